/* A FlatZinc model in parts (app/parting.h): the model with its cube posted. The program is read
 * once for all of them. What is cut are the variables that are printed, because solutions differ in
 * these. */
#include "app/fzn.h"

#include "app/say.h"
#include "base/alloc.h"
#include "base/clock.h"

#include <math.h>
#include <unistd.h>

/* The variables that are cut; the caller's to free. */
static dm_int *find_variables(const struct fzn *s, size_t *count)
{
    *count = dm_answer_variables(s->model, 0, NULL);
    dm_int *variables = alloc_array(*count + 1, sizeof *variables);
    dm_answer_variables(s->model, *count, variables);
    return variables;
}

/* A session for a part of its own, on the program that was read, for at most so many seconds. */
static struct fzn begin_part(const struct fzn *whole, double seconds)
{
    struct fzn s = {.invocation = whole->invocation,
                    .settings = whole->settings,
                    .name = whole->name,
                    .zinc = whole->zinc};
    s.limits.deadline = deadline_slice(&whole->limits.deadline, seconds);
    return s;
}

static bool cut(void *self, size_t parts, const int64_t *than, struct cubes_tree *tree,
                struct sentence *error)
{
    struct fzn s = begin_part(self, HUGE_VAL);
    struct cubes_wish wish = {.parts = parts, .than = than, .deadline = &s.limits.deadline};
    struct parting_watch watch;
    size_t count;
    *tree = (struct cubes_tree){0};
    sentence_clear(error);
    bool posted = fzn_post(&s), fine = posted || s.limits.deadline.reached;
    if (posted) {
        dm_int *variables = find_variables(&s, &count);
        parting_watch_begin(&watch, &wish, false);
        fine = cubes_cut(s.model, count, variables, &wish, tree, error);
        parting_watch_end(&watch);
        alloc_free(variables);
    } else if (fine) {
        cubes_tree_whole(tree);
    }
    fzn_end(&s);
    return fine;
}

static void take_result(const struct fzn *s, dm_status status)
{
    struct portion *r = s->result;
    bool found = r->count > 0;
    r->status = status == DM_INVALID || s->broken ? REPLY_FAILED
                : status == DM_NONE && !found     ? REPLY_NONE
                : status == DM_UNKNOWN            ? REPLY_STOPPED
                                                  : REPLY_FOUND;
    r->all = status == DM_NONE;
    r->proved = status == DM_NONE || status == DM_OPTIMAL;
    r->stands_for = r->count;
    r->seconds = clock_wall() - s->began;
    sentence_say(&r->engine, "%s", dm_solver_engine(s->solver));
    if (status == DM_UNKNOWN) sentence_say(&r->reason, "stopped before the end");
    if (!found || !s->has_best) return;
    r->optimised = true;
    r->objective.best = s->best;
    r->objective.sense = dm_objective(s->model, NULL);
    r->objective.has_bound = dm_bound(s->solver, &r->objective.bound);
    if (!r->proved) return;
    r->objective.has_bound = true;
    r->objective.bound = s->best;
}

static int search_part(struct fzn *s)
{
    if (fzn_search_heard(s, NULL)) fzn_search_heed(s);
    s->began = clock_wall();
    dm_status status = fzn_search_run(s);
    if (status == DM_INVALID)
        say_error("%s", dm_solver_error(s->solver) ? dm_solver_error(s->solver) : dm_model_error(s->model));
    take_result(s, status);
    if (status == DM_NONE && s->result->has_than && !s->printed)
        fzn_search_none_better(s, s->result->than);
    else
        fzn_search_end(s, status);
    fzn_stats_print(s);
    return STATUS_DONE;
}

static bool post_cube(struct fzn *s)
{
    struct sentence error;
    size_t count;
    dm_int *variables = find_variables(s, &count);
    bool fine = cubes_post(s->terms->cube, s->model, count, variables, &error);
    if (!fine) say_error("%s", error.text);
    alloc_free(variables);
    return fine;
}

static int solve_part(void *self, const struct parted_terms *terms, struct portion *result)
{
    struct fzn s = begin_part(self, HUGE_VAL);
    *result = (struct portion){.status = REPLY_STOPPED};
    s.terms = terms;
    s.result = result;
    s.mute = !terms->shown;
    if (terms->stop) s.limits.deadline.stop = terms->stop;
    buf_stream(&s.out, STDOUT_FILENO);
    limits_guard(&s.guard, &s.limits.deadline, &s.out);
    int status = STATUS_DONE;
    if (!fzn_post(&s))
        status = fzn_give_up(&s);
    else
        status = post_cube(&s) && fzn_make_solver(&s) ? search_part(&s) : STATUS_USAGE;
    if (!buf_finish(&s.out)) status = say_error("cannot write to standard output");
    buf_free(&s.out);
    fzn_end(&s);
    return status;
}

/* The model without a cube for a while: what it has found by then. */
static bool first(void *self, double seconds, struct portion *result, bool *settled)
{
    const struct fzn *whole = self;
    struct fzn s = begin_part(whole, seconds);
    struct parted_terms terms = {0};
    *result = (struct portion){.status = REPLY_STOPPED};
    *settled = false;
    if (seconds <= 0 || !fzn_search_optimises(whole)) return false;
    s.terms = &terms;
    s.result = result;
    s.mute = true;
    if (fzn_post(&s) && fzn_make_solver(&s)) {
        s.began = clock_wall();
        take_result(&s, fzn_search_run(&s));
    }
    fzn_end(&s);
    *settled = portion_done(result);
    if (*settled || portion_close(result)) return true;
    portion_free(result);
    return false;
}

/* What a part has printed is read again, and the referee looks at it. */
static bool passes(const struct fzn *s, const struct portion_answer *answer)
{
    struct zinc_values values = {0};
    struct reader r;
    struct sentence why;
    reader_text(&r, "a part's answer", answer->text, answer->length);
    bool fine = zinc_values_read(&values, s->zinc, &r);
    if (!fine) sentence_copy(&why, &r.error);
    fine = fine && zinc_check(&values, s->name, &why);
    if (!fine) say_error("%s; the answer of a part is not printed", why.text);
    zinc_values_free(&values);
    reader_close(&r);
    return fine;
}

static int tell(void *self, const struct portion *whole)
{
    struct fzn *s = self;
    buf_stream(&s->out, STDOUT_FILENO);
    limits_guard(&s->guard, &s->limits.deadline, &s->out);
    for (size_t i = 0; i < whole->answers.size && !s->broken; i++) {
        s->broken = !passes(s, &whole->answers.data[i]);
        if (s->broken) break;
        buf_bytes(&s->out, whole->answers.data[i].text, whole->answers.data[i].length);
        buf_add(&s->out, fzn_search_separator);
        s->printed++;
    }
    if (whole->status == REPLY_NONE && whole->has_than)
        fzn_search_none_better(s, whole->than);
    else
        fzn_search_end(s, whole->status == REPLY_NONE || whole->all  ? DM_NONE
                          : whole->status == REPLY_STOPPED           ? DM_UNKNOWN
                          : fzn_search_optimises(s) && whole->proved ? DM_OPTIMAL
                                                                     : DM_SOLUTION);
    bool written = buf_finish(&s->out);
    buf_free(&s->out);
    return written ? STATUS_DONE : say_error("cannot write to standard output");
}

int fzn_parts_take(struct fzn *s)
{
    int64_t most = s->settings->all ? 0 : s->settings->solutions;
    bool several = !fzn_search_optimises(s) && most != 1;
    return parting_take(s->invocation,
                        &(struct parted){.question = {.kind = several ? QUESTION_ALL : QUESTION_ONE,
                                                      .limit = several ? most : 0},
                                         .deadline = &s->limits.deadline,
                                         .first = first,
                                         .cut = cut,
                                         .solve = solve_part,
                                         .tell = tell,
                                         .self = s});
}
