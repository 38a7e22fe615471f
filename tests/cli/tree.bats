# --trace-tree, and damier draw of what it leaves: docs/tree.md.
load kit
setup() { kit_setup; }

plain='--model m1 --var input_order --val min'

total() { # FILE NAME: a number of its head
    sed -n 's/^total //p' "$1" | grep -oP "\\b$2 \\K[0-9]+"
}

counted() { # FILE WORD: lines of nodes with this word
    tail -n +5 "$1" | grep -cw -- "$2" || true
}

@test "four queens, node by node" {
    damier queens 4 $plain --no-learn --count --trace-tree t
    gives 0 2 'damier: the tree of the search is in t: 11 nodes'
    diff t - <<'END'
damier-tree 1
about "damier queens 4 --model m1 --var input_order --val min --no-learn --count --trace-tree t"
total nodes 11 choices 5 failures 4 solutions 2 rejected 0 restarts 0 learnt 0 depth 4 left-out 0
end complete
1 - 0 start branch complete
2 1 1 choice branch "Q[1] = 0"
3 2 2 choice failed "Q[2] = 2"
4 2 2 other failed "Q[2] = 3"
5 1 1 other branch "Q[1] != 0"
6 5 2 choice solution "Q[1] = 1"
7 5 2 other branch "Q[1] != 1"
8 7 3 choice solution "Q[1] = 2"
9 7 3 other branch "Q[1] = 3"
10 9 4 choice failed "Q[2] = 0"
11 9 4 other failed "Q[2] = 1"
END
    damier draw t
    gives 0 'damier queens 4 --model m1 --var input_order --val min --no-learn --count --trace-tree t
11 nodes: 5 choices, 4 failures, 2 solutions, depth 4; search complete
x  failure   *  solution

search
|- Q[1] = 0
|  |- Q[2] = 2  x
|  `- Q[2] = 3  x
`- Q[1] != 0
   |- Q[1] = 1  *
   `- Q[1] != 1
      |- Q[1] = 2  *
      `- Q[1] = 3
         |- Q[2] = 0  x
         `- Q[2] = 1  x' ''
    damier draw - --nodes 5 <t
    [ "$status" -eq 0 ]
    [ "$(tail -n +5 <<<"$output")" = 'search
|- Q[1] = 0  x 3 nodes
`- Q[1] != 0
   |- Q[1] = 1  *
   `- Q[1] != 1  * 5 nodes' ]
}

@test "the tree has what the statistics count, whatever is asked, and the answer stays the same" {
    local words
    for words in 'queens 7 --all' 'queens 6 --count --learn' 'queens 8 --unique --search free' 'queens 20 --learn' \
        'queens 30 --model m3 --learn' "solve $root/examples/binero/10-hard.txt --no-learn" 'queens 6 --count --up-to-symmetry' \
        "solve $root/examples/garam/mini-hard.txt" 'chess -d -minmax -c 1 -n 4' 'tour 5' 'queens 3'; do
        thin 3 || continue
        # shellcheck disable=SC2086
        damier $words --engine kernel --quiet
        answer=$output code=$status
        # shellcheck disable=SC2086
        damier $words --quiet --stats --trace-tree t --trace-nodes 1000000
        echo "$words: $(sed -n 3p t)"
        [ "$status" -eq "$code" ]
        [ "$output" = "$answer" ]
        for pair in nodes:choices failures:failures solutions:solutions restarts:restarts learnt:learnt depth:depth; do
            [ "$(awk -v row="${pair%:*}" '$1 == row { print $2 }' <<<"$stderr")" = "$(total t "${pair#*:}")" ]
        done
        [ "$(total t choices)" -eq "$(counted t choice)" ]
        [ "$(total t failures)" -eq "$(counted t failed)" ]
        [ "$(total t solutions)" -eq "$(counted t solution)" ]
        [ "$(total t nodes)" -eq "$(tail -n +5 t | wc -l)" ]
        damier draw t
        [ "$status" -eq 0 ]
        damier draw t --format svg
        [ "$status" -eq 0 ]
        python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.stdin)' <<<"$output"
    done
}

@test "cut: the first nodes, and how many were left out; the search goes on" {
    damier queens 8 --count $plain --trace-tree whole
    damier queens 8 --count $plain --trace-tree part --trace-nodes 100
    gives 0 92 'damier: the tree of the search is in part: 831 nodes, the first 100 of them'
    [ "$(total part left-out)" -eq 731 ]
    [ "$(tail -n +5 part | wc -l)" -eq 100 ]
    [ "$(total part solutions)" -eq 92 ]
    [ "$(grep -oP ' cut \K[0-9]+' part | awk '{ sum += $1 } END { print sum }')" -eq 731 ]
    damier draw part
    [[ "$output" == *'731 nodes left out of the trace'* ]]
    damier queens 8 --count $plain --trace-tree one --trace-nodes 1
    tail -n 1 one
    [ "$(tail -n 1 one)" = '1 - 0 start branch cut 830 complete' ]
    damier draw one
    [ "$(tail -n 2 <<<"$output")" = 'search
`- ... 830 nodes' ]
}

@test "the kernel is chosen where another would search, and nothing else may be named" {
    damier queens 250 --quiet --trace-tree t
    [ "$status" -eq 0 ]
    [ "$(total t solutions)" -eq 1 ]
    damier queens 8 --format json --trace-tree t
    [[ "$output" == *'"engine": "kernel"'* ]]
    damier tour 5 --quiet --trace-tree t
    [ "$status" -eq 0 ]
    rm t
    damier queens 8 --trace-tree t --engine brute
    refuses 'only the engine kernel can record its search; brute cannot'
    damier queens 8 --trace-tree t --engine dimacs:minisat
    refuses 'only the engine kernel can record its search; dimacs:minisat cannot'
    damier queens 300 --trace-tree t --engine pattern
    refuses 'the engine pattern works on the board itself: no --trace-tree'
    damier binero 4 --trace-tree t --engine direct
    refuses 'the engine direct works on the board itself: no --trace-tree'
    damier tour 4 --uncrossed --trace-tree t
    refuses 'the longest uncrossed walk has no model'
    damier maze "$root/examples/maze/two_ways.txt" --trace-tree t
    [ "$status" -eq 2 ]
    [ ! -e t ]
}

@test "options that do not go with it" {
    damier queens 4 --trace-nodes 9
    refuses '--trace-nodes is for --trace-tree, which was not given'
    damier queens 4 --trace-tree t --trace-nodes 0
    refuses '--trace-nodes is 0, must be from 1 to 1000000'
    damier queens 4 --trace-tree -
    refuses '--trace-tree takes the name of a file'
    damier queens 4 --trace-tree nowhere/t
    refuses 'cannot write nowhere/t: No such file or directory'
    damier binero 4 --steps --trace-tree t
    refuses '--steps uses human rules'
    cp "$queens/entree.txt" board
    damier solve board --trace-tree board
    refuses '--trace-tree would overwrite board, which is read'
    damier queens 4 --trace-tree t --output t
    refuses '--trace-tree and --output would both write t'
    cmp board "$queens/entree.txt"
    [ ! -e t ]
}

@test "several puzzles: a file for each, or none" {
    damier solve "$queens/entree.txt" "$queens/empty-6.txt" --trace-tree t
    refuses '--trace-tree writes the tree of one puzzle, not of 2: with %d in its name, it writes a file for each'
    [ -z "$(ls)" ]
    damier solve "$queens/entree.txt" "$queens/empty-6.txt" --quiet --trace-tree t-%d
    [ "$status" -eq 0 ]
    [ "$(ls)" = $'t-1\nt-2' ]
    grep -q "^about .*($queens/entree.txt)\"$" t-1
    grep -q "^about .*($queens/empty-6.txt)\"$" t-2
    for t in t-1 t-2; do
        damier draw $t
        [ "$status" -eq 0 ]
    done
}

@test "stopped at a limit or by a signal: what there is by then" {
    damier queens 30 --count $plain --no-learn --time-limit 0.3 --trace-tree t
    [ "$status" -eq 3 ]
    [ "$(sed -n 4p t)" = 'end stopped' ]
    damier draw t
    [ "$status" -eq 0 ]
    [[ "$output" == *'; stopped before the end'* ]]
    start queens 30 --count $plain --no-learn --trace-tree s --verbose 2>err
    await grep -q '^c \.' err
    kill -INT $child
    ended
    [ "$status" -eq 3 ]
    damier draw s --format svg --output s.svg
    gives 0 '' ''
    [ "$(ls)" = $'err\ns\ns.svg\nt' ]
    damier queens 2000 --memory-limit 20 --trace-tree m
    [ "$status" -eq 3 ]
    [ ! -e m ]
    grep -q 'no tree was written: there was no search' <<<"$stderr"
}

@test "clues that contradict each other are searched all the same: the root fails" {
    damier solve "$queens/wrong-4.txt" --quiet --trace-tree t
    gives 1 'no solution' ''
    [ "$(tail -n 1 t)" = '1 - 0 start failed complete' ]
}

@test "a disk that is full: no tree, a sentence, exit 2" {
    [ -w /dev/full ] || skip 'no /dev/full'
    damier queens 6 --trace-tree /dev/full
    show
    [ "$status" -eq 2 ]
    [[ "$stderr" == *'cannot write /dev/full: No space left on device'* ]]
}

@test "drawn as text or svg, by itself; a board has no nodes" {
    damier queens 5 --quiet --trace-tree t
    damier draw t --format latex
    refuses "the tree of a search is drawn as text or svg, not as \`latex'"
    damier draw t --format nothing
    refuses "the tree of a search is drawn as text or svg, not as \`nothing'"
    damier draw t "$queens/entree.txt"
    refuses 'a search tree is drawn without an answer'
    damier draw t --check
    refuses '--check is for boards, and this is a search tree'
    damier draw t --family queens
    refuses '--family is for boards, and this is a search tree'
    damier draw t --no-unique-lines
    refuses '--no-unique-lines is for boards, and this is a search tree'
    damier draw t --animate --format svg
    refuses '--animate is for pictures of tours in SVG'
    damier draw "$queens/entree.txt" --nodes 4
    refuses '--nodes is for search trees, but this is a board'
    for words in 'solve t' 'encode t' 'check t t'; do
        # shellcheck disable=SC2086
        damier $words
        refuses "t:1:1: this is the tree of a search, not a board: \`damier draw' draws it"
    done
}

@test "files that are no trees: the place of the first thing wrong, exit 2, nothing written" {
    damier queens 5 --quiet --trace-tree t --no-learn --count
    damier_with 'damier-tree 2\n' draw --output out
    refuses 'standard input:1:13: expected version 1, found 2'
    damier_with 'damier-tree 1\n' draw --output out
    refuses "standard input:2:1: expected \`about', found the end of the file"
    sed 's/^2 1 1 choice/2 1 1 chance/' t >u
    damier draw u --output out
    refuses "u:6:7: expected how the node was reached (start, ...), found \`chance'"
    sed 's/failed/branch/' t >u
    damier draw u --output out
    refuses 'u:'
    sed '$d' t >u
    damier draw u --output out
    refuses 'u:3:1: '
    { cat t && printf '\0'; } >u
    damier draw u --output out
    refuses 'u:'
    [ ! -e out ]
}

@test "byte order marks and carriage returns do not matter" {
    damier queens 5 --quiet --trace-tree t
    damier draw t
    expected=$output
    { printf '\xef\xbb\xbf' && sed 's/$/\r/' t; } >u
    damier draw u
    gives 0 "$expected" ''
}
