/* Search trees. A tree is written to its file when the search has ended for any reason. The search
 * may take long, so whether the file can be written is checked first. */
#include "app/tree_output.h"

#include "app/command_line.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"
#include "draw/tree.h"
#include "lab/trace/trace.h"

#include <inttypes.h>
#include <string.h>

/* ---- A search ---- */

/* Stores the command and, if there are several boards, which of them it is. */
static void store_command(const struct answer *answer, struct trace *trace)
{
    struct buf words = {0};
    command_line_write(answer->invocation, &words);
    if (answer->file) buf_print(&words, " (%s)", answer->file);
    trace_about(trace, buf_text(&words));
    buf_free(&words);
}

struct trace *tree_output_begin(struct answer *answer, struct request *request)
{
    int64_t nodes = answer->asked.tree_nodes;
    ASSERT(nodes >= 0 && nodes <= TRACE_MOST);
    ASSERT(request->traced && request->uncut && !request->step); /* a tree of one search */
    struct trace *trace = trace_new(nodes ? (size_t)nodes : TRACE_USUAL);
    store_command(answer, trace);
    request->step = trace_step;
    request->step_self = trace;
    return trace;
}

static void report_written(const char *path, const struct trace *trace, bool quiet)
{
    const struct trace_totals *total = &trace->total;
    char name[TEXT_PATH_ROOM];
    ASSERT(total->nodes == total->left_out + (int64_t)trace->nodes.size);
    const char *file = text_path(path, name);
    if (total->left_out)
        message_say_remark(quiet, "report.tree-written-cut",
                           SAY(say_raw("file", file), say_int("nodes", total->nodes),
                               say_int("kept", (int64_t)trace->nodes.size)));
    else
        message_say_remark(quiet, "report.tree-written",
                           SAY(say_raw("file", file), say_int("nodes", total->nodes)));
}

static int write_trace(const struct answer *answer, const struct trace *trace, int status)
{
    struct file out;
    ASSERT(answer->number > 0); /* answer_board has counted this board */
    char *path = output_numbered(answer->asked.tree, answer->number);
    bool fine = file_create(&out, path);
    if (fine) {
        trace_file_write(trace, &out.buf);
        fine = file_commit(&out);
    }
    if (fine)
        report_written(path, trace, answer->output.quiet);
    else
        status = message_error("%s", file_error(&out));
    alloc_free(path);
    return status;
}

int tree_output_end(struct answer *answer, struct trace *trace, bool stopped, int status)
{
    /* The solver does not know that more was requested. */
    if (stopped) trace->end = TRACE_STOPPED;
    bool searched = trace->nodes.size;
    if (!searched && status != STATUS_USAGE)
        message_say_remark(answer->output.quiet, "message.no-tree", NULL);
    if (searched && status != STATUS_USAGE) status = write_trace(answer, trace, status);
    trace_free(trace);
    return status;
}

/* ---- Drawing ---- */

static bool is_known(const char *format)
{
    char quote[TEXT_QUOTE_ROOM];
    if (!format || strcmp(format, "text") == 0 || strcmp(format, "svg") == 0) return true;
    message_say("message.tree-format", SAY(say_raw("word", text_quote(format, strlen(format), quote))));
    return false;
}

static int draw(const struct trace *trace, size_t nodes, const struct common_output *output)
{
    struct output out;
    struct arena arena = {0};
    if (!output_open(&out, output, false)) return STATUS_USAGE;
    bool svg = output->format && strcmp(output->format, "svg") == 0;
    (svg ? tree_svg_draw : tree_text_draw)(trace_tree(trace, nodes, &arena), output_next(&out, false));
    arena_free(&arena);
    return output_close(&out, STATUS_DONE);
}

int tree_output_draw(const char *path, const char *text, size_t length, size_t nodes,
                     const struct common_output *output)
{
    struct reader r;
    if (!is_known(output->format) || !common_still(output)) return STATUS_USAGE;
    reader_text(&r, common_name(path), text, length);
    struct trace *trace = trace_file_read(&r);
    int status = trace ? draw(trace, nodes, output) : message_error("%s", r.error.text);
    trace_free(trace);
    return status;
}
