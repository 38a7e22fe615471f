/* Cardinality: how many of the literals are true, each occurrence counted, compared with a constant.
 *
 * At most and at least are primitives; exactly and equivalences are made of them (reify.c). */
#include "constraint/constraints.h"
#include "constraint/reify.h"

static void post(dm_model *model, dm_rel rel, int64_t k, size_t count, const dm_lit *lits)
{
    REQUIRE(model && (lits || count == 0), "no literals given");
    REQUIRE(count <= UINT32_MAX, "a cardinality holds at most 2^32 - 1 literals");
    model_post(model, &(struct constraint){.kind = &card_kind,
                                           .lits = lits,
                                           .lit_count = (uint32_t)count,
                                           .rel = rel,
                                           .rhs = k < -1                   ? -1
                                                  : k > (int64_t)count + 1 ? (int64_t)count + 1
                                                                           : k});
}

void dm_at_most(dm_model *model, int64_t k, size_t count, const dm_lit *lits)
{
    post(model, DM_LE, k, count, lits);
}

void dm_at_least(dm_model *model, int64_t k, size_t count, const dm_lit *lits)
{
    post(model, DM_GE, k, count, lits);
}

void dm_exactly(dm_model *model, int64_t k, size_t count, const dm_lit *lits)
{
    post(model, DM_EQ, k, count, lits);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
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
    post(out, rel, rhs, c->lit_count, c->lits);
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

const struct constraint_kind card_kind = {
    .name = "card", .holds = holds, .decompose = decompose, .primitive = primitive, .print = print};
