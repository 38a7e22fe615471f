# damier tour: tours of all kinds, counts, reasons, bad input.
load kit
setup() {
    kit_setup
}

basic5=' 1 14 19  8 25
 6  9  2 13 18
15 20  7 24  3
10  5 22 17 12
21 16 11  4 23'

@test "basic and border on 5 x 5: the document's matrix and its counters" {
    local method
    for method in basic border; do
        damier tour 5 --method "$method" --stats
        [ "$status" -eq 0 ]
        [ "$output" = "$basic5" ]
        [ "$(awk '$1 == "attempts" { print $2 }' <<<"$stderr")" = 594316 ]
        [ "$(awk '$1 == "taken_back" { print $2 }' <<<"$stderr")" = 74276 ]
    done
}

@test "warnsdorff on 5 x 5: the document's matrix, nothing taken back" {
    damier tour 5 --method warnsdorff --stats
    [ "$status" -eq 0 ]
    [ "$output" = ' 1 12 25 18  3
22 17  2 13 24
11  8 23  4 19
16 21  6  9 14
 7 10 15 20  5' ]
    [ "$(awk '$1 == "taken_back" { print $2 }' <<<"$stderr")" = 0 ]
}

@test "warnsdorff gives up where ties end, auto finds the tour" {
    local where
    for where in '5x6 2,1' '3x8 0,3'; do
        set -- $where
        damier tour "$1" --start "$2" --method warnsdorff
        gives 3 '' 'damier: warnsdorff has no more ties to try, which proves nothing: no solution found so far'
        damier tour "$1" --start "$2" --format native --output answer
        [ "$status" -eq 0 ]
        grep -q "start $2" answer
        echo "tour ${1/x/ } start $2" >board
        damier check board answer
        gives 0 valid ''
    done
}

@test "counts: over a frontier, by listing, by an engine on the model" {
    damier tour 5 --count
    gives 0 1728 ''
    # shellcheck disable=SC2046 # no word or two
    damier tour 5 --count --method basic $(brief '' '--start 0,0')
    gives 0 "$(brief 1728 304)" ''
    damier tour 5 --count --start 0,0
    gives 0 304 ''
    damier tour 5 --count --start 0,0 --method border
    gives 0 304 ''
    damier tour 5x6 --closed --count
    gives 0 8 ''
    damier tour "$(brief 5x6 3x10)" --closed --count --method border
    gives 0 "$(brief 8 16)" ''
    damier tour 5x6 --closed --count --engine cadical
    gives 0 8 ''
    damier tour 6 --closed --count --threads 2
    gives 0 9862 ''
    damier tour 3x12 --closed --count
    gives 0 176 ''
    damier tour 6x8 --closed --count --format json
    [ "$status" -eq 0 ]
    [[ "$output" == *'"count": 55488142'* ]]
}

@test "no tour: exit 1, with the reason" {
    damier tour 5 --closed
    [ "$status" -eq 1 ]
    [[ "$output" == 'no solution: both sides are odd, so one colour has one square more'* ]]
    damier tour 5 --start r1c2
    gives 1 "$("$DAMIER" tour 5 --start 0,1 || true)" ''
    damier tour 5 --start 'row 1, column 2'
    gives 1 "$("$DAMIER" tour 5 --start 0,1 || true)" ''
    damier tour 5 --start 0,1
    [ "$status" -eq 1 ]
    [[ "$output" == 'no solution: both sides are odd, '*'the start is on the other' ]]
    damier tour 4x10 --closed
    [ "$status" -eq 1 ]
    [[ "$output" == *'the outer two of the four rows'* ]]
    damier tour 2x7
    [ "$status" -eq 1 ]
    damier tour 4 --count
    [ "$status" -eq 1 ]
    [ "$output" = 0 ]
    damier tour 4 --method basic
    gives 1 'no solution: every way from every square was tried' ''
    damier tour 4 --method basic --start 0,0
    gives 1 'no solution: every way from row 1, column 1 was tried' ''
}

@test "all tours: as many as counted, each once, each passes the referee" {
    damier tour 3x4 --count
    [ "$status" -eq 0 ]
    local count=$output
    damier tour 3x4 --all
    [ "$status" -eq 0 ]
    [ "$(grep -c '^$' <<<"$output")" -eq $((count - 1)) ]
    [ "$(tr '\n' ' ' <<<"$output" | sed 's/  \+/ /g' | wc -w)" -eq $((12 * count)) ]
    damier tour "$(brief 5x6 3x10)" --closed --all --format json
    [ "$(wc -l <<<"$output")" -eq "$(brief 8 16)" ]
    [ "$(sed 's/.*"values": \(\[[^]]*\]\).*/\1/' <<<"$output" | sort -u | wc -l)" -eq "$(brief 8 16)" ]
    damier tour 5x6 --closed --unique
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = several ]
}

@test "holes, other leapers, files" {
    damier_with '...\n.#.\n...\n' tour --board - --closed --format native
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 'tour 3 3 closed' ]
    [ "$(tr -cd '#' <<<"$output")" = '#' ]
    damier_with '...\n.#.\n...\n' tour --board - --count
    gives 0 16 ''
    damier tour 4 --leaper 0,1 --closed --count
    gives 0 6 ''
    damier tour 3 --leaper 1,1
    [ "$status" -eq 1 ]
    damier_with 'tour 3 4 start 0,0\n' solve - --format native --output answer
    [ "$status" -eq 0 ]
    damier draw answer
    [ "$status" -eq 0 ]
    damier_with 'tour 3 4 start 0,1\n' check - answer
    [ "$status" -eq 1 ]
    [ "$output" = 'invalid: the start is not the first square' ]
}

@test "large boards, and a time limit on a count" {
    damier tour 301x299 --start 300,298 --format native --output answer
    [ "$status" -eq 0 ]
    echo 'tour 301 299 start 300,298' >board
    damier check board answer
    gives 0 valid ''
    damier tour 8 --count --time-limit 0.2
    [ "$status" -eq 3 ]
    [ -z "$output" ]
    damier tour 8 --count --memory-limit 50
    [ "$status" -eq 3 ]
    [[ "$stderr" == *MB* ]]
}

@test "a count with a checkpoint leaves none behind, a strange file is refused" {
    damier tour "$(brief 7x8 6)" --closed --count --checkpoint keep
    gives 0 "$(brief 34524432316 9862)" ''
    [ ! -e keep ]
    echo nonsense >keep
    damier tour 6 --closed --count --checkpoint keep
    refuses ''
    [ "$(cat keep)" = nonsense ]
    damier tour 6 --checkpoint keep
    refuses '--checkpoint is for --count'
}

@test "uncrossed paths" {
    damier tour 5 --uncrossed
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 10 ]
    [ "$stderr" = 'damier: optimal: 10' ]
    damier tour 4 --uncrossed --closed --quiet
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 4 ]
    damier tour 5 --uncrossed --format native --quiet --output answer
    echo 'tour 5 5 uncrossed' >board
    damier check board answer
    gives 0 'valid: the rules hold; whether 10 is the best was not checked; --best checks it' ''
    printf '2\n1 . .\n. . 2\n3 . .\n' >crossed
    damier_with 'tour 3 3 uncrossed\n' check - crossed
    gives 0 'valid: the rules hold; whether 2 is the best was not checked; --best checks it' ''
    damier tour 5 --uncrossed --all
    refuses '--all lists all solutions, but this puzzle asks for the best one'
    [[ "$stderr" != *--limit* ]]
    damier tour 5 --uncrossed --checkpoint keep
    refuses 'the longest uncrossed walk has its own method and may start anywhere: leave out --checkpoint'
    damier_with 'tour 5 5 uncrossed\n' encode -
    refuses ''
}

@test "pictures: numbers and the walk, animated" {
    damier tour 6 --closed --format svg
    [ "$status" -eq 0 ]
    [[ "$output" == *'<path'* ]]
    [[ "$output" != *'<animate'* ]]
    damier tour 6 --closed --format svg --animate
    [[ "$output" == *'<animate'* ]]
    [[ "$output" == *'xlink:href="#knight"'* ]]
    damier tour 4 --leaper 1,0 --format svg --animate
    [[ "$output" == *'<animate'* ]]
    [[ "$output" != *'knight"'* ]]
    damier tour 6 --format latex
    [ "$status" -eq 0 ]
    damier tour 6 --animate
    refuses '--animate is for pictures of tours in SVG'
}

@test "bad input" {
    damier tour
    refuses 'no size given'
    damier tour 0
    refuses 'expected a size'
    damier tour 5y6
    refuses 'expected a size'
    damier tour 99999999
    refuses 'expected a size'
    damier tour 100000
    refuses ''
    damier tour 5 --start 5,0
    refuses 'the start 5,0 is off the board of 5 x 5: rows and columns count from 0'
    damier tour 5 --start r6c1
    refuses 'the start r6c1 is off the board of 5 x 5: rows and columns count from 1'
    damier tour 5 --start r0c1
    refuses 'the start r0c1 is off the board'
    damier tour 5 --start r1c1x
    refuses 'expected a start such as 0,3'
    damier tour 5 --start 5
    refuses 'expected a start such as 0,3'
    damier tour 5 --leaper 0,0
    refuses 'expected a leap such as 1,2'
    damier tour 5 --method best
    refuses ''
    damier tour 12 --count
    refuses 'the board is too wide'
    damier_with 'tour 3 3\n. . .\n. .\n. . .\n' solve -
    refuses 'standard input:3:4: row 2 has 2 squares, must have 3'
    damier_with 'tour 3 3\n. . .\n. x .\n. . .\n' solve -
    refuses 'standard input:3:3: expected ., # or a number'
    damier_with 'tour 3 3 start 1,1\n...\n.#.\n...\n' solve -
    refuses 'standard input:1:16: the start 1,1 is a hole'
    damier_with 'tour 3 3 backwards\n' solve -
    refuses "standard input:1:10: expected \`closed', \`given', \`uncrossed', \`neighbours', \`start', \`leaper' or the end of the line, found \`backwards'"
    damier_with 'tour 3 3 closed start 0,0 closed\n' solve -
    refuses "standard input:1:27: \`closed' is given twice"
    damier_with 'tour 3 3 start 0;0\n' solve -
    refuses "standard input:1:16: expected a start such as 0,3: row and column from 0, found \`0;0'"
    damier_with 'tour 3 4 given\n. 13 . .\n. . . .\n. . . .\n' solve -
    refuses 'standard input:2:3: 13 is too large: there are 12 squares'
    damier_with 'tour 3 4 given\n3 . 3 .\n. . . .\n. . . .\n' solve -
    refuses 'standard input:2:5: 3 is given twice, first on line 2, column 1'
    damier_with 'tour 3 4 given start 1,1\n. . . .\n# .  1 .\n. . . .\n' solve -
    refuses 'standard input:3:6: 1 is given elsewhere than the start'
    damier_with 'tour 3 4 given uncrossed\n' solve -
    refuses 'standard input:1:16: numbers are given of tours alone: leave out uncrossed'
}

@test "given numbers: kept by every model, refused by methods, counted" {
    printf 'c a puzzle\ntour 3 4 given\n. . . .\n. . 2 .\n. 6 . .\n' >puzzle
    local number model
    number=$("$DAMIER" solve puzzle --count)
    [ "$number" -eq "$("$DAMIER" tour 3x4 --all | awk '/^ *[0-9]/ {row++; if (row % 3 == 2) two = $3; if (row % 3 == 0 && $2 == 6 && two == 2) n++} END {print n + 0}')" ]
    for model in m0 m1 m2; do
        [ "$("$DAMIER" solve puzzle --count --model $model)" -eq "$number" ]
    done
    "$DAMIER" solve puzzle >answer
    damier check puzzle answer
    gives 0 valid ''
    sed 's/^/c a note\n\n/' puzzle >noted
    [ "$("$DAMIER" draw --format native noted)" = "$("$DAMIER" draw --format native puzzle)" ]
    damier solve puzzle --engine warnsdorff
    refuses 'this method keeps to no given numbers: leave it out'
    "$DAMIER" solve puzzle --format native | "$DAMIER" check puzzle -
    "$DAMIER" tour 3x4 --start 0,3 >other
    damier check puzzle other
    [ "$status" -eq 1 ]
}

@test "--all at a terminal asks after each tour whether to go on" {
    run bash -c "printf 'y\nn\n' | script -qec 'exec $DAMIER tour 5 --all --color never' /dev/null"
    show
    [ "$status" -eq 0 ]
    [ "$(grep -c 'another one' <<<"$output")" -eq 2 ]
    [ "$(grep -c '^21 1[68] 1[13]  4 23' <<<"$output")" -eq 2 ]
}

@test "uncrossed walks are not listed, not counted, and start anywhere" {
    local words
    for words in --count --unique '--limit 2'; do
        damier tour 4 --uncrossed $words
        refuses 'the answer is one longest uncrossed walk: others are not listed'
    done
    damier tour 4 --uncrossed --limit 1 --quiet
    [ "$status" -eq 0 ]
    damier tour 5 --uncrossed --engine border
    refuses 'the longest uncrossed walk has its own method'
    damier tour 5 --engine uncrossed
    refuses 'the method uncrossed is for walks that --uncrossed asks for'
    damier tour 5 --uncrossed --count --engine frontier
    refuses 'the longest uncrossed walk has its own method'
    damier_with 'tour 5 5 uncrossed start 2,2\n' solve -
    refuses 'standard input:1:26: the longest uncrossed walk may start anywhere'
}

@test "too many squares of a file are the tour's fault, not another family's" {
    damier_with 'tour 1000000 1000000\n' solve -
    refuses 'standard input:1:6: 1000000 x 1000000 squares are too many'
}

@test "a board of holes has no tour, whoever is asked" {
    printf '##\n' >holes
    local words
    for words in '' --closed --uncrossed '--uncrossed --closed' '--engine cadical' '--engine kernel' '--method basic'; do
        damier tour --board holes $words
        [ "$status" -eq 1 ]
    done
    damier tour --board holes --count --engine brute
    [ "$output" = 0 ]
}

@test "numbers of a wrong answer may be wider than any of a tour" {
    damier_with 'tour 1 3\n1 2 1000000000\n' draw - --format native
    [ "$status" -eq 0 ]
    [ "$output" = 'tour 1 3
1 2 1000000000' ]
    damier_with 'tour 1 3\n1 2 1000000000\n' check -
    [ "$status" -eq 1 ]
}

# The row and column of number 1 in an answer as text.
first_square() {
    awk '{ for (i = 1; i <= NF; i++) if ($i == 1) print NR - 1 "," i - 1 }' <<<"$output"
}

@test "one tour starts on the first square whoever finds it, all tours start anywhere" {
    local words
    for words in '' '--method basic' '--method border' '--engine auto' '--engine cadical' '--engine kernel'; do
        thin 3 || continue
        damier tour 5 $words
        [ "$status" -eq 0 ]
        [ "$(first_square)" = 0,0 ]
        damier tour 3x4 --count $words
        gives 0 16 ''
    done
    damier tour 3x4 --count --engine kernel --model m1
    gives 0 2 'damier: m1 keeps tours from the first square, where there are any'
    for words in 3x4 '3x10 --closed' '4x5 --start 0,0' '4x4' '3x3' '2 --leaper 1,0 --closed' '1' '3x3 --leaper 1,0' '2x3 --leaper 1,0 --closed'; do
        thin 3 || continue
        "$DAMIER" tour $words --count --engine kernel --model m0 >numbers || true
        damier tour $words --count --engine kernel --model m2
        echo "$words: $output, $(cat numbers)"
        [ "$output" = "$(cat numbers)" ]
    done
    damier tour 4x5 --count --engine cadical --model m2
    gives 0 164 ''
    damier tour 8 --engine kernel --model m2
    [ "$status" -eq 0 ]
    echo 'tour 5 5' >board
    "$DAMIER" encode board | "$DAMIER" sat >model || true
    damier decode board model
    [ "$status" -eq 0 ]
    [ "$(first_square)" = 0,0 ]
}

@test "where no tour starts on the first square, every method finds one from elsewhere" {
    printf '....#\n.....\n.....\n.....\n' >board
    damier tour --board board --start 0,0
    [ "$status" -eq 1 ]
    local words
    for words in '' '--method basic' '--method border' '--engine cadical' '--engine kernel'; do
        damier tour --board board $words
        [ "$status" -eq 0 ]
        [ "$(first_square)" != 0,0 ]
    done
}

@test "another tour is found at once, or proved not to be" {
    local words
    for words in 8 '8 --closed' '8 --start 3,4' '40 --closed' '31x30 --start 7,7' '3x4'; do
        damier tour $words --unique
        [ "$status" -eq 1 ]
        [ "${lines[0]}" = several ]
    done
    printf '...\n.#.\n...\n' >ring
    damier tour --board ring --closed --unique
    gives 0 unique ''
    damier tour --board ring --closed --count
    gives 0 1 ''
    damier tour --board ring --start 0,0 --unique
    [ "${lines[0]}" = several ]
    damier tour --board ring --start 0,0 --count
    gives 0 2 ''
    damier tour "$(brief 5x6 3x10)" --closed --engine auto --count
    gives 0 "$(brief 8 16)" ''
}

@test "the question after each tour: no and quit in any spelling, and the end of the input" {
    local word
    for word in n N q Q no quit NO ' n '; do
        run bash -c "printf '%s\n' '$word' | script -qec 'exec $DAMIER tour 5 --all' /dev/null"
        show
        [ "$status" -eq 0 ]
        [ "$(grep -c 'another one' <<<"$output")" -eq 1 ]
    done
    run bash -c "printf '\004' | script -qec 'exec $DAMIER tour 5 --all' /dev/null"
    [ "$status" -eq 0 ]
    [ "$(grep -c 'another one' <<<"$output")" -eq 1 ]
}

@test "an interruption at that question is one of the search: exit 3" {
    run bash -c "(until grep -q 'another one' seen; do sleep 0.05; done; printf '\003') |
        script -qec 'exec $DAMIER tour 5 --all' /dev/null >seen"
    [ "$status" -eq 3 ]
    [[ "$(<seen)" == *'interrupted: 1 solution found so far'* ]]
}

@test "two names for the way to search must be the same" {
    damier tour 5 --engine basic --method border
    refuses '--engine basic and the method border are two ways to search'
    damier tour 5 --engine cadical --method warnsdorff
    refuses '--engine cadical and the method warnsdorff are two ways to search'
    damier tour 5 --engine basic --method basic
    [ "$output" = "$basic5" ]
    damier tour 5 --method basic --model m0
    refuses 'the engine basic works on the board itself'
}

@test "the number of moves that an uncrossed answer begins with is that of its walk" {
    damier tour 5 --uncrossed --quiet --output answer
    echo 'tour 5 5 uncrossed' >board
    damier check board answer
    gives 0 'valid: the rules hold; whether 10 is the best was not checked; --best checks it' ''
    sed '1s/10/11/' answer >wrong
    damier check board wrong
    refuses 'wrong:1:1: this says 11 moves, but the walk has 10'
}

@test "the matrix of neighbours: the document's, with a start, holes and other leapers" {
    damier tour 5 --neighbours
    gives 0 '2 3 4 3 2
3 4 6 4 3
4 6 8 6 4
3 4 6 4 3
2 3 4 3 2' ''
    damier tour 3 --neighbours --start 0,0
    gives 0 '2 2 2
2 0 1
2 1 2' ''
    damier_with '...\n.#.\n...\n' tour --board - --neighbours --leaper 0,1 --format native
    gives 0 'tour 3 3 neighbours leaper 0,1
2 2 2
2 # 2
2 2 2' ''
    echo "$output" >answer
    damier check answer
    gives 0 valid ''
    sed '2s/2/3/' answer >wrong
    damier check wrong
    gives 1 'invalid: row 1, column 1 has 2 neighbours, not 3' ''
    damier draw answer --format svg
    [ "$status" -eq 0 ]
    damier tour 8 --neighbours --format json
    [[ "$output" == *'"values": [2, 3, 4, 4, 4, 4, 3, 2, 3, 4, 6'* ]]
    damier tour 5 --neighbours --closed
    refuses 'the matrix of neighbours is not a tour: leave out --closed'
    damier_with 'tour 3 3 neighbours uncrossed\n' solve -
    refuses 'standard input:1:21: the matrix of neighbours is not a tour: leave out uncrossed'
    damier tour 5 --neighbours --engine cadical
    refuses '--engine cadical and the method neighbours'
    damier tour 5 --engine neighbours
    refuses 'the method neighbours is for the matrix that --neighbours asks for'
    damier encode answer
    refuses 'the matrix of neighbours has no model'
}

@test "an interrupted count with a checkpoint says how to go on" {
    damier tour 8 --count --checkpoint 'a file' --time-limit 0.2
    [ "$status" -eq 3 ]
    [[ "$stderr" == *'nothing has been saved in a file yet'* ]]
    start tour 8 --closed --count --checkpoint 'a file' 2>said
    await [ -e 'a file' ]
    kill -INT "$child"
    ended
    [ "$status" -eq 3 ]
    grep -q "the count so far is saved in a file; to continue: damier tour 8 --closed --count --checkpoint 'a file'" said
    rm 'a file'
}

@test "warnsdorff on large boards, and what it says when it is stopped" {
    damier tour 99 --method warnsdorff --format native --output answer
    [ "$status" -eq 0 ]
    echo 'tour 99 99 start 0,0' >board
    damier check board answer
    gives 0 valid ''
    damier tour 9x10 --closed --method warnsdorff --count --time-limit 0.5
    [ "$status" -eq 3 ]
    [[ "$stderr" == *'steps taken back; --method auto always answers: at least'* ]]
}

@test "some of many tours on large boards: at once, each another one" {
    local question
    for question in 'tour 8 --limit 20' 'tour 8 --closed --limit 3' 'tour 30 --limit 3'; do
        # shellcheck disable=SC2086 # words
        damier $question --format json
        [ "$status" -eq 0 ]
        [ "$(grep -o '"values": [^]]*' <<<"$output" | sort -u | wc -l)" -eq "${question##* }" ]
    done
}

@test "given numbers: the file filled in is an answer; methods refuse them; a walk begun is progress" {
    local puzzle=$root/examples/tour/given_5x5.txt
    "$DAMIER" solve --quiet --format native "$puzzle" >answer
    sed '1s/$/ given/' answer >filled
    damier check "$puzzle" filled
    gives 0 valid ''
    sed '1s/$/ given/; 2s/25/1/' answer >altered
    damier check "$puzzle" altered
    [ "$status" -eq 1 ]
    sed '2s/[0-9][0-9]*/./g' answer >begun
    damier hint "$puzzle" begun
    show
    [ "$status" -eq 0 ]
    [[ "$output" == *'row 1, column '*' holds '* ]]
    damier solve --engine basic "$puzzle"
    refuses 'this method keeps to no given numbers: leave it out'
}

@test "French: reasons, refusals, verdicts, steps" {
    damier tour 5 --closed --lang fr
    [ "$status" -eq 1 ]
    [[ "$output" == *'les deux côtés sont impairs, donc une couleur a une case de plus que l’autre'* ]]
    damier tour 3x4 --start L9C9 --lang fr
    refuses 'le départ L9C9 est hors de l’échiquier de 3 × 4 : lignes et colonnes se comptent à partir de 1'
    damier tour 5 --neighbours --closed --lang fr
    refuses 'la matrice des voisins n’est pas un tour : n’indiquez pas --closed'
    damier_with 'tour 3 4 given start 1,1\n. . . .\n# .  1 .\n. . . .\n' solve --lang fr -
    refuses 'l’entrée standard:3:6: 1 est donné ailleurs qu’au départ'
    "$DAMIER" solve --steps --lang fr "$root/examples/tour/given_5x5.txt" >steps
    grep -q '. Un seul saut mène de 5 à une case libre : le 4 va dans la case L3C4\. ' steps
    grep -q '. Une seule case libre est à un saut à la fois de 6 et de 8 : le 7 va dans la case L1C1\. ' steps
    grep -q ' a déjà ses deux sauts, vers L[0-9]C[0-9] et L[0-9]C[0-9] : aucun autre n’y mène\.$' steps
    "$DAMIER" generate tour --level hard --seed 3 >hard
    "$DAMIER" solve --steps --lang fr hard >steps
    [ "$(grep -cE '^ *[0-9]+\. ' steps)" -gt 28 ]
    run ! grep -E '[0-9] leap|square| holds ' steps
}

@test "steps: each in a sentence with what it rests on" {
    local level
    "$DAMIER" generate tour --size 5 --clues 5 --seed 6 >few
    damier solve --steps few
    [ "$status" -eq 0 ]
    for level in easy medium hard expert; do
        "$DAMIER" generate tour --level $level --seed 4 >puzzle
        damier solve --level puzzle
        gives 0 $level ''
    done
    "$DAMIER" generate tour --level easy --seed 4 | "$DAMIER" solve --steps - >steps
    # all are found from one known number, or two
    [ "$(grep -cE '^ *[0-9]+\. ' steps)" -gt 20 ]
    run ! grep -E '^ *[0-9]+\. ' <(grep -vE '\((only leap|bridge)\)$' steps)
}
