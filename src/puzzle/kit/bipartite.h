/* Maximum matchings of bipartite graphs, and the minimum vertex covers that they prove. */
#ifndef PUZZLE_KIT_BIPARTITE_H
#define PUZZLE_KIT_BIPARTITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BIPARTITE_NONE = -1 };

struct bipartite {
    size_t left, right;    /* nodes on each side */
    const uint32_t *first; /* by left node: its first edge; one more at the end */
    const uint32_t *to;    /* by edge: the right node */
    int32_t *of_left;      /* by left node: its partner, or BIPARTITE_NONE */
    int32_t *of_right;     /* by right node, likewise */
};

/* Fills in the partners, in arrays of the caller; returns how many pairs there are. */
size_t bipartite_match(struct bipartite *m);

/* A minimum vertex cover, as large as the maximum matching m: the one with the fewest nodes on the
 * left. */
void bipartite_cover(const struct bipartite *m, bool *left, bool *right);

#endif
