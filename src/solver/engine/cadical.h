/* CaDiCaL as used here: for searching (cadical.c) and for proofs (cadical_proof.c). Only if linked:
 * HAVE_CADICAL. */
#ifndef SOLVER_ENGINE_CADICAL_H
#define SOLVER_ENGINE_CADICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest variable that this machine has room for: CaDiCaL's tables are as long as that. */
int cadical_largest(void);

/* ---- cadical_calls.cpp: its C++ interface. The C one of version 1.5 cannot trace proofs, and lets
 * exceptions through. */

struct cadical_calls;

/* Writes a proof as text to `proof`, which stays the caller's and must stay open for as long; NULL:
 * none. `stop` is asked often while solving; may be NULL. When memory runs out, here or in a later
 * call, `fail` is called with 0 and must not return. */
struct cadical_calls *cadical_calls_open(FILE *proof, bool (*stop)(void *self), void *self,
                                         void (*fail)(size_t size));
void cadical_calls_close(struct cadical_calls *calls);

/* Before any clause. */
void cadical_calls_set(struct cadical_calls *calls, const char *option, int value);
/* A clause. */
void cadical_calls_add(struct cadical_calls *calls, const int *lits, size_t count);
/* For the next call. */
void cadical_calls_assume(struct cadical_calls *calls, int lit);
/* At most this many, -1 no limit: 10, 20 or 0. */
int cadical_calls_solve(struct cadical_calls *calls, int64_t conflicts);
bool cadical_calls_value(struct cadical_calls *calls, int variable); /* after 10 */
bool cadical_calls_failed(struct cadical_calls *calls, int lit);     /* after 20 */
/* Gets all of the proof into the file. */
void cadical_calls_finish(struct cadical_calls *calls);

#ifdef __cplusplus
}
#endif

#endif
