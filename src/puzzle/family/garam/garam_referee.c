/* The referee of Garam, and theorems on clues: each equation separately, from the rules.
 *
 * For an equation with open cells all ways to fill it in are tried: at most 300 combinations of two
 * digits and an operator. */
#include "puzzle/family/garam/garam.h"

/* ---- sentences */

/* What is wrong with the equation, which is shown with these values; it makes this number. */
static bool fail(const struct regions *regions, size_t region, const int32_t *values, const char *key,
                 int made, struct verdict *verdict)
{
    enum { SHOWN = sizeof verdict->cells / sizeof *verdict->cells };
    const struct region *r = &regions->region[region];
    size_t cells[SHOWN], count = 0;
    struct buf shown = {0}, name = {0};
    for (; count < r->count && count < SHOWN; count++) cells[count] = r->cells[count];
    garam_picture_equation(r, values, 0, NULL, &shown);
    regions_name(regions, region, &name);
    verdict_say(verdict, (int)count, cells, key,
                SAY(say_raw("equation", buf_text(&shown)), say_text("place", buf_text(&name)),
                    say_int("made", made)));
    buf_free(&shown);
    buf_free(&name);
    return false;
}

/* ---- the referee */

/* The number in the result's cells; large ones are all equally wrong. */
static int number_of(const struct region *r, size_t digits, const int32_t *values)
{
    enum { TOO_LARGE = 1000 };
    int number = 0;
    for (size_t k = 0; k < digits && number < TOO_LARGE; k++)
        number = 10 * number + (int)values[r->cells[GARAM_RESULT + k]];
    return number;
}

/* `keys`: what to say if it begins with 0, or makes another number. */
static bool check_equation(const struct regions *regions, size_t region, const int32_t *values,
                           const char *const keys[2], struct verdict *verdict)
{
    const struct region *r = &regions->region[region];
    const struct garam_equation *e = r->facts;
    for (size_t k = 0; k < r->count; k++)
        if (values[r->cells[k]] == LOGIC_OPEN) return true;
    enum garam_sign sign = e->sign == GARAM_KNOWN ? e->known : (enum garam_sign)values[e->sign];
    int number = garam_apply(sign, (int)values[e->left], (int)values[e->right]);
    if (e->digits > 1 && values[r->cells[GARAM_RESULT]] == 0)
        return fail(regions, region, values, keys[0], 0, verdict);
    if (number == number_of(r, e->digits, values)) return true;
    return fail(regions, region, values, keys[1], number, verdict);
}

bool garam_referee_equation(const struct regions *regions, size_t region, const int32_t *values,
                            struct verdict *verdict)
{
    static const char *const keys[] = {"garam.begins-with-0", "garam.wrong"};
    return check_equation(regions, region, values, keys, verdict);
}

bool garam_referee_would(const struct regions *regions, size_t region, const int32_t *values,
                         struct verdict *verdict)
{
    static const char *const keys[] = {"garam.would-begin", "garam.would"};
    return check_equation(regions, region, values, keys, verdict);
}

static bool check_cell(const struct garam *g, size_t cell, int32_t value, struct verdict *verdict)
{
    bool digit = cell < g->digits;
    int32_t given = g->base.given[cell];
    struct cell_name name = cell_name_of(&g->base.board, cell);
    if (value < 0 || value >= (digit ? 10 : GARAM_SIGNS))
        return verdict_say(verdict, 1, &cell, digit ? "garam.no-digit" : "garam.no-operator",
                           SAY(say_text("cell", name.text), say_int("value", value)));
    if (given == LOGIC_OPEN || given == value) return true;
    const char had[2] = {garam_picture_letter(g, cell, given)};
    return verdict_say(verdict, 1, &cell, "garam.given-changed",
                       SAY(say_raw("value", had), say_text("cell", name.text)));
}

bool garam_referee_check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct garam *g = garam_of(board);
    for (size_t i = 0; i < board->cells; i++)
        if (!check_cell(g, i, values[i], verdict)) return false;
    return regions_check(g->base.regions, values, verdict);
}

/* ---- clues */

static bool agrees(const struct garam *g, size_t cell, int value)
{
    return g->base.given[cell] == LOGIC_OPEN || g->base.given[cell] == value;
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

static bool is_full(const struct garam *g, const struct region *r)
{
    for (size_t k = 0; k < r->count; k++)
        if (g->base.given[r->cells[k]] == LOGIC_OPEN) return false;
    return true;
}

bool garam_referee_clash(const struct board *board, struct verdict *verdict)
{
    const struct garam *g = garam_of(board);
    const struct regions *regions = g->base.regions;
    for (size_t i = 0; i < regions->count; i++) {
        const struct garam_equation *e = regions->region[i].facts;
        if (e->digits > 2 || can_hold(g, e)) continue;
        if (!is_full(g, &regions->region[i]))
            fail(regions, i, g->base.given, "garam.cannot-complete", 0, verdict);
        else
            garam_referee_equation(regions, i, g->base.given, verdict);
        return true;
    }
    return false;
}

bool garam_referee_refute(const struct board *board, struct sentence *reason)
{
    const struct garam *g = garam_of(board);
    for (size_t i = 0; i < g->count; i++) {
        const struct garam_equation *e = &g->equation[i];
        if (e->digits <= 2) continue;
        say_set(reason, e->down ? "garam.too-long-down" : "garam.too-long-across",
                SAY(say_text("cell", cell_name_of(board, e->left).text),
                    say_int("digits", (int64_t)e->digits)));
        return true;
    }
    return false;
}
