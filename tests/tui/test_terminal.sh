# The terminal game, driven as a player would: test_terminal.sh PROGRAM SOURCE-FOLDER
program=$1
source_folder=$2
. "$source_folder/tests/tap.sh"
. "$source_folder/tests/tui/terminal.sh"

# --- the way into a game ---
speed 0
start 80 24 tmux-256color
ok "the menu opens" wait_for "Single player"
compare menu
keys Enter
ok "levels" wait_for "Choose a level"
compare levels
keys Enter
ok "who begins" wait_for "Who moves first?"
keys Enter
ok "the board" wait_for "A (you) to move."
compare board
keys q
ok "an empty game is left without a question" wait_for "Single player"
keys q Escape
ok "Escape leaves" wait_for "left with 0"

# --- a whole game against easy, then undo and rematch ---
start 80 24 tmux-256color play congklak --b easy --seed 5
wait_for "to move."
round=0
until shows "The game is over" || [ $round -gt 80 ]; do
    keys 7 6 5 4 3 2 1
    sleep 0.15
    round=$((round + 1))
done
ok "a whole game ends" shows "The game is over"
ok "and says who won" shows "wins"
keys Down Enter
ok "undo after the end" wait_for "A (you) to move."
keys q
wait_for "Leave the game?"
ok "leaving asks" shows "It is kept"
keys Down Enter
ok "the menu offers to continue" wait_for "Continue: A (you) against B (Easy)"
keys Enter
ok "continues" wait_for "A (you) to move."
keys C-c
ok "Ctrl-C leaves with a clean screen" wait_for "left with 0"
ok "and a sane terminal" wait_for "icanon"
ok "and the game kept" test -s "$XDG_STATE_HOME/lumbung/congklak.record"
ok "which can be replayed" "$program" check "$XDG_STATE_HOME/lumbung/congklak.record"

# --- moves, refusals, hint, undo, redo, save, load ---
start 80 24 tmux-256color play congklak --b human --seed 5
wait_for "A to move."
keys 7
ok "a number plays a hole" wait_for "A plays A7"
compare after_a7
keys 7
ok "an empty hole says so" wait_for "Hole A7 is empty."
keys 9
ok "a missing hole says so" wait_for "There is no hole 9"
keys u
ok "undo" wait_for "Undone"
compare undone
keys r
ok "redo" wait_for "A plays A7"
keys Left Left Enter
ok "arrows and Enter play" wait_for "A plays A5"
keys s
wait_for "Save the record as"
keys C-h Enter
ok "save" wait_for "Saved in"
ok "the saved record is sound" "$program" check "$scratch/congklak.recor"
keys l
ok "loading asks before it replaces a game" wait_for "Load another game?"
keys Down Enter
wait_for "Load the record"
keys Enter
ok "a missing file says so" wait_for "No such file"
keys s
wait_for "Save the record as"
keys C-h Enter
ok "saving over a file asks" wait_for "There is a file of this name."
keys Enter
keys s
wait_for "Save the record as"
keys 'ć日' Enter
ok "any letter can be typed" wait_for "Saved in congklak.recordć日."
keys l
wait_for "Load another game?"
keys Down Enter
wait_for "Load the record"
keys C-h Enter
ok "load" wait_for "Loaded congklak.recor."
keys p
ok "pause" wait_for "Resume"
compare pause
keys Escape
keys '?'
ok "rules in force" wait_for "The rules in force: congklak"
keys q
wait_for "to move."

# --- exact values, three, review ---
start 80 24 tmux-256color play congklak --b human --seed 5 --position "'0,0,0,2,0,2,0/58 3,2,1,10,0,0,0/20 A'"
wait_for "A to move."
keys h
ok "h tells what can be won" wait_for "You can still win by 46."
ok "and the value of every hole" shows "A4 +24"
compare values
keys h
ok "h again switches it off" wait_for "Help is off."
keys t
ok "three" wait_for "One of these three is the best."
keys 4
wait_for "A plays A4"
keys v
ok "review tells what a move cost" wait_for "lost 22"
compare review
keys q
wait_for "to move."

# --- the level that thinks: u, p and q work meanwhile ---
start 80 24 tmux-256color play congklak --b perfect --seed 5
wait_for "to move."
keys 1
sleep 0.1
keys u
ok "undo while the computer thinks" wait_for "Undone"

# --- the mouse: presses a hole of B's, which is refused, then one of A's own; X10 reports: column and row + 33 ---
start 80 24 tmux-256color play congklak --b human --position "'7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A'"
wait_for "A to move."
settle
bytes 1b 5b 4d 20 4f 28 1b 5b 4d 23 4f 28 # press and release
ok "the mouse on another's hole says so" wait_for "is not yours"
bytes 1b 5b 4d 20 33 2d 1b 5b 4d 23 33 2d
ok "the mouse plays a hole" wait_for "A plays A"

# --- sizes ---
start 80 24 tmux-256color play congklak --b human
wait_for "A to move."
terminal resize-window -t t -x 79 -y 23
ok "too small is said" wait_for "The window is 79x23; the game needs 80x24."
terminal resize-window -t t -x 100 -y 30
ok "a larger window shows the board again" wait_for "A to move."
compare large
terminal resize-window -t t -x 80 -y 24
ok "and back" wait_for "A to move."
terminal resize-window -t t -x 20 -y 5
ok "tiny" wait_for "The window is"

# --- colours and characters ---
start 80 24 vt100 play congklak --b human
ok "monochrome" wait_for "A to move."
compare monochrome
LUMBUNG_ASCII=1
export LUMBUNG_ASCII
start 80 24 tmux-256color --ascii
wait_for "Single player"
compare ascii_menu
unset LUMBUNG_ASCII
start 80 24 tmux-256color play congklak --b human --ascii
ok "ascii" wait_for "A to move."
compare ascii_board

# --- animation: names what happens, any key skips ---
speed 1
start 80 24 tmux-256color play congklak --b human
wait_for "A to move."
keys 1
ok "seeds travel" wait_for "hand 6"
ok "a relay is named" wait_for "Relay"
keys x
ok "a key shows the result" wait_for "A plays A1, 1 relay, +10"

# --- rounds, the end of a round ---
speed 0
start 80 24 tmux-256color play congklak --b human --rules babak --position "'0,0,0,0,0,0,1/39 3,0,0,0,0,0,2/53 A'"
wait_for "A to move."
keys 1
ok "the round is over" wait_for "Round 1 is over."
compare round_over
keys Enter
ok "the next round" wait_for "Round 2"
compare round_two
keys 6
ok "a burnt hole says so" wait_for "Hole A6 is burnt."

# --- the kept game is not lost by looking at a new one ---
start 80 24 tmux-256color
wait_for "Continue: "
keys Down Down Enter
ok "a new game asks" wait_for "Start a new game?"
keys Down Enter
wait_for "Choose a level"
keys Enter
wait_for "Who moves first?"
keys Enter
wait_for "A (you) to move."
keys q
ok "and without a move the kept one is still offered" wait_for "Continue: "

# --- a terminal that cannot place its cursor ---
start 80 24 dumb
ok "a dumb terminal is told about --plain" wait_for "cannot show the game"

# --- the clock ---
start 80 24 tmux-256color play congklak --b human --clock 1
ok "the clock runs out" wait_for "A is out of time"

# --- a closed terminal ---
start 80 24 tmux-256color play congklak --b human
wait_for "A to move."
keys 3
wait_for "A plays A3"
terminal kill-server
sleep 0.5
ok "a closed terminal leaves the game kept" grep -q '^3' "$XDG_STATE_HOME/lumbung/congklak.record"
ok "and no process" sh -c "! pgrep -f '^$program play congklak --b human' >/dev/null"

# --- a damaged kept game ---
printf 'nonsense' >"$XDG_STATE_HOME/lumbung/congklak.record"
start 80 24 tmux-256color
ok "a damaged game is told" wait_for "The last game cannot be read"
keys Enter
ok "and does not lock anyone out" wait_for "Single player"
ok "and is not deleted" grep -q nonsense "$XDG_STATE_HOME/lumbung/congklak.record.damaged"

# --- rules of one's own, Indonesian ---
keys Down Down Enter
ok "which rules" wait_for "Which rules?"
keys Down Enter
ok "rules are chosen" wait_for "Play by: babak"
start 80 24 tmux-256color --lang id
ok "Indonesian" wait_for "Satu pemain"
compare menu_id
keys Enter
wait_for "Pilih tingkat"
keys Enter
wait_for "Siapa yang jalan dulu?"
keys Enter
ok "the board in Indonesian" wait_for "Giliran A (kamu)."
compare board_id

# --- tic-tac-toe ---
rm -rf "$XDG_STATE_HOME"
speed 0
start 80 24 tmux-256color
wait_for "Game: Congklak"
keys Up Enter
ok "which game" wait_for "Which game?"
keys Down Down Enter
ok "another game is chosen" wait_for "Game: Tic-Tac-Toe"
keys Enter
wait_for "Choose a level"
ok "its levels" shows "Perfect: cannot be beaten"
keys Enter
wait_for "Who moves first?"
keys Enter
ok "tic-tac-toe: the board" wait_for "X (you) to move."
keys q
start 80 24 tmux-256color
ok "the game is remembered" wait_for "Game: Tic-Tac-Toe"
start 80 24 tmux-256color play tictactoe --b human
wait_for "X to move."
compare tictactoe
keys 5
ok "a key of the telephone's pad" wait_for "X plays b2"
keys Up Enter
ok "arrows and Enter" wait_for "O plays b3"
keys 5
ok "a square that is taken" wait_for "b2 is taken by X."
keys u
ok "tic-tac-toe: undo" wait_for "O to move."
keys r h
ok "tic-tac-toe: what every square is worth" wait_for "You can still win."
compare tictactoe_values
keys h 1 4 9
ok "tic-tac-toe: the end" wait_for "The game is over"
ok "tic-tac-toe: who won" shows "X wins."
compare tictactoe_won
keys Escape
wait_for "Enter shows the choices again."
keys v
ok "tic-tac-toe: review" wait_for "Review: X lost"
keys q
wait_for "Enter shows the choices again."
keys s
wait_for "Save the record as"
keys Enter
ok "tic-tac-toe: saved" wait_for "Saved in tictactoe.record."
ok "tic-tac-toe: the record is sound" "$program" check "$scratch/tictactoe.record"
# The middle square is at line 9, column 40; a press and a release of button 1.
start 80 24 tmux-256color play tictactoe --b human
wait_for "X to move."
bytes 1b 5b 4d 20 48 29 1b 5b 4d 23 48 29
ok "tic-tac-toe: the mouse" wait_for "X plays b2"
start 80 24 tmux-256color play tictactoe --b perfect --seed 2
wait_for "X (you) to move."
keys 5
ok "tic-tac-toe: the computer answers" wait_for "O (Perfect)"
wait_for "O plays"
start 80 24 tmux-256color play tictactoe --rules wide --b human
wait_for "X to move."
compare tictactoe_wide
start 80 24 vt100 play tictactoe --b human --ascii
wait_for "X to move."
keys 5
wait_for "X plays b2"
compare tictactoe_ascii
start 80 24 tmux-256color play tictactoe --lang id
ok "tic-tac-toe in Indonesian" wait_for "Giliran X (kamu)."

# --- the ferry ---
speed 0
start 80 24 tmux-256color play ferry
wait_for "0 moves so far."
compare ferry
keys m c
ok "people get in" wait_for "missionaries: 2"
compare ferry_loaded
keys m
keys C
ok "and out again" wait_for "cannibals: 3"
keys c Enter
ok "ferry: a crossing" wait_for "1 move so far."
keys h
ok "ferry: help" wait_for "Best: M (10 moves to the goal)."
keys Enter
ok "ferry: nobody rows" wait_for "Somebody must row"
keys m Enter
wait_for "2 moves so far."
keys u
ok "ferry: undo" wait_for "1 move so far."
keys u m Enter
ok "ferry: eaten" wait_for "On the right bank the missionaries are eaten: 2 against 3."
ok "ferry: undo is offered first" shows "▸ Undo"
compare ferry_eaten
keys Enter
ok "ferry: undone" wait_for "0 moves so far."
keys o
ok "ferry: the solution is shown" wait_for "There is no shorter way!"
ok "ferry: and is a solution" shows "It took 11 moves."
keys Escape
keys q
ok "ferry: solved, left without a question" wait_for "Game: "
speed 3
start 80 24 tmux-256color play ferry
wait_for "0 moves so far."
keys m c Enter
ok "ferry: the boat crosses" wait_for "The boat crosses to the left bank"
ok "ferry: and arrives" wait_for "1 move so far."
speed 0
start 80 24 tmux-256color play ferry --rules crowd
wait_for "missionaries: 50"
compare ferry_crowd
start 80 24 tmux-256color play ferry --lang id
ok "ferry in Indonesian" wait_for "Tepi kanan"
ok "ferry: its game is kept for itself" sh -c "ls '$XDG_STATE_HOME/lumbung' | grep -q ferry"
finish
