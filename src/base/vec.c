/* Growing arrays: the one function behind the macros.
 *
 * Capacity at least doubles, so n pushes copy fewer than 2n elements in total. The first capacity
 * is small, because many vectors stay short. */
#include "base/vec.h"

void *vec_grow(void *data, size_t *room, size_t wanted, size_t element)
{
    enum { FIRST_ROOM = 4 };
    ASSERT(element > 0 && wanted > *room); /* callers check */
    ASSERT(!data == !*room);
    size_t grown = *room > SIZE_MAX / 2 ? SIZE_MAX : *room * 2;
    if (grown < FIRST_ROOM) grown = FIRST_ROOM;
    if (grown < wanted) grown = wanted;
    if (grown > SIZE_MAX / element) alloc_fail(SIZE_MAX);
    data = alloc_resize(data, grown * element);
    *room = grown;
    return data;
}
