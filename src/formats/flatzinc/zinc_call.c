/* Parser of constraint items: a name, arguments, annotations.
 *
 * The names of all built-ins with their endings (_reif, _imp) are in a hash table. A name may
 * belong to two built-ins (bool_xor), which differ in the number of arguments. Each argument is
 * checked against its letter of the signature, with its position in the message. */
#include "formats/flatzinc/zinc_parser.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ARGUMENTS = 32 };

/* ---- the table of constraint names */

static void know(struct zinc_parser *p, const struct zinc_builtin *builtin, enum zinc_condition condition)
{
    char name[80];
    int length = snprintf(name, sizeof name, "%s%s", builtin->name, zinc_builtins_endings[condition]);
    uint32_t hash = zinc_lex_hash(name, (size_t)length);
    size_t i = hash & p->known_mask;
    ASSERT(length > 0 && (size_t)length < sizeof name && (p->known_mask & (p->known_mask + 1)) == 0);
    while (p->known[i].builtin) i = (i + 1) & p->known_mask;
    p->known[i] = (struct zinc_known){hash, builtin, condition};
}

void zinc_call_know(struct zinc_parser *p)
{
    size_t count = 0, room = 64;
    while (zinc_builtins_at(count)) count++;
    while (room < 8 * count) room *= 2;
    p->known = alloc_array(room, sizeof *p->known);
    p->known_mask = room - 1;
    for (size_t i = 0; i < count; i++) {
        const struct zinc_builtin *builtin = zinc_builtins_at(i);
        know(p, builtin, ZINC_HOLDS);
        know(p, builtin, ZINC_IMP);
        if (builtin->reified) know(p, builtin, ZINC_REIF);
    }
}

static bool is_named(const struct zinc_known *known, const struct zinc_lex *lex)
{
    size_t length = strlen(known->builtin->name);
    return known->hash == lex->hash && strncmp(lex->text.data, known->builtin->name, length) == 0 &&
           strcmp(lex->text.data + length, zinc_builtins_endings[known->condition]) == 0;
}

/* The next entry from *at on with the name of the current token. */
static const struct zinc_known *find_known(const struct zinc_parser *p, size_t *at)
{
    for (; p->known[*at].builtin; *at = (*at + 1) & p->known_mask)
        if (is_named(&p->known[*at], &p->lex)) return &p->known[*at];
    return NULL;
}

static size_t arity(const struct zinc_known *known)
{
    return strlen(known->builtin->signature) + (known->condition != ZINC_HOLDS);
}

/* ---- constraints */

struct argument {
    struct zinc_expression value;
    int64_t line, column;
};

static const struct letter { /* of a signature */
    char letter;
    enum zinc_type type;
    bool array, constant;
    const char *words;
} letters[] = {
    {'b', ZINC_BOOL, false, false, "a Boolean"},
    {'i', ZINC_INT, false, false, "an integer"},
    {'s', ZINC_SETS, false, false, "a set of integers"},
    {'n', ZINC_INT, false, true, "an integer constant"},
    {'S', ZINC_SETS, false, true, "a constant set of integers"},
    {'B', ZINC_BOOL, true, false, "an array of Booleans"},
    {'I', ZINC_INT, true, false, "an array of integers"},
    {'U', ZINC_SETS, true, false, "an array of sets"},
    {'C', ZINC_BOOL, true, true, "an array of Boolean constants"},
    {'N', ZINC_INT, true, true, "an array of integer constants"},
    {'T', ZINC_SETS, true, true, "an array of constant sets"},
};

static const struct letter *letter_of(char letter)
{
    const struct letter *found = letters;
    while (found->letter != letter) found++;
    ASSERT(found < letters + sizeof letters / sizeof *letters);
    return found;
}

static bool fits(const struct zinc *zinc, struct zinc_expression value, const struct letter *letter)
{
    if ((zinc_sort(value.item) == ZINC_ARRAY) != letter->array) return false;
    if (value.blank) return true;
    if (value.type != letter->type) return false;
    if (!letter->constant) return true;
    return letter->array ? zinc->arrays.data[zinc_value(value.item)].constant
                         : zinc_sort(value.item) != ZINC_VARIABLE;
}

static void check_arguments(struct zinc_parser *p, const struct zinc_known *known,
                            const struct argument *arguments)
{
    const char *signature = known->builtin->signature;
    size_t count = arity(known);
    for (size_t i = 0; i < count && zinc_expression_fine(p); i++) {
        const struct letter *letter = letter_of(signature[i] ? signature[i] : 'b');
        if (!fits(p->zinc, arguments[i].value, letter))
            reader_fail_at(p->lex.r, arguments[i].line, arguments[i].column,
                           "argument %zu of %s%s must be %s", i + 1, known->builtin->name,
                           zinc_builtins_endings[known->condition], letter->words);
    }
}

/* Stores the text of the annotation of this name; the first one counts. */
static void take_title(struct zinc_parser *p, const struct zinc_annotation *note, const char *name,
                       const char **title)
{
    bool is =
        zinc_expression_is_note(note, name) && note->count == 1 && note->parts[0]->kind == ZINC_NOTE_TEXT;
    if (is && !*title) *title = arena_text(&p->zinc->words, note->parts[0]->text);
}

static void title_call(struct zinc_parser *p, size_t count, struct zinc_annotation **notes)
{
    ASSERT(p->titles);
    struct zinc_title title = {.call = (uint32_t)p->zinc->calls.size};
    for (size_t i = 0; i < count; i++) {
        take_title(p, notes[i], "mzn_constraint_name", &title.name);
        take_title(p, notes[i], "mzn_expression_name", &title.expression);
        take_title(p, notes[i], "mzn_path", &title.path);
    }
    if (title.name || title.expression || title.path) vec_push(&p->zinc->titles, title);
}

static void note_call(struct zinc_parser *p, struct zinc_call *call)
{
    size_t count;
    struct zinc_annotation **notes = zinc_expression_notes(p, &count);
    for (size_t i = 0; i < count && zinc_expression_fine(p); i++) {
        const struct zinc_annotation *note = notes[i];
        if (zinc_expression_is_note(note, "domain") || zinc_expression_is_note(note, "domain_propagation"))
            call->strength = ZINC_BY_DOMAIN;
        else if (zinc_expression_is_note(note, "bounds") ||
                 zinc_expression_is_note(note, "bounds_propagation"))
            call->strength = ZINC_BY_BOUNDS;
        else if (zinc_expression_is_note(note, "value_propagation"))
            call->strength = ZINC_BY_VALUE;
        else if (zinc_expression_is_note(note, "defines_var") && note->count == 1 &&
                 note->parts[0]->kind == ZINC_NOTE_ITEM && zinc_sort(note->parts[0]->item) == ZINC_VARIABLE)
            call->defines = (int32_t)zinc_value(note->parts[0]->item);
    }
    if (p->titles && zinc_expression_fine(p)) title_call(p, count, notes);
}

static size_t read_arguments(struct zinc_parser *p, struct argument arguments[MOST_ARGUMENTS])
{
    size_t count = 0;
    zinc_lex_expect(&p->lex, '(', "`(' and the arguments");
    while (zinc_expression_fine(p) && p->lex.token != ')') {
        if (count == MOST_ARGUMENTS) {
            zinc_lex_fail(&p->lex, "no constraint has more than %d arguments", MOST_ARGUMENTS);
            break;
        }
        arguments[count].line = p->lex.line;
        arguments[count].column = p->lex.column;
        arguments[count++].value = zinc_expression_value(p);
        if (!zinc_lex_accept(&p->lex, ',')) break;
    }
    zinc_lex_expect(&p->lex, ')', "`,' or `)'");
    return count;
}

static void refuse_name(struct zinc_parser *p)
{
    char quote[TEXT_QUOTE_ROOM];
    text_quote(p->lex.text.data, p->lex.text.size, quote);
    const char *near = zinc_builtins_near(p->lex.text.data);
    if (strncmp(p->lex.text.data, "float_", 6) == 0)
        zinc_expression_refuse_floats(p);
    else if (near)
        zinc_lex_fail(&p->lex, "there is no constraint %s; did you mean `%s'?", quote, near);
    else
        zinc_lex_fail(&p->lex, "there is no constraint %s", quote);
}

void zinc_call_read(struct zinc_parser *p)
{
    struct zinc *zinc = p->zinc;
    struct argument arguments[MOST_ARGUMENTS];
    struct zinc_call call = {.defines = -1, .line = (uint32_t)p->lex.line, .column = (uint32_t)p->lex.column};
    if (p->lex.token != ZINC_TOKEN_WORD) {
        zinc_lex_expected(&p->lex, "the name of a constraint");
        return;
    }
    const struct zinc_known *candidates[2] = {NULL, NULL};
    size_t at = p->lex.hash & p->known_mask;
    for (size_t i = 0; i < 2 && (candidates[i] = find_known(p, &at)); i++) at = (at + 1) & p->known_mask;
    if (!candidates[0]) {
        refuse_name(p);
        return;
    }
    zinc_lex_next(&p->lex);
    size_t count = read_arguments(p, arguments);
    const struct zinc_known *known =
        candidates[1] && arity(candidates[1]) == count ? candidates[1] : candidates[0];
    if (zinc_expression_fine(p) && arity(known) != count)
        reader_fail_at(p->lex.r, call.line, call.column, "%s%s has %zu argument%s, not %zu",
                       known->builtin->name, zinc_builtins_endings[known->condition], arity(known),
                       text_plural((int64_t)arity(known)), count);
    if (!zinc_expression_fine(p)) return;
    check_arguments(p, known, arguments);
    ASSERT(count == arity(known) || !zinc_expression_fine(p));
    call.builtin = known->builtin;
    call.condition = (uint8_t)known->condition;
    call.count = (uint8_t)count;
    call.args = (uint32_t)zinc->items.size;
    for (size_t i = 0; i < count; i++) vec_push(&zinc->items, arguments[i].value.item);
    note_call(p, &call);
    vec_push(&zinc->calls, call);
}
