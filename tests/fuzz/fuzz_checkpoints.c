/* Checkpoints of counts, behind their checksums: the file of an unfinished count is edited, sealed
 * again, and the count goes on from it.
 *
 * The input is lines. The first is `frontier' or `halves', the count. Then come edits: `head WORD
 * VALUE' and `body WORD VALUE' for words of the two sealed pieces, `size WORDS' for the length of
 * the second. An edit that cannot be read ends the list. Without edits the count must end with the
 * right number. */
#include "fuzz.h"
#include "fuzz_kit.h"
#include "search/frontier/frontier.h"
#include "search/halves/halves.h"

#include "base/alloc.h"
#include "base/checkpoint.h"
#include "base/file.h"
#include "base/reader.h"
#include "base/vec.h"

#include <string.h>

enum {
    FRONTIER_HEAD = 17, /* words before the first seal */
    HALVES_HEAD = 6,
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
    const struct halves_board board = {.n = QUEENS};
    struct countdown countdown = {job->calls};
    struct deadline deadline = {.also = is_over, .self = &countdown};
    const struct halves_options options = {.threads = 1,
                                           .deadline = &deadline,
                                           .checkpoint = job->path,
                                           .interval = job->interval};
    struct halves_result result;
    halves_count(&board, &options, &result);
    REQUIRE(result.verdict != HALVES_REFUSED || !sentence_is_empty(&result.sentence),
            "a refusal has its reason");
    REQUIRE(result.verdict == HALVES_REFUSED || result.resumed <= result.parts,
            "no more parts are done than there are");
    job->number = result.number;
    return result.verdict == HALVES_COUNTED;
}

static const struct kind {
    const char *name;
    bool (*count)(struct job *job);
    size_t head;
    wide expected;
    int calls; /* after which a part of the work is done, and kept */
} kinds[] = {{"frontier", count_tours, FRONTIER_HEAD, TOURS, 68},
             {"halves", count_queens, HALVES_HEAD, PLACEMENTS, 6}};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- the file */

typedef VEC(uint64_t) word_list;

/* The two pieces of a file that the count leaves behind where it is stopped. */
static void make_pieces(const struct kind *kind, const char *folder, word_list *head, word_list *body)
{
    size_t size;
    struct sentence error;
    char *path = file_join(folder, "whole");
    struct job job = {.path = path, .calls = kind->calls};
    REQUIRE(!kind->count(&job), "the count is stopped");
    char *bytes = reader_slurp(path, &size, &error);
    REQUIRE(bytes && size % 8 == 0 && size / 8 > kind->head + 2, "it left a checkpoint");
    for (size_t i = 0; i + 1 < size / 8; i++) {
        uint64_t word;
        memcpy(&word, bytes + 8 * i, sizeof word);
        if (i < kind->head) vec_push(head, word);
        if (i > kind->head) vec_push(body, word);
    }
    alloc_free(bytes);
    alloc_free(path);
}

/* Copies of them, which are made once: it is the same count each time. */
static void copy_pieces(const struct kind *kind, const char *folder, word_list *head, word_list *body)
{
    static word_list heads[KINDS], bodies[KINDS];
    word_list *from[] = {&heads[kind - kinds], &bodies[kind - kinds]}, *to[] = {head, body};
    if (!from[0]->size) make_pieces(kind, folder, from[0], from[1]);
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < from[i]->size; k++) vec_push(to[i], from[i]->data[k]);
}

static char *write_file(const char *folder, const word_list *head, const word_list *body)
{
    struct buf out = {0};
    struct checkpoint words = {.out = &out};
    checkpoint_put(&words, head->data, head->size);
    checkpoint_seal(&words);
    checkpoint_put(&words, body->data, body->size);
    checkpoint_seal(&words);
    char *path = fuzz_kit_write(folder, "edited", out.data, out.size);
    buf_free(&out);
    return path;
}

/* ---- the edits */

static void resize(word_list *words, size_t size)
{
    while (words->size < size) vec_push(words, 0);
    words->size = size;
}

static bool edit(struct reader *r, word_list *head, word_list *body)
{
    bool of_head = reader_accept(r, "head"), of_body = !of_head && reader_accept(r, "body");
    if (!of_head && !of_body && !reader_accept(r, "size")) return false;
    size_t at = (size_t)reader_int(r, 0, MOST_WORDS, "a place");
    uint64_t value = of_head || of_body ? (uint64_t)reader_int(r, INT64_MIN, INT64_MAX, "a value") : 0;
    reader_end_line(r, "the edit");
    if (!reader_ok(r)) return false;
    word_list *words = of_head ? head : body;
    if (!of_head && !of_body)
        resize(body, at);
    else if (at < words->size)
        words->data[at] = value;
    return true;
}

int fuzz_checkpoints(const uint8_t *data, size_t size)
{
    struct reader r;
    const struct kind *kind = kinds;
    word_list head = {0}, body = {0};
    bool edited = false;
    reader_text(&r, "t", (const char *)data, size);
    while (kind < kinds + KINDS && !reader_accept(&r, kind->name)) kind++;
    reader_skip_line(&r);
    if (kind < kinds + KINDS) {
        char *folder = fuzz_kit_folder();
        copy_pieces(kind, folder, &head, &body);
        while (edit(&r, &head, &body)) edited = true;
        char *path = write_file(folder, &head, &body);
        struct job job = {.path = path, .interval = 1e9, .calls = INT32_MAX};
        bool counted = kind->count(&job);
        REQUIRE(edited || (counted && job.number == kind->expected), "the count goes on where it was");
        alloc_free(path);
        fuzz_kit_remove(folder);
    }
    vec_free(&head);
    vec_free(&body);
    reader_close(&r);
    return 0;
}
