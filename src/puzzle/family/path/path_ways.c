/* The rule "ways": the tree of all partial paths from a placed number.
 *
 * From a placed number whose next one is missing, a tree of partial paths is grown level by level:
 * cells that may hold the next number, adjacent, not used before, along links where there are some.
 * It is grown towards larger and towards smaller numbers, to at most PATH_LEVELS levels and
 * PATH_NODES nodes, and up to LEVEL_HARD as long as a person could draw all ways
 * (PATH_WAYS_MOST). At each placed number and at the last level, the tree gives what all its paths
 * have in common: the cells of each number, and the cells on every path, which no other number can
 * have. The last level counts even if no number is placed there: otherwise the rules would not
 * solve the source document's Rikudo, whatever the number of nodes.
 *
 * The tree continues beyond the next placed number, which makes the rule monotone: with more known,
 * a tree from the same number has fewer nodes on each level, so it goes at least as far; and if the
 * next number is placed, the tree from there is the same without its root. A tree that ended at the
 * next placed number could grow when a number in the gap is placed, since its second half would no
 * longer have to avoid the first. */
#include "base/alloc.h"
#include "puzzle/family/path/path_logic.h"

#include <string.h>

struct tree {
    struct logic *g;
    int32_t root, side;
    int32_t begin[PATH_LEVELS + 1]; /* by level: its first node; and one more */
    int32_t levels;                 /* complete ones after the root */
};

static int32_t number_at(const struct tree *t, int32_t level)
{
    return t->root + t->side * level;
}

static uint64_t *visited(const struct tree *t, int32_t node)
{
    return t->g->visited + (size_t)node * (size_t)t->g->words;
}

static uint64_t *reached(const struct tree *t, int32_t level)
{
    ASSERT(level >= 0 && level < PATH_LEVELS);
    return t->g->reached + (size_t)level * (size_t)t->g->words;
}

static bool may_follow(const struct tree *t, int32_t node, int32_t cell, int32_t number)
{
    const struct logic *g = t->g;
    if (path_is_placed(g, number)) return g->at[number] == cell;
    return path_may(g, number, cell) && !path_has(visited(t, node), path_place(g, cell));
}

static void add_node(struct tree *t, int32_t at, int32_t parent, int32_t cell)
{
    ASSERT(at < PATH_NODES && parent < at); /* a parent is made first */
    size_t words = (size_t)t->g->words;
    int32_t place = path_place(t->g, cell);
    t->g->node[at] = (struct path_node){cell, parent};
    if (parent >= 0)
        memcpy(visited(t, at), visited(t, parent), words * sizeof(uint64_t));
    else
        memset(visited(t, at), 0, words * sizeof(uint64_t));
    visited(t, at)[place / 64] |= UINT64_C(1) << (place % 64);
}

/* The cell before the last one of a partial path. False: not known, since the number before its
 * first one is not placed. */
static bool came_from(const struct tree *t, int32_t node, int32_t level, int32_t *from)
{
    const struct logic *g = t->g;
    int32_t before = number_at(t, level) - t->side;
    *from = level > 0 ? g->node[g->node[node].parent].cell : g->at[before];
    return *from != FIELD_NOWHERE || !path_is_number(g, before);
}

/* Lists the cells that may continue a partial path; returns how many. If its last cell has a link
 * along which the path did not arrive, that link is the only continuation. */
static int ways_on(const struct tree *t, int32_t node, int32_t level, int32_t next[FIELD_NEIGHBOURS])
{
    const struct logic *g = t->g;
    const struct field *f = g->field;
    int32_t cell = g->node[node].cell, number = number_at(t, level + 1), from, linked = FIELD_NOWHERE;
    bool knows = came_from(t, node, level, &from);
    int count = 0;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) {
        int32_t edge = path_edge(g, f->by[i]), to = f->to[i];
        if (edge == 0 || to == from) continue;
        if (edge == 1 && knows) linked = to;
        if (may_follow(t, node, to, number)) next[count++] = to;
    }
    if (linked == FIELD_NOWHERE) return count;
    for (int i = 0; i < count; i++)
        if (next[i] == linked) {
            next[0] = linked;
            return 1;
        }
    return 0;
}

/* Adds the level after the last one; false if it has no room. */
static bool grow(struct tree *t)
{
    int32_t end = t->begin[t->levels + 1], next[FIELD_NEIGHBOURS];
    if (!path_is_number(t->g, number_at(t, t->levels + 1)) || t->levels + 2 > PATH_LEVELS) return false;
    for (int32_t node = t->begin[t->levels]; node < t->begin[t->levels + 1]; node++) {
        int count = ways_on(t, node, t->levels, next);
        bool many = t->g->word[t->g->flags] & PATH_MANY_WAYS;
        if (end + count - t->begin[t->levels + 1] > (many ? PATH_NODES : PATH_WAYS_MOST)) return false;
        if (end + count > PATH_NODES) return false;
        for (int i = 0; i < count; i++) add_node(t, end++, node, next[i]);
    }
    t->begin[++t->levels + 1] = end;
    return true;
}

/* ---- What all ways have in common */

static void collect(struct tree *t)
{
    ASSERT(t->begin[t->levels] < t->begin[t->levels + 1]); /* the last level has nodes */
    struct logic *g = t->g;
    size_t words = (size_t)g->words;
    memset(g->common, 0xff, words * sizeof *g->common);
    memset(g->alive, 0, (size_t)t->begin[t->levels + 1]);
    memset(g->reached, 0, (size_t)(t->levels + 1) * words * sizeof *g->reached);
    for (int32_t level = t->levels; level >= 0; level--)
        for (int32_t node = t->begin[level]; node < t->begin[level + 1]; node++) {
            if (level < t->levels && !g->alive[node]) continue;
            int32_t place = path_place(g, g->node[node].cell);
            if (level > 0) g->alive[g->node[node].parent] = true;
            reached(t, level)[place / 64] |= UINT64_C(1) << (place % 64);
            for (size_t i = 0; i < words && level == t->levels; i++) g->common[i] &= visited(t, node)[i];
        }
    for (size_t i = 0; i < words; i++) g->common[i] &= g->word[g->free + i];
}

const uint64_t *path_ways_reached(const struct logic *g, const struct path_found *found, int32_t number)
{
    int32_t level = (number - found->from) * found->side;
    bool on_way = level >= 0 && level <= found->levels;
    return on_way ? g->reached + (size_t)level * (size_t)g->words : NULL;
}

uint64_t path_ways_struck(const struct logic *g, const uint64_t *reached, int32_t number, int i)
{
    return path_cells(g, number)[i] & (reached ? ~reached[i] : g->common[i]);
}

static bool is_news(const struct logic *g, const struct path_found *found)
{
    for (int32_t number = 1; number <= g->count; number++) {
        if (path_is_placed(g, number)) continue;
        const uint64_t *reached = path_ways_reached(g, found, number);
        for (int i = 0; i < g->words; i++)
            if (path_ways_struck(g, reached, number, i)) return true;
    }
    return false;
}

static bool is_root(const struct logic *g, int32_t number, int32_t side)
{
    return path_is_placed(g, number) && path_is_missing(g, number + side);
}

enum logic_answer path_ways_find(struct logic *g, int32_t root, int32_t side, struct path_found *found)
{
    if (!is_root(g, root, side)) return LOGIC_NOTHING;
    struct tree t = {.g = g, .root = root, .side = side, .begin = {0, 1}};
    ASSERT(side == 1 || side == -1);
    bool more = true;
    add_node(&t, 0, -1, g->at[root]);
    while (more) {
        more = grow(&t);
        if (more && t.begin[t.levels] == t.begin[t.levels + 1]) {
            path_state_break(g, PATH_NO_WAY, PATH_WAYS, root, number_at(&t, t.levels));
            return LOGIC_CONTRADICTION;
        }
        if (more && !path_is_placed(g, number_at(&t, t.levels))) continue;
        collect(&t);
        *found = (struct path_found){.rule = PATH_WAYS,
                                     .from = root,
                                     .side = side,
                                     .levels = t.levels,
                                     .end = t.begin[t.levels],
                                     .ways = t.begin[t.levels + 1] - t.begin[t.levels]};
        if (is_news(g, found)) return LOGIC_DEDUCED;
    }
    g->extent[side < 0][root] = t.levels + 1;
    return LOGIC_NOTHING;
}

/* ---- Where to look */

void path_ways_limit(struct logic *g, enum level most)
{
    bool many = most >= LEVEL_EXPERT;
    if (many == ((g->word[g->flags] & PATH_MANY_WAYS) != 0)) return;
    (many ? path_state_flag : path_state_unflag)(g, PATH_MANY_WAYS);
    for (int32_t number = 1; number <= g->count; number++)
        for (int kind = PATH_STALE_UP; kind <= PATH_STALE_DOWN; kind++)
            path_state_touch(g, (enum path_stale)kind, number);
}

static bool has_changed(const struct logic *g, int32_t root, int32_t side)
{
    const uint64_t *stale = path_stale(g, PATH_STALE_WAYS);
    for (int32_t level = 0; level <= g->extent[side < 0][root]; level++) {
        int32_t number = root + side * level;
        if (path_is_number(g, number) && path_has(stale, number)) return true;
    }
    return false;
}

/* Makes the roots stale whose trees contain a changed number. */
static void find_roots(struct logic *g)
{
    uint64_t any = 0;
    for (int i = 0; i < g->stale_words; i++) any |= path_stale(g, PATH_STALE_WAYS)[i];
    if (!any) return;
    for (int32_t root = 1; root <= g->count; root++)
        for (int32_t side = -1; side <= 1; side += 2)
            if (is_root(g, root, side) && has_changed(g, root, side))
                path_state_touch(g, side < 0 ? PATH_STALE_DOWN : PATH_STALE_UP, root);
    path_state_settle(g, PATH_STALE_WAYS);
}

enum logic_answer path_ways_next(struct logic *g, bool first, struct path_found *found)
{
    if (!first && !path_reach_close(g, PATH_BETWEEN)) return LOGIC_CONTRADICTION;
    find_roots(g);
    for (int kind = PATH_STALE_UP; kind <= PATH_STALE_DOWN; kind++)
        for (int i = 0; i < g->stale_words; i++) {
            size_t at = g->stale + (size_t)(kind * g->stale_words + i);
            for (uint64_t left; (left = g->word[at]); path_state_put(g, at, left & (left - 1))) {
                int32_t root = i * 64 + __builtin_ctzll(left), side = kind == PATH_STALE_UP ? 1 : -1;
                enum logic_answer answer = path_ways_find(g, root, side, found);
                if (answer != LOGIC_NOTHING) return answer;
            }
        }
    return LOGIC_NOTHING;
}
