/* Reads propositional bases and queries.
 *
 * Rules are stored as numbers in three arrays, so a million of them take a few dozen megabytes. A
 * disjunction in a body becomes several rules; one within a query becomes a new name, called as it
 * was written: "(a ; b)". */
#include "prover/horn.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"
#include "prover/operators.h"
#include "prover/parse.h"
#include "prover/tokens.h"

#include <string.h>

void horn_init(struct horn *horn)
{
    *horn = (struct horn){0};
    names_init(&horn->names);
    horn->truth = names_number(&horn->names, "True", 4);
    horn->falsehood = names_number(&horn->names, "False", 5);
    vec_push(&horn->begins, 0);
}

void horn_free(struct horn *horn)
{
    names_free(&horn->names);
    vec_free(&horn->heads);
    vec_free(&horn->begins);
    vec_free(&horn->bodies);
    vec_free(&horn->wanted);
    vec_free(&horn->firsts);
    vec_free(&horn->listed);
}

/* ---- Rules ---- */

static void end_rule(struct horn *horn, uint32_t head)
{
    ASSERT(horn->begins.size == horn->heads.size + 1); /* bodies are contiguous */
    vec_push(&horn->heads, head);
    vec_push(&horn->begins, (uint32_t)horn->bodies.size);
}

/* Maps the spellings of true and false to two names. */
static uint32_t meaning(const struct horn *horn, uint32_t name)
{
    if (name == horn->truth) return NAME_TRUE;
    return name == horn->falsehood || name == NAME_FAIL ? NAME_FALSE : name;
}

static bool is_sign(const struct tokens *tokens, uint32_t name)
{
    return tokens->next.kind == TOKEN_NAME && tokens->next.name == name;
}

static bool at_name(const struct tokens *tokens)
{
    const struct token *t = &tokens->next;
    if (t->kind == TOKEN_QUOTED) return true;
    return t->kind == TOKEN_NAME && t->name != NAME_SEMICOLON && t->name != NAME_CUT &&
           tokens_is_word((unsigned char)tokens->text.data[0]);
}

static bool read_name(struct tokens *tokens, const char *what, uint32_t *name)
{
    if (!at_name(tokens)) {
        tokens_expected(tokens, what);
        return false;
    }
    *name = tokens->next.name;
    tokens_advance(tokens);
    return true;
}

static bool read_body(struct horn *horn, struct tokens *tokens, uint32_t head)
{
    for (;;) {
        uint32_t name;
        if (!read_name(tokens, "prover.a-name", &name)) return false;
        vec_push(&horn->bodies, meaning(horn, name));
        if (tokens->next.kind == TOKEN_MARK && tokens->next.mark == ',') {
            tokens_advance(tokens);
            continue;
        }
        end_rule(horn, head);
        if (!is_sign(tokens, NAME_SEMICOLON)) return reader_ok(tokens->reader);
        tokens_advance(tokens);
    }
}

static bool read_rule(struct horn *horn, struct tokens *tokens)
{
    uint32_t head;
    struct token first = tokens->next;
    if (!read_name(tokens, "prover.rule-head", &head)) return false;
    if (meaning(horn, head) == NAME_TRUE || meaning(horn, head) == NAME_FALSE) {
        reader_say_at(tokens->reader, first.line, first.column, "prover.no-head",
                      SAY(say_raw("name", names_text(&horn->names, head))));
        return false;
    }
    bool rule = is_sign(tokens, NAME_RULE) || is_sign(tokens, NAME_ARROW) || is_sign(tokens, NAME_COLON);
    if (!rule) {
        end_rule(horn, head);
    } else {
        tokens_advance(tokens);
        if (!read_body(horn, tokens, head)) return false;
    }
    if (tokens->next.kind == TOKEN_STOP)
        tokens_advance(tokens);
    else
        tokens_expected(tokens, rule ? "prover.in-rule" : "prover.after-head");
    return reader_ok(tokens->reader);
}

/* Groups the rules by head in their order: counting sort. */
static void link_rules(struct horn *horn)
{
    size_t names = horn->names.entries.size, rules = horn->heads.size;
    vec_clear(&horn->firsts);
    vec_clear(&horn->listed);
    vec_reserve(&horn->firsts, names + 1);
    vec_reserve(&horn->listed, rules + 1);
    memset(horn->firsts.data, 0, (names + 1) * sizeof *horn->firsts.data);
    horn->firsts.size = names + 1;
    horn->listed.size = rules;
    uint32_t *firsts = horn->firsts.data;
    for (size_t i = 0; i < rules; i++) firsts[horn->heads.data[i] + 1]++;
    for (size_t i = 0; i < names; i++) firsts[i + 1] += firsts[i];
    for (size_t i = rules; i > 0; i--)
        horn->listed.data[--firsts[horn->heads.data[i - 1] + 1]] = (uint32_t)i - 1;
    /* Each entry now is the start of its group and belongs one place lower. */
    memmove(firsts, firsts + 1, names * sizeof *firsts);
    firsts[names] = (uint32_t)rules;
    ASSERT(names == 0 || firsts[names - 1] <= rules);
}

bool horn_read(struct horn *horn, struct reader *reader)
{
    struct tokens tokens;
    tokens_open(&tokens, reader, &horn->names, true);
    while (tokens.next.kind != TOKEN_END && read_rule(horn, &tokens))
        ;
    tokens_close(&tokens);
    horn->rules = horn->heads.size;
    horn->known = (uint32_t)horn->names.entries.size;
    return reader_ok(reader);
}

/* ---- Queries ---- */

struct question {
    struct horn *horn;
    struct reader *reader;
};

static void drop_query(struct horn *horn)
{
    ASSERT(horn->rules <= horn->heads.size);
    horn->heads.size = horn->rules;
    horn->begins.size = horn->rules + 1;
    horn->bodies.size = horn->begins.data[horn->rules];
    vec_clear(&horn->wanted);
}

static bool conjunction(struct question *q, const struct node *node, vec_u32 *names);

/* "(a ; b)": a name with one rule per side. */
static bool disjunction(struct question *q, const struct node *node, vec_u32 *names)
{
    struct buf text = {0};
    vec_u32 sides[2] = {{0}, {0}};
    bool fine = conjunction(q, node->parts[0], &sides[0]) && conjunction(q, node->parts[1], &sides[1]);
    buf_char(&text, '(');
    for (int i = 0; i < 2 && fine; i++) {
        if (i) buf_add(&text, " ; ");
        for (size_t j = 0; j < sides[i].size; j++) {
            if (j) buf_add(&text, ", ");
            horn_write_name(q->horn, &text, sides[i].data[j]);
        }
    }
    buf_char(&text, ')');
    uint32_t name = names_number(&q->horn->names, text.data, text.size);
    for (int i = 0; i < 2 && fine; i++) {
        for (size_t j = 0; j < sides[i].size; j++) vec_push(&q->horn->bodies, sides[i].data[j]);
        end_rule(q->horn, name);
    }
    vec_push(names, name);
    buf_free(&text);
    vec_free(&sides[0]);
    vec_free(&sides[1]);
    return fine;
}

static bool conjunction(struct question *q, const struct node *node, vec_u32 *names)
{
    while (syntax_is(node, NAME_COMMA, 2)) {
        if (!conjunction(q, node->parts[0], names)) return false;
        node = node->parts[1];
    }
    if (syntax_is(node, NAME_SEMICOLON, 2)) return disjunction(q, node, names);
    if (node->kind != NODE_NAME) {
        reader_say_at(q->reader, node->line, node->column, "prover.propositional", NULL);
        return false;
    }
    vec_push(names, meaning(q->horn, node->name));
    return true;
}

bool horn_set_query(struct horn *horn, struct reader *reader)
{
    struct operators operators;
    struct arena arena = {0};
    struct parse parse;
    struct clause_text text = {0};
    struct question question = {.horn = horn, .reader = reader};
    drop_query(horn);
    operators_init(&operators, &horn->names);
    parse_open(&parse, reader, &horn->names, &operators, &arena, true);
    bool fine = parse_query(&parse, &text) && conjunction(&question, text.term, &horn->wanted);
    if (fine) {
        const char *query = say_word("prover.the-query");
        horn->query = names_number(&horn->names, query, strlen(query));
        for (size_t i = 0; i < horn->wanted.size; i++) vec_push(&horn->bodies, horn->wanted.data[i]);
        end_rule(horn, horn->query);
    } else {
        drop_query(horn);
    }
    link_rules(horn);
    parse_close(&parse);
    operators_free(&operators);
    vec_free(&text.variables);
    arena_free(&arena);
    return fine;
}

static const char *name_at(size_t i, const void *data)
{
    const struct horn *horn = data;
    return names_text(&horn->names, NAMES_KNOWN + (uint32_t)i);
}

void horn_report_unknown(const struct horn *horn, void (*note)(void *self, const char *sentence), void *self)
{
    for (size_t i = horn->begins.data[horn->rules]; i < horn->bodies.size; i++) {
        uint32_t name = horn->bodies.data[i], from, to;
        horn_rules(horn, name, &from, &to);
        if (name < horn->known || from < to) continue; /* known, or "(a ; b)" of the query */
        struct sentence sentence;
        const char *text = names_text(&horn->names, name);
        const char *near = text_nearest(text, horn->known - NAMES_KNOWN, name_at, horn);
        if (near)
            say_set(&sentence, "prover.unknown-near", SAY(say_raw("name", text), say_raw("near", near)));
        else
            say_set(&sentence, "prover.unknown", SAY(say_raw("name", text)));
        note(self, sentence.text);
    }
}

/* ---- Output ---- */

void horn_write_name(const struct horn *horn, struct buf *out, uint32_t name)
{
    const char *text = name == NAME_TRUE    ? "True"
                       : name == NAME_FALSE ? "False"
                                            : names_text(&horn->names, name);
    buf_add(out, text);
}

void horn_write_rule(const struct horn *horn, struct buf *out, uint32_t rule)
{
    uint32_t from = horn->begins.data[rule], to = horn->begins.data[rule + 1];
    horn_write_name(horn, out, horn->heads.data[rule]);
    for (uint32_t i = from; i < to; i++) {
        buf_add(out, i == from ? " <- " : ", ");
        horn_write_name(horn, out, horn->bodies.data[i]);
    }
}
