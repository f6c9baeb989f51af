/* The lab: what searches look at, as trees and graphs that one can step through, with their counts side by side. */
import { h, iconButton, notice, selectField, slider, toggle } from "../dom.js";
import { t } from "../language.js";
import { drawStates, drawTree, treeEvents } from "../graphs.js";
import { signed } from "../help.js";
import { evolutionPanel } from "../evolution.js";

const TREE_NODES = 260; /* drawn at most */
const SEARCH_NODES = 3000000; /* of a search that is only counted */
const STATES = 5000;
const OTHELLO_END = "OOOXXXXOOOOOOOOOOOOXXOOO-OXXOX-OXOXOXOXOXXOOOOXOXOXXXXXOO-XXXXO- X"; /* four squares are empty */

/* What there is to search: name, game, rules, position (none: the start), depth to begin with. */
function subjects() {
  return [
    { id: "end", name: t("Three in a row, near its end"), game: "tictactoe", rules: "tictactoe", position: "XOX/.O./... X", depth: 0 },
    { id: "start", name: t("Three in a row, from the start"), game: "tictactoe", rules: "tictactoe", depth: 2 },
    { id: "small", name: t("Congklak, three holes and two seeds"), game: "congklak", rules: "congklak holes=3 seeds=2", depth: 3 },
    { id: "congklak", name: t("Congklak, seven holes and seven seeds"), game: "congklak", rules: "congklak", depth: 2 },
    { id: "othello", name: t("Othello, from the start"), game: "othello", rules: "othello", depth: 2 },
    { id: "othello-end", name: t("Othello, near its end"), game: "othello", rules: "othello", position: OTHELLO_END, depth: 0 },
    { id: "ferry", name: t("The ferry, three and three"), game: "ferry", rules: "ferry" },
    { id: "two", name: t("The ferry, two and two"), game: "ferry", rules: "two" },
  ];
}

const TREES = ["minimax", "alphabeta", "negascout"];
const GRAPHS = ["bfs", "dfs"];

function algorithmName(id) {
  return { minimax: "Minimax", alphabeta: "Alpha-beta", negascout: "NegaScout", bfs: t("Breadth-first"), dfs: t("Depth-first") }[id];
}

export function labScreen(app) {
  const all = subjects();
  let subject = all[0];
  let algorithm = "minimax";
  let depth = subject.depth;
  let order = false;
  let table = false;
  let answer = null;
  let events = [];
  let moment = 0;
  let timer = null;
  let closed = false;

  const picture = h("div", { class: "scroll picture-place", tabindex: "0", role: "region", "aria-label": t("Picture") });
  const words = h("p", { class: "status", "aria-live": "polite" });
  const controls = h("div", { class: "fields" });
  const counts = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Side by side") });
  const isGraph = () => app.games.find(({ id }) => id === subject.game).players === 1;

  const question = (chosen = algorithm) => {
    const head = `${subject.game}\n${subject.rules}`;
    const position = subject.position ?? app.module.call("rules_start", [0], head).position;
    return `${head}\n${position}\n${chosen}`;
  };

  const moments = () => (isGraph() ? answer.graph.length : events.length);

  function describe() {
    if (isGraph()) {
      const node = answer.graph[moment - 1];
      const kind = { new: t("new"), again: t("seen before"), lost: t("lost"), goal: t("the goal") }[node?.kind];
      return node ? `${moment} / ${moments()}: ${node.position}, ${kind}` : "";
    }
    const event = events[moment - 1];
    if (!event) return "";
    const node = answer.tree[event.node];
    const what = node.cut ? t("{1} is cut: it cannot matter any more", node.move)
      : event.done ? t("value {1}", node.value === undefined ? "?" : signed(node.value))
      : node.windowed ? t("enter with the window {1} to {2}", node.alpha === undefined ? "−∞" : signed(node.alpha), node.beta === undefined ? "+∞" : signed(node.beta))
      : t("enter");
    return `${moment} / ${moments()}: ${node.move === undefined ? t("the root") : node.move}: ${what}`;
  }

  function draw() {
    const left = picture.scrollLeft;
    const top = picture.scrollTop;
    picture.replaceChildren(isGraph() ? drawStates(answer.graph, { moment }) : drawTree(answer.tree, events, moment, {}));
    picture.scrollLeft = left;
    picture.scrollTop = top;
    words.textContent = describe();
    range.max = moments();
    range.value = moment;
  }

  function go(to) {
    if (!answer) return;
    moment = Math.max(1, Math.min(moments(), to));
    draw();
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    run.setAttribute("aria-pressed", "false");
  }

  const range = h("input", { type: "range", min: 1, max: 1, value: 1, "aria-label": t("Step"), oninput: (event) => { stop(); go(Number(event.target.value)); } });
  const run = iconButton("play", t("Run"), () => {
    if (timer) return stop();
    if (answer && moment >= moments()) go(1);
    run.setAttribute("aria-pressed", "true");
    timer = setInterval(() => { if (moment >= moments()) stop(); else go(moment + 1); }, 450);
    return undefined;
  });
  const steps = h("div", { class: "row steps" },
    iconButton("first", t("First"), () => { stop(); go(1); }), iconButton("undo", t("Previous"), () => { stop(); go(moment - 1); }), run,
    iconButton("redo", t("Next"), () => { stop(); go(moment + 1); }), iconButton("last", t("Last"), () => { stop(); go(1e9); }), range);

  async function load() {
    stop();
    try {
      const found = await (isGraph() ? app.thinker.ask("graph", [STATES], question()) : app.thinker.ask("tree", [depth, Number(order), Number(table), SEARCH_NODES, TREE_NODES], question()));
      if (closed || found === null) return;
      answer = found;
    } catch (error) {
      notice(error.message);
      return;
    }
    events = isGraph() ? [] : treeEvents(answer.tree);
    moment = moments();
    draw();
    picture.scrollLeft = (picture.scrollWidth - picture.clientWidth) / 2;
    if (!isGraph() && answer.leftOut > 0) words.textContent = t("The first {1} nodes of {2} are drawn.", answer.tree.length, answer.tree.length + answer.leftOut);
    await compare();
  }

  /* All ways of searching the same thing, one after the other. */
  async function compare() {
    const mine = `${subject.id} ${depth}`;
    const heads = isGraph() ? [t("Search"), t("Moves"), t("Shortest ways"), t("Expanded"), t("Generated"), t("Largest frontier")]
      : [t("Search"), t("Table"), t("Order"), t("Value"), t("Nodes"), t("Cut-offs")];
    const body = h("tbody");
    counts.replaceChildren(h("table", { class: "numbers" }, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))), body));
    const row = (cells) => body.append(h("tr", {}, cells.map((cell, i) => h(i === 0 ? "th" : "td", i === 0 ? { scope: "row" } : {}, cell))));
    const number = (value) => value.toLocaleString(document.documentElement.lang);
    for (const id of isGraph() ? GRAPHS : TREES) {
      for (let options = 0; options < (id === "minimax" || isGraph() ? 1 : 4); options++) {
        const found = await (isGraph() ? app.thinker.ask("graph", [STATES], question(id)) : app.thinker.ask("search", [depth, options & 1, options >> 1, SEARCH_NODES], question(id)));
        if (closed || found === null || mine !== `${subject.id} ${depth}`) return;
        if (isGraph()) row([algorithmName(id), found.length < 0 ? "–" : found.length, found.ways ?? "–", number(found.expanded), number(found.generated), number(found.largest)]);
        else row([algorithmName(id), options >> 1 ? "✓" : "", options & 1 ? "✓" : "", found.complete ? signed(found.value) : t("stopped"), number(found.nodes), number(found.cutoffs)]);
      }
    }
  }

  function drawControls() {
    const at = [...controls.querySelectorAll("select, input")].indexOf(document.activeElement);
    controls.replaceChildren(
      selectField(t("What is searched"), all, subject.id, (id) => {
        subject = all.find((one) => one.id === id);
        depth = subject.depth ?? 0;
        algorithm = isGraph() ? "bfs" : TREES.includes(algorithm) ? algorithm : "minimax";
        drawControls();
        load();
      }),
      selectField(t("Search"), (isGraph() ? GRAPHS : TREES).map((id) => ({ id, name: algorithmName(id) })), algorithm, (id) => { algorithm = id; drawControls(); load(); }),
      ...(isGraph() ? [] : [
        slider(depth === 0 ? t("Depth: to the end") : t("Depth: {1}", depth), 0, 6, depth, (value) => { depth = value; drawControls(); load(); }),
        ...(algorithm === "minimax" ? [] : [
          toggle(t("promising moves first"), order, (value) => { order = value; load(); }),
          toggle(t("remember positions"), table, (value) => { table = value; load(); })])]));
    controls.querySelectorAll("select, input")[at]?.focus();
  }

  drawControls();
  const evolution = evolutionPanel();
  const legend = h("p", { class: "legend" });
  const element = h("div", { class: "screen page lab" },
    h("header", { class: "bar" }, iconButton("home", t("Home"), () => app.go("")), h("h1", {}, t("Lab"))),
    h("main", { class: "column wide" },
      h("section", { class: "panel" }, controls),
      h("section", { class: "panel" }, steps, words, picture, legend),
      h("section", { class: "panel" }, h("h2", {}, t("Side by side")), counts),
      evolution.element));
  legend.textContent = t("Boxes choose the greatest value, ovals the least; the brackets are the window; dashed: cut. The thick line is best play.");
  return {
    element,
    mount() {
      load();
      evolution.mount();
    },
    close() {
      closed = true;
      stop();
      app.thinker.stop();
    },
  };
}

/* The whole tree of three in a row, to walk through: the position, and what every move leads to. */
export function treeScreen(app) {
  const info = app.games.find(({ id }) => id === "tictactoe");
  const head = "tictactoe\ntictactoe";
  const path = [{ position: app.module.call("rules_start", [0], head).position, move: null }];
  const place = h("div", { class: "walk" });
  let closed = false;

  const board = (position, label, onclick) => {
    const rows = position.split(" ")[0].split("/");
    const squares = rows.flatMap((row, y) => [...row].map((mark, x) => h("span", { class: `small-square ${mark === "." ? "" : mark.toLowerCase()}`, "data-place": `${x}${y}` }, mark === "." ? "" : mark)));
    const content = h("span", { class: "small-grid", "aria-hidden": "true" }, squares);
    return onclick ? h("button", { type: "button", class: "walk-node", "aria-label": label, onclick }, content) : h("span", { class: "walk-node", role: "img", "aria-label": label }, content);
  };

  async function draw() {
    const here = path.at(-1);
    const known = await app.thinker.analyse({ game: "tictactoe", rules: "tictactoe", position: here.position }, null);
    if (closed || known === null) return;
    const below = known.moves.map((move) => {
      const [handle] = app.module.open(`[Game "tictactoe"]\n[Rules "tictactoe"]\n[A "human"]\n[B "human"]\n[Position "${here.position}"]\n\n*\n`);
      const after = app.module.call("match_move", [handle], move.move);
      app.module.close(handle);
      return { move, after };
    });
    const games = await app.thinker.ask("search", [0, 0, 0, 0], `${head}\n${here.position}\nminimax`);
    if (closed || games === null) return;
    place.replaceChildren(
      h("nav", { class: "row crumbs", "aria-label": t("The way here") }, path.map((step, i) =>
        h("button", { type: "button", "aria-current": i === path.length - 1 ? "step" : null, onclick: () => { path.length = i + 1; draw(); } }, step.move ?? t("Start")))),
      h("div", { class: "walk-here" }, board(here.position, here.position)),
      h("p", { class: "status" }, below.length === 0 ? t("The game is over here.") : t("{1} to move; {2} positions below in the whole tree.", info.marks[known.mover], (games.nodes - 1).toLocaleString(document.documentElement.lang))),
      h("div", { class: "walk-below" }, below.map(({ move, after }) => {
        const value = valueOf(move);
        return h("div", { class: `walk-child ${value.kind}` },
          board(after.position, `${move.move}: ${value.words}`, () => { path.push({ position: after.position, move: move.move }); draw(); }),
          h("span", {}, `${move.move}: ${value.words}`));
      })));
  }

  function valueOf(move) {
    if (move.lower > 0) return { words: t("wins"), kind: "good" };
    if (move.lower < 0) return { words: t("loses"), kind: "bad" };
    return { words: t("draws"), kind: "even" };
  }

  const element = h("div", { class: "screen page" },
    h("header", { class: "bar" }, iconButton("home", t("Home"), () => app.go("")), h("h1", {}, info.name, h("small", {}, t("The whole tree")))),
    h("main", { class: "column wide" }, h("section", { class: "panel" }, place)));
  return {
    element,
    mount: draw,
    close() {
      closed = true;
      app.thinker.stop();
    },
  };
}
