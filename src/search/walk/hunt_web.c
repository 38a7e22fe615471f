/* What follows from links that are in or out, until the tour is complete or impossible.
 *
 * R1: a point with two links in loses its others.
 * R2: a point with two links left takes both; with fewer there is no tour.
 * R3: the two ends of a chain are not joined before the chain holds every point.
 *
 * Chains are kept by their ends alone. Joining u and v, which end chains with the other ends p and
 * q, makes p and q mates; u and v, now inside, keep their old entries, from which undoing in the
 * reverse order finds p and q again. A decision and its undoing cost O(1) for each link that they
 * touch. */
#include "search/walk/hunt_web.h"

#include "base/alloc.h"

#include <string.h>

static void add_link(struct hunt_web *web, int32_t a, int32_t b)
{
    web->end[web->links][0] = a;
    web->end[web->links++][1] = b;
}

static void make_links(struct hunt_web *web, const struct survey *survey, const struct hunt_web_homes *homes)
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

static void list_links(struct hunt_web *web)
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

void hunt_web_init(struct hunt_web *web, const struct survey *survey, const struct hunt_web_homes *homes)
{
    *web = (struct hunt_web){.points = survey->points + homes->count};
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

void hunt_web_free(struct hunt_web *web)
{
    alloc_free(web->end);
    alloc_free(web->first);
    alloc_free(web->link);
    alloc_free(web->state);
    alloc_free(web->used);
    alloc_free(web->left);
    alloc_free(web->mate);
    vec_free(&web->trail);
    vec_free(&web->narrow);
}

static bool drop(struct hunt_web *web, int32_t link)
{
    ASSERT(web->state[link] == HUNT_WEB_OPEN);
    web->state[link] = HUNT_WEB_OUT;
    vec_push(&web->trail, link);
    bool good = true;
    for (int side = 0; side < 2; side++) {
        int32_t p = web->end[link][side];
        web->left[p]--;
        ASSERT(web->left[p] >= web->used[p]); /* links that are in are left, too */
        if (web->left[p] == 2 && web->used[p] < 2) vec_push(&web->narrow, p);
        good &= web->left[p] >= 2;
    }
    return good;
}

/* R1 */
static bool drop_others(struct hunt_web *web, int32_t point)
{
    if (web->used[point] < 2 || web->left[point] == 2) return true;
    for (uint32_t i = web->first[point]; i < web->first[point + 1]; i++)
        if (web->state[web->link[i]] == HUNT_WEB_OPEN && !drop(web, web->link[i])) return false;
    return true;
}

/* R3, for the ends of a chain that was just joined. */
static bool keep_apart(struct hunt_web *web, int32_t p, int32_t q)
{
    if (web->taken >= web->points - 1) return true;
    if (web->first[p + 1] - web->first[p] > web->first[q + 1] - web->first[q]) {
        int32_t swap = p;
        p = q;
        q = swap;
    }
    for (uint32_t i = web->first[p]; i < web->first[p + 1]; i++)
        if (hunt_web_across(web, web->link[i], p) == q && web->state[web->link[i]] == HUNT_WEB_OPEN)
            return drop(web, web->link[i]);
    return true;
}

/* A link that would close a chain too early is no longer open: R3. */
static bool take(struct hunt_web *web, int32_t link)
{
    int32_t u = web->end[link][0], v = web->end[link][1];
    if (web->used[u] == 2 || web->used[v] == 2) return false;
    int32_t p = web->mate[u], q = web->mate[v];
    ASSERT(web->state[link] == HUNT_WEB_OPEN);
    ASSERT(web->mate[p] == u && web->mate[q] == v);  /* the ends of a chain know each other */
    ASSERT(p != v || web->taken == web->points - 1); /* R3: only the last link closes a chain */
    web->state[link] = HUNT_WEB_IN;
    vec_push(&web->trail, link);
    web->taken++;
    web->used[u]++;
    web->used[v]++;
    web->mate[p] = q;
    web->mate[q] = p;
    return drop_others(web, u) && drop_others(web, v) && keep_apart(web, p, q);
}

/* R2, until no point is narrow. */
static bool follow(struct hunt_web *web)
{
    while (web->narrow.size > 0) {
        int32_t point = vec_pop(&web->narrow);
        for (uint32_t i = web->first[point]; i < web->first[point + 1] && web->used[point] < 2; i++)
            if (web->state[web->link[i]] == HUNT_WEB_OPEN && !take(web, web->link[i])) return false;
    }
    return true;
}

bool hunt_web_settle(struct hunt_web *web)
{
    vec_clear(&web->narrow);
    for (int32_t p = 0; p < web->points; p++) {
        if (web->left[p] < 2) return false;
        if (web->left[p] == 2) vec_push(&web->narrow, p);
    }
    return follow(web);
}

bool hunt_web_decide(struct hunt_web *web, int32_t link, enum hunt_web_state state)
{
    vec_clear(&web->narrow);
    return (state == HUNT_WEB_IN ? take(web, link) : drop(web, link)) && follow(web);
}

static void give_back(struct hunt_web *web, int32_t link)
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

void hunt_web_undo(struct hunt_web *web, size_t mark)
{
    ASSERT(mark <= web->trail.size);
    while (web->trail.size > mark) {
        int32_t link = vec_pop(&web->trail);
        ASSERT(web->state[link] != HUNT_WEB_OPEN);
        if (web->state[link] == HUNT_WEB_IN)
            give_back(web, link);
        else
            for (int side = 0; side < 2; side++) web->left[web->end[link][side]]++;
        web->state[link] = HUNT_WEB_OPEN;
    }
}

/* ---- connectivity
 *
 * Connectivity and articulation points in one depth-first walk (Tarjan 1972), without recursion.
 *
 * A cycle through all points stays in one piece when one point is removed. So there is no tour if
 * the links that are not out leave a point unreached, or if one point alone joins two parts. When a
 * point is removed, each branch below it that is linked to nothing above it is a part, and so is
 * the rest, if there is any: that is, for every point but the first. */

void hunt_web_cut_init(struct hunt_cut *cut, int points)
{
    size_t room = (size_t)points;
    cut->depth = alloc_array(room, sizeof *cut->depth);
    cut->low = alloc_array(room, sizeof *cut->low);
    cut->parts = alloc_array(room, sizeof *cut->parts);
    cut->next = alloc_array(room, sizeof *cut->next);
    cut->path = alloc_array(room, sizeof *cut->path);
}

void hunt_web_cut_free(struct hunt_cut *cut)
{
    alloc_free(cut->depth);
    alloc_free(cut->low);
    alloc_free(cut->parts);
    alloc_free(cut->next);
    alloc_free(cut->path);
}

static void enter(struct hunt_cut *cut, const struct hunt_web *web, int *length, int32_t point, int32_t depth)
{
    cut->path[(*length)++] = point;
    ASSERT(*length <= web->points && cut->depth[point] == 0);
    cut->depth[point] = cut->low[point] = depth;
    cut->next[point] = web->first[point];
    cut->parts[point] = depth > 1;
}

/* Follows the links of the last point of the path until one leads to a new point. False if none
 * does. */
static bool go_on(struct hunt_cut *cut, const struct hunt_web *web, int *length, int32_t *reached)
{
    int32_t point = cut->path[*length - 1];
    while (cut->next[point] < web->first[point + 1]) {
        int32_t link = web->link[cut->next[point]++];
        if (web->state[link] == HUNT_WEB_OUT) continue;
        int32_t to = hunt_web_across(web, link, point);
        if (cut->depth[to] == 0) {
            enter(cut, web, length, to, ++*reached);
            return true;
        }
        if (cut->depth[to] < cut->low[point]) cut->low[point] = cut->depth[to];
    }
    return false;
}

bool hunt_web_cut_walk(struct hunt_cut *cut, const struct hunt_web *web)
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

bool hunt_web_cut_sound(struct hunt_cut *cut, const struct hunt_web *web)
{
    if (!hunt_web_cut_walk(cut, web)) return false;
    for (int p = 0; p < web->points; p++)
        if (cut->parts[p] > 1) return false;
    return true;
}
