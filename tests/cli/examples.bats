# The boards of examples/binero: each has one answer, and its name says how hard it is. What its
# comment lines say is true.
# Those of chess and museum: the numbers of their README.
load kit
setup() {
    kit_setup
    binero=$root/examples/binero
}

# N: so many boards were proved unique, and nothing else was found out.
all_unique() {
    show
    [ "$status" -eq 0 ]
    [ "$(grep -c '^unique$' <<<"$output")" -eq "$1" ]
}

# The number of its given cells, counted in the board.
clues() {
    grep -v '^[cb]' "$1" | tr -cd 01 | wc -c
}

# The level that people's rules find.
level() {
    "$DAMIER" solve --level "$1"
}

@test "graded boards: SIZE-LEVEL.txt for seven sizes and four levels" {
    local size level
    for size in 6 8 10 12 14 20 30; do
        for level in easy medium hard expert; do
            [ -f "$binero/$size-$level.txt" ]
            grep -q "^binero $size $size$" "$binero/$size-$level.txt"
        done
    done
}

@test "graded boards have one answer, also by CaDiCaL" {
    local files=("$binero"/[0-9]*.txt)
    damier solve --unique --quiet "${files[@]}"
    all_unique "${#files[@]}"
    damier solve --unique --quiet --engine cadical "${files[@]}"
    all_unique "${#files[@]}"
}

@test "graded boards have the level of their name, and the clues that they say" {
    local file name level
    for file in "$binero"/[0-9]*.txt; do
        name=$(basename "$file" .txt)
        level=$(cut -d- -f2 <<<"$name")
        echo "$name"
        [ "$(level "$file")" = "$level" ]
        grep -q "^c damier generate binero .*--level $level --seed" "$file"
        [[ "$name" == *equal-lines ]] || grep -q ", $(clues "$file") clues .*, level $level$" "$file"
    done
}

@test "equal lines: with the third rule there is no answer" {
    sed 's/^8x8:/8x8u:/' "$binero/8-hard-equal-lines.txt" >strict
    damier solve strict
    gives 1 'no solution' ''
}

@test "champions have one answer, and the clues that they say" {
    local file
    for file in "$binero"/champions/??.txt; do # 100.txt takes seconds
        echo "$file"
        damier solve --unique --quiet --engine cadical --model segments "$file"
        all_unique 1
        grep -q "^c $(clues "$file") clues .*, level [a-z]*, seed [0-9]" "$file"
        grep -q '^c [0-9]* conflicts, .* by kernel' "$file"
        grep -q '^c found by: ' "$file"
    done
}

@test "champions up to 60 x 60 have the level that they say" {
    local size
    for size in 10 14 20 30 40 60; do
        echo "$size"
        grep -q "^c .* clues .*, level $(level "$binero/champions/$size.txt"), " "$binero/champions/$size.txt"
    done
}

@test "chess: the numbers of placements that the README says" {
    local name number
    while read -r name number; do
        echo "$name"
        damier solve "$root/examples/chess/$name.txt" --count
        gives 0 "$number" ''
    done <<'END'
document-independent-3 24
document-independent-4 68
document-dominate-3 348
loaded 4
amazons-10 4
END
}

@test "chess: the optima that the README says" {
    local name number
    while read -r name number; do
        echo "$name"
        damier solve "$root/examples/chess/$name.txt"
        [ "$status" -eq 0 ]
        [ "${lines[0]}" = "$number" ]
        [[ "$stderr" =~ ^"damier: optimal: $number"(,\ by\ [a-zA-Z0-9\ ]+)?$ ]]
    done <<'END'
document-fewest-5 4
document-most-5 14
general-independent 7
general-dominate 7
one-way 10
knights-8 12
END
}

@test "marks: puzzles with x and with given numbers come from their seeds, and have one answer" {
    local file made
    for file in museum/barred tour/given_5x5; do
        made=$(sed -n '1s/^c damier //p' "$root/examples/$file.txt")
        # shellcheck disable=SC2086 # words
        cmp <("$DAMIER" $made) <(tail -n +2 "$root/examples/$file.txt")
        damier solve --level --quiet "$root/examples/$file.txt"
        gives 0 medium ''
        damier solve --steps "$root/examples/$file.txt"
        [ "$status" -eq 0 ]
        [[ "$output" == *'level: medium'* ]]
    done
}

@test "museums: the numbers that the README says; strewn ones come from their seeds" {
    local name number seed side
    while read -r name number; do
        echo "$name"
        damier museum "$root/examples/museum/$name.txt"
        [ "$status" -eq 0 ]
        [ "${lines[0]}" = "$number" ]
        [[ "$stderr" == "damier: optimal: $number"* ]]
    done <<'END'
seven_by_nine 8
nine_by_seven 8
small 8
10x10 14
barred 8
END
    local program
    program=$(sed -n "s/^    awk '\(.*\)'$/\1/p" "$root/examples/museum/README.md")
    [ -n "$program" ]
    for seed in '8 10' '5 20'; do
        side=${seed#* }
        awk -v seed="${seed% *}" -v side="$side" "$program" >strewn
        cmp strewn "$root/examples/museum/${side}x$side.txt"
    done
}
