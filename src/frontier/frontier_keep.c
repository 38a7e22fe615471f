/* The checkpoint of a count: a head, the states between two stages, and a checksum over all of it.
 *
 * Patterns are not in the file, because they follow from the board: their lists are made again, and
 * the vectors are in that order. A vector has, for each 64 counts, a word of 64 bits that says
 * which of them are not 0, followed by those counts; in the first half of a board most are 0.
 * Words, sums and damage are as in base/checkpoint.h. A checkpoint of another count is found by the
 * head. Both are refused, never repaired, because a wrong number is worse than none. */
#include "frontier/frontier_keep.h"

#include "base/alloc.h"
#include "base/checkpoint.h"
#include "base/file.h"
#include "base/sentence.h"
#include "base/text.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* "DMRCOUNT" if the low byte comes first */
static const uint64_t MAGIC = UINT64_C(0x544E554F43524D44);
enum { VERSION = 1, HEAD_WORDS = 14, CHUNK = 64 };

/* ---- the head */

static void pack_head(const struct frontier_keep *keep, uint64_t head[HEAD_WORDS])
{
    const uint64_t word[HEAD_WORDS] = {MAGIC,
                                       VERSION,
                                       (uint64_t)keep->rows,
                                       (uint64_t)keep->columns,
                                       (uint64_t)keep->long_leap,
                                       (uint64_t)keep->short_leap,
                                       keep->closed,
                                       (uint64_t)keep->start,
                                       keep->fingerprint,
                                       (uint64_t)keep->stage,
                                       keep->around,
                                       keep->carried,
                                       keep->second,
                                       keep->first_sum};
    memcpy(head, word, sizeof word);
}

enum { WORDS_OF_IDENTITY = 9 /* magic to fingerprint */, AT_STAGE = WORDS_OF_IDENTITY };

/* NULL, or what is wrong with a head whose checksum is right. */
static const char *unpack_head(const uint64_t head[HEAD_WORDS], int stages, struct frontier_keep *keep)
{
    uint64_t expected[HEAD_WORDS];
    pack_head(keep, expected);
    if (head[1] != expected[1]) return "is a checkpoint of another version of this program";
    if (memcmp(head, expected, WORDS_OF_IDENTITY * sizeof *head) != 0)
        return "is the checkpoint of another count";
    if (head[AT_STAGE] > (uint64_t)stages) return "is damaged";
    keep->stage = (int)head[AT_STAGE];
    keep->around = head[AT_STAGE + 1] != 0;
    keep->carried = head[AT_STAGE + 2] != 0;
    keep->second = head[AT_STAGE + 3] != 0;
    keep->first_sum = head[AT_STAGE + 4];
    return NULL;
}

/* ---- vectors */

static size_t size_of(const struct frontier_pattern *patterns, uint32_t pattern, int *points)
{
    *points = pattern_points(&patterns->tables, pattern);
    return frontier_pattern_states(*points);
}

static void put_vector(struct checkpoint *words, const uint64_t *vector, size_t size)
{
    uint64_t packed[1 + CHUNK];
    for (size_t first = 0; first < size; first += CHUNK) {
        size_t count = 0;
        packed[0] = 0;
        for (size_t i = first; vector && i < size && i < first + CHUNK; i++) {
            packed[0] |= (uint64_t)(vector[i] != 0) << (i - first);
            if (vector[i]) packed[++count] = vector[i];
        }
        checkpoint_put(words, packed, 1 + count);
    }
}

/* Returns NULL if all counts are 0: that is how such a vector is represented. */
static uint64_t *get_vector(struct checkpoint *words, struct frontier_pool *pool, int points, size_t size)
{
    uint64_t *vector = frontier_pool_get(pool, points), packed[CHUNK];
    bool any = false;
    for (size_t first = 0; first < size && !words->failed; first += CHUNK) {
        uint64_t mask, count = 0;
        checkpoint_get(words, &mask, 1);
        if (size - first < CHUNK) mask &= (UINT64_C(1) << (size - first)) - 1;
        checkpoint_get(words, packed, (size_t)bits_in_word(mask));
        for (uint64_t rest = mask; rest; rest &= rest - 1)
            vector[first + (size_t)__builtin_ctzll(rest)] = packed[count++];
        any |= mask != 0;
    }
    if (any) return vector;
    frontier_pool_put(pool, points, vector);
    return NULL;
}

/* ---- files */

bool frontier_keep_write(const char *path, const struct frontier_keep *keep,
                         const struct frontier_pattern *patterns, uint64_t *const *vectors,
                         struct sentence *sentence)
{
    struct file file;
    const struct pattern_list *list = &patterns->list[keep->stage];
    uint64_t head[HEAD_WORDS];
    bool good = file_create(&file, path);
    if (good) {
        struct checkpoint words = {.out = &file.buf};
        pack_head(keep, head);
        checkpoint_put(&words, head, HEAD_WORDS);
        checkpoint_seal(&words);
        for (size_t i = 0; i < list->count; i++) {
            int points;
            size_t states = size_of(patterns, list->pattern[i], &points);
            put_vector(&words, vectors[i], states);
        }
        checkpoint_seal(&words);
        good = file_commit(&file);
    }
    if (!good) sentence_say(sentence, "%s", file_error(&file));
    return good;
}

static const char *read_vectors(struct checkpoint *words, const struct frontier_keep *keep,
                                const struct frontier_pattern *patterns, struct frontier_pool *pool,
                                uint64_t ***vectors)
{
    const struct pattern_list *list = &patterns->list[keep->stage];
    uint64_t **made = alloc_array(list->count, sizeof *made);
    for (size_t i = 0; i < list->count && !words->failed; i++) {
        int points;
        size_t states = size_of(patterns, list->pattern[i], &points);
        made[i] = get_vector(words, pool, points, states);
    }
    bool right = checkpoint_sealed(words) && fgetc(words->in) == EOF;
    *vectors = right ? made : NULL;
    if (!right) alloc_free(made);
    return right ? NULL : words->failed && feof(words->in) ? "is cut off" : "is damaged";
}

static const char *read_head(struct checkpoint *words, int stages, struct frontier_keep *keep)
{
    uint64_t head[HEAD_WORDS];
    checkpoint_get(words, head, HEAD_WORDS);
    if (words->failed || head[0] != MAGIC) return "is not a checkpoint of a count";
    if (!checkpoint_sealed(words)) return "is damaged";
    return unpack_head(head, stages, keep);
}

static const char *read_file(FILE *in, struct frontier_keep *keep, const struct frontier_pattern *patterns,
                             struct frontier_pool *pool, uint64_t ***vectors)
{
    struct checkpoint words = {.in = in};
    const char *wrong = read_head(&words, patterns->stages, keep);
    return wrong ? wrong : read_vectors(&words, keep, patterns, pool, vectors);
}

enum frontier_keep_end frontier_keep_read(const char *path, struct frontier_keep *keep,
                                          const struct frontier_pattern *patterns, struct frontier_pool *pool,
                                          uint64_t ***vectors, struct sentence *sentence)
{
    char name[TEXT_PATH_ROOM];
    const char *wrong;
    FILE *in = checkpoint_open(path, &wrong);
    if (!in && !wrong) return KEEP_NOTHING;
    if (in) {
        wrong = read_file(in, keep, patterns, pool, vectors);
        fclose(in);
    }
    if (wrong) sentence_say(sentence, "%s %s", text_path(path, name), wrong);
    return wrong ? KEEP_REFUSED : KEEP_READ;
}

/* ---- before anything is counted */

bool frontier_keep_usable(const char *path, const struct frontier_keep *keep, struct sentence *sentence)
{
    char name[TEXT_PATH_ROOM];
    const char *wrong;
    struct frontier_keep found = *keep;
    FILE *in = checkpoint_open(path, &wrong);
    if (in) {
        struct checkpoint words = {.in = in};
        wrong = read_head(&words, INT_MAX, &found);
        if (!wrong) wrong = checkpoint_skim(&words);
        fclose(in);
    }
    if (wrong) sentence_say(sentence, "%s %s", text_path(path, name), wrong);
    return !wrong && checkpoint_writable(path, sentence);
}
