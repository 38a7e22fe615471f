# damier nonogram, damier generate nonogram, and every command on files of Nonograms.
load kit
setup() {
    kit_setup
    nonogram=$root/examples/nonogram
}

@test "examples: one solution each, of the level in the name, by three engines" {
    local file engine level
    for file in "$nonogram"/*.txt "$nonogram"/key.non; do
        for engine in lines kernel cadical; do
            damier solve --unique --quiet --engine $engine "$file"
            show
            [ "$status" -eq 0 ]
            [ "$output" = unique ]
        done
    done
    for level in easy medium hard expert; do
        damier solve "$nonogram/15-$level.txt" --steps
        show
        [ "$status" -eq 0 ]
        [[ "$output" == *"level: $level "* ]]
    done
}

@test "examples: a picture is the answer to its clues, and generate finds the clues" {
    local name
    for name in fish key sail; do
        damier check "$nonogram/$name.txt" "$nonogram/$name.picture"
        gives 0 valid ''
        damier generate nonogram --picture "$nonogram/$name.picture"
        gives 0 "$(tail -n +2 "$nonogram/$name.txt")" ''
    done
}

@test "answers: native, non and text are read again" {
    local format
    for format in native non text; do
        "$DAMIER" solve "$nonogram/key.txt" --format $format >answer
        damier check "$nonogram/key.txt" answer
        gives 0 valid ''
    done
}

@test "clues that do not fit or do not agree: no solution, with the reason" {
    printf 'nonogram 1 3\n1000000000 1\n1\n0\n1\n' >misfit.txt
    damier solve misfit.txt
    gives 1 'no solution: row 1 has 3 cells, but its blocks need 1000000002' ''
    printf 'nonogram 1 3\n1 1\n1\n0\n0\n' >unequal.txt
    damier solve unequal.txt
    gives 1 'no solution: the blocks of the rows fill 2 cells, those of the columns 1' ''
}

@test "errors have their position" {
    printf 'nonogram 1 3\n1 0\n1\n0\n1\n' >zero.txt
    damier solve zero.txt
    gives 2 '' 'damier: zero.txt:2:3: a 0 stands alone, for a line without blocks'
    printf '##\n#\n' >ragged.picture
    damier generate nonogram --picture ragged.picture
    gives 2 '' 'damier: ragged.picture:2:2: this row has 1 cell, the first one 2'
}

@test "a picture whose clues have two answers is changed, with a remark" {
    printf '#.\n.#\n' >two.picture
    run --separate-stderr "$DAMIER" generate nonogram --picture two.picture
    show
    [ "$status" -eq 0 ]
    [[ "$stderr" == 'damier: cells of the picture were changed 1 time, because its clues had other answers' ]]
    damier solve --unique --quiet - <<<"$output"
    gives 0 unique ''
}

@test "generate: the same seed gives the same board; a picture has no level to ask for" {
    "$DAMIER" generate nonogram --size 12x9 --seed 5 >one
    "$DAMIER" generate nonogram --size 12x9 --seed 5 >two
    cmp one two
    damier generate nonogram --picture "$nonogram/key.picture" --level easy
    gives 2 '' 'damier: --level is not for boards that are made of a file'
}

@test "hint and why use the words of the rules" {
    damier hint "$nonogram/key.txt"
    show
    [ "$status" -eq 0 ]
    [[ "$output" == *'Row '* || "$output" == *'Block '* || "$output" == *'Column '* ]]
    printf 'nonogram 2 2\n2\n0\n1\n1\n.-\n..\n' >wrong.txt
    damier why wrong.txt
    show
    [ "$status" -eq 0 ]
    [[ "$output" == *'row 1 has one block of 2'* ]]
}
