/* The content policy that the server sends: strict, and kept by every screen. */
import assert from "node:assert/strict";
import { address, check, link, press, recordOf, turn, visit } from "./support.mjs";
import { screens, show } from "./screens.mjs";

check("the policy is sent with everything and allows nothing from elsewhere and nothing inline", async (t) => {
  const page = await visit(t, "desktop", { allow: [/404/] });
  for (const name of ["", "app/main.js", "lumbung.wasm", "nowhere"]) {
    const policy = await page.evaluate(async (path) => (await fetch(path)).headers.get("content-security-policy"), `${await address()}${name}`);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'(;|$)/);
    assert.match(policy, /style-src 'self'(;|$)/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
  }
});

check("no screen or move breaks the policy, and nothing is fetched from elsewhere", async (t) => {
  const elsewhere = [];
  const own = await address();
  const page = await visit(t, "desktop", {
    settings: { speed: 3 },
    prepare: (fresh) => fresh.on("request", (request) => { if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url()); }),
  });
  for (const one of screens) await show(page, one);
  await show(page, { record: recordOf({ Game: "congklak", A: "human", B: "human", Position: "0,2,1,3,2,0,1/40 1,0,3,1,2,1,0/41 A" }) });
  await turn(page);
  await press(page, "A1");
  await turn(page);
  await show(page, { record: recordOf({ Game: "tictactoe", A: "human", B: "human", Position: "XX./OO./... X" }) });
  await turn(page);
  await press(page, "c3");
  await page.waitForSelector(".result.shown");
  assert.deepEqual(elsewhere, []);
});

check("a break of the policy would be reported", async (t) => {
  const heard = [];
  const page = await visit(t, "desktop", { allow: [/style-src|inline style/], hash: link(recordOf({ Game: "congklak", A: "human", B: "human" })) });
  page.on("console", (message) => heard.push(message.text()));
  const directive = await page.evaluate(() => new Promise((done) => {
    addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
    document.querySelector("main").innerHTML = "<p style=\"color: red\">x</p>";
  }));
  assert.match(directive, /^style-src/);
});
