# Damier as MiniZinc's solver: the models of tests/minizinc through the real `minizinc' give what
# Gecode or brute force has counted, and use all of share/minizinc/damier on the way.
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
    [ -z "${DAMIER_SHORT:-}" ] || return 0
    grep -oh '^predicate damier_[a-z_]*' "$root"/share/minizinc/damier/*.mzn | sort -u >declared
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
