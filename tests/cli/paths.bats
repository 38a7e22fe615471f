# damier rikudo, hidato and numbrix, and every command on their files.
load kit
setup() {
    kit_setup
    document=$root/examples/rikudo/document.txt
    schema=$root/share/damier.schema.json
}

solution='rikudo 7 7
 #  #  #  6  5  4 29
 #  #  7  8  3 30 28
 # 11  9  2 31 27 26
12 10  1  # 32 24 25
13 14 15 36 33 23  #
17 16 35 34 22  #  #
18 19 20 21  #  #  #'

# One cell with a number and one way each way round.
ring='rikudo 1\n1 .\n. # .\n. .\n'

# FILE: it has one solution, by two engines that share little.
is_unique() {
    local engine
    for engine in kernel cadical; do
        damier solve --unique --quiet --engine $engine "$1"
        gives 0 unique ''
    done
}

# FAMILY: words that make small boards of it
small() {
    case $1 in
        rikudo) echo rikudo --radius 2 ;;
        hidato) echo hidato --size 4x5 ;;
        numbrix) echo numbrix --size 5 ;;
    esac
}

@test "the document's Rikudo has one solution, by every engine and model" {
    local engine model
    damier solve --format native "$document"
    gives 0 "$solution" ''
    is_unique "$document"
    for model in path positions; do
        for engine in kernel cadical; do
            damier solve --all --format native --engine $engine --model $model "$document"
            gives 0 "$solution" ''
        done
    done
    damier solve --all --format native --engine cadical --model numbers "$document"
    gives 0 "$solution" ''
    damier solve --count --engine walk "$document"
    gives 0 1 ''
    damier solve "$document"
    gives 0 '       6   5   4  29
     7   8   3  30  28
  11   9   2  31  27  26
12  10   1   #  32  24  25
  13  14  15  36  33  23
    17  16  35  34  22
      18  19  20  21' ''
}

@test "--all, --count, --limit, --unique, --up-to-symmetry" {
    # In any order.
    damier_with "$ring" solve --all --format native
    show
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 8 ]
    [[ "$output" == *$'rikudo 3 3\n# 1 2\n6 # 3\n5 4 #'* ]]
    [[ "$output" == *$'rikudo 3 3\n# 1 6\n2 # 5\n3 4 #'* ]]
    damier_with "$ring" solve --count
    gives 0 2 ''
    damier_with "$ring" solve --unique --quiet
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = several ]
    [ "${#lines[@]}" -eq 7 ]
    damier_with "$ring" solve --all --up-to-symmetry --format native
    show
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 4 ]
    [ "$stderr" = 'damier: it stands for 2 solutions' ]
    damier rikudo --radius 1 --count
    gives 0 12 ''
    damier rikudo --radius 1 --up-to-symmetry --count --quiet
    gives 0 1 ''
    damier rikudo --radius 1 --whole --count
    local whole=$output
    damier rikudo --radius 1 --whole --all --limit 1000 --format native
    [ "$(grep -c '^rikudo 3 3$' <<<"$output")" -eq "$whole" ]
    damier numbrix 3 --count
    gives 0 40 ''
    damier numbrix 3 --count --up-to-symmetry
    gives 0 3 'damier: 3 classes stand for 40 solutions'
    damier hidato 3 --count
    gives 0 784 ''
    damier hidato 2x3 --limit 5 --format native --quiet
    [ "$(grep -c '^hidato 2 3$' <<<"$output")" -eq 5 ]
    # A link is a clue that symmetries must keep.
    damier_with 'numbrix 2 2\n. .\n. .\nlink 1 1 1 2\n' solve --count
    gives 0 6 ''
    damier_with 'numbrix 2 2\n. .\n. .\nlink 1 1 1 2\n' solve --count --up-to-symmetry
    gives 0 2 'damier: 2 classes stand for 6 solutions'
}

@test "engines and models count the same" {
    local board words count
    for board in 'rikudo --radius 1 --whole' 'hidato 3' "numbrix $(brief 4x5 3x4)"; do
        # shellcheck disable=SC2086 # several words
        damier $board --count --engine frontier
        count=$output
        for words in '--engine walk' '--engine kernel --model path' '--engine kernel --model positions' '--engine cadical'; do
            echo "$board $words"
            # shellcheck disable=SC2086 # several words
            damier $board --count $words
            gives 0 "$count" ''
        done
    done
    for words in walk frontier; do
        damier rikudo --radius 2 --count --engine $words
        gives 0 47592 ''
    done
    damier solve --count --engine frontier "$root/examples/rikudo/document-nothing.txt"
    gives 0 4004280552 ''
    damier solve --count --engine frontier "$root/examples/rikudo/document-ends.txt"
    gives 0 2249956 ''
}

@test "check: right, wrong with the broken rule, unreadable" {
    echo "$solution" >answer
    damier check "$document" answer
    gives 0 valid ''
    damier solve "$document" -o text
    damier check "$document" text
    gives 0 valid ''
    sed 's/31/32/' answer >wrong
    damier check "$document" wrong
    gives 1 'invalid: 32 is there twice, in row 3, column 5 and in row 4, column 5' ''
    sed 's/31/99/' answer >wrong
    damier check "$document" wrong
    gives 1 'invalid: row 3, column 5 holds 99, must hold a number from 1 to 36' ''
    sed 's/ 6  5 / 5  6 /' answer >wrong
    damier check "$document" wrong
    gives 1 'invalid: 4 in row 1, column 6 and 5 in row 1, column 4 are not neighbours' ''
    sed 's/24 25/25 24/' answer >wrong
    damier check "$document" wrong
    gives 1 'invalid: row 4, column 6 holds 25, but 24 is given there' ''
    printf 'numbrix 2 2\n. .\n. .\nlink 1 1 2 1\n' >linked
    damier_with '1 2\n4 3\n' check linked -
    gives 1 'invalid: row 1, column 1 and row 2, column 1 are linked, but hold 1 and 4' ''
    sed 's/31/ ./' answer >wrong
    damier check "$document" wrong
    refuses 'wrong:4:14: the answer has an empty cell here'
    damier_with '1 2 3\n' check "$document" -
    refuses 'standard input:2:1: expected the numbers of 36 cells, found 3'
    damier_with 'rikudo 1\n1 2\n6 # 3\n5 4\n' check "$document" -
    refuses 'standard input:1:1: the answer has another shape than the puzzle'
}

@test "draw: a board in text and back, SVG and LaTeX with holes, links, circles and the line" {
    local flower=$root/examples/rikudo/flower format
    damier draw --format native "$flower.txt"
    [ "$output" = "$(grep -v '^c' "$flower.txt")" ]
    damier draw --format svg "$flower.txt"
    [ "$status" -eq 0 ]
    echo "$output" >plain.svg
    [ "$(grep -c '<circle' plain.svg)" -eq 2 ] # the links; neither 1 nor 42 is given
    [ "$(grep -c '<text' plain.svg)" -eq 5 ]
    damier draw --format svg "$flower.answer"
    echo "$output" >full.svg
    [ "$(grep -c '<text' full.svg)" -eq 42 ]
    [ "$(grep -c '<circle' full.svg)" -eq 4 ] # and the ends of the path
    damier draw --format svg --line "$flower.answer"
    [ "$status" -eq 0 ]
    [ "$output" != "$(cat full.svg)" ]
    # Without an answer there is no line.
    damier draw --format svg --line "$flower.txt"
    [ "$output" = "$(cat plain.svg)" ]
    damier solve --format svg --line "$flower.txt"
    [ "$status" -eq 0 ]
    [[ "$output" == *'</svg>' ]]
    for format in latex text json; do
        damier draw --format $format "$flower.txt"
        [ "$status" -eq 0 ]
        [ -z "$stderr" ]
        [ -n "$output" ]
    done
    damier draw --format latex --line "$root/examples/numbrix/cross.answer"
    [ "$status" -eq 0 ]
    [[ "$output" == *'\end{document}' ]]
    damier solve --line "$queens/empty-4.txt"
    refuses '--line is not for queens'
}

@test "encode, a solver, decode; a proof that there is no other" {
    local file=$root/examples/rikudo/links model
    for model in path positions; do
        damier encode --model $model "$file.txt" -o formula
        gives 0 '' ''
        "$DAMIER" sat --quiet formula >result || [ $? -eq 10 ]
        damier decode --model $model --format native "$file.txt" result
        gives 0 "$(cat "$file.answer")" ''
    done
    damier encode "$file.txt"
    [[ "$output" == *'N[1,5] <= 1'* ]]
    damier solve --unique --proof proof "$file.txt" --quiet
    gives 0 unique ''
    damier check proof.cnf proof
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 's VERIFIED' ]
    damier solve --proof none "$root/examples/numbrix/none.txt" --quiet
    [ "$status" -eq 1 ]
    damier check none.cnf none
    [ "${lines[0]}" = 's VERIFIED' ]
}

@test "JSON of boards, answers, counts and puzzles is what the schema says" {
    local words
    for words in "solve $document" "solve --count $document" "solve --unique $document" "draw $document" "solve --steps $document" \
        "solve $root/examples/hidato/none.txt" "generate rikudo --radius 2 --links 3 --seed 2" "generate numbrix --size 4 --number 2"; do
        # shellcheck disable=SC2086 # several words
        damier $words --format json
        echo "$words: $status"
        [ "$status" -le 1 ]
        [ -n "$output" ]
        echo "$output" >>written
    done
    [ -n "${DAMIER_SANITIZED:-}" ] || "$(knowing)" "$root/tests/cli/schema.py" "$schema" lines <written
}

@test "--steps: sentences that name rule and cells, the answer, the level" {
    damier solve --steps "$document"
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    grep -qE '^ *[0-9]+\. .*row [0-9]+, column [0-9]+.* \([a-z ]+\)$' <<<"$output"
    [[ "${lines[-1]}" =~ ^'level: '(easy|medium|hard|expert)' (hardest rule: '[a-z\ ]+')'$ ]]
    [ "$(sed '1,/^$/d; /^level/d' <<<"$output")" = "$("$DAMIER" solve "$document")" ]
    damier solve --steps "$document" --format json
    python3 - "$output" <<'END'
import json, sys
*steps, level, answer = map(json.loads, sys.argv[1].splitlines())
assert level["steps"] == len(steps)
values = {tuple(c): v for c, v in zip(answer["cells"], answer["values"])}
told = [(tuple(f["cell"]), f["value"]) for s in steps for f in s["facts"] if "cell" in f]
assert len(dict(told)) == len(told) == 28 and all(values[c] == v for c, v in told)
END
    damier solve --steps "$root/examples/numbrix/none.txt"
    [ "$status" -eq 1 ]
    [ "${lines[-1]}" = 'no solution' ]
}

@test "clues that clash are told in the family's words, exit 1" {
    local case
    for case in 'numbrix 1 5\n1 . . 3 .\n|1 and 3 are too far apart: they are 3 steps from each other' \
        'hidato 1 5\n1 5 4 . .\n|other given numbers keep 4 from 1' \
        'rikudo 2 2\n4 2\n. .\nlink 1 1 1 2\n|4 and 2 are linked, but are not consecutive' \
        'numbrix 2 3\n. . .\n. . .\nlink 1 1 1 2\nlink 1 2 1 3\nlink 1 2 2 2\n|row 1, column 2 has 3 links, a path has at most two' \
        'numbrix 2 2\n1 3\n. .\n|coloured like a chess board, the cells of 1 and 3 are unlike: no path has 2 steps between them' \
        'numbrix 3 3\n# . #\n. . .\n# . #\n|coloured like a chess board, it has 3 cells more of one colour, and a path changes colours at each step'; do
        damier_with "${case%%|*}" solve
        gives 1 "no solution: ${case#*|}" ''
    done
    # Nothing that is plain, but no answer either.
    damier solve "$root/examples/rikudo/none.txt"
    gives 1 'no solution' ''
}

@test "cells in several pieces: every command takes the board, which has no solution" {
    local reason='the cells are in 2 pieces, and no path joins row 1, column 1 to row 1, column 4' words family
    for family in rikudo hidato numbrix; do
        printf '%s 1 5\n. . # . 3\n' "$family" >apart
        for words in '' --all '--limit 2' --up-to-symmetry; do
            # shellcheck disable=SC2086 # several words
            damier solve $words apart
            gives 1 "no solution: $reason" ''
        done
        damier solve --count apart
        gives 1 0 "damier: no solution: $reason"
        damier solve --unique apart
        gives 1 none "damier: no solution: $reason"
        damier solve --format json apart
        [ "$status" -eq 1 ]
        [[ "$output" == *'"status": "none"'*"\"reason\": \"$reason\""* ]]
        # Where an engine is named, it searches.
        for words in 'kernel' 'cadical' 'walk' 'direct' 'kernel --model numbers' 'kernel --model path'; do
            # shellcheck disable=SC2086 # several words
            damier solve --engine $words apart
            gives 1 'no solution' ''
        done
        damier solve --count --engine walk apart
        gives 1 0 ''
        damier solve --steps apart
        [ "$status" -eq 1 ]
        [ "${lines[-1]}" = 'no solution' ]
        damier why apart
        [ "$status" -eq 0 ]
        [[ "${lines[0]}" == 'These '*' contradict each other, and no smaller set does:' ]]
        damier show apart
        [ "$status" -eq 0 ]
        damier draw --format native apart
        gives 0 "$(cat apart)" ''
        damier encode apart --output formula
        damier sat --quiet formula
        [ "$status" -eq 20 ]
        damier solve --quiet --proof proof apart
        [ "$status" -eq 1 ]
        damier check proof.cnf proof
        [ "${lines[0]}" = 's VERIFIED' ]
        sed 's/\. \. # \. 3/1 2 # 4 3/' apart >answer
        damier check apart answer
        gives 1 'invalid: 2 in row 1, column 2 and 3 in row 1, column 5 are not neighbours' ''
        damier generate "$family" --shape apart
        gives 1 '' "damier: such a board has no answer: $reason"
    done
    # A hint is a step, or says that there is no solution.
    printf 'hidato 2 3\n. # .\n1 # 2\n' >apart
    damier hint apart
    gives 1 "There is no solution: \`damier why' explains why." ''
}

@test "bad input: one line with its position, nothing written" {
    local case
    for case in '|1:1: no family recognised this' 'rikudo 0 4\n|1:8: the number of rows or the radius is 0' 'rikudo 3 3\n0 0\n|2:4: row 1 has 2 cells, must have 3' \
        'numbrix 5\n|1:10: expected the number of columns' 'hidato 2 2\n. 5\n. .\n|2:3: 5 is too large: there are 4 cells' \
        'hidato 2 2\n3 .\n. 3\n|3:3: 3 is given twice, first on line 2, column 1' 'numbrix 2 2\n. .\n. .\nlink 1 1 2 2\n|4:1: a link joins neighbours' \
        'numbrix 2 2\n. .\n. #\nlink 1 2 2 2\n|4:10: there is no cell in row 2, column 2' \
        'hidato 1 1\n#\n|1:8: a board has at least one cell' 'hidato 1 1\n.\n.\n|3:1: this row is one too many: the size line says 1'; do
        damier_with "${case%%|*}" solve --output out
        refuses "standard input:${case#*|}"
        [ ! -e out ]
    done
    damier rikudo --radius 0
    refuses '--radius is 0, must be from 1 to '
    damier rikudo 3 4
    refuses "unexpected operand \`4'"
    damier numbrix
    refuses 'missing operand SIZE'
    damier hidato 3x
    refuses 'SIZE is 3x, must be N or ROWSxCOLUMNS, sides from 1 to 1000'
    damier solve --engine frontier "$document"
    refuses 'the engine frontier only counts answers'
}

@test "generate: each level in each family, one solution by two engines, the same for the same seed" {
    local family level
    for family in rikudo hidato numbrix; do
        for level in easy medium hard expert; do
            thin 5 || continue
            echo "$family $level"
            # shellcheck disable=SC2046 # several words
            damier generate $(small $family) --level $level --seed 3 -o puzzle
            gives 0 '' ''
            [[ "$(head -n 1 puzzle)" =~ ^'c seed 3, '[0-9]+' clues ('[0-9.]+' %), level '$level$ ]]
            is_unique puzzle
            damier solve --steps puzzle
            [ "$status" -eq 0 ]
            [[ "${lines[-1]}" == "level: $level ("* ]]
            # shellcheck disable=SC2046 # several words
            damier generate $(small $family) --level $level --seed 3
            [ "$output" = "$(cat puzzle)" ]
        done
    done
}

@test "generate: sizes, shapes, links, numbers of puzzles" {
    damier generate rikudo --radius 4 --number 3 --seed 7 -o 'p%d'
    gives 0 '' ''
    for i in 1 2 3; do
        grep -q '^rikudo 9 9$' p$i
        grep -q "^c seed $((6 + i)), " p$i
        is_unique p$i
    done
    damier generate rikudo --radius 4 --seed 8
    [ "$output" = "$(cat p2)" ]
    run ! cmp p1 p2
    damier generate rikudo --radius 1 --whole
    [ "${lines[1]}" = 'rikudo 3 3' ]
    [[ "$output" != *'# # '* ]]
    damier generate hidato --size 3x6 -o puzzle
    grep -q '^hidato 3 6$' puzzle
    is_unique puzzle
    # Shapes: what is a cell stays one, clues of the file do not count.
    for shape in rikudo/flower hidato/heart numbrix/cross; do
        damier generate "${shape%/*}" --shape "$root/examples/$shape.txt" --seed 11 -o puzzle
        gives 0 '' ''
        [ "$(grep -v '^[cl]' puzzle | tr -d ' \n' | tr 0-9 . | tr -s .)" = "$(grep -v '^[cl]' "$root/examples/$shape.txt" | tr -d ' \n' | tr 0-9 . | tr -s .)" ]
        run ! cmp -s <(grep -v '^c' puzzle) <(grep -v '^c' "$root/examples/$shape.txt")
        is_unique puzzle
    done
    damier generate rikudo --radius 3 --links 4 --seed 2 -o puzzle
    [ "$(grep -c '^link ' puzzle)" -ge 1 ]
    [ "$(grep -c '^link ' puzzle)" -le 4 ]
    grep -q " clues (.*), $(grep -c '^link ' puzzle) links* among them, level " puzzle
    is_unique puzzle
    damier generate rikudo --radius 3 --seed 2
    [[ "$output" != *link* ]]
}

@test "generate: no clue of a minimal puzzle can be dropped" {
    local family words line row
    for words in 'rikudo --radius 2 --links 3' 'hidato --size 4 --links 3' 'numbrix --size 4 --links 3' 'rikudo --radius 3'; do
        family=${words%% *}
        # shellcheck disable=SC2086 # several words
        damier generate $words --seed 5 -o puzzle
        gives 0 '' ''
        python3 - puzzle <<'END'
import sys
lines = [l for l in open(sys.argv[1]) if not l.startswith("c")]
count = 0
def write(kept):
    global count
    count += 1
    open(f"less{count}", "w").write("".join(kept))
for i, line in enumerate(lines):
    if line.startswith("link"):
        write(lines[:i] + lines[i + 1:])
    elif i:
        words = line.split()
        for k, word in enumerate(words):
            if word.isdigit():
                write(lines[:i] + [" ".join(words[:k] + ["."] + words[k + 1:]) + "\n"] + lines[i + 1:])
END
        grep -q ", $(find . -name 'less*' | wc -l) clues " <(sed 's/^c seed 5//' puzzle)
        for less in less*; do
            damier solve --unique --quiet "$less"
            echo "$words $less: ${lines[0]}"
            [ "${lines[0]}" = several ]
        done
        rm less*
    done
}

# Of a puzzle in JSON on standard input, made with at most so many links: all paths by walking in
# every way, then every set of fewer clues. None of them may have this answer alone, and the
# puzzle's own has.
fewest() {
    python3 - "$1" <<'END'
import itertools, json, sys
puzzle, links = json.load(open("puzzle.json")), int(sys.argv[1])
cells = [tuple(c) for c in puzzle["cells"]]
answer = dict(zip(cells, puzzle["values"]))
steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
if puzzle["family"] == "rikudo":
    steps += [(1, -1), (-1, 1)]
if puzzle["family"] == "hidato":
    steps += [(1, -1), (-1, 1), (1, 1), (-1, -1)]
beside = {c: [(c[0] + a, c[1] + b) for a, b in steps if (c[0] + a, c[1] + b) in answer] for c in cells}
paths = []
def walk(path, seen):
    if len(path) == len(cells):
        paths.append({c: i + 1 for i, c in enumerate(path)})
    for c in beside[path[-1]]:
        if c not in seen:
            walk(path + [c], seen | {c})
for c in cells:
    walk([c], {c})
assert answer in paths
edges = [(a, b) for a in cells for b in beside[a] if answer[b] == answer[a] + 1] if links else []
clues = len(cells) + len(edges)
def differs(path):
    mask = sum(1 << i for i, c in enumerate(cells) if path[c] != answer[c])
    return mask | sum(1 << len(cells) + i for i, (a, b) in enumerate(edges) if abs(path[a] - path[b]) != 1)
masks = sorted({differs(p) for p in paths if p != answer}, key=lambda m: bin(m).count("1"))
def unique(chosen):
    mask = sum(1 << i for i in chosen)
    return all(mask & m for m in masks)
few = [s for k in range(puzzle["clues"]) for s in itertools.combinations(range(clues), k)
       if sum(i >= len(cells) for i in s) <= links and unique(s)]
assert not few, few[0]
lines = puzzle["puzzle"].splitlines()[1:]
rows = [l.split() for l in lines if not l.startswith("link")]
own = [i for i, (r, c) in enumerate(cells) if rows[r - 1][c - 1] != "."]
for line in lines:
    if line.startswith("link"):
        r, c, s, d = map(int, line.split()[1:])
        pair = [e for e in edges if set(e) == {(r, c), (s, d)}]
        own.append(len(cells) + edges.index(pair[0]))
assert len(own) == puzzle["clues"] and unique(own)
print(len(paths), "paths,", puzzle["clues"], "clues")
END
}

@test "--clues minimum: brute force finds no fewer, with links and without" {
    local words seed
    for words in 'rikudo --radius 1 --whole' 'numbrix --size 3x4' 'numbrix --size 4' 'hidato --size 2x4' 'hidato --size 3'; do
        for links in 0 2; do
            for seed in $(brief '1 2' 1); do
                # shellcheck disable=SC2086 # several words
                damier generate $words --links $links --clues minimum --seed $seed --format json -o puzzle.json
                gives 0 '' ''
                echo "$words --links $links --seed $seed"
                fewest $links
            done
        done
    done
}

@test "generate: a share of the cells, patterns of clues" {
    damier generate hidato --size 5 --clues 40% -o puzzle
    [[ "$(head -n 1 puzzle)" == 'c seed 0, 10 clues (40.0 %)'* ]]
    is_unique puzzle
    for words in 'rikudo --radius 3' 'hidato --size 5x4' 'numbrix --size 6'; do
        for pattern in rotational mirror; do
            echo "$words $pattern"
            # shellcheck disable=SC2086 # several words
            damier generate $words --symmetry $pattern --seed 4 -o puzzle
            gives 0 '' ''
            is_unique puzzle
            # Rows without what lies outside: a half turn reads all backwards, the mirror
            # each row.
            grep -v '^[crhn]' puzzle | sed -E 's/[0-9]+/x/g; s/ //g; s/^#+//; s/#+$//' >given
            grep -q x given
            if [ $pattern = mirror ]; then cmp given <(rev given); else cmp given <(rev given | tac); fi
        done
    done
}

@test "generate: what cannot be made" {
    printf 'numbrix 3 3\n# . #\n. . .\n# . #\n' >cross
    damier generate numbrix --shape cross
    gives 1 '' 'damier: such a board has no answer: coloured like a chess board, it has 3 cells more of one colour, and a path changes colours at each step'
    damier generate hidato --shape cross
    refuses "cross:1:1: expected \`hidato ROWS COLUMNS', found \`numbrix'"
    damier generate rikudo --shape missing
    refuses 'cannot read missing: No such file or directory'
    damier generate rikudo --radius 1001
    refuses '--radius is 1001, must be from 1 to '
    damier generate rikudo --links -1
    refuses '--links is -1, must be from 0 to 1000000'
    damier generate rikudo --height 5
    refuses '--height is not for boards of rikudo'
    damier generate numbrix --size 0
    refuses '--size is 0, must be N or ROWSxCOLUMNS, sides from 1 to 1000'
}

# FILE: the level that its comment lines say, and the one that people's rules find
levels() {
    sed -nE 's/^c seed .*, level ([a-z]+)$/\1/p' "$1"
    "$DAMIER" solve --level "$1"
}

@test "examples: one solution by two engines, their answers, levels and clues are as they say" {
    local file name family levels
    for family in rikudo hidato numbrix; do
        for file in "$root/examples/$family"/*.txt; do
            name=$(basename "$file" .txt)
            [ "$name" != "$(brief none-such links)" ] || continue # whose steps take longest
            thin 4 || continue
            echo "$family $name"
            if [ "$name" = none ]; then
                damier solve --quiet --engine cadical "$file"
                gives 1 'no solution' ''
                damier solve --quiet --engine kernel "$file"
                gives 1 'no solution' ''
                continue
            fi
            damier check "$file" "${file%.txt}.answer"
            gives 0 valid ''
            [[ "$name" != document-* ]] || continue
            is_unique "$file"
            [ "$name" != document ] || continue
            grep -q "^c damier generate $family .*--seed 1$" "$file"
            mapfile -t levels < <(levels "$file")
            [ "${#levels[@]}" -eq 2 ]
            [ "${levels[0]}" = "${levels[1]}" ]
            case $name in easy | medium | hard | expert) [ "${levels[0]}" = "$name" ] ;; esac
            grep -q "^c seed 1, $(sed 's/^link.*/link/' "$file" | grep -v '^c' | sed 1d | grep -oE '[0-9]+|link' | wc -l) clues " "$file"
        done
    done
}

@test "--steps: nothing is ruled out in silence; each trial leads to its contradictions" {
    local seed family
    for seed in $(brief '1 2 3 4 5 6' '1 2'); do
        for family in 'rikudo --radius 3' 'hidato --size 5' 'numbrix --size 6'; do
            # shellcheck disable=SC2086 # several words
            "$DAMIER" generate $family --seed "$seed" --quiet >puzzle
            "$DAMIER" solve --steps --format json puzzle >>lines
        done
    done
    python3 - <<'PYTHON'
import json, re
NAME = re.compile(r"r(\d+)c(\d+)|[Rr]ow (\d+), column (\d+)")
def cells(text):
    return [tuple(int(n) for n in match.groups() if n) for match in NAME.finditer(text)]
ways = trials = 0
for line in open("lines"):
    step = json.loads(line)
    if step.get("rule") == "ways":
        ways += 1
        said, taken = set(), {tuple(fact["cell"]) for fact in step["facts"]}
        for text in [step["sentence"], *step.get("substeps", [])]:
            if text.startswith("Way "):
                continue
            shared = text.split("go through", 1)
            if len(shared) > 1:
                through, _, shared[0] = shared[1].partition(":")
                taken |= set(cells(through))
            for number, places in re.findall(r"(\d+)(?: is not)? in ((?:(?:, | or )?(?:r\d+c\d+|row \d+, column \d+))+)", shared[0]):
                said |= {(cell, int(number)) for cell in cells(places)}
        for fact in step.get("excluded", []):
            cell = tuple(fact["cell"])
            assert cell in taken or (cell, fact["value"]) in said, (step["sentence"], step.get("substeps"), fact)
    if step.get("rule") == "trial":
        trials += 1
        lines = [text for text in step["substeps"] if not text.startswith("  ")]
        starts = [i for i, text in enumerate(lines) if text.startswith("Suppose ")]
        assert starts[0] == 0 and lines[-1].startswith("But ")
        assert all(lines[i - 1].startswith("But ") for i in starts[1:])
        assert sum(text.startswith("But ") for text in lines) == len(starts)
print(ways, trials)
assert ways > 10 and trials > 0
PYTHON
}

@test "in French: help, steps, verdicts, why there is no path, errors, headings of formulas" {
    local case
    damier rikudo --help --lang fr
    [ "$status" -eq 0 ]
    [[ "$output" == *'Écrivez les nombres à partir de 1, un par case d’un hexagone troué'* ]]
    [[ "$output" == *'ne pas laisser de trou au milieu'* ]]
    damier solve --steps --lang fr "$document"
    [[ "${lines[0]//$'\u00a0'/ }" == *'Entre 1 et 4, il ne reste qu’une case pour chacun des nombres 2 et 3 : la case '* ]]
    echo "$solution" | sed 's/31/32/' >wrong
    damier check --lang fr "$document" wrong
    [[ "$output" == *'32 apparaît deux fois, dans la case L3C5 et dans la case L4C5' ]]
    for case in 'numbrix 1 5\n1 . . 3 .\n|1 et 3 sont trop éloignés : il faut 3 pas pour aller de l’un à l’autre' \
        'numbrix 2 2\n1 3\n. .\n|sur la grille coloriée en damier, les cases de 1 et de 3 n’ont pas la même couleur : aucun chemin ne va de l’une à l’autre en 2 pas' \
        'numbrix 1 5\n. . # . .\n|les cases forment 2 morceaux, et aucun chemin ne relie la case L1C1 à la case L1C4'; do
        damier_with "${case%%|*}" solve --lang fr
        [ "$status" -eq 1 ]
        [[ "${output//$'\u00a0'/ }" == *"${case#*|}" ]]
    done
    damier_with 'numbrix 2 2\n. .\n. .\nlink 1 1 2 2\n' solve --lang fr
    [ "$status" -eq 2 ]
    [[ "$stderr" == *':4:1: un lien joint deux cases voisines, or celles-ci ne le sont pas' ]]
    damier encode --lang fr "$document"
    [[ "$output" == *'le nombre suivant est dans une case voisine'* ]]
    [[ "$output" == *'nombres et liens donnés'* ]]
}

@test "no explanation is left without its conclusion, in either language" {
    local family
    for family in 'rikudo --radius 3' 'hidato --size 5' 'numbrix --size 6'; do
        # shellcheck disable=SC2086 # several words
        "$DAMIER" generate $family --seed 3 --level hard --quiet >puzzle
        "$DAMIER" solve --steps --format json puzzle >>english
        "$DAMIER" solve --steps --format json --lang fr puzzle >>french
    done
    python3 - <<'PYTHON'
import json
ENDS = {"english": ("holds", "linked", "ruled out", "can be there", "is not"), "french": ("contient", "liée", "exclu", "peuvent s’y trouver", "n’est pas", "n’y est pas")}
for language, words in ENDS.items():
    steps = [json.loads(line) for line in open(language)]
    said = [step["sentence"] for step in steps if step.get("rule") not in (None, "trial", "reason")]
    assert len(said) > 30
    for sentence in said:
        assert any(word in sentence for word in words), sentence
        assert len(sentence) < 400, sentence
PYTHON
}
