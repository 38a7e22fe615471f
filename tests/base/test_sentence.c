/* Messages: setting, appending, truncation, and NULL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/sentence.h"
#include "kit_suite.h"

#include <string.h>

static void test_saying(void **state)
{
    (void)state;
    struct sentence sentence = {"something else, and longer"};
    assert_false(sentence_set(&sentence, "found %d %s", 3, "kings"));
    assert_string_equal(sentence.text, "found 3 kings");
    assert_false(sentence_append(&sentence, ", expected %d", 2));
    assert_string_equal(sentence.text, "found 3 kings, expected 2");
    struct sentence other;
    assert_false(sentence_copy(&other, &sentence));
    assert_string_equal(other.text, "found 3 kings, expected 2");
}

static void test_silence(void **state)
{
    (void)state;
    struct sentence sentence = {""};
    assert_true(sentence_is_empty(&sentence));
    sentence_set(&sentence, "no");
    assert_false(sentence_is_empty(&sentence));
    sentence_clear(&sentence);
    assert_true(sentence_is_empty(&sentence));
    assert_string_equal(sentence.text, "");
}

static void test_nobody_listens(void **state)
{
    (void)state;
    const struct sentence sentence = {"no"};
    assert_false(sentence_set(NULL, "%d", 3));
    assert_false(sentence_append(NULL, "%d", 3));
    assert_false(sentence_copy(NULL, &sentence));
    sentence_clear(NULL);
    assert_true(sentence_is_empty(NULL));
}

/* The longest that fits is whole; one byte more, and the end is missing. */
static void test_room(void **state)
{
    (void)state;
    char text[2 * SENTENCE_ROOM];
    struct sentence sentence;
    memset(text, 'x', sizeof text);
    text[SENTENCE_ROOM - 1] = 0;
    sentence_set(&sentence, "%s", text);
    assert_string_equal(sentence.text, text);
    sentence_set(&sentence, "%sy", text);
    assert_string_equal(sentence.text, text);
    sentence_append(&sentence, "y");
    assert_string_equal(sentence.text, text);
    text[SENTENCE_ROOM - 2] = 0;
    sentence_set(&sentence, "%s", text);
    sentence_append(&sentence, "%s", "xyz");
    text[SENTENCE_ROOM - 2] = 'x';
    assert_string_equal(sentence.text, text);
}

/* Characters of two, three and four bytes at each place around the end: all of one stays, or
 * nothing. */
static void test_cut_between_characters(void **state)
{
    (void)state;
    const char *characters[] = {"\xc3\xa9", "\xe2\x99\x94", "\xf0\x9f\x82\xa1"};
    char text[SENTENCE_ROOM];
    struct sentence sentence;
    for (size_t i = 0; i < 3; i++) {
        size_t size = strlen(characters[i]);
        for (size_t head = SENTENCE_ROOM - 8; head < SENTENCE_ROOM; head++) {
            memset(text, 'x', head);
            text[head] = 0;
            sentence_set(&sentence, "%s%s and more", text, characters[i]);
            size_t whole = head + size < SENTENCE_ROOM ? head + size : head;
            size_t length = strlen(sentence.text);
            assert_memory_equal(sentence.text, text, head);
            if (whole > head) {
                assert_memory_equal(sentence.text + head, characters[i], size);
                assert_memory_equal(sentence.text + whole, " and more", length - whole);
            } else {
                assert_int_equal(length, head);
            }
        }
    }
}

KIT_SUITE(sentence)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_saying),
        cmocka_unit_test(test_silence),
        cmocka_unit_test(test_nobody_listens),
        cmocka_unit_test(test_room),
        cmocka_unit_test(test_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
