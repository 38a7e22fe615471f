/* A path through all cells of a field that is changed step by step, and stays a path. */
#ifndef PUZZLE_FAMILY_PATH_PATH_LINE_H
#define PUZZLE_FAMILY_PATH_PATH_LINE_H

#include "base/rng.h"
#include "puzzle/kit/field.h"

struct path_line {
    const struct field *field;
    struct rng rng;
    int32_t *cell; /* by position on the path, from 0 */
    int32_t *at;   /* by cell: its position; FIELD_NOWHERE if it is not on the path */
    int32_t count; /* cells on the path */
    int64_t work;  /* that is left: cells that change their position */
};

/* A few cells of the path that go elsewhere on it: those at `from` and after it come to lie at `to`
 * and after it, turned round or not; the others close up. */
struct path_move {
    int32_t from, length, to;
    bool turned;
};

/* A path of one random cell. */
void path_line_open(struct path_line *line, const struct field *field, uint64_t seed);
void path_line_close(struct path_line *line);

/* Lengthens it until all cells are on it; false if the work was used up. */
bool path_line_grow(struct path_line *line, int64_t work);

/* Row by row, every other row backwards, where that is a path, as on rectangles; else false. */
bool path_line_snake(struct path_line *line);

/* A rotation of its last cell; false if there is none. O(cells). */
bool path_line_rotate(struct path_line *line);
void path_line_turn(struct path_line *line); /* the whole path, first to last */

/* A random move after which it is still a path; false if this throw of the dice gives none. */
bool path_line_propose(struct path_line *line, struct path_move *move);
void path_line_make(struct path_line *line, const struct path_move *move);

/* Where what is at this position is after the move. */
static inline int32_t path_line_after(const struct path_move *move, int32_t position)
{
    ASSERT(position >= 0 && move->length >= 0);
    int32_t last = move->from + move->length - 1;
    if (position >= move->from && position <= last)
        return move->to + (move->turned ? last - position : position - move->from);
    if (position > last && position < move->to + move->length) return position - move->length;
    return position >= move->to && position < move->from ? position + move->length : position;
}

#endif
