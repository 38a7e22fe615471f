/* Every fuzz target on its seeds and on mutations of them, the same ones in every run.
 *
 * libFuzzer, which scripts/fuzz uses, finds more: it is guided by coverage and runs for minutes.
 * This takes seconds and needs neither clang nor luck: it shows that all targets still build,
 * that their seeds still mean something, and that inputs which once broke a reader no longer do.
 * Those are kept among the seeds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "base/file.h"
#include "base/reader.h"
#include "base/rng.h"
#include "base/say.h"
#include "base/vec.h"
#include "fuzz.h"
#include "kit_rounds.h"
#include "puzzle/family.h"

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST = 4096 /* bytes of a seed that is mutated */, MOST_CHANGES = 5, SEED = 31 };

struct row { /* of targets.def */
    const char *name;
    fuzz_target *run;
    uint64_t rounds;
    const char *folders;
    uint64_t seed;
};

#define TARGET(name, rounds, folders) {#name, fuzz_##name, rounds, folders, SEED},
static struct row rows[] = {
#include "targets.def"
};
#undef TARGET

enum { ROWS = sizeof rows / sizeof *rows };

/* ---- seeds */

struct seed {
    char *bytes; /* owned */
    size_t size;
};
typedef VEC(struct seed) seed_list;
typedef VEC(char *) name_list;

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_seed(const char *path, seed_list *seeds)
{
    struct sentence error;
    struct seed seed;
    struct stat about;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) return;
    seed.bytes = reader_slurp(path, &seed.size, &error);
    assert_non_null(seed.bytes);
    vec_push(seeds, seed);
}

static void add_folder(const char *path, seed_list *seeds)
{
    name_list names = {0};
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.') vec_push(&names, file_join(path, entry->d_name));
    closedir(folder);
    assert_true(names.size > 0);
    qsort(names.data, names.size, sizeof *names.data, by_name); /* folders are in no order */
    for (size_t i = 0; i < names.size; i++) {
        add_seed(names.data[i], seeds);
        alloc_free(names.data[i]);
    }
    vec_free(&names);
}

static void add_examples(seed_list *seeds)
{
    for (size_t i = 0; families[i]; i++) {
        char *path = file_join(SOURCE_FOLDER "/examples", families[i]->name);
        add_folder(path, seeds);
        alloc_free(path);
    }
}

static void read_seeds(const char *folders, seed_list *seeds)
{
    if (strcmp(folders, "examples/FAMILY") == 0) {
        add_examples(seeds);
        return;
    }
    for (const char *at = folders; *at;) {
        char folder[200], *path;
        size_t length = strcspn(at, " ");
        assert_true(length < sizeof folder);
        memcpy(folder, at, length);
        folder[length] = '\0';
        path = file_join(SOURCE_FOLDER, folder);
        add_folder(path, seeds);
        alloc_free(path);
        at += length + strspn(at + length, " ");
    }
}

/* ---- mutations */

/* Inputs that tend to break parsers. */
static const char *const tokens[] = {"0",
                                     "-1",
                                     "1",
                                     "2147483647",
                                     "2147483648",
                                     "-2147483648",
                                     "4294967296",
                                     "9223372036854775807",
                                     "-9223372036854775808",
                                     "99999999999999999999999999999999999999999999",
                                     "\r\n",
                                     "\n",
                                     " ",
                                     "\xef\xbb\xbf",
                                     "\xff\xfe",
                                     "\xc3",
                                     "((((((((",
                                     "[[[[[[[[",
                                     "{",
                                     "}",
                                     "\"",
                                     "\\u0000",
                                     "1e999",
                                     "nan",
                                     "%s%n",
                                     "=",
                                     ".",
                                     "c ",
                                     "d ",
                                     "p cnf 2 2\n",
                                     "====\n",
                                     "null"};

static size_t below(struct rng *rng, size_t bound)
{
    return (size_t)rng_below(rng, bound);
}

/* Puts `size` bytes in the place of `removed` ones. */
static void replace(struct buf *text, size_t at, size_t removed, const char *bytes, size_t size)
{
    struct buf out = {0};
    buf_bytes(&out, text->data, at);
    buf_bytes(&out, bytes, size);
    buf_bytes(&out, text->data + at + removed, text->size - at - removed);
    buf_free(text);
    *text = out;
}

static void mutate(struct buf *text, const struct seed *other, struct rng *rng)
{
    size_t at = below(rng, text->size + 1), left = text->size - at;
    size_t length = below(rng, (left < 40 ? left : 40) + 1);
    const char *token = tokens[below(rng, sizeof tokens / sizeof *tokens)];
    switch (rng_below(rng, 6)) {
    case 0:
        if (left) text->data[at] = (char)(text->data[at] ^ 1 << rng_below(rng, 8));
        break;
    case 1:
        if (left) text->data[at] = (char)rng_below(rng, 256);
        break;
    case 2:
        replace(text, at, length, "", 0);
        break;
    case 3: {
        char copy[40];
        if (length > 0) memcpy(copy, text->data + at, length);
        replace(text, below(rng, text->size + 1), 0, copy, length);
        break;
    }
    case 4:
        replace(text, at, length < 4 ? length : 0, token, strlen(token));
        break;
    default: {
        size_t from = below(rng, other->size + 1);
        replace(text, at, left, other->bytes + from, other->size - from);
    }
    }
    if (text->size > LONGEST) replace(text, LONGEST, text->size - LONGEST, "", 0);
}

/* ---- the test */

/* What is being run, for the message of a crash. */
static const struct seed *running;

/* The input as a C string, byte by byte: whatever state the program is in, this can be written. */
static void tell_input(int number)
{
    static const char digits[] = "01234567";
    char text[6];
    (void)number;
    if (write(STDERR_FILENO, "\ninput: \"", 9) < 0) _exit(2);
    for (size_t i = 0; i < running->size; i++) {
        unsigned char c = (unsigned char)running->bytes[i];
        bool plain = c >= ' ' && c < 127 && c != '"' && c != '\\';
        size_t length = plain ? 1 : 4;
        memcpy(text,
               plain ? (char[4]){(char)c}
                     : (char[4]){'\\', digits[c >> 6], digits[c >> 3 & 7], digits[c & 7]},
               4);
        if (write(STDERR_FILENO, text, length) < 0) _exit(2);
    }
    if (write(STDERR_FILENO, "\"\n", 2) < 0) _exit(2);
    signal(SIGABRT, SIG_DFL);
    abort();
}

/* A copy of exactly that size, so that a sanitizer sees what is read beyond it. */
static void run(const struct row *row, const char *bytes, size_t size)
{
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    if (size) memcpy(copy, bytes, size);
    running = &(const struct seed){copy, size};
    assert_int_equal(row->run((const uint8_t *)copy, size), 0);
    free(copy);
}

static void mutated_seeds(void **state)
{
    const struct row *row = *state;
    seed_list seeds = {0};
    struct rng rng;
    rng_seed(&rng, row->seed);
    signal(SIGABRT, tell_input);
    read_seeds(row->folders, &seeds);
    for (size_t i = 0; i < seeds.size; i++)
        if (seeds.data[i].size <= LONGEST) run(row, seeds.data[i].bytes, seeds.data[i].size);
    for (uint64_t round = kit_rounds(row->rounds); round > 0; round--) {
        const struct seed *seed = &seeds.data[below(&rng, seeds.size)];
        struct buf text = {0};
        buf_bytes(&text, seed->bytes, seed->size < LONGEST ? seed->size : LONGEST);
        for (uint64_t changes = 1 + rng_below(&rng, MOST_CHANGES); changes > 0; changes--)
            mutate(&text, &seeds.data[below(&rng, seeds.size)], &rng);
        run(row, text.data, text.size);
        buf_free(&text);
    }
    for (size_t i = 0; i < seeds.size; i++) alloc_free(seeds.data[i].bytes);
    vec_free(&seeds);
}

/* Arguments, for a longer run by hand: a target, how many mutations, and their seed. */
int main(int argc, char **argv)
{
    struct CMUnitTest tests[ROWS];
    size_t count = 0;
    say_begin(&say_program_words, SAY_ENGLISH);
    for (size_t i = 0; i < ROWS; i++) {
        if (argc > 1 && strcmp(argv[1], rows[i].name) != 0) continue;
        if (argc > 2) rows[i].rounds = strtoull(argv[2], NULL, 10);
        if (argc > 3) rows[i].seed = strtoull(argv[3], NULL, 10);
        tests[count++] = (struct CMUnitTest){rows[i].name, mutated_seeds, NULL, NULL, &rows[i]};
    }
    return _cmocka_run_group_tests("fuzz", tests, count, NULL, NULL);
}
