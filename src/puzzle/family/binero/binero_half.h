/* Halves of a Binero's rows: what binero_count.c joins, and the data by which it joins them. */
#ifndef PUZZLE_FAMILY_BINERO_BINERO_HALF_H
#define PUZZLE_FAMILY_BINERO_BINERO_HALF_H

#include "puzzle/family/binero/binero_sheet.h"
#include "search/states/state_table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BINERO_HALF_NONE UINT32_MAX /* instead of a line: there is none */

/* The lines next to the seam, and how many fillings of a group have them there. */
struct binero_seam {
    uint32_t last, before; /* before: the one farther from the seam, or BINERO_HALF_NONE */
    uint64_t count;
};

/* All fillings of a half: those with the same sums form a class, those of a class with the same
 * marks a group. */
struct binero_half {
    struct state_table classes; /* of sums */
    size_t *group_begin;        /* by class, and the end; owned */
    size_t *seam_begin;         /* by group, and the end; owned */
    uint64_t *marks;            /* by group; owned */
    struct binero_seam *seams;  /* owned */
};

/* The fillings of the rows from `from` up to or down to `to`, where the seam is. `wanted` (may be
 * NULL) says which sums matter. False: stopped, or refused with the error set; nothing is left to
 * free then. */
bool binero_half_fill(const struct binero_sheet *sheet, int from, int to,
                      bool (*wanted)(const struct binero_sheet *sheet, const uint64_t *sums),
                      struct binero_work *work, struct binero_half *half);
void binero_half_free(struct binero_half *half);

/* Sets the error: half grids take too much memory; false. */
bool binero_half_refuse(struct binero_work *work);

#endif
