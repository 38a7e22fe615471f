/* MUS enumeration: why there is no answer or, with a supposition among the items, why it is
 * impossible.
 *
 *     struct mus_all *all = mus_all_open(mus);
 *     while (mus_all_next(all) == MUS_ALL_FOUND) use(mus_all_reason(all));
 *     mus_all_close(all);
 */
#ifndef EXPLAIN_MUS_ALL_H
#define EXPLAIN_MUS_ALL_H

#include "explain/mus.h"

enum mus_all_answer {
    MUS_ALL_FOUND,
    MUS_ALL_NONE, /* no (further) MUS; at the first call: there is an answer */
    MUS_ALL_STOPPED
};

struct mus_all;

/* Enumerates over the items that the MUS problem has now. The MUS problem must outlive the
 * result. */
struct mus_all *mus_all_open(struct mus *mus);
void mus_all_close(struct mus_all *mus_all);

/* Finds the next MUS. The first one is the smallest found quickly; each later one is new, and all
 * are found in the end. After MUS_ALL_NONE at the first call the solver has an answer. */
enum mus_all_answer mus_all_next(struct mus_all *mus_all);

/* The last MUS. If the first call was stopped: an unsatisfiable set that may not be minimal, or
 * empty. */
const item_list *mus_all_reason(const struct mus_all *mus_all);

/* mus_smallest.c: limits; 0: none. */
struct mus_smallest_effort {
    int questions;   /* calls of the solver */
    double failures; /* total failures of these calls */
    int64_t asking;  /* conflict limit of one call */
    int64_t hitting; /* conflict limit of the search for one smallest hitting set */
};

/* `reason` is a MUS, and `needed` marks items of every MUS, not necessarily all of them. Replaces
 * it by a smaller one. True: it is a smallest. Else no MUS has fewer than `bound` items. */
bool mus_smallest_find(struct mus *mus, const bool *needed, const struct mus_smallest_effort *effort,
                       item_list *reason, size_t *bound);

/* Replaces the first MUS by a smallest one. True: it is proved. Else no MUS has fewer than `bound`
 * items. */
bool mus_all_smallest(struct mus_all *mus_all, const struct mus_smallest_effort *effort, size_t *bound);

#endif
