/* The board of Binero. Cells are numbered row by row; a value is 0 or 1. */
#ifndef PUZZLE_FAMILY_BINERO_BINERO_H
#define PUZZLE_FAMILY_BINERO_BINERO_H

#include "base/alloc.h"
#include "base/vec.h"
#include "puzzle/family.h"
#include "puzzle/regions/candidates.h"

enum { BINERO_OPEN = -1, BINERO_MOST = 1000 /* cells of a side */ };

struct binero {
    struct board board;
    int width, height;   /* even, at least 2 */
    bool equal_lines;    /* the third rule is dropped: rows or columns may be equal */
    bool no_counters;    /* pictures have no counts beside the lines */
    const int8_t *given; /* by cell: 0, 1 or BINERO_OPEN */
};

struct binero_parameters { /* of the command */
    struct option_size size;
    int64_t height; /* 0: as the size says */
    bool equal_lines, no_counters;
};

static inline const struct binero *binero_of(const struct board *board)
{
    return (const struct binero *)board;
}

/* Line l, rows first, then columns: `length` cells from `first`, `step` apart. */
struct binero_line {
    size_t first, step;
    int length;
    bool column;
    int number; /* among the rows or the columns, from 0 */
};

static inline struct binero_line binero_line(const struct binero *b, int l)
{
    ASSERT(l >= 0 && l < b->height + b->width);
    if (l < b->height) return (struct binero_line){(size_t)l * (size_t)b->width, 1, b->width, false, l};
    return (struct binero_line){(size_t)(l - b->height), (size_t)b->width, b->height, true, l - b->height};
}

/* binero_read.c: text forms. binero_read fills all but the board's head. */
struct binero *binero_read(struct arena *arena, struct reader *r);
bool binero_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);
void binero_read_write(const struct board *board, const int32_t *values, struct buf *out);
void binero_read_write_game(const struct board *board, const int32_t *values, struct buf *out);

/* binero_lines.c: fillings of a single line: balanced, no three equal neighbours, consistent with
 * its known cells (0, 1 or BINERO_OPEN). Counts are rounded. */
typedef VEC(uint64_t) binero_line_list; /* bit i of a filling is cell i */
double binero_lines_count(const int8_t *cell, const struct binero_line *line);
double binero_lines_open(int length); /* of an open line */

/* By cell of the line and value: the number of fillings that have it there. */
void binero_lines_with(const int8_t *cell, const struct binero_line *line, double (*with)[2]);

/* Sets open cells that have one value in all fillings. Returns how many; -1: there is no
 * filling. */
int binero_lines_fix(int8_t *cell, const struct binero_line *line);

/* Appends all fillings, each once. At most 64 cells. */
void binero_lines_list(const int8_t *cell, const struct binero_line *line, binero_line_list *list);

/* binero_regions.c: the rules of lines, each of rows and then of columns; the regions of a board,
 * not sealed; the referee */
enum { BINERO_NO_THREE = 0, BINERO_BALANCE = 2, BINERO_DIFFERENT = 4, BINERO_TOO_MANY = 6 };
extern const struct family_rule binero_regions_rules[];
struct regions *binero_regions_list(const struct binero *b, struct arena *arena);
bool binero_regions_check(const struct board *board, const int32_t *values, struct verdict *verdict);
bool binero_regions_clash(const struct board *board, struct verdict *verdict);

/* binero_models.c */
extern const struct family_reasons binero_models_reasons;
extern const struct family_model binero_models[];
double binero_models_footprint(const struct board *board, enum family_room room);
void binero_models_cells(const struct board *board, dm_model *model, dm_int *cell);
void binero_models_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues);
void binero_models_post(const struct board *board, dm_model *model, const dm_int *cell);
void binero_models_way(const struct board *board, enum family_question question, struct family_way *way);

/* binero_guess.c: as in family_theorems; none for small boards, nor for many clues. */
bool binero_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                  int64_t *value);

/* binero_logic.c: human rules. For rules, about a line by one of its regions: its open cells; the
 * first parallel line from `from` on that has so many and agrees, SIZE_MAX: none; its known cells,
 * as cells that a finding is deduced from. */
extern const struct family_logic binero_logic;
static inline size_t binero_logic_open(const struct logic *g, size_t region)
{
    return g->regions->region[region].count - candidates_count(g, region, 0) - candidates_count(g, region, 1);
}
bool binero_logic_agree(const struct logic *g, size_t a, size_t b);
size_t binero_logic_next(const struct logic *g, size_t region, size_t open, size_t from);
void binero_logic_because(const struct logic *g, size_t region, struct candidates_finding *found);

extern const struct candidates_rule binero_filling_rule;  /* binero_filling.c */
extern const struct family_method binero_count_methods[]; /* binero_count.c */

#endif
