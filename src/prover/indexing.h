/* Which clauses can match a call, by its first argument. */
#ifndef PROVER_INDEXING_H
#define PROVER_INDEXING_H

#include "prover/program.h"

/* Brings the index of all predicates up to date. */
void indexing_update(struct program *program);

/* What a pair has for a key: there is no functor cell in it. */
#define INDEXING_PAIR ((cell)CELL_PAIR)

/* Where the alternatives for a first argument with this key are; 0 for none. */
static inline uint32_t indexing_find(const struct predicate *predicate, cell key)
{
    for (uint32_t i = (uint32_t)cell_hash(key) & predicate->bucket_mask; predicate->buckets[i].key;
         i = (i + 1) & predicate->bucket_mask)
        if (predicate->buckets[i].key == key) return predicate->buckets[i].alternatives;
    return predicate->others;
}

#endif
