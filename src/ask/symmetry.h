/* From generators to the group of symmetries that keeps a board. */
#ifndef ASK_SYMMETRY_H
#define ASK_SYMMETRY_H

#include "ask/build.h"

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

/* Its elements, from 0 to symmetry_order - 1, the identity first: each maps points to points. A
 * point is a value in a cell, or of a mark. */
size_t symmetry_points(const struct symmetry *symmetry);
size_t symmetry_point(const struct symmetry *symmetry, size_t cell, int32_t value);
const uint32_t *symmetry_element(const struct symmetry *symmetry, size_t element);

#endif
