/* CaDiCaL, for search (cadical.c) and proofs (cadical_proof.c). Only with HAVE_CADICAL. */
#ifndef SOLVER_ENGINE_CADICAL_H
#define SOLVER_ENGINE_CADICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest variable that fits in memory: CaDiCaL's tables have one entry per variable up to
 * it. */
int cadical_largest(void);

struct cadical_calls;
struct sat_config;

/* Sets seed and phase, before any clause. */
void cadical_configure(struct cadical_calls *calls, const struct sat_config *config);
/* After a solver was lost: makes the caller's poll notice that the memory limit is reached. */
void cadical_refuse(const struct sat_config *config);

/* ---- cadical_calls.cpp: wraps the C++ interface. The C interface of version 1.5 cannot trace
 * proofs, and propagates exceptions. */

struct cadical_options {
    /* For a proof as text; owned by the caller, open as long as the solver. NULL: none. */
    FILE *proof;
    bool (*stop)(void *self); /* polled while solving; may be NULL */
    void *self;
    size_t memory;             /* limit of the process in bytes; 0: none */
    void (*fail)(size_t size); /* called with 0 when memory runs out; must not return */
};

struct cadical_calls *cadical_calls_open(const struct cadical_options *terms);
void cadical_calls_close(struct cadical_calls *calls);

/* True if a call, including open, has met the memory limit (fence.h). Then the solver is abandoned:
 * calls do nothing, solve returns 0, and close does not free its data. */
bool cadical_calls_lost(const struct cadical_calls *calls);

/* For the following calls. */
void cadical_calls_limit(struct cadical_calls *calls, size_t memory);

/* Before any clause. */
void cadical_calls_set(struct cadical_calls *calls, const char *option, int value);
/* A clause. */
void cadical_calls_add(struct cadical_calls *calls, const int *lits, size_t count);
/* For the next call. */
void cadical_calls_assume(struct cadical_calls *calls, int lit);
/* The limit on conflicts; -1: none. Returns 10, 20 or 0. */
int cadical_calls_solve(struct cadical_calls *calls, int64_t conflicts);
bool cadical_calls_value(struct cadical_calls *calls, int variable); /* after 10 */
bool cadical_calls_failed(struct cadical_calls *calls, int lit);     /* after 20 */
/* Flushes the proof. */
void cadical_calls_finish(struct cadical_calls *calls);

#ifdef __cplusplus
}
#endif

#endif
