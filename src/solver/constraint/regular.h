/* Shared by the files of regular and cost_regular. */
#ifndef SOLVER_CONSTRAINT_REGULAR_H
#define SOLVER_CONSTRAINT_REGULAR_H

#include "base/arena.h"
#include "base/buf.h"
#include "solver/constraint/layers.h"
#include "solver/constraint/propagator.h"

extern const struct propagator_kind regular_paths_propagator;

/* The automaton of a public function as recorded integers, in a block that the caller frees; NULL:
 * the model has an error. */
int64_t *regular_record(const char *function, dm_model *model, size_t count, const dm_int *x,
                        const struct dm_automaton *automaton, size_t *int_count);
/* No state has two transitions with the same value. */
bool regular_is_deterministic(const struct automaton *automaton);

/* Unrolls the automaton of a constraint over its first `count` views: for its decomposition, and
 * for a propagator. */
struct layers *regular_unroll(const struct constraint *c, dm_model *out, uint32_t count, struct arena *arena);
struct layers *regular_paths_layers(struct kernel *kernel, const struct propagator *p, uint32_t count);

/* propagator_keep_values, for a view and the values of edges of its layer. There are nodes. */
bool regular_paths_keep_values(struct kernel *kernel, struct propagator *p, const struct layers *layers,
                               int32_t layer, int32_t hint);

/* Literals of a decomposition: the path goes through a node, and through an edge. */
struct regular_lits {
    dm_lit *node, *edge; /* in the arena */
};
/* Posts under the constraint's condition that there is a path, and that the first `count` views
 * have its values. */
struct regular_lits regular_post_path(const struct constraint *c, dm_model *out, const struct layers *layers,
                                      struct arena *arena);

void regular_print(const struct constraint *c, const dm_model *model, uint32_t count, struct buf *out);

#endif
