#!/bin/sh
# The Android app: what the package is, and its own code run without Android. Arguments: the source folder and the site.
# Prints TAP.
set -u
source=$1
site=$2
. "$source/tests/tap.sh"
work=$scratch
build() {
    sh "$source/android/build.sh" "$@" >"$work/log" 2>&1
}

build "$site" "$work/lumbung.apk"
ok "the app is built" test -f "$work/lumbung.apk"
apk=$work/lumbung.apk
aapt dump badging "$apk" >"$work/badging" 2>&1
has() {
    grep -q -- "$1" "$work/badging"
}
ok "its name in English" has "^application-label:'Lumbung Games'"
ok "its name in Indonesian" has "^application-label-in:'Permainan Lumbung'"
ok "Android 8 and later" has "^sdkVersion:'26'"
ok "made for Android 14" has "^targetSdkVersion:'34'"
ok "its activity can be launched" has "^launchable-activity: name='id.lumbung.MainActivity'"
ok "it asks for no permission" sh -c "! grep -q uses-permission '$work/badging'"
ok "the version is the project's" has "versionName='$(sed -n 's/^project(lumbung VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")'"
ok "the icon is adaptive" sh -c "aapt dump xmltree '$apk' res/mipmap-anydpi-v26/icon.xml | grep -q adaptive-icon"
apksigner verify --verbose --min-sdk-version 26 "$apk" >"$work/signatures" 2>&1
ok "signed, version 2" grep -q 'v2 scheme (APK Signature Scheme v2): true' "$work/signatures"
ok "signed, version 3" grep -q 'v3 scheme (APK Signature Scheme v3): true' "$work/signatures"
ok "aligned" zipalign -c 4 "$apk"
ok "the table of resources is not packed" sh -c "zipalign -c -v 4 '$apk' | grep -q 'resources.arsc (OK)'"
unzip -q -o "$apk" -d "$work/apk"
dexdump -f -a "$work/apk/classes.dex" >"$work/dex" 2>"$work/dex.errors"
ok "dexdump has no complaint" sh -c "test -s '$work/dex' && test ! -s '$work/dex.errors'"
ok "the page may call save and share, and nothing else" test "$(grep -c 'VISIBILITY_RUNTIME Landroid/webkit/JavascriptInterface;' "$work/dex")" = 2
ok "no file is in it twice" sh -c "test \"\$(unzip -Z1 '$apk' | sort | uniq -d | wc -l)\" = 0"
(cd "$site" && find . -type f ! -name '*.gz' | sort | xargs sha256sum) >"$work/site.sums"
(cd "$work/apk/assets/site" && find . -type f | sort | xargs sha256sum) >"$work/assets.sums"
ok "the whole site is in it, equal to the build" cmp "$work/site.sums" "$work/assets.sums"
ok "under 3 MB" test "$(wc -c <"$apk")" -lt 3000000
mkdir "$work/again"
cp -R "$site" "$work/again/site"
build "$work/again/site" "$work/again/lumbung.apk"
ok "two builds are equal to the byte before signing" cmp "$apk.unsigned" "$work/again/lumbung.apk.unsigned"

# A key of one's own.
keytool -genkeypair -keystore "$work/own.keystore" -storetype PKCS12 -alias own -keyalg RSA -keysize 2048 -validity 100 \
    -storepass secret1 -dname "CN=Somebody" >/dev/null 2>&1
printf 'keystore=%s\nalias=own\npassword=secret1\n' "$work/own.keystore" >"$work/key"
build "$site" "$work/own.apk" --key "$work/key"
ok "a release key is used" sh -c "apksigner verify --print-certs --min-sdk-version 26 '$work/own.apk' | grep -q 'CN=Somebody'"
ok "and the rest is the same" cmp "$apk.unsigned" "$work/own.apk.unsigned"
printf 'keystore=%s\nalias=own\n' "$work/own.keystore" >"$work/key"
build "$site" "$work/bad.apk" --key "$work/key"
ok "a key file without a password is refused" sh -c "test ! -e '$work/bad.apk' && grep -q 'no line password' '$work/log'"
build "$site" "$work/bad.apk" --key "$work/nothing"
ok "a key file that is not there is refused" sh -c "test ! -e '$work/bad.apk' && grep -q 'cannot be read' '$work/log'"
build "$work/nothing" "$work/bad.apk"
ok "a folder without a site is refused" sh -c "test ! -e '$work/bad.apk' && grep -q 'no site' '$work/log'"

# The code itself: translated to Java's, verified as it is loaded, and run against stand-ins for the system.
PYTHON=/usr/bin/python3 enjarify -f "$work/apk/classes.dex" -o "$work/app.jar" >"$work/log" 2>&1
ecj -proc:none -17 -nowarn -d "$work/classes" -cp "$work/app.jar" "$source/tests/android/java" >>"$work/log" 2>&1
java -cp "$work/classes:$work/app.jar" AppTest "$work/apk/assets" >"$work/run" 2>&1
ok "the app's own code runs" test $? = 0
while read -r line; do
    case $line in
    "ok "*) passed "${line#*- }" ;;
    "not ok "*) failed "${line#*- }" ;;
    "1.."*) ;;
    *) echo "# $line" ;;
    esac
done <"$work/run"
finish
