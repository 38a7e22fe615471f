/* How many solutions a model has. */
#ifndef KIT_COUNT_H
#define KIT_COUNT_H

#include "damier.h"

/* Lists them all by this engine (NULL: the library's choice), with or without learning ("yes",
 * "no"). Fails if they could not all be found. */
int64_t kit_count(const dm_model *model, const char *engine, const char *learn);

#endif
