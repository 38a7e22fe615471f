/* Garam inside: what its files share. */
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

    /* Generation: operators to find may stay hidden, and are clues like digits. Otherwise puzzles
     * show them all. */
    bool hides_signs;
};

static inline const struct garam *garam_of(const struct board *board)
{
    return (const struct garam *)board;
}

/* What the operator makes of two digits; below 0 if it is no result. */
static inline int garam_apply(enum garam_sign sign, int left, int right)
{
    return sign == GARAM_PLUS ? left + right : sign == GARAM_MINUS ? left - right : left * right;
}

/* Is this number, written without leading zeros, as long as the result? */
static inline bool garam_fits(int number, size_t digits)
{
    return number >= 0 && (digits == 1 ? number < 10 : digits == 2 && number >= 10);
}

extern const struct family_logic garam_logic;

#endif
