/* JSON parser: every kind of value, errors with their positions, random trees written and read
 * back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "base/json.h"
#include "base/json_write.h"
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <string.h>

static const struct json *read_all(struct arena *arena, const char *text, struct sentence *error)
{
    struct reader r;
    reader_text(&r, "t", text, strlen(text));
    const struct json *json = json_read(arena, &r);
    reader_skip_space(&r);
    if (json && reader_peek(&r) != READER_END) json = NULL;
    if (error) sentence_copy(error, &r.error);
    reader_close(&r);
    return json;
}

static void test_values(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct json *json = read_all(
        &arena,
        " {\"a\": [1, -2.5e1, true, false, null], \"b\\n\\u00e9\\ud83d\\ude00\": \"\\\"\\/x\", \"c\": {}}\n",
        NULL);
    int64_t value;
    assert_non_null(json);
    assert_int_equal(json->kind, JSON_OBJECT);
    assert_int_equal(json->count, 3);
    const struct json *list = json_find(json, "a");
    assert_int_equal(list->kind, JSON_LIST);
    assert_int_equal(list->count, 5);
    assert_true(json_int(list->first, 0, 9, &value));
    assert_int_equal(value, 1);
    assert_false(json_int(list->first, 2, 9, &value));
    assert_true(json_int(list->first->next, -25, -25, &value));
    assert_int_equal(list->first->next->next->kind, JSON_TRUE);
    assert_int_equal(list->first->next->next->next->kind, JSON_FALSE);
    assert_int_equal(list->first->next->next->next->next->kind, JSON_NULL);
    assert_false(json_int(list, 0, 9, &value));
    assert_false(json_int(NULL, 0, 9, &value));
    const struct json *text = json_find(json, "b\n\xc3\xa9\xf0\x9f\x98\x80");
    assert_string_equal(text->text, "\"/x");
    assert_int_equal(json_find(json, "c")->count, 0);
    assert_null(json_find(json, "d"));
    assert_null(json_find(text, "d"));
    assert_null(json_find(NULL, "d"));
    arena_free(&arena);
}

static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"", "t:1:1: expected a value of JSON, found the end of the file"},
        {"{\"a\": }", "t:1:7: expected a value of JSON, found `}'"},
        {"{\"a\" 1}", "t:1:6: expected a colon after a name, found `1}'"},
        {"{a: 1}", "t:1:2: expected a name between quotation marks, found `a:'"},
        {"{\"a\": 1,}", "t:1:9: expected a name between quotation marks, found `}'"},
        {"{\"a\": 1, \"a\": 2}", "t:1:13: the name `a' is there twice"},
        {"[1 2]", "t:1:4: expected a comma or ] after a value, found `2]'"},
        {"[1,\n 2", "t:2:3: expected a comma or ] after a value, found the end of the file"},
        {"[01]", "t:1:2: expected a number, found `01'"},
        {"[1.]", "t:1:2: expected a number, found `1.'"},
        {"[-]", "t:1:2: expected a number, found `-'"},
        {"[1e]", "t:1:2: expected a number, found `1e'"},
        {"[1e999]", "t:1:2: expected a number, found `1e999'"},
        {"\"ab", "t:1:4: expected the quotation mark at the end of a text, found the end of the file"},
        {"\"a\nb\"", "t:1:3: expected the quotation mark at the end of a text, found the end of the line"},
        {"\"\\x\"", "t:1:3: expected one of \" \\ / b f n r t u after a backslash, found `x\"'"},
        {"\"\\u12g4\"", "t:1:6: expected four hexadecimal digits after \\u, found `g4\"'"},
        {"\"\\ud83d\"", "t:1:8: half a character after \\u"},
        {"\"\\ud83d\\u0041\"", "t:1:14: half a character after \\u"},
        {"\"\\ude00\"", "t:1:8: half a character after \\u"},
        {"\"\\u0000\"", "t:1:8: a zero byte in a text"},
        {"nul", "t:1:1: expected a value of JSON, found `nul'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct sentence error;
        assert_null(read_all(&arena, cases[i].text, &error));
        assert_string_equal(error.text, cases[i].says);
        arena_free(&arena);
    }
}

/* Nesting without end, and more members than an object has. */
static void test_bounds(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct buf text = {0};
    struct sentence error;
    buf_fill(&text, '[', 100000);
    assert_null(read_all(&arena, buf_text(&text), &error));
    assert_string_equal(error.text, "t:1:33: lists and objects within one another, more than 32 deep");
    buf_clear(&text);
    buf_fill(&text, '[', 32);
    buf_fill(&text, ']', 32);
    assert_non_null(read_all(&arena, buf_text(&text), NULL));
    buf_clear(&text);
    for (int i = 0; i <= 1000; i++) buf_print(&text, "%s\"k%d\": 0", i ? ", " : "{", i);
    buf_char(&text, '}');
    assert_null(read_all(&arena, buf_text(&text), &error));
    assert_non_null(strstr(error.text, "more than 1000 members"));
    buf_free(&text);
    arena_free(&arena);
}

/* ---- random trees */

static void write_random(struct rng *rng, int depth, struct buf *out)
{
    static const char *const leaves[] = {"null",   "true", "false",        "0",          "-7",
                                         "1.5e-3", "\"\"", "\"a \\\" b\"", "12345678901"};
    int kind = (int)rng_below(rng, depth < 5 ? 4 : 2);
    int count = (int)rng_below(rng, 5);
    if (kind < 2) {
        buf_add(out, leaves[rng_below(rng, sizeof leaves / sizeof *leaves)]);
        return;
    }
    buf_char(out, kind == 2 ? '[' : '{');
    for (int i = 0; i < count; i++) {
        if (i) buf_char(out, ',');
        if (kind == 3) buf_print(out, "\"k%d\":", i);
        write_random(rng, depth + 1, out);
    }
    buf_char(out, kind == 2 ? ']' : '}');
}

static void write_tree(const struct json *value, struct json_writer *json)
{
    if (value->kind == JSON_NULL) {
        json_write_null(json, value->key);
    } else if (value->kind <= JSON_TRUE) {
        json_write_bool(json, value->key, value->kind == JSON_TRUE);
    } else if (value->kind == JSON_NUMBER) {
        json_write_raw(json, value->key, "%.17g", value->number);
    } else if (value->kind == JSON_TEXT) {
        json_write_text(json, value->key, value->text);
    } else {
        (value->kind == JSON_LIST ? json_write_list : json_write_object)(json, value->key);
        for (const struct json *member = value->first; member; member = member->next)
            write_tree(member, json);
        json_write_end(json);
    }
}

/* What is read and written is the same after it is read again; every beginning of it is refused,
 * and so is every text with a byte too few, but for numbers. */
static void test_random(void **state)
{
    (void)state;
    for (uint64_t round = 0; round < kit_rounds(300); round++) {
        struct arena arena = {0};
        struct buf text = {0}, once = {0}, twice = {0};
        struct rng rng;
        rng_seed(&rng, round);
        buf_char(&text, '[');
        write_random(&rng, 0, &text);
        buf_char(&text, ']');
        const struct json *json = read_all(&arena, buf_text(&text), NULL);
        assert_non_null(json);
        write_tree(json, &(struct json_writer){.out = &once, .compact = round % 2});
        json = read_all(&arena, buf_text(&once), NULL);
        assert_non_null(json);
        write_tree(json, &(struct json_writer){.out = &twice, .compact = round % 2});
        assert_string_equal(buf_text(&once), buf_text(&twice));
        for (size_t cut = 0; cut < text.size; cut++) {
            char *part = arena_copy(&arena, text.data, text.size + 1);
            part[cut] = '\0';
            assert_null(read_all(&arena, part, NULL));
        }
        buf_free(&text);
        buf_free(&once);
        buf_free(&twice);
        arena_free(&arena);
    }
}

KIT_SUITE(json)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
