/* What to try next.
 *
 * First the search as given: sequences of variables, each with an order of variables and a choice
 * of values. Otherwise by activity: the variable that was in most of the recent conflicts
 * (Moskewicz and others 2001; exponential as in MiniSat), with the value that it had last. With
 * learning a choice is always one bound (x <= v or x >= v), so that a level has one entry without a
 * reason; x = v takes two levels. Without learning it is x = v. */
#include "kernel/kernel.h"

#include <math.h>

/* ---- activity */

void decide_bump(struct kernel *k, int32_t var)
{
    if ((k->activity.data[var] += k->bump) > 1e100) {
        for (size_t i = 0; i < k->activity.size; i++) k->activity.data[i] *= 1e-100;
        k->bump *= 1e-100;
    }
    heap_update(&k->order, var);
}

void decide_decay(struct kernel *k)
{
    k->bump /= 0.95;
}

void decide_forget(struct kernel *k, int32_t var)
{
    heap_push(&k->order, var);
}

static bool is_open(const struct kernel *k, int32_t var)
{
    return k->vars.data[var].lo < k->vars.data[var].hi;
}

static int32_t most_active(struct kernel *k)
{
    while (k->order.items.size) {
        int32_t var = heap_pop(&k->order);
        if (is_open(k, var)) return var;
    }
    return -1;
}

/* While listing: the most active of the answer only. A linear scan, because the heap holds others
 * too. */
static int32_t most_active_answer(const struct kernel *k)
{
    int32_t best = -1;
    for (size_t i = 0; i < k->answer.size; i++) {
        int32_t var = k->answer.data[i];
        if (is_open(k, var) && (best < 0 || k->activity.data[var] > k->activity.data[best])) best = var;
    }
    return best;
}

/* ---- the search as given */

void decide_prefer(struct kernel *k, int32_t var, int32_t value)
{
    k->saved.data[var] = value;
    k->remembers.data[var] = MEMORY_SAID;
}

void decide_answer(struct kernel *k, size_t count, const int32_t *vars)
{
    ASSERT(kernel_bottom(k));
    for (size_t i = 0; i < k->answer.size; i++) k->is_answer.data[k->answer.data[i]] = 0;
    vec_clear(&k->answer);
    for (size_t i = 0; i < count; i++) {
        vec_push(&k->answer, vars[i]);
        k->is_answer.data[vars[i]] = 1;
    }
}

/* In how many constraints it occurs. */
static size_t concerned(const struct kernel *k, int32_t var)
{
    return k->subscribed.data[var].size + k->awaiting.data[var].size + k->bans.data[var].size;
}

static double score(const struct kernel *k, dm_int x, dm_order order)
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
        return (k->activity.data[x.var] / k->bump + 1e-9) / (double)domain_size(k, x.var);
    case DM_ORDER_ACTIVITY:
        return k->activity.data[x.var];
    default:
        return 0;
    }
}

/* What no score of an open variable exceeds from now on: it has two values at least, and bounds
 * only get narrower. So the search for the best view may end at the first that has it: with 0/1
 * variables at the first that is open. */
static double score_limit(const struct kernel *k, const struct branching *b)
{
    double limit = -HUGE_VAL;
    if (b->order == DM_ORDER_FIRST_FAIL) return -2;
    if (b->order != DM_ORDER_SMALLEST && b->order != DM_ORDER_LARGEST) return HUGE_VAL;
    for (size_t i = 0; i < b->views.size; i++) limit = fmax(limit, score(k, b->views.data[i], b->order));
    return limit;
}

void decide_follow(struct kernel *k, struct branching branching)
{
    /* Above it, `first` of others is saved by address, which changes here. */
    ASSERT(kernel_bottom(k));
    branching.limit = score_limit(k, &branching);
    vec_push(&k->branchings, branching);
}

/* The first view that may be open: those before it have values. Backtracking restores it, so that
 * long sequences are not walked from the start each time (half of the time of a 100 x 100 Binero
 * filled row by row). */
static size_t first_open(struct kernel *k, struct branching *b)
{
    int32_t first = b->first, end = (int32_t)b->views.size;
    while (first < end && !is_open(k, b->views.data[first].var)) first++;
    if (first != b->first) {
        kernel_save(k, &b->first);
        b->first = first;
    }
    return (size_t)first;
}

/* The view to branch on, of the answer only if asked, or NULL if all have values. */
static const dm_int *pick(struct kernel *k, struct branching *b, bool of_answer)
{
    const dm_int *best = NULL;
    double best_score = 0;
    for (size_t i = first_open(k, b); i < b->views.size; i++) {
        const dm_int *x = &b->views.data[i];
        if (x->factor == 0 || !is_open(k, x->var) || (of_answer && !k->is_answer.data[x->var])) continue;
        if (b->order == DM_ORDER_INPUT) return x;
        double s = score(k, *x, b->order);
        if (s >= b->limit) return x;
        if (!best || s > best_score) {
            best = x;
            best_score = s;
        }
    }
    return best;
}

static int32_t nth_value(const struct kernel *k, int32_t var, int64_t n)
{
    int32_t value = k->vars.data[var].lo;
    /* Holes do not count there. */
    if (k->vars.data[var].words < 0) return domain_next(k, var, value + n);
    while (n-- > 0) value = domain_next(k, var, (int64_t)value + 1);
    return value;
}

/* x = value as a choice. A large domain has many values, so it is narrowed by bounds. */
static struct predicate equal_to(struct kernel *k, int32_t var, int32_t value)
{
    const struct kernel_var *v = &k->vars.data[var];
    if (value == v->lo) return (struct predicate){var, value, PREDICATE_LE};
    if (value == v->hi) return (struct predicate){var, value, PREDICATE_GE};
    if (!k->config.learn && v->words >= 0) return (struct predicate){var, value, PREDICATE_EQ};
    k->halfway = var;
    return (struct predicate){var, value, PREDICATE_LE};
}

/* The second half of x = v, if the first has just been chosen and still holds. */
static bool other_half(struct kernel *k, struct predicate *choice)
{
    int32_t var = k->halfway;
    k->halfway = 0;
    if (var == 0 || !is_open(k, var) || k->levels.size == 0) return false;
    struct level last = vec_last(&k->levels);
    int32_t hi = k->vars.data[var].hi;
    *choice = (struct predicate){var, hi, PREDICATE_GE};
    return last.choice.var == var && last.choice.value == hi && last.choice.op == PREDICATE_LE &&
           !last.flipped;
}

static int32_t nearest(const struct kernel *k, int32_t var, int64_t wanted)
{
    if (domain_has(k, var, wanted)) return (int32_t)wanted;
    int32_t above = domain_next(k, var, wanted), below = domain_before(k, var, wanted);
    return above - wanted < wanted - below ? above : below;
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
    default:
        return choice;
    }
}

static struct predicate choose(struct kernel *k, dm_int x, dm_choice choice)
{
    const struct kernel_var *v = &k->vars.data[x.var];
    int64_t middle = v->lo + ((int64_t)v->hi - v->lo) / 2, size = domain_size(k, x.var);
    switch (x.factor < 0 ? mirrored(choice) : choice) {
    case DM_CHOICE_MAX:
        return equal_to(k, x.var, v->hi);
    case DM_CHOICE_MEDIAN:
        return equal_to(k, x.var, nth_value(k, x.var, (size - 1) / 2));
    case DM_CHOICE_MIDDLE:
        return equal_to(k, x.var, nearest(k, x.var, middle));
    case DM_CHOICE_SPLIT:
        return (struct predicate){x.var, (int32_t)middle, PREDICATE_LE};
    case DM_CHOICE_REVERSE_SPLIT:
        return (struct predicate){x.var, (int32_t)middle + 1, PREDICATE_GE};
    case DM_CHOICE_RANDOM:
        return equal_to(k, x.var, nth_value(k, x.var, (int64_t)rng_below(&k->rng, (uint64_t)size)));
    default:
        return equal_to(k, x.var, v->lo);
    }
}

/* The value that was given or that the variable had last, otherwise the one that fits the phase. */
static struct predicate remembered(struct kernel *k, int32_t var)
{
    const struct kernel_var *v = &k->vars.data[var];
    if (k->remembers.data[var] && k->config.phase == 0)
        return equal_to(k, var, nearest(k, var, k->saved.data[var]));
    return equal_to(k, var, k->config.phase == 2 ? v->hi : v->lo);
}

/* The search as given. With restarts, every other run is free of it. */
static bool by_order(struct kernel *k, struct predicate *choice, bool of_answer)
{
    if (k->config.restart != RESTART_NEVER && k->counts.restarts % 2 == 1) return false;
    for (size_t i = 0; i < k->branchings.size; i++) {
        const dm_int *x = pick(k, &k->branchings.data[i], of_answer);
        if (!x) continue;
        *choice = choose(k, *x, k->branchings.data[i].choice);
        return true;
    }
    return false;
}

/* While listing, nothing else is decided before the answer is: flipping a choice on it must leave
 * everything else open. */
static bool of_answer(struct kernel *k, struct predicate *choice)
{
    if (by_order(k, choice, true)) return true;
    int32_t var = most_active_answer(k);
    if (var >= 0) *choice = remembered(k, var);
    return var >= 0;
}

bool decide_next(struct kernel *k, struct predicate *choice)
{
    if (other_half(k, choice)) return true;
    if (k->answers_first && of_answer(k, choice)) return true;
    if (by_order(k, choice, false)) return true;
    int32_t var = most_active(k);
    if (var < 0) return false;
    *choice = remembered(k, var);
    /* One choice may not settle it. */
    if (k->vars.data[var].hi - k->vars.data[var].lo > 1) heap_push(&k->order, var);
    return true;
}
