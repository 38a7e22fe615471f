/* Words, numbers and quotations.
 *
 * The edit distance is the restricted Damerau-Levenshtein distance (optimal string alignment),
 * computed row by row; only the last three rows are stored.
 *
 * Numbers are checked against their grammar before conversion, so what is accepted depends neither
 * on the C library (hexadecimal, "inf", leading space) nor on the locale: conversions run in the
 * "C" locale of this thread. */
#include "base/text.h"

#include "base/alloc.h"
#include "base/say.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fold(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* rows: last but one, last, this one. Row i, column j is the distance between the first i letters
 * of a and the first j of b. */
static void fill_row(const char *a, const char *b, size_t width, size_t i, int *rows[3])
{
    rows[2][0] = (int)i;
    for (size_t j = 1; j <= width; j++) {
        int x = fold(a[i - 1]), y = fold(b[j - 1]);
        int best = least(least(rows[1][j], rows[2][j - 1]) + 1, rows[1][j - 1] + (x != y));
        if (i > 1 && j > 1 && x != y) {
            int before_x = fold(a[i - 2]), before_y = fold(b[j - 2]);
            if (x == before_y && y == before_x) best = least(best, rows[0][j - 2] + 1);
        }
        rows[2][j] = best;
    }
}

int text_distance(const char *a, const char *b)
{
    size_t height = strlen(a), width = strlen(b);
    int *cells = alloc_array(3 * (width + 1), sizeof *cells);
    int *rows[3] = {cells, cells + width + 1, cells + 2 * (width + 1)};
    for (size_t j = 0; j <= width; j++) rows[2][j] = (int)j;
    for (size_t i = 1; i <= height; i++) {
        int *oldest = rows[0];
        rows[0] = rows[1];
        rows[1] = rows[2];
        rows[2] = oldest;
        fill_row(a, b, width, i, rows);
    }
    int result = rows[2][width];
    ASSERT(result >= 0 && (size_t)result <= (height > width ? height : width));
    alloc_free(cells);
    return result;
}

static bool begins_with(const char *text, const char *beginning)
{
    while (*beginning)
        if (fold(*text++) != fold(*beginning++)) return false;
    return true;
}

/* Allows one edit for every three letters; a prefix counts as one edit. */
const char *text_nearest(const char *word, size_t count, const char *(*name)(size_t i, const void *data),
                         const void *data)
{
    enum { LONGEST = 64 };
    size_t length = strlen(word);
    if (length > LONGEST) return NULL;
    int limit = length < 6 ? 1 : (int)(length / 3), best = limit + 1;
    const char *nearest = NULL;
    for (size_t i = 0; i < count; i++) {
        const char *candidate = name(i, data);
        int slips = text_distance(word, candidate);
        if (slips > 1 && length > 1 && begins_with(candidate, word)) slips = 1;
        if (slips < best && (slips == 0 || slips < (int)length)) {
            best = slips;
            nearest = candidate;
        }
    }
    return nearest;
}

/* Accumulated as a negative number, because there is one more of these. */
bool text_int(const char *text, int64_t *value)
{
    bool negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    if (!*text) return false;
    int64_t number = 0;
    for (; *text; text++) {
        if (!text_is_digit(*text)) return false;
        int digit = *text - '0';
        if (number < (INT64_MIN + digit) / 10) return false;
        number = number * 10 - digit;
    }
    if (!negative && number == INT64_MIN) return false;
    *value = negative ? number : -number;
    return true;
}

bool text_two(const char *text, char between, int64_t *first, int64_t *second)
{
    char left[24];
    const char *sign = strchr(text, between);
    size_t length = sign ? (size_t)(sign - text) : 0;
    if (!sign || length == 0 || length >= sizeof left) return false;
    memcpy(left, text, length);
    left[length] = '\0';
    return text_int(left, first) && text_int(sign + 1, second);
}

bool text_size(const char *text, int64_t *rows, int64_t *columns)
{
    if (text_two(text, 'x', rows, columns)) return true;
    if (!text_int(text, rows)) return false;
    *columns = *rows;
    return true;
}

static const char *skip_digits(const char *text)
{
    while (text_is_digit(*text)) text++;
    return text;
}

static bool is_real(const char *text)
{
    if (*text == '-' || *text == '+') text++;
    const char *point = skip_digits(text), *after = point;
    size_t digits = (size_t)(point - text);
    if (*point == '.') {
        after = skip_digits(point + 1);
        digits += (size_t)(after - point - 1);
    }
    if (!digits) return false;
    if (*after == 'e' || *after == 'E') {
        after++;
        if (*after == '-' || *after == '+') after++;
        if (!text_is_digit(*after)) return false;
        after = skip_digits(after);
    }
    return !*after;
}

static double convert_real(const char *text)
{
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0) alloc_fail(0);
    locale_t before = uselocale(plain);
    double value = strtod(text, NULL);
    uselocale(before);
    freelocale(plain);
    return value;
}

bool text_real(const char *text, double *value)
{
    if (!is_real(text)) return false;
    double number = convert_real(text);
    if (!isfinite(number)) return false;
    *value = number;
    return true;
}

char *text_from_real(double value, char out[TEXT_REAL_ROOM])
{
    enum { ALWAYS_KEPT = 15, ALWAYS_ENOUGH = 17 };
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0) alloc_fail(0);
    locale_t before = uselocale(plain);
    for (int digits = ALWAYS_KEPT; digits <= ALWAYS_ENOUGH; digits++) {
        snprintf(out, TEXT_REAL_ROOM, "%.*g", digits, value);
        if (strtod(out, NULL) == value) break;
    }
    uselocale(before);
    freelocale(plain);
    return out;
}

/* Excludes overlong forms, surrogates and code points beyond U+10FFFF (Unicode, table 3-7). */
size_t text_utf8(const char *bytes, size_t length, uint32_t *code)
{
    if (!length) return 0;
    const unsigned char *b = (const unsigned char *)bytes;
    *code = b[0];
    if (b[0] < 0x80) return 1;
    size_t size = b[0] < 0xc2 ? 0 : b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : b[0] < 0xf5 ? 4 : 0;
    if (!size || length < size) return 0;
    uint32_t number = b[0] & (0xffU >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if ((b[i] & 0xc0) != 0x80) return 0;
        number = number << 6 | (b[i] & 0x3fU);
    }
    if ((size == 3 && number < 0x800) || (size == 4 && number < 0x10000)) return 0;
    if ((number >= 0xd800 && number < 0xe000) || number > 0x10ffff) return 0;
    *code = number;
    return size;
}

/* The size of the first character if it is printable; 0 if its first byte must be escaped. */
static size_t shown_size(const char *bytes, size_t length)
{
    uint32_t code = 0;
    size_t size = text_utf8(bytes, length, &code);
    return code >= 0x20 && (code < 0x7f || code >= 0xa0) ? size : 0;
}

/* Writes the character at bytes[*at] to `to` and moves past it; returns the bytes written. */
static size_t show(const char *bytes, size_t length, size_t *at, char *to)
{
    size_t size = shown_size(bytes + *at, length - *at);
    if (!size) return (size_t)sprintf(to, "\\x%02x", (unsigned char)bytes[(*at)++]);
    memcpy(to, bytes + *at, size);
    *at += size;
    return size;
}

/* The marks around a quotation; the French ones with a blank that does not break. */
static const char *const marks[SAY_LANGUAGES][2] = {{"`", "'"}, {"«\u00a0", "\u00a0»"}};

const char *text_quote(const char *bytes, size_t length, char out[TEXT_QUOTE_ROOM])
{
    enum { MOST = 20 };
    const char *const *mark = marks[say_language()];
    size_t at = 0, used = (size_t)sprintf(out, "%s", mark[0]);
    for (int shown = 0; at < length && shown < MOST; shown++) used += show(bytes, length, &at, out + used);
    sprintf(out + used, "%s%s", at < length ? "..." : "", mark[1]);
    ASSERT(strlen(out) < TEXT_QUOTE_ROOM);
    return out;
}

const char *text_quote_end(const char *bytes, size_t length, char out[TEXT_QUOTE_ROOM])
{
    enum { MOST = TEXT_QUOTE_ROOM - 12 }; /* with quotes, dots and the final 0 */
    const char *const *mark = marks[say_language()];
    char ignored[8];
    size_t room = 0, from = 0, used = 0;
    for (size_t at = 0; at < length;) room += show(bytes, length, &at, ignored);
    while (room > MOST) room -= show(bytes, length, &from, ignored);
    used += (size_t)sprintf(out, "%s%s", mark[0], from ? "..." : "");
    while (from < length) used += show(bytes, length, &from, out + used);
    ASSERT(used + strlen(mark[1]) < TEXT_QUOTE_ROOM);
    strcpy(out + used, mark[1]);
    return out;
}

const char *text_path(const char *path, char out[TEXT_PATH_ROOM])
{
    enum { MOST = 120 };
    size_t length = strlen(path);
    if (!length) return strcpy(out, "`'");
    const char *from = length > MOST ? path + length - MOST : path;
    snprintf(out, TEXT_PATH_ROOM, "%s%s", length > MOST ? "..." : "", from);
    return out;
}

const char *text_plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

const char *text_is(int64_t count)
{
    return count == 1 ? "is" : "are";
}

const char *text_was(int64_t count)
{
    return count == 1 ? "was" : "were";
}

/* UTF-16 begins with a byte order mark, or has a zero byte next to each ASCII letter. */
static bool is_wide(const char *bytes, size_t length, size_t zero)
{
    if (length < 2) return false;
    unsigned char a = (unsigned char)bytes[0], b = (unsigned char)bytes[1];
    if ((a == 0xff && b == 0xfe) || (a == 0xfe && b == 0xff)) return true;
    if (zero > 1 || length < 4) return false;
    return bytes[!zero] && bytes[!zero + 2] && !bytes[zero + 2];
}

/* Pictures and documents by their first bytes; NULL: none of them. */
static const char *picture_kind(const char *bytes, size_t length)
{
    static const struct {
        const char *begin, *flaw;
    } kinds[] = {{"\x89PNG\r\n\x1a\n", "base.flaw.png"},
                 {"\xff\xd8\xff", "base.flaw.jpeg"},
                 {"GIF8", "base.flaw.gif"},
                 {"%PDF-", "base.flaw.pdf"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t size = strlen(kinds[i].begin);
        if (length >= size && memcmp(bytes, kinds[i].begin, size) == 0) return say_word(kinds[i].flaw);
    }
    return NULL;
}

const char *text_why_not_text(const char *bytes, size_t length, bool beginning, size_t *at)
{
    const char *found = length ? memchr(bytes, '\0', length) : NULL;
    *at = found ? (size_t)(found - bytes) : length;
    const char *kind = beginning ? picture_kind(bytes, length) : NULL;
    if (kind) {
        *at = 0;
        return kind;
    }
    if (beginning && is_wide(bytes, length, *at)) {
        *at = 0;
        return say_word("base.flaw.utf-16");
    }
    return found ? say_word("base.zero-byte") : NULL;
}

const char *text_errno(int reason)
{
    static const struct {
        int reason;
        const char *key;
    } rows[] = {{ENOENT, "base.errno.missing"},   {EACCES, "base.errno.access"},
                {EISDIR, "base.errno.directory"}, {ENOTDIR, "base.errno.no-directory"},
                {ENOSPC, "base.errno.full"},      {EEXIST, "base.errno.exists"},
                {EFBIG, "base.errno.large"},      {EROFS, "base.errno.read-only"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].reason == reason) return say_word(rows[i].key);
    return strerror(reason);
}

bool text_pair(const char **list, char *name, size_t size, const char **value)
{
    if (!*list) return false;
    *list += strspn(*list, ", ");
    size_t length = strcspn(*list, ", ");
    if (length == 0) return false;
    snprintf(name, size, "%.*s", (int)length, *list);
    *list += length;
    char *equals = strchr(name, '=');
    if (equals) *equals = '\0';
    *value = equals ? equals + 1 : NULL;
    return true;
}
