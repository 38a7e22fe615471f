# damier-mpi: the same command line over several ranks. What it prints and how it ends is held
# against the program alone; jobs are killed at random times, and go on from their checkpoint.
load kit
setup() {
    kit_setup
    MPI=${DAMIER%/*}/damier-mpi
    [ -x "$MPI" ] || skip 'damier-mpi was not built'
    command -v mpirun >/dev/null || skip 'no mpirun'
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    # all ranks are here: no time is spent on looking for networks
    export OMPI_MCA_btl=self,vader OMPI_MCA_pml=ob1
    printf '17\n0\n' >large.txt
    printf '12\n0\n' >middle.txt
}

mpi() { # RANKS WORDS...: as `damier' of the kit does
    local ranks=$1
    shift
    run --separate-stderr timeout 120 mpirun -q --oversubscribe -n "$ranks" "$MPI" "$@"
}

# What was found, in any order, and how it ended, without the time that it took
told() {
    sed 's/"time": [0-9.]*/"time": 0/' <<<"$output" | sort
    echo "$status"
    grep -v 'ranks for' <<<"$stderr" || true
}

# RANKS WORDS...: the same answers, in any order, the same status and the same remarks as those of
# the program alone
same() {
    local ranks=$1 alone
    shift
    run --separate-stderr timeout 120 "$DAMIER" "$@" </dev/null
    alone=$(told)
    mpi "$ranks" "$@" </dev/null
    [ "$alone" = "$(told)" ] || {
        echo "-- $ranks ranks: $*"
        echo "$alone"
        echo "-- and"
        show
        return 1
    }
}

questions() { # what a team answers, and what its first rank answers alone
    cat <<'END'
queens 8 --count
queens 7 --count --model m1
queens 6 --all --model m2
queens 6 --count --up-to-symmetry
queens 7 --count --limit 10 --model m1
queens 3 --model m1
queens 9 --model m1 --quiet --count
chess -d -n 5 -c 1 -minmax --quiet --format json --count
chess -d -n 5 -r 3 --count
chess -d -n 5 -r 3 --all --up-to-symmetry
chess -d -n 5 -r 2
chess -i -n 5 -c 1 -minmax --limit 3
tour 5x6 --count --closed
tour 5 --closed
tour 3x7 --count --engine kernel
numbrix --help
queens x
queens 8 --nonsense
solve nowhere.txt
END
    echo "solve --unique $root/examples/binero/document.txt"
    echo "solve --count $root/examples/binero/document.txt"
    echo "solve --count middle.txt"
    echo "solve --unique $queens/partial-8.txt"
    echo "solve $queens/partial-8.txt $queens/empty-8.txt --count"
    echo "museum $root/examples/museum/small.txt --count"
    echo "fzn -a $root/examples/flatzinc/money.fzn"
    echo "compare $queens/empty-4.txt --engine nobody"
}

@test "answers, statuses and remarks are those of the program alone" {
    local seed=${MPI_SEED:-2} line number=0
    while read -r line; do
        number=$((number + 1))
        # every fifth, all of them in scripts/nightly
        [ -n "${MPI_ALL:-}" ] || [ $(((number + seed) % 5)) -eq 0 ] || continue
        eval "set -- $line"
        same $((1 + (number + seed / 5) % 4)) "$@"
    done < <(questions)
}

@test "boards have colours where mpirun writes to a terminal, and only there" {
    local job=(timeout 120 mpirun -q --oversubscribe -n 2 "$MPI" queens 6)
    export TERM=xterm
    unset NO_COLOR
    python3 "$root/tests/cli/terminal.py" "${job[@]}" >coloured
    grep -q $'\e\\[' coloured
    "${job[@]}" </dev/null >plain
    run ! grep -q $'\e' plain
    sed $'s/\e\\[[0-9;]*m//g' coloured | cmp - plain
}

@test "a board, a formula and a model come from standard input" {
    mpi 3 solve --count <middle.txt
    [ "$status $output" = '0 14200' ]
    printf 'p cnf 2 3\n1 2 0\n-1 0\n-2 0\n' | "$DAMIER" sat >alone || true
    printf 'p cnf 2 3\n1 2 0\n-1 0\n-2 0\n' >formula.cnf
    mpi 2 sat <formula.cnf
    [ "$status $output" = "20 $(<alone)" ]
}

@test "the best: the same value, while others search for it" {
    mpi 3 chess -d -n 6 -r 1 --kings 0 -minmax --engine kernel
    local first=$stderr
    "$DAMIER" chess -d -n 6 -r 1 --kings 0 -minmax --engine kernel 2>alone >/dev/null
    [ "$status" -eq 0 ]
    echo "$first"
    [ "$(grep optimal <<<"$first")" = "$(grep optimal alone)" ]
    mpi 2 chess -d -n 14 -c 1 -minmax --time-limit 1 --format json
    [ "$status" -eq 3 ]
    [[ $output = *'"status": "solution"'* && $stderr = *'stopped at the time limit of 1 s: best found'* ]]
}

@test "the best of a model is reported as proved, though most cubes have none that is better" {
    printf '%s\n' 'var 1..40: x :: output_var;' 'var 1..40: y :: output_var;' 'var 1..40: z :: output_var;' \
        'constraint int_lin_eq([1,1],[x,y],40);' 'constraint int_lin_eq([1,-1],[y,z],-1);' 'solve minimize x;' >best.fzn
    "$DAMIER" fzn best.fzn >alone
    grep -qx '==========' alone
    "$DAMIER" fzn best.fzn --checkpoint kept | diff alone -
    mpi 3 fzn best.fzn
    [ "$status $output" = "0 $(<alone)" ]
}

@test "puzzles are those of one core, in their order, byte by byte" {
    "$DAMIER" generate binero --size 6 --number 7 --seed 5 >alone
    mpi 3 generate binero --size 6 --number 7 --seed 5 -o together
    [ "$status" -eq 0 ]
    cmp alone together
    # stopped and gone on with, alone: what was made is there
    rm -f together
    "$DAMIER" generate binero --size 6 --number 7 --seed 5 --checkpoint kept >again
    cmp alone again
    [ ! -e kept ]
}

@test "a study: the same rows, which go to one database" {
    rows() { cut -d, -f1-5,11 <<<"$output"; }
    mpi 3 study queens -n 4..7 --count --model m1,m2 --db s.db --format csv
    [ "$status" -eq 0 ]
    local together
    together=$(rows)
    damier study queens -n 4..7 --count --model m1,m2 --format csv
    [ "$together" = "$(rows)" ]
    damier study queens -n 4..7 --count --model m1,m2 --db s.db --format csv
    [[ $stderr = *'8 of 8 runs were in the database'* ]]
}

@test "more ranks than cubes, and ranks of another version" {
    mpi 4 queens 4 --count --model m1
    [ "$status $output" = '0 2' ]
    [[ $stderr = *'4 ranks for '*' cube'*': some had nothing to do'* ]]
    sed 's/damier-mpi \([0-9.]*\)[0-9] (mess/damier-mpi \1X (mess/' "$MPI" >other
    chmod +x other
    run --separate-stderr timeout 60 mpirun -q --oversubscribe -n 1 "$MPI" queens 8 : -n 1 ./other queens 8
    show
    [ "$status" -eq 2 ]
    [ -z "$output" ]
    [[ $stderr = 'damier: rank 0 is damier-mpi '*', but rank 1 is damier-mpi '*'X '*': all must be of one version' ]]
}

@test "a checkpoint is that of its question, and is not altered" {
    timeout -s KILL 0.6 "$DAMIER" solve --count --model m1 --checkpoint kept middle.txt || true
    for i in 1 2 3 4 5 6 7 8 9; do
        [ -e kept ] && python3 -c 'import sqlite3, sys; sys.exit(not sqlite3.connect("kept").execute("select count(*) from part").fetchone()[0])' 2>/dev/null && break
        timeout -s KILL "$i" "$DAMIER" solve --count --model m1 --checkpoint kept middle.txt >/dev/null 2>&1 || true
    done
    [ -e kept ] || skip 'nothing could be killed in time'
    damier solve --count --model m2 --checkpoint kept middle.txt
    refuses "kept is the checkpoint of another question: damier solve --count --model m1 --checkpoint kept middle.txt"
    cp kept copy && cp kept-wal copy-wal 2>/dev/null || true
    python3 -c 'import sqlite3; b = sqlite3.connect("copy"); b.execute("update part set number = number + 1000"); b.commit()'
    damier solve --count --model m1 --checkpoint copy middle.txt
    refuses 'copy is damaged: a checksum does not match'
    mpi 2 solve --count --model m1 --checkpoint kept middle.txt
    [ "$status $output" = '0 14200' ]
    [[ $stderr = *'cubes were in kept'* ]]
    [ ! -e kept ]
    damier solve --checkpoint kept --level middle.txt
    [ "$status" -eq 2 ]
}

# SESSION: does a process of it run?
runs() {
    ps -o stat= -s "$1" | grep -qv '^Z'
}

# KILLS ANSWER WORDS...: a job of three ranks with the checkpoint `kept' is killed so often, all of
# it or one rank, at random times, and then left alone. The answer is printed before the checkpoint
# is removed: a job that is killed in between has printed the right one, and the next job prints it
# too.
killed() {
    local kills=$1 answer=$2 words=("${@:3}") i pid ranks
    for ((i = 0; i < kills; i++)); do
        # A session of its own, in which all processes are found, also those that begin after the
        # list of ranks was made.
        setsid mpirun -q --oversubscribe -n 3 "$MPI" "${words[@]}" >killed.out 2>/dev/null &
        pid=$!
        sleep "$((RANDOM % 2)).$((RANDOM % 10))$((RANDOM % 10))"
        mapfile -t ranks < <(pgrep -P "$pid" || true)
        ranks+=("$pid")
        kill -KILL "${ranks[RANDOM % ${#ranks[@]}]}" 2>/dev/null || true
        # now and then mpirun does not notice that its ranks have ended
        for _ in $(seq 300); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
        kill -KILL "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
        # The others of a job whose mpirun is gone end by themselves. Until then the checkpoint is
        # in use.
        while runs "$pid"; do sleep 0.1; done
        [ ! -s killed.out ] || [ "$(<killed.out)" = "$answer" ] || return 1
        if [ -s killed.out ] && [ ! -e kept ]; then return; fi # it was done before it was killed
    done
    mpi 3 "${words[@]}"
    show
    [ "$status $output" = "0 $answer" ]
}

# WORDS...: the program alone is killed at a random time. It has ended afterwards, which it need not
# have when `timeout -s KILL' returns: until then the checkpoint is in use.
killed_alone() {
    start "$@" >/dev/null 2>&1
    sleep "0.$((RANDOM % 4 + 1))$((RANDOM % 10))"
    kill -KILL "$child" 2>/dev/null || true
    ended
}

@test "killed at any moment, it goes on, and nothing counts twice" {
    RANDOM=${MPI_SEED:-1}
    killed "${MPI_KILLS:-3}" 95815104 queens 17 --count --checkpoint kept
    [ ! -e kept ]
    local i
    for ((i = 0; i < ${MPI_KILLS:-10}; i++)); do # the program alone, which is sooner at work
        killed_alone solve --count --model m1 --checkpoint cubes middle.txt
    done
    damier solve --count --model m1 --checkpoint cubes middle.txt
    [ "$status $output" = '0 14200' ]
    for ((i = 0; i < ${MPI_KILLS:-5}; i++)); do
        killed_alone generate binero --size 8 --number 60 --checkpoint puzzles
    done
    damier generate binero --size 8 --number 60 --checkpoint puzzles
    [ "$status" -eq 0 ]
    [ "$output" = "$("$DAMIER" generate binero --size 8 --number 60)" ]
}

@test "a full disk is an error, and what was kept before is there" {
    # MPI itself needs files that are larger: a team of one
    ( ulimit -f 40; timeout 60 "$DAMIER" generate binero --size 10 --number 200 --checkpoint kept -o puzzles ) \
        2>errors && status=0 || status=$?
    cat errors
    [ "$status" -eq 2 ]
    grep -q 'damier: .*kept.*; earlier results are still stored, and the same command resumes from them' errors
    [ ! -e puzzles ]
    mpi 2 generate binero --size 10 --number 200 --checkpoint kept -o puzzles
    [ "$status" -eq 0 ]
    "$DAMIER" generate binero --size 10 --number 200 | cmp - puzzles
}

@test "an interruption stops all ranks, and tells what there is" {
    export OMPI_MCA_odls_base_sigkill_timeout=5 # a second otherwise, which is little when all is busy
    # mpirun may drop what ranks print once it was interrupted, so each has a file of its own.
    printf '#!/bin/bash\nexec "%s" "$@" 2>"errors.$OMPI_COMM_WORLD_RANK"\n' "$MPI" >rank
    chmod +x rank
    timeout 100 mpirun --oversubscribe -n 3 ./rank queens 22 --count --checkpoint kept >out 2>/dev/null 3>&- &
    local job=$!
    for _ in $(seq 300); do [ ! -s kept-wal ] || break; sleep 0.1; done
    sleep 0.5
    kill -INT "$(pgrep -P "$job")" # mpirun: timeout would send it twice, which means: at once
    wait "$job" || true
    output=$(<out) stderr=$(<errors.0) status=0
    show
    [ -z "$output" ]
    [[ $stderr = *'damier: interrupted: at least'* ]]
    [[ $stderr = *"to continue: mpirun -n 3 damier-mpi queens 22 --count --checkpoint kept"* || $stderr = *'nothing has been saved'* ]]
}
