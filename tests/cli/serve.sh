# The web server: serve.sh PROGRAM SOURCE-FOLDER. It makes a small site of its own and asks it with curl.
program=$1
source_folder=$2
. "$source_folder/tests/tap.sh"
cd "$scratch" || exit 1
unset LUMBUNG_SITE http_proxy HTTP_PROXY all_proxy ALL_PROXY
server=
holder=
cleanup() {
    [ -z "$server" ] || kill -9 "$server" 2>/dev/null
    [ -z "$holder" ] || kill "$holder" 2>/dev/null
}

# A site, with secrets beside it and in it that must never be told.
mkdir -p site/sub/empty site/.hidden outside
echo secret-outside >outside/secret.txt
echo secret-beside >secret.txt
echo '<p>front page</p>' >site/index.html
echo '<p>sub page</p>' >site/sub/index.html
echo secret-hidden >site/.hidden/a.txt
echo secret-dot >site/.secret
echo 'other' >'site/a b&c.txt'
ln -s ../outside/secret.txt site/link.txt
ln -s ../outside site/linked
ln -s .secret site/alias.txt
ln -s index.html site/inside.html
mkfifo site/pipe.txt
for ending in js css json webmanifest wasm svg png ico txt woff2 bin; do
    echo "a file that ends in $ending" >"site/a.$ending"
done
i=0
while [ $i -lt 400 ]; do
    echo "let line$i = $i;"
    i=$((i + 1))
done >site/big.js
gzip -9 -n -k site/big.js
cp site/big.js.gz site/data.gz
head -c 5000000 /dev/urandom >site/large.bin
: >site/nothing.txt

# start ARGS… : starts the server, sets $server, $url and $port
start() {
    : >line
    "$program" serve "$@" >line 2>errors &
    server=$!
    tries=0
    while [ ! -s line ] && [ $tries -lt 100 ] && kill -0 $server 2>/dev/null; do
        sleep 0.1
        tries=$((tries + 1))
    done
    url=$(sed -n 's/^Lumbung is at \(.*\)\/ (Ctrl-C ends it)$/\1/p' line)
    port=${url##*:}
}
# stop SIGNAL : ends it and sets $status
stop() {
    kill "-$1" $server
    wait $server
    status=$?
    server=
}
get() { curl -s -m 20 --path-as-is "$@"; }
code() { get -o /dev/null -w '%{http_code}' "$@"; }
# header NAME CURL-ARGS… : its value
header() {
    wanted=$1
    shift
    get -o /dev/null -D - "$@" | tr -d '\r' | sed -n "s/^$wanted: //Ip"
}
descriptors() {
    if [ -d /proc/$server/fd ]; then ls /proc/$server/fd | wc -l; else echo 0; fi
}

contains "serve --help" "Usage: lumbung serve" "$("$program" serve --help)"
start --port 0 --site site
same "says where it is" "Lumbung is at http://127.0.0.1:$port/ (Ctrl-C ends it)" "$(cat line)"
open_at_first=$(descriptors)

# Two clients that never finish their request; looked at again at the end.
if command -v bash >/dev/null 2>&1; then
    bash -c 'exec 3<>/dev/tcp/127.0.0.1/$0; printf "GET /index.ht" >&3; cat <&3 >half; echo closed >half.done' "$port" &
    holder=$!
fi

same "the front page" "$(cat site/index.html)" "$(get "$url/")"
same "its own name" "$(cat site/index.html)" "$(get "$url/index.html")"
same "a folder's page" "$(cat site/sub/index.html)" "$(get "$url/sub/")"
same "a query is ignored" "$(cat site/index.html)" "$(get "$url/?a=b&c=../x%2e%5c;d")"
same "a folder without its slash" "301 /sub/" "$(code "$url/sub") $(header Location "$url/sub")"
same "no listing" 404 "$(code "$url/sub/empty/")"
same "a link that stays inside" "$(cat site/index.html)" "$(get "$url/inside.html")"
same "an empty file" "200 0" "$(get -o /dev/null -w '%{http_code} %{size_download}' "$url/nothing.txt")"
same "there is no such file" "404 Not Found" "$(get "$url/none.html")"
same "status of no such file" 404 "$(code "$url/none.html")"
same "a file is no folder" 404 "$(code "$url/index.html/")"
same "a pipe is no file" 404 "$(code "$url/pipe.txt")"
same "an encoded name" other "$(get "$url/a%20b%26c.txt")"

types='html|index.html|text/html; charset=utf-8
js|a.js|text/javascript; charset=utf-8
css|a.css|text/css; charset=utf-8
json|a.json|application/json
webmanifest|a.webmanifest|application/manifest+json
wasm|a.wasm|application/wasm
svg|a.svg|image/svg+xml
png|a.png|image/png
ico|a.ico|image/x-icon
txt|a.txt|text/plain; charset=utf-8
woff2|a.woff2|font/woff2
gz|data.gz|application/gzip
other|a.bin|application/octet-stream'
while IFS='|' read -r name file type; do
    same "type of $name" "$type" "$(header Content-Type "$url/$file")"
done <<END
$types
END

# Headers, on every kind of answer.
policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
etag=$(header ETag "$url/index.html")
# all_headers NAME CURL-ARGS…
all_headers() {
    name=$1
    shift
    get -o /dev/null -D heads "$@"
    tr -d '\r' <heads >plain_heads
    same "$name: policy" "$policy" "$(sed -n 's/^Content-Security-Policy: //Ip' plain_heads)"
    same "$name: the other headers" 5 "$(grep -ciE '^(X-Content-Type-Options: nosniff|Referrer-Policy: no-referrer|Cross-Origin-Opener-Policy: same-origin|Cross-Origin-Resource-Policy: same-origin|Permissions-Policy: camera=\(\), microphone=\(\), geolocation=\(\))$' plain_heads)"
}
all_headers "200" "$url/"
all_headers "301" "$url/sub"
all_headers "304" -H "If-None-Match: $etag" "$url/index.html"
all_headers "404" "$url/none"
all_headers "405" -X POST -d x "$url/"
all_headers "405 of another method" -X BREW "$url/"
all_headers "400" -H 'Connection: Upgrade' -H 'Upgrade: websocket' "$url/"

# Methods.
same "HEAD" "200 0" "$(get -I -o /dev/null -w '%{http_code} %{size_download}' "$url/large.bin")"
same "HEAD says the length" 5000000 "$(header Content-Length -I "$url/large.bin")"
same "HEAD of no such file" 404 "$(code -I "$url/none")"
for method in POST PUT DELETE OPTIONS PATCH TRACE PROPFIND BREW; do
    same "$method" "405 GET, HEAD" "$(code -X $method "$url/") $(header Allow -X $method "$url/")"
done
same "POST with a body" 405 "$(code -d "$(head -c 3000 site/big.js)" "$url/")"
same "POST with a large body" 405 "$(code -H Expect: --data-binary @site/large.bin "$url/")"
same "GET with a body" "$(cat site/index.html)" "$(get -X GET -d hello "$url/")"
for upgrade in websocket h2c other; do
    refused=$(code -H 'Connection: Upgrade' -H "Upgrade: $upgrade" -H 'HTTP2-Settings: AAMAAABkAAQAAP__' "$url/")
    ok "no upgrade to $upgrade" [ "$refused" = 400 -o "$refused" = 403 ]
done

# Ways out of the folder. No secret may come, and the server must still be there.
while read -r path; do
    said=$(get "$url$path" | tr -d '\0')
    case $said in
    *secret-* | *root:*) failed "no way out: $path" ;;
    *) ok "no way out: $path" [ "$(code "$url/index.html")" = 200 ] ;;
    esac
done <<'END'
/../secret.txt
/sub/../../secret.txt
/sub/empty/../../../secret.txt
/./../secret.txt
/%2e%2e/secret.txt
/%2E%2E/secret.txt
/.%2e/secret.txt
/%2e./secret.txt
/sub/%2e%2e/%2e%2e/secret.txt
/%2e%2e%2fsecret.txt
/..%2fsecret.txt
/sub%2f..%2f..%2fsecret.txt
/%252e%252e/secret.txt
/%252e%252e%252fsecret.txt
/..%252fsecret.txt
/%25252e%25252e%25252fsecret.txt
/..\secret.txt
/..%5csecret.txt
/%2e%2e%5csecret.txt
/sub\..\..\secret.txt
/%c0%ae%c0%ae/secret.txt
/..;/secret.txt
/..%00/secret.txt
/%00../secret.txt
/.secret%00.html
/.secret
/%2esecret
/sub/../.secret
/.hidden/a.txt
/%2ehidden/a.txt
/.hidden
/link.txt
/linked/secret.txt
/linked
/linked/
/alias.txt
//../secret.txt
///secret.txt
//etc/passwd
/../../../../../../../../etc/passwd
/..//..//..//..//..//..//..//etc/passwd
/%
/%2
/%zz
/...
/..
/.
/..?
/?/../secret.txt
END
for path in /link.txt /linked/secret.txt /.secret /.hidden/a.txt /alias.txt /..%5csecret.txt /%252e%252e/secret.txt; do
    same "404: $path" 404 "$(code "$url$path")"
done
same "no redirect to another host" "" "$(header Location "$url//example.com/..")"

# FILE.gz.
get -H 'Accept-Encoding: gzip' -D heads -o packed "$url/big.js"
ok "gzip: the file that lies there" cmp packed site/big.js.gz
same "gzip: said" "gzip Accept-Encoding" "$(header Content-Encoding -H 'Accept-Encoding: br, gzip;q=0.5' "$url/big.js") $(header Vary -H 'Accept-Encoding: gzip' "$url/big.js")"
same "gzip: the type stays" "text/javascript; charset=utf-8" "$(header Content-Type -H 'Accept-Encoding: gzip' "$url/big.js")"
get --compressed -o unpacked "$url/big.js"
ok "gzip: unpacks to the same" cmp unpacked site/big.js
for accept in '' 'br' 'gzip;q=0' 'gzip;q=0.000, *' 'identity' '*;q=0' 'gzipped'; do
    get -H "Accept-Encoding: $accept" -D heads -o unpacked "$url/big.js"
    ok "no gzip for \"$accept\"" sh -c 'cmp -s unpacked site/big.js && ! grep -qi ^Content-Encoding heads && grep -qi "^Vary: Accept-Encoding" heads'
done
same "gzip: for *" gzip "$(header Content-Encoding -H 'Accept-Encoding: *' "$url/big.js")"
same "gzip: FILE.gz has no name of its own" 404 "$(code "$url/big.js.gz")"
same "gzip: data that is packed by itself" "200 " "$(code "$url/data.gz") $(header Content-Encoding -H 'Accept-Encoding: gzip' "$url/data.gz")"
same "gzip: nothing beside, nothing said" "" "$(header Vary -H 'Accept-Encoding: gzip' "$url/a.js")"

# Caches.
same "revalidates" no-cache "$(header Cache-Control "$url/index.html")"
packed_etag=$(header ETag -H 'Accept-Encoding: gzip' "$url/big.js")
plain_etag=$(header ETag "$url/big.js")
ok "a strong tag" sh -c 'case $1 in \"?*\") ;; *) exit 1 ;; esac' - "$etag"
ok "another tag for gzip" [ "$packed_etag" != "$plain_etag" ]
same "304" "304 0" "$(get -o /dev/null -w '%{http_code} %{size_download}' -H "If-None-Match: $etag" "$url/index.html")"
same "304 says the tag" "$etag" "$(header ETag -H "If-None-Match: $etag" "$url/index.html")"
same "304 to HEAD" 304 "$(code -I -H "If-None-Match: $etag" "$url/index.html")"
same "304: weak" 304 "$(code -H "If-None-Match: W/$etag" "$url/index.html")"
same "304: a list" 304 "$(code -H "If-None-Match: \"a,b\", W/\"c\",$etag" "$url/index.html")"
same "304: two headers" 304 "$(code -H 'If-None-Match: "a"' -H "If-None-Match: $etag" "$url/index.html")"
same "304: any" 304 "$(code -H 'If-None-Match: *' "$url/index.html")"
same "304: gzip" 304 "$(code -H 'Accept-Encoding: gzip' -H "If-None-Match: $packed_etag" "$url/big.js")"
same "200: the tag of the other form" 200 "$(code -H "If-None-Match: $packed_etag" "$url/big.js")"
same "200: another tag" 200 "$(code -H 'If-None-Match: "x"' "$url/index.html")"
same "404 whatever the tag" 404 "$(code -H 'If-None-Match: *' "$url/none")"
touch -d '2020-01-02 03:04:05.678' site/index.html
same "200 after a change" 200 "$(code -H "If-None-Match: $etag" "$url/index.html")"
echo '// new' >>site/big.js
touch site/big.js
same "gzip: an old FILE.gz is not sent" "" "$(header Content-Encoding -H 'Accept-Encoding: gzip' "$url/big.js")"

# Many at once, and clients that break off.
jobs=
i=0
while [ $i -lt 50 ]; do
    get -o "copy$i" "$url/large.bin" &
    jobs="$jobs $!"
    i=$((i + 1))
done
for job in $jobs; do
    wait "$job"
done
same "50 downloads at once are equal" "1 50" "$(cksum copy* | awk '{ print $1, $2 }' | sort -u | wc -l) $(ls copy* | wc -l)"
ok "and the same as the file" cmp copy49 site/large.bin
rm -f copy*
slow=$(curl -s -m 20 --limit-rate 3M "$url/large.bin" | cksum)
same "a slow client gets it all" "$(cksum <site/large.bin)" "$slow"
i=0
while [ $i -lt 20 ]; do
    curl -s -m 0.02 -o /dev/null --limit-rate 10k "$url/large.bin"
    i=$((i + 1))
done
same "there after clients that broke off" 200 "$(code "$url/")"
long=$(head -c 100000 /dev/zero | tr '\0' a)
printf 'url = "%s/%s"\n' "$url" "$long" >long.conf
get -K long.conf -o /dev/null
same "there after a request line of 100 kB" 200 "$(code "$url/")"
printf 'header = "X-Long: %s"\n' "$long" >long.conf
get -K long.conf -o /dev/null "$url/"
same "there after a header of 100 kB" 200 "$(code "$url/")"
i=0
while [ $i -lt 300 ]; do
    printf 'header = "X-%s: %s"\n' $i $i
    i=$((i + 1))
done >long.conf
get -K long.conf -o /dev/null "$url/"
same "there after 300 headers" 200 "$(code "$url/")"
if [ -n "$holder" ]; then
    # raw BYTES : sends them as they are, and prints what comes back
    raw() {
        timeout 15 bash -c 'exec 3<>/dev/tcp/127.0.0.1/$0; printf "$1" >&3; cat <&3' "$port" "$1" 2>/dev/null | tr -d '\0\r'
    }
    contains "garbage is refused" "400 Bad Request" "$(raw '\001\002\003 garbage\r\n\r\n')"
    contains "CONNECT is refused" "HTTP/1.1 40" "$(raw 'CONNECT a:1 HTTP/1.1\r\n\r\n')"
    contains "HTTP/1.0" "front page" "$(raw 'GET / HTTP/1.0\r\n\r\n')"
    i=0
    for bytes in '' '\r\n\r\n' 'GET' 'GET  \r\n\r\n' 'GET /\r\n\r\n' 'GET / HTTP/9.9\r\n\r\n' '\026\003\001\002' \
        'GET http://a/../secret.txt HTTP/1.1\r\n\r\n' 'GET ../secret.txt HTTP/1.1\r\n\r\n' ':path: /\r\n:method: x\r\n\r\n' \
        'GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n' 'GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n' \
        'GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n' 'GET / HTTP/1.1\nGET / HTTP/1.1\n\n' \
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' 'POST / HTTP/1.1\r\n\r\n' 'GET /%%00%%00 HTTP/1.1\r\n\r\n' 'HEAD / HTTP/1.1\r\n: :\r\n\r\n' \
        'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /sub/ HTTP/1.1\r\nHost: a\r\nUpgrade: x\r\n\r\n'; do
        timeout 1 bash -c 'exec 3<>/dev/tcp/127.0.0.1/$0; printf "$1" >&3; cat <&3' "$port" "$bytes" 2>/dev/null >answer
        i=$((i + 1))
        ok "there after broken request $i" sh -c '! grep -aq secret- answer && [ "$1" = 200 ]' - "$(code "$url/")"
    done
    i=0
    while [ $i -lt 20 ]; do
        timeout 1 bash -c 'exec 3<>/dev/tcp/127.0.0.1/$0; head -c 20000 /dev/urandom >&3' "$port" 2>/dev/null
        i=$((i + 1))
    done
    same "there after random bytes" 200 "$(code "$url/")"

    # A client that asks twice, and reads nothing, holds up nobody and takes no processor.
    bash -c 'exec 3<>/dev/tcp/127.0.0.1/$0
        printf "GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n\r\n" >&3; sleep 4' "$port" &
    stuck=$!
    sleep 1
    if [ -r /proc/$server/stat ]; then
        before=$(awk '{ print $14 + $15 }' /proc/$server/stat)
        sleep 2
        ok "a client that does not read takes no processor" [ $(($(awk '{ print $14 + $15 }' /proc/$server/stat) - before)) -lt 50 ]
    fi
    same "nor anybody's place" 200 "$(code "$url/")"
    kill $stuck
    wait $stuck 2>/dev/null

    tries=0
    while [ ! -f half.done ] && [ $tries -lt 40 ]; do
        sleep 1
        tries=$((tries + 1))
    done
    ok "half a request is ended after a while" [ -f half.done ]
    holder=
fi
tries=0
while [ "$(descriptors)" -gt "$open_at_first" ] && [ $tries -lt 40 ]; do
    sleep 1
    tries=$((tries + 1))
done
same "no descriptor is left open" "$open_at_first" "$(descriptors)"
same "nothing on standard error" "" "$(cat errors)"

# Ends, and what it refuses.
said=$("$program" serve --site site --port "$port" 2>&1)
same "port in use: status" 1 $?
same "port in use: says which" "lumbung serve: --port $port is in use already; take another one, or 0 for any that is free." "$said"
held=$port
curl -s -m 20 -o part --limit-rate 100k "$url/large.bin" &
download=$!
sleep 1
stop TERM
same "SIGTERM: status" 0 $status
kill $download 2>/dev/null
wait $download 2>/dev/null
start --port "$held" --site site
same "the port is free again" "http://127.0.0.1:$held" "$url"
stop INT
same "Ctrl-C: status" 0 $status
same "nothing more on standard error" "" "$(cat errors)"
start --port 0 --site site --bind ::1
if [ -n "$url" ]; then
    same "another kind of address" "http://[::1]:$port 200" "$url $(code -g "$url/")"
    stop TERM
else
    wait $server
    server=
fi
LUMBUNG_SITE=site/sub
export LUMBUNG_SITE
start --port 0 --lang en
same "the folder of LUMBUNG_SITE" "$(cat site/sub/index.html)" "$(get "$url/")"
stop TERM
unset LUMBUNG_SITE

# refuses NAME PART ARGS… : exit status 2, one line, which says PART
refuses() {
    name=$1 part=$2
    shift 2
    said=$(timeout 10 "$program" serve "$@" 2>&1 </dev/null)
    status=$?
    same "$name: status" 2 $status
    same "$name: one line" 1 "$(printf '%s\n' "$said" | wc -l)"
    contains "$name: says why" "$part" "$said"
}
refuses "a port too large" '--port takes a whole number (0-65535), not "65536"' --site site --port 65536
refuses "a port below 0" 'not "-1"' --site site --port -1
refuses "a port that is no number" 'not "http"' --site site --port http
refuses "an address that is none" '--bind takes an address of this machine, such as 127.0.0.1 or 0.0.0.0, not "here"' --site site --bind here
refuses "an empty address" 'not ""' --site site --bind ''
refuses "another machine's address" 'not "192.0.2.1"' --site site --bind 192.0.2.1
refuses "no such folder" 'in none;' --site none
refuses "no index.html" '`./run web` builds it' --site site/sub/empty
refuses "an operand" 'one word too many' site
finish
