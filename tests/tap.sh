# Sourced by the script tests: TAP output, a scratch folder, comparisons.
#   ok NAME COMMAND…          the command succeeds; what it prints is dropped
#   same NAME EXPECTED ACTUAL two strings are equal
#   finish                    prints the plan; the script's exit status says whether all passed
number=0
failures=0
scratch=$(mktemp -d)
trap 'cleanup; rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
cleanup() { :; }
export XDG_STATE_HOME="$scratch/state"
unset LANGUAGE LC_ALL LC_MESSAGES NO_COLOR LUMBUNG_ASCII
export LANG=C.UTF-8

passed() {
    number=$((number + 1))
    echo "ok $number - $1"
}
failed() {
    number=$((number + 1))
    failures=$((failures + 1))
    echo "not ok $number - $1"
}
ok() {
    name=$1
    shift
    if "$@" >/dev/null; then passed "$name"; else failed "$name"; fi
}
same() {
    if [ "$2" = "$3" ]; then
        passed "$1"
    else
        failed "$1"
        printf '%s\n' "$2" | sed 's/^/# expected: /'
        printf '%s\n' "$3" | sed 's/^/# got:      /'
    fi
}
# contains NAME PART WHOLE
contains() {
    case "$3" in
    *"$2"*) passed "$1" ;;
    *)
        failed "$1"
        printf '%s\n' "$2" | sed 's/^/# wanted: /'
        printf '%s\n' "$3" | sed 's/^/# in:     /'
        ;;
    esac
}
# refuses NAME PART ARGS… : $program ends with status 2 and one line, which says PART
refuses() {
    name=$1 part=$2
    shift 2
    said=$("$program" "$@" 2>&1 </dev/null)
    status=$?
    same "$name: status" 2 $status
    same "$name: one line" 1 "$(printf '%s\n' "$said" | wc -l)"
    contains "$name: says why" "$part" "$said"
}
finish() {
    echo "1..$number"
    exit $((failures > 0))
}
