/* Without a network after the first visit; installing; one version at a time, never a mixture. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { begin, check as checkPage, chance, go, keptShown, legal, onAndroid, press, serve, site, turn, visit } from "./support.mjs";

/* All of this is the service worker's, which the Android app has no use for. */
function check(name, run) {
  checkPage(name, { skip: onAndroid && "the app has the whole site with it" }, run);
}

const GONE = [/sw\.js/, /fetching the script/]; /* what a browser says when the server is away */

/* Waits until the worker of this page is active, and visits the page once more under it. */
async function settle(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" ? null
    : new Promise((done) => active.addEventListener("statechange", () => { if (active.state === "activated") done(null); }))));
  await page.reload();
  await page.waitForSelector(".screen");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

function digest(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

const listOf = (folder) => Object.fromEntries([...readFileSync(join(folder, "sw.js"), "utf8").split("const LEARNED")[0].matchAll(/^ {2}"([^"]+)": "([0-9a-f]{64})"/gm)].map(([, name, hash]) => [name, hash]));
const versionOf = (folder) => /VERSION = "([^"]+)"/.exec(readFileSync(join(folder, "app/version.js"), "utf8"))[1];

/* Another version of the site in `folder`: its style and its number differ, its list fits. */
function anotherVersion(folder) {
  cpSync(site, folder, { recursive: true });
  const old = versionOf(folder);
  const change = (name, edit) => {
    const text = edit(readFileSync(join(folder, name), "utf8"));
    writeFileSync(join(folder, name), text);
    rmSync(join(folder, `${name}.gz`), { force: true });
    return digest(text);
  };
  const hashes = {
    "app/version.js": change("app/version.js", (text) => text.replace(old, "99.0-another")),
    "app/style.css": change("app/style.css", (text) => `${text}\n.home { --of-version: another; }\n`),
  };
  change("sw.js", (text) => {
    for (const [name, hash] of Object.entries(hashes)) {
      const line = new RegExp(`"${name}": "[0-9a-f]{64}"`);
      assert.match(text, line);
      text = text.replace(line, `"${name}": "${hash}"`);
    }
    return text.replaceAll(old, "99.0-another");
  });
}

/* A folder with "site" in it, served; swap(name) serves another folder of it in its place. */
async function served(t) {
  const folder = mkdtempSync(join(tmpdir(), "lumbung-site-"));
  cpSync(site, join(folder, "site"), { recursive: true });
  const server = await serve(join(folder, "site"));
  t.after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  let number = 0;
  const swap = (name) => {
    renameSync(join(folder, "site"), join(folder, `before-${++number}`));
    renameSync(join(folder, name), join(folder, "site"));
  };
  return { folder, server, swap };
}

/* Asks for an update and waits until its worker is through; gives its state. */
const update = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const end = new Promise((done) => registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    const look = () => { if (worker.state !== "installing") done(worker.state); };
    worker.addEventListener("statechange", look);
    look();
  }, { once: true }));
  await registration.update().catch(() => {});
  return end;
});

const filesNow = (page, names) => page.evaluate(async (all) => Object.fromEntries(await Promise.all(all.map(async (name) => {
  const hash = await crypto.subtle.digest("SHA-256", await (await fetch(name)).arrayBuffer());
  return [name, Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("")];
}))), names);

check("after one visit everything works without the server", async (t) => {
  const server = await serve();
  const page = await visit(t, "phone", { url: server.url, serviceWorkers: "allow", allow: GONE });
  await settle(page);
  await server.stop();
  await page.reload();
  await begin(page, "Congklak", { level: "Expert" });
  const choose = chance(8);
  for (let i = 0; i < 3 && await turn(page); i++) await press(page, choose(await legal(page)));
  await turn(page);
  assert.ok((await keptShown(page)).moves > 3, "the computer has answered");
  await page.getByRole("toolbar").getByRole("button", { name: "Values", exact: true }).tap();
  await page.waitForSelector(".play .board .value:not(:empty)");
  await page.reload();
  await turn(page);
  await go(page, "settings");
  await page.getByLabel("Language").selectOption("id");
  await page.waitForFunction(() => document.documentElement.lang === "id");
  await go(page, "lab");
  await page.waitForSelector(".picture.tree");
  const missing = Object.keys(listOf(site)).length;
  assert.ok(missing > 20);
  assert.deepEqual(await filesNow(page, Object.keys(listOf(site))), listOf(site), "every file is there, whole");
  /* A way into the page that was never visited. */
  const other = await page.context().newPage();
  await other.goto(`${server.url}?from=home#tictactoe/tree`);
  await other.waitForSelector(".walk-child");
});

check("the list of files is that of the site, and what is served fits it", async (t) => {
  const list = listOf(site);
  for (const [name, hash] of Object.entries(list)) assert.equal(digest(readFileSync(join(site, name))), hash, name);
  const page = await visit(t, "desktop");
  assert.deepEqual(await filesNow(page, Object.keys(list)), list);
});

check("the page can be installed, and its manifest has no faults", async (t) => {
  const page = await visit(t, "desktop", { serviceWorkers: "allow" });
  await settle(page);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
  const { errors, data, manifest } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const { name, icons } = JSON.parse(data ?? JSON.stringify(manifest));
  assert.match(name, /^Lumbung/);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate((from) => new Promise((done, failed) => {
      const image = new Image();
      image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`);
      image.onerror = failed;
      image.src = from;
    }), src);
    if (sizes !== "any") assert.equal(size, sizes, src);
  }
});

check("a new version is offered, waits, and replaces the old one whole when it is wanted", async (t) => {
  const { folder, server, swap } = await served(t);
  const page = await visit(t, "desktop", { url: server.url, serviceWorkers: "allow", allow: GONE });
  await settle(page);
  const old = versionOf(site);
  anotherVersion(join(folder, "another"));
  const expected = listOf(join(folder, "another"));
  assert.equal(Object.keys(expected).filter((name) => expected[name] !== listOf(site)[name]).length, 2);
  swap("another");
  await page.reload();
  const notice = page.getByRole("alert").filter({ hasText: "A new version" });
  await notice.waitFor();
  assert.deepEqual(await filesNow(page, Object.keys(expected)), listOf(site), "until then all is the old one");
  await go(page, "about");
  await page.getByText(`Version ${old}`).waitFor();
  await notice.getByRole("button", { name: "Use it" }).click();
  await page.getByText("Version 99.0-another").waitFor();
  assert.deepEqual(await filesNow(page, Object.keys(expected)), expected, "then all is the new one");
  await page.waitForFunction(() => caches.keys().then((names) => names.length === 1));
  await server.stop();
  await page.reload();
  await page.getByText("Version 99.0-another").waitFor();
});

check("a game that goes on is not lost when a new version takes over", async (t) => {
  const { folder, server, swap } = await served(t);
  const page = await visit(t, "desktop", { url: server.url, serviceWorkers: "allow", allow: GONE });
  await settle(page);
  await begin(page, "Congklak", { players: 2 });
  await turn(page);
  await press(page, "A4");
  await turn(page);
  const { position } = await keptShown(page);
  anotherVersion(join(folder, "another"));
  swap("another");
  assert.equal(await update(page), "installed");
  await page.getByRole("alert").getByRole("button", { name: "Use it" }).click();
  await page.waitForFunction(() => getComputedStyle(document.documentElement) && fetch("app/version.js").then((answer) => answer.text()).then((text) => text.includes("99.0")));
  await turn(page);
  assert.equal((await keptShown(page)).position, position);
});

check("a server with a mixture of two versions is never installed: the old one stays whole", async (t) => {
  const { folder, server, swap } = await served(t);
  const page = await visit(t, "desktop", { url: server.url, serviceWorkers: "allow", allow: [...GONE, /another version/] });
  await settle(page);
  anotherVersion(join(folder, "mixture"));
  cpSync(join(site, "app/style.css"), join(folder, "mixture/app/style.css"));
  swap("mixture");
  assert.equal(await update(page), "redundant");
  await page.reload();
  await page.waitForSelector(".screen");
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.deepEqual(await filesNow(page, Object.keys(listOf(site))), listOf(site));
  await server.stop();
  await page.reload();
  await go(page, "about");
  await page.getByText(`Version ${versionOf(site)}`).waitFor();
});

check("a server that lacks a file of its list is never installed either", async (t) => {
  const { folder, server, swap } = await served(t);
  const page = await visit(t, "desktop", { url: server.url, serviceWorkers: "allow", allow: [...GONE, /404/] });
  await settle(page);
  anotherVersion(join(folder, "hole"));
  for (const name of ["icons/icon.svg", "icons/icon.svg.gz"]) rmSync(join(folder, "hole", name), { force: true });
  swap("hole");
  assert.equal(await update(page), "redundant");
  assert.deepEqual(await filesNow(page, Object.keys(listOf(site))), listOf(site));
});
