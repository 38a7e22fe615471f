# scripts/check-bats rejects statements of a test whose failure the shell ignores, and no others.

setup() {
    exec </dev/null
    umask 022
    export LC_ALL=C
    cd "$BATS_TEST_TMPDIR" || return 1
    check=$BATS_TEST_DIRNAME/../../scripts/check-bats
    mkdir -p tests/cli
}

# Checks a test file with the body on standard input, from its second line, and FUNCTIONS after it.
# The lines that end in `#R1', `#R2' or `#R3' are those that must be rejected.
body() { # [FUNCTIONS]
    { printf '@%s "a" {\n' test; cat; printf '}\n%s\n' "${1:-}"; } >tests/cli/a.bats
    sed -nE 's/.*#(R[123])$/\1/; t found; b; :found; =' tests/cli/a.bats >expected
    run "$check" .
    echo "$output"
    diff expected <(sed -nE 's/^tests\/cli\/a\.bats:([0-9]+): .*/\1/p' <<<"$output")
}

@test "a statement with && whose left side cannot fail is rejected" {
    body <<'END'
    [ a = b ] && [ c = d ] #R1
    [[ a == b ]] && [[ c == d ]] #R1
    test a = b && test c = d #R1
    grep -q a file && grep -q b file #R1
    grep -q a <<<"$(cat b)" && #R1
        grep -q b file
    a || b && c #R1
    for i in 1 2; do a && b; done #R1
    if a; then b && c; fi #R1
    case $x in (a | b) c && d ;; esac #R1
    while read -r a; do b && c; done < <(d) #R1
    cat <<'TEXT' && [ c = d ] #R1
a && b
TEXT
    (a && b; c) #R1
    x=$(a && b; c) #R1
    y="text $(a && b; "c" 'd') ${x:-$(e && f; g)}" #R1
    f() { a && b; } #R1
    [ x ] && [ y ] #R1
END
    [ "$status" -eq 1 ]
    [[ "$output" == "tests/cli/a.bats:2: the shell ignores a failure of what comes before the last \`&&'"* ]]
}

@test "what looks like it is accepted" {
    body <<'END'
    if [ a ] && [ b ]; then c; elif d && ! e; then f; fi
    while a && b; do [ c ]; done
    until a && ! b; do c; done
    a && b || c
    [ a ] && break
    ! a && continue
    a && return 1
    command -v a || skip 'a && b'
    (cd a && b)
    { a && b; } >file
    x=$(cd a && b) y="$(a && ! b)"
    [[ a && b || ! c ]]
    ((a && !b))
    echo 'a && b' "a && b" $'a\' && b' a\&\&b "${a:-b && c}" # a && b
    bash -c '! a; b && c <<TEXT' >file
    cat <<TEXT <<-'MORE'
a && b '
TEXT
! a "
	MORE
    run ! a
    ! a || b
    items=(a '&&' b)
    for ((i = 0; i < 3 && j; i++)); do a; done
    case $x in a) b ;; *"&&"*) c || d ;; esac
    if a; then false; fi
END
    [ "$status" -eq 0 ]
    [ -z "$output" ]
}

@test "a statement that begins with ! is rejected" {
    body <<'END'
    ! a #R2
    a || ! b #R2
    ! a | b #R2
    for i in 1 2; do ! a "$i"; done #R2
    ! ! a
    f() { ! a; } #R2
    ! [ b ] #R2
END
    [ "$status" -eq 1 ]
    [[ "${lines[0]}" == "tests/cli/a.bats:2: the shell ignores a failure of \`!'" ]]
}

@test "a function with several assertions is rejected where only the last one counts" {
    cat >tests/cli/kit.bash <<'END'
several() {
    [ a ]
    [ b ]
}
END
    body 'nested() {
    several
    true
}
loop() {
    for i in 1 2; do [ "$i" ]; done
}
predicate() {
    local x=1
    [ a ] || return 1
    [ b ]
}' <<'END'
    several
    several || a #R3
    if several; then a; fi #R3
    run several #R3
    run -1 several a #R3
    a || several
    nested || a #R3
    until loop; do a; done #R3
    if a; then several; fi
    if predicate; then a; fi
    predicate || a
END
    [ "$status" -eq 1 ]
    [[ "${lines[0]}" == 'tests/cli/a.bats:3: several() asserts more than its last statement'* ]]
}

@test "text that is not bash is an error, and so is having no tests" {
    printf 'f() {\n    [ a ]\n' >tests/cli/a.bats
    run "$check" .
    [ "$status" -eq 1 ]
    [[ "$output" == 'tests/cli/a.bats:3: cannot parse this: no }'* ]]
    rm tests/cli/a.bats
    run "$check" .
    [ "$status" -eq 1 ]
    [ "$output" = 'no bats files found' ]
}
