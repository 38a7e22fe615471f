/* Decomposition for a consumer that accepts only primitives: it gets every part, children are empty
 * between constraints, and loading resumes after a stop at any point. */
#include "kit_suite.h"
#include "solver/constraint/constraints.h"
#include "solver/model/decomposition.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct taker {
    struct decomposer apart;
    int asked, patience; /* questions so far, and those that are answered with no; -1 all */
    size_t begun, taken, variables, forgotten;
    bool tired; /* takes no further constraint, without a stop */
    const char *refused;
};

static bool stop(void *of)
{
    struct taker *t = of;
    return t->patience >= 0 && t->asked++ >= t->patience;
}

static bool begin(void *self, const struct constraint *c)
{
    struct taker *t = self;
    assert_non_null(c->kind);
    assert_int_equal(t->apart.child->constraints.size, 0);
    if (t->tired) return false;
    t->begun++;
    return !t->apart.stopped;
}

/* At each part, unlike decomposition_tick. */
static bool go_on(void *self)
{
    struct taker *t = self;
    if (stop(t)) t->apart.stopped = true;
    return !t->apart.stopped;
}

static bool take(void *self, const struct constraint *c)
{
    struct taker *t = self;
    bool known = c->kind == &clause_kind || (c->kind->primitive && c->kind->primitive(c));
    t->taken += known;
    return known;
}

static void grow(void *self)
{
    struct taker *t = self;
    t->variables = t->apart.child->variables.size;
}

static void forget(void *self)
{
    struct taker *t = self;
    t->forgotten++;
    t->variables = 0;
    assert_int_equal(t->apart.child->variables.size, 0);
}

static void refuse(void *self, const char *sentence)
{
    ((struct taker *)self)->refused = sentence;
}

static const struct decomposition_calls calls = {
    .begin = begin, .go_on = go_on, .take = take, .grow = grow, .forget = forget, .refuse = refuse};

/* Three constraints: one is a primitive, the others are of several parts, whose parts have
 * parts. */
static dm_model *some_model(void)
{
    dm_model *m = dm_model_new();
    dm_int x[4];
    for (int i = 0; i < 4; i++) x[i] = dm_range(m, 0, 5);
    dm_alldifferent(m, 4, x);
    dm_clause(m, 2, (dm_lit[]){dm_eq(m, x[0], 1), dm_eq(m, x[1], 2)});
    dm_lex(m, 2, x, x + 2, true);
    return m;
}

static size_t parts_of(const dm_model *model)
{
    struct taker t = {.patience = -1};
    decomposition_init(&t.apart, model, &calls, &t);
    assert_true(decomposition_load(&t.apart));
    assert_int_equal(t.apart.loaded, model->constraints.size);
    assert_int_equal(t.begun, model->constraints.size);
    assert_int_equal(t.apart.child->constraints.size, 0);
    assert_false(t.apart.spoilt || t.forgotten);
    decomposition_free(&t.apart);
    return t.taken;
}

static void test_all_parts_come(void **state)
{
    (void)state;
    dm_model *model = some_model();
    size_t parts = parts_of(model);
    assert_true(parts > model->constraints.size);
    struct taker t = {.patience = -1};
    decomposition_init(&t.apart, model, &calls, &t);
    assert_true(decomposition_load(&t.apart));
    assert_true(decomposition_load(&t.apart)); /* there is no more */
    assert_int_equal(t.taken, parts);
    assert_true(t.variables > 0);
    dm_require(model, dm_le(model, model_handle(model, (dm_int){1, 1, 0}), 4));
    assert_true(decomposition_load(&t.apart)); /* but what the model gained */
    assert_int_equal(t.taken, parts + 1);
    decomposition_free(&t.apart);
    dm_model_free(model);
}

/* Stopped before the n-th part and resumed: the parts of the interrupted constraint come again. */
static void test_a_stop_anywhere(void **state)
{
    (void)state;
    dm_model *model = some_model();
    size_t parts = parts_of(model);
    for (int n = 0; n < (int)parts - 1; n++) {
        struct taker t = {.patience = n};
        decomposition_init(&t.apart, model, &calls, &t);
        assert_false(decomposition_load(&t.apart));
        assert_true(t.apart.spoilt && t.forgotten == 1 && !t.apart.stopped);
        assert_int_equal(t.apart.child->constraints.size, 0);
        size_t loaded = t.apart.loaded, before = t.taken;
        assert_true(loaded < model->constraints.size);
        t.patience = -1;
        assert_true(decomposition_load(&t.apart));
        assert_int_equal(t.apart.loaded, model->constraints.size);
        assert_int_equal(t.begun, model->constraints.size + 1);
        assert_true(t.taken >= parts && t.taken <= parts + before);
        decomposition_free(&t.apart);
    }
    dm_model_free(model);
}

/* The child polls too, while a decomposition posts into it. */
static void test_a_stop_within_a_decomposition(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x[60];
    for (int i = 0; i < 60; i++) x[i] = dm_range(model, 0, 200);
    dm_inverse(model, 30, x, x + 30);
    struct taker t = {.patience = 0};
    decomposition_init(&t.apart, model, &calls, &t);
    decomposition_set_stop(&t.apart, stop, &t);
    assert_false(decomposition_load(&t.apart));
    assert_int_equal(t.taken, 0);
    assert_true(t.apart.spoilt && t.forgotten == 1 && !t.refused && !t.apart.child->error);
    t.patience = -1;
    assert_true(decomposition_load(&t.apart));
    assert_int_equal(t.taken, parts_of(model));
    decomposition_free(&t.apart);
    dm_model_free(model);
}

static void test_enough_is_no_stop(void **state)
{
    (void)state;
    dm_model *model = some_model();
    struct taker t = {.patience = -1, .tired = true};
    decomposition_init(&t.apart, model, &calls, &t);
    assert_true(decomposition_load(&t.apart));
    assert_true(t.apart.loaded == 0 && t.taken == 0 && !t.apart.spoilt && !t.forgotten);
    decomposition_free(&t.apart);
    dm_model_free(model);
}

static void test_what_has_no_parts_is_refused(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, -1000000, 1000000), y = dm_range(model, 0, 3);
    dm_power(model, dm_range(model, -1000000, 1000000), x, y);
    struct taker t = {.patience = -1};
    decomposition_init(&t.apart, model, &calls, &t);
    assert_true(decomposition_load(&t.apart));
    assert_non_null(t.refused);
    assert_non_null(strstr(t.refused, "power"));
    assert_ptr_equal(t.refused, t.apart.child->error);
    decomposition_free(&t.apart);
    dm_model_free(model);
}

KIT_SUITE(decomposition)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_parts_come),
        cmocka_unit_test(test_a_stop_anywhere),
        cmocka_unit_test(test_a_stop_within_a_decomposition),
        cmocka_unit_test(test_enough_is_no_stop),
        cmocka_unit_test(test_what_has_no_parts_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
