/*
 * The congklak board: carved wood, and every seed a thing of its own that keeps its place until it is taken. What can
 * be chosen are real buttons over the drawing, so that touch, keyboard and screen readers find them.
 *
 * Places are in units along the board (u: the rows run this way) and across it (v); a tall window shows the board
 * turned by a quarter, the store of player A always at the lower end.
 */
import { h, svg } from "../dom.js";
import { t, tn } from "../language.js";
import { knock, play as playSound } from "../sound.js";
import { newPace } from "./pace.js";
import { SEED_KINDS, woodBody, woodDefinitions } from "./wood.js";

const PITCH = 100;
const EDGE = 44;
const ACROSS = 400;
const ROW_V = [128, 200, 272]; /* B's row, the stores, A's row */
const HOLE_RADIUS = 43;
const STORE_U = 37; /* half the width of a store, along */
const STORE_V = 112; /* half its length, across */
const SEED_SCALE = 1.14;
const LEAST_UNIT = 0.445; /* pixels: a hole's button is then 44 pixels, the least for a finger */
const MOST_UNIT = 1.5;
const WORDY_UNIT = 0.95; /* below this there is no room for "−78 … +98" */
const GOLDEN = 2.399963;

/* A number in 0 … 1 that depends on its arguments alone: the scatter of the seeds. */
function noise(a, b) {
  let x = Math.imul(a + 11, 0x9e3779b1) ^ Math.imul(b + 7, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 0x100000000;
}

export class CongklakBoard {
  #host;
  #pick;
  #tall;
  #seeds = []; /* by cell: [{element, slot}] */
  #hand = [];
  #handAt = null;
  #pace = null;
  #view = null;
  #shape = "";
  #unit = 1; /* pixels */
  #marks = { legal: new Map(), values: new Map(), hints: new Set(), best: new Set() };

  /* `pick(cell)` is called for a hole that was chosen. */
  constructor(host, { pick }) {
    this.#pick = pick;
    this.#host = host;
    this.element = h("div", { class: "board congklak" });
    host.append(this.element);
    this.observer = new ResizeObserver(() => this.#turn());
    this.observer.observe(host);
  }

  close() {
    this.#pace?.skip();
    this.observer.disconnect();
    this.element.remove();
  }

  /* --- places --------------------------------------------------------------------------------------------------- */

  get #along() {
    return 2 * EDGE + PITCH * this.#view.columns;
  }

  /* {x, y} of a place along and across. */
  #xy(u, v) {
    if (!this.#tall) return { x: u, y: v };
    const storeOfA = this.#view.cells.find((cell) => cell.role === "store" && cell.owner === 0);
    return storeOfA.column === 0 ? { x: v, y: this.#along - u } : { x: ACROSS - v, y: u };
  }

  #centre(id) {
    const cell = this.#view.cells[id];
    return this.#xy(EDGE + PITCH * (cell.column + 0.5), ROW_V[cell.row]);
  }

  /* Where the seed in slot `n` of a cell lies, and how it is turned. */
  #slot(id, n) {
    const cell = this.#view.cells[id];
    const centre = this.#centre(id);
    const turn = 360 * noise(id, n);
    if (cell.role === "store") {
      const rank = Math.floor(n / 3) % 13; /* rows fill from the middle outwards */
      const row = rank % 2 === 0 ? -rank / 2 : (rank + 1) / 2;
      const layer = Math.floor(n / 39);
      const wide = Math.abs(row) > 4 ? 15 : 20;
      const u = ((n % 3) - 1) * wide + 7 * (noise(n, id) - 0.5) + 3 * (rank % 2) - 2 * layer;
      const v = row * 15 + 8 * (noise(n, id + 50) - 0.5) + 5 * layer * (row < 0 ? 1 : -1);
      const spread = this.#tall ? { x: v, y: u } : { x: u, y: v };
      return { x: centre.x + spread.x, y: centre.y + spread.y, turn };
    }
    const layer = Math.floor(n / 14);
    const inner = n % 14;
    const radius = (layer === 0 ? 9 : 7) * Math.sqrt(inner + (layer === 0 ? 0.35 : 0.8)) + 2 * (noise(n, id) - 0.5);
    const angle = inner * GOLDEN + id * 1.7 + layer * 0.9;
    return {
      x: centre.x + Math.min(radius, 30) * Math.cos(angle),
      y: centre.y + Math.min(radius, 30) * Math.sin(angle) - 2 * layer,
      turn,
    };
  }

  /* --- drawing -------------------------------------------------------------------------------------------------- */

  /* Draws anew when the window has become tall or wide, and fits the board into it. */
  #turn() {
    if (this.#view === null) return;
    const tall = this.#isTall();
    if (tall !== this.#tall) {
      this.#pace?.skip();
      this.#tall = tall;
      this.#build();
    }
    this.#fit();
  }

  /* Upright where that shows more, or where the board lying down would have holes that a finger misses. */
  #isTall() {
    const { clientWidth: width, clientHeight: height } = this.#host;
    const lying = Math.min(width / this.#along, height / ACROSS);
    const upright = Math.min(width / ACROSS, height / this.#along);
    return upright > lying || width < this.#along * LEAST_UNIT;
  }

  /* As large as the host allows, but no hole so small that a finger misses it: the page scrolls then. */
  #fit() {
    const { clientWidth: width, clientHeight: height } = this.#host;
    const [w, v] = this.#tall ? [ACROSS, this.#along] : [this.#along, ACROSS];
    const unit = Math.max(Math.min(width / w, height / v, MOST_UNIT), Math.min(LEAST_UNIT, width / w));
    this.element.style.setProperty("width", `${Math.floor(w * unit)}px`);
    this.element.style.setProperty("height", `${Math.floor(v * unit)}px`);
    this.#unit = unit;
    this.element.style.setProperty("--unit", `${unit}px`);
    this.#host.style.setProperty("min-height", `${Math.ceil(v * Math.min(LEAST_UNIT, width / w)) + 8}px`);
  }

  #build() {
    const view = this.#view;
    const [w, height] = this.#tall ? [ACROSS, this.#along] : [this.#along, ACROSS];
    const box = { viewBox: `0 0 ${w} ${height}`, "aria-hidden": "true" };
    this.#seeds = view.cells.map(() => []);
    this.#hand = [];
    this.handGroup = svg("g", { class: "hand" });
    this.seedGroup = svg("g");
    this.chips = []; /* what a cell is worth: beside its button, whose name says it too */
    this.buttons = view.cells.map((cell, id) => this.#button(cell, id));
    this.tag = h("div", { class: "tag", "aria-hidden": "true" });
    const hollows = view.cells.map((cell, id) => this.#hollow(cell, id));
    this.element.classList.toggle("tall", this.#tall);
    this.element.replaceChildren(
      svg("svg", { class: "wood", ...box }, woodDefinitions(), woodBody(w, height, this.#tall), hollows),
      svg("svg", { class: "seeds", ...box }, this.seedGroup, this.handGroup),
      h("div", { class: "cells", role: "group", "aria-label": t("Board") }, this.buttons),
      h("div", { class: "values", "aria-hidden": "true" }, this.chips), this.tag);
    this.#fill();
  }

  #hollow(cell, id) {
    const { x, y } = this.#centre(id);
    if (cell.role === "store") {
      const [rx, ry] = this.#tall ? [STORE_V, STORE_U] : [STORE_U, STORE_V];
      return svg("g", { class: "hollow" },
        svg("rect", { x: x - rx - 3, y: y - ry - 3, width: 2 * rx + 6, height: 2 * ry + 6, rx: STORE_U + 3, class: "rim" }),
        svg("rect", { x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry, rx: STORE_U, fill: "url(#hollow-store)" }));
    }
    return svg("g", { class: "hollow" },
      svg("circle", { cx: x, cy: y, r: HOLE_RADIUS + 3, class: "rim" }),
      svg("circle", { cx: x, cy: y, r: HOLE_RADIUS, fill: "url(#hollow)" }),
      cell.closed && svg("g", { class: "burnt" },
        svg("circle", { cx: x, cy: y, r: HOLE_RADIUS }),
        svg("path", { d: `M${x - 20} ${y - 20}l40 40m0 -40l-40 40` })));
  }

  /* The button (of a store: a picture with a name) over a cell, from the middle of the board to its edge. */
  #button(cell, id) {
    const u = EDGE + PITCH * cell.column;
    const [from, to] = cell.role === "store" ? [20, ACROSS - 20] : cell.row === 0 ? [14, 200] : [200, ACROSS - 14];
    const a = this.#xy(u, from);
    const b = this.#xy(u + PITCH, to);
    const [w, height] = this.#tall ? [ACROSS, this.#along] : [this.#along, ACROSS];
    const inside = [
      h("span", { class: "ring" }), h("span", { class: "label", "aria-hidden": "true" }, cell.label), " ",
      h("span", { class: "count", "aria-hidden": "true" }),
    ];
    const element = cell.role === "store"
      ? h("div", { class: "cell store", role: "img" }, inside)
      : h("button", { class: "cell hole", type: "button", tabindex: "-1", onclick: () => this.#pick(id) }, inside);
    element.dataset.cell = id;
    const chip = h("div", { class: "value-place", "data-label": cell.label }, h("span", { class: "value" }));
    const place = { left: Math.min(a.x, b.x) / w, top: Math.min(a.y, b.y) / height, width: Math.abs(a.x - b.x) / w, height: Math.abs(a.y - b.y) / height };
    for (const one of [element, chip]) {
      one.dataset.edge = this.#edge(cell.owner); /* where its number stands: its owner's side */
      for (const [name, part] of Object.entries(place)) one.style.setProperty(name, `${100 * part}%`);
    }
    this.chips[id] = chip;
    return element;
  }

  #edge(owner) {
    const { x } = this.#xy(0, owner === 0 ? ROW_V[2] : ROW_V[0]);
    if (!this.#tall) return owner === 0 ? "bottom" : "top";
    return x > ACROSS / 2 ? "right" : "left";
  }

  #newSeed() {
    const kind = Math.floor(SEED_KINDS * noise(this.seedGroup.childElementCount + this.#hand.length, 3));
    return svg("g", { class: "seed" }, svg("use", { href: `#seed-${kind}` }));
  }

  #place(seed, { x, y, turn }) {
    seed.element.style.transform = `translate(${x}px, ${y}px)`;
    seed.element.firstChild.setAttribute("transform", `rotate(${turn}) scale(${SEED_SCALE})`);
    seed.at = { x, y };
  }

  /* The lowest slot of a cell that is free. */
  #freeSlot(id) {
    const taken = new Set(this.#seeds[id].map((seed) => seed.slot));
    let slot = 0;
    while (taken.has(slot)) slot++;
    return slot;
  }

  #putInto(id, seed) {
    seed.slot = this.#freeSlot(id);
    this.#seeds[id].push(seed);
    this.seedGroup.append(seed.element);
    this.#place(seed, this.#slot(id, seed.slot));
  }

  /* Makes the seeds and numbers those of the view. */
  #fill() {
    for (const seed of this.#hand.splice(0)) seed.element.remove();
    this.#handAt = null;
    this.#view.cells.forEach((cell, id) => {
      const seeds = this.#seeds[id];
      while (seeds.length > cell.count) seeds.pop().element.remove();
      while (seeds.length < cell.count) this.#putInto(id, { element: this.#newSeed() });
      this.#number(id);
    });
    this.#drawMarks();
  }

  #number(id) {
    const cell = this.#view.cells[id];
    const element = this.buttons[id];
    element.querySelector(".count").textContent = cell.closed ? "×" : String(cell.count);
    element.setAttribute("aria-label", this.#name(cell, id));
  }

  /* What a cell is called: "A7: 7 seeds", with its worth where that is shown. */
  #name(cell, id) {
    const value = this.#marks.values.get(id);
    const seeds = tn("{1} seed", "{1} seeds", cell.count);
    const what = cell.closed ? t("{1}: burnt", cell.label)
      : cell.role === "store" ? t("Store of {1}: {2}", cell.label, seeds) : t("{1}: {2}", cell.label, seeds);
    const parts = [what];
    if (value) parts.push(value.words);
    if (this.#marks.hints.has(id)) parts.push(t("hint"));
    if (this.#marks.best.has(id)) parts.push(t("best"));
    return parts.join(", ");
  }

  /* --- what the screens call ------------------------------------------------------------------------------------ */

  /* Shows a match at rest. */
  show(shown) {
    const shape = JSON.stringify(shown.view.cells.map(({ label, column, closed }) => [label, column, closed]));
    this.#pace?.skip();
    this.#view = structuredClone(shown.view);
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#tall = this.#isTall();
      this.#build();
      this.#fit();
    } else {
      this.#fill();
    }
  }

  /* legal: Map cell → move; values: Map cell → {text, words, kind}; hints, best: Sets of cells. */
  mark(marks) {
    this.#marks = { legal: new Map(), values: new Map(), hints: new Set(), best: new Set(), ...marks };
    if (this.#view) this.#drawMarks();
  }

  #drawMarks() {
    const { legal, values, hints, best } = this.#marks;
    let first = null;
    this.buttons.forEach((element, id) => {
      const value = values.get(id);
      const isLegal = legal.has(id);
      element.classList.toggle("legal", isLegal);
      element.classList.toggle("hinted", hints.has(id));
      element.classList.toggle("best", best.has(id));
      this.chips[id].classList.toggle("best", best.has(id));
      const chip = this.chips[id].firstChild;
      chip.textContent = !value ? "" : value.kind === "bounds" && this.#unit < WORDY_UNIT ? "…" : value.text;
      chip.className = `value ${value ? value.kind : ""}`;
      element.setAttribute("aria-label", this.#name(this.#view.cells[id], id));
      if (element.tagName === "BUTTON") {
        if (isLegal) element.removeAttribute("aria-disabled");
        else element.setAttribute("aria-disabled", "true");
        if (isLegal && first === null) first = element;
      }
    });
    const focused = this.buttons.find((element) => element === document.activeElement);
    for (const element of this.buttons) {
      if (element.tagName === "BUTTON") element.tabIndex = element === (focused ?? first ?? this.buttons[0]) ? 0 : -1;
    }
  }

  focus() {
    (this.buttons.find((element) => element.tabIndex === 0) ?? this.buttons[0]).focus();
  }

  /* Arrows walk over the holes; a number plays the hole of that number. True: the key meant something. */
  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) {
      this.#walk(step);
      return true;
    }
    if (/^[0-9]$/.test(event.key)) {
      const number = event.key === "0" ? 10 : Number(event.key);
      const id = this.#view.cells.findIndex((cell) =>
        cell.role === "hole" && cell.owner === this.#view.mover && cell.label.slice(1) === String(number));
      if (id >= 0) this.#pick(id);
      return id >= 0;
    }
    return false;
  }

  #walk([dx, dy]) {
    const at = Number(document.activeElement?.dataset?.cell ?? -1);
    if (!this.element.contains(document.activeElement) || at < 0) {
      this.focus();
      return;
    }
    const here = this.#centre(at);
    let nearest = null;
    this.buttons.forEach((element, id) => {
      if (element.tagName !== "BUTTON" || id === at) return;
      const there = this.#centre(id);
      const forward = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (forward > 10 && aside < 60 && (nearest === null || forward < nearest.forward)) nearest = { forward, element };
    });
    nearest?.element.focus();
  }

  /* --- a move as it happens ------------------------------------------------------------------------------------- */

  /* Shows the steps of a move from the position that is shown; `say` hears the words of each step. */
  async animate(steps, say) {
    const pace = newPace();
    this.#pace = pace;
    this.mark({});
    this.element.classList.add("moving");
    for (const [kind, , from, to, count, words] of steps) {
      if (pace.skipped) break;
      if (words) say(words);
      await this.#step(pace, { kind, from, to, count });
    }
    this.element.classList.remove("moving");
    this.tag.className = "tag";
    for (const element of this.buttons) element.classList.remove("touched");
    if (this.#pace === pace) this.#pace = null;
  }

  skip() {
    this.#pace?.skip();
  }

  get moving() {
    return this.#pace !== null && !this.#pace.skipped;
  }

  #touch(id) {
    for (const element of this.buttons) element.classList.remove("touched");
    this.buttons[id].classList.add("touched");
  }

  #set(id, count) {
    this.#view.cells[id].count = count;
    this.#number(id);
  }

  /* A word over the board: "Relay". */
  #say(word, kind) {
    this.tag.textContent = word;
    this.tag.className = "tag";
    void this.tag.offsetWidth; /* so that the same word appears anew */
    this.tag.className = `tag shown ${kind}`;
  }

  async #step(pace, { kind, from, to, count }) {
    switch (kind) {
      case "lift":
      case "relay":
        this.#touch(from);
        if (kind === "relay") this.#say(t("Relay"), kind);
        playSound(kind);
        this.#lift(pace, from);
        this.#set(from, 0);
        await pace.wait(kind === "relay" ? 1.8 : 1.2);
        break;
      case "drop":
        this.#drop(pace, to);
        await pace.wait(1);
        if (pace.skipped) return;
        this.#touch(to);
        this.#set(to, this.#view.cells[to].count + 1);
        knock(this.#view.cells[to].count);
        break;
      case "capture":
      case "sweep":
        this.#touch(from);
        this.#say(kind === "capture" ? t("Tembak! +{1}", count) : t("The rest: {1}", count), kind);
        if (kind === "capture") playSound(kind);
        this.#carry(pace, from, to, count);
        this.#set(from, this.#view.cells[from].count - count);
        this.#set(to, this.#view.cells[to].count + count);
        await pace.wait(kind === "capture" ? 3 : 1.5);
        break;
      case "free-turn":
        this.#say(t("Free turn"), kind);
        playSound(kind);
        await pace.wait(2.5);
        break;
      case "turn-ends":
        this.#touch(from);
        await pace.wait(1.5);
        break;
      default:
        await pace.wait(1);
    }
  }

  /* All seeds of a hole into the hand, which hangs over it. */
  #lift(pace, from) {
    const centre = this.#centre(from);
    const seeds = this.#seeds[from];
    this.#seeds[from] = [];
    this.#handAt = centre;
    this.handGroup.getAnimations().forEach((animation) => animation.cancel());
    this.handGroup.style.transform = `translate(${centre.x}px, ${centre.y}px)`;
    seeds.forEach((seed, i) => {
      const local = { x: 7.5 * Math.sqrt(i) * Math.cos(i * GOLDEN), y: 7.5 * Math.sqrt(i) * Math.sin(i * GOLDEN) - 16 };
      const before = { x: seed.at.x - centre.x, y: seed.at.y - centre.y };
      this.handGroup.append(seed.element);
      seed.element.style.transform = `translate(${local.x}px, ${local.y}px)`;
      seed.at = local;
      this.#hand.push(seed);
      if (pace.flying) this.#fly(seed.element, before, local, pace.step, 0);
    });
  }

  /* One seed from the hand into a place; the hand comes along. */
  #drop(pace, to) {
    const centre = this.#centre(to);
    const seed = this.#hand.pop();
    if (!seed) return;
    const before = { x: this.#handAt.x + seed.at.x, y: this.#handAt.y + seed.at.y };
    if (pace.flying) {
      this.handGroup.animate(
        [{ transform: `translate(${this.#handAt.x}px, ${this.#handAt.y}px)` }, { transform: `translate(${centre.x}px, ${centre.y}px)` }],
        { duration: pace.step * 0.9, easing: "ease-in-out" });
    }
    this.handGroup.style.transform = `translate(${centre.x}px, ${centre.y}px)`;
    this.#handAt = centre;
    this.#putInto(to, seed);
    if (pace.flying) this.#fly(seed.element, before, seed.at, pace.step, 46);
  }

  /* Seeds from a hole to a store, all together, each in its own arc. */
  #carry(pace, from, to, count) {
    const seeds = this.#seeds[from].splice(-count, count);
    seeds.forEach((seed, i) => {
      const before = seed.at;
      this.#putInto(to, seed);
      if (pace.flying) this.#fly(seed.element, before, seed.at, pace.step * (1.4 + 0.08 * i), 60);
    });
  }

  #fly(element, from, to, duration, height) {
    const at = (part, up) => `translate(${from.x + (to.x - from.x) * part}px, ${from.y + (to.y - from.y) * part - up}px)`;
    element.animate([
      { transform: at(0, 0) }, { transform: at(0.3, height * 0.84) }, { transform: at(0.6, height * 0.96) },
      { transform: at(0.85, height * 0.5) }, { transform: at(1, 0) },
    ], { duration, easing: "ease-in" });
  }
}
