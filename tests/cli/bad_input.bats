# Bad input: one line with a position, exit 2, nothing written.
load kit
setup() { kit_setup; }

# TEXT POSITION: every command that reads a puzzle refuses it there, and -o stays away.
refused_at() {
    local command
    printf '4\n' >unused
    for command in 'solve' 'encode' 'draw' 'check - unused' 'decode - unused' 'solve --family queens' 'solve --count'; do
        # shellcheck disable=SC2086 # several words
        damier_with "$1" $command -o out
        refuses "standard input:$2: "
        [ ! -e out ]
    done
}

@test "an empty file" { refused_at '' 1:1; }
@test "only blanks" { refused_at ' \n\n' 3:1; }
@test "size 0" { refused_at '0\n0\n' 1:1; }
@test "a negative size" { refused_at '-4\n0\n' 1:1; }
@test "letters for the size" { refused_at 'four\n0\n' 1:1; }
@test "letters for the number of queens" { refused_at '4\nx\n' 2:1; }
@test "letters for a square" { refused_at '4\n1\nb2\n' 3:1; }
@test "letters behind a number" { refused_at '4\n1\n2b\n' 3:2; }
@test "too few lines: no number of queens" { refused_at '4\n' 2:1; }
@test "too few lines: a square is missing" { refused_at '4\n2\n2\n' 4:1; }
@test "too many lines" { refused_at '4\n1\n2\n8\n' 4:1; }
@test "more queens than rows" { refused_at '4\n5\n1\n2\n3\n4\n5\n' 2:1; }
@test "a square off the board" { refused_at '4\n1\n17\n' 3:1; }
@test "square 0" { refused_at '4\n1\n0\n' 3:1; }
@test "a negative square" { refused_at '4\n1\n-2\n' 3:1; }
@test "a square given twice" { refused_at '4\n3\n2\n8\n2\n' 5:1; }
@test "a size beyond 64 bits" { refused_at '99999999999999999999999\n0\n' 1:1; }
@test "a number beyond 64 bits" { refused_at '4\n1\n99999999999999999999999\n' 3:1; }
@test "binary rubbish: the first byte that no text has" { refused_at '\x7fELF\x02\x01\x01\x00\x00\x01' 1:8; }
@test "a zero byte inside" { refused_at '4\n1\n2\x00\n' 3:2; }

@test "what was expected is told" {
    damier_with '4\nx\n' solve
    refuses "standard input:2:1: expected the number of given queens (a number from 0 to 4), found \`x'"
    damier_with '4\n' solve
    refuses 'standard input:2:1: expected the number of given queens (a number from 0 to 4), found the end of the file'
    damier_with '4\n1 2\n' solve
    refuses "standard input:2:3: expected the end of the line after the number of given queens, found \`2'"
    damier_with '4\n1\n17\n' solve
    refuses 'standard input:3:1: the square of a queen is 17, must be from 1 to 16'
    damier_with '4\n3\n2\n8\n2\n' solve
    refuses 'standard input:5:1: square 2 is given twice'
}

@test "files are named as they were given" {
    printf '4\n1\n' >'odd name.txt'
    damier solve 'odd name.txt'
    refuses 'odd name.txt:3:1: '
    damier solve ''
    refuses "cannot read \`': No such file or directory"
    damier queens 4 -o ''
    refuses "cannot write \`': No such file or directory"
    printf x >$'two\nlines'
    damier solve $'two\nlines'
    refuses 'two?lines:1:1: '
}

@test "carriage returns and blanks at line ends are fine" {
    damier_with '4 \r\n1\t\r\n2\r\n\r\n' solve
    gives 0 "$board4" ''
    damier_with '4\n1\n2' solve
    gives 0 "$board4" ''
}

@test "blank lines anywhere, a plus sign, and the mark of UTF-8 at the start are fine" {
    damier_with '\n4\n\n1\n \n\n2\n\n' solve
    gives 0 "$board4" ''
    damier_with '+4\n+1\n+2\n' solve
    gives 0 "$board4" ''
    damier_with '\xef\xbb\xbf4\n1\n2\n' solve
    gives 0 "$board4" ''
    damier_with '\xef\xbb\xbf4\n1\nx\n' solve
    refuses 'standard input:3:1: '
    damier_with "\\xef\\xbb\\xbf$(cat "$queens/solution.txt")" check "$queens/entree.txt"
    gives 0 valid ''
    damier_with '\xef\xbb\xbfs UNSATISFIABLE\n' decode "$queens/entree.txt"
    gives 1 'no solution' ''
}

@test "long operands show their end" {
    local long
    long=$(printf 'folder/%.0s' $(seq 60))the-end
    damier queens 8 "$long"
    refuses "unexpected operand \`..."
    [[ "$stderr" == *"/the-end', try \`damier help queens'" ]]
    damier solve "$long"
    refuses 'cannot read ...'
    [[ "$stderr" == *'/the-end: No such file or directory' ]]
    damier queens 8 -o "$long"
    refuses 'cannot write ...'
    [[ "$stderr" == *'/the-end: No such file or directory' ]]
    damier queens 8 --engine "dimacs:./$long"
    refuses '...'
    [[ "$stderr" == *'/the-end is not a program that can be run' ]]
    mkdir -p "${long%/*}"
    printf '#!/bin/sh\necho s UNSATISFIABLE\n' >"$long"
    chmod +x "$long"
    damier queens 8 --engine "dimacs:./$long"
    gives 1 'no solution' ''
}

@test "unreadable paths" {
    damier solve missing.txt
    refuses 'cannot read missing.txt: No such file or directory'
    damier solve .
    refuses 'cannot read .: Is a directory'
    damier check missing.txt missing.txt
    refuses 'cannot read missing.txt'
    damier check "$queens/entree.txt" missing.txt
    refuses 'cannot read missing.txt'
    damier decode "$queens/entree.txt" missing.txt
    refuses 'cannot read missing.txt'
    damier sat missing.cnf
    refuses 'cannot read missing.cnf'
    touch secret
    chmod 000 secret
    run --separate-stderr as_user "$DAMIER" solve secret
    refuses 'cannot read secret: Permission denied'
}

@test "sizes that fit no memory are refused before anything is allocated" {
    refused_at '10000001\n0\n' 1:1
    damier queens 10000001
    refuses 'N is 10000001, must be from 1 to '
    awk '/^MemAvailable/ { exit $2 / 1e6 >= 900 }' /proc/meminfo || skip 'this machine has the memory'
    damier queens 23170 --engine brute
    refuses 'solving this board takes about 950.0 GB, this machine has '
    damier_with '23170\n0\n' solve --engine brute -o out
    refuses 'solving this board takes about 950.0 GB, this machine has '
    [ ! -e out ]
}

@test "a board beyond --memory-limit is given up before it begins: exit 3" {
    damier queens 1000 --engine brute --memory-limit 10
    gives 3 '' 'damier: solving this board takes about 1.8 GB, the memory limit is 10 MB'
    damier_with '100\n0\n' solve --engine brute --memory-limit 10 -o out
    gives 3 '' 'damier: solving this board takes about 18 MB, the memory limit is 10 MB'
    [ ! -e out ]
    damier queens 100 --engine brute --memory-limit 10 --quiet
    gives 3 '' ''
    damier queens 100 --engine brute --memory-limit 10 --format json --quiet
    [ "$status" -eq 3 ]
    [[ "$output" == '{"family": "queens", "status": "unknown", '*'"values": null, '*'"engine": null}' ]]
    damier queens 100 --engine brute --memory-limit 10 --format json --count --quiet
    [[ "$output" == *'"at_least": 0, '* ]]
    damier_with '1000\n0\n' solve --engine brute --memory-limit 1000 --quiet "$queens/entree.txt" - "$queens/entree.txt"
    gives 3 "$board4

$board4" ''
}

@test "parameters out of range or missing" {
    damier queens
    refuses 'no size given: damier queens 8, or --board FILE'
    damier queens 0
    refuses 'N is 0, must be from 1 to '
    damier queens eight
    refuses "N is \`eight', must be a whole number"
    damier queens 8 9
    refuses "unexpected operand \`9'"
    damier queens 8 --limit 0
    refuses '--limit is 0, must be from 1 to '
    damier queens 8 --time-limit soon
    refuses "--time-limit is \`soon', must be a number"
    damier queens 8 --time-limit 0
    refuses '--time-limit is 0, must be from '
    damier queens 8 --seed -1
    refuses '--seed is -1, must be from 0 to '
    damier queens 8 --format
    refuses "option \`--format' needs a value"
}

@test "unknown names: the nearest is suggested" {
    damier slove x
    refuses "unknown command \`slove', did you mean \`solve'?"
    damier quens 8
    refuses "unknown command \`quens', did you mean \`queens'?"
    damier help encoed
    refuses "unknown command \`encoed', did you mean \`encode'?"
    damier queens 8 --sead 3
    refuses "unknown option \`--sead', did you mean \`--seed'?"
    damier queens 8 -Z
    refuses "unknown option \`-Z'"
    damier --versoin
    refuses "unknown option \`--versoin', did you mean \`--version'?"
    damier queens 8 --format svgg
    refuses "unknown format \`svgg', did you mean \`svg'?"
    damier queens 8 --format interfac
    refuses "unknown format \`interfac', did you mean \`interface'?"
    damier queens 8 --format xyzzy
    refuses "unknown format \`xyzzy'; queens has text, svg, latex, native, json"
    damier solve --family quens "$queens/entree.txt"
    refuses "unknown family \`quens', did you mean \`queens'?"
    damier queens 8 --encoding amo=pairwize
    refuses '--encoding: '
    [[ "$stderr" == *"did you mean \`pairwise'?" ]]
    damier queens 8 --encoding rubbish
    refuses '--encoding takes'
    damier completion zsh
    refuses 'unknown SHELL'
}

@test "unknown and missing engines" {
    damier queens 8 --engine minsat -o out
    refuses "no engine \`minsat'; "
    [[ "$stderr" == *"did you mean \`minisat'?" ]]
    damier sat --engine minsat "$queens/entree.txt"
    refuses ''
    [[ "$stderr" == *"did you mean \`minisat'?" ]]
    damier queens 8 --engine dimacs:no-such-solver
    refuses 'no-such-solver is not on PATH'
    damier queens 8 --engine brut
    refuses "no engine \`brut'; did you mean \`brute'?"
    damier queens 8 --engine dimacs:
    refuses 'dimacs: needs a command, as in dimacs:minisat'
    [ ! -e out ]
}
