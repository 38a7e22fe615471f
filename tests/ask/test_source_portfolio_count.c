/* Counting by a portfolio of a method and an engine: the same numbers as by either alone, whichever
 * runs first and whichever is dropped. */
#include "ask/ask.h"
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_board.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct reply asked(const char *text, const char *engine, int64_t limit, int64_t megabytes)
{
    struct arena arena = {0};
    struct plan plan;
    struct sentence error = {""};
    struct reply reply;
    struct request request = {.engine = engine,
                              .threads = 1,
                              .deadline = &(struct deadline){.memory = (size_t)megabytes << 20},
                              .question = {.kind = QUESTION_COUNT, .limit = limit}};
    if (!plan_make(&plan, kit_board(&arena, NULL, text), &request, &error)) fail_msg("%s", error.text);
    ask(&plan, NULL, &reply);
    ask_done(&reply);
    arena_free(&arena);
    return reply;
}

/* About one cell in `share` is given, at random: with many clues there is often no solution. */
static const char *random_board(struct rng *rng, struct buf *text)
{
    static const int sizes[] = {2, 4, 6, 8};
    int width = sizes[rng_below(rng, 4)], height = sizes[rng_below(rng, 4)];
    uint64_t share = 3 + rng_below(rng, 8);
    while (width * height > 36) width -= 2;
    buf_clear(text);
    buf_print(text, "binero %d %d%s\n", width, height, rng_below(rng, 2) ? " no-unique-lines" : "");
    for (int i = 0; i < width * height; i++) {
        char given = rng_below(rng, share) ? '.' : rng_below(rng, 2) ? '1' : '0';
        buf_print(text, "%c%s", given, (i + 1) % width ? " " : "\n");
    }
    return buf_text(text);
}

static void test_binero_with_clues(void **state)
{
    (void)state;
    struct buf text = {0};
    struct rng rng;
    int several = 0;
    rng_seed(&rng, 12);
    for (uint64_t round = 0; round < kit_rounds(150); round++) {
        const char *board = random_board(&rng, &text);
        struct reply both = asked(board, NULL, 0, 0), listed = asked(board, "kernel", 0, 0),
                     halves = asked(board, "halves", 0, 0);
        if (both.count != listed.count || halves.count != listed.count || both.status != listed.status)
            fail_msg("%s: listed %lld, by halves %lld, together %lld", board, (long long)listed.count,
                     (long long)halves.count, (long long)both.count);
        several += both.count > 1;
    }
    assert_true(several > kit_part(30));
    buf_free(&text);
}

/* More answers than the engine's first slice enumerates. */
static const char clued[] = "binero 8 8\n0 . . . . . . .\n. . . 1 . . . .\n. . . . . . . 0\n. 1 . . . . . .\n"
                            ". . . . . 0 . .\n. . 1 . . . . .\n. . . . 0 . . .\n. . . . . . 1 .\n";

static void test_a_method_takes_over(void **state)
{
    (void)state;
    struct reply both = asked(clued, NULL, 0, 0), halves = asked(clued, "halves", 0, 0);
    assert_int_equal(both.status, REPLY_COUNTED);
    assert_true(both.count > 1000);
    assert_true(both.count == halves.count);
    assert_true(both.at_once);
}

static void rows_of(int size, struct buf *text)
{
    buf_print(text, "binero %d %d\n", size, size);
    for (int i = 0; i < size * size; i++) buf_add(text, (i + 1) % size ? ". " : ".\n");
}

static void check_limit(struct reply reply, int limit)
{
    assert_int_equal(reply.status, REPLY_COUNTED);
    assert_int_equal(reply.count, limit);
    assert_true(reply.more);
}

/* Half grids of 12 x 12 fit on no machine, those of 10 x 10 not into this limit: only the engine
 * runs. */
static void test_listing_where_the_method_refuses(void **state)
{
    (void)state;
    struct buf large = {0}, small = {0};
    rows_of(12, &large);
    rows_of(10, &small);
    check_limit(asked(buf_text(&large), NULL, 150, 0), 150);
    check_limit(asked(buf_text(&small), NULL, 150, (int64_t)(alloc_resident() >> 20) + 200), 150);
    buf_free(&large);
    buf_free(&small);
}

KIT_SUITE(source_portfolio_count)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_binero_with_clues),
        cmocka_unit_test(test_a_method_takes_over),
        cmocka_unit_test(test_listing_where_the_method_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
