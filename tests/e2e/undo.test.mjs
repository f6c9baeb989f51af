/* Undo and redo, one by one from any point to the start and back. */
import assert from "node:assert/strict";
import { begin, chance, check, keptShown, link, press, recordOf, seeds, turn, visit, legal } from "./support.mjs";

const tool = (page, name) => page.getByRole("toolbar").getByRole("button", { name, exact: true });

const enabled = (page, icon) => page.evaluate((name) => !document.querySelector(`.tools button:has(use[href="#icon-${name}"])`).disabled, icon);

/* Makes so many of a person's moves; gives the positions at each of the turns, the first included. */
async function makeMoves(page, game, most) {
  const choose = chance(4);
  const positions = [(await keptShown(page, game)).position];
  for (let i = 0; i < most; i++) {
    await press(page, choose(await legal(page)));
    assert.ok(await turn(page), "the game goes on");
    positions.push((await keptShown(page, game)).position);
  }
  return positions;
}

for (const [words, game, record, most] of [
  ["congklak against the computer", "congklak", { Game: "congklak", A: "human", B: "hard", Seed: 9 }, 5],
  ["congklak by two players", "congklak", { Game: "congklak", A: "human", B: "human", Seed: 9 }, 12],
  ["three in a row against the computer", "tictactoe", { Game: "tictactoe", A: "human", B: "perfect", Seed: 9 }, 2],
]) {
  check(`${words} is taken back to its start and played forward to where it was`, async (t) => {
    const page = await visit(t, "desktop", { hash: link(recordOf(record)) });
    await turn(page);
    const positions = await makeMoves(page, game, most);
    assert.ok(positions.length > 2, "some moves were made");
    const board = game === "congklak" ? await seeds(page) : null;
    const last = await keptShown(page, game);
    const back = [];
    while (await enabled(page, "undo")) {
      await page.keyboard.press("u");
      const shown = await keptShown(page, game);
      assert.ok(shown.human && shown.state === "playing", "undo leaves a person to move");
      assert.ok(!(await page.locator(".thinking").count()), "the computer does not begin to think");
      back.push(shown.position);
    }
    assert.deepEqual(back, positions.slice(0, -1).reverse());
    assert.equal((await keptShown(page, game)).length, 0);
    const forward = [];
    while (await enabled(page, "redo")) {
      await tool(page, "Redo").click();
      const shown = await keptShown(page, game);
      assert.ok(shown.human, "redo leaves a person to move");
      forward.push(shown.position);
    }
    assert.deepEqual(forward, positions.slice(1));
    const now = await keptShown(page, game);
    assert.equal(now.length, last.length);
    if (board) assert.deepEqual(await seeds(page), board);
  });
}

check("undo at the end of a game goes on from the last turn, by the keys u and r too", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "congklak", A: "human", B: "human", Position: "0,0,0,0,0,1,1/50 0,0,0,0,0,1,0/45 A" })) });
  await turn(page);
  const before = await seeds(page);
  await press(page, "A1");
  assert.equal(await turn(page), true, "a free turn");
  const middle = await seeds(page);
  await press(page, "A2");
  while (await turn(page)) await press(page, (await legal(page))[0]);
  const end = await seeds(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.waitForSelector(".result.shown", { state: "hidden" });
  for (let i = 0; i < 9 && await enabled(page, "undo"); i++) await page.keyboard.press("u");
  assert.deepEqual(await seeds(page), before);
  await page.keyboard.press("r");
  assert.deepEqual(await seeds(page), middle);
  for (let i = 0; i < 9 && await page.locator(".result.shown").count() === 0; i++) await page.keyboard.press("r");
  assert.deepEqual(await seeds(page), end);
  await page.waitForSelector(".result.shown");
});

check("undo while the computer thinks takes the person's move back and stops the thinking", async (t) => {
  /* A position in which Perfect thinks for a while. */
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "congklak", A: "human", B: "perfect", Seed: 1 })) });
  await turn(page);
  const before = await seeds(page);
  for (const label of ["A7", "A1", "A2"]) { /* until the turn is over */
    if (!(await legal(page)).includes(label)) break;
    await press(page, label);
    if (await page.locator(".thinking").count()) break;
  }
  await page.waitForSelector(".thinking");
  await page.keyboard.press("u");
  await turn(page);
  assert.equal(await page.locator(".thinking").count(), 0);
  while (await enabled(page, "undo")) await page.keyboard.press("u");
  assert.deepEqual(await seeds(page), before);
});

check("where undo is switched off before the game, nothing can be taken back", async (t) => {
  const page = await visit(t, "desktop");
  await page.getByRole("region", { name: "Congklak", exact: true }).getByRole("button", { name: "Single player" }).click();
  await page.getByLabel("Undo is allowed").uncheck();
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await turn(page);
  await press(page, "A3");
  await turn(page);
  const { position, length } = await keptShown(page);
  assert.ok(length > 0);
  assert.ok(await tool(page, "Undo").isDisabled());
  await page.keyboard.press("u");
  assert.deepEqual([(await keptShown(page)).position, (await keptShown(page)).length], [position, length]);
  await page.reload();
  await turn(page);
  assert.ok(await tool(page, "Undo").isDisabled(), "after a reload too");
});

check("undo is allowed again in the next game when it is switched on again", async (t) => {
  const page = await visit(t, "desktop", { settings: { undo: false } });
  await page.getByRole("region", { name: "Congklak", exact: true }).getByRole("button", { name: "Two players" }).click();
  await page.getByLabel("Undo is allowed").check();
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await turn(page);
  await press(page, "A3");
  await turn(page);
  assert.ok(await tool(page, "Undo").isEnabled());
});
