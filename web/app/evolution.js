/*
 * The log of an evolution (data/othello-evolution.csv, or a file of one's own): how the fitness rose and how each weight
 * settled. A log is comma-separated: names of columns, generation, best and mean among them, then a row for each
 * generation. Columns that end with a phase of the game (corners_middle) are weights, drawn together; limit_1, limit_2
 * say where phases end; any other column is drawn by itself.
 */
import { h, selectField, svg } from "./dom.js";
import { t } from "./language.js";
import { LOGS } from "./version.js";

const BYTES_MAX = 4 * 2 ** 20;
const ROWS_MAX = 100000;
const PHASES = ["opening", "middle", "end"];
const SIZE = { width: 720, height: 300, left: 62, right: 128, top: 16, bottom: 34 };
const LABEL = 15; /* least distance of two names beside their lines */

/* {names: […], rows: [[number, …], …]}; throws an Error with a sentence that names what is wrong and where. */
export function readLog(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const names = lines[0].split(",").map((name) => name.trim());
  if (!["generation", "best", "mean"].every((name) => names.includes(name))) throw new Error(t("The first line names the columns: generation, best and mean must be among them."));
  const rows = [];
  lines.forEach((line, i) => {
    if (i === 0 || line === "") return;
    const cells = line.split(",");
    if (cells.length !== names.length) throw new Error(t("Line {1}: it has {2} values, but there are {3} columns.", i + 1, cells.length, names.length));
    const wrong = cells.find((cell) => cell.trim() === "" || !Number.isFinite(Number(cell)));
    if (wrong !== undefined) throw new Error(t("Line {1}: “{2}” is not a number.", i + 1, wrong.trim().slice(0, 20)));
    rows.push(cells.map(Number));
  });
  if (rows.length === 0) throw new Error(t("There is no generation in this log."));
  if (rows.length > ROWS_MAX) throw new Error(t("There are more than {1} generations in this log.", ROWS_MAX));
  return { names, rows };
}

/* The columns in groups that are drawn together: {id, name, columns: [{name, index}]}. */
export function groupsOf({ names }) {
  const column = (name, label = name) => ({ name: label, index: names.indexOf(name) });
  const rest = names.filter((name) => !["generation", "best", "mean"].includes(name));
  const phaseOf = (name) => PHASES.find((phase) => name.endsWith(`_${phase}`));
  const phaseNames = { opening: t("Weights in the opening"), middle: t("Weights in the middle game"), end: t("Weights in the endgame") };
  const featureNames = { flips: t("discs turned"), discs: t("discs"), mobility: t("mobility"), corners: t("corners"), x: t("X squares"), parity: t("parity") };
  const label = (name) => featureNames[name.slice(0, name.lastIndexOf("_"))] ?? name.slice(0, name.lastIndexOf("_"));
  const groups = [{ id: "fitness", name: t("Fitness"), columns: [column("best", t("best")), column("mean", t("mean"))] }];
  for (const phase of PHASES) {
    const columns = rest.filter((name) => phaseOf(name) === phase).map((name) => column(name, label(name)));
    if (columns.length > 0) groups.push({ id: phase, name: phaseNames[phase], columns });
  }
  const limits = rest.filter((name) => name.startsWith("limit_"));
  if (limits.length > 0) groups.push({ id: "limits", name: t("Where a phase ends"), columns: limits.map((name) => column(name, name.replace("_", " "))) });
  for (const name of rest.filter((one) => !phaseOf(one) && !limits.includes(one))) groups.push({ id: name, name: name.replaceAll("_", " "), columns: [column(name)] });
  return groups;
}

/* Round numbers over a range, five or so. */
function ticks(low, high) {
  const rough = (high - low) / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough);
  const list = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step / 1e6; value += step) list.push(Number(value.toPrecision(12)));
  return list;
}

/* Where the names of the lines stand: beside their ends, pushed apart where they would touch. */
function spread(ends, low, high) {
  const order = ends.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  order.forEach((end, k) => { end.y = Math.max(end.y, k > 0 ? order[k - 1].y + LABEL : low); });
  for (let k = order.length - 1; k >= 0; k--) order[k].y = Math.min(order[k].y, k < order.length - 1 ? order[k + 1].y - LABEL : high);
  const at = [];
  for (const { y, i } of order) at[i] = y;
  return at;
}

function drawLines(log, group, words) {
  const { width, height, left, right, top, bottom } = SIZE;
  const generations = log.rows.map((row) => row[log.names.indexOf("generation")]);
  const values = group.columns.map(({ index }) => log.rows.map((row) => row[index]));
  const [first, last] = extent(generations);
  let [low, high] = extent(values.flat());
  if (low === high) [low, high] = [low - 1, high + 1];
  const x = (value) => left + ((value - first) / (last - first || 1)) * (width - left - right);
  const y = (value) => height - bottom - ((value - low) / (high - low)) * (height - top - bottom);
  const names = spread(values.map((list) => y(list.at(-1))), top + 4, height - bottom);
  const whole = ticks(first, last).filter(Number.isInteger);
  return svg("svg", { class: "picture plot", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": words },
    ticks(low, high).map((value) => [
      svg("path", { d: `M${left} ${y(value)}H${width - right}`, class: value === 0 ? "axis" : "rule" }),
      svg("text", { x: left - 8, y: y(value) + 4, class: "tick" }, short(value))]),
    whole.map((value) => svg("text", { x: x(value), y: height - bottom + 18 }, String(value))),
    svg("path", { d: `M${left} ${height - bottom}H${width - right}`, class: "axis" }),
    values.map((list, k) => [
      svg("path", { d: list.map((value, i) => `${i === 0 ? "M" : "L"}${x(generations[i]).toFixed(1)} ${y(value).toFixed(1)}`).join(""), class: `line line-${k % 6}` }),
      svg("text", { x: width - right + 8, y: names[k] + 4, class: `name name-${k % 6}` }, group.columns[k].name)]));
}

function extent(list) {
  return list.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
}

function short(number) {
  return String(Number(number.toPrecision(4))).replace("-", "−");
}

/* The part of the lab that shows a log; `mount` loads the one that comes with the page, where there is one. */
export function evolutionPanel() {
  let log = null;
  let chosen = "";
  const fitness = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Fitness") });
  const weights = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Weights") });
  const controls = h("div", { class: "fields" });
  const words = h("p", { class: "status", "aria-live": "polite" });
  const wrong = h("p", { class: "refusal", role: "alert" });
  const file = h("input", { type: "file", accept: ".csv,.txt,text/csv,text/plain", "aria-label": t("A log of your own (CSV)") });

  function summary(group) {
    const row = (i) => log.rows.at(i);
    return `${group.name}: ${group.columns.map(({ name, index }) => t("{1} from {2} to {3}", name, short(row(0)[index]), short(row(-1)[index]))).join("; ")}`;
  }

  function draw() {
    const [first, ...others] = groupsOf(log);
    const group = others.find(({ id }) => id === chosen) ?? others[0];
    words.textContent = t("{1} generations. {2}.", log.rows.length, summary(first));
    fitness.replaceChildren(drawLines(log, first, summary(first)));
    weights.replaceChildren(...(group ? [drawLines(log, group, summary(group)), h("p", { class: "legend" }, summary(group))] : []));
    controls.replaceChildren(...(group ? [selectField(t("What is drawn below"), others, group.id, (id) => {
      chosen = id;
      draw();
      controls.querySelector("select").focus();
    })] : []));
  }

  function take(text) {
    try {
      log = readLog(text);
      wrong.textContent = "";
    } catch (error) {
      wrong.textContent = error.message;
      return;
    }
    draw();
  }

  file.addEventListener("change", async () => {
    const [one] = file.files;
    if (one && one.size > BYTES_MAX) wrong.textContent = t("A log is at most 4 MiB.");
    else if (one) take(await one.text());
  });

  const element = h("section", { class: "panel evolution" }, h("h2", {}, t("Evolution")),
    h("p", {}, t("The weights of Othello’s evaluation were bred: in each generation players with other weights play each other, and the best of them have offspring.")),
    h("label", { class: "field" }, h("span", {}, t("A log of your own (CSV)")), file), wrong, words, fitness, controls, weights);
  return {
    element,
    async mount() {
      if (LOGS.length === 0) {
        words.textContent = t("No log comes with this version; choose one.");
        return;
      }
      try {
        const answer = await fetch(LOGS[0]);
        const text = await answer.text();
        if (answer.ok && log === null) take(text); /* a log that was chosen meanwhile stays */
      } catch {
        words.textContent = t("The log could not be loaded.");
      }
    },
  };
}
