/* The tree of a search, recorded step by step while the kernel walks through it, kept in a file,
 * and drawn.
 *
 *     struct trace *trace = trace_new(5000);
 *     request.step = trace_step, request.step_self = trace;
 *     ... ask ...
 *     trace_file_write(trace, out);
 *     trace_free(trace);
 *
 * docs/tree.md describes the file. */
#ifndef LAB_TRACE_TRACE_H
#define LAB_TRACE_TRACE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/reader.h"
#include "base/vec.h"
#include "damier.h"

/* How a state was reached. The first three are roots. */
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

/* What became of it. */
enum trace_state {
    TRACE_OPEN,   /* nothing yet: the search went elsewhere, or ended */
    TRACE_BRANCH, /* others come below it */
    TRACE_FAILED,
    TRACE_SOLUTION,
    TRACE_REJECTED, /* by a lazy check; others may come below it */
    TRACE_KNOWN,    /* the last solution, reached once more */
    TRACE_CLOSED,   /* nothing is there, which was known without a failure */
    TRACE_STATES
};

struct trace_node {
    int32_t parent; /* its number, from 0, below that of this node; -1: none */
    int32_t level;
    enum trace_edge edge;
    enum trace_state state;
    const char *words;  /* what was chosen, in the trace's arena; "" where nothing was */
    int32_t from;       /* of a jump: the node that failed, -1 if it was left out */
    int32_t learnt;     /* of a jump: literals of the clause, */
    const char *clause; /* and the clause, if it is short; else NULL */
    int64_t cut;        /* nodes below it that were left out */
    bool complete;      /* of a root: nothing is left to search in this tree, or below it */
};

/* How a search ended. */
enum trace_end { TRACE_COMPLETE, TRACE_FOUND, TRACE_STOPPED, TRACE_ENDS };

struct trace_totals { /* of the whole search, with what was left out */
    int64_t nodes, choices, failures, solutions, rejected, restarts, learnt, depth, left_out;
};

struct trace_place {
    int32_t node; /* the state itself or, if it was left out, the nearest before it that was not */
    bool out;
};

struct trace {
    struct arena arena;
    const char *about; /* one line; never NULL */
    VEC(struct trace_node) nodes;
    struct trace_totals total;
    enum trace_end end;

    /* While it is recorded. */
    size_t most;                  /* nodes that are kept */
    VEC(struct trace_place) path; /* by level: the latest state there */
    struct trace_place root;      /* of the tree at hand */
    struct trace_place failed;    /* the last failure */
    size_t level;                 /* of the latest state */
    bool fresh;                   /* nothing was said of it so far */
};

enum { TRACE_MOST = 1000000, TRACE_USUAL = 5000 }; /* nodes of a trace */

struct trace *trace_new(size_t most);
void trace_free(struct trace *trace);
void trace_about(struct trace *trace, const char *words);

/* As dm_on_step takes it, with the trace as its data. */
dm_step_call trace_step;

/* trace_file.c */
extern const char *const trace_file_edges[TRACE_EDGES], *const trace_file_states[TRACE_STATES];
void trace_file_write(const struct trace *trace, struct buf *out);
/* NULL: the reader has the error. */
struct trace *trace_file_read(struct reader *r);
/* Does the text begin as a trace does? */
bool trace_file_begins(const char *text, size_t length);

/* trace_tree.c: the tree as it is drawn, with at most `most` nodes; what does not fit is folded
 * into triangles. It lives in the arena, and shares texts with the trace. */
struct tree;
const struct tree *trace_tree(const struct trace *trace, size_t most, struct arena *arena);

#endif
