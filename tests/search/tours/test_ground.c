/* Boards of leapers: leaps and their order, the graph, and the referee on valid and invalid
 * tours. */
#include "kit_suite.h"
#include "kit_walk.h"
#include "search/tours/ground.h"

#include <string.h>

static const struct ground five = {.rows = 5, .columns = 5, .long_leap = 2, .short_leap = 1};
static const int32_t known[] = {1,  14, 19, 8, 25, 6,  9,  2,  13, 18, 15, 20, 7,
                                24, 3,  10, 5, 22, 17, 12, 21, 16, 11, 4,  23};

static void test_leaps(void **state)
{
    const int knight[8][2] = {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}};
    int leap[GROUND_LEAPS][2];
    assert_int_equal(ground_leaps(&five, leap), 8);
    assert_memory_equal(leap, knight, sizeof knight);

    const struct {
        int far, near, count;
    } cases[] = {{1, 0, 4}, {1, 1, 4}, {2, 2, 4}, {3, 0, 4}, {3, 1, 8}, {3, 2, 8}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ground ground = {.rows = 9, .columns = 9, cases[i].far, cases[i].near, NULL};
        int count = ground_leaps(&ground, leap);
        assert_int_equal(count, cases[i].count);
        for (int a = 0; a < count; a++)
            for (int b = 0; b < a; b++) assert_true(leap[a][0] != leap[b][0] || leap[a][1] != leap[b][1]);
    }
}

/* Edges are symmetric, and a knight has 4(m-1)(n-2) + 4(m-2)(n-1) directed ones on m x n. */
static void test_graph(void **state)
{
    for (int rows = 2; rows <= 7; rows++)
        for (int columns = 2; columns <= 7; columns++) {
            struct ground ground = {.rows = rows, .columns = columns, .long_leap = 2, .short_leap = 1};
            struct ground_graph graph = ground_graph(&ground);
            assert_int_equal(graph.first[rows * columns],
                             4 * (rows - 1) * (columns - 2) + 4 * (rows - 2) * (columns - 1));
            for (int s = 0; s < graph.squares; s++)
                for (uint32_t e = graph.first[s]; e < graph.first[s + 1]; e++) {
                    bool back = false;
                    int t = graph.to[e];
                    for (uint32_t f = graph.first[t]; f < graph.first[t + 1]; f++) back |= graph.to[f] == s;
                    assert_true(back);
                }
            ground_graph_free(&graph);
        }
}

static void test_holes(void **state)
{
    bool hole[25] = {[7] = true, [24] = true};
    struct ground ground = five;
    ground.hole = hole;
    assert_int_equal(ground_squares(&ground), 23);
    assert_false(ground_has(&ground, 1, 2));
    assert_true(ground_has(&ground, 1, 1));
    assert_false(ground_has(&ground, -1, 0));
    assert_false(ground_has(&ground, 0, 5));
    struct ground_graph graph = ground_graph(&ground);
    assert_int_equal(graph.first[8] - graph.first[7], 0);
    for (uint32_t e = 0; e < graph.first[25]; e++) assert_true(graph.to[e] != 7 && graph.to[e] != 24);
    ground_graph_free(&graph);
}

static void expect_fault(const struct ground *ground, const int32_t *step, bool closed, const char *sentence,
                         size_t first, size_t second)
{
    kit_walk_fault(ground_fault, ground, step, closed, sentence, first, second);
}

static void test_referee(void **state)
{
    size_t at[2];
    int32_t step[25];
    assert_null(ground_fault(&five, known, false, at));
    expect_fault(&five, known, true, "leaper.fault.home", 4, 0);

    memcpy(step, known, sizeof step);
    step[3] = 0;
    expect_fault(&five, step, false, "leaper.fault.not-visited", 3, 3);
    step[3] = 26;
    expect_fault(&five, step, false, "leaper.fault.not-visited", 3, 3);
    step[3] = 19;
    expect_fault(&five, step, false, "leaper.fault.twice", 2, 3);
    step[3] = known[4];
    step[4] = known[3];
    expect_fault(&five, step, false, "leaper.fault.step", 12, 4);

    bool hole[25] = {[4] = true};
    struct ground ground = five;
    ground.hole = hole;
    expect_fault(&ground, known, false, "leaper.fault.hole", 4, 4);
    memcpy(step, known, sizeof step);
    step[4] = 0;
    assert_null(ground_fault(&ground, step, false, at));
}

KIT_SUITE(ground)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leaps),
        cmocka_unit_test(test_graph),
        cmocka_unit_test(test_holes),
        cmocka_unit_test(test_referee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
