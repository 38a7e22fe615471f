# What fails in the system: tests/faults makes calls fail, one at a time, and this tries a few of
# them on each command. scripts/nightly tries all.
load kit

setup() {
    kit_setup
    library=${DAMIER%/*}/tests/faults/libfaults.so
    [ -e "$library" ] || skip 'no library for faults: it takes the GNU C library and no sanitizer'
}

# No thread can be started.
without_threads() {
    LD_PRELOAD=$library FAULTS_KIND=thread FAULTS_AT=1 FAULTS_ON=1 timeout 60 "$DAMIER" "$@"
}

@test "each command with a call that fails gives the right answer, or one message and status 2 or 3" {
    python3 "$root/tests/faults/sweep.py" "$DAMIER" "$library"
}

@test "without a thread the calling one answers alone" {
    [ "$(without_threads queens 8 --count --engine kernel --threads 4)" -eq 92 ]
    [ "$(without_threads queens 12 --count --threads 3)" -eq 14200 ]
    [ "$(without_threads tour 6 --closed --count --threads 2)" -eq 9862 ]
    [ "$(without_threads fzn -a -p 2 "$root/examples/flatzinc/money.fzn" | grep -c -e -----)" -eq 1 ]
}

@test "without a thread limits are obeyed" {
    for engine in kernel halves; do
        run --separate-stderr without_threads queens 21 --count --engine "$engine" --threads 2 --time-limit 0.2
        [ "$status" -eq 3 ]
        [[ "$stderr" == *'time limit'* ]]
    done
}

# MB WORDS...: stopped at the memory limit, with a peak of at most 4 MB more
stops_within() {
    damier "${@:2}" --memory-limit "$1" --stats
    show
    [ "$status" -eq 3 ]
    [ "$(grep -c '^damier: ' <<<"$stderr")" -eq 1 ]
    [[ $stderr == *"stopped at the memory limit of $1 MB"* ]]
    [ "$(awk '$1 == "peak_bytes" { print $2 }' <<<"$stderr")" -le $((($1 + 4) << 20)) ]
}

@test "a memory limit holds inside CaDiCaL, and the best so far is printed" {
    "$DAMIER" engines | grep -q '^cadical ' || skip 'without CaDiCaL'
    stops_within 40 queens 120 --engine cadical
    [ -z "$output" ]
    stops_within 20 chess -d -minmax -c 1 -n 20 --engine cadical
    [[ $stderr == *'best found '* ]]
    [ "${#lines[@]}" -ge 20 ]
}

@test "a memory limit holds inside CBC, also for the puzzles after it" {
    "$DAMIER" engines | grep -q '^cbc ' || skip 'without CBC'
    stops_within 30 queens 60 --engine cbc
    [ -z "$output" ]
    printf '60\n0\n' >large.txt
    damier solve large.txt "$queens/partial-5.txt" --engine cbc --memory-limit 30
    show
    [ "$status" -eq 3 ]
    [ -z "$output" ]
    [ "${#stderr_lines[@]}" -eq 2 ]
}
