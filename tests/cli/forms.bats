# What the command line writes, it reads: the boards of examples/ and their answers, in each format
# that the family reads. tests/ask/test_forms.c does the same to random boards.
load kit

setup() {
    kit_setup
    examples=$root/examples
}

# FAMILY: its boards.
boards() {
    printf '%s\n' "$examples/$1"/*.txt | awk -v step="$(brief 1 4)" 'NR % step == 0'
}

@test "forms: every example is drawn in each form that is read, and that is drawn as itself" {
    local family file format tried=0
    for family in $(family_names); do
        family_facts "$family"
        for file in $(boards "$family"); do
            "$DAMIER" draw --format native "$file" -o native
            for format in "${board_formats[@]}"; do
                echo "$file $format"
                "$DAMIER" draw --format "$format" "$file" -o once
                "$DAMIER" draw --family "$family" --format "$format" once -o twice
                cmp once twice
                [ "$(sed 's/ no-unique-lines$//' native)" = "$("$DAMIER" draw --family "$family" --format native once | sed 's/ no-unique-lines$//')" ]
                tried=$((tried + 1))
            done
        done
    done
    [ "$tried" -gt "$(brief 150 30)" ]
}

@test "forms: an answer in each form that is read is refereed, and drawn as it was written" {
    local family file format tried=0
    for family in $(family_names); do
        family_facts "$family"
        for file in $(boards "$family" | grep -v -e 20x20 -e 30- -e 20- -e amazons -e expert -e series); do
            "$DAMIER" solve --quiet --format native "$file" -o answer >words || continue
            for format in "${answer_formats[@]}"; do
                echo "$file $format"
                "$DAMIER" draw --format "$format" "$file" answer -o once
                damier check "$file" once
                [ "$status" -eq 0 ]
                [[ "$output" == valid* ]]
                [ "$format" = json ] || "$DAMIER" draw --format "$format" "$file" once -o twice
                [ "$format" = json ] || cmp once twice
                tried=$((tried + 1))
            done
        done
    done
    [ "$tried" -gt "$(brief 150 30)" ]
}
