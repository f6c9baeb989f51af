/*
 * The page's side of the Worker: one job at a time, each a promise. A new job ends the one before it, whose promise
 * then gives null; so no answer can ever be taken for that of another position.
 */
import { languageCatalogue } from "./language.js";

const CHOICE_TIME = 20000; /* milliseconds that a level may take; "perfect" then plays as well as it can */

export class Thinker {
  #compiled;
  #learned;
  #worker = null;
  #job = null; /* {number, resolve, reject, changed, sliced} */
  #number = 0;

  /* `learned`: what games have learned beforehand (learned.js); a game's jobs wait until it is there, or given up. */
  constructor(compiled, learned) {
    this.#compiled = compiled;
    this.#learned = learned;
    learned.addEventListener("file", ({ detail }) => this.#worker.postMessage({ file: detail }));
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
    for (const file of this.#learned.files) this.#worker.postMessage({ file });
  }

  /* After the language has changed. */
  translate() {
    this.#worker.postMessage({ catalogue: languageCatalogue() });
  }

  #hear(data) {
    if (data.refused) this.#learned.lost();
    const job = this.#job;
    if (job === null || data.number !== job.number) return;
    if (data.known) job.changed?.(data.known);
    if (data.answer === undefined && data.error === undefined) return;
    this.#job = null;
    if (data.error !== undefined) job.reject(new Error(data.error));
    else job.resolve(data.answer);
  }

  #start(game, data, changed = null) {
    this.stop();
    const number = ++this.#number;
    const begin = () => { if (this.#job?.number === number) this.#worker.postMessage({ number, ...data }); };
    const waiting = this.#learned.wanted(game);
    const promise = new Promise((resolve, reject) => {
      this.#job = { number, resolve, reject, changed, sliced: data.kind === "analyse" };
    });
    if (waiting === null) begin();
    else waiting.then(begin);
    return promise;
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
  choose(game, record, level, milliseconds = CHOICE_TIME) {
    return this.#start(game, { kind: "choose", record, level, milliseconds });
  }

  /* What every move is worth (web/api.h, analyse_begin); `changed` hears of what is known as it comes. */
  analyse({ game, rules, position }, changed, milliseconds = 60000) {
    return this.#start(game, { kind: "analyse", text: `${game}\n${rules}\n${position}`, milliseconds }, changed);
  }

  /* Any other call of the module that begins with a game's name. */
  ask(name, numbers, text) {
    return this.#start(text.split("\n")[0], { kind: "ask", name, numbers, text });
  }
}
