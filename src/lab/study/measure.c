/* A run is a fork of this process that solves one question and sends a report of fixed size through
 * a pipe.
 *
 * The limit applies to CPU time, which is also the time reported, so a busy machine changes
 * neither. The parent measures it, because only the parent can include all descendants, and sets a
 * flag that the search polls. A run that sleeps uses no CPU time, so the search also stops at
 * BACKSTOP times the limit by wall clock. A run that does not poll, for instance while building a
 * model, is killed after GRACE more seconds of either.
 *
 * CPU time, from wait4, covers the process and the children it waited for. Peak memory is the
 * maximum over these processes; the sum would count shared pages twice. */
#include "lab/study/measure.h"

#include "ask/ask.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/say.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double BACKSTOP = 20; /* a busy machine may leave a run a tenth of a processor */
static const double GRACE = 0.5;   /* seconds */

const char *const measure_names[MEASURE_STATUSES] = {
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
    while (status < MEASURE_STATUSES && strcmp(measure_names[status], word) != 0) status++;
    return status;
}

/* ---- in the child process */

_Static_assert(sizeof(struct measure_report) <= PIPE_BUF, "a report arrives whole");

/* A count of 0 is trusted only from engines that count: those that work on the model and learn from
 * conflicts, and special methods. Programs that print no statistics report 0 too. `other` is the
 * statistic of trial-and-error methods. */
static int64_t count_of(const struct session *session, const struct solver *solver, const char *name,
                        const char *other)
{
    const unsigned knows = ABILITY_INTEGERS | ABILITY_LEARNS;
    double count = 0;
    bool counts = solver->method || (solver->abilities & knows) == knows;
    bool told = session_stat(session, name, &count) || session_stat(session, other, &count);
    return told && (count > 0 || counts) ? (int64_t)count : MEASURE_UNKNOWN;
}

static enum measure_status status_of(const struct measure_run *run, const struct reply *reply)
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
        return expired || deadline_is_late(&run->deadline) ? MEASURE_TIME
               : plan->solver.sort == SOLVER_METHOD        ? MEASURE_GAVE_UP
               : run->deadline.memory                      ? MEASURE_MEMORY
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

static void read_desk(const struct plan *plan, const struct session *session, struct measure_report *report)
{
    struct session_objective objective = {0};
    struct measure *found = &report->found;
    found->nodes = count_of(session, &plan->solver, "nodes", "attempts");
    found->conflicts = count_of(session, &plan->solver, "failures", "taken_back");
    found->has_best = session_objective(session, &objective);
    found->has_bound = found->has_best && objective.has_bound;
    ASSERT(found->nodes >= 0 || found->nodes == MEASURE_UNKNOWN);
    found->best = objective.best;
    found->bound = objective.bound;
    const char *engine = session_engine(session);
    snprintf(report->engine, sizeof report->engine, "%s", engine ? engine : "");
}

static void ask_desk(const struct measure_run *run, struct measure_report *report)
{
    const struct plan *plan = &run->plan;
    struct reply reply;
    ask_search(plan, NULL, &reply);
    enum measure_status status = report->found.status = status_of(run, &reply);
    report->found.found = reply.count;
    report->found.all = reply.all;
    if (reply.session) read_desk(plan, reply.session, report);
    bool limit = status == MEASURE_TIME || (status == MEASURE_MEMORY && reply.session);
    if (!limit && !measure_answered(&report->found)) report->note = reply.reason;
}

static struct measure_report empty_report(enum measure_status status)
{
    const struct measure found = {.status = status, .nodes = MEASURE_UNKNOWN, .conflicts = MEASURE_UNKNOWN};
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

/* ---- in the parent process */

void measure_plan(struct measure_run *run, const struct board *board, const struct request *request,
                  const struct measure_limits *limits)
{
    struct request limited = *request;
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

static void receive(void *data, const char *bytes, size_t size)
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
    ASSERT(run->limit > 0); /* a run without a limit is not charged */
    if (cpu >= run->limit && run->expired) *run->expired = 1;
    return cpu >= run->limit + GRACE;
}

struct process_job measure_job(struct measure_run *run, bool (*poll)(void *run))
{
    ASSERT(run->limit >= 0);
    return (struct process_job){.work = work,
                                .take = receive,
                                .poll = poll,
                                .data = run,
                                .charge = run->limit > 0 ? charge : NULL,
                                .cpu_limit = run->limit};
}

bool measure_is_late(const struct measure_run *run)
{
    return run->limit > 0 && deadline_spent(&run->deadline) >= BACKSTOP * run->limit + GRACE;
}

/* The status of a process that ended without a report. */
static enum measure_status status_without_report(const struct process_result *process, struct sentence *note)
{
    enum { SIGNAL_BASE = 128 };
    int status = process->status, signal_number = status - SIGNAL_BASE;
    if (process->stopped) {
        say_set(note, "lab.killed", NULL);
        return MEASURE_TIME;
    }
    if (status == ALLOC_EXIT_STATUS) {
        say_set(note, "lab.out-of-memory", NULL);
        return MEASURE_MEMORY;
    }
    if (signal_number > 0)
        say_set(note, "lab.died",
                SAY(say_int("signal", signal_number), say_raw("name", strsignal(signal_number))));
    else
        say_set(note, "lab.ended", SAY(say_int("status", status)));
    return MEASURE_CRASHED;
}

/* The report, or a substitute if there is none. */
static struct measure_report report_of(const struct measure_run *run, const struct process_result *process)
{
    struct measure_report report = empty_report(MEASURE_FAILED);
    if (run->received == sizeof run->report) return run->report;
    if (!process->started)
        sentence_copy(&report.note, &process->error);
    else
        report.found.status = status_without_report(process, &report.note);
    return report;
}

static const char *copy_text(struct arena *arena, const char *text)
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
    found.engine = copy_text(arena, report.engine);
    found.model = model ? model->name : NULL;
    found.partial = model && model->keeps;
    found.note = copy_text(arena, report.note.text);
    return found;
}

/* ---- repeated runs */

/* By CPU time; unsolved runs after solved ones, and broken ones last, so that they are never
 * hidden. */
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
