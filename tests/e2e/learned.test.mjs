/* What games have learned, as the site has it: large files when a game first wants them, and the evolution's log. */
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "../../web/build.mjs";
import { check, onAndroid, root, serve, site, visit } from "./support.mjs";

const LOG = join(root, "tests/web/evolution.csv");
const WEIGHTS = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7) % 251));

const work = mkdtempSync(join(tmpdir(), "lumbung-learned-"));
after(() => rmSync(work, { recursive: true }));

/* A site with these files as what games have learned. */
function siteWith(name, files) {
  const data = join(work, `${name}-data`);
  mkdirSync(data);
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(data, file), bytes);
  build(join(site, "lumbung.wasm"), join(work, name), data);
  return join(work, name);
}

const folder = siteWith("site", { "othello-weights.bin": WEIGHTS, "othello-evolution.csv": readFileSync(LOG) });
const { DATA, LOGS } = await import(pathToFileURL(join(folder, "app/version.js")));
const { Learned } = await import(pathToFileURL(join(folder, "app/learned.js")));

check("large files have their digests in their names, and are not of those that are fetched at once", () => {
  assert.deepEqual(Object.keys(DATA), ["othello-weights.bin"]);
  assert.match(DATA["othello-weights.bin"], /^data\/othello-weights-[0-9a-f]{12}\.bin$/);
  assert.deepEqual(LOGS, ["data/othello-evolution.csv"]);
  assert.deepEqual(readFileSync(join(folder, DATA["othello-weights.bin"])), WEIGHTS);
  const worker = readFileSync(join(folder, "sw.js"), "utf8");
  const [, atOnce, learned] = /FILES = \{([^}]*)\}[\s\S]*LEARNED = \{([^}]*)\}/.exec(worker);
  assert.ok(atOnce.includes(LOGS[0]) && !atOnce.includes(".bin"));
  assert.ok(learned.includes(DATA["othello-weights.bin"]));
  const other = siteWith("other", { "othello-weights.bin": Buffer.concat([WEIGHTS, Buffer.from("x")]) });
  assert.ok(!existsSync(join(other, DATA["othello-weights.bin"])), "other weights, another name");
  assert.equal(readdirSync(join(other, "data")).filter((name) => name.endsWith(".bin")).length, 1);
});

check("a file is fetched once, when its game first wants it; one that cannot be had is told once", async (t) => {
  const asked = [];
  let there = true;
  const real = globalThis.fetch;
  t.after(() => { globalThis.fetch = real; });
  globalThis.fetch = async (path) => {
    asked.push(path);
    return { ok: there, status: there ? 200 : 404, arrayBuffer: async () => new Uint8Array(WEIGHTS).buffer };
  };
  const games = [{ id: "congklak", data: [] }, { id: "othello", data: ["othello-weights.bin", "not-built.bin"] }];
  const learned = new Learned(games);
  const files = [];
  let missing = 0;
  learned.addEventListener("file", ({ detail }) => files.push(detail));
  learned.addEventListener("missing", () => missing++);
  assert.equal(learned.wanted("congklak"), null);
  assert.deepEqual(asked, []);
  await Promise.all([learned.wanted("othello"), learned.wanted("othello")]);
  assert.deepEqual(asked, [DATA["othello-weights.bin"]]);
  assert.equal(learned.wanted("othello"), null);
  assert.deepEqual(files.map(({ game, name, bytes }) => [game, name, bytes.byteLength]), [["othello", "othello-weights.bin", WEIGHTS.length]]);
  there = false;
  const without = new Learned(games);
  without.addEventListener("missing", () => missing++);
  await without.wanted("othello");
  await without.wanted("othello");
  assert.equal(missing, 1);
  assert.deepEqual(without.files, []);
});

check("once fetched it is there without a network; a wrong one is not taken", { skip: onAndroid && "the app has the whole site with it" }, async (t) => {
  const served = join(work, "served");
  cpSync(folder, served, { recursive: true });
  const server = await serve(served);
  const page = await visit(t, "desktop", { url: server.url, serviceWorkers: "allow", allow: [/sw\.js/, /fetching the script/, /Failed to load resource/] });
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" ? null
    : new Promise((done) => active.addEventListener("statechange", () => { if (active.state === "activated") done(null); }))));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const get = () => page.evaluate((path) => fetch(path).then((answer) => answer.arrayBuffer()).then(({ byteLength }) => byteLength, () => -1), DATA["othello-weights.bin"]);
  const path = join(served, DATA["othello-weights.bin"]);
  rmSync(`${path}.gz`, { force: true });
  writeFileSync(path, "something else");
  assert.equal(await get(), -1, "it is of another version");
  writeFileSync(path, WEIGHTS);
  assert.equal(await get(), WEIGHTS.length);
  await server.stop();
  assert.equal(await get(), WEIGHTS.length, "kept");
  await page.reload();
  await page.waitForSelector(".screen");
  assert.equal(await get(), WEIGHTS.length, "and after a reload");
});

check("the lab draws the log that comes with the site: fitness, and the weights of each phase", async (t) => {
  const server = await serve(folder);
  const page = await visit(t, "desktop", { url: server.url, hash: "#lab" });
  const panel = page.locator(".evolution");
  await panel.locator(".plot").first().waitFor();
  assert.match(await panel.locator(".status").textContent(), /^13 generations\. Fitness: best from 0\.\d+ to 0\.\d+; mean from 0\.\d+ to 0\.\d+\.$/);
  assert.equal(await panel.locator(".plot").count(), 2);
  assert.deepEqual(await panel.locator(".plot").first().locator(".name").allTextContents(), ["best", "mean"]);
  assert.equal(await panel.locator(".plot").nth(1).locator(".line").count(), 6);
  const choices = await panel.locator("select option").allTextContents();
  assert.deepEqual(choices.slice(0, 4), ["Weights in the opening", "Weights in the middle game", "Weights in the endgame", "Where a phase ends"]);
  const before = await panel.locator(".plot").nth(1).getAttribute("aria-label");
  await panel.locator("select").selectOption("end");
  const now = await panel.locator(".plot").nth(1).getAttribute("aria-label");
  assert.match(now, /^Weights in the endgame: discs turned from /);
  assert.notEqual(now, before);
  await server.stop();
});

check("a log of one's own is drawn; one that is none is refused with its line", async (t) => {
  const page = await visit(t, "phone", { hash: "#lab" });
  const panel = page.locator(".evolution");
  const choose = (text) => panel.locator("input[type=file]").setInputFiles({ name: "log.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("generation,best,mean\n0,0.5,0.25\n1,0.75,0.5\n");
  await page.waitForFunction(() => /^2 generations/.test(document.querySelector(".evolution .status").textContent)); /* the site's own may have come first */
  assert.match(await panel.locator(".status").textContent(), /^2 generations\. Fitness: best from 0\.5 to 0\.75; mean from 0\.25 to 0\.5\.$/);
  const wrong = async (text, words) => {
    await choose(text);
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".evolution .refusal").textContent), words.source);
  };
  await wrong("a,b\n1,2\n", /generation, best and mean/);
  await wrong("generation,best,mean\n0,1\n", /Line 2: it has 2 values, but there are 3 columns/);
  await wrong("generation,best,mean\n0,1,2\n1,x,2\n", /Line 3: “x” is not a number/);
  await wrong("generation,best,mean\n", /no generation/);
  assert.equal(await panel.locator(".plot").count(), 1, "what was drawn stays");
  assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth));
});
