# damier check of answers to a question for the best: the rules alone, or with --best that too.
load kit
setup() {
    kit_setup
    printf '* * * * *\n* . . . *\n* . * . *\n* . . . *\n* * * * *\n' >hall
    printf '* * * * *\n* E E E *\n* S * N *\n* O O O *\n* * * * *\n' >eight
}

@test "without --best the rules are judged, and that is said" {
    damier check hall eight
    gives 0 'valid: the rules hold; whether 8 is the best was not checked; --best checks it' ''
    damier check hall eight --format svg -o judged.svg
    gives 0 '' 'damier: valid: the rules hold; whether 8 is the best was not checked; --best checks it'
    damier check hall eight --format json
    [[ "$output" == *'"status": "valid"'*'"objective": 8, "bound": null'* ]]
}

@test "--best: the best, or the better value and where to see it" {
    damier check --best hall eight
    gives 1 "not best: the rules hold, but 4 is the best, better than 8; \`damier solve hall' shows it" ''
    damier check --best hall eight --format json
    [[ "$output" == *'"status": "not best"'*'"objective": 8, "bound": 4, "better": 4'* ]]
    "$DAMIER" museum hall -o four --quiet
    damier check --best hall four
    gives 0 'best: the rules hold, and nothing is better than 4' ''
    damier check --best hall four --format json
    [[ "$output" == *'"status": "best"'*'"objective": 4, "bound": 4'* ]]
    # the same by a search, where no theorem tells
    damier check --best --engine kernel hall four
    gives 0 'best: the rules hold, and nothing is better than 4' ''
}

@test "--best where the most is asked for: pieces of chess, walks that do not cross" {
    printf 'chess 4 4 independent optimise bishops=1\n' >bishops
    damier_with 'F F F F\n* * * *\n* * * *\n* * * *\n' check --best bishops -
    gives 1 "not best: the rules hold, but 6 is the best, better than 4; \`damier solve bishops' shows it" ''
    "$DAMIER" solve bishops -o six --quiet
    damier check --best bishops six
    gives 0 'best: the rules hold, and nothing is better than 6' ''
    echo 'tour 3 3 uncrossed' >walk
    printf '1\n1 . .\n. . 2\n. . .\n' >short
    damier check --best walk short
    gives 1 "not best: the rules hold, but 2 is the best, better than 1; \`damier solve walk' shows it" ''
    "$DAMIER" solve walk -o longest --quiet
    damier check --best walk longest
    gives 0 'best: the rules hold, and nothing is better than 2' ''
}

@test "--best stopped: exit 3 with the bound; a better one found on the way is enough for exit 1" {
    echo 'chess 14 14 dominate optimise knights=1' >knights
    "$DAMIER" solve knights --time-limit 2 -o some --quiet || [ $? -eq 3 ]
    damier check --best --time-limit 0.3 --engine kernel knights some
    show
    [ "$status" -eq 3 ] || [ "$status" -eq 1 ]
    [[ "$output" == 'valid: the rules hold; whether '*' is the best is not known: stopped at the time limit of 0.3 s'* ]] ||
        [[ "$output" == 'not best: '* ]]
    sed '1d; s/[*C]/C/g' some >all
    damier check --best --time-limit 0.5 knights all
    show
    [ "$status" -eq 1 ]
    [[ "$output" == 'not best: the rules hold, but '*' is better than 196; '* ]]
    damier check --best --memory-limit 1 --engine cadical knights some
    show
    [ "$status" -eq 3 ]
    damier check --best --memory-limit 1 --engine cadical knights some --format json --quiet
    [ "$status" -eq 3 ]
    [[ "$output" == *'"status": "valid"'*'"stopped": "'* ]]
}

@test "--best: wrong answers stay wrong, and where nothing is best it is refused" {
    sed 's/S/ /' eight >seven
    damier check --best hall seven
    [ "$status" -eq 1 ]
    [[ "$output" == invalid:* ]]
    damier check --best "$queens/entree.txt" "$queens/solution.txt"
    refuses '--best is for puzzles with an objective, and this one has none'
    damier check --time-limit 3 hall eight
    refuses '--time-limit needs --best: without it there is no search'
    damier check --best --engine nobody hall eight
    refuses 'no engine'
    printf 'p cnf 1 2\n1 0\n-1 0\n' >no.cnf
    damier check --best no.cnf eight
    refuses '--best is for puzzles, but this is a formula'
}
