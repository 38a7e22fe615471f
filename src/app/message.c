/* Messages on standard error. Control characters are replaced (a file name may hold a newline), so
 * a message is one line; it is written by one call, so messages of several processes do not mix. */
#include "app/message.h"

#include "app/commands.h"
#include "base/alloc.h"
#include "base/buf.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

static void print_line(const char *format, va_list args)
{
    struct buf line = {0};
    ASSERT(*format && !strchr(format, '\n')); /* the end of the line is added here */
    buf_add(&line, "damier: ");
    buf_vprint(&line, format, args);
    for (size_t i = 0; i < line.size; i++)
        if ((unsigned char)line.data[i] < ' ') line.data[i] = '?';
    buf_char(&line, '\n');
    struct buf out = {0};
    buf_stream(&out, STDERR_FILENO);
    buf_bytes(&out, line.data, line.size);
    buf_finish(&out);
    buf_free(&out);
    buf_free(&line);
}

int message_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_line(format, args);
    va_end(args);
    return STATUS_USAGE;
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
