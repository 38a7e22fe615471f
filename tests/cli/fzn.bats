# damier fzn, and what check and encode do with a FlatZinc model. What MiniZinc makes of models is
# in fzn_models.bats.
load kit

setup() {
    kit_setup
    cat >queens.fzn <<'END'
% four queens
array [1..2] of int: minus = [1,-1];
var 1..4: q1; var 1..4: q2; var 1..4: q3; var 1..4: q4;
array [1..4] of var int: q :: output_array([1..2,0..1]) = [q1,q2,q3,q4];
constraint damier_all_different(q);
constraint int_lin_ne(minus,[q1,q2],1); constraint int_lin_ne(minus,[q1,q2],-1);
constraint int_lin_ne(minus,[q2,q3],1); constraint int_lin_ne(minus,[q2,q3],-1);
constraint int_lin_ne(minus,[q3,q4],1); constraint int_lin_ne(minus,[q3,q4],-1);
constraint int_lin_ne(minus,[q1,q3],2); constraint int_lin_ne(minus,[q1,q3],-2);
constraint int_lin_ne(minus,[q2,q4],2); constraint int_lin_ne(minus,[q2,q4],-2);
constraint int_lin_ne(minus,[q1,q4],3); constraint int_lin_ne(minus,[q1,q4],-3);
solve :: int_search(q, input_order, indomain_min, complete) satisfy;
END
    cat >best.fzn <<'END'
var 0..9: x :: output_var;
var 0..9: y :: output_var;
var bool: b :: output_var;
var set of 1..5: s :: output_var;
constraint int_lin_le([2,1],[x,y],10);
constraint int_le_reif(y,3,b);
constraint set_card(s,x);
solve :: int_search([x,y], input_order, indomain_min, complete) maximize x;
END
}

# bad TEXT: is refused; its place and the complaint are in $stderr
bad() {
    damier_with "$1" fzn
    show
    [ "$status" -eq 2 ]
    [ -z "$output" ] # nothing that looks like an answer
}

@test "solutions, separators and what ends them" {
    damier fzn queens.fzn
    [ "$status" -eq 0 ]
    [ "$output" = $'q = array2d(1..2, 0..1, [2, 4, 1, 3]);\n----------' ]
    damier fzn -a queens.fzn
    [ "$output" = $'q = array2d(1..2, 0..1, [2, 4, 1, 3]);\n----------\nq = array2d(1..2, 0..1, [3, 1, 4, 2]);\n----------\n==========' ]
    damier fzn -n 2 queens.fzn
    [ "$(grep -c '^----------' <<<"$output")" -eq 2 ]
    [[ "$output" != *====* ]]
    damier fzn -n 3 queens.fzn
    [ "${lines[4]}" = ========== ]
    sed 's/solve/constraint int_eq(q1,1); solve/' queens.fzn >none.fzn
    for words in '' -a -f '--no-learn'; do
        # shellcheck disable=SC2086
        damier fzn $words none.fzn
        [ "$status" -eq 0 ]
        [ "$output" = =====UNSATISFIABLE===== ]
    done
}

@test "the best: the last one alone, or each better one with -i and -a" {
    damier fzn best.fzn
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'x = 5;' ]
    [ "${lines[1]}" = 'y = 0;' ]
    [ "${lines[2]}" = 'b = true;' ]
    [ "${lines[3]}" = 's = 1..5;' ]
    [ "${lines[4]}" = ---------- ]
    [ "${lines[5]}" = ========== ]
    for letter in -i -a; do
        damier fzn "$letter" --engine kernel best.fzn
        grep '^x' <<<"$output" | tr -dc '0-9\n' >values
        sort -nu values | cmp - values # each better than the one before
        [ "$(tail -n 1 values)" = 5 ]
        [ "$(tail -n 1 <<<"$output")" = ========== ]
    done
}

@test "standard input, and every option at once" {
    damier_with "$(sed 's/%/%%/g' queens.fzn)" fzn -a -f -i -s -v -r 7 -t 60000 -n 5
    show
    [ "$status" -eq 0 ]
    [ "$(grep -c '^q = ' <<<"$output")" -eq 2 ]
    [ "${lines[${#lines[@]} - 1]}" = '%%%mzn-stat-end' ]
    grep -qx '%%%mzn-stat: nSolutions=2' <<<"$output"
    [ -z "$(grep -o '^%%%mzn-stat: [a-zA-Z_]*' <<<"$output" | sort | uniq -d)" ] # each name once
    # MiniZinc takes only words for names
    [ "$(grep -c '^%%%mzn-stat: [a-z_A-Z]*[^a-zA-Z_=]' <<<"$output")" -eq 0 ]
    [[ $stderr == *'4 variables'* ]]
}

@test "a limit is an answer, too: what is known is printed, exit 0" {
    {
        for i in $(seq 14); do echo "var 1..13: x$i;"; done
        for i in $(seq 14); do for j in $(seq $((i + 1)) 14); do echo "constraint int_ne(x$i,x$j);"; done; done
        echo 'solve satisfy;'
    } >holes.fzn
    damier fzn -t 200 --engine kernel holes.fzn
    [ "$status" -eq 0 ]
    [ "$output" = =====UNKNOWN===== ]
}

@test "statistics have their end where a limit strikes before the search" {
    mkfifo slow
    exec 7<>slow # no solve item comes in time
    echo 'var 1..3: x;' >&7
    damier fzn -s -t 100 slow 7<&-
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = =====UNKNOWN===== ]
    [ "$(tail -n 1 <<<"$output")" = '%%%mzn-stat-end' ]
    grep -qx '%%%mzn-stat: nSolutions=0' <<<"$output"
}

@test "interrupted: the best so far, statistics, exit 0" {
    # Ten thousand improvements, each a solution of its own.
    {
        for i in $(seq 16); do echo "var 0..1000000: x$i :: output_var;"; done
        echo "constraint int_lin_le([$(seq -s, 16)],[$(seq -s, 16 | sed 's/[0-9]*/x&/g')],9999991);"
        for i in $(seq 15); do echo "constraint int_lin_ne([3,-7],[x$i,x$((i + 1))],1);"; done
        echo 'var 0..100000000: y :: output_var;'
        echo "constraint int_lin_eq([$(seq -s, 3 18),-1],[$(seq -s, 16 | sed 's/[0-9]*/x&/g'),y],0);"
        echo 'solve maximize y;'
    } >long.fzn
    start fzn -i -s --engine kernel --no-learn long.fzn >out 2>err
    await grep -q '^-----' out
    kill -TERM "$child"
    ended
    [ "$status" -eq 0 ]
    [ "$(tail -n 1 out)" = '%%%mzn-stat-end' ]
    ! grep -q '^=====' out || grep -q '^==========' out
}

@test "errors name line, column and what was expected" {
    bad 'var 1..3: x;\nconstraint int_le(x,y);\nsolve satisfy;\n'
    [[ $stderr == *"input:2:21: \`y' was not declared before" ]]
    bad 'var float: x;\nsolve satisfy;\n'
    [[ $stderr == *'input:1:5: floats are not supported'* ]]
    bad 'var 1..3: x;\nconstraint int_lee(x,2);\nsolve satisfy;\n'
    [[ $stderr == *"input:2:12: there is no constraint \`int_lee'; did you mean \`int_le'?" ]]
    bad 'var 1..3: x;\nconstraint float_le(x,2);\nsolve satisfy;\n'
    [[ $stderr == *'input:2:12: floats are not supported'* ]]
    bad 'var 1..3: x;\nconstraint int_le(x,true);\nsolve satisfy;\n'
    [[ $stderr == *'input:2:21: argument 2 of int_le must be an integer' ]]
    bad 'var 1..3: x;\nconstraint int_le(x);\nsolve satisfy;\n'
    [[ $stderr == *'input:2:12: int_le has 2 arguments, not 1' ]]
    bad 'var 1..3: x;\nvar 1..3: x;\nsolve satisfy;\n'
    [[ $stderr == *"input:2:11: \`x' was declared before" ]]
    bad 'array [1..2000000000] of var 0..1: a;\nsolve satisfy;\n'
    [[ $stderr == *'input:1:37: an array without its elements has at most 10000000' ]]
    bad 'var 1..2: x;\narray [1..4] of var int: a :: output_array([1..2,1..3]) = [x,x,1,2];\nsolve satisfy;\n'
    [[ $stderr == *'input:2:31: the ranges of the indices have room for 6 elements, the array has 4' ]]
    bad 'int: n = n;\nsolve satisfy;\n' # by itself
    [[ $stderr == *"input:1:10: \`n' was not declared before" ]]
    bad 'var 1..2: x;\narray [1..2] of var int: a = [x,a[1]];\nsolve satisfy;\n'
    [[ $stderr == *"input:2:33: \`a' was not declared before" ]]
    bad 'var 1..3: x;\n'
    [[ $stderr == *'input:2:1: the model has no solve item' ]]
    bad 'include "globals.mzn";\n'
    [[ $stderr == *'is MiniZinc, not FlatZinc'* ]]
    [ "$(grep -o 'minizinc --solver' <<<"$stderr" | wc -l)" -eq 1 ]
    bad 'var 1..99999999999999999999: x;\nsolve satisfy;\n'
    [[ $stderr == *'input:1:8: this number is too large'* ]]
    bad 'var 0..5000000000: x;\nsolve satisfy;\n'
    [[ $stderr == *"variable \`x': its values must lie between -1000000000 and 1000000000" ]]
    bad 'array [1..3] of int: a = [1,2];\nsolve satisfy;\n'
    [[ $stderr == *'input:1:26: the array is declared with 3 elements and has 2' ]]
    bad 'array [1..2] of int: a = [1,true];\nsolve satisfy;\n'
    [[ $stderr == *'input:1:29: this array begins with an integer; this is a Boolean' ]]
    bad 'var 1..3: x;\nsolve satisfy;\nsolve satisfy;\n'
    [[ $stderr == *'a second solve item' ]]
    bad "var 1..3: x;\nsolve :: $(printf 'f(%.0s' {1..150})1$(printf ')%.0s' {1..150}) satisfy;\n"
    [[ $stderr == *'nested more than 100 deep' ]]
    damier fzn nowhere.fzn
    [ "$status" -eq 2 ]
    [[ $stderr == *'cannot read nowhere.fzn'* ]]
}

@test "arguments that do not fit together, and sets too large to list, are refused with their place" {
    bad 'var 1..3: x;\nconstraint damier_table_int([x,x],[1,2,3]);\nsolve satisfy;\n'
    [[ $stderr == *':2:12: damier_table_int: 3 numbers cannot be cut into rows of 2' ]]
    bad 'var 1..3: x;\nconstraint damier_global_cardinality([x,x],[1,2],[x]);\nsolve satisfy;\n'
    [[ $stderr == *':2:12: damier_global_cardinality: 1 count for 2 values' ]]
    bad 'var set of 1..3: s;\nconstraint set_subset(s,1..1000000000000);\nsolve satisfy;\n'
    [[ $stderr == *':2:12: set_subset: a set has more than 1000000 elements' ]]
    bad 'var set of 1..3: s;\nconstraint set_eq(s,1..1000000000000);\nsolve satisfy;\n'
    [[ $stderr == *':2:12: set_eq: a set has more than 1000000 elements' ]]
    bad 'var set of 1..2000000: s;\nsolve satisfy;\n'
    [[ $stderr == *":1:1: variable \`s': a set needs bounds with at most 1000000 possible elements" ]]
    # no list is needed here
    damier_with 'var 1..2: x :: output_var;\nconstraint set_in(x,2..1000000000000);\nsolve satisfy;\n' fzn
    gives 0 $'x = 2;\n----------' ''
}

@test "sums that could leave 62 bits are refused with their line" {
    bad 'var 0..1000000000: x;\nvar 0..1000000000: y;\nconstraint int_lin_le([2000000000000,2000000000000],[x,y],5);\nsolve satisfy;\n'
    [[ $stderr == *'input:3:12: int_lin_le: '* ]]
}

@test "bounds are inferred; without any there is a warning and the widest range" {
    damier_with 'var int: t :: output_var;\nvar 1..3: x;\nvar 2..4: y;\nconstraint int_lin_eq([5,-3,-1],[x,y,t],0);\nsolve maximize t;\n' fzn
    [ "${lines[0]}" = 't = 9;' ]
    [ -z "$stderr" ]
    damier_with 'var int: t :: output_var;\nsolve maximize t;\n' fzn
    [ "${lines[0]}" = 't = 1000000000;' ]
    [[ $stderr == *"warning: standard input:1: \`t' has no bounds"* ]]
}

@test "bounds that cross are no solution, not an error" {
    damier_with 'var int: x;\nvar 0..4: y;\nconstraint int_le(-2,x);\nconstraint int_le(x,3);\nconstraint int_lin_eq([-2,1,1,1],[x,x,2,y],-8);\nsolve satisfy;\n' fzn
    show
    [ "$status" -eq 0 ]
    [ "$output" = =====UNSATISFIABLE===== ]
}

@test "searches that are not known are told once, and change no answer" {
    sed 's/int_search(q, input_order, indomain_min/int_search(q, impact, indomain_guess/; s/solve/solve :: some_search(1)/' queens.fzn >odd.fzn
    damier fzn -a odd.fzn
    [ "$(grep -c '^q' <<<"$output")" -eq 2 ]
    [ "$(grep -c "\`impact' is not supported" <<<"$stderr")" -eq 1 ]
    [ "$(grep -c "\`indomain_guess' is not supported" <<<"$stderr")" -eq 1 ]
    [ "$(grep -c "\`some_search' is not supported" <<<"$stderr")" -eq 1 ]
}

@test "every order and choice of FlatZinc gives every solution once" {
    for order in input_order first_fail anti_first_fail smallest largest occurrence most_constrained max_regret dom_w_deg; do
        for choice in indomain_min indomain_max indomain_median indomain_middle indomain_random indomain_split indomain_reverse_split indomain_interval outdomain_min outdomain_max outdomain_random; do
            sed "s/input_order, indomain_min/$order, $choice/" queens.fzn >other.fzn
            for words in '' --no-learn; do
                # shellcheck disable=SC2086
                damier fzn -a $words other.fzn
                [ -z "$stderr" ]
                [ "$(awk '/^q/ { all++; different += !seen[$0]++ } END { print all, different }' <<<"$output")" = '2 2' ]
            done
        done
        [ -z "${DAMIER_SHORT:-}" ] || break
    done
}

@test "a half-reified literal is free unless the model makes it be what it says" {
    half='var 1..5: x :: output_var;\nvar bool: b :: var_is_introduced :: is_defined_var;\nvar bool: c :: output_var;\nconstraint int_le_imp(x,3,b) :: defines_var(b);\n'
    damier_with "${half}constraint bool_clause([b,c],[]);\nsolve satisfy;\n" fzn -a
    [ "$(grep -c '^x' <<<"$output")" -eq 8 ]
    damier_with "${half}constraint bool_clause([c],[b]);\nsolve satisfy;\n" fzn -a
    [ "$(grep -c '^x' <<<"$output")" -eq 10 ]
    damier_with "${half}constraint bool_eq(b,false);\nsolve satisfy;\n" fzn -a
    [ "$(grep -c '^x' <<<"$output")" -eq 10 ]
}

@test "check evaluates every constraint, and completes what is not given" {
    damier fzn best.fzn
    printf '%s\n' "$output" >answer
    damier check best.fzn answer
    [ "$status" -eq 0 ]
    [[ $output == valid* ]]
    sed 's/^x = 5/x = 4/' answer >wrong
    damier check best.fzn wrong
    [ "$status" -eq 1 ]
    [[ $output == 'invalid: best.fzn:7:12: this constraint does not hold: set_card' ]]
    printf 'x = 2;\n' >part
    damier check best.fzn part
    [ "$status" -eq 0 ]
    printf 'y = 3;\nb = false;\n' >part
    damier check best.fzn part
    [ "$status" -eq 1 ]
    [[ $output == *'int_le_reif'* ]]
    sed 's/^constraint set_card.*/&constraint int_le(4,x);/' best.fzn >more.fzn
    printf 's = {1,3};\n' >part
    damier check more.fzn part
    [ "$status" -eq 1 ]
    [[ $output == 'invalid: no values of the variables that are not given'* ]]
    # t is s by now, which cannot have a 3.
    printf 'var set of 1..2: s;\nvar set of 1..3: t;\nvar bool: b;\nconstraint set_eq(t,s);\nsolve satisfy;\n' >sets.fzn
    printf 't = {1,3};\n' >part
    damier check sets.fzn part
    [ "$status" -eq 1 ]
    [[ $output == 'invalid: no values of the variables that are not given'* ]]
    printf 't = {1,2};\n' >part
    damier check sets.fzn part
    [ "$status" -eq 0 ]
    printf 'z = 3;\n' | { run --separate-stderr "$DAMIER" check best.fzn -; [ "$status" -eq 2 ]; }
}

@test "encode: a formula with the model's solutions" {
    damier encode queens.fzn
    [ "$status" -eq 0 ]
    printf '%s\n' "$output" >queens.cnf
    grep -q '^c [0-9]* q1 ' queens.cnf
    damier sat queens.cnf
    [ "$status" -eq 10 ]
    sed 's/solve/constraint int_eq(q1,1); solve/' queens.fzn >none.fzn
    damier encode --no-comments none.fzn -o none.cnf
    damier sat none.cnf
    [ "$status" -eq 20 ]
}

@test "other commands say what the file is" {
    damier solve queens.fzn
    [ "$status" -eq 2 ]
    [[ $stderr == *"queens.fzn: a FlatZinc model, not a board: \`damier fzn' solves it" ]]
}

@test "engines agree" {
    damier fzn best.fzn --engine kernel
    expected=$(grep '^x' <<<"$output")
    for engine in brute cadical cbc; do
        "$DAMIER" engines | grep -q "^ *$engine" || continue
        damier fzn best.fzn --engine "$engine"
        [ "$status" -eq 0 ]
        [ "$(grep '^x' <<<"$output")" = "$expected" ]
        grep -qx ========== <<<"$output"
        damier fzn -a queens.fzn --engine "$engine"
        [ "$(grep -c '^q' <<<"$output")" -eq 2 ]
    done
}

@test "what only the kernel can be told is refused for others, by name" {
    for engine in cadical cbc brute dimacs:minisat; do
        [ "$engine" = dimacs:minisat ] || "$DAMIER" engines | grep -q "^ *$engine" || continue
        for told in --strategy=lns --no-learn; do
            damier fzn best.fzn --engine "$engine" "$told"
            [ "$status" -eq 2 ]
            [[ $stderr == *"only the engine kernel takes search options; $engine does not" ]]
        done
    done
    damier fzn best.fzn --engine kernel --strategy branch --no-learn
    [ "$status" -eq 0 ]
}

@test "search annotations that make no sense are remarked on or passed over, never fatal" {
    # said ANNOTATION: with it the model is solved, what was said about it is in $stderr
    said() {
        damier_with "var 1..3: x :: output_var;\nvar bool: b :: output_var;\nvar set of 1..3: s :: output_var;\nsolve :: $1 satisfy;\n" fzn
        show
        [ "$status" -eq 0 ]
        [ "$(tail -n 1 <<<"$output")" = ---------- ]
    }
    said 'warm_start([x,x],[2,9])' # no value of x
    [ "${lines[0]}" = 'x = 2;' ]
    [ -z "$stderr" ]
    said 'warm_start([s,b,x],[{2},true,3])'
    [ "${lines[0]}" = 'x = 3;' ]
    [ "${lines[1]}" = 'b = true;' ]
    [ "${lines[2]}" = 's = {2};' ]
    for numbers in 'luby(1000000)' 'luby(99999999999999)' 'constant(1e300)' 'geometric(1.5,1000000000000)' 'geometric(5000.0,3)'; do
        said "restart_$numbers"
        [ -z "$stderr" ]
    done
    for numbers in 'luby(0)' 'linear(-3)' 'geometric(0.5,10)' 'constant(x)'; do
        said "restart_$numbers"
        [[ $stderr == *"input:4:10: \`restart_${numbers%%(*}' needs numbers of at least 1"* ]]
    done
    for search in 'bool_search([x,s]' 'set_search([x,b]' 'int_search([b,s]'; do
        said "$search,input_order,indomain_min)"
        [[ $stderr == *"input:4:10: \`${search%%(*}' has variables of another type, which are ignored" ]]
    done
}

@test "any whole number is a seed, and -n 0 is all solutions" {
    for seed in 0 7 2000000001 18446744073709551613 -3 00; do
        damier fzn -a -r "$seed" queens.fzn
        show
        [ "$status" -eq 0 ]
        [ "$(grep -c '^----------' <<<"$output")" -eq 2 ]
    done
    for seed in x - 1.5 '' 3x; do
        damier fzn -r "$seed" queens.fzn
        [ "$status" -eq 2 ]
        [ -z "$output" ]
    done
    damier fzn -n 0 queens.fzn
    [ "$(grep -c '^----------' <<<"$output")" -eq 2 ]
    [ "$(tail -n 1 <<<"$output")" = ========== ]
}

@test "the program that MiniZinc calls can be linked to" {
    script=$root/build/share/fzn-damier
    [ -f "$script" ] || skip 'no build tree'
    mkdir program links
    cp "$script" program/
    ln -s ../program/fzn-damier links/again
    ln -s "$PWD/links/again" solver
    # shellcheck disable=SC2016
    printf '#!/bin/sh\necho "$0 $*"\n' >damier
    chmod +x damier program/fzn-damier
    [ "$(./solver -a x.fzn)" = "$(readlink -f program)/../damier fzn -a x.fzn" ]
}
