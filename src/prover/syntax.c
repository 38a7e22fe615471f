/* Making nodes. */
#include "prover/syntax.h"

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
