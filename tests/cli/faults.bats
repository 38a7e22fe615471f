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
