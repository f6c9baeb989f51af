/* What axe-core finds, of all its rules, on every screen and dialog, in all colours. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check, visit } from "./support.mjs";
import { dialogs, screens, show } from "./screens.mjs";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const COLOURS = ["color-contrast", "link-in-text-block"]; /* what depends on the theme */

/* What is wrong on the page as it is shown: [rule, the element, what axe says]. */
async function faults(page, rules = null) {
  if (await page.evaluate(() => typeof window.axe === "undefined")) await page.evaluate(source);
  return page.evaluate(async (only) => {
    const options = { resultTypes: ["violations"] };
    if (only) options.runOnly = { type: "rule", values: only };
    const { violations } = await window.axe.run(document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary.replaceAll(/\s+/g, " ")}`));
  }, rules);
}

/* The themes by the device's wish, and high contrast by the page's own setting. */
const VARIANTS = [["light", false], ["dark", false], ["light", true], ["dark", true]];

for (const [device, variants, words] of [["desktop", VARIANTS, "light, dark and with high contrast"], ["phone", VARIANTS.slice(0, 2), "light and dark"]]) {
  check(`axe-core finds nothing on any screen of the ${device}, ${words}`, async (t) => {
    const page = await visit(t, device, { bypassCSP: true, reducedMotion: "reduce" });
    const found = [];
    for (const one of [...screens, ...dialogs]) {
      await show(page, one);
      for (const [i, [theme, contrast]] of variants.entries()) {
        await page.emulateMedia({ colorScheme: theme });
        await page.evaluate((on) => document.documentElement.classList.toggle("contrast", on), contrast);
        for (const fault of await faults(page, i === 0 ? null : COLOURS)) found.push(`${one.name}, ${theme}${contrast ? ", contrast" : ""}: ${fault}`);
      }
    }
    assert.deepEqual(found, []);
  });
}

check("axe-core would find faults if there were any", async (t) => {
  const page = await visit(t, "desktop", { bypassCSP: true });
  await page.evaluate(() => {
    const main = document.querySelector("main");
    main.append(document.createElement("button"), Object.assign(document.createElement("p"), { textContent: "pale", style: "color: #ddd; background: #fff" }));
  });
  const rules = (await faults(page)).map((fault) => fault.split(":")[0]);
  assert.ok(rules.includes("button-name") && rules.includes("color-contrast"), rules.join());
});
