/* Cube results: their serialisation, and their fold against lists of answers that are distributed
 * at random. Boards cube by cube against the same boards at once, also with incumbents from other
 * cubes. */
#include "ask/cube_cut.h"
#include "ask/cube_result.h"
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_board.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- serialisation */

static void random_result(struct rng *rng, struct cube_result *p)
{
    *p = (struct cube_result){.status = (enum reply_status)rng_below(rng, REPLY_FAILED + 1),
                              .count = (wide)rng_next(rng) << rng_below(rng, 64),
                              .stands_for = (wide)rng_next(rng) * rng_next(rng),
                              .more = rng_below(rng, 2),
                              .all = rng_below(rng, 2),
                              .proved = rng_below(rng, 2),
                              .optimised = rng_below(rng, 2),
                              .has_than = rng_below(rng, 2),
                              .than = rng_between(rng, -9, 9),
                              .seconds = (double)rng_below(rng, 100)};
    if (p->optimised)
        p->objective = (struct session_objective){.best = rng_between(rng, -99, 99),
                                                  .bound = rng_between(rng, -99, 99),
                                                  .has_bound = rng_below(rng, 2),
                                                  .sense = rng_below(rng, 2) ? 1 : -1};
    sentence_set(&p->reason, "line\nafter line %d", (int)rng_below(rng, 9));
    sentence_set(&p->engine, "kernel");
    for (int64_t n = rng_between(rng, 0, 4); n; n--) {
        int32_t values[] = {(int32_t)rng_next(rng), -1, INT32_MIN, INT32_MAX};
        cube_result_add_values(p, (size_t)rng_between(rng, 0, 4), values, rng_between(rng, 0, 8),
                               rng_below(rng, 2) ? DM_OPTIMAL : DM_SOLUTION);
    }
}

static void test_a_result_is_read_back(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 11);
    for (uint64_t i = 0, rounds = kit_rounds(200); i < rounds; i++) {
        struct cube_result p, back;
        struct buf text = {0}, again = {0};
        struct sentence error;
        random_result(&rng, &p);
        cube_result_text_write(&p, &text);
        assert_true(cube_result_text_read(text.data, text.size, &back, &error));
        cube_result_text_write(&back, &again);
        assert_string_equal(buf_text(&text), buf_text(&again));
        assert_true(back.count == p.count && back.stands_for == p.stands_for);
        assert_int_equal(back.answers.size, p.answers.size);
        cube_result_free(&back);
        size_t at = (size_t)rng_below(&rng, text.size);
        text.data[at] ^= 1;
        assert_false(cube_result_text_read(text.data, text.size, &back, &error));
        cube_result_free(&back);
        cube_result_free(&p);
        buf_free(&text);
        buf_free(&again);
    }
}

/* ---- folds: answers are numbers, which have a value if there is an objective */

enum { MOST_ANSWERS = 12, MOST_CUBES = 5 };

struct deal {
    struct question question;
    int sense; /* 0: no objective */
    size_t answers, cubes;
    int64_t value[MOST_ANSWERS];
    size_t cube[MOST_ANSWERS];
    bool stopped[MOST_CUBES]; /* before its first answer */
};

static struct deal random_deal(struct rng *rng)
{
    static const enum question_kind kinds[] = {QUESTION_ONE, QUESTION_ALL, QUESTION_COUNT, QUESTION_UNIQUE};
    struct deal d = {.question.kind = kinds[rng_below(rng, 4)],
                     .sense = (int)rng_between(rng, -1, 1),
                     .answers = (size_t)rng_between(rng, 0, rng_below(rng, 2) ? 2 : MOST_ANSWERS),
                     .cubes = (size_t)rng_between(rng, 1, MOST_CUBES)};
    if (question_lists(&d.question) && rng_below(rng, 2)) d.question.limit = rng_between(rng, 1, 5);
    for (size_t i = 0; i < d.answers; i++) {
        d.value[i] = rng_between(rng, 0, 3);
        d.cube[i] = (size_t)rng_below(rng, d.cubes);
    }
    for (size_t i = 0; i < d.cubes; i++) d.stopped[i] = rng_below(rng, 8) == 0;
    return d;
}

/* The number of optimal answers of this cube, or of all cubes (SIZE_MAX). */
static size_t best_of(const struct deal *d, size_t cube, int64_t *best)
{
    size_t count = 0;
    for (size_t i = 0; i < d->answers; i++) {
        if (cube != SIZE_MAX && d->cube[i] != cube) continue;
        int64_t value = d->sense ? d->value[i] : 0;
        if (!count || d->sense * value < d->sense * *best) {
            *best = value;
            count = 0;
        }
        count += value == *best;
    }
    return count;
}

static size_t most(const struct question *q)
{
    return q->kind == QUESTION_UNIQUE ? 2
           : q->limit                 ? (size_t)q->limit
           : q->kind == QUESTION_ONE  ? 1
                                      : SIZE_MAX;
}

/* The result of a search of that cube. */
static struct cube_result result_of(const struct deal *d, size_t cube)
{
    struct cube_result p = {.status = REPLY_STOPPED};
    int64_t best = 0;
    size_t found = best_of(d, cube, &best), wanted = most(&d->question);
    size_t count = found < wanted ? found : wanted;
    if (d->stopped[cube]) return p;
    p.count = p.stands_for = (wide)count;
    p.all = found <= wanted;
    p.more = d->question.kind == QUESTION_COUNT && found > wanted;
    p.proved = d->sense != 0;
    p.status = !count                                ? REPLY_NONE
               : d->question.kind == QUESTION_COUNT  ? REPLY_COUNTED
               : d->question.kind != QUESTION_UNIQUE ? REPLY_FOUND
               : count == 1                          ? REPLY_UNIQUE
                                                     : REPLY_SEVERAL;
    if (d->sense && count) {
        p.optimised = true;
        p.objective = (struct session_objective){best, best, true, d->sense, NULL};
    }
    for (int32_t i = 0; i < (int32_t)d->answers && d->question.kind != QUESTION_COUNT; i++)
        if (d->cube[i] == cube && (!d->sense || d->value[i] == best) && p.answers.size < count)
            cube_result_add_values(&p, 1, &i, 1, d->sense ? DM_OPTIMAL : DM_SOLUTION);
    return p;
}

/* The expected status and count of the whole, if all cubes are complete. */
static void check_done(const struct deal *d, const struct cube_result *whole)
{
    int64_t best = 0;
    size_t found = best_of(d, SIZE_MAX, &best), wanted = most(&d->question);
    size_t count = found < wanted ? found : wanted;
    assert_true(whole->count == (wide)count);
    assert_true(cube_result_is_complete(whole));
    assert_int_equal(whole->status == REPLY_NONE, count == 0);
    if (d->question.kind == QUESTION_UNIQUE && count)
        assert_int_equal(whole->status, count == 1 ? REPLY_UNIQUE : REPLY_SEVERAL);
    if (d->question.kind == QUESTION_COUNT) {
        assert_int_equal(whole->more, found > count);
        assert_int_equal(whole->answers.size, 0);
        return;
    }
    assert_int_equal(whole->answers.size, count);
    bool seen[MOST_ANSWERS] = {false};
    for (size_t i = 0; i < count; i++) {
        int32_t at;
        assert_true(cube_result_values(&whole->answers.data[i], 1, &at));
        assert_false(seen[at]);
        seen[at] = true;
        if (d->sense) assert_int_equal(d->value[at], best);
    }
    if (d->sense && count) assert_true(whole->proved && whole->objective.best == best);
}

static void check_open(const struct deal *d, const struct cube_result *whole)
{
    size_t wanted = most(&d->question);
    assert_false(whole->all);
    if (d->sense || whole->count < (wide)wanted) {
        assert_false(cube_result_is_complete(whole));
        if (whole->optimised) assert_false(whole->objective.has_bound);
    } else {
        assert_true(cube_result_is_complete(whole)); /* the other cubes have enough answers */
    }
}

static void test_the_sum_is_that_of_all_answers(void **state)
{
    (void)state;
    struct rng rng;
    int closed = 0, open = 0;
    rng_seed(&rng, 5);
    for (uint64_t i = 0, rounds = kit_rounds(4000); i < rounds; i++) {
        struct deal d = random_deal(&rng);
        struct cube_result cubes[MOST_CUBES], whole;
        bool stopped = false;
        for (size_t k = 0; k < d.cubes; k++) {
            cubes[k] = result_of(&d, k);
            stopped |= d.stopped[k];
        }
        cube_result_fold(&d.question, d.cubes, cubes, &whole);
        if (stopped)
            check_open(&d, &whole);
        else
            check_done(&d, &whole);
        *(stopped ? &open : &closed) += 1;
        for (size_t k = 0; k < d.cubes; k++) cube_result_free(&cubes[k]);
        cube_result_free(&whole);
    }
    assert_true(open > 0 && closed > 0);
}

/* A cube searched for values better than 5 only is not closed unless some cube has a 5. */
static void test_what_was_passed_over_counts_only_if_somebody_has_it(void **state)
{
    (void)state;
    const struct question one = {.kind = QUESTION_ONE};
    struct cube_result cubes[2] = {{.status = REPLY_NONE, .all = true, .has_than = true, .than = 5},
                                   {.status = REPLY_FOUND, .count = 1, .proved = true, .optimised = true}};
    struct cube_result whole;
    for (int64_t best = 4; best <= 6; best++) {
        cubes[1].objective = (struct session_objective){best, best, true, 1, NULL};
        cube_result_fold(&one, 2, cubes, &whole);
        assert_int_equal(whole.proved, best <= 5);
        assert_int_equal(cube_result_is_complete(&whole), best <= 5);
        cube_result_free(&whole);
    }
    cubes[1] = (struct cube_result){.status = REPLY_NONE, .all = true};
    cube_result_fold(&one, 2, cubes, &whole);
    assert_int_equal(whole.status, REPLY_STOPPED);
    cube_result_free(&whole);
}

static void test_large_numbers_are_added(void **state)
{
    (void)state;
    const struct question count = {.kind = QUESTION_COUNT};
    struct cube_result cubes[3], whole;
    for (int i = 0; i < 3; i++)
        cubes[i] = (struct cube_result){.status = REPLY_COUNTED, .count = (wide)UINT64_MAX, .all = true};
    cube_result_fold(&count, 3, cubes, &whole);
    assert_true(whole.count == 3 * (wide)UINT64_MAX);
    cube_result_free(&whole);
}

/* ---- boards */

struct incumbent {
    bool has;
    int64_t value;
    int sense;
};

static bool tell_incumbent(void *self, int64_t *value)
{
    const struct incumbent *incumbent = self;
    *value = incumbent->value;
    return incumbent->has;
}

static void hear_incumbent(void *self, const dm_progress *progress, int64_t found)
{
    struct incumbent *incumbent = self;
    (void)found;
    if (!progress->has_best) return;
    bool better = !incumbent->has || incumbent->sense * progress->best < incumbent->sense * incumbent->value;
    if (better) *incumbent = (struct incumbent){true, progress->best, incumbent->sense};
}

/* Searches all cubes of a question in turn; with an incumbent, each knows that of the others. */
static void ask_cubes(const struct board *board, struct request request, size_t cubes,
                      struct incumbent *incumbent, struct cube_result *whole)
{
    static const struct cube everything;
    struct plan plan;
    struct sentence error;
    struct cubes_tree tree;
    struct cube cube = {0};
    request.cube = &everything;
    assert_true(plan_make(&plan, board, &request, &error));
    assert_true(cube_cut_question(&plan, &(struct cubes_request){.cubes = cubes}, &tree, &error));
    struct cube_result *results = alloc_array(tree.cubes.size + 1, sizeof *results);
    for (size_t i = 0; i < tree.cubes.size; i++) {
        cubes_tree_cube(&tree, i, &cube);
        request.cube = &cube;
        request.incumbent = incumbent ? tell_incumbent : NULL;
        request.progress = incumbent ? hear_incumbent : NULL;
        request.incumbent_self = request.progress_self = incumbent;
        assert_true(plan_make(&plan, board, &request, &error));
        assert_int_equal(plan.solver.sort, SOLVER_ENGINE);
        cube_result_ask(&plan, NULL, &results[i]);
        assert_true(cube_result_is_complete(&results[i]));
    }
    cube_result_fold(&request.question, tree.cubes.size, results, whole);
    for (size_t i = 0; i < tree.cubes.size; i++) cube_result_free(&results[i]);
    alloc_free(results);
    cubes_free(&cube);
    cubes_tree_free(&tree);
}

static const struct {
    const char *family, *text;
} boards[] = {
    {"queens", "6\n0\n"},        {"queens", "8\n1\n3\n"},
    {"queens", "4\n2\n1\n16\n"}, {"binero", "binero 4 4\n0 . . .\n. . . .\n. . 1 .\n. . . .\n"},
    {"garam", "_+_=_\n"},        {"hidato", "hidato 3 3\n1 . .\n. . .\n. . 9\n"},
};

static void test_cubes_of_a_board_have_its_answers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int kind = QUESTION_ONE; kind <= QUESTION_UNIQUE; kind++)
            for (int classes = 0; classes < 2; classes++) {
                struct arena arena = {0};
                const struct board *board = kit_board(&arena, boards[i].family, boards[i].text);
                struct request request = {.question = {.kind = (enum question_kind)kind,
                                                       .classes = classes && i < 2},
                                          .threads = 1};
                struct plan plan;
                struct sentence error;
                struct cube_result whole, at_once;
                assert_true(plan_make(&plan, board, &request, &error));
                cube_result_ask(&plan, NULL, &at_once);
                ask_cubes(board, request, 7, NULL, &whole);
                assert_int_equal(whole.status, at_once.status);
                assert_true(whole.count == at_once.count);
                if (kind == QUESTION_COUNT) assert_true(whole.stands_for == at_once.stands_for);
                assert_int_equal(whole.answers.size, at_once.answers.size);
                cube_result_free(&whole);
                cube_result_free(&at_once);
                arena_free(&arena);
            }
}

/* The fewest knights and the fewest sensors, with and without incumbents from other cubes:
 * searching only for better answers does not change the optimum. */
static void test_the_best_of_all_cubes_is_the_best(void **state)
{
    (void)state;
    static const struct {
        const char *family, *text;
    } best[] = {{"museum", "..*.\n....\n*...\n...."}, {"museum", "...\n.*.\n..."}, {"museum", "....."}};
    for (size_t i = 0; i < sizeof best / sizeof *best; i++)
        for (int told = 0; told < 3; told++) {
            struct arena arena = {0};
            const struct board *board = kit_board(&arena, best[i].family, best[i].text);
            struct request request = {.threads = 1};
            struct plan plan;
            struct sentence error;
            struct cube_result whole, at_once;
            assert_true(plan_make(&plan, board, &request, &error));
            cube_result_ask(&plan, NULL, &at_once);
            assert_true(at_once.optimised && at_once.proved);
            /* given 2: another process has an optimal answer, so no cube finds one */
            struct incumbent incumbent = {told == 2, at_once.objective.best, 1};
            ask_cubes(board, request, 6, told ? &incumbent : NULL, &whole);
            if (told < 2) {
                assert_int_equal(whole.status, REPLY_FOUND);
                assert_true(whole.optimised && whole.proved);
                assert_int_equal(whole.objective.best, at_once.objective.best);
                assert_int_equal(whole.objective.bound, at_once.objective.best);
            } else {
                assert_false(whole.optimised);
                assert_int_equal(whole.status, REPLY_STOPPED); /* no cube has that answer */
            }
            cube_result_free(&whole);
            cube_result_free(&at_once);
            arena_free(&arena);
        }
}

KIT_SUITE(cube_result)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_result_is_read_back),
        cmocka_unit_test(test_the_sum_is_that_of_all_answers),
        cmocka_unit_test(test_what_was_passed_over_counts_only_if_somebody_has_it),
        cmocka_unit_test(test_large_numbers_are_added),
        cmocka_unit_test(test_the_best_of_all_cubes_is_the_best),
        cmocka_unit_test(test_cubes_of_a_board_have_its_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
