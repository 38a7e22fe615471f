# damier split, damier solve FILE.part, damier join: the results of the cubes give what the
# question's own command prints, and damage to the files in between is detected.
load kit
setup() { kit_setup; }

# WORDS...: the cubes of the question, in a new folder; $cubes of them, 5 by default.
split() {
    rm -rf cubes
    "$DAMIER" split "$@" --cubes "${cubes:-5}" --output cubes --quiet
}

# All cubes, one process each; what they print is thrown away. Their statuses may be any but 2.
solve_all() {
    local file code
    for file in cubes/*.part; do
        [ -e "$file" ] || continue
        code=0
        "$DAMIER" solve --quiet "$file" >/dev/null || code=$?
        [ "$code" -ne 2 ] || return 1
    done
}

# WORDS...: at once and in cubes: the same status, and the same lines in any order, but for times.
agrees() {
    split "$@" && solve_all || return 1
    damier "$@"
    local code=$status text=$output
    damier join cubes
    show
    [ "$status" -eq "$code" ]
    diff <(sort <<<"$text" | untimed) <(sort <<<"$output" | untimed)
}

untimed() { sed -E 's/"(time|engine)": [^,}]*,?//g'; }

# WORDS...: the same where any solution will do: the status alone.
agrees_in_status() {
    split "$@" && solve_all || return 1
    damier "$@"
    local code=$status
    damier join cubes
    show
    [ "$status" -eq "$code" ]
}

@test "numbers add up" {
    agrees queens 8 --count
    agrees queens 8 --count --up-to-symmetry
    agrees queens 6 --count --limit 3
    agrees queens 6 --count --format json
    agrees queens 8 --count --model m2
    agrees chess -i -n 4 -t 2 -f 1 -c 2 --count
    agrees chess -d -minmax -c 1 -n 4 --count
    agrees tour 3x4 --count
    agrees solve --count "$root/examples/binero/document.txt"
    agrees queens 3 --count
}

@test "all solutions, each once, in every format" {
    agrees queens 6 --all
    agrees queens 6 --all --format native
    agrees queens 6 --all --format json
    agrees queens 8 --all --up-to-symmetry
    agrees queens 2 --all
    agrees solve --all "$root/examples/garam/mini-easy.txt"
    cubes=3 agrees solve --all "$root/examples/binero/document.txt"
}

@test "one solution, or none, or just one" {
    agrees_in_status queens 8
    agrees queens 3
    agrees queens 3 --format json
    agrees solve --unique "$queens/impossible-6.txt"
    agrees solve --unique "$root/examples/binero/document.txt"
    agrees solve --unique "$queens/partial-8.txt"
    agrees_in_status queens 6 --unique
    damier join cubes
    [ "${lines[0]}" = several ]
    split queens 7 --limit 5
    solve_all
    damier join cubes
    [ "$status" -eq 0 ]
    [ "$(grep -c '^$' <<<"$output")" -eq 4 ]
}

@test "the best" {
    agrees_in_status chess -d -minmax -c 1 -n 5
    [ "${lines[0]}" = 5 ]
    [ "$stderr" = 'damier: optimal: 5' ]
    agrees_in_status museum "$root/examples/museum/small.txt"
    agrees chess -i -minmax -k 1 -n 3 --limit 100
}

@test "the best: the incumbent goes into every cube, and the search is only for better ones" {
    # a guess of the family: 14 is the best, and a proof is left to the cubes
    cubes=8 agrees_in_status chess -d -minmax -c 1 -n 9
    [ "${lines[0]} $stderr" = '14 damier: optimal: 14' ]
    grep -qx 'than 14' cubes/00000.part
    damier solve cubes/00000.part
    gives 1 'no solution: none is better than the incumbent, 14' \
        'damier: cubes/00000.done already has the result: no search is needed'
    rm cubes/00000.done
    damier solve cubes/00000.part
    gives 1 'no solution: none is better than the incumbent, 14' ''
    # without any result there is no proof, but there is the incumbent
    rm cubes/0000*.done
    damier join --partial cubes
    [ "$status ${lines[0]}" = '3 14' ]
    # and without --partial nothing is said
    damier join cubes
    [ "$status" -eq 2 ]
    # a theorem, or a search that is long enough: nothing is left to cut
    rm -rf cubes
    damier split chess -d -minmax -c 1 -n 8 --output cubes --first 60
    gives 0 '' "damier: answered without cubes: \`damier join cubes' prints the answer"
    [ "$(ls cubes)" = question ]
    damier join cubes
    [ "$status ${lines[0]} $stderr" = '0 12 damier: optimal: 12, by a weighting of squares' ]
    damier split chess -d -minmax -c 1 -n 8 --output others --first -1
    [ "$status" -eq 2 ]
}

@test "the best of a model: an incumbent by a search, cubes that have none better, and one of a better value" {
    printf 'var 0..20: x :: output_var;\nvar 0..20: y :: output_var;\nvar 0..400: o :: output_var;\n' >best.fzn
    printf 'constraint int_lin_le([3,5],[x,y],31);\nconstraint int_lin_eq([4,7,-1],[x,y,o],0);\nsolve maximize o;\n' >>best.fzn
    damier split fzn best.fzn --output cubes --first 60 --quiet
    [ "$(ls cubes)" = question ]
    "$DAMIER" join cubes >joined
    "$DAMIER" fzn best.fzn | diff - joined
    # a worse one is known
    rm -rf cubes
    "$DAMIER" split fzn best.fzn --output cubes --cubes 4 --quiet
    known 40
    for file in cubes/*.part; do "$DAMIER" solve "$file" >>printed; done
    "$DAMIER" join cubes | diff joined -
    # and the best
    rm -f cubes/*.done
    known 43
    "$DAMIER" solve cubes/00000.part >printed
    [ "$(<printed)" = '% no solution in this cube is better than the incumbent, 43' ]
    "$DAMIER" solve --quiet cubes/00000.part >again
    cmp printed again
    # nobody has an answer of that value: it is not said that there is none
    "$DAMIER" solve --quiet cubes/*.part >/dev/null
    damier join cubes
    [[ $output = *UNKNOWN* ]]
}

# VALUE: makes it the incumbent of all cubes
known() {
    local file
    for file in cubes/*.part; do
        sed -i -e '/^than /d' -e '/^sum /d' "$file"
        echo "than $1" >>"$file"
        python3 "$BATS_TEST_DIRNAME/seal.py" "$file"
    done
}

@test "FlatZinc: one, some, all, none and the best" {
    "$DAMIER" show queens 6 --format fzn >q.fzn
    sed -i 's/var bool: R_[0-9_]*/& :: output_var/' q.fzn
    agrees fzn -a q.fzn
    agrees_in_status fzn q.fzn
    printf 'var 0..20: x :: output_var;\nvar 0..20: y :: output_var;\nvar 0..400: o :: output_var;\n' >best.fzn
    printf 'constraint int_lin_le([3,5],[x,y],31);\nconstraint int_lin_eq([4,7,-1],[x,y,o],0);\nsolve maximize o;\n' >>best.fzn
    agrees fzn best.fzn
    grep -qx '==========' <<<"$output"
    agrees fzn -a "$root/examples/flatzinc/money.fzn"
    printf 'var 0..3: x :: output_var;\nconstraint int_le(x, -1);\nsolve satisfy;\n' >none.fzn
    agrees fzn none.fzn
    [ "$output" = =====UNSATISFIABLE===== ]
    split fzn -n 3 q.fzn
    solve_all
    damier join cubes
    [ "$(grep -c -- ---------- <<<"$output")" -eq 3 ]
}

pigeons() { # N: N + 1 pigeons in N holes
    awk -v n="$1" 'BEGIN {
        print "p cnf", n * (n + 1), n + 1 + n * n * (n + 1) / 2
        for (i = 0; i <= n; i++) { for (j = 1; j <= n; j++) printf "%d ", i * n + j; print 0 }
        for (j = 1; j <= n; j++) for (i = 0; i <= n; i++) for (k = 0; k < i; k++) print -(i * n + j), -(k * n + j), 0
    }'
}

@test "formulas" {
    pigeons 4 >none.cnf
    agrees sat none.cnf
    [ "$status" -eq 20 ]
    "$DAMIER" encode "$queens/empty-8.txt" >some.cnf
    agrees_in_status sat some.cnf
    [ "$status" -eq 10 ]
    "$DAMIER" join cubes | "$DAMIER" sat --check - some.cnf
}

proved() { # FILE
    "$DAMIER" check "$1.cnf" "$1" | grep -qx 's VERIFIED'
}

@test "proofs of cubes are joined into one" {
    "$DAMIER" engines | grep -q '^cadical ' || skip 'CaDiCaL is not linked'
    split queens 3 --proof p
    solve_all
    [ ! -e p ]
    damier join cubes
    gives 1 'no solution' 'damier: the proof is in p, the formula that it refutes in p.cnf'
    proved p
    pigeons 5 >none.cnf
    split sat none.cnf --proof s
    solve_all
    "$DAMIER" join cubes 2>/dev/null || [ $? -eq 20 ]
    proved s
    # the formula that is refuted is the one that was asked about
    diff <(grep -v '^c' none.cnf | sort) <(grep -v '^c' s.cnf | sort)
    for board in queens/partial-8 queens/impossible-8; do
        split solve --unique --proof u "$root/examples/$board.txt"
        solve_all
        "$DAMIER" join cubes >/dev/null 2>&1 || [ $? -eq 1 ]
        proved u
        rm u u.cnf
    done
    split chess -d -n 5 -c 4 --proof c
    solve_all
    "$DAMIER" join cubes >/dev/null 2>&1 || [ $? -eq 1 ]
    proved c
    # cutting a proof short is noticed
    sed -i '$d' c
    run "$DAMIER" check c.cnf c
    [ "$status" -ne 0 ]
}

@test "a proof with numbers that are no literals is refused" {
    "$DAMIER" engines | grep -q '^cadical ' || skip 'CaDiCaL is not linked'
    cubes=2 split queens 3 --proof p
    solve_all
    for number in 99999999999 2147483648 -2147483648 4294967296 x; do
        cp cubes/00001.drat whole
        { echo "$number 0" && cat whole; } >cubes/00001.drat
        damier join cubes
        [ "$status" -eq 2 ]
        [ "$stderr" = 'damier: the proof of cube 1 or its formula is damaged: solve it again' ]
        mv whole cubes/00001.drat
    done
}

@test "a proof that is lost is made again; where there is a solution there is none" {
    "$DAMIER" engines | grep -q '^cadical ' || skip 'CaDiCaL is not linked'
    cubes=3 split queens 3 --proof p
    solve_all
    rm cubes/00001.drat
    damier join cubes
    [ "$status" -eq 2 ]
    [[ "$stderr" == *'solve cube 1 again' ]]
    damier solve --quiet cubes/00001.part
    damier join cubes
    [ "$status" -eq 1 ]
    proved p
    rm p p.cnf
    split queens 6 --proof p
    solve_all
    damier join cubes
    [ "$status" -eq 0 ]
    [ ! -e p ]
    [ "$stderr" = 'damier: no proof was written: there is a solution' ]
    damier split chess -d -minmax -c 1 -n 4 --proof p --output other
    refuses '--proof of optimality is not supported for cubes'
}

@test "a cube that is solved is not searched again" {
    split queens 8 --count
    solve_all
    local before after
    before=$(cksum cubes/00003.done)
    damier solve cubes/00003.part
    [ "$status" -eq 0 ]
    [ "$stderr" = 'damier: cubes/00003.done already has the result: no search is needed' ]
    local count=$output
    rm cubes/00003.done
    damier solve cubes/00003.part
    [ "$output" = "$count" ]
    after=$(cksum cubes/00003.done)
    [ -n "$before" ]
    [ -n "$after" ]
    "$DAMIER" join cubes | grep -qx 92
}

@test "a cube file needs no other file, and may be solved anywhere" {
    cp "$queens/partial-8.txt" board.txt
    split solve --count board.txt
    rm board.txt
    mkdir elsewhere
    (cd elsewhere && for file in ../cubes/*.part; do "$DAMIER" solve "$file" >/dev/null || [ $? -eq 1 ]; done)
    mv cubes moved
    local expected
    expected=$("$DAMIER" solve --count "$queens/partial-8.txt")
    [ "$("$DAMIER" join moved)" = "$expected" ]
    # from standard input, too
    rm -rf cubes
    damier split solve --count --output cubes --quiet - <"$queens/partial-8.txt"
    [ "$status" -eq 0 ]
    solve_all
    [ "$("$DAMIER" join cubes)" = "$expected" ]
}

@test "join: results that are missing, and the answer of the others" {
    split queens 6 --count
    solve_all
    rm cubes/00001.done cubes/00004.done
    damier join cubes
    refuses '2 of 5 cubes have no result: 00001.part, 00004.part'
    damier join --partial cubes
    [ "$status" -eq 3 ]
    [ -z "$output" ]
    [[ "${stderr_lines[1]}" == 'damier: some cubes are not solved: at least '* ]]
    rm cubes/*.done
    damier join cubes
    refuses '5 of 5 cubes have no result: 00000.part, 00001.part, 00002.part, 00003.part, 00004.part'
    # one solution is known as soon as somebody has it
    split queens 8
    "$DAMIER" solve -q cubes/00002.part >/dev/null
    damier join --partial cubes
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 8 ]
}

@test "join: results that are there twice, altered, or of another question" {
    split queens 6 --count
    solve_all
    cp -r cubes whole
    fresh() { rm -rf cubes; cp -r whole cubes; }
    cp cubes/00001.done cubes/00002.done
    damier join cubes
    refuses '00001.done and 00002.done are both the result of cube 1'
    fresh
    mv cubes/00001.done cubes/00077.done
    damier join cubes
    refuses 'cubes/00077.done has the wrong name for the result of cube 1'
    fresh
    sed -i 's/^count .*/count 77/' cubes/00003.done
    damier join cubes
    refuses 'cubes/00003.done is damaged'
    fresh
    head -c 100 whole/00003.done >cubes/00003.done
    damier join cubes
    refuses 'cubes/00003.done is cut off, or its end is damaged'
    fresh
    : >cubes/00003.done
    damier join cubes
    refuses 'cubes/00003.done is cut off, or its end is damaged'
    fresh
    cp cubes/00003.part cubes/00003.done
    damier join cubes
    refuses "cubes/00003.done is not the result of a cube, but a record of the kind \`part'"
    fresh
    echo 'damier-result 1' >cubes/00003.done
    damier join cubes
    refuses 'cubes/00003.done was written by an earlier version of damier, which this one does not read'
    echo 'damier-part 1' >cubes/00003.part
    damier solve cubes/00003.part
    refuses 'cubes/00003.part was written by an earlier version of damier, which this one does not read'
    # an altered cube file is refused, and does not lose its result
    fresh
    sed -i 's/^number 3/number 4/' cubes/00003.part
    damier solve cubes/00003.part
    refuses 'cubes/00003.part is damaged'
    [ "$("$DAMIER" join cubes)" = 4 ]
    # a damaged result is searched again
    fresh
    echo >>cubes/00003.done
    damier solve cubes/00003.part
    [ "$status" -le 1 ]
    [[ "$stderr" == *'the result is replaced'* ]]
    [ "$("$DAMIER" join cubes)" = 4 ]
    # another question
    split queens 7 --count
    solve_all
    cp cubes/00003.done stranger
    fresh
    cp stranger cubes/00003.done
    damier join cubes
    refuses 'cubes/00003.done is a result of another question'
    fresh
    sed -i 's/^parts 5/parts 4/' cubes/question
    damier join cubes
    refuses 'cubes/question is damaged'
}

# FILE: its last line says what all before it add up to; a forger would know how.
seal() {
    sed -i '$d' "$1"
    "$BATS_TEST_DIRNAME/seal.py" "$1"
}

@test "join: another version, and a cube that was altered by somebody who can seal" {
    split queens 6 --count
    solve_all
    cp -r cubes whole
    sed -i 's/^version 5 .*/version 5 9.9.9/' cubes/00003.done
    seal cubes/00003.done
    damier join cubes
    refuses 'cubes/00003.done was written by version 9.9.9, and this is version '
    rm -rf cubes
    cp -r whole cubes
    sed -i 's/^version 5 .*/version 5 9.9.9/' cubes/question
    seal cubes/question
    damier join cubes
    refuses 'cubes/question was written by version 9.9.9'
    # the seal itself is right: an honest copy passes
    rm -rf cubes
    cp -r whole cubes
    seal cubes/00003.done
    [ "$("$DAMIER" join cubes)" = 4 ]
    local cube
    cube=$(grep -a '^cube' cubes/00003.part)
    sed -i "s/^cube .*/cube 4 0<=9/" cubes/00003.part
    seal cubes/00003.part
    rm cubes/00003.done
    "$DAMIER" solve -q cubes/00003.part >/dev/null
    [ -n "$cube" ]
    damier join cubes
    [ "$status" -eq 2 ]
    [[ "$stderr" == *'is the result of a different cube than the one in its cube file' ]]
}

@test "questions that cannot be cut, and words that are not a question" {
    damier split
    refuses 'missing question'
    damier split queens 8
    refuses 'missing --output DIR, the folder for the cube files'
    damier split --output x
    refuses 'missing question'
    damier split draw x --output y
    refuses "\`damier draw' has no question that can be split into cubes"
    damier split quens 8 --output y
    refuses "unknown command \`quens', did you mean \`queens'?"
    damier split queens eight --output y
    [ "$status" -eq 2 ]
    damier split queens 8 --cubes 0 --output y
    refuses '--cubes is 0'
    damier split queens 8 --engine halves --count --output y
    refuses 'the engine halves works on the board itself and cannot solve cubes'
    damier split tour 6 --method warnsdorff --output y
    refuses 'the engine warnsdorff works on the board itself'
    printf '###\n#S#\n#E#\n###\n' >maze.txt
    damier split solve maze.txt --output y
    refuses 'a maze has no model'
    for option in --steps --level; do
        damier split solve $option "$root/examples/binero/document.txt" --output y
        refuses "$option is not supported for cubes"
    done
    damier split queens 8 --keep k --output y
    refuses '--keep is not supported for cubes'
    damier split queens 8 --trace-tree k --output y
    refuses '--trace-tree is not supported for cubes'
    damier split solve "$queens/empty-8.txt" "$queens/partial-8.txt" --output y
    refuses 'only a question about one file can be split, and this one reads 2'
    damier split sat --parse-only x.cnf --output y
    [ "$status" -eq 2 ]
    damier split solve no-such-file --output y
    refuses 'cannot read no-such-file'
    [ ! -e y ]
}

@test "folders that cannot be made, and no half of one" {
    mkdir full
    echo >full/file
    damier split queens 6 --output full
    refuses 'cannot make full: the folder exists and is not empty'
    echo >plain
    damier split queens 6 --output plain
    refuses '--output takes a folder, and plain is not a folder'
    damier split queens 6 --output no/where
    refuses 'cannot make no/where: No such file or directory'
    mkdir empty
    damier split queens 6 --output empty/
    [ "$status" -eq 0 ]
    [ -e empty/question ]
    # a limit on the size of files stands for a full disk
    run bash -c "ulimit -f 0; '$DAMIER' split queens 6 --output small"
    [ "$status" -eq 2 ]
    [[ "$output" == 'damier: cannot write '* ]]
    [ "$(ls -A)" = "$(printf '%s\n' empty full plain)" ]
    damier join full
    refuses 'full has no file'
    damier join nowhere
    refuses 'nowhere has no file'
}

@test "a full disk while a cube is solved: no result, and the next try has it" {
    split queens 6 --count
    solve_all
    rm cubes/00002.done
    run bash -c "ulimit -f 0; '$DAMIER' solve -q cubes/00002.part"
    [ "$status" -eq 2 ]
    [ ! -e cubes/00002.done ]
    damier join cubes
    refuses '1 of 5 cubes has no result: 00002.part'
    solve_all
    [ "$("$DAMIER" join cubes)" = 4 ]
}

@test "options of solve with a cube: limits and remarks, nothing that changes the question" {
    split queens 6 --count
    damier solve --count cubes/00000.part
    refuses 'a cube file contains its question'
    damier solve --seed 3 cubes/00000.part
    refuses 'a cube file contains its question'
    damier solve cubes/00000.part "$queens/empty-8.txt"
    [ "$status" -eq 2 ]
    damier solve --time-limit 60 --threads 2 --memory-limit 2000 --quiet cubes/00000.part
    [ "$status" -le 1 ]
    [ -z "$stderr" ]
    [ -e cubes/00000.done ]
    damier solve --stats --quiet cubes/00001.part
    grep -q '^nodes' <<<"$stderr"
    # stopped at a limit: no result
    cubes=2 split queens 16 --count
    damier solve --time-limit 0.2 cubes/00000.part
    [ "$status" -eq 3 ]
    [ ! -e cubes/00000.done ]
    [[ "$stderr" == *'cubes/00000.part is not solved: no result was written'* ]]
}

@test "whenever it is killed, it resumes, and every cube counts once" {
    cubes=6 split queens 11 --count
    local child round
    for round in $(seq "$(brief 12 4)"); do
        "$DAMIER" solve -q cubes/*.part >/dev/null 2>&1 3>&- &
        child=$!
        sleep "0.0$((RANDOM % 90 + 10))"
        kill -9 "$child" 2>/dev/null || true
        wait "$child" 2>/dev/null || true
    done
    solve_all
    [ "$("$DAMIER" join cubes)" = 2680 ]
}

@test "the examples for clusters: an array of jobs, and make" {
    local path
    path=$(dirname "$DAMIER"):$PATH
    split queens 8 --count
    for i in 3 4 5; do
        PATH=$path SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_ID=$i \
            bash "$root/examples/cluster/array.sbatch" cubes
    done
    [ "$("$DAMIER" join cubes)" = 92 ]
    rm -r cubes
    run --separate-stderr make -s -f "$root/examples/cluster/Makefile" DAMIER="$DAMIER" QUESTION='queens 8 --count' CUBES=6
    [ "$status" -eq 0 ]
    [ "$output" = 92 ]
    # what is there is not made again
    rm cubes/00002.done
    run --separate-stderr make -s -f "$root/examples/cluster/Makefile" DAMIER="$DAMIER" QUESTION='queens 8 --count' CUBES=6
    [ "$status" -eq 0 ]
    [ "$output" = 92 ]
}

@test "interrupted: split writes nothing, and a cube has no result" {
    start split queens 30 --all --cubes 900000 --output cubes
    await catches_signals
    kill -INT "$child"
    ended
    [ "$status" -eq 3 ]
    [ ! -e cubes ]
    [ -z "$(ls -A)" ]
    cubes=2 split queens 20 --count
    start solve cubes/00000.part
    await catches_signals
    kill -INT "$child"
    ended
    [ "$status" -eq 3 ]
    [ ! -e cubes/00000.done ]
    [ "$(ls cubes)" = "$(printf '%s\n' 00000.part 00001.part question)" ]
}
