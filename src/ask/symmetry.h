/* The symmetry group of a board, lex-leader constraints, and the sizes of orbits. */
#ifndef ASK_SYMMETRY_H
#define ASK_SYMMETRY_H

#include "ask/build.h"

struct symmetry; /* a group of permutations of (cell, value) points */

/* The symmetries of the family that map the set of clues to itself. NULL with the sentence if the
 * family declares none, or there are too many. */
struct symmetry *symmetry_new(struct build *build, struct sentence *error);
void symmetry_free(struct symmetry *symmetry);
size_t symmetry_order(const struct symmetry *symmetry);

/* Posts one lex-leader constraint for each symmetry but the identity: one answer of each class
 * remains. */
void symmetry_post(const struct symmetry *symmetry, struct build *build);

/* The size of the orbit of an answer. */
int64_t symmetry_class_size(const struct symmetry *symmetry, const int32_t *values);

/* The elements, from 0 (the identity) to symmetry_order - 1: each maps points to points. A point is
 * a pair of a cell or mark and a value. */
size_t symmetry_points(const struct symmetry *symmetry);
size_t symmetry_point(const struct symmetry *symmetry, size_t cell, int32_t value);
const uint32_t *symmetry_element(const struct symmetry *symmetry, size_t element);

#endif
