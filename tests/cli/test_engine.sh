# The engines, and files of other programs: test_engine.sh PROGRAM SOURCE-FOLDER
program=$1
source_folder=$2
. "$source_folder/tests/tap.sh"
cd "$scratch" || exit 1

# talk PROTOCOL OPTION… : what the engine answers to standard input; 99 as its last line where it did not end by itself
talk() {
    protocol=$1
    shift
    timeout 20 "$program" engine othello --protocol "$protocol" --memory 4 "$@" || echo 99
}

usual='BO[8 ---------------------------O*------*O--------------------------- *]'

# --- GTP
said=$(printf '1 protocol_version\nname\n\n  \n# nothing but a comment\n23 known_command play\nknown_command fly\n007 boardsize 8\nboardsize 19\nclear_board\nkomi -1.5\nkomi much\nfly\n5 fly\nlist_games\nset_game Othello\nset_game Go\nquit\nname\n' | talk gtp)
same "gtp: every command has its answer, numbers come back only where they were given, blank lines and comments none" "=1 2

= Lumbung

=23 true

= false

=007

? unacceptable size

=

=

? syntax error

? unknown command

?5 unknown command

= Othello

=

? unsupported game

=" "$said"
said=$(printf 'play b f5\nplay b d6\nplay w d6\t# a tab\nplay\nplay w z9\nplay w d6\n\001\002play b c\0013\nplay w\tpass\nundo\nundo\nundo\nundo\n' | talk gtp)
same "gtp: moves, refused by name; control characters go; no pass where there is a move" "=

? illegal move

=

? syntax error

? syntax error

? illegal move

=

? illegal move

=

=

=

? cannot undo" "$said"
said=$(printf 'play b f5\n1 showboard\n' | talk gtp)
contains "gtp: the board" "5 . . . X X X . ." "$said"
contains "gtp: whose turn" "O to move" "$said"
contains "gtp: the commands" "
genmove
" "$(printf 'list_commands\n' | talk gtp)"
contains "gtp: a move for the other side" "? it is the other player's turn" "$(printf 'genmove w\n' | talk gtp)"
same "gtp: reg_genmove plays nothing" "? cannot undo" "$(printf 'reg_genmove b\nundo\n' | talk gtp --depth 2 | tail -2 | head -1)"
same "gtp: the same answers to the same commands" "$(printf 'genmove b\n' | talk gtp --level easy)" "$(printf 'genmove b\n' | talk gtp --level easy)"
same "gtp: no score while the game goes on" "? cannot score" "$(printf 'final_score\n' | talk gtp | head -1)"
# The shortest game: white loses all discs after nine moves.
short='play b e6\nplay w f4\nplay b e3\nplay w f6\nplay b g5\nplay w d6\nplay b e7\nplay w f5\nplay b c5\n'
said=$(printf "${short}final_score\ngenmove w\nplay w a1\n" | talk gtp)
contains "gtp: the empty squares count for the winner" "= B+64" "$said"
contains "gtp: nothing but a pass is left at the end" "= pass" "$said"
contains "gtp: and no move" "? illegal move" "$said"
# A game of two engines of one level, to its end: passes come where they are due, and nothing is refused.
moves=
for i in $(seq 130); do moves="$moves${moves:+\\n}genmove $([ $((i % 2)) = 1 ] && echo b || echo w)"; done
said=$(printf "$moves\nfinal_score\n" | talk gtp --level easy)
same "gtp: a whole game, in which nothing is refused" 0 "$(printf '%s\n' "$said" | grep -c '^?')"
contains "gtp: which has a score" "+" "$(printf '%s\n' "$said" | tail -2)"
same "gtp: 60 moves at most that are no passes" yes "$([ "$(printf '%s\n' "$said" | grep -c '^= [A-H]')" -le 60 ] && echo yes)"
said=$(printf 'time_settings 2 0 0\ngenmove b\nplay w pass\ngenmove w\ntime_left b 1 0\ntime_settings x\ntime_settings 0 1 0\n' | { begun=$(date +%s%N); talk gtp; echo "took $((($(date +%s%N) - begun) / 1000000))"; })
contains "gtp: time settings are taken" "? syntax error" "$said"
same "gtp: two moves of a game of two seconds take less than one" yes "$([ "$(printf '%s\n' "$said" | sed -n 's/^took //p')" -lt 1000 ] && echo yes)"
same "gtp: the last line needs no end" "= Lumbung" "$(printf 'name' | talk gtp | head -1)"
same "gtp: CR LF" "=3 Lumbung" "$(printf '3 name\r\n' | talk gtp | head -1)"
same "gtp: a line longer than any is passed over" "= Lumbung" "$({ head -c 300000 /dev/zero | tr '\0' x; printf '\nname\n'; } | talk gtp | grep Lumbung)"
same "gtp: no input at all" "" "$(talk gtp </dev/null)"

# --- NBoard
said=$(printf 'nboard 2\nset depth 3\nset contempt 2\nwhat is this\nset game (;GM[Othello]%sB[F5]W[d6];)\nping 1\ngo\nping 2\nlearn\nquit\nping 3\n' "$usual" | talk nboard)
contains "nboard: the name" "set myname Lumbung" "$said"
contains "nboard: pong, then the move, then pong: in order" "pong 1 status === pong 2 learned" "$(printf '%s\n' "$said" | grep -E '^(pong|===|learned|status .*thinking)' | sed 's/^status.*/status/; s/^===.*/===/' | tr '\n' ' ')"
same "nboard: nothing after quit" 0 "$(printf '%s\n' "$said" | grep -c 'pong 3')"
contains "nboard: how many nodes" "nodestats " "$said"
same "nboard: unknown lines have no answer" 0 "$(printf '%s\n' "$said" | grep -c what)"
# answer PATTERN TEXT… : sends lines, keeps the pipe open until a line with the pattern comes, and prints what came
answer() {
    pattern=$1
    shift
    rm -f to from
    mkfifo to
    : >from
    talk nboard <to >from &
    job=$!
    exec 3>to
    printf "$@" >&3
    for i in $(seq 150); do
        grep -q "$pattern" from && break
        sleep 0.1
    done
    exec 3>&-
    wait $job
    cat from
}
said=$(answer waiting 'set depth 4\nset game (;%sB[F5];)\nhint 3\n' "$usual")
same "nboard: hints for three moves, depth 4, each line flushed at once" 3 "$(printf '%s\n' "$said" | grep -c '^search [D-F][46] -*[0-9]*\.[0-9][0-9] 0 4$')"
said=$(answer waiting 'set depth 4\nset game (;%sB[F5];)\nhint 1\n' "$usual")
contains "nboard: a hint with its line" " 0 4" "$(printf '%s\n' "$said" | grep '^search [A-H][1-8][A-H][1-8]')"
said=$(answer waiting 'set depth 2\nset game (;%sB[F5]W[d6];)\nanalyze\n' "$usual")
same "nboard: the analysis goes from the end to the start" "2 1 0 " "$(printf '%s\n' "$said" | sed -n 's/^analysis \([0-9]*\) .*/\1/p' | tr '\n' ' ')"
said=$(answer 'pong 5' 'set depth 1\nmove f5/0.5/1\nmove f5\nmove zz\nping 5\n')
same "nboard: moves that cannot be are said" 2 "$(printf '%s\n' "$said" | grep -c 'cannot play')"
said=$(answer '===' 'set game (;BO[8 O*-------------------------------------------------------------- *];)\ngo\n')
contains "nboard: a pass that is due" "=== PA" "$said"
said=$(answer waiting 'set game (;BO[8 O*-------------------------------------------------------------- O];)\nset depth 9\nhint 5\n')
contains "nboard: the end is exact" "search C1 64.00 0 100%" "$said"
contains "nboard: no game" "cannot read this game" "$(answer status 'set game (;BO[8 X];)\n')"
# A search that would take for ever is stopped: by ping, by the end of the input, by nobody listening.
said=$(answer 'pong 9' 'set depth 60\ngo\n%1000s\nping 9\n' ' ')
contains "nboard: a search is stopped by ping, and answered before pong" "=== pong 9" "$(printf '%s\n' "$said" | grep -E '^(===|pong)' | sed 's/^===.*/===/' | tr '\n' ' ')"
mkfifo stopped
talk nboard <stopped >from &
job=$!
exec 3>stopped
printf 'set depth 60\ngo\n' >&3
sleep 0.4
printf 'ping 4\n' >&3
for i in $(seq 50); do
    grep -q 'pong 4' from && break
    sleep 0.1
done
contains "nboard: ping stops a search that runs" "pong 4" "$(cat from)"
printf 'hint 4\n' >&3
sleep 0.3
exec 3>&-
wait $job
same "nboard: the end of input ends a search and the program" 0 "$(grep -c '^99' from)"
for protocol in nboard gtp; do
    rm -f in out
    mkfifo in out
    "$program" engine othello --protocol $protocol --depth 60 --memory 4 <in >out &
    job=$!
    exec 3>in
    printf 'name\nnboard 2\nset depth 60\nhint 2\ngenmove b\n' >&3
    head -1 <out >line
    sleep 0.5 # what it says next tells it, or that it is still thinking and looks
    for i in $(seq 50); do
        kill -0 $job 2>/dev/null || break
        sleep 0.1
    done
    same "$protocol: where nobody listens any more, a search ends" yes "$(kill $job 2>/dev/null || echo yes)"
    exec 3>&-
    wait $job 2>/dev/null
done

refuses "no such protocol" 'no protocol "uci"; there are nboard and gtp' engine othello --protocol uci
refuses "no such level" 'no level "human"' engine othello --level human
refuses "no depth" "--depth takes a whole number (1-60)" engine othello --depth 61
refuses "not Othello" "no other program's protocol is known for ferry" engine ferry

# --- files of other programs
printf 'f5d6c3d3c4\n\nF5 f6\n' >two.txt
"$program" convert othello two.txt --to ggf -o two.ggf
same "convert: two games of transcripts to GGF" 2 "$(grep -c '^(;GM\[Othello\]' two.ggf)"
same "convert: and back" "f5d6c3d3c4
f5f6" "$("$program" convert othello two.ggf --to transcript)"
"$program" convert othello two.ggf --game 1 --to record >one.record
contains "convert: a record, which is sound" "5 moves" "$("$program" check one.record)"
same "convert: the record and the GGF are the same position" "$("$program" convert othello one.record --to obf)" "$("$program" convert othello two.ggf --to obf --game 1)"
{ printf '\024\003\013\036\001\000\000\000\000\000\323\007\010\000\000\000'; printf '\000\000\000\000\000\000\050\050\070\100\041'; head -c 57 /dev/zero; } >one.wtb
same "convert: WTHOR" "f5d6c3" "$("$program" convert othello one.wtb --to transcript)"
head -c 50 one.wtb >cut.wtb
printf -- '---------------------------OX------XO--------------------------- X; f5:+2;\n%% nothing\n' >start.obf
same "convert: OBF keeps its scores" "---------------------------OX------XO--------------------------- X; f5:+2;" "$("$program" convert othello start.obf --to obf)"
refuses "convert: a cut file" "cut.wtb: This WTHOR file says that it has 1 games, but its size fits 0." convert othello cut.wtb --to ggf
refuses "convert: several games" "a record holds one: choose with --game N" convert othello two.ggf --to record
refuses "convert: no such game" "two.ggf has 2 games" convert othello two.ggf --game 3 --to record
refuses "convert: to what" "--to takes obf, ggf, transcript or record" convert othello two.ggf --to sgf
refuses "convert: an impossible move" "bad.txt, line 2: Move 1, a1, cannot be played." convert othello "$(printf 'f5\na1\n' >bad.txt; echo bad.txt)" --to ggf
refuses "convert: no file" "write the file" convert othello
refuses "convert: not Othello" "no other program's format is known for ferry" convert ferry two.ggf
ok "convert: nothing is written where something is refused" sh -c "! '$program' convert othello bad.txt --to ggf -o bad.ggf 2>/dev/null && [ ! -e bad.ggf ]"

# --- many positions at once
printf '%% FFO 40\nO--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; a2:+38; %% here\n\nOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXXX- O; h8:+2;\n' >some.obf
said=$("$program" solve othello --file some.obf)
contains "solve --file: a value as the file says" "agrees (+38)" "$said"
contains "solve --file: a value that differs" "differs (+2)" "$said"
contains "solve --file: the total" "2 of 2 positions solved; 1 of 2 as the file says" "$said"
contains "solve --file --json: a line a position" '"solved":2,"compared":2,"agreed":1' "$("$program" solve othello --file some.obf --json | tail -1)"
printf 'XO./.X./..O X; a2:+1;\n' >ttt
contains "solve --file: of any game" "1 of 1 as the file says" "$("$program" solve tictactoe --file ttt)"
contains "analyse --file" "a2  wins  *" "$("$program" analyse tictactoe --file ttt)"
printf 'XO./.X./..O X\nXO./.X. X\n' >bad.ttt
refuses "solve --file: a line that is no position" "bad.ttt, line 2: " solve tictactoe --file bad.ttt
refuses "solve --file: a move that cannot be" "line 1: a3 is taken by X." solve tictactoe --file "$(printf 'XO./.X./..O X; a3:+1;\n' >taken; echo taken)"
refuses "solve --file: nothing in it" "there is no position in /dev/null" solve othello --file /dev/null
refuses "solve --file: no proof" "--certify does not go with --file" solve congklak --file ttt --certify x
finish
