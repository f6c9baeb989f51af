/*
 * The review of a game: every position is analysed in the background, from the last one back, and the graph of the
 * margin fills in while one can already walk along it. Margins are player A's.
 */
import { announce, h, iconButton, showItem, svg } from "../dom.js";
import { makeBoard } from "../boards/boards.js";
import { Game } from "../game.js";
import { t } from "../language.js";
import { valueText, worthOf } from "../help.js";
import { shareDialog } from "../share.js";

const TIME_EACH = 15000; /* milliseconds for a position; what is not known by then stays bounds */

class ReviewScreen {
  #closed = false;
  #at = 0;
  #known = new Map(); /* entry → analysis */

  constructor(app, game) {
    this.app = app;
    this.game = game;
    this.info = app.games.find(({ id }) => id === game.shown.game);
    this.entries = game.entries().filter((entry) => entry.isMove);
    this.host = h("div", { class: "board-host" });
    this.graph = h("div", { class: "graph", role: "group", "aria-label": t("Margin before each move") });
    this.list = h("ol", { class: "moves costs" });
    this.words = h("p", { class: "status" });
    this.progress = h("progress", { max: this.entries.length, value: 0, "aria-label": t("Analysed so far") });
    const step = (name, label, by) => iconButton(name, label, () => this.#go(this.#at + by));
    this.element = h("div", { class: `screen play review game-${game.shown.game}` },
      h("header", { class: "bar" }, iconButton("home", t("Home"), () => app.go("")),
        h("h1", {}, this.info.name, h("small", {}, t("Review"))),
        h("div", { class: "bar-end" }, iconButton("share", t("Share"), () => shareDialog(app, game)))),
      h("main", { class: "table" },
        h("p", { class: "players" }, `${game.shown.playersWords}. ${game.shown.words}`),
        h("div", { class: "play-area" }, this.host), this.words, this.graph, this.progress,
        h("div", { class: "tools", role: "toolbar", "aria-label": t("Review") },
          step("first", t("First"), -1e6), step("undo", t("Previous"), -1), step("redo", t("Next"), 1), step("last", t("Last"), 1e6),
          iconButton("analyse", t("Try from here"), () => app.analyse(game.excerpt(this.entries[this.#at]?.entry ?? game.shown.length))),
          iconButton("back", t("Back to the game"), () => app.go(`${game.shown.game}/play`)))),
      h("aside", { class: "side" }, h("h2", {}, t("Moves")), this.list));
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
  }

  mount() {
    this.board = makeBoard(this.host, this.game.shown.game, { marks: this.info.marks, titles: this.info.titles, pick: () => {} });
    this.#makeList();
    this.#go(this.entries.length - 1);
    this.#analyse();
  }

  close() {
    this.#closed = true;
    document.removeEventListener("keydown", this.keys);
    this.app.thinker.stop();
    this.board.close();
    this.game.close();
  }

  async #analyse() {
    const { game: id, rules } = this.game.shown;
    for (let i = this.entries.length - 1; i >= 0 && !this.#closed; i--) {
      const known = await this.app.thinker.analyse({ game: id, rules, position: this.entries[i].position }, null, TIME_EACH);
      if (this.#closed) return;
      if (known === null) continue;
      this.#known.set(i, known);
      this.progress.value = this.#known.size;
      this.#draw();
      if (i === this.#at) this.#show();
    }
    this.progress.hidden = true;
  }

  /* What the position before the move is worth to its player: {value, sure}; null while neither known nor expected. */
  #worth(i) {
    const known = this.#known.get(i);
    if (known?.exact) return { value: known.lower, sure: true };
    return known?.expected === undefined ? null : { value: known.expected, sure: false };
  }

  #played(i) {
    return this.#known.get(i)?.moves.find((move) => move.move === this.entries[i].move);
  }

  /* What the move cost its player, where that is known or expected: 0 is best. */
  #cost(i) {
    const before = this.#worth(i);
    const played = this.#played(i);
    if (before === null || !played || worthOf(played) === null) return null;
    return { value: before.value - worthOf(played), sure: before.sure && played.lower === played.upper };
  }

  /* The margin of player A. */
  #margin(i) {
    const worth = this.#worth(i);
    return worth === null ? null : { ...worth, value: this.#known.get(i).mover === 0 ? worth.value : -worth.value };
  }

  #isMistake(i) {
    return (this.#cost(i)?.value ?? 0) > 0;
  }

  #costText(i) {
    if (this.entries[i].forced) return "";
    const cost = this.#cost(i);
    if (cost === null) return this.#known.has(i) ? "?" : "…";
    if (cost.value <= 0) return t("best");
    if (this.info.winsOnly) return valueText(this.info, this.#played(i)).words;
    return cost.sure ? t("costs {1}", cost.value) : t("costs about {1}", cost.value);
  }

  /* The list is made once and then only changed, so that the focus stays where it is. */
  #makeList() {
    this.list.replaceChildren(...this.entries.map((entry, i) =>
      h("li", { class: `by-${entry.mover}` },
        h("button", { type: "button", class: "plain", onclick: () => this.#go(i) }, h("span", {}, entry.summary), h("span", { class: "cost" })))));
  }

  #draw() {
    const width = Math.max(this.entries.length, 12);
    const margins = this.entries.map((_, i) => this.#margin(i));
    const largest = Math.max(this.info.winsOnly ? 1 : 10, ...margins.map((margin) => Math.abs(margin?.value ?? 0)));
    const bars = margins.map((margin, i) => {
      const size = margin === null ? 0 : (Math.abs(margin.value) / largest) * 46;
      return [
        margin !== null && svg("rect", { x: i + 0.1, width: 0.8, y: margin.value > 0 ? 50 - size : 50, height: Math.max(size, 0.6), class: `${this.#isMistake(i) ? "mistake" : "fine"} ${margin.sure ? "" : "about"}` }),
        svg("rect", { x: i, width: 1, y: 0, height: 100, class: i === this.#at ? "at" : "column", onclick: () => this.#go(i) })];
    });
    this.graph.replaceChildren(
      h("span", { class: "scale top" }, `${this.info.titles[0]} +${largest}`), h("span", { class: "scale bottom" }, `${this.info.titles[1]} +${largest}`),
      svg("svg", { viewBox: `0 0 ${width} 100`, preserveAspectRatio: "none", "aria-hidden": "true" }, bars, svg("path", { d: `M0 50H${width}`, class: "zero" })));
    this.entries.forEach((_, i) => {
      const item = this.list.children[i];
      const cost = item.querySelector(".cost");
      cost.textContent = this.#costText(i);
      cost.classList.toggle("mistake", this.#isMistake(i));
      item.classList.toggle("at", i === this.#at);
      if (i === this.#at) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
  }

  /* To a move, or past the last one: the end of the game. */
  #go(to) {
    this.#at = Math.max(0, Math.min(this.entries.length, to));
    this.#draw();
    this.#show();
    showItem(this.list.children[this.#at]);
  }

  /* The cell of the last move before this one that has one. */
  #lastCell(i) {
    return this.entries.slice(0, i).findLast(({ cell }) => cell >= 0)?.cell ?? -1;
  }

  /* The position before the move, what each choice was worth, and which was made. */
  #show() {
    const entry = this.entries[this.#at];
    if (!entry) {
      this.board.show({ view: this.game.entry(this.entries.at(-1).entry).after }, { last: this.#lastCell(this.entries.length) });
      this.board.mark({});
      this.#say(this.game.shown.words);
      return;
    }
    const known = this.#known.get(this.#at);
    this.board.show({ view: this.game.entry(entry.entry).before }, { last: this.#lastCell(this.#at) });
    const values = new Map((known?.moves ?? []).map((move) => [move.cell, valueText(this.info, move)]));
    const worth = this.#worth(this.#at);
    const best = new Set(worth === null ? [] : known.moves.filter((move) => worthOf(move) === worth.value).map((move) => move.cell));
    this.board.mark({ values, best, hints: new Set([entry.cell]), legal: new Map() });
    this.#say(`${this.#at + 1}. ${entry.summary} ${this.#costText(this.#at)}`);
  }

  #say(words) {
    if (this.words.textContent === words) return;
    this.words.textContent = words;
    announce(words);
  }

  #key(event) {
    if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -1e6, End: 1e6 }[event.key];
    if (by) {
      this.#go(this.#at + by);
      event.preventDefault();
    }
  }
}

export function reviewScreen(app, record) {
  const game = new Game(app, record, { kept: false });
  if (game.shown.moves === 0) {
    const { game: id } = game.shown;
    game.close();
    app.go(`${id}/play`);
    return null;
  }
  return new ReviewScreen(app, game);
}

