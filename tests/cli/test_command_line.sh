# The command line: test_command_line.sh PROGRAM SOURCE-FOLDER
program=$1
source_folder=$2
. "$source_folder/tests/tap.sh"
cd "$scratch" || exit 1

contains "help lists commands" "perft" "$("$program" --help)"
contains "help elsewhere than on a terminal" "Usage:" "$("$program" </dev/null | cat)"
for command in play games show perft check bench solve verify analyse arena opening tree compare engine convert learn book tune; do
    contains "$command --help" "Usage: lumbung $command" "$("$program" $command --help)"
done
contains "games" "babak" "$("$program" games)"
ok "games --json is JSON" sh -c "'$program' games --json | python3 -m json.tool >/dev/null 2>&1 || '$program' games --json | grep -q '^{\"games\":\\[{\"game\":\"congklak\"'"

same "perft 5" "1 7
2 36
3 230
4 1406
5 8295" "$("$program" perft congklak 5 2>/dev/null)"
same "perft with options" "1 7
2 31" "$("$program" perft congklak 2 --set seeds=3 2>/dev/null)"
same "perft from a position" "1 1
2 0" "$("$program" perft congklak 2 --position '0,0,0,0,0,0,1/40 3,0,0,0,0,0,2/52 A' 2>/dev/null)"

contains "show" "7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A" "$("$program" show congklak)"
contains "show --moves" "0,8,8,8,8,8,8/1 7,7,7,7,7,7,7/0 A" "$("$program" show congklak --moves 7)"
contains "show --trail" "1 lift, 15 drop, 1 relay, 2 capture" "$("$program" show congklak --moves 1 --trail)"
contains "show --json" '"position":"0,8,8,8,8,8,8/1 7,7,7,7,7,7,7/0 A","mover":"A","state":"playing","score":[1,0],"legal":["6","5","4","3","2","1"]' "$("$program" show congklak --moves 7 --json)"

"$program" play congklak --a hard --b easy --seed 5 --rules babak >game.record
ok "two computers print a record" grep -q '^\[Rules "babak"\]' game.record
contains "check says the result" "wins" "$("$program" check game.record)"
contains "check reads standard input" "wins" "$("$program" check - <game.record)"
same "the same seed plays the same game" "$(grep -v Date game.record)" "$("$program" play congklak --a hard --b easy --seed 5 --rules babak | grep -v Date)"

# The line-by-line game.
said=$(printf '7\n3\nundo\nredo\nhint\nboard\nA3\nsave out.record\nhelp\nrules\nresign\nquit\n' | "$program" play congklak --b human)
contains "plain: says a move" "A lifts 7 seeds from A7; free turn" "$said"
contains "plain: says the cells" "A: A7 0, A6 8" "$said"
contains "plain: hint" "Hint: " "$said"
contains "plain: not yours" "is not yours" "$said"
contains "plain: saves" "Saved in out.record." "$said"
contains "plain: rules" "drop them one by one, clockwise" "$said"
contains "plain: resign" "resigns" "$said"
ok "plain: the saved record is sound" "$program" check out.record
contains "plain: end of input is no fault" "to move" "$(printf '1\n' | "$program" play congklak --b human)"
contains "plain: loads" "to move" "$(printf 'quit\n' | "$program" play congklak --load out.record)"
contains "plain in Indonesian" "Giliran A (kamu)." "$(printf 'keluar\n' | "$program" play congklak --lang id)"
contains "plain: an empty hole at any case" "is empty" "$(printf 'a7\nA7\n' | "$program" play congklak --b human)"
contains "plain: next round" "Round 2." "$(printf '1\n\n' | "$program" play congklak --b human --rules babak --position '0,0,0,0,0,0,1/39 3,0,0,0,0,0,2/53 A')"
contains "--first b" "B (Easy)" "$(printf 'quit\n' | "$program" play congklak --first b | head -3)"
contains "--no-undo" "Undo is switched off" "$(printf '7\nundo\n' | "$program" play congklak --b human --no-undo)"

# Solving, proving, analysing, tournaments.
contains "solve" "The value is +30 for A (proven)." "$("$program" solve congklak --holes 4 --seeds 4)"
contains "solve --json" '"exact":true,"lower":30,"upper":30,"line":["' "$("$program" solve congklak --holes 4 --seeds 4 --json)"
contains "solve within a limit" "Not decided within the limits" "$("$program" solve congklak --nodes 1)"
contains "solve a position" "The value is +46 for A" "$("$program" solve congklak --position '0,0,0,2,0,2,0/58 3,2,1,10,0,0,0/20 A')"
"$program" solve congklak --holes 4 --seeds 4 --certify proof.txt >/dev/null
contains "verify" "proven: A wins by at least 30" "$("$program" verify proof.txt)"
contains "verify the golden +98" "proven: A wins by at least 98" "$("$program" verify "$source_folder/tests/golden/congklak-98.certificate")"
contains "analyse" "2  +46  *" "$("$program" analyse congklak --position '0,0,0,2,0,2,0/58 3,2,1,10,0,0,0/20 A')"
contains "analyse --json" '"mover":"A","exact":true,"value":46,"moves":[{"move":"4","value":24},{"move":"2","value":46}],"line":["2"' "$("$program" analyse congklak --json --position '0,0,0,2,0,2,0/58 3,2,1,10,0,0,0/20 A')"
"$program" play congklak --a easy --b easy --seed 3 --set holes=4 --set seeds=3 >small.record
contains "analyse --record" "lost" "$("$program" analyse congklak --record small.record)"
contains "analyse --record FILE:N" "moves tried" "$("$program" analyse congklak --record small.record:2)"
one=$("$program" arena congklak --players easy,medium,hard --games 20 --seed 7 --json)
two=$("$program" arena congklak --players easy,medium,hard --games 20 --seed 7 --json --threads 3)
contains "arena" '"games":60,"of":60,"seed":7,"players":[{"player":"easy"' "$one"
same "arena: the same on any number of threads" "$one" "$two"
contains "arena as a table" "Elo" "$("$program" arena congklak --players easy,hard --games 2)"
sed 's/^claim A +30/claim A +32/' proof.txt >false.txt
contains "opening" "in 12 moves (the fewest, proven)" "$("$program" opening congklak --holes 4 --seeds 4)"
contains "opening: the most" "The most that one turn can bank is 30 (proven)." "$("$program" opening congklak --holes 4 --seeds 4)"
contains "opening: a bound is said to be one" "One turn can bank at least" "$("$program" opening congklak --bank 60)"
contains "opening --json" '"proven":5,"exhausted":true,"line":["2","1","1","2"],"nodes":9' "$("$program" opening congklak --holes 2 --seeds 2 --json)"

# Ctrl-C prints what is known; whatever is killed leaves whole files only.
# interrupted ARGS… : what the command prints when Ctrl-C comes while it works
interrupted() {
    "$program" "$@" >said 2>&1 &
    job=$!
    for _ in $(seq 100); do # until it listens to SIGTERM: a busy machine starts it late
        caught=$(sed -n 's/^SigCgt:[^0-9a-f]*//p' /proc/$job/status)
        [ $((0x${caught:-0} & 0x4000)) -ne 0 ] && break
        sleep 0.1
    done
    sleep 0.3
    kill -TERM $job
    wait $job
    echo "status $?" >>said
    cat said
}
contains "solve, interrupted" "Not decided within the limits: between " "$(interrupted solve congklak --holes 10 --seeds 10)"
contains "analyse, interrupted" "moves tried" "$(interrupted analyse congklak --rules kalah --json | sed 's/"nodes"/moves tried/')"
contains "opening, interrupted" "One turn can bank at least" "$(interrupted opening congklak --holes 10 --seeds 10 --width 1000000)"
contains "arena, interrupted" "Stopped after" "$(interrupted arena congklak --players expert,perfect --games 100000)"
whole=yes
mkdir killed
cd killed || exit 1
for delay in 0.002 0.005 0.01 0.02 0.03 0.05 0.08; do
    cp ../proof.txt killed.txt
    timeout -s KILL $delay "$program" solve congklak --holes 5 --seeds 5 --certify killed.txt >/dev/null 2>&1
    "$program" verify killed.txt >/dev/null || whole=no
    timeout -s KILL $delay "$program" solve congklak --holes 5 --seeds 5 --certify new.txt >/dev/null 2>&1
    if [ -e new.txt ]; then "$program" verify new.txt >/dev/null || whole=no; fi
done
for left in .lumbung-*; do
    if [ -e "$left" ]; then "$program" verify "$left" >/dev/null || whole=no; fi
done
cd ..
same "killed at any moment: no half file" yes "$whole"

refuses "opening to nowhere" "--bank takes" opening congklak --bank 0
refuses "opening: no width" "--width takes" opening congklak --width 0
refuses "a false certificate" "line" verify false.txt
refuses "no certificate" "does not begin with" verify small.record
refuses "solve 0 holes" 'holes takes 1-10, not "0"' solve congklak --holes 0
refuses "solve 300 seeds" 'seeds takes 1-10, not "300"' solve congklak --seeds 300
refuses "a limit of 0" "--nodes takes a whole number" solve congklak --nodes 0
refuses "no time" "--time takes" solve congklak --time 0
refuses "impossible total" "holds 105 seeds" solve congklak --position "7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/7 A"
refuses "nothing to analyse" "nothing to analyse" analyse congklak --position "0,0,0,0,0,0,0/49 0,0,0,0,0,0,0/49 A"
refuses "beyond the record" "the record has only" analyse congklak --record small.record:999
refuses "a tournament of one" "at least two levels" arena congklak --players easy
refuses "no such level" 'no level "human"' arena congklak --players human,easy

# The two small games, with the same commands.
said=$(printf '5\n1\nhint\nboard\nsolution\nundo\nredo\nb9\na9\n' | "$program" play tictactoe --b perfect --seed 2)
contains "tictactoe: marks, not letters" "X (you) against O (Perfect)" "$said"
contains "tictactoe: a move in words" "X takes b2." "$said"
contains "tictactoe: the board in words" "X has b2. O has" "$said"
contains "tictactoe: a hint with its value" "(draws)" "$said"
contains "tictactoe: no such square" '"b9" is not a square; they are called a1 to c3.' "$said"
"$program" play tictactoe --a perfect --b perfect --seed 9 >ttt.record
contains "tictactoe: perfect play draws" "A draw." "$("$program" check ttt.record)"
contains "tictactoe: a win is told with its row" "X has a row from a3 to a1; the game is over." "$(printf 'a1\nb1\na2\nb2\na3\n' | "$program" play tictactoe --b human)"
contains "tictactoe: and who won" "X wins." "$(printf 'a1\nb1\na2\nb2\na3\n' | "$program" play tictactoe --b human)"
contains "tictactoe in Indonesian" "X mengambil b2" "$(printf '5\n' | "$program" play tictactoe --b human --lang id)"
contains "tictactoe: solve" "With best play of both it is a draw (proven)." "$("$program" solve tictactoe)"
contains "tictactoe: solve 4 by 4" '"exact":true,"lower":0,"upper":0' "$("$program" solve tictactoe --rules four --json)"
contains "tictactoe: a won position" "X wins (proven)." "$("$program" solve tictactoe --position 'XO./X../.O. X')"
contains "tictactoe: analyse" "wins  *" "$("$program" analyse tictactoe --position 'XX./OO./... X')"
contains "tictactoe: perft" "6 54720" "$("$program" perft tictactoe 6 2>/dev/null)"
contains "tictactoe: analyse a record" "draws" "$("$program" analyse tictactoe --record ttt.record)"
contains "tictactoe: arena" "perfect" "$("$program" arena tictactoe --players easy,perfect --games 4)"
said=$(printf 'mc\nM\nsolution\nhint\nundo\nredo\nxx\nMMC\n\n' | "$program" play ferry)
contains "ferry: a crossing in words" "1 missionary gets in; 1 cannibal gets in; the boat crosses to the left bank." "$said"
contains "ferry: the banks in words" "Left bank, with the boat: missionaries 1, cannibals 1. Right bank: missionaries 2, cannibals 2." "$said"
contains "ferry: a hint" "Hint: CC (9 moves to the goal)." "$said"
contains "ferry: the rest of the way" "CC C MM MC MM C CC M MC" "$said"
contains "ferry: no load" '"xx" is not a load' "$said"
contains "ferry: too many" "The boat holds 2, not 3." "$said"
contains "ferry: who was eaten and why" "On the right bank the missionaries are eaten: 2 against 3." "$(printf 'M\n' | "$program" play ferry)"
contains "ferry: undo after a loss" "0 moves so far." "$(printf 'M\nundo\n' | "$program" play ferry | tail -2)"
contains "ferry: solved, as well as can be" "It took 11 moves. There is no shorter way!" "$("$program" solve ferry --json >/dev/null; printf 'MC M CC C MM MC MM C CC M MC\n' | "$program" play ferry)"
contains "ferry: solved with a detour" "It took 13 moves. The fewest possible: 11." "$(printf 'MC MC MC M CC C MM MC MM C CC M MC\n' | "$program" play ferry)"
contains "ferry: no way leads on" "No way leads on from here" "$(printf 'hint\n' | "$program" play ferry --set missionaries=4 --set cannibals=4)"
contains "ferry in Indonesian" "Tepi kiri" "$(printf 'MC\n' | "$program" play ferry --lang id)"
"$program" play ferry --a solver --rules four >ferry.record
contains "ferry: the computer's record" "It took 9 moves." "$("$program" check ferry.record)"
contains "ferry: solve" "The goal is 11 moves away, and no fewer (proven)." "$("$program" solve ferry)"
contains "ferry: none" "No way leads to the goal (proven)." "$("$program" solve ferry --set missionaries=4 --set cannibals=4)"
contains "ferry: a thousand" "The goal is 1997 moves away" "$("$program" solve ferry --set missionaries=1000 --set cannibals=1000 --set boat=4)"
contains "ferry: analyse" "  CC  11 moves to the goal  *" "$("$program" analyse ferry)"
refuses "ferry: eaten before it begins" "3 missionaries would be eaten by 4 cannibals before the first crossing" solve ferry --set cannibals=4
refuses "ferry: nobody to play against" "puzzle of one player" arena ferry --players solver,solver
refuses "ferry: no certificates" "There are no certificates for ferry." solve ferry --certify x
refuses "tictactoe: a row that does not fit" "A row of 5 does not fit on a board of 3 by 3." solve tictactoe --set line=5
refuses "tictactoe: whose turn" "With 2 X and 0 O it cannot be the turn of X." show tictactoe --position "XX./.../... X"

# Pictures and comparisons.
contains "tree: DOT" "digraph" "$("$program" tree tictactoe --position 'XO./.X./..O X' --algorithm alphabeta)"
contains "tree: the counts of the search" "14 nodes visited, 4 cut-offs, 12 moves cut" "$("$program" tree tictactoe --position 'XO./.X./..O X' --algorithm alphabeta)"
contains "tree: what is left out is said" "… 5 more" "$("$program" tree congklak --most 3)"
contains "tree: states of a puzzle" "14 states expanded, 48 generated, largest frontier 3" "$("$program" tree ferry)"
contains "tree: depth first" "dfs, ferry" "$("$program" tree ferry --algorithm dfs)"
for game in congklak tictactoe ferry; do
    algorithms="minimax alphabeta negascout"
    [ $game = ferry ] && algorithms="bfs dfs"
    for algorithm in $algorithms; do
        "$program" tree $game --algorithm $algorithm -o tree.dot
        ok "tree $game $algorithm: Graphviz reads the DOT" sh -c 'dot -Tcanon tree.dot >/dev/null 2>&1'
        "$program" tree $game --algorithm $algorithm --output tree.svg
        ok "tree $game $algorithm: the SVG is well-formed" xmllint --noout --nonet tree.svg
        same "tree $game $algorithm: as many nodes in the SVG as in the DOT" "$(grep -cE '^  [nm][0-9]+ \[' tree.dot)" "$(grep -c 'class="node"' tree.svg)"
    done
done
mkdir empty
said=$(PATH=$scratch/empty "$program" tree ferry -o none.svg 2>&1)
contains "tree: without Graphviz" "SVG needs Graphviz, which is not there" "$said"
ok "and no file" test ! -e none.svg
contains "compare" "minimax    -      -           0     a3       549946" "$("$program" compare tictactoe --depth 0)"
contains "compare --json" '"algorithm":"bfs","complete":true,"expanded":14,"generated":48,"largest":3' "$("$program" compare ferry --json)"
contains "compare: limits" "stopped" "$("$program" compare congklak --depth 0 --nodes 1000)"
contains "compare: what was stopped has no value" "minimax    -      -           -      -         1001" "$("$program" compare congklak --depth 0 --nodes 1000)"
contains "compare --json: nor there" '"complete":false,"value":null,"move":null' "$("$program" compare congklak --depth 0 --nodes 1000 --json)"
contains "tree: what was stopped has no value" "value unknown (stopped by the limits)" "$("$program" tree congklak --depth 9 --nodes 100)"
refuses "compare: no depth in a puzzle" "--depth means nothing to a puzzle" compare ferry --depth 4
refuses "tree: no order in a puzzle" "--order means nothing to a puzzle" tree ferry --order
refuses "play: nobody else in a puzzle" "--b means nothing to a puzzle" play ferry --b solver
refuses "no rules at all" "--rules needs the name of a preset" solve ferry --rules ""
same "solve: the limit holds for the line too" yes "$([ "$("$program" solve tictactoe --rules four --nodes 5000000 --json | sed 's/.*"nodes":\([0-9]*\).*/\1/')" -le 5000100 ] && echo yes)"
contains "analyse: stopped is said" "Stopped by the limits" "$("$program" analyse tictactoe --rules wide --nodes 1000)"
contains "analyse --record: a crossing that leads nowhere" "leads nowhere; the best move: 11 moves to the goal" "$(printf 'MM\nsave lost.record\n' | "$program" play ferry >/dev/null; "$program" analyse ferry --record lost.record)"
refuses "tree: no such algorithm" "there are: minimax, alphabeta, negascout" tree tictactoe --algorithm bfs
refuses "tree: neither DOT nor SVG" "ends in .dot or .svg" tree ferry -o picture.png
refuses "tree: -o without a file" "needs a value" tree ferry -o
refuses "tree: depth" "--depth takes" tree tictactoe --depth -1

# Only a game's own folder, its board, the registry and the commands that are about one game know which game it is.
same "no game is named elsewhere" "" "$(cd "$source_folder" && grep -rliE 'congklak|kalah|tictactoe|tic-tac|ferry|othello' core search faces cli --include='*.[ch]' | grep -vE '^core/registry.c|^cli/(bench|bench_[a-z]+|book|convert|engine|engine_[a-z]+|learn|opening|tune|tune_[a-z]+|verify)\.[ch]')"

refuses "no such command" 'no command "nonsense"' nonsense
refuses "no such game" 'no game named "chess"' play chess
refuses "no game" "which game" play
refuses "no such option" "no option --foo" show congklak --foo
refuses "an option without its value" "needs a value" show congklak --position
refuses "no such preset" 'no rules named "foo"' show congklak --rules foo
refuses "0 holes" 'holes takes 1-10, not "0"' show congklak --set holes=0
refuses "300 seeds" 'seeds takes 1-10, not "300"' show congklak --set seeds=300
refuses "no assignment" "not of the form" show congklak --set holes
refuses "wrong total" "holds 99 seeds, but these rules play with 98" show congklak --position "7,7,7,7,7,7,8/0 7,7,7,7,7,7,7/0 A"
refuses "no position" "no number of seeds for hole A7" show congklak --position ""
refuses "wrong move" "--moves, move 2: Hole A7 is empty." show congklak --moves 7,7
refuses "wrong player" 'no player "strong"' play congklak --a strong
refuses "wrong seed" "--seed takes" play congklak --seed -1
refuses "wrong clock" "--clock takes" play congklak --clock 99999
refuses "wrong first" "--first takes" play congklak --first c
refuses "wrong language" 'no language "xx"' show congklak --lang xx
refuses "no depth" "write the depth" perft congklak
refuses "wrong depth" "write the depth" perft congklak deep
refuses "no file" "No such file" check nowhere
refuses "a folder" "Is a directory" check .
refuses "first and position" "--first does not go with --position" play congklak --first b --position "7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A"
refuses "a word too many" '"7,1" is one word too many' show congklak 7,1
contains "plain: several moves in a line" "A lifts 8 seeds from A6" "$(printf '7 6\n' | "$program" play congklak --b human)"
contains "plain: not more than one's turn" "1 was not played" "$(printf '1,1\n' | "$program" play congklak)"
contains "--no-undo goes with --load" "switched off" "$(printf 'undo\n' | "$program" play congklak --load out.record --no-undo)"
mkfifo pipe
: >target.record
ln -s target.record link.record
printf 'save link.record\nsave pipe\n' | "$program" play congklak >said
ok "a link stays a link" test -L link.record -a -s target.record
contains "a pipe or device is not replaced" "pipe is not an ordinary file" "$(cat said)"
if [ -e /dev/full ]; then
    "$program" games >/dev/full 2>said
    same "a full disk under standard output: status" 1 $?
    contains "and is said" "could not be written" "$(cat said)"
fi
refuses "no files" "write the record files" check
refuses "no benchmark" 'no benchmark named "x"' bench x
refuses "load and rules" "--rules does not go with --load" play congklak --load game.record --rules babak
sed 's/^\[Result.*/[Result "49-49"]/' game.record >wrong.record
refuses "a wrong result" "wrong.record, line 6: The record says 49-49" check wrong.record
head -c 100000 /dev/zero >zeros
refuses "not a text" "not a text file" check zeros

# Files are replaced whole or not at all.
said=$(
    trap '' XFSZ
    ulimit -f 0
    printf 'save full.record\nquit\n' | "$program" play congklak 2>&1
)
contains "a full disk is said" "full.record: " "$said"
ok "and leaves nothing behind" sh -c "! ls | grep -q '^full'"
printf 'save nowhere/x.record\nquit\n' | "$program" play congklak >said
contains "a missing folder is said" "No such file" "$(cat said)"
ok "no half file is left" sh -c "! ls -a | grep -q '^\.lumbung'"
finish
