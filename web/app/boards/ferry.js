/*
 * The river: two banks and a boat that really crosses. People are tapped or dragged into the boat one by one and out
 * again before it leaves. A few are drawn as figures, a crowd as figures and a number; the numbers are always there.
 */
import { h, svg } from "../dom.js";
import { t, tn } from "../language.js";
import { play as playSound } from "../sound.js";
import { newPace } from "./pace.js";

const FIGURES = 5; /* drawn at most of one kind on a bank */
const LETTERS = ["M", "C"];

function figure(kind) {
  return svg("svg", { class: `figure ${kind === 0 ? "missionary" : "cannibal"}`, viewBox: "0 0 40 64", "aria-hidden": "true" },
    svg("use", { href: kind === 0 ? "#missionary" : "#cannibal" }));
}

/* A monk in white with a hat; a hunter with leaves and a feather. */
function definitions() {
  return svg("svg", { class: "unseen", "aria-hidden": "true" },
    svg("symbol", { id: "missionary", viewBox: "0 0 40 64" },
      svg("path", { d: "M20 22C11 22 8 34 6 60H34C32 34 29 22 20 22Z", fill: "#f7f1e3", stroke: "#3b3024", "stroke-width": 1.6 }),
      svg("path", { d: "M20 27v16M15 33h10", stroke: "#a8322a", "stroke-width": 2.4, "stroke-linecap": "round" }),
      svg("circle", { cx: 20, cy: 15, r: 8.4, fill: "#d9a878", stroke: "#3b3024", "stroke-width": 1.6 }),
      svg("path", { d: "M6 11C13 13.500 27 13.500 34 11C30 9 27.500 3 20 3S10 9 6 11Z", fill: "#3b3024" }),
      svg("path", { d: "M17 16.500v.1M23 16.500v.1", stroke: "#3b3024", "stroke-width": 2, "stroke-linecap": "round" }),
      svg("path", { d: "M17.500 19.600q2.500 1.600 5 0", stroke: "#3b3024", "stroke-width": 1.200, fill: "none" })),
    svg("symbol", { id: "cannibal", viewBox: "0 0 40 64" },
      svg("path", { d: "M20 23C12 23 11 34 11 42H29C29 34 28 23 20 23Z", fill: "#8d5730", stroke: "#2a1a0e", "stroke-width": 1.6 }),
      svg("path", { d: "M9 41l3 19 4-9 4 9 4-9 4 9 3-19Z", fill: "#5f8a3a", stroke: "#2a3a16", "stroke-width": 1.4, "stroke-linejoin": "round" }),
      svg("path", { d: "M13 28q7 5 14 0", stroke: "#f2e3c2", "stroke-width": 2, fill: "none", "stroke-dasharray": "2 2" }),
      svg("circle", { cx: 20, cy: 15, r: 8.4, fill: "#8d5730", stroke: "#2a1a0e", "stroke-width": 1.6 }),
      svg("path", { d: "M12 11C15 7 25 7 28 11L30 3 25 6 21 0 17 6 11 3Z", fill: "#c9542e", stroke: "#2a1a0e", "stroke-width": 1.200 }),
      svg("path", { d: "M16.500 15v.1M23.500 15v.1", stroke: "#fff", "stroke-width": 2.400, "stroke-linecap": "round" }),
      svg("path", { d: "M16 19.500h8l-1.500 1.800-1.300-1.500-1.200 1.500-1.300-1.500-1.200 1.500Z", fill: "#fff" })));
}

function boat() {
  return svg("svg", { class: "hull", viewBox: "0 0 160 44", "aria-hidden": "true", preserveAspectRatio: "none" },
    svg("path", { d: "M2 6C20 12 140 12 158 6C150 30 138 42 118 42H42C22 42 10 30 2 6Z", fill: "#8a4f24", stroke: "#3d1f0a", "stroke-width": 2.5 }),
    svg("path", { d: "M10 17C40 23 120 23 150 17M17 28C46 33 114 33 143 28", stroke: "#5a3013", "stroke-width": 1.6, fill: "none" }));
}

export class FerryBoard {
  #play;
  #refused;
  #changed;
  #view = null;
  #capacity = 2;
  #aboard = [0, 0];
  #legal = false;
  #dragged = -1000; /* when a drag ended */
  #pace = null;

  /* `play(move)` is called with a load in text; `refused(sentence)` with what cannot be; `changed()` when the boat is
   * filled otherwise. */
  constructor(host, { play, refused, changed = () => {} }) {
    this.#play = play;
    this.#refused = refused;
    this.#changed = changed;
    this.banks = [0, 1].map((bank) => {
      const people = [0, 1].map((kind) => {
        const button = h("button", { type: "button", class: `people ${kind === 0 ? "missionaries" : "cannibals"}` });
        button.addEventListener("click", () => {
          if (performance.now() - this.#dragged > 300) this.#pick(kind, 1, bank); /* a drag ends with a click too */
        });
        this.#drag(button, kind, bank);
        return button;
      });
      const place = h("div", { class: `bank ${bank === 0 ? "left" : "right"}`, role: "group", "aria-label": bank === 0 ? t("Left bank") : t("Right bank") },
        h("h3", { "aria-hidden": "true" }, bank === 0 ? t("Left bank") : t("Right bank")), people, h("p", { class: "fate" }));
      return { place, people };
    });
    this.seats = h("div", { class: "seats" });
    this.boat = h("div", { class: "boat", role: "group", "aria-label": t("Boat") }, this.seats, boat());
    this.go = h("button", { type: "button", class: "primary go", onclick: () => this.#cross() }, t("Cross"));
    this.water = h("div", { class: "water" }, this.boat, this.go);
    this.element = h("div", { class: "board ferry" }, definitions(), this.banks[0].place, this.water, this.banks[1].place);
    host.append(this.element);
  }

  close() {
    this.#pace?.skip();
    this.element.remove();
  }

  /* Dragging a person onto the water puts one into the boat. */
  #drag(button, kind, bank) {
    let ghost = null;
    let start = null;
    button.addEventListener("pointerdown", (event) => { start = { x: event.clientX, y: event.clientY }; });
    button.addEventListener("pointermove", (event) => {
      if (start === null || bank !== this.#view?.bank) return;
      if (ghost === null && Math.hypot(event.clientX - start.x, event.clientY - start.y) > 10) {
        ghost = h("div", { class: "ghost" }, figure(kind));
        document.body.append(ghost);
        button.setPointerCapture(event.pointerId);
      }
      if (ghost) ghost.style.transform = `translate(${event.clientX - 20}px, ${event.clientY - 40}px)`;
    });
    const end = (event) => {
      if (ghost) {
        const box = this.water.getBoundingClientRect();
        const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
        ghost.remove();
        ghost = null;
        this.#dragged = performance.now();
        if (inside) this.#pick(kind, 1, bank);
      }
      start = null;
    };
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
  }

  #here(kind) {
    return this.#view.cells[2 * this.#view.bank + kind].count;
  }

  /* One more or one fewer of a kind in the boat. */
  #pick(kind, by, bank = this.#view.bank) {
    if (!this.#legal) return;
    const all = this.#aboard[0] + this.#aboard[1];
    if (bank !== this.#view.bank) this.#refused(t("The boat is on the other bank."));
    else if (by > 0 && all >= this.#capacity) this.#refused(tn("The boat holds {1}.", "The boat holds {1}.", this.#capacity));
    else if (by > 0 && this.#aboard[kind] >= this.#here(kind)) this.#refused(t("Nobody of that kind is left on this bank."));
    else if (this.#aboard[kind] + by >= 0) {
      this.#aboard[kind] += by;
      this.#changed();
      playSound("lift");
      this.#draw();
    }
  }

  #cross() {
    if (!this.#legal) return;
    if (this.#aboard[0] + this.#aboard[1] === 0) {
      this.#refused(t("Somebody must row the boat."));
      return;
    }
    this.#play(LETTERS.map((letter, kind) => letter.repeat(this.#aboard[kind])).join(""));
  }

  show(shown, { capacity } = {}) {
    this.#pace?.skip();
    this.#view = structuredClone(shown.view);
    if (capacity) this.#capacity = capacity;
    this.#aboard = [0, 0];
    this.#draw();
  }

  /* `loads`: the legal moves in text; none: nobody may move now. */
  mark({ loads = [] } = {}) {
    this.#legal = loads.length > 0;
    if (this.#view) this.#draw();
  }

  #draw() {
    this.banks.forEach(({ place, people }, bank) => {
      const isHere = bank === this.#view.bank;
      place.classList.toggle("here", isHere);
      place.querySelector(".fate").textContent = "";
      people.forEach((button, kind) => {
        const cell = this.#view.cells[2 * bank + kind];
        const count = cell.count - (isHere ? this.#aboard[kind] : 0);
        place.classList.toggle("lost", cell.lit);
        const drawn = Math.min(count, FIGURES);
        const names = kind === 0 ? tn("{1} missionary", "{1} missionaries", count) : tn("{1} cannibal", "{1} cannibals", count);
        button.replaceChildren(
          h("span", { class: "figures" }, Array.from({ length: drawn }, () => figure(kind))),
          h("span", { class: "number" }, names));
        button.setAttribute("aria-label", isHere && this.#legal ? t("{1}: one into the boat", names) : names);
        if (isHere && this.#legal) button.removeAttribute("aria-disabled");
        else button.setAttribute("aria-disabled", "true");
      });
    });
    this.#drawBoat(this.#aboard, this.#legal);
    this.boat.classList.toggle("right", this.#view.bank === 1);
    this.go.disabled = !this.#legal || this.#aboard[0] + this.#aboard[1] === 0;
  }

  #drawBoat(aboard, choosing) {
    const focused = document.activeElement?.dataset?.seat;
    this.seats.replaceChildren(...[0, 1].flatMap((kind) => Array.from({ length: aboard[kind] }, () => {
      const label = kind === 0 ? t("A missionary in the boat: out again") : t("A cannibal in the boat: out again");
      const seat = choosing
        ? h("button", { type: "button", class: "seat", "aria-label": label, onclick: () => this.#pick(kind, -1) }, figure(kind))
        : h("span", { class: "seat" }, figure(kind));
      seat.dataset.seat = kind;
      return seat;
    })));
    this.seats.classList.toggle("crowd", aboard[0] + aboard[1] > 4);
    if (focused !== undefined) (this.seats.querySelector("button") ?? this.#people()[0]).focus();
  }

  #people() {
    return this.banks[this.#view.bank].people;
  }

  focus() {
    this.#people()[0].focus();
  }

  key(event) {
    const kind = { m: 0, c: 1 }[event.key.toLowerCase()];
    if (kind !== undefined && !event.ctrlKey && !event.metaKey) {
      this.#pick(kind, event.shiftKey ? -1 : 1);
      return true;
    }
    if (event.key === "Enter" && document.activeElement === document.body) {
      this.#cross();
      return true;
    }
    return false;
  }

  async animate(steps, say) {
    const pace = newPace();
    this.#pace = pace;
    this.#legal = false;
    const aboard = [0, 0];
    this.#aboard = [0, 0];
    for (const [kind, , from, to, count, words] of steps) {
      if (pace.skipped) break;
      if (words) say(words);
      const { cells } = this.#view;
      if (kind === "board") {
        cells[from].count -= count;
        aboard[to % 2] += count;
        this.#draw();
        this.#drawBoat(aboard, false);
        await pace.wait(0.6);
      } else if (kind === "cross") {
        this.#view.bank = to >= 2 ? 1 : 0;
        playSound("cross");
        this.boat.style.transitionDuration = pace.flying ? `${pace.step * 5}ms` : "0s";
        this.#drawBoat(aboard, false);
        this.boat.classList.toggle("right", this.#view.bank === 1);
        await pace.wait(5);
        this.boat.style.transitionDuration = "0s";
      } else if (kind === "land") {
        cells[to].count += count;
        aboard[from % 2] -= count;
        this.#draw();
        this.#drawBoat(aboard, false);
        await pace.wait(0.6);
      } else if (kind === "eaten") {
        const bank = to >= 2 ? 1 : 0;
        this.banks[bank].place.classList.add("lost");
        this.banks[bank].place.querySelector(".fate").textContent = words;
        playSound("eaten");
        await pace.wait(3);
      } else {
        await pace.wait(1);
      }
    }
    this.boat.style.transitionDuration = "0s";
    if (this.#pace === pace) this.#pace = null;
  }

  skip() {
    this.#pace?.skip();
  }

  get moving() {
    return this.#pace !== null && !this.#pace.skipped;
  }
}
