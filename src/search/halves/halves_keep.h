/* Unfinished counts, kept in a file. */
#ifndef SEARCH_HALVES_HALVES_KEEP_H
#define SEARCH_HALVES_HALVES_KEEP_H

#include "base/bits.h"
#include "base/sentence.h"
#include "base/wide.h"

#include <stdint.h>

struct halves_keep {
    uint64_t fingerprint; /* of the board, and how it was divided */
    struct bits done;     /* the parts that are done */
    wide sum;             /* and what they gave */
};

enum halves_keep_end { HALVES_KEEP_NOTHING /* no such file */, HALVES_KEEP_READ, HALVES_KEEP_REFUSED };

/* `keep` says what is expected: the fingerprint, and how many parts there are. The rest of it is
 * set. Also refuses a file that could not be written again. */
enum halves_keep_end halves_keep_read(const char *path, struct halves_keep *keep, struct sentence *sentence);

bool halves_keep_write(const char *path, const struct halves_keep *keep, struct sentence *sentence);

#endif
