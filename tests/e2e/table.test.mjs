/* Around the board: clock, pause, statistics, restart, analysis, review. */
import assert from "node:assert/strict";
import { check, go, keptRecord, keptShown, legal, link, playedRecord, press, recordOf, savedFile, seeds, turn, visit } from "./support.mjs";

const tool = (page, name) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
const clock = (page) => page.locator(".plate.to-move .clock");

/* A page whose time goes on only when the test says so. */
async function standing(fresh) {
  await fresh.clock.install({ time: 1700000000000 });
  await fresh.clock.pauseAt(1700000001000);
}

check("the clock of a move runs, stands while paused, and ends the game when it has run out", async (t) => {
  const page = await visit(t, "desktop", { prepare: standing, hash: link(recordOf({ Game: "congklak", A: "human", B: "human", Clock: 30 })) });
  await page.waitForSelector(".play .legal");
  assert.equal(await clock(page).textContent(), "0:30");
  await page.clock.runFor(10000);
  assert.equal(await clock(page).textContent(), "0:20");
  await page.keyboard.press("p");
  assert.equal(await tool(page, "Pause").getAttribute("aria-pressed"), "true");
  const hidden = await page.locator(".play .board").evaluate((board) => {
    const style = getComputedStyle(board);
    return style.visibility === "hidden" || /blur\((?:1\d|[2-9]\d)px\)/.test(style.filter);
  });
  assert.ok(hidden, "the board is hidden");
  assert.equal(await page.locator(".play .legal").count(), 0);
  const before = await seeds(page);
  await page.keyboard.press("3");
  assert.deepEqual(await seeds(page), before, "nobody moves while paused");
  await page.clock.runFor(60000);
  assert.equal((await keptShown(page)).state, "playing");
  await page.keyboard.press("p");
  await page.waitForSelector(".play .legal");
  assert.equal(await clock(page).textContent(), "0:20");
  await press(page, "A3");
  await page.waitForFunction(() => document.querySelector(".plate.player-1.to-move"));
  assert.equal(await clock(page).textContent(), "0:30", "every move has all the time");
  await page.clock.runFor(29000);
  assert.equal(await clock(page).textContent(), "0:01");
  await page.clock.runFor(2000);
  await page.waitForSelector(".result.shown");
  const said = await page.locator(".result h2").textContent();
  assert.match(said, /time/i);
  assert.match(said, /\bA\b/);
  assert.deepEqual([(await keptShown(page)).state, (await keptShown(page)).winner], ["out-of-time", 0]);
});

check("the clock goes on where it was after a reload", async (t) => {
  const page = await visit(t, "desktop", { prepare: standing, hash: link(recordOf({ Game: "congklak", A: "human", B: "human", Clock: 60 })) });
  await page.waitForSelector(".play .legal");
  await page.clock.runFor(25000);
  assert.equal(await clock(page).textContent(), "0:35");
  await page.reload();
  await page.waitForSelector(".play .legal");
  const [minutes, secondsLeft] = (await clock(page).textContent()).split(":").map(Number);
  assert.ok(minutes === 0 && secondsLeft <= 35, "a reload gives no time");
});

check("a finished game is counted once, also after undo and another end; statistics are exported and erased", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "tictactoe", A: "human", B: "easy", Seed: 77, Position: "XX./OO./... X" })) });
  await turn(page);
  const squares = await page.evaluate(() => Array.from(document.querySelectorAll(".play .square .label"), (label) => label.textContent));
  await press(page, squares[2]);
  await page.waitForSelector(".result.shown");
  const counted = () => page.evaluate(() => JSON.parse(localStorage.getItem("lumbung.statistics")).games);
  assert.deepEqual(await counted(), { tictactoe: { easy: { won: 1, drawn: 0, lost: 0, best: 1 } } });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await turn(page);
  await press(page, squares[8]);
  for (let i = 0; i < 9 && await turn(page); i++) await press(page, (await legal(page))[0]);
  await page.waitForSelector(".result.shown");
  assert.deepEqual(await counted(), { tictactoe: { easy: { won: 1, drawn: 0, lost: 0, best: 1 } } });
  await page.reload();
  await page.waitForSelector(".result.shown");
  assert.deepEqual(await counted(), { tictactoe: { easy: { won: 1, drawn: 0, lost: 0, best: 1 } } });
  /* Another game, given up: a loss. */
  await page.getByRole("button", { name: "Play again" }).click();
  await turn(page);
  await tool(page, "Give up").click();
  await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await page.waitForSelector(".result.shown");
  assert.deepEqual(await counted(), { tictactoe: { easy: { won: 1, drawn: 0, lost: 1, best: 1 } } });
  await go(page, "statistics");
  assert.deepEqual(await page.locator("table.numbers tbody tr").first().locator("th, td").allTextContents(), ["Tic-Tac-Toe", "Easy", "1", "0", "1", ""]);
  const exported = JSON.parse((await savedFile(page, () => page.getByRole("button", { name: "Export" }).click())).text);
  assert.deepEqual(exported.games.tictactoe.easy, { won: 1, drawn: 0, lost: 1, best: 1 });
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  assert.equal(await page.locator("table.numbers tbody tr").count(), 1);
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
  await page.waitForSelector("table.numbers", { state: "detached" });
  assert.ok(await page.getByRole("button", { name: "Export" }).isDisabled());
});

check("a game of two people and a puzzle are not counted", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "tictactoe", A: "human", B: "human", Position: "XX./OO./... X" })) });
  await turn(page);
  await page.keyboard.press("3");
  await page.waitForSelector(".result.shown");
  await go(page, "statistics");
  await page.getByRole("heading", { name: "Statistics" }).waitFor();
  assert.equal(await page.locator("table.numbers").count(), 0);
});

check("restart and a new game ask only when something would be lost", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "congklak", A: "human", B: "human" })) });
  await turn(page);
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("n");
  assert.equal(await dialog.count(), 0, "nothing to lose at the start");
  await press(page, "A4");
  await turn(page);
  const before = await seeds(page);
  await page.keyboard.press("n");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assert.deepEqual(await seeds(page), before);
  assert.equal((await keptShown(page)).length, 1);
  /* Leaving loses nothing and asks nothing; a new game asks. */
  await page.getByRole("button", { name: "Home" }).click();
  await page.waitForSelector(".screen.home");
  assert.equal(await dialog.count(), 0);
  await go(page, "congklak/new?players=2");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assert.equal((await keptShown(page)).length, 1);
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await dialog.getByRole("button", { name: "Begin", exact: true }).click();
  await turn(page);
  assert.equal((await keptShown(page)).length, 0);
  /* Restart that is meant. */
  await press(page, "A4");
  await turn(page);
  await page.keyboard.press("n");
  await dialog.getByRole("button", { name: "Begin anew" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await turn(page);
  assert.equal((await keptShown(page)).length, 0);
  /* After the end there is nothing to lose. */
  await go(page, link(playedRecord({ Game: "congklak", A: "human", B: "human", Seed: 2 })));
  if (await dialog.count()) await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForSelector(".result.shown");
  await page.getByRole("button", { name: "Play again" }).click();
  await turn(page);
  assert.equal(await dialog.count(), 0);
});

check("giving up asks, ends the game for the other side, and undo takes it back", async (t) => {
  const page = await visit(t, "desktop", { hash: link(playedRecord({ Game: "congklak", A: "human", B: "hard", Seed: 3 }, 1, () => "3")) });
  await turn(page);
  const before = await seeds(page);
  await tool(page, "Give up").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  assert.equal((await keptShown(page)).state, "playing");
  await tool(page, "Give up").click();
  await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await page.waitForSelector(".result.shown");
  assert.deepEqual([(await keptShown(page)).state, (await keptShown(page)).winner], ["resigned", 1]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await turn(page);
  assert.equal((await keptShown(page)).state, "playing");
  assert.deepEqual(await seeds(page), before);
});

check("analysis in the middle of a game: moves are tried, and the game is untouched when one comes back", async (t) => {
  const page = await visit(t, "desktop", { hash: link(playedRecord({ Game: "congklak", A: "human", B: "easy", Seed: 3 }, 9)) });
  await turn(page);
  await page.waitForFunction(() => document.querySelector(".play .legal"));
  const before = await seeds(page);
  const record = await keptRecord(page);
  await tool(page, "Analysis").click();
  await page.waitForFunction(() => location.hash === "#congklak/analysis");
  await turn(page);
  assert.deepEqual(await seeds(page), before);
  await page.waitForSelector(".play .board .value:not(:empty)");
  for (let i = 0; i < 3; i++) {
    await press(page, (await legal(page))[0]);
    await turn(page);
  }
  assert.notDeepEqual(await seeds(page), before);
  assert.equal(await keptRecord(page), record, "the game is not touched");
  await page.reload();
  await turn(page);
  await go(page, "congklak/play");
  await page.waitForFunction(() => !document.querySelector(".screen.play h1 small")?.textContent.includes("Analysis"));
  await turn(page);
  assert.deepEqual(await seeds(page), before);
  assert.equal(await keptRecord(page), record);
});

check("the review of a game: its graph fills, a click on a bar goes there, and every move has its cost", async (t) => {
  const record = playedRecord({ Game: "congklak", A: "human", B: "human", Position: "0,2,1,3,2,0,1/40 1,0,3,1,2,1,0/41 A" }, 8);
  const page = await visit(t, "desktop", { hash: link(record) });
  await turn(page);
  const before = await keptRecord(page);
  await tool(page, "Review").click();
  await page.waitForSelector(".screen.review");
  await page.waitForFunction(() => document.querySelector("progress").hidden);
  const moves = await page.locator(".costs li").count();
  assert.equal(moves, (await keptShown(page)).moves);
  const costs = await page.locator(".costs .cost").allTextContents();
  assert.ok(costs.every((text) => /^(best|[a-z]+ \d+)$/.test(text)), costs.join());
  assert.equal(await page.locator(".graph rect.fine, .graph rect.mistake").count(), moves);
  assert.equal(await page.locator(".graph rect.mistake").count(), costs.filter((text) => text !== "best").length);
  for (const i of [2, 0, moves - 1]) {
    const column = await page.locator(".graph rect.column, .graph rect.at").nth(i).boundingBox();
    await page.mouse.click(column.x + column.width / 2, column.y + column.height / 2);
    await page.waitForFunction((text) => document.querySelector(".review .status").textContent.startsWith(text), `${i + 1}. `);
    assert.equal(await page.locator(".costs li.at").evaluate((item) => [...item.parentElement.children].indexOf(item)), i);
  }
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelector(".review .status").textContent.startsWith("1. "));
  assert.deepEqual(Object.values(await seeds(page)).reduce((a, b) => a + b), 98);
  await page.getByRole("button", { name: "Back to the game" }).click();
  await turn(page);
  assert.equal(await keptRecord(page), before, "the game is untouched");
});

check("the review tells mistakes from best moves rightly", async (t) => {
  /* A known position: hole 2 is best by far, 4 costs 22. */
  const page = await visit(t, "desktop", { hash: link(playedRecord({ Game: "congklak", A: "human", B: "human", Position: "0,0,0,2,0,2,0/58 3,2,1,10,0,0,0/20 A" }, 1, () => "4")) });
  await page.waitForSelector(".play .board");
  await go(page, "congklak/review");
  await page.waitForFunction(() => document.querySelector("progress")?.hidden);
  assert.match((await page.locator(".costs .cost").allTextContents()).join(), /^[a-z]+ 22$/);
});

check("settings of the board act at once: numbers, names, speed, colours", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "congklak", A: "human", B: "human" })) });
  await turn(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Numbers on the board").uncheck();
  await page.getByLabel("Names of the holes").uncheck();
  await page.getByLabel("Colours").selectOption("dark");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.locator(".play .cell .count").first().isVisible(), false);
  assert.equal(await page.locator(".play .cell .label").first().isVisible(), false);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), "dark");
  await page.reload();
  await turn(page);
  assert.equal(await page.locator(".play .cell .count").first().isVisible(), false);
  assert.match(await page.locator(".play .cell.hole").first().getAttribute("aria-label"), /7 seeds/, "who listens still hears them");
});
