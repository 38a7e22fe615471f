/* Clauses for acyclicity: literals "u comes before v" for certain pairs of nodes, never true of (u,
 * v) and (v, u) at once. */
#ifndef SOLVER_CONSTRAINT_ACYCLIC_H
#define SOLVER_CONSTRAINT_ACYCLIC_H

#include "damier.h"

#include <stddef.h>
#include <stdint.h>

struct acyclic;

struct acyclic *acyclic_new(dm_model *out, int32_t nodes);

/* The literal "u comes before v". The caller must post that each arc from u to v implies it. */
dm_lit acyclic_before(struct acyclic *acyclic, int32_t u, int32_t v);

/* Posts that there is no cycle, once all these literals exist, and frees the struct. No condition
 * is needed: if no arc implies a literal, all of them can be false. */
void acyclic_post(struct acyclic *acyclic);

#endif
