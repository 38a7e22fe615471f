/* The state of the human rules for number paths: changes, immediate consequences, and the trail.
 *
 * A placed number excludes all others from its cell; consecutive numbers use the edge between them,
 * others do not; a cell with two used edges (one, if it holds the first or the last number) uses no
 * other. These changes are bookkeeping, not steps of the solution.
 *
 * Every word is put on the trail before it changes, also the sets of stale numbers. So undoing is
 * independent of the rules, and a state at the fixpoint is at the fixpoint again.
 *
 * Placing a number costs O(numbers + neighbours): a word of each number's set is read. */
#include "base/alloc.h"
#include "puzzle/family/path/path_logic.h"

void path_state_put(struct logic *g, size_t at, uint64_t value)
{
    ASSERT(at < g->all);
    if (g->word[at] == value) return;
    vec_push(&g->trail, ((struct path_change){at, g->word[at]}));
    g->word[at] = value;
}

static void learn(struct logic *g, size_t what, int32_t value)
{
    ASSERT(what < (size_t)g->count + g->field->edges && value != LOGIC_OPEN);
    ASSERT(g->known[what] == LOGIC_OPEN);
    vec_push(&g->trail, ((struct path_change){g->all + what, 0}));
    g->known[what] = value;
}

static void put_bit(struct logic *g, size_t set, int32_t member, bool value)
{
    ASSERT(member >= 0);
    size_t at = set + (size_t)member / 64;
    uint64_t bit = UINT64_C(1) << (member % 64);
    path_state_put(g, at, value ? g->word[at] | bit : g->word[at] & ~bit);
}

void path_state_undo(struct logic *g, size_t to)
{
    ASSERT(to <= g->trail.size);
    while (g->trail.size > to) {
        struct path_change change = vec_pop(&g->trail);
        if (change.at < g->all) {
            g->word[change.at] = change.old;
            continue;
        }
        size_t what = change.at - g->all;
        ASSERT(g->known[what] != LOGIC_OPEN);
        ASSERT(what >= (size_t)g->count || g->at[g->known[what]] == (int32_t)what);
        if (what < (size_t)g->count) g->at[g->known[what]] = FIELD_NOWHERE;
        g->known[what] = LOGIC_OPEN;
    }
}

void path_state_flag(struct logic *g, uint64_t flags)
{
    ASSERT(flags != 0);
    path_state_put(g, g->flags, g->word[g->flags] | flags);
}

void path_state_unflag(struct logic *g, uint64_t flags)
{
    path_state_put(g, g->flags, g->word[g->flags] & ~flags);
}

bool path_state_break(struct logic *g, enum path_clash_kind kind, int rule, int32_t first, int32_t second)
{
    if (!path_is_broken(g)) g->clash = (struct path_clash){kind, rule, first, second};
    path_state_flag(g, PATH_BROKEN);
    return false;
}

/* ---- What becomes stale */

void path_state_touch(struct logic *g, enum path_stale kind, int32_t number)
{
    if (path_is_number(g, number)) put_bit(g, g->stale + (size_t)kind * (size_t)g->stale_words, number, true);
}

void path_state_settle(struct logic *g, enum path_stale kind)
{
    size_t at = g->stale + (size_t)kind * (size_t)g->stale_words;
    for (int i = 0; i < g->stale_words; i++) path_state_put(g, at + (size_t)i, 0);
}

/* Makes the numbers that may be in this cell stale, 64 at a time. */
static void touch_holders(struct logic *g, int32_t cell)
{
    ASSERT(cell >= 0 && cell < g->count);
    int32_t place = path_place(g, cell), number = 0;
    const uint64_t *word = g->word + place / 64;
    for (size_t i = 0; i < (size_t)g->stale_words; i++) {
        uint64_t holders = 0;
        for (int bit = 0; bit < 64 && number <= g->count; bit++, number++, word += g->words)
            holders |= (*word >> (place % 64) & 1) << bit;
        for (int kind = PATH_STALE_REACH; kind <= PATH_STALE_WAYS; kind++) {
            size_t at = g->stale + (size_t)kind * (size_t)g->stale_words + i;
            path_state_put(g, at, g->word[at] | holders);
        }
    }
}

/* The surroundings of a placed number have changed. */
static void touch_placed(struct logic *g, int32_t number)
{
    ASSERT(path_is_number(g, number) && path_is_placed(g, number));
    for (int kind = 0; kind <= PATH_STALE_WAYS; kind++) path_state_touch(g, (enum path_stale)kind, number);
}

/* An edge from a free cell to a placed number only affects the next and previous numbers, unless it
 * is used: then it affects all numbers that the cell may hold. */
static void touch_edge(struct logic *g, int32_t edge, bool used)
{
    ASSERT(edge >= 0 && (size_t)edge < g->field->edges);
    bool both = true;
    for (int i = 0; i < 2; i++) {
        int32_t number = g->known[g->field->ends[edge][i]];
        if (number == LOGIC_OPEN) continue;
        touch_placed(g, number);
        both = false;
    }
    for (int i = 0; i < 2; i++)
        if ((both || used) && path_is_free(g, g->field->ends[edge][i]))
            touch_holders(g, g->field->ends[edge][i]);
}

/* ---- Edges */

static void put_edge(struct logic *g, size_t sets, int32_t edge, bool value)
{
    ASSERT(edge >= 0 && (size_t)edge < g->field->edges);
    ASSERT(g->direction[edge] >= 0 && g->direction[edge] < g->half);
    size_t words = (size_t)g->words, direction = (size_t)g->direction[edge];
    const int32_t *ends = g->field->ends[edge];
    put_bit(g, sets + direction * words, path_place(g, ends[0]), value);
    put_bit(g, sets + (direction + (size_t)g->half) * words, path_place(g, ends[1]), value);
}

static bool are_consecutive(int32_t a, int32_t b)
{
    return a - b == 1 || b - a == 1;
}

static bool is_between_numbers(const struct logic *g, int32_t edge)
{
    ASSERT(edge >= 0 && (size_t)edge < g->field->edges);
    const int32_t *ends = g->field->ends[edge];
    return !path_is_free(g, ends[0]) && !path_is_free(g, ends[1]);
}

static bool joins(const struct logic *g, int32_t edge)
{
    const int32_t *ends = g->field->ends[edge];
    return is_between_numbers(g, edge) && are_consecutive(g->known[ends[0]], g->known[ends[1]]);
}

void path_state_drop(struct logic *g, int32_t edge)
{
    ASSERT(edge >= 0 && (size_t)edge < g->field->edges);
    int32_t value = path_edge(g, edge);
    const int32_t *ends = g->field->ends[edge];
    if (path_is_broken(g) || value == 0) return;
    if (value == 1) {
        bool apart = is_between_numbers(g, edge) && !joins(g, edge);
        path_state_break(g, apart ? PATH_LINKED_APART : PATH_EDGE_TWICE, -1, edge, 0);
    } else if (joins(g, edge)) {
        int32_t a = g->known[ends[0]], b = g->known[ends[1]];
        path_state_break(g, PATH_APART, -1, a < b ? a : b, 0);
    } else {
        learn(g, (size_t)(g->count + edge), 0);
        put_edge(g, g->open, edge, false);
        touch_edge(g, edge, false);
    }
}

/* Only the easy rules at placed numbers become stale: the sets of cells do not depend on the
 * edge. */
void path_state_drop_unserved(struct logic *g, int32_t edge)
{
    ASSERT(path_edge(g, edge) == LOGIC_OPEN);
    learn(g, (size_t)(g->count + edge), 0);
    put_edge(g, g->open, edge, false);
    for (int i = 0; i < 2; i++) {
        int32_t number = g->known[g->field->ends[edge][i]];
        if (number != LOGIC_OPEN) path_state_touch(g, PATH_STALE_EASY, number);
    }
}

static int count_used(const struct logic *g, int32_t cell)
{
    ASSERT(cell >= 0 && cell < g->count);
    const struct field *f = g->field;
    int used = 0;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) used += path_edge(g, f->by[i]) == 1;
    return used;
}

static int most_used(const struct logic *g, int32_t cell)
{
    return g->known[cell] == 1 || g->known[cell] == g->count ? 1 : 2;
}

/* Drops the other edges of a cell that has all its used ones. */
static void settle(struct logic *g, int32_t cell)
{
    ASSERT(cell >= 0 && cell < g->count);
    const struct field *f = g->field;
    int used = count_used(g, cell), most = most_used(g, cell);
    if (used > most) path_state_break(g, PATH_TOO_MANY_LINKS, -1, cell, 0);
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1] && used == most; i++)
        if (path_edge(g, f->by[i]) == LOGIC_OPEN) path_state_drop(g, f->by[i]);
}

void path_state_use(struct logic *g, int32_t edge)
{
    ASSERT(edge >= 0 && (size_t)edge < g->field->edges);
    int32_t value = path_edge(g, edge);
    if (path_is_broken(g) || value == 1) return;
    if (is_between_numbers(g, edge) && !joins(g, edge)) {
        path_state_break(g, PATH_LINKED_APART, -1, edge, 0);
    } else if (value == 0) {
        for (int i = 0; i < 2; i++) {
            int32_t cell = g->field->ends[edge][i];
            if (count_used(g, cell) >= most_used(g, cell))
                path_state_break(g, PATH_TOO_MANY_LINKS, -1, cell, 0);
        }
        path_state_break(g, PATH_EDGE_TWICE, -1, edge, 0);
    } else {
        learn(g, (size_t)(g->count + edge), 1);
        put_edge(g, g->used, edge, true);
        touch_edge(g, edge, true);
        for (int i = 0; i < 2; i++) settle(g, g->field->ends[edge][i]);
    }
}

/* ---- Numbers */

void path_state_strike(struct logic *g, int32_t number, int32_t cell)
{
    ASSERT(path_is_number(g, number) && cell >= 0 && cell < g->count);
    if (g->at[number] == cell) {
        path_state_break(g, PATH_STRUCK_OUT, -1, cell, number);
        return;
    }
    if (!path_has(path_cells(g, number), path_place(g, cell))) return;
    put_bit(g, (size_t)number * (size_t)g->words, path_place(g, cell), false);
    path_state_touch(g, PATH_STALE_REACH, number);
    path_state_touch(g, PATH_STALE_WAYS, number);
}

/* Uses or drops the edges from a cell that was just filled to other numbers. */
static void settle_edges(struct logic *g, int32_t cell)
{
    ASSERT(path_is_number(g, g->known[cell]) && g->at[g->known[cell]] == cell);
    const struct field *f = g->field;
    int32_t number = g->known[cell];
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) {
        int32_t other = g->known[f->to[i]];
        if (other == LOGIC_OPEN) continue;
        path_state_touch(g, PATH_STALE_EASY, other);
        if (are_consecutive(number, other) && path_edge(g, f->by[i]) != 0)
            path_state_use(g, f->by[i]);
        else if (!are_consecutive(number, other))
            path_state_drop(g, f->by[i]);
    }
}

/* False: the next or previous number is placed where no open edge leads. */
static bool is_joined(struct logic *g, int32_t number, int32_t lower)
{
    ASSERT(path_is_placed(g, number) && (lower == number || lower == number - 1));
    if (!path_is_number(g, lower) || !path_is_number(g, lower + 1)) return true;
    int32_t other = lower == number ? number + 1 : lower;
    if (!path_is_placed(g, other)) return true;
    int32_t edge = field_edge(g->field, g->at[number], g->at[other]);
    return (edge != FIELD_NOWHERE && path_edge(g, edge) != 0) ||
           path_state_break(g, PATH_APART, -1, lower, 0);
}

static void enter(struct logic *g, int32_t number, int32_t cell)
{
    ASSERT(path_is_number(g, number) && path_may(g, number, cell));
    ASSERT(!path_is_placed(g, number) && path_is_free(g, cell));
    int32_t place = path_place(g, cell);
    learn(g, (size_t)cell, number);
    g->at[number] = cell;
    for (int i = 0; i < g->words; i++)
        path_state_put(g, (size_t)number * (size_t)g->words + (size_t)i,
                       i == place / 64 ? UINT64_C(1) << (place % 64) : 0);
    put_bit(g, g->free, place, false);
    touch_holders(g, cell); /* the number itself among them */
    path_state_touch(g, PATH_STALE_EASY, number);
}

void path_state_place(struct logic *g, int32_t number, int32_t cell)
{
    ASSERT(cell >= 0 && cell < g->count);
    if (path_is_broken(g) || g->known[cell] == number) return;
    if (!path_is_number(g, number)) {
        path_state_break(g, PATH_NO_SUCH_NUMBER, -1, cell, number);
    } else if (!path_is_free(g, cell)) {
        path_state_break(g, PATH_CELL_TWICE, -1, cell, number);
    } else if (path_is_placed(g, number)) {
        path_state_break(g, PATH_NUMBER_TWICE, -1, number, cell);
    } else if (!path_may(g, number, cell)) {
        path_state_break(g, PATH_STRUCK_OUT, -1, cell, number);
    } else {
        enter(g, number, cell);
        if (is_joined(g, number, number - 1) && is_joined(g, number, number)) settle_edges(g, cell);
        if (!path_is_broken(g)) settle(g, cell);
    }
}
