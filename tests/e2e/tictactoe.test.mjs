/* Three in a row, and the walk through its tree. */
import assert from "node:assert/strict";
import { begin, chance, check, go, keptShown, link, playedRecord, playOn, press, recordOf, turn, visit } from "./support.mjs";

const GAME = "Tic-Tac-Toe";
const lit = (page) => page.evaluate(() => Array.from(document.querySelectorAll(".play .square.lit"), (square) => square.querySelector(".label").textContent).sort());

for (const [device, level] of [["desktop", "Easy"], ["phone", "Medium"], ["tablet", "Hard"]]) {
  check(`a whole game against ${level} on the ${device}`, async (t) => {
    const page = await visit(t, device);
    await begin(page, GAME, { level });
    const moves = await playOn(page, chance(2));
    assert.ok(moves >= 2);
    const shown = await keptShown(page, "tictactoe");
    assert.equal(shown.state, "over");
    const said = await page.locator(".result h2").textContent();
    const row = await lit(page);
    if (shown.winner < 0) {
      assert.match(said, /draw/i);
      assert.deepEqual(row, []);
    } else {
      assert.match(said, new RegExp(`^${"XO"[shown.winner]} .*wins`));
      assert.equal(row.length, 3);
    }
  });
}

check("Perfect is never beaten, whoever begins", async (t) => {
  const page = await visit(t, "desktop");
  const ends = [];
  for (const first of ["I do", "The computer"]) {
    await begin(page, GAME, { level: "Perfect", first });
    for (let i = 0; i < 4; i++) {
      await playOn(page, chance(100 + ends.length));
      const shown = await keptShown(page, "tictactoe");
      assert.equal(shown.state, "over");
      assert.notEqual(shown.winner, 0, `the human, X, has not won: ${shown.position}`);
      ends.push(shown.winner);
      await page.getByRole("button", { name: "Play again" }).click();
      await turn(page);
    }
    await page.getByRole("button", { name: "Home" }).click();
    const dialog = page.getByRole("dialog");
    if (await dialog.count()) await dialog.getByRole("button").last().click();
    await page.waitForSelector(".screen.home");
    await page.evaluate(() => localStorage.removeItem("lumbung.game.tictactoe"));
  }
  assert.ok(ends.includes(1), "and it punishes moves by chance at least once");
});

check("the winning row is marked and said, also in the names of its squares", async (t) => {
  const page = await visit(t, "phone", { hash: link(recordOf({ Game: "tictactoe", A: "human", B: "human", Position: "XX./OO./... X" })) });
  await turn(page);
  assert.deepEqual(await lit(page), []);
  const [square] = await page.evaluate(() => Array.from(document.querySelectorAll(".play .square"), (one) => one.querySelector(".label").textContent).slice(2));
  await press(page, square);
  await page.waitForSelector(".result.shown");
  const row = await lit(page);
  assert.equal(row.length, 3);
  assert.ok(row.includes(square));
  for (const label of row) {
    assert.match(await page.locator(".square").filter({ has: page.locator(`.label:text-is("${label}")`) }).getAttribute("aria-label"), /part of the winning row/);
  }
  assert.match(await page.locator(".result h2").textContent(), /^X .*wins/);
});

check("a square is played by its number and by arrows and Enter; a full one is refused", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "tictactoe", A: "human", B: "human" })) });
  await turn(page);
  await page.keyboard.press("5");
  assert.equal((await keptShown(page, "tictactoe")).position.split(" ")[0], ".../.X./...");
  await page.keyboard.press("5");
  await page.waitForSelector(".status.refusal");
  assert.equal((await keptShown(page, "tictactoe")).length, 1);
  const focused = () => page.evaluate(() => document.activeElement.dataset.cell);
  for (let i = 0; i < 4 && await focused() !== "0"; i++) {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
  }
  assert.equal(await focused(), "0");
  await page.keyboard.press("Enter");
  assert.equal((await keptShown(page, "tictactoe")).position.split(" ")[0], "O../.X./...");
});

check("values and hint are right: only the square that stops the row does not lose", async (t) => {
  const page = await visit(t, "tablet", { hash: link(recordOf({ Game: "tictactoe", A: "human", B: "human", Position: "XX./.O./... O" })) });
  await turn(page);
  await page.getByRole("toolbar").getByRole("button", { name: "Values", exact: true }).tap();
  await page.waitForFunction(() => document.querySelectorAll(".play .square .value:not(:empty)").length === 6);
  const values = await page.evaluate(() => Array.from(document.querySelectorAll(".play .square"), (one) => one.querySelector(".value").textContent));
  assert.deepEqual(values, ["", "", "draws", "loses", "", "loses", "loses", "loses", "loses"]);
  assert.deepEqual(await page.locator(".square.best").evaluateAll((list) => list.map((one) => one.dataset.cell)), ["2"]);
});

check("larger boards are played to their end too", async (t) => {
  const page = await visit(t, "phone", { hash: link(recordOf({ Game: "tictactoe", Rules: "four", A: "human", B: "easy", Seed: 2 })) });
  await playOn(page, chance(6));
  assert.equal((await keptShown(page, "tictactoe")).state, "over");
});

check("the tree is walked down to an end and back to the start", async (t) => {
  const page = await visit(t, "desktop", { hash: link(playedRecord({ Game: "tictactoe", A: "human", B: "human" }, 1)) });
  await turn(page);
  await page.getByRole("toolbar").getByRole("button", { name: "Tree", exact: true }).click();
  const status = page.locator(".walk .status");
  await page.waitForSelector(".walk-child");
  const first = await status.textContent();
  assert.match(first, /^X to move; /);
  assert.match(first, /549[,.]?945/, "all positions of all games, without the first");
  assert.equal(await page.locator(".walk-child").count(), 9);
  assert.equal(await page.locator(".walk-child.even").count(), 9, "every first move draws");
  let below = Infinity;
  let depth = 0;
  for (; !/over/.test(await status.textContent()); depth++) {
    assert.ok(depth < 10);
    const number = Number(/; ([\d,.]+) positions/.exec(await status.textContent())[1].replace(/[,.]/g, ""));
    assert.ok(number < below);
    below = number;
    const before = await page.locator(".crumbs button").count();
    await page.locator("button.walk-node").first().click();
    await page.waitForFunction((count) => document.querySelectorAll(".crumbs button").length === count + 1, before);
  }
  assert.ok(depth >= 5);
  assert.equal(await page.locator(".walk-child").count(), 0);
  await page.locator(".crumbs").getByRole("button", { name: "Start" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".walk-child").length === 9);
  assert.equal(await status.textContent(), first);
});
