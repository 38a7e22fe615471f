# Signals: the first stops the search, those that come with it are the same wish, a stuck process
# ends all the same.
load kit
setup() { kit_setup; }

# FILE LINES: waits until the file has so many lines.
wait_for_lines() {
    local _
    for _ in $(seq 200); do
        [ "$(wc -l <"$1")" -ge "$2" ] && return
        sleep 0.05
    done
    return 1
}

@test "two signals at once, as timeout sends them, are one: the best answer so far, exit 3" {
    start queens 20 --all >out 2>err
    wait_for_lines out 20
    kill -TERM $child
    kill -TERM $child
    kill -INT $child
    ended
    cat err
    [ "$status" -eq 3 ]
    [ "$(head -n 20 out | grep -c R)" -eq 20 ]
    grep -q '^damier: interrupted: [0-9]* solutions found so far$' err
    status=0
    timeout -s TERM 2 "$DAMIER" chess -d -minmax -r 1 -n 16 -v >out 2>err || status=$?
    [ "$status" -eq 124 ]
    [ "$(wc -l <out)" -eq 17 ]
    grep -q '^damier: interrupted: best found ' err
}

@test "a second wish waits for the printing, a third ends it" {
    mkfifo pipe
    exec 7<>pipe # nobody reads: the printing gets stuck
    start queens 12 --all >pipe 2>err 7<&-
    sleep 1
    kill -TERM $child
    sleep 1.2
    kill -TERM $child
    sleep 0.3
    kill -0 $child
    kill -TERM $child # the same wish as the last
    sleep 0.3
    kill -0 $child
    sleep 1
    kill -TERM $child
    ended
    cat err
    [ "$status" -eq 143 ]
}

@test "a second wish while the answer is printed: it is printed to its end" {
    mkfifo pipe
    "$DAMIER" queens 11 --all >pipe 2>err & # until somebody reads, whoever opens the pipe waits
    child=$!
    exec 8<pipe
    sleep 0.5
    kill -INT $child
    sleep 1.2
    kill -INT $child
    cat <&8 >out
    status=0
    wait "$child" || status=$?
    cat err
    [ "$status" -eq 3 ]
    [ "$(tail -n 11 out | grep -c '^[R.]\( [R.]\)\{10\}$')" -eq 11 ] # the last board is whole
    grep -q '^damier: interrupted: ' err
}

@test "interrupted while reading: exit 3" {
    local words
    for words in solve 'maze -' compare; do
        mkfifo pipe
        exec 7<>pipe
        # shellcheck disable=SC2086 # several words
        start $words <pipe >out 2>err 7<&-
        sleep 0.5
        kill -TERM $child
        ended
    cat err
        [ "$status" -eq 3 ]
        [ "$(cat err)" = 'damier: interrupted while reading standard input' ]
        exec 7>&-
        rm pipe
    done
}

@test "a terminal that goes away is an interruption: what was found is written" {
    start queens 20 --all -o answers 2>err
    sleep 1
    kill -HUP "$child"
    ended
    cat err
    [ "$status" -eq 3 ]
    [ "$(head -n 20 answers | grep -c R)" -eq 20 ]
}
