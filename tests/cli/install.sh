#!/bin/sh
# Installs into a scratch folder and looks whether everything is there and works from there: install.sh BUILD-FOLDER
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cmake --install "$1" --prefix "$root" >/dev/null
"$root/bin/lumbung" --version
test -s "$root/share/man/man6/lumbung.6"
test -s "$root/share/bash-completion/completions/lumbung"
test -s "$root/share/locale/id/LC_MESSAGES/lumbung.mo"
LUMBUNG_LOCALEDIR=$root/share/locale "$root/bin/lumbung" --lang id --help | grep -q Pemakaian
if command -v man >/dev/null 2>&1; then
    test -z "$(MANWIDTH=100 man --warnings -E UTF-8 -l -Tutf8 -Z "$root/share/man/man6/lumbung.6" 2>&1 >/dev/null)"
fi
# Every command and option of the program stands in the manual, and the completion finds them.
"$root/bin/lumbung" --help | sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p' | while read -r command; do
    grep -q "^\.SS lumbung $command" "$root/share/man/man6/lumbung.6" || { echo "manual: no command $command"; exit 1; }
    "$root/bin/lumbung" "$command" --help | sed -n 's/^  \(-[a-z], \)\{0,1\}--\([a-z-]\{1,\}\).*/\2/p' | while read -r option; do
        grep -qF -e "$(printf '%s' "--$option" | sed 's/-/\\-/g')" "$root/share/man/man6/lumbung.6" || { echo "manual: no option --$option of $command"; exit 1; }
    done
done
PATH=$root/bin:$PATH bash -c '
    . "$0"
    COMP_WORDS=(lumbung play congklak --se) COMP_CWORD=3 COMPREPLY=()
    _lumbung
    [[ " ${COMPREPLY[*]} " == *" --seed "* && " ${COMPREPLY[*]} " == *" --set "* ]]
    COMP_WORDS=(lumbung pe) COMP_CWORD=1 COMPREPLY=()
    _lumbung
    [[ "${COMPREPLY[*]}" == perft ]]
' "$root/share/bash-completion/completions/lumbung"
