/* Names, each kept once: equal names are equal numbers. */
#ifndef PROVER_NAMES_H
#define PROVER_NAMES_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdint.h>

enum {
#define NAME(constant, text) NAME_##constant,
#include "prover/names.def"
#undef NAME
    NAMES_KNOWN
};

struct names_entry {
    const char *text; /* 0-terminated, in the arena */
    size_t length;
};

struct names_slot {
    uint64_t head; /* the first eight bytes, zeros behind the end: all of a short name */
    uint32_t hash;
    uint32_t number; /* plus one; 0: free */
};

struct names {
    VEC(struct names_entry) entries;
    struct names_slot *slots; /* owned */
    size_t slot_count;
    struct arena arena;
};

void names_init(struct names *names);
void names_free(struct names *names);
uint32_t names_number(struct names *names, const char *text, size_t length);

/* This name will be asked for soon: its place in the table is fetched meanwhile. */
void names_expect(const struct names *names, const char *text, size_t length);

static inline const char *names_text(const struct names *names, uint32_t name)
{
    ASSERT(name < names->entries.size);
    return names->entries.data[name].text;
}

static inline size_t names_length(const struct names *names, uint32_t name)
{
    ASSERT(name < names->entries.size);
    return names->entries.data[name].length;
}

#endif
