# Boards as text on terminals: --color, --unicode, NO_COLOR, TERM and the locale.
load kit
setup() {
    kit_setup
    unset NO_COLOR
    wrong=$queens/wrong-4.txt
    escape=$'\e['
}

# WORDS...: the same with a terminal as standard output.
on_terminal() {
    status=0
    output=$(python3 "$root/tests/cli/terminal.py" "$DAMIER" "$@") || status=$?
}

# Standard input without colours.
plain() {
    sed $'s/\e\\[[0-9;]*m//g'
}

# WORDS...: colours change nothing but the look, and never and auto are plain in a pipe.
only_looks() {
    local code
    damier "$@"
    code=$status
    cp ../stdout plain
    damier "$@" --color never --unicode never
    cmp plain ../stdout
    damier "$@" --color always --unicode never
    [ "$status" -eq "$code" ]
    grep -q "$escape" -F ../stdout
    plain <../stdout >stripped
    cmp plain stripped
    damier "$@" --unicode always
    [ "$status" -eq "$code" ]
    [[ $output != *"$escape"* ]]
    [ "$(wc -l <../stdout)" -eq "$(wc -l <plain)" ]
}

@test "every family: without the escapes a coloured board is the plain one" {
    local family file
    for family in $(family_names); do
        family_facts "$family"
        # shellcheck disable=SC2154
        for file in "${coloured[@]}"; do
            only_looks draw "$root/examples/$family/$file.txt"
            only_looks solve -q "$root/examples/$family/$file.txt"
        done
    done
}

@test "answers, wrong answers, steps and several answers" {
    only_looks draw "$root/examples/rikudo/easy.txt" "$root/examples/rikudo/easy.answer"
    only_looks draw --check "$wrong"
    only_looks solve --steps "$root/examples/binero/6-hard.txt"
    only_looks solve --all "$queens/empty-4.txt"
    only_looks queens 6
    only_looks tour 6 --uncrossed -q
    only_looks check --draw "$queens/empty-4.txt" "$wrong"
    only_looks hint --draw "$root/examples/garam/mini-easy.txt"
    only_looks hint --draw "$queens/partial-8.txt"
    only_looks generate binero 4 --format text
}

@test "a tour with a start, and a maze with an open border" {
    printf 'tour 5 5 start 0,0\n' >start
    only_looks draw start
    printf '####\n#S  \n##E#\n' >open
    only_looks draw open
    damier draw --color always open
    [ "$(plain <../stdout | sed -n 2p)" = '#S  ' ]
}

@test "the looks of cells" {
    printf '. . R .\n. . . .\n. . . .\n. . . .\n' >puzzle
    damier solve --color always puzzle
    [ "${lines[0]}" = $'\e[0;2m.\e[0m \e[0;2m.\e[0m \e[0;1mR\e[0m \e[0;2m.\e[0m' ]
    [[ ${lines[1]} == *$'\e[0;32mR'* ]]
    damier draw --check --color always "$wrong"
    [[ $output == *$'\e[0;1;7;31mR'* ]]
    damier hint --draw --color always "$root/examples/binero/6-hard.txt"
    [[ $output == *$'\e[0;7;33m   '* ]]
    [[ $output == *$'\e[0;4;36m 1 '* ]]
    # An operator of a Garam is highlighted too.
    damier hint --draw --color always "$root/examples/garam/mini-easy.txt"
    [[ $output == *$'\e[0;7;33m'* ]]
}

@test "Unicode: pieces, walls and lines" {
    damier draw --unicode always "$queens/right-4.txt"
    gives 0 $'· · ♛ ·\n♛ · · ·\n· · · ♛\n· ♛ · ·' ''
    damier_with '###\n#S#\n#E#\n' maze - --unicode always
    gives 0 $'███\n█S█\n█E█' ''
    damier solve -q --unicode always "$root/examples/tour/no_corners.txt"
    [[ ${lines[0]} == '██ '*' ██' ]]
    damier draw --unicode always "$root/examples/binero/6-hard.txt"
    [ "${lines[0]}" = '┌───┬───┬───┬───┬───┬───┐' ]
    [ "${lines[3]}" = '│   │   │   │   │ 1 │ 1 │' ]
    [ "${lines[12]}" = '└───┴───┴───┴───┴───┴───┘' ]
}

@test "other formats are never coloured" {
    local format
    for format in native json svg latex columns interface; do
        damier draw --format "$format" "$queens/right-4.txt"
        cp ../stdout before
        damier draw --format "$format" --color always --unicode always "$queens/right-4.txt"
        [ "$status" -eq 0 ]
        cmp before ../stdout
    done
}

@test "a terminal is coloured, unless it is dumb, NO_COLOR is set or the output is a file" {
    on_terminal draw "$wrong"
    [ "$status" -eq 0 ]
    [[ $output == *"$escape"* ]]
    damier draw "$wrong"
    local expected=$output
    on_terminal draw --color never "$wrong"
    [ "$output" = "$expected" ]
    NO_COLOR=1 on_terminal draw "$wrong"
    [ "$output" = "$expected" ]
    TERM=dumb on_terminal draw "$wrong"
    [ "$output" = "$expected" ]
    TERM='' on_terminal draw "$wrong"
    [ "$output" = "$expected" ]
    NO_COLOR='' on_terminal draw "$wrong"
    [[ $output == *"$escape"* ]]
    NO_COLOR=1 on_terminal draw --color always "$wrong"
    [[ $output == *"$escape"* ]]
    on_terminal draw -o file "$wrong"
    [ "$(<file)" = "$expected" ]
    on_terminal draw -o - "$wrong"
    [[ $output == *"$escape"* ]]
    damier draw --color always -o file "$wrong"
    [[ $(<file) == *"$escape"* ]]
}

@test "Unicode on a terminal whose locale is UTF-8" {
    on_terminal draw "$wrong"
    [[ $output != *♛* ]]
    local utf8
    utf8=$(LC_ALL=C.UTF-8 python3 -c 'import locale
try:
    locale.setlocale(locale.LC_CTYPE, "")
    print(locale.nl_langinfo(locale.CODESET) == "UTF-8")
except locale.Error:
    print(False)')
    LC_ALL=C.UTF-8 NO_COLOR=1 on_terminal draw "$wrong"
    [ "$utf8" = "$([[ $output == *♛* ]] && echo True || echo False)" ]
    LC_ALL=C.UTF-8 TERM=dumb on_terminal draw "$wrong"
    [[ $output != *♛* ]]
    LC_ALL=C.UTF-8 damier draw "$wrong"
    [[ $output != *♛* ]]
}

@test "standard input that is a terminal is asked for, and only then" {
    local prompt='damier: reading standard input from the terminal; Ctrl-D on an empty line ends it' words
    for words in sat fzn draw solve encode "check $wrong" "why $wrong --not -" "prove - a" "show -"; do
        script -qec "exec '$DAMIER' $words" /dev/null </dev/null >seen || true
        tr -d '\r' <seen | grep -qF "$prompt"
        # shellcheck disable=SC2086 # several words
        damier $words </dev/null
        [[ $stderr != *"$prompt"* ]]
    done
    script -qec "exec '$DAMIER' draw '$wrong'" /dev/null </dev/null >seen
    run ! grep -qF "$prompt" seen
}

@test "--color and --draw are refused where they make no sense" {
    damier draw --color sometimes "$wrong"
    [ "$status" -eq 2 ]
    damier hint --draw --format json "$queens/partial-8.txt"
    refuses '--draw adds the board to the text, and the format is json'
    printf 'p cnf 1 1\n1 0\n' >formula
    damier check --draw formula proof
    refuses '--draw is for puzzles, but this is a formula'
}
