/* Indonesian and English: switched anywhere, and nothing of one left in the other. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { begin, check, keptRecord, press, seeds, site, turn, visit } from "./support.mjs";
import { dialogs, screens, show } from "./screens.mjs";

const catalogue = JSON.parse(readFileSync(join(site, "lang/id.json"), "utf8"));
const english = new Set(Object.entries(catalogue).filter(([key, [translation]]) => key !== translation).map(([key]) => key));
const indonesian = new Set(Object.entries(catalogue).filter(([key, [translation]]) => key !== translation && !english.has(translation)).map(([, [translation]]) => translation));

/* Every text that can be seen or is read aloud: of nodes, labels and titles. */
const texts = (page) => page.evaluate(() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent } = walker.currentNode;
    const text = walker.currentNode.textContent.trim();
    if (text && parent.checkVisibility({ visibilityProperty: true }) && !parent.closest("[lang]:not(html), [role=status]")) found.push(text);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    if (element.closest("[lang]:not(html)")) continue;
    for (const name of ["aria-label", "title", "placeholder"]) if (element.hasAttribute(name)) found.push(element.getAttribute(name));
  }
  return found;
});

for (const [language, foreign, own] of [["id", english, indonesian], ["en", indonesian, english]]) {
  check(`no sentence of another language is left on any screen in ${language === "id" ? "Indonesian" : "English"}`, async (t) => {
    const page = await visit(t, "desktop", { settings: { language } });
    for (const one of [...screens, ...dialogs]) {
      await show(page, one);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      const all = await texts(page);
      assert.deepEqual(all.filter((text) => foreign.has(text)), [], `${one.name}`);
      assert.ok(all.some((text) => own.has(text)), `${one.name} has sentences of its own language`);
    }
  });
}

check("the browser's language is taken at first, and another is chosen on the home screen for good", async (t) => {
  const page = await visit(t, "phone", { locale: "id-ID" });
  assert.equal(await page.evaluate(() => document.documentElement.lang), "id");
  assert.equal(await page.title(), catalogue["Lumbung: classic games"][0]);
  const button = page.getByRole("button", { name: "English" });
  assert.equal(await button.getAttribute("lang"), "en");
  await button.tap();
  await page.waitForFunction(() => document.documentElement.lang === "en");
  assert.equal(await page.title(), "Lumbung: classic games");
  await page.getByRole("button", { name: "Statistics" }).waitFor();
  await page.reload();
  await page.waitForSelector(".screen.home");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
  await page.getByRole("button", { name: "Bahasa Indonesia" }).tap();
  await page.waitForFunction(() => document.documentElement.lang === "id");
  await page.getByRole("button", { name: catalogue.Statistics[0] }).waitFor();
});

check("the language is switched in the middle of a game, which goes on", async (t) => {
  const page = await visit(t, "desktop");
  await begin(page, "Congklak", { level: "Hard" });
  await turn(page);
  await press(page, "A5");
  await turn(page);
  const before = await seeds(page);
  const record = await keptRecord(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Language").selectOption("id");
  await page.waitForFunction(() => document.documentElement.lang === "id");
  await page.keyboard.press("Escape");
  await page.getByRole("toolbar").getByRole("button", { name: catalogue.Hint[0], exact: true }).waitFor();
  await turn(page);
  assert.deepEqual(await seeds(page), before);
  assert.equal(await keptRecord(page), record);
  const own = await texts(page);
  assert.deepEqual(own.filter((text) => english.has(text)), []);
  await page.keyboard.press("b");
  await page.waitForSelector(".cell.best");
  assert.ok((await page.locator(".status").textContent()).startsWith(catalogue["Best: {1}."]?.[0].split("{")[0] ?? catalogue["Best: {1}. {2}"][0].split("{")[0]));
  await page.keyboard.press("u");
  assert.notDeepEqual(await seeds(page), before);
  /* And back, by the settings on a screen of their own. */
  await page.goto(`${page.url().split("#")[0]}#settings`);
  await page.getByLabel(catalogue.Language[0]).selectOption("en");
  await page.waitForFunction(() => document.documentElement.lang === "en");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
});

check("refusals of the engine are said in the language in force", async (t) => {
  const page = await visit(t, "desktop", { settings: { language: "id" }, hash: "#congklak/new?players=2" });
  await page.getByRole("button", { name: catalogue.Begin[0], exact: true }).click();
  await turn(page);
  await press(page, "B3");
  await page.waitForSelector(".status.refusal");
  const said = await page.locator(".status").textContent();
  await page.evaluate(() => { location.hash = "settings"; });
  await page.getByLabel(catalogue.Language[0]).selectOption("en");
  await page.evaluate(() => { location.hash = "congklak/play"; });
  await turn(page);
  await press(page, "B3");
  await page.waitForSelector(".status.refusal");
  assert.notEqual(await page.locator(".status").textContent(), said);
});
