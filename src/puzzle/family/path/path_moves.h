/* A path in a field that random moves change and keep a path. */
#ifndef PUZZLE_FAMILY_PATH_PATH_MOVES_H
#define PUZZLE_FAMILY_PATH_PATH_MOVES_H

#include "base/rng.h"
#include "puzzle/kit/field.h"

struct path_moves {
    const struct field *field;
    struct rng rng;
    int32_t *cell; /* by position on the path, from 0 */
    int32_t *at;   /* by cell: its position; FIELD_NOWHERE if it is not on the path */
    int32_t count; /* cells on the path */
    int64_t work;  /* budget left, in cells that change their position */
};

/* Moves `length` cells from position `from` to `to`, reversed or not; the others close up. */
struct path_move {
    int32_t from, length, to;
    bool turned;
};

/* A path of one random cell. */
void path_moves_open(struct path_moves *line, const struct field *field, uint64_t seed);
void path_moves_close(struct path_moves *line);

/* Lengthens it until all cells are on it; false if the work was used up. */
bool path_moves_grow(struct path_moves *line, int64_t work);

/* Boustrophedon: row by row, every other row backwards. False if that is no path. */
bool path_moves_snake(struct path_moves *line);

/* A rotation of its last cell; false if there is none. O(cells). */
bool path_moves_rotate(struct path_moves *line);
void path_moves_turn(struct path_moves *line); /* the whole path, first to last */

/* A random move that keeps it a path; false if this draw gives none. */
bool path_moves_propose(struct path_moves *line, struct path_move *move);
void path_moves_make(struct path_moves *line, const struct path_move *move);

/* The position after the move of the cell that is at this position now. */
static inline int32_t path_moves_after(const struct path_move *move, int32_t position)
{
    ASSERT(position >= 0 && move->length >= 0);
    int32_t last = move->from + move->length - 1;
    if (position >= move->from && position <= last)
        return move->to + (move->turned ? last - position : position - move->from);
    if (position > last && position < move->to + move->length) return position - move->length;
    return position >= move->to && position < move->from ? position + move->length : position;
}

#endif
