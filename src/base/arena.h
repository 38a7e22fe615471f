/* Arenas: memory that is freed all at once.
 *
 * A model, a board or a computation allocates from its arena and frees the arena as a whole. Blocks
 * never move: pointers stay valid until the arena is freed or rewound past them. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *last; /* newest block, each linked to the one before; owned */
    size_t used;              /* bytes handed out of `last` */
    size_t total;             /* bytes of all blocks, for statistics */
};

struct arena_mark { /* a state to rewind to */
    struct arena_block *block;
    size_t used;
};

/* A zeroed struct arena is an empty arena. */
void *arena_bytes(struct arena *arena, size_t size); /* zeroed, aligned for any type, never NULL */
void *arena_array(struct arena *arena, size_t count, size_t size);    /* zeroed; product checked */
void *arena_copy(struct arena *arena, const void *from, size_t size); /* size 0 gives NULL */
char *arena_text(struct arena *arena, const char *text);
char *arena_print(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprint(struct arena *arena, const char *format, va_list args);
struct arena_mark arena_mark(const struct arena *arena);
void arena_rewind(struct arena *arena, struct arena_mark mark); /* frees all allocated since */
void arena_free(struct arena *arena);                           /* leaves an empty arena */

#define ARENA_NEW(arena, type) ((type *)arena_bytes((arena), sizeof(type)))
#define ARENA_ARRAY(arena, type, count) ((type *)arena_array((arena), (count), sizeof(type)))

#endif
