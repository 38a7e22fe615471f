/* Checkpoints of a count: a record (base/record.h) of its identity, its position, and the states
 * between two stages.
 *
 * Patterns are not stored, because they follow from the board: the lists are rebuilt, and the
 * vectors are stored in their order, packed in chunks (frontier_chunk.h). A checkpoint of another
 * count is recognised by its first fields. It is refused, as is a damaged one, and never repaired:
 * a wrong number is worse than none.
 *
 * With several ranks, each writes its states to its own file, FILE.RANK-of-SIZE.a or .b, the one
 * that the last generation did not use. When all of them are on disk, rank 0 writes FILE, a head
 * without states that names the new generation. So FILE always names a complete generation, or does
 * not exist. The assignment of patterns to ranks depends on their number, so the count resumes with
 * the same number of ranks.
 *
 * The order of file operations makes it safe to be killed at any moment:
 *   write    all files of the new generation; barrier; the head; barrier; only then remove the
 *            files of the previous generation
 *   remove   the head; barrier; the other files
 * If any write fails, the previous generation remains and the count continues. */
#include "search/count_tours/frontier_checkpoint.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/record.h"
#include "search/count_tours/frontier_chunk.h"
#include "search/count_tours/frontier_team.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum file_end { FILE_ABSENT, FILE_READ, FILE_REFUSED };

static const struct record_kind kind = {"frontier", 3, "base.record.count"};

/* ---- the head */

enum {
    WORDS_OF_IDENTITY = 7, /* rows to fingerprint */
    AT_SIZE = WORDS_OF_IDENTITY,
    AT_RANK,
    AT_GENERATION,
    AT_STAGE,
    HEAD_WORDS = AT_STAGE + 5
};

static const char *const keys[HEAD_WORDS] = {"rows",  "columns",     "long-leap", "short-leap", "closed",
                                             "start", "fingerprint", "ranks",     "rank",       "generation",
                                             "stage", "around",      "carried",   "second",     "first-sum"};

static void pack_head(const struct checkpoint_head *position, uint64_t head[HEAD_WORDS])
{
    const uint64_t word[HEAD_WORDS] = {(uint64_t)position->rows,
                                       (uint64_t)position->columns,
                                       (uint64_t)position->long_leap,
                                       (uint64_t)position->short_leap,
                                       position->closed,
                                       (uint64_t)position->start,
                                       position->fingerprint,
                                       (uint64_t)position->size,
                                       (uint64_t)position->rank,
                                       position->generation,
                                       (uint64_t)position->stage,
                                       position->around,
                                       position->carried,
                                       position->second,
                                       position->first_sum};
    memcpy(head, word, sizeof word);
}

/* Returns NULL or the error. The head file determines the generation. */
static const char *head_flaw(const uint64_t head[HEAD_WORDS], int stages,
                             const struct checkpoint_head *position)
{
    uint64_t expected[HEAD_WORDS];
    pack_head(position, expected);
    bool binds = position->rank == position->size;
    if (memcmp(head, expected, WORDS_OF_IDENTITY * sizeof *head) != 0)
        return "is the checkpoint of another count";
    if (head[AT_SIZE] != expected[AT_SIZE])
        return "is the checkpoint of a count with another number of ranks";
    if (head[AT_RANK] != expected[AT_RANK] || (!binds && head[AT_GENERATION] != expected[AT_GENERATION]))
        return "is not the file of this rank that the others belong to";
    return head[AT_STAGE] > (uint64_t)stages ? "is damaged: it has a stage that there is not" : NULL;
}

static void read_head(struct record *r, int stages, struct checkpoint_head *position)
{
    uint64_t head[HEAD_WORDS];
    for (int i = 0; i < HEAD_WORDS; i++) head[i] = (uint64_t)record_int(r, keys[i], INT64_MIN, INT64_MAX);
    record_key(r, "states");
    const char *flaw = head_flaw(head, stages, position);
    if (flaw) record_fail(r, "%s", flaw);
    if (!record_ok(r)) return;
    position->generation = head[AT_GENERATION];
    position->stage = (int)head[AT_STAGE];
    position->around = head[AT_STAGE + 1] != 0;
    position->carried = head[AT_STAGE + 2] != 0;
    position->second = head[AT_STAGE + 3] != 0;
    position->first_sum = head[AT_STAGE + 4];
}

/* ---- vectors */

static void put_vector(struct record_writer *writer, const uint64_t *vector, size_t size)
{
    uint64_t packed[CHUNK_WORDS] = {0};
    for (size_t first = 0; first < size; first += CHUNK_COUNTS) {
        size_t left = size - first, count = left < CHUNK_COUNTS ? left : CHUNK_COUNTS;
        record_put_words(writer, packed, vector ? frontier_chunk_pack(vector + first, count, packed) : 1);
    }
}

/* Returns NULL if all counts are 0, the representation of such a vector. */
static uint64_t *get_vector(struct record *r, struct frontier_pool *pool, int points, size_t size)
{
    uint64_t *vector = frontier_pool_get(pool, points), packed[CHUNK_COUNTS];
    bool any = false;
    for (size_t first = 0; first < size && record_ok(r); first += CHUNK_COUNTS) {
        uint64_t mask;
        record_words(r, &mask, 1);
        mask = frontier_chunk_bits(mask, size - first);
        record_words(r, packed, (size_t)bits_in_word(mask));
        frontier_chunk_unpack(mask, packed, vector + first);
        any |= mask != 0;
    }
    if (any) return vector;
    frontier_pool_put(pool, points, vector);
    return NULL;
}

/* ---- files */

/* `vectors`: NULL for the head file. */
static bool write_file(const char *path, const struct checkpoint_head *position,
                       const struct frontier_pattern *patterns, uint64_t *const *vectors,
                       struct sentence *sentence)
{
    struct file file;
    struct record_writer writer;
    const struct pattern_list none = {NULL, 0}, *list = vectors ? &patterns->list[position->stage] : &none;
    uint64_t head[HEAD_WORDS];
    if (!file_create(&file, path)) return sentence_set(sentence, "%s", file_error(&file));
    record_begin(&writer, &file.buf, &kind);
    pack_head(position, head);
    for (int i = 0; i < HEAD_WORDS; i++) record_put_int(&writer, keys[i], (int64_t)head[i]);
    record_put_key(&writer, "states");
    for (size_t i = 0; i < list->count; i++) {
        int points;
        size_t states = pattern_size(&patterns->tables, list->pattern[i], &points);
        put_vector(&writer, vectors[i], states);
    }
    record_seal(&writer);
    return file_commit(&file) || sentence_set(sentence, "%s", file_error(&file));
}

/* Vectors that could not be read are NULL. */
static uint64_t **read_vectors(struct record *r, const struct checkpoint_head *position,
                               const struct frontier_pattern *patterns, struct frontier_pool *pool)
{
    const struct pattern_list *list = &patterns->list[position->stage];
    ASSERT(position->stage >= 0 && position->stage <= patterns->stages);
    uint64_t **made = alloc_array(list->count, sizeof *made);
    for (size_t i = 0; i < list->count && record_ok(r); i++) {
        int points;
        size_t states = pattern_size(&patterns->tables, list->pattern[i], &points);
        made[i] = get_vector(r, pool, points, states);
    }
    return made;
}

static enum file_end read_file(const char *path, struct checkpoint_head *position,
                               const struct frontier_pattern *patterns, struct frontier_pool *pool,
                               uint64_t ***vectors, struct sentence *sentence)
{
    struct record r;
    if (!record_open(&r, path, &kind)) return FILE_ABSENT;
    read_head(&r, patterns->stages, position);
    uint64_t **made = record_ok(&r) ? read_vectors(&r, position, patterns, pool) : NULL;
    bool fine = record_close(&r, sentence);
    *vectors = fine ? made : NULL;
    if (!fine) alloc_free(made);
    return fine ? FILE_READ : FILE_REFUSED;
}

/* Checks, before anything is counted, whether the file exists and is a complete checkpoint of the
 * expected count. `position` holds the expected identity, for a rank's own file also the
 * generation; the rest is set. Also refuses a file that could not be rewritten. */
static enum file_end look_at(const char *path, struct checkpoint_head *position, struct sentence *sentence)
{
    struct record r;
    bool there = record_open(&r, path, &kind);
    if (there) {
        read_head(&r, INT_MAX, position);
        record_skip(&r);
        if (!record_close(&r, sentence)) return FILE_REFUSED;
    }
    if (!record_writable(path, sentence)) return FILE_REFUSED;
    return there ? FILE_READ : FILE_ABSENT;
}

/* The file of a rank in a generation, FILE.RANK-of-SIZE.a or .b; FILE itself for a single rank. The
 * caller frees it. */
static char *part_path(const char *path, const struct checkpoint_head *position)
{
    ASSERT(position->rank >= 0 && position->rank < position->size);
    size_t room = strlen(path) + 40;
    char *part = alloc_bytes(room);
    if (position->size == 1)
        snprintf(part, room, "%s", path);
    else
        snprintf(part, room, "%s.%d-of-%d.%c", path, position->rank, position->size,
                 position->generation % 2 ? 'b' : 'a');
    return part;
}

/* ---- all ranks */

enum { WRITING_SHARE = 10 /* checkpoints take at most 1/WRITING_SHARE of the time */ };

static bool is_first(const struct frontier_checkpoint *file)
{
    return !file->team || file->team->rank == 0;
}

static void refuse(struct frontier_result *result, const struct sentence *sentence)
{
    result->verdict = FRONTIER_REFUSED;
    result->refusal = FRONTIER_BAD_FILE;
    sentence_copy(&result->sentence, sentence);
}

/* The contents of the head file. */
static struct checkpoint_head binding(const struct checkpoint_head *position)
{
    struct checkpoint_head head = *position;
    if (position->size > 1) head.rank = position->size;
    return head;
}

/* ---- reading */

/* Rank 0 reads the head file and broadcasts the generation. */
static enum file_end look_at_binding(struct frontier_checkpoint *file, struct checkpoint_head *position,
                                     struct sentence *sentence)
{
    struct checkpoint_head head = binding(position);
    enum file_end end = FILE_ABSENT;
    if (is_first(file)) end = look_at(file->path, &head, sentence);
    uint64_t word[3] = {end == FILE_READ, end == FILE_REFUSED, end == FILE_READ ? head.generation : 0};
    frontier_team_sum(file->team, word, 3);
    file->exists = word[0];
    position->generation = word[2];
    return word[1] ? FILE_REFUSED : word[0] ? FILE_READ : FILE_ABSENT;
}

/* A rank's own file must exist if there is a generation, and must be writable if there is none. */
static enum file_end look_at_part(const struct frontier_checkpoint *file,
                                  const struct checkpoint_head *position, struct sentence *sentence)
{
    struct checkpoint_head head = *position;
    char *path = part_path(file->path, position);
    struct sentence ignored;
    enum file_end end = look_at(path, &head, file->exists ? sentence : &ignored);
    if (file->exists && end == FILE_ABSENT) {
        sentence_set(sentence, "%s is missing, which %s belongs to", path, file->path);
        end = FILE_REFUSED;
    }
    alloc_free(path);
    return file->exists ? end : FILE_ABSENT;
}

void frontier_checkpoint_check(struct frontier_checkpoint *file, struct checkpoint_head *position,
                               struct frontier_result *result)
{
    struct sentence sentence = {""};
    if (!file->path) return;
    enum file_end end = look_at_binding(file, position, &sentence);
    if (end != FILE_REFUSED && file->team) end = look_at_part(file, position, &sentence);
    if (end == FILE_REFUSED && !sentence_is_empty(&sentence)) refuse(result, &sentence);
}

bool frontier_checkpoint_read(struct frontier_checkpoint *file, struct checkpoint_head *position,
                              const struct frontier_pattern *patterns, struct frontier_pool *pool,
                              uint64_t ***vectors, struct frontier_result *result)
{
    struct sentence sentence = {""};
    file->written = clock_wall();
    if (!file->path || !file->exists) return false;
    char *path = part_path(file->path, position);
    enum file_end end = read_file(path, position, patterns, pool, vectors, &sentence);
    alloc_free(path);
    if (end == FILE_ABSENT) sentence_set(&sentence, "%s is gone", file->path);
    if (end != FILE_READ) refuse(result, &sentence);
    return end == FILE_READ;
}

/* ---- writing */

bool frontier_checkpoint_due(const struct frontier_checkpoint *file)
{
    double wait = WRITING_SHARE * file->writing;
    if (wait < file->interval) wait = file->interval;
    return file->path && is_first(file) && clock_wall() - file->written >= wait;
}

static bool write_part(const struct frontier_checkpoint *file, const struct checkpoint_head *position,
                       const struct frontier_pattern *patterns, uint64_t *const *vectors,
                       struct sentence *sentence)
{
    char *path = part_path(file->path, position);
    bool good = write_file(path, position, patterns, vectors, sentence);
    alloc_free(path);
    return good;
}

static bool all_good(const struct frontier_checkpoint *file, bool good)
{
    uint64_t failed = !good;
    frontier_team_sum(file->team, &failed, 1);
    return failed == 0;
}

static bool write_all(const struct frontier_checkpoint *file, const struct checkpoint_head *position,
                      const struct frontier_pattern *patterns, uint64_t *const *vectors,
                      struct sentence *sentence)
{
    if (!all_good(file, write_part(file, position, patterns, vectors, sentence))) return false;
    if (!file->team) return true;
    struct checkpoint_head head = binding(position);
    return all_good(file, !is_first(file) || write_file(file->path, &head, patterns, NULL, sentence));
}

static void remove_part(const struct frontier_checkpoint *file, const struct checkpoint_head *position)
{
    char *path = part_path(file->path, position);
    unlink(path);
    alloc_free(path);
}

void frontier_checkpoint_write(struct frontier_checkpoint *file, struct checkpoint_head *position,
                               const struct frontier_pattern *patterns, uint64_t *const *vectors,
                               struct frontier_result *result)
{
    ASSERT(file->path && position->rank < position->size);
    double began = clock_wall();
    struct checkpoint_head next = *position;
    next.generation += file->team != NULL;
    if (write_all(file, &next, patterns, vectors, &result->sentence)) {
        if (file->team && file->exists) remove_part(file, position);
        file->exists = true;
        *position = next;
    }
    file->written = clock_wall();
    file->writing = file->interval > 0 ? file->written - began : 0;
}

void frontier_checkpoint_remove(struct frontier_checkpoint *file, const struct checkpoint_head *position)
{
    if (!file->path || !file->exists) return;
    if (is_first(file)) unlink(file->path);
    if (!file->team) return;
    struct checkpoint_head other = *position;
    other.generation++;
    all_good(file, true);
    remove_part(file, position);
    remove_part(file, &other);
}
