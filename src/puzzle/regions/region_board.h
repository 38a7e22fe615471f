/* A board whose rules are regions and whose clues are values of cells: most of a family's core,
 * written once. The family's struct begins with struct region_board, and its table names the
 * functions below; what is left to it is reading, writing and drawing. */
#ifndef PUZZLE_REGIONS_REGION_BOARD_H
#define PUZZLE_REGIONS_REGION_BOARD_H

#include "puzzle/regions/regions.h"

/* Symmetries of the square or, the second to the fourth, of any rectangle. */
enum region_board_map {
    REGION_BOARD_QUARTER,
    REGION_BOARD_HALF,
    REGION_BOARD_MIRROR,
    REGION_BOARD_FLIP,
    REGION_BOARD_SWAP,
    REGION_BOARD_RISING_SWAP,
    REGION_BOARD_MAPS
};

struct region_board {
    struct board board;
    size_t size; /* bytes of the family's struct */
    const struct regions *regions;
    const int32_t *given; /* by cell: the value, or LOGIC_OPEN */

    int top, left, rows, columns; /* of the box that the cells are in */

    /* Of families with symmetries. By place in the box, row * columns + column: the cell, or
     * SIZE_MAX. */
    const size_t *cell;
    bool keeps[REGION_BOARD_MAPS]; /* the map sends cells to cells and regions to regions */
};

static inline const struct region_board *region_board_of(const struct board *board)
{
    return (const struct region_board *)board;
}

/* Sets all members. `given` is in the board's arena, as all else will be. If it is
 * full, it is also the board's answer. */
void region_board_begin(struct region_board *board, const struct family *family, size_t size,
                        const struct regions *regions, const int32_t *given);

/* The family's reader. `like`: the board that this text is an answer to, in any form that its
 * answers may have; NULL: there is none. */
typedef struct board *region_board_read(struct arena *arena, struct reader *r, const struct board *like);

/* Reads an answer: a board with the same cells, all given. */
bool region_board_read_answer(const struct board *board, struct arena *arena, struct reader *r,
                              int32_t *values, region_board_read *read);

/* By cell: LOGIC_OPEN, in the arena. */
const int32_t *region_board_blank(struct arena *arena, size_t cells);

/* For families whose values begin at 1 and whose files have 0 for an open cell: a copy, in the
 * arena, of the numbers of a file; and what the file has in a cell (kit/matrix.h). */
const int32_t *region_board_numbers(struct arena *arena, size_t cells, const int32_t *numbers);
int32_t region_board_number(const void *board, const int32_t *values, size_t cell);

/* Members of struct family, and of its facets: search, theorems, puzzles. */
void region_board_cells(const struct board *board, dm_model *model, dm_int *cell);
void region_board_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues);
void region_board_post(const struct board *board, dm_model *model, const dm_int *cell);
double region_board_footprint(const struct board *board, enum family_room room);
void region_board_way(const struct board *board, enum family_question question, struct family_way *way);
bool region_board_check(const struct board *board, const int32_t *values, struct verdict *verdict);
bool region_board_clash(const struct board *board, struct verdict *verdict);
/* The numbers of the board and its answer, as a canvas without a title. */
struct canvas *region_board_draw(const struct board *board, int rows, int columns, const int32_t *values,
                                 const struct verdict *wrong, struct arena *arena);

struct board *region_board_pose(struct arena *arena, const struct board *board, const int32_t *values,
                                const bool *given);

/* Members of every family of this kind. */
#define REGION_BOARD_FUNCTIONS                                                                               \
    .cells = region_board_cells, .clues = region_board_clues, .post = region_board_post,                     \
    .footprint = region_board_footprint, .check = region_board_check

/* The symmetries of the rectangle that keep the regions. Only for families in which the values may
 * stay as they are. */
extern const struct family_symmetry region_board_symmetry;

#endif
