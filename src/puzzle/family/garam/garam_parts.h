/* What the files of the family share among themselves. */
#ifndef PUZZLE_FAMILY_GARAM_GARAM_PARTS_H
#define PUZZLE_FAMILY_GARAM_GARAM_PARTS_H

#include "puzzle/family/garam/garam.h"

/* garam_picture.c: the picture as text. A place holds a digit, `_' (a cell to fill), one of + - x,
 * `?' (an operator to find), `=' or a blank. */
struct garam_picture {
    int rows, columns; /* without blank lines and columns around it */
    char *at;          /* row * columns + column */
    /* In the file: the line of the first row, and how many columns are before the first one. */
    int64_t line, indent;
};

/* In the arena; false with the reader's error set. Nothing is said about equations. */
bool garam_picture_read(struct garam_picture *picture, struct arena *arena, struct reader *r);

/* The picture of a board with its clues, or (values) with these values. */
void garam_picture_of(struct garam_picture *picture, struct arena *arena, const struct board *board,
                      const int32_t *values);
void garam_picture_write(const struct board *board, const int32_t *values, struct buf *out);

static inline bool garam_picture_is_cell(char c)
{
    return c == '_' || (c >= '0' && c <= '9');
}

extern const char garam_picture_signs[]; /* by enum garam_sign */

/* garam_read.c */
struct board *garam_read_board(struct arena *arena, struct reader *r);
bool garam_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);

/* The board without any digit given; operators stay as they are. */
struct board *garam_read_shape(struct arena *arena, struct reader *r);

/* garam_model.c */
extern const struct family_model garam_model_table[];
void garam_model_cells(const struct board *board, dm_model *model, dm_int *cell);
void garam_model_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues);
void garam_model_post(const struct board *board, dm_model *model, const dm_int *cell);
double garam_model_footprint(const struct board *board, enum family_room room);
void garam_model_way(const struct board *board, enum family_question question, struct family_way *way);

/* garam_reasons.c: kinds of rules; that for equations downwards follows the one to the right. */
enum { GARAM_RIGHT = 0, GARAM_TOO_LONG = 2 };
extern const struct family_rule garam_reasons_rules[];
extern const struct family_reasons garam_reasons;

/* garam_referee.c */
bool garam_referee_check(const struct board *board, const int32_t *values, struct verdict *verdict);
bool garam_referee_clash(const struct board *board, struct verdict *verdict);
bool garam_referee_refute(const struct board *board, struct sentence *reason);

/* garam_draw.c */
struct canvas *garam_draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                          struct arena *arena);
bool garam_draw_spot(const struct board *board, size_t cell, struct canvas_point *at);

#endif
