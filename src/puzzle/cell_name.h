/* Names of cells. Sentences, `why --not` and pictures of all families count rows and columns from
 * 1, from the top left.
 *
 *     row 2, column 3    in a sentence that names few cells
 *     r2c3               in a sentence that names many, and where people type a name
 *
 * The short form says which number is the row, and has no comma. A sentence has one of the two
 * forms. One about a line names its cells by that line: "row 2, columns 3 and 5 to 7". */
#ifndef PUZZLE_CELL_NAME_H
#define PUZZLE_CELL_NAME_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct board;

enum {
    CELL_NAME_ROOM = 48,
    /* A sentence names at most three cells in full, and a list of cells fewer than three. */
    CELL_NAME_FEW = 3
};

/* Returned by value: `cell_name_of(board, cell).text` lasts until the end of the statement. */
struct cell_name {
    char text[CELL_NAME_ROOM];
};

/* "row 2, column 3" and "r2c3". Rows and columns of the arguments are from 0. */
struct cell_name cell_name_at(int row, int column);
struct cell_name cell_name_short_at(int row, int column);
struct cell_name cell_name_of(const struct board *board, size_t cell);
struct cell_name cell_name_short(const struct board *board, size_t cell);

/* Several cells in ascending order, where rows come before columns: "row 2, columns 1 and 3 to 5,
 * and row 3, column 1". French names each: "les cases L2C1, L2C3 à L2C5 et L3C1". A sentence about
 * them has the verb in the number of `count`. Long lists end with a number of cells. */
void cell_name_list(const struct board *board, size_t count, const uint32_t *cells, struct buf *out);

/* The same for cells of one row, or (`down`) of one column, that are listed by the number of the
 * line and the places on it, all from 0 and in ascending order. */
void cell_name_line(bool down, int line, size_t count, const int *places, struct buf *out);

/* Does the text begin with a short name? */
bool cell_name_is_short(const char *text);

/* In the sentence of a rule (rule.h): the cell whose row and column, from 1, are its arguments. */
#define CELL_NAME_RULE "row {}, column {}"

/* Reads either form, or "2,3", and moves *text behind it; *row and *column are from 1. False if the
 * text begins with no name. */
bool cell_name_read(const char **text, long *row, long *column);

#endif
