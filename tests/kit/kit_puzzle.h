/* Number paths made by hand: boards from pictures and at random, all answers of small ones, an
 * answer of large ones, and what people's rules make of them. */
#ifndef KIT_PUZZLE_H
#define KIT_PUZZLE_H

#include "base/rng.h"
#include "puzzle/family/path/path_logic.h"

struct kit_puzzle {
    struct arena arena;
    struct path path; /* without a family */
    int32_t *given;   /* those of the path, which may be changed */
    bool *linked;
};

struct kit_puzzle *kit_puzzle_new(enum field_adjacency touch, int rows, int columns, const bool *hole);
/* Rows separated by '/', cells by spaces; "." to be found, "#" no cell. */
struct kit_puzzle *kit_puzzle_read(enum field_adjacency touch, const char *text);
struct kit_puzzle *kit_puzzle_hexagon(int radius); /* with a hole in the middle */
struct kit_puzzle *kit_puzzle_square(enum field_adjacency touch, int side);
struct kit_puzzle *kit_puzzle_shape(struct rng *rng); /* small, of any kind, with holes */
struct kit_puzzle *kit_puzzle_large(struct rng *rng); /* up to 210 cells */
void kit_puzzle_free(struct kit_puzzle *p);
void kit_puzzle_clear(struct kit_puzzle *p); /* takes all clues away */

size_t kit_puzzle_things(const struct kit_puzzle *p);                    /* cells and edges */
size_t kit_puzzle_cell(const struct kit_puzzle *p, int row, int column); /* from 1 */
size_t kit_puzzle_mark(const struct kit_puzzle *p, int row, int column, int other_row, int other_column);

/* ---- Answers */

typedef VEC(int8_t) kit_puzzle_list; /* each of them `cells` long */

/* All answers of the shape, whatever its clues; false if there are too many. */
bool kit_puzzle_answers(const struct kit_puzzle *p, kit_puzzle_list *out);
/* The value of a cell, or of a mark, in an answer. */
int32_t kit_puzzle_value(const struct kit_puzzle *p, const int8_t *answer, size_t thing);
bool kit_puzzle_fits(const struct kit_puzzle *p, const int8_t *answer); /* it keeps the clues */
/* A random answer of a shape that has many. */
void kit_puzzle_answer(const struct kit_puzzle *p, struct rng *rng, int32_t *numbers);

/* ---- Rules */

struct logic *kit_puzzle_open(const struct kit_puzzle *p);
/* True if a cell, or a mark, may have this value by what is known so far. */
bool kit_puzzle_may(const struct logic *g, size_t thing, int32_t value);
/* Fails unless both states have the same known values and the same candidates of open cells. */
void kit_puzzle_same(const struct kit_puzzle *p, const struct logic *a, const struct logic *b);
/* Steps until nothing is left to say; fails unless each says something new. */
enum logic_answer kit_puzzle_walk(const struct kit_puzzle *p, struct logic *g, enum level level);
/* The lowest level at which all cells are known; LEVEL_EXPERT: at none. The state goes from level
 * to level, as when a board is graded; fails unless it is that of the level alone each time. */
enum level kit_puzzle_grade(const struct kit_puzzle *p);

#endif
