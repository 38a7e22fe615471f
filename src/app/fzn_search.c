/* The search for solutions of a FlatZinc model.
 *
 * Every solution passes the referee (zinc_check) before it is printed. Of a part of the question
 * the printed texts are kept, for whoever joins the parts. */
#include "app/fzn.h"

#include "app/interrupt.h"
#include "app/say.h"
#include "base/alloc.h"

#include <inttypes.h>
#include <string.h>

/* ---- solutions */

const char fzn_search_separator[] = "----------\n";

bool fzn_search_optimises(const struct fzn *s)
{
    return s->zinc && zinc_store_goal(s->zinc) != ZINC_SATISFY;
}

/* For whoever joins the parts. Of those that are better and better, the last counts. */
static void keep_solution(struct fzn *s, const struct zinc_values *values)
{
    struct buf text = {0};
    if (fzn_search_optimises(s)) {
        portion_free(s->result);
        s->result->count = 0;
    }
    zinc_values_write(values, &text);
    char *copy = alloc_bytes(text.size + 1);
    memcpy(copy, buf_text(&text), text.size);
    portion_add_text(s->result, copy, text.size, 1, DM_SOLUTION);
    s->result->count++;
    buf_free(&text);
}

/* False if the referee refuses the solver's last solution. */
static bool print_solution(struct fzn *s)
{
    struct zinc_values values;
    struct sentence why;
    zinc_values_take(&values, s->zinc, s->link, s->solver);
    bool right = zinc_check(&values, s->name, &why);
    if (right) {
        if (s->result) keep_solution(s, &values);
        if (!s->mute) {
            zinc_values_write(&values, &s->out);
            buf_add(&s->out, fzn_search_separator);
            buf_finish(&s->out);
        }
        s->printed++;
    } else {
        s->broken = true;
        say_error("%s; this is a mistake of damier, and the solution is not printed", why.text);
    }
    zinc_values_free(&values);
    return right;
}

/* Has somebody else a better solution than we knew of? `own`: the best so far here; NULL: none. */
bool fzn_search_heard(struct fzn *s, const int64_t *own)
{
    const struct parted_terms *terms = s->terms;
    int64_t value, sense = dm_objective(s->model, NULL);
    if (!terms || !terms->incumbent || !sense || !terms->incumbent(terms->self, &value)) return false;
    if (s->result->has_than && sense * value >= sense * s->result->than) return false;
    if (own && sense * value >= sense * *own) return false;
    s->result->has_than = s->renewed = true;
    s->result->than = value;
    return true;
}

void fzn_search_heed(struct fzn *s)
{
    dm_int objective;
    int sense = dm_objective(s->model, &objective);
    if (!s->renewed) return;
    s->renewed = false;
    dm_require(s->model, sense > 0 ? dm_le(s->model, objective, s->result->than - 1)
                                   : dm_ge(s->model, objective, s->result->than + 1));
}

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver;
    struct fzn *s = data;
    const struct parted_terms *terms = s->terms;
    if (terms && terms->found && progress->has_best)
        terms->found(terms->self, progress->best, dm_objective(s->model, NULL));
    return deadline_reached(&s->limits.deadline) ||
           fzn_search_heard(s, progress->has_best ? &progress->best : NULL);
}

static void interrupted(void *self)
{
    dm_interrupt(self);
}

static void on_better(dm_solver *solver, const dm_log *line, void *data)
{
    struct fzn *s = data;
    (void)solver;
    if (line->event == DM_EVENT_SOLUTION && s->each && !s->broken) print_solution(s);
}

/* ---- the end of a search */

void fzn_search_end(struct fzn *s, dm_status status)
{
    if (s->mute) return;
    if (s->broken || status == DM_INVALID)
        buf_add(&s->out, "=====ERROR=====\n");
    else if (status == DM_NONE && !s->printed)
        buf_add(&s->out, "=====UNSATISFIABLE=====\n");
    else if (status == DM_NONE || (fzn_search_optimises(s) && status == DM_OPTIMAL))
        buf_add(&s->out, "==========\n");
    else if (!s->printed)
        buf_add(&s->out, "=====UNKNOWN=====\n");
    buf_finish(&s->out);
}

/* A comment, as no word of FlatZinc says it. */
void fzn_search_none_better(struct fzn *s, int64_t than)
{
    if (s->mute) return;
    buf_print(&s->out, "%% no solution of this part is better than %" PRId64 ", which is known\n", than);
    buf_finish(&s->out);
}

/* Solutions one after another, as many as were asked for. */
static dm_status list_solutions(struct fzn *s)
{
    bool all = s->settings->all || s->settings->solutions == 0;
    int64_t most = all ? INT64_MAX : s->settings->solutions;
    dm_status status = DM_SOLUTION;
    while (s->printed < most) {
        solvers_limit(s->solver, &s->limits.deadline);
        status = dm_next(s->solver);
        if (status != DM_SOLUTION || !print_solution(s)) break;
    }
    return status;
}

static dm_status find_best(struct fzn *s)
{
    s->each = s->settings->all || s->settings->intermediate;
    dm_on_log(s->solver, on_better, s);
    bool found = false;
    dm_status status;
    do {
        fzn_search_heed(s);
        solvers_limit(s->solver, &s->limits.deadline);
        status = dm_next(s->solver);
        if (status != DM_OPTIMAL && status != DM_SOLUTION) continue;
        found = true;
        s->has_best = dm_best(s->solver, &s->best);
    } while (s->renewed && (status == DM_SOLUTION || status == DM_UNKNOWN) &&
             !deadline_reached(&s->limits.deadline));
    if (found && !s->each) print_solution(s);
    if (!found || status == DM_INVALID) return status;
    return status == DM_UNKNOWN ? DM_SOLUTION : status == DM_NONE ? DM_OPTIMAL : status;
}

dm_status fzn_search_run(struct fzn *s)
{
    return fzn_search_optimises(s) ? find_best(s) : list_solutions(s);
}

void fzn_search_set(struct fzn *s)
{
    dm_on_progress(s->solver, on_progress, s);
    interrupt_call(interrupted, s->solver);
}
