/* Global constraints, under the names of share/minizinc/damier: alldifferent, inverse,
 * lexicographic order and tables. The kernel has the negations of the last two, so they are reified
 * by two half-reifications. */
#include "formats/flatzinc/zinc_parts.h"

#include "base/text.h"

#include <stdlib.h>

/* ---- all different */

static void post_different(struct zinc_post *p)
{
    static const dm_consistency strengths[] = {
        [ZINC_BY_VALUE] = DM_BY_VALUES, [ZINC_BY_BOUNDS] = DM_BY_BOUNDS, [ZINC_BY_DOMAIN] = DM_BY_DOMAINS};
    if (p->call->strength == ZINC_DEFAULT)
        dm_alldifferent(p->model, p->count[0], p->ints[0]);
    else
        dm_alldifferent_by(p->model, p->count[0], p->ints[0], strengths[p->call->strength]);
}

static int by_value(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static bool holds_different(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 0);
    int64_t *sorted = alloc_array(x.count, sizeof *sorted);
    bool different = true;
    for (size_t i = 0; i < x.count; i++) sorted[i] = zinc_values_at(x, i);
    qsort(sorted, x.count, sizeof *sorted, by_value);
    for (size_t i = 1; i < x.count && different; i++) different = sorted[i - 1] != sorted[i];
    alloc_free(sorted);
    return different;
}

/* ---- inverse: x[i] = j if and only if y[j] = i; the indices of x and y begin at the second and at
 * the last argument */

static void post_inverse(struct zinc_post *p)
{
    size_t count = p->count[0];
    dm_int *x = p->ints[0], *y = p->ints[2];
    for (size_t i = 0; i < count; i++) x[i] = dm_plus(x[i], -*p->numbers[3]);
    for (size_t i = 0; i < p->count[2]; i++) y[i] = dm_plus(y[i], -*p->numbers[1]);
    if (count == p->count[2])
        dm_inverse(p->model, count, x, y);
    else
        dm_require(p->model, DM_FALSE);
}

/* True if argument y is a left inverse of argument x. */
static bool undoes(const struct zinc_facts *f, size_t x, size_t y)
{
    ASSERT(x != y);
    struct zinc_row from = zinc_values_row(f, x), to = zinc_values_row(f, y);
    for (size_t i = 0; i < from.count; i++) {
        int64_t j = zinc_values_at(from, i) - zinc_values_of(f, y + 1);
        if (j < 0 || j >= (int64_t)to.count) return false;
        if (zinc_values_at(to, (size_t)j) - zinc_values_of(f, x + 1) != (int64_t)i) return false;
    }
    return true;
}

static bool holds_inverse(const struct zinc_facts *f)
{
    return undoes(f, 0, 2) && undoes(f, 2, 0);
}

/* ---- lexicographic order, DM_LT or DM_LE; a proper prefix is less */

static void post_lex(struct zinc_post *p)
{
    size_t count = p->count[0], other = p->count[1], shared = count < other ? count : other;
    bool same_will_do = p->variant == DM_LT ? count < other : count <= other;
    dm_lex(p->model, shared, p->ints[p->opposite], p->ints[!p->opposite], same_will_do == p->opposite);
}

static bool holds_lex(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 0), y = zinc_values_row(f, 1);
    for (size_t i = 0; i < x.count && i < y.count; i++)
        if (zinc_values_at(x, i) != zinc_values_at(y, i)) return zinc_values_at(x, i) < zinc_values_at(y, i);
    return zinc_relates((zinc_big)x.count, (dm_rel)f->variant, (zinc_big)y.count);
}

/* ---- tables: concatenated rows of the length of the array */

static void post_table(struct zinc_post *p)
{
    size_t width = p->count[0], length = p->count[1];
    if (width ? length % width : length)
        zinc_link_fail(p->link, p->call, "%zu number%s cannot be cut into rows of %zu", length,
                       text_plural((int64_t)length), width);
    dm_table(p->model, width, p->ints[0], width ? length / width : 0, p->numbers[1], p->opposite);
}

static bool holds_table(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 0), tuples = zinc_values_row(f, 1);
    for (size_t row = 0; x.count && row + x.count <= tuples.count; row += x.count) {
        size_t i = 0;
        while (i < x.count && zinc_values_at(x, i) == zinc_values_at(tuples, row + i)) i++;
        if (i == x.count) return true;
    }
    return false;
}

#define LEX(word, letters, rel)                                                                              \
    ZINC_REIFIED("damier_lex_" word, letters, lex), .variant = rel, .under = ZINC_TWICE, .linked = "II"
#define TABLE(word, letters)                                                                                 \
    ZINC_REIFIED("damier_table_" word, letters, table), .under = ZINC_TWICE, .linked = "IN"

const struct zinc_builtin zinc_global_builtins[] = {
    {ZINC_ROW("damier_all_different", "I", different)},
    {ZINC_ROW("damier_inverse", "InIn", inverse)},
    {LEX("less_int", "II", DM_LT)},
    {LEX("less_bool", "BB", DM_LT)},
    {LEX("lesseq_int", "II", DM_LE)},
    {LEX("lesseq_bool", "BB", DM_LE)},
    {TABLE("int", "IN")},
    {TABLE("bool", "BC")},
    {0},
};
