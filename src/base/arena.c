/* Arenas: bump allocation from a stack of blocks.
 *
 * Allocating is an addition, and freeing walks a short list. Block sizes grow with the arena up to
 * BLOCK_MOST, so the number of blocks is logarithmic until then and at most half is wasted.
 *
 * Invariant: blocks are linked newest first, and only the newest has free space in use, so a mark
 * (newest block, bytes used of it) describes the whole arena. Memory is zeroed on allocation,
 * because a rewound block is used again. */
#include "base/arena.h"

#include "base/alloc.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK_LEAST = 4096, BLOCK_MOST = 1 << 20 };

struct arena_block {
    struct arena_block *before; /* the block made before this one, owned */
    size_t room;                /* bytes of data */
    alignas(max_align_t) unsigned char data[];
};

static void add_block(struct arena *arena, size_t size)
{
    size_t room = arena->total < BLOCK_LEAST ? BLOCK_LEAST : arena->total;
    if (room > BLOCK_MOST) room = BLOCK_MOST;
    if (room < size) room = size;
    if (room > SIZE_MAX - sizeof(struct arena_block)) alloc_fail(size);
    ASSERT(room >= size);
    struct arena_block *block = alloc_resize(NULL, sizeof *block + room);
    block->before = arena->last;
    block->room = room;
    arena->last = block;
    arena->used = 0;
    arena->total += room;
}

/* Not zeroed. */
static void *take(struct arena *arena, size_t size)
{
    const size_t unit = alignof(max_align_t);
    if (size > SIZE_MAX - unit) alloc_fail(size);
    size_t rounded = (size + unit - 1) / unit * unit;
    if (!arena->last || arena->last->room - arena->used < rounded) add_block(arena, rounded);
    void *bytes = arena->last->data + arena->used;
    ASSERT(arena->used % unit == 0 && arena->used + rounded <= arena->last->room);
    arena->used += rounded;
    return bytes;
}

void *arena_bytes(struct arena *arena, size_t size)
{
    return memset(take(arena, size), 0, size);
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) alloc_fail(SIZE_MAX);
    return arena_bytes(arena, count * size);
}

void *arena_copy(struct arena *arena, const void *from, size_t size)
{
    return size ? memcpy(take(arena, size), from, size) : NULL;
}

char *arena_text(struct arena *arena, const char *text)
{
    return arena_copy(arena, text, strlen(text) + 1);
}

char *arena_vprint(struct arena *arena, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    REQUIRE(length >= 0, "the format must be one that printf takes");
    char *text = take(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *arena_print(struct arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = arena_vprint(arena, format, args);
    va_end(args);
    return text;
}

struct arena_mark arena_mark(const struct arena *arena)
{
    return (struct arena_mark){.block = arena->last, .used = arena->used};
}

void arena_rewind(struct arena *arena, struct arena_mark mark)
{
    while (arena->last != mark.block) {
        REQUIRE(arena->last, "the mark must be of this arena and not older than a rewind");
        struct arena_block *gone = arena->last;
        ASSERT(arena->total >= gone->room);
        arena->last = gone->before;
        arena->total -= gone->room;
        alloc_free(gone);
    }
    ASSERT(mark.used <= (arena->last ? arena->last->room : 0)); /* a mark is never ahead */
    ASSERT(arena->last || arena->total == 0);
    arena->used = mark.used;
}

void arena_free(struct arena *arena)
{
    arena_rewind(arena, (struct arena_mark){0});
}
