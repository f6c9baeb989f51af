/*
 * The engine's own thread. It does one job at a time and reports on it by the job's number. An analysis is done in
 * slices between which it hears "stop"; every other job runs through, and who is tired of waiting ends the Worker.
 */
import { Module, Refusal } from "./module.js";

const FIRST_SLICE = 40; /* milliseconds: something to show soon */
const LAST_SLICE = 200; /* how long a "stop" may have to wait */

let module;
let running = 0; /* the number of the analysis that goes on; 0: none */

function report(number, data) {
  postMessage({ number, ...data });
}

/* Lets messages in. */
function breathe() {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(0);
  });
}

async function analyse({ number, text, milliseconds }) {
  const end = performance.now() + milliseconds;
  running = number;
  let known = module.call("analyse_begin", [], text);
  for (let slice = FIRST_SLICE; !known.done && performance.now() < end; slice = Math.min(LAST_SLICE, slice * 1.5)) {
    report(number, { known });
    await breathe();
    if (running !== number) return;
    known = module.call("analyse_go_on", [slice, 0]);
  }
  running = 0;
  report(number, { known, answer: known });
}

function choose({ number, record, level, milliseconds }) {
  const [handle] = module.open(record);
  try {
    report(number, { answer: module.call("choose", [handle, level, milliseconds]) });
  } finally {
    module.close(handle);
  }
}

/* A file that was refused leaves the game as it is without it. */
function take({ game, name, bytes }) {
  try {
    module.giveData(game, name, bytes);
  } catch (error) {
    postMessage({ refused: { game, name, sentence: String(error.message) } });
  }
}

async function run(job) {
  try {
    if (job.kind === "analyse") await analyse(job);
    else if (job.kind === "choose") choose(job);
    else report(job.number, { answer: module.call(job.name, job.numbers, job.text) });
  } catch (error) {
    report(job.number, { error: error instanceof Refusal ? error.message : String(error) });
  }
}

onmessage = ({ data }) => {
  if (data.compiled) module = new Module(data.compiled);
  if (data.catalogue !== undefined) module.translate(data.catalogue);
  if (data.file) take(data.file);
  if (data.stop) running = 0;
  if (data.kind) run(data);
};
