/* Facts about cells in words: "row 3, columns 1, 2 and 5 hold 0, and row 4, column 2 does not hold
 * 7 or 8".
 *
 * Facts become statements: some cells hold a value, or hold none of some values. Excluded values
 * are stated by value, or by cell if that takes fewer parts; cells with the same excluded values
 * share a statement. The cells of a statement are covered by rows and columns, the longest first,
 * unless that saves little; each of these groups is a part of the sentence. */
#include "explain/phrase.h"

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

/* True for "not no queen", which is worded "some queen"; *rest is "queen". */
static bool denies_nothing(const struct board *board, struct cell_fact told, const char **rest)
{
    const char *word = told.denied ? named(board, told) : NULL;
    bool nothing = word && strncmp(word, "no ", 3) == 0;
    if (nothing) *rest = word + 3;
    return nothing;
}

/* NULL: say the number. */
static const char *noun_of(const struct board *board, struct cell_fact told)
{
    const struct family_logic *logic = board->family->logic;
    const char *word = named(board, told);
    if (word || (board->family->reasons && board->family->reasons->noun)) return word;
    return logic && logic->word ? logic->word(board, told.cell, told.value) : NULL;
}

void phrase_facts_noun(const struct board *board, struct cell_fact told, struct buf *out)
{
    const char *word = noun_of(board, told);
    if (word)
        buf_add(out, word);
    else
        buf_print(out, "%d", (int)told.value);
}

/* Omits the words that it shares with the one before: "a sensor that looks north, east". */
static void add_noun_after(const struct board *board, struct cell_fact before, struct cell_fact told,
                           struct buf *out)
{
    const char *word = noun_of(board, told), *other = noun_of(board, before);
    size_t same = 0;
    for (size_t i = 0; word && other && word[i] && word[i] == other[i]; i++)
        if (word[i] == ' ') same = i + 1;
    if (same)
        buf_add(out, word + same);
    else
        phrase_facts_noun(board, told, out);
}

/* "holds 0", "do not hold 7", "holds some piece". */
static void add_holding(const struct board *board, struct cell_fact told, bool many, struct buf *out)
{
    const char *rest;
    if (denies_nothing(board, told, &rest)) {
        buf_print(out, "hold%s some %s", many ? "" : "s", rest);
        return;
    }
    if (told.denied)
        buf_print(out, "do%s not hold ", many ? "" : "es");
    else
        buf_print(out, "hold%s ", many ? "" : "s");
    phrase_facts_noun(board, told, out);
}

/* "does not hold 5, 7 or 8", "holds some piece but does not hold a rook or bishop" */
static void add_values(const struct board *board, const struct group *group, struct buf *out)
{
    const char *rest;
    for (size_t i = 0; i < group->values; i++) {
        bool first = !i || (i == 1 && denies_nothing(board, group->told[0], &rest));
        if (i) buf_add(out, first ? " but " : i + 1 == group->values ? " or " : ", ");
        if (first)
            add_holding(board, group->told[i], group->count > 1, out);
        else
            add_noun_after(board, group->told[i - 1], group->told[i], out);
    }
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
                               group->told[k].value, group->told[k].denied, support->follows);
            if (!other || (aside && strcmp(aside, other) != 0)) return NULL;
            aside = other;
        }
    return aside;
}

/* ---- cells */

/* "columns 1, 2 and 5", "rows 2 to 8": where on the line they are, in ascending order. */
static void add_places(const struct group *group, struct buf *out)
{
    static const char *const words[2] = {"row", "column"};
    const struct placed *of = group->cells;
    int across = !group->line;
    buf_print(out, "%s %d, %ss ", words[group->line], of->at[group->line] + 1, words[across]);
    for (size_t i = 0, end, said = 0; i < group->count; i = end, said++) {
        for (end = i + 1; end < group->count && of[end].at[across] == of[end - 1].at[across] + 1;) end++;
        if (end - i == 2) end--;
        buf_add(out, phrase_list_comma(said, end == group->count));
        buf_print(out, "%d", of[i].at[across] + 1);
        if (end - i > 1) buf_print(out, " to %d", of[end - 1].at[across] + 1);
    }
}

static void add_cell(const struct phrasing *p, int row, int column, struct buf *out)
{
    struct cell_name name = p->style->brief ? cell_name_short_at(row, column) : cell_name_at(row, column);
    buf_add(out, name.text);
    p->style->cells++;
}

static void add_group(const struct phrasing *p, const struct group *group, struct buf *out)
{
    if (group->line != NO_LINE)
        add_places(group, out);
    else if (group->count >= CELL_NAME_FEW)
        p->style->list = true;
    for (size_t i = 0; i < group->count && group->line == NO_LINE; i++) {
        buf_add(out, phrase_list_comma(i, i + 1 == group->count));
        add_cell(p, group->cells[i].at[0], group->cells[i].at[1], out);
    }
    buf_char(out, ' ');
    add_values(p->board, group, out);
    const char *aside = find_aside(p, group);
    if (aside) buf_print(out, ", %s", aside);
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
    while ((length = find_longest(count - from, cells + from, &line, &number)) > 1) {
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
    for (int i = 0; i < 2; i++) {
        board->family->place(board, cells[i], &row, &column);
        if (i) buf_add(out, " and ");
        add_cell(p, row, column, out);
    }
    buf_print(out, " are %slinked", (told.value != 0) != told.denied ? "" : "not ");
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
