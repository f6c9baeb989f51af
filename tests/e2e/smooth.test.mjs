/* Nothing holds the page up while the engine thinks and seeds fly. */
import assert from "node:assert/strict";
import { check, legal, link, press, recordOf, turn, visit } from "./support.mjs";

const LONG_TASK = 100; /* milliseconds in which the page could not answer */
const ALLOWED = 3; /* of them: another program may have had the processor */

check("no task of the page takes long while Expert thinks, values come in and seeds fly", async (t) => {
  const page = await visit(t, "desktop", { settings: { speed: 2 }, hash: link(recordOf({ Game: "congklak", A: "human", B: "expert", Seed: 3, Position: "0,2,1,3,2,0,1/40 1,0,3,1,2,1,0/41 A" })) });
  await turn(page);
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)))).observe({ type: "longtask" });
  });
  await page.keyboard.press("h");
  await page.waitForSelector(".play .board .value:not(:empty)");
  let moves = 0;
  let flying = 0;
  for (; moves < 4 && await turn(page); moves++) {
    await press(page, (await legal(page)).at(-1));
    flying = Math.max(flying, await page.evaluate(() => document.getAnimations().length));
  }
  await turn(page);
  const long = await page.evaluate(() => window.longTasks);
  t.diagnostic(`tasks of more than 50 ms: ${long.join(", ") || "none"}`);
  assert.ok(moves >= 3 && flying > 0, `seeds did fly, in ${moves} moves`);
  assert.ok(long.filter((duration) => duration > LONG_TASK).length <= ALLOWED, `long tasks: ${long.join(", ")}`);
});

check("the observer of long tasks sees one", async (t) => {
  const page = await visit(t, "desktop");
  const seen = await page.evaluate(() => new Promise((done) => {
    new PerformanceObserver((list) => done(list.getEntries()[0].duration)).observe({ type: "longtask" });
    setTimeout(() => { const end = performance.now() + 150; while (performance.now() < end); }, 0);
  }));
  assert.ok(seen > LONG_TASK);
});

check("with reduced motion nothing is animated while a move is shown, and its steps are said", async (t) => {
  const page = await visit(t, "desktop", { reducedMotion: "reduce", settings: { speed: 3 }, hash: link(recordOf({ Game: "congklak", A: "human", B: "human", Position: "0,2,1,3,2,0,1/40 1,0,3,1,2,1,0/41 A" })) });
  await turn(page);
  /* In the page, at every frame from the click to the end of the move. */
  const seen = page.evaluate(() => new Promise((done) => {
    const frames = [];
    const look = () => {
      const moving = document.querySelector(".congklak.moving") !== null;
      if (moving) frames.push({ running: document.getAnimations().filter((one) => one.playState === "running").length, words: document.querySelector(".status").textContent });
      if (!moving && frames.length > 0) done(frames);
      else requestAnimationFrame(look);
    };
    look();
  }));
  await press(page, "A4");
  const frames = await seen;
  assert.deepEqual(frames.filter(({ running }) => running > 0), []);
  assert.ok(frames.length > 2 && frames.some(({ words }) => /lifts/.test(words)), JSON.stringify(frames));
});

check("a move made by a click is shown step by step, not skipped by that click itself", async (t) => {
  const page = await visit(t, "desktop", { settings: { speed: 3 }, hash: link(recordOf({ Game: "congklak", A: "human", B: "human" })) });
  await turn(page);
  const counts = page.evaluate(() => new Promise((done) => {
    const store = Array.from(document.querySelectorAll(".play .cell.store")).find((cell) => cell.querySelector(".label").textContent === "A");
    const hole = document.querySelectorAll(".play .cell.hole")[1];
    const seen = [];
    const look = () => {
      seen.push(`${hole.querySelector(".count").textContent} ${store.querySelector(".count").textContent}`);
      if (seen.at(-1).endsWith(" 1")) done([...new Set(seen)]);
      else requestAnimationFrame(look);
    };
    look();
  }));
  await press(page, "A7"); /* sows through A6 … A1 into the store */
  assert.deepEqual(await counts, ["7 0", "8 0", "8 1"]);
  await page.waitForSelector(".congklak.moving", { state: "detached" });
});

check("a move that is being shown is skipped by a key and by a click, and ends where it must", async (t) => {
  const page = await visit(t, "desktop", { settings: { speed: 0 }, hash: link(recordOf({ Game: "congklak", A: "human", B: "human" })) });
  await turn(page);
  for (const skip of [() => page.keyboard.press("Escape"), () => page.mouse.click(600, 400)]) {
    const label = (await legal(page)).at(-1);
    await press(page, label);
    await page.waitForSelector(".congklak.moving");
    await skip();
    await page.waitForSelector(".congklak.moving", { state: "detached" });
    await turn(page);
  }
  assert.equal(await page.locator(".moves li").count(), 2);
});
