/* Clauses as they were written: trees of nodes, in an arena.
 *
 * A list is one flat node however long it is, so that the depth of a tree is the depth of nesting
 * in the text, which the parser bounds (PARSE_DEPTH): whoever walks trees may do so by
 * recursion. */
#ifndef PROVER_SYNTAX_H
#define PROVER_SYNTAX_H

#include "base/arena.h"
#include "base/reader.h"
#include "base/vec.h"
#include "prover/names.h"

#include <stdbool.h>

enum node_kind { NODE_VARIABLE, NODE_INTEGER, NODE_NAME, NODE_TERM, NODE_LIST, NODE_STRING };

struct node {
    enum node_kind kind;
    uint32_t name;  /* NODE_NAME, NODE_TERM; NODE_VARIABLE: its number in the clause */
    uint32_t count; /* NODE_TERM: arguments; NODE_LIST, NODE_STRING: elements, at least one */
    int32_t line, column;
    int64_t value;       /* NODE_INTEGER */
    struct node **parts; /* arguments, elements; then, in a NODE_LIST, its rest or NULL for [] */
};

struct clause_text { /* one clause, or a query */
    struct node *term;
    vec_i32 variables; /* by number: the variable's name; -1 for one that has none. Owned */
};

struct node *syntax_node(struct arena *arena, enum node_kind kind, const struct node *where);
struct node *syntax_name(struct arena *arena, uint32_t name, const struct node *where);
struct node *syntax_integer(struct arena *arena, int64_t value, const struct node *where);
struct node *syntax_variable(struct arena *arena, uint32_t number, const struct node *where);
/* With room for `count` parts. */
struct node *syntax_term(struct arena *arena, uint32_t name, uint32_t count, const struct node *where);
struct node *syntax_pair(struct arena *arena, uint32_t name, struct node *a, struct node *b);

/* The source document writes `B <- True.` for a fact, also in bases with variables: where a body
 * has a variable called True or False for a goal, it means what it says. */
void syntax_settle_truth(struct node *body, const struct names *names, const vec_i32 *variables);

/* False, with the reader's error, if the term has a string in it, or a name such as '$cut', with
 * which the library speaks to the machine. Names are only made by texts, so one that no text has
 * cannot be called either. */
bool syntax_refuse(struct reader *reader, const struct names *names, const struct node *node);

static inline bool syntax_is(const struct node *node, uint32_t name, uint32_t count)
{
    if (count == 0) return node->kind == NODE_NAME && node->name == name;
    return node->kind == NODE_TERM && node->name == name && node->count == count;
}

/* A rule in one of its three spellings. */
static inline bool syntax_is_rule(const struct node *node)
{
    return syntax_is(node, NAME_RULE, 2) || syntax_is(node, NAME_ARROW, 2) || syntax_is(node, NAME_COLON, 2);
}

/* Can it stand as a goal: a name, or a term? */
static inline bool syntax_is_callable(const struct node *node)
{
    return node->kind == NODE_NAME || node->kind == NODE_TERM;
}

/* The parts of a node: arguments, or elements and the rest. */
static inline uint32_t syntax_parts(const struct node *node)
{
    return node->kind == NODE_TERM ? node->count : node->kind == NODE_LIST ? node->count + 1 : 0;
}

#endif
