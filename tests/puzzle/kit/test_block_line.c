/* The line solver against a list of all ways to place the blocks, on short lines; and on long ones,
 * of several words, against the same line read backwards. */
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/kit/block_line.h"

#include <string.h>

enum { CELLS = 14, LONG = 200, WORDS = LONG / 64 + 1, ROOM = 100000 };

struct given {
    size_t cells, count;
    int32_t length[LONG];
    uint64_t may_fill[WORDS], may_free[WORDS];
};

struct result {
    bool possible;
    uint64_t filled[WORDS], free[WORDS];
    size_t first[LONG], last[LONG];
};

static void solve(const struct given *g, struct result *r)
{
    static uint64_t scratch[ROOM];
    const struct block_line line = {g->cells, g->count, g->length};
    memset(r, 0, sizeof *r);
    assert_true(block_line_room(g->cells, g->count) <= ROOM);
    r->possible = block_line_solve(&line, g->may_fill, g->may_free, scratch, r->filled, r->free);
    for (size_t b = 0; b < g->count && r->possible; b++)
        block_line_range(&line, scratch, b, &r->first[b], &r->last[b]);
}

/* The blocks of a random line, of which some cells are known; now and then one is wrong. */
static void make(struct rng *rng, size_t most, struct given *g)
{
    memset(g, 0, sizeof *g);
    g->cells = 1 + rng_below(rng, most);
    uint64_t density = rng_below(rng, 11), known = rng_below(rng, 11);
    bool before = false;
    for (size_t k = 0; k < g->cells; k++) {
        bool filled = rng_below(rng, 10) < density, open = rng_below(rng, 10) >= known;
        if (filled && !before) g->count++;
        if (filled) g->length[g->count - 1]++;
        before = filled;
        if (rng_below(rng, 60) == 0) filled = !filled;
        if (filled || open) block_line_add(g->may_fill, k);
        if (!filled || open) block_line_add(g->may_free, k);
    }
}

/* Does this line, bit k of `line` for cell k, have the blocks? Their first cells go to `begin`. */
static bool has_blocks(const struct given *g, unsigned line, size_t *begin)
{
    size_t count = 0;
    int32_t run = 0;
    for (size_t k = 0; k <= g->cells; k++) {
        bool filled = k < g->cells && line >> k & 1;
        if (k < g->cells && !block_line_has(filled ? g->may_fill : g->may_free, k)) return false;
        if (filled && run++ == 0) begin[count < LONG ? count : 0] = k;
        if (filled || !run) continue;
        if (count == g->count || g->length[count] != run) return false;
        count++;
        run = 0;
    }
    return count == g->count;
}

static void list_all(const struct given *g, struct result *r)
{
    size_t begin[LONG];
    memset(r, 0, sizeof *r);
    for (unsigned line = 0; line < 1u << g->cells; line++) {
        if (!has_blocks(g, line, begin)) continue;
        for (size_t b = 0; b < g->count; b++) {
            if (!r->possible || begin[b] < r->first[b]) r->first[b] = begin[b];
            if (!r->possible || begin[b] > r->last[b]) r->last[b] = begin[b];
        }
        for (size_t k = 0; k < g->cells; k++) block_line_add(line >> k & 1 ? r->filled : r->free, k);
        r->possible = true;
    }
}

static void compare(const struct given *g, const struct result *found, const struct result *wanted)
{
    assert_int_equal(found->possible, wanted->possible);
    if (!wanted->possible) return;
    assert_memory_equal(found->filled, wanted->filled, sizeof wanted->filled);
    assert_memory_equal(found->free, wanted->free, sizeof wanted->free);
    for (size_t b = 0; b < g->count; b++) {
        assert_int_equal(found->first[b], wanted->first[b]);
        assert_int_equal(found->last[b], wanted->last[b]);
    }
}

static void test_against_lists(void **state)
{
    struct rng rng;
    struct given g;
    struct result found, wanted;
    int possible = 0, impossible = 0;
    (void)state;
    rng_seed(&rng, 1);
    for (uint64_t round = 0; round < kit_rounds(3000); round++) {
        make(&rng, CELLS, &g);
        solve(&g, &found);
        list_all(&g, &wanted);
        compare(&g, &found, &wanted);
        *(wanted.possible ? &possible : &impossible) += 1;
    }
    assert_true(possible > 10 && impossible > 10);
}

static void mirror(const struct given *g, struct given *to)
{
    memset(to, 0, sizeof *to);
    to->cells = g->cells;
    to->count = g->count;
    for (size_t b = 0; b < g->count; b++) to->length[b] = g->length[g->count - 1 - b];
    for (size_t k = 0; k < g->cells; k++) {
        if (block_line_has(g->may_fill, g->cells - 1 - k)) block_line_add(to->may_fill, k);
        if (block_line_has(g->may_free, g->cells - 1 - k)) block_line_add(to->may_free, k);
    }
}

/* The union of what either value of an open cell leaves is what the line leaves: so on to a full
 * line, which has one way or none. */
static void test_long_lines(void **state)
{
    struct rng rng;
    struct given g, back, part;
    struct result found, other, halves[2];
    (void)state;
    rng_seed(&rng, 2);
    for (uint64_t round = 0; round < kit_rounds(1000); round++) {
        make(&rng, LONG, &g);
        solve(&g, &found);
        mirror(&g, &back);
        solve(&back, &other);
        assert_int_equal(found.possible, other.possible);
        if (!found.possible) continue;
        for (size_t k = 0; k < g.cells; k++) {
            assert_int_equal(block_line_has(found.filled, k), block_line_has(other.filled, g.cells - 1 - k));
            assert_int_equal(block_line_has(found.free, k), block_line_has(other.free, g.cells - 1 - k));
        }
        size_t cell = rng_below(&rng, g.cells);
        for (int value = 0; value < 2; value++) {
            part = g;
            (value ? part.may_free : part.may_fill)[cell / 64] &= ~(UINT64_C(1) << cell % 64);
            solve(&part, &halves[value]);
            assert_int_equal(halves[value].possible, block_line_has(value ? found.filled : found.free, cell));
        }
        for (size_t w = 0; w < WORDS; w++) {
            assert_true(found.filled[w] == (halves[0].filled[w] | halves[1].filled[w]));
            assert_true(found.free[w] == (halves[0].free[w] | halves[1].free[w]));
        }
    }
}

KIT_SUITE(block_line)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_lists),
        cmocka_unit_test(test_long_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
