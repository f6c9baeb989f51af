#!/bin/sh
# ranks.sh PROGRAM MPI_PROGRAM : a tournament gives the same table in one process, and in one to three under mpirun.
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
