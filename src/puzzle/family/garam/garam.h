/* The board of Garam, and what its files share. */
#ifndef PUZZLE_FAMILY_GARAM_GARAM_H
#define PUZZLE_FAMILY_GARAM_GARAM_H

#include "puzzle/regions/region_board.h"

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

/* The kinds of regions. Each equation is a relation, whose facts are the struct garam_equation, and
 * whose cells are its operands, its result, and its operator if that is to be found. */
enum garam_kind { GARAM_ACROSS, GARAM_DOWN, GARAM_LONG_ACROSS, GARAM_LONG_DOWN };
enum { GARAM_LEFT, GARAM_RIGHT, GARAM_RESULT }; /* positions in the region */

struct garam {
    /* Cells: the digits in reading order, then the operators to find (`?' in the picture), also in
     * reading order. Values: 0 to 9; enum garam_sign. */
    struct region_board base;
    size_t digits;                   /* cells that hold a digit */
    int rows, columns;               /* of the picture */
    const struct garam_place *place; /* by cell */
    size_t count;
    const struct garam_equation *equation; /* in the order of their operators; rightwards first */
    const size_t *result;                  /* cells of all results */

    bool hides_signs; /* generated puzzles may hide operators, which are clues like digits */
};

static inline const struct garam *garam_of(const struct board *board)
{
    return (const struct garam *)board;
}

/* Lists the equations of `cells` cells as regions, all in the arena; all other members are set. */
struct board *garam_begin(struct garam *garam, struct arena *arena, size_t cells, const int32_t *given);

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

/* "7 x _ = 5_": an equation with these values by cell, some of which are replaced by facts. A
 * result that is too long is cut. */
void garam_picture_equation(const struct region *region, const int32_t *values, size_t fact_count,
                            const struct logic_fact *facts, struct buf *out);

/* garam_read.c */
struct board *garam_read_board(struct arena *arena, struct reader *r);
bool garam_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);

/* The board without given digits; operators stay as they are. */
struct board *garam_read_shape(struct arena *arena, struct reader *r);

/* garam_model.c */
extern const struct family_model garam_model_table[];
void garam_model_cells(const struct board *board, dm_model *model, dm_int *cell);
region_post garam_model_equation;
double garam_model_footprint(const struct board *board, enum family_room room);
void garam_model_way(const struct board *board, enum family_question question, struct family_way *way);

/* garam_referee.c */
bool garam_referee_check(const struct board *board, const int32_t *values, struct verdict *verdict);
bool garam_referee_equation(const struct regions *regions, size_t region, const int32_t *values,
                            struct verdict *verdict);
bool garam_referee_would(const struct regions *regions, size_t region, const int32_t *values,
                         struct verdict *verdict);
bool garam_referee_clash(const struct board *board, struct verdict *verdict);
bool garam_referee_refute(const struct board *board, struct sentence *reason);

/* garam_ways.c: `ways` of the relation. */
bool garam_ways(const struct region *region, const uint64_t *in, uint64_t *out);

/* garam_rules.c: rows of the rules */
enum garam_rule { GARAM_SUM, GARAM_EQUATION, GARAM_CROSSING, GARAM_CANDIDATES, GARAM_RULES };
extern const struct family_logic garam_rules_logic;
struct rule_insight garam_rules_insight(const struct rule_step *step, struct buf *out);
void garam_rules_name(const struct board *board, size_t count, const struct cell_fact *facts, size_t cell,
                      struct buf *out);

#endif
