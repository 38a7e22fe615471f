/* The best answer from both sides.
 *
 * A guess of the family is an answer like any other: the referee sees it, and it is shown when the search is stopped. The engines are asked for better ones alone, so that all their work goes into the proof, or into
 * what the guess has missed; and the proof, written down, says "one fewer is impossible" and nothing else. The bound of a theorem is posted too, except where a proof is written: a formula that contains it proves little. */
#include "desk/best.h"

#include "base/alloc.h"
#include "model/model.h"

static bool may_guess(const struct board *board, const struct desk_request *r)
{
    return board->family->guess && !r->listing && !r->counting && !r->complete;
}

bool best_hopeful(const struct board *board, const struct desk_request *r)
{
    return may_guess(board, r) && board->bound_by && !r->engine && !r->proof;
}

void best_open(struct best *best, const struct board *board, const struct desk_request *r)
{
    if (!may_guess(board, r)) return;
    int32_t *values = alloc_array(board->cells, sizeof *values);
    if (board->family->guess(board, values, &best->value))
        best->guess = values;
    else
        alloc_free(values);
}

void best_close(struct best *best)
{
    alloc_free(best->guess);
}

bool best_known(const struct best *best, const struct board *board, const struct desk_request *r)
{
    return best->guess && best_hopeful(board, r) && best->value == board->bound;
}

/* At least this good. */
static dm_lit reaches(dm_model *model, int64_t value)
{
    return model->sense > 0 ? dm_le(model, model->objective, value) : dm_ge(model, model->objective, value);
}

void best_post(struct best *best, struct build *build, bool theorem)
{
    dm_model *model = build->model;
    best->sense = model->sense;
    if (!model->sense) return;
    if (theorem && build->board->bound_by) {
        dm_section(model, "no better than %s", build->board->bound_by);
        dm_require(model, -reaches(model, build->board->bound - model->sense));
    }
    if (best->guess) {
        dm_section(model, "better than %lld", (long long)best->value);
        dm_require(model, reaches(model, best->value - model->sense));
    }
}

bool best_objective(const struct best *best, const struct board *board, const dm_solver *solver,
                    struct desk_objective *o)
{
    if (best->settled) {
        *o = (struct desk_objective){best->value, best->value, true};
        return true;
    }
    bool found = solver && dm_best(solver, &o->best);
    if (!found && !best->guess) return false;
    if (!found) o->best = best->value;
    o->has_bound = solver && dm_bound(solver, &o->bound);
    if (board->bound_by && (!o->has_bound || best->sense * board->bound > best->sense * o->bound)) {
        o->has_bound = true;
        o->bound = board->bound;
    }
    if (best->proved || (o->has_bound && best->sense * o->bound > best->sense * o->best)) {
        o->has_bound = true;
        o->bound = o->best;
    }
    return true;
}

void best_progress(const struct best *best, dm_progress *p)
{
    if (best->guess && !p->has_best) {
        p->has_best = true;
        p->best = best->value;
    }
}
