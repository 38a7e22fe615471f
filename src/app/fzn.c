/* The question that MiniZinc asks about a model, and how it is answered on standard output.
 *
 * Solutions are printed as they are found, each closed by a line of dashes; then one line says how
 * the search ended. Where something is optimised the best solution is printed, or with -a or -i
 * every better one. */
#include "app/fzn.h"

#include "app/say.h"
#include "base/clock.h"
#include "base/text.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

bool fzn_read(struct fzn *s)
{
    struct reader r;
    double from = clock_wall();
    bool open = common_reader(&s->limits, s->settings->file, &r);
    if (open) s->zinc = zinc_read(&r);
    if (!s->zinc && !r.stopped) say_error("%s", r.error.text);
    reader_close(&r);
    s->read_seconds = clock_wall() - from;
    return s->zinc;
}

bool fzn_fold_seed(const char *text, int64_t *seed)
{
    const uint64_t most = 2000000000;
    uint64_t number = 0;
    const char *digits = text + (*text == '-');
    if (!*digits || strspn(digits, "0123456789") != strlen(digits)) return false;
    for (const char *at = digits; *at; at++) number = number * 10 + (uint64_t)(*at - '0');
    if (*text == '-') number = UINT64_MAX - number + 1;
    *seed = (int64_t)(number % (most + 1));
    return true;
}

/* ---- the question */

static bool optimises(const struct fzn *s)
{
    return s->problem.kind->optimises(&s->problem);
}

static bool prints_each(const struct fzn *s)
{
    return optimises(s) && (s->settings->all || s->settings->intermediate);
}

static struct question question_of(const struct fzn *s)
{
    int64_t most = s->settings->all ? 0 : s->settings->solutions;
    bool several = !optimises(s) && most != 1;
    return (struct question){.kind = several ? QUESTION_ALL : QUESTION_ONE, .limit = several ? most : 0};
}

static void print_solution(struct fzn *s, const struct desk *desk)
{
    const struct buf *text = desk_text(desk);
    buf_bytes(&s->out, text->data, text->size);
    buf_add(&s->out, "----------\n");
    buf_finish(&s->out);
    s->printed++;
}

static void on_improved(void *self, const struct desk *desk)
{
    print_solution(self, desk);
}

/* Better and better solutions, as they are found, are those of one search. */
static struct desk_request request_of(struct fzn *s)
{
    const struct fzn_settings *settings = s->settings;
    struct desk_request request = {.question = question_of(s),
                                   .engine = settings->engine,
                                   .encoding = settings->encoding,
                                   .learn = settings->no_learn ? DESK_LEARN_NOT : DESK_LEARN_AUTO,
                                   .strategy = settings->strategy,
                                   .threads = settings->threads,
                                   .deadline = &s->limits.deadline,
                                   .uncut = prints_each(s)};
    fzn_fold_seed(settings->seed, &request.seed);
    if (prints_each(s)) request.improved = on_improved;
    request.improved_self = s;
    return request;
}

/* ---- the answer */

static void tell_sizes(const struct fzn *s)
{
    const struct build *build = desk_build(s->desk);
    if (!s->settings->verbose || !zinc_problem_link(build)) return;
    struct zinc_counts counts = zinc_link_counts(zinc_problem_link(build));
    say_note(false,
             "read in %.3f s: %" PRId64 " variable%s, %" PRId64
             " constraint%s; posted in %.3f s: %zu variable%s, "
             "%zu constraint%s, %" PRId64 " variable%s without one of their own",
             s->read_seconds, counts.variables, text_plural(counts.variables), counts.constraints,
             text_plural(counts.constraints), zinc_problem_seconds(build), dm_variable_count(build->model),
             text_plural((int64_t)dm_variable_count(build->model)), dm_constraint_count(build->model),
             text_plural((int64_t)dm_constraint_count(build->model)), counts.shared,
             text_plural(counts.shared));
}

static void on_opened(void *self, const struct desk *desk)
{
    struct fzn *s = self;
    s->desk = desk;
    tell_sizes(s);
}

static bool on_answer(void *self, const struct desk *desk, dm_status status)
{
    struct fzn *s = self;
    (void)status;
    if (!prints_each(s) || !desk_searches(desk)) print_solution(s, desk);
    return true;
}

/* "none better" is a comment, as no word of FlatZinc says it. */
static void print_end(struct fzn *s, const struct reply *reply)
{
    int64_t than;
    bool none = reply->status == REPLY_NONE, all = none || reply->all;
    if (reply->status == REPLY_FAILED)
        buf_add(&s->out, "=====ERROR=====\n");
    else if (none && !s->printed && s->desk && desk_than(s->desk, &than))
        buf_print(&s->out, "%% no solution of this part is better than %" PRId64 ", which is known\n", than);
    else if (all && !s->printed)
        buf_add(&s->out, "=====UNSATISFIABLE=====\n");
    else if (all || (optimises(s) && reply->proved && s->printed))
        buf_add(&s->out, "==========\n");
    else if (!s->printed)
        buf_add(&s->out, "=====UNKNOWN=====\n");
    buf_finish(&s->out);
}

static void tell_end(const struct fzn *s, const struct reply *reply)
{
    bool stopped = reply->status == REPLY_STOPPED || (optimises(s) && !reply->proved);
    if (!s->desk || !desk_engine(s->desk)) return;
    say_note(!s->settings->verbose, "%s by %s after %.3f s%s%s",
             s->printed ? (optimises(s) && reply->proved ? "optimal" : "solution")
                        : (stopped ? "unknown" : "none"),
             desk_engine(s->desk), desk_seconds(s->desk), stopped ? ": " : "",
             stopped ? reply->reason.text : "");
}

static int print_reply(struct fzn *s, const struct reply *reply)
{
    if (reply->status == REPLY_ELSEWHERE) return STATUS_DONE;
    if (reply->status == REPLY_REFUSED) return say_error("%s", reply->reason.text);
    if (reply->status == REPLY_FAILED) say_error("%s", reply->reason.text);
    print_end(s, reply);
    tell_end(s, reply);
    fzn_stats_print(s);
    return STATUS_DONE;
}

static int ask_plan(struct fzn *s, const struct plan *plan, const struct invocation *invocation)
{
    const struct listener listener = {.opened = on_opened, .answer = on_answer, .self = s};
    struct together together = {.invocation = invocation,
                                .checkpoint = s->settings->checkpoint,
                                .quiet = !s->settings->verbose};
    struct reply reply;
    ask_by(together_asker(&together), plan, &listener, &reply);
    int status = print_reply(s, &reply);
    if (!buf_finish(&s->out)) status = say_error("cannot write to standard output");
    together_close(&together, reply.status <= REPLY_SEVERAL && status == STATUS_DONE, status);
    if (reply.status == REPLY_STOPPED && invocation->last) limits_leave(status);
    ask_done(&reply);
    return status;
}

int fzn_ask(struct fzn *s, const struct invocation *invocation)
{
    struct plan plan;
    struct sentence error;
    if (!invocation->parting && !invocation->team) zinc_store_seal(s->zinc);
    s->problem = zinc_problem(&s->program);
    const struct desk_request request = request_of(s);
    if (!plan_problem(&plan, &s->problem, &request, &error)) return say_error("%s", error.text);
    buf_stream(&s->out, STDOUT_FILENO);
    limits_guard(&s->guard, &s->limits.deadline, &s->out);
    int status = ask_plan(s, &plan, invocation);
    buf_free(&s->out);
    return status;
}
