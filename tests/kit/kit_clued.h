/* Small puzzles of every family whose facts have a small blank board, with one answer, and then
 * with fewer clues or wrong ones. */
#ifndef KIT_CLUED_H
#define KIT_CLUED_H

#include "base/rng.h"
#include "puzzle/family.h"

struct kit_clued {
    struct arena arena;
    const struct board *board; /* with its clues */
    int32_t *answer;           /* by cell: of the puzzle as it was made */
    int32_t *values;           /* by cell: as far as they are given */
    bool *given;               /* by cell, then by mark */
};

/* No clue can go; every other one has about one more than it needs. */
struct kit_clued *kit_clued_new(const char *family, struct rng *rng);
void kit_clued_free(struct kit_clued *clued);

/* The same board with these clues. */
const struct board *kit_clued_pose(struct kit_clued *clued, const int32_t *values, const bool *given);

/* So many clues go; so many cells are given another value. The board changes. */
void kit_clued_drop(struct kit_clued *clued, struct rng *rng, int count);
void kit_clued_spoil(struct kit_clued *clued, struct rng *rng, int count);

/* A value that the cell might have, other than this one. */
int32_t kit_clued_other(const struct board *board, struct rng *rng, size_t cell, int32_t value);

/* For those facts: the family's blank board with this number in that option of `generate`. */
struct board *kit_clued_wished(struct arena *arena, const struct family *family, const char *option,
                               int64_t number);

/* Lists this test for each such family, whose name is its state; returns how many there are. */
struct CMUnitTest;
enum { KIT_CLUED_MOST = 100 };
size_t kit_clued_tests(void (*test)(void **state), struct CMUnitTest *tests);

#endif
