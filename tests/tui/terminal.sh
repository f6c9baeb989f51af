# Sourced by the terminal tests: the real program in a tmux window of its own.
#   start COLUMNS ROWS TERM ARGS…   opens it
#   keys KEY…                       sends keys as tmux names them
#   bytes HEX…                      sends raw bytes (mouse reports)
#   wait_for TEXT                   until the screen shows it, 15 s at most
#   screen                          what it shows
#   compare NAME                    with tests/golden/screens/NAME.txt (written when LUMBUNG_GOLDEN=1)
# Every start has a server of its own: one that is just ending cannot take a new window.
starts=0
socket=lumbung-test-$$-0
terminal() { tmux -L "$socket" -f /dev/null "$@"; }
cleanup() { terminal kill-server 2>/dev/null || true; }

start() {
    columns=$1 rows=$2 term=$3
    shift 3
    terminal kill-server 2>/dev/null
    starts=$((starts + 1))
    socket=lumbung-test-$$-$starts
    printf '%s\n' '#!/bin/sh' 'trap : INT' "cd '$scratch'" "export TERM=$term XDG_STATE_HOME='$XDG_STATE_HOME' LANG=C.UTF-8 ASAN_OPTIONS=detect_leaks=0" \
        "'$program' $*" 'echo "left with $?"' 'stty -a | grep -o "[-]*icanon"; sleep 1000' >"$scratch/start"
    terminal new-session -d -x "$columns" -y "$rows" -s t sh "$scratch/start"
}
keys() { terminal send-keys -t t "$@"; }
bytes() { terminal send-keys -t t -H "$@"; }
screen() { terminal capture-pane -t t -p 2>/dev/null; }
shows() { screen | grep -qF -- "$1"; }
wait_for() {
    tries=0
    until shows "$1"; do
        tries=$((tries + 1))
        if [ $tries -gt 150 ]; then
            echo "# waited in vain for: $1"
            screen | sed 's/^/# /'
            return 1
        fi
        sleep 0.1
    done
}
# Waits until the screen stays the same for a moment.
settle() {
    before=
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        now=$(screen)
        [ "$now" = "$before" ] && return
        before=$now
        sleep 0.15
    done
}
compare() {
    settle
    golden=$source_folder/tests/golden/screens/$1.txt
    screen >"$scratch/screen.txt"
    if [ "${LUMBUNG_GOLDEN:-}" = 1 ]; then
        cp "$scratch/screen.txt" "$golden"
    fi
    if cmp -s "$golden" "$scratch/screen.txt"; then
        passed "screen $1"
    else
        failed "screen $1"
        diff "$golden" "$scratch/screen.txt" | sed 's/^/# /'
    fi
}
# speed N: sets the animation speed before the program starts (0: none).
speed() {
    mkdir -p "$XDG_STATE_HOME/lumbung"
    printf '{"sound": false, "speed": %d, "clock": 0, "rules": {}}\n' "$1" >"$XDG_STATE_HOME/lumbung/settings.json"
}
