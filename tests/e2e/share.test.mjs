/* Games out of the page and into it: links, the clipboard, files. */
import assert from "node:assert/strict";
import { address, check, go, keptRecord, keptShown, link, playedRecord, press, recordOf, savedFile, seeds, shownOf, turn, visit } from "./support.mjs";

const middle = playedRecord({ Game: "congklak", A: "human", B: "human" }, 9);
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

async function openDialog(page, text) {
  await page.getByRole("button", { name: "Open a game" }).click();
  await page.getByRole("textbox").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
}

check("the link of a game opens the same position, moves and players in another browser", async (t) => {
  const page = await visit(t, "desktop", { hash: link(playedRecord({ Game: "congklak", A: "human", B: "hard", Seed: 3 }, 1)), ...clipboard });
  await turn(page);
  const before = await seeds(page);
  await page.getByRole("button", { name: "Share" }).click();
  const shared = await page.getByLabel("Link to this game").inputValue();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes("#r=")));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), shared);
  assert.ok(shared.startsWith(`${await address()}#r=`));
  const other = await visit(t, "phone", { hash: new URL(shared).hash });
  await turn(other);
  assert.deepEqual(await seeds(other), before);
  assert.equal((await keptShown(other)).position, (await keptShown(page)).position);
  assert.equal((await keptShown(other)).length, (await keptShown(page)).length);
  assert.match(await other.locator(".plate.player-1 .name").textContent(), /Hard/);
});

check("a link opened in the page over an unfinished game asks first and keeps it on Cancel", async (t) => {
  const page = await visit(t, "desktop", { hash: link(middle) });
  await turn(page);
  const before = await seeds(page);
  const other = recordOf({ Game: "congklak", A: "human", B: "human", Position: "1,0,0,0,0,0,1/50 0,0,1,0,0,1,0/44 A" });
  await go(page, link(other));
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  assert.equal((await keptShown(page)).position, shownOf(middle).position);
  await go(page, "congklak/play");
  await turn(page);
  assert.deepEqual(await seeds(page), before);
  await go(page, link(other));
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForFunction(() => Array.from(document.querySelectorAll(".play .cell.store .count"), (count) => count.textContent).includes("50"));
  assert.equal((await keptShown(page)).position, shownOf(other).position);
});

check("a broken link says a sentence, and the page works on", async (t) => {
  const page = await visit(t, "phone");
  for (const [words, hash] of [
    ["cut off in the middle", link(recordOf({ Game: "congklak", A: "human", B: "human", Position: "1,0,0,0,0,0,1/50 0,0,1,0,0,1,0/44 A" })).slice(0, 60)],
    ["with foreign letters", "#r=%%%%"],
    ["empty", "#r="],
    ["that holds no record", `#r=${Buffer.from("Lumbung").toString("base64url")}`],
    ["that is not text", `#r=${Buffer.from([255, 254, 253]).toString("base64url")}`],
  ]) {
    await page.goto("about:blank");
    await page.goto(`${await address()}${hash}`);
    await page.getByRole("alert").first().waitFor();
    assert.match((await page.getByRole("alert").first().textContent()).trim(), /^[A-Z].*\.$/, words);
    assert.equal(await page.locator(".screen").count(), 1, words);
  }
  await go(page, "tictactoe/new?players=2");
  await page.getByRole("button", { name: "Begin", exact: true }).tap();
  await turn(page);
  await press(page, "b2");
  await turn(page);
  assert.equal((await keptShown(page, "tictactoe")).length, 1);
});

check("a record is copied, and opened again by pasting it", async (t) => {
  const page = await visit(t, "desktop", { hash: link(middle), ...clipboard });
  await turn(page);
  const before = await seeds(page);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy the record" }).click();
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes("[Game ")));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(shownOf(copied).position, shownOf(middle).position);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Home" }).click();
  await page.evaluate(() => localStorage.removeItem("lumbung.game.congklak"));
  await page.reload();
  await page.getByRole("button", { name: "Open a game" }).click();
  await page.getByRole("textbox").focus();
  await page.keyboard.press("Control+V");
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await turn(page);
  assert.deepEqual(await seeds(page), before);
  assert.equal((await keptShown(page)).length, shownOf(middle).length);
});

check("a record is saved to a file, and opened again from the file and by dropping it", async (t) => {
  const page = await visit(t, "desktop", { hash: link(middle) });
  await turn(page);
  const before = await seeds(page);
  await page.getByRole("button", { name: "Share" }).click();
  const { name, text } = await savedFile(page, () => page.getByRole("button", { name: "Save the record" }).click());
  assert.equal(name, "lumbung-congklak.txt");
  assert.equal(shownOf(text).position, shownOf(middle).position);

  const other = await visit(t, "desktop");
  await other.getByRole("button", { name: "Open a game" }).click();
  await other.getByLabel("A file").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await other.waitForFunction(() => document.querySelector("dialog textarea").value.includes("[Game"));
  await other.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await turn(other);
  assert.deepEqual(await seeds(other), before);

  const third = await visit(t, "desktop");
  const drop = (content) => third.evaluate((inside) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([inside], "game.txt", { type: "text/plain" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, content);
  await drop(text);
  await turn(third);
  assert.deepEqual(await seeds(third), before);
  await drop("[Game \"congklak\"]\n\n9 *\n");
  assert.match(await third.getByRole("alert").textContent(), /[Ll]ine 3, move 1/);
  assert.deepEqual(await seeds(third), before, "what was shown stays");
});

check("a record with a wrong move names its line and move, and can be mended in place", async (t) => {
  const page = await visit(t, "desktop");
  const wrong = "[Game \"congklak\"]\n[A \"human\"]\n[B \"human\"]\n\n7\n7 *\n";
  let error = null;
  try { shownOf(wrong); } catch (refusal) { error = refusal; }
  assert.ok(error.line >= 5 && error.move >= 1, "the example is wrong somewhere below");
  await openDialog(page, wrong);
  const alert = page.getByRole("dialog").getByRole("alert");
  assert.equal((await alert.textContent()).slice(0, 20).startsWith(`Line ${error.line}, move ${error.move}:`), true);
  assert.equal(await page.getByRole("textbox").inputValue(), wrong, "what was pasted is still there");
  await page.getByRole("textbox").fill("[Game \"congklak\"]\n[A \"human\"]\n[B \"human\"]\n\n7\n1 *\n");
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await turn(page);
  assert.equal((await keptShown(page)).length, 2);
});

check("a position and a link can be pasted too; nonsense is refused with a sentence", async (t) => {
  const page = await visit(t, "desktop");
  await openDialog(page, "no such thing");
  await page.waitForFunction(() => document.querySelector("dialog [role=alert]")?.textContent.length > 5);
  await page.getByRole("textbox").fill("0,1,0,0,0,0,1/50 0,0,1,0,0,1,0/44 A");
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await turn(page);
  assert.equal((await seeds(page)).A, 50);
  await page.getByRole("button", { name: "Home" }).click();
  await openDialog(page, `see ${await address()}${link(middle)} for it`);
  await page.getByRole("dialog", { name: "Open this game?" }).getByRole("button", { name: "Open" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, shownOf(middle).moves);
  assert.equal((await keptShown(page)).position, shownOf(middle).position);
});

check("the record of a game with names, clock and rules of its own survives the way out and in", async (t) => {
  const record = recordOf({ Game: "congklak", Rules: "congklak holes=5 seeds=4", A: "Sri \"the\" \\ first", B: "expert", Clock: 60, Undo: "off", Seed: 5 });
  const page = await visit(t, "desktop", { hash: link(record) });
  await turn(page);
  const kept = shownOf(await keptRecord(page));
  assert.deepEqual([kept.clock, kept.undoOff, kept.players[1].id], [60, true, "expert"]);
  assert.match(kept.players[0].words, /Sri "the" \\ first/);
  assert.equal(await page.locator(".congklak .hole").count(), 10);
  assert.match(await page.locator(".plate.player-0 .name").textContent(), /Sri "the" \\ first/);
});
