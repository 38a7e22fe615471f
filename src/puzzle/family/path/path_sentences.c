/* Sentences for the human rules of number paths: a finding becomes one deduction, with its facts
 * and the cells that it follows from. It is worded before the state changes, and then applied as it
 * stands.
 *
 * A sentence says what is seen on the board, then what follows. "Ways" is told as nested steps: how
 * many ways there are and what they have in common, a sentence each; below, each way, and what is
 * ruled out if that is much. */
#include "puzzle/family/path/path_story.h"

enum {
    LISTED = 4 /* exclusions that a sentence names; more are listed in lines of their own */
};

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

/* "row 2, column 3 holds 5 and row 2, column 4 holds 6" */
static void name_facts(struct path_story *s, struct buf *out)
{
    size_t count = s->deduction->facts.size;
    s->brief |= count >= CELL_NAME_FEW;
    for (size_t i = 0; i < count; i++) {
        struct logic_fact it = s->deduction->facts.data[i];
        buf_add(out, say_and(i, count));
        say(out, "path.fact",
            SAY(say_text("cell", path_story_cell(s, (int32_t)it.cell).text), say_int("number", it.value)));
    }
}

/* ---- Easy rules */

static void tell_link(struct path_story *s)
{
    int32_t from = s->found->from, cell = s->found->cell, number = s->found->number;
    ASSERT(path_is_placed(s->g, from) && path_is_missing(s->g, number));
    int32_t other = 2 * from - number;
    path_story_number(s, from);
    path_story_number(s, other);
    fact(s, (size_t)cell, number);
    if (path_is_number(s->g, other))
        say(&s->text, "path.step.link",
            SAY(say_text("cell", path_story_cell(s, cell).text), say_int("from", from),
                say_int("other", other), say_int("number", number)));
    else
        say(&s->text, "path.step.link-end",
            SAY(say_text("cell", path_story_cell(s, cell).text), say_int("from", from),
                say_int("number", number)));
}

/* "Open" instead of "free" if the path cannot go to other free cells. */
static void tell_neighbour(struct path_story *s)
{
    int32_t from = s->found->from;
    struct buf facts = {0};
    path_story_because(s, s->g->at[from]);
    path_story_around(s, s->g->at[from]);
    fact(s, (size_t)s->found->cell, s->found->number);
    name_facts(s, &facts);
    bool free = path_story_count_free(s->g, s->g->at[from]) == 1;
    say(&s->text, free ? "path.step.neighbour" : "path.step.neighbour-open",
        SAY(say_int("from", from), say_text("facts", buf_text(&facts))));
    buf_free(&facts);
}

/* Likewise: free cells that touch both may be ruled out. */
static void tell_bridge(struct path_story *s)
{
    int32_t low = s->found->from, high = low + 2;
    ASSERT(path_is_placed(s->g, low) && path_is_placed(s->g, high));
    struct buf facts = {0};
    path_story_number(s, low);
    path_story_number(s, high);
    fact(s, (size_t)s->found->cell, s->found->number);
    name_facts(s, &facts);
    bool free = path_story_count_between(s->g, s->g->at[low], s->g->at[high]) == 1;
    say(&s->text, free ? "path.step.bridge" : "path.step.bridge-open",
        SAY(say_int("low", low), say_int("high", high), say_text("facts", buf_text(&facts))));
    buf_free(&facts);
}

/* ---- "between" */

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

static void tell_singles(struct path_story *s, int32_t low, int32_t high)
{
    bool after = low > 0, before = high <= s->g->count;
    struct buf facts = {0}, numbers = {0};
    find_singles(s, high);
    size_t count = s->deduction->facts.size;
    name_facts(s, &facts);
    for (size_t i = 0; i < count; i++) {
        buf_add(&numbers, say_and(i, count));
        buf_int(&numbers, s->deduction->facts.data[i].value);
    }
    const char *list = buf_text(&numbers), *holds = buf_text(&facts);
    if (after && before)
        say(&s->text, "path.step.between",
            SAY(say_int("low", low), say_int("high", high), say_many("numbers", list, count),
                say_text("facts", holds)));
    else if (after)
        say(&s->text, "path.step.after",
            SAY(say_int("low", low), say_many("numbers", list, count), say_text("facts", holds)));
    else if (before)
        say(&s->text, "path.step.before",
            SAY(say_int("high", high), say_many("numbers", list, count), say_text("facts", holds)));
    else
        say(&s->text, "path.step.anywhere", SAY(say_many("numbers", list, count), say_text("facts", holds)));
    buf_free(&facts);
    buf_free(&numbers);
}

static void tell_between(struct path_story *s)
{
    int32_t low, high;
    path_story_gap(s->g, s->found->number, &low, &high);
    path_story_number(s, low);
    path_story_number(s, high);
    if (s->found->from) {
        tell_singles(s, low, high);
        return;
    }
    fact(s, (size_t)s->found->cell, s->found->number);
    say(&s->text, "path.step.only",
        SAY(say_int("number", s->found->number), say_text("cell", path_story_cell(s, s->found->cell).text)));
}

/* ---- "dead end" */

static void tell_dead_end(struct path_story *s)
{
    const struct logic *g = s->g;
    const struct field *f = g->field;
    int32_t cell = s->found->cell, to[2] = {0};
    int open = 0;
    path_story_around(s, cell);
    for (int i = 0; i < s->found->edges; i++) fact(s, (size_t)(g->count + s->found->edge[i]), 1);
    for (int32_t number = 2; number < g->count && s->found->ends; number++)
        if (path_may(g, number, cell)) exclude(s, cell, number);
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++)
        if (path_edge(g, f->by[i]) != 0) to[open++ % 2] = f->to[i];
    const struct cell_name own = path_story_cell(s, cell), first = path_story_cell(s, to[0]),
                           second = path_story_cell(s, to[1]);
    bool free = path_is_free(g, cell);
    ASSERT(open == 1 || open == 2);
    if (open == 2 && free)
        say(&s->text, "path.step.dead-end",
            SAY(say_text("cell", own.text), say_text("first", first.text), say_text("second", second.text)));
    else if (open == 2)
        say(&s->text, "path.step.dead-end-number",
            SAY(say_text("cell", own.text), say_int("number", g->known[cell]), say_text("first", first.text),
                say_text("second", second.text)));
    else if (free)
        say(&s->text, "path.step.end", SAY(say_text("cell", own.text), say_text("first", first.text)));
    else
        say(&s->text, "path.step.end-number",
            SAY(say_text("cell", own.text), say_int("number", g->known[cell]),
                say_text("first", first.text)));
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
    say(&s->text, "path.step.colours",
        SAY(say_int("more", g->count / 2 + 1), say_int("fewer", g->count / 2),
            say_text("cell", path_story_cell(s, path_logic_first(g, g->odd, &only)).text)));
}

/* ---- "ways" */

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

static bool has_fact(const struct path_story *s, size_t cell)
{
    for (size_t i = 0; i < s->deduction->facts.size; i++)
        if (s->deduction->facts.data[i].cell == cell) return true;
    return false;
}

typedef VEC(struct logic_fact) fact_list;

/* Of the exclusions from `begin` to `end` those that are no news by the facts; only the first of
 * each cell if `cells`. */
static void list_struck(const struct path_story *s, size_t begin, size_t end, bool cells, fact_list *list)
{
    for (size_t i = begin; i < end; i++) {
        struct logic_fact it = s->deduction->excluded.data[i];
        bool there = has_fact(s, it.cell);
        for (size_t k = 0; k < list->size && cells && !there; k++) there = list->data[k].cell == it.cell;
        if (!there) vec_push(list, it);
    }
}

/* How many of these, from the first on, are of one number; `out` gets their cells. */
static size_t name_places(const struct path_story *s, size_t count, const struct logic_fact *struck,
                          struct buf *out)
{
    size_t same = 1;
    while (same < count && struck[same].value == struck->value) same++;
    buf_clear(out);
    for (size_t i = 0; i < same; i++) {
        buf_add(out, say_or(i, same));
        buf_add(out, path_story_cell(s, (int32_t)struck[i].cell).text);
    }
    return same;
}

/* "None has 5 in r3c2, or 6 in r2c2 or r3c2: these are ruled out." Many have lines of their own. */
static void name_struck(struct path_story *s, const fact_list *struck)
{
    struct buf places = {0}, cells = {0};
    bool listed = struck->size <= LISTED;
    int32_t first = struck->data[0].value;
    for (size_t i = 0; i < struck->size;) {
        struct logic_fact it = struck->data[i];
        if (listed && i) buf_add(&places, say_word("path.ways.or"));
        i += name_places(s, struck->size - i, &struck->data[i], &cells);
        if (listed)
            say(&places, "path.ways.place",
                SAY(say_int("number", it.value), say_text("cells", buf_text(&cells))));
        else
            say(&s->deduction->substeps, "path.ways.not",
                SAY(say_int("number", it.value), say_text("cells", buf_text(&cells))));
        if (!listed) buf_char(&s->deduction->substeps, '\n');
    }
    if (!listed)
        say(&s->text, "path.ways.ruled-out", SAY(say_int("count", (int64_t)struck->size)));
    else if (struck->data[struck->size - 1].value == first)
        say(&s->text, "path.ways.none", SAY(say_text("places", buf_text(&places)), say_int("number", first)));
    else
        say(&s->text, "path.ways.none-several", SAY(say_text("places", buf_text(&places))));
    buf_free(&places);
    buf_free(&cells);
}

/* The cells that all ways go through, which numbers off them lose. */
static void name_shared(struct path_story *s, const fact_list *shared)
{
    int32_t from = s->found->from + s->found->side, last = from + s->found->side * (s->found->levels - 1);
    struct buf cells = {0}, numbers = {0};
    for (size_t i = 0; i < shared->size; i++) {
        buf_add(&cells, say_and(i, shared->size));
        buf_add(&cells, path_story_cell(s, (int32_t)shared->data[i].cell).text);
    }
    if (path_is_placed(s->g, last) && last != from) last -= s->found->side;
    say(&numbers, "puzzle.range",
        SAY(say_int("first", from < last ? from : last), say_int("last", from < last ? last : from)));
    say(&s->text, "path.ways.through",
        SAY(say_many("cells", buf_text(&cells), shared->size), say_text("numbers", buf_text(&numbers))));
    buf_free(&cells);
    buf_free(&numbers);
}

/* "5 ways lead back from 9 to 4 and leave 2 in reach." The number after the last one is 0 if none
 * is known. */
static void name_ways(struct path_story *s)
{
    int32_t first = s->found->from, last = first + s->found->side * s->found->levels, low, high;
    bool placed = path_is_placed(s->g, last), turn = placed && last < first, back = s->found->side < 0;
    path_story_gap(s->g, last, &low, &high);
    int32_t next = placed ? 0 : back ? low : high <= s->g->count ? high : 0;
    const char *key = placed ? "path.ways.between"
                      : next ? (back ? "path.ways.back" : "path.ways.on")
                             : (back ? "path.ways.back-end" : "path.ways.on-end");
    say(&s->text, key,
        SAY(say_int("ways", s->found->ways), say_int("first", turn ? last : first),
            say_int("last", turn ? first : last), say_int("next", next)));
    path_story_number(s, next);
    for (int32_t level = 0; level <= s->found->levels; level++)
        path_story_number(s, first + s->found->side * level);
}

/* "Way 1: 5 in r3c2, 6 in r2c2.": where it differs from others. */
static void list_way(struct path_story *s, int32_t way)
{
    const struct path_found *found = s->found;
    int32_t cell[PATH_LEVELS], node = found->end + way;
    struct buf places = {0};
    for (int32_t level = found->levels; level > 0; level--, node = s->g->node[node].parent)
        cell[level] = s->g->node[node].cell;
    for (int32_t level = 1; level <= found->levels; level++) {
        bool only;
        path_logic_first(s->g, s->g->reached + (size_t)level * (size_t)s->g->words, &only);
        if (only) continue;
        buf_add(&places, places.size ? ", " : "");
        say(&places, "path.ways.place",
            SAY(say_int("number", found->from + found->side * level),
                say_text("cells", path_story_cell(s, cell[level]).text)));
    }
    say(&s->deduction->substeps, "path.ways.way",
        SAY(say_int("way", way + 1), say_text("places", buf_text(&places))));
    buf_char(&s->deduction->substeps, '\n');
    buf_free(&places);
}

static void tell_ways(struct path_story *s)
{
    fact_list struck = {0}, shared = {0};
    struct buf facts = {0};
    collect_ways(s, false);
    size_t own = s->deduction->excluded.size;
    collect_ways(s, true);
    list_struck(s, 0, own, false, &struck);
    list_struck(s, own, s->deduction->excluded.size, true, &shared);
    s->brief = true; /* it names many cells, here or in the lines below */
    name_ways(s);
    name_facts(s, &facts);
    if (facts.size && s->found->ways == 1)
        buf_print(&s->text, "%s.", buf_text(&facts));
    else if (facts.size)
        say(&s->text, "path.ways.facts", SAY(say_text("facts", buf_text(&facts))));
    if (shared.size) name_shared(s, &shared);
    for (int32_t way = 0; way < s->found->ways && s->found->ways > 1 && s->found->ways <= PATH_WAYS_MOST;
         way++)
        list_way(s, way);
    if (struck.size) name_struck(s, &struck);
    buf_free(&facts);
    vec_free(&struck);
    vec_free(&shared);
}

/* ---- "cut off" */

/* The cells where it is not for the same reason. */
static void name_cut_off(struct path_story *s, struct buf *out)
{
    const struct logic *g = s->g;
    for (int i = 0; i < g->words; i++)
        for (uint64_t left = g->common[i]; left; left &= left - 1)
            exclude(s, g->field->at[i * 64 + __builtin_ctzll(left)], s->found->number);
    size_t count = s->deduction->excluded.size;
    s->brief = count > 1;
    for (size_t i = 0; i < count; i++) {
        buf_add(out, say_or(i, count));
        buf_add(out, path_story_cell(s, (int32_t)s->deduction->excluded.data[i].cell).text);
    }
}

static void tell_cut_off(struct path_story *s)
{
    const struct path_clash *clash = &s->found->clash;
    int32_t number = s->found->number;
    struct buf cells = {0};
    path_story_number(s, number - 1);
    path_story_number(s, number + 1);
    name_cut_off(s, &cells);
    const char *names = buf_text(&cells);
    size_t count = s->deduction->excluded.size;
    if (clash->kind == PATH_NO_NUMBER || clash->kind == PATH_WALLED_IN)
        say(&s->text,
            clash->kind == PATH_NO_NUMBER ? "path.step.cut-off.no-number" : "path.step.cut-off.walled-in",
            SAY(say_int("number", number), say_many("cells", names, count),
                say_text("other", path_story_cell(s, clash->first).text)));
    else if (clash->kind == PATH_NO_CELL)
        say(&s->text, "path.step.cut-off.no-cell",
            SAY(say_int("number", number), say_many("cells", names, count), say_int("other", clash->first)));
    else
        say(&s->text, "path.step.cut-off.torn",
            SAY(say_int("number", number), say_many("cells", names, count)));
    buf_free(&cells);
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
