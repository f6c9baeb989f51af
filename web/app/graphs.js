/* Pictures of searches: trees and the states of a puzzle, as SVG. Layers from the top, leaves beside each other. */
import { h, svg } from "./dom.js";
import { t } from "./language.js";
import { signed } from "./help.js";

/* The moment of each node of a tree: visited in order, valued when its last child is done. */
export function treeEvents(tree) {
  const events = [];
  const left = tree.map(() => 0);
  tree.forEach((node) => { if (node.parent >= 0) left[node.parent]++; });
  const finish = (index) => {
    events.push({ node: index, done: true });
    const parent = tree[index].parent;
    if (parent >= 0 && --left[parent] === 0) finish(parent);
  };
  tree.forEach((node, index) => {
    events.push({ node: index, done: false });
    if (left[index] === 0) finish(index);
  });
  return events;
}

const GAP = { x: 62, y: 92 };

/* Where the nodes stand: leaves one after the other, a parent over the middle of its children. */
function layTree(tree) {
  const depth = [];
  const children = tree.map(() => []);
  tree.forEach((node, i) => {
    depth[i] = node.parent >= 0 ? depth[node.parent] + 1 : 0;
    if (node.parent >= 0) children[node.parent].push(i);
  });
  const x = [];
  let next = 0;
  for (let i = tree.length - 1; i >= 0; i--) x[i] = null;
  const place = (i) => {
    if (children[i].length === 0) {
      x[i] = next++;
      return;
    }
    children[i].forEach(place);
    x[i] = (x[children[i][0]] + x[children[i].at(-1)]) / 2;
  };
  if (tree.length > 0) place(0);
  return { depth, x, width: Math.max(next, 1), height: Math.max(...depth, 0) + 1 };
}

function smallBoard(position) {
  /* Three in a row writes its position as rows of marks. */
  if (!/^[XO.]+(\/[XO.]+)+ /.test(position)) return null;
  const rows = position.split(" ")[0].split("/");
  return svg("g", { class: "small-board" }, rows.map((row, y) => [...row].map((mark, x) =>
    svg("text", { x: (x - (row.length - 1) / 2) * 9, y: -23 + (y - rows.length) * 9, class: mark === "." ? "empty" : "" }, mark === "." ? "·" : mark))));
}

/* A tree as it stands after `moment` of its events. `select(index)` hears of a click on a node. */
export function drawTree(tree, events, moment, { select } = {}) {
  const { depth, x, width, height } = layTree(tree);
  const shown = new Set();
  const valued = new Set();
  for (const event of events.slice(0, moment)) (event.done ? valued : shown).add(event.node);
  const current = events[moment - 1]?.node ?? -1;
  const at = (i) => ({ x: 40 + x[i] * GAP.x, y: 62 + depth[i] * GAP.y });
  const edges = [];
  const nodes = [];
  tree.forEach((node, i) => {
    if (!shown.has(i)) return;
    const { x: cx, y: cy } = at(i);
    const finished = moment >= events.length;
    const principal = finished && node.principal;
    if (node.parent >= 0) {
      const from = at(node.parent);
      edges.push(svg("path", { d: `M${from.x} ${from.y + (tree[node.parent].windowed ? 34 : 18)}C${from.x} ${from.y + 52} ${cx} ${cy - 52} ${cx} ${cy - 20}`, class: `edge ${node.cut ? "cut" : ""} ${principal ? "principal" : ""}` }));
      edges.push(svg("text", { x: (from.x + 2 * cx) / 3, y: (from.y + 2 * cy) / 3 - 6, class: "edge-label" }, node.move));
    }
    if (node.cut) {
      nodes.push(svg("g", { class: "node cut" }, svg("text", { x: cx, y: cy }, t("cut"))));
      return;
    }
    const value = valued.has(i) && node.value !== undefined ? signed(node.value) : "?";
    const bound = (number, infinity) => (number === undefined ? infinity : signed(number));
    const window = node.windowed && `[${bound(node.alpha, "−∞")}, ${bound(node.beta, "+∞")}]`;
    const shape = node.maximises ? svg("rect", { x: -24, y: -16, width: 48, height: 32, rx: 4 }) : svg("ellipse", { rx: 26, ry: 17 });
    nodes.push(svg("g", {
      class: `node ${i === current ? "current" : ""} ${principal ? "principal" : ""} ${node.over ? "over" : ""}`,
      transform: `translate(${cx} ${cy})`, onclick: select && (() => select(i)),
    }, shape, svg("text", { y: 5 }, value), window && svg("text", { y: 29, class: "window" }, window), tree.length < 120 && smallBoard(node.position ?? "")));
  });
  const w = 80 + (width - 1) * GAP.x;
  const height_ = 62 + height * GAP.y;
  return svg("svg", { class: "picture tree", viewBox: `0 0 ${w} ${height_}`, width: w, height: height_, role: "img", "aria-label": t("The search tree after {1} of {2} steps", moment, events.length) }, edges, nodes);
}

/* The different states of a puzzle in layers by their distance. `here`: the position that is lit. */
export function drawStates(graph, { moment = Infinity, here = "" } = {}) {
  const first = new Map(); /* position → index of its first appearance */
  graph.forEach((node, i) => { if (!first.has(node.position)) first.set(node.position, i); });
  const layers = [];
  for (const i of first.values()) (layers[graph[i].depth] ??= []).push(i);
  const across = Math.max(...layers.map((layer) => layer?.length ?? 0));
  const place = new Map();
  layers.forEach((layer, depth) => layer?.forEach((i, k) =>
    place.set(graph[i].position, { x: 84 + (k - (layer.length - 1) / 2 + (across - 1) / 2) * 158, y: 30 + depth * 66 })));
  const edges = [];
  const nodes = [];
  graph.forEach((node, i) => {
    if (i >= moment) return;
    const to = place.get(node.position);
    if (node.parent >= 0) {
      const from = place.get(graph[node.parent].position);
      const kind = node.kind === "lost" ? "lost" : node.kind === "again" ? "again" : "";
      edges.push(svg("path", { d: `M${from.x} ${from.y + 14}C${from.x} ${from.y + 40} ${to.x} ${to.y - 40} ${to.x} ${to.y - 14}`, class: `edge ${kind} ${node.onWay ? "principal" : ""}` }));
    }
    if (first.get(node.position) !== i) return;
    nodes.push(svg("g", { class: `state ${node.kind} ${node.onWay ? "principal" : ""} ${node.position === here ? "here" : ""} ${i === moment - 1 ? "current" : ""}`, transform: `translate(${to.x} ${to.y})` },
      svg("rect", { x: -72, y: -14, width: 144, height: 28, rx: 8 }), svg("text", { y: 5 }, node.position),
      node.expanded > 0 && svg("text", { x: 76, y: -8, class: "order" }, node.expanded)));
  });
  const w = 168 + (across - 1) * 158;
  const height = 60 + (layers.length - 1) * 66;
  return svg("svg", { class: "picture states", viewBox: `0 0 ${w} ${height}`, width: w, height, role: "img", "aria-label": t("The states of the puzzle, {1} of them", first.size) }, edges, nodes);
}

const STATES_MAX = 400;
const found = new Map(); /* by rules: the whole graph from the start */

/* The state graph of a puzzle's game, lit where it stands, in a part of the page that one opens. */
export function stateGraph(place, app, shown) {
  const key = `${shown.game}\n${shown.rules}`;
  const picture = place.querySelector(".scroll") ?? h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("All states") });
  if (!picture.isConnected) place.append(h("details", {}, h("summary", {}, t("All states")), picture));
  if (!found.has(key)) {
    const { position } = app.module.call("rules_start", [0], key);
    found.set(key, app.module.call("graph", [20000], `${key}\n${position}\nbfs`));
  }
  const { graph } = found.get(key);
  const states = new Set(graph.map((node) => node.position)).size;
  if (states > STATES_MAX) {
    picture.replaceChildren(h("p", {}, t("{1} states are too many for a picture.", states)));
    return;
  }
  picture.replaceChildren(drawStates(graph, { here: shown.position }));
  const showHere = () => {
    const here = picture.querySelector(".here")?.getBoundingClientRect();
    const frame = picture.getBoundingClientRect();
    if (!here || frame.width === 0) return;
    picture.scrollLeft += here.left + here.width / 2 - frame.left - frame.width / 2;
    picture.scrollTop += here.top + here.height / 2 - frame.top - frame.height / 2;
  };
  picture.parentElement.ontoggle = showHere;
  showHere();
}
