/*
 * Help while one plays: the best move, three of which one is the best, or what every move is worth. It asks the engine
 * when it is a human's turn, shows bounds while they become narrower, and says what it has come to.
 */
import { t, tn } from "./language.js";

const HOPELESS = -30000; /* core/game.h: GAME_HOPELESS */

export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}

function goodOrBad(value) {
  return value > 0 ? "good" : value < 0 ? "bad" : "even";
}

/* What a move is worth as far as one knows: proven, or expected, or neither (null). */
export function worthOf({ lower, upper, estimate }) {
  return lower === upper ? lower : estimate ?? null;
}

/* A move's value (an analysed move's lower, upper, estimate) in a few signs, and in words. */
export function valueText(info, { lower, upper, estimate }) {
  if (lower !== upper && estimate !== undefined) {
    return { text: `~${signed(estimate)}`, words: t("about {1}", signed(estimate)), kind: `${goodOrBad(estimate)} about` };
  }
  if (lower !== upper && (info.winsOnly || info.players === 1)) return { text: "?", words: t("not known yet"), kind: "bounds" };
  if (lower !== upper) return { text: `${signed(lower)} … ${signed(upper)}`, words: t("between {1} and {2}", signed(lower), signed(upper)), kind: "bounds" };
  if (info.players === 1) {
    if (lower === HOPELESS) return { text: "✗", words: t("leads nowhere"), kind: "bad" };
    return { text: String(-lower), words: tn("{1} move to the goal", "{1} moves to the goal", -lower), kind: "even" };
  }
  if (info.winsOnly) {
    const words = lower > 0 ? t("wins") : lower < 0 ? t("loses") : t("draws");
    return { text: words, words, kind: goodOrBad(lower) };
  }
  return { text: signed(lower), words: t("worth {1}", signed(lower)), kind: goodOrBad(lower) };
}

/* The same sentences as in the terminal. */
function verdict(info, best) {
  if (info.winsOnly) return best > 0 ? t("You can still win.") : best < 0 ? t("With best play of both you lose.") : t("With best play of both it is a draw.");
  if (best > 0) return t("You can still win by {1}.", best);
  if (best < 0) return t("With best play of both you lose by {1}.", -best);
  return t("With best play of both it is a draw.");
}

/* The same where the end is too far off to be known. */
function expectation(info, { mover, expected }) {
  if (expected === 0) return t("A draw is expected.");
  return t("{1} is expected to win by about {2}.", info.titles[expected > 0 ? mover : 1 - mover], Math.abs(expected));
}

export class Help extends EventTarget {
  #app;
  #game;
  #info;
  #asked = ""; /* the position that `known` is about */
  #ended = false; /* no more will be found out */
  known = null;
  complete = false;
  sentence = "";

  constructor(app, game, info, kind) {
    super();
    this.#app = app;
    this.#game = game;
    this.#info = info;
    this.kind = kind;
  }

  toggle(kind) {
    this.kind = this.kind === kind ? "none" : kind;
    if (this.kind === "none") this.clear();
    else this.#tell();
    this.follow();
    this.dispatchEvent(new Event("change"));
  }

  /* After a move: what was known is no longer about what is shown. A hint is for one move. */
  clear() {
    if (this.kind === "best" || this.kind === "three") this.kind = "none";
    if (this.#asked) this.#app.thinker.stop();
    this.#asked = "";
    this.known = null;
    this.complete = false;
    this.sentence = "";
  }

  close() {
    this.clear();
    this.kind = "none";
  }

  /* Asks about the position that is shown, if help is wanted and it is a human's turn. */
  async follow() {
    const { shown } = this.#game;
    if (this.kind === "none" || shown.state !== "playing" || !shown.human || this.#game.paused) return;
    if (this.#asked === shown.position || !this.#info.solvable) return;
    this.#asked = shown.position;
    this.sentence = t("Thinking …");
    const take = (known) => {
      if (known === null || this.#asked !== shown.position) return;
      this.known = known;
      this.#tell();
      this.dispatchEvent(new Event("change"));
    };
    try {
      this.#ended = false;
      const known = await this.#app.thinker.analyse(shown, take);
      this.#ended = known !== null;
      take(known);
    } catch (error) {
      this.sentence = error.message;
      this.dispatchEvent(new Event("change"));
    }
  }

  #tell() {
    const { known } = this;
    if (!known || known.moves.length === 0) return;
    this.complete = known.exact || (this.#ended && known.expected !== undefined);
    if (!known.exact && this.#ended && known.expected === undefined) {
      this.sentence = this.#info.players === 1 || this.#info.winsOnly ? t("It could not be decided in a minute.")
        : t("It could not be decided in a minute: between {1} and {2}.", signed(known.lower), signed(known.upper));
      return;
    }
    if (!this.complete) {
      this.sentence = known.expected !== undefined ? t("Thinking … so far about {1}", signed(known.expected))
        : this.#info.players === 1 || this.#info.winsOnly ? t("Thinking …")
        : t("Thinking … so far between {1} and {2}", signed(known.lower), signed(known.upper));
      return;
    }
    if (this.kind === "three") {
      this.sentence = t("One of these three is the best.");
    } else if (this.#info.players === 1) {
      this.sentence = known.lower === HOPELESS ? t("No way leads on from here; undo takes you back.")
        : t("Best: {1} ({2}).", known.moves.find((move) => move.lower === known.lower).move, valueText(this.#info, { lower: known.lower, upper: known.lower }).words);
    } else if (this.kind === "best") {
      const [best] = this.#best();
      this.sentence = `${t("Best: {1}.", this.#game.shown.view.cells[best.cell]?.label ?? best.move)} ${this.#verdict()}`;
    } else {
      this.sentence = this.#verdict();
    }
  }

  #verdict() {
    return this.known.exact ? verdict(this.#info, this.known.lower) : expectation(this.#info, this.known);
  }

  /* The best moves as far as they are proven, or expected where nothing is. */
  #best() {
    const { known } = this;
    if (!known || (!known.exact && !this.#ended)) return [];
    if (!known.exact && known.expected !== undefined) return known.moves.filter((move) => worthOf(move) === known.expected);
    return known.moves.filter((move) => move.lower === known.lower); /* where all is not decided: what is sure of most */
  }

  /* Three moves, one of them the best; the same ones for the same position. */
  #three() {
    const best = this.#best();
    if (best.length === 0) return [];
    const { moves } = this.known;
    const { seed, length } = this.#game.shown;
    const skip = (seed + 7 * length) % moves.length;
    const others = moves.map((_, i) => moves[(i + skip) % moves.length]).filter((move) => move !== best[0]);
    return [best[0], ...others.slice(0, 2)];
  }

  /* For board.mark: which cells carry what. */
  marks() {
    const values = new Map();
    const best = new Set();
    const hints = new Set();
    if (this.kind === "three") this.#three().forEach((move) => hints.add(move.cell));
    if (this.kind === "best" || this.kind === "values") this.#best().forEach((move) => best.add(move.cell));
    if (this.kind === "values" && this.known) {
      for (const move of this.known.moves) values.set(move.cell, valueText(this.#info, move));
    }
    return { values, best, hints };
  }

  /* The moves with what they are worth, for games whose moves are no single cells. */
  loads() {
    return { moves: this.kind === "values" ? this.known?.moves ?? [] : [], text: (move) => valueText(this.#info, move) };
  }

  /* For the bar: player A's margin as known; null: nothing to show. */
  margin() {
    const { known } = this;
    if (this.kind !== "values" || !known || known.moves.length === 0 || this.#info.winsOnly || this.#info.players === 1) return null;
    const sign = known.mover === 0 ? 1 : -1;
    const name = (value) => (value === 0 ? "=" : `${this.#info.titles[value > 0 ? 0 : 1]} +${Math.abs(value)}`);
    if (!known.exact && known.expected !== undefined) {
      const middle = sign * known.expected;
      return { middle, text: `~ ${name(middle)}` };
    }
    const [low, high] = [sign * known.lower, sign * known.upper].sort((a, b) => a - b);
    return { middle: (low + high) / 2, text: known.exact ? name(low) : `${name(low)} … ${name(high)}` };
  }
}
