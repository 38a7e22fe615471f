/* Constraints as data, and the interface of constraint kinds.
 *
 * All kinds share one record: views, literals, integers, a relation. So a model copies, prints and
 * iterates over constraints of any kind. The meaning of a kind is a table of functions in its file
 * in src/solver/constraint/. */
#ifndef SOLVER_MODEL_CONSTRAINT_H
#define SOLVER_MODEL_CONSTRAINT_H

#include "base/buf.h"
#include "damier.h"

struct constraint_kind;
struct dm_candidate;
struct propagator_kind;

struct constraint {
    const struct constraint_kind *kind;
    const dm_int *views; /* all arrays: in the model's arena once posted */
    const dm_lit *lits;
    const int64_t *ints;
    uint32_t view_count, lit_count, int_count;
    dm_rel rel;          /* only DM_LE, DM_GE, DM_EQ, DM_NE are recorded where a kind uses it */
    int64_t rhs;         /* right-hand side, or another parameter of the kind (1: strict, in lex) */
    dm_lit condition;    /* 0: must hold; otherwise see `equivalent` */
    bool equivalent;     /* condition <-> it holds; otherwise condition -> it holds */
    const char *section; /* heading, shared by a group; NULL none */
    const char *label;   /* its own name; NULL none */
};

struct constraint_kind {
    const char *name; /* as in constraints.def and in printed models */

    /* Posts the form of this number (CALL in constraints.def), whose arguments fit its signature.
     * NULL: the kind has no such form. */
    void (*call)(dm_model *model, int form, const dm_argument *arguments);

    /* True if a full assignment satisfies it, ignoring the condition. This is the definition of the
     * kind: every engine, encoding and propagator is tested against it. */
    bool (*holds)(const struct constraint *constraint, const struct dm_candidate *at);

    /* Posts simpler constraints into `out`, a child of the constraint's model, that together are
     * equivalent over the constraint's variables, condition included. NULL if `primitive` is
     * not. */
    void (*decompose)(const struct constraint *constraint, dm_model *out);

    /* True for a primitive: a clause, or a cardinality or linear `<=`/`>=`, at most half-reified.
     * Every engine accepts primitives. NULL: never. */
    bool (*primitive)(const struct constraint *constraint);

    /* Readable text of the constraint, without its condition. */
    void (*print)(const struct constraint *constraint, const dm_model *model, struct buf *out);

    /* Its propagator in the kernel (solver/constraint/propagator.h); NULL: it is decomposed. */
    const struct propagator_kind *propagator;

    /* It accepts dm_iff. Otherwise that is misuse, and `equivalent` is always false. */
    bool equivalences;

    /* 1 + index of the view that is functionally defined by the others; 0: none. */
    uint32_t result;

    /* Distinguishes kinds that share their functions; may be NULL. */
    const void *detail;
};

/* The factor of a view in a sum: all are 1 where none are given. */
static inline int64_t constraint_coef(const struct constraint *constraint, uint32_t i)
{
    return constraint->int_count ? constraint->ints[i] : 1;
}

#endif
