# The models of bench/minizinc, bench/minizinc2, ..., bench/minizinc6: each has one answer, its data
# are what the generator of its set writes, and the race tells the sets apart and hears a wrong
# answer.
bench=$BATS_TEST_DIRNAME/../../bench

setup() {
    cd "$BATS_TEST_TMPDIR" || return 1
}

# A solver that says to every model that it has no solution. Its name has the race flatten for
# Gecode.
liar() {
    command -v minizinc >/dev/null || skip 'no minizinc'
    printf '#!/bin/sh\necho =====UNSATISFIABLE=====\n' >liar-gecode
    chmod +x liar-gecode
}

@test "every model of all sets has one answer" {
    run "$bench/minizinc-race" nothing-of-this-name
    echo "$output"
    [ "$status" -eq 0 ]
    mkdir -p tree/bench/minizinc tree/bench/minizinc{2..6}
    cp "$bench/minizinc-race" tree/bench
    echo 'solve satisfy;' >tree/bench/minizinc3/silent.mzn
    run tree/bench/minizinc-race nothing-of-this-name
    [ "$status" -eq 1 ]
    [[ $output == *"silent: 0 lines \`% answer:' instead of one"* ]]
}

@test "data are what the generator of their set writes" {
    compared=0
    for data in "$bench"/minizinc/*.dzn "$bench"/minizinc[2-6]/*.dzn; do
        read -r _ word arguments <"$data"
        [ "$word" = generate ] || continue
        echo "$data: $arguments"
        # shellcheck disable=SC2086 # a name and perhaps a seed
        "${data%/*}/generate" $arguments | cmp - "$data"
        compared=$((compared + 1))
    done
    [ "$compared" -ge 72 ]
}

@test "data of resources are what their generator writes, below the answer" {
    for data in "$bench"/resources/*.dzn; do
        { read -r _ word _ && read -r _ _ arguments; } <"$data"
        [ "$word" = answer: ]
        # shellcheck disable=SC2086 # a name and a seed
        "${data%/*}/generate" $arguments | cmp - <(tail -n +2 "$data")
    done
}

@test "the generators refuse a name without a model, and leave nothing behind" {
    for set in minizinc minizinc{2..6}; do
        run "$bench/$set/generate" latin
        [ "$status" -eq 1 ]
        [[ ${lines[0]} == "bench/$set/generate NAME [SEED]:"* ]]
        [ ! -e "$bench/$set/__pycache__" ]
    done
}

@test "a set is raced alone, or all with a table each" {
    liar
    run "$bench/minizinc-race" --set 2 --only damier --damier ./liar-gecode bibd
    echo "$output"
    [ "$status" -eq 0 ] # of the second set there is none
    [[ $output == *'| bibd | unsatisfiable |'* && $output != *'Set '* ]]
    run "$bench/minizinc-race" --only damier --damier ./liar-gecode bibd
    echo "$output"
    [ "$status" -eq 1 ]
    [[ $output == *'Set 1:'*'| bibd | satisfiable |'*'Set 2:'*'| bibd | unsatisfiable |'*'Set 3:'*'Set 4:'*'Set 5:'*'Set 6:'* ]]
    [[ $output == *'- bibd: damier: unsatisfiable, but satisfiable is known'* ]]
    [ "$(grep -c '^| \*\*total' <<<"$output")" -eq 6 ]
    run "$bench/minizinc-race" --half 3 --only damier --damier ./liar-gecode bibd # its older name
    [ "$status" -eq 0 ]
    [[ $output != *'Set '* ]]
    run "$bench/minizinc-race" --set 7
    [ "$status" -eq 2 ]
}
