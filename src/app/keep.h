/* --keep DIR: the files that the source document's programs leave behind. */
#ifndef APP_KEEP_H
#define APP_KEEP_H

#include "app/common.h"

/* Makes the directory and writes dimacs.txt; a solution from an earlier run is removed. False after
 * reporting the error. */
bool keep_formula(const char *directory, const struct plan *plan);

/* Writes solution.txt and interface.txt. False after reporting the error. */
bool keep_answer(const char *directory, const struct board *board, const int32_t *values);

#endif
