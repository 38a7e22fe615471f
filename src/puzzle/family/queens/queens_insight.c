/* What a player sees in a step of a board of queens, in place of the facts and rules that a solver
 * reports (struct rule_insight):
 *
 *   I1  all attacked  A queen on a square would attack all squares that are left in a line, which
 *                     needs a queen.
 *   I2  attacks       A queen attacks along a line; or two attack each other.
 *   I3  last square   One square is left in a line, which needs a queen; or none is. */
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

/* ---- I2 and I3: one line */

enum { ROW, COLUMN, DIAGONAL };

/* The kind of line of a rule that a line has at most one queen; -1: it is another rule. */
static int line_of(const struct rule_name *rule)
{
    switch (rule->kind) {
    case QUEENS_ROW_ONE:
        return ROW;
    case QUEENS_COLUMN_ONE:
        return COLUMN;
    case QUEENS_RISING:
    case QUEENS_FALLING:
        return DIAGONAL;
    default:
        return -1;
    }
}

static bool is_on(const struct rule_step *step, const struct rule_name *rule, size_t cell)
{
    int row, column;
    grid_place(queens_of(step->board)->n, cell, &row, &column);
    row++, column++;
    if (rule->kind == QUEENS_ROW_ONE) return row == rule->arguments[0];
    if (rule->kind == QUEENS_COLUMN_ONE) return column == rule->arguments[0];
    const int steps = column - rule->arguments[1], sense = rule->kind == QUEENS_FALLING ? 1 : -1;
    return steps >= 0 && steps < rule->arguments[2] && row == rule->arguments[0] + sense * steps;
}

/* The queens on the line: at most two; returns how many. */
static int list_queens(const struct rule_step *step, const struct rule_name *rule, size_t cells[2])
{
    int count = 0;
    for (size_t i = 0; i < step->fact_count && count < 2; i++) {
        const struct cell_fact *fact = &step->facts[i];
        if ((fact->value == 1) == fact->denied || !is_on(step, rule, fact->cell)) continue;
        if (count && cells[0] == fact->cell) continue;
        cells[count++] = fact->cell;
    }
    return count;
}

static struct cell_name name_of(const struct rule_step *step, size_t cell)
{
    return step->brief ? cell_name_short(step->board, cell) : cell_name_of(step->board, cell);
}

/* "The queen in row 2, column 3 attacks row 2", or for two of them "attack each other". */
static struct rule_insight see_attack(const struct rule_step *step, struct buf *out)
{
    static const char *const keys[] = {"queens.insight.attacks-row", "queens.insight.attacks-column",
                                       "queens.insight.attacks-diagonal"};
    const struct rule_name *rule = &step->rules[0];
    struct rule_insight insight = {.name = "attacks", .title = "queens.insight.attacks", .cells = 1};
    size_t cells[2];
    const int count = list_queens(step, rule, cells);
    if (count != (step->told_count ? 1 : 2)) return (struct rule_insight){0};
    if (count == 2) {
        say(out, "queens.insight.attack-each-other",
            SAY(say_text("first", name_of(step, cells[0]).text),
                say_text("second", name_of(step, cells[1]).text)));
        insight.cells = 2;
    } else if (line_of(rule) == DIAGONAL) {
        say(out, keys[DIAGONAL], SAY(say_text("cell", name_of(step, cells[0]).text)));
    } else {
        say(out, keys[line_of(rule)],
            SAY(say_text("cell", name_of(step, cells[0]).text), say_int("line", rule->arguments[0])));
    }
    return insight;
}

/* "Only row 2, column 3 is left in row 2", or no square is. */
static struct rule_insight see_last(const struct rule_step *step, struct buf *out)
{
    const struct rule_name *rule = &step->rules[0];
    const bool down = rule->kind == QUEENS_COLUMN_SOME;
    const int line = rule->arguments[0] - 1, n = queens_of(step->board)->n;
    size_t left = SIZE_MAX, count = 0;
    for (int i = 0; i < n; i++) {
        const size_t cell = down ? grid_cell(n, i, line) : grid_cell(n, line, i);
        bool empty = false;
        for (size_t k = 0; k < step->fact_count; k++)
            empty |= step->facts[k].cell == cell && (step->facts[k].value == 0) != step->facts[k].denied;
        if (empty) continue;
        left = cell;
        count++;
    }
    if (count != (step->told_count ? 1 : 0)) return (struct rule_insight){0};
    if (count)
        say(out, down ? "queens.insight.last-column" : "queens.insight.last-row",
            SAY(say_text("cell", name_of(step, left).text), say_int("line", line + 1)));
    else
        say(out, down ? "queens.insight.none-column" : "queens.insight.none-row",
            SAY(say_int("line", line + 1)));
    return (struct rule_insight){.name = "last square", .title = "queens.insight.last", .cells = count};
}

struct rule_insight queens_insight(const struct rule_step *step, struct buf *out)
{
    struct rule_insight insight = {0};
    place_list left = {0};
    if (step->rule_count == 1)
        return line_of(&step->rules[0]) >= 0 ? see_attack(step, out) : see_last(step, out);
    const struct rule_name *rule = needy_line(step);
    if (!rule) return insight;
    const bool down = rule->kind == QUEENS_COLUMN_SOME;
    const int line = rule->arguments[0] - 1;
    if (list_left(step, down, line, &left) && attack_all(step, down, line, &left)) {
        say_attack(step, down, line, &left, out);
        insight = (struct rule_insight){.name = "all attacked",
                                        .title = "queens.insight.title",
                                        .cells = step->told_count,
                                        .whole = true};
    }
    vec_free(&left);
    return insight;
}
