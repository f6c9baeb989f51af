# Othello in the terminal, driven as a player would: test_terminal_othello.sh PROGRAM SOURCE-FOLDER
program=$1
source_folder=$2
. "$source_folder/tests/tap.sh"
. "$source_folder/tests/tui/terminal.sh"

# Black takes h8 and six discs, White has no move; White has no move again after Black's last but one.
passing="'-XXXXXXX--OXXOXO--OOXXXO--OOXXXO--OOOXXO--OOOOOO---OOO-O---O---- X'"
nearly_over="'XXXXXXXXXOOOOOOOXOXOXXO-XOXOXXXXXOOXOXXXXXXXXXXXXXXXOOXXXOXXXXXX O'"
late="'-OOOOOOO--OOOOOOXXOXXOOOXOXXXOXOOOOOOXOOXOXXXXOO--OXXOXO---OOOOO X'"

# The first square with a dot, as "f 5": what a player would see to be playable.
playable() {
    screen | awk -F '│' '/^ *[1-8] │/ {
        for (i = 2; i <= 9; i++) if (index($i, "•")) { split("a b c d e f g h", name, " "); print name[i - 1], $1 + 0; exit }
    }'
}

# --- the way into a game, and a whole game against beginner ---
speed 0
start 80 24 tmux-256color
wait_for "Game: "
keys Up Enter
wait_for "Which game?"
keys Down Enter
ok "Othello is chosen" wait_for "Game: Othello"
keys Enter
ok "its levels" wait_for "Beginner: turns over"
keys Enter
ok "a colour is chosen, not who begins" wait_for "Which colour do you play?"
keys Enter
ok "Black begins" wait_for "Black (you) to move."
compare othello
keys q
wait_for "Game: Othello"
keys Enter
wait_for "Choose a level"
keys Enter
wait_for "Which colour do you play?"
keys Down Enter
ok "White answers" wait_for "White (you) to move."
ok "the computer's first move is said" shows "Black plays"
keys q Down Enter
wait_for "Continue: Black (Beginner) against White (you), "

start 80 24 tmux-256color play othello --b beginner --seed 5
wait_for "Black (you) to move."
round=0
until shows "The game is over" || [ $round -gt 60 ]; do
    square=$(playable)
    # shellcheck disable=SC2086 # letter and digit are two keys
    [ -n "$square" ] && keys $square
    settle
    round=$((round + 1))
done
ok "a whole game ends" shows "The game is over"
ok "and says who won" shows "wins, "
keys Up Up Up Up Escape
wait_for "Enter shows the choices again."
keys s
wait_for "Save the record as"
keys Enter
ok "saved" wait_for "Saved in othello.record."
ok "the record is sound" "$program" check "$scratch/othello.record"
keys u
ok "undo after the end" wait_for "Undone"
keys l
wait_for "Load another game?"
keys Down Enter
wait_for "Load the record"
keys Enter
ok "loaded: the end again" wait_for "The game is over"
keys Escape
wait_for "Enter shows the choices again."

# --- keys, mouse, refusals ---
start 80 24 tmux-256color play othello --b human
wait_for "Black to move."
ok "a dot where one may play" shows "[ • ]"
keys f 5
ok "a square is typed" wait_for "Black plays f5, 1 disc turned."
ok "the discs are counted" shows "● Black  4"
compare othello_f5
keys D 6
ok "in either case" wait_for "White plays d6"
keys a 1
ok "a square that turns none over" wait_for "A disc on a1 would turn none over."
keys f 5
ok "a square that is taken" wait_for "Square f5 is taken."
keys u
wait_for "Undone"
keys h 3
ok "the letter h is a column too" wait_for "A disc on h3 would turn none over."
ok "and shows no values then" sh -c "! tmux -L $socket capture-pane -t t -p | grep -q '~'"
keys f 4
ok "White answers" wait_for "White plays f4"
keys u
wait_for "Undone"
keys Right Left Enter
ok "arrows and Enter" wait_for "White plays f4"
keys u
wait_for "Undone"
keys Down Enter
ok "arrows go everywhere" wait_for "Square f5 is taken."
keys Down Enter
ok "and on" wait_for "White plays f6"
# Square c3 is at line 8, column 21; a press and a release of button 1; the report adds 33 to both, counted from 0.
start 80 24 tmux-256color play othello --b human
wait_for "Black to move."
bytes 1b 5b 4d 20 35 29 1b 5b 4d 23 35 29
ok "the mouse" wait_for "Black plays c4"

# --- passes ---
start 80 24 tmux-256color play othello --b human --position "$passing"
wait_for "Black to move."
keys h 8
ok "a forced pass is played and said" wait_for "White has no move and passes."
ok "beside the move before it" shows "Black plays h8, 6 discs turned."
ok "and Black goes on" wait_for "Black to move."
compare othello_pass
keys u
ok "undo goes back across it" wait_for "● Black  18"
keys r
ok "redo goes on across it" wait_for "● Black  25"
ok "and says it" shows "White has no move and passes."
keys s
wait_for "Save the record as"
keys 2 Enter
wait_for "Saved in"
ok "it is in the record" grep -q '^h8 pass' "$scratch/othello.record2"
start 80 24 tmux-256color play othello --a beginner --b human --position "$nearly_over"
ok "a human's pass goes by itself" wait_for "The game is over"
ok "and so does the rest" shows "Black (Beginner) wins, 49 to 15."
keys Down Enter
ok "nothing to undo: the pass was no choice" wait_for "There is nothing to undo."
speed 1
start 80 24 tmux-256color play othello --b human --position "$passing"
wait_for "Black to move."
keys g 7
ok "the new disc first" wait_for "Black takes g7"
ok "the result" wait_for "Black plays g7, 1 disc turned."
keys u
wait_for "Undone"
keys h 8
frames=0
until shows "White has no move and passes." || [ $frames -gt 100 ]; do
    screen
    frames=$((frames + 1))
    sleep 0.1
done >"$scratch/frames"
ok "a pass after the turned discs" shows "White has no move and passes."
ok "discs turn over one by one" grep -q '● Black  2[0-4]$' "$scratch/frames"
ok "until it is White's turn" grep -q 'White to move' "$scratch/frames"
speed 0

# --- values ---
start 80 24 tmux-256color play othello --b human
wait_for "Black to move."
keys h
ok "at the start values are expected" wait_for "is expected"
ok "and marked" shows "~: not proven"
ok "the best is marked" shows "*~"
keys h
ok "h again switches it off" wait_for "Help is off."
keys t
ok "three" wait_for "One of these three is likely the best."
start 80 24 tmux-256color play othello --b human --position "$late"
wait_for "Black to move."
keys h
ok "near the end they are exact" wait_for "With best play of both you lose by"
ok "and not marked" sh -c "! tmux -L $socket capture-pane -t t -p | grep -q '~'"
compare othello_values

# --- the review of a game ---
cat >"$scratch/late.record" <<'END'
[Game "othello"]
[Rules "othello"]
[Date "2026.11.30"]
[A "easy"]
[B "easy"]
[Result "11-53"]
[Seed "3"]
[Position "-OOOOOOO--OOOOOOXXOXXOOOXOXXXOXOOOOOOXOOXOXXXXOO--OXXOXO---OOOOO X"]

a7 a8 b2 a1 b7 c8 b8 a2 11-53
END
start 80 24 tmux-256color play othello --load late.record --a human
wait_for "The game is over"
keys Escape
wait_for "Enter shows the choices again."
keys v
ok "review" wait_for "Review: Black lost"
settle
ok "review: exact to the end" sh -c "! tmux -L $socket capture-pane -t t -p | grep -q '~'"
compare othello_review
sed '/^\[Position/d; /^[a-z]/d; s/^\[Result.*/[Result "*"]/' "$scratch/late.record" >"$scratch/begun.record"
echo 'd3 c3 c4 *' >>"$scratch/begun.record"
start 80 24 tmux-256color play othello --load begun.record --a human --b human
wait_for "White to move."
keys v
ok "review: what is expected is marked" wait_for "Review: Black lost ~"

# --- sizes, colours, characters, languages ---
start 80 24 tmux-256color play othello --b human
wait_for "Black to move."
terminal resize-window -t t -x 79 -y 23
ok "too small is said" wait_for "The window is 79x23; the game needs 80x24."
terminal resize-window -t t -x 110 -y 30
ok "larger" wait_for "Black to move."
terminal resize-window -t t -x 80 -y 24
ok "and back" wait_for "Black to move."
keys '?'
ok "the rules" wait_for "The rules in force: othello"
ok "with a board that fits" wait_for "any key: back"
ok "and discs on it" shows "(X)"
start 80 24 vt100 play othello --b human
wait_for "Black to move."
keys f 5
wait_for "Black plays f5"
compare othello_monochrome
start 80 24 tmux-256color play othello --b human --ascii
wait_for "Black to move."
keys f 5
wait_for "Black plays f5"
compare othello_ascii
start 80 24 tmux-256color play othello --b human --lang id --position "$passing"
ok "Indonesian" wait_for "Giliran Hitam."
keys h 8
ok "a pass in Indonesian" wait_for "Putih tidak dapat jalan"
finish
