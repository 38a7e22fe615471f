# The architecture scripts can fail: each is given a small tree that breaks its rule, and one that does not.

setup() {
    scripts=$BATS_TEST_DIRNAME/../../scripts
    tree=$BATS_TEST_TMPDIR/tree
    mkdir -p "$tree"/{src/{base,model,cli,family},include,tools,tests,examples/c,build/src/lib.a.p}
    export BUILD=build
    touch "$tree/src/base/buf.h" "$tree/src/model/model.h" "$tree/src/cli/main.h"
    echo '#include <stdint.h>' >"$tree/include/damier.h"
}

source_file() { # FILE: from standard input
    cat >"$tree/$1"
}

compiled() { # LAYER/STEM.c: from standard input, compiled as the build would
    cat >"$tree/src/$1"
    cc -std=c11 -O2 -fPIC -c "$tree/src/$1" -o "$tree/build/src/lib.a.p/${1//\//_}.o"
}

fails_with() { # TEXT COMMAND...
    local text=$1
    shift
    run "$@"
    echo "$output"
    [ "$status" -eq 1 ] && [[ "$output" == *"$text"* ]]
}

@test "layers: own layer, earlier layers and the C library are fine" {
    source_file src/model/model.c <<<'#include "model/model.h"
#include "base/buf.h"
#include "damier.h"
#include <stdio.h>'
    source_file tools/shrink.c <<<'#include "base/buf.h"'
    "$scripts/check-layers" "$tree"
}

@test "layers: a later layer is refused, with its line" {
    source_file src/base/buf.c <<<'#include "base/buf.h"
#include "model/model.h"'
    fails_with 'src/base/buf.c:2: base/ may not know model/' "$scripts/check-layers" "$tree"
}

@test "layers: a header may not look down either" {
    source_file src/model/model.h <<<'#  include "cli/main.h"'
    fails_with 'src/model/model.h:1:' "$scripts/check-layers" "$tree"
}

@test "layers: base may not include the public header" {
    source_file src/base/buf.c <<<'#include <damier.h>'
    fails_with 'src/base/buf.c:1: only model/' "$scripts/check-layers" "$tree"
}

@test "layers: an include without its layer is refused" {
    source_file src/base/buf.c <<<'#include "buf.h"'
    fails_with 'names no layer' "$scripts/check-layers" "$tree"
}

@test "layers: a way around with .. is refused" {
    source_file src/base/buf.c <<<'#include "../model/model.h"'
    fails_with 'names no layer' "$scripts/check-layers" "$tree"
    source_file src/base/buf.c <<<'#include "base/../model/model.h"'
    fails_with 'src/base/buf.c:1:' "$scripts/check-layers" "$tree"
}

@test "layers: tools share base alone" {
    source_file tools/shrink.c <<<'#include "model/model.h"'
    fails_with 'tools/shrink.c:1:' "$scripts/check-layers" "$tree"
}

@test "layers: cli alone may know the headers of tools" {
    mkdir "$tree/tools/drat"
    touch "$tree/tools/drat/drat.h"
    source_file src/cli/proof.c <<<'#include "drat/drat.h"'
    source_file tools/drat/drat.c <<<'#include "drat/drat.h"'
    "$scripts/check-layers" "$tree"
    source_file src/model/model.c <<<'#include "drat/drat.h"'
    fails_with 'src/model/model.c:1: only cli/ may know tools/' "$scripts/check-layers" "$tree"
}

@test "layers: the public header stands alone" {
    source_file include/damier.h <<<'#include "base/buf.h"'
    fails_with 'include/damier.h:1:' "$scripts/check-layers" "$tree"
}

@test "layers: a folder that is no layer is refused" {
    mkdir "$tree/src/util"
    source_file src/util/misc.c <<<'int misc;'
    fails_with 'src/util/misc.c:1:' "$scripts/check-layers" "$tree"
}

@test "layers: an empty tree is no success" {
    fails_with 'no sources' "$scripts/check-layers" "$BATS_TEST_TMPDIR"
}

@test "names: stem, stem_verb, dm_ and static helpers are fine" {
    compiled base/buf.c <<<'static int helper(int x) { return x + 1; }
int buf(int x) { return helper(x); }
int buf_add(int x) { return helper(x); }
int dm_public(int x) { return x; }
const int buf_table[] = {1, 2};'
    "$scripts/check-names" "$tree"
}

@test "names: a function named after nothing is refused, with its line" {
    compiled base/buf.c <<<'int buf_add(int x) { return x; }

int append(int x) { return x; }'
    fails_with "src/base/buf.c:3: the function \`append'" "$scripts/check-names" "$tree"
}

@test "names: a prefix is a whole word" {
    compiled base/buf.c <<<'int buffer_add(int x) { return x; }'
    fails_with "buffer_add" "$scripts/check-names" "$tree"
}

@test "names: tables count too" {
    compiled base/buf.c <<<'const int table[] = {1, 2};'
    fails_with "the object \`table'" "$scripts/check-names" "$tree"
}

@test "names: main is main.c's" {
    compiled base/buf.c <<<'int main(void) { return 0; }'
    fails_with "\`main'" "$scripts/check-names" "$tree"
}

@test "names: a source that nobody builds is missed" {
    compiled base/buf.c <<<'int buf_add(int x) { return x; }'
    source_file src/base/heap.c <<<'int heap_x;'
    fails_with 'src/base/heap.c:1: is not built' "$scripts/check-names" "$tree"
}

@test "names: nothing built is no success" {
    fails_with 'build first' "$scripts/check-names" "$tree"
}

@test "statics: constant tables are fine, also with addresses in them" {
    compiled base/buf.c <<<'static int one(void) { return 1; }
static const char *const words[] = {"a", "b"};
const struct { const char *name; int (*call)(void); } buf_rows[] = {{"one", one}};
const char *buf_word(int i) { static const int shift[] = {1, 0}; return words[shift[i]]; }'
    "$scripts/check-statics" "$tree"
}

@test "statics: each kind of writable one is refused" {
    local text
    for text in 'int buf_count;' 'int buf_count = 3;' 'static int count; int buf_x(void) { return count++; }' \
        'int buf_x(void) { static int count = 1; return count++; }' '_Thread_local int buf_count;' \
        'const char *buf_name = "x";'; do
        compiled base/buf.c <<<"$text"
        fails_with 'src/base/buf.c:1:' "$scripts/check-statics" "$tree"
    done
}

@test "header example: the same is fine, one letter less is not" {
    printf 'int main(void)\n{\n\n    return 0;\n}\n' >"$tree/examples/c/queens.c"
    {
        printf '/* Manual.\n * --- example: examples/c/queens.c ---\n'
        sed 's/^/ *     /; s/ *$//' "$tree/examples/c/queens.c"
        printf ' * --- end ---\n */\n'
    } >"$tree/include/damier.h"
    "$scripts/check-header-example" "$tree"
    sed -i 's/return 0/return 1/' "$tree/examples/c/queens.c"
    fails_with 'include/damier.h:6: differs from examples/c/queens.c:4' "$scripts/check-header-example" "$tree"
}

@test "header example: a longer file, a missing file and no example are refused" {
    printf '/*\n * --- example: examples/c/queens.c ---\n *     int x;\n * --- end ---\n */\n' >"$tree/include/damier.h"
    fails_with 'cannot read' "$scripts/check-header-example" "$tree"
    printf 'int x;\nint y;\n' >"$tree/examples/c/queens.c"
    fails_with 'include/damier.h:4: differs' "$scripts/check-header-example" "$tree"
    sed -i '/end/d' "$tree/include/damier.h"
    fails_with 'has no `--- end' "$scripts/check-header-example" "$tree"
    echo >"$tree/include/damier.h"
    fails_with 'has no example' "$scripts/check-header-example" "$tree"
}

@test "format: crooked code is refused" {
    [[ "$(clang-format --version)" == *'version 14.'* ]] || skip 'no clang-format 14'
    cp "$scripts/../.clang-format" "$tree/"
    source_file src/base/buf.c <<<'int   buf_x ( void ) ;'
    fails_with 'clang-format -i' "$scripts/check-format" "$tree"
    source_file src/base/buf.c <<<'int buf_x(void);'
    "$scripts/check-format" "$tree"
}

@test "templates: one that does not compile is refused, and so is having none" {
    fails_with 'no TEMPLATE.c' "$scripts/check-templates" "$tree"
    source_file src/family/TEMPLATE.c <<<'#include "base/buf.h"
int template_x(void);'
    "$scripts/check-templates" "$tree"
    source_file src/family/TEMPLATE.c <<<'int template_x(void) { return y; }'
    fails_with 'src/family/TEMPLATE.c:1:' "$scripts/check-templates" "$tree"
}

@test "shell: an unquoted name is refused" {
    command -v shellcheck || skip 'no shellcheck'
    printf '#!/bin/sh\nrm $1\n' >"$tree/check"
    fails_with 'check:2:' "$scripts/check-shell" "$tree"
}

count() { # KIND STATUS: of standard input
    "$scripts/count-tests" "$1" <(cat) "$2"
}

@test "counting: what passes, fails and is skipped" {
    [ "$(printf '1..3\nok 1 - a\nnot ok 2 - b\nok 3 c # skip\n' | count tap 1)" = '1 1 1' ]
    [ "$(printf '1..2\nok 1 - a\nnot ok 2 # SKIP b\n' | count tap 0)" = '1 0 1' ]
    [ "$(printf '1..1\nok 1 - a\n# ok - group\n1..1\nok 1 - b\n' | count tap 0)" = '2 0 0' ]
}

@test "counting: a program that dies, stops early or says nothing has failed" {
    [ "$(printf '1..3\nok 1 - a\n' | count tap 139)" = '1 2 0' ]
    [ "$(printf '1..1\nok 1 - a\n' | count tap 99)" = '1 1 0' ]
    [ "$(printf '' | count tap 0)" = '0 1 0' ]
    [ "$(printf '1..0\n' | count tap 0)" = '0 1 0' ]
    [ "$(printf 'ok 1\n' | count one 0)" = '1 0 0' ]
    [ "$(printf 'ok 1\n' | count one 127)" = '0 1 0' ]
}

@test "readme: output that the program does not print is refused, and so is having none" {
    printf 'text\n\n    $ echo yes\n    yes\n\n    $ echo a b c\n    a b ...\n' >"$tree/good.md"
    "$scripts/check-readme" "$tree/good.md"
    printf '    $ echo yes\n    no\n' >"$tree/bad.md"
    fails_with 'bad.md:1:' "$scripts/check-readme" "$tree/bad.md"
    printf '    $ exit 3\n' >"$tree/dies.md"
    fails_with 'exit status 3' "$scripts/check-readme" "$tree/dies.md"
    printf 'nothing to run\n' >"$tree/none.md"
    fails_with 'no command line' "$scripts/check-readme" "$tree/none.md"
}
