# damier futoshiki, damier generate futoshiki, and every command on files of Futoshikis.
load kit
setup() {
    kit_setup
    futoshiki=$root/examples/futoshiki
}

@test "examples: one solution each, by two engines, that of their answers" {
    local engine file
    for engine in kernel cadical; do
        damier solve --unique --quiet --engine $engine "$futoshiki"/{easy,medium,hard,expert,signs,large}.txt "$futoshiki/medium.sgt"
        show
        [ "$status" -eq 0 ]
        [ "$(grep -c '^unique$' <<<"$output")" -eq 7 ]
    done
    for file in easy medium hard expert signs large; do
        damier check "$futoshiki/$file.txt" "$futoshiki/$file.answer"
        gives 0 valid ''
    done
    damier draw --format native "$futoshiki/medium.sgt"
    gives 0 "$(tail -n +2 "$futoshiki/medium.txt")" ''
    damier solve "$futoshiki/impossible.txt"
    gives 1 'no solution' ''
}

@test "examples: made again by the command of their comment, with its level" {
    local file words
    cd "$root"
    for file in "$futoshiki"/{easy,medium,hard,expert,signs,large}.txt; do
        words=$(sed -n '1s/^c damier //p' "$file")
        echo "$words"
        # shellcheck disable=SC2086 # the words of a command line
        damier $words
        [ "$status" -eq 0 ]
        [ "$(tail -n +2 <<<"$output")" = "$(tail -n +2 "$file")" ]
        case $words in
        *--level*) [ "$("$DAMIER" solve --level "$file")" = "$(sed -n '1s/.*--level \([a-z]*\).*/\1/p' "$file")" ] ;;
        esac
    done
}

@test "the number of Latin squares, and sides that cannot be" {
    damier futoshiki 4 --count
    gives 0 576 ''
    damier futoshiki 1 --format native
    gives 0 $'futoshiki 1\n1' ''
    damier futoshiki 65
    [ "$status" -eq 2 ]
    damier futoshiki 36 --format native
    [ "$status" -eq 0 ]
    printf '%s\n' "$output" >large
    awk 'BEGIN { print "futoshiki 36"; for (i = 0; i < 36 * 36; i++) printf "%s%s", ".", (i + 1) % 36 ? " " : "\n" }' >blank
    damier check blank large
    gives 0 valid ''
}

@test "answers: with signs, without them, as a game id; wrong ones name the sign" {
    printf 'futoshiki 3\n. < .   .\n.   .   .\n        ^\n.   .   .\n' >board
    printf '1 2 3\n3 1 2\n2 3 1\n' >plain
    printf '3:1,2,3,2,3,1,3,1,2\n' >game
    printf 'futoshiki 3\n1 2 3\n2 3 1\n3 1 2\n' >headed
    damier check board plain
    gives 1 'invalid: column 3, row 2 does not hold less than row 3' ''
    damier check board plain --lang fr
    gives 1 $'faux\u00a0: colonne 3, la ligne 2 ne contient pas moins que la ligne 3' ''
    damier check board game
    gives 0 valid ''
    damier check board headed
    gives 0 valid ''
    damier solve --all --quiet board
    [ "$status" -eq 0 ]
    [ "$(grep -c '^+-' <<<"$output")" -gt 8 ]
}

@test "generate: the share of neighbours that are compared" {
    damier generate futoshiki --size 6 --signs 0 --seed 2
    [ "$status" -eq 0 ]
    [[ "$(tail -n +3 <<<"$output")" != *[\<\>^v]* ]]
    damier generate futoshiki --size 6 --signs 100 --seed 2
    [ "$status" -eq 0 ]
    [ "$(tail -n +3 <<<"$output" | tr -cd '<>^v' | wc -c)" -eq 60 ]
    damier generate futoshiki --signs 101
    [ "$status" -eq 2 ]
    damier generate futoshiki --symmetry rotational --size 5 --seed 4
    [ "$status" -eq 0 ]
}

@test "steps, hints and why are in the words of the puzzle" {
    damier solve --steps "$futoshiki/hard.txt"
    [ "$status" -eq 0 ]
    [[ "$output" == *', the numbers grow: '*' (chain)'* ]]
    damier hint "$futoshiki/expert.txt" --lang fr
    [ "$status" -eq 0 ]
    [[ "$output" == *'les nombres croissent'* ]]
    damier why "$futoshiki/impossible.txt"
    [ "$status" -eq 0 ]
    [[ "$output" == *'in row 2, column 3 holds less than column 4'* ]]
}

@test "pictures and the layout have the signs" {
    damier draw --format svg "$futoshiki/signs.txt"
    [ "$status" -eq 0 ]
    [ "$(grep -c '<path fill="none" stroke=.*stroke-linecap="round"' <<<"$output")" -eq "$(tail -n +3 "$futoshiki/signs.txt" | tr -cd '<>^v' | wc -c)" ]
    damier draw --format latex "$futoshiki/signs.txt"
    [[ "$output" == *'given sign'* ]]
    "$DAMIER" draw --layout --format json "$futoshiki/signs.txt" >layout
    python3 - "$futoshiki/signs.txt" <<'END'
import json, sys
signs = [sign["text"] for sign in json.load(open("layout"))["layout"]["signs"]]
text = "".join(open(sys.argv[1]).readlines()[2:])
assert sorted(signs) == sorted(c for c in text if c in "<>^v"), signs
END
}
