/* The checkpoint of a count: a record (base/record.h) of what it is of, how far it got, and the
 * states between two stages.
 *
 * Patterns are not in the file, because they follow from the board: their lists are made again,
 * and the vectors are in that order, packed in chunks (frontier_chunk.h). A checkpoint of another
 * count is found by its first fields. It is refused, as is a damaged one, and never repaired,
 * because a wrong number is worse than none.
 *
 * With a team, each rank writes what it has to a file of its own, FILE.RANK-of-SIZE.a or .b,
 * the one that the last generation did not use. When all of them are on the disk, the first
 * rank writes FILE, a head without states that names the new generation. So at any moment FILE
 * names a generation whose files are complete, or there is no FILE and nothing was kept. Which
 * rank has which pattern follows from their number, so the count goes on with as many ranks as
 * it had.
 *
 * The order of what happens to the files makes it safe to be killed at any moment:
 *   write    all parts of the new generation; agree that all are there; the binding file; agree
 *            that it is there; only now the parts of the generation before are removed
 *   remove   the binding file; agree; the parts
 * A write that fails anywhere leaves the generation before as it was, and the count goes on. */
#include "search/frontier/frontier_checkpoint.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/record.h"
#include "search/frontier/frontier_chunk.h"
#include "search/frontier/frontier_team.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum keep_end { KEEP_NOTHING /* no such file */, KEEP_READ, KEEP_REFUSED };

static const struct record_kind kind = {"frontier", 3, "a checkpoint of a count"};

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

static void pack_head(const struct checkpoint_head *keep, uint64_t head[HEAD_WORDS])
{
    const uint64_t word[HEAD_WORDS] = {(uint64_t)keep->rows,
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

/* NULL, or what is wrong. The file that binds those of the ranks says which generation is to be
 * read. */
static const char *head_flaw(const uint64_t head[HEAD_WORDS], int stages, const struct checkpoint_head *keep)
{
    uint64_t expected[HEAD_WORDS];
    pack_head(keep, expected);
    bool binds = keep->rank == keep->size;
    if (memcmp(head, expected, WORDS_OF_IDENTITY * sizeof *head) != 0)
        return "is the checkpoint of another count";
    if (head[AT_SIZE] != expected[AT_SIZE])
        return "is the checkpoint of a count with another number of ranks";
    if (head[AT_RANK] != expected[AT_RANK] || (!binds && head[AT_GENERATION] != expected[AT_GENERATION]))
        return "is not the file of this rank that the others belong to";
    return head[AT_STAGE] > (uint64_t)stages ? "is damaged: it has a stage that there is not" : NULL;
}

static void read_head(struct record *r, int stages, struct checkpoint_head *keep)
{
    uint64_t head[HEAD_WORDS];
    for (int i = 0; i < HEAD_WORDS; i++) head[i] = (uint64_t)record_int(r, keys[i], INT64_MIN, INT64_MAX);
    record_key(r, "states");
    const char *flaw = head_flaw(head, stages, keep);
    if (flaw) record_fail(r, "%s", flaw);
    if (!record_ok(r)) return;
    keep->generation = head[AT_GENERATION];
    keep->stage = (int)head[AT_STAGE];
    keep->around = head[AT_STAGE + 1] != 0;
    keep->carried = head[AT_STAGE + 2] != 0;
    keep->second = head[AT_STAGE + 3] != 0;
    keep->first_sum = head[AT_STAGE + 4];
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

/* Returns NULL if all counts are 0: that is how such a vector is represented. */
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

/* `vectors`: NULL for the file that binds the others. */
static bool write_file(const char *path, const struct checkpoint_head *keep,
                       const struct frontier_pattern *patterns, uint64_t *const *vectors,
                       struct sentence *sentence)
{
    struct file file;
    struct record_writer writer;
    const struct pattern_list none = {NULL, 0}, *list = vectors ? &patterns->list[keep->stage] : &none;
    uint64_t head[HEAD_WORDS];
    if (!file_create(&file, path)) return sentence_say(sentence, "%s", file_error(&file));
    record_begin(&writer, &file.buf, &kind);
    pack_head(keep, head);
    for (int i = 0; i < HEAD_WORDS; i++) record_put_int(&writer, keys[i], (int64_t)head[i]);
    record_put_key(&writer, "states");
    for (size_t i = 0; i < list->count; i++) {
        int points;
        size_t states = pattern_size(&patterns->tables, list->pattern[i], &points);
        put_vector(&writer, vectors[i], states);
    }
    record_seal(&writer);
    return file_commit(&file) || sentence_say(sentence, "%s", file_error(&file));
}

/* Those that could be read; the others are NULL. */
static uint64_t **read_vectors(struct record *r, const struct checkpoint_head *keep,
                               const struct frontier_pattern *patterns, struct frontier_pool *pool)
{
    const struct pattern_list *list = &patterns->list[keep->stage];
    ASSERT(keep->stage >= 0 && keep->stage <= patterns->stages);
    uint64_t **made = alloc_array(list->count, sizeof *made);
    for (size_t i = 0; i < list->count && record_ok(r); i++) {
        int points;
        size_t states = pattern_size(&patterns->tables, list->pattern[i], &points);
        made[i] = get_vector(r, pool, points, states);
    }
    return made;
}

static enum keep_end read_file(const char *path, struct checkpoint_head *keep,
                               const struct frontier_pattern *patterns, struct frontier_pool *pool,
                               uint64_t ***vectors, struct sentence *sentence)
{
    struct record r;
    if (!record_open(&r, path, &kind)) return KEEP_NOTHING;
    read_head(&r, patterns->stages, keep);
    uint64_t **made = record_ok(&r) ? read_vectors(&r, keep, patterns, pool) : NULL;
    bool fine = record_close(&r, sentence);
    *vectors = fine ? made : NULL;
    if (!fine) alloc_free(made);
    return fine ? KEEP_READ : KEEP_REFUSED;
}

/* Whether there is a file, and whether it is the complete checkpoint of the expected count: reads
 * it once, before anything is counted. `keep` says what is expected, of files that a rank has also
 * the generation; the rest of it is set. It is refused too if no other could take its place. */
static enum keep_end look_at(const char *path, struct checkpoint_head *keep, struct sentence *sentence)
{
    struct record r;
    bool there = record_open(&r, path, &kind);
    if (there) {
        read_head(&r, INT_MAX, keep);
        record_skip(&r);
        if (!record_close(&r, sentence)) return KEEP_REFUSED;
    }
    if (!record_writable(path, sentence)) return KEEP_REFUSED;
    return there ? KEEP_READ : KEEP_NOTHING;
}

/* The file of a rank in a generation, FILE.RANK-of-SIZE.a or .b; FILE itself without a team. Owned
 * by the caller. */
static char *part_path(const char *path, const struct checkpoint_head *keep)
{
    ASSERT(keep->rank >= 0 && keep->rank < keep->size);
    size_t room = strlen(path) + 40;
    char *part = alloc_bytes(room);
    if (keep->size == 1)
        snprintf(part, room, "%s", path);
    else
        snprintf(part, room, "%s.%d-of-%d.%c", path, keep->rank, keep->size,
                 keep->generation % 2 ? 'b' : 'a');
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

/* The head of the file that binds the others. */
static struct checkpoint_head binding(const struct checkpoint_head *keep)
{
    struct checkpoint_head head = *keep;
    if (keep->size > 1) head.rank = keep->size;
    return head;
}

/* ---- reading */

/* The first rank looks at the file that binds, and all hear the generation. */
static enum keep_end look_at_binding(struct frontier_checkpoint *file, struct checkpoint_head *keep,
                                     struct sentence *sentence)
{
    struct checkpoint_head head = binding(keep);
    enum keep_end end = KEEP_NOTHING;
    if (is_first(file)) end = look_at(file->path, &head, sentence);
    uint64_t word[3] = {end == KEEP_READ, end == KEEP_REFUSED, end == KEEP_READ ? head.generation : 0};
    frontier_team_sum(file->team, word, 3);
    file->there = word[0];
    keep->generation = word[2];
    return word[1] ? KEEP_REFUSED : word[0] ? KEEP_READ : KEEP_NOTHING;
}

/* A rank's own file must be there if the generation has one, and could be written if it has
 * none. */
static enum keep_end look_at_part(const struct frontier_checkpoint *file, const struct checkpoint_head *keep,
                                  struct sentence *sentence)
{
    struct checkpoint_head head = *keep;
    char *path = part_path(file->path, keep);
    struct sentence ignored;
    enum keep_end end = look_at(path, &head, file->there ? sentence : &ignored);
    if (file->there && end == KEEP_NOTHING) {
        sentence_say(sentence, "%s is missing, which %s belongs to", path, file->path);
        end = KEEP_REFUSED;
    }
    alloc_free(path);
    return file->there ? end : KEEP_NOTHING;
}

void frontier_checkpoint_look(struct frontier_checkpoint *file, struct checkpoint_head *keep,
                              struct frontier_result *result)
{
    struct sentence sentence = {""};
    if (!file->path) return;
    enum keep_end end = look_at_binding(file, keep, &sentence);
    if (end != KEEP_REFUSED && file->team) end = look_at_part(file, keep, &sentence);
    if (end == KEEP_REFUSED && !sentence_is_empty(&sentence)) refuse(result, &sentence);
}

bool frontier_checkpoint_read(struct frontier_checkpoint *file, struct checkpoint_head *keep,
                              const struct frontier_pattern *patterns, struct frontier_pool *pool,
                              uint64_t ***vectors, struct frontier_result *result)
{
    struct sentence sentence = {""};
    file->written = clock_wall();
    if (!file->path || !file->there) return false;
    char *path = part_path(file->path, keep);
    enum keep_end end = read_file(path, keep, patterns, pool, vectors, &sentence);
    alloc_free(path);
    if (end == KEEP_NOTHING) sentence_say(&sentence, "%s is gone", file->path);
    if (end != KEEP_READ) refuse(result, &sentence);
    return end == KEEP_READ;
}

/* ---- writing */

bool frontier_checkpoint_due(const struct frontier_checkpoint *file)
{
    double wait = WRITING_SHARE * file->writing;
    if (wait < file->interval) wait = file->interval;
    return file->path && is_first(file) && clock_wall() - file->written >= wait;
}

static bool write_part(const struct frontier_checkpoint *file, const struct checkpoint_head *keep,
                       const struct frontier_pattern *patterns, uint64_t *const *vectors,
                       struct sentence *sentence)
{
    char *path = part_path(file->path, keep);
    bool good = write_file(path, keep, patterns, vectors, sentence);
    alloc_free(path);
    return good;
}

static bool all_good(const struct frontier_checkpoint *file, bool good)
{
    uint64_t failed = !good;
    frontier_team_sum(file->team, &failed, 1);
    return failed == 0;
}

static bool write_all(const struct frontier_checkpoint *file, const struct checkpoint_head *keep,
                      const struct frontier_pattern *patterns, uint64_t *const *vectors,
                      struct sentence *sentence)
{
    if (!all_good(file, write_part(file, keep, patterns, vectors, sentence))) return false;
    if (!file->team) return true;
    struct checkpoint_head head = binding(keep);
    return all_good(file, !is_first(file) || write_file(file->path, &head, patterns, NULL, sentence));
}

static void remove_part(const struct frontier_checkpoint *file, const struct checkpoint_head *keep)
{
    char *path = part_path(file->path, keep);
    unlink(path);
    alloc_free(path);
}

void frontier_checkpoint_write(struct frontier_checkpoint *file, struct checkpoint_head *keep,
                               const struct frontier_pattern *patterns, uint64_t *const *vectors,
                               struct frontier_result *result)
{
    ASSERT(file->path && keep->rank < keep->size);
    double began = clock_wall();
    struct checkpoint_head next = *keep;
    next.generation += file->team != NULL;
    if (write_all(file, &next, patterns, vectors, &result->sentence)) {
        if (file->team && file->there) remove_part(file, keep);
        file->there = true;
        *keep = next;
    }
    file->written = clock_wall();
    file->writing = file->interval > 0 ? file->written - began : 0;
}

void frontier_checkpoint_remove(struct frontier_checkpoint *file, const struct checkpoint_head *keep)
{
    if (!file->path || !file->there) return;
    if (is_first(file)) unlink(file->path);
    if (!file->team) return;
    struct checkpoint_head other = *keep;
    other.generation++;
    all_good(file, true);
    remove_part(file, keep);
    remove_part(file, &other);
}
