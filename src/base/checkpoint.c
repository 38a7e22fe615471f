/* Words of a checkpoint and their sum. Every word is mixed into the sum, which is a word of the
 * file itself wherever it is sealed, and part of what is summed after it. */
#include "base/checkpoint.h"

#include "base/file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static void take_word(struct checkpoint *words, uint64_t word)
{
    words->sum = (words->sum ^ word) * UINT64_C(0xD6E8FEB86659FD93);
    words->sum ^= words->sum >> 32;
}

void checkpoint_put(struct checkpoint *words, const uint64_t *word, size_t count)
{
    for (size_t i = 0; i < count; i++) take_word(words, word[i]);
    buf_bytes(words->out, (const char *)word, count * sizeof *word);
}

void checkpoint_get(struct checkpoint *words, uint64_t *word, size_t count)
{
    if (words->failed || fread(word, sizeof *word, count, words->in) != count) {
        words->failed = true;
        memset(word, 0, count * sizeof *word);
    }
    for (size_t i = 0; i < count; i++) take_word(words, word[i]);
}

void checkpoint_seal(struct checkpoint *words)
{
    checkpoint_put(words, &(uint64_t){words->sum}, 1);
}

bool checkpoint_sealed(struct checkpoint *words)
{
    uint64_t expected = words->sum, found;
    checkpoint_get(words, &found, 1);
    return !words->failed && found == expected;
}

const char *checkpoint_skim(struct checkpoint *words)
{
    enum { CHUNK = 64 };
    uint64_t word[CHUNK], before = words->sum, last = 0;
    size_t got;
    while ((got = fread(word, 1, sizeof word, words->in)) > 0) {
        if (got % sizeof *word) return "is damaged or cut off";
        for (size_t i = 0; i < got / sizeof *word; i++) {
            before = words->sum;
            take_word(words, last = word[i]);
        }
    }
    return last == before ? NULL : "is damaged or cut off";
}

FILE *checkpoint_open(const char *path, const char **wrong)
{
    struct stat about;
    bool there = stat(path, &about) == 0;
    *wrong = NULL;
    if (!there && (errno == ENOENT || errno == ENOTDIR)) return NULL;
    *wrong = there && !S_ISREG(about.st_mode) ? "cannot be a checkpoint file" : "cannot be read";
    FILE *in = there && S_ISREG(about.st_mode) ? fopen(path, "rb") : NULL;
    if (in) *wrong = NULL;
    return in;
}

bool checkpoint_writable(const char *path, struct sentence *sentence)
{
    struct file file;
    bool good = strcmp(path, "-") != 0 && file_create(&file, path);
    if (strcmp(path, "-") == 0)
        sentence_say(sentence, "standard output cannot be a checkpoint file");
    else if (good)
        file_abandon(&file);
    else
        sentence_say(sentence, "%s", file_error(&file));
    return good;
}
