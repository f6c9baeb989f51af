/*
 * The page's side of the Worker: one job at a time, each a promise. A new job ends the one before it, whose promise
 * then gives null; so no answer can ever be taken for that of another position.
 */
import { languageCatalogue } from "./language.js";

const CHOICE_TIME = 20000; /* milliseconds that a level may take; "perfect" then plays as well as it can */

export class Thinker {
  #compiled;
  #worker = null;
  #job = null; /* {number, resolve, reject, changed, sliced} */
  #number = 0;

  constructor(compiled) {
    this.#compiled = compiled;
    this.#begin();
  }

  get busy() {
    return this.#job !== null;
  }

  #begin() {
    this.#worker?.terminate();
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      const job = this.#job;
      this.#begin();
      this.#job = null;
      job?.reject(new Error(event.message || "the engine stopped"));
    };
    this.#worker.postMessage({ compiled: this.#compiled, catalogue: languageCatalogue() });
  }

  /* After the language has changed. */
  translate() {
    this.#worker.postMessage({ catalogue: languageCatalogue() });
  }

  #hear(data) {
    const job = this.#job;
    if (job === null || data.number !== job.number) return;
    if (data.known) job.changed?.(data.known);
    if (data.answer === undefined && data.error === undefined) return;
    this.#job = null;
    if (data.error !== undefined) job.reject(new Error(data.error));
    else job.resolve(data.answer);
  }

  #start(data, changed = null) {
    this.stop();
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#job = { number, resolve, reject, changed, sliced: data.kind === "analyse" };
      this.#worker.postMessage({ number, ...data });
    });
  }

  /* Ends what is going on; its promise gives null. */
  stop() {
    const job = this.#job;
    if (job === null) return;
    this.#job = null;
    if (job.sliced) this.#worker.postMessage({ stop: true });
    else this.#begin();
    job.resolve(null);
  }

  /* A level's choice for whoever is to move: {move, value, exact, nodes}. */
  choose(record, level, milliseconds = CHOICE_TIME) {
    return this.#start({ kind: "choose", record, level, milliseconds });
  }

  /* What every move is worth (web/api.h, analyse_begin); `changed` hears of what is known as it comes. */
  analyse({ game, rules, position }, changed, milliseconds = 60000) {
    return this.#start({ kind: "analyse", text: `${game}\n${rules}\n${position}`, milliseconds }, changed);
  }

  /* Any other call of the module. */
  ask(name, numbers, text) {
    return this.#start({ kind: "ask", name, numbers, text });
  }
}
