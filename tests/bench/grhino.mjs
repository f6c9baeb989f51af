// The games of grhino.sh. The referee is an engine too, one that never thinks: it says which moves there are, when the
// game is over, and how it has ended, so nothing here knows the rules. Every random opening is played twice, with
// colours changed.
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    levels: { type: "string", default: "beginner,easy,medium,hard,expert,master" },
    their: { type: "string", default: "1,3,5" },
    games: { type: "string", default: "10" },
    plies: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
    time: { type: "string" },
  },
});
const program = positionals[0];
const games = Number(options.games);
const plies = Number(options.plies);
const colours = ["black", "white"];

// The next number below `limit`, the same sequence for the same seed (mulberry32).
let state = Number(options.seed) >>> 0;
function random(limit) {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % limit;
}

class Engine {
  constructor(command, args) {
    this.name = command;
    this.process = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
    this.process.on("exit", () => this.fail?.(new Error(`${command} ended`)));
    this.text = "";
    this.process.stdout.on("data", (data) => {
      this.text += data;
      const end = this.text.search(/\r?\n\r?\n/);
      if (end >= 0 && this.answer) {
        const text = this.text.slice(0, end);
        this.text = this.text.slice(end).replace(/^(\r?\n){2}/, "");
        this.answer({ done: text.startsWith("="), text: text.replace(/^[=?]\d*\s*/, "") });
      }
    });
  }
  ask(line) {
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.fail = reject;
      this.process.stdin.write(line + "\n");
    });
  }
  async must(line) {
    const answer = await this.ask(line);
    if (!answer.done) throw new Error(`${this.name} refused "${line}": ${answer.text}`);
    return answer.text;
  }
  close() {
    this.fail = undefined;
    this.process.stdin.end("quit\n");
  }
}

const referee = new Engine(program, ["engine", "othello", "--protocol", "gtp", "--memory", "1"]);

async function over() {
  return (await referee.ask("final_score")).done;
}

// Whose turn it is, from the last line of the board.
async function turn() {
  return (await referee.must("showboard")).endsWith("X to move") ? 0 : 1;
}

async function randomOpening() {
  for (;;) {
    const moves = [];
    await referee.must("clear_board");
    while (moves.length < plies && !(await over())) {
      const colour = colours[await turn()];
      const move = "abcdefgh"[random(8)] + (1 + random(8));
      if ((await referee.ask(`play ${colour} ${move}`)).done) moves.push(`play ${colour} ${move}`);
    }
    if (!(await over())) return moves;
  }
}

// The margin for black.
async function playGame(opening, players) {
  for (const engine of [referee, ...players]) {
    await engine.must("clear_board");
    for (const move of opening) await engine.must(move);
  }
  while (!(await over())) {
    const mover = await turn();
    const move = (await players[mover].must(`genmove ${colours[mover]}`)).toLowerCase();
    const played = `play ${colours[mover]} ${move}`;
    await referee.must(played);
    const other = await players[1 - mover].ask(played);
    if (!other.done && move !== "pass") throw new Error(`${played} was refused: ${other.text}`);
  }
  const score = await referee.must("final_score");
  return (score.startsWith("W") ? -1 : 1) * Number(score.replace(/^[BW]\+/, ""));
}

console.log(`Lumbung (${program}) against GRhino (gtp-rhino): ${games} games a pair, openings of ${plies} random moves, seed ${options.seed}`);
console.log("level      GRhino    won  drawn   lost   margin  seconds");
for (const level of options.levels.split(",")) {
  for (const their of options.their.split(",")) {
    const time = options.time ? ["--time", options.time] : [];
    const us = new Engine(program, ["engine", "othello", "--protocol", "gtp", "--level", level, ...time]);
    const them = new Engine("gtp-rhino", ["--level", their]);
    const tally = { won: 0, drawn: 0, lost: 0, margin: 0 };
    const begun = Date.now();
    let opening;
    for (let game = 0; game < games; game++) {
      if (game % 2 === 0) opening = await randomOpening();
      const black = game % 2 === 0;
      const margin = (black ? 1 : -1) * (await playGame(opening, black ? [us, them] : [them, us]));
      tally[margin > 0 ? "won" : margin < 0 ? "lost" : "drawn"]++;
      tally.margin += margin / games;
    }
    us.close();
    them.close();
    const columns = [tally.won, tally.drawn, tally.lost].map((n) => String(n).padStart(6)).join(" ");
    console.log(`${level.padEnd(10)} ${their.padStart(6)} ${columns} ${tally.margin.toFixed(1).padStart(8)} ${((Date.now() - begun) / 1000).toFixed(1).padStart(8)}`);
  }
}
referee.close();
