/* Checks an assignment against a formula. */
#ifndef APP_MODEL_CHECK_H
#define APP_MODEL_CHECK_H

#include "app/limits.h"

/* Reads both (NULL and "-": standard input) and writes the verdict to `output` (NULL: standard
 * output). Returns the exit status. */
int model_check(const char *formula, const char *model, const char *output, struct limits *limits);

#endif
