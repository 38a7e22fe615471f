/* Parity: an odd number of the literals are true. dm_equivalent is the parity of two.
 *
 * Posting removes constants, literals that occur twice, and pairs of a literal and its negation.
 * What is left is odd (rhs 1) or even (rhs 0). Decomposition: a condition is one more literal. `b
 * <-> odd` is "odd, or b false, but not both"; `b -> odd` is the same with a fresh literal that b
 * makes false. Then the literals are cut into pieces of PIECE, chained by fresh literals, with a
 * clause for each wrong assignment of a piece.
 *
 * In the kernel, domain consistent:
 *   R1  if all but one have values, the parity gives the last
 *   R2  if all have values and the parity is wrong: conflict
 * Two watched literals: only their events cost more than O(1), namely O(n) to find another. Short
 * parities stay clauses. */
#include "solver/constraint/constraints.h"
#include "solver/constraint/propagator.h"
#include "solver/model/model.h"

#include <stdlib.h>

enum { PIECE = 4 };

typedef VEC(dm_lit) lit_list;

static int compare_lits(const void *a, const void *b)
{
    dm_lit x = abs(*(const dm_lit *)a), y = abs(*(const dm_lit *)b);
    return (x > y) - (x < y);
}

/* Leaves each atom once, as a positive literal; returns by how many true ones the count has
 * dropped, modulo 2. */
static int64_t simplify(lit_list *lits)
{
    int64_t taken = 0;
    size_t kept = 0;
    for (size_t i = 0; i < lits->size; i++) {
        taken += lits->data[i] < 0;
        if (lits->data[i] < 0) lits->data[i] = -lits->data[i];
    }
    if (lits->size) qsort(lits->data, lits->size, sizeof *lits->data, compare_lits);
    for (size_t i = 0; i < lits->size; i++) {
        if (lits->data[i] == DM_TRUE)
            taken++;
        else if (kept > 0 && lits->data[kept - 1] == lits->data[i])
            kept--;
        else
            lits->data[kept++] = lits->data[i];
    }
    ASSERT(kept <= lits->size);
    lits->size = kept;
    return taken % 2;
}

static void post(const char *function, dm_model *model, size_t count, const dm_lit *lits, int64_t parity)
{
    lit_list list = {0};
    model_check_lits(function, model, count, lits);
    for (size_t i = 0; i < count; i++) vec_push(&list, lits[i]);
    parity = (parity + simplify(&list)) % 2;
    model_post_for(function, model,
                   &(struct constraint){.kind = &xor_kind,
                                        .lits = list.data,
                                        .lit_count = (uint32_t)list.size,
                                        .rhs = parity});
    vec_free(&list);
}

void dm_xor(dm_model *model, size_t count, const dm_lit *lits)
{
    REQUIRE(count < UINT32_MAX, "a parity holds at most 2^32 - 2 literals");
    post(__func__, model, count, lits, 1);
}

void dm_equivalent(dm_model *model, dm_lit a, dm_lit b)
{
    post(__func__, model, 2, (dm_lit[]){a, b}, 0);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->rhs == 0 || c->rhs == 1);
    int64_t parity = 0;
    for (uint32_t i = 0; i < c->lit_count; i++) parity ^= candidate_lit(at, c->lits[i]);
    return parity == c->rhs;
}

/* A clause for each assignment of these few that has the wrong parity. */
static void post_piece(dm_model *out, size_t count, const dm_lit *lits, int64_t parity)
{
    ASSERT(count <= PIECE && (parity == 0 || parity == 1));
    for (unsigned bits = 0; bits < 1u << count; bits++) {
        if (__builtin_parity(bits) == parity) continue;
        dm_lit clause[PIECE];
        for (size_t i = 0; i < count; i++) clause[i] = bits >> i & 1 ? -lits[i] : lits[i];
        dm_clause(out, count, clause);
    }
}

static void post_pieces(const struct constraint *c, dm_model *out)
{
    size_t done = 0;
    dm_lit piece[PIECE];
    size_t held = 0; /* 1 if the first of the piece stands for those done */
    while (c->lit_count - done > PIECE - held) {
        while (held < PIECE - 1) piece[held++] = c->lits[done++];
        /* Of the piece so far: with it, an even number are true. */
        dm_lit parity = model_new_bool(out);
        piece[held] = parity;
        post_piece(out, PIECE, piece, 0);
        piece[0] = parity;
        held = 1;
    }
    while (done < c->lit_count) piece[held++] = c->lits[done++];
    ASSERT(done == c->lit_count && held <= PIECE);
    post_piece(out, held, piece, c->rhs);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (!c->condition) {
        post_pieces(c, out);
        return;
    }
    lit_list lits = {0};
    for (uint32_t i = 0; i < c->lit_count; i++) vec_push(&lits, c->lits[i]);
    dm_lit wrong = c->equivalent ? -c->condition : model_new_bool(out);
    if (!c->equivalent) dm_clause(out, 2, (dm_lit[]){-c->condition, -wrong});
    vec_push(&lits, wrong);
    post(__func__, out, lits.size, lits.data, c->rhs);
    vec_free(&lits);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    buf_print(out, "%s of (", c->rhs ? "odd number" : "even number");
    print_lits(model, c->lit_count, c->lits, out);
    buf_char(out, ')');
}

/* ---- the kernel */

struct watches {
    /* The two watched literals, which are open as long as any two are. They are not restored: a
     * literal that was open later was open earlier. */
    int32_t views[2];
};

static void attach(struct kernel *k, struct propagator *p)
{
    ASSERT(p->view_count >= PIECE && !p->conditional);
    struct watches *w = p->state = kernel_alloc(k, sizeof *w);
    w->views[1] = 1;
    for (uint32_t i = 0; i < p->view_count; i++) kernel_watch(k, p, p->views[i], EVENT_FIXED, (int32_t)i);
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    ASSERT(data >= 0 && data < (int32_t)p->view_count);
    (void)k;
    const struct watches *w = p->state;
    return data == w->views[0] || data == w->views[1];
}

/* Moves the watch to a view without a value, if there is one besides the other watch. */
static bool find_open(struct kernel *k, struct propagator *p, int side)
{
    struct watches *w = p->state;
    for (uint32_t n = 0, i = (uint32_t)w->views[side]; n < p->view_count; n++, i = (i + 1) % p->view_count) {
        ASSERT(w->views[0] != w->views[1]); /* two different views */
        if ((int32_t)i == w->views[!side] || kernel_fixed(k, p->views[i])) continue;
        w->views[side] = (int32_t)i;
        return true;
    }
    return false;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    const struct watches *w = p->state;
    bool first = find_open(k, p, 0), second = find_open(k, p, 1);
    if (first && second) return true;
    int32_t open = first ? w->views[0] : second ? w->views[1] : -1;
    int64_t missing = p->rhs;
    for (uint32_t i = 0; i < p->view_count; i++)
        if ((int32_t)i != open) missing ^= kernel_lo(k, p->views[i]);
    if (open >= 0) return kernel_set_eq(k, p, open, p->views[open], missing); /* R1 */
    return missing == 0 || propagator_refute(k, p, -1);                       /* R2 */
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    (void)what;
    ASSERT(hint < (int32_t)p->view_count);
    for (uint32_t i = 0; i < p->view_count; i++)
        if ((int32_t)i != hint) kernel_because_eq(k, p->views[i], kernel_lo_at(k, p->views[i], at));
}

static bool suits(const struct constraint *c)
{
    return c->condition == 0 && c->lit_count >= PIECE;
}

static const struct propagator_kind propagator = {
    .cost = 1, .suits = suits, .attach = attach, .wake = wake, .propagate = propagate, .explain = explain};

const struct constraint_kind xor_kind = {.name = "xor",
                                         .holds = holds,
                                         .decompose = decompose,
                                         .print = print,
                                         .propagator = &propagator,
                                         .equivalences = true};
