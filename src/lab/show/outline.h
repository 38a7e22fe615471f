/* What there is to say about a model: its text for people, how large it is, and which lexicographic
 * orders it holds.
 *
 * Nothing here changes a model or solves it. dm_model_text prints everything, line by line; the
 * text here is for reading: variables that differ only by their indices are one, constraints stand
 * under their headings, and what is long is shortened. */
#ifndef LAB_SHOW_OUTLINE_H
#define LAB_SHOW_OUTLINE_H

#include "base/buf.h"
#include "base/vec.h"
#include "damier.h"

/* Variables, constraints by group, objective and answer, each under its heading. `whole`: nothing
 * is left out, however long it is. */
void outline_write(const dm_model *model, bool whole, struct buf *out);

enum { OUTLINE_KINDS = 64 }; /* more than there are */

struct outline_kind {
    const char *name; /* NULL after the last */
    size_t count;     /* constraints of that kind, at least one */
};

struct outline_size {
    size_t variables;                             /* that the caller made */
    size_t added;                                 /* that the library made for it */
    size_t binary;                                /* of both, those with the values 0 and 1 */
    int64_t values;                               /* in all domains together */
    size_t constraints;                           /* as posted */
    size_t groups;                                /* of them: see struct outline_group */
    struct outline_kind kinds[OUTLINE_KINDS + 1]; /* in the order of constraints.def */
};

void outline_size(const dm_model *model, struct outline_size *size);

/* Constraints that were posted one after another under the same heading. */
struct outline_group {
    const char *heading; /* of the model; NULL: none */
    size_t first, count;
};
typedef VEC(struct outline_group) outline_groups;
void outline_size_groups(const dm_model *model, outline_groups *groups);

/* The model's variables, the library's included, from 0: false after the last. The name and the
 * domain are added to the buffers. */
bool outline_size_variable(const dm_model *model, size_t index, struct buf *name, struct buf *domain,
                           bool *added);

/* x <=lex y says that one thing does not come after another: where x is a literal, y is that
 * literal of the other thing. So an order says which literal stands for which. */
struct outline_pair {
    dm_lit from, to;
};
typedef VEC(struct outline_pair) outline_pairs;

/* The unconditional order that is the `index`-th in the model, from 0, as pairs for each place and
 * each value that both sides can have there; false after the last. It makes literals, no
 * constraints. */
bool outline_orders(dm_model *model, size_t index, outline_pairs *pairs);

/* The literal that means the same and is the same for all that do: a 0/1 variable that was made for
 * a literal (dm_as_int) stands for that one. The table is made once, and freed with vec_free. */
typedef VEC(dm_lit) outline_roots;
void outline_orders_roots(const dm_model *model, outline_roots *roots);
dm_lit outline_orders_root(const outline_roots *roots, dm_lit lit);

#endif
