# damier maze: the first way, a shortest one, mazes made.
load kit
setup() {
    kit_setup
    plan=$root/examples/maze/two_ways.txt
}

@test "the first way by trial, and a shortest one" {
    damier maze "$plan"
    [ "$status" -eq 0 ]
    local first
    first=$(tr -cd . <<<"$output" | wc -c)
    printf '%s\n' "$output" >answer
    damier check "$plan" answer
    gives 0 valid ''
    damier maze "$plan" --shortest
    [ "$status" -eq 0 ]
    [ "$(tr -cd . <<<"$output" | wc -c)" -lt "$first" ]
    [ "$(tr . ' ' <<<"$output")" = "$(cat "$plan")" ]
}

@test "the nearest of several exits" {
    damier_with '#E###\n#  S#\n#   #\nE   #\n#####\n' maze - --shortest
    gives 0 $'#E###\n#..S#\n#   #\nE   #\n#####' ''
}

@test "no way: exit 1 and the reason" {
    damier_with '#####\n#S#E#\n#####\n' maze -
    gives 1 'no solution: no way leads from the start to an exit' ''
    damier_with '#####\n#S#E#\n#####\n' maze - --shortest --format json
    [ "$status" -eq 1 ]
    [[ "$output" == *'"status": "none"'* ]]
}

@test "mazes from a seed have one way, and the same seed makes the same maze" {
    local seed
    for seed in 1 2 3; do
        damier generate maze --size 15 --height 8 --seed $seed --output maze
        gives 0 '' ''
        [ "$(wc -l <maze)" -eq 17 ]
        damier maze maze --output first
        gives 0 '' ''
        damier maze maze --shortest
        [ "$output" = "$(cat first)" ] # there is but one
        damier generate maze --size 15 --height 8 --seed $seed
        [ "$output" = "$(cat maze)" ]
    done
    damier generate maze --size 15 --height 8 --openings 0.5 --seed 1
    [ "$(tr -cd '#' <<<"$output" | wc -c)" -lt "$(tr -cd '#' <maze | wc -c)" ]
}

@test "generate: no more than can be read, and only what mazes have" {
    damier generate maze --size 40000
    refuses 'maze: rows times columns at most 49000000'
    damier generate maze --size 50000 --height 1
    refuses 'maze: at most 49999 rows and columns'
    damier generate maze --size 5 --clues 0.3
    refuses '--clues is not for boards of maze'
    damier generate maze --size 5 --symmetry mirror
    refuses '--symmetry is not for boards of maze'
    damier generate binero --size 6 --openings 0.3
    refuses '--openings is not for boards of binero'
}

@test "a small file of a huge maze is refused before there is room for it" {
    awk 'BEGIN { printf "S%60000s\n", ""; for (i = 0; i < 59999; i++) print ""; print "E" }' >huge
    damier maze huge
    refuses 'huge:60002:1: 60001 x 60001 cells are too many: at most 200000000'
}

@test "counters, pictures, wrong answers" {
    damier maze "$plan" --stats
    grep -q '^attempts' <<<"$stderr"
    damier maze "$plan" --format svg --animate
    [[ "$output" == *'<animate'* ]]
    sed 's/S /S./' "$plan" >wrong
    damier check "$plan" wrong
    [ "$status" -eq 1 ]
    [ "$output" = 'invalid: no way leads from the start to an exit' ]
    damier check "$plan" "$plan"
    [ "$status" -eq 1 ]
    printf '##\nSE\n' >short
    damier check short short
    gives 0 valid ''
    damier draw "$plan"
    [ "$output" = "$(cat "$plan")" ]
}

@test "bad input: where it stands" {
    damier_with '###\n# E\n###\n' maze -
    refuses 'standard input:4:1: a maze has a start: no S was found'
    damier_with '###\n#S \n###\n' maze -
    refuses 'standard input:4:1: a maze has an exit: no E was found'
    damier_with '###\n#S?E\n' maze -
    refuses 'standard input:2:3: expected #, a space, S or E, found'
    damier_with 'S E S\n' maze -
    refuses 'standard input:1:5: a second S: the first is in line 1, column 1'
    damier_with '' maze -
    refuses 'standard input:1:1: a maze has a start'
    damier maze nowhere
    refuses 'cannot read nowhere'
    damier_with '#S E#\n' encode -
    refuses 'a maze has no model'
    local words
    for words in --count --all '--limit 2'; do
        damier_with '#S E#\n' maze - $words
        refuses 'a maze is answered with one way'
    done
    damier_with '#S E#\n' maze - --engine cadical
    refuses 'a maze has no model'
}

@test "French: steps and refusals" {
    damier solve --steps --lang fr "$root/examples/maze/two_ways.txt"
    [ "${lines[0]}" = '  1. La case L4C4 est une impasse : rien, de là à la case L6C4, n’est sur le chemin. (impasse)' ]
    damier_with '###\n#E#\n###\n' maze --lang fr -
    refuses 'l’entrée standard:4:1: un labyrinthe a un départ : il n’y a pas de S'
}
