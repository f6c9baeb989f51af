/*
 * The board of Othello: a drawing (wood, felt, discs) under a grid of real buttons. A disc stays where it is put; when
 * it is turned, its other face comes up. The discs of one move turn in rings, outward from the new one, as the trail
 * lists them.
 */
import { h, svg } from "../dom.js";
import { sentence, t } from "../language.js";
import { knock, play as playSound } from "../sound.js";
import { newPace } from "./pace.js";
import { woodFrame } from "./wood.js";

const SQUARE = 100; /* units of the drawing */
const FRAME = 50; /* where there is room for the names of rows and columns beside the squares */
const SLIM = 6; /* where there is not: they stand in the corners of the squares */
const ROOMY = 430; /* pixels across */
const FINGER = 44;
const MOST = 640;
const TURN = 2; /* how long a disc takes to turn, in steps of the pace; boards.css */
const RING = 0.9; /* and how long after a ring of discs the next one begins */

function face(colour) {
  const ring = colour === "dark" ? "#2f3538" : "#d9d2c2";
  return svg("g", { class: `face ${colour}` },
    svg("circle", { r: 41, class: "edge" }),
    svg("circle", { r: 39, fill: `url(#disc-${colour})` }),
    svg("circle", { r: 33, fill: "none", stroke: ring, "stroke-width": 1.5, opacity: 0.7 }),
    svg("ellipse", { cx: -11, cy: -18, rx: 15, ry: 8, class: "glint", transform: "rotate(-32 -11 -18)" }));
}

function disc(x, y) {
  return svg("g", { transform: `translate(${x} ${y})` },
    svg("g", { class: "disc" },
      svg("ellipse", { cx: 3, cy: 6, rx: 41, ry: 40, class: "shade" }), face("dark"), face("light"),
      svg("circle", { r: 8, class: "mark" })));
}

function definitions() {
  const gradient = (id, at, stops) => svg("radialGradient", { id, ...at }, stops.map(([offset, colour]) => svg("stop", { offset, "stop-color": colour })));
  return svg("defs", {},
    gradient("felt", { cx: 0.4, cy: 0.3, r: 0.9 }, [["0", "#2f8a58"], ["0.6", "#1f6e43"], ["1", "#155233"]]),
    gradient("disc-dark", { cx: 0.36, cy: 0.28, r: 0.85 }, [["0", "#565e63"], ["0.5", "#22272a"], ["1", "#0b0d0e"]]),
    gradient("disc-light", { cx: 0.36, cy: 0.28, r: 0.9 }, [["0", "#ffffff"], ["0.6", "#f3eee2"], ["1", "#cfc6b2"]]));
}

export class OthelloBoard {
  #host;
  #pick;
  #titles;
  #view = null;
  #last = -1; /* where the last disc was put */
  #pace = null;
  #slim = null;
  #marks = { legal: new Map(), values: new Map(), hints: new Set(), best: new Set() };

  constructor(host, { pick, titles }) {
    this.#pick = pick;
    this.#titles = titles; /* what the players are called: Black, White */
    this.#host = host;
    this.drawing = svg("svg", { "aria-hidden": "true" });
    this.grid = h("div", { class: "grid", role: "group", "aria-label": t("Board") });
    this.tag = h("p", { class: "tag", "aria-hidden": "true" });
    this.element = h("div", { class: "board othello" }, this.drawing, this.grid, this.tag);
    host.append(this.element);
    this.observer = new ResizeObserver(() => this.#fit());
    this.observer.observe(host);
  }

  /* No square is played by a single digit. */
  get numbered() {
    return false;
  }

  close() {
    this.#pace?.skip();
    this.observer.disconnect();
    this.element.remove();
  }

  show(shown, { last = shown.last ?? -1 } = {}) {
    this.#pace?.skip();
    const { view } = shown;
    this.tag.classList.remove("shown");
    if (this.#view === null) this.#makeButtons(view);
    this.#view = structuredClone(view);
    this.#last = last;
    this.#fit();
    view.cells.forEach((_, id) => this.#draw(id));
    this.#drawMarks();
  }

  /* --- drawing -------------------------------------------------------------------------------------------------- */

  /* As large as the host allows; the page scrolls before a square is too small for a finger, and a window so narrow
   * that eight fingers do not fit gets all that there is. */
  #fit() {
    if (this.#view === null) return;
    const { rows, columns } = this.#view;
    this.#host.style.setProperty("min-height", `${Math.min(rows * FINGER + 2 * SLIM, this.#host.clientWidth)}px`);
    const { clientWidth: width, clientHeight: height } = this.#host;
    const size = Math.floor(Math.min(width, height, MOST));
    this.element.style.setProperty("width", `${size}px`);
    this.element.style.setProperty("height", `${size}px`);
    if (this.#slim === size < ROOMY) return;
    this.#slim = size < ROOMY;
    const frame = this.#slim ? SLIM : FRAME;
    const across = columns * SQUARE + 2 * frame;
    this.element.classList.toggle("slim", this.#slim);
    this.grid.style.inset = `${(100 * frame) / across}%`;
    this.#drawBody(frame);
  }

  #drawBody(frame) {
    const { rows, columns } = this.#view;
    const [wide, tall] = [columns * SQUARE, rows * SQUARE];
    const lines = [];
    for (let i = 1; i < columns; i++) lines.push(`M${i * SQUARE} 0V${tall}`);
    for (let i = 1; i < rows; i++) lines.push(`M0 ${i * SQUARE}H${wide}`);
    const points = columns === 8 && rows === 8 ? [[2, 2], [6, 2], [2, 6], [6, 6]] : [];
    this.discs = svg("g", { class: "discs" });
    this.drawing.setAttribute("viewBox", `${-frame} ${-frame} ${wide + 2 * frame} ${tall + 2 * frame}`);
    this.drawing.replaceChildren(definitions(), woodFrame(wide, frame),
      svg("rect", { width: wide, height: tall, fill: "url(#felt)", class: "felt" }),
      svg("path", { d: lines.join(""), class: "lines" }),
      ...points.map(([x, y]) => svg("circle", { cx: x * SQUARE, cy: y * SQUARE, r: 7, class: "point" })),
      this.#names(frame), this.discs);
    this.pieces = new Map();
    this.#view.cells.forEach((_, id) => this.#draw(id));
  }

  /* The letters of the columns and the numbers of the rows. */
  #names(frame) {
    const { rows, columns, cells } = this.#view;
    const label = (row, column) => cells.find((cell) => cell.row === row && cell.column === column).label;
    const slim = frame === SLIM;
    const text = (x, y, words) => svg("text", { x, y }, words);
    const names = [];
    for (let column = 0; column < columns; column++) {
      const x = column * SQUARE + SQUARE / 2;
      const letter = label(0, column)[0];
      if (slim) names.push(text(x + 36, 22, letter));
      else names.push(text(x, -16, letter), text(x, rows * SQUARE + 35, letter));
    }
    for (let row = 0; row < rows; row++) {
      const y = row * SQUARE + SQUARE / 2;
      const number = label(row, 0).slice(1);
      if (slim) names.push(text(13, y + 43, number));
      else names.push(text(-25, y + 9, number), text(columns * SQUARE + 25, y + 9, number));
    }
    return svg("g", { class: "names" }, names);
  }

  #makeButtons(view) {
    this.buttons = view.cells.map((cell, id) => {
      const element = h("button", { class: "cell square", type: "button", tabindex: "-1", onclick: () => this.#pick(id) },
        h("span", { class: "dot" }), h("span", { class: "label unseen", "aria-hidden": "true" }, cell.label),
        h("span", { class: "value", "aria-hidden": "true" }));
      element.dataset.cell = id;
      element.style.gridRow = cell.row + 1;
      element.style.gridColumn = cell.column + 1;
      return element;
    });
    this.grid.replaceChildren(...this.buttons);
  }

  #owner(id) {
    const cell = this.#view.cells[id];
    return cell.count > 0 ? cell.owner : -1;
  }

  /* The disc of a square as it lies there; `moving`: "placed" or "turned", to see it happen. */
  #draw(id, moving = "") {
    const owner = this.#owner(id);
    const { row, column } = this.#view.cells[id];
    let piece = this.pieces.get(id);
    this.buttons[id].dataset.owner = owner;
    if (owner < 0) {
      piece?.remove();
      this.pieces.delete(id);
      return;
    }
    if (!piece) {
      piece = disc((column + 0.5) * SQUARE, (row + 0.5) * SQUARE);
      this.pieces.set(id, piece);
      this.discs.append(piece);
    }
    const { firstChild } = piece;
    firstChild.setAttribute("class", `disc ${owner === 0 ? "black" : "white"} ${moving} ${id === this.#last ? "last" : ""}`);
    if (moving === "turned") this.discs.append(piece); /* over its neighbours while it is in the air */
  }

  #name(id) {
    const { label } = this.#view.cells[id];
    const { legal, values, hints, best } = this.#marks;
    const owner = this.#owner(id);
    const parts = [label, owner >= 0 ? this.#titles[owner].toLowerCase() : t("empty")];
    if (id === this.#last && owner >= 0) parts.push(t("last move"));
    if (legal.has(id)) parts.push(t("you can play here"));
    if (values.has(id)) parts.push(values.get(id).words);
    if (hints.has(id)) parts.push(t("hint"));
    if (best.has(id)) parts.push(t("best"));
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
    this.element.dataset.mover = this.#view.mover;
    this.buttons.forEach((element, id) => {
      const value = values.get(id);
      element.classList.toggle("legal", legal.has(id));
      element.classList.toggle("hinted", hints.has(id));
      element.classList.toggle("best", best.has(id));
      const chip = element.querySelector(".value");
      chip.textContent = value ? value.text : "";
      chip.className = `value ${value ? value.kind : ""}`;
      element.setAttribute("aria-label", this.#name(id));
      if (legal.has(id)) element.removeAttribute("aria-disabled");
      else element.setAttribute("aria-disabled", "true");
      element.tabIndex = element === first ? 0 : -1;
    });
  }

  /* --- the keyboard --------------------------------------------------------------------------------------------- */

  focus() {
    (this.buttons.find((element) => element.tabIndex === 0) ?? this.buttons[0]).focus();
  }

  key(event) {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!step) return false;
    const { cells, rows, columns } = this.#view;
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

  /* --- moving --------------------------------------------------------------------------------------------------- */

  #distance(a, b) {
    const { cells } = this.#view;
    return Math.max(Math.abs(cells[a].row - cells[b].row), Math.abs(cells[a].column - cells[b].column));
  }

  async animate(steps, say) {
    const pace = newPace();
    this.#pace = pace;
    this.mark({});
    this.element.style.setProperty("--turn", `${pace.step * TURN}ms`);
    let ring = 0;
    for (const [kind, player, from, to, , words] of steps) {
      if (pace.skipped) break;
      if (words) say(words);
      if (kind === "place") {
        await this.#place(pace, player, to);
      } else if (kind === "flip") {
        const distance = this.#distance(from, to);
        if (distance !== ring && ring > 0) await pace.wait(RING);
        if (pace.skipped) break;
        if (distance !== ring) knock(3 * distance);
        ring = distance;
        this.#view.cells[to].owner = player;
        this.#draw(to, pace.flying ? "turned" : "");
      } else if (kind === "pass") {
        await this.#pass(pace, words);
      }
    }
    await pace.wait(ring > 0 ? TURN : 0);
    if (this.#pace === pace) this.#pace = null;
  }

  async #place(pace, player, to) {
    const before = this.#last;
    this.#last = to;
    if (before >= 0) this.#draw(before);
    Object.assign(this.#view.cells[to], { count: 1, owner: player });
    this.#draw(to, pace.flying ? "placed" : "");
    playSound("place");
    await pace.wait(1.2);
  }

  /* A pass has nothing to show but its sentence, which stays long enough to be read. */
  async #pass(pace, words) {
    this.tag.textContent = sentence(words);
    this.tag.classList.toggle("shown", pace.step > 0);
    playSound("pass");
    await pace.wait(6);
    this.tag.classList.remove("shown");
  }

  skip() {
    this.#pace?.skip();
  }

  get moving() {
    return this.#pace !== null && !this.#pace.skipped;
  }
}
