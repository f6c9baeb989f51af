#!/bin/sh
# Writes the template po/lumbung.pot from the sources and merges it into every translation. With --check it changes
# nothing and says what is missing or stale instead.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find core search games faces cli tui web -name '*.c' -o -name '*.h' | LC_ALL=C sort >"$work/files"
find web/app -name '*.js' | LC_ALL=C sort >"$work/scripts"
xgettext --from-code=UTF-8 --language=C --no-location --sort-output --keyword=_ --keyword=N_ --keyword=ngettext:1,2 \
    --add-comments=TRANSLATORS --package-name=lumbung --files-from="$work/files" -o "$work/lumbung.pot"
xgettext --from-code=UTF-8 --language=JavaScript --no-location --sort-output --keyword --keyword=t --keyword=tn:1,2 \
    --join-existing --package-name=lumbung --files-from="$work/scripts" -o "$work/lumbung.pot"
sed -i '/^"POT-Creation-Date:/d; s/charset=CHARSET/charset=UTF-8/' "$work/lumbung.pot"
if [ "${1:-}" = --check ]; then
    bad=0
    if ! cmp -s "$work/lumbung.pot" po/lumbung.pot; then
        echo "po/lumbung.pot is stale: run po/extract.sh"
        diff "$work/lumbung.pot" po/lumbung.pot | head -20
        bad=1
    fi
    for po in po/*.po; do
        msgmerge --quiet --no-fuzzy-matching --no-location --sort-output -o "$work/merged.po" "$po" "$work/lumbung.pot"
        for kind in --untranslated --only-fuzzy --only-obsolete; do
            left=$(msgattrib $kind --no-obsolete "$work/merged.po" 2>/dev/null | grep -c '^msgid "' || true)
            [ $kind = --only-obsolete ] && left=$(grep -c '^#~ msgid' "$work/merged.po" || true)
            if [ "$left" -gt 0 ]; then
                echo "$po: $left strings $kind"
                bad=1
            fi
        done
        msgfmt --check -o /dev/null "$po" || bad=1
    done
    exit $bad
fi
cp "$work/lumbung.pot" po/lumbung.pot
for po in po/*.po; do
    msgmerge --quiet --update --backup=none --no-fuzzy-matching --no-location --sort-output "$po" po/lumbung.pot
done
