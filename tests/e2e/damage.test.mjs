/* Damaged, foreign or missing storage: the page says so, sets it aside, and works. */
import assert from "node:assert/strict";
import { begin, check, go, keptShown, press, recordOf, seeds, turn, visit } from "./support.mjs";

const GAMES = ["congklak", "othello", "tictactoe", "ferry"];
const game = (record) => JSON.stringify({ record, finished: false });

/* A new game begins and goes on. */
async function assertWorks(page) {
  const dialog = page.locator("dialog[open]");
  await go(page, "congklak/new?players=2");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  if (await dialog.count()) await dialog.getByRole("button", { name: "Begin", exact: true }).click();
  await turn(page);
  const before = await seeds(page);
  await page.keyboard.press("3");
  await page.keyboard.press("Escape");
  await turn(page);
  assert.notDeepEqual(await seeds(page), before);
}

const stored = (page) => page.evaluate(() => ({ ...localStorage }));

/* The page as it begins with this in its storage. */
async function beginWith(page, items) {
  await page.evaluate((all) => {
    localStorage.clear();
    for (const [name, text] of Object.entries(all)) localStorage.setItem(name, text);
    history.replaceState(null, "", location.pathname);
  }, items);
  await page.reload();
  await page.waitForSelector(".screen");
}

check("where all that is kept is damaged, the page says so, sets it aside and works", async (t) => {
  const page = await visit(t, "desktop");
  for (const [words, garbage] of [
    ["no JSON", "{\"record\": "], ["a number", "42"], ["a list", "[1, 2, 3]"], ["null", "null"], ["foreign words", "\u0000\uFFFF<script>alert(1)</script>"],
    ["of wrong types", "{\"record\": 5, \"finished\": \"no\", \"games\": 7, \"counted\": {}, \"speed\": \"fast\", \"rules\": {\"congklak\": 5}, \"language\": []}"],
  ]) {
    await t.test(words, async () => {
      const names = ["settings", ...GAMES.map((id) => `game.${id}`), "statistics", "loser.congklak"];
      await beginWith(page, Object.fromEntries(names.map((name) => [`lumbung.${name}`, garbage])));
      await page.getByRole("alert").filter({ hasText: "damaged" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "Continue" }).count(), 0);
      await go(page, "statistics");
      await page.getByRole("heading", { name: "Statistics" }).waitFor();
      assert.equal(await page.locator("table.numbers").count(), 0);
      const now = await stored(page);
      for (const id of GAMES) assert.deepEqual([now[`lumbung.game.${id}.damaged`], now[`lumbung.game.${id}`]], [garbage, undefined], id);
      if (words !== "of wrong types") {
        assert.equal(now["lumbung.settings.damaged"], garbage);
        assert.equal(now["lumbung.statistics.damaged"], garbage);
      }
      await assertWorks(page);
      await page.reload();
      await turn(page);
      assert.equal(await page.getByRole("alert").filter({ hasText: "damaged" }).count(), 0, "it is said once");
    });
  }
});

check("a kept game that cannot be is set aside with a sentence, and a new one begins", async (t) => {
  const page = await visit(t, "desktop");
  for (const [words, record] of [
    ["no record", "rubbish"],
    ["a move that cannot be", "[Game \"congklak\"]\n[A \"human\"]\n[B \"human\"]\n\n9 9 9 *\n"],
    ["a position that cannot be", recordOf({ Game: "congklak", A: "human", B: "human", Position: "1,2,3/4 5,6,7/8 A" })],
    ["another game", recordOf({ Game: "tictactoe", A: "human", B: "human" })],
    ["a game that there is not", recordOf({ Game: "chess", A: "human", B: "human" })],
    ["rules that there are not", recordOf({ Game: "congklak", Rules: "holes=-3", A: "human", B: "human" })],
  ]) {
    await t.test(words, async () => {
      await beginWith(page, { "lumbung.settings": "{\"speed\": 4}", "lumbung.game.congklak": game(record) });
      await page.getByRole("region", { name: "Congklak", exact: true }).getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alert").waitFor();
      assert.match((await page.getByRole("alert").first().textContent()).trim(), /^[A-Z].*\./);
      const now = await stored(page);
      assert.deepEqual([now["lumbung.game.congklak.damaged"], now["lumbung.game.congklak"]], [game(record), undefined]);
      await assertWorks(page);
      await page.reload();
      await turn(page);
      assert.ok((await keptShown(page)).length > 0);
    });
  }
});

check("single settings that are wrong fall back, the others stay", async (t) => {
  const page = await visit(t, "desktop", { settings: { theme: "pink", volume: 1000, labels: false, contrast: "yes", first: "nobody", level: { congklak: "grandmaster" }, rules: { congklak: "holes=1000" } } });
  await go(page, "settings");
  assert.equal(await page.getByLabel("Colours").inputValue(), "auto");
  assert.equal(await page.getByLabel("Volume").inputValue(), "60");
  assert.equal(await page.getByLabel("High contrast").isChecked(), false);
  assert.equal(await page.getByLabel("Names of the holes").isChecked(), false);
  await go(page, "congklak/new?players=1");
  assert.equal(await page.getByRole("radio", { name: "Easy" }).isChecked(), true);
  assert.equal(await page.getByRole("radio", { name: "I do" }).isChecked(), true);
  await assertWorks(page);
});

for (const [words, prepare] of [
  ["refuses to keep anything", () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }],
  ["has no storage at all", () => { Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } }); }],
]) {
  check(`in a browser that ${words} the page says so, and whole games can be played`, async (t) => {
    const page = await visit(t, "desktop", { prepare: (fresh) => fresh.addInitScript(prepare) });
    await page.getByRole("alert").filter({ hasText: "keeps nothing" }).waitFor();
    await go(page, "settings");
    await page.getByLabel("Speed of moves").selectOption("4");
    await go(page, "");
    await begin(page, "Congklak", { level: "Easy" });
    await turn(page);
    await press(page, "A3");
    await turn(page);
    const before = await seeds(page);
    await page.getByRole("button", { name: "Home" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await turn(page);
    assert.deepEqual(await seeds(page), before);
  });
}

check("storage that becomes full in the middle of a game does not stop it", async (t) => {
  const page = await visit(t, "desktop");
  await begin(page, "Congklak", { players: 2 });
  await turn(page);
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; });
  const before = await seeds(page);
  await press(page, "A4");
  await turn(page);
  assert.notDeepEqual(await seeds(page), before);
  await page.keyboard.press("u");
  assert.deepEqual(await seeds(page), before);
});
