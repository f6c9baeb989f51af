#!/bin/sh
# Makes the pictures of docs/LEARN.md with the program itself: sh docs/pictures/make.sh PROGRAM
set -eu
program=$1
cd "$(dirname "$0")"
figure='4,0,0,1,1,2,6/48 6,2,3,1,16,0,4/4 B' # figure 3.5 of the thesis
"$program" tree tictactoe --position 'XOX/O../XOX O' --algorithm minimax --depth 0 -o minimax.svg
"$program" tree tictactoe --position 'XO./.X./..O X' --algorithm alphabeta --depth 2 -o alphabeta.svg
"$program" tree tictactoe --position 'XO./.X./..O X' --algorithm negascout --depth 2 -o negascout.svg
"$program" tree congklak --position "$figure" --algorithm alphabeta --depth 2 -o congklak.svg
"$program" tree ferry --algorithm bfs -o bfs.svg
"$program" tree ferry --algorithm dfs -o dfs.svg
