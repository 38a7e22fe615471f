/* Serialisation of messages. Integers are zigzag-encoded base-128 varints, low group first, because
 * most are small. A real number is its eight bytes in memory order: both sides run the same program
 * on the same kind of machine, which the caller must have checked. */
#include "base/wire_format.h"

#include "base/alloc.h"

#include <string.h>

static void put_word(struct buf *to, uint64_t word)
{
    for (; word >= 0x80; word >>= 7) buf_char(to, (char)(word | 0x80));
    buf_char(to, (char)word);
}

void wire_format_put_int(struct buf *to, int64_t value)
{
    put_word(to, (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0));
}

void wire_format_put_wide(struct buf *to, wide value)
{
    put_word(to, (uint64_t)value);
    put_word(to, (uint64_t)(value >> 64));
}

void wire_format_put_real(struct buf *to, double value)
{
    buf_bytes(to, (const char *)&value, sizeof value);
}

void wire_format_put_bytes(struct buf *to, const char *bytes, size_t size)
{
    put_word(to, size);
    if (size) buf_bytes(to, bytes, size);
}

void wire_format_put_text(struct buf *to, const char *text)
{
    put_word(to, text ? strlen(text) + 1 : 0);
    if (text) buf_add(to, text);
}

/* ---- reading */

/* The next `size` bytes; NULL after an error. */
static const char *take(struct wire_message *message, uint64_t size)
{
    ASSERT(message->bytes || !message->size);
    const char *bytes = message->bytes;
    if (message->failed || size > message->size) {
        message->failed = true;
        return NULL;
    }
    message->bytes += size;
    message->size -= (size_t)size;
    return bytes;
}

static uint64_t get_word(struct wire_message *message)
{
    uint64_t word = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const char *byte = take(message, 1);
        if (!byte) return 0;
        word |= (uint64_t)((unsigned char)*byte & 0x7F) << shift;
        if (!((unsigned char)*byte & 0x80)) return word;
    }
    message->failed = true;
    return 0;
}

int64_t wire_format_int(struct wire_message *message)
{
    uint64_t word = get_word(message);
    return (int64_t)(word >> 1 ^ (word & 1 ? UINT64_MAX : 0));
}

wide wire_format_wide(struct wire_message *message)
{
    wide low = get_word(message);
    return (wide)get_word(message) << 64 | low;
}

double wire_format_real(struct wire_message *message)
{
    double value = 0;
    const char *bytes = take(message, sizeof value);
    if (bytes) memcpy(&value, bytes, sizeof value);
    return value;
}

const char *wire_format_bytes(struct wire_message *message, size_t *size)
{
    uint64_t wanted = get_word(message);
    const char *bytes = take(message, wanted);
    *size = bytes ? (size_t)wanted : 0;
    return bytes;
}

const char *wire_format_text(struct wire_message *message, struct arena *arena)
{
    uint64_t size = get_word(message);
    const char *bytes = size ? take(message, size - 1) : NULL;
    return bytes ? arena_print(arena, "%.*s", (int)(size - 1), bytes) : NULL;
}

bool wire_format_is_read(const struct wire_message *message)
{
    return !message->failed && message->size == 0;
}
