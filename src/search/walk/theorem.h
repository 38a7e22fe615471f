/* Sentences that say why a ground has no tour, where there is a simple one. */
#ifndef SEARCH_WALK_THEOREM_H
#define SEARCH_WALK_THEOREM_H

#include "base/sentence.h"
#include "search/walk/ground.h"

struct theorem {
    const struct ground *ground; /* at least three squares */
    int64_t start;               /* or GROUND_NOWHERE */
    bool closed;
    struct sentence *reason; /* the sentence, if there is one */
};

/* Knights on boards without holes: no tour, by the sides alone. O(1). */
bool theorem_of_shape(const struct theorem *theorem);
/* Any ground: no tour, by its leaps. O(squares). */
bool theorem_of_graph(const struct theorem *theorem);

#endif
