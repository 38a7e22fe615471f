/* Digests: they do not depend on the division into calls, and change with every alteration. */
#include "base/digest.h"
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { SIZE = 60 };

static uint64_t word_of(const char *bytes, size_t size, char text[DIGEST_ROOM])
{
    struct digest digest = {0};
    digest_add(&digest, bytes, size);
    digest_text(&digest, text);
    return digest_word(&digest);
}

static void test_pieces(void **state)
{
    (void)state;
    struct rng rng;
    char bytes[SIZE], one[DIGEST_ROOM], other[DIGEST_ROOM];
    rng_seed(&rng, 3);
    for (uint64_t round = 0; round < kit_rounds(300); round++) {
        size_t size = (size_t)rng_below(&rng, SIZE + 1);
        struct digest digest = {0};
        for (size_t i = 0; i < size; i++) bytes[i] = (char)rng_below(&rng, 256);
        for (size_t at = 0, piece; at < size; at += piece) {
            piece = (size_t)rng_below(&rng, size - at + 1);
            digest_add(&digest, bytes + at, piece);
            digest_text(&digest, other); /* may be queried at any time */
        }
        assert_true(digest_word(&digest) == word_of(bytes, size, one));
        assert_string_equal(digest_text(&digest, other), one);
        assert_int_equal(strlen(one), DIGEST_ROOM - 1);
    }
}

/* One or two bits, a byte more, a byte less. */
static void test_alterations(void **state)
{
    (void)state;
    struct rng rng;
    char bytes[SIZE + 1], right[DIGEST_ROOM], wrong[DIGEST_ROOM];
    rng_seed(&rng, 7);
    for (size_t i = 0; i < SIZE; i++) bytes[i] = (char)rng_below(&rng, 256);
    bytes[SIZE] = 0;
    uint64_t word = word_of(bytes, SIZE, right);
    for (int first = 0; first < SIZE * 8; first++)
        for (int second = first; second < SIZE * 8; second++) {
            bytes[first / 8] = (char)(bytes[first / 8] ^ 1 << first % 8);
            if (second > first) bytes[second / 8] = (char)(bytes[second / 8] ^ 1 << second % 8);
            assert_true(word_of(bytes, SIZE, wrong) != word);
            assert_string_not_equal(right, wrong);
            bytes[first / 8] = (char)(bytes[first / 8] ^ 1 << first % 8);
            if (second > first) bytes[second / 8] = (char)(bytes[second / 8] ^ 1 << second % 8);
        }
    assert_true(word_of(bytes, SIZE + 1, wrong) != word);
    for (size_t cut = 0; cut < SIZE; cut++) assert_true(word_of(bytes, cut, wrong) != word);
}

/* The same on every machine: what files of earlier runs have. */
static void test_known(void **state)
{
    (void)state;
    char text[DIGEST_ROOM];
    word_of("", 0, text);
    assert_string_equal(text, "df442d24346930af4d0a2bbe78b92ab1");
    word_of("damier and more", 15, text);
    assert_string_equal(text, "bc07a881db4729b2c2444307ecba6bb8");
}

KIT_SUITE(digest)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_alterations),
        cmocka_unit_test(test_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
