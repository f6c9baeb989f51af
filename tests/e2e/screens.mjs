/* Every screen and every dialog of the page, to be walked through: {name, hash or record, then(page)}. */
import { chance, go, link, playedRecord, recordOf } from "./support.mjs";

const press = (key) => async (page) => { await page.keyboard.press(key); };
const tool = (kind) => async (page) => { await page.locator(`.screen button:has(use[href="#icon-${kind}"])`).first().click(); };
const waitFor = (selector) => async (page) => { await page.waitForSelector(selector); };
const all = (...steps) => async (page) => { for (const step of steps) await step(page); };

const middle = playedRecord({ Game: "congklak", A: "human", B: "human", Seed: 1 }, 24);
const late = recordOf({ Game: "congklak", A: "human", B: "human", Position: "0,1,0,2,0,0,1/40 1,0,3,0,0,1,0/49 A" });
const burnt = recordOf({ Game: "congklak", Rules: "babak", A: "human", B: "human", Position: "7,7,7,7,7,7,7/14 7,7,7,7,7,x,x/0 A" });
const valued = waitFor(".board .value:not(:empty):not(.bounds)");


/* Othello after so many moves by chance. */
function discs(moves, Position) {
  const pick = chance(3);
  return playedRecord({ Game: "othello", A: "human", B: "human", Position }, moves, ({ legal }) => pick(legal).move);
}

export const screens = [
  { name: "home", hash: "" },
  { name: "before a game of congklak", hash: "congklak/new?players=1" },
  { name: "before a game of two", hash: "congklak/new?players=2" },
  { name: "before Othello", hash: "othello/new?players=1" },
  { name: "before three in a row", hash: "tictactoe/new?players=1" },
  { name: "before the ferry", hash: "ferry/new" },
  { name: "congklak", record: middle, then: waitFor(".board .legal") },
  { name: "congklak with values", record: late, then: all(waitFor(".board .legal"), press("h"), valued) },
  { name: "congklak paused", record: middle, then: all(waitFor(".board .legal"), press("p")) },
  { name: "congklak at its end", record: playedRecord({ Game: "congklak", A: "human", B: "easy", Seed: 1 }), then: waitFor(".result.shown") },
  { name: "congklak between rounds", record: playedRecord({ Game: "congklak", Rules: "babak", A: "human", B: "human", Seed: 1 }), then: waitFor(".result.shown") },
  { name: "congklak with burnt holes", record: burnt, then: waitFor(".board .legal") },
  { name: "Othello", record: discs(12), then: waitFor(".board .legal") },
  { name: "Othello with values", record: discs(52), then: all(waitFor(".board .legal"), press("h"), valued) },
  { name: "Othello with what is expected", record: discs(10), then: all(waitFor(".board .legal"), press("h"), waitFor(".board .value.about"), waitFor(".board .best")) },
  { name: "Othello at its end", record: discs(Infinity), then: waitFor(".result.shown") },
  { name: "three in a row with values", record: recordOf({ Game: "tictactoe", A: "human", B: "human", Position: "XX./.O./... O" }), then: all(waitFor(".board .legal"), press("h"), valued) },
  { name: "three in a row at its end", record: playedRecord({ Game: "tictactoe", A: "human", B: "human" }), then: waitFor(".result.shown") },
  { name: "the ferry with values", record: playedRecord({ Game: "ferry", A: "human" }, 1, () => "MC"), then: all(waitFor(".here .people:not([aria-disabled])"), press("m"), press("h"), waitFor(".worth button.chip")) },
  { name: "the ferry with its graph", record: playedRecord({ Game: "ferry", A: "human" }, 1, () => "MC"), then: all(waitFor(".here .people:not([aria-disabled])"), (page) => page.evaluate(() => { document.querySelector(".graph-place details").open = true; })) },
  { name: "the ferry when somebody is eaten", record: playedRecord({ Game: "ferry", A: "human" }, 1, () => "M"), then: waitFor(".result.shown") },
  { name: "analysis", record: middle, then: all(waitFor(".board .legal"), press("a"), waitFor(".result, .screen.play"), (page) => page.waitForFunction(() => location.hash === "#congklak/analysis"), waitFor(".board .value:not(:empty)")) },
  { name: "review", record: playedRecord({ Game: "congklak", A: "human", B: "human", Position: "0,1,0,2,0,0,1/40 1,0,3,0,0,1,0/49 A" }, 4), then: all(waitFor(".play .board"), (page) => page.evaluate(() => { location.hash = "congklak/review"; }), waitFor(".costs .cost"), (page) => page.waitForFunction(() => document.querySelector("progress").hidden)) },
  { name: "rules of congklak", hash: "congklak/rules" },
  { name: "review of Othello", record: discs(Infinity, "XOO---------------------------------------------------------OXO- X"), then: all(waitFor(".play .board"), (page) => page.evaluate(() => { location.hash = "othello/review"; }), waitFor(".costs .cost"), (page) => page.waitForFunction(() => document.querySelector("progress").hidden)) },
  { name: "rules of Othello", hash: "othello/rules" },
  { name: "rules of three in a row", hash: "tictactoe/rules" },
  { name: "rules of the ferry", hash: "ferry/rules" },
  { name: "settings", hash: "settings" },
  { name: "statistics without games", hash: "statistics", then: (page) => page.evaluate(() => localStorage.removeItem("lumbung.statistics")) },
  { name: "statistics", hash: "about", then: all((page) => page.evaluate(() => {
    localStorage.setItem("lumbung.statistics", JSON.stringify({ games: { congklak: { easy: { won: 2, drawn: 1, lost: 3, best: 12 } }, tictactoe: { perfect: { won: 0, drawn: 4, lost: 1, best: 0 } } }, counted: [1] }));
    location.hash = "statistics";
  }), waitFor("table.numbers")) },
  { name: "about", hash: "about" },
  { name: "the lab with a tree", hash: "lab", then: waitFor(".picture.tree") },
  { name: "the lab with a graph", hash: "lab", then: all(waitFor(".picture.tree"), (page) => page.locator(".lab select").first().selectOption("ferry"), waitFor(".picture.states"), waitFor("table.numbers tbody tr:nth-child(2)")) },
  { name: "the walk through the tree", hash: "tictactoe/tree", then: waitFor(".walk-child") },
];

const dialog = waitFor("dialog[open]");
const inGame = (kind) => ({ record: middle, then: all(waitFor(".board .legal"), tool(kind), dialog) });

export const dialogs = [
  { name: "the dialog to share", ...inGame("share") },
  { name: "the dialog with the rules", ...inGame("rules") },
  { name: "the dialog with the settings", ...inGame("settings") },
  { name: "the dialog with the keys", record: middle, then: all(waitFor(".board .legal"), press("?"), dialog) },
  { name: "the dialog before a game is lost", record: middle, then: all(waitFor(".board .legal"), press("n"), dialog) },
  { name: "the dialog to give up", ...inGame("flag") },
  { name: "the dialog of the rules' options", hash: "congklak/new?players=1", then: all((page) => page.locator(".rules-panel button").first().click(), dialog) },
  { name: "the dialog to open a game", hash: "", then: all(tool("open"), dialog) },
];

/* Goes there, whatever is shown now. */
export async function show(page, { hash, record, then }) {
  await page.evaluate(() => {
    document.querySelector("dialog[open]")?.close();
    for (const game of ["congklak", "othello", "tictactoe", "ferry"]) localStorage.removeItem(`lumbung.game.${game}`);
  });
  if (record) {
    await go(page, "about"); /* from where no game can be mistaken for the one to come */
    await page.waitForSelector(".version");
    await go(page, link(record));
    await page.waitForSelector(".screen.play .board > *");
  } else {
    await go(page, hash || "home"); /* any other word is the home screen too */
    await page.waitForFunction((to) => location.hash === `#${to}`, hash || "home");
    await page.waitForSelector(".screen");
  }
  await then?.(page);
}
