/* Search trees: recorded step by step, stored in a file, and drawn.
 *
 *     struct trace *trace = trace_new(5000);
 *     request.step = trace_step, request.step_self = trace;
 *     ... ask ...
 *     trace_file_write(trace, out);
 *     trace_free(trace);
 *
 * docs/tree.md describes the file format. */
#ifndef LAB_TRACE_TRACE_H
#define LAB_TRACE_TRACE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/reader.h"
#include "base/vec.h"
#include "damier.h"

/* How a node was reached. The first three are roots. */
enum trace_edge {
    TRACE_START,
    TRACE_RESTART,
    TRACE_LISTING,
    TRACE_ASSUMPTION,
    TRACE_CHOICE,
    TRACE_OTHER,
    TRACE_JUMP,
    TRACE_AGAIN,
    TRACE_EDGES
};

/* The state of a node. */
enum trace_state {
    TRACE_OPEN,   /* none yet: the search continued elsewhere or ended */
    TRACE_BRANCH, /* inner node */
    TRACE_FAILED,
    TRACE_SOLUTION,
    TRACE_REJECTED, /* by a lazy constraint; may be an inner node */
    TRACE_KNOWN,    /* the last solution, reached again */
    TRACE_CLOSED,   /* exhausted without a failure */
    TRACE_STATES
};

struct trace_node {
    int32_t parent; /* smaller than its own index; -1: none */
    int32_t level;
    enum trace_edge edge;
    enum trace_state state;
    const char *words;  /* the decision, in the trace's arena; "" if there is none */
    int32_t from;       /* of a backjump: the failed node, or -1 if it was not recorded */
    int32_t learnt;     /* of a backjump: length of the learnt clause, */
    const char *clause; /* and the clause if it is short, else NULL */
    int64_t cut;        /* descendants that were not recorded */
    bool complete;      /* of a root: its tree is exhausted */
};

/* How a search ended. */
enum trace_end { TRACE_COMPLETE, TRACE_FOUND, TRACE_STOPPED, TRACE_ENDS };

struct trace_totals { /* of the whole search, including unrecorded nodes */
    int64_t nodes, choices, failures, solutions, rejected, restarts, learnt, depth, left_out;
};

struct trace_place {
    int32_t node; /* the node or, if it was not recorded, its last recorded ancestor */
    bool out;
};

struct trace {
    struct arena arena;
    const char *about; /* one line; never NULL */
    VEC(struct trace_node) nodes;
    struct trace_totals total;
    enum trace_end end;

    /* While recording: */
    size_t most;                  /* largest number of nodes */
    VEC(struct trace_place) path; /* by level: the latest node */
    struct trace_place root;      /* of the current tree */
    struct trace_place failed;    /* the last failure */
    size_t level;                 /* of the latest node */
    bool fresh;                   /* the latest node has no state yet */
};

enum { TRACE_MOST = 1000000, TRACE_USUAL = 5000 }; /* maximum and default number of nodes */

struct trace *trace_new(size_t most);
void trace_free(struct trace *trace);
void trace_about(struct trace *trace, const char *words);

/* A callback for dm_on_step; its data is the trace. */
dm_step_call trace_step;

/* trace_file.c */
extern const char *const trace_file_edges[TRACE_EDGES], *const trace_file_states[TRACE_STATES];
void trace_file_write(const struct trace *trace, struct buf *out);
/* NULL: the reader holds the error. */
struct trace *trace_file_read(struct reader *r);
/* True if the text starts like a trace. */
bool trace_file_begins(const char *text, size_t length);

/* trace_tree.c: the tree to draw, with at most `most` nodes; the others are folded into triangles.
 * It lives in the arena and shares texts with the trace. */
struct tree;
const struct tree *trace_tree(const struct trace *trace, size_t most, struct arena *arena);

#endif
