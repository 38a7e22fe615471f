/* The set of visited answers: vectors of values, all of the same length. */
#ifndef ASK_SEEN_H
#define ASK_SEEN_H

#include "base/vec.h"

#include <stdbool.h>

struct seen {
    size_t cells;   /* values per answer; set by the owner, other fields start as zero */
    vec_i32 values; /* of all answers, in order of insertion */
    uint32_t *slot; /* 1 + index of an answer, 0: free; owned */
    size_t slots;   /* a power of two, at least twice the number of answers; 0 at first */
};

void seen_free(struct seen *seen);
size_t seen_count(const struct seen *seen);
bool seen_has(const struct seen *seen, const int32_t *values);
void seen_add(struct seen *seen, const int32_t *values); /* not in the set yet */

#endif
