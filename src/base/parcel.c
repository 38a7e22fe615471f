/* Serialisation of messages. Integers are zigzag-encoded base-128 varints, low group first, because
 * most are small. A real number is its eight bytes in memory order: both sides run the same program
 * on the same kind of machine, which the caller must have checked. */
#include "base/parcel.h"

#include "base/alloc.h"

#include <string.h>

static void put_word(struct buf *to, uint64_t word)
{
    for (; word >= 0x80; word >>= 7) buf_char(to, (char)(word | 0x80));
    buf_char(to, (char)word);
}

void parcel_put_int(struct buf *to, int64_t value)
{
    put_word(to, (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0));
}

void parcel_put_wide(struct buf *to, wide value)
{
    put_word(to, (uint64_t)value);
    put_word(to, (uint64_t)(value >> 64));
}

void parcel_put_real(struct buf *to, double value)
{
    buf_bytes(to, (const char *)&value, sizeof value);
}

void parcel_put_bytes(struct buf *to, const char *bytes, size_t size)
{
    put_word(to, size);
    if (size) buf_bytes(to, bytes, size);
}

void parcel_put_text(struct buf *to, const char *text)
{
    put_word(to, text ? strlen(text) + 1 : 0);
    if (text) buf_add(to, text);
}

/* ---- reading */

/* The next `size` bytes; NULL after an error. */
static const char *take(struct parcel *parcel, uint64_t size)
{
    ASSERT(parcel->bytes || !parcel->size);
    const char *bytes = parcel->bytes;
    if (parcel->failed || size > parcel->size) {
        parcel->failed = true;
        return NULL;
    }
    parcel->bytes += size;
    parcel->size -= (size_t)size;
    return bytes;
}

static uint64_t get_word(struct parcel *parcel)
{
    uint64_t word = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const char *byte = take(parcel, 1);
        if (!byte) return 0;
        word |= (uint64_t)((unsigned char)*byte & 0x7F) << shift;
        if (!((unsigned char)*byte & 0x80)) return word;
    }
    parcel->failed = true;
    return 0;
}

int64_t parcel_int(struct parcel *parcel)
{
    uint64_t word = get_word(parcel);
    return (int64_t)(word >> 1 ^ (word & 1 ? UINT64_MAX : 0));
}

wide parcel_wide(struct parcel *parcel)
{
    wide low = get_word(parcel);
    return (wide)get_word(parcel) << 64 | low;
}

double parcel_real(struct parcel *parcel)
{
    double value = 0;
    const char *bytes = take(parcel, sizeof value);
    if (bytes) memcpy(&value, bytes, sizeof value);
    return value;
}

const char *parcel_bytes(struct parcel *parcel, size_t *size)
{
    uint64_t wanted = get_word(parcel);
    const char *bytes = take(parcel, wanted);
    *size = bytes ? (size_t)wanted : 0;
    return bytes;
}

const char *parcel_text(struct parcel *parcel, struct arena *arena)
{
    uint64_t size = get_word(parcel);
    const char *bytes = size ? take(parcel, size - 1) : NULL;
    return bytes ? arena_print(arena, "%.*s", (int)(size - 1), bytes) : NULL;
}

bool parcel_is_read(const struct parcel *parcel)
{
    return !parcel->failed && parcel->size == 0;
}
