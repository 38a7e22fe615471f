#!/usr/bin/env bash
# setup.sh run|check|all|nightly|web|browse: installs what is missing to build and run (run), to
# test as well (check), to test with a second compiler (all), for what scripts/nightly does beyond
# that (nightly: LaTeX, Slurm), to build the page (web) or to test it (browse).
#
# A row of the table is one Debian package and the quick test that says it is there already; nothing
# is installed, and apt is not asked, when every test passes. What it installs is printed first. It
# needs root or a sudo that asks nothing; without either it prints the line to type and ends with
# status 2. Packages marked `wanted` are done without when they cannot be had; those marked `needed`
# cannot.
set -u

# purpose  package          weight  present when
table='
run        gcc              needed  command cc gcc clang
run        libc6-dev        needed  header stdio.h
run        meson            needed  command meson
run        ninja-build      needed  command ninja
run        g++              wanted  command g++
run        libcadical-dev   wanted  header ccadical.h
run        pkg-config       wanted  command pkg-config
run        coinor-libcbc-dev  wanted  header coin/CbcSolver.hpp
run        libsqlite3-dev   wanted  header sqlite3.h
run        libedit-dev      wanted  header histedit.h
run        libmicrohttpd-dev  wanted  header microhttpd.h
check      g++              needed  command g++
check      pkg-config       needed  command pkg-config
check      binutils         needed  command readelf
check      python3          needed  command python3
check      python3-jsonschema  needed  module jsonschema
all        clang            needed  command clang
check      libcmocka-dev    needed  header cmocka.h
check      libsimde-dev     needed  header simde/x86/avx512.h
check      bats             needed  command bats
check      minisat          needed  command minisat
check      picosat          needed  command picosat
check      cryptominisat    needed  command cryptominisat5
check      clasp            needed  command clasp
check      cmark-gfm        wanted  command cmark-gfm
check      cadical          wanted  command cadical
check      minizinc         wanted  command minizinc
check      swi-prolog-nox   wanted  command swipl
check      libopenmpi-dev   wanted  command mpicc
check      openmpi-bin      wanted  command mpirun
check      clang-format     wanted  command clang-format
check      shellcheck       wanted  command shellcheck
nightly    texlive-latex-recommended  needed  command pdflatex
nightly    texlive-pictures           needed  latex tikzlibrarysvg.path.code.tex
nightly    texlive-latex-extra        needed  latex standalone.cls
nightly    texlive-games              needed  latex chessboard.sty
nightly    libclang-rt-dev            needed  linked -fsanitize=fuzzer
nightly    munge                      wanted  command munged
nightly    slurmctld                  wanted  command slurmctld
nightly    slurmd                     wanted  command slurmd
nightly    slurm-client               wanted  command sbatch
web        emscripten       needed  command emcc
web        nodejs           needed  command node
web        esbuild          needed  command esbuild
browse     chromium         needed  command chromium
browse     poppler-utils    needed  command pdfinfo
'
include_folders=${SETUP_INCLUDE_FOLDERS:-/usr/include:/usr/local/include}

say() { printf 'damier: %s\n' "$*" >&2; }

present() { # KIND NAME...: is one of the names there?
    local kind=$1 name folder
    shift
    for name in "$@"; do
        case $kind in
        command) PATH=$PATH:/usr/sbin command -v "$name" >/dev/null 2>&1 && return 0 ;; # daemons are there
        # apt installs for Debian's own python3, which every user has. One user's own Python counts
        # only where there is no other.
        module) "$(command -v /usr/bin/python3 || echo python3)" -c "import $name" >/dev/null 2>&1 && return 0 ;;
        # clang has what it takes to link with that option.
        linked) clang -x c "$name" -o /dev/null - <<<'int LLVMFuzzerTestOneInput(void) { return 0; }' >/dev/null 2>&1 && return 0 ;;
        latex) kpsewhich "$name" >/dev/null 2>&1 && return 0 ;;
        header)
            while IFS= read -r -d: folder; do
                [ -e "$folder/$name" ] && return 0
                compgen -G "$folder/*-linux-*/$name" >/dev/null && return 0
            done <<<"$include_folders:"
            ;;
        esac
    done
    return 1
}

missing() { # PURPOSE WEIGHT: the packages of these rows that are not there
    local purpose package weight test
    while read -r purpose package weight test; do
        [ "$purpose" = run ] || [ "$purpose" = "$1" ] || continue
        [ "$weight" = "$2" ] || continue
        # shellcheck disable=SC2086 # the test is a list of words
        present $test || printf '%s\n' "$package"
    done <<<"${table#?}" | sort -u
}

log=$(mktemp "${TMPDIR:-/tmp}/damier-setup.XXXXXX") || exit 2
trap 'rm -f "$log"' EXIT

as_root=()
find_root() {
    [ "$(id -u)" = 0 ] && return 0
    command -v sudo >/dev/null 2>&1 && sudo -n true </dev/null >/dev/null 2>&1 || return 1
    as_root=(sudo -n)
}

apt() {
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null >>"$log" 2>&1
}

updated=no
apt_install() { # PACKAGE...: with what apt knows, else after asking the archive again
    [ $# -gt 0 ] || return 0
    apt install -y --no-install-recommends "$@" && return 0
    [ "$updated" = yes ] && return 1
    updated=yes
    apt update
    apt install -y --no-install-recommends "$@"
}

case ${1:-} in
run | check | all | nightly | web | browse) purpose=$1 ;;
*)
    say "usage: scripts/setup.sh run|check|all|nightly|web|browse"
    exit 2
    ;;
esac

mapfile -t needed < <(missing "$purpose" needed)
mapfile -t wanted < <(missing "$purpose" wanted)
# What is needed for one reason need not be wanted for another.
for package in ${needed[@]+"${needed[@]}"}; do
    for i in "${!wanted[@]}"; do
        if [ "${wanted[$i]}" = "$package" ]; then unset "wanted[$i]"; fi
    done
done
all=(${needed[@]+"${needed[@]}"} ${wanted[@]+"${wanted[@]}"})
[ ${#all[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    [ ${#needed[@]} -gt 0 ] || { say "going on without ${wanted[*]} (not found; optional)" && exit 0; }
    say "missing (by their Debian names): ${all[*]}"
    say "this is not Debian: please install them in this system's own way"
    exit 2
fi
if ! find_root; then
    [ ${#needed[@]} -gt 0 ] || { say "going on without ${wanted[*]}; to have it: sudo apt-get install ${wanted[*]}" && exit 0; }
    say "missing: ${all[*]}; installing needs root, and sudo is not available without a password. Please run:"
    printf 'sudo apt-get install %s\n' "${all[*]}" >&2
    exit 2
fi

say "installing ${all[*]}"
if ! apt_install "${all[@]}"; then
    if ! apt_install ${needed[@]+"${needed[@]}"}; then
        cat "$log" >&2
        say "apt-get could not install: ${needed[*]}"
        exit 2
    fi
    for package in ${wanted[@]+"${wanted[@]}"}; do
        apt_install "$package" || say "going on without $package, which could not be installed"
    done
fi
