/* Text input.
 *
 * A reader sees the bytes begin .. end in memory: a whole string, or a window that slides over a
 * file. When the window slides, unconsumed bytes move to its front (`extend`), so a token can be
 * examined completely before it is consumed, and errors are reported at the current position. More
 * input is read only when it is needed, so a dialogue over a pipe does not stall. Under a deadline
 * a string is exposed window by window too, so that the deadline is polled.
 *
 * Invariant: begin <= at <= end; the offset of `at` in the input is consumed + (at - begin);
 * line_start is an offset of the same kind, so columns are right for lines longer than the window.
 * A failed reader stays at its end. */
#include "base/reader.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/vec.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

_Static_assert((int)READER_FOUND_ROOM >= (int)TEXT_QUOTE_ROOM, "a found word must fit");

enum { WINDOW = 1 << 18 };

void reader_text(struct reader *r, const char *name, const char *text, size_t length)
{
    *r = (struct reader){.name = name, .line = 1, .fd = -1, .ended = true};
    r->begin = r->at = (const unsigned char *)(length ? text : "");
    r->end = r->whole = r->at + length;
}

void reader_set_deadline(struct reader *r, struct deadline *deadline)
{
    r->deadline = deadline;
    if (!r->chunk && r->end - r->at > WINDOW) r->end = r->at + WINDOW;
}

static bool is_standard(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

/* Opens the input; -1 with errno set. Directories can be opened but not read: they are refused. */
static int open_input(const char *path)
{
    int fd = is_standard(path) ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return -1;
    struct stat about = {0};
    if (fstat(fd, &about) == 0 && !S_ISDIR(about.st_mode)) return fd;
    int reason = errno;
    if (!is_standard(path)) close(fd);
    errno = S_ISDIR(about.st_mode) ? EISDIR : reason;
    return -1;
}

static void stop(struct reader *r)
{
    ASSERT(!sentence_is_empty(&r->error)); /* the error is set first */
    r->failed = true;
    r->at = r->end;
}

/* Polls the deadline; true, with the error set, if it is reached. */
static bool asked_to_stop(struct reader *r)
{
    struct sentence why;
    char path[TEXT_PATH_ROOM];
    if (!deadline_reached(r->deadline)) return false;
    deadline_reason(r->deadline, &why);
    say_set(&r->error, "base.while-reading",
            SAY(say_text("why", why.text), say_raw("file", text_path(r->name, path))));
    r->stopped = true;
    stop(r);
    return true;
}

static void fail_reading(struct reader *r, int reason)
{
    char name[TEXT_PATH_ROOM];
    say_set(&r->error, "base.cannot-read",
            SAY(say_raw("file", text_path(r->name, name)), say_raw("why", text_errno(reason))));
    stop(r);
}

bool reader_open(struct reader *r, const char *path)
{
    reader_text(r, is_standard(path) ? say_word("base.standard-input") : path, "", 0);
    r->fd = open_input(path);
    if (r->fd < 0) {
        fail_reading(r, errno);
        return false;
    }
    r->close_fd = !is_standard(path);
    r->ended = false;
    r->begin = r->at = r->end = r->chunk = alloc_resize(NULL, WINDOW);
    return true;
}

void reader_close(struct reader *r)
{
    if (r->close_fd) close(r->fd);
    alloc_free(r->chunk);
    r->consumed = reader_offset(r);
    r->begin = r->at = r->end = (const unsigned char *)"";
    r->chunk = NULL;
    r->close_fd = false;
    r->ended = true;
}

enum { PATIENCE = 50 /* milliseconds between two polls while no input arrives */, NOTHING_YET = -2 };

/* As read(2), but waits for non-blocking descriptors and ignores interruptions; unless `patient`,
 * for at most PATIENCE. */
static ssize_t read_some(int fd, bool patient, void *bytes, size_t size)
{
    for (;;) {
        struct pollfd ready = {.fd = fd, .events = POLLIN};
        if (!patient && poll(&ready, 1, PATIENCE) <= 0) return NOTHING_YET;
        ssize_t got = read(fd, bytes, size);
        if (got >= 0) return got;
        if (errno == EAGAIN || errno == EWOULDBLOCK)
            poll(&ready, 1, patient ? -1 : PATIENCE);
        else if (errno != EINTR)
            return -1;
        if (!patient) return NOTHING_YET;
    }
}

/* Fails if the new bytes up to `end` show that this is not text. */
static void look_for_flaw(struct reader *r, const unsigned char *fresh)
{
    ASSERT(r->begin <= fresh && fresh <= r->end);
    size_t at;
    /* The first bytes are examined together, to recognise UTF-16. */
    bool first = r->consumed == 0 && r->at == r->begin;
    const unsigned char *from = first ? r->begin : fresh;
    const char *flaw = text_why_not_text((const char *)from, (size_t)(r->end - from), first, &at);
    if (!flaw) return;
    for (const unsigned char *place = from + at; r->at < place;) reader_next(r);
    reader_fail(r, "%s", flaw);
}

/* Exposes the next window of a string. */
static bool show_more(struct reader *r)
{
    ASSERT(!r->chunk && r->end < r->whole);
    if (asked_to_stop(r)) return false;
    r->end = r->whole - r->end > WINDOW ? r->end + WINDOW : r->whole;
    return true;
}

/* Reads more bytes into the window. False if there are none, or if the window is full. */
static bool extend(struct reader *r)
{
    size_t kept = (size_t)(r->end - r->at);
    ASSERT(r->begin <= r->at && r->at <= r->end);
    ASSERT(!r->failed || r->at == r->end); /* a failed reader stays at its end */
    if (r->failed) return false;
    if (!r->chunk && r->end < r->whole) return show_more(r);
    if (r->ended || kept == WINDOW || asked_to_stop(r)) return false;
    if (r->at != r->chunk) memmove(r->chunk, r->at, kept);
    r->consumed += r->at - r->begin;
    r->begin = r->at = r->chunk;
    r->end = r->chunk + kept;
    ASSERT(kept < WINDOW && r->fd >= 0);
    ssize_t got;
    while ((got = read_some(r->fd, !r->deadline, r->chunk + kept, WINDOW - kept)) == NOTHING_YET)
        if (asked_to_stop(r)) return false;
    if (got < 0) fail_reading(r, errno);
    if (got <= 0) {
        r->ended = true;
        return false;
    }
    r->end += got;
    if (r->deadline && !r->binary) look_for_flaw(r, r->chunk + kept);
    return !r->failed;
}

bool reader_fill(struct reader *r)
{
    return r->at < r->end || extend(r);
}

/* True if there is a byte at this distance, which may be read first. */
static bool within(struct reader *r, size_t distance)
{
    while ((size_t)(r->end - r->at) <= distance)
        if (!extend(r)) return false;
    return true;
}

static void skip_window(struct reader *r)
{
    const unsigned char *line_end;
    while ((line_end = memchr(r->at, '\n', (size_t)(r->end - r->at)))) {
        r->at = line_end;
        reader_next(r);
    }
    r->at = r->end;
}

/* The size of the file is only a hint: it may grow, and pipes have none. */
char *reader_slurp_within(const char *path, struct deadline *deadline, bool text, size_t *length,
                          struct sentence *error)
{
    struct reader r;
    struct stat about;
    VEC(char) bytes = {0};
    if (reader_open(&r, path) && fstat(r.fd, &about) == 0 && about.st_size > 0)
        vec_reserve(&bytes, (size_t)about.st_size + 1);
    r.deadline = deadline;
    r.binary = !text;
    while (within(&r, WINDOW - 1) || r.at < r.end) {
        size_t size = (size_t)(r.end - r.at);
        vec_reserve(&bytes, bytes.size + size + 1);
        memcpy(bytes.data + bytes.size, r.at, size);
        bytes.size += size;
        skip_window(&r);
    }
    reader_close(&r);
    *length = bytes.size;
    vec_push(&bytes, '\0');
    if (reader_ok(&r)) return bytes.data;
    sentence_copy(error, &r.error);
    vec_free(&bytes);
    return NULL;
}

char *reader_slurp(const char *path, size_t *length, struct sentence *error)
{
    return reader_slurp_within(path, NULL, false, length, error);
}

struct reader reader_again(const struct reader *r, int64_t line, int64_t line_start)
{
    REQUIRE(r->whole && line_start <= reader_offset(r), "only a string can be read again");
    struct reader again = {.name = r->name, .begin = r->begin, .fd = -1, .ended = true};
    again.at = r->begin + line_start;
    again.end = again.whole = r->whole;
    again.line = line;
    again.line_start = line_start;
    return again;
}

bool reader_contains(const struct reader *r, char c)
{
    return r->at < r->whole && memchr(r->at, c, (size_t)(r->whole - r->at));
}

void reader_skip_mark(struct reader *r)
{
    if (reader_accept(r, "\xef\xbb\xbf")) r->line_start = reader_offset(r);
}

int64_t reader_offset(const struct reader *r)
{
    return r->consumed + (r->at - r->begin);
}

int64_t reader_column(const struct reader *r)
{
    ASSERT(r->line >= 1 && r->line_start <= reader_offset(r));
    return reader_offset(r) - r->line_start + 1;
}

static void fail_with(struct reader *r, int64_t line, int64_t column, const char *format, va_list args)
{
    if (r->failed) return;
    ASSERT(line >= 1 && column >= 1);
    char name[TEXT_PATH_ROOM];
    sentence_set(&r->error, "%s:%" PRId64 ":%" PRId64 ": ", text_path(r->name, name), line, column);
    sentence_vappend(&r->error, format, args);
    r->error_line = line;
    r->error_column = column;
    stop(r);
}

void reader_fail(struct reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_with(r, r->line, reader_column(r), format, args);
    va_end(args);
}

void reader_fail_at(struct reader *r, int64_t line, int64_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_with(r, line, column, format, args);
    va_end(args);
}

void reader_say_at(struct reader *r, int64_t line, int64_t column, const char *key,
                   const struct say_argument *arguments)
{
    struct sentence sentence;
    if (!reader_ok(r)) return;
    say_set(&sentence, key, arguments);
    reader_fail_at(r, line, column, "%s", sentence.text);
}

void reader_say(struct reader *r, const char *key, const struct say_argument *arguments)
{
    reader_say_at(r, r->line, reader_column(r), key, arguments);
}

static bool is_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

void reader_skip_blanks(struct reader *r)
{
    while (is_blank(reader_peek(r))) r->at++;
}

void reader_skip_space(struct reader *r)
{
    for (int c = reader_peek(r); is_blank(c) || c == '\n'; c = reader_peek(r)) reader_next(r);
}

void reader_skip_line(struct reader *r)
{
    while (reader_fill(r)) {
        const unsigned char *found = memchr(r->at, '\n', (size_t)(r->end - r->at));
        r->at = found ? found : r->end;
        if (!found) continue;
        reader_next(r);
        return;
    }
}

void reader_skip_comments(struct reader *r)
{
    while (reader_ok(r)) {
        reader_skip_space(r);
        bool comment = reader_peek(r) == 'c' && (r->end - r->at < 2 || isspace((unsigned char)r->at[1]));
        if (!comment) return;
        reader_skip_line(r);
    }
}

bool reader_at_line_end(struct reader *r)
{
    reader_skip_blanks(r);
    int c = reader_peek(r);
    return c == '\n' || c == READER_END;
}

void reader_end_line(struct reader *r, const char *what)
{
    char found[READER_FOUND_ROOM];
    if (reader_at_line_end(r))
        reader_next(r);
    else
        reader_say(r, "base.line-end",
                   SAY(say_text("what", say_known(what)), say_raw("found", reader_found(r, found))));
}

bool reader_accept(struct reader *r, const char *word)
{
    size_t length = 0;
    for (; word[length]; length++) {
        REQUIRE(word[length] != '\n', "a word does not go over the line's end");
        if (!within(r, length) || r->at[length] != (unsigned char)word[length]) return false;
    }
    ASSERT(length <= (size_t)(r->end - r->at));
    r->at += length;
    return true;
}

bool reader_accept_letters(struct reader *r, const char *word)
{
    size_t length = 0;
    for (; word[length]; length++) {
        ASSERT((word[length] >= 'a' && word[length] <= 'z') || word[length] == '-');
        if (!within(r, length) || (r->at[length] | (word[length] & 0x20)) != word[length]) return false;
    }
    r->at += length;
    return true;
}

const char *reader_found(struct reader *r, char out[READER_FOUND_ROOM])
{
    enum { LOOK = 4 * 20 + 1 }; /* more than text_quote shows */
    size_t length = 0;
    while (length < LOOK && within(r, length) && !is_blank(r->at[length]) && r->at[length] != '\n') length++;
    if (length && !r->failed) return text_quote((const char *)r->at, length, out);
    int c = reader_peek(r);
    const char *what = c == READER_END ? "base.found.file-end"
                       : c == '\n'     ? "base.found.line-end"
                       : c == '\t'     ? "base.found.tab"
                       : c == '\r'     ? "base.found.return"
                                       : "base.found.space";
    snprintf(out, READER_FOUND_ROOM, "%s", say_word(what));
    return out;
}

static bool is_sign(int c)
{
    return c == '-' || c == '+';
}

/* The length of the number that comes next, including its sign; 0 if there is none. */
static size_t number_length(struct reader *r)
{
    size_t length = within(r, 0) && is_sign(*r->at), first = length;
    while (within(r, length) && text_is_digit(r->at[length])) length++;
    if (length == first) return 0;
    bool whole = !(within(r, length) && is_sign(r->at[length]));
    return whole && length < WINDOW ? length : 0;
}

/* Clamped on overflow; accumulated as a negative number, because there is one more of these. */
static int64_t number_value(const unsigned char *text, size_t length)
{
    ASSERT(length > (size_t)is_sign(*text));
    bool negative = *text == '-';
    int64_t number = 0;
    for (size_t i = is_sign(*text); i < length; i++) {
        int digit = text[i] - '0';
        if (number < (INT64_MIN + digit) / 10) return negative ? INT64_MIN : INT64_MAX;
        number = number * 10 - digit;
    }
    if (negative) return number;
    return number == INT64_MIN ? INT64_MAX : -number;
}

static void say_range(int64_t lo, int64_t hi, char *text, size_t size)
{
    struct sentence range;
    const char *key = hi == INT64_MAX   ? "base.range.from"
                      : lo == INT64_MIN ? "base.range.up-to"
                                        : "base.range.both";
    say_set(&range, key, SAY(say_int("lo", lo), say_int("hi", hi)));
    snprintf(text, size, "%.70s", range.text);
}

/* "from 1 to 9", or shorter if an end of the range is not a limit. */
static const char *range_text(int64_t lo, int64_t hi, char *text, size_t size)
{
    if (lo == INT64_MIN && hi == INT64_MAX)
        snprintf(text, size, "%s", say_word("base.range.any"));
    else
        say_range(lo, hi, text, size);
    return text;
}

static void refuse_number(struct reader *r, size_t length, int64_t lo, int64_t hi, const char *what)
{
    char range[80], found[READER_FOUND_ROOM];
    range_text(lo, hi, range, sizeof range);
    if (!length) {
        reader_say(r, "base.expected-number",
                   SAY(say_text("what", say_known(what)), say_raw("range", range),
                       say_raw("found", reader_found(r, found))));
        return;
    }
    enum { SHOWN = 30 };
    char number[SHOWN + 4];
    int shown = length > SHOWN ? SHOWN : (int)length;
    snprintf(number, sizeof number, "%.*s%s", shown, (const char *)r->at, length > SHOWN ? "..." : "");
    reader_say(r, "base.out-of-range",
               SAY(say_text("what", say_known(what)), say_raw("number", number), say_raw("range", range)));
}

/* Decides by its digits whether a number at the limit of 64 bits was clamped. */
static bool overflows(const unsigned char *text, size_t length)
{
    static const char *const limits[2] = {"9223372036854775807", "9223372036854775808"};
    const char *limit = limits[*text == '-'];
    size_t i = is_sign(*text);
    while (i < length && text[i] == '0') i++;
    size_t digits = length - i, most = strlen(limit);
    return digits > most || (digits == most && memcmp(text + i, limit, most) > 0);
}

/* Fast path for nearly all numbers: too few digits to overflow, and the end is in memory. */
static bool usual_number(struct reader *r, int64_t lo, int64_t hi, int64_t *number)
{
    enum { SAFE_DIGITS = 18 };
    const unsigned char *at = r->at, *end = r->end;
    bool negative = at < end && *at == '-';
    at += negative;
    const unsigned char *first = at;
    int64_t value = 0;
    for (; at < end && text_is_digit(*at); at++) {
        if (at - first == SAFE_DIGITS) return false;
        value = value * 10 + (*at - '0');
    }
    if (at == first || at == end || is_sign(*at)) return false;
    if (negative) value = -value;
    if (value < lo || value > hi) return false;
    r->at = at;
    *number = value;
    return true;
}

int64_t reader_int(struct reader *r, int64_t lo, int64_t hi, const char *what)
{
    int64_t usual;
    reader_skip_blanks(r);
    if (usual_number(r, lo, hi, &usual)) return usual;
    if (r->failed) return lo;
    size_t length = number_length(r);
    if (r->failed) return lo; /* extending the window failed */
    int64_t number = length ? number_value(r->at, length) : 0;
    bool edge = number == INT64_MIN || number == INT64_MAX;
    if (!length || number < lo || number > hi || (edge && overflows(r->at, length))) {
        refuse_number(r, length, lo, hi, what);
        return lo;
    }
    ASSERT(length <= (size_t)(r->end - r->at) && lo <= number && number <= hi);
    r->at += length;
    return number;
}

void reader_word(struct reader *r, char *word, size_t size)
{
    REQUIRE(size > 0, "a word needs room for its end");
    size_t length = 0;
    reader_skip_blanks(r);
    for (int c = reader_peek(r); length < size - 1; c = reader_peek(r)) {
        if (c == READER_END || c == '\n' || is_blank(c)) break;
        if (c == '\0') {
            reader_say(r, "base.zero-byte", NULL);
            length = 0;
            break;
        }
        word[length++] = (char)c;
        r->at++;
    }
    ASSERT(length < size);
    word[length] = '\0';
}
