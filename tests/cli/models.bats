# The models of queens, how the kernel searches them, --stats and --verbose.
load kit
setup() { kit_setup; }

mirrors='damier: m2 keeps one of two solutions that mirror each other'
classes='damier: m4 keeps one solution of each symmetry class'

@test "--count counts the model's solutions, with a remark where it leaves some out" {
    local n all=(- 1 0 0 2 10 4 40 92) half=(- 1 0 0 1 5 2 20 46) some=(- 1 0 0 1 2 1 6 12)
    for n in 1 2 3 4 5 6 7 8; do
        for model in m0 m1 m3; do
            damier queens $n --model $model --count
            gives $((all[n] == 0)) "${all[n]}" ''
        done
        damier queens $n --model m2 --count
        gives $((all[n] == 0)) "${half[n]}" "$mirrors"
        damier queens $n --model m4 --count
        gives $((all[n] == 0)) "${some[n]}" "$classes"
    done
    damier queens 8 --model m4 --count --quiet
    gives 0 12 ''
}

@test "m4 has one solution of each class up to 13 queens" {
    local n expected=(1 0 0 1 2 1 6 12 46 92 341 1787 9233)
    for n in $(seq "$(brief 13 11)"); do
        damier queens $n --model m4 --count --quiet
        gives $((expected[n - 1] == 0)) "${expected[n - 1]}" ''
        damier queens $n --count --up-to-symmetry --quiet
        gives $((expected[n - 1] == 0)) "${expected[n - 1]}" ''
    done
}

@test "every model counts the same in every engine" {
    local engine
    for engine in kernel brute cadical minisat; do
        [[ "$engine" == cadical ]] && ! "$DAMIER" engines | grep -q '^cadical' && continue
        [[ "$engine" == minisat ]] && ! command -v minisat && continue
        for model in m0 m1 m3; do
            damier queens 5 --model $model --engine $engine --count
            gives 0 10 ''
        done
        damier queens 5 --model m2 --engine $engine --count --quiet
        gives 0 5 ''
        damier queens 5 --model m4 --engine $engine --count --quiet
        gives 0 2 ''
    done
}

@test "given queens in every model: a board with a solution keeps one" {
    for model in m0 m1 m2 m3 m4; do
        damier_with '4\n1\n2\n' solve --model $model
        gives 0 "$board4" ''
        damier_with '4\n1\n3\n' solve --model $model
        [ "$status" -eq 0 ]
        damier_with '4\n1\n1\n' solve --model $model
        gives 1 'no solution' ''
    done
    damier_with '5\n1\n3\n' solve --model m2 --count # the queen in the middle is its own mirror image
    gives 0 1 "$mirrors"
    damier_with '5\n1\n1\n' solve --model m2 --count
    gives 0 2 "$mirrors"
}

@test "--all tells too what the model leaves out, one solution does not" {
    damier queens 6 --model m2 --all
    show
    [ "$status" -eq 0 ]
    [ "$stderr" = "$mirrors" ]
    [ "$(grep -c '^$' <<<"$output")" -eq 1 ]
    damier queens 6 --model m2
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
}

@test "models that leave solutions out are refused where all of them matter" {
    damier queens 4 --model m2 --unique
    refuses 'the model m2 keeps one of two solutions that mirror each other: '
    damier queens 4 --model m4 --up-to-symmetry --count
    refuses 'the model m4 keeps one solution of each symmetry class: '
    damier queens 6 --model m1 --up-to-symmetry --count --quiet
    gives 0 1 ''
    damier queens 4 --model m1 --unique
    show
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = several ]
}

@test "a model, an order or a value that there is not" {
    damier queens 4 --model m33
    refuses "unknown model \`m33', did you mean \`m3'? The models of queens are m0, m1, m2, m3, m4"
    damier queens 4 --model Boolean
    refuses "unknown model \`Boolean'; the models of queens are m0, m1, m2, m3, m4"
    damier solve "$queens/entree.txt" --model m33 -o out
    refuses "unknown model \`m33', did you mean \`m3'?"
    [ ! -e out ]
    damier encode "$queens/entree.txt" --model m33 -o out
    refuses "unknown model \`m33', did you mean \`m3'?"
    [ ! -e out ]
    damier queens 4 --var first_fale
    refuses "unknown --var \`first_fale', did you mean \`first_fail'?"
    damier queens 4 --val minimum
    refuses "unknown --val \`minimum'"
    damier queens 4 --learn --no-learn
    refuses '--learn and --no-learn are mutually exclusive'
}

@test "what says how to search means the kernel; other engines refuse it" {
    local option
    for option in '--var first_fail' '--val random' --no-learn --learn '--search free' '--strategy cores'; do
        # shellcheck disable=SC2086 # an option and its value
        damier queens 6 $option --format json --count
        show
        [ "$status" -eq 0 ]
        [[ "$output" == *'"count": 4,'*'"engine": "kernel"}' ]]
        # shellcheck disable=SC2086
        damier queens 6 $option --engine brute
        refuses 'only the engine kernel takes search options; brute does not'
    done
}

@test "every order with every value, learning and not, finds all 4 solutions" {
    local var val
    for var in input_order first_fail anti_first_fail smallest largest dom_w_deg most_constrained occurrence max_regret activity; do
        for val in min max median middle split reverse_split random interval outdomain_min outdomain_max outdomain_median outdomain_random; do
            thin 13 || continue
            damier queens 6 --count --var $var --val $val --no-learn
            gives 0 4 ''
            damier queens 6 --count --var $var --val $val --learn --model m1
            gives 0 4 ''
        done
    done
}

@test "the order decides which solution comes first, the seed which random one" {
    first=$("$DAMIER" queens 8 --no-learn --var input_order --val min --format native | sed -n 3p)
    [ "$first" -eq 1 ]
    first=$("$DAMIER" queens 8 --no-learn --var input_order --val max --format native | sed -n 3p)
    [ "$first" -eq 8 ]
    "$DAMIER" queens 20 --no-learn --var first_fail --val random --seed 1 >a
    "$DAMIER" queens 20 --no-learn --var first_fail --val random --seed 1 >b
    "$DAMIER" queens 20 --no-learn --var first_fail --val random --seed 2 >c
    cmp a b
    run ! cmp -s a c
}

@test "encode and decode work with each model" {
    for model in m0 m1 m2 m3 m4; do
        damier encode --model $model "$queens/entree.txt" -o puzzle.cnf
        gives 0 '' ''
        "$DAMIER" sat puzzle.cnf >answer || [ $? -eq 10 ]
        damier decode --model $model "$queens/entree.txt" answer
        gives 0 "$board4" ''
    done
    damier encode --model m0 "$queens/entree.txt" --comments
    [[ "$output" == *'c 2 Q[1]'* ]]
    damier encode --model m3 "$queens/entree.txt"
    plain=$output
    damier encode "$queens/entree.txt"
    [ "$plain" = "$output" ]
}

@test "--keep has the formula of the model that was asked for" {
    damier solve "$queens/entree.txt" --model m1 --keep kept
    gives 0 "$board4" ''
    damier encode "$queens/entree.txt" --model m1
    [ "$output" = "$(cat kept/dimacs.txt)" ]
}

@test "--stats tells of the run and of each kind of constraint" {
    damier queens 8 --count --model m2 --learn --stats --quiet
    show
    [ "$status" -eq 0 ]
    [ "$output" = 46 ]
    local word
    for word in solutions nodes failures restarts learnt peak_bytes; do
        [[ "$(awk -v word=$word '$1 == word { print $2 }' <<<"$stderr")" =~ ^[0-9]+$ ]]
    done
    [ "$(awk '$1 == "failures" { print ($2 > 0) }' <<<"$stderr")" = 1 ]
    [ "$(awk '$1 == "kind" { print $2, $3, $4, $5, $6, $7, $8 }' <<<"$stderr")" = \
        'propagators calls prunings explanations seconds explain_seconds explain_length' ]
    [ "$(awk '$1 == "alldifferent" { print ($2 >= 3), ($3 > 0), ($4 > 0), ($5 > 0), ($6 >= 0) }' <<<"$stderr")" = '1 1 1 1 1' ]
    [ "$(awk '$1 == "alldifferent" { print ($7 >= 0), ($8 >= 1), ($8 < 8) }' <<<"$stderr")" = '1 1 1' ]
    damier queens 8 --count --no-learn --stats
    [ "$(awk '$1 == "alldifferent" { print $5, $7, $8 }' <<<"$stderr")" = '0 0 0' ]
    [ "$(awk '$1 == "learnt" { print $2 }' <<<"$stderr")" = 0 ]
    damier queens 4 --engine brute --stats
    [[ "$stderr" != *propagators* ]]
}

@test "--stats in JSON is one object with the same rows" {
    damier queens 6 --count --model m0 --stats --format json
    [ "$status" -eq 0 ]
    python3 - "$stderr" <<'PYTHON'
import json, sys
rows = json.loads(sys.argv[1])
assert rows["solutions"] == 4 and rows["nodes"] > 0 and rows["alldifferent.propagators"] >= 3, rows
assert rows["alldifferent.calls"] > 0 and rows["alldifferent.prunings"] > 0, rows
assert rows["alldifferent.seconds"] >= 0 and rows["seconds"] >= 0, rows
PYTHON
}

@test "--verbose: a heading, a line for each restart, one for the first solution and one for the end" {
    damier queens 40 --model m3 --learn --verbose
    show
    [ "$status" -eq 0 ]
    [[ "${stderr_lines[0]}" =~ ^c\ +seconds\ restarts\ conflicts\ +nodes\ +kept\ +lbd\ level0\ +depth\ +found\ +best\ +bound\ +MB$ ]]
    [[ "${stderr_lines[1]}" =~ ^c\ R\ +[0-9.]+\ +1\  ]]
    [ "$(grep -c '^c \* ' <<<"$stderr")" -eq 1 ]
    damier queens 6 --count --verbose --engine kernel
    gives 0 4 "$stderr"
    [ "${#stderr_lines[@]}" -eq 3 ]
    [[ "${stderr_lines[2]}" =~ ^c\ -\ .*\ 4\ +-\ +-\ +[0-9.]+$ ]]
    damier queens 3 --verbose --engine brute
    gives 1 'no solution' "$stderr"
    [ "${#stderr_lines[@]}" -eq 2 ]
}

@test "help lists the models, completion offers them" {
    damier help queens
    [[ "$output" == *'Models:'*'  m1 '*'  m4 '* ]]
    damier completion bash
    [[ "$output" == *"--model) values='m0 m1 m2 m3 m4'"* ]]
}
