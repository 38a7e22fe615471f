# Messages and reports in French: exact sentences, the choice of the language, and a list of
# commands whose output has no English.
load kit

setup() {
    kit_setup
    examples=$root/examples
    unset LANGUAGE LANG LC_MESSAGES
}

# STATUS STDOUT STDERR WORDS...: what the program says in French. In the expected texts `~' is a
# blank that does not break.
says() {
    local expected=$1 out=${2//\~/$'\u00a0'} err=${3//\~/$'\u00a0'}
    damier "${@:4}" --lang fr
    echo "${*:4}: status $status"
    echo "stdout: $output"
    echo "stderr: $stderr"
    [ "$status" -eq "$expected" ] || return 1
    [ "$output" = "$out" ] || return 1
    [ "$stderr" = "$err" ]
}

@test "errors and refusals" {
    says 2 '' 'damier: impossible de lire nofile~: le fichier ou le dossier n’existe pas' solve nofile
    says 2 '' 'damier: l’option «~--frob~» n’existe pas' queens 8 --frob
    says 2 '' 'damier: la commande «~slove~» n’existe pas~; vouliez-vous dire «~solve~»~?' slove
    says 2 '' 'damier: --all, --count et --unique s’excluent' queens 8 --all --count
    says 2 '' 'damier: la famille «~frob~» n’existe pas~; «~damier families~» donne la liste des familles' generate frob
    says 2 '' 'damier: queens n’a pas de règles de raisonnement, dont le moteur direct a besoin' queens 8 --engine direct
    says 2 '' 'damier: --limit demande --all-reasons~: sans cette option, une seule raison est affichée' why --limit 3 "$examples/binero/8-hard.txt"
    says 2 '' 'damier: --clues 15~: cette grille ne peut en avoir que 4' generate binero --size 2 --clues 15
    printf 'binero 4 4\n0 1 . .\n0 1 .\n. . . .\n. . . .\n' >short
    says 2 '' 'damier: short:3:6: la ligne 2 a 3 cases, il en faut 4' solve short
    printf 'binero 4 4\n0 1 . 7\n' >odd
    damier solve odd --lang fr
    [[ "$stderr" == 'damier: odd:2:7: '*$'et non «\u00a07\u00a0»' ]]
}

@test "reports" {
    says 1 'faux~: il y a 1 dame, il en faut 4' '' check "$queens/entree.txt" "$queens/entree.txt"
    says 0 'juste' '' check "$queens/entree.txt" "$queens/solution.txt"
    says 0 3 'damier: au moins 3~: arrêté par --limit 3' queens 8 --count --limit 3
    says 0 12 'damier: 12 classes représentent 92 solutions' queens 8 --count --up-to-symmetry
    says 0 'unique' '' solve "$examples/binero/8-hard.txt" --unique
    says 0 'hard' '' solve "$examples/binero/8-hard.txt" --level
    says 1 'Il y a une solution.' '' why "$examples/binero/8-hard.txt"
    says 0 'Regardez la case L2C6.' '' hint "$examples/binero/8-hard.txt" --stage 1
    damier solve "$examples/binero/8-hard.txt" --steps --lang fr
    [[ "${lines[-1]}" == $'niveau\u00a0: difficile (règle la plus difficile\u00a0: '*')' ]]
    says 1 '' "damier: aucune grille de cette taille ne donne de problème de niveau expert~: chaque réponse a été essayée avec chaque choix de cases données" generate binero --size 2 --level expert
    damier queens 6 --trace-tree tree --count --engine kernel --lang fr
    [ "$output" = 4 ]
    damier draw tree --lang fr
    [[ "${lines[1]}" == *' choix, '*' échecs, 4 solutions, profondeur '*' recherche complète' ]]
}

# Of JSON, what is for people aside: tests/cli/layout.bats looks at that.
same() {
    sed 's/"time": [0-9.]*//; s/"says": "[^"]*"//g'
}

@test "identifiers, statuses and files are the same in both languages" {
    local words
    for words in "check --format json $queens/entree.txt $queens/solution.txt" \
        "solve --level --format json $examples/binero/8-hard.txt" \
        'generate binero --size 6 --level hard' 'generate maze --size 3 --level expert' \
        'queens 6 --count --format json'; do
        # shellcheck disable=SC2086 # several words
        diff <("$DAMIER" $words --lang en 2>/dev/null | same) <("$DAMIER" $words --lang fr 2>/dev/null | same)
    done
}

# The language that these variables choose, as two letters.
chosen() {
    case $(env -u LC_ALL "$@" "$DAMIER" solve nofile 2>&1) in
    'damier: cannot read nofile: No such file or directory') echo en ;;
    'damier: impossible de lire nofile'*) echo fr ;;
    *) echo neither ;;
    esac
}

@test "the language: LC_ALL before LC_MESSAGES before LANG; --lang before all" {
    local variables
    for variables in LC_ALL=fr LC_ALL=fr_FR.UTF-8 LC_MESSAGES=fr_CA LANG=fr_BE@euro 'LC_ALL= LANG=fr_FR' \
        'LC_MESSAGES=fr LANG=en_GB' 'LC_ALL=fr_FR LC_MESSAGES=C LANG=C'; do
        # shellcheck disable=SC2086 # several words
        [ "$(chosen $variables)" = fr ]
    done
    for variables in FOO=1 LC_ALL=C LC_ALL=POSIX LC_ALL=en_US.UTF-8 'LC_ALL=C LANG=fr_FR.UTF-8' 'LC_MESSAGES=POSIX LANG=fr' \
        LC_ALL=de_DE LANG=frisian LANG=fro LANGUAGE=fr 'LANGUAGE=fr LANG=C'; do
        # shellcheck disable=SC2086 # several words
        [ "$(chosen $variables)" = en ]
    done
    [ "$(LC_ALL=fr "$DAMIER" solve nofile --lang en 2>&1)" = 'damier: cannot read nofile: No such file or directory' ]
    [[ "$(LC_ALL=C "$DAMIER" solve nofile --la=fr 2>&1)" == 'damier: impossible de lire nofile'* ]]
    damier solve nofile --lang xx
    [ "$status" -eq 2 ]
    [ "$stderr" = "damier: unknown --lang \`xx', must be one of: en, fr" ]
    LC_ALL=fr damier solve nofile --lang xx
    [ "$status" -eq 2 ]
    [ "${stderr//$'\u00a0'/ }" = 'damier: --lang : « xx » n’existe pas ; au choix : en, fr' ]
    damier solve --lang
    [ "$status" -eq 2 ]
}

# Commands of players and students, one on each line; TREE is the tree of a search. To extend the
# property, add a line.
commands() {
    cat <<END
solve nofile
solve $examples
solve $queens/impossible-8.txt
solve $queens/impossible-8.txt --unique
solve $examples/binero/8-hard.txt --steps
solve $examples/garam/mini-hard.txt --steps
solve $examples/rikudo/document.txt --steps
solve $queens/entree.txt --engine foo
solve $queens/entree.txt --engine direct
solve $queens/entree.txt --model foo
solve $queens/entree.txt --format foo
solve $queens/entree.txt --time-limit x
solve $queens/entree.txt --frob
solve --family frob $queens/entree.txt
solve $root/share/minizinc/examples/sudoku.mzn
queens 8 --count --up-to-symmetry
queens 8 --count --limit 3
queens 30 --count --time-limit 0.2
queens 8 --unique --limit 3
queens 8 --steps --level
queens 8 --proof p.drat --all
queens 3
queens
queens x
queens 8 9 10
binero 7
binero 6 --clues foo
binero 6 --count --engine direct --threads 3
hint $examples/binero/8-hard.txt --stage 2
hint $examples/binero/8-hard.txt
hint $queens/impossible-8.txt
hint $queens/solution.txt
hint $examples/garam/mini-hard.txt
why $queens/impossible-8.txt
why $examples/binero/8-hard.txt
why --not frob $examples/binero/8-hard.txt
why --not r1c2=0 --all-reasons $examples/binero/8-hard.txt
check $queens/entree.txt $queens/solution.txt
check $queens/entree.txt $queens/entree.txt
check $queens/entree.txt $examples/binero/8-hard.txt
check --best $queens/entree.txt $queens/solution.txt
draw $examples/binero/8-hard.txt --layout
draw $examples/binero/8-hard.txt --nodes 3
encode $examples/binero/8-hard.txt --board 4
encode $examples/binero/8-hard.txt --encoding frob=1
decode $queens/entree.txt $queens/entree.txt
generate
generate frob
generate binero --level frob
generate binero --size 2 --level expert
generate binero --clues frob
generate binero --size 4 --clues 15 --format text --stats
compare
compare $examples/binero/8-hard.txt --engine foo
split
split queens 8
split queens 8 -o cubes
join nofolder
join cubes
study queens -n 9..4
study --db nofile.db
prove nofile
engines
frob
--frob
--ver
queens 4 --trace-tree -
queens 6 --trace-tree tree --count --engine kernel
draw tree
draw tree --pose x
END
}

@test "no English words in what players and students read" {
    local line english='the|of|is|are|must|with|which|cannot|expected|there|from|does|has|have|not'
    while read -r line; do
        # shellcheck disable=SC2086 # several words
        damier $line --lang fr
        if grep -wE "$english" <<<"${output//--not/}${stderr//--not/}"; then # an option that is quoted
            echo "in: $line"
            return 1
        fi
    done < <(commands)
}

@test "show: every heading is in French" {
    "$DAMIER" show "$root/examples/nonogram/fish.txt" --lang fr >shown
    grep -qx Réponse shown
    [ -z "$(grep -x Answer shown)" ]
    "$DAMIER" show "$root/examples/museum/10x10.txt" --lang fr >shown
    [ -z "$(grep -xE 'Answer|Minimise|Maximise' shown)" ]
}
