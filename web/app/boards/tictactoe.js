/* The board of three in a row, of any size: a grid of buttons, marks that are drawn as by hand, the winning line. */
import { h, svg } from "../dom.js";
import { t } from "../language.js";
import { play as playSound } from "../sound.js";
import { newPace } from "./pace.js";

function mark(owner) {
  if (owner === 0) {
    return svg("svg", { class: "mark x", viewBox: "0 0 100 100", "aria-hidden": "true" },
      svg("path", { d: "M22 21C40 38 62 60 79 80", pathLength: 1 }), svg("path", { d: "M78 22C60 42 38 62 21 79", pathLength: 1 }));
  }
  return svg("svg", { class: "mark o", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("path", { d: "M54 20C33 18 19 33 20 52C21 70 35 81 52 80C70 79 82 66 80 47C79 32 68 20 50 21", pathLength: 1 }));
}

const MOST = 544; /* pixels across */
const SQUARE = 44; /* the least for a finger */
const GAP = 8; /* boards.css */

export class TictactoeBoard {
  #host;
  #pick;
  #view = null;
  #names;
  #pace = null;
  #marks = { legal: new Map(), values: new Map(), hints: new Set(), best: new Set() };

  constructor(host, { pick, marks }) {
    this.#pick = pick;
    this.#names = marks; /* what the players are called: X, O */
    this.#host = host;
    this.element = h("div", { class: "board tictactoe" });
    host.append(this.element);
    this.observer = new ResizeObserver(() => this.#fit());
    this.observer.observe(host);
  }

  close() {
    this.#pace?.skip();
    this.observer.disconnect();
    this.element.remove();
  }

  show(shown) {
    this.#pace?.skip();
    const { view } = shown;
    if (this.#view === null || view.cells.length !== this.#view.cells.length || view.columns !== this.#view.columns) {
      this.#build(view);
    }
    this.#view = structuredClone(view);
    this.#fit();
    view.cells.forEach((cell, id) => this.#draw(cell, id, false));
    this.#drawMarks();
  }

  /* As large as the host allows; the page scrolls before a square is too small for a finger. */
  #fit() {
    if (this.#view === null) return;
    const { rows, columns } = this.#view;
    this.#host.style.setProperty("min-height", `${rows * (SQUARE + GAP) + GAP}px`);
    const { clientWidth: width, clientHeight: height } = this.#host;
    this.element.style.setProperty("width", `${Math.floor(Math.min(width, (height * columns) / rows, MOST))}px`);
  }

  #build(view) {
    this.element.style.setProperty("--columns", view.columns);
    this.element.style.setProperty("--rows", view.rows);
    this.buttons = view.cells.map((cell, id) => {
      const element = h("button", { class: "cell square", type: "button", tabindex: "-1", onclick: () => this.#pick(id) },
        h("span", { class: "content" }), h("span", { class: "label", "aria-hidden": "true" }, cell.label), " ", h("span", { class: "value", "aria-hidden": "true" }));
      element.dataset.cell = id;
      element.style.gridRow = cell.row + 1;
      element.style.gridColumn = cell.column + 1;
      return element;
    });
    this.element.replaceChildren(h("div", { class: "grid", role: "group", "aria-label": t("Board") }, this.buttons));
  }

  #draw(cell, id, drawn) {
    const element = this.buttons[id];
    const owner = cell.count > 0 ? cell.owner : -1;
    if (element.dataset.owner !== String(owner)) {
      element.dataset.owner = owner;
      element.querySelector(".content").replaceChildren(...(owner >= 0 ? [mark(owner)] : []));
    }
    element.classList.toggle("drawn", drawn);
    element.classList.toggle("lit", cell.lit);
  }

  #name(cell, id) {
    const value = this.#marks.values.get(id);
    const parts = [t("{1}: {2}", cell.label, cell.count > 0 ? this.#names[cell.owner] : value ? value.words : t("empty"))];
    if (cell.lit) parts.push(t("part of the winning row"));
    if (this.#marks.hints.has(id)) parts.push(t("hint"));
    if (this.#marks.best.has(id)) parts.push(t("best"));
    return parts.join(", ");
  }

  mark(marks) {
    this.#marks = { legal: new Map(), values: new Map(), hints: new Set(), best: new Set(), ...marks };
    if (this.#view) this.#drawMarks();
  }

  #drawMarks() {
    const { legal, values, hints, best } = this.#marks;
    const focused = this.buttons.find((element) => element === document.activeElement);
    const first = focused ?? this.buttons.find((_, id) => legal.has(id)) ?? this.buttons[0];
    this.buttons.forEach((element, id) => {
      const value = values.get(id);
      element.classList.toggle("legal", legal.has(id));
      element.classList.toggle("hinted", hints.has(id));
      element.classList.toggle("best", best.has(id));
      const chip = element.querySelector(".value");
      chip.textContent = value ? value.text : "";
      chip.className = `value ${value ? value.kind : ""}`;
      element.setAttribute("aria-label", this.#name(this.#view.cells[id], id));
      if (legal.has(id)) element.removeAttribute("aria-disabled");
      else element.setAttribute("aria-disabled", "true");
      element.tabIndex = element === first ? 0 : -1;
    });
  }

  focus() {
    (this.buttons.find((element) => element.tabIndex === 0) ?? this.buttons[0]).focus();
  }

  key(event) {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const { cells, rows, columns } = this.#view;
    if (step) {
      const at = cells[Number(document.activeElement?.dataset?.cell ?? -1)];
      if (!at || !this.element.contains(document.activeElement)) {
        this.focus();
        return true;
      }
      const row = Math.min(rows - 1, Math.max(0, at.row + step[0]));
      const column = Math.min(columns - 1, Math.max(0, at.column + step[1]));
      this.buttons[cells.findIndex((cell) => cell.row === row && cell.column === column)].focus();
      return true;
    }
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= cells.length) {
      this.#pick(Number(event.key) - 1);
      return true;
    }
    return false;
  }

  async animate(steps, say) {
    const pace = newPace();
    this.#pace = pace;
    this.mark({});
    for (const [kind, player, from, to, , words] of steps) {
      if (pace.skipped) break;
      if (words) say(words);
      if (kind === "place") {
        Object.assign(this.#view.cells[to], { count: 1, owner: player });
        this.#draw(this.#view.cells[to], to, pace.flying);
        playSound("place");
        await pace.wait(1.4);
      } else if (kind === "win-line") {
        await this.#winLine(pace, from, to);
      }
    }
    if (this.#pace === pace) this.#pace = null;
  }

  async #winLine(pace, from, to) {
    const { cells } = this.#view;
    const length = Math.max(Math.abs(cells[to].row - cells[from].row), Math.abs(cells[to].column - cells[from].column));
    for (let i = 0; i <= length; i++) {
      const row = cells[from].row + Math.round(((cells[to].row - cells[from].row) * i) / length);
      const column = cells[from].column + Math.round(((cells[to].column - cells[from].column) * i) / length);
      const id = cells.findIndex((cell) => cell.row === row && cell.column === column);
      this.buttons[id].classList.add("lit");
      await pace.wait(0.8);
    }
  }

  skip() {
    this.#pace?.skip();
  }

  get moving() {
    return this.#pace !== null && !this.#pace.skipped;
  }
}
