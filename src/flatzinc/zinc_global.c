/* Global constraints that the kernel has, by the names of share/minizinc/damier. */
#include "flatzinc/zinc_parts.h"

#include <stdlib.h>

/* ---- all different */

static void post_different(struct zinc_link *link, const struct zinc_call *call)
{
    static const dm_consistency strengths[] = {
        [ZINC_BY_VALUE] = DM_BY_VALUES, [ZINC_BY_BOUNDS] = DM_BY_BOUNDS, [ZINC_BY_DOMAIN] = DM_BY_DOMAINS};
    const dm_int *x;
    zinc_link_condition(link, call);
    size_t count = zinc_link_ints(link, zinc_link_args(link, call)[0], &x);
    zinc_link_under(link, call);
    if (call->strength == ZINC_DEFAULT)
        dm_alldifferent(link->model, count, x);
    else
        dm_alldifferent_by(link->model, count, x, strengths[call->strength]);
}

static int by_value(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static bool holds_different(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    size_t length;
    (void)count;
    const zinc_item *items = zinc_store_elements(values->zinc, args[0], &length);
    int64_t *sorted = alloc_array(length, sizeof *sorted);
    bool different = true;
    for (size_t i = 0; i < length; i++) sorted[i] = zinc_values_number(values, items[i]);
    qsort(sorted, length, sizeof *sorted, by_value);
    for (size_t i = 1; i < length && different; i++) different = sorted[i - 1] != sorted[i];
    alloc_free(sorted);
    return different;
}

const struct zinc_builtin zinc_global_builtins[] = {
    {.name = "damier_all_different", .signature = "I", .post = post_different, .holds = holds_different},
    {0},
};
