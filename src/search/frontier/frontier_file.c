/* Checkpoints, alone and with a team.
 *
 * Alone there is one file, written whole or not at all. With a team each rank writes its own,
 * and then the first one writes the file that binds them (frontier_keep.c). The order of what
 * happens to the files is what makes it safe to be killed at any moment:
 *   write    all parts of the new generation; agree that all are there; the binding file; agree
 *            that it is there; only now the parts of the generation before are removed
 *   remove   the binding file; agree; the parts
 * A write that fails anywhere leaves the generation before as it was, and the count goes on. */
#include "search/frontier/frontier_file.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "search/frontier/frontier_agree.h"

#include <unistd.h>

enum { WRITING_SHARE = 10 /* checkpoints take at most 1/WRITING_SHARE of the time */ };

static bool is_first(const struct frontier_file *file)
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
static struct frontier_keep binding(const struct frontier_keep *keep)
{
    struct frontier_keep head = *keep;
    if (keep->size > 1) head.rank = keep->size;
    return head;
}

/* ---- reading */

/* The first rank looks at the file that binds, and all hear the generation. */
static enum frontier_keep_end look_at_binding(struct frontier_file *file, struct frontier_keep *keep,
                                              struct sentence *sentence)
{
    struct frontier_keep head = binding(keep);
    enum frontier_keep_end end = KEEP_NOTHING;
    if (is_first(file)) end = frontier_keep_look(file->path, &head, sentence);
    uint64_t word[3] = {end == KEEP_READ, end == KEEP_REFUSED, end == KEEP_READ ? head.generation : 0};
    frontier_agree_sum(file->team, word, 3);
    file->there = word[0];
    keep->generation = word[2];
    return word[1] ? KEEP_REFUSED : word[0] ? KEEP_READ : KEEP_NOTHING;
}

/* A rank's own file must be there if the generation has one, and could be written if it has
 * none. */
static enum frontier_keep_end look_at_part(const struct frontier_file *file, const struct frontier_keep *keep,
                                           struct sentence *sentence)
{
    struct frontier_keep head = *keep;
    char *path = frontier_keep_part(file->path, keep);
    struct sentence ignored;
    enum frontier_keep_end end = frontier_keep_look(path, &head, file->there ? sentence : &ignored);
    if (file->there && end == KEEP_NOTHING) {
        sentence_say(sentence, "%s is missing, which %s belongs to", path, file->path);
        end = KEEP_REFUSED;
    }
    alloc_free(path);
    return file->there ? end : KEEP_NOTHING;
}

void frontier_file_look(struct frontier_file *file, struct frontier_keep *keep,
                        struct frontier_result *result)
{
    struct sentence sentence = {""};
    if (!file->path) return;
    enum frontier_keep_end end = look_at_binding(file, keep, &sentence);
    if (end != KEEP_REFUSED && file->team) end = look_at_part(file, keep, &sentence);
    if (end == KEEP_REFUSED && !sentence_is_empty(&sentence)) refuse(result, &sentence);
}

bool frontier_file_read(struct frontier_file *file, struct frontier_keep *keep,
                        const struct frontier_pattern *patterns, struct frontier_pool *pool,
                        uint64_t ***vectors, struct frontier_result *result)
{
    struct sentence sentence = {""};
    file->written = clock_wall();
    if (!file->path || !file->there) return false;
    char *path = frontier_keep_part(file->path, keep);
    enum frontier_keep_end end = frontier_keep_read(path, keep, patterns, pool, vectors, &sentence);
    alloc_free(path);
    if (end == KEEP_NOTHING) sentence_say(&sentence, "%s is gone", file->path);
    if (end != KEEP_READ) refuse(result, &sentence);
    return end == KEEP_READ;
}

/* ---- writing */

bool frontier_file_due(const struct frontier_file *file)
{
    double wait = WRITING_SHARE * file->writing;
    if (wait < file->interval) wait = file->interval;
    return file->path && is_first(file) && clock_wall() - file->written >= wait;
}

static bool write_part(const struct frontier_file *file, const struct frontier_keep *keep,
                       const struct frontier_pattern *patterns, uint64_t *const *vectors,
                       struct sentence *sentence)
{
    char *path = frontier_keep_part(file->path, keep);
    bool good = frontier_keep_write(path, keep, patterns, vectors, sentence);
    alloc_free(path);
    return good;
}

static bool all_good(const struct frontier_file *file, bool good)
{
    uint64_t failed = !good;
    frontier_agree_sum(file->team, &failed, 1);
    return failed == 0;
}

static bool write_all(const struct frontier_file *file, const struct frontier_keep *keep,
                      const struct frontier_pattern *patterns, uint64_t *const *vectors,
                      struct sentence *sentence)
{
    if (!all_good(file, write_part(file, keep, patterns, vectors, sentence))) return false;
    if (!file->team) return true;
    struct frontier_keep head = binding(keep);
    return all_good(file,
                    !is_first(file) || frontier_keep_write(file->path, &head, patterns, NULL, sentence));
}

static void remove_part(const struct frontier_file *file, const struct frontier_keep *keep)
{
    char *path = frontier_keep_part(file->path, keep);
    unlink(path);
    alloc_free(path);
}

void frontier_file_write(struct frontier_file *file, struct frontier_keep *keep,
                         const struct frontier_pattern *patterns, uint64_t *const *vectors,
                         struct frontier_result *result)
{
    double began = clock_wall();
    struct frontier_keep next = *keep;
    next.generation += file->team != NULL;
    if (write_all(file, &next, patterns, vectors, &result->sentence)) {
        if (file->team && file->there) remove_part(file, keep);
        file->there = true;
        *keep = next;
    }
    file->written = clock_wall();
    file->writing = file->interval > 0 ? file->written - began : 0;
}

void frontier_file_remove(struct frontier_file *file, const struct frontier_keep *keep)
{
    if (!file->path || !file->there) return;
    if (is_first(file)) unlink(file->path);
    if (!file->team) return;
    struct frontier_keep other = *keep;
    other.generation++;
    all_good(file, true);
    remove_part(file, keep);
    remove_part(file, &other);
}
