/* Several engines on the same puzzles.
 *
 * A run is a copy of this process that opens the desk, asks, and sends a report of fixed size
 * through a pipe. So an engine that crashes, leaks or will not stop costs only its own row, and
 * time and memory are the system's figures for that run alone. The desk stops at the time limit by
 * itself; a run that does not (it builds a model, say, and looks at no clock) is ended from outside
 * after GRACE.
 *
 * CPU time is that of the process and of the programs it waited for, as wait4 gives it. Peak memory
 * is the largest of these processes: the sum would count twice what a program shares with its
 * parent when it starts as a copy of it.
 *
 * Who is right? Every answer was refereed, so a row shows that there are at least as many as it
 * found; a row that says "no more" claims that there are at most that many. Two rows contradict
 * each other when one shows more than the other claims. Between answers and "none", "none" is
 * wrong. Between two numbers it is not known, because an engine could have given one answer twice:
 * both are marked. A model that leaves answers out claims nothing against other models, except that
 * there is no answer at all. */
#include "desk/compare.h"

#include "base/clock.h"
#include "base/process.h"
#include "base/sentence.h"
#include "base/text.h"
#include "desk/ask.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const compare_words[] = {
    [COMPARE_SOLUTION] = "solution", [COMPARE_NONE] = "none",       [COMPARE_COUNTED] = "counted",
    [COMPARE_UNIQUE] = "unique",     [COMPARE_SEVERAL] = "several", [COMPARE_TIME] = "timeout",
    [COMPARE_MEMORY] = "memory",     [COMPARE_REFUSED] = "refused", [COMPARE_FAILED] = "failed",
    [COMPARE_WRONG] = "wrong",       [COMPARE_CRASHED] = "crashed",
};

bool compare_answers(enum compare_status status)
{
    return status <= COMPARE_SEVERAL;
}

bool compare_answered(const struct compare_row *row)
{
    return compare_answers(row->status);
}

/* ---- in the separate process */

struct report { /* what it sends; at most PIPE_BUF, so it arrives whole or not at all */
    enum compare_status status;
    bool all;
    int64_t found, conflicts;
    struct sentence note;
};
_Static_assert(sizeof(struct report) <= PIPE_BUF, "a report arrives whole");

struct run {
    const struct compare_task *task;
    const struct compare_puzzle *puzzle;
    const struct compare_way *way;
    struct plan plan; /* valid if it was not refused: */
    struct sentence refusal;
    double began, answered; /* by clock_wall; 0: no report so far */
    size_t done, all;       /* of the task, for the progress */
    struct report report;
    size_t received; /* bytes of it */
};

/* A solver that works on the model as it is and learns from conflicts knows how many there were.
 * SAT solvers on clauses report nothing so far, which is 0 as well; others may report how often
 * they chose. */
static int64_t conflicts_of(const struct desk *desk, const struct solver *solver)
{
    const unsigned knows = ABILITY_INTEGERS | ABILITY_LEARNS;
    double count = 0;
    bool told = desk_stat(desk, "failures", &count) && (count > 0 || (solver->abilities & knows) == knows);
    if (!told) told = desk_stat(desk, "nodes", &count) && count > 0;
    return told ? (int64_t)count : COMPARE_NOT_TOLD;
}

static enum compare_status word_of(const struct run *run, const struct reply *reply)
{
    switch (reply->status) {
    case REPLY_FOUND:
        return run->task->question == QUESTION_ONE ? COMPARE_SOLUTION : COMPARE_COUNTED;
    case REPLY_NONE:
        return COMPARE_NONE;
    case REPLY_UNIQUE:
        return COMPARE_UNIQUE;
    case REPLY_SEVERAL:
        return COMPARE_SEVERAL;
    case REPLY_STOPPED:
        return desk_late(reply->desk)    ? COMPARE_TIME
               : run->task->memory_limit ? COMPARE_MEMORY
                                         : COMPARE_FAILED;
    case REPLY_TOO_LARGE:
        return COMPARE_MEMORY;
    case REPLY_REFUSED:
        return COMPARE_REFUSED;
    default:
        return COMPARE_FAILED;
    }
}

static void ask_desk(const struct run *run, struct report *report)
{
    struct reply reply;
    ask_search(&run->plan, NULL, &reply);
    report->status = word_of(run, &reply);
    report->found = (int64_t)reply.count;
    report->all = reply.all;
    if (reply.desk) report->conflicts = conflicts_of(reply.desk, &run->plan.solver);
    bool limit = report->status == COMPARE_TIME || (report->status == COMPARE_MEMORY && reply.desk);
    if (!limit && !compare_answers(report->status)) report->note = reply.reason;
}

static int work(void *data, int output)
{
    const struct run *run = data;
    struct report report = {.status = COMPARE_REFUSED, .conflicts = COMPARE_NOT_TOLD, .note = run->refusal};
    if (sentence_is_empty(&run->refusal)) ask_desk(run, &report);
    return write(output, &report, sizeof report) == (ssize_t)sizeof report ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- on our side */

static void take(void *data, const char *bytes, size_t size)
{
    struct run *run = data;
    size_t room = sizeof run->report - run->received;
    if (size > room) size = room;
    memcpy((char *)&run->report + run->received, bytes, size);
    run->received += size;
    run->answered = clock_wall();
}

static bool is_stopped(const struct compare_task *task)
{
    return task->stop && *task->stop;
}

static void tell_progress(const struct run *run)
{
    const struct compare_task *task = run->task;
    if (task->progress) task->progress(task->self, run->done, run->all, run->puzzle, run->way);
}

static bool poll(void *data)
{
    static const double GRACE = 0.5; /* seconds */
    const struct run *run = data;
    const struct compare_task *task = run->task;
    tell_progress(run);
    return is_stopped(task) || clock_wall() - run->began >= task->time_limit + GRACE;
}

/* A process that ended without a report. */
static enum compare_status obituary(const struct process_result *process, struct sentence *note)
{
    enum { SIGNAL_BASE = 128 };
    int status = process->status, signal_number = status - SIGNAL_BASE;
    if (process->stopped) {
        sentence_say(note, "killed: it did not stop by itself");
        return COMPARE_TIME;
    }
    if (status == ALLOC_EXIT_STATUS) {
        sentence_say(note, "out of memory");
        return COMPARE_MEMORY;
    }
    if (signal_number > 0)
        sentence_say(note, "died of signal %d (%s)", signal_number, strsignal(signal_number));
    else
        sentence_say(note, "ended with exit status %d and no answer", status);
    return COMPARE_CRASHED;
}

static struct desk_request request_of(const struct compare_task *task, const struct compare_way *way)
{
    return (struct desk_request){.question = {.kind = task->question},
                                 .model = way->model,
                                 .engine = way->engine,
                                 .encoding = way->encoding,
                                 .seed = task->seed,
                                 .threads = 1,
                                 .memory_limit = task->memory_limit,
                                 .time_limit = task->time_limit,
                                 .stop = task->stop};
}

/* Once for all runs of a puzzle in one way. Returns the model that is used, if any. */
static const struct family_model *make_plan(struct run *run)
{
    const struct desk_request request = request_of(run->task, run->way);
    sentence_clear(&run->refusal);
    if (!plan_make(&run->plan, run->puzzle->board, &request, &run->refusal)) return NULL;
    return run->plan.solver.abilities & ABILITY_MODELS ? run->plan.model : NULL;
}

static void run_once(struct run *run, struct compare_row *row)
{
    struct process_result process;
    run->began = clock_wall();
    run->answered = 0;
    run->received = 0;
    process_fork(work, take, poll, run, &process);
    row->cpu = process.cpu;
    row->wall = (run->answered > 0 ? run->answered : clock_wall()) - run->began;
    row->peak_kb = process.peak_kb;
    row->conflicts = COMPARE_NOT_TOLD;
    if (!process.started) {
        row->status = COMPARE_FAILED;
        sentence_copy(&row->note, &process.error);
    } else if (run->received < sizeof run->report) {
        row->status = obituary(&process, &row->note);
    } else {
        row->status = run->report.status;
        row->found = run->report.found;
        row->all = run->report.all;
        row->conflicts = run->report.conflicts;
        row->note = run->report.note;
    }
}

/* What other runs that went well must not hide comes last, before it what was not answered; the
 * rest is sorted by CPU time. */
static int by_cost(const void *left, const void *right)
{
    const struct compare_row *a = left, *b = right;
    bool a_broken = a->status >= COMPARE_REFUSED, b_broken = b->status >= COMPARE_REFUSED;
    if (a_broken != b_broken) return a_broken - b_broken;
    if (compare_answered(a) != compare_answered(b)) return compare_answered(b) - compare_answered(a);
    return (a->cpu > b->cpu) - (a->cpu < b->cpu);
}

static struct compare_row median(struct compare_row *runs, size_t count)
{
    qsort(runs, count, sizeof *runs, by_cost);
    bool broken = runs[count - 1].status >= COMPARE_REFUSED;
    return runs[broken ? count - 1 : (count - 1) / 2];
}

/* False if stopped. What is refused once is not tried again. */
static bool run_row(struct run *run, struct compare_row *row)
{
    size_t repeat = (size_t)run->task->repeat, ended = 0;
    struct compare_row *runs = alloc_array(repeat, sizeof *runs);
    bool refused = false;
    while (ended < repeat && !refused && !is_stopped(run->task)) {
        runs[ended] = *row;
        tell_progress(run); /* short runs end before they are polled */
        run_once(run, &runs[ended]);
        refused = runs[ended].status == COMPARE_REFUSED;
        ended++;
        run->done++;
    }
    bool whole = !is_stopped(run->task);
    if (whole) *row = median(runs, ended);
    alloc_free(runs);
    return whole;
}

bool compare_run(const struct compare_task *task, compare_rows *rows)
{
    REQUIRE(task->repeat >= 1 && task->time_limit > 0, "a run is made once at least and has a time limit");
    struct run run = {.task = task, .all = task->puzzle_count * task->way_count * (size_t)task->repeat};
    for (size_t puzzle = 0; puzzle < task->puzzle_count; puzzle++)
        for (size_t way = 0; way < task->way_count; way++) {
            struct compare_row row = {.puzzle = puzzle, .way = way};
            run.puzzle = &task->puzzles[puzzle];
            run.way = &task->ways[way];
            run.done = (puzzle * task->way_count + way) * (size_t)task->repeat;
            row.model = make_plan(&run);
            if (!run_row(&run, &row)) return false;
            if (!run.way->optional || row.status != COMPARE_REFUSED) vec_push(rows, row);
        }
    return true;
}

/* ---- who contradicts whom */

/* The rows of a puzzle are together: the first one of those that `row` is among. */
static struct compare_row *first_of(const compare_rows *rows, struct compare_row *row)
{
    size_t puzzle = row->puzzle;
    while (row > rows->data && row[-1].puzzle == puzzle) row--;
    return row;
}

static bool is_of(const compare_rows *rows, const struct compare_row *row, size_t puzzle)
{
    return row < rows->data + rows->size && row->puzzle == puzzle;
}

/* Does `row` claim that there are fewer answers than `other` has shown? */
static bool claims_fewer(const struct compare_row *row, const struct compare_row *other)
{
    bool partial = row->model && row->model->keeps && row->model != other->model;
    return row->all && row->found < other->found && (row->found == 0 || !partial);
}

static void name_way(const struct compare_task *task, const struct compare_row *row, struct buf *out)
{
    const struct compare_way *way = &task->ways[row->way];
    buf_add(out, way->engine);
    if (way->encoding) buf_print(out, " %s", way->encoding);
    if (way->model) buf_print(out, " %s", way->model);
}

static void describe(const struct compare_task *task, const struct compare_row *row,
                     const struct compare_row *other, struct buf *out)
{
    buf_print(out, "%s: ", task->puzzles[row->puzzle].name);
    name_way(task, other, out);
    buf_print(out, " finds %" PRId64 " solution%s, ", other->found, text_plural(other->found));
    name_way(task, row, out);
    if (row->found)
        buf_print(out, " says that there are no more than %" PRId64, row->found);
    else
        buf_add(out, " says that there is none");
}

static void mark(const struct compare_task *task, struct compare_row *row, const struct compare_row *other)
{
    struct buf name = {0};
    name_way(task, other, &name);
    row->disagrees = true;
    if (row->all && row->found == 0) {
        row->status = COMPARE_WRONG;
        sentence_say(&row->note, "says none, but %s has a solution", buf_text(&name));
    } else if (sentence_is_empty(&row->note)) {
        sentence_say(&row->note, "disagrees with %s", buf_text(&name));
    }
    buf_free(&name);
}

size_t compare_judge(const struct compare_task *task, compare_rows *rows,
                     void (*tell)(void *self, const char *sentence), void *self)
{
    size_t count = 0;
    for (size_t i = 0; i < rows->size; i++) {
        struct compare_row *row = &rows->data[i], *other = first_of(rows, row);
        while (is_of(rows, other, row->puzzle) && !claims_fewer(row, other)) other++;
        if (!is_of(rows, other, row->puzzle)) continue;
        struct buf sentence = {0};
        describe(task, row, other, &sentence);
        mark(task, row, other);
        if (row->status != COMPARE_WRONG) mark(task, other, row);
        if (tell) tell(self, buf_text(&sentence));
        buf_free(&sentence);
        count++;
    }
    return count;
}

/* ---- the summary */

static bool is_best(const compare_rows *rows, size_t index)
{
    const struct compare_row *row = &rows->data[index];
    const struct compare_row *other = first_of(rows, &rows->data[index]);
    for (; is_of(rows, other, row->puzzle); other++)
        if (compare_answered(other) && other->cpu < row->cpu) return false;
    return compare_answered(row);
}

struct compare_summary compare_summarise(const struct compare_task *task, const compare_rows *rows,
                                         size_t way)
{
    struct compare_summary summary = {0};
    for (size_t i = 0; i < rows->size; i++) {
        const struct compare_row *row = &rows->data[i];
        if (row->way != way) continue;
        bool answered = compare_answered(row);
        summary.rows++;
        summary.answered += answered;
        summary.best += is_best(rows, i);
        summary.total += answered ? row->cpu : task->time_limit;
    }
    return summary;
}
