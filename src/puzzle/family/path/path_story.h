/* A sentence about a number path while it is written, with what it follows from. */
#ifndef PATH_STORY_H
#define PATH_STORY_H

#include "base/say.h"
#include "puzzle/family/path/path_logic.h"

struct path_story { /* a deduction being built */
    const struct logic *g;
    const struct path_found *found; /* NULL: a contradiction */
    struct deduction *deduction;
    struct buf text;
    bool brief; /* cells by their short names */
};

/* "row 3, column 5"; lasts until the end of the statement. */
struct cell_name path_story_cell(const struct path_story *s, int32_t cell);

/* What it follows from: a cell; the cell of a number, if that is placed; the cells around one that
 * hold numbers. */
void path_story_because(struct path_story *s, int32_t cell);
void path_story_number(struct path_story *s, int32_t number);
void path_story_around(struct path_story *s, int32_t cell);

/* The placed numbers around one that is missing; 0 and count + 1 where there is none. */
void path_story_gap(const struct logic *g, int32_t number, int32_t *low, int32_t *high);

/* How many neighbours of a cell are free, how many free cells touch both, and how many edges of a
 * cell may be used. */
int path_story_count_free(const struct logic *g, int32_t cell);
int path_story_count_between(const struct logic *g, int32_t a, int32_t b);
int path_story_count_open(const struct logic *g, int32_t cell);

/* Moves the text to the deduction, as a sentence. */
void path_story_finish(struct path_story *s);

#endif
