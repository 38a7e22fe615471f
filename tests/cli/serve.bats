# damier serve: the files of the page and nothing else, whatever is asked; addresses and ports.
load kit

setup() {
    kit_setup
    "$DAMIER" serve --folder . 2>&1 | grep -q 'without libmicrohttpd' && skip 'no libmicrohttpd'
    mkdir page page/inner
    echo '<!doctype html><title>page</title>' >page/index.html
    echo 'let a = 1;' >page/app.js
    printf '\0asm\1\0\0\0' >page/damier.wasm
    echo secret | tee secret.html page/.hidden.html page/inner/deep.html page/notes.bak >/dev/null
    child=
}

teardown() {
    if [ -n "${child:-}" ]; then kill "$child" 2>/dev/null || true; fi
}

# WORDS...: serves the page on a free port; $url and $port are where.
serve() {
    start serve --folder page --port 0 "$@" >url 2>remarks
    await [ -s url ]
    url=$(<url)
    port=${url%/}
    port=${port##*:}
}

# Ends it as Ctrl-C does: that is the way to end it.
finish() {
    kill -INT "$child"
    child=
    ended
    [ "$status" -eq 0 ]
}

# TEXT (with escapes): a request, byte for byte; $answer is what comes back.
ask() {
    answer=$(printf '%b' "$1" | python3 "$root/tests/cli/asker.py" "$port" | tr -d '\0\r')
}

# PATH: the status of a plain request for it.
status_of() {
    ask "GET $1 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    echo "$answer" | sed -n '1s/^HTTP[^ ]* \([0-9]*\).*/\1/p'
}

@test "its address on standard output; the files of the folder with their types; Ctrl-C ends it" {
    serve
    [[ "$url" =~ ^http://127\.0\.0\.1:[0-9]+/$ ]]
    [ "$(wc -l <url)" -eq 1 ]
    grep -qx 'damier: open it in a browser; Ctrl-C ends it' remarks
    python3 - "$url" <<'END'
import sys, urllib.request
def get(name):
    with urllib.request.urlopen(sys.argv[1] + name) as answer:
        return answer.headers["Content-Type"], answer.read()
assert get("") == ("text/html; charset=utf-8", open("page/index.html", "rb").read())
assert get("index.html") == get("")
assert get("app.js?version=2") == ("text/javascript; charset=utf-8", b"let a = 1;\n")
assert get("damier.wasm") == ("application/wasm", b"\0asm\1\0\0\0")
END
    finish
}

@test "every answer, a refusal too, has a policy without inline script and tells no type to be guessed" {
    serve
    local path
    for path in / /app.js /damier.wasm /nowhere; do
        status_of $path >/dev/null
        [ "$(grep -ci '^Content-Security-Policy: ' <<<"$answer")" -eq 1 ]
        grep -i '^Content-Security-Policy: ' <<<"$answer" | grep -q "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"
        run ! grep -q 'unsafe-inline\|unsafe-eval' <(grep -i '^Content-Security-Policy' <<<"${answer//wasm-unsafe-eval/}")
        grep -qi '^X-Content-Type-Options: nosniff$' <<<"$answer"
        grep -qi '^Referrer-Policy: no-referrer$' <<<"$answer"
    done
    finish
}

@test "no way out of the folder, and nothing in it but what a page is made of" {
    serve
    local path
    for path in /../secret.html /%2e%2e/secret.html /%2e%2e%2fsecret.html /..%5csecret.html //secret.html /./../secret.html \
        "$PWD/secret.html" "/$PWD/secret.html" /inner/deep.html /inner /inner/ /.hidden.html /notes.bak /page/index.html \
        /index.html/ /index.html/.. /%00 /app.js%00.html /INDEX.HTML /%ff%fe '/?/../secret.html' '/secret.html?x=/index.html'; do
        ask "GET $path HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        echo "$path: ${answer%%$'\n'*}"
        [[ "$answer" != *secret* ]]
        [[ "$answer" == 'HTTP/1.1 404 '* || "$answer" == 'HTTP/1.1 400 '* || "$path" == '/?'* ]]
    done
    finish
}

@test "a link within the folder is followed, one out of it or to nothing is no file" {
    ln -s index.html page/linked.html
    ln -s ../secret.html page/out.html
    ln -s "$PWD/secret.html" page/far.html
    ln -s nowhere page/lost.html
    mkfifo page/pipe.html
    serve
    [ "$(status_of /linked.html)" = 200 ]
    [ "$(status_of /out.html)" = 404 ]
    [ "$(status_of /far.html)" = 404 ]
    [ "$(status_of /lost.html)" = 404 ]
    [ "$(status_of /pipe.html)" = 404 ]
    finish
}

@test "silent connections do not shut others out: those beyond the first hundred are closed early" {
    serve
    python3 - "$port" <<'END'
import select, socket, sys
def connect():
    return socket.create_connection(("127.0.0.1", int(sys.argv[1])))
silent = [connect() for i in range(220)]
asker = connect()
asker.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
assert asker.recv(15).startswith(b"HTTP/1.1 200")
assert not select.select([silent[0]], [], [], 0)[0]  # the first ones have their time
assert select.select(silent[150:200], [], [])[0]     # readable: closed by the other side
END
    finish
}

@test "GET and HEAD alone; a body is not waited for" {
    serve
    local method
    ask 'HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    [[ "$answer" == 'HTTP/1.1 200 '*$'\n''Content-Length: 35'* ]]
    [[ "$answer" != *doctype* ]]
    for method in POST PUT DELETE OPTIONS TRACE CONNECT PATCH BREW; do
        ask "$method / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000000\r\n\r\nabc"
        echo "$method: ${answer%%$'\n'*}"
        [[ "$answer" == 'HTTP/1.1 405 '* ]]
        grep -qi '^Allow: GET, HEAD$' <<<"$answer"
    done
    [ "$(status_of /)" = 200 ]
    finish
}

@test "what is no request, half of one, or far too long harms nothing" {
    serve
    local long
    long=$(head -c 100000 /dev/zero | tr '\0' a)
    ask ''
    ask 'GET'
    ask 'GET / HTTP/1.1\r\nHost'
    ask '\0\1\2\377\r\n\r\n'
    ask '\026\003\001\002\0\001\0\001\374\003\003'
    [[ "$answer" != *doctype* ]]
    ask 'GET / HTTP/9.9\r\n\r\n'
    ask "GET /$long HTTP/1.1\r\nHost: x\r\n\r\n"
    [[ "$answer" == 'HTTP/1.'*' 4'* ]]
    ask "GET / HTTP/1.1\r\nHost: x\r\nCookie: $long\r\n\r\n"
    [[ "$answer" == 'HTTP/1.'*' 4'* ]]
    ask "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nRange: bytes=0-999999999999\r\nHost: y\r\n\r\n"
    [ "$(status_of /)" = 200 ]
    finish
}

@test "a hundred silent visitors keep nobody out" {
    serve
    run python3 "$root/tests/cli/asker.py" "$port" --flood 100
    [ "$output" = 'HTTP/1.1 200 OK' ]
    finish
}

@test "what changes in the folder later is not seen" {
    serve
    echo changed >page/app.js
    rm page/index.html
    [ "$(status_of /)" = 200 ]
    status_of /app.js
    [[ "$answer" == *'let a = 1;' ]]
    finish
}

@test "a port that is taken, bad ports and addresses: one line, exit 2" {
    serve
    damier serve --folder page --port "$port"
    refuses "cannot listen at 127.0.0.1, port $port: Address already in use"
    finish
    damier serve --folder page --port -1
    refuses '--port is -1, must be from 0 to 65535'
    damier serve --folder page --port 65536
    refuses '--port is 65536, must be from 0 to 65535'
    damier serve --folder page --port http
    refuses '--port'
    damier serve --folder page --port 0 --address localhost
    refuses "\`localhost' is not a numeric address"
    damier serve --folder page --port 0 --address 192.0.2.1
    refuses 'cannot listen at 192.0.2.1, port 0: '
    damier serve --folder page --port 0 --address ''
    refuses "\`' is not a numeric address"
    damier serve page
    refuses 'unexpected operand'
}

@test "a folder that is no page: one line, exit 2" {
    damier serve --folder nowhere
    refuses 'cannot open the folder nowhere: No such file or directory'
    damier serve --folder page/index.html
    refuses 'cannot open the folder page/index.html: Not a directory'
    damier serve --folder page/inner
    refuses 'page/inner has no index.html: it is not the folder of a page'
    damier serve --folder ''
    refuses 'cannot open the folder'
}

@test "another address when it is named, with a remark if others can reach it; --quiet: the address alone" {
    serve --address 0.0.0.0
    [[ "$url" == http://0.0.0.0:* ]]
    grep -qx 'damier: other machines can reach this address' remarks
    [ "$(status_of /)" = 200 ]
    finish
    serve --quiet
    [ ! -s remarks ]
    finish
    if [ -e /proc/net/if_inet6 ] && grep -q ' lo$' /proc/net/if_inet6; then
        serve --address ::1 --quiet
        [[ "$url" =~ ^http://\[::1\]:[0-9]+/$ ]]
        finish
    fi
}

@test "--open: a browser is opened at the address, and not waited for; a remark where there is none" {
    mkdir bin
    touch browsing
    printf '#!/bin/sh\ncd %q && echo "$1" >opened\nwhile [ -e browsing ]; do sleep 0.1; done\n' "$PWD" >bin/xdg-open
    # shellcheck disable=SC2016 # for the inner shell
    printf '#!/bin/sh\nPATH=/nowhere exec %q "$@"\n' "$DAMIER" >bin/alone
    chmod +x bin/*
    PATH=$PWD/bin:$PATH serve --open
    until [ -s opened ]; do sleep 0.02; done
    [ "$(<opened)" = "$url" ]
    [ "$(status_of /)" = 200 ]
    finish
    rm browsing url
    DAMIER=$PWD/bin/alone serve --open
    await grep -q browser remarks
    grep -qx 'damier: no browser found to open (xdg-open is not on PATH)' remarks
    [ "$(status_of /)" = 200 ]
    finish
}

@test "without --folder: the page beside the program, installed or in the source tree" {
    mkdir -p tree/bin tree/share/damier other/build other/build-web
    cp "$DAMIER" tree/bin/damier
    cp "$DAMIER" other/build/damier
    cp -r page tree/share/damier/page
    cp -r page other/build-web/page
    local folder
    for folder in tree/bin other/build; do
        DAMIER=$PWD/$folder/damier start serve --port 0 >url 2>remarks
        await [ -s url ]
        port=$(sed 's/.*:\([0-9]*\).*/\1/' url)
        [ "$(status_of /app.js)" = 200 ]
        finish
        rm url
    done
    rm -r tree/share
    DAMIER=$PWD/tree/bin/damier damier serve
    refuses 'the page is not installed; scripts/build-web makes it, and --folder names its folder'
}
