/* People's rules for number paths in sentences: what a rule found as one deduction, with the cells
 * that it is about and those that it follows from. It is made before anything changes, and then
 * carried out as it stands. */
#include "puzzle/family/path/path_logic.h"

enum { LISTED = 4 }; /* facts that a sentence names before it says how many more there are */

static void fact(struct path_story *s, size_t cell, int32_t value)
{
    vec_push(&s->deduction->facts, ((struct logic_fact){cell, value}));
}

static void exclude(struct path_story *s, int32_t cell, int32_t number)
{
    vec_push(&s->deduction->excluded, ((struct logic_fact){(size_t)cell, number}));
}

/* ", " or " and " before the i-th of so many. */
static const char *comma(size_t i, size_t count, const char *last)
{
    return i == 0 ? "" : i + 1 == count ? last : ", ";
}

/* "row 2, column 3 holds 5 and row 2, column 4 holds 6." */
static void name_facts(struct path_story *s)
{
    size_t count = s->deduction->facts.size;
    for (size_t i = 0; i < count && i < LISTED; i++) {
        struct logic_fact it = s->deduction->facts.data[i];
        buf_add(&s->text, comma(i, count, " and "));
        path_story_cell(s, (int32_t)it.cell, "row");
        buf_print(&s->text, " holds %d", (int)it.value);
    }
    if (count > LISTED) buf_print(&s->text, ", and %zu more", count - LISTED);
    buf_char(&s->text, '.');
}

/* ---- Easy rules */

static void tell_link(struct path_story *s)
{
    int32_t other = 2 * s->found->from - s->found->number;
    path_story_because_number(s, s->found->from);
    path_story_because_number(s, other);
    fact(s, (size_t)s->found->cell, s->found->number);
    path_story_cell(s, s->found->cell, "Row");
    buf_print(&s->text, " is linked to %d", (int)s->found->from);
    if (path_is_number(s->g, other)) buf_print(&s->text, ", and %d is elsewhere", (int)other);
    buf_print(&s->text, ": it holds %d.", (int)s->found->number);
}

/* An open one where others are free, but the path does not go there. */
static void tell_neighbour(struct path_story *s)
{
    bool one = path_story_free(s->g, s->g->at[s->found->from]) == 1;
    path_story_because(s, s->g->at[s->found->from]);
    path_story_because_around(s, s->g->at[s->found->from]);
    fact(s, (size_t)s->found->cell, s->found->number);
    buf_print(&s->text, "%d has one %s neighbour left: ", (int)s->found->from, one ? "free" : "open");
    name_facts(s);
}

/* Likewise: cells that touch both may be free and still not on the way. */
static void tell_bridge(struct path_story *s)
{
    int32_t low = s->found->from, high = low + 2;
    bool one = path_story_free_between(s->g, s->g->at[low], s->g->at[high]) == 1;
    path_story_because_number(s, low);
    path_story_because_number(s, high);
    fact(s, (size_t)s->found->cell, s->found->number);
    buf_print(&s->text,
              one ? "One free cell touches both %d and %d: " : "One open cell joins %d and %d: ", (int)low,
              (int)high);
    name_facts(s);
}

/* ---- "between" */

static void name_gap(struct path_story *s, int32_t low, int32_t high)
{
    if (low > 0 && high <= s->g->count)
        buf_print(&s->text, "Between %d and %d one", (int)low, (int)high);
    else if (low > 0)
        buf_print(&s->text, "After %d one", (int)low);
    else if (high <= s->g->count)
        buf_print(&s->text, "Before %d one", (int)high);
    else
        buf_add(&s->text, "One");
}

/* The numbers of the gap, from the one that was found on, that have one cell left; not two in the
 * same, where there would be a contradiction. */
static void find_singles(struct path_story *s, int32_t high)
{
    const struct logic *g = s->g;
    for (int32_t number = s->found->number; number < high && s->deduction->facts.size < LISTED; number++) {
        bool only, fresh = true;
        int32_t cell = path_logic_first(g, path_cells(g, number), &only);
        for (size_t i = 0; i < s->deduction->facts.size; i++)
            fresh = fresh && s->deduction->facts.data[i].cell != (size_t)cell;
        if (only && fresh) fact(s, (size_t)cell, number);
    }
}

static void tell_between(struct path_story *s)
{
    int32_t low, high;
    path_story_gap(s->g, s->found->number, &low, &high);
    path_story_because_number(s, low);
    path_story_because_number(s, high);
    if (!s->found->from) {
        fact(s, (size_t)s->found->cell, s->found->number);
        buf_print(&s->text, "Only %d can reach ", (int)s->found->number);
        path_story_cell(s, s->found->cell, "row");
        buf_print(&s->text, ": it holds %d.", (int)s->found->number);
        return;
    }
    find_singles(s, high);
    size_t count = s->deduction->facts.size;
    name_gap(s, low, high);
    buf_print(&s->text, " cell %sis left for ", count > 1 ? "each " : "");
    for (size_t i = 0; i < count; i++)
        buf_print(&s->text, "%s%d", comma(i, count, " and "), (int)s->deduction->facts.data[i].value);
    buf_add(&s->text, ": ");
    name_facts(s);
}

/* ---- "dead end" */

static void name_open_neighbours(struct path_story *s)
{
    const struct field *f = s->g->field;
    const char *between = "";
    for (uint32_t i = f->first[s->found->cell]; i < f->first[s->found->cell + 1]; i++) {
        if (path_edge(s->g, f->by[i]) == 0) continue;
        buf_add(&s->text, between);
        path_story_cell(s, f->to[i], "row");
        between = " and ";
    }
}

static void tell_dead_end(struct path_story *s)
{
    const struct logic *g = s->g;
    int32_t cell = s->found->cell;
    path_story_because_around(s, cell);
    for (int i = 0; i < s->found->edges; i++) fact(s, (size_t)(g->count + s->found->edge[i]), 1);
    for (int32_t number = 2; number < g->count && s->found->ends; number++)
        if (path_may(g, number, cell)) exclude(s, cell, number);
    bool two = path_story_open(g, cell) == 2;
    path_story_cell(s, cell, "Row");
    if (!path_is_free(g, cell)) buf_print(&s->text, " (%d)", (int)g->known[cell]);
    buf_print(&s->text, " has %s left: the path goes through ",
              two ? "two open neighbours" : "one open neighbour");
    name_open_neighbours(s);
    if (!two && path_is_free(g, cell)) buf_add(&s->text, ", and begins or ends here");
    buf_char(&s->text, '.');
}

/* ---- "ways" */

static const uint64_t *reached(const struct path_story *s, int32_t number)
{
    int32_t level = (number - s->found->from) * s->found->side;
    return level < 1 || level > s->found->levels ? NULL : s->g->reached + (size_t)level * (size_t)s->g->words;
}

/* Facts for numbers that all ways have in one cell; for the others what is struck out: in cells
 * that no way reaches, or (`shared`) those that all ways go through. */
static void collect_ways(struct path_story *s, bool shared)
{
    const struct logic *g = s->g;
    for (int32_t number = 1; number <= g->count; number++) {
        const uint64_t *reach = reached(s, number), *set = path_cells(g, number);
        bool only = false;
        if (path_is_placed(g, number) || shared != !reach) continue;
        int32_t cell = reach ? path_logic_first(g, reach, &only) : 0;
        if (only) fact(s, (size_t)cell, number);
        for (int i = 0; i < g->words && !only; i++)
            for (uint64_t left = set[i] & (reach ? ~reach[i] : g->common[i]); left; left &= left - 1)
                exclude(s, g->field->at[i * 64 + __builtin_ctzll(left)], number);
    }
}

static void name_struck(struct path_story *s, size_t count)
{
    for (size_t i = 0; i < count && i < LISTED; i++) {
        struct logic_fact it = s->deduction->excluded.data[i];
        buf_print(&s->text, "%s%d at ", comma(i, count, " or "), (int)it.value);
        path_story_cell(s, (int32_t)it.cell, "row");
    }
    if (count > LISTED) buf_print(&s->text, ", nor %zu more", count - LISTED);
    buf_char(&s->text, '.');
}

/* The cells that all ways go through and other numbers were thought to be in. */
static void name_shared(struct path_story *s)
{
    size_t named = 0;
    for (size_t i = 0; i < s->deduction->excluded.size && named < LISTED; i++) {
        size_t cell = s->deduction->excluded.data[i].cell, k = 0;
        while (s->deduction->excluded.data[k].cell != cell) k++;
        if (k < i) continue;
        if (named++) buf_add(&s->text, " and ");
        path_story_cell(s, (int32_t)cell, "row");
    }
    buf_add(&s->text, ": no other number can be there.");
}

/* "from 4 to 9", and if 9 (or 4) is not placed, "on from 4 to 9" (or "back from 9 to 4"). */
static void name_way(struct path_story *s, const char *words)
{
    int32_t first = s->found->from, last = first + s->found->side * s->found->levels;
    bool turn = path_is_placed(s->g, last) && last < first;
    const char *open = s->found->side < 0 ? "back " : "on ";
    buf_print(&s->text, "%s way %sfrom %d to %d ", words, path_is_placed(s->g, last) ? "" : open,
              (int)(turn ? last : first), (int)(turn ? first : last));
    for (int32_t level = 0; level <= s->found->levels; level++)
        path_story_because_number(s, first + s->found->side * level);
}

static void tell_ways(struct path_story *s)
{
    collect_ways(s, false);
    size_t struck = s->deduction->excluded.size;
    collect_ways(s, true);
    if (s->deduction->facts.size) {
        name_way(s, "In every");
        name_facts(s);
    } else if (struck) {
        name_way(s, "No");
        buf_add(&s->text, "has ");
        name_struck(s, struck);
    } else {
        name_way(s, "Every");
        buf_add(&s->text, "goes through ");
        name_shared(s);
    }
}

/* ---- "cut off" */

static void tell_cut_off(struct path_story *s)
{
    const struct path_clash *clash = &s->found->clash;
    path_story_because_number(s, s->found->number - 1);
    path_story_because_number(s, s->found->number + 1);
    exclude(s, s->found->cell, s->found->number);
    buf_add(&s->text, "If ");
    path_story_cell(s, s->found->cell, "row");
    buf_print(&s->text, " held %d, ", (int)s->found->number);
    if (clash->kind == PATH_NO_NUMBER) {
        buf_add(&s->text, "no number could reach ");
        path_story_cell(s, clash->first, "row");
    } else if (clash->kind == PATH_WALLED_IN) {
        buf_add(&s->text, "the path could not go through ");
        path_story_cell(s, clash->first, "row");
    } else if (clash->kind == PATH_NO_CELL) {
        buf_print(&s->text, "no cell would be left for %d", (int)clash->first);
    } else {
        buf_add(&s->text, "the path would be torn");
    }
    buf_add(&s->text, ": so it does not.");
}

void path_sentences_tell(const struct logic *g, const struct path_found *found, struct deduction *deduction)
{
    static void (*const tellers[PATH_RULES])(struct path_story *) = {
        [PATH_NEIGHBOUR] = tell_neighbour, [PATH_BRIDGE] = tell_bridge,     [PATH_LINK] = tell_link,
        [PATH_BETWEEN] = tell_between,     [PATH_DEAD_END] = tell_dead_end, [PATH_WAYS] = tell_ways,
        [PATH_CUT_OFF] = tell_cut_off,
    };
    struct path_story s = {.g = g, .found = found, .deduction = deduction};
    deduction->rule = (int)found->rule;
    tellers[found->rule](&s);
    path_story_finish(&s);
}
