/* What tests of all families must know of n queens. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_clued.h"
#include "kit_facts.h"
#include "puzzle/family/queens/queens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Queens on the squares from here on. */
static int count_queens(const struct kit_said *s, int row, int column, int down, int right)
{
    int count = 0;
    for (size_t cell; (cell = kit_said_cell(s->board, row, column)) != SIZE_MAX; row += down, column += right)
        count += s->values[cell];
    return count;
}

static bool queens_mean(const struct kit_said *s)
{
    if (kit_said_is(s, "some-row")) return count_queens(s, s->a[0], 1, 0, 1) > 0;
    if (kit_said_is(s, "one-row")) return count_queens(s, s->a[0], 1, 0, 1) <= 1;
    if (kit_said_is(s, "some-column")) return count_queens(s, 1, s->a[0], 1, 0) > 0;
    if (kit_said_is(s, "one-column")) return count_queens(s, 1, s->a[0], 1, 0) <= 1;
    if (kit_said_is(s, "rising")) return count_queens(s, s->a[0], s->a[1], -1, 1) <= 1;
    if (kit_said_is(s, "falling")) return count_queens(s, s->a[0], s->a[1], 1, 1) <= 1;
    fail_msg("%s", s->key);
    return false;
}

static bool say_queens(struct kit_stated *k, const char *key, const int *a)
{
    int n = queens_of(k->board)->n;
    kit_stated_list lits = {0};
    struct kit_stated_line line = {a[0] - 1, 0, 0, 1};
    if (strstr(key, "column")) line = (struct kit_stated_line){0, a[0] - 1, 1, 0};
    if (strcmp(key, "rising") == 0) line = (struct kit_stated_line){a[0] - 1, a[1] - 1, -1, 1};
    if (strcmp(key, "falling") == 0) line = (struct kit_stated_line){a[0] - 1, a[1] - 1, 1, 1};
    kit_stated_line(k, n, n, line, 1, &lits);
    if (strncmp(key, "some-", 5) == 0)
        kit_stated_either(k, lits.size, lits.data);
    else
        for (size_t i = 0; i < lits.size; i++)
            for (size_t j = 0; j < i; j++) kit_stated_not_both(k, lits.data[i], lits.data[j]);
    vec_free(&lits);
    return true;
}

static void make_queens(struct rng *rng, struct buf *out)
{
    int n = kit_facts_side(rng, 6), squares[18 * 18];
    int64_t given = rng_below(rng, 3) ? rng_between(rng, 0, n) : 0;
    for (int i = 0; i < n * n; i++) squares[i] = i + 1;
    rng_shuffle(rng, squares, (size_t)(n * n), sizeof *squares);
    buf_print(out, "%d\n%d\n", n, (int)given);
    for (int i = 0; i < given; i++) buf_print(out, "%d\n", squares[i]);
}

static const char *const samples[] = {
    "1\n0\n", "2\n0\n", "4\n0\n", "6\n1\n3\n", NULL,
};

static const struct kit_facts_form forms[] = {
    {"native", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {"text", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {"columns", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {"solution", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS | KIT_FACTS_HOLDS},
    {"interface", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {0},
};

static struct board *blank_queens(struct arena *arena, struct rng *rng)
{
    return kit_clued_wished(arena, &queens_family, "size", rng_between(rng, 4, 9));
}

const struct kit_facts facts_queens = {
    .blank = blank_queens,
    .forms = forms,
    .means = queens_mean,
    .cells = kit_stated_bits,
    .say = say_queens,
    .make = make_queens,
    .samples = samples,
};
