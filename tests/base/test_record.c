/* Records: a round trip through memory and through files larger than the window; every alteration
 * is refused with the reason. */
#include "base/alloc.h"
#include "base/file.h"
#include "base/record.h"
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const struct record_kind kind = {"sample", 3, "a sample of a test"};
static const char bytes[] = "two\nlines, and a \0 byte";

/* ---- all kinds of fields */

enum { WORDS = 5 };

static void write_fields(struct record_writer *w)
{
    const uint64_t words[WORDS] = {0, UINT64_MAX, 1, UINT64_C(0x0102030405060708), 10};
    record_put_int(w, "number", INT64_MIN);
    record_put_wide(w, "large", ~(wide)0);
    record_put_text(w, "bytes", bytes, sizeof bytes);
    record_put_text(w, "empty", "", 0);
    record_put_int(w, "yes", 1);
    record_put_key(w, "words");
    record_put_words(w, words, 2);
    record_put_words(w, words + 2, WORDS - 2);
    record_put_int(w, "last", -1);
}

static void read_fields(struct record *r)
{
    size_t length;
    uint64_t words[WORDS];
    assert_int_equal(record_int(r, "number", INT64_MIN, INT64_MAX), INT64_MIN);
    assert_true(record_wide(r, "large") == ~(wide)0);
    assert_true(record_is_next(r, "bytes"));
    assert_false(record_is_next(r, "byte"));
    char *back = record_text(r, "bytes", &length);
    assert_int_equal(length, sizeof bytes);
    assert_memory_equal(back, bytes, sizeof bytes);
    alloc_free(back);
    back = record_text(r, "empty", NULL);
    assert_string_equal(back, "");
    alloc_free(back);
    assert_true(record_bool(r, "yes"));
    record_key(r, "words");
    record_words(r, words, 1);
    record_words(r, words + 1, WORDS - 1);
    assert_true(words[1] == UINT64_MAX && words[3] == UINT64_C(0x0102030405060708) && words[4] == 10);
    assert_int_equal(record_int(r, "last", -1, 1), -1);
}

static void write_sample(struct buf *out)
{
    struct record_writer w;
    record_begin(&w, out, &kind);
    write_fields(&w);
    record_seal(&w);
}

static void test_fields(void **state)
{
    (void)state;
    struct buf out = {0};
    struct record r;
    struct sentence error;
    write_sample(&out);
    assert_memory_equal(out.data, "damier sample 3\nnumber -9223372036854775808\nlarge 34", 40);
    record_open_text(&r, "sample", out.data, out.size, &kind);
    read_fields(&r);
    assert_true(record_ok(&r));
    assert_true(record_close(&r, &error));
    buf_free(&out);
}

/* Fields alone: the same bytes without the first line and the seal. */
static void test_unsealed(void **state)
{
    (void)state;
    struct buf out = {0}, sealed = {0};
    struct record_writer w = {.out = &out};
    write_sample(&sealed);
    write_fields(&w);
    record_flush(&w);
    size_t first = strlen("damier sample 3\n"), last = strlen("sum \n") + DIGEST_ROOM - 1;
    assert_int_equal(out.size + first + last, sealed.size);
    assert_memory_equal(out.data, sealed.data + first, out.size);
    buf_free(&out);
    buf_free(&sealed);
}

/* ---- refusals */

static void read_all(struct record *r)
{
    uint64_t words[WORDS];
    record_int(r, "number", INT64_MIN, INT64_MAX);
    record_wide(r, "large");
    alloc_free(record_text(r, "bytes", NULL));
    alloc_free(record_text(r, "empty", NULL));
    record_bool(r, "yes");
    record_key(r, "words");
    record_words(r, words, WORDS);
    record_int(r, "last", -1, 1);
}

static void expect_refused(const char *text, size_t size, const struct record_kind *expected, const char *why)
{
    struct record r;
    struct sentence error;
    record_open_text(&r, "NAME", text, size, expected);
    read_all(&r);
    if (record_close(&r, &error)) fail_msg("expected: %s", why);
    if (!strstr(error.text, why)) fail_msg("`%s', expected `%s'", error.text, why);
    assert_int_equal(strncmp(error.text, "NAME ", 5), 0);
}

static void test_damage(void **state)
{
    (void)state;
    struct buf out = {0};
    write_sample(&out);
    for (size_t i = 0; i < out.size; i++)
        for (int bit = 0; bit < 8; bit++) {
            out.data[i] = (char)(out.data[i] ^ 1 << bit);
            bool magic = i < strlen("damier ");
            expect_refused(out.data, out.size, &kind,
                           !magic                         ? "is damaged"
                           : i == 6 && out.data[i] == '-' ? "was written by an earlier version of damier"
                                                          : "NAME is not a sample of a test");
            out.data[i] = (char)(out.data[i] ^ 1 << bit);
        }
    for (size_t cut = 0; cut < out.size; cut++) expect_refused(out.data, cut, &kind, "NAME is cut off");
    buf_char(&out, '\n');
    expect_refused(out.data, out.size, &kind, "NAME is cut off, or its end is damaged");
    buf_free(&out);
}

static void test_strangers(void **state)
{
    (void)state;
    const struct record_kind other = {"else", 3, "something else"}, newer = {"sample", 4, "a sample"};
    struct buf out = {0};
    struct record_writer w;
    write_sample(&out);
    expect_refused(out.data, out.size, &other, "is not something else, but a record of the kind `sample'");
    expect_refused(out.data, out.size, &newer, "has format 3 of its kind, and this version of damier reads");
    expect_refused("nonsense\n", 9, &kind, "NAME is not a sample of a test");
    expect_refused("", 0, &kind, "NAME is cut off");
    expect_refused("DMRCOUNT\2\0\0", 11, &kind, "was written by an earlier version of damier");
    expect_refused("damier-part 1\n", 14, &kind, "was written by an earlier version of damier");
    buf_clear(&out);
    record_begin(&w, &out, &kind);
    write_fields(&w);
    record_put_int(&w, "more", 1);
    record_seal(&w);
    expect_refused(out.data, out.size, &kind, "has more in it than was expected");
    buf_free(&out);
}

/* Altered, but with a valid seal. */
static void expect_forged(const char *field)
{
    struct buf out = {0};
    struct record_writer w;
    struct record r;
    struct sentence error;
    record_begin(&w, &out, &kind);
    record_put_bytes(&w, field, strlen(field));
    record_seal(&w);
    record_open_text(&r, "NAME", out.data, out.size, &kind);
    if (*field == 'n') record_wide(&r, "n");
    if (*field == 'i') record_int(&r, "i", -5, 5);
    if (*field == 't') alloc_free(record_text(&r, "t", NULL));
    if (*field == 'w') {
        uint64_t words[2] = {1, 1};
        record_key(&r, "w");
        record_words(&r, words, 2);
        assert_true(words[1] == 0 || record_ok(&r));
    }
    record_skip(&r);
    if (record_close(&r, &error)) fail_msg("`%s' is read", field);
    assert_null(strstr(error.text, "damaged"));
    buf_free(&out);
}

static void test_forged(void **state)
{
    (void)state;
    expect_forged("n 340282366920938463463374607431768211456\n"); /* 2 to the 128 */
    expect_forged("n -1\n");
    expect_forged("n 1 2\n");
    expect_forged("n \n");
    expect_forged("n 99999999999999999999999999999999999999999999999\n");
    expect_forged("i 6\n");
    expect_forged("i x\n");
    expect_forged("i 9223372036854775808\n");
    expect_forged("i1\n");
    expect_forged("t 5 four\n");
    expect_forged("t 3 four\n");
    expect_forged("t -1 x\n");
    expect_forged("t 4\nfour\n");
    expect_forged("t 4000000000000000000 x\n");
    expect_forged("t");
    expect_forged("words\n");
}

/* ---- files */

static char *folder_of(char *room)
{
    strcpy(room, "/tmp/record-XXXXXX");
    assert_non_null(mkdtemp(room));
    return room;
}

/* More than windows and stages hold, in pieces of all sizes; one wrong bit anywhere. */
static void test_files(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    char room[32], *path = file_join(folder_of(room), "file");
    struct rng rng;
    struct file file;
    struct record_writer w;
    struct record r;
    struct sentence error;
    uint64_t *words = alloc_array(COUNT, sizeof *words), *back = alloc_array(COUNT, sizeof *back);
    size_t length;
    rng_seed(&rng, 5);
    for (size_t i = 0; i < COUNT; i++) words[i] = rng_next(&rng);
    assert_false(record_open(&r, path, &kind));
    assert_false(record_is(path, &kind));
    assert_true(file_create(&file, path));
    record_begin(&w, &file.buf, &kind);
    record_put_text(&w, "long", (const char *)words, COUNT);
    record_put_key(&w, "words");
    for (size_t at = 0, piece; at < COUNT; at += piece) {
        piece = (size_t)rng_below(&rng, at % 3 ? 70 : 20000) + 1;
        if (piece > COUNT - at) piece = COUNT - at;
        record_put_words(&w, words + at, piece);
    }
    record_seal(&w);
    assert_true(file_commit(&file));
    assert_true(record_is(path, &kind));
    for (int round = 0; round < 12; round++) {
        long at = (long)rng_below(&rng, 9 * COUNT);
        FILE *edited = fopen(path, "r+b");
        int byte = fseek(edited, at, SEEK_SET) == 0 ? fgetc(edited) : 0;
        if (round) fseek(edited, at, SEEK_SET);
        if (round) fputc(byte ^ 16, edited);
        fclose(edited);
        assert_true(record_open(&r, path, &kind));
        if (round % 3 == 2) {
            record_skip(&r);
        } else {
            char *text = record_text(&r, "long", &length);
            record_key(&r, "words");
            for (size_t i = 0, piece; i < COUNT; i += piece) {
                piece = (size_t)rng_below(&rng, i % 3 ? 70 : 20000) + 1;
                if (piece > COUNT - i) piece = COUNT - i;
                record_words(&r, back + i, piece);
            }
            if (!round) assert_memory_equal(text, words, COUNT);
            if (!round) assert_memory_equal(back, words, COUNT * sizeof *words);
            alloc_free(text);
        }
        assert_int_equal(record_close(&r, &error), !round);
        if (round) assert_non_null(strstr(error.text, at < 7 ? "is not" : "is damaged"));
        edited = fopen(path, "r+b");
        fseek(edited, at, SEEK_SET);
        fputc(byte, edited);
        fclose(edited);
    }
    assert_true(record_writable(path, &error));
    unlink(path);
    assert_true(record_open(&r, room, &kind));
    assert_false(record_close(&r, &error));
    assert_non_null(strstr(error.text, "it is not a regular file"));
    assert_false(record_writable("-", &error));
    assert_false(record_writable("/nowhere/at/all", &error));
    rmdir(room);
    alloc_free(path);
    alloc_free(words);
    alloc_free(back);
}

KIT_SUITE(record)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields),    cmocka_unit_test(test_unsealed), cmocka_unit_test(test_damage),
        cmocka_unit_test(test_strangers), cmocka_unit_test(test_forged),   cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
