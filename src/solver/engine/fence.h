/* Calls into C++ libraries that end at limits of memory and time.
 *
 * CaDiCaL and CBC allocate in large steps between two polls, CBC may compute for seconds without
 * one, and it does not survive the exception that reports a lack of memory: destructors run on
 * objects that are half changed. So a call into them runs inside a fence. The program's own
 * `operator new` (operator_new.cpp) asks the fence before it allocates, and where the answer is no
 * the call is left by longjmp. No destructor runs: what the library has built is abandoned, and
 * must never be used or freed.
 *
 * The library libdamier leaves `operator new` to its user. There a fence is a plain call: limits
 * are checked by polls alone, and a lack of memory is an exception. */
#ifndef ENGINE_FENCE_H
#define ENGINE_FENCE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The call returned; or it was left at the memory limit, because it was late, or because the system
 * had no more memory. */
enum fence_end { FENCE_DONE, FENCE_LIMIT, FENCE_LATE, FENCE_MEMORY };

struct fence_limits {
    size_t memory;   /* bytes that the process may have in memory; 0: no limit */
    double deadline; /* by clock_wall: a call that allocates after it is left; 0: none */
};

/* Calls `call` with `data`. */
typedef enum fence_end fence_runner(struct fence_limits terms, void (*call)(void *data), void *data);
fence_runner fence_run;

/* ---- for `operator new`, in any thread */

/* FENCE_DONE: a block of this size may be allocated; FENCE_LIMIT, FENCE_LATE: why it may not. */
enum fence_end fence_check(size_t size);
/* Leaves the call inside the fence; returns if there is none. */
void fence_leave(enum fence_end end);
/* Whether any call of the process was left, so that memory is abandoned. */
int fence_was_left(void);

#ifdef __cplusplus
}
#endif

#endif
