/* Calls into C++ libraries that end at limits of memory and time.
 *
 * The resident size takes microseconds to read. It is read after FENCE_BYTES of allocations, so a
 * limit is exceeded by that much at most, and before a block of that size or more. A large block
 * counts in full before anything is in it: a vector that grows needs its old block and its new one
 * at once. As the old one then goes, such a block may exceed the limit by a part in FENCE_MARGIN.
 * The clock is read at one allocation in FENCE_CALLS.
 *
 * `operator new` has no argument for its owner, so the fence of a thread is a static of the
 * thread. */
#include "solver/engine/fence.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <setjmp.h>
#include <stdatomic.h>

enum { FENCE_BYTES = 1 << 18, FENCE_CALLS = 16, FENCE_MARGIN = 32 };

struct fence {
    jmp_buf out;
    struct fence_terms terms;
    struct fence *outer; /* the one around it; NULL: none */
};

static _Thread_local struct {
    struct fence *inner; /* the one that the thread is in; NULL: none */
    size_t counted;      /* bytes allocated since the resident size was read */
    unsigned calls;      /* allocations */
} fence_here;

static atomic_bool fence_left; /* in any thread */

int fence_was_left(void)
{
    return atomic_load(&fence_left);
}

enum fence_end fence_run(struct fence_terms terms, void (*call)(void *data), void *data)
{
    struct fence fence = {.terms = terms, .outer = fence_here.inner};
    enum fence_end end = FENCE_DONE;
    switch (setjmp(fence.out)) {
    case 0:
        fence_here.inner = &fence;
        call(data);
        ASSERT(fence_here.inner == &fence); /* fences nest */
        break;
    case FENCE_LIMIT:
        end = FENCE_LIMIT;
        break;
    case FENCE_LATE:
        end = FENCE_LATE;
        break;
    default:
        end = FENCE_MEMORY;
    }
    fence_here.inner = fence.outer;
    return end;
}

static bool has_room(size_t limit, size_t size)
{
    if (size < FENCE_BYTES && (fence_here.counted += size) < FENCE_BYTES) return true;
    fence_here.counted = 0;
    size_t resident = alloc_resident();
    if (size < FENCE_BYTES || resident > limit) return resident <= limit;
    return size <= limit + limit / FENCE_MARGIN - resident;
}

enum fence_end fence_check(size_t size)
{
    const struct fence *fence = fence_here.inner;
    if (!fence) return FENCE_DONE;
    if (fence->terms.memory && !has_room(fence->terms.memory, size)) return FENCE_LIMIT;
    bool late = fence->terms.deadline > 0 && ++fence_here.calls % FENCE_CALLS == 0 &&
                clock_wall() > fence->terms.deadline;
    return late ? FENCE_LATE : FENCE_DONE;
}

void fence_leave(enum fence_end end)
{
    ASSERT(end != FENCE_DONE);
    if (!fence_here.inner) return;
    atomic_store(&fence_left, true);
    longjmp(fence_here.inner->out, end);
}
