/* Chooses which nodes of a trace are drawn, and their labels.
 *
 * A drawing of thousands of nodes is unreadable. At first each tree is folded into a triangle. Then
 * subtrees are unfolded while there is room: those with solutions first, then unfinished ones, then
 * the largest failed ones. A small tree is thus drawn completely, and a large one in outline, with
 * most room where most of the search took place.
 *
 * A chain of decisions without alternatives is one edge. Unexplored branches at the end of the
 * search are pale triangles, if there are few. Branches skipped by backjumping are not drawn: they
 * contain no solution. */
#include "lab/trace/trace.h"

#include "base/alloc.h"
#include "base/heap.h"
#include "base/say.h"
#include "base/text.h"
#include "draw/tree.h"

#include <inttypes.h>

enum { FEW_LITERALS = 3 }; /* literals of a learnt clause that is printed at its node */

struct below { /* a subtree */
    int32_t size, failures, solutions;
    int32_t end;      /* the node after it */
    int32_t children; /* of its root */
    bool open;        /* part of it was not searched or not recorded */
    bool found;       /* contains a solution, possibly a known one */
    bool aside;       /* the other branch below it is unexplored: drawn as a child */
    bool shown;       /* drawn, not folded */
    int32_t passed;   /* length of the chain of decisions that ends here */
    bool within;      /* inside such a chain */
};

struct drawing {
    const struct trace *trace;
    struct arena *arena;
    struct below *below;
    const double *score; /* by node: priority of unfolding, read by the heap */
    size_t shown, most, roots;
    int32_t *place; /* by drawn node: its index in the drawing */
    /* By kind of root: their number, and how many have been drawn. */
    int kinds[TRACE_EDGES], numbers[TRACE_EDGES];
    struct tree_node *nodes;
    struct tree_arc *arcs;
    const char *legend[TREE_ROLES];
    struct tree tree;
};

static const char *const legend[TREE_ROLES] = {
    [TREE_BRANCH] = "lab.tree.choice",       [TREE_FAILURE] = "lab.tree.failure",
    [TREE_SOLUTION] = "lab.tree.solution",   [TREE_CANDIDATE] = "lab.tree.candidate",
    [TREE_KNOWN] = "lab.tree.known",         [TREE_FAILURES] = "lab.tree.failures",
    [TREE_SOLUTIONS] = "lab.tree.solutions", [TREE_UNKNOWN] = "lab.tree.unknown",
};

static const char *const edges[TRACE_EDGES] = {
    [TRACE_START] = "lab.edge.start",     [TRACE_RESTART] = "lab.edge.restart",
    [TRACE_LISTING] = "lab.edge.listing", [TRACE_ASSUMPTION] = "lab.edge.assumption",
    [TRACE_CHOICE] = "lab.edge.choice",   [TRACE_OTHER] = "lab.edge.other",
    [TRACE_JUMP] = "lab.edge.jump",       [TRACE_AGAIN] = "lab.edge.again"};

static const char *const states[TRACE_STATES] = {
    [TRACE_OPEN] = "lab.state.open",         [TRACE_BRANCH] = "lab.state.branch",
    [TRACE_FAILED] = "lab.state.failed",     [TRACE_SOLUTION] = "lab.state.solution",
    [TRACE_REJECTED] = "lab.state.rejected", [TRACE_KNOWN] = "lab.state.known",
    [TRACE_CLOSED] = "lab.state.closed"};

/* A text in the arena. */
static const char *text_of(struct drawing *d, const char *key, const struct say_argument *arguments)
{
    struct buf out = {0};
    say(&out, key, arguments);
    const char *text = arena_text(d->arena, buf_text(&out));
    buf_free(&out);
    return text;
}

static const struct trace_node *node_at(const struct drawing *d, size_t i)
{
    ASSERT(i < d->trace->nodes.size);
    return &d->trace->nodes.data[i];
}

/* ---- properties of subtrees */

static void add_up(struct drawing *d)
{
    size_t count = d->trace->nodes.size;
    for (size_t i = count; i-- > 0;) {
        const struct trace_node *n = node_at(d, i);
        struct below *b = &d->below[i];
        b->size++;
        b->failures += n->state == TRACE_FAILED || n->state == TRACE_CLOSED;
        b->solutions += n->state == TRACE_SOLUTION;
        b->open |= n->state == TRACE_OPEN || n->cut > 0;
        b->found |= n->state == TRACE_SOLUTION || n->state == TRACE_KNOWN;
        b->end = (int32_t)i + b->size;
        ASSERT(b->size >= 1 && (size_t)b->end <= count); /* a subtree is contiguous */
        if (n->parent < 0) continue;
        struct below *p = &d->below[n->parent];
        p->size += b->size;
        p->failures += b->failures;
        p->solutions += b->solutions;
        p->open |= b->open;
        p->found |= b->found;
        p->children++;
    }
}

/* True if the search stopped within this tree, rather than continuing with a restart or an
 * enumeration. */
static bool is_left(const struct drawing *d, size_t root)
{
    size_t next = (size_t)d->below[root].end;
    if (node_at(d, root)->complete) return false;
    return next == d->trace->nodes.size || node_at(d, next)->edge == TRACE_START;
}

/* True if its only child is a decision. */
static bool is_single(const struct drawing *d, size_t i)
{
    const struct trace_node *n = node_at(d, i);
    return n->state == TRACE_BRANCH && d->below[i].children == 1 && !n->cut &&
           node_at(d, i + 1)->edge == TRACE_CHOICE;
}

/* Marks the decisions on the last path whose other branch is unexplored. */
static void find_asides(struct drawing *d, size_t root)
{
    ASSERT(node_at(d, root)->parent < 0);
    enum { FEW = 12 };
    int32_t end = d->below[root].end;
    size_t count = 0;
    for (size_t i = root; i < (size_t)end; i++) count += is_single(d, i) && d->below[i].end == end;
    for (size_t i = root; i < (size_t)end; i++)
        d->below[i].aside = count <= FEW && is_single(d, i) && d->below[i].end == end;
}

/* Finds chains of decisions without alternatives. The child of a node with one child is the next
 * node. */
static void find_rows(struct drawing *d)
{
    enum { MANY = 4 };
    size_t count = d->trace->nodes.size;
    for (size_t i = 0, end; i < count; i = end + 1) {
        for (end = i; node_at(d, end)->edge == TRACE_CHOICE && is_single(d, end) && !d->below[end].aside;)
            end++;
        if (end - i < MANY) continue;
        ASSERT(end < count); /* a node with one child is not the last */
        d->below[end].passed = (int32_t)(end - i);
        for (size_t k = i; k < end; k++) d->below[k].within = true;
    }
}

static void look_at_trees(struct drawing *d)
{
    add_up(d);
    for (size_t i = 0; i < d->trace->nodes.size; i = (size_t)d->below[i].end) {
        d->roots++;
        d->kinds[node_at(d, i)->edge]++;
        if (is_left(d, i)) find_asides(d, i);
    }
    find_rows(d);
}

/* ---- choosing nodes */

static size_t cost(const struct drawing *d, size_t i)
{
    const struct below *b = &d->below[i];
    return (size_t)b->children + b->aside + (node_at(d, i)->cut > 0);
}

/* Solutions first, then unfinished subtrees, then by size. */
static double score_of(const struct below *b)
{
    double kind = b->found ? 2 : b->open ? 1 : 0;
    return kind * TRACE_MOST + b->size;
}

/* Unfolds a subtree if there is room. */
static void unfold(struct drawing *d, struct heap *folded, size_t i)
{
    if (d->shown + cost(d, i) > d->most) return;
    d->shown += cost(d, i);
    ASSERT(!d->below[i].within && d->shown <= d->most);
    d->below[i].shown = true;
    for (size_t child = i + 1; child < (size_t)d->below[i].end; child = (size_t)d->below[child].end) {
        while (d->below[child].within) child++;
        heap_push(folded, (int)child);
    }
}

static void choose_shown(struct drawing *d)
{
    struct heap folded;
    size_t count = d->trace->nodes.size;
    double *scores = ARENA_ARRAY(d->arena, double, count);
    d->score = scores;
    heap_init(&folded, &d->score);
    for (size_t i = 0; i < count; i++) scores[i] = score_of(&d->below[i]);
    for (size_t i = 0; i < count; i = (size_t)d->below[i].end) {
        if (d->shown == d->most) break;
        d->shown++;
        heap_push(&folded, (int)i);
    }
    ASSERT(d->shown <= d->most);
    while (folded.items.size) unfold(d, &folded, (size_t)heap_pop(&folded));
    heap_free(&folded);
}

/* ---- labels */

/* "search", "restart 3": roots are numbered by kind if there are several. */
static const char *root_label(struct drawing *d, enum trace_edge edge)
{
    const char *word = say_word(edge == TRACE_START ? "lab.edge.search" : edges[edge]);
    int number = ++d->numbers[edge];
    return d->kinds[edge] == 1 ? word : arena_print(d->arena, "%s %d", word, number);
}

/* "x = 1"; "x = 1 ... y = 3, 12 choices" for a chain. */
static const char *label_of(struct drawing *d, size_t i)
{
    const struct trace_node *n = node_at(d, i);
    size_t passed = (size_t)d->below[i].passed;
    if (n->parent < 0) return root_label(d, n->edge);
    if (!*n->words) return say_word(edges[n->edge]);
    if (!passed) return n->words;
    return text_of(d, "lab.tree.chain",
                   SAY(say_raw("first", node_at(d, i - passed)->words), say_raw("last", n->words),
                       say_int("count", (int64_t)passed + 1)));
}

/* The learnt clause, if it has at most `room` literals, or its length. */
static const char *learnt(struct drawing *d, const struct trace_node *n, int32_t room)
{
    if (n->edge != TRACE_JUMP) return NULL;
    if (n->learnt == 1) return say_word("lab.learnt.unit");
    if (n->clause && n->learnt <= room)
        return text_of(d, "lab.learnt.clause", SAY(say_raw("clause", n->clause)));
    return text_of(d, "lab.learnt.literals", SAY(say_int("count", n->learnt)));
}

/* "node 12, level 3, choice: Q[3] = 4; failed" */
static const char *note_of(struct drawing *d, size_t i)
{
    const struct trace_node *n = node_at(d, i);
    const char *aside = learnt(d, n, INT32_MAX);
    const char *note = text_of(d, *n->words ? "lab.tree.node-words" : "lab.tree.node",
                               SAY(say_int("node", (int64_t)i + 1), say_int("level", n->level),
                                   say_key("edge", edges[n->edge]), say_raw("words", n->words),
                                   say_key("state", states[n->state])));
    return aside ? arena_print(d->arena, "%s%s%s", note, say_word("lab.tree.semicolon"), aside) : note;
}

static const char *folded_note(struct drawing *d, size_t i)
{
    const struct below *b = &d->below[i];
    return text_of(d, "lab.tree.folded",
                   SAY(say_raw("note", note_of(d, i)), say_int("nodes", b->size),
                       say_int("failures", b->failures), say_int("solutions", b->solutions)));
}

/* ---- the drawing */

static enum tree_role role_of(const struct drawing *d, size_t i)
{
    static const enum tree_role roles[TRACE_STATES] = {
        [TRACE_OPEN] = TREE_UNKNOWN,      [TRACE_BRANCH] = TREE_BRANCH,      [TRACE_FAILED] = TREE_FAILURE,
        [TRACE_SOLUTION] = TREE_SOLUTION, [TRACE_REJECTED] = TREE_CANDIDATE, [TRACE_KNOWN] = TREE_KNOWN,
        [TRACE_CLOSED] = TREE_FAILURE};
    const struct below *b = &d->below[i];
    if (b->shown) return roles[node_at(d, i)->state];
    return b->found ? TREE_SOLUTIONS : b->open ? TREE_UNKNOWN : TREE_FAILURES;
}

static void put(struct drawing *d, struct tree_node node)
{
    ASSERT(d->tree.count < d->shown && node.parent < (int32_t)d->tree.count);
    d->nodes[d->tree.count++] = node;
}

static void put_unknown(struct drawing *d, int32_t parent, int64_t weight)
{
    put(d, (struct tree_node){.parent = parent,
                              .role = TREE_UNKNOWN,
                              .weight = weight,
                              .note = weight ? text_of(d, "lab.tree.left-out", SAY(say_int("count", weight)))
                                             : say_word("lab.tree.not-searched")});
}

/* Appends the triangles of nodes whose last recorded child is done. `at` is the next node. */
static void put_ends(struct drawing *d, vec_i32 *open, int32_t at)
{
    while (open->size && d->below[vec_last(open)].end <= at) {
        int32_t done = vec_pop(open);
        const struct trace_node *n = node_at(d, (size_t)done);
        if (n->cut) put_unknown(d, d->place[done], n->cut);
        if (d->below[done].aside) put_unknown(d, d->place[done], 0);
    }
}

/* A backjump over decisions is drawn as an arc. For one to a sibling, the dashed edge suffices. */
static void put_arc(struct drawing *d, size_t i)
{
    ASSERT(d->tree.arc_count < d->shown);
    const struct trace_node *n = node_at(d, i);
    if (n->from < 0 || !d->below[n->from].shown || node_at(d, (size_t)n->from)->parent == n->parent) return;
    const char *note = text_of(d, "lab.tree.back",
                               SAY(say_int("from", node_at(d, (size_t)n->from)->level),
                                   say_int("to", n->level), say_raw("learnt", learnt(d, n, INT32_MAX))));
    d->arcs[d->tree.arc_count++] = (struct tree_arc){d->place[n->from], d->place[i], note};
}

static void put_node(struct drawing *d, size_t i)
{
    const struct trace_node *n = node_at(d, i);
    bool shown = d->below[i].shown;
    d->place[i] = (int32_t)d->tree.count;
    put(d, (struct tree_node){.parent = n->parent < 0 ? -1 : d->place[n->parent],
                              .role = role_of(d, i),
                              .broken = n->edge == TRACE_JUMP,
                              .weight = shown ? 0 : d->below[i].size,
                              .passed = d->below[i].passed,
                              .label = label_of(d, i),
                              .aside = learnt(d, n, FEW_LITERALS),
                              .note = shown ? note_of(d, i) : folded_note(d, i)});
    put_arc(d, i);
}

static void put_all(struct drawing *d)
{
    size_t count = d->trace->nodes.size, roots = 0;
    vec_i32 open = {0};
    for (size_t i = 0; i < count;) {
        roots += node_at(d, i)->parent < 0;
        put_ends(d, &open, (int32_t)i);
        if (roots > d->most) break;
        if (d->below[i].within) {
            d->place[i] = d->place[node_at(d, i)->parent];
            i++;
            continue;
        }
        put_node(d, i);
        if (d->below[i].shown) vec_push(&open, (int32_t)i);
        i = d->below[i].shown ? i + 1 : (size_t)d->below[i].end;
    }
    put_ends(d, &open, (int32_t)count);
    vec_free(&open);
}

static const char *summary(struct drawing *d)
{
    static const char *const ends[TRACE_ENDS] = {[TRACE_COMPLETE] = "lab.end.complete",
                                                 [TRACE_FOUND] = "lab.end.found",
                                                 [TRACE_STOPPED] = "lab.end.stopped"};
    const struct trace_totals *t = &d->trace->total;
    struct buf out = {0};
    say(&out, "lab.total.nodes",
        SAY(say_int("nodes", t->nodes), say_int("choices", t->choices), say_int("failures", t->failures),
            say_int("solutions", t->solutions)));
    if (t->rejected) say(&out, "lab.total.rejected", SAY(say_int("count", t->rejected)));
    if (t->learnt) say(&out, "lab.total.learnt", SAY(say_int("count", t->learnt)));
    if (t->restarts) say(&out, "lab.total.restarts", SAY(say_int("count", t->restarts)));
    say(&out, "lab.total.depth", SAY(say_int("depth", t->depth), say_key("end", ends[d->trace->end])));
    if (t->left_out) say(&out, "lab.total.left-out", SAY(say_int("count", t->left_out)));
    if (d->roots > d->most)
        say(&out, "lab.total.trees",
            SAY(say_int("most", (int64_t)d->most), say_int("trees", (int64_t)d->roots)));
    const char *text = arena_text(d->arena, buf_text(&out));
    buf_free(&out);
    return text;
}

const struct tree *trace_tree(const struct trace *trace, size_t most, struct arena *arena)
{
    size_t count = trace->nodes.size;
    struct drawing *d = ARENA_NEW(arena, struct drawing);
    *d = (struct drawing){.trace = trace,
                          .arena = arena,
                          .below = ARENA_ARRAY(arena, struct below, count),
                          .most = most,
                          .place = ARENA_ARRAY(arena, int32_t, count)};
    look_at_trees(d);
    choose_shown(d);
    d->nodes = ARENA_ARRAY(arena, struct tree_node, d->shown);
    d->arcs = ARENA_ARRAY(arena, struct tree_arc, d->shown);
    put_all(d);
    d->tree.title = *trace->about ? trace->about : NULL;
    d->tree.summary = summary(d);
    d->tree.nodes = d->nodes;
    d->tree.arcs = d->arcs;
    for (size_t i = 0; i < TREE_ROLES; i++) d->legend[i] = say_word(legend[i]);
    d->tree.legend = d->legend;
    d->tree.broken_legend = say_word("lab.tree.learnt-clause");
    d->tree.arc_legend = say_word("lab.tree.backjump");
    return &d->tree;
}
