# lumbung tune: refusals, files, kill and resume, Ctrl-C, full disk: test_tune.sh PROGRAM SOURCE-FOLDER
program=$1
source_folder=$2
. "$source_folder/tests/tap.sh"
cd "$scratch" || exit 1

# refuses NAME PART ARGS… : exit status 2, one line, which says PART
refuses() {
    name=$1 part=$2
    shift 2
    said=$("$program" tune "$@" 2>&1 </dev/null)
    status=$?
    same "$name: status" 2 $status
    same "$name: one line" 1 "$(printf '%s\n' "$said" | wc -l)"
    contains "$name: says why" "$part" "$said"
}
small="--population 24 --games 4 --seed 3"

refuses "no game" "which game?"
refuses "another game" "has no weights to tune" congklak
refuses "too few" '--population takes a whole number (20-5000), not "19"' othello --population 19
refuses "no number" '--generations takes a whole number' othello --generations many
refuses "uneven games" "multiple of 4" othello --games 6
refuses "too deep" "--depth takes a whole number (1-2)" othello --depth 3
refuses "resume from nothing" "--resume needs --checkpoint" othello --resume
refuses "resume from no file" "none.json" othello --resume --checkpoint none.json
refuses "one player" "two players with a comma" othello --compare easy
refuses "three players" "two players with a comma" othello --compare easy,easy,easy
refuses "unknown player" "nobody" othello --compare easy,nobody
refuses "comparison of no games" "--games takes a whole number" othello --compare hand-set,evolved --games 0
echo '{"game": "othello", "genes": {}}' >empty.json
refuses "weights without genes" '"flips_opening" is missing' othello --compare hand-set,empty.json

# One evolution without a break: everything is compared with it.
# shellcheck disable=SC2086
"$program" tune othello $small --generations 8 --checkpoint whole.json --log whole.csv --plot whole.svg -o whole-weights.json >whole.out
same "the end is told" "The best of generation 8 is in whole-weights.json." "$(cat whole.out)"
same "a row for each generation" "1 2 3 4 5 6 7 8" "$(sed 1d whole.csv | cut -d, -f1 | xargs)"
contains "the header" "generation,best,mean,games_per_second,flips_opening,discs_opening,mobility_opening,corners_opening,x_opening,parity_opening,flips_middle" "$(head -1 whole.csv)"
same "the header's end" "limit_1,limit_2" "$(head -1 whole.csv | cut -d, -f23-)"
same "every row is whole" 24 "$(awk -F, '{ print NF }' whole.csv | sort -u)"
if command -v xmllint >/dev/null 2>&1; then
    ok "the plot is XML" xmllint --noout whole.svg
fi
same "a line for best, mean, each weight and each limit" 22 "$(grep -c '<polyline' whole.svg)"
# shellcheck disable=SC2086
same "without -o the weights are the output" "$(cat whole-weights.json)" "$("$program" tune othello $small --generations 8 --threads 2)"
refuses "a checkpoint that is there" "--resume goes on with it" othello --checkpoint whole.json
refuses "another seed" "--seed is 3 there" othello --checkpoint whole.json --resume --seed 4
refuses "another size" "--population is 24 there" othello --checkpoint whole.json --resume --population 25
same "nothing was left to do" "$(cat whole-weights.json)" "$("$program" tune othello --checkpoint whole.json --resume --generations 8)"
# shellcheck disable=SC2086
ok "another seed evolves something else" sh -c "! '$program' tune othello $small --seed 4 --generations 8 | cmp -s - whole-weights.json"
sed 's/"version": 1/"version": 9/' whole.json >future.json
refuses "a checkpoint of another version" '"version"' othello --checkpoint future.json --resume
head -c 3000 whole.json >cut.json
refuses "half a checkpoint" "not a sound checkpoint" othello --checkpoint cut.json --resume

# Killed in the middle of anything, again and again, it comes to the same weights.
# shellcheck disable=SC2086
"$program" tune othello $small --generations 1 --checkpoint killed.json --log killed.csv >/dev/null
kills=0
while [ $kills -lt 12 ]; do
    "$program" tune othello --checkpoint killed.json --resume --generations 8 --log killed.csv --plot killed.svg -o killed-weights.json >/dev/null 2>&1 &
    pid=$!
    sleep "0.0$((kills * 3 % 10))"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    kills=$((kills + 1))
done
"$program" tune othello --checkpoint killed.json --resume --generations 8 --log killed.csv --plot killed.svg -o killed-weights.json >/dev/null
ok "killed and resumed: the same weights" cmp whole-weights.json killed-weights.json
# Speeds are of this run; everything else is the same.
without_speed() {
    cut -d, -f1-3,5- "$1"
}
same "killed and resumed: the same log, no row twice" "$(without_speed whole.csv)" "$(without_speed killed.csv)"
# Killed between a new file's naming and its renaming, it leaves that file, whole.
ok "no half files are left" sh -c 'for left in .lumbung-*; do [ ! -e "$left" ] || { [ -s "$left" ] && [ -z "$(tail -c 1 "$left")" ]; } || exit 1; done'

# Ctrl-C.
# shellcheck disable=SC2086
"$program" tune othello $small --generations 9999 --checkpoint stopped.json >stopped.out 2>&1 &
pid=$!
waited=0
while [ ! -s stopped.json ] && [ $waited -lt 100 ]; do
    sleep 0.1
    waited=$((waited + 1))
done
kill -TERM $pid # a shell's background jobs do not hear INT; both are handled alike
wait $pid
same "stopped: status" 0 $?
contains "stopped: how to go on" "To go on: lumbung tune othello --resume --checkpoint stopped.json --generations 9999" "$(cat stopped.out)"
done_by_then=$(sed -n 's/.*"generation": \([0-9]*\).*/\1/p' stopped.json)
ok "stopped: the checkpoint is whole" "$program" tune othello --resume --checkpoint stopped.json --generations $((done_by_then + 1)) -o on.json

# Where nothing can be written.
# shellcheck disable=SC2086
said=$("$program" tune othello $small --generations 1 -o /dev/full 2>&1)
same "full disk: status" 1 $?
contains "full disk: says why" "/dev/full" "$said"
# shellcheck disable=SC2086
said=$("$program" tune othello $small --generations 1 --checkpoint no/folder/x.json 2>&1)
same "no folder: status" 1 $?
contains "no folder: says why" "No such file" "$said"
cp whole.json before.json
said=$(
    trap '' XFSZ
    ulimit -f 0
    "$program" tune othello --resume --checkpoint before.json --generations 9 2>&1
)
contains "full disk for the checkpoint: says why" "before.json" "$said"
ok "full disk: the checkpoint before is untouched" cmp whole.json before.json
# shellcheck disable=SC2086
"$program" tune othello $small --generations 1 >/dev/full 2>full.err
same "full standard output: status" 1 $?
contains "full standard output: says why" "could not be written" "$(cat full.err)"

# Comparisons.
same "against itself" "50.0" "$("$program" tune othello --compare hand-set,hand-set --games 40 | awk 'NR == 3 { print $5 }')"
one=$("$program" tune othello --compare hand-set,beginner --games 100 --json)
two=$("$program" tune othello --compare hand-set,beginner --games 100 --json --threads 3)
same "threads give the same comparison" "$one" "$two"
contains "comparison as JSON" '{"players":["hand-set","beginner"],"games":100,"depth":1,"seed":1,"won":' "$one"
there=$("$program" tune othello --compare hand-set,whole-weights.json --games 60 | awk 'NR == 3 { print $1, $3 }')
back=$("$program" tune othello --compare whole-weights.json,hand-set --games 60 | awk 'NR == 3 { print $3, $1 }')
same "both ways round" "$there" "$back"
finish
