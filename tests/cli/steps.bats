# --steps: deductions in sentences, levels, and how it ends; the engine direct.
load kit
setup() {
    kit_setup
    document=$root/examples/binero/document.txt
}

# 8 x 8, one solution, by level: medium, hard, expert.
medium='.1.1.0..\n.....0.1\n.......0\n........\n....0...\n.0....0.\n...10.0.\n1..1....\n'
hard='.1.1....\n.1..1..1\n........\n.....00.\n..1.....\n.....00.\n.1.....1\n..0..1..\n'
expert='...1...0\n..1.1...\n.....1.0\n1.......\n.1..0...\n...0...1\n0.0..10.\n.0.10...\n'

@test "the document's grid: numbered sentences, the solution, the level" {
    damier solve --steps "$document"
    show
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    [ "${lines[0]}" = '  1. Row 3, columns 3 and 4 hold 0 0: columns 2 and 5 hold 1. (pair)' ]
    [ "${lines[36]}" = ' 37. Row 1 has all its 0s: column 8 holds 1. (count)' ]
    [ "${lines[-1]}" = 'level: easy (hardest rule: count)' ]
    [ "$(sed -n '/^+/p; /^|/p' <<<"$output")" = "$("$DAMIER" solve "$document")" ]
}

@test "levels: the hardest rule decides" {
    damier_with "$medium" solve --steps
    [ "$status" -eq 0 ]
    [ "${lines[-1]}" = 'level: medium (hardest rule: comparison)' ]
    damier_with "$hard" solve --steps
    [ "$status" -eq 0 ]
    [ "${lines[-1]}" = 'level: hard (hardest rule: line)' ]
    damier_with "$expert" solve --steps
    [ "$status" -eq 0 ]
    [ "${lines[-1]}" = 'level: expert (hardest rule: trial)' ]
    grep -qxF '  9. Row 6, column 5 cannot hold 0, which leads to a contradiction: so it holds 1. (trial)' <<<"$output"
    grep -qxF '     Suppose row 6, column 5 holds 0.' <<<"$output"
    grep -qxF '     But row 6 would have too many 0s: 5, where 4 is half.' <<<"$output"
}

@test "in JSON a line for each step, the level, the answer" {
    damier_with "$expert" solve --steps --format json
    [ "$status" -eq 0 ]
    python3 - "$output" <<'END'
import json, sys
*steps, level, answer = map(json.loads, sys.argv[1].splitlines())
assert [s["step"] for s in steps] == list(range(1, len(steps) + 1))
assert all(s["level"] in ("easy", "medium", "hard", "expert") and s["sentence"] for s in steps)
assert level == {"level": "expert", "hardest": "trial", "steps": len(steps)}
assert answer["status"] == "solution"
values = {tuple(c): v for c, v in zip(answer["cells"], answer["values"])}
told = [(tuple(f["cell"]), f["value"]) for s in steps for f in s["facts"]]
assert len(dict(told)) == len(told) and all(values[c] == v for c, v in told)
known = set(values) - set(dict(told))
for s in steps:
    assert all(tuple(c) in known for c in s["because"])
    known |= {tuple(f["cell"]) for f in s["facts"]}
END
}

@test "several solutions: as far as the rules tell, exit 0" {
    damier_with '......\n.11...\n......\n......\n......\n......\n' solve --steps
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = '  1. Row 2, columns 2 and 3 hold 1 1: columns 1 and 4 hold 0. (pair)' ]
    [ "${lines[1]}" = 'Nothing more follows: there are several solutions. 32 cells stay open.' ]
    grep -qxF '| 0 | 1 | 1 | 0 |   |   |' <<<"$output"
    [[ "$output" != *level* ]]
    damier_with '......\n.11...\n......\n......\n......\n......\n' solve --steps --format json
    [ "$status" -eq 0 ]
    [[ "${lines[-1]}" == '{"family": "binero", "status": "several"'* ]]
}

@test "no solution: the sentence, exit 1" {
    damier_with '000.\n....\n....\n....\n' solve --steps
    gives 1 'no solution: row 1 has three 0s in a row, at columns 1 to 3' ''
    damier_with '00..\n....\n0.00\n....\n' solve --steps
    show
    [ "$status" -eq 1 ]
    damier_with '0011\n....\n00..\n....\n' solve --steps
    show
    [ "$status" -eq 1 ]
    [ "${#lines[@]}" -eq 8 ]
    [ "${lines[6]}" = 'Rows 1 and 3 would be equal.' ]
    [ "${lines[7]}" = 'no solution' ]
    damier_with '0011\n....\n00..\n....\n' solve --steps --format json
    [ "$status" -eq 1 ]
    [[ "${lines[6]}" == '{"end": "none", "facts": [], "because": [[1, 1], '* ]]
    damier_with '0011\n....\n00..\n....\n' solve --steps --no-unique-lines
    [ "$status" -eq 0 ]
}

@test "a full board has nothing to fill in; several boards are told apart" {
    "$DAMIER" solve --format native "$document" >full.txt
    damier solve --steps full.txt "$document"
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    grep -qx 'level: easy (nothing to fill in)' <<<"$output"
    [ "$(grep -c '^$' <<<"$output")" -eq 2 ]
}

@test "what does not go with --steps is refused" {
    for option in --all --count --unique --up-to-symmetry; do
        damier solve --steps $option "$document"
        refuses '--steps is about one solution'
    done
    damier solve --steps --format svg "$document"
    refuses '--steps prints text or json, not svg'
    damier solve --steps --stats "$document"
    refuses '--steps and --stats are mutually exclusive'
    damier queens 50 --steps
    refuses '--steps is for boards of at most 400 cells, this one has 2500'
    damier solve --steps "$root/examples/tour/uncrossed_7x7.txt"
    [ "$status" -ne 0 ]
    [[ "$stderr" == *'the longest uncrossed walk has no model'* ]]
}

@test "the engine direct: one, all, how many, whether unique" {
    damier solve --engine direct "$document"
    gives 0 "$("$DAMIER" solve "$document")" ''
    damier solve --engine direct --unique "$document"
    gives 0 unique ''
    damier binero 4 --engine direct --count
    gives 0 72 ''
    damier binero 6 --engine direct --count
    gives 0 4140 ''
    damier binero 4 --engine direct --count --no-unique-lines
    gives 0 90 ''
    damier binero 4 --engine direct --all --format sgt
    [ "$status" -eq 0 ]
    [ "$(sort -u <<<"$output" | sed '/^$/d' | wc -l)" -eq 72 ]
    damier binero 8 --engine direct --count --limit 5
    gives 0 5 'damier: at least 5: stopped at --limit 5'
    damier_with '0011\n....\n00..\n....\n' solve --engine direct
    gives 1 'no solution' ''
}

@test "the engine direct: limits, statistics, refusals" {
    damier binero 12 --engine direct --count --time-limit 0.1
    show
    [ "$status" -eq 3 ]
    [ -z "$output" ]
    [[ "$stderr" == 'damier: stopped at the time limit of 0.1 s: at least '* ]]
    damier solve --engine direct --stats --format json "$document"
    python3 -c 'import json, sys; assert json.loads(sys.argv[1])["nodes"] == 0' "$stderr"
    [[ "$output" == *'"engine": "direct"'* ]]
    damier binero 6 --engine direct --threads 3 --count
    gives 0 4140 'damier: direct uses one thread: --threads 3 has no effect'
    damier queens 8 --engine direct
    refuses 'queens has no human rules, which the engine direct needs'
    damier binero 6 --engine direct --encoding card=totalizer
    refuses 'the engine direct works on the board itself: no --encoding'
    damier compare --count --engine direct,kernel --format csv "$document"
    show
    [ "$status" -eq 0 ]
    [ "$(grep -c ',counted,' <<<"$output")" -eq 2 ]
    damier engines
    grep -q '^direct  *binero: ' <<<"$output"
    "$DAMIER" engines --format json | python3 -c '
import json, subprocess, sys
rules = [f["name"] for f in json.loads(subprocess.check_output([sys.argv[1], "families", "--format", "json"])) if f["steps"] and "encode" in f["offers"]]
assert "binero" in rules
assert [e["family"] for e in json.load(sys.stdin) if e["name"] == "direct"] == rules' "$DAMIER"
}

@test "--level: the level alone, of a puzzle with one solution" {
    local file level
    for file in "$root"/examples/binero/8-{easy,medium,hard,expert}.txt "$root/examples/queens/partial-6.txt" \
        "$root/examples/rikudo/document.txt" "$root/examples/garam/mini-hard.txt"; do
        level=$("$DAMIER" solve --steps "$file" | sed -n 's/^level: \([a-z]*\).*/\1/p')
        echo "$file $level"
        damier solve --level "$file"
        gives 0 "$level" ''
        [[ "$("$DAMIER" solve --level --format json "$file")" == *'"status": "unique"'*"\"level\": \"$level\""* ]]
    done
    damier solve --level "$root/examples/queens/impossible-4.txt"
    gives 1 none ''
    damier queens 6 --level
    [ "$status" -eq 1 ]
    [ "$(head -1 <<<"$output")" = several ]
}

@test "--level: what it does not go with" {
    local option
    for option in --all --count --unique '--limit 3' --up-to-symmetry; do
        # shellcheck disable=SC2086 # two words
        damier queens 8 --level $option
        refuses '--level is about one solution'
    done
    damier queens 8 --level --steps
    refuses '--steps ends with the level'
    damier solve --level "$root/examples/maze/two_ways.txt"
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = several ]
    damier queens 30 --level
    refuses '--level is for boards of at most 400 cells, this one has 900'
    damier solve --level --time-limit 0.001 "$root/examples/binero/champions/60.txt"
    [ "$status" -eq 3 ]
    [ -z "$output" ]
}
