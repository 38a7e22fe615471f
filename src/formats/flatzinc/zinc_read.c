/* FlatZinc parser, in one pass with one token of lookahead. Declarations are in zinc_declare.c,
 * constraints in zinc_call.c.
 *
 * Identifiers are declared before use, so names are resolved and arguments are checked against the
 * signature of the built-in as they are read, and every error has its line and column. Annotations
 * are stored in an arena that is rewound after each item, except for the solve item.
 *
 * O(length of the text); names are hashed. */
#include "formats/flatzinc/zinc_parser.h"

/* ---- solve item and program */

static void read_objective(struct zinc_parser *p, enum zinc_goal goal)
{
    ASSERT(goal != ZINC_SATISFY);
    int64_t line = p->lex.line, column = p->lex.column;
    struct zinc_expression value = zinc_expression_value(p);
    if (zinc_expression_fine(p) && (value.type != ZINC_INT || zinc_sort(value.item) == ZINC_ARRAY))
        reader_fail_at(p->lex.r, line, column, "an objective is an integer");
    p->zinc->goal = goal;
    p->zinc->objective = value.item;
}

static void read_solve(struct zinc_parser *p)
{
    struct zinc *zinc = p->zinc;
    if (zinc->solved) {
        zinc_lex_fail(&p->lex, "there is a second solve item");
        return;
    }
    ASSERT(!zinc->search && zinc->search_count == 0);
    zinc->solved = true;
    zinc->search = zinc_expression_notes(p, &zinc->search_count);
    zinc->notes = p->notes; /* they live as long as the program */
    p->notes = (struct arena){0};
    if (zinc_expression_word(p, "minimize"))
        read_objective(p, ZINC_MINIMIZE);
    else if (zinc_expression_word(p, "maximize"))
        read_objective(p, ZINC_MAXIMIZE);
    else if (!zinc_expression_word(p, "satisfy"))
        zinc_lex_expected(&p->lex, "`satisfy', `minimize' or `maximize'");
}

static void skip_predicate(struct zinc_parser *p)
{
    while (zinc_expression_fine(p) && p->lex.token != ';' && p->lex.token != ZINC_TOKEN_END)
        zinc_lex_next(&p->lex);
}

static bool begins_type(const struct zinc_parser *p)
{
    static const char *const words[] = {"var", "array", "bool", "int", "float", "set"};
    if (p->lex.token == ZINC_TOKEN_NUMBER || p->lex.token == '{') return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (zinc_lex_is(&p->lex, words[i])) return true;
    return false;
}

static void refuse_item(struct zinc_parser *p)
{
    static const char *const zinc[] = {"include",    "output", "function", "test",
                                       "annotation", "enum",   "par",      "type"};
    for (size_t i = 0; i < sizeof zinc / sizeof *zinc; i++)
        if (zinc_lex_is(&p->lex, zinc[i])) {
            zinc_lex_fail(&p->lex,
                          "`%s' is MiniZinc, not FlatZinc: run `minizinc --solver damier' on this file",
                          zinc[i]);
            return;
        }
    zinc_lex_expected(&p->lex, "a declaration, `constraint' or `solve'");
}

static void read_item(struct zinc_parser *p)
{
    struct arena_mark mark = arena_mark(&p->notes);
    ASSERT(p->open.size == 0 && p->depth == 0); /* annotations end with their item */
    bool solve = zinc_lex_is(&p->lex, "solve");
    if (zinc_expression_word(p, "predicate"))
        skip_predicate(p);
    else if (zinc_expression_word(p, "constraint"))
        zinc_call_read(p);
    else if (zinc_expression_word(p, "solve"))
        read_solve(p);
    else if (begins_type(p))
        zinc_declare_read(p);
    else
        refuse_item(p);
    zinc_lex_expect(&p->lex, ';', "`;'");
    if (!solve) arena_rewind(&p->notes, mark);
}

/* Offsets within a program have 32 bits. */
static void check_size(struct zinc_parser *p)
{
    const struct zinc *zinc = p->zinc;
    if (zinc->items.size > INT32_MAX || zinc->letters.size > INT32_MAX || zinc->bounds.size > INT32_MAX)
        zinc_lex_fail(&p->lex, "the model is too large: more than %d names, elements or arguments",
                      INT32_MAX);
}

static struct zinc *read_program(struct reader *r, bool titles)
{
    struct zinc_parser p = {.zinc = alloc_bytes(sizeof *p.zinc), .titles = titles};
    zinc_call_know(&p);
    zinc_lex_open(&p.lex, r);
    while (zinc_expression_fine(&p) && p.lex.token != ZINC_TOKEN_END) {
        read_item(&p);
        check_size(&p);
    }
    if (zinc_expression_fine(&p) && !p.zinc->solved) zinc_lex_fail(&p.lex, "the model has no solve item");
    zinc_lex_close(&p.lex);
    alloc_free(p.known);
    arena_free(&p.notes);
    vec_free(&p.bounds);
    vec_free(&p.open);
    if (reader_ok(r)) return p.zinc;
    zinc_store_free(p.zinc);
    return NULL;
}

struct zinc *zinc_read(struct reader *r)
{
    return read_program(r, false);
}

struct zinc *zinc_read_titled(struct reader *r)
{
    return read_program(r, true);
}

bool zinc_read_recognises(const char *text, size_t length)
{
    static const char *const words[] = {"predicate", "array", "var", "constraint", "solve",
                                        "bool",      "int",   "set", "float"};
    struct reader r;
    struct zinc_lex lex;
    bool like = false;
    reader_text(&r, "", text, length);
    zinc_lex_open(&lex, &r);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) like = like || zinc_lex_is(&lex, words[i]);
    zinc_lex_next(&lex);
    /* The tokens that can follow one of these words. */
    like = like && (lex.token == ZINC_TOKEN_WORD || lex.token == '[' || lex.token == ZINC_TOKEN_NUMBER ||
                    lex.token == '{' || lex.token == ':' || lex.token == ZINC_TOKEN_COLONS);
    zinc_lex_close(&lex);
    reader_close(&r);
    return like;
}
