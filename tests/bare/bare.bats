# What the program does where nothing optional is there: no SAT solver on PATH, and a build without
# CaDiCaL and CBC (or without one of them: scripts/nightly). Every default works, and what cannot be
# had is told by name.
load ../cli/kit

setup_file() {
    # PATH as it is, without the solvers that we know
    local folder program
    mkdir "$BATS_FILE_TMPDIR/bin"
    while IFS= read -r -d: folder; do
        ln -s "$folder"/* "$BATS_FILE_TMPDIR/bin/" 2>/dev/null || true # the first of a name counts
    done <<<"$PATH:"
    for program in cadical kissat glucose cryptominisat5 lingeling plingeling clasp picosat minisat; do
        rm -f "$BATS_FILE_TMPDIR/bin/$program"
    done
    export PATH=$BATS_FILE_TMPDIR/bin
}

setup() { kit_setup; }

has_engine() {
    "$DAMIER" engines | grep -q "^$1 "
}

@test "no SAT solver is on PATH, and all that we know are listed as missing" {
    damier engines
    [ "$status" -eq 0 ]
    [[ "$output" == *kernel* ]]
    [[ "$output" == *'Not on PATH:'*'dimacs:minisat'* ]]
    [ "$(sed '/^Not on PATH/,$d' <<<"$output" | grep -c '^dimacs:')" -eq 0 ]
    damier solve --engine minisat "$queens/entree.txt"
    refuses 'minisat is not on PATH; on Debian: apt-get install minisat'
    has_engine cadical || {
        damier solve --engine cadical "$queens/entree.txt"
        refuses 'cadical is not on PATH; on Debian: apt-get install cadical'
    }
}

@test "queens: one, all, counted, up to symmetry, every model, encodings" {
    damier queens 20
    [ "$status" -eq 0 ]
    damier queens 6 --all --format native
    [ "$status" -eq 0 ]
    damier queens 6 --count
    gives 0 4 ''
    damier queens 6 --up-to-symmetry --count --quiet
    gives 0 1 ''
    damier queens 6 --unique --quiet
    [ "$status" -eq 1 ]
    local model
    for model in m1 m3; do
        damier queens 6 --model $model --count
        gives 0 4 ''
    done
    damier queens 6 --encoding amo=product
    [ "$status" -eq 0 ]
    damier queens 3
    gives 1 "$three_queens" ''
    damier solve "$queens/impossible-6.txt"
    gives 1 'no solution' ''
}

@test "binero: solved, counted, unique, step by step" {
    local document=$root/examples/binero/document.txt
    damier solve --unique --quiet "$document" "$root"/examples/binero/14-*.txt
    [ "$status" -eq 0 ]
    damier binero 4 --count
    gives 0 72 ''
    damier binero 10x12
    [ "$status" -eq 0 ]
    damier solve --steps "$document"
    [ "$status" -eq 0 ]
}

@test "puzzles are made with every choice of clues" {
    local clues
    for clues in minimal minimum 40%; do
        damier generate binero --size 6 --clues $clues -o puzzle
        gives 0 '' ''
        damier solve --unique --quiet puzzle
        gives 0 unique ''
    done
    for clues in easy medium hard expert; do
        damier generate binero --size 6 --level $clues
        [ "$status" -eq 0 ]
    done
    damier generate binero --size 6 --symmetry rotational
    [ "$status" -eq 0 ]
    damier generate maze --size 4x9
    [ "$status" -eq 0 ]
}

@test "chess and museums: placed, counted, the best" {
    damier chess -n 4 -t 2 -f 1 -c 2 --count
    gives 0 68 ''
    damier chess -d -minmax -c 1 -n 4
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = 4 ]
    damier chess -i -minmax -r 1 -n 5
    [ "${lines[0]}" = 5 ]
    damier museum "$root/examples/museum/small.txt"
    [ "${lines[0]}" = 8 ]
}

@test "tours and mazes" {
    damier tour 8
    [ "$status" -eq 0 ]
    damier tour 5x6 --closed --count
    gives 0 8 ''
    damier tour 5 --engine kernel
    [ "$status" -eq 0 ]
    damier maze "$root/examples/maze/two_ways.txt"
    [ "$status" -eq 0 ]
}

@test "formulas are written, solved by our own engine, and read back" {
    damier encode "$queens/entree.txt" -o formula
    gives 0 '' ''
    damier sat formula -o model
    [ "$status" -eq 10 ]
    damier decode "$queens/entree.txt" model
    [ "$status" -eq 0 ]
    damier encode "$queens/impossible-4.txt" -o formula
    damier sat formula
    [ "$status" -eq 20 ]
}

@test "proofs: who could make them is told" {
    if has_engine cadical; then
        damier solve "$queens/impossible-4.txt" --proof proof --quiet
        gives 1 'no solution' ''
        return
    fi
    damier solve "$queens/impossible-4.txt" --proof proof
    refuses 'no engine here makes proofs: damier was built without CaDiCaL (on Debian: apt-get install libcadical-dev, then rebuild)'
    damier encode "$queens/impossible-4.txt" -o formula
    damier sat formula --proof proof
    refuses 'no engine here makes proofs: damier was built without CaDiCaL'
    [ ! -e proof ]
}

@test "comparisons are of what there is" {
    damier compare "$queens/entree.txt"
    show
    [ "$status" -eq 0 ]
    [[ "$output" == *kernel* ]]
}

@test "the page: where it cannot be served, what is missing is told" {
    mkdir page
    echo page >page/index.html
    damier serve --folder page --port 0 --address nowhere
    if [[ "$stderr" != *'not a numeric address'* ]]; then
        refuses 'this damier was built without libmicrohttpd (on Debian: apt-get install libmicrohttpd-dev, then rebuild)'
    fi
}

@test "studies: measured and shown; databases are refused where there are none" {
    damier study queens -n 4..5 --count --show solutions
    [ "$status" -eq 0 ]
    [ "$(sed -n 3,4p <<<"$output" | awk '{ print $2 }' | tr '\n' ' ')" = '2 10 ' ]
    damier study queens -n 4 --db q.db
    if [ "$status" -ne 0 ]; then
        refuses 'cannot open q.db: this program was built without SQLite'
        [ ! -e q.db ]
    fi
}
