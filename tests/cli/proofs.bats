# --proof of solve, of the families' commands and of sat; damier check of a formula and a proof;
# dratcheck, which is the same checker as a program.
load kit
setup() {
    kit_setup
    "$DAMIER" engines | grep -q '^cadical ' || skip 'CaDiCaL is not linked'
    dratcheck=$(dirname "$DAMIER")/tools/dratcheck
    printf 'p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n' >pairs.cnf
}

proved() { # FILE: by both checkers
    damier check "$1.cnf" "$1"
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 's VERIFIED' ]
    [ -z "$stderr" ]
    "$dratcheck" --every "$1.cnf" "$1" | grep -qx 's VERIFIED'
}

only() { # FILE...: nothing else is here
    [ "$(ls -A)" = "$(printf '%s\n' "$@")" ]
}

@test "a board without solution: the proof and its formula, which has the rules' headings" {
    damier queens 3 --proof q
    gives 1 'no solution' 'damier: the proof is in q, the formula that it refutes in q.cnf'
    proved q
    grep -qx 'c at least one queen per row' q.cnf
    rm pairs.cnf
    only q q.cnf
    for board in impossible-8 impossible-10; do
        damier solve --quiet --proof p "$queens/$board.txt"
        gives 1 'no solution' ''
        proved p
    done
}

@test "the formula is the one that encode writes" {
    damier solve --quiet --proof p --encoding amo=pairwise "$queens/impossible-6.txt"
    "$DAMIER" encode "$queens/impossible-6.txt" | cmp - p.cnf
}

@test "unique: the formula says not this solution" {
    damier solve --unique --proof p "$queens/partial-8.txt"
    gives 0 'unique' 'damier: the proof is in p, the formula that it refutes in p.cnf'
    proved p
    [ "$(grep -c 'not this solution' p.cnf)" -eq 1 ]
    damier solve --unique --quiet --proof b "$root/examples/binero/document.txt"
    gives 0 'unique' ''
    proved b
}

@test "the best that fills the board: nothing was searched, and there is a proof all the same" {
    damier chess -m 4 -n 2 -i -te 1 -to 1 -minmax --proof p
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 8 ]
    proved p
}

@test "unique, and there is none" {
    damier solve --unique --quiet --proof p "$queens/impossible-8.txt"
    gives 1 'none' ''
    proved p
    run ! grep -q 'not this solution' p.cnf
}

@test "a solution: no proof, and what was there stays" {
    echo mine >p
    damier queens 6 --proof p
    [ "$status" -eq 0 ]
    [ "$stderr" = 'damier: no proof was written: there is a solution' ]
    damier queens 6 --unique --proof p
    [ "$status" -eq 1 ]
    [ "$stderr" = 'damier: no proof was written: there are several solutions' ]
    [ "$(cat p)" = mine ]
    only p pairs.cnf
}

@test "a limit: no proof" {
    local unique
    for unique in '' --unique; do
        damier queens 60 $unique --time-limit 0.001 --proof p
        show
        [ "$status" -eq 3 ]
        [[ "$stderr" == *'damier: no proof was written: the search did not end' ]]
    done
    only pairs.cnf
}

@test "givens that break a rule are proved impossible too, and the rule is named" {
    damier solve --proof p "$queens/wrong-4.txt"
    show
    [ "$status" -eq 1 ]
    [ "$output" = 'no solution' ]
    [[ "$stderr" == *'attack each other along a column'* ]]
    proved p
}

@test "up to symmetry and with models that break symmetries: what was added has its heading" {
    damier queens 6 --up-to-symmetry --unique --quiet --proof p
    gives 0 'unique' ''
    proved p
    grep -qx 'c the first of its class under the symmetries of the board' p.cnf
    damier queens 3 --model m2 --quiet --proof m
    gives 1 'no solution' ''
    proved m
    grep -qx 'c not after its mirror image in lexicographic order' m.cnf
    damier queens 3 --model m2 --unique --proof m
    refuses 'the model m2 keeps one of two solutions'
}

@test "what --proof does not go with" {
    damier queens 3 --proof p --all
    refuses '--proof is for boards without a solution and for --unique: leave out --all'
    damier queens 3 --proof p --count
    refuses '--proof is for boards without a solution and for --unique: leave out --count'
    damier queens 3 --proof p --limit 2
    refuses '--proof is for boards without a solution and for --unique: leave out --limit'
    damier queens 3 --proof p --engine kernel
    refuses 'kernel makes no proofs; cadical does'
    damier queens 3 --proof p --engine dimacs:minisat
    refuses 'dimacs:minisat makes no proofs; cadical does'
    damier queens 3 --proof p --var smallest
    refuses 'kernel makes no proofs; cadical does'
    damier queens 3 --proof no/such/p
    refuses 'cannot write no/such/p: No such file or directory'
    damier queens 3 --proof -
    refuses '--proof takes the name of a file'
    damier solve --proof p "$queens/impossible-4.txt" "$queens/impossible-6.txt"
    refuses '--proof writes the proof for one puzzle, not for 2'
    damier sat --proof p --engine kernel pairs.cnf
    refuses 'kernel makes no proofs; cadical does'
    damier sat --proof pairs.cnf ./pairs.cnf
    refuses '--proof would overwrite ./pairs.cnf, which is read'
    damier sat --proof p --parse-only pairs.cnf
    refuses '--parse-only does not solve the formula: leave out --proof'
    mkdir p.cnf
    damier sat --proof p pairs.cnf
    refuses 'cannot write p.cnf: '
    rmdir p.cnf
    only pairs.cnf
}

@test "sat: from a file, from standard input, and onto the formula itself" {
    damier sat --proof p pairs.cnf
    gives 20 's UNSATISFIABLE' 'damier: the proof is in p, the formula that it refutes in p.cnf'
    proved p
    damier sat --quiet --proof q <pairs.cnf
    gives 20 's UNSATISFIABLE' ''
    proved q
    { echo 'c a remark that stays' && cat pairs.cnf; } >r.cnf
    damier sat --proof r ./r.cnf
    gives 20 's UNSATISFIABLE' 'damier: the proof is in r, the formula that it refutes in ./r.cnf'
    proved r
    [ "$(head -n 1 r.cnf)" = 'c a remark that stays' ]
    printf 'p cnf 1 1\n1 0\n' >s.cnf
    damier sat --no-values --proof t s.cnf
    gives 10 's SATISFIABLE' 'damier: no proof was written: the formula is satisfiable'
    [ ! -e t ]
    [ ! -e t.cnf ]
    printf 'p cnf 0 1\n0\n' >empty.cnf
    damier sat --quiet --proof e empty.cnf
    gives 20 's UNSATISFIABLE' ''
    proved e
}

@test "check: a proof that is wrong, cut off, or of another formula" {
    printf '2 0\n0\n' >p
    damier check pairs.cnf p
    gives 0 's VERIFIED
c the formula has no solution: 4 of its 4 clauses suffice, by 1 of 1 step' ''
    printf 'd 1 2 0\n2 0\n0\n' >p
    damier check pairs.cnf p
    gives 1 "s NOT VERIFIED
c p:2:1: the clause \`2' does not follow: it is neither RUP nor RAT on 2" ''
    printf '2 0\n' >p
    damier check pairs.cnf p
    gives 1 's NOT VERIFIED
c p:2:1: the proof ends without the empty clause: it refutes nothing' ''
    printf '2 0\n0' >p
    head -c 2 p >cut
    damier check pairs.cnf cut
    refuses 'cut:1:3: the file ends within a clause, expected its final 0'
    printf 'a\004\000a\000' >p
    damier check pairs.cnf p
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 's VERIFIED' ]
    damier queens 3 --quiet --proof q
    printf 'p cnf 9 2\n1 2 0\n-1 -2 0\n' >other.cnf
    damier check other.cnf q
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 's NOT VERIFIED' ]
}

@test "check: standard input, JSON, other formats, bad formulas" {
    damier_with '2 0\n0\n' check pairs.cnf
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 's VERIFIED' ]
    printf '2 0\n0\n' >p
    run --separate-stderr "$DAMIER" check - p <pairs.cnf
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 's VERIFIED' ]
    damier check --format json pairs.cnf p
    gives 0 '{"status": "verified", "sentence": null, "format": "text", "variables": 2, "clauses": 4, "needed_clauses": 4, "added": 1, "deleted": 0, "checked": 1, "by_rat": 0}' ''
    damier check --format svg pairs.cnf p
    refuses "unknown format \`svg'"
    damier check pairs.cnf nothing
    refuses 'cannot read nothing: No such file or directory'
    printf 'c x\np cnf 1 1\n2 0\n' >bad.cnf
    damier check bad.cnf p
    refuses 'bad.cnf:3:1: the literal 2 is beyond 1, the last variable'
}

@test "dratcheck: exit statuses" {
    printf '2 0\n0\n' >p
    run "$dratcheck" pairs.cnf p
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 's VERIFIED' ]
    echo '2 0' >p
    run "$dratcheck" pairs.cnf p
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 's NOT VERIFIED' ]
    echo 'x' >p
    run "$dratcheck" pairs.cnf p
    [ "$status" -eq 2 ]
    run "$dratcheck" pairs.cnf
    [ "$status" -eq 2 ]
}

@test "a proof of some thousand steps is closed before its solver goes" {
    printf 'tour 5 4\n# . . .\n. . . #\n. . . .\n. . . .\n. . . .\n' >board
    local i
    for i in 1 2 3 4 5; do
        damier solve board --proof p
        [ "$status" -eq 1 ]
    done
    damier check p.cnf p
    [ "$status" -eq 0 ]
}
