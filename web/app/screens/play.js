/* The game screen: the board, who plays, what can be done, what was played. */
import { announce, confirmLoss, dialog, h, iconButton, notice, showItem, svg } from "../dom.js";
import { makeBoard } from "../boards/boards.js";
import { Game } from "../game.js";
import { sentence, t, tn } from "../language.js";
import { Refusal, recordOf } from "../module.js";
import { keptGame, setGameAside, settings } from "../store.js";
import { play as playSound } from "../sound.js";
import { reducedMotion } from "../boards/pace.js";
import { shareDialog } from "../share.js";
import { Help } from "../help.js";
import { rulesContent } from "./rules.js";
import { settingsContent } from "./settings.js";
import { stateGraph } from "../graphs.js";

function clockText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

class PlayScreen {
  #token = 0; /* changes when what is shown is overtaken */

  constructor(app, game, analysis) {
    this.app = app;
    this.game = game;
    this.analysis = analysis; /* both sides by hand, nothing kept: to try things out */
    this.info = app.games.find(({ id }) => id === game.shown.game);
    this.puzzle = this.info.players === 1;
    this.help = new Help(app, game, this.info, analysis ? "values" : "none");
    this.#build();
    game.addEventListener("move", (event) => this.#moved(event.detail));
    game.addEventListener("change", () => this.#changed());
    game.addEventListener("thinking", () => this.#drawStatus());
    game.addEventListener("tick", () => this.#drawClock());
    this.help.addEventListener("change", () => this.#drawHelp());
    game.addEventListener("full", () => {
      if (!this.full) notice(t("There is no room here to keep this game. Share it, or make room."));
      this.full = true;
    });
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
  }

  /* --- what there is -------------------------------------------------------------------------------------------- */

  #build() {
    const { app, game } = this;
    this.host = h("div", { class: "board-host" });
    this.host.addEventListener("click", (event) => this.#clicked(event), true); /* before the click can begin a move itself */
    this.plates = this.puzzle ? [] : [0, 1].map((player) => this.#plate(player));
    this.status = h("p", { class: "status" });
    this.bar = h("div", { class: "bar-of-margin", role: "img" }, h("span", { class: "fill" }), h("span", { class: "zero" }), h("span", { class: "text" }));
    this.result = h("section", { class: "result", "aria-live": "off" });
    this.moves = h("ol", { class: "moves" });
    this.worth = h("div", { class: "worth" });
    this.tools = this.#tools();
    this.graphPlace = h("div", { class: "graph-place" });
    const name = this.info.name;
    const changed = game.shown.rules.split(" ").slice(1).join(" ");
    const rulesName = changed === "" ? game.shown.rulesName : t("{1}, changed: {2}", game.shown.rulesName, changed);
    const heading = this.analysis ? t("Analysis") : rulesName;
    this.element = h("div", { class: `screen play game-${game.shown.game}` },
      h("header", { class: "bar" },
        iconButton("home", t("Home"), () => app.go("")),
        h("h1", {}, name, h("small", {}, heading)),
        h("div", { class: "bar-end" },
          iconButton("rules", t("Rules"), () => this.#rules()),
          iconButton("share", t("Share"), () => this.#share()),
          iconButton("settings", t("Settings"), () => this.#settings()))),
      h("main", { class: "table" },
        h("div", { class: "play-area" }, this.plates[1], this.host, this.plates[0]),
        this.bar, this.worth, this.status, this.result, this.tools),
      h("aside", { class: "side" },
        h("details", { open: matchMedia("(min-width: 1100px)").matches }, h("summary", {}, t("Moves")), this.moves),
        this.puzzle && this.graphPlace));
  }

  #plate(player) {
    const text = { name: h("span", { class: "name" }), score: h("span", { class: "score" }), clock: h("span", { class: "clock" }) };
    const plate = h("div", { class: `plate player-${player}` }, h("span", { class: "turn", "aria-hidden": "true" }), text.name, text.clock, text.score);
    return Object.assign(plate, { text });
  }

  #tools() {
    const { game, help } = this;
    const button = (name, label, onclick, key) => iconButton(name, label, onclick, { "aria-keyshortcuts": key });
    this.buttons = {
      undo: button("undo", t("Undo"), () => this.#try(() => game.undo()), "u"),
      redo: button("redo", t("Redo"), () => this.#try(() => game.redo()), "r"),
      best: button("hint", t("Hint"), () => help.toggle("best"), "b"),
      three: button("three", t("Three"), () => help.toggle("three"), "t"),
      values: button("values", t("Values"), () => help.toggle("values"), "h"),
      solve: button("solution", t("Solution"), () => this.#solution(), "s"),
      analyse: button("analyse", t("Analysis"), () => this.#analyse(), "a"),
      review: button("graph", t("Review"), () => this.#review(), "v"),
      pause: button("pause", t("Pause"), () => game.pause(!game.paused), "p"),
      restart: button("restart", t("Restart"), () => this.#restart(), "n"),
      resign: button("flag", t("Give up"), () => this.#resign(), null),
      tree: button("tree", t("Tree"), () => this.app.go("tictactoe/tree"), null),
      back: button("back", t("Back to the game"), () => this.app.go(`${game.shown.game}/play`), null),
      keys: button("keys", t("Keys"), () => this.#keysHelp(), "?"),
    };
    this.buttons.keys.classList.add("keys-button");
    const wanted = this.analysis
      ? ["undo", "redo", "best", "values", "restart", "back", "keys"]
      : this.puzzle ? ["undo", "redo", "best", "values", "solve", "restart", "keys"]
      : ["undo", "redo", "best", "three", "values", "analyse", "review", "pause", "restart", "resign", "keys"];
    if (this.info.winsOnly) wanted.splice(wanted.indexOf("three"), wanted.includes("three") ? 1 : 0);
    if (game.shown.game === "tictactoe" && !this.analysis) wanted.splice(wanted.indexOf("review"), 0, "tree");
    return h("div", { class: "tools", role: "toolbar", "aria-label": t("Game") }, wanted.map((name) => this.buttons[name]));
  }

  mount() {
    const { game } = this;
    this.board = makeBoard(this.host, game.shown.game, {
      marks: this.info.marks,
      titles: this.info.titles,
      pick: (cell) => this.#pick(cell),
      play: (move) => this.#play(move),
      changed: () => { if (this.refusal) this.#say(null); },
      refused: (sentence) => this.#refuse(sentence),
    });
    this.capacity = this.puzzle ? Number(game.rules().values.boat) : 0;
    this.#refresh();
    announce(`${game.shown.playersWords} ${game.shown.words}`);
    game.answer();
  }

  close() {
    this.#token++;
    this.closed = true;
    document.removeEventListener("keydown", this.keys);
    document.querySelector(".sky")?.remove();
    this.app.put(`${this.game.shown.game}/${this.analysis ? "analysis" : "play"}`, this.game.record(), this.game.shown.clockLeft);
    this.help.close();
    this.board.close();
    this.game.close();
  }

  /* --- what is shown -------------------------------------------------------------------------------------------- */

  #refresh() {
    const { game, board } = this;
    board.show(game.shown, { capacity: this.capacity });
    this.#drawStatus();
    this.#drawMoves();
    this.#drawResult();
    this.#drawGraph();
    this.help.follow();
    this.#drawHelp();
  }

  #drawStatus() {
    const { game } = this;
    const { shown } = game;
    const playing = shown.state === "playing";
    this.plates.forEach((plate, player) => {
      const { name, score, clock } = plate.text;
      name.textContent = shown.players[player].words;
      score.textContent = this.info.winsOnly ? "" : String(shown.players[player].score);
      clock.textContent = "";
      plate.classList.toggle("to-move", playing && shown.mover === player);
      plate.classList.toggle("thinking", game.thinking && shown.mover === player);
    });
    this.#drawClock();
    this.status.textContent = game.paused ? t("Paused") : game.thinking ? t("{1} is thinking …", shown.players[shown.mover].words) : this.said ?? shown.words;
    this.status.classList.toggle("refusal", Boolean(this.refusal));
    const { buttons } = this;
    const pressed = Object.values(buttons).find((button) => button === document.activeElement);
    buttons.undo.disabled = !shown.canUndo;
    buttons.redo.disabled = !shown.canRedo;
    buttons.pause.disabled = game.over;
    buttons.pause.setAttribute("aria-pressed", game.paused);
    buttons.restart.disabled = shown.length === 0 && !game.over;
    buttons.resign.disabled = game.over || game.thinking;
    buttons.review.disabled = shown.moves === 0;
    buttons.solve.disabled = game.over;
    this.element.classList.toggle("paused", game.paused);
    if (pressed?.disabled) this.board.focus(); /* a button that switches itself off must not swallow the focus */
  }

  #drawClock() {
    const { shown } = this.game;
    if (!shown.clock || shown.state !== "playing") return;
    this.plates.forEach((plate, player) => {
      plate.text.clock.textContent = shown.mover === player && shown.human ? clockText(shown.clockLeft) : "";
      plate.text.clock.classList.toggle("short", shown.clockLeft < 10000);
    });
  }

  #drawMoves() {
    const entries = this.game.entries();
    this.moves.replaceChildren(...entries.map((entry) =>
      h("li", { class: entry.isMove ? `by-${entry.mover}` : "round" }, entry.summary)));
    showItem(this.moves.lastElementChild);
  }

  #drawHelp() {
    const { help, board, game } = this;
    const playable = game.shown.state === "playing" && game.shown.human && !game.paused && !board.moving;
    const legal = new Map(playable ? game.shown.legal.map(({ cell, move }) => [cell, move]) : []);
    board.mark({ legal, loads: playable ? game.shown.legal.map(({ move }) => move) : [], ...help.marks() });
    this.#drawWorth();
    for (const kind of ["best", "three", "values"]) this.buttons[kind].setAttribute("aria-pressed", help.kind === kind);
    const margin = help.margin();
    this.bar.classList.toggle("shown", margin !== null);
    if (margin !== null) {
      const { cells } = game.shown.view;
      const total = Math.max(cells.length, cells.reduce((sum, cell) => sum + cell.count, 0));
      this.bar.firstChild.style.setProperty("width", `${50 + (50 * margin.middle) / total}%`);
      this.bar.querySelector(".text").textContent = margin.text;
      this.bar.setAttribute("aria-label", margin.text);
    }
    if (help.sentence && help.sentence !== this.told) {
      this.told = help.sentence;
      this.#say(help.sentence);
      if (help.complete) announce(help.sentence);
    }
    if (help.kind === "none") this.told = null;
  }

  /* What moves are worth that are no single cell of the board: the loads of a boat, the best first. */
  #drawWorth() {
    const { moves, text } = this.puzzle ? this.help.loads() : { moves: [] };
    const good = moves.filter((move) => text(move).kind !== "bad").sort((a, b) => b.lower - a.lower);
    this.worth.replaceChildren(
      ...good.map((move) => h("button", { type: "button", class: "chip", onclick: () => this.#play(move.move) }, `${move.move}: ${text(move).words}`)),
      ...(moves.length > good.length ? [h("span", { class: "chip bad" }, t("lead nowhere: {1}", moves.filter((move) => text(move).kind === "bad").map(({ move }) => move).join(", ")))] : []));
  }

  #say(sentence) {
    this.said = sentence;
    this.refusal = false;
    this.#drawStatus();
  }

  #refuse(sentence) {
    playSound("refused");
    this.said = sentence;
    this.refusal = true;
    this.#drawStatus();
    announce(sentence);
    setTimeout(() => { if (this.said === sentence && !this.closed) this.#say(this.help.sentence || null); }, 5000);
  }

  #drawResult() {
    const { game, result } = this;
    const { shown } = game;
    result.replaceChildren();
    result.classList.toggle("shown", shown.state !== "playing");
    if (shown.state === "playing") return;
    const again = h("button", { type: "button", class: "primary", onclick: () => this.#restart() }, this.analysis ? t("Start again") : t("Play again"));
    const next = h("button", { type: "button", class: "primary", onclick: () => game.nextRound() }, t("Next round"));
    const back = h("button", { type: "button", onclick: () => this.#try(() => game.undo()) }, t("Undo"));
    const lost = this.puzzle && shown.winner !== 0;
    const review = h("button", { type: "button", onclick: () => this.#review() }, t("Review"));
    result.append(
      h("h2", {}, shown.words),
      h("div", { class: "row" }, shown.state === "round-over" ? next : lost && shown.canUndo ? Object.assign(back, { className: "primary" }) : again,
        shown.state !== "round-over" && lost && shown.canUndo && Object.assign(again, { className: "" }),
        !lost && shown.canUndo && back, !this.puzzle && !this.analysis && review));
  }

  #drawGraph() {
    if (this.puzzle) stateGraph(this.graphPlace, this.app, this.game.shown);
  }

  /* --- what happens --------------------------------------------------------------------------------------------- */

  async #moved({ done }) {
    const token = ++this.#token;
    const { game, board } = this;
    document.querySelector(".sky")?.remove();
    this.said = null;
    this.help.clear();
    game.held = true;
    this.#drawStatus();
    if (done.isMove) {
      await board.animate(done.steps, (words) => { if (token === this.#token) this.#say(sentence(words)); });
    }
    if (token !== this.#token) return;
    game.held = false;
    const told = this.#told(done);
    this.said = this.afterwards ?? (this.passed && game.shown.state === "playing" ? `${this.passed} ${game.shown.words}` : null);
    this.afterwards = null;
    this.#refresh();
    announce(game.shown.state === "playing" ? `${told} ${game.shown.words}` : told);
    if (game.shown.state !== "playing") this.#ended();
    else game.answer();
  }

  /* A move in one sentence. What was forced is told as what happened, and stays to be read until a person has moved. */
  #told(done) {
    if (done.forced) this.passed = sentence(done.steps[0][5]);
    else if (this.game.shown.players[done.mover]?.level < 0) this.passed = null;
    return done.forced ? this.passed : done.summary;
  }

  #changed() {
    this.passed = null;
    this.#token++;
    document.querySelector(".sky")?.remove();
    this.said = null;
    this.game.held = false;
    this.help.clear();
    this.#refresh();
    announce(this.game.paused ? t("Paused") : this.game.shown.words);
    if (!this.game.paused) this.game.answer();
  }

  #ended() {
    const { shown } = this.game;
    const { side } = this.game;
    const won = shown.winner >= 0 && (side === null || side === shown.winner);
    announce(shown.words);
    playSound(shown.winner < 0 && !this.puzzle ? "draw" : won ? "win" : "lose");
    if (won) this.#stars();
    this.result.querySelector("button.primary")?.focus();
    this.result.scrollIntoView({ block: "nearest" });
  }

  /* A rain of stars for a win. */
  #stars() {
    if (reducedMotion()) return;
    const sky = h("div", { class: "sky", "aria-hidden": "true" });
    for (let i = 0; i < 40; i++) {
      const star = svg("svg", { class: "star", viewBox: "0 0 24 24" }, svg("use", { href: "#icon-star" }));
      star.style.left = `${(i * 61.8) % 100}%`;
      star.style.animationDelay = `${((i * 37) % 100) / 60}s`;
      star.style.width = `${14 + ((i * 7) % 22)}px`;
      sky.append(star);
    }
    document.body.append(sky);
    setTimeout(() => sky.remove(), 5000);
  }

  #try(action) {
    try {
      this.board.skip();
      action();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refuse(error.message);
    }
  }

  #pick(cell) {
    const { game, board } = this;
    if (board.moving) {
      board.skip();
      return;
    }
    if (game.paused || game.thinking) return;
    const legal = game.shown.legal.find((move) => move.cell === cell);
    this.#play(legal ? legal.move : game.shown.view.cells[cell].label);
  }

  #play(move) {
    if (!this.game.shown.human || this.game.paused) return;
    this.#try(() => this.game.play(move));
  }

  #clicked(event) {
    if (this.board.moving) {
      this.board.skip();
      event.stopPropagation();
    }
  }

  #key(event) {
    const { board, game, buttons } = this;
    if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (board.moving && ["Enter", " ", "Escape"].includes(event.key)) {
      board.skip();
      event.preventDefault();
      return;
    }
    const named = { u: "undo", r: "redo", h: "values", t: "three", b: "best", s: "solve", a: "analyse", v: "review", p: "pause", n: "restart", "?": "keys" }[event.key];
    if (named && buttons[named].isConnected) {
      if (!buttons[named].disabled) buttons[named].click();
      event.preventDefault();
    } else if (event.key === "Escape" && game.paused) {
      game.pause(false);
    } else if (board.key(event)) {
      event.preventDefault();
    }
  }

  async #restart() {
    const { game, app } = this;
    if (!this.analysis && !game.over && game.shown.length > 0 &&
        !(await confirmLoss(t("Begin anew?"), t("This game is not finished. It will be lost."), t("Begin anew")))) return;
    if (this.closed) return;
    const { a, b, start } = app.nextGame(game);
    const record = recordOf({
      Game: game.shown.game, Rules: game.shown.rules, A: a, B: b, Seed: app.newSeed(),
      Clock: game.shown.clock || "", Undo: game.shown.undoOff ? "off" : "", Position: start,
    });
    game.forget();
    app.startGame(record, this.analysis);
  }

  async #resign() {
    const sentence = this.game.shown.undoOff ? t("The other side wins then.") : t("The other side wins then. Undo takes it back.");
    if (!(await confirmLoss(t("Give up?"), sentence, t("Give up"))) || this.closed) return;
    this.#try(() => this.game.resign(this.game.side ?? this.game.shown.mover));
  }

  #analyse() {
    this.app.analyse(this.game.excerpt(this.game.shown.length));
  }

  #review() {
    this.app.review(this.game.record());
  }

  /* The rest of a puzzle, played step by step. */
  async #solution() {
    const { game, app } = this;
    const { game: id, rules, position } = game.shown;
    const found = await app.thinker.ask("solution", [50000000], `${id}\n${rules}\n${position}`);
    if (found === null) return;
    if (found.line.length === 0) {
      this.#refuse(t("No way leads on from here; undo takes you back."));
      return;
    }
    if (this.closed || game.shown.position !== position) return;
    this.afterwards = tn("{1} more move to the goal", "{1} more moves to the goal", found.line.length - 1);
    this.#try(() => game.play(found.line[0]));
  }

  #share() {
    shareDialog(this.app, this.game);
  }

  #rules() {
    dialog(t("Rules in force"), rulesContent(this.app, this.game.shown.game, this.game.shown.rules));
  }

  async #settings() {
    const language = settings.language;
    await dialog(t("Settings"), settingsContent(this.app));
    if (settings.language !== language) this.app.refresh();
    else this.#refresh();
  }

  /* The way back on Android: a game that goes on is left only on purpose. */
  async back() {
    const { game, app } = this;
    if (this.analysis || game.over || game.shown.length === 0 ||
        (await confirmLoss(t("Leave the game?"), t("It is kept, and you can go on later."), t("Leave")))) app.go(this.analysis ? `${game.shown.game}/play` : "");
  }

  #keysHelp() {
    const row = (keys, words) => h("tr", {}, h("td", {}, keys.map((key) => h("kbd", {}, key))), h("td", {}, words));
    dialog(t("Keys"), h("table", { class: "keys" }, h("tbody", {},
      this.puzzle ? [row(["m", "c"], t("one into the boat: a missionary, a cannibal")), row(["M", "C"], t("out again")), row(["Enter"], t("cross"))]
        : [row(["←", "→", "↑", "↓"], t("walk over the board")), row(["Enter"], t("play")), (this.board.numbered ?? true) && row(["1", "…", "9"], t("play that one at once"))],
      row(["u", "r"], t("undo, redo")),
      row(["b"], t("the best move")),
      !this.info.winsOnly && !this.puzzle && row(["t"], t("three, one of them the best")),
      row(["h"], t("what every move is worth")),
      this.puzzle && row(["s"], t("the next step of a solution")),
      !this.puzzle && row(["a", "v"], t("analysis, review")),
      row(["p", "n"], t("pause, begin anew")),
      row(["Esc"], t("skip what is moving")),
      row(["?"], t("this list")))));
  }
}

/* Opens the last game of this kind; says so and offers a new one where it cannot be read. */
export function playScreen(app, id, analysis) {
  const address = `${id}/${analysis ? "analysis" : "play"}`;
  const begun = app.take(address);
  const kept = keptGame(id);
  let record = begun?.record ?? kept?.record;
  if (!record) {
    app.go(`${id}/new`);
    return null;
  }
  try {
    if (analysis && begun === null) { /* the page was loaded anew: from where the game stands */
      const game = new Game(app, record, { kept: false });
      record = game.excerpt(game.shown.length);
      game.close();
    }
    if (app.gameOf(record) !== id) throw new Refusal({ error: t("It is a game of another kind.") });
    return new PlayScreen(app, new Game(app, record, { kept: !analysis, clockLeft: (begun ?? kept).clockLeft }), analysis);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (begun === null) setGameAside(id);
    notice(t("This game cannot be read: {1}", error.message));
    app.go(`${id}/new`);
    return null;
  }
}
