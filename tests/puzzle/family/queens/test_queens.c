/* Queens: every form in and out, hostile input, the referee against a plain definition, and known
 * numbers of solutions through the desk. */
#include "ask/build.h"
#include "ask/cnf.h"
#include "ask/recognise.h"
#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_suite.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_forms(void **state)
{
    (void)state;
    static const char *const same[] = {
        "4\n1\n2\n",
        "4\r\n1\r\n2\r\n",
        "  4 \n 1\n  2",
        ". R . .\n. . . .\n. . . .\n. . . .\n",
        ".R..\n....\n....\n....",
        "4\n1\n2\n\n\n",
        "\n4\n\n \n1\n\n2\n",
        "+4\n1\n+2\n",
        "\xef\xbb\xbf"
        "4\n1\n2\n",
        "+ -- + -- + -- + -- +\n|    | RR |    |    |\n+ -- + -- + -- + -- +\n"
        "|    |    |    |    |\n+ -- + -- + -- + -- +\n|    |    |    |    |\n"
        "+ -- + -- + -- + -- +\n|    |    |    |    |\n+ -- + -- + -- + -- +\n"};
    struct buf out = {0};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct arena arena = {0};
        struct board *board = kit_board(&arena, NULL, same[i]);
        assert_string_equal(kit_board_written(board, NULL, "native", &out), "4\n1\n2\n");
        assert_string_equal(kit_board_written(board, NULL, "text", &out),
                            ". R . .\n. . . .\n. . . .\n. . . .\n");
        arena_free(&arena);
    }
    struct arena arena = {0};
    struct board *board = kit_board(&arena, NULL, "4\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16\n");
    assert_non_null(board);
    assert_non_null(board->answer);
    assert_string_equal(kit_board_written(board, NULL, "solution", &out),
                        "4\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16\n");
    assert_string_equal(kit_board_written(board, NULL, "interface", &out),
                        "+ -- + -- + -- + -- +\n|    | RR |    |    |\n+ -- + -- + -- + -- +\n"
                        "|    |    |    | RR |\n+ -- + -- + -- + -- +\n| RR |    |    |    |\n"
                        "+ -- + -- + -- + -- +\n|    |    | RR |    |\n+ -- + -- + -- + -- +\n");
    arena_free(&arena);
    buf_free(&out);
}

/* All n*n literals on one line make a solution even if none is negative; over several lines a
 * negative one shows that it is a solution. */
static void test_solutions_have_given_queens(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int queens;
    } cases[] = {{"2\n1 2 3 4\n", 4},
                 {"2\n1 2 3 4 0\n", 4},
                 {"2\n1 -2\n-3 4\n", 2},
                 {"2\n-1 -2 -3 -4\n", 0},
                 {"4\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16\n", 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct board *board = kit_board(&arena, NULL, cases[i].text);
        assert_non_null(board->answer);
        struct build build;
        build_model(&build, board, NULL, true);
        assert_int_equal(build.clues.size, cases[i].queens);
        for (size_t k = 0; k < build.clues.size; k++)
            assert_int_equal(board->answer[build.clues.data[k].cell], 1);
        build_free(&build);
        arena_free(&arena);
    }
}

static void test_size_one_in_both_numeric_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool answer;
        const char *native;
    } cases[] = {{"1\n0\n", false, "1\n0\n"},
                 {"1\n1\n1\n", false, "1\n1\n1\n"},
                 {"1\n1\n", true, "1\n1\n1\n"},
                 {"1\n-1\n", true, "1\n0\n"}};
    struct buf out = {0};
    for (size_t i = 0; i < 4; i++) {
        struct arena arena = {0};
        struct board *board = kit_board(&arena, NULL, cases[i].text);
        assert_int_equal(board->answer != NULL, cases[i].answer);
        assert_string_equal(kit_board_written(board, NULL, "native", &out), cases[i].native);
        arena_free(&arena);
    }
    buf_free(&out);
}

static bool after_some(void *self)
{
    int *left = self;
    return (*left)-- == 0;
}

/* Posting polls whether to stop, and constraints posted after a stop are not kept. */
static void test_building_can_be_stopped(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct board *board = kit_board(&arena, NULL, "60\n0\n");
    const struct family_model *pairs = families_model(&queens_family, "m1");
    struct build build;
    int left = INT_MAX;
    struct deadline deadline = {.also = after_some, .self = &left};
    assert_true(build_until(&build, board, pairs, true, &deadline));
    size_t all = dm_constraint_count(build.model);
    assert_true(left < INT_MAX - 2 && all > 4000);
    build_free(&build);
    left = 1;
    assert_false(build_until(&build, board, pairs, true, &deadline));
    assert_true(dm_constraint_count(build.model) < all / 2);
    assert_non_null(dm_model_error(build.model));
    build_free(&build);
    arena_free(&arena);
}

static void test_bad_input_is_told_with_its_position(void **state)
{
    (void)state;
    static const struct kit_refusal cases[] = {
        {"", "t:1:1:", "no family recognised this"},
        {"   \n\n", "t:3:1:", "no family recognised this"},
        {"0\n0\n", "t:1:1:", "must be from 1"},
        {"-4\n0\n", "t:1:1:", "must be from 1"},
        {"x\n", "t:1:1:", "size of the board"},
        {"4\n", "t:2:1:", "the number of given queens (a number from 0 to 4), found the end of the file"},
        {"4\nx\n", "t:2:1:", "the number of given queens (a number from 0 to 4), found `x'"},
        {"4\n1 2\n", "t:2:3:", "after the number of given queens, found `2'"},
        {"4\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n", "t:2:3:", "after the number of given queens"},
        {"1\n5\n", "t:2:1:", "from 0 to 1"},
        {"1\n-5\n", "t:2:1:", "from -1 to 1"},
        {"4\n5\n1\n2\n3\n4\n5\n", "t:2:1:", "from 0 to 4"},
        {"4\n-1\n", "t:2:1:", "from 0 to 4"},
        {"4\n2\n1\n", "t:4:1:", "square of a queen"},
        {"4\n1\n1\n2\n", "t:4:1:", "the end of the file after 1 given queen, found `2'"},
        {"4\n0\n2\n", "t:3:1:", "the end of the file after 0 given queens, found `2'"},
        {"4\n1\n0\n", "t:3:1:", "from 1 to 16"},
        {"4\n1\n17\n", "t:3:1:", "from 1 to 16"},
        {"4\n2\n 3\n 3\n", "t:4:2:", "twice"},
        {"4\n1\n2 x\n", "t:3:3:", "end of the line"},
        {"4\n1\n99999999999999999999\n", "t:3:1:", "from 1 to 16"},
        {"10000001\n0\n", "t:1:1:", "must be from 1"},
        {"99999999999999999999\n0\n", "t:1:1:", "must be from 1"},
        {"4\n-1 2 -3\n", "t:3:1:", "literal of a square"},
        {"2\n-1 2 -4 3\n", "t:2:6:", "square 3"},
        {"2\n-1 2 -3 4 5\n", "t:2:11:", "the end of the file after 4 literals, found `5'"},
        {"1\n-1 2\n", "t:2:4:", "the end of the file after 1 literal, found `2'"},
        {"R .\n.\n", "t:2:1:", "1 square, the first has 2"},
        {"R .\n", "t:2:1:", "expected 2 rows"},
        {"R .\n. .\n. .\n", "t:3:1:", "too many rows"},
        {"R Q\n. .\n", "t:1:3:", "R or a dot"},
        {"R\nR\n", "t:2:1:", "the first has 1 square, expected 1 row"},
        {"+ == +\n| RR |\n", "t:1:3:", "expected a rule like `+ -- + -- +', found `=='"},
        {"+ -- +\n", "t:2:1:", "expected a row of squares"},
        {"|\n", "t:1:2:", "expected a square"},
        {"| RX |\n", "t:1:4:", "bar"},
    };
    kit_board_refused(NULL, cases, sizeof cases / sizeof *cases);
}

static void test_fuzzed_input_never_crashes(void **state)
{
    (void)state;
    static const char *const seeds[] = {"4\n1\n2\n",
                                        "4\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16\n",
                                        ". R\n. .\n", "+ -- +\n| RR |\n+ -- +\n"};
    static const char letters[] = "0123456789-R.|+ \n\r\tx\377";
    struct rng rng;
    rng_seed(&rng, 11);
    for (int round = 0; round < 20000; round++) {
        char text[128];
        struct sentence error = {""};
        strcpy(text, seeds[rng_below(&rng, 4)]);
        size_t length = strlen(text);
        for (uint64_t k = rng_between(&rng, 1, 4); k > 0; k--)
            text[rng_below(&rng, length)] = letters[rng_below(&rng, sizeof letters)];
        struct arena arena = {0};
        struct board *board = recognise_board(&arena, NULL, "t", text, length, &error);
        assert_true((board != NULL) == sentence_is_empty(&error));
        if (!board) assert_true(strncmp(error.text, "t:", 2) == 0);
        arena_free(&arena);
    }
}

static bool right(int n, const int32_t *values)
{
    int count = 0;
    for (int a = 0; a < n * n; a++) {
        if (!values[a]) continue;
        count++;
        for (int b = 0; b < a; b++) {
            int rows = abs(a / n - b / n), columns = abs(a % n - b % n);
            if (values[b] && (rows == 0 || columns == 0 || rows == columns)) return false;
        }
    }
    return count == n;
}

/* All 2^16 boards of 4 x 4, and random ones of 6 x 6 with few queens. */
static void test_referee(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct verdict verdict;
    struct board *board = kit_board(&arena, NULL, "4\n0\n");
    int good = 0;
    for (int bits = 0; bits < 1 << 16; bits++) {
        int32_t values[16];
        for (int i = 0; i < 16; i++) values[i] = bits >> i & 1;
        bool answer = board->family->check(board, values, &verdict);
        assert_int_equal(answer, right(4, values));
        good += answer;
    }
    assert_int_equal(good, 2);
    struct rng rng;
    rng_seed(&rng, 3);
    board = kit_board(&arena, NULL, "6\n0\n");
    for (int round = 0; round < 20000; round++) {
        int32_t values[36] = {0};
        for (int row = 0; row < 6; row++) values[6 * row + (int)rng_below(&rng, 6)] = 1;
        assert_int_equal(board->family->check(board, values, &verdict), right(6, values));
    }
    arena_free(&arena);
}

static void test_referee_names_what_is_broken(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct verdict verdict = {0};
    struct board *board = kit_board(&arena, NULL, "4\n1\n2\n");
    int32_t values[16] = {[2] = 1, [4] = 1, [11] = 1, [13] = 1}; /* the other solution */
    assert_false(board->family->check(board, values, &verdict));
    assert_string_equal(verdict.sentence.text, "the given queen in row 1, column 2 is missing");
    assert_int_equal(verdict.cells[0], 1);
    int32_t attack[16] = {[1] = 1, [4] = 1, [11] = 1, [14] = 1};
    assert_false(board->family->check(board, attack, &verdict));
    assert_string_equal(verdict.sentence.text, "the queens in row 1, column 2 and in row 2, column 1 attack "
                                               "each other along a rising diagonal");
    struct board *clashing = kit_board(&arena, NULL, "4\n2\n16\n1\n");
    assert_true(clashing->family->theorems->clash(clashing, &verdict));
    assert_non_null(strstr(verdict.sentence.text, "in row 1, column 1 and in row 4, column 4"));
    assert_false(board->family->theorems->clash(board, &verdict));
    arena_free(&arena);
}

static int64_t solutions(const char *text, const char *engine, const char *encoding, bool up_to_symmetry,
                         int64_t *stand_for)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct board *board = kit_board(&arena, NULL, text);
    struct request request = {.engine = engine,
                              .encoding = encoding,
                              .question = {.classes = up_to_symmetry}};
    struct session *session = session_open_request(board, &request, &error);
    assert_string_equal(error.text, "");
    *stand_for = 0;
    dm_status status;
    while ((status = session_next(session)) == DM_SOLUTION) *stand_for += session_class_size(session);
    assert_int_equal(status, DM_NONE);
    int64_t found = session_found(session);
    session_close(session);
    arena_free(&arena);
    return found;
}

static void test_known_numbers(void **state)
{
    (void)state;
    static const int64_t all[] = {1, 0, 0, 2, 10, 4, 40, 92, 352}, classes[] = {1, 0, 0, 1, 2, 1, 6, 12, 46};
    for (int n = 1; n <= 9; n++) {
        char text[16];
        int64_t stand_for;
        snprintf(text, sizeof text, "%d\n0\n", n);
        assert_int_equal(solutions(text, NULL, NULL, false, &stand_for), all[n - 1]);
        assert_int_equal(stand_for, all[n - 1]);
        assert_int_equal(solutions(text, NULL, NULL, true, &stand_for), classes[n - 1]);
        assert_int_equal(stand_for, all[n - 1]);
        if (n <= 5) assert_int_equal(solutions(text, "brute", NULL, true, &stand_for), classes[n - 1]);
    }
}

static void test_numbers_under_every_way_of_at_most_one(void **state)
{
    (void)state;
    static const char *const ways[] = {"amo=pairwise", "amo=sequential", "amo=product",
                                       "amo=auto,card=totalizer"};
    for (int i = 0; i < 4; i++) {
        int64_t stand_for;
        assert_int_equal(solutions("7\n0\n", NULL, ways[i], false, &stand_for), 40);
    }
}

/* With queens given, only the symmetries that keep them count. The classes always account for all
 * solutions. */
static void test_symmetry_keeps_what_is_given(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int round = 0; round < 40; round++) {
        char text[64];
        int n = (int)rng_between(&rng, 4, 7), square = (int)rng_between(&rng, 1, n * n);
        snprintf(text, sizeof text, "%d\n1\n%d\n", n, square);
        int64_t every, stand_for, classes;
        every = solutions(text, NULL, NULL, false, &stand_for);
        classes = solutions(text, NULL, NULL, true, &stand_for);
        assert_int_equal(stand_for, every);
        assert_true(classes <= every && 8 * classes >= every);
    }
    int64_t stand_for;
    /* The middle: all eight keep it. */
    assert_int_equal(solutions("5\n1\n13\n", NULL, NULL, false, &stand_for), 2);
    assert_int_equal(solutions("5\n1\n13\n", NULL, NULL, true, &stand_for), 1);
}

static void test_formula(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error = {""};
    struct buf out = {0};
    struct board *board = kit_board(&arena, NULL, "4\n1\n2\n");
    struct encode_config plain;
    assert_true(cnf_choices(NULL, &plain, &error));
    assert_true(cnf_write(board, NULL, &plain, false, &out, &error));
    static const char head[] =
        "p cnf 16 85\nc given queens\n2 0\nc at least one queen per row\n1 2 3 4 0\n5 6 7 8 0\n"
        "9 10 11 12 0\n13 14 15 16 0\nc at most one queen per row\n-1 -2 0\n-1 -3 0\n-1 -4 0\n"
        "-2 -3 0\n-2 -4 0\n-3 -4 0\n-5 -6 0\n-5 -7 0\n-5 -8 0\n";
    assert_true(strncmp(buf_text(&out), head, strlen(head)) == 0);
    static const char *const groups[] = {"c given queens\n",
                                         "c at least one queen per row\n",
                                         "c at most one queen per row\n",
                                         "c at least one queen per column\n",
                                         "c at most one queen per column\n",
                                         "c at most one queen per rising diagonal\n",
                                         "c at most one queen per falling diagonal\n"};
    const char *at = buf_text(&out);
    for (int i = 0; i < 7; i++) {
        at = strstr(at, groups[i]);
        assert_non_null(at);
        assert_null(strstr(at + 1, groups[i]));
    }
    buf_free(&out);
    arena_free(&arena);
}

/* For every size the header has the document's number of clauses, and that many lines follow. */
static void test_formula_sizes(void **state)
{
    (void)state;
    for (int n = 1; n <= 30; n++) {
        struct arena arena = {0};
        struct sentence error = {""};
        char text[16], head[64];
        snprintf(text, sizeof text, "%d\n0\n", n);
        struct buf out = {0};
        struct board *board = kit_board(&arena, NULL, text);
        struct encode_config plain;
        assert_true(cnf_choices(NULL, &plain, &error));
        assert_true(cnf_write(board, NULL, &plain, false, &out, &error));
        int clauses = 2 * n + n * (n - 1) * (5 * n - 1) / 3, lines = 0;
        snprintf(head, sizeof head, "p cnf %d %d\n", n * n, clauses);
        assert_true(strncmp(buf_text(&out), head, strlen(head)) == 0);
        for (const char *c = buf_text(&out); *c; c++)
            lines += c[0] == '0' && c[1] == '\n' && (c == out.data || c[-1] == ' ');
        assert_int_equal(lines, clauses);
        buf_free(&out);
        arena_free(&arena);
    }
}

static void test_decode(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error = {""};
    struct board *board = kit_board(&arena, NULL, "4\n1\n2\n");
    struct encode_config plain;
    assert_true(cnf_choices(NULL, &plain, &error));
    int32_t values[16];
    assert_true(cnf_decode(board, NULL, &plain, 4, (int[]){2, 8, 9, 15}, values, &error));
    struct verdict verdict;
    assert_true(board->family->check(board, values, &verdict));
    assert_false(cnf_decode(board, NULL, &plain, 1, (int[]){17}, values, &error));
    assert_non_null(strstr(error.text, "17"));
    arena_free(&arena);
}

static void test_too_large_is_said_before(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error = {""};
    struct board *board = kit_board(&arena, NULL, "2000\n0\n");
    struct request request = {.engine = "cadical",
                              .deadline = &(struct deadline){.memory = (size_t)100 << 20}};
    assert_null(session_open_request(board, &request, &error));
    assert_string_equal(error.text, "solving this board takes about 7.1 GB, the memory limit is 100 MB");
    arena_free(&arena);
}

static void check_room(const struct board *board, const char *engine, int64_t limit, enum plan_room room,
                       const char *words)
{
    struct sentence error;
    struct plan plan;
    const struct request request = {.engine = engine,
                                    .deadline = &(struct deadline){.memory = (size_t)limit << 20}};
    assert_true(plan_make(&plan, board, &request, &error));
    assert_int_equal(plan.room, room);
    if (words) assert_non_null(strstr(plan.too_large.text, words));
}

static void test_room_for_a_model_and_for_a_search(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct board *board = kit_board(&arena, NULL, "100\n0\n");
    assert_true(plan_fits_model(board, NULL, NULL));
    check_room(board, "cadical", 100, PLAN_FITS, NULL);
    check_room(board, "cadical", 10, PLAN_OVER_LIMIT,
               "solving this board takes about 18 MB, the memory limit is 10 MB");
    check_room(board, "kernel", 10, PLAN_FITS, NULL);
    board = kit_board(&arena, NULL, "23170\n0\n");
    check_room(board, "cadical", 1, PLAN_OVER_LIMIT, "solving this board takes about 950.0 GB");
    if (alloc_machine() < 900e9)
        check_room(board, "cadical", 0, PLAN_OVER_MACHINE,
                   "solving this board takes about 950.0 GB, this machine has");
    arena_free(&arena);
}

KIT_SUITE(queens)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_solutions_have_given_queens),
        cmocka_unit_test(test_size_one_in_both_numeric_forms),
        cmocka_unit_test(test_building_can_be_stopped),
        cmocka_unit_test(test_bad_input_is_told_with_its_position),
        cmocka_unit_test(test_fuzzed_input_never_crashes),
        cmocka_unit_test(test_referee),
        cmocka_unit_test(test_referee_names_what_is_broken),
        cmocka_unit_test(test_known_numbers),
        cmocka_unit_test(test_numbers_under_every_way_of_at_most_one),
        cmocka_unit_test(test_symmetry_keeps_what_is_given),
        cmocka_unit_test(test_formula),
        cmocka_unit_test(test_formula_sizes),
        cmocka_unit_test(test_decode),
        cmocka_unit_test(test_too_large_is_said_before),
        cmocka_unit_test(test_room_for_a_model_and_for_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
