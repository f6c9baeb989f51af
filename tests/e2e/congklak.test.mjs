/* Whole games of congklak, on every device and by every way of pressing. */
import assert from "node:assert/strict";
import { assertResult, begin, chance, check, hole, keptShown, legal, link, playOn, press, recordOf, seeds, sum, turn, visit } from "./support.mjs";

for (const [device, way, level] of [
  ["desktop", "clicks", "Easy"], ["desktop", "clicks", "Expert"], ["phone", "taps", "Medium"], ["phone", "taps", "Backtracking"],
  ["tablet", "taps", "Greedy"],
]) {
  check(`a whole game against ${level} is played by ${way} on the ${device}`, async (t) => {
    const page = await visit(t, device);
    await begin(page, "Congklak", { level });
    assert.match(await page.locator(".plate.player-1 .name").textContent(), new RegExp(level));
    assert.equal(sum(await seeds(page)), 98);
    const moves = await playOn(page, chance(7));
    assert.ok(moves > 0);
    await assertResult(page);
    const shown = await keptShown(page);
    assert.equal(shown.state, "over");
    assert.ok(shown.moves > moves, "the computer has moved too");
  });
}

check("a whole game against Perfect is played by clicks, who answers every move", async (t) => {
  const page = await visit(t, "desktop");
  await begin(page, "Congklak", { level: "Perfect" });
  await playOn(page);
  const said = await assertResult(page);
  assert.match(said, /^B \(Perfect\) wins/);
});

check("Perfect, who begins, takes all 98 seeds", async (t) => {
  const page = await visit(t, "tablet");
  await begin(page, "Congklak", { level: "Perfect", first: "The computer" });
  await turn(page);
  assert.ok((await seeds(page)).B > 49, "the first turn decides");
  await playOn(page);
  assert.equal(await assertResult(page), "B (Perfect) wins, 98 to 0.");
});

check("a whole game against Hard is played from the home screen to its end by keyboard alone", async (t) => {
  const page = await visit(t, "desktop");
  const focused = () => page.evaluate(() => {
    const at = document.activeElement;
    return at.getAttribute("aria-label") ?? (at.type === "radio" ? at.value : at.textContent.trim());
  });
  const walkTo = async (name) => {
    for (let i = 0; i < 60; i++) {
      if (await focused() === name) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`Tab never came to ${name}`);
  };
  await walkTo("Single player");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".screen.setup");
  await walkTo("easy");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(), "hard");
  await walkTo("Begin");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".screen.play .board");
  const choose = chance(3);
  let byNumber = 0;
  let byArrows = 0;
  const moves = await playOn(page, choose, async (label) => {
    const before = (await keptShown(page)).length;
    if (byNumber <= byArrows) {
      byNumber++;
      await page.keyboard.press(label.slice(1));
    } else {
      byArrows++;
      await page.keyboard.press("ArrowLeft");
      for (let i = 0; i < 9 && !(await focused()).startsWith("A1:"); i++) await page.keyboard.press("ArrowLeft");
      for (let i = 0; i < 9 && !(await focused()).startsWith(`${label}:`); i++) await page.keyboard.press("ArrowRight");
      assert.ok((await focused()).startsWith(`${label}:`), `arrows come to ${label}, not ${await focused()}`);
      await page.keyboard.press("Enter");
    }
    assert.ok((await keptShown(page)).length > before, `${label} was played`);
  });
  assert.ok(byNumber > 1 && byArrows > 1, `both ways were used, in ${moves} moves`);
  await assertResult(page);
  assert.equal(await focused(), "Play again");
  await page.keyboard.press("Enter");
  await turn(page);
  assert.equal(sum(await seeds(page)), 98);
  assert.equal(await page.locator(".result.shown").count(), 0);
});

check("two players play a whole game on one device, with names of their own", async (t) => {
  const page = await visit(t, "tablet");
  await page.getByRole("region", { name: "Congklak", exact: true }).getByRole("button", { name: "Two players" }).tap();
  await page.getByLabel("Name of A").fill("Sri");
  await page.getByLabel("Name of B").fill("Budi \"B\" <i>");
  await page.getByRole("button", { name: "Begin", exact: true }).tap();
  const movers = new Set();
  await playOn(page, chance(11), async (label) => {
    movers.add(label[0]);
    await press(page, label);
  });
  assert.deepEqual([...movers].sort(), ["A", "B"]);
  assert.deepEqual(await page.locator(".plate .name").allTextContents(), ["B (Budi \"B\" <i>)", "A (Sri)"]);
  await assertResult(page);
});

check("a hole that cannot be played is refused with a sentence and changes nothing", async (t) => {
  const page = await visit(t, "desktop");
  await begin(page, "Congklak", { level: "Easy" });
  const before = await seeds(page);
  await press(page, "B3");
  await page.waitForSelector(".status.refusal");
  assert.match(await page.locator(".status").textContent(), /B3/);
  assert.deepEqual(await seeds(page), before);
  assert.equal((await keptShown(page)).length, 0);
});

check("games over several rounds go on until holes are burnt, and show them", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "congklak", Rules: "babak", A: "human", B: "easy", Seed: 4 })) });
  const choose = chance(5);
  const next = page.getByRole("button", { name: "Next round" });
  for (let round = 1; ; round++) {
    assert.ok(round < 20, "a hole is burnt in some round");
    await playOn(page, choose);
    assert.equal(sum(await seeds(page)), 98);
    if (await next.count() === 0) { /* somebody lost at once: another match */
      await page.getByRole("button", { name: "Play again" }).click();
      continue;
    }
    await next.click();
    await turn(page);
    const counts = await seeds(page);
    assert.equal(sum(counts), 98);
    const burnt = Object.keys(counts).filter((label) => counts[label] === "×");
    assert.equal(await page.locator(".congklak .burnt").count(), burnt.length);
    if (burnt.length === 0) continue;
    for (const label of burnt) {
      assert.equal(await hole(page, label).getAttribute("aria-label"), `${label}: burnt`);
      assert.ok(!(await legal(page)).includes(label));
    }
    await press(page, burnt[0]);
    await page.waitForSelector(".status.refusal");
    break;
  }
});

check("a shared game whose next round has burnt holes shows them when the round begins", async (t) => {
  const page = await visit(t, "phone", { hash: link(recordOf({ Game: "congklak", Rules: "babak", A: "human", B: "human", Position: "0,0,0,0,0,0,1/60 0,1,0,0,0,0,0/36 A" })) });
  await playOn(page);
  await page.getByRole("button", { name: "Next round" }).tap();
  await turn(page);
  const counts = await seeds(page);
  assert.equal(sum(counts), 98);
  const burnt = Object.keys(counts).filter((label) => counts[label] === "×");
  assert.ok(burnt.length > 0 && burnt.every((label) => label[0] === "B"), `B lacks seeds: ${burnt}`);
});
