/*
 * How fast the module is beside the native program, in one run on the same work: node tests/web/speed.mjs. Native and
 * WebAssembly take turns, and the middle one of the ratios counts. It fails below 60 %.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Module } from "../../web/app/module.js";

const root = new URL("../../", import.meta.url).pathname;
const program = process.env.LUMBUNG_PROGRAM ?? `${root}build/release/lumbung`;
const compiled = new WebAssembly.Module(readFileSync(process.env.LUMBUNG_MODULE ?? `${root}build/web/lumbung.wasm`));
const ROUNDS = 5;
const LEAST = 0.6;
const START = "7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A";
const positions = readFileSync(`${root}tests/golden/congklak-positions.txt`, "utf8").split("\n")
  .filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split(" ; ")[0].trim());

function timed(work) {
  const before = performance.now();
  const nodes = work();
  return { nodes, seconds: (performance.now() - before) / 1000 };
}

/* Moves made, all of them really: the sowing alone. */
const sowing = {
  name: "sowing (perft 9)",
  native: () => timed(() => Number(execFileSync(program, ["perft", "congklak", "9"], { stdio: ["ignore", "pipe", "ignore"] }).toString().trim().split("\n").at(-1).split(" ")[1])),
  module: () => {
    const module = new Module(compiled);
    return timed(() => module.call("perft", [9], `congklak\ncongklak\n${START}`).nodes);
  },
};

/* The exact values of all holes of known positions: sowing, tables and search together. */
const solving = {
  name: "exact values (4 positions)",
  native: () => positions.slice(0, 4).map((position) => {
    const { nodes, seconds } = JSON.parse(execFileSync(program, ["analyse", "congklak", "--position", position, "--memory", "64", "--threads", "1", "--json"]));
    return { nodes, seconds };
  }).reduce((a, b) => ({ nodes: a.nodes + b.nodes, seconds: a.seconds + b.seconds })),
  module: () => positions.slice(0, 4).map((position) => {
    const module = new Module(compiled);
    module.call("analyse_begin", [], `congklak\ncongklak\n${position}`);
    return timed(() => module.call("analyse_go_on", [0, 0]).nodes);
  }).reduce((a, b) => ({ nodes: a.nodes + b.nodes, seconds: a.seconds + b.seconds })),
};

let slow = false;
for (const { name, native, module } of [sowing, solving]) {
  const ratios = [];
  let last;
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [native(), module()];
    ratios.push(b.nodes / b.seconds / (a.nodes / a.seconds));
    last = [a, b];
  }
  ratios.sort((x, y) => x - y);
  const [a, b] = last.map(({ nodes, seconds }) => (nodes / seconds / 1e6).toFixed(1));
  const middle = ratios[Math.floor(ROUNDS / 2)];
  console.log(`${name}: native ${a}, WebAssembly ${b} million moves a second; ${Math.round(100 * middle)} % (${ratios.map((ratio) => Math.round(100 * ratio)).join(", ")})`);
  slow ||= middle < LEAST;
}
process.exitCode = slow ? 1 : 0;
