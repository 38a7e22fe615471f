/* Every kind of constraint by one tester: what `holds` says of all values of small domains, through
 * views with negative factors and shared variables, is what the row's own definition says; and
 * solving by clauses and by the kernel, learning or not, finds exactly those values, plain, under a
 * condition and (where allowed) as an equivalence. A new kind is a row. */
#include "base/rng.h"
#include "constraint/constraints.h"
#include "constraint/member.h"
#include "model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { VIEWS = 4 };

struct row {
    const struct constraint_kind *kind;
    bool equivalences; /* takes dm_iff */
    void (*post)(dm_model *model, const dm_int *x, int64_t parameter);
    bool (*means)(const int64_t *x, int64_t parameter);
};

static void lits_of(dm_model *model, const dm_int *x, dm_lit *lits)
{
    for (int i = 0; i < VIEWS; i++) lits[i] = dm_ge(model, x[i], 1);
}

static int64_t positive(const int64_t *x)
{
    int64_t count = 0;
    for (int i = 0; i < VIEWS; i++) count += x[i] >= 1;
    return count;
}

static void post_clause(dm_model *model, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_lit lits[VIEWS];
    lits_of(model, x, lits);
    dm_clause(model, VIEWS, lits);
}

static bool means_clause(const int64_t *x, int64_t parameter)
{
    (void)parameter;
    return positive(x) > 0;
}

static void post_at_most(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lit lits[VIEWS];
    lits_of(model, x, lits);
    dm_at_most(model, parameter, VIEWS, lits);
}

static bool means_at_most(const int64_t *x, int64_t parameter)
{
    return positive(x) <= parameter;
}

static void post_at_least(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lit lits[VIEWS];
    lits_of(model, x, lits);
    dm_at_least(model, parameter, VIEWS, lits);
}

static bool means_at_least(const int64_t *x, int64_t parameter)
{
    return positive(x) >= parameter;
}

static void post_exactly(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lit lits[VIEWS];
    lits_of(model, x, lits);
    dm_exactly(model, parameter, VIEWS, lits);
}

static bool means_exactly(const int64_t *x, int64_t parameter)
{
    return positive(x) == parameter;
}

/* The parameter says the relation too: six of them in turn. */
static const int64_t weights[VIEWS] = {2, -1, 3, 1};

static void post_linear(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_linear(model, VIEWS, weights, x, (dm_rel)((parameter + 12) % 6), parameter);
}

static bool means_linear(const int64_t *x, int64_t parameter)
{
    int64_t sum = 0;
    for (int i = 0; i < VIEWS; i++) sum += weights[i] * x[i];
    switch ((dm_rel)((parameter + 12) % 6)) {
    case DM_LE:
        return sum <= parameter;
    case DM_GE:
        return sum >= parameter;
    case DM_EQ:
        return sum == parameter;
    case DM_NE:
        return sum != parameter;
    case DM_LT:
        return sum < parameter;
    default:
        return sum > parameter;
    }
}

static void post_difference(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_linear(model, 2, (int64_t[]){2, -1}, x, DM_NE, parameter);
}

static bool means_difference(const int64_t *x, int64_t parameter)
{
    return 2 * x[0] - x[1] != parameter;
}

static void post_alldifferent(dm_model *model, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_alldifferent(model, VIEWS, x);
}

static void post_alldifferent_by(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_alldifferent_by(model, VIEWS, x, (dm_consistency)((parameter + 12) % 3));
}

static bool means_alldifferent(const int64_t *x, int64_t parameter)
{
    (void)parameter;
    for (int i = 0; i < VIEWS; i++)
        for (int k = 0; k < i; k++)
            if (x[i] == x[k]) return false;
    return true;
}

static void post_lex(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lex(model, 2, x, x + 2, parameter % 2 != 0);
}

static bool means_lex(const int64_t *x, int64_t parameter)
{
    int64_t left = 1000 * x[0] + x[1], right = 1000 * x[2] + x[3];
    return parameter % 2 ? left < right : left <= right;
}

static void post_multiply(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_multiply(model, x[0], x[1], parameter % 3 ? x[2] : x[1]);
}

static bool means_multiply(const int64_t *x, int64_t parameter)
{
    return x[0] == x[1] * (parameter % 3 ? x[2] : x[1]);
}

static void post_divide(dm_model *model, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_divide(model, x[0], x[1], x[2]);
}

static bool means_divide(const int64_t *x, int64_t parameter)
{
    (void)parameter;
    return x[2] != 0 && x[0] == x[1] / x[2];
}

static void post_modulo(dm_model *model, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_modulo(model, x[0], x[1], x[2]);
}

static bool means_modulo(const int64_t *x, int64_t parameter)
{
    (void)parameter;
    return x[2] != 0 && x[0] == x[1] % x[2];
}

static void post_power(dm_model *model, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_power(model, x[0], x[1], x[2]);
}

static bool means_power(const int64_t *x, int64_t parameter)
{
    (void)parameter;
    int64_t power = 1;
    for (int64_t i = 0; i < x[2]; i++) power *= x[1];
    return x[2] >= 0 && x[0] == power;
}

static void post_xor(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lit lits[VIEWS + 3] = {[VIEWS] = dm_eq(model, x[0], 0), DM_TRUE, dm_le(model, x[1], 0)};
    lits_of(model, x, lits);
    dm_xor(model, (size_t)(VIEWS + 4 + parameter % 4) % (VIEWS + 4), lits); /* 5 .. 7, 0 .. 3 */
}

static bool means_xor(const int64_t *x, int64_t parameter)
{
    int64_t count = (VIEWS + 4 + parameter % 4) % (VIEWS + 4), odd = 0;
    for (int64_t i = 0; i < count; i++)
        odd ^= i < VIEWS ? x[i] >= 1 : i == VIEWS ? x[0] == 0 : i == VIEWS + 1 ? 1 : x[1] <= 0;
    return odd;
}

static int64_t occurrences(const int64_t *x, int count, int64_t lo,
                           int64_t hi) /* of lo .. hi but for lo + 1 */
{
    int64_t found = 0;
    for (int i = 0; i < count; i++) found += x[i] >= lo && x[i] <= hi && x[i] != lo + 1;
    return found;
}

static bool related(int64_t a, dm_rel rel, int64_t b)
{
    const bool is[] = {[DM_LE] = a <= b,
                       [DM_GE] = a >= b,
                       [DM_EQ] = a == b,
                       [DM_NE] = a != b,
                       [DM_LT] = a<b, [DM_GT] = a> b};
    return is[rel];
}

static void post_count(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_count(model, VIEWS - 1, x + 1, parameter / 4, (dm_rel)((parameter + 12) % 6), x[0]);
}

static bool means_count(const int64_t *x, int64_t parameter)
{
    return related(occurrences(x + 1, VIEWS - 1, parameter / 4, parameter / 4),
                   (dm_rel)((parameter + 12) % 6), x[0]);
}

static void post_count_constant(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_count(model, VIEWS, x, 1, (dm_rel)((parameter + 12) % 6), dm_constant(2));
}

static bool means_count_constant(const int64_t *x, int64_t parameter)
{
    return related(occurrences(x, VIEWS, 1, 1), (dm_rel)((parameter + 12) % 6), 2);
}

static void post_count_in(dm_model *model, const dm_int *x, int64_t parameter)
{
    int64_t lo = parameter / 4 - 1;
    dm_count_in(model, VIEWS - 1, x + 1, 4, (int64_t[]){lo + 3, lo, lo + 2, lo},
                (dm_rel)((parameter + 12) % 6), x[0]);
}

static bool means_count_in(const int64_t *x, int64_t parameter)
{
    int64_t lo = parameter / 4 - 1;
    return related(occurrences(x + 1, VIEWS - 1, lo, lo + 3), (dm_rel)((parameter + 12) % 6), x[0]);
}

/* The value is a variable; one of those counted is a constant. */
static void post_count_of(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_count_of(model, 3, (dm_int[]){x[2], dm_constant(parameter / 2), x[3]}, x[1],
                (dm_rel)((parameter + 12) % 6), x[0]);
}

static bool means_count_of(const int64_t *x, int64_t parameter)
{
    return related((x[2] == x[1]) + (parameter / 2 == x[1]) + (x[3] == x[1]), (dm_rel)((parameter + 12) % 6),
                   x[0]);
}

/* Of x[2] and x[3], x[0] are 1 and x[1] are another value; closed where the parameter is odd. */
static void post_cardinalities(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_cardinalities(model, 2, x + 2, 2, (int64_t[]){1, parameter / 4}, x, parameter % 2 != 0);
}

static bool means_cardinalities(const int64_t *x, int64_t parameter)
{
    int64_t other = parameter / 4, ones = (x[2] == 1) + (x[3] == 1),
            others = (x[2] == other) + (x[3] == other);
    bool closed = (x[2] == 1 || x[2] == other) && (x[3] == 1 || x[3] == other);
    return x[0] == ones && x[1] == others && (parameter % 2 == 0 || closed);
}

static void post_minimum(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_minimum(model, dm_plus(x[0], parameter / 3), VIEWS - 1, x + 1);
}

static bool means_minimum(const int64_t *x, int64_t parameter)
{
    int64_t least = x[1] < x[2] ? x[1] : x[2];
    return x[0] + parameter / 3 == (least < x[3] ? least : x[3]);
}

static void post_maximum(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_maximum(model, dm_plus(x[0], parameter / 3), VIEWS - 1, x + 1);
}

static bool means_maximum(const int64_t *x, int64_t parameter)
{
    int64_t largest = x[1] > x[2] ? x[1] : x[2];
    return x[0] + parameter / 3 == (largest > x[3] ? largest : x[3]);
}

/* The same beyond the number of values up to which they are clauses: r and x[0] are 5000 times as
 * large. */
static void post_wide_maximum(dm_model *model, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_maximum(model, dm_times(x[0], 5000), 2, (dm_int[]){dm_times(x[1], 5000), dm_times(x[2], 2500)});
}

static bool means_wide_maximum(const int64_t *x, int64_t parameter)
{
    (void)parameter;
    return 2 * x[0] == (2 * x[1] > x[2] ? 2 * x[1] : x[2]);
}

static void post_abs(dm_model *model, const dm_int *x, int64_t parameter)
{
    int64_t wide = parameter % 2 ? 5000 : 1;
    dm_abs(model, dm_times(x[0], wide), dm_times(dm_plus(x[1], parameter / 3), wide));
}

static bool means_abs(const int64_t *x, int64_t parameter)
{
    int64_t inner = x[1] + parameter / 3;
    return x[0] == (inner < 0 ? -inner : inner);
}

/* The parameter says the ranges, which overlap, touch or are empty. */
static void post_member(dm_model *model, const dm_int *x, int64_t parameter)
{
    int64_t bounds[] = {parameter,     parameter + 1, 5, 4, -3, -3, parameter + 4, parameter + 6,
                        parameter + 2, parameter + 2};
    member_post("dm_in", model, x[0], (size_t)(parameter + 4) % 6, bounds);
}

static bool means_member(const int64_t *x, int64_t parameter)
{
    bool in[] = {x[0] == parameter || x[0] == parameter + 1, false, x[0] == -3,
                 x[0] >= parameter + 4 && x[0] <= parameter + 6, x[0] == parameter + 2};
    bool any = false;
    for (int64_t i = 0; i < (parameter + 4) % 6; i++) any |= in[i];
    return any;
}

/* The third view is in the array twice, and a constant. */
static void post_element(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_int array[] = {x[1], x[2], dm_constant(parameter), dm_plus(x[2], 1)};
    dm_element(model, x[3], x[0], 4, array);
}

static bool means_element(const int64_t *x, int64_t parameter)
{
    const int64_t array[] = {x[1], x[2], parameter, x[2] + 1};
    return x[0] >= 0 && x[0] < 4 && array[x[0]] == x[3];
}

static void post_constants(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_int array[] = {dm_constant(2), dm_constant(parameter), dm_constant(-1), dm_constant(2)};
    dm_element(model, x[3], x[0], 4, array);
}

static bool means_constants(const int64_t *x, int64_t parameter)
{
    const int64_t array[] = {2, parameter, -1, 2};
    return x[0] >= 0 && x[0] < 4 && array[x[0]] == x[3];
}

/* The parameter says the tuples: so many of them, drawn with it as seed; some cannot be, some may
 * be the same. */
enum { MOST_ROWS = 60 };

static size_t draw_tuples(int64_t parameter, size_t columns, int64_t *tuples)
{
    struct rng rng;
    rng_seed(&rng, (uint64_t)(parameter + 100));
    size_t rows = (size_t)(parameter + 4) * 6;
    for (size_t i = 0; i < rows * columns; i++) tuples[i] = rng_between(&rng, -3, 3);
    return rows;
}

static bool is_drawn(const int64_t *x, int64_t parameter, size_t columns)
{
    int64_t tuples[MOST_ROWS * VIEWS];
    size_t rows = draw_tuples(parameter, columns, tuples);
    for (size_t row = 0; row < rows; row++)
        if (memcmp(tuples + row * columns, x, columns * sizeof *x) == 0) return true;
    return false;
}

static void post_drawn(dm_model *model, const dm_int *x, int64_t parameter, size_t columns, bool forbidden)
{
    int64_t tuples[MOST_ROWS * VIEWS];
    size_t rows = draw_tuples(parameter, columns, tuples);
    dm_table(model, columns, x, rows, tuples, forbidden);
}

static void post_table(dm_model *model, const dm_int *x, int64_t parameter)
{
    post_drawn(model, x, parameter, 3, false);
}

static bool means_table(const int64_t *x, int64_t parameter)
{
    return is_drawn(x, parameter, 3);
}

static void post_pairs(dm_model *model, const dm_int *x, int64_t parameter)
{
    post_drawn(model, x, parameter, 2, false);
}

static bool means_pairs(const int64_t *x, int64_t parameter)
{
    return is_drawn(x, parameter, 2);
}

static void post_forbidden(dm_model *model, const dm_int *x, int64_t parameter)
{
    post_drawn(model, x, parameter, 2, true);
}

static bool means_forbidden(const int64_t *x, int64_t parameter)
{
    return !is_drawn(x, parameter, 2);
}

static void post_inverse(dm_model *model, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_inverse(model, 2, x, x + 2);
}

static bool means_inverse(const int64_t *x, int64_t parameter)
{
    (void)parameter;
    bool same = x[0] == 0 && x[1] == 1 && x[2] == 0 && x[3] == 1;
    return same || (x[0] == 1 && x[1] == 0 && x[2] == 1 && x[3] == 0);
}

/* The parameter says the graph. The first four edges are the views', the others depend on them, are
 * always there, or never. */
static const struct {
    size_t nodes, edges;
    int32_t from[VIEWS + 4], to[VIEWS + 4];
} graphs[] = {
    {4, 6, {0, 0, 0, 1, 1, 2}, {1, 2, 3, 2, 3, 3}}, /* every pair of four */
    {4, 4, {0, 1, 2, 3}, {1, 2, 3, 0}},             /* a cycle */
    {5, 4, {0, 1, 1, 3}, {1, 2, 3, 4}},             /* a tree with three leaves */
    {5, 4, {0, 1, 2, 3}, {1, 2, 3, 4}},             /* a path */
    {4, 4, {0, 0, 2, 2}, {1, 1, 3, 3}},             /* two parts */
    {3, 5, {0, 0, 1, 2, 1}, {1, 1, 2, 0, 0}},       /* parallel edges */
    {3, 5, {0, 1, 1, 2, 2}, {1, 1, 2, 2, 0}},       /* edges from a node to itself */
    {1, 4, {0}, {0}},
    {2, 6, {0, 1, 0, 1, 1, 0}, {1, 0, 1, 0, 1, 1}},
    {5, 8, {0, 1, 2, 0, 2, 3, 4, 1}, {1, 2, 0, 3, 3, 4, 2, 4}}, /* two triangles and more */
    {0, 0, {0}, {0}},
};

static void post_hamiltonian(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lit lits[VIEWS + 4] = {[VIEWS] = dm_le(model, x[0], 0), dm_ge(model, x[3], 1), DM_TRUE, DM_FALSE};
    lits_of(model, x, lits);
    size_t i = (size_t)(parameter + 4);
    dm_hamiltonian(model, graphs[i].nodes, graphs[i].edges, graphs[i].from, graphs[i].to, lits);
}

/* Can one walk over all edges that are used, from some node on, and see every node once? */
static bool means_hamiltonian(const int64_t *x, int64_t parameter)
{
    size_t i = (size_t)(parameter + 4), count = 0;
    bool used[VIEWS + 4] = {x[0] >= 1, x[1] >= 1, x[2] >= 1, x[3] >= 1, x[0] <= 0, x[3] >= 1, true, false};
    for (size_t e = 0; e < graphs[i].edges; e++) count += used[e];
    for (int32_t start = 0; start < (int32_t)graphs[i].nodes; start++) {
        bool seen[VIEWS + 4] = {false}, taken[VIEWS + 4] = {false}, going = true;
        int32_t node = start;
        size_t steps = 0;
        for (seen[node] = true; going; steps += going) {
            going = false;
            for (size_t e = 0; e < graphs[i].edges && !going; e++) {
                int32_t next = graphs[i].from[e] == node ? graphs[i].to[e] : graphs[i].from[e];
                bool here = graphs[i].from[e] == node || graphs[i].to[e] == node;
                if (!used[e] || taken[e] || !here || seen[next]) continue;
                going = taken[e] = seen[next] = true;
                node = next;
            }
        }
        if (steps == count && steps + 1 == graphs[i].nodes) return true;
    }
    return false;
}

static const struct row rows[] = {
    {&clause_kind, true, post_clause, means_clause},
    {&card_kind, true, post_at_most, means_at_most},
    {&card_kind, true, post_at_least, means_at_least},
    {&card_kind, true, post_exactly, means_exactly},
    {&linear_kind, true, post_linear, means_linear},
    {&linear_kind, true, post_difference, means_difference},
    {&alldifferent_kind, false, post_alldifferent, means_alldifferent},
    {&alldifferent_kind, false, post_alldifferent_by, means_alldifferent},
    {&multiply_kind, false, post_multiply, means_multiply},
    {&divide_kind, false, post_divide, means_divide},
    {&modulo_kind, false, post_modulo, means_modulo},
    {&power_kind, false, post_power, means_power},
    {&xor_kind, true, post_xor, means_xor},
    {&lex_kind, false, post_lex, means_lex},
    {&element_kind, false, post_element, means_element},
    {&element_kind, false, post_constants, means_constants},
    {&table_kind, false, post_table, means_table},
    {&table_kind, false, post_pairs, means_pairs},
    {&table_kind, false, post_forbidden, means_forbidden},
    {&inverse_kind, false, post_inverse, means_inverse},
    {&count_kind, true, post_count, means_count},
    {&count_kind, true, post_count_constant, means_count_constant},
    {&count_kind, true, post_count_in, means_count_in},
    {&count_of_kind, true, post_count_of, means_count_of},
    {&cardinalities_kind, false, post_cardinalities, means_cardinalities},
    {&extremum_kind, false, post_minimum, means_minimum},
    {&extremum_kind, false, post_maximum, means_maximum},
    {&extremum_kind, false, post_wide_maximum, means_wide_maximum},
    {&abs_kind, false, post_abs, means_abs},
    {&hamiltonian_kind, false, post_hamiltonian, means_hamiltonian},
    {&member_kind, true, post_member, means_member},
};

struct scene { /* one instance: three variables and a condition, four views of them */
    dm_model *model;
    dm_int variable[3];
    dm_lit condition;
    dm_int view[VIEWS];
    int form; /* 0 plain, 1 dm_if, 2 dm_iff */
    int64_t parameter;
};

static void set_scene(struct scene *scene, struct rng *rng, const struct row *row)
{
    static const int64_t factors[] = {1, 1, -1, 2, -2};
    scene->model = dm_model_new();
    for (int i = 0; i < 3; i++) {
        int64_t lo = rng_between(rng, -2, 1);
        scene->variable[i] = dm_range(scene->model, lo, lo + rng_between(rng, 0, 3));
    }
    scene->condition = dm_bool(scene->model);
    for (int i = 0; i < VIEWS; i++) /* four views of three variables: one is shared */
        scene->view[i] = dm_plus(dm_times(scene->variable[rng_below(rng, 3)], factors[rng_below(rng, 5)]),
                                 rng_between(rng, -2, 2));
    scene->form = (int)rng_below(rng, row->equivalences ? 3 : 2);
    scene->parameter = rng_between(rng, -4, 6);
    if (scene->form == 1) dm_if(scene->model, scene->condition);
    if (scene->form == 2) dm_iff(scene->model, scene->condition);
    row->post(scene->model, scene->view, scene->parameter);
}

static bool expected(const struct scene *scene, const struct row *row, const struct dm_candidate *at)
{
    int64_t x[VIEWS];
    for (int i = 0; i < VIEWS; i++) x[i] = candidate_value(at, model_plain(scene->model, scene->view[i]));
    bool meant = row->means(x, scene->parameter), condition = candidate_lit(at, scene->condition);
    return scene->form == 0 ? meant : scene->form == 1 ? meant || !condition : meant == condition;
}

/* All values in turn; gives how many satisfy the constraint by the row's definition. */
static int64_t hold_against_definition(const struct scene *scene, const struct row *row)
{
    const struct constraint *c = &scene->model->constraints.data[scene->model->constraints.size - 1];
    assert_ptr_equal(c->kind, row->kind);
    int64_t count = 0;
    int32_t values[5] = {0};
    struct dm_candidate at = {scene->model, values, 0};
    const struct variable *v = scene->model->variables.data;
    for (values[1] = v[1].lo; values[1] <= v[1].hi; values[1]++)
        for (values[2] = v[2].lo; values[2] <= v[2].hi; values[2]++)
            for (values[3] = v[3].lo; values[3] <= v[3].hi; values[3]++)
                for (values[4] = 0; values[4] <= 1; values[4]++) {
                    assert_int_equal(candidate_holds(&at, c), expected(scene, row, &at));
                    count += expected(scene, row, &at);
                }
    return count;
}

static int64_t count_by(const char *engine, const char *learn, const struct scene *scene,
                        const struct row *row)
{
    int64_t count = 0;
    dm_solver *solver = dm_solver_new(scene->model, engine);
    assert_true(dm_set(solver, "learn", learn));
    while (dm_next(solver) == DM_SOLUTION) {
        int32_t values[5] = {0};
        for (int32_t var = 1; var < 5; var++)
            values[var] = (int32_t)dm_value(solver, model_handle(scene->model, (dm_int){var, 1, 0}));
        assert_true(expected(scene, row, &(struct dm_candidate){scene->model, values, 0}));
        count++;
    }
    dm_solver_free(solver);
    return count;
}

static void test_rows(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 7);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int round = 0; round < 60; round++) {
            struct scene scene;
            set_scene(&scene, &rng, &rows[i]);
            int64_t count = hold_against_definition(&scene, &rows[i]);
            assert_int_equal(count_by(NULL, "yes", &scene, &rows[i]), count);
            assert_int_equal(count_by("kernel", "yes", &scene, &rows[i]), count);
            assert_int_equal(count_by("kernel", "no", &scene, &rows[i]), count);
            dm_model_free(scene.model);
        }
}

static void count_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_count(model, 1, &x, 3, DM_LT, wide);
}

static void cardinality_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_cardinalities(model, 1, &x, 2, (int64_t[]){3, 4}, (dm_int[]){x, wide}, true);
}

static void minimum_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_minimum(model, x, 2, (dm_int[]){x, wide});
}

static void maximum_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_maximum(model, wide, 1, &x);
}

static void abs_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_abs(model, x, wide);
}

/* Views whose values or sums leave 62 bits stick as an error, on either side of zero; those just
 * within do not. */
static void test_too_wide_is_refused(void **state)
{
    (void)state;
    static void (*const posts[])(dm_model *, dm_int, dm_int) = {count_too_wide, cardinality_too_wide,
                                                                minimum_too_wide, maximum_too_wide,
                                                                abs_too_wide};
    for (size_t i = 0; i < sizeof posts / sizeof *posts; i++)
        for (int side = -1; side <= 1; side++) {
            dm_model *model = dm_model_new();
            dm_int x = dm_range(model, 0, 9);
            posts[i](model, x, dm_plus(x, (side ? side : 1) * (INT64_C(1) << (side ? 62 : 59))));
            assert_int_equal(dm_model_error(model) != NULL, side != 0);
            dm_solver *solver = dm_solver_new(model, "kernel");
            dm_status status = dm_next(solver);
            assert_true(side ? status == DM_INVALID : status == DM_SOLUTION || status == DM_NONE);
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

static void test_extremum_of_none(void **state)
{
    (void)state;
    for (int form = 0; form < 4; form++) {
        dm_model *model = dm_model_new();
        dm_int r = dm_range(model, 0, form >= 2 ? 9000 : 9); /* by clauses, and beyond */
        dm_lit condition = dm_bool(model);
        if (form % 2) dm_if(model, condition);
        dm_minimum(model, r, 0, NULL);
        for (int engine = 0; engine < 2; engine++) {
            dm_solver *solver = dm_solver_new(model, engine ? "kernel" : NULL);
            assert_int_equal(dm_next(solver), form % 2 ? DM_SOLUTION : DM_NONE);
            if (form % 2) assert_false(dm_value_lit(solver, condition));
            dm_solver_free(solver);
        }
        dm_model_free(model);
    }
}

static void test_every_kind_has_a_row(void **state)
{
    (void)state;
    for (size_t k = 0; k < constraints_count; k++) {
        bool found = false;
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) found |= rows[i].kind == constraints_table[k];
        if (!found) print_error("no row for %s\n", constraints_table[k]->name);
        assert_true(found);
        assert_non_null(constraints_table[k]->holds);
        assert_non_null(constraints_table[k]->print);
        assert_true(constraints_table[k]->decompose || constraints_table[k]->primitive);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows),
                                       cmocka_unit_test(test_too_wide_is_refused),
                                       cmocka_unit_test(test_extremum_of_none),
                                       cmocka_unit_test(test_every_kind_has_a_row)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
