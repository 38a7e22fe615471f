/* The models of queens against an enumeration that is independent of them: numbers of solutions,
 * with and without given queens, in every engine and every way of searching. */
#include "ask/recognise.h"
#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const models[] = {"m0", "m1", "m2", "m3", "m4"};
enum { MODELS = sizeof models / sizeof *models, MOST = 6, MANY = 50 };

/* ---- the oracle */

struct puzzle {
    int n;
    bool given[MOST * MOST];
};

struct solution {
    bool queen[MOST * MOST];
};

struct list {
    int count;
    struct solution all[MANY];
};

static bool attacks(int a, int b, int n)
{
    int rows = a / n - b / n, columns = a % n - b % n;
    return rows == 0 || columns == 0 || rows == columns || rows == -columns;
}

/* Queens on the squares before `from` are chosen; there are `placed` of them. */
static void enumerate(const struct puzzle *p, struct solution *s, int from, int placed, struct list *list)
{
    int n = p->n;
    if (from == n * n) {
        if (placed == n) list->all[list->count++] = *s;
        return;
    }
    bool free = true;
    for (int i = 0; i < from; i++) free = free && !(s->queen[i] && attacks(i, from, n));
    s->queen[from] = true;
    if (free) enumerate(p, s, from + 1, placed + 1, list);
    s->queen[from] = false;
    if (!p->given[from]) enumerate(p, s, from + 1, placed, list);
}

/* Symmetry g of 0 .. 7: g / 2 quarter turns, after mirroring left and right if g is odd. */
static int image(int n, int g, int cell)
{
    int row = cell / n, column = g % 2 ? n - 1 - cell % n : cell % n;
    for (int turn = 0; turn < g / 2; turn++) {
        int other = n - 1 - row;
        row = column;
        column = other;
    }
    return row * n + column;
}

static bool same_set(int n, int g, const bool *from, const bool *to)
{
    for (int i = 0; i < n * n; i++)
        if (from[i] != to[image(n, g, i)]) return false;
    return true;
}

/* How many classes these solutions make under those of `symmetries` (by bit) that keep the given
 * queens. */
static int classes(const struct puzzle *p, const struct list *list, unsigned symmetries)
{
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        bool first = true;
        for (int k = 0; k < i && first; k++)
            for (int g = 0; g < 8 && first; g++)
                first = !(symmetries >> g & 1 && same_set(p->n, g, p->given, p->given) &&
                          same_set(p->n, g, list->all[k].queen, list->all[i].queen));
        count += first;
    }
    return count;
}

static int expected(const struct puzzle *p, const struct list *list, const char *model)
{
    return strcmp(model, "m2") == 0   ? classes(p, list, 1u | 2u)
           : strcmp(model, "m4") == 0 ? classes(p, list, 255u)
                                      : list->count;
}

/* ---- the models */

static struct board *board_of(struct arena *arena, const struct puzzle *p)
{
    struct buf text = {0};
    struct sentence error = {""};
    int count = 0;
    for (int i = 0; i < p->n * p->n; i++) count += p->given[i];
    buf_print(&text, "%d\n%d\n", p->n, count);
    for (int i = 0; i < p->n * p->n; i++)
        if (p->given[i]) buf_print(&text, "%d\n", i + 1);
    struct board *board = recognise_board(arena, "queens", "t", buf_text(&text), text.size, &error);
    assert_string_equal(error.text, "");
    buf_free(&text);
    return board;
}

/* How many answers there are, each checked by the desk, all different. */
static int count_answers(const struct puzzle *p, const struct request *request)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct board *board = board_of(&arena, p);
    struct session *session = session_open_request(board, request, &error);
    assert_string_equal(error.text, "");
    int32_t seen[MANY][MOST * MOST];
    int count = 0;
    dm_status status;
    while ((status = session_next(session)) == DM_SOLUTION) {
        assert_true(count < MANY);
        memcpy(seen[count], session_values(session), board->cells * sizeof **seen);
        for (int k = 0; k < count; k++)
            assert_memory_not_equal(seen[k], seen[count], board->cells * sizeof **seen);
        count++;
    }
    assert_int_equal(status, DM_NONE);
    session_close(session);
    arena_free(&arena);
    return count;
}

static void test_given_queens_in_every_model(void **state)
{
    (void)state;
    static const char *const engines[] = {NULL, "kernel", "brute"};
    struct rng rng;
    rng_seed(&rng, 11);
    for (int round = 0; round < 150; round++) {
        struct puzzle p = {.n = 1 + (int)rng_below(&rng, MOST)};
        struct list list = {0};
        struct solution none = {{0}};
        for (uint64_t i = rng_below(&rng, 3); i > 0; i--)
            p.given[rng_below(&rng, (uint64_t)(p.n * p.n))] = true;
        enumerate(&p, &none, 0, 0, &list);
        for (int m = 0; m < MODELS; m++) {
            int wanted = expected(&p, &list, models[m]);
            assert_true((wanted > 0) == (list.count > 0));
            struct request request = {.model = models[m],
                                      .engine = engines[round % (p.n < MOST ? 3 : 2)],
                                      .question = {.kind = round % 2 ? QUESTION_ALL : QUESTION_ONE}};
            assert_int_equal(count_answers(&p, &request), wanted);
        }
    }
}

static void test_models_in_clauses(void **state)
{
    (void)state;
    const char *first = dm_engine_name(0); /* CaDiCaL if it is linked */
    for (int middle = 0; middle < 2; middle++)
        for (int m = 0; m < MODELS; m++) {
            struct puzzle p = {.n = 5, .given = {[2] = middle}};
            struct list list = {0};
            struct solution none = {{0}};
            enumerate(&p, &none, 0, 0, &list);
            struct request request = {.model = models[m], .engine = first};
            assert_int_equal(count_answers(&p, &request), expected(&p, &list, models[m]));
        }
}

static void test_every_order_and_choice(void **state)
{
    (void)state;
    const struct puzzle p = {.n = 6};
    for (int order = 0; order <= DM_ORDER_ACTIVITY + 1; order++)
        for (int choice = 0; choice <= DM_CHOICE_OUT_RANDOM + 1; choice++)
            for (int learn = LEARN_AUTO; learn <= LEARN_NO; learn++) {
                struct request request = {.model = models[(order + choice) % 2 ? 3 : 0],
                                          .order = order,
                                          .choice = choice,
                                          .learn = (enum request_learn)learn,
                                          .search = order % 3 == 0 ? 2 : 1,
                                          .question = {.kind = QUESTION_ALL},
                                          .seed = order + 1};
                assert_int_equal(count_answers(&p, &request), 4);
            }
}

static void test_symmetries_of_a_model_with_its_own_variables(void **state)
{
    (void)state;
    const struct puzzle p = {.n = 6};
    for (int m = 0; m < MODELS; m++) {
        if (strcmp(models[m], "m2") == 0 || strcmp(models[m], "m4") == 0) continue;
        struct request request = {.model = models[m], .question = {.classes = true}};
        assert_int_equal(count_answers(&p, &request), 1);
    }
}

/* ---- decisions of plan_make */

static void refuses(const struct request *request, const char *words)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct plan plan;
    const struct puzzle p = {.n = 4};
    assert_false(plan_make(&plan, board_of(&arena, &p), request, &error));
    if (!strstr(error.text, words)) fail_msg("`%s' does not say `%s'", error.text, words);
    arena_free(&arena);
}

static void test_what_contradicts_itself_is_refused(void **state)
{
    (void)state;
    refuses(&(struct request){.model = "m5"}, "unknown model `m5'");
    refuses(&(struct request){.model = "m2", .question = {.kind = QUESTION_UNIQUE}},
            "the model m2 keeps one of two solutions");
    refuses(&(struct request){.model = "m4", .question = {.kind = QUESTION_UNIQUE}},
            "the model m4 keeps one solution of each");
    refuses(&(struct request){.engine = "brute", .order = 1}, "kernel takes search options; brute");
    refuses(&(struct request){.engine = "brute", .learn = LEARN_YES}, "brute does not");
    refuses(&(struct request){.engine = "brute", .search = 2}, "brute does not");
}

static struct plan chosen(const struct request *request)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct plan plan;
    const struct puzzle p = {.n = 4};
    assert_true(plan_make(&plan, board_of(&arena, &p), request, &error));
    arena_free(&arena);
    return plan;
}

static void test_what_was_asked_for_stays(void **state)
{
    (void)state;
    struct plan plan = chosen(&(struct request){.engine = "brute"});
    assert_string_equal(plan.solver.name, "brute");
    assert_null(plan.model); /* the plain squares: other engines have no use for integers */
    plan = chosen(&(struct request){.order = DM_ORDER_SMALLEST + 1});
    assert_string_equal(plan.solver.name, "kernel");
    assert_true(plan.fixed_search && plan.order == DM_ORDER_SMALLEST && plan.choice == DM_CHOICE_MIN);
    plan = chosen(&(struct request){.choice = DM_CHOICE_SPLIT + 1, .model = "m1"});
    assert_true(plan.fixed_search && plan.order == DM_ORDER_INPUT && plan.choice == DM_CHOICE_SPLIT);
    assert_string_equal(plan.model->name, "m1");
    plan = chosen(&(struct request){.encoding = "amo=product"});
    assert_string_equal(plan.solver.name, dm_engine_name(0));
}

KIT_SUITE(queens_models)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_given_queens_in_every_model),
        cmocka_unit_test(test_models_in_clauses),
        cmocka_unit_test(test_every_order_and_choice),
        cmocka_unit_test(test_symmetries_of_a_model_with_its_own_variables),
        cmocka_unit_test(test_what_contradicts_itself_is_refused),
        cmocka_unit_test(test_what_was_asked_for_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
