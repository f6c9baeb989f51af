/* Settings, and statistics, which stay on this device. */
import { confirmLoss, h, iconButton, selectField, slider, toggle } from "../dom.js";
import { languageCode, languages, t } from "../language.js";
import { eraseStatistics, setSetting, settings, statistics } from "../store.js";
import { download } from "../share.js";
import { play } from "../sound.js";
import { signed } from "../help.js";

export function settingsContent(app) {
  const set = (name) => (value) => { setSetting(name, value); app.applySettings(); };
  return h("div", { class: "fields" },
    selectField(t("Language"), languages, languageCode(), (id) => app.setLanguage(id)),
    selectField(t("Colours"), [{ id: "auto", name: t("as the device") }, { id: "light", name: t("light") }, { id: "dark", name: t("dark") }], settings.theme, set("theme")),
    toggle(t("High contrast"), settings.contrast, set("contrast")),
    selectField(t("Speed of moves"), [t("very slow"), t("slow"), t("normal"), t("fast"), t("no animation")].map((name, id) => ({ id, name })), settings.speed, (value) => set("speed")(Number(value))),
    toggle(t("Numbers on the board"), settings.counts, set("counts")),
    toggle(t("Names of the holes"), settings.labels, set("labels")),
    toggle(t("Sound"), settings.sound, (value) => { set("sound")(value); if (value) play("free-turn"); }),
    slider(t("Volume"), 0, 100, settings.volume, (value) => { set("volume")(value); play("free-turn"); }));
}

function page(app, title, ...content) {
  return { element: h("div", { class: "screen page" },
    h("header", { class: "bar" }, iconButton("home", t("Home"), () => app.go("")), h("h1", {}, title)),
    h("main", { class: "column" }, content)) };
}

export function settingsScreen(app) {
  return page(app, t("Settings"), h("section", { class: "panel" }, settingsContent(app)));
}

export function statisticsScreen(app) {
  const { games } = statistics();
  const rows = app.games.filter((info) => info.players === 2).flatMap((info) =>
    info.levels.filter((level) => games[info.id]?.[level.id]).map((level) => {
      const { won, drawn, lost, best } = games[info.id][level.id];
      return h("tr", {}, [info.name, level.name, won, drawn, lost, info.winsOnly || best === null ? "" : signed(best)].map((value, i) => h(i < 2 ? "th" : "td", i < 2 ? { scope: "row" } : {}, value)));
    }));
  const table = rows.length === 0 ? h("p", {}, t("No game against the computer has been finished yet.")) : h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Statistics") },
    h("table", { class: "numbers" },
      h("thead", {}, h("tr", {}, [t("Game"), t("Level"), t("won"), t("drawn"), t("lost"), t("best margin")].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows)));
  return page(app, t("Statistics"), h("section", { class: "panel" }, h("p", {}, t("Your games against the computer. They stay on this device.")), table),
    h("div", { class: "row end" },
      h("button", { type: "button", disabled: rows.length === 0, onclick: () => download("lumbung-statistics.json", JSON.stringify({ games }, null, 2), "application/json") }, t("Export")),
      h("button", { type: "button", disabled: rows.length === 0, onclick: async () => {
        if (await confirmLoss(t("Erase?"), t("All statistics will be erased."), t("Erase"))) { eraseStatistics(); app.refresh(); }
      } }, t("Erase"))));
}

export function aboutScreen(app) {
  return page(app, t("About"), h("section", { class: "panel prose" },
    h("p", {}, t("Lumbung is a barn of classic games: congklak, Othello, three in a row, and the ferry. The computer plays them perfectly or close to it, and shows how.")),
    h("p", {}, t("Congklak with seven holes and seven seeds is solved: whoever begins can take all 98 seeds, and only with hole 7. Press h in a game and see the exact worth of every hole.")),
    h("p", {}, t("It works without a network, has no advertisements, and sends nothing anywhere: games, settings and statistics stay on this device.")),
    h("p", {}, t("It is free software, written in C; this page runs the same program as the terminal, compiled to WebAssembly.")),
    h("p", { class: "version" }, t("Version {1}", app.version))));
}
