/* Set covering: few columns such that every row lies in one of them. A local search, which proves
 * nothing about the smallest number. */
#ifndef PUZZLE_KIT_COVER_H
#define PUZZLE_KIT_COVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cover {
    size_t rows, columns;
    const uint32_t *first; /* by column: its first place in `row`; one more at the end */
    const uint32_t *row;   /* the rows of the columns, one column after another */
    const bool *fixed;     /* by column: it is always chosen; NULL: none */
};

/* Chooses columns; returns how many, the fixed ones included, or SIZE_MAX if some row is in no
 * column. Stops after `effort` changes of a score, or when there are no more than `enough`. The
 * same seed gives the same cover. */
size_t cover_search(const struct cover *cover, uint64_t seed, uint64_t effort, size_t enough, bool *chosen);

#endif
