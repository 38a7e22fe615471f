/* One board, four questions: a solution, several, how many, whether there is just one.
 *
 * Answers come from the desk, refereed, one after the other, and are written as they come (to standard output at once, because
 * the next one may take long). The words around them (no solution, unique) are part of the answer as text and in JSON; in the other
 * formats they would break the file, and go to standard error. */
#include "cli/search.h"

#include "cli/interrupt.h"
#include "cli/keep.h"
#include "cli/say.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* What a search for one board has at hand. */
struct task {
    struct search *search;
    const struct board *board;
    struct desk *desk;
};

bool search_sensible(const struct common_search *asked)
{
    if (asked->all + asked->count + asked->unique > 1) {
        say_error("--all, --count and --unique exclude each other");
        return false;
    }
    if (asked->unique && asked->limit) {
        say_error("--unique looks for two solutions at most, leave out --limit");
        return false;
    }
    return common_engine(asked->engine);
}

bool search_open(struct search *search, const struct common_search *asked, const struct common_output *output)
{
    *search = (struct search){.asked = *asked, .output = *output};
    if (file_create(&search->out, output->path)) return true;
    say_error("%s", file_error(&search->out));
    return false;
}

int search_close(struct search *search, int status)
{
    progress_erase(&search->progress);
    arena_free(&search->scratch);
    if (status != STATUS_USAGE) return common_close(&search->out, status);
    file_abandon(&search->out);
    return status;
}

/* ---- Writing ---- */

static bool as(const struct search *search, const char *format)
{
    return strcmp(search->output.format, format) == 0;
}

/* A blank line between answers, but in JSON, which has one on each line. */
static struct buf *next_answer(struct search *search)
{
    progress_erase(&search->progress);
    if (search->wrote && !as(search, "json")) buf_char(&search->out.buf, '\n');
    search->wrote = true;
    return &search->out.buf;
}

static struct buf *next_line(struct search *search)
{
    progress_erase(&search->progress);
    search->wrote = true;
    return &search->out.buf;
}

static void flush(struct search *search)
{
    if (!search->out.path) buf_finish(&search->out.buf);
}

static void write_values(const struct task *task, const int32_t *values, const char *status,
                         const struct verdict *wrong, struct buf *out)
{
    struct search *search = task->search;
    struct write_facts facts = {.status = status,
                                .engine = desk_engine(task->desk),
                                .seed = search->asked.seed,
                                .seconds = desk_seconds(task->desk),
                                .wrong = wrong};
    if (values && search->asked.up_to_symmetry) facts.class_size = desk_class_size(task->desk);
    struct arena_mark mark = arena_mark(&search->scratch);
    write_answer(task->board, values, search->output.format, &facts, &search->scratch, out);
    arena_rewind(&search->scratch, mark);
}

static void write_found(const struct task *task, struct buf *out)
{
    const struct search *search = task->search;
    write_values(task, desk_values(task->desk), "solution", NULL, out);
    if (!search->asked.up_to_symmetry) return;
    int64_t size = desk_class_size(task->desk);
    if (as(search, "text"))
        buf_print(out, "stands for %" PRId64 " solution%s\n", size, say_plural(size));
    else if (!as(search, "json"))
        say_note(search->output.quiet, "it stands for %" PRId64 " solution%s", size, say_plural(size));
}

/* A word or sentence that is the answer, or goes with it. */
static void write_words(struct search *search, const char *words)
{
    if (as(search, "text"))
        buf_print(next_answer(search), "%s\n", words);
    else
        say_note(search->output.quiet, "%s", words);
}

/* {"family": "queens", "status": "unique", "count": 1, ...}; count < 0 leaves it out. */
static void write_summary(const struct task *task, const char *status, const char *key, int64_t count,
                          int64_t solutions)
{
    struct buf *out = next_line(task->search);
    buf_add(out, "{\"family\": ");
    buf_json_text(out, task->board->family->name);
    buf_print(out, ", \"status\": \"%s\"", status);
    if (count >= 0) buf_print(out, ", \"%s\": %" PRId64, key, count);
    if (solutions >= 0) buf_print(out, ", \"solutions\": %" PRId64, solutions);
    buf_add(out, ", \"engine\": ");
    buf_json_text(out, desk_engine(task->desk));
    buf_print(out, ", \"seed\": %" PRId64 ", \"time\": %.6f}\n", task->search->asked.seed,
              desk_seconds(task->desk));
}

/* ---- Ends ---- */

/* Why the desk stopped before the end: "interrupted", "stopped at the time limit of 2 s". */
static void why_stopped(const struct task *task, char *out, size_t size)
{
    const struct common_search *asked = &task->search->asked;
    if (interrupt_flag)
        snprintf(out, size, "interrupted");
    else if (asked->time_limit > 0 && desk_seconds(task->desk) >= asked->time_limit)
        snprintf(out, size, "stopped at the time limit of %g s", asked->time_limit);
    else if (asked->memory_limit)
        snprintf(out, size, "stopped at the memory limit of %" PRId64 " MB", asked->memory_limit);
    else
        snprintf(out, size, "stopped before the end");
}

static int tell_stopped(const struct task *task, const char *what)
{
    char why[100];
    why_stopped(task, why, sizeof why);
    progress_erase(&task->search->progress);
    say_note(task->search->output.quiet, "%s: %s", why, what);
    return STATUS_LIMIT;
}

static int tell_failed(const struct task *task)
{
    progress_erase(&task->search->progress);
    say_error("%s", desk_error(task->desk));
    return STATUS_LIMIT;
}

static int tell_none(const struct task *task, const struct verdict *wrong)
{
    char words[400];
    snprintf(words, sizeof words, "no solution%s%s", wrong ? ": " : "", wrong ? wrong->sentence : "");
    if (as(task->search, "json"))
        write_values(task, NULL, "none", wrong, next_answer(task->search));
    else
        write_words(task->search, words);
    return STATUS_NONE;
}

/* ---- Questions ---- */

static bool is_answer(dm_status status)
{
    return status == DM_SOLUTION || status == DM_OPTIMAL;
}

static bool can_write(const struct task *task)
{
    return !task->search->out.buf.error;
}

static int find_some(const struct task *task, int64_t most)
{
    struct search *search = task->search;
    const char *keep = search->output.keep;
    char found[100];
    dm_status status = DM_SOLUTION;
    while (can_write(task) && desk_found(task->desk) < most && is_answer(status = desk_next(task->desk))) {
        if (keep && desk_found(task->desk) == 1 && !keep_answer(keep, task->board, desk_values(task->desk)))
            return STATUS_USAGE;
        write_found(task, next_answer(search));
        flush(search);
        if (search->out.path) progress_count(&search->progress, desk_found(task->desk));
    }
    int64_t count = desk_found(task->desk);
    if (status == DM_INVALID) return tell_failed(task);
    if (status == DM_NONE && count == 0) return tell_none(task, NULL);
    if (status != DM_UNKNOWN) return STATUS_DONE;
    if (count == 0 && as(search, "json")) write_values(task, NULL, "unknown", NULL, next_answer(search));
    if (count == 0)
        snprintf(found, sizeof found, "no solution found so far");
    else
        snprintf(found, sizeof found, "%" PRId64 " solution%s found so far", count, say_plural(count));
    return tell_stopped(task, found);
}

static int tell_count(const struct task *task, int64_t count, int64_t stands_for)
{
    struct search *search = task->search;
    bool classes = search->asked.up_to_symmetry, quiet = search->output.quiet;
    if (as(search, "json"))
        write_summary(task, count ? "solution" : "none", "count", count, classes ? stands_for : -1);
    else
        buf_print(next_line(search), "%" PRId64 "\n", count);
    flush(search); /* the number before the note on it */
    if (classes && count)
        say_note(quiet, "%" PRId64 " class%s for %" PRId64 " solution%s", count,
                 count == 1 ? " stands" : "es stand", stands_for, say_plural(stands_for));
    return count ? STATUS_DONE : STATUS_NONE;
}

static int count_all(const struct task *task)
{
    const struct common_search *asked = &task->search->asked;
    int64_t stands_for = 0, most = asked->limit ? asked->limit : INT64_MAX;
    char found[100];
    dm_status status = DM_SOLUTION;
    while (desk_found(task->desk) < most && is_answer(status = desk_next(task->desk))) {
        stands_for += desk_class_size(task->desk);
        progress_count(&task->search->progress, desk_found(task->desk));
    }
    int64_t count = desk_found(task->desk);
    if (status == DM_INVALID) return tell_failed(task);
    if (status == DM_UNKNOWN) {
        if (as(task->search, "json")) write_summary(task, "unknown", "at_least", count, -1);
        snprintf(found, sizeof found, "at least %" PRId64 " %s%s", count,
                 asked->up_to_symmetry ? "class" : "solution",
                 count == 1 ? "" : (asked->up_to_symmetry ? "es" : "s"));
        return tell_stopped(task, found);
    }
    if (count == most)
        say_note(task->search->output.quiet, "stopped at --limit %" PRId64 ": there may be more", most);
    return tell_count(task, count, stands_for);
}

static int tell_unique(const struct task *task, int64_t count)
{
    static const char *const words[] = {"none", "unique", "several"};
    if (as(task->search, "json"))
        write_summary(task, words[count], count < 2 ? "count" : "at_least", count, -1);
    else
        write_words(task->search, words[count]);
    return count == 1 ? STATUS_DONE : STATUS_NONE;
}

static int tell_undecided(const struct task *task)
{
    int64_t found = desk_found(task->desk);
    if (as(task->search, "json")) write_summary(task, "unknown", "at_least", found, -1);
    return tell_stopped(task,
                        found ? "one solution found, perhaps not the only one" : "no solution found so far");
}

/* The word comes before the two solutions, so the first one waits until the second is known. */
static int judge_unique(const struct task *task)
{
    struct search *search = task->search;
    struct buf first = {0};
    dm_status status = desk_next(task->desk);
    if (is_answer(status)) {
        write_found(task, &first);
        status = desk_next(task->desk);
    }
    if (status == DM_INVALID || status == DM_UNKNOWN) {
        buf_free(&first);
        return status == DM_INVALID ? tell_failed(task) : tell_undecided(task);
    }
    int result = tell_unique(task, desk_found(task->desk));
    if (is_answer(status)) {
        buf_bytes(next_answer(search), first.data, first.size);
        write_found(task, next_answer(search));
    }
    buf_free(&first);
    return result;
}

/* The clues break a rule by themselves: no search is needed, and the reason can be told. */
static int tell_clash(const struct task *task, const struct verdict *wrong)
{
    const struct search *search = task->search;
    if (!search->asked.count && !search->asked.unique) return tell_none(task, wrong);
    say_note(search->output.quiet, "no solution: %s", wrong->sentence);
    return search->asked.count ? tell_count(task, 0, 0) : tell_unique(task, 0);
}

static int answer(const struct task *task)
{
    const struct common_search *asked = &task->search->asked;
    const struct family *family = task->board->family;
    struct verdict wrong = {0};
    if (family->clash && family->clash(task->board, &wrong)) return tell_clash(task, &wrong);
    if (asked->count) return count_all(task);
    if (asked->unique) return judge_unique(task);
    if (asked->limit) return find_some(task, asked->limit);
    return find_some(task, asked->all ? INT64_MAX : 1);
}

static void write_stats(const struct task *task)
{
    struct buf err = {0};
    progress_erase(&task->search->progress);
    buf_stream(&err, STDERR_FILENO);
    if (as(task->search, "json")) {
        desk_stats_json(task->desk, &err);
        buf_char(&err, '\n');
    } else {
        desk_stats(task->desk, &err);
    }
    buf_finish(&err);
    buf_free(&err);
}

int search_board(struct search *search, const struct board *board)
{
    const struct common_search *asked = &search->asked;
    const struct common_output *output = &search->output;
    char error[400];
    struct desk_request request = {.engine = asked->engine,
                                   .encoding = asked->encoding,
                                   .seed = asked->seed,
                                   .threads = asked->threads,
                                   .memory_limit = asked->memory_limit,
                                   .time_limit = asked->time_limit,
                                   .up_to_symmetry = asked->up_to_symmetry,
                                   .stop = &interrupt_flag,
                                   .progress = progress_show,
                                   .progress_self = &search->progress};
    interrupt_catch();
    progress_begin(&search->progress, output->quiet);
    struct task task = {.search = search,
                        .board = board,
                        .desk = desk_open(board, &request, error, sizeof error)};
    if (!task.desk) return say_error("%s", error);
    int status = STATUS_USAGE;
    if (!output->keep || keep_formula(output->keep, board, asked->encoding)) status = answer(&task);
    flush(search);
    if (output->stats && status != STATUS_USAGE) write_stats(&task);
    progress_erase(&search->progress);
    desk_close(task.desk);
    return status;
}
