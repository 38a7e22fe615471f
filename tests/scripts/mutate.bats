# scripts/mutate and scripts/coverage: which errors are planted in a line, and how lines are
# counted. Nothing is built here.

setup() {
    scripts=$BATS_TEST_DIRNAME/../../scripts
    cd "$BATS_TEST_TMPDIR" || return 1
}

with() { # SCRIPT PYTHON: runs the code with the script's names
    python3 -B - "$scripts/$1" "$2" <<'CODE'
import importlib.machinery, importlib.util, sys
loader = importlib.machinery.SourceFileLoader("script", sys.argv[1])
script = importlib.util.module_from_spec(importlib.util.spec_from_loader("script", loader))
loader.exec_module(script)
exec(sys.argv[2], vars(script))
CODE
}

mutants() { # LINE: all of its mutants
    with mutate "for kind, line in changes('''$1''', blanked('''$1''')): print(kind + ':', line.strip())"
}

@test "mutate: a comparison, a condition and a propagation" {
    run mutants '    if (!kernel_set_le(k, p, 0, x, hi)) return false;'
    echo "$output"
    [ "${lines[0]}" = 'constant: if (!kernel_set_le(k, p, 1, x, hi)) return false;' ]
    [ "${lines[1]}" = 'condition: if (!(!kernel_set_le(k, p, 0, x, hi))) return false;' ]
    [ "${lines[2]}" = 'return: if (!kernel_set_le(k, p, 0, x, hi)) return true;' ]
    [ "${lines[3]}" = 'propagation: ;' ]
    [ ${#lines[@]} -eq 4 ]
}

@test "mutate: loops, signs and logic" {
    run mutants '    for (size_t i = from; i < count && left; i++) sum = a + b[i] - 1;'
    echo "$output"
    [ "${lines[0]}" = 'comparison: for (size_t i = from; i <= count && left; i++) sum = a + b[i] - 1;' ]
    [ "${lines[1]}" = 'sign: for (size_t i = from; i < count && left; i++) sum = a - b[i] - 1;' ]
    [ "${lines[3]}" = 'off by one: for (size_t i = from; i < count && left; i++) sum = a + b[i];' ]
    [ "${lines[4]}" = 'constant: for (size_t i = from; i < count && left; i++) sum = a + b[i] - 2;' ]
    [ "${lines[5]}" = 'logic: for (size_t i = from; i < count || left; i++) sum = a + b[i] - 1;' ]
}

@test "mutate: calls and frees, but nothing within strings and comments" {
    run mutants '    vec_free(&s->values);'
    [ "$output" = 'free: ;' ]
    run mutants '    say(out, "1 < 2 && 3"); /* 4 + 1 */'
    [ "$output" = 'call: ;' ]
}

@test "mutate: the same seed draws the same mutants, another seed others" {
    mkdir -p src/model
    for number in 1 2 3 4 5 6 7 8 9; do echo "    if (a < $number && b == $number) c = d + 1;"; done >src/model/x.c
    drawn() { # SEED
        with mutate "import itertools
ROOT = '.'
record = {'code': {'src/model/x.c': hex(0x3fe)}}
for number, site in itertools.islice(draws(['model'], record, $1), 6): print(number, site[2], site[4])"
    }
    drawn 1 >one
    drawn 1 >again
    drawn 2 >two
    [ "$(wc -l <one)" -eq 6 ]
    cmp one again
    run ! cmp -s one two
}

@test "coverage: lines are told as ranges, and a folder below the least fails" {
    run with coverage "print(spans(0b1011101100))"
    [ "$output" = '2-3 5-7 9' ]
    run with coverage "record = {'code': {'src/model/x.c': hex(0b11110)}, 'tests': {'one': {'lines': {'src/model/x.c': hex(0b110)}},
'two': {'lines': {'src/model/x.c': hex(0b1100)}}}}
print(show(record, [], 75, True), show(record, [], 76, False))"
    echo "$output"
    [ "${lines[0]}" = ' 75.00 %  of     4 lines  src/model/x.c' ]
    [ "${lines[1]}" = '            4' ]
    [ "${lines[2]}" = ' 75.00 %  of     4 lines  src/model in all' ]
    [ "${lines[-1]}" = 'True False' ]
}
