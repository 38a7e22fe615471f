/* One query: asked by the chosen method, its answers written as they come.
 *
 * write/1 and the answers share one buffer, so that they stay in order; an answer begins on a line
 * of its own whatever was written before. */
#include "app/inquiry.h"

#include "app/common.h"
#include "app/say.h"
#include "app/typed.h"
#include "base/text.h"
#include "draw/branches.h"
#include "solver/engine/sat.h"

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
    if (inquiry->format == INQUIRY_SVG)
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

/* A line: query, status, bindings, and the proof or the reasons if they were asked for. */
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
        if (inquiry->method == INQUIRY_BACKWARD) prove_answer_json(inquiry->prover, &json);
        json_write_end(&json);
    } else {
        json_write_null(&json, "bindings");
    }
    if (inquiry->explain && strcmp(status, "unknown") != 0)
        json_explanation(inquiry, &json);
    else
        json_write_null(&json, "because");
    json_write_end(&json);
    json_write_finish(&json);
}

static void show_answer(struct inquiry *inquiry, const char *query)
{
    if (inquiry->format == INQUIRY_JSON) {
        write_json(inquiry, query, "true");
        return;
    }
    if (inquiry->format == INQUIRY_TEXT) {
        begin_line(inquiry->out);
        prove_answer(inquiry->prover, inquiry->out);
        if (!inquiry->asks) buf_char(inquiry->out, '\n');
    }
    if (inquiry->explain) {
        begin_line(inquiry->out);
        write_explanation(inquiry);
    }
}

static int show_none(struct inquiry *inquiry, const char *query)
{
    if (inquiry->format == INQUIRY_JSON) {
        write_json(inquiry, query, "false");
        return STATUS_NONE;
    }
    begin_line(inquiry->out);
    if (inquiry->format == INQUIRY_TEXT) buf_add(inquiry->out, inquiry->asks ? "false.\n" : "false\n");
    if (inquiry->explain) write_explanation(inquiry);
    return STATUS_NONE;
}

static int show_stopped(struct inquiry *inquiry, const char *query, const char *why)
{
    if (inquiry->format == INQUIRY_JSON) write_json(inquiry, query, "unknown");
    begin_line(inquiry->out);
    say_note(inquiry->quiet, "%s", why);
    return STATUS_LIMIT;
}

/* ---- Backwards ---- */

/* At a terminal: `;` or a blank asks for the next answer, anything else ends. */
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

static int no_more(struct inquiry *inquiry, const char *query, int64_t found)
{
    bool cut = prove_was_cut(inquiry->prover);
    if (cut)
        say_note(inquiry->quiet, "goals deeper than %" PRId64 " were given up: there may be %s",
                 inquiry->depth, found ? "more answers" : "an answer below");
    if (inquiry->count && !cut) buf_print(inquiry->out, "%" PRId64 "\n", found);
    if (cut && !found)
        return inquiry->count ? STATUS_LIMIT : show_stopped(inquiry, query, "no answer so far");
    if (inquiry->count) return found ? STATUS_DONE : STATUS_NONE;
    if (!found || inquiry->asks) show_none(inquiry, query);
    return found ? STATUS_DONE : STATUS_NONE;
}

static int backwards(struct inquiry *inquiry, const char *query)
{
    int64_t most = inquiry->limit                                    ? inquiry->limit
                   : inquiry->all || inquiry->count || inquiry->asks ? INT64_MAX
                                                                     : 1;
    for (int64_t found = 0;;) {
        enum prove_status status = prove_next(inquiry->prover);
        if (status == PROVE_ERROR) {
            begin_line(inquiry->out);
            return say_error("%s", prove_why(inquiry->prover));
        }
        if (status == PROVE_FALSE) return no_more(inquiry, query, found);
        if (status == PROVE_STOPPED && inquiry->count)
            say_note(inquiry->quiet, "at least %" PRId64 " answer%s", found, text_plural(found));
        if (status == PROVE_STOPPED) return show_stopped(inquiry, query, prove_why(inquiry->prover));
        found++;
        if (!inquiry->count) show_answer(inquiry, query);
        if (found == most && inquiry->count) buf_print(inquiry->out, "%" PRId64 "\n", found);
        if (found == most || (inquiry->asks && !wants_more(inquiry))) return STATUS_DONE;
    }
}

/* ---- By other methods ---- */

struct sat_clauses {
    const struct sat_kind *kind;
    struct sat_solver *solver;
};

static void take_clause(void *self, const int *lits, size_t count)
{
    struct sat_clauses *to = self;
    to->kind->clause(to->solver, lits, count);
}

/* The rules without the query have a model; with the query denied they have one unless they prove
 * it. */
static int by_sat(struct inquiry *inquiry, const char *query)
{
    const char *argument;
    struct sentence error, why;
    const struct sat_kind *kind = common_sat(inquiry->engine, &argument);
    struct sat_config config = {.threads = 1,
                                .conflict_limit = -1,
                                .poll = deadline_poll,
                                .self = &inquiry->limits.deadline};
    struct sat_clauses to = {.kind = kind, .solver = kind ? kind->open(argument, &config, &error) : NULL};
    if (!kind) return STATUS_USAGE;
    if (!to.solver) return say_error("%s", error.text);
    prove_formula(inquiry->prover, &(struct prove_sink){.clause = take_clause, .self = &to});
    enum sat_status status = kind->solve(to.solver, NULL, 0);
    deadline_why(&inquiry->limits.deadline, &why);
    int result = STATUS_DONE;
    if (status == SAT_FAILED)
        result = say_error("%s", kind->error(to.solver));
    else if (status == SAT_UNKNOWN)
        result = show_stopped(inquiry, query, why.text);
    else if (status == SAT_UNSATISFIABLE)
        show_answer(inquiry, query);
    else
        result = show_none(inquiry, query);
    kind->close(to.solver);
    return result;
}

int inquiry_run(struct inquiry *inquiry, const char *query)
{
    struct reader reader;
    limits_begin(&inquiry->limits, inquiry->time_limit, inquiry->memory_limit);
    reader_text(&reader, "query", query, strlen(query));
    if (!prove_ask(inquiry->prover, &reader)) return say_error("%s", reader.error.text);
    if (inquiry->method == INQUIRY_BACKWARD) return backwards(inquiry, query);
    if (inquiry->method == INQUIRY_SAT) return by_sat(inquiry, query);
    if (!prove_forward(inquiry->prover)) return show_none(inquiry, query);
    show_answer(inquiry, query);
    return STATUS_DONE;
}
