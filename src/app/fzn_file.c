/* FlatZinc models on the command line.
 *
 * MiniZinc prints only the output variables, so a solution to be checked is usually incomplete.
 * Constraints among the known values are evaluated first, to name the first that fails. Then the
 * other variables are searched for with the known values fixed, and the referee checks the
 * completed solution, so `valid` never relies on the search alone. */
#include "app/fzn_file.h"

#include "app/common.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "ask/ask.h"
#include "base/alloc.h"
#include "drat/drat.h"

#include <string.h>

bool fzn_file_is_formula(const char *text, size_t length)
{
    return drat_read_is_formula(text, length);
}

bool fzn_file_is(const char *path, const char *text, size_t length)
{
    size_t end = path ? strlen(path) : 0;
    return (end > 4 && strcmp(path + end - 4, ".fzn") == 0) || zinc_read_recognises(text, length);
}

static void remark(void *self, const char *sentence)
{
    (void)self;
    message_remark(false, "warning: %s", sentence);
}

struct zinc *fzn_file_read(const char *path, const char *text, size_t length, bool titled)
{
    struct reader r;
    reader_text(&r, common_name(path), text, length);
    struct zinc *zinc = titled ? zinc_read_titled(&r) : zinc_read(&r);
    if (!zinc) message_error("%s", r.error.text);
    return zinc;
}

struct zinc_problem fzn_file_program(const struct zinc *zinc, const char *path)
{
    return (struct zinc_problem){
        .zinc = zinc, .generate_options = {.free_search = true, .remark = remark, .name = common_name(path)}};
}

/* ---- checking */

/* The referee has checked the answer. */
static int report_reply(const struct reply *reply, const struct zinc *zinc, struct buf *out)
{
    switch (reply->status) {
    case REPLY_FOUND:
        buf_add(out, zinc_store_goal(zinc) == ZINC_SATISFY
                         ? "valid\n"
                         : "valid: the constraints hold; whether it is the best was not checked\n");
        return STATUS_DONE;
    case REPLY_NONE:
        buf_add(out, "invalid: no values of the variables that are not given make it a solution\n");
        return STATUS_NONE;
    case REPLY_STOPPED:
        message_remark(false, "stopped before values of the other variables were found");
        return STATUS_LIMIT;
    default:
        ASSERT(reply->status >= REPLY_TOO_LARGE); /* one answer, and no callback to end it */
        return message_error("%s", reply->reason.text);
    }
}

/* Searches for any solution with the known values; the objective is ignored. */
static int judge(const struct zinc_problem *program, struct buf *out)
{
    struct plan plan;
    struct reply reply;
    struct sentence why;
    struct limits limits;
    if (!zinc_check(program->given, program->generate_options.name, &why)) {
        buf_print(out, "invalid: %s\n", why.text);
        return STATUS_NONE;
    }
    limits_begin(&limits, 0, 0);
    deadline_end_reading(&limits.deadline);
    const struct problem problem = zinc_problem(program);
    const struct request request = {.threads = 1, .deadline = &limits.deadline};
    if (!plan_problem(&plan, &problem, &request, &why)) return message_error("%s", why.text);
    ask(&plan, NULL, &reply);
    int status = report_reply(&reply, program->zinc, out);
    ask_done(&reply);
    return status;
}

int fzn_file_check(const char *path, const char *text, size_t length, const char *solution,
                   const char *output)
{
    struct file out;
    struct reader r;
    struct zinc_values values = {0};
    struct zinc *zinc = fzn_file_read(path, text, length, false);
    if (!zinc) return STATUS_USAGE;
    struct zinc_problem program = fzn_file_program(zinc, path);
    program.given = &values;
    interrupt_catch();
    int status = STATUS_USAGE;
    if (!common_open(&r, solution) || !zinc_values_read(&values, zinc, &r)) {
        message_error("%s", r.error.text);
    } else if (!file_create(&out, output)) {
        message_error("%s", file_error(&out));
    } else {
        status = common_close(&out, judge(&program, &out.buf));
    }
    reader_close(&r);
    zinc_values_free(&values);
    zinc_store_free(zinc);
    return status;
}

/* ---- encoding */

int fzn_file_encode(const char *path, const char *text, size_t length, const struct encode_config *config,
                    bool comments, const char *output)
{
    struct file out;
    struct build build;
    struct sentence error;
    struct zinc *zinc = fzn_file_read(path, text, length, false);
    if (!zinc) return STATUS_USAGE;
    struct zinc_problem program = fzn_file_program(zinc, path);
    program.generate_options.names = true;
    const struct problem problem = zinc_problem(&program);
    int status = STATUS_USAGE;
    if (!build_problem(&build, &problem, NULL, true, NULL, &error)) {
        message_error("%s", error.text);
    } else {
        if (zinc_store_goal(zinc) != ZINC_SATISFY)
            message_remark(
                false,
                "a formula has no objective: it has a model for every solution, not for the best alone");
        if (!file_create(&out, output)) {
            message_error("%s", file_error(&out));
        } else if (cnf_write_model(build.model, config, comments, &out.buf, &error)) {
            status = common_close(&out, STATUS_DONE);
        } else {
            file_abandon(&out);
            message_error("%s", error.text);
        }
    }
    build_free(&build);
    zinc_store_free(zinc);
    return status;
}
