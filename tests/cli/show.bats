# `damier show': models as text, as FlatZinc, in clauses and in numbers. What Gecode counts in the
# FlatZinc is what damier counts; the texts of small boards are kept in tests/golden/show
# (GOLDEN=write writes them).
load kit

setup() {
    kit_setup
    golden=$root/tests/golden/show
}

gecode() { # tests that need it
    command -v fzn-gecode >/dev/null || skip 'no fzn-gecode'
    [ -z "${DAMIER_SANITIZED:-}" ] || [ -z "${DAMIER_SHORT:-}" ] || skip 'the long form runs without sanitizers'
}

# NAME WORDS...: what `damier show WORDS' prints is kept under that name.
kept() {
    damier show "${@:2}"
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    [ "${GOLDEN:-}" != write ] || printf '%s\n' "$output" >"$golden/$1.txt"
    diff "$golden/$1.txt" <(printf '%s\n' "$output")
}

lacks() { # PATTERN
    if grep -q -- "$1" <<<"$output"; then return 1; fi
}

# ---- text

@test "show: the models of four queens" {
    local m
    for m in m0 m1 m2 m3 m4; do kept "queens-4-$m" queens 4 --model $m; done
}

@test "show: a binero, a garam, a rikudo, pieces, a museum, a tour" {
    kept binero-document "$root/examples/binero/document.txt"
    kept binero-lazy binero 4 --model card
    kept garam-mini "$root/examples/garam/mini-easy.txt" --model sums
    kept garam-tables "$root/examples/garam/mini-easy.txt"
    kept rikudo-document "$root/examples/rikudo/document.txt"
    kept rikudo-path rikudo --radius 1 --model path
    kept chess-dominate chess -d -n 3 -t 2 -f 1 -c 1
    kept chess-fewest chess -d -minmax -c 1 -n 4
    kept museum-small "$root/examples/museum/small.txt"
    kept tour-5 tour 5 --closed
}

@test "show: --full leaves nothing out, and nothing else" {
    damier show queens 9 --model m1
    [ "$(grep -c '^    Q' <<<"$output")" -eq 12 ]
    [ "$(grep -c '^    \.\.\.$' <<<"$output")" -eq 3 ]
    damier show queens 9 --model m1 --full
    [ "$(grep -c '^    Q.* != Q' <<<"$output")" -eq $((3 * 36)) ]
    lacks '\.\.\.'
    damier show "$root/examples/garam/mini-easy.txt" --full
    lacks '\.\.\.'
}

@test "show: a board from standard input, with clues of its own" {
    damier_with '4\n1\n2\n' show - --model m0
    [ "$status" -eq 0 ]
    grep -qx '  given queens' <<<"$output"
    grep -qx '    Q\[1\] = 1' <<<"$output"
    damier_with '4\n1\n2\n' show
    grep -qx '    R\[1,2\]' <<<"$output"
}

# ---- the report's table (its section 3): numbers of constraints, of variables, of symmetries

row() { # MODEL: groups constraints variables symmetries left
    awk -v m="$1" '$1 == m { print $2, $3, $4, $(NF - 1), $NF }' <<<"$output"
}

@test "show: the report's comparison of four models, for any number of queens" {
    local n
    for n in 4 8 11; do
        damier show queens $n --model m1,m2,m3,m4
        [ "$status" -eq 0 ]
        [ "$(row m1)" = "3 $((3 * n * (n - 1) / 2)) $n 8 8" ] # 3 constraints, N variables, all symmetries
        [ "$(row m2)" = "4 4 $n 8 4" ]                        # 4, N, half of them
        [ "$(row m3)" = "6 $((4 * n + 2 * (2 * n - 3))) $((n * n)) 8 8" ]
        [ "$(row m4)" = "7 $((4 * n + 2 * (2 * n - 3) + 7)) $((n * n)) 8 1" ] # 7 more, none but the identity
    done
}

@test "show: all models of any family side by side" {
    local board first count
    while read -r board count first; do
        # shellcheck disable=SC2086 # several words
        damier show ${board//_/ } --model all
        show
        [ "$status" -eq 0 ]
        [ "$(sed '/^$/,$d' <<<"$output" | wc -l)" -eq $((count + 1)) ]
        [ "$(sed -n 's/^\([a-z0-9-]*\) .*/\1/p;2q' <<<"${lines[1]}")" = "$first" ]
    done <<'END'
queens_5 5 m0
binero_4 6 card
tour_4 3 m0
rikudo_--radius_1 3 path
hidato_2x3 3 path
numbrix_3 3 path
END
    # A model may be called `all', as one of chess is.
    damier show chess -i -n 3 -t 1 --model all
    [[ "${lines[0]}" == 'chess, model all: '* ]]
    damier show chess -i -n 3 -t 1 --model all,first
    [ "${#lines[@]}" -eq 3 ]
}

# ---- clauses

model_of() { # BOARD: the one that is shown
    "$DAMIER" show "$@" --format json | sed 's/.*"model": "\([^"]*\)".*/\1/'
}

@test "show: sizes in clauses are the headers of encode, in every encoding" {
    local board
    for board in 'queens 6' 'chess -d -n 3 -t 2' 'numbrix 3'; do
        # shellcheck disable=SC2086 # several words
        "$DAMIER" show $board --model "$(model_of $board)" --format json >json
        python3 - "$DAMIER" "$board" <<'END'
import json, subprocess, sys
program, board = sys.argv[1], sys.argv[2].split()
shown = json.load(open("json"))
assert len(shown["encodings"]) >= 1
for row in shown["encodings"]:
    words = [program, "show", *board, "--model", shown["model"], "--format", "dimacs", "--encoding", row["encoding"]]
    text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    header = next(line for line in text.splitlines() if line.startswith("p cnf"))
    assert header == f'p cnf {row["variables"]} {row["clauses"]}', (header, row)
    assert sum(1 for line in text.splitlines() if line[0] not in "cp") == row["clauses"]
END
    done
}

@test "show: dimacs is what encode writes" {
    local file
    for file in queens/entree.txt binero/document.txt garam/mini-easy.txt rikudo/document.txt museum/small.txt; do
        diff <("$DAMIER" show "$root/examples/$file" --format dimacs) <("$DAMIER" encode "$root/examples/$file")
    done
    diff <("$DAMIER" show "$queens/entree.txt" --model m2 --format dimacs --encoding amo=product,int=direct) \
        <("$DAMIER" encode "$queens/entree.txt" --model m2 --encoding amo=product,int=direct)
    damier show queens 6 --encoding amo=sequential
    [[ "$output" == *'As clauses
  encoding        variables  clauses
  amo=sequential '* ]]
    [ "$(sed -n '/As clauses/,$p' <<<"$output" | wc -l)" -eq 3 ]
}

# ---- FlatZinc

solutions() { # FILE: that Gecode finds
    fzn-gecode -a "$1" >out 2>err || true
    [ ! -s err ] || grep -v '^Warning, replacing unsupported annotation' err || true
    grep -c '^----------' out || true
}

# BOARD MODEL: Gecode counts in the FlatZinc of both dialects that it reads what damier counts.
counted() {
    local ours theirs dialect
    # shellcheck disable=SC2086 # several words
    ours=$("$DAMIER" $1 --model "$2" --count --quiet || true)
    for dialect in gecode plain; do
        # shellcheck disable=SC2086 # several words
        "$DAMIER" show $1 --model "$2" --format fzn --dialect $dialect >model.fzn
        theirs=$(solutions model.fzn)
        echo "$1 $2 $dialect: $ours, $theirs"
        [ "$theirs" = "$ours" ]
    done
}

@test "show: Gecode finds as many queens in each model" {
    gecode
    local n m
    for n in 1 3 4 6; do
        for m in m0 m1 m2 m3 m4; do counted "queens $n" $m; done
    done
}

@test "show: Gecode finds as many answers in models of other families" {
    gecode
    local m
    for m in card card-ones card-xor segments segments-ones segments-xor; do counted 'binero 4' $m; done
    for m in numbers positions path; do
        counted 'rikudo --radius 1' $m
        counted 'hidato 2x3' $m
        counted 'numbrix 3' $m
    done
    for m in all first; do
        counted 'chess -i -n 3 -t 1 -f 1 -c 1' $m
        counted 'chess -d -n 3 -t 2 -f 1 -c 1' $m
        counted 'chess -i -m 2 -n 3 -k 1 -tn 1 -o 1' $m
    done
    counted 'tour 3x4' m0
    counted 'tour 3x3' m0
}

@test "show: Gecode solves files with clues, and its answer is the only one" {
    gecode
    local file
    for file in binero/6-hard.txt garam/mini-hard.txt garam/operators-medium.txt rikudo/document.txt hidato/easy.txt queens/partial-8.txt; do
        [ "$("$DAMIER" solve "$root/examples/$file" --unique --quiet | head -n 1)" = unique ] || [ "$file" = queens/partial-8.txt ]
        "$DAMIER" show "$root/examples/$file" --format fzn >model.fzn
        [ "$(solutions model.fzn)" = "$("$DAMIER" solve "$root/examples/$file" --count --quiet)" ]
    done
    "$DAMIER" show "$root/examples/garam/mini-hard.txt" --model sums --format fzn >model.fzn
    [ "$(solutions model.fzn)" -eq 1 ]
}

@test "show: Gecode finds the best there is" {
    gecode
    "$DAMIER" show chess -d -minmax -c 1 -n 4 --format fzn >model.fzn
    grep -q '^solve.* minimize ' model.fzn
    fzn-gecode model.fzn >out
    [ "$(grep -o '^[a-zA-Z0-9_]* = [0-9]*;' out | tail -n 1 | grep -o '[0-9]*;')" = '4;' ]
    "$DAMIER" show chess -i -minmax -k 1 -n 5 --format fzn >model.fzn
    grep -q '^solve.* maximize ' model.fzn
    fzn-gecode model.fzn >out
    [ "$(grep -o '^[a-zA-Z0-9_]* = [0-9]*;' out | tail -n 1 | grep -o '[0-9]*;')" = '9;' ]
}

# The standard names mean what MiniZinc's own library says.
@test "show: MiniZinc knows the standard names" {
    gecode
    command -v minizinc >/dev/null || skip 'no minizinc'
    local board model
    while read -r board model; do
        # shellcheck disable=SC2086 # several words
        "$DAMIER" show ${board//_/ } --model "$model" --format fzn --dialect standard >model.fzn
        grep -q '^predicate fzn_' model.fzn
        (grep -o 'fzn_[a-z_]*' model.fzn | sort -u | sed 's/.*/include "&.mzn";/' && grep -v '^predicate' model.fzn) >model.mzn
        # shellcheck disable=SC2086 # several words
        [ "$(minizinc -I "$root/share/minizinc/gecode-6.2" --solver gecode -a model.mzn | grep -c '^----------')" -eq "$("$DAMIER" ${board//_/ } --model "$model" --count --quiet)" ]
    done <<'END'
queens_5 m0
queens_6 m2
queens_5 m4
hidato_2x3 positions
END
}

@test "show: FlatZinc says how to branch, as the plan or the options do" {
    damier show queens 6 --model m0 --format fzn
    [[ "${lines[-1]}" == 'solve :: int_search([Q_1,Q_2,Q_3,Q_4,Q_5,Q_6],dom_w_deg,indomain_min,complete) satisfy;' ]]
    damier show queens 6 --model m0 --format fzn --var first_fail --val median
    [[ "${lines[-1]}" == 'solve :: int_search([Q_1,Q_2,Q_3,Q_4,Q_5,Q_6],first_fail,indomain_median,complete) satisfy;' ]]
    damier show queens 4 --model m3 --format fzn --var input_order --val max
    [[ "${lines[-1]}" == 'solve :: bool_search([R_1_1,'*'],input_order,indomain_max,complete) satisfy;' ]]
    damier show queens 4 --model m3 --format fzn
    [ "${lines[-1]}" = 'solve satisfy;' ]
    damier show queens 4 --model m0 --format fzn --var activity
    [ "${lines[-1]}" = 'solve satisfy;' ]
    damier show binero 4 --model card --format fzn
    [[ "${lines[1]}" == '% It adds constraints as they are needed: this is card-ones,'* ]]
}

@test "show: every way to branch that FlatZinc has is one that Gecode takes" {
    gecode
    local word
    for word in input_order first_fail anti_first_fail smallest largest dom_w_deg most_constrained occurrence max_regret activity; do
        "$DAMIER" show queens 5 --model m0 --format fzn --var $word >model.fzn
        [ "$(solutions model.fzn)" -eq 10 ]
    done
    for word in min max median middle split reverse_split random interval; do
        "$DAMIER" show queens 5 --model m0 --format fzn --val $word >model.fzn
        [ "$(solutions model.fzn)" -eq 10 ]
    done
    for word in outdomain_min outdomain_max outdomain_median outdomain_random; do # not by Gecode, which warns
        damier show queens 5 --model m0 --format fzn --val $word
        [[ "${lines[-1]}" == *",$word,complete) satisfy;" ]]
    done
}

# ---- JSON

@test "show: JSON has names and sizes, as the schema says" {
    {
        "$DAMIER" show queens 5 --model all --format json
        "$DAMIER" show "$root/examples/garam/mini-easy.txt" --model all --format json
        "$DAMIER" show "$root/examples/museum/small.txt" --format json
        "$DAMIER" show binero 4 --model card --format json --encoding amo=product
        "$DAMIER" show tour 4 --format json
    } >lines
    [ "$(wc -l <lines)" -eq 10 ]
    [ -n "${DAMIER_SANITIZED:-}" ] || "$(knowing)" "$root/tests/cli/schema.py" "$root/share/damier.schema.json" lines <lines
    [ -n "${DAMIER_SANITIZED:-}" ] || "$(knowing)" "$root/tests/cli/schema.py" "$root/share/damier.schema.json" broken < <(sed -n '3p;7p;9p' lines)
    python3 - <<'END'
import json
shown = [json.loads(line) for line in open("lines")]
assert [row["model"] for row in shown[:5]] == ["m0", "m1", "m2", "m3", "m4"]
assert [row["symmetries_left"] for row in shown[:5]] == [8, 8, 4, 8, 1]
for row in shown:
    assert sum(row["kinds"].values()) == row["constraints"] == sum(group["constraints"] for group in row["groups"])
    assert len(row["names"]) == row["variables"] + row["added"]
    assert sum(1 for name in row["names"] if name.get("added")) == row["added"]
assert [name["name"] for name in shown[0]["names"]] == ["Q[%d]" % i for i in range(1, 6)]
assert shown[7]["minimise"] and shown[8]["shown"] == "card-ones"
END
}

# ---- words

@test "show: a family's name is a family, whatever files there are" {
    printf '4\n1\n2\n' >queens
    damier show queens 5 --model m0
    grep -qx '  Q\[1..5\] in 0..4' <<<"$output"
    damier show ./queens --model m0
    grep -qx '  Q\[1..4\] in 0..3' <<<"$output"
    damier show --model m0 queens 5
    grep -qx '  Q\[1..5\] in 0..4' <<<"$output"
    damier show --model m0 -- queens 5
    grep -qx '  Q\[1..5\] in 0..4' <<<"$output"
}

@test "show: files are written whole or not at all" {
    damier show queens 4 -o model.txt
    gives 0 '' ''
    diff model.txt <("$DAMIER" show queens 4)
    damier show queens 4 --model m7 -o other.txt
    refuses 'unknown model'
    [ ! -e other.txt ]
    printf '4\n0\n' >puzzle
    damier show puzzle -o puzzle
    refuses '--output would overwrite puzzle'
}

@test "show: what cannot be shown" {
    damier show quens 8; refuses "there is no file \`quens' and no family of that name, did you mean \`queens'?"
    damier show nobody.txt; refuses "there is no file \`nobody.txt' and no family of that name; \`damier families'"
    damier show queens; refuses 'no size given'
    damier show queens 0; refuses 'N is 0'
    damier show queens 8 9; refuses "unexpected operand \`9'"
    damier show queens 8 --model m9; refuses "unknown model \`m9'"
    damier show queens 8 --model m1,m9; refuses "unknown model \`m9'"
    damier show queens 8 --model ,; refuses "unknown model \`'"
    damier show queens 8 --model ''; refuses "unknown model \`'"
    damier show queens 8 --format dzn; refuses "unknown --format \`dzn'"
    damier show queens 8 --dialect latin --format fzn; refuses "unknown --dialect \`latin'"
    damier show queens 8 --encoding amo=pear; refuses '--encoding: unknown amo'
    damier show queens 8 --var sideways --format fzn; refuses "unknown --var \`sideways'"
    damier show queens 8 --dialect plain; refuses '--dialect: not with --format text'
    damier show queens 8 --var first_fail; refuses '--var and --val: not with --format text'
    damier show queens 8 --full --format json; refuses '--full: not with --format json'
    damier show queens 8 --format fzn --encoding amo=product; refuses '--encoding: not with --format fzn'
    damier show queens 8 --format fzn --model all; refuses '--format fzn and dimacs are for one model'
    damier show queens 8 --format dimacs --model m1,m2; refuses '--format fzn and dimacs are for one model'
    damier show queens 4 --all; refuses "unknown option \`--all'"
    damier show queens 4 --no-unique-lines; refuses '--no-unique-lines is not for queens'
    damier show --family binero queens 4; refuses '--family is for files'
    damier show queens 23000; refuses 'a model of this board takes about'
    damier show queens 30000; refuses 'a board of queens with more than 23170 rows has no model'
    damier show tour 5 --uncrossed; refuses 'the longest uncrossed walk has no model'
    printf '#####\n#S E#\n#####\n' >maze
    damier show maze maze; refuses ''
    damier show ./maze; refuses ''
    printf 'p cnf 1 1\n1 0\n' >formula.cnf
    damier show formula.cnf; refuses 'formula.cnf: a formula in DIMACS, not a board'
    printf '4\n0\n4\n0\n' >two
    damier show two; refuses 'two:'
    damier show chess -q 4; refuses "unknown option \`-q'"
    damier show .; refuses ''
}

@test "show: help and completion know it" {
    damier show --help
    [ "$status" -eq 0 ]
    [[ "$output" == 'Usage: damier show [options] [FAMILY|FILE]'* ]]
    damier help show
    [[ "$output" == *'damier show queens 8 --model all'* ]]
    damier help
    grep -q '^  show  ' <<<"$output"
    "$DAMIER" completion bash | grep -q 'show'
    [[ "$("$DAMIER" man show)" == *'damier show'* ]]
}
