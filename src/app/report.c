/* Writes answers and replies as the options request.
 *
 * Each answer goes to standard output as it is found, because the next one may take long. Status
 * words (no solution, unique) are part of the output as text and in JSON; in the other formats they
 * would corrupt the file, and go to standard error. */
#include "app/report.h"

#include "app/command_line.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/proof.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/say.h"
#include "base/text.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- writing ---- */

static bool as(const struct answer *answer, const char *format)
{
    ASSERT(answer->output.format); /* common_answer_format has replaced NULL by "text" */
    return strcmp(answer->output.format, format) == 0;
}

static struct buf *next_answer(struct answer *answer)
{
    progress_erase(&answer->progress);
    return output_next(&answer->out, !as(answer, "json"));
}

static struct buf *next_line(struct answer *answer)
{
    progress_erase(&answer->progress);
    return output_next(&answer->out, false);
}

/* The objective's bounds. False if there is no objective, or nothing was found. */
static bool find_objective(const struct task *task, struct session_objective *objective)
{
    return task->session && session_objective(task->session, objective);
}

static const char *find_engine(const struct task *task)
{
    return task->session ? session_engine(task->session) : NULL;
}

static struct write_facts facts_of(const struct task *task, const char *status)
{
    const struct answer *answer = task->answer;
    struct write_facts facts = {.status = status,
                                .file = answer->file,
                                .engine = find_engine(task),
                                .seed = answer->asked.request.seed,
                                .animate = answer->output.animate,
                                .seconds = task->session ? session_seconds(task->session)
                                                         : clock_wall() - task->began};
    facts.optimised = find_objective(task, &facts.objective);
    return facts;
}

/* A blank line between answers, except in JSON, which has one answer on each line. */
static struct buf *write_values(const struct task *task, const int32_t *values,
                                const struct write_facts *facts)
{
    struct answer *answer = task->answer;
    progress_erase(&answer->progress);
    return output_answer(&answer->out, task->board, values, facts, !as(answer, "json"), &answer->scratch);
}

static void add_number(struct write_facts *facts, const char *key, wide value)
{
    int i = 0;
    ASSERT(!facts->numbers[WRITE_NUMBERS - 1].key); /* there is room for one more */
    while (facts->numbers[i].key) i++;
    facts->numbers[i].key = key;
    facts->numbers[i].value = value;
}

static void write_line(struct buf *out, const char *key, int64_t count)
{
    say(out, key, SAY(say_int("count", count)));
    buf_char(out, '\n');
}

/* Adds the size of its symmetry class, if requested. */
static void write_found(const struct task *task, const int32_t *values, int64_t class_size,
                        struct write_facts facts)
{
    const struct answer *answer = task->answer;
    bool classed = answer->asked.request.question.classes && class_size > 0;
    if (classed) add_number(&facts, "class_size", (wide)class_size);
    struct buf *out = write_values(task, values, &facts);
    if (!classed) return;
    if (as(answer, "text"))
        write_line(out, "report.stands-for", class_size);
    else if (!as(answer, "json"))
        message_say_remark(answer->output.quiet, "report.stands-for-remark",
                           SAY(say_int("count", class_size)));
}

/* A word or sentence as the answer, or with it. */
static void write_words(struct answer *answer, const char *words)
{
    if (as(answer, "text"))
        buf_print(next_answer(answer), "%s\n", words);
    else
        message_remark(answer->output.quiet, "%s", words);
}

/* The facts of an answer: optimal, one of several, or the incumbent of a stopped search, for which
 * `why` is filled in. */
static struct write_facts facts_found(const struct task *task, dm_status status, struct sentence *why)
{
    struct write_facts facts = facts_of(task, "solution");
    if (facts.optimised && status == DM_OPTIMAL) facts.status = "optimal";
    if (facts.optimised && status == DM_SOLUTION) {
        session_why_stopped(task->session, why);
        facts.stopped = why->text;
    }
    return facts;
}

static struct write_facts facts_stopped(const struct task *task)
{
    struct write_facts facts = facts_of(task, "unknown");
    facts.stopped = task->reply.reason.text;
    return facts;
}

/* If there is no solution: the reason, and the cells. */
static void add_reason(const struct task *task, struct write_facts *facts)
{
    const struct reply *reply = &task->reply;
    bool none = reply->status == REPLY_NONE;
    if (none && reply->clashes && !reply->session) facts->wrong = &reply->wrong;
    if (none && !sentence_is_empty(&reply->reason)) facts->reason = reply->reason.text;
}

/* In JSON: a status without a solution. Nothing in other formats. */
static void write_status(const struct task *task, const struct write_facts *facts)
{
    if (as(task->answer, "json")) write_values(task, NULL, facts);
}

/* ---- without an answer ---- */

/* The limit that was reached, and the text of what was found. */
static int report_stopped(struct task *task, const char *key, const struct say_argument *arguments)
{
    struct sentence what;
    ASSERT(!sentence_is_empty(&task->reply.reason));
    progress_erase(&task->answer->progress);
    say_set(&what, key, arguments);
    message_say_remark(task->answer->output.quiet, "report.stopped",
                       SAY(say_text("why", task->reply.reason.text), say_text("what", what.text)));
    return STATUS_LIMIT;
}

static int report_none(const struct task *task)
{
    struct sentence words;
    struct write_facts facts = facts_of(task, "none");
    add_reason(task, &facts);
    if (facts.reason)
        say_set(&words, "report.no-solution-because", SAY(say_raw("why", facts.reason)));
    else
        say_set(&words, "report.no-solution", NULL);
    write_status(task, &facts);
    if (!as(task->answer, "json")) write_words(task->answer, words.text);
    return STATUS_NONE;
}

/* Remarks that the model leaves solutions out. */
static void note_model(const struct task *task)
{
    const struct answer *answer = task->answer;
    const struct family_model *model = answer->asked.request.model ? task->plan->model : NULL;
    if (model && model->keeps)
        message_say_remark(answer->output.quiet, "report.model-keeps",
                           SAY(say_raw("model", model->name), say_text("what", say_known(model->keeps))));
}

/* For optimisation problems: whether the answer is optimal, or its distance to the bound. */
static int report_best(struct task *task, bool proved)
{
    struct session_objective o;
    bool quiet = task->answer->output.quiet;
    if (!find_objective(task, &o)) return STATUS_DONE;
    if (proved && o.by)
        message_say_remark(quiet, "report.optimal-by", SAY(say_int("best", o.best), say_raw("by", o.by)));
    else if (proved)
        message_say_remark(quiet, "report.optimal", SAY(say_int("best", o.best)));
    if (proved) return STATUS_DONE;
    if (o.has_bound)
        return report_stopped(task, "report.best-and-bound",
                              SAY(say_int("best", o.best), say_int("bound", o.bound)));
    return report_stopped(task, "report.best-found", SAY(say_int("best", o.best)));
}

/* ---- one solution, or several ---- */

static bool is_no(const char *line)
{
    static const char *const words[] = {"n", "no", "non", "q", "quit", "quitter"};
    char word[9] = "";
    sscanf(line, "%8s", word);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(word, words[i]) == 0) return true;
    return false;
}

/* At a terminal, where --all would scroll by: asks whether to continue. An empty line means yes; n,
 * no, q, quit, the end of the input and an interruption mean no. */
static bool wants_more(const struct task *task)
{
    const struct answer *answer = task->answer;
    const struct family_command *command = task->board->family->command;
    char line[80];
    if (!command || !command->asks || !answer->asked.all || output_aside(&answer->out) ||
        answer->output.quiet)
        return true;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return true;
    progress_erase(&task->answer->progress);
    fputs(say_word("report.another"), stderr);
    fflush(stderr);
    bool told = fgets(line, sizeof line, stdin) && !interrupt_flag;
    if (!told) fputc('\n', stderr);
    return told && !is_no(line);
}

bool report_answer(struct task *task, dm_status status)
{
    struct answer *answer = task->answer;
    struct sentence why;
    ASSERT(task->session && session_found(task->session) > 0);
    task->ended = STATUS_LIMIT;
    if (output_full(&answer->out, answer->output.quiet)) return false;
    write_found(task, session_values(task->session), session_class_size(task->session),
                facts_found(task, status, &why));
    output_flush(&answer->out);
    if (output_aside(&answer->out)) progress_count(&answer->progress, session_found(task->session));
    task->ended = STATUS_DONE;
    return wants_more(task) && output_good(&answer->out);
}

static int report_found(struct task *task)
{
    const struct reply *reply = &task->reply;
    int64_t count = (int64_t)reply->count;
    ASSERT(reply->status == REPLY_FOUND || reply->status == REPLY_STOPPED || reply->status == REPLY_ENOUGH);
    if (count && (task->answer->asked.request.question.limit > 1 || task->answer->asked.all))
        note_model(task);
    if (reply->status == REPLY_FOUND) return report_best(task, reply->proved);
    if (count) return report_stopped(task, "report.found-so-far", SAY(say_int("count", count)));
    struct write_facts facts = facts_stopped(task);
    write_status(task, &facts);
    return report_stopped(task, "report.none-so-far", NULL);
}

/* ---- counts ---- */

static int report_count(struct task *task)
{
    struct answer *answer = task->answer;
    const struct reply *reply = &task->reply;
    bool classes = answer->asked.request.question.classes, quiet = answer->output.quiet;
    char number[WIDE_ROOM];
    ASSERT(reply->status == (reply->count ? REPLY_COUNTED : REPLY_NONE));
    ASSERT(!reply->more || answer->asked.request.question.limit > 0);
    wide_text(reply->count, number);
    struct write_facts facts = facts_of(task, reply->count ? "counted" : "none");
    add_reason(task, &facts);
    add_number(&facts, reply->more ? "at_least" : "count", reply->count);
    if (classes) add_number(&facts, "solutions", (wide)reply->stands_for);
    write_status(task, &facts);
    if (!as(answer, "json")) buf_print(next_line(answer), "%s\n", number);
    output_flush(&answer->out); /* print the number before the remarks on it */
    if (reply->more)
        message_say_remark(quiet, "report.count-limit",
                           SAY(say_raw("number", number),
                               say_int("limit", answer->asked.request.question.limit)));
    note_model(task);
    if (reply->count) report_best(task, true);
    if (classes && reply->count)
        message_say_remark(quiet, reply->count == 1 ? "report.class-stands" : "report.classes-stand",
                           SAY(say_raw("classes", number), say_int("count", reply->stands_for)));
    return reply->count ? STATUS_DONE : STATUS_NONE;
}

/* A count that was stopped and saved: how to continue. */
static void report_saved(const struct task *task)
{
    const struct answer *answer = task->answer;
    const char *file = task->board->checkpoint;
    struct buf words = {0};
    if (!file || !answer->invocation) return;
    command_line_write(answer->invocation, &words);
    if (access(file, F_OK) == 0)
        message_say_remark(answer->output.quiet, "report.count-saved",
                           SAY(say_raw("file", file), say_raw("command", buf_text(&words))));
    else
        message_say_remark(answer->output.quiet, "report.nothing-saved", SAY(say_raw("file", file)));
    buf_free(&words);
}

static int report_uncounted(struct task *task)
{
    bool classes = task->answer->asked.request.question.classes;
    int64_t count = (int64_t)task->reply.count;
    struct write_facts facts = facts_stopped(task);
    add_number(&facts, "at_least", (wide)count);
    write_status(task, &facts);
    if (count) report_best(task, true);
    int status = report_stopped(task, classes ? "report.at-least-classes" : "report.at-least",
                                SAY(say_int("count", count)));
    if (task->reply.at_once) report_saved(task);
    return status;
}

/* ---- uniqueness ---- */

static void write_finding(const struct task *task, const struct finding *finding)
{
    struct sentence why;
    write_found(task, finding->values, finding->class_size, facts_found(task, finding->status, &why));
}

static void json_level(const void *self, struct json_writer *json)
{
    const struct task *task = self;
    json_write_text(json, "level", task->level);
    if (task->depth >= 0) json_write_int(json, "depth", task->depth);
}

/* In JSON the unique solution is part of the object; two solutions follow it. */
static int report_unique(struct task *task)
{
    static const char *const words[] = {"none", "unique", "several"};
    const struct reply *reply = &task->reply;
    const struct finding *first = &reply->first;
    int count = (int)reply->count;
    ASSERT(reply->status == (count == 0 ? REPLY_NONE : count == 1 ? REPLY_UNIQUE : REPLY_SEVERAL));
    ASSERT(reply->count <= 2 && (!task->level || count == 1)); /* an index of `words` */
    struct write_facts facts = facts_of(task, words[count]);
    add_reason(task, &facts);
    add_number(&facts, count < 2 ? "count" : "at_least", (wide)count);
    if (task->level) {
        facts.more = json_level;
        facts.self = task;
    }
    if (!as(task->answer, "json"))
        write_words(task->answer, task->level ? task->level : words[count]);
    else if (count == 1)
        write_found(task, first->values, first->class_size, facts);
    else
        write_status(task, &facts);
    if (count) report_best(task, true);
    if (count == 2) {
        write_finding(task, first);
        write_finding(task, &reply->second);
    }
    return count == 1 ? STATUS_DONE : STATUS_NONE;
}

/* True if the optimum is requested and not proved. */
static bool is_open(const struct write_facts *facts)
{
    const struct session_objective *o = &facts->objective;
    return facts->optimised && !(o->has_bound && o->bound == o->best);
}

/* A solution comes after the remark, because it does not answer the question. */
static int report_undecided(struct task *task)
{
    const struct reply *reply = &task->reply;
    struct write_facts facts = facts_stopped(task);
    ASSERT(!task->level || reply->count == 1); /* grading was stopped */
    add_number(&facts, "at_least", reply->count);
    report_stopped(task,
                   task->level       ? "report.level-unknown"
                   : !reply->count   ? "report.none-so-far"
                   : is_open(&facts) ? "report.one-perhaps-not-best"
                                     : "report.one-perhaps-not-only",
                   NULL);
    if (reply->count)
        write_found(task, reply->first.values, reply->first.class_size, facts);
    else
        write_status(task, &facts);
    return STATUS_LIMIT;
}

/* ---- the reply ---- */

/* Larger than --memory-limit: the search was not started. */
static int report_too_large(struct task *task)
{
    const struct answer *answer = task->answer;
    struct write_facts facts = facts_stopped(task);
    ASSERT(!task->session && !task->reply.count);
    if (answer->asked.count || answer->asked.unique || answer->asked.level) add_number(&facts, "at_least", 0);
    write_status(task, &facts);
    message_remark(answer->output.quiet, "%s", task->reply.reason.text);
    return STATUS_LIMIT;
}

/* If the answer is a number or a word, the reason for no solution is a remark. */
static void note_reason(const struct task *task)
{
    const struct reply *reply = &task->reply;
    bool heard = as(task->answer, "json") && reply->clashes;
    if (reply->status != REPLY_NONE || sentence_is_empty(&reply->reason) || heard) return;
    message_say_remark(task->answer->output.quiet, "report.no-solution-because",
                       SAY(say_raw("why", reply->reason.text)));
}

int report_outcome(struct task *task)
{
    const struct reply *reply = &task->reply;
    enum question_kind kind = task->plan->request.question.kind;
    bool stopped = reply->status == REPLY_STOPPED;
    progress_erase(&task->answer->progress);
    switch (reply->status) {
    case REPLY_REFUSED:
    case REPLY_UNFIT:
        return message_error("%s", reply->reason.text);
    case REPLY_FAILED:
        message_error("%s", reply->reason.text);
        return proof_unwritten(task->plan->request.proof, reply->reason.text) ? STATUS_USAGE : STATUS_LIMIT;
    case REPLY_TOO_LARGE:
        return report_too_large(task);
    case REPLY_ENOUGH:
        if (task->ended != STATUS_DONE || !interrupt_flag) return task->ended;
        session_why_stopped(task->session, &task->reply.reason);
        break;
    default:
        break;
    }
    if (kind == QUESTION_COUNT || kind == QUESTION_UNIQUE) note_reason(task);
    if (kind == QUESTION_COUNT) return stopped ? report_uncounted(task) : report_count(task);
    if (kind == QUESTION_UNIQUE) return stopped ? report_undecided(task) : report_unique(task);
    return reply->status == REPLY_NONE ? report_none(task) : report_found(task);
}

/* ---- statistics ---- */

void report_stats(const struct task *task)
{
    struct buf err = {0};
    buf_stream(&err, STDERR_FILENO);
    if (as(task->answer, "json")) {
        struct json_writer json = {.out = &err};
        if (task->session)
            session_stats_json(task->session, &json);
        else
            json_write_raw(&json, NULL, "{}");
        json_write_finish(&json);
    } else if (task->session) {
        session_stats(task->session, &err);
    }
    buf_finish(&err);
    buf_free(&err);
}
