# The conventions of every command: standard input, several files, output files, formats, limits,
# what goes where.
load kit
setup() { kit_setup; }

@test "no FILE and - are standard input" {
    damier_with '4\n1\n2\n' solve
    gives 0 "$board4" ''
    damier_with '4\n1\n2\n' solve -
    gives 0 "$board4" ''
    damier_with '4\n1\n2\n' draw
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = '. R . .' ]
    damier_with '4\n1\n2\n' encode -
    [ "${lines[0]}" = 'p cnf 16 85' ]
}

@test "several files are solved in order, a blank line between; the largest status" {
    damier solve "$queens/entree.txt" "$queens/impossible-4.txt" "$queens/entree.txt"
    gives 1 "$board4

no solution

$board4" ''
    damier solve --count "$queens/empty-4.txt" "$queens/empty-5.txt"
    gives 0 $'2\n10' ''
    damier solve --format json "$queens/entree.txt" "$queens/entree.txt"
    [ "${#lines[@]}" -eq 2 ]
    [[ "${lines[0]}" == *'"file": "'"$queens/entree.txt"'", '* ]]
    damier solve --format json "$queens/entree.txt"
    [[ "$output" != *'"file"'* ]]
}

@test "a bad file among several: it is told, the others are answered, exit 2" {
    echo x >bad
    damier solve "$queens/entree.txt" bad "$queens/impossible-4.txt" missing
    show
    [ "$status" -eq 2 ]
    [ "$output" = "$board4"$'\n\nno solution' ]
    [ "${#stderr_lines[@]}" -eq 2 ]
    [[ "${stderr_lines[0]}" == 'damier: bad:1:1: no family recognised this; '* ]]
    [ "${stderr_lines[1]}" = 'damier: cannot read missing: No such file or directory' ]
    damier solve "$queens/entree.txt" bad -o out
    refuses 'bad:1:1:'
    [ "$(cat out)" = "$board4" ]
    damier compare -e kernel "$queens/entree.txt" bad --format csv
    [ "$status" -eq 2 ]
    [ "${#lines[@]}" -eq 2 ]
    [[ "$stderr" == 'damier: bad:1:1: '* ]]
}

@test "one good file among several has its name in JSON" {
    echo x >bad
    damier solve --format json "$queens/entree.txt" bad
    [[ "$output" == *'"file": "'"$queens/entree.txt"'", '* ]]
}

@test "bad files alone: nothing is written at all" {
    echo x >bad
    damier solve bad bad -o out
    [ "$status" -eq 2 ]
    [ "${#stderr_lines[@]}" -eq 2 ]
    damier compare bad -o out
    refuses 'bad:1:1:'
    [ ! -e out ]
}

@test "the gravest status of several: 2 before 3 before 1 before 0" {
    echo x >bad
    damier solve --engine brute --time-limit 0.2 "$queens/empty-20.txt" "$queens/impossible-4.txt" "$queens/entree.txt"
    [ "$status" -eq 3 ]
    damier solve --engine brute --time-limit 0.2 "$queens/empty-20.txt" "$queens/impossible-4.txt" bad
    [ "$status" -eq 2 ]
    damier solve bad "$queens/impossible-4.txt"
    [ "$status" -eq 2 ]
}

@test "-o writes whole; the mode of a new file is the usual one" {
    damier queens 4 --all -o out
    gives 0 '' ''
    [ "$(wc -l <out)" -eq 9 ]
    damier queens 4 --all --output=out --format json
    [ "$(wc -l <out)" -eq 2 ]
    [ "$(ls -A)" = out ]
    touch usual
    [ "$(stat -c %a out)" = "$(stat -c %a usual)" ]
}

@test "-o on a path that standard output or a descriptor goes to already: added there, nothing lost" {
    (
        echo one
        "$DAMIER" queens 4 --count -o /dev/stdout
        echo two
    ) >>app.txt
    [ "$(cat app.txt)" = $'one\n2\ntwo' ]
    (
        echo three
        "$DAMIER" queens 4 --count -o app.txt
        "$DAMIER" queens 4 --count -o /dev/stderr 2>&1
        "$DAMIER" queens 4 --count -o /dev/fd/7 7>&1
    ) >>app.txt
    [ "$(cat app.txt)" = $'one\n2\ntwo\nthree\n2\n2\n2' ]
    run --separate-stderr bash -c '"$0" queens 4 --count -o /dev/stdout | cat' "$DAMIER"
    gives 0 2 ''
}

@test "-o on a link: what it points to is written, even where that is new" {
    mkdir folder
    ln -s folder/new link
    ln -s link again
    damier queens 4 --count -o again
    gives 0 '' ''
    [ -L again ]
    [ -L link ]
    [ "$(cat folder/new)" = 2 ]
    damier queens 5 --count -o link
    [ -L link ]
    [ "$(cat folder/new)" = 10 ]
    [ "$(ls -A folder)" = new ]
    ln -s loop loop
    damier queens 4 -o loop
    refuses 'cannot write loop: '
    [ -L loop ]
}

@test "-o with no answer to write leaves what was there" {
    echo before >out
    damier queens 3 --format native -o out
    gives 1 '' "damier: $three_queens"
    [ "$(cat out)" = before ]
    damier queens 3 -o out
    gives 1 '' ''
    [ "$(cat out)" = "$three_queens" ]
}

@test "unwritable paths: one line, exit 2, nothing left behind" {
    damier queens 4 -o missing/out
    refuses 'cannot write missing/out: No such file or directory'
    mkdir folder
    damier queens 4 -o folder
    refuses 'cannot write folder: Is a directory'
    damier encode "$queens/entree.txt" -o missing/out
    refuses 'cannot write missing/out'
    [ "$(ls -A)" = folder ]
    mkdir closed
    chmod 555 closed
    run --separate-stderr as_user "$DAMIER" queens 4 -o closed/out
    refuses 'cannot write closed/out: Permission denied'
}

@test "a file that may not grow is told like a full disk" {
    run --separate-stderr bash -c 'ulimit -f 10; "$0" "$@"' "$DAMIER" queens 1000 -o out.txt
    refuses 'cannot write out.txt: File too large'
    [ ! -e out.txt ]
}

@test "a full disk is told, exit 2" {
    [ -w /dev/full ] || skip 'no /dev/full'
    local words
    printf -- '-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n' >model
    printf 'p cnf 1 1\n1 0\n' >formula
    for words in 'queens 8' 'queens 8 --all' 'queens 8 --count' 'queens 6 --unique' 'help' 'help solve' 'man' 'completion bash' \
        'engines' 'families --format json' "compare -e kernel $queens/entree.txt" '--version' "encode $queens/entree.txt" "draw $queens/entree.txt" \
        "check $queens/entree.txt $queens/solution.txt" "decode $queens/entree.txt model" 'sat formula'; do
        # shellcheck disable=SC2086 # several words
        run --separate-stderr bash -c '"$0" "$@" >/dev/full' "$DAMIER" $words
        refuses 'cannot write standard output: No space left on device'
    done
    damier queens 8 -o /dev/full
    refuses 'cannot write /dev/full: No space left on device'
}

@test "formats: a sentence goes to standard output as text, to status in JSON, else to standard error" {
    damier queens 3 --format text
    gives 1 "$three_queens" ''
    damier queens 3 --format json
    show
    [ "$status" -eq 1 ]
    [ -z "$stderr" ]
    [[ "$output" == '{"family": "queens", "status": "none", '* ]]
    damier queens 3 --format svg
    gives 1 '' "damier: $three_queens"
    damier queens 3 --format svg --quiet
    gives 1 '' ''
}

# every line of $output
has_all_keys() {
    local line key
    for line in "${lines[@]}"; do
        for key in family status cells values objective bound time seed engine; do [[ "$line" == *"\"$key\": "* ]] || return 1; done
    done
}

@test "JSON has the same keys whatever was asked" {
    local words
    for words in 'queens 4' 'queens 3' 'queens 4 --count' 'queens 3 --count' 'queens 4 --count --limit 1' 'queens 4 --unique' 'queens 4 --all' \
        "solve --unique $queens/partial-8.txt" "solve $queens/wrong-4.txt" "solve --count $queens/wrong-4.txt" \
        "solve --unique $queens/wrong-4.txt" "check $queens/entree.txt $queens/solution.txt" \
        "check $queens/empty-4.txt $queens/wrong-4.txt" "draw $queens/entree.txt" "draw $queens/entree.txt $queens/solution.txt" \
        'queens 20 --count --time-limit 0.1' 'queens 100 --memory-limit 1'; do
        # shellcheck disable=SC2086 # several words
        damier $words --format json --quiet
        show
        [ "${#lines[@]}" -ge 1 ]
        has_all_keys
    done
}

@test "JSON says board or answer of what is drawn, and no engine where none was needed" {
    damier draw "$queens/entree.txt" --format json
    [[ "$output" == *'"status": "board"'*'"values": null'* ]]
    damier draw "$queens/entree.txt" "$queens/solution.txt" --format json
    [[ "$output" == *'"status": "answer"'*'"values": [0, 1, '* ]]
    damier draw "$queens/entree.txt" "$queens/solution.txt" --check --format json
    [[ "$output" == *'"status": "valid"'* ]]
    damier draw "$queens/wrong-4.txt" --check --format json
    [[ "$output" == *'"status": "invalid"'* ]]
    local question
    for question in '' --count --unique; do
        damier solve "$queens/wrong-4.txt" --format json $question
        show
        [ "$status" -eq 1 ]
        [ -z "$stderr" ]
        [[ "$output" == *'"status": "none"'*'"wrong": {"rule": '*'"engine": null}' ]]
    done
}

@test "JSON has the fields of the schema, one object per line" {
    damier queens 4 --format json --seed 3
    show
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 1 ]
    has_all_keys
    [[ "$output" == *'"seed": 3'* ]]
    damier queens 4 --format json --all --up-to-symmetry
    [[ "$output" == *'"class_size": 2'* ]]
    damier queens 6 --format json --count
    [[ "$output" == '{"family": "queens", "status": "counted", '*'"count": 4, '* ]]
    damier queens 6 --format json --count --limit 3 --quiet
    [[ "$output" == '{"family": "queens", "status": "counted", '*'"at_least": 3, '* ]]
    damier queens 6 --format json --count --up-to-symmetry --quiet
    [[ "$output" == *'"count": 1, "solutions": 4, '* ]]
    damier queens 3 --format json --count
    [ "$status" -eq 1 ]
    [[ "$output" == *'"status": "none", '*'"count": 0, '* ]]
    damier solve --unique --format json "$queens/entree.txt"
    [[ "$output" == *'"status": "unique", '*'"values": [0, 1, '*'"count": 1, '* ]]
    damier queens 6 --format json --unique
    show
    [ "$status" -eq 1 ]
    [ "${#lines[@]}" -eq 3 ]
    [[ "${lines[0]}" == *'"status": "several"'* ]]
    if command -v python3 >/dev/null; then
        python3 -c 'import json, sys; [json.loads(line) for line in sys.stdin]' <<<"$output"
        "$DAMIER" engines --format json | python3 -c 'import json, sys; json.load(sys.stdin)'
        "$DAMIER" families --format json | python3 -c 'import json, sys; json.load(sys.stdin)'
        "$DAMIER" queens 4 --format json --stats 2>&1 >/dev/null | python3 -c 'import json, sys; json.load(sys.stdin)'
    fi
}

@test "latex is one document with one picture, for every command that draws" {
    local command
    for command in 'queens 8' "solve $queens/partial-8.txt" "draw $queens/partial-8.txt" "check $queens/empty-4.txt $queens/right-4.txt"; do
        # shellcheck disable=SC2086 # a list of words
        damier $command --format latex
        show
        [ "$status" -eq 0 ]
        [ "$(grep -c '^\\documentclass\[tikz\]{standalone}$' <<<"$output")" -eq 1 ]
        [ "$(grep -c '^\\begin{tikzpicture}' <<<"$output")" -eq 1 ]
        [ "$(grep -c '^\\end{tikzpicture}$' <<<"$output")" -eq 1 ]
        [[ "$output" == *'\end{document}' ]]
    done
    damier draw "$queens/wrong-4.txt" --format latex --check
    [ "$status" -eq 0 ]
    [ "$(grep -c 'damiererror.end{scope}$' <<<"$output")" -eq 2 ]
    damier queens 3 --format latex
    [ "$status" -eq 1 ]
    [ -z "$output" ]
}

@test "svg is one well-formed picture" {
    damier queens 8 --format svg
    show
    [ "$status" -eq 0 ]
    [[ "$output" == *'<svg '* ]]
    [[ "$output" == *'</svg>' ]]
    if command -v python3 >/dev/null; then
        python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin)' <<<"$output"
    fi
}

@test "native output is read back, with and without answer" {
    damier solve --format native "$queens/entree.txt"
    echo "$output" >answer
    damier check "$queens/entree.txt" answer
    gives 0 valid ''
    damier draw --format native "$queens/entree.txt"
    gives 0 "$(cat "$queens/entree.txt")" ''
}

@test "--stats goes to standard error" {
    damier queens 4 --stats
    show
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 4 ]
    [[ "$stderr" == *seconds* ]]
}

@test "no progress in a pipe, however long it takes" {
    damier queens 20 --count --time-limit 1.3
    show
    [ "$status" -eq 3 ]
    [ "${#stderr_lines[@]}" -eq 1 ]
}

@test "progress on a terminal after a second, erased at the end; none with --quiet" {
    command -v script >/dev/null || skip 'no script(1)'
    mkfifo keys
    exec 7<>keys
    script -qec "exec '$DAMIER' queens 20 --count --engine kernel --time-limit 60" /dev/null <keys >seen 7<&- &
    until grep -q $'\r[1-9][0-9]*\\.[0-9] s, [0-9]* solutions' seen || ! kill -0 $!; do sleep 0.05; done
    printf '\003' >&7
    wait
    [[ "$(cat seen)" == *$'\r\e[Kdamier: interrupted: '* ]]
    script -qec "exec '$DAMIER' queens 20 --count --quiet --time-limit 1.3" /dev/null </dev/null >seen || true
    [ ! -s seen ]
    script -qec "exec '$DAMIER' queens 6 --color never" /dev/null </dev/null >seen
    if grep -q $'\e' seen; then false; fi
}

@test "stopped at a limit: count prints nothing, the bound goes to standard error, exit 3" {
    damier queens 20 --count --time-limit 0.3
    show
    [ "$status" -eq 3 ]
    [ -z "$output" ]
    [[ "$stderr" =~ ^damier:\ stopped\ at\ the\ time\ limit\ of\ 0.3\ s:\ at\ least\ [0-9]+\ solutions?$ ]]
    damier queens 20 --count --time-limit 0.3 --format json
    [ "$status" -eq 3 ]
    [[ "$output" == *'"status": "unknown", '*'"at_least": '* ]]
}

@test "stopped at a limit: what was found is printed, to -o too" {
    damier queens 14 --all --time-limit 1 -o out
    show
    [ "$status" -eq 3 ]
    [ "$(head -n 14 out | grep -c R)" -eq 14 ]
    [[ "$stderr" =~ ^damier:\ stopped\ at\ the\ time\ limit\ of\ 1\ s:\ [0-9]+\ solutions?\ found\ so\ far$ ]]
}

@test "interrupted: the answers so far, exit 3" {
    local signal
    for signal in INT TERM; do
        start queens 20 --all >out 2>err
        await has_lines 20 out
        kill -$signal "$child"
        ended
        cat err
        [ "$status" -eq 3 ]
        [ "$(head -n 20 out | grep -c R)" -eq 20 ]
        grep -q '^damier: interrupted: ' err
    done
}

@test "--unique that is stopped is exit 3" {
    damier queens 150 --unique --engine brute --time-limit 0.2
    show
    [ "$status" -eq 3 ]
    [ -z "$output" ]
    [[ "$stderr" == 'damier: stopped at the time limit'* ]]
}

# An engine that finds the document's solution at once and then thinks for ever.
slow_engine() {
    rm -f again
    cat >engine <<'END'
#!/bin/sh
[ ! -e again ] || exec sleep 20
touch again
echo s SATISFIABLE
echo v -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0
END
    chmod +x engine
}

@test "--unique that is stopped still prints the solution that it has" {
    local stopped='damier: stopped at the time limit of 0.5 s: one solution found, perhaps not the only one'
    slow_engine
    damier queens 4 --unique --engine dimacs:./engine --encoding amo=pairwise --time-limit 0.5
    gives 3 "$board4" "$stopped"
    slow_engine
    damier queens 4 --unique --engine dimacs:./engine --encoding amo=pairwise --time-limit 0.5 --format json --quiet
    show
    [ "$status" -eq 3 ]
    [ "${#lines[@]}" -eq 1 ]
    [[ "$output" == *'"status": "unknown", '*'"values": [0, 1, '*'"at_least": 1, '* ]]
    slow_engine
    damier queens 4 --count --limit 1 --engine dimacs:./engine --encoding amo=pairwise --time-limit 0.5
    gives 0 1 'damier: at least 1: stopped at --limit 1'
}

@test "a time limit ends all threads, also those that have not come back from their first piece of work" {
    for threads in 2 3; do
        run timeout 60 "$DAMIER" solve "$root/examples/chess/one-way.txt" --count --engine kernel --threads $threads --time-limit 1
        [ "$status" -eq 3 ]
    done
}

@test "--threads with an engine that uses one: a remark" {
    damier queens 4 --count --engine brute --threads 2
    gives 0 2 'damier: brute uses one thread: --threads 2 has no effect'
    damier queens 4 --count --engine brute --threads 2 --quiet
    gives 0 2 ''
    damier queens 4 --count --engine brute --threads 1
    gives 0 2 ''
    printf '#!/bin/sh\necho s UNSATISFIABLE\n' >engine
    chmod +x engine
    damier queens 4 --count --engine dimacs:./engine --threads 2
    gives 1 0 'damier: ./engine uses one thread: --threads 2 has no effect'
    damier_with 'p cnf 1 1\n1 0\n' sat --engine dimacs:./engine --threads 2
    gives 20 's UNSATISFIABLE' 'damier: ./engine uses one thread: --threads 2 has no effect'
    if command -v clasp >/dev/null; then
        damier queens 4 --count --engine clasp --threads 2
        gives 0 2 ''
    fi
}

@test "options: long, short, joined, prefixes, after operands, --" {
    damier solve "$queens/empty-6.txt" -c
    gives 0 4 ''
    damier solve -fjson "$queens/entree.txt"
    [[ "$output" == '{'* ]]
    damier queens 6 --cou
    gives 0 4 ''
    damier queens --count -- 6
    gives 0 4 ''
}

@test "questions exclude each other" {
    damier queens 4 --all --count
    refuses '--all, --count and --unique are mutually exclusive'
    damier queens 4 --unique --limit 3
    refuses '--unique'
}

@test "check: valid, invalid with rule and cells, unreadable; from standard input; json and svg" {
    damier check "$queens/entree.txt" "$queens/solution.txt"
    gives 0 valid ''
    run --separate-stderr "$DAMIER" check "$queens/entree.txt" <"$queens/solution.txt"
    gives 0 valid ''
    damier_with '4\n4\n1\n8\n10\n15\n' check "$queens/entree.txt" -
    show
    [ "$status" -eq 1 ]
    [ "$output" = 'invalid: the given queen in row 1, column 2 is missing' ]
    damier check "$queens/empty-4.txt" "$queens/wrong-4.txt" --format json
    show
    [ "$status" -eq 1 ]
    [[ "$output" == *'"status": "invalid"'*'"wrong": {"rule": '* ]]
    damier check "$queens/empty-4.txt" "$queens/wrong-4.txt" --format svg
    [ "$status" -eq 1 ]
    [[ "$output" == *'</svg>' ]]
    [[ "$stderr" == 'damier: invalid: the queens'* ]]
    damier check "$queens/entree.txt" "$queens/right-5.txt"
    refuses "$queens/right-5.txt:1:1: "
    damier check - -
    refuses 'two files cannot both be standard input'
    damier check
    refuses 'missing operand PUZZLE'
}

@test "--animate is for walks in SVG: refused of all else, before anything is searched or written" {
    for line in "draw $queens/solution.txt" "draw $queens/entree.txt $queens/solution.txt --format svg" 'queens 8 --format svg' \
        'queens 8' 'queens 8 --format latex' 'queens 3 --format svg' "solve $queens/entree.txt --format svg" \
        "check $queens/entree.txt $queens/solution.txt --format svg" "check $queens/entree.txt $queens/solution.txt"; do
        # shellcheck disable=SC2086 # words of a command line
        damier $line --animate --output out
        refuses '--animate is for pictures of tours in SVG'
        [ ! -e out ]
    done
    printf '1\n-2\n' >model
    damier decode "$queens/empty-4.txt" model --format svg --animate
    refuses '--animate is for pictures of tours in SVG'
    printf 'p cnf 1 2\n1 0\n-1 0\n' >one.cnf
    printf '0\n' >one.drat
    damier check one.cnf one.drat
    [ "$status" -eq 0 ]
    damier check one.cnf one.drat --animate
    refuses '--animate is for pictures of tours in SVG'
    damier generate binero --size 6 --animate
    refuses 'unknown option'
}

@test "draw: the board, the answer, the answer that a file holds, what --check says" {
    damier draw "$queens/entree.txt" "$queens/solution.txt"
    gives 0 "$board4" ''
    damier draw "$queens/solution.txt"
    gives 0 "$board4" ''
    damier draw "$queens/wrong-4.txt"
    show
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    damier draw "$queens/wrong-4.txt" --format svg
    plain=$output
    damier draw "$queens/wrong-4.txt" --format svg --check
    [ "$status" -eq 0 ]
    [ "$output" != "$plain" ]
    [[ "$stderr" == 'damier: invalid: the queens'* ]]
    damier draw "$queens/right-4.txt" --format svg --check
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
}

@test "the size of a board is taken as an operand, after -n and after --size" {
    local words same
    for words in 'queens 5|queens -n 5|queens -n5|queens --size 5|queens --size=5' 'rikudo 2|rikudo -n2|rikudo --size=2|rikudo -n 2|rikudo --size 2|rikudo --radius 2' \
        'tour 5|tour -n 5|tour --size 5' 'binero 4x6|binero -n 4x6|binero --size 4x6' \
        'generate binero 6|generate binero --size 6' 'generate rikudo 2 --seed 3|generate rikudo --seed 3 2|generate rikudo --radius 2 --seed 3|generate rikudo --size 2 --seed 3' \
        'chess -t 2 4|chess 4 -t 2|chess 4x4 -t 2|chess -n 4 -t 2|chess --size 4 -t 2|chess --columns 4 -t 2' \
        'chess -t 2 3x4|chess --size=3x4 -t 2|chess -m 3 -n 4 -t 2|chess 4 --rows 3 -t 2' 'queens 5x5|queens --size 5x5|queens 5' \
        'generate queens 6x6 --seed 1|generate queens 6 --seed 1' 'show queens 4x4|show queens --size 4'; do
        IFS='|' read -r -a same <<<"$words"
        # shellcheck disable=SC2086
        expected=$("$DAMIER" ${same[0]})
        for words in "${same[@]}"; do
            echo "$words"
            # shellcheck disable=SC2086
            [ "$("$DAMIER" $words)" = "$expected" ]
        done
    done
    damier generate binero 6 8
    [ "$status" -eq 2 ]
    # Where -n has another meaning it keeps it.
    [ "$("$DAMIER" generate binero -n 2 6 | grep -c '^binero 6 6')" -eq 2 ]
    damier queens --size x
    [ "$status" -eq 2 ]
    [[ "$stderr" == *'must be a whole number'* ]]
    damier queens 5x6
    refuses "N is \`5x6', must be a whole number"
    damier rikudo 3x3
    refuses "--radius is \`3x3', must be a whole number"
}

@test "studies and comparisons take the size in the same spellings" {
    local words axis
    for words in 'queens 5' 'queens 5x5' 'queens -n 5' 'queens --size 5' 'queens --size=5' 'rikudo 2' 'rikudo -n 2' 'rikudo --size 2' 'rikudo --radius 2' \
        'tour 5' 'tour --size 5' 'binero -n 4' 'binero 4x6'; do
        echo "$words"
        # shellcheck disable=SC2086
        damier compare $words --engine kernel --format csv
        [ "$status" -eq 0 ]
        [ "$(wc -l <<<"$output")" -eq 2 ]
    done
    damier study queens --size 4..6 --engine kernel --format csv
    [ "$status" -eq 0 ]
    [ "$(cut -d, -f1 <<<"$output" | tail -n +2 | tr '\n' ' ')" = '4 5 6 ' ]
}

@test "a size that is missing, misspelt, given twice or a file" {
    local words
    for words in 'queens 8 --size 9' 'queens --size 8 9' 'queens -n 8 -n 9' 'queens --size=8 --size=9' 'binero 8 --size 9' 'tour -n 8 --size 9'; do
        # shellcheck disable=SC2086
        damier $words
        refuses 'the size is given twice: 8, then 9'
    done
    damier study queens 8 --size 9
    refuses '--n is given twice'
    damier queens --size
    refuses "option \`--size' needs a value"
    for words in 'queens --sise 8' 'rikudo --sise 8' 'compare queens --sise 8' 'generate queens --sise 8'; do
        # shellcheck disable=SC2086
        damier $words
        refuses "unknown option \`--sise', did you mean \`--size'?"
    done
    printf '4\n1\n2\n' >puzzle
    for words in 'queens puzzle' 'queens 4 puzzle' 'binero puzzle' 'rikudo puzzle' 'chess puzzle' 'garam puzzle'; do
        # shellcheck disable=SC2086
        damier $words
        refuses "\`puzzle' is a file: \`damier solve puzzle' solves it"
    done
    damier draw queens
    refuses "cannot read queens: No such file or directory; queens is a family, with a command of its own: \`damier help queens'"
    damier encode queens 8
    refuses "unexpected operand \`8': queens is a family, with a command of its own: \`damier help queens'"
}

@test "an option of another command is answered with that command's name" {
    damier solve --shortest
    [ "$status" -eq 2 ]
    [[ "$stderr" == *"unknown option \`--shortest': it belongs to \`damier maze'"* ]]
    damier queens 8 --nothing-of-the-kind
    [ "$status" -eq 2 ]
    [[ "$stderr" != *belongs* ]]
}

@test "MiniZinc's names of value choices are taken" {
    [ "$("$DAMIER" queens 8 --val indomain_max)" = "$("$DAMIER" queens 8 --val max)" ]
    damier queens 8 --val indomain_nothing
    [ "$status" -eq 2 ]
}

@test "a file that holds no board is answered with the command that takes it" {
    printf 'p cnf 1 1\n1 0\n' >formula
    damier solve formula
    refuses "formula: a formula in DIMACS, not a board: \`damier sat' solves it"
    printf 'int: n;\nvar 1..n: x;\nsolve satisfy;\n' >model.mzn
    damier solve model.mzn
    refuses "model.mzn: a MiniZinc model, not a board: \`minizinc --solver damier model.mzn' solves it"
    damier fzn model.mzn
    [ "$status" -eq 2 ]
    [[ "$stderr" == *"; \`minizinc --solver damier model.mzn' solves a MiniZinc model" ]]
    printf 'include "globals.mzn";\n' >model.mzn
    damier fzn model.mzn
    refuses "model.mzn:1:1: \`include' is MiniZinc, not FlatZinc: run \`minizinc --solver damier' on this file"
}
