/* Cells: tagged 64-bit words that represent terms.
 *
 * Three bits are the tag, the other 61 a value or a heap index. Indices, not pointers: the heap may
 * move when it grows, and copying a block of cells takes one addition per cell (pack.h).
 *
 *     REF      a variable; unbound if the cell at its index is itself
 *     INT      an integer of 61 bits
 *     NAME     a constant, by its number in the table of names
 *     PAIR     a list cell: two cells, head and tail
 *     TERM     a FUNCTOR cell followed by its arguments
 *     BIG      an integer of 62 to 64 bits: two INT cells, the upper and the lower 32 bits
 *     FUNCTOR  a name and an arity; not a term
 *     MARK     used only while terms are copied or evaluated */
#ifndef PROVER_CELL_H
#define PROVER_CELL_H

#include "base/alloc.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t cell;

enum cell_tag { CELL_REF, CELL_INT, CELL_NAME, CELL_PAIR, CELL_TERM, CELL_BIG, CELL_FUNCTOR, CELL_MARK };

enum { CELL_TAG_BITS = 3, CELL_ARITY_BITS = 24 };

#define CELL_INT_MAX ((int64_t)1 << 60)

static inline cell cell_make(enum cell_tag tag, uint64_t payload)
{
    return payload << CELL_TAG_BITS | tag;
}

static inline enum cell_tag cell_tag(cell c)
{
    return (enum cell_tag)(c & 7);
}

static inline size_t cell_index(cell c)
{
    return c >> CELL_TAG_BITS;
}

static inline bool cell_fits(int64_t value)
{
    return value >= -CELL_INT_MAX && value < CELL_INT_MAX;
}

static inline cell cell_int(int64_t value) /* must fit */
{
    ASSERT(cell_fits(value));
    return (uint64_t)value << CELL_TAG_BITS | CELL_INT;
}

static inline int64_t cell_value(cell c) /* of an INT */
{
    ASSERT(cell_tag(c) == CELL_INT);
    return (int64_t)c >> CELL_TAG_BITS;
}

static inline cell cell_name(uint32_t name)
{
    return cell_make(CELL_NAME, name);
}

static inline cell cell_functor(uint32_t name, uint32_t arity)
{
    ASSERT(arity < (uint32_t)1 << CELL_ARITY_BITS);
    return cell_make(CELL_FUNCTOR, (uint64_t)name << CELL_ARITY_BITS | arity);
}

static inline uint32_t cell_functor_name(cell functor)
{
    return (uint32_t)(cell_index(functor) >> CELL_ARITY_BITS);
}

static inline uint32_t cell_functor_arity(cell functor)
{
    return (uint32_t)(cell_index(functor) & (((uint32_t)1 << CELL_ARITY_BITS) - 1));
}

/* True if the payload is a heap index. */
static inline bool cell_points(cell c)
{
    return 1 << cell_tag(c) & (1 << CELL_REF | 1 << CELL_PAIR | 1 << CELL_TERM | 1 << CELL_BIG);
}

/* The number of cells it points to: 1 for a variable. `head` is the first of them. */
static inline size_t cell_extent(cell c, cell head)
{
    ASSERT(cell_points(c));
    ASSERT(cell_tag(c) != CELL_TERM || cell_tag(head) == CELL_FUNCTOR);
    if (cell_tag(c) == CELL_TERM) return 1 + cell_functor_arity(head);
    return cell_tag(c) == CELL_REF ? 1 : 2;
}

static inline uint64_t cell_hash(cell c)
{
    c *= 0x9E3779B97F4A7C15u;
    return c ^ c >> 29;
}

#endif
