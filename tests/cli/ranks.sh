#!/bin/sh
# ranks.sh PROGRAM MPI_PROGRAM : a tournament gives the same table, and an evolution the same weights, in one process and in
# one to three under mpirun; an evolution goes on from its checkpoint after a process was killed.
set -eu
plain=$1
ranked=$2
tournament="arena congklak --players easy,medium,hard --games 10 --seed 5 --json"
# shellcheck disable=SC2086
wanted=$("$plain" $tournament)
[ -n "$wanted" ]
# Root, few cores and no network are usual where tests run.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_btl=self,vader OMPI_MCA_plm_rsh_agent=
for ranks in 1 2 3; do
    # shellcheck disable=SC2086
    got=$(timeout 60 mpirun -n $ranks "$ranked" $tournament)
    if [ "$got" != "$wanted" ]; then
        printf '%s ranks: %s\nwanted: %s\n' "$ranks" "$got" "$wanted"
        exit 1
    fi
done
# A program without MPI says so instead of playing the tournament twice.
# shellcheck disable=SC2086
refusal=$(timeout 60 mpirun -n 2 "$plain" $tournament 2>&1 || true)
case $refusal in
*"built without MPI"*) ;;
*)
    echo "no refusal: $refusal"
    exit 1
    ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
evolution="tune othello --population 24 --games 4 --seed 3"
# shellcheck disable=SC2086
wanted=$("$plain" $evolution --generations 6)
[ -n "$wanted" ]
for ranks in 1 2; do
    # shellcheck disable=SC2086
    got=$(timeout 60 mpirun -n $ranks "$ranked" $evolution --generations 6 --threads 2)
    if [ "$got" != "$wanted" ]; then
        printf 'evolution, %s ranks: %s\nwanted: %s\n' "$ranks" "$got" "$wanted"
        exit 1
    fi
done
# A process that dies ends all of them, with a sentence; the checkpoint before it is whole.
# shellcheck disable=SC2086
timeout 120 mpirun -n 2 "$ranked" $evolution --generations 10000 --checkpoint "$work/ranks.json" >"$work/said" 2>&1 &
launcher=$!
waited=0
until grep -qs '"generation": [1-9]' "$work/ranks.json" || [ $waited -gt 300 ]; do
    sleep 0.1
    waited=$((waited + 1))
done
victim=$(pgrep -f "$work/ranks.json" | while read -r pid; do
    grep -qz '^OMPI_COMM_WORLD_RANK=1$' "/proc/$pid/environ" 2>/dev/null && echo "$pid"
done | head -1)
kill -9 "$victim"
if wait $launcher; then
    echo "mpirun ended well although a process was killed"
    exit 1
fi
grep -q 'signal 9' "$work/said" || { echo "not said: $(cat "$work/said")"; exit 1; }
done_by_then=$(sed -n 's/.*"generation": \([0-9]*\).*/\1/p' "$work/ranks.json")
# shellcheck disable=SC2086
wanted=$("$plain" $evolution --generations $((done_by_then + 2)))
got=$(timeout 60 mpirun -n 2 "$ranked" tune othello --resume --checkpoint "$work/ranks.json" --generations $((done_by_then + 2)))
[ "$got" = "$wanted" ] || { echo "another evolution after the break"; exit 1; }
