# damier garam, damier generate garam, and every command on files of Garam.
load kit
setup() {
    kit_setup
    garam=$root/examples/garam
}

# The puzzles of the examples; not those without a solution.
puzzles() {
    local file
    for file in "$garam"/*.txt; do
        [ "$(basename "$file")" = impossible.txt ] || echo "$file"
    done
}

@test "examples: one solution each, by two engines and two models, and it is the one beside them" {
    local files
    mapfile -t files < <(puzzles)
    [ ${#files[@]} -eq 10 ]
    local engine model file
    for engine in kernel cadical; do
        for model in tables sums; do
            damier solve --unique --quiet --engine $engine --model $model "${files[@]}"
            show
            [ "$status" -eq 0 ]
            [ "$(grep -c '^unique$' <<<"$output")" -eq 10 ]
        done
    done
    for file in "${files[@]}"; do
        damier solve "$file"
        gives 0 "$(cat "${file%.txt}.answer")" ''
        damier check "$file" "${file%.txt}.answer"
        gives 0 valid ''
    done
}

@test "examples: the clues are as many as their comments say" {
    local file signs clues checked=0
    while read -r file; do
        signs='0-9'
        if grep -q 'hide-operators' "$file"; then signs='0-9+x-'; fi # operators are clues
        clues=$(grep -v '^c' "$file" | tr -cd -- "$signs" | wc -c)
        echo "$file $clues"
        grep -q "^c seed [0-9]*, $clues clues" "$file"
        checked=$((checked + 1))
    done < <(puzzles)
    [ $checked -eq 10 ]
}

@test "files of other families are not taken for Garams, nor Garams for theirs" {
    local file family
    for file in "$root"/examples/*/*; do
        case $file in */garam/* | *.md | *.c) continue ;; esac
        thin 25 || continue
        damier draw --quiet --family garam "$file"
        echo "$file"
        [ "$status" -eq 2 ]
    done
    for file in "$garam"/*.txt "$garam"/*.answer; do
        thin 20 || continue
        damier draw --quiet --format json "$file"
        [ "$status" -eq 0 ]
        [[ "$output" == '{"family": "garam"'* ]]
        for family in $("$DAMIER" families | awk '/^[a-z]/ { print $1 }'); do
            [ "$family" = garam ] && continue
            damier draw --quiet --family "$family" "$file"
            [ "$status" -eq 2 ]
        done
    done
}

@test "one, all, how many, whether there is one alone" {
    printf '_+_=_\nx   x\n_   _\n=   =\n6   7\n3-1=_\n' >board
    damier solve --count board
    gives 0 3 ''
    damier solve --all --var input_order --search fixed board
    gives 0 '7+1=8
x   x
9   9
=   =
6   7
3-1=2

7+2=9
x   x
9   8
=   =
6   7
3-1=2

9+0=9
x   x
7   8
=   =
6   7
3-1=2' ''
    damier solve --unique board
    show
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = several ]
    local engine
    for engine in kernel cadical cbc brute; do
        damier solve --count --engine $engine --model tables board
        gives 0 3 ''
        damier solve --count --engine $engine --model sums board
        gives 0 3 ''
    done
}

@test "clues that cannot be: the equation is named" {
    damier_with '7x8=6_\n' solve
    gives 1 'no solution: 7 x 8 = 6_, the equation from row 1, column 1 to the right, cannot be completed' ''
    damier_with '_+_=___\n' solve
    gives 1 'no solution: the equation from row 1, column 1 to the right has a result of 3 digits: two digits never make more than 81' ''
    damier_with '_+_=___\n' solve --count
    [ "$status" -eq 1 ]
    [ "$output" = 0 ]
    damier solve "$garam/impossible.txt"
    gives 1 'no solution' ''
    damier solve --quiet --proof p "$garam/impossible.txt"
    [ "$status" -eq 1 ]
    damier check p.cnf p
    [ "$status" -eq 0 ]
    damier solve --unique --quiet --proof p "$garam/published-hard.txt"
    gives 0 unique ''
    damier check p.cnf p
    [ "$status" -eq 0 ]
}

@test "check: the broken rule, changed clues, another shape" {
    damier_with '_+2=_\n' check - "$garam/mini-easy.answer"
    [ "$status" -eq 2 ]
    printf '_+2=_\n' >board
    printf '1+2=4\n' >answer
    damier check board answer
    gives 1 'invalid: 1 + 2 = 4, the equation from row 1, column 1 to the right, is wrong: it makes 3' ''
    printf '1+3=4\n' >answer
    damier check board answer
    gives 1 'invalid: the given 2 in row 1, column 3 was changed' ''
    printf '1x2=2\n' >answer
    damier check board answer
    refuses "answer:1:2: expected \`+' as in the puzzle, found \`x'"
    printf '1+2=_\n' >answer
    damier check board answer
    refuses 'answer:1:5: expected a digit, found an empty cell'
}

@test "bad pictures: what is wrong, and where" {
    damier_with '_+_=_\nx\n_\n' solve
    refuses "standard input:4:1: expected \`=' below the second cell of an equation, found the end of the picture"
    damier_with 'c note\n_+_=_\n_x\n' solve
    refuses "standard input:3:3: expected a cell after the operator \`x', found the end of the line"
    damier_with '1+1=2\n\n1+1=2\n' solve
    refuses 'standard input:3:1: no equations link this cell with the first one'
    damier_with '1+\t1=2\n' solve --family garam
    refuses 'standard input:1:3: found a tab, expected spaces'
}

@test "pictures: as text, in SVG and in LaTeX, given and found apart" {
    damier draw "$garam/mini-easy.txt"
    gives 0 "$(grep -v '^c' "$garam/mini-easy.txt")" ''
    damier draw --format native "$garam/mini-easy.txt" "$garam/mini-easy.answer"
    gives 0 "$(cat "$garam/mini-easy.answer")" ''
    local puzzle=$garam/published-easy clues
    clues=$(grep -v '^c' "$puzzle.txt" | tr -cd '0-9' | wc -c)
    # Given digits are bold, and on shaded squares; each of 20 equations has an operator and a `='.
    damier draw --format svg "$puzzle.txt" "$puzzle.answer"
    [[ "$output" == *'<title>Garam, 44 cells and 20 equations</title>'* ]]
    [ "$(sed -n '/font-weight="bold"/,/<.g>/p' <<<"$output" | grep -c '^<text')" -eq "$clues" ]
    [ "$(grep -c '^<text' <<<"$output")" -eq 44 ]
    [ "$(grep -c '^<circle' <<<"$output")" -eq 40 ]
    damier draw --format svg "$puzzle.txt"
    [ "$(grep -c '^<text' <<<"$output")" -eq "$clues" ]
    damier draw --format latex "$puzzle.txt" "$puzzle.answer"
    [ "$(sed -n '/begin{scope}.*given text/,/end{scope}/p' <<<"$output" | grep -c damiertext)" -eq "$clues" ]
    [ "$(sed -n '/begin{scope}.*found text/,/end{scope}/p' <<<"$output" | grep -c damiertext)" -eq $((44 - clues)) ]
    # Unknown operators are shown as such, and found ones as found.
    damier draw --format svg "$garam/operators-hard.txt"
    grep -q '?<' <<<"$output"
    damier draw --format svg "$garam/operators-hard.txt" "$garam/operators-hard.answer"
    run ! grep -q '?<' <<<"$output"
}

@test "formulas: each equation is named, and a solver's answer comes back" {
    damier encode "$garam/published-medium.txt" -o formula
    gives 0 '' ''
    grep -q '^c equations to the right' formula
    grep -q '^c equations downwards' formula
    local model encoding
    for model in tables sums; do
        for encoding in amo=pairwise int=order int=direct; do
            damier encode --no-comments --model $model --encoding $encoding "$garam/published-medium.txt" -o formula
            gives 0 '' ''
            "$DAMIER" sat --quiet formula >answer || [ $? -eq 10 ]
            damier decode --model $model --encoding $encoding "$garam/published-medium.txt" answer
            gives 0 "$(cat "$garam/published-medium.answer")" ''
        done
    done
}

@test "json: cells by their place in the picture; operators come after the digits" {
    damier_with '_-3=5\n' solve --format json
    show
    [ "$status" -eq 0 ]
    [[ "$output" == *'"cells": [[1, 1], [1, 3], [1, 5]], "values": [8, 3, 5]'* ]]
    damier_with '8?3=5\n' solve --format json
    [[ "$output" == *'"cells": [[1, 1], [1, 3], [1, 5], [1, 2]], "values": [8, 3, 5, 1]'* ]]
}

@test "damier garam fills a shape: the published one, a mini one, one from a file" {
    damier garam --seed 1 -o first
    gives 0 '' ''
    damier garam --shape published --seed 1
    gives 0 "$(cat first)" ''
    damier garam --seed 2
    [ "$output" != "$(cat first)" ]
    damier check first first
    gives 0 valid ''
    damier garam --shape mini --count
    gives 0 25729 ''
    # Digits of the file do not count; its operators do.
    damier garam --shape "$garam/impossible.txt"
    [ "$status" -eq 0 ]
    [ "$(tr 0-9 _ <<<"$output")" = "$(grep -v '^c' "$garam/impossible.txt" | tr 0-9 _)" ]
    damier_with '_+_\n' garam --shape -
    refuses "standard input:1:4: expected \`='"
    damier garam --shape nowhere
    refuses 'cannot read nowhere'
    # A word that names a shape is no file, and may be written to.
    damier garam --shape mini -o mini
    gives 0 '' ''
    printf '_?_=_\n' >./shape
    damier garam --shape shape -o shape
    refuses '--output would overwrite shape, which is read'
}

@test "generated puzzles have one solution by two engines" {
    local options n
    n=$(brief 20 5)
    for options in '' '--hide-operators' '--shape mini' '--clues minimum'; do
        # shellcheck disable=SC2086
        damier generate garam $options --number "$n" --seed 3 -o 'puzzle-%d'
        [ "$status" -eq 0 ]
        for engine in kernel cadical; do
            damier solve --unique --quiet --engine $engine puzzle-*
            show
            [ "$status" -eq 0 ]
            [ "$(grep -c '^unique$' <<<"$output")" -eq "$n" ]
        done
        if [ "$options" = --hide-operators ]; then
            grep -q '?' puzzle-*
        else
            run ! grep -q '?' puzzle-*
        fi
        rm puzzle-*
    done
}

@test "generated puzzles of a shape from a file, also from standard input" {
    printf '7x8=__+_=_\n' >shape
    damier generate garam --shape shape --seed 1
    show
    [ "$status" -eq 0 ]
    [[ "${lines[0]}" == 'c seed 1, '* ]]
    [[ "${lines[1]}" == ?x?=??+?=? ]]
    damier_with '_-_=_\n' generate garam --shape - --seed 1
    [ "$status" -eq 0 ]
    damier_with '_-_\n' generate garam --shape -
    refuses "standard input:1:4: expected \`='"
    damier_with '_-_=__\n' generate garam --shape -
    [ "$status" -eq 1 ]
    damier generate garam --shape shape -o shape
    refuses '--output would overwrite shape, which is read'
}

@test "examples: the level is that of their name, and of their comment" {
    local file level
    while read -r file; do
        level=$(sed -n 's/^c seed .*, level //p' "$file")
        damier solve --steps "$file"
        echo "$file $level"
        [[ "$output" == *"level: $level"* ]]
        case $file in *-easy.txt | *-medium.txt | *-hard.txt | *-expert.txt) [[ "$file" == *"-$level.txt" ]] ;; esac
    done < <(puzzles)
}

@test "examples: each is made again by the command in its comment" {
    local file words made=0
    while read -r file; do
        words=$(sed -n 's/^c damier //p' "$file")
        [ -n "$words" ] || continue
        # shellcheck disable=SC2086
        damier $words
        gives 0 "$(tail -n +2 "$file")" ''
        made=$((made + 1))
    done < <(puzzles)
    [ $made -eq 9 ]
}

@test "garam: what looks like an equation is told as one, and shapes without ? hide nothing" {
    damier_with '_+_\n' solve
    refuses "standard input:1:4: expected \`=' after the second cell of an equation, found the end of the line"
    damier_with '_/2=3\n' solve
    refuses 'standard input:1:2: expected a cell (a digit, _ or .), an operator (+ - x ?), = or a blank'
    printf '_+_=_\n' >shape
    damier generate garam --shape shape --hide-operators
    refuses '--hide-operators: this shape has no operator to hide'
}

@test "garam: pictures that are wrong where they begin are not taken for boards of others" {
    local case
    for case in "__+_=_\n|1:1: this cell belongs to no equation" "_ + _ = _\n|1:3: expected a cell to the left of" \
        "+_=_\n|1:1: expected a cell to the left of" "=\n|1:1: this \`=' belongs to no equation" \
        "\t_+_=_\n|1:1: found a tab, expected spaces" " 9\n2?1=1\n 1\n =\n 9\n|2:1: no equations link this cell"; do
        damier_with "${case%%|*}" solve
        refuses "standard input:${case#*|}"
    done
    # As wide as this one is, each line is read once.
    { yes '0 ' | head -n 100000 | tr -d '\n' && echo && yes ' =' | head -n 100000 | tr -d '\n'; } >wide
    damier solve wide
    refuses "wide:2:2: this \`=' belongs to no equation"
}

@test "garam: a sign of several bytes may lie anywhere in a large file" {
    local width
    for width in $(seq 262138 262144); do
        { printf 'c %*s\n3×_=_\nc ' "$width" '' && head -c 300000 </dev/zero | tr '\0' y; } >large
        damier solve --count --quiet large
        gives 0 4 ''
    done
}

@test "garam: one answer and one shape; more in the same file would go unnoticed" {
    printf '_+2=_\n' >board
    printf '1+2=3\nc and\n\n1+2=4\n' >answer
    damier check board answer
    refuses "answer:4:1: expected the end of the file after the answer, found \`1+2=4'"
    printf '1+2=3\n\nc a note\n' >answer
    damier check board answer
    gives 0 valid ''
    printf '_+_=_\nc\n_-_=_\n' >shape
    damier generate garam --shape shape
    refuses "shape:3:1: expected the end of the file after the board, found \`_-_=_'"
    damier garam --shape shape
    refuses "shape:3:1: expected the end of the file after the board, found \`_-_=_'"
}

@test "garam: a picture of one equation says so" {
    damier_with '_+2=3\n' draw --format svg
    [[ "$output" == *'<title>Garam, 3 cells and 1 equation</title>'* ]]
}

@test "garam: steps, verdicts and errors in French" {
    damier_with '7x8=6_\n' solve --lang fr
    [ "$status" -eq 1 ]
    [[ "$output" == *'7 x 8 = 6_, l’équation qui va de la case L1C1 vers la droite, ne peut pas être complétée' ]]
    printf '_+2=_\n' >board
    printf '1+3=4\n' >answer
    damier check --lang fr board answer
    [ "$status" -eq 1 ]
    [[ "$output" == *'le 2 donné dans la case L1C3 a été modifié' ]]
    damier_with '_+_=_\nx\n_\n' solve --lang fr
    [ "$status" -eq 2 ]
    damier solve --steps --lang fr "$garam/mini-hard.txt"
    [ "$status" -eq 0 ]
    [[ "$output" == *'Dans _ - 4 = _, où le premier nombre est 4 ou 6, le résultat est 0 ou 2. (candidats)'* ]]
}
