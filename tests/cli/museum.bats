# damier museum: the fewest one-way sensors.
load kit
setup() {
    kit_setup
    hall=$root/examples/museum/seven_by_nine.txt
}

@test "the example takes eight sensors, and a matching proves it" {
    damier museum "$hall"
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 8 ]
    [ "${#lines[@]}" -eq 8 ]
    [ "$(tail -n 7 <<<"$output" | tr -cd NSEO | wc -c)" -eq 8 ]
    [ "$stderr" = 'damier: optimal: 8, by a matching of rows and columns between obstacles' ]
}

@test "the answer passes the referee, and one sensor less does not" {
    damier museum "$hall" --output answer --quiet
    gives 0 '' ''
    damier check --family museum "$hall" answer
    gives 0 valid ''
    tail -n 7 answer | sed '0,/[NSEO]/s/[NSEO]/ /' >fewer
    damier check --family museum "$hall" fewer
    [ "$status" -eq 1 ]
    [[ "$output" == 'invalid: the empty square in row '* ]]
}

@test "the source program's words for it" {
    damier chess -d -museum -minmax -tn 1 -ts 1 -te 1 -to 1 -load "$hall" --quiet
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 8 ]
}

@test "one cell for each character where there is no space; sensors that stay" {
    damier_with '...\n.N.\n...\n' museum - --quiet
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 4 ]
    [ "${lines[2]:2:1}" = N ]
}

@test "lines of sight are in the picture" {
    damier museum "$hall" --format svg --quiet
    [ "$status" -eq 0 ]
    [[ "$output" == *'<svg'* ]]
}

@test "bad museums" {
    damier_with '..x\n' museum -
    refuses 'standard input:1:3: expected *, a space, a dot, N, S, E or O, found'
    damier_with '  \n' museum - --output out
    refuses 'standard input:1:1: expected a museum'
    [ ! -e out ]
    damier museum nowhere.txt
    refuses 'cannot read nowhere.txt'
    damier museum
    refuses 'missing operand FILE'
}
