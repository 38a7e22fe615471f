/* Number paths at random, and an oracle: all of their answers by walking in every way, with what
 * touches read off the places. It shares no code with the family but its structs. */
#ifndef KIT_PATH_H
#define KIT_PATH_H

#include "base/rng.h"
#include "puzzle/family/path/path.h"

enum { KIT_PATH_CELLS = 64 };

extern const char *const kit_path_families[3];

/* Without clues and with at most so many cells, which are in one piece, or in several. */
struct path *kit_path_random(struct arena *arena, struct rng *rng, size_t most_cells);
struct path *kit_path_pieces(struct arena *arena, struct rng *rng, size_t most_cells);

/* Clues of a board, to be changed. */
int32_t *kit_path_given(struct path *path);
bool *kit_path_linked(struct path *path);

/* About so many of a hundred numbers and links are given: those of an answer, or (NULL) any, but no
 * number twice. */
void kit_path_clues(struct path *path, struct rng *rng, unsigned percent, const int32_t *answer);

bool kit_path_touches(const struct path *path, size_t a, size_t b);
bool kit_path_right(const struct path *path, const int32_t *values); /* the rules and the clues */

/* Visits every answer until the visitor returns false; how many were visited. */
typedef bool kit_path_visit(void *self, const int32_t *values);
int64_t kit_path_answers(const struct path *path, kit_path_visit *visit, void *self);
int64_t kit_path_count(const struct path *path);

/* An answer drawn evenly from the first thousand; false if there is none. */
bool kit_path_answer(const struct path *path, struct rng *rng, int32_t *values);

#endif
