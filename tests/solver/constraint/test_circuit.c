/* Circuits: counts in random graphs against brute force over all successors, with nodes left out or
 * not, through views with factors and offsets, under conditions and with shared variables, by the
 * kernel and by clauses; known counts; graphs of no and of one node; graphs too large for all
 * rules; propagation at the root. */
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

enum { MOST_NODES = 6 };

struct trip_case {
    dm_model *model;
    size_t nodes;
    bool partial, conditional;
    dm_int successor[MOST_NODES];
    dm_lit condition;
    bool edge[MOST_NODES][MOST_NODES];
    int same; /* this node's successor is that of node 0 plus 1, by a shared variable; 0: none */
};

/* ---- the truth */

static bool is_trip(const struct trip_case *t, const int64_t *next)
{
    size_t inside = 0, steps = 0, first = 0;
    bool taken[MOST_NODES] = {false};
    for (size_t i = 0; i < t->nodes; i++) {
        if (taken[next[i]]) return false;
        taken[next[i]] = true;
        if (next[i] == (int64_t)i) continue;
        inside++;
        first = i;
    }
    if (!t->partial && inside < t->nodes) return false;
    for (size_t i = first; inside && (steps == 0 || i != first); steps++) i = (size_t)next[i];
    return steps == inside;
}

static int64_t truth(const struct trip_case *t, int64_t *next, size_t i)
{
    int64_t count = 0;
    if (i == t->nodes) return is_trip(t, next) + t->conditional;
    for (next[i] = 0; next[i] < (int64_t)t->nodes; next[i]++) {
        if (!t->edge[i][next[i]]) continue;
        if (t->same && i == (size_t)t->same && next[i] != (next[0] + 1)) continue;
        count += truth(t, next, i + 1);
    }
    return count;
}

/* ---- by the library */

static void post_trip(const struct trip_case *t)
{
    if (t->conditional) dm_if(t->model, t->condition);
    if (t->partial)
        dm_subcircuit(t->model, t->nodes, t->successor);
    else
        dm_circuit(t->model, t->nodes, t->successor);
}

/* Successors are views of variables with other numbers, in either direction. */
static void draw_case(struct rng *rng, struct trip_case *t)
{
    *t = (struct trip_case){.model = dm_model_new(), .nodes = (size_t)rng_between(rng, 0, MOST_NODES)};
    uint32_t open = (uint32_t)rng_between(rng, 3, 9);
    int64_t most = (int64_t)t->nodes - 1;
    t->partial = rng_below(rng, 2);
    t->conditional = rng_below(rng, 4) == 0;
    if (t->conditional) t->condition = dm_bool(t->model);
    for (size_t i = 0; i < t->nodes; i++) {
        dm_int x = dm_range(t->model, 3, 3 + most);
        t->successor[i] = rng_below(rng, 2) ? dm_plus(x, -3) : dm_plus(dm_times(x, -1), 3 + most);
        if (i > 0 && t->nodes > 3 && !t->same && rng_below(rng, 12) == 0) {
            t->same = (int)i;
            t->successor[i] = dm_plus(t->successor[0], 1);
            dm_require(t->model, dm_eq(t->model, x, 3));
        }
        for (size_t j = 0; j < t->nodes; j++) {
            t->edge[i][j] = (int)i == t->same || rng_below(rng, 10) < open;
            if (!t->edge[i][j]) dm_require(t->model, dm_ne(t->model, t->successor[i], (int64_t)j));
        }
    }
    if (t->same && !t->conditional)
        for (size_t j = 0; j < t->nodes; j++)
            if (j + 1 >= t->nodes) t->edge[0][j] = false;
}

static void test_random(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (uint64_t round = 0; round < kit_rounds(300); round++) {
        struct trip_case t;
        int64_t next[MOST_NODES];
        draw_case(&rng, &t);
        if (t.same && t.conditional) { /* the views may then be no nodes at all */
            dm_model_free(t.model);
            continue;
        }
        post_trip(&t);
        int64_t wanted = truth(&t, next, 0);
        assert_int_equal(kit_count(t.model, "kernel", "yes"), wanted);
        assert_int_equal(kit_count(t.model, "kernel", "no"), wanted);
        assert_int_equal(kit_count(t.model, NULL, "yes"), wanted);
        dm_model_free(t.model);
    }
}

static dm_model *complete(size_t nodes, dm_int *successor)
{
    dm_model *model = dm_model_new();
    for (size_t i = 0; i < nodes; i++) successor[i] = dm_range(model, -1, (int64_t)nodes + 1);
    return model;
}

/* (n - 1)! circuits of n nodes; and of any k of them, (k - 1)! for each choice. */
static void test_known(void **state)
{
    (void)state;
    static const int64_t all[] = {1, 0, 1, 2, 6, 24}, some[] = {1, 1, 2, 6, 21, 85};
    for (size_t n = 0; n < sizeof all / sizeof *all; n++)
        for (int partial = 0; partial < 2; partial++) {
            dm_int successor[MOST_NODES];
            dm_model *model = complete(n, successor);
            if (partial)
                dm_subcircuit(model, n, successor);
            else
                dm_circuit(model, n, successor);
            assert_int_equal(kit_count(model, "kernel", "yes"), partial ? some[n] : all[n]);
            assert_int_equal(kit_count(model, NULL, "yes"), partial ? some[n] : all[n]);
            dm_model_free(model);
        }
}

/* A ring with a chord from every node, and more nodes than the closure is made for. */
static void test_large(void **state)
{
    (void)state;
    enum { NODES = 500 };
    dm_int successor[NODES];
    dm_model *model = complete(NODES, successor);
    for (int64_t i = 0; i < NODES; i++)
        dm_restrict(model, successor[i], 2,
                    (int64_t[]){(i + 1) % NODES, (i + 1) % NODES, (i + 7) % NODES, (i + 7) % NODES});
    dm_circuit(model, NODES, successor);
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_int_equal(dm_next(solver), DM_SOLUTION);
    dm_solver_free(solver);
    dm_model_free(model);
}

/* Two components with arcs from one to the other only: refuted without search. */
static void test_parts(void **state)
{
    (void)state;
    enum { NODES = 6 };
    dm_int successor[NODES];
    dm_model *model = complete(NODES, successor);
    for (int64_t i = 0; i < NODES; i++)
        dm_restrict(model, successor[i], 1, i < 3 ? (int64_t[]){0, i == 0 ? 3 : 2} : (int64_t[]){3, 5});
    dm_circuit(model, NODES, successor);
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_int_equal(dm_next(solver), DM_NONE);
    for (size_t i = 0, count = dm_stat_count(solver); i < count; i++)
        if (strcmp(dm_stat_name(solver, i), "nodes") == 0) assert_true(dm_stat_value(solver, i) <= 1);
    dm_solver_free(solver);
    dm_model_free(model);
}

KIT_SUITE(circuit)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_known),
                                       cmocka_unit_test(test_large), cmocka_unit_test(test_parts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
