/* The first screen: the games, going on, and the ways to everything else. */
import { h, icon, iconButton } from "../dom.js";
import { languageCode, languages, t } from "../language.js";
import { keptGame, setSetting, settings } from "../store.js";
import { emblem } from "../emblems.js";
import { recordDialog } from "../share.js";

function card(app, info, large) {
  const kept = keptGame(info.id);
  const go = (mode) => app.go(`${info.id}/new${mode}`);
  const button = (name, label, onclick, primary) => h("button", { type: "button", class: primary ? "primary" : "", onclick }, icon(name), h("span", {}, label));
  const goOn = kept && !kept.finished;
  return h("section", { class: `card ${large ? "large" : ""}`, "aria-label": info.name },
    h("div", { class: "emblem", "aria-hidden": "true" }, emblem(info.id)),
    h("div", { class: "card-text" },
      h("h2", {}, info.name), h("p", {}, info.summary),
      h("div", { class: "row" },
        goOn && button("play", t("Continue"), () => app.go(`${info.id}/play`), true),
        info.players === 1 ? button("play", t("Play"), () => go(""), !goOn) : [
          button("one", t("Single player"), () => go("?players=1"), !goOn),
          button("two", t("Two players"), () => go("?players=2"))],
        button("rules", t("Rules"), () => app.go(`${info.id}/rules`)))));
}

export function homeScreen(app) {
  const [flagship, ...others] = app.games;
  const sound = iconButton("sound", t("Sound"), () => {
    setSetting("sound", !settings.sound);
    drawSound();
  });
  const drawSound = () => {
    sound.setAttribute("aria-pressed", settings.sound);
    sound.title = settings.sound ? t("Sound is on") : t("Sound is off");
    sound.querySelector("use").setAttribute("href", settings.sound ? "#icon-sound" : "#icon-mute");
  };
  drawSound();
  const other = languages.find(({ id }) => id !== languageCode());
  const element = h("div", { class: "screen home" },
    h("header", { class: "masthead" },
      h("div", { class: "brand" }, h("div", { class: "logo", "aria-hidden": "true" }, emblem("barn")),
        h("div", {}, h("h1", {}, "Lumbung"), h("p", { class: "tagline" }, t("A barn of classic games. The computer knows them to the last seed.")))),
      h("div", { class: "bar-end" }, sound,
        h("button", { type: "button", lang: other.id, onclick: () => app.setLanguage(other.id) }, other.name))),
    h("main", {},
      card(app, flagship, true),
      h("div", { class: "cards" }, others.map((info) => card(app, info, false)))),
    h("nav", { class: "links", "aria-label": t("More") },
      [["lab", "lab", t("Lab")], ["settings", "settings", t("Settings")], ["statistics", "graph", t("Statistics")], ["about", "info", t("About")]].map(([to, name, label]) =>
        iconButton(name, label, () => app.go(to))),
      iconButton("open", t("Open a game"), async () => {
        const record = await recordDialog(app, "congklak", "");
        if (record) app.openRecord(record);
      })));
  return { element };
}
