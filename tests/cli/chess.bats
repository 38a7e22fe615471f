# damier chess: the document's command lines, known optima, both spellings, and what is refused.
load kit
setup() { kit_setup; }

# How many of a letter the board on standard output has.
letters() {
    tr -cd "$1" <<<"$output" | wc -c
}

# VALUE: that it is the best is remarked, and by which theorem, where one says so.
remarked() {
    [[ "$stderr" =~ ^"damier: optimal: $1"(,\ by\ [a-zA-Z0-9\ ]+)?$ ]]
}

# VALUE OPTIONS...: the optimum on the first line, then a board; that it is one is remarked.
optimum() {
    local value=$1
    shift
    damier chess -minmax "$@"
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "$value" ]
    remarked "$value"
}

# OPTIONS...: the number of solutions.
count_of() {
    "$DAMIER" chess "$@" --count --quiet
}

@test "the document's numbers of solutions" {
    damier chess -i -n 3 -t 1 -f 1 -c 1 --count
    gives 0 24 ''
    damier chess -n 3 -t 1 -f 1 -c 1 --count
    gives 0 24 ''
    damier chess -i -n 4 -t 2 -f 1 -c 2 --count
    gives 0 68 ''
    damier chess -d -n 3 -t 2 -f 1 -c 1 --count
    gives 0 348 ''
}

@test "-all prints every solution once, a blank line between" {
    damier chess -i -n 3 -t 1 -f 1 -c 1 -all
    show
    [ "$status" -eq 0 ]
    [ "$(grep -c '^$' <<<"$output")" -eq 23 ]
    [ "$(awk 'BEGIN { RS = "" } { gsub("\n", "/"); print }' <<<"$output" | sort -u | wc -l)" -eq 24 ]
    grep -qx 'C F \*' <<<"$output"
}

@test "one solution: pieces and stars, so many of each kind, nothing else" {
    damier chess -i -n 4 -t 2 -f 1 -c 2
    show
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 4 ]
    for line in "${lines[@]}"; do [[ "$line" =~ ^([*TFC]\ ){3}[*TFC]$ ]]; done
    [ "$(letters T)$(letters F)$(letters C)" = 212 ]
}

@test "the boards that the document prints are answers" {
    printf 'chess 3 3 independent rooks=1 bishops=1 knights=1\n' >small
    damier_with 'C F *\n* * *\n* * T\n' check small -
    gives 0 valid ''
    printf 'chess 4 4 independent rooks=2 bishops=1 knights=2\n' >large
    damier_with 'T * * *\n* T * *\n* * C *\n* * F C\n' check large -
    gives 0 valid ''
    printf 'chess 3 3 dominate rooks=2 bishops=1 knights=1\n' >watched
    damier_with '* C F\nT * *\n* * T\n' check watched -
    gives 0 valid ''
    printf 'chess 4 4 dominate optimise knights=1\n' >knights
    damier_with '4\n* * * *\nC C C C\n* * * *\n* * * *\n' check knights -
    gives 0 'valid: the rules hold; whether 4 is the best was not checked; --best checks it' ''
}

@test "wrong answers: the broken rule with its squares; unreadable ones" {
    printf 'chess 3 3 independent rooks=1 bishops=1\n' >puzzle
    damier_with 'T * *\n* F *\n* * *\n' check puzzle -
    gives 1 'invalid: the bishop in row 2, column 2 threatens the rook in row 1, column 1' ''
    damier_with 'T * F\n* * *\n* * *\n' check puzzle -
    gives 1 'invalid: the rook in row 1, column 1 threatens the bishop in row 1, column 3' ''
    damier_with 'T * *\n* * *\n* * *\n' check puzzle -
    gives 1 'invalid: the board has 0 bishops, must have 1' ''
    damier_with 'T * *\n* * C\n* * *\n' check puzzle -
    refuses 'standard input:2:5: there are no knights in play'
}

@test "-minmax answers pass the referee again, in text and in native form" {
    printf 'chess 5 5 dominate optimise knights=1 bishops=1 kings=1 north-rooks=1\n' >puzzle
    local format
    for format in text native; do
        damier solve --format $format puzzle --output answer
        gives 0 '' 'damier: optimal: 4'
        damier check puzzle answer
        gives 0 'valid: the rules hold; whether 4 is the best was not checked; --best checks it' ''
    done
    sed -i 's/optimise/optimise rooks=1/; s/^/ /' answer
    damier check puzzle answer
    gives 0 'valid: the rules hold; whether 4 is the best was not checked; --best checks it' ''
}

@test "-minmax: the document's optima" {
    optimum 4 -d -c 1 -n 4
    optimum 4 -d -c 1 -f 1 -k 1 -tn 1 -n 5
    optimum 14 -i -c 1 -f 1 -k 1 -tn 1 -n 5
}

@test "the document's general example, on our own board: 7 pieces and 10 obstacles in both questions" {
    local board=$root/examples/chess/general_5x8.board question
    for question in -i -d; do
        damier chess $question -minmax -f 1 -c 1 -k 1 -ts 1 -load "$board"
        show
        [ "$status" -eq 0 ]
        [ "${lines[0]}" = 7 ]
        remarked 7
        [ "$(letters '#')" -eq 10 ]
        [ "$(letters TFCRKS)" -eq 7 ]
        [ "${lines[4]: -1}" = K ]
    done
}

@test "the document's museum lines, in both directions, on our own museum" {
    local board
    for board in seven_by_nine nine_by_seven; do
        damier chess -d -museum -minmax -tn 1 -ts 1 -te 1 -to 1 -load "$root/examples/museum/$board.txt"
        show
        [ "$status" -eq 0 ]
        [ "${lines[0]}" = 8 ]
        [ "$(letters NSEO)" -eq 8 ]
        [[ "$stderr" == 'damier: optimal: 8'* ]]
    done
}

@test "-load -: two knights stay where they are; the squares are counted from 0" {
    damier_with '* * * *\n* C * *\n* * C *\n* * * *\n' chess -d -minmax -c 1 -load -
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 4 ]
    [ "$(letters C)" -eq 4 ]
    [[ "${lines[2]}" =~ ^[*C]\ C ]]
    [[ "${lines[3]}" =~ ^[*C]\ [*C]\ C ]]
}

@test "fewest knights for n = 1..7" {
    local n expected=(- 1 4 4 4 5 8 10)
    for n in 1 2 3 4 5 6 7; do optimum "${expected[n]}" -d -c 1 -n $n; done
}

@test "fewest rooks n, bishops n, kings ceil(n/3)^2, queens" {
    local n queens=(- 1 1 1 2 3 3 4)
    for n in 1 2 3 4 5 6 7; do
        optimum "${queens[n]}" -d -r 1 -n $n
        optimum $((((n + 2) / 3) * ((n + 2) / 3))) -d -k 1 -n $n
    done
    for n in 1 2 3 4 5 6; do
        optimum $n -d -t 1 -n $n
        optimum $n -d -f 1 -n $n
    done
}

@test "most kings ceil(n/2)^2, bishops 2n-2, knights ceil(n*n/2), rooks n, queens n" {
    local n queens=(- 1 1 2 4 5 6)
    for n in 1 2 3 4 5 6; do
        optimum $((((n + 1) / 2) * ((n + 1) / 2))) -i -k 1 -n $n
        optimum $n -i -t 1 -n $n
        optimum "${queens[n]}" -i -r 1 -n $n
        if [ $n -gt 1 ]; then optimum $((2 * n - 2)) -i -f 1 -n $n; fi
        if [ $n -gt 2 ]; then optimum $(((n * n + 1) / 2)) -i -c 1 -n $n; fi
    done
    optimum 4 -i -c 1 -n 2
    optimum 1 -i -f 1 -n 1
}

@test "the number of a kind under -minmax is not looked at, but for zero" {
    optimum 4 -d -c 99 -n 4
    optimum 2 -d -c 1 -r 5 -n 4
    optimum 4 -d -c 1 -r 0 -n 4
}

@test "the source program's spellings and the long ones give the same" {
    local old new
    printf 'T *\n* *\n' >start
    while IFS='|' read -r old new; do
        # shellcheck disable=SC2086 # several words each
        damier chess $old --quiet
        local was=$output code=$status
        [ "$code" -le 1 ]
        [ -n "$was" ]
        # shellcheck disable=SC2086
        damier chess $new --quiet
        gives "$code" "$was" ''
    done <<'END'
-i -n 3 -t 1 -f 1 -c 1|--independent --columns 3 --rooks 1 --bishops 1 --knights 1
-d -n 3 -t 2 -f 1 -c 1 --count|--dominate --columns=3 --rooks=2 --bishops=1 --knights=1 --count
-n 3 -t 2 -all|--columns 3 --rooks 2 --all
-m 2 -n 5 -k 2 -r 1|--rows 2 --columns 5 --kings 2 --queens 1
-n 3 -o 2 -t 2 --count|--columns 3 --obstacles 2 --rooks 2 --count
-n 3 -tn 1 -ts 1 -te 1 -to 1 --count|--columns 3 --north-rooks 1 --south-rooks 1 --east-rooks 1 --west-rooks 1 --count
-minmax -d -n 4 -k 1|--optimise --dominate --columns 4 --kings 1
-load start -f 1|--load start --bishops 1
-n 3 -t 1 -tn 1 --count|--columns 3 --piece rooks=1,north-rook=1 --count
END
}

@test "options match exactly: -t and -tn are two options, and nothing is glued to a letter" {
    damier chess -n 3 -t 1 -tn 2 --count
    local both=$output
    damier chess -n 3 --rooks 1 --north-rooks 2 --count
    gives 0 "$both" ''
    local word
    for word in -o1 -t2 -n4 -f1 -tnn -minmaxx -loadx -ti; do
        damier chess -n 3 $word 1
        refuses "unknown option \`$word'"
    done
    [ -z "$(ls)" ]
}

@test "-o is obstacles; files go to --output" {
    damier chess -n 3 -o 4
    show
    [ "$status" -eq 0 ]
    [ "$(letters '#')" -eq 4 ]
    [ -z "$(ls)" ]
    damier chess -n 3 -o 4 --output board
    gives 0 '' ''
    [ "$(tr -cd '#' <board | wc -c)" -eq 4 ]
}

@test "obstacles: counted exactly and not among the pieces, never free to add" {
    damier_with '. # .\n' chess -i -minmax -r 1 -load -
    gives 0 $'0\n* # *' 'damier: optimal: 0, by the number of squares that are left'
    damier_with '. # .\n' chess -d -minmax -tn 1 -load -
    gives 0 $'2\nN # N' 'damier: optimal: 2, by a matching of rows and columns between obstacles'
    damier chess -m 1 -n 3 -d -minmax -te 1 -o 1
    show
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 1 ]
    [ "$(letters '#')" -eq 1 ]
}

@test "rows default to columns, columns to 8; rectangles" {
    damier chess -t 0
    [ "${#lines[@]}" -eq 8 ]
    [ "${lines[0]}" = '* * * * * * * *' ]
    damier chess -n 2 -t 0
    gives 0 $'* *\n* *' ''
    damier chess -m 2 -t 0
    gives 0 $'* * * * * * * *\n* * * * * * * *' ''
    damier chess -m 1 -n 3 -t 0
    gives 0 '* * *' ''
}

@test "a kind that is not named keeps its loaded number, one that is has it in all" {
    damier_with '. . .\n. . #\nK . .\n' chess -t 1 -load - --count
    local one=$output
    damier_with '. . .\n. . #\nK . .\n' chess -t 1 -k 1 -o 1 -load - --count
    gives 0 "$one" ''
    damier_with 'K . .\n' chess -k 2 -load -
    gives 0 'K * K' ''
    damier_with 'K . K\n' chess -k 1 -load -
    gives 1 'no solution: the board has 2 kings from the start, must have 1' ''
}

@test "-verbose and -debug-pos go to standard error and change nothing else" {
    damier chess -n 3 -t 1 -f 1 --quiet
    local plain=$output
    damier chess -n 3 -t 1 -f 1 -verbose
    show
    [ "$status" -eq 0 ]
    [ "$output" = "$plain" ]
    [[ "$stderr" == 'c '* ]]
    damier chess -n 3 -t 1 -f 1 -debug-pos
    [ "$status" -eq 0 ]
    [ "$output" = "$plain" ]
    [ "$(grep -c ' on (' <<<"$stderr")" -eq 18 ]
}

@test "-debug-pos: the threatened squares of each piece with those that must be empty" {
    damier chess -m 1 -n 4 -te 1 -k 1 -debug-pos
    show
    [ "$status" -eq 0 ]
    [ "$stderr" = 'king on (1, 1):
  (1, 2)
king on (1, 2):
  (1, 3)
  (1, 1)
king on (1, 3):
  (1, 4)
  (1, 2)
king on (1, 4):
  (1, 3)
east-rook on (1, 1):
  (1, 2)
  (1, 3) if empty: (1, 2)
  (1, 4) if empty: (1, 2) (1, 3)
east-rook on (1, 2):
  (1, 3)
  (1, 4) if empty: (1, 3)
east-rook on (1, 3):
  (1, 4)
east-rook on (1, 4):' ]
}

@test "-load takes the size from the board; the same size may be said" {
    printf '. . .\n. T .\n' >board
    damier chess -load board -m 2 -n 3
    gives 0 $'* * *\n* T *' ''
    damier chess -load board
    gives 0 $'* * *\n* T *' ''
    local size
    for size in '-n 4' '-m 3' '-m 3 -n 2'; do
        # shellcheck disable=SC2086 # two words
        damier chess -load board $size --output out
        refuses 'the loaded board has 2 rows and 3 columns, but another size was asked for'
    done
    [ ! -e out ]
}

@test "up to symmetry: one-way pieces turn with the board" {
    damier chess -n 2 -te 1 --count --up-to-symmetry
    gives 0 2 'damier: 2 classes stand for 4 solutions'
    damier chess -n 3 -tn 1 -ts 1 --count --up-to-symmetry
    gives 0 19 'damier: 19 classes stand for 63 solutions'
}

@test "-symmetrics-optimizations: a piece in the upper left quarter, no class lost" {
    damier chess -n 3 -t 2 -symmetrics-optimizations --count
    gives 0 14 ''
    damier chess -n 3 -t 1 -o 1 -symmetrics-optimizations --count
    gives 0 16 ''
    damier chess -n 6 -r 6 -symmetrics-optimizations --count --up-to-symmetry
    refuses '--upper-left leaves out some of the solutions that are rotations of each other'
    printf 'chess 6 6 independent upper-left queens=6\n' >puzzle
    damier solve puzzle --count --model first
    refuses '--upper-left leaves out some of the solutions that are rotations of each other'
    damier solve puzzle --all --up-to-symmetry
    refuses '--upper-left leaves out some of the solutions that are rotations of each other'
    damier chess -n 2 -t 0 -symmetrics-optimizations
    gives 0 $'* *\n* *' ''
    damier chess -n 2 -r 1 -o 1 -minmax -symmetrics-optimizations --quiet
    show
    [ "${lines[0]}" = 0 ]
}

@test "upper-left is part of a file: the same answers, the same referee" {
    printf 'chess 3 3 independent upper-left rooks=2\n' >puzzle
    damier solve puzzle --count
    gives 0 14 ''
    damier draw --format native puzzle
    gives 0 $'chess 3 3 independent upper-left rooks=2\n* * *\n* * *\n* * *' ''
    damier_with '. . T\n. . .\n. T .\n' check puzzle -
    gives 1 'invalid: no piece stands in the upper left quarter' ''
    damier_with '. . .\nT . .\n. T .\n' check puzzle -
    gives 0 valid ''
    damier solve puzzle --format native --output answer
    gives 0 '' ''
    damier check puzzle answer
    gives 0 valid ''
    damier draw answer
    [ "$status" -eq 0 ]
}

@test "-symmetrics-optimizations is refused where solutions would be lost" {
    printf 'T . .\n. . .\n. . .\n' >board
    local words
    for words in '-n 3 -m 2 -t 1' '-load board'; do
        # shellcheck disable=SC2086 # several words
        damier chess $words -symmetrics-optimizations
        refuses 'no piece can be put into the upper left quarter: '
    done
}

@test "exit 1 where there is none" {
    damier chess -n 3 -t 4
    show
    [ "$status" -eq 1 ]
    [[ "$output" == 'no solution'* ]]
    damier chess -n 3 -t 4 --count
    [ "$status" -eq 1 ]
    [ "$output" = 0 ]
    damier chess -d -n 3 -t 0
    [ "$status" -eq 1 ]
    damier_with 'T . T\n' chess -load -
    gives 1 'no solution: the rook in row 1, column 3 threatens the rook in row 1, column 1' ''
    damier_with '# . .\n' chess -d -minmax -o 1 -load -
    [ "$status" -eq 1 ]
    [[ "$output" == 'no solution'* ]]
}

@test "bad options: exit 2, one line, nothing written" {
    local words
    while IFS='|' read -r words sentence; do
        # shellcheck disable=SC2086 # several words
        damier chess $words --output out
        refuses "$sentence"
        [ ! -e out ]
    done <<'END'
-i -d -n 3|independence and domination are different questions
-n 0|-n is 0, must be from 1 to 1000
-m 1001|-m is 1001, must be from 1 to 1000
-n -3|-n is -3, must be from 1 to 1000
-n x|-n is `x', must be a whole number
-t -1|-t is -1, must be from 0
--piece camel=1000001|the number of camels is 1000001, must be from 0 to 1000000
-n 3 --piece queens=99999999999999999999|--piece
--piece pawn=1|--piece takes NAME=N,...; `pawn' is not a piece
--piece camel=x|--piece
--piece camel=-1|--piece
-load nowhere|cannot read nowhere: No such file or directory
-load .|cannot read .:
-x 1|unknown option `-x'
8 9|unexpected operand `9'
-t 3 -t 4|-t is given twice: 3, then 4
-t 3 --rooks 4|--rooks is given twice: 3, then 4
--rooks=3 -t 3|-t is given twice: 3, then 3
--rooks 3 --rooks=4|--rooks is given twice: 3, then 4
-tn 1 --north-rooks 2 -minmax|--north-rooks is given twice: 1, then 2
-t 3 --piece rooks=4|the number of rooks is given twice: by --piece and by their own option
--piece rook=4 -t 3|the number of rooks is given twice: by --piece and by their own option
-n 4 -n 5 -t 1|-n is given twice: 4, then 5
-m 4 --rows 5 -t 1|--rows is given twice: 4, then 5
-n 4 5 -t 1|--size says 5 columns, --columns 4: leave one of them out
-m 4 5x6 -t 1|--size says 5 rows, --rows 4: leave one of them out
4 --size 5 -t 1|--size is given twice: 4, then 5
END
}

@test "a command line without pieces is answered with what to add, unless a board is loaded" {
    local words pieces='no pieces are named: add how many of a kind, such as -t 4 for 4 rooks in `damier chess -n 4 -t 4'"'"
    local kinds='no kind of piece is named: add one that may be used, such as -c 1 for knights in `damier chess -d -minmax -n 6 -c 1'"'"
    for words in '' '-d -n 4' '-i -m 2 -n 3' '-n 2 --count' '-museum -n 3'; do
        # shellcheck disable=SC2086 # several words
        damier chess $words --output out
        refuses "$pieces"
        [ ! -e out ]
    done
    for words in '-minmax' '-d -minmax -n 4' '--optimise -m 3'; do
        # shellcheck disable=SC2086 # several words
        damier chess $words --output out
        refuses "$kinds"
        [ ! -e out ]
    done
    damier show chess -n 3
    refuses "$pieces"
    damier chess -n 4 -t 4
    [ "$status" -eq 0 ]
    damier chess -d -minmax -n 6 -c 1 --quiet
    [ "${lines[0]}" = 8 ]
    damier chess -n 2 -o 4
    gives 0 $'# #\n# #' ''
    damier chess -n 2 -minmax -o 4 --quiet
    gives 0 $'0\n# #\n# #' ''
    damier chess -n 1 -minmax -t 0 --quiet
    gives 0 $'0\n*' ''
    damier_with '. T\n. .\n' chess -load -
    gives 0 $'* T\n* *' ''
    damier_with '. .\n' chess -load -
    gives 0 '* *' ''
    damier_with '. T\n. .\n' chess -minmax -load - --quiet
    gives 0 $'1\n* T\n* *' ''
}

@test "generate chess: a number is given once; --piece replaces a usual one" {
    damier generate chess --rooks 1 --rooks 2
    refuses '--rooks is given twice: 1, then 2'
    damier generate chess --size 4 --knights 0 --bishops 0 --piece rook=1 --seed 1
    [ "$status" -eq 0 ]
    [ "${lines[1]}" = 'chess 4 4 independent rooks=1' ]
}

@test "bad boards: exit 2 with the position, nothing written" {
    local text sentence
    while IFS='|' read -r text sentence; do
        damier_with "$text" chess -load - --output out
        refuses "standard input:$sentence"
        [ ! -e out ]
    done <<'END'
T y\n. .\n|1:3: expected the letter of a piece, *, a dot or x, found `y'
T .\n. t\n|2:3: expected the letter of a piece
T .\n.\n|2:2: row 2 has 1 square, must have 2, as the first row
T .\n\n. . .\n|3:5: expected the end of the line after 2 squares, as the first row, found `.'
|1:1: expected a row of squares (the letter of a piece, *, a dot or x), found the end of the file
\n \n|3:1: expected a row of squares
4\n. .\n|1:1: expected the letter of a piece
END
}

@test "boards that are too large: for the program, for this machine" {
    yes '. . .' | head -n 1001 >tall
    damier chess -load tall --output out
    refuses 'tall:1001:1: a board has at most 1000 rows and columns'
    head -c 3000 /dev/zero | tr '\0' . >wide
    damier chess -load wide --output out
    refuses 'wide:1:1001: a board has at most 1000 rows and columns'
    printf 'chess 3 3 dominate rooks=10\n' >full
    damier solve full --output out
    [ "$status" -eq 1 ]
    [ "$(cat out)" = 'no solution: 10 rooks do not fit on 9 squares' ]
    rm out
    awk '/^MemAvailable/ { exit $2 / 1e6 >= 50 }' /proc/meminfo || skip 'this machine has the memory'
    damier chess -n 1000 -t 1 -f 1 -c 1 -r 1 -k 1 -tn 1 -ts 1 -te 1 -to 1 -o 1 --engine kernel --output out
    refuses 'solving this board takes about '
    [ ! -e out ]
    [ -z "${DAMIER_SHORT:-}" ] || return 0
    damier chess -n 1000 -t 1 -f 1 -c 1 -r 1 -k 1 -tn 1 -ts 1 -te 1 -to 1 -o 1 --count --output out
    refuses 'solving this board takes about '
    [ ! -e out ]
}

@test "no model is needed for numbers that are easily put down, whatever the size" {
    local words
    while read -r words; do
        echo "$words"
        # shellcheck disable=SC2086 # several words
        damier chess $words --memory-limit 1 --format json
        [ "$status" -eq 0 ]
        [[ "$output" == *'"engine": "guess"'* ]]
        [[ "$output" == *'"status": "solution"'* ]]
        # shellcheck disable=SC2086
        damier chess $words --memory-limit 1 --format native --output answer
        damier check answer answer
        [ "$status" -eq 0 ]
    done <<'END'
-i -n 10 -t 10
-i -c 50 -n 10
-i -k 25 -n 10
-i -r 12 -n 12
-i -n 300 -t 1
-d -c 12 -n 8
-d -f 10 -n 10
-d -n 8 -t 3 -f 3 -c 3 -o 4
END
}

@test "the same seed gives the same guess, another one may not" {
    damier chess -i -r 6 -t 1 -c 3 -n 9 --seed 5
    local first=$output
    damier chess -i -r 6 -t 1 -c 3 -n 9 --seed 5
    [ "$output" = "$first" ]
}

@test "numbers that cannot be are refused with the reason, whatever is asked" {
    damier chess -i -t 11 -n 10
    gives 1 'no solution: 11 rooks need a row each, and there are 10' ''
    damier chess -i -t 11 -n 10 --count
    gives 1 0 'damier: no solution: 11 rooks need a row each, and there are 10'
    damier chess -i -t 11 -n 10 --unique
    gives 1 none 'damier: no solution: 11 rooks need a row each, and there are 10'
    damier chess -d -t 1 -n 1000
    gives 1 'no solution: 1 rook is too few to threaten 1000 x 1000 squares: it takes at least 1000, by a piece in each row or in each column' ''
    damier chess -d -c 11 -n 8
    gives 1 'no solution: 11 knights are too few to threaten 8 x 8 squares: it takes at least 12, by a weighting of squares' ''
}

@test "who asks for a proof of numbers that cannot be gets one" {
    damier chess -i -t 5 -n 4 --proof p
    [ "$status" -eq 1 ]
    damier check p.cnf p
    [ "${lines[0]}" = 's VERIFIED' ]
}

@test "bounds are there at once, guesses too" {
    damier chess -d -minmax -r 1 -n 16 --time-limit 0.001
    [ "$status" -eq 3 ]
    [[ "$stderr" == *'best found 9, bound 8' ]]
    damier chess -d -minmax -t 1 -n 30
    [ "$stderr" = 'damier: optimal: 30, by a piece in each row or in each column' ]
    damier chess -i -minmax -k 1 -n 100
    [ "${lines[0]}" = 2500 ]
    [ "$stderr" = 'damier: optimal: 2500, by blocks of 2 x 2 with one piece each' ]
    damier chess -d -minmax -t 1 -f 1 -n 12 --memory-limit 1
    [ "$status" -eq 3 ]
    [ "${lines[0]}" -le 13 ]
    [[ "$stderr" =~ 'the memory limit is 1 MB: best found '[0-9]+', bound '[0-9]+$ ]]
}

@test "other pieces by --piece" {
    optimum 1 -d --piece amazon=1 -n 3
    damier chess -n 9 --piece amazon=9 --count
    gives 1 0 ''
    damier chess -n 10 --piece amazons=10 --count
    gives 0 4 ''
    damier chess -n 3 --piece zebra,camel=2
    show
    [ "$status" -eq 0 ]
    [ "$(letters X)$(letters L)" = 12 ]
}

@test "-help goes to standard error, --help to standard output; both name both spellings" {
    damier chess -help
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    local page=$stderr
    damier chess --help
    gives 0 "$page" ''
    [[ "$page" == *'  -tn, --north-rooks N '* ]]
    [[ "$page" == *'  -minmax, --optimise '* ]]
    [[ "$page" == *'  -symmetrics-optimizations, --upper-left'* ]]
    # -c is knights here, so that --count has no letter.
    [[ "$page" == *'  -c, --knights N '* ]]
    [[ "$page" == *'      --count '* ]]
    damier chess -all -minmax -help
    [ "$status" -eq 0 ]
    [ "$stderr" = "$page" ]
}

@test "-all and -minmax exclude each other, however they are spelled" {
    local words
    for words in '-all -minmax' '-minmax -all' '--all --optimise' '-minmax --all' '-a --optimise'; do
        # shellcheck disable=SC2086 # two words
        damier chess -d -c 1 -n 4 $words --output out
        refuses '--all lists all solutions, but this puzzle asks for the best one'
    done
    printf 'chess 4 4 dominate optimise knights=1\n' >puzzle
    damier solve --all puzzle --output out
    refuses '--all lists all solutions, but this puzzle asks for the best one'
    [ ! -e out ]
}

@test "-minmax: --unique, --count and --limit agree, whoever answers" {
    local question
    for question in '-t 1 -m 1 -n 2' '-te 1 -tn 1 -m 3 -n 3' '-r 1 -m 2 -n 3'; do
        # shellcheck disable=SC2086 # words
        damier chess -d -minmax $question --unique --quiet --format native
        show
        [ "$status" = 1 ]
        # shellcheck disable=SC2086
        damier chess -d -minmax $question --count --quiet
        show
        [ "${lines[0]}" -gt 1 ]
        # shellcheck disable=SC2086
        damier chess -d -minmax $question --limit 1000 --format json --quiet
        [ "$(grep -c . <<<"$output")" = "$(count_of -d -minmax $question)" ]
        # shellcheck disable=SC2086
        [ "$(count_of -d -minmax $question --engine brute)" = "$(count_of -d -minmax $question)" ]
    done
}

@test "-minmax --count: as many as the exact question has, stopped or not" {
    [ "$(count_of -i -minmax -r 1 -n 8)" = 92 ]
    [ "$(count_of -i -minmax -f 1 -n 6)" = "$(count_of -i -f 10 -n 6)" ]
    [ "$(count_of -i -minmax -t 1 -k 1 -n 3)" = "$(count_of -i -minmax -t 1 -k 1 -n 3 --engine brute)" ]
    [ "$(count_of -i -minmax -t 1 -k 1 -o 1 -n 3)" = "$(count_of -i -minmax -t 1 -k 1 -o 1 -n 3 --engine brute)" ]
    damier chess -i -minmax -r 1 -n 8 --count --up-to-symmetry
    show
    [ "$output" = 12 ]
    [[ "$stderr" == *'12 classes stand for 92 solutions'* ]]
}

@test "exact numbers: few and hidden, or many, by either of two engines" {
    [ "$(count_of -d -c 12 -n 8)" = 2 ]
    [ "$(count_of -d -c 8 -n 6)" = 127 ]
    [ "$(count_of -i -t 6 -n 6)" = 720 ]
    [ "$(count_of -d -c 13 -n 8)" = 256 ]
    damier chess -d -c 12 -n 8 --all --format json
    [ "$(grep -o '"values": [^]]*' <<<"$output" | sort -u | grep -c .)" = 2 ]
    damier chess -i -r 30 -n 30 --limit 20 --format json
    [ "$(grep -o '"values": [^]]*' <<<"$output" | sort -u | grep -c .)" = 20 ]
    damier chess -i -t 11 -n 10
    [ "$status" = 1 ]
    damier chess -i -r 10 -n 10 --unique --quiet --format native
    [ "$status" = 1 ]
}

@test "-minmax: --count counts the optima, --limit lists some, --unique tells" {
    damier chess -d -minmax -c 1 -n 4 --count
    gives 0 9 'damier: optimal: 4, by a weighting of squares'
    damier chess -d -minmax -c 1 -n 4 --count --up-to-symmetry
    gives 0 3 $'damier: optimal: 4, by a weighting of squares\ndamier: 3 classes stand for 9 solutions'
    damier chess -d -minmax -c 1 -n 4 --limit 99 --quiet
    [ "$status" -eq 0 ]
    [ "$(grep -cx 4 <<<"$output")" -eq 9 ]
    [ "$(awk 'BEGIN { RS = "" } { gsub("\n", "/"); print }' <<<"$output" | sort -u | wc -l)" -eq 9 ]
    damier chess -d -minmax -k 1 -n 3 --unique --quiet
    gives 0 unique ''
}

@test "-latex prints the board and, behind it, the board for the chessboard package" {
    printf 'N #\n. T\n' >start
    damier chess -d -load start -latex
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'N #' ]
    [ "${lines[1]}" = '* T' ]
    [ "${lines[2]}" = '% \usepackage{chessboard}' ]
    [[ "$output" == *'\chessboard[maxfield=b2, showmover=false,
  addwhite={Rb1},
  pgfstyle=color, color=black, markfields={b2},
  pgfstyle=text, text={\damierlook{0}{1}}, markfields={a2}]' ]]
    local behind
    behind=$(tail -n +3 <<<"$output")
    damier chess -d -load start --format chessboard
    gives 0 "$behind" ''
}

@test "-latex with -all: each board with its own" {
    damier chess -n 2 -t 2 -all -latex
    [ "$status" -eq 0 ]
    [ "$(grep -c '^% .usepackage{chessboard}$' <<<"$output")" -eq 2 ]
    [ "$(grep -c 'addwhite={R..,R..}]$' <<<"$output")" -eq 2 ]
}

@test "--format fen: chess programs' letters, other sizes, what they do not know" {
    damier_with 'T F C R K # N .\n. . . . . . . R\n' chess -d -load - --format fen
    gives 0 'RBNQK-n1/7Q w - - 0 1' ''
    damier chess -m 2 -n 12 -t 0 --format fen
    gives 0 '12/12 w - - 0 1' ''
    damier chess -t 0 --format fen
    gives 0 '8/8/8/8/8/8/8/8 w - - 0 1' ''
}

@test "pictures have a figure for every piece of the document, and a letter where there is none" {
    printf 'chess 2 6 dominate\nT F C R K N\nS E O # W .\n' >board
    damier draw --format svg board
    [ "$status" -eq 0 ]
    local figure
    for figure in rook bishop knight queen king north south east west; do
        [ "$(grep -c "<use xlink:href=\"#$figure\"" <<<"$output")" -eq 1 ]
    done
    [[ "$output" == *'>W</text>'* ]]
    [[ "$output" != *'>T</text>'* ]]
}

@test "chess: stopped before all of the best are known, the best so far is told without a class" {
    run "$DAMIER" chess -d -m 2 -n 2 -minmax -k 1 -o 1 --up-to-symmetry --time-limit 0.001
    [[ $output != *'stands for 1 solution'* ]]
    run "$DAMIER" chess -d -minmax -r 1 -n 12 --limit 2 --time-limit 1 --quiet
    [ "${lines[0]}" = 6 ]
}

@test "--piece twice is refused: the second would replace the first" {
    damier chess -i -n 4 --piece amazon=1 --piece camel=1
    refuses '--piece is given twice: it takes everything at once, NAME=N,...'
}

@test "-minmax --unique that is stopped does not call the best so far a best one" {
    local seconds
    for seconds in 0.3 2 10; do # until it is enough for a first solution, whatever else the machine does
        damier chess -d -minmax -r 1 -n 14 --unique --time-limit "$seconds" --format native
        show
        [[ "$stderr" == *'no solution found so far'* ]] || break
    done
    [ "$status" -eq 3 ]
    [[ "$stderr" == *'perhaps not the best'* ]]
}

@test "in French: names of pieces, verdicts, theorems, headings" {
    damier chess --lang fr -i -n 4 -t 9
    [[ "$output" == *'pour 9 tours, il faut une ligne par pièce, et il n’y en a que 4'* ]]
    damier chess --lang fr -d -n 8 -t 2
    [[ "$output" == *'2 tours, c’est trop peu pour menacer 8 × 8 cases : il en faut au moins 8 (une pièce dans chaque ligne ou dans chaque colonne)'* ]]
    printf 'chess 3 3 independent rooks=1 amazons=1\n' >board
    printf 'T * *\n* * *\nA * *\n' >wrong
    damier check --lang fr board wrong
    [ "$status" -eq 1 ]
    [[ "$output" == *'l’amazone sur la case L3C1 menace la tour sur la case L1C1'* ]]
    damier encode --lang fr board
    [[ "$output" == *'c 1 amazone'* ]]
    printf 'chess 5 5 independent rooks=1 bishops=2 knights=3\n* * * * *\n* * * C *\n* * * * C\nT * * * *\n* * * * F\n' >board
    damier solve --lang fr --steps board
    [[ "$output" == *'La tour sur la case L4C1 ne doit menacer aucune pièce : donc '* ]]
    [[ "$output" == *'Un fou sur la case L1C3 menacerait le cavalier sur la case L2C4 : donc la case L1C3 ne contient pas de fou. (menaces)'* ]]
    damier solve --lang fr --steps "$root/examples/chess/loaded.txt"
    [[ "$output" == *'Le seul fou est placé : donc il n’y a pas d’autre fou sur l’échiquier. (tout est placé)'* ]]
}
