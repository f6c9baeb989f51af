#!/bin/sh
# Othello against GRhino, another program (Debian's grhino), through GTP: how many games of each pair of levels are won.
# grhino.sh [PROGRAM] [--levels LEVEL,…] [--their N,…] [--games N] [--plies N] [--seed N] [--time SECONDS]
# GRhino's levels are 1 … 5. It is no part of ./check: it measures strength, and takes as long as the games take.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
. "$here/cmake/setup.sh"
need grhino
need_node
program=$here/build/release/lumbung
case "${1:-}" in
"" | --*) ;;
*)
    program=$1
    shift
    ;;
esac
PATH=$PATH:/usr/games exec node "$here/tests/bench/grhino.mjs" "$program" "$@"
