/*
 * The module: C compiled to WebAssembly, and how one talks to it (web/api.h is the other side). A call's text goes in
 * through `input`, its answer is JSON. The page has one instance and the Worker another; the tests load a third.
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/* A refusal: its message is a sentence for the user, in the language in force; a record's says line and move too. */
export class Refusal extends Error {
  constructor(answer) {
    super(answer.error);
    this.line = answer.line ?? 0;
    this.move = answer.move ?? 0;
  }
}

export class Module {
  /* `compiled` is a WebAssembly.Module. */
  constructor(compiled) {
    const instance = new WebAssembly.Instance(compiled, { env: { now: () => performance.now() } });
    this.exports = instance.exports;
    this.exports._initialize();
  }

  #write(bytes) {
    const at = this.exports.input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  #answer() {
    const length = this.exports.answer_length();
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, this.exports.answer(), length));
  }

  /* The text of an answer, as it came; [what the function returned, the text]. */
  raw(name, numbers, text) {
    this.#write(encoder.encode(text));
    const returned = this.exports[name](...numbers);
    return [returned, this.#answer()];
  }

  /* Calls `name` with numbers and one text (lines), and gives its answer as an object. */
  call(name, numbers = [], text = "") {
    const answer = JSON.parse(this.raw(name, numbers, text)[1]);
    if (answer.error !== undefined) throw new Refusal(answer);
    return answer;
  }

  /* Opens a record as a match: [its handle, what it shows]. */
  open(record) {
    const [handle, text] = this.raw("match_open", [], record);
    const answer = JSON.parse(text);
    if (handle === 0) throw new Refusal(answer);
    return [handle, answer];
  }

  close(handle) {
    this.exports.match_close(handle);
  }

  /* Hands over a file of what a game has learned beforehand; throws a Refusal where it is not what it should be. */
  giveData(game, name, bytes) {
    const at = this.exports.data_room(bytes.byteLength);
    if (at !== 0) new Uint8Array(this.exports.memory.buffer, at, bytes.byteLength).set(new Uint8Array(bytes));
    return this.call("data_ready", [], `${game}\n${name}`);
  }

  /* The catalogue of a language, as language.js has it: {key: [form, …]}; null: English. */
  translate(catalogue) {
    if (catalogue === null) {
      this.exports.translate(0);
      return;
    }
    const entries = Object.entries(catalogue).map(([key, forms]) => [encoder.encode(key), key, forms]);
    entries.sort((a, b) => compareBytes(a[0], b[0]));
    const bytes = encoder.encode(
      entries.map(([, key, forms]) => `${key}\0${forms.length}\0${forms.join("\0")}\0`).join(""));
    this.#write(bytes);
    this.exports.translate(bytes.length);
  }
}

function compareBytes(a, b) {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a[i] !== b[i]) return a[i] - b[i];
  }
  return a.length - b.length;
}

/* A record with these tags and no move: how every game begins. Values are escaped as records want it. */
export function recordOf(tags) {
  const escape = (value) => String(value).replace(/[\\\x22]/g, "\\$&").replace(/[\x00-\x1f]/g, " ");
  return Object.entries(tags)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `[${name} "${escape(value)}"]\n`).join("") + "\n*\n";
}
