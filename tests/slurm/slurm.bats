# The files of examples/cluster under a real Slurm, with several nodes on this machine:
# scripts/slurm-here bats tests/slurm (scripts/nightly does so). Answers are those of the program
# alone; jobs are cancelled, run out of time and lose a node, and what is submitted again goes on
# from what they left.
load ../cli/kit
setup() {
    kit_setup
    [ -n "${SLURM_CONF:-}" ] || skip 'no Slurm: scripts/slurm-here starts one'
    PATH=${DAMIER%/*}:$PATH
    cluster=$root/examples/cluster
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    # Nodes that are one machine would take each other's shared memory for their own.
    export OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=lo
    RANDOM=${SLURM_SEED:-1}
}

teardown() {
    scancel --user "$(id -un)" 2>/dev/null || true
    finished || true
}

finished() { # waits until no job is left
    local i
    for ((i = 0; i < 1200; i++)); do
        [ -n "$(squeue --noheader)" ] || return 0
        sleep 0.1
    done
    echo "still there: $(squeue)"
    return 1
}

mpi_job() { # OPTIONS... -- WORDS...: its number, once it is submitted
    local options=()
    while [ "$1" != -- ]; do options+=("$1"); shift; done
    sbatch --parsable --ntasks=6 --mem-per-cpu=500M "${options[@]}" "$cluster/mpi.sbatch" "${@:2}"
}

kept() { # how many results the checkpoint has
    python3 -c 'import sqlite3, sys
try: print(sqlite3.connect(sys.argv[1]).execute("select count(*) from part").fetchone()[0])
except sqlite3.Error: print(0)' keep
}

await_results() { # until the checkpoint has that many
    local i
    for ((i = 0; i < 600; i++)); do
        if [ -e keep ] && [ "$(kept)" -ge "$1" ]; then return 0; fi
        sleep 0.1
    done
    echo 'nothing was kept'
    squeue
    cat damier-*.out
    return 1
}

nodes_of() { # JOB: how many nodes it, or its array, was on
    scontrol show hostnames "$(scontrol show job "$1" | sed -n 's/^ *NodeList=//p' | paste -sd,)" | sort -u | wc -l
}

@test "an array of cubes, on several nodes, and a job that joins them" {
    damier split queens 10 --count --cubes 40 -o cubes
    job=$(sbatch --parsable --mem=500M --array=0-9 "$cluster/array.sbatch" cubes)
    timeout 120 sbatch --wait --mem=500M --output=joined --dependency="afterok:$job" --wrap 'damier join cubes'
    [ "$(<joined)" = 724 ]
    cat damier-*.log
    [ -z "$(cat damier-*.log)" ]
    [ "$(nodes_of "$job")" -ge 2 ]
}

@test "an array that was cancelled is submitted again, and what is done stays" {
    local round
    damier split queens 13 --count --cubes 60 -o cubes
    for ((round = 0; round < 3; round++)); do
        job=$(sbatch --parsable --mem=500M --array=0-19 "$cluster/array.sbatch" cubes)
        for ((i = 0; i < 300; i++)); do
            [ "$(find cubes -name '*.done' | wc -l)" -le $((10 * round)) ] || break
            sleep 0.1
        done
        scancel "$job"
        finished
        echo "round $round: $(find cubes -name '*.done' | wc -l) of $(find cubes -name '*.part' | wc -l) cubes have results"
    done
    damier join cubes
    show
    [ "$status" -eq 2 ]
    [ -z "$output" ]
    (cd cubes && md5sum -- *.done && stat -c '%n %Y %i' -- *.done) >before
    timeout 300 sbatch --wait --mem=500M --array=0-19 "$cluster/array.sbatch" cubes
    damier join cubes
    gives 0 73712 ''
    (cd cubes && md5sum -- *.done && stat -c '%n %Y %i' -- *.done) >after
    [ "$(grep -cFxf before after)" -eq "$(wc -l <before)" ]
}

@test "ranks on several nodes: a count, cubes, puzzles and a study" {
    timeout 120 sbatch --wait --ntasks=6 --mem-per-cpu=500M --output=out "$cluster/mpi.sbatch" queens 16 --count
    [ "$(<out)" = 14772512 ]
    job=$(CHECKPOINT=keep mpi_job --output=out -- solve --count --model m1 "$queens/empty-8.txt")
    finished
    [ "$(<out)" = 92 ]
    [ "$(nodes_of "$job")" -eq 3 ]
    mpi_job --output=out -- generate binero --size 6 --number 9 --seed 3
    finished
    diff <("$DAMIER" generate binero --size 6 --number 9 --seed 3) out
    CHECKPOINT=study.db mpi_job --output=out -- study queens -n 4..7 --count --model m1,m2 --format csv
    finished
    cut -d, -f1-5,11 out >together
    damier study queens -n 4..7 --count --model m1,m2 --db study.db --format csv
    diff together <(cut -d, -f1-5,11 <<<"$output")
    [[ $stderr = *'8 of 8 runs were in the database'* ]]
}

@test "ranks that were cancelled at any moment go on from their checkpoint" {
    local round before=0
    export CHECKPOINT=keep
    for ((round = 1; round <= 4; round++)); do
        job=$(mpi_job -- queens 19 --count)
        await_results $((before + RANDOM % 150 + 1))
        scancel "$job"
        finished
        [ "$(kept)" -ge "$before" ]
        before=$(kept)
        echo "round $round: $before of 2014 tasks are stored"
        [ "$before" -gt 0 ]
        [ "$before" -lt 2014 ]
    done
    job=$(mpi_job --ntasks=4 --output=out -- queens 19 --count)
    finished
    cat out
    [ "$(<out)" = 4968057848 ]
    [ ! -e keep ]
}

@test "time is nearly up: what there is by then is told, and kept" {
    CHECKPOINT=keep mpi_job --time=1 --signal=B:TERM@55 --output=out -- queens 22 --count
    finished
    cat out
    grep -q '^damier: interrupted: at least [1-9][0-9]* solutions$' out
    grep -q 'the count so far is saved in keep; to continue: ' out
    [ "$(kept)" -gt 0 ]
}

@test "a node is lost: Slurm puts the job back, and it goes on by itself" {
    export CHECKPOINT=keep
    job=$(mpi_job --requeue --open-mode=append --output=out -- queens 18 --count)
    await_results 5
    scontrol update NodeName=node3 State=DOWN Reason=lost
    for ((i = 0; i < 300; i++)); do # it is put back with two minutes to wait, which it need not
        if [[ $(squeue --noheader --format='%T %r') = 'PENDING BeginTime' ]]; then
            [ "$(kept)" -ge 5 ]
            echo "put back with $(kept) of 152 tasks"
            scontrol update "JobId=$job" StartTime=now
            break
        fi
        sleep 0.1
    done
    scontrol update NodeName=node3 State=RESUME || true # it may be back by itself
    finished
    cat out
    [ "$(tail -n 1 out)" = 666090624 ]
    [ ! -e keep ]
}

@test "the hostfile, with somebody who lets us in" {
    # in the place of ssh: HOST COMMAND...
    printf '%s\n' '#!/bin/sh' "echo \"\$1\" >>$PWD/hosts" 'shift' 'exec sh -c "$*"' >let-in
    chmod +x let-in
    run --separate-stderr timeout 120 mpirun --mca plm_rsh_agent "$PWD/let-in" --hostfile "$cluster/hostfile" \
        --map-by node -n 6 damier-mpi queens 15 --count --checkpoint keep
    gives 0 2279184 ''
    [ "$(sort -u hosts | paste -sd' ')" = 'node1 node2 node3' ]
    [ ! -e keep ]
}
