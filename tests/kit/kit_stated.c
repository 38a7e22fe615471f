/* Rules in the plainest constraints, each behind a literal of its own, so that one solver answers
 * all questions about a board. */
#include "kit_stated.h"

#include "base/alloc.h"
#include "kit_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- statements */

dm_lit kit_stated_is(const struct kit_stated *k, size_t cell, int64_t value)
{
    return dm_eq(k->model, k->cell[cell], value);
}

void kit_stated_either(struct kit_stated *k, size_t count, const dm_lit *lits)
{
    dm_if(k->model, k->when);
    dm_clause(k->model, count, lits);
}

void kit_stated_not_both(struct kit_stated *k, dm_lit a, dm_lit b)
{
    kit_stated_either(k, 2, (dm_lit[]){-a, -b});
}

void kit_stated_count(struct kit_stated *k, const kit_stated_list *lits, dm_rel rel, int64_t number)
{
    dm_int *x = alloc_array(lits->size + 1, sizeof *x);
    for (size_t i = 0; i < lits->size; i++) x[i] = dm_as_int(k->model, lits->data[i]);
    dm_if(k->model, k->when);
    dm_linear(k->model, lits->size, NULL, x, rel, number);
    alloc_free(x);
}

void kit_stated_line(struct kit_stated *k, int rows, int columns, struct kit_stated_line l, int64_t value,
                     kit_stated_list *out)
{
    vec_clear(out);
    for (; l.row >= 0 && l.column >= 0 && l.row < rows && l.column < columns;
         l.row += l.down, l.column += l.right)
        vec_push(out, kit_stated_is(k, (size_t)(l.row * columns + l.column), value));
}

void kit_stated_beside(struct kit_stated *k, kit_stated_touch *meet, int number, int other)
{
    for (size_t a = 0; a < k->board->cells; a++)
        for (size_t b = 0; b < k->board->cells; b++)
            if (!meet(k->board, a, b))
                kit_stated_not_both(k, kit_stated_is(k, a, number), kit_stated_is(k, b, other));
}

/* ---- the cells */

void kit_stated_numbers(struct kit_stated *k, int numbers)
{
    kit_stated_list lits = {0};
    for (int number = 1; number <= numbers; number++) {
        vec_clear(&lits);
        for (size_t i = 0; i < k->board->cells; i++) vec_push(&lits, kit_stated_is(k, i, number));
        dm_exactly(k->model, 1, lits.size, lits.data);
    }
    vec_free(&lits);
}

void kit_stated_bits(struct kit_stated *k)
{
    for (size_t i = 0; i < k->board->cells; i++) k->cell[i] = dm_range(k->model, 0, 1);
}

/* ---- together */

/* Not the one that gives the reasons, if there is another. */
static const char *other_engine(void)
{
    for (size_t i = 0; i < dm_engine_count(); i++)
        if (strcmp(dm_engine_name(i), "cadical") == 0) return dm_engine_name(i);
    return NULL;
}

struct kit_stated *kit_stated_new(const struct board *board)
{
    struct kit_stated *k = alloc_bytes(sizeof *k);
    k->board = board;
    k->model = dm_model_new();
    k->cell = alloc_array(board->cells, sizeof *k->cell);
    kit_facts_of(board->family)->cells(k);
    k->solver = dm_solver_new(k->model, other_engine());
    return k;
}

void kit_stated_free(struct kit_stated *k)
{
    dm_solver_free(k->solver);
    dm_model_free(k->model);
    alloc_free(k->cell);
    alloc_free(k);
}

/* The path goes from one of the cells to the other, or does not. */
static dm_lit told_link(struct kit_stated *k, size_t mark, int32_t value, bool denied)
{
    size_t ends[2], cells = k->board->cells;
    bool linked = (value != 0) != denied;
    k->board->family->forms->joins(k->board, mark - cells, ends);
    k->when = dm_bool(k->model);
    for (int64_t v = 1; v <= (int64_t)cells; v++)
        for (int64_t w = 1; w <= (int64_t)cells; w++)
            if ((llabs(v - w) == 1) != linked)
                kit_stated_not_both(k, kit_stated_is(k, ends[0], v), kit_stated_is(k, ends[1], w));
    return k->when;
}

dm_lit kit_stated_told(struct kit_stated *k, size_t cell, int32_t value, bool denied)
{
    if (cell >= k->board->cells) return told_link(k, cell, value, denied);
    return denied ? -kit_stated_is(k, cell, value) : kit_stated_is(k, cell, value);
}

dm_lit kit_stated_rule(struct kit_stated *k, const struct rule_name *name)
{
    const char *key = k->board->family->reasons->rules[name->kind].key;
    k->when = dm_bool(k->model);
    if (!kit_facts_of(k->board->family)->say(k, key, name->arguments)) fail_msg("no rule %s here", key);
    return k->when;
}

dm_lit kit_stated_best(struct kit_stated *k, int sense, int64_t best)
{
    k->when = dm_bool(k->model);
    kit_facts_of(k->board->family)->best(k, sense > 0 ? DM_LE : DM_GE, best);
    return k->when;
}

bool kit_stated_possible(struct kit_stated *k, size_t number, const dm_lit *lits)
{
    dm_status status = dm_solve(k->solver, number, lits);
    assert_true(status == DM_SOLUTION || status == DM_NONE);
    return status == DM_SOLUTION;
}
