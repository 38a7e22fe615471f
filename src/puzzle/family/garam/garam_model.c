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

static const char *const directions[2] = {"to the right", "downwards"};

void garam_model_cells(const struct board *board, dm_model *model, dm_int *cell)
{
    const struct garam *g = garam_of(board);
    for (size_t i = 0; i < board->cells; i++) {
        bool digit = i < g->digits;
        cell[i] = dm_range(model, 0, digit ? 9 : GARAM_SIGNS - 1);
        dm_name(model, cell[i], "%s[%d,%d]", digit ? "C" : "S", g->place[i].row + 1, g->place[i].column + 1);
    }
}

void garam_model_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues)
{
    const int8_t *given = garam_of(board)->given;
    for (size_t i = 0; i < board->cells; i++)
        if (given[i] != GARAM_OPEN)
            vec_push(clues, ((struct clue){dm_eq(model, cell[i], given[i]), i, given[i]}));
}

static void label(const struct garam *g, dm_model *model, const struct garam_equation *e)
{
    dm_label(model, "from %s %s", cell_name_of(&g->board, e->left).text, directions[e->down]);
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

static size_t list_variables(const struct garam *g, const struct garam_equation *e, const dm_int *cell,
                             dm_int x[WIDTH])
{
    size_t width = 0;
    if (e->sign != GARAM_KNOWN) x[width++] = cell[e->sign];
    x[width++] = cell[e->left];
    x[width++] = cell[e->right];
    for (size_t k = 0; k < e->digits; k++) x[width++] = cell[g->result[e->first + k]];
    ASSERT(width <= WIDTH);
    return width;
}

static void post_table(const struct garam *g, dm_model *model, const dm_int *cell,
                       const struct garam_equation *e)
{
    int64_t rows[GARAM_SIGNS * 100 * WIDTH];
    dm_int x[WIDTH];
    size_t width = list_variables(g, e, cell, x), count = 0;
    for (int sign = 0; sign < GARAM_SIGNS; sign++)
        for (int pair = 0; pair < 100; pair++)
            if (e->sign != GARAM_KNOWN || sign == (int)e->known)
                count += list_values(e, (enum garam_sign)sign, pair / 10, pair % 10, rows + count * width);
    ASSERT(count <= GARAM_SIGNS * 100);
    label(g, model, e);
    dm_table(model, width, x, count, rows, false);
}

/* ---- sums */

static void post_sign(const struct garam *g, dm_model *model, const dm_int *cell,
                      const struct garam_equation *e, enum garam_sign sign)
{
    ASSERT(e->digits <= 2);
    dm_int digit[2] = {cell[g->result[e->first]], cell[g->result[e->first + e->digits - 1]]};
    dm_int x[4] = {cell[e->left], cell[e->right], digit[1], digit[0]};
    const int64_t tens[] = {10, 1}, factors[] = {1, sign == GARAM_MINUS ? -1 : 1, -1, -10};
    dm_int product = digit[0];
    if (sign == GARAM_TIMES && e->digits == 2) product = dm_sum(model, 2, tens, digit);
    label(g, model, e);
    if (e->sign != GARAM_KNOWN) dm_if(model, dm_eq(model, cell[e->sign], (int64_t)sign));
    if (sign == GARAM_TIMES)
        dm_multiply(model, product, cell[e->left], cell[e->right]);
    else
        dm_linear(model, 2 + e->digits, factors, x, DM_EQ, 0);
}

static void post_sums(const struct garam *g, dm_model *model, const dm_int *cell,
                      const struct garam_equation *e)
{
    for (int sign = 0; sign < GARAM_SIGNS; sign++)
        if (e->sign != GARAM_KNOWN || sign == (int)e->known)
            post_sign(g, model, cell, e, (enum garam_sign)sign);
    if (e->digits < 2) return;
    label(g, model, e);
    dm_require(model, dm_ne(model, cell[g->result[e->first]], 0));
}

/* ---- named rules: one for each equation, including that its result does not begin with 0 */

enum { RIGHT = 0, TOO_LONG = 2 }; /* to the right; the kind after it: downwards */

static const struct family_rule rules[] = {
    [RIGHT] = {"equation-row", "the equation in row {}, columns {} to {} is right", 4,
               .many = "the equations in {} are right", .each = "row {} (columns {} to {})"},
    [RIGHT + 1] = {"equation-column", "the equation in column {}, rows {} to {} is right", 4,
                   .many = "the equations in {} are right", .each = "column {} (rows {} to {})"},
    [TOO_LONG] = {"too-long-row",
                  "the equation in row {}, columns {} to {} has a result of at most two digits", .cost = 4},
    [TOO_LONG + 1] = {"too-long-column",
                      "the equation in column {}, rows {} to {} has a result of at most two digits",
                      .cost = 4},
    {0},
};

const struct family_reasons garam_model_reasons = {.rules = rules, .most = 2000};

/* ---- models */

typedef void equation_post(const struct garam *g, dm_model *model, const dm_int *cell,
                           const struct garam_equation *e);

static void post_impossible(const struct garam *g, dm_model *model, const struct garam_equation *e)
{
    label(g, model, e);
    dm_clause(model, 0, NULL);
}

static int place_along(const struct garam *g, const struct garam_equation *e, size_t cell)
{
    return (e->down ? g->place[cell].row : g->place[cell].column) + 1;
}

/* An equation that cannot be right is a rule of another kind, with another sentence. */
static void begin_rule(const struct garam *g, dm_model *model, const struct garam_equation *e)
{
    const struct garam_place from = g->place[e->left];
    int kind = (e->digits > 2 ? TOO_LONG : RIGHT) + e->down;
    rule_begin(model, rules, kind, (e->down ? from.column : from.row) + 1, place_along(g, e, e->left),
               place_along(g, e, g->result[e->first + e->digits - 1]));
}

static void post_all(const struct board *board, dm_model *model, const dm_int *cell, equation_post *post)
{
    const struct garam *g = garam_of(board);
    for (int down = 0; down < 2; down++) {
        dm_section(model, "equations %s", directions[down]);
        for (size_t i = 0; i < g->count; i++) {
            const struct garam_equation *e = &g->equation[i];
            if (e->down != (bool)down) continue;
            begin_rule(g, model, e);
            if (e->digits > 2)
                post_impossible(g, model, e);
            else
                post(g, model, cell, e);
        }
    }
}

void garam_model_post(const struct board *board, dm_model *model, const dm_int *cell)
{
    post_all(board, model, cell, post_table);
}

static void post_arithmetic(const struct board *board, dm_model *model, const dm_int *cell)
{
    post_all(board, model, cell, post_sums);
}

const struct family_model garam_model_table[] = {
    {.name = "tables", .blurb = "one table for each equation, with all ways in which it is right"},
    {.name = "sums",
     .blurb = "sums and products of digits, as arithmetic states them",
     .post = post_arithmetic},
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
        if (g->given[i] != GARAM_OPEN) return false;
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
