/* Lists of values and ranges of numbers, as options of studies take them. */
#ifndef APP_VALUE_LISTS_H
#define APP_VALUE_LISTS_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>

typedef VEC(const char *) list_values;

/* Parses "m1,m2" and, with `ranges`, "4..8,12..20:4": numbers from one to another, by a step.
 * Duplicates are dropped. Values live in the arena. False after reporting the error; messages call
 * the option `name`. */
bool value_lists_split(struct arena *arena, const char *name, const char *text, char separator, bool ranges,
                       list_values *values);

#endif
