/* FlatZinc lexer: one token at a time from the reader, with its position. Comments begin with %.
 *
 * A file may have 100 MB, nearly all of it names and numbers, so these have fast paths that scan
 * the reader's window. Invariant: after an error every further token is ZINC_TOKEN_END, so parsers
 * need no error paths. O(bytes). */
#include "formats/flatzinc/zinc_lex.h"

#include "base/text.h"
#include "formats/flatzinc/zinc_parts.h"

#include <stdarg.h>
#include <string.h>

enum { LETTER = 1, DIGIT = 2, BLANK = 4 };

static const uint8_t classes[256] = {
    [' '] = BLANK,  ['\t'] = BLANK, ['\r'] = BLANK, ['\n'] = BLANK, ['\f'] = BLANK, ['\v'] = BLANK,
    ['0'] = DIGIT,  ['1'] = DIGIT,  ['2'] = DIGIT,  ['3'] = DIGIT,  ['4'] = DIGIT,  ['5'] = DIGIT,
    ['6'] = DIGIT,  ['7'] = DIGIT,  ['8'] = DIGIT,  ['9'] = DIGIT,  ['_'] = LETTER, ['a'] = LETTER,
    ['b'] = LETTER, ['c'] = LETTER, ['d'] = LETTER, ['e'] = LETTER, ['f'] = LETTER, ['g'] = LETTER,
    ['h'] = LETTER, ['i'] = LETTER, ['j'] = LETTER, ['k'] = LETTER, ['l'] = LETTER, ['m'] = LETTER,
    ['n'] = LETTER, ['o'] = LETTER, ['p'] = LETTER, ['q'] = LETTER, ['r'] = LETTER, ['s'] = LETTER,
    ['t'] = LETTER, ['u'] = LETTER, ['v'] = LETTER, ['w'] = LETTER, ['x'] = LETTER, ['y'] = LETTER,
    ['z'] = LETTER, ['A'] = LETTER, ['B'] = LETTER, ['C'] = LETTER, ['D'] = LETTER, ['E'] = LETTER,
    ['F'] = LETTER, ['G'] = LETTER, ['H'] = LETTER, ['I'] = LETTER, ['J'] = LETTER, ['K'] = LETTER,
    ['L'] = LETTER, ['M'] = LETTER, ['N'] = LETTER, ['O'] = LETTER, ['P'] = LETTER, ['Q'] = LETTER,
    ['R'] = LETTER, ['S'] = LETTER, ['T'] = LETTER, ['U'] = LETTER, ['V'] = LETTER, ['W'] = LETTER,
    ['X'] = LETTER, ['Y'] = LETTER, ['Z'] = LETTER,
};

static bool is_class(int c, int wanted)
{
    return c >= 0 && classes[c] & wanted;
}

void zinc_lex_open(struct zinc_lex *lex, struct reader *r)
{
    *lex = (struct zinc_lex){.r = r};
    reader_skip_mark(r);
    zinc_lex_next(lex);
}

void zinc_lex_close(struct zinc_lex *lex)
{
    vec_free(&lex->text);
}

/* ---- errors */

void zinc_lex_fail(struct zinc_lex *lex, const char *format, ...)
{
    struct sentence sentence = {0};
    va_list arguments;
    va_start(arguments, format);
    sentence_vset(&sentence, format, arguments);
    va_end(arguments);
    reader_fail_at(lex->r, lex->line, lex->column, "%s", sentence.text);
    lex->token = ZINC_TOKEN_END;
}

static const char *found(const struct zinc_lex *lex, char out[TEXT_QUOTE_ROOM])
{
    char one[2] = {(char)lex->token, 0};
    switch (lex->token) {
    case ZINC_TOKEN_END:
        return "the end of the file";
    case ZINC_TOKEN_WORD:
        return text_quote(lex->text.data, lex->text.size, out);
    case ZINC_TOKEN_NUMBER:
        return "a number";
    case ZINC_TOKEN_REAL:
        return "a float";
    case ZINC_TOKEN_TEXT:
        return "a text between quotes";
    case ZINC_TOKEN_DOTS:
        return "`..'";
    case ZINC_TOKEN_COLONS:
        return "`::'";
    case ZINC_TOKEN_LINE:
        return "the end of an answer";
    default:
        return text_quote(one, 1, out);
    }
}

void zinc_lex_expected(struct zinc_lex *lex, const char *what)
{
    char quote[TEXT_QUOTE_ROOM];
    zinc_lex_fail(lex, "expected %s, found %s", what, found(lex, quote));
}

bool zinc_lex_accept(struct zinc_lex *lex, int token)
{
    if (lex->token != token) return false;
    zinc_lex_next(lex);
    return true;
}

void zinc_lex_expect(struct zinc_lex *lex, int token, const char *what)
{
    if (!zinc_lex_accept(lex, token)) zinc_lex_expected(lex, what);
}

bool zinc_lex_is(const struct zinc_lex *lex, const char *word)
{
    /* words end with a 0 */
    ASSERT(lex->token != ZINC_TOKEN_WORD || lex->text.data[lex->text.size] == 0);
    return lex->token == ZINC_TOKEN_WORD && *lex->text.data == *word && strcmp(lex->text.data, word) == 0;
}

/* ---- tokens */

/* Hashes eight bytes at a time: multiplies by an odd number and folds the upper half, which depends
 * on all bits, into the lower. */
static uint64_t hash_more(uint64_t hash, uint64_t bytes)
{
    hash = (hash ^ bytes) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

uint32_t zinc_lex_hash(const char *text, size_t length)
{
    uint64_t hash = length, bytes = 0;
    for (; length >= sizeof bytes; text += sizeof bytes, length -= sizeof bytes) {
        memcpy(&bytes, text, sizeof bytes);
        hash = hash_more(hash, bytes);
    }
    for (bytes = 0; length > 0; length--) bytes = bytes << 8 | (unsigned char)text[length - 1];
    return (uint32_t)hash_more(hash, bytes);
}

static void end_text(struct zinc_lex *lex)
{
    vec_push(&lex->text, 0);
    lex->text.size--;
}

static void read_word(struct zinc_lex *lex)
{
    struct reader *r = lex->r;
    vec_clear(&lex->text);
    while (is_class(reader_peek(r), LETTER | DIGIT)) {
        const unsigned char *from = r->at, *at = from;
        while (at < r->end && classes[*at] & (LETTER | DIGIT)) at++;
        size_t length = (size_t)(at - from);
        vec_reserve(&lex->text, lex->text.size + length + 1);
        memcpy(lex->text.data + lex->text.size, from, length);
        lex->text.size += length;
        r->at = at;
    }
    ASSERT(lex->text.size > 0);
    end_text(lex);
    lex->hash = zinc_lex_hash(lex->text.data, lex->text.size);
    lex->token = ZINC_TOKEN_WORD;
}

/* Appends decimal digits to the text; returns their number. */
static size_t read_digits(struct zinc_lex *lex)
{
    size_t before = lex->text.size;
    while (is_class(reader_peek(lex->r), DIGIT)) vec_push(&lex->text, (char)reader_next(lex->r));
    return lex->text.size - before;
}

static int digit_of(int c, int base)
{
    ASSERT(base == 8 || base == 16);
    int digit = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : base;
    return digit < base ? digit : -1;
}

static void too_large(struct zinc_lex *lex)
{
    zinc_lex_fail(lex, "this number is too large: integers have at most 62 bits here");
}

/* Hexadecimal and octal numbers, after 0x or 0o. */
static void read_based(struct zinc_lex *lex, int base, bool negative)
{
    ASSERT(base == 8 || base == 16);
    int64_t number = 0;
    int digit = digit_of(reader_peek(lex->r), base);
    if (digit < 0) {
        zinc_lex_fail(lex, "expected digits after the number's base");
        return;
    }
    for (; digit >= 0; digit = digit_of(reader_peek(lex->r), base)) {
        if (number > (ZINC_NUMBER_MAX - digit) / base) {
            too_large(lex);
            return;
        }
        number = number * base + digit;
        reader_next(lex->r);
    }
    ASSERT(number >= 0 && number <= ZINC_NUMBER_MAX);
    lex->number = negative ? -number : number;
    lex->token = ZINC_TOKEN_NUMBER;
}

/* The rest of a float, after the integer part in the text. */
static void read_real(struct zinc_lex *lex, bool point)
{
    struct reader *r = lex->r;
    bool fine = true;
    if (point) {
        vec_push(&lex->text, '.');
        fine = read_digits(lex) > 0;
    }
    if (fine && (reader_peek(r) == 'e' || reader_peek(r) == 'E')) {
        vec_push(&lex->text, (char)reader_next(r));
        if (reader_peek(r) == '+' || reader_peek(r) == '-') vec_push(&lex->text, (char)reader_next(r));
        fine = read_digits(lex) > 0;
    }
    end_text(lex);
    if (!fine || !text_real(lex->text.data, &lex->real)) {
        zinc_lex_fail(lex, "expected a number, found `%.40s'", lex->text.data);
        return;
    }
    lex->token = ZINC_TOKEN_REAL;
}

static void read_number(struct zinc_lex *lex)
{
    struct reader *r = lex->r;
    bool negative = reader_peek(r) == '-';
    int64_t number = 0;
    bool large = false;
    vec_clear(&lex->text);
    if (negative) vec_push(&lex->text, (char)reader_next(r));
    if (!is_class(reader_peek(r), DIGIT)) {
        zinc_lex_fail(lex, "expected digits after `-'");
        return;
    }
    int first = reader_peek(r);
    for (int c = first; is_class(c, DIGIT); c = reader_peek(r)) {
        int digit = c - '0';
        if (number > (ZINC_NUMBER_MAX - digit) / 10) large = true;
        if (!large) number = number * 10 + digit;
        vec_push(&lex->text, (char)reader_next(r));
    }
    int c = reader_peek(r);
    bool zero = lex->text.size == (size_t)negative + 1 && first == '0';
    if (zero && (c == 'x' || c == 'o')) {
        reader_next(r);
        read_based(lex, c == 'x' ? 16 : 8, negative);
        return;
    }
    if (c == 'e' || c == 'E') {
        read_real(lex, false);
        return;
    }
    lex->dots = reader_accept(r, ".."); /* 1..3 has no float in it */
    if (!lex->dots && reader_accept(r, ".")) {
        read_real(lex, true);
        return;
    }
    if (large) {
        too_large(lex);
        return;
    }
    lex->number = negative ? -number : number;
    lex->token = ZINC_TOKEN_NUMBER;
}

/* Fast path: a decimal number of few digits whose end is in the window. */
static bool read_usual_number(struct zinc_lex *lex)
{
    ASSERT(lex->r->at < lex->r->end);
    enum { SAFE_DIGITS = 18 };
    struct reader *r = lex->r;
    bool negative = *r->at == '-';
    const unsigned char *first = r->at + negative, *at = first;
    int64_t number = 0;
    for (; at < r->end && classes[*at] & DIGIT; at++) {
        if (at - first == SAFE_DIGITS) return false;
        number = number * 10 + (*at - '0');
    }
    if (at == first || r->end - at < 2 || classes[*at] & LETTER) return false;
    lex->dots = at[0] == '.' && at[1] == '.';
    if (at[0] == '.' && !lex->dots) return false;
    ASSERT(at - first <= SAFE_DIGITS && at + 2 <= r->end);
    r->at = at + (lex->dots ? 2 : 0);
    lex->number = negative ? -number : number;
    lex->token = ZINC_TOKEN_NUMBER;
    return true;
}

/* Escapes are not decoded, because the text is only compared and shown in messages. */
static void read_text(struct zinc_lex *lex)
{
    struct reader *r = lex->r;
    vec_clear(&lex->text);
    reader_next(r);
    for (int c = reader_peek(r); c != '"'; c = reader_peek(r)) {
        if (c == READER_END || c == '\n') {
            zinc_lex_fail(lex, "this text has no closing quote");
            return;
        }
        vec_push(&lex->text, (char)reader_next(r));
        if (c == '\\' && reader_peek(r) == '"') vec_push(&lex->text, (char)reader_next(r));
    }
    reader_next(r);
    end_text(lex);
    lex->token = ZINC_TOKEN_TEXT;
}

/* The rest of a separator. */
static void read_line(struct zinc_lex *lex)
{
    while (reader_peek(lex->r) == '-' || reader_peek(lex->r) == '=') reader_next(lex->r);
    lex->token = ZINC_TOKEN_LINE;
}

static void skip_space(struct reader *r)
{
    for (;;) {
        while (is_class(reader_peek(r), BLANK)) reader_next(r);
        if (reader_peek(r) != '%') return;
        reader_skip_line(r);
    }
}

void zinc_lex_next(struct zinc_lex *lex)
{
    struct reader *r = lex->r;
    if (lex->dots) {
        lex->dots = false;
        lex->token = ZINC_TOKEN_DOTS;
        return;
    }
    skip_space(r);
    lex->line = r->line;
    lex->column = reader_column(r);
    int c = reader_ok(r) ? reader_peek(r) : READER_END;
    if (c == READER_END)
        lex->token = ZINC_TOKEN_END;
    else if (classes[c] & LETTER)
        read_word(lex);
    else if ((c == '-' && reader_accept(r, "-----")) || (c == '=' && reader_accept(r, "=====")))
        read_line(lex);
    else if (classes[c] & DIGIT || c == '-') {
        if (!read_usual_number(lex)) read_number(lex);
    } else if (c == '"')
        read_text(lex);
    else if (c == '.' && reader_accept(r, ".."))
        lex->token = ZINC_TOKEN_DOTS;
    else if (c == ':' && reader_accept(r, "::"))
        lex->token = ZINC_TOKEN_COLONS;
    else
        lex->token = reader_next(r);
}
