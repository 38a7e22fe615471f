/* For decompositions: what is posted under the condition of the constraint that is taken apart. */
#ifndef SOLVER_CONSTRAINT_DECOMPOSE_H
#define SOLVER_CONSTRAINT_DECOMPOSE_H

#include "solver/model/model.h"

/* The constraint that is posted next must hold if c must. */
static inline void decompose_if(const struct constraint *c, dm_model *out)
{
    if (c->condition) dm_if(out, c->condition);
}

/* The same, but where c is equivalent to its condition, so is that one. */
static inline void decompose_iff(const struct constraint *c, dm_model *out)
{
    if (c->equivalent)
        dm_iff(out, c->condition);
    else
        decompose_if(c, out);
}

static inline void decompose_clause(const struct constraint *c, dm_model *out, size_t count,
                                    const dm_lit *lits)
{
    decompose_if(c, out);
    dm_clause(out, count, lits);
}

/* 0 <= x < count */
static inline void decompose_index(const struct constraint *c, dm_model *out, dm_int x, int64_t count)
{
    decompose_clause(c, out, 1, (dm_lit[]){dm_ge(out, x, 0)});
    decompose_clause(c, out, 1, (dm_lit[]){dm_le(out, x, count - 1)});
}

/* A literal that is true if the condition and this one are. */
static inline dm_lit decompose_both(const struct constraint *c, dm_model *out, dm_lit lit)
{
    if (!c->condition) return lit;
    dm_lit both = model_new_bool(out);
    dm_clause(out, 3, (dm_lit[]){-c->condition, -lit, both});
    return both;
}

/* How many of the literals are true is to n as c->rel says, which is not DM_NE. */
static inline void decompose_card(const struct constraint *c, dm_model *out, int64_t n, size_t count,
                                  const dm_lit *lits)
{
    decompose_iff(c, out);
    if (c->rel == DM_LE)
        dm_at_most(out, n, count, lits);
    else if (c->rel == DM_GE)
        dm_at_least(out, n, count, lits);
    else
        dm_exactly(out, n, count, lits);
}

/* Posts the left-hand side of `constraint` into `out` with another relation and right-hand side. */
typedef void reify_post(const struct constraint *constraint, dm_model *out, dm_rel rel, int64_t rhs);

/* Expresses `constraint`, which may have any relation and may be an equivalence, by `<=` and `>=`
 * that are at most half-reified: reify.c. */
void reify_relation(const struct constraint *constraint, dm_model *out, reify_post *post);

#endif
