# damier kakuro: files, answers, pictures, steps, puzzles made.
load kit
setup() {
    kit_setup
    puzzle=$root/examples/kakuro/medium.txt
}

@test "kakuro: one answer, as text and in the file's form, which check accepts" {
    damier_with 'kakuro 3 4\n# 4\\ 7\\ #\n\\3 . . 6\\\n\\14 . . .\n' solve --format native
    gives 0 $'kakuro 3 4\n  #  4\\  7\\   #\n \\3   1   2  6\\\n\\14   3   5   6' ''
    damier solve "$puzzle" --format native
    [ "$status" -eq 0 ]
    [ "$output" = "$(cat "$root/examples/kakuro/medium.answer")" ]
    printf '%s\n' "$output" >answer
    damier check "$puzzle" answer
    gives 0 valid ''
}

@test "kakuro: examples have one answer and the level of their name" {
    local level
    for level in easy medium hard expert; do
        damier solve "$root/examples/kakuro/$level.txt" --level
        gives 0 $level ''
    done
    damier solve "$root/examples/kakuro/large.txt" --unique
    [ "$status" -eq 0 ]
    [ "$(tail -1 <<<"$output")" = unique ]
}

@test "kakuro: wrong answers are refused by the referee, other boards by the reader" {
    sed '3s/[1-9] *$/x/; 3s/x/1/' "$root/examples/kakuro/medium.answer" >wrong
    damier check "$puzzle" wrong
    [ "$status" -eq 1 ]
    [[ "$output" == 'invalid: the run '* ]]
    damier check "$puzzle" "$root/examples/kakuro/easy.answer"
    [ "$status" -eq 2 ]
    [[ "$stderr" == *'the answer is 6 x 6, but the puzzle is 8 x 8' ]]
}

@test "kakuro: contradictory sums are answers, malformed files are errors" {
    damier solve "$root/examples/kakuro/impossible.txt"
    gives 1 'no solution: the run across from r1c2 has 10 cells, but there are only 9 digits' ''
    damier_with 'kakuro 1 3\n\\3 . x\n' solve
    [ "$status" -eq 2 ]
    [[ "$stderr" == *':2:6: expected a cell: #, a dot, a digit or a clue, found'* ]]
    damier_with 'kakuro 1 3\n. . \\3\n' solve
    [ "$status" -eq 2 ]
    [[ "$stderr" == *':2:5: the clue \3 has no open cell to its right' ]]
}

@test "kakuro: a transposition is a symmetry if the clues agree" {
    damier_with 'kakuro 3 3\n# 5\\ 5\\\n\\5 . .\n\\5 . .\n' solve --count
    gives 0 4 ''
    damier_with 'kakuro 3 3\n# 5\\ 5\\\n\\5 . .\n\\5 . .\n' solve --count --up-to-symmetry
    [ "$status" -eq 0 ]
    [ "$output" = 2 ]
    damier_with 'kakuro 3 3\n# 5\\ 4\\\n\\6 . .\n\\3 . .\n' solve --count --up-to-symmetry
    local classes=$output
    damier_with 'kakuro 3 3\n# 5\\ 4\\\n\\6 . .\n\\3 . .\n' solve --count
    [ "$output" = "$classes" ]
}

@test "kakuro: steps name the magic sums" {
    damier solve "$puzzle" --steps
    [ "$status" -eq 0 ]
    [[ "$output" == *' alone, so the run '*' holds no other digit. (magic sum)'* ]]
}

@test "kakuro: why names runs" {
    damier_with 'kakuro 2 3\n# 9\\ #\n\\3 . .\n' why -
    [ "$status" -eq 0 ]
    [[ "$output" == *'the run across from r2c2 adds up to 3 without repetition'* ]]
}

@test "kakuro: puzzles of every size and level have one answer" {
    damier generate kakuro --size 5 --number "$(brief 20 5)" --output puzzles
    [ "$status" -eq 0 ]
    damier solve puzzles --unique
    [ "$status" -eq 0 ]
    [ "$(grep -c '^unique$' <<<"$output")" -eq "$(brief 20 5)" ]
    damier generate kakuro --size 4x9 --asymmetric --seed 3 --level medium
    [ "$status" -eq 0 ]
    first=$output
    damier generate kakuro --size 4x9 --asymmetric --seed 3 --level medium
    [ "$output" = "$first" ]
    damier generate kakuro --size 3x20
    gives 3 '' 'damier: no Kakuro of 3 x 20 cells with one answer was found from this seed'
}

@test "kakuro: steps and why in French" {
    damier solve "$puzzle" --steps --lang fr
    [ "$status" -eq 0 ]
    [[ "$output" == *'ne se fait qu’avec '*', donc la suite '*' ne contient aucun autre chiffre.'* ]]
    damier solve "$root/examples/kakuro/impossible.txt" --lang fr
    [ "$status" -eq 1 ]
    [[ "$output" == *'la suite horizontale depuis L1C2 a 10 cases, mais il n’y a que 9 chiffres' ]]
}

@test "kakuro: the layout has the split cells" {
    "$DAMIER" draw --layout --format json "$puzzle" >layout
    python3 - <<'END'
import json
text = json.dumps(json.load(open("layout"))["layout"])
assert "split" in text or "clues" in text, text
END
}

@test "kakuro: examples are made again by the command of their comment" {
    local name
    for name in easy medium hard expert large; do
        # shellcheck disable=SC2046 # the words of a command line
        damier $(sed -n '1s/^c damier //p' "$root/examples/kakuro/$name.txt")
        [ "$status" -eq 0 ]
        [ "$output" = "$(tail -n +2 "$root/examples/kakuro/$name.txt")" ]
    done
}

@test "kakuro: a run of ten cells without a clue is a contradiction at once" {
    printf 'kakuro 1 11\n# . . . . . . . . . .\n' >long.txt
    damier hint long.txt
    gives 1 "There is no solution: \`damier why' explains why." ''
    damier why long.txt
    gives 0 $'This is impossible by itself:\n  rule      the run across from r1c2 has no digit twice' ''
}

@test "kakuro: a generator that gives up, or is stopped within a board, ends with 3" {
    damier generate kakuro --size 7x5 --level expert --seed 996341 --time-limit 0.001
    gives 3 '' 'damier: stopped at the time limit of 0.001 s'
    damier generate nonogram --size 100 --smooth 1 --level expert --time-limit 0.001
    gives 3 '' 'damier: stopped at the time limit of 0.001 s'
}

@test "kakuro: a board that only comes near to the level says so in its comment" {
    damier generate kakuro --size 3 --level expert --seed 2
    [ "$status" -eq 3 ]
    [[ "${lines[0]}" =~ ^'c seed 2, level '[a-z]+'; none of level expert among 1000 boards'$ ]]
    printf '%s\n' "$output" >near.txt
    "$DAMIER" solve near.txt --unique --quiet
    damier generate kakuro --size 5 --level easy --seed 2 --number 2
    [ "${lines[0]}" = 'c seed 2, level easy' ]
}
