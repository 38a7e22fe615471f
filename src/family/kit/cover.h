/* Covers: a small set of columns such that every row lies in one of them. A good one, quickly, without any claim that it is the smallest. */
#ifndef FAMILY_KIT_COVER_H
#define FAMILY_KIT_COVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cover {
    size_t rows, columns;
    const uint32_t *first; /* by column: its first place in `row`; one more at the end */
    const uint32_t *row;   /* the rows of the columns, one column after the other */
    const bool *fixed;     /* by column: it is chosen whatever happens; NULL: none */
};

/* Chooses columns; returns how many, the fixed ones included, or SIZE_MAX where some row is in no column. Stops after so many changes of a score
 * (`effort`), or when there are no more than `enough`. The same seed, the same cover. */
size_t cover_search(const struct cover *cover, uint64_t seed, uint64_t effort, size_t enough, bool *chosen);

#endif
