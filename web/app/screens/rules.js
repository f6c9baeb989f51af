/* The rules in force, in words, with small positions to try them on. */
import { announce, h, iconButton } from "../dom.js";
import { makeBoard } from "../boards/boards.js";
import { sentence, t } from "../language.js";
import { Refusal, recordOf } from "../module.js";

export function rulesContent(app, game, rules) {
  const { name, rules: text, preset, paragraphs } = app.module.call("rules_read", [], `${game}\n${rules}`);
  return h("div", { class: "prose" }, h("p", {}, h("strong", {}, name), text !== preset && ` (${text})`),
    h("ol", {}, paragraphs.map((paragraph) => h("li", {}, paragraph))));
}

/* Small positions in which one rule shows: of congklak by its standard size. */
const examples = {
  congklak: {
    rules: "congklak",
    list: [
      { name: () => t("A free turn"), position: "1,0,2,3,0,2,0/37 4,0,5,2,0,6,1/35 A", words: () => t("A2 holds 2 seeds, as many as its number: the last one falls into your store, and you move again.") },
      { name: () => t("Relay"), position: "0,3,0,0,5,0,2/40 1,0,4,0,3,2,0/38 A", words: () => t("Play A6: the last seed falls into A3, which holds seeds. They are lifted and sown on.") },
      { name: () => t("Tembak"), position: "1,0,2,0,0,1,0/44 3,4,2,4,5,6,0/26 A", words: () => t("Play A7: its seed falls into your empty A6. That seed and all seeds opposite go into your store.") },
    ],
  },
  othello: {
    rules: "othello",
    list: [
      { name: () => t("Turning discs over"), position: "---------------------------OX------XO--------------------------- X", words: () => t("Black to move. Play d3: white d4 then lies between d3 and black d5, and turns over.") },
      { name: () => t("Several lines at once"), position: "------------------" + "-OX-----" + "OO------" + "X-X---------------------" + "------ X", words: () => t("Play c3: three lines begin there, and the discs of all of them turn over.") },
      { name: () => t("A pass"), position: "XOO---------------------------------------------------------OXO- X", words: () => t("Play d1: white then has no move and passes, and it is black’s turn again.") },
    ],
  },
  tictactoe: { rules: "tictactoe", list: [{ name: () => t("Three in a row"), position: "XX./OO./... X", words: () => t("X to move: c3 makes a row.") }] },
  ferry: { rules: "ferry", list: [{ name: () => t("A crossing"), position: "|(0,0)|(3,3)K|", words: () => t("Put one or two into the boat and cross. Try MM: what happens on the right bank?") }] },
};

export function rulesScreen(app, id) {
  const info = app.games.find((game) => game.id === id);
  const host = h("div", { class: "board-host small" });
  const said = h("p", { class: "status" });
  const words = h("p", {});
  const sample = examples[id] ?? { rules: "", list: [] };
  let handle = 0;
  let shown = null;
  let board = null;
  let token = 0;

  const close = () => {
    if (handle) app.module.close(handle);
    handle = 0;
  };
  const marks = () => {
    const playing = shown.state === "playing";
    board.mark({ legal: new Map(playing ? shown.legal.map(({ cell, move }) => [cell, move]) : []), loads: playing ? shown.legal.map(({ move }) => move) : [] });
  };
  const play = async (move) => {
    const mine = ++token;
    let answer;
    try {
      answer = app.module.call("match_move", [handle], move);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      said.textContent = error.message;
      return;
    }
    await board.animate(answer.done.steps, (step) => { if (mine === token) said.textContent = step; });
    if (mine !== token) return;
    shown = answer;
    board.show(shown, { capacity: 2 });
    marks();
    const { done } = answer;
    said.textContent = done.forced ? sentence(done.steps[0][5]) : done.summary;
    announce(said.textContent);
    if (shown.forced) await play(shown.legal[0].move);
  };
  const load = (example) => {
    token++;
    close();
    [handle, shown] = app.module.open(recordOf({ Game: id, Rules: sample.rules, A: "human", B: info.players > 1 ? "human" : "", Position: example.position }));
    board.show(shown, { capacity: 2 });
    marks();
    words.textContent = example.words();
    said.textContent = shown.words;
  };

  const chooser = h("div", { class: "row tabs" }, sample.list.map((example) => h("button", { type: "button", onclick: () => load(example) }, example.name())));
  const element = h("div", { class: "screen rules" },
    h("header", { class: "bar" }, iconButton("home", t("Home"), () => app.go("")), h("h1", {}, info.name, h("small", {}, t("Rules")))),
    h("main", { class: "column" },
      h("section", { class: "panel" }, rulesContent(app, id, app.rulesOf(id))),
      sample.list.length > 0 && h("section", { class: `panel example game-${id}` }, h("h2", {}, t("Try it")), chooser, words, host, said),
      h("div", { class: "row end" }, h("button", { type: "button", class: "primary big", onclick: () => app.go(`${id}/new`) }, t("Play")))));
  return {
    element,
    mount() {
      if (sample.list.length === 0) return;
      board = makeBoard(host, id, {
        marks: info.marks, titles: info.titles, play, refused: (sentence) => { said.textContent = sentence; },
        pick: (cell) => (board.moving ? board.skip() : play(shown.legal.find((move) => move.cell === cell)?.move ?? shown.view.cells[cell].label)),
      });
      load(sample.list[0]);
    },
    close() {
      token++;
      board?.close();
      close();
    },
  };
}
