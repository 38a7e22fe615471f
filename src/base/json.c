/* JSON parser: recursive descent, one node in the arena for each value.
 *
 * The first error sticks in the reader with its position. Nesting is limited to DEPTH, so no input
 * can exhaust the stack. Duplicate names in an object are refused, because programs disagree on
 * which one counts. Time and memory are linear in the text, except that the names of an object are
 * compared pairwise (at most MEMBERS of them). */
#include "base/json.h"

#include "base/alloc.h"
#include "base/buf.h"
#include "base/say.h"
#include "base/text.h"

#include <string.h>

enum {
    DEPTH = 32,
    MEMBERS = 1000,   /* of an object, at most */
    NUMBER_ROOM = 64, /* longer numbers are refused */
};

struct parser {
    struct arena *arena;
    struct reader *r;
    struct buf text; /* scratch */
    int depth;
};

static struct json *read_value(struct parser *p);

/* What: a key, or a text. */
static void expected(struct parser *p, const char *what)
{
    char found[READER_FOUND_ROOM];
    reader_say(p->r, "base.json.expected",
               SAY(say_text("what", say_known(what)), say_raw("found", reader_found(p->r, found))));
}

static bool take(struct parser *p, int c, const char *what)
{
    if (reader_peek(p->r) == c)
        reader_next(p->r);
    else
        expected(p, what);
    return reader_ok(p->r);
}

/* ---- texts */

static void add_utf8(struct buf *out, uint32_t code)
{
    ASSERT(code > 0 && code <= 0x10ffff);
    if (code < 0x80) {
        buf_char(out, (char)code);
    } else if (code < 0x800) {
        buf_char(out, (char)(0xc0 | (code >> 6)));
        buf_char(out, (char)(0x80 | (code & 0x3f)));
    } else {
        if (code >= 0x10000) {
            buf_char(out, (char)(0xf0 | (code >> 18)));
            buf_char(out, (char)(0x80 | ((code >> 12) & 0x3f)));
        } else {
            buf_char(out, (char)(0xe0 | (code >> 12)));
        }
        buf_char(out, (char)(0x80 | ((code >> 6) & 0x3f)));
        buf_char(out, (char)(0x80 | (code & 0x3f)));
    }
}

static uint32_t read_hex(struct parser *p)
{
    uint32_t code = 0;
    for (int i = 0; i < 4 && reader_ok(p->r); i++) {
        int c = reader_peek(p->r);
        int digit = c >= '0' && c <= '9'                 ? c - '0'
                    : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                         : -1;
        if (digit < 0) {
            expected(p, "base.json.hex");
            return 0;
        }
        code = code * 16 + (uint32_t)digit;
        reader_next(p->r);
    }
    return code;
}

/* After \u. Characters beyond U+FFFF are written as a surrogate pair; half of one is an error. */
static void read_code(struct parser *p)
{
    uint32_t code = read_hex(p);
    if (code >= 0xd800 && code < 0xdc00 && reader_accept(p->r, "\\u")) {
        uint32_t low = read_hex(p);
        code = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : 0xd800;
    }
    if (!reader_ok(p->r)) return;
    if (code >= 0xd800 && code < 0xe000) reader_say(p->r, "base.json.surrogate", NULL);
    if (code == 0) reader_say(p->r, "base.json.zero-byte", NULL);
    if (reader_ok(p->r)) add_utf8(&p->text, code);
}

static void read_escape(struct parser *p)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    int c = reader_peek(p->r);
    const char *at = c > 0 ? strchr(letters, c) : NULL;
    if (!at && c != 'u') {
        expected(p, "base.json.escape");
        return;
    }
    reader_next(p->r);
    if (at)
        buf_char(&p->text, meant[at - letters]);
    else
        read_code(p);
}

/* The text, in the arena; NULL with the error set. */
static const char *read_text(struct parser *p, const char *what)
{
    buf_clear(&p->text);
    if (!take(p, '"', what)) return NULL;
    while (reader_ok(p->r) && reader_peek(p->r) != '"') {
        int c = reader_peek(p->r);
        if (c < ' ') {
            expected(p, "base.json.end-of-text");
            return NULL;
        }
        reader_next(p->r);
        if (c == '\\')
            read_escape(p);
        else
            buf_char(&p->text, (char)c);
    }
    reader_next(p->r);
    return reader_ok(p->r) ? arena_copy(p->arena, buf_text(&p->text), p->text.size + 1) : NULL;
}

/* ---- numbers and words */

/* -12.5e+3: what JSON allows, and no more. */
static bool is_number(const char *at)
{
    if (*at == '-') at++;
    if (!text_is_digit(*at) || (at[0] == '0' && text_is_digit(at[1]))) return false;
    while (text_is_digit(*at)) at++;
    if (*at == '.') {
        if (!text_is_digit(*++at)) return false;
        while (text_is_digit(*at)) at++;
    }
    if (*at == 'e' || *at == 'E') {
        at += at[1] == '+' || at[1] == '-' ? 2 : 1;
        if (!text_is_digit(*at)) return false;
        while (text_is_digit(*at)) at++;
    }
    return *at == '\0';
}

static void read_number(struct parser *p, struct json *json)
{
    char text[NUMBER_ROOM];
    size_t length = 0;
    int64_t line = p->r->line, column = reader_column(p->r);
    while (length + 1 < sizeof text && (text_is_digit(reader_peek(p->r)) ||
                                        (reader_peek(p->r) > 0 && strchr("+-.eE", reader_peek(p->r)))))
        text[length++] = (char)reader_next(p->r);
    text[length] = '\0';
    json->kind = JSON_NUMBER;
    ASSERT(length < sizeof text);
    if (!is_number(text) || !text_real(text, &json->number))
        reader_say_at(p->r, line, column, "base.json.number", SAY(say_raw("found", text)));
}

static void read_word(struct parser *p, struct json *json)
{
    static const char *const words[] = {[JSON_NULL] = "null", [JSON_FALSE] = "false", [JSON_TRUE] = "true"};
    for (int kind = JSON_NULL; kind <= JSON_TRUE; kind++) {
        if (!reader_accept(p->r, words[kind])) continue;
        json->kind = (enum json_kind)kind;
        return;
    }
    expected(p, "base.json.value");
}

/* ---- lists and objects */

static void read_key(struct parser *p, const struct json *object, const char **key)
{
    char quote[TEXT_QUOTE_ROOM];
    *key = read_text(p, "a name between quotation marks");
    if (*key && json_find(object, *key))
        reader_say(p->r, "base.json.twice", SAY(say_raw("name", text_quote(*key, strlen(*key), quote))));
    if (object->count == MEMBERS) reader_say(p->r, "base.json.members", SAY(say_int("most", MEMBERS)));
    reader_skip_space(p->r);
    if (reader_ok(p->r)) take(p, ':', "a colon after a name");
}

static void read_members(struct parser *p, struct json *json, bool object)
{
    const struct json **last = &json->first;
    const int end = object ? '}' : ']';
    reader_next(p->r);
    json->kind = object ? JSON_OBJECT : JSON_LIST;
    json->first = NULL;
    reader_skip_space(p->r);
    for (bool more = reader_peek(p->r) != end; more && reader_ok(p->r);) {
        const char *key = NULL;
        reader_skip_space(p->r);
        if (object) read_key(p, json, &key);
        struct json *member = read_value(p);
        if (!member) return;
        member->key = key;
        *last = member;
        last = &member->next;
        ASSERT(!member->key == !object && !member->next);
        json->count++;
        reader_skip_space(p->r);
        more = reader_peek(p->r) == ',';
        if (more) reader_next(p->r);
    }
    if (reader_ok(p->r)) take(p, end, object ? "a comma or } after a member" : "a comma or ] after a value");
}

static struct json *read_value(struct parser *p)
{
    reader_skip_space(p->r);
    if (!reader_ok(p->r)) return NULL;
    struct json *json = ARENA_NEW(p->arena, struct json);
    int c = reader_peek(p->r);
    json->line = p->r->line;
    json->column = reader_column(p->r);
    if (c == '{' || c == '[') {
        if (p->depth == DEPTH) reader_say(p->r, "base.json.depth", SAY(say_int("most", DEPTH)));
        p->depth++;
        if (reader_ok(p->r)) read_members(p, json, c == '{');
        p->depth--;
        ASSERT(p->depth >= 0);
    } else if (c == '"') {
        json->kind = JSON_TEXT;
        json->text = read_text(p, "a text");
    } else if (c == '-' || text_is_digit(c)) {
        read_number(p, json);
    } else {
        read_word(p, json);
    }
    return reader_ok(p->r) ? json : NULL;
}

bool json_begins(struct reader *r)
{
    reader_skip_space(r);
    return reader_peek(r) == '{';
}

const struct json *json_read(struct arena *arena, struct reader *r)
{
    struct parser p = {.arena = arena, .r = r};
    const struct json *json = read_value(&p);
    ASSERT(p.depth == 0 && !json == !reader_ok(r));
    buf_free(&p.text);
    return json;
}

const struct json *json_find(const struct json *object, const char *key)
{
    if (!object || object->kind != JSON_OBJECT) return NULL;
    for (const struct json *member = object->first; member; member = member->next)
        if (strcmp(member->key, key) == 0) return member;
    return NULL;
}

bool json_int(const struct json *json, int64_t lo, int64_t hi, int64_t *value)
{
    if (!json || json->kind != JSON_NUMBER) return false;
    if (!(json->number >= (double)lo && json->number <= (double)hi)) return false;
    *value = (int64_t)json->number;
    return (double)*value == json->number;
}
