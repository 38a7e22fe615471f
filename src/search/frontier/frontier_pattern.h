/* The degree patterns of a frontier: which of them can begin and can be completed, and what
 * counting over them will take.
 *
 * A pattern has a digit for each slot, the degree 0, 1 or 2 of the square there, 0 in free
 * slots. It is kept as two numbers to base 3, one for the lower slots and one for the upper, in
 * the halves of 32 bits; whatever is a sum over digits is the sum of two table entries. */
#ifndef SEARCH_FRONTIER_FRONTIER_PATTERN_H
#define SEARCH_FRONTIER_FRONTIER_PATTERN_H

#include "base/alloc.h"
#include "base/bits.h"
#include "cluster/spread/spread.h"
#include "search/frontier/frontier_order.h"
#include "search/frontier/matching.h"

struct pattern_tables {
    int slots, half;             /* digits in the lower number */
    uint32_t lower, upper;       /* 3^half, 3^(slots-half) */
    uint32_t power[ORDER_SLOTS]; /* what one more degree in a slot adds to a pattern */
    /* By lower and by upper number, owned: */
    /* A bit for each slot of degree 1, and in the upper 16 bits for each of degree 2. */
    uint32_t *planes[2];
    uint32_t *image[2]; /* what it contributes to the mirror image */
};

struct pattern_planes {
    uint32_t ones, twos; /* a bit for each slot of degree 1, of degree 2 */
};

/* The patterns between two stages, in the order of their numbers. */
struct pattern_list {
    uint32_t *pattern; /* owned */
    size_t count;
};

struct frontier_pattern {
    const struct frontier_order *order;
    struct pattern_tables tables;
    int stages;
    /* stages + 1: before each stage and after the last; owned. With a team: those that this rank
     * has (frontier_share.c). */
    struct pattern_list *list;
    /* The same, as the stage before makes them: with a team, this rank's units make others than it
     * has afterwards; without one, it is `list` itself. */
    struct pattern_list *made;
    double *work; /* by stage: the additions to do; owned */
    double total_work;
    double bound;  /* on the ways to reach a state, and on the tours; 0: no tour */
    double widest; /* the most states between two stages */
    /* The most between two steps in one unit, with its image (frontier_unit.h). */
    double between;
    double pass_bytes; /* what the passes over patterns took */
    size_t bytes;      /* the most that the states need, of those that this rank has or makes */
    int most_points;   /* most squares of degree 1 in a pattern */
};

/* PATTERN_LEFT: another rank of the team ended in one of the other ways. */
enum frontier_pattern_end { PATTERN_DONE, PATTERN_STOPPED, PATTERN_MEMORY, PATTERN_LEFT };

/* On which the passes over patterns run. */
struct pass_terms {
    int threads;
    size_t memory;                  /* bytes, for a rank */
    const struct tour_watch *watch; /* or NULL; asked by the calling thread */
    struct spread_wire *team;       /* or NULL */
};

/* Makes the list of each step, steps + 1 of them, owned by the caller however the pass ends;
 * sets bound, work and pass_bytes of the patterns. With a team the lists within a stage are
 * those of this rank's part; the others are whole. */
enum frontier_pattern_end frontier_pass_run(struct frontier_pattern *patterns, struct pattern_list *list,
                                            const struct pass_terms *terms);

enum frontier_pattern_end frontier_pattern_init(struct frontier_pattern *patterns,
                                                const struct frontier_order *order,
                                                const struct pass_terms *terms);
void frontier_pattern_free(struct frontier_pattern *patterns);

/* Sets `bytes`; again, when the lists have changed. */
void frontier_pattern_weigh(struct frontier_pattern *patterns);

/* Matchings of that many squares of degree 1, an even number. */
size_t frontier_pattern_states(int points);

/* Bytes needed before the number of patterns is known. */
double frontier_pattern_bytes(const struct frontier_order *order, int threads);

/* Numbers patterns by their digits in the slots of a mask. The tables are for pattern_number, and
 * owned by the caller. Returns how many numbers there are. */
uint32_t frontier_pattern_numbers(const struct pattern_tables *tables, uint32_t mask, uint32_t *table[2]);

static inline uint32_t pattern_number(uint32_t *const table[2], uint32_t pattern)
{
    return table[0][pattern & 0xFFFF] + table[1][pattern >> 16];
}

static inline struct pattern_planes pattern_planes(const struct pattern_tables *tables, uint32_t pattern)
{
    ASSERT((pattern & 0xFFFF) < tables->lower && pattern >> 16 < tables->upper);
    uint32_t low = tables->planes[0][pattern & 0xFFFF], high = tables->planes[1][pattern >> 16];
    return (struct pattern_planes){(low & 0xFFFF) | (high & 0xFFFF) << tables->half,
                                   low >> 16 | high >> 16 << tables->half};
}

/* Its squares of degree 1. */
static inline int pattern_points(const struct pattern_tables *tables, uint32_t pattern)
{
    return bits_in_word(pattern_planes(tables, pattern).ones);
}

/* Its states, and the squares of degree 1 that they match. */
static inline size_t pattern_size(const struct pattern_tables *tables, uint32_t pattern, int *points)
{
    *points = pattern_points(tables, pattern);
    return frontier_pattern_states(*points);
}

static inline uint32_t pattern_image(const struct pattern_tables *tables, uint32_t pattern)
{
    ASSERT((pattern & 0xFFFF) < tables->lower && pattern >> 16 < tables->upper);
    return tables->image[0][pattern & 0xFFFF] + tables->image[1][pattern >> 16];
}

/* A pattern without open paths is that of a closed cycle, and good only if nothing is left outside
 * it. */
static inline bool pattern_is_lost(struct pattern_planes planes, int left)
{
    return planes.ones == 0 && bits_in_word(planes.twos) != left;
}

#endif
