/* The model report: a model as readable text, its size, and its lexicographic orders.
 *
 * Nothing here changes or solves a model. dm_model_text prints every variable and constraint; this
 * text is condensed: variables that differ only in their indices share a line, constraints are
 * grouped under their headings, and long lists are cut. */
#ifndef LAB_SHOW_MODEL_REPORT_H
#define LAB_SHOW_MODEL_REPORT_H

#include "base/buf.h"
#include "base/vec.h"
#include "damier.h"

/* Variables, constraints by group, objective and answer. `whole`: long lists are not cut. */
void model_report_write(const dm_model *model, bool whole, struct buf *out);

enum { MODEL_REPORT_KINDS = 64 }; /* an upper bound on the constraint kinds */

struct model_report_kind {
    const char *name; /* NULL after the last */
    size_t count;     /* at least one */
};

struct model_report_size {
    size_t variables;                                       /* declared by the caller */
    size_t added;                                           /* added by the library */
    size_t binary;                                          /* of both, those with domain {0, 1} */
    int64_t values;                                         /* the sum of all domain sizes */
    size_t constraints;                                     /* as posted */
    size_t groups;                                          /* see struct model_report_group */
    struct model_report_kind kinds[MODEL_REPORT_KINDS + 1]; /* in the order of constraints.def */
};

void model_report_size(const dm_model *model, struct model_report_size *size);

/* Consecutive constraints with the same heading. */
struct model_report_group {
    const char *heading; /* in the model; NULL: none */
    size_t first, count;
};
typedef VEC(struct model_report_group) model_report_groups;
void model_report_size_groups(const dm_model *model, model_report_groups *groups);

/* Variable `index`, counted from 0 and including those of the library; false after the last.
 * Appends its name and domain to the buffers. */
bool model_report_size_variable(const dm_model *model, size_t index, struct buf *name, struct buf *domain,
                                bool *added);

/* A position of a lexicographic order x <=lex y: the symmetry maps literal `from` of x to literal
 * `to` of y. */
struct model_report_pair {
    dm_lit from, to;
};
typedef VEC(struct model_report_pair) model_report_pairs;

/* The pairs of the unconditional order `index`, from 0, for each position and each value possible
 * on either side; false after the last. Creates literals but no constraints. */
bool model_report_orders(dm_model *model, size_t index, model_report_pairs *pairs);

/* A canonical literal: a 0/1 variable that channels a literal (dm_as_int) is replaced by that
 * literal. The table is built once and freed with vec_free. */
typedef VEC(dm_lit) model_report_roots;
void model_report_orders_roots(const dm_model *model, model_report_roots *roots);
dm_lit model_report_orders_root(const model_report_roots *roots, dm_lit lit);

#endif
