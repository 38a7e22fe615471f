/* The checkpoint of a count of queens: a head, a bit for each part that is done, and what these
 * parts gave. The parts themselves follow from the board; the fingerprint in the head is theirs, so
 * that the file of another board is refused. */
#include "search/halves/halves_keep.h"

#include "base/checkpoint.h"
#include "base/file.h"
#include "base/text.h"

#include <stdio.h>

/* "DMRHALVE" if the low byte comes first */
static const uint64_t MAGIC = UINT64_C(0x45564C4148524D44);
enum { VERSION = 1, AT_SUM = 4, HEAD_WORDS = 6 };

static size_t words_in(const struct bits *set)
{
    return (set->size + 63) / 64;
}

bool halves_keep_write(const char *path, const struct halves_keep *keep, struct sentence *sentence)
{
    struct file file;
    const uint64_t head[HEAD_WORDS] = {MAGIC,
                                       VERSION,
                                       keep->fingerprint,
                                       keep->done.size,
                                       [AT_SUM] = (uint64_t)keep->sum,
                                       (uint64_t)(keep->sum >> 64)};
    bool good = file_create(&file, path);
    if (good) {
        struct checkpoint words = {.out = &file.buf};
        checkpoint_put(&words, head, HEAD_WORDS);
        checkpoint_seal(&words);
        checkpoint_put(&words, keep->done.words, words_in(&keep->done));
        checkpoint_seal(&words);
        good = file_commit(&file);
    }
    if (!good) sentence_say(sentence, "%s", file_error(&file));
    return good;
}

/* Are there bits after the last part? They would be counted as parts that are done. */
static bool overflows(const struct bits *set)
{
    size_t rest = set->size % 64;
    return rest && set->words[set->size / 64] >> rest;
}

static const char *read_words(struct checkpoint *words, struct halves_keep *keep)
{
    uint64_t head[HEAD_WORDS];
    checkpoint_get(words, head, HEAD_WORDS);
    if (words->failed || head[0] != MAGIC) return "is not a checkpoint of a count of queens";
    if (!checkpoint_sealed(words)) return "is damaged";
    if (head[1] != VERSION) return "is a checkpoint of another version of this program";
    if (head[2] != keep->fingerprint || head[3] != keep->done.size)
        return "is the checkpoint of another count";
    checkpoint_get(words, keep->done.words, words_in(&keep->done));
    bool right = checkpoint_sealed(words) && fgetc(words->in) == EOF && !overflows(&keep->done);
    keep->sum = (wide)head[AT_SUM + 1] << 64 | head[AT_SUM];
    return right ? NULL : words->failed && feof(words->in) ? "is cut off" : "is damaged";
}

enum halves_keep_end halves_keep_read(const char *path, struct halves_keep *keep, struct sentence *sentence)
{
    char name[TEXT_PATH_ROOM];
    const char *wrong;
    FILE *in = checkpoint_open(path, &wrong);
    if (in) {
        wrong = read_words(&(struct checkpoint){.in = in}, keep);
        fclose(in);
    }
    if (wrong) sentence_say(sentence, "%s %s", text_path(path, name), wrong);
    if (wrong || !checkpoint_writable(path, sentence)) return HALVES_KEEP_REFUSED;
    return in ? HALVES_KEEP_READ : HALVES_KEEP_NOTHING;
}
