/* Museums: the matching bound against brute force over sets of runs and against the optimum of the
 * kernel; files. */
#include "ask/recognise.h"
#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/chess/chess.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct board *museum(struct arena *arena, const char *text, struct sentence *error)
{
    return recognise_board(arena, "museum", "t", text, strlen(text), error);
}

static void draw_random(struct rng *rng, int rows, int columns, char *text)
{
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) *text++ = rng_below(rng, 4) ? '.' : '*';
        *text++ = '\n';
    }
    *text = 0;
}

/* The fewest runs that hold every free cell, by trying all sets of them. */
static int fewest_runs(const char *text, int rows, int columns)
{
    int across[36], down[36], count = 0, best = 99;
    for (int i = 0; i < rows * columns; i++) {
        bool open = text[i / columns * (columns + 1) + i % columns] == '.';
        across[i] = down[i] = -1;
        if (!open) continue;
        across[i] = i % columns && across[i - 1] >= 0 ? across[i - 1] : count++;
    }
    for (int i = 0; i < rows * columns; i++)
        if (across[i] >= 0) down[i] = i >= columns && down[i - columns] >= 0 ? down[i - columns] : count++;
    for (unsigned set = 0; set < 1u << count; set++) {
        int size = 0;
        bool all = true;
        for (int run = 0; run < count; run++) size += set >> run & 1;
        for (int i = 0; i < rows * columns && all && size < best; i++)
            all = across[i] < 0 || (set >> across[i] & 1) || (set >> down[i] & 1);
        if (all && size < best) best = size;
    }
    return best;
}

static int64_t fewest_sensors(const struct board *board, const char *engine)
{
    struct sentence error;
    struct session *session =
        session_open_request(board, &(struct request){.threads = 1, .engine = engine}, &error);
    assert_non_null(session);
    assert_int_equal(session_next(session), DM_OPTIMAL);
    struct session_objective o;
    assert_true(session_objective(session, &o));
    assert_true(o.has_bound && o.bound == o.best);
    session_close(session);
    return o.best;
}

static int64_t bound_of(const struct board *board)
{
    int64_t value;
    const char *by;
    assert_true(board->family->objective->bound(board, &value, &by));
    return value;
}

static void test_bound(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int round = 0; round < 120; round++) {
        struct arena arena = {0};
        char text[64];
        struct sentence error;
        int rows = (int)rng_between(&rng, 1, 4), columns = (int)rng_between(&rng, 1, 4);
        draw_random(&rng, rows, columns, text);
        const struct board *board = museum(&arena, text, &error);
        assert_non_null(board);
        assert_int_equal(bound_of(board), fewest_runs(text, rows, columns));
        assert_int_equal(fewest_sensors(board, NULL), bound_of(board));
        assert_int_equal(fewest_sensors(board, "kernel"), bound_of(board));
        arena_free(&arena);
    }
}

/* Sensors are also placed without a search: on boards of all shapes and densities, each checked by
 * the referee. */
static void test_places(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2);
    for (uint64_t round = 0; round < kit_rounds(400); round++) {
        struct arena arena = {0};
        char text[1000];
        struct sentence error;
        int32_t values[900];
        struct verdict verdict;
        int rows = (int)rng_between(&rng, 1, 30), columns = (int)rng_between(&rng, 1, 30);
        draw_random(&rng, rows, columns, text);
        const struct board *board = museum(&arena, text, &error);
        assert_non_null(board);
        assert_true(museum_runs_guess(chess_of(board), values));
        assert_int_equal(chess_pieces(chess_of(board), values), bound_of(board));
        assert_true(board->family->check(board, values, &verdict));
        arena_free(&arena);
    }
}

static void test_files(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error;
    const struct chess *c = chess_of(museum(&arena, "*   *\n  N\n", &error));
    assert_int_equal(c->rows, 2);
    assert_int_equal(c->columns, 3);
    assert_true(c->given[0] && c->given[2] && c->given[4]);
    assert_false(c->given[1] || c->given[3] || c->given[5]);
    c = chess_of(museum(&arena, "..*.*\n.O...", &error));
    assert_int_equal(c->rows, 2);
    assert_int_equal(c->columns, 5);
    struct buf out = {0};
    c->board.family->write(&c->board, NULL, &out);
    const struct chess *again = chess_of(museum(&arena, buf_text(&out), &error));
    assert_non_null(again);
    assert_int_equal(again->columns, 5);
    assert_memory_equal(again->given, c->given, 10);
    buf_free(&out);
    static const char *const bad[][2] = {{"", "t:1:1:"},
                                         {"   \n  \n", "t:1:1:"},
                                         {"..y\n", "t:1:3:"},
                                         {"* **\n", "t:1:4:"},
                                         {". .\n.N.\n", "t:2:2:"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(museum(&arena, bad[i][0], &error));
        if (!strstr(error.text, bad[i][1])) fail_msg("%s gave: %s", bad[i][0], error.text);
    }
    arena_free(&arena);
}

KIT_SUITE(museum)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bound), cmocka_unit_test(test_places),
                                       cmocka_unit_test(test_files)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
