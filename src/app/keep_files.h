/* --keep DIR: the files that the programs of the source document write. */
#ifndef APP_KEEP_FILES_H
#define APP_KEEP_FILES_H

#include "app/common.h"

/* Creates the directory and writes dimacs.txt; removes a solution from an earlier run. False after
 * reporting the error. */
bool keep_files_formula(const char *directory, const struct plan *plan);

/* Writes solution.txt and interface.txt. False after reporting the error. */
bool keep_files_answer(const char *directory, const struct board *board, const int32_t *values);

#endif
