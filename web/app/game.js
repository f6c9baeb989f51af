/*
 * One match as the page plays it: it asks the module, keeps the record at every move, lets the computer answer and
 * the clock run. It draws nothing: screens listen to its events:
 *
 *   "move"     a move or a new round was done: detail.done (steps, words)
 *   "change"   anything else: undo, redo, giving up, other players
 *   "thinking" the computer begins (detail.thinking true) or ends
 *   "tick"     the clock
 */
import { recordOf } from "./module.js";
import { countGame, forgetGame, keepGame, keptGame, setLastLoser } from "./store.js";

const TICK = 250; /* milliseconds */

export function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}

/* Whether what the module shows of a match is its end. */
export function isOver({ state }) {
  return ["over", "resigned", "out-of-time"].includes(state);
}

export class Game extends EventTarget {
  #module;
  #thinker;
  #handle;
  #kept;
  #written = ""; /* the record as it was kept last */
  #timer = null;
  #ticked = 0;
  #turn = 0; /* changes with every change of the match: an answer for another turn is no answer */
  paused = false;
  thinking = false;

  /* From a record; throws a Refusal. `kept`: saved at every move, and counted at its end. */
  constructor({ module, thinker }, record, { kept = true, clockLeft = 0 } = {}) {
    super();
    this.#module = module;
    this.#thinker = thinker;
    this.#kept = kept;
    [this.#handle, this.shown] = module.open(record);
    if (clockLeft > 0 && this.shown.clock * 1000 > clockLeft) this.shown = module.call("match_wait", [this.#handle, this.shown.clock * 1000 - clockLeft]);
    this.leaving = () => this.#keepClock();
    addEventListener("pagehide", this.leaving);
    this.#timer = setInterval(() => this.#tick(), TICK);
    this.#ticked = performance.now();
    this.#keep();
  }

  get over() {
    return isOver(this.shown);
  }

  /* The human's side where there is one human only; else null. */
  get side() {
    const humans = this.shown.players.map((player, i) => (player.level < 0 ? i : -1)).filter((i) => i >= 0);
    return this.shown.players.length === 2 && humans.length === 1 ? humans[0] : null;
  }

  record(date = today()) {
    return this.#module.call("match_write", [this.#handle], date).record;
  }

  entries() {
    return this.#module.call("match_list", [this.#handle]);
  }

  entry(index) {
    return this.#module.call("match_entry_show", [this.#handle, index]);
  }

  /* The moves as other programs write them; "" where they could not read them. */
  transcript() {
    return this.#module.call("transcript_write", [this.#handle]).moves;
  }

  rules() {
    return this.#module.call("rules_read", [], `${this.shown.game}\n${this.shown.rules}`);
  }

  /* A record that begins at the position before entry `entries`, to be played on by hand. */
  excerpt(entries) {
    const { game, rules, players, length, position } = this.shown;
    return recordOf({
      Game: game, Rules: rules, A: "human", B: players.length > 1 ? "human" : "",
      Position: entries < length ? this.entry(entries).position : position,
    });
  }

  #keep() {
    if (!this.#kept) return;
    const { game, clockLeft } = this.shown;
    this.#written = this.record();
    if (!keepGame(game, { record: this.#written, finished: this.over, clockLeft })) this.dispatchEvent(new Event("full"));
  }

  /* What the clock says when one leaves; unless another tab has gone on with the game. */
  #keepClock() {
    if (this.shown.clock > 0 && keptGame(this.shown.game)?.record === this.#written) this.#keep();
  }

  #count() {
    const side = this.side;
    const { winner, players, state } = this.shown;
    if (!this.#kept) return;
    if (players.length === 2 && winner >= 0) setLastLoser(this.shown.game, side === 1 ? winner : 1 - winner);
    if (side === null) return;
    const difference = players[side].score - players[1 - side].score;
    const margin = state === "over" ? difference : winner === side ? 1 : -1;
    countGame(this.shown.game, players[1 - side].id, this.shown.seed, margin);
  }

  /* Takes over what the module answered; `event` says what happened. */
  #changed(answer, event, detail = {}) {
    this.#turn++;
    this.shown = answer;
    this.#ticked = performance.now();
    this.#keep();
    if (this.over) this.#count();
    this.#setThinking(false);
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }

  #setThinking(thinking) {
    if (this.thinking === thinking) return;
    this.thinking = thinking;
    this.dispatchEvent(new CustomEvent("thinking", { detail: { thinking } }));
  }

  #do(name, numbers, text, event) {
    this.#thinker.stop();
    const answer = this.#module.call(name, [this.#handle, ...numbers], text);
    const done = answer.done ?? null;
    delete answer.done;
    this.#changed(answer, event, { done });
  }

  /* A move in text; throws a Refusal. */
  play(move) {
    this.#do("match_move", [], move, "move");
  }

  nextRound() {
    this.#do("match_next", [], "", "move");
  }

  undo() {
    this.#do("match_back", [], "", "change");
  }

  redo() {
    this.#do("match_forward", [], "", "change");
  }

  resign(player) {
    this.#do("match_give_up", [player], "", "change");
  }

  /* Does what is forced, or lets the computer answer if it is its turn. Screens call it when they have shown what there
   * is to show. */
  async answer() {
    const { game, state, human, forced, legal, players, mover } = this.shown;
    if (state !== "playing" || human || this.paused || this.thinking) return;
    if (forced) {
      this.play(legal[0].move);
      return;
    }
    const turn = this.#turn;
    this.#setThinking(true);
    let choice = null;
    try {
      choice = await this.#thinker.choose(game, this.record(""), players[mover].level);
    } finally {
      if (turn === this.#turn) this.#setThinking(false);
    }
    if (choice !== null && turn === this.#turn && !this.paused) this.play(choice.move);
  }

  pause(paused) {
    if (this.paused === paused) return;
    this.paused = paused;
    this.#ticked = performance.now();
    if (paused && this.thinking) {
      this.#turn++; /* an answer that is on its way is not taken */
      this.#thinker.stop();
      this.#setThinking(false);
    }
    this.dispatchEvent(new CustomEvent("change", { detail: {} }));
  }

  #tick() {
    const now = performance.now();
    const { clock, human, state } = this.shown;
    const passed = Math.round(now - this.#ticked);
    this.#ticked = now;
    if (!clock || !human || state !== "playing" || this.paused || this.held || document.querySelector("dialog[open]")) return;
    const answer = this.#module.call("match_wait", [this.#handle, passed]);
    if (answer.state !== "playing") {
      this.#changed(answer, "change");
      return;
    }
    this.shown.clockLeft = answer.clockLeft;
    this.dispatchEvent(new CustomEvent("tick"));
  }

  /* True while a move is still being shown: the clock stands. */
  held = false;

  /* The kept game is no longer wanted. */
  forget() {
    if (this.#kept) forgetGame(this.shown.game);
    this.#kept = false;
  }

  close() {
    this.#turn++;
    clearInterval(this.#timer);
    removeEventListener("pagehide", this.leaving);
    this.#keepClock();
    if (this.thinking) this.#thinker.stop();
    this.#module.close(this.#handle);
    this.#handle = 0;
  }
}
