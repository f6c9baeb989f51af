/* Small windows: everything that can be pressed is large enough for a finger, and nothing runs off the side. */
import assert from "node:assert/strict";
import { check, visit } from "./support.mjs";
import { dialogs, screens, show } from "./screens.mjs";

const FINGER = 44; /* pixels; where eight do not fit beside each other, the squares of a board of eight share all there is */

/* What can be pressed, is seen and is too small. A switch and a radio button are pressed by their label. */
const small = (page) => page.evaluate((least) => {
  const found = [];
  for (const element of document.querySelectorAll("button, select, summary, textarea, a[href], input:not([type=radio], [type=checkbox]), label:has([type=radio], [type=checkbox])")) {
    if (element.disabled || element.inert || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (document.querySelector("dialog[open]") && !element.closest("dialog, .notices")) continue;
    const { width, height } = element.getBoundingClientRect();
    const enough = element.matches(".othello .square") ? Math.min(least, (innerWidth - 6) / 8) : least;
    if (width < enough - 0.05 || height < enough - 0.05) found.push(`${element.tagName} “${(element.getAttribute("aria-label") ?? element.textContent).slice(0, 40)}” ${width.toFixed(1)} by ${height.toFixed(1)}`);
  }
  return found;
}, FINGER);

const tooWide = (page) => page.evaluate(() => {
  const root = document.scrollingElement;
  const box = document.querySelector("dialog[open] .dialog-body");
  const faults = [];
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide in a window of ${innerWidth}`);
  if (box && box.scrollWidth > box.clientWidth) faults.push(`the dialog is ${box.scrollWidth} wide in ${box.clientWidth}`);
  return faults;
});

/* The windows, in turn, of a page that is turned and resized while it is shown. */
const WINDOWS = [[360, 740], [320, 568], [740, 360], [1024, 600]];

check("in small windows nothing runs off the side, and every button fits a finger", async (t) => {
  const page = await visit(t, "phone");
  const found = [];
  for (const one of [...screens, ...dialogs]) {
    await show(page, one);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
      for (const fault of [...await tooWide(page), ...await small(page)]) found.push(`${width} by ${height}, ${one.name}: ${fault}`);
    }
  }
  assert.deepEqual(found, []);
});

check("screens that begin in the smallest window fit too", async (t) => {
  const page = await visit(t, "phone", { viewport: { width: 320, height: 568 } });
  const found = [];
  for (const one of screens.filter(({ record }) => record)) {
    await show(page, one);
    for (const fault of [...await tooWide(page), ...await small(page)]) found.push(`${one.name}: ${fault}`);
  }
  assert.deepEqual(found, []);
});
