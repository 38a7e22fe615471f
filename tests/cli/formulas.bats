# damier encode, decode and sat.
load kit
setup() {
    kit_setup
    printf 'p cnf 3 2\n1 -2 0\n2 3 0\n' >sat.cnf
    printf 'p cnf 1 2\n1 0\n-1 0\n' >unsat.cnf
}

# holes N: pigeons in one hole less, hard for resolution
holes() {
    awk -v n="$1" 'BEGIN {
        m = n - 1
        printf "p cnf %d %d\n", n * m, n + m * n * (n - 1) / 2
        for (p = 0; p < n; p++) { for (h = 1; h <= m; h++) printf "%d ", p * m + h; print 0 }
        for (h = 1; h <= m; h++) for (p = 0; p < n; p++) for (q = 0; q < p; q++) printf "-%d -%d 0\n", p * m + h, q * m + h
    }'
}

@test "the document's formula: header first, exact, groups in order" {
    damier encode "$queens/entree.txt"
    show
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    [ "${lines[0]}" = 'p cnf 16 85' ]
    [ "${lines[2]}" = '2 0' ]
    [ "$(grep -vc '^[pc]' <<<"$output")" -eq 85 ]
    [ "$(grep '^c' <<<"$output")" = 'c given queens
c at least one queen per row
c at most one queen per row
c at least one queen per column
c at most one queen per column
c at most one queen per rising diagonal
c at most one queen per falling diagonal' ]
    damier encode "$queens/empty-4.txt"
    [ "${lines[0]}" = 'p cnf 16 84' ]
}

@test "encode: clause counts follow the document's rules for other sizes" {
    local n
    for n in 1 2 3 5 8 20; do
        damier_with "$n\n0\n" encode
        [ "${lines[0]}" = "p cnf $((n * n)) $((2 * n + n * (n - 1) * (5 * n - 1) / 3))" ]
    done
}

@test "encode --comments says what the variables mean" {
    damier encode --comments "$queens/entree.txt"
    show
    [ "${lines[0]}" = 'p cnf 16 85' ]
    grep -qx 'c 8 R\[2,4\]' <<<"$output"
}

@test "the whole way: encode, a solver, decode, draw" {
    command -v minisat >/dev/null || skip 'no minisat'
    "$DAMIER" encode "$queens/entree.txt" >dimacs.txt
    run minisat dimacs.txt model.txt
    [ "$status" -eq 10 ]
    damier decode "$queens/entree.txt" model.txt
    gives 0 "$board4" ''
    damier decode --format solution "$queens/entree.txt" model.txt -o solution.txt
    gives 0 '' ''
    cmp solution.txt "$queens/solution.txt"
    damier draw --format interface solution.txt
    [ "${lines[1]}" = '|    | RR |    |    |' ]
    "$DAMIER" encode "$queens/impossible-8.txt" >dimacs.txt
    run minisat dimacs.txt model.txt
    [ "$status" -eq 20 ]
    damier decode "$queens/impossible-8.txt" model.txt
    gives 1 'no solution' ''
}

@test "encode and decode agree under every encoding" {
    local encoding
    for encoding in amo=pairwise amo=sequential amo=product card=sequential card=totalizer linear=adder int=direct \
        amo=product,card=totalizer,linear=totalizer,int=order; do
        "$DAMIER" encode --encoding $encoding "$queens/partial-8.txt" >f.cnf
        run "$DAMIER" sat f.cnf -o model
        [ "$status" -eq 10 ]
        damier decode --encoding $encoding "$queens/partial-8.txt" model --format native
        [ "$status" -eq 0 ]
        echo "$output" >answer
        damier check "$queens/partial-8.txt" answer
        gives 0 valid ''
    done
}

@test "decode takes s and v lines, bare literals, a pipe" {
    local model='-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16'
    damier_with "s SATISFIABLE\nv ${model// -9/\\nv -9} 0\n" decode "$queens/entree.txt"
    gives 0 "$board4" ''
    damier_with "$model 0\n" decode "$queens/entree.txt" -
    gives 0 "$board4" ''
    damier_with "SAT\n$model 0\n" decode "$queens/entree.txt"
    gives 0 "$board4" ''
    run bash -c '"$0" encode "$1" | "$0" sat | "$0" decode "$1"' "$DAMIER" "$queens/entree.txt"
    [ "$status" -eq 0 ]
    [ "$output" = "$board4" ]
}

@test "decode: unsatisfiable 1, unknown 3, a model that breaks a rule 1, rubbish 2" {
    damier_with 's UNSATISFIABLE\n' decode "$queens/entree.txt"
    gives 1 'no solution' ''
    damier_with 's UNSATISFIABLE\n' decode "$queens/entree.txt" --format native
    gives 1 '' 'damier: no solution'
    damier_with 's UNSATISFIABLE\n' decode "$queens/entree.txt" --format json
    [ "$status" -eq 1 ]
    [[ "$output" == *'"status": "none"'* ]]
    damier_with 's UNKNOWN\n' decode "$queens/entree.txt"
    [ "$status" -eq 3 ]
    damier_with 's SATISFIABLE\nv 1 2 3 4 0\n' decode "$queens/entree.txt"
    show
    [ "$status" -eq 1 ]
    [[ "$output" == 'invalid: the queens in row 1, column 1 and in '* ]]
    damier_with 's SATISFIABLE\nv 2 -17 0\n' decode "$queens/entree.txt"
    refuses 'standard input:2:'
    damier_with 's SATISFIABLE\nv 2 -2 0\n' decode "$queens/entree.txt"
    refuses 'standard input:2:'
    damier_with '' decode "$queens/entree.txt"
    refuses 'standard input:1:1: no answer'
    damier_with 'c solved\nhello world\n' decode "$queens/entree.txt"
    refuses 'standard input:2:1: no answer'
    [[ "$stderr" == *"found \`hello'" ]]
    damier_with 's SATISFIABLE\n' decode "$queens/entree.txt"
    refuses 'standard input:2:1: no values'
    damier_with 'SAT\n0\n' decode "$queens/entree.txt"
    refuses 'standard input:3:1: no values'
    damier decode - -
    refuses 'two files cannot both be standard input'
}

@test "sat: s and v lines, exit 10, 20" {
    damier sat sat.cnf
    show
    [ "$status" -eq 10 ]
    [ -z "$stderr" ]
    [ "${lines[0]}" = 's SATISFIABLE' ]
    [[ "${lines[1]}" =~ ^v\ -?1\ -?2\ -?3\ 0$ ]]
    damier sat unsat.cnf
    gives 20 's UNSATISFIABLE' ''
    damier sat - <sat.cnf
    [ "$status" -eq 10 ]
    damier sat -n sat.cnf
    gives 10 's SATISFIABLE' ''
    damier sat sat.cnf -o out
    gives 10 '' ''
    [ "$(wc -l <out)" -eq 2 ]
}

@test "sat gives every variable of the header a value, in lines of at most 78 columns" {
    damier_with 'p cnf 60 1\n3 0\n' sat
    show
    [ "$status" -eq 10 ]
    [ "$(grep '^v' <<<"$output" | tr ' ' '\n' | grep -cE '^-?[1-9]')" -eq 60 ]
    grep -qE '(^| )3( |$)' <<<"$output"
    [ "$(awk '{ if (length > 78) print }' <<<"$output")" = '' ]
    damier_with 'p cnf 0 0\n' sat
    [ "$status" -eq 10 ]
    damier_with 'p cnf 2 1\n0\n' sat
    gives 20 's UNSATISFIABLE' ''
}

@test "sat: comments anywhere, clauses over lines, several on a line" {
    damier_with 'c first\np cnf 3 3\n1 0 -1\nc inside\n 2\n0 -2 3 0\n' sat
    [ "$status" -eq 10 ]
    [ "${lines[1]}" = 'v 1 2 3 0' ]
}

@test "sat: models of other solvers satisfy the formula; engines agree" {
    local engine
    for engine in cadical minisat picosat clasp cryptominisat5 dimacs:cadical; do
        case $engine in
        cadical) "$DAMIER" engines | grep -q '^cadical ' || continue ;;
        *) command -v "${engine#dimacs:}" >/dev/null || continue ;;
        esac
        damier sat --engine $engine --seed 3 unsat.cnf
        gives 20 's UNSATISFIABLE' ''
        damier_with 'p cnf 4 4\n1 0\n-1 -2 0\n2 3 0\n-3 4 0\n' sat --engine $engine
        gives 10 $'s SATISFIABLE\nv 1 -2 3 4 0' ''
    done
}

@test "sat: bad formulas are refused with a position, exit 2" {
    damier_with '' sat
    refuses 'standard input:1:1: '
    damier_with 'p cnf 2 1\n1 3 0\n' sat
    refuses 'standard input:2:3: '
    damier_with 'p cnf 2 2\n1 0\n' sat -o out
    refuses 'standard input:'
    damier_with 'p cnf 2 1\n1 2\n' sat
    refuses 'standard input:'
    damier_with 'p cnf 2 1\n1 x 0\n' sat
    refuses 'standard input:2:3: '
    damier_with 'p cnf two 1\n' sat
    refuses 'standard input:1:'
    damier_with '1 2 0\n' sat
    refuses 'standard input:1:1: '
    damier_with 'p cnf 99999999999 1\n1 0\n' sat
    refuses 'standard input:1:'
    [ ! -e out ]
}

@test "sat --check: values for a formula, judged" {
    printf 'c formula\np cnf 3 3\n1 -2 0 2\n3 0\n-1 -3 0\n' >formula
    damier_with '1 2 -3 0\n' sat --check - formula
    gives 0 valid ''
    damier_with 's SATISFIABLE\nv 1 2\nv -3 0\n' sat formula --check -
    gives 0 valid ''
    damier_with 'SAT\n1 2 3 0\n' sat --check - formula
    gives 1 'invalid: the clause in line 5 is false: -1 -3 0' ''
    damier_with '-1 -2 -3 0\n' sat --check - formula # a clause over two lines: where it begins
    gives 1 'invalid: the clause in line 3 is false: 2 3 0' ''
    damier sat formula -o model
    damier sat --check model formula -o verdict
    gives 0 '' ''
    [ "$(cat verdict)" = valid ]
    printf 'p cnf 0 1\n0\n' >empty
    damier_with 's SATISFIABLE\nv 0\n' sat --check - empty
    gives 1 'invalid: the clause in line 2 is false: 0' ''
}

@test "sat --check: what is no valuation of it" {
    printf 'p cnf 3 1\n1 -2 0\n' >formula
    damier_with '1 -3 0\n' sat --check - formula
    refuses 'standard input: no value for variable 2, expected one for each of 3'
    damier_with '1 2 -3 4 0\n' sat --check - formula
    refuses 'standard input: a value for variable 4, but the formula has 3 variables'
    damier_with '1 -1 2 3 0\n' sat --check - formula
    refuses 'standard input:1:3: '
    damier_with 's UNSATISFIABLE\n' sat --check - formula
    refuses 'standard input:2:1: no values to check'
    damier_with '1 2 3 0\n' sat --check -
    refuses 'two files cannot both be standard input'
    printf 'p cnf 2000000000 1\n1 0\n' >huge
    damier_with '1 0\n' sat --check - huge
    refuses 'standard input: no value for variable 2, expected one for each of 2000000000'
    printf 'p cnf 1 1\n-1 0\nx\n' >broken # false, but no formula: that comes first
    damier_with '1 0\n' sat --check - broken
    refuses 'broken:3:1: '
    damier_with '1 0\n' sat --check - formula --proof p
    refuses '--check does not solve the formula: leave out --proof'
}

@test "sat at a limit: s UNKNOWN, exit 0" {
    holes 16 >holes.cnf
    damier sat --time-limit 0.3 holes.cnf
    gives 0 's UNKNOWN' 'damier: stopped at the time limit of 0.3 s'
    damier sat --conflict-limit 10 --quiet holes.cnf
    gives 0 's UNKNOWN' ''
}

@test "sat interrupted: s UNKNOWN, exit 0" {
    holes 16 >holes.cnf
    start sat holes.cnf >out 2>err
    await catches_signals # the formula is read then
    kill -TERM "$child"
    ended
    [ "$status" -eq 0 ]
    [ "$(cat out)" = 's UNKNOWN' ]
    [ "$(cat err)" = 'damier: interrupted' ]
}

@test "sat: a solver that fails or lies is s UNKNOWN, exit 0, with the error told even if quiet; solve exits 3" {
    local lie
    for lie in 'exit 7' 'kill -SEGV $$' 'echo s MAYBE' 'echo s SATISFIABLE; echo v -1 -2 -3 0'; do
        printf '#!/bin/sh\n%s\n' "$lie" >engine
        chmod +x engine
        damier sat --quiet --engine dimacs:./engine sat.cnf
        show
        [ "$status" -eq 0 ]
        [ "$output" = 's UNKNOWN' ]
        [[ "$stderr" == 'damier: engine'* ]]
        damier queens 4 --engine dimacs:./engine
        show
        [ "$status" -eq 3 ]
        [ -z "$output" ]
        [[ "$stderr" == 'damier: engine'* ]]
    done
}

@test "sat: values of thousands of millions of variables take no memory" {
    [ -z "${DAMIER_SANITIZED:-}" ] || skip 'the sanitizer needs address space'
    printf 'p cnf 2000000000 1\n1 0\n' >huge.cnf
    run bash -c 'ulimit -v 3000000; "$0" sat huge.cnf | head -n 2' "$DAMIER"
    show
    [ "${lines[0]}" = 's SATISFIABLE' ]
    [[ "${lines[1]}" == 'v 1 -2 -3 '* ]]
}

@test "sat --parse-only counts" {
    damier_with 'p cnf 1 1\n1 0\n' sat --parse-only
    gives 0 'c 1 variable, 1 clause, 1 literal' ''
    damier sat --parse-only sat.cnf
    gives 0 'c 3 variables, 2 clauses, 4 literals' ''
    damier sat --parse-only --stats sat.cnf
    show
    [ "$status" -eq 0 ]
    [[ "$stderr" == *bytes_per_second* ]]
    damier_with 'p cnf 1 2\n1 0\n' sat --parse-only
    refuses 'standard input:'
}
