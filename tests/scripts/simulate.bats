# bench/simulate where the answer is known without it: equal tasks, one rank, a first rank that is
# too slow, a task that is too large, stages without an exchange; and words that it does not take.
simulate=$BATS_TEST_DIRNAME/../../bench/simulate

setup() {
    exec </dev/null
    umask 022
    export LC_ALL=C
    command -v python3 >/dev/null || skip "no python3"
    cd "$BATS_TEST_TMPDIR" || return 1
}

tasks() { # COUNT SECONDS: so many equal tasks, in the file `tasks'
    for ((i = 0; i < $1; i++)); do echo "$2"; done >tasks
}

seconds() { # RANKS [OPTION...]: what it says for the file `tasks'
    local ranks=$1
    shift
    "$simulate" tasks tasks --ranks "$ranks" "$@" | sed 's/.*: \(.*\) s, limited.*/\1/'
}

@test "equal tasks take as many rounds as each rank has tasks" {
    tasks 120 1
    [ "$(seconds 1 --hand 0 --latency 0)" = 120.0000 ]
    [ "$(seconds 2 --hand 0 --latency 0)" = 60.0000 ]
    [ "$(seconds 7 --hand 0 --latency 0)" = 18.0000 ] # 120 = 17 * 7 + 1
    [ "$(seconds 120 --hand 0 --latency 0)" = 1.0000 ]
    [ "$(seconds 500 --hand 0 --latency 0)" = 1.0000 ]
}

@test "one rank takes the sum of all tasks, whatever they are, and what handing out costs" {
    printf '3\n1\n0.5\n2.25\n' >tasks
    [ "$(seconds 1 --hand 0 --latency 9)" = 6.7500 ]
    [ "$(seconds 1 --hand 0.25 --latency 9)" = 7.7500 ]
}

@test "a message to and fro comes before each task that is not asked for ahead" {
    tasks 20 1 # with 20 ranks each has one, and all but the first rank's ask once
    [ "$(seconds 20 --hand 0 --latency 0.125)" = 1.2500 ]
}

@test "the largest task is the least, and it is said" {
    { echo 50; tasks 100 0.5 && cat tasks; } >more
    mv more tasks
    [ "$(seconds 10 --hand 0 --latency 0)" = 50.0000 ]
    "$simulate" tasks tasks --ranks 10 --hand 0 --latency 0 | grep -q 'limited by the largest task'
}

@test "a first rank that is too slow sets the pace" {
    tasks 1000 0.1
    took=$(seconds 100 --hand 0.01 --latency 0)
    # the last of 1000 tasks is handed out after 10 s, and takes 0.1 s
    awk -v t="$took" 'BEGIN { exit !(t >= 10.0999 && t <= 10.2) }'
    "$simulate" tasks tasks --ranks 100 --hand 0.01 --latency 0 | grep -q "limited by the first rank's rate"
}

@test "more ranks than tasks are said to have too few" {
    tasks 5 1
    "$simulate" tasks tasks --ranks 10 --hand 0 --latency 0 | grep -q 'limited by too few tasks'
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
    tasks 3 1
    for words in 'tasks nowhere' 'tasks tasks --ranks 0' 'tasks tasks --ranks x' 'tasks tasks --hand -1' \
        'tasks tasks --hand' 'tasks tasks --speed 3' 'stages tasks' 'nonsense'; do
        # shellcheck disable=SC2086 # a list of words
        run "$simulate" $words
        echo "$words: $output"
        [ "$status" -eq 2 ]
        [ "${#lines[@]}" -eq 1 ]
        [[ "$output" == 'simulate: '* ]]
    done
    echo x >tasks
    run "$simulate" tasks tasks
    [ "$status" -eq 2 ]
    : >tasks
    run "$simulate" tasks tasks
    [ "$status" -eq 2 ]
}
