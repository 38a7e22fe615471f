# ./damier and scripts/setup.sh on machines that are not this one: a PATH of stand-ins, in a folder
# with a space in its name.

setup() {
    exec </dev/null
    umask 022
    export LC_ALL=C
    source_root=$BATS_TEST_DIRNAME/../..
    tree="$BATS_TEST_TMPDIR/a tree"
    tools=$BATS_TEST_TMPDIR/tools
    headers=$BATS_TEST_TMPDIR/headers
    calls=$BATS_TEST_TMPDIR/calls
    mkdir -p "$tree"/{src,include,scripts} "$tools" "$headers"
    cp "$source_root/damier" "$tree/"
    cp "$source_root/scripts/setup.sh" "$tree/scripts/"
    touch "$tree/meson.build" "$tree/meson_options.txt" "$tree/src/main.c" "$headers/stdio.h" "$calls"
    local tool
    for tool in bash env cat sort mktemp rm find touch mv mkdir chmod dirname readlink flock sleep cp true; do
        ln -s "$(type -P $tool)" "$tools/$tool"
    done
    user_is 1000
    export calls headers tools SETUP_INCLUDE_FOLDERS=$headers
}

stand_in() { # NAME: a command with the body on standard input; it notes its calls
    rm -f "$tools/$1"
    {
        printf '#!%s\necho "%s $*" >>"$calls"\n' "$(command -v bash)" "$1"
        cat
    } >"$tools/$1"
    chmod +x "$tools/$1"
}

user_is() { stand_in id <<<"echo $1"; }

has_tools() {
    local tool
    for tool in cc g++ pkg-config; do stand_in $tool <<<''; done
    mkdir -p "$headers/coin"
    touch "$headers/ccadical.h" "$headers/histedit.h" "$headers/microhttpd.h" "$headers/sqlite3.h" "$headers/coin/CbcSolver.hpp"
    stand_in meson <<<'[ "$1" = setup ] && touch "$2/build.ninja"'
    stand_in ninja <<<'printf "#!%s\nprintf \"<%%s>\" \"\$@\"; cat\n" "$(command -v bash)" >"$2/damier"; chmod +x "$2/damier"; cat'
}

# What apt-get installs appears; FAILS is a pattern of arguments that it cannot do.
has_apt() {
    stand_in apt-get <<<'
fails=${FAILS:-nothing at all}
[[ "$*" == *$fails* ]] && { echo "E: unable to locate it"; exit 100; }
[[ "$*" == *" update"* ]] && touch "$tools/updated"
[[ "$*" == *" install "* ]] || exit 0
[ -z "${STALE:-}" ] || [ -e "$tools/updated" ] || exit 100
for package; do
    case $package in
    gcc) cp "$tools/id" "$tools/cc" ;;
    meson | ninja-build) cp "$tools/later/${package%-build}" "$tools/" ;;
    libcadical-dev) touch "$headers/ccadical.h" ;;
    libedit-dev) touch "$headers/histedit.h" ;;
    libmicrohttpd-dev) touch "$headers/microhttpd.h" ;;
    libsqlite3-dev) touch "$headers/sqlite3.h" ;;
    coinor-libcbc-dev) touch "$headers/coin/CbcSolver.hpp" ;;
    esac
done'
    mkdir -p "$tools/later"
}

has_nothing() {
    has_tools
    mkdir -p "$tools/later"
    mv "$tools/meson" "$tools/ninja" "$tools/later/"
    rm "$tools/cc" "$headers/ccadical.h" "$headers/histedit.h" "$headers/microhttpd.h" "$headers/sqlite3.h" "$tools/g++" "$headers/coin/CbcSolver.hpp" "$tools/pkg-config"
}

launch() { # ARGUMENTS...: its standard input is ours
    PATH=$tools "$tree/damier" "$@"
}

called() { grep -c "^$1" "$calls" || true; }

@test "the first run builds, keeps arguments and standard input; the second builds nothing" {
    has_tools
    [ "$(echo input | launch 'a b' '' c 2>/dev/null)" = '<a b><><c>input' ]
    [ "$(called ninja)" = 1 ]
    [ "$(echo input | launch x 2>&1)" = '<x>input' ]
    [ "$(called ninja)" = 1 ]
    [ "$(called meson)" = 1 ]
}

@test "a changed, a new and a removed source are built again" {
    has_tools
    launch </dev/null
    sleep 0.02
    touch "$tree/src/main.c"
    launch </dev/null
    [ "$(called ninja)" = 2 ]
    sleep 0.02
    touch "$tree/src/new.c"
    launch </dev/null
    [ "$(called ninja)" = 3 ]
    sleep 0.02
    rm "$tree/src/new.c"
    launch </dev/null
    [ "$(called ninja)" = 4 ]
    launch </dev/null
    [ "$(called ninja)" = 4 ]
}

@test "works from another folder and through symbolic links" {
    has_tools
    mkdir "$BATS_TEST_TMPDIR/bin"
    ln -s "../a tree/damier" "$BATS_TEST_TMPDIR/bin/one"
    ln -s one "$BATS_TEST_TMPDIR/bin/two"
    cd /
    [ "$(PATH=$tools "$BATS_TEST_TMPDIR/bin/two" x </dev/null 2>/dev/null)" = '<x>' ]
    cd "$tree"
    [ "$(PATH=$tools bash damier y </dev/null)" = '<y>' ]
}

@test "two first runs at once build once" {
    has_tools
    launch a </dev/null >"$BATS_TEST_TMPDIR/one" 2>/dev/null &
    launch b </dev/null >"$BATS_TEST_TMPDIR/two" 2>/dev/null
    wait
    [ "$(cat "$BATS_TEST_TMPDIR/one" "$BATS_TEST_TMPDIR/two")" = '<a><b>' ]
    [ "$(called ninja)" = 1 ]
}

@test "a build that fails shows its output and ends with 2, every time" {
    has_tools
    stand_in ninja <<<'echo "main.c:1: error"; exit 1'
    for _ in 1 2; do
        run launch x
        [ "$status" -eq 2 ]
        [[ "$output" == *'main.c:1: error'*'the build failed'* ]]
    done
}

@test "no root and no sudo: the exact line, status 2, nothing tried" {
    has_nothing
    has_apt
    run launch queens 8
    echo "$output"
    [ "$status" -eq 2 ]
    [[ "$output" == *$'\nsudo apt-get install gcc meson ninja-build coinor-libcbc-dev g++ libcadical-dev libedit-dev libmicrohttpd-dev libsqlite3-dev pkg-config' ]]
    [ "$(called apt-get)" = 0 ]
}

@test "a sudo that wants a password is no sudo" {
    has_nothing
    has_apt
    stand_in sudo <<<'exit 1'
    run launch queens 8
    [ "$status" -eq 2 ]
    [[ "$output" == *'sudo apt-get install '* ]]
    [ "$(called apt-get)" = 0 ]
}

@test "root installs what is missing, says it first, and runs" {
    has_nothing
    has_apt
    user_is 0
    run launch queens 8 </dev/null
    echo "$output"
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'damier: installing gcc meson ninja-build coinor-libcbc-dev g++ libcadical-dev libedit-dev libmicrohttpd-dev libsqlite3-dev pkg-config' ]
    [[ "$output" == *'<queens><8>' ]]
    [ "$(called 'apt-get.* install -y --no-install-recommends')" = 1 ]
    [ "$(called 'apt-get.* update')" = 0 ]
}

@test "sudo without a password does as well" {
    has_nothing
    has_apt
    stand_in sudo <<<'shift; exec "$@"'
    run launch queens 8 </dev/null
    [ "$status" -eq 0 ]
    [ "$(called 'apt-get.* install')" = 1 ]
}

@test "package lists are fetched when installing fails without them" {
    has_nothing
    has_apt
    user_is 0
    STALE=yes run launch queens 8 </dev/null
    [ "$status" -eq 0 ]
    [ "$(called 'apt-get.* update')" = 1 ]
    [ "$(called 'apt-get.* install')" = 2 ]
}

@test "without libcadical-dev it goes on and says so once" {
    has_nothing
    has_apt
    user_is 0
    FAILS=libcadical run launch queens 8 </dev/null
    echo "$output"
    [ "$status" -eq 0 ]
    [[ "$output" == *'going on without libcadical-dev'* ]]
    FAILS=libcadical run launch queens 8 </dev/null
    [ "$output" = '<queens><8>' ]
}

@test "only the optional is missing and nobody may install: it goes on" {
    has_tools
    has_apt
    rm "$headers/ccadical.h"
    run launch queens 8 </dev/null
    [ "$status" -eq 0 ]
    [[ "$output" == *'going on without libcadical-dev'*'<queens><8>' ]]
}

@test "an installation that fails shows what apt said and ends with 2" {
    has_nothing
    has_apt
    user_is 0
    FAILS=meson run launch queens 8 </dev/null
    [ "$status" -eq 2 ]
    [[ "$output" == *'E: unable to locate it'*'could not install: gcc meson ninja-build' ]]
}

@test "not Debian: what is missing by name, status 2" {
    has_nothing
    user_is 0
    run launch queens 8
    [ "$status" -eq 2 ]
    [[ "$output" == *'missing (by their Debian names): gcc meson ninja-build coinor-libcbc-dev g++ libcadical-dev libedit-dev libmicrohttpd-dev libsqlite3-dev pkg-config'* ]]
}

@test "nightly: what LaTeX and clang lack is installed, nothing where they lack nothing" {
    has_tools
    user_is 0
    has_apt
    stand_in pdflatex <<<''
    stand_in kpsewhich <<<'[ "$1" != chessboard.sty ] || [ -e "$tools/games" ]'
    stand_in clang <<<'[[ "$*" != *fuzzer* ]] || [ -e "$tools/games" ]'
    for tool in munged slurmctld slurmd sbatch; do stand_in $tool <<<''; done
    run env PATH="$tools" "$tree/scripts/setup.sh" nightly
    [ "$status" -eq 0 ]
    [ "$output" = 'damier: installing libclang-rt-dev texlive-games' ]
    [ "$(grep -c 'install .*texlive-games' "$calls")" -ge 1 ]
    touch "$tools/games"
    run env PATH="$tools" "$tree/scripts/setup.sh" nightly
    [ "$status" -eq 0 ]
    [ -z "$output" ]
}
