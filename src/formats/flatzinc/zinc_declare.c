/* Parser of declarations: parameters, variables, arrays.
 *
 * A name is declared when it is read and gets its meaning at the end of the declaration, so an item
 * cannot refer to itself. A parameter means its value, so it needs no variable. A variable with a
 * right-hand side gets a constraint "variable = value". Annotations mark output items and
 * introduced variables. O(length of the declaration). */
#include "formats/flatzinc/zinc_parser.h"

#include "base/text.h"

#include <inttypes.h>
#include <string.h>

/* Elements of an array declared without them: a short text must not exhaust memory. */
enum { MOST_BARE = 10000000 };

/* Declares the current token, without a meaning until `mean`. */
static void declare(struct zinc_parser *p, uint32_t *name)
{
    struct zinc_lex *lex = &p->lex;
    char quote[TEXT_QUOTE_ROOM];
    if (lex->token != ZINC_TOKEN_WORD)
        zinc_lex_expected(lex, "a name");
    else if (!zinc_store_add(p->zinc, lex->text.data, lex->text.size, lex->hash, name))
        zinc_lex_fail(lex, "%s was declared before", text_quote(lex->text.data, lex->text.size, quote));
    else
        zinc_lex_next(lex);
}

static void mean(struct zinc_parser *p, uint32_t name, zinc_item item, enum zinc_type type)
{
    ASSERT(name > 0);
    zinc_store_define(p->zinc, name, (struct zinc_named){.item = item, .type = type});
}

/* Adds the constraint x = value. */
static void equate(struct zinc_parser *p, int64_t variable, struct zinc_expression value, int64_t line,
                   int64_t column)
{
    ASSERT(variable >= 0 && (size_t)variable < p->zinc->variables.size && value.type <= ZINC_SETS);
    static const char *const names[] = {"bool_eq", "int_eq", "set_eq"};
    struct zinc *zinc = p->zinc;
    struct zinc_call call = {.builtin = zinc_builtins_get(names[value.type]),
                             .args = (uint32_t)zinc->items.size,
                             .count = 2,
                             .defines = -1,
                             .line = (uint32_t)line,
                             .column = (uint32_t)column};
    vec_push(&zinc->items, zinc_item_of(ZINC_VARIABLE, variable));
    vec_push(&zinc->items, value.item);
    vec_push(&zinc->calls, call);
}

static zinc_item add_variable(struct zinc_parser *p, const struct zinc_kind *kind, uint32_t name,
                              int64_t line)
{
    ASSERT(kind->domain < 0 || (size_t)kind->domain < p->zinc->sets.size);
    struct zinc_variable variable = {.lo = kind->bounded ? kind->lo : ZINC_NUMBER_MIN,
                                     .hi = kind->bounded ? kind->hi : ZINC_NUMBER_MAX,
                                     .domain = kind->domain,
                                     .name = name,
                                     .line = (uint32_t)line,
                                     .type = (uint8_t)kind->type,
                                     .flags = kind->bounded ? 0 : ZINC_UNBOUNDED};
    vec_push(&p->zinc->variables, variable);
    return zinc_item_of(ZINC_VARIABLE, (int64_t)p->zinc->variables.size - 1);
}

/* Checks the type of a value; of an array, that of its elements. */
static bool suits(struct zinc_parser *p, const struct zinc_kind *kind, struct zinc_expression value,
                  bool array, int64_t line, int64_t column)
{
    bool is_array = zinc_sort(value.item) == ZINC_ARRAY;
    if (!zinc_expression_fine(p)) return false;
    if (is_array != array) {
        reader_fail_at(p->lex.r, line, column, "expected %s, found %s",
                       array ? "an array" : zinc_expression_types[kind->type],
                       is_array ? "an array" : zinc_expression_types[value.type]);
    } else if (!value.blank && value.type != kind->type) {
        reader_fail_at(p->lex.r, line, column, "expected %s%s, found %s",
                       array ? "an array that begins with " : "", zinc_expression_types[kind->type],
                       zinc_expression_types[value.type]);
    } else if (!kind->var && !is_array && zinc_sort(value.item) == ZINC_VARIABLE) {
        reader_fail_at(p->lex.r, line, column, "expected a constant, found a variable");
    } else if (!kind->var && is_array && !p->zinc->arrays.data[zinc_value(value.item)].constant) {
        reader_fail_at(p->lex.r, line, column, "expected an array of constants, found variables in it");
    }
    return zinc_expression_fine(p);
}

static void note_variable(struct zinc_parser *p, size_t variable, uint32_t name, enum zinc_type type)
{
    ASSERT(variable < p->zinc->variables.size);
    size_t count;
    struct zinc_annotation **notes = zinc_expression_notes(p, &count);
    for (size_t i = 0; i < count && zinc_expression_fine(p); i++) {
        uint8_t *flags = &p->zinc->variables.data[variable].flags;
        if (zinc_expression_is_note(notes[i], "var_is_introduced")) *flags |= ZINC_INTRODUCED;
        if (zinc_expression_is_note(notes[i], "is_defined_var")) *flags |= ZINC_DEFINED;
        if (!zinc_expression_is_note(notes[i], "output_var")) continue;
        *flags |= ZINC_OUTPUT;
        struct zinc_output output = {.name = name,
                                     .item = zinc_item_of(ZINC_VARIABLE, (int64_t)variable),
                                     .type = type};
        vec_push(&p->zinc->outputs, output);
    }
}

static void read_variable(struct zinc_parser *p, const struct zinc_kind *kind)
{
    int64_t line = p->lex.line;
    uint32_t name = 0;
    size_t variable = p->zinc->variables.size;
    declare(p, &name);
    zinc_item item = add_variable(p, kind, name, line);
    if (!zinc_expression_fine(p)) return;
    mean(p, name, item, kind->type);
    note_variable(p, variable, name, kind->type);
    if (!zinc_expression_fine(p) || !zinc_lex_accept(&p->lex, '=')) return;
    line = p->lex.line;
    int64_t column = p->lex.column;
    struct zinc_expression value = zinc_expression_value(p);
    if (suits(p, kind, value, false, line, column)) equate(p, (int64_t)variable, value, line, column);
}

static void read_parameter(struct zinc_parser *p, const struct zinc_kind *kind)
{
    uint32_t name = 0;
    size_t ignored;
    declare(p, &name);
    zinc_expression_notes(p, &ignored);
    zinc_lex_expect(&p->lex, '=', "`=' and a value");
    int64_t line = p->lex.line, column = p->lex.column;
    struct zinc_expression value = zinc_expression_value(p);
    if (suits(p, kind, value, false, line, column)) mean(p, name, value.item, kind->type);
}

/* New variables for an array declared without elements, as by old compilers. */
static struct zinc_expression make_elements(struct zinc_parser *p, const struct zinc_kind *kind,
                                            uint32_t name, int64_t count)
{
    ASSERT(count >= 0 && count <= MOST_BARE);
    struct zinc *zinc = p->zinc;
    struct zinc_array array = {.start = (uint32_t)zinc->items.size,
                               .count = (uint32_t)count,
                               .type = (uint8_t)kind->type};
    for (int64_t i = 0; i < count; i++) {
        zinc_item item = add_variable(p, kind, name, p->lex.line);
        vec_push(&zinc->items, item);
    }
    vec_push(&zinc->arrays, array);
    return (struct zinc_expression){.item = zinc_item_of(ZINC_ARRAY, (int64_t)zinc->arrays.size - 1),
                                    .type = kind->type,
                                    .blank = count == 0};
}

/* output_array([1..2, 1..3]) */
static void note_array(struct zinc_parser *p, const struct zinc_annotation *note, uint32_t name,
                       struct zinc_expression array, enum zinc_type type)
{
    struct zinc *zinc = p->zinc;
    struct zinc_output output = {.name = name,
                                 .item = array.item,
                                 .type = type,
                                 .sides = (uint32_t)zinc->items.size};
    size_t elements = zinc_store_elements(zinc, array.item).count;
    int64_t room = 1; /* product of the sizes of the index sets, clamped */
    bool sound = note->count == 1 && note->parts[0]->kind == ZINC_NOTE_ARRAY && note->parts[0]->count > 0;
    for (size_t i = 0; sound && i < note->parts[0]->count; i++) {
        const struct zinc_annotation *side = note->parts[0]->parts[i];
        sound = side->kind == ZINC_NOTE_ITEM && zinc_sort(side->item) == ZINC_SET;
        if (sound) vec_push(&zinc->items, side->item);
        if (sound &&
            __builtin_mul_overflow(room, zinc_store_size(zinc_store_ranges(zinc, side->item)), &room))
            room = INT64_MAX;
        output.side_count++;
    }
    if (sound && room == (int64_t)elements)
        vec_push(&zinc->outputs, output);
    else if (sound)
        reader_fail_at(p->lex.r, note->line, note->column,
                       "the ranges of the indices have room for %" PRId64 " element%s, the array has %zu",
                       room, text_plural(room), elements);
    else
        reader_fail_at(p->lex.r, note->line, note->column,
                       "expected output_array with the ranges of the indices, as in output_array([1..3])");
}

static int64_t read_length(struct zinc_parser *p)
{
    zinc_lex_expect(&p->lex, '[', "`['");
    int64_t first = zinc_expression_number(p, "the range of the indices");
    zinc_lex_expect(&p->lex, ZINC_TOKEN_DOTS, "`..'");
    if (zinc_expression_fine(p) && first != 1)
        zinc_lex_fail(&p->lex, "indices of FlatZinc arrays begin with 1");
    int64_t length = zinc_expression_number(p, "the largest index");
    zinc_lex_expect(&p->lex, ']', "`]'");
    if (!zinc_expression_word(p, "of")) zinc_lex_expected(&p->lex, "`of'");
    return length < 0 ? 0 : length;
}

static void read_array(struct zinc_parser *p)
{
    int64_t length = read_length(p);
    struct zinc_kind kind = zinc_expression_kind(p);
    uint32_t name = 0;
    size_t count;
    zinc_lex_expect(&p->lex, ':', "`:'");
    declare(p, &name);
    struct zinc_annotation **notes = zinc_expression_notes(p, &count);
    struct zinc_expression value = {0};
    if (zinc_expression_fine(p) && kind.var && p->lex.token == ';') {
        if (length > MOST_BARE)
            zinc_lex_fail(&p->lex, "an array without its elements has at most %d", MOST_BARE);
        if (zinc_expression_fine(p)) value = make_elements(p, &kind, name, length);
    } else {
        zinc_lex_expect(&p->lex, '=', "`=' and the elements");
        int64_t line = p->lex.line, column = p->lex.column;
        value = zinc_expression_value(p);
        if (!suits(p, &kind, value, true, line, column)) return;
        size_t elements = zinc_store_elements(p->zinc, value.item).count;
        if ((int64_t)elements != length)
            reader_fail_at(p->lex.r, line, column,
                           "the array is declared with %" PRId64 " element%s and has %zu", length,
                           text_plural(length), elements);
    }
    if (!zinc_expression_fine(p)) return;
    ASSERT(zinc_sort(value.item) == ZINC_ARRAY);
    mean(p, name, value.item, kind.type);
    for (size_t i = 0; i < count && zinc_expression_fine(p); i++)
        if (zinc_expression_is_note(notes[i], "output_array"))
            note_array(p, notes[i], name, value, kind.type);
}

void zinc_declare_read(struct zinc_parser *p)
{
    if (zinc_expression_word(p, "array")) {
        read_array(p);
        return;
    }
    struct zinc_kind kind = zinc_expression_kind(p);
    zinc_lex_expect(&p->lex, ':', "`:'");
    if (!zinc_expression_fine(p)) return;
    if (kind.var)
        read_variable(p, &kind);
    else
        read_parameter(p, &kind);
}
