/* The automatic method: existence of tours according to the theorems, starts, reasons, and boards
 * with holes against backtracking. */
#include "base/alloc.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_walk.h"
#include "search/tours/tours.h"

#include <string.h>

enum { MOST_SQUARES = 3 * 3000 };

/* Calls it, and the referee on the tour it finds. */
static bool has_tour(const struct ground *ground, int64_t start, bool closed, struct sentence *reason)
{
    size_t squares = (size_t)ground->rows * (size_t)ground->columns, at[2];
    int32_t *step = alloc_array(squares, sizeof *step);
    struct sentence sentence;
    memset(&sentence, 'x', sizeof sentence);
    for (size_t s = 0; s < squares; s++) step[s] = -7;
    enum tour_end result = tour_auto_find(ground, start, closed, step, &sentence, NULL);
    assert_true(result == TOUR_FOUND || result == TOUR_NONE);
    const char *fault = result == TOUR_FOUND ? ground_fault(ground, step, closed, at) : NULL;
    if (result == TOUR_FOUND && start != GROUND_NOWHERE && step[start] != 1)
        fault = "it does not start at the start";
    if (fault)
        fail_msg("%d x %d from %d, closed %d: %s", ground->rows, ground->columns, (int)start, closed, fault);
    assert_int_equal(strlen(sentence.text) > 0, result == TOUR_NONE);
    assert_true(strlen(sentence.text) < SENTENCE_ROOM - 1);
    if (reason) sentence_copy(reason, &sentence);
    alloc_free(step);
    return result == TOUR_FOUND;
}

static void expect(bool expected, const struct ground *ground, int64_t start, bool closed)
{
    if (has_tour(ground, start, closed, NULL) != expected)
        fail_msg("%d x %d from %d, closed %d: expected %d", ground->rows, ground->columns, (int)start, closed,
                 expected);
}

/* ---- knights on boards without holes */

static bool closed_by_theorem(int shorter, int longer)
{
    if (shorter % 2 && longer % 2) return false;
    if (shorter == 1 || shorter == 2 || shorter == 4) return false;
    return shorter != 3 || (longer != 4 && longer != 6 && longer != 8);
}

static bool open_by_theorem(int shorter, int longer)
{
    if (shorter <= 2) return longer == 1;
    if (shorter == 3) return longer == 4 || longer >= 7;
    return shorter > 4 || longer > 4;
}

static void test_existence(void **state)
{
    for (int shorter = 1; shorter <= 12; shorter++)
        for (int longer = shorter; longer <= 12; longer++) {
            if (!kit_takes((uint64_t)(20 * longer + shorter))) continue;
            bool turned = (shorter + longer) % 3 == 0;
            struct ground ground =
                turned ? kit_walk_knight(longer, shorter) : kit_walk_knight(shorter, longer);
            expect(closed_by_theorem(shorter, longer), &ground, GROUND_NOWHERE, true);
            expect(open_by_theorem(shorter, longer), &ground, GROUND_NOWHERE, false);
        }
}

/* Sides of 5 and more: from every square, except for the colour if both sides are odd. */
static void test_starts(void **state)
{
    for (int rows = 5; rows <= 10; rows++)
        for (int columns = 5; columns <= 10; columns++) {
            struct ground ground = kit_walk_knight(rows, columns);
            bool odd = rows % 2 && columns % 2;
            for (int s = 0; s < rows * columns; s++) {
                expect(!odd || (s / columns + s % columns) % 2 == 0, &ground, s, false);
                if (s % 5 == 0) expect(!odd, &ground, s, true);
            }
        }
}

/* Four rows: only from the outer ones. Three: by a table, and from every square of the right colour
 * on longer boards. */
static void test_narrow_starts(void **state)
{
    const char *three[] = {[4] = "100110011001",
                           [5] = "000000000000000",
                           [6] = "000000000000000000",
                           [7] = "101010101000101010101",
                           [8] = "111111111101101111111111"};
    for (int columns = 4; columns <= 12; columns++) {
        struct ground ground = kit_walk_knight(3, columns), turned = kit_walk_knight(columns, 3);
        for (int s = 0; s < 3 * columns; s++) {
            int row = s / columns, column = s % columns;
            bool usual = columns % 2 == 0 || (row + column) % 2 == 0;
            bool expected = columns <= 8 ? three[columns][s] == '1' : usual;
            expect(expected, &ground, s, false);
            expect(expected, &turned, column * 3 + row, false);
        }
    }
    struct ground four = kit_walk_knight(5, 4);
    for (int s = 0; s < 20; s++) expect(s % 4 == 0 || s % 4 == 3, &four, s, false);
}

static void test_long_boards(void **state)
{
    const struct ground three = kit_walk_knight(3, 3000), four = kit_walk_knight(1001, 4);
    expect(true, &three, GROUND_NOWHERE, true);
    expect(true, &three, 4499, true);
    expect(true, &three, 4499, false);
    expect(true, &four, 0, false);
    expect(true, &four, 2003, false);
    expect(false, &four, 2002, false);
    expect(false, &four, GROUND_NOWHERE, true);
    struct rng rng;
    rng_seed(&rng, 8);
    for (int i = 0; i < 40; i++) {
        struct ground ground =
            kit_walk_knight((int)rng_between(&rng, 5, 200), (int)rng_between(&rng, 12, 200));
        int64_t start = (int64_t)rng_below(&rng, (uint64_t)(ground.rows * ground.columns));
        bool odd = ground.rows % 2 && ground.columns % 2, closed = rng_below(&rng, 3) == 0;
        expect(!odd || (!closed && (start / ground.columns + start % ground.columns) % 2 == 0), &ground,
               start, closed);
    }
}

/* Starts for which Warnsdorff's rule finds nothing. */
static void test_where_warnsdorff_fails(void **state)
{
    const struct ground five = kit_walk_knight(5, 6), three = kit_walk_knight(3, 8);
    expect(true, &five, 2 * 6 + 1, false);
    expect(true, &three, 3, false);
}

/* ---- reasons */

static void expect_reason(const struct ground *ground, int64_t start, bool closed, const char *part)
{
    struct sentence reason;
    assert_false(has_tour(ground, start, closed, &reason));
    if (!strstr(reason.text, part)) fail_msg("`%s' is not in: %s", part, reason.text);
}

static void test_reasons_of_shapes(void **state)
{
    const struct ground one = kit_walk_knight(1, 1), row = kit_walk_knight(1, 9), two = kit_walk_knight(2, 9),
                        three = kit_walk_knight(3, 8), four = kit_walk_knight(7, 4),
                        five = kit_walk_knight(5, 7);
    expect(true, &one, 0, false);
    expect_reason(&one, 0, true, "at least three squares");
    expect_reason(&row, 0, false, "a side of 1");
    expect_reason(&two, 0, false, "with two rows, each leap goes two columns further");
    expect_reason(&three, 0, true, "column by column, found none");
    expect_reason(&four, 0, true, "four columns");
    expect_reason(&four, 5, false, "a tour that starts on the inner ones");
    expect_reason(&five, 0, true, "both sides are odd");
    expect_reason(&five, 1, false, "the start is on the other");
}

static void test_reasons_of_graphs(void **state)
{
    const struct {
        const char *picture;
        int leap[2];
        int64_t start;
        bool closed;
        const char *reason;
    } cases[] = {
        {".../.../..#", {2, 1}, 0, false, "no leap leads from row 2, column 2 to any other square"},
        {"...../...../...../...../.....", {2, 1}, 0, true, "both sides are odd"},
        {"..../..../....", {1, 1}, 0, false, "no leaps lead from row 1, column 1 to row 1, column 2"},
        {"..#./....", {1, 0}, -1, true, "one leap leads from row 1, column 4, and a closed tour needs two"},
        {"#.#/.../#.#",
         {1, 0},
         -1,
         false,
         "row 1, column 2; row 2, column 1; and row 2, column 3, and a tour has two ends"},
        {"#.#/.../#.#",
         {1, 0},
         4,
         false,
         "row 1, column 2 and from row 2, column 1, and a tour has one end besides its start"},
        {"..../.#../..../....", {1, 0}, -1, true, "there are 8 of one and 7 of the other"},
        {"..../.#../..../....",
         {1, 0},
         0,
         false,
         "a tour starts on the first, but the start is on the other"},
        {"..#../.....",
         {1, 0},
         7,
         false,
         "without row 2, column 3 the board splits into 2 parts, and a tour that starts there"},
        {"..##../......",
         {1, 0},
         -1,
         true,
         "without row 2, column 2 the board splits into 2 parts, and a closed tour"},
        {"####/####", {2, 1}, -1, false, "no square to visit"},
        {"..", {2, 1}, 1, false, "no leap joins the two squares"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool hole[KIT_WALK_SQUARES];
        struct ground ground = kit_walk_ground(cases[i].picture, cases[i].leap[0], cases[i].leap[1], hole);
        expect_reason(&ground, cases[i].start, cases[i].closed, cases[i].reason);
    }
}

/* ---- any board */

static void test_any_ground(void **state)
{
    struct rng rng;
    rng_seed(&rng, 5);
    int found = 0;
    for (uint64_t i = 0; i < kit_rounds(250); i++) {
        bool hole[KIT_WALK_SQUARES], closed = rng_below(&rng, 2), any = false;
        struct ground ground = kit_walk_random(&rng, hole);
        for (int s = 0; s < ground.rows * ground.columns; s++) {
            if (hole[s]) continue;
            bool expected = kit_walk_has(&ground, s, closed);
            any |= expected;
            expect(expected, &ground, s, closed);
        }
        expect(any, &ground, GROUND_NOWHERE, closed);
        found += any;
    }
    assert_true(found > kit_part(30));
}

/* A ring of eight squares, two squares, and one. */
static void test_small_tours(void **state)
{
    bool hole[KIT_WALK_SQUARES];
    struct ground ground = kit_walk_ground(".../.#./...", 2, 1, hole);
    expect(true, &ground, 5, true);
    ground = kit_walk_ground(".#/#./#.", 2, 1, hole);
    hole[3] = true;
    expect(true, &ground, 5, false);
    expect(false, &ground, 0, true);
    hole[5] = true;
    expect(true, &ground, 0, false);
    expect(false, &ground, 0, true);
}

static void test_stop(void **state)
{
    int asked = 0;
    struct tour_watch watch = {.deadline = &(struct deadline){.also = kit_walk_stop, .self = &asked}};
    bool hole[900] = {[31] = true, [32] = true};
    struct ground holed = kit_walk_knight(30, 30);
    holed.hole = hole;
    const struct ground grounds[] = {kit_walk_knight(100, 90), kit_walk_knight(3, 300), holed};
    for (int i = 0; i < 3; i++) {
        struct sentence reason;
        int32_t *step = alloc_array(MOST_SQUARES, sizeof *step);
        assert_int_equal(tour_auto_find(&grounds[i], 0, false, step, &reason, &watch), TOUR_STOPPED);
        assert_string_equal(reason.text, "");
        assert_int_equal(asked, i + 1);
        alloc_free(step);
    }
}

KIT_SUITE(tour_auto)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_existence),
        cmocka_unit_test(test_starts),
        cmocka_unit_test(test_narrow_starts),
        cmocka_unit_test(test_long_boards),
        cmocka_unit_test(test_where_warnsdorff_fails),
        cmocka_unit_test(test_reasons_of_shapes),
        cmocka_unit_test(test_reasons_of_graphs),
        cmocka_unit_test(test_any_ground),
        cmocka_unit_test(test_small_tours),
        cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
