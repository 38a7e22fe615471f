/* What tests of all families must know of Binero. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_clued.h"
#include "kit_facts.h"
#include "puzzle/family/binero/binero.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* True if there are at least this many different lines of this many cells. By trying all. */
static bool enough_lines(int count, int cells)
{
    int found = 0;
    for (unsigned line = 0; line < 1u << cells; line++) {
        bool three = false;
        for (int i = 0; i + 2 < cells; i++) three |= (line >> i & 7) == 0 || (line >> i & 7) == 7;
        found += !three && __builtin_popcount(line) == cells / 2;
    }
    return found >= count;
}

static bool binero_means(const struct kit_said *s)
{
    const struct binero *b = binero_of(s->board);
    int length = kit_said_columns(s) ? b->height : b->width, ones = 0;
    bool same = true;
    if (kit_said_begins(s, "no-three")) {
        assert_int_equal(s->a[2], s->a[1] + 2);
        for (int i = 0; i < 3; i++) ones += kit_said_value(s, s->a[0], s->a[1] + i);
        return ones != 0 && ones != 3;
    }
    if (kit_said_begins(s, "too-many")) {
        assert_int_equal(s->a[0], kit_said_columns(s) ? b->width : b->height);
        assert_int_equal(s->a[1], length);
        assert_false(enough_lines(s->a[0], s->a[1]));
        return false; /* the board has that many */
    }
    for (int i = 1; i <= length; i++) {
        ones += kit_said_value(s, s->a[0], i);
        if (kit_said_begins(s, "different"))
            same &= kit_said_value(s, s->a[0], i) == kit_said_value(s, s->a[1], i);
    }
    if (kit_said_begins(s, "balance")) return 2 * ones == length;
    assert_true(kit_said_begins(s, "different"));
    return !same;
}

/* Two lines differ: they are not both this line, for each one there could be. */
static void differ(struct kit_stated *k, const kit_stated_list *a, const kit_stated_list *b)
{
    dm_lit lits[64];
    REQUIRE(a->size <= 10, "lines are short");
    for (unsigned bits = 0; bits < 1u << a->size; bits++) {
        size_t number = 0;
        for (size_t i = 0; i < a->size; i++) {
            lits[number++] = bits >> i & 1 ? -a->data[i] : a->data[i];
            lits[number++] = bits >> i & 1 ? -b->data[i] : b->data[i];
        }
        kit_stated_either(k, number, lits);
    }
}

static bool say_binero(struct kit_stated *k, const char *key, const int *a)
{
    const struct binero *b = binero_of(k->board);
    bool down = strstr(key, "column");
    kit_stated_list one = {0}, other = {0};
    struct kit_stated_line line =
        down ? (struct kit_stated_line){0, a[0] - 1, 1, 0} : (struct kit_stated_line){a[0] - 1, 0, 0, 1};
    struct kit_stated_line second =
        down ? (struct kit_stated_line){0, a[1] - 1, 1, 0} : (struct kit_stated_line){a[1] - 1, 0, 0, 1};
    bool known = true;
    kit_stated_line(k, b->height, b->width, line, 1, &one);
    if (strncmp(key, "no-three", 8) == 0) {
        const dm_lit *three = one.data + a[1] - 1;
        kit_stated_either(k, 3, three);
        kit_stated_either(k, 3, (dm_lit[]){-three[0], -three[1], -three[2]});
        known = a[2] == a[1] + 2;
    } else if (strncmp(key, "balance", 7) == 0) {
        kit_stated_count(k, &one, DM_EQ, (int64_t)one.size / 2);
    } else if (strncmp(key, "different", 9) == 0) {
        kit_stated_line(k, b->height, b->width, second, 1, &other);
        differ(k, &one, &other);
    } else {
        known = false;
    }
    vec_free(&one);
    vec_free(&other);
    return known;
}

static void make_binero(struct rng *rng, struct buf *out)
{
    int width = 2 * kit_facts_side(rng, 4), height = 2 * kit_facts_side(rng, 4);
    uint64_t share = rng_below(rng, 11);
    buf_print(out, "binero %d %d%s\n", width, height, rng_below(rng, 2) ? " no-unique-lines" : "");
    for (int i = 0; i < width * height; i++)
        buf_print(out, "%c%c", rng_below(rng, 10) < share ? "01"[rng_below(rng, 2)] : '.',
                  (i + 1) % width ? ' ' : '\n');
}

static const char *const samples[] = {
    "binero 2 2\n. .\n. .\n",
    "binero 4 4\n. . . .\n. 1 . .\n. . . .\n0 . . .\n",
    "binero 4 4 no-unique-lines\n. . . .\n. . . .\n. 1 . .\n. . . .\n",
    "binero 4 6\n. . . .\n. 1 . .\n. . . .\n0 . . .\n. . . .\n. . 1 .\n",
    "binero 2 4\n. .\n. .\n. .\n. .\n",
    "binero 8 2\n. . . . . . . .\n. . . . . . . .\n",
    "binero 6 6\n1 . . . . .\n. . 0 0 . 1\n. . . . . .\n. . . . . .\n. . . 1 . .\n. 0 . . . 1\n",
    NULL,
};

static const struct kit_facts_form forms[] = {
    {"text", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {"sgt", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {0},
};

static struct board *blank_binero(struct arena *arena, struct rng *rng)
{
    return kit_clued_wished(arena, &binero_family, "size", 2 * rng_between(rng, 2, 4));
}

const struct kit_facts facts_binero = {
    .blank = blank_binero,
    .forms = forms,
    .means = binero_means,
    .cells = kit_stated_bits,
    .say = say_binero,
    .make = make_binero,
    .samples = samples,
};
