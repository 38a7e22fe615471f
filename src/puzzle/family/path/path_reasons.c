/* Reasons for number paths: a rule for each number and the next.
 *
 * That every number is in one cell is no rule but what the numbers are. Then "4 and 5 are
 * neighbours" says by itself that two cells which do not touch cannot hold them. Links are facts,
 * as given numbers are.
 *
 * The model is one of its own: the others say the same for all numbers at once. Its clauses are as
 * many as there: for each cell and number one about the next, and one about the number before. The
 * places of numbers, which nobody reads about, are all different by domains: with "exactly one" for
 * each number in their place, what is wrong with examples/rikudo/none.txt took over 20 s to find,
 * and takes 1. */
#include "puzzle/family/path/path.h"

enum { NEIGHBOURS };

static const struct family_rule rules[] = {
    [NEIGHBOURS] = {"neighbours", "{} and {} are neighbours", 2, .many = "{} each number is beside the next",
                    .each = "from {} to {}", .chained = true},
    {0},
};

static void post_once(const struct field *f, dm_model *model, const dm_int *cell)
{
    dm_int *place = alloc_array(f->cells, sizeof *place), *number = alloc_array(f->cells, sizeof *number);
    for (size_t i = 0; i < f->cells; i++) {
        place[i] = dm_range(model, 0, (int64_t)f->cells - 1);
        number[i] = dm_plus(cell[i], -1);
    }
    dm_section(model, "every number is in a cell of its own");
    dm_inverse(model, f->cells, number, place);
    dm_alldifferent_by(model, f->cells, place, DM_BY_DOMAINS);
    alloc_free(place);
    alloc_free(number);
}

/* The cell with this number has a neighbour with the other. */
static void post_beside(const struct field *f, dm_model *model, const dm_int *cell, int64_t number,
                        int64_t other)
{
    for (size_t i = 0; i < f->cells; i++) {
        dm_lit lits[FIELD_NEIGHBOURS + 1] = {-dm_eq(model, cell[i], number)};
        size_t count = 1;
        for (uint32_t n = f->first[i]; n < f->first[i + 1]; n++)
            lits[count++] = dm_eq(model, cell[f->to[n]], other);
        dm_clause(model, count, lits);
    }
}

static void post(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct field *f = &path_of(board)->field;
    dm_end_rule(model);
    post_once(f, model, cell);
    dm_section(model, "consecutive numbers are neighbours");
    for (int number = 1; number < (int)f->cells; number++) {
        rule_begin(model, rules, NEIGHBOURS, number, number + 1, 0);
        post_beside(f, model, cell, number, number + 1);
        post_beside(f, model, cell, number + 1, number);
    }
}

static const struct family_model model = {.name = "steps",
                                          .blurb = "the number of each cell; a rule for each step",
                                          .post = post};

/* An empty board of 400 cells takes 22 ms for each of its 160000 literals. */
const struct family_reasons path_reasons = {.rules = rules, .model = &model, .most = 256};
