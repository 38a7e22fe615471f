/* engine_plain, the kernel without learning: its branching (order.c) and the last-conflict
 * heuristic (solver/kernel/last_conflict.c), against brute force. */
#include "damier.h"

#include "base/rng.h"
#include "base/sentence.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/engine/engine.h"
#include "solver/model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

enum { MOST = 8 };

/* What the costs of an arrangement depend on: the place of one thing; of one thing in each of two
 * arrangements; of two things, each of which is in other costs too; nothing, and any arrangement
 * will do in which things that are barred are not beside each other. */
enum shape { SINGLE, TRIPLES, SHARED, BARRED, SHAPES };

struct instance {
    enum shape shape;
    int n;
    dm_model *model;
    dm_int x[MOST], y[MOST], objective;
    int cost[MOST][MOST][MOST]; /* [thing or 0][value][value] */
    int flow[MOST][MOST];       /* of things; BARRED: whether they may be beside each other */
};

/* ---- models */

static void arrange(dm_model *model, int n, dm_int *x)
{
    for (int i = 0; i < n; i++) x[i] = dm_range(model, 0, n - 1);
    dm_alldifferent(model, (size_t)n, x);
}

/* cost[...] of two values, as an element of a flat list. */
static dm_int price(struct instance *in, dm_int a, dm_int b, int thing)
{
    dm_int list[MOST * MOST], pair[2] = {a, b};
    int n = in->n;
    for (int i = 0; i < n * n; i++) list[i] = dm_constant(in->cost[thing][i / n][i % n]);
    dm_int index = dm_sum(in->model, 2, (const int64_t[]){n, 1}, pair), result = dm_range(in->model, 0, 99);
    dm_element(in->model, result, index, (size_t)(n * n), list);
    return result;
}

static dm_int single(struct instance *in, int thing)
{
    dm_int list[MOST], result = dm_range(in->model, 0, 99);
    for (int i = 0; i < in->n; i++) list[i] = dm_constant(in->cost[thing][0][i]);
    dm_element(in->model, result, in->x[thing], (size_t)in->n, list);
    return result;
}

static void post_costs(struct instance *in, int sense)
{
    dm_int terms[MOST * MOST];
    int64_t weights[MOST * MOST];
    size_t count = 0;
    for (int i = 0; i < in->n; i++) {
        for (int j = i + 1; j < in->n && in->shape == SHARED; j++) {
            weights[count] = in->flow[i][j];
            terms[count++] = price(in, in->x[i], in->x[j], 0);
        }
        weights[count] = 1;
        if (in->shape == SINGLE) terms[count++] = single(in, i);
        if (in->shape == TRIPLES) terms[count++] = price(in, in->x[i], in->y[i], i);
    }
    in->objective = dm_sum(in->model, count, weights, terms);
    (sense > 0 ? dm_minimise : dm_maximise)(in->model, in->objective);
}

static void post_bars(struct instance *in)
{
    for (int i = 0; i < in->n; i++)
        for (int j = i + 1; j < in->n; j++) {
            if (in->flow[i][j]) continue;
            for (int v = 0; v < in->n; v++)
                for (int w = v - 1; w <= v + 1; w += 2) {
                    dm_lit lits[2] = {dm_ne(in->model, in->x[i], v), dm_ne(in->model, in->x[j], w)};
                    if (w >= 0 && w < in->n) dm_clause(in->model, 2, lits);
                }
        }
}

static struct instance make(struct rng *rng, enum shape shape, int n, int sense)
{
    struct instance in = {.shape = shape, .n = n, .model = dm_model_new()};
    for (int t = 0; t < n; t++)
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) in.cost[t][i][j] = (int)rng_below(rng, 30);
            in.flow[t][i] = shape == BARRED ? rng_below(rng, 5) < 2 : (int)rng_below(rng, 6);
        }
    arrange(in.model, n, in.x);
    if (shape == TRIPLES) arrange(in.model, n, in.y);
    if (shape == BARRED)
        post_bars(&in);
    else
        post_costs(&in, sense);
    return in;
}

/* ---- brute force */

static int64_t worth(const struct instance *in, const int *x, const int *y)
{
    int64_t sum = 0;
    for (int i = 0; i < in->n; i++) {
        if (in->shape == SINGLE) sum += in->cost[i][0][x[i]];
        if (in->shape == TRIPLES) sum += in->cost[i][x[i]][y[i]];
        for (int j = i + 1; j < in->n && in->shape == SHARED; j++)
            sum += in->flow[i][j] * in->cost[0][x[i]][x[j]];
    }
    return sum;
}

static bool is_fine(const struct instance *in, const int *x)
{
    for (int i = 0; i < in->n; i++)
        for (int j = i + 1; j < in->n && in->shape == BARRED; j++)
            if (!in->flow[i][j] && (x[i] == x[j] + 1 || x[j] == x[i] + 1)) return false;
    return true;
}

struct truth {
    int64_t solutions, best;
};

static void judge(const struct instance *in, const int *x, const int *y, int sense, struct truth *truth)
{
    int64_t value = worth(in, x, y);
    if (!is_fine(in, x)) return;
    if (truth->solutions++ == 0 || sense * value < sense * truth->best) truth->best = value;
}

/* All orders of place[from..], of the second arrangement where the first is there. */
static void permute(const struct instance *in, int *place, int from, const int *first, int sense,
                    struct truth *truth)
{
    int other[MOST];
    if (from == in->n && (first || in->shape != TRIPLES)) {
        judge(in, first ? first : place, place, sense, truth);
        return;
    }
    if (from == in->n) {
        for (int i = 0; i < in->n; i++) other[i] = i;
        permute(in, other, 0, place, sense, truth);
        return;
    }
    for (int i = from; i < in->n; i++) {
        int kept = place[from], moved = place[i];
        place[from] = moved, place[i] = kept;
        permute(in, place, from + 1, first, sense, truth);
        place[from] = kept, place[i] = moved;
    }
}

static struct truth all_orders(const struct instance *in, int sense)
{
    struct truth truth = {0};
    int place[MOST];
    for (int i = 0; i < in->n; i++) place[i] = i;
    permute(in, place, 0, NULL, sense, &truth);
    return truth;
}

/* ---- the engine */

struct hurry {
    struct rng rng;
    int64_t stops;
};

static bool poll(void *self)
{
    struct hurry *h = self;
    bool stop = rng_below(&h->rng, 20) == 0;
    h->stops += stop;
    return stop;
}

/* Until it has an answer. */
static dm_status go_on(struct engine *e, dm_status status)
{
    while (status == DM_UNKNOWN) status = engine_plain.kind->more(e, false);
    return status;
}

static void read_places(const struct instance *in, struct engine *e, const dm_int *from, int *values)
{
    bool seen[MOST] = {false};
    for (int i = 0; i < in->n; i++) {
        values[i] = engine_plain.kind->value(e, model_plain(in->model, from[i]).var);
        assert_in_range(values[i], 0, in->n - 1);
        assert_false(seen[values[i]]);
        seen[values[i]] = true;
    }
}

/* Branch and bound; returns the number of solutions, the last of which is optimal. */
static int64_t descend(const struct instance *in, struct engine *e, int sense, int64_t *best)
{
    int64_t found = 0;
    int x[MOST], y[MOST] = {0};
    dm_lit wanted = DM_TRUE;
    dm_status status = go_on(e, engine_plain.kind->start(e, 0, NULL));
    for (; status == DM_SOLUTION; status = go_on(e, engine_plain.kind->start(e, 1, &wanted))) {
        read_places(in, e, in->x, x);
        if (in->shape == TRIPLES) read_places(in, e, in->y, y);
        int64_t value = worth(in, x, y);
        if (found++ > 0) assert_true(sense * value < sense * *best);
        *best = value;
        wanted = sense > 0 ? dm_le(in->model, in->objective, value - 1)
                           : dm_ge(in->model, in->objective, value + 1);
    }
    assert_int_equal(status, DM_NONE);
    return found;
}

static int64_t list(const struct instance *in, struct engine *e)
{
    int64_t found = 0;
    int x[MOST];
    dm_status status = go_on(e, engine_plain.kind->start(e, 0, NULL));
    for (; status == DM_SOLUTION; status = go_on(e, engine_plain.kind->more(e, true))) {
        read_places(in, e, in->x, x);
        assert_true(is_fine(in, x));
        found++;
    }
    assert_int_equal(status, DM_NONE);
    return found;
}

/* Failures that it took. */
static int64_t compare(const struct instance *in, int sense, uint64_t seed)
{
    struct sentence error;
    struct hurry h = {0};
    struct engine_context context = {.model = in->model,
                                     .threads = 1,
                                     .conflict_limit = -1,
                                     .learn = true,
                                     .plain = true,
                                     .poll = poll,
                                     .self = &h};
    struct engine_counts counts = {0};
    struct truth truth = all_orders(in, sense);
    int64_t best = 0;
    rng_seed(&h.rng, seed);
    struct engine *e = engine_plain.kind->open("kernel", &context, &error);
    int64_t found = in->shape == BARRED ? list(in, e) : descend(in, e, sense, &best);
    engine_plain.kind->counts(e, &counts);
    engine_plain.kind->close(e);
    if (in->shape == BARRED)
        assert_int_equal(found, truth.solutions);
    else
        assert_int_equal(best, truth.best);
    return counts.conflicts;
}

/* ---- tests */

static void test_random(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= kit_rounds(200); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        enum shape shape = (enum shape)(seed % SHAPES);
        int n = (int)rng_between(&rng, 2, shape == TRIPLES ? 4 : 6), sense = rng_below(&rng, 2) ? 1 : -1;
        struct instance in = make(&rng, shape, n, sense);
        compare(&in, sense, seed);
        dm_model_free(in.model);
    }
}

/* Long enough for the way to change several times: a window has 512 failures. */
static void test_long(void **state)
{
    (void)state;
    int64_t failures = 0;
    for (uint64_t seed = 1; seed <= kit_rounds(4); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        struct instance in = make(&rng, SHARED, MOST, 1);
        failures += compare(&in, 1, seed);
        dm_model_free(in.model);
    }
    assert_true(failures > (int64_t)kit_rounds(4) * 1024);
}

KIT_SUITE(plain)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_long)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
