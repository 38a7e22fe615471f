/* The checkpoint of a count: a head, the states between two stages, and a checksum over all of
 * it.
 *
 * Patterns are not in the file, because they follow from the board: their lists are made again,
 * and the vectors are in that order, packed in chunks (frontier_chunk.h). Words, sums and
 * damage are as in base/checkpoint.h. A checkpoint of another count is found by the head. Both
 * are refused, never repaired, because a wrong number is worse than none.
 *
 * With a team, each rank writes what it has to a file of its own, FILE.RANK-of-SIZE.a or .b,
 * the one that the last generation did not use. When all of them are on the disk, the first
 * rank writes FILE, a head without states that names the new generation. So at any moment FILE
 * names a generation whose files are complete, or there is no FILE and nothing was kept. Which
 * rank has which pattern follows from their number, so the count goes on with as many ranks as
 * it had. */
#include "search/frontier/frontier_keep.h"

#include "base/alloc.h"
#include "base/checkpoint.h"
#include "base/file.h"
#include "base/sentence.h"
#include "base/text.h"
#include "search/frontier/frontier_chunk.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* "DMRCOUNT" if the low byte comes first */
static const uint64_t MAGIC = UINT64_C(0x544E554F43524D44);
enum { VERSION = 2, HEAD_WORDS = 17 };

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
                                       (uint64_t)keep->size,
                                       (uint64_t)keep->rank,
                                       keep->generation,
                                       (uint64_t)keep->stage,
                                       keep->around,
                                       keep->carried,
                                       keep->second,
                                       keep->first_sum};
    memcpy(head, word, sizeof word);
}

enum {
    WORDS_OF_IDENTITY = 9 /* magic to fingerprint */,
    AT_SIZE = WORDS_OF_IDENTITY,
    AT_GENERATION = AT_SIZE + 2,
    AT_STAGE
};

/* The file that binds those of the ranks says which generation is to be read. */
static bool is_expected(const uint64_t head[HEAD_WORDS], const uint64_t expected[HEAD_WORDS],
                        const struct frontier_keep *keep)
{
    return head[AT_SIZE + 1] == expected[AT_SIZE + 1] &&
           (keep->rank == keep->size || head[AT_GENERATION] == expected[AT_GENERATION]);
}

/* NULL, or what is wrong with a head whose checksum is right. */
static const char *unpack_head(const uint64_t head[HEAD_WORDS], int stages, struct frontier_keep *keep)
{
    uint64_t expected[HEAD_WORDS];
    pack_head(keep, expected);
    if (head[1] != expected[1]) return "is a checkpoint of another version of this program";
    if (memcmp(head, expected, WORDS_OF_IDENTITY * sizeof *head) != 0)
        return "is the checkpoint of another count";
    if (head[AT_SIZE] != expected[AT_SIZE])
        return "is the checkpoint of a count with another number of ranks";
    if (!is_expected(head, expected, keep)) return "is not the file of this rank that the others belong to";
    if (head[AT_STAGE] > (uint64_t)stages) return "is damaged";
    keep->generation = head[AT_GENERATION];
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
    uint64_t packed[CHUNK_WORDS] = {0};
    for (size_t first = 0; first < size; first += CHUNK_COUNTS) {
        size_t left = size - first, count = left < CHUNK_COUNTS ? left : CHUNK_COUNTS;
        checkpoint_put(words, packed, vector ? frontier_chunk_pack(vector + first, count, packed) : 1);
    }
}

/* Returns NULL if all counts are 0: that is how such a vector is represented. */
static uint64_t *get_vector(struct checkpoint *words, struct frontier_pool *pool, int points, size_t size)
{
    uint64_t *vector = frontier_pool_get(pool, points), packed[CHUNK_COUNTS];
    bool any = false;
    for (size_t first = 0; first < size && !words->failed; first += CHUNK_COUNTS) {
        uint64_t mask;
        checkpoint_get(words, &mask, 1);
        mask = frontier_chunk_bits(mask, size - first);
        checkpoint_get(words, packed, (size_t)bits_in_word(mask));
        frontier_chunk_unpack(mask, packed, vector + first);
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
    const struct pattern_list none = {NULL, 0}, *list = vectors ? &patterns->list[keep->stage] : &none;
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

enum frontier_keep_end frontier_keep_look(const char *path, struct frontier_keep *keep,
                                          struct sentence *sentence)
{
    char name[TEXT_PATH_ROOM];
    const char *wrong;
    FILE *in = checkpoint_open(path, &wrong);
    bool there = in;
    if (in) {
        struct checkpoint words = {.in = in};
        wrong = read_head(&words, INT_MAX, keep);
        if (!wrong) wrong = checkpoint_skim(&words);
        fclose(in);
    }
    if (wrong) sentence_say(sentence, "%s %s", text_path(path, name), wrong);
    if (wrong || !checkpoint_writable(path, sentence)) return KEEP_REFUSED;
    return there ? KEEP_READ : KEEP_NOTHING;
}

char *frontier_keep_part(const char *path, const struct frontier_keep *keep)
{
    size_t room = strlen(path) + 40;
    char *part = alloc_bytes(room);
    if (keep->size == 1)
        snprintf(part, room, "%s", path);
    else
        snprintf(part, room, "%s.%d-of-%d.%c", path, keep->rank, keep->size,
                 keep->generation % 2 ? 'b' : 'a');
    return part;
}
