/* The index of a predicate: for every key that some clause has as its first argument, the list of
 * clauses that could match it, those that take anything included, in the order of the text; one
 * list for keys that no clause has, and one with all clauses. A call looks up its list once; if
 * there is one clause on it, no choice point is made.
 *
 * The lists of k keys repeat the v clauses that take anything: k * v entries. Where that is more
 * than LAVISH times the number of clauses, a predicate is not keyed: all its clauses are tried. */
#include "prover/program.h"

#include "base/alloc.h"

enum { LAVISH = 8 };

static uint32_t add_list(struct program *program, const struct predicate *predicate, cell key, bool any)
{
    uint32_t from = (uint32_t)program->alternatives.size;
    for (size_t i = 0; i < predicate->clauses.size; i++) {
        const struct clause *clause = &predicate->clauses.data[i];
        if (any || !clause->key || clause->key == key) vec_push(&program->alternatives, clause->code);
    }
    vec_push(&program->alternatives, 0);
    return from;
}

static struct bucket *bucket_of(struct predicate *predicate, cell key)
{
    uint32_t i = (uint32_t)cell_hash(key) & predicate->bucket_mask;
    while (predicate->buckets[i].key && predicate->buckets[i].key != key)
        i = (i + 1) & predicate->bucket_mask;
    return &predicate->buckets[i];
}

/* Fills `alternatives` of each bucket with how many clauses have its key; the number of keys. */
static size_t count_keys(struct predicate *predicate)
{
    size_t keys = 0;
    for (size_t i = 0; i < predicate->clauses.size; i++) {
        cell key = predicate->clauses.data[i].key;
        if (!key) continue;
        struct bucket *bucket = bucket_of(predicate, key);
        keys += !bucket->key;
        bucket->key = key;
        bucket->alternatives++;
    }
    return keys;
}

static void make_buckets(struct predicate *predicate, size_t clauses)
{
    size_t room = 4;
    while (room < clauses * 2) room *= 2;
    alloc_free(predicate->buckets);
    predicate->buckets = alloc_array(room, sizeof *predicate->buckets);
    predicate->bucket_mask = (uint32_t)room - 1;
}

/* Lists of all keys in one pass over the clauses: each bucket's list is laid out by its size, and
 * `alternatives` runs along it while it is filled. */
static void fill_lists(struct program *program, struct predicate *predicate, size_t anything)
{
    size_t buckets = (size_t)predicate->bucket_mask + 1;
    for (size_t i = 0; i < buckets; i++) {
        struct bucket *bucket = &predicate->buckets[i];
        if (!bucket->key) continue;
        uint32_t from = (uint32_t)program->alternatives.size;
        for (size_t n = bucket->alternatives + anything + 1; n; n--) vec_push(&program->alternatives, 0);
        bucket->alternatives = from;
    }
    for (size_t i = 0; i < predicate->clauses.size; i++) {
        const struct clause *clause = &predicate->clauses.data[i];
        for (size_t j = 0; j < buckets && !clause->key; j++)
            if (predicate->buckets[j].key)
                program->alternatives.data[predicate->buckets[j].alternatives++] = clause->code;
        if (clause->key)
            program->alternatives.data[bucket_of(predicate, clause->key)->alternatives++] = clause->code;
    }
}

/* Back to the beginning of each list: to behind the 0 that ends the one before. */
static void rewind_lists(struct program *program, struct predicate *predicate)
{
    for (size_t i = 0; i <= predicate->bucket_mask; i++) {
        struct bucket *bucket = &predicate->buckets[i];
        if (!bucket->key) continue;
        ASSERT(program->alternatives.data[bucket->alternatives] == 0); /* its list is full */
        while (program->alternatives.data[bucket->alternatives - 1]) bucket->alternatives--;
    }
}

static void update(struct program *program, struct predicate *predicate)
{
    size_t clauses = predicate->clauses.size, anything = 0;
    for (size_t i = 0; i < clauses; i++) anything += !predicate->clauses.data[i].key;
    predicate->indexed = true;
    predicate->all = add_list(program, predicate, 0, true);
    predicate->keyed = predicate->arity > 0 && anything < clauses;
    if (!predicate->keyed) return;
    make_buckets(predicate, clauses - anything);
    size_t keys = count_keys(predicate);
    predicate->keyed = keys * anything <= LAVISH * clauses;
    ASSERT(keys > 0 && keys <= (size_t)predicate->bucket_mask); /* one bucket at least is free */
    if (!predicate->keyed) return;
    predicate->others = add_list(program, predicate, 0, false);
    fill_lists(program, predicate, anything);
    rewind_lists(program, predicate);
    predicate->pairs = indexing_find(predicate, INDEXING_PAIR);
}

void indexing_update(struct program *program)
{
    for (size_t i = 0; i < program->changed.size; i++) {
        uint32_t number = program->changed.data[i];
        if (number >= program->predicates.size) continue;
        struct predicate *predicate = &program->predicates.data[number];
        if (!predicate->indexed) update(program, predicate);
    }
    vec_clear(&program->changed);
}
