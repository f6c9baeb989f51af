/* Othello: whole games by mouse, finger and keyboard, passes, what moves are worth, records of other programs. */
import assert from "node:assert/strict";
import { begin, chance, check, go, keptRecord, keptShown, legal, link, onAndroid, playedRecord, playOn, press, recordOf, shownOf, turn, visit } from "./support.mjs";

const GAME = "Othello";
const BLACK = "(?:Black|X)";
const WHITE = "(?:White|O)";
const PASS = "XOO---------------------------------------------------------OXO- X"; /* after d1 white has no move */
const DUE = `XXXX${PASS.slice(4, 65)}O`; /* there */
const NEAR_END = "OOOXXXXOOOOOOOOOOOOXXOOO-OXXOX-OXOXOXOXOXXOOOOXOXOXXXXXOO-XXXXO- X"; /* four empty squares, worth +2 */
const two = (Position) => link(recordOf({ Game: "othello", A: "human", B: "human", Position }));
const tool = (page, name) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
const square = (page, label) => page.locator(".play .othello .square").filter({ has: page.locator(`.label:text-is("${label}")`) });
const position = async (page) => (await keptShown(page, "othello")).position;

/* The discs as they are drawn, as a position is written. */
function drawn(page) {
  return page.evaluate(() => Array.from(document.querySelectorAll(".play .othello .square"), (one) => "-XO"[Number(one.dataset.owner) + 1]).join(""));
}

/* What the live region says from now on. */
async function listen(page) {
  const said = [];
  await page.exposeFunction("heard", (text) => { said.push(text); });
  await page.evaluate(() => new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      if (target.closest?.("[role=status]")) for (const node of addedNodes) window.heard(node.textContent);
    }
  }).observe(document.body, { childList: true, subtree: true }));
  return said;
}

async function assertEnd(page) {
  const shown = await keptShown(page, "othello");
  assert.equal(shown.state, "over");
  assert.equal(await drawn(page), shown.position.slice(0, 64));
  const said = await page.locator(".result h2").textContent();
  const [black, white] = shown.players.map(({ score }) => score);
  assert.equal(black + white, 64, "empty squares are the winner's");
  if (black === white) assert.match(said, /draw/i);
  else assert.match(said, new RegExp(`^${black > white ? BLACK : WHITE} .*wins, ${Math.max(black, white)} to ${Math.min(black, white)}\\.$`));
  assert.deepEqual((await page.locator(".plate .score").allTextContents()).map(Number), [white, black], "the plates count the discs");
}

for (const [device, level] of [["desktop", "Easy"], ["phone", "Beginner"]]) {
  check(`a whole game against ${level} on the ${device}`, async (t) => {
    const page = await visit(t, device);
    await begin(page, GAME, { level });
    assert.deepEqual((await legal(page)).sort(), ["c4", "d3", "e6", "f5"]);
    const moves = await playOn(page, chance(4));
    assert.ok(moves > 10);
    await assertEnd(page);
  });
}

check("a whole game by arrows and Enter alone", async (t) => {
  const page = await visit(t, "desktop");
  await begin(page, GAME, { level: "Beginner" });
  const at = () => page.evaluate(() => Number(document.activeElement.dataset?.cell ?? -1));
  const walk = async (label) => {
    const to = "abcdefgh".indexOf(label[0]) + 8 * (Number(label[1]) - 1);
    if (await at() < 0) await page.keyboard.press("ArrowRight"); /* onto the board */
    for (let i = 0; i < 16 && await at() !== to; i++) {
      const from = await at();
      const [across, down] = [(to % 8) - (from % 8), Math.floor(to / 8) - Math.floor(from / 8)];
      await page.keyboard.press(across > 0 ? "ArrowRight" : across < 0 ? "ArrowLeft" : down > 0 ? "ArrowDown" : "ArrowUp");
    }
    assert.equal(await at(), to);
    await page.keyboard.press("Enter");
  };
  await playOn(page, chance(9), walk);
  await assertEnd(page);
});

check("who begins plays black: the computer too, and again in the next game", async (t) => {
  const page = await visit(t, "desktop");
  await begin(page, GAME, { level: "Beginner", first: "The computer" });
  await turn(page);
  const shown = await keptShown(page, "othello");
  assert.deepEqual(shown.players.map(({ id }) => id), ["beginner", "human"]);
  assert.deepEqual([shown.length, shown.mover], [1, 1]);
  await press(page, (await legal(page))[0]);
  await turn(page);
  await tool(page, "Restart").click();
  await page.getByRole("dialog").getByRole("button", { name: "Begin anew" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
  assert.deepEqual((await keptShown(page, "othello")).players.map(({ id }) => id), ["beginner", "human"]);
});

check("an occupied or useless square is refused with its reason", async (t) => {
  const page = await visit(t, "desktop", { hash: two() });
  await turn(page);
  for (const [label, reason] of [["d4", /d4 is taken/], ["a1", /a1 would turn none over/]]) {
    await press(page, label);
    await page.waitForSelector(".status.refusal");
    assert.match(await page.locator(".status").textContent(), reason);
  }
  assert.equal((await keptShown(page, "othello")).length, 0);
});

check("a pass is done by the page, said, heard, and undone with the move before it", async (t) => {
  const page = await visit(t, "desktop", { hash: two(PASS), allow: [/icons/] });
  await turn(page);
  const said = await listen(page);
  await page.context().setOffline(true);
  await press(page, "d1");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  await turn(page);
  assert.deepEqual((await legal(page)).sort(), ["d8", "h8"]);
  assert.match(await page.locator(".status").textContent(), new RegExp(`^${WHITE} has no move and passes\\. ${BLACK} to move\\.$`));
  assert.ok(said.some((text) => /has no move and passes/.test(text)), said.join(" | "));
  await tool(page, "Undo").click();
  await turn(page);
  assert.equal(await position(page), PASS);
  assert.ok(!/passes/.test(await page.locator(".status").textContent()));
  await tool(page, "Redo").click();
  await turn(page);
  const shown = await keptShown(page, "othello");
  assert.deepEqual([shown.length, shown.mover], [2, 0]);
  assert.equal(await drawn(page), shown.position.slice(0, 64));
});

check("a human who has no move passes too, and the computer goes on", async (t) => {
  const record = recordOf({ Game: "othello", A: "beginner", B: "human", Seed: 3, Position: DUE });
  const page = await visit(t, "phone", { hash: link(record) });
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 2);
  assert.match(await keptRecord(page, "othello"), /\n\n?pass [dh]8\b/);
  const on = await turn(page);
  if (on) assert.match(await page.locator(".status").textContent(), new RegExp(`^${WHITE}.* has no move and passes\\. ${WHITE} .*to move\\.$`));
});

check("a game that is opened where a pass is due goes on by itself", async (t) => {
  const page = await visit(t, "desktop", { hash: two(DUE) });
  await turn(page);
  assert.equal((await keptShown(page, "othello")).mover, 0);
  assert.match(await page.locator(".status").textContent(), /has no move and passes/);
});

check("near the end values are exact; the best is marked, and the verdict told", async (t) => {
  const page = await visit(t, "desktop", { hash: two(NEAR_END) });
  await turn(page);
  await page.keyboard.press("h");
  await page.waitForSelector(".othello .best");
  const values = await page.evaluate(() => Object.fromEntries(Array.from(document.querySelectorAll(".othello .square"), (one) => [one.querySelector(".label").textContent, one.querySelector(".value").textContent]).filter(([, value]) => value !== "")));
  assert.deepEqual(Object.keys(values).sort(), ["a4", "b8", "g4", "h8"]);
  for (const value of Object.values(values)) assert.match(value, /^([+−]\d+|0)$/);
  const best = await page.locator(".othello .best .label").allTextContents();
  assert.ok(best.length > 0 && best.every((label) => values[label] === "+2"));
  assert.equal(await page.locator(".status").textContent(), "You can still win by 2.");
  assert.equal(await page.locator(".bar-of-margin .text").textContent(), "Black +2");
  assert.match(await square(page, best[0]).getAttribute("aria-label"), new RegExp(`^${best[0]}, empty, you can play here, worth \\+2, best$`));
});

check("far from the end values are estimates, and told as such", async (t) => {
  const pick = chance(3);
  const page = await visit(t, "desktop", { hash: link(playedRecord({ Game: "othello", A: "human", B: "human" }, 12, ({ legal: moves }) => pick(moves).move)) });
  await turn(page);
  await page.keyboard.press("h");
  await page.waitForSelector(".othello .best");
  const values = await page.locator(".othello .value:not(:empty)").allTextContents();
  assert.equal(values.length, (await legal(page)).length);
  for (const value of values) assert.match(value, /^~([+−]\d+|0)$/);
  const sentence = await page.locator(".status").textContent();
  assert.match(sentence, /^(Black|White) is expected to win by about \d+\.$|^A draw is expected\.$/);
  const number = /\d+/.exec(sentence)?.[0];
  const bar = await page.locator(".bar-of-margin .text").textContent();
  assert.equal(bar, number ? `~ ${sentence.split(" ")[0]} +${number}` : "~ =");
  assert.match(await page.locator(".othello .best").first().getAttribute("aria-label"), /, about ([+−]\d+|0), best$/);
  const best = await page.locator(".othello .best .label").allTextContents();
  await page.keyboard.press("h");
  await page.keyboard.press("t");
  await page.waitForFunction(() => document.querySelectorAll(".othello .hinted").length === 3);
  const three = await page.locator(".othello .hinted .label").allTextContents();
  assert.ok(best.some((label) => three.includes(label)), `${best} is among ${three}`);
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.querySelectorAll(".othello .hinted").length === 0 && document.querySelectorAll(".othello .best").length > 0);
  assert.match(await page.locator(".status").textContent(), /^Best: [a-h][1-8]\. /);
});

check("the review tells what moves cost, as far as it is expected", async (t) => {
  const pick = chance(2);
  const record = playedRecord({ Game: "othello", A: "human", B: "human" }, 8, ({ legal: moves }) => pick(moves).move);
  const page = await visit(t, "desktop", { hash: link(record) });
  await turn(page);
  await page.keyboard.press("v");
  await page.waitForFunction(() => document.querySelector("progress")?.hidden);
  const costs = await page.locator(".costs .cost").allTextContents();
  assert.equal(costs.length, 8);
  for (const cost of costs) assert.match(cost, /^(best|costs about \d+)$/);
  assert.equal(await page.locator(".graph rect.about").count(), 8);
  assert.match(await page.locator(".graph .scale.top").textContent(), /^Black \+\d+$/);
});

check("the review is exact near the end, and says nothing of a pass", async (t) => {
  const costs = async (Position, moves) => {
    const page = await visit(t, "desktop", { hash: link(playedRecord({ Game: "othello", A: "human", B: "human", Position }, moves)) });
    await page.waitForSelector(".play .othello");
    await go(page, "othello/review");
    await page.waitForFunction(() => document.querySelector("progress")?.hidden);
    return [await page.locator(".costs .cost").allTextContents(), await page.locator(".graph rect.about").count()];
  };
  const [exact, estimates] = await costs(NEAR_END, 2);
  assert.equal(estimates, 0);
  for (const cost of exact) assert.match(cost, /^(best|costs \d+)$/);
  const [withPass] = await costs(PASS, 3);
  assert.deepEqual([withPass.length, withPass[1]], [3, ""], "a pass is no choice");
});

check("the discs of a move turn in rings, outward from the new one; a tap ends it", async (t) => {
  const hash = two("XOOO-----------------------------------------------------------O X");
  const page = await visit(t, "desktop", { settings: { speed: 2 }, hash });
  await turn(page);
  await page.evaluate(() => {
    window.turned = [];
    new MutationObserver((changes) => { for (const { target } of changes) window.turned.push([target.dataset.cell, target.dataset.owner]); })
      .observe(document.querySelector(".othello .grid"), { subtree: true, attributeFilter: ["data-owner"] });
  });
  await press(page, "e1");
  await page.waitForFunction(() => document.querySelector(".othello .turned"));
  await page.waitForSelector(".result.shown");
  const turned = await page.evaluate(() => window.turned.filter(([, owner]) => owner === "0").map(([cell]) => cell));
  assert.deepEqual([...new Set(turned)].slice(0, 4), ["4", "3", "2", "1"]);
  await tool(page, "Undo").or(page.getByRole("button", { name: "Undo", exact: true })).first().click();
  await turn(page);
  await press(page, "e1");
  await page.waitForSelector(".othello .turned");
  await page.locator(".board-host").click({ position: { x: 300, y: 300 } });
  await page.waitForSelector(".result.shown");
  assert.equal(await drawn(page), (await position(page)).slice(0, 64));
});

check("who wants no motion sees none, and the same game", async (t) => {
  const page = await visit(t, "desktop", { settings: { speed: 3 }, hash: two(), reducedMotion: "reduce" });
  await turn(page);
  await page.evaluate(() => {
    window.moved = 0;
    new MutationObserver(() => { window.moved += document.querySelectorAll(".othello .turned, .othello .placed").length; })
      .observe(document.querySelector(".othello"), { subtree: true, childList: true, attributes: true });
  });
  for (const label of ["d3", "c5", "b6"]) {
    await turn(page);
    await press(page, label);
  }
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 3);
  await turn(page);
  assert.equal(await page.evaluate(() => window.moved), 0);
  assert.equal(await drawn(page), (await position(page)).slice(0, 64));
});

check("every square has its words, and the last move is among them", async (t) => {
  const page = await visit(t, "desktop", { hash: two() });
  await turn(page);
  const label = (name) => square(page, name).getAttribute("aria-label");
  assert.equal(await label("d3"), "d3, empty, you can play here");
  assert.equal(await label("a1"), "a1, empty");
  assert.equal(await label("d4"), "d4, white");
  await press(page, "d3");
  await turn(page);
  assert.equal(await label("d3"), "d3, black, last move");
  assert.equal(await label("d4"), "d4, black");
  assert.equal(await page.locator(".othello .last").count(), 1);
  await page.reload();
  await turn(page);
  assert.equal(await label("d3"), "d3, black, last move");
});

check("in the smallest window the squares share the whole width, and nothing runs off the side", async (t) => {
  const page = await visit(t, "phone", { viewport: { width: 320, height: 568 }, hash: two() });
  await turn(page);
  const sizes = await page.locator(".othello .square").evaluateAll((list) => list.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]).flat());
  assert.ok(Math.min(...sizes) >= 39, `${Math.min(...sizes)}`);
  assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth));
  await press(page, "d3");
  await turn(page);
  assert.equal((await keptShown(page, "othello")).length, 1);
});

check("a link holds the whole game, passes included", async (t) => {
  const record = playedRecord({ Game: "othello", A: "human", B: "human", Position: PASS }, 3);
  const page = await visit(t, "desktop", { hash: link(record) });
  await page.waitForSelector(".play .othello");
  assert.equal(await position(page), shownOf(record).position);
  await page.locator('.screen button:has(use[href="#icon-share"])').click();
  const shared = await page.getByRole("textbox", { name: "Link to this game" }).inputValue();
  const other = await visit(t, "desktop", { hash: new URL(shared).hash });
  await other.waitForSelector(".play .othello");
  assert.equal(await position(other), shownOf(record).position);
});

const PLAIN = "f5d6c3d3c4f4f6f3e6e7";

/* Opens the dialog for records with `open`, and hands it a text. */
async function paste(page, open, text) {
  await open();
  await page.getByRole("textbox", { name: "Record, link, position or moves" }).fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
}

check("another program's transcript is opened, in any manner of writing, and copied again", { skip: onAndroid && "its clipboard is the app's" }, async (t) => {
  const page = await visit(t, "desktop", { hash: "#othello/new?players=2", permissions: ["clipboard-read", "clipboard-write"] });
  const fromSetup = () => page.getByRole("button", { name: "From a position …" }).click();
  await paste(page, fromSetup, "1. F5 D6 2. c3 zz");
  assert.match(await page.locator("dialog .refusal").textContent(), /Move 4 is "zz"/);
  await page.getByRole("textbox", { name: "Record, link, position or moves" }).fill("1. F5 D6 2. C3 D3\n3. c4 f4 4. f6 f3 5. e6 e7");
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForSelector(".play .othello");
  await turn(page);
  assert.equal(await page.locator(".moves li").count(), 10);
  const record = await keptRecord(page, "othello");
  await page.locator('.screen button:has(use[href="#icon-share"])').click();
  await page.getByRole("button", { name: "Copy the moves" }).click();
  await page.waitForSelector(".notice");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), PLAIN);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await go(page, "home");
  await page.evaluate(() => localStorage.removeItem("lumbung.game.othello"));
  await paste(page, () => page.getByRole("button", { name: "Open a game" }).click(), PLAIN.toUpperCase());
  await page.waitForSelector(".play .othello");
  assert.equal(shownOf(await keptRecord(page, "othello")).position, shownOf(record).position);
});

check("a position of another program is opened too; games from elsewhere offer no transcript", async (t) => {
  const page = await visit(t, "desktop", { hash: "#othello/new?players=2" });
  await paste(page, () => page.getByRole("button", { name: "From a position …" }).click(), PASS.replaceAll("X", "*"));
  await page.waitForSelector(".play .othello");
  assert.equal(await position(page), PASS);
  await page.locator('.screen button:has(use[href="#icon-share"])').click();
  await page.getByRole("button", { name: "Copy the position" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Copy the moves" }).count(), 0);
});

check("the rules can be tried: three lines at once, and a pass", async (t) => {
  const page = await visit(t, "phone", { hash: "#othello/rules" });
  const discs = () => page.locator(".othello .square").evaluateAll((list) => list.map((one) => "-XO"[Number(one.dataset.owner) + 1]).join(""));
  await page.getByRole("button", { name: "Several lines at once" }).tap();
  await page.locator('.square[data-cell="18"]').tap();
  await page.waitForFunction(() => document.querySelectorAll('.othello .square[data-owner="1"]').length === 0);
  assert.equal((await discs()).split("X").length - 1, 7);
  await page.getByRole("button", { name: "A pass" }).tap();
  await page.locator('.square[data-cell="3"]').tap();
  await page.waitForFunction(() => /has no move and passes/.test(document.querySelector(".example .status").textContent));
  assert.equal(await page.locator(".othello .legal").count(), 2);
});
