/* Cardinality: how many of the literals are true, each occurrence counted, compared with a
 * constant. "At most" and "at least" are primitives; "exactly" and equivalences consist of them
 * (reify.c). */
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/propagator.h"

static void post(const char *function, dm_model *model, dm_rel rel, int64_t k, size_t count,
                 const dm_lit *lits)
{
    REQUIRE_OF(function, count <= UINT32_MAX, "a cardinality holds at most 2^32 - 1 literals");
    ASSERT(rel == DM_LE || rel == DM_GE || rel == DM_EQ);
    model_post_for(function, model,
                   &(struct constraint){.kind = &card_kind,
                                        .lits = lits,
                                        .lit_count = (uint32_t)count,
                                        .rel = rel,
                                        .rhs = k < -1                   ? -1
                                               : k > (int64_t)count + 1 ? (int64_t)count + 1
                                                                        : k});
}

void dm_at_most(dm_model *model, int64_t k, size_t count, const dm_lit *lits)
{
    post(__func__, model, DM_LE, k, count, lits);
}

void dm_at_least(dm_model *model, int64_t k, size_t count, const dm_lit *lits)
{
    post(__func__, model, DM_GE, k, count, lits);
}

void dm_exactly(dm_model *model, int64_t k, size_t count, const dm_lit *lits)
{
    post(__func__, model, DM_EQ, k, count, lits);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->rel == DM_LE || c->rel == DM_GE || c->rel == DM_EQ);
    int64_t count = 0;
    for (uint32_t i = 0; i < c->lit_count; i++) count += candidate_lit(at, c->lits[i]);
    return c->rel == DM_LE ? count <= c->rhs : c->rel == DM_GE ? count >= c->rhs : count == c->rhs;
}

static bool primitive(const struct constraint *c)
{
    return !c->equivalent && c->rel != DM_EQ;
}

static void repost(const struct constraint *c, dm_model *out, dm_rel rel, int64_t rhs)
{
    post(__func__, out, rel, rhs, c->lit_count, c->lits);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    reify_relation(c, out, repost);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    const char *words = c->rel == DM_LE ? "at most" : c->rel == DM_GE ? "at least" : "exactly";
    buf_print(out, "%s %lld of ", words, (long long)c->rhs);
    print_lits(model, c->lit_count, c->lits, out);
}

/* ---- the kernel
 *
 * Domain consistent. "At least k of n" is "at most n - k of the negations", so one rule serves
 * both; `=` is both at once.
 *   R1  if more than k are true: conflict, or the condition is false
 *   R2  if k are true, the others are false
 * A counter on the trail makes a literal cost O(1) until k is reached, and O(n) then. */

struct tally {
    /* Literals known so far, as the events came; only those that the relation limits are
     * counted. */
    int32_t ones, zeros;
};

/* Hints: the index of the literal, with LEAST_HINT added where too few would be true. */
enum { LEAST_HINT = 1 << 30, CONDITION_HINT = -1 };

static int64_t most_ones(const struct propagator *p)
{
    return p->rel == DM_GE ? (int64_t)p->view_count : p->rhs;
}

static int64_t most_zeros(const struct propagator *p)
{
    return p->rel == DM_LE ? (int64_t)p->view_count : (int64_t)p->view_count - p->rhs;
}

static bool is_known(const struct kernel *k, dm_int x, int side)
{
    ASSERT(kernel_lo(k, x) >= 0 && kernel_hi(k, x) <= 1); /* literals are 0/1 views */
    return side ? kernel_lo(k, x) == 1 : kernel_hi(k, x) == 0;
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct tally *tally = p->state = kernel_alloc(k, sizeof *tally);
    for (uint32_t i = 0; i < p->view_count; i++) {
        tally->ones += is_known(k, p->views[i], 1);
        tally->zeros += is_known(k, p->views[i], 0);
        if (kernel_fixed(k, p->views[i])) continue;
        bool up = p->views[i].factor > 0;
        unsigned one = up ? EVENT_LO : EVENT_HI, zero = up ? EVENT_HI : EVENT_LO;
        kernel_watch(k, p, p->views[i],
                     p->rel == DM_LE   ? one
                     : p->rel == DM_GE ? zero
                                       : EVENT_FIXED,
                     (int32_t)i);
    }
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, CONDITION_HINT);
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    ASSERT(data >= CONDITION_HINT && (data < 0 || kernel_fixed(k, p->views[data])));
    struct tally *tally = p->state;
    if (data >= 0) {
        int32_t *cell = is_known(k, p->views[data], 1) ? &tally->ones : &tally->zeros;
        propagator_store(k, cell, *cell + 1);
        ASSERT(*cell <= (int32_t)p->view_count);
    }
    return tally->ones >= most_ones(p) || tally->zeros >= most_zeros(p);
}

/* Gives `count` literals that were known before `at`. */
static void because_known(struct kernel *k, struct propagator *p, int side, int64_t count, int32_t except,
                          int32_t at)
{
    for (uint32_t i = 0; i < p->view_count && count > 0; i++) {
        if ((int32_t)i == except) continue;
        dm_int x = p->views[i];
        bool known = side ? kernel_lo_at(k, x, at) == 1 : kernel_hi_at(k, x, at) == 0;
        if (!known) continue;
        if (side)
            kernel_because_ge(k, x, 1);
        else
            kernel_because_le(k, x, 0);
        count--;
    }
}

/* Counts again: the counters lack trail entries whose events are still pending. */
static bool limit_side(struct kernel *k, struct propagator *p, int side, int64_t most)
{
    ASSERT(most >= -1);
    int64_t known = 0;
    for (uint32_t i = 0; i < p->view_count; i++) known += is_known(k, p->views[i], side);
    if (known < most) return true;
    bool waiting = p->conditional && !kernel_fixed(k, p->condition);
    if (known > most) return propagator_refute(k, p, CONDITION_HINT - side); /* R1 */
    for (uint32_t i = 0; i < p->view_count && !waiting; i++) {               /* R2 */
        if (kernel_fixed(k, p->views[i])) continue;
        int32_t hint = (int32_t)i + (side ? 0 : LEAST_HINT);
        bool fine =
            side ? kernel_set_le(k, p, hint, p->views[i], 0) : kernel_set_ge(k, p, hint, p->views[i], 1);
        if (!fine) return false;
    }
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    return (p->rel == DM_GE || limit_side(k, p, 1, p->rhs)) &&
           (p->rel == DM_LE || limit_side(k, p, 0, most_zeros(p)));
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    (void)what;
    int side = hint < 0 ? CONDITION_HINT - hint : hint < LEAST_HINT;
    int64_t most = side ? p->rhs : most_zeros(p);
    ASSERT(side == 0 || side == 1);
    because_known(k, p, side, hint < 0 ? most + 1 : most, hint < 0 ? -1 : hint & (LEAST_HINT - 1), at);
    if (hint >= 0 && p->conditional) kernel_because_ge(k, p->condition, 1);
}

static const struct propagator_kind propagator = {
    .cost = 1, .attach = attach, .wake = wake, .propagate = propagate, .explain = explain};

const struct constraint_kind card_kind = {.name = "card",
                                          .holds = holds,
                                          .decompose = decompose,
                                          .primitive = primitive,
                                          .print = print,
                                          .propagator = &propagator,
                                          .equivalences = true};
