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
#include "app/cube_files.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/record.h"
#include "base/say.h"
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

static const struct record_kind question_kind = {"question", 2, "message.kind-question"},
                                result_kind = {"result", 2, "the result of a cube"};
const struct record_kind cube_files_cube = {"part", 2, "message.kind-cube"};

void cube_files_free(struct cube_files *cube_files)
{
    for (int i = 0; i < cube_files->word_count; i++) alloc_free(cube_files->words[i]);
    alloc_free(cube_files->words);
    alloc_free(cube_files->input);
    alloc_free(cube_files->first);
    cubes_tree_free(&cube_files->tree);
    cubes_free(&cube_files->cube);
}

static char *copy_of(const char *bytes, size_t size)
{
    char *copy = alloc_bytes(size + 1);
    memcpy(copy, bytes, size);
    return copy;
}

/* ---- writing */

static void put_words(const struct cube_files *cube_files, struct record_writer *out)
{
    record_put_int(out, "proof", cube_files->proof);
    record_put_int(out, "words", cube_files->word_count);
    for (int i = 0; i < cube_files->word_count; i++)
        record_put_text(out, "word", cube_files->words[i], strlen(cube_files->words[i]));
    if (cube_files->input) record_put_text(out, "input", cube_files->input, cube_files->input_length);
}

static void put_first(const struct cube_files *cube_files, struct record_writer *out)
{
    if (cube_files->first) record_put_text(out, "first", cube_files->first, cube_files->first_length);
}

static void put_tree(const struct cube_files *cube_files, struct record_writer *out)
{
    struct buf text = {0};
    ASSERT(cube_files->tree.cubes.size == cube_files->cubes);
    cubes_tree_write(&cube_files->tree, &text);
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

static void put_head(const struct cube_files *cube_files, struct record_writer *out)
{
    record_put_text(out, "version", DM_VERSION, strlen(DM_VERSION));
    record_put_text(out, "digest", cube_files->digest, strlen(cube_files->digest));
}

static void put_question(const struct cube_files *cube_files, struct record_writer *out)
{
    put_head(cube_files, out);
    record_put_int(out, "parts", (int64_t)cube_files->cubes);
    put_words(cube_files, out);
    put_tree(cube_files, out);
    put_first(cube_files, out);
}

static void put_cube_file(const struct cube_files *cube_files, size_t number, struct record_writer *out)
{
    struct cube cube = {0};
    ASSERT(number < cube_files->cubes);
    put_head(cube_files, out);
    record_put_int(out, "number", (int64_t)number);
    record_put_int(out, "parts", (int64_t)cube_files->cubes);
    put_words(cube_files, out);
    cubes_tree_cube(&cube_files->tree, number, &cube);
    put_cube(&cube, out);
    if (cube_files->has_than) record_put_int(out, "than", cube_files->than);
    if (cube_files->proof) put_tree(cube_files, out);
    cubes_free(&cube);
}

static void make_digest(struct cube_files *cube_files)
{
    struct buf text = {0};
    struct record_writer fields = {.out = &text};
    put_words(cube_files, &fields);
    put_tree(cube_files, &fields);
    put_first(cube_files, &fields);
    record_put_text(&fields, "version", DM_VERSION, strlen(DM_VERSION));
    record_flush(&fields);
    digest_text(&fields.digest, cube_files->digest);
    buf_free(&text);
}

void cube_files_make(struct cube_files *cube_files, int word_count, char **words, const char *input,
                     size_t length, bool proof, struct cubes_tree *tree)
{
    ASSERT(word_count > 0 && (input || !length)); /* the first word is the command */
    ASSERT(tree->nodes.size > 0);                 /* a question without cubes has a refuted root */
    *cube_files = (struct cube_files){.word_count = word_count,
                                      .words = alloc_array((size_t)word_count + 1, sizeof *words),
                                      .input = input ? copy_of(input, length) : NULL,
                                      .input_length = length,
                                      .proof = proof,
                                      .cubes = tree->cubes.size,
                                      .tree = *tree};
    for (int i = 0; i < word_count; i++) cube_files->words[i] = copy_of(words[i], strlen(words[i]));
    *tree = (struct cubes_tree){0};
    make_digest(cube_files);
}

void cube_files_set_incumbent(struct cube_files *cube_files, const struct cube_result *first)
{
    struct buf text = {0};
    ASSERT(!cube_files->first);                     /* included in the digest, so it is set once */
    ASSERT(first->optimised || !cube_files->cubes); /* else no answer, and no cubes */
    cube_result_text_write(first, &text);
    cube_files->first = copy_of(text.data, text.size);
    cube_files->first_length = text.size;
    cube_files->has_than = first->optimised;
    cube_files->than = first->objective.best;
    buf_free(&text);
    make_digest(cube_files);
}

/* ---- names */

enum { NAME_ROOM = 64 };

static void name_of(const struct cube_files *cube_files, size_t number, const char *suffix,
                    char name[NAME_ROOM])
{
    int width = snprintf(NULL, 0, "%zu", cube_files->cubes);
    ASSERT(number < cube_files->cubes); /* as wide as the others, so names sort by cube */
    snprintf(name, NAME_ROOM, "%0*zu%s", width < 5 ? 5 : width, number, suffix);
}

char *cube_files_path(const char *folder, const struct cube_files *cube_files, size_t number,
                      const char *suffix)
{
    char name[NAME_ROOM];
    name_of(cube_files, number, suffix, name);
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

char *cube_files_beside(const char *path, const char *suffix)
{
    size_t length = strlen(path), end = strlen(".part");
    if (length > end && strcmp(path + length - end, ".part") == 0) length -= end;
    return with_suffix(path, length, suffix);
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
    if (!file_create(&saving->file, path)) return sentence_set(error, "%s", file_error(&saving->file));
    saving->file.hasty = hasty;
    record_begin(&saving->out, &saving->file.buf, kind);
    return true;
}

static bool end_saving(struct saving *saving, struct sentence *error)
{
    record_seal(&saving->out);
    return file_commit(&saving->file) || sentence_set(error, "%s", file_error(&saving->file));
}

/* Writes the question, or the cube of this number if that is the kind. Frees the path. */
static bool save_file(const struct cube_files *cube_files, char *path, const struct record_kind *kind,
                      size_t number, struct sentence *error)
{
    struct saving saving;
    bool fine = begin_saving(&saving, path, kind, true, error);
    ASSERT(kind == &cube_files_cube || kind == &question_kind); /* results are synced to disk */
    if (fine && kind == &cube_files_cube) put_cube_file(cube_files, number, &saving.out);
    if (fine && kind == &question_kind) put_question(cube_files, &saving.out);
    fine = fine && end_saving(&saving, error);
    alloc_free(path);
    return fine;
}

static bool save_all(const struct cube_files *cube_files, const char *folder, struct sentence *error)
{
    bool fine = save_file(cube_files, file_join(folder, "question"), &question_kind, 0, error);
    for (size_t i = 0; i < cube_files->cubes && fine; i++)
        fine = save_file(cube_files, cube_files_path(folder, cube_files, i, ".part"), &cube_files_cube, i,
                         error);
    return fine;
}

struct unfinished { /* a folder that is being created */
    const struct cube_files *cube_files;
    const char *folder;
};

/* Does not allocate: also called when memory has run out. */
static void remove_all(void *self)
{
    const struct unfinished *unfinished = self;
    int folder = open(unfinished->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    for (size_t i = 0; i < unfinished->cube_files->cubes; i++) {
        char name[NAME_ROOM];
        name_of(unfinished->cube_files, i, ".part", name);
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
    const char *why =
        errno == ENOTEMPTY || errno == EEXIST ? say_word("message.folder-not-empty") : text_errno(errno);
    return say_set(error, "message.cannot-make",
                   SAY(say_raw("folder", text_path(folder, name)), say_raw("why", why)));
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

bool cube_files_save(const struct cube_files *cube_files, const char *folder, struct sentence *error)
{
    char *temporary = temporary_name(folder);
    bool fine = mkdtemp(temporary) != NULL;
    if (!fine) {
        refuse_folder(folder, error);
        alloc_free(temporary);
        return false;
    }
    struct unfinished unfinished = {cube_files, temporary};
    alloc_on_fail(remove_all, &unfinished);
    open_up(temporary);
    fine = save_all(cube_files, temporary, error);
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
        record_say(r, "message.cube-other-version",
                   SAY(say_raw("version", version), say_raw("own", DM_VERSION)));
    char *text = record_text(r, "digest", NULL);
    if (record_ok(r) && strlen(text) != DIGEST_ROOM - 1) record_say(r, "message.cube-digest", NULL);
    snprintf(digest, DIGEST_ROOM, "%s", text);
    alloc_free(version);
    alloc_free(text);
}

static void read_words(struct record *r, struct cube_files *cube_files)
{
    cube_files->proof = record_bool(r, "proof");
    int64_t count = record_int(r, "words", 1, MOST_WORDS);
    if (!record_ok(r)) return;
    cube_files->words = alloc_array((size_t)count + 1, sizeof *cube_files->words);
    while (cube_files->word_count < count && record_ok(r))
        cube_files->words[cube_files->word_count++] = record_text(r, "word", NULL);
    if (record_is_next(r, "input")) cube_files->input = record_text(r, "input", &cube_files->input_length);
}

static void read_tree(struct record *r, struct cube_files *cube_files)
{
    struct sentence why;
    char *text = record_text(r, "tree", NULL);
    bool fine = cubes_tree_read(text, &cube_files->tree, &why);
    if (record_ok(r) && !fine) record_say(r, "message.cube-tree", SAY(say_raw("why", why.text)));
    if (record_ok(r) && cube_files->tree.cubes.size != cube_files->cubes)
        record_say(r, "message.cube-tree-size",
                   SAY(say_int("count", (int64_t)cube_files->tree.cubes.size),
                       say_int("expected", (int64_t)cube_files->cubes)));
    alloc_free(text);
}

static void read_cube(struct record *r, struct cube *cube)
{
    struct sentence why;
    char *text = record_text(r, "cube", NULL);
    bool fine = cubes_read(text, cube, &why);
    if (record_ok(r) && !fine) record_say(r, "message.cube-invalid", SAY(say_raw("why", why.text)));
    alloc_free(text);
}

static void read_question(struct record *r, struct cube_files *cube_files)
{
    char digest[DIGEST_ROOM];
    read_head(r, digest);
    cube_files->cubes = (size_t)record_int(r, "parts", 0, INT32_MAX);
    read_words(r, cube_files);
    read_tree(r, cube_files);
    if (record_is_next(r, "first")) cube_files->first = record_text(r, "first", &cube_files->first_length);
    if (!record_ok(r)) return;
    make_digest(cube_files);
    if (strcmp(digest, cube_files->digest) != 0) record_say(r, "message.cube-digest-question", NULL);
}

bool cube_files_load(const char *folder, struct cube_files *cube_files, struct sentence *error)
{
    struct record r;
    char name[TEXT_PATH_ROOM], *path = file_join(folder, "question");
    *cube_files = (struct cube_files){0};
    bool fine = record_open(&r, path, &question_kind);
    if (fine) {
        read_question(&r, cube_files);
        fine = record_close(&r, error);
    } else {
        say_set(error, "message.no-question-file", SAY(say_raw("folder", text_path(folder, name))));
    }
    alloc_free(path);
    return fine;
}

bool cube_files_load_cube(const char *path, struct cube_files *cube_files, struct sentence *error)
{
    struct record r;
    char name[TEXT_PATH_ROOM];
    *cube_files = (struct cube_files){0};
    if (!record_open(&r, path, &cube_files_cube))
        return say_set(error, "base.cannot-read",
                       SAY(say_raw("file", text_path(path, name)), say_raw("why", text_errno(errno))));
    read_head(&r, cube_files->digest);
    cube_files->number = (size_t)record_int(&r, "number", 0, INT32_MAX);
    cube_files->cubes = (size_t)record_int(&r, "parts", 0, INT32_MAX);
    read_words(&r, cube_files);
    read_cube(&r, &cube_files->cube);
    cube_files->has_than = record_is_next(&r, "than");
    if (cube_files->has_than) cube_files->than = record_int(&r, "than", INT64_MIN / 4, INT64_MAX / 4);
    if (cube_files->proof) read_tree(&r, cube_files);
    return record_close(&r, error);
}

/* ---- results */

bool cube_files_save_result(const struct cube_files *cube_file, const char *path,
                            const struct cube_result *result, struct sentence *error)
{
    struct saving saving;
    struct buf inner = {0};
    ASSERT(cube_result_is_complete(result)); /* a cube without a file is solved again */
    if (!begin_saving(&saving, path, &result_kind, false, error)) return false;
    put_head(cube_file, &saving.out);
    record_put_int(&saving.out, "number", (int64_t)cube_file->number);
    put_cube(&cube_file->cube, &saving.out);
    cube_result_text_write(result, &inner);
    record_put_text(&saving.out, "outcome", inner.data, inner.size);
    buf_free(&inner);
    return end_saving(&saving, error);
}

static void read_outcome(struct record *r, struct cube_result *result)
{
    size_t length;
    struct sentence why;
    char *text = record_text(r, "outcome", &length);
    if (record_ok(r) && !cube_result_text_read(text, length, result, &why))
        record_say(r, "message.cube-unusable", SAY(say_raw("why", why.text)));
    alloc_free(text);
}

/* True if this is the cube of that number. A cube file has one cube; a question has the tree of
 * all. */
static bool same_cube(const struct cube_files *question, size_t number, const struct cube *cube)
{
    struct cube expected = {0};
    struct buf a = {0}, b = {0};
    ASSERT(number < question->cubes &&
           (!question->tree.cubes.size || question->tree.cubes.size == question->cubes));
    if (question->tree.cubes.size) cubes_tree_cube(&question->tree, number, &expected);
    cubes_write(question->tree.cubes.size ? &expected : &question->cube, &a);
    cubes_write(cube, &b);
    bool same = strcmp(buf_text(&a), buf_text(&b)) == 0;
    buf_free(&a);
    buf_free(&b);
    cubes_free(&expected);
    return same;
}

enum cube_files_found cube_files_load_result(const struct cube_files *question, const char *path,
                                             size_t expected, size_t *number, struct cube_result *result,
                                             struct sentence *error)
{
    struct record r;
    struct cube cube = {0};
    char digest[DIGEST_ROOM], name[TEXT_PATH_ROOM];
    *result = (struct cube_result){0};
    if (!record_open(&r, path, &result_kind)) {
        say_set(error, "message.gone", SAY(say_raw("file", text_path(path, name))));
        return CUBE_FILES_MISSING;
    }
    read_head(&r, digest);
    size_t found = (size_t)record_int(&r, "number", 0, INT32_MAX);
    read_cube(&r, &cube);
    if (record_ok(&r) && strcmp(digest, question->digest) != 0)
        record_say(&r, "message.cube-other-question", NULL);
    else if (record_ok(&r) && (found >= question->cubes || (expected != SIZE_MAX && expected != found)))
        record_say(&r, "message.cube-other-number", SAY(say_int("cube", (int64_t)found)));
    else if (record_ok(&r) && !same_cube(question, found, &cube))
        record_say(&r, "message.cube-other-cube", NULL);
    read_outcome(&r, result);
    ASSERT(!record_ok(&r) || found < question->cubes);
    if (number) *number = found;
    cubes_free(&cube);
    return record_close(&r, error) ? CUBE_FILES_FOUND : CUBE_FILES_BAD;
}
