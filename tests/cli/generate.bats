# Puzzles from the command line: `damier generate`.
load kit
setup() { kit_setup; }

@test "a puzzle is unique, at the level that was asked for, and the same for the same seed" {
    local level
    for level in easy medium hard expert; do
        damier generate binero --size 8 --level $level --seed 5 -o $level.txt
        gives 0 '' ''
        [[ "$(head -n 1 $level.txt)" == "c seed 5, "*" clues ("*" %), level $level" ]]
        damier solve --unique $level.txt --quiet
        gives 0 unique ''
        damier solve --steps $level.txt
        [ "$status" -eq 0 ]
        [[ "$output" == *"level: $level"* ]]
        damier generate binero --size 8 --level $level --seed 5
        [ "$output" = "$(cat $level.txt)" ]
    done
}

@test "puzzle number i has the seed of the first plus i" {
    damier generate binero --size 6 --number 3 --seed 10 --format sgt
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 3 ]
    local all=("${lines[@]}") puzzle
    for puzzle in 0 1 2; do
        damier generate binero --size 6 --seed $((10 + puzzle)) --format sgt
        [ "$output" = "${all[puzzle]}" ]
    done
}

@test "JSON lines tell level, seed, clues, share and time, and the answer is right" {
    damier generate binero --size 6 --number 4 --format json
    [ "$status" -eq 0 ]
    python3 - "$output" <<'PYTHON'
import json, sys
rows = [json.loads(line) for line in sys.argv[1].splitlines()]
assert len(rows) == 4 and [r["seed"] for r in rows] == [0, 1, 2, 3]
for r in rows:
    cells = [c for line in r["puzzle"].splitlines()[1:] for c in line.split()]
    assert r["puzzle"].startswith("binero 6 6\n") and len(cells) == 36 == len(r["values"])
    assert sum(c != "." for c in cells) == r["clues"] and abs(r["share"] - r["clues"] / 36) < 1e-3
    assert all(c == "." or int(c) == v for c, v in zip(cells, r["values"]))
    assert r["level"] in ("easy", "medium", "hard", "expert", "beyond") and r["time"] >= 0
    assert r["family"] == "binero" and r["status"] == "puzzle"
PYTHON
}

@test "rectangles, shares, symmetries and the dropped third rule" {
    damier generate binero --size 8 --height 6 --clues 50% --symmetry rotational
    [ "$status" -eq 0 ]
    [[ "${lines[0]}" == "c seed 0, 24 clues (50.0 %)"* ]]
    [ "${lines[1]}" = 'binero 8 6' ]
    local forth back
    forth=$(tail -n 6 <<<"$output" | tr 01 xx | tr -d ' \n')
    back=$(rev <<<"$forth")
    [ "$forth" = "$back" ]
    damier generate binero --size 6 --symmetry mirror --clues 0.4
    [ "$status" -eq 0 ]
    [ "$(tail -n 6 <<<"$output" | tr 01 xx)" = "$(tail -n 6 <<<"$output" | tr 01 xx | rev)" ]
    damier generate binero --size 6 --no-unique-lines --format sgt
    [[ "$output" == 6x6:* ]]
    damier_with "$output\n" solve --unique --quiet
    gives 0 unique ''
}

@test "the fewest clues" {
    damier generate binero --size 6 --clues minimum --seed 1 -o puzzle.txt
    gives 0 '' ''
    damier solve --unique --quiet puzzle.txt
    gives 0 unique ''
    damier generate binero --size 6 --clues minimum --level easy
    refuses 'the fewest clues are searched for at any level'
    damier generate binero --size 6 --clues minimum --symmetry mirror
    refuses 'the fewest clues are searched for without a symmetry'
}

@test "queens: some of an answer's are given, at every level" {
    local level
    for level in easy medium hard expert; do
        damier generate queens --level $level --seed 5 -o $level.txt
        gives 0 '' ''
        [[ "$(head -n 1 $level.txt)" == "c seed 5, "*" clues ("*" %), level $level" ]]
        damier solve --unique $level.txt --quiet
        gives 0 unique ''
        damier solve --steps $level.txt
        [ "$status" -eq 0 ]
        [[ "$output" == *"level: $level"* ]]
    done
    damier generate queens --size 3
    [ "$status" -eq 1 ]
    [ "$stderr" = "damier: such a board has no answer${three_queens#no solution}" ]
    damier generate queens --size 1
    gives 0 $'c seed 0, 0 clues (0.0 %), level easy\n1\n0' ''
    [ -z "${DAMIER_SHORT:-}" ] || return 0
    # One queen of 4 x 4 tells the answer, however it is supposed.
    damier generate queens --size 4 --level expert
    [ "$status" -eq 1 ]
    [[ "$stderr" == *'every answer was tried with every set of clues' ]]
}

@test "queens: the fewest, a number of them, a symmetry, several in a file" {
    damier generate queens --size 6 --clues minimum
    [ "$status" -eq 0 ]
    [ "${lines[2]}" -eq 1 ] # four answers, no two of which share a square
    damier generate queens --clues 5 --seed 2
    [ "$status" -eq 0 ]
    [[ "${lines[0]}" == 'c seed 2, 5 clues '* ]]
    damier generate queens --number 4 -o four.txt
    gives 0 '' ''
    damier solve --unique --quiet four.txt
    gives 0 $'unique\n\nunique\n\nunique\n\nunique' ''
    damier queens --board four.txt
    refuses 'the file holds several boards, expected one'
    damier generate queens --number 3 --format json
    [ "$status" -eq 0 ]
    python3 - "$output" <<'PYTHON'
import json, sys
for row in map(json.loads, sys.argv[1].splitlines()):
    n, count, *squares = map(int, row["puzzle"].split())
    assert n == 8 and count == len(squares) == row["clues"] and len(row["values"]) == 64
    assert all(row["values"][s - 1] == 1 for s in squares) and sum(row["values"]) == 8
    assert row["level"] in ("easy", "medium", "hard", "expert", "beyond")
PYTHON
}

@test "every level of every family: what generate promises, solve --level finds" {
    local words level levels
    while read -r levels words; do
        for level in ${levels//,/ }; do
            thin 3 || continue
            # shellcheck disable=SC2086 # several words
            damier generate $words --level $level -o puzzle
            gives 0 '' ''
            [ "$("$DAMIER" solve --quiet --level puzzle)" = $level ]
        done
    done <<END
easy,medium,hard,expert museum --size 5 --seed 2
easy,medium tour --size 3x7 --seed 2
$(brief $'hard tour --size 4x5 --seed 1\nexpert tour --size 5 --seed 6' 'medium tour --size 3x7 --seed 3')
easy tour --size 5x6 --closed --seed 2
easy,medium,hard,expert maze --seed 2
easy,medium,hard,expert chess --seed 1
easy,medium,hard,expert queens --seed 2
easy,medium,hard,expert garam --seed 2
easy,medium,hard,expert rikudo --radius 2 --seed 2
easy,medium,hard,expert hidato --size 5 --seed 2
easy,medium,hard,expert numbrix --size 6 --seed 2
END
    damier generate maze --size 3 --level expert --format json
    [ "$status" -eq 3 ]
    [[ "$output" == *'"status": "nearest"'*'"level": "easy"'* ]]
    [[ "$stderr" == *'no puzzle of level expert was found among 1000 boards tried; the nearest, easy, is given'* ]]
}

@test "what cannot be made" {
    damier generate
    refuses 'missing operand FAMILY'
    damier generate bimero
    refuses "unknown family \`bimero', did you mean \`binero'?"
    damier generate chess --piece duck=2
    refuses "--piece takes NAME=N,...; \`duck' is not a piece"
    damier generate museum --level easy --size 13
    refuses 'puzzles of museums have at most 144 cells, this one has 169'
    damier generate tour --level easy --size 11
    refuses 'puzzles of tours have at most 100 squares, this board has 121'
    damier generate maze --clues minimal
    refuses '--clues is not for boards of maze'
    damier generate queens --size 21
    refuses '--size is 21'
    damier generate binero --size 7 -o out
    refuses 'a Binero has even sides, this one is 7 x 7'
    damier generate binero --size 0
    refuses '--size is 0'
    damier generate binero --clues lots
    refuses '--clues takes minimal, minimum, a number such as 12 or a share'
    damier generate binero --clues 1.5
    refuses '--clues takes minimal, minimum, a number such as 12 or a share'
    damier generate binero --level cruel
    refuses 'unknown --level'
    damier generate binero --format gif
    refuses 'unknown format'
    [ ! -e out ]
    damier generate binero --size 2 --height 100
    [ "$status" -eq 1 ]
    [ "$output" = '' ]
}

@test "what could not be had is told: the nearest with exit 3, none at all with exit 1" {
    damier generate binero --size "$(brief 4 2)" --level hard
    gives 1 '' 'damier: no board of this size has a puzzle of level hard: every answer was tried with every set of clues'
    damier generate binero --size 2 --level hard --quiet --format json
    gives 1 '' ''
    damier generate binero --size 6 --clues 0.01
    show
    [ "$status" -eq 3 ]
    [[ "${lines[0]}" == 'c seed 0, '*'; none with 1 % of the cells given among '*' boards' ]]
    [[ "$stderr" =~ ^'damier: no puzzle with 1 % of the cells given was found among '[0-9]+' boards tried; the nearest, '[0-9.]+' %, is given'$ ]]
    echo "$output" >nearest
    damier solve --unique --quiet nearest
    gives 0 unique ''
    damier generate binero --size 6 --clues 90% --level hard --number 2 --format json
    [ "$status" -eq 3 ]
    [ "$(grep -c '"status": "nearest"' <<<"$output")" -eq 2 ]
    [[ "$stderr" == 'damier: 2 of 2 puzzles are the nearest that were found: none of level hard with 90 % of the cells given'* ]]
    damier generate binero --size 6 --level hard --number 2 --format json
    [ "$status" -eq 0 ]
    [ "$(grep -c '"status": "puzzle"' <<<"$output")" -eq 2 ]
}

@test "a memory limit holds while clues are dropped" {
    damier generate binero --size 40 --memory-limit 9 -o puzzle
    show
    [ "$status" -eq 3 ]
    [[ "$stderr" == *stopped* ]]
    damier generate binero --size 100 --memory-limit 5
    gives 3 '' 'damier: solving this board takes about 48 MB, the memory limit is 5 MB'
}

@test "an engine that takes no questions about clues is refused by name" {
    damier generate binero --size 6 --engine direct
    refuses 'the engine direct cannot say which clues an answer needs: leave it out'
}

@test "a time limit keeps what there is" {
    damier generate binero --size 60 --time-limit 0.2 --seed 1 --format sgt
    [ "$status" -eq 3 ]
}

@test "--stats is one line on standard error" {
    damier generate binero --size 6 --number 5 --level easy --stats --format sgt
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 5 ]
    [[ "$stderr" =~ ^damier:\ 5\ puzzles,\ [0-9.]+\ %\ of\ the\ cells\ given\ on\ average,\ [0-9.]+\ seconds\ each$ ]]
}

@test "the family is the first operand: its options count, whatever else is called like a family" {
    damier generate --output binero --size 3 maze --quiet
    [ "$status" -eq 0 ]
    [ -s binero ]
    damier generate --size binero maze
    refuses '--size is binero, must be N or ROWSxCOLUMNS, sides from 1 to 1000000'
    damier generate --output binero --size 2000 nosuch
    refuses "unknown family \`nosuch'"
    damier generate -
    refuses "unknown family \`-'"
    damier generate --holes 3 binero
    refuses "unknown option \`--holes'"
    damier generate maze --no-unique-lines
    refuses '--no-unique-lines is not for maze'
    damier generate --si 4 binero --format sgt
    [ "$status" -eq 0 ]
    damier generate --open 0.1 binero
    refuses "unknown option \`--open'"
}

@test "no family's option is called like one of the command's own" {
    "$DAMIER" help generate | sed -n '/^Puzzles:/,/^Examples:/p' >page
    sed '/^[a-z]*:$/,$d' page | grep -o '^ .*--[a-z-]*' | grep -o '[a-z-]*$' | sort -u >own
    sed -n '/^[a-z]*:$/,$p' page | sed '/^Help:/,$d' | grep -o '^ .*--[a-z-]*' | grep -o '[a-z-]*$' | sort -u >theirs
    [ -s own ]
    [ -s theirs ]
    [ -z "$(comm -12 own theirs)" ]
}

@test "options of other families are refused, their defaults too" {
    local case
    for case in 'garam --radius 3' 'hidato --radius 3' 'rikudo --height 8' 'binero --shape published' 'numbrix --whole' 'maze --links 2'; do
        # shellcheck disable=SC2086
        damier generate $case
        refuses "--$(grep -o -- '--[a-z]*' <<<"$case" | cut -c3-) is not for boards of ${case%% *}"
    done
}

@test "boards that are generated at once refuse what only a search for clues has" {
    local family
    for family in maze museum kakuro nonogram; do
        damier generate $family --engine kernel
        refuses "--engine is not for boards of $family, which are generated at once"
        damier generate $family --stats
        refuses "--stats is not for boards of $family, which are generated at once"
    done
    damier generate museum --size 5 --level easy --engine kernel --stats
    [ "$status" -eq 0 ]
}

@test "a number of clues: exactly that many, or the nearest with a remark" {
    local number
    for number in 10 14 20; do
        damier generate binero --size 6 --clues $number --seed 4 -o puzzle
        gives 0 '' ''
        [ "$(tail -n +3 puzzle | tr -cd 01 | wc -c)" -eq $number ]
        grep -q "^c seed 4, $number clues (" puzzle
        damier solve --unique puzzle
        gives 0 unique ''
    done
    if [ -z "${DAMIER_SHORT:-}" ]; then # else a share of 1 % is all that is looked for in vain
        damier generate binero --size 6 --clues 1
        [ "$status" -eq 3 ]
        [[ "$stderr" == *'no puzzle with 1 clue was found among '*' boards tried; the nearest, with '*' clues, is given' ]]
    fi
    damier generate binero --size 6 --clues 37
    refuses '--clues 37: this board has room for at most 36'
    damier generate numbrix --size 2 --clues 4
    [ "$status" -eq 0 ]
    [ "$(tail -n +3 <<<"$output" | tr -cd 1234 | wc -c)" -eq 4 ]
    damier generate garam --clues 12 --seed 3
    [[ "${lines[0]}" == 'c seed 3, 12 clues (27.3 %), '* ]]
}

@test "several puzzles in a file are read back, whatever the family" {
    local family
    for family in 'binero --size 6' 'garam --shape mini' 'rikudo --radius 2 --links 3' 'hidato --size 4' 'numbrix --size 4'; do
        # shellcheck disable=SC2086
        damier generate $family --number 3 --seed 2 -o puzzles
        gives 0 '' ''
        damier solve --unique puzzles
        [ "$status" -eq 0 ]
        [ "$(grep -c unique <<<"$output")" -eq 3 ]
    done
}

@test "two sizes are refused, however they are spelled" {
    local words sentence
    while IFS='|' read -r words sentence; do
        # shellcheck disable=SC2086 # several words
        damier $words --output out
        refuses "$sentence"
        [ ! -e out ]
    done <<'END'
generate binero --size 6 8|--size is given twice: 6, then 8
generate binero 6 --size 8|--size is given twice: 6, then 8
generate binero --size 6 --size=8|--size is given twice: 6, then 8
generate binero 6 8|unexpected operand `8'
generate queens --size 6 8|--size is given twice: 6, then 8
generate chess --size 6 5|--size is given twice: 6, then 5
generate museum --size 6 5x4|--size is given twice: 6, then 5x4
generate tour --size 6 5x4|--size is given twice: 6, then 5x4
generate maze --size 6 5x4|--size is given twice: 6, then 5x4
generate hidato --size 4 5|--size is given twice: 4, then 5
generate numbrix --size 4 5|--size is given twice: 4, then 5
generate rikudo --radius 2 3|--radius is given twice: 2, then 3
rikudo 2 --size 3|--radius is given twice: 2, then 3
binero --size 6 8|the size is given twice: 6, then 8
queens -n 6 --size 8|the size is given twice: 6, then 8
END
}

@test "a share of 100 % is all cells" {
    damier generate sudoku --size 49 --clues 2400
    [ "${lines[0]}" = 'c seed 0, 2400 clues (99.9 %), level easy' ]
    damier generate sudoku --size 4 --clues 16
    [ "${lines[0]}" = 'c seed 0, 16 clues (100.0 %), level easy' ]
}
