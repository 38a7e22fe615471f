/* Decisions.
 *
 * User branchings come first: sequences of variables or literals with a variable order (first fail,
 * dom/wdeg, ...) and a value choice. Otherwise VSIDS decides, by variables and by literals in
 * alternating runs (activity.c), with the saved phase as the value (phase.c). With learning a
 * decision is a single predicate x <= v, x >= v or x != v, so a level has one entry without a
 * reason; x = v takes two levels. Without learning x = v is one decision. The negation of x != v is
 * x = v in both cases, because nothing is learnt at a flipped level. */
#include "solver/kernel/kernel.h"

#include <math.h>

static bool is_open(const struct kernel *k, int32_t var)
{
    return k->dom.vars.data[var].lo < k->dom.vars.data[var].hi;
}

int32_t decide_top_answer(const struct kernel *k)
{
    int32_t best = -1;
    for (size_t i = 0; i < k->decide.answer.size; i++) {
        int32_t var = k->decide.answer.data[i];
        if (is_open(k, var) && (best < 0 || k->activity.of_var.data[var] > k->activity.of_var.data[best]))
            best = var;
    }
    return best;
}

/* ---- user branchings */

void decide_answer(struct kernel *k, size_t count, const int32_t *vars)
{
    ASSERT(kernel_at_root(k));
    for (size_t i = 0; i < k->decide.answer.size; i++) k->decide.is_answer.data[k->decide.answer.data[i]] = 0;
    vec_clear(&k->decide.answer);
    for (size_t i = 0; i < count; i++) {
        vec_push(&k->decide.answer, vars[i]);
        ASSERT(vars[i] > 0 && (size_t)vars[i] < k->dom.vars.size);
        k->decide.is_answer.data[vars[i]] = 1;
    }
}

/* The number of constraints on a variable. */
static size_t concerned(const struct kernel *k, int32_t var)
{
    return k->queue.subscribed.data[var].size + k->queue.subscribed_fixed.data[var].size +
           k->queue.bans.data[var].size;
}

/* The difference between the two smallest values of a view. */
static double regret(const struct kernel *k, dm_int x)
{
    const struct kernel_var *v = &k->dom.vars.data[x.var];
    int64_t gap = x.factor > 0 ? (int64_t)domain_next(k, x.var, (int64_t)v->lo + 1) - v->lo
                               : (int64_t)v->hi - domain_previous(k, x.var, (int64_t)v->hi - 1);
    return fabs((double)x.factor * (double)gap);
}

static double score_view(const struct kernel *k, dm_int x, dm_order order)
{
    switch (order) {
    case DM_ORDER_FIRST_FAIL:
        return -(double)domain_size(k, x.var);
    case DM_ORDER_ANTI_FIRST_FAIL:
        return (double)domain_size(k, x.var);
    case DM_ORDER_SMALLEST:
        return -(double)kernel_lo(k, x);
    case DM_ORDER_LARGEST:
        return (double)kernel_hi(k, x);
    case DM_ORDER_MOST_CONSTRAINED:
        return -(double)domain_size(k, x.var) + (double)concerned(k, x.var) / 1e6;
    case DM_ORDER_DOM_W_DEG:
        return (k->activity.of_var.data[x.var] / k->activity.bump + 1e-9) / (double)domain_size(k, x.var);
    case DM_ORDER_MAX_REGRET:
        return regret(k, x);
    case DM_ORDER_ACTIVITY:
        return k->activity.of_var.data[x.var];
    default:
        return 0;
    }
}

/* All literals have two values, so orders by domain do not distinguish them. */
static double score_lit(const struct kernel *k, int32_t var, dm_order order)
{
    switch (order) {
    case DM_ORDER_MOST_CONSTRAINED:
        return (double)concerned(k, var);
    case DM_ORDER_DOM_W_DEG:
    case DM_ORDER_ACTIVITY:
        return k->activity.of_var.data[var];
    default:
        return 0;
    }
}

static size_t length(const struct branching *b)
{
    return b->lits.size ? b->lits.size : b->views.size;
}

static double score(const struct kernel *k, const struct branching *b, size_t i)
{
    if (b->order == DM_ORDER_OCCURRENCE) return b->occurrences.data[i];
    if (b->lits.size) return score_lit(k, b->lits.data[i].var, b->order);
    return score_view(k, b->views.data[i], b->order);
}

/* An upper bound on the score of any open variable, now and later. The scan for the best view can
 * stop at the first that reaches it; with 0/1 variables, at the first open one. */
static double score_limit(const struct kernel *k, const struct branching *b)
{
    double limit = -HUGE_VAL;
    if (b->order == DM_ORDER_FIRST_FAIL) return b->lits.size ? 0 : -2;
    if (b->order != DM_ORDER_SMALLEST && b->order != DM_ORDER_LARGEST && b->order != DM_ORDER_OCCURRENCE)
        return HUGE_VAL;
    for (size_t i = 0; i < length(b); i++) limit = fmax(limit, score(k, b, i));
    return limit;
}

/* After a binary decision on x, most orders select x again until it is fixed. True if the decision
 * or its negation can lower the score of x: its smallest value grows under `smallest`, its largest
 * falls under `largest`, its domain shrinks under `anti_first_fail`. */
static bool switches(dm_order order, dm_choice choice)
{
    bool inner = choice == DM_CHOICE_MEDIAN || choice == DM_CHOICE_MIDDLE || choice == DM_CHOICE_OUT_MEDIAN;
    switch (order) {
    case DM_ORDER_SMALLEST:
        return !inner && choice != DM_CHOICE_MAX && choice != DM_CHOICE_OUT_MAX;
    case DM_ORDER_LARGEST:
        return !inner && choice != DM_CHOICE_MIN && choice != DM_CHOICE_OUT_MIN;
    default:
        return order == DM_ORDER_ANTI_FIRST_FAIL;
    }
}

static void mark_switching(struct kernel *k, const struct branching *b)
{
    if (!switches(b->order, b->choice)) return;
    for (size_t i = 0; i < b->views.size; i++) {
        size_t var = (size_t)b->views.data[i].var;
        while (k->decide.switching.size <= var) vec_push(&k->decide.switching, 0);
        k->decide.switching.data[var] = 1;
    }
}

void decide_add_branching(struct kernel *k, struct branching branching)
{
    ASSERT(branching.lits.size == 0 || branching.views.size == 0);
    /* Above the root level, `first` of other branchings is saved by address, which changes here. */
    ASSERT(kernel_at_root(k));
    branching.limit = score_limit(k, &branching);
    mark_switching(k, &branching);
    vec_push(&k->decide.branchings, branching);
}

void decide_free(struct branching *b)
{
    vec_free(&b->views);
    vec_free(&b->lits);
    vec_free(&b->occurrences);
    vec_free(&b->causes);
}

static int32_t var_at(const struct branching *b, size_t i)
{
    return b->lits.size ? b->lits.data[i].var : b->views.data[i].var;
}

/* True if it is not fixed. */
static bool is_open_at(const struct kernel *k, const struct branching *b, size_t i)
{
    if (b->lits.size) return !domain_is_true(k, b->lits.data[i]) && !domain_is_false(k, b->lits.data[i]);
    return b->views.data[i].factor != 0 && is_open(k, b->views.data[i].var);
}

/* The first open index. It is trailed, so long sequences are not scanned from the start each time
 * (half of the time of a 100 x 100 Binero filled row by row). */
static size_t first_open(struct kernel *k, struct branching *b)
{
    int32_t first = b->first, end = (int32_t)length(b);
    ASSERT(first >= 0 && first <= end);
    while (first < end && !is_open_at(k, b, (size_t)first)) first++;
    if (first != b->first) {
        kernel_save(k, &b->first);
        b->first = first;
    }
    return (size_t)first;
}

#define NOWHERE SIZE_MAX

/* The index of the last-conflict variable, if that is to be decided first. */
static size_t pick_last_conflict(const struct kernel *k, const struct branching *b)
{
    int32_t var = last_conflict_next(k);
    for (size_t i = (size_t)b->first; var && i < length(b); i++)
        if (var_at(b, i) == var) return i;
    return NOWHERE;
}

/* The index to branch on, among answer variables only if `of_answer`; NOWHERE: all are fixed. */
static size_t pick(struct kernel *k, struct branching *b, bool of_answer)
{
    size_t last_conflict = of_answer ? NOWHERE : pick_last_conflict(k, b);
    if (last_conflict != NOWHERE) return last_conflict;
    size_t best = NOWHERE, end = length(b);
    double best_score = 0;
    for (size_t i = first_open(k, b); i < end; i++) {
        if (!is_open_at(k, b, i) || (of_answer && !k->decide.is_answer.data[var_at(b, i)])) continue;
        if (b->order == DM_ORDER_INPUT) return i;
        double s = score(k, b, i);
        if (s >= b->limit) return i;
        if (best == NOWHERE || s > best_score) {
            best = i;
            best_score = s;
        }
    }
    return best;
}

/* First fail among the open causes of fixed views; -1: none. Deciding them early lets their values
 * propagate to other variables. */
static int32_t pick_cause(const struct kernel *k, const struct branching *b)
{
    int32_t best = -1;
    int64_t least = 0;
    for (size_t i = 0; i < b->causes.size; i++) {
        struct cause c = b->causes.data[i];
        ASSERT(c.view < b->views.size);
        if (!is_open(k, c.var) || is_open(k, b->views.data[c.view].var)) continue;
        int64_t size = domain_size(k, c.var);
        if (best >= 0 && size >= least) continue;
        best = c.var;
        least = size;
    }
    return best;
}

static int32_t nth_value(const struct kernel *k, int32_t var, int64_t n)
{
    ASSERT(n >= 0 && n < domain_size(k, var));
    int32_t value = k->dom.vars.data[var].lo;
    /* Holes do not count there. */
    if (k->dom.vars.data[var].words < 0) return domain_next(k, var, value + n);
    while (n-- > 0) value = domain_next(k, var, (int64_t)value + 1);
    return value;
}

/* The decision x = value. With learning, or in a large domain, it is split into two bounds. */
static struct predicate equal_to(struct kernel *k, int32_t var, int32_t value)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(v->lo < v->hi && domain_has(k, var, value));
    if (value == v->lo) return (struct predicate){var, value, PREDICATE_LE};
    if (value == v->hi) return (struct predicate){var, value, PREDICATE_GE};
    if (!k->config.learn && v->words >= 0) return (struct predicate){var, value, PREDICATE_EQ};
    k->decide.halfway = var;
    return (struct predicate){var, value, PREDICATE_LE};
}

/* The decision x != value. */
static struct predicate other_than(const struct kernel *k, int32_t var, int32_t value)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(v->lo < v->hi && domain_has(k, var, value));
    if (value == v->lo) return (struct predicate){var, value + 1, PREDICATE_GE};
    if (value == v->hi) return (struct predicate){var, value - 1, PREDICATE_LE};
    return (struct predicate){var, value, PREDICATE_NE};
}

/* The same for a value picked by its rank. A large domain, whose wide gaps are not visible as
 * holes, is split at the value instead. */
static struct predicate leave_out(const struct kernel *k, int32_t var, int32_t value)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    if (v->words >= 0 || value == v->lo || value == v->hi) return other_than(k, var, value);
    return (struct predicate){var, value + 1, PREDICATE_GE};
}

/* The second half x >= v of a decision x = v, if the first half was the last decision. */
static bool other_half(struct kernel *k, struct predicate *choice)
{
    ASSERT((size_t)k->decide.halfway < k->dom.vars.size);
    int32_t var = k->decide.halfway;
    k->decide.halfway = 0;
    if (var == 0 || !is_open(k, var) || k->trail.levels.size == 0) return false;
    struct level last = vec_last(&k->trail.levels);
    int32_t hi = k->dom.vars.data[var].hi;
    *choice = (struct predicate){var, hi, PREDICATE_GE};
    return last.choice.var == var && last.choice.value == hi && last.choice.op == PREDICATE_LE &&
           !last.flipped;
}

/* The choice for the variable of a view with a negative factor. */
static dm_choice mirrored(dm_choice choice)
{
    switch (choice) {
    case DM_CHOICE_MIN:
        return DM_CHOICE_MAX;
    case DM_CHOICE_MAX:
        return DM_CHOICE_MIN;
    case DM_CHOICE_SPLIT:
        return DM_CHOICE_REVERSE_SPLIT;
    case DM_CHOICE_REVERSE_SPLIT:
        return DM_CHOICE_SPLIT;
    case DM_CHOICE_OUT_MIN:
        return DM_CHOICE_OUT_MAX;
    case DM_CHOICE_OUT_MAX:
        return DM_CHOICE_OUT_MIN;
    default:
        return choice;
    }
}

static struct predicate half(const struct kernel *k, int32_t var, bool upper)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    int64_t middle = v->lo + ((int64_t)v->hi - v->lo) / 2;
    /* Both halves have values. */
    ASSERT(v->lo <= middle && middle < v->hi);
    return upper ? (struct predicate){var, (int32_t)middle + 1, PREDICATE_GE}
                 : (struct predicate){var, (int32_t)middle, PREDICATE_LE};
}

/* The first interval of the domain, or the last; if there is only one, half of it. */
static struct predicate first_run(const struct kernel *k, int32_t var, bool last)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    int32_t end = last ? v->hi : v->lo, step = last ? -1 : 1;
    if (v->words < 0) return half(k, var, last); /* holes do not count there */
    while (domain_has(k, var, (int64_t)end + step)) end += step;
    if (end == (last ? v->lo : v->hi)) return half(k, var, last);
    ASSERT(last ? end > v->lo : end < v->hi);
    return (struct predicate){var, end, last ? PREDICATE_GE : PREDICATE_LE};
}

static int32_t random_value(struct kernel *k, int32_t var, int64_t size)
{
    return nth_value(k, var, (int64_t)rng_below(&k->rng, (uint64_t)size));
}

static struct predicate choose(struct kernel *k, dm_int x, dm_choice choice)
{
    const struct kernel_var *v = &k->dom.vars.data[x.var];
    ASSERT(x.factor != 0 && v->lo < v->hi);
    int64_t middle = v->lo + ((int64_t)v->hi - v->lo) / 2, size = domain_size(k, x.var);
    switch (x.factor < 0 ? mirrored(choice) : choice) {
    case DM_CHOICE_MAX:
        return equal_to(k, x.var, v->hi);
    case DM_CHOICE_MEDIAN:
        return equal_to(k, x.var, nth_value(k, x.var, (size - 1) / 2));
    case DM_CHOICE_MIDDLE:
        return equal_to(k, x.var, domain_nearest(k, x.var, middle));
    case DM_CHOICE_SPLIT:
        return half(k, x.var, false);
    case DM_CHOICE_REVERSE_SPLIT:
        return half(k, x.var, true);
    case DM_CHOICE_RANDOM:
        return equal_to(k, x.var, random_value(k, x.var, size));
    case DM_CHOICE_INTERVAL:
        return first_run(k, x.var, x.factor < 0);
    case DM_CHOICE_OUT_MIN:
        return other_than(k, x.var, v->lo);
    case DM_CHOICE_OUT_MAX:
        return other_than(k, x.var, v->hi);
    case DM_CHOICE_OUT_MEDIAN:
        return leave_out(k, x.var, nth_value(k, x.var, (size - 1) / 2));
    case DM_CHOICE_OUT_RANDOM:
        return leave_out(k, x.var, random_value(k, x.var, size));
    default:
        return equal_to(k, x.var, v->lo);
    }
}

/* True if the literal should be decided true. */
static bool is_one_first(struct kernel *k, dm_choice choice)
{
    switch (choice) {
    case DM_CHOICE_MAX:
    case DM_CHOICE_REVERSE_SPLIT:
    case DM_CHOICE_OUT_MIN:
    case DM_CHOICE_OUT_MEDIAN:
        return true;
    case DM_CHOICE_RANDOM:
    case DM_CHOICE_OUT_RANDOM:
        return rng_below(&k->rng, 2);
    default:
        return false;
    }
}

/* An open literal as a decision. */
static struct predicate side(struct kernel *k, struct predicate lit)
{
    if (lit.op == PREDICATE_EQ) return equal_to(k, lit.var, lit.value);
    return lit.op == PREDICATE_NE ? other_than(k, lit.var, lit.value) : lit;
}

static struct predicate choose_lit(struct kernel *k, struct predicate lit, dm_choice choice)
{
    return side(k, is_one_first(k, choice) ? lit : domain_negation(lit));
}

/* By user branchings; with restarts, only in every other run unless config.obey_branching. */
static bool by_order(struct kernel *k, struct predicate *choice, bool of_answer)
{
    if (!k->config.obey_branching && k->config.restart != RESTART_NEVER && k->counts.restarts % 2 == 1)
        return false;
    for (size_t i = 0; i < k->decide.branchings.size; i++) {
        struct branching *b = &k->decide.branchings.data[i];
        int32_t cause = of_answer ? -1 : pick_cause(k, b);
        if (cause >= 0) {
            *choice = equal_to(k, cause, k->dom.vars.data[cause].lo);
            return true;
        }
        size_t at = pick(k, b, of_answer);
        if (at == NOWHERE) continue;
        *choice = b->lits.size ? choose_lit(k, b->lits.data[at], b->choice)
                               : choose(k, b->views.data[at], b->choice);
        return true;
    }
    return false;
}

/* When enumerating, answer variables are decided before all others, so flipping a decision on them
 * leaves the others open. */
static bool of_answer(struct kernel *k, struct predicate *choice)
{
    if (by_order(k, choice, true)) return true;
    int32_t var = decide_top_answer(k);
    if (var >= 0) *choice = equal_to(k, var, phase_of(k, var));
    return var >= 0;
}

/* Every other run without user branchings uses the activity of literals. */
static bool is_by_literals(const struct kernel *k)
{
    bool alternates = k->decide.branchings.size && !k->config.obey_branching;
    return k->counts.restarts / (alternates ? 2 : 1) % 2 == 1;
}

static bool by_literal(struct kernel *k, struct predicate *choice)
{
    int32_t var, atom = activity_top_literal(k, &var);
    if (var < 0) return false;
    ASSERT(atom < 0 || k->atoms.all.data[atom].var == var);
    int32_t value = phase_of(k, var);
    if (atom < 0) {
        *choice = equal_to(k, var, value);
        return true;
    }
    struct predicate p = atom_predicate(k, 2 * atom);
    bool holds = p.op == PREDICATE_LE ? value <= p.value : value == p.value;
    *choice = side(k, holds ? p : domain_negation(p));
    return true;
}

bool decide_next(struct kernel *k, struct predicate *choice)
{
    if (other_half(k, choice)) return true;
    if (k->search.answers_first && of_answer(k, choice)) return true;
    if (objective_probe_next(k, choice) || by_order(k, choice, false)) return true;
    if (is_by_literals(k) && by_literal(k, choice)) return true;
    int32_t var = activity_top(k);
    if (var >= 0) *choice = equal_to(k, var, phase_of(k, var));
    return var >= 0;
}
