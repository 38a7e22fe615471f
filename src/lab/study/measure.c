/* A run is a copy of this process that opens the desk, asks, and sends a report of fixed size
 * through a pipe.
 *
 * The time limit is on CPU time, which is what is shown, so that a busy machine changes neither a
 * figure nor which runs are stopped. The parent watches it, because it sees all descendants, and
 * sets a flag that the desk in the copy looks at. A run that sleeps uses no CPU time: the desk
 * stops by itself at BACKSTOP times the limit by the clock. A run that does not stop, because it
 * builds a model, say, and looks at no flag, is ended from outside after GRACE more of either.
 *
 * CPU time is that of the process and of the programs it waited for, as wait4 gives it. Peak memory
 * is the largest of these processes: the sum would count twice what a program shares with its
 * parent when it starts as a copy of it. */
#include "lab/study/measure.h"

#include "ask/ask.h"
#include "base/alloc.h"
#include "base/clock.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double BACKSTOP = 20; /* a busy machine may give a run a tenth of a processor */
static const double GRACE = 0.5;   /* seconds */

const char *const measure_words[MEASURE_STATUSES] = {
    [MEASURE_SOLUTION] = "solution", [MEASURE_NONE] = "none",       [MEASURE_COUNTED] = "counted",
    [MEASURE_UNIQUE] = "unique",     [MEASURE_SEVERAL] = "several", [MEASURE_TIME] = "timeout",
    [MEASURE_MEMORY] = "memory",     [MEASURE_GAVE_UP] = "gave-up", [MEASURE_REFUSED] = "refused",
    [MEASURE_FAILED] = "failed",     [MEASURE_WRONG] = "wrong",     [MEASURE_CRASHED] = "crashed",
};

bool measure_answered(const struct measure *measure)
{
    return measure->status <= MEASURE_SEVERAL;
}

double measure_cost(const struct measure *measure)
{
    return measure_answered(measure) || measure->limit == 0 ? measure->cpu : measure->limit;
}

enum measure_status measure_status_of(const char *word)
{
    enum measure_status status = 0;
    while (status < MEASURE_STATUSES && strcmp(measure_words[status], word) != 0) status++;
    return status;
}

/* ---- in the separate process */

_Static_assert(sizeof(struct measure_report) <= PIPE_BUF, "a report arrives whole");

/* A count of 0 is told only by a solver that counts: one that works on the model as it is and
 * learns from conflicts, or a method. Programs that print nothing report 0 as well. `other` is what
 * trial and error calls it: squares tried, steps taken back. */
static int64_t count_of(const struct desk *desk, const struct solver *solver, const char *name,
                        const char *other)
{
    const unsigned knows = ABILITY_INTEGERS | ABILITY_LEARNS;
    double count = 0;
    bool counts = solver->method || (solver->abilities & knows) == knows;
    bool told = desk_stat(desk, name, &count) || desk_stat(desk, other, &count);
    return told && (count > 0 || counts) ? (int64_t)count : MEASURE_NOT_TOLD;
}

static enum measure_status word_of(const struct measure_run *run, const struct reply *reply)
{
    const struct plan *plan = &run->plan;
    bool expired = run->expired && *run->expired;
    switch (reply->status) {
    case REPLY_FOUND:
        return plan->request.question.kind == QUESTION_ONE ? MEASURE_SOLUTION : MEASURE_COUNTED;
    case REPLY_COUNTED:
        return MEASURE_COUNTED;
    case REPLY_NONE:
        return MEASURE_NONE;
    case REPLY_UNIQUE:
        return MEASURE_UNIQUE;
    case REPLY_SEVERAL:
        return MEASURE_SEVERAL;
    case REPLY_STOPPED:
        return expired || deadline_late(&run->deadline) ? MEASURE_TIME
               : plan->solver.sort == SOLVER_METHOD     ? MEASURE_GAVE_UP
               : run->deadline.memory                   ? MEASURE_MEMORY
                                                        : MEASURE_FAILED;
    case REPLY_TOO_LARGE:
        return MEASURE_MEMORY;
    case REPLY_REFUSED:
    case REPLY_UNFIT:
        return MEASURE_REFUSED;
    default:
        return MEASURE_FAILED;
    }
}

static void read_desk(const struct plan *plan, const struct desk *desk, struct measure_report *report)
{
    struct desk_objective objective = {0};
    struct measure *found = &report->found;
    found->nodes = count_of(desk, &plan->solver, "nodes", "attempts");
    found->conflicts = count_of(desk, &plan->solver, "failures", "taken_back");
    found->has_best = desk_objective(desk, &objective);
    found->has_bound = found->has_best && objective.has_bound;
    ASSERT(found->nodes >= 0 || found->nodes == MEASURE_NOT_TOLD);
    found->best = objective.best;
    found->bound = objective.bound;
    const char *engine = desk_engine(desk);
    snprintf(report->engine, sizeof report->engine, "%s", engine ? engine : "");
}

static void ask_desk(const struct measure_run *run, struct measure_report *report)
{
    const struct plan *plan = &run->plan;
    struct reply reply;
    ask_search(plan, NULL, &reply);
    enum measure_status status = report->found.status = word_of(run, &reply);
    report->found.found = reply.count;
    report->found.all = reply.all;
    if (reply.desk) read_desk(plan, reply.desk, report);
    bool limit = status == MEASURE_TIME || (status == MEASURE_MEMORY && reply.desk);
    if (!limit && !measure_answered(&report->found)) report->note = reply.reason;
}

static struct measure_report empty_report(enum measure_status status)
{
    const struct measure found = {.status = status, .nodes = MEASURE_NOT_TOLD, .conflicts = MEASURE_NOT_TOLD};
    return (struct measure_report){.found = found};
}

static int work(void *data, int output)
{
    const struct measure_run *run = data;
    struct measure_report report = empty_report(MEASURE_REFUSED);
    report.note = run->refusal;
    if (sentence_is_empty(&run->refusal)) ask_desk(run, &report);
    return write(output, &report, sizeof report) == (ssize_t)sizeof report ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- on our side */

void measure_plan(struct measure_run *run, const struct board *board, const struct desk_request *request,
                  const struct measure_limits *limits)
{
    struct desk_request limited = *request;
    if (!run->expired) run->expired = process_flag_new();
    run->limit = limits->time;
    deadline_begin(&run->deadline, BACKSTOP * run->limit, limits->memory, run->expired);
    limited.deadline = &run->deadline;
    sentence_clear(&run->refusal);
    plan_make(&run->plan, board, &limited, &run->refusal);
}

void measure_free(struct measure_run *run)
{
    process_flag_free(run->expired);
    run->expired = NULL;
}

void measure_begin(struct measure_run *run)
{
    run->deadline.began = clock_wall();
    run->answered = 0;
    run->received = 0;
    if (run->expired) *run->expired = 0;
}

static void take(void *data, const char *bytes, size_t size)
{
    struct measure_run *run = data;
    size_t room = sizeof run->report - run->received;
    if (size > room) size = room;
    memcpy((char *)&run->report + run->received, bytes, size);
    run->received += size;
    ASSERT(run->received <= sizeof run->report);
    run->answered = clock_wall();
}

static bool charge(void *data, double cpu)
{
    struct measure_run *run = data;
    ASSERT(run->limit > 0); /* nobody charges a run without a limit */
    if (cpu >= run->limit && run->expired) *run->expired = 1;
    return cpu >= run->limit + GRACE;
}

struct process_job measure_job(struct measure_run *run, bool (*poll)(void *run))
{
    ASSERT(run->limit >= 0);
    return (struct process_job){.work = work,
                                .take = take,
                                .poll = poll,
                                .data = run,
                                .charge = run->limit > 0 ? charge : NULL,
                                .cpu_limit = run->limit};
}

bool measure_is_late(const struct measure_run *run)
{
    return run->limit > 0 && deadline_spent(&run->deadline) >= BACKSTOP * run->limit + GRACE;
}

/* A process that ended without a report. */
static enum measure_status obituary(const struct process_result *process, struct sentence *note)
{
    enum { SIGNAL_BASE = 128 };
    int status = process->status, signal_number = status - SIGNAL_BASE;
    if (process->stopped) {
        sentence_say(note, "killed: it did not stop by itself");
        return MEASURE_TIME;
    }
    if (status == ALLOC_EXIT_STATUS) {
        sentence_say(note, "out of memory");
        return MEASURE_MEMORY;
    }
    if (signal_number > 0)
        sentence_say(note, "died of signal %d (%s)", signal_number, strsignal(signal_number));
    else
        sentence_say(note, "ended with exit status %d and no answer", status);
    return MEASURE_CRASHED;
}

/* The report, or what is known if there is none. */
static struct measure_report report_of(const struct measure_run *run, const struct process_result *process)
{
    struct measure_report report = empty_report(MEASURE_FAILED);
    if (run->received == sizeof run->report) return run->report;
    if (!process->started)
        sentence_copy(&report.note, &process->error);
    else
        report.found.status = obituary(process, &report.note);
    return report;
}

static const char *kept(struct arena *arena, const char *text)
{
    return *text ? arena_text(arena, text) : NULL;
}

struct measure measure_end(const struct measure_run *run, const struct process_result *process,
                           struct arena *arena)
{
    const struct measure_report report = report_of(run, process);
    struct measure found = report.found;
    ASSERT(found.status < MEASURE_STATUSES);
    bool planned = sentence_is_empty(&run->refusal);
    const struct family_model *model =
        planned && run->plan.solver.abilities & ABILITY_MODELS ? run->plan.model : NULL;
    found.cpu = process->cpu;
    found.wall = (run->answered > 0 ? run->answered : clock_wall()) - run->deadline.began;
    found.limit = run->limit;
    found.peak_kb = process->peak_kb;
    found.engine = kept(arena, report.engine);
    found.model = model ? model->name : NULL;
    found.partial = model && model->keeps;
    found.note = kept(arena, report.note.text);
    return found;
}

/* ---- several runs of the same */

/* What other runs that went well must not hide comes last, before it what was not answered; the
 * rest is sorted by CPU time. */
static int by_cost(const void *left, const void *right)
{
    const struct measure *a = left, *b = right;
    bool a_broken = a->status >= MEASURE_REFUSED, b_broken = b->status >= MEASURE_REFUSED;
    if (a_broken != b_broken) return a_broken - b_broken;
    if (measure_answered(a) != measure_answered(b)) return measure_answered(b) - measure_answered(a);
    return (a->cpu > b->cpu) - (a->cpu < b->cpu);
}

struct measure measure_median(struct measure *runs, size_t count)
{
    ASSERT(count > 0);
    qsort(runs, count, sizeof *runs, by_cost);
    bool broken = runs[count - 1].status >= MEASURE_REFUSED;
    return runs[broken ? count - 1 : (count - 1) / 2];
}
