/* The page as who listens has it: names and roles alone, and what the live region says. */
import assert from "node:assert/strict";
import { check, keptShown, link, recordOf, visit } from "./support.mjs";

/* The nodes of the accessibility tree: [{role, name, disabled, id, children}]. */
async function tree(session) {
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const simple = (node) => ({
    role: node.role?.value, name: node.name?.value ?? "", ignored: node.ignored, backend: node.backendDOMNodeId,
    disabled: node.properties?.some(({ name, value }) => name === "disabled" && value.value) ?? false,
    children: (node.childIds ?? []).map((id) => byId.get(id)).filter(Boolean).map(simple),
  });
  return simple(nodes[0]);
}

function* all(node) {
  yield node;
  for (const child of node.children) yield* all(child);
}

const within = (node, role, name) => [...all(node)].filter((one) => !one.ignored && one.role === role && (name === undefined || one.name === name));

/* The board as its names tell it: {counts: {A7: 7, …, A: 0}, playable: [node]}. */
async function board(session) {
  const whole = await tree(session);
  const [group] = within(whole, "group", "Board");
  assert.ok(group, "a group named Board");
  const counts = {};
  for (const node of all(group)) {
    const found = /^(?:Store of (\w+)|(\w+)): (\d+) seeds?\b/.exec(node.name);
    if (found && ["button", "image", "img"].includes(node.role)) counts[found[1] ?? found[2]] = Number(found[3]);
  }
  return { counts, playable: within(group, "button").filter(({ disabled }) => !disabled), whole };
}

check("a whole game of congklak is played by names, roles, focus and Enter alone, and every move is said", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "congklak", A: "human", B: "easy", Seed: 12 })) });
  await page.waitForSelector(".play .legal");
  const session = await page.context().newCDPSession(page);
  await session.send("Accessibility.enable");
  const said = [];
  await page.exposeFunction("heard", (text) => { said.push(text); });
  await page.evaluate(() => new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest("[role=status]");
      if (region) for (const node of addedNodes) window.heard(node.textContent);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true }));
  let moves = 0;
  for (;; moves++) {
    assert.ok(moves < 200);
    /* Until a button of the board can be pressed, or the end is there. */
    let now;
    for (let i = 0; ; i++) {
      now = await board(session);
      if (now.playable.length > 0 || within(now.whole, "button", "Play again").length > 0) break;
      assert.ok(i < 200, "somebody is to move, or it is over");
      await page.waitForFunction(() => document.querySelector(".play .legal, .result.shown") !== null);
    }
    assert.equal(Object.keys(now.counts).length, 16);
    assert.equal(Object.values(now.counts).reduce((a, b) => a + b), 98);
    const numbers = [...(await keptShown(page)).position.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    const names = ["A7", "A6", "A5", "A4", "A3", "A2", "A1", "A", "B7", "B6", "B5", "B4", "B3", "B2", "B1", "B"];
    assert.deepEqual(names.map((name) => now.counts[name]), numbers);
    if (now.playable.length === 0) break;
    assert.ok(now.playable.every(({ name }) => /^A[1-7]: [1-9]/.test(name)), "only own holes with seeds can be pressed");
    const chosen = now.playable[(moves * 5) % now.playable.length];
    await session.send("DOM.focus", { backendNodeId: chosen.backend });
    const { length } = await keptShown(page);
    await page.keyboard.press("Enter");
    assert.ok((await keptShown(page)).length > length, `${chosen.name} was played`);
  }
  const whole = await tree(session);
  assert.equal(within(whole, "status").length >= 1, true, "there is a live region");
  const summaries = await page.locator(".moves li").allTextContents();
  assert.equal(summaries.length, (await keptShown(page)).moves);
  let from = 0;
  for (const summary of summaries) {
    const at = said.findIndex((text, i) => i >= from && text.startsWith(summary));
    assert.ok(at >= 0, `said: ${summary}\nheard: ${said.slice(from, from + 6).join("\n       ")}`);
    from = at + 1;
  }
  const end = await page.locator(".result h2").textContent();
  assert.ok(said.slice(-4).some((text) => text.includes(end)), "the end is said");
});

check("the board is shown to who listens when values are asked for, with the worth of each hole in its name", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "congklak", A: "human", B: "human", Position: "0,1,0,2,0,0,1/40 1,0,3,0,0,1,0/49 A" })) });
  await page.waitForSelector(".play .legal");
  await page.keyboard.press("h");
  await page.waitForFunction(() => document.querySelectorAll(".play .board .best").length > 0);
  const snapshot = await page.getByRole("group", { name: "Board" }).ariaSnapshot();
  assert.match(snapshot, /button "A6: 1 seed, worth [+−]?\d+/);
  assert.match(snapshot, /, best"/);
  assert.match(snapshot, /img "Store of A: 40 seeds"/);
});

check("dialogs take the focus, keep it and give it back", async (t) => {
  const page = await visit(t, "desktop", { hash: link(recordOf({ Game: "congklak", A: "human", B: "human" })) });
  await page.waitForSelector(".play .legal");
  const button = page.getByRole("button", { name: "Share" });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open]");
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest("dialog[open]") !== null), "the focus is in the dialog");
  }
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.ok(await button.evaluate((element) => element === document.activeElement), "the focus is back");
});
