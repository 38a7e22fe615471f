/* The files of `damier split', behind their seals: a question, a cube, results and proofs.
 *
 * The input is sections between lines of `=': the question, a cube, a result, and then a formula
 * and a proof for each cube. In the first three a line `KEY =TEXT' becomes a record with the
 * length of the text, where \n is a line end, and the text `@' becomes the version or the digest
 * that is right; all other lines stay as they are. A line `outcome' begins the result proper,
 * which has a seal of its own. So whatever a mutation does, the readers behind the seals see it. */
#include "app/cube_files.h"
#include "app/proof_join.h"
#include "fuzz.h"
#include "fuzz_kit.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/record.h"

#include <stdio.h>
#include <string.h>

enum { PROOFS = 4, CELLS = 16 };

static bool begins(struct fuzz_piece line, const char *key)
{
    return line.size >= strlen(key) && memcmp(line.bytes, key, strlen(key)) == 0;
}

static void add_text(struct buf *out, const char *key, struct fuzz_piece text, const char *digest)
{
    struct buf value = {0};
    if (text.size == 1 && *text.bytes == '@') {
        buf_add(&value, strcmp(key, "version") == 0 ? DM_VERSION : digest);
    } else {
        for (size_t i = 0; i < text.size; i++) {
            bool end = i + 1 < text.size && text.bytes[i] == '\\' && text.bytes[i + 1] == 'n';
            buf_char(&value, end ? '\n' : text.bytes[i]);
            i += end;
        }
    }
    buf_print(out, "%s %zu ", key, value.size);
    buf_bytes(out, value.data, value.size);
    buf_char(out, '\n');
    buf_free(&value);
}

static void add_line(struct buf *out, struct fuzz_piece line, const char *digest)
{
    const char *mark = line.size ? memchr(line.bytes, '=', line.size) : NULL;
    if (mark && mark > line.bytes && mark[-1] == ' ') {
        char *key = fuzz_kit_copy((struct fuzz_piece){line.bytes, (size_t)(mark - line.bytes) - 1});
        add_text(out, key, (struct fuzz_piece){mark + 1, (size_t)(line.bytes + line.size - mark) - 1},
                 digest);
        alloc_free(key);
    } else {
        buf_bytes(out, line.bytes, line.size);
        buf_char(out, '\n');
    }
}

/* As in cube_files.c: the digest of a question is that of all after `parts', and of the version. */
static void digest_of(struct fuzz_piece section, char digest[DIGEST_ROOM])
{
    struct fuzz_piece line;
    struct digest sum = {0};
    struct buf text = {0};
    bool inside = false;
    while (fuzz_kit_line(&section, &line)) {
        if (inside) add_line(&text, line, "");
        inside = inside || begins(line, "parts ");
    }
    buf_print(&text, "version %zu %s\n", strlen(DM_VERSION), DM_VERSION);
    digest_add(&sum, text.data, text.size);
    digest_text(&sum, digest);
    buf_free(&text);
}

static void seal(struct buf *text)
{
    struct buf bare = *text;
    *text = (struct buf){0};
    struct record_writer writer = {.out = text};
    record_put_bytes(&writer, bare.data, bare.size);
    record_seal(&writer);
    buf_free(&bare);
}

/* Writes the file of a section. The path is the caller's to free. */
static char *write_file(const char *folder, const char *name, struct fuzz_piece section, const char *digest)
{
    struct fuzz_piece line;
    struct buf text = {0}, outcome = {0};
    bool inner = false;
    while (fuzz_kit_line(&section, &line)) {
        if (begins(line, "outcome") && !inner)
            inner = true;
        else
            add_line(inner ? &outcome : &text, line, digest);
    }
    if (inner) {
        seal(&outcome);
        buf_print(&text, "outcome %zu ", outcome.size);
        buf_bytes(&text, outcome.data, outcome.size);
        buf_char(&text, '\n');
    }
    seal(&text);
    char *path = fuzz_kit_write(folder, name, text.data, text.size);
    buf_free(&text);
    buf_free(&outcome);
    return path;
}

static void fold(size_t count, struct cube_result *results)
{
    static const enum question_kind kinds[] = {QUESTION_ONE, QUESTION_ALL, QUESTION_COUNT, QUESTION_UNIQUE};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct question question = {.kind = kinds[i]};
        struct cube_result whole, again;
        struct buf text = {0};
        struct sentence error;
        int32_t values[CELLS];
        cube_result_fold(&question, count, results, &whole);
        for (size_t k = 0; k < whole.answers.size; k++)
            cube_result_values(&whole.answers.data[k], CELLS, values);
        cube_result_text_write(&whole, &text);
        REQUIRE(cube_result_text_read(text.data, text.size, &again, &error), "what we write can be read");
        cube_result_free(&again);
        cube_result_free(&whole);
        buf_free(&text);
    }
}

static void read_result(const struct cube_files *question, const char *folder, struct fuzz_piece section)
{
    struct cube_result results[2] = {{0}};
    struct sentence error;
    size_t number;
    char *path = write_file(folder, "00000.done", section, question->digest);
    if (cube_files_load_result(question, path, SIZE_MAX, &number, &results[0], &error) == CUBE_FILES_FOUND) {
        REQUIRE(number < question->cubes, "the number of a cube of this question");
        bool known = question->first &&
                     cube_result_text_read(question->first, question->first_length, &results[1], &error);
        fold(known ? 2 : 1, results);
    }
    cube_result_free(&results[0]);
    cube_result_free(&results[1]);
    alloc_free(path);
}

static void read_cube_file(const struct cube_files *question, const char *folder, struct fuzz_piece section)
{
    struct cube_files cube_file;
    struct sentence error;
    char *path = write_file(folder, "00000.part", section, question->digest);
    record_is(path, &cube_files_cube);
    cube_files_load_cube(path, &cube_file, &error);
    cube_files_free(&cube_file);
    alloc_free(path);
}

static void join_proofs(const struct cube_files *question, const char *folder, struct fuzz_piece rest)
{
    struct fuzz_piece section;
    struct sentence error = {""};
    char name[40];
    for (int i = 0; i < 2 * PROOFS && fuzz_kit_section(&rest, &section); i++) {
        snprintf(name, sizeof name, "%05d.drat%s", i / 2, i % 2 ? "" : ".cnf");
        alloc_free(fuzz_kit_write(folder, name, section.bytes, section.size));
    }
    char *path = file_join(folder, "joint");
    if (question->cubes <= PROOFS) proof_join(question, folder, path, &error);
    alloc_free(path);
}

int fuzz_cubes(const uint8_t *data, size_t size)
{
    struct fuzz_piece rest = {(const char *)data, size}, section;
    struct cube_files question;
    struct sentence error;
    char digest[DIGEST_ROOM], *folder = fuzz_kit_folder();
    if (fuzz_kit_section(&rest, &section)) {
        digest_of(section, digest);
        alloc_free(write_file(folder, "question", section, digest));
        bool fine = cube_files_load(folder, &question, &error);
        if (fuzz_kit_section(&rest, &section)) read_cube_file(&question, folder, section);
        if (fine && fuzz_kit_section(&rest, &section)) read_result(&question, folder, section);
        if (fine && rest.size) join_proofs(&question, folder, rest);
        cube_files_free(&question);
    }
    fuzz_kit_remove(folder);
    return 0;
}
