/* The boards there are: the one list that a new game's board is added to. */
import { CongklakBoard } from "./congklak.js";
import { FerryBoard } from "./ferry.js";
import { OthelloBoard } from "./othello.js";
import { TictactoeBoard } from "./tictactoe.js";

const boards = { congklak: CongklakBoard, othello: OthelloBoard, tictactoe: TictactoeBoard, ferry: FerryBoard };

export function makeBoard(host, game, options) {
  return new boards[game](host, options);
}
