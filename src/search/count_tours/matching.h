/* Numbered perfect matchings of points in a row, and maps between their vectors.
 *
 * A vector over the matchings of k points (k even) has (k-1)!! counts, indexed by number: the
 * partner of the first point is the leading digit, the matching of the rest gives the others. The
 * operations add one vector to another, mapping each count to the number of its matching's
 * image. */
#ifndef SEARCH_COUNT_TOURS_MATCHING_H
#define SEARCH_COUNT_TOURS_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MATCHING_POINTS = 20 /* at most: 19!! is below 2^32 */, MATCHING_LEAF = 10 };

/* By number of points and two positions among them. */
typedef uint16_t *matching_tables[MATCHING_LEAF + 1][MATCHING_LEAF][MATCHING_LEAF];

/* Up to MATCHING_LEAF points the maps are tables, indexed by the larger number of points. All
 * owned. */
struct matching_maps {
    size_t size[MATCHING_POINTS + 1]; /* (k-1)!! for even k, else 0 */
    matching_tables move;             /* source by target */
    matching_tables join;             /* points-2 sources by target */
    matching_tables insert;           /* target by source */
    uint32_t *reverse[MATCHING_POINTS + 1];
};

/* How counts are added: modulo 2^64, or `around`, modulo 2^64-1 by end-around carry, which sets
 * `carried`. */
struct matching_sum {
    const struct matching_maps *maps;
    bool around;
    uint64_t carried; /* nonzero: some sum carried */
};

/* For maps with up to `points` points, and reversal with up to `reverse_points`. */
void matching_init(struct matching_maps *maps, int points, int reverse_points);
void matching_free(struct matching_maps *maps);

size_t matching_rank(const uint8_t *mate, int points); /* mate[i]: the partner of point i */
void matching_unrank(size_t rank, int points, uint8_t *mate);

/* Identity. */
void matching_same(struct matching_sum *sum, int points, uint64_t *to, const uint64_t *from);

/* Moves the point at `before` to `after`; the others keep their order. */
void matching_move(struct matching_sum *sum, int points, int before, int after, uint64_t *to,
                   const uint64_t *from);

/* Removes points a and b and pairs their partners; matchings in which a and b are partners are
 * dropped. `to` has two points fewer. */
void matching_join(struct matching_sum *sum, int points, int a, int b, uint64_t *to, const uint64_t *from);

/* Inserts a pair at positions a and b among `points` points; `from` has two points fewer. */
void matching_insert(struct matching_sum *sum, int points, int a, int b, uint64_t *to, const uint64_t *from);

/* Reverses the points. */
void matching_reverse(struct matching_sum *sum, int points, uint64_t *to, const uint64_t *from);

#endif
