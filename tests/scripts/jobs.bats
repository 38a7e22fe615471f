# What ./check runs its jobs with: the order, the counts, and what is shown.
scripts=$BATS_TEST_DIRNAME/../../scripts

setup() {
    exec </dev/null
    umask 022
    export LC_ALL=C
    cd "$BATS_TEST_TMPDIR" || return 1
    unset TIMES LIMIT LOGS CHECK # of the run that these tests are a part of
}

list() { # LINE...: with | for the tabs
    printf '%s\n' "$@" | tr '|' '\t'
}

# A killed process whose parent is gone keeps its number until whoever adopted it looks: it has
# ended all the same.
ended() { # PID: within five seconds
    local state
    for _ in {1..100}; do
        state=$(sed 's/.*) //; s/ .*//' "/proc/$1/stat" 2>/dev/null) || return 0
        case $state in Z | X | '') return 0 ;; esac
        sleep 0.05
    done
    return 1
}

@test "run-jobs counts tests, shows failures under their stage, and closes with the sum" {
    run "$scripts/run-jobs" 2 < <(list 'build|-' '9|one|a build|echo quiet' 'unit|build' \
        "3|tap|bad|printf '1..2\nok 1 fine\nnot ok 2 wrong\n# why\n'; echo cause >&2; exit 1" \
        "4|tap|good|printf '1..2\nok 1 x\nok 2 y # SKIP\n'" "1|tap|dead|printf '1..3\nok 1 x\n'; kill -9 \$\$")
    echo "$output"
    [ "$status" -eq 1 ]
    [[ "${lines[0]}" == 'build         1 passed, 0 failed ('* ]]
    [ "${lines[1]}" = '  FAILED: bad (status 1)' ]
    [ "${lines[2]}" = '    not ok 2 wrong' ]
    [ "${lines[3]}" = '    # why' ]
    [ "${lines[4]}" = '    cause' ]
    [ "${lines[5]}" = '  FAILED: dead (status -9)' ]
    [[ "${lines[6]}" == 'unit          3 passed, 3 failed, 1 skipped ('* ]]
    [ "${lines[-1]}" = '4 passed, 3 failed' ]
}

@test "run-jobs: all is well only if something passed" {
    "$scripts/run-jobs" 2 < <(list 'unit|-' '1|one|fine|true')
    run "$scripts/run-jobs" 2 </dev/null
    [ "$status" -eq 1 ]
    [ "${lines[-1]}" = '0 passed, 0 failed' ]
    run "$scripts/run-jobs" 2 < <(list 'unit|-' '1|one|fine|true' 'cli|-')
    [ "$status" -eq 1 ]
    [[ "$output" == *'cli has no tests'* ]]
    [ "${lines[-1]}" = '1 passed, 1 failed' ]
}

@test "run-jobs: a stage waits for what it needs, and is left out when that fails" {
    run "$scripts/run-jobs" 3 < <(list 'slow|-' '1|one|makes a file|sleep 0.3; touch made' 'after|slow' '9|one|uses it|[ -e made ]' \
        'bad|-' '1|one|breaks|false' 'lost|bad' '1|one|would show|touch lost' 'last|lost' '1|one|would show|touch lost')
    echo "$output"
    [ "$status" -eq 1 ]
    [ "${lines[-1]}" = '2 passed, 1 failed' ]
    [ ! -e lost ]
    [[ "$output" == *'lost       not run: bad failed'*'last       not run: lost failed'* ]]
}

@test "run-jobs: the heaviest first, so many at a time" {
    "$scripts/run-jobs" 1 < <(list 'unit|-' '1|one|a|echo a >>order' '3|one|b|echo b >>order' '1e9|one|c|echo c >>order')
    [ "$(tr -d '\n' <order)" = cba ]
    # Each waits for the other two.
    local meet='; until [ -e x ] && [ -e y ] && [ -e z ]; do sleep 0.02; done'
    timeout 20 "$scripts/run-jobs" 3 < <(list 'unit|-' "1|one|x|touch x$meet" "1|one|y|touch y$meet" "1|one|z|touch z$meet")
}

@test "run-jobs: stages are shown in the order of the list" {
    run "$scripts/run-jobs" 2 < <(list 'first|-' '1|one|a|sleep 0.2' 'second|-' '9|one|b|true')
    [[ "${lines[0]}" == first* && "${lines[1]}" == second* ]]
}

@test "run-jobs: interrupted, it ends what it started" {
    "$scripts/run-jobs" 1 < <(list 'unit|-' '1|one|long|echo $$ >child; sleep 100; echo late') >said 3>&- &
    until [ -s child ]; do sleep 0.02; done
    kill -TERM $!
    local status=0
    wait $! || status=$?
    [ "$status" -eq 130 ]
    ended "$(<child)"
}

@test "run-jobs: what hangs is killed with all that it started, named, and the rest goes on" {
    LIMIT=1 run "$scripts/run-jobs" 2 < <(list 'unit|-' "9|tap|stuck|printf '1..2\nok 1 x\n'; sleep 100 & echo \$! >child; wait" \
        '1|one|other|true')
    echo "$output"
    [ "$status" -eq 1 ]
    [[ "$output" == *'FAILED: stuck (took too long)'* ]]
    [ "${lines[-1]}" = '2 passed, 1 failed' ]
    ended "$(<child)"
}

# What a job can learn of how it was started.
write_probe() {
    cat >probe <<'END'
grep -E '^Sig(Ign|Blk)' /proc/self/status
umask
readlink /proc/self/fd/0
echo "$LC_ALL $TERM ${LANG-} ${LANGUAGE-} ${LC_TIME-} ${DAMIER_SHORT-}"
[ "$HOME" = "$TMPDIR" ] && [ -w "$HOME" ] && echo home
END
}

@test "run-jobs: a job's environment is the same, whatever run-jobs was started from" {
    write_probe
    list 'unit|-' "1|one|probe|bash $PWD/probe >>$PWD/seen" >jobs
    "$scripts/run-jobs" 1 <jobs
    (
        trap '' HUP INT PIPE CHLD TERM
        umask 077
        unset TERM
        export HOME=/proc/self/nowhere LC_ALL=fr_FR.UTF-8 LANG=fr_FR.UTF-8 LANGUAGE=fr LC_TIME=fr_FR.UTF-8 DAMIER_SHORT=7
        setsid --wait nohup "$scripts/run-jobs" 1 <jobs >nohup.said 2>&1
    )
    [ "$(wc -l <seen)" -eq 12 ]
    [ "$(head -n 6 seen)" = "$(tail -n 6 seen)" ]
    grep -q '^SigIgn:.0*$' seen
    grep -q '^home$' seen
}

@test "run-jobs: the list may come with the other descriptors closed" {
    list 'unit|-' '1|one|fine|true' >jobs
    bash -c '"$0/run-jobs" 1 <jobs 2>&- >said' "$scripts"
    [ "$(tail -n 1 said)" = '1 passed, 0 failed' ]
}

@test "run-jobs: what prints without end is stopped at the output limit and named" {
    OUTPUT_LIMIT=1 run "$scripts/run-jobs" 2 < <(list 'unit|-' '9|one|flood|yes' '1|one|other|true')
    [ "$status" -eq 1 ]
    [[ "$output" == *'FAILED: flood (printed too much)'* ]]
    [ "${#output}" -lt 100000 ]
    [ "${lines[-1]}" = '1 passed, 1 failed' ]
}

@test "run-jobs: a flood is a failure also when its status is hidden" {
    OUTPUT_LIMIT=1 run "$scripts/run-jobs" 2 < <(list 'unit|-' '9|one|flood|yes; true')
    [ "$status" -eq 1 ]
    [[ "$output" == *'FAILED: flood (printed too much)'* ]]
}

@test "run-jobs: a process that a job leaves behind is killed, even in a session of its own" {
    "$scripts/run-jobs" 1 < <(list 'unit|-' "1|one|leaves|setsid bash -c 'echo \$\$ >$PWD/child; sleep 100' & until [ -s $PWD/child ]; do sleep 0.02; done")
    ended "$(<child)"
}

@test "environments: a failure in one of them is told, an unknown name is refused" {
    git init -q tree
    mkdir tree/scripts
    cp "$scripts/environments" tree/scripts/
    git -C tree add -A
    git -C tree -c user.name=x -c user.email=x@x commit -qm x
    CHECK='pwd; ! pwd | grep -q spaces' run tree/scripts/environments umask stdin spaces
    echo "$output"
    [ "$status" -eq 1 ]
    [ "${lines[-1]}" = '2 passed, 1 failed' ]
    run tree/scripts/environments nowhere
    [ "$status" -eq 2 ]
}

@test "check: help lists the suites, and what is none of them is refused" {
    run "$scripts/../check" --help
    [ "$status" -eq 0 ]
    for suite in gcc clang asan scripts install hostile tsan bare unit cli net web; do grep -qE "^ +$suite +" <<<"$output"; done
    run "$scripts/../check" unti
    [ "$status" -eq 2 ]
    [[ "$output" == *"unknown suite or option \`unti'"* ]]
}

# check in a folder with nothing but what it asks for: what it would run is in `list`, what it
# installs in `installed`.
stand_in() { # [TOOL]: one that is not there
    mkdir -p scripts tests/solver/engine tests/search/count_queens tests/cluster/job tests/hostile tests/sanitized tests/web/browser bin
    touch tests/solver/engine/test_{every_call,team,threads}.c tests/search/count_queens/test_count_queens.c tests/cluster/job/test_job.c
    cp "$scripts/../check" .
    printf '#!/bin/sh\ncat >list\necho "1 passed, 0 failed"\n' >scripts/run-jobs
    printf '#!/bin/sh\necho "$1" >>installed\n' >scripts/setup.sh
    : >tests/hostile/list >tests/sanitized/list >tests/web/some.test.js
    cp tests/web/some.test.js tests/web/browser/
    for tool in emcc esbuild node chromium pdfinfo; do
        if [ "$tool" != "${1:-}" ]; then printf '#!/bin/sh\n' >"bin/$tool"; fi
    done
    printf '#!/bin/sh\necho nowhere\n' >bin/python3
    chmod +x scripts/* bin/*
    for tool in basename bash cat dirname find grep mktemp nproc sed sort wc; do ln -s "$(command -v "$tool")" bin/; done
    tree_path=$PWD/bin
}

@test "check: the sanitizers, clang and the page are for --all" {
    stand_in
    PATH=$tree_path run ./check
    echo "$output"
    [ "$status" -eq 0 ]
    [ "$output" = '1 passed, 0 failed' ]
    [ "$(grep -c '^web\|test\.js' list)" -eq 0 ]
    [ "$(<installed)" = check ]
    [ "$(grep -c 'building in build-' list)" -eq 0 ]
    PATH=$tree_path run ./check --all
    [ "$(tr '\n' ' ' <installed)" = 'check check all web browse ' ]
    for stage in gcc unit cli net scripts install clang asan hostile tsan bare web; do grep -qP "^$stage\t" list; done
    grep -q "building in build-web" list
    [ "$(grep -c 'test\.js' list)" -eq 2 ]
    PATH=$tree_path run ./check unit
    [ "$(grep -c '^web' list)" -eq 0 ]
}

@test "check web: installs what the page takes, builds it and runs its tests, wherever" {
    stand_in chromium
    PATH=$tree_path run ./check web
    echo "$output"
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 1 ]
    [ "$(tr '\n' ' ' <installed)" = 'check web browse ' ]
    [ "$(grep -c 'test\.js' list)" -eq 2 ]
    grep -q 'building in build-web' list
}
