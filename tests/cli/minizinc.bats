# The MiniZinc models of share/minizinc/examples, run by Gecode: what they count is known, and what
# they answer is what damier answers.
load kit

setup() {
    command -v minizinc >/dev/null || skip 'no minizinc'
    [ -z "$lacks_gecode" ] || skip 'minizinc has no Gecode'
    kit_setup
    zinc=$root/share/minizinc
}

setup_file() {
    export lacks_gecode=
    minizinc --solvers 2>/dev/null | grep -q 'org.gecode.gecode' || lacks_gecode=yes
}

# Tests that run nothing of ours run once.
foreign() {
    [ -z "${DAMIER_SANITIZED:-}" ] || skip 'nothing here is sanitized'
}

# Puzzle files, whose data in share/minizinc/examples are the same.
document() {
    cat <<'END'
rikudo 7 7
# # # 0 0 4 29
# # 7 0 0 0 0
# 0 0 0 0 0 0
0 10 1 # 0 24 0
0 0 0 36 0 0 #
0 16 0 0 0 # #
0 0 0 0 # # #
END
}
ends() { document | sed '2,$s/\<\(4\|7\|10\|16\|24\|29\)\>/0/g'; }
nothing() { ends | sed '2,$s/\<\(1\|36\)\>/0/g'; }
document_answer='rikudo 7 7/# # # 6 5 4 29/# # 7 8 3 30 28/# 11 9 2 31 27 26/12 10 1 # 32 24 25/13 14 15 36 33 23 #/17 16 35 34 22 # #/18 19 20 21 # # #/'

picture() { # FILE.dzn: the picture in its comments
    sed -n 's/^%     //p' "$zinc/examples/$1"
}

small() { # NAME: a board that is small enough to count on
    case $1 in
    ring) printf '%s\n' 'rikudo 3 3' '# 0 0' '0 # 0' '0 0 #' ;;
    rhombus) printf '%s\n' 'rikudo 3 3' '0 0 0' '. . .' '0 0 0' ;;
    hexagon) printf '%s\n' 'rikudo 5 5' '# # 0 0 0' '# 1 0 0 0' '0 0 # 0 0' '0 0 0 18 #' '0 0 0 # #' ;;
    kings) printf '%s\n' 'hidato 3 3' '0 0 0' '0 0 0' '0 0 0' ;;
    sides) printf '%s\n' 'numbrix 3 4' '0 0 0 0' '0 0 0 0' '0 0 0 0' ;;
    corner) printf '%s\n' 'numbrix 3 4' '# 0 0 0' '0 0 0 0' '2 0 0 0' ;;
    islands) printf '%s\n' 'hidato 2 3' '0 # 0' '0 # 0' ;;
    esac
}

# Counts the paths of a puzzle without links: every way to walk through all cells.
# shellcheck disable=SC2016 # for awk
walk='
    function go(cell, number, next_cell) {
        if (given[cell] && given[cell] != number) return
        if (number == cells) { found++; return }
        walked[cell] = 1
        for (next_cell in given)
            if (!walked[next_cell] && (cell, next_cell) in touching) go(next_cell, number + 1)
        walked[cell] = 0
    }
    NR == 1 { family = $1; next }
    { for (i = 1; i <= NF; i++) if ($i != "#") { at = NR "," i; row[at] = NR; column[at] = i; given[at] = $i + 0; cells++ } }
    END {
        for (a in given) for (b in given) {
            down = row[b] - row[a]; right = column[b] - column[a]
            far = family == "rikudo" ? down ^ 2 + down * right + right ^ 2 : down ^ 2 + right ^ 2
            if (far == 1 || (family == "hidato" && far == 2)) touching[a, b]
        }
        for (a in given) go(a, 1)
        print found + 0
    }'

# MODEL WORDS...: the answers of Gecode, one a line, sorted: their lines with / at the end, and
# blanks only where they are needed.
gecode() {
    local model=$1
    shift
    minizinc -I "$zinc/gecode-6.2" --solver gecode "$zinc/examples/$model.mzn" "$@" 2>errors >answers || {
        cat errors
        return 1
    }
    sed -E '/^(=====|% )/d; s/^-----+$//' answers | one_line
}

# WORDS...: those of damier in the same form.
ours() {
    "$DAMIER" "$@" --quiet | one_line
}

one_line() {
    sed -E 's/^ +//; s/ +$//; s/ +/ /g' | awk -v RS= '{ gsub(/\n/, "/"); print $0 "/" }' | sort
}

count() { # MODEL WORDS...: how many answers
    gecode "$1" -a "${@:2}" | grep -c .
}

same_data() { # PUZZLE DATA: no cell is any negative number, and comments are free
    diff <("$root/bench/dzn" "$1") <(sed '/^%/d' "$2" | tr -s ' ' | sed -E 's/-[0-9]+/-1/g') -w
}

@test "minizinc: every model and every file of data says what it is, and the command lines of models work" {
    foreign
    local file line tried=0
    for file in "$zinc"/*/*; do
        read -r line <"$file"
        [[ "$line" == '% '* ]]
    done
    for file in "$zinc"/examples/*.mzn; do
        while read -r line; do
            tried=$((tried + 1))
            case $line in *rikudo_numbers*) continue ;; esac # tested below
            # shellcheck disable=SC2086 # a list of words
            (cd "$zinc/examples" && minizinc -I ../gecode-6.2 ${line#minizinc }) >answers 2>errors || {
                cat errors
                return 1
            }
            grep -q '^-----' answers
        done < <(sed -n -E 's/^%     (minizinc .*[a-z0-9])(   .*)?$/\1/p' "$file" | sed -E 's/ {3,}.*//')
    done
    [ "$tried" -eq 41 ]
}

@test "minizinc: queens by four models are as many as known, and those of damier" {
    local all=(- 1 0 0 2 10 4 40 92) half=(- 1 0 0 1 5 2 20 46) classes=(- 1 0 0 1 2 1 6 12) n m
    for n in 1 3 4 6 8; do
        local expected=(- "${all[n]}" "${half[n]}" "${all[n]}" "${classes[n]}")
        for m in 1 2 3 4; do
            gecode queens_m$m -a -D n=$n >theirs
            [ "$(grep -c . theirs)" -eq "${expected[m]}" ]
            damier queens $n --model m$m --count --quiet
            [ "$output" -eq "${expected[m]}" ]
            ((expected[m] == 0)) || diff theirs <(ours queens $n --model m$m --all)
        done
    done
}

@test "minizinc: the document's Rikudo has one answer by both models" {
    foreign
    local model
    for model in numbers positions; do
        [ "$(gecode rikudo_$model -n 2 "$zinc/examples/rikudo_document.dzn")" = "$document_answer" ]
    done
}

@test "minizinc: with the ends or nothing given there are several, and they are paths" {
    foreign
    local data
    for data in ends nothing; do
        gecode rikudo_positions -n 2 "$zinc/examples/rikudo_$data.dzn" >theirs
        [ "$(uniq theirs | grep -c .)" -eq 2 ]
        tr / '\n' <theirs | awk '
            NF == 7 { row++; for (j = 1; j <= 7; j++) if ($j != "#") { count++; r[$j] = row; c[$j] = j } }
            NF == 0 && row { boards++; if (count != 36) bad = 1
                for (k = 2; k <= 36; k++) { d = r[k] - r[k - 1]; e = c[k] - c[k - 1]
                    if (!(k in r) || d * d + d * e + e * e != 1) bad = 1 }
                if ("'$data'" == "ends" && (r[1] c[1] != 43 || r[36] c[36] != 54)) bad = 1
                row = count = 0; split("", r); split("", c) }
            END { exit bad || boards != 2 }'
    done
}

@test "minizinc: paths on small boards are as many as walking finds, by both models and damier" {
    foreign
    local name expected
    for name in ring rhombus hexagon kings sides corner islands; do
        small $name >puzzle
        "$root/bench/dzn" puzzle >puzzle.dzn
        expected=$(awk "$walk" puzzle)
        echo "$name $expected"
        gecode rikudo_positions -a puzzle.dzn >theirs
        [ "$(grep -c . theirs)" -eq "$expected" ]
        [ "$(count rikudo_numbers puzzle.dzn)" -eq "$expected" ]
        damier solve puzzle --count
        if [ "$name" = islands ]; then
            gives 1 0 'damier: no solution: the cells are in 2 pieces, and no path joins row 1, column 1 to row 1, column 3'
        else
            gives 0 "$expected" ''
            [ "$expected" -gt 0 ]
            diff theirs <(ours solve puzzle --all --format native)
        fi
    done
}

@test "minizinc: a link leaves the paths that go along it, by both models" {
    foreign
    local model
    small rhombus >plain
    { cat plain && printf 'link 1 2 2 1\nlink 2 2 2 3\n'; } >linked
    "$root/bench/dzn" plain >plain.dzn
    "$root/bench/dzn" linked >linked.dzn
    gecode rikudo_positions -a plain.dzn |
        awk -F '[ /]' 'function along(a, b) { return (a - b) ^ 2 == 1 } along($5, $7) && along($8, $9)' >expected
    [ "$(grep -c . expected)" -gt 5 ]
    for model in numbers positions; do diff expected <(gecode rikudo_$model -a linked.dzn); done
    printf 'link 1 1 2 2\n' >>linked
    "$root/bench/dzn" linked >linked.dzn
    if gecode rikudo_numbers linked.dzn >reason; then false; fi
    grep -q 'a link joins two cells that touch' reason
}

@test "minizinc: our Garams have one answer, and the hard one several without any of its digits" {
    foreign
    local name given i
    for name in easy hard; do [ "$(gecode garam -n 2 "$zinc/examples/garam_$name.dzn" | grep -c .)" -eq 1 ]; done
    given=$(picture garam_hard.dzn | tr -cd 0-9)
    [ ${#given} -eq 13 ]
    for ((i = 1; i <= 13; i++)); do
        picture garam_hard.dzn |
            awk -v drop=$i '{ line = ""
                for (j = 1; j <= length($0); j++) { mark = substr($0, j, 1)
                    if (mark ~ /[0-9]/ && ++seen == drop) mark = "_"
                    line = line mark }
                print line }' >fewer
        [ "$(tr -cd 0-9 <fewer | wc -c)" -eq 12 ]
        "$root/bench/dzn" fewer >fewer.dzn
        [ "$(gecode garam -n 2 fewer.dzn | grep -c .)" -eq 2 ]
    done
}

@test "minizinc: one frame of a Garam has as many answers as brute force finds" {
    foreign
    local brute='BEGIN {
        for (a = 0; a < 10; a++) for (b = 0; a + b < 10; b++) for (d = 0; d < 10; d++) for (g = 0; g < 10; g++) {
            left = a * d; right = a + b + g
            if (left < 10 || right < 10) continue
            for (k = 0; k < 10; k++) {
                minus += left % 10 - k == right % 10
                any += (left % 10 - k == right % 10) + (left % 10 + k == right % 10) + (left % 10 * k == right % 10) } }
        print minus, any }'
    read -r minus any < <(awk "$brute")
    [ "$minus" -eq 1061 ]
    [ "$(count garam "$zinc/examples/garam_mini.dzn")" -eq "$minus" ]
    picture garam_mini.dzn | sed 's/-/?/' >puzzle
    "$root/bench/dzn" puzzle >puzzle.dzn
    [ "$(count garam puzzle.dzn)" -eq "$any" ]
}

@test "minizinc: with the folder gecode-6.2 constraints reach Gecode whole, and answers stay the same" {
    foreign
    flat() { # MODEL WORDS...
        minizinc -I "$zinc/gecode-6.2" --solver gecode -c "$zinc/examples/$1.mzn" "${@:2}" -o flat.fzn \
            --output-ozn-to-file flat.ozn 2>errors
    }
    flat queens_m2 -D n=5
    grep -q '^constraint all_different_int' flat.fzn
    grep -q '^constraint array_int_lq' flat.fzn
    flat queens_m4 -D n=5
    grep -q '^constraint array_bool_lq' flat.fzn
    flat rikudo_positions "$zinc/examples/rikudo_ends.dzn"
    grep -q '^constraint inverse_offsets' flat.fzn
    [ "$(grep -c '^constraint gecode_table_int' flat.fzn)" -ge 33 ]
    small ring >puzzle
    "$root/bench/dzn" puzzle >puzzle.dzn
    [ "$(minizinc --solver gecode -a "$zinc/examples/rikudo_positions.mzn" puzzle.dzn 2>errors | grep -c '^-----')" -eq 12 ]
}

@test "minizinc: the data are those of the puzzle files" {
    foreign
    local name
    for name in document ends nothing; do
        $name >puzzle
        same_data puzzle "$zinc/examples/rikudo_$name.dzn"
    done
    for name in easy hard mini; do
        picture garam_$name.dzn >puzzle
        same_data puzzle "$zinc/examples/garam_$name.dzn"
    done
}

@test "minizinc: number paths are those of damier" {
    local name
    document >puzzle
    damier solve puzzle --unique
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = unique ]
    [ "$(ours solve puzzle --format native)" = "$document_answer" ]
    for name in ends nothing; do
        $name >puzzle
        gecode rikudo_positions "$zinc/examples/rikudo_$name.dzn" | tr / '\n' >answer
        damier check puzzle answer
        gives 0 valid ''
    done
    { small hexagon && printf 'link 1 3 2 3\nlink 5 1 5 2\n'; } >puzzle
    "$root/bench/dzn" puzzle >puzzle.dzn
    damier solve puzzle --count
    [ "$output" -gt 0 ]
    [ "$output" -eq "$(count rikudo_positions puzzle.dzn)" ]
}

@test "minizinc: Garams are those of damier" {
    local name
    for name in easy hard mini; do
        picture garam_$name.dzn >puzzle
        diff <(gecode garam -a "$zinc/examples/garam_$name.dzn") <(ours solve puzzle --all)
    done
    picture garam_hard.dzn >puzzle
    damier solve puzzle --unique
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = unique ]
    picture garam_mini.dzn | sed 's/[-x]/?/' >puzzle
    "$root/bench/dzn" puzzle >puzzle.dzn
    diff <(gecode garam -a puzzle.dzn) <(ours solve puzzle --all)
}
