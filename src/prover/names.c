/* The table of names: open addressing, at most half full. A slot holds the beginning of its name,
 * so that a short one is found by one look at memory: reading a base with a million names is hardly
 * anything else. No name has a zero byte in it. */
#include "prover/names.h"

#include "base/alloc.h"

#include <stdbool.h>
#include <string.h>

static const char *const known[] = {
#define NAME(constant, text) text,
#include "prover/names.def"
#undef NAME
};

enum { HEAD = sizeof(uint64_t) };

static uint64_t head_of(const char *text, size_t length)
{
    uint64_t head = 0;
    memcpy(&head, text, length < HEAD ? length : HEAD);
    return head;
}

/* Eight bytes at a time, folded because the table takes the low bits. */
static uint32_t hash_of(const char *text, size_t length)
{
    uint64_t hash = length;
    for (size_t i = 0; i < length; i += HEAD) {
        hash = (hash ^ head_of(text + i, length - i)) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return (uint32_t)hash;
}

static void place(struct names *names, struct names_slot slot)
{
    size_t mask = names->slot_count - 1, i = slot.hash & mask;
    ASSERT(slot.number > 0 && 2 * names->entries.size <= names->slot_count);
    while (names->slots[i].number) i = (i + 1) & mask;
    names->slots[i] = slot;
}

static void grow(struct names *names)
{
    struct names_slot *old = names->slots;
    size_t count = names->slot_count;
    names->slot_count = count ? count * 2 : 256;
    names->slots = alloc_array(names->slot_count, sizeof *names->slots);
    for (size_t i = 0; i < count; i++)
        if (old[i].number) place(names, old[i]);
    alloc_free(old);
}

static bool is_name(const struct names *names, uint32_t number, const char *text, size_t length)
{
    const struct names_entry *entry = &names->entries.data[number];
    return entry->length == length && memcmp(entry->text, text, length) == 0;
}

static uint32_t add(struct names *names, uint32_t hash, const char *text, size_t length)
{
    char *copy = arena_bytes(&names->arena, length + 1);
    memcpy(copy, text, length);
    struct names_entry entry = {.text = copy, .length = length};
    vec_push(&names->entries, entry);
    struct names_slot slot = {.head = head_of(text, length),
                              .hash = hash,
                              .number = (uint32_t)names->entries.size};
    if (names->entries.size * 2 > names->slot_count) grow(names);
    place(names, slot);
    return slot.number - 1;
}

void names_expect(const struct names *names, const char *text, size_t length)
{
    __builtin_prefetch(&names->slots[hash_of(text, length) & (names->slot_count - 1)]);
}

uint32_t names_number(struct names *names, const char *text, size_t length)
{
    uint32_t hash = hash_of(text, length);
    uint64_t head = head_of(text, length);
    size_t mask = names->slot_count - 1;
    for (size_t i = hash & mask; names->slots[i].number; i = (i + 1) & mask) {
        const struct names_slot *slot = &names->slots[i];
        if (slot->hash != hash || slot->head != head) continue;
        if (length < HEAD || is_name(names, slot->number - 1, text, length)) return slot->number - 1;
    }
    return add(names, hash, text, length);
}

void names_init(struct names *names)
{
    *names = (struct names){0};
    grow(names);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) names_number(names, known[i], strlen(known[i]));
    ASSERT(names->entries.size == NAMES_KNOWN); /* their numbers are fixed, and no two are equal */
}

void names_free(struct names *names)
{
    vec_free(&names->entries);
    alloc_free(names->slots);
    arena_free(&names->arena);
}
