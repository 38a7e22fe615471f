/* From generators to the group of symmetries that keeps a board. */
#ifndef DESK_SYMMETRY_H
#define DESK_SYMMETRY_H

#include "desk/build.h"

struct symmetry; /* a group of permutations of (cell, value) points */

/* The symmetries of the family that map the clues to themselves. NULL with the sentence if the
 * family declares none. */
struct symmetry *symmetry_new(struct build *build, struct sentence *error);
void symmetry_free(struct symmetry *symmetry);
size_t symmetry_order(const struct symmetry *symmetry);

/* Posts that the answer is the first of its class: one lexicographic order for each symmetry but
 * the identity. */
void symmetry_post(const struct symmetry *symmetry, struct build *build);

/* How many different answers the symmetries make from this one. */
int64_t symmetry_class_size(const struct symmetry *symmetry, const int32_t *values);

/* Which symmetries the lexicographic orders of the model break, each of which says that the answer
 * does not come after one of its images: how many there are, the identity not counted. If the
 * broken ones form a group with the identity, one answer of each of that group's classes is left,
 * and *left is how many answers are left of those that the symmetries make from one; else it is
 * 0. */
size_t symmetry_broken(const struct symmetry *symmetry, struct build *build, size_t *left);

#endif
