/* The lexer: one token at a time, directly from the reader, so a base of a million clauses is never
 * in memory as text and tokens at once.
 *
 * Names are interned as they are read, so the parser compares numbers. Whether white space precedes
 * a token matters (a prefix minus, a functor before a parenthesis), and is recorded with the token.
 * Errors are reported at the start of a token; the first one sticks in the reader. O(bytes). */
#include "prover/tokens.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>

bool tokens_is_sign(int c)
{
    static const bool signs[128] = {
        ['+'] = true, ['-'] = true, ['*'] = true, ['/'] = true, ['\\'] = true, ['^'] = true,
        ['<'] = true, ['>'] = true, ['='] = true, ['~'] = true, [':'] = true,  ['.'] = true,
        ['?'] = true, ['@'] = true, ['#'] = true, ['&'] = true, ['$'] = true};
    return c > 0 && c < 128 && signs[c];
}

static int peek(struct tokens *tokens)
{
    return reader_peek(tokens->reader);
}

static int next(struct tokens *tokens)
{
    int c = reader_next(tokens->reader);
    if (c == '\n')
        tokens->line_begun = false;
    else if (c > ' ')
        tokens->line_begun = true;
    return c;
}

static void fail(struct tokens *tokens, const char *key)
{
    reader_say_at(tokens->reader, tokens->next.line, tokens->next.column, key, NULL);
}

/* ---- White space ---- */

static void skip_line(struct tokens *tokens)
{
    while (peek(tokens) != '\n' && peek(tokens) != READER_END) next(tokens);
}

/* The byte after the next one; READER_END near the end. Used only for `#`, slashes and numbers,
 * whose line is in the buffer. */
static int second(struct tokens *tokens)
{
    const struct reader *r = tokens->reader;
    return r->at + 1 < r->end ? r->at[1] : READER_END;
}

static bool skip_block(struct tokens *tokens)
{
    int before = 0, c;
    int64_t line = tokens->reader->line, column = reader_column(tokens->reader);
    next(tokens), next(tokens);
    while ((c = next(tokens)) != READER_END) {
        if (before == '*' && c == '/') return true;
        before = c;
    }
    reader_say_at(tokens->reader, line, column, "prover.comment", NULL);
    return false;
}

static bool at_hash_comment(struct tokens *tokens)
{
    int after = second(tokens);
    return !tokens->line_begun && peek(tokens) == '#' && !(after > 0 && strchr("=\\<>", after));
}

/* True if there was any. */
static bool skip_space(struct tokens *tokens)
{
    for (bool any = false;; any = true) {
        int c = peek(tokens);
        if (c == ' ' || (c != READER_END && isspace(c)))
            next(tokens);
        else if (c == '%' || (c == '#' && at_hash_comment(tokens)))
            skip_line(tokens);
        else if (c != '/' || second(tokens) != '*')
            return any;
        else if (!skip_block(tokens))
            return any;
    }
}

/* ---- Words, signs, numbers ---- */

/* Words and signs contain no newline. */
static void take_word(struct tokens *tokens)
{
    struct reader *r = tokens->reader;
    tokens->line_begun = true;
    while (reader_peek(r) != READER_END && tokens_is_word(reader_peek(r))) {
        const unsigned char *from = r->at;
        while (r->at < r->end && tokens_is_word(*r->at)) r->at++;
        buf_bytes(&tokens->text, (const char *)from, (size_t)(r->at - from));
    }
}

/* In a large base nearly every name lookup misses the cache. So the lexer looks a few words ahead
 * in the buffer and prefetches their slots; it may mistake a comment for words, which is
 * harmless. */
static void prefetch(struct tokens *tokens)
{
    enum { AHEAD = 128 }; /* bytes */
    const struct reader *r = tokens->reader;
    const unsigned char *at = tokens->prefetch;
    if (!at || at < r->at || at > r->end) at = r->at;
    while (at < r->end && at - r->at < AHEAD) {
        const unsigned char *from = at;
        while (at < r->end && tokens_is_word(*at)) at++;
        if (at > from) names_expect(tokens->names, (const char *)from, (size_t)(at - from));
        while (at < r->end && !tokens_is_word(*at)) at++;
    }
    ASSERT(at >= r->at && at <= r->end);
    tokens->prefetch = at;
}

static void set_name(struct tokens *tokens, enum token_kind kind)
{
    tokens->next.kind = kind;
    tokens->next.name = names_number(tokens->names, tokens->text.data, tokens->text.size);
}

static void read_word(struct tokens *tokens)
{
    int first = peek(tokens);
    if (tokens->plain) prefetch(tokens);
    take_word(tokens);
    bool capital = first == '_' || (first < 0x80 && isupper(first));
    set_name(tokens, capital && !tokens->plain ? TOKEN_VARIABLE : TOKEN_NAME);
}

/* A full stop must be followed by white space, a comment or the end. */
static void read_signs(struct tokens *tokens)
{
    while (tokens_is_sign(peek(tokens))) buf_char(&tokens->text, (char)next(tokens));
    int after = peek(tokens);
    bool stop = tokens->text.size == 1 && tokens->text.data[0] == '.' &&
                (after == READER_END || isspace(after) || after == '%');
    if (stop)
        tokens->next.kind = TOKEN_STOP;
    else
        set_name(tokens, TOKEN_NAME);
}

static int digit_of(int c)
{
    return isdigit(c) ? c - '0' : isalpha(c) ? tolower(c) - 'a' + 10 : 99;
}

static void read_digits(struct tokens *tokens, int base)
{
    uint64_t value = 0, most = (uint64_t)1 << 63;
    ASSERT(digit_of(peek(tokens)) < base && base <= 16);
    while (peek(tokens) != READER_END && digit_of(peek(tokens)) < base) {
        int digit = digit_of(next(tokens));
        if (value > (most - (uint64_t)digit) / (uint64_t)base) {
            fail(tokens, "prover.large-number");
            return;
        }
        value = value * (uint64_t)base + (uint64_t)digit;
        if (base == 10 && peek(tokens) == '_' && isdigit(second(tokens))) next(tokens);
    }
    tokens->next.value = value;
    if (peek(tokens) == '.' && isdigit(second(tokens)))
        fail(tokens, "prover.fraction");
    else if (peek(tokens) != READER_END && tokens_is_word(peek(tokens)))
        fail(tokens, "prover.letter-behind");
}

static bool read_escape(struct tokens *tokens, uint32_t *code);

/* 0'c is a character code. */
static void read_character(struct tokens *tokens)
{
    uint32_t code = 0;
    next(tokens);
    if (peek(tokens) == '\\') {
        next(tokens);
        if (!read_escape(tokens, &code)) return;
    } else {
        char bytes[4];
        size_t size = 0, length = 0;
        do {
            if (peek(tokens) == READER_END) {
                fail(tokens, "prover.character");
                return;
            }
            bytes[size++] = (char)next(tokens);
            length = text_utf8(bytes, size, &code);
        } while (!length && size < sizeof bytes);
        if (!length) {
            fail(tokens, "prover.not-utf-8");
            return;
        }
        if (code == '\'' && peek(tokens) == '\'') next(tokens);
    }
    tokens->next.value = code;
}

static void read_number(struct tokens *tokens)
{
    int after = peek(tokens) == '0' ? second(tokens) : 0;
    int base = after == 'x' ? 16 : after == 'o' ? 8 : after == 'b' ? 2 : 10;
    tokens->next.kind = TOKEN_INTEGER;
    if (base != 10 || after == '\'') next(tokens);
    if (base != 10) next(tokens);
    if (after == '\'')
        read_character(tokens);
    else if (peek(tokens) == READER_END || digit_of(peek(tokens)) >= base)
        fail(tokens, "prover.a-digit");
    else
        read_digits(tokens, base);
}

/* ---- Quotes ---- */

static void add_code(struct buf *text, uint32_t code)
{
    ASSERT(code < 0x110000);
    if (code < 0x80) {
        buf_char(text, (char)code);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned first[] = {0, 0xC0, 0xE0, 0xF0};
    buf_char(text, (char)(first[more] | code >> 6 * more));
    while (more--) buf_char(text, (char)(0x80 | (code >> 6 * more & 0x3F)));
}

/* \x41\ and \101\ ; starts at the digits. */
static bool read_coded(struct tokens *tokens, uint32_t base, uint32_t *code)
{
    *code = 0;
    while (peek(tokens) != READER_END && (uint32_t)digit_of(peek(tokens)) < base && *code < 0x110000)
        *code = *code * base + (uint32_t)digit_of(next(tokens));
    if (peek(tokens) == '\\' && *code > 0 && *code < 0x110000) {
        next(tokens);
        return true;
    }
    fail(tokens, "prover.character-code");
    return false;
}

/* Starts after the backslash. */
static bool read_escape(struct tokens *tokens, uint32_t *code)
{
    static const char letters[] = "nt\\'\"`abfrvse";
    static const char meanings[] = "\n\t\\'\"`\a\b\f\r\v \033";
    int c = peek(tokens);
    if (c == 'x') {
        next(tokens);
        return read_coded(tokens, 16, code);
    }
    if (isdigit(c)) return read_coded(tokens, 8, code);
    const char *at = c > 0 ? strchr(letters, c) : NULL;
    if (!at) {
        fail(tokens, "prover.escape");
        return false;
    }
    next(tokens);
    *code = (unsigned char)meanings[at - letters];
    return true;
}

/* Text between quotes; a doubled quote stands for one. */
static void read_quoted(struct tokens *tokens, enum token_kind kind)
{
    int quote = next(tokens);
    tokens->next.kind = kind;
    for (;;) {
        int c = next(tokens);
        if (c == READER_END) {
            fail(tokens, "prover.quotation");
            return;
        }
        if (c == quote) {
            if (peek(tokens) != quote) break;
            next(tokens);
        }
        uint32_t code;
        if (c != '\\')
            buf_char(&tokens->text, (char)c);
        else if (peek(tokens) == '\n')
            next(tokens);
        else if (read_escape(tokens, &code))
            add_code(&tokens->text, code);
        else
            return;
    }
    if (kind == TOKEN_QUOTED) set_name(tokens, kind);
}

/* ---- Tokens ---- */

static void read_token(struct tokens *tokens)
{
    int c = peek(tokens);
    if (c == READER_END)
        tokens->next.kind = TOKEN_END;
    else if (isdigit(c) && !tokens->plain)
        read_number(tokens);
    else if (tokens_is_word(c))
        read_word(tokens);
    else if (strchr("()[]{},|", c))
        tokens->next.kind = TOKEN_MARK, tokens->next.mark = (char)next(tokens);
    else if (c == '!' || c == ';')
        buf_char(&tokens->text, (char)next(tokens)), set_name(tokens, TOKEN_NAME);
    else if (c == '\'')
        read_quoted(tokens, TOKEN_QUOTED);
    else if (c == '"')
        read_quoted(tokens, TOKEN_STRING);
    else if (c == '`')
        read_quoted(tokens, TOKEN_CODES);
    else if (tokens_is_sign(c))
        read_signs(tokens);
    else
        tokens_expected(tokens, "prover.token");
}

void tokens_advance(struct tokens *tokens)
{
    bool spaced = skip_space(tokens);
    buf_clear(&tokens->text);
    tokens->next = (struct token){.kind = TOKEN_END,
                                  .spaced = spaced,
                                  .line = tokens->reader->line,
                                  .column = reader_column(tokens->reader)};
    if (reader_ok(tokens->reader)) read_token(tokens);
    if (!reader_ok(tokens->reader)) tokens->next.kind = TOKEN_END;
}

static const char *found(const struct tokens *tokens, char out[READER_FOUND_ROOM])
{
    const struct token *t = &tokens->next;
    if (t->kind == TOKEN_MARK) return text_quote(&t->mark, 1, out);
    if (t->kind == TOKEN_STOP) return text_quote(".", 1, out);
    if (t->kind == TOKEN_INTEGER) return say_word("prover.a-number");
    if (t->kind == TOKEN_STRING || t->kind == TOKEN_CODES) return say_word("prover.a-quotation");
    if (t->kind == TOKEN_END) return say_word("prover.text-end");
    return text_quote(names_text(tokens->names, t->name), names_length(tokens->names, t->name), out);
}

void tokens_expected(struct tokens *tokens, const char *what)
{
    char room[READER_FOUND_ROOM];
    const struct token *t = &tokens->next;
    reader_say_at(tokens->reader, t->line, t->column, "prover.expected",
                  SAY(say_text("what", say_known(what)), say_raw("found", found(tokens, room))));
}

void tokens_open(struct tokens *tokens, struct reader *reader, struct names *names, bool plain)
{
    *tokens = (struct tokens){.reader = reader, .names = names, .plain = plain};
    tokens_advance(tokens);
}

void tokens_close(struct tokens *tokens)
{
    buf_free(&tokens->text);
}
