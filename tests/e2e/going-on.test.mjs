/* Leaving and coming back: nothing of a game is lost. */
import assert from "node:assert/strict";
import { begin, check, go, keptRecord, keptShown, legal, link, playedRecord, press, recordOf, seeds, turn, visit } from "./support.mjs";

const undo = (page) => page.getByRole("toolbar").getByRole("button", { name: "Undo", exact: true });

async function depth(page) {
  let steps = 0;
  while (await undo(page).isEnabled()) {
    await undo(page).click();
    steps++;
  }
  return steps;
}

check("a reload in the middle of a game goes on where it was, with all that can be taken back", async (t) => {
  const page = await visit(t, "desktop");
  await begin(page, "Congklak", { level: "Greedy" });
  for (let i = 0; i < 3; i++) {
    await turn(page);
    await press(page, (await legal(page)).at(-1));
  }
  await turn(page);
  const before = await seeds(page);
  const record = await keptRecord(page);
  const moves = await page.locator(".moves li").allTextContents();
  assert.ok(moves.length > 3);
  await page.reload();
  await turn(page);
  assert.deepEqual(await seeds(page), before);
  assert.deepEqual(await page.locator(".moves li").allTextContents(), moves);
  assert.equal(await keptRecord(page), record);
  const steps = await depth(page);
  assert.ok(steps >= 3, `${steps} steps back`);
  assert.equal((await keptShown(page)).length, 0);
});

check("a reload while the computer thinks lets it think again and answer", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "congklak", A: "human", B: "perfect", Seed: 1 })) });
  await turn(page);
  await press(page, "A6");
  for (let i = 0; i < 5 && !(await page.locator(".plate.thinking").count()); i++) await press(page, (await legal(page))[0]);
  await page.waitForSelector(".plate.thinking");
  const { position, length } = await keptShown(page);
  await page.reload();
  await page.waitForSelector(".plate.thinking");
  const after = await keptShown(page); /* the computer may have moved just before the page was left */
  assert.ok(after.length > length || after.position === position);
  await turn(page);
  assert.ok((await keptShown(page)).length > length);
});

check("the last game of each game is kept for itself and offered on the home screen", async (t) => {
  const page = await visit(t, "tablet");
  const card = (name) => page.getByRole("region", { name, exact: true });
  const names = { congklak: "Congklak", othello: "Othello", tictactoe: "Three in a row", ferry: "Missionaries and cannibals" };
  const found = await page.getByRole("region").evaluateAll((cards) => cards.map((one) => one.getAttribute("aria-label")));
  assert.deepEqual(found.length, 4);
  [names.congklak, names.othello, names.tictactoe, names.ferry] = found;
  for (const name of found) assert.equal(await card(name).getByRole("button", { name: "Continue" }).count(), 0);
  const records = {
    congklak: playedRecord({ Game: "congklak", A: "human", B: "human" }, 3),
    othello: playedRecord({ Game: "othello", A: "human", B: "human" }, 5),
    tictactoe: playedRecord({ Game: "tictactoe", A: "human", B: "human" }, 2),
    ferry: playedRecord({ Game: "ferry", A: "human" }, 1, () => "MC"),
  };
  for (const record of Object.values(records)) {
    await go(page, link(record));
    await turnOrFerry(page);
    await page.getByRole("button", { name: "Home" }).tap();
    await page.waitForSelector(".screen.home");
  }
  const kept = {};
  for (const game of Object.keys(records)) kept[game] = (await keptShown(page, game)).position;
  await page.reload();
  await page.waitForSelector(".screen.home");
  for (const game of Object.keys(records)) {
    await card(names[game]).getByRole("button", { name: "Continue" }).tap();
    await page.waitForSelector(`.play.game-${game} .board`);
    assert.equal((await keptShown(page, game)).position, kept[game]);
    assert.equal(await page.locator(".moves li").count(), { congklak: 3, othello: 5, tictactoe: 2, ferry: 1 }[game]);
    await page.getByRole("button", { name: "Home" }).tap();
    await page.waitForSelector(".screen.home");
  }
});

async function turnOrFerry(page) {
  await page.waitForSelector(".play .legal, .play .ferry .here .people:not([aria-disabled])");
}

check("the browser's back button leads from a game to the screen before it, and forward to the game", async (t) => {
  const page = await visit(t, "desktop");
  await begin(page, "Congklak", { level: "Easy" });
  await turn(page);
  await press(page, "A5");
  await turn(page);
  const before = await seeds(page);
  await page.goBack();
  await page.waitForSelector(".screen.setup");
  await page.goForward();
  await turn(page);
  assert.deepEqual(await seeds(page), before);
});

check("a finished game is shown again after a reload, with its end, and is not offered to go on", async (t) => {
  const page = await visit(t, "desktop", { hash: link(playedRecord({ Game: "tictactoe", A: "human", B: "human" })) });
  await page.waitForSelector(".result.shown");
  const said = await page.locator(".result h2").textContent();
  await page.reload();
  await page.waitForSelector(".result.shown");
  assert.equal(await page.locator(".result h2").textContent(), said);
  await page.getByRole("button", { name: "Home" }).click();
  await page.waitForSelector(".screen.home");
  assert.equal(await page.getByRole("button", { name: "Continue" }).count(), 0);
});
