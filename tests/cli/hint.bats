# damier hint: one step with its reason, in stages; what was filled in wrongly comes first.
load kit
setup() {
    kit_setup
    document=$root/examples/binero/document.txt
    "$DAMIER" solve --format native "$document" >answer
}

# Runs python with the object of JSON that was printed as `hint`.
judge() {
    python3 -c "import json, sys
hint = json.load(sys.stdin)
$1" <"$BATS_TEST_TMPDIR/stdout"
}

pair='Row 3, columns 3 and 4 hold 0 0: columns 2 and 5 hold 1.'
one='The queen in row 1, column 7 attacks all of row 1: so row 1, columns 1 to 6 and 8 hold no queen.'

@test "stages of a step by a rule that people use" {
    damier hint --stage 1 "$document"
    gives 0 'Look at row 3.' ''
    damier hint --stage 2 "$document"
    gives 0 'Look at row 3.
Think of this: beside two equal neighbours is the other value (pair).' ''
    damier hint --stage 3 "$document"
    gives 0 "$pair" ''
    damier hint --stage 4 "$document"
    gives 0 "$pair
r3c2=1
r3c5=1" ''
    damier hint "$document"
    [ "${lines[2]}" = r3c5=1 ]
}

@test "stages of a step by reasons from the solver" {
    damier hint --stage 1 "$queens/partial-8.txt"
    gives 0 'Look at row 1.' ''
    damier hint --stage 2 "$queens/partial-8.txt"
    gives 0 'Look at row 1.
Think of this: row 1 has at most one queen.' ''
    damier hint --stage 3 "$queens/partial-8.txt"
    gives 0 "$one" ''
    damier hint "$queens/partial-8.txt"
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "$one" ]
    [ "${lines[1]}" = r1c1=0 ]
    [ "${#lines[@]}" -eq 8 ]
}

@test "stages in JSON tell no more than in words" {
    for stage in 1 2 3 4; do
        damier hint --stage $stage --format json "$document"
        [ "$status" -eq 0 ]
        judge "assert hint['family'] == 'binero' and hint['status'] == 'hint' and hint['stage'] == $stage
assert hint['where'] == 'at row 3'
assert ('rule' in hint) == ($stage >= 2) and ('sentence' in hint) == ($stage >= 3) and ('facts' in hint) == ($stage == 4)"
    done
    judge 'assert hint["rule"] == "pair" and hint["because"] == [[3, 3], [3, 4]]
assert hint["facts"] == [{"cell": [3, 2], "value": 1}, {"cell": [3, 5], "value": 1}]'
    damier hint --format json "$queens/partial-8.txt"
    judge 'assert hint["rules"] == [{"rule": "one-row", "arguments": [1], "sentence": "row 1 has at most one queen"}]
assert len(hint["facts"]) == 7 and all(f["value"] == 0 and f["cell"][0] == 1 for f in hint["facts"])
assert hint["from"] == {"facts": [{"cell": [1, 7], "value": 1}], "excluded": []}'
}

@test "pictures: shaded where the reason is, ringed what follows; none before stage 4" {
    damier hint --format svg "$document"
    show
    [ "$status" -eq 0 ]
    [[ "$output" == '<svg '* ]]
    [ "$(grep -o 'href="#shade"' <<<"$output" | wc -l)" -ge 2 ]
    damier hint --format svg --output hint.svg "$queens/partial-8.txt"
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    grep -q '</svg>' hint.svg
    damier hint --format latex "$queens/partial-8.txt"
    [ "$status" -eq 0 ]
    [[ "$output" == *'\begin{tikzpicture}'* ]]
}

@test "progress: what is filled in is known, and hint after hint fills the board" {
    sed '2s/^0 0/. ./' answer >progress
    damier hint "$document" progress
    gives 0 'Row 1, columns 3 and 4 hold 1 1: column 2 holds 0.
r1c2=0' ''
    damier hint "$document" answer
    gives 0 'The board is complete and correct.' ''
    damier hint --format json "$document" answer
    [ "$status" -eq 0 ]
    # Each hint entered, until there is none: in the end it is the answer.
    grep -v '^c' "$document" >progress
    python3 - "$DAMIER" "$document" <<'END'
import re, subprocess, sys
for _ in range(80):
    hint = subprocess.run([sys.argv[1], "hint", sys.argv[2], "progress"], capture_output=True, text=True, check=True)
    if hint.stdout.startswith("Everything is filled in"):
        break
    rows = [line.split() for line in open("progress")]
    for word in hint.stdout.split("\n", 1)[1].split():
        row, column, value = map(int, re.fullmatch(r"r(\d+)c(\d+)=(\d)", word).groups())
        assert rows[row][column - 1] == "."
        rows[row][column - 1] = str(value)
    open("progress", "w").writelines(" ".join(row) + "\n" for row in rows)
END
    cmp <(grep -v '^c' progress) answer
}

@test "wrong progress: a wrong entry is told first, with its reason, exit 1" {
    sed '2s/^0 0/1 ./' answer >progress
    damier hint "$document" progress
    show
    [ "$status" -eq 1 ]
    [ -z "$stderr" ]
    [[ "$output" == 'Row 1, column 1 cannot hold 1: '* ]]
    damier hint --stage 1 "$document" progress
    gives 1 'An entry is wrong: look at row 1, column 1.' ''
    damier hint --stage 2 "$document" progress
    [ "$status" -eq 1 ]
    [[ "$output" == $'An entry is wrong: look at row 1, column 1.\nThink of this: '* ]]
    [[ "$output" != *'cannot hold'* ]]
    damier hint --stage 1 "$document" progress --lang fr
    gives 1 $'Une case est mal remplie\u00a0: regardez la case L1C1.' ''
    damier hint --stage 3 "$document" progress
    [ "$status" -eq 1 ]
    [[ "$output" == 'Row 1, column 1 cannot hold 1: '* ]]
    printf '4\n2\n2\n3\n' >queens
    damier hint "$queens/entree.txt" queens
    gives 1 'Row 1, column 3 cannot hold a queen: the queen in row 1, column 2 attacks all of row 1.' ''
    damier hint --format json "$queens/entree.txt" queens
    [ "$status" -eq 1 ]
    judge 'assert hint["status"] == "wrong" and hint["excluded"] == [{"cell": [1, 3], "value": 1}] and not hint["facts"]'
}

@test "wrong progress, anywhere: what is named is wrong" {
    for seed in 1 2 3 4 5 6 7 8; do
        python3 - $seed <<'END' >place
import random, sys
random.seed(int(sys.argv[1]))
rows = [line.split() for line in open("answer")]
row, column = random.randrange(1, 9), random.randrange(8)
for r in range(1, 9):
    for c in range(8):
        if (r, c) != (row, column) and random.random() < 0.6:
            rows[r][c] = "."
rows[row][column] = "10"[int(rows[row][column])]
open("progress", "w").writelines(" ".join(r) + "\n" for r in rows)
print(row, column + 1, rows[row][column])
END
        read -r row column value <place
        damier hint "$document" progress
        show
        if grep -q 'belongs to a different puzzle' <<<"$stderr"; then # it was a clue
            [ "$status" -eq 2 ]
            continue
        fi
        [ "$status" -eq 1 ]
        [[ "$output" == "Row $row, column $column cannot hold $value: "* ]]
    done
}

@test "wrong progress: what was struck out and must be there" {
    echo '{"excluded": [{"cell": [1, 1], "value": 0}, {"cell": [3, 1], "value": 0}]}' >struck
    damier hint "$root/examples/binero/6-easy.txt" struck
    show
    [ "$status" -eq 1 ]
    [[ "${lines[0]}" == 'Row 1, column 1 must hold 0: '* ]]
    damier hint --format json "$root/examples/binero/6-easy.txt" struck
    judge 'assert hint["status"] == "wrong" and hint["facts"] == [{"cell": [1, 1], "value": 0}] and "excluded" not in hint'
}

# Short searches do not see it: that more sensors would be needed is found by a search for the best.
@test "wrong progress where the fewest are asked for" {
    awk -v seed=3 -v side=8 -f "$root/bench/museum.awk" >hall
    echo '{"facts": [{"cell": [1, 1], "value": 4}, {"cell": [1, 4], "value": 2}, {"cell": [2, 1], "value": 4}]}' >wrong
    damier hint --family museum hall wrong
    gives 1 'Row 1, column 4 cannot hold a sensor that looks north: then the best is 15, while 13 is possible.' ''
    damier hint --family museum --format json hall wrong
    judge 'assert hint["status"] == "wrong" and hint["excluded"] == [{"cell": [1, 4], "value": 2}]'
    # Each of them can be, both cannot.
    echo '{"facts": [{"cell": [3, 1], "value": 3}, {"cell": [1, 1], "value": 4}, {"cell": [5, 1], "value": 4}]}' >clash
    damier hint --family museum hall clash
    gives 1 'Row 5, column 1 cannot hold a sensor that looks east: row 3, column 1 holds a sensor that looks south, and then the best is 14, while 13 is possible.' ''
    damier check --family museum --format json hall clash
    judge 'assert hint["together"] and hint["excluded"] == [{"cell": [3, 1], "value": 3}, {"cell": [5, 1], "value": 4}]'
    # Another best answer than the one that is found first has this.
    echo '{"facts": [{"cell": [8, 3], "value": 5}]}' >right
    damier check --family museum hall right
    gives 0 'possible: there is a solution with all entries' ''
}

@test "everything is given, and wrong: no solution" {
    printf 'x x x *\nx O * *\nx * E *\nN S * *\n' >full
    damier hint full
    gives 1 "There is no solution: \`damier why' explains why." ''
    damier solve --steps full
    show
    [ "$status" -eq 1 ]
    [ -z "$stderr" ]
    printf 'tour 3 3 given\n1 2 3\n4 # 5\n6 7 8\n' >walk
    damier hint walk
    gives 1 "There is no solution: \`damier why' explains why." ''
}

@test "progress of another board: exit 2" {
    damier hint "$document" "$root/examples/binero/6-easy.txt"
    refuses 'this progress file belongs to a different board: it has different cells'
    sed '2s/1 \.$/0 ./' <(grep -v '^c' "$document") >progress
    damier hint "$document" progress
    refuses 'this progress file belongs to a different puzzle: row 1, column 7 has a different given value'
    damier hint "$document" "$queens/empty-8.txt"
    refuses "$queens/empty-8.txt:1:1: expected"
    damier hint "$document" nowhere
    refuses 'cannot read nowhere'
    damier hint - - <"$document"
    refuses 'two files cannot both be standard input'
}

@test "no solution, several solutions, no model, bad stages" {
    damier hint "$queens/impossible-4.txt"
    gives 1 "There is no solution: \`damier why' explains why." ''
    damier hint "$queens/empty-8.txt"
    show
    [ "$status" -eq 0 ]
    [[ "$output" == 'Nothing more follows: there are several solutions.'* ]]
    damier hint "$root/examples/tour/uncrossed_7x7.txt"
    refuses 'the longest uncrossed walk has no model'
    damier hint --stage 5 "$document"
    refuses '--stage is 5, must be from 1 to 4'
    damier hint --stage 0 "$document"
    refuses '--stage is 0, must be from 1 to 4'
}

@test "a limit: exit 3" {
    damier hint --time-limit 0.001 "$root/examples/queens/empty-20.txt"
    show
    [ "$status" -eq 3 ]
}

@test "tours: whoever walks may go round either way, and begin anywhere on a closed tour without a start" {
    echo 'tour 5 6 closed' >open
    "$DAMIER" tour 5x6 --closed --format json >answer.json
    python3 - <<'PYTHON'
import json
answer = json.load(open("answer.json"))
values, count = answer["values"], 30
back = [1 if v == 1 else count + 2 - v for v in values]          # the other direction
shifted = [(v + 6) % count + 1 for v in values]                  # another beginning
for name, way in (("forth", values), ("back", back), ("shifted", shifted)):
    json.dump({"values": [v if v <= 12 else None for v in way]}, open(name, "w"))
PYTHON
    local way
    for way in forth back shifted; do
        damier check open $way
        gives 0 'possible: there is a solution with all entries' ''
        damier hint open $way
        [ "$status" -eq 0 ]
    done
    # what squares do not hold is not told: there are as many values as squares
    damier hint --format json open back
    run ! grep -q '"excluded": \[{' <<<"$output"
}

@test "a wrong entry with a long reason: the steps of people from it to a contradiction" {
    local file=$root/examples/binero/12-expert.txt
    "$DAMIER" draw --format native "$file" | sed '5s/^\./0/' >progress
    damier hint "$file" progress
    show
    [ "${lines[0]}" = 'Row 4, column 1 cannot hold 0: it leads to a contradiction.' ]
    [ "${lines[1]}" = '  Suppose row 4, column 1 holds 0.' ]
    [ "${lines[-1]}" = '  But column 1 would have three 0s in a row, in rows 4 to 6.' ]
    grep -qxF '  Row 5, columns 10 and 11 hold 1 1: columns 9 and 12 hold 0.' <<<"$output"
    [[ "$output" != *'together exclude'* ]]
    damier hint --lang fr "$file" progress
    [ "${lines[0]}" = 'La case L4C1 ne peut pas contenir 0 : cela mène à une contradiction.' ]
    [ "${lines[-1]}" = '  Mais la colonne 1 aurait trois 0 de suite, aux lignes 4 à 6.' ]
}

@test "the same for a family with other rules" {
    echo '{"facts": [{"cell": [15, 1], "value": 8}]}' >progress
    damier hint "$root/examples/garam/published-hard.txt" progress
    show
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 'The units cell of _ x 6 = __ cannot hold 8: it leads to a contradiction.' ]
    [ "${lines[1]}" = '  Suppose the units cell of _ x 6 = __ holds 8.' ]
    [ "${lines[-1]}" = '  But no digits complete 3 x 3 = __.' ]
}

@test "a chain that ends in a rule without words for being broken calls it a rule" {
    printf 'numbrix 3 3\n. . 5\n. 3 .\n. . 7\n' >puzzle
    echo '{"excluded": [{"cell": [1, 1], "value": 1}]}' >progress
    damier hint puzzle progress
    show
    [ "$status" -eq 1 ]
    [ "${lines[-1]}" = '  But a rule would be broken: 8 and 9 are neighbours.' ]
    damier hint --lang fr puzzle progress
    [ "${lines[-1]}" = '  Or une règle ne serait plus respectée : 8 et 9 sont voisins.' ]
}

@test "two values for one cell are not a different puzzle" {
    echo '{"facts": [{"cell": [1, 1], "value": 1}, {"cell": [1, 1], "value": 0}]}' >twice
    damier hint "$root/examples/queens/partial-6.txt" twice
    refuses 'the progress file has two different values for row 1, column 1'
    echo '{"facts": [{"cell": [2, 3], "value": 0}]}' >other
    damier hint "$root/examples/queens/partial-6.txt" other
    refuses 'this progress file belongs to a different puzzle: row 2, column 3 has a different given value'
}
