# Counts and lists of number paths: rikudo, hidato, numbrix.
load kit
setup() {
    kit_setup
    printf 'rikudo 5 5\n# # 1 . .\n# . . . .\n. . # . .\n. . . . #\n. . 18 # #\n' >ends
    printf 'rikudo 5 5\n# # 1 . .\n# . . . .\n. . # 9 .\n. . . . #\n. . . # #\nlink 1 4 2 4\n' >inner
}

@test "counts of boards without clues, far beyond what can be listed" {
    damier rikudo --radius 1 --count
    gives 0 12 ''
    damier rikudo --radius 1 --whole --count
    gives 0 120 ''
    damier rikudo --radius 2 --count
    gives 0 47592 ''
    damier rikudo --radius 3 --count
    gives 0 4004280552 ''
    damier numbrix 8 --count
    gives 0 6046626568 ''
    damier hidato 4 --count
    gives 0 343184 ''
}

@test "every way to count agrees: walk, frontier, the kernel, listing" {
    local way expected
    for board in ends inner; do
        damier solve --count $board
        show
        [ "$status" -eq 0 ]
        expected=$output
        [ "$expected" -gt 1 ]
        for way in '--engine walk' '--engine kernel' '--model numbers' '--model positions --no-learn'; do
            # shellcheck disable=SC2086 # several words
            damier solve --count $way $board
            gives 0 "$expected" ''
        done
        damier solve --all --format native $board
        [ "$status" -eq 0 ]
        [ "$(grep -c '^rikudo' <<<"$output")" -eq "$expected" ]
    done
    damier solve --count ends
    expected=$output
    damier solve --count --engine frontier ends
    gives 0 "$expected" ''
}

@test "walk gives answers that pass the referee, and is stopped by limits" {
    damier rikudo --radius 4 --engine walk --format native -o answer
    gives 0 '' ''
    damier draw --format native answer
    [ "$status" -eq 0 ]
    damier solve --unique --quiet --engine walk inner
    show
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = several ]
    damier numbrix 8 --all --limit 25 --engine walk --format native
    [ "$(grep -c '^numbrix' <<<"$output")" -eq 25 ]
    damier numbrix 9 --count --engine walk --time-limit 0.2
    show
    [ "$status" -eq 3 ]
}

@test "what a method is not made for is refused" {
    damier solve --count --engine frontier inner
    refuses 'frontier: of the numbers, only the first and the last can be given'
    damier solve --engine frontier ends
    refuses 'the engine frontier only counts answers'
    damier solve --engine walk --model numbers ends
    refuses 'the engine walk works on the board itself: no --model'
    damier solve --count --up-to-symmetry --engine walk ends
    refuses 'the engine walk works on the board itself: no --up-to-symmetry'
    damier numbrix 15 --count --engine frontier
    refuses 'frontier: the board is too wide, 15 cells at a time where 14 fit'
    damier numbrix 4x300 --count
    [ "$status" -eq 3 ]
    [[ "$stderr" == *'frontier: the number of paths, or one on the way to it, does not fit in 128 bits'* ]]
    damier hidato 40 --all --engine walk
    refuses 'walk: the board has more than 1000 cells'
    damier hidato 40 --all --engine walk --lang fr
    refuses $'walk\u00a0: la grille a plus de 1000 cases'
    damier numbrix 12 --count --memory-limit 4
    show
    [ "$status" -eq 3 ]
}

@test "the engines that these families have" {
    local family
    damier engines
    for family in rikudo hidato numbrix; do
        grep -q "^walk  *$family: " <<<"$output"
        grep -q "^frontier  *$family: " <<<"$output"
    done
}
