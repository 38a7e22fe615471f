/* One query, by the chosen method; answers are written as they are found. Every method fills in a
 * reply (ask/ask.h), which determines the closing message and the exit status.
 *
 * write/1 and the answers share one buffer, which keeps them in order; an answer begins on a new
 * line after any text that write/1 has printed. */
#include "app/prove_query.h"

#include "app/common.h"
#include "app/line_input.h"
#include "app/message.h"
#include "ask/ask.h"
#include "base/say.h"
#include "base/text.h"
#include "draw/tree_outline.h"
#include "formats/dimacs/formula.h"

#include <inttypes.h>
#include <string.h>

static void begin_line(struct buf *out)
{
    if (out->size && out->data[out->size - 1] != '\n') buf_char(out, '\n');
}

/* ---- Explanations ---- */

static void add_line(void *self, int depth, const char *text)
{
    tree_outline_add(self, depth, text);
}

static void write_explanation(struct prove_query *prove_query)
{
    struct tree_outline outline = {0};
    ASSERT(prove_query->settings->explain && prove_query->settings->format != PROVE_QUERY_JSON);
    prove_explain(prove_query->prover, add_line, &outline);
    if (prove_query->settings->format == PROVE_QUERY_SVG)
        tree_outline_svg(&outline, prove_query->out);
    else
        tree_outline_text(&outline, prove_query->out);
    tree_outline_free(&outline);
}

static void json_explanation(struct prove_query *prove_query, struct json_writer *json)
{
    struct tree_outline outline = {0};
    prove_explain(prove_query->prover, add_line, &outline);
    json_write_list(json, "because");
    for (size_t i = 0; i < outline.lines.size; i++) {
        json_write_object(json, NULL);
        json_write_int(json, "depth", outline.lines.data[i].depth);
        json_write_text(json, "text", outline.lines.data[i].text);
        json_write_end(json);
    }
    json_write_end(json);
    tree_outline_free(&outline);
}

/* ---- Answers ---- */

/* A line: query, status, bindings, and the proof or the reasons if requested. */
static void write_json(struct prove_query *prove_query, const char *query, const char *status)
{
    struct json_writer json = {.out = prove_query->out};
    bool proved = strcmp(status, "true") == 0;
    begin_line(prove_query->out);
    json_write_object(&json, NULL);
    json_write_text(&json, "query", query);
    json_write_text(&json, "status", status);
    if (proved) {
        json_write_object(&json, "bindings");
        if (prove_query->settings->method == PROVE_QUERY_BACKWARD)
            prove_answer_json(prove_query->prover, &json);
        json_write_end(&json);
    } else {
        json_write_null(&json, "bindings");
    }
    if (prove_query->settings->explain && strcmp(status, "unknown") != 0)
        json_explanation(prove_query, &json);
    else
        json_write_null(&json, "because");
    json_write_end(&json);
    json_write_finish(&json);
}

static void show_answer(struct prove_query *prove_query, const char *query)
{
    ASSERT(!prove_query->settings->count); /* a count shows no answers */
    ASSERT(prove_query->settings->format != PROVE_QUERY_SVG || prove_query->settings->explain);
    if (prove_query->settings->format == PROVE_QUERY_JSON) {
        write_json(prove_query, query, "true");
        return;
    }
    if (prove_query->settings->format == PROVE_QUERY_TEXT) {
        begin_line(prove_query->out);
        prove_answer(prove_query->prover, prove_query->out);
        if (!prove_query->asks) buf_char(prove_query->out, '\n');
    }
    if (prove_query->settings->explain) {
        begin_line(prove_query->out);
        write_explanation(prove_query);
    }
}

static void show_none(struct prove_query *prove_query, const char *query)
{
    const struct prove_query_settings *settings = prove_query->settings;
    if (settings->format == PROVE_QUERY_JSON) {
        write_json(prove_query, query, "false");
        return;
    }
    begin_line(prove_query->out);
    if (settings->format == PROVE_QUERY_TEXT)
        buf_add(prove_query->out, prove_query->asks ? "false.\n" : "false\n");
    if (settings->explain) write_explanation(prove_query);
}

static void show_stopped(struct prove_query *prove_query, const char *query, const char *why)
{
    if (prove_query->settings->format == PROVE_QUERY_JSON) write_json(prove_query, query, "unknown");
    begin_line(prove_query->out);
    message_remark(prove_query->settings->quiet, "%s", why);
}

/* At a terminal: `;` or a blank requests the next answer, anything else ends. */
static bool wants_more(struct prove_query *prove_query)
{
    ASSERT(prove_query->asks && prove_query->settings->format == PROVE_QUERY_TEXT);
    bool more = prove_may_have_more(prove_query->prover);
    if (more) {
        buf_char(prove_query->out, ' ');
        buf_finish(prove_query->out);
        int key = line_input_key();
        more = key == ';' || key == ' ' || key == 'n';
    }
    buf_add(prove_query->out, more ? ";\n" : ".\n");
    buf_finish(prove_query->out);
    return more;
}

/* ---- Methods ---- */

static int64_t most_answers(const struct prove_query *prove_query)
{
    const struct prove_query_settings *s = prove_query->settings;
    return s->limit ? s->limit : s->all || s->count || prove_query->asks ? INT64_MAX : 1;
}

/* At a depth bound there may be more answers, so `no answer` is not proved. */
static void ask_backwards(struct prove_query *prove_query, const char *query, struct reply *reply)
{
    const struct prove_query_settings *s = prove_query->settings;
    const wide most = (wide)most_answers(prove_query);
    enum prove_status status = PROVE_TRUE;
    bool enough = false;
    while (!enough && (status = prove_next(prove_query->prover)) == PROVE_TRUE) {
        reply->count++;
        ASSERT(reply->count <= most);
        if (!s->count) show_answer(prove_query, query);
        enough = reply->count == most || (prove_query->asks && !wants_more(prove_query));
    }
    reply->all = status == PROVE_FALSE && !prove_was_cut(prove_query->prover);
    reply->more = status == PROVE_FALSE && !reply->all;
    reply->status = status == PROVE_ERROR     ? REPLY_FAILED
                    : status == PROVE_STOPPED ? REPLY_STOPPED
                    : reply->count            ? REPLY_FOUND
                    : reply->more             ? REPLY_STOPPED
                                              : REPLY_NONE;
    if (status == PROVE_ERROR || status == PROVE_STOPPED)
        sentence_set(&reply->reason, "%s", prove_why(prove_query->prover));
}

static void ask_forwards(struct prove_query *prove_query, struct reply *reply)
{
    reply->status = prove_forward(prove_query->prover) ? REPLY_FOUND : REPLY_NONE;
}

static bool open_text(void *self, struct reader *r)
{
    struct buf *text = self;
    reader_text(r, "query", buf_text(text), text->size);
    return true;
}

/* The rules and the negated query are unsatisfiable if and only if the rules prove the query. */
static void ask_sat(struct prove_query *prove_query, struct reply *reply)
{
    struct buf text = {0};
    struct plan plan;
    struct formula formula = {.name = "query", .open = open_text, .self = &text, .conflict_limit = -1};
    const struct request request = {.threads = 1, .deadline = &prove_query->limits.deadline};
    formula.solver = common_sat(prove_query->settings->engine, &formula.argument);
    reply->status = REPLY_REFUSED; /* common_sat has reported it */
    if (!formula.solver) return;
    prove_query_write_formula(prove_query->prover, false, &text);
    const struct problem problem = formula_problem(&formula);
    if (plan_problem(&plan, &problem, &request, &reply->reason)) ask(&plan, NULL, reply);
    bool proved = reply->status == REPLY_NONE;
    if (proved || reply->status == REPLY_FOUND) reply->status = proved ? REPLY_FOUND : REPLY_NONE;
    ask_done(reply); /* the search reads the formula, which ends here */
    reply->session = NULL;
    reply->first = reply->second = (struct finding){0};
    buf_free(&text);
}

/* ---- The reply ---- */

static void note_stopped(const struct prove_query *prove_query, const struct reply *reply)
{
    const struct prove_query_settings *s = prove_query->settings;
    int64_t found = (int64_t)reply->count;
    if (reply->more)
        message_say_remark(s->quiet, found ? "report.deeper-more" : "report.deeper-none",
                           SAY(say_int("depth", s->depth)));
    else if (reply->status == REPLY_STOPPED && s->count)
        message_say_remark(s->quiet, "report.at-least-answers", SAY(say_int("count", found)));
}

/* Answers have been printed as they were found. */
static int report_reply(struct prove_query *prove_query, const char *query, const struct reply *reply)
{
    const bool counts = prove_query->settings->count;
    note_stopped(prove_query, reply);
    switch (reply->status) {
    case REPLY_FOUND:
        if (counts && !reply->more) buf_print(prove_query->out, "%" PRId64 "\n", (int64_t)reply->count);
        if (!counts && prove_query->asks && (reply->all || reply->more)) show_none(prove_query, query);
        return STATUS_DONE;
    case REPLY_NONE:
        if (counts)
            buf_add(prove_query->out, "0\n");
        else
            show_none(prove_query, query);
        return STATUS_NONE;
    case REPLY_STOPPED:
        if (!counts || !reply->more)
            show_stopped(prove_query, query,
                         reply->more ? say_word("report.no-answer-yet") : reply->reason.text);
        return STATUS_LIMIT;
    default:
        if (reply->status == REPLY_FAILED) begin_line(prove_query->out);
        if (!sentence_is_empty(&reply->reason)) message_refusal(&reply->reason);
        return STATUS_USAGE;
    }
}

int prove_query_run(struct prove_query *prove_query, const char *query)
{
    const struct prove_query_settings *s = prove_query->settings;
    struct reader reader;
    struct reply reply = {0};
    ASSERT(s->method == PROVE_QUERY_BACKWARD || !(s->all || s->count || s->limit || s->explain));
    limits_begin(&prove_query->limits, s->time_limit, s->memory_limit);
    reader_text(&reader, "query", query, strlen(query));
    if (!prove_set_query(prove_query->prover, &reader)) return message_error("%s", reader.error.text);
    if (s->method == PROVE_QUERY_BACKWARD)
        ask_backwards(prove_query, query, &reply);
    else if (s->method == PROVE_QUERY_FORWARD)
        ask_forwards(prove_query, &reply);
    else
        ask_sat(prove_query, &reply);
    if (s->method != PROVE_QUERY_BACKWARD && reply.status == REPLY_FOUND) show_answer(prove_query, query);
    int status = report_reply(prove_query, query, &reply);
    ask_done(&reply);
    return status;
}

/* ---- As a formula ---- */

static void write_header(void *self, int variables, int64_t clauses)
{
    dimacs_write_header(self, variables, clauses);
}

static void write_meaning(void *self, int variable, const char *meaning)
{
    buf_print(self, "c %d %s\n", variable, meaning);
}

static void write_clause(void *self, const int *lits, size_t count)
{
    dimacs_write_clause(self, lits, count);
}

void prove_query_write_formula(struct prover *prover, bool names, struct buf *out)
{
    const struct prove_sink sink = {write_header, names ? write_meaning : NULL, write_clause, out};
    prove_formula(prover, &sink);
}
