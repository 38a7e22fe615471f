/* Matchings: ranking is a bijection, and every map agrees with renaming points of matchings. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_suite.h"
#include "search/count_tours/matching.h"

#include <string.h>

enum { MOST = 14 /* two blocks deep: tables end at 10 */ };

struct backtrack {
    struct matching_maps maps;
    struct matching_sum sum;
    struct rng rng;
    uint64_t *from, *to, *expected;
};

static void open_trial(struct backtrack *trial)
{
    *trial = (struct backtrack){0};
    matching_init(&trial->maps, MOST, MOST);
    trial->sum.maps = &trial->maps;
    rng_seed(&trial->rng, 17);
    size_t size = trial->maps.size[MOST];
    trial->from = alloc_array(size, sizeof *trial->from);
    trial->to = alloc_array(size, sizeof *trial->to);
    trial->expected = alloc_array(size, sizeof *trial->expected);
}

static void close_trial(struct backtrack *trial)
{
    matching_free(&trial->maps);
    alloc_free(trial->from);
    alloc_free(trial->to);
    alloc_free(trial->expected);
}

/* The target is not empty, because maps add. */
static void begin(struct backtrack *trial, int from_points, int to_points)
{
    for (size_t i = 0; i < trial->maps.size[from_points]; i++) trial->from[i] = rng_next(&trial->rng);
    for (size_t i = 0; i < trial->maps.size[to_points]; i++)
        trial->to[i] = trial->expected[i] = rng_next(&trial->rng);
}

static void end(struct backtrack *trial, int to_points)
{
    assert_memory_equal(trial->to, trial->expected, trial->maps.size[to_points] * sizeof *trial->to);
}

/* Reference implementation: takes `mate` of `points` points, removes those not in the list, and
 * ranks the rest. list[i]: the point renamed to i. */
static size_t rank_of_list(const uint8_t *mate, const int *list, int count)
{
    uint8_t name[MATCHING_POINTS], renamed[MATCHING_POINTS];
    for (int i = 0; i < count; i++) name[list[i]] = (uint8_t)i;
    for (int i = 0; i < count; i++) renamed[i] = name[mate[list[i]]];
    return matching_rank(renamed, count);
}

static void test_numbers(void **state)
{
    struct matching_maps maps;
    matching_init(&maps, MATCHING_POINTS, 0);
    assert_int_equal(maps.size[0], 1);
    assert_int_equal(maps.size[16], 2027025);
    assert_int_equal(maps.size[20], 654729075);
    for (int points = 0; points <= 12; points += 2)
        for (size_t rank = 0; rank < maps.size[points]; rank++) {
            uint8_t mate[MATCHING_POINTS];
            matching_unrank(rank, points, mate);
            for (int i = 0; i < points; i++) assert_true(mate[i] != i && mate[mate[i]] == i);
            assert_int_equal(matching_rank(mate, points), rank);
        }
    for (size_t rank = 0; rank < maps.size[20]; rank += 1234567) {
        uint8_t mate[MATCHING_POINTS];
        matching_unrank(rank, 20, mate);
        assert_int_equal(matching_rank(mate, 20), rank);
    }
    matching_free(&maps);
}

static void try_move(struct backtrack *trial, int points, int before, int after)
{
    begin(trial, points, points);
    for (size_t r = 0; r < trial->maps.size[points]; r++) {
        uint8_t mate[MATCHING_POINTS];
        int list[MATCHING_POINTS], next = 0;
        matching_unrank(r, points, mate);
        for (int i = 0; i < points; i++) {
            next += next == before;
            list[i] = i == after ? before : next++;
        }
        trial->expected[rank_of_list(mate, list, points)] += trial->from[r];
    }
    matching_move(&trial->sum, points, before, after, trial->to, trial->from);
    end(trial, points);
}

static void try_join(struct backtrack *trial, int points, int a, int b)
{
    begin(trial, points, points - 2);
    for (size_t r = 0; r < trial->maps.size[points]; r++) {
        uint8_t mate[MATCHING_POINTS];
        int list[MATCHING_POINTS], count = 0;
        matching_unrank(r, points, mate);
        if (mate[a] == b) continue;
        int x = mate[a], y = mate[b];
        mate[x] = (uint8_t)y, mate[y] = (uint8_t)x;
        for (int i = 0; i < points; i++)
            if (i != a && i != b) list[count++] = i;
        trial->expected[rank_of_list(mate, list, count)] += trial->from[r];
    }
    matching_join(&trial->sum, points, a, b, trial->to, trial->from);
    end(trial, points - 2);
}

/* Removing a pair is the inverse of inserting it. */
static void try_insert(struct backtrack *trial, int points, int a, int b)
{
    begin(trial, points - 2, points);
    for (size_t r = 0; r < trial->maps.size[points]; r++) {
        uint8_t mate[MATCHING_POINTS];
        int list[MATCHING_POINTS], count = 0;
        matching_unrank(r, points, mate);
        if (mate[a] != b) continue;
        for (int i = 0; i < points; i++)
            if (i != a && i != b) list[count++] = i;
        trial->expected[r] += trial->from[rank_of_list(mate, list, count)];
    }
    matching_insert(&trial->sum, points, a, b, trial->to, trial->from);
    end(trial, points);
}

static void try_reverse(struct backtrack *trial, int points)
{
    begin(trial, points, points);
    for (size_t r = 0; r < trial->maps.size[points]; r++) {
        uint8_t mate[MATCHING_POINTS];
        int list[MATCHING_POINTS];
        matching_unrank(r, points, mate);
        for (int i = 0; i < points; i++) list[i] = points - 1 - i;
        trial->expected[rank_of_list(mate, list, points)] += trial->from[r];
    }
    matching_reverse(&trial->sum, points, trial->to, trial->from);
    end(trial, points);
}

/* All positions up to 12 points; random ones for 14, which are slow. */
static void test_maps(void **state)
{
    struct backtrack trial;
    open_trial(&trial);
    for (int points = 2; points <= MOST; points += 2) {
        try_reverse(&trial, points);
        for (int a = 0; a < points; a++)
            for (int b = 0; b < points; b++) {
                if (points == MOST && rng_below(&trial.rng, 24) != 0) continue;
                try_move(&trial, points, a, b);
                if (a == b) continue;
                try_join(&trial, points, a, b);
                try_insert(&trial, points, a, b);
            }
    }
    close_trial(&trial);
}

/* Modulo 2^64-1 a carry is added back and recorded, and a reachable count is never 0. */
static void test_around(void **state)
{
    struct backtrack trial;
    open_trial(&trial);
    trial.sum.around = true;
    uint64_t to[3] = {5, UINT64_MAX, UINT64_MAX - 1}, from[3] = {7, 0, 0};
    matching_same(&trial.sum, 4, to, from);
    assert_true(to[0] == 12 && to[1] == UINT64_MAX && trial.sum.carried == 0);
    from[2] = 2;
    matching_same(&trial.sum, 4, to, from);
    assert_true(to[2] == 1 && trial.sum.carried != 0);
    for (int points = 2; points <= 12; points += 2) {
        for (size_t i = 0; i < trial.maps.size[points]; i++) trial.from[i] = UINT64_MAX - 1;
        memset(trial.to, 0, trial.maps.size[points] * sizeof *trial.to);
        trial.sum.carried = 0;
        matching_join(&trial.sum, points, 0, points - 1, trial.to, trial.from);
        assert_int_equal(trial.sum.carried != 0, points > 2);
        /* points-2 times -1 */
        for (size_t i = 0; points > 2 && i < trial.maps.size[points - 2]; i++)
            assert_true(trial.to[i] == UINT64_MAX - (uint64_t)(points - 2));
    }
    close_trial(&trial);
}

KIT_SUITE(matching)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_maps),
        cmocka_unit_test(test_around),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
