/* Number paths: witnesses that the given numbers to come can still be connected.
 *
 * Each gap between two given numbers has a witness: a short enough way through unvisited cells. A
 * visit only invalidates the witnesses through that cell; if one of them cannot be replaced, the
 * search fails. Backtracking restores nothing, since with fewer cells visited every witness stays
 * valid. Gaps before the present one are not checked: the search returns to them only by
 * backtracking.
 *
 * A witness is found by breadth-first search among cells from which the next number is within reach
 * by the distances on the open board. From the head of the search, descending along the distances
 * mostly suffices. */
#include "puzzle/family/path/path_walk.h"

#include "base/alloc.h"

static bool is_free(const struct path_ties *t, const int32_t *step, int32_t cell)
{
    return step[cell] == FIELD_NOWHERE && !t->course->path->given[cell];
}

/* Greedy descent along the distances to the goal. */
static bool slides(const struct path_ties *t, const int32_t *step, int32_t cell, const uint16_t *goal)
{
    const struct path_lanes *lanes = &t->course->lanes;
    while (goal[cell] > 1) {
        int32_t i = 0;
        for (; i < lanes->count[cell]; i++) {
            int32_t other = lanes->to[cell][i];
            if (goal[other] < goal[cell] && is_free(t, step, other)) break;
        }
        if (i == lanes->count[cell]) return false;
        cell = lanes->to[cell][i];
    }
    return true;
}

/* The cell before the goal on a shortest way of at most this many steps, or FIELD_NOWHERE; `before`
 * leads back from there. */
static int32_t find_way(struct path_ties *t, const int32_t *step, int32_t from, const uint16_t *goal,
                        int32_t most)
{
    ASSERT(most >= 0);
    const struct path_lanes *lanes = &t->course->lanes;
    int32_t head = 0, tail = 0;
    t->mark[from] = ++t->stamp;
    t->steps[from] = 0;
    t->queue[tail++] = from;
    while (head < tail) {
        int32_t cell = t->queue[head++], steps = t->steps[cell] + 1;
        if (goal[cell] == 1) return cell;
        for (int32_t i = 0; i < lanes->count[cell]; i++) {
            int32_t other = lanes->to[cell][i];
            if (t->mark[other] == t->stamp || steps + goal[other] > most || !is_free(t, step, other))
                continue;
            t->mark[other] = t->stamp;
            t->steps[other] = steps;
            t->before[other] = cell;
            t->queue[tail++] = other;
        }
    }
    return FIELD_NOWHERE;
}

static uint64_t *used_at(const struct path_ties *t, int32_t cell)
{
    ASSERT(cell >= 0 && cell < t->course->cells);
    return t->used + (size_t)cell * t->words;
}

static bool replace(struct path_ties *t, const int32_t *step, int32_t gap)
{
    ASSERT(gap >= 0 && gap < t->gaps);
    struct path_tie *tie = &t->tie[gap];
    const uint64_t bit = UINT64_C(1) << gap % 64;
    int32_t cell = find_way(t, step, tie->from, tie->goal, tie->most);
    if (cell == FIELD_NOWHERE) return false;
    for (int32_t i = 0; i < tie->count; i++) used_at(t, tie->way[i])[gap / 64] &= ~bit;
    tie->count = 0;
    for (; cell != tie->from; cell = t->before[cell]) {
        tie->way[tie->count++] = cell;
        ASSERT(tie->count < tie->most); /* the number itself is the last of its steps */
        used_at(t, cell)[gap / 64] |= bit;
    }
    return true;
}

bool path_witness_hold(struct path_ties *t, const int32_t *step, int32_t cell)
{
    ASSERT(step[cell] != FIELD_NOWHERE); /* it was just visited */
    const struct path_step *s = &t->course->step[step[cell]];
    if (s->fixed != FIELD_NOWHERE) return true;
    if (s->goal && !slides(t, step, cell, s->goal) &&
        find_way(t, step, cell, s->goal, s->reach) == FIELD_NOWHERE)
        return false;
    for (size_t w = (size_t)s->gap / 64; w < t->words; w++)
        for (uint64_t rest = used_at(t, cell)[w]; rest; rest &= rest - 1) {
            int32_t gap = (int32_t)(64 * w) + __builtin_ctzll(rest);
            if (gap > s->gap && !replace(t, step, gap)) return false;
        }
    return true;
}

/* ---- before the walk */

/* Gaps with a given number at both ends, which come before all others. */
static void list_ties(struct path_ties *t, struct arena *arena)
{
    const struct path_course *c = t->course;
    const uint16_t *distance = c->distance;
    int32_t last = FIELD_NOWHERE;
    for (int32_t k = c->first; k <= c->cells; k++) {
        int32_t cell = c->lanes.where[k];
        if (cell == FIELD_NOWHERE) continue;
        if (last != FIELD_NOWHERE) {
            distance += c->cells;
            int32_t most = k - c->path->given[last];
            t->tie[t->gaps++] =
                (struct path_tie){last, most, distance, ARENA_ARRAY(arena, int32_t, (size_t)most), 0};
        }
        last = cell;
    }
}

void path_witness_make(struct path_ties *t, struct path_course *c, struct arena *arena)
{
    size_t cells = (size_t)c->cells;
    *t = (struct path_ties){.course = c, .words = (size_t)c->gaps / 64 + 1};
    t->tie = ARENA_ARRAY(arena, struct path_tie, (size_t)c->gaps);
    t->used = ARENA_ARRAY(arena, uint64_t, cells * t->words);
    t->mark = ARENA_ARRAY(arena, int64_t, cells);
    t->before = ARENA_ARRAY(arena, int32_t, cells);
    t->steps = ARENA_ARRAY(arena, int32_t, cells);
    t->queue = ARENA_ARRAY(arena, int32_t, cells);
    int32_t *step = ARENA_ARRAY(arena, int32_t, cells);
    for (size_t i = 0; i < cells; i++) step[i] = FIELD_NOWHERE;
    list_ties(t, arena);
    for (int32_t gap = 0; gap < t->gaps; gap++) c->none = !replace(t, step, gap) || c->none;
}
