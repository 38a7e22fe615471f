/* Generation of chess puzzles: some pieces of an answer are given, so that it is the only one. The
 * number of each kind is part of the question. For domination squares are given too on which no
 * piece may stand: without them hardly any piece could be dropped (of 360 puzzles with two to four
 * of nine pieces to place 18 had one answer, none of them easy).
 *
 * Initial answers: domination has another one for each seed (chess_guess_repair.c). For
 * independence, pieces are placed at random, in random order, where they neither threaten nor are
 * threatened, with a restart where one finds no place. */
#include "puzzle/family/chess/chess.h"

#include "base/rng.h"

#include <stddef.h>
#include <string.h>

enum { PUZZLE_MOST = 12 /* rows and columns */, ATTEMPTS = 2000 };

enum { KINDS = 5 }; /* kinds with their own option: the first of the table */

struct generator_options {
    struct option_size size;
    int64_t number[KINDS];
    const char *pieces;
    bool dominate;
};

#define KIND(i, word, key)                                                                                   \
    {                                                                                                        \
        .name = word, .type = OPTION_INT, .offset = offsetof(struct generator_options, number[i]), .lo = 0,  \
        .hi = 99, .once = true, .argument = "N", .help = key                                                 \
    }

static const struct option options_rows[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     .offset = offsetof(struct generator_options, size),
     .lo = 2,
     .hi = PUZZLE_MOST,
     .once = true,
     .argument = "SIZE",
     .help = "chess.generate.size"},
    KIND(0, "rooks", "chess.generate.two"),
    KIND(1, "bishops", "chess.generate.three"),
    KIND(2, "knights", "chess.generate.four"),
    KIND(3, "queens", "chess.generate.none"),
    KIND(4, "kings", "chess.generate.none"),
    {.name = "piece",
     .type = OPTION_TEXT,
     .offset = offsetof(struct generator_options, pieces),
     .once = true,
     .argument = "NAME=N,...",
     .help = "chess.generate.piece"},
    {.name = "dominate",
     .type = OPTION_FLAG,
     .offset = offsetof(struct generator_options, dominate),
     .help = "chess.generate.dominate"},
    {0},
};

static struct board *blank(struct arena *arena, const void *values, struct sentence *error)
{
    const struct generator_options *w = values;
    struct chess_options options = chess_options_defaults;
    options.rows = w->size.rows;
    options.columns = w->size.columns;
    options.dominate = w->dominate;
    options.pieces = w->pieces;
    options.usual = true;
    for (int i = 0; i < KINDS; i++) options.number[i] = w->number[i];
    struct chess *c = (struct chess *)chess_options_make(arena, &options, error);
    if (!c) return NULL;
    c->shuffled = true;
    return &c->board;
}

/* ---- pieces at random */

/* True if this value on this square threatens an occupied square or, if `target` is a square, that
 * one. */
static bool threatens(const struct chess *c, const int32_t *values, size_t from, int32_t value, size_t target)
{
    struct pieces_step steps[PIECES_STEPS];
    ASSERT(value > 0 && value <= c->kind_count && from < c->board.cells);
    int count = pieces_steps(c->kinds[value - 1].piece, steps);
    for (int i = 0; i < count; i++)
        for (size_t to = from; pieces_go(c->rows, c->columns, steps[i], &to);) {
            if (target == SIZE_MAX ? values[to] != 0 : to == target) return true;
            if (!steps[i].ride || values[to]) break;
        }
    return false;
}

static bool fits(const struct chess *c, const int32_t *values, size_t cell, int32_t value)
{
    if (values[cell] || threatens(c, values, cell, value, SIZE_MAX)) return false;
    for (size_t i = 0; i < c->board.cells; i++)
        if (values[i] && threatens(c, values, i, values[i], cell)) return false;
    return true;
}

/* Places a piece at random; false: there is no place. */
static bool put(const struct chess *c, struct rng *rng, int32_t value, int32_t *values)
{
    size_t chosen = SIZE_MAX;
    uint64_t count = 0;
    for (size_t i = 0; i < c->board.cells; i++)
        if (fits(c, values, i, value) && rng_below(rng, ++count) == 0) chosen = i;
    if (chosen != SIZE_MAX) values[chosen] = value;
    return chosen != SIZE_MAX;
}

bool chess_puzzles_guess(const struct chess *c, uint64_t seed, int32_t *values)
{
    struct rng rng;
    vec_i32 pieces = {0};
    bool found = false;
    rng_seed(&rng, seed);
    for (int kind = 0; kind < c->kind_count; kind++)
        for (int64_t i = 0; i < c->kinds[kind].number; i++) vec_push(&pieces, kind + 1);
    for (int attempt = 0; attempt < ATTEMPTS && !found; attempt++) {
        found = true;
        memset(values, 0, c->board.cells * sizeof *values);
        rng_shuffle(&rng, pieces.data, pieces.size, sizeof *pieces.data);
        for (size_t i = 0; i < pieces.size && found; i++) found = put(c, &rng, pieces.data[i], values);
    }
    vec_free(&pieces);
    return found;
}

/* ---- puzzles */

static bool offers(const struct board *board, size_t cell, int32_t value)
{
    (void)cell;
    return value != 0 || chess_of(board)->dominate;
}

/* Pieces are unwanted as clues: they are what the player has to find. */
bool chess_puzzles_unwanted(const struct board *board, size_t cell, int32_t value)
{
    (void)board, (void)cell;
    return value != 0;
}

/* Two pieces, or three of more than five, are left to find. */
size_t chess_puzzles_surplus(const struct board *board, const int32_t *values, const bool *given)
{
    const struct chess *c = chess_of(board);
    size_t pieces = 0, left = 0;
    for (size_t i = 0; i < board->cells; i++) {
        if (!values[i] || chess_obstacle(c, values[i])) continue;
        pieces++;
        left += !given[i];
    }
    const size_t least = pieces > 5 ? 3 : pieces > 2 ? 2 : 1;
    return left < least ? least - left : 0;
}

struct board *chess_puzzles_pose(struct arena *arena, const struct board *board, const int32_t *values,
                                 const bool *given)
{
    struct chess *c = ARENA_NEW(arena, struct chess);
    int8_t *there = ARENA_ARRAY(arena, int8_t, board->cells);
    bool *barred = ARENA_ARRAY(arena, bool, board->cells), any = false, bars = false;
    *c = *chess_of(board);
    c->board.answer = NULL;
    for (size_t i = 0; i < board->cells; i++) {
        if (!given[i]) continue;
        any |= (there[i] = (int8_t)values[i]) != 0;
        bars |= barred[i] = values[i] == 0 && offers(board, i, 0);
    }
    c->given = there;
    c->barred = bars ? barred : NULL;
    c->shuffled &= !any;
    return &c->board;
}

const struct family_puzzles chess_puzzles = {
    .generate_options = {.options = options_rows,
                         .size = sizeof(struct generator_options),
                         .defaults = &(const struct generator_options){.size = {6, 6, false},
                                                                       .number = {2, 3, 4, 0, 0}},
                         .examples =
                             "damier generate chess --size 6 --level medium --seed 7\n"
                             "damier generate chess --size 5 --rooks 0 --bishops 0 --queens 2 --dominate\n"},
    .blank = blank,
    .pose = chess_puzzles_pose,
    .offers = offers,
    .unwanted = chess_puzzles_unwanted,
    .surplus = chess_puzzles_surplus,
};
