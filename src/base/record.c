/* Lines of a key and a value. */
#include "base/record.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <string.h>

void record_put_int(struct buf *out, const char *key, int64_t value)
{
    buf_print(out, "%s %" PRId64 "\n", key, value);
}

void record_put_wide(struct buf *out, const char *key, wide value)
{
    char number[WIDE_ROOM];
    buf_print(out, "%s %s\n", key, wide_text(value, number));
}

void record_put_text(struct buf *out, const char *key, const char *bytes, size_t size)
{
    buf_print(out, "%s %zu ", key, size);
    buf_bytes(out, bytes, size);
    buf_char(out, '\n');
}

/* ---- reading */

static bool take_key(struct reader *r, const char *key)
{
    char found[READER_FOUND_ROOM];
    bool there = reader_ok(r) && reader_accept(r, key) && reader_accept(r, " ");
    if (reader_ok(r) && !there) reader_fail(r, "expected `%s', found %s", key, reader_found(r, found));
    return there;
}

int64_t record_int(struct reader *r, const char *key, int64_t lo, int64_t hi)
{
    if (!take_key(r, key)) return lo;
    int64_t value = reader_int(r, lo, hi, key);
    reader_end_line(r, key);
    return value;
}

bool record_bool(struct reader *r, const char *key)
{
    return record_int(r, key, 0, 1);
}

wide record_wide(struct reader *r, const char *key)
{
    char digits[WIDE_ROOM + 1];
    wide value = 0;
    if (!take_key(r, key)) return 0;
    reader_word(r, digits, sizeof digits);
    size_t length = strlen(digits);
    bool fine = length && length < WIDE_ROOM && strspn(digits, "0123456789") == length;
    for (size_t i = 0; fine && i < length; i++) {
        wide digit = (wide)(digits[i] - '0');
        fine = value <= (~(wide)0 - digit) / 10;
        value = value * 10 + digit;
    }
    if (!fine) reader_fail(r, "expected a number of at most 128 bits after `%s'", key);
    reader_end_line(r, key);
    return reader_ok(r) ? value : 0;
}

/* A length that is not followed by so many bytes is noticed before anything is allocated for it. */
char *record_text(struct reader *r, const char *key, size_t *length)
{
    struct buf bytes = {0};
    int64_t size = take_key(r, key) ? reader_int(r, 0, INT64_MAX / 2, key) : 0;
    if (reader_ok(r) && !reader_accept(r, " ")) reader_fail(r, "expected the bytes of `%s'", key);
    for (int64_t i = 0; i < size && reader_ok(r); i++) {
        int c = reader_next(r);
        if (c == READER_END) reader_fail(r, "expected %" PRId64 " bytes of `%s'", size, key);
        buf_char(&bytes, (char)c);
    }
    if (reader_ok(r) && reader_next(r) != '\n') reader_fail(r, "expected the end of `%s'", key);
    if (length) *length = bytes.size;
    buf_char(&bytes, 0);
    char *text = alloc_bytes(bytes.size);
    memcpy(text, bytes.data, bytes.size);
    buf_free(&bytes);
    return text;
}

void record_sentence(struct reader *r, const char *key, struct sentence *sentence)
{
    char *text = record_text(r, key, NULL);
    sentence_say(sentence, "%s", text);
    alloc_free(text);
}

bool record_is_next(struct reader *r, const char *key)
{
    size_t length = strlen(key);
    return reader_ok(r) && (size_t)(r->end - r->at) > length && memcmp(r->at, key, length) == 0 &&
           r->at[length] == ' ';
}
