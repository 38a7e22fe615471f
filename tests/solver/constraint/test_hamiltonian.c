/* Hamiltonian paths: counts against a plain depth-first search, by every engine; known counts; what
 * each rule of the propagators infers at the root; edges that share a variable; graphs without a
 * path; long graphs. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_count.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/kernel/kernel.h"
#include "solver/model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_NODES = 30, MOST_EDGES = 90, LONG = 300000 };

struct graph_case {
    size_t nodes, edges;
    int32_t from[MOST_EDGES], to[MOST_EDGES];
};

static void add_edge(struct graph_case *g, size_t from, size_t to)
{
    assert_true(g->edges < MOST_EDGES);
    g->from[g->edges] = (int32_t)from;
    g->to[g->edges++] = (int32_t)to;
}

/* ---- the truth, by walking */

/* Paths on from a node until all are visited. */
static int64_t walks_from(const struct graph_case *g, int32_t node, uint64_t visited, size_t left)
{
    int64_t count = 0;
    if (left == 0) return 1;
    for (size_t e = 0; e < g->edges; e++) {
        if (g->from[e] != node && g->to[e] != node) continue;
        int32_t next = g->from[e] == node ? g->to[e] : g->from[e];
        if (!(visited >> next & 1)) count += walks_from(g, next, visited | UINT64_C(1) << next, left - 1);
    }
    return count;
}

static int64_t truth(const struct graph_case *g)
{
    int64_t count = 0;
    for (size_t v = 0; v < g->nodes; v++) count += walks_from(g, (int32_t)v, UINT64_C(1) << v, g->nodes - 1);
    return g->nodes > 1 ? count / 2 : count; /* each path has two beginnings */
}

/* ---- by the library */

static dm_model *model_of(const struct graph_case *g, dm_lit *used)
{
    dm_model *model = dm_model_new();
    for (size_t e = 0; e < g->edges; e++) used[e] = dm_bool(model);
    dm_hamiltonian(model, g->nodes, g->edges, g->from, g->to, used);
    return model;
}

/* CBC and brute force take long where there are many answers or edges. */
static bool fits(const char *engine, const struct graph_case *g, int64_t count)
{
    if (strcmp(engine, "brute") == 0) return g->edges <= 12;
    return strcmp(engine, "cbc") != 0 || count < 5;
}

static void expect_count(const struct graph_case *g, int64_t count)
{
    dm_lit used[MOST_EDGES];
    dm_model *model = model_of(g, used);
    for (size_t i = 0; i < dm_engine_count(); i++)
        if (fits(dm_engine_name(i), g, count))
            assert_int_equal(kit_count(model, dm_engine_name(i), "yes"), count);
    assert_int_equal(kit_count(model, "kernel", "no"), count);
    dm_model_free(model);
}

/* ---- graphs */

static struct graph_case grid(size_t rows, size_t columns)
{
    struct graph_case g = {.nodes = rows * columns};
    for (size_t v = 0; v < g.nodes; v++) {
        if ((v + 1) % columns) add_edge(&g, v, v + 1);
        if (v + columns < g.nodes) add_edge(&g, v, v + columns);
    }
    return g;
}

/* The cells of a hexagon without its centre, in sheared coordinates. */
static struct graph_case hexagon(int radius)
{
    static const int steps[3][2] = {{0, 1}, {1, 0}, {1, -1}};
    struct graph_case g = {0};
    int number[16][16] = {{0}}; /* from 1; 0 outside */
    for (int row = -radius; row <= radius; row++)
        for (int column = -radius; column <= radius; column++) {
            bool inside = row + column <= radius && row + column >= -radius && (row || column);
            if (inside) number[row + 8][column + 8] = (int)++g.nodes;
        }
    for (int row = 1; row < 15; row++)
        for (int column = 1; column < 15; column++)
            for (int i = 0; i < 3; i++) {
                int here = number[row][column], there = number[row + steps[i][0]][column + steps[i][1]];
                if (here && there) add_edge(&g, (size_t)here - 1, (size_t)there - 1);
            }
    return g;
}

static struct graph_case random_graph(struct rng *rng)
{
    struct graph_case g = {.nodes = 1 + rng_below(rng, 8)};
    uint64_t share = 2 + rng_below(rng, 8); /* in tenths, of all pairs */
    for (size_t u = 0; u < g.nodes; u++)
        for (size_t v = 0; v < u; v++)
            if (rng_below(rng, 10) < share) add_edge(&g, u, v);
    if (rng_below(rng, 4) == 0) add_edge(&g, rng_below(rng, g.nodes), rng_below(rng, g.nodes));
    if (rng_below(rng, 4) == 0 && g.edges) add_edge(&g, (size_t)g.from[0], (size_t)g.to[0]);
    return g;
}

/* ---- tests */

static void test_known_counts(void **state)
{
    (void)state;
    static const struct {
        size_t rows, columns;
        int64_t count;
    } grids[] = {{1, 1, 1}, {1, 2, 1}, {1, 9, 1}, {2, 2, 4}, {2, 3, 8}, {3, 3, 20}, {3, 4, 62}, {4, 4, 276}};
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        struct graph_case g = grid(grids[i].rows, grids[i].columns);
        assert_int_equal(truth(&g), grids[i].count);
        expect_count(&g, grids[i].count);
    }
    struct graph_case five = grid(5, 5);
    dm_lit used[MOST_EDGES];
    dm_model *model = model_of(&five, used);
    assert_int_equal(kit_count(model, "kernel", "no"), 4324);
    dm_model_free(model);
}

static void test_hexagons(void **state)
{
    (void)state;
    struct graph_case ring = hexagon(1), two = hexagon(2);
    assert_int_equal(ring.nodes, 6);
    expect_count(&ring, 6);
    assert_int_equal(two.nodes, 18);
    int64_t count = truth(&two);
    dm_lit used[MOST_EDGES];
    dm_model *model = model_of(&two, used);
    assert_int_equal(kit_count(model, "kernel", "yes"), count);
    assert_int_equal(kit_count(model, "kernel", "no"), count);
    dm_model_free(model);
}

static void test_random_graphs(void **state)
{
    (void)state;
    int64_t none = 0, some = 0;
    for (uint64_t seed = 0; seed < kit_rounds(240); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        struct graph_case g = random_graph(&rng);
        int64_t count = truth(&g);
        if (count > 600) continue; /* nearly complete graphs: grids have many paths too */
        none += count == 0;
        some += count > 0;
        expect_count(&g, count);
    }
    assert_true(none > kit_part(10) && some > kit_part(10));
}

static void test_few_nodes(void **state)
{
    (void)state;
    struct graph_case g = {0};
    expect_count(&g, 0); /* no node at all */
    g.nodes = 1;
    expect_count(&g, 1);
    add_edge(&g, 0, 0);
    add_edge(&g, 0, 0);
    expect_count(&g, 1);
    g.nodes = 2;
    expect_count(&g, 0);
    for (int i = 0; i < 3; i++) add_edge(&g, (size_t)i % 2, (size_t)(i + 1) % 2);
    expect_count(&g, 3);
    g.nodes = 3;
    expect_count(&g, 0);
}

/* A well-connected board without a path: one colour has too many cells. */
static void test_uneven_colours(void **state)
{
    (void)state;
    struct graph_case whole = grid(3, 5), g = {.nodes = 14};
    for (size_t e = 0; e < whole.edges; e++) /* without cell 1: 8 against 6 */
        if (whole.from[e] != 1 && whole.to[e] != 1)
            add_edge(&g, (size_t)whole.from[e] - (whole.from[e] > 1),
                     (size_t)whole.to[e] - (whole.to[e] > 1));
    assert_int_equal(truth(&g), 0);
    expect_count(&g, 0);
}

/* ---- edges that share variables, and constants */

static dm_lit some_lit(struct rng *rng, dm_model *model, const dm_int *x, size_t count)
{
    dm_int any = x[rng_below(rng, count)];
    switch (rng_below(rng, 8)) {
    case 0:
        return rng_below(rng, 2) ? DM_TRUE : DM_FALSE;
    case 1:
        return dm_le(model, any, 0);
    case 2:
        return dm_eq(model, any, 1);
    default:
        return dm_ge(model, any, 1);
    }
}

static void test_shared_variables(void **state)
{
    (void)state;
    int64_t some = 0;
    for (uint64_t seed = 0; seed < kit_rounds(1200); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        struct graph_case g = random_graph(&rng);
        dm_lit used[MOST_EDGES];
        dm_int x[8];
        size_t count = 3 + rng_below(&rng, 6);
        dm_model *model = dm_model_new();
        for (size_t i = 0; i < count; i++) x[i] = dm_range(model, 0, rng_below(&rng, 4) ? 1 : 2);
        for (size_t e = 0; e < g.edges; e++) used[e] = some_lit(&rng, model, x, count);
        if (seed % 3 == 0) dm_if(model, dm_ge(model, x[0], 1));
        dm_hamiltonian(model, g.nodes, g.edges, g.from, g.to, used);
        int64_t expected = kit_count(model, "brute", "yes");
        some += expected > 0;
        assert_int_equal(kit_count(model, "kernel", "yes"), expected);
        assert_int_equal(kit_count(model, "kernel", "no"), expected);
        dm_model_free(model);
    }
    assert_true(some > kit_part(20));
}

/* ---- propagation at the root */

struct rule_case {
    const char *rule;
    size_t nodes;
    const char *edges; /* "ab ..." for nodes a, b, counted from 'a' */
    const char *given; /* by edge: 0 closed, 1 used, ? neither */
    const char *found; /* likewise, after propagation; NULL: a conflict */
};

static const struct rule_case rule_cases[] = {
    {"R1", 5, "ab ac ad ae cd de be", "11?????", "1100???"},
    {"R1, three", 5, "ab ac ad ae bc cd de be", "111?????", NULL},
    {"R2, last", 4, "ab ac bc bd cd", "????0", "???10"},
    {"R2, none", 4, "ab ac bc bd cd", "???00", NULL},
    {"R2, three ends", 6, "ab bc cd de ef af ac ce ea", "0?0?0????", NULL},
    {"R2, two ends", 6, "ab bc cd de ef af be ad", "?????0?0", "11111000"},
    {"R2, colours, too many", 6, "ac ad ae af bc bd be bf", "????????", NULL},
    {"R2, colours, odd", 9, "ab bc de ef gh hi ad dg be eh cf fi", "0???????????", "01????1?1???"},
    {"R2, colours, even", 8, "ab bc cd ef fg gh ae bf cg dh", "0?????????", "0??1?11??1"},
    {"R2, colours, two ends", 10,
     "af ag ah ai aj bf bg bh bi bj cf cg ch ci cj df dg dh di dj ef eg eh ei ej",
     "?00000?000???????????????", NULL},
    {"R3", 5, "ab bc ac cd de ae bd ce", "11??????", "110???0?"},
    {"R3, parallel", 4, "ab ab bc cd da", "1????", "10???"},
    {"R3, long", 6, "ab bc cd da de ef fa be", "111?????", "1110???0"},
    {"R4", 6, "ab bc ca de ef fd ad be", "??????00", NULL},
    {"R5a", 7, "ab bc ca ad de ea af fg ga", "?????????", NULL},
    {"R5b", 8, "ab bc ca cd de ef fg ge fh gh", "??????????", "???11?????"},
    {"R5c", 7, "ab bc cd da ac de ef fg gd df dg", "???????????", "???????????"},
    {"R5c, used", 7, "ab bc cd da ac de ef fg gd dg df", "??1????????", "??10???????"},
    {"R5d", 9, "ab bc ca cd ce de ef fg gh hf ia ib", "????????????", "???1011?????"},
};

static struct graph_case read_case(const struct rule_case *c)
{
    struct graph_case g = {.nodes = c->nodes};
    for (const char *at = c->edges; *at; at += at[2] ? 3 : 2)
        add_edge(&g, (size_t)(at[0] - 'a'), (size_t)(at[1] - 'a'));
    assert_int_equal(strlen(c->given), g.edges);
    return g;
}

/* What is given holds from the beginning or, if `later`, is decided at a fixpoint. */
static bool propagate_case(const struct rule_case *c, bool later, char *found)
{
    struct graph_case g = read_case(c);
    dm_lit used[MOST_EDGES];
    dm_model *model = model_of(&g, used);
    for (size_t e = 0; e < g.edges && !later; e++)
        if (c->given[e] != '?') dm_require(model, c->given[e] == '1' ? used[e] : -used[e]);
    struct kernel *k = kernel_new(&(struct kernel_config){.learn = true, .conflict_limit = -1});
    struct loader *loader = load_new(model, k);
    load_more(loader);
    bool fine = !k->impossible && queue_run(k);
    if (later && fine) trail_push_level(k, (struct predicate){0}, false);
    for (size_t e = 0; e < g.edges && later && fine; e++) {
        struct predicate is = {load_var(loader, (int32_t)e + 1), c->given[e] == '1', PREDICATE_EQ};
        if (c->given[e] != '?') fine = domain_apply(k, is, (struct reason){.tag = REASON_NONE});
    }
    fine = fine && queue_run(k);
    for (size_t e = 0; e < g.edges && fine; e++) {
        const struct kernel_var *v = &k->dom.vars.data[load_var(loader, (int32_t)e + 1)];
        found[e] = v->lo == v->hi ? (char)('0' + v->lo) : '?';
    }
    load_free(loader);
    kernel_free(k);
    dm_model_free(model);
    return fine;
}

static void test_rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * (sizeof rule_cases / sizeof *rule_cases); i++) {
        const struct rule_case *c = &rule_cases[i / 2];
        char found[MOST_EDGES + 1] = {0};
        bool fine = propagate_case(c, i % 2, found);
        if (fine != (c->found != NULL) || (fine && strcmp(found, c->found) != 0))
            print_error("%s: %s gives %s\n", c->rule, c->given, fine ? found : "a conflict");
        assert_int_equal(fine, c->found != NULL);
        if (fine) assert_string_equal(found, c->found);
    }
}

/* ---- long graphs: recursion would overflow the stack, and a search from each node take too
 * long */

static dm_status solve_cycle(size_t nodes, size_t closed)
{
    dm_model *model = dm_model_new();
    int32_t *ends = alloc_array(nodes + 1, sizeof *ends);
    dm_lit *used = alloc_array(nodes, sizeof *used);
    for (size_t i = 0; i < nodes; i++) {
        ends[i + 1] = (int32_t)((i + 1) % nodes);
        used[i] = dm_bool(model);
    }
    dm_hamiltonian(model, nodes, nodes, ends, ends + 1, used);
    for (size_t i = 0; i < closed; i++) dm_require(model, -used[nodes / 2 * i]);
    dm_solver *solver = dm_solver_new(model, "kernel");
    dm_status status = dm_next(solver);
    for (size_t i = 1; i < nodes && status == DM_SOLUTION; i++) assert_true(dm_value_lit(solver, used[i]));
    dm_solver_free(solver);
    dm_model_free(model);
    alloc_free(ends);
    alloc_free(used);
    return status;
}

static void test_long_cycle(void **state)
{
    (void)state;
    assert_int_equal(solve_cycle(LONG, 1), DM_SOLUTION);
    assert_int_equal(solve_cycle(LONG, 2), DM_NONE);
}

static void test_long_ladder(void **state)
{
    (void)state;
    struct graph_case g = grid(2, MOST_NODES / 2);
    dm_lit used[MOST_EDGES];
    dm_model *model = model_of(&g, used);
    int64_t expected = truth(&g);
    assert_int_equal(kit_count(model, "kernel", "yes"), expected);
    assert_int_equal(kit_count(model, "kernel", "no"), expected);
    dm_model_free(model);
}

KIT_SUITE(hamiltonian)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_counts),   cmocka_unit_test(test_hexagons),
        cmocka_unit_test(test_random_graphs),  cmocka_unit_test(test_few_nodes),
        cmocka_unit_test(test_uneven_colours), cmocka_unit_test(test_shared_variables),
        cmocka_unit_test(test_rules),          cmocka_unit_test(test_long_cycle),
        cmocka_unit_test(test_long_ladder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
