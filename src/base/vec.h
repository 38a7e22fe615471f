/* Growing arrays of any type.
 *
 *     VEC(int) v = {0};
 *     vec_push(&v, 7);
 *     for (size_t i = 0; i < v.size; i++) use(v.data[i]);
 *     vec_free(&v);
 *
 * Growth doubles, so a push costs O(1) amortised. A push may move `data`. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/alloc.h"

#include <stddef.h>
#include <stdint.h>

#define VEC(type)                                                                                            \
    struct {                                                                                                 \
        type *data;  /* owned; NULL while room is 0 */                                                       \
        size_t size; /* elements in use */                                                                   \
        size_t room; /* elements allocated */                                                                \
    }

/* The common ones have names, so that they can cross interfaces. */
typedef VEC(int) vec_int;
typedef VEC(int32_t) vec_i32;
typedef VEC(int64_t) vec_i64;

void *vec_grow(void *data, size_t *room, size_t wanted, size_t element); /* the macros' helper */

#define vec_reserve(v, wanted)                                                                               \
    ((wanted) > (v)->room ? (void)((v)->data = vec_grow((v)->data, &(v)->room, (wanted), sizeof *(v)->data)) \
                          : (void)0)
#define vec_push(v, value) (vec_reserve((v), (v)->size + 1), (void)((v)->data[(v)->size++] = (value)))
#define vec_pop(v) ((v)->data[(ASSERT((v)->size > 0), --(v)->size)])
#define vec_last(v) ((v)->data[(ASSERT((v)->size > 0), (v)->size - 1)])
#define vec_clear(v) ((void)((v)->size = 0))
#define vec_free(v) (alloc_free((v)->data), (v)->data = NULL, (v)->size = 0, (void)((v)->room = 0))

#endif
