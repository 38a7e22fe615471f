/* Recognises texts of other kinds when no family can read them: a search tree, a model, a formula,
 * an SVG picture. The message names the command that reads that kind. Binary pictures are
 * recognised when they are read (text_why_not_text). */
#include "app/file_kind.h"

#include "app/fzn_file.h"
#include "app/message.h"
#include "base/say.h"
#include "base/text.h"
#include "lab/trace/trace.h"

#include <string.h>

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* SVG begins with its element, or with XML's first line and comments. */
static bool is_svg(const char *text)
{
    text += strspn(text, " \t\r\n");
    if (strncmp(text, "<?xml", 5) == 0 || strncmp(text, "<!--", 4) == 0) text = strstr(text, "<svg");
    return text && strncmp(text, "<svg", 4) == 0;
}

bool file_kind_refuse(const struct recognise_request *request)
{
    char path[TEXT_PATH_ROOM];
    const char *name = text_path(request->name, path);
    if (trace_file_begins(request->text, request->length))
        message_say("message.kind-tree", SAY(say_raw("file", name)));
    else if (ends_with(request->name, ".mzn"))
        message_say("message.kind-minizinc", SAY(say_raw("file", name)));
    else if (fzn_file_is(request->name, request->text, request->length))
        message_say("message.kind-flatzinc", SAY(say_raw("file", request->name)));
    else if (fzn_file_is_formula(request->text, request->length))
        message_say("message.kind-formula", SAY(say_raw("file", name)));
    else if (is_svg(request->text))
        message_say("message.kind-svg", SAY(say_raw("file", name)));
    else
        return false;
    return true;
}
