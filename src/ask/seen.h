/* Answers that were seen: a set of rows of values, all of one length. */
#ifndef ASK_SEEN_H
#define ASK_SEEN_H

#include "base/vec.h"

#include <stdbool.h>

struct seen {
    size_t cells;   /* values of an answer; set by the owner, the rest begins as zeros */
    vec_i32 values; /* of all answers, one after another */
    uint32_t *slot; /* 1 + number of an answer, 0: free; owned */
    size_t slots;   /* a power of two, at least twice as many as answers; 0 at first */
};

void seen_free(struct seen *seen);
size_t seen_count(const struct seen *seen);
bool seen_has(const struct seen *seen, const int32_t *values);
void seen_add(struct seen *seen, const int32_t *values); /* which it must not have */

#endif
