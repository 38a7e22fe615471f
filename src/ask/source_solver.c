/* The source of an engine on a model.
 *
 * source_solver_open builds the model, then adds in this order: lex-leader constraints, the cube,
 * "better than the guess", "better than the incumbent of other processes". Then it creates and
 * configures the solver. The portfolios use it for their members too.
 *
 * Distributed branch and bound: the progress callback polls the incumbent of other processes. A
 * better one stops the engine, which then continues with the tighter bound. */
#include "ask/source.h"
#include "base/clock.h"
#include "base/sentence.h"
#include "cluster/cubes/cubes.h"

#include <stdio.h>

static bool set_number(dm_solver *solver, const char *name, int64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)value);
    return dm_set(solver, name, text);
}

static bool configure(const struct desk *desk, const struct source_solver_config *config, dm_solver *s)
{
    const struct desk_request *r = &desk->plan.request;
    return solvers_set_all(s, config->settings) && solvers_set_all(s, r->encoding) &&
           set_number(s, "seed", r->seed) && set_number(s, "threads", r->threads > 0 ? r->threads : 1) &&
           (!config->conflicts || set_number(s, "conflict-limit", config->conflicts)) &&
           (!r->learn || dm_set(s, "learn", r->learn == DESK_LEARN ? "yes" : "no")) &&
           (!r->search || dm_set(s, "search", solvers_searches[r->search])) &&
           (!r->strategy || dm_set(s, "strategy", solvers_strategies[r->strategy])) &&
           (!r->proof || dm_set(s, "proof", r->proof));
}

/* Checks whether another process has a better incumbent. `own`: the value of ours; NULL: none. */
static bool poll_incumbent(struct desk *desk, const int64_t *own)
{
    const struct desk_request *r = &desk->plan.request;
    int64_t value, sense = desk->best.sense;
    if (!r->incumbent || !sense || !r->incumbent(r->incumbent_self, &value)) return false;
    if (desk->has_than && sense * value >= sense * desk->than) return false;
    if (own && sense * value >= sense * *own) return false;
    desk->has_than = desk->renewed = true;
    desk->than = value;
    return true;
}

static void post_incumbent(struct desk *desk, struct build *build)
{
    dm_int objective;
    if (!desk->renewed) return;
    ASSERT(desk->has_than);
    desk->renewed = false;
    int sense = dm_objective(build->model, &objective);
    if (!sense) return;
    dm_section(build->model, "better than %lld", (long long)desk->than);
    dm_require(build->model, sense > 0 ? dm_le(build->model, objective, desk->than - 1)
                                       : dm_ge(build->model, objective, desk->than + 1));
}

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver;
    struct desk *desk = data;
    if (desk->plan.request.progress) {
        dm_progress p = *progress;
        p.seconds = clock_wall() - desk->began;
        best_progress(&desk->best, &p);
        desk->plan.request.progress(desk->plan.request.progress_self, &p, desk->found);
    }
    return desk_expired(desk) || poll_incumbent(desk, progress->has_best ? &progress->best : NULL);
}

/* Copies the solver's answer to the session. False, with the error, if the referee of a problem
 * that is not a board rejects it; the session referees boards. */
static bool take_answer(struct desk *desk, const dm_solver *solver)
{
    const struct problem *problem = &desk->plan.problem;
    if (problem->board) {
        source_solver_read(&desk->build, solver, desk->values);
        return true;
    }
    buf_clear(&desk->text);
    return problem->kind->take(problem, &desk->build, solver, &desk->text, &desk->error);
}

static void on_log(dm_solver *solver, const dm_log *line, void *data)
{
    struct desk *desk = data;
    const struct desk_request *r = &desk->plan.request;
    if (r->log) r->log(r->log_self, line);
    if (!r->improved || line->event != DM_EVENT_SOLUTION || !sentence_is_empty(&desk->error)) return;
    if (take_answer(desk, solver)) r->improved(r->improved_self, desk);
}

static bool post_symmetry(struct desk *desk, struct build *build, struct sentence *error)
{
    if (!desk->plan.request.question.classes && !desk->plan.by_classes) return true;
    if (!desk->symmetry) desk->symmetry = symmetry_new(build, error);
    if (desk->symmetry) symmetry_post(desk->symmetry, build);
    return desk->symmetry != NULL;
}

static bool post_cube(const struct desk *desk, struct build *build, struct sentence *error)
{
    const struct desk_request *r = &desk->plan.request;
    if (!r->cube) return true;
    if (r->tree) return cubes_tree_post(r->tree, r->cube, build->model, build->size, build->variable, error);
    return cubes_post(r->cube, build->model, build->size, build->variable, error);
}

bool source_solver_open(struct desk *desk, const struct source_solver_config *config, struct build *build,
                        dm_solver **solver, struct sentence *error)
{
    const struct plan *plan = &desk->plan;
    struct sentence wrong;
    ASSERT(!*solver);
    if (!build_problem(build, &plan->problem, config->model, !plan->request.wordless, plan->request.deadline,
                       &wrong))
        return sentence_is_empty(&wrong) || sentence_copy(error, &wrong);
    if (!post_symmetry(desk, build, error)) return false;
    if (!post_cube(desk, build, error)) return false;
    best_post(&desk->best, build);
    if (poll_incumbent(desk, NULL)) post_incumbent(desk, build);
    if (plan->said) dm_search(build->model, build->size, build->variable, plan->order, plan->choice);
    *solver = dm_solver_new(build->model, config->engine);
    bool fine = !dm_solver_error(*solver) && configure(desk, config, *solver);
    if (build->kind && build->kind->configure) build->kind->configure(build, *solver);
    if (!fine) sentence_say(error, "%s", dm_solver_error(*solver));
    dm_on_progress(*solver, on_progress, desk);
    if (desk->plan.request.log || desk->plan.request.improved) dm_on_log(*solver, on_log, desk);
    if (desk->plan.request.step) dm_on_step(*solver, desk->plan.request.step, desk->plan.request.step_self);
    return fine;
}

static bool solver_start(struct desk *desk, struct sentence *error)
{
    const struct source_solver_config config = {.engine = desk->plan.solver.name,
                                                .model = desk->plan.model,
                                                .settings = desk->plan.settings};
    return source_solver_open(desk, &config, &desk->build, &desk->solver, error);
}

void source_solver_close(struct desk *desk)
{
    dm_solver_free(desk->solver);
    if (desk->symmetry) symmetry_free(desk->symmetry);
    build_free(&desk->build);
}

static int32_t found_value(const void *self, dm_int x)
{
    return (int32_t)dm_value(self, x);
}

void source_solver_read(const struct build *build, const dm_solver *solver, int32_t *values)
{
    build_read(build, found_value, solver, values);
}

dm_status source_solver_failed(struct desk *desk, const struct build *build, const dm_solver *solver)
{
    const char *sentence = dm_model_error(build->model);
    sentence_say(&desk->error, "%s", sentence ? sentence : dm_solver_error(solver));
    return DM_INVALID;
}

/* Resumes the search with a tighter bound each time another process improves the incumbent. Our own
 * incumbent remains the answer if no better one is found. */
static dm_status find_next(struct desk *desk)
{
    bool found = false;
    dm_status status;
    do {
        post_incumbent(desk, &desk->build);
        solvers_limit(desk->solver, desk->plan.request.deadline);
        status = dm_next(desk->solver);
        found |= source_answers(status);
        if (source_answers(status)) desk->best.had = dm_best(desk->solver, &desk->best.own);
    } while (desk->renewed && (status == DM_SOLUTION || status == DM_UNKNOWN) && !desk_expired(desk));
    if (!found || source_answers(status)) return status;
    desk->best.proved = status == DM_NONE; /* no answer is better than the incumbent */
    return status == DM_NONE ? DM_OPTIMAL : status == DM_UNKNOWN ? DM_SOLUTION : status;
}

static dm_status solver_next(struct desk *desk)
{
    dm_status status = desk->solver ? find_next(desk) : DM_UNKNOWN;
    ASSERT(status != DM_OPTIMAL || desk->best.sense);
    if (desk->best.guess && desk->found == 0 && (status == DM_NONE || status == DM_UNKNOWN))
        return desk_take_guess(desk, status);
    if (source_answers(status) && !take_answer(desk, desk->solver)) return DM_INVALID;
    if (status != DM_INVALID) return status;
    return source_solver_failed(desk, &desk->build, desk->solver);
}

static const dm_solver *solver_running(const struct desk *desk)
{
    return desk->solver;
}

const struct source source_solver = {.start = solver_start,
                                     .close = source_solver_close,
                                     .next = solver_next,
                                     .running = solver_running};
