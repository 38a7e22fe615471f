/* The generic tester, for every kind of constraint. Over all values of small domains, through views
 * with negative factors and shared variables, `holds` agrees with the row's definition; solving by
 * clauses and by the kernel, learning or not, finds exactly these values, plain, under a condition
 * and (where allowed) as an equivalence; propagators remove no solution and give reasons that imply
 * what they explain (kit_fixpoint.h). Each CALL of constraints.def is tested too, with `holds` of
 * its kind over constants as its definition. Kinds without one, or with an independent definition,
 * have a row below. */
#include "base/rng.h"
#include "kit_fixpoint.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/member.h"
#include "solver/model/model.h"

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
    const struct constraints_form *form; /* instead of these two */
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

/* The parameter also gives the relation: six of them in turn. */
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
    if (x[0] != x[2]) return x[0] < x[2];
    return parameter % 2 ? x[1] < x[3] : x[1] <= x[3];
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
    int64_t power = 1, exponent = x[2];
    if (x[1] >= -1 && x[1] <= 1 && exponent > 2) exponent = 2 - exponent % 2; /* the same, sooner */
    for (int64_t i = 0; i < exponent; i++)
        if (__builtin_mul_overflow(power, x[1], &power)) return false;
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

/* The parameter gives the ranges, which overlap, touch or are empty. */
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

/* The parameter gives the number and the seed of the tuples; some are impossible, some may be the
 * same. */
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

/* The parameter is the seed of the transitions, of three states and the values -1 .. 2,
 * deterministic or not. */
enum { STATES = 3, READ_FROM = -1, READ_TO = 2, MOST_STEPS = STATES * STATES * 4 };

static size_t draw_steps(int64_t parameter, bool choices, dm_transition *steps)
{
    struct rng rng;
    size_t count = 0;
    rng_seed(&rng, (uint64_t)(parameter + 100));
    for (int32_t from = 0; from < STATES; from++)
        for (int64_t value = READ_FROM; value <= READ_TO; value++) {
            int32_t only = (int32_t)rng_below(&rng, STATES + 1);
            for (int32_t to = 0; to < STATES; to++) {
                bool here = choices ? rng_below(&rng, 3) == 0 : to == only;
                int64_t cost = rng_between(&rng, -2, 2);
                if (here) steps[count++] = (dm_transition){from, value, to, cost};
            }
        }
    return count;
}

static void post_automaton(dm_model *model, const dm_int *x, int64_t parameter, bool choices)
{
    dm_transition steps[MOST_STEPS];
    bool accepting[STATES] = {parameter % 2 == 0, true, parameter % 3 == 0};
    dm_automaton automaton = {STATES, 0, accepting, draw_steps(parameter, choices, steps), steps};
    dm_regular(model, VIEWS, x, &automaton);
}

/* True if the automaton accepts the views from number i on, from this state. */
static bool accepts(const dm_transition *steps, size_t count, const int64_t *x, int64_t parameter, int i,
                    int32_t state)
{
    if (i == VIEWS) return state == 1 || (state == 0 ? parameter % 2 == 0 : parameter % 3 == 0);
    for (size_t t = 0; t < count; t++)
        if (steps[t].from == state && steps[t].value == x[i] &&
            accepts(steps, count, x, parameter, i + 1, steps[t].to))
            return true;
    return false;
}

static bool means_automaton(const int64_t *x, int64_t parameter, bool choices)
{
    dm_transition steps[MOST_STEPS];
    return accepts(steps, draw_steps(parameter, choices, steps), x, parameter, 0, 0);
}

static void post_regular(dm_model *model, const dm_int *x, int64_t parameter)
{
    post_automaton(model, x, parameter, false);
}

static bool means_regular(const int64_t *x, int64_t parameter)
{
    return means_automaton(x, parameter, false);
}

static void post_regular_choices(dm_model *model, const dm_int *x, int64_t parameter)
{
    post_automaton(model, x, parameter, true);
}

static bool means_regular_choices(const int64_t *x, int64_t parameter)
{
    return means_automaton(x, parameter, true);
}

/* The last view is the cost of reading the others. */
static void post_cost_regular(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_transition steps[MOST_STEPS];
    bool accepting[STATES] = {true, true, parameter % 2 == 0};
    dm_automaton automaton = {STATES, 0, accepting, draw_steps(parameter, false, steps), steps};
    dm_cost_regular(model, x[VIEWS - 1], VIEWS - 1, x, &automaton);
}

static bool means_cost_regular(const int64_t *x, int64_t parameter)
{
    dm_transition steps[MOST_STEPS];
    size_t count = draw_steps(parameter, false, steps);
    int32_t state = 0;
    int64_t cost = 0;
    for (int i = 0; i < VIEWS - 1; i++) {
        size_t t = 0;
        while (t < count && (steps[t].from != state || steps[t].value != x[i])) t++;
        if (t == count) return false;
        state = steps[t].to;
        cost += steps[t].cost;
    }
    return cost == x[VIEWS - 1] && (state < 2 || parameter % 2 == 0);
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

static void post_order(dm_model *model, const dm_int *x, int64_t parameter)
{
    (parameter < 0 ? dm_decreasing : dm_increasing)(model, VIEWS, x, parameter % 2 != 0);
}

static bool means_order(const int64_t *x, int64_t parameter)
{
    for (int i = 1; i < VIEWS; i++) {
        int64_t step = parameter < 0 ? x[i - 1] - x[i] : x[i] - x[i - 1];
        if (parameter % 2 ? step <= 0 : step < 0) return false;
    }
    return true;
}

/* Up to four values in a chain, of which the last is the first again. */
static void post_precede(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_precede(model, VIEWS, x, (size_t)(parameter + 4) % 5, (int64_t[]){1, parameter / 3, 2, 1});
}

static int first_of(const int64_t *x, int64_t value)
{
    int i = 0;
    while (i < VIEWS && x[i] != value) i++;
    return i;
}

static bool means_precede(const int64_t *x, int64_t parameter)
{
    const int64_t values[] = {1, parameter / 3, 2, 1};
    for (int64_t k = 1; k < (parameter + 4) % 5; k++) {
        int sooner = first_of(x, values[k - 1]), later = first_of(x, values[k]);
        if (later < VIEWS && sooner >= later) return false;
    }
    return true;
}

/* Far apart where the parameter is even. */
static void post_nvalue(dm_model *model, const dm_int *x, int64_t parameter)
{
    int64_t factor = parameter % 2 ? 1 : 20000;
    dm_int scaled[] = {dm_times(x[1], factor), dm_times(x[2], factor), dm_times(x[3], factor)};
    dm_nvalue(model, 3, scaled, (dm_rel)((parameter + 12) % 6), parameter > 2 ? dm_constant(2) : x[0]);
}

static bool means_nvalue(const int64_t *x, int64_t parameter)
{
    int64_t values = 1 + (x[2] != x[1]) + (x[3] != x[1] && x[3] != x[2]);
    return related(values, (dm_rel)((parameter + 12) % 6), parameter > 2 ? 2 : x[0]);
}

/* Beyond the range of variables where the parameter is even: there is none for the least. */
static void post_argmin(dm_model *model, const dm_int *x, int64_t parameter)
{
    int64_t factor = parameter % 2 ? 1 : 1000000000;
    dm_int scaled[] = {dm_times(x[1], factor), dm_times(x[2], factor), dm_times(dm_plus(x[3], 1), factor)};
    (parameter < 0 ? dm_argmin : dm_argmax)(model, x[0], 3, scaled);
}

static bool means_argmin(const int64_t *x, int64_t parameter)
{
    int64_t sign = parameter < 0 ? 1 : -1, a = sign * x[1], b = sign * x[2], c = sign * (x[3] + 1);
    return x[0] == (a <= b && a <= c ? 0 : b <= c ? 1 : 2);
}

static void post_involution(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_involution(model, parameter % 2 ? 3 : VIEWS, x);
}

static bool means_involution(const int64_t *x, int64_t parameter)
{
    int count = parameter % 2 ? 3 : VIEWS;
    for (int i = 0; i < count; i++)
        if (x[i] < 0 || x[i] >= count || x[x[i]] != i) return false;
    return true;
}

/* Weight and profit of two items, one of which may weigh nothing, or with a third that is a
 * constant. */
static void post_knapsack(dm_model *model, const dm_int *x, int64_t parameter)
{
    int64_t weight[] = {2, parameter < 0 ? 0 : parameter, 1}, profit[] = {1, 2, 3};
    dm_knapsack(model, x[0], dm_plus(x[1], parameter), parameter % 2 ? 3 : 2, weight, profit,
                (dm_int[]){x[2], x[3], dm_constant(1)});
}

static bool means_knapsack(const int64_t *x, int64_t parameter)
{
    int64_t weight = 2 * x[2] + (parameter < 0 ? 0 : parameter) * x[3], profit = x[2] + 2 * x[3];
    return x[0] == weight + (parameter % 2 ? 1 : 0) && x[1] + parameter == profit + (parameter % 2 ? 3 : 0);
}

/* Two items that may be in three bins, one of them of size 0 at times; one load is a constant. */
static void post_bin_packing(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_bin_packing(model, 2, x, (int64_t[]){2, parameter < 0 ? 0 : parameter}, parameter % 2 ? DM_EQ : DM_LE,
                   3, (dm_int[]){dm_constant(2), dm_plus(x[2], 2), dm_plus(x[3], parameter)});
}

static bool means_bin_packing(const int64_t *x, int64_t parameter)
{
    int64_t size = parameter < 0 ? 0 : parameter, loads[] = {2, x[2] + 2, x[3] + parameter};
    if (x[0] < 0 || x[0] > 2 || x[1] < 0 || x[1] > 2) return false;
    loads[x[0]] -= 2;
    loads[x[1]] -= size;
    if (parameter % 2 == 0) return loads[0] >= 0 && loads[1] >= 0 && loads[2] >= 0;
    return loads[0] == 0 && loads[1] == 0 && loads[2] == 0;
}

/* Three tasks: x[0], x[1] and a constant start; durations and demands are constants, views or
 * both. */
static void post_cumulative(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_int starts[] = {x[0], x[1], dm_constant(parameter / 2)};
    dm_int durations[] = {dm_constant(2), parameter % 2 ? x[2] : dm_constant(1), dm_constant(3)};
    dm_int demands[] = {parameter % 3 ? x[3] : dm_constant(2), dm_constant(1), dm_constant(1)};
    dm_cumulative(model, 3, starts, durations, demands, parameter > 2 ? dm_plus(x[2], 1) : dm_constant(2));
}

static bool means_cumulative(const int64_t *x, int64_t parameter)
{
    const int64_t starts[] = {x[0], x[1], parameter / 2}, durations[] = {2, parameter % 2 ? x[2] : 1, 3},
                  demands[] = {parameter % 3 ? x[3] : 2, 1, 1};
    int64_t capacity = parameter > 2 ? x[2] + 1 : 2;
    if (capacity < 0) return false;
    for (int i = 0; i < 3; i++)
        if (durations[i] < 0 || demands[i] < 0) return false;
    for (int k = 0; k < 3; k++) { /* more is demanded only where a task begins */
        int64_t sum = 0, time = starts[k];
        for (int i = 0; i < 3; i++)
            if (starts[i] <= time && time < starts[i] + durations[i]) sum += demands[i];
        if (sum > capacity) return false;
    }
    return true;
}

/* Present if the next view is positive; the starts are views of the same variables. */
static void post_demands(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lit present[] = {dm_ge(model, x[1], 1), dm_ge(model, x[2], 1), DM_TRUE, dm_ge(model, x[0], 1)};
    dm_int durations[] = {dm_constant(2), dm_constant(3), x[3], dm_constant(1)};
    dm_int demands[] = {dm_constant(1), x[0], dm_constant(1), dm_constant(2)};
    dm_cumulative_optional(model, VIEWS, present, x, durations, demands, dm_constant(parameter));
}

static bool means_demands(const int64_t *x, int64_t parameter)
{
    const bool present[] = {x[1] >= 1, x[2] >= 1, true, x[0] >= 1};
    const int64_t durations[] = {2, 3, x[3], 1}, demands[] = {1, x[0], 1, 2};
    for (int i = 0; i < VIEWS; i++)
        if (present[i] && (durations[i] < 0 || demands[i] < 0)) return false;
    for (int k = 0; k < VIEWS; k++) {
        int64_t sum = 0, time = x[k];
        for (int i = 0; i < VIEWS; i++)
            if (present[i] && x[i] <= time && time < x[i] + durations[i]) sum += demands[i];
        if (sum > parameter) return false;
    }
    return true;
}

/* Two rectangles that are variable and a square; strict where the parameter is odd. */
static void post_diffn(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_int left[] = {x[0], x[1], dm_constant(1)}, low[] = {x[1], dm_constant(parameter / 2), x[2]};
    dm_int wide[] = {dm_constant(2), x[3], dm_constant(2)}, tall[] = {x[2], dm_constant(1), dm_constant(2)};
    dm_diffn(model, 3, left, low, wide, tall, parameter % 2 != 0);
}

static bool means_diffn(const int64_t *x, int64_t parameter)
{
    const int64_t left[] = {x[0], x[1], 1}, low[] = {x[1], parameter / 2, x[2]}, wide[] = {2, x[3], 2},
                  tall[] = {x[2], 1, 2};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++) {
            bool apart = left[i] + wide[i] <= left[j] || left[j] + wide[j] <= left[i] ||
                         low[i] + tall[i] <= low[j] || low[j] + tall[j] <= low[i];
            bool flat = wide[i] * tall[i] * wide[j] * tall[j] == 0;
            if (!apart && (parameter % 2 || !flat)) return false;
        }
    return true;
}

/* The parameter gives the graph. The first four edges are the views', the others depend on them,
 * are always used, or never. */
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

/* True if some path over all used edges visits every node once. */
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

/* Three tasks, two of them with durations that are views; the parameter gives the duration of the
 * last one, and whether it is strict. */
static void post_disjunctive(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_int durations[] = {x[3], dm_constant(1), dm_constant((parameter + 4) % 4)};
    dm_disjunctive(model, 3, x, durations, parameter % 2 != 0);
}

/* True if two tasks never run at once, in half steps. A strict task of no duration runs at the
 * moment itself. */
static bool one_at_a_time(size_t count, const int64_t *starts, const int64_t *durations, bool strict)
{
    for (size_t k = 0; k < 2 * count; k++) { /* when a task begins, and right after that */
        int running = 0, instants = 0;
        int64_t half = 2 * starts[k / 2] + k % 2;
        for (size_t i = 0; i < count; i++) {
            bool within = 2 * starts[i] < half && half < 2 * (starts[i] + durations[i]);
            running += within;
            instants += durations[i] == 0 && 2 * starts[i] == half;
        }
        if (running > 1 || (strict && running && instants)) return false;
    }
    return true;
}

static bool means_disjunctive(const int64_t *x, int64_t parameter)
{
    const int64_t durations[] = {x[3], 1, (parameter + 4) % 4};
    return x[3] >= 0 && one_at_a_time(3, x, durations, parameter % 2 != 0);
}

/* Five tasks of which some run: the last two share variables with others. */
static void post_optional(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_int starts[] = {x[0], x[1], x[2], x[3], dm_plus(x[0], parameter)}, durations[5];
    dm_lit runs[] = {DM_TRUE, dm_ge(model, x[1], 0), dm_le(model, x[0], 1), dm_ge(model, x[2], 0), DM_TRUE};
    for (int i = 0; i < 5; i++) durations[i] = dm_constant((parameter + 5 + i) % 3);
    durations[3] = x[1];
    dm_disjunctive_optional(model, 5, runs, starts, durations, parameter % 2 != 0);
}

static bool means_optional(const int64_t *x, int64_t parameter)
{
    const int64_t all[] = {x[0], x[1], x[2], x[3], x[0] + parameter};
    const bool runs[] = {true, x[1] >= 0, x[0] <= 1, x[2] >= 0, true};
    int64_t starts[5], durations[5];
    size_t count = 0;
    for (int i = 0; i < 5; i++) {
        if (!runs[i]) continue;
        starts[count] = all[i];
        durations[count++] = i == 3 ? x[1] : (parameter + 5 + i) % 3;
        if (durations[count - 1] < 0) return false;
    }
    return one_at_a_time(count, starts, durations, parameter % 2 != 0);
}

/* The views are the successors of four nodes, or of the first three or two. */
static size_t trip_nodes(int64_t parameter)
{
    return (size_t)(parameter % 3 == 0 ? 3 : parameter == 1 ? 2 : 4);
}

static void post_circuit(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_circuit(model, trip_nodes(parameter), x);
}

static void post_subcircuit(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_subcircuit(model, trip_nodes(parameter), x);
}

/* All nodes that are not their own successors are on one cycle. */
static bool is_trip(const int64_t *x, int64_t nodes, bool partial)
{
    int64_t inside = 0, mask = 0;
    for (int64_t i = 0; i < nodes; i++) {
        if (x[i] < 0 || x[i] >= nodes || (x[i] == i && !partial) || mask >> x[i] & 1) return false;
        mask |= INT64_C(1) << x[i];
        inside += x[i] != i;
    }
    for (int64_t i = 0; i < nodes; i++) {
        int64_t node = x[i], steps = 1;
        for (; node != i; steps++) node = x[node];
        if (x[i] != i && steps != inside) return false;
    }
    return true;
}

static bool means_circuit(const int64_t *x, int64_t parameter)
{
    return is_trip(x, (int64_t)trip_nodes(parameter), false);
}

static bool means_subcircuit(const int64_t *x, int64_t parameter)
{
    return is_trip(x, (int64_t)trip_nodes(parameter), true);
}

static const struct row rows[] = {
    {&clause_kind, true, post_clause, means_clause, NULL},
    {&card_kind, true, post_at_most, means_at_most, NULL},
    {&card_kind, true, post_at_least, means_at_least, NULL},
    {&card_kind, true, post_exactly, means_exactly, NULL},
    {&linear_kind, true, post_linear, means_linear, NULL},
    {&linear_kind, true, post_difference, means_difference, NULL},
    {&alldifferent_kind, false, post_alldifferent, means_alldifferent, NULL},
    {&alldifferent_kind, false, post_alldifferent_by, means_alldifferent, NULL},
    {&multiply_kind, false, post_multiply, means_multiply, NULL},
    {&divide_kind, false, post_divide, means_divide, NULL},
    {&modulo_kind, false, post_modulo, means_modulo, NULL},
    {&power_kind, false, post_power, means_power, NULL},
    {&xor_kind, true, post_xor, means_xor, NULL},
    {&lex_kind, false, post_lex, means_lex, NULL},
    {&element_kind, false, post_element, means_element, NULL},
    {&element_kind, false, post_constants, means_constants, NULL},
    {&table_kind, false, post_table, means_table, NULL},
    {&table_kind, false, post_pairs, means_pairs, NULL},
    {&table_kind, false, post_forbidden, means_forbidden, NULL},
    {&regular_kind, true, post_regular, means_regular, NULL},
    {&regular_kind, true, post_regular_choices, means_regular_choices, NULL},
    {&cost_regular_kind, false, post_cost_regular, means_cost_regular, NULL},
    {&inverse_kind, false, post_inverse, means_inverse, NULL},
    {&count_kind, true, post_count, means_count, NULL},
    {&count_kind, true, post_count_constant, means_count_constant, NULL},
    {&count_kind, true, post_count_in, means_count_in, NULL},
    {&count_of_kind, true, post_count_of, means_count_of, NULL},
    {&cardinalities_kind, false, post_cardinalities, means_cardinalities, NULL},
    {&increasing_kind, false, post_order, means_order, NULL},
    {&precede_kind, false, post_precede, means_precede, NULL},
    {&nvalue_kind, false, post_nvalue, means_nvalue, NULL},
    {&argmin_kind, false, post_argmin, means_argmin, NULL},
    {&involution_kind, false, post_involution, means_involution, NULL},
    {&knapsack_kind, false, post_knapsack, means_knapsack, NULL},
    {&bin_packing_kind, false, post_bin_packing, means_bin_packing, NULL},
    {&extremum_kind, false, post_minimum, means_minimum, NULL},
    {&extremum_kind, false, post_maximum, means_maximum, NULL},
    {&extremum_kind, false, post_wide_maximum, means_wide_maximum, NULL},
    {&abs_kind, false, post_abs, means_abs, NULL},
    {&cumulative_kind, false, post_cumulative, means_cumulative, NULL},
    {&cumulative_kind, false, post_demands, means_demands, NULL},
    {&diffn_kind, false, post_diffn, means_diffn, NULL},
    {&disjunctive_kind, false, post_disjunctive, means_disjunctive, NULL},
    {&disjunctive_kind, false, post_optional, means_optional, NULL},
    {&hamiltonian_kind, false, post_hamiltonian, means_hamiltonian, NULL},
    {&circuit_kind, false, post_circuit, means_circuit, NULL},
    {&circuit_kind, false, post_subcircuit, means_subcircuit, NULL},
    {&member_kind, true, post_member, means_member, NULL},
};

enum { HAND_WRITTEN = sizeof rows / sizeof *rows, ROWS = HAND_WRITTEN + CONSTRAINTS_FORMS };

static struct row row_at(size_t i)
{
    if (i < HAND_WRITTEN) return rows[i];
    const struct constraints_form *form = &constraints_forms[i - HAND_WRITTEN];
    return (struct row){.kind = form->kind, .equivalences = form->reified, .form = form};
}

/* ---- forms: arguments by the signature alone. Arrays are 0 to 4 long, single views are the last
 * ones, and numbers are in increasing order, as in a set. */

static size_t form_length(int64_t parameter)
{
    return (size_t)((parameter + 8) % 7) * 2 / 3;
}

static int64_t form_number(int64_t parameter, size_t i)
{
    return parameter / 3 + (int64_t)i;
}

/* Which view is the next one, of `taken` so far. */
static size_t form_view(char letter, size_t taken)
{
    return letter == 'i' ? VIEWS - 1 - taken % VIEWS : taken % VIEWS;
}

static size_t form_count(char letter, int64_t parameter)
{
    return letter == 'i' || letter == 'n' ? 1 : form_length(parameter);
}

static void post_form(dm_model *model, const struct constraints_form *form, const dm_int *x,
                      int64_t parameter)
{
    enum { MOST = 8 };
    dm_int views[MOST * VIEWS];
    int64_t numbers[MOST * VIEWS];
    dm_argument arguments[MOST];
    size_t taken = 0, used = 0, count = strlen(form->signature);
    assert_true(count <= MOST);
    for (size_t i = 0; i < count; i++) {
        char letter = form->signature[i];
        bool variable = letter == 'i' || letter == 'I';
        arguments[i] = (dm_argument){form_count(letter, parameter), variable ? views + taken : NULL,
                                     variable ? NULL : numbers + used};
        for (size_t k = 0; k < arguments[i].count; k++)
            if (variable)
                views[taken] = x[form_view(letter, taken)], taken++;
            else
                numbers[used++] = form_number(parameter, k);
    }
    dm_post(model, form->word, count, arguments);
}

static bool means_form(const struct constraints_form *form, const int64_t *x, int64_t parameter)
{
    VEC(dm_int) constants = {0};
    vec_i64 numbers = {0};
    for (const char *letter = form->signature; *letter; letter++)
        for (size_t k = 0; k < form_count(*letter, parameter); k++) {
            int64_t value = x[form_view(*letter, constants.size)];
            if (*letter == 'i' || *letter == 'I')
                vec_push(&constants, dm_constant(value));
            else
                vec_push(&numbers, form_number(parameter, k));
        }
    bool holds = constraints_holds(form, constants.size, constants.data, numbers.size, numbers.data);
    vec_free(&constants);
    vec_free(&numbers);
    return holds;
}

enum { VARIABLES = 3, MOST_VALUES = 6 };

struct scene { /* one instance: three variables and a condition, four views of them */
    dm_model *model;
    dm_int variable[VARIABLES];
    int64_t value[VARIABLES][MOST_VALUES]; /* the domain of each */
    size_t values[VARIABLES];
    dm_lit condition;
    dm_int view[VIEWS];
    int form; /* 0 plain, 1 dm_if, 2 dm_iff */
    int64_t parameter;
};

/* A few values next to each other or, if `far`, fewer of them and one or two a billion away. */
static void draw_domain(struct scene *scene, struct rng *rng, int i, bool far)
{
    int64_t lo = rng_between(rng, -2, 1), hi = lo + rng_between(rng, 0, far ? 2 : 3);
    size_t count = 0;
    for (int64_t value = lo; value <= hi; value++) scene->value[i][count++] = value;
    unsigned sides = far ? (unsigned)rng_below(rng, 4) : 0;
    if (sides & 1) scene->value[i][count++] = DM_INT_MAX - rng_between(rng, 0, 2);
    if (sides & 2) scene->value[i][count++] = DM_INT_MIN + rng_between(rng, 0, 2);
    scene->values[i] = count;
    scene->variable[i] = dm_domain(scene->model, count, scene->value[i]);
}

static void set_scene(struct scene *scene, struct rng *rng, const struct row *row, bool far)
{
    static const int64_t factors[] = {1, 1, -1, 2, -2};
    scene->model = dm_model_new();
    for (int i = 0; i < VARIABLES; i++) draw_domain(scene, rng, i, far);
    scene->condition = dm_bool(scene->model);
    for (int i = 0; i < VIEWS; i++) /* four views of three variables: one is shared */
        scene->view[i] = dm_plus(dm_times(scene->variable[rng_below(rng, 3)], factors[rng_below(rng, 5)]),
                                 rng_between(rng, -2, 2));
    scene->form = (int)rng_below(rng, row->equivalences ? 3 : 2);
    scene->parameter = rng_between(rng, -4, 6);
    if (scene->form == 1) dm_if(scene->model, scene->condition);
    if (scene->form == 2) dm_iff(scene->model, scene->condition);
    if (row->form)
        post_form(scene->model, row->form, scene->view, scene->parameter);
    else
        row->post(scene->model, scene->view, scene->parameter);
}

static bool expected(const struct scene *scene, const struct row *row, const struct dm_candidate *at)
{
    int64_t x[VIEWS];
    for (int i = 0; i < VIEWS; i++) x[i] = candidate_value(at, model_plain(scene->model, scene->view[i]));
    bool meant = row->form ? means_form(row->form, x, scene->parameter) : row->means(x, scene->parameter);
    bool condition = candidate_lit(at, scene->condition);
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
    for (size_t way = 0; way < 2 * scene->values[0] * scene->values[1] * scene->values[2]; way++) {
        size_t rest = way / 2;
        values[VARIABLES + 1] = way % 2;
        for (int i = 0; i < VARIABLES; i++) {
            values[i + 1] = (int32_t)scene->value[i][rest % scene->values[i]];
            rest /= scene->values[i];
        }
        assert_int_equal(candidate_holds(&at, c), expected(scene, row, &at));
        count += expected(scene, row, &at);
    }
    return count;
}

/* How many solutions an engine finds; -1: it refuses the model, with a sentence. */
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
    bool refused = dm_solver_error(solver) != NULL;
    dm_solver_free(solver);
    return refused ? -1 : count;
}

static void test_integer_program(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 7);
    for (size_t i = 0; i < ROWS; i++)
        for (int round = 0; round < 60; round++) {
            struct row row = row_at(i);
            struct scene scene;
            set_scene(&scene, &rng, &row, false);
            int64_t count = hold_against_definition(&scene, &row);
            assert_int_equal(count_by(NULL, "yes", &scene, &row), count);
            assert_int_equal(count_by("kernel", "yes", &scene, &row), count);
            assert_int_equal(count_by("kernel", "no", &scene, &row), count);
            dm_model_free(scene.model);
        }
}

/* The propagators of every kind, one decision after another: removals and reasons. */
static void test_tours(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 9);
    for (size_t i = 0; i < ROWS; i++)
        for (uint64_t round = 0; round < kit_rounds(100); round++) {
            struct row row = row_at(i);
            struct scene scene;
            struct kit_fixpoint fixpoint;
            set_scene(&scene, &rng, &row, false);
            kit_fixpoint_load(&fixpoint, scene.model);
            kit_fixpoint_walk(&fixpoint, &rng, 12);
            kit_fixpoint_unload(&fixpoint);
            dm_model_free(scene.model);
        }
}

static bool has_engine(const char *name)
{
    bool found = false;
    for (size_t i = 0; i < dm_engine_count(); i++) found |= strcmp(dm_engine_name(i), name) == 0;
    return found;
}

/* Domains with gaps of a billion take no longer to propagate, encode or enumerate. */
static void test_far_values(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 8);
    for (size_t i = 0; i < ROWS; i++) {
        struct row row = row_at(i);
        size_t solved = 0;
        for (int round = 0; round < 40; round++) {
            struct scene scene;
            set_scene(&scene, &rng, &row, true);
            if (!dm_model_error(scene.model)) { /* what is far may be too much for a sum */
                int64_t count = hold_against_definition(&scene, &row);
                assert_int_equal(count_by("kernel", "yes", &scene, &row), count);
                assert_int_equal(count_by("kernel", "no", &scene, &row), count);
                int64_t clauses = has_engine("cadical") ? count_by("cadical", "yes", &scene, &row) : count;
                /* A form's arguments may be demands of a billion, which take a propagator. */
                if (!row.form || clauses >= 0) assert_int_equal(clauses, count);
                assert_int_equal(count_by("brute", "yes", &scene, &row), count);
                solved++;
            }
            dm_model_free(scene.model);
        }
        assert_true(solved >= 20);
    }
}

/* Nor do domains as wide as possible, of which only some values matter. */
static void test_wide_under_condition(void **state)
{
    (void)state;
    enum { COUNT = 5, KINDS = 4 };
    for (int kind = 0; kind < KINDS; kind++)
        for (int demanded = 0; demanded < 2; demanded++) {
            dm_model *model = dm_model_new();
            dm_lit condition = dm_bool(model);
            dm_int x[COUNT];
            for (int i = 0; i < COUNT; i++) x[i] = dm_range(model, DM_INT_MIN, DM_INT_MAX);
            dm_if(model, condition);
            if (kind == 0) dm_alldifferent(model, COUNT, x);
            if (kind == 1) dm_involution(model, COUNT, x);
            if (kind == 2) dm_circuit(model, COUNT, x);
            if (kind == 3) dm_subcircuit(model, COUNT, x);
            dm_require(model, demanded ? condition : -condition);
            dm_require(model, dm_eq(model, x[0], 1));
            dm_require(model, dm_eq(model, x[1], demanded ? 0 : 1));
            dm_solver *solver = dm_solver_new(model, "kernel");
            /* A successor of 0 that is 0 is no circuit. */
            assert_int_equal(dm_next(solver), demanded && kind == 2 ? DM_NONE : DM_SOLUTION);
            dm_solver_free(solver);
            dm_model_free(model);
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

static void cumulative_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_cumulative(model, 2, (dm_int[]){x, wide}, (dm_int[]){x, x}, (dm_int[]){x, x}, dm_constant(9));
}

static void abs_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_abs(model, x, wide);
}

static void order_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_increasing(model, 2, (dm_int[]){x, wide}, false);
}

static void nvalue_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_nvalue(model, 2, (dm_int[]){x, wide}, DM_GT, x);
}

static void argmin_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_argmin(model, x, 2, (dm_int[]){x, wide});
}

static void load_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_bin_packing(model, 1, &x, (int64_t[]){3}, DM_LE, 2, (dm_int[]){x, wide});
}

static void profit_too_wide(dm_model *model, dm_int x, dm_int wide)
{
    dm_knapsack(model, x, wide, 1, (int64_t[]){3}, (int64_t[]){4}, &x);
}

/* Views whose values or sums leave 62 bits are refused, on either side of zero; those just within
 * are not. */
static void test_too_wide_is_refused(void **state)
{
    (void)state;
    static void (*const posts[])(dm_model *, dm_int,
                                 dm_int) = {count_too_wide,   cardinality_too_wide, minimum_too_wide,
                                            maximum_too_wide, abs_too_wide,         order_too_wide,
                                            nvalue_too_wide,  argmin_too_wide,      load_too_wide,
                                            profit_too_wide,  cumulative_too_wide};
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

/* How each row is printed over four variables, up to the tuples or transitions. */
static const char *const texts[] = {
    "not (x1 = 0 and x2 = 0 and x3 = 0 and x4 = 0)",
    "at most 3 of x1 >= 1, x2 >= 1, x3 >= 1, x4 >= 1",
    "at least 3 of x1 >= 1, x2 >= 1, x3 >= 1, x4 >= 1",
    "exactly 3 of x1 >= 1, x2 >= 1, x3 >= 1, x4 >= 1",
    "2 x1 - x2 + 3 x3 + x4 != 3",
    "2 x1 - x2 != 3",
    "alldifferent(x1, x2, x3, x4)",
    "alldifferent(x1, x2, x3, x4)",
    "x1 = x2 * x2",
    "x1 = x2 div x3",
    "x1 = x2 mod x3",
    "x1 = x2 ^ x3",
    "even number of (x1 = 0, x2 = 0, x3 = 0)",
    "(x1, x2) <lex (x3, x4)",
    "x4 = [x2, x3, 3, x3 + 1][x1]",
    "x4 = [2, 3, -1, 2][x1]",
    "(x1, x2, x3) in {(3, 3, -2), (-3, -2, -1),",
    "(x1, x2) in {(3, 3), (-2, -3), (-2, -1),",
    "(x1, x2) not in {(3, 3), (-2, -3),",
    "automaton(x1, x2, x3, x4; 3 states, start 0, accepting {1, 2}; 0: -1 -> 2 (1), 0: 0 -> 2 (2),",
    "automaton(x1, x2, x3, x4; 3 states, start 0, accepting {1, 2}; 0: -1 -> 0 (2), 0: 0 -> 1 (2), 0: 0 -> 2 "
    "(-2),",
    "x4 = cost of automaton(x1, x2, x3; 3 states, start 0, accepting {0, 1}; 0: -1 -> 2 (1), 0: 0 -> 2 (2),",
    "(x1, x2) inverse of (x3, x4)",
    "count of 0 in (x2, x3, x4) != x1",
    "count of 1 in (x1, x2, x3, x4) != 2",
    "count of -1, 1, 2 in (x2, x3, x4) != x1",
    "count of x2 in (x3, 1, x4) != x1",
    "cardinalities of (x3, x4) 1: x1, 0: x2, no others",
    "strictly increasing(x1, x2, x3, x4)",
    "(x1, x2, x3, x4) takes 1 before 1",
    "number of values of (x2, x3, x4) != 2",
    "x1 = argmax(x2, x3, x4 + 1)",
    "(x1, x2, x3) its own inverse",
    "knapsack of (x3, x4, 1), weights (2, 3, 1), profits (1, 2, 3): weight x1, profit x2 + 3",
    "items (x1, x2) of sizes (2, 3) in bins: loads = (2, x3 + 2, x4 + 3)",
    "x1 + 1 = minimum(x2, x3, x4)",
    "x1 + 1 = maximum(x2, x3, x4)",
    "5000 x1 = maximum(5000 x2, 2500 x3)",
    "5000 x1 = |5000 x2 + 5000|",
    "cumulative(x1 for 2 by 2; x2 for x3 by 1; 1 for 3 by 1) <= x3 + 1",
    "cumulative(x1 for 2 by 1 if x2 >= 1; x2 for 3 by x1 if x3 >= 1; x3 for x4 by 1 if true; x4 for 1 by 2 "
    "if x1 >= 1) <= 3",
    "apart(x1 for 2, x2 for x3; x2 for x4, 1 for 1; 1 for 2, x3 for 2)",
    "strictly disjunctive(x1, x2, x3; x4, 1, 3)",
    "strictly disjunctive(x1, x2, x3, x4, x1 + 3; 2, 0, 1, x2, 0; true, true, x1 <= 1, true, true)",
    "path through 1 nodes(0-0: x1 >= 1, 0-0: x2 >= 1, 0-0: x3 >= 1, 0-0: x4 >= 1)",
    "circuit(x1, x2, x3)",
    "subcircuit(x1, x2, x3)",
    "x1 in 3..4",
};

static void test_texts(void **state)
{
    (void)state;
    assert_int_equal(sizeof texts / sizeof *texts, sizeof rows / sizeof *rows);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        dm_model *model = dm_model_new();
        dm_int x[VIEWS];
        struct buf text = {0};
        for (int v = 0; v < VIEWS; v++) x[v] = dm_range(model, 0, 2);
        rows[i].post(model, x, 3);
        print_constraint(model, &vec_last(&model->constraints), &text);
        size_t length = strlen(texts[i]);
        assert_true(text.size >= length);
        if (texts[i][length - 1] == ',') text.data[length] = '\0';
        assert_string_equal(buf_text(&text), texts[i]);
        buf_free(&text);
        dm_model_free(model);
    }
}

static void test_every_kind_has_a_row(void **state)
{
    (void)state;
    for (size_t k = 0; k < constraints_count; k++) {
        bool found = false;
        for (size_t i = 0; i < ROWS; i++) found |= row_at(i).kind == constraints_table[k];
        if (!found) print_error("no row for %s\n", constraints_table[k]->name);
        assert_true(found);
        assert_non_null(constraints_table[k]->holds);
        assert_non_null(constraints_table[k]->print);
        assert_true(constraints_table[k]->decompose || constraints_table[k]->primitive);
    }
}

KIT_SUITE(constraints)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_integer_program),
                                       cmocka_unit_test(test_tours),
                                       cmocka_unit_test(test_texts),
                                       cmocka_unit_test(test_far_values),
                                       cmocka_unit_test(test_wide_under_condition),
                                       cmocka_unit_test(test_too_wide_is_refused),
                                       cmocka_unit_test(test_extremum_of_none),
                                       cmocka_unit_test(test_every_kind_has_a_row)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
