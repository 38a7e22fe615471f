/* An oracle of tours: every walk of a small ground, one square after the other, and grounds as
 * pictures. */
#ifndef KIT_WALK_H
#define KIT_WALK_H

#include "base/rng.h"
#include "search/tours/ground.h"

enum { KIT_WALK_SQUARES = 36 };

/* GROUND_NOWHERE: from any square */
bool kit_walk_has(const struct ground *ground, int64_t start, bool closed);

/* "..#/...": '#' is a hole, '/' begins a row. `hole` has room for KIT_WALK_SQUARES. */
struct ground kit_walk_ground(const char *picture, int long_leap, int short_leap, bool *hole);

static inline struct ground kit_walk_knight(int rows, int columns)
{
    return (struct ground){.rows = rows, .columns = columns, .long_leap = 2, .short_leap = 1};
}

/* Up to 5 x 5 for one of several leapers, each square a hole by chance. */
struct ground kit_walk_random(struct rng *rng, bool *hole);

/* Fails unless the referee says this sentence, and shows these two squares. */
typedef const char *kit_walk_referee(const struct ground *ground, const int32_t *step, bool closed,
                                     size_t at[2]);
void kit_walk_fault(kit_walk_referee *referee, const struct ground *ground, const int32_t *step, bool closed,
                    const char *sentence, size_t first, size_t second);

/* For a watch: counts its calls in an int, and always stops. */
bool kit_walk_stop(void *self);
/* Decrements an int, and stops at 0. */
bool kit_walk_count_down(void *self);

#endif
