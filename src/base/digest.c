/* Two sums in the manner of FNV-1a with different factors, each mixed once more when it is shown,
 * so that the last bytes reach all digits. */
#include "base/digest.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char mark[] = "sum ";

enum { LINE = sizeof mark - 1 + DIGEST_ROOM }; /* with the line's end in the place of the 0 */

void digest_add(struct digest *digest, const char *bytes, size_t size)
{
    uint64_t low = digest->low, high = digest->high;
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        low = (low ^ byte ^ UINT64_C(0xcbf29ce484222325)) * UINT64_C(0x100000001b3);
        high = (high ^ byte ^ UINT64_C(0x6c62272e07bb0142)) * UINT64_C(0x9e3779b97f4a7c15);
    }
    digest->low = low;
    digest->high = high;
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 31) * UINT64_C(0x7fb5d329728ea185);
    return x ^ x >> 33;
}

const char *digest_text(const struct digest *digest, char text[DIGEST_ROOM])
{
    snprintf(text, DIGEST_ROOM, "%016" PRIx64 "%016" PRIx64, mix(digest->high ^ digest->low >> 7),
             mix(digest->low));
    return text;
}

void digest_seal(struct buf *text)
{
    struct digest digest = {0};
    char sum[DIGEST_ROOM];
    digest_add(&digest, text->data, text->size);
    buf_print(text, "%s%s\n", mark, digest_text(&digest, sum));
}

size_t digest_sealed(const char *text, size_t length)
{
    struct digest digest = {0};
    char sum[DIGEST_ROOM];
    if (length < LINE || text[length - 1] != '\n') return 0;
    const char *line = text + length - LINE;
    if (memcmp(line, mark, sizeof mark - 1) != 0) return 0;
    digest_add(&digest, text, length - LINE);
    digest_text(&digest, sum);
    return memcmp(line + sizeof mark - 1, sum, DIGEST_ROOM - 1) == 0 ? length - LINE : 0;
}
