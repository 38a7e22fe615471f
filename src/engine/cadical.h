/* CaDiCaL's two interfaces as used here: the C one, for searching (cadical.c), and a few calls of
 * the C++ one, for proofs (cadical_proof.c), because the C one of version 1.5 cannot trace them.
 * Only if linked: HAVE_CADICAL. */
#ifndef ENGINE_CADICAL_H
#define ENGINE_CADICAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest variable that this machine has room for: CaDiCaL's tables are as long as that. */
int cadical_largest(void);

/* ---- cadical_trace.cpp: a solver that writes down why */

struct cadical_trace;

/* Writes the proof as text to `proof`, which stays the caller's and must stay open for as long.
 * `stop` is asked often while solving; may be NULL. */
struct cadical_trace *cadical_trace_open(FILE *proof, bool (*stop)(void *self), void *self);
void cadical_trace_close(struct cadical_trace *trace);

/* Before any clause. */
void cadical_trace_set(struct cadical_trace *trace, const char *option, int value);
void cadical_trace_add(struct cadical_trace *trace, int lit); /* 0 ends a clause */
/* At most this many, -1 no limit: 10, 20 or 0. */
int cadical_trace_solve(struct cadical_trace *trace, int64_t conflicts);
bool cadical_trace_value(struct cadical_trace *trace, int variable); /* after 10 */
/* Gets all of the proof into the file. */
void cadical_trace_finish(struct cadical_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
