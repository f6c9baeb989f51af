/*
 * Builds the site: node web/build.mjs MODULE FOLDER [DATA]. MODULE is lumbung.wasm; FOLDER is made anew: the page's own files as
 * they are, the module, the translations as JSON, what games have learned (data/), the list of files for the service
 * worker, and a packed copy (.gz) of what packing makes smaller. Nothing is fetched, and the same files give the same
 * site to the byte.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);

/* The catalogue of a .po file as {key: [form, …]}, through msgfmt, which also checks it. */
export function catalogue(po) {
  const work = mkdtempSync(join(tmpdir(), "lumbung-"));
  try {
    const mo = join(work, "catalogue.mo");
    execFileSync("msgfmt", ["--check-format", "--check-header", "-o", mo, po]);
    return readCatalogue(readFileSync(mo));
  } finally {
    rmSync(work, { recursive: true });
  }
}

/* A compiled catalogue, in the format of GNU gettext's manual, "The Format of GNU MO Files". */
function readCatalogue(bytes) {
  const word = (at) => bytes.readUInt32LE(at);
  if (word(0) !== 0x950412de) throw new Error("not a catalogue of this byte order");
  const text = (table, i) => bytes.toString("utf8", word(table + 8 * i + 4), word(table + 8 * i + 4) + word(table + 8 * i));
  const entries = [];
  for (let i = 0; i < word(8); i++) {
    const key = text(word(12), i).split("\0")[0];
    if (key !== "") entries.push([key, text(word(16), i).split("\0")]);
  }
  return Object.fromEntries(entries);
}

function filesUnder(folder) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

/* Where the site can be found by others, for links (https://example.org/lumbung/); "": wherever it is opened. */
const address = process.env.LUMBUNG_ADDRESS ?? "";

const PACKED = /\.(html|js|css|json|webmanifest|svg|wasm|bin|csv)$/;

/* The files of a folder that end so; none where there is no folder. */
function filesEnding(folder, ending) {
  return existsSync(folder) ? filesUnder(folder).filter((path) => path.endsWith(ending)) : [];
}

/* `data`: the folder of what games have learned: *.bin goes in under names with their digests and is not fetched
 * before a game wants it; *.csv is small, and is there from the start. */
export function build(module, folder, data = join(root, "data")) {
  const files = new Map();
  const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");
  for (const path of ["index.html", "manifest.webmanifest"]) files.set(path, readFileSync(join(here, path)));
  for (const path of [...filesUnder(join(here, "app")), ...filesUnder(join(here, "icons"))]) {
    if (!path.endsWith(".sh")) files.set(relative(here, path), readFileSync(path));
  }
  files.set("lumbung.wasm", readFileSync(module));
  for (const po of filesUnder(join(root, "po")).filter((path) => path.endsWith(".po"))) {
    const language = relative(join(root, "po"), po).replace(".po", "");
    files.set(`lang/${language}.json`, Buffer.from(JSON.stringify(catalogue(po))));
  }
  for (const path of filesEnding(data, ".csv")) files.set(`data/${relative(data, path)}`, readFileSync(path));
  const learned = new Map(); /* name → {path, bytes} */
  for (const path of filesEnding(data, ".bin")) {
    const bytes = readFileSync(path);
    const name = relative(data, path);
    learned.set(name, { path: `data/${name.replace(".bin", "")}-${digest(bytes).slice(0, 12)}.bin`, bytes });
  }
  const number = /project\(lumbung VERSION ([\d.]+)/.exec(readFileSync(join(root, "CMakeLists.txt"), "utf8"))[1];
  const all = [...files, ...[...learned.values()].map(({ path, bytes }) => [path, bytes])].sort(([a], [b]) => (a < b ? -1 : 1));
  const version = `${number}-${digest(all.map(([name, bytes]) => `${name} ${digest(bytes)}\n`).join("") + address).slice(0, 12)}`;
  files.set("app/version.js", Buffer.from(`/* Made by web/build.mjs. */\nexport const VERSION = ${JSON.stringify(version)};\nexport const ADDRESS = ${JSON.stringify(address)};\n` +
    `export const LOGS = ${JSON.stringify([...files.keys()].filter((name) => name.endsWith(".csv")))};\n` +
    `export const DATA = ${JSON.stringify(Object.fromEntries([...learned].map(([name, { path }]) => [name, path])))};\n`));
  const list = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, bytes]) => `\n  ${JSON.stringify(name)}: "${digest(bytes)}"`).join(",");
  files.set("sw.js", Buffer.from(readFileSync(join(here, "sw.js"), "utf8").replace("@VERSION@", version).replace("/* @FILES@ */", `${list}\n`)
    .replace("/* @LEARNED@ */", [...learned.values()].map(({ path, bytes }) => `\n  ${JSON.stringify(path)}: "${digest(bytes)}"`).join(",") + (learned.size > 0 ? "\n" : ""))));
  for (const { path, bytes } of learned.values()) files.set(path, bytes); /* after the list: not fetched at once */

  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(fresh, name)), { recursive: true });
    writeFileSync(join(fresh, name), bytes);
    if (PACKED.test(name)) writeFileSync(join(fresh, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
  rmSync(`${folder}.old`, { recursive: true, force: true });
  try {
    renameSync(folder, `${folder}.old`);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  renameSync(fresh, folder);
  rmSync(`${folder}.old`, { recursive: true, force: true });
  return version;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , module, folder, data] = process.argv;
  if (!folder) {
    console.error("build.mjs: it takes the module and the folder of the site.");
    process.exit(2);
  }
  build(module, folder, data);
}
