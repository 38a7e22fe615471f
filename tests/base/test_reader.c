/* Text input: positions, messages, numbers at their limits, and streams divided at the worst
 * places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "base/reader.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct reader over(const char *text)
{
    struct reader r;
    reader_text(&r, "in", text, strlen(text));
    return r;
}

static void test_bytes_and_positions(void **state)
{
    (void)state;
    struct reader r = over("ab\n\nc");
    assert_int_equal(reader_peek(&r), 'a');
    assert_int_equal(reader_column(&r), 1);
    assert_int_equal(reader_next(&r), 'a');
    assert_int_equal(reader_next(&r), 'b');
    assert_int_equal(reader_column(&r), 3);
    assert_int_equal(reader_next(&r), '\n');
    assert_int_equal(r.line, 2);
    assert_int_equal(reader_column(&r), 1);
    assert_int_equal(reader_next(&r), '\n');
    assert_int_equal(reader_next(&r), 'c');
    assert_int_equal(r.line, 3);
    assert_int_equal(reader_column(&r), 2);
    assert_int_equal(reader_offset(&r), 5);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(reader_next(&r), READER_END);
        assert_int_equal(reader_peek(&r), READER_END);
    }
    assert_int_equal(reader_column(&r), 2);
    assert_true(reader_ok(&r));
    reader_close(&r);
}

static void test_all_bytes_are_bytes(void **state)
{
    (void)state;
    char text[256];
    for (int i = 0; i < 256; i++) text[i] = (char)i;
    struct reader r;
    reader_text(&r, "in", text, sizeof text);
    for (int i = 0; i < 256; i++) assert_int_equal(reader_next(&r), i);
    assert_int_equal(reader_next(&r), READER_END);
    reader_text(&r, "in", NULL, 0);
    assert_int_equal(reader_next(&r), READER_END);
}

static void test_the_first_error_sticks(void **state)
{
    (void)state;
    struct reader r = over("one\n  two three");
    reader_skip_line(&r);
    reader_skip_blanks(&r);
    reader_fail(&r, "expected %s", "four");
    assert_false(reader_ok(&r));
    assert_string_equal(r.error.text, "in:2:3: expected four");
    assert_int_equal(r.error_line, 2);
    assert_int_equal(r.error_column, 3);
    char word[10] = "x";
    reader_fail(&r, "another");
    reader_fail_at(&r, 1, 1, "another");
    reader_word(&r, word, sizeof word);
    assert_string_equal(word, "");
    assert_int_equal(reader_int(&r, 5, 9, "x"), 5);
    assert_int_equal(reader_next(&r), READER_END);
    assert_false(reader_accept(&r, "t"));
    reader_end_line(&r, "x");
    reader_skip_line(&r);
    assert_true(reader_at_line_end(&r));
    assert_string_equal(r.error.text, "in:2:3: expected four");
    r = over("x");
    reader_fail_at(&r, 7, 8, "nine");
    assert_string_equal(r.error.text, "in:7:8: nine");
}

/* Lines of a string, before and after it was read to its end, and after an error. */
static void test_lines_are_read_again(void **state)
{
    (void)state;
    static const char text[] = "\xef\xbb\xbfone\n\n  two three";
    struct reader r, again;
    reader_text(&r, "in", text, strlen(text));
    reader_skip_mark(&r);
    int64_t first = r.line_start;
    reader_skip_line(&r);
    reader_skip_line(&r);
    int64_t third = r.line_start;
    for (int i = 0; i < 3; i++) {
        again = reader_again(&r, 1, first);
        assert_true(reader_accept(&again, "one"));
        assert_int_equal(reader_column(&again), 4);
        again = reader_again(&r, 3, third);
        reader_skip_blanks(&again);
        assert_true(reader_accept(&again, "two"));
        reader_fail(&again, "x");
        assert_string_equal(again.error.text, "in:3:6: x");
        if (i == 0) reader_skip_line(&r);
        if (i == 1) reader_fail(&r, "y");
    }
    assert_string_equal(r.error.text, "in:3:12: y");
}

static void test_long_names_leave_room_for_the_message(void **state)
{
    (void)state;
    char name[3000];
    memset(name, 'd', sizeof name);
    strcpy(name + 2990, "/file.cnf");
    struct reader r;
    reader_text(&r, name, "x", 1);
    reader_int(&r, 1, 2, "a number");
    assert_non_null(
        strstr(r.error.text, "/file.cnf:1:1: expected a number (a number from 1 to 2), found `x'"));
    assert_int_equal(strncmp(r.error.text, "...d", 4), 0);
}

static void test_space(void **state)
{
    (void)state;
    struct reader r = over(" \t\r\n \n x");
    reader_skip_blanks(&r);
    assert_int_equal(reader_peek(&r), '\n');
    assert_true(reader_at_line_end(&r));
    reader_skip_space(&r);
    assert_int_equal(reader_peek(&r), 'x');
    assert_int_equal(r.line, 3);
    assert_int_equal(reader_column(&r), 2);
    assert_false(reader_at_line_end(&r));
    reader_skip_line(&r);
    assert_int_equal(reader_peek(&r), READER_END);
    assert_true(reader_at_line_end(&r));
}

static void test_end_of_line(void **state)
{
    (void)state;
    struct reader r = over("a \r\nb x\n");
    assert_int_equal(reader_next(&r), 'a');
    reader_end_line(&r, "the letter");
    assert_int_equal(reader_next(&r), 'b');
    assert_true(reader_ok(&r));
    reader_end_line(&r, "the letter");
    assert_string_equal(r.error.text, "in:2:3: expected the end of the line after the letter, found `x'");
    r = over("");
    reader_end_line(&r, "nothing");
    assert_true(reader_ok(&r));
}

static void test_accept(void **state)
{
    (void)state;
    struct reader r = over("binero6");
    assert_false(reader_accept(&r, "bines"));
    assert_false(reader_accept(&r, "binero66"));
    assert_int_equal(reader_column(&r), 1);
    assert_true(reader_accept(&r, ""));
    assert_true(reader_accept(&r, "binero"));
    assert_int_equal(reader_column(&r), 7);
    assert_int_equal(reader_int(&r, 0, 9, "size"), 6);
    assert_false(reader_accept(&r, "x"));
}

static void check_int(const char *text, int64_t lo, int64_t hi, int64_t expected)
{
    struct reader r = over(text);
    int64_t number = reader_int(&r, lo, hi, "the size");
    assert_string_equal(r.error.text, "");
    assert_true(number == expected);
}

static void check_refused(const char *text, int64_t lo, int64_t hi, const char *error)
{
    struct reader r = over(text);
    assert_true(reader_int(&r, lo, hi, "the size") == lo);
    assert_string_equal(r.error.text, error);
}

static void test_ints(void **state)
{
    (void)state;
    check_int("7", 1, 9, 7);
    check_int(" \t-7 ", -9, 9, -7);
    check_int("+7\n", -9, 9, 7);
    check_int("-0", 0, 0, 0);
    check_int("8x8", 1, 9, 8);
    check_int("3,4", 1, 9, 3);
    check_int("1..5", 1, 9, 1);
    check_int("9223372036854775807", INT64_MIN, INT64_MAX, INT64_MAX);
    check_int("-9223372036854775808 ", INT64_MIN, INT64_MAX, INT64_MIN);
    check_int("000000000000000000000000000000012 ", 1, 99, 12);
}

static void test_ints_refused(void **state)
{
    (void)state;
    check_refused("12", 1, 9, "in:1:1: the size is 12, must be from 1 to 9");
    check_refused("  -3 ", 1, 9, "in:1:3: the size is -3, must be from 1 to 9");
    check_refused(" x ", 1, 9, "in:1:2: expected the size (a number from 1 to 9), found `x'");
    check_refused(" - 5", 1, 9, "in:1:2: expected the size (a number from 1 to 9), found `-'");
    check_refused("1-2 0", -9, 9, "in:1:1: expected the size (a number from -9 to 9), found `1-2'");
    check_refused("--2", -9, 9, "in:1:1: expected the size (a number from -9 to 9), found `--2'");
    check_refused(" \n5", 1, 9,
                  "in:1:2: expected the size (a number from 1 to 9), found the end of the line");
    check_refused("  ", 1, 9, "in:1:3: expected the size (a number from 1 to 9), found the end of the file");
    check_refused("x", 0, INT64_MAX, "in:1:1: expected the size (a number from 0 up), found `x'");
    check_refused("x", INT64_MIN, INT64_MAX,
                  "in:1:1: expected the size (a number within 64 bits), found `x'");
    check_refused("x", INT64_MIN, 5, "in:1:1: expected the size (a number up to 5), found `x'");
    check_refused("\x1b[2J", 1, 9, "in:1:1: expected the size (a number from 1 to 9), found `\\x1b[2J'");
    check_refused("9223372036854775808", 0, INT64_MAX,
                  "in:1:1: the size is 9223372036854775808, must be from 0 up");
    check_refused("-9223372036854775809", INT64_MIN, 0,
                  "in:1:1: the size is -9223372036854775809, must be up to 0");
    check_refused("99999999999999999999999999999999999999", INT64_MIN, INT64_MAX,
                  "in:1:1: the size is 999999999999999999999999999999..., must be within 64 bits");
    check_refused("abcdefghijklmnopqrstuvwxyz", 1, 9,
                  "in:1:1: expected the size (a number from 1 to 9), found `abcdefghijklmnopqrst...'");
}

static void test_model_names(void **state)
{
    (void)state;
    struct reader r = over("  p  cnf\tlonger \n next");
    char word[5];
    reader_word(&r, word, sizeof word);
    assert_string_equal(word, "p");
    reader_word(&r, word, sizeof word);
    assert_string_equal(word, "cnf");
    reader_word(&r, word, sizeof word);
    assert_string_equal(word, "long");
    reader_word(&r, word, sizeof word);
    assert_string_equal(word, "er");
    reader_word(&r, word, sizeof word);
    assert_string_equal(word, "");
    assert_int_equal(reader_peek(&r), '\n');
    reader_text(&r, "in", "ab\0cd", 5);
    reader_word(&r, word, sizeof word);
    assert_string_equal(word, "");
    assert_string_equal(r.error.text, "in:1:3: found a zero byte, expected text");
}

static void test_found(void **state)
{
    (void)state;
    char out[READER_FOUND_ROOM];
    struct reader r = over("word next\n");
    assert_string_equal(reader_found(&r, out), "`word'");
    assert_int_equal(reader_column(&r), 1);
    assert_true(reader_accept(&r, "word"));
    assert_string_equal(reader_found(&r, out), "a space");
    reader_skip_blanks(&r);
    assert_true(reader_accept(&r, "next"));
    assert_string_equal(reader_found(&r, out), "the end of the line");
    reader_next(&r);
    assert_string_equal(reader_found(&r, out), "the end of the file");
}

/* A path to a file of its own with this content. */
static char *stored(const char *text, size_t length)
{
    static char path[64];
    strcpy(path, "/tmp/damier-reader-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    struct buf buf = {0};
    buf_stream(&buf, fd);
    buf_bytes(&buf, text, length);
    assert_true(buf_finish(&buf));
    buf_free(&buf);
    close(fd);
    return path;
}

/* Numbers over several windows, with lines of all lengths: each value and its column must be
 * right. */
static void test_streams_are_read_as_strings_are(void **state)
{
    (void)state;
    struct buf buf = {0};
    struct rng rng;
    rng_seed(&rng, 15);
    while (buf.size < 900000) {
        buf_int(&buf, (int64_t)rng_next(&rng) >> rng_below(&rng, 64));
        buf_fill(&buf, ' ', 1 + rng_below(&rng, 3));
        if (rng_below(&rng, 20000) == 0) buf_char(&buf, '\n');
    }
    buf_add(&buf, "wrong");
    const char *path = stored(buf.data, buf.size);
    struct reader memory, stream;
    reader_text(&memory, path, buf.data, buf.size);
    assert_true(reader_open(&stream, path));
    while (reader_ok(&memory)) {
        reader_skip_space(&memory);
        reader_skip_space(&stream);
        assert_int_equal(memory.line, stream.line);
        assert_int_equal(reader_column(&memory), reader_column(&stream));
        assert_int_equal(reader_offset(&memory), reader_offset(&stream));
        int64_t a = reader_int(&memory, INT64_MIN, INT64_MAX, "it"),
                b = reader_int(&stream, INT64_MIN, INT64_MAX, "it");
        assert_true(a == b);
    }
    assert_true(memory.error_column > 1);
    assert_string_equal(memory.error.text, stream.error.text);
    reader_close(&stream);
    unlink(path);
    buf_free(&buf);
}

/* Lines longer than several windows; the error is far to the right. */
static void test_columns_of_long_lines(void **state)
{
    (void)state;
    const size_t length = 700001;
    char *text = malloc(length);
    memset(text, ' ', length);
    text[0] = '\n';
    text[length - 1] = 'x';
    const char *path = stored(text, length);
    struct reader r;
    assert_true(reader_open(&r, path));
    reader_skip_space(&r);
    reader_int(&r, 1, 2, "it");
    assert_int_equal(r.error_line, 2);
    assert_int_equal(r.error_column, 700000);
    reader_close(&r);
    assert_true(reader_open(&r, path));
    reader_skip_line(&r);
    reader_skip_line(&r);
    assert_int_equal(reader_next(&r), READER_END);
    assert_int_equal(r.line, 2);
    assert_int_equal(reader_column(&r), 700001);
    reader_close(&r);
    unlink(path);
    free(text);
}

/* A "number" that no window holds is refused, not cut; a long run of zeros that does fit is a
 * number. */
static void test_endless_digits(void **state)
{
    (void)state;
    const size_t length = 600000;
    char *text = malloc(length);
    memset(text, '0', length);
    text[length - 1] = '7';
    const char *path = stored(text, length);
    struct reader r;
    assert_true(reader_open(&r, path));
    assert_int_equal(reader_int(&r, 1, 9, "it"), 1);
    assert_string_equal(strstr(r.error.text, ":1:1: "),
                        ":1:1: expected it (a number from 1 to 9), found `00000000000000000000...'");
    reader_close(&r);
    unlink(path);
    path = stored(text + length - 200000, 200000);
    assert_true(reader_open(&r, path));
    assert_int_equal(reader_int(&r, 1, 9, "it"), 7);
    reader_close(&r);
    unlink(path);
    free(text);
}

/* Each token arrives byte by byte through a pipe, and the writer waits for the answer before it
 * continues: a reader that reads more than it needs would hang here. */
static void test_a_dialogue(void **state)
{
    (void)state;
    int there[2], back[2];
    assert_int_equal(pipe(there), 0);
    assert_int_equal(pipe(back), 0);
    pid_t id = fork();
    if (id == 0) {
        close(back[1]);
        close(there[0]);
        const char *const lines[] = {"12\n", "word \n", "345 x\n"};
        char heard;
        for (int i = 0; i < 3; i++) {
            for (const char *c = lines[i]; *c; c++)
                if (write(there[1], c, 1) != 1) _exit(1);
            if (read(back[0], &heard, 1) != 1) _exit(2);
        }
        _exit(0);
    }
    close(there[1]);
    close(back[0]);
    int kept = dup(STDIN_FILENO);
    dup2(there[0], STDIN_FILENO);
    close(there[0]);
    struct reader r;
    assert_true(reader_open(&r, "-"));
    assert_int_equal(reader_int(&r, 0, 99, "a"), 12);
    reader_end_line(&r, "a");
    assert_int_equal(write(back[1], "!", 1), 1);
    assert_true(reader_accept(&r, "word"));
    reader_end_line(&r, "the word");
    assert_int_equal(write(back[1], "!", 1), 1);
    assert_int_equal(reader_int(&r, 0, 999, "b"), 345);
    reader_end_line(&r, "b");
    assert_string_equal(r.error.text, "standard input:3:5: expected the end of the line after b, found `x'");
    assert_int_equal(write(back[1], "!", 1), 1);
    reader_close(&r);
    dup2(kept, STDIN_FILENO);
    close(kept);
    close(back[1]);
    int status;
    assert_int_equal(waitpid(id, &status, 0), id);
    assert_int_equal(status, 0);
}

static void test_what_cannot_be_read(void **state)
{
    (void)state;
    struct reader r;
    struct sentence error;
    size_t length;
    assert_false(reader_open(&r, "/no/such/file"));
    assert_string_equal(r.error.text, "cannot read /no/such/file: No such file or directory");
    assert_false(reader_ok(&r));
    assert_int_equal(reader_next(&r), READER_END);
    reader_close(&r);
    assert_false(reader_open(&r, "/tmp"));
    assert_string_equal(r.error.text, "cannot read /tmp: Is a directory");
    reader_close(&r);
    assert_null(reader_slurp("/no/such/file", &length, &error));
    assert_string_equal(error.text, "cannot read /no/such/file: No such file or directory");
    assert_null(reader_slurp("/tmp", &length, &error));
    assert_string_equal(error.text, "cannot read /tmp: Is a directory");
}

/* Reading a process's own memory at address 0 fails after the file was opened well. */
static void test_reading_that_fails_later(void **state)
{
    (void)state;
    struct reader r;
    char word[10];
    struct sentence error;
    size_t length;
    if (access("/proc/self/mem", R_OK) != 0) skip();
    assert_true(reader_open(&r, "/proc/self/mem"));
    reader_int(&r, 1, 2, "it");
    reader_word(&r, word, sizeof word);
    assert_string_equal(r.error.text, "cannot read /proc/self/mem: Input/output error");
    assert_false(reader_ok(&r));
    reader_close(&r);
    assert_null(reader_slurp("/proc/self/mem", &length, &error));
    assert_string_equal(error.text, "cannot read /proc/self/mem: Input/output error");
}

static void test_slurp(void **state)
{
    (void)state;
    const size_t sizes[] = {0, 1, 65535, 65536, 65537, 300000};
    struct sentence error = {""};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *text = malloc(sizes[i] + 1);
        for (size_t j = 0; j < sizes[i]; j++) text[j] = (char)(j * 7);
        const char *path = stored(text, sizes[i]);
        size_t length = 99;
        char *back = reader_slurp(path, &length, &error);
        assert_non_null(back);
        assert_int_equal(length, sizes[i]);
        if (length) assert_memory_equal(back, text, length);
        assert_int_equal(back[length], 0);
        alloc_free(back);
        free(text);
        unlink(path);
    }
    size_t length = 0;
    char *unsized = reader_slurp("/proc/self/status", &length, &error);
    if (unsized) assert_true(length > 100);
    alloc_free(unsized);
    assert_string_equal(error.text, "");
}

/* ---- terms */

struct patience { /* how many more questions are answered with no */
    int left, asked;
};

static bool runs_out(void *self)
{
    struct patience *p = self;
    p->asked++;
    return p->left-- <= 0;
}

/* A string under terms gives the same bytes and positions, with questions in between; when the
 * answer is yes, it ends there. */
static void test_strings_under_terms(void **state)
{
    (void)state;
    const size_t size = 1000000;
    char *text = malloc(size);
    for (size_t i = 0; i < size; i++) text[i] = i % 1000 == 999 ? '\n' : (char)('a' + i % 7);
    for (int left = 0; left < 6; left++) {
        struct patience patience = {.left = left};
        struct deadline deadline = {.also = runs_out, .self = &patience};
        struct reader r;
        size_t at = 0;
        reader_text(&r, "t", text, size);
        reader_set_deadline(&r, &deadline);
        assert_true(reader_contains(&r, 'g'));
        assert_false(reader_contains(&r, 'z'));
        for (int c; (c = reader_next(&r)) != READER_END; at++) assert_int_equal(c, text[at]);
        assert_int_equal(r.stopped, left < 3);
        assert_int_equal(reader_ok(&r), left >= 3);
        if (left >= 3) assert_int_equal(at, size);
        if (left >= 3) assert_int_equal(r.line, 1001);
        if (left < 3) assert_string_equal(r.error.text, "stopped before the end while reading t");
    }
    free(text);
}

static void test_streams_under_terms(void **state)
{
    (void)state;
    const char *path = stored("1 2 3\n", 6);
    struct patience patience = {.left = 0};
    struct deadline deadline = {.also = runs_out, .self = &patience};
    struct reader r;
    struct sentence error = {""};
    char word[8], expected[300];
    size_t length;
    assert_true(reader_open(&r, path));
    reader_set_deadline(&r, &deadline);
    reader_word(&r, word, sizeof word);
    snprintf(expected, sizeof expected, "stopped before the end while reading %s", path);
    assert_string_equal(r.error.text, expected);
    assert_true(r.stopped);
    reader_close(&r);
    assert_null(reader_slurp_within(path, &deadline, true, &length, &error));
    assert_string_equal(error.text, expected);
    patience.left = 100;
    char *text = reader_slurp_within(path, &deadline, true, &length, &error);
    assert_string_equal(text, "1 2 3\n");
    alloc_free(text);
    unlink(path);
}

/* The pipe stays open, but nothing is written. */
static void test_a_silent_pipe_is_left(void **state)
{
    (void)state;
    int ends[2];
    char path[40];
    struct sentence error = {""};
    size_t length;
    struct patience patience = {.left = 3};
    struct deadline deadline = {.also = runs_out, .self = &patience};
    assert_int_equal(pipe(ends), 0);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    assert_null(reader_slurp_within(path, &deadline, true, &length, &error));
    assert_int_equal(patience.asked, 4);
    assert_int_equal(strncmp(error.text, "stopped before the end while reading ", 37), 0);
    close(ends[0]);
    close(ends[1]);
}

static void test_what_is_no_text(void **state)
{
    (void)state;
    struct deadline deadline = {0};
    struct reader r;
    struct sentence error = {""};
    char expected[300];
    size_t length;
    struct buf big = {0};
    for (int i = 0; i < 100000; i++) buf_add(&big, "1234\n");
    buf_bytes(&big, "12\0", 3);
    const char *path = stored(big.data, big.size);
    snprintf(expected, sizeof expected, "%s:100001:3: found a zero byte, expected text", path);
    assert_null(reader_slurp_within(path, &deadline, true, &length, &error));
    assert_string_equal(error.text, expected);
    assert_true(reader_open(&r, path));
    reader_set_deadline(&r, &deadline);
    while (reader_next(&r) != READER_END) continue;
    assert_string_equal(r.error.text, expected);
    reader_close(&r);
    unlink(path);
    buf_free(&big);
}

static void test_the_mark_before_utf8(void **state)
{
    (void)state;
    struct reader r;
    reader_text(&r, "t", "\xef\xbb\xbfx", 4);
    reader_skip_mark(&r);
    assert_int_equal(reader_column(&r), 1);
    assert_int_equal(reader_peek(&r), 'x');
    reader_text(&r, "t", "\xef\xbb", 2);
    reader_skip_mark(&r);
    assert_int_equal(reader_peek(&r), 0xef);
}

static void test_blanks_have_names(void **state)
{
    (void)state;
    struct reader r;
    char found[READER_FOUND_ROOM];
    const char *const cases[][2] = {{"\tx", "a tab"}, {" x", "a space"}, {"\rx", "a carriage return"}};
    for (int i = 0; i < 3; i++) {
        reader_text(&r, "t", cases[i][0], 2);
        assert_string_equal(reader_found(&r, found), cases[i][1]);
    }
}

/* Random bytes, random calls: nothing but sticking errors may happen, and positions never run
 * backwards. */
static void test_hostile_bytes(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 16);
    for (int round = 0; round < 3000; round++) {
        char text[64], word[8];
        size_t size = rng_below(&rng, sizeof text);
        for (size_t i = 0; i < size; i++)
            text[i] = rng_below(&rng, 4) ? "0123456789-+ \n\tpc%"[rng_below(&rng, 18)] : (char)rng_next(&rng);
        struct reader r;
        reader_text(&r, "in", text, size);
        int64_t offset = 0;
        for (int step = 0; step < 80; step++) {
            switch (rng_below(&rng, 7)) {
            case 0:
                reader_next(&r);
                break;
            case 1:
                reader_skip_blanks(&r);
                break;
            case 2:
                reader_skip_space(&r);
                break;
            case 3:
                reader_word(&r, word, 1 + rng_below(&rng, sizeof word));
                break;
            case 4:
                reader_accept(&r, "12");
                break;
            case 5:
                if (rng_below(&rng, 8) == 0) reader_skip_line(&r);
                break;
            default: {
                int64_t number = reader_int(&r, -500, 500, "it");
                assert_true(number >= -500 && number <= 500);
            }
            }
            assert_true(reader_offset(&r) >= offset);
            offset = reader_offset(&r);
            assert_true(offset <= (int64_t)size);
            assert_int_equal(reader_ok(&r), sentence_is_empty(&r.error));
        }
    }
}

KIT_SUITE(reader)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_and_positions),
        cmocka_unit_test(test_all_bytes_are_bytes),
        cmocka_unit_test(test_the_first_error_sticks),
        cmocka_unit_test(test_lines_are_read_again),
        cmocka_unit_test(test_long_names_leave_room_for_the_message),
        cmocka_unit_test(test_space),
        cmocka_unit_test(test_end_of_line),
        cmocka_unit_test(test_accept),
        cmocka_unit_test(test_ints),
        cmocka_unit_test(test_ints_refused),
        cmocka_unit_test(test_model_names),
        cmocka_unit_test(test_found),
        cmocka_unit_test(test_streams_are_read_as_strings_are),
        cmocka_unit_test(test_columns_of_long_lines),
        cmocka_unit_test(test_endless_digits),
        cmocka_unit_test(test_a_dialogue),
        cmocka_unit_test(test_what_cannot_be_read),
        cmocka_unit_test(test_reading_that_fails_later),
        cmocka_unit_test(test_slurp),
        cmocka_unit_test(test_strings_under_terms),
        cmocka_unit_test(test_streams_under_terms),
        cmocka_unit_test(test_a_silent_pipe_is_left),
        cmocka_unit_test(test_what_is_no_text),
        cmocka_unit_test(test_the_mark_before_utf8),
        cmocka_unit_test(test_blanks_have_names),
        cmocka_unit_test(test_hostile_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
