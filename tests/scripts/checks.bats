# The architecture scripts can fail: each is given a small tree that breaks its rule, and one that
# does not.

setup() {
    exec </dev/null
    umask 022
    export LC_ALL=C
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
    [ "$status" -eq 1 ]
    [[ "$output" == *"$text"* ]]
}

matrix() { # the rows of the small tree, with those of standard input after them
    {
        echo '# folder | door | may include'
        echo 'include | damier.h | -'
        echo 'base | all | -'
        echo 'model | model.h | include base'
        cat
    } >"$tree/src/layers.txt"
}

small_matrix() { # MORE: the cli, and rows in words
    matrix <<<"cli | - | base model
${1:-}"
}

layers() {
    "$scripts/check-layers" "$tree"
}

@test "layers: own folder, folders of the row and the C library are fine" {
    small_matrix 'tools | - | base'
    source_file src/model/model.c <<<'#include "model/model.h"
#include "model/inner.h"
#include "base/buf.h"
#include "damier.h"
#include <stdio.h>'
    touch "$tree/src/model/inner.h"
    source_file tools/shrink.c <<<'#include "base/buf.h"'
    layers
}

@test "layers: a folder that the row does not list is refused, with its line" {
    small_matrix
    source_file src/base/buf.c <<<'#include "base/buf.h"
#include "model/model.h"'
    fails_with 'src/base/buf.c:2: base/ may not know model/' layers
}

@test "layers: a header may not look down either" {
    small_matrix
    source_file src/model/model.h <<<'#  include "cli/main.h"'
    fails_with 'src/model/model.h:1: model/ may not know cli/' layers
}

@test "layers: an inner header is refused outside its folder" {
    small_matrix
    touch "$tree/src/model/inner.h"
    source_file src/cli/main.c <<<'#include "model/model.h"
#include "model/inner.h"'
    fails_with 'src/cli/main.c:2: inner.h is an inner header of model/, which shows model.h' layers
}

@test "layers: the public header is for those whose row says include" {
    small_matrix
    source_file src/base/buf.c <<<'#include <damier.h>'
    fails_with 'src/base/buf.c:1: base/ may not know include/' layers
    source_file src/base/buf.c <<<'#include "damier.h"'
    fails_with 'src/base/buf.c:1: base/ may not know include/' layers
}

@test "layers: our own header in angles is refused" {
    small_matrix
    source_file src/model/model.c <<<'#include <base/buf.h>'
    fails_with 'src/model/model.c:1: write our own headers with quotes' layers
}

@test "layers: an include without its folder is refused" {
    small_matrix
    source_file src/base/buf.c <<<'#include "buf.h"'
    fails_with 'names no header of ours' layers
    source_file src/base/buf.c <<<'#include "base/missing.h"'
    fails_with 'names no header of ours' layers
}

@test "layers: a way around with .. is refused" {
    small_matrix
    source_file src/base/buf.c <<<'#include "../model/model.h"'
    fails_with 'names no header of ours' layers
    source_file src/base/buf.c <<<'#include "base/../model/model.h"'
    fails_with 'src/base/buf.c:1:' layers
    source_file src/base/buf.c <<<'#include "./model/model.h"'
    fails_with 'src/base/buf.c:1:' layers
}

@test "layers: tools share base alone, and are known to those who list them" {
    mkdir "$tree/tools/drat"
    touch "$tree/tools/drat/drat.h"
    matrix <<<'tools/drat | drat.h | base
tools | - | base tools/drat
cli | - | model tools/drat'
    source_file src/cli/proof.c <<<'#include "drat/drat.h"'
    source_file tools/drat/drat.c <<<'#include "drat/drat.h"'
    source_file tools/dratcheck.c <<<'#include "drat/drat.h"'
    layers
    source_file src/model/model.c <<<'#include "drat/drat.h"'
    fails_with 'src/model/model.c:1: model/ may not know tools/drat/' layers
    rm "$tree/src/model/model.c"
    source_file tools/drat/drat.c <<<'#include "model/model.h"'
    fails_with 'tools/drat/drat.c:1: tools/drat/ may not know model/' layers
}

@test "layers: the public header stands alone" {
    small_matrix
    source_file include/damier.h <<<'#include "base/buf.h"'
    fails_with 'include/damier.h:1: include/ may not know base/' layers
}

@test "layers: a folder without a row is refused" {
    small_matrix
    mkdir "$tree/src/util"
    source_file src/util/misc.c <<<'#include "base/buf.h"'
    fails_with 'src/util/misc.c:1: util/ has no row' layers
}

@test "layers: a row without a folder is refused, and one that names such a folder" {
    small_matrix 'flatzinc | flatzinc.h | base'
    fails_with 'src/layers.txt:6: there is no source in flatzinc/' layers
    small_matrix 'tools | - | base store'
    touch "$tree/tools/shrink.c"
    fails_with 'src/layers.txt:6: tools may include store, which has no row' layers
}

@test "layers: a door that does not exist is refused" {
    touch "$tree/tools/shrink.c"
    small_matrix 'tools | shrink.h | base'
    fails_with 'src/layers.txt:6: tools/shrink.h does not exist' layers
}

@test "layers: what is no row, and a second row, are refused" {
    small_matrix 'tools base'
    fails_with 'src/layers.txt:6: is no row' layers
    small_matrix 'model | model.h | base'
    fails_with 'src/layers.txt:6: model has a row already' layers
    rm "$tree/src/layers.txt"
    fails_with 'src/layers.txt:1: cannot be read' layers
}

@test "layers: folders that may include each other are refused, by whatever way round" {
    mkdir "$tree/src/family/chess" "$tree/src/family/museum"
    touch "$tree/src/family/chess/chess.h" "$tree/src/family/museum/museum.h"
    small_matrix 'family/chess | chess.h | base family/museum
family/museum | museum.h | base family/chess'
    fails_with 'in a circle, family/chess > family/museum > family/chess' layers
    small_matrix 'family/chess | chess.h | base family/museum
family/museum | museum.h | base cli'
    layers
    small_matrix 'family/chess | chess.h | base family/museum
family/museum | museum.h | base cli
exception cli family/chess/chess.h: it must be so'
    fails_with 'in a circle, cli > family/chess > family/museum > cli' layers
}

@test "layers: NAME stands for the families without a row, and opens the header of their name" {
    mkdir "$tree/src/family/latin" "$tree/src/family/tour"
    touch "$tree/src/family/latin/latin.h" "$tree/src/family/latin/latin_inner.h" "$tree/src/family/tour/tour.c"
    matrix <<<'family/NAME | NAME.h | base
cli | - | family/latin'
    source_file src/cli/main.c <<<'#include "family/latin/latin.h"'
    layers
    source_file src/family/tour/tour.c <<<'#include "base/buf.h"
#include "family/latin/latin.h"'
    fails_with 'src/family/tour/tour.c:2: family/tour/ may not know family/latin/' layers
    touch "$tree/src/model/kernel.h"
    source_file src/family/tour/tour.c <<<'#include "model/kernel.h"'
    fails_with 'src/family/tour/tour.c:1: family/tour/ may not know model/' layers
    : >"$tree/src/family/tour/tour.c"
    source_file src/cli/main.c <<<'#include "family/latin/latin_inner.h"'
    fails_with 'src/cli/main.c:1: latin_inner.h is an inner header of family/latin/, which shows latin.h' layers
    rm -r "$tree/src/family"/* "$tree/src/cli"
    matrix <<<'family/NAME | NAME.h | base'
    fails_with 'src/layers.txt:5: there is no source in family/NAME/' layers
}

@test "layers: an exception opens one header to one file or folder, and is struck when nobody needs it" {
    touch "$tree/src/model/inner.h" "$tree/src/model/other.h"
    source_file src/cli/main.c <<<'#include "model/inner.h"'
    for whose in cli cli/main.c; do
        small_matrix "exception $whose model/inner.h: because"
        layers
    done
    small_matrix 'exception cli/other.c model/inner.h: because'
    fails_with 'src/cli/main.c:1: inner.h is an inner header' layers
    small_matrix 'exception cli model/inner.h: because
exception cli model/other.h: because'
    fails_with 'src/layers.txt:7: nothing in cli needs this exception for model/other.h' layers
    small_matrix 'exception cli model/inner.h'
    fails_with 'src/layers.txt:6: is no exception' layers
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

@test "names: two files with one stem are refused, but a header beside its source and templates are not" {
    compiled base/buf.c <<<'int buf_add(int x) { return x; }'
    touch "$tree/src/model/TEMPLATE.c" "$tree/src/family/TEMPLATE.c" "$tree/src/base/buf.def"
    "$scripts/check-names" "$tree"
    touch "$tree/src/model/buf.h"
    fails_with 'src/model/buf.h:1: has the stem of src/base/buf.c' "$scripts/check-names" "$tree"
    mv "$tree/src/model/buf.h" "$tree/tools/buf.h"
    fails_with 'tools/buf.h:1: has the stem of src/base/buf.c' "$scripts/check-names" "$tree"
    rm "$tree/tools/buf.h"
    compiled base/buf.cpp <<<'int buf_x(int x) { return x; }'
    fails_with 'src/base/buf.cpp:1: has the stem of src/base/buf.c' "$scripts/check-names" "$tree"
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

# The words of src/base/kit.c
kit_words() {
    printf 'pair\n  en {n} cells\n  fr {n} cases\nhelp\n  en draw it\n  fr le dessiner\n' >"$tree/src/base/kit.words"
}

kit_source() { # ROWS...
    printf '%s\n' 'void f(void) { say(out, "kit.pair", SAY(say_int("n", 2))); }' "$@" >"$tree/src/base/kit.c"
}

@test "translations: keys that are missing, unused or given other arguments; rows that hold a text" {
    kit_words
    kit_source 'const struct option rows[] = {{.name = "draw", .help = "kit.help"}, {0}};'
    "$scripts/check-translations" "$tree"
    kit_source
    fails_with "kit.words:4: \`kit.help' is not used" "$scripts/check-translations" "$tree"
    kit_source 'const struct option rows[] = {{.name = "draw", .help = "kit.helps"}, {.help = "kit.help"}};'
    fails_with "src/base/kit.c:2: there is no text \`kit.helps'" "$scripts/check-translations" "$tree"
    kit_source 'const char *a = "kit.help";' 'const struct option rows[] = {{.name = "draw", .help = "draw it"}, {0}};'
    fails_with "src/base/kit.c:3: \`draw it' is a text, expected a key" "$scripts/check-translations" "$tree"
    kit_source 'const char *a = "kit.help";' 'struct option row = OPTION_ROW_FLAG("draw", 0, place, "draw it");'
    fails_with "src/base/kit.c:3: \`draw it' is a text, expected a key" "$scripts/check-translations" "$tree"
    kit_source 'const char *a = "kit.help";' 'struct group groups[] = {{"Output", rows, 0}};'
    fails_with "src/base/kit.c:3: \`Output' is a text, expected a key" "$scripts/check-translations" "$tree"
    kit_source 'const char *a = "kit.help";'
    sed -i 's/"n", 2/"m", 2/' "$tree/src/base/kit.c"
    fails_with "\`kit.pair' takes ['n'], but is given ['m']" "$scripts/check-translations" "$tree"
    # The library speaks English.
    kit_source 'const char *a = "kit.help";'
    mkdir "$tree/src/solver"
    source_file src/solver/engine.c <<<'struct engine engine = {.blurb = "every assignment in order"};'
    "$scripts/check-translations" "$tree"
}

wide() { # COLUMNS: a word of so many letters
    printf 'x%.0s' $(seq "$1")
}

@test "comments: one that ends at column 100 is fine, one more is refused, on its own line and after code" {
    source_file src/base/buf.c <<<"/* $(wide 94) */
int buf_x; /* $(wide 83) */
const char *buf_text = \"/* $(wide 100) */\";"
    "$scripts/check-comments" "$tree"
    source_file src/base/buf.c <<<"/* $(wide 95) */"
    fails_with 'src/base/buf.c:1: a comment reaches column 101' "$scripts/check-comments" "$tree"
    source_file src/base/buf.c <<<"int buf_x; /* $(wide 84) */"
    fails_with 'src/base/buf.c:1: a comment reaches column 101' "$scripts/check-comments" "$tree"
    source_file src/base/buf.c <<<"/* one
 * $(wide 98)
 * three */"
    fails_with 'src/base/buf.c:2: a comment reaches column 101' "$scripts/check-comments" "$tree"
    source_file src/base/buf.c <<<"int buf_x; // $(wide 87)"
    fails_with 'src/base/buf.c:1: a comment reaches column 101' "$scripts/check-comments" "$tree"
}

@test "comments: those of tests, tools, tables and scripts count too" {
    mkdir -p "$tree/scripts"
    local file
    for file in tests/test_buf.c tools/shrink.h src/family/families.def; do
        source_file "$file" <<<"/* $(wide 95) */"
        fails_with "$file:1: a comment reaches column 101" "$scripts/check-comments" "$tree"
        rm "$tree/$file"
    done
    source_file scripts/nightly <<<"#!/bin/sh $(wide 100)
    # $(wide 95)"
    fails_with 'scripts/nightly:2: a comment reaches column 101' "$scripts/check-comments" "$tree"
    source_file scripts/nightly <<<"#!/bin/sh
    # $(wide 94)
echo '$(wide 100)'"
    "$scripts/check-comments" "$tree"
    fails_with 'no sources' "$scripts/check-comments" "$BATS_TEST_TMPDIR"
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

@test "readme: code that is not in its file is refused, and so is a file of which a part is missing" {
    local file=share/damier.schema.json all
    all=$(printf '<!-- all of %s -->\n\n    $ true' "$file")
    part() {
        printf '<!-- from %s -->\n```\n' "$file"
        sed -n "$1p" "$scripts/../$file"
        printf '```\n'
    }
    printf '%s\n' "$(part 1,3)" "$(part '4,$')" "$all" >"$tree/good.md"
    "$scripts/check-readme" "$tree/good.md"
    printf '%s\n' "$(part 1,3)" "$(part '5,$')" "$all" >"$tree/short.md"
    fails_with "not all of $file" "$scripts/check-readme" "$tree/short.md"
    printf '%s\n' "$(part '4,$')" "$(part 1,3)" "$all" >"$tree/turned.md"
    fails_with "not all of $file" "$scripts/check-readme" "$tree/turned.md"
    printf '%s\n' "$(part 1,3 | sed 's/{/(/')" '' '    $ true' >"$tree/wrong.md"
    fails_with 'has no such lines' "$scripts/check-readme" "$tree/wrong.md"
}

hostile_list() { # SOURCES...: below src/
    {
        echo 'hostile_sources = files('
        printf "  '%s',\n" "$@"
        echo ')'
    } >"$tree/src/meson.build"
}

@test "hostile: what HOSTILE changes is listed, and nothing else" {
    mkdir -p "$tree/src/solver/model"
    source_file src/base/buf.c <<<'int buf;'
    source_file src/solver/model/model.c <<<'enum { PATIENCE = MODEL_PATIENCE(1024) };'
    source_file src/solver/model/model.h <<<'#define MODEL_PATIENCE(steps) (steps)'
    hostile_list solver/model/model.c
    "$scripts/check-hostile" "$tree"
    source_file src/base/buf.c <<<'
#ifdef HOSTILE
#endif'
    fails_with 'src/base/buf.c:2: is changed by HOSTILE' "$scripts/check-hostile" "$tree"
    source_file src/base/buf.c <<<'#include "kernel/hostile.h"'
    fails_with 'src/base/buf.c:1: is changed by HOSTILE' "$scripts/check-hostile" "$tree"
    hostile_list solver/model/model.c base/buf.c
    "$scripts/check-hostile" "$tree"
    source_file src/base/buf.c <<<'int buf;'
    fails_with 'src/base/buf.c:1: is not changed by HOSTILE' "$scripts/check-hostile" "$tree"
    hostile_list solver/model/model.c base/gone.c
    fails_with 'src/base/gone.c, which does not exist' "$scripts/check-hostile" "$tree"
    hostile_list solver/model/model.c
    source_file src/base/buf.h <<<'static inline int buf_hurry(void) { return KERNEL_HOSTILE; }'
    fails_with 'src/base/buf.h:1: is included by many' "$scripts/check-hostile" "$tree"
    : >"$tree/src/meson.build"
    fails_with 'has no list hostile_sources' "$scripts/check-hostile" "$tree"
}

@test "readmes: every folder has one, of a page, with its door and links that lead somewhere" {
    local folder
    echo 'base | buf.h | -' >"$tree/src/layers.txt"
    for folder in model cli family; do echo "# $folder" >"$tree/src/$folder/README.md"; done
    fails_with 'src/base: has no README.md' "$scripts/check-readmes" "$tree"
    echo '# base' >"$tree/src/base/README.md"
    fails_with 'does not say that its door is buf.h' "$scripts/check-readmes" "$tree"
    echo '- Door: `buf.h`, `file.h`.' >>"$tree/src/base/README.md"
    fails_with 'does not say that its door is buf.h' "$scripts/check-readmes" "$tree"
    echo '- Door: `buf.h`. See [that](../../docs/gone.md).' >"$tree/src/base/README.md"
    fails_with 'links to ../../docs/gone.md' "$scripts/check-readmes" "$tree"
    echo '- Door: `buf.h`.' >"$tree/src/base/README.md"
    "$scripts/check-readmes" "$tree"
    seq 60 >>"$tree/src/base/README.md"
    fails_with 'src/base/README.md:51: is longer than a page' "$scripts/check-readmes" "$tree"
}

@test "links: to files and headings that are not there are found" {
    mkdir -p "$tree/docs"
    source_file docs/a.md <<<'# One
[b](b.md) [head](b.md#two-parts) [self](#one) [away](https://example.org/x)'
    source_file docs/b.md <<<'## Two `parts`'
    "$scripts/check-links" "$tree"
    source_file docs/a.md <<<'[c](c.md)'
    fails_with 'docs/a.md: there is no c.md' "$scripts/check-links" "$tree"
    source_file docs/a.md <<<'[b](b.md#three)'
    fails_with 'b.md has no heading #three' "$scripts/check-links" "$tree"
    source_file docs/a.md <<<'    [c](c.md)'
    fails_with 'no links' "$scripts/check-links" "$tree"
}

@test "the site of the documentation: every link and picture of every page is there, and the search has an index" {
    command -v cmark-gfm >/dev/null || skip 'no cmark-gfm here'
    BUILD=$scripts/../build "$scripts/build-docs" "$BATS_TEST_TMPDIR/site"
    [ -s "$BATS_TEST_TMPDIR/site/index.html" ]
    python3 - "$BATS_TEST_TMPDIR/site" <<'EOF'
import html, json, pathlib, re, sys
site = pathlib.Path(sys.argv[1])
pages, links = list(site.rglob("*.html")), 0
for page in pages:
    for target in re.findall(r'(?:href|src)="([^"]*)"', page.read_text()):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = html.unescape(target).partition("#")
        place = page.parent / file if file else page
        assert place.exists(), (page, target)
        assert not anchor or f'id="{anchor}"' in place.read_text(), (page, target)
        links += 1
index = json.loads(re.match(r"const INDEX=(.*);\n", (site / "search.js").read_text()).group(1))
assert len(pages) > 40 and links > 1000, (len(pages), links)
assert any(row[0] == "commands.html" and row[2] == "damier solve" for row in index)
assert any(row[0] == "damier.h.html" and "dm_alldifferent" in row[4] for row in index)
EOF
}

@test "words: retired names and crutches are found in prose and in identifiers, in sources and documents" {
    source_file src/base/buf.c <<<'/* The caller frees it. The parted waters of a beehive. */
int buf_size;'
    "$scripts/check-words" "$tree"
    source_file src/base/buf.c <<<'/* Whoever reads it frees it. */'
    fails_with "src/base/buf.c:1: \`Whoever': write name the caller" "$scripts/check-words" "$tree"
    source_file src/base/buf.c <<<'int premise_open;'
    fails_with "src/base/buf.c:1: \`premise': write" "$scripts/check-words" "$tree"
    source_file src/base/buf.c <<<'int PARCEL_MOST;'
    fails_with "src/base/buf.c:1: \`PARCEL'" "$scripts/check-words" "$tree"
    source_file src/base/buf.c <<<'json_write_list(json, "wishes");'
    "$scripts/check-words" "$tree"
    rm "$tree/src/base/buf.c"
    source_file CONTRIBUTING.md <<<'The second line tells
what came of it.'
    fails_with "CONTRIBUTING.md:2: \`what came of'" "$scripts/check-words" "$tree"
    fails_with 'no sources' "$scripts/check-words" "$BATS_TEST_TMPDIR"
}

# ---- translations

translations() {
    "$scripts/check-translations" "$tree"
}

words() { # the texts of the small tree, from standard input
    cat >"$tree/src/base/toy.words"
}

toy_words() {
    words <<<'both
  en {first} and {second}
  fr {first} et {second}
one
  en {first} alone
  fr {first} tout seul'
}

@test "translations: every form of a call is understood" {
    toy_words
    source_file src/model/model.c <<<'void f(bool two, struct sentence *s, struct reader *r)
{
    say_set(s, two ? "toy.both" : "toy.both", SAY(say_int("first", g(1, ")")), say_raw("second", "x")));
    say_append(s, "toy.one", SAY(say_text("first", "a, b")));
    reader_say_at(r, 1, 2, "toy.one", SAY(say_key("first", "toy.one")));
    message_say_remark(two, "toy.one", SAY(say_int("first", 1)));
    own_function(r, "toy.one", SAY(say_int("first", 1)));
}'
    run translations
    [ "$status" -eq 0 ]
    [ -z "$output" ]
}

@test "translations: arguments that do not match, in each form of a call" {
    local call
    toy_words
    for call in 'say(out, "toy.one", NULL);' 'say_set(s, "toy.one", SAY(say_int("second", 1)));' \
        'say_append(s, "toy.one", NULL);' 'reader_say(r, "toy.one", NULL);' 'reader_say_at(r, 1, 2, "toy.one", NULL);' \
        'message_say("toy.one", SAY(say_int("first", 1), say_int("second", 2)));' \
        'message_say_remark(quiet, "toy.one", NULL);' 'own_function(r, "toy.one", SAY(say_int("other", 1)));' \
        'say(out, x ? "toy.both" : "toy.one", SAY(say_int("second", 1)));'; do
        source_file src/model/model.c <<<"void f(void) { $call g(\"toy.both\"); }"
        fails_with "src/model/model.c:1: \`toy.one' takes ['first'], but is given" translations
    done
}

@test "translations: texts that are missing, and texts that are not used" {
    toy_words
    source_file src/model/model.c <<<'void f(void) { message_say("toy.three", NULL); g("toy.both"); }'
    fails_with "src/model/model.c:1: there is no text \`toy.three'" translations
    fails_with "toy.words:4: \`toy.one' is not used" translations
    words <<<'one
  en {first} alone'
    fails_with "has no text in fr" translations
    words <<<'one
  en {first} alone
  fr tout seul'
    fails_with "shows ['first'] in en, but [] in fr" translations
}
