/* The board of Garam, and what its files share. */
#ifndef PUZZLE_FAMILY_GARAM_GARAM_H
#define PUZZLE_FAMILY_GARAM_GARAM_H

#include "puzzle/family.h"

enum { GARAM_OPEN = -1 }; /* instead of a value: to be found */

/* The values of an operator. */
enum garam_sign { GARAM_PLUS, GARAM_MINUS, GARAM_TIMES, GARAM_SIGNS };

/* From 0 at the top left of the picture, in characters. */
struct garam_place {
    int row, column;
};

/* Instead of a cell: the operator is part of the picture. */
#define GARAM_KNOWN SIZE_MAX

/* left sign right = result, in cells. */
struct garam_equation {
    bool down;          /* read downwards, otherwise rightwards */
    size_t left, right; /* operands */
    size_t sign;        /* the cell of the operator, or GARAM_KNOWN: */
    enum garam_sign known;
    struct garam_place at; /* of the operator */
    size_t first;          /* its result begins here in garam.result, the highest digit first */
    size_t digits;         /* of the result, at least 1 */
};

struct garam {
    /* Cells: the digits in reading order, then the operators to find (`?' in the picture), also in
     * reading order. Values: 0 to 9; enum garam_sign. */
    struct board board;
    size_t digits;                   /* cells that hold a digit */
    int rows, columns;               /* of the picture */
    const struct garam_place *place; /* by cell */
    size_t count;
    const struct garam_equation *equation; /* in the order of their operators; rightwards first */
    const size_t *result;                  /* cells of all results */
    const int8_t *given;                   /* by cell: a value or GARAM_OPEN */

    bool hides_signs; /* generated puzzles may hide operators, which are clues like digits */
};

static inline const struct garam *garam_of(const struct board *board)
{
    return (const struct garam *)board;
}

/* The value of an operation on two digits; a negative one is no result. */
static inline int garam_apply(enum garam_sign sign, int left, int right)
{
    return sign == GARAM_PLUS ? left + right : sign == GARAM_MINUS ? left - right : left * right;
}

/* True if this number, written without leading zeros, has this many digits. */
static inline bool garam_fits(int number, size_t digits)
{
    return number >= 0 && (digits == 1 ? number < 10 : digits == 2 && number >= 10);
}

/* garam_picture.c: the picture as text. A place holds a digit, `_' (a cell to fill), one of + - x,
 * `?' (an operator to find), `=' or a blank. */
struct garam_picture {
    int rows, columns; /* without blank lines and columns around it */
    char *at;          /* row * columns + column */
    /* In the file: the line of the first row, and how many columns are before the first one. */
    int64_t line, indent;
};

/* Reads a picture into the arena, without checking equations; false with the reader's error set. */
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

/* The character for a value of a cell; an invalid value is shown as a cell to fill. */
char garam_picture_letter(const struct garam *garam, size_t cell, int32_t value);

/* garam_read.c */
struct board *garam_read_board(struct arena *arena, struct reader *r);
bool garam_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);

/* The board without given digits; operators stay as they are. */
struct board *garam_read_shape(struct arena *arena, struct reader *r);

/* garam_model.c */
extern const struct family_model garam_model_table[];
void garam_model_cells(const struct board *board, dm_model *model, dm_int *cell);
void garam_model_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues);
void garam_model_post(const struct board *board, dm_model *model, const dm_int *cell);
double garam_model_footprint(const struct board *board, enum family_room room);
void garam_model_way(const struct board *board, enum family_question question, struct family_way *way);
extern const struct family_reasons garam_model_reasons;

/* garam_referee.c */
bool garam_referee_check(const struct board *board, const int32_t *values, struct verdict *verdict);
bool garam_referee_clash(const struct board *board, struct verdict *verdict);
bool garam_referee_refute(const struct board *board, struct sentence *reason);

extern const struct family_logic garam_logic;

#endif
