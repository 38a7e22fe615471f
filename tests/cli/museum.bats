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

@test "empty lines at the end are no rows; lines of blanks or dots are" {
    damier_with '* * *\n*   *\n* * *\n\n\n' museum - --quiet
    gives 0 $'1\n* * *\n* '"${lines[2]:2:1}"$' *\n* * *' ''
    damier_with '* *\n\r\n' museum - --format native
    [ "$output" = '* *' ]
    damier_with '* *\n. .\n\n' museum - --quiet --format native
    [ "${#lines[@]}" -eq 2 ]
    damier_with '* *\n \n\n' museum - --quiet --format native
    [ "${#lines[@]}" -eq 2 ]
    damier_with '* *\n\n* *\n' museum - --quiet --format native # an empty line before a drawn one is a row
    [ "${#lines[@]}" -eq 3 ]
}

@test "a tab is called a tab" {
    damier_with '*\t*\n* *\n' museum -
    refuses 'standard input:1:2: expected a space between cells, found a tab'
}

@test "the answer passes the referee, and one sensor less does not" {
    damier museum "$hall" --output answer --quiet
    gives 0 '' ''
    damier check --family museum "$hall" answer
    gives 0 'valid: the rules hold; whether 8 is the best was not checked; --best checks it' ''
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

# The puzzle on standard input with its sensors, as text with rays.
rays() {
    damier_with "$1" draw --family "${2:-museum}" --format rays -
    gives 0 "$3" ''
}

@test "text with rays: sensors, obstacles, what is seen once, twice, never" {
    rays '. . S .\nE . . .\n. * . .\n. . . O\n. N . .\n' museum '. . v .
>---+--
. # | .
--+-+-<
. ^ | .'
    rays '...\n.N.\n...\n' museum '. | .
. ^ .
. . .'
    rays 'N\n' museum '^'
    rays 'E.N.O\n' museum '>-- ^ --<'
}

@test "text with rays: other pieces are letters, diagonals and leaps have their strokes" {
    rays 'chess 3 4 dominate\n. . . .\n. F . .\n. . . .\n' chess '\ . / .
. F . .
/ . \ .'
    rays 'chess 3 4 dominate\nC . . .\n. . . .\n. . . T\n' chess 'C . . |
. . x |
--+---T'
}

@test "the rays of an answer: every cell is seen, the number comes first" {
    damier museum "$hall" --format rays --quiet
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 8 ]
    [ "${#lines[@]}" -eq 8 ]
    [[ "$output" != *.* ]]
    [ "$(tail -n 7 <<<"$output" | tr -cd '^v<>' | wc -c)" -eq 8 ]
}

@test "lines of sight are in the picture, one for each sensor that sees something" {
    damier_with 'E . . . *\n* * * * N\n. . S . .\n' draw --family museum --format svg -
    [ "$status" -eq 0 ]
    [[ "$output" == *'xlink:href="#east"'* ]]
    [[ "$output" == *'xlink:href="#north"'* ]]
    damier museum "$hall" --format svg --quiet
    [ "$status" -eq 0 ]
    [ "$(grep -c '<use' <<<"$output")" -eq 8 ]
    [ "$(grep -c '<circle' <<<"$output")" -eq 8 ]
}

@test "--all is refused where the fewest are asked for, --count counts them" {
    damier museum "$hall" --all --output out
    refuses '--all lists all solutions, but this puzzle asks for the best one'
    [ ! -e out ]
    damier_with '...\n' museum - --count
    gives 0 2 'damier: optimal: 1, by a matching of rows and columns between obstacles'
}

@test "cells where no sensor may stand: seen, kept, refereed, written" {
    printf 'c a comment\nx . .\n. * .\n. . x\n' >plan
    damier museum plan --quiet
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 4 ] || [ "${lines[0]}" = 3 ]
    printf '%s\n' "$output" >answer
    [[ "$output" == *x* ]]
    damier check plan answer
    [ "$status" -eq 0 ]
    [[ "$output" == valid* ]]
    printf 'E\n  * N\nN   O\n' >wrong
    damier check plan wrong
    [ "$status" -eq 1 ]
    [[ "$output" == *'no sensor may stand in row '* ]]
    damier hint plan
    [ "$status" -eq 0 ]
    printf 'x x x *\n' >dark
    damier museum dark
    [ "$status" -eq 1 ]
    damier why dark
    [ "$status" -eq 0 ]
    [[ "$output" == *'holds no sensor'* ]]
}

@test "bad museums" {
    damier_with 'xxx\n' museum -
    refuses 'standard input:1:1: expected a museum, found only x'
    damier_with 'x x\nx x\n' museum -
    refuses 'standard input:1:1: expected a museum, found only x'
    damier_with '..y\n' museum -
    refuses 'standard input:1:3: expected *, a space, a dot, N, S, E, O or x, found'
    damier_with '  \n' museum - --output out
    refuses 'standard input:1:1: expected a museum'
    [ ! -e out ]
    damier museum nowhere.txt
    refuses 'cannot read nowhere.txt'
    damier_with '' museum
    refuses 'standard input:1:1: expected a museum'
}

@test "check takes what museum writes, a last row without sensors too" {
    printf '. S\n. .\n' >hall
    damier museum hall --output answer
    [ "$status" -eq 0 ]
    damier check hall answer
    show
    [ "$status" -eq 0 ]
}

@test "a museum in text reads back as the same board, blank rows and columns included" {
    local format
    for format in text native; do
        damier chess -museum -n 4 -tn 3 -o 2 --format $format
        [ "$status" -eq 0 ]
        printf '%s\n' "$output" >hall
        damier draw --family museum --format json hall
        [[ "$output" == *'[4, 4]]'* ]]
    done
}

@test "hints: where to look, and what would block the view" {
    printf 'S * x * x\nx     x x\nx x x   x\nx * x   .\n  *   * .\n' >hall
    damier hint --stage 1 hall
    gives 0 'Look at row 2, column 3.' ''
    damier hint hall
    gives 0 'Row 1, column 3 can be seen only from row 2, column 3 or from beyond it, where a sensor in row 2, column 3 that looks elsewhere would block the view: so row 2, column 3 does not hold a sensor that looks south, east or west.
  r1c3 holds no sensor.
r2c3!=3
r2c3!=4
r2c3!=5' ''
    damier solve --steps hall
    [ "$status" -eq 0 ]
    [[ "$output" == *' r2c2 holds a sensor that looks south, which blocks the view; '* ]]
    [[ "$output" != *' facts and '* ]]
}

@test "in French: rules, steps, refusals" {
    printf 'S * x * x\nx     x x\nx x x   x\nx * x   .\n  *   * .\n' >hall
    damier hint --lang fr hall
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'La case L1C3 n’est visible que depuis la case L2C3 ou de plus loin, et un capteur placé là mais tourné ailleurs bloquerait la vue : donc la case L2C3 ne contient pas de capteur tourné vers le sud, l’est ou l’ouest.' ]
    damier solve --lang fr --steps hall
    [ "$status" -eq 0 ]
    [[ "$output" == *'(seule vue)'* ]]
    [[ "$output" != *sensor* ]]
    damier museum --lang fr --help
    [[ "$output" == *'Placez dans un musée des capteurs'* ]]
    printf 'xx\n' >nothing
    damier museum --lang fr nothing
    refuses 'nothing:1:1: il faut un musée, et non des x seuls'
}
