/* CNF encodings compared with brute force: the solutions of the clauses, projected to the model's
 * variables, are exactly the solutions of the model, each once, under every combination of options.
 * */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "kit_dpll.h"
#include "kit_suite.h"
#include "solver/encode/encode.h"

#include <stdlib.h>

enum { MOST_VARIABLES = 12, MOST_POINTS = 1 << 14 };

/* ---- brute force */

struct domain {
    int32_t values[16];
    int count;
};

struct oracle {
    const dm_model *model;
    struct domain domains[MOST_VARIABLES];
    int variables;
    int points;         /* all combinations of values */
    bool *good, *found; /* by combination */
    const struct encoder *encoder;
};

static void oracle_domains(struct oracle *oracle, const dm_model *model)
{
    oracle->model = model;
    oracle->variables = (int)model->variables.size;
    assert_in_range(oracle->variables, 1, MOST_VARIABLES);
    oracle->points = 1;
    for (int var = 0; var < oracle->variables; var++) {
        const struct variable *v = model_variable(model, var);
        struct domain *domain = &oracle->domains[var];
        domain->count = 0;
        for (int64_t value = v->lo; value <= v->hi; value++)
            if (model_has_value(model, var, value)) domain->values[domain->count++] = (int32_t)value;
        oracle->points *= domain->count;
    }
    assert_in_range(oracle->points, 0, MOST_POINTS);
}

static void oracle_fill(struct oracle *oracle, const dm_model *model)
{
    oracle_domains(oracle, model);
    oracle->good = calloc((size_t)oracle->points + 1, 1);
    oracle->found = calloc((size_t)oracle->points + 1, 1);
    for (int point = 0; point < oracle->points; point++) {
        int32_t values[MOST_VARIABLES];
        int rest = point;
        for (int var = 0; var < oracle->variables; var++) {
            values[var] = oracle->domains[var].values[rest % oracle->domains[var].count];
            rest /= oracle->domains[var].count;
        }
        struct dm_candidate at = {model, values, 0};
        oracle->good[point] = candidate_violated(&at, 0) == NULL;
    }
}

static int oracle_point(const struct oracle *oracle, const int32_t *values)
{
    int point = 0;
    for (int var = oracle->variables - 1; var >= 0; var--) {
        const struct domain *domain = &oracle->domains[var];
        int index = 0;
        while (index < domain->count && domain->values[index] != values[var]) index++;
        assert_in_range(index, 0, domain->count - 1);
        point = point * domain->count + index;
    }
    return point;
}

/* A solution of the clauses must be good values that were not met before. */
static void visit(void *self, struct kit_dpll *dpll)
{
    struct oracle *oracle = self;
    int32_t values[MOST_VARIABLES];
    for (int var = 0; var < oracle->variables; var++)
        values[var] = encode_value(oracle->encoder, var, kit_dpll_value, dpll);
    int point = oracle_point(oracle, values);
    assert_true(oracle->good[point]);
    assert_false(oracle->found[point]);
    oracle->found[point] = true;
}

/* How many SAT variables stand for the model's variables, by the header. */
static int numbered(const struct oracle *oracle, const struct encode_config *config)
{
    int count = 0;
    for (int var = 0; var < oracle->variables; var++) {
        const struct domain *domain = &oracle->domains[var];
        bool is_bool = domain->count == 2 && domain->values[0] == 0 && domain->values[1] == 1;
        if (is_bool)
            count++;
        else if (domain->count > 1)
            count += config->integer == INT_DIRECT ? domain->count : domain->count - 1;
    }
    return count;
}

static void check_all_found(const struct oracle *oracle, const dm_model *model)
{
    for (int point = 0; point < oracle->points; point++)
        if (oracle->good[point] != oracle->found[point]) {
            char *text = dm_model_text(model);
            print_error("%s", text);
            dm_text_free(text);
            fail_msg("values number %d are a solution of the model and not of the clauses", point);
        }
}

static void check_config(const dm_model *model, const struct encode_config *config)
{
    struct oracle oracle;
    struct kit_dpll dpll = {0};
    oracle_fill(&oracle, model);
    struct encoder *encoder =
        encode_new(model, config, (struct clause_sink){.clause = kit_dpll_add, .self = &dpll});
    encode_load(encoder);
    assert_null(encode_error(encoder));
    assert_true(dpll.variables <= encode_variables(encoder));
    assert_int_equal(dpll.clauses.size, encode_clauses(encoder));
    oracle.encoder = encoder;
    kit_dpll_each(&dpll, numbered(&oracle, config), visit, &oracle);
    check_all_found(&oracle, model);

    struct encoder *counter = encode_new(model, config, (struct clause_sink){0});
    encode_load(counter);
    assert_int_equal(encode_clauses(counter), encode_clauses(encoder));
    assert_int_equal(encode_variables(counter), encode_variables(encoder));
    encode_free(counter);
    encode_free(encoder);
    kit_dpll_free(&dpll);
    free(oracle.good);
    free(oracle.found);
}

static void check_model(const dm_model *model)
{
    assert_null(dm_model_error(model));
    struct encode_config c;
    for (c.amo = 0; c.amo <= AMO_PRODUCT; c.amo++)
        for (c.card = 0; c.card <= CARD_TOTALIZER; c.card++)
            for (c.linear = 0; c.linear <= LINEAR_ADDER; c.linear++)
                for (c.integer = 0; c.integer <= INT_DIRECT; c.integer++) check_config(model, &c);
}

static void add_comment(void *self, const char *text)
{
    buf_print(self, "c %s\n", text);
}

/* ---- random models */

struct gambler {
    struct rng rng;
    dm_model *model;
    dm_int ints[MOST_VARIABLES];
    int int_count;
    dm_lit bools[MOST_VARIABLES];
    int bool_count;
};

static int64_t between(struct gambler *g, int64_t lo, int64_t hi)
{
    return rng_between(&g->rng, lo, hi);
}

static dm_int random_view(struct gambler *g)
{
    if (between(g, 0, 9) == 0) return dm_constant(between(g, -3, 3));
    dm_int x = g->ints[between(g, 0, g->int_count - 1)];
    int64_t factor = between(g, 0, 3) ? 1 : between(g, -3, 3);
    return dm_plus(dm_times(x, factor), between(g, 0, 2) ? 0 : between(g, -4, 4));
}

static dm_lit random_lit(struct gambler *g)
{
    int64_t kind = between(g, 0, 19);
    dm_lit lit;
    if (kind == 0)
        lit = DM_TRUE;
    else if (kind < 12)
        lit = g->bools[between(g, 0, g->bool_count - 1)];
    else if (kind < 16)
        lit = dm_le(g->model, random_view(g), between(g, -4, 6));
    else
        lit = dm_eq(g->model, random_view(g), between(g, -4, 6));
    return between(g, 0, 1) ? lit : -lit;
}

static void random_condition(struct gambler *g, bool iff)
{
    int64_t kind = between(g, 0, 3);
    if (kind == 1) dm_if(g->model, random_lit(g));
    if (kind == 2 && iff) dm_iff(g->model, random_lit(g));
}

static void random_constraint(struct gambler *g)
{
    enum { MOST = 9 };
    dm_lit lits[MOST];
    dm_int views[MOST], others[MOST];
    int64_t coefs[MOST];
    int64_t kind = between(g, 0, 9);
    size_t few = (size_t)between(g, 0, 4), many = (size_t)between(g, 2, MOST);
    for (int i = 0; i < MOST; i++) {
        lits[i] = random_lit(g);
        views[i] = random_view(g);
        others[i] = random_view(g);
        coefs[i] = between(g, -3, 3);
    }
    random_condition(g, kind <= 7);
    if (kind == 0)
        dm_clause(g->model, few, lits);
    else if (kind <= 2)
        dm_at_most(g->model, between(g, -1, (int64_t)many / 2 + 1), many, lits);
    else if (kind == 3)
        dm_at_least(g->model, between(g, (int64_t)many / 2 - 1, (int64_t)many + 1), many, lits);
    else if (kind == 4)
        dm_exactly(g->model, between(g, 0, (int64_t)many), many, lits);
    else if (kind <= 6)
        dm_linear(g->model, few, between(g, 0, 3) ? coefs : NULL, views, (dm_rel)between(g, 0, 5),
                  between(g, -6, 6));
    else if (kind == 7)
        dm_compare(g->model, views[0], (dm_rel)between(g, 0, 5), views[1]);
    else if (kind == 8)
        dm_alldifferent(g->model, few, views);
    else
        dm_lex(g->model, few, views, others, between(g, 0, 1));
}

static void random_variables(struct gambler *g)
{
    g->bool_count = (int)between(g, 2, 4);
    g->int_count = (int)between(g, 1, 2);
    for (int i = 0; i < g->int_count; i++) {
        int64_t lo = between(g, -3, 1);
        int64_t gaps[4] = {lo, lo + between(g, 0, 3), lo + between(g, 2, 7), lo + between(g, 0, 5)};
        g->ints[i] = between(g, 0, 2) ? dm_range(g->model, lo, lo + between(g, 0, 5))
                                      : dm_domain(g->model, (size_t)between(g, 1, 4), gaps);
    }
    for (int i = 0; i < g->bool_count; i++) g->bools[i] = dm_bool(g->model);
    g->ints[g->int_count++] = dm_as_int(g->model, g->bools[0]);
}

static void test_random_models(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct gambler g = {.model = dm_model_new()};
        rng_seed(&g.rng, seed);
        random_variables(&g);
        for (int64_t i = between(&g, 1, 3); i > 0; i--) random_constraint(&g);
        check_model(g.model);
        dm_model_free(g.model);
    }
}

/* All bounds of a cardinality over eight literals, one of which is its condition in the other half
 * of the cases. */
static void test_every_cardinality(void **state)
{
    (void)state;
    enum { N = 8 };
    for (int k = -1; k <= N + 1; k++)
        for (int kind = 0; kind < 6; kind++) {
            dm_model *model = dm_model_new();
            dm_lit lits[N];
            for (int i = 0; i < N; i++) lits[i] = i % 3 == 1 ? -dm_bool(model) : dm_bool(model);
            if (kind >= 4)
                dm_iff(model, lits[2]);
            else if (kind >= 2)
                dm_if(model, dm_bool(model));
            if (kind % 2)
                dm_at_least(model, k, N, lits);
            else
                dm_at_most(model, k, N, lits);
            check_model(model);
            dm_model_free(model);
        }
}

static void test_repeated_literals(void **state)
{
    (void)state;
    for (int k = 0; k <= 9; k++) {
        dm_model *model = dm_model_new();
        dm_lit a = dm_bool(model), b = dm_bool(model), c = dm_bool(model), d = dm_bool(model);
        dm_if(model, dm_bool(model));
        dm_at_most(model, k, 9, (dm_lit[]){a, b, a, -a, c, c, c, DM_TRUE, -d});
        dm_at_least(model, k - 4, 6, (dm_lit[]){a, a, b, b, -c, -c});
        check_model(model);
        dm_model_free(model);
    }
}

static void test_repeated_variables(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, -2, 3), y = dm_domain(model, 4, (int64_t[]){-5, 0, 1, 7});
    dm_linear(model, 4, (int64_t[]){2, -1, 3, -4}, (dm_int[]){x, y, dm_minus(x), dm_plus(x, 2)}, DM_LE, -3);
    dm_if(model, dm_ge(model, y, 1));
    dm_linear(model, 3, NULL, (dm_int[]){x, dm_minus(x), dm_times(y, -2)}, DM_GE, -2);
    dm_linear(model, 2, (int64_t[]){1, -1}, (dm_int[]){x, x}, DM_LE, 0);
    check_model(model);
    dm_model_free(model);
}

/* Weights that are far apart: sums are found by sorting, not by a table. */
static void test_sparse_sums(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x[6];
    for (int i = 0; i < 6; i++) x[i] = i == 5 ? dm_range(model, 0, 3) : dm_as_int(model, dm_bool(model));
    dm_linear(model, 6, (int64_t[]){1000003, 70001, -900007, 1000000007, -50021, 300017}, x, DM_LE,
              1000400000);
    dm_linear(model, 6, (int64_t[]){INT64_C(1) << 58, -7, INT64_C(1) << 57, 11, INT64_C(3) << 55, 5}, x,
              DM_GE, INT64_C(5) << 55);
    check_model(model);
    dm_model_free(model);
}

/* A kind of the test's own, taken apart into what must be taken apart again and a variable with
 * several values: two views that differ by an even number which is not 0. */
static bool even_holds(const struct constraint *c, const struct dm_candidate *at)
{
    int64_t difference = candidate_value(at, c->views[0]) - candidate_value(at, c->views[1]);
    return difference != 0 && difference % 2 == 0;
}

static void even_decompose(const struct constraint *c, dm_model *out)
{
    dm_int half = dm_domain(out, 8, (int64_t[]){-4, -3, -2, -1, 1, 2, 3, 4});
    if (c->condition) dm_if(out, c->condition);
    dm_compare(out, c->views[0], DM_NE, c->views[1]);
    if (c->condition) dm_if(out, c->condition);
    dm_linear(out, 3, (int64_t[]){1, -1, -2}, (dm_int[]){c->views[0], c->views[1], half}, DM_EQ, 0);
}

static void even_print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    buf_add(out, "an even difference: ");
    print_views(model, c->view_count, c->views, out);
}

static const struct constraint_kind even_kind = {.name = "even",
                                                 .holds = even_holds,
                                                 .decompose = even_decompose,
                                                 .print = even_print};

static void test_nested_decomposition(void **state)
{
    (void)state;
    for (int condition = 0; condition < 2; condition++) {
        dm_model *model = dm_model_new();
        dm_int x[3] = {dm_range(model, 0, 4), dm_domain(model, 4, (int64_t[]){-2, 1, 3, 4}),
                       dm_range(model, 0, 4)};
        dm_lit b = dm_bool(model);
        dm_section(model, "even");
        for (int i = 0; i < 2; i++) {
            if (condition) dm_if(model, i ? b : -b);
            model_post(model, &(struct constraint){.kind = &even_kind, .views = x + i, .view_count = 2});
        }
        check_model(model);
        struct buf out = {0};
        struct encoder *encoder =
            encode_new(model, NULL, (struct clause_sink){.comment = add_comment, .self = &out});
        encode_load(encoder);
        assert_string_equal(buf_text(&out), "c values of the variables\nc even\n");
        encode_free(encoder);
        buf_free(&out);
        dm_model_free(model);
    }
}

static void test_impossible(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int empty = dm_range(model, 3, 1);
    dm_lit b = dm_bool(model);
    dm_if(model, b);
    dm_linear(model, 1, NULL, &empty, DM_LE, 0);
    check_model(model);
    dm_model_free(model);

    model = dm_model_new();
    b = dm_bool(model);
    dm_if(model, b);
    dm_clause(model, 0, NULL);
    dm_if(model, -b);
    dm_linear(model, 0, NULL, NULL, DM_GE, 1);
    check_model(model);
    dm_model_free(model);
}

/* Right-hand sides and weights at the limits. */
static void test_extremes(void **state)
{
    (void)state;
    static const int64_t sides[] = {INT64_MIN,        INT64_MIN + 1, -(INT64_C(1) << 62), -1, 0,
                                    INT64_C(1) << 62, INT64_MAX};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        for (int rel = DM_LE; rel <= DM_NE; rel++) {
            dm_model *model = dm_model_new();
            dm_int x = dm_range(model, -1, 1), y = dm_range(model, DM_INT_MAX - 2, DM_INT_MAX);
            dm_linear(model, 1, (int64_t[]){INT64_C(1) << 60}, &x, (dm_rel)rel, sides[i]);
            dm_linear(model, 2, (int64_t[]){INT64_C(1) << 30, -1}, (dm_int[]){y, x}, (dm_rel)rel, sides[i]);
            check_model(model);
            dm_model_free(model);
        }
}

/* ---- one pass and two, all at once and bit by bit */

static void test_same_twice(void **state)
{
    (void)state;
    struct gambler g = {.model = dm_model_new()};
    rng_seed(&g.rng, 77);
    random_variables(&g);
    for (int i = 0; i < 12; i++) random_constraint(&g);
    struct kit_dpll first = {0}, second = {0};
    struct kit_dpll *passes[] = {&first, &second};
    for (int i = 0; i < 2; i++) {
        struct encoder *encoder =
            encode_new(g.model, NULL, (struct clause_sink){.clause = kit_dpll_add, .self = passes[i]});
        encode_load(encoder);
        encode_free(encoder);
    }
    assert_true(first.lits.size > 100);
    assert_int_equal(first.lits.size, second.lits.size);
    assert_memory_equal(first.lits.data, second.lits.data, first.lits.size * sizeof(int));
    kit_dpll_free(&first);
    kit_dpll_free(&second);
    dm_model_free(g.model);
}

/* Which values are left, with each model's variable fixed by literals made after loading. */
static void check_by_assumptions(const struct oracle *oracle, dm_model *model, struct encoder *encoder,
                                 struct kit_dpll *dpll)
{
    for (int point = 0; point < oracle->points; point++) {
        int fixed[MOST_VARIABLES], values[MOST_VARIABLES], rest = point;
        for (int var = 0; var < oracle->variables; var++) {
            const struct domain *domain = &oracle->domains[var];
            values[var] = domain->values[rest % domain->count];
            rest /= domain->count;
            fixed[var] = encode_lit(encoder, model_atom_lit(model, var, ATOM_EQ, values[var]));
        }
        bool found = kit_dpll_solve(dpll, fixed, (size_t)oracle->variables);
        assert_int_equal(found, oracle->good[point]);
        for (int var = 0; var < oracle->variables && found; var++)
            assert_int_equal(encode_value(encoder, var, kit_dpll_value, dpll), values[var]);
    }
}

static void test_growing_model(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct gambler g = {.model = dm_model_new()};
        struct kit_dpll dpll = {0};
        struct encode_config config = {.integer = seed % 2 ? INT_DIRECT : INT_ORDER,
                                       .amo = (int)(seed / 2 % 4),
                                       .linear = (int)(seed / 8 % 3)};
        rng_seed(&g.rng, seed + 1000);
        struct encoder *encoder =
            encode_new(g.model, &config, (struct clause_sink){.clause = kit_dpll_add, .self = &dpll});
        for (int part = 0; part < 2; part++) {
            g.bools[g.bool_count++] = dm_bool(g.model);
            g.ints[g.int_count++] = dm_range(g.model, -1, between(&g, 0, 3));
            g.bools[g.bool_count++] = dm_bool(g.model);
            random_constraint(&g);
            encode_load(encoder);
            random_constraint(&g);
            encode_load(encoder);
        }
        struct oracle oracle;
        oracle_fill(&oracle, g.model);
        check_by_assumptions(&oracle, g.model, encoder, &dpll);
        free(oracle.good);
        free(oracle.found);
        encode_free(encoder);
        kit_dpll_free(&dpll);
        dm_model_free(g.model);
    }
}

KIT_SUITE(encode)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_models),     cmocka_unit_test(test_every_cardinality),
        cmocka_unit_test(test_repeated_literals), cmocka_unit_test(test_repeated_variables),
        cmocka_unit_test(test_sparse_sums),       cmocka_unit_test(test_nested_decomposition),
        cmocka_unit_test(test_impossible),        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_same_twice),        cmocka_unit_test(test_growing_model)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
