/* Clauses for acyclicity: literals "u comes before v" for certain pairs of nodes, never true of (u,
 * v) and (v, u) at once. */
#ifndef SOLVER_CONSTRAINT_ACYCLIC_H
#define SOLVER_CONSTRAINT_ACYCLIC_H

#include "damier.h"

#include <stddef.h>
#include <stdint.h>

struct acyclic;

struct acyclic *acyclic_new(dm_model *out, int32_t nodes);

/* The literal that u comes before v, which the caller implies for each arc from u to v. */
dm_lit acyclic_before(struct acyclic *acyclic, int32_t u, int32_t v);

/* Posts that there is no cycle, once all of these literals have been made, and frees it. Where none
 * of them is implied, all of them can be false: no condition is needed. */
void acyclic_post(struct acyclic *acyclic);

#endif
