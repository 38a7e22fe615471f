/* The program's `operator new`: it takes the place of the C++ library's, for CaDiCaL and for CBC's
 * shared libraries alike, and asks the fence of the thread (fence.h) before it allocates.
 *
 * Only programs link this file. libdamier does not: `operator new` belongs to the program that uses
 * it.
 *
 * The forms that free are replaced as well, because the sanitizers hold both sides against each
 * other. Those for larger alignments stay as they are: neither library uses them. */
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

/* A caller that can do without the block is not left. */
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
/* LeakSanitizer asks this when the process ends: what a fence has abandoned is no leak. */
extern "C" int __lsan_is_turned_off()
{
    return fence_was_left();
}
#endif
