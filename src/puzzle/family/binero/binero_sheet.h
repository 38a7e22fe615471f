/* A Binero as lists of lines, for counting: a list for each row, and what a line adds to the
 * columns. */
#ifndef PUZZLE_FAMILY_BINERO_BINERO_SHEET_H
#define PUZZLE_FAMILY_BINERO_BINERO_SHEET_H

#include "base/deadline.h"
#include "base/sentence.h"
#include "puzzle/family/binero/binero_lines.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct binero_work { /* what the steps of a count share */
    struct deadline *deadline;
    uint64_t steps; /* since it was last polled */
    size_t bytes;   /* that may still be allocated, */
    size_t most;    /* of this many at first */
    struct sentence *error;
};

/* Counts these steps, and polls the deadline now and then; false: stop. */
bool binero_sheet_go_on(struct binero_work *work, uint64_t steps);

/* Sets the error; false. */
bool binero_sheet_refuse(struct binero_work *work, const char *sentence);

/* A board seen as lists of lines, one list for each row. Lines are numbered; a line that fits
 * several rows has one number. */
struct binero_sheet {
    int width, height;
    bool empty; /* nothing is given: the board has all symmetries */

    binero_line_list line; /* by number, ascending */
    uint32_t *fit;         /* the numbers of the lines that fit row 0, row 1, ...; owned */
    size_t *fit_begin;     /* by row, and the end; owned */

    /* Sums: the ones of each column, in fields of `bits` bits that never spill over. */
    int bits;
    size_t sum_words;
    uint8_t sum_word[64], sum_shift[64]; /* by column: where its field is */
    uint64_t *sum;                       /* by line; owned */

    /* Marks: one bit for each line that fits two rows, set if it is used, and one for each pair of
     * columns that may be equal, set if they are. All rows and columns of two halves together
     * differ exactly if the halves share no mark. No marks without the third rule. */
    size_t mark_words;
    bool all_marked;      /* every line has a mark, so that the marks give the set of lines */
    uint64_t *own, *keep; /* by line: the bit to set, the bits that stay; owned */
    uint64_t *all_equal;  /* the marks before the first row; owned */
};

/* The sheet of these cells, row by row: 0, 1 or BINERO_OPEN. False: stopped, or refused with the
 * error set; nothing is left to free then. */
bool binero_sheet_open(struct binero_sheet *sheet, const int8_t *cell, int width, int height, bool distinct,
                       struct binero_work *work);
void binero_sheet_close(struct binero_sheet *sheet);

int binero_sheet_sum(const struct binero_sheet *sheet, const uint64_t *sums, int column);
/* Must be 0 before. */
void binero_sheet_set_sum(const struct binero_sheet *sheet, uint64_t *sums, int column, int value);

#endif
