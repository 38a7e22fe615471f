# What comes in: marks, flaws, limits while reading, museums that are no chess boards, inputs that
# stay as they are.
load kit
setup() { kit_setup; }

mark=$'\xef\xbb\xbf'

@test "a byte order mark is accepted everywhere, and columns count from behind it" {
    printf '%s###\nS E\n###\n' "$mark" >maze
    damier maze maze
    [ "$status" -eq 0 ]
    printf '%s..#\n...\n' "$mark" >holes
    damier tour --board holes
    [ "$status" -eq 1 ]
    printf '%s* *\n* .\n' "$mark" >hall
    damier museum hall --quiet
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 1 ]
    printf '%sC *\n* *\n' "$mark" >board
    damier chess -i -c 1 -load board
    gives 0 $'C *\n* *' ''
    printf '%sp cnf 1 1\n1 0\n' "$mark" >formula
    damier sat formula
    [ "$status" -eq 10 ]
    printf '%s4\n1\n2\n' "$mark" >puzzle
    damier solve puzzle
    gives 0 "$board4" ''
    printf '%sx\n' "$mark" >bad
    damier museum bad
    refuses 'bad:1:1: '
    printf '%sp cnf x\n' "$mark" >bad
    damier sat bad
    refuses 'bad:1:7: '
}

@test "text that no family knows" {
    damier_with '' solve
    gives 2 '' 'damier: standard input:1:1: no family recognised this: there is nothing in it'
    damier_with 'Dear Sir,\nplease solve this.\n' solve
    refuses 'standard input:1:1: no family recognised this; '
    [[ "$stderr" == *', the nearest: expected '* ]]
    damier_with '4\n1\nx\n' solve # a family knows it, up to there
    refuses 'standard input:3:1: expected the square of a queen'
    damier_with 'Dear Sir\n' solve --family queens
    refuses 'standard input:1:1: expected the size of the board'
}

@test "UTF-16 is called so, with a mark and without" {
    local form words
    for form in '\xff\xfe4\x00\n\x000\x00\n\x00' '\xfe\xff\x004\x00\n\x000\x00\n' '4\x00\n\x000\x00\n\x00'; do
        for words in solve draw encode 'sat' 'museum -' 'maze -' 'tour --board -' 'chess -load -' "decode $queens/entree.txt"; do
            # shellcheck disable=SC2086 # several words
            damier_with "$form" $words
            refuses 'standard input:1:1: this is UTF-16, expected plain text or UTF-8'
        done
    done
}

@test "a zero byte ends the reading where it stands, however much follows" {
    local words
    for words in solve 'solve --memory-limit 50' draw encode sat compare 'museum' 'maze' 'tour --board' 'chess -load'; do
        # shellcheck disable=SC2086 # several words
        damier $words /dev/zero
        refuses '/dev/zero:1:1: found a zero byte, expected text'
    done
    damier_with '4\n0\n\n  \x00' solve
    refuses 'standard input:4:3: found a zero byte, expected text'
}

# Runs the program on a text without an end.
damier_endlessly() {
    local line=$1
    shift
    run --separate-stderr bash -c 'yes "$0" 2>../yes | "$@"' "$line" "$DAMIER" "$@"
}

@test "limits hold while reading: exit 3 with the limit's name" {
    local words
    for words in solve 'museum -' 'maze -' 'chess -load -' 'tour --board -'; do
        # shellcheck disable=SC2086 # several words
        damier_endlessly '. . .' $words --memory-limit 100
        gives 3 '' 'damier: stopped at the memory limit of 100 MB while reading standard input'
        # shellcheck disable=SC2086 # several words
        damier_endlessly '. . .' $words --time-limit 0.2
        gives 3 '' 'damier: stopped at the time limit of 0.2 s while reading standard input'
    done
    damier_endlessly '. . .' compare --memory-limit 100
    gives 3 '' 'damier: stopped at the memory limit of 100 MB while reading standard input'
    damier_endlessly 'c comment' sat --time-limit 0.2
    gives 0 's UNKNOWN' 'damier: stopped at the time limit of 0.2 s'
    damier_endlessly 'c comment' sat --memory-limit 1
    gives 0 's UNKNOWN' 'damier: stopped at the memory limit of 1 MB'
    damier_endlessly 'c comment' sat --check - --time-limit 0.2 formula
    gives 3 '' 'damier: stopped at the time limit of 0.2 s while reading standard input'
}

@test "the time limit holds while nothing comes at all" {
    mkfifo pipe
    exec 7<>pipe
    damier solve --time-limit 0.2 <pipe 7<&-
    gives 3 '' 'damier: stopped at the time limit of 0.2 s while reading standard input'
}

@test "reading counts: what it took is missing for the search" {
    mkfifo pipe
    exec 7<>pipe
    start solve --time-limit 0.2 <pipe >out 2>err 7<&-
    printf '4\n' >&7
    await [ -s err ]
    printf '0\n' >&7
    ended
    [ "$status" -eq 3 ]
    [ "$(cat err)" = 'damier: stopped at the time limit of 0.2 s while reading standard input' ]
}

@test "no command writes over what it reads, whatever links lead there" {
    local words
    cp "$queens/entree.txt" f
    cp f before
    cp f p.cnf
    ln -s f soft
    ln f hard
    mkdir kept
    cp f kept/solution.txt
    for words in 'solve f -o f' 'solve f -o ./soft' 'solve soft -o f' 'solve hard --output f' 'solve f --proof f' 'solve p.cnf --proof p' \
        'solve p.cnf f -o p.cnf' 'solve kept/solution.txt --keep kept' 'draw f -o soft' 'draw before f -o hard' 'encode f -o f' 'decode f before -o before' \
        'check before f -o f' 'compare f -o f' 'sat f -o f' 'sat f --proof f' 'sat --check before f -o before' 'museum f -o hard' 'maze f -o f' \
        'chess -load f --output f' 'tour --board f -o f' 'tour 5 --count --checkpoint f -o f' 'queens --board f -o f' \
        'queens 8 --count --checkpoint f -o f' 'queens --board f --count --checkpoint f'; do
        # shellcheck disable=SC2086 # several words
        damier $words
        refuses '--'
        [[ "$stderr" == *' would overwrite '*', which is read' ]]
    done
    damier_with '' solve -o ../input
    refuses '--output would overwrite standard input, which is read'
    cmp f before
    cmp p.cnf before
    cmp kept/solution.txt before
    [ -L soft ]
}

@test "nor two things to one file" {
    ln -s . here
    damier queens 3 --proof p -o p.cnf
    refuses '--proof and --output would both write p.cnf'
    damier queens 3 --proof p -o here/p
    refuses '--proof and --output would both write here/p'
    damier queens 4 --keep . -o solution.txt
    refuses '--output and --keep would both write ./solution.txt'
    [ "$(ls -A)" = here ]
}

@test "what is no loss is no mistake: devices, a formula beside its proof, one checkpoint read and written" {
    damier queens 4 --count -o /dev/null
    gives 0 '' ''
    printf 'p cnf 1 2\n1 0\n-1 0\n' >f.cnf
    damier sat --proof f f.cnf
    [ "$status" -eq 20 ]
    damier tour 5 --count --checkpoint c --quiet
    gives 0 1728 ''
    damier tour 5 --count --checkpoint c --quiet
    gives 0 1728 ''
}

@test "a museum is not taken for a chess board" {
    damier chess -d -minmax -te 1 -load "$root/examples/museum/seven_by_nine.txt"
    refuses "$root/examples/museum/seven_by_nine.txt:"
    [[ "$stderr" == *': a blank where a square should be: use -museum to load a museum' ]]
    damier_with '* * *\n*   *\n* * *\n' chess -i -c 1 -load -
    refuses 'standard input:2:3: a blank where a square should be'
    damier_with '* * *\n* *\n* * *\n' chess -i -c 1 -load -
    refuses 'standard input:2:4: a blank where a square should be'
}

@test "rows that could be both are read as a chess board, with a word on it" {
    local note='damier: read as a chess board, where * is an empty square; -museum reads it as a museum, where * is an obstacle'
    damier_with '* .\n. *\n' chess -i -k 1 -minmax -load -
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 1 ]
    [ "${stderr_lines[0]}" = "$note" ]
    damier_with '* .\n. *\n' chess -i -k 1 -minmax -load - --quiet
    [ -z "$stderr" ]
    local board
    for board in '* *\n* *\n' '. .\n. .\n' '* *\n. C\n' '  * *\n  * *\n' '* #\n* .\n'; do # these could not be
        damier_with "$board" chess -i -k 0 -load - --count
        gives 0 1 ''
    done
}

@test "a board without a question is drawn and judged, not solved" {
    local board=$root/examples/chess/two_knights.board
    damier draw "$board"
    gives 0 $'* * * *\n* C * *\n* * C *\n* * * *' ''
    damier draw "$board" --format svg
    [ "$status" -eq 0 ]
    damier check "$board"
    gives 0 valid 'damier: a board without a question: it is judged by whether any piece threatens another'
    damier_with 'T T\n. .\n' check - --quiet
    [ "$status" -eq 1 ]
    [[ "$output" == 'invalid: '* ]]
    damier solve "$board"
    refuses "$board:2:3: "
    [[ "$stderr" == *"; as a board of chess it has no question: \`damier help chess' shows how to ask one" ]]
    damier_with 'R . .\n' draw # a picture of queens that is none, and yet a board of chess
    gives 0 'R * *' ''
}

@test "a number that is given twice in a file is refused" {
    damier_with 'chess 4 4 independent rooks=3 rooks=2\n' solve
    refuses 'standard input:1:31: the number of rooks is given twice'
    damier_with 'chess 4 4 independent rooks=3 rook=3\n' solve
    refuses 'standard input:1:31: the number of rooks is given twice'
    damier_with 'chess 4 4 dominate optimise rooks=1 optimise\n' solve
    refuses "standard input:1:37: \`optimise' is given twice"
    damier chess --piece amazon=1,amazon=2
    refuses '--piece gives the number of amazons twice'
}

@test "options are blamed as they were typed" {
    damier chess -n x
    refuses "-n is \`x', must be a whole number"
    damier chess --columns x
    refuses "--columns is \`x', must be a whole number"
    damier chess -m 0
    refuses '-m is 0, must be from 1 to 1000'
    damier queens 4 -t soon
    refuses "-t is \`soon', must be a number"
    damier chess -o board.txt
    refuses "-o is \`board.txt', must be a whole number; -o means obstacles here; files go to --output"
    damier chess -load
    refuses "option \`-load' needs a value: FILE"
}

@test "an unknown engine: those that are here" {
    damier queens 4 -e foo
    refuses "no engine \`foo'; there are "
    [[ "$stderr" == *' kernel, '*' lines, '*' and dimacs:COMMAND' ]]
    [[ "$stderr" != *kissat* ]] || command -v kissat
    [[ "$stderr" != *direct* ]]
    [[ "$stderr" != *halves* ]]
    damier tour 5 --uncrossed -e foo
    refuses "no engine \`foo'; there are direct and uncrossed"
    damier solve -e foo "$queens/entree.txt"
    [[ "$stderr" != *lines* ]]
    [[ "$stderr" == *"besides the methods of the board's family: see \`damier engines'" ]]
    damier sat -e foo
    refuses "no engine \`foo' for formulas; there are "
    [[ "$stderr" != *direct* ]]
    damier queens 4 -e kernl
    refuses "no engine \`kernl'; did you mean \`kernel'?"
}

@test "pictures are called so, in files and from standard input, by every command that reads text" {
    local kind command
    printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' >PNG
    printf '\xff\xd8\xff\xe0\0\x10JFIF\0' >JPEG
    printf 'GIF89a\1\0\1\0' >GIF
    for kind in PNG JPEG GIF; do
        for command in solve check draw why 'hint' sat fzn; do
            damier $command $kind
            refuses "$kind:1:1: this is a picture in $kind, expected text: docs/formats.md lists the formats"
        done
        damier solve <$kind
        refuses "standard input:1:1: this is a picture in $kind, expected text: docs/formats.md lists the formats"
    done
    printf '%%PDF-1.7\n1 0 obj\n' >PDF
    damier solve PDF
    refuses 'PDF:1:1: this is a document in PDF, expected text: docs/formats.md lists the formats'
    damier queens 4 --format svg --output bare
    { printf '<?xml version="1.0"?>\n<!-- a board -->\n' && cat bare; } >headed
    for kind in bare headed; do
        damier solve $kind
        refuses "$kind: a picture in SVG, not a board: damier reads text, in the formats of docs/formats.md"
    done
    damier_with '<?xml version="1.0"?>\n<board/>\n' solve
    refuses 'standard input:1:1: no family recognised this'
}

@test "a Sudoku is read in each of its usual forms" {
    local name sudoku='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
    printf '%s\n' $sudoku >line
    printf '%s' $sudoku >open
    tr . 0 <line >zeros
    fold -w9 line >rows
    tr . 0 <rows | sed 's/$/\r/' >windows
    sed 's/./& /g' rows >spaced
    for name in line open zeros rows windows spaced; do
        damier solve --format line $name
        gives 0 534678912672195348198342567859761423426853791713924856961537284287419635345286179 ''
    done
    [ -e "$root/share/minizinc/examples/sudoku.mzn" ]
    [ "$(sed -n 's/^%     //p' "$root/share/minizinc/examples/sudoku_9.dzn")" = "$(<rows)" ]
    for name in "${sudoku:1}" "$sudoku". "${sudoku/5/x}"; do
        damier_with "$name\n" solve
        [ "$status" -eq 2 ]
        [[ "$stderr" != *Sudoku* ]]
    done
    head -n 8 rows >eight
    damier solve eight
    [ "$status" -eq 2 ]
    [[ "$stderr" != *Sudoku* ]]
    damier solve line --family queens
    refuses 'line:1:3: expected the end of the line after the size of the board'
}
