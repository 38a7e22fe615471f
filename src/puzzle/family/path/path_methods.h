/* Number paths: methods that work on the board itself, and when they are chosen. */
#ifndef PUZZLE_FAMILY_PATH_PATH_METHODS_H
#define PUZZLE_FAMILY_PATH_PATH_METHODS_H

#include "puzzle/family/path/path.h"

extern const struct family_method path_methods[]; /* NULL name at the end */

/* Chooses a method for this question if one is best. */
void path_methods_way(const struct board *board, enum family_question question, struct family_way *way);

#endif
