/* The set of visited answers: vectors of values, all of the same length. */
#ifndef ASK_VISITED_H
#define ASK_VISITED_H

#include "base/vec.h"

#include <stdbool.h>

struct visited {
    size_t cells;   /* values per answer; set by the owner, other fields start as zero */
    vec_i32 values; /* of all answers, in order of insertion */
    uint32_t *slot; /* 1 + index of an answer, 0: free; owned */
    size_t slots;   /* a power of two, at least twice the number of answers; 0 at first */
};

void visited_free(struct visited *seen);
size_t visited_count(const struct visited *seen);
bool visited_has(const struct visited *seen, const int32_t *values);
void visited_add(struct visited *seen, const int32_t *values); /* not in the set yet */

#endif
