/*
 * What is kept on this device: settings, the last game of each game, statistics. Whatever is damaged or foreign is
 * moved aside (its name then ends in .damaged), never fatal and never silently lost; a browser that keeps nothing
 * (private windows) gets a memory that lasts as long as the page.
 */

const PREFIX = "lumbung.";
const memory = new Map();

function usable() {
  try {
    localStorage.setItem(`${PREFIX}try`, "1");
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  } catch {
    return false;
  }
}

export const isKept = usable();

function read(name) {
  try {
    return isKept ? localStorage.getItem(PREFIX + name) : memory.get(name) ?? null;
  } catch {
    return null;
  }
}

/* False when there is no room. */
function write(name, text) {
  try {
    if (isKept) localStorage.setItem(PREFIX + name, text);
    else memory.set(name, text);
    return true;
  } catch {
    return false;
  }
}

function erase(name) {
  try {
    if (isKept) localStorage.removeItem(PREFIX + name);
    else memory.delete(name);
  } catch {
    /* nothing is there then */
  }
}

const damaged = [];

/* Names of what was found damaged since the page began. */
export function damagedNames() {
  return damaged;
}

function moveAside(name) {
  const text = read(name);
  if (text !== null && write(`${name}.damaged`, text)) erase(name);
  damaged.push(name);
}

function readObject(name) {
  const text = read(name);
  if (text === null) return {};
  try {
    const value = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    /* not JSON: below */
  }
  moveAside(name);
  return {};
}

/* --- settings ---------------------------------------------------------------------------------------------------- */

const within = (minimum, maximum) => (value) => Number.isInteger(value) && value >= minimum && value <= maximum;
const oneOf = (...choices) => (value) => choices.includes(value);
const isText = (value) => typeof value === "string" && value.length < 1000;
const isBoolean = (value) => typeof value === "boolean";
const isTexts = (value) => typeof value === "object" && value !== null && Object.values(value).every(isText);

/* Every setting: what it is at first, and what it may be. */
const known = {
  language: ["", oneOf("", "id", "en")],
  theme: ["auto", oneOf("auto", "light", "dark")],
  contrast: [false, isBoolean],
  sound: [true, isBoolean],
  volume: [60, within(0, 100)],
  speed: [2, within(0, 4)],
  counts: [true, isBoolean],
  labels: [true, isBoolean],
  clock: [0, within(0, 3600)],
  undo: [true, isBoolean],
  rules: [{}, isTexts], /* by game */
  level: [{}, isTexts],
  first: ["human", oneOf("human", "computer", "loser", "random")],
};

/* The settings in force; change them with setSetting. */
export const settings = {};

export function loadSettings() {
  const stored = readObject("settings");
  for (const [name, [first, fits]] of Object.entries(known)) {
    settings[name] = fits(stored[name]) ? stored[name] : structuredClone(first);
  }
}

export function setSetting(name, value) {
  settings[name] = value;
  write("settings", JSON.stringify(settings));
}

/* --- the last game of each game ---------------------------------------------------------------------------------- */

/* {record, finished, clockLeft} or null; clockLeft in milliseconds, 0: all of it. Whether the record is sound is found out by the module, which says so to `dropGame`. */
export function keptGame(game) {
  const text = read(`game.${game}`);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text);
    if (typeof kept.record === "string" && typeof kept.finished === "boolean") {
      return { ...kept, clockLeft: Number.isFinite(kept.clockLeft) ? kept.clockLeft : 0 };
    }
  } catch {
    /* below */
  }
  moveAside(`game.${game}`);
  return null;
}

/* False when there is no room. */
export function keepGame(game, kept) {
  return write(`game.${game}`, JSON.stringify(kept));
}

/* Hears of what another tab of this browser has written: `changed(name)`, as "settings" or "game.congklak". */
export function hearOtherTabs(changed) {
  addEventListener("storage", ({ key }) => {
    if (key?.startsWith(PREFIX)) changed(key.slice(PREFIX.length));
  });
}

export function setGameAside(game) {
  moveAside(`game.${game}`);
}

export function forgetGame(game) {
  erase(`game.${game}`);
}

/* --- statistics -------------------------------------------------------------------------------------------------- */

/* {game: {level: {won, drawn, lost, best}}}: games of a person against the computer. */
export function statistics() {
  const stored = readObject("statistics");
  const sound = {};
  const number = (value) => (Number.isSafeInteger(value) && value >= 0 ? value : 0);
  for (const [game, levels] of Object.entries(stored.games ?? {})) {
    if (typeof levels !== "object" || levels === null) continue;
    sound[game] = {};
    for (const [level, row] of Object.entries(levels)) {
      sound[game][level] = {
        won: number(row?.won), drawn: number(row?.drawn), lost: number(row?.lost),
        best: Number.isSafeInteger(row?.best) ? row.best : null,
      };
    }
  }
  return { games: sound, counted: Array.isArray(stored.counted) ? stored.counted.filter(Number.isSafeInteger) : [] };
}

/* Counts a finished game once: `seed` names it, so that undo and another end do not count again. */
export function countGame(game, level, seed, margin) {
  const all = statistics();
  if (all.counted.includes(seed)) return;
  all.games[game] ??= {};
  const row = (all.games[game][level] ??= { won: 0, drawn: 0, lost: 0, best: null });
  row[margin > 0 ? "won" : margin < 0 ? "lost" : "drawn"]++;
  row.best = row.best === null ? margin : Math.max(row.best, margin);
  all.counted = [...all.counted, seed].slice(-200);
  write("statistics", JSON.stringify(all));
}

export function eraseStatistics() {
  erase("statistics");
}

/* Who lost the last finished game: 0 the human, or A where two played; 1 the other. For "the loser begins". */
export function lastLoser(game) {
  const text = read(`loser.${game}`);
  return text === "1" ? 1 : 0;
}

export function setLastLoser(game, player) {
  write(`loser.${game}`, String(player));
}
