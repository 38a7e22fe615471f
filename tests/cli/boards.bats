# Files of several boards: all of them, in order, or the one that --board selects.
load kit
setup() {
    kit_setup
    # Two boards with one answer each, and one without.
    printf 'c one\n4\n1\n2\nc two\n4\n1\n3\nc three\n3\n0\n' >three
    printf '4\n1\n3\n' >two
    printf '. R . .\n. . . R\nR . . .\n. . R .\n' >answer1
    printf '. . R .\nR . . .\n. . . R\n. R . .\n' >answer2
    printf '. . .\n. R .\n. . .\n' >answer3
    { cat answer1 && echo && cat answer2 && echo && cat answer3; } >answers
}

few='invalid: there is 1 queen, must be 3'

@test "draw: all boards, one of them, from a file and from standard input" {
    damier draw three
    gives 0 '. R . .
. . . .
. . . .
. . . .

. . R .
. . . .
. . . .
. . . .

. . .
. . .
. . .' ''
    local all=$output
    damier draw --board all three
    gives 0 "$all" ''
    damier draw - <three
    gives 0 "$all" ''
    damier draw --board 2 <three
    gives 0 '. . R .
. . . .
. . . .
. . . .' ''
    damier draw --board 3 --family queens three
    gives 0 $'. . .\n. . .\n. . .' ''
    damier draw --board 1 two
    gives 0 $'. . R .\n. . . .\n. . . .\n. . . .' ''
    damier draw --board all two
    gives 0 $'. . R .\n. . . .\n. . . .\n. . . .' ''
}

@test "a board that is not there, and words that are no number" {
    local command
    for command in draw check hint why show encode decode solve; do
        damier "$command" --board 4 three
        refuses 'three: there is no board 4: the file holds 3 boards'
        damier "$command" --board 2 two
        refuses 'two: there is no board 2: the file holds 1 board'
        damier "$command" --board 0 three
        refuses "--board is \`0', must be the number of a board, from 1, or all"
        damier "$command" --board second three
        refuses "--board is \`second', must be the number of a board, from 1, or all"
    done
    damier draw --board 99999999999999999999 three
    refuses "--board is \`99999999999999999999', must be"
    damier draw --board -1 three
    refuses "--board is \`-1', must be"
    damier draw --board 4 - <three
    refuses 'standard input: there is no board 4'
    damier draw --board '' three
    refuses "--board is \`', must be"
    damier draw --board
    refuses "option \`--board' needs a value: N"
}

@test "commands whose output holds one board" {
    local words
    for words in encode 'encode --board all' 'show --format fzn' 'show --format dimacs --board all'; do
        # shellcheck disable=SC2086 # several words
        damier $words three
        refuses 'three: 3 boards: choose one with --board N, or write each to a file of its own with -o NAME-%d'
    done
    damier decode three
    refuses 'three: 3 boards: choose one with --board N'
    damier encode two -o alone.cnf
    gives 0 '' ''
    damier encode --board 2 three -o second.cnf
    gives 0 '' ''
    cmp alone.cnf second.cnf
    damier encode three -o each-%d.cnf
    gives 0 '' ''
    cmp alone.cnf each-2.cnf
    [ -s each-1.cnf ]
    grep -q '^p cnf 9 ' each-3.cnf
    damier show three --format dimacs -o shown-%d.cnf
    gives 0 '' ''
    cmp each-3.cnf shown-3.cnf
    damier show three --format fzn --board 2
    local second=$output
    damier show two --format fzn
    gives 0 "$second" ''
    damier show three --format fzn -o shown-%d.fzn
    gives 0 '' ''
    [ "$(<shown-2.fzn)" = "$second" ]
}

@test "a formula and back, for one board of several" {
    damier encode --board 2 three -o formula
    damier sat formula
    [ "$status" -eq 10 ]
    echo "$output" >model
    damier decode --board 2 three model
    gives 0 "$(<answer2)" ''
    damier decode --board all two model
    gives 0 "$(<answer2)" ''
}

@test "solve: one board of each file" {
    damier solve --board 2 three
    gives 0 "$(<answer2)" ''
    damier solve --board 3 three
    gives 1 "$three_queens" ''
    damier solve --board 1 three two
    gives 0 "$(<answer1)"$'\n\n'"$(<answer2)" ''
    damier solve --board 2 three two
    show
    [ "$status" -eq 2 ]
    [ "$output" = "$(<answer2)" ]
    [ "$stderr" = 'damier: two: there is no board 2: the file holds 1 board' ]
    damier split solve --board 2 three --output parts --quiet
    [ "$status" -eq 0 ]
    damier solve --quiet parts/*.part
    [ "$status" -eq 0 ]
    damier join parts
    gives 0 "$(<answer2)" ''
}

@test "check: the i-th answer is for the i-th board" {
    damier check three answers
    gives 1 "board 1: valid
board 2: valid
board 3: $few" ''
    damier check three - <answers
    gives 1 "board 1: valid
board 2: valid
board 3: $few" ''
    damier check three <answers
    [ "$status" -eq 1 ]
    damier check --board 2 three answers
    gives 0 valid ''
    damier check --board 2 three answer2
    gives 0 valid ''
    damier check --board 3 three answers
    gives 1 "$few" ''
    damier check --board 1 three answer2
    gives 1 'invalid: the given queen in row 1, column 2 is missing' ''
    sed 's/$/\r/' answers >windows
    damier check three windows
    [ "$status" -eq 1 ]
    [ "${lines[1]}" = 'board 2: valid' ]
}

@test "check: as many answers as boards, or one" {
    damier check three answer1
    refuses 'answer1: 1 answer, but three holds 3 boards: expected one for each, with an empty line between them, or one with --board N'
    { cat answers && echo && cat answer1; } >four
    damier check three four
    refuses 'four: 4 answers, but three holds 3 boards'
    damier check three /dev/null
    refuses '/dev/null: 0 answers, but three holds 3 boards'
    damier check --board 1 three four
    refuses 'four:6:1: too many rows: the first has 4 squares, expected 4 rows'
    # The answer to a file of one board may have empty lines in it.
    printf '4\n\n4\n\n3\n\n5\n12\n14\n' >gaps
    damier check two gaps
    gives 0 valid ''
    damier check --board 2 three gaps
    gives 0 valid ''
}

@test "check: an answer that cannot be read is left out, and the others are checked" {
    sed 's/^R \. \. \. *$/R x/' answers >bad
    damier check three bad
    show
    [ "$status" -eq 2 ]
    [ "$output" = "board 3: $few" ]
    [ "${stderr_lines[0]}" = "damier: bad:3:3: expected R or a dot, found \`x'" ]
    [ "${stderr_lines[1]}" = 'damier: three: board 1 is left out' ]
    [ "${stderr_lines[2]}" = "damier: bad:7:3: expected R or a dot, found \`x'" ]
    [ "${stderr_lines[3]}" = 'damier: three: board 2 is left out' ]
    damier check --board 2 three bad
    refuses "bad:7:3: expected R or a dot, found \`x'"
    # Nothing is written if every board is left out.
    tr R x <answers >worse
    damier check three worse -o verdicts
    [ "$status" -eq 2 ]
    [ ! -e verdicts ]
}

@test "check: positions of errors in JSON, objects on one line" {
    printf '{"values": [0,1,0,0, 0,0,0,1, 1,0,0,0, 0,0,1,0]} {"values": [2]}{"values": [0,1,0,0,1,0,1,0,0]}' >objects
    damier check three objects
    show
    [ "$status" -eq 2 ]
    [ "${lines[0]}" = 'board 1: valid' ]
    [[ "${lines[1]}" == 'board 3: invalid: the queens in '* ]]
    [ "${stderr_lines[0]}" = 'damier: objects:1:61: expected a list of 16 values, one for each cell' ]
    [ "${stderr_lines[1]}" = 'damier: three: board 2 is left out' ]
    damier check --board 1 three objects
    gives 0 valid ''
    printf '{"values": null} {"values": null}' >objects
    damier check three objects
    refuses 'objects: 2 answers, but three holds 3 boards: expected one for each, or one with --board N'
    printf '{"values": null} {"values": [' >objects
    damier check three objects
    refuses 'objects: 2 answers, but three holds 3 boards'
    damier draw --board 2 three objects
    refuses 'objects:1:'
}

@test "check: partly filled boards, and the board below the sentence" {
    printf '{"values": [null,1,0,0, null,null,null,null, null,null,null,null, null,null,null,null]}
{"values": [1,0,1,0, null,null,null,null, null,null,null,null, null,null,null,null]}
{"values": null}\n' >parts
    damier check three parts
    show
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 'board 1: possible: there is a solution with all entries' ]
    [[ "${lines[1]}" == 'board 2: wrong: no solution has this entry: '* ]]
    [ "${lines[2]}" = 'board 3: none: the puzzle itself has no solution' ]
    damier check --board 1 three parts
    gives 0 'possible: there is a solution with all entries' ''
    damier check --draw --board all three answers
    gives 1 "board 1: valid

$(<answer1)

board 2: valid

$(<answer2)

board 3: $few

$(<answer3)" ''
}

@test "check: boards that hold their answers" {
    printf '10\n01\n\n0011\n1100\n0011\n1100\n\n0110\n1001\n0101\n1010\n' >filled
    damier check filled
    gives 1 'board 1: valid
board 2: invalid: rows 1 and 3 are equal
board 3: valid' ''
    damier check --board 3 filled
    gives 0 valid ''
    damier check --no-unique-lines --board 2 filled
    gives 0 valid ''
    # One is open: the answers are on standard input, for all of them.
    sed 1s/1/./ filled >open
    damier check open <filled
    show
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 'board 1: valid' ]
    damier check --board 2 open
    gives 1 'invalid: rows 1 and 3 are equal' ''
}

@test "check --best: each board, and how to see the better answer" {
    printf '* * * *\n* . . *\n* * * *\n' >hall
    "$DAMIER" draw --family museum --layout --format json hall >object
    cat object object >halls
    printf '2\n* * * *\n* E O *\n* * * *\n\n1\n* * * *\n* E . *\n* * * *\n' >sensors
    damier check --best halls sensors
    show
    [ "$status" -eq 1 ]
    [[ "${lines[0]}" == "board 1: not best: the rules hold, but 1 is the best, better than 2; \`damier solve --board 1 halls' shows it" ]]
    [ "${lines[1]}" = 'board 2: best: the rules hold, and nothing is better than 1' ]
    damier solve --board 1 --quiet halls
    [ "$status" -eq 0 ]
}

@test "what solve writes can be checked and drawn, in every family and format" {
    local family format
    for family in $(family_names); do
        rm -f board boards object
        family_facts "$family"
        three_boards
        thin 3 || continue
        for format in text native json; do
            [[ " ${answer_formats[*]} " == *" $format "* ]] || continue
            echo "$family $format"
            "$DAMIER" solve --quiet --format "$format" boards >found
            damier check boards found
            show
            [ "$status" -eq 0 ]
            [ "$(grep -c '^board [123]: valid' <<<"$output")" -eq 3 ]
            damier draw boards found
            [ "$status" -eq 0 ]
            [ "$format" != text ] || [ "$output" = "$(<found)" ]
            damier check --board 2 boards found
            [ "$status" -eq 0 ]
            [[ "$output" == valid* ]]
        done
    done
}

@test "positions in answers to tours, mazes and museums are those of the file" {
    local family
    for family in tour maze; do
        rm -f board boards object
        family_facts "$family"
        three_boards
        "$DAMIER" solve --quiet --format native boards >found
        # The second answer becomes that of another board.
        awk 'BEGIN { RS = ""; ORS = "\n\n" } NR == 2 { print other; next } { print }' \
            other="$([ "$family" = tour ] && printf 'tour 1 1\n1' || printf '####\n#SE#\n####\n####')" found >other
        local line
        line=$(awk '/^$/ { print NR + 1; exit }' other)
        damier check boards other
        show
        [ "$status" -eq 2 ]
        [[ "${stderr_lines[0]}" == "damier: other:$line:1: "* ]]
        [ "${stderr_lines[1]}" = 'damier: boards: board 2 is left out' ]
        [ "${#lines[@]}" -eq 2 ]
    done
}

@test "pictures: one sheet, pages, numbered files" {
    damier draw three --format svg -o sheet.svg
    gives 0 '' ''
    grep -q '<title>3 pictures</title>' sheet.svg
    damier draw three --format svg --board 1 -o alone.svg
    damier draw three --format svg -o each-%d.svg
    gives 0 '' ''
    cmp alone.svg each-1.svg
    [ -s each-3.svg ]
    [ ! -e each-4.svg ]
    damier draw three --format latex
    [ "$status" -eq 0 ]
    [ "$(grep -c 'begin{tikzpicture}' <<<"$output")" -eq 3 ]
    damier check three answers --format svg -o judged.svg
    gives 1 '' "damier: board 1: valid
damier: board 2: valid
damier: board 3: $few"
    grep -q '<title>3 pictures</title>' judged.svg
    damier check three answers --format svg --quiet -o judged-%d.svg
    gives 1 '' ''
    [ -s judged-3.svg ]
    damier draw three answers --check
    gives 0 "$(<answers)" "damier: board 3: $few"
    damier hint three --format svg -o hints.svg
    gives 1 '' ''
    grep -q '<title>3 pictures</title>' hints.svg
    damier draw three --format native -o copy-%d.txt
    cmp two copy-2.txt
    damier draw three -o a-%d-%d.txt
    refuses '--output takes one %d'
}

@test "a sheet of pictures is full" {
    [ -z "${DAMIER_SHORT:-}" ] || skip 'long'
    for _ in {1..1001}; do printf '1.\n..\n\n'; done >many
    damier draw many --format svg -o many.svg
    gives 3 '' 'damier: the sheet is full: -o NAME-%d.svg writes each picture to a file of its own'
    grep -q '<title>1000 pictures</title>' many.svg
    damier draw --board 1001 many
    [ "$status" -eq 0 ]
}

@test "JSON: a line for each board, with its number" {
    local command names=$'"file": "three:1"\n"file": "three:2"\n"file": "three:3"'
    for command in 'draw three' 'draw three answers' 'check three answers' 'hint three' 'why three' 'show three'; do
        # shellcheck disable=SC2086 # several words
        damier $command --format json
        echo "$command"
        [ "$(grep -o '"file": "[^"]*"' <<<"$output")" = "$names" ]
        [ -n "${DAMIER_SANITIZED:-}" ] || "$(knowing)" "$root/tests/cli/schema.py" "$root/share/damier.schema.json" lines <<<"$output"
        # shellcheck disable=SC2086 # several words
        damier $command --format json --board 2
        [ "${#lines[@]}" -eq 1 ]
        [[ "$output" != *'"file"'* ]]
    done
    damier draw --format json - <three
    [ "$(grep -o '"file": "[^"]*"' <<<"$output" | tail -1)" = '"file": "-:3"' ]
    # Objects hold several boards, and are read again.
    damier draw --format json --layout three -o objects
    damier draw --board 2 objects
    gives 0 $'. . R .\n. . . .\n. . . .\n. . . .' ''
    damier draw objects answers
    gives 0 "$(<answers)" ''
}

@test "hint: a heading for each board, and progress" {
    damier hint --stage 1 three
    gives 1 "board 1:
Look at row 1.

board 2:
Look at row 1.

board 3:
There is no solution: \`damier why' explains why." ''
    damier hint --stage 1 --board 2 three
    gives 0 'Look at row 1.' ''
    printf '4\n1\n2\nc two\n4\n2\n3\n7\nc three\n3\n1\n1\n' >progress
    damier hint three progress
    show
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 'board 1:' ]
    [[ "$output" == *$'\n\nboard 2:\nRow 2, column 3 cannot hold a queen: '* ]]
    local wrong='Row 2, column 3 cannot hold a queen: '
    damier hint --board 2 three progress
    [ "$status" -eq 1 ]
    [[ "$output" == "$wrong"* ]]
    printf '4\n2\n3\n7\n' >alone
    damier hint --board 2 three alone
    [ "$status" -eq 1 ]
    [[ "$output" == "$wrong"* ]]
    damier hint three alone
    refuses 'alone: 1 board, but three holds 3 boards: expected one for each, or one with --board N'
    damier hint two three
    refuses 'three: 3 boards, expected one'
    printf '{"values": null}{"facts": [{"cell": [2, 3], "value": 1}]}{"values": null}' >objects
    damier hint --board 2 three objects
    [[ "$output" == "$wrong"* ]]
    damier hint --draw --board 2 three
    [ "$(tail -4 <<<"$output")" = $'. . R .\n. . . .\n. . . .\n. . . .' ]
}

@test "why: a heading for each board, and expected answers" {
    damier why three
    show
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = 'board 1:' ]
    [ "${lines[1]}" = 'There is a solution.' ]
    [ "${lines[4]}" = 'board 3:' ]
    [ "${lines[5]}" = 'These 10 contradict each other, and no smaller set does:' ]
    damier why --board 3 three
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'These 10 contradict each other, and no smaller set does:' ]
    damier why --board 2 --not answers three
    gives 1 'This is possible: there is a solution with it.' ''
    damier why --board 1 --not answer2 three
    [ "$status" -eq 0 ]
    damier why --not answer1 three
    refuses 'answer1: 1 answer, but three holds 3 boards'
    damier why --not 1,1=1 three
    [ "$status" -eq 0 ]
    [ "$(grep -c '^board ' <<<"$output")" -eq 3 ]
    damier why --all-reasons --limit 2 --board all three
    [ "$(grep -c '^board 3:$' <<<"$output")" -eq 1 ]
    [ "$(grep -c ' contradict each other' <<<"$output")" -eq 2 ]
    [ "$stderr" = 'damier: board 3: there may be more: --limit sets how many are printed' ]
}

@test "draw --pose, --check and a format that cannot hold a board" {
    printf '{"values": [1]}{"facts": [{"cell": [2, 1], "value": 1}]}{"values": null}' >objects
    damier draw --pose --format native three objects
    show
    [ "$status" -eq 2 ]
    [ "$output" = $'4\n1\n5\n\n3\n0' ]
    [ "${stderr_lines[1]}" = 'damier: three: board 1 is left out' ]
    printf 'c one\n4\n2\n1\n2\nc two\n4\n1\n3\n' >columns
    damier draw --format columns columns
    show
    [ "$status" -eq 2 ]
    [ "$output" = $'4\n3\n0\n0\n0' ]
    [ "${stderr_lines[1]}" = 'damier: columns: board 1 is left out' ]
    damier draw --format columns --board 2 columns
    gives 0 $'4\n3\n0\n0\n0' ''
}

@test "show: a heading for each board, tables, one of them" {
    damier show --board 3 three
    [ "$status" -eq 0 ]
    local third=$output
    damier show three
    [ "$status" -eq 0 ]
    [ "$(grep '^board ' <<<"$output")" = $'board 1:\nboard 2:\nboard 3:' ]
    [[ "$output" == *$'\n\nboard 3:\n'"$third" ]]
    damier show --model all three
    [ "$(grep -c '^model ' <<<"$output")" -eq 3 ]
    damier show --model m0,m1 --format json three
    [ "${#lines[@]}" -eq 6 ]
    damier show --model m9 three
    [ "$status" -eq 2 ]
    [ -z "$output" ]
    # The board of a family is no file.
    damier show chess -i -n 3 -t 2 --board 1
    refuses '--board is for files: the board is one of chess'
    damier show queens --board two --format json
    [ "$status" -eq 0 ]
    damier show queens 4 --board 1
    refuses 'cannot read 1: No such file or directory'
}

@test "what is no board has no number" {
    printf 'p cnf 1 2\n1 0\n-1 0\n' >formula
    printf 'var 1..3: x :: output_var;\nsolve satisfy;\n' >model.fzn
    printf 'a :- b.\nb.\n' >rules
    "$DAMIER" queens 5 --engine kernel --trace-tree tree >/dev/null
    damier check --board 1 formula /dev/null
    refuses '--board is for puzzles, but this is a formula'
    damier why --board 1 formula
    refuses '--board is for puzzles, but this is a formula'
    damier check --board 1 model.fzn /dev/null
    refuses '--board is for puzzles, but this is a FlatZinc model'
    damier why --board all model.fzn
    refuses '--board is for puzzles, but this is a FlatZinc model'
    damier encode --board 1 model.fzn
    refuses '--board is for puzzles, but this is a FlatZinc model'
    damier encode --board 1 --query a rules
    refuses '--board is for puzzles, and with --query the file is a base of rules'
    damier draw --board 1 tree
    refuses '--board is for boards, and this is a search tree'
    local command
    for command in draw hint show decode; do
        damier "$command" --board 1 formula
        refuses 'formula: a formula in DIMACS, not a board'
    done
    for command in 'compare two' 'generate queens'; do
        # shellcheck disable=SC2086 # several words
        damier $command --board 1
        refuses "unknown option \`--board': it belongs to"
    done
}

@test "a limit is for each board, and remarks say for which" {
    damier hint --memory-limit 1 three
    gives 3 '' 'damier: board 1: stopped before a hint was found
damier: board 2: stopped before a hint was found
damier: board 3: stopped before a hint was found'
    damier hint --memory-limit 1 --board 2 three
    gives 3 '' 'damier: stopped before a hint was found'
    damier hint --memory-limit 1 --quiet three
    gives 3 '' ''
}

@test "help names the option, and completion offers it" {
    local command
    for command in draw check hint why show encode decode solve; do
        damier help "$command"
        grep -q '^      --board N ' <<<"$output"
    done
    damier completion bash
    [ "$(grep -c '^        --board) kind=nothing ;;$' <<<"$output")" -eq 8 ]
}
