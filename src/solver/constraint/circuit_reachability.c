/* Circuit by reachability: the graph has an edge u -> v if v may come after u. The root is one of
 * the nodes that must be visited.
 *   R6  a node that the root does not reach, or that does not reach the root, is not visited:
 *       conflict if it must be, otherwise (partial) it is left out
 * For a complete circuit this means that all nodes are in one strongly connected component.
 *
 * Explanations: a set of nodes that no edge leaves, explained by the successors that were removed
 * or, if a node is fixed and several of its removed successors would be needed, by the successor to
 * which it is fixed. The set is found in the graph at that position, which has no more edges than
 * when the rule was applied.
 *
 * Rows of the graph are bits: O(n^2 / 64) for a call, plus the edges; O(n^2) for an explanation.
 * Removing edges by the closure of the graph did not pay: docs/kernel.md. */
#include "base/alloc.h"
#include "solver/constraint/alldifferent.h"
#include "solver/constraint/circuit.h"

#include <string.h>

enum { MOST_NODES = 4096, WORD = 64 };

struct reach {
    int32_t count;
    size_t words;            /* of a row */
    uint64_t *out, *into;    /* rows of bits, one for each node: its edges; those into it */
    uint64_t *visited;       /* nodes that must be visited */
    uint64_t *near, *inside; /* scratch rows of a search, and of the set of a reason */
    int32_t *queue;
};

static uint64_t *row(const struct reach *s, uint64_t *matrix, int32_t node)
{
    ASSERT(node >= 0 && node < s->count);
    return matrix + (size_t)node * s->words;
}

static bool has_bit(const uint64_t *bits, int32_t i)
{
    return bits[i / WORD] >> (i % WORD) & 1;
}

static void set_bit(uint64_t *bits, int32_t i)
{
    bits[i / WORD] |= UINT64_C(1) << (i % WORD);
}

static void clear_bit(uint64_t *bits, int32_t i)
{
    bits[i / WORD] &= ~(UINT64_C(1) << (i % WORD));
}

/* The first bit from i on; the number of nodes if there is none. */
static int32_t next_bit(const struct reach *s, const uint64_t *bits, int32_t i)
{
    for (; i < s->count; i = (i / WORD + 1) * WORD) {
        uint64_t rest = bits[i / WORD] >> (i % WORD);
        if (rest) return i + __builtin_ctzll(rest);
    }
    return s->count;
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct reach *s = p->state = kernel_alloc(k, sizeof *s);
    s->count = (int32_t)p->view_count;
    s->words = ((size_t)s->count + WORD) / WORD;
    ASSERT(s->count <= MOST_NODES); /* hints are root * count + node */
    size_t line = s->words * sizeof(uint64_t), matrix = line * ((size_t)s->count + 1);
    s->out = kernel_alloc(k, matrix);
    s->into = kernel_alloc(k, matrix);
    s->visited = kernel_alloc(k, line);
    s->near = kernel_alloc(k, line);
    s->inside = kernel_alloc(k, line);
    s->queue = kernel_alloc(k, ((size_t)s->count + 1) * sizeof *s->queue);
    for (int32_t i = 0; i < s->count; i++) kernel_watch(k, p, p->views[i], EVENT_ANY, i);
}

/* ---- the graph */

static void find_into(struct reach *s)
{
    memset(s->into, 0, s->words * sizeof(uint64_t) * (size_t)s->count);
    for (int32_t u = 0; u < s->count; u++) {
        const uint64_t *out = row(s, s->out, u);
        for (int32_t v = next_bit(s, out, 0); v < s->count; v = next_bit(s, out, v + 1))
            set_bit(row(s, s->into, v), u);
    }
}

/* The open edges, and the nodes that must be visited. */
static void read_graph(const struct kernel *k, const struct propagator *p)
{
    struct reach *s = p->state;
    memset(s->visited, 0, s->words * sizeof(uint64_t));
    for (int32_t u = 0; u < s->count; u++) {
        uint64_t *out = row(s, s->out, u);
        kernel_values(k, p->views[u], 0, s->words, out);
        if (!circuit_is_partial(p) || !has_bit(out, u)) set_bit(s->visited, u);
        clear_bit(out, u);
    }
    find_into(s);
}

static void read_graph_at(const struct kernel *k, const struct propagator *p, int32_t at)
{
    struct reach *s = p->state;
    memset(s->out, 0, s->words * sizeof(uint64_t) * (size_t)s->count);
    memset(s->visited, 0, s->words * sizeof(uint64_t));
    for (int32_t u = 0; u < s->count; u++) {
        int64_t lo = kernel_lo_at(k, p->views[u], at), hi = kernel_hi_at(k, p->views[u], at);
        for (int64_t v = lo < 0 ? 0 : lo; v <= hi && v < s->count; v++)
            if (v != u && kernel_has_at(k, p->views[u], v, at)) set_bit(row(s, s->out, u), (int32_t)v);
        if (!circuit_is_partial(p) || !kernel_has_at(k, p->views[u], u, at)) set_bit(s->visited, u);
    }
    find_into(s);
}

/* The nodes reachable from a node, itself included, by these edges or these reversed ones. */
static void search(struct reach *s, uint64_t *edges, int32_t node, uint64_t *found)
{
    ASSERT(node >= 0 && node < s->count);
    int32_t head = 0, tail = 0;
    memset(found, 0, s->words * sizeof *found);
    set_bit(found, node);
    s->queue[tail++] = node;
    while (head < tail) {
        const uint64_t *next = row(s, edges, s->queue[head++]);
        ASSERT(tail <= s->count); /* each node is found once */
        for (size_t w = 0; w < s->words; w++) {
            uint64_t fresh = next[w] & ~found[w];
            found[w] |= fresh;
            for (; fresh; fresh &= fresh - 1) s->queue[tail++] = (int32_t)(w * WORD) + __builtin_ctzll(fresh);
        }
    }
}

/* ---- reasons */

/* Explains that no edge leaves the set. */
static void because_closed(struct kernel *k, const struct propagator *p, const uint64_t *set, int32_t at)
{
    ASSERT(!p->conditional);
    const struct reach *s = p->state;
    int32_t outside = 0;
    for (int32_t v = 0; v < s->count; v++) outside += !has_bit(set, v);
    for (int32_t u = next_bit(s, set, 0); u < s->count; u = next_bit(s, set, u + 1)) {
        int64_t lo = kernel_lo_at(k, p->views[u], at);
        bool fixed = lo == kernel_hi_at(k, p->views[u], at);
        if (fixed && outside > 1) {
            kernel_because_eq(k, p->views[u], lo);
            continue;
        }
        for (int32_t v = 0; v < s->count; v++)
            if (!has_bit(set, v)) kernel_because_ne(k, p->views[u], v);
    }
}

static void because_visited(struct kernel *k, const struct propagator *p, int32_t node)
{
    if (circuit_is_partial(p)) kernel_because_ne(k, p->views[node], node);
}

/* R6, for a node that the root does not lead to, or that does not lead to it. */
static void because_unreached(struct kernel *k, const struct propagator *p, int32_t node, int32_t root,
                              int32_t at)
{
    struct reach *s = p->state;
    because_visited(k, p, root);
    search(s, s->out, root, s->inside);
    if (has_bit(s->inside, node)) search(s, s->out, node, s->inside);
    /* R6: one side does not lead to the other */
    ASSERT(!has_bit(s->inside, node) || !has_bit(s->inside, root));
    because_closed(k, p, s->inside, at);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    const struct reach *s = p->state;
    (void)what;
    ASSERT(hint >= 0 && hint < s->count * s->count);
    if (kernel_poll(k, (size_t)s->count * (size_t)s->count)) return;
    read_graph_at(k, p, at);
    because_unreached(k, p, hint % s->count, hint / s->count, at);
}

/* ---- propagation */

static bool exclude_unreached(struct kernel *k, struct propagator *p, int32_t root, int32_t node)
{
    struct reach *s = p->state;
    ASSERT(node != root && has_bit(s->visited, root));
    if (!has_bit(s->visited, node)) { /* partial: it is left out */
        const uint64_t *out = row(s, s->out, node);
        for (int32_t v = next_bit(s, out, 0); v < s->count; v = next_bit(s, out, v + 1))
            if (!kernel_set_ne(k, p, root * s->count + node, p->views[node], v)) return false;
        return true;
    }
    kernel_fail(k);
    if (!kernel_learns(k)) return false;
    because_visited(k, p, node);
    because_unreached(k, p, node, root, kernel_position(k));
    return false;
}

static bool check_reachability(struct kernel *k, struct propagator *p, int32_t root) /* R6 */
{
    struct reach *s = p->state;
    for (int backwards = 0; backwards < 2; backwards++) {
        search(s, backwards ? s->into : s->out, root, s->near);
        for (int32_t node = 0; node < s->count; node++)
            if (!has_bit(s->near, node) && !exclude_unreached(k, p, root, node)) return false;
    }
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct reach *s = p->state;
    if (kernel_poll(k, (size_t)s->count * (size_t)s->count)) return true;
    if (s->count < 2) return true;
    read_graph(k, p);
    int32_t root = next_bit(s, s->visited, 0);
    ASSERT(root < s->count || circuit_is_partial(p));
    return root == s->count || check_reachability(k, p, root);
}

static bool suits(const struct constraint *c)
{
    return c->condition == 0 && c->view_count <= MOST_NODES;
}

const struct propagator_kind circuit_reachability_propagator = {.cost = 3,
                                                                .next = &alldifferent_values_propagator,
                                                                .suits = suits,
                                                                .attach = attach,
                                                                .propagate = propagate,
                                                                .explain = explain};
