# What the command line tests share. DAMIER is the program to test, by default the one of the build directory.
bats_require_minimum_version 1.5.0

kit_setup() {
    root=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
    DAMIER=${DAMIER:-$root/build/damier}
    queens=$root/examples/queens
    mkdir "$BATS_TEST_TMPDIR/work" && cd "$BATS_TEST_TMPDIR/work" || return 1
}

# Runs the program; $status, $output (standard output) and $stderr tell what it did.
damier() {
    run --separate-stderr "$DAMIER" "$@"
}

# The same with a text (printf's way) as standard input.
damier_with() {
    local text=$1
    shift
    # shellcheck disable=SC2059 # the text is a format on purpose
    printf -- "$text" >../input
    run --separate-stderr "$DAMIER" "$@" <../input
}

show() {
    printf 'status %s\nstdout: %s\nstderr: %s\n' "$status" "$output" "$stderr"
}

# STATUS STDOUT STDERR, all exactly.
gives() {
    show
    [ "$status" -eq "$1" ] && [ "$output" = "$2" ] && [ "$stderr" = "$3" ]
}

# Bad input: exit 2, nothing on standard output, one line on standard error that begins with "damier: " and this text.
refuses() {
    show
    [ "$status" -eq 2 ] && [ -z "$output" ] && [ "${#stderr_lines[@]}" -eq 1 ] && [[ "$stderr" == "damier: $1"* ]]
}

board4='. R . .
. . . R
R . . .
. . R .'
