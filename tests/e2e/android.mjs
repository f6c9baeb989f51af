/*
 * The site as the Android app serves it: types, headers, routes and the origin's name are read from
 * android/smali/id/lumbung/SiteClient.smali, and a small https server answers by them under that very name.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";

/* What SiteClient.smali says: {start, host, types: [[ending, type], …], headers, folder, index, forbidden}. */
export function rulesOf(path) {
  const text = readFileSync(path, "utf8");
  const strings = (part) => [...part.matchAll(/const-string \w+, "((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value);
  const method = (name) => {
    const found = new RegExp(`^\\.method [^\\n]* ?${name}\\([\\s\\S]*?^\\.end method`, "m").exec(text);
    if (!found) throw new Error(`${path} has no method ${name}`);
    return found[0];
  };
  const table = strings(text.slice(text.indexOf("# types: begin"), text.indexOf("# types: end")));
  const types = table.flatMap((ending, i) => (i % 2 === 0 ? [[ending, table[i + 1]]] : []));
  const headers = strings(method("headers"));
  const [forbidden, slash, index, folder] = strings(method("assetOf"));
  const start = /START:Ljava\/lang\/String; = "([^"]*)"/.exec(text)[1];
  const [host] = strings(method("shouldInterceptRequest"));
  if (slash !== "/" || new URL(start).host !== host) throw new Error(`${path} is not as this reader knows it`);
  return { start, host, types, folder, index, forbidden, headers: Object.fromEntries(headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1]]] : []))) };
}

/* A certificate for the origin, which nobody trusts but who is told to. */
function certificate(host) {
  const work = mkdtempSync(join(tmpdir(), "lumbung-"));
  try {
    execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`, "-keyout", join(work, "key"), "-out", join(work, "certificate")], { stdio: "ignore" });
    return { key: readFileSync(join(work, "key")), cert: readFileSync(join(work, "certificate")) };
  } finally {
    rmSync(work, { recursive: true });
  }
}

/* Answers a request as SiteClient does: {status, type, bytes}. */
export function answerOf(rules, site, url) {
  const { pathname } = new URL(url, rules.start);
  const path = decodeURIComponent(pathname);
  const nothing = { status: 404, type: "text/plain", bytes: Buffer.alloc(0) };
  if (path.includes(rules.forbidden)) return nothing;
  const name = path.endsWith("/") ? path + rules.index : path;
  const file = join(site, name);
  if (name.endsWith(".gz") || !statSync(file, { throwIfNoEntry: false })?.isFile()) return nothing; /* the app has no packed copies */
  return { status: 200, type: rules.types.find(([ending]) => name.endsWith(ending))[1], bytes: readFileSync(file) };
}

/* Serves the site by those rules on a port of this machine: {url, port, stop()}; the browser must be told that the host is there. */
export function serveAsAndroid(rules, site) {
  return new Promise((done) => {
    const server = createServer(certificate(rules.host), (request, response) => {
      const { status, type, bytes } = answerOf(rules, site, request.url);
      const encoding = type.startsWith("text/") ? "; charset=UTF-8" : "";
      response.writeHead(status, { ...rules.headers, "Content-Type": type + encoding });
      response.end(request.method === "HEAD" ? undefined : bytes);
    });
    server.listen(0, "127.0.0.1", () => done({
      url: rules.start, port: server.address().port,
      stop: () => new Promise((end) => { server.close(end); server.closeAllConnections(); }),
    }));
  });
}
