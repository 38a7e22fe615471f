/* One query, by the chosen method; answers are written as they are found. Every method fills in a
 * reply (ask/ask.h), which determines the closing message and the exit status.
 *
 * write/1 and the answers share one buffer, which keeps them in order; an answer begins on a new
 * line whatever write/1 has printed. */
#include "app/inquiry.h"

#include "app/common.h"
#include "app/say.h"
#include "app/typed.h"
#include "ask/ask.h"
#include "base/text.h"
#include "draw/branches.h"
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
    branches_add(self, depth, text);
}

static void write_explanation(struct inquiry *inquiry)
{
    struct branches outline = {0};
    prove_explain(inquiry->prover, add_line, &outline);
    if (inquiry->settings->format == INQUIRY_SVG)
        branches_svg(&outline, inquiry->out);
    else
        branches_text(&outline, inquiry->out);
    branches_free(&outline);
}

static void json_explanation(struct inquiry *inquiry, struct json_writer *json)
{
    struct branches outline = {0};
    prove_explain(inquiry->prover, add_line, &outline);
    json_write_list(json, "because");
    for (size_t i = 0; i < outline.lines.size; i++) {
        json_write_object(json, NULL);
        json_write_int(json, "depth", outline.lines.data[i].depth);
        json_write_text(json, "text", outline.lines.data[i].text);
        json_write_end(json);
    }
    json_write_end(json);
    branches_free(&outline);
}

/* ---- Answers ---- */

/* A line: query, status, bindings, and the proof or the reasons if requested. */
static void write_json(struct inquiry *inquiry, const char *query, const char *status)
{
    struct json_writer json = {.out = inquiry->out};
    bool proved = strcmp(status, "true") == 0;
    begin_line(inquiry->out);
    json_write_object(&json, NULL);
    json_write_text(&json, "query", query);
    json_write_text(&json, "status", status);
    if (proved) {
        json_write_object(&json, "bindings");
        if (inquiry->settings->method == INQUIRY_BACKWARD) prove_answer_json(inquiry->prover, &json);
        json_write_end(&json);
    } else {
        json_write_null(&json, "bindings");
    }
    if (inquiry->settings->explain && strcmp(status, "unknown") != 0)
        json_explanation(inquiry, &json);
    else
        json_write_null(&json, "because");
    json_write_end(&json);
    json_write_finish(&json);
}

static void show_answer(struct inquiry *inquiry, const char *query)
{
    if (inquiry->settings->format == INQUIRY_JSON) {
        write_json(inquiry, query, "true");
        return;
    }
    if (inquiry->settings->format == INQUIRY_TEXT) {
        begin_line(inquiry->out);
        prove_answer(inquiry->prover, inquiry->out);
        if (!inquiry->asks) buf_char(inquiry->out, '\n');
    }
    if (inquiry->settings->explain) {
        begin_line(inquiry->out);
        write_explanation(inquiry);
    }
}

static void show_none(struct inquiry *inquiry, const char *query)
{
    const struct inquiry_settings *settings = inquiry->settings;
    if (settings->format == INQUIRY_JSON) {
        write_json(inquiry, query, "false");
        return;
    }
    begin_line(inquiry->out);
    if (settings->format == INQUIRY_TEXT) buf_add(inquiry->out, inquiry->asks ? "false.\n" : "false\n");
    if (settings->explain) write_explanation(inquiry);
}

static void show_stopped(struct inquiry *inquiry, const char *query, const char *why)
{
    if (inquiry->settings->format == INQUIRY_JSON) write_json(inquiry, query, "unknown");
    begin_line(inquiry->out);
    say_note(inquiry->settings->quiet, "%s", why);
}

/* At a terminal: `;` or a blank requests the next answer, anything else ends. */
static bool wants_more(struct inquiry *inquiry)
{
    bool more = prove_may_have_more(inquiry->prover);
    if (more) {
        buf_char(inquiry->out, ' ');
        buf_finish(inquiry->out);
        int key = typed_key();
        more = key == ';' || key == ' ' || key == 'n';
    }
    buf_add(inquiry->out, more ? ";\n" : ".\n");
    buf_finish(inquiry->out);
    return more;
}

/* ---- Methods ---- */

static int64_t most_answers(const struct inquiry *inquiry)
{
    const struct inquiry_settings *s = inquiry->settings;
    return s->limit ? s->limit : s->all || s->count || inquiry->asks ? INT64_MAX : 1;
}

/* At a depth bound there may be more answers, so `no answer` is not proved. */
static void ask_backwards(struct inquiry *inquiry, const char *query, struct reply *reply)
{
    const struct inquiry_settings *s = inquiry->settings;
    const wide most = (wide)most_answers(inquiry);
    enum prove_status status = PROVE_TRUE;
    bool enough = false;
    while (!enough && (status = prove_next(inquiry->prover)) == PROVE_TRUE) {
        reply->count++;
        ASSERT(reply->count <= most);
        if (!s->count) show_answer(inquiry, query);
        enough = reply->count == most || (inquiry->asks && !wants_more(inquiry));
    }
    reply->all = status == PROVE_FALSE && !prove_was_cut(inquiry->prover);
    reply->more = status == PROVE_FALSE && !reply->all;
    reply->status = status == PROVE_ERROR     ? REPLY_FAILED
                    : status == PROVE_STOPPED ? REPLY_STOPPED
                    : reply->count            ? REPLY_FOUND
                    : reply->more             ? REPLY_STOPPED
                                              : REPLY_NONE;
    if (status == PROVE_ERROR || status == PROVE_STOPPED)
        sentence_say(&reply->reason, "%s", prove_why(inquiry->prover));
}

static void ask_forwards(struct inquiry *inquiry, struct reply *reply)
{
    reply->status = prove_forward(inquiry->prover) ? REPLY_FOUND : REPLY_NONE;
}

static bool open_text(void *self, struct reader *r)
{
    struct buf *text = self;
    reader_text(r, "query", buf_text(text), text->size);
    return true;
}

/* The rules and the negated query are unsatisfiable if and only if the rules prove the query. */
static void ask_sat(struct inquiry *inquiry, struct reply *reply)
{
    struct buf text = {0};
    struct plan plan;
    struct formula formula = {.name = "query", .open = open_text, .self = &text, .conflict_limit = -1};
    const struct desk_request request = {.threads = 1, .deadline = &inquiry->limits.deadline};
    formula.solver = common_sat(inquiry->settings->engine, &formula.argument);
    reply->status = REPLY_REFUSED; /* common_sat has reported it */
    if (!formula.solver) return;
    inquiry_write_formula(inquiry->prover, false, &text);
    const struct problem problem = formula_problem(&formula);
    if (plan_problem(&plan, &problem, &request, &reply->reason)) ask(&plan, NULL, reply);
    bool proved = reply->status == REPLY_NONE;
    if (proved || reply->status == REPLY_FOUND) reply->status = proved ? REPLY_FOUND : REPLY_NONE;
    buf_free(&text);
}

/* ---- The reply ---- */

static void note_stopped(const struct inquiry *inquiry, const struct reply *reply)
{
    const struct inquiry_settings *s = inquiry->settings;
    int64_t found = (int64_t)reply->count;
    if (reply->more)
        say_note(s->quiet, "goals deeper than %" PRId64 " were given up: there may be %s", s->depth,
                 found ? "more answers" : "an answer below");
    else if (reply->status == REPLY_STOPPED && s->count)
        say_note(s->quiet, "at least %" PRId64 " answer%s", found, text_plural(found));
}

/* Answers have been printed as they were found. */
static int report_reply(struct inquiry *inquiry, const char *query, const struct reply *reply)
{
    const bool counts = inquiry->settings->count;
    note_stopped(inquiry, reply);
    switch (reply->status) {
    case REPLY_FOUND:
        if (counts && !reply->more) buf_print(inquiry->out, "%" PRId64 "\n", (int64_t)reply->count);
        if (!counts && inquiry->asks && (reply->all || reply->more)) show_none(inquiry, query);
        return STATUS_DONE;
    case REPLY_NONE:
        if (counts)
            buf_add(inquiry->out, "0\n");
        else
            show_none(inquiry, query);
        return STATUS_NONE;
    case REPLY_STOPPED:
        if (!counts || !reply->more)
            show_stopped(inquiry, query, reply->more ? "no answer so far" : reply->reason.text);
        return STATUS_LIMIT;
    default:
        if (reply->status == REPLY_FAILED) begin_line(inquiry->out);
        if (!sentence_is_empty(&reply->reason)) say_refusal(&reply->reason);
        return STATUS_USAGE;
    }
}

int inquiry_run(struct inquiry *inquiry, const char *query)
{
    const struct inquiry_settings *s = inquiry->settings;
    struct reader reader;
    struct reply reply = {0};
    limits_begin(&inquiry->limits, s->time_limit, s->memory_limit);
    reader_text(&reader, "query", query, strlen(query));
    if (!prove_ask(inquiry->prover, &reader)) return say_error("%s", reader.error.text);
    if (s->method == INQUIRY_BACKWARD)
        ask_backwards(inquiry, query, &reply);
    else if (s->method == INQUIRY_FORWARD)
        ask_forwards(inquiry, &reply);
    else
        ask_sat(inquiry, &reply);
    if (s->method != INQUIRY_BACKWARD && reply.status == REPLY_FOUND) show_answer(inquiry, query);
    int status = report_reply(inquiry, query, &reply);
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

void inquiry_write_formula(struct prover *prover, bool names, struct buf *out)
{
    const struct prove_sink sink = {write_header, names ? write_meaning : NULL, write_clause, out};
    prove_formula(prover, &sink);
}
