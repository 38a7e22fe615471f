# Signals: the first stops the search, those that come with it are the same request, a stuck process
# ends all the same.
load kit
setup() { kit_setup; }

# Waits until the first request, whose signal was just sent, is more than a second ago.
second_later() {
    await took_signals
    sleep 1.2
}

# SIGNAL...: sends them while the program is stopped, so that it takes all of them at once.
at_once() {
    local signal
    kill -STOP "$child"
    for signal; do kill "-$signal" "$child"; done
    kill -CONT "$child"
}

@test "signals at once, as timeout sends them, are one: the best answer so far, exit 3" {
    start queens 20 --all >out 2>err
    await has_lines 20 out
    at_once TERM TERM INT
    ended
    cat err
    [ "$status" -eq 3 ]
    [ "$(head -n 20 out | grep -c R)" -eq 20 ]
    grep -q '^damier: interrupted: [0-9]* solutions found so far$' err
    start chess -d -minmax -c 1 -n 20 -v >out 2>err
    await grep -q '^c R' err
    at_once TERM INT
    ended
    [ "$status" -eq 3 ]
    [ "$(wc -l <out)" -eq 21 ]
    grep -q '^damier: interrupted: best found ' err
}

@test "a second request waits for the printing, a third ends it" {
    mkfifo pipe
    exec 7<>pipe # nobody reads: the printing gets stuck
    start queens 12 --all >pipe 2>err 7<&-
    await is_stuck
    kill -TERM "$child"
    second_later
    at_once TERM INT # the second of them is the same request
    second_later
    kill -0 "$child"
    kill -TERM "$child"
    ended
    cat err
    [ "$status" -eq 143 ]
}

@test "a second request while the answer is printed: it is printed to its end" {
    mkfifo pipe
    exec 7<>pipe # opens without waiting for the other end
    exec 8<pipe
    start queens 11 --all >pipe 2>err 7<&- 8<&-
    exec 7<&-
    await is_stuck
    kill -INT "$child"
    second_later
    kill -INT "$child"
    await took_signals
    cat <&8 >out
    ended
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
        await is_stuck
        kill -TERM "$child"
        ended
        cat err
        [ "$status" -eq 3 ]
        [ "$(cat err)" = 'damier: interrupted while reading standard input' ]
        exec 7>&-
        rm pipe
    done
}

# What was started has written more than a few answers, to whatever file.
has_written() {
    (($(sed -n 's/^wchar: //p' "/proc/$child/io") > 4000))
}

@test "a terminal that goes away is an interruption: what was found is written" {
    start queens 20 --all -o answers 2>err
    await has_written
    kill -HUP "$child"
    ended
    cat err
    [ "$status" -eq 3 ]
    [ "$(head -n 20 answers | grep -c R)" -eq 20 ]
}

@test "under nohup, a terminal that goes away changes nothing" {
    ln -s "$DAMIER" "$BATS_TEST_TMPDIR/program"
    printf '#!/bin/sh\nexec env --ignore-signal=HUP "%s" "$@"\n' "$BATS_TEST_TMPDIR/program" >deaf
    chmod +x deaf
    DAMIER=./deaf start queens 20 --all >out 2>err
    await has_lines 20 out
    at_once HUP
    await has_lines "$(($(wc -l <out) + 20))" out
    kill -TERM "$child"
    ended
    [ "$status" -eq 3 ]
}
