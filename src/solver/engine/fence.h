/* Memory and time limits for calls into C++ libraries.
 *
 * CaDiCaL and CBC allocate in large steps between two polls, and CBC may compute for seconds
 * without a poll. CBC also crashes on std::bad_alloc, because destructors then run on inconsistent
 * objects. So a call into them runs inside a fence. The program's `operator new` (operator_new.cpp)
 * checks the fence before it allocates, and at a limit leaves the call by longjmp. No destructor
 * runs: the library's objects are abandoned, and must never be used or freed.
 *
 * libdamier does not replace `operator new`. There a fence is a plain call: limits are checked by
 * polls only, and a lack of memory is an exception. */
#ifndef ENGINE_FENCE_H
#define ENGINE_FENCE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The call returned; or it was left at the memory limit, after the deadline, or out of memory. */
enum fence_end { FENCE_DONE, FENCE_LIMIT, FENCE_LATE, FENCE_MEMORY };

struct fence_limits {
    size_t memory;   /* resident size of the process, in bytes; 0: no limit */
    double deadline; /* by clock_wall, checked at allocations; 0: none */
};

/* Calls `call` with `data`. */
typedef enum fence_end fence_runner(struct fence_limits terms, void (*call)(void *data), void *data);
fence_runner fence_run;

/* ---- for `operator new`, in any thread */

/* FENCE_DONE: a block of this size may be allocated; otherwise the limit that forbids it. */
enum fence_end fence_check(size_t size);
/* Leaves the call inside the fence; returns if there is none. */
void fence_leave(enum fence_end end);
/* True if a call was left anywhere in the process, so memory may have been abandoned. */
int fence_was_left(void);

#ifdef __cplusplus
}
#endif

#endif
