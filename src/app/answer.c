/* One board, one question: makes the request from the options, asks (ask/ask.h), and reports
 * answers as they arrive. tell.c formats them. */
#include "app/answer.h"

#include "app/interrupt.h"
#include "app/keep.h"
#include "app/offers.h"
#include "app/proof.h"
#include "app/say.h"
#include "app/steps_output.h"
#include "app/tell.h"
#include "app/together.h"
#include "app/tree_output.h"
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
    return asked->count         ? QUESTION_COUNT
           : asks_unique(asked) ? QUESTION_UNIQUE
           : several            ? QUESTION_ALL
                                : QUESTION_ONE;
}

void answer_deadline(const struct common_search *asked, struct deadline *deadline)
{
    deadline_begin(deadline, asked->time_limit, asked->memory_limit, &interrupt_flag);
}

struct desk_request answer_request(const struct common_search *asked, struct deadline *deadline)
{
    struct desk_request request = asked->request;
    request.question.kind = kind_of(asked);
    request.learn = asked->learn ? DESK_LEARN : asked->no_learn ? DESK_LEARN_NOT : DESK_LEARN_AUTO;
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

static void on_opened(void *self, const struct desk *desk)
{
    struct task *task = self;
    struct answer *answer = task->answer;
    struct sentence remark;
    task->desk = desk;
    if (!answer->remarked && desk_searches(desk) &&
        solvers_one_thread(&task->plan->solver, answer->asked.request.threads, &remark))
        say_note(answer->output.quiet, "%s", remark.text);
    answer->remarked = true;
}

/* With --keep, the first answer is written to the folder, whatever the question is. */
static bool on_answer(void *self, const struct desk *desk, dm_status status)
{
    struct task *task = self;
    struct answer *answer = task->answer;
    const char *keep = answer->output.keep;
    enum question_kind kind = task->plan->request.question.kind;
    struct sentence remark;
    if (solvers_starts_again(&task->plan->solver, desk_found(desk), &remark))
        say_note(answer->output.quiet, "%s", remark.text);
    if (keep && desk_found(desk) == 1 && !keep_answer(keep, task->board, desk_values(desk))) {
        task->ended = STATUS_USAGE;
        return false;
    }
    if (kind == QUESTION_COUNT) progress_count(&answer->progress, desk_found(desk));
    return kind == QUESTION_COUNT || kind == QUESTION_UNIQUE || tell_answer(task, status);
}

static bool on_kept(void *self, const struct desk *desk, dm_status status)
{
    struct task *task = self;
    (void)status;
    if (!keep_answer(task->answer->output.keep, task->board, desk_values(desk))) task->ended = STATUS_USAGE;
    return false;
}

/* With --keep, a count that listed no answer is followed by a search for one. */
static void keep_another(struct task *task)
{
    struct desk_request request = task->plan->request;
    struct plan plan;
    struct reply reply;
    struct sentence error;
    request.question = (struct question){.kind = QUESTION_ONE};
    request.engine = NULL; /* this engine only counts */
    if (!plan_make(&plan, task->board, &request, &error)) return;
    ask(&plan, &(struct listener){.answer = on_kept, .self = task}, &reply);
    ask_done(&reply);
}

static void set_callbacks(struct answer *answer, struct desk_request *request)
{
    request->progress = progress_show;
    request->share = progress_part;
    request->progress_self = &answer->progress;
    if (!answer->output.verbose) return;
    request->log = verbose_line;
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
    const struct desk_request *request = &task->plan->request;
    task->level = steps_levels[steps_measure(task->board, request, &task->depth)];
    if (!deadline_reached(request->deadline)) return;
    task->reply.status = REPLY_STOPPED;
    if (task->reply.desk)
        desk_why_stopped(task->reply.desk, &task->reply.reason);
    else
        sentence_say(&task->reply.reason, "stopped before the end");
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
    if (task->reply.clashes && task->desk) say_note(output->quiet, "%s", task->reply.wrong.sentence.text);
    int status = tell_reply(task);
    output_flush(&answer->out);
    if (output->stats && status != STATUS_USAGE) tell_stats(task);
    progress_erase(&answer->progress);
    if (task->desk && desk_proof(task->desk)) proof_tell(&answer->asked, task->desk, output->quiet);
    return status;
}

/* A worker prints nothing: the coordinator does. */
static bool is_worker(const struct invocation *invocation)
{
    return invocation->team && !spread_leads(invocation->team);
}

/* True if it is answered in cubes: by ranks, into a checkpoint, or for another command. */
static bool is_shared(const struct answer *answer)
{
    return answer->invocation->team || answer->invocation->parting || answer->asked.checkpoint;
}

int answer_board(struct answer *answer, const struct plan *made)
{
    const struct common_output *output = &answer->output;
    struct plan plan = *made;
    struct task task = {.answer = answer, .plan = &plan, .board = plan.board, .began = clock_wall()};
    const struct listener listener = {.opened = on_opened, .answer = on_answer, .self = &task};
    struct together together = {.invocation = answer->invocation,
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
    answer->log = (struct verbose){.progress = &answer->progress};
    if (output->keep && !keep_formula(output->keep, &plan)) return STATUS_USAGE;
    set_callbacks(answer, &plan.request);
    answer->number++;
    struct trace *trace = answer->asked.tree ? tree_output_begin(answer, &plan.request) : NULL;
    const struct asker *asker = is_shared(answer) ? together_asker(&together) : NULL;
    ask_by(asker, &plan, &listener, &task.reply);
    int status = task.reply.status == REPLY_ELSEWHERE ? STATUS_DONE : finish(&task);
    if (trace) status = tree_output_end(answer, trace, task.reply.status == REPLY_STOPPED, status);
    if (asker) together_close(&together, output_good(&answer->out) && is_answered(&task.reply), status);
    if (answer->last && task.reply.status == REPLY_STOPPED) limits_leave(answer_close(answer, status));
    ask_done(&task.reply);
    return status;
}
