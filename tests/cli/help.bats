# What the program says about itself: usage, help pages, manual, completion, lists.
load kit
setup() { kit_setup; }

commands() { "$DAMIER" help | awk '/^  [a-z]/ { print $1 }'; }

@test "no words: the overview on standard error, exit 2; help: on standard output, exit 0" {
    damier
    show
    [ "$status" -eq 2 ]
    [ -z "$output" ]
    [[ "$stderr" == 'Usage: damier COMMAND'* ]]
    overview=$stderr
    for words in help --help -h; do
        damier $words
        gives 0 "$overview" ''
    done
    [[ "$overview" == *queens* ]]
}

@test "a family's page begins with a capital, unless with a variable, and says where its size goes" {
    for family in queens binero tour hidato; do
        damier help $family
        [[ "$output" == *'The size can also be given after -n or --size.'* ]]
        damier man $family
        [[ "$output" == *'The size can also be given after -n or --size.'* ]]
    done
    damier help rikudo
    [[ "$output" == *'The radius can also be an operand, or follow -n or --size.'* ]]
    [[ "${lines[1]}" == 'A path of '* ]]
    damier help maze
    [[ "$output" != *'The size can'* ]]
    damier help queens
    [[ "${lines[1]}" == 'n queens on '* ]]
}

@test "generate's page names its own default format" {
    damier help generate
    [[ "$output" == *'native (by default), text'* ]]
    damier help solve
    [[ "$output" == *'text (by default), native'* ]]
}

@test "--version" {
    damier --version
    show
    [ "$status" -eq 0 ]
    [[ "$output" =~ ^damier\ [0-9]+\.[0-9]+\.[0-9]+$ ]]
}

@test "help COMMAND and COMMAND --help are the same page, with usage, options, examples, exit status, in 80 columns" {
    [ "$(commands | wc -l)" -ge 12 ]
    for command in $(commands); do
        thin 4 || continue
        damier help "$command"
        page=$output
        [ "$status" -eq 0 ]
        [ -z "$stderr" ]
        [[ "$page" == "Usage: damier $command"* ]]
        for part in '--help' $'\nExamples:\n  ' $'\nExit status:\n  '; do [[ "$page" == *"$part"* ]] || { echo "$command: $part"; false; }; done
        # The last line is a path of this machine.
        [ "$(sed '$d' <<<"$page" | awk '{ if (length > 80) print }')" = '' ]
        [ -e "$(sed -n '$s/^  //p' <<<"$page")" ]
        damier "$command" --help
        gives 0 "$page" ''
        damier "$command" -h
        gives 0 "$page" ''
    done
}

@test "every option of a help page is taken" {
    taken=0
    for command in $(commands); do
        for option in $("$DAMIER" help "$command" | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
            thin 7 || continue
            family=
            if [ "$option" = --like-report ]; then family=queens; fi # a study that one family has prepared
            damier "$command" ${family:+"$family"} "$option=" --help
            [[ "$stderr" != *'unknown option'* ]] || { show; false; }
            taken=$((taken + 1))
        done
    done
    [ "$taken" -gt "$(brief 50 20)" ]
}

# FAMILY OPTION: the option with a value that it takes, and what must be there with it
option_words() {
    case $2 in
        limit) echo --limit 2 ;;
        encoding) echo --encoding amo=product ;;
        proof) echo --proof proof ;;
        model) echo --model "$("$DAMIER" help "$1" | awk '/^Models:/ { getline; print $1 }')" ;;
        var) echo --var first_fail ;;
        val) echo --val max ;;
        search) echo --search free ;;
        strategy) echo --strategy branch ;;
        animate) echo --animate --format svg ;;
        keep) echo --keep kept ;;
        trace-tree) echo --trace-tree tree ;;
        trace-nodes) echo --trace-tree tree --trace-nodes 9 ;;
        *) echo "--$2" ;;
    esac
}

# PAGE OPTION: has the page a line for the option?
tells() {
    local line=$'\n +(-[^ \n]+, +)?--'"$2"$'[ \n]'
    [[ $'\n'"$1"$'\n' =~ $line ]]
}

# MANUAL OPTION: has the section of the manual, without its backslashes, the option?
documents() { [[ "$1"$'\n' == *"--$2"fR* || "$1"$'\n' == *"--$2"$'\n'* ]]; }

# FAMILY OPTION: does completion offer it?
offers() { [[ $'\n'"$(completes damier "$1" "--$2")"$'\n' == *$'\n'"--$2"$'\n'* ]]; }

@test "a family's page, manual and completion have an option of solve just where the family does not refuse it" {
    local family option page manual solve shown=0 hidden=0
    solve=$("$DAMIER" help solve)
    # shellcheck source=/dev/null
    source <("$DAMIER" completion bash)
    for family in $("$DAMIER" families --format json | grep -oP '"name": "\K\w+'); do
        family_facts "$family"
        page=$("$DAMIER" help "$family")
        manual=$("$DAMIER" man "$family" | tr -d '\\')
        for option in all count limit unique up-to-symmetry steps encoding proof model var val search learn no-learn trace-tree trace-nodes animate keep; do
            thin 4 || continue
            tells "$solve" $option
            # shellcheck disable=SC2046,SC2154
            damier "${small_board[@]}" $(option_words "$family" $option)
            echo "$family --$option: exit status $status"
            if [ "$status" -eq 2 ]; then
                hidden=$((hidden + 1))
                if tells "$page" $option || documents "$manual" $option || offers "$family" $option; then false; fi
            else
                shown=$((shown + 1))
                tells "$page" $option
                documents "$manual" $option
                offers "$family" $option
            fi
        done
    done
    [ "$shown" -gt "$(brief 60 12)" ]
    [ "$hidden" -gt "$(brief 20 4)" ]
}

@test "generate reads no file, so that its page says nothing of --family" {
    tells "$("$DAMIER" help solve)" family
    run ! tells "$("$DAMIER" help generate)" family
    tells "$("$DAMIER" help generate)" no-unique-lines
}

@test "examples in help pages of solving run as they stand" {
    ln -s "$root/examples" examples
    "$DAMIER" help solve | sed -n '/^Examples:/,/^$/s/^  //p' >lines
    "$DAMIER" help queens | sed -n '/^Examples:/,/^$/s/^  //p' >>lines
    [ "$(wc -l <lines)" -ge 6 ]
    while read -r line; do
        [[ "$line" != *minisat* ]] || command -v minisat >/dev/null || continue
        damier() { "$DAMIER" "$@"; }
        run eval "$line"
        echo "$line: $status"
        [ "$status" -le 1 ]
    done <lines
}

@test "manual pages are troff without warnings: an overview that names every command, and a page for each" {
    local command section
    "$DAMIER" man >damier.1
    for command in $(commands); do
        grep -qx ".B $command" damier.1
        "$DAMIER" man "$command" >"damier-$command.1"
        for section in NAME SYNOPSIS DESCRIPTION OPTIONS 'EXIT STATUS' 'SEE ALSO'; do grep -qx ".SH $section" "damier-$command.1"; done
    done
    for section in NAME SYNOPSIS DESCRIPTION COMMANDS 'EXIT STATUS' 'SEE ALSO'; do grep -qx ".SH $section" damier.1; done
    for section in MODELS FORMATS EXAMPLES; do grep -qx ".SH $section" damier-queens.1; done
    damier man nothing
    [ "$status" -eq 2 ]
    if command -v groff >/dev/null; then
        run --separate-stderr groff -ww -man -Tutf8 damier*.1
        [ "$status" -eq 0 ]
        [ -z "$stderr" ]
    fi
}

@test "values that a manual page shows at the start of a sentence are typed as they are" {
    run --separate-stderr "$DAMIER" man queens
    [[ "$output" == *$'\nfixed: '* ]]
    [[ "$output" != *$'\nFixed: '* ]]
}

@test "families and engines list what there is" {
    damier families
    show
    [ "$status" -eq 0 ]
    [[ "$output" == *'queens      '* ]]
    damier engines
    show
    [ "$status" -eq 0 ]
    grep -q '^brute ' <<<"$output"
    if command -v minisat >/dev/null; then grep -q '^dimacs:minisat ' <<<"$output"; fi
    run --separate-stderr env PATH=/nonexistent "$DAMIER" engines
    [[ "$output" == *$'\nNot on PATH:\n'*'dimacs:minisat '*'(apt-get install minisat)'* ]]
}

@test "families: what each offers stands in its row, in JSON, and on its page" {
    local columns marks family word option table json page
    table=$("$DAMIER" families | sed '1,/^$/d')
    json=$("$DAMIER" families --format json)
    echo "$table"
    [ -z "$(awk 'length > 80' <<<"$table")" ]
    read -ra columns < <(grep '^ ' <<<"$table")
    [ "${columns[*]}" = 'all count classes encode models methods steps best generate' ]
    [[ "$table" == *$'\nmaze        -    -      -        -       -       yes      yes    -     yes\n'* ]]
    for family in $(grep -oP '"name": "\K\w+' <<<"$json"); do
        page=$("$DAMIER" help "$family")
        read -ra marks < <(grep "^$family " <<<"$table")
        for i in "${!columns[@]}"; do
            case ${columns[i]} in
                classes) option=up-to-symmetry ;;
                encode) option=encoding ;;
                models) option=model ;;
                all | count | steps) option=${columns[i]} ;;
                *) option='' ;;
            esac
            word=${marks[i + 1]}
            echo "$family ${columns[i]}: $word"
            if [ "$word" = yes ]; then
                grep -q "\"name\": \"$family\".*\"offers\": .*\"${columns[i]}\"" <<<"$json"
                [ -z "$option" ] || tells "$page" "$option"
            else
                [ "$word" = - ]
                run ! grep -q "\"name\": \"$family\".*\"offers\": .*\"${columns[i]}\"" <<<"$json"
                [ -z "$option" ] || run ! tells "$page" "$option"
            fi
        done
    done
}

# WORDS...: what the completion of the last word offers
completes() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    _damier
    printf '%s\n' "${COMPREPLY[@]}" | sort
}

@test "bash completion: commands, options, values, files, folders" {
    # shellcheck source=/dev/null
    source <("$DAMIER" completion bash)
    complete -p damier
    [ "$(completes damier so)" = solve ]
    [ "$(completes damier '' | tr '\n' ' ')" = "$(commands | sort | tr '\n' ' ')" ]
    [ "$(completes damier --v)" = --version ]
    [ "$(completes damier solve --up)" = --up-to-symmetry ]
    [ "$(completes damier queens --cou)" = --count ]
    [ "$(completes damier queens --engine mini)" = minisat ]
    [ "$(completes damier queens -e br)" = brute ]
    [ "$(completes damier queens --engine = mini)" = minisat ]
    [ "$(completes damier queens --format inter)" = interface ]
    [ "$(completes damier queens --format =)" = "$(completes damier queens --format '')" ]
    [ "$(completes damier solve --family q)" = queens ]
    [ "$(completes damier encode --encoding amo=pair)" = amo=pairwise ]
    [ "$(completes damier help enc)" = encode ]
    [ "$(completes damier completion '')" = bash ]
    [ "$(completes damier engines --format j)" = json ]
    touch puzzle.txt
    mkdir puzzles
    [ "$(completes damier solve puz | tr '\n' ' ')" = 'puzzles puzzle.txt ' ] ||
        [ "$(completes damier solve puz | tr '\n' ' ')" = 'puzzle.txt puzzles ' ]
    [ "$(completes damier solve -o puzzle.)" = puzzle.txt ]
    [ "$(completes damier solve --keep puz)" = puzzles ]
    [ "$(completes damier queens --seed '')" = '' ]
    [ "$(completes damier nonsense '')" = '' ]
}

@test "the completion script is clean shell" {
    command -v shellcheck >/dev/null || skip 'no shellcheck'
    "$DAMIER" completion bash >script
    shellcheck -s bash script
}

@test "options of pictures are listed only where boards are drawn; prepared studies are listed" {
    local name
    for name in show study compare encode; do
        damier help "$name"
        [[ "$output" != *--line* ]]
        [[ "$output" != *--no-counters* ]]
        [[ "$output" == *--no-unique-lines* ]]
    done
    damier help decode
    [[ "$output" == *--line* ]]
    damier help study
    [[ "$output" == *--like-report* ]]
}

@test "the flags of the MiniZinc solver are options of fzn" {
    local flag
    damier help fzn
    for flag in $(grep -o '"--*[a-z-]*"' "$root/share/minizinc/damier.msc.in" | tr -d '"'); do
        grep -Eq -- "(^| )$flag[, ]" <<<"$output"
    done
    [[ "$(cat "$root/share/minizinc/damier.msc.in")" == *'"--strategy"'* ]]
}

# Tildes are blanks that do not break.
nbsp() { sed 's/~/\xc2\xa0/g' <<<"$1"; }

# PAGE: its lines without examples and the path of the documents
spoken() { awk '/^[^ ]/ { skip = /^Exemples/ || /^Tutoriels/ } !skip' <<<"$1"; }

# PAGE: the English function words in it
english() { spoken "$1" | grep -onE "(^|[ (])(the|of|is|are|with|and|by default|from|to|its|which|each)([ ,;.)]|\$)"; }

@test "every page in French: no English words, 80 columns counted in characters, aligned, the same options" {
    local command page plain
    for command in $(commands); do
        thin 4 || continue
        page=$("$DAMIER" help "$command" --lang fr)
        plain=$("$DAMIER" help "$command" --lang en)
        [[ "$page" == "$(nbsp "Usage~: damier $command")"* ]]
        [ "$(sed '$d' <<<"$page" | LC_ALL=C.UTF-8 wc -L)" -le 80 ]
        [ "$(grep -oE '^  (-[a-z],|   ) --[a-z-]+' <<<"$page")" = "$(grep -oE '^  (-[a-z],|   ) --[a-z-]+' <<<"$plain")" ]
        echo "$command:"
        if english "$page"; then false; fi
        [ "$(awk '/^  (-.,|   ) --/ { match($0, /--[a-z-]+( [A-Z]+)?  +/); if (RSTART) print RSTART + RLENGTH }' <<<"$page" | sort -u | wc -l)" -eq 1 ]
    done
    run ! english "$("$DAMIER" help --lang fr)"
    run ! english "$("$DAMIER" engines --lang fr)"
    run ! english "$("$DAMIER" families --lang fr)"
}


@test "a page in French, word for word" {
    run --separate-stderr "$DAMIER" engines --help --lang fr
    [ "$status" -eq 0 ]
    [[ "$output" == "$(nbsp 'Usage~: damier engines [options]

Donner la liste des moteurs trouvés sur cette machine.
--engine accepte ces noms, et dimacs:COMMAND pour tout autre solveur SAT qui lit
du DIMACS et répond par des lignes s et v. Un nom suivi d’une famille est une
méthode pour les grilles de cette famille.

Sortie~:
  -f, --format NAME     text par défaut~; au choix~: text, json

Aide~:
  -h, --help            afficher cette page
      --lang LANGUAGE   la langue des textes~; par défaut celle de LC_ALL,
                        LC_MESSAGES ou LANG~; au choix~: en, fr

Exemples~:
  damier engines
  damier queens 8 --engine dimacs:minisat

Code de retour~:
  0  liste affichée
  2  commande incorrecte')"$'\n'* ]]
}

@test "the manual in French: its sections, and troff without warnings" {
    local command section
    "$DAMIER" man --lang fr >damier.1
    for command in solve queens study; do
        "$DAMIER" man "$command" --lang fr >"damier-$command.1"
        for section in NOM SYNOPSIS DESCRIPTION OPTIONS EXEMPLES 'CODE DE RETOUR' 'VOIR AUSSI'; do grep -qx ".SH $section" "damier-$command.1"; done
    done
    for section in NOM COMMANDES 'VOIR AUSSI'; do grep -qx ".SH $section" damier.1; done
    grep -qx '.SH MODÈLES' damier-queens.1
    grep -qx '.SS "Entrée"' damier-solve.1
    if command -v groff >/dev/null; then
        run --separate-stderr groff -k -ww -man -Tutf8 damier*.1
        [ "$status" -eq 0 ]
        [ -z "$stderr" ]
        [[ "$output" == *'l’arbitre'* ]]
    fi
}

@test "engines and families in French; names and JSON keys stay" {
    run --separate-stderr "$DAMIER" engines --lang fr
    [[ "$output" == *'apprentissage de clauses'* ]]
    [[ "$output" == *"$(nbsp 'Absents du PATH~:')"* ]]
    run ! grep -Eq ' (the|of|with|and|by) ' <(grep -E '^(cadical|kernel|cbc|brute|dimacs:)' <<<"$output")
    [ "$("$DAMIER" engines --lang fr --format json | grep -oE '"[a-z]+":' | sort | uniq -c)" = "$("$DAMIER" engines --format json | grep -oE '"[a-z]+":' | sort | uniq -c)" ]
    run --separate-stderr "$DAMIER" families --lang fr
    [[ "$output" == *$'\nmaze        -    -      -        -       -       oui      oui    -     oui\n'* ]]
    [[ "$output" == *"$(nbsp 'models      --model~: plusieurs façons d’énoncer les règles')"* ]]
}
