# What the command line tests share. DAMIER is the program to test, by default the one of the build
# directory.
bats_require_minimum_version 1.5.0

# bats looks where it is before every command, to tell the line of a failure, which takes as long as
# 20 commands. It is enough to know the line of the test itself: functions, these and those of the
# test's file, are not traced. They fail as ever.
#
# A test does not depend on what started it: standard input is empty, messages are in English, and
# files can be read by their group. `start' resets the signals.
kit_setup() {
    set +T
    declare -ft "$BATS_TEST_NAME"
    exec </dev/null
    umask 022
    export LC_ALL=C TERM=xterm
    root=${BATS_TEST_DIRNAME%/*/*}
    DAMIER=${DAMIER:-$root/build/damier}
    if [[ $root$DAMIER == *[[:space:]]* ]]; then kit_links; fi
    queens=$root/examples/queens
    mkdir "$BATS_TEST_TMPDIR/work" && cd "$BATS_TEST_TMPDIR/work" || return 1
}

# Many tests have a list of command lines, which they split into words. Where the path of the tree
# or of the program has blanks in it, links without blanks lead there.
kit_links() {
    ln -s "$root" "$BATS_TEST_TMPDIR/root"
    ln -s "$(dirname "$DAMIER")" "$BATS_TEST_TMPDIR/build"
    root=$BATS_TEST_TMPDIR/root
    DAMIER=$BATS_TEST_TMPDIR/build/${DAMIER##*/}
}

# All families, from the table of the program.
family_names() { sed -n 's/^FAMILY(\(.*\))$/\1/p' "$root/src/puzzle/families.def"; }

# FAMILY: what the tests of all families must know of it, which is in tests/cli/family/FAMILY.bash:
#   small_board     the words of its command that make a small board
#   coloured        examples that are drawn in colours: names without .txt in its folder
#   board_formats   the formats whose boards are read, and answer_formats, whose answers are
#   three_boards    writes a file `boards` of three boards
family_facts() {
    # shellcheck disable=SC2034
    board_formats=(native) answer_formats=(native text json)
    eval "three_boards() { damier generate $1 --number 3 --quiet -o boards; }"
    # shellcheck source=/dev/null
    . "${BATS_TEST_DIRNAME%/*}/cli/family/$1.bash"
}

# COMMAND...: runs it without root's right to read and write whatever is closed.
as_user() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --inh-caps=-all --bounding-set=-dac_override,-dac_read_search "$@"
    else
        "$@"
    fi
}

# A python3 that has jsonschema, which need not be the first on PATH: what apt installs is for
# Debian's own. It is looked for once in a file.
knowing() {
    local found=$BATS_FILE_TMPDIR/python
    if [ ! -s "$found" ]; then
        if python3 -c 'import importlib.util as i, sys; sys.exit(not i.find_spec("jsonschema"))'; then echo python3; else echo /usr/bin/python3; fi >"$found"
    fi
    echo "$(<"$found")"
}

# LONG SHORT: the second where DAMIER_SHORT is set. ./check sets it for tests under the sanitizers,
# which run the long ones without these, and scripts/nightly runs the long ones with them.
brief() {
    if [ -n "${DAMIER_SHORT:-}" ]; then echo "$2"; else echo "$1"; fi
}

# thin STEP: at the first of STEP calls, and always without the short form: for long lists of things
# that are alike
thin() {
    thinned=$((${thinned:-0} + 1))
    [ -z "${DAMIER_SHORT:-}" ] || [ $((thinned % $1)) -eq 1 ]
}

# Runs the program; $status, $output (standard output) and $stderr tell what it did, $lines and
# $stderr_lines in lines that are not empty. As `run --separate-stderr` does, in less than half the
# time.
damier() {
    local IFS=$'\n' -
    set -f
    status=0
    "$DAMIER" "$@" >"$BATS_TEST_TMPDIR/stdout" 2>"$BATS_TEST_TMPDIR/stderr" || status=$?
    output=$(<"$BATS_TEST_TMPDIR/stdout")
    stderr=$(<"$BATS_TEST_TMPDIR/stderr")
    # shellcheck disable=SC2206 # into lines
    lines=($output) stderr_lines=($stderr)
}

# The same with a text (printf's way) as standard input.
damier_with() {
    local text=$1
    shift
    # shellcheck disable=SC2059 # the text is a format on purpose
    printf -- "$text" >../input
    damier "$@" <../input
}

# WORDS...: starts the program in the background; $child is its process. A shell of its own waits
# for it: bats traces every command of this one, which then loses children now and then when the
# machine is busy. Signals that whoever started the tests ignores (nohup ignores SIGHUP, a shell
# without job control SIGINT in what it runs in the background) are at their defaults.
start() {
    rm -f "$BATS_TEST_TMPDIR/child" "$BATS_TEST_TMPDIR/code"
    # shellcheck disable=SC2016 # for the inner shell
    bash -c '"${@:3}" <&0 &
        echo $! >"$1"
        wait $!
        echo $? >"$2"' bash "$BATS_TEST_TMPDIR/child" "$BATS_TEST_TMPDIR/code" \
        env --default-signal=HUP,INT,PIPE,TERM "$DAMIER" "$@" <&0 3>&- &
    until [ -s "$BATS_TEST_TMPDIR/child" ]; do sleep 0.02; done
    child=$(<"$BATS_TEST_TMPDIR/child")
}

# Waits for what was started; $status is its status.
ended() {
    until [ -s "$BATS_TEST_TMPDIR/code" ]; do sleep 0.02; done
    status=$(<"$BATS_TEST_TMPDIR/code")
    echo "status $status"
}

# COMMAND...: waits until it succeeds, however slow the machine is. It fails if what was started
# has ended before.
await() {
    until "$@"; do
        if [ -s "$BATS_TEST_TMPDIR/code" ]; then
            "$@"
            return
        fi
        sleep 0.02
    done
}

# NUMBER FILE: the file has so many lines, or more.
has_lines() {
    [ "$(wc -l <"$2")" -ge "$1" ]
}

# The program that was started treats SIGTERM, and the other signals, in its own way.
catches_signals() {
    local line
    line=$(grep '^SigCgt' "/proc/$child/status")
    (("0x${line#*$'\t'}" & 0x4000))
}

# The program that was started has taken all signals that were sent to it.
took_signals() {
    [ "$(grep -c '^S[ih][gd]Pnd:\s0*$' "/proc/$child/status")" -eq 2 ]
}

# The program that was started waits for its input or output: it sleeps in all of its threads.
is_stuck() {
    catches_signals || return 1
    [ -z "$(grep -h '^State:' "/proc/$child"/task/*/status | grep -v 'S (sleeping)')" ]
}

show() {
    printf 'status %s\nstdout: %s\nstderr: %s\n' "$status" "$output" "$stderr"
}

# STATUS STDOUT STDERR, all exactly.
gives() {
    show
    [ "$status" -eq "$1" ]
    [ "$output" = "$2" ]
    [ "$stderr" = "$3" ]
}

# Bad input: exit 2, nothing on standard output, one line on standard error that begins with
# "damier: " and this text.
refuses() {
    show
    [ "$status" -eq 2 ]
    [ -z "$output" ]
    [ "${#stderr_lines[@]}" -eq 1 ]
    [[ "$stderr" == "damier: $1"* ]]
}

board4='. R . .
. . . R
R . . .
. . R .'

# What is said of three queens, the shortest question without a solution.
# shellcheck disable=SC2034 # for tests
three_queens='no solution: on 3 x 3 squares a queen leaves at most two that it does not attack, and queens there would attack each other'
