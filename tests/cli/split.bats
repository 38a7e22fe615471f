# damier split, damier solve PART, damier join: what comes of the parts is what the question's own
# command says; and whatever happens to the files in between is noticed.
load kit
setup() { kit_setup; }

# WORDS...: the question in parts, in a folder that is made anew; $cubes, 5 by default.
split() {
    rm -rf parts
    "$DAMIER" split "$@" --cubes "${cubes:-5}" --output parts --quiet
}

# All parts, one process each; what they print is thrown away. Their statuses may be any but 2.
solve_all() {
    local part code
    for part in parts/*.part; do
        [ -e "$part" ] || continue
        code=0
        "$DAMIER" solve --quiet "$part" >/dev/null || code=$?
        [ "$code" -ne 2 ] || return 1
    done
}

# WORDS...: at once and in parts: the same status, and the same lines in any order, but for times.
agrees() {
    split "$@" && solve_all || return 1
    damier "$@"
    local code=$status text=$output
    damier join parts
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
    damier join parts
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
    damier join parts
    [ "${lines[0]}" = several ]
    split queens 7 --limit 5
    solve_all
    damier join parts
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

@test "the best: what is known goes into every part, and only better ones are looked for" {
    # a guess of the family: 14 is the best, and a proof is left to the parts
    cubes=8 agrees_in_status chess -d -minmax -c 1 -n 9
    [ "${lines[0]} $stderr" = '14 damier: optimal: 14' ]
    grep -qx 'than 14' parts/00000.part
    damier solve parts/00000.part
    gives 1 'no solution: none is better than the known value of 14' \
        'damier: parts/00000.done has the result already: nothing is searched'
    rm parts/00000.done
    damier solve parts/00000.part
    gives 1 'no solution: none is better than the known value of 14' ''
    # without any part there is no proof, but there is the answer
    rm parts/0000*.done
    damier join --partial parts
    [ "$status ${lines[0]}" = '3 14' ]
    # and without --partial nothing is said
    damier join parts
    [ "$status" -eq 2 ]
    # a theorem, or a search that is long enough: nothing is left to cut
    rm -rf parts
    damier split chess -d -minmax -c 1 -n 8 --output parts --first 60
    gives 0 '' "damier: it is answered: no parts; \`damier join parts' tells the answer"
    [ "$(ls parts)" = question ]
    damier join parts
    [ "$status ${lines[0]} $stderr" = '0 12 damier: optimal: 12, by a weighting of squares' ]
    damier split chess -d -minmax -c 1 -n 8 --output others --first -1
    [ "$status" -eq 2 ]
}

@test "the best of a model: a first answer by a search, parts that have none better, and one of a better value" {
    printf 'var 0..20: x :: output_var;\nvar 0..20: y :: output_var;\nvar 0..400: o :: output_var;\n' >best.fzn
    printf 'constraint int_lin_le([3,5],[x,y],31);\nconstraint int_lin_eq([4,7,-1],[x,y,o],0);\nsolve maximize o;\n' >>best.fzn
    damier split fzn best.fzn --output parts --first 60 --quiet
    [ "$(ls parts)" = question ]
    "$DAMIER" join parts >joined
    "$DAMIER" fzn best.fzn | diff - joined
    # a worse one is known
    rm -rf parts
    "$DAMIER" split fzn best.fzn --output parts --cubes 4 --quiet
    known 40
    for part in parts/*.part; do "$DAMIER" solve "$part" >>printed; done
    "$DAMIER" join parts | diff joined -
    # and the best
    rm -f parts/*.done
    known 43
    "$DAMIER" solve parts/00000.part >printed
    [ "$(<printed)" = '% no solution of this part is better than the known value of 43' ]
    "$DAMIER" solve --quiet parts/00000.part >again
    cmp printed again
    # nobody has an answer of that value: it is not said that there is none
    "$DAMIER" solve --quiet parts/*.part >/dev/null
    damier join parts
    [[ $output = *UNKNOWN* ]]
}

# VALUE: makes all parts say that it is known
known() {
    local part
    for part in parts/*.part; do
        sed -i -e '/^than /d' -e '/^sum /d' "$part"
        echo "than $1" >>"$part"
        python3 "$BATS_TEST_DIRNAME/seal.py" "$part"
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
    damier join parts
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
    "$DAMIER" join parts | "$DAMIER" sat --check - some.cnf
}

proved() { # FILE
    "$DAMIER" check "$1.cnf" "$1" | grep -qx 's VERIFIED'
}

@test "proofs of parts are joined into one" {
    "$DAMIER" engines | grep -q '^cadical ' || skip 'CaDiCaL is not linked'
    split queens 3 --proof p
    solve_all
    [ ! -e p ]
    damier join parts
    gives 1 'no solution' 'damier: the proof is in p, the formula that it refutes in p.cnf'
    proved p
    pigeons 5 >none.cnf
    split sat none.cnf --proof s
    solve_all
    "$DAMIER" join parts 2>/dev/null || [ $? -eq 20 ]
    proved s
    # the formula that is refuted is the one that was asked about
    diff <(grep -v '^c' none.cnf | sort) <(grep -v '^c' s.cnf | sort)
    for board in queens/partial-8 queens/impossible-8; do
        split solve --unique --proof u "$root/examples/$board.txt"
        solve_all
        "$DAMIER" join parts >/dev/null 2>&1 || [ $? -eq 1 ]
        proved u
        rm u u.cnf
    done
    split chess -d -n 5 -c 4 --proof c
    solve_all
    "$DAMIER" join parts >/dev/null 2>&1 || [ $? -eq 1 ]
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
        cp parts/00001.drat whole
        { echo "$number 0" && cat whole; } >parts/00001.drat
        damier join parts
        [ "$status" -eq 2 ]
        [ "$stderr" = 'damier: the proof of part 1 or its formula is damaged: solve it again' ]
        mv whole parts/00001.drat
    done
}

@test "a proof that is lost is made again; where there is a solution there is none" {
    "$DAMIER" engines | grep -q '^cadical ' || skip 'CaDiCaL is not linked'
    cubes=3 split queens 3 --proof p
    solve_all
    rm parts/00001.drat
    damier join parts
    [ "$status" -eq 2 ]
    [[ "$stderr" == *'solve part 1 again' ]]
    damier solve --quiet parts/00001.part
    damier join parts
    [ "$status" -eq 1 ]
    proved p
    rm p p.cnf
    split queens 6 --proof p
    solve_all
    damier join parts
    [ "$status" -eq 0 ]
    [ ! -e p ]
    [ "$stderr" = 'damier: no proof was written: there is a solution' ]
    damier split chess -d -minmax -c 1 -n 4 --proof p --output other
    refuses '--proof of the best is not joined from parts'
}

@test "a part that is done is not searched again" {
    split queens 8 --count
    solve_all
    local before after
    before=$(cksum parts/00003.done)
    damier solve parts/00003.part
    [ "$status" -eq 0 ]
    [ "$stderr" = 'damier: parts/00003.done has the result already: nothing is searched' ]
    local count=$output
    rm parts/00003.done
    damier solve parts/00003.part
    [ "$output" = "$count" ]
    after=$(cksum parts/00003.done)
    [ -n "$before" ]
    [ -n "$after" ]
    "$DAMIER" join parts | grep -qx 92
}

@test "a part needs no other file, and may be solved anywhere" {
    cp "$queens/partial-8.txt" board.txt
    split solve --count board.txt
    rm board.txt
    mkdir elsewhere
    (cd elsewhere && for part in ../parts/*.part; do "$DAMIER" solve "$part" >/dev/null || [ $? -eq 1 ]; done)
    mv parts moved
    local expected
    expected=$("$DAMIER" solve --count "$queens/partial-8.txt")
    [ "$("$DAMIER" join moved)" = "$expected" ]
    # from standard input, too
    rm -rf parts
    damier split solve --count --output parts --quiet - <"$queens/partial-8.txt"
    [ "$status" -eq 0 ]
    solve_all
    [ "$("$DAMIER" join parts)" = "$expected" ]
}

@test "join: parts that are missing, and what the others say" {
    split queens 6 --count
    solve_all
    rm parts/00001.done parts/00004.done
    damier join parts
    refuses '2 of 5 parts have no result: 00001.part, 00004.part'
    damier join --partial parts
    [ "$status" -eq 3 ]
    [ -z "$output" ]
    [[ "${stderr_lines[1]}" == 'damier: some parts are not done: at least '* ]]
    rm parts/*.done
    damier join parts
    refuses '5 of 5 parts have no result: 00000.part, 00001.part, 00002.part, 00003.part, 00004.part'
    # one solution is known as soon as somebody has it
    split queens 8
    "$DAMIER" solve -q parts/00002.part >/dev/null
    damier join --partial parts
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 8 ]
}

@test "join: results that are there twice, altered, or of another question" {
    split queens 6 --count
    solve_all
    cp -r parts whole
    fresh() { rm -rf parts; cp -r whole parts; }
    cp parts/00001.done parts/00002.done
    damier join parts
    refuses '00001.done and 00002.done are both the result of part 1'
    fresh
    mv parts/00001.done parts/00077.done
    damier join parts
    refuses 'parts/00077.done is the result of part 1, under a wrong name'
    fresh
    sed -i 's/^count .*/count 77/' parts/00003.done
    damier join parts
    refuses 'parts/00003.done is damaged'
    fresh
    head -c 100 whole/00003.done >parts/00003.done
    damier join parts
    refuses 'parts/00003.done is cut off, or its end is damaged'
    fresh
    : >parts/00003.done
    damier join parts
    refuses 'parts/00003.done is cut off, or its end is damaged'
    fresh
    cp parts/00003.part parts/00003.done
    damier join parts
    refuses "parts/00003.done is not the result of a part, but a record of the kind \`part'"
    fresh
    echo 'damier-result 1' >parts/00003.done
    damier join parts
    refuses 'parts/00003.done was written by an earlier version of damier, which this one does not read'
    echo 'damier-part 1' >parts/00003.part
    damier solve parts/00003.part
    refuses 'parts/00003.part was written by an earlier version of damier, which this one does not read'
    # an altered part is refused, and does not lose its result
    fresh
    sed -i 's/^number 3/number 4/' parts/00003.part
    damier solve parts/00003.part
    refuses 'parts/00003.part is damaged'
    [ "$("$DAMIER" join parts)" = 4 ]
    # a damaged result is searched again
    fresh
    echo >>parts/00003.done
    damier solve parts/00003.part
    [ "$status" -le 1 ]
    [[ "$stderr" == *'it is replaced'* ]]
    [ "$("$DAMIER" join parts)" = 4 ]
    # another question
    split queens 7 --count
    solve_all
    cp parts/00003.done stranger
    fresh
    cp stranger parts/00003.done
    damier join parts
    refuses 'parts/00003.done is a result of another question'
    fresh
    sed -i 's/^parts 5/parts 4/' parts/question
    damier join parts
    refuses 'parts/question is damaged'
}

# FILE: its last line says what all before it add up to; a forger would know how.
seal() {
    sed -i '$d' "$1"
    "$BATS_TEST_DIRNAME/seal.py" "$1"
}

@test "join: another version, and a cube that was altered by somebody who can seal" {
    split queens 6 --count
    solve_all
    cp -r parts whole
    sed -i 's/^version 5 .*/version 5 9.9.9/' parts/00003.done
    seal parts/00003.done
    damier join parts
    refuses 'parts/00003.done was written by version 9.9.9, and this is '
    rm -rf parts
    cp -r whole parts
    sed -i 's/^version 5 .*/version 5 9.9.9/' parts/question
    seal parts/question
    damier join parts
    refuses 'parts/question was written by version 9.9.9'
    # the seal itself is right: an honest copy passes
    rm -rf parts
    cp -r whole parts
    seal parts/00003.done
    [ "$("$DAMIER" join parts)" = 4 ]
    local cube
    cube=$(grep -a '^cube' parts/00003.part)
    sed -i "s/^cube .*/cube 4 0<=9/" parts/00003.part
    seal parts/00003.part
    rm parts/00003.done
    "$DAMIER" solve -q parts/00003.part >/dev/null
    [ -n "$cube" ]
    damier join parts
    [ "$status" -eq 2 ]
    [[ "$stderr" == *'a result of another cube: its part was altered' ]]
}

@test "questions that cannot be cut, and words that are not a question" {
    damier split
    refuses 'missing question'
    damier split queens 8
    refuses 'missing --output DIR, the folder for the parts'
    damier split --output x
    refuses 'missing question'
    damier split draw x --output y
    refuses "\`damier draw' asks nothing that can be cut into parts"
    damier split quens 8 --output y
    refuses "unknown command \`quens', did you mean \`queens'?"
    damier split queens eight --output y
    [ "$status" -eq 2 ]
    damier split queens 8 --cubes 0 --output y
    refuses '--cubes is 0'
    damier split queens 8 --engine halves --count --output y
    refuses 'the engine halves works on the board itself, which is not cut into parts'
    damier split tour 6 --method warnsdorff --output y
    refuses 'the engine warnsdorff works on the board itself'
    printf '###\n#S#\n#E#\n###\n' >maze.txt
    damier split solve maze.txt --output y
    refuses 'a maze has no model'
    for option in --steps --level; do
        damier split solve $option "$root/examples/binero/document.txt" --output y
        refuses "$option is not for a question in parts"
    done
    damier split queens 8 --keep k --output y
    refuses '--keep is not for a question in parts'
    damier split queens 8 --trace-tree k --output y
    refuses '--trace-tree is not for a question in parts'
    damier split solve "$queens/empty-8.txt" "$queens/partial-8.txt" --output y
    refuses 'a question about one file is cut at a time, and this one reads 2'
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
    refuses 'cannot make full: there is such a folder, and it is not empty'
    echo >plain
    damier split queens 6 --output plain
    refuses '--output takes a folder, and plain is none'
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

@test "a full disk while a part is solved: no result, and the next try has it" {
    split queens 6 --count
    solve_all
    rm parts/00002.done
    run bash -c "ulimit -f 0; '$DAMIER' solve -q parts/00002.part"
    [ "$status" -eq 2 ]
    [ ! -e parts/00002.done ]
    damier join parts
    refuses '1 of 5 parts has no result: 00002.part'
    solve_all
    [ "$("$DAMIER" join parts)" = 4 ]
}

@test "options of solve with a part: limits and remarks, nothing that changes the question" {
    split queens 6 --count
    damier solve --count parts/00000.part
    refuses 'a part has its question in it'
    damier solve --seed 3 parts/00000.part
    refuses 'a part has its question in it'
    damier solve parts/00000.part "$queens/empty-8.txt"
    [ "$status" -eq 2 ]
    damier solve --time-limit 60 --threads 2 --memory-limit 2000 --quiet parts/00000.part
    [ "$status" -le 1 ]
    [ -z "$stderr" ]
    [ -e parts/00000.done ]
    damier solve --stats --quiet parts/00001.part
    grep -q '^nodes' <<<"$stderr"
    # stopped at a limit: no result
    cubes=2 split queens 16 --count
    damier solve --time-limit 0.2 parts/00000.part
    [ "$status" -eq 3 ]
    [ ! -e parts/00000.done ]
    [[ "$stderr" == *'parts/00000.part is not done: it has no result yet'* ]]
}

@test "whenever it is killed, it goes on, and every part counts once" {
    cubes=6 split queens 11 --count
    local child round
    for round in $(seq "$(brief 12 4)"); do
        "$DAMIER" solve -q parts/*.part >/dev/null 2>&1 3>&- &
        child=$!
        sleep "0.0$((RANDOM % 90 + 10))"
        kill -9 "$child" 2>/dev/null || true
        wait "$child" 2>/dev/null || true
    done
    solve_all
    [ "$("$DAMIER" join parts)" = 2680 ]
}

@test "the examples for clusters: an array of jobs, and make" {
    local path
    path=$(dirname "$DAMIER"):$PATH
    split queens 8 --count
    for i in 3 4 5; do
        PATH=$path SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_ID=$i \
            bash "$root/examples/cluster/array.sbatch" parts
    done
    [ "$("$DAMIER" join parts)" = 92 ]
    rm -r parts
    run --separate-stderr make -s -f "$root/examples/cluster/Makefile" DAMIER="$DAMIER" QUESTION='queens 8 --count' CUBES=6
    [ "$status" -eq 0 ]
    [ "$output" = 92 ]
    # what is there is not made again
    rm parts/00002.done
    run --separate-stderr make -s -f "$root/examples/cluster/Makefile" DAMIER="$DAMIER" QUESTION='queens 8 --count' CUBES=6
    [ "$status" -eq 0 ]
    [ "$output" = 92 ]
}

@test "interrupted: split writes nothing, and a part has no result" {
    start split queens 30 --all --cubes 900000 --output parts
    await catches_signals
    kill -INT "$child"
    ended
    [ "$status" -eq 3 ]
    [ ! -e parts ]
    [ -z "$(ls -A)" ]
    cubes=2 split queens 20 --count
    start solve parts/00000.part
    await catches_signals
    kill -INT "$child"
    ended
    [ "$status" -eq 3 ]
    [ ! -e parts/00000.done ]
    [ "$(ls parts)" = "$(printf '%s\n' 00000.part 00001.part question)" ]
}
