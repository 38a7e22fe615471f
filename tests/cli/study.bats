# damier study: options as axes, runs in processes of their own, kept in a database, shown as tables
# and plots.
load kit
setup() {
    kit_setup
    printf '30\n0\n' >hard.txt # to count its solutions takes for ever
}

have_db() { # skips a test where databases are not built in
    "$DAMIER" study --db none.db 2>&1 | grep -q 'without SQLite' && skip 'no SQLite'
    true
}

ask_db() { # FILE WORDS: what SQLite answers, a line for each row
    python3 -c 'import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print(*row, sep="|")' "$1" "$2"
}

has_rows() { # TABLE NUMBER: of the database q.db
    [ "$(ask_db q.db "select count(*) from $1" 2>/dev/null)" = "$2" ]
}

@test "lists and ranges are axes: every combination is a run" {
    damier study queens -n 4..6,8 --count --model m1,m2 --var first_fail,smallest --no-learn --format csv
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'n,engine,encoding,model,var,learn,status,cpu_s,wall_s,nodes,conflicts,peak_mb,solutions,best,bound,note' ]
    [ "${#lines[@]}" -eq 17 ]
    [ "$(cut -d, -f1,4,5,7,13 <<<"$output" | sed 1d | tr '\n' ' ')" = "4,m1,first_fail,counted,2 4,m1,smallest,counted,2 \
4,m2,first_fail,counted,1 4,m2,smallest,counted,1 5,m1,first_fail,counted,10 5,m1,smallest,counted,10 5,m2,first_fail,counted,5 \
5,m2,smallest,counted,5 6,m1,first_fail,counted,4 6,m1,smallest,counted,4 6,m2,first_fail,counted,2 6,m2,smallest,counted,2 \
8,m1,first_fail,counted,92 8,m1,smallest,counted,92 8,m2,first_fail,counted,46 8,m2,smallest,counted,46 " ]
}

@test "a step in a range, values given twice, operands for parameters" {
    damier study binero -n 4..8:2,4 --count --engine halves --table runs
    show
    [ "$status" -eq 0 ]
    [ "$(awk 'NF && NR > 1 { print $1 ":" $7 } !NF { exit }' <<<"$output" | tr '\n' ' ')" = '4:72 6:4140 8:4111116 ' ]
    damier study queens 4,5 --count --format csv
    [ "$(cut -d, -f1,11 <<<"$output" | sed 1d | tr '\n' ' ')" = '4,2 5,10 ' ]
    damier study queens 4 5
    refuses "unexpected operand \`5' after the family queens"
}

@test "a grid: what varies goes down and across; figures that are asked for" {
    damier study queens -n 4..5 --count --model m1,m2 --show solutions,status
    show
    [ "$status" -eq 0 ]
    [ "$(head -n 9 <<<"$output")" = 'solutions found
n  m1  m2
4   2   1
5  10   5

status
n       m1       m2
4  counted  counted
5  counted  counted' ]
    grep -q '^The best setting is model m[12]: 2 of 2 answered' <<<"$output"
    grep -q '^The largest n that was answered: m1 5, m2 5\.$' <<<"$output"
    damier study queens -n 4..5 --count --model m1,m2 --show solutions --down model --across n
    [ "$(sed -n 2,4p <<<"$output")" = 'model  4   5
m1     2  10
m2     1   5' ]
    damier study queens -n 4..5 --count --model m1,m2 --down modle
    refuses "there is no axis \`modle', did you mean \`model'?"
    damier study queens -n 4 --show tim
    refuses '--show takes time, wall, nodes, failures, solutions, best, memory or status'
}

@test "Markdown, LaTeX and JSON" {
    damier study queens -n 4..5 --count --model m1,m2 --show solutions --format markdown
    [ "$(sed -n 1,4p <<<"$output")" = '### solutions found

| n | m1 | m2 |
|---:|---:|---:|' ]
    damier study queens -n 4..5 --count --model m1,m2 --var first_fail --show solutions --format latex
    [ "$(sed -n 2,5p <<<"$output")" = '\begin{tabular}{rrr}
  \hline
  n & m1 & m2 \\
  \hline' ]
    grep -qF 'var first\_fail' <<<"$output" || grep -qF 'first\_fail' <<<"$output"
    damier study queens -n 4..5 --count --model m1,m2 --format json
    python3 - "$output" <<'END'
import json, sys
study = json.loads(sys.argv[1])
assert [(run["n"], run["model"], run["solutions"]) for run in study["runs"]] == [("4", "m1", 2), ("4", "m2", 1), ("5", "m1", 10), ("5", "m2", 5)]
assert [row["largest"] for row in study["summary"]] == ["5", "5"]
END
}

@test "an axis that is too long for a line goes down, and has a short sentence" {
    damier study queens -n 4,5 --count --model m1,m2 --seed 1..30 --show solutions
    show
    [ "$(sed -n 2,3p <<<"$output" | tr -s ' ' | tr '\n' ';')" = 'seed n m1 m2; 1 4 2 1;' ]
    grep -q '^By seed, over all else: .*; 18 more; ' <<<"$output"
    damier study queens -n 4,5 --count --model m1,m2 --seed 1..30 --show solutions --down n
    [ "$(sed -n 2,4p <<<"$output" | tr -s ' ' | tr '\n' ';')" = 'n m1 m2;4 2 1;5 10 5;' ]
}

@test "--across makes a grid in CSV too" {
    damier study queens -n 4..5 --count --model m1,m2 --across model --format csv
    [ "${lines[0]}" = 'n,m1,m2' ]
    [ "${#lines[@]}" -eq 3 ]
}

@test "a range of a hundred thousand values is taken apart at once" {
    run --separate-stderr bash -c 'ulimit -t 10; "$0" "$@"' "$DAMIER" study queens -n 4 --seed 1..100000,7 --show nonsense
    refuses '--show takes time'
    damier study queens -n -9223372036854775808..9223372036854775807
    refuses "--n: \`-9223372036854775808...' has too many values"
}

@test "an axis that does not apply to an engine is left out for it; to none is a mistake" {
    damier study queens -n 4..5 --count --engine kernel,brute --var first_fail,smallest --format csv
    show
    [ "$status" -eq 0 ]
    [ "$(cut -d, -f1,2,5 <<<"$output" | sed 1d | tr '\n' ' ')" = \
        '4,kernel,first_fail 4,kernel,smallest 4,brute,- 5,kernel,first_fail 5,kernel,smallest 5,brute,- ' ]
    damier study queens -n 4 --engine brute --var first_fail
    refuses '--var applies to none of these engines: they take no search options'
}

@test "what a family takes: flags, other spellings, lists with commas in their values" {
    damier study tour -n 5 --start 0,0+1,1 --method basic,warnsdorff --closed --format csv
    show
    [ "$(cut -d, -f1 <<<"$output" | sed -n 2p)" = 5 ]
    [ "${#lines[@]}" -eq 5 ]
    damier study chess -n 3,4 -d -minmax -c 1 --show best
    show
    [ "$status" -eq 0 ]
    [ "$(sed -n 2,4p <<<"$output" | tr -s ' ' | tr '\n' ';')" = 'columns best; 3 4; 4 4;' ]
}

@test "files, several puzzles in a file, and the axis of files" {
    cat "$root/examples/binero/document.txt" - "$root/examples/binero/document.txt" >two.txt <<<''
    damier study --unique --engine kernel two.txt "$root/examples/binero/6-easy.txt" --format csv
    show
    [ "$(cut -d, -f1,2 <<<"$output" | sed "s|$root/||g" | tr '\n' ' ')" = \
        'file,puzzle two.txt,two.txt:1 two.txt,two.txt:2 examples/binero/6-easy.txt,examples/binero/6-easy.txt ' ]
    damier study --unique --engine kernel two.txt --down file --show status
    [ "$(sed -n 3p <<<"$output" | tr -s ' ')" = 'two.txt 2 of 2' ]
}

@test "bad usage: exit 2, nothing measured, no database left behind" {
    local words
    for words in 'queens' 'queens -n 0' 'queens -n -3..2' 'queens -n 5..4' 'queens -n 4..' 'queens -n 4..9:0' 'queens -n 1..10000000' \
        'queens -n 4,,5' 'queens -n 4 --model m9' 'queens -n 4 --var nonsense' 'queens -n 4 --val first' 'queens -n 4 --learn maybe' \
        'queens -n 4 --engine nonsense' 'queens -n 4 --seed x' 'queens -n 4 --count --all' 'queens -n 4 --learn no --no-learn' \
        'queens -n 1..1000 --seed 1..1000 --model m0,m1' 'binero -n 5' 'nonsense.txt' 'museum' 'queens -n 4 --format pdf' \
        'queens -n 4 --plot pie' 'queens -n 4 --against other.db' 'queens -n 99999999999'; do
        thin 4 || continue
        # shellcheck disable=SC2086 # several words
        damier study $words --db left.db </dev/null
        show
        [ "$status" -eq 2 ]
        [ -z "$output" ]
        [ "${#stderr_lines[@]}" -eq 1 ]
        [ ! -e left.db ]
    done
    damier study queens -n 8 --count --checkpoint keep
    refuses '--checkpoint is for a single question: a study measures whole runs'
    damier study queens -n 4 --again all
    refuses '--again repeats runs of a database: give --db'
}

@test "a database: what it has is not measured again" {
    have_db
    damier study queens -n 4..6 --count --model m1,m2 --db q.db --format csv
    show
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    first=$output
    damier study queens -n 4..6 --count --model m1,m2 --db q.db --format csv
    [ "$output" = "$first" ] # times included
    [ "$stderr" = 'damier: 6 of 6 runs were in the database' ]
    damier study queens -n 4..7 --count --model m1,m2,m3 --db q.db --format csv
    [ "$stderr" = 'damier: 6 of 12 runs were in the database' ]
    damier study --db q.db --format csv
    [ "$status" -eq 0 ]
    [ "$(sed 1d <<<"$output" | sort)" = "$("$DAMIER" study queens -n 4..7 --count --model m1,m2,m3 --db q.db --format csv --quiet | sed 1d | sort)" ]
    damier study queens -n 4..6 --count --model m1,m2 --db q.db --again all --quiet --format csv
    [ "$output" != "$first" ]
    [ "$(ask_db q.db "select count(*), count(distinct study) from run")" = '12|2' ]
    [ "$(ask_db q.db "select json_extract(cell, '\$.n'), solutions from run where model = 'm1' order by 1 limit 2")" = $'4|2\n5|10' ]
    [ "$(ask_db q.db 'select command from study where id = 1')" = 'damier study queens -n 4..6 --count --model m1,m2 --db q.db --format csv' ]
    [ -z "$(ls q.db-* 2>/dev/null)" ]
}

@test "interrupted and killed studies go on where they stopped" {
    have_db
    local signal words='queens -n 4..8,18 --count --model m1 --val min --var smallest --no-learn --time-limit 60'
    for signal in INT KILL; do
        rm -f q.db
        # shellcheck disable=SC2086 # several words
        start study $words --db q.db >out 2>err
        await has_rows run 5
        kill -"$signal" "$child"
        ended
        [ "$signal" = KILL ] || [ "$status" -eq 3 ]
        [ "$signal" = KILL ] || [ "$(cat err)" = 'damier: interrupted: 5 of 6 rows are done; the same command resumes from here' ]
        [ "$(ask_db q.db 'select count(*) from run')" = 5 ]
        # shellcheck disable=SC2086
        damier study ${words/,18/,9} --db q.db --show solutions
        show
        [ "$status" -eq 0 ]
        [ "$stderr" = 'damier: 5 of 6 runs were in the database' ]
        [ "$(sed -n 3,8p <<<"$output" | awk '{ print $2 }' | tr '\n' ' ')" = '2 10 4 40 92 352 ' ]
    done
}

@test "limits: what was stopped is made again with more time, and not with less" {
    have_db
    damier study --count --engine kernel --time-limit 0.05 --db q.db hard.txt --show status --quiet
    show
    [ "$status" -eq 0 ]
    grep -q timeout <<<"$output"
    damier study --count --engine kernel --time-limit 0.04 --db q.db hard.txt
    [ "$stderr" = 'damier: 1 of 1 run was in the database' ]
    damier study --count --engine kernel --time-limit 0.1 --db q.db hard.txt
    [ -z "$stderr" ]
    damier study --count --engine kernel --time-limit 0.1 --again limits --db q.db hard.txt
    [ -z "$stderr" ]
}

@test "a run under the same limits counts, even if it was over one of them" {
    have_db
    damier study queens -n 4..6 --count --model m1 --memory-limit 1 --db q.db --quiet
    damier study queens -n 4..6 --count --model m1 --memory-limit 1 --db q.db
    [ "$stderr" = 'damier: 3 of 3 runs were in the database' ]
}

@test "a database that may not grow: a sentence, exit 2, and what was measured is kept" {
    have_db
    run --separate-stderr bash -c 'ulimit -f 100; "$0" "$@"' "$DAMIER" study queens -n 4 --seed 1..100 --db q.db
    show
    [ "$status" -eq 2 ]
    grep -q 'q\.db: .*; earlier runs are still stored$' <<<"$stderr"
    [ "$(ask_db q.db 'select count(*) from run')" -ge 1 ]
    damier study queens -n 4 --seed 1..100 --db q.db
    [ "$status" -eq 0 ]
    [ "$(ask_db q.db 'select count(*) from run')" = 100 ]
}

@test "another board in a file of the same name is measured" {
    have_db
    printf '4\n0\n' >board.txt
    damier study --count --db q.db board.txt --quiet
    printf '5\n0\n' >board.txt
    damier study --count --db q.db board.txt
    [ -z "$stderr" ]
    [ "$(ask_db q.db 'select count(*) from run')" = 2 ]
    # Shown, they are two boards and no contradiction.
    damier study --db q.db --show solutions
    show
    [ "$status" -eq 0 ]
    [ "$(sed -n 2,4p <<<"$output" | sed 's/^[0-9a-f]\{16\}/X/' | tr -s ' ' | tr '\n' ';')" = 'digest solutions;X 2;X 10;' ]
    damier study --count --db third.db board.txt --quiet
    damier study --db q.db --against third.db
    grep -q '^1 cell is in both, 1 only in the old, 0 only in the new\.$' <<<"$output"
}

@test "rules that an option changes are another question" {
    have_db
    printf 'binero 4 4\n. . . .\n. . . .\n. . . .\n. . . .\n' >empty.txt
    damier study --count empty.txt --db q.db --quiet
    damier study --count empty.txt --no-unique-lines --db q.db --quiet
    damier study --db q.db --table runs --format csv
    show
    [ "$status" -eq 0 ]
    [ "$(cut -d, -f12 <<<"$output" | sed 1d | tr '\n' ' ')" = '72 90 ' ]
}

@test "--climb: larger sizes are left out once a setting was stopped" {
    damier study queens -n 4,26..28 --count --model m0 --engine kernel --time-limit 0.3 --climb --format csv
    show
    [ "$status" -eq 0 ]
    [ "$(cut -d, -f1,5 <<<"$output" | sed 1d | tr '\n' ' ')" = '4,counted 26,timeout ' ]
    [ "$stderr" = 'damier: 2 runs were left out: smaller ones were stopped at a limit' ]
    damier study queens -n 26,4,28,27 --count --model m0 --engine kernel --time-limit 0.3 --climb --format csv
    [ "$(cut -d, -f1,5 <<<"$output" | sed 1d | tr '\n' ' ')" = '26,timeout 4,counted ' ]
    [ "$stderr" = 'damier: 2 runs were left out: smaller ones were stopped at a limit' ]
}

@test "databases that cannot be used: a sentence, exit 2, left as they are" {
    have_db
    echo 'no database, whatever it may be called, and long enough to look at' >bad.db
    python3 -c 'import sqlite3; sqlite3.connect("foreign.db").executescript("create table a(b);")'
    damier study queens -n 4 --db bad.db
    refuses 'bad.db: this is not a database'
    damier study queens -n 4 --db foreign.db
    refuses 'foreign.db is the database of another program'
    damier study --db missing.db
    refuses 'cannot read missing.db'
    [ ! -e missing.db ]
    damier study queens -n 4 --db missing/q.db
    refuses 'cannot write missing/q.db'
    damier study queens -n 4 --db q.db --quiet
    python3 -c 'import sqlite3; sqlite3.connect("q.db").executescript("pragma user_version = 99;")'
    damier study queens -n 4 --db q.db
    refuses 'q.db has tables of version 99'
    damier study queens -n 4 --db new.db --output new.db
    refuses '--output would overwrite new.db, which is read'
    [ ! -e new.db ]
    damier study --db q.db --output ./q.db
    refuses '--output would overwrite q.db, which is read'
    damier study queens -n 4 --db /dev/full
    refuses '/dev/full is not a regular file'
}

@test "names that SQLite has a meaning for are names of files" {
    have_db
    local name
    for name in ':memory:' 'file:a.db?mode=memory' 'a b%41#c.db'; do
        damier study queens -n 4..5 --count --db "$name" --quiet
        [ "$status" -eq 0 ]
        damier study queens -n 4..5 --count --db "$name"
        [ "$stderr" = 'damier: 2 of 2 runs were in the database' ]
        [ -s "$name" ]
    done
}

@test "rows that cannot be: the database is damaged" {
    have_db
    damier study queens -n 4..5 --count --db q.db --quiet
    python3 - <<'END'
import sqlite3
base = sqlite3.connect("q.db")
base.execute("pragma writable_schema = 1")
base.execute("update sqlite_master set sql = replace(sql, 'status text not null', 'status text') where name = 'run'")
base.commit()
base.close()
base = sqlite3.connect("q.db")
base.execute("update run set status = null where id = 2")
base.commit()
END
    damier study --db q.db
    refuses 'q.db: the database is damaged'
}

@test "a database where nothing can be written is shown" {
    have_db
    local closed=$PWD/closed
    mkdir "$closed"
    damier study queens -n 4..5 --count --db "$closed/q.db" --quiet
    chmod 444 "$closed/q.db"
    chmod 555 "$closed"
    run --separate-stderr as_user "$DAMIER" study --db "$closed/q.db" --show solutions
    show
    chmod 755 "$closed"
    [ "$status" -eq 0 ]
    [ "${lines[2]}" = '4          2' ]
}

@test "two studies on one database at once: the second is refused, nothing is lost" {
    have_db
    start study --count --engine kernel --time-limit 60 --db q.db hard.txt >/dev/null 2>&1
    await has_rows study 1
    damier study queens -n 4 --db q.db
    refuses 'q.db is in use: another program writes to it'
    kill -INT "$child"
    ended
    damier study queens -n 4 --db q.db
    [ "$status" -eq 0 ]
}

@test "two databases against each other" {
    have_db
    damier study queens -n 4..6 --count --model m1 --db old.db --quiet
    damier study queens -n 5..7 --count --model m1 --db new.db --quiet
    damier study --db old.db --against new.db
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'n   old_s   new_s  new/old' ]
    grep -q '^2 cells are in both, 1 only in the old, 1 only in the new\.$' <<<"$output"
    python3 -c 'import sqlite3; b = sqlite3.connect("new.db"); b.execute("update run set status = \"none\", solutions = \"0\""); b.commit()'
    damier study --db old.db --against new.db
    grep -q '^2 are answered differently\.$' <<<"$output"
    damier study --db old.db --against new.db --format json
    refuses '--against prints text, Markdown, CSV or LaTeX'
    damier study --db old.db --model m1
    refuses 'without a family or files, old.db is only shown: leave out options that measure'
    damier study --db old.db --against missing.db
    refuses 'cannot read missing.db'
}

@test "several side by side give the same rows" {
    damier study queens -n 4..8 --count --model m1,m2,m3 --show solutions --jobs 4
    four=$(sed -n 2,7p <<<"$output")
    damier study queens -n 4..8 --count --model m1,m2,m3 --show solutions
    [ "$(sed -n 2,7p <<<"$output")" = "$four" ]
}

@test "the source document's comparisons in one go" {
    damier study queens --like-report -n 4..5 --show solutions
    show
    [ "$status" -eq 0 ]
    [ "$(grep -c '^R[1-4] and R[1-4]' <<<"$output")" -eq 4 ]
    [ "$(grep -c '^m[1-4] .* 2  *10$' <<<"$output")" -eq 24 ] # m1, m3: three orders, four choices
    [ "$(grep -c '^m4 .* 1  *2$' <<<"$output")" -eq 12 ]
    damier study binero --like-report
    refuses "unknown option \`--like-report'"
}

@test "plots: well-formed SVG of every kind" {
    local kind
    for kind in time heat cactus scatter; do
        damier study queens -n 4..7 --count --model m1,m2 --format svg --plot $kind -o "$kind.svg"
        show
        [ "$status" -eq 0 ]
        python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$kind.svg"
    done
    damier study queens -n 4 --count --model m1,m2,m3 --format svg --plot scatter
    refuses 'a scatter plot compares two settings, and this study has 3'
    damier study queens -n 4 --count --model m1 --format svg
    refuses 'a plot over sizes needs an axis of numbers'
    damier study queens -n 4 --count --format svg --plot heat
    refuses 'a heat map needs two axes'
    damier study queens -n 4..5 --count --plot cactus
    refuses '--plot is for pictures: add --format svg'
}
