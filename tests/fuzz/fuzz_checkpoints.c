/* Checkpoints of counts, behind their seals: the file of an unfinished count is edited, sealed
 * again, and the count goes on from it.
 *
 * The input is lines. The first is `frontier' or `halves', the count. Then come edits: `head FIELD
 * VALUE' for the fields with numbers, `body WORD VALUE' for the words after them, `size WORDS' for
 * how many of these there are. An edit that cannot be read ends the list. Without edits the count
 * must end with the right number. */
#include "fuzz.h"
#include "fuzz_kit.h"
#include "search/count_queens/count_queens.h"
#include "search/count_tours/frontier.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/reader.h"
#include "base/record.h"
#include "base/vec.h"

#include <string.h>

enum {
    MOST_WORDS = 4096,
    TOURS = 8, /* closed ones of a knight on 5 x 6 */
    QUEENS = 8,
    PLACEMENTS = 92
};

struct countdown {
    int left; /* calls until the count is stopped */
};

static bool is_over(void *self)
{
    struct countdown *countdown = self;
    return countdown->left-- <= 0;
}

/* ---- the two counts: true if they came to an end, and were not refused or stopped */

struct job {
    const char *path;
    double interval; /* between two checkpoints, in seconds */
    int calls;       /* after which it is stopped */
    wide number;     /* the result */
};

static bool count_tours(struct job *job)
{
    const struct ground ground = {5, 6, 2, 1, NULL};
    struct countdown countdown = {job->calls};
    struct deadline deadline = {.also = is_over, .self = &countdown};
    const struct tour_watch watch = {.deadline = &deadline};
    const struct frontier_options options = {.threads = 1,
                                             .watch = &watch,
                                             .checkpoint = job->path,
                                             .interval = job->interval};
    struct frontier_result result;
    frontier_count(&ground, true, GROUND_NOWHERE, &options, &result);
    REQUIRE(result.verdict != FRONTIER_REFUSED || !sentence_is_empty(&result.sentence),
            "a refusal has its reason");
    job->number = result.number;
    return result.verdict == FRONTIER_COUNTED;
}

static bool count_queens(struct job *job)
{
    const struct count_queens_board board = {.n = QUEENS};
    struct countdown countdown = {job->calls};
    struct deadline deadline = {.also = is_over, .self = &countdown};
    const struct count_queens_options options = {.threads = 1,
                                                 .deadline = &deadline,
                                                 .checkpoint = job->path,
                                                 .interval = job->interval};
    struct count_queens_result result;
    count_queens_count(&board, &options, &result);
    REQUIRE(result.verdict != COUNT_QUEENS_REFUSED || !sentence_is_empty(&result.sentence),
            "a refusal has its reason");
    REQUIRE(result.verdict == COUNT_QUEENS_REFUSED || result.resumed <= result.parts,
            "no more parts are done than there are");
    job->number = result.number;
    return result.verdict == COUNT_QUEENS_COUNTED;
}

static const struct kind {
    const char *name;
    bool (*count)(struct job *job);
    const char *words; /* the line before them */
    wide expected;
    int calls; /* after which a part of the work is done, and kept */
} kinds[] = {{"frontier", count_tours, "\nstates\n", TOURS, 68},
             {"halves", count_queens, "\ndone\n", PLACEMENTS, 6}};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- the file */

typedef VEC(uint64_t) word_list;
typedef VEC(char *) line_list;

struct pieces {
    line_list lines; /* the first line, the fields, the key of the words */
    word_list body;
};

static void free_pieces(struct pieces *pieces)
{
    for (size_t i = 0; i < pieces->lines.size; i++) alloc_free(pieces->lines.data[i]);
    vec_free(&pieces->lines);
    vec_free(&pieces->body);
}

static void add_line(struct pieces *pieces, const char *line, size_t length)
{
    vec_push(&pieces->lines, fuzz_kit_copy((struct fuzz_piece){line, length}));
}

/* The pieces of a file that the count leaves behind where it is stopped. */
static void make_pieces(const struct kind *kind, const char *folder, struct pieces *pieces)
{
    enum { SEAL = sizeof "sum " - 1 + DIGEST_ROOM };
    size_t size;
    struct sentence error;
    char *path = file_join(folder, "whole");
    struct job job = {.path = path, .calls = kind->calls};
    REQUIRE(!kind->count(&job), "the count is stopped");
    char *bytes = reader_slurp(path, &size, &error);
    const char *words = bytes ? strstr(bytes, kind->words) : NULL;
    REQUIRE(words, "it left a checkpoint");
    const char *begin = words + strlen(kind->words), *end = bytes + size - SEAL, *line = bytes;
    while (line < begin) {
        size_t length = strcspn(line, "\n");
        add_line(pieces, line, length);
        line += length + 1;
    }
    for (; begin + 8 <= end; begin += 8) {
        uint64_t word;
        memcpy(&word, begin, sizeof word);
        vec_push(&pieces->body, word);
    }
    alloc_free(bytes);
    alloc_free(path);
}

/* Copies of them, which are made once: it is the same count each time. */
static void copy_pieces(const struct kind *kind, const char *folder, struct pieces *to)
{
    static struct pieces made[KINDS];
    struct pieces *from = &made[kind - kinds];
    if (!from->lines.size) make_pieces(kind, folder, from);
    for (size_t i = 0; i < from->lines.size; i++)
        add_line(to, from->lines.data[i], strlen(from->lines.data[i]));
    for (size_t i = 0; i < from->body.size; i++) vec_push(&to->body, from->body.data[i]);
}

static char *write_file(const char *folder, const struct pieces *pieces)
{
    struct buf out = {0};
    struct record_writer writer = {.out = &out};
    for (size_t i = 0; i < pieces->lines.size; i++) record_put_key(&writer, pieces->lines.data[i]);
    record_put_words(&writer, pieces->body.data, pieces->body.size);
    record_seal(&writer);
    char *path = fuzz_kit_write(folder, "edited", out.data, out.size);
    buf_free(&out);
    return path;
}

/* ---- the edits */

/* The number of the field becomes this one. Line 0 is the kind and its format. */
static void edit_line(char **line, int64_t value)
{
    struct buf edited = {0};
    buf_bytes(&edited, *line, strcspn(*line, " "));
    buf_print(&edited, " %lld", (long long)value);
    alloc_free(*line);
    *line = fuzz_kit_copy((struct fuzz_piece){edited.data, edited.size});
    buf_free(&edited);
}

static void resize(word_list *words, size_t size)
{
    while (words->size < size) vec_push(words, 0);
    words->size = size;
}

static bool edit(struct reader *r, struct pieces *pieces)
{
    bool of_head = reader_accept(r, "head"), of_body = !of_head && reader_accept(r, "body");
    if (!of_head && !of_body && !reader_accept(r, "size")) return false;
    size_t at = (size_t)reader_int(r, 0, MOST_WORDS, "a place");
    int64_t value = of_head || of_body ? reader_int(r, INT64_MIN, INT64_MAX, "a value") : 0;
    reader_end_line(r, "the edit");
    if (!reader_ok(r)) return false;
    if (!of_head && !of_body)
        resize(&pieces->body, at);
    else if (of_head && at < pieces->lines.size)
        edit_line(&pieces->lines.data[at], value);
    else if (of_body && at < pieces->body.size)
        pieces->body.data[at] = (uint64_t)value;
    return true;
}

int fuzz_checkpoints(const uint8_t *data, size_t size)
{
    struct reader r;
    const struct kind *kind = kinds;
    struct pieces pieces = {0};
    bool edited = false;
    reader_text(&r, "t", (const char *)data, size);
    while (kind < kinds + KINDS && !reader_accept(&r, kind->name)) kind++;
    reader_skip_line(&r);
    if (kind < kinds + KINDS) {
        char *folder = fuzz_kit_folder();
        copy_pieces(kind, folder, &pieces);
        while (edit(&r, &pieces)) edited = true;
        char *path = write_file(folder, &pieces);
        struct job job = {.path = path, .interval = 1e9, .calls = INT32_MAX};
        bool counted = kind->count(&job);
        REQUIRE(edited || (counted && job.number == kind->expected), "the count goes on where it was");
        alloc_free(path);
        fuzz_kit_remove(folder);
    }
    free_pieces(&pieces);
    reader_close(&r);
    return 0;
}
