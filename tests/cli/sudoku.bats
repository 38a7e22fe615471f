# damier sudoku, damier generate sudoku, and every command on files of Sudokus.
load kit
setup() {
    kit_setup
    sudoku=$root/examples/sudoku
}

# The puzzles of the examples; not those without a solution.
puzzles() {
    local file
    for file in "$sudoku"/*.txt "$sudoku"/*.sdk; do
        case $file in */impossible.txt | */shape.txt) ;; *) echo "$file" ;; esac
    done
}

@test "sudoku: malformed boards without a head line are errors of Sudoku, at their place" {
    local rows=$'53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79'
    local line=${rows//$'\n'/}
    refused() { # TEXT MESSAGE
        printf '%s\n' "$1" >board.txt
        damier solve board.txt
        gives 2 '' "damier: board.txt:$2"
    }
    refused "${line%?}" '1:81: 80 cells, must be 81'
    refused "${line}1" '1:82: 82 cells, must be 81'
    refused "$line"$'\n'"${line%?}" '2:81: 80 cells, must be 81'
    refused "${rows/98....6./98....6}" '3:9: row 3 has 8 cells, must have 9'
    refused "${rows/53..7..../53..7...}" '1:9: row 1 has 8 cells, must have 9'
    refused "${rows/195/19x}" "2:6: expected a number or a dot, found \`x...'"
    refused "${rows%??????????}" '9:1: expected row 9 of 9, found the end of the file'
    refused "$rows"$'\n12.......' '10:1: this row is one too many: the board has 9'
    refused $'[Puzzle]\n53..7....\n6..195...' '4:1: expected row 3 of 9, found the end of the file'
    refused $'#A\n[Puzzle]\n53..7....' '4:1: expected row 2 of 9, found the end of the file'
    refused $'sudoku 4\n1...\n....\n....\n....\n1...' '6:1: this row is one too many: the board has 4'
    damier solve board.txt --lang fr
    gives 2 '' 'damier: board.txt:6:1: cette ligne est de trop : la grille en a 4'
}

@test "sudoku: words of the head line may have capitals" {
    printf 'Sudoku 4 Box 2X2 DIAGONALS\n1...\n....\n....\n....\n' >capitals.txt
    "$DAMIER" draw capitals.txt --format native >small.txt
    [ "$(head -1 small.txt)" = 'sudoku 4 diagonals' ]
}

@test "examples: one solution each, by two engines" {
    local files engine
    mapfile -t files < <(puzzles)
    [ ${#files[@]} -eq 12 ]
    for engine in kernel cadical; do
        damier solve --unique --quiet --engine $engine "${files[@]}"
        show
        [ "$status" -eq 0 ]
        [ "$(grep -c '^unique$' <<<"$output")" -eq 21 ]
    done
    damier solve "$sudoku/impossible.txt"
    gives 1 'no solution' ''
}

@test "examples: made again by the command of their comment, with its level" {
    local file words checked=0
    cd "$root"
    while read -r file; do
        words=$(sed -n '1s/^c damier //p' "$file")
        [ -n "$words" ] || continue
        echo "$file"
        # shellcheck disable=SC2086 # the words of a command line
        damier $words
        [ "$status" -eq 0 ]
        [ "$output" = "$(tail -n +2 "$file")" ]
        [ "$("$DAMIER" solve --level "$file")" = "$(sed -n 's/^c damier .*--level \([a-z]*\) .*/\1/p' "$file")" ]
        checked=$((checked + 1))
    done < <(puzzles)
    [ $checked -eq 9 ]
}

@test "forms: a line and .sdk are written and read; the picture is" {
    damier generate sudoku --seed 3
    [ "$status" -eq 0 ]
    printf '%s\n' "$output" >native
    for format in line sdk text; do
        damier draw --format $format native
        [ "$status" -eq 0 ]
        printf '%s\n' "$output" >other
        damier draw --format native other
        gives 0 "$(grep -v '^c' native)" ''
    done
    damier draw --format sdk "$sudoku/small.txt"
    refuses 'sdk is for sides from 9 to 9, this one has 6'
    damier draw --format line "$sudoku/jigsaw.txt"
    refuses 'line is for Sudokus with the usual boxes, without diagonals'
    damier draw --format line --lang fr "$sudoku/jigsaw.txt"
    refuses 'line convient aux Sudokus dont les blocs sont les blocs habituels, sans diagonales'
}

@test "the number of boards: 2 x 2 boxes, and their classes" {
    damier sudoku 4 --count
    gives 0 288 ''
    damier sudoku 6 --box 3x2 --diagonals --unique
    [ "$status" -eq 1 ]
    damier sudoku 1 --format native
    gives 0 $'sudoku 1\n1' ''
    damier sudoku 49 --format native
    [ "$status" -eq 0 ]
    printf '%s\n' "$output" >large
    printf 'sudoku 49\n' >blank
    awk 'BEGIN { for (i = 0; i < 49 * 49; i++) printf "%s%s", ".", (i + 1) % 49 ? " " : "\n" }' >>blank
    damier check blank large
    gives 0 valid ''
}

@test "sizes that cannot be" {
    damier sudoku 7
    refuses '7 is prime, so the board has no boxes: it must be a jigsaw, with regions in a file'
    damier sudoku 6 --box 2x2
    refuses 'a box of 2 x 2 does not have 6 cells, one for each number'
    damier sudoku 6 --box 2x2 --lang fr
    refuses "un bloc de 2 × 2 n’a pas 6 cases, une par nombre"
}

@test "check names what is twice" {
    damier solve --format native "$sudoku/easy.txt"
    printf '%s\n' "$output" | sed '2s/^. ./1 1/' >wrong
    damier check "$sudoku/easy.txt" wrong
    [ "$status" -eq 1 ]
    printf 'sudoku 4\n1 1 . .\n. . . .\n. . . .\n. . . .\n' >twice
    damier solve twice
    [ "$status" -eq 1 ]
    [[ "$output$stderr" == *'box 1 has more than one 1'* ]]
    damier solve twice --lang fr
    [[ "$output$stderr" == *'le bloc 1 contient plusieurs 1'* ]]
    damier solve --format json "$sudoku/small.txt"
    sed 's/"values": \[[0-9]*/"values": [99/' <<<"$output" >beyond
    damier check "$sudoku/small.txt" beyond
    gives 1 'invalid: row 1, column 1 holds 99, must hold a number from 1 to 6' ''
    damier check "$sudoku/small.txt" beyond --lang fr
    gives 1 $'faux\u00a0: la case L1C1 contient 99, il y faut un nombre de 1 à 6' ''
}

@test "steps name their rules, and lead to the solution" {
    damier solve --steps "$sudoku/hard.txt"
    [ "$status" -eq 0 ]
    for rule in 'hidden single' intersection; do [[ "$output" == *"($rule)"* ]]; done
    [[ "$output" == *$'\nlevel: hard'* ]] || [[ "$output" == *hard* ]]
    damier hint "$sudoku/easy.txt"
    [ "$status" -eq 0 ]
    [[ "$output" == *'only row '* ]]
}

@test "why names boxes, rows and columns" {
    damier why "$sudoku/impossible.txt"
    [ "$status" -eq 0 ]
    [[ "$output" == *' holds each number once'* ]]
}

@test "the layout has the boxes" {
    "$DAMIER" draw --layout --format json "$sudoku/small.txt" >layout
    python3 - <<'END'
import json
layout = json.load(open("layout"))["layout"]
regions = layout["regions"]
flat = [c for row in regions for c in row] if isinstance(regions[0], (list, str)) else regions
assert len(set(flat)) == 6 and len(flat) == 36, regions
END
}

@test "puzzles of every size, shape and level" {
    local words
    for words in '--size 4' '--size 6 --box 3x2' '--size 8 --diagonals' '--size 12' "--shape $sudoku/shape.txt"; do
        echo "$words"
        # shellcheck disable=SC2086 # several words
        damier generate sudoku $words --number 2 --seed 5 --quiet -o puzzles
        [ "$status" -eq 0 ]
        damier solve --unique --quiet puzzles
        [ "$status" -eq 0 ]
        [ "$(grep -c '^unique$' <<<"$output")" -eq 2 ]
    done
    for level in easy medium hard expert; do
        damier generate sudoku --level $level --seed 6 --quiet -o puzzle
        [ "$("$DAMIER" solve --level puzzle)" = $level ]
    done
}

@test "sudoku: a shape has its own size and boxes" {
    local words
    for words in '--size 9' '--size 6' '--box 2x3'; do
        # shellcheck disable=SC2086 # two words
        damier generate sudoku --shape "$root/examples/sudoku/shape.txt" $words
        gives 2 '' 'damier: the file of --shape gives the size and the boxes: leave out the options for them'
    done
    damier sudoku 9 --shape "$root/examples/sudoku/shape.txt"
    gives 2 '' 'damier: the file of --shape gives the size and the boxes: leave out the options for them'
    damier sudoku --shape "$root/examples/sudoku/shape.txt" --unique --quiet
    [ "${lines[0]}" = several ]
    damier generate sudoku --shape "$root/examples/sudoku/shape.txt" --diagonals --time-limit 100
    [ "$status" -ne 2 ]
}

@test "sudoku: beyond experts, trials that exclude a value come before a search, which is told as one" {
    printf '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n' >escargot.txt
    "$DAMIER" solve --steps escargot.txt >steps
    grep -qxF '  2. Row 7, column 6 cannot hold 9, which leads to a contradiction. (trial)' steps
    grep -qE '^ *[0-9]+\. A search shows that .*; there is no short reason\. \(reason\)$' steps
    [ -z "$(grep -E 'facts and|values are excluded' steps)" ]
    [ "$(tail -n 1 steps)" = 'level: beyond (hardest rule: trial)' ]
    "$DAMIER" solve --steps --lang fr escargot.txt >steps
    grep -q 'Une recherche montre que .*il n’y a pas de raison courte' steps
}

@test "the picture of a jigsaw is an answer, and no puzzle" {
    local puzzle="$root/examples/sudoku/jigsaw.txt"
    "$DAMIER" draw "$puzzle" >picture
    damier solve picture
    refuses 'picture:3:1: the picture is that of a jigsaw, whose regions a file gives as a matrix of labels, see docs/sudoku.md'
    "$DAMIER" solve --quiet "$puzzle" >answer
    damier check "$puzzle" answer
    gives 0 'valid' ''
    "$DAMIER" draw "$root/examples/sudoku/hard.txt" >plain
    damier solve --unique --quiet plain
    [ "$status" -eq 0 ]
}
