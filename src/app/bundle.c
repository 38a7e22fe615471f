/* Cube files: the question, its cubes and their results, each a record (base/record.h).
 *
 * The folder is created under a temporary name beside its own and renamed when it is complete. Its
 * files can be made again, so they are not synced one by one. If creation fails, even for lack of
 * memory, the folder is removed. A result is written whole or not at all, so whenever a job is
 * killed each cube has a result or none.
 *
 * A result carries the version of the program, the digest of the question, the number of the cube
 * and the cube itself, and all four are compared with the question. So a result that was copied to
 * another name, that belongs to another question, or whose cube was altered, is refused. */
#include "app/bundle.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/record.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_WORDS = 1 << 20 };

static const struct record_kind question_kind = {"question", 2, "the question of a folder of parts"},
                                result_kind = {"result", 2, "the result of a part"};
const struct record_kind bundle_part = {"part", 2, "a part of a question"};

void bundle_free(struct bundle *bundle)
{
    for (int i = 0; i < bundle->word_count; i++) alloc_free(bundle->words[i]);
    alloc_free(bundle->words);
    alloc_free(bundle->input);
    alloc_free(bundle->first);
    cubes_tree_free(&bundle->tree);
    cubes_free(&bundle->cube);
}

static char *copy_of(const char *bytes, size_t size)
{
    char *copy = alloc_bytes(size + 1);
    memcpy(copy, bytes, size);
    return copy;
}

/* ---- writing */

static void put_words(const struct bundle *bundle, struct record_writer *out)
{
    record_put_int(out, "proof", bundle->proof);
    record_put_int(out, "words", bundle->word_count);
    for (int i = 0; i < bundle->word_count; i++)
        record_put_text(out, "word", bundle->words[i], strlen(bundle->words[i]));
    if (bundle->input) record_put_text(out, "input", bundle->input, bundle->input_length);
}

static void put_first(const struct bundle *bundle, struct record_writer *out)
{
    if (bundle->first) record_put_text(out, "first", bundle->first, bundle->first_length);
}

static void put_tree(const struct bundle *bundle, struct record_writer *out)
{
    struct buf text = {0};
    ASSERT(bundle->tree.parts.size == bundle->parts);
    cubes_tree_write(&bundle->tree, &text);
    record_put_text(out, "tree", buf_text(&text), text.size);
    buf_free(&text);
}

static void put_cube(const struct cube *cube, struct record_writer *out)
{
    struct buf text = {0};
    cubes_write(cube, &text);
    record_put_text(out, "cube", buf_text(&text), text.size);
    buf_free(&text);
}

static void put_head(const struct bundle *bundle, struct record_writer *out)
{
    record_put_text(out, "version", DM_VERSION, strlen(DM_VERSION));
    record_put_text(out, "digest", bundle->digest, strlen(bundle->digest));
}

static void put_question(const struct bundle *bundle, struct record_writer *out)
{
    put_head(bundle, out);
    record_put_int(out, "parts", (int64_t)bundle->parts);
    put_words(bundle, out);
    put_tree(bundle, out);
    put_first(bundle, out);
}

static void put_part(const struct bundle *bundle, size_t number, struct record_writer *out)
{
    struct cube cube = {0};
    ASSERT(number < bundle->parts);
    put_head(bundle, out);
    record_put_int(out, "number", (int64_t)number);
    record_put_int(out, "parts", (int64_t)bundle->parts);
    put_words(bundle, out);
    cubes_tree_part(&bundle->tree, number, &cube);
    put_cube(&cube, out);
    if (bundle->has_than) record_put_int(out, "than", bundle->than);
    if (bundle->proof) put_tree(bundle, out);
    cubes_free(&cube);
}

static void make_digest(struct bundle *bundle)
{
    struct buf text = {0};
    struct record_writer fields = {.out = &text};
    put_words(bundle, &fields);
    put_tree(bundle, &fields);
    put_first(bundle, &fields);
    record_put_text(&fields, "version", DM_VERSION, strlen(DM_VERSION));
    record_flush(&fields);
    digest_text(&fields.digest, bundle->digest);
    buf_free(&text);
}

void bundle_make(struct bundle *bundle, int word_count, char **words, const char *input, size_t length,
                 bool proof, struct cubes_tree *tree)
{
    *bundle = (struct bundle){.word_count = word_count,
                              .words = alloc_array((size_t)word_count + 1, sizeof *words),
                              .input = input ? copy_of(input, length) : NULL,
                              .input_length = length,
                              .proof = proof,
                              .parts = tree->parts.size,
                              .tree = *tree};
    for (int i = 0; i < word_count; i++) bundle->words[i] = copy_of(words[i], strlen(words[i]));
    *tree = (struct cubes_tree){0};
    make_digest(bundle);
}

void bundle_begin_with(struct bundle *bundle, const struct portion *first)
{
    struct buf text = {0};
    ASSERT(!bundle->first); /* part of the digest, so it is set once */
    portion_text_write(first, &text);
    bundle->first = copy_of(text.data, text.size);
    bundle->first_length = text.size;
    bundle->has_than = first->optimised;
    bundle->than = first->objective.best;
    buf_free(&text);
    make_digest(bundle);
}

/* ---- names */

enum { NAME_ROOM = 64 };

static void name_of(const struct bundle *bundle, size_t number, const char *suffix, char name[NAME_ROOM])
{
    int width = snprintf(NULL, 0, "%zu", bundle->parts);
    snprintf(name, NAME_ROOM, "%0*zu%s", width < 5 ? 5 : width, number, suffix);
}

char *bundle_path(const char *folder, const struct bundle *bundle, size_t number, const char *suffix)
{
    char name[NAME_ROOM];
    name_of(bundle, number, suffix, name);
    return file_join(folder, name);
}

/* The first `length` bytes of a path, and a suffix. */
static char *with_suffix(const char *path, size_t length, const char *suffix)
{
    char *name = alloc_bytes(length + strlen(suffix) + 1);
    memcpy(name, path, length);
    strcpy(name + length, suffix);
    return name;
}

char *bundle_beside(const char *part, const char *suffix)
{
    size_t length = strlen(part), end = strlen(".part");
    if (length > end && strcmp(part + length - end, ".part") == 0) length -= end;
    return with_suffix(part, length, suffix);
}

/* ---- a new folder */

/* A record that is being written to its file. */
struct saving {
    struct file file;
    struct record_writer out;
};

static bool begin_saving(struct saving *saving, const char *path, const struct record_kind *kind, bool hasty,
                         struct sentence *error)
{
    if (!file_create(&saving->file, path)) return sentence_say(error, "%s", file_error(&saving->file));
    saving->file.hasty = hasty;
    record_begin(&saving->out, &saving->file.buf, kind);
    return true;
}

static bool end_saving(struct saving *saving, struct sentence *error)
{
    record_seal(&saving->out);
    return file_commit(&saving->file) || sentence_say(error, "%s", file_error(&saving->file));
}

/* Writes the question, or the cube of this number if that is the kind. Frees the path. */
static bool save_file(const struct bundle *bundle, char *path, const struct record_kind *kind, size_t number,
                      struct sentence *error)
{
    struct saving saving;
    bool fine = begin_saving(&saving, path, kind, true, error);
    if (fine && kind == &bundle_part) put_part(bundle, number, &saving.out);
    if (fine && kind == &question_kind) put_question(bundle, &saving.out);
    fine = fine && end_saving(&saving, error);
    alloc_free(path);
    return fine;
}

static bool save_all(const struct bundle *bundle, const char *folder, struct sentence *error)
{
    bool fine = save_file(bundle, file_join(folder, "question"), &question_kind, 0, error);
    for (size_t i = 0; i < bundle->parts && fine; i++)
        fine = save_file(bundle, bundle_path(folder, bundle, i, ".part"), &bundle_part, i, error);
    return fine;
}

struct unfinished { /* a folder that is being created */
    const struct bundle *bundle;
    const char *folder;
};

/* Does not allocate: also called when memory has run out. */
static void remove_all(void *self)
{
    const struct unfinished *unfinished = self;
    int folder = open(unfinished->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    for (size_t i = 0; i < unfinished->bundle->parts; i++) {
        char name[NAME_ROOM];
        name_of(unfinished->bundle, i, ".part", name);
        if (unlinkat(folder, name, 0) != 0) break; /* cubes are written in this order */
    }
    unlinkat(folder, "question", 0);
    file_clear(folder);
    close(folder);
    rmdir(unfinished->folder);
}

static bool refuse_folder(const char *folder, struct sentence *error)
{
    char name[TEXT_PATH_ROOM];
    const char *why = errno == ENOTEMPTY || errno == EEXIST ? "there is such a folder, and it is not empty"
                                                            : strerror(errno);
    return sentence_say(error, "cannot make %s: %s", text_path(folder, name), why);
}

/* The name beside its own that the folder has until it is complete. */
static char *temporary_name(const char *folder)
{
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') length--;
    return with_suffix(folder, length, ".XXXXXX");
}

/* Gives it the permissions of a folder made by mkdir. */
static void open_up(const char *folder)
{
    mode_t mask = umask(0);
    umask(mask);
    chmod(folder, 0777 & ~mask);
}

bool bundle_save(const struct bundle *bundle, const char *folder, struct sentence *error)
{
    char *temporary = temporary_name(folder);
    bool fine = mkdtemp(temporary) != NULL;
    if (!fine) {
        refuse_folder(folder, error);
        alloc_free(temporary);
        return false;
    }
    struct unfinished unfinished = {bundle, temporary};
    alloc_on_fail(remove_all, &unfinished);
    open_up(temporary);
    fine = save_all(bundle, temporary, error);
    if (fine && rename(temporary, folder) != 0) fine = refuse_folder(folder, error);
    alloc_on_fail(NULL, NULL);
    if (!fine) remove_all(&unfinished);
    alloc_free(temporary);
    return fine;
}

/* ---- reading */

static void read_head(struct record *r, char digest[DIGEST_ROOM])
{
    char *version = record_text(r, "version", NULL);
    if (record_ok(r) && strcmp(version, DM_VERSION) != 0)
        record_fail(r, "was written by version %.20s, and this is %s", version, DM_VERSION);
    char *text = record_text(r, "digest", NULL);
    if (record_ok(r) && strlen(text) != DIGEST_ROOM - 1) record_fail(r, "has something else for a digest");
    snprintf(digest, DIGEST_ROOM, "%s", text);
    alloc_free(version);
    alloc_free(text);
}

static void read_words(struct record *r, struct bundle *bundle)
{
    bundle->proof = record_bool(r, "proof");
    int64_t count = record_int(r, "words", 1, MOST_WORDS);
    if (!record_ok(r)) return;
    bundle->words = alloc_array((size_t)count + 1, sizeof *bundle->words);
    while (bundle->word_count < count && record_ok(r))
        bundle->words[bundle->word_count++] = record_text(r, "word", NULL);
    if (record_is_next(r, "input")) bundle->input = record_text(r, "input", &bundle->input_length);
}

static void read_tree(struct record *r, struct bundle *bundle)
{
    struct sentence why;
    char *text = record_text(r, "tree", NULL);
    bool fine = cubes_tree_read(text, &bundle->tree, &why);
    if (record_ok(r) && !fine) record_fail(r, "has no tree of terms: %s", why.text);
    if (record_ok(r) && bundle->tree.parts.size != bundle->parts)
        record_fail(r, "has a tree of %zu part%s, expected %zu", bundle->tree.parts.size,
                    text_plural((int64_t)bundle->tree.parts.size), bundle->parts);
    alloc_free(text);
}

static void read_cube(struct record *r, struct cube *cube)
{
    struct sentence why;
    char *text = record_text(r, "cube", NULL);
    bool fine = cubes_read(text, cube, &why);
    if (record_ok(r) && !fine) record_fail(r, "has no cube: %s", why.text);
    alloc_free(text);
}

static void read_question(struct record *r, struct bundle *bundle)
{
    char digest[DIGEST_ROOM];
    read_head(r, digest);
    bundle->parts = (size_t)record_int(r, "parts", 0, INT32_MAX);
    read_words(r, bundle);
    read_tree(r, bundle);
    if (record_is_next(r, "first")) bundle->first = record_text(r, "first", &bundle->first_length);
    if (!record_ok(r)) return;
    make_digest(bundle);
    if (strcmp(digest, bundle->digest) != 0) record_fail(r, "has a digest that is not that of its question");
}

bool bundle_load(const char *folder, struct bundle *bundle, struct sentence *error)
{
    struct record r;
    char name[TEXT_PATH_ROOM], *path = file_join(folder, "question");
    *bundle = (struct bundle){0};
    bool fine = record_open(&r, path, &question_kind);
    if (fine) {
        read_question(&r, bundle);
        fine = record_close(&r, error);
    } else {
        sentence_say(error, "%s has no file `question': is it a folder that `damier split' made?",
                     text_path(folder, name));
    }
    alloc_free(path);
    return fine;
}

bool bundle_load_part(const char *path, struct bundle *bundle, struct sentence *error)
{
    struct record r;
    char name[TEXT_PATH_ROOM];
    *bundle = (struct bundle){0};
    if (!record_open(&r, path, &bundle_part))
        return sentence_say(error, "cannot read %s: %s", text_path(path, name), strerror(errno));
    read_head(&r, bundle->digest);
    bundle->number = (size_t)record_int(&r, "number", 0, INT32_MAX);
    bundle->parts = (size_t)record_int(&r, "parts", 0, INT32_MAX);
    read_words(&r, bundle);
    read_cube(&r, &bundle->cube);
    bundle->has_than = record_is_next(&r, "than");
    if (bundle->has_than) bundle->than = record_int(&r, "than", INT64_MIN / 4, INT64_MAX / 4);
    if (bundle->proof) read_tree(&r, bundle);
    return record_close(&r, error);
}

/* ---- results */

bool bundle_save_result(const struct bundle *part, const char *path, const struct portion *result,
                        struct sentence *error)
{
    struct saving saving;
    struct buf inner = {0};
    if (!begin_saving(&saving, path, &result_kind, false, error)) return false;
    put_head(part, &saving.out);
    record_put_int(&saving.out, "number", (int64_t)part->number);
    put_cube(&part->cube, &saving.out);
    portion_text_write(result, &inner);
    record_put_text(&saving.out, "outcome", inner.data, inner.size);
    buf_free(&inner);
    return end_saving(&saving, error);
}

static void read_outcome(struct record *r, struct portion *result)
{
    size_t length;
    struct sentence why;
    char *text = record_text(r, "outcome", &length);
    if (record_ok(r) && !portion_text_read(text, length, result, &why))
        record_fail(r, "cannot be used: %s", why.text);
    alloc_free(text);
}

/* Is this the cube of that number? A cube file has one cube; a question has the tree of all. */
static bool same_cube(const struct bundle *question, size_t number, const struct cube *cube)
{
    struct cube expected = {0};
    struct buf a = {0}, b = {0};
    ASSERT(number < question->parts &&
           (!question->tree.parts.size || question->tree.parts.size == question->parts));
    if (question->tree.parts.size) cubes_tree_part(&question->tree, number, &expected);
    cubes_write(question->tree.parts.size ? &expected : &question->cube, &a);
    cubes_write(cube, &b);
    bool same = strcmp(buf_text(&a), buf_text(&b)) == 0;
    buf_free(&a);
    buf_free(&b);
    cubes_free(&expected);
    return same;
}

enum bundle_found bundle_load_result(const struct bundle *question, const char *path, size_t part,
                                     size_t *number, struct portion *result, struct sentence *error)
{
    struct record r;
    struct cube cube = {0};
    char digest[DIGEST_ROOM], name[TEXT_PATH_ROOM];
    *result = (struct portion){0};
    if (!record_open(&r, path, &result_kind)) {
        sentence_say(error, "%s no longer exists", text_path(path, name));
        return BUNDLE_MISSING;
    }
    read_head(&r, digest);
    size_t told = (size_t)record_int(&r, "number", 0, INT32_MAX);
    read_cube(&r, &cube);
    if (record_ok(&r) && strcmp(digest, question->digest) != 0)
        record_fail(&r, "is a result of another question");
    else if (record_ok(&r) && (told >= question->parts || (part != SIZE_MAX && part != told)))
        record_fail(&r, "is the result of part %zu", told);
    else if (record_ok(&r) && !same_cube(question, told, &cube))
        record_fail(&r, "is a result of another cube: its part was altered");
    read_outcome(&r, result);
    ASSERT(!record_ok(&r) || told < question->parts);
    if (number) *number = told;
    cubes_free(&cube);
    return record_close(&r, error) ? BUNDLE_THERE : BUNDLE_BAD;
}
