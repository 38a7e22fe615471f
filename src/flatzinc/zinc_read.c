/* FlatZinc to a program, in one pass.
 *
 * The grammar needs one token of foresight and no types of its own: whatever is named was declared
 * before, so a name becomes what it stands for as soon as it is read, and an argument is checked
 * against the letter of its built-in's signature where it stands, which gives every error its line
 * and column. Annotations are read into an arena that is emptied after each item, but for those of
 * the solve item.
 *
 * O(length of the text); names are found by hashing. */
#include "flatzinc/zinc_lex.h"
#include "flatzinc/zinc_parts.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST_ARGUMENTS = 32, DEEPEST_NOTE = 100 };

struct known { /* a name that a constraint can have */
    uint32_t hash;
    const struct zinc_builtin *builtin; /* NULL: free */
    enum zinc_condition condition;
};

struct parser {
    struct zinc_lex lex;
    struct zinc *zinc;
    struct known *known; /* open addressing */
    size_t known_mask;
    struct arena notes; /* of the current item */
    vec_i64 bounds;     /* scratch, of a set */
    int depth;          /* of the annotation that is being read */
};

struct value { /* an expression */
    zinc_item item;
    enum zinc_type type;
    bool blank; /* an empty array, of any type */
};

struct kind { /* a type as it is declared */
    bool var;
    enum zinc_type type;
    bool bounded;
    int64_t lo, hi; /* if bounded */
    int32_t domain; /* the set, if it has gaps */
};

/* ---- the names of constraints */

static const char *const endings[] = {"", "_reif", "_imp"};

static void know(struct parser *p, const struct zinc_builtin *builtin, enum zinc_condition condition)
{
    char name[80];
    int length = snprintf(name, sizeof name, "%s%s", builtin->name, endings[condition]);
    uint32_t hash = zinc_lex_hash(name, (size_t)length);
    size_t i = hash & p->known_mask;
    while (p->known[i].builtin) i = (i + 1) & p->known_mask;
    p->known[i] = (struct known){hash, builtin, condition};
}

static void know_all(struct parser *p)
{
    size_t count = 0, room = 64;
    for (size_t t = 0; zinc_builtins[t]; t++)
        for (size_t i = 0; zinc_builtins[t][i].name; i++) count++;
    while (room < 8 * count) room *= 2;
    p->known = alloc_array(room, sizeof *p->known);
    p->known_mask = room - 1;
    for (size_t t = 0; zinc_builtins[t]; t++)
        for (const struct zinc_builtin *builtin = zinc_builtins[t]; builtin->name; builtin++) {
            know(p, builtin, ZINC_HOLDS);
            know(p, builtin, ZINC_IMP);
            if (builtin->reified) know(p, builtin, ZINC_REIF);
        }
}

static bool is_named(const struct known *known, const struct zinc_lex *lex)
{
    size_t length = strlen(known->builtin->name);
    return known->hash == lex->hash && strncmp(lex->text.data, known->builtin->name, length) == 0 &&
           strcmp(lex->text.data + length, endings[known->condition]) == 0;
}

/* From this place on, the next one with the name of the current token. */
static const struct known *find_known(const struct parser *p, size_t *at)
{
    for (; p->known[*at].builtin; *at = (*at + 1) & p->known_mask)
        if (is_named(&p->known[*at], &p->lex)) return &p->known[*at];
    return NULL;
}

static size_t arity(const struct known *known)
{
    return strlen(known->builtin->signature) + (known->condition != ZINC_HOLDS);
}

/* ---- tokens */

static bool accept(struct parser *p, int token)
{
    if (p->lex.token != token) return false;
    zinc_lex_next(&p->lex);
    return true;
}

static void expect(struct parser *p, int token, const char *what)
{
    if (!accept(p, token)) zinc_lex_expected(&p->lex, what);
}

static bool accept_word(struct parser *p, const char *word)
{
    if (!zinc_lex_is(&p->lex, word)) return false;
    zinc_lex_next(&p->lex);
    return true;
}

static bool fine(const struct parser *p)
{
    return reader_ok(p->lex.r);
}

static void refuse_floats(struct parser *p)
{
    zinc_lex_fail(&p->lex, "floats are not supported: Damier solves models of integers, Booleans and sets");
}

static int64_t read_number(struct parser *p, const char *what)
{
    int64_t number = p->lex.number;
    if (p->lex.token == ZINC_TOKEN_REAL)
        refuse_floats(p);
    else
        expect(p, ZINC_TOKEN_NUMBER, what);
    return number;
}

/* ---- expressions */

/* After the brace: numbers and commas. */
static zinc_item read_braces(struct parser *p)
{
    vec_clear(&p->bounds);
    while (fine(p) && p->lex.token != '}') {
        int64_t number = read_number(p, "an element of the set, or `}'");
        vec_push(&p->bounds, number);
        vec_push(&p->bounds, number);
        if (!accept(p, ',')) break;
    }
    expect(p, '}', "`,' or `}'");
    return zinc_store_set(p->zinc, p->bounds.size / 2, p->bounds.data);
}

static zinc_item range_item(struct parser *p, int64_t lo, int64_t hi)
{
    int64_t bounds[] = {lo, hi};
    return zinc_store_set(p->zinc, 1, bounds);
}

/* Indices in brackets behind the name of an array, counted from 1. */
static struct value read_access(struct parser *p, struct value array)
{
    size_t count;
    if (zinc_sort(array.item) != ZINC_ARRAY) {
        zinc_lex_fail(&p->lex, "only an array has elements");
        return array;
    }
    const zinc_item *items = zinc_store_elements(p->zinc, array.item, &count);
    zinc_lex_next(&p->lex);
    int64_t index = p->lex.token == ZINC_TOKEN_NUMBER ? p->lex.number : 1;
    if (p->lex.token == ZINC_TOKEN_NUMBER && (index < 1 || index > (int64_t)count)) {
        zinc_lex_fail(&p->lex, "there is no element %" PRId64 ": the array has %zu", index, count);
        return array;
    }
    expect(p, ZINC_TOKEN_NUMBER, "the index of an element");
    expect(p, ']', "`]'");
    if (fine(p)) array.item = items[index - 1];
    return array;
}

static struct value read_name(struct parser *p)
{
    struct zinc_lex *lex = &p->lex;
    struct value value = {.type = ZINC_BOOL};
    if (zinc_lex_is(lex, "true") || zinc_lex_is(lex, "false")) {
        value.item = zinc_item_of(ZINC_NUMBER, lex->text.data[0] == 't');
        zinc_lex_next(lex);
        return value;
    }
    const struct zinc_word *word = zinc_store_find(p->zinc, lex->text.data, lex->text.size, lex->hash);
    if (!word) {
        char quote[TEXT_QUOTE_ROOM];
        zinc_lex_fail(lex, "%s was not declared before", text_quote(lex->text.data, lex->text.size, quote));
        return value;
    }
    value.item = word->item;
    value.type = word->type;
    zinc_lex_next(lex);
    if (lex->token == '[') value = read_access(p, value);
    if (zinc_sort(value.item) == ZINC_ARRAY)
        value.blank = p->zinc->arrays.data[zinc_value(value.item)].count == 0;
    return value;
}

static struct value read_simple(struct parser *p)
{
    struct value value = {.type = ZINC_INT};
    switch (p->lex.token) {
    case ZINC_TOKEN_WORD:
        return read_name(p);
    case ZINC_TOKEN_NUMBER: {
        int64_t number = p->lex.number;
        zinc_lex_next(&p->lex);
        value.item = zinc_item_of(ZINC_NUMBER, number);
        if (accept(p, ZINC_TOKEN_DOTS)) {
            value.type = ZINC_SETS;
            value.item = range_item(p, number, read_number(p, "the end of the range"));
        }
        return value;
    }
    case '{':
        zinc_lex_next(&p->lex);
        value.type = ZINC_SETS;
        value.item = read_braces(p);
        return value;
    case ZINC_TOKEN_REAL:
        refuse_floats(p);
        return value;
    default:
        zinc_lex_expected(&p->lex, "a value, a variable or an array");
        return value;
    }
}

static const char *const type_names[] = {"a Boolean", "an integer", "a set of integers"};

/* After the bracket. Elements go straight to the items. */
static struct value read_elements(struct parser *p)
{
    struct zinc *zinc = p->zinc;
    struct zinc_array array = {.start = (uint32_t)zinc->items.size, .constant = true};
    while (fine(p) && p->lex.token != ']') {
        int64_t line = p->lex.line, column = p->lex.column;
        struct value value = read_simple(p);
        if (!array.count) array.type = (uint8_t)value.type;
        if (fine(p) && (array.type != value.type || zinc_sort(value.item) == ZINC_ARRAY))
            reader_fail_at(p->lex.r, line, column, "this array begins with %s; this is %s",
                           type_names[array.type],
                           zinc_sort(value.item) == ZINC_ARRAY ? "an array" : type_names[value.type]);
        if (zinc_sort(value.item) == ZINC_VARIABLE) array.constant = false;
        vec_push(&zinc->items, value.item);
        array.count++;
        if (!accept(p, ',')) break;
    }
    expect(p, ']', "`,' or `]'");
    vec_push(&zinc->arrays, array);
    return (struct value){.item = zinc_item_of(ZINC_ARRAY, (int64_t)zinc->arrays.size - 1),
                          .type = array.type,
                          .blank = array.count == 0};
}

static struct value read_value(struct parser *p)
{
    return accept(p, '[') ? read_elements(p) : read_simple(p);
}

/* ---- annotations */

static struct zinc_note *read_note(struct parser *p);

/* Up to the closing token. */
static void read_parts(struct parser *p, struct zinc_note *note, int closing, const char *what)
{
    VEC(struct zinc_note *) parts = {0};
    while (fine(p) && p->lex.token != closing) {
        vec_push(&parts, read_note(p));
        if (!accept(p, ',')) break;
    }
    expect(p, closing, what);
    note->count = parts.size;
    note->parts = arena_copy(&p->notes, parts.data, parts.size * sizeof *parts.data);
    vec_free(&parts);
}

static void read_named_note(struct parser *p, struct zinc_note *note)
{
    struct zinc_lex *lex = &p->lex;
    bool constant = zinc_lex_is(lex, "true") || zinc_lex_is(lex, "false");
    if (constant || zinc_store_find(p->zinc, lex->text.data, lex->text.size, lex->hash)) {
        struct value value = read_name(p);
        note->kind = ZINC_NOTE_ITEM;
        note->item = value.item;
        note->type = value.type;
        return;
    }
    note->kind = ZINC_NOTE_CALL;
    note->text = arena_text(&p->notes, lex->text.data);
    zinc_lex_next(lex);
    if (accept(p, '(')) read_parts(p, note, ')', "`,' or `)'");
}

static void read_plain_note(struct parser *p, struct zinc_note *note)
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
        struct value value = read_simple(p);
        note->kind = ZINC_NOTE_ITEM;
        note->item = value.item;
        note->type = value.type;
    }
    }
}

static struct zinc_note *read_note(struct parser *p)
{
    struct zinc_note *note = ARENA_NEW(&p->notes, struct zinc_note);
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
static struct zinc_note **read_notes(struct parser *p, size_t *count)
{
    VEC(struct zinc_note *) notes = {0};
    while (fine(p) && accept(p, ZINC_TOKEN_COLONS)) vec_push(&notes, read_note(p));
    struct zinc_note **list = arena_copy(&p->notes, notes.data, notes.size * sizeof *notes.data);
    *count = notes.size;
    vec_free(&notes);
    return list;
}

static bool is_note(const struct zinc_note *note, const char *name)
{
    return note->kind == ZINC_NOTE_CALL && strcmp(note->text, name) == 0;
}

/* ---- types */

static void read_domain(struct parser *p, struct kind *kind)
{
    if (p->lex.token == '{') {
        zinc_lex_next(&p->lex);
        zinc_item set = read_braces(p);
        size_t ranges;
        const int64_t *bounds = zinc_store_bounds(p->zinc, set, &ranges);
        kind->lo = ranges ? bounds[0] : 1;
        kind->hi = ranges ? bounds[2 * ranges - 1] : 0;
        if (ranges > 1) kind->domain = (int32_t)zinc_value(set);
    } else {
        kind->lo = read_number(p, "a type");
        expect(p, ZINC_TOKEN_DOTS, "`..'");
        kind->hi = read_number(p, "the end of the range");
    }
    kind->bounded = true;
}

static struct kind read_kind(struct parser *p)
{
    struct kind kind = {.type = ZINC_INT, .domain = -1};
    kind.var = accept_word(p, "var");
    bool set = accept_word(p, "set");
    if (set && !accept_word(p, "of")) zinc_lex_expected(&p->lex, "`of'");
    if (!set && accept_word(p, "bool"))
        kind = (struct kind){.var = kind.var, .type = ZINC_BOOL, .bounded = true, .hi = 1, .domain = -1};
    else if (zinc_lex_is(&p->lex, "float") || p->lex.token == ZINC_TOKEN_REAL)
        refuse_floats(p);
    else if (!accept_word(p, "int"))
        read_domain(p, &kind);
    if (set) kind.type = ZINC_SETS;
    return kind;
}

/* ---- declarations */

static void declare(struct parser *p, zinc_item item, enum zinc_type type, uint32_t *name)
{
    struct zinc_lex *lex = &p->lex;
    char quote[TEXT_QUOTE_ROOM];
    if (lex->token != ZINC_TOKEN_WORD)
        zinc_lex_expected(lex, "a name");
    else if (!zinc_store_add(p->zinc, lex->text.data, lex->text.size, lex->hash, item, type, name))
        zinc_lex_fail(lex, "%s was declared before", text_quote(lex->text.data, lex->text.size, quote));
    else
        zinc_lex_next(lex);
}

/* What a name stands for is known only when its value has been read; nobody can have used it. */
static void redeclare(struct parser *p, uint32_t name, zinc_item item)
{
    const char *letters = p->zinc->letters.data + name;
    size_t length = strlen(letters);
    struct zinc_word *word =
        (struct zinc_word *)zinc_store_find(p->zinc, letters, length, zinc_lex_hash(letters, length));
    word->item = item;
}

/* x = value, as the constraint of that type says it. */
static void equate(struct parser *p, int64_t variable, struct value value, int64_t line, int64_t column)
{
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

static zinc_item add_variable(struct parser *p, const struct kind *kind, uint32_t name, int64_t line)
{
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

/* A value given for something of this type; arrays are looked at by their elements. */
static bool suits(struct parser *p, const struct kind *kind, struct value value, bool array, int64_t line,
                  int64_t column)
{
    bool is_array = zinc_sort(value.item) == ZINC_ARRAY;
    if (!fine(p)) return false;
    if (is_array != array) {
        reader_fail_at(p->lex.r, line, column, "expected %s, found %s",
                       array ? "an array" : type_names[kind->type],
                       is_array ? "an array" : type_names[value.type]);
    } else if (!value.blank && value.type != kind->type) {
        reader_fail_at(p->lex.r, line, column, "expected %s%s, found %s",
                       array ? "an array that begins with " : "", type_names[kind->type],
                       type_names[value.type]);
    } else if (!kind->var && !is_array && zinc_sort(value.item) == ZINC_VARIABLE) {
        reader_fail_at(p->lex.r, line, column, "expected a constant, found a variable");
    } else if (!kind->var && is_array && !p->zinc->arrays.data[zinc_value(value.item)].constant) {
        reader_fail_at(p->lex.r, line, column, "expected an array of constants, found variables in it");
    }
    return fine(p);
}

static void note_variable(struct parser *p, size_t variable, uint32_t name, enum zinc_type type)
{
    size_t count;
    struct zinc_note **notes = read_notes(p, &count);
    for (size_t i = 0; i < count && fine(p); i++) {
        uint8_t *flags = &p->zinc->variables.data[variable].flags;
        if (is_note(notes[i], "var_is_introduced")) *flags |= ZINC_INTRODUCED;
        if (is_note(notes[i], "is_defined_var")) *flags |= ZINC_DEFINED;
        if (!is_note(notes[i], "output_var")) continue;
        *flags |= ZINC_OUTPUT;
        struct zinc_output output = {.name = name,
                                     .item = zinc_item_of(ZINC_VARIABLE, (int64_t)variable),
                                     .type = type};
        vec_push(&p->zinc->outputs, output);
    }
}

static void read_variable(struct parser *p, const struct kind *kind)
{
    int64_t line = p->lex.line;
    uint32_t name = 0;
    size_t variable = p->zinc->variables.size;
    declare(p, zinc_item_of(ZINC_VARIABLE, (int64_t)variable), kind->type, &name);
    add_variable(p, kind, name, line);
    note_variable(p, variable, name, kind->type);
    if (!fine(p) || !accept(p, '=')) return;
    line = p->lex.line;
    int64_t column = p->lex.column;
    struct value value = read_value(p);
    if (suits(p, kind, value, false, line, column)) equate(p, (int64_t)variable, value, line, column);
}

static void read_parameter(struct parser *p, const struct kind *kind)
{
    uint32_t name = 0;
    size_t ignored;
    declare(p, 0, kind->type, &name);
    read_notes(p, &ignored);
    expect(p, '=', "`=' and a value");
    int64_t line = p->lex.line, column = p->lex.column;
    struct value value = read_value(p);
    if (suits(p, kind, value, false, line, column)) redeclare(p, name, value.item);
}

/* Variables of its own, for an array that is declared without elements, as old compilers did. */
static struct value make_elements(struct parser *p, const struct kind *kind, uint32_t name, int64_t count)
{
    struct zinc *zinc = p->zinc;
    struct zinc_array array = {.start = (uint32_t)zinc->items.size,
                               .count = (uint32_t)count,
                               .type = (uint8_t)kind->type};
    for (int64_t i = 0; i < count; i++) {
        zinc_item item = add_variable(p, kind, name, p->lex.line);
        vec_push(&zinc->items, item);
    }
    vec_push(&zinc->arrays, array);
    return (struct value){.item = zinc_item_of(ZINC_ARRAY, (int64_t)zinc->arrays.size - 1),
                          .type = kind->type,
                          .blank = count == 0};
}

/* output_array([1..2, 1..3]) */
static void note_array(struct parser *p, const struct zinc_note *note, uint32_t name, struct value array,
                       enum zinc_type type)
{
    struct zinc *zinc = p->zinc;
    struct zinc_output output = {.name = name,
                                 .item = array.item,
                                 .type = type,
                                 .sides = (uint32_t)zinc->items.size};
    bool sound = note->count == 1 && note->parts[0]->kind == ZINC_NOTE_ARRAY && note->parts[0]->count > 0;
    for (size_t i = 0; sound && i < note->parts[0]->count; i++) {
        const struct zinc_note *side = note->parts[0]->parts[i];
        sound = side->kind == ZINC_NOTE_ITEM && zinc_sort(side->item) == ZINC_SET;
        if (sound) vec_push(&zinc->items, side->item);
        output.side_count++;
    }
    if (sound)
        vec_push(&zinc->outputs, output);
    else
        reader_fail_at(p->lex.r, note->line, note->column,
                       "expected output_array with the ranges of the indices, as in output_array([1..3])");
}

static int64_t read_length(struct parser *p)
{
    expect(p, '[', "`['");
    int64_t first = read_number(p, "the range of the indices");
    expect(p, ZINC_TOKEN_DOTS, "`..'");
    if (fine(p) && first != 1) zinc_lex_fail(&p->lex, "indices of FlatZinc arrays begin with 1");
    int64_t length = read_number(p, "the largest index");
    expect(p, ']', "`]'");
    if (!accept_word(p, "of")) zinc_lex_expected(&p->lex, "`of'");
    return length < 0 ? 0 : length;
}

static void read_array(struct parser *p)
{
    int64_t length = read_length(p);
    struct kind kind = read_kind(p);
    uint32_t name = 0;
    size_t count;
    expect(p, ':', "`:'");
    declare(p, 0, kind.type, &name);
    struct zinc_note **notes = read_notes(p, &count);
    struct value value = {0};
    if (fine(p) && kind.var && p->lex.token == ';') {
        if (length > INT32_MAX) zinc_lex_fail(&p->lex, "an array has at most %d elements", INT32_MAX);
        if (fine(p)) value = make_elements(p, &kind, name, length);
    } else {
        expect(p, '=', "`=' and the elements");
        int64_t line = p->lex.line, column = p->lex.column;
        value = read_value(p);
        if (!suits(p, &kind, value, true, line, column)) return;
        size_t elements;
        zinc_store_elements(p->zinc, value.item, &elements);
        if ((int64_t)elements != length)
            reader_fail_at(p->lex.r, line, column,
                           "the array is declared with %" PRId64 " element%s and has %zu", length,
                           text_plural(length), elements);
    }
    if (!fine(p)) return;
    redeclare(p, name, value.item);
    for (size_t i = 0; i < count && fine(p); i++)
        if (is_note(notes[i], "output_array")) note_array(p, notes[i], name, value, kind.type);
}

static void read_declaration(struct parser *p)
{
    if (accept_word(p, "array")) {
        read_array(p);
        return;
    }
    struct kind kind = read_kind(p);
    expect(p, ':', "`:'");
    if (!fine(p)) return;
    if (kind.var)
        read_variable(p, &kind);
    else
        read_parameter(p, &kind);
}

/* ---- constraints */

struct argument {
    struct value value;
    int64_t line, column;
};

static const char *letter_words(char letter)
{
    switch (letter) {
    case 'b':
        return "a Boolean";
    case 'i':
        return "an integer";
    case 's':
        return "a set of integers";
    case 'n':
        return "an integer constant";
    case 'S':
        return "a constant set of integers";
    case 'B':
        return "an array of Booleans";
    case 'I':
        return "an array of integers";
    case 'U':
        return "an array of sets";
    case 'C':
        return "an array of Boolean constants";
    case 'N':
        return "an array of integer constants";
    default:
        return "an array of constant sets";
    }
}

static bool fits_letter(const struct zinc *zinc, struct value value, char letter)
{
    static const char types[] = {['b'] = ZINC_BOOL, ['i'] = ZINC_INT,  ['s'] = ZINC_SETS, ['n'] = ZINC_INT,
                                 ['S'] = ZINC_SETS, ['B'] = ZINC_BOOL, ['I'] = ZINC_INT,  ['U'] = ZINC_SETS,
                                 ['C'] = ZINC_BOOL, ['N'] = ZINC_INT,  ['T'] = ZINC_SETS};
    bool array = strchr("BIUCNT", letter), constant = strchr("nSCNT", letter);
    if ((zinc_sort(value.item) == ZINC_ARRAY) != array) return false;
    if (value.blank) return true;
    if (value.type != (enum zinc_type)types[(unsigned char)letter]) return false;
    if (!constant) return true;
    return array ? zinc->arrays.data[zinc_value(value.item)].constant
                 : zinc_sort(value.item) != ZINC_VARIABLE;
}

static void check_arguments(struct parser *p, const struct known *known, const struct argument *arguments)
{
    const char *signature = known->builtin->signature;
    size_t count = arity(known);
    for (size_t i = 0; i < count && fine(p); i++) {
        char letter = signature[i] ? signature[i] : 'b';
        if (!fits_letter(p->zinc, arguments[i].value, letter))
            reader_fail_at(p->lex.r, arguments[i].line, arguments[i].column,
                           "argument %zu of %s%s must be %s", i + 1, known->builtin->name,
                           endings[known->condition], letter_words(letter));
    }
}

static void note_call(struct parser *p, struct zinc_call *call)
{
    size_t count;
    struct zinc_note **notes = read_notes(p, &count);
    for (size_t i = 0; i < count && fine(p); i++) {
        const struct zinc_note *note = notes[i];
        if (is_note(note, "domain") || is_note(note, "domain_propagation"))
            call->strength = ZINC_BY_DOMAIN;
        else if (is_note(note, "bounds") || is_note(note, "bounds_propagation"))
            call->strength = ZINC_BY_BOUNDS;
        else if (is_note(note, "value_propagation"))
            call->strength = ZINC_BY_VALUE;
        else if (is_note(note, "defines_var") && note->count == 1 && note->parts[0]->kind == ZINC_NOTE_ITEM &&
                 zinc_sort(note->parts[0]->item) == ZINC_VARIABLE)
            call->defines = (int32_t)zinc_value(note->parts[0]->item);
    }
}

static size_t read_arguments(struct parser *p, struct argument arguments[MOST_ARGUMENTS])
{
    size_t count = 0;
    expect(p, '(', "`(' and the arguments");
    while (fine(p) && p->lex.token != ')') {
        if (count == MOST_ARGUMENTS) {
            zinc_lex_fail(&p->lex, "no constraint has more than %d arguments", MOST_ARGUMENTS);
            break;
        }
        arguments[count].line = p->lex.line;
        arguments[count].column = p->lex.column;
        arguments[count++].value = read_value(p);
        if (!accept(p, ',')) break;
    }
    expect(p, ')', "`,' or `)'");
    return count;
}

static void refuse_name(struct parser *p)
{
    char quote[TEXT_QUOTE_ROOM];
    text_quote(p->lex.text.data, p->lex.text.size, quote);
    const char *near = zinc_builtins_near(p->lex.text.data);
    if (strncmp(p->lex.text.data, "float_", 6) == 0)
        refuse_floats(p);
    else if (near)
        zinc_lex_fail(&p->lex, "there is no constraint %s; did you mean `%s'?", quote, near);
    else
        zinc_lex_fail(&p->lex, "there is no constraint %s", quote);
}

static void read_constraint(struct parser *p)
{
    struct zinc *zinc = p->zinc;
    struct argument arguments[MOST_ARGUMENTS];
    struct zinc_call call = {.defines = -1, .line = (uint32_t)p->lex.line, .column = (uint32_t)p->lex.column};
    if (p->lex.token != ZINC_TOKEN_WORD) {
        zinc_lex_expected(&p->lex, "the name of a constraint");
        return;
    }
    const struct known *candidates[2] = {NULL, NULL};
    size_t at = p->lex.hash & p->known_mask;
    for (size_t i = 0; i < 2 && (candidates[i] = find_known(p, &at)); i++) at = (at + 1) & p->known_mask;
    if (!candidates[0]) {
        refuse_name(p);
        return;
    }
    zinc_lex_next(&p->lex);
    size_t count = read_arguments(p, arguments);
    const struct known *known =
        candidates[1] && arity(candidates[1]) == count ? candidates[1] : candidates[0];
    if (fine(p) && arity(known) != count)
        reader_fail_at(p->lex.r, call.line, call.column, "%s%s has %zu arguments, not %zu",
                       known->builtin->name, endings[known->condition], arity(known), count);
    if (!fine(p)) return;
    check_arguments(p, known, arguments);
    call.builtin = known->builtin;
    call.condition = (uint8_t)known->condition;
    call.count = (uint8_t)count;
    call.args = (uint32_t)zinc->items.size;
    for (size_t i = 0; i < count; i++) vec_push(&zinc->items, arguments[i].value.item);
    note_call(p, &call);
    vec_push(&zinc->calls, call);
}

/* ---- solve, and the whole */

static void read_objective(struct parser *p, enum zinc_goal goal)
{
    int64_t line = p->lex.line, column = p->lex.column;
    struct value value = read_value(p);
    if (fine(p) && (value.type != ZINC_INT || zinc_sort(value.item) == ZINC_ARRAY))
        reader_fail_at(p->lex.r, line, column, "an objective is an integer");
    p->zinc->goal = goal;
    p->zinc->objective = value.item;
}

static void read_solve(struct parser *p)
{
    struct zinc *zinc = p->zinc;
    if (zinc->solved) {
        zinc_lex_fail(&p->lex, "there is a second solve item");
        return;
    }
    zinc->solved = true;
    zinc->search = read_notes(p, &zinc->search_count);
    zinc->notes = p->notes; /* they stay */
    p->notes = (struct arena){0};
    if (accept_word(p, "minimize"))
        read_objective(p, ZINC_MINIMIZE);
    else if (accept_word(p, "maximize"))
        read_objective(p, ZINC_MAXIMIZE);
    else if (!accept_word(p, "satisfy"))
        zinc_lex_expected(&p->lex, "`satisfy', `minimize' or `maximize'");
}

static void skip_predicate(struct parser *p)
{
    while (fine(p) && p->lex.token != ';' && p->lex.token != ZINC_TOKEN_END) zinc_lex_next(&p->lex);
}

static bool begins_type(const struct parser *p)
{
    static const char *const words[] = {"var", "array", "bool", "int", "float", "set"};
    if (p->lex.token == ZINC_TOKEN_NUMBER || p->lex.token == '{') return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (zinc_lex_is(&p->lex, words[i])) return true;
    return false;
}

static void refuse_item(struct parser *p)
{
    static const char *const zinc[] = {"include",    "output", "function", "test",
                                       "annotation", "enum",   "par",      "type"};
    for (size_t i = 0; i < sizeof zinc / sizeof *zinc; i++)
        if (zinc_lex_is(&p->lex, zinc[i])) {
            zinc_lex_fail(&p->lex,
                          "`%s' is MiniZinc, not FlatZinc: run `minizinc --solver damier' on this file",
                          zinc[i]);
            return;
        }
    zinc_lex_expected(&p->lex, "a declaration, `constraint' or `solve'");
}

static void read_item(struct parser *p)
{
    struct arena_mark mark = arena_mark(&p->notes);
    bool solve = zinc_lex_is(&p->lex, "solve");
    if (accept_word(p, "predicate"))
        skip_predicate(p);
    else if (accept_word(p, "constraint"))
        read_constraint(p);
    else if (accept_word(p, "solve"))
        read_solve(p);
    else if (begins_type(p))
        read_declaration(p);
    else
        refuse_item(p);
    expect(p, ';', "`;'");
    if (!solve) arena_rewind(&p->notes, mark);
}

/* Numbers within a program have 32 bits. */
static void check_size(struct parser *p)
{
    const struct zinc *zinc = p->zinc;
    if (zinc->items.size > INT32_MAX || zinc->letters.size > INT32_MAX || zinc->bounds.size > INT32_MAX)
        zinc_lex_fail(&p->lex, "the model is too large: more than %d names, elements or arguments",
                      INT32_MAX);
}

struct zinc *zinc_read(struct reader *r)
{
    struct parser p = {.zinc = alloc_bytes(sizeof *p.zinc)};
    know_all(&p);
    zinc_lex_open(&p.lex, r);
    while (fine(&p) && p.lex.token != ZINC_TOKEN_END) {
        read_item(&p);
        check_size(&p);
    }
    if (fine(&p) && !p.zinc->solved) zinc_lex_fail(&p.lex, "the model has no solve item");
    zinc_lex_close(&p.lex);
    alloc_free(p.known);
    arena_free(&p.notes);
    vec_free(&p.bounds);
    if (reader_ok(r)) return p.zinc;
    zinc_free(p.zinc);
    return NULL;
}

bool zinc_looks_like(const char *text, size_t length)
{
    static const char *const words[] = {"predicate", "array", "var", "constraint", "solve",
                                        "bool",      "int",   "set", "float"};
    struct reader r;
    struct zinc_lex lex;
    bool like = false;
    reader_text(&r, "", text, length);
    zinc_lex_open(&lex, &r);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) like = like || zinc_lex_is(&lex, words[i]);
    zinc_lex_next(&lex);
    /* Only a word, a bracket, a number or a type follows one of these. */
    like = like && (lex.token == ZINC_TOKEN_WORD || lex.token == '[' || lex.token == ZINC_TOKEN_NUMBER ||
                    lex.token == '{' || lex.token == ':' || lex.token == ZINC_TOKEN_COLONS);
    zinc_lex_close(&lex);
    reader_close(&r);
    return like;
}
