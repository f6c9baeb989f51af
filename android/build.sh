#!/bin/sh
# Makes the app from the built site: android/build.sh SITE APK [--key FILE]
#
# SITE is the folder that web/build.mjs makes. The key is a debug key, made on the spot beside the APK, or the one that
# FILE describes: lines keystore=PATH, alias=NAME, password=TEXT. Before signing, two builds of the same files are equal
# to the byte (APK.unsigned), because nothing of the time or the machine goes in.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
framework=/usr/share/android-framework-res/framework-res.apk
minimum=26
target=34

if [ $# -ne 2 ] && { [ $# -ne 4 ] || [ "$3" != --key ]; }; then
    echo "android/build.sh takes SITE APK [--key FILE]." >&2
    exit 2
fi
site=$1
apk=$2
key_file=${4:-}
[ -f "$site/index.html" ] || {
    echo "android/build.sh: there is no site in $site (no index.html)." >&2
    exit 2
}
version=$(sed -n 's/^project(lumbung VERSION \([0-9.]*\).*/\1/p' "$here/../CMakeLists.txt")
code=$(echo "$version" | awk -F. '{ print $1 * 10000 + $2 * 100 + $3 }')

# One line of the key file.
key_value() {
    sed -n "s/^$1=//p" "$key_file" | head -1
}
if [ -n "$key_file" ]; then
    [ -r "$key_file" ] || {
        echo "android/build.sh: the key file $key_file cannot be read." >&2
        exit 2
    }
    keystore=$(key_value keystore)
    alias=$(key_value alias)
    password=$(key_value password)
    for line in keystore alias password; do
        [ -n "$(key_value $line)" ] || {
            echo "android/build.sh: $key_file has no line $line=…" >&2
            exit 2
        }
    done
else
    keystore=$(dirname "$apk")/debug.keystore
    alias=debug
    password=lumbung
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TZ=UTC LC_ALL=C

# The site without packed copies, and without the service worker's list of them: assets are packed by the APK itself.
mkdir -p "$work/assets"
cp -R "$site" "$work/assets/site"
find "$work/assets" -name '*.gz' -delete

smali assemble --jobs 1 --api $minimum -o "$work/classes.dex" "$here/smali"
aapt package -f -M "$here/AndroidManifest.xml" -S "$here/res" -I "$framework" -F "$work/resources.apk" \
    --min-sdk-version $minimum --target-sdk-version $target --version-code "$code" --version-name "$version" >"$work/aapt.log" 2>&1 || {
    cat "$work/aapt.log" >&2
    exit 1
}

# Put together anew, in the order of names and with one date, so that the same files give the same bytes. The table of
# resources stays unpacked, as the system wants it.
mkdir "$work/apk"
(cd "$work/apk" && unzip -q ../resources.apk)
cp "$work/classes.dex" "$work/apk/"
cp -R "$work/assets" "$work/apk/assets"
chmod -R u=rwX,go=rX "$work/apk"
find "$work/apk" -exec touch -d '2020-01-01T00:00:00Z' {} +
(cd "$work/apk" && zip -X -0 -q "$work/whole.zip" resources.arsc &&
    find . -type f | sed 's|^\./||' | grep -vx resources.arsc | sort | zip -X -9 -q "$work/whole.zip" -@)
zipalign -f -p 4 "$work/whole.zip" "$work/aligned.apk"
mkdir -p "$(dirname "$apk")"
cp "$work/aligned.apk" "$apk.unsigned"

if [ -z "$key_file" ] && [ ! -f "$keystore" ]; then
    keytool -genkeypair -keystore "$keystore" -storetype PKCS12 -alias "$alias" -keyalg RSA -keysize 2048 -validity 10000 \
        -storepass "$password" -dname "CN=Lumbung debug" >"$work/keytool.log" 2>&1 || {
        cat "$work/keytool.log" >&2
        exit 1
    }
fi
LUMBUNG_KEY_PASSWORD=$password apksigner sign --ks "$keystore" --ks-key-alias "$alias" --ks-pass env:LUMBUNG_KEY_PASSWORD \
    --min-sdk-version $minimum --v1-signing-enabled false --v2-signing-enabled true --v3-signing-enabled true \
    --out "$work/signed.apk" "$work/aligned.apk"
mv "$work/signed.apk" "$apk"
