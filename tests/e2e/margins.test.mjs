/* The one test with a clock: how soon the worth of every hole is exact. */
import assert from "node:assert/strict";
import { check, go, knownPositions, link, recordOf, turn, visit } from "./support.mjs";

const SOON = 3000; /* milliseconds from the key to the last exact value */
const ENOUGH = 36; /* of 40 positions */

check(`the exact worth of every hole is there within ${SOON / 1000} seconds in at least ${ENOUGH} of the 40 known positions`, async (t) => {
  const page = await visit(t, "desktop");
  const known = knownPositions();
  assert.equal(known.length, 40);
  const times = [];
  let bounds = 0;
  for (const { position, values } of known) {
    await page.evaluate(() => localStorage.removeItem("lumbung.game.congklak"));
    await go(page, link(recordOf({ Game: "congklak", A: "human", B: "human", Position: position })));
    await page.waitForFunction((digits) => document.querySelector(".play .congklak")
      && Array.from(document.querySelectorAll(".play .cell .count"), (count) => count.textContent).join() === digits,
    [...position.matchAll(/\d+/g)].join());
    await turn(page);
    /* In the page: presses h, and looks at every change of the board. */
    const seen = await page.evaluate(({ holes, limit }) => new Promise((done) => {
      const began = performance.now();
      let sawBounds = false;
      const board = document.querySelector(".play .board");
      const look = () => {
        const chips = Array.from(board.querySelectorAll(".value"), (chip) => chip.textContent).filter((text) => text !== "");
        if (chips.some((text) => text.includes("…"))) sawBounds = true;
        if (chips.length === holes && chips.every((text) => !text.includes("…"))) end(performance.now() - began);
      };
      const observer = new MutationObserver(look);
      const timer = setTimeout(() => end(null), limit);
      const end = (time) => {
        observer.disconnect();
        clearTimeout(timer);
        done({ time, sawBounds });
      };
      observer.observe(board, { subtree: true, childList: true, characterData: true });
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
      look();
    }), { holes: values.size, limit: SOON + 100 });
    if (seen.sawBounds) bounds++;
    times.push(seen.time);
  }
  const inTime = times.filter((time) => time !== null && time <= SOON).length;
  const sorted = times.map((time) => time ?? Infinity).sort((a, b) => a - b);
  t.diagnostic(`${inTime} of 40 within ${SOON} ms; the middle one after ${Math.round(sorted[20])} ms; bounds seen in ${bounds}`);
  assert.ok(bounds > 0, "bounds are shown meanwhile");
  assert.ok(inTime >= ENOUGH, `${inTime} of 40`);
});
