/* Two rectangles at a time: the literal "i ends before j begins", along an axis, and their bounds.
 *
 *   R1  if it is true: corner + side of i <= corner of j, which bounds all three
 *   R2  if corner + side of i exceed the corner of j at least, it is false
 * That one of the four literals of a pair is true is a clause. `wake` records the rectangles whose
 * bounds changed, O(n) each, and the literals that became true, O(1) each. Explanations: the
 * literal, and as little of the bounds as is enough (kernel_because_sum). */
#include "solver/constraint/diffn.h"
#include "solver/constraint/worklist.h"

struct pairs {
    int32_t n;
    struct worklist changed; /* 2 * rectangle + axis */
    struct worklist known;   /* places of literals that became true */
    int32_t *pair;           /* by pair, i > j: 2^15 * i + j */
};

/* A hint is the place of the literal times ROLES plus what was bounded. */
enum role { LITERAL, CORNER, SIDE, NEXT, ROLES };

enum { MOST_RECTANGLES = 1 << 13 }; /* so that hints fit */

/* "i ends before j begins" along an axis. */
struct claim {
    int32_t place;
    dm_int literal, corner, side, next;
};

static struct claim claim_of(const struct propagator *p, int axis, int32_t i, int32_t j)
{
    const struct pairs *s = p->state;
    int32_t place = (int32_t)diffn_pair(axis, (size_t)i, (size_t)j);
    ASSERT(i != j && place < (int32_t)p->lit_count);
    return (struct claim){.place = place,
                          .literal = p->views[4 * s->n + place],
                          .corner = p->views[axis * s->n + i],
                          .side = p->views[(2 + axis) * s->n + i],
                          .next = p->views[axis * s->n + j]};
}

static struct claim claim_at(const struct propagator *p, int32_t place)
{
    const struct pairs *s = p->state;
    int32_t more = s->pair[place / 4] >> 15, less = s->pair[place / 4] & ((1 << 15) - 1);
    ASSERT(less < more && more < s->n); /* the place is that of a pair */
    bool back = place % 2;
    return claim_of(p, place / 2 % 2, back ? more : less, back ? less : more);
}

/* ---- attaching */

static void watch_rectangle(struct kernel *k, struct propagator *p, int32_t i)
{
    struct pairs *s = p->state;
    for (int axis = 0; axis < 2; axis++) {
        dm_int corner = p->views[axis * s->n + i], side = p->views[(2 + axis) * s->n + i];
        if (corner.factor) kernel_watch(k, p, corner, EVENT_BOUNDS, 2 * i + axis);
        if (side.factor) kernel_watch(k, p, side, side.factor > 0 ? EVENT_LO : EVENT_HI, 2 * i + axis);
        worklist_add(&s->changed, 2 * i + axis);
    }
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct pairs *s = p->state = kernel_alloc(k, sizeof *s);
    s->n = (int32_t)(p->view_count - p->lit_count) / 4;
    ASSERT(s->n <= MOST_RECTANGLES && p->rhs == DIFFN_PAIRS);
    s->changed = worklist_new(k, 2 * (size_t)s->n);
    s->known = worklist_new(k, p->lit_count);
    s->pair = kernel_alloc(k, (p->lit_count / 4 + 1) * sizeof *s->pair);
    for (int32_t i = 0; i < s->n; i++) {
        watch_rectangle(k, p, i);
        for (int32_t j = 0; j < i; j++) s->pair[diffn_pair(0, (size_t)i, (size_t)j) / 4] = i << 15 | j;
        if (kernel_poll(k, (size_t)s->n)) return;
    }
    for (int32_t place = 0; place < (int32_t)p->lit_count; place++) {
        dm_int literal = p->views[4 * s->n + place];
        if (literal.factor) kernel_watch(k, p, literal, EVENT_FIXED, -place - 1);
    }
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    ASSERT(data >= -(int32_t)p->lit_count);
    struct pairs *s = p->state;
    if (data >= 0)
        worklist_add(&s->changed, data);
    else if (kernel_lo(k, p->views[4 * s->n - data - 1]) == 1)
        worklist_add(&s->known, -data - 1);
    else
        return false;
    return true;
}

/* ---- the rules */

static bool propagate_claim(struct kernel *k, struct propagator *p, const struct claim *c)
{
    int32_t hint = c->place * ROLES;
    if (kernel_hi(k, c->literal) < 1) return true;
    int64_t end = kernel_lo(k, c->corner) + kernel_lo(k, c->side), last = kernel_hi(k, c->next);
    if (kernel_lo(k, c->literal) < 1) /* R2 */
        return end <= last || kernel_set_le(k, p, hint + LITERAL, c->literal, 0);
    if (!kernel_set_ge(k, p, hint + NEXT, c->next, end)) return false; /* R1 */
    last = kernel_hi(k, c->next);
    return kernel_set_le(k, p, hint + CORNER, c->corner, last - kernel_lo(k, c->side)) &&
           kernel_set_le(k, p, hint + SIDE, c->side, last - kernel_lo(k, c->corner));
}

static bool propagate_rectangle(struct kernel *k, struct propagator *p, int axis, int32_t i)
{
    const struct pairs *s = p->state;
    for (int32_t j = 0; j < s->n; j++) {
        if (j == i) continue;
        struct claim forth = claim_of(p, axis, i, j), back = claim_of(p, axis, j, i);
        if (!propagate_claim(k, p, &forth) || !propagate_claim(k, p, &back)) return false;
    }
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct pairs *s = p->state;
    while (s->known.count > 0) {
        struct claim claim = claim_at(p, worklist_take(&s->known));
        if (!propagate_claim(k, p, &claim)) return false;
    }
    while (s->changed.count > 0) {
        int32_t change = worklist_take(&s->changed);
        if (!propagate_rectangle(k, p, change % 2, change / 2)) return false;
        if (kernel_poll(k, 4 * (size_t)s->n)) return wake(k, p, change);
    }
    return true;
}

/* ---- reasons */

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint >= 0 && hint / ROLES < (int32_t)p->lit_count);
    struct claim c = claim_at(p, hint / ROLES);
    enum role role = (enum role)(hint % ROLES);
    const dm_int bounds[] = {[LITERAL] = c.corner, [CORNER] = c.corner, [SIDE] = c.side, [NEXT] = c.next};
    int64_t denied = role == LITERAL ? 0 : propagator_excluded(bounds[role], what);
    if (role != LITERAL) kernel_because_ge(k, c.literal, 1);
    /* corner + side > next, without the explained view */
    struct kernel_sum sum = {.x = (const dm_int[]){c.corner, c.side, c.next},
                             .coefs = (const int64_t[]){1, 1, -1},
                             .count = 3,
                             .except = role == LITERAL ? UINT32_MAX : (uint32_t)role - 1,
                             .sign = 1};
    kernel_because_sum(k, &sum, 1 - (role == NEXT ? -denied : denied), at);
}

static bool suits(const struct constraint *c)
{
    return c->rhs == DIFFN_PAIRS && c->view_count / 4 <= MOST_RECTANGLES;
}

const struct propagator_kind diffn_pairs_propagator = {
    .cost = 1, .suits = suits, .attach = attach, .wake = wake, .propagate = propagate, .explain = explain};
