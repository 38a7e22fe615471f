/* What a player sees in a step of a board of queens, in place of the facts and rules that a solver
 * reports (struct rule_insight): a queen on a square would attack all squares that are left in a
 * line, which needs a queen. */
#include "puzzle/family/queens/queens.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "puzzle/kit/grid.h"

#include <stdlib.h>

typedef VEC(int) place_list;

/* The rule that a line has a queen, if there is one such; all others say "at most one". */
static const struct rule_name *needy_line(const struct rule_step *step)
{
    const struct rule_name *line = NULL;
    int count = 0;
    for (size_t i = 0; i < step->rule_count; i++) {
        int kind = step->rules[i].kind;
        if (kind != QUEENS_ROW_SOME && kind != QUEENS_COLUMN_SOME) continue;
        line = &step->rules[i];
        count++;
    }
    return count == 1 ? line : NULL;
}

/* The places of the line, from 0, that no fact empties; false if a fact is about anything else. */
static bool list_left(const struct rule_step *step, bool down, int line, place_list *left)
{
    const int n = queens_of(step->board)->n;
    bool fine = true, *empty = alloc_array((size_t)n, sizeof *empty);
    for (size_t i = 0; i < step->fact_count && fine; i++) {
        int at[2];
        grid_place(n, step->facts[i].cell, &at[0], &at[1]);
        fine = at[down] == line && (step->facts[i].value == 0) != step->facts[i].denied;
        empty[at[!down]] = true;
    }
    for (int i = 0; i < n && fine; i++)
        if (!empty[i]) vec_push(left, i);
    alloc_free(empty);
    return fine && left->size;
}

static bool attacks(int row, int column, int other_row, int other_column)
{
    return row == other_row || column == other_column || abs(row - other_row) == abs(column - other_column);
}

/* True if queens on all squares of the conclusion would attack all these places. */
static bool attack_all(const struct rule_step *step, bool down, int line, const place_list *left)
{
    for (size_t i = 0; i < step->told_count; i++) {
        int at[2];
        if ((step->told[i].value == 0) == step->told[i].denied) return false;
        grid_place(queens_of(step->board)->n, step->told[i].cell, &at[0], &at[1]);
        if (at[down] == line) return false;
        for (size_t k = 0; k < left->size; k++) {
            int place = left->data[k];
            if (!attacks(at[0], at[1], down ? place : line, down ? line : place)) return false;
        }
    }
    return step->told_count > 0;
}

static void say_attack(const struct rule_step *step, bool down, int line, const place_list *left,
                       struct buf *out)
{
    struct buf cells = {0}, squares = {0};
    for (size_t i = 0; i < step->told_count; i++) {
        buf_add(&cells, say_or(i, step->told_count));
        buf_add(&cells, (step->brief ? cell_name_short(step->board, step->told[i].cell)
                                     : cell_name_of(step->board, step->told[i].cell))
                            .text);
    }
    cell_name_line(down, line, left->size, left->data, &squares);
    say(out, down ? "queens.insight.column" : "queens.insight.row",
        SAY(say_text("cells", buf_text(&cells)), say_many("squares", buf_text(&squares), left->size),
            say_int("line", line + 1)));
    buf_free(&cells);
    buf_free(&squares);
}

struct rule_insight queens_insight(const struct rule_step *step, struct buf *out)
{
    const struct rule_name *rule = step->rule_count > 1 ? needy_line(step) : NULL;
    struct rule_insight insight = {0};
    place_list left = {0};
    if (!rule) return insight;
    const bool down = rule->kind == QUEENS_COLUMN_SOME;
    const int line = rule->arguments[0] - 1;
    if (list_left(step, down, line, &left) && attack_all(step, down, line, &left)) {
        say_attack(step, down, line, &left, out);
        insight = (struct rule_insight){.name = "all attacked",
                                        .title = "queens.insight.title",
                                        .cells = step->told_count};
    }
    vec_free(&left);
    return insight;
}
