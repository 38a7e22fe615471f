/* Cumulative against brute force: random tasks with starts, durations, demands and a capacity that
 * are constants or views, some of which share a variable or have a negative factor; optional tasks;
 * conditions. All engines count the same answers. And what each rule of the kernel infers at the
 * root. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_count.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_TASKS = 5, MOST_VARIABLES = 5, MOST_BOOLS = 3 };

/* A view: factor times the value of a variable, plus an offset. */
struct term {
    int variable; /* -1: a constant */
    int64_t factor, offset;
};

struct instance {
    int variables, bools, tasks;
    int64_t lo[MOST_VARIABLES], hi[MOST_VARIABLES];
    struct term start[MOST_TASKS], duration[MOST_TASKS], demand[MOST_TASKS], capacity;
    /* By task: 1 + the Boolean of its presence, negative for the opposite; 0: it is present. */
    int presence[MOST_TASKS];
    bool optional, conditional; /* the condition is Boolean 0 */
};

struct values {
    int64_t of[MOST_VARIABLES];
    bool truth[MOST_BOOLS];
};

/* ---- chance */

static struct term constant(int64_t value)
{
    return (struct term){-1, 0, value};
}

static struct term draw_start(struct rng *rng, const struct instance *in)
{
    static const int64_t factors[] = {1, 1, 1, -1, 2, -2};
    if (rng_below(rng, 8) == 0) return constant(rng_between(rng, -2, 4));
    return (struct term){(int)rng_below(rng, (uint64_t)in->variables), factors[rng_below(rng, 6)],
                         rng_between(rng, -2, 2)};
}

/* Mostly a small number that is not negative. */
static struct term draw_size(struct rng *rng, const struct instance *in, int64_t most)
{
    if (rng_below(rng, 4)) return constant(rng_between(rng, 0, most));
    int variable = (int)rng_below(rng, (uint64_t)in->variables);
    int64_t factor = rng_below(rng, 3) ? 1 : -1;
    int64_t least = factor > 0 ? in->lo[variable] : -in->hi[variable];
    return (struct term){variable, factor, rng_below(rng, 5) ? rng_between(rng, 0, 1) - least : 0};
}

static struct instance draw(struct rng *rng)
{
    struct instance in = {.variables = (int)rng_between(rng, 2, MOST_VARIABLES),
                          .bools = (int)rng_between(rng, 1, MOST_BOOLS),
                          .tasks = (int)rng_between(rng, 0, MOST_TASKS),
                          .optional = rng_below(rng, 2),
                          .conditional = rng_below(rng, 4) == 0};
    for (int i = 0; i < in.variables; i++) {
        in.lo[i] = rng_between(rng, -3, 1);
        in.hi[i] = in.lo[i] + rng_between(rng, 0, 4);
    }
    for (int i = 0; i < in.tasks; i++) {
        in.start[i] = draw_start(rng, &in);
        in.duration[i] = draw_size(rng, &in, 4);
        in.demand[i] = draw_size(rng, &in, 3);
        int presence = in.optional ? (int)rng_between(rng, 0, in.bools) : 0;
        in.presence[i] = rng_below(rng, 4) ? presence : -presence;
    }
    in.capacity = draw_size(rng, &in, 4);
    return in;
}

/* ---- the truth */

static int64_t value_of(const struct values *v, struct term term)
{
    return term.variable < 0 ? term.offset : term.factor * v->of[term.variable] + term.offset;
}

static bool is_there(const struct instance *in, const struct values *v, int i)
{
    int presence = in->presence[i];
    return presence == 0 || v->truth[(presence < 0 ? -presence : presence) - 1] == (presence > 0);
}

static bool is_right(const struct instance *in, const struct values *v)
{
    if (in->conditional && !v->truth[0]) return true;
    if (value_of(v, in->capacity) < 0) return false;
    for (int i = 0; i < in->tasks; i++)
        if (is_there(in, v, i) && (value_of(v, in->duration[i]) < 0 || value_of(v, in->demand[i]) < 0))
            return false;
    for (int64_t time = -12; time <= 80; time++) {
        int64_t sum = 0;
        for (int i = 0; i < in->tasks; i++) {
            int64_t start = value_of(v, in->start[i]);
            bool runs = start <= time && time < start + value_of(v, in->duration[i]);
            if (runs && is_there(in, v, i)) sum += value_of(v, in->demand[i]);
        }
        if (sum > value_of(v, in->capacity)) return false;
    }
    return true;
}

static int64_t truth(const struct instance *in, struct values *v, int next)
{
    int64_t count = 0;
    if (next == in->variables + in->bools) return is_right(in, v);
    if (next >= in->variables) {
        for (int truth_value = 0; truth_value < 2; truth_value++) {
            v->truth[next - in->variables] = truth_value;
            count += truth(in, v, next + 1);
        }
        return count;
    }
    for (v->of[next] = in->lo[next]; v->of[next] <= in->hi[next]; v->of[next]++)
        count += truth(in, v, next + 1);
    return count;
}

/* ---- by the library */

struct posted {
    dm_model *model;
    dm_int x[MOST_VARIABLES];
    dm_lit b[MOST_BOOLS];
};

static dm_int view(const struct posted *posted, struct term term)
{
    if (term.variable < 0) return dm_constant(term.offset);
    return dm_plus(dm_times(posted->x[term.variable], term.factor), term.offset);
}

static struct posted post(const struct instance *in)
{
    struct posted posted = {.model = dm_model_new()};
    dm_int start[MOST_TASKS], duration[MOST_TASKS], demand[MOST_TASKS];
    dm_lit present[MOST_TASKS];
    for (int i = 0; i < in->variables; i++) posted.x[i] = dm_range(posted.model, in->lo[i], in->hi[i]);
    for (int i = 0; i < in->bools; i++) posted.b[i] = dm_bool(posted.model);
    for (int i = 0; i < in->tasks; i++) {
        int presence = in->presence[i];
        start[i] = view(&posted, in->start[i]);
        duration[i] = view(&posted, in->duration[i]);
        demand[i] = view(&posted, in->demand[i]);
        present[i] = presence == 0  ? DM_TRUE
                     : presence > 0 ? posted.b[presence - 1]
                                    : -posted.b[-presence - 1];
    }
    dm_int capacity = view(&posted, in->capacity);
    if (in->conditional) dm_if(posted.model, posted.b[0]);
    if (in->optional)
        dm_cumulative_optional(posted.model, (size_t)in->tasks, present, start, duration, demand, capacity);
    else
        dm_cumulative(posted.model, (size_t)in->tasks, start, duration, demand, capacity);
    return posted;
}

static int64_t count_by(const struct instance *in, const char *engine, const char *learn)
{
    int64_t count = 0;
    struct posted posted = post(in);
    dm_solver *solver = dm_solver_new(posted.model, engine);
    assert_true(dm_set(solver, "learn", learn));
    while (dm_next(solver) == DM_SOLUTION) {
        struct values v;
        for (int i = 0; i < in->variables; i++) v.of[i] = dm_value(solver, posted.x[i]);
        for (int i = 0; i < in->bools; i++) v.truth[i] = dm_value_lit(solver, posted.b[i]);
        assert_true(is_right(in, &v));
        count++;
    }
    dm_solver_free(solver);
    dm_model_free(posted.model);
    return count;
}

static void test_against_trial(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 11);
    for (uint64_t round = 0; round < kit_rounds(400); round++) {
        struct instance in = draw(&rng);
        struct values v;
        int64_t count = truth(&in, &v, 0);
        assert_int_equal(count_by(&in, "kernel", "yes"), count);
        assert_int_equal(count_by(&in, "kernel", "no"), count);
        if (round % 4 == 0) assert_int_equal(count_by(&in, NULL, "yes"), count);
    }
}

/* Tasks that nearly fill a resource: what is left are few schedules, found by many conflicts. */
static void test_tight(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (uint64_t round = 0; round < kit_rounds(60); round++) {
        struct instance in = {.variables = MOST_VARIABLES, .bools = 1, .tasks = MOST_TASKS};
        for (int i = 0; i < MOST_TASKS; i++) {
            in.hi[i] = rng_between(&rng, 4, 6);
            in.start[i] = (struct term){i, 1, rng_between(&rng, -1, 0)};
            in.duration[i] = constant(rng_between(&rng, 1, 4));
            in.demand[i] = constant(rng_between(&rng, 1, 4));
        }
        in.capacity = constant(rng_between(&rng, 4, 5));
        struct values v;
        int64_t count = truth(&in, &v, 0);
        assert_int_equal(count_by(&in, "kernel", "yes"), count);
        assert_int_equal(count_by(&in, "kernel", "no"), count);
    }
}

/* Short tasks behind long ones: many durations in one step. */
static void test_long_parts(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3);
    for (uint64_t round = 0; round < kit_rounds(150); round++) {
        struct instance in = {.variables = 3, .bools = 2, .tasks = 4, .optional = round % 2};
        int64_t after = rng_between(&rng, 0, 30);
        for (int i = 0; i < 3; i++) {
            in.hi[i] = i == 0 ? 70 : 2;
            in.start[i] = (struct term){i, rng_below(&rng, 3) ? 1 : -1, i == 2 ? after : 0};
            in.duration[i] = constant(i == 0 ? rng_between(&rng, 1, 2) : rng_between(&rng, 25, 50));
            in.demand[i] = constant(rng_between(&rng, 1, 2));
        }
        if (in.start[0].factor < 0) in.start[0].offset = 70;
        in.start[3] = constant(rng_between(&rng, 0, 40));
        in.duration[3] = constant(rng_between(&rng, 0, 40));
        in.demand[3] = constant(1);
        in.capacity = constant(rng_between(&rng, 1, 3));
        for (int i = 0; i < 4; i++) in.presence[i] = in.optional ? (i == 0 ? 1 : i == 1 ? 2 : 0) : 0;
        struct values v;
        int64_t count = truth(&in, &v, 0);
        assert_int_equal(count_by(&in, "kernel", "yes"), count);
        assert_int_equal(count_by(&in, "kernel", "no"), count);
    }
}

/* The same over a billion durations, for bounds from either side and tasks that have no place. */
static void test_far_ahead(void **state)
{
    (void)state;
    enum { BEFORE, AFTER, NEITHER, TOO_MUCH, CASES };
    for (int way = 0; way < CASES; way++) {
        dm_model *model = dm_model_new();
        int64_t first = way == BEFORE ? 3 : 0, last = way == AFTER ? DM_INT_MAX - 3 : DM_INT_MAX;
        dm_lit there = dm_bool(model), late = dm_bool(model);
        dm_int starts[] = {dm_plus(dm_as_int(model, late), first), dm_range(model, 0, DM_INT_MAX - 1)};
        dm_int durations[] = {dm_constant(last - first), dm_constant(1)};
        dm_int demands[] = {dm_constant(way == TOO_MUCH ? 0 : 1), dm_constant(way == TOO_MUCH ? 2 : 1)};
        dm_cumulative_optional(model, 2, (dm_lit[]){DM_TRUE, there}, starts, durations, demands,
                               dm_constant(1));
        dm_require(model, -late);
        dm_answer_lits(model, 1, &there);
        assert_int_equal(kit_count(model, "kernel", "yes"), way == BEFORE || way == AFTER ? 2 : 1);
        if (way == BEFORE || way == AFTER) {
            dm_require(model, there);
            dm_answer(model, 1, &starts[1]);
            assert_int_equal(kit_count(model, "kernel", "yes"), 3);
        }
        dm_model_free(model);
    }
}

/* The kernel takes demands and capacities beyond the range of variables; clauses refuse them with a
 * message. */
static void test_large_demands(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 1), zero = dm_constant(0), one = dm_constant(1);
    dm_int demand = dm_plus(dm_times(x, DM_INT_MAX), DM_INT_MAX);
    dm_int both[] = {demand, dm_plus(x, INT64_C(1) << 40)};
    dm_cumulative(model, 1, &zero, &one, &demand, dm_constant(2 * (int64_t)DM_INT_MAX - 1));
    assert_int_equal(kit_count(model, "kernel", "yes"), 1);
    dm_cumulative(model, 2, (dm_int[]){zero, dm_constant(7)}, (dm_int[]){one, one}, both,
                  dm_constant(INT64_C(1) << 40));
    assert_null(dm_model_error(model));
    assert_int_equal(kit_count(model, "kernel", "yes"), 1);
    assert_int_equal(kit_count(model, "brute", "yes"), 1);
#ifdef HAVE_CADICAL
    dm_solver *solver = dm_solver_new(model, "cadical");
    assert_int_equal(dm_next(solver), DM_INVALID);
    assert_non_null(strstr(dm_solver_error(solver), "the demand of a task can be over 1000000000"));
    dm_solver_free(solver);
#endif
    dm_model_free(model);
}

/* Starts far apart are compared with each other in clauses, and not with all times. */
static void test_long_horizon(void **state)
{
    (void)state;
    for (int tight = 0; tight < 2; tight++) {
        dm_model *model = dm_model_new();
        dm_int starts[3], durations[3], demands[3];
        for (int i = 0; i < 3; i++) {
            starts[i] = dm_range(model, 0, tight ? 5000 : 8100);
            durations[i] = dm_constant(4000 + i);
            demands[i] = dm_constant(2);
        }
        dm_cumulative(model, 3, starts, durations, demands, dm_constant(3));
        for (int engine = 0; engine < 2; engine++) {
            dm_solver *solver = dm_solver_new(model, engine ? "kernel" : NULL);
            assert_int_equal(dm_next(solver), tight ? DM_NONE : DM_SOLUTION);
            dm_solver_free(solver);
        }
        dm_model_free(model);
    }
}

/* ---- propagation at the root */

static bool is_possible(dm_model *model, dm_lit lit)
{
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_true(dm_set(solver, "conflict-limit", "1"));
    dm_status status = dm_solve(solver, 1, &lit);
    dm_solver_free(solver);
    return status != DM_NONE;
}

static void test_rules(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int s = dm_range(model, 0, 9), d = dm_range(model, 0, 9), r = dm_range(model, 0, 9),
           c = dm_range(model, -3, 4);
    dm_lit there = dm_bool(model);
    /* A block of 2 from 3 to 7, and tasks next to it. */
    dm_int starts[] = {dm_constant(3), s, dm_constant(2), dm_constant(5), dm_constant(5)};
    dm_int durations[] = {dm_constant(4), dm_constant(2), d, dm_constant(1), dm_constant(2)};
    dm_int demands[] = {dm_constant(2), dm_constant(3), dm_constant(3), r, dm_constant(3)};
    dm_lit present[] = {DM_TRUE, DM_TRUE, DM_TRUE, DM_TRUE, there};
    dm_cumulative_optional(model, 5, present, starts, durations, demands, c);
    assert_false(is_possible(model, dm_le(model, c, 2)));
    assert_false(is_possible(model, there));
    assert_false(is_possible(model, dm_ge(model, d, 2)));
    assert_false(is_possible(model, dm_ge(model, r, 3)));
    assert_false(is_possible(model, dm_eq(model, s, 2)));
    assert_false(is_possible(model, dm_eq(model, s, 6)));
    assert_true(is_possible(model, dm_eq(model, s, 7)));
    dm_model_free(model);
}

KIT_SUITE(cumulative)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_trial),
                                       cmocka_unit_test(test_tight),
                                       cmocka_unit_test(test_long_parts),
                                       cmocka_unit_test(test_large_demands),
                                       cmocka_unit_test(test_far_ahead),
                                       cmocka_unit_test(test_long_horizon),
                                       cmocka_unit_test(test_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
