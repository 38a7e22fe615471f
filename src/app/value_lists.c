/* Lists of option values. A hash table finds duplicates in constant time, so long ranges stay
 * linear. */
#include "app/value_lists.h"

#include "app/message.h"
#include "base/say.h"
#include "base/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100000 }; /* values of a range */

struct list { /* while it is parsed */
    struct arena *arena;
    const char *name;    /* of the option */
    list_values *values; /* so far */
    vec_i32 slots;       /* hash table of indices in `values`: open addressing, -1 for free */
};

/* The slot of the text, or the free one for it. */
static int32_t *slot_of(const struct list *list, const char *text, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325; /* FNV-1a */
    for (size_t i = 0; i < length; i++) sum = (sum ^ (unsigned char)text[i]) * 0x100000001b3;
    size_t mask = list->slots.size - 1;
    ASSERT((list->slots.size & mask) == 0 && list->values->size < list->slots.size);
    for (size_t at = (size_t)sum & mask;; at = (at + 1) & mask) {
        int32_t *slot = &list->slots.data[at];
        const char *there = *slot < 0 ? NULL : list->values->data[*slot];
        if (!there || (strncmp(there, text, length) == 0 && !there[length])) return slot;
    }
}

/* At most half of the slots are used. */
static void make_slots(struct list *list)
{
    enum { FIRST = 16 };
    size_t wanted = list->slots.size ? 2 * list->slots.size : FIRST;
    if (2 * (list->values->size + 1) <= list->slots.size) return;
    vec_clear(&list->slots);
    while (list->slots.size < wanted) vec_push(&list->slots, -1);
    for (size_t i = 0; i < list->values->size; i++)
        *slot_of(list, list->values->data[i], strlen(list->values->data[i])) = (int32_t)i;
}

static void add(struct list *list, const char *text, size_t length)
{
    make_slots(list);
    int32_t *slot = slot_of(list, text, length);
    if (*slot >= 0) return;
    ASSERT(2 * list->values->size < list->slots.size);
    *slot = (int32_t)list->values->size;
    vec_push(list->values, arena_print(list->arena, "%.*s", (int)length, text));
}

static bool refuse(const struct list *list, const char *piece, size_t length, const char *key)
{
    char quote[TEXT_QUOTE_ROOM];
    text_quote(piece, length, quote);
    message_say(key, SAY(say_raw("option", list->name), say_raw("item", quote)));
    return false;
}

static bool read_number(const char **at, int64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoll(*at, &end, 10);
    bool fine = end > *at && errno == 0 && **at != ' ';
    *at = end;
    return fine;
}

/* "4..14" or "4..14:2". */
static bool add_range(struct list *list, const char *piece, size_t length)
{
    const char *at = piece;
    int64_t first, last, step = 1;
    bool fine = read_number(&at, &first) && strncmp(at, "..", 2) == 0;
    at += 2 * fine;
    fine = fine && read_number(&at, &last);
    if (fine && *at == ':') {
        at++;
        fine = read_number(&at, &step);
    }
    if (!fine || at != piece + length) return refuse(list, piece, length, "message.list-not-range");
    if (step <= 0) return refuse(list, piece, length, "message.list-step");
    if (last < first) return refuse(list, piece, length, "message.list-empty");
    if (((uint64_t)last - (uint64_t)first) / (uint64_t)step >= MOST)
        return refuse(list, piece, length, "message.list-too-many");
    for (int64_t number = first;; number += step) {
        char text[24];
        add(list, text, (size_t)snprintf(text, sizeof text, "%" PRId64, number));
        if ((uint64_t)last - (uint64_t)number < (uint64_t)step) return true;
    }
}

static bool is_range(const char *piece, size_t length)
{
    const char *dots = strstr(piece, "..");
    return dots && dots < piece + length;
}

static bool split(struct list *list, const char *text, char separator, bool ranges)
{
    const char end[] = {separator, '\0'};
    for (;; text++) {
        size_t length = strcspn(text, end);
        if (length == 0) {
            message_say("message.list-empty-item",
                        SAY(say_raw("option", list->name), say_raw("separator", (char[]){separator, 0})));
            return false;
        }
        if (!ranges || !is_range(text, length))
            add(list, text, length);
        else if (!add_range(list, text, length))
            return false;
        text += length;
        if (!*text) return true;
    }
}

bool value_lists_split(struct arena *arena, const char *name, const char *text, char separator, bool ranges,
                       list_values *values)
{
    struct list list = {arena, name, values, {0}};
    bool fine = split(&list, text, separator, ranges);
    ASSERT(!fine || values->size > 0); /* an empty list is an error */
    vec_free(&list.slots);
    return fine;
}
