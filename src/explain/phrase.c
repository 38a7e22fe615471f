/* Reasons in sentences. "Row 3 holds 0 in columns 1 and 2": the line is the subject, so one form
 * serves one cell and many. Facts are grouped by value, then by rows or by columns, whichever makes
 * fewer groups; excluded values are grouped by cell where that makes fewer. A link between two
 * cells names both. Items of a list that contain commas are separated by semicolons. */
#include "explain/phrase.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- lists */

/* Items of a list, joined later: "a, b and c". */
struct parts {
    struct buf text;
    VEC(size_t) ends;
};

static void end_part(struct parts *parts)
{
    ASSERT(!parts->ends.size || vec_last(&parts->ends) <= parts->text.size);
    vec_push(&parts->ends, parts->text.size);
}

static void join_parts(struct parts *parts, struct buf *out)
{
    const char *text = buf_text(&parts->text);
    ASSERT(!parts->ends.size || vec_last(&parts->ends) == parts->text.size);
    bool apart = parts->ends.size > 2 && strchr(text, ',');
    for (size_t i = 0, from = 0; i < parts->ends.size; from = parts->ends.data[i++]) {
        bool last = i + 1 == parts->ends.size;
        if (i) buf_add(out, last ? apart ? "; and " : " and " : apart ? "; " : ", ");
        buf_bytes(out, text + from, parts->ends.data[i] - from);
    }
    buf_free(&parts->text);
    vec_free(&parts->ends);
}

/* ---- facts */

struct placed {
    struct cell_fact told;
    int at[2]; /* row and column, from 1 */
};

/* By value, then by line (0 rows, 1 columns), then by place on the line. */
static int compare_along(const struct placed *x, const struct placed *y, int line)
{
    if (x->told.denied != y->told.denied) return x->told.denied ? 1 : -1;
    if (x->told.value != y->told.value) return x->told.value < y->told.value ? -1 : 1;
    if (x->at[line] != y->at[line]) return x->at[line] < y->at[line] ? -1 : 1;
    return x->at[!line] < y->at[!line] ? -1 : x->at[!line] > y->at[!line];
}

static int by_rows(const void *a, const void *b)
{
    return compare_along(a, b, 0);
}

static int by_columns(const void *a, const void *b)
{
    return compare_along(a, b, 1);
}

static bool same_value(const struct placed *a, const struct placed *b)
{
    return a->told.denied == b->told.denied && a->told.value == b->told.value;
}

static bool same_group(const struct placed *a, const struct placed *b, int line)
{
    return same_value(a, b) && a->at[line] == b->at[line];
}

static size_t count_groups(size_t count, struct placed *of, int line)
{
    size_t groups = 0;
    qsort(of, count, sizeof *of, line ? by_columns : by_rows);
    for (size_t i = 0; i < count; i++) groups += i == 0 || !same_group(&of[i - 1], &of[i], line);
    return groups;
}

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

static void add_noun(const struct board *board, struct cell_fact told, struct buf *out)
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
        add_noun(board, told, out);
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
    add_noun(board, told, out);
}

/* The separator before item i. */
static void add_comma(size_t i, bool last, struct buf *out)
{
    if (i) buf_add(out, last ? " and " : ", ");
}

/* "1, 2 and 5", "2 to 8": where on the line they are. */
static void add_places(size_t count, const struct placed *of, int line, struct buf *out)
{
    for (size_t i = 0, end, said = 0; i < count; i = end, said++) {
        for (end = i + 1; end < count && of[end].at[!line] == of[end - 1].at[!line] + 1;) end++;
        if (end - i == 2) end--;
        add_comma(said, end == count, out);
        buf_print(out, "%d", of[i].at[!line]);
        if (end - i > 1) buf_print(out, " to %d", of[end - 1].at[!line]);
    }
}

/* Facts of one line and one value: "row 3 holds 0 in columns 1, 2 and 5". */
static void add_group(const struct board *board, size_t count, const struct placed *of, int line,
                      struct buf *out)
{
    static const char *const words[2] = {"row", "column"};
    buf_print(out, "%s %d ", words[line], of->at[line]);
    add_holding(board, of->told, false, out);
    buf_print(out, " in %s%s ", words[!line], count > 1 ? "s" : "");
    add_places(count, of, line, out);
}

/* Facts of one value that share no line: "2,2, 3,3 and 4,4 hold no queen". */
static void add_scattered(const struct board *board, size_t count, const struct placed *of, struct buf *out)
{
    for (size_t i = 0; i < count; i++) {
        add_comma(i, i + 1 == count, out);
        buf_print(out, "%d,%d", of[i].at[0], of[i].at[1]);
    }
    buf_char(out, ' ');
    add_holding(board, of->told, true, out);
}

/* Facts of one value, along the direction with fewer lines; cell by cell if both have many. */
static void add_value(const struct board *board, size_t count, struct placed *of, struct parts *parts)
{
    size_t columns = count_groups(count, of, 1), rows = count_groups(count, of, 0);
    ASSERT(columns <= count && rows <= count);
    int line = columns < rows;
    size_t groups = line ? columns : rows;
    if (count > 2 && 4 * groups > 3 * count) {
        add_scattered(board, count, of, &parts->text);
        end_part(parts);
        return;
    }
    if (line) count_groups(count, of, 1);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && same_group(&of[i], &of[end], line);) end++;
        add_group(board, end - i, &of[i], line, &parts->text);
        end_part(parts);
    }
}

/* ---- excluded values, by cell */

static int by_cell(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->told.cell != y->told.cell) return x->told.cell < y->told.cell ? -1 : 1;
    return x->told.value < y->told.value ? -1 : x->told.value > y->told.value;
}

/* "row 4 does not hold 5, 7 or 8 in column 2": the values of one cell, in ascending order. */
static void add_left_out(const struct board *board, size_t count, const struct placed *of, struct buf *out)
{
    const char *rest;
    buf_print(out, "row %d ", of->at[0]);
    for (size_t i = 0; i < count; i++) {
        bool first = !i || (i == 1 && denies_nothing(board, of->told, &rest));
        if (i) buf_add(out, first ? " but " : i + 1 == count ? " or " : ", ");
        if (first)
            add_holding(board, of[i].told, false, out);
        else
            add_noun_after(board, of[i - 1].told, of[i].told, out);
    }
    buf_print(out, " in column %d", of->at[1]);
}

/* True if there are fewer cells than lines. Then they are left in the order of cells. */
static bool goes_by_cell(size_t count, struct placed *of)
{
    size_t columns = count_groups(count, of, 1), rows = count_groups(count, of, 0), cells = 0;
    qsort(of, count, sizeof *of, by_cell);
    for (size_t i = 0; i < count; i++) cells += i == 0 || of[i - 1].told.cell != of[i].told.cell;
    return cells < columns && cells < rows;
}

static void add_cells(const struct board *board, size_t count, const struct placed *of, struct parts *parts)
{
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && of[i].told.cell == of[end].told.cell;) end++;
        add_left_out(board, end - i, &of[i], &parts->text);
        end_part(parts);
    }
}

static void add_alike(const struct board *board, size_t count, struct placed *of, struct parts *parts)
{
    if (count && of->told.denied && goes_by_cell(count, of)) {
        add_cells(board, count, of, parts);
        return;
    }
    qsort(of, count, sizeof *of, by_rows);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && same_value(&of[i], &of[end]);) end++;
        add_value(board, end - i, &of[i], parts);
    }
}

static void add_mark(const struct board *board, struct cell_fact told, struct buf *out)
{
    size_t cells[2];
    int row[2], column[2];
    board->family->forms->joins(board, told.cell - board->cells, cells);
    for (int i = 0; i < 2; i++) board->family->place(board, cells[i], &row[i], &column[i]);
    buf_print(out, "row %d, column %d and row %d, column %d are %slinked", row[0] + 1, column[0] + 1,
              row[1] + 1, column[1] + 1, (told.value != 0) != told.denied ? "" : "not ");
}

static size_t place_facts(const struct board *board, size_t count, const struct cell_fact *told,
                          struct placed *places)
{
    size_t placed = 0;
    for (size_t i = 0; i < count; i++) {
        if (told[i].cell >= board->cells) continue;
        struct placed *p = &places[placed++];
        p->told = told[i];
        board->family->place(board, told[i].cell, &p->at[0], &p->at[1]);
        p->at[0]++;
        p->at[1]++;
    }
    qsort(places, placed, sizeof *places, by_rows);
    return placed;
}

static void add_facts(const struct board *board, size_t count, const struct cell_fact *told,
                      struct parts *parts)
{
    struct placed *places = alloc_array(count, sizeof *places);
    size_t placed = place_facts(board, count, told, places), held = 0;
    while (held < placed && !places[held].told.denied) held++;
    add_alike(board, held, places, parts);
    add_alike(board, placed - held, places + held, parts);
    for (size_t i = 0; i < count; i++) {
        if (told[i].cell < board->cells) continue;
        add_mark(board, told[i], &parts->text);
        end_part(parts);
    }
    alloc_free(places);
}

void phrase_facts(const struct board *board, size_t count, const struct cell_fact *told, struct buf *out)
{
    struct parts parts = {0};
    add_facts(board, count, told, &parts);
    join_parts(&parts, out);
}

/* ---- reasons */

void phrase_because(const struct mus *g, const item_list *reason, unsigned kinds, struct buf *out)
{
    VEC(struct cell_fact) told = {0};
    for (size_t i = 0; i < reason->size; i++) {
        const struct item *item = &g->items.data[reason->data[i]];
        if (kinds >> item->kind & 1) vec_push(&told, item->told);
    }
    phrase_facts(g->board, told.size, told.data, out);
    vec_free(&told);
}

/* Moves all of the first one's kind to the front; returns how many there are. */
static size_t gather_kind(size_t count, struct rule_name *names)
{
    ASSERT(count > 0);
    size_t same = 1;
    for (size_t i = 1; i < count; i++) {
        if (names[i].kind != names[0].kind) continue;
        struct rule_name name = names[i];
        memmove(&names[same + 1], &names[same], (i - same) * sizeof *names);
        names[same++] = name;
    }
    return same;
}

static void add_names(const struct board *board, size_t count, struct rule_name *names, struct parts *parts)
{
    const struct family_reasons *words = board->family->reasons;
    for (size_t i = 0, same; i < count; i += same) {
        const struct family_rule *rule = &words->rules[names[i].kind];
        same = gather_kind(count - i, &names[i]);
        bool together = same > 1 && rule->many;
        if (together) {
            rule_sentence_many(rule, same, &names[i], &parts->text);
            end_part(parts);
        }
        for (size_t k = 0; k < same && !together; k++) {
            rule_sentence_on(words, board, &names[i + k], &parts->text);
            end_part(parts);
        }
    }
}

void phrase_names(const struct board *board, size_t count, struct rule_name *names, struct buf *out)
{
    struct parts parts = {0};
    add_names(board, count, names, &parts);
    join_parts(&parts, out);
}

void phrase_rules(const struct mus *g, const item_list *reason, struct buf *out)
{
    struct parts parts = {0};
    VEC(struct rule_name) names = {0};
    bool best = false;
    for (size_t i = 0; i < reason->size; i++) {
        const struct item *item = &g->items.data[reason->data[i]];
        if (item->kind == ITEM_RULE) vec_push(&names, item->rule);
        best |= item->kind == ITEM_BEST;
    }
    add_names(g->board, names.size, names.data, &parts);
    if (best) buf_print(&parts.text, "the best is proved to be %lld", (long long)g->best);
    if (best) end_part(&parts);
    join_parts(&parts, out);
    vec_free(&names);
}

/* The facts, these words, the rules. */
static void add_reason(const struct mus *g, const item_list *reason, const char *between, struct buf *out)
{
    struct buf facts = {0}, rules = {0};
    phrase_because(g, reason, 1 << ITEM_CLUE | 1 << ITEM_FACT | 1 << ITEM_CLAIM, &facts);
    phrase_rules(g, reason, &rules);
    buf_add(out, buf_text(&facts));
    if (facts.size && rules.size) buf_add(out, between);
    buf_add(out, buf_text(&rules));
    buf_free(&facts);
    buf_free(&rules);
}

void phrase_capital(struct buf *out, size_t at)
{
    if (out->size > at) out->data[at] = (char)toupper((unsigned char)out->data[at]);
}

void phrase_reason(const struct mus *g, const item_list *reason, struct buf *out)
{
    add_reason(g, reason, ", and ", out);
}

void phrase_refusal(const struct mus *g, const item_list *reason, struct cell_fact told, struct buf *out)
{
    int row, column;
    size_t begin = out->size;
    g->board->family->place(g->board, told.cell, &row, &column);
    buf_print(out, "row %d %s hold ", row + 1, told.denied ? "must" : "cannot");
    add_noun(g->board, told, out);
    buf_print(out, " in column %d: ", column + 1);
    add_reason(g, reason, ", and ", out);
    if (reason->size) buf_char(out, '.');
    phrase_capital(out, begin);
}

void phrase_contradiction(const struct mus *g, const item_list *reason, struct buf *out)
{
    size_t begin = out->size;
    add_reason(g, reason, ", but ", out);
    buf_char(out, '.');
    phrase_capital(out, begin);
}
