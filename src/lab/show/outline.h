/* The model report: a model as readable text, its size, and its lexicographic orders.
 *
 * Nothing here changes or solves a model. dm_model_text prints every variable and constraint; this
 * text is condensed: variables that differ only in their indices share a line, constraints are
 * grouped under their headings, and long lists are cut. */
#ifndef LAB_SHOW_OUTLINE_H
#define LAB_SHOW_OUTLINE_H

#include "base/buf.h"
#include "base/vec.h"
#include "damier.h"

/* Variables, constraints by group, objective and answer. `whole`: long lists are not cut. */
void outline_write(const dm_model *model, bool whole, struct buf *out);

enum { OUTLINE_KINDS = 64 }; /* an upper bound on the constraint kinds */

struct outline_kind {
    const char *name; /* NULL after the last */
    size_t count;     /* at least one */
};

struct outline_size {
    size_t variables;                             /* declared by the caller */
    size_t added;                                 /* added by the library */
    size_t binary;                                /* of both, those with domain {0, 1} */
    int64_t values;                               /* the sum of all domain sizes */
    size_t constraints;                           /* as posted */
    size_t groups;                                /* see struct outline_group */
    struct outline_kind kinds[OUTLINE_KINDS + 1]; /* in the order of constraints.def */
};

void outline_size(const dm_model *model, struct outline_size *size);

/* Consecutive constraints with the same heading. */
struct outline_group {
    const char *heading; /* in the model; NULL: none */
    size_t first, count;
};
typedef VEC(struct outline_group) outline_groups;
void outline_size_groups(const dm_model *model, outline_groups *groups);

/* Variable `index`, counted from 0 and including those of the library; false after the last.
 * Appends its name and domain to the buffers. */
bool outline_size_variable(const dm_model *model, size_t index, struct buf *name, struct buf *domain,
                           bool *added);

/* A position of a lexicographic order x <=lex y: the symmetry maps literal `from` of x to literal
 * `to` of y. */
struct outline_pair {
    dm_lit from, to;
};
typedef VEC(struct outline_pair) outline_pairs;

/* The pairs of the unconditional order `index`, from 0, for each position and each value possible
 * on either side; false after the last. Creates literals but no constraints. */
bool outline_orders(dm_model *model, size_t index, outline_pairs *pairs);

/* A canonical literal: a 0/1 variable that channels a literal (dm_as_int) is replaced by that
 * literal. The table is built once and freed with vec_free. */
typedef VEC(dm_lit) outline_roots;
void outline_orders_roots(const dm_model *model, outline_roots *roots);
dm_lit outline_orders_root(const outline_roots *roots, dm_lit lit);

#endif
