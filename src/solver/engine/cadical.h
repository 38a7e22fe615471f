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

struct cadical_calls;
struct sat_config;

/* Before any clause: the seed, and which truth comes first. */
void cadical_configure(struct cadical_calls *calls, const struct sat_config *config);
/* A solver was lost: lets the caller's poll see that the memory limit is reached. */
void cadical_refuse(const struct sat_config *config);

/* ---- cadical_calls.cpp: its C++ interface. The C one of version 1.5 cannot trace proofs, and lets
 * exceptions through. */

struct cadical_options {
    /* Where a proof is written as text; stays the caller's, and must stay open for as long as the
     * solver is. NULL: none. */
    FILE *proof;
    bool (*stop)(void *self); /* asked often while solving; may be NULL */
    void *self;
    size_t memory;             /* bytes that the process may have in memory; 0: no limit */
    void (*fail)(size_t size); /* called with 0 when the system has no more; must not return */
};

struct cadical_calls *cadical_calls_open(const struct cadical_options *terms);
void cadical_calls_close(struct cadical_calls *calls);

/* A call, `open' included, has met the memory limit (fence.h). The solver is abandoned: calls do
 * nothing, solving it gives 0, and closing it frees nothing of what it has built. */
bool cadical_calls_lost(const struct cadical_calls *calls);

/* For the calls to come. */
void cadical_calls_limit(struct cadical_calls *calls, size_t memory);

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
