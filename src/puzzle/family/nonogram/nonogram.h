/* The board of Nonograms. Cells are numbered row by row; lines are the rows, then the columns. */
#ifndef PUZZLE_FAMILY_NONOGRAM_NONOGRAM_H
#define PUZZLE_FAMILY_NONOGRAM_NONOGRAM_H

#include "puzzle/kit/block_line.h"
#include "puzzle/regions/region_board.h"

enum {
    NONOGRAM_MOST = 1000,          /* rows, columns, and blocks of a line */
    NONOGRAM_LONGEST = 1000000000, /* block that a file may ask for */
};
enum { NONOGRAM_EMPTY, NONOGRAM_FILLED }; /* values */
enum { NONOGRAM_ROW, NONOGRAM_COLUMN };   /* kinds of rules */

struct nonogram {
    struct region_board base;
    int rows, columns;
    const struct block_line *line; /* by line; they may need more cells than there are */
    const char *title;             /* NULL: none */
};

static inline const struct nonogram *nonogram_of(const struct board *board)
{
    return (const struct nonogram *)board;
}

static inline int nonogram_lines(const struct nonogram *n)
{
    return n->rows + n->columns;
}

/* Cell k of a line. */
static inline size_t nonogram_cell(const struct nonogram *n, int line, size_t k)
{
    size_t columns = (size_t)n->columns;
    return line < n->rows ? (size_t)line * columns + k : k * columns + (size_t)(line - n->rows);
}

/* The first line whose blocks need more cells than it has; -1: none. */
int nonogram_misfit(const struct nonogram *nonogram);

/* Completes a board with rows, columns and lines. `given`, which is in the arena: by cell,
 * LOGIC_OPEN where nothing is. */
struct board *nonogram_begin(struct nonogram *nonogram, struct arena *arena, const int32_t *given);

/* The board whose clues are those of this picture. NONOGRAM_FILLED or anything else by cell. */
struct board *nonogram_pose(struct arena *arena, int rows, int columns, const int32_t *values);

/* nonogram_read.c: text forms */
struct board *nonogram_read(struct arena *arena, struct reader *r);
bool nonogram_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);
void nonogram_read_write(const struct board *board, const int32_t *values, struct buf *out);
extern const struct family_format nonogram_read_formats[];
bool nonogram_read_holds(const struct board *board, const int32_t *values, const char *format,
                         struct sentence *error);

/* nonogram_lines.c: search by lines */
extern const struct family_method nonogram_lines_methods[];
void nonogram_lines_way(const struct board *board, enum family_question question, struct family_way *way);

/* Looks for two answers for a while. DM_NONE, DM_OPTIMAL: the only one is in `first`;
 * DM_SOLUTION: both were found; DM_UNKNOWN: `first` has LOGIC_OPEN where lines alone say
 * nothing. */
dm_status nonogram_lines_two(const struct board *board, int32_t *first, int32_t *second);

/* nonogram_rules.c */
extern const struct family_logic nonogram_rules_logic;
const char *nonogram_rules_noun(const struct board *board, size_t cell, int32_t value);

extern const struct family_generator nonogram_generate; /* nonogram_generate.c */

#endif
