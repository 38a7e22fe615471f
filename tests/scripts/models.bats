# The models of bench/minizinc and bench/minizinc2: each has one answer, its data are what the
# generator of its half writes, and the race tells the halves apart and hears a wrong answer.
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

@test "every model of both halves has one answer" {
    run "$bench/minizinc-race" nothing-of-this-name
    echo "$output"
    [ "$status" -eq 0 ]
    mkdir -p tree/bench/minizinc tree/bench/minizinc2
    cp "$bench/minizinc-race" tree/bench
    echo 'solve satisfy;' >tree/bench/minizinc2/silent.mzn
    run tree/bench/minizinc-race nothing-of-this-name
    [ "$status" -eq 1 ] && [[ $output == *"silent: 0 lines \`% answer:' instead of one"* ]]
}

@test "data are what the generator of their half writes" {
    compared=0
    for data in "$bench"/minizinc/*.dzn "$bench"/minizinc2/*.dzn; do
        read -r _ word arguments <"$data"
        [ "$word" = generate ] || continue
        echo "$data: $arguments"
        # shellcheck disable=SC2086 # a name and perhaps a seed
        "${data%/*}/generate" $arguments | cmp - "$data"
        compared=$((compared + 1))
    done
    [ "$compared" -ge 30 ]
}

@test "the generators refuse a name without a model, and leave nothing behind" {
    for half in minizinc minizinc2; do
        run "$bench/$half/generate" latin
        [ "$status" -eq 1 ] && [[ ${lines[0]} == "bench/$half/generate NAME [SEED]:"* ]]
        [ ! -e "$bench/$half/__pycache__" ]
    done
}

@test "a half is raced alone, or both with a table each" {
    liar
    run "$bench/minizinc-race" --half 2 --only damier --damier ./liar-gecode bibd
    echo "$output"
    [ "$status" -eq 0 ] # of the second half there is none
    [[ $output == *'| bibd | unsatisfiable |'* && $output != *'Half '* ]]
    run "$bench/minizinc-race" --only damier --damier ./liar-gecode bibd
    echo "$output"
    [ "$status" -eq 1 ]
    [[ $output == *'Half 1:'*'| bibd | satisfiable |'*'Half 2:'*'| bibd | unsatisfiable |'* ]]
    [[ $output == *'- bibd: damier: unsatisfiable, but satisfiable is known'* ]]
    [ "$(grep -c '^| \*\*total' <<<"$output")" -eq 2 ]
    run "$bench/minizinc-race" --half 3
    [ "$status" -eq 2 ]
}
