/* Parse trees of clauses, in an arena.
 *
 * A list is one flat node of any length, so the depth of a tree is the nesting of the text, which
 * the parser bounds (PARSE_DEPTH): trees may be traversed by recursion. */
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
    struct node **parts; /* arguments or elements; then, in a NODE_LIST, the tail or NULL for [] */
};

struct clause_text { /* one clause, or a query */
    struct node *term;
    vec_i32 variables; /* by number: the variable's name; -1 if anonymous. Owned */
};

struct node *syntax_node(struct arena *arena, enum node_kind kind, const struct node *where);
struct node *syntax_name(struct arena *arena, uint32_t name, const struct node *where);
struct node *syntax_integer(struct arena *arena, int64_t value, const struct node *where);
struct node *syntax_variable(struct arena *arena, uint32_t number, const struct node *where);
/* With room for `count` parts. */
struct node *syntax_term(struct arena *arena, uint32_t name, uint32_t count, const struct node *where);
struct node *syntax_pair(struct arena *arena, uint32_t name, struct node *a, struct node *b);

/* The source document writes `B <- True.` for a fact, also in bases with variables: variables
 * called True or False that are goals become constants. */
void syntax_settle_truth(struct node *body, const struct names *names, const vec_i32 *variables);

/* False, with a reader error, if the term contains a string or a name such as '$cut', which is
 * reserved for the library. Names come only from texts, so reserved names cannot be called. */
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

/* True for names and compound terms, which can be goals. */
static inline bool syntax_is_callable(const struct node *node)
{
    return node->kind == NODE_NAME || node->kind == NODE_TERM;
}

/* Arguments, or elements and the tail. */
static inline uint32_t syntax_parts(const struct node *node)
{
    return node->kind == NODE_TERM ? node->count : node->kind == NODE_LIST ? node->count + 1 : 0;
}

#endif
