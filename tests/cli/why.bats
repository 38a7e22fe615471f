# damier why: clues and rules, constraints of FlatZinc models or clauses of formulas that contradict
# each other, and why something cannot be.
load kit
setup() { kit_setup; }

model=$'var 0..9: x :: output_var;\nvar 0..9: y :: output_var;\nvar bool: X_INTRODUCED_1_ :: var_is_introduced :: is_defined_var;\n'
model+=$'constraint int_le_reif(x,3,X_INTRODUCED_1_) :: defines_var(X_INTRODUCED_1_);\n'
model+=$'constraint bool_eq(X_INTRODUCED_1_,true) :: mzn_constraint_name("x is small");\n'
model+=$'constraint int_lt(y,x);\n'

# LINES...: a FlatZinc model, model.fzn, of these constraints, whose first lines are the model
# above.
flat() {
    printf '%s' "$model" >model.fzn
    printf '%s\n' "$@" 'solve satisfy;' >>model.fzn
}

# Runs python with the lines of JSON that were printed in `lines`.
judge() {
    python3 -c "import json, sys
lines = [json.loads(line) for line in sys.stdin]
$1" <"$BATS_TEST_TMPDIR/stdout"
}

# ---- puzzles

@test "queens that attack each other: the two of them and the rule" {
    damier why "$queens/wrong-4.txt"
    gives 0 'These 3 contradict each other, and no smaller set does:
  given     row 1, column 3 holds a queen
  given     row 3, column 3 holds a queen
  rule      column 3 has at most one queen' ''
}

@test "a deeper one: each of the set is needed" {
    damier why "$queens/impossible-4.txt"
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'These 7 contradict each other, and no smaller set does:' ]
    [ "${lines[1]}" = '  given     row 3, column 2 holds a queen' ]
    [ "$(grep -c '^  rule      ' <<<"$output")" -eq 6 ]
}

@test "a puzzle with a solution: says so, exit 1" {
    damier why "$queens/entree.txt"
    gives 1 'There is a solution.' ''
    damier why --format json "$queens/entree.txt"
    [ "$status" -eq 1 ]
    judge 'assert lines[0]["status"] == "solution" and sum(lines[0]["values"]) == 4'
}

@test "families with rules: a clue too many is told" {
    damier_with '. . . 0\n. . . 0\n. . . 0\n. . . .\n' why -
    gives 0 'These 4 contradict each other, and no smaller set does:
  given     row 1, column 4 holds 0
  given     row 2, column 4 holds 0
  given     row 3, column 4 holds 0
  rule      in column 4, rows 1 to 3 are not all equal' ''
    damier why "$root/examples/garam/impossible.txt"
    show
    [ "$status" -eq 0 ]
    [[ "${lines[0]}" == 'These '*' contradict each other'* ]]
    grep -q '^  rule      the equation in row 1, columns 1 to 5 is right$' <<<"$output"
    damier_with 'numbrix 2 2\n1 .\n. 2\n' why -
    show
    [ "$status" -eq 0 ]
    grep -q '^  given     row 1, column 1 holds 1$' <<<"$output"
    grep -q '^  given     row 2, column 2 holds 2$' <<<"$output"
}

@test "--not: a value, by number or letter, and an answer" {
    damier why --not 1,1=R "$queens/empty-4.txt"
    show
    [ "$status" -eq 0 ]
    [ "${lines[1]}" = '  supposed  row 1, column 1 holds a queen' ]
    damier why --not 1,2=1 "$queens/empty-4.txt"
    gives 1 'This is possible: there is a solution with it.' ''
    damier solve --format native "$queens/empty-4.txt"
    echo "$output" >answer
    damier why --not answer "$queens/empty-4.txt"
    [ "$status" -eq 1 ]
    printf '4\n1\n3\n' >other
    damier solve --format native other
    echo "$output" >answer
    damier why --not answer "$queens/entree.txt"
    gives 0 'These 2 contradict each other, and no smaller set does:
  given     row 1, column 2 holds a queen
  supposed  row 1, column 2 holds no queen' ''
}

@test "--not: cells by the names that hints have, values in their words" {
    local name value
    damier why --not 1,1=1 "$queens/partial-6.txt"
    [ "$status" -eq 0 ]
    cp "$BATS_TEST_TMPDIR/stdout" expected
    for name in r1c1 R1C1 'row 1, column 1' 'Row 1 column 1' '1,1 '; do
        for value in 1 R queen 'a queen' ' R'; do
            damier why --not "$name=$value" "$queens/partial-6.txt"
            gives 0 "$(cat expected)" ''
        done
    done
    # each value of a hint, and that it is not
    damier hint "$root/examples/rikudo/document.txt"
    [ "${lines[1]}" = r3c4=2 ]
    damier why --not "${lines[1]}" "$root/examples/rikudo/document.txt"
    gives 1 'This is possible: there is a solution with it.' ''
    damier why --not 'r3c4!=2' "$root/examples/rikudo/document.txt"
    [ "$status" -eq 0 ]
    grep -qx '  supposed  row 3, column 4 does not hold 2' <<<"$output"
    damier why --format json --not 'r3c4!=2' "$root/examples/rikudo/document.txt"
    judge 'assert {"denied": {"cell": [3, 4], "value": 2}, "sentence": "row 3, column 4 does not hold 2"} in lines[0]["contradiction"]'
    # of two values it is the other one
    damier why --not 'r2c3!=1' "$queens/partial-6.txt"
    gives 0 'These 2 contradict each other, and no smaller set does:
  given     row 2, column 3 holds a queen
  supposed  row 2, column 3 holds no queen' ''
    damier why --not 'r1c2=x' "$root/examples/garam/operators-medium.txt"
    [ "$status" -eq 0 ]
    grep -qx '  supposed  row 1, column 2 holds x' <<<"$output"
    damier why --not r1c2=7 "$root/examples/garam/operators-medium.txt"
    gives 0 'This is impossible by itself:
  supposed  row 1, column 2 holds 7' ''
}

@test "--not: what is refused" {
    damier why --not 9,1=1 "$queens/empty-4.txt"
    refuses '--not: there is no cell in row 9, column 1'
    damier why --not 1,1=9 "$queens/empty-4.txt"
    refuses '--not: 9 is not a value of a cell'
    damier why --not 1,1=bishop "$queens/empty-4.txt"
    refuses "--not: \`bishop' is not a value of a cell"
    damier why --not r1c9=1 "$queens/empty-4.txt"
    refuses '--not: there is no cell in row 1, column 9'
    damier why --not 'r1c1=' "$queens/empty-4.txt"
    refuses "--not: \`' is not a value of a cell"
    damier why --not r1c1 "$queens/empty-4.txt"
    refuses 'cannot read r1c1'
    damier why --not nowhere "$queens/empty-4.txt"
    refuses 'cannot read nowhere'
    damier why --not 1,2 "$queens/empty-4.txt"
    refuses "--not: \`1,2' is neither a file nor ROW,COLUMN=VALUE"
    damier why --not - - <"$queens/empty-4.txt"
    refuses 'two files cannot both be standard input'
}

@test "--all-reasons: none part of another, none twice; --limit" {
    damier why --all-reasons --limit 1000 --format json "$queens/wrong-4.txt"
    [ "$status" -eq 0 ]
    judge 'sets = [frozenset(json.dumps(i) for i in line["contradiction"]) for line in lines]
assert len(set(sets)) == len(sets) > 3
assert not any(a < b for a in sets for b in sets)
assert all(line["minimal"] for line in lines) and lines[0]["smallest"]'
    [ "$stderr" = "damier: these are all ${#lines[@]}" ]
    damier why --all-reasons --limit 2 "$queens/wrong-4.txt"
    [ "$(grep -c '^These ' <<<"$output")" -eq 2 ]
    [ "$stderr" = 'damier: there may be more: --limit sets how many are printed' ]
    damier why --limit 2 "$queens/wrong-4.txt"
    refuses '--limit needs --all-reasons'
}

@test "JSON and pictures" {
    damier why --format json "$queens/wrong-4.txt"
    judge '[line] = lines
assert line["status"] == "none" and line["values"] is None
assert line["contradiction"] == [{"given": {"cell": [1, 3], "value": 1}, "sentence": "row 1, column 3 holds a queen"},
    {"given": {"cell": [3, 3], "value": 1}, "sentence": "row 3, column 3 holds a queen"},
    {"rule": "one-column", "arguments": [3], "sentence": "column 3 has at most one queen"}]
assert line["sentence"] == "Column 3, rows 1 and 3 hold a queen, but column 3 has at most one queen."'
    damier why --format svg "$queens/wrong-4.txt"
    show
    [ "$status" -eq 0 ]
    [[ "$output" == '<svg '* && "$output" == *'id="shade"'* ]]
    damier why --format svg --output why.svg "$queens/wrong-4.txt"
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    grep -q '</svg>' why.svg
}

@test "a family without rules, and what is no puzzle" {
    damier why "$root/examples/maze/two_ways.txt"
    refuses 'maze has no rules from which reasons could be derived'
    damier_with 'nothing that anybody reads\n' why -
    refuses 'standard input:1:1: no family recognised this'
}

# ---- FlatZinc

@test "FlatZinc: constraints by name, else by text, with their lines; definitions belong to them" {
    flat 'constraint int_le(4,y) :: mzn_constraint_name("y is large");'
    damier why model.fzn
    gives 0 'These 3 contradict each other, and no smaller set does:
  constraint  x is small (line 5)
  constraint  int_lt(y,x) (line 6)
  constraint  y is large (line 7)' ''
    damier why --format json model.fzn
    judge '[line] = lines
assert line["status"] == "none" and line["minimal"] and line["smallest"]
assert line["contradiction"][0] == {"constraint": "x is small", "calls": [{"line": 5, "text": "bool_eq(int_le(x,3),true)"}]}
assert line["contradiction"][1]["calls"] == [{"line": 6, "text": "int_lt(y,x)"}]
assert line["sentence"].startswith("x is small (line 5); int_lt(y,x) (line 6)")'
}

@test "FlatZinc: calls of one name are one constraint, with the lines of all" {
    flat 'constraint int_le(1,y) :: mzn_constraint_name("both");' 'constraint int_le(5,x) :: mzn_constraint_name("both");'
    damier why model.fzn
    gives 0 'These 2 contradict each other, and no smaller set does:
  constraint  x is small (line 5)
  constraint  both (lines 7 and 8)' ''
}

@test "FlatZinc: paths tell places and indices, and set instances apart" {
    path() { echo "mzn_path(\"/models/rooms.mzn|7|3|9|9|ca|forall;/models/rooms.mzn|7|10|7|10|i=$1;/std/x.mzn|1|1|1|1|i=9;\")"; }
    flat "constraint int_le(1,y) :: mzn_constraint_name(\"rooms\") :: $(path 1);" \
        "constraint int_le(5,x) :: mzn_constraint_name(\"rooms\") :: $(path 2);" \
        "constraint int_le(5,x) :: $(path 2) :: mzn_expression_name(\"room two\");"
    damier why --all-reasons model.fzn
    show
    [ "$status" -eq 0 ]
    [ "$stderr" = 'damier: these are all 2' ]
    [ "$(grep -c '  constraint  rooms, i=2 (rooms.mzn:7, line 8)' <<<"$output")" -eq 1 ]
    [ "$(grep -c '  constraint  room two, i=2 (rooms.mzn:7, line 9)' <<<"$output")" -eq 1 ]
    [[ "$output" != *i=1* ]]
}

@test "FlatZinc: long texts are cut, elements go by the names of the arrays that are printed" {
    {
        for i in 1 2 3 4 5 6 7 8 9 10; do echo "var 0..1: X_INTRODUCED_${i}_;"; done
        echo 'array [1..10] of var int: a :: output_array([0..1,1..5]) = [X_INTRODUCED_1_,X_INTRODUCED_2_,X_INTRODUCED_3_,X_INTRODUCED_4_,X_INTRODUCED_5_,X_INTRODUCED_6_,X_INTRODUCED_7_,X_INTRODUCED_8_,X_INTRODUCED_9_,X_INTRODUCED_10_];'
        echo 'constraint int_lin_le([1,1,1,1,1,1,1,1,1,1],a,3);'
        echo 'constraint int_lin_le([-1,-1,-1,-1,-1,-1,-1,-1,-1],[X_INTRODUCED_1_,X_INTRODUCED_2_,X_INTRODUCED_3_,X_INTRODUCED_4_,X_INTRODUCED_5_,X_INTRODUCED_6_,X_INTRODUCED_7_,X_INTRODUCED_8_,X_INTRODUCED_9_],-4);'
        echo 'solve satisfy;'
    } >long.fzn
    damier why long.fzn
    gives 0 'These 2 contradict each other, and no smaller set does:
  constraint  int_lin_le([1,1,1,1,1,1,1,1,...],a,3) (line 12)
  constraint  int_lin_le([-1,-1,-1,-1,-1,-1,-1,-1,...],[a[0,1],a[0,2],a[0,3],a[0,4],a[0,5],a[1,1],a[1,2],a[1,3],...],-4) (line 13)' ''
    damier why --not 'a[1,5]=0; a[0,1]=2' long.fzn
    show
    [ "$status" -eq 0 ]
    [ "${lines[1]}" = '  supposed    a[0,1] = 2, outside its declared domain' ]
    damier why --not 'a[2,1]=0' long.fzn
    refuses '--not:1:3: the array has no index 2 here'
}

@test "FlatZinc: a model with a solution, and --not" {
    flat
    damier why model.fzn
    gives 1 'There is a solution.' ''
    damier why --format json model.fzn
    [ "$status" -eq 1 ]
    judge 'assert lines[0]["status"] == "solution"'
    damier why --not x=3 model.fzn
    gives 1 'This is possible: there is a solution with it.' ''
    damier why --not 'y = 3;' model.fzn
    gives 0 'These 3 contradict each other, and no smaller set does:
  supposed    y = 3
  constraint  x is small (line 5)
  constraint  int_lt(y,x) (line 6)' ''
    printf 'x = 2;\ny = 2;\n----------\n==========\n' >answer
    damier why --not answer model.fzn
    gives 0 'These 3 contradict each other, and no smaller set does:
  supposed    x = 2
  supposed    y = 2
  constraint  int_lt(y,x) (line 6)' ''
    damier why --not - model.fzn <answer
    [ "$status" -eq 0 ]
}

@test "FlatZinc: domains are part of variables, and an empty one is told" {
    printf 'var 1..3: x;\nvar 1..0: z;\nconstraint int_le(4,x);\nsolve satisfy;\n' >empty.fzn
    damier why empty.fzn
    gives 0 "There is no solution: \`z' (line 2) has no value in its declared domain." ''
    printf 'var 1..3: x;\nconstraint int_le(4,x);\nsolve satisfy;\n' >alone.fzn
    damier why alone.fzn
    gives 0 'This is impossible by itself:
  constraint  int_le(4,x) (line 2)' ''
}

@test "FlatZinc: bounds come from no constraint that could be left out" {
    printf 'var int: x;\nconstraint int_le(x,5);\nconstraint int_le(6,x);\nconstraint int_le(x,4);\nsolve satisfy;\n' >wide.fzn
    damier why --all-reasons wide.fzn
    show
    [ "$status" -eq 0 ]
    [ "$(grep -c '^These 2 ' <<<"$output")" -eq 2 ]
    [ "${stderr_lines[0]}" = "damier: warning: wide.fzn:1: \`x' has no bounds: it is taken to lie between -1000000000 and 1000000000" ]
}

@test "FlatZinc: the objective counts only with --not, and then the best is a rule" {
    printf 'var 0..9: x :: output_var;\nvar 0..9: y :: output_var;\nconstraint int_lin_le([-1,-1],[x,y],-7);\nsolve minimize x;\n' >best.fzn
    damier why best.fzn
    gives 1 'There is a solution.' ''
    damier why --not x=0 best.fzn
    gives 1 'This is possible: there is a solution with it.' ''
    damier why --not x=1 best.fzn
    gives 0 'These 2 contradict each other, and no smaller set does:
  supposed    x = 1
  best        the best is proved to be 0' ''
    sed -i 's/minimize/maximize/' best.fzn
    damier why --not 'x=9; y=8' best.fzn
    [ "$status" -eq 1 ]
    damier why --format json --not x=8 best.fzn
    judge 'assert lines[0]["contradiction"] == [{"supposed": {"variable": "x", "value": 8}}, {"best": 9}]'
}

@test "FlatZinc: Booleans and sets" {
    printf '%s\n' 'var bool: b :: output_var;' 'var set of 1..4: s :: output_var;' 'constraint set_card(s,2);' 'constraint set_in_reif(3,s,b);' 'solve satisfy;' >sets.fzn
    damier why --not 'b=false; s=3..4' sets.fzn
    gives 0 'These 3 contradict each other, and no smaller set does:
  supposed    b = false
  supposed    s = 3..4
  constraint  set_in_reif(3,s,b) (line 4)' ''
    damier why --not 's={1,3,4}' sets.fzn
    gives 0 'These 2 contradict each other, and no smaller set does:
  supposed    s = {1,3..4}
  constraint  set_card(s,2) (line 3)' ''
    damier why --not 's={1,9}' sets.fzn
    gives 0 'This is impossible by itself:
  supposed    s = {1,9}, outside its declared domain' ''
}

@test "FlatZinc: what is refused" {
    flat
    damier why --not z=1 model.fzn
    refuses "--not:1:1: the model has no variable \`z'"
    damier why --not x=red model.fzn
    refuses "--not:1:3: expected a number, found \`red'"
    damier why --not 'x[1]=2' model.fzn
    refuses "--not:1:2: expected \`=', found \`['"
    damier why --not nowhere model.fzn
    refuses 'cannot read nowhere'
    : >nothing
    damier why --not nothing model.fzn
    refuses '--not: expected a value for at least one variable'
    damier why --format svg model.fzn
    refuses "a FlatZinc model has no format \`svg', only text and json"
    damier_with 'var 1..3: x;\nconstraint int_lee(x,1);\nsolve satisfy;\n' why -
    refuses "standard input:2:12: there is no constraint \`int_lee'"
}

# ---- limits

# 16 pigeons in 15 holes, which takes for ever.
pigeons() {
    for i in {1..16}; do echo "var 1..15: p$i;"; done
    for i in {1..16}; do
        for ((j = 1; j < i; j++)); do echo "constraint int_ne(p$i,p$j);"; done
    done
    echo 'solve satisfy;'
}

# ---- formulas

@test "formulas: a minimal unsatisfiable subset of the clauses, by their lines" {
    printf 'c four of six\np cnf 3 6\n1 2 0\n-1 2 0\nc between\n1 -2 0\n-1 -2 0\n3 1 0 -3 2 1 0\n' >four.cnf
    damier why four.cnf
    gives 0 'These 4 contradict each other, and no smaller set does:
  clause    1 2 0 (line 3)
  clause    -1 2 0 (line 4)
  clause    1 -2 0 (line 6)
  clause    -1 -2 0 (line 7)'
    damier why --lang fr four.cnf
    [[ "${lines[1]}" == *' 0 (ligne '[0-9]')' ]]
    damier why --quiet --all-reasons --format json four.cnf
    judge 'assert [line["least"] for line in lines] == [4, 4]
assert [[item["line"] for item in line["contradiction"]] for line in lines] == [[3, 4, 6, 7], [4, 6, 7, 8, 8]]
assert lines[1]["contradiction"][4]["clause"] == [-3, 2, 1]'
}

@test "formulas: an empty clause, a solution, and what is refused" {
    printf 'p cnf 2 2\n1 2 0\n0\n' >empty.cnf
    damier why empty.cnf
    gives 0 'This is impossible by itself:
  clause    0 (line 3)'
    printf 'p cnf 2 2\n1 2 0\n-1 0\n' >fine.cnf
    damier why fine.cnf
    gives 1 'There is a solution.'
    damier why --not 1,1=1 fine.cnf
    gives 2 '' 'damier: --not is for puzzles and FlatZinc models, but this is a formula'
    damier why --format svg fine.cnf
    gives 2 '' "damier: a formula has no format \`svg', only text and json"
    printf 'p cnf 2 2\n1 3 0\n-1 0\n' >bad.cnf
    damier why bad.cnf
    gives 2 '' 'damier: bad.cnf:2:3: variable 3, but the header says 2 variables'
}

@test "a limit: exit 3, and what there is, if anything" {
    pigeons >pigeons.fzn
    damier why --time-limit 0.3 pigeons.fzn
    show
    [ "$status" -eq 3 ]
    [[ "$stderr" == 'damier: stopped'* ]]
    damier why --quiet --all-reasons --time-limit 0.3 pigeons.fzn
    show
    [ "$status" -eq 3 ]
    [ -z "$stderr" ]
}

# ---- MiniZinc

@test "a model of MiniZinc, with names, through its compiler" {
    command -v minizinc >/dev/null || skip 'no minizinc'
    [ -d "$root/build/share" ] || skip 'no MiniZinc files in the build'
    cat >rota.mzn <<'END'
include "globals.mzn";
array[1..4] of var 1..3: day;
var int: load;
constraint :: "all apart" alldifferent([day[i] | i in 1..3]);
constraint :: "early" forall(i in 1..4)(day[i] <= 2);
constraint :: "load" load = sum(i in 1..4)(day[i] * i) /\ load > 20;
constraint :: "either" day[4] = 3 \/ day[1] > day[4];
solve satisfy;
END
    MZN_SOLVER_PATH=$root/build/share minizinc -c -g --keep-paths --solver damier rota.mzn --fzn rota.fzn
    damier why --quiet --all-reasons rota.fzn
    show
    [ "$status" -eq 0 ]
    grep -q '^  constraint  all apart (rota.mzn:4, line [0-9]*)$' <<<"$output"
    grep -q '^  constraint  early, i=[123] (rota.mzn:5, line [0-9]*)$' <<<"$output"
    # Three that differ in two days; and the load of four on the second of two days is 20.
    damier why --quiet --format json --all-reasons rota.fzn
    judge 'names = [frozenset(i["constraint"] for i in line["contradiction"]) for line in lines]
assert frozenset(["all apart", "early"]) in names and frozenset(["load", "early"]) in names'
    # Without -g MiniZinc moves bounds into domains, or says no more than that there is none.
    MZN_SOLVER_PATH=$root/build/share minizinc -c --solver damier rota.mzn --fzn plain.fzn 2>/dev/null
    damier why plain.fzn
    gives 0 'This is impossible by itself:
  constraint  bool_eq(false,true) (line 1)' "damier: MiniZinc found the contradiction itself and removed the constraints: \`minizinc -c -g' preserves them"
    sed -i '/"load"/d; /int: load/d' rota.mzn
    MZN_SOLVER_PATH=$root/build/share minizinc -c --solver damier rota.mzn --fzn plain.fzn
    damier why plain.fzn
    show
    [ "$status" -eq 0 ]
    [[ "$output" == 'This is impossible by itself:'*'  constraint  all apart (line '* ]]
}

# ---- how small

@test "--smallest: proved, and least tells how few there can be" {
    damier why --smallest --format json "$queens/impossible-4.txt"
    [ "$status" -eq 0 ]
    judge '[line] = lines
assert line["smallest"] and line["minimal"] and line["least"] == len(line["contradiction"]) == 7'
    damier why --format json "$root/examples/garam/impossible.txt"
    judge '[line] = lines
assert line["minimal"] and 1 <= line["least"] <= len(line["contradiction"])'
    damier why --smallest --not 1,1=R "$queens/empty-4.txt"
    [ "$status" -eq 0 ]
    [[ "${lines[0]}" == *', and no smaller set does:' ]]
}
