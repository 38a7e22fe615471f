/* Disjunctive: random small machines, whose solutions by the kernel and by clauses are those by
 * brute force; what each rule for several tasks infers that pairs do not; and the internal forms:
 * with orders given, and without them. */
#include "base/rng.h"
#include "kit_count.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/disjunctive.h"
#include "solver/kernel/kernel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MOST_TASKS = 4 };

struct machine {
    dm_model *model;
    size_t count;
    dm_int starts[MOST_TASKS], durations[MOST_TASKS];
    dm_lit runs[MOST_TASKS];
    bool optional, strict;
};

/* ---- random machines */

static dm_int some_start(struct machine *m, struct rng *rng)
{
    static const int64_t factors[] = {1, 1, 1, -1, 2};
    size_t others = m->count;
    int64_t lo = rng_between(rng, -4, 0);
    if (others && rng_below(rng, 8) == 0) return dm_plus(m->starts[0], rng_between(rng, -1, 3));
    dm_int x = dm_range(m->model, lo, lo + rng_between(rng, 1, 4));
    return dm_plus(dm_times(x, factors[rng_below(rng, 5)]), rng_between(rng, -1, 1));
}

static dm_int some_duration(struct machine *m, struct rng *rng)
{
    switch (rng_below(rng, 6)) {
    case 0:
        return dm_range(m->model, rng_between(rng, -1, 0), 2);
    case 1:
        return dm_plus(dm_times(dm_range(m->model, 0, 1), -2), 3);
    default:
        return dm_constant(rng_between(rng, 0, 3));
    }
}

static dm_lit some_lit(struct machine *m, struct rng *rng)
{
    switch (rng_below(rng, 6)) {
    case 0:
        return dm_bool(m->model);
    case 1:
        return m->count ? -m->runs[0] : DM_FALSE;
    case 2:
        return m->count ? dm_ge(m->model, m->starts[0], 0) : DM_TRUE;
    default:
        return DM_TRUE;
    }
}

static void draw(struct machine *m, struct rng *rng)
{
    *m =
        (struct machine){.model = dm_model_new(), .optional = rng_below(rng, 2), .strict = rng_below(rng, 2)};
    size_t count = (size_t)rng_between(rng, 2, MOST_TASKS);
    for (; m->count < count; m->count++) {
        m->starts[m->count] = some_start(m, rng);
        m->durations[m->count] = some_duration(m, rng);
        m->runs[m->count] = m->optional ? some_lit(m, rng) : DM_TRUE;
    }
}

static void hold_against_trial(const dm_model *model)
{
    int64_t count = kit_count(model, "brute", "yes");
    assert_int_equal(kit_count(model, "kernel", "yes"), count);
    assert_int_equal(kit_count(model, "kernel", "no"), count);
    assert_int_equal(kit_count(model, NULL, "yes"), count);
}

static void test_random_machines(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3);
    for (uint64_t round = 0; round < kit_rounds(80); round++) {
        struct machine m;
        draw(&m, &rng);
        if (rng_below(&rng, 3) == 0) dm_if(m.model, dm_bool(m.model));
        if (m.optional)
            dm_disjunctive_optional(m.model, m.count, m.runs, m.starts, m.durations, m.strict);
        else
            dm_disjunctive(m.model, m.count, m.starts, m.durations, m.strict);
        hold_against_trial(m.model);
        dm_model_free(m.model);
    }
}

/* The internal forms: durations are not negative, and literals are true of tasks that run. */
static void post_form(struct machine *m, enum disjunctive_form form)
{
    dm_int views[2 * MOST_TASKS];
    dm_lit lits[MOST_TASKS + MOST_TASKS * MOST_TASKS];
    size_t n = m->count, count = n;
    for (size_t i = 0; i < n; i++) {
        views[i] = m->starts[i];
        views[n + i] = m->durations[i];
        lits[i] = m->runs[i];
        dm_clause(m->model, 2, (dm_lit[]){-lits[i], dm_ge(m->model, views[n + i], 0)});
    }
    while (form == DISJUNCTIVE_ORDERED && count < n + n * (n - 1) / 2) lits[count++] = dm_bool(m->model);
    model_post(m->model, &(struct constraint){.kind = &disjunctive_kind,
                                              .views = views,
                                              .view_count = (uint32_t)(2 * n),
                                              .lits = lits,
                                              .lit_count = (uint32_t)count,
                                              .rhs = form});
}

static void test_inner_forms(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 4);
    for (uint64_t round = 0; round < kit_rounds(80); round++) {
        struct machine m;
        draw(&m, &rng);
        if (m.count > 3) m.count = 3; /* orders make many solutions */
        post_form(&m, round % 2 ? DISJUNCTIVE_BARE : DISJUNCTIVE_ORDERED);
        hold_against_trial(m.model);
        dm_model_free(m.model);
    }
}

/* ---- propagation at the root */

struct row {
    const char *name;
    size_t count;
    int64_t lo[4], hi[4], duration[4]; /* of the starts */
    /* The first start afterwards; lo > hi: there is no solution. */
    int64_t first_lo, first_hi;
};

static const struct row rows[] = {
    {"after what must come before", 3, {5, 0, 1}, {50, 6, 6}, {2, 5, 4}, 9, 50},
    {"too much work", 3, {0, 0, 0}, {7, 7, 7}, {4, 4, 4}, 1, 0},
    {"room to the brim", 3, {0, 0, 0}, {8, 8, 8}, {4, 4, 4}, 0, 8},
    {"not the last", 3, {0, 3, 3}, {10, 12, 12}, {5, 4, 4}, 0, 7},
    {"not the first", 3, {0, -1, -1}, {10, 8, 8}, {5, 4, 4}, 3, 10},
    {"after a window", 3, {4, 5, 5}, {26, 10, 9}, {4, 3, 4}, 12, 26},
    {"before a window", 3, {0, 17, 17}, {22, 22, 21}, {4, 3, 4}, 0, 14},
    {"a moment after a window", 4, {4, 5, 5, 4}, {26, 10, 8, 30}, {4, 3, 5, 0}, 13, 26},
};

struct setting {
    dm_model *model;
    struct kernel *kernel;
    struct loader *loader;
};

static bool settle(struct setting *s, dm_model *model)
{
    s->model = model;
    s->kernel = kernel_new(&(struct kernel_config){.learn = true, .conflict_limit = -1});
    s->loader = load_new(model, s->kernel);
    load_more(s->loader);
    return !s->kernel->impossible && queue_run(s->kernel);
}

static const struct kernel_var *look(const struct setting *s, dm_int x)
{
    return &s->kernel->dom.vars.data[load_var(s->loader, model_plain(s->model, x).var)];
}

static void clear(struct setting *s)
{
    load_free(s->loader);
    kernel_free(s->kernel);
    dm_model_free(s->model);
}

static void take_row(struct machine *m, const struct row *row)
{
    *m = (struct machine){.model = dm_model_new(), .count = row->count};
    for (size_t i = 0; i < row->count; i++) {
        m->starts[i] = dm_range(m->model, row->lo[i], row->hi[i]);
        m->durations[i] = dm_constant(row->duration[i]);
        m->runs[i] = DM_TRUE;
    }
}

/* With orders and without them. An optional first task does not run where it has no start. */
static void test_rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int form = 0; form < 4; form++) {
            struct machine m;
            struct setting s;
            const struct row *row = &rows[i];
            bool possible = row->first_lo <= row->first_hi;
            take_row(&m, row);
            if (form >= 2) m.runs[0] = dm_bool(m.model);
            if (form >= 2 && possible) /* where it can still start is too early or too late */
                m.starts[0] = row->first_lo > row->lo[0]
                                  ? dm_range(m.model, row->lo[0], row->first_lo - 1)
                                  : dm_range(m.model, row->first_hi + 1, row->hi[0] + 1);
            post_form(&m, form % 2 ? DISJUNCTIVE_BARE : DISJUNCTIVE_ORDERED);
            bool fine = settle(&s, m.model);
            if (form < 2) {
                assert_int_equal(fine, possible);
                if (fine) assert_int_equal(look(&s, m.starts[0])->lo, row->first_lo);
                if (fine) assert_int_equal(look(&s, m.starts[0])->hi, row->first_hi);
            } else if (!possible) {
                assert_true(fine);
                assert_int_equal(look(&s, dm_as_int(m.model, m.runs[0]))->hi, 0);
            }
            clear(&s);
        }
}

/* ---- edges */

static void test_empty_and_single(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 4), d = dm_range(model, -2, 1);
    dm_disjunctive(model, 0, NULL, NULL, true);
    dm_disjunctive_optional(model, 0, NULL, NULL, NULL, false);
    hold_against_trial(model);
    dm_disjunctive(model, 1, &x, &d, false);
    assert_int_equal(kit_count(model, "kernel", "yes"), 10);
    hold_against_trial(model);
    dm_model_free(model);
}

static void test_times_that_overflow(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 9), starts[] = {x, dm_plus(x, INT64_C(1) << (side ? 61 : 59))},
               one = dm_constant(1);
        dm_disjunctive(model, 2, starts, (dm_int[]){one, one}, true);
        assert_int_equal(dm_model_error(model) != NULL, side);
        dm_model_free(model);
    }
}

/* More tasks than have orders: a permutation, and one place too few. */
static void test_many_tasks(void **state)
{
    (void)state;
    enum { MANY = 210 };
    for (int less = 0; less < 2; less++) {
        dm_model *model = dm_model_new();
        dm_int starts[MANY], durations[MANY];
        for (int i = 0; i < MANY; i++) {
            starts[i] = dm_range(model, 0, 2 * (MANY - 1) - less);
            durations[i] = dm_constant(2);
        }
        dm_disjunctive(model, MANY, starts, durations, true);
        dm_solver *solver = dm_solver_new(model, "kernel");
        assert_int_equal(dm_next(solver), less ? DM_NONE : DM_SOLUTION);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

KIT_SUITE(disjunctive)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_machines),
        cmocka_unit_test(test_inner_forms),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_empty_and_single),
        cmocka_unit_test(test_times_that_overflow),
        cmocka_unit_test(test_many_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
