/* damier why for FlatZinc models. */
#ifndef CLI_FLAT_WHY_H
#define CLI_FLAT_WHY_H

#include "cli/why.h"

/* Text in memory; the exit status. */
int flat_why(const struct why_settings *settings, const char *text, size_t length);

#endif
