#!/bin/sh
# clang-tidy over our sources, two at a time: cmake/tidy.sh BUILD-FOLDER
set -eu
# The gcc build's own flags that clang does not know are taken out of a copy of the compilation database.
database=$1/tidy
mkdir -p "$database"
sed 's/-flto=auto//g; s/-fno-fat-lto-objects//g' "$1/compile_commands.json" >"$database/compile_commands.json"
git ls-files 'core/*.c' 'search/*.c' 'games/*.c' 'faces/*.c' 'cli/*.c' 'tui/*.c' 'web/*.c' |
    xargs -P 2 -n 4 clang-tidy --quiet -p "$database"
