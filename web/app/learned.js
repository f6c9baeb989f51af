/*
 * What games have learned beforehand: files that are fetched when a game first wants them, and kept, since every new
 * Worker must be given them again. Without one the computer plays on as well as it can, and a note says so.
 *
 *   "file"     a file is there: detail {game, name, bytes}
 *   "missing"  one could not be had, once
 */
import { DATA } from "./version.js";

export class Learned extends EventTarget {
  files = []; /* {game, name, bytes} */
  #games = new Map(); /* game → names */
  #asked = new Map(); /* game → promise */
  #missing = false;

  /* `games`: as the module lists them. Only files that the build has are ever asked for. */
  constructor(games) {
    super();
    for (const { id, data } of games) this.#games.set(id, data.filter((name) => DATA[name] !== undefined));
  }

  /* A promise that this game's files have come or been given up; null: there is nothing to wait for. */
  wanted(game) {
    const names = this.#games.get(game) ?? [];
    const there = names.every((name) => this.files.some((file) => file.name === name));
    if (there) return null;
    if (!this.#asked.has(game)) this.#asked.set(game, Promise.all(names.map((name) => this.#fetch(game, name))));
    return this.#asked.get(game);
  }

  async #fetch(game, name) {
    try {
      const answer = await fetch(DATA[name]);
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      const file = { game, name, bytes: await answer.arrayBuffer() };
      this.files.push(file);
      this.dispatchEvent(new CustomEvent("file", { detail: file }));
    } catch {
      this.lost();
    }
  }

  /* A file could not be had, or was refused. */
  lost() {
    if (this.#missing) return;
    this.#missing = true;
    this.dispatchEvent(new Event("missing"));
  }
}
