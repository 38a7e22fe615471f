/* The referee of Garam, and theorems on clues: each equation separately, from the rules.
 *
 * For an equation with open cells all ways to fill it in are tried: at most 300 combinations of two
 * digits and an operator. */
#include "puzzle/family/garam/garam.h"

#include <stdio.h>

enum { SENTENCE_PART = 160 };

/* ---- sentences */

/* "7 x _ = 5_, the equation from row 3, column 5 to the right". A result that is too long is
 * cut. */
static void name_equation(const struct garam *g, const struct garam_equation *e, const int32_t *values,
                          char out[SENTENCE_PART])
{
    enum { SHOWN = 8 };
    char sign = garam_picture_signs[e->known], result[SHOWN + 1];
    size_t shown = 0;
    for (; shown < e->digits && shown < SHOWN; shown++) {
        size_t cell = g->result[e->first + shown];
        result[shown] = garam_picture_letter(g, cell, values[cell]);
    }
    result[shown] = 0;
    if (e->sign != GARAM_KNOWN) sign = garam_picture_letter(g, e->sign, values[e->sign]);
    snprintf(out, SENTENCE_PART, "%c %c %c = %s%s, the equation from %s %s",
             garam_picture_letter(g, e->left, values[e->left]), sign,
             garam_picture_letter(g, e->right, values[e->right]), result, shown < e->digits ? "..." : "",
             cell_name_of(&g->board, e->left).text, e->down ? "downwards" : "to the right");
}

/* Its cells, the operator last; at most 16. */
static int list_cells(const struct garam *g, const struct garam_equation *e, size_t cells[16])
{
    int count = 0;
    cells[count++] = e->left;
    cells[count++] = e->right;
    for (size_t k = 0; k < e->digits && count < 15; k++) cells[count++] = g->result[e->first + k];
    if (e->sign != GARAM_KNOWN) cells[count++] = e->sign;
    return count;
}

static bool fail(const struct garam *g, const struct garam_equation *e, const int32_t *values,
                 const char *fault, struct verdict *verdict)
{
    size_t cells[16];
    char name[SENTENCE_PART];
    int count = list_cells(g, e, cells);
    name_equation(g, e, values, name);
    return verdict_fail(verdict, count, cells, "%s, %s", name, fault);
}

/* ---- the referee */

/* The number in the result's cells; large ones are all equally wrong. */
static int number_of(const struct garam *g, const struct garam_equation *e, const int32_t *values)
{
    enum { TOO_LARGE = 1000 };
    int number = 0;
    for (size_t k = 0; k < e->digits && number < TOO_LARGE; k++)
        number = 10 * number + (int)values[g->result[e->first + k]];
    return number;
}

static bool check_equation(const struct garam *g, const struct garam_equation *e, const int32_t *values,
                           struct verdict *verdict)
{
    enum garam_sign sign = e->sign == GARAM_KNOWN ? e->known : (enum garam_sign)values[e->sign];
    int number = garam_apply(sign, (int)values[e->left], (int)values[e->right]);
    if (e->digits > 1 && values[g->result[e->first]] == 0)
        return fail(g, e, values, "has a result that begins with 0", verdict);
    if (number == number_of(g, e, values)) return true;
    char fault[40];
    snprintf(fault, sizeof fault, "is wrong: it makes %d", number);
    return fail(g, e, values, fault, verdict);
}

static bool check_cell(const struct garam *g, size_t cell, int32_t value, struct verdict *verdict)
{
    bool digit = cell < g->digits;
    if (value < 0 || value >= (digit ? 10 : GARAM_SIGNS))
        return verdict_fail(verdict, 1, &cell, "%s holds %d, must hold %s",
                            cell_name_of(&g->board, cell).text, (int)value, digit ? "a digit" : "+, - or x");
    if (g->given[cell] == GARAM_OPEN || g->given[cell] == value) return true;
    const char had[2] = {garam_picture_letter(g, cell, g->given[cell])};
    return verdict_fail(verdict, 1, &cell, "the given %s in %s was changed", had,
                        cell_name_of(&g->board, cell).text);
}

bool garam_referee_check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct garam *g = garam_of(board);
    for (size_t i = 0; i < board->cells; i++)
        if (!check_cell(g, i, values[i], verdict)) return false;
    for (size_t i = 0; i < g->count; i++)
        if (!check_equation(g, &g->equation[i], values, verdict)) return false;
    return true;
}

/* ---- clues */

static bool agrees(const struct garam *g, size_t cell, int value)
{
    return g->given[cell] == GARAM_OPEN || g->given[cell] == value;
}

static bool can_result(const struct garam *g, const struct garam_equation *e, int number)
{
    ASSERT(e->digits > 0 && e->digits <= 2);
    if (!garam_fits(number, e->digits)) return false;
    for (size_t k = e->digits; k-- > 0; number /= 10)
        if (!agrees(g, g->result[e->first + k], number % 10)) return false;
    return true;
}

static bool can_sign(const struct garam *g, const struct garam_equation *e, enum garam_sign sign)
{
    return e->sign == GARAM_KNOWN ? e->known == sign : agrees(g, e->sign, (int)sign);
}

static bool can_hold(const struct garam *g, const struct garam_equation *e)
{
    for (int sign = 0; sign < GARAM_SIGNS; sign++)
        for (int left = 0; left < 10 && can_sign(g, e, (enum garam_sign)sign); left++)
            for (int right = 0; right < 10; right++)
                if (agrees(g, e->left, left) && agrees(g, e->right, right) &&
                    can_result(g, e, garam_apply((enum garam_sign)sign, left, right)))
                    return true;
    return false;
}

static bool is_full(const struct garam *g, const struct garam_equation *e)
{
    size_t cells[16];
    int count = list_cells(g, e, cells);
    for (int i = 0; i < count; i++)
        if (g->given[cells[i]] == GARAM_OPEN) return false;
    return true;
}

bool garam_referee_clash(const struct board *board, struct verdict *verdict)
{
    const struct garam *g = garam_of(board);
    struct arena scratch = {0};
    int32_t *values = ARENA_ARRAY(&scratch, int32_t, board->cells);
    for (size_t i = 0; i < board->cells; i++) values[i] = g->given[i];
    bool fine = true;
    for (size_t i = 0; i < g->count && fine; i++) {
        const struct garam_equation *e = &g->equation[i];
        if (e->digits > 2 || can_hold(g, e)) continue;
        fine = is_full(g, e) ? check_equation(g, e, values, verdict)
                             : fail(g, e, values, "cannot be completed", verdict);
    }
    arena_free(&scratch);
    return !fine;
}

bool garam_referee_refute(const struct board *board, struct sentence *reason)
{
    const struct garam *g = garam_of(board);
    for (size_t i = 0; i < g->count; i++) {
        const struct garam_equation *e = &g->equation[i];
        if (e->digits <= 2) continue;
        sentence_set(reason,
                     "the equation from %s %s has a result of %zu digits: two digits never make more than 81",
                     cell_name_of(board, e->left).text, e->down ? "downwards" : "to the right", e->digits);
        return true;
    }
    return false;
}
