# What a page is told, and what it tells: layouts of boards, JSON as puzzle, answer and progress.

setup() {
    load kit
    kit_setup
    schema=$root/share/damier.schema.json
}

judge() { # KIND FILE
    [ -n "${DAMIER_SANITIZED:-}" ] || "$(knowing)" "$root/tests/cli/schema.py" "$schema" "$1" <"$2"
}

boards() {
    printf '%s\n' "$root"/examples/{binero/6-easy,binero/8-hard-equal-lines,queens/partial-8,chess/one-way,chess/document-most-5,chess/loaded}.txt \
        "$root"/examples/{museum/small,tour/document,tour/no_corners,tour/uncrossed_7x7,maze/two_ways,garam/published-hard,garam/operators-medium}.txt \
        "$root"/examples/{rikudo/links,rikudo/flower,hidato/links,numbrix/medium}.txt
}

@test "every family has a layout, as the schema says, and it fits its cells" {
    local board
    for board in $(boards); do
        "$DAMIER" draw --layout --format json "$board" >>lines
    done
    judge lines lines
    [ "$(wc -l <lines)" -eq "$(boards | wc -l)" ]
    python3 - <<'PYTHON'
import json
seen = set()
for line in open("lines"):
    board = json.loads(line)
    layout, count = board["layout"], len(board["cells"])
    seen.add(board["family"])
    for key in ("places", "kind", "given"):
        assert len(layout[key]) == count, (board["family"], key)
    assert len(layout["tiles"]) == layout["rows"] and all(len(row) == layout["columns"] for row in layout["tiles"])
    assert len({tuple(place) for place in layout["places"]}) == count, "two cells in one place"
    size = {"left": layout["rows"], "right": layout["rows"], "above": layout["columns"], "below": layout["columns"]}
    assert [len(row) for row in layout["regions"] or []] in ([], [layout["columns"]] * layout["rows"])
    assert all(clue["line"] <= size[clue["side"]] for clue in layout["clues"])
    assert len({(clue["side"], clue["line"], clue["track"]) for clue in layout["clues"]}) == len(layout["clues"])
    assert all(layout["tiles"][int(y)][int(x)] != " " for x, y in (split["at"] for split in layout["splits"]))
    for kind, given in zip(layout["kind"], layout["given"]):
        assert kind is not None or given is None or board["legend"], "a wall holds nothing"
        if kind is not None and given is not None:
            assert layout["kinds"][kind]["lo"] <= given <= layout["kinds"][kind]["hi"]
    for kind in layout["kinds"]:
        assert kind["lo"] < kind["hi"] and ("words" not in kind or len(kind["words"]) == len(kind["values"]))
    for cell, others in enumerate(layout["neighbours"] or []):
        assert all(cell in layout["neighbours"][other] for other in others), "a step leads back"
    for counter in layout["counters"]:
        assert counter["first"] + counter["step"] * (counter["count"] - 1) < count
    if board["family"] in ("rikudo", "hidato", "numbrix"):
        assert all(b in layout["neighbours"][a] for a, b in layout["links"])
    figures = [look for look in layout["looks"] if look["look"] == "figure"]
    assert all("figure" in look for look in figures) and (figures or board["family"] not in ("queens", "chess", "museum"))
assert len(seen) == 10, seen
PYTHON
}

@test "what is in a layout: given cells, operators between cells, counters, terms, a maze's start" {
    "$DAMIER" draw --layout --format json "$root/examples/garam/operators-medium.txt" >garam
    "$DAMIER" draw --layout --format json "$root/examples/chess/one-way.txt" >chess
    "$DAMIER" draw --layout --format json "$root/examples/binero/6-easy.txt" >binero
    "$DAMIER" draw --layout --format json "$root/examples/maze/two_ways.txt" >maze
    "$DAMIER" draw --layout --format json "$root/examples/tour/no_corners.txt" >tour
    python3 - <<'PYTHON'
import json
garam, chess, binero, maze, tour = (json.load(open(name)) for name in ("garam", "chess", "binero", "maze", "tour"))
layout = garam["layout"]
assert layout["small"] == list(range(44, 58)) and len(layout["signs"]) == 26
assert layout["kinds"][1]["words"] == ["+", "-", "x"]
assert layout["places"][44] == [1, 0.5], "between the first two digits"
layout = chess["layout"]
assert [term["term"] for term in layout["terms"]] == ["dominate", "fewest"]
assert layout["kind"][4] is None and layout["given"][4] == 1, "an obstacle is given, and stays"
assert layout["kinds"][0]["values"] == [0, 2, 3, 4, 5], "nobody puts another obstacle"
assert [counter["wanted"] for counter in layout["counters"]] == [4, None, None, None, None]
layout = binero["layout"]
assert len(layout["counters"]) == 24 and {counter["wanted"] for counter in layout["counters"]} == {3}
assert layout["counters"][23] == {"value": 1, "first": 5, "step": 6, "count": 6, "wanted": 3, "side": "below", "line": 6}
assert binero["puzzle"].startswith("binero 6 6\n")
layout = maze["layout"]
assert layout["given"].count(1) == 1 and maze["cells"][layout["given"].index(1)] == [2, 2]
assert {sign["text"] for sign in layout["signs"]} == {"S", "E"}
layout = tour["layout"]
assert layout["terms"] == [{"term": "closed", "numbers": []}] and layout["kind"].count(None) == 4
PYTHON
}

@test "a layout is a part of JSON, of boards that a page can show" {
    damier draw --layout "$queens/entree.txt"
    refuses '--layout needs --format json'
    damier_with '101\n0\n' draw --layout --format json
    refuses 'a board of 10201 cells has no layout: it may have 10000'
    damier_with '10000000\n0\n' draw --layout --format json
    refuses 'a board of 10000000 cells has no layout'
    "$DAMIER" queens 5 --trace-tree tree --quiet >/dev/null
    damier draw --layout --format json tree
    refuses '--layout is for boards'
}

@test "JSON that was written is read again: puzzles and answers of every family" {
    local board family
    for board in $(boards); do
        thin 3 || continue
        "$DAMIER" draw --layout --format json "$board" >puzzle.json
        "$DAMIER" draw --format native "$board" >native
        damier draw --format native puzzle.json
        gives 0 "$(<native)" ''
        [[ "$board" != */tour/* ]] || continue
        "$DAMIER" solve --quiet --format json "$board" >answer.json
        damier check puzzle.json answer.json
        show
        [ "$status" -eq 0 ]
        [[ "$output" == valid* ]]
    done
    for family in queens binero garam; do "$DAMIER" generate $family --number 3 --format json >$family.json; done
    damier solve --unique binero.json
    [ "$status" -eq 0 ]
    [ "$output" = $'unique\n\nunique\n\nunique' ]
    damier solve --unique queens.json --format json
    [ "$(grep -c '"status": "unique"' <<<"$output")" -eq 3 ]
}

@test "JSON that is no puzzle or no answer is refused, with its place" {
    local binero=$root/examples/binero/6-easy.txt
    damier_with '{"family": "binero"}\n' solve
    refuses "standard input:1:1: this object has no \`puzzle', the text of a board"
    damier_with '{"puzzle": 7}\n' solve
    refuses "standard input:1:1: this object has no \`puzzle'"
    damier_with '{"puzzle": "binero 3 3"}\n' solve
    refuses 'standard input, puzzle:1:'
    damier_with '{"puzzle": "binero 2 2\\n. .\\n. ."\n' solve
    refuses 'standard input:2:1: expected a comma or } after a member'
    damier_with '{"puzzle": "4\\n0\\n"} and more\n' solve
    refuses 'standard input:1:22: expected another object or the end of the file'
    damier_with '{"puzzle": "4\\n0\\n"}\n{"puzzle": "binero 2 2\\n. .\\n. .\\n"}\n' solve
    refuses 'standard input: boards of queens and of binero in one file'
    echo '{"values": [1, 2]}' >short
    damier check "$binero" short
    refuses 'short:1:12: expected a list of 36 values, one for each cell'
    echo '{"facts": [{"cell": [7, 1], "value": 1}]}' >off
    damier check "$binero" off
    refuses 'off:1:21: expected a cell of the board as [row, column]'
    echo '{"facts": [{"cell": [1, 1], "value": 2}]}' >odd
    damier check "$binero" odd
    refuses '2 is no value of row 1, column 1'
    echo '{"facts": [{"cells": [[1, 1], [1, 2]], "value": 1}]}' >pair
    damier check "$binero" pair
    refuses 'pair:1:22: expected two cells that are neighbours'
    echo '{"facts": [{"cell": [1, 1], "value": "x"}]}' >word
    damier check "$binero" word
    refuses 'word:1:38: expected the value of a cell'
    damier draw "$binero" off
    refuses 'off:1:21: expected a cell'
    echo '{"facts": [{"cell": [1, 1], "value": 1}]}' >part
    damier draw "$binero" part
    refuses 'part:1:1: the answer has no value for row 1, column 2'
    damier check --best "$root/examples/museum/small.txt" part
    refuses '--best needs a complete answer, and this one has gaps'
}

# Every third value of the answer in `answer.json', and perhaps another one in its place.
part() { # FILE CELL VALUE
    python3 - "$@" <<'PYTHON'
import json, sys
answer = json.load(open("answer.json"))
values = [value if i % 3 == 0 else None for i, value in enumerate(answer["values"])]
if len(sys.argv) > 2:
    values[int(sys.argv[2])] = int(sys.argv[3])
json.dump({"values": values}, open(sys.argv[1], "w"))
PYTHON
}

@test "a board that is filled in part: possible, or what is wrong with it" {
    local board
    for board in binero/8-hard queens/partial-8 garam/mini-hard rikudo/easy numbrix/easy chess/document-independent-4; do
        board=$root/examples/$board.txt
        "$DAMIER" solve --quiet --format json "$board" >answer.json
        part progress
        damier check "$board" progress
        gives 0 'possible: there is a solution with all entries' ''
        "$DAMIER" check --format json "$board" progress >>lines
        damier hint "$board" progress
        [ "$status" -eq 0 ]
    done
    board=$root/examples/binero/8-hard.txt
    "$DAMIER" solve --format json "$board" >answer.json
    part progress 1 0 # the answer has 1 there
    damier check "$board" progress
    gives 1 'wrong: no solution has this entry: row 1, column 2 holds 0' ''
    "$DAMIER" check --format json "$board" progress >>lines || true
    tail -n 1 lines | grep -q '"status": "wrong".*"together": false, "excluded": \[{"cell": \[1, 2\], "value": 0}\], "facts": \[\]'
    printf '%s' '{"facts": [{"cell": [1, 1], "value": 1}, {"cell": [2, 2], "value": 1}]}' >both
    damier check "$queens/empty-8.txt" both
    gives 1 'wrong: no solution has all of these entries: row 1, column 1 and row 2, column 2 hold a queen' ''
    "$DAMIER" check --format json "$queens/empty-8.txt" both >>lines || true
    tail -n 1 lines | grep -q '"together": true'
    echo '{"facts": [{"cell": [3, 2], "value": 0}]}' >other
    damier check "$queens/impossible-4.txt" other
    refuses 'this progress file belongs to a different puzzle: row 3, column 2 has a different given value'
    echo '{"values": [null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null]}' >nothing
    damier check "$queens/impossible-4.txt" nothing
    gives 1 'none: the puzzle itself has no solution' ''
    echo '{"excluded": [{"cell": [1, 2], "value": 1}]}' >struck
    damier check "$board" struck
    gives 1 'wrong: no solution has this entry: row 1, column 2 does not hold 1' ''
    judge lines lines
}

@test "hints go on from what was noted: values that were struck out, links" {
    local board=$root/examples/rikudo/links.txt
    "$DAMIER" hint --format json "$board" >first
    grep -q '"facts": \[{"cells": ' first
    python3 -c 'import json; hint = json.load(open("first")); json.dump({"facts": hint["facts"]}, open("noted", "w"))'
    "$DAMIER" hint --format json "$board" noted >second
    run ! cmp -s first second
    python3 - <<'PYTHON'
import json
first, second = json.load(open("first")), json.load(open("second"))
assert first["sentence"] != second["sentence"]
PYTHON
    board=$root/examples/queens/partial-8.txt
    "$DAMIER" hint --format json "$board" >hint
    cat first second hint >>lines
    judge lines lines
}

# As a page does: what a hint tells is noted, until all is filled in.
@test "hints, one after another, lead to the solution" {
    local board
    cat >walk.py <<'PYTHON'
import json, subprocess, sys
damier, board = sys.argv[1:]
noted, last = {"facts": [], "excluded": []}, None
for step in range(2000):
    json.dump(noted, open("noted.json", "w"))
    hint = json.loads(subprocess.run([damier, "hint", "--format", "json", board, "noted.json"], stdout=subprocess.PIPE, check=True).stdout)
    if hint["status"] != "hint":
        break
    news = (hint["facts"], hint.get("excluded", []))
    assert news != last, "the same hint again"
    last = news
    noted["facts"] += hint["facts"]
    noted["excluded"] += hint.get("excluded", [])
assert hint["status"] == "solved", hint["status"]
PYTHON
    for board in binero/6-easy garam/mini-easy garam/operators-medium rikudo/easy numbrix/easy queens/partial-4; do
        thin 2 || continue
        python3 walk.py "$DAMIER" "$root/examples/$board.txt" || { echo "$board" && false; }
    done
    "$DAMIER" generate chess --size 5 --rooks 0 --bishops 0 --queens 1 --knights 3 --level easy --seed 2 -o chess
    "$DAMIER" generate maze --size 4 --seed 2 -o maze
    python3 walk.py "$DAMIER" chess
    python3 walk.py "$DAMIER" maze
}

@test "verdicts can be worded in another language" {
    damier check --format json "$queens/empty-4.txt" "$queens/wrong-4.txt"
    [ "$status" -eq 1 ]
    echo "$output" >lines
    judge lines lines
    grep -q '"says": "queens.attack.column", "arguments": \["row 1, column 3", .*\]' lines
    printf '0011\n0101\n1010\n1110\n' >wrong
    printf '0...\n....\n....\n....\n' >puzzle
    damier check --format json puzzle wrong
    grep -q '"says": "binero.no-three-row.broken", "arguments": \["4", .*"1", "1", "3"\]' <<<"$output"
}

@test "boards of chess, museums and tours are made at random: the same for the same seed" {
    local family
    for family in 'chess --size 5' 'chess --size 5 --dominate --rooks 0 --bishops 0 --queens 2 --knights 3' 'museum --size 5x7' 'tour --size 5' 'tour --size 6 --closed'; do
        # shellcheck disable=SC2086 # several words
        {
            "$DAMIER" generate $family --seed 7 -o one --quiet
            "$DAMIER" generate $family --seed 7 -o two --quiet
            "$DAMIER" generate $family --seed 9 -o other --quiet
        }
        cmp one two
        run ! cmp -s one other
        damier solve one --quiet
        [ "$status" -eq 0 ]
    done
    for family in 'chess --size 5' 'chess --size 6 --level medium' 'chess --size 5 --dominate --rooks 0 --bishops 0 --queens 2 --knights 3'; do
        # shellcheck disable=SC2086 # several words
        "$DAMIER" generate $family --seed 3 -o puzzle
        damier solve --unique --quiet puzzle
        [ "$status" -eq 0 ]
        [[ "$output" == unique* ]]
    done
    damier generate museum --obstacles 1
    refuses '--obstacles is 1, must be from 0 to 0.9'
    damier generate tour --size 41
    refuses '--size is 41'
}

@test "a maze in steps: blind alleys, then the way; with loops, what is open is said" {
    "$DAMIER" generate maze --size 6 --seed 4 -o maze
    damier solve --steps maze
    [ "$status" -eq 0 ]
    [[ "$output" == *'(blind alley)'* && "$output" == *'(way on)'* && "$output" == *'level: easy (depth '* ]]
    "$DAMIER" solve --format json maze | grep -o '"values": \[[^]]*\]' >searched
    "$DAMIER" solve --steps --format json maze | grep -o '"values": \[[^]]*\]' >stepped
    cmp searched stepped
    damier solve --steps "$root/examples/maze/two_ways.txt"
    [ "$status" -eq 0 ]
    [[ "$output" == *'Nothing more follows: there are several solutions.'* ]]
    printf '#####\n#S#E#\n#####\n' >shut
    damier solve --steps shut
    [ "$status" -eq 1 ]
    [[ "$output" == *'The way cannot go on from row 2, column 2.'* ]]
    echo '{"facts": [{"cell": [2, 3], "value": 2}, {"cell": [2, 4], "value": 3}]}' >wrong
    printf '######\n#S   #\n# ####\n#    E\n######\n' >small
    damier hint small wrong
    gives 1 'No solution has 2 in row 2, column 3.' ''
    damier check small wrong
    gives 1 'wrong: no solution has any of these entries: row 2, column 3 holds 2, and row 2, column 4 holds 3' ''
    echo '{"facts": [{"cell": [2, 3], "value": 2000}]}' >far
    damier hint small far
    refuses '2000 is not a value of a cell'
}

@test "a puzzle of one's own: what is filled in becomes the clues" {
    local binero=$root/examples/binero/6-easy.txt
    "$DAMIER" solve --format json "$binero" >answer.json
    part clues
    damier draw --pose --format native "$binero" clues
    [ "$status" -eq 0 ]
    [ "$(grep -o '[01]' <<<"${output#*$'\n'}" | wc -l)" -eq 12 ]
    echo '{"facts": [{"cell": [1, 2], "value": 1}]}' >one
    damier draw --pose --format native "$queens/partial-4.txt" one
    gives 0 $'4\n1\n2' ''
    echo '{"facts": [{"cells": [[1, 4], [2, 3]], "value": 1}, {"cell": [2, 3], "value": 5}]}' >link
    damier draw --pose --format native "$root/examples/rikudo/easy.txt" link
    [[ "$output" == *$'\nlink 1 4 2 3' ]]
    [ "$(grep -c ' 5' <<<"$output")" -eq 1 ]
    damier draw --pose --format native "$root/examples/chess/loaded.txt" one
    [ "$status" -eq 0 ]
    [[ "${lines[1]}" == '* '[A-Z]' *'* ]]
    echo '{"facts": [{"cell": [2, 1], "value": 1}]}' >start
    damier draw --pose --format native "$root/examples/tour/document.txt" start
    gives 0 'tour 5 5 start 1,0' ''
    damier draw --pose --format native "$root/examples/maze/two_ways.txt" start
    refuses '--pose is not for maze'
    damier draw --pose "$binero"
    refuses '--pose needs SOLUTION'
    echo '{"facts": [{"cell": [9, 1], "value": 1}]}' >off
    damier draw --pose "$binero" off
    refuses 'off:1:21: expected a cell'
    echo '{"facts": [{"cell": [1, 1], "value": 99}]}' >large
    for board in binero/6-easy queens/partial-4 chess/loaded museum/small tour/document garam/mini-easy numbrix/easy; do
        damier draw --pose "$root/examples/$board.txt" large
        refuses '99 is no value of row 1, column '
    done
}
