/*
 * The page: loads the module, keeps what all screens share, and shows the screen that the address names.
 *
 *   #                    home                #GAME/new?players=1   before a game
 *   #GAME/play           the game            #GAME/rules           its rules
 *   #GAME/review         the review          #tictactoe/tree       the whole tree
 *   #lab #settings #statistics #about        #r=…                  a record, as a link holds it
 */
import { confirmLoss, h, notice } from "./dom.js";
import { isOver } from "./game.js";
import { firstLanguage, languageCatalogue, loadLanguages, setLanguage, t } from "./language.js";
import { Learned } from "./learned.js";
import { Module, Refusal } from "./module.js";
import { damagedNames, hearOtherTabs, isKept, keepGame, keptGame, lastLoser, loadSettings, setSetting, settings } from "./store.js";
import { acceptDrops, fromFragment, refusalText } from "./share.js";
import { Thinker } from "./thinker.js";
import { VERSION } from "./version.js";
import { homeScreen } from "./screens/home.js";
import { labScreen, treeScreen } from "./screens/lab.js";
import { playScreen } from "./screens/play.js";
import { reviewScreen } from "./screens/review.js";
import { rulesScreen } from "./screens/rules.js";
import { aboutScreen, settingsScreen, statisticsScreen } from "./screens/settings.js";
import { setupScreen } from "./screens/setup.js";

const app = {
  version: VERSION,
  module: null,
  thinker: null,
  games: [],

  /* Shows another screen; its address goes into the history, so that "back" works. */
  go(address) {
    if (location.hash.slice(1) === address) show();
    else location.hash = address;
  },

  refresh: show,

  /* The game of the screen that is shown, or the first one. */
  gameShown() {
    const id = screenAddress.split("/")[0];
    return app.games.some((game) => game.id === id) ? id : app.games[0].id;
  },

  newSeed() {
    return crypto.getRandomValues(new Uint32Array(1))[0] >>> 1;
  },

  applySettings() {
    const root = document.documentElement;
    root.dataset.theme = settings.theme;
    root.classList.toggle("contrast", settings.contrast);
    root.classList.toggle("no-counts", !settings.counts);
    root.classList.toggle("no-labels", !settings.labels);
  },

  setLanguage(id) {
    setSetting("language", id);
    setLanguage(id);
    app.module.translate(languageCatalogue());
    app.thinker.translate();
    app.games = app.module.call("games");
    document.title = t("Lumbung: classic games");
    const dialogs = document.querySelectorAll("dialog[open]"); /* of a screen that is drawn anew when they close */
    dialogs.forEach((box) => box.close());
    if (dialogs.length === 0) show();
  },

  /* The rules that were chosen last; "" for those of the game, also where the chosen ones are of another version. */
  rulesOf(game) {
    const rules = settings.rules[game] ?? "";
    try {
      app.module.call("rules_read", [], `${game}\n${rules}`);
      return rules;
    } catch {
      return "";
    }
  },

  /* Another game like this one, {a, b, start}: a start of its own stays, else who begins is chosen as before. */
  nextGame(game) {
    const { game: id, rules, length, position, players } = game.shown;
    const [a, b] = players.map((player) => player.id);
    const first = length > 0 ? game.entry(0).position : position;
    const starts = [0, 1].map((player) => app.module.call("rules_start", [player], `${id}\n${rules}`).position);
    if (!starts.includes(first) || game.side === null) return { a, b, start: first };
    const loser = lastLoser(id) === 0 ? game.side : 1 - game.side;
    const begins = { human: game.side, computer: 1 - game.side, loser, random: Math.random() < 0.5 ? 0 : 1 }[settings.first];
    if (!app.games.find((info) => info.id === id).aBegins) return { a, b, start: starts[begins] };
    return begins === 0 ? { a, b, start: starts[0] } : { a: b, b: a, start: starts[0] }; /* who begins plays A */
  },

  /* Games that a game screen takes up by its address instead of the kept one: begun, or left for another screen. */
  left: new Map(),
  put(address, record, clockLeft = 0) {
    app.left.set(address, { record, clockLeft });
  },
  take(address) {
    return app.left.get(address) ?? null;
  },

  /* Which game a record is of; throws a Refusal where it is none. */
  gameOf(record) {
    const [handle, { game }] = app.module.open(record);
    app.module.close(handle);
    return game;
  },

  startGame(record, analysis = false) {
    const game = app.gameOf(record);
    const address = `${game}/${analysis ? "analysis" : "play"}`;
    if (!/\[Seed\s/i.test(record)) record = `[Seed \x22${app.newSeed()}\x22]\n${record}`; /* each game its own name */
    screen?.close?.(); /* first: a game screen leaves its own game at its address */
    screen = null;
    app.put(address, record);
    app.go(address);
  },

  analyse(record) {
    app.startGame(record, true);
  },

  reviewed: new Map(), /* by game */
  review(record) {
    const game = app.gameOf(record);
    app.reviewed.set(game, record);
    app.go(`${game}/review`);
  },

  /* A record from outside: goes on where it stopped; asks first where that replaces an unfinished game. */
  async openRecord(record) {
    const [handle, shown] = app.module.open(record);
    app.module.close(handle);
    const { game } = shown;
    const kept = keptGame(game);
    if (kept && !kept.finished && kept.record !== record &&
        !(await confirmLoss(t("Open this game?"), t("Your unfinished game will be replaced."), t("Open")))) {
      if (screen === null) show();
      else history.replaceState(null, "", `#${screenAddress}`); /* the screen that is shown stays */
      return;
    }
    keepGame(game, { record, finished: isOver(shown), clockLeft: 0 });
    app.startGame(record);
  },
};

let screen = null;
let screenAddress = "";

function screenFor(address) {
  const [path, query = ""] = address.split("?");
  const [first, second] = path.split("/");
  if (app.games.some(({ id }) => id === first)) {
    switch (second) {
      case "new": return setupScreen(app, first, new URLSearchParams(query).get("players"));
      case "play": case "analysis": return playScreen(app, first, second === "analysis");
      case "rules": return rulesScreen(app, first);
      case "review": {
        const record = app.reviewed.get(first) ?? keptGame(first)?.record;
        return record ? reviewScreen(app, record) : homeScreen(app);
      }
      case "tree": return first === "tictactoe" ? treeScreen(app) : homeScreen(app);
      default: return homeScreen(app);
    }
  }
  const pages = { lab: labScreen, settings: settingsScreen, statistics: statisticsScreen, about: aboutScreen };
  return (pages[first] ?? homeScreen)(app);
}

async function openShared(fragment) {
  history.replaceState(null, "", location.pathname);
  const record = fromFragment(fragment);
  try {
    if (record === null) throw new Refusal({ error: t("This link is not whole.") });
    await app.openRecord(record);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    show();
    notice(refusalText(error));
  }
}

function show() {
  const address = location.hash.slice(1);
  if (address.startsWith("r=")) {
    openShared(address.slice(2));
    return;
  }
  document.querySelectorAll("dialog[open]").forEach((box) => box.close());
  screen?.close?.();
  screen = null;
  let next;
  try {
    next = screenFor(address);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notice(refusalText(error)); /* something kept that cannot be: never a dead end */
    next = homeScreen(app);
  }
  if (next === null) return; /* it has gone elsewhere */
  screen = next;
  screenAddress = address;
  document.getElementById("app").replaceChildren(screen.element);
  scrollTo(0, 0);
  screen.mount?.();
}

/* The Android app's "back" (android/…/MainActivity.smali): true where the page had something to go back from. */
window.lumbungBack = () => {
  const dialogs = document.querySelectorAll("dialog[open]");
  if (dialogs.length > 0) dialogs[dialogs.length - 1].close();
  else if (location.hash.length < 2) return false;
  else if (screen?.back) screen.back();
  else app.go("");
  return true;
};

/* The service worker: offline after the first visit. A new version waits until the user wants it. The Android app has
 * the whole site with it and needs none. */
async function serviceWorker() {
  if (!("serviceWorker" in navigator) || window.lumbungAndroid) return;
  const offer = (worker) => notice(t("A new version of Lumbung is ready."), { label: t("Use it"), run: () => worker.postMessage("take over") });
  let reloading = false;
  const hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne && !reloading) {
      reloading = true;
      location.reload();
    }
  });
  try {
    const registration = await navigator.serviceWorker.register("sw.js");
    if (registration.waiting && hadOne) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker.addEventListener("statechange", () => {
        if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
      });
    });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) registration.update().catch(() => {}); });
  } catch {
    /* not over http, or switched off: the page works without */
  }
}

async function begin() {
  loadSettings();
  app.applySettings();
  const [bytes] = await Promise.all([fetch("lumbung.wasm").then((answer) => answer.arrayBuffer()), loadLanguages()]);
  const compiled = await WebAssembly.compile(bytes);
  app.module = new Module(compiled);
  setLanguage(firstLanguage(settings.language));
  app.module.translate(languageCatalogue());
  app.games = app.module.call("games");
  const learned = new Learned(app.games);
  learned.addEventListener("missing", () => notice(t("What the computer has learned could not be loaded: it plays a little weaker.")));
  app.thinker = new Thinker(compiled, learned);
  document.title = t("Lumbung: classic games");
  addEventListener("hashchange", show);
  acceptDrops(app);
  hearOtherTabs((name) => {
    if (name === "settings") {
      loadSettings();
      app.applySettings();
    } else if (name === `game.${screenAddress.split("/")[0]}` && screenAddress.endsWith("/play")) {
      notice(t("This game has gone on in another tab."), { label: t("Show it"), run: () => {
        screen?.close?.();
        screen = null;
        app.left.delete(screenAddress);
        show();
      } });
    }
  });
  show();
  if (!isKept) notice(t("This browser keeps nothing: games last as long as this page."));
  if (damagedNames().length > 0) notice(t("Something that was kept here was damaged. It was set aside, and you can go on."));
  serviceWorker();
}

begin().catch((error) => {
  document.getElementById("app").replaceChildren(h("div", { class: "screen page" },
    h("main", { class: "column" }, h("h1", {}, "Lumbung"), h("p", { role: "alert" }, t("Lumbung could not start: {1}", error.message)))));
});
