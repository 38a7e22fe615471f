/* Parser of expressions, annotations and types, by recursive descent.
 *
 * Names were declared before use, so an identifier is replaced by its meaning immediately. The
 * elements of an array literal are appended to the items of the program as they are read, without a
 * copy. Annotations are trees in an arena; their nesting is limited to DEEPEST_NOTE, so no input
 * can exhaust the stack. */
#include "formats/flatzinc/zinc_parser.h"

#include "base/text.h"

#include <inttypes.h>
#include <string.h>

enum { DEEPEST_NOTE = 100 };

/* ---- tokens */

bool zinc_expression_word(struct zinc_parser *p, const char *word)
{
    if (!zinc_lex_is(&p->lex, word)) return false;
    zinc_lex_next(&p->lex);
    return true;
}

bool zinc_expression_fine(const struct zinc_parser *p)
{
    return reader_ok(p->lex.r);
}

void zinc_expression_refuse_floats(struct zinc_parser *p)
{
    zinc_lex_fail(&p->lex, "floats are not supported: Damier solves models of integers, Booleans and sets");
}

int64_t zinc_expression_number(struct zinc_parser *p, const char *what)
{
    int64_t number = p->lex.number;
    if (p->lex.token == ZINC_TOKEN_REAL)
        zinc_expression_refuse_floats(p);
    else
        zinc_lex_expect(&p->lex, ZINC_TOKEN_NUMBER, what);
    return number;
}

/* ---- expressions */

/* After the brace: numbers and commas. */
static zinc_item read_braces(struct zinc_parser *p)
{
    vec_clear(&p->bounds);
    while (zinc_expression_fine(p) && p->lex.token != '}') {
        int64_t number = zinc_expression_number(p, "an element of the set, or `}'");
        vec_push(&p->bounds, number);
        vec_push(&p->bounds, number);
        if (!zinc_lex_accept(&p->lex, ',')) break;
    }
    zinc_lex_expect(&p->lex, '}', "`,' or `}'");
    return zinc_store_set(p->zinc, p->bounds.size / 2, p->bounds.data);
}

static zinc_item range_item(struct zinc_parser *p, int64_t lo, int64_t hi)
{
    ASSERT(lo >= ZINC_NUMBER_MIN && hi <= ZINC_NUMBER_MAX);
    int64_t bounds[] = {lo, hi};
    return zinc_store_set(p->zinc, 1, bounds);
}

/* An array access; indices are numbered from 1. */
static struct zinc_expression read_access(struct zinc_parser *p, struct zinc_expression array)
{
    if (zinc_sort(array.item) != ZINC_ARRAY) {
        zinc_lex_fail(&p->lex, "only an array has elements");
        return array;
    }
    struct zinc_items items = zinc_store_elements(p->zinc, array.item);
    zinc_lex_next(&p->lex);
    int64_t index = p->lex.token == ZINC_TOKEN_NUMBER ? p->lex.number : 1;
    if (p->lex.token == ZINC_TOKEN_NUMBER && (index < 1 || index > (int64_t)items.count)) {
        zinc_lex_fail(&p->lex, "there is no element %" PRId64 ": the array has %zu", index, items.count);
        return array;
    }
    zinc_lex_expect(&p->lex, ZINC_TOKEN_NUMBER, "the index of an element");
    zinc_lex_expect(&p->lex, ']', "`]'");
    ASSERT(!zinc_expression_fine(p) || (index >= 1 && index <= (int64_t)items.count));
    if (zinc_expression_fine(p)) array.item = items.data[index - 1];
    return array;
}

/* Reads a word that is a value. False: it is not, and nothing is consumed. */
static bool take_name(struct zinc_parser *p, struct zinc_expression *value)
{
    struct zinc_lex *lex = &p->lex;
    struct zinc_named named = {.type = ZINC_BOOL};
    if (zinc_lex_is(lex, "true") || zinc_lex_is(lex, "false"))
        named.item = zinc_item_of(ZINC_NUMBER, lex->text.data[0] == 't');
    else if (!zinc_store_find(p->zinc, lex->text.data, lex->text.size, lex->hash, &named))
        return false;
    *value = (struct zinc_expression){.item = named.item, .type = named.type};
    zinc_lex_next(lex);
    if (lex->token == '[') *value = read_access(p, *value);
    if (zinc_sort(value->item) == ZINC_ARRAY)
        value->blank = p->zinc->arrays.data[zinc_value(value->item)].count == 0;
    return true;
}

static struct zinc_expression read_name(struct zinc_parser *p)
{
    struct zinc_expression value = {.type = ZINC_BOOL};
    char quote[TEXT_QUOTE_ROOM];
    if (!take_name(p, &value))
        zinc_lex_fail(&p->lex, "%s was not declared before",
                      text_quote(p->lex.text.data, p->lex.text.size, quote));
    return value;
}

static struct zinc_expression read_simple(struct zinc_parser *p)
{
    struct zinc_expression value = {.type = ZINC_INT};
    switch (p->lex.token) {
    case ZINC_TOKEN_WORD:
        return read_name(p);
    case ZINC_TOKEN_NUMBER: {
        int64_t number = p->lex.number;
        zinc_lex_next(&p->lex);
        value.item = zinc_item_of(ZINC_NUMBER, number);
        if (zinc_lex_accept(&p->lex, ZINC_TOKEN_DOTS)) {
            value.type = ZINC_SETS;
            value.item = range_item(p, number, zinc_expression_number(p, "the end of the range"));
        }
        return value;
    }
    case '{':
        zinc_lex_next(&p->lex);
        value.type = ZINC_SETS;
        value.item = read_braces(p);
        return value;
    case ZINC_TOKEN_REAL:
        zinc_expression_refuse_floats(p);
        return value;
    default:
        zinc_lex_expected(&p->lex, "a value, a variable or an array");
        return value;
    }
}

const char *const zinc_expression_types[] = {"a Boolean", "an integer", "a set of integers"};

/* After the bracket. Elements are appended to the items of the program. */
static struct zinc_expression read_elements(struct zinc_parser *p)
{
    struct zinc *zinc = p->zinc;
    struct zinc_array array = {.start = (uint32_t)zinc->items.size, .constant = true};
    while (zinc_expression_fine(p) && p->lex.token != ']') {
        int64_t line = p->lex.line, column = p->lex.column;
        struct zinc_expression value = read_simple(p);
        if (!array.count) array.type = (uint8_t)value.type;
        if (zinc_expression_fine(p) && (array.type != value.type || zinc_sort(value.item) == ZINC_ARRAY))
            reader_fail_at(p->lex.r, line, column, "this array begins with %s; this is %s",
                           zinc_expression_types[array.type],
                           zinc_sort(value.item) == ZINC_ARRAY ? "an array"
                                                               : zinc_expression_types[value.type]);
        if (zinc_sort(value.item) == ZINC_VARIABLE) array.constant = false;
        ASSERT(array.start + array.count == zinc->items.size); /* elements follow one another */
        vec_push(&zinc->items, value.item);
        array.count++;
        if (!zinc_lex_accept(&p->lex, ',')) break;
    }
    zinc_lex_expect(&p->lex, ']', "`,' or `]'");
    vec_push(&zinc->arrays, array);
    return (struct zinc_expression){.item = zinc_item_of(ZINC_ARRAY, (int64_t)zinc->arrays.size - 1),
                                    .type = array.type,
                                    .blank = array.count == 0};
}

struct zinc_expression zinc_expression_value(struct zinc_parser *p)
{
    return zinc_lex_accept(&p->lex, '[') ? read_elements(p) : read_simple(p);
}

/* ---- annotations */

static struct zinc_annotation *read_note(struct zinc_parser *p);

/* Pops the annotations from here on, as a list that lives until the item ends. */
static struct zinc_annotation **close_notes(struct zinc_parser *p, size_t from, size_t *count)
{
    ASSERT(from <= p->open.size);
    *count = p->open.size - from;
    p->open.size = from;
    return *count ? arena_copy(&p->notes, p->open.data + from, *count * sizeof *p->open.data) : NULL;
}

/* Reads the arguments up to the closing token. */
static void read_parts(struct zinc_parser *p, struct zinc_annotation *note, int closing, const char *what)
{
    size_t from = p->open.size;
    while (zinc_expression_fine(p) && p->lex.token != closing) {
        struct zinc_annotation *part = read_note(p);
        vec_push(&p->open, part);
        if (!zinc_lex_accept(&p->lex, ',')) break;
    }
    zinc_lex_expect(&p->lex, closing, what);
    note->parts = close_notes(p, from, &note->count);
}

static void read_named_note(struct zinc_parser *p, struct zinc_annotation *note)
{
    struct zinc_lex *lex = &p->lex;
    struct zinc_expression value;
    if (take_name(p, &value)) {
        note->kind = ZINC_NOTE_ITEM;
        note->item = value.item;
        note->type = value.type;
        return;
    }
    note->kind = ZINC_NOTE_CALL;
    note->text = arena_text(&p->notes, lex->text.data);
    zinc_lex_next(lex);
    if (zinc_lex_accept(&p->lex, '(')) read_parts(p, note, ')', "`,' or `)'");
}

static void read_plain_note(struct zinc_parser *p, struct zinc_annotation *note)
{
    switch (p->lex.token) {
    case ZINC_TOKEN_WORD:
        read_named_note(p, note);
        return;
    case ZINC_TOKEN_TEXT:
        note->kind = ZINC_NOTE_TEXT;
        note->text = arena_text(&p->notes, p->lex.text.data);
        zinc_lex_next(&p->lex);
        return;
    case ZINC_TOKEN_REAL:
        note->kind = ZINC_NOTE_REAL;
        note->real = p->lex.real;
        zinc_lex_next(&p->lex);
        return;
    case '[':
        zinc_lex_next(&p->lex);
        note->kind = ZINC_NOTE_ARRAY;
        read_parts(p, note, ']', "`,' or `]'");
        return;
    default: {
        struct zinc_expression value = read_simple(p);
        note->kind = ZINC_NOTE_ITEM;
        note->item = value.item;
        note->type = value.type;
    }
    }
}

static struct zinc_annotation *read_note(struct zinc_parser *p)
{
    ASSERT(p->depth >= 0);
    struct zinc_annotation *note = ARENA_NEW(&p->notes, struct zinc_annotation);
    note->line = (uint32_t)p->lex.line;
    note->column = (uint32_t)p->lex.column;
    if (++p->depth > DEEPEST_NOTE)
        zinc_lex_fail(&p->lex, "annotations are nested more than %d deep", DEEPEST_NOTE);
    else
        read_plain_note(p, note);
    p->depth--;
    return note;
}

/* All annotations of an item; they live until it ends. */
struct zinc_annotation **zinc_expression_notes(struct zinc_parser *p, size_t *count)
{
    size_t from = p->open.size;
    while (zinc_expression_fine(p) && zinc_lex_accept(&p->lex, ZINC_TOKEN_COLONS)) {
        struct zinc_annotation *note = read_note(p);
        vec_push(&p->open, note);
    }
    return close_notes(p, from, count);
}

bool zinc_expression_is_note(const struct zinc_annotation *note, const char *name)
{
    return note->kind == ZINC_NOTE_CALL && strcmp(note->text, name) == 0;
}

/* ---- types */

static void read_domain(struct zinc_parser *p, struct zinc_kind *kind)
{
    if (p->lex.token == '{') {
        zinc_lex_next(&p->lex);
        zinc_item set = read_braces(p);
        struct zinc_ranges ranges = zinc_store_ranges(p->zinc, set);
        kind->lo = ranges.count ? ranges.bounds[0] : 1;
        kind->hi = ranges.count ? ranges.bounds[2 * ranges.count - 1] : 0;
        if (ranges.count > 1) kind->domain = (int32_t)zinc_value(set);
    } else {
        kind->lo = zinc_expression_number(p, "a type");
        zinc_lex_expect(&p->lex, ZINC_TOKEN_DOTS, "`..'");
        kind->hi = zinc_expression_number(p, "the end of the range");
    }
    ASSERT(kind->type == ZINC_INT);
    kind->bounded = true;
}

struct zinc_kind zinc_expression_kind(struct zinc_parser *p)
{
    struct zinc_kind kind = {.type = ZINC_INT, .domain = -1};
    kind.var = zinc_expression_word(p, "var");
    bool set = zinc_expression_word(p, "set");
    if (set && !zinc_expression_word(p, "of")) zinc_lex_expected(&p->lex, "`of'");
    if (!set && zinc_expression_word(p, "bool"))
        kind = (struct zinc_kind){.var = kind.var, .type = ZINC_BOOL, .bounded = true, .hi = 1, .domain = -1};
    else if (zinc_lex_is(&p->lex, "float") || p->lex.token == ZINC_TOKEN_REAL)
        zinc_expression_refuse_floats(p);
    else if (!zinc_expression_word(p, "int"))
        read_domain(p, &kind);
    if (set) kind.type = ZINC_SETS;
    return kind;
}
