/* The direct strategy against the kernel: the same number of answers, each once and valid; stopped
 * and resumed; as the source of a session with limits. */
#include "ask/direct.h"
#include "ask/session.h"
#include "base/bits.h"
#include "base/reader.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_suite.h"
#include "puzzle/family/binero/binero.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A board of at most 6 x 6 whose clues are random. */
static const struct board *random_board(struct arena *arena, struct rng *rng)
{
    struct binero_parameters shape = {.size = {0, 2 * rng_between(rng, 1, 3), false}};
    shape.height = 2 * rng_between(rng, 1, 3);
    shape.equal_lines = rng_below(rng, 4) == 0;
    struct sentence error;
    const struct board *board = binero_family.command->make(arena, &shape, &error);
    int32_t *values = ARENA_ARRAY(arena, int32_t, board->cells);
    bool *given = ARENA_ARRAY(arena, bool, board->cells);
    unsigned percent = (unsigned)rng_below(rng, 30);
    for (size_t i = 0; i < board->cells; i++) {
        given[i] = rng_below(rng, 100) < percent;
        values[i] = (int32_t)rng_below(rng, 2);
    }
    return binero_family.puzzles->pose(arena, board, values, given);
}

static int64_t count_by(const struct board *board, const char *engine)
{
    struct sentence error = {""};
    struct request request = {.engine = engine, .threads = 1, .question = {.kind = QUESTION_ALL}};
    struct session *session = session_open_request(board, &request, &error);
    assert_non_null(session);
    dm_status status;
    while ((status = session_next(session)) == DM_SOLUTION) continue;
    assert_int_equal(status, DM_NONE);
    assert_int_equal(session_next(session), DM_NONE);
    int64_t count = session_found(session);
    session_close(session);
    return count;
}

static void test_counts(void **state)
{
    (void)state;
    struct rng rng;
    int64_t without = 0, with = 0;
    rng_seed(&rng, 21);
    for (int round = 0; round < 120; round++) {
        struct arena arena = {0};
        const struct board *board = random_board(&arena, &rng);
        int64_t count = count_by(board, "direct");
        assert_int_equal(count, count_by(board, "kernel"));
        without += count == 0;
        with += count > 1;
        arena_free(&arena);
    }
    assert_true(without > 10 && with > 10); /* boards without and with answers occurred */
}

static bool after_some(void *self)
{
    int *left = self;
    return --*left < 0;
}

/* Stopped and resumed often, it finds every answer once. A 4 x 4 answer is a 16-bit number. */
static void test_stop_and_go_on(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error;
    const struct board *board =
        binero_family.command->make(&arena, &(struct binero_parameters){.size = {4, 4, false}}, &error);
    struct direct *direct = direct_open(board, 5);
    struct bits met;
    struct verdict verdict;
    int stops = 0, count = 0, left = 0;
    struct deadline deadline = {.also = after_some, .self = &left};
    bits_init(&met, 1 << 16);
    for (dm_status status; (status = direct_next(direct, &deadline)) != DM_NONE;) {
        if (status == DM_UNKNOWN) {
            left = 2;
            stops++;
            continue;
        }
        assert_int_equal(status, DM_SOLUTION);
        assert_true(binero_family.check(board, direct_values(direct), &verdict));
        size_t code = 0;
        for (size_t i = 0; i < board->cells; i++) code = code * 2 + (size_t)direct_values(direct)[i];
        assert_false(bits_has(&met, code));
        bits_add(&met, code);
        count++;
    }
    assert_int_equal(count, 72);
    assert_true(stops > 10);
    assert_int_equal(direct_next(direct, NULL), DM_NONE);
    struct direct_counts counts = direct_counts(direct);
    assert_true(counts.attempts > 72 && counts.depth > 3);
    bits_free(&met);
    direct_close(direct);
    arena_free(&arena);
}

/* The same seed gives the same answer, a different seed a different one. */
static void test_seeds(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error;
    const struct board *board =
        binero_family.command->make(&arena, &(struct binero_parameters){.size = {20, 20, false}}, &error);
    int32_t *first = ARENA_ARRAY(&arena, int32_t, board->cells);
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct direct *direct = direct_open(board, seed / 2);
        assert_int_equal(direct_next(direct, NULL), DM_SOLUTION);
        bool same = memcmp(first, direct_values(direct), board->cells * sizeof *first) == 0;
        assert_true(same == (seed % 2 == 1));
        memcpy(first, direct_values(direct), board->cells * sizeof *first);
        direct_close(direct);
    }
    arena_free(&arena);
}

static void check_refused(const struct board *board, struct request request, const char *sentence)
{
    struct sentence error = {""};
    request.engine = "direct";
    assert_null(session_open_request(board, &request, &error));
    assert_string_equal(error.text, sentence);
}

static const struct board *read_queens(struct arena *arena)
{
    struct reader r;
    reader_text(&r, "queens", "8\n0\n", 4);
    return queens_family.read(arena, &r);
}

static void test_session(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error;
    volatile sig_atomic_t stop = 1;
    const struct board *board =
        binero_family.command->make(&arena, &(struct binero_parameters){.size = {8, 8, false}}, &error);
    const struct board *queens = read_queens(&arena);
    check_refused(queens, (struct request){0}, "queens has no human rules, which the engine direct needs");
    check_refused(board, (struct request){.question = {.classes = true}},
                  "the engine direct works on the board itself: no --up-to-symmetry");
    check_refused(board, (struct request){.learn = LEARN_YES},
                  "the engine direct works on the board itself: no search options");
    struct request request = {.engine = "direct", .deadline = &(struct deadline){.stop = &stop}};
    struct session *session = session_open_request(board, &request, &error);
    struct buf text = {0};
    assert_int_equal(session_next(session), DM_UNKNOWN);
    stop = 0;
    assert_int_equal(session_next(session), DM_SOLUTION);
    assert_string_equal(session_engine(session), "direct");
    session_stats(session, &text);
    assert_non_null(strstr(buf_text(&text), "failures "));
    buf_clear(&text);
    session_stats_json(session, &(struct json_writer){.out = &text});
    assert_non_null(strstr(buf_text(&text), "\"solutions\": 1, \"nodes\": "));
    buf_free(&text);
    double nodes = 0;
    assert_true(session_stat(session, "nodes", &nodes) && nodes > 0);
    assert_false(session_stat(session, "restarts", &nodes));
    session_close(session);
    arena_free(&arena);
}

KIT_SUITE(direct)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_stop_and_go_on),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_session),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
