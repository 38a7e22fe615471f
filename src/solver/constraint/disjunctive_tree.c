/* Theta-lambda tree: how early a set of tasks can be done on one machine. See the header.
 *
 * Tasks further right in the tree start later. So the tasks of a node are done when those of its
 * right part are, or when the work of the right part follows the left part; and at most one grey
 * task is in one of the two. Setting a leaf updates the nodes above it, O(log n).
 *
 * Vilim: O(n log n) filtering algorithms for unary resource constraint (2004). Vilim, Bartak,
 * Cepek: Extension of O(n log n) filtering algorithms for the unary resource constraint to optional
 * activities (2005). */
#include "solver/constraint/disjunctive_tree.h"

#include "base/alloc.h"

static const struct tree_node nothing = {0, tree_never, 0, tree_never, -1, -1};

int32_t disjunctive_tree_size(int32_t tasks)
{
    int32_t leaves = 1;
    while (leaves < tasks) leaves *= 2;
    ASSERT(leaves >= tasks && (leaves & (leaves - 1)) == 0);
    return 2 * leaves;
}

void disjunctive_tree_clear(struct disjunctive_tree *tree, bool greys)
{
    ASSERT((tree->leaves & (tree->leaves - 1)) == 0); /* a power of two */
    tree->greys = greys;
    for (int32_t i = 0; i < 2 * tree->leaves; i++) tree->nodes[i] = nothing;
}

static void take_grey_work(struct tree_node *n, const struct tree_node *l, const struct tree_node *r)
{
    bool left = l->grey_work + r->work > l->work + r->grey_work;
    n->grey_work = left ? l->grey_work + r->work : l->work + r->grey_work;
    n->work_leaf = left ? l->work_leaf : r->work_leaf;
}

static void take_grey_done(struct tree_node *n, const struct tree_node *l, const struct tree_node *r)
{
    n->grey_done = r->grey_done;
    n->done_leaf = r->done_leaf;
    if (l->done + r->grey_work > n->grey_done) {
        n->grey_done = l->done + r->grey_work;
        n->done_leaf = r->work_leaf;
    }
    if (l->grey_done + r->work > n->grey_done) {
        n->grey_done = l->grey_done + r->work;
        n->done_leaf = l->done_leaf;
    }
}

static void join(struct disjunctive_tree *tree, int32_t i)
{
    ASSERT(i > 0 && i < tree->leaves);
    struct tree_node *n = &tree->nodes[i];
    const struct tree_node *l = &tree->nodes[2 * i], *r = l + 1;
    n->work = l->work + r->work;
    n->done = l->done + r->work > r->done ? l->done + r->work : r->done;
    if (!tree->greys) return;
    take_grey_work(n, l, r);
    take_grey_done(n, l, r);
}

static void update_above(struct disjunctive_tree *tree, int32_t leaf)
{
    for (int32_t i = (tree->leaves + leaf) / 2; i > 0; i /= 2) join(tree, i);
}

void disjunctive_tree_set_leaf(struct disjunctive_tree *tree, int32_t leaf, int64_t start, int64_t work,
                               bool grey)
{
    ASSERT(leaf >= 0 && leaf < tree->leaves && (tree->greys || !grey) && work >= 0);
    tree->nodes[tree->leaves + leaf] =
        grey ? (struct tree_node){0, tree_never, work, start + work, leaf, leaf}
             : (struct tree_node){work, start + work, work, start + work, -1, -1};
}

void disjunctive_tree_put(struct disjunctive_tree *tree, int32_t leaf, int64_t start, int64_t work, bool grey)
{
    disjunctive_tree_set_leaf(tree, leaf, start, work, grey);
    update_above(tree, leaf);
}

void disjunctive_tree_out(struct disjunctive_tree *tree, int32_t leaf)
{
    tree->nodes[tree->leaves + leaf] = nothing;
    update_above(tree, leaf);
}

void disjunctive_tree_rebuild(struct disjunctive_tree *tree)
{
    for (int32_t i = tree->leaves - 1; i > 0; i--) join(tree, i);
}
