/* Covers and matchings: right, no worse than brute force on small cases, and smallest covers as
 * large as largest matchings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/rng.h"
#include "kit_suite.h"
#include "puzzle/kit/bipartite.h"
#include "puzzle/kit/cover.h"

#include <string.h>

enum { MOST = 14 };

/* ---- covers */

struct instance {
    size_t rows, columns;
    uint32_t first[MOST + 1], row[MOST * MOST];
    bool fixed[MOST];
};

static struct instance random_instance(struct rng *rng)
{
    struct instance in = {.rows = 1 + rng_below(rng, MOST), .columns = 1 + rng_below(rng, MOST)};
    uint32_t used = 0;
    uint64_t share = 2 + rng_below(rng, 4);
    for (size_t c = 0; c < in.columns; c++) {
        in.first[c] = used;
        in.fixed[c] = rng_below(rng, 8) == 0;
        for (size_t r = 0; r < in.rows; r++)
            if (rng_below(rng, share) == 0) in.row[used++] = (uint32_t)r;
    }
    in.first[in.columns] = used;
    return in;
}

/* The rows that this set of columns leaves open. */
static unsigned open_rows(const struct instance *in, unsigned columns)
{
    unsigned open = (1u << in->rows) - 1;
    for (size_t c = 0; c < in->columns; c++)
        for (uint32_t i = in->first[c]; columns >> c & 1 && i < in->first[c + 1]; i++)
            open &= ~(1u << in->row[i]);
    return open;
}

static size_t smallest(const struct instance *in)
{
    unsigned fixed = 0;
    size_t best = SIZE_MAX;
    for (size_t c = 0; c < MOST && c < in->columns; c++) fixed |= (unsigned)in->fixed[c] << c;
    for (unsigned set = 0; set < 1u << in->columns; set++) {
        size_t size = (size_t)__builtin_popcount(set);
        if ((set & fixed) == fixed && size < best && open_rows(in, set) == 0) best = size;
    }
    return best;
}

static void test_covers(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int round = 0; round < 300; round++) {
        struct instance in = random_instance(&rng);
        struct cover cover = {in.rows, in.columns, in.first, in.row, in.fixed};
        bool chosen[MOST] = {0};
        size_t count = cover_search(&cover, 1, 20000, 0, chosen), least = smallest(&in);
        assert_int_equal(count, least); /* such small ones are always found */
        if (count == SIZE_MAX) continue;
        unsigned set = 0;
        for (size_t c = 0; c < in.columns; c++) {
            set |= (unsigned)chosen[c] << c;
            assert_true(chosen[c] || !in.fixed[c]);
        }
        assert_int_equal(__builtin_popcount(set), count);
        assert_int_equal(open_rows(&in, set), 0);
    }
}

static void test_enough_is_enough(void **state)
{
    (void)state;
    const uint32_t first[] = {0, 2, 4, 8}, row[] = {0, 1, 2, 3, 0, 1, 2, 3};
    struct cover cover = {4, 3, first, row, NULL};
    bool chosen[3];
    assert_int_equal(cover_search(&cover, 1, 100000, 0, chosen), 1);
    assert_true(chosen[2]);
    assert_int_equal(cover_search(&(struct cover){0, 0, first, row, NULL}, 1, 10, 0, chosen), 0);
    assert_int_equal(cover_search(&(struct cover){2, 0, first, row, NULL}, 1, 10, 0, chosen), SIZE_MAX);
    /* Wherever it stops, the result is a cover. */
    for (uint64_t effort = 0; effort < 200; effort++) {
        struct rng rng;
        rng_seed(&rng, effort);
        struct instance in = random_instance(&rng);
        bool some[MOST] = {0};
        unsigned set = 0;
        size_t count = cover_search(&(struct cover){in.rows, in.columns, in.first, in.row, in.fixed}, 1,
                                    effort, 0, some);
        for (size_t c = 0; c < in.columns; c++) set |= (unsigned)some[c] << c;
        if (count != SIZE_MAX) assert_int_equal(open_rows(&in, set), 0);
    }
}

/* ---- matchings */

/* The largest matching, by trying all partners of one left node after another. */
static int largest(const struct instance *in, size_t node, unsigned taken)
{
    if (node == in->columns) return 0;
    int best = largest(in, node + 1, taken);
    for (uint32_t i = in->first[node]; i < in->first[node + 1]; i++) {
        if (taken >> in->row[i] & 1) continue;
        int size = 1 + largest(in, node + 1, taken | 1u << in->row[i]);
        if (size > best) best = size;
    }
    return best;
}

static void check_matching(const struct instance *in)
{
    int32_t of_left[MOST], of_right[MOST];
    bool left[MOST], right[MOST];
    struct bipartite m = {in->columns, in->rows, in->first, in->row, of_left, of_right};
    size_t pairs = bipartite_match(&m), seen = 0, nodes = 0;
    for (size_t c = 0; c < in->columns; c++) {
        if (of_left[c] == BIPARTITE_NONE) continue;
        bool edge = false;
        for (uint32_t i = in->first[c]; i < in->first[c + 1]; i++) edge |= in->row[i] == (uint32_t)of_left[c];
        assert_true(edge);
        assert_int_equal(of_right[of_left[c]], c);
        seen++;
    }
    assert_int_equal(seen, pairs);
    assert_int_equal(pairs, largest(in, 0, 0));
    bipartite_cover(&m, left, right);
    for (size_t c = 0; c < in->columns; c++) {
        nodes += left[c];
        for (uint32_t i = in->first[c]; i < in->first[c + 1]; i++) assert_true(left[c] || right[in->row[i]]);
    }
    for (size_t r = 0; r < in->rows; r++) nodes += right[r];
    assert_int_equal(nodes, pairs);
}

static void test_matchings(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 6);
    for (int round = 0; round < 300; round++) {
        struct instance in = random_instance(&rng);
        if (in.columns > 8) in.columns = 8; /* the oracle is slow */
        check_matching(&in);
    }
}

/* A path as long as the graph: left k meets right k and k + 1, and all right nodes but the last are
 * taken first. */
static void test_long_paths(void **state)
{
    (void)state;
    enum { LENGTH = 300000 };
    uint32_t *first = alloc_array(LENGTH + 1, sizeof *first), *to = alloc_array(2 * LENGTH, sizeof *to);
    int32_t *of_left = alloc_array(LENGTH, sizeof *of_left),
            *of_right = alloc_array(LENGTH, sizeof *of_right);
    uint32_t used = 0;
    for (uint32_t k = 0; k < LENGTH; k++) {
        first[k] = used;
        if (k + 1 < LENGTH) to[used++] = k + 1;
        to[used++] = k;
    }
    first[LENGTH] = used;
    struct bipartite m = {LENGTH, LENGTH, first, to, of_left, of_right};
    assert_int_equal(bipartite_match(&m), LENGTH);
    alloc_free(first), alloc_free(to), alloc_free(of_left), alloc_free(of_right);
}

KIT_SUITE(cover)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_covers),
        cmocka_unit_test(test_enough_is_enough),
        cmocka_unit_test(test_matchings),
        cmocka_unit_test(test_long_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
