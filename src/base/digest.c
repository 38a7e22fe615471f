/* Digests: two multiplicative hashes over 64-bit words, low byte first, with different factors and
 * shifts. A product carries upwards only, so each step also folds the high half down: every bit of
 * a word reaches every bit of the hashes. The bytes after the last whole word and the number of
 * bytes are mixed in when the digest is returned. */
#include "base/digest.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <stdio.h>

static const uint64_t LOW_FACTOR = UINT64_C(0xD6E8FEB86659FD93), HIGH_FACTOR = UINT64_C(0x9E3779B97F4A7C15);

/* Low byte first on every machine; compilers make it a single load where possible. */
static uint64_t load_word(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56;
}

static void add_word(struct digest *digest, uint64_t word)
{
    digest->low = (digest->low ^ word) * LOW_FACTOR;
    digest->low ^= digest->low >> 32;
    digest->high = (digest->high + word) * HIGH_FACTOR;
    digest->high ^= digest->high >> 29;
}

static void add_byte(struct digest *digest, char byte)
{
    digest->rest |= (uint64_t)(unsigned char)byte << 8 * (digest->size % 8);
    if (++digest->size % 8) return;
    add_word(digest, digest->rest);
    digest->rest = 0;
}

void digest_add(struct digest *digest, const char *bytes, size_t size)
{
    const char *end = bytes + size;
    while (bytes < end && digest->size % 8) add_byte(digest, *bytes++);
    ASSERT(bytes == end || digest->rest == 0);
    struct digest sums = *digest;
    for (; end - bytes >= 8; bytes += 8, sums.size += 8) add_word(&sums, load_word(bytes));
    *digest = sums;
    while (bytes < end) add_byte(digest, *bytes++);
}

static struct digest finished(const struct digest *digest)
{
    struct digest last = *digest;
    add_word(&last, digest->rest);
    add_word(&last, digest->size ^ HIGH_FACTOR);
    return last;
}

uint64_t digest_word(const struct digest *digest)
{
    return finished(digest).low;
}

const char *digest_text(const struct digest *digest, char text[DIGEST_ROOM])
{
    struct digest last = finished(digest);
    snprintf(text, DIGEST_ROOM, "%016" PRIx64 "%016" PRIx64, last.high, last.low);
    return text;
}
