# Damier as MiniZinc's solver: the models of tests/minizinc through the real `minizinc' give what
# Gecode or brute force has counted, and use the whole library on the way; what constraints.def
# describes by itself means what MiniZinc's own library says.
load kit

setup() {
    command -v minizinc >/dev/null || skip 'no minizinc'
    kit_setup
    models=$root/tests/minizinc
    # The solver that was built beside the program.
    MZN_SOLVER_PATH=$(dirname "$DAMIER")/share
    export MZN_SOLVER_PATH
}

wanted() { # KEY MODEL
    sed -n "s/^% $1: //p" "$2"
}

# Those of the models that have this key; under the sanitizers every fourth one.
having() { # KEY
    grep -l "^% $1: " "$models"/*.mzn | awk -v step="$(brief 1 4)" 'NR % step == 0'
}

@test "models have as many solutions as they should, each once, and use the whole library" {
    wrong=0
    for model in $(having solutions); do
        case $model in */check_int_large.mzn) continue ;; esac # refused, see below
        found=$("$models/count" "$model" damier --fzn model.fzn 2>errors) || found="nothing: $(cat errors)"
        grep -o '^predicate damier_[a-z_]*' model.fzn >>used || true
        [ "$found" = "$(wanted solutions "$model")" ] || {
            echo "$model: $found" && wrong=1
        }
    done
    [ "$wrong" -eq 0 ]
    mkdir forms
    "$models/forms" forms
    for model in forms/*.mzn; do
        found=$("$models/count" "$model" damier --fzn model.fzn)
        grep -o '^predicate damier_[a-z_]*' model.fzn >>used || true
        echo "$model: $found"
        [ "$found" -gt 0 ]
        [ "$found" = "$("$models/count" "$model" damier -G std)" ]
    done
    [ -z "${DAMIER_SHORT:-}" ] || return 0
    grep -oh '^predicate damier_[a-z_]*' "$MZN_SOLVER_PATH"/library/*.mzn | sort -u >declared
    echo 'declared, and used by no model:'
    [ -z "$(sort -u used | comm -13 - declared | tee /dev/fd/2)" ]
}

@test "models have the optimum that they should" {
    for model in $(having answer); do
        found=$(minizinc --solver damier -s "$model" | sed -n 's/^%%%mzn-stat: objective=/optimum /p')
        echo "$model: $found"
        [ "$found" = "$(wanted answer "$model")" ]
    done
}

@test "numbers beyond what variables can take are refused with their line" {
    run minizinc --solver damier "$models/check_int_large.mzn"
    echo "$output"
    [ "$status" -ne 0 ]
    [[ $output == *'variable `x'\'': its values must lie between -1000000000 and 1000000000'* ]]
}

@test "solutions are the same without learning, in free search, and with another engine" {
    for model in "$models"/check_{half,set}_*.mzn; do
        minizinc --solver damier -c "$model" --fzn model.fzn --no-output-ozn
        expected=$(wanted solutions "$model")
        for words in --no-learn -f; do
            echo "$model $words"
            [ "$("$DAMIER" fzn -a $words model.fzn | grep -c '^----------$')" = "$expected" ]
        done
        [ -z "${DAMIER_SHORT:-}" ] || break
    done
    "$DAMIER" engines | grep -q cadical || return 0
    [ "$("$models/count" "$models/check_half_builtins.mzn" damier --engine cadical)" -eq 188 ]
}

# The folder `noting' has our configuration with a solver that writes its words into the file
# `words' before it goes on as ours.
note_words() {
    mkdir noting
    sed 's|"executable": .*|"executable": "./note",|' "$MZN_SOLVER_PATH/damier.msc" >noting/damier.msc
    cat >noting/note <<END
#!/bin/sh
echo " \$* " >"$PWD/words"
exec "$MZN_SOLVER_PATH/fzn-damier" "\$@"
END
    chmod +x noting/note
}

# FLAG...: the solver gets these words, and its last solution begins with a 3.
hands_on() {
    echo "$*"
    rm -f words
    MZN_SOLVER_PATH=$PWD/noting minizinc --solver damier "$@" model.mzn >answer 2>errors
    grep -q -e " $* " words
    [[ "$(grep '^x = ' answer | tail -n 1)" == 'x = [3, '* ]]
    grep -qx ========== answer
}

@test "MiniZinc hands every flag of the configuration to the solver, and the answer is the same" {
    local items='array[1..4] of var 0..9: x; constraint sum(x) = 20 /\ forall(i in 1..3)(x[i] < x[i + 1]);'
    note_words
    echo "$items solve maximize x[1];" >model.mzn
    for flag in -f -i -s -v --no-learn --strategy=auto --strategy=branch --strategy=cores --strategy=lns '-p=2' \
        '-r=7' '-t=600000' --engine=kernel --encoding=amo=product,card=totalizer --memory-limit=4000; do
        if [[ $flag == *=* ]]; then hands_on "${flag%%=*}" "${flag#*=}"; else hands_on "$flag"; fi
    done
    # Where something is optimised, MiniZinc says -i for -a, and leaves -n out.
    echo "$items constraint x[1] >= 3; solve satisfy;" >model.mzn
    hands_on -a
    hands_on -n 9
}

@test "every option of fzn is a flag of the configuration, but for --checkpoint and --lang" {
    "$DAMIER" fzn --help | sed -nE 's/^ +((-[a-z]), )?(--[a-z-]+).*/\2 \3/p' >options
    [ "$(grep -c . options)" -gt 10 ]
    python3 - "$MZN_SOLVER_PATH/damier.msc" options <<'END'
import json, sys
solver = json.load(open(sys.argv[1]))
flags = solver["stdFlags"] + [flag[0] for flag in solver["extraFlags"]]
options = [line.split() for line in open(sys.argv[2])]
unknown = [names for names in options if not set(names) & set(flags)]
assert sorted(names[-1] for names in unknown) == ["--checkpoint", "--help", "--lang"], unknown
assert not set(flags) - {name for names in options for name in names}, flags
END
}
