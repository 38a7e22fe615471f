/* Constructs nodes, and rejects constructs that a text may not use. */
#include "prover/syntax.h"

#include "base/say.h"
#include <ctype.h>
#include <string.h>

struct node *syntax_node(struct arena *arena, enum node_kind kind, const struct node *where)
{
    struct node *node = ARENA_NEW(arena, struct node);
    node->kind = kind;
    if (where) node->line = where->line, node->column = where->column;
    return node;
}

struct node *syntax_name(struct arena *arena, uint32_t name, const struct node *where)
{
    struct node *node = syntax_node(arena, NODE_NAME, where);
    node->name = name;
    return node;
}

struct node *syntax_integer(struct arena *arena, int64_t value, const struct node *where)
{
    struct node *node = syntax_node(arena, NODE_INTEGER, where);
    node->value = value;
    return node;
}

struct node *syntax_variable(struct arena *arena, uint32_t number, const struct node *where)
{
    struct node *node = syntax_node(arena, NODE_VARIABLE, where);
    node->name = number;
    return node;
}

struct node *syntax_term(struct arena *arena, uint32_t name, uint32_t count, const struct node *where)
{
    struct node *node = syntax_node(arena, NODE_TERM, where);
    node->name = name;
    node->count = count;
    node->parts = ARENA_ARRAY(arena, struct node *, count);
    return node;
}

struct node *syntax_pair(struct arena *arena, uint32_t name, struct node *a, struct node *b)
{
    struct node *node = syntax_term(arena, name, 2, a);
    node->parts[0] = a;
    node->parts[1] = b;
    return node;
}

/* ---- True and False ---- */

static void settle_variable(struct node *node, const struct names *names, const vec_i32 *variables)
{
    int32_t name = variables->data[node->name];
    const char *text = name < 0 ? "" : names_text(names, (uint32_t)name);
    bool truth = strcmp(text, "True") == 0;
    if (!truth && strcmp(text, "False") != 0) return;
    node->kind = NODE_NAME;
    node->name = truth ? NAME_TRUE : NAME_FALSE;
}

void syntax_settle_truth(struct node *body, const struct names *names, const vec_i32 *variables)
{
    bool control = syntax_is(body, NAME_COMMA, 2) || syntax_is(body, NAME_SEMICOLON, 2) ||
                   syntax_is(body, NAME_THEN, 2) || syntax_is(body, NAME_NOT, 1);
    if (body->kind == NODE_VARIABLE) settle_variable(body, names, variables);
    for (uint32_t i = 0; i < body->count && control; i++)
        syntax_settle_truth(body->parts[i], names, variables);
}

/* ---- Excluded names and strings ---- */

static bool is_own(const struct names *names, const struct node *node)
{
    if (node->kind != NODE_NAME && node->kind != NODE_TERM) return false;
    const char *text = names_text(names, node->name);
    return text[0] == '$' && isalpha((unsigned char)text[1]);
}

bool syntax_refuse(struct reader *reader, const struct names *names, const struct node *node)
{
    if (node->kind == NODE_STRING) {
        reader_say_at(reader, node->line, node->column, "prover.strings", NULL);
        return false;
    }
    if (is_own(names, node)) {
        reader_say_at(reader, node->line, node->column, "prover.own-name",
                      SAY(say_raw("name", names_text(names, node->name))));
        return false;
    }
    for (uint32_t i = 0; i < syntax_parts(node); i++)
        if (node->parts[i] && !syntax_refuse(reader, names, node->parts[i])) return false;
    return true;
}
