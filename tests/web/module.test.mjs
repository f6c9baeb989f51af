/*
 * The module beside the same C built natively: the same calls must give the same answers, to the byte. Random games over
 * all games and rules, with every position, trail, choice and analysis on the way; then the searches of the lab.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { Module, Refusal, recordOf } from "../../web/app/module.js";
import { catalogue } from "../../web/build.mjs";

const root = new URL("../../", import.meta.url).pathname;
const wasm = process.env.LUMBUNG_MODULE ?? `${root}build/web/lumbung.wasm`;
const native = process.env.LUMBUNG_NATIVE_API ?? `${root}build/release/tests/native_api`;
const compiled = new WebAssembly.Module(readFileSync(wasm));
const GAMES = 1000;

/* A small generator of random numbers, so that a failure can be repeated. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x100000000) * below);
  };
}

/* The native program carries what was learned; the module is given it. */
function withData(module) {
  for (const { id, data } of module.call("games")) {
    for (const name of data) module.giveData(id, name, readFileSync(`${root}data/${name}`));
  }
  return module;
}

/* Makes calls of the module and writes them down, with matches by their number. */
class Recorder {
  log = [];
  #module = withData(new Module(compiled));
  #handles = [];

  call(name, numbers = [], text = "") {
    const ofMatch = name.startsWith("match_") && name !== "match_open" || name === "choose" || name === "transcript_write";
    const own = ofMatch ? [this.#handles[numbers[0] - 1], ...numbers.slice(1)] : numbers;
    let [returned, answer] = this.#module.raw(name, own, text);
    if (name === "match_open") {
      if (returned !== 0) this.#handles.push(returned);
      returned = returned === 0 ? 0 : this.#handles.length;
    } else {
      returned = 0;
    }
    this.log.push({ name, numbers, text, returned, answer });
    return { returned, answer: answer === "" ? null : JSON.parse(answer) };
  }
}

/* What the native program answers to the same calls. */
function answersOf(log) {
  const script = Buffer.concat(log.flatMap(({ name, numbers, text }) => {
    const bytes = Buffer.from(text);
    const five = [...numbers, 0, 0, 0, 0, 0].slice(0, 5).join(" ");
    return [Buffer.from(`${name} ${five} ${bytes.length}\n`), bytes];
  }));
  const { status, stdout, stderr } = spawnSync(native, { input: script, maxBuffer: 2 ** 30 });
  assert.equal(status, 0, String(stderr));
  const answers = [];
  let at = 0;
  while (at < stdout.length) {
    const line = stdout.indexOf(10, at);
    const [returned, length] = stdout.toString("latin1", at, line).split(" ").map(Number);
    answers.push({ returned, answer: stdout.toString("utf8", line + 1, line + 1 + length) });
    at = line + length + 2;
  }
  return answers;
}

function compare(log) {
  const answers = answersOf(log);
  assert.equal(answers.length, log.length);
  log.forEach((call, i) => {
    assert.equal(answers[i].returned, call.returned, `${call.name} ${call.numbers} ${call.text}`);
    assert.equal(answers[i].answer, call.answer, `${call.name} ${call.numbers} ${call.text}`);
  });
}

/* Rules of a game: a preset, sometimes with an option changed at random; "" where that does not fit together. */
function randomRules(recorder, info, random) {
  const preset = info.presets[random(info.presets.length)].id;
  if (random(3) > 0) return preset;
  const option = info.options[random(info.options.length)];
  const value = option.choices ? option.choices[random(option.choices.length)].id
    : option.minimum + random(Math.min(option.maximum, 8) - option.minimum + 1);
  const rules = `${preset} ${option.id}=${value}`;
  return recorder.call("rules_read", [], `${info.id}\n${rules}`).answer.error === undefined ? rules : "";
}

function playOne(recorder, info, random, game) {
  const rules = randomRules(recorder, info, random);
  const opened = recorder.call("match_open", [], recordOf({ Game: info.id, Rules: rules, A: "human", B: info.players > 1 ? "human" : "", Seed: game }));
  const { returned: match } = opened;
  let shown = opened.answer;
  assert.ok(match > 0, JSON.stringify(shown));
  for (let ply = 0; ply < 80 && shown.state !== "over"; ply++) {
    if (shown.state === "round-over") {
      shown = recorder.call("match_next", [match]).answer;
      continue;
    }
    const cheap = Math.min(info.levels.length, info.id === "othello" ? 3 : 5);
    let move = shown.legal[random(shown.legal.length)].move;
    if (random(4) === 0) move = recorder.call("choose", [match, random(cheap), 0]).answer.move;
    if (random(12) === 0) {
      recorder.call("analyse_begin", [], `${info.id}\n${shown.rules}\n${shown.position}`);
      recorder.call("analyse_go_on", [0, 3000]);
    }
    if (random(20) === 0) {
      recorder.call("match_back", [match]);
      recorder.call("match_forward", [match]);
    }
    shown = recorder.call("match_move", [match], move).answer;
  }
  recorder.call("match_list", [match]);
  recorder.call("match_write", [match], "2026.11.30");
  recorder.call("transcript_write", [match]);
  recorder.call("match_close", [match]);
  return shown;
}

test(`${GAMES} random games give the same positions, trails, choices and analyses`, () => {
  const infos = new Recorder().call("games").answer;
  const random = randomFrom(20261130);
  let finished = 0;
  for (let first = 0; first < GAMES; first += 100) { /* in parts, so that no log grows too large */
    const recorder = new Recorder();
    for (let game = first; game < first + 100; game++) {
      const shown = playOne(recorder, infos[game % infos.length], random, game);
      finished += shown.state === "over";
    }
    compare(recorder.log);
  }
  assert.ok(finished > GAMES / 2, `only ${finished} were played to their end`);
});

test("strong levels and longer analyses are the same", () => {
  const recorder = new Recorder();
  const positions = readFileSync(`${root}tests/golden/congklak-positions.txt`, "utf8").split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split(" ; ")[0].trim());
  assert.equal(positions.length, 40);
  for (const position of positions.slice(0, 8)) {
    const { returned: match } = recorder.call("match_open", [], recordOf({ Game: "congklak", A: "human", B: "human", Position: position }));
    recorder.call("choose", [match, 5, 0]);
    recorder.call("analyse_begin", [], `congklak\ncongklak\n${position}`);
    recorder.call("analyse_go_on", [0, 300000]);
    recorder.call("analyse_go_on", [0, 600000]);
  }
  const { returned: match } = recorder.call("match_open", [], recordOf({ Game: "congklak", A: "human", B: "human" }));
  const { answer } = recorder.call("choose", [match, 6, 0]);
  assert.deepEqual([answer.move, answer.value, answer.exact], ["7", 98, true]);
  compare(recorder.log);
});

test("the searches of the lab are the same", () => {
  const recorder = new Recorder();
  const board = "tictactoe\ntictactoe\nXOX/.O./... X";
  for (const algorithm of ["minimax", "alphabeta", "negascout"]) {
    for (let options = 0; options < 4; options++) {
      recorder.call("search", [0, options & 1, options >> 1, 0], `${board}\n${algorithm}`);
      recorder.call("tree", [0, options & 1, options >> 1, 0, 500], `${board}\n${algorithm}`);
      recorder.call("search", [5, options & 1, options >> 1, 100000], `congklak\ncongklak\n7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A\n${algorithm}`);
    }
  }
  for (const algorithm of ["bfs", "dfs"]) recorder.call("graph", [5000], `ferry\nferry\n|(0,0)|(3,3)K|\n${algorithm}`);
  recorder.call("solution", [1000000], "ferry\nferry\n|(0,0)|(3,3)K|");
  const { answer } = recorder.call("search", [0, 0, 0, 0], "tictactoe\ntictactoe\n.../.../... X\nminimax");
  assert.equal(answer.nodes, 549946); /* docs/LEARN.md */
  assert.equal(recorder.call("perft", [7], "congklak\ncongklak\n7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A").answer.nodes > 0, true);
  compare(recorder.log);
});

test("what Othello expects is the same, and is done when it has looked as deep as it wants", () => {
  const recorder = new Recorder();
  const read = (text) => recorder.call("transcript_read", [], `othello\nothello\n${text}`).answer;
  const shownOf = (text) => recorder.call("match_open", [], read(text).record).answer;
  const early = shownOf("f5d6c3d3c4f4f6f3e6e7");
  const begun = recorder.call("analyse_begin", [], `othello\nothello\n${early.position}`).answer;
  assert.equal(begun.done, false);
  const some = recorder.call("analyse_go_on", [0, 20000]).answer;
  assert.equal(some.done, false, "it was stopped");
  const all = recorder.call("analyse_go_on", [0, 100000000]).answer;
  assert.equal(all.done, true);
  assert.equal(all.exact, false);
  for (const [i, move] of all.moves.entries()) {
    assert.ok(move.depth >= (some.moves[i].depth ?? 0) && move.depth > 1, JSON.stringify(move));
    assert.ok(move.lower < move.upper && Math.abs(move.estimate) <= 64);
  }
  assert.equal(all.expected, Math.max(...all.moves.map(({ estimate }) => estimate)));
  const late = "OOOXXXXOOOOOOOOOOOOXXOOO-OXXOX-OXOXOXOXOXXOOOOXOXOXXXXXOO-XXXXO- X";
  const solved = recorder.call("analyse_begin", [], `othello\nothello\n${late}`).answer;
  const known = solved.done ? solved : recorder.call("analyse_go_on", [0, 1000000]).answer;
  assert.deepEqual([known.done, known.exact, known.lower, known.expected], [true, true, 2, 2]);
  compare(recorder.log);
});

test("transcripts are read in any manner of writing, and written again", () => {
  const recorder = new Recorder();
  const read = (text, rules = "othello") => recorder.call("transcript_read", [], `othello\n${rules}\n${text}`).answer;
  const plain = "f5d6c3d3c4f4f6f3";
  for (const text of [plain, plain.toUpperCase(), "1. f5 d6\n2. c3 d3\n3. C4 F4 4. f6 f3", ` ${plain}\n`]) {
    const { returned: match } = recorder.call("match_open", [], read(text).record);
    assert.ok(match > 0, text);
    assert.deepEqual(recorder.call("transcript_write", [match]).answer, { moves: plain });
  }
  assert.match(read("f5d6a1").error, /Move 3, a1,/);
  assert.match(read("f5 zz").error, /Move 2 is .zz/);
  assert.match(recorder.call("transcript_read", [], "congklak\ncongklak\nf5").answer.error, /no transcripts of congklak/);
  const elsewhere = recordOf({ Game: "othello", A: "human", B: "human", Position: "XOO---------------------------------------------------------OXO- X" });
  const { returned: other } = recorder.call("match_open", [], elsewhere);
  recorder.call("match_move", [other], "d1");
  assert.deepEqual(recorder.call("transcript_write", [other]).answer, { moves: "" }, "others could not read it: they begin elsewhere");
  compare(recorder.log);
});

test("a pass is forced, is given for any seat, and is told apart from choices", () => {
  const module = new Module(compiled);
  const [match] = module.open(recordOf({ Game: "othello", A: "human", B: "human", Position: "XOO---------------------------------------------------------OXO- X" }));
  const before = module.call("match_move", [match], "d1");
  assert.deepEqual([before.human, before.forced, before.mover, before.last, before.legal.map(({ move }) => move)], [false, true, 1, 3, ["pass"]]);
  assert.equal(module.call("choose", [match, 0, 0]).move, "pass");
  const after = module.call("match_move", [match], "pass");
  assert.deepEqual([after.human, after.forced, after.mover, after.last, after.done.forced], [true, false, 0, 3, true]);
  assert.match(after.done.steps[0][5], /has no move and passes$/);
  const back = module.call("match_back", [match]);
  assert.deepEqual([back.length, back.mover, back.last], [0, 0, -1]);
  assert.equal(module.call("match_forward", [match]).length, 2, "what is forced is redone with the move before it");
});

test("what is refused says why and changes nothing", () => {
  const module = new Module(compiled);
  const [match, before] = module.open(recordOf({ Game: "congklak", A: "human", B: "easy", Seed: 1 }));
  const refuses = (name, numbers, text, words) => assert.throws(() => module.call(name, numbers, text), (error) => error instanceof Refusal && words.test(error.message), `${name} ${text}`);
  refuses("match_move", [match], "9", /9/);
  refuses("match_move", [match], "", /./);
  refuses("match_back", [match], "", /nothing to undo/);
  refuses("match_forward", [match], "", /nothing to redo/);
  refuses("match_next", [match], "", /not over/);
  refuses("match_entry_show", [match, 0], "", /no move 1/);
  refuses("match_seat", [match, 99, 0, 0], "", /no such player/);
  refuses("rules_read", [], "chess\n", /no game "chess"/);
  refuses("rules_read", [], "congklak\ncongklak holes=99", /holes/);
  refuses("rules_start", [0], "", /no game ""/);
  refuses("analyse_begin", [], "congklak\ncongklak\n7,7/0 A", /./);
  refuses("analyse_go_on", [10, 0], "", /Nothing is being analysed/);
  refuses("search", [1, 0, 0, 0], "congklak\ncongklak\n7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A\nbfs", /bfs/);
  refuses("graph", [10], "congklak\ncongklak\n7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A\nminimax", /minimax/);
  refuses("data_ready", [], "congklak\nweights.bin", /nothing to hand over to congklak/);
  refuses("data_ready", [], "chess\nweights.bin", /no game "chess"/);
  assert.throws(() => module.open('[Game "congklak"]\n\n7,9 *\n'), (error) => error.line === 3 && error.move === 2);
  assert.throws(() => module.open(""), Refusal);
  assert.throws(() => module.open("\0\u0001[[["), Refusal);
  assert.deepEqual(module.call("match_show", [match]), before);
});

test("texts go through unharmed: quotes, other alphabets, long names", () => {
  const module = new Module(compiled);
  const name = 'Sri "Rara" \\ Žofie 花子 🙂';
  const [match, shown] = module.open(recordOf({ Game: "congklak", A: name, B: "human" }));
  assert.ok(name.startsWith(shown.players[0].id) && shown.players[0].id.length > 10, shown.players[0].id);
  const again = module.open(module.call("match_write", [match], "").record)[1];
  assert.equal(again.players[0].id, shown.players[0].id);
});

test("the module speaks Indonesian with the page's catalogue, and English again without", () => {
  const words = catalogue(`${root}po/id.po`);
  const module = new Module(compiled);
  const say = () => module.call("games")[0].levels[0].name;
  assert.equal(say(), "Easy");
  module.translate(words);
  assert.equal(say(), words.Easy[0]);
  assert.notEqual(say(), "Easy");
  for (const key of Object.keys(words)) assert.ok(words[key].every((form) => form !== ""), key);
  const [match] = module.open(recordOf({ Game: "congklak", A: "human", B: "human" }));
  assert.match(module.call("match_move", [match], "7").done.summary, /lumbung/);
  module.translate(null);
  assert.equal(say(), "Easy");
});

test("every string of the page is in the catalogue", async () => {
  const { readdirSync } = await import("node:fs");
  const words = catalogue(`${root}po/id.po`);
  const files = readdirSync(`${root}web/app`, { recursive: true }).filter((name) => name.endsWith(".js"));
  let strings = 0;
  for (const file of files) {
    for (const [, key] of readFileSync(`${root}web/app/${file}`, "utf8").matchAll(/\btn?\(\s*"((?:[^"\\]|\\.)*)"/g)) {
      strings++;
      assert.ok(JSON.parse(`"${key}"`) in words, `${file}: ${key}`);
    }
  }
  assert.ok(strings > 200);
});

test("the module is small, and imports nothing but a clock", () => {
  assert.deepEqual(WebAssembly.Module.imports(compiled).map(({ module, name }) => `${module}.${name}`), ["env.now"]);
  assert.ok(statSync(wasm).size <= 200 * 1024, `${statSync(wasm).size} bytes`);
});

test("memory does not grow with games that are opened and closed", () => {
  const module = new Module(compiled);
  const record = recordOf({ Game: "congklak", A: "human", B: "human" });
  const once = () => {
    const [match] = module.open(record);
    for (const move of ["7", "6", "1"]) module.call("match_move", [match], move);
    module.call("match_list", [match]);
    module.close(match);
  };
  for (let i = 0; i < 50; i++) once();
  const before = module.exports.memory.buffer.byteLength;
  for (let i = 0; i < 2000; i++) once();
  assert.equal(module.exports.memory.buffer.byteLength, before);
});
