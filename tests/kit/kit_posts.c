/* One constraint of each kind, on three integers and two literals, such that most of them have some
 * solutions and not all. */
#include "kit_posts.h"

#include "solver/model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define CALL(function) KIT_CALL(t->calls, function)

void kit_posts_begin(struct kit_posts *t)
{
    t->model = CALL(dm_model_new)();
    t->x[0] = CALL(dm_range)(t->model, 0, KIT_VALUES - 1);
    t->x[1] = CALL(dm_domain)(t->model, KIT_VALUES, (int64_t[]){2, 0, 1});
    t->x[2] = CALL(dm_range)(t->model, 0, KIT_VALUES - 1);
    for (int i = 0; i < KIT_BOOLS; i++) t->b[i] = CALL(dm_bool)(t->model);
}

/* ---- posting, in groups of like constraints */

static void post_logic(const struct kit_posts *t, size_t number)
{
    const dm_int *x = t->x;
    dm_lit a = t->b[0], b = t->b[1];
    switch (number) {
    case 0:
        CALL(dm_clause)(t->model, 2, (dm_lit[]){a, -b});
        break;
    case 1:
        CALL(dm_require)(t->model, CALL(dm_ne)(t->model, x[0], 1));
        break;
    case 2:
        CALL(dm_and)(t->model, a, 2, (dm_lit[]){b, CALL(dm_le)(t->model, x[0], 1)});
        break;
    case 3:
        CALL(dm_or)(t->model, a, 2, (dm_lit[]){b, CALL(dm_ge)(t->model, x[1], 2)});
        break;
    case 4:
        CALL(dm_xor)(t->model, 3, (dm_lit[]){a, b, CALL(dm_eq)(t->model, x[2], 1)});
        break;
    case 5:
        CALL(dm_equivalent)(t->model, a, CALL(dm_ge)(t->model, x[2], 1));
        break;
    case 6:
        CALL(dm_if)(t->model, a);
        CALL(dm_require)(t->model, CALL(dm_eq)(t->model, x[0], 2));
        break;
    case 7:
        CALL(dm_iff)(t->model, b);
        CALL(dm_compare)(t->model, x[0], DM_LT, CALL(dm_minus)(CALL(dm_plus)(x[1], -2)));
        break;
    case 8:
        CALL(dm_require)(t->model, CALL(dm_in)(t->model, x[0], 2, (int64_t[]){0, 0, 2, 2}));
        break;
    case 9:
        CALL(dm_restrict)(t->model, x[1], 1, (int64_t[]){1, 2});
        break;
    case 10:
        CALL(dm_unify)(t->model, x[0], x[2]);
        break;
    default:
        fail_msg("no such constraint");
    }
}

static void post_sums(const struct kit_posts *t, size_t number)
{
    const dm_int *x = t->x;
    const int64_t coefs[] = {1, 2, -1};
    const dm_lit lits[] = {t->b[0], t->b[1], CALL(dm_eq)(t->model, x[0], 1)};
    switch (number) {
    case 0:
        CALL(dm_linear)(t->model, 3, coefs, x, DM_LE, 2);
        break;
    case 1:
        CALL(dm_linear_lits)(t->model, 3, coefs, lits, DM_GE, 1);
        break;
    case 2:
        CALL(dm_compare)(t->model, CALL(dm_sum)(t->model, 3, coefs, x), DM_EQ, dm_constant(3));
        break;
    case 3:
        CALL(dm_compare)(t->model, CALL(dm_sum_lits)(t->model, 3, coefs, lits), DM_NE, x[2]);
        break;
    case 4:
        CALL(dm_at_most)(t->model, 1, 3, lits);
        break;
    case 5:
        CALL(dm_at_least)(t->model, 2, 3, lits);
        break;
    case 6:
        CALL(dm_exactly)(t->model, 1, 3, lits);
        break;
    case 7:
        CALL(dm_compare)(t->model, CALL(dm_as_int)(t->model, lits[2]), DM_LT, CALL(dm_times)(x[1], 2));
        break;
    default:
        fail_msg("no such constraint");
    }
}

static void post_counts(const struct kit_posts *t, size_t number)
{
    const dm_int *x = t->x;
    const int64_t values[] = {0, 2};
    switch (number) {
    case 0:
        CALL(dm_alldifferent)(t->model, 3, x);
        break;
    case 1:
        CALL(dm_alldifferent_by)(t->model, 2, x, DM_BY_BOUNDS);
        break;
    case 2:
        CALL(dm_count)(t->model, 3, x, 1, DM_EQ, CALL(dm_constant)(1));
        break;
    case 3:
        CALL(dm_count_in)(t->model, 3, x, 2, values, DM_GE, dm_constant(2));
        break;
    case 4:
        CALL(dm_count_of)(t->model, 2, x, x[2], DM_EQ, dm_constant(1));
        break;
    case 5:
        CALL(dm_cardinalities)(t->model, 3, x, 2, values, (dm_int[]){dm_constant(1), x[0]}, false);
        break;
    case 6:
        CALL(dm_nvalue)(t->model, 3, x, DM_EQ, dm_constant(2));
        break;
    case 7:
        CALL(dm_minimum)(t->model, x[2], 2, x);
        break;
    case 8:
        CALL(dm_maximum)(t->model, x[2], 2, x);
        break;
    case 9:
        CALL(dm_argmin)(t->model, x[2], 2, x);
        break;
    case 10:
        CALL(dm_argmax)(t->model, x[2], 2, x);
        break;
    case 11:
        CALL(dm_post)(t->model, "value_precede", 2, (dm_argument[]){{3, x, NULL}, {2, NULL, values}});
        break;
    default:
        fail_msg("no such constraint");
    }
}

static void post_arithmetic(const struct kit_posts *t, size_t number)
{
    const dm_int *x = t->x, two[] = {dm_constant(2), dm_constant(1), dm_constant(0)};
    switch (number) {
    case 0:
        CALL(dm_abs)(t->model, x[1], dm_plus(x[0], -2));
        break;
    case 1:
        CALL(dm_multiply)(t->model, x[2], x[0], x[1]);
        break;
    case 2:
        CALL(dm_divide)(t->model, x[2], x[0], x[1]);
        break;
    case 3:
        CALL(dm_modulo)(t->model, x[2], x[0], x[1]);
        break;
    case 4:
        CALL(dm_power)(t->model, x[2], x[0], x[1]);
        break;
    case 5:
        CALL(dm_element)(t->model, x[2], x[0], 3, two);
        break;
    case 6:
        CALL(dm_lex)(t->model, 2, x, x + 1, true);
        break;
    case 7:
        CALL(dm_increasing)(t->model, 3, x, false);
        break;
    case 8:
        CALL(dm_decreasing)(t->model, 3, x, false);
        break;
    case 9:
        CALL(dm_precede)(t->model, 3, x, 2, (int64_t[]){2, 1});
        break;
    case 10:
        CALL(dm_table)(t->model, 2, x, 3, (int64_t[]){0, 1, 1, 2, 2, 2}, false);
        break;
    default:
        fail_msg("no such constraint");
    }
}

static void post_sequences(const struct kit_posts *t, size_t number)
{
    const dm_int *x = t->x;
    const dm_int other[] = {dm_constant(1), dm_constant(2), dm_constant(0)};
    const dm_transition moves[] = {{0, 0, 0, 1}, {0, 1, 1, 0}, {1, 0, 0, 0}, {1, 2, 1, 1}};
    const dm_automaton automaton = {2, 0, (bool[]){false, true}, 4, moves};
    switch (number) {
    case 0:
        CALL(dm_regular)(t->model, 3, x, &automaton);
        break;
    case 1:
        CALL(dm_cost_regular)(t->model, x[2], 2, x, &automaton);
        break;
    case 2:
        CALL(dm_inverse)(t->model, 3, x, other);
        break;
    case 3:
        CALL(dm_involution)(t->model, 3, x);
        break;
    case 4:
        CALL(dm_circuit)(t->model, 3, x);
        break;
    case 5:
        CALL(dm_subcircuit)(t->model, 3, x);
        break;
    case 6:
        CALL(dm_hamiltonian)
        (t->model, 3, 3, (int32_t[]){0, 1, 2}, (int32_t[]){1, 2, 0},
         (dm_lit[]){t->b[0], t->b[1], dm_ge(t->model, x[0], 1)});
        break;
    default:
        fail_msg("no such constraint");
    }
}

static void post_resources(const struct kit_posts *t, size_t number)
{
    const dm_int *x = t->x, one = dm_constant(1), two = dm_constant(2);
    const dm_int ones[] = {one, one, one}, lengths[] = {two, one, one};
    const int64_t sizes[] = {1, 2, 1};
    switch (number) {
    case 0:
        CALL(dm_bin_packing)(t->model, 3, x, sizes, DM_LE, 3, (dm_int[]){two, two, two});
        break;
    case 1:
        CALL(dm_knapsack)(t->model, dm_plus(x[2], 1), dm_plus(x[2], 2), 2, sizes, (int64_t[]){2, 1}, x);
        break;
    case 2:
        CALL(dm_cumulative)(t->model, 3, x, lengths, ones, two);
        break;
    case 3:
        CALL(dm_cumulative_optional)(t->model, 2, t->b, x, lengths, ones, one);
        break;
    case 4:
        CALL(dm_diffn)(t->model, 2, x, x + 1, lengths, ones, true);
        break;
    case 5:
        CALL(dm_disjunctive)(t->model, 3, x, ones, true);
        break;
    case 6:
        CALL(dm_disjunctive_optional)(t->model, 2, t->b, x, lengths, true);
        break;
    default:
        fail_msg("no such constraint");
    }
}

static const struct {
    void (*post)(const struct kit_posts *t, size_t number);
    size_t count;
} groups[] = {{post_logic, 11},      {post_sums, 8},      {post_counts, 12},
              {post_arithmetic, 11}, {post_sequences, 7}, {post_resources, 7}};
enum { GROUPS = sizeof groups / sizeof *groups };

size_t kit_posts_count(void)
{
    size_t count = 0;
    for (size_t i = 0; i < GROUPS; i++) count += groups[i].count;
    return count;
}

void kit_posts_post(const struct kit_posts *t, size_t number)
{
    size_t group = 0;
    for (; number >= groups[group].count; group++) number -= groups[group].count;
    groups[group].post(t, number);
}

/* ---- solutions */

size_t kit_posts_key(const int64_t *x, const bool *b)
{
    size_t key = 0;
    for (int i = 0; i < KIT_INTS; i++) key = key * KIT_VALUES + (size_t)x[i];
    for (int i = 0; i < KIT_BOOLS; i++) key = key * 2 + b[i];
    return key;
}

static void take(struct kit_solutions *found)
{
    const struct kit_posts *t = found->t;
    const dm_model *model = t->model;
    struct dm_candidate at = {model, found->values, 0};
    int64_t x[KIT_INTS];
    bool b[KIT_BOOLS];
    if (candidate_violated(&at, 0)) return;
    for (size_t i = 0; i < found->count; i++)
        if (!candidate_lit(&at, found->assumed[i])) return;
    int64_t value = candidate_value(&at, model->objective);
    if (model->sense && (!found->has_best || model->sense * value < model->sense * found->best)) {
        memset(found->has, 0, sizeof found->has);
        found->size = 0;
        found->best = value;
    }
    found->has_best = true;
    if (model->sense && value != found->best) return;
    for (int i = 0; i < KIT_INTS; i++) x[i] = candidate_value(&at, model_plain(model, t->x[i]));
    for (int i = 0; i < KIT_BOOLS; i++) b[i] = candidate_lit(&at, t->b[i]);
    bool *has = &found->has[kit_posts_key(x, b)];
    found->size += !*has;
    *has = true;
}

/* Variables from `var` on have no values yet; what is violated already need not be tried. */
static void try_all(struct kit_solutions *found, size_t var)
{
    const dm_model *model = found->t->model;
    if (candidate_violated(&(struct dm_candidate){model, found->values, var}, 0)) return;
    if (var == model->variables.size) {
        take(found);
        return;
    }
    const struct variable *v = &model->variables.data[var];
    for (int32_t value = v->lo; value <= v->hi; value++) {
        if (!model_has_value(model, (int32_t)var, value)) continue;
        found->values[var] = value;
        try_all(found, var + 1);
    }
}

struct kit_solutions kit_posts_solve(const struct kit_posts *t, size_t count, const dm_lit *assumed)
{
    struct kit_solutions found = {.t = t, .count = count, .assumed = assumed};
    assert_in_range(t->model->variables.size, 1, sizeof found.values / sizeof *found.values);
    alias_settle(t->model);
    try_all(&found, 1);
    return found;
}
