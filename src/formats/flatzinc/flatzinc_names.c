/* Identifiers for names. FlatZinc identifiers consist of letters, digits and underscores and begin
 * with a letter. In a name of the model, operators become words, and other characters become single
 * underscores. A number is appended to an identifier that is taken or reserved. */
#include "formats/flatzinc/flatzinc_parts.h"

#include <stdio.h>
#include <string.h>

static const char *const reserved[] = {
    "ann",   "annotation", "any",    "array",     "bool",     "case",    "constraint", "default",  "diff",
    "div",   "else",       "elseif", "endif",     "enum",     "false",   "float",      "function", "if",
    "in",    "include",    "int",    "intersect", "let",      "list",    "maximize",   "minimize", "mod",
    "not",   "of",         "op",     "opt",       "output",   "par",     "predicate",  "record",   "satisfy",
    "set",   "solve",      "string", "subset",    "superset", "symdiff", "test",       "then",     "true",
    "tuple", "type",       "union",  "var",       "where",    "xor"};

static bool is_reserved(const char *name)
{
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(reserved[i], name) == 0) return true;
    return false;
}

static const struct {
    const char *sign, *word;
} signs[] = {{"<=", "le"}, {">=", "ge"}, {"!=", "ne"}, {"=", "eq"}, {"+", "plus"}, {"-", "minus"}};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_plain(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9');
}

static void add_gap(struct buf *out)
{
    if (out->size && out->data[out->size - 1] != '_') buf_char(out, '_');
}

static void spell(const char *words, struct buf *out)
{
    enum { SIGNS = sizeof signs / sizeof *signs };
    while (*words) {
        size_t i = 0;
        while (i < SIGNS && strncmp(words, signs[i].sign, strlen(signs[i].sign)) != 0) i++;
        if (i < SIGNS || !is_plain(*words)) add_gap(out);
        if (i < SIGNS) {
            buf_print(out, "%s_", signs[i].word);
            words += strlen(signs[i].sign);
        } else {
            if (is_plain(*words)) buf_char(out, *words);
            words++;
        }
    }
    if (out->size && out->data[out->size - 1] == '_') out->size--;
}

/* ---- the table of identifiers */

static uint64_t hash(const char *text)
{
    uint64_t h = 0;
    for (; *text; text++) h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3) + 1;
    return h ^ h >> 29;
}

/* The slot of the name, or the free slot for it. */
static size_t slot_of(const struct flatzinc_names *names, const char *name)
{
    ASSERT((names->table.size & (names->table.size - 1)) == 0); /* a power of two */
    size_t mask = names->table.size - 1, slot = hash(name) & mask;
    for (uint32_t place; (place = names->table.data[slot]) != 0; slot = (slot + 1) & mask)
        if (strcmp(names->taken.data[place - 1], name) == 0) break;
    return slot;
}

static void grow(struct flatzinc_names *names)
{
    size_t size = names->table.size ? 2 * names->table.size : 64;
    vec_reserve(&names->table, size);
    names->table.size = size;
    memset(names->table.data, 0, size * sizeof *names->table.data);
    for (size_t i = 0; i < names->taken.size; i++)
        names->table.data[slot_of(names, names->taken.data[i])] = (uint32_t)i + 1;
}

static bool is_taken(const struct flatzinc_names *names, const char *name)
{
    ASSERT(*name != 0);
    return is_reserved(name) || names->table.data[slot_of(names, name)] != 0;
}

/* From this number on, numbers are tried in larger steps, because a thousand variables may have the
 * same name. */
enum { MANY = 10 };

const char *flatzinc_names_take(struct flatzinc_names *names, const char *words)
{
    struct buf spelled = {0};
    if (2 * (names->taken.size + 1) > names->table.size) grow(names);
    spell(words, &spelled);
    bool bare = spelled.size == 0 || !is_letter(spelled.data[0]);
    ASSERT(names->taken.size < names->table.size);
    const char *first = arena_print(&names->arena, "%s%s", bare ? "v" : "", buf_text(&spelled)),
               *name = first;
    for (size_t number = 2; is_taken(names, name); number += number < MANY ? 1 : names->taken.size)
        name = arena_print(&names->arena, "%s_%zu", first, number);
    vec_push(&names->taken, name);
    names->table.data[slot_of(names, name)] = (uint32_t)names->taken.size;
    buf_free(&spelled);
    return name;
}

void flatzinc_names_free(struct flatzinc_names *names)
{
    arena_free(&names->arena);
    vec_free(&names->taken);
    vec_free(&names->table);
}
