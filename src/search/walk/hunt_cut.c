/* Connectivity and articulation points in one depth-first walk (Tarjan 1972), without recursion.
 *
 * A cycle through all points stays in one piece when one point is removed. So there is no tour if
 * the links that are not out leave a point unreached, or if one point alone joins two parts. When a
 * point is removed, each branch below it that is linked to nothing above it is a part, and so is
 * the rest, if there is any: that is, for every point but the first. */
#include "search/walk/hunt_cut.h"

#include "base/alloc.h"

#include <string.h>

void hunt_cut_init(struct hunt_cut *cut, int points)
{
    size_t room = (size_t)points;
    cut->depth = alloc_array(room, sizeof *cut->depth);
    cut->low = alloc_array(room, sizeof *cut->low);
    cut->parts = alloc_array(room, sizeof *cut->parts);
    cut->next = alloc_array(room, sizeof *cut->next);
    cut->path = alloc_array(room, sizeof *cut->path);
}

void hunt_cut_free(struct hunt_cut *cut)
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

bool hunt_cut_walk(struct hunt_cut *cut, const struct hunt_web *web)
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
        cut->parts[above] += cut->low[done] >= cut->depth[above];
        if (cut->low[done] < cut->low[above]) cut->low[above] = cut->low[done];
    }
    return reached == web->points;
}

bool hunt_cut_sound(struct hunt_cut *cut, const struct hunt_web *web)
{
    if (!hunt_cut_walk(cut, web)) return false;
    for (int p = 0; p < web->points; p++)
        if (cut->parts[p] > 1) return false;
    return true;
}
