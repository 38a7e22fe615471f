/* Questions and replies: six queens have four solutions, one class. */
#include "ask/ask.h"
#include "ask/judge.h"
#include "base/clock.h"
#include "kit_board.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct received {
    int opened, answers;
    int most; /* answers after which the callback stops the search; 0: no limit */
};

static void on_opened(void *self, const struct session *session)
{
    assert_non_null(session);
    ((struct received *)self)->opened++;
}

static bool on_answer(void *self, const struct session *session, dm_status status)
{
    struct received *received = self;
    const struct board *board = session_board(session);
    struct verdict verdict;
    assert_true(status == DM_SOLUTION || status == DM_OPTIMAL);
    assert_true(board->family->check(board, session_values(session), &verdict));
    return ++received->answers != received->most;
}

static struct reply asked(const char *text, const struct request *request, struct received *received)
{
    static struct arena arena; /* a reply owns its values */
    const struct listener listener = {.opened = on_opened, .answer = on_answer, .self = received};
    struct plan plan;
    struct sentence error = {""};
    struct reply reply;
    arena_free(&arena);
    if (!plan_make(&plan, kit_board(&arena, NULL, text), request, &error)) fail_msg("%s", error.text);
    ask(&plan, &listener, &reply);
    return reply;
}

static void check_reply(const char *text, struct question question, enum reply_status status, int count,
                        int expected_answers)
{
    struct received received = {0};
    struct reply reply = asked(text, &(struct request){.question = question, .threads = 1}, &received);
    assert_int_equal(reply.status, status);
    assert_int_equal(reply.count, count);
    assert_int_equal(received.answers, expected_answers);
    ask_done(&reply);
}

static const char six[] = "6\n0\n";

static void test_questions(void **state)
{
    (void)state;
    check_reply(six, (struct question){QUESTION_ONE, 0, false}, REPLY_FOUND, 1, 1);
    check_reply(six, (struct question){QUESTION_ALL, 0, false}, REPLY_FOUND, 4, 4);
    check_reply(six, (struct question){QUESTION_ALL, 3, false}, REPLY_FOUND, 3, 3);
    check_reply(six, (struct question){QUESTION_ALL, 0, true}, REPLY_FOUND, 1, 1);
    check_reply(six, (struct question){QUESTION_COUNT, 0, false}, REPLY_COUNTED, 4, 0);
    check_reply(six, (struct question){QUESTION_COUNT, 0, true}, REPLY_COUNTED, 1, 0);
    check_reply(six, (struct question){QUESTION_UNIQUE, 0, false}, REPLY_SEVERAL, 2, 2);
    check_reply("6\n1\n2\n", (struct question){QUESTION_UNIQUE, 0, false}, REPLY_UNIQUE, 1, 1);
    check_reply("3\n0\n", (struct question){QUESTION_ONE, 0, false}, REPLY_NONE, 0, 0);
    check_reply("3\n0\n", (struct question){QUESTION_COUNT, 0, false}, REPLY_NONE, 0, 0);
    check_reply("3\n0\n", (struct question){QUESTION_UNIQUE, 0, false}, REPLY_NONE, 0, 0);
}

/* At the limit one more answer is requested, so that a complete count is not a lower bound. */
static void test_a_count_knows_whether_there_are_more(void **state)
{
    (void)state;
    for (int limit = 1; limit <= 5; limit++) {
        struct received received = {0};
        struct reply reply =
            asked(six, &(struct request){.question = {QUESTION_COUNT, limit, false}, .threads = 1},
                  &received);
        assert_int_equal(reply.status, REPLY_COUNTED);
        assert_int_equal(reply.count, limit < 4 ? limit : 4);
        assert_int_equal(reply.more, limit < 4);
        assert_int_equal(reply.all, limit >= 4);
        ask_done(&reply);
    }
}

static void test_classes_stand_for_solutions(void **state)
{
    (void)state;
    struct received received = {0};
    struct reply reply =
        asked(six, &(struct request){.question = {QUESTION_COUNT, 0, true}, .threads = 1}, &received);
    assert_int_equal(reply.count, 1);
    assert_int_equal(reply.stands_for, 4);
    ask_done(&reply);
}

static void test_a_listener_may_have_enough(void **state)
{
    (void)state;
    for (int kind = QUESTION_ALL; kind <= QUESTION_UNIQUE; kind++) {
        struct received received = {.most = 1};
        const struct request request = {.question = {.kind = (enum question_kind)kind},
                                        .engine = "kernel",
                                        .threads = 1};
        struct reply reply = asked(six, &request, &received);
        assert_int_equal(reply.status, REPLY_ENOUGH);
        assert_int_equal(received.answers, 1);
        ask_done(&reply);
    }
}

static void test_both_answers_of_uniqueness_are_kept(void **state)
{
    (void)state;
    struct received received = {0};
    struct reply reply =
        asked(six, &(struct request){.question = {.kind = QUESTION_UNIQUE}, .threads = 1}, &received);
    size_t bytes = session_board(reply.session)->cells * sizeof *reply.first.values;
    assert_memory_not_equal(reply.first.values, reply.second.values, bytes);
    ask_done(&reply);
}

static void test_stopped(void **state)
{
    (void)state;
    volatile sig_atomic_t stop = 1;
    struct received received = {0};
    const struct request request = {.engine = "brute",
                                    .threads = 1,
                                    .deadline = &(struct deadline){.stop = &stop}};
    struct reply reply = asked("20\n0\n", &request, &received);
    assert_int_equal(reply.status, REPLY_STOPPED);
    assert_string_equal(reply.reason.text, "interrupted");
    ask_done(&reply);
    struct deadline passed = {.began = clock_wall() - 6, .seconds = 5};
    const struct request late = {.engine = "brute", .threads = 1, .deadline = &passed};
    reply = asked("20\n0\n", &late, &received);
    assert_int_equal(reply.status, REPLY_STOPPED);
    assert_string_equal(reply.reason.text, "stopped at the time limit of 5 s");
    ask_done(&reply);
}

static void test_too_large_for_the_limit(void **state)
{
    (void)state;
    struct received received = {0};
    const struct request request = {.engine = "brute",
                                    .threads = 1,
                                    .deadline = &(struct deadline){.memory = 1 << 20}};
    struct reply reply = asked("200\n0\n", &request, &received);
    assert_int_equal(reply.status, REPLY_TOO_LARGE);
    assert_null(reply.session);
    assert_int_equal(received.opened, 0);
    assert_non_null(strstr(reply.reason.text, "the memory limit is 1 MB"));
    ask_done(&reply);
}

static void test_clues_that_clash_need_no_search(void **state)
{
    (void)state;
    struct received received = {0};
    struct reply reply = asked("4\n2\n1\n2\n", &(struct request){.threads = 1}, &received);
    assert_int_equal(reply.status, REPLY_NONE);
    assert_true(reply.clashes && reply.wrong.cell_count == 2);
    assert_null(reply.session);
    ask_done(&reply);
}

/* ---- judge.h */

static enum judgement judged(const char *text, const char *answer, bool best)
{
    struct arena arena = {0};
    const struct board *board = kit_board(&arena, NULL, text);
    int32_t *values = ARENA_ARRAY(&arena, int32_t, board->cells);
    struct reader r;
    struct judged result;
    const struct request search = {.threads = 1};
    reader_text(&r, "answer", answer, strlen(answer));
    if (!board->family->read_answer(board, &arena, &r, values)) fail_msg("%s", r.error.text);
    judge_answer(board, values, best ? &search : NULL, &result);
    reader_close(&r);
    arena_free(&arena);
    return result.judgement;
}

static void test_judgements(void **state)
{
    (void)state;
    static const char knights[] = "chess 3 3 dominate optimise knight=1\n", four[] = "CC.\nCC.\n...\n",
                      all[] = "CCC\nCCC\nCCC\n", one[] = "C..\n...\n...\n";
    assert_int_equal(judged("4\n0\n", ". R . .\n. . . R\nR . . .\n. . R .\n", true), JUDGED_RIGHT);
    assert_int_equal(judged("4\n0\n", "R . . .\nR . . .\nR . . .\n. . R .\n", false), JUDGED_WRONG);
    assert_int_equal(judged(knights, one, true), JUDGED_WRONG);
    assert_int_equal(judged(knights, all, false), JUDGED_VALID);
    assert_int_equal(judged(knights, all, true), JUDGED_NOT_BEST);
    assert_int_equal(judged(knights, four, true), JUDGED_BEST);
}

static bool after_some(void *self)
{
    return --*(int *)self < 0;
}

/* An optimisation or count that is stopped at any time says so; if it gives a number, it is
 * right. */
static void test_the_best_stopped_at_every_poll(void **state)
{
    (void)state;
    static const char text[] = "chess 5 5 dominate optimise bishop=1 knight=1\n";
    static const struct question questions[] = {{.kind = QUESTION_COUNT},
                                                {.kind = QUESTION_COUNT, .limit = 2},
                                                {.kind = QUESTION_COUNT, .limit = 1000},
                                                {.kind = QUESTION_UNIQUE}};
    for (size_t q = 0; q < sizeof questions / sizeof *questions; q++) {
        struct received received = {0};
        struct request request = {.question = questions[q],
                                  .threads = 1,
                                  .engine = "kernel",
                                  .learn = LEARN_NO};
        struct reply whole = asked(text, &request, &received);
        assert_true(whole.count > 0);
        bool done = false;
        for (int polls = 0; polls < 400 && !done; polls += 1 + polls / 8) {
            int left = polls;
            struct deadline deadline = {.also = after_some, .self = &left};
            request.deadline = &deadline;
            struct reply reply = asked(text, &request, &received);
            done = reply.status != REPLY_STOPPED;
            if (done) assert_int_equal(reply.status, whole.status);
            if (done) assert_int_equal(reply.count, whole.count);
            ask_done(&reply);
        }
        ask_done(&whole);
    }
}

KIT_SUITE(ask)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_a_count_knows_whether_there_are_more),
        cmocka_unit_test(test_classes_stand_for_solutions),
        cmocka_unit_test(test_a_listener_may_have_enough),
        cmocka_unit_test(test_both_answers_of_uniqueness_are_kept),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_too_large_for_the_limit),
        cmocka_unit_test(test_clues_that_clash_need_no_search),
        cmocka_unit_test(test_judgements),
        cmocka_unit_test(test_the_best_stopped_at_every_poll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
