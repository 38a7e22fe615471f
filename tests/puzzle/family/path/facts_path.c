/* What tests of all families must know of Rikudo, Hidato and Numbrix. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_clued.h"
#include "kit_facts.h"
#include "kit_path.h"
#include "puzzle/family/path/path.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool path_means(const struct kit_said *s)
{
    const struct field *f = &path_of(s->board)->field;
    int row[2], column[2];
    assert_string_equal(s->key, "neighbours");
    assert_int_equal(s->a[1], s->a[0] + 1);
    for (int i = 0; i < 2; i++) path_locate(s->board, kit_said_number(s, s->a[i]), &row[i], &column[i]);
    int down = row[1] - row[0], right = column[1] - column[0];
    if (abs(down) > 1 || abs(right) > 1) return false;
    if (f->touch == FIELD_HEXAGONS) return down + right == 0 || down == 0 || right == 0;
    return f->touch == FIELD_CORNERS || abs(down) + abs(right) == 1;
}

static bool touch_on_path(const struct board *board, size_t a, size_t b)
{
    return kit_path_touches(path_of(board), a, b);
}

static bool say_path(struct kit_stated *k, const char *key, const int *a)
{
    kit_stated_beside(k, touch_on_path, a[0], a[1]);
    return strcmp(key, "neighbours") == 0;
}

static void cells_of_path(struct kit_stated *k)
{
    int64_t cells = (int64_t)k->board->cells;
    for (size_t i = 0; i < k->board->cells; i++) k->cell[i] = dm_range(k->model, 1, cells);
    kit_stated_numbers(k, (int)cells);
}

static void make_path(struct rng *rng, struct buf *out, const char *family)
{
    bool pieces = rng_below(rng, 8) == 0, ours = false;
    while (!ours) {
        struct arena arena = {0};
        struct path *p = (pieces ? kit_path_pieces : kit_path_random)(&arena, rng, 12);
        ours = strcmp(p->board.family->name, family) == 0;
        if (ours) {
            kit_path_clues(p, rng, (unsigned)rng_below(rng, 100), NULL);
            path_read_write(&p->board, NULL, out);
        }
        arena_free(&arena);
    }
}

static void make_rikudo(struct rng *rng, struct buf *out)
{
    make_path(rng, out, "rikudo");
}

static void make_hidato(struct rng *rng, struct buf *out)
{
    make_path(rng, out, "hidato");
}

static void make_numbrix(struct rng *rng, struct buf *out)
{
    make_path(rng, out, "numbrix");
}

static const char *const samples_of_rikudo[] = {
    "rikudo 3 3\n# . .\n. # .\n. . #\n",
    "rikudo 3 3\n# . 2\n. . .\n. 5 #\n",
    "rikudo 3 4\n# . . .\n. . # .\n. . . #\nlink 1 2 2 2\n",
    NULL,
};

static const char *const samples_of_hidato[] = {
    "hidato 1 1\n.\n",
    "hidato 2 3\n. . .\n. 4 .\n",
    "hidato 3 3\n. . 1\n. # .\n. . .\nlink 2 1 3 2\n",
    NULL,
};

static const char *const samples_of_numbrix[] = {
    "numbrix 2 3\n. . .\n. . .\n",
    "numbrix 3 4\n. . . 5\n. . . .\n1 . . .\n",
    NULL,
};

static struct board *blank_rikudo(struct arena *arena, struct rng *rng)
{
    return kit_clued_wished(arena, &rikudo_family, "radius", rng_below(rng, 4) ? 2 : 1);
}

const struct kit_facts facts_rikudo = {
    .blank = blank_rikudo,
    .means = path_means,
    .cells = cells_of_path,
    .say = say_path,
    .make = make_rikudo,
    .samples = samples_of_rikudo,
};

static struct board *blank_hidato(struct arena *arena, struct rng *rng)
{
    return kit_clued_wished(arena, &hidato_family, "size", rng_between(rng, 3, 4));
}

const struct kit_facts facts_hidato = {
    .blank = blank_hidato,
    .means = path_means,
    .cells = cells_of_path,
    .say = say_path,
    .make = make_hidato,
    .samples = samples_of_hidato,
};

static struct board *blank_numbrix(struct arena *arena, struct rng *rng)
{
    return kit_clued_wished(arena, &numbrix_family, "size", rng_between(rng, 3, 4));
}

const struct kit_facts facts_numbrix = {
    .blank = blank_numbrix,
    .means = path_means,
    .cells = cells_of_path,
    .say = say_path,
    .make = make_numbrix,
    .samples = samples_of_numbrix,
};
