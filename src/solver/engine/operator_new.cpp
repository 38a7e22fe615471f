/* The program's `operator new`, which replaces that of the C++ library for CaDiCaL and for CBC's
 * shared libraries, and checks the thread's fence (fence.h) before it allocates.
 *
 * Only programs link this file, not libdamier: `operator new` belongs to the program.
 *
 * `operator delete` is replaced too, because sanitizers check that the two match. The aligned forms
 * are not replaced: neither library uses them. */
#include "solver/engine/fence.h"

#include <cstdlib>
#include <new>

namespace
{

void *make_block(std::size_t size)
{
    enum fence_end end = fence_check(size);
    if (end != FENCE_DONE) fence_leave(end);
    void *block = std::malloc(size ? size : 1);
    if (block) return block;
    fence_leave(FENCE_MEMORY);
    throw std::bad_alloc(); /* outside of any fence */
}

/* The nothrow form does not leave the fence: its caller handles failure. */
void *try_block(std::size_t size)
{
    return fence_check(size) == FENCE_LIMIT ? nullptr : std::malloc(size ? size : 1);
}

} // namespace

void *operator new(std::size_t size)
{
    return make_block(size);
}

void *operator new[](std::size_t size)
{
    return make_block(size);
}

void *operator new(std::size_t size, const std::nothrow_t &) noexcept
{
    return try_block(size);
}

void *operator new[](std::size_t size, const std::nothrow_t &) noexcept
{
    return try_block(size);
}

void operator delete(void *block) noexcept
{
    std::free(block);
}

void operator delete[](void *block) noexcept
{
    std::free(block);
}

void operator delete(void *block, std::size_t) noexcept
{
    std::free(block);
}

void operator delete[](void *block, std::size_t) noexcept
{
    std::free(block);
}

void operator delete(void *block, const std::nothrow_t &) noexcept
{
    std::free(block);
}

void operator delete[](void *block, const std::nothrow_t &) noexcept
{
    std::free(block);
}

#ifdef __SANITIZE_ADDRESS__
/* Called by LeakSanitizer at exit: memory abandoned by a fence is no leak. */
extern "C" int __lsan_is_turned_off()
{
    return fence_was_left();
}
#endif
