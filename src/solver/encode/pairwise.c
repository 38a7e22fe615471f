/* Pairwise at-most-one: a binary clause for every two literals.
 *
 * n(n-1)/2 clauses, no new variable, and the strongest propagation: a true literal makes all others
 * false directly. Nearly all clauses of large boards are emitted here, so the loop bypasses
 * encode_enforce. */
#include "solver/encode/parts.h"

#include <inttypes.h>

struct size pairwise_size(size_t count)
{
    return (struct size){.clauses = count < 2 ? 0 : (int64_t)count * ((int64_t)count - 1) / 2};
}

void pairwise_at_most_one(struct encoder *encoder, const int *lits, size_t count)
{
    int64_t clauses = pairwise_size(count).clauses;
    ASSERT(clauses >= 0);
    if (clauses > PARTS_MOST_CLAUSES)
        encode_fail(encoder,
                    "at most one of %zu literals needs %" PRId64 " clauses by pairs: try amo=product", count,
                    clauses);
    if (encoder->error) return;
    encoder->clause_count += clauses;
    if (!encoder->sink.clause) return;
    struct clause_sink sink = encoder->sink;
    int pair[3] = {0, 0, encoder->guard};
    size_t length = encoder->guard ? 3 : 2;
    ASSERT(encoder->guard != PARTS_TRUE);
    for (size_t i = 0; i + 1 < count; i++) {
        pair[0] = -lits[i];
        for (size_t j = i + 1; j < count; j++) {
            /* This fast loop polls less often. */
            if (j % 16 == 0 && encode_tick(encoder)) return;
            pair[1] = -lits[j];
            sink.clause(sink.self, pair, length);
        }
    }
}
