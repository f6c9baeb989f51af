/*
 * Sounds, made by code: a seed that drops into wood, and a few notes in the manner of a gamelan (the five notes of
 * slendro, with the partials of a bronze bar). Nothing is loaded. They wait for the first touch, as browsers want it.
 */
import { settings } from "./store.js";

let context = null;
let output = null;

function ready() {
  if (!settings.sound || settings.volume === 0 || document.hidden) return false;
  try {
    if (!context) {
      context = new AudioContext();
      output = context.createGain();
      output.connect(context.destination);
    }
    if (context.state === "suspended") context.resume();
    output.gain.value = (settings.volume / 100) ** 2;
    return context.state === "running";
  } catch {
    return false; /* no sound to be had here */
  }
}

function tone(frequency, start, length, loudness) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const at = context.currentTime + start;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(output);
  oscillator.start(at);
  oscillator.stop(at + length);
}

const SLENDRO = [262, 301, 345, 397, 455, 524, 602, 690];

function bronze(note, start, loudness = 0.22) {
  const frequency = SLENDRO[note];
  tone(frequency, start, 1.2, loudness);
  tone(frequency * 2.76, start, 0.5, loudness * 0.3);
  tone(frequency * 5.4, start, 0.2, loudness * 0.12);
}

let lastKnock = 0;

/* A seed among `count` others: the fuller the hole, the higher the knock. */
export function knock(count) {
  if (!ready() || context.currentTime - lastKnock < 0.02) return;
  lastKnock = context.currentTime;
  tone(170 + 14 * Math.min(count, 20), 0, 0.09, 0.35);
  tone(900 + 60 * Math.min(count, 20), 0, 0.03, 0.12);
}

const melodies = {
  lift: [[1, 0, 0.06]],
  relay: [[2, 0, 0.1]],
  "free-turn": [[2, 0], [4, 0.11]],
  capture: [[0, 0], [2, 0.08], [4, 0.16]],
  place: [[3, 0, 0.15]],
  pass: [[1, 0, 0.1], [1, 0.18, 0.08]],
  cross: [[1, 0, 0.12], [0, 0.2, 0.1]],
  eaten: [[1, 0], [0, 0.18]],
  win: [[0, 0], [1, 0.13], [2, 0.26], [4, 0.39], [5, 0.55], [7, 0.75]],
  lose: [[4, 0], [2, 0.2], [0, 0.4]],
  draw: [[2, 0], [2, 0.25]],
  refused: [[0, 0, 0.08]],
};

export function play(name) {
  const notes = melodies[name];
  if (!notes || !ready()) return;
  for (const [note, start, loudness] of notes) bronze(note, start, loudness);
}

/* Silence while nobody looks. */
document.addEventListener("visibilitychange", () => {
  if (context && document.hidden) context.suspend();
});
