/* What is said of a name that nobody has. */
#ifndef CLI_UNKNOWN_H
#define CLI_UNKNOWN_H

#include <stdbool.h>

/* Says that there is no engine of this name (for formulas: none that `damier sat` takes). `error`
 * are the engines' own words. */
void unknown_engine(const char *name, bool for_formulas, const char *error);

#endif
