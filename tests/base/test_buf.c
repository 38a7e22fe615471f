/* Output buffers: the output equals the input for any division into calls; the first error sticks.
 * */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/rng.h"
#include "kit_suite.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void test_memory(void **state)
{
    (void)state;
    struct buf buf = {0};
    assert_string_equal(buf_text(&buf), "");
    buf_add(&buf, "n=");
    buf_int(&buf, -12);
    buf_char(&buf, ';');
    buf_fill(&buf, 'x', 3);
    buf_fill(&buf, 'y', 0);
    buf_print(&buf, "<%s|%5.2f>", "a", 1.5);
    buf_bytes(&buf, "bytes", 2);
    buf_real(&buf, 0.1);
    assert_string_equal(buf_text(&buf), "n=-12;xxx<a| 1.50>by0.1");
    assert_int_equal(buf.size, strlen(buf_text(&buf)));
    assert_true(buf_finish(&buf));
    buf_clear(&buf);
    assert_string_equal(buf_text(&buf), "");
    buf_free(&buf);
    assert_null(buf.data);
}

static void test_printing_grows(void **state)
{
    (void)state;
    struct buf buf = {0};
    for (int width = 1; width < 3000; width += 7) {
        buf_clear(&buf);
        buf_fill(&buf, '.', (size_t)width % 97);
        buf_print(&buf, "%*d", width, 5);
        assert_int_equal(buf.size, width % 97 + width);
        assert_int_equal(buf.data[buf.size - 1], '5');
    }
    buf_free(&buf);
}

static void check_int(struct buf *buf, int64_t value)
{
    char text[30];
    snprintf(text, sizeof text, "%" PRId64, value);
    buf_clear(buf);
    buf_int(buf, value);
    assert_string_equal(buf_text(buf), text);
}

static void test_ints(void **state)
{
    (void)state;
    struct buf buf = {0};
    struct rng rng;
    rng_seed(&rng, 13);
    check_int(&buf, INT64_MIN);
    check_int(&buf, INT64_MAX);
    for (int64_t i = -11000; i <= 11000; i++) check_int(&buf, i);
    for (int64_t power = 1; power <= INT64_MAX / 10; power *= 10)
        for (int64_t near = -1; near <= 1; near++) {
            check_int(&buf, power + near);
            check_int(&buf, -power + near);
        }
    for (int i = 0; i < 20000; i++) check_int(&buf, (int64_t)rng_next(&rng) >> rng_below(&rng, 64));
    buf_free(&buf);
}

/* The same random pieces into memory and through a file. */
static void test_a_stream_carries_what_memory_keeps(void **state)
{
    (void)state;
    struct buf kept = {0}, stream = {0};
    struct rng rng;
    rng_seed(&rng, 14);
    FILE *file = tmpfile();
    assert_non_null(file);
    buf_stream(&stream, fileno(file));
    static char piece[200000];
    for (int i = 0; i < 3000; i++) {
        size_t size = rng_below(&rng, 200) ? rng_below(&rng, 300) : rng_below(&rng, sizeof piece - 1);
        memset(piece, (int)('a' + rng_below(&rng, 26)), size);
        piece[size] = '\0';
        uint64_t kind = rng_below(&rng, 5);
        int64_t number = (int64_t)rng_next(&rng);
        struct buf *both[2] = {&kept, &stream};
        for (int b = 0; b < 2; b++) {
            if (kind == 0) buf_bytes(both[b], piece, size);
            if (kind == 1) buf_int(both[b], number);
            if (kind == 2) buf_fill(both[b], '-', size);
            if (kind == 3) buf_print(both[b], "[%s]", piece);
            if (kind == 4) buf_char(both[b], 'c');
        }
    }
    assert_true(buf_finish(&stream));
    assert_int_equal(stream.written, kept.size);
    char *read_back = malloc(kept.size + 1);
    rewind(file);
    assert_int_equal(fread(read_back, 1, kept.size + 1, file), kept.size);
    assert_memory_equal(read_back, kept.data, kept.size);
    free(read_back);
    fclose(file);
    buf_free(&kept);
    buf_free(&stream);
}

static void test_the_first_error_sticks(void **state)
{
    (void)state;
    int fd = open("/dev/full", O_WRONLY);
    if (fd < 0) skip();
    struct buf buf = {0};
    buf_stream(&buf, fd);
    buf_add(&buf, "kept until it is full");
    assert_int_equal(buf.error, 0);
    for (int i = 0; i < 100000; i++) buf_int(&buf, i);
    assert_int_equal(buf.error, ENOSPC);
    buf_char(&buf, 'x');
    buf_print(&buf, "%d", 5);
    buf_fill(&buf, 'x', 1000000);
    static char large[1 << 18];
    buf_bytes(&buf, large, sizeof large);
    assert_int_equal(buf.size, 0);
    assert_int_equal(buf.written, 0);
    assert_false(buf_finish(&buf));
    assert_int_equal(buf.error, ENOSPC);
    buf_free(&buf);

    buf_stream(&buf, fd);
    buf_add(&buf, "short");
    assert_false(buf_finish(&buf));
    buf_free(&buf);
    buf_stream(&buf, fd);
    buf_bytes(&buf, large, sizeof large);
    assert_int_equal(buf.error, ENOSPC);
    buf_free(&buf);
    close(fd);
}

/* A pipe that does not block and whose reader is slow. */
struct patience {
    int asked, most; /* queries that are answered with no */
};

static bool is_over(void *self, double waited)
{
    struct patience *patience = self;
    assert_true(waited >= 0);
    return ++patience->asked > patience->most;
}

static void test_a_stream_can_be_stopped(void **state)
{
    (void)state;
    struct patience patience = {.most = 3};
    struct buf buf = {0};
    FILE *file = tmpfile();
    assert_non_null(file);
    buf_stream(&buf, fileno(file));
    buf.stop = is_over;
    buf.stop_self = &patience;
    buf_add(&buf, "what fits is printed without a question\n");
    assert_true(buf_finish(&buf));
    assert_int_equal(patience.asked, 0);
    for (int i = 0; i < 1000000; i++) buf_int(&buf, i);
    assert_int_equal(buf.error, ECANCELED);
    assert_int_equal(patience.asked, 4);
    uint64_t written = buf.written;
    assert_true(written > 100000 && written < 1000000);
    static char large[1 << 18];
    buf_bytes(&buf, large, sizeof large);
    assert_false(buf_finish(&buf));
    assert_int_equal(buf.written, written);
    assert_int_equal(patience.asked, 4);
    buf_free(&buf);

    patience = (struct patience){.most = 1};
    buf_stream(&buf, fileno(file));
    buf.stop = is_over;
    buf.stop_self = &patience;
    for (int i = 0; i < 5; i++) buf_bytes(&buf, large, sizeof large);
    assert_int_equal(buf.written, 2 * sizeof large);
    buf_free(&buf);
    fclose(file);
}

static void test_descriptors_that_do_not_block(void **state)
{
    (void)state;
    enum { TOTAL = 400000 };
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t id = fork();
    if (id == 0) {
        close(ends[0]);
        fcntl(ends[1], F_SETFL, O_NONBLOCK);
        struct buf buf = {0};
        buf_stream(&buf, ends[1]);
        for (int i = 0; i < TOTAL; i++) buf_char(&buf, 'z');
        bool fine = buf_finish(&buf);
        buf_free(&buf);
        _exit(fine ? 0 : 1);
    }
    close(ends[1]);
    char bytes[1000];
    int total = 0;
    for (ssize_t got; (got = read(ends[0], bytes, sizeof bytes)) > 0;) total += (int)got;
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(id, &status, 0), id);
    assert_int_equal(status, 0);
    assert_int_equal(total, TOTAL);
}

static void test_xml(void **state)
{
    (void)state;
    struct buf buf = {0};
    buf_xml_text(&buf, "<a b=\"c\" d='e'>&\n\x01\xff\xc3\xa9");
    assert_string_equal(buf_text(&buf), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;&#10;"
                                        "\xef\xbf\xbd\xef\xbf\xbd\xc3\xa9");
    buf_free(&buf);
}

KIT_SUITE(buf)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_printing_grows),
        cmocka_unit_test(test_ints),
        cmocka_unit_test(test_a_stream_carries_what_memory_keeps),
        cmocka_unit_test(test_the_first_error_sticks),
        cmocka_unit_test(test_a_stream_can_be_stopped),
        cmocka_unit_test(test_descriptors_that_do_not_block),
        cmocka_unit_test(test_xml),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
