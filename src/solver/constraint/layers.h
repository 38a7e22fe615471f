/* An automaton as a constraint records it, and unrolled: a layer of states before each view and one
 * after the last, with the transitions between neighbouring layers that lie on a path from the
 * start to an accepting state.
 *
 * The automaton is the constraint's integers: the number of states, the start, the number of
 * transitions, four numbers for each (from, value, to, cost; sorted), and the accepting states. */
#ifndef SOLVER_CONSTRAINT_LAYERS_H
#define SOLVER_CONSTRAINT_LAYERS_H

#include "damier.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct automaton { /* the recorded integers, read */
    int64_t states, start, transitions;
    const int64_t *transition; /* four numbers each */
    size_t accepting_count;
    const int64_t *accepting;
};

enum { AUTOMATON_FROM, AUTOMATON_VALUE, AUTOMATON_TO, AUTOMATON_COST, AUTOMATON_WIDTH };

struct automaton layers_read(const int64_t *ints, size_t count);

/* The callbacks of unrolling: whether a view can have a value, and allocation. */
struct layers_source {
    bool (*has)(void *of, int32_t layer, int64_t value);
    void *(*room)(void *of, size_t size); /* zeroed memory for what is made */
    void *of;
};

/* Nodes are numbered layer by layer, edges layer by layer and then by value. All edges of one layer
 * with the same value are a group. Node 0 is the start; without any node there is no path. */
struct layers {
    int32_t count; /* of layers of edges: the views */
    int32_t nodes, edges, groups;
    int32_t last;               /* the first node of the last layer, all of which accept */
    int32_t *from, *to, *group; /* by edge */
    int64_t *cost;              /* by edge */
    int64_t *value;             /* by group, ascending in each layer */
    int32_t *layer;             /* by group */
    int32_t *edge;              /* by group and one more: where its edges begin */
    int32_t *first;             /* by layer and one more: where its groups begin */
    /* By node and one more: where the edges out of it and into it begin in `out` and `in`. */
    int32_t *first_out, *first_in;
    int32_t *out, *in;
};

/* Takes O(edges log edges), counting also edges from which no accepting state is reached. */
struct layers *layers_unroll(const struct automaton *automaton, int32_t count,
                             const struct layers_source *source);

/* The number of edges, including those from which no accepting state is reached; stops at some
 * number above `most`. */
int64_t layers_count(const struct automaton *automaton, int32_t count, const struct layers_source *source,
                     int64_t most);

#endif
