# Othello on the command line: test_command_line_othello.sh PROGRAM SOURCE-FOLDER
program=$1
source_folder=$2
. "$source_folder/tests/tap.sh"
cd "$scratch" || exit 1

# Black takes h8, then White has no move.
passing='-XXXXXXX--OXXOXO--OOXXXO--OOXXXO--OOOXXO--OOOOOO---OOO-O---O---- X'
# White has no move, Black has one, and then it is over.
nearly_over='XXXXXXXXXOOOOOOOXOXOXXO-XOXOXXXXXOOXOXXXXXXXXXXXXXXXOOXXXOXXXXXX O'
late='-OOOOOOO--OOOOOOXXOXXOOOXOXXXOXOOOOOOXOOXOXXXXOO--OXXOXO---OOOOO X'

# The line-by-line game.
said=$(printf 'f5\nboard\nd6 c3\nundo\nredo\na1\nf5\nz9\npass\nquit\n' | "$program" play othello --b human)
contains "play: colours, not marks" "Othello: Black against White." "$said"
contains "play: the discs that turn" "Black> Black takes f5; e5 turns over." "$said"
contains "play: the position in words" "Row 5: black d5 e5 f5. Black has 4, White 1." "$said"
contains "play: the board has letters" "    a    b    c    d    e    f    g    h" "$said"
contains "play: and numbers" " 5  .    .    .    X    X    X    .    ." "$said"
contains "play: whose turn" "White to move." "$said"
contains "play: nothing to turn" "A disc on a1 would turn none over." "$said"
contains "play: taken" "Square f5 is taken." "$said"
contains "play: no square" '"z9" is not a square' "$said"
contains "play: no pass at will" "You can move, so you may not pass." "$said"
said=$(printf 'h8\nundo\nredo\nrecord\nquit\n' | "$program" play othello --b human --position "$passing")
contains "play: a forced pass is said" "White has no move and passes." "$said"
contains "play: and played" "h8 pass *" "$said"
same "play: undo and redo go across it" 2 "$(printf '%s\n' "$said" | grep -c 'Black has 25, White 18')"
contains "play: several moves across a pass" "Black takes g7" "$(printf 'h8 g7\nquit\n' | "$program" play othello --b human --position "$passing")"
said=$(printf 'quit\n' | "$program" play othello --a beginner --b human --position "$nearly_over")
contains "play: a human's pass goes by itself" "White has no move and passes." "$said"
contains "play: to the end" "Black (Beginner) wins, 49 to 15." "$said"
contains "show: a disc turns" "flip       e5 turns over" "$("$program" show othello --moves f5 --trail)"
contains "show: the pass is a move" "Legal moves: pass" "$("$program" show othello --position "$nearly_over")"
cat >whole.record <<'END'
[Game "othello"]
[Rules "othello"]
[Date "2026.11.30"]
[A "easy"]
[B "beginner"]
[Result "53-11"]
[Seed "10"]

d3 e3 f4 c5 c4 c3 c2 g3 d6 e2 d2 c1 d1 f5 b1 e7 g4 h4 f3 f2 e1 c6 d7 f1 g1 d8 h3
g2 h5 g5 h1 h2 h6 h7 e6 f6 g6 f7 h8 pass g7 pass f8 g8 e8 pass c8 b8 a8 pass b3
b2 a1 b5 a6 a4 c7 b6 a5 a7 a3 b4 b7 a2 53-11
END
contains "a record with passes is sound" "wins" "$("$program" check whole.record)"

# Values: exact near the end, expected before.
said=$("$program" analyse othello --position "$late")
contains "analyse: exact" "  c8  -30  *" "$said"
contains "analyse: with best play" "Best line: c8 " "$said"
same "analyse: nothing is marked there" "" "$(printf '%s\n' "$said" | grep -F '~')"
contains "analyse --json: exact" '"mover":"A","exact":true,"value":-30,"moves":[{"move":"b2","value":-44}' "$("$program" analyse othello --json --position "$late")"
said=$("$program" analyse othello --depth 3)
same "analyse: expected, so many moves ahead" 4 "$(printf '%s\n' "$said" | grep -cE '^  [a-h][1-8]  ~([+-][0-9]+|0)  \(3 moves ahead\)  \*$')"
contains "analyse: what ~ means" "Where a ~ stands" "$said"
same "analyse: not stopped by limits" "" "$(printf '%s\n' "$said" | grep -F 'Stopped')"
ok "analyse --json: estimates" sh -c "'$program' analyse othello --depth 3 --json | grep -qE '\"estimate\":-?[0-9]+,\"mover\":\"A\",\"exact\":false,.*\"move\":\"d3\",\"lower\":-64,\"upper\":64,\"estimate\":-?[0-9]+,\"depth\":3'"
said=$("$program" analyse othello --depth 2 --record whole.record)
same "analyse --record: every move" "$(sed '1,/^$/d' whole.record | tr ' ' '\n' | grep -cE '^([a-h][1-8]|pass)$')" "$(printf '%s\n' "$said" | wc -l)"
ok "analyse --record: expected at the start" sh -c "printf '%s\n' '$said' | head -1 | grep -qE '^   1  X [a-h][1-8] +~.* lost ~[0-9]+$'"
ok "analyse --record: exact at the end" sh -c "printf '%s\n' '$said' | tail -1 | grep -qE ' [+-][0-9]+  lost 0$'"
ok "analyse --record: a pass costs nothing" sh -c "printf '%s\n' '$said' | grep -E ' pass ' | head -1 | grep -qE 'lost ~?0$'"
contains "solve: in words" "The value is -30 for Black (proven)." "$("$program" solve othello --position "$late")"
refuses "analyse: no depth" "--depth takes a whole number (1-60)" analyse othello --depth 0
refuses "a short position" "Square d1 (4 of 64) needs X, O or -." show othello --position 'XXX'
refuses "nobody to move" "who is to move: X or O" show othello --position "$(echo "$late" | cut -c1-64)"
finish
