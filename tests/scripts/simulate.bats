# bench/simulate where the answer is known without it: equal parts, one rank, a first rank that is
# too slow, a part that is too large, stages without an exchange; and words that it does not take.
simulate=$BATS_TEST_DIRNAME/../../bench/simulate

setup() {
    exec </dev/null
    umask 022
    export LC_ALL=C
    command -v python3 >/dev/null || skip "no python3"
    cd "$BATS_TEST_TMPDIR" || return 1
}

parts() { # COUNT SECONDS: so many equal parts, in the file `parts'
    for ((i = 0; i < $1; i++)); do echo "$2"; done >parts
}

seconds() { # RANKS [OPTION...]: what it says for the file `parts'
    local ranks=$1
    shift
    "$simulate" parts parts --ranks "$ranks" "$@" | sed 's/.*: \(.*\) s, limited.*/\1/'
}

@test "equal parts take as many rounds as each rank has parts" {
    parts 120 1
    [ "$(seconds 1 --hand 0 --latency 0)" = 120.0000 ]
    [ "$(seconds 2 --hand 0 --latency 0)" = 60.0000 ]
    [ "$(seconds 7 --hand 0 --latency 0)" = 18.0000 ] # 120 = 17 * 7 + 1
    [ "$(seconds 120 --hand 0 --latency 0)" = 1.0000 ]
    [ "$(seconds 500 --hand 0 --latency 0)" = 1.0000 ]
}

@test "one rank takes the sum of all parts, whatever they are, and what handing out costs" {
    printf '3\n1\n0.5\n2.25\n' >parts
    [ "$(seconds 1 --hand 0 --latency 9)" = 6.7500 ]
    [ "$(seconds 1 --hand 0.25 --latency 9)" = 7.7500 ]
}

@test "a message to and fro comes before each part that is not asked for ahead" {
    parts 20 1 # with 20 ranks each has one, and all but the first rank's ask once
    [ "$(seconds 20 --hand 0 --latency 0.125)" = 1.2500 ]
}

@test "the largest part is the least, and it is said" {
    { echo 50; parts 100 0.5 && cat parts; } >more
    mv more parts
    [ "$(seconds 10 --hand 0 --latency 0)" = 50.0000 ]
    "$simulate" parts parts --ranks 10 --hand 0 --latency 0 | grep -q 'limited by the largest part'
}

@test "a first rank that is too slow sets the pace" {
    parts 1000 0.1
    took=$(seconds 100 --hand 0.01 --latency 0)
    # the last of 1000 parts is handed out after 10 s, and takes 0.1 s
    awk -v t="$took" 'BEGIN { exit !(t >= 10.0999 && t <= 10.2) }'
    "$simulate" parts parts --ranks 100 --hand 0.01 --latency 0 | grep -q "limited by the first rank's rate"
}

@test "more ranks than parts are said to have too few" {
    parts 5 1
    "$simulate" parts parts --ranks 10 --hand 0 --latency 0 | grep -q 'limited by too few parts'
}

@test "stages take as long as their fullest rank, and one rank exchanges nothing" {
    printf 'passes 8\n1e9 0 4 0.25 0.25 0.25 0.25\n1e9 0 3 0.5 0.25 0.25\n' >stages
    addition=$(awk '$1 == "addition" { print $2 }' "$BATS_TEST_DIRNAME/../../bench/scale/messages.txt")
    same=$(awk '$1 == "same" { print $2 }' "$BATS_TEST_DIRNAME/../../bench/scale/messages.txt")
    for case in '1 8 0 1 1' '2 4 8 0.5 0.5' '4 2 8 0.25 0.5'; do
        read -r ranks passes all first second <<<"$case"
        want=$(awk -v a="$addition" -v p="$passes" -v m="$same" -v l="$all" -v f="$first" -v s="$second" \
            'BEGIN { printf "%.4f", p + m * l + 1e9 * a * (f + s) }')
        "$simulate" stages stages --ranks "$ranks" | grep -q "^$ranks ranks: $want s of work"
    done
    "$simulate" stages stages --ranks 1 | grep -q ' 0.0000 s of exchange$'
}

@test "what moves takes its bytes by the bandwidth" {
    printf 'passes 0\n0 4e9 2 0.5 0.5\n' >stages
    sent=$(awk '$1 == "moved" || $1 == "packed" { v[$1] = $2 } END { print v["moved"] * v["packed"] }' \
        "$BATS_TEST_DIRNAME/../../bench/scale/messages.txt")
    took=$("$simulate" stages stages --ranks 2 --bandwidth 1e6 --latency 0 | sed 's/.*, \(.*\) s of exchange/\1/')
    # of 4e9 bytes each rank sends what has moved of its half, packed
    awk -v t="$took" -v s="$sent" 'BEGIN { want = 4e9 * s * 0.5 * 0.5 / 1e6; exit !(t >= want && t < 1.01 * want) }'
}

@test "bad words are refused in a sentence" {
    parts 3 1
    for words in 'parts nowhere' 'parts parts --ranks 0' 'parts parts --ranks x' 'parts parts --hand -1' \
        'parts parts --hand' 'parts parts --speed 3' 'stages parts' 'nonsense'; do
        # shellcheck disable=SC2086 # a list of words
        run "$simulate" $words
        echo "$words: $output"
        [ "$status" -eq 2 ]
        [ "${#lines[@]}" -eq 1 ]
        [[ "$output" == 'simulate: '* ]]
    done
    echo x >parts
    run "$simulate" parts parts
    [ "$status" -eq 2 ]
    : >parts
    run "$simulate" parts parts
    [ "$status" -eq 2 ]
}
