/* Formulas: the number of clauses passed to the sink is the number counted. */
#include "fuzz.h"
#include "solver/dimacs/dimacs.h"

#include "base/alloc.h"

struct visited {
    int64_t clauses, literals;
};

static void take(void *self, const int *lits, size_t count)
{
    struct visited *seen = self;
    for (size_t i = 0; i < count; i++) REQUIRE(lits[i], "a literal is not 0");
    seen->clauses++;
    seen->literals += (int64_t)count;
}

int fuzz_dimacs(const uint8_t *data, size_t size)
{
    struct reader r;
    struct visited seen = {0};
    struct dimacs_sink sink = {.clause = take, .self = &seen};
    struct dimacs_counts counts;
    reader_text(&r, "t", (const char *)data, size);
    if (dimacs_read(&r, &sink, &counts))
        REQUIRE(seen.clauses == counts.clauses && seen.literals == counts.literals, "the counts are right");
    reader_close(&r);
    return 0;
}
