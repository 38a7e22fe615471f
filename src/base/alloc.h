/* Memory and misuse: the two failures that have no recovery path.
 *
 * Every block that is not in an arena comes from here. When memory runs out, one function says so
 * and the process ends; `--memory-limit` is the polite way to stop before that. REQUIRE guards the
 * contracts of functions: always on, names the function, aborts. ASSERT states what we believe
 * about our own data: on in the builds that look for our mistakes, compiled away in the others. */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The exit status of a process that ran out of memory: it gave up at a limit. */
enum { ALLOC_EXIT_STATUS = 3 };

void *alloc_bytes(size_t size);               /* zeroed; never NULL, even for size 0 */
void *alloc_resize(void *block, size_t size); /* like realloc; never NULL; new bytes are not set */
void *alloc_array(size_t count, size_t size); /* zeroed; the product is checked */
void alloc_free(void *block);
_Noreturn void alloc_fail(size_t size); /* "damier: out of memory (N bytes requested)", exit 3 */

/* From now on alloc_fail calls `undo` before the process ends: it removes what must not stay
 * behind, and may not allocate. There is one at a time; NULL: none. */
void alloc_on_fail(void (*undo)(void *self), void *self);

/* Bytes of this process in memory now; 0 where the system does not say. */
size_t alloc_resident(void);
/* The same, out of date by a few hundred kilobytes at most: cheap enough for every poll. SIZE_MAX
 * between alloc_refuse and alloc_forgive. */
size_t alloc_metered(void);
/* A block was not allocated because it would have exceeded the memory limit. The next poll sees
 * that the limit is reached, although the process has less in memory. */
void alloc_refuse(void);
void alloc_forgive(void); /* another search begins */
/* True if more than that is in memory; false for 0, which is no limit. */
bool alloc_over(int64_t megabytes);
size_t alloc_peak(void);    /* the most that it ever had there; likewise */
size_t alloc_machine(void); /* bytes that the machine could give us now; SIZE_MAX where unknown */

_Noreturn void alloc_misuse(const char *function, const char *condition, const char *sentence);
_Noreturn void alloc_broken(const char *file, int line, const char *condition);

/* REQUIRE(n > 0, "a clause list needs its length"): misuse of an interface stops the program. */
#define REQUIRE(condition, sentence) REQUIRE_OF(__func__, condition, sentence)

/* The same for helpers of several functions: `function` is the one that the caller knows. */
#define REQUIRE_OF(function, condition, sentence)                                                            \
    ((condition) ? (void)0 : alloc_misuse(function, #condition, sentence))

/* ASSERT(lo <= hi): an invariant, whose failure is a mistake in this program and nobody else's. The
 * meson option `asserts` turns it on; sanitizers and the hostile build do so by themselves.
 * Elsewhere the condition is compiled, so that it stays correct, but never evaluated. */
#ifdef ASSERTS
enum { ALLOC_ASSERTS = 1 };
#define ASSERT(condition) ((condition) ? (void)0 : alloc_broken(__FILE__, __LINE__, #condition))
#else
enum { ALLOC_ASSERTS = 0 };
#define ASSERT(condition) ((void)sizeof(!(condition)))
#endif

#endif
