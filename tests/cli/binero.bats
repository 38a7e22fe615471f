# damier binero, and every command on files of Binero.
load kit
setup() {
    kit_setup
    document=$root/examples/binero/document.txt
}

# As the document prints it.
solution='binero 8 8
0 0 1 1 0 0 1 1
0 1 0 1 0 1 0 1
1 1 0 0 1 0 1 0
1 0 1 1 0 1 0 0
0 1 0 0 1 0 1 1
1 0 0 1 1 0 0 1
0 1 1 0 0 1 1 0
1 0 1 0 1 1 0 0'

# Made by Simon Tatham's Unruly: 8x8udn, 10x6dn, 14x14udn.
ids=(8x8u:ABChbABffCgbKAHAa 8x8u:ABacgBcaQibABacacf 8x8u:FfacBEBGabBcJCff 8x8u:cDcabcAKBgcHaDEeb
    8x8u:obaCbJcbGFcbfc 8x8u:bacGHCdhbbAHDff 10x6:DGBEHcaCBApBCbaa
    14x14u:geccBCBBaceLiCgbabdGDdcdFEIfEbDHABCABBFecMcccaDb)

@test "the document's grid has the document's solution, with and without the third rule" {
    damier solve --format native "$document"
    gives 0 "$solution" ''
    damier solve --unique --format native "$document"
    show
    [ "$status" -eq 0 ]
    [ "$stderr" = 'damier: unique' ]
    damier solve --unique --no-unique-lines "$document"
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = unique ]
    damier solve --count "$document"
    gives 0 1 ''
    damier solve --all --format native --no-unique-lines "$document"
    gives 0 "${solution/binero 8 8/binero 8 8 no-unique-lines}" ''
}

@test "a file says that lines may be equal, and every command keeps it" {
    local seed engine answer
    for seed in $(brief '1 2 3 4 5 6' 1); do
        damier generate binero --size 6x8 --no-unique-lines --seed $seed -o puzzle
        gives 0 '' ''
        grep -q '^binero 8 6 no-unique-lines$' puzzle
        damier solve --unique --quiet puzzle
        gives 0 unique ''
        damier solve --format native puzzle -o answer
        gives 0 '' ''
        damier check puzzle answer
        gives 0 valid ''
        damier draw --format native puzzle
        [ "$output" = "$(grep -v '^c' puzzle)" ]
        damier draw --format sgt puzzle -o id
        grep -q '^8x6:' id
        damier draw --format native id
        [ "$output" = "$(grep -v '^c' puzzle)" ]
        damier solve --steps puzzle
        [ "$status" -eq 0 ]
        [ "$(grep '^|' <<<"$output" | tr -cd 01)" = "$(tail -n +2 answer | tr -cd 01)" ]
        damier encode --no-comments puzzle -o formula
        damier encode --no-comments id
        [ "$output" = "$(cat formula)" ]
        "$DAMIER" sat --quiet formula >model || [ $? -eq 10 ]
        damier decode --format native puzzle model
        gives 0 "$(cat answer)" ''
        damier compare --unique --engine kernel,direct puzzle
        [ "$status" -eq 0 ]
        [ "$(grep -c ' unique ' <<<"$output")" -eq 2 ]
    done
    # An answer that has equal lines is right by the puzzle's rules, whether or not it says so
    # itself.
    damier_with '0110\n1001\n0110\n1001\n' draw --family binero --no-unique-lines --format native -o answer
    [ "$(head -n 1 answer)" = 'binero 4 4 no-unique-lines' ]
    damier check answer answer
    gives 0 valid ''
    damier_with '0110\n1001\n0110\n1001\n' check answer -
    gives 0 valid ''
    sed 's/ no-unique-lines//' answer >strict
    damier check strict answer
    [ "$status" -eq 1 ]
    [[ "$output" == *'rows 1 and 3 are equal'* ]]
    damier check --no-unique-lines strict answer
    gives 0 valid ''
}

@test "the listing of the document that lost symbols is refused with its position" {
    damier_with 'c un petit binero\nbinero 8 8\n. . . . . 1 .\n. 1 . . . . .\n. . 0 0 . 0 . 0\n' solve
    refuses 'standard input:3:14: row 1 has 7 cells, must have 8'
}

@test "text as in the document's figure, given cells in brackets" {
    damier_with '0.\n..\n' solve --family binero
    gives 0 '+---+---+
|[0]| 1 |
+---+---+
| 1 | 0 |
+---+---+' ''
    echo "$output" >figure
    damier draw --family binero --format native figure
    gives 0 'binero 2 2
0 1
1 0' ''
    damier_with '0.\n..\n' draw --family binero
    gives 0 '+---+---+
| 0 |   |
+---+---+
|   |   |
+---+---+' ''
}

@test "full grids of 2, 4 and 6, and of rectangles" {
    damier binero 2 --count
    gives 0 2 ''
    damier binero 4 --count
    gives 0 72 ''
    damier binero 4 --count --no-unique-lines
    gives 0 90 ''
    damier binero 6 --count
    gives 0 4140 ''
    damier binero 2 --height 4 --count
    gives 1 0 'damier: no solution: no two rows may be equal, but the 4 rows have 2 cells each, which can be filled in only 2 ways'
    damier binero 2 --height 100
    gives 1 'no solution: no two rows may be equal, but the 100 rows have 2 cells each, which can be filled in only 2 ways' ''
}

@test "odd and missing sizes on the command line" {
    damier binero 5
    refuses 'a Binero has even sides, this one is 5 x 5'
    damier binero 4 --height 3
    refuses 'a Binero has even sides, this one is 3 x 4 (rows x columns)'
    damier binero 4x3
    refuses 'a Binero has even sides, this one is 4 x 3 (rows x columns)'
    damier binero 4x6 --height 8
    refuses 'the size says 4 rows, --height 8: leave one of them out'
    damier binero 4x
    refuses 'SIZE is 4x, must be N or ROWSxCOLUMNS, sides from 2 to 1000'
    damier binero 4x1002
    refuses 'SIZE is 4x1002, must be N or ROWSxCOLUMNS, sides from 2 to 1000'
    damier binero 0
    refuses ''
    damier binero 1002
    refuses ''
}

@test "sizes are rows x columns on the command line, files and ids have columns first" {
    damier binero 4x6 --format native
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'binero 6 4' ]
    [ "${#lines[@]}" -eq 5 ]
    damier binero 4x6 --format sgt
    [[ "$output" == 6x4u:* ]]
    damier binero 6 --height 4 --format native
    [ "${lines[0]}" = 'binero 6 4' ]
    damier binero 4x6 --height 4 --count
    local count=$output
    damier binero 6x4 --count
    gives 0 "$count" ''
    damier tour 3x4 --format native
    [ "${lines[0]}" = 'tour 3 4' ]
    damier generate binero --size 4x6
    [ "${lines[1]}" = 'binero 6 4' ]
    damier generate maze --size 5x9 --format native
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 11 ] # walls between the rooms
    [ "${#lines[0]}" -eq 19 ]
    damier generate maze --size 5x9 --height 6
    refuses '--size says 5 rows, --height 6: leave one of them out'
    damier help binero
    [[ "$output" == *'rows, then columns'* ]]
    [[ "$output" == *'columns first'* ]]
}

@test "every format is written, and read again where it holds a board" {
    local format
    for format in native sgt text json svg latex; do
        damier draw --format "$format" "$document"
        show
        [ "$status" -eq 0 ]
        [ -z "$stderr" ]
        [ -n "$output" ]
        echo "$output" >"board.$format"
    done
    for format in native sgt text; do
        damier solve --format native "board.$format"
        gives 0 "$solution" ''
    done
    [[ "$(cat board.svg)" == *'</svg>'* ]]
    python3 -m json.tool <board.json >formatted
}

@test "numbers of 0 and 1 beside the lines: a table with heads, or none" {
    damier draw --format svg "$document"
    [ "$status" -eq 0 ]
    [[ "$output" != *'/2<'* ]]
    [[ "$output" == *'how many 0s and how many 1s'* ]]
    [ "$(grep -c '<text' <<<"$output")" -eq $((16 + 2 * 16 + 4)) ] # clues, two numbers for each line, heads
    damier draw --format svg --no-counters "$document"
    [ "$(grep -c '<text' <<<"$output")" -eq 16 ]
    [[ "$output" != *'how many 0'* ]]
    damier solve --format latex --no-counters "$document"
    [ "$(grep -c 'damiertext{[0-9]*}' <<<"$output")" -eq 64 ]
    damier binero 4 --format svg --no-counters
    [ "$(grep -c '<text' <<<"$output")" -eq 16 ]
    damier generate binero --size 4 --clues 50% --format svg --no-counters
    [ "$(grep -c '<text' <<<"$output")" -eq 8 ]
    damier solve --no-counters "$queens/empty-4.txt"
    refuses '--no-counters is not for queens'
}

@test "game ids of Unruly: read, written the same, solved, unique" {
    local id
    for id in "${ids[@]}"; do
        echo "$id" >id
        damier draw --format sgt id
        gives 0 "$id" ''
        damier solve --unique id
        show
        [ "$status" -eq 0 ]
        [ "${lines[0]}" = unique ]
    done
}

@test "a file of several boards: solved in order, counted each" {
    printf '%s\n' "${ids[@]:0:3}" >several
    damier solve --format sgt several
    show
    [ "$status" -eq 0 ]
    [ "$(grep -c '^8x8u:' <<<"$output")" -eq 3 ]
    damier solve --count several
    show
    [ "$status" -eq 0 ]
    [ "$(grep -c '1$' <<<"$output")" -eq 3 ]
    damier draw --format sgt several
    gives 0 "${ids[0]}"$'\n\n'"${ids[1]}"$'\n\n'"${ids[2]}" ''
    printf '8x8u:obaCbJcbGFcbf\n' >>several
    damier solve several
    refuses 'several:4:19: expected the letters of 8 x 8 cells'
}

@test "check: valid, and each rule named" {
    echo "$solution" >answer
    damier check "$document" answer
    gives 0 valid ''
    echo 'binero 4 4
. . . .
. . . .
. . . .
. . . .' >empty
    damier_with '0001\n1110\n0101\n1010\n' check empty -
    show
    [ "$status" -eq 1 ]
    [[ "$output" == *'row 1 has three 0s in a row, at columns 1 to 3'* ]]
    damier_with '0010\n1101\n0101\n1010\n' check empty -
    show
    [ "$status" -eq 1 ]
    [[ "$output" == *'row 1 has 3 cells with 0, must have 2'* ]]
    damier_with '0110\n1001\n0110\n1001\n' check empty -
    show
    [ "$status" -eq 1 ]
    [[ "$output" == *'rows 1 and 3 are equal'* ]]
    damier_with '0110\n1001\n0110\n1001\n' check --no-unique-lines empty -
    gives 0 valid ''
    sed 's/^0 0 1 1 0 0 1 1/0 0 1 1 0 1 0 1/' answer >changed
    damier check "$document" changed
    show
    [ "$status" -eq 1 ]
    [[ "$output" == *'the given 1 in row 1, column 7 was changed'* ]]
    damier_with '0110\n1001\n0110\n100.\n' check empty -
    refuses 'standard input:4:4: the answer has an empty cell in row 4, column 4'
    damier_with '0110\n1001\n0110\n1001\nmore\n' check empty -
    refuses 'standard input:5:1: expected the end of the file after the answer'
}

@test "encode, a solver, decode: the document's solution, by every model that is said at once" {
    command -v minisat >/dev/null || skip 'no minisat'
    local model
    for model in card-ones card-xor segments-ones segments-xor; do
        damier encode --model $model "$document" --output formula.cnf
        gives 0 '' ''
        run minisat -verb=0 formula.cnf result
        [ "$status" -eq 10 ]
        damier decode --model $model --format native "$document" result
        gives 0 "$solution" ''
    done
}

@test "givens that break a rule: exit 1, the rule and its cells" {
    local text
    damier_with 'binero 4 2\n. 1 1 1\n. . . .\n' solve
    show
    [ "$status" -eq 1 ]
    [[ "$output$stderr" == *'row 1 has three 1s in a row, at columns 2 to 4'* ]]
    damier_with 'binero 2 4\n0 .\n0 .\n. .\n0 .\n' solve
    show
    [ "$status" -eq 1 ]
    [[ "$output$stderr" == *'column 1 has 3 cells with 0, must have 2'* ]]
    text='binero 4 4\n0 1 1 0\n. . . .\n0 1 1 0\n. . . .\n'
    damier_with "$text" solve
    show
    [ "$status" -eq 1 ]
    [[ "$output$stderr" == *'rows 1 and 3 are equal'* ]]
    damier_with "$text" solve --no-unique-lines --format native
    show
    [ "$status" -eq 0 ]
}

@test "bad input: one line with its position, nothing written" {
    local case text
    for case in 'binero 3 4\n|1:8: the length is 3, must be even' 'binero 0 0\n|1:8: the length is 0' \
        'binero 4 4\n0 1 . .\n|3:1: expected row 2 of 4' 'binero 2 2\n0 1\n1 0 1\n|3:5: expected the end of the line after 2 cells' \
        'binero 2 2\n0 a\n1 0\n|2:3: expected 0, 1 or a dot' 'binero 2 2\n0 1\n1 0\n. .\n. .\n|4:1: this row is one too many' \
        'binero 4\n|1:9: expected the height' 'binero 2 2 2\n|1:12: expected `no-unique-lines' \
        '01\n10\n\n01\n|4:1: columns have 1 cell' '010.\n01.0\n01.\n|3:4: row 3 has 3 cells, must have 4, as the first row' '|1:1: no family recognised this'; do
        text=${case%%|*}
        damier_with "$text" solve --output out
        refuses "standard input:${case#*|}"
        [ ! -e out ]
    done
}

@test "--no-unique-lines is for Binero alone" {
    damier solve --no-unique-lines "$queens/empty-8.txt"
    refuses '--no-unique-lines is not for queens'
}

@test "a limit that ends while the model is made is told as one" {
    damier binero 60 --model card-ones --time-limit 0.01
    [ "$status" -eq 3 ]
    [[ "$stderr" == *'stopped at the time limit of 0.01 s'* ]]
}

@test "in French: verdicts, steps, errors, help" {
    damier_with 'binero 4 2\n. 1 1 1\n. . . .\n' solve --lang fr
    [[ "$output$stderr" == *'la ligne 1 a trois 1 de suite, aux colonnes 2 à 4'* ]]
    damier_with 'binero 2 4\n0 .\n0 .\n. .\n0 .\n' solve --lang fr
    [[ "$output$stderr" == *'la colonne 1 a 3 cases avec 0, elle doit en avoir 2 : lignes 1, 2, 4'* ]]
    damier_with 'binero 4 4\n0 1 1 0\n. . . .\n0 1 1 0\n. . . .\n' solve --lang fr
    [[ "$output$stderr" == *'les lignes 1 et 3 sont identiques'* ]]
    damier solve --steps --lang fr "$root/examples/binero/8-hard.txt"
    grep -qF 'Dans la ligne 2, les colonnes 7 et 8 contiennent 1 1 : la colonne 6 contient 0. (paire)' <<<"$output"
    grep -qF 'Dans la ligne 1, les colonnes 1 et 3 contiennent 0 : entre elles, la colonne 2 contient 1. (trou)' <<<"$output"
    grep -qF 'La colonne 5 a tous ses 1 : les lignes 6 et 7 contiennent 0. (compte)' <<<"$output"
    grep -qF 'Il manque un seul 1 dans la ligne 2, et il le faut dans les colonnes 1 à 3 et 2 à 4, sinon trois 0 se suivraient : les colonnes 1 et 4 contiennent 0. (dernier)' <<<"$output"
    grep -qF 'Jusqu’ici, la ligne 6 est comme la ligne 4, et doit en différer : la colonne 3 contient 0 et la colonne 2 contient 1. (comparaison)' <<<"$output"
    grep -qF 'Quelle que soit la façon de remplir la colonne 2 sans répéter une rangée complète, la ligne 8 contient 0. (rangée)' <<<"$output"
    damier binero 5 --lang fr
    refuses 'un Binero a des côtés pairs, celui-ci est de 5 × 5 (lignes × colonnes)'
    damier_with 'binero 2 2\n0 a\n1 0\n' solve --lang fr
    [[ "$stderr" == *'attendu : 0, 1 ou un point, et non'* ]]
    damier help binero --lang fr
    [[ "$output" == *'autant de 0 que de 1'* ]]
    damier encode --lang fr --model card-ones "$document"
    grep -qxF 'c jamais deux lignes identiques' <<<"$output"
}
