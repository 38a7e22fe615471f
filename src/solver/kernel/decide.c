/* What to try next.
 *
 * First the search as given: sequences of variables or literals, each with an order of them and a
 * choice of values. Otherwise by activity, of variables and of literals in turns (activity.c), with
 * the value that phase.c remembers. With learning a choice is always one bound or one value left
 * out (x <= v, x >= v, x != v), so that a level has one entry without a reason; x = v takes two
 * levels. Without learning it is x = v. The other side of x != v is x = v in either case: nothing
 * is learnt at the level of another side. */
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

/* ---- the search as given */

void decide_answer(struct kernel *k, size_t count, const int32_t *vars)
{
    ASSERT(kernel_bottom(k));
    for (size_t i = 0; i < k->decide.answer.size; i++) k->decide.is_answer.data[k->decide.answer.data[i]] = 0;
    vec_clear(&k->decide.answer);
    for (size_t i = 0; i < count; i++) {
        vec_push(&k->decide.answer, vars[i]);
        ASSERT(vars[i] > 0 && (size_t)vars[i] < k->dom.vars.size);
        k->decide.is_answer.data[vars[i]] = 1;
    }
}

/* In how many constraints it occurs. */
static size_t concerned(const struct kernel *k, int32_t var)
{
    return k->queue.subscribed.data[var].size + k->queue.awaiting.data[var].size +
           k->queue.bans.data[var].size;
}

/* Between the two smallest values of a view. */
static double regret(const struct kernel *k, dm_int x)
{
    const struct kernel_var *v = &k->dom.vars.data[x.var];
    int64_t gap = x.factor > 0 ? (int64_t)domain_next(k, x.var, (int64_t)v->lo + 1) - v->lo
                               : (int64_t)v->hi - domain_before(k, x.var, (int64_t)v->hi - 1);
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

/* Literals have the same two values, so that some orders cannot tell them apart. */
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

/* What no score of an open variable exceeds from now on: it has two values at least, and bounds
 * only get narrower. So the search for the best view may end at the first that has it: with 0/1
 * variables at the first that is open. */
static double score_limit(const struct kernel *k, const struct branching *b)
{
    double limit = -HUGE_VAL;
    if (b->order == DM_ORDER_FIRST_FAIL) return b->lits.size ? 0 : -2;
    if (b->order != DM_ORDER_SMALLEST && b->order != DM_ORDER_LARGEST && b->order != DM_ORDER_OCCURRENCE)
        return HUGE_VAL;
    for (size_t i = 0; i < length(b); i++) limit = fmax(limit, score(k, b, i));
    return limit;
}

/* Two-way branching adds one decision about x, or its negation, and then asks the order again. Most
 * orders return to x until it is assigned: a domain that shrinks makes it better for first_fail,
 * and changes nothing for a fixed order. True if one of the two makes x worse: its smallest value
 * grows under smallest, its largest falls under largest, its domain shrinks under
 * anti_first_fail. */
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

void decide_follow(struct kernel *k, struct branching branching)
{
    ASSERT(branching.lits.size == 0 || branching.views.size == 0);
    /* Above it, `first` of others is saved by address, which changes here. */
    ASSERT(kernel_bottom(k));
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

/* Is there something to decide about it? */
static bool is_open_at(const struct kernel *k, const struct branching *b, size_t i)
{
    if (b->lits.size) return !domain_is_true(k, b->lits.data[i]) && !domain_is_false(k, b->lits.data[i]);
    return b->views.data[i].factor != 0 && is_open(k, b->views.data[i].var);
}

/* The first that may be open: those before it are settled. Backtracking restores it, so that long
 * sequences are not walked from the start each time (half of the time of a 100 x 100 Binero filled
 * row by row). */
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

/* The place of the one that failed last, if it comes first. */
static size_t pick_insisted(const struct kernel *k, const struct branching *b)
{
    int32_t var = insist_next(k);
    for (size_t i = (size_t)b->first; var && i < length(b); i++)
        if (var_at(b, i) == var) return i;
    return NOWHERE;
}

/* The place of the one to branch on, of the answer only if asked, or NOWHERE if all are settled. */
static size_t pick(struct kernel *k, struct branching *b, bool of_answer)
{
    size_t insisted = of_answer ? NOWHERE : pick_insisted(k, b);
    if (insisted != NOWHERE) return insisted;
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

/* A variable that a view follows from which has its value already, or -1: the one with the fewest
 * values. While these wait, what is decided next knows nothing of what the value takes away from
 * others. */
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

/* x = value as a choice. A large domain has many values, so it is narrowed by bounds. */
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

/* x != value as a choice. */
static struct predicate other_than(const struct kernel *k, int32_t var, int32_t value)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(v->lo < v->hi && domain_has(k, var, value));
    if (value == v->lo) return (struct predicate){var, value + 1, PREDICATE_GE};
    if (value == v->hi) return (struct predicate){var, value - 1, PREDICATE_LE};
    return (struct predicate){var, value, PREDICATE_NE};
}

/* The same for a value that was picked by its place. A large domain has many values, and those in a
 * wide gap look like the others, so it is narrowed by bounds. */
static struct predicate leave_out(const struct kernel *k, int32_t var, int32_t value)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    if (v->words >= 0 || value == v->lo || value == v->hi) return other_than(k, var, value);
    return (struct predicate){var, value + 1, PREDICATE_GE};
}

/* The second half of x = v, if the first has just been chosen and still holds. */
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

/* The least value of a view with a negative factor is the largest of its variable. */
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

/* The first run of values, or the last; half of them where all are one run. */
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

/* Is a literal, as a variable 0 .. 1, to be 1 first? */
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

/* A literal that is open, as a choice. */
static struct predicate side(struct kernel *k, struct predicate lit)
{
    if (lit.op == PREDICATE_EQ) return equal_to(k, lit.var, lit.value);
    return lit.op == PREDICATE_NE ? other_than(k, lit.var, lit.value) : lit;
}

static struct predicate choose_lit(struct kernel *k, struct predicate lit, dm_choice choice)
{
    return side(k, is_one_first(k, choice) ? lit : domain_negation(lit));
}

/* The search as given. With restarts, every other run is free of it, unless it is to be obeyed. */
static bool by_order(struct kernel *k, struct predicate *choice, bool of_answer)
{
    if (!k->config.said && k->config.restart != RESTART_NEVER && k->counts.restarts % 2 == 1) return false;
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

/* While listing, nothing else is decided before the answer is: flipping a choice on it must leave
 * everything else open. */
static bool of_answer(struct kernel *k, struct predicate *choice)
{
    if (by_order(k, choice, true)) return true;
    int32_t var = decide_top_answer(k);
    if (var >= 0) *choice = equal_to(k, var, phase_of(k, var));
    return var >= 0;
}

/* Of the runs that are free, every other goes by the activity of literals. */
static bool is_by_literals(const struct kernel *k)
{
    bool alternates = k->decide.branchings.size && !k->config.said;
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
    if (stride_next(k, choice) || by_order(k, choice, false)) return true;
    if (is_by_literals(k) && by_literal(k, choice)) return true;
    int32_t var = activity_top(k);
    if (var >= 0) *choice = equal_to(k, var, phase_of(k, var));
    return var >= 0;
}
