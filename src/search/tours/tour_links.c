/* Propagation of links that are in or out of the tour.
 *
 * R1: a vertex with two links in loses its other links.
 * R2: a vertex with two links left takes both; with fewer there is a conflict.
 * R3: the two ends of a path are not joined before the path contains every vertex.
 *
 * Only the ends of paths are stored. Joining u and v, whose paths end at p and q, makes p and q
 * mates. The entries of u and v, now interior, are left as they were, so undoing in reverse order
 * restores them. A decision and its undoing cost O(1) per link touched. */
#include "search/tours/tour_links.h"

#include "base/alloc.h"

#include <string.h>

static void add_link(struct tour_links *web, int32_t a, int32_t b)
{
    web->end[web->links][0] = a;
    web->end[web->links++][1] = b;
}

static void make_links(struct tour_links *web, const struct tour_graph *survey,
                       const struct tour_links_homes *homes)
{
    const struct ground_graph *graph = &survey->graph;
    web->end = alloc_array(graph->first[graph->squares] / 2 + (size_t)web->points, sizeof *web->end);
    for (int32_t s = 0; s < graph->squares; s++)
        for (uint32_t e = graph->first[s]; e < graph->first[s + 1]; e++)
            if (graph->to[e] > s) add_link(web, survey->point[s], survey->point[graph->to[e]]);
    for (int32_t p = 0; homes->count > 0 && p < survey->points; p++)
        if (homes->of[p] >= 0) add_link(web, p, survey->points + homes->of[p]);
    if (homes->count == 2) add_link(web, survey->points, survey->points + 1);
}

static void list_links(struct tour_links *web)
{
    for (int l = 0; l < web->links; l++)
        for (int side = 0; side < 2; side++) web->first[web->end[l][side] + 1]++;
    for (int p = 0; p < web->points; p++) web->first[p + 1] += web->first[p];
    ASSERT(web->first[web->points] == 2 * (uint32_t)web->links); /* each link from both ends */
    for (int l = 0; l < web->links; l++)
        for (int side = 0; side < 2; side++) {
            int32_t p = web->end[l][side];
            web->link[web->first[p] + (uint32_t)web->left[p]++] = l;
        }
}

void tour_links_init(struct tour_links *web, const struct tour_graph *survey,
                     const struct tour_links_homes *homes)
{
    *web = (struct tour_links){.points = survey->points + homes->count};
    size_t room = (size_t)web->points;
    make_links(web, survey, homes);
    web->first = alloc_array(room + 1, sizeof *web->first);
    web->link = alloc_array(2 * (size_t)web->links, sizeof *web->link);
    web->state = alloc_array((size_t)web->links, sizeof *web->state);
    web->used = alloc_array(room, sizeof *web->used);
    web->left = alloc_array(room, sizeof *web->left);
    web->mate = alloc_array(room, sizeof *web->mate);
    for (int32_t p = 0; p < web->points; p++) web->mate[p] = p;
    list_links(web);
}

void tour_links_free(struct tour_links *web)
{
    alloc_free(web->end);
    alloc_free(web->first);
    alloc_free(web->link);
    alloc_free(web->state);
    alloc_free(web->used);
    alloc_free(web->left);
    alloc_free(web->mate);
    vec_free(&web->trail);
    vec_free(&web->forced);
}

static bool drop(struct tour_links *web, int32_t link)
{
    ASSERT(web->state[link] == TOUR_LINKS_OPEN);
    web->state[link] = TOUR_LINKS_OUT;
    vec_push(&web->trail, link);
    bool good = true;
    for (int side = 0; side < 2; side++) {
        int32_t p = web->end[link][side];
        web->left[p]--;
        ASSERT(web->left[p] >= web->used[p]); /* links that are in are not out */
        if (web->left[p] == 2 && web->used[p] < 2) vec_push(&web->forced, p);
        good &= web->left[p] >= 2;
    }
    return good;
}

/* R1 */
static bool drop_others(struct tour_links *web, int32_t point)
{
    if (web->used[point] < 2 || web->left[point] == 2) return true;
    for (uint32_t i = web->first[point]; i < web->first[point + 1]; i++)
        if (web->state[web->link[i]] == TOUR_LINKS_OPEN && !drop(web, web->link[i])) return false;
    return true;
}

/* R3, for the ends of a path that has just grown. */
static bool forbid_closing(struct tour_links *web, int32_t p, int32_t q)
{
    if (web->taken >= web->points - 1) return true;
    if (web->first[p + 1] - web->first[p] > web->first[q + 1] - web->first[q]) {
        int32_t swap = p;
        p = q;
        q = swap;
    }
    for (uint32_t i = web->first[p]; i < web->first[p + 1]; i++)
        if (tour_links_across(web, web->link[i], p) == q && web->state[web->link[i]] == TOUR_LINKS_OPEN)
            return drop(web, web->link[i]);
    return true;
}

/* Links that would close a path early are already out, by R3. */
static bool take(struct tour_links *web, int32_t link)
{
    int32_t u = web->end[link][0], v = web->end[link][1];
    if (web->used[u] == 2 || web->used[v] == 2) return false;
    int32_t p = web->mate[u], q = web->mate[v];
    ASSERT(web->state[link] == TOUR_LINKS_OPEN);
    ASSERT(web->mate[p] == u && web->mate[q] == v);  /* ends of a path are mates */
    ASSERT(p != v || web->taken == web->points - 1); /* R3: only the last link closes the cycle */
    web->state[link] = TOUR_LINKS_IN;
    vec_push(&web->trail, link);
    web->taken++;
    web->used[u]++;
    web->used[v]++;
    web->mate[p] = q;
    web->mate[q] = p;
    return drop_others(web, u) && drop_others(web, v) && forbid_closing(web, p, q);
}

/* R2, until the queue is empty. */
static bool follow(struct tour_links *web)
{
    while (web->forced.size > 0) {
        int32_t point = vec_pop(&web->forced);
        for (uint32_t i = web->first[point]; i < web->first[point + 1] && web->used[point] < 2; i++)
            if (web->state[web->link[i]] == TOUR_LINKS_OPEN && !take(web, web->link[i])) return false;
    }
    return true;
}

bool tour_links_propagate_root(struct tour_links *web)
{
    vec_clear(&web->forced);
    for (int32_t p = 0; p < web->points; p++) {
        if (web->left[p] < 2) return false;
        if (web->left[p] == 2) vec_push(&web->forced, p);
    }
    return follow(web);
}

bool tour_links_decide(struct tour_links *web, int32_t link, enum tour_links_state state)
{
    vec_clear(&web->forced);
    return (state == TOUR_LINKS_IN ? take(web, link) : drop(web, link)) && follow(web);
}

static void untake(struct tour_links *web, int32_t link)
{
    int32_t u = web->end[link][0], v = web->end[link][1];
    web->taken--;
    ASSERT(web->taken >= 0 && web->used[u] > 0 && web->used[v] > 0);
    web->used[u]--;
    web->used[v]--;
    int32_t p = web->used[u] ? web->mate[u] : u, q = web->used[v] ? web->mate[v] : v;
    web->mate[p] = u;
    web->mate[q] = v;
}

void tour_links_undo(struct tour_links *web, size_t mark)
{
    ASSERT(mark <= web->trail.size);
    while (web->trail.size > mark) {
        int32_t link = vec_pop(&web->trail);
        ASSERT(web->state[link] != TOUR_LINKS_OPEN);
        if (web->state[link] == TOUR_LINKS_IN)
            untake(web, link);
        else
            for (int side = 0; side < 2; side++) web->left[web->end[link][side]]++;
        web->state[link] = TOUR_LINKS_OPEN;
    }
}

/* ---- connectivity
 *
 * Articulation points by one iterative depth-first search (Tarjan 1972). A Hamiltonian cycle stays
 * connected when one vertex is removed, so there is no tour if the links that are not out leave a
 * vertex unreached, or if some vertex is an articulation point. Removing a vertex separates each
 * subtree below it that has no link above it, and the rest of the graph for every vertex except the
 * root. */

void tour_links_cut_init(struct tour_links_cut *cut, int points)
{
    size_t room = (size_t)points;
    cut->depth = alloc_array(room, sizeof *cut->depth);
    cut->low = alloc_array(room, sizeof *cut->low);
    cut->parts = alloc_array(room, sizeof *cut->parts);
    cut->next = alloc_array(room, sizeof *cut->next);
    cut->path = alloc_array(room, sizeof *cut->path);
}

void tour_links_cut_free(struct tour_links_cut *cut)
{
    alloc_free(cut->depth);
    alloc_free(cut->low);
    alloc_free(cut->parts);
    alloc_free(cut->next);
    alloc_free(cut->path);
}

static void enter(struct tour_links_cut *cut, const struct tour_links *web, int *length, int32_t point,
                  int32_t depth)
{
    cut->path[(*length)++] = point;
    ASSERT(*length <= web->points && cut->depth[point] == 0);
    cut->depth[point] = cut->low[point] = depth;
    cut->next[point] = web->first[point];
    cut->parts[point] = depth > 1;
}

/* Follows the links of the last vertex of the path to an unvisited one. False if there is none. */
static bool go_on(struct tour_links_cut *cut, const struct tour_links *web, int *length, int32_t *reached)
{
    int32_t point = cut->path[*length - 1];
    while (cut->next[point] < web->first[point + 1]) {
        int32_t link = web->link[cut->next[point]++];
        if (web->state[link] == TOUR_LINKS_OUT) continue;
        int32_t to = tour_links_across(web, link, point);
        if (cut->depth[to] == 0) {
            enter(cut, web, length, to, ++*reached);
            return true;
        }
        if (cut->depth[to] < cut->low[point]) cut->low[point] = cut->depth[to];
    }
    return false;
}

bool tour_links_cut_search(struct tour_links_cut *cut, const struct tour_links *web)
{
    memset(cut->depth, 0, (size_t)web->points * sizeof *cut->depth);
    int length = 0;
    int32_t reached = 1;
    enter(cut, web, &length, 0, reached);
    while (length > 0) {
        if (go_on(cut, web, &length, &reached)) continue;
        int32_t done = cut->path[--length];
        if (length == 0) break;
        int32_t above = cut->path[length - 1];
        ASSERT(cut->depth[done] > cut->depth[above] && cut->low[done] <= cut->depth[done]);
        cut->parts[above] += cut->low[done] >= cut->depth[above];
        if (cut->low[done] < cut->low[above]) cut->low[above] = cut->low[done];
    }
    return reached == web->points;
}

bool tour_links_is_biconnected(struct tour_links_cut *cut, const struct tour_links *web)
{
    if (!tour_links_cut_search(cut, web)) return false;
    for (int p = 0; p < web->points; p++)
        if (cut->parts[p] > 1) return false;
    return true;
}
