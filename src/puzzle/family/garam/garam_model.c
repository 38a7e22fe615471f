/* Models of Garam, and how they are searched.
 *
 * A cell is a variable, 0 to 9 for a digit and enum garam_sign for an operator to find.
 *   tables  one table for each equation, over all its cells: the ways in which it can be right, at
 *           most 100 for each operator. Domain consistent for each equation
 *   sums    as arithmetic: linear equations for + and -, where a result of two digits is 10 times
 *           the first plus the second; products for x; each under a condition if the operator is to
 *           be found; and the first of several digits is not 0
 * A result of more than two digits is stated to be impossible.
 *
 * The kernel searches tables, with learning (docs/garam.md has the measurements). If no digit is
 * given, it branches in reading order with random values, so that different seeds give different
 * answers: 40 x 40 shapes in 2.9 s, CaDiCaL 51, sums not in 100. */
#include "puzzle/family/garam/garam.h"

void garam_model_cells(const struct board *board, dm_model *model, dm_int *cell)
{
    const struct garam *g = garam_of(board);
    for (size_t i = 0; i < board->cells; i++) {
        bool digit = i < g->digits;
        cell[i] = dm_range(model, 0, digit ? 9 : GARAM_SIGNS - 1);
        dm_name(model, cell[i], "%s[%d,%d]", digit ? "C" : "S", g->place[i].row + 1, g->place[i].column + 1);
    }
}

/* ---- tables */

enum { WIDTH = 5 }; /* of a row: operator, operands, two digits */

/* A row of the table: false if there is none for these operands. */
static bool list_values(const struct garam_equation *e, enum garam_sign sign, int left, int right,
                        int64_t *row)
{
    int number = garam_apply(sign, left, right);
    if (!garam_fits(number, e->digits)) return false;
    if (e->sign != GARAM_KNOWN) *row++ = (int64_t)sign;
    *row++ = left;
    *row++ = right;
    if (e->digits == 2) *row++ = number / 10;
    *row = number % 10;
    return true;
}

/* x: by position in the region, where an operator to find is last. */
void garam_model_equation(const struct regions *regions, size_t region, dm_model *model, const dm_int *x)
{
    const struct garam_equation *e = regions->region[region].facts;
    int64_t rows[GARAM_SIGNS * 100 * WIDTH];
    dm_int column[WIDTH];
    size_t width = regions->region[region].count, count = 0, hidden = e->sign != GARAM_KNOWN;
    if (e->digits > 2) {
        dm_clause(model, 0, NULL);
        return;
    }
    ASSERT(width <= WIDTH);
    if (hidden) column[0] = x[width - 1];
    for (size_t k = hidden; k < width; k++) column[k] = x[k - hidden];
    for (int sign = 0; sign < GARAM_SIGNS; sign++)
        for (int pair = 0; pair < 100; pair++)
            if (hidden || sign == (int)e->known)
                count += list_values(e, (enum garam_sign)sign, pair / 10, pair % 10, rows + count * width);
    ASSERT(count <= GARAM_SIGNS * 100);
    dm_table(model, width, column, count, rows, false);
}

/* ---- sums */

static void post_sign(const struct regions *regions, size_t region, dm_model *model, const dm_int *x,
                      enum garam_sign sign)
{
    const struct garam_equation *e = regions->region[region].facts;
    const dm_int *digit = x + GARAM_RESULT;
    const dm_int term[4] = {x[GARAM_LEFT], x[GARAM_RIGHT], digit[e->digits - 1], digit[0]};
    const int64_t tens[] = {10, 1}, factors[] = {1, sign == GARAM_MINUS ? -1 : 1, -1, -10};
    dm_int product = digit[0];
    if (sign == GARAM_TIMES && e->digits == 2) product = dm_sum(model, 2, tens, digit);
    regions_post_label(regions, region, model);
    if (e->sign != GARAM_KNOWN) dm_if(model, dm_eq(model, digit[e->digits], (int64_t)sign));
    if (sign == GARAM_TIMES)
        dm_multiply(model, product, x[GARAM_LEFT], x[GARAM_RIGHT]);
    else
        dm_linear(model, 2 + e->digits, factors, term, DM_EQ, 0);
}

static void post_sums(const struct regions *regions, size_t region, dm_model *model, const dm_int *x)
{
    const struct garam_equation *e = regions->region[region].facts;
    if (e->digits > 2) {
        dm_clause(model, 0, NULL);
        return;
    }
    for (int sign = 0; sign < GARAM_SIGNS; sign++)
        if (e->sign != GARAM_KNOWN || sign == (int)e->known)
            post_sign(regions, region, model, x, (enum garam_sign)sign);
    if (e->digits < 2) return;
    regions_post_label(regions, region, model);
    dm_require(model, dm_ne(model, x[GARAM_RESULT], 0));
}

/* ---- models */

static void post_arithmetic(const struct board *board, dm_model *model, const dm_int *cell)
{
    regions_post_by(region_board_of(board)->regions, model, cell, post_sums);
}

const struct family_model garam_model_table[] = {
    {.name = "tables", .blurb = "garam.model.tables"},
    {.name = "sums", .blurb = "garam.model.sums", .post = post_arithmetic},
    {0},
};

/* Measured with all operators to find, on 20 x 20 and 40 x 40 shapes: `encode' took 55 KB for each
 * equation, the kernel 20 KB, CaDiCaL 135 KB. */
double garam_model_footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {
        [FAMILY_MODEL] = 56000, [FAMILY_KERNEL] = 21000, [FAMILY_CLAUSES] = 140000};
    return bytes[room] * (double)garam_of(board)->count;
}

static bool no_digit_given(const struct garam *g)
{
    for (size_t i = 0; i < g->digits; i++)
        if (g->base.given[i] != LOGIC_OPEN) return false;
    return true;
}

void garam_model_way(const struct board *board, enum family_question question, struct family_way *way)
{
    if (!family_want(way, ABILITY_BRANCHES)) return;
    if (question != FAMILY_ONE || !no_digit_given(garam_of(board))) return;
    way->fixed_search = true;
    way->order = DM_ORDER_INPUT;
    way->choice = DM_CHOICE_RANDOM;
    way->settings = "search=fixed";
}
