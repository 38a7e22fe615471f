/* Facts about cells in words: "row 3, columns 1, 2 and 5 hold 0, and row 4, column 2 does not hold
 * 7 or 8".
 *
 * Facts become statements: some cells hold a value, or hold none of some values. Excluded values
 * are stated by value, or by cell if that takes fewer parts; cells with the same excluded values
 * share a statement. The cells of a statement are covered by rows and columns, the longest first,
 * unless that saves little; each of these groups is a part of the sentence. */
#include "explain/phrase.h"

#include "base/say.h"

#include <stdlib.h>
#include <string.h>

struct placed {
    struct cell_fact told;
    int at[2];        /* row and column, from 0 */
    const char *noun; /* of the value; NULL: the number itself */
};

enum { NO_LINE = 2 }; /* besides 0, a row, and 1, a column */

/* Cells of one line, or without a common line, that hold the same. */
struct group {
    size_t count, values;
    const struct placed *cells;
    int line;
    const struct cell_fact *told; /* values, of one cell, in ascending order */
};

struct phrasing {
    const struct board *board;
    const struct phrase_support *support; /* NULL: none */
    struct phrase_style *style;
    struct arena scratch;
    VEC(struct group) groups;
};

/* ---- values */

/* The family's noun for a value, if it explains by rules of its model; mazes have none. */
static const char *named(const struct board *board, struct cell_fact told)
{
    const struct family_reasons *reasons = board->family->reasons;
    return reasons && reasons->noun ? reasons->noun(board, told.cell, told.value) : NULL;
}

/* What a value is called: a key, or a text; NULL: the number itself. */
static const char *noun_of(const struct board *board, struct cell_fact told)
{
    const struct family_logic *logic = board->family->logic;
    const char *word = named(board, told);
    if (word || (board->family->reasons && board->family->reasons->noun)) return word;
    return logic && logic->word ? logic->word(board, told.cell, told.value) : NULL;
}

/* The key of the noun with this ending; false if there is no such text. */
struct own_key {
    char text[80];
};
static bool find_own(const char *noun, const char *ending, struct own_key *key)
{
    if (!noun || !say_knows(noun)) return false;
    snprintf(key->text, sizeof key->text, "%s.%s", noun, ending);
    return say_knows(key->text);
}

static void add_noun(const struct board *board, struct cell_fact told, bool negated, struct buf *out)
{
    const char *noun = noun_of(board, told);
    if (noun && negated)
        say_negated(out, say_known(noun));
    else if (noun)
        buf_add(out, say_known(noun));
    else
        buf_print(out, "%d", (int)told.value);
}

void phrase_facts_noun(const struct board *board, struct cell_fact told, struct buf *out)
{
    add_noun(board, told, false, out);
}

bool phrase_facts_is_worded(const struct board *board, struct cell_fact told)
{
    struct own_key own;
    return find_own(noun_of(board, told), "cannot", &own);
}

void phrase_facts_it_holds(const struct board *board, struct cell_fact told, struct buf *out)
{
    struct own_key own;
    struct buf value = {0};
    const struct say_argument cell = say_key("cells", "explain.it");
    add_noun(board, told, false, &value);
    if (find_own(noun_of(board, told), "holds", &own))
        say(out, own.text, SAY(cell));
    else
        say(out, "explain.holds", SAY(cell, say_text("value", buf_text(&value))));
    buf_free(&value);
}

/* Omits the words that it shares with the one before: "a sensor that looks north, east". */
static void add_noun_after(const struct board *board, struct cell_fact before, struct cell_fact told,
                           struct buf *out)
{
    struct buf word = {0}, other = {0};
    size_t same = 0;
    add_noun(board, told, true, &word);
    add_noun(board, before, true, &other);
    for (size_t i = 0; i < word.size && i < other.size && word.data[i] == other.data[i]; i++)
        if (word.data[i] == ' ') same = i + 1;
    /* The articles stay, and in French the "de" of each noun. */
    if (same > 3 && memcmp(word.data + same - 3, "le ", 3) == 0) same -= 3;
    if (same == 3 && memcmp(word.data, "de ", 3) == 0) same = 0;
    buf_add(out, buf_text(&word) + same);
    buf_free(&word);
    buf_free(&other);
}

/* The noun without the French "de" or "d'" before it; NULL if there is none. */
static const char *without_article(struct buf *noun)
{
    static const char *const articles[] = {"de ", "d’", "d'"};
    for (size_t i = 0; i < sizeof articles / sizeof *articles; i++)
        if (strncmp(buf_text(noun), articles[i], strlen(articles[i])) == 0)
            return buf_text(noun) + strlen(articles[i]);
    return NULL;
}

/* In French, "ni tour ni fou", where the nouns share no words. False: another list is needed. */
static bool list_neither(const struct board *board, const struct group *group, size_t first, struct buf *out)
{
    const size_t count = group->values - first;
    bool fine = say_language() == SAY_FRENCH && count > 1;
    struct buf noun = {0}, other = {0};
    for (size_t i = first; i < group->values && fine; i++) {
        buf_clear(&noun);
        add_noun(board, group->told[i], true, &noun);
        const char *word = without_article(&noun);
        buf_clear(&other);
        if (i > first) add_noun(board, group->told[first], true, &other);
        const char *before = without_article(&other);
        fine = word && !(before && strncmp(word, before, strcspn(word, " ") + 1) == 0);
        if (fine) buf_print(out, "%sni %s", i == first ? "" : count > 2 ? ", " : " ", word);
    }
    if (!fine) buf_clear(out);
    buf_free(&noun);
    buf_free(&other);
    return fine;
}

/* "does not hold 5, 7 or 8", for values from the first one on. */
static void say_lacks(const struct board *board, const char *key, const struct group *group, size_t first,
                      const char *cells, struct buf *out)
{
    struct buf values = {0};
    struct own_key own;
    const struct say_argument named_cells = say_many("cells", cells, group->count);
    size_t count = group->values - first;
    if (count == 1 && find_own(noun_of(board, group->told[first]), "lacks", &own)) {
        say(out, own.text, SAY(named_cells));
        return;
    }
    if (list_neither(board, group, first, &values)) {
        say(out, first ? "explain.but-lacks-neither" : "explain.lacks-neither",
            SAY(named_cells, say_text("value", buf_text(&values))));
        buf_free(&values);
        return;
    }
    for (size_t i = first; i < group->values; i++) {
        buf_add(&values, say_or(i - first, count));
        if (i == first)
            add_noun(board, group->told[i], true, &values);
        else
            add_noun_after(board, group->told[i - 1], group->told[i], &values);
    }
    say(out, key, SAY(named_cells, say_text("value", buf_text(&values))));
    buf_free(&values);
}

/* "row 3, columns 1 and 2 do not hold 5, 7 or 8"; "row 1, column 1 holds some piece but does not
 * hold a rook or bishop", where not to be empty has a text of its own. */
static void say_statement(const struct board *board, const struct group *group, const char *cells,
                          struct buf *out)
{
    struct cell_fact told = group->told[0];
    const char *noun = noun_of(board, told);
    struct buf value = {0};
    struct own_key own;
    if (!told.denied && find_own(noun, "holds", &own)) {
        say(out, own.text, SAY(say_many("cells", cells, group->count)));
    } else if (!told.denied) {
        add_noun(board, told, false, &value);
        say(out, "explain.holds",
            SAY(say_many("cells", cells, group->count), say_text("value", buf_text(&value))));
    } else if (group->values > 1 && find_own(noun, "lacks", &own)) {
        say(out, own.text, SAY(say_many("cells", cells, group->count)));
        say_lacks(board, "explain.but-lacks", group, 1, cells, out);
    } else {
        say_lacks(board, "explain.lacks", group, 0, cells, out);
    }
    buf_free(&value);
}

void phrase_facts_refused(const struct board *board, struct cell_fact told, const char *cell, struct buf *out)
{
    struct own_key own;
    struct buf value = {0};
    if (find_own(noun_of(board, told), told.denied ? "must" : "cannot", &own)) {
        say(out, own.text, SAY(say_text("cell", cell)));
        return;
    }
    add_noun(board, told, !told.denied, &value);
    say(out, told.denied ? "explain.must" : "explain.cannot",
        SAY(say_text("cell", cell), say_text("value", buf_text(&value))));
    buf_free(&value);
}

/* The family's remark, if it is the same for all cells and values. */
static const char *find_aside(const struct phrasing *p, const struct group *group)
{
    const struct family_reasons *reasons = p->board->family->reasons;
    const struct phrase_support *support = p->support;
    const char *aside = NULL;
    if (!reasons || !reasons->aside || !support) return NULL;
    for (size_t i = 0; i < group->count; i++)
        for (size_t k = 0; k < group->values; k++) {
            const char *other =
                reasons->aside(p->board, support->count, support->rules, group->cells[i].told.cell,
                               group->told[k].value, group->told[k].denied);
            if (!other || (aside && strcmp(aside, other) != 0)) return NULL;
            aside = other;
        }
    return aside;
}

/* ---- cells */

static void add_line(const struct group *group, struct buf *out)
{
    int *places = alloc_array(group->count, sizeof *places);
    for (size_t i = 0; i < group->count; i++) places[i] = group->cells[i].at[!group->line];
    cell_name_line(group->line, group->cells[0].at[group->line], group->count, places, out);
    alloc_free(places);
}

static void add_cell(const struct phrasing *p, int row, int column, struct buf *out)
{
    struct cell_name name = p->style->brief ? cell_name_short_at(row, column) : cell_name_at(row, column);
    buf_add(out, name.text);
    p->style->cells++;
}

static bool has_names(const struct board *board, const struct phrase_style *style)
{
    return style->known && board->family->reasons && board->family->reasons->name;
}

void phrase_facts_name(const struct board *board, size_t cell, struct phrase_style *style, struct buf *out)
{
    style->cells++;
    if (has_names(board, style))
        board->family->reasons->name(board, style->known->size, style->known->data, cell, out);
    else
        buf_add(out, (style->brief ? cell_name_short(board, cell) : cell_name_of(board, cell)).text);
}

/* Cells without a common line, by their names. */
static void add_cells(const struct phrasing *p, const struct group *group, struct buf *out)
{
    if (group->count >= CELL_NAME_FEW) p->style->list = true;
    for (size_t i = 0; i < group->count; i++) {
        buf_add(out, phrase_list_comma(i, i + 1 == group->count));
        phrase_facts_name(p->board, group->cells[i].told.cell, p->style, out);
    }
}

static void add_group(const struct phrasing *p, const struct group *group, struct buf *out)
{
    struct buf cells = {0};
    const char *aside = find_aside(p, group);
    if (group->line != NO_LINE)
        add_line(group, &cells);
    else
        add_cells(p, group, &cells);
    say_statement(p->board, group, buf_text(&cells), out);
    if (aside) buf_print(out, ", %s", say_known(aside));
    buf_free(&cells);
}

/* ---- lines that cover the cells of a statement */

static int by_place(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    for (int line = 0; line < 2; line++)
        if (x->at[line] != y->at[line]) return x->at[line] < y->at[line] ? -1 : 1;
    return 0;
}

static int by_columns(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    return x->at[1] != y->at[1] ? (x->at[1] < y->at[1] ? -1 : 1) : by_place(a, b);
}

/* The most cells in one line; rows before columns, and earlier lines first. */
static size_t find_longest(size_t count, struct placed *cells, int *line, int *number)
{
    size_t most = 0;
    for (int kind = 0; kind < 2; kind++) {
        qsort(cells, count, sizeof *cells, kind ? by_columns : by_place);
        for (size_t i = 0, end; i < count; i = end) {
            for (end = i + 1; end < count && cells[end].at[kind] == cells[i].at[kind];) end++;
            if (end - i <= most) continue;
            most = end - i;
            *line = kind;
            *number = cells[i].at[kind];
        }
    }
    return most;
}

/* Moves the cells of this line to the front, in order along it. */
static void bring_forward(size_t count, struct placed *cells, int line, int number)
{
    size_t front = 0;
    qsort(cells, count, sizeof *cells, line ? by_columns : by_place);
    for (size_t i = 0; i < count; i++) {
        if (cells[i].at[line] != number) continue;
        struct placed cell = cells[i];
        memmove(&cells[front + 1], &cells[front], (i - front) * sizeof *cells);
        cells[front++] = cell;
    }
}

/* These cells hold the same; `told` are the values of one of them. */
static void add_statement(struct phrasing *p, size_t count, struct placed *cells, size_t values,
                          const struct cell_fact *told)
{
    size_t before = p->groups.size, from = 0, length;
    int line = NO_LINE, number = 0;
    while (!has_names(p->board, p->style) &&
           (length = find_longest(count - from, cells + from, &line, &number)) > 1) {
        bring_forward(count - from, cells + from, line, number);
        vec_push(&p->groups, ((struct group){length, values, cells + from, line, told}));
        from += length;
    }
    size_t parts = p->groups.size - before + count - from;
    if (count > 2 && 2 * parts > count) { /* lines save little */
        p->groups.size = before;
        from = 0;
    }
    qsort(cells + from, count - from, sizeof *cells, by_place);
    if (from < count)
        vec_push(&p->groups, ((struct group){count - from, values, cells + from, NO_LINE, told}));
}

/* ---- statements */

/* Values of different kinds of cells may be one number, such as the digits and operators of
 * Garam. */
static int compare_values(const struct placed *x, const struct placed *y)
{
    if (x->told.denied != y->told.denied) return x->told.denied ? 1 : -1;
    if (x->told.value != y->told.value) return x->told.value < y->told.value ? -1 : 1;
    return x->noun && y->noun ? strcmp(x->noun, y->noun) : (x->noun != NULL) - (y->noun != NULL);
}

static int by_value(const void *a, const void *b)
{
    int order = compare_values(a, b);
    return order ? order : by_place(a, b);
}

static int by_cell(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    int order = by_place(a, b);
    return order ? order : x->told.value < y->told.value ? -1 : x->told.value > y->told.value;
}

static void state_by_value(struct phrasing *p, size_t count, const struct placed *of)
{
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && compare_values(&of[i], &of[end]) == 0;) end++;
        struct placed *cells = arena_copy(&p->scratch, of + i, (end - i) * sizeof *cells);
        add_statement(p, end - i, cells, 1, &of[i].told);
    }
}

/* A cell with the values that it does not hold, in ascending order. */
struct strikes {
    size_t first, end;
    bool done;
};

static bool same_strikes(const struct placed *of, const struct strikes *a, const struct strikes *b)
{
    if (a->end - a->first != b->end - b->first) return false;
    for (size_t i = 0; i < a->end - a->first; i++)
        if (compare_values(&of[a->first + i], &of[b->first + i]) != 0) return false;
    return true;
}

static size_t list_strikes(size_t count, const struct placed *of, struct strikes *list)
{
    size_t cells = 0;
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && of[i].told.cell == of[end].told.cell;) end++;
        list[cells++] = (struct strikes){i, end, false};
    }
    return cells;
}

static void state_by_cell(struct phrasing *p, size_t count, const struct placed *of)
{
    struct strikes *list = ARENA_ARRAY(&p->scratch, struct strikes, count);
    size_t cells = list_strikes(count, of, list);
    for (size_t i = 0; i < cells; i++) {
        size_t alike = 0, values = list[i].end - list[i].first;
        if (list[i].done) continue;
        struct placed *same = ARENA_ARRAY(&p->scratch, struct placed, cells - i);
        struct cell_fact *told = ARENA_ARRAY(&p->scratch, struct cell_fact, values);
        for (size_t k = 0; k < values; k++) told[k] = of[list[i].first + k].told;
        for (size_t k = i; k < cells; k++) {
            if (list[k].done || !same_strikes(of, &list[i], &list[k])) continue;
            same[alike++] = of[list[k].first];
            list[k].done = true;
        }
        add_statement(p, alike, same, values, told);
    }
}

/* By value or, if that takes fewer parts, by cell. */
static void state_excluded(struct phrasing *p, size_t count, const struct placed *of)
{
    size_t before = p->groups.size;
    struct placed *sorted = arena_copy(&p->scratch, of, count * sizeof *of);
    state_by_value(p, count, of);
    size_t parts = p->groups.size - before;
    qsort(sorted, count, sizeof *sorted, by_cell);
    state_by_cell(p, count, sorted);
    size_t others = p->groups.size - before - parts;
    if (others < parts)
        memmove(&p->groups.data[before], &p->groups.data[before + parts], others * sizeof *p->groups.data);
    p->groups.size = before + (others < parts ? others : parts);
}

static size_t place_facts(const struct board *board, size_t count, const struct cell_fact *told,
                          struct placed *places)
{
    size_t placed = 0;
    for (size_t i = 0; i < count; i++) {
        if (told[i].cell >= board->cells) continue;
        struct placed *p = &places[placed++];
        p->told = told[i];
        p->noun = noun_of(board, told[i]);
        board->family->place(board, told[i].cell, &p->at[0], &p->at[1]);
    }
    qsort(places, placed, sizeof *places, by_value);
    return placed;
}

/* ---- marks */

static void add_mark(struct phrasing *p, struct cell_fact told, struct buf *out)
{
    const struct board *board = p->board;
    size_t cells[2];
    int row, column;
    board->family->forms->joins(board, told.cell - board->cells, cells);
    struct buf ends[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        board->family->place(board, cells[i], &row, &column);
        add_cell(p, row, column, &ends[i]);
    }
    say(out, (told.value != 0) != told.denied ? "explain.linked" : "explain.not-linked",
        SAY(say_text("first", buf_text(&ends[0])), say_text("second", buf_text(&ends[1]))));
    buf_free(&ends[0]);
    buf_free(&ends[1]);
}

/* ---- sentences */

static void add_facts(struct phrasing *p, size_t count, const struct cell_fact *told,
                      struct phrase_list *list)
{
    if (!count) return;
    struct placed *places = ARENA_ARRAY(&p->scratch, struct placed, count);
    size_t placed = place_facts(p->board, count, told, places), held = 0;
    while (held < placed && !places[held].told.denied) held++;
    state_by_value(p, held, places);
    if (placed > held) state_excluded(p, placed - held, places + held);
    p->style->statements += p->groups.size + count - placed;
    for (size_t i = 0; i < p->groups.size; i++) {
        add_group(p, &p->groups.data[i], &list->text);
        phrase_list_end(list);
    }
    for (size_t i = 0; i < count; i++) {
        if (told[i].cell < p->board->cells) continue;
        add_mark(p, told[i], &list->text);
        phrase_list_end(list);
    }
    vec_free(&p->groups);
    arena_free(&p->scratch);
}

void phrase_facts_list(const struct board *board, const struct phrase_support *support, size_t count,
                       const struct cell_fact *told, struct phrase_style *style, struct phrase_list *list)
{
    struct phrasing p = {.board = board, .support = support, .style = style};
    add_facts(&p, count, told, list);
}

void phrase_facts(const struct board *board, size_t count, const struct cell_fact *told, struct buf *out)
{
    struct phrase_style style = {0};
    size_t begin = out->size;
    do {
        struct phrase_list list = {0};
        out->size = begin;
        phrase_facts_list(board, NULL, count, told, &style, &list);
        phrase_list_join(&list, out);
    } while (phrase_style_shorten(&style));
}

void phrase_facts_supposed(const struct board *board, const cell_fact_list *known, struct cell_fact told,
                           bool too, struct buf *out)
{
    struct own_key own;
    struct buf fact = {0}, value = {0};
    struct buf name = {0};
    phrase_facts_name(board, told.cell, &(struct phrase_style){.known = known}, &name);
    const struct say_argument cell = say_text("cell", buf_text(&name));
    if (find_own(noun_of(board, told), told.denied ? "supposed-not" : "supposed", &own)) {
        say(&fact, own.text, SAY(cell));
    } else {
        add_noun(board, told, told.denied, &value);
        say(&fact, told.denied ? "explain.supposed-not" : "explain.supposed",
            SAY(cell, say_text("value", buf_text(&value))));
    }
    say(out, too ? "explain.suppose-too" : "explain.suppose", SAY(say_text("fact", buf_text(&fact))));
    buf_free(&value);
    buf_free(&fact);
    buf_free(&name);
}
