/* A small model, one constraint of each kind to post on it, and all its solutions by trial. Every
 * call of the library is noted (kit_calls.h). */
#ifndef KIT_POSTS_H
#define KIT_POSTS_H

#include "kit_calls.h"

#include "damier.h"

enum { KIT_INTS = 3, KIT_VALUES = 3, KIT_BOOLS = 2, KIT_KEYS = 27 * 4 };

struct kit_posts {
    struct kit_calls *calls;
    dm_model *model;
    dm_int x[KIT_INTS]; /* 0 .. KIT_VALUES - 1 */
    dm_lit b[KIT_BOOLS];
};

/* Makes the model and its variables. */
void kit_posts_begin(struct kit_posts *t);

/* Posts constraint `number` of kit_posts_count. */
size_t kit_posts_count(void);
void kit_posts_post(const struct kit_posts *t, size_t number);

/* A number below KIT_KEYS for the values of the variables. */
size_t kit_posts_key(const int64_t *x, const bool *b);

struct kit_solutions {
    const struct kit_posts *t;
    size_t count; /* of assumptions */
    const dm_lit *assumed;
    int32_t values[64]; /* that are tried, by variable of the model */

    /* Solutions or, if there is an objective, those that are as good as the best: */
    bool has[KIT_KEYS]; /* by key */
    size_t size;        /* keys that are there */
    bool has_best;
    int64_t best; /* the objective's value in them */
};

/* All solutions under assumptions, by trying all values; uses `holds` and nothing else. */
struct kit_solutions kit_posts_solve(const struct kit_posts *t, size_t count, const dm_lit *assumed);

#endif
