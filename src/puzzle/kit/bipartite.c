/* Matchings by shortest augmenting paths, many at a time (Hopcroft and Karp 1973): O(edges *
 * sqrt(nodes)). Without recursion, since paths may be as long as the graph.
 *
 * The cover (Konig 1931): one node of every pair, the right one if it can be reached from a left
 * node without a partner by a path that alternates between edges outside and inside the matching,
 * else the left one. An edge from a reached left node leads to a reached right node, so every edge
 * has an end in it. */
#include "puzzle/kit/bipartite.h"

#include "base/alloc.h"

#include <string.h>

struct search {
    struct bipartite *m;
    /* By left node: steps from a left node without a partner; UINT32_MAX: not reached. */
    uint32_t *level;
    uint32_t *queue; /* of left nodes; then the path */
    uint32_t *edge;  /* by left node: the next edge to try */
};

/* Sets the levels of left nodes. True if a right node without a partner is reached. */
static bool lay_levels(struct search *s)
{
    const struct bipartite *m = s->m;
    size_t head = 0, tail = 0;
    bool found = false;
    for (size_t i = 0; i < m->left; i++) {
        s->level[i] = m->of_left[i] == BIPARTITE_NONE ? 0 : UINT32_MAX;
        if (m->of_left[i] == BIPARTITE_NONE) s->queue[tail++] = (uint32_t)i;
    }
    while (head < tail) {
        uint32_t at = s->queue[head++];
        for (uint32_t e = m->first[at]; e < m->first[at + 1]; e++) {
            int32_t next = m->of_right[m->to[e]];
            if (next == BIPARTITE_NONE) {
                found = true;
            } else if (s->level[next] == UINT32_MAX) {
                s->level[next] = s->level[at] + 1;
                s->queue[tail++] = (uint32_t)next;
            }
        }
    }
    return found;
}

/* Flips the path: each of its left nodes takes the right node that its edge leads to. */
static void take_path(struct search *s, size_t length)
{
    ASSERT(length > 0 && length <= s->m->left);
    ASSERT(s->m->of_left[s->queue[0]] ==
           BIPARTITE_NONE); /* an augmenting path begins at a node without a partner */
    struct bipartite *m = s->m;
    for (size_t i = 0; i < length; i++) {
        uint32_t node = s->queue[i], right = m->to[s->edge[node] - 1];
        ASSERT(right < m->right && s->level[node] == i); /* a path descends level by level */
        m->of_left[node] = (int32_t)right;
        m->of_right[right] = (int32_t)node;
    }
}

/* Looks for a path down the levels. Each edge is tried once in a phase. */
static bool augment(struct search *s, uint32_t from)
{
    ASSERT(from < s->m->left && s->m->of_left[from] == BIPARTITE_NONE);
    ASSERT(s->level[from] == 0);
    struct bipartite *m = s->m;
    size_t length = 1;
    s->queue[0] = from;
    while (length > 0) {
        uint32_t at = s->queue[length - 1];
        if (s->edge[at] == m->first[at + 1]) {
            length--;
            continue;
        }
        int32_t next = m->of_right[m->to[s->edge[at]++]];
        if (next == BIPARTITE_NONE) {
            take_path(s, length);
            return true;
        }
        if (s->level[next] == s->level[at] + 1) s->queue[length++] = (uint32_t)next;
    }
    return false;
}

size_t bipartite_match(struct bipartite *m)
{
    ASSERT(m->first[0] == 0);
    size_t pairs = 0;
    struct search s = {.m = m,
                       .level = alloc_array(m->left, sizeof *s.level),
                       .queue = alloc_array(m->left + 1, sizeof *s.queue),
                       .edge = alloc_array(m->left, sizeof *s.edge)};
    for (size_t i = 0; i < m->left; i++) m->of_left[i] = BIPARTITE_NONE;
    for (size_t i = 0; i < m->right; i++) m->of_right[i] = BIPARTITE_NONE;
    while (lay_levels(&s)) {
        memcpy(s.edge, m->first, m->left * sizeof *s.edge);
        for (size_t i = 0; i < m->left; i++)
            if (m->of_left[i] == BIPARTITE_NONE) pairs += augment(&s, (uint32_t)i);
    }
    alloc_free(s.level), alloc_free(s.queue), alloc_free(s.edge);
    ASSERT(pairs <= m->left && pairs <= m->right);
    return pairs;
}

void bipartite_cover(const struct bipartite *m, bool *left, bool *right)
{
    uint32_t *queue = alloc_array(m->left + 1, sizeof *queue);
    size_t head = 0, tail = 0;
    memset(right, 0, m->right * sizeof *right);
    for (size_t i = 0; i < m->left; i++) {
        left[i] = m->of_left[i] != BIPARTITE_NONE;
        if (!left[i]) queue[tail++] = (uint32_t)i;
    }
    while (head < tail) {
        uint32_t at = queue[head++];
        for (uint32_t e = m->first[at]; e < m->first[at + 1]; e++) {
            uint32_t to = m->to[e];
            if (right[to]) continue;
            right[to] = true;
            left[m->of_right[to]] = false;
            queue[tail++] = (uint32_t)m->of_right[to];
        }
    }
    alloc_free(queue);
}
