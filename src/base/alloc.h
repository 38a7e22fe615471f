/* Memory and misuse: the two failures without a recovery path.
 *
 * All heap blocks outside arenas are allocated here. Running out of memory prints a message and
 * ends the process; `--memory-limit` stops a search before that. REQUIRE checks contracts of
 * interfaces: it is always on, names the function and aborts. ASSERT checks internal invariants: it
 * is on in test builds and compiled away in releases. */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The exit status after running out of memory, the same as at any limit. */
enum { ALLOC_EXIT_STATUS = 3 };

void *alloc_bytes(size_t size);               /* zeroed; never NULL, even for size 0 */
void *alloc_resize(void *block, size_t size); /* like realloc; never NULL; new bytes are not set */
void *alloc_array(size_t count, size_t size); /* zeroed; the product is checked */
void alloc_free(void *block);
_Noreturn void alloc_fail(size_t size); /* "damier: out of memory (N bytes requested)", exit 3 */

/* Sets the handler that alloc_fail calls before the process ends, for example to remove temporary
 * files. It must not allocate. NULL removes it. */
void alloc_on_fail(void (*undo)(void *self), void *self);

/* Resident size of the process in bytes; 0 if unknown. */
size_t alloc_resident(void);
/* The same, at most a few hundred kilobytes out of date and cheap enough for every poll. SIZE_MAX
 * between alloc_refuse and alloc_clear_refused. */
size_t alloc_metered(void);
/* Reports that a block was not allocated because it would have exceeded the memory limit: the next
 * poll then treats the limit as reached. */
void alloc_refuse(void);
void alloc_clear_refused(void); /* clears that, at the start of another search */
/* True if the process uses more than this; false for 0, which is no limit. */
bool alloc_over(int64_t megabytes);
size_t alloc_peak(void);    /* largest resident size so far; 0 if unknown */
size_t alloc_machine(void); /* bytes available on the machine; SIZE_MAX if unknown */

_Noreturn void alloc_misuse(const char *function, const char *condition, const char *sentence);
_Noreturn void alloc_broken(const char *file, int line, const char *condition);

/* REQUIRE(n > 0, "a clause list needs its length"): aborts on misuse of an interface. */
#define REQUIRE(condition, sentence) REQUIRE_OF(__func__, condition, sentence)

/* The same for helpers shared by several functions: `function` is the public one. */
#define REQUIRE_OF(function, condition, sentence)                                                            \
    ((condition) ? (void)0 : alloc_misuse(function, #condition, sentence))

/* ASSERT(lo <= hi): an invariant. The meson option `asserts`, sanitizers and the hostile build turn
 * it on. Otherwise the condition is compiled but not evaluated. */
#ifdef ASSERTS
enum { ALLOC_ASSERTS = 1 };
#define ASSERT(condition) ((condition) ? (void)0 : alloc_broken(__FILE__, __LINE__, #condition))
#else
enum { ALLOC_ASSERTS = 0 };
#define ASSERT(condition) ((void)sizeof(!(condition)))
#endif

#endif
