/* Operator precedence parser. A term is a primary, then infix operators with their right operands,
 * each with a maximum precedence. The first error sticks in the reader; all functions then return
 * NULL.
 *
 * A prefix operator is applied only if an operand can follow: `- (1)` and `\+ a`, but not `X = -`
 * or `[+, -]`. */
#include "prover/parse.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <string.h>

static struct node *parse_term(struct parse *parse, int most);

static struct token *peek(struct parse *parse)
{
    return &parse->tokens.next;
}

static bool fine(const struct parse *parse)
{
    return reader_ok(parse->tokens.reader);
}

static bool at_mark(struct parse *parse, char mark)
{
    return peek(parse)->kind == TOKEN_MARK && peek(parse)->mark == mark;
}

static bool accept(struct parse *parse, char mark)
{
    bool there = at_mark(parse, mark);
    if (there) tokens_advance(&parse->tokens);
    return there;
}

static bool expect(struct parse *parse, char mark, const char *what)
{
    if (fine(parse) && !at_mark(parse, mark)) tokens_expected(&parse->tokens, what);
    return fine(parse) && accept(parse, mark);
}

/* A node at the position of the next token. */
static struct node *node_here(struct parse *parse, enum node_kind kind)
{
    struct node *node = syntax_node(parse->arena, kind, NULL);
    node->line = (int32_t)peek(parse)->line;
    node->column = (int32_t)peek(parse)->column;
    return node;
}

/* ---- Primaries ---- */

static struct node *variable(struct parse *parse)
{
    struct node *node = node_here(parse, NODE_VARIABLE);
    vec_i32 *known = &parse->text->variables;
    int32_t name = (int32_t)peek(parse)->name;
    bool nameless = strcmp(names_text(parse->tokens.names, (uint32_t)name), "_") == 0;
    size_t i = nameless ? known->size : 0;
    while (i < known->size && known->data[i] != name) i++;
    if (i == known->size) vec_push(known, nameless ? -1 : name);
    node->name = (uint32_t)i;
    ASSERT(i < known->size); /* numbered by first occurrence */
    tokens_advance(&parse->tokens);
    return node;
}

static struct node *integer(struct parse *parse, bool negative)
{
    struct node *node = node_here(parse, NODE_INTEGER);
    uint64_t value = peek(parse)->value;
    ASSERT(peek(parse)->kind == TOKEN_INTEGER && value <= (uint64_t)1 << 63);
    if (value > INT64_MAX && !negative) {
        tokens_expected(&parse->tokens, "prover.integer-64");
        return NULL;
    }
    node->value = negative ? (int64_t)(0 - value) : (int64_t)value;
    tokens_advance(&parse->tokens);
    return node;
}

/* `abc` as a list of codes, "abc" as a string. */
static struct node *quotation(struct parse *parse)
{
    bool list = peek(parse)->kind == TOKEN_CODES;
    struct node *node = node_here(parse, list ? NODE_LIST : NODE_STRING);
    const struct buf *text = &parse->tokens.text;
    node->parts = ARENA_ARRAY(parse->arena, struct node *, text->size + 1);
    for (size_t at = 0; at < text->size;) {
        uint32_t code;
        size_t length = text_utf8(text->data + at, text->size - at, &code);
        if (!length) code = (unsigned char)text->data[at], length = 1;
        node->parts[node->count++] = syntax_integer(parse->arena, code, node);
        at += length;
    }
    if (list && !node->count) node->kind = NODE_NAME, node->name = NAME_NIL;
    tokens_advance(&parse->tokens);
    return node;
}

typedef VEC(struct node *) node_list;

static struct node **list_parts(struct parse *parse, node_list *list, struct node *rest)
{
    struct node **parts = ARENA_ARRAY(parse->arena, struct node *, list->size + 1);
    if (list->size) memcpy(parts, list->data, list->size * sizeof *parts);
    parts[list->size] = rest;
    vec_free(list);
    return parts;
}

/* A term of any precedence, in which commas and bars are operators if it is parenthesised.
 * Arguments may exceed precedence 999, as in findall(X, p(X) ; q(X), L); only a comma ends them. */
static struct node *enclosed(struct parse *parse, bool argument)
{
    bool before = parse->argument;
    parse->argument = argument;
    struct node *term = parse_term(parse, OPERATORS_LOOSEST);
    parse->argument = before;
    return term;
}

/* Comma-separated terms. */
static node_list elements(struct parse *parse)
{
    node_list list = {0};
    do {
        struct node *element = enclosed(parse, true);
        if (element) vec_push(&list, element);
    } while (fine(parse) && accept(parse, ','));
    return list;
}

static struct node *bracketed(struct parse *parse)
{
    struct node *node = node_here(parse, NODE_LIST), *rest = NULL;
    tokens_advance(&parse->tokens);
    if (accept(parse, ']')) {
        node->kind = NODE_NAME;
        node->name = NAME_NIL;
        return node;
    }
    node_list list = elements(parse);
    bool barred = fine(parse) && accept(parse, '|');
    if (barred) rest = enclosed(parse, true);
    node->count = (uint32_t)list.size;
    node->parts = list_parts(parse, &list, rest);
    if (rest && syntax_is(rest, NAME_NIL, 0)) node->parts[node->count] = NULL;
    return expect(parse, ']', barred ? "prover.list-end" : "prover.in-list") ? node : NULL;
}

static struct node *braced(struct parse *parse)
{
    struct node *node = node_here(parse, NODE_NAME);
    node->name = NAME_BRACES;
    tokens_advance(&parse->tokens);
    if (accept(parse, '}')) return node;
    struct node *inner = enclosed(parse, false);
    struct node *term = syntax_term(parse->arena, NAME_BRACES, 1, node);
    term->parts[0] = inner;
    return expect(parse, '}', "`}'") ? term : NULL;
}

/* '[|]'(A, B) is [A | B]. */
static struct node *compound(struct parse *parse, struct node *name)
{
    tokens_advance(&parse->tokens);
    node_list list = elements(parse);
    bool pair = name->name == NAME_PAIR && list.size == 2;
    name->kind = pair ? NODE_LIST : NODE_TERM;
    name->count = pair ? 1 : (uint32_t)list.size;
    name->parts = list_parts(parse, &list, NULL);
    if (pair && syntax_is(name->parts[1], NAME_NIL, 0)) name->parts[1] = NULL;
    return expect(parse, ')', "prover.in-arguments") ? name : NULL;
}

/* True if the next token can begin an operand. */
static bool begins_operand(struct parse *parse)
{
    const struct token *t = peek(parse);
    if (t->kind == TOKEN_STOP || t->kind == TOKEN_END) return false;
    if (t->kind == TOKEN_MARK) return strchr("([{", t->mark) != NULL;
    if (t->kind != TOKEN_NAME) return true;
    return !operators_find(&parse->operators->infix, t->name) ||
           operators_find(&parse->operators->prefix, t->name);
}

static struct node *prefixed(struct parse *parse, struct node *name, const struct operators_shape *shape,
                             int most, int *precedence)
{
    int right = shape->right < most ? shape->right : most;
    struct node *operand = parse_term(parse, right);
    struct node *term = syntax_term(parse->arena, name->name, 1, name);
    term->parts[0] = operand;
    *precedence = shape->own <= most ? shape->own : most;
    return operand ? term : NULL;
}

static struct node *named(struct parse *parse, int most, int *precedence)
{
    struct node *node = node_here(parse, NODE_NAME);
    bool quoted = peek(parse)->kind == TOKEN_QUOTED;
    node->name = peek(parse)->name;
    tokens_advance(&parse->tokens);
    if (at_mark(parse, '(') && !peek(parse)->spaced) return compound(parse, node);
    if (quoted) return node;
    if (node->name == NAME_MINUS && peek(parse)->kind == TOKEN_INTEGER && !peek(parse)->spaced)
        return integer(parse, true);
    const struct operators_shape *shape = operators_find(&parse->operators->prefix, node->name);
    if (shape && begins_operand(parse)) return prefixed(parse, node, shape, most, precedence);
    return node;
}

static struct node *marked(struct parse *parse)
{
    if (at_mark(parse, '[')) return bracketed(parse);
    if (at_mark(parse, '{')) return braced(parse);
    if (!accept(parse, '(')) {
        tokens_expected(&parse->tokens, "prover.a-term");
        return NULL;
    }
    struct node *inner = enclosed(parse, false);
    return expect(parse, ')', "prover.in-parentheses") ? inner : NULL;
}

static struct node *primary(struct parse *parse, int most, int *precedence)
{
    *precedence = 0;
    switch (peek(parse)->kind) {
    case TOKEN_INTEGER:
        return integer(parse, false);
    case TOKEN_VARIABLE:
        return variable(parse);
    case TOKEN_CODES:
    case TOKEN_STRING:
        return quotation(parse);
    case TOKEN_NAME:
    case TOKEN_QUOTED:
        return named(parse, most, precedence);
    case TOKEN_MARK:
        return marked(parse);
    case TOKEN_STOP:
    case TOKEN_END:
        break;
    }
    tokens_expected(&parse->tokens, "prover.a-term");
    return NULL;
}

/* ---- Infix operators ---- */

/* The infix operator at the next token; NULL if there is none. At the top level of a rule, the
 * colon separates head and body. */
static const struct operators_shape *infix_here(struct parse *parse, uint32_t *name)
{
    const struct token *t = peek(parse);
    *name = t->kind == TOKEN_NAME ? t->name : NAME_NIL;
    if (at_mark(parse, ',') && !parse->argument) *name = NAME_COMMA;
    if (at_mark(parse, '|') && !parse->argument) *name = NAME_BAR;
    bool body = *name == NAME_COLON && parse->rule && parse->depth == 1;
    return operators_find(&parse->operators->infix, body ? NAME_RULE : *name);
}

static struct node *operators_after(struct parse *parse, struct node *left, int precedence, int most)
{
    uint32_t name;
    const struct operators_shape *shape;
    while (left && (shape = infix_here(parse, &name)) && shape->own <= most && precedence <= shape->left) {
        tokens_advance(&parse->tokens);
        struct node *right = parse_term(parse, shape->right);
        if (!right) return NULL;
        left = syntax_pair(parse->arena, name == NAME_BAR ? NAME_SEMICOLON : name, left, right);
        precedence = shape->own;
    }
    return left;
}

static struct node *parse_term(struct parse *parse, int most)
{
    int precedence;
    if (!fine(parse)) return NULL;
    if (parse->depth >= PARSE_DEPTH) {
        const struct token *t = peek(parse);
        reader_say_at(parse->tokens.reader, t->line, t->column, "prover.too-deep",
                      SAY(say_int("most", PARSE_DEPTH)));
        return NULL;
    }
    parse->depth++;
    struct node *left = primary(parse, most, &precedence);
    left = operators_after(parse, left, precedence, most);
    parse->depth--;
    ASSERT(parse->depth >= 0);
    return fine(parse) ? left : NULL;
}

/* ---- Clauses ---- */

void parse_open(struct parse *parse, struct reader *reader, struct names *names,
                const struct operators *operators, struct arena *arena, bool plain)
{
    *parse = (struct parse){.operators = operators, .arena = arena};
    tokens_open(&parse->tokens, reader, names, plain);
}

void parse_close(struct parse *parse)
{
    tokens_close(&parse->tokens);
}

static bool begin(struct parse *parse, struct clause_text *text, bool rule)
{
    vec_clear(&text->variables);
    parse->text = text;
    parse->rule = rule;
    text->term = parse_term(parse, OPERATORS_LOOSEST);
    return text->term != NULL;
}

bool parse_clause(struct parse *parse, struct clause_text *text)
{
    if (peek(parse)->kind == TOKEN_END || !fine(parse) || !begin(parse, text, true)) return false;
    if (peek(parse)->kind == TOKEN_STOP)
        tokens_advance(&parse->tokens);
    else
        tokens_expected(&parse->tokens, "prover.in-clause");
    return fine(parse);
}

bool parse_query(struct parse *parse, struct clause_text *text)
{
    if (!begin(parse, text, false)) return false;
    if (peek(parse)->kind == TOKEN_STOP) tokens_advance(&parse->tokens);
    if (fine(parse) && peek(parse)->kind != TOKEN_END) tokens_expected(&parse->tokens, "prover.in-query");
    return fine(parse);
}
