/* Perfect matchings of points in a row, numbered, and what becomes of the numbers when points move,
 * are joined or come in.
 *
 * A vector over the matchings of k points (k even) has one count for each, at its number: the
 * partner of the first point is the leading digit, the matching of the rest gives the others. There
 * are (k-1)!! of them. The operations add one vector to another, each count at the number of what
 * its matching becomes. */
#ifndef SEARCH_FRONTIER_MATCHING_H
#define SEARCH_FRONTIER_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MATCHING_POINTS = 20 /* the most: 19!! is below 2^32 */, MATCHING_LEAF = 10 };

/* A table for each number of points and two places among them. */
typedef uint16_t *matching_tables[MATCHING_LEAF + 1][MATCHING_LEAF][MATCHING_LEAF];

/* Up to MATCHING_LEAF points the maps are tables; if a map changes the number of points, the larger
 * one is the index. All owned. */
struct matching_maps {
    size_t size[MATCHING_POINTS + 1]; /* (k-1)!! for even k, else 0 */
    matching_tables move;             /* where the count comes from, by where it goes */
    matching_tables join;             /* the points-2 places that it comes from, by where it goes */
    matching_tables insert;           /* where it goes, by where it comes from */
    uint32_t *reverse[MATCHING_POINTS + 1];
};

/* How counts are added: plainly, wrapping at 2^64; or `around`, modulo 2^64-1, with every carry
 * added back in at the low end and recorded in `carried`. */
struct matching_sum {
    const struct matching_maps *maps;
    bool around;
    uint64_t carried; /* not 0: some sum went around */
};

/* For maps with up to `points` points, and reversal with up to `reverse_points`. */
void matching_init(struct matching_maps *maps, int points, int reverse_points);
void matching_free(struct matching_maps *maps);

size_t matching_rank(const uint8_t *mate, int points); /* mate[i]: the partner of point i */
void matching_unrank(size_t rank, int points, uint8_t *mate);

/* The same matching of `points` points. */
void matching_same(struct matching_sum *sum, int points, uint64_t *to, const uint64_t *from);

/* The point at place `before` becomes the point at place `after`, the others keep their order. */
void matching_move(struct matching_sum *sum, int points, int before, int after, uint64_t *to,
                   const uint64_t *from);

/* Points a and b go, and their partners become partners; matchings in which they are each other's
 * partners are lost. `to` has two points fewer. */
void matching_join(struct matching_sum *sum, int points, int a, int b, uint64_t *to, const uint64_t *from);

/* A pair comes in, at places a and b among `points` points; `from` has two points fewer. */
void matching_insert(struct matching_sum *sum, int points, int a, int b, uint64_t *to, const uint64_t *from);

/* The points in the opposite order. */
void matching_reverse(struct matching_sum *sum, int points, uint64_t *to, const uint64_t *from);

#endif
