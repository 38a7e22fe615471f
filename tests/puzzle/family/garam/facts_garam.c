/* What tests of all families must know of Garam. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_board.h"
#include "kit_facts.h"
#include "kit_garam.h"
#include "puzzle/family/garam/garam.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* The operator is between the operands, where there may be a cell to find. */
static int sign_at(const struct kit_said *s, int row, int column)
{
    const struct garam *g = garam_of(s->board);
    size_t cell =
        kit_said_columns(s) ? kit_said_cell(s->board, column, row) : kit_said_cell(s->board, row, column);
    if (cell != SIZE_MAX) return s->values[cell];
    for (size_t i = 0; i < g->count; i++)
        if (g->equation[i].at.row + 1 == (kit_said_columns(s) ? column : row) &&
            g->equation[i].at.column + 1 == (kit_said_columns(s) ? row : column))
            return (int)g->equation[i].known;
    fail();
    return 0;
}

static bool garam_means(const struct kit_said *s)
{
    int from = s->a[1], last = s->a[2], digits = 0, result = 0;
    /* Downwards the digits of a result stand below each other as they stand beside each other. */
    int left = kit_said_value(s, s->a[0], from), right = kit_said_value(s, s->a[0], from + 2);
    for (int i = from + 4; i <= last; i++, digits++) result = 10 * result + kit_said_value(s, s->a[0], i);
    if (kit_said_begins(s, "too-long")) return digits <= 2;
    assert_true(kit_said_begins(s, "equation"));
    if (digits > 1 && kit_said_value(s, s->a[0], from + 4) == 0) return false;
    switch (sign_at(s, s->a[0], from + 1)) {
    case GARAM_PLUS:
        return left + right == result;
    case GARAM_MINUS:
        return left - right == result;
    default:
        return left * right == result;
    }
}

static int calculate(int sign, int left, int right)
{
    return sign == GARAM_PLUS ? left + right : sign == GARAM_MINUS ? left - right : left * right;
}

static void post_equation(struct kit_stated *k, const struct garam *g, const struct garam_equation *e)
{
    VEC(int64_t) rows = {0};
    dm_int x[6];
    size_t columns = 0, digits = e->digits;
    x[columns++] = k->cell[e->left];
    x[columns++] = k->cell[e->right];
    if (e->sign != GARAM_KNOWN) x[columns++] = k->cell[e->sign];
    for (size_t i = 0; i < digits; i++) x[columns++] = k->cell[g->result[e->first + i]];
    for (int sign = 0; sign < GARAM_SIGNS; sign++)
        for (int left = 0; left < 10; left++)
            for (int right = 0; right < 10; right++) {
                int result = calculate(sign, left, right);
                bool fits = digits == 1 ? result >= 0 && result <= 9 : result >= 10;
                if (!fits || (e->sign == GARAM_KNOWN && sign != (int)e->known)) continue;
                vec_push(&rows, left);
                vec_push(&rows, right);
                if (e->sign != GARAM_KNOWN) vec_push(&rows, sign);
                if (digits == 2) vec_push(&rows, result / 10);
                vec_push(&rows, result % 10);
            }
    dm_if(k->model, k->when);
    dm_table(k->model, columns, x, rows.size / columns, rows.data, false);
    vec_free(&rows);
}

static bool say_garam(struct kit_stated *k, const char *key, const int *a)
{
    const struct garam *g = garam_of(k->board);
    bool down = strstr(key, "column");
    if (strncmp(key, "equation", 8) != 0) return false;
    for (size_t i = 0; i < g->count; i++) {
        const struct garam_equation *e = &g->equation[i];
        struct garam_place from = g->place[e->left], to = g->place[g->result[e->first + e->digits - 1]];
        bool here = down ? from.column + 1 == a[0] && from.row + 1 == a[1] && to.row + 1 == a[2]
                         : from.row + 1 == a[0] && from.column + 1 == a[1] && to.column + 1 == a[2];
        if (e->down != down || !here) continue;
        post_equation(k, g, e);
        return true;
    }
    return false;
}

static void cells_of_garam(struct kit_stated *k)
{
    for (size_t i = 0; i < k->board->cells; i++)
        k->cell[i] = dm_range(k->model, 0, i < garam_of(k->board)->digits ? 9 : GARAM_SIGNS - 1);
}

static void make_garam(struct rng *rng, struct buf *out)
{
    const char *picture = kit_garam_shapes[rng_below(rng, KIT_GARAM_SHAPES)];
    uint64_t share = rng_below(rng, 11);
    for (const char *p = picture; *p; p++) {
        if (*p == '_' && rng_below(rng, 10) < share)
            buf_char(out, "0123456789"[rng_below(rng, 10)]);
        else if (strchr("+-x", *p) && rng_below(rng, 4) == 0)
            buf_char(out, '?');
        else
            buf_char(out, *p);
    }
}

static const char *const samples[] = {
    "_+_=_\nx   +\n_   6\n=   =\n_   _\n_-0=_\n",
    "_?_=_\n",
    "_x_=__\n",
    "_?_=_\n?   ?\n3   6\n=   =\n_   _\n_?1=_\n",
    "1+_=___\n",
    "_\nx\n_\n=\n_\n_\n_\n",
    NULL,
};

static const struct kit_facts_form forms[] = {
    {"native", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {"text", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {0},
};

static struct board *blank_garam(struct arena *arena, struct rng *rng)
{
    return kit_board(arena, "garam", rng_below(rng, 4) ? kit_garam_mini : kit_garam_chain);
}

const struct kit_facts facts_garam = {
    .blank = blank_garam,
    .forms = forms,
    .means = garam_means,
    .cells = cells_of_garam,
    .say = say_garam,
    .make = make_garam,
    .samples = samples,
};
