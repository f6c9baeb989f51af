/* Before a game: who plays, how strong, who begins, by which rules. */
import { choiceGroup, confirmLoss, dialog, h, iconButton, notice, selectField, toggle } from "../dom.js";
import { t } from "../language.js";
import { Refusal, recordOf } from "../module.js";
import { keptGame, lastLoser, setSetting, settings } from "../store.js";
import { recordDialog } from "../share.js";

/* The options of the rules one by one; gives the rules in text. Combinations that do not fit are said at once. */
export async function rulesDialog(app, info, rules) {
  const read = (text) => app.module.call("rules_read", [], `${info.id}\n${text}`);
  let current = read(rules);
  const wrong = h("p", { class: "refusal", role: "alert" });
  const words = h("div", { class: "prose" });
  const fields = h("div", { class: "fields" });
  const draw = () => {
    const at = [...fields.querySelectorAll("select, input")].indexOf(document.activeElement);
    fields.replaceChildren(
      selectField(t("Preset"), info.presets, current.preset, (preset) => { current = read(preset); wrong.textContent = ""; draw(); }),
      ...info.options.map((option) => {
        const choices = option.choices ?? Array.from({ length: option.maximum - option.minimum + 1 }, (_, i) => ({ id: String(i + option.minimum), name: String(i + option.minimum) }));
        const set = (value) => {
          const values = { ...current.values, [option.id]: value };
          try {
            current = read(`${current.preset} ${Object.entries(values).map(([id, word]) => `${id}=${word}`).join(" ")}`);
            wrong.textContent = "";
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            wrong.textContent = error.message;
          }
          draw();
        };
        if (choices.length <= 64) return selectField(option.name, choices, current.values[option.id], set);
        return h("label", { class: "field" }, h("span", {}, option.name),
          h("input", { type: "number", min: option.minimum, max: option.maximum, value: current.values[option.id], onchange: (event) => set(event.target.value) }));
      }));
    words.replaceChildren(...current.paragraphs.map((paragraph) => h("p", {}, paragraph)));
    fields.querySelectorAll("select, input")[at]?.focus();
  };
  draw();
  const done = await dialog(t("Rules"), h("div", { class: "stack" }, fields, wrong, h("h3", {}, t("Rules in force")), words),
    [{ label: t("Cancel"), value: false }, { label: t("Use these rules"), value: true, primary: true }]);
  return done ? current.rules : rules;
}

const CLOCKS = [0, 10, 20, 30, 60, 120, 300];

export function setupScreen(app, id, players) {
  const info = app.games.find((game) => game.id === id);
  const puzzle = info.players === 1;
  const single = !puzzle && players !== "2";
  let rules = app.rulesOf(id);
  let level = info.levels.some((l) => l.id === settings.level[id]) ? settings.level[id] : info.levels[0].id;
  let first = settings.first;
  let clock = settings.clock;
  let names = ["", ""];
  const read = () => app.module.call("rules_read", [], `${id}\n${rules}`);
  const rulesName = h("p", { class: "rules-name" });
  const drawRules = () => {
    const { name, rules: text, preset } = read();
    rulesName.replaceChildren(h("strong", {}, name), text === preset ? "" : h("small", {}, text));
  };
  drawRules();

  /* 0 the human begins, 1 the computer. The human plays A, except where A always begins. */
  const starter = () => ({ human: 0, computer: 1, loser: lastLoser(id), random: Math.random() < 0.5 ? 0 : 1 })[first];

  const start = async () => {
    const taken = names.find((name) => ["human", ...info.levels.map((l) => l.id)].includes(name.toLowerCase()));
    if (taken) {
      notice(t("“{1}” is what the computer is called here; take another name.", taken));
      return;
    }
    const kept = keptGame(id);
    if (kept && !kept.finished && !(await confirmLoss(t("Begin a new game?"), t("Your unfinished game of {1} will be replaced.", info.name), t("Begin")))) return;
    setSetting("rules", { ...settings.rules, [id]: rules });
    setSetting("level", { ...settings.level, [id]: level });
    setSetting("first", first);
    setSetting("clock", clock);
    const { rules: text } = read();
    const begins = puzzle || (info.aBegins && !single) ? 0 : starter();
    const swapped = info.aBegins && begins === 1;
    const { position } = app.module.call("rules_start", [info.aBegins ? 0 : begins], `${id}\n${text}`);
    const [a, b] = [names[0] || "human", puzzle ? "" : single ? level : names[1] || "human"];
    try {
      app.startGame(recordOf({
        Game: id, Rules: text, A: swapped ? b : a, B: swapped ? a : b,
        Seed: app.newSeed(), Clock: clock || "", Undo: settings.undo ? "" : "off", Position: position,
      }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notice(error.message);
    }
  };

  const nameField = (player) => h("label", { class: "field" }, h("span", {}, t("Name of {1}", info.titles[player])),
    h("input", { type: "text", maxlength: 30, autocomplete: "off", oninput: (event) => { names[player] = event.target.value.trim(); } }));

  const element = h("div", { class: "screen setup" },
    h("header", { class: "bar" }, iconButton("home", t("Home"), () => app.go("")), h("h1", {}, info.name, h("small", {}, puzzle ? "" : single ? t("Single player") : t("Two players")))),
    h("main", { class: "column" },
      h("section", { class: "panel rules-panel" }, h("h2", {}, t("Rules")), rulesName,
        h("div", { class: "row" },
          h("button", { type: "button", onclick: async () => { rules = await rulesDialog(app, info, rules); drawRules(); } }, t("Change the rules …")),
          h("button", { type: "button", onclick: () => app.go(`${id}/rules`) }, t("How to play")))),
      single && choiceGroup(t("Level"), "level", info.levels, level, (chosen) => { level = chosen; }),
      single && choiceGroup(t("Who begins"), "first", [
        { id: "human", name: t("I do") }, { id: "computer", name: t("The computer") },
        { id: "loser", name: t("The loser of the last game") }, { id: "random", name: t("By chance") },
      ], first, (chosen) => { first = chosen; }),
      !single && !puzzle && h("section", { class: "panel fields" }, nameField(0), nameField(1)),
      h("section", { class: "panel fields" },
        selectField(t("Time for each move"), CLOCKS.map((seconds) => ({ id: seconds, name: seconds ? t("{1} seconds", seconds) : t("no limit") })), clock, (value) => { clock = Number(value); }),
        toggle(t("Undo is allowed"), settings.undo, (value) => setSetting("undo", value))),
      h("div", { class: "row end" },
        h("button", { type: "button", onclick: async () => { const record = await recordDialog(app, id, rules); if (record) app.openRecord(record); } }, t("From a position …")),
        h("button", { type: "button", class: "primary big", onclick: start }, t("Begin")))));
  return { element };
}
