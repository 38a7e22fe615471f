/* Theta-lambda tree (Vilim): the earliest completion time of a changing set of tasks on one
 * machine. Its leaves are the tasks by ascending earliest start.
 *
 * A task is out, in (theta), or grey (lambda). `done` is the earliest completion time of those that
 * are in: the maximum, over their subsets, of earliest start plus work. `grey_done` is the latest
 * of these times with at most one grey task added. */
#ifndef SOLVER_CONSTRAINT_DISJUNCTIVE_TREE_H
#define SOLVER_CONSTRAINT_DISJUNCTIVE_TREE_H

#include <stdbool.h>
#include <stdint.h>

struct tree_node {
    int64_t work, done;           /* of the tasks that are in, below this node */
    int64_t grey_work, grey_done; /* with at most one grey task */
    /* The leaves of the grey tasks in these two; -1: none. */
    int32_t work_leaf, done_leaf;
};

struct disjunctive_tree {
    int32_t leaves;          /* a power of two */
    struct tree_node *nodes; /* 1 is the root, 2i and 2i + 1 are below i; 2 * leaves of them */
    bool greys;              /* some tasks may be grey; otherwise their fields are not updated */
};

/* The completion time of the empty set. */
static const int64_t tree_never = INT64_MIN / 2;

/* The number of nodes needed for this many tasks. */
int32_t disjunctive_tree_size(int32_t tasks);

/* All leaves are out. */
void disjunctive_tree_clear(struct disjunctive_tree *tree, bool greys);

/* Puts a task in or makes it grey, without updating the nodes above its leaf; the second function
 * updates all of those. */
void disjunctive_tree_set_leaf(struct disjunctive_tree *tree, int32_t leaf, int64_t start, int64_t work,
                               bool grey);
void disjunctive_tree_rebuild(struct disjunctive_tree *tree);

/* The same with the nodes above the leaf, and takes a task out. */
void disjunctive_tree_put(struct disjunctive_tree *tree, int32_t leaf, int64_t start, int64_t work,
                          bool grey);
void disjunctive_tree_out(struct disjunctive_tree *tree, int32_t leaf);

static inline int64_t disjunctive_tree_done(const struct disjunctive_tree *tree)
{
    return tree->nodes[1].done;
}

static inline int64_t disjunctive_tree_grey_done(const struct disjunctive_tree *tree, int32_t *leaf)
{
    *leaf = tree->nodes[1].done_leaf;
    return tree->nodes[1].grey_done;
}

#endif
