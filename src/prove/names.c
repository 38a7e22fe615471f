/* The table of names: open addressing over numbers, at most half full, so that a million names of a
 * propositional base are found at the speed of memory. */
#include "prove/names.h"

#include "base/alloc.h"

#include <stdbool.h>
#include <string.h>

static const char *const known[] = {
#define NAME(constant, text) text,
#include "prove/names.def"
#undef NAME
};

/* FNV-1a, folded at the end because the table takes the low bits. */
static uint32_t hash_of(const char *text, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return (uint32_t)(hash ^ hash >> 32);
}

static void place(struct names *names, uint32_t hash, uint32_t number)
{
    size_t mask = names->slot_count - 1, i = hash & mask;
    while (names->slots[i]) i = (i + 1) & mask;
    names->slots[i] = number + 1;
}

static void grow(struct names *names)
{
    names->slot_count = names->slot_count ? names->slot_count * 2 : 256;
    alloc_free(names->slots);
    names->slots = alloc_array(names->slot_count, sizeof *names->slots);
    for (size_t i = 0; i < names->entries.size; i++) place(names, names->entries.data[i].hash, (uint32_t)i);
}

static bool is_entry(const struct names_entry *entry, uint32_t hash, const char *text, size_t length)
{
    return entry->hash == hash && entry->length == length && memcmp(entry->text, text, length) == 0;
}

uint32_t names_number(struct names *names, const char *text, size_t length)
{
    uint32_t hash = hash_of(text, length);
    size_t mask = names->slot_count - 1;
    for (size_t i = hash & mask; names->slots[i]; i = (i + 1) & mask) {
        uint32_t number = names->slots[i] - 1;
        if (is_entry(&names->entries.data[number], hash, text, length)) return number;
    }
    char *copy = arena_bytes(&names->arena, length + 1);
    memcpy(copy, text, length);
    struct names_entry entry = {.text = copy, .length = (uint32_t)length, .hash = hash};
    uint32_t number = (uint32_t)names->entries.size;
    vec_push(&names->entries, entry);
    if (names->entries.size * 2 > names->slot_count)
        grow(names);
    else
        place(names, hash, number);
    return number;
}

void names_init(struct names *names)
{
    *names = (struct names){0};
    grow(names);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) names_number(names, known[i], strlen(known[i]));
}

void names_free(struct names *names)
{
    vec_free(&names->entries);
    alloc_free(names->slots);
    arena_free(&names->arena);
}
