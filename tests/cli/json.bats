# Everything that is printed as JSON is what share/damier.schema.json says: families, questions and
# statuses, and nothing else besides.

setup() {
    load kit
    kit_setup
    schema=$root/share/damier.schema.json
}

validate() { # KIND FILE
    "$(knowing)" "$root/tests/cli/schema.py" "$schema" "$1" <"$2"
}

# What is printed is the same under the sanitizers, which have nothing to say about it.
judge() { # KIND FILE
    [ -n "${DAMIER_SANITIZED:-}" ] || validate "$@"
}

# ask STATUS WORDS...: runs `damier WORDS --format json', which must end with STATUS, and adds what
# it prints to `lines'.
ask() {
    local expected=$1 got=0
    shift
    "$DAMIER" "$@" --format json >out 2>err || got=$?
    [ "$got" -eq "$expected" ] && [ -s out ] || {
        echo "damier $*: status $got, expected $expected"
        cut -c 1-400 out err
        return 1
    }
    cat out >>lines
}

# The statuses of all lines, each once, in order.
statuses() {
    sed -n 's/.*"status": "\([^"]*\)".*/\1/p' lines | sort -u | paste -sd,
}

hall='* * * * *\n* . . . *\n* . * . *\n* . . . *\n* * * * *\n'
full='* * * * *\n* E E E *\n* S * N *\n* O O O *\n* * * * *\n'

@test "every family, every question" {
    printf '#####\n#S E#\n#####\n' >maze
    # shellcheck disable=SC2059 # the text is a format on purpose
    printf "$hall" >hall
    local board question
    for board in 'queens 5' 'binero 4' 'chess -i -n 3 -t 2 -c 1' 'rikudo --radius 1' 'hidato 2x3' 'numbrix 3' "tour $(brief 5x6 3x10) --closed"; do
        for question in '' '--all' '--count' '--limit 2'; do
            thin 3 || continue
            # shellcheck disable=SC2086 # several words
            ask 0 $board $question
        done
    done
    for board in 'queens 5' 'binero 4' 'chess -i -n 3 -t 2 -c 1' 'rikudo --radius 1' 'hidato 2x3' 'numbrix 3'; do
        # shellcheck disable=SC2086 # several words
        for question in '--all --up-to-symmetry' '--count --up-to-symmetry' '--count --limit 1'; do ask 0 $board $question; done
        # shellcheck disable=SC2086 # several words
        ask 1 $board --unique
    done
    for board in 'museum hall' 'chess -d -minmax -c 1 -n 3'; do
        # shellcheck disable=SC2086 # several words
        for question in '' '--limit 2' '--count' '--up-to-symmetry --count'; do ask 0 $board $question; done
    done
    ask 0 tour 4 --uncrossed
    ask 0 maze maze
    ask 0 maze maze --shortest
    ask 0 solve --unique "$queens/partial-8.txt"
    ask 0 solve "$queens/entree.txt" "$queens/entree.txt"
    judge lines lines
    [ "$(statuses)" = 'counted,optimal,several,solution,unique' ]
}

@test "none and unknown, with the reason or why it was stopped" {
    printf '#####\n#S#E#\n#####\n' >maze
    printf '0.0.\n0...\n0...\n....\n' >grid
    local question
    for question in '' --count --unique; do
        # shellcheck disable=SC2086 # perhaps no word
        {
            ask 1 queens 3 $question
            ask 1 solve "$queens/wrong-4.txt" $question
            ask 1 solve grid $question
            ask 1 chess -i -n 3 -t 4 $question
        }
    done
    ask 1 tour 4 --closed
    ask 1 tour 3 --count
    ask 1 maze maze
    judge lines lines
    [ "$(statuses)" = none ]
    grep -q '"reason": "no way leads from the start to an exit"' lines
    grep -q '"reason": "the queens in .* attack each other' lines
    rm lines
    ask 3 queens 30 --count --time-limit 0.1
    ask 3 queens 100 --engine brute --memory-limit 10
    ask 3 queens 100 --engine brute --memory-limit 10 --unique
    ask 3 tour 4 --method warnsdorff
    judge lines lines
    [ "$(statuses)" = unknown ]
    grep -q '"stopped": "stopped at the time limit of 0.1 s"' lines
}

@test "the best: proved it is optimal, stopped it is a solution with its bound" {
    ask 0 chess -d -minmax -c 1 -n 4
    [ "$(statuses)" = optimal ]
    grep -q '"objective": 4, "bound": 4' lines
    ask 3 chess -d -minmax -c 1 -n 14 --time-limit 0.4
    ask 3 tour 12 --uncrossed --time-limit 0.4
    judge lines lines
    [ "$(statuses)" = 'optimal,solution' ]
    [ "$(grep -c '"status": "solution".*"objective": [0-9]*, "bound": [0-9nul]*, .*"stopped": "stopped at the time limit of 0.4 s"' lines)" -eq 2 ]
}

@test "check, draw and decode" {
    # shellcheck disable=SC2059 # the texts are formats on purpose
    printf "$hall" >hall
    printf "$full" >full
    "$DAMIER" museum hall -o sensors --quiet
    ask 0 check hall full
    ask 0 check --best hall sensors
    ask 1 check --best hall full
    ask 0 check "$queens/entree.txt" "$queens/solution.txt"
    ask 1 check "$queens/empty-4.txt" "$queens/wrong-4.txt"
    ask 0 draw "$queens/entree.txt"
    ask 0 draw "$queens/entree.txt" "$queens/solution.txt"
    ask 0 draw --check "$queens/wrong-4.txt"
    ask 0 draw hall full
    printf 's SATISFIABLE\nv 2 8 9 15 0\n' >sat
    printf 's UNSATISFIABLE\n' >unsat
    printf 's UNKNOWN\n' >unknown
    printf 's SATISFIABLE\nv 1 2 0\n' >bad
    ask 0 decode "$queens/entree.txt" sat
    ask 1 decode "$queens/entree.txt" unsat
    ask 1 decode "$queens/entree.txt" bad
    ask 3 decode "$queens/entree.txt" unknown
    "$DAMIER" queens 3 --proof p --quiet || true
    ask 0 check p.cnf p
    : >empty
    ask 1 check p.cnf empty
    judge lines lines
    [ "$(statuses)" = 'answer,best,board,invalid,none,not best,not verified,solution,unknown,valid,verified' ]
}

@test "generate: puzzles with the keys of all others, mazes too" {
    ask 0 generate binero --size 6 --number 3
    ask 0 generate binero --size 6 --clues 0.5 --engine kernel
    ask 0 generate maze --size 4 --number 2
    ask 3 generate binero --size 6 --clues 0.05 --seed 2
    judge lines lines
    [ "$(wc -l <lines)" -eq 7 ]
    [ "$(statuses)" = nearest,puzzle ]
    [ "$(grep -c '"family": "maze", "status": "puzzle".*"puzzle": "#' lines)" -eq 2 ]
    python3 - <<'PYTHON'
import json
for line in open("lines"):
    puzzle = json.loads(line)
    assert len(puzzle["cells"]) > 0
    if puzzle["family"] == "binero":
        assert len(puzzle["values"]) == len(puzzle["cells"]) == 36
PYTHON
}

@test "steps: deductions, the level or the end, and the answer" {
    printf '0011\n....\n00..\n....\n' >none
    printf '......\n.11...\n......\n......\n......\n......\n' >several
    "$DAMIER" generate binero --size 6 --seed 3 -o puzzle
    ask 0 solve --steps puzzle
    ask 1 solve --steps none
    ask 0 solve --steps several
    judge lines lines
    [ "$(statuses)" = 'none,several,solution' ]
    [ "$(grep -c '^{"level": ' lines)" -eq 1 ]
    [ "$(grep -c '^{"end": ' lines)" -eq 2 ]
}

@test "reasons from the solver: steps with rules and smaller steps, hints in all stages, contradictions" {
    local stage
    ask 0 solve --steps "$queens/partial-6.txt"
    ask 0 solve --steps "$root/examples/museum/small.txt"
    for stage in 1 2 3 4; do ask 0 hint --stage $stage "$queens/partial-6.txt"; done
    ask 0 hint "$queens/right-6.txt" "$queens/right-6.txt"
    printf '4\n2\n2\n3\n' >wrong
    ask 1 hint "$queens/entree.txt" wrong
    ask 0 why "$root/examples/garam/impossible.txt"
    ask 0 why --not 2,1=1 "$queens/partial-6.txt"
    judge lines lines
    [ "$(grep -c '"substeps": ' lines)" -gt 2 ]
    grep -q '^{"level": "hard", .*"depth": 2' lines
}

@test "statistics, engines, families and comparisons" {
    local engine
    for engine in kernel cadical; do
        "$DAMIER" queens 5 --count --engine $engine --stats --format json 2>>lines >/dev/null
    done
    "$DAMIER" tour 5 --stats --format json 2>>lines >/dev/null
    "$DAMIER" solve "$queens/wrong-4.txt" --stats --format json 2>>lines >/dev/null || true
    judge lines lines
    "$DAMIER" engines --format json >whole
    judge whole whole
    "$DAMIER" families --format json >whole
    judge whole whole
    "$DAMIER" compare -e kernel,minisat --format json "$queens/entree.txt" "$queens/wrong-4.txt" >whole
    judge whole whole
}

@test "errors: nothing on standard output that would have to be JSON" {
    local words
    for words in 'queens 0' 'solve nowhere' "check --best $queens/entree.txt $queens/solution.txt" 'chess -n 4 -t 4 -latex' 'generate chess --size 13'; do
        # shellcheck disable=SC2086 # several words
        damier $words --format json
        refuses ''
    done
}

@test "a legend names every value of every answer" {
    # shellcheck disable=SC2059 # the text is a format on purpose
    printf "$hall" >hall
    ask 0 chess -d -minmax -c 1 -f 1 -n 4
    ask 0 museum hall
    ask 0 queens 5
    ask 0 binero 4
    ask 0 tour 5
    python3 - <<'PYTHON'
import json
for line in open("lines"):
    answer = json.loads(line)
    names = {m["value"]: m["name"] for m in answer["legend"]["meanings"]}
    steps = answer["legend"]["kind"] == "steps"
    assert steps == (answer["family"] == "tour")
    assert all(v in names or (steps and v > 0) for v in answer["values"]), answer
    if answer["family"] == "chess":
        assert names == {0: "empty", 1: "bishop", 2: "knight"}, names
        assert [m["letter"] for m in answer["legend"]["meanings"]] == ["*", "F", "C"]
PYTHON
}

@test "the schema refuses what is broken" {
    # shellcheck disable=SC2059 # the texts are formats on purpose
    printf "$hall" >hall
    printf "$full" >full
    printf '0011\n....\n00..\n....\n' >none
    ask 0 queens 4
    ask 0 museum hall
    ask 1 solve "$queens/impossible-6.txt"
    ask 0 queens 4 --count
    ask 1 check --best hall full
    ask 0 generate binero --size 4
    ask 1 solve --steps none
    judge lines lines
    validate broken lines
    local change changed=0
    # what only goes with another status
    for change in 's/"status": "optimal"/"status": "none"/' 's/"status": "none"/"status": "solution"/' 's/"status": "counted"/"status": "unique"/' \
        's/"status": "not best"/"status": "best"/' 's/"status": "puzzle"/"status": "board"/' 's/, "reason": null//' 's/"bound": 4/"bound": null/'; do
        changed=$((changed + 1))
        sed "$change" lines >changed-$changed
        run ! cmp -s lines changed-$changed
    done
    "$(knowing)" "$root/tests/cli/schema.py" "$schema" refused changed-*
    # and that can fail
    cp lines changed-none
    run "$(knowing)" "$root/tests/cli/schema.py" "$schema" refused changed-*
    [ "$status" -eq 1 ]
    [ "$output" = 'changed-none: nothing in it is refused' ]
}
