/* Contradictions between runs of the same question. */
#ifndef LAB_STUDY_CONTRADICTIONS_H
#define LAB_STUDY_CONTRADICTIONS_H

#include "lab/study/runs.h"

/* Marks contradicting runs and passes a sentence about each contradiction to `tell`, which may be
 * NULL. Returns their number. O(runs * models). */
size_t contradictions_find(struct runs *runs, void (*tell)(void *self, const char *sentence), void *self);

#endif
