/* Sentences for the human rules of number paths: a finding becomes one deduction, with its facts
 * and the cells that it follows from. It is worded before the state changes, and then applied as it
 * stands. Contradictions are in the conditional, since they often follow from a trial. */
#include "puzzle/family/path/path_logic.h"

#include <stdarg.h>

enum { LISTED = 4 }; /* facts that a sentence names; the others are counted */

struct story { /* a deduction being built */
    const struct logic *g;
    const struct path_found *found; /* NULL: a contradiction */
    struct deduction *deduction;
    struct buf text;
};

/* ---- What sentences are made of */

/* "row 3, column 5" */
static void say_cell(struct story *s, int32_t cell)
{
    int row, column;
    field_place(s->g->field, (size_t)cell, &row, &column);
    buf_print(&s->text, "%s %d, column %d", s->text.size ? "row" : "Row", row + 1, column + 1);
}

/* Adds to the text. Arguments are int32_t: each `#` is a number, each `@` a cell. */
static void say(struct story *s, const char *words, ...)
{
    va_list arguments;
    va_start(arguments, words);
    for (; *words; words++)
        if (*words == '@')
            say_cell(s, va_arg(arguments, int32_t));
        else if (*words == '#')
            buf_int(&s->text, va_arg(arguments, int32_t));
        else
            buf_char(&s->text, *words);
    va_end(arguments);
}

static void because(struct story *s, int32_t cell)
{
    ASSERT(cell >= 0 && cell < s->g->count);
    vec_push(&s->deduction->because, (size_t)cell);
}

/* Only if it is placed. */
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

/* The placed numbers around one that is missing; 0 and count + 1 where there is none. */
static void find_gap(const struct logic *g, int32_t number, int32_t *low, int32_t *high)
{
    ASSERT(path_is_number(g, number));
    *low = *high = number;
    while (*low > 0 && !path_is_placed(g, *low)) --*low;
    while (*high <= g->count && !path_is_placed(g, *high)) ++*high;
}

/* How many neighbours are free. */
static int count_free(const struct logic *g, int32_t cell)
{
    int count = 0;
    for (uint32_t i = g->field->first[cell]; i < g->field->first[cell + 1]; i++)
        count += path_is_free(g, g->field->to[i]);
    return count;
}

/* How many free cells touch both. */
static int free_between(const struct logic *g, int32_t a, int32_t b)
{
    const struct field *f = g->field;
    int count = 0;
    for (uint32_t i = f->first[a]; i < f->first[a + 1]; i++)
        count += path_is_free(g, f->to[i]) && field_edge(f, f->to[i], b) != FIELD_NOWHERE;
    return count;
}

/* How many edges may be used. */
static int count_open(const struct logic *g, int32_t cell)
{
    int count = 0;
    for (uint32_t i = g->field->first[cell]; i < g->field->first[cell + 1]; i++)
        count += path_edge(g, g->field->by[i]) != 0;
    return count;
}

static void fact(struct story *s, size_t cell, int32_t value)
{
    ASSERT(s->g->known[cell] == LOGIC_OPEN); /* news, of a cell or an edge */
    vec_push(&s->deduction->facts, ((struct logic_fact){cell, value}));
}

static void exclude(struct story *s, int32_t cell, int32_t number)
{
    ASSERT(path_is_missing(s->g, number) && path_is_free(s->g, cell));
    vec_push(&s->deduction->excluded, ((struct logic_fact){(size_t)cell, number}));
}

/* "row 2, column 3 holds 5 and row 2, column 4 holds 6." */
static void name_facts(struct story *s)
{
    size_t count = s->deduction->facts.size;
    for (size_t i = 0; i < count && i < LISTED; i++) {
        struct logic_fact it = s->deduction->facts.data[i];
        buf_add(&s->text, logic_comma(i, count, " and "));
        say(s, "@ holds #", (int32_t)it.cell, it.value);
    }
    if (count > LISTED) buf_print(&s->text, ", and %zu more", count - LISTED);
    buf_char(&s->text, '.');
}

/* ---- Easy rules */

static void tell_link(struct story *s)
{
    ASSERT(path_is_placed(s->g, s->found->from) && path_is_missing(s->g, s->found->number));
    int32_t other = 2 * s->found->from - s->found->number;
    because_number(s, s->found->from);
    because_number(s, other);
    fact(s, (size_t)s->found->cell, s->found->number);
    say(s, "@ is linked to #", s->found->cell, s->found->from);
    if (path_is_number(s->g, other)) say(s, ", and # is elsewhere", other);
    say(s, ": it holds #.", s->found->number);
}

/* Says "open" instead of "free" if the cell has other free neighbours, which the path cannot
 * enter. */
static void tell_neighbour(struct story *s)
{
    bool one = count_free(s->g, s->g->at[s->found->from]) == 1;
    because(s, s->g->at[s->found->from]);
    because_around(s, s->g->at[s->found->from]);
    fact(s, (size_t)s->found->cell, s->found->number);
    buf_print(&s->text, "%d has one %s neighbour left: ", (int)s->found->from, one ? "free" : "open");
    name_facts(s);
}

/* Likewise: free cells that touch both may be ruled out. */
static void tell_bridge(struct story *s)
{
    ASSERT(path_is_placed(s->g, s->found->from) && path_is_placed(s->g, s->found->from + 2));
    int32_t low = s->found->from, high = low + 2;
    bool one = free_between(s->g, s->g->at[low], s->g->at[high]) == 1;
    because_number(s, low);
    because_number(s, high);
    fact(s, (size_t)s->found->cell, s->found->number);
    say(s, one ? "One free cell touches both # and #: " : "One open cell joins # and #: ", low, high);
    name_facts(s);
}

/* ---- "between" */

static void name_gap(struct story *s, int32_t low, int32_t high)
{
    if (low > 0 && high <= s->g->count)
        say(s, "Between # and # one", low, high);
    else if (low > 0)
        say(s, "After # one", low);
    else if (high <= s->g->count)
        say(s, "Before # one", high);
    else
        say(s, "One");
}

/* The numbers of the gap, from the one found on, that have one cell left; never two in the same
 * cell, which would be a contradiction. */
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
    find_gap(s->g, s->found->number, &low, &high);
    because_number(s, low);
    because_number(s, high);
    if (!s->found->from) {
        fact(s, (size_t)s->found->cell, s->found->number);
        say(s, "Only # can reach @: it holds #.", s->found->number, s->found->cell, s->found->number);
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

static void name_open_neighbours(struct story *s)
{
    const struct field *f = s->g->field;
    const char *between = "@";
    for (uint32_t i = f->first[s->found->cell]; i < f->first[s->found->cell + 1]; i++) {
        if (path_edge(s->g, f->by[i]) == 0) continue;
        say(s, between, f->to[i]);
        between = " and @";
    }
}

static void tell_dead_end(struct story *s)
{
    const struct logic *g = s->g;
    int32_t cell = s->found->cell;
    because_around(s, cell);
    for (int i = 0; i < s->found->edges; i++) fact(s, (size_t)(g->count + s->found->edge[i]), 1);
    for (int32_t number = 2; number < g->count && s->found->ends; number++)
        if (path_may(g, number, cell)) exclude(s, cell, number);
    bool two = count_open(g, cell) == 2;
    say(s, "@", cell);
    if (!path_is_free(g, cell)) say(s, " (#)", g->known[cell]);
    buf_print(&s->text, " has %s left: the path goes through ",
              two ? "two open neighbours" : "one open neighbour");
    name_open_neighbours(s);
    if (!two && path_is_free(g, cell)) buf_add(&s->text, ", and begins or ends here");
    buf_char(&s->text, '.');
}

/* ---- "colours" */

static void tell_colours(struct story *s)
{
    const struct logic *g = s->g;
    bool only;
    for (int32_t number = 1; number <= g->count; number++)
        for (int i = 0; i < g->words; i++)
            for (uint64_t left = path_colours_struck(g, number, i); left; left &= left - 1)
                exclude(s, g->field->at[i * 64 + __builtin_ctzll(left)], number);
    say(s,
        "Coloured like a chess board, # cells have the colour of @, # the other, and each step changes "
        "colour: odd numbers are on the first, even ones on the other.",
        g->count / 2 + 1, path_logic_first(g, g->odd, &only), g->count / 2);
}

/* ---- "ways" */

/* Facts for numbers with the same cell on all ways; for the others the cells struck out: those that
 * no way reaches, or (`shared`) those common to all ways. */
static void collect_ways(struct story *s, bool shared)
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

static void name_struck(struct story *s, size_t count)
{
    for (size_t i = 0; i < count && i < LISTED; i++) {
        struct logic_fact it = s->deduction->excluded.data[i];
        buf_add(&s->text, logic_comma(i, count, " or "));
        say(s, "# at @", it.value, (int32_t)it.cell);
    }
    if (count > LISTED) buf_print(&s->text, ", nor %zu more", count - LISTED);
    buf_char(&s->text, '.');
}

/* The cells common to all ways that other numbers lose. */
static void name_shared(struct story *s)
{
    size_t named = 0;
    for (size_t i = 0; i < s->deduction->excluded.size && named < LISTED; i++) {
        size_t cell = s->deduction->excluded.data[i].cell, k = 0;
        while (s->deduction->excluded.data[k].cell != cell) k++;
        if (k < i) continue;
        say(s, named++ ? " and @" : "@", (int32_t)cell);
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
    say(s, "If @ held #, ", s->found->cell, s->found->number);
    if (clash->kind == PATH_NO_NUMBER)
        say(s, "no number could reach @", clash->first);
    else if (clash->kind == PATH_WALLED_IN)
        say(s, "the path could not go through @", clash->first);
    else if (clash->kind == PATH_NO_CELL)
        say(s, "no cell would be left for #", clash->first);
    else
        say(s, "the path would be torn");
    say(s, ": so it does not.");
}

/* ---- Whole sentences */

static void finish(struct story *s)
{
    sentence_set(&s->deduction->sentence, "%s", buf_text(&s->text));
    buf_free(&s->text);
}

void path_sentences_deduction(const struct logic *g, const struct path_found *found,
                              struct deduction *deduction)
{
    static void (*const tellers[PATH_RULES])(struct story *) = {
        [PATH_NEIGHBOUR] = tell_neighbour, [PATH_BRIDGE] = tell_bridge,     [PATH_LINK] = tell_link,
        [PATH_BETWEEN] = tell_between,     [PATH_DEAD_END] = tell_dead_end, [PATH_COLOURS] = tell_colours,
        [PATH_WAYS] = tell_ways,           [PATH_CUT_OFF] = tell_cut_off,
    };
    struct story s = {.g = g, .found = found, .deduction = deduction};
    deduction->rule = (int)found->rule;
    tellers[found->rule](&s);
    finish(&s);
}

/* ---- Contradictions */

/* A value was set that contradicts the state. */
static void tell_set(struct story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first, second = g->clash.second;
    if (g->clash.kind == PATH_NUMBER_TWICE) {
        because_number(s, first);
        because(s, second);
        say(s, "# would be in two cells, @ and @", first, g->at[first], second);
        return;
    }
    because(s, first);
    if (g->clash.kind == PATH_NO_SUCH_NUMBER)
        say(s, "@ would hold #, where the path has the numbers 1 to #", first, second, g->count);
    else if (g->clash.kind == PATH_CELL_TWICE)
        say(s, "@ would hold both # and #", first, g->known[first], second);
    else
        say(s, "@ cannot hold #, which was ruled out there", first, second);
}

/* Numbers or links that are incompatible. */
static void tell_torn(struct story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first;
    if (g->clash.kind == PATH_APART) {
        because_number(s, first);
        because_number(s, first + 1);
        say(s, "# and # could not be joined", first, first + 1);
        return;
    }
    if (g->clash.kind == PATH_TOO_MANY_LINKS) {
        because(s, first);
        say(s, "@ would be linked to too many cells", first);
        return;
    }
    const int32_t *ends = g->field->ends[first];
    for (int i = 0; i < 2; i++) because(s, ends[i]);
    if (g->clash.kind == PATH_LINKED_APART)
        say(s, "# and # would be linked", g->known[ends[0]], g->known[ends[1]]);
    else
        say(s, "The path would both go and not go from @ to @", ends[0], ends[1]);
}

/* Nothing is left for a number, or for a cell. */
static void tell_without(struct story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first, second = g->clash.second;
    because_number(s, first);
    if (g->clash.kind == PATH_NO_NEIGHBOUR) {
        bool any = count_free(g, g->at[first]) > 0;
        because_around(s, g->at[first]);
        say(s,
            any ? "# would have no open neighbour left for #" : "# would have no free neighbour left for #",
            first, second);
    } else if (g->clash.kind == PATH_NO_BRIDGE) {
        bool any = free_between(g, g->at[first], g->at[second]) > 0;
        because_number(s, second);
        say(s, any ? "No open cell would join # and #" : "No free cell would touch both # and #", first,
            second);
    } else if (g->clash.kind == PATH_NO_WAY) {
        say(s, "No way would be left from # to #", first, second);
    } else {
        int32_t low, high;
        find_gap(g, first, &low, &high);
        because_number(s, low);
        because_number(s, high);
        say(s, "No cell would be left for #", first);
    }
}

static void tell_cell(struct story *s)
{
    int32_t cell = s->g->clash.first;
    because_around(s, cell);
    if (s->g->clash.kind == PATH_NO_NUMBER)
        say(s, "No number could reach @", cell);
    else if (count_open(s->g, cell))
        say(s, "@ would have one open neighbour, where the path needs two", cell);
    else
        say(s, "@ would have no open neighbour", cell);
}

void path_sentences_contradiction(const struct logic *g, struct deduction *deduction)
{
    ASSERT(path_is_broken(g));
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
    say(&s, ".");
    finish(&s);
}
