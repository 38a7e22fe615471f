/* Answers one question about one board: builds the request from the options, passes it to
 * ask/ask.h, and reports answers as they arrive. report.c formats them. */
#include "app/answer.h"

#include "app/capabilities.h"
#include "app/cubes_mpi.h"
#include "app/interrupt.h"
#include "app/keep_files.h"
#include "app/message.h"
#include "app/proof.h"
#include "app/report.h"
#include "app/steps_output.h"
#include "app/tree_output.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "explain/steps.h"

#include <string.h>
#include <unistd.h>

/* ---- the request ---- */

/* --level grades the unique solution. */
static bool asks_unique(const struct common_search *asked)
{
    return asked->unique || asked->level;
}

static enum question_kind kind_of(const struct common_search *asked)
{
    bool several = asked->all || asked->request.question.limit > 1;
    ASSERT(asked->all + asked->count + asked->unique <= 1); /* common_one_question */
    return asked->count         ? QUESTION_COUNT
           : asks_unique(asked) ? QUESTION_UNIQUE
           : several            ? QUESTION_ALL
                                : QUESTION_ONE;
}

void answer_deadline(const struct common_search *asked, struct deadline *deadline)
{
    deadline_begin(deadline, asked->time_limit, asked->memory_limit, &interrupt_flag);
}

struct request answer_request(const struct common_search *asked, struct deadline *deadline)
{
    struct request request = asked->request;
    ASSERT(!(asked->learn && asked->no_learn)); /* valid_options refuses both */
    request.question.kind = kind_of(asked);
    request.learn = asked->learn ? LEARN_YES : asked->no_learn ? LEARN_NO : LEARN_AUTO;
    request.traced = asked->tree != NULL;
    request.uncut = asked->tree || asked->level || asked->steps;
    request.deadline = deadline;
    return request;
}

bool answer_open(struct answer *answer, const struct common_search *asked, const struct common_output *output,
                 size_t boards)
{
    *answer = (struct answer){.asked = *asked, .output = *output};
    bool several = boards > 1 || asked->all || asks_unique(asked) || asked->request.question.limit > 1;
    return output_open(&answer->out, output, several);
}

int answer_close(struct answer *answer, int status)
{
    progress_erase(&answer->progress);
    arena_free(&answer->scratch);
    if (status != STATUS_USAGE) return output_close(&answer->out, status);
    output_abandon(&answer->out);
    return status;
}

/* ---- callbacks of the search ---- */

static void on_opened(void *self, const struct session *session)
{
    struct task *task = self;
    struct answer *answer = task->answer;
    struct sentence remark;
    task->session = session;
    if (!answer->remarked && session_searches(session) &&
        solvers_remark_threads(&task->plan->solver, answer->asked.request.threads, &remark))
        message_remark(answer->output.quiet, "%s", remark.text);
    answer->remarked = true;
}

/* With --keep, the first answer is written to the folder, for every question. */
static bool on_answer(void *self, const struct session *session, dm_status status)
{
    struct task *task = self;
    struct answer *answer = task->answer;
    const char *keep = answer->output.keep;
    enum question_kind kind = task->plan->request.question.kind;
    struct sentence remark;
    ASSERT(session == task->session); /* `opened` comes before the first answer */
    if (solvers_remark_restarts(&task->plan->solver, session_found(session), &remark))
        message_remark(answer->output.quiet, "%s", remark.text);
    if (keep && session_found(session) == 1 &&
        !keep_files_answer(keep, task->board, session_values(session))) {
        task->ended = STATUS_USAGE;
        return false;
    }
    if (kind == QUESTION_COUNT) progress_count(&answer->progress, session_found(session));
    return kind == QUESTION_COUNT || kind == QUESTION_UNIQUE || report_answer(task, status);
}

static bool on_kept(void *self, const struct session *session, dm_status status)
{
    struct task *task = self;
    (void)status;
    if (!keep_files_answer(task->answer->output.keep, task->board, session_values(session)))
        task->ended = STATUS_USAGE;
    return false;
}

/* With --keep, a count that listed no answer is followed by a search for one. */
static void keep_another(struct task *task)
{
    struct request request = task->plan->request;
    struct plan plan;
    struct reply reply;
    struct sentence error;
    ASSERT(request.question.kind == QUESTION_COUNT); /* others list their answers */
    request.question = (struct question){.kind = QUESTION_ONE};
    request.engine = NULL; /* this engine only counts */
    if (!plan_make(&plan, task->board, &request, &error)) return;
    ask(&plan, &(struct listener){.answer = on_kept, .self = task}, &reply);
    ask_done(&reply);
}

static void set_callbacks(struct answer *answer, struct request *request)
{
    request->progress = progress_show;
    request->share = progress_fraction;
    request->progress_self = &answer->progress;
    if (!answer->output.verbose) return;
    request->log = search_log_line;
    request->log_self = &answer->log;
}

static void write_preface(const struct board *board)
{
    struct buf err = {0};
    const struct family_forms *forms = board->family->forms;
    if (!forms || !forms->preface) return;
    buf_stream(&err, STDERR_FILENO);
    forms->preface(board, &err);
    buf_finish(&err);
    buf_free(&err);
}

/* The level of a puzzle with one solution. If grading runs out of time, the question is
 * unanswered. */
static void grade(struct task *task)
{
    const struct request *request = &task->plan->request;
    ASSERT(task->reply.count == 1 && !task->level);
    enum level level = steps_measure(task->board, request, &task->depth);
    task->level = level == LEVEL_UNKNOWN ? "unknown" : steps_levels[level];
    if (level != LEVEL_UNKNOWN) return;
    task->reply.status = REPLY_STOPPED;
    if (task->reply.session)
        session_why_stopped(task->reply.session, &task->reply.reason);
    else
        say_set(&task->reply.reason, "base.stop.early", NULL);
}

static bool is_answered(const struct reply *reply)
{
    return reply->status <= REPLY_SEVERAL;
}

/* Reports the reply, then statistics, the proof and the files of --keep. */
static int finish(struct task *task)
{
    struct answer *answer = task->answer;
    const struct common_output *output = &answer->output;
    if (output->keep && task->reply.at_once && task->reply.count) keep_another(task);
    if (answer->asked.level && task->reply.status == REPLY_UNIQUE) grade(task);
    if (task->reply.clashes && task->session)
        message_remark(output->quiet, "%s", task->reply.wrong.sentence.text);
    int status = report_outcome(task);
    output_flush(&answer->out);
    if (output->stats && status != STATUS_USAGE) report_stats(task);
    progress_erase(&answer->progress);
    if (task->session && session_proof(task->session))
        proof_report(&answer->asked, task->session, output->quiet);
    return status;
}

/* A worker prints nothing: the coordinator does. */
static bool is_worker(const struct invocation *invocation)
{
    return invocation->team && !job_is_coordinator(invocation->team);
}

/* True if it is answered in cubes: by ranks, into a checkpoint, or for another command. */
static bool is_shared(const struct answer *answer)
{
    return answer->invocation->team || answer->invocation->cube_task || answer->asked.checkpoint;
}

int answer_board(struct answer *answer, const struct plan *made)
{
    const struct common_output *output = &answer->output;
    struct plan plan = *made;
    struct task task = {.answer = answer, .plan = &plan, .board = plan.board, .began = clock_wall()};
    const struct listener listener = {.opened = on_opened, .answer = on_answer, .self = &task};
    struct cubes_mpi together = {.invocation = answer->invocation,
                                 .checkpoint = answer->asked.checkpoint,
                                 .quiet = output->quiet,
                                 .uncut = answer->several};
    if (output_full(&answer->out, output->quiet)) return STATUS_LIMIT;
    plan.request.uncut |= output->keep != NULL;
    if (plan.request.uncut && is_worker(answer->invocation)) return STATUS_DONE;
    if (answer->asked.steps) return steps_output_board(answer, &plan);
    write_preface(plan.board);
    interrupt_catch();
    output_limit(&answer->out, plan.request.deadline);
    progress_begin(&answer->progress, output->quiet);
    answer->log = (struct search_log){.progress = &answer->progress};
    if (output->keep && !keep_files_formula(output->keep, &plan)) return STATUS_USAGE;
    set_callbacks(answer, &plan.request);
    answer->number++;
    struct trace *trace = answer->asked.tree ? tree_output_begin(answer, &plan.request) : NULL;
    const struct asker *asker = is_shared(answer) ? cubes_mpi_asker(&together) : NULL;
    ask_by(asker, &plan, &listener, &task.reply);
    ASSERT(asker || task.reply.status != REPLY_ELSEWHERE); /* this process has the answer */
    int status = task.reply.status == REPLY_ELSEWHERE ? STATUS_DONE : finish(&task);
    if (trace) status = tree_output_end(answer, trace, task.reply.status == REPLY_STOPPED, status);
    if (asker) cubes_mpi_close(&together, output_good(&answer->out) && is_answered(&task.reply), status);
    if (answer->last && task.reply.status == REPLY_STOPPED) limits_leave(answer_close(answer, status));
    ask_done(&task.reply);
    return status;
}
