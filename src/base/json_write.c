/* JSON writer. Two bit sets indexed by depth record whether an object or a list is open and whether
 * a comma is due, so a writer allocates nothing. Text is escaped by RFC 8259; bytes that are not
 * UTF-8 become U+FFFD, so the output is valid JSON for any text. */
#include "base/json_write.h"

#include "base/alloc.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

enum { DEEPEST = 63 };

static uint64_t bit_of(int depth)
{
    ASSERT(depth >= 0 && depth <= DEEPEST);
    return UINT64_C(1) << depth;
}

static bool in_object(const struct json_writer *json)
{
    return json->depth > 0 && json->object & bit_of(json->depth);
}

static void put_comma(struct json_writer *json, const char *blank)
{
    uint64_t bit = bit_of(json->depth);
    if (json->comma & bit) {
        buf_char(json->out, ',');
        buf_add(json->out, blank);
    }
    json->comma |= bit;
}

/* ---- texts */

static void put_char(struct buf *out, uint32_t code, const char *bytes, size_t size)
{
    static const char escaped[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *found = code && code < 0x80 ? strchr(escaped, (int)code) : NULL;
    if (found) {
        buf_char(out, '\\');
        buf_char(out, letters[found - escaped]);
    } else if (code < 0x20) {
        buf_print(out, "\\u%04x", (unsigned)code);
    } else {
        buf_bytes(out, bytes, size);
    }
}

/* The length of the prefix that needs no escaping, which is nearly all of most texts. */
static size_t plain_run(const char *text)
{
    size_t size = 0;
    while (text[size] >= ' ' && text[size] < 0x7f && text[size] != '"' && text[size] != '\\') size++;
    return size;
}

static void put_text(struct buf *out, const char *text)
{
    static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */
    size_t length = strlen(text);
    buf_char(out, '"');
    for (size_t at = 0, size; at < length; at += size ? size : 1) {
        uint32_t code = 0;
        size = plain_run(text + at);
        if (size) {
            buf_bytes(out, text + at, size);
            continue;
        }
        size = text_utf8(text + at, length - at, &code);
        if (size)
            put_char(out, code, text + at, size);
        else
            buf_add(out, replacement);
    }
    buf_char(out, '"');
}

/* ---- before values */

void json_write_key(struct json_writer *json, const char *key)
{
    ASSERT(in_object(json) && !json->keyed);
    put_comma(json, json->compact ? "" : " ");
    put_text(json->out, key);
    buf_add(json->out, json->compact ? ":" : ": ");
    json->keyed = true;
}

/* Writes the comma and the key before a value. */
static struct buf *begin(struct json_writer *json, const char *key)
{
    if (key) json_write_key(json, key);
    ASSERT(json->keyed == in_object(json));
    ASSERT(json->depth > 0 || !(json->comma & bit_of(0)));
    if (!json->keyed) put_comma(json, json->compact ? "" : " ");
    json->keyed = false;
    return json->out;
}

void json_write_break(struct json_writer *json, int indent)
{
    ASSERT(json->depth > 0 && !json->keyed);
    put_comma(json, "");
    json->comma &= ~bit_of(json->depth);
    buf_char(json->out, '\n');
    buf_fill(json->out, ' ', (size_t)indent);
}

/* ---- objects and lists */

static void open(struct json_writer *json, const char *key, bool object)
{
    buf_char(begin(json, key), object ? '{' : '[');
    uint64_t bit = bit_of(++json->depth);
    json->object = object ? json->object | bit : json->object & ~bit;
    json->comma &= ~bit;
}

void json_write_object(struct json_writer *json, const char *key)
{
    open(json, key, true);
}

void json_write_list(struct json_writer *json, const char *key)
{
    open(json, key, false);
}

void json_write_end(struct json_writer *json)
{
    ASSERT(json->depth > 0 && !json->keyed);
    buf_char(json->out, in_object(json) ? '}' : ']');
    json->depth--;
}

void json_write_finish(struct json_writer *json)
{
    ASSERT(json->depth == 0 && json->comma & bit_of(0));
    buf_char(json->out, '\n');
    json->comma = 0;
}

/* ---- values */

void json_write_null(struct json_writer *json, const char *key)
{
    buf_add(begin(json, key), "null");
}

void json_write_text(struct json_writer *json, const char *key, const char *text)
{
    if (text)
        put_text(begin(json, key), text);
    else
        json_write_null(json, key);
}

void json_write_bool(struct json_writer *json, const char *key, bool value)
{
    buf_add(begin(json, key), value ? "true" : "false");
}

void json_write_int(struct json_writer *json, const char *key, int64_t value)
{
    buf_int(begin(json, key), value);
}

void json_write_known(struct json_writer *json, const char *key, bool known, int64_t value)
{
    if (known)
        json_write_int(json, key, value);
    else
        json_write_null(json, key);
}

void json_write_wide(struct json_writer *json, const char *key, wide value)
{
    char digits[WIDE_ROOM];
    buf_add(begin(json, key), wide_text(value, digits));
}

void json_write_real(struct json_writer *json, const char *key, double value)
{
    if (isfinite(value))
        buf_real(begin(json, key), value);
    else
        json_write_null(json, key);
}

void json_write_raw(struct json_writer *json, const char *key, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_vprint(begin(json, key), format, args);
    va_end(args);
}
