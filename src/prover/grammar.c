/* Translates definite clause grammars: two additional arguments thread the remaining list through
 * the goals. A terminal becomes an equation, which the compiler moves into the head if it comes
 * first. */
#include "prover/consult.h"

struct grammar {
    struct reader *reader;
    struct arena *arena;
    struct clause_text *text;
};

static uint32_t new_variable(struct grammar *g)
{
    vec_push(&g->text->variables, -1);
    return (uint32_t)g->text->variables.size - 1;
}

static struct node *variable(struct grammar *g, uint32_t number, const struct node *where)
{
    return syntax_variable(g->arena, number, where);
}

static struct node *refuse(struct grammar *g, const struct node *node, const char *key)
{
    reader_say_at(g->reader, node->line, node->column, key, NULL);
    return NULL;
}

static struct node *equation(struct grammar *g, const struct node *where, uint32_t from, struct node *list)
{
    return syntax_pair(g->arena, NAME_EQUAL, variable(g, from, where), list);
}

static struct node *match_nothing(struct grammar *g, const struct node *where, uint32_t from, uint32_t to)
{
    return equation(g, where, from, variable(g, to, where));
}

/* The goal, without consuming input. */
static struct node *with_goal(struct grammar *g, struct node *goal, uint32_t from, uint32_t to)
{
    return syntax_pair(g->arena, NAME_COMMA, goal, match_nothing(g, goal, from, to));
}

static struct node *terminals(struct grammar *g, const struct node *node, uint32_t from, uint32_t to)
{
    if (node->count == 0) return match_nothing(g, node, from, to);
    if (node->kind == NODE_LIST && node->parts[node->count]) return refuse(g, node, "prover.list-ends");
    struct node *list = syntax_node(g->arena, NODE_LIST, node);
    list->count = node->count;
    list->parts = ARENA_ARRAY(g->arena, struct node *, node->count + 1);
    for (uint32_t i = 0; i < node->count; i++) list->parts[i] = node->parts[i];
    list->parts[node->count] = variable(g, to, node);
    return equation(g, node, from, list);
}

/* The term with the two lists as additional arguments. */
static struct node *extended(struct grammar *g, const struct node *node, uint32_t from, uint32_t to)
{
    uint32_t count = node->kind == NODE_TERM ? node->count : 0;
    ASSERT(syntax_is_callable(node));
    struct node *term = syntax_term(g->arena, node->name, count + 2, node);
    for (uint32_t i = 0; i < count; i++) term->parts[i] = node->parts[i];
    term->parts[count] = variable(g, from, node);
    term->parts[count + 1] = variable(g, to, node);
    return term;
}

static struct node *body(struct grammar *g, struct node *node, uint32_t from, uint32_t to);

static struct node *binary(struct grammar *g, uint32_t name, struct node *a, struct node *b)
{
    return a && b ? syntax_pair(g->arena, name, a, b) : NULL;
}

static struct node *sequence(struct grammar *g, struct node *node, uint32_t from, uint32_t to)
{
    uint32_t middle = new_variable(g);
    struct node *first = body(g, node->parts[0], from, middle);
    return binary(g, node->name, first, first ? body(g, node->parts[1], middle, to) : NULL);
}

static struct node *negation(struct grammar *g, struct node *node, uint32_t from, uint32_t to)
{
    struct node *inner = body(g, node->parts[0], from, new_variable(g));
    if (!inner) return NULL;
    struct node *term = syntax_term(g->arena, NAME_NOT, 1, node);
    term->parts[0] = inner;
    return with_goal(g, term, from, to);
}

static struct node *body(struct grammar *g, struct node *node, uint32_t from, uint32_t to)
{
    if (syntax_is(node, NAME_COMMA, 2) || syntax_is(node, NAME_THEN, 2)) return sequence(g, node, from, to);
    if (syntax_is(node, NAME_SEMICOLON, 2))
        return binary(g, NAME_SEMICOLON, body(g, node->parts[0], from, to),
                      body(g, node->parts[1], from, to));
    if (syntax_is(node, NAME_NOT, 1)) return negation(g, node, from, to);
    if (syntax_is(node, NAME_BRACES, 1)) return with_goal(g, node->parts[0], from, to);
    if (syntax_is(node, NAME_CUT, 0)) return with_goal(g, node, from, to);
    if (syntax_is(node, NAME_NIL, 0) || syntax_is(node, NAME_BRACES, 0))
        return match_nothing(g, node, from, to);
    if (node->kind == NODE_LIST || node->kind == NODE_STRING) return terminals(g, node, from, to);
    if (syntax_is_callable(node)) return extended(g, node, from, to);
    if (node->kind == NODE_INTEGER) return refuse(g, node, "prover.grammar-number");
    struct node *call = syntax_term(g->arena, NAME_PHRASE, 1, node);
    call->parts[0] = node;
    return extended(g, call, from, to);
}

bool grammar_translate(struct reader *reader, struct arena *arena, struct clause_text *text)
{
    struct grammar g = {.reader = reader, .arena = arena, .text = text};
    struct node *head = text->term->parts[0];
    if (syntax_is(head, NAME_COMMA, 2)) return refuse(&g, head, "prover.push-back") != NULL;
    if (!syntax_is_callable(head)) return refuse(&g, head, "prover.grammar-name") != NULL;
    uint32_t from = new_variable(&g), to = new_variable(&g);
    struct node *rule =
        binary(&g, NAME_RULE, extended(&g, head, from, to), body(&g, text->term->parts[1], from, to));
    if (rule) text->term = rule;
    return rule != NULL;
}
