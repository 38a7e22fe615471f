/* Single lines of a Binero: balanced, no three equal neighbours, consistent with the known cells.
 * Other lines are never looked at. */
#ifndef PUZZLE_FAMILY_BINERO_BINERO_LINES_H
#define PUZZLE_FAMILY_BINERO_BINERO_LINES_H

#include "puzzle/family/binero/binero.h"

typedef VEC(uint64_t) binero_line_list; /* bit i of a line is its cell i */

/* Cells hold 0, 1 or BINERO_OPEN; a line says which of them are its own. */

/* How many fit, rounded. */
double binero_lines_count(const int8_t *cell, const struct binero_line *line);

/* Gives open cells the value that they have in every line that fits. Returns how many; -1 if no
 * line fits. */
int binero_lines_fix(int8_t *cell, const struct binero_line *line);

/* Appends all lines that fit, each once. At most 64 cells. */
void binero_lines_list(const int8_t *cell, const struct binero_line *line, binero_line_list *list);

#endif
