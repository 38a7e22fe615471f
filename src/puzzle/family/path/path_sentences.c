/* Sentences for the human rules of number paths: a finding becomes one deduction, with its facts
 * and the cells that it follows from. It is worded before the state changes, and then applied as it
 * stands. */
#include "puzzle/family/path/path_story.h"

enum { LISTED = 4 }; /* exclusions that a sentence names; more are listed in lines of their own */

static void fact(struct path_story *s, size_t cell, int32_t value)
{
    ASSERT(s->g->known[cell] == LOGIC_OPEN); /* news, of a cell or an edge */
    vec_push(&s->deduction->facts, ((struct logic_fact){cell, value}));
}

static void exclude(struct path_story *s, int32_t cell, int32_t number)
{
    ASSERT(path_is_missing(s->g, number) && path_is_free(s->g, cell));
    vec_push(&s->deduction->excluded, ((struct logic_fact){(size_t)cell, number}));
}

/* "row 2, column 3 holds 5 and row 2, column 4 holds 6." */
static void name_facts(struct path_story *s)
{
    size_t count = s->deduction->facts.size;
    s->brief |= count >= CELL_NAME_FEW;
    for (size_t i = 0; i < count; i++) {
        struct logic_fact it = s->deduction->facts.data[i];
        buf_add(&s->text, logic_comma(i, count, " and "));
        path_story_say(s, "@ holds #", (int32_t)it.cell, it.value);
    }
    buf_char(&s->text, '.');
}

/* ---- Easy rules */

static void tell_link(struct path_story *s)
{
    ASSERT(path_is_placed(s->g, s->found->from) && path_is_missing(s->g, s->found->number));
    int32_t other = 2 * s->found->from - s->found->number;
    path_story_number(s, s->found->from);
    path_story_number(s, other);
    fact(s, (size_t)s->found->cell, s->found->number);
    path_story_say(s, "@ is linked to #", s->found->cell, s->found->from);
    if (path_is_number(s->g, other)) path_story_say(s, ", and # is elsewhere", other);
    path_story_say(s, ": it holds #.", s->found->number);
}

/* "Open" instead of "free" if the path cannot go to other free cells. */
static void tell_neighbour(struct path_story *s)
{
    bool one = path_story_count_free(s->g, s->g->at[s->found->from]) == 1;
    path_story_because(s, s->g->at[s->found->from]);
    path_story_around(s, s->g->at[s->found->from]);
    fact(s, (size_t)s->found->cell, s->found->number);
    buf_print(&s->text, "%d has one %s neighbour left: ", (int)s->found->from, one ? "free" : "open");
    name_facts(s);
}

/* Likewise: free cells that touch both may be ruled out. */
static void tell_bridge(struct path_story *s)
{
    ASSERT(path_is_placed(s->g, s->found->from) && path_is_placed(s->g, s->found->from + 2));
    int32_t low = s->found->from, high = low + 2;
    bool one = path_story_count_between(s->g, s->g->at[low], s->g->at[high]) == 1;
    path_story_number(s, low);
    path_story_number(s, high);
    fact(s, (size_t)s->found->cell, s->found->number);
    path_story_say(s, one ? "One free cell touches both # and #: " : "One open cell joins # and #: ", low,
                   high);
    name_facts(s);
}

/* ---- "between" */

static void name_gap(struct path_story *s, int32_t low, int32_t high)
{
    if (low > 0 && high <= s->g->count)
        path_story_say(s, "Between # and # one", low, high);
    else if (low > 0)
        path_story_say(s, "After # one", low);
    else if (high <= s->g->count)
        path_story_say(s, "Before # one", high);
    else
        path_story_say(s, "One");
}

/* The numbers of the gap, from the one found on, that have one cell left; never two in the same
 * cell, which would be a contradiction. */
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
    path_story_number(s, low);
    path_story_number(s, high);
    if (!s->found->from) {
        fact(s, (size_t)s->found->cell, s->found->number);
        path_story_say(s, "Only # can reach @: it holds #.", s->found->number, s->found->cell,
                       s->found->number);
        return;
    }
    find_singles(s, high);
    size_t count = s->deduction->facts.size;
    name_gap(s, low, high);
    buf_print(&s->text, " cell %sis left for ", count > 1 ? "each " : "");
    for (size_t i = 0; i < count; i++)
        buf_print(&s->text, "%s%d", logic_comma(i, count, " and "), (int)s->deduction->facts.data[i].value);
    buf_add(&s->text, ": ");
    name_facts(s);
}

/* ---- "dead end" */

static void name_open_neighbours(struct path_story *s)
{
    const struct field *f = s->g->field;
    const char *between = "@";
    for (uint32_t i = f->first[s->found->cell]; i < f->first[s->found->cell + 1]; i++) {
        if (path_edge(s->g, f->by[i]) == 0) continue;
        path_story_say(s, between, f->to[i]);
        between = " and @";
    }
}

static void tell_dead_end(struct path_story *s)
{
    const struct logic *g = s->g;
    int32_t cell = s->found->cell;
    path_story_around(s, cell);
    for (int i = 0; i < s->found->edges; i++) fact(s, (size_t)(g->count + s->found->edge[i]), 1);
    for (int32_t number = 2; number < g->count && s->found->ends; number++)
        if (path_may(g, number, cell)) exclude(s, cell, number);
    bool two = path_story_count_open(g, cell) == 2;
    path_story_say(s, "@", cell);
    if (!path_is_free(g, cell)) path_story_say(s, " (#)", g->known[cell]);
    buf_print(&s->text, " has %s left: the path goes through ",
              two ? "two open neighbours" : "one open neighbour");
    name_open_neighbours(s);
    if (!two && path_is_free(g, cell)) buf_add(&s->text, ", and begins or ends here");
    buf_char(&s->text, '.');
}

/* ---- "colours" */

static void tell_colours(struct path_story *s)
{
    const struct logic *g = s->g;
    bool only;
    for (int32_t number = 1; number <= g->count; number++)
        for (int i = 0; i < g->words; i++)
            for (uint64_t left = path_colours_struck(g, number, i); left; left &= left - 1)
                exclude(s, g->field->at[i * 64 + __builtin_ctzll(left)], number);
    path_story_say(
        s,
        "Coloured like a chess board, # cells have the colour of @, # the other, and each step changes "
        "colour: odd numbers are on the first, even ones on the other.",
        g->count / 2 + 1, path_logic_first(g, g->odd, &only), g->count / 2);
}

/* ---- "ways" */

typedef VEC(struct logic_fact) fact_list;

/* Facts for numbers with the same cell on all ways; for the others the cells struck out: those that
 * no way reaches, or (`shared`) those common to all ways. */
static void collect_ways(struct path_story *s, bool shared)
{
    const struct logic *g = s->g;
    for (int32_t number = 1; number <= g->count; number++) {
        const uint64_t *reach = path_ways_reached(g, s->found, number);
        bool only = false;
        if (path_is_placed(g, number) || shared != !reach) continue;
        int32_t cell = reach ? path_logic_first(g, reach, &only) : 0;
        if (only) fact(s, (size_t)cell, number);
        for (int i = 0; i < g->words && !only; i++)
            for (uint64_t left = path_ways_struck(g, reach, number, i); left; left &= left - 1)
                exclude(s, g->field->at[i * 64 + __builtin_ctzll(left)], number);
    }
}

/* "5 in row 3, column 2 or row 4, column 2": the first exclusions, which are of one number. Returns
 * how many there are. */
static size_t name_number(const struct path_story *s, const char *words, size_t count,
                          const struct logic_fact *struck, struct buf *out)
{
    size_t same = 1;
    while (same < count && struck[same].value == struck->value) same++;
    buf_print(out, "%d %s ", (int)struck->value, words);
    for (size_t i = 0; i < same; i++) {
        buf_add(out, logic_comma(i, same, " or "));
        path_story_cell(s, (int32_t)struck[i].cell, out);
    }
    return same;
}

/* "has 5 in row 3, column 2, or 6 in row 2, column 2: so they are not there." Many have lines of
 * their own. */
static void name_struck(struct path_story *s, size_t count, const struct logic_fact *struck)
{
    bool listed = count <= LISTED, one = struck[0].value == struck[count - 1].value;
    for (size_t i = 0; i < count && listed;) {
        buf_add(&s->text, i ? ", or " : "has ");
        i += name_number(s, "in", count - i, &struck[i], &s->text);
    }
    if (listed) buf_print(&s->text, ": so %s not there.", one ? "it is" : "they are");
    if (listed) return;
    buf_print(&s->text, "leads to %zu of the places that were left: so they are ruled out.", count);
    for (size_t i = 0; i < count;) {
        i += name_number(s, "is not in", count - i, &struck[i], &s->deduction->substeps);
        buf_add(&s->deduction->substeps, ".\n");
    }
}

static bool has_fact(const struct path_story *s, size_t cell)
{
    for (size_t i = 0; i < s->deduction->facts.size; i++)
        if (s->deduction->facts.data[i].cell == cell) return true;
    return false;
}

/* Is this exclusion, from `from` on, the first of its cell, which holds no number now? */
static bool is_first(const struct path_story *s, size_t from, size_t i)
{
    const struct logic_fact *struck = s->deduction->excluded.data;
    while (struck[from].cell != struck[i].cell) from++;
    return from == i && !has_fact(s, struck[i].cell);
}

/* The number of cells common to all ways that other numbers lose, from this exclusion on. */
static size_t count_shared(const struct path_story *s, size_t from)
{
    size_t count = 0;
    for (size_t i = from; i < s->deduction->excluded.size; i++) count += is_first(s, from, i);
    return count;
}

static void name_shared(struct path_story *s, size_t from, size_t count)
{
    size_t named = 0;
    for (size_t i = from; i < s->deduction->excluded.size; i++) {
        if (!is_first(s, from, i)) continue;
        buf_add(&s->text, logic_comma(named++, count, " and "));
        path_story_say(s, "@", (int32_t)s->deduction->excluded.data[i].cell);
    }
    buf_add(&s->text, ": no other number can be there.");
}

/* "from 4 to 9", and if 9 (or 4) is not placed, "on from 4 to 9" (or "back from 9 to 4"). */
static void name_way(struct path_story *s, const char *words)
{
    int32_t first = s->found->from, last = first + s->found->side * s->found->levels;
    bool turn = path_is_placed(s->g, last) && last < first;
    const char *open = s->found->side < 0 ? "back " : "on ";
    buf_print(&s->text, "%s way %sfrom %d to %d", words, path_is_placed(s->g, last) ? "" : open,
              (int)(turn ? last : first), (int)(turn ? first : last));
    for (int32_t level = 0; level <= s->found->levels; level++)
        path_story_number(s, first + s->found->side * level);
}

/* The first exclusions, but for those of cells that hold another number now. */
static void list_struck(const struct path_story *s, size_t count, fact_list *struck)
{
    for (size_t i = 0; i < count; i++) {
        struct logic_fact it = s->deduction->excluded.data[i];
        if (!has_fact(s, it.cell)) vec_push(struck, it);
    }
}

static void tell_ways(struct path_story *s)
{
    fact_list struck = {0};
    collect_ways(s, false);
    size_t own = s->deduction->excluded.size;
    collect_ways(s, true);
    list_struck(s, own, &struck);
    size_t found = s->deduction->facts.size, shared = count_shared(s, own);
    s->brief = found + struck.size + shared >= CELL_NAME_FEW;
    if (found) {
        name_way(s, "In every");
        buf_add(&s->text, ", ");
        name_facts(s);
        if (struck.size) buf_add(&s->text, " No way ");
    } else if (struck.size) {
        name_way(s, "No");
        buf_char(&s->text, ' ');
    }
    if (struck.size) name_struck(s, struck.size, struck.data);
    if (shared && (found || struck.size))
        buf_add(&s->text, " Every way");
    else if (shared)
        name_way(s, "Every");
    if (shared) buf_add(&s->text, " goes through ");
    if (shared) name_shared(s, own, shared);
    vec_free(&struck);
}

/* ---- "cut off" */

static void tell_cut_off(struct path_story *s)
{
    const struct path_clash *clash = &s->found->clash;
    path_story_number(s, s->found->number - 1);
    path_story_number(s, s->found->number + 1);
    exclude(s, s->found->cell, s->found->number);
    path_story_say(s, "If @ held #, ", s->found->cell, s->found->number);
    if (clash->kind == PATH_NO_NUMBER)
        path_story_say(s, "no number could reach @", clash->first);
    else if (clash->kind == PATH_WALLED_IN)
        path_story_say(s, "the path could not go through @", clash->first);
    else if (clash->kind == PATH_NO_CELL)
        path_story_say(s, "no cell would be left for #", clash->first);
    else
        path_story_say(s, "the path would be torn");
    path_story_say(s, ": so it does not.");
}

/* ---- Whole sentences */

void path_sentences_deduction(const struct logic *g, const struct path_found *found,
                              struct deduction *deduction)
{
    static void (*const tellers[PATH_RULES])(struct path_story *) = {
        [PATH_NEIGHBOUR] = tell_neighbour, [PATH_BRIDGE] = tell_bridge,     [PATH_LINK] = tell_link,
        [PATH_BETWEEN] = tell_between,     [PATH_DEAD_END] = tell_dead_end, [PATH_COLOURS] = tell_colours,
        [PATH_WAYS] = tell_ways,           [PATH_CUT_OFF] = tell_cut_off,
    };
    struct path_story s = {.g = g, .found = found, .deduction = deduction};
    deduction->rule = (int)found->rule;
    tellers[found->rule](&s);
    path_story_finish(&s);
}
