/* Who contradicts whom among runs of the same question. */
#ifndef LAB_STUDY_QUARREL_H
#define LAB_STUDY_QUARREL_H

#include "lab/study/runs.h"

/* Marks the runs that contradict others and reports each contradiction in a sentence. Returns how
 * many there are. `tell` may be NULL. O(runs times models). */
size_t quarrel_judge(struct runs *runs, void (*tell)(void *self, const char *sentence), void *self);

#endif
