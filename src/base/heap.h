/* An indexed binary heap of small integers, largest score first.
 *
 * Contains each of 0 .. n-1 at most once and tracks its position, so the score of a member may
 * change (heap_update). The scores belong to the caller. push, pop, update: O(log n). */
#ifndef BASE_HEAP_H
#define BASE_HEAP_H

#include "base/vec.h"

#include <stdbool.h>

struct heap {
    vec_i32 items;        /* the heap, largest score at index 0 */
    vec_i32 place;        /* element -> index in items, or -1 */
    const double **score; /* the caller's array, by address because it may move when it grows */
};

void heap_init(struct heap *heap, const double **score);
void heap_free(struct heap *heap);
bool heap_has(const struct heap *heap, int element);
bool heap_is_sound(const struct heap *heap);    /* its invariants, for checks: O(n) */
void heap_push(struct heap *heap, int element); /* no effect if it is a member already */
/* The element of largest score; REQUIREs one; ties: smallest element. */
int heap_pop(struct heap *heap);
/* Call after the score changed; no effect if it is not a member. */
void heap_update(struct heap *heap, int element);

#endif
