/* What is seen of a proof while it is watched: traces, failures. */
#ifndef PROVE_WATCH_H
#define PROVE_WATCH_H

#include "prove/machine.h"
#include "prove/prove.h"

struct watch;

struct watch *watch_new(void);
void watch_free(struct watch *watch);
void watch_reset(struct watch *watch);

/* Sentences about the deepest goals that failed. */
void watch_reasons(const struct watch *watch, prove_line *line, void *self);

/* The goals of a proof, as the library leaves it. */
void watch_proof(struct machine *m, cell proof, prove_line *line, void *self);

/* What the library calls; the arguments are in watch.c. */
bool watch_goals(struct machine *m, cell *arguments);
bool watch_rule(struct machine *m, cell *arguments);
bool watch_mark(struct machine *m, cell *arguments);
bool watch_hit(struct machine *m, cell *arguments);
bool watch_missed(struct machine *m, cell *arguments);
bool watch_too_deep(struct machine *m, cell *arguments);

#endif
