# damier nonogram, damier generate nonogram, and every command on files of Nonograms.
load kit
setup() {
    kit_setup
    nonogram=$root/examples/nonogram
}

@test "examples: one solution each, by three engines, of the level in the name" {
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
        damier solve "$nonogram/15-$level.txt" --level
        gives 0 $level ''
        # shellcheck disable=SC2046 # the words of a command line
        damier $(sed -n '1s/^c damier //p' "$nonogram/15-$level.txt")
        [ "$status" -eq 0 ]
        [ "$output" = "$(tail -n +2 "$nonogram/15-$level.txt")" ]
    done
}

@test "examples: a picture is the answer to its clues" {
    local name
    for name in fish key sail; do
        damier check "$nonogram/$name.txt" "$nonogram/$name.picture"
        gives 0 valid ''
    done
    damier check "$nonogram/key.non" "$nonogram/key.picture"
    gives 0 valid ''
    damier check "$nonogram/key.txt" "$nonogram/sail.picture"
    [ "$status" -eq 2 ]
}

@test "answers: native, non and text are read again" {
    local format
    for format in native non text; do
        "$DAMIER" solve "$nonogram/key.txt" --format $format >answer
        damier check "$nonogram/key.txt" answer
        gives 0 valid ''
    done
}

@test "non: a goal is the answer of the file, not its clues" {
    printf 'width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal 1001\n' >goal.non
    damier solve --count goal.non
    gives 0 2 ''
    damier solve --unique goal.non
    [ "${lines[0]}" = several ]
    damier hint goal.non
    gives 0 'Nothing more follows: there are several solutions. 4 cells stay open.' ''
    damier check goal.non
    gives 0 valid ''
    sed s/1001/1100/ goal.non >wrong.non
    damier solve --count wrong.non
    gives 0 2 ''
    damier check wrong.non
    gives 1 'invalid: row 1 has blocks of 2, must have 1' ''
}

@test "non: several boards in a file, and keys in capitals" {
    "$DAMIER" generate nonogram --size 5 --number 3 --seed 1 --format non >three.non
    "$DAMIER" generate nonogram --size 5 --number 3 --seed 1 >three.txt
    "$DAMIER" draw three.non --format native >again.txt
    diff <(grep -v '^c ' three.txt) again.txt
    printf 'title "A"\nWIDTH 1\nHeight 1\nrows\n1\ncolumns\n1\ntitle "B"\nwidth 1\nheight 1\nrows\n0\ncolumns\n0\n' >titles.non
    damier draw titles.non --format svg -o out%d.svg
    [ "$status" -eq 0 ]
    grep -qF '>A<' out1.svg
    grep -qF '>B<' out2.svg
}

@test "clues that do not fit or do not agree: no solution, with the reason" {
    printf 'nonogram 1 3\n1000000000 1\n1\n0\n1\n' >misfit.txt
    damier solve misfit.txt
    gives 1 'no solution: row 1 has 3 cells, but its blocks need 1000000002' ''
    printf 'nonogram 1 3\n1 1\n1\n0\n0\n' >unequal.txt
    damier solve unequal.txt
    gives 1 'no solution: the blocks of the rows fill 2 cells, those of the columns 1' ''
    damier solve unequal.txt --lang fr
    [ "$status" -eq 1 ]
    [[ "$output" == *'les blocs des lignes noircissent 2 cases, ceux des colonnes 1' ]]
}

@test "errors have their position" {
    printf 'nonogram 1 3\n1 0\n1\n0\n1\n' >zero.txt
    damier solve zero.txt
    gives 2 '' 'damier: zero.txt:2:3: a 0 stands alone, for a line without blocks'
}

@test "generate: the same seed gives the same board" {
    "$DAMIER" generate nonogram --size 12x9 --seed 5 >one
    "$DAMIER" generate nonogram --size 12x9 --seed 5 >two
    cmp one two
    damier solve --unique --quiet one
    gives 0 unique ''
}

@test "trials say what is supposed in words, in both languages" {
    local lang
    for lang in en fr; do
        "$DAMIER" solve --steps --lang $lang "$nonogram/15-expert.txt" >steps.$lang
        [ -z "$(grep -E 'nonogram\.|explain\.' steps.$lang)" ]
    done
    grep -qxF '115. Row 2, column 7 cannot be filled, which leads to a contradiction: so it is empty. (trial)' steps.en
    grep -qxF '     Suppose row 2, column 7 is filled.' steps.en
    grep -qxF '     But there would be no way to place 2 2 2 in row 4.' steps.en
    grep -qxF '115. La case L2C7 ne peut pas être noircie, car cela mènerait à une contradiction : donc elle est vide. (essai)' steps.fr
    grep -qxF '     Supposons que la case L2C7 soit noircie.' steps.fr
    "$DAMIER" solve --steps --format json "$nonogram/15-expert.txt" | sed '$d' >steps.json
    [ -z "$(grep -F nonogram. steps.json)" ]
}

@test "a line without blocks, and a block that lies in one place, are said so" {
    printf 'nonogram 1 4\n0\n0\n0\n0\n0\n' >empty.txt
    printf '#...\n' >wrong
    damier check empty.txt wrong
    gives 1 'invalid: row 1 has blocks of 1, must have none' ''
    damier check empty.txt wrong --lang fr
    gives 1 'faux : la ligne 1 a les blocs 1, il n’en faut aucun' ''
    printf 'nonogram 3 3\n1\n1 1\n1\n1\n1 1\n1\n' >small.txt
    damier solve --steps small.txt
    [ "${lines[0]}" = '  1. Block 1 of row 2, of 1 cell, lies in column 1: row 2, column 1 is filled. (overlap)' ]
    damier solve --steps small.txt --lang fr
    [ "${lines[0]}" = '  1. Le bloc 1 de la ligne 2, de 1 case, est dans la colonne 1 : la case L2C1 est noircie. (recouvrement)' ]
}

@test "hint, steps and why use the words of the rules" {
    damier hint "$nonogram/key.txt"
    show
    [ "$status" -eq 0 ]
    [[ "$output" == *'ow '* || "$output" == *'olumn '* ]]
    damier solve --steps "$nonogram/15-medium.txt"
    [[ "$output" == *'Block '*' of row '*' lies in columns '*'filled. (overlap)'* ]]
    damier solve --steps "$nonogram/15-medium.txt" --lang fr
    [[ "$output" == *'Le bloc '*' de la ligne '*' est dans les colonnes '*'(recouvrement)'* ]]
    printf 'nonogram 2 2\n2\n0\n1\n1\n.-\n..\n' >wrong.txt
    damier why wrong.txt
    show
    [ "$status" -eq 0 ]
    [[ "$output" == *'row 1 has the blocks of its clue'* ]]
}

@test "the layout has the clues of the margins" {
    "$DAMIER" draw --layout --format json "$nonogram/key.txt" >layout
    python3 - <<'END'
import json
text = json.dumps(json.load(open("layout"))["layout"])
assert "above" in text or "labels" in text or "clues" in text, text[:500]
END
}
