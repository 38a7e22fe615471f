/* Checks an assignment against a formula. */
#ifndef APP_VALUATION_H
#define APP_VALUATION_H

#include "app/limits.h"

/* Reads both (NULL and "-": standard input) and writes the verdict to `output` (NULL: standard
 * output). Returns the exit status. */
int valuation_judge(const char *formula, const char *model, const char *output, struct limits *limits);

#endif
