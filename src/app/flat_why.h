/* damier why for FlatZinc models. */
#ifndef APP_FLAT_WHY_H
#define APP_FLAT_WHY_H

#include "app/why.h"

/* Text in memory; the exit status. */
int flat_why(const struct why_settings *settings, const char *text, size_t length);

#endif
