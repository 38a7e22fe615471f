/* Loads clauses: rules in three spellings, facts, grammar rules and directives.
 * `use_module(library(lists))` and the like are accepted if the library provides their
 * predicates. */
#include "prover/consult.h"

#include "base/say.h"
#include "prover/compile.h"
#include "prover/parse.h"

#include <stdio.h>
#include <string.h>

struct consult {
    struct program *program;
    struct reader *reader;
    struct arena *arena;
    struct clause_text *text;
};

/* `name`: the argument of that name of the text. */
static bool refuse(struct consult *c, const struct node *node, const char *key, const char *name)
{
    reader_say_at(c->reader, node->line, node->column, key, SAY(say_text("name", say_known(name))));
    return false;
}

static const char *name_of(const struct consult *c, const struct node *node)
{
    return names_text(&c->program->names, node->name);
}

/* ---- Clauses ---- */

static bool is_fixed(struct program *program, cell functor)
{
    static const uint32_t control[] = {NAME_COMMA, NAME_SEMICOLON, NAME_THEN, NAME_BAR};
    uint32_t name = cell_functor_name(functor), arity = cell_functor_arity(functor), number;
    for (size_t i = 0; i < sizeof control / sizeof *control; i++)
        if (arity == 2 && name == control[i]) return true;
    if ((arity == 1 && name == NAME_NOT) || (arity == 0 && name == NAME_CUT) || name == NAME_CALL)
        return true;
    return program_find(program, functor, &number) && program->predicates.data[number].builtin >= 0;
}

static bool check_head(struct consult *c, const struct node *head)
{
    if (head->kind == NODE_VARIABLE) return refuse(c, head, "prover.head-found", "prover.a-variable");
    if (!syntax_is_callable(head))
        return refuse(c, head, "prover.head-found",
                      head->kind == NODE_INTEGER ? "prover.a-number" : "prover.list-or-string");
    uint32_t arity = head->kind == NODE_TERM ? head->count : 0;
    if (arity > PROGRAM_ARITY) return refuse(c, head, "prover.head-arity", name_of(c, head));
    if (!c->program->loading_library && is_fixed(c->program, cell_functor(head->name, arity)))
        return refuse(c, head, "prover.built-in", name_of(c, head));
    return true;
}

static bool add_clause(struct consult *c, struct node *head, struct node *body)
{
    struct program *program = c->program;
    if (!check_head(c, head)) return false;
    uint32_t arity = head->kind == NODE_TERM ? head->count : 0;
    uint32_t number = program_defining(program, cell_functor(head->name, arity));
    ASSERT(program->predicates.data[number].arity == arity);
    if (program->predicates.data[number].tabled) number = program->predicates.data[number].bare;
    const struct node *kept = program->retain_clauses && !program->loading_library ? c->text->term : NULL;
    return compile_clause(program, c->reader, c->arena, c->text, number, head, body, kept);
}

/* ---- Directives ---- */

/* Calls `declare` for each Name/Arity of a comma list. */
static bool each_indicator(struct consult *c, struct node *node,
                           bool (*declare)(struct consult *c, struct node *indicator, uint32_t predicate))
{
    if (syntax_is(node, NAME_COMMA, 2))
        return each_indicator(c, node->parts[0], declare) && each_indicator(c, node->parts[1], declare);
    bool good = syntax_is(node, NAME_SLASH, 2) && node->parts[0]->kind == NODE_NAME &&
                node->parts[1]->kind == NODE_INTEGER && node->parts[1]->value >= 0 &&
                node->parts[1]->value <= PROGRAM_ARITY;
    if (!good) return refuse(c, node, "prover.expected-one", "prover.indicator");
    cell functor = cell_functor(node->parts[0]->name, (uint32_t)node->parts[1]->value);
    if (is_fixed(c->program, functor))
        return refuse(c, node, "prover.built-in-declared", name_of(c, node->parts[0]));
    return declare(c, node, program_defining(c->program, functor));
}

static bool declare_known(struct consult *c, struct node *indicator, uint32_t predicate)
{
    (void)indicator;
    c->program->predicates.data[predicate].declared = true;
    return true;
}

/* p(A, B) becomes '$tabled'(p(A, B), '$p'(A, B)), and $p gets the clauses of p. */
static bool declare_tabled(struct consult *c, struct node *indicator, uint32_t predicate)
{
    struct program *program = c->program;
    char bare[300];
    uint32_t name = indicator->parts[0]->name, arity = program->predicates.data[predicate].arity;
    if (program->predicates.data[predicate].tabled) return true;
    if (program->predicates.data[predicate].clauses.size)
        return refuse(c, indicator, "prover.table-late", name_of(c, indicator->parts[0]));
    snprintf(bare, sizeof bare, "$%.280s", names_text(&program->names, name));
    uint32_t inner = names_number(&program->names, bare, strlen(bare));
    struct node *head = syntax_term(c->arena, name, arity, indicator);
    struct node *clauses = syntax_term(c->arena, inner, arity, indicator);
    for (uint32_t i = 0; i < arity; i++) {
        vec_push(&c->text->variables, -1);
        uint32_t number = (uint32_t)c->text->variables.size - 1;
        head->parts[i] = clauses->parts[i] = syntax_variable(c->arena, number, indicator);
    }
    if (!arity) head->kind = clauses->kind = NODE_NAME;
    uint32_t number = program_predicate(program, cell_functor(inner, arity));
    program->predicates.data[number].declared = true;
    bool fine = compile_clause(program, c->reader, c->arena, c->text, predicate, head,
                               syntax_pair(c->arena, NAME_TABLED, head, clauses), NULL);
    program->predicates.data[predicate].tabled = program->predicates.data[predicate].declared = true;
    program->predicates.data[predicate].bare = number;
    return fine;
}

static bool is_known_library(const struct consult *c, const struct node *argument)
{
    static const char *const known[] = {"lists", "apply", "pairs", "aggregate", "tabling"};
    if (!syntax_is(argument, NAME_LIBRARY, 1) || argument->parts[0]->kind != NODE_NAME) return false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i], name_of(c, argument->parts[0])) == 0) return true;
    return false;
}

static bool directive(struct consult *c, struct node *node)
{
    if (syntax_is(node, NAME_TABLE, 1)) return each_indicator(c, node->parts[0], declare_tabled);
    if (syntax_is(node, NAME_DYNAMIC, 1) || syntax_is(node, NAME_DISCONTIGUOUS, 1))
        return each_indicator(c, node->parts[0], declare_known);
    bool module = syntax_is(node, NAME_USE_MODULE, 1) || syntax_is(node, NAME_USE_MODULE, 2) ||
                  syntax_is(node, NAME_ENSURE_LOADED, 1);
    if (module && is_known_library(c, node->parts[0])) return true;
    if (!syntax_is_callable(node)) return refuse(c, node, "prover.expected-one", "prover.a-directive");
    return refuse(c, node, "prover.directive", name_of(c, node));
}

/* ---- Texts ---- */

static bool add_term(struct consult *c)
{
    struct node *term = c->text->term;
    if (syntax_is(term, NAME_RULE, 1) || syntax_is(term, NAME_QUERY, 1)) return directive(c, term->parts[0]);
    if (syntax_is(term, NAME_GRAMMAR, 2)) {
        if (!grammar_translate(c->reader, c->arena, c->text)) return false;
        term = c->text->term;
    }
    if (!c->program->loading_library && !syntax_refuse(c->reader, &c->program->names, term)) return false;
    if (!syntax_is_rule(term)) return add_clause(c, term, NULL);
    syntax_settle_truth(term->parts[1], &c->program->names, &c->text->variables);
    return add_clause(c, term->parts[0], term->parts[1]);
}

/* Nodes are freed after each clause unless clauses are retained. */
bool consult_text(struct program *program, struct reader *reader)
{
    struct parse parse;
    struct clause_text text = {0};
    struct arena *arena = &program->arena;
    struct consult c = {.program = program, .reader = reader, .arena = arena, .text = &text};
    parse_open(&parse, reader, &program->names, &program->operators, arena, false);
    bool fine = true;
    while (fine) {
        struct arena_mark mark = arena_mark(arena);
        fine = parse_clause(&parse, &text) && add_term(&c);
        if (!program->retain_clauses || program->loading_library) arena_rewind(arena, mark);
    }
    parse_close(&parse);
    vec_free(&text.variables);
    indexing_update(program);
    return reader_ok(reader);
}

void consult_library(struct program *program)
{
    struct buf text = {0};
    struct reader reader;
    for (size_t i = 0; library_text[i]; i++) buf_add(&text, library_text[i]);
    program->loading_library = true;
    reader_text(&reader, "the library", buf_text(&text), text.size);
    bool fine = consult_text(program, &reader);
    program->loading_library = false;
    REQUIRE(fine, reader.error.text);
    buf_free(&text);
}
