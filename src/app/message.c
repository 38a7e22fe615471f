/* Messages on standard error. Control characters are replaced (a file name may hold a newline), so
 * a message is one line; it is written by one call, so messages of several processes do not mix. */
#include "app/message.h"

#include "app/commands.h"
#include "base/alloc.h"
#include "base/buf.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

static void begin_line(struct buf *line)
{
    *line = (struct buf){0};
    buf_add(line, "damier: ");
}

static void end_line(struct buf *line)
{
    for (size_t i = 0; i < line->size; i++)
        if ((unsigned char)line->data[i] < ' ') line->data[i] = '?';
    buf_char(line, '\n');
    struct buf out = {0};
    buf_stream(&out, STDERR_FILENO);
    buf_bytes(&out, line->data, line->size);
    buf_finish(&out);
    buf_free(&out);
    buf_free(line);
}

static void print_line(const char *format, va_list args)
{
    struct buf line;
    ASSERT(*format && !strchr(format, '\n')); /* the end of the line is added here */
    begin_line(&line);
    buf_vprint(&line, format, args);
    end_line(&line);
}

static void say_line(const char *key, const struct say_argument *arguments)
{
    struct buf line;
    begin_line(&line);
    say(&line, key, arguments);
    end_line(&line);
}

int message_say(const char *key, const struct say_argument *arguments)
{
    say_line(key, arguments);
    return STATUS_USAGE;
}

int message_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_line(format, args);
    va_end(args);
    return STATUS_USAGE;
}

void message_say_remark(bool quiet, const char *key, const struct say_argument *arguments)
{
    if (!quiet) say_line(key, arguments);
}

void message_remark(bool quiet, const char *format, ...)
{
    if (quiet) return;
    va_list args;
    va_start(args, format);
    print_line(format, args);
    va_end(args);
}

bool message_refusal(const struct sentence *sentence)
{
    message_error("%s", sentence->text);
    return false;
}
