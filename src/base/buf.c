/* Output buffers, in memory or in front of a descriptor.
 *
 * A memory buffer doubles when it is full. A stream has a fixed window, which is written out when
 * the next piece does not fit; pieces as large as the window are written without a copy. So each
 * byte is copied at most once, and writes are large.
 *
 * A limit or a signal ends a long output but does not cut one that fits into the window: the stop
 * callback is polled when the window is full, never by buf_finish.
 *
 * Invariant: size <= room; once `error` is set both are 0, so one comparison checks space and
 * errors. Integers are formatted two digits at a time from a table. */
#include "base/buf.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Seconds: a longer write is waiting for its reader, such as a pager. */
static const double KEPT_WAITING = 0.01;

enum { KEPT_ROOM = 128, STREAM_ROOM = 1 << 16 };

void buf_stream(struct buf *buf, int fd)
{
    REQUIRE(!buf->size, "a buffer that already holds text cannot become a stream");
    alloc_free(buf->data);
    *buf =
        (struct buf){.data = alloc_resize(NULL, STREAM_ROOM), .room = STREAM_ROOM, .fd = fd, .stream = true};
}

void buf_free(struct buf *buf)
{
    alloc_free(buf->data);
    *buf = (struct buf){0};
}

void buf_clear(struct buf *buf)
{
    buf->size = 0;
}

static bool is_stopped(struct buf *buf)
{
    if (buf->stop && !buf->error && buf->stop(buf->stop_self, buf->waited)) buf->error = ECANCELED;
    return buf->error;
}

static void count_waiting(struct buf *buf, double *from)
{
    if (!buf->stop) return;
    double now = clock_wall(), passed = now - *from;
    if (passed > KEPT_WAITING) buf->waited += passed;
    *from = now;
}

/* Waits if the descriptor is non-blocking and not ready. Polls the stop callback after a signal. */
static void write_out(struct buf *buf, const char *bytes, size_t size)
{
    ASSERT(buf->stream);
    double from = buf->stop ? clock_wall() : 0;
    while (size && !buf->error) {
        ssize_t wrote = write(buf->fd, bytes, size);
        if (wrote >= 0) {
            bytes += wrote;
            size -= (size_t)wrote;
            buf->written += (uint64_t)wrote;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd ready = {.fd = buf->fd, .events = POLLOUT};
            poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            buf->error = errno;
        } else {
            count_waiting(buf, &from);
            is_stopped(buf);
        }
    }
    count_waiting(buf, &from);
}

static void flush(struct buf *buf)
{
    write_out(buf, buf->data, buf->size);
    buf->size = 0;
    if (buf->error) buf->room = 0;
}

static bool grow(struct buf *buf, size_t more)
{
    ASSERT(buf->size <= buf->room || buf->error); /* a failed stream has no room */
    if (buf->stream) flush(buf);
    if (buf->stream && is_stopped(buf)) buf->room = 0;
    if (buf->error) return false;
    if (buf->room - buf->size >= more) return true;
    if (more > SIZE_MAX / 4 || buf->size > SIZE_MAX / 4) alloc_fail(more);
    size_t room = buf->room < KEPT_ROOM ? KEPT_ROOM : buf->room;
    ASSERT(room > 0 && more > 0);
    while (room - buf->size < more) room *= 2;
    buf->data = alloc_resize(buf->data, room);
    buf->room = room;
    return true;
}

/* Makes room for `more` bytes; false after a write error. */
static inline bool make_room(struct buf *buf, size_t more)
{
    return buf->room - buf->size >= more || grow(buf, more);
}

void buf_bytes(struct buf *buf, const char *bytes, size_t size)
{
    if (buf->stream && size >= buf->room) {
        flush(buf);
        write_out(buf, bytes, size);
        if (is_stopped(buf)) buf->room = 0;
    } else if (size && make_room(buf, size)) {
        memcpy(buf->data + buf->size, bytes, size);
        buf->size += size;
    }
}

void buf_add(struct buf *buf, const char *text)
{
    buf_bytes(buf, text, strlen(text));
}

void buf_char(struct buf *buf, char c)
{
    if (make_room(buf, 1)) buf->data[buf->size++] = c;
}

static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                            "25262728293031323334353637383940414243444546474849"
                            "50515253545556575859606162636465666768697071727374"
                            "75767778798081828384858687888990919293949596979899";

static size_t count_digits(uint64_t number)
{
    size_t count = 1;
    for (; number >= 10000; number /= 10000) count += 4;
    return count + (number >= 10) + (number >= 100) + (number >= 1000);
}

/* From the last digit backwards. */
char *buf_digits(char *to, int64_t value)
{
    uint64_t number = value < 0 ? -(uint64_t)value : (uint64_t)value;
    if (value < 0) *to++ = '-';
    char *end = to + count_digits(number), *at = end;
    for (; number >= 100; number /= 100) memcpy(at -= 2, pairs + number % 100 * 2, 2);
    if (number >= 10)
        memcpy(at - 2, pairs + number * 2, 2);
    else
        at[-1] = (char)('0' + number);
    return end;
}

void buf_int(struct buf *buf, int64_t value)
{
    if (make_room(buf, BUF_DIGITS))
        buf->size = (size_t)(buf_digits(buf->data + buf->size, value) - buf->data);
    ASSERT(buf->size <= buf->room);
}

void buf_real(struct buf *buf, double value)
{
    char digits[TEXT_REAL_ROOM];
    buf_add(buf, text_from_real(value, digits));
}

void buf_fill(struct buf *buf, char c, size_t count)
{
    while (count && !buf->error) {
        size_t part = count < STREAM_ROOM ? count : STREAM_ROOM;
        if (!make_room(buf, part)) return;
        ASSERT(buf->size + part <= buf->room);
        memset(buf->data + buf->size, c, part);
        buf->size += part;
        count -= part;
    }
}

void buf_vprint(struct buf *buf, const char *format, va_list args)
{
    enum { USUAL = 100 };
    if (!make_room(buf, USUAL)) return;
    va_list again;
    va_copy(again, args);
    size_t left = buf->room - buf->size;
    int length = vsnprintf(buf->data + buf->size, left, format, args);
    REQUIRE(length >= 0, "the format must be one that printf takes");
    bool fits = (size_t)length < left;
    ASSERT(left >= USUAL);
    if (!fits && make_room(buf, (size_t)length + 1)) {
        vsnprintf(buf->data + buf->size, (size_t)length + 1, format, again);
        fits = true;
    }
    if (fits) buf->size += (size_t)length;
    va_end(again);
}

void buf_print(struct buf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_vprint(buf, format, args);
    va_end(args);
}

static const char REPLACEMENT[] = "\xef\xbf\xbd"; /* U+FFFD */

/* White space other than ' ' becomes a character reference, because attributes normalise it. */
static void xml_char(struct buf *buf, uint32_t code, const char *bytes, size_t size)
{
    switch (code) {
    case '&':
        buf_add(buf, "&amp;");
        break;
    case '<':
        buf_add(buf, "&lt;");
        break;
    case '>':
        buf_add(buf, "&gt;");
        break;
    case '"':
        buf_add(buf, "&quot;");
        break;
    case '\'':
        buf_add(buf, "&#39;");
        break;
    case '\t':
    case '\n':
    case '\r':
        buf_print(buf, "&#%u;", (unsigned)code);
        break;
    default:
        if (code < 0x20 || code == 0xfffe || code == 0xffff)
            buf_add(buf, REPLACEMENT);
        else
            buf_bytes(buf, bytes, size);
    }
}

void buf_xml_text(struct buf *buf, const char *text)
{
    size_t length = strlen(text);
    for (size_t at = 0, size; at < length; at += size ? size : 1) {
        uint32_t code = 0;
        size = text_utf8(text + at, length - at, &code);
        xml_char(buf, size ? code : 0xffff, text + at, size);
    }
}

const char *buf_text(struct buf *buf)
{
    REQUIRE(!buf->stream, "a stream has no text in memory");
    make_room(buf, 1);
    buf->data[buf->size] = '\0';
    return buf->data;
}

bool buf_finish(struct buf *buf)
{
    if (buf->stream) flush(buf);
    return !buf->error;
}
