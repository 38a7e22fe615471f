# damier compare: engines side by side, each run in a process of its own.
load kit
setup() {
    kit_setup
    printf '30\n0\n' >hard.txt # to count its solutions takes for ever
    program liar 'echo s UNSATISFIABLE; exit 20'
    program fool 'echo s SATISFIABLE; echo v -1 0; exit 10'
    program slow 'echo $$ >pid; exec sleep 100'
}

program() { # NAME SCRIPT
    printf '#!/bin/sh\n%s\n' "$2" >"$1"
    chmod +x "$1"
}

# COLUMN: of the table of runs in $output, as text, without its heading
column() {
    awk -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i; next } !NF { exit } { print $c }' <<<"$output"
}

gone() { # PID: waits for its end, which nobody need have looked at
    while [ -e "/proc/$1" ] && ! grep -q ') Z ' "/proc/$1/stat"; do sleep 0.02; done
}

@test "a row for each puzzle and engine, puzzle by puzzle, and a summary" {
    damier compare --engine kernel,brute "$queens/partial-8.txt" "$queens/impossible-6.txt"
    show
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    [ "$(column puzzle | sed 's/.*\///')" = $'partial-8.txt\npartial-8.txt\nimpossible-6.txt\nimpossible-6.txt' ]
    [ "$(column engine)" = $'kernel\nbrute\nkernel\nbrute' ]
    [ "$(column status)" = $'solution\nsolution\nnone\nnone' ]
    [ "$(column solutions)" = $'1\n1\n0\n0' ]
    [ "$(column conflicts | sed -n '2p;4p')" = $'-\n-' ]
    [[ "${lines[5]}" == engine*answered*total_s*best ]]
    [[ "${lines[6]}" == kernel*2/2* && "${lines[7]}" == brute*2/2* ]]
    [ "${#lines[@]}" -eq 8 ]
    [ -z "$(grep ' $' <<<"$output")" ]
}

@test "by default: what is linked and what is on PATH, not brute, and no strategy that the family has not" {
    mkdir bin
    cp liar bin/picosat
    run --separate-stderr env PATH="$PWD/bin" "$DAMIER" compare "$queens/impossible-4.txt"
    show
    [ "$status" -eq 0 ]
    [ "$(column engine | grep -vx -e cadical -e cbc)" = $'kernel\ndimacs:picosat\nswaps\nlines' ]
    [ "$(column status | tail -n 2 | tr '\n' ' ')" = 'gave-up none ' ]
}

@test "questions: one, all, count, unique" {
    damier compare -e kernel,brute --all "$queens/empty-6.txt"
    [ "$(column status)$(column solutions | tr '\n' ' ')" = $'counted\ncounted4 4 ' ]
    damier compare -e kernel,brute --count "$queens/empty-6.txt"
    [ "$(column status)$(column solutions | tr '\n' ' ')" = $'counted\ncounted4 4 ' ]
    damier compare -e kernel --unique "$queens/empty-6.txt" "$queens/entree.txt" "$queens/impossible-4.txt"
    [ "$status" -eq 0 ]
    [ "$(column status)" = $'several\nunique\nnone' ]
    damier compare --unique --count "$queens/empty-6.txt"
    refuses '--all, --count and --unique are mutually exclusive'
}

@test "encodings, separated by +, for engines that make clauses; models for all" {
    command -v minisat >/dev/null || skip 'no minisat'
    damier compare -e kernel,minisat --encoding default+amo=product,card=totalizer --model m0,m3 "$queens/partial-8.txt"
    show
    [ "$status" -eq 0 ]
    [ "$(column engine)" = $'kernel\nkernel\nminisat\nminisat\nminisat\nminisat' ]
    [ "$(column encoding)" = $'-\n-\n-\n-\namo=product,card=totalizer\namo=product,card=totalizer' ]
    [ "$(column model)" = $'m0\nm3\nm0\nm3\nm0\nm3' ]
    damier compare -e kernel --encoding amo=product "$queens/partial-8.txt"
    refuses '--encoding applies to none of these engines'
    damier compare -e minisat --encoding default+amo=x "$queens/partial-8.txt"
    [ "$status" -eq 2 ]
}

@test "models that leave solutions out do not contradict others" {
    damier compare -e kernel,brute --model m0,m2,m4 --count "$queens/empty-6.txt"
    show
    [ "$status" -eq 0 ]
    [ "$(column solutions | tr '\n' ' ')" = '4 2 1 4 2 1 ' ]
    [ -z "$stderr" ]
}

@test "bad usage: exit 2, nothing written" {
    local words
    for words in 'nonsense' 'kernel,nonsense' 'kernel,,brute' 'kernel,' ',' 'dimacs:' 'dimacs:./missing' ''; do
        damier compare --engine "$words" "$queens/entree.txt" -o out
        show
        [ "$status" -eq 2 ]
        [ -z "$output" ]
        [ "${#stderr_lines[@]}" -eq 1 ]
        [ ! -e out ]
    done
    for words in '--model m9' '--model m0,' '--encoding +' '--format svg' '--repeat 0' '--time-limit 0' '--time-limit -1' '-o missing/out'; do
        # shellcheck disable=SC2086 # several words
        damier compare $words "$queens/entree.txt"
        show
        [ "$status" -eq 2 ]
        [ -z "$output" ]
        [ "${#stderr_lines[@]}" -eq 1 ]
    done
    echo x >bad
    damier compare bad
    refuses 'bad:1:1:'
    damier compare missing.txt
    refuses 'cannot read missing.txt'
}

@test "standard input, and several puzzles in a file" {
    damier_with '4\n1\n2\n' compare -e kernel -f csv
    [ "$status" -eq 0 ]
    [[ "${lines[1]}" == 'standard input,kernel,'* ]]
    cat "$root/examples/binero/document.txt" - "$root/examples/binero/document.txt" >two.txt <<<''
    damier compare -e kernel,brute --unique two.txt
    show
    [ "$status" -eq 0 ]
    [ "$(column puzzle)" = $'two.txt:1\ntwo.txt:1\ntwo.txt:2\ntwo.txt:2' ]
    [ "$(column status | sort -u)" = unique ]
}

@test "the time limit makes a row, counts in the summary, and is no failure" {
    damier compare --engine kernel,brute --count --time-limit 0.3 hard.txt "$queens/empty-4.txt"
    show
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    [ "$(column status)" = $'timeout\ntimeout\ncounted\ncounted' ]
    [[ "${lines[6]}" =~ ^kernel\ +1/2\ +0\.3 ]]
}

@test "a program that does not stop is ended at the limit, with its files" {
    mkdir temporary
    TMPDIR=$PWD/temporary damier compare -e dimacs:./slow -t 0.2 "$queens/entree.txt"
    show
    [ "$status" -eq 0 ]
    [ "$(column status)" = timeout ]
    gone "$(cat pid)"
    [ -z "$(ls -A temporary)" ]
}

@test "the time limit is on CPU time: a program that sleeps longer answers, one that works is stopped" {
    [ -r /proc/self/stat ] || skip 'CPU time of others is not known here'
    program sleepy 'sleep 0.7; echo s UNSATISFIABLE; exit 20'
    program busy '(while :; do :; done); true'
    damier compare -e dimacs:./sleepy,dimacs:./busy --time-limit 0.5 "$queens/impossible-6.txt"
    show
    [ "$status" -eq 0 ]
    [ "$(column status)" = $'none\ntimeout' ]
    # The wall-clock limit for programs that never wake up is twenty times as long.
    damier compare -e dimacs:./slow --time-limit 0.02 "$queens/impossible-6.txt"
    [ "$(column status)" = timeout ]
}

@test "an engine that says there is none where another one has a solution: exit 1, loudly" {
    damier compare -e kernel,dimacs:./liar "$queens/partial-8.txt" --quiet
    show
    [ "$status" -eq 1 ]
    [ "$stderr" = "damier: CONTRADICTION: $queens/partial-8.txt: kernel finds 1 solution, dimacs:./liar reports none" ]
    [ "$(column status)" = $'solution\nwrong' ]
    [[ "${lines[5]}" =~ ^dimacs:./liar\ +0/1\ +10.000\ +0$ ]]
    damier compare -e kernel,dimacs:./liar "$queens/impossible-8.txt"
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
}

@test "numbers of solutions that differ: exit 1, both are marked" {
    # A true answer to the first question, a lie to the second.
    program forgetful 'if [ -e asked ]; then echo s UNSATISFIABLE; exit 20; fi
touch asked; echo s SATISFIABLE; echo v -1 -2 3 -4 5 -6 -7 -8 -9 -10 -11 12 -13 14 -15 -16 0; exit 10'
    damier compare -e brute,dimacs:./forgetful --model m3 --count --format csv "$queens/empty-4.txt"
    show
    [ "$status" -eq 1 ]
    [[ "$stderr" == *'brute m3 finds 2 solutions, dimacs:./forgetful m3 reports no more than 1' ]]
    [[ "${lines[1]}" == *',2,-,-,disagrees with dimacs:./forgetful m3' ]]
    [[ "${lines[2]}" == *',1,-,-,disagrees with brute m3' ]]
}

@test "an engine that fails costs its own row: exit 3" {
    damier compare -e dimacs:./fool,kernel "$queens/partial-8.txt" --format csv
    show
    [ "$status" -eq 3 ]
    [[ "${lines[1]}" == *',failed,'*"fool's solution violates clause 1"* ]]
    [[ "${lines[2]}" == *',solution,'* ]]
    damier compare -e direct,kernel "$queens/partial-8.txt" --format csv
    [ "$status" -eq 3 ]
    [[ "${lines[1]}" == *',refused,'* ]]
}

# Waits until the program `slow` runs; its parent is the process of the run.
slow_runs() {
    until [ -s pid ]; do sleep 0.02; done
    child=$(awk '{ print $4 }' "/proc/$(cat pid)/stat")
}

@test "a run that dies costs its own row: exit 3" {
    "$DAMIER" compare -e dimacs:./slow,kernel "$queens/entree.txt" -f csv -o out &
    local parent=$! code=0
    slow_runs
    kill -KILL "$child"
    wait "$parent" || code=$?
    cat out
    [ "$code" -eq 3 ]
    grep -q ',crashed,.*,died of signal 9 ' out
    grep -q ',kernel,.*,solution,' out
    gone "$(cat pid)"
}

@test "interrupted: what is there is printed, nothing is left running: exit 3" {
    local signal
    for signal in INT TERM; do
        rm -f pid
        "$DAMIER" compare -e kernel,dimacs:./slow,brute "$queens/entree.txt" -t 60 -o "out.$signal" 2>err &
        local parent=$! code=0
        slow_runs
        kill -"$signal" "$parent"
        wait "$parent" || code=$?
        [ "$code" -eq 3 ]
        [ "$(cat err)" = 'damier: interrupted: 1 of 3 rows is done' ]
        output=$(cat "out.$signal")
        [ "$(column engine)" = kernel ]
        gone "$child"
        gone "$(cat pid)"
    done
}

@test "CSV: every row has all columns, whatever the names hold" {
    cp "$queens/entree.txt" 'odd, "name".txt'
    cp "$queens/entree.txt" $'two\nlines.txt'
    damier compare -e kernel,dimacs:./liar --format csv 'odd, "name".txt' $'two\nlines.txt' -o out.csv
    [ "$status" -eq 1 ]
    python3 - <<'END'
import csv
rows = list(csv.reader(open("out.csv", newline="")))
assert rows[0] == "puzzle engine encoding model status cpu_s wall_s nodes conflicts peak_mb solutions best bound note".split(), rows[0]
assert all(len(row) == len(rows[0]) for row in rows), rows
assert [row[0] for row in rows[1:]] == ['odd, "name".txt'] * 2 + ["two\nlines.txt"] * 2, rows
assert [row[4] for row in rows[1:]] == ["solution", "wrong"] * 2, rows
for row in rows[1:]:
    assert float(row[5]) >= 0 and float(row[6]) > 0 and float(row[9]) > 0 and row[10] in "01", row
END
}

@test "Markdown: two tables of even rows" {
    damier compare -e kernel,brute -f markdown "$queens/empty-4.txt"
    show
    [ "$status" -eq 0 ]
    [ "$(head -n 2 <<<"$output")" = '| puzzle | engine | model | status | cpu_s | wall_s | nodes | conflicts | peak_mb | solutions |
|---|---|---|---|---:|---:|---:|---:|---:|---:|' ]
    [ "$(awk -F'|' 'NF { print NF }' <<<"$output" | sort -n | uniq -c | awk '{ print $1 "x" $2 }' | tr '\n' ' ')" = '4x6 4x12 ' ]
}

@test "JSON: runs, summary, contradictions" {
    damier compare -e kernel,dimacs:./liar -f json "$queens/empty-4.txt"
    [ "$status" -eq 1 ]
    python3 - "$output" <<'END'
import json, sys
study = json.loads(sys.argv[1])
assert [run["status"] for run in study["runs"]] == ["solution", "wrong"]
assert [run["disagrees"] for run in study["runs"]] == [False, True]
assert study["runs"][1]["conflicts"] is None and study["runs"][0]["encoding"] is None
assert [row["answered"] for row in study["summary"]] == [1, 0]
assert len(study["contradictions"]) == 1 and study["time_limit"] == 10
END
}

@test "--repeat: one row for several runs" {
    program counting 'echo x >>runs; echo s UNSATISFIABLE; exit 20'
    damier compare -e dimacs:./counting --repeat 3 "$queens/impossible-4.txt" "$queens/impossible-6.txt"
    show
    [ "$status" -eq 0 ]
    [ "$(column status)" = $'none\nnone' ]
    [ "$(wc -l <runs)" -eq 6 ]
    # A run that goes wrong is not hidden by those that go well.
    rm runs
    program moody 'echo x >>runs; [ "$(wc -l <runs)" -ne 2 ] || exit 1; echo s UNSATISFIABLE; exit 20'
    damier compare -e dimacs:./moody --repeat 5 "$queens/impossible-4.txt"
    [ "$status" -eq 3 ]
    [ "$(column status)" = failed ]
}

@test "the memory limit makes a row" {
    printf '1000\n0\n' >large.txt
    damier compare -e brute --memory-limit 10 large.txt
    show
    [ "$status" -eq 0 ]
    [ "$(column status)" = memory ]
    [[ "$output" == *'the memory limit is 10 MB'* ]]
}

@test "a bar on a terminal, after a second, gone at the end; none elsewhere" {
    command -v script >/dev/null || skip 'no script(1)'
    program napping 'sleep 1.3; echo s UNSATISFIABLE; exit 20'
    script -qec "exec '$DAMIER' compare -e dimacs:./liar,dimacs:./napping '$queens/impossible-6.txt'" /dev/null </dev/null >seen
    grep -qF $'\r[##########..........] 1/2, dimacs:./napping\e[K' seen
    run ! grep -qF '0/2, ' seen
    grep -qF $'\r\e[Kpuzzle ' seen
    script -qec "exec '$DAMIER' compare -e dimacs:./napping --quiet '$queens/impossible-6.txt'" /dev/null </dev/null >seen
    run ! grep -qF '0/1, ' seen
    damier compare -e dimacs:./napping "$queens/impossible-6.txt"
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
}
