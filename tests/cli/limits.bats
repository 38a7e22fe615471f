# Limits and failures that are not those of a search: printing, memory within libraries, proofs that
# cannot be written.
load kit
setup() { kit_setup; }

@test "values that take longer to print than the time limit are cut: exit 3, nothing in a file" {
    printf 'p cnf 2000000000 1\n1 0\n' >wide.cnf
    run --separate-stderr bash -c '"$0" sat wide.cnf --engine kernel --time-limit 0.4 | { head -c 100; cat >/dev/null; } >out; exit "${PIPESTATUS[0]}"' "$DAMIER"
    show
    # On a machine that is too busy to solve it in time there is nothing to print.
    if [ "$status" -ne 0 ]; then
        [ "$status" -eq 3 ]
        [ "$(head -n 1 out)" = 's SATISFIABLE' ]
        [ "$stderr" = 'damier: stopped while the answer was printed' ]
    fi
    # Shorter, because the jobs of ./check may not write large files.
    damier sat wide.cnf --engine kernel --time-limit 0.1 -o answer
    show
    if [ "$status" -ne 0 ]; then
        [ "$status" -eq 3 ]
        [ ! -e answer ]
    fi
    run ! ls .damier-*
}

@test "memory that runs out within CaDiCaL is exit 3 with the usual message" {
    damier engines
    [[ "$output" == *cadical* ]] || skip 'no CaDiCaL'
    (ulimit -v 400000 && "$DAMIER" --version) >/dev/null 2>&1 || skip 'this build needs more address space'
    printf 'p cnf 5000000 1\n5000000 0\n' >large.cnf
    run --separate-stderr bash -c 'ulimit -v 400000; exec "$0" sat large.cnf --engine cadical' "$DAMIER"
    show
    [ "$status" -eq 3 ]
    [[ "$stderr" == 'damier: out of memory'* ]]
    run --separate-stderr bash -c 'ulimit -v 400000; exec "$0" sat large.cnf --proof p' "$DAMIER"
    show
    [ "$status" -eq 3 ]
    [[ "$stderr" == 'damier: out of memory'* ]]
}

@test "a proof that cannot be written is exit 2, like any other file" {
    [ -w /dev/full ] || skip 'no /dev/full'
    damier queens 3 --proof p
    [ "$status" -eq 1 ] || skip 'no solver with proofs'
    ln -s /dev/full full # the formula goes beside it
    damier queens 3 --proof full
    refuses 'cannot write full: No space left on device'
    damier_with 'p cnf 1 2\n1 0\n-1 0\n' sat --proof full
    refuses 'cannot write full: No space left on device'
}

@test "a term that contains itself is printed to a depth of ten" {
    echo 'p(1).' >rules.pl
    damier prove rules.pl 'X = f(X)'
    gives 0 'X = f(f(f(f(f(f(f(f(f(f(...))))))))))' ''
    damier prove rules.pl 'X = [a|X]'
    gives 0 'X = [a, a, a, a, a, a, a, a, a, a|...]' ''
    damier prove rules.pl 'X = f(Y, Z), Y = g(b), Z = h(Y, Y)'
    gives 0 'X = f(g(b), h(g(b), g(b))), Y = g(b), Z = h(g(b), g(b))' ''
}
