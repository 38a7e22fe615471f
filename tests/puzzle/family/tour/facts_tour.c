/* What tests of all families must know of tours. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_facts.h"
#include "puzzle/family/tour/tour.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool leap_apart(const struct kit_said *s, int from, int to)
{
    const struct ground *g = &tour_of(s->board)->ground;
    int row[2], column[2];
    s->board->family->place(s->board, kit_said_number(s, from), &row[0], &column[0]);
    s->board->family->place(s->board, kit_said_number(s, to), &row[1], &column[1]);
    int down = abs(row[1] - row[0]), right = abs(column[1] - column[0]);
    return (down == g->long_leap && right == g->short_leap) ||
           (down == g->short_leap && right == g->long_leap);
}

static bool tour_means(const struct kit_said *s)
{
    const struct tour *t = tour_of(s->board);
    int squares = 0;
    for (size_t i = 0; i < s->board->cells; i++) squares += !t->ground.hole || !t->ground.hole[i];
    if (kit_said_is(s, "something")) return squares > 0;
    if (kit_said_is(s, "three")) return squares >= 3;
    if (kit_said_is(s, "beginning")) return s->values[tour_first(t)] == 1;
    if (kit_said_is(s, "leap")) return leap_apart(s, s->a[0], s->a[1]) && s->a[1] == s->a[0] + 1;
    assert_int_equal(s->a[0], squares);
    if (kit_said_is(s, "home")) return leap_apart(s, s->a[0], 1);
    assert_string_equal(s->key, "direction");
    return kit_said_number(s, 2) < kit_said_number(s, s->a[0]);
}

static bool touch_on_tour(const struct board *board, size_t a, size_t b)
{
    const struct ground *g = &tour_of(board)->ground;
    int down = abs((int)(a / (size_t)g->columns) - (int)(b / (size_t)g->columns));
    int right = abs((int)(a % (size_t)g->columns) - (int)(b % (size_t)g->columns));
    return (down == g->long_leap && right == g->short_leap) ||
           (down == g->short_leap && right == g->long_leap);
}

/* The first square that is no hole has number 1. */
static void post_beginning(struct kit_stated *k)
{
    const struct ground *g = &tour_of(k->board)->ground;
    size_t first = 0;
    while (g->hole && g->hole[first]) first++;
    dm_lit one = kit_stated_is(k, first, 1);
    kit_stated_either(k, 1, &one);
}

static bool say_tour(struct kit_stated *k, const char *key, const int *a)
{
    bool known = true;
    if (strcmp(key, "leap") == 0)
        kit_stated_beside(k, touch_on_tour, a[0], a[1]);
    else if (strcmp(key, "home") == 0)
        kit_stated_beside(k, touch_on_tour, a[0], 1);
    else if (strcmp(key, "beginning") == 0)
        post_beginning(k);
    else if (strcmp(key, "direction") == 0)
        for (size_t last = 0; last < k->board->cells; last++)
            for (size_t second = last; second < k->board->cells; second++)
                kit_stated_not_both(k, kit_stated_is(k, second, 2), kit_stated_is(k, last, a[0]));
    else if (strcmp(key, "something") == 0 || strcmp(key, "three") == 0)
        kit_stated_either(k, 0, NULL);
    else
        known = false;
    return known;
}

static void cells_of_tour(struct kit_stated *k)
{
    const struct tour *t = tour_of(k->board);
    size_t squares = 0;
    for (size_t i = 0; i < k->board->cells; i++) squares += !t->ground.hole || !t->ground.hole[i];
    for (size_t i = 0; i < k->board->cells; i++) {
        bool hole = t->ground.hole && t->ground.hole[i];
        k->cell[i] = dm_range(k->model, !hole, hole ? 0 : (int64_t)squares);
    }
    kit_stated_numbers(k, (int)squares);
}

static void make_tour(struct rng *rng, struct buf *out)
{
    static const char *const words[] = {"", "", "", " closed", " uncrossed", " neighbours"};
    static const char *const leapers[] = {"", "", "", " leaper 1,1", " leaper 0,1", " leaper 1,3"};
    int rows, columns;
    bool given = rng_below(rng, 3) == 0, holes = rng_below(rng, 2);
    kit_facts_size(rng, 4, 20, &rows, &columns);
    buf_print(out, "tour %d %d%s%s", rows, columns, words[rng_below(rng, given ? 4 : 6)],
              leapers[rng_below(rng, 6)]);
    if (rng_below(rng, 4) == 0)
        buf_print(out, " start %d,%d", (int)rng_below(rng, (uint64_t)rows),
                  (int)rng_below(rng, (uint64_t)columns));
    buf_add(out, given ? " given\n" : "\n");
    if (!given && !holes && rng_below(rng, 2)) return;
    for (int i = 0; i < rows * columns; i++) {
        if (given && rng_below(rng, 5) == 0)
            buf_print(out, "%d ", (int)rng_between(rng, 1, rows * columns));
        else
            buf_add(out, holes && rng_below(rng, 5) == 0 ? "# " : ". ");
        if ((i + 1) % columns == 0) buf_char(out, '\n');
    }
}

static const char *const samples[] = {
    "tour 1 1\n",
    "tour 1 1 closed\n",
    "tour 1 2\n# #\n",
    "tour 3 3\n. . .\n. # .\n. . .\n",
    "tour 3 3 closed\n. . .\n. # .\n. . .\n",
    "tour 2 3 closed leaper 0,1\n",
    "tour 2 3 closed start 1,1 leaper 0,1\n",
    "tour 2 3 start 0,1 leaper 0,1\n",
    "tour 3 4 start 0,0\n",
    NULL,
};

const struct kit_facts facts_tour = {
    .means = tour_means,
    .cells = cells_of_tour,
    .say = say_tour,
    .make = make_tour,
    .samples = samples,
};
