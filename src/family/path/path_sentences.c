/* People's rules for number paths in sentences: what a rule found as one deduction, with the cells
 * that it is about and those that it follows from. It is made before anything changes, and then
 * carried out as it stands. */
#include "family/path/path_logic.h"

#include "base/buf.h"

enum { LISTED = 4 }; /* facts that a sentence names before it says how many more there are */

struct story { /* a deduction being put together */
    const struct logic *g;
    const struct path_found *found;
    struct deduction *deduction;
    struct buf text;
};

/* ---- Parts */

static void name_cell(struct story *s, int32_t cell, const char *row)
{
    int r, c;
    field_place(s->g->field, (size_t)cell, &r, &c);
    buf_print(&s->text, "%s %d, column %d", row, r + 1, c + 1);
}

static void because(struct story *s, int32_t cell)
{
    vec_push(&s->deduction->because, (size_t)cell);
}

static void because_number(struct story *s, int32_t number)
{
    if (path_is_number(s->g, number) && path_is_placed(s->g, number)) because(s, s->g->at[number]);
}

/* The cells around one that hold numbers. */
static void because_around(struct story *s, int32_t cell)
{
    const struct field *f = s->g->field;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++)
        if (!path_is_free(s->g, f->to[i])) because(s, f->to[i]);
}

static void fact(struct story *s, size_t cell, int32_t value)
{
    vec_push(&s->deduction->facts, ((struct logic_fact){cell, value}));
}

static void exclude(struct story *s, int32_t cell, int32_t number)
{
    vec_push(&s->deduction->excluded, ((struct logic_fact){(size_t)cell, number}));
}

/* ", " or " and " before the i-th of so many. */
static const char *comma(size_t i, size_t count, const char *last)
{
    return i == 0 ? "" : i + 1 == count ? last : ", ";
}

/* "row 2, column 3 holds 5 and row 2, column 4 holds 6." */
static void name_facts(struct story *s)
{
    size_t count = s->deduction->facts.size;
    for (size_t i = 0; i < count && i < LISTED; i++) {
        struct logic_fact it = s->deduction->facts.data[i];
        buf_add(&s->text, comma(i, count, " and "));
        name_cell(s, (int32_t)it.cell, "row");
        buf_print(&s->text, " holds %d", (int)it.value);
    }
    if (count > LISTED) buf_print(&s->text, ", and %zu more", count - LISTED);
    buf_char(&s->text, '.');
}

/* ---- Easy rules */

static void tell_link(struct story *s)
{
    int32_t other = 2 * s->found->from - s->found->number;
    because_number(s, s->found->from);
    because_number(s, other);
    fact(s, (size_t)s->found->cell, s->found->number);
    name_cell(s, s->found->cell, "Row");
    buf_print(&s->text, " is linked to %d", (int)s->found->from);
    if (path_is_number(s->g, other)) buf_print(&s->text, ", and %d is elsewhere", (int)other);
    buf_print(&s->text, ": it holds %d.", (int)s->found->number);
}

static int free_neighbours(const struct logic *g, int32_t cell)
{
    int count = 0;
    for (uint32_t i = g->field->first[cell]; i < g->field->first[cell + 1]; i++)
        count += path_is_free(g, g->field->to[i]);
    return count;
}

/* An open one where others are free, but the path does not go there. */
static void tell_neighbour(struct story *s)
{
    bool one = free_neighbours(s->g, s->g->at[s->found->from]) == 1;
    because(s, s->g->at[s->found->from]);
    because_around(s, s->g->at[s->found->from]);
    fact(s, (size_t)s->found->cell, s->found->number);
    buf_print(&s->text, "%d has one %s neighbour left: ", (int)s->found->from, one ? "free" : "open");
    name_facts(s);
}

static void tell_bridge(struct story *s)
{
    because_number(s, s->found->from);
    because_number(s, s->found->from + 2);
    fact(s, (size_t)s->found->cell, s->found->number);
    buf_print(&s->text, "One free cell touches both %d and %d: ", (int)s->found->from,
              (int)s->found->from + 2);
    name_facts(s);
}

/* ---- "between" */

/* The placed numbers around one that is missing; 0 and count + 1 where there is none. */
static void gap_around(const struct logic *g, int32_t number, int32_t *low, int32_t *high)
{
    *low = *high = number;
    while (*low > 0 && !path_is_placed(g, *low)) --*low;
    while (*high <= g->count && !path_is_placed(g, *high)) ++*high;
}

static void name_gap(struct story *s, int32_t low, int32_t high)
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
static void find_singles(struct story *s, int32_t high)
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

static void tell_between(struct story *s)
{
    int32_t low, high;
    gap_around(s->g, s->found->number, &low, &high);
    because_number(s, low);
    because_number(s, high);
    if (!s->found->from) {
        fact(s, (size_t)s->found->cell, s->found->number);
        buf_print(&s->text, "Only %d can reach ", (int)s->found->number);
        name_cell(s, s->found->cell, "row");
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

static void name_open_neighbours(struct story *s)
{
    const struct field *f = s->g->field;
    const char *between = "";
    for (uint32_t i = f->first[s->found->cell]; i < f->first[s->found->cell + 1]; i++) {
        if (path_edge(s->g, f->by[i]) == 0) continue;
        buf_add(&s->text, between);
        name_cell(s, f->to[i], "row");
        between = " and ";
    }
}

static int open_edges(const struct logic *g, int32_t cell)
{
    int count = 0;
    for (uint32_t i = g->field->first[cell]; i < g->field->first[cell + 1]; i++)
        count += path_edge(g, g->field->by[i]) != 0;
    return count;
}

static void tell_dead_end(struct story *s)
{
    const struct logic *g = s->g;
    int32_t cell = s->found->cell;
    because_around(s, cell);
    for (int i = 0; i < s->found->edges; i++) fact(s, (size_t)(g->count + s->found->edge[i]), 1);
    for (int32_t number = 2; number < g->count && s->found->ends; number++)
        if (path_may(g, number, cell)) exclude(s, cell, number);
    bool two = open_edges(g, cell) == 2;
    name_cell(s, cell, "Row");
    if (!path_is_free(g, cell)) buf_print(&s->text, " (%d)", (int)g->known[cell]);
    buf_print(&s->text, " has %s left: the path goes through ",
              two ? "two open neighbours" : "one open neighbour");
    name_open_neighbours(s);
    if (!two && path_is_free(g, cell)) buf_add(&s->text, ", and begins or ends here");
    buf_char(&s->text, '.');
}

/* ---- "ways" */

static const uint64_t *reached(const struct story *s, int32_t number)
{
    int32_t level = (number - s->found->from) * s->found->side;
    return level < 1 || level > s->found->levels ? NULL : s->g->reached + (size_t)level * (size_t)s->g->words;
}

/* Facts for numbers that all ways have in one cell; for the others what is struck out: in cells
 * that no way reaches, or (`shared`) those that all ways go through. */
static void collect_ways(struct story *s, bool shared)
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

static void name_struck(struct story *s, size_t count)
{
    for (size_t i = 0; i < count && i < LISTED; i++) {
        struct logic_fact it = s->deduction->excluded.data[i];
        buf_print(&s->text, "%s%d at ", comma(i, count, " or "), (int)it.value);
        name_cell(s, (int32_t)it.cell, "row");
    }
    if (count > LISTED) buf_print(&s->text, ", nor %zu more", count - LISTED);
    buf_char(&s->text, '.');
}

/* The cells that all ways go through and other numbers were thought to be in. */
static void name_shared(struct story *s)
{
    size_t named = 0;
    for (size_t i = 0; i < s->deduction->excluded.size && named < LISTED; i++) {
        size_t cell = s->deduction->excluded.data[i].cell, k = 0;
        while (s->deduction->excluded.data[k].cell != cell) k++;
        if (k < i) continue;
        if (named++) buf_add(&s->text, " and ");
        name_cell(s, (int32_t)cell, "row");
    }
    buf_add(&s->text, ": no other number can be there.");
}

/* "from 4 to 9", and if 9 (or 4) is not placed, "on from 4 to 9" (or "back from 9 to 4"). */
static void name_way(struct story *s, const char *words)
{
    int32_t first = s->found->from, last = first + s->found->side * s->found->levels;
    bool turn = path_is_placed(s->g, last) && last < first;
    const char *open = s->found->side < 0 ? "back " : "on ";
    buf_print(&s->text, "%s way %sfrom %d to %d ", words, path_is_placed(s->g, last) ? "" : open,
              (int)(turn ? last : first), (int)(turn ? first : last));
    for (int32_t level = 0; level <= s->found->levels; level++)
        because_number(s, first + s->found->side * level);
}

static void tell_ways(struct story *s)
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

static void tell_cut_off(struct story *s)
{
    const struct path_clash *clash = &s->found->clash;
    because_number(s, s->found->number - 1);
    because_number(s, s->found->number + 1);
    exclude(s, s->found->cell, s->found->number);
    buf_add(&s->text, "If ");
    name_cell(s, s->found->cell, "row");
    buf_print(&s->text, " held %d, ", (int)s->found->number);
    if (clash->kind == PATH_NO_NUMBER) {
        buf_add(&s->text, "no number could reach ");
        name_cell(s, clash->first, "row");
    } else if (clash->kind == PATH_WALLED_IN) {
        buf_add(&s->text, "the path could not go through ");
        name_cell(s, clash->first, "row");
    } else if (clash->kind == PATH_NO_CELL) {
        buf_print(&s->text, "no cell would be left for %d", (int)clash->first);
    } else {
        buf_add(&s->text, "the path would be torn");
    }
    buf_add(&s->text, ": so it does not.");
}

static void finish(struct story *s)
{
    sentence_say(&s->deduction->sentence, "%s", buf_text(&s->text));
    buf_free(&s->text);
}

void path_sentences_tell(const struct logic *g, const struct path_found *found, struct deduction *deduction)
{
    static void (*const tellers[PATH_RULES])(struct story *) = {
        [PATH_NEIGHBOUR] = tell_neighbour, [PATH_BRIDGE] = tell_bridge,     [PATH_LINK] = tell_link,
        [PATH_BETWEEN] = tell_between,     [PATH_DEAD_END] = tell_dead_end, [PATH_WAYS] = tell_ways,
        [PATH_CUT_OFF] = tell_cut_off,
    };
    struct story s = {.g = g, .found = found, .deduction = deduction};
    deduction->rule = (int)found->rule;
    tellers[found->rule](&s);
    finish(&s);
}

/* ---- Contradictions */

static void because_edge(struct story *s, int32_t edge)
{
    for (int i = 0; i < 2; i++) because(s, s->g->field->ends[edge][i]);
}

/* What was set contradicts what was known. */
static void tell_set(struct story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first, second = g->clash.second;
    if (g->clash.kind == PATH_NO_SUCH_NUMBER) {
        because(s, first);
        name_cell(s, first, "Row");
        buf_print(&s->text, " would hold %d, where the path has the numbers 1 to %d", (int)second,
                  (int)g->count);
    } else if (g->clash.kind == PATH_NUMBER_TWICE) {
        because_number(s, first);
        because(s, second);
        buf_print(&s->text, "%d would be in two cells, ", (int)first);
        name_cell(s, g->at[first], "row");
        buf_add(&s->text, " and ");
        name_cell(s, second, "row");
    } else if (g->clash.kind == PATH_CELL_TWICE) {
        because(s, first);
        name_cell(s, first, "Row");
        buf_print(&s->text, " would hold both %d and %d", (int)g->known[first], (int)second);
    } else {
        because(s, first);
        name_cell(s, first, "Row");
        buf_print(&s->text, " cannot hold %d, which was ruled out there", (int)second);
    }
}

/* Numbers, or links, that do not fit together. */
static void tell_torn(struct story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first;
    if (g->clash.kind == PATH_APART) {
        because_number(s, first);
        because_number(s, first + 1);
        buf_print(&s->text, "%d and %d could not be joined", (int)first, (int)first + 1);
    } else if (g->clash.kind == PATH_LINKED_APART) {
        const int32_t *ends = g->field->ends[first];
        because_edge(s, first);
        buf_print(&s->text, "%d and %d would be linked", (int)g->known[ends[0]], (int)g->known[ends[1]]);
    } else if (g->clash.kind == PATH_EDGE_TWICE) {
        because_edge(s, first);
        buf_add(&s->text, "The path would both go and not go from ");
        name_cell(s, g->field->ends[first][0], "row");
        buf_add(&s->text, " to ");
        name_cell(s, g->field->ends[first][1], "row");
    } else {
        because(s, first);
        name_cell(s, first, "Row");
        buf_add(&s->text, " would be linked to too many cells");
    }
}

/* Nothing is left for a number, or for a cell. */
static void tell_without(struct story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first, second = g->clash.second;
    because_number(s, first);
    if (g->clash.kind == PATH_NO_NEIGHBOUR) {
        because_around(s, g->at[first]);
        buf_print(&s->text, "%d would have no free neighbour left for %d", (int)first, (int)second);
    } else if (g->clash.kind == PATH_NO_BRIDGE) {
        because_number(s, second);
        buf_print(&s->text, "No free cell would touch both %d and %d", (int)first, (int)second);
    } else if (g->clash.kind == PATH_NO_WAY) {
        buf_print(&s->text, "No way would be left from %d to %d", (int)first, (int)second);
    } else {
        int32_t low, high;
        gap_around(g, first, &low, &high);
        because_number(s, low);
        because_number(s, high);
        buf_print(&s->text, "No cell would be left for %d", (int)first);
    }
}

static void tell_cell(struct story *s)
{
    int32_t cell = s->g->clash.first;
    because_around(s, cell);
    if (s->g->clash.kind == PATH_NO_NUMBER) {
        buf_add(&s->text, "No number could reach ");
        name_cell(s, cell, "row");
        return;
    }
    name_cell(s, cell, "Row");
    buf_print(&s->text, " would have %s",
              open_edges(s->g, cell) ? "one open neighbour, where the path needs two" : "no open neighbour");
}

void path_sentences_broken(const struct logic *g, struct deduction *deduction)
{
    static void (*const tellers[])(struct story *) = {
        [PATH_NO_SUCH_NUMBER] = tell_set,   [PATH_NUMBER_TWICE] = tell_set,
        [PATH_CELL_TWICE] = tell_set,       [PATH_STRUCK_OUT] = tell_set,
        [PATH_APART] = tell_torn,           [PATH_LINKED_APART] = tell_torn,
        [PATH_EDGE_TWICE] = tell_torn,      [PATH_TOO_MANY_LINKS] = tell_torn,
        [PATH_NO_NEIGHBOUR] = tell_without, [PATH_NO_BRIDGE] = tell_without,
        [PATH_NO_CELL] = tell_without,      [PATH_NO_NUMBER] = tell_cell,
        [PATH_WALLED_IN] = tell_cell,       [PATH_NO_WAY] = tell_without,
    };
    struct story s = {.g = g, .deduction = deduction};
    deduction->rule = g->clash.rule;
    tellers[g->clash.kind](&s);
    buf_char(&s.text, '.');
    finish(&s);
}
