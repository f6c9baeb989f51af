/* The Android app from the page's side: the reader of its rules, its "back", and what it is asked to save and share. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { answerOf, rulesOf } from "./android.mjs";
import { check, go, link, onAndroid, press, recordOf, root, savedFile, shownOf, site, turn, visit } from "./support.mjs";

const rules = rulesOf(join(root, "android/smali/id/lumbung/SiteClient.smali"));

test("the app's table of types fits every file of the site", () => {
  const type = (path) => answerOf(rules, site, `${rules.start}${path}`);
  assert.deepEqual([type("").type, type("lumbung.wasm").type, type("app/worker.js").type, type("app/style.css").type, type("lang/id.json").type, type("icons/icon-192.png").type, type("manifest.webmanifest").type],
    ["text/html", "application/wasm", "text/javascript", "text/css", "application/json", "image/png", "application/manifest+json"]);
  assert.equal(type("nothing").status, 404);
  assert.equal(type("app").status, 404);
  assert.equal(type("app/main.js.gz").status, 404);
  assert.equal(type("..%2f..%2fCMakeLists.txt").status, 404);
  assert.ok(existsSync(join(site, "app/main.js.gz")));
  assert.equal(rules.headers["X-Content-Type-Options"], "nosniff");
});

const back = (page) => page.evaluate(() => window.lumbungBack());

check("back closes a dialog, asks before leaving a game, goes home, and then leaves the app", async (t) => {
  const page = await visit(t, "phone", { hash: link(recordOf({ Game: "congklak", A: "human", B: "human" })) });
  await turn(page);
  await press(page, "A7");
  await page.waitForFunction(() => document.querySelector(".play .label") && JSON.parse(localStorage.getItem("lumbung.game.congklak")).record.includes("7"));
  await page.getByRole("button", { name: "Rules" }).tap();
  await page.waitForSelector("dialog[open]");
  assert.equal(await back(page), true);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.equal(await back(page), true);
  await page.getByRole("dialog", { name: "Leave the game?" }).waitFor();
  assert.equal(await back(page), true); /* back again: not leaving after all */
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.waitForSelector(".screen.play");
  assert.equal(await back(page), true);
  await page.getByRole("button", { name: "Leave", exact: true }).tap();
  await page.waitForSelector(".screen.home");
  assert.equal(await back(page), false);
  await go(page, "lab");
  await page.waitForSelector(".screen.lab");
  assert.equal(await back(page), true);
  await page.waitForSelector(".screen.home");
  await page.getByRole("button", { name: "Continue" }).first().tap();
  await page.waitForSelector(".screen.play");
});

check("the app saves a record and shares the game as text that another Lumbung opens", { skip: !onAndroid && "this is about the app" }, async (t) => {
  const page = await visit(t, "phone", { hash: link(recordOf({ Game: "congklak", A: "human", B: "human" })) });
  await turn(page);
  await press(page, "A7");
  await page.getByRole("button", { name: "Share" }).tap();
  const { name, text } = await savedFile(page, () => page.getByRole("button", { name: "Save the record" }).tap());
  assert.equal(name, "lumbung-congklak.txt");
  assert.equal(shownOf(text).length, 1);
  await page.getByRole("button", { name: "Send …" }).tap();
  await page.waitForFunction(() => window.handedOver.length > 0);
  const [shared] = await page.evaluate(() => window.handedOver);
  assert.equal(shownOf(shared.text).position, shownOf(text).position);
});
