/* The ferry: taps, keys, dragging; what is eaten; the solution; the graph of its states. */
import assert from "node:assert/strict";
import { begin, check, keptShown, link, playedRecord, recordOf, visit } from "./support.mjs";

const WAY = ["MC", "M", "CC", "C", "MM", "MC", "MM", "C", "CC", "M", "MC"]; /* one of the shortest */
const start = link(recordOf({ Game: "ferry", A: "human" }));

const ready = (page) => page.waitForSelector(".play .ferry .here .people:not([aria-disabled]), .result.shown");
const crossed = async (page, count) => {
  await page.waitForFunction((moves) => document.querySelectorAll(".moves li").length === moves, count);
  await ready(page);
};

async function assertSolved(page, moves = 11) {
  await page.waitForSelector(".result.shown");
  const shown = await keptShown(page, "ferry");
  assert.equal(shown.winner, 0);
  assert.equal(shown.moves, moves);
  assert.match(await page.locator(".result h2").textContent(), new RegExp(`\\b${moves}\\b`));
  assert.match(await page.getByRole("group", { name: "Left bank" }).textContent(), /3 missionaries.*3 cannibals/s);
}

const people = (page, kind) => page.locator(`.ferry .here .${kind === "M" ? "missionaries" : "cannibals"}`);

check("it is solved by tapping on the phone", async (t) => {
  const page = await visit(t, "phone");
  await page.getByRole("region", { name: "The Ferry" }).getByRole("button", { name: "Play", exact: true }).tap();
  await page.getByRole("button", { name: "Begin", exact: true }).tap();
  await ready(page);
  for (const [i, load] of WAY.entries()) {
    for (const kind of load) await people(page, kind).tap();
    assert.equal(await page.locator(".ferry .seat").count(), load.length);
    await page.getByRole("button", { name: "Cross" }).tap();
    await crossed(page, i + 1);
  }
  await assertSolved(page);
});

check("it is solved by the keys m, c and Enter", async (t) => {
  const page = await visit(t, "desktop", { hash: start });
  await ready(page);
  for (const [i, load] of WAY.entries()) {
    for (const kind of load) await page.keyboard.press(kind.toLowerCase());
    await page.keyboard.press("Enter");
    await crossed(page, i + 1);
  }
  await assertSolved(page);
});

check("it is solved by dragging with the mouse", async (t) => {
  const page = await visit(t, "desktop", { hash: start });
  await ready(page);
  for (const [i, load] of WAY.entries()) {
    for (const [n, kind] of [...load].entries()) {
      const from = await people(page, kind).boundingBox();
      const to = await page.locator(".ferry .water").boundingBox();
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x + from.width / 2 + 30, from.y + from.height / 2 - 30, { steps: 2 });
      assert.equal(await page.locator(".ghost").count(), 1, "a figure comes along");
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 3, { steps: 2 });
      await page.mouse.up();
      assert.equal(await page.locator(".ghost").count(), 0);
      assert.equal(await page.locator(".ferry .seat").count(), n + 1);
    }
    await page.getByRole("button", { name: "Cross" }).click();
    await crossed(page, i + 1);
  }
  await assertSolved(page);
});

check("people get out of the boat again; a full boat, an empty boat and the other bank are explained", async (t) => {
  const page = await visit(t, "desktop", { hash: start });
  await ready(page);
  const said = async (pattern) => {
    await page.waitForFunction((text) => new RegExp(text).test(document.querySelector(".status").textContent), pattern);
    assert.equal((await keptShown(page, "ferry")).length, 0);
  };
  await page.keyboard.press("Enter");
  await said("Somebody must row");
  await page.keyboard.press("m");
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await said("The boat holds 2");
  assert.equal(await page.locator(".ferry .seat").count(), 2);
  await page.getByRole("button", { name: "A missionary in the boat: out again" }).click();
  await page.keyboard.press("Shift+C");
  assert.equal(await page.locator(".ferry .seat").count(), 0);
  await page.locator(".ferry .bank:not(.here) .missionaries").click({ force: true });
  await said("other bank");
});

check("who is eaten is explained, and undo is offered first", async (t) => {
  const page = await visit(t, "tablet", { hash: start });
  await ready(page);
  await people(page, "M").tap();
  await page.getByRole("button", { name: "Cross" }).tap();
  await page.waitForSelector(".result.shown");
  assert.notEqual((await keptShown(page, "ferry")).winner, 0);
  assert.match(await page.locator(".result h2").textContent(), /eaten|eat/i);
  assert.equal(await page.locator(".ferry .bank.lost").count(), 1);
  const first = page.locator(".result button").first();
  assert.equal(await first.textContent(), "Undo");
  assert.ok(await first.evaluate((button) => button === document.activeElement && button.classList.contains("primary")));
  await first.tap();
  await ready(page);
  const shown = await keptShown(page, "ferry");
  assert.deepEqual([shown.state, shown.length], ["playing", 0]);
});

check("the solution button leads step by step to the goal in 11 moves", async (t) => {
  const page = await visit(t, "desktop", { hash: start });
  await ready(page);
  for (let i = 0; i < 11; i++) {
    await page.getByRole("toolbar").getByRole("button", { name: "Solution" }).click();
    await crossed(page, i + 1);
  }
  await assertSolved(page);
});

check("from a detour the solution goes on from where one is, and the values say how far it is", async (t) => {
  const page = await visit(t, "desktop", { hash: link(playedRecord({ Game: "ferry", A: "human" }, 2, ({ length }) => ["CC", "C"][length])) });
  await ready(page);
  await page.keyboard.press("h");
  await page.waitForSelector(".play .worth button.chip");
  const chips = await page.locator(".play .worth button.chip").allTextContents();
  const best = chips.map((text) => Number(/: (\d+) moves? to the goal/.exec(text)?.[1] ?? Infinity));
  const away = Math.min(...best);
  assert.ok(away > 0 && away < 13, chips.join());
  await page.keyboard.press("h");
  for (let i = 0; i < away; i++) {
    await page.keyboard.press("s");
    await crossed(page, 2 + i + 1);
  }
  await assertSolved(page, 2 + away);
});

check("the graph of all states is lit where one is", async (t) => {
  const page = await visit(t, "desktop", { hash: start });
  await ready(page);
  await page.locator(".graph-place summary").click();
  const here = () => page.locator(".graph-place .state.here text").first().textContent();
  assert.equal(await page.locator(".graph-place .state.here").count(), 1);
  assert.equal(await here(), (await keptShown(page, "ferry")).position);
  const before = await here();
  await page.keyboard.press("m");
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "Cross" }).click();
  await crossed(page, 1);
  assert.notEqual(await here(), before);
  assert.equal(await here(), (await keptShown(page, "ferry")).position);
  assert.ok(await page.locator(".graph-place .state").count() > 10);
});
