/* Trees as text: one indented line per node, with branches in ASCII.
 *
 *     |- x = 1
 *     |  |- y = 2  x
 *     |  `- y != 2  *
 *     `> x != 1  [learnt: ...]
 *
 * Indentation beyond DEEP levels is replaced by the number of hidden levels. */
#include "draw/tree.h"

#include "base/alloc.h"
#include "base/say.h"

#include <inttypes.h>

enum { DEEP = 24 }; /* most levels of indentation */

static const char *const signs[TREE_ROLES] = {
    [TREE_FAILURE] = "x",  [TREE_SOLUTION] = "*",  [TREE_CANDIDATE] = "?", [TREE_KNOWN] = "(*)",
    [TREE_FAILURES] = "x", [TREE_SOLUTIONS] = "*", [TREE_UNKNOWN] = "..."};

struct lines {
    const struct tree *tree;
    bool *last;     /* by node: it is the last child */
    int32_t *depth; /* by node */
    struct buf *out;
};

static void find_lines(struct lines *l)
{
    size_t count = l->tree->count;
    int32_t *latest = alloc_array(count, sizeof *latest);
    for (size_t i = 0; i < count; i++) {
        int32_t parent = l->tree->nodes[i].parent;
        l->last[i] = true;
        if (parent < 0) continue;
        if (latest[parent]) l->last[latest[parent]] = false;
        latest[parent] = (int32_t)i;
        ASSERT((size_t)parent < i);
        l->depth[i] = l->depth[parent] + 1;
    }
    alloc_free(latest);
}

/* Draws the bars of ancestors with later siblings. */
static void put_indent(const struct lines *l, size_t i)
{
    bool bars[DEEP] = {false};
    int32_t depth = l->depth[i], hidden = depth > DEEP ? depth - DEEP : 0;
    ASSERT(depth >= 0 && depth - hidden <= DEEP);
    for (int32_t at = l->tree->nodes[i].parent; at >= 0 && l->depth[at] > hidden;
         at = l->tree->nodes[at].parent)
        bars[l->depth[at] - hidden - 1] = !l->last[at];
    ASSERT((depth == 0) == (l->tree->nodes[i].parent < 0));
    if (hidden) buf_print(l->out, "<%" PRId32 "> ", hidden);
    for (int32_t d = 0; d + hidden < depth - 1; d++) buf_add(l->out, bars[d] ? "|  " : "   ");
    if (depth > 0) buf_add(l->out, l->last[i] ? "`" : "|");
    if (depth > 0) buf_add(l->out, l->tree->nodes[i].broken ? "> " : "- ");
}

static void put_node(const struct lines *l, size_t i)
{
    ASSERT(l->tree->nodes[i].role < TREE_ROLES);
    const struct tree_node *node = &l->tree->nodes[i];
    const char *before = "";
    put_indent(l, i);
    if (node->label) {
        buf_add(l->out, node->label);
        before = "  ";
    }
    if (signs[node->role]) {
        buf_print(l->out, "%s%s", before, signs[node->role]);
        before = "  ";
    }
    if (node->weight) say(l->out, "draw.nodes", SAY(say_int("count", node->weight)));
    if (node->aside) buf_print(l->out, "%s[%s]", before, node->aside);
    buf_char(l->out, '\n');
}

static void put_legend(const struct tree *tree, struct buf *out)
{
    bool used[TREE_ROLES] = {false}, broken = false, any = false;
    for (size_t i = 0; i < tree->count; i++) {
        used[tree->nodes[i].role] = true;
        broken |= tree->nodes[i].broken;
    }
    for (int role = 0; role < TREE_ROLES; role++) {
        bool triangle = role == TREE_FAILURES || role == TREE_SOLUTIONS;
        if (!used[role] || !signs[role]) continue;
        buf_print(out, "%s%s%s  %s", any ? "   " : "", signs[role], triangle ? say_word("draw.n-nodes") : "",
                  tree->legend[role]);
        any = true;
    }
    if (broken) buf_print(out, "%s>  %s", any ? "   " : "", tree->broken_legend);
    if (any || broken) buf_char(out, '\n');
}

void tree_text_draw(const struct tree *tree, struct buf *out)
{
    struct lines l = {.tree = tree,
                      .last = alloc_array(tree->count, sizeof *l.last),
                      .depth = alloc_array(tree->count, sizeof *l.depth),
                      .out = out};
    find_lines(&l);
    if (tree->title) buf_print(out, "%s\n", tree->title);
    if (tree->summary) buf_print(out, "%s\n", tree->summary);
    put_legend(tree, out);
    for (size_t i = 0; i < tree->count; i++) {
        if (tree->nodes[i].parent < 0) buf_char(out, '\n');
        put_node(&l, i);
    }
    alloc_free(l.last);
    alloc_free(l.depth);
}
