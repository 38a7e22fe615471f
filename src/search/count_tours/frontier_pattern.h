/* The degree patterns of a frontier: which are reachable and can be completed, and the cost of
 * counting over them.
 *
 * A pattern has a digit for each slot, the degree 0, 1 or 2 of its square, 0 in free slots. It is
 * stored as two base-3 numbers, for the lower and the upper slots, in the halves of 32 bits; sums
 * over digits are sums of two table entries. */
#ifndef SEARCH_COUNT_TOURS_FRONTIER_PATTERN_H
#define SEARCH_COUNT_TOURS_FRONTIER_PATTERN_H

#include "base/alloc.h"
#include "base/bits.h"
#include "cluster/job/job.h"
#include "search/count_tours/frontier_order.h"
#include "search/count_tours/matching.h"

struct pattern_tables {
    int slots, half;             /* digits in the lower number */
    uint32_t lower, upper;       /* 3^half, 3^(slots-half) */
    uint32_t power[ORDER_SLOTS]; /* weight of a degree in each slot */
    /* By lower and by upper number; owned: */
    /* Bits of slots of degree 1, and in the upper 16 bits those of degree 2. */
    uint32_t *planes[2];
    uint32_t *image[2]; /* its part of the mirror image */
};

struct pattern_planes {
    uint32_t ones, twos; /* bit sets of slots of degree 1, of degree 2 */
};

/* The patterns between two stages, in ascending order. */
struct pattern_list {
    uint32_t *pattern; /* owned */
    size_t count;
};

struct frontier_pattern {
    const struct frontier_order *order;
    struct pattern_tables tables;
    int stages;
    /* stages + 1: before each stage and after the last; owned. With several ranks: those of this
     * rank (frontier_share.c). */
    struct pattern_list *list;
    /* The results of the stage before: with several ranks, those that this rank's units make;
     * otherwise `list` itself. */
    struct pattern_list *made;
    double *work; /* by stage: number of additions; owned */
    double total_work;
    double bound;  /* upper bound on the ways to reach a state and on the tours; 0: no tour */
    double widest; /* most states between two stages */
    /* Most states between two steps in one unit and its image (frontier_unit.h). */
    double between;
    double pass_bytes; /* memory of the passes over patterns */
    size_t bytes;      /* memory of the states on this rank */
    int most_points;   /* most degree-1 squares in a pattern */
};

/* PATTERN_LEFT: another rank failed. */
enum frontier_pattern_end { PATTERN_DONE, PATTERN_STOPPED, PATTERN_MEMORY, PATTERN_LEFT };

/* Of the passes over patterns. */
struct pass_options {
    int threads;
    size_t memory;                  /* bytes per rank */
    const struct tour_watch *watch; /* or NULL; used by the calling thread */
    struct job_transport *team;     /* or NULL */
};

/* frontier_pass.c: builds the list of each step, steps + 1 of them, owned by the caller whatever
 * the result; sets bound, work and pass_bytes of the patterns. With several ranks the lists within
 * a stage are this rank's; the others are complete. */
enum frontier_pattern_end frontier_pass_run(struct frontier_pattern *patterns, struct pattern_list *list,
                                            const struct pass_options *options);

enum frontier_pattern_end frontier_pattern_init(struct frontier_pattern *patterns,
                                                const struct frontier_order *order,
                                                const struct pass_options *options);
void frontier_pattern_free(struct frontier_pattern *patterns);

/* Recomputes `bytes` after the lists have changed. */
void frontier_pattern_weigh(struct frontier_pattern *patterns);

/* Matchings of an even number of degree-1 squares. */
size_t frontier_pattern_states(int points);

/* Memory needed before the number of patterns is known. */
double frontier_pattern_bytes(const struct frontier_order *order, int threads);

/* Numbers patterns by their digits in the slots of a mask. The tables are for pattern_number; the
 * caller frees them. Returns the number of values. */
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

/* Its degree-1 squares. */
static inline int pattern_points(const struct pattern_tables *tables, uint32_t pattern)
{
    return bits_in_word(pattern_planes(tables, pattern).ones);
}

/* The number of its states; sets *points to its degree-1 squares. */
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

/* A pattern without open paths has a closed cycle, which must contain all remaining squares. */
static inline bool pattern_is_lost(struct pattern_planes planes, int left)
{
    return planes.ones == 0 && bits_in_word(planes.twos) != left;
}

#endif
