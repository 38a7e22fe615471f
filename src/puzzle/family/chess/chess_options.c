/* The options of `damier chess`, and the board that they make.
 *
 * The options of the source program are accepted exactly as it spells them; each also has a long
 * form of our own. The numbers of pieces are collected in a plan, in which each kind may be named
 * once; chess_choose_kinds combines the plan with the loaded board. */
#include "puzzle/family/chess/chess.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

#define AT(field) .offset = offsetof(struct chess_options, field)
#define FLAG(word, field, text)                                                                              \
    {                                                                                                        \
        .name = word, .type = OPTION_FLAG, AT(field), .help = text                                           \
    }
#define SIDE(word, field, text)                                                                              \
    {                                                                                                        \
        .name = word, .type = OPTION_INT, AT(field), .lo = 1, .hi = CHESS_MOST, .once = true,                \
        .argument = "N", .help = text                                                                        \
    }
#define KIND(i, word)                                                                                        \
    {                                                                                                        \
        .name = word, .type = OPTION_INT, AT(number[i]), .lo = 0, .hi = CHESS_PIECES, .once = true,          \
        .argument = "N", .help = "chess.option.number"                                                       \
    }
const struct option chess_options_rows[] = {
    FLAG("independent", independent, "chess.option.independent"),
    FLAG("dominate", dominate, "chess.option.dominate"),
    SIDE("rows", rows, "chess.option.rows"),
    SIDE("columns", columns, "chess.option.columns"),
    {.name = "size",
     .type = OPTION_SIZE,
     AT(size),
     .lo = 1,
     .hi = CHESS_MOST,
     .once = true,
     .argument = "SIZE",
     .help = "chess.option.size"},
    FLAG("optimise", optimise, "chess.option.optimise"),
    KIND(0, "rooks"),
    KIND(1, "bishops"),
    KIND(2, "knights"),
    KIND(3, "queens"),
    KIND(4, "kings"),
    KIND(5, "obstacles"),
    KIND(6, "north-rooks"),
    KIND(7, "south-rooks"),
    KIND(8, "east-rooks"),
    KIND(9, "west-rooks"),
    {.name = "piece",
     .type = OPTION_TEXT,
     .list = '+',
     AT(pieces),
     .once = true,
     .argument = "NAME=N,...",
     .help = "chess.option.piece"},
    {.name = "load",
     .type = OPTION_TEXT,
     AT(load),
     .argument = "FILE",
     .reads = true,
     .help = "chess.option.load"},
    FLAG("museum", museum, "chess.option.museum"),
    FLAG("latex-too", latex, "chess.option.latex-too"),
    FLAG("upper-left", quarter, "chess.option.upper-left"),
    FLAG("threats", threats, "chess.option.threats"),
    {0},
};
#undef AT
#undef FLAG
#undef SIDE
#undef KIND

/* ---- the board */

/* `*` is an empty square on a chess board and an obstacle in a museum. */
static int8_t *load(struct arena *arena, const struct chess_options *p, struct reader *r, struct chess *c,
                    struct sentence *error)
{
    int64_t line, column;
    enum museum_look look = p->museum ? MUSEUM_NOT : museum_look(r, &line, &column);
    if (look == MUSEUM_CERTAINLY) reader_say_at(r, line, column, "chess.blank-square", NULL);
    int8_t *loaded = p->museum ? museum_cells(arena, r, c) : chess_read_rows(arena, r, c);
    if (!loaded) sentence_copy(error, &r->error);
    if (loaded && look == MUSEUM_PERHAPS) c->board.note = say_word("chess.read-as-chess");
    return loaded;
}

/* NAME=N,NAME=N */
static bool take_pieces(const struct chess_options *p, struct chess_plan *plan, struct sentence *error)
{
    char name[64];
    const char *list = p->pieces;
    bool said[CHESS_TABLE] = {false};
    for (const char *value; text_pair(&list, name, sizeof name, &value);) {
        const struct piece *piece = pieces_find(name);
        int64_t number = 1;
        if (!piece || (value && !text_int(value, &number)) || number < 0)
            return say_set(error, "chess.piece-unknown", SAY(say_raw("name", name)));
        if (said[chess_row(piece)])
            return say_set(error, "chess.piece-twice", SAY(say_key("pieces", chess_words(piece)->many)));
        if (!p->usual && plan->number[chess_row(piece)] != CHESS_NOT_SAID)
            return say_set(error, "chess.number-twice", SAY(say_key("pieces", chess_words(piece)->many)));
        said[chess_row(piece)] = true;
        plan->number[chess_row(piece)] = number;
    }
    return true;
}

/* Without -load, a command line must name a kind of piece, or there is no question. An explicit 0
 * counts as a number, and obstacles count as a kind. */
static bool names_pieces(const struct chess_options *p, const struct chess_plan *plan, struct sentence *error)
{
    for (size_t row = 0; row < CHESS_TABLE; row++)
        if (plan->number[row] != CHESS_NOT_SAID) return true;
    return say_set(error, p->optimise ? "chess.no-kind" : "chess.no-pieces", NULL);
}

/* --size with --columns, or a rectangle with --rows, would be the same side twice. */
static bool has_one_size(const struct chess_options *p, struct sentence *error)
{
    const struct option_size *size = &p->size;
    if (size->columns && p->columns)
        return say_set(error, "chess.columns-twice",
                       SAY(say_int("size", size->columns), say_int("columns", p->columns)));
    if (size->both && p->rows)
        return say_set(error, "chess.rows-twice", SAY(say_int("size", size->rows), say_int("rows", p->rows)));
    return true;
}

static bool take_size(const struct chess_options *p, struct chess *c, struct sentence *error)
{
    if (!has_one_size(p, error)) return false;
    int64_t columns = p->columns ? p->columns : p->size.columns;
    int64_t rows = p->rows ? p->rows : p->size.rows;
    if (!p->load) {
        c->columns = (int)(columns ? columns : 8);
        c->rows = (int)(rows ? rows : c->columns);
        return true;
    }
    if ((!rows || rows == c->rows) && (!columns || columns == c->columns)) return true;
    return say_set(error, "chess.other-size", SAY(say_int("rows", c->rows), say_int("columns", c->columns)));
}

struct board *chess_options_load(struct arena *arena, const void *values, struct reader *r,
                                 struct sentence *error)
{
    const struct chess_options *p = values;
    struct chess *c = ARENA_NEW(arena, struct chess);
    struct chess_plan plan;
    int8_t *loaded = NULL;
    if (p->independent && p->dominate) {
        say_set(error, "chess.two-questions", NULL);
        return NULL;
    }
    chess_clear(&plan);
    for (int i = 0; i < CHESS_OPTIONS; i++) plan.number[i] = p->number[i];
    if (p->pieces && !take_pieces(p, &plan, error)) return NULL;
    if (!r && !names_pieces(p, &plan, error)) return NULL;
    if (r && !(loaded = load(arena, p, r, c, error))) return NULL;
    const char *note = c->board.note;
    if (!take_size(p, c, error)) return NULL;
    chess_begin(c, p->museum ? &museum_family : &chess_family);
    c->board.note = note;
    if (!loaded) loaded = ARENA_ARRAY(arena, int8_t, c->board.cells);
    c->dominate = p->dominate;
    c->optimise = p->optimise;
    c->latex = p->latex;
    c->threats = p->threats;
    if (!chess_choose_kinds(c, &plan, loaded, error)) return NULL;
    return !p->quarter || chess_choose_quarter(c, p->load != NULL, error) ? &c->board : NULL;
}

struct board *chess_options_make(struct arena *arena, const void *values, struct sentence *error)
{
    return chess_options_load(arena, values, NULL, error);
}

const struct option_spelling chess_options_spellings[] = {
    {"-i", "--independent", false, NULL},
    {"-d", "--dominate", false, NULL},
    {"-m", "--rows", false, NULL},
    {"-n", "--columns", false, NULL},
    {"-minmax", "--optimise", false, NULL},
    {"-t", "--rooks", false, NULL},
    {"-f", "--bishops", false, NULL},
    {"-c", "--knights", false, NULL},
    {"-r", "--queens", false, NULL},
    {"-k", "--kings", false, NULL},
    {"-o", "--obstacles", false, "chess.spelling.obstacles"},
    {"-tn", "--north-rooks", false, NULL},
    {"-ts", "--south-rooks", false, NULL},
    {"-te", "--east-rooks", false, NULL},
    {"-to", "--west-rooks", false, NULL},
    {"-load", "--load", false, NULL},
    {"-museum", "--museum", false, NULL},
    {"-latex", "--latex-too", false, NULL},
    {"-symmetrics-optimizations", "--upper-left", false, NULL},
    {"-debug-pos", "--threats", false, NULL},
    {"-all", "--all", false, NULL},
    {"-help", "--help", true, NULL},
    {"-verbose", "--verbose", false, NULL},
    {0},
};

const struct chess_options chess_options_defaults = {
    .number = {CHESS_NOT_SAID, CHESS_NOT_SAID, CHESS_NOT_SAID, CHESS_NOT_SAID, CHESS_NOT_SAID, CHESS_NOT_SAID,
               CHESS_NOT_SAID, CHESS_NOT_SAID, CHESS_NOT_SAID, CHESS_NOT_SAID}};
