/* --keep DIR: the files that the source document's programs leave. */
#ifndef CLI_KEEP_H
#define CLI_KEEP_H

#include "cli/common.h"

/* Makes the directory and writes dimacs.txt; a solution of an earlier run goes. False after the error was said. */
bool keep_formula(const char *directory, const struct board *board, const struct common_search *asked);

/* Writes solution.txt and interface.txt. False after the error was said. */
bool keep_answer(const char *directory, const struct board *board, const int32_t *values);

#endif
