/* Checkpoints: words in a file, with a running checksum, so that what is damaged or cut off is
 * refused.
 *
 * Numbers are words of 64 bits in the byte order of the machine. The first one should be a magic
 * word: a machine with another order then sees a file that is none of ours. Files are written
 * through base/file.h, so whenever the program is killed the last complete one is there. */
#ifndef BASE_CHECKPOINT_H
#define BASE_CHECKPOINT_H

#include "base/buf.h"
#include "base/sentence.h"

#include <stdio.h>

struct checkpoint {
    struct buf *out; /* written to, or */
    FILE *in;        /* read from */
    uint64_t sum;
    bool failed; /* the file ended, or could not be read */
};

void checkpoint_put(struct checkpoint *words, const uint64_t *word, size_t count);

/* Zeros if it failed. */
void checkpoint_get(struct checkpoint *words, uint64_t *word, size_t count);

/* The sum of all words so far, as a word; and whether the next word is that sum. */
void checkpoint_seal(struct checkpoint *words);
bool checkpoint_sealed(struct checkpoint *words);

/* Everything that is left, to the end of the file. NULL if its last word is the sum of all before,
 * else what is wrong. */
const char *checkpoint_skim(struct checkpoint *words);

/* The file, or NULL: with what is wrong with it ("cannot be read"), or without if there is none. */
FILE *checkpoint_open(const char *path, const char **wrong);

/* Could a file take this name? False with the sentence. */
bool checkpoint_writable(const char *path, struct sentence *sentence);

#endif
