/* Output of answers.
 *
 * Texts are written one after another. Several pictures in one file are pages of one document,
 * which is written when it is closed. With a %d in the path, each answer has its own file, numbered
 * from 1 and written whole or not at all; the first is opened before any search, so an unwritable
 * path is reported at once.
 *
 * Invariant: at most one numbered file is open. */
#include "app/output.h"

#include "app/message.h"
#include "app/terminal.h"
#include "base/alloc.h"

#include <stdio.h>
#include <string.h>

static const char number_sign[] = "%d";

bool output_has_number(const char *path)
{
    return strstr(path, number_sign);
}

char *output_numbered(const char *pattern, int64_t number)
{
    const char *sign = strstr(pattern, number_sign);
    if (!sign) sign = pattern + strlen(pattern);
    size_t size = strlen(pattern) + 24;
    char *path = alloc_bytes(size);
    if (!*sign)
        strcpy(path, pattern);
    else
        snprintf(path, size, "%.*s%lld%s", (int)(sign - pattern), pattern, (long long)number,
                 sign + strlen(number_sign));
    return path;
}

static bool create(struct output *output, const char *path)
{
    output->failed |= !file_create(&output->file, path);
    if (output->failed) message_error("%s", file_error(&output->file));
    if (output->guard.deadline && !output->failed) output_limit(output, output->guard.deadline);
    return !output->failed;
}

void output_limit(struct output *output, const struct deadline *deadline)
{
    limits_guard(&output->guard, deadline, &output->file.buf);
}

static bool create_numbered(struct output *output)
{
    ASSERT(output->pattern && (output->closed || !output->number)); /* one file is open at a time */
    char *path = output_numbered(output->pattern, ++output->number);
    bool fine = create(output, path);
    alloc_free(path);
    output->closed = output->wrote = false;
    return fine;
}

bool output_open(struct output *output, const struct common_output *asked, bool several)
{
    const char *sign = asked->path ? strstr(asked->path, number_sign) : NULL;
    *output = (struct output){.format = asked->format, .look = terminal_look(asked), .several = several};
    if (!sign) return create(output, asked->path);
    output->pattern = asked->path;
    if (!strstr(sign + 1, number_sign)) return create_numbered(output);
    message_say("message.output-one-d", NULL);
    return false;
}

struct buf *output_next(struct output *output, bool apart)
{
    ASSERT(output->pattern || !output->closed); /* a single file stays open to the end */
    if (output->pattern && output->wrote && !output->closed) output_flush(output);
    if (output->closed && !output->failed) create_numbered(output);
    if (apart && output->wrote) buf_char(&output->file.buf, '\n');
    output->wrote = true;
    return &output->file.buf;
}

void output_drop(struct output *output)
{
    ASSERT(output->wrote && !output->closed);
    if (output->file.buf.size == 0 && output->file.buf.written == 0) output->wrote = false;
}

static const struct pen *pages_pen(const struct output *output, const struct family *family)
{
    const struct pen *pen = write_pen(family, output->format);
    return pen && pen->document && output->several && !output->pattern ? pen : NULL;
}

struct buf *output_answer(struct output *output, const struct board *board, const int32_t *values,
                          const struct write_facts *facts, bool apart, struct arena *scratch)
{
    const struct pen *pen = pages_pen(output, board->family);
    struct arena_mark mark = arena_mark(scratch);
    ASSERT(!output->pages || !output->pattern); /* pages share one file */
    struct buf *out = output_next(output, apart && !pen);
    struct write_facts shown = *facts;
    shown.look = output->look;
    if (pen) {
        if (!output->pages) output->pages = pages_new(pen, out);
        pages_add(output->pages, write_canvas(board, values, &shown, scratch));
    } else {
        write_answer(board, values, output->format, &shown, scratch, out);
    }
    arena_rewind(scratch, mark);
    return out;
}

void output_flush(struct output *output)
{
    if (!output->pattern) {
        if (!output->file.path) buf_finish(&output->file.buf);
        return;
    }
    if (!output->wrote || output->closed || output->failed) return;
    output->closed = true;
    output->failed = !file_commit(&output->file);
    if (output->failed) message_error("%s", file_error(&output->file));
}

bool output_aside(const struct output *output)
{
    return output->pattern || output->file.path;
}

bool output_good(const struct output *output)
{
    return !output->failed && !output->file.buf.error;
}

bool output_full(struct output *output, bool quiet)
{
    if (!output->pages || !pages_full(output->pages)) return false;
    bool said = quiet || output->told_full;
    output->told_full = true;
    message_say_remark(said, "message.sheet-full", NULL);
    return true;
}

int output_close(struct output *output, int status)
{
    ASSERT(!output->pages || (output->several && output->wrote));
    if (output->pages) pages_close(output->pages);
    output->pages = NULL;
    if (output->failed) status = STATUS_USAGE;
    if (!output->closed && !output->failed) return common_close(&output->file, status);
    file_abandon(&output->file);
    return status;
}

void output_abandon(struct output *output)
{
    if (output->pages) pages_free(output->pages);
    output->pages = NULL;
    file_abandon(&output->file);
}
