/*
 * What the tests of the page share: a server for the site under test, a browser, pages on the three devices, and how to
 * read a board and play on it. A page that reports an error, or breaks its own content policy, fails its test.
 *
 *   LUMBUNG_PROGRAM            the program whose `serve` is used (build/release/lumbung, else build/play/lumbung)
 *   LUMBUNG_SITE_UNDER_TEST    the site's folder (build/site)
 *   LUMBUNG_AS_ANDROID=1       as in the Android app: served by its rules, in its web view's name, by touch (android.mjs)
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { rulesOf, serveAsAndroid } from "./android.mjs";

const here = dirname(fileURLToPath(import.meta.url));
export const root = resolve(here, "../..");
export const site = resolve(process.env.LUMBUNG_SITE_UNDER_TEST ?? join(root, "build/site"));
const program = process.env.LUMBUNG_PROGRAM ?? ["release", "play"].map((name) => join(root, "build", name, "lumbung")).find(existsSync);

export const LONG = 60000; /* milliseconds: a test that waits longer for one thing has failed */

/* --- the server --------------------------------------------------------------------------------------------------- */

const servers = new Set();

/* Serves a folder: {url, stop()}; on a port of its own unless one is given. */
export function serve(folder = site, port = 0) {
  return new Promise((done, failed) => {
    const child = spawn(program, ["serve", "--port", String(port), "--site", folder, "--lang", "en"], { stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise((end) => child.once("exit", end));
    const server = { url: "", stop: async () => { servers.delete(server); child.kill(); await ended; } };
    servers.add(server);
    let said = "";
    const hear = (data) => {
      said += data;
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
      if (!url || server.url) return;
      server.url = url;
      done(server);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => failed(new Error(`${program} serve ended: ${said}`)));
  });
}

export const onAndroid = process.env.LUMBUNG_AS_ANDROID === "1";

let shared = null;

/* The server that the tests of one file share. */
function sharedServer() {
  shared ??= onAndroid ? serveAsAndroid(rulesOf(join(root, "android/smali/id/lumbung/SiteClient.smali")), site).then((server) => { servers.add(server); return server; }) : serve();
  return shared;
}

export async function address() {
  return (await sharedServer()).url;
}

/* --- the browser -------------------------------------------------------------------------------------------------- */

/* No graphics card is pretended, and the browser's own window has no address bar to draw: both only take time. The list
 * replaces the driver's own, of which what matters here is named again. */
const LIGHT = ["--disable-gpu", `--disable-features=${[
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "PaintHolding", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable",
  "DestroyProfileOnBrowserClose", "MediaRouter", "LensOverlay", "OptimizationHints", "NetworkTimeServiceQuerying",
].join(",")}`];

let browser = null;

/* On Android the app's own host name leads to the server of this file, and nowhere else. */
async function launch() {
  const args = [...LIGHT, ...(process.getuid() === 0 ? ["--no-sandbox"] : [])];
  if (onAndroid) {
    const server = await sharedServer();
    args.push(`--host-resolver-rules=MAP ${new URL(server.url).host}:443 127.0.0.1:${server.port}`);
  }
  return chromium.launch({ executablePath: "/usr/bin/chromium", args });
}

function theBrowser() {
  browser ??= launch();
  return browser;
}

after(async () => {
  await (await browser)?.close();
  for (const server of [...servers]) await server.stop();
});

export const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 1024, height: 600 }, hasTouch: true },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
};

if (onAndroid) {
  const userAgent = "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36";
  devices.desktop = { ...devices.tablet }; /* the thesis's tablet: there is no desktop */
  for (const device of Object.values(devices)) Object.assign(device, { userAgent, ignoreHTTPSErrors: true });
}

const STILL = { speed: 4 }; /* no animation */

/*
 * A page in a context of its own. `hash`: where to go; `settings`: of the page, over "no animation"; `storage`: other
 * things already kept; `allow`: errors that this test is about; the rest are options of the context.
 */
export async function visit(t, device, { url, hash = "", settings = {}, storage = {}, allow = [], prepare, ...options } = {}) {
  const at = url ?? await address();
  const kept = { "lumbung.settings": JSON.stringify({ ...STILL, ...settings }), ...storage };
  const context = await (await theBrowser()).newContext({
    locale: "en", serviceWorkers: "block", ...devices[device], ...options,
    storageState: { cookies: [], origins: [{ origin: new URL(at).origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }] },
  });
  context.setDefaultTimeout(20000);
  const errors = [];
  const wrong = (kind, text) => { if (!allow.some((pattern) => pattern.test(text))) errors.push(`${kind}: ${text}`); };
  await context.exposeBinding("reportViolation", (_, text) => wrong("content policy", text));
  if (onAndroid) { /* the app's part, as android/smali/id/lumbung/Bridge.smali offers it */
    await context.addInitScript(() => {
      window.handedOver = [];
      window.lumbungAndroid = { save: (name, text) => window.handedOver.push({ name, text }), share: (text) => window.handedOver.push({ text }) };
    });
  }
  await context.addInitScript(() => addEventListener("securitypolicyviolation", (event) =>
    window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)));
  const watch = (page) => {
    page.on("pageerror", (error) => wrong("page error", error.stack ?? error.message));
    page.on("console", (message) => { if (message.type() === "error") wrong("console", `${message.text()} ${message.location().url}`); });
  };
  context.on("page", watch);
  t.after(async () => {
    await context.close();
    assert.deepEqual(errors, [], "the page reported errors");
  });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(at + hash);
  await page.waitForSelector(".screen");
  return page;
}

/* A test with a limit that only a page that hangs can reach. */
export function check(name, ...rest) {
  const run = rest.pop();
  test(name, { timeout: 4 * LONG, ...rest[0] }, run);
}

/* Goes to another screen of the page. */
export async function go(page, hash) {
  await page.evaluate((to) => { location.hash = to; }, hash);
}

/* What the page hands out as a file when `press` is done: {name, text}. */
export async function savedFile(page, press) {
  if (onAndroid) {
    await press();
    await page.waitForFunction(() => window.handedOver.length > 0);
    return page.evaluate(() => window.handedOver.pop());
  }
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

/* --- records ------------------------------------------------------------------------------------------------------ */

const modulePath = join(site, "app/module.js");
const { Module, recordOf } = await import(modulePath);
const module = new Module(await WebAssembly.compile(readFileSync(join(site, "lumbung.wasm"))));
export { recordOf };

/* What the module says of a record: position, state, length … */
export function shownOf(record) {
  const [handle, shown] = module.open(record);
  module.close(handle);
  return shown;
}

/* The same of the game that the page keeps. */
export async function keptShown(page, game = "congklak") {
  return shownOf(await keptRecord(page, game));
}

export async function keptRecord(page, game = "congklak") {
  const text = await page.evaluate((name) => localStorage.getItem(name), `lumbung.game.${game}`);
  assert.ok(text, `a game of ${game} is kept`);
  return JSON.parse(text).record;
}

/* A record of a game that is played by `choose(shown)` from the start for at most so many moves. */
export function playedRecord(tags, most = Infinity, choose = ({ legal }) => legal[0].move) {
  const [handle, begun] = module.open(recordOf(tags));
  let shown = begun;
  for (let i = 0; i < most && shown.state === "playing"; i++) shown = module.call("match_move", [handle], choose(shown));
  const { record } = module.call("match_write", [handle], "2026.01.01");
  module.close(handle);
  return record;
}

export function link(record) {
  return `#r=${Buffer.from(record, "utf8").toString("base64url")}`;
}

/* The known positions of tests/golden: [{position, mover, values: Map hole → margin of the mover, best}]. */
export function knownPositions() {
  const text = readFileSync(join(root, "tests/golden/congklak-positions.txt"), "utf8");
  return text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => {
    const [position, values, best] = line.split(";").map((part) => part.trim());
    const mover = position.at(-1);
    return {
      position, mover, best: Number(/-?\d+|\+\d+/.exec(best)[0]),
      values: new Map(values.split(" ").map((pair) => pair.split(":")).map(([hole, value]) => [mover + hole, Number(value)])),
    };
  });
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

/* From the home screen by its buttons to a game that has begun. */
export async function begin(page, game, { players = 1, level, first } = {}) {
  const press = page.viewportSize().width < 1280 ? "tap" : "click";
  const card = page.getByRole("region", { name: game, exact: true });
  await card.getByRole("button", { name: players === 1 ? "Single player" : "Two players", exact: true })[press]();
  if (level) await page.locator(".choice", { has: page.getByRole("radio", { name: level }) })[press]();
  if (first) await page.locator(".choice", { has: page.getByRole("radio", { name: first, exact: true }) })[press]();
  await page.getByRole("button", { name: "Begin", exact: true })[press]();
  await page.waitForSelector(".screen.play .board");
}

/* Waits until a person is to move or the game or round is over: true: it goes on. */
export async function turn(page) {
  const state = await page.waitForFunction(() => {
    if (document.querySelector(".result.shown")) return "over";
    return document.querySelector(".board-host .legal") && !document.querySelector(".thinking") ? "goes on" : null;
  }, undefined, { timeout: LONG, polling: 10 });
  return await state.jsonValue() === "goes on";
}

/* What the congklak board shows: {A7: 7, …, A: 3, B: 0}; a burnt hole is "×". */
export function seeds(page) {
  return page.evaluate(() => Object.fromEntries(Array.from(document.querySelectorAll(".play .congklak .cell"), (cell) => {
    const count = cell.querySelector(".count").textContent;
    return [cell.querySelector(".label").textContent, count === "×" ? count : Number(count)];
  })));
}

export function sum(counts) {
  return Object.values(counts).reduce((all, count) => all + (count === "×" ? 0 : count), 0);
}

export function legal(page) {
  return page.evaluate(() => Array.from(document.querySelectorAll(".play .board .legal"), (cell) => cell.querySelector(".label").textContent));
}

export function hole(page, label) {
  return page.locator(".play .board .cell").filter({ has: page.locator(`.label:text-is("${label}")`) });
}

/* Clicks on a hole or square, or taps on it, wherever a real finger would. */
export async function press(page, label) {
  const at = await page.evaluate((name) => {
    const cell = Array.from(document.querySelectorAll(".play .board .cell")).find((one) => one.querySelector(".label").textContent === name);
    const box = () => cell.getBoundingClientRect();
    if (box().top < 0 || box().bottom > innerHeight) cell.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = box();
    return { x: x + width / 2, y: y + height / 2, touch: matchMedia("(hover: none)").matches };
  }, label);
  if (at.touch) await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}

/* One of several by a seed of its own, so that a run can be repeated. */
export function chance(seed) {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)];
  };
}

/* Plays to the end of the game or round; `move(label)` makes the move. Gives the number of moves made. */
export async function playOn(page, choose = (labels) => labels[0], move = (label) => press(page, label)) {
  let moves = 0;
  while (await turn(page)) {
    await move(choose(await legal(page)));
    moves++;
    assert.ok(moves < 300, "a game ends");
  }
  return moves;
}

/* The end of a congklak game as it is shown: its sentence fits the seeds. */
export async function assertResult(page) {
  const counts = await seeds(page);
  assert.equal(sum(counts), 98, "no seed is lost");
  const said = await page.locator(".result h2").textContent();
  const of = (player) => Object.entries(counts).filter(([label]) => label[0] === player).reduce((all, [, count]) => all + count, 0);
  const [a, b] = [of("A"), of("B")];
  if (a === b) {
    assert.match(said, /draw/i);
  } else {
    const found = /^(.+) wins, (\d+) to (\d+)\.$/.exec(said);
    assert.ok(found, `the winner is said: ${said}`);
    const names = await page.locator(".plate .name").allTextContents();
    const [b_, a_] = names; /* B's plate stands above */
    assert.equal(found[1], a > b ? a_ : b_);
    assert.deepEqual([Number(found[2]), Number(found[3])], [Math.max(a, b), Math.min(a, b)]);
  }
  return said;
}
