# Several pictures: a sheet, pages, or numbered files; and formats that cannot show what was asked
# for.
load kit
setup() {
    kit_setup
}

# One document in the file, with so many pictures in it.
is_sheet() { # FILE PICTURES
    python3 - "$@" <<'PYTHON'
import sys
import xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
parts = [child for child in root if child.tag.endswith("}svg")]
ids = [element.get("id") for element in root.iter() if element.get("id")]
uses = [value[1:] for element in root.iter() for key, value in element.attrib.items() if key.endswith("href")]
assert len(parts) == int(sys.argv[2]), len(parts)
assert len(ids) == len(set(ids)) and set(uses) <= set(ids)
PYTHON
}

@test "--all, --limit, several files, --unique and generate: one sheet each" {
    "$DAMIER" queens 6 --all --format svg >all.svg
    is_sheet all.svg 4
    damier queens 8 --limit 7 --format svg -o seven.svg
    gives 0 '' ''
    is_sheet seven.svg 7
    "$DAMIER" solve --format svg "$queens/entree.txt" "$queens/partial-8.txt" "$queens/right-5.txt" >files.svg
    is_sheet files.svg 3
    damier queens 6 --unique --format svg -o two.svg
    gives 1 '' 'damier: several'
    is_sheet two.svg 2
    "$DAMIER" generate binero --size 4 --number 5 --format svg >puzzles.svg
    is_sheet puzzles.svg 5
    "$DAMIER" generate maze --size 4 --number 3 --format svg >mazes.svg
    is_sheet mazes.svg 3
    "$DAMIER" tour "$(brief 5x6 3x10)" --closed --all --format svg --animate >tours.svg
    is_sheet tours.svg "$(brief 8 16)"
}

@test "a single picture is a document of its own, whatever was asked" {
    "$DAMIER" queens 4 --format svg >one.svg
    is_sheet one.svg 0
    "$DAMIER" queens 4 --all --up-to-symmetry --format svg --quiet >class.svg
    is_sheet class.svg 0
    "$DAMIER" queens 4 --limit 1 --format latex >one.tex
    "$DAMIER" queens 4 --format latex | cmp - one.tex
    damier queens 3 --all --format svg
    gives 1 '' "damier: $three_queens"
    [ ! -e out ]
}

@test "LaTeX: one document, a page for each" {
    "$DAMIER" queens 6 --all --format latex >all.tex
    [ "$(grep -c '^.documentclass' all.tex)" -eq 1 ]
    [ "$(grep -c '^.begin{document}' all.tex)" -eq 1 ]
    [ "$(grep -c '^.begin{tikzpicture}' all.tex)" -eq 4 ]
    [ "$(tail -n 1 all.tex)" = '\end{document}' ]
}

@test "%d in --output: a file for each answer, in every format" {
    local format
    for format in svg latex text native json; do
        damier queens 6 --all --format $format -o "$format-%d.out"
        gives 0 '' ''
        [ "$(echo "$format"-*.out)" = "$format-1.out $format-2.out $format-3.out $format-4.out" ]
    done
    is_sheet svg-3.out 0
    [ "$(sed -n 4p latex-4.out)" = '\begin{document}' ] || grep -q 'begin{document}' latex-4.out
    [ "$(wc -l <text-2.out)" -eq 6 ]
    [ "$(wc -l <json-2.out)" -eq 1 ]
    damier generate binero --size 4 --number 2 -o 'puzzle-%d.txt'
    gives 0 '' ''
    damier solve --unique puzzle-1.txt puzzle-2.txt
    gives 0 $'unique\n\nunique' ''
    damier generate maze --size 3 --number 2 --format svg -o 'maze-%d.svg'
    is_sheet maze-1.svg 0
    is_sheet maze-2.svg 0
    damier solve --format svg puzzle-1.txt "$queens/entree.txt" -o 'solved-%d.svg'
    gives 0 '' ''
    is_sheet solved-1.svg 0
    is_sheet solved-2.svg 0
    damier draw "$queens/entree.txt" --format svg -o 'drawn-%d.svg'
    is_sheet drawn-1.svg 0
    damier check "$queens/entree.txt" "$queens/solution.txt" -o 'checked-%d.txt'
    [ "$(cat checked-1.txt)" = valid ]
    "$DAMIER" queens 3 --proof p --quiet || true
    damier check p.cnf p -o 'proof-%d.txt'
    grep -q 's VERIFIED' proof-1.txt
    [ ! -e 'drawn-%d.svg' ]
    [ -z "$(find . -name '.damier-*')" ]
}

@test "%d: numbers that are not there, files that cannot be written" {
    damier queens 3 --all --format svg -o 'none-%d.svg'
    gives 1 '' "damier: $three_queens"
    [ -z "$(ls)" ]
    damier queens 4 -o '%d-%d.txt'
    refuses '--output takes one %d'
    damier queens 4 -o 'nowhere/%d.txt'
    refuses 'cannot write nowhere/1.txt: '
    mkdir 2.txt
    damier queens 6 --all -o '%d.txt'
    show
    [ "$status" -eq 2 ]
    [[ "$stderr" == 'damier: cannot write 2.txt: '* ]]
    [ "$(wc -l <1.txt)" -eq 6 ]
    [ ! -e 3.txt ]
}

@test "a sheet holds a thousand pictures, and says so" {
    damier queens 10 --all --format svg -o sheet.svg
    # 724: all of them
    gives 0 '' ''
    damier queens 11 --all --format svg -o sheet.svg
    gives 3 '' 'damier: the sheet is full: -o NAME-%d.svg writes each picture to a file of its own'
    is_sheet sheet.svg 1000
    damier queens 11 --limit 1000 --format svg -o sheet.svg
    gives 0 '' ''
    damier generate maze --size 2 --number 1001 --format svg
    refuses 'a sheet holds 1000 pictures; -o NAME-%d.svg writes'
    damier generate maze --size 2 --number 1001 --format latex -o pages.tex
    gives 0 '' ''
}

@test "formats that cannot show what was asked for are refused before the search" {
    local format
    for format in svg latex native solution interface; do
        damier queens 30 --count --format $format
        refuses "--count prints a number, as text or json, not as $format"
    done
    damier chess -n 30 -r 2 --format chessboard
    refuses 'the chessboard package names columns by letters, so 30 are too many for --format chessboard; --format latex has no such limit'
    damier chess -n 26 -r 2 --format chessboard
    [ "$status" -eq 0 ]
    [[ "$output" == *'maxfield=z26'* ]]
    printf 'chess 2 27 independent rooks=1\n' >wide
    damier solve wide --format chessboard
    refuses 'the chessboard package names'
    damier draw wide --format chessboard
    refuses 'the chessboard package names'
    damier chess -n 27 -t 1 -latex
    refuses 'the chessboard package names columns by letters, so 27 are too many for -latex'
    for format in json svg native chessboard; do
        damier chess -n 4 -t 4 -latex --format $format
        refuses "-latex writes after the text of a board, which $format is not"
    done
    damier chess -n 4 -t 4 -latex
    [ "$status" -eq 0 ]
    [[ "$output" == *'\chessboard['* ]]
}

@test "--count and --unique of the best tell which it is" {
    damier chess -d -minmax -c 1 -n 4 --count
    gives 0 9 'damier: optimal: 4, by a weighting of squares'
    damier chess -d -minmax -c 1 -n 4 --count --format json
    [[ "$output" == *'"status": "counted"'*'"objective": 4, "bound": 4, "count": 9'* ]]
    [ "$stderr" = 'damier: optimal: 4, by a weighting of squares' ]
    damier chess -d -minmax -k 1 -n 3 --unique
    show
    [ "$status" -eq 0 ]
    [ "$output" = unique ]
    [[ "$stderr" == 'damier: optimal: 1'* ]]
}

@test "sentences name squares as their pictures do" {
    printf 'chess 8 8 independent queens=2\n' >puzzle
    damier_with '* R * * * * * *\n* * * * * * * *\n* * * * * * * *\n* * * * * * * *\n* * * * * * * *\n* * * * * * * *\n* * * * * * * *\n* R * * * * * *\n' \
        check puzzle -
    gives 1 'invalid: the queen in row 8, column 2 threatens the queen in row 1, column 2' ''
    # rows from the top on the left, columns from the left above
    damier draw --format svg puzzle
    [ "$(grep -o '>[a-h1-9]</text>' <<<"$output" | tr -d '\n')" = "$(printf '>%s</text>' 1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8)" ]
    printf 'chess 1 27 independent rooks=2\n' >wide
    damier_with "T$(printf ' *%.0s' {1..25}) T\n" check wide -
    gives 1 'invalid: the rook in row 1, column 27 threatens the rook in row 1, column 1' ''
    printf '. . .\n' >hall
    damier_with '. . N\n' check --family museum hall -
    [[ "$output" == 'invalid: the empty square in row 1, column 1 is threatened by no piece' ]]
    printf '30\n2\n1\n2\n' >queens
    damier solve queens
    gives 1 'no solution: the queens in row 1, column 1 and in row 1, column 2 attack each other along a row' ''
}

@test "a long number leaves the end of a tour whole" {
    "$DAMIER" tour 12 --format svg >tour.svg
    # the window behind 144 is 30 wide, within a disc of 36
    grep -q '<text [^>]*font-size="14.44">144</text>' tour.svg
    "$DAMIER" tour 12 --format svg --animate >moving.svg
    [ "$(grep -c '<circle .*class="damier-step".*</circle>' moving.svg)" -eq 1 ]
    [ "$(grep -c 'class="damier-step".*</circle>' tour.svg)" -eq 0 ]
}
