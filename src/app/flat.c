/* A FlatZinc model on the command line.
 *
 * MiniZinc prints the variables that a model outputs, a few of all, so a solution to be checked is
 * usually incomplete. Constraints among the known values are evaluated at once, and name the first
 * that fails. The other variables are then searched for, with the known values fixed; what is found
 * is evaluated as a whole, so that `valid` never rests on the search alone. */
#include "app/flat.h"

#include "app/common.h"
#include "app/interrupt.h"
#include "app/say.h"
#include "base/text.h"

#include <string.h>

bool flat_is(const char *path, const char *text, size_t length)
{
    size_t end = path ? strlen(path) : 0;
    return (end > 4 && strcmp(path + end - 4, ".fzn") == 0) || zinc_read_recognises(text, length);
}

static void remark(void *self, const char *sentence)
{
    (void)self;
    say_note(false, "warning: %s", sentence);
}

static bool open(struct flat *flat, const char *path, const char *text, size_t length, bool explain)
{
    struct reader r;
    struct sentence error;
    struct zinc_wishes wishes = {.free_search = true,
                                 .names = !explain,
                                 .explain = explain,
                                 .remark = remark,
                                 .name = common_name(path)};
    *flat = (struct flat){0};
    reader_text(&r, common_name(path), text, length);
    flat->zinc = explain ? zinc_read_titled(&r) : zinc_read(&r);
    if (!flat->zinc) {
        say_error("%s", r.error.text);
        return false;
    }
    flat->model = dm_model_new();
    flat->link = zinc_link_post(flat->zinc, flat->model, &wishes, &error);
    if (!flat->link) {
        say_error("%s", error.text);
        flat_close(flat);
    }
    return flat->link;
}

bool flat_open(struct flat *flat, const char *path, const char *text, size_t length)
{
    return open(flat, path, text, length, false);
}

bool flat_open_explained(struct flat *flat, const char *path, const char *text, size_t length)
{
    return open(flat, path, text, length, true);
}

void flat_close(struct flat *flat)
{
    zinc_link_free(flat->link);
    dm_model_free(flat->model);
    zinc_store_free(flat->zinc);
    *flat = (struct flat){0};
}

/* ---- checking */

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)progress, (void)data;
    return interrupt_flag;
}

/* Looks for the variables that have no value. Whatever is better than the known values is of no
 * interest, so nothing is optimised. */
static dm_status complete(const struct flat *flat, const struct zinc_values *known, struct zinc_values *all)
{
    dm_solver *solver = dm_solver_new(flat->model, NULL);
    dm_satisfy(flat->model);
    zinc_link_fix(flat->link, known);
    dm_on_progress(solver, on_progress, NULL);
    dm_status status = dm_solve(solver, 0, NULL);
    if (status == DM_SOLUTION) zinc_values_take(all, flat->zinc, flat->link, solver);
    dm_solver_free(solver);
    return status;
}

static int judge(const struct flat *flat, const char *name, const struct zinc_values *known, struct buf *out)
{
    struct zinc_values all;
    struct sentence why;
    if (!zinc_check(known, name, &why)) {
        buf_print(out, "invalid: %s\n", why.text);
        return STATUS_NONE;
    }
    dm_status status = complete(flat, known, &all);
    if (status == DM_NONE) {
        buf_add(out, "invalid: no values of the variables that are not given make it a solution\n");
        return STATUS_NONE;
    }
    if (status != DM_SOLUTION) {
        say_note(false, "stopped before values of the other variables were found");
        return STATUS_LIMIT;
    }
    bool right = zinc_check(&all, name, &why);
    zinc_values_free(&all);
    if (!right) return say_error("%s; this is a mistake of damier", why.text);
    buf_add(out, zinc_store_goal(flat->zinc) == ZINC_SATISFY
                     ? "valid\n"
                     : "valid: the constraints hold; whether it is the best was not checked\n");
    return STATUS_DONE;
}

int flat_check(const char *path, const char *text, size_t length, const char *solution, const char *output)
{
    struct flat flat;
    struct file out;
    struct reader r;
    struct zinc_values values = {0};
    if (!flat_open(&flat, path, text, length)) return STATUS_USAGE;
    interrupt_catch();
    int status = STATUS_USAGE;
    if (!reader_open(&r, solution) || !zinc_values_read(&values, flat.zinc, &r)) {
        say_error("%s", r.error.text);
    } else if (!file_create(&out, output)) {
        say_error("%s", file_error(&out));
    } else {
        status = judge(&flat, common_name(path), &values, &out.buf);
        status = common_close(&out, status);
    }
    reader_close(&r);
    zinc_values_free(&values);
    flat_close(&flat);
    return status;
}

/* ---- encoding */

int flat_encode(const char *path, const char *text, size_t length, const struct encode_config *config,
                bool comments, const char *output)
{
    struct flat flat;
    struct file out;
    struct sentence error;
    if (!flat_open(&flat, path, text, length)) return STATUS_USAGE;
    if (zinc_store_goal(flat.zinc) != ZINC_SATISFY)
        say_note(false,
                 "a formula has no objective: it has a model for every solution, not for the best alone");
    int status = STATUS_USAGE;
    if (!file_create(&out, output)) {
        say_error("%s", file_error(&out));
    } else if (cnf_write_model(flat.model, config, comments, &out.buf, &error)) {
        status = common_close(&out, STATUS_DONE);
    } else {
        file_abandon(&out);
        say_error("%s", error.text);
    }
    flat_close(&flat);
    return status;
}
