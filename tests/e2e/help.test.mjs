/* Hints and values, compared with positions whose exact margins are known from elsewhere. */
import assert from "node:assert/strict";
import { check, go, hole, knownPositions, link, press, recordOf, seeds, turn, visit } from "./support.mjs";

const known = knownPositions();
const shared = (position) => link(recordOf({ Game: "congklak", A: "human", B: "human", Position: position }));

const marked = (page, name) => page.evaluate((kind) => Array.from(document.querySelectorAll(`.play .board .cell.${kind}`),
  (cell) => cell.querySelector(".label").textContent).sort(), name);

/* The values on the board: {A7: "+4", …}. */
const values = (page) => page.evaluate(() => Object.fromEntries(Array.from(document.querySelectorAll(".play .board .value"), (chip) =>
  [chip.closest("[data-label]").dataset.label, chip.textContent]).filter(([, text]) => text !== "")));

function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}

/* Opens one position after the other in one page. */
async function shown(page, position) {
  await page.evaluate(() => localStorage.removeItem("lumbung.game.congklak"));
  await go(page, shared(position));
  await page.waitForFunction((counts) => {
    const read = (owner) => Array.from(document.querySelectorAll(".play .congklak .hole"), (cell) => [cell.querySelector(".label").textContent, cell.querySelector(".count").textContent])
      .filter(([label]) => label[0] === owner).sort().reverse().map(([, count]) => count).join();
    return `${read("A")} ${read("B")}` === counts;
  }, position.split(" ").slice(0, 2).map((row) => row.split("/")[0].split(",").join()).join(" "));
  await turn(page);
}

check("a position shows its holes on the board from 7 down to 1", async (t) => {
  const page = await visit(t, "desktop", { hash: shared("1,2,3,4,5,6,7/30 8,0,0,9,0,10,11/2 A") });
  await turn(page);
  assert.deepEqual(await seeds(page), { A7: 1, A6: 2, A5: 3, A4: 4, A3: 5, A2: 6, A1: 7, A: 30, B7: 8, B6: 0, B5: 0, B4: 9, B3: 0, B2: 10, B1: 11, B: 2 });
});

check("the hint marks exactly the best holes of the first ten known positions", async (t) => {
  const page = await visit(t, "desktop");
  for (const { position, values: exact, best } of known.slice(0, 10)) {
    await shown(page, position);
    await page.keyboard.press("b");
    await page.waitForSelector(".cell.best");
    const expected = [...exact].filter(([, value]) => value === best).map(([label]) => label).sort();
    assert.deepEqual(await marked(page, "best"), expected, position);
    assert.deepEqual(await marked(page, "hinted"), []);
    assert.deepEqual(await values(page), {}, "the hint shows no values");
    const sentence = await page.locator(".status").textContent();
    assert.match(sentence, new RegExp(`^Best: (${expected.join("|")})\\.`));
  }
});

check("three marks three holes of which one is a best one, or all where there are fewer", async (t) => {
  const page = await visit(t, "phone");
  let strict = 0;
  for (const { position, values: exact, best } of known.slice(0, 10)) {
    await shown(page, position);
    await page.getByRole("toolbar").getByRole("button", { name: "Three", exact: true }).tap();
    await page.waitForSelector(".cell.hinted");
    const three = await marked(page, "hinted");
    assert.equal(three.length, Math.min(3, exact.size), position);
    assert.ok(three.some((label) => exact.get(label) === best), `${position}: ${three}`);
    assert.deepEqual(await marked(page, "best"), [], "it is not told which");
    if (three.some((label) => exact.get(label) < best)) strict++;
  }
  assert.ok(strict > 5, "the others are not all best too");
});

check("the values of all holes are exactly the known ones, on the board and in words", async (t) => {
  const page = await visit(t, "tablet");
  for (const { position, mover, values: exact, best } of known.slice(0, 10)) {
    await shown(page, position);
    await page.getByRole("toolbar").getByRole("button", { name: "Values", exact: true }).tap();
    await page.waitForFunction((count) => {
      const chips = Array.from(document.querySelectorAll(".play .value"), (chip) => chip.textContent).filter((text) => text !== "");
      return chips.length === count && chips.every((text) => !text.includes("…"));
    }, exact.size);
    assert.deepEqual(await values(page), Object.fromEntries([...exact].map(([label, value]) => [label, signed(value)])), position);
    for (const [label, value] of exact) {
      assert.ok((await hole(page, label).getAttribute("aria-label")).includes(`worth ${signed(value)}`), `${label} says its worth`);
    }
    const margin = mover === "A" ? best : -best;
    assert.equal(await page.locator(".bar-of-margin .text").textContent(), margin === 0 ? "=" : `${margin > 0 ? "A" : "B"} +${Math.abs(margin)}`);
  }
});

check("a hint is for one move, values stay on from move to move", async (t) => {
  const page = await visit(t, "desktop", { hash: shared(known[1].position) });
  await turn(page);
  await page.keyboard.press("b");
  await page.waitForSelector(".cell.best");
  await press(page, "A1");
  await turn(page);
  assert.deepEqual(await marked(page, "best"), []);
  await page.keyboard.press("h");
  await page.waitForSelector(".board .value:not(:empty)");
  const [first] = Object.keys(await values(page));
  await press(page, first);
  await turn(page);
  await page.waitForSelector(".board .value:not(:empty)");
  await page.keyboard.press("h");
  assert.deepEqual(await values(page), {});
});
