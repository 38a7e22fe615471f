# The models of bench/minizinc, bench/minizinc2, ..., bench/minizinc6: each has one answer, its data
# are what the generator of its set writes, and the race tells the sets apart and hears a wrong
# answer.
bench=$BATS_TEST_DIRNAME/../../bench

setup() {
    exec </dev/null
    umask 022
    export LC_ALL=C
    cd "$BATS_TEST_TMPDIR" || return 1
}

# A solver that says to every model that it has no solution. Its name has the race flatten for
# Gecode.
liar() {
    command -v minizinc >/dev/null || skip 'no minizinc'
    printf '#!/bin/sh\necho =====UNSATISFIABLE=====\n' >liar-gecode
    chmod +x liar-gecode
}

@test "every model of all sets has one answer" {
    run "$bench/minizinc-race" nothing-of-this-name
    echo "$output"
    [ "$status" -eq 0 ]
    mkdir -p tree/bench/minizinc tree/bench/minizinc{2..6}
    cp "$bench/minizinc-race" tree/bench
    echo 'solve satisfy;' >tree/bench/minizinc3/silent.mzn
    run tree/bench/minizinc-race nothing-of-this-name
    [ "$status" -eq 1 ]
    [[ $output == *"silent: 0 lines \`% answer:' instead of one"* ]]
}

# Compares files of data with what the generator beside them writes, in one process. Standard input
# is a Python function arguments(lines), which returns the words for the generator of a file with
# these lines, or None if it was not generated, and how many lines are not the generator's.
same_as_generated() { # FILE...
    cat >arguments.py
    python3 - "$@" <<'END'
import contextlib, io, pathlib, sys
sys.dont_write_bytecode = True
from arguments import arguments
compared = 0
for path in map(pathlib.Path, sys.argv[1:]):
    lines = path.read_text().splitlines(keepends=True)
    words, skipped = arguments(lines)
    if words is None:
        continue
    script, written = path.parent / "generate", io.StringIO()
    sys.argv = [str(script), *words]
    with contextlib.redirect_stdout(written):
        exec(compile(script.read_text(), script, "exec"), {"__name__": "__main__", "__file__": str(script)})
    assert written.getvalue() == "".join(lines[skipped:]), path
    compared += 1
print(compared)
END
}

@test "data are what the generator of their set writes" {
    run same_as_generated "$bench"/minizinc/*.dzn "$bench"/minizinc[2-6]/*.dzn <<'END'
def arguments(lines):
    words = lines[0].split()
    return (words[2:] if words[1] == "generate" else None), 0
END
    echo "$output"
    [ "$status" -eq 0 ]
    [ "$output" -ge 72 ]
}

@test "data of resources are what their generator writes, below the answer" {
    run same_as_generated "$bench"/resources/*.dzn <<'END'
def arguments(lines):
    assert lines[0].split()[1] == "answer:", lines[0]
    return lines[1].split()[2:], 1
END
    echo "$output"
    [ "$status" -eq 0 ]
    [ "$output" -ge 1 ]
}

@test "the generators refuse a name without a model, and leave nothing behind" {
    for set in minizinc minizinc{2..6}; do
        run "$bench/$set/generate" latin
        [ "$status" -eq 1 ]
        [[ ${lines[0]} == "bench/$set/generate NAME [SEED]:"* ]]
        [ ! -e "$bench/$set/__pycache__" ]
    done
}

@test "a set is raced alone, or all with a table each" {
    liar
    run "$bench/minizinc-race" --set 2 --only damier --damier ./liar-gecode bibd
    echo "$output"
    [ "$status" -eq 0 ] # of the second set there is none
    [[ $output == *'| bibd | unsatisfiable |'* && $output != *'Set '* ]]
    run "$bench/minizinc-race" --only damier --damier ./liar-gecode bibd
    echo "$output"
    [ "$status" -eq 1 ]
    [[ $output == *'Set 1:'*'| bibd | satisfiable |'*'Set 2:'*'| bibd | unsatisfiable |'*'Set 3:'*'Set 4:'*'Set 5:'*'Set 6:'* ]]
    [[ $output == *'- bibd: damier: unsatisfiable, but satisfiable is known'* ]]
    [ "$(grep -c '^| \*\*total' <<<"$output")" -eq 6 ]
    run "$bench/minizinc-race" --half 3 --only damier --damier ./liar-gecode bibd # its older name
    [ "$status" -eq 0 ]
    [[ $output != *'Set '* ]]
    run "$bench/minizinc-race" --set 7
    [ "$status" -eq 2 ]
}
