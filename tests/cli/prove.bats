# damier prove: the source document's bases, answers as swipl gives them, options, exit statuses.
load kit
setup() {
    kit_setup
    rules=$root/examples/prove
}

@test "the document's first base: A and D hold after F was tried, A and F do not" {
    damier prove "$rules/document.txt" 'A, D'
    gives 0 true ''
    damier prove "$rules/document.txt" 'A, F'
    gives 1 false ''
    damier prove "$rules/document.txt" False
    gives 1 false ''
    damier prove "$rules/document.txt" '(F ; A), D'
    gives 0 true ''
    damier prove "$rules/document.txt" 'A, D' --trace
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = '1 to prove: A, D' ]
    [[ "$output" == *'               rule found: D <- F'*'                  7 to prove: F'*'               rule found: D <- C'* ]]
    [[ "$output" == *'9 to prove: nothing'$'\n''true' ]]
}

@test "the car: why it is all right, and why not" {
    damier prove "$rules/car.txt" voiture_OK --explain
    [ "$status" -eq 0 ]
    [ "${lines[1]}" = voiture_OK ]
    [ "${lines[7]}" = '    `-- jauge_positive (a fact)' ]
    grep -v '^jauge_positive' "$rules/car.txt" >car.txt
    damier prove car.txt voiture_OK --explain
    gives 1 'false
voiture_OK fails: essence_OK is not proved
essence_OK fails: neither jauge_positive nor carburant_visible is proved' ''
    damier prove "$rules/car.txt" 'phares_OK ; jauge_OK'
    gives 0 true ''
}

@test "every method gives the same answer" {
    for method in backward forward sat; do
        damier prove "$rules/car.txt" voiture_OK --method $method
        gives 0 true ''
        damier prove "$rules/car.txt" 'voiture_OK, klaxon_OK' --method $method
        gives 1 false ''
    done
    damier prove "$rules/family.pl" 'parent(adam, X)' --method forward
    refuses '--method forward and sat are for propositional bases'
    damier prove "$rules/car.txt" voiture_OK --method sat --all
    refuses '--method forward and sat only decide whether there is a proof'
}

@test "a formula of a base and a query" {
    damier encode "$rules/car.txt" --query voiture_OK
    [ "$status" -eq 0 ]
    [[ "$output" == *'p cnf '* ]]
    echo "$output" >car.cnf
    damier sat car.cnf
    [ "$status" -eq 20 ]
    damier encode "$rules/car.txt" --query klaxon_OK
    echo "$output" >car.cnf
    damier sat car.cnf
    [ "$status" -eq 10 ]
    damier encode "$rules/family.pl" --query 'parent(adam, X)'
    refuses "$rules/family.pl: not a propositional base"
}

@test "answers: one, all, some, their number" {
    damier prove "$rules/family.pl" 'ancestor(X, eve)'
    gives 0 'X = dora' ''
    damier prove "$rules/family.pl" 'ancestor(X, eve)' --all
    gives 0 'X = dora
X = adam
X = bea' ''
    damier prove "$rules/family.pl" 'ancestor(X, eve)' --limit 2
    gives 0 'X = dora
X = adam' ''
    damier prove "$rules/family.pl" 'ancestor(X, eve)' --count
    gives 0 3 ''
    damier prove "$rules/family.pl" 'ancestor(eve, X)' --count
    gives 1 0 ''
    damier prove "$rules/family.pl" 'ancestor(eve, X)' --all
    gives 1 false ''
    damier prove "$rules/queens.pl" 'queens(6, Q)' --count
    gives 0 4 ''
    damier prove "$rules/family.pl" 'ancestor(X, eve)' --all --count
    refuses '--all, --first and --count are mutually exclusive'
}

@test "rules from standard input and from more files" {
    damier_with 'p(1). p(2).\n' prove - 'p(X)' --all
    gives 0 'X = 1
X = 2' ''
    echo 'likes(X) :- parent(X, _).' >more.pl
    echo 'more(1).' >again.pl
    damier prove "$rules/family.pl" 'likes(dora), more(X)' --load more.pl,again.pl
    gives 0 'X = 1' ''
    damier prove "$rules/family.pl" x --load absent.pl
    refuses 'cannot read absent.pl'
    damier prove absent.pl x
    refuses 'cannot read absent.pl'
}

@test "queries line by line, each with its own fate" {
    damier_with 'ancestor(X, eve).\n\n%% a remark\nancestor(eve, X)\nfoo(\nhalt.\nparent(X, Y)\n' prove "$rules/family.pl"
    show
    [ "$status" -eq 2 ]
    [ "$output" = 'X = dora
false' ]
    [[ "$stderr" == 'damier: query:1:5: expected a term, found the end of the text' ]]
}

@test "as swipl answers, in the same order" {
    command -v swipl >/dev/null || skip 'swipl is not installed'
    for file in "$rules"/*.pl; do
        name=${file##*/}
        grep "^$name|" "$BATS_TEST_DIRNAME/prove_cases.txt" |
            sed "s/^[^|]*|\(.*\)|\([^|]*\)\$/(\1), writeq(\2), nl, fail ; true./" >queries
        [ -s queries ] || continue
        "$DAMIER" prove "$file" <queries | sed 's/_G*[0-9]\+/_/g' >ours
        LC_ALL=C.UTF-8 swipl -q -g queries -t halt "$file" "$BATS_TEST_DIRNAME/prove_peer.pl" <queries | sed 's/|: //g; s/_G*[0-9]\+/_/g' >theirs
        diff ours theirs || { echo "$name"; false; }
        [ -s ours ]
    done
    # The order of answers from tables is nobody's business.
    damier prove "$rules/roads.pl" 'reach(X, Y)' --all
    sort <<<"$output" >ours
    swipl -q -g "forall(reach(X, Y), format('X = ~w, Y = ~w~n', [X, Y]))" -t halt "$rules/roads.pl" | sort >theirs
    diff ours theirs
}

@test "JSON: a line for each answer" {
    damier prove "$rules/family.pl" 'parent(X, Y)' --limit 2 --format json --explain
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = '{"query": "parent(X, Y)", "status": "true", "bindings": {"X": "adam", "Y": "bea"}, "because": [{"depth": 0, "text": "parent(adam, bea)"}]}' ]
    python3 "$BATS_TEST_DIRNAME/schema.py" "$root/share/damier.schema.json" lines <<<"$output"
    damier prove "$rules/family.pl" 'parent(eve, Y)' --format json
    gives 1 '{"query": "parent(eve, Y)", "status": "false", "bindings": null, "because": null}' ''
    python3 "$BATS_TEST_DIRNAME/schema.py" "$root/share/damier.schema.json" lines <<<"$output"
}

@test "a proof as a picture" {
    damier prove "$rules/family.pl" 'ancestor(adam, eve)' --explain --format svg -o proof.svg
    gives 0 '' ''
    python3 -c 'import xml.dom.minidom, sys; xml.dom.minidom.parse(sys.argv[1])' proof.svg
    grep -q '>parent(dora, eve)<' proof.svg
    damier prove "$rules/family.pl" 'ancestor(adam, eve)' --format svg
    refuses '--format svg draws a proof'
}

@test "traces and explanations of rules with variables" {
    damier prove "$rules/family.pl" 'ancestor(bea, X), X = eve' --explain
    gives 0 'X = eve
ancestor(bea, eve)
|-- parent(bea, dora)
`-- ancestor(dora, eve)
    `-- parent(dora, eve)
eve=eve' ''
    damier prove "$rules/family.pl" 'ancestor(eve, _)' --explain
    [ "$status" -eq 1 ]
    [[ "$output" == 'false'*'parent(eve, '*' is not proved'* ]]
    damier prove "$rules/family.pl" 'parent(X, eve)' --trace
    gives 0 '1 to prove: parent(_A, eve)
rule found: parent(dora, eve)
   2 to prove: nothing
X = dora' ''
}

@test "loops: caught in propositional bases, bounded by --depth, ended by tables" {
    printf 'a <- b.\nb <- a.\n' >loop.txt
    damier prove loop.txt a
    gives 1 false 'damier: a needs itself to be proved: that way fails'
    damier prove loop.txt a --quiet
    gives 1 false ''
    printf 'p(X) :- p(X).\np(1) :- q(1).\nq(1).\n' >loop.pl
    damier prove loop.pl 'p(X)' --depth 20
    gives 0 'X = 1' ''
    printf 'p(X) :- p(f(X)).\n' >deep.pl
    damier prove deep.pl 'p(a)' --depth 20
    [ "$status" -eq 3 ]
    [ -z "$output" ]
    damier prove "$rules/roads.pl" 'reach(bruges, X)'
    gives 1 false ''
}

@test "limits end with a sentence and status 3" {
    printf 'p :- p, q.\nq(1).\nr(X) :- r(X).\n' >limit.pl
    damier prove limit.pl p --memory-limit 60
    show
    [ "$status" -eq 3 ]
    [ -z "$output" ]
    [[ "$stderr" =~ ^damier:\ stopped\ (when|at).*60\ MB$ ]]
    damier prove limit.pl 'r(1)' --time-limit 0.2
    gives 3 '' 'damier: stopped at the time limit of 0.2 s'
    damier prove limit.pl 'between(1, inf, X), fail' --time-limit 0.2 --count
    [ "$status" -eq 3 ]
    [ -z "$output" ]
}

@test "terms that contain themselves: walks over them end at the limits" {
    for query in 'X = f(X), Y = f(Y), X = Y' 'X = f(X), Y = f(Y), X == Y' 'X = f(X), ground(X)' \
        'X = [a|X], is_list(X)' 'X = [a|X], length(X, N)' 'X = 1 + X, Y is X'; do
        damier prove "$rules/family.pl" "$query" --time-limit 0.1
        gives 3 '' 'damier: stopped at the time limit of 0.1 s'
    done
    for query in 'X = f(X, X), copy_term(X, f(Y, Y))' 'X = f(X, X), findall(X, true, L)' 'X = [a|X], Y =.. X'; do
        damier prove "$rules/family.pl" "$query" --memory-limit 60
        show
        [ "$status" -eq 3 ]
        [ -z "$output" ]
    done
}

@test "the first Ctrl-C ends the search" {
    printf 'r(X) :- r(X).\n' >loop.pl
    start prove loop.pl 'r(1)' 2>err
    await catches_signals
    kill -INT "$child"
    ended
    [ "$status" -eq 3 ]
    grep -q interrupted err
}

@test "bad input: where it is and what was expected" {
    damier_with 'p(a).\nq(b) r(c).\n' prove - 'p(X)'
    refuses 'standard input:2:6: expected an operator or the full stop that ends the rule, found `r'
    damier prove "$rules/family.pl" 'ancester(X, Y)'
    refuses "query:1:1: unknown predicate ancester/2, did you mean \`ancestor/2'?"
    damier prove "$rules/family.pl" 'assertz(a)'
    refuses 'query:1:1: assertz/1 is not in this prover'
    damier prove "$rules/family.pl" 'p(X) :- q(X)'
    refuses 'query:1:1: a goal was expected, found a rule: rules are read from files'
    damier prove "$rules/family.pl" 'module:p(X)'
    refuses 'query:1:1: :/2 is not in this prover'
    damier prove "$rules/car.txt" 'voiture_ok ; klaxon_OK'
    gives 1 false "damier: no rule and no fact speaks of voiture_ok, did you mean \`voiture_OK'?"
    damier prove "$rules/family.pl" 'X is 9223372036854775807 + 1'
    refuses 'query:1:1: the result does not fit 64 bits'
    damier prove - <"$rules/family.pl"
    refuses 'the rules come from standard input, so the query must be given'
}

@test "what is written comes in order with the answers" {
    damier prove "$rules/family.pl" 'member(X, [1, 2]), write(x(X, '"'A b'"')), nl' --all
    gives 0 'x(1,A b)
X = 1
x(2,A b)
X = 2' ''
    damier prove "$rules/family.pl" 'write(hello)'
    gives 0 'hello
true' ''
}

@test "at a terminal: answers one at a time" {
    command -v script >/dev/null || skip 'script is not installed'
    printf ';;' | script -qec "$DAMIER prove $rules/family.pl 'ancestor(X, eve)'" typescript >/dev/null || true
    tr -d '\r' <typescript | grep -q 'X = dora ;$'
}

@test "at a terminal: the arrow goes back to the last query, not to a blank line" {
    command -v script >/dev/null || skip 'script is not installed'
    printf 'parent(dora, X), write(found).\n\n\033[A\nhalt.\n' |
        TERM=xterm script -qec "$DAMIER prove $rules/family.pl" typescript >/dev/null || true
    show
    [ "$(tr -d '\r' <typescript | grep -c '^found$')" -eq 2 ]
}

@test "French: the trace of the source document, reasons and errors" {
    damier prove "$rules/document.txt" 'A, F' --trace --lang fr
    gives 1 '1 On doit démontrer la conjonction : A, F
Pour ce théorème, on a trouvé la règle : A <- B, C
   2 On doit démontrer la conjonction : B, C, F
   Pour ce théorème, on a trouvé la règle : B <- True
      3 On doit démontrer la conjonction : True, C, F
         4 On doit démontrer la conjonction : C, F
         Pour ce théorème, on a trouvé la règle : C <- True
            5 On doit démontrer la conjonction : True, F
               6 On doit démontrer la conjonction : F
false' ''
    damier prove "$rules/document.txt" 'A, F' --explain --lang fr
    gives 1 'false
F échoue : aucune règle ni aucun fait n’en parle' ''
    damier prove "$rules/family.pl" 'parnt(X, Y)' --lang fr
    refuses 'query:1:1: le prédicat parnt/2 n’existe pas ; vouliez-vous dire « parent/2 » ?'
}
