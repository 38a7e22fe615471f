# The boards of examples/binero: each has one answer, and its name says how hard it is. What its comment lines say is true.
load kit
setup() {
    kit_setup
    binero=$root/examples/binero
}

# N: so many boards were proved unique, and nothing else was found out.
all_unique() {
    show
    [ "$status" -eq 0 ] && [ "$(grep -c '^unique$' <<<"$output")" -eq "$1" ]
}

# The number of its given cells, counted in the board.
clues() {
    grep -v '^[cb]' "$1" | tr -cd 01 | wc -c
}

# The level that people's rules find.
level() {
    "$DAMIER" solve --steps "$1" | sed -n 's/^level: \([a-z]*\).*/\1/p'
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
