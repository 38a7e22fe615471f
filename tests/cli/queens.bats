# damier queens, and damier solve on files of queens.
load kit
setup() { kit_setup; }

@test "queens 8 is a board of eight R on dots, refereed" {
    damier queens 8
    show
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    [ "${#lines[@]}" -eq 8 ]
    for line in "${lines[@]}"; do [[ "$line" =~ ^((R|\.)\ ){7}(R|\.)$ ]]; done
    [ "$(tr -cd R <<<"$output" | wc -c)" -eq 8 ]
    echo "$output" >answer
    damier check "$queens/empty-8.txt" answer
    gives 0 valid ''
}

@test "counts for 1 to 14, zero with exit 1" {
    local expected=(- 1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596) n
    for n in $(seq 14); do
        damier queens $n --count --quiet
        gives $((expected[n] == 0)) "${expected[n]}" ''
    done
    damier queens 13 --count --threads 3
    gives 0 73712 ''
    damier queens 12 --count --format json
    [[ "$output" == *'"count": 14200'* && "$output" == *'"engine": "halves"'* ]]
}

@test "counts that are told how: engines, models, limits and searches keep their meaning" {
    damier queens 8 --count --engine kernel
    gives 0 92 ''
    damier queens 8 --count --engine halves
    gives 0 92 ''
    damier queens 8 --count --engine lines
    gives 0 92 ''
    damier queens 8 --count --model m1
    gives 0 92 ''
    damier queens 8 --count --model m2 --quiet
    gives 0 46 ''
    damier queens 8 --count --no-learn
    gives 0 92 ''
    damier queens 8 --count --limit 91
    gives 0 91 'damier: at least 91: stopped at --limit 91'
    damier queens 8 --engine halves
    refuses 'the engine halves only counts answers'
    damier queens 8 --count --engine halves --limit 5
    refuses 'the engine halves only counts answers'
    damier queens 8 --all --up-to-symmetry --engine halves
    refuses 'the engine halves only counts answers'
    damier queens 33 --count --engine halves
    refuses 'the method halves is for boards of at most 32 rows'
    damier queens 8 --count --up-to-symmetry --engine lines
    refuses 'the engine lines works on the board itself: no --up-to-symmetry'
}

# A half board is 16 columns wide: these are wider, with few rows left.
@test "counts with given queens, from files and for boards of any width" {
    local n rows
    for n in $(brief '17 22 28 32' '17 32'); do
        damier queens $n --format native --engine pattern --output answer
        for rows in 1 5 7; do
            { echo $n && echo $((n - rows)) && sed "1,$((2 + rows))d" answer; } >board
            damier solve board --count --engine kernel
            local number=$output
            damier solve board --count
            gives 0 "$number" ''
            damier queens --board board --count --threads 2
            gives 0 "$number" ''
        done
    done
    damier_with '8\n1\n1\n' queens --board - --count
    gives 0 4 ''
    damier_with '8\n2\n1\n2\n' queens --board - --count --quiet
    gives 1 0 ''
    damier queens 8 --board board
    refuses 'the file has the size: leave out one of them'
    damier queens --board missing
    refuses 'cannot read missing'
    damier_with '8 x' queens --board -
    refuses 'standard input:1:3: '
}

@test "a count of 33 rows and more is left to an engine" {
    damier queens 40 --format native --engine pattern --output answer
    { printf '40\n37\n' && sed 1,5d answer; } >board
    damier solve board --count --format json
    [ "$status" -eq 0 ]
    [[ "$output" == *'"engine": "kernel"'* ]]
}

@test "a count with a checkpoint leaves none behind; other counts, other files and other questions are refused" {
    damier queens 12 --count --checkpoint keep
    gives 0 14200 ''
    [ ! -e keep ]
    echo nonsense >keep
    damier queens 12 --count --checkpoint keep
    refuses 'keep is not a checkpoint of a count of queens'
    [ "$(cat keep)" = nonsense ]
    damier queens 12 --checkpoint keep
    refuses '--checkpoint is for --count by the method halves'
    damier queens 12 --count --engine kernel --checkpoint keep
    refuses '--checkpoint is for --count by the method halves'
    damier queens 12 --count --limit 5 --checkpoint keep
    refuses '--checkpoint is for --count by the method halves'
    damier queens 40 --count --checkpoint keep
    refuses '--checkpoint is for --count by the method halves'
    damier queens 8 --count --checkpoint /nowhere/at/all
    refuses 'cannot write /nowhere/at/all'
    damier queens 8 --count --checkpoint -
    refuses 'standard output cannot be a checkpoint file'
}

@test "a count that is stopped says how to go on, also after kill -9, and the rest is what was left" {
    damier queens 20 --count --checkpoint 'a file' --time-limit 0.2
    [ "$status" -eq 3 ]
    [[ "$stderr" == *'nothing has been saved in a file yet'* ]]
    start queens 19 --count --checkpoint 'a file' 2>said
    await [ -e 'a file' ]
    kill -KILL "$child"
    ended
    [ "$status" -eq 137 ]
    damier queens 18 --count --checkpoint 'a file'
    refuses 'a file is the checkpoint of another count'
    start queens 19 --count --threads 2 --checkpoint 'a file' 2>said
    await catches_signals
    kill -INT "$child"
    ended
    [ "$status" -eq 3 ]
    cat said
    grep -q 'interrupted: at least [0-9]* solutions' said
    grep -q "the count so far is saved in a file; to continue: damier queens 19 --count --threads 2 --checkpoint 'a file'" said
    rm -f 'a file' .damier-*
}

@test "counts up to symmetry for 1 to 8" {
    local expected=(- 1 0 0 1 2 1 6 12) all=(- 1 0 0 2 10 4 40 92) n
    for n in 1 2 3 4 5 6 7 8; do
        damier queens $n --count --up-to-symmetry --quiet
        gives $((expected[n] == 0)) "${expected[n]}" ''
        damier queens $n --all --up-to-symmetry
        show
        if ((all[n])); then
            [ "$(grep -c 'stands for' <<<"$output")" -eq "${expected[n]}" ]
            [ "$(awk '/stands for/ { sum += $3 } END { print sum }' <<<"$output")" -eq "${all[n]}" ]
        else
            [ "$status" -eq 1 ]
            [[ "$output" == 'no solution: '* ]]
        fi
    done
}

@test "count up to symmetry says on standard error what the classes stand for" {
    damier queens 8 --count --up-to-symmetry
    gives 0 12 'damier: 12 classes stand for 92 solutions'
    damier queens 1 --count --up-to-symmetry
    gives 0 1 'damier: 1 class stands for 1 solution'
}

@test "given queens leave fewer symmetries" {
    damier_with '4\n1\n2\n' solve --count --up-to-symmetry
    gives 0 1 'damier: 1 class stands for 1 solution'
}

@test "2 and 3 queens: a plain sentence with the reason, and exit 1" {
    damier queens 2
    gives 1 'no solution: on 2 x 2 squares a queen attacks all the others' ''
    damier queens 3
    gives 1 'no solution: on 3 x 3 squares a queen leaves at most two that it does not attack, and queens there would attack each other' ''
}

@test "--all prints every solution once, a blank line between" {
    damier queens 6 --all
    show
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    [ "$(grep -c '^$' <<<"$output")" -eq 3 ]
    [ "$(awk 'BEGIN { RS = "" } { print $0 "#" }' <<<"$output" | tr -d '\n' | tr '#' '\n' | sort -u | wc -l)" -eq 4 ]
}

@test "--limit stops after so many, with and without --all" {
    damier queens 8 --all --limit 3
    show
    [ "$status" -eq 0 ]
    [ "$(grep -c '^$' <<<"$output")" -eq 2 ]
    damier queens 8 --limit 2
    [ "$status" -eq 0 ]
    [ "$(grep -c '^$' <<<"$output")" -eq 1 ]
    damier queens 4 --limit 100
    [ "$status" -eq 0 ]
    [ "$(grep -c '^$' <<<"$output")" -eq 1 ]
    damier queens 8 --count --limit 5
    gives 0 5 'damier: at least 5: stopped at --limit 5'
    damier queens 8 --count --limit 5 --quiet
    gives 0 5 ''
    damier queens 6 --count --limit 4
    gives 0 4 ''
    damier queens 3 --count --limit 1 --quiet
    gives 1 0 ''
}

@test "--unique: unique, none, several with two different solutions" {
    damier solve --unique "$queens/partial-8.txt"
    gives 0 unique ''
    damier queens 3 --unique --quiet
    gives 1 none ''
    damier queens 6 --unique
    show
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = several ]
    [ "${#lines[@]}" -eq 13 ]
    [ "$(sed -n 3,8p <<<"$output")" != "$(sed -n 10,15p <<<"$output")" ]
    damier solve --unique "$queens/wrong-8.txt"
    [ "$status" -eq 1 ]
    [ "$output" = none ]
}

@test "the examples answer as their README says" {
    local n counts='4:2 5:10 6:4 8:92' pair
    for n in 4 5 6 8 10 20; do
        damier solve "$queens/empty-$n.txt"
        [ "$status" -eq 0 ]
        damier solve --unique "$queens/partial-$n.txt"
        show
        if [ $n -eq 20 ]; then [ "$status" -eq 1 ]; else gives 0 unique ''; fi
        damier solve --format native "$queens/right-$n.txt"
        gives 0 "$(cat "$queens/right-$n.txt")" ''
        damier solve "$queens/wrong-$n.txt"
        show
        [ "$status" -eq 1 ]
        [[ "$output" =~ ^no\ solution:\ the\ queens\ in\ row\ [0-9]+,\ column\ [0-9]+\ and\ in\ .*attack\ each\ other ]]
        damier check "$queens/empty-$n.txt" "$queens/right-$n.txt"
        gives 0 valid ''
        damier check "$queens/empty-$n.txt" "$queens/wrong-$n.txt"
        [ "$status" -eq 1 ]
        [[ "$output" == "invalid: the queens in "*"attack each other"* ]]
    done
    for n in 4 6 8 10; do
        damier solve "$queens/impossible-$n.txt"
        gives 1 'no solution' ''
    done
    for pair in $counts; do
        damier solve --count "$queens/empty-${pair%:*}.txt"
        gives 0 "${pair#*:}" ''
    done
}

@test "the document's example: text, interface, solution" {
    damier solve "$queens/entree.txt"
    gives 0 "$board4" ''
    damier solve --format solution "$queens/entree.txt"
    gives 0 "$(cat "$queens/solution.txt")" ''
    damier solve --format interface "$queens/entree.txt"
    gives 0 '+ -- + -- + -- + -- +
|    | RR |    |    |
+ -- + -- + -- + -- +
|    |    |    | RR |
+ -- + -- + -- + -- +
| RR |    |    |    |
+ -- + -- + -- + -- +
|    |    | RR |    |
+ -- + -- + -- + -- +' ''
}

@test "a solution file to solve: its queens are given; draw and check take it as the answer" {
    damier solve "$queens/solution.txt"
    gives 0 "$board4" ''
    damier solve --count "$queens/solution.txt"
    gives 0 1 ''
    damier_with '4\n1 -2 -3 -4 -5 6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16\n' solve
    gives 1 'no solution: the queens in row 1, column 1 and in row 2, column 2 attack each other along a falling diagonal' ''
    damier_with '4\n-1 2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16\n' solve
    gives 0 "$board4" ''
    damier_with '4\n-1 2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16\n' check -
    gives 1 'invalid: there is 1 queen, must be 4' ''
    damier check "$queens/solution.txt"
    gives 0 valid ''
    damier draw "$queens/solution.txt"
    gives 0 "$board4" ''
}

@test "clues that attack each other: exit 1 with the pair named, in every question" {
    local pair='the queens in row 1, column 1 and in row 4, column 4 attack each other along a falling diagonal'
    damier_with '4\n2\n1\n16\n' solve
    gives 1 "no solution: $pair" ''
    damier_with '4\n2\n1\n16\n' solve --count
    gives 1 0 "damier: no solution: $pair"
    damier_with '4\n2\n1\n16\n' solve --unique
    gives 1 none "damier: no solution: $pair"
    damier_with '4\n2\n1\n16\n' solve --format native
    gives 1 '' "damier: no solution: $pair"
    damier_with '4\n2\n1\n16\n' solve --format json
    show
    [ "$status" -eq 1 ]
    [[ "$output" == *'"status": "none"'*'"wrong": {"rule": "'"$pair"'", '*'"cells": [[1, 1], [4, 4]]}'* ]]
}

@test "the same seed gives the same answer; engines, encodings and seeds agree on counts" {
    damier queens 10 --seed 5
    first=$output
    damier queens 10 --seed 5
    gives 0 "$first" ''
    local seed engine encoding
    for seed in 1 2 3; do
        damier queens 6 --count --seed $seed
        gives 0 4 ''
    done
    for encoding in amo=pairwise amo=sequential amo=product,card=totalizer int=direct; do
        damier queens 6 --count --encoding $encoding
        gives 0 4 ''
    done
    for engine in cadical brute minisat dimacs:picosat; do
        case $engine in
        cadical) "$DAMIER" engines | grep -q '^cadical ' || continue ;;
        minisat | dimacs:*) command -v "${engine#dimacs:}" >/dev/null || continue ;;
        esac
        damier queens 5 --count --engine $engine
        gives 0 10 ''
        damier queens 3 --engine $engine
        gives 1 'no solution' ''
    done
}

@test "--keep leaves the document's three files, and no stale solution" {
    damier solve --keep out/deep "$queens/entree.txt"
    gives 0 "$board4" ''
    [ "$(ls out/deep)" = $'dimacs.txt\ninterface.txt\nsolution.txt' ]
    cmp out/deep/solution.txt "$queens/solution.txt"
    [ "$(head -n 1 out/deep/dimacs.txt)" = 'p cnf 16 85' ]
    damier draw --format interface "$queens/entree.txt" out/deep/solution.txt
    [ "$output" = "$(cat out/deep/interface.txt)" ]
    damier queens 3 --keep out/deep
    [ "$status" -eq 1 ]
    [[ "$output" == 'no solution: '* ]]
    [ "$(ls out/deep)" = dimacs.txt ]
    local question
    for question in --count --unique --all '--limit 2' '--count --limit 1'; do
        rm -rf out
        # shellcheck disable=SC2086 # several words
        damier queens 6 --keep out --quiet $question
        [ "$(ls out)" = $'dimacs.txt\ninterface.txt\nsolution.txt' ]
        damier check "$queens/empty-6.txt" out/solution.txt
        gives 0 valid ''
    done
    damier solve --keep out "$queens/entree.txt" "$queens/empty-4.txt"
    refuses '--keep'
    damier solve --keep "$queens/entree.txt/x" "$queens/entree.txt"
    refuses 'cannot make the directory'
}

@test "large boards: placed at once, whatever the size, in forms that fit" {
    damier queens "$(brief 3000 1000)" --format json --output out
    [ "$status" -eq 0 ]
    grep -q '"engine": "pattern"' out
    damier queens 100000 --format columns --output out
    [ "$status" -eq 0 ]
    [ "$(sort -n out | uniq -d)" = 100000 ]
    [ "$(wc -l <out)" -eq 100001 ]
    damier queens 100000
    refuses 'this board is too large to be written as text; columns, native and json can hold it'
    damier queens 100000 --count --format json
    refuses 'a board of queens with more than 23170 rows has no model'
    damier queens 100000 --format native --output answer
    printf '100000\n0\n' >board
    damier check board answer
    gives 0 valid ''
    sed '3s/.*/1/' answer >wrong
    damier check board wrong
    [ "$status" -eq 1 ]
    [[ "$output" == 'invalid: '* ]]
}

@test "columns: draw refuses what would not read back, solve says that there is no solution" {
    printf '4\n2\n5\n7\n' >crowded
    damier draw --format columns crowded
    refuses 'a row has two queens, and columns has room for one'
    damier solve --format columns crowded
    [ "$status" -eq 1 ]
    printf '2\n2\n1\n4\n' >small
    damier draw --format columns small
    refuses 'as columns this would be read as an entree, another board'
    printf '4\n3\n1\n2\n4\n' >entree # three queens in the first row
    damier draw entree
    gives 0 "$(printf 'R R . R\n. . . .\n. . . .\n. . . .')" ''
}

@test "columns are read: as boards, as answers, of any size" {
    local n
    for n in 1 4 5 8 100 1000; do
        echo "$n" >empty
        echo 0 >>empty
        damier queens $n --format columns --output columns
        damier check empty columns
        gives 0 valid ''
        damier solve columns --format columns
        gives 0 "$(cat columns)" ''
    done
    printf '4\n3\n1\n4\n2\n' >columns # could be three queens on 1, 4 and 2, all in the first row
    damier solve columns
    gives 0 '. . R .
R . . .
. . . R
. R . .' ''
    printf '4\n0\n4\n0\n0\n' >columns # the second row has a queen
    damier solve columns --format columns
    gives 0 '4
2
4
1
3' ''
    damier draw columns
    gives 0 '. . . .
. . . R
. . . .
. . . .' ''
    damier_with '4\n2\n4\n4\n3\n' check empty -
    [ "$status" -eq 2 ]
    printf '4\n0\n' >empty
    damier_with '4\n2\n4\n4\n3\n' check empty -
    [ "$status" -eq 1 ]
    [[ "$output" == 'invalid: '*'along a column' ]]
    damier_with '3\n2\n1\n3\n' solve --format native # an entree: two queens
    [ "$status" -eq 1 ]
    damier_with '5\n2\n1\n4\n2\n' solve
    refuses 'standard input:5:1: expected the end of the file after 2 given queens'
    damier queens 100000 --format columns --output columns
    printf '100000\n0\n' >empty
    damier check empty columns
    gives 0 valid ''
    sed '7s/.*/4/' columns >wrong
    damier check empty wrong
    [ "$status" -eq 1 ]
}

@test "given queens that leave no room are refuted, and a search that is stopped says what it is up against" {
    damier queens 350 --format columns --engine pattern --output corner
    { echo 1000 && sed 1d corner && yes 0 | head -n 650; } >board
    damier solve board
    [ "$status" -eq 1 ]
    [[ "$output" == 'no solution: the 650 queens to come would have to stand too far out: '* ]]
    damier solve board --count --quiet
    gives 1 0 ''
    damier solve board --engine lines --time-limit 0.3
    [ "$status" -eq 3 ]
    [[ "$stderr" == *'with nothing proved; to complete given queens is NP-complete: no solution found so far' ]]
}

@test "large boards with given queens: exchanges first, the engines behind them" {
    printf '%d\n2\n17\n10001\n' "$(brief 2000 1000)" >board
    damier solve board --format json --output out
    [ "$status" -eq 0 ]
    grep -q '"engine": "swaps"' out
    damier solve board --format native --output answer
    damier check board answer
    gives 0 valid ''
    # All queens of a solution but three, and one of these elsewhere: exchanges end, and what is
    # complete takes over.
    damier queens 300 --format native --output answer
    { printf '300\n297\n' && sed '1,5d' answer; } >most
    damier solve most --count
    gives 0 "$output" ''
    [ "$output" -ge 1 ]
    { printf '300\n298\n' && sed '1,5d' answer && echo "$(($(sed -n 3p answer) + 2))"; } >none
    damier solve none
    [ "$status" -eq 1 ]
    [[ "$output" == 'no solution: fewer diagonals of one direction are left than the 2 queens to come need' ]]
    damier solve none --engine lines
    gives 1 'no solution' ''
    damier solve none --engine kernel
    gives 1 'no solution' ''
    damier solve none --engine swaps
    gives 3 '' 'damier: exchanging queens led to no solution, which proves nothing: no solution found so far'
}

@test "methods of queens: what they are for" {
    damier queens 8 --engine pattern
    [ "$status" -eq 0 ]
    damier queens 3 --engine pattern
    refuses 'the method pattern is for boards of one row, or of four or more'
    damier solve "$queens/entree.txt" --engine pattern
    refuses 'the method pattern is for boards without given queens'
    damier queens 8 --engine pattern --unique
    [ "$status" -eq 3 ]
    damier queens 8 --format columns --engine kernel
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 8 ]
    [ "${#lines[@]}" -eq 9 ]
    damier queens 8 --engine lines --all --format native --output all
    [ "$(grep -c '^8$' all)" -ge 92 ]
    damier queens 50 --engine lines --unique
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = several ]
    damier queens 300 --unique
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = several ]
}

@test "a count is a number, whatever the size of the board" {
    damier queens 30000 --format columns -o columns.txt
    damier queens --board columns.txt --count --engine lines
    show
    [ "$status" -eq 0 ]
    [ "$output" = 1 ]
    damier queens 30000 --count
    refuses 'a board of queens with more than 23170 rows has no model: use --engine pattern, swaps or lines'
}

@test "in French: headings of formulas as in the source document, steps with named diagonals" {
    damier encode --lang fr "$root/examples/queens/entree.txt"
    [ "$status" -eq 0 ]
    [ "$(grep '^c' <<<"$output")" = 'c reines données en entrée
c minimum une reine par ligne
c maximum une reine par ligne
c minimum une reine par colonne
c maximum une reine par colonne
c maximum une reine par diagonale ascendante
c maximum une reine par diagonale descendante' ]
    damier solve --lang fr --steps "$root/examples/queens/partial-6.txt"
    [[ "$output" == *'La dame sur L2C3 attaque en diagonale : donc L1C2, '* ]]
    damier solve --steps "$root/examples/queens/partial-6.txt"
    [[ "$output" == *'The queen in r2c3 attacks along a diagonal: so r1c2, '* ]]
    damier check --lang fr "$root/examples/queens/empty-4.txt" "$root/examples/queens/wrong-4.txt"
    [ "$status" -eq 1 ]
    [[ "$output" == *'s’attaquent : elles sont sur la même colonne'* ]]
}
