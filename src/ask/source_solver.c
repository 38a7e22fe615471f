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

static bool configure(const struct session *session, const struct source_solver_config *config, dm_solver *s)
{
    const struct request *r = &session->plan.request;
    return solvers_set_all(s, config->settings) && solvers_set_all(s, r->encoding) &&
           set_number(s, "seed", r->seed) && set_number(s, "threads", r->threads > 0 ? r->threads : 1) &&
           (!config->conflicts || set_number(s, "conflict-limit", config->conflicts)) &&
           (!r->learn || dm_set(s, "learn", r->learn == LEARN_YES ? "yes" : "no")) &&
           (!r->search || dm_set(s, "search", solvers_searches[r->search])) &&
           (!r->strategy || dm_set(s, "strategy", solvers_strategies[r->strategy])) &&
           (!r->proof || dm_set(s, "proof", r->proof));
}

/* Checks whether another process has a better incumbent. `own`: the value of ours; NULL: none. */
static bool poll_incumbent(struct session *session, const int64_t *own)
{
    const struct request *r = &session->plan.request;
    int64_t value, sense = session->best.sense;
    if (!r->incumbent || !sense || !r->incumbent(r->incumbent_self, &value)) return false;
    if (session->has_than && sense * value >= sense * session->than) return false;
    if (own && sense * value >= sense * *own) return false;
    session->has_than = session->renewed = true;
    session->than = value;
    return true;
}

static void post_incumbent(struct session *session, struct build *build)
{
    dm_int objective;
    if (!session->renewed) return;
    ASSERT(session->has_than);
    session->renewed = false;
    int sense = dm_objective(build->model, &objective);
    if (!sense) return;
    dm_section(build->model, "better than %lld", (long long)session->than);
    dm_require(build->model, sense > 0 ? dm_le(build->model, objective, session->than - 1)
                                       : dm_ge(build->model, objective, session->than + 1));
}

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver;
    struct session *session = data;
    if (session->plan.request.progress) {
        dm_progress p = *progress;
        p.seconds = clock_wall() - session->began;
        best_progress(&session->best, &p);
        session->plan.request.progress(session->plan.request.progress_self, &p, session->found);
    }
    return session_expired(session) || poll_incumbent(session, progress->has_best ? &progress->best : NULL);
}

/* Copies the solver's answer to the session. False, with the error, if the referee of a problem
 * that is not a board rejects it; the session referees boards. */
static bool take_answer(struct session *session, const dm_solver *solver)
{
    const struct problem *problem = &session->plan.problem;
    if (problem->board) {
        source_solver_read(&session->build, solver, session->values);
        return true;
    }
    buf_clear(&session->text);
    return problem->kind->take(problem, &session->build, solver, &session->text, &session->error);
}

static void on_log(dm_solver *solver, const dm_log *line, void *data)
{
    struct session *session = data;
    const struct request *r = &session->plan.request;
    if (r->log) r->log(r->log_self, line);
    if (!r->improved || line->event != DM_EVENT_SOLUTION || !sentence_is_empty(&session->error)) return;
    if (take_answer(session, solver)) r->improved(r->improved_self, session);
}

static bool post_symmetry(struct session *session, struct build *build, struct sentence *error)
{
    if (!session->plan.request.question.classes && !session->plan.by_classes) return true;
    if (!session->symmetry) session->symmetry = symmetry_new(build, error);
    if (session->symmetry) symmetry_post(session->symmetry, build);
    return session->symmetry != NULL;
}

static bool post_cube(const struct session *session, struct build *build, struct sentence *error)
{
    const struct request *r = &session->plan.request;
    if (!r->cube) return true;
    if (r->tree) return cubes_tree_post(r->tree, r->cube, build->model, build->size, build->variable, error);
    return cubes_post(r->cube, build->model, build->size, build->variable, error);
}

bool source_solver_open(struct session *session, const struct source_solver_config *config,
                        struct build *build, dm_solver **solver, struct sentence *error)
{
    const struct plan *plan = &session->plan;
    struct sentence wrong;
    ASSERT(!*solver);
    if (!build_problem(build, &plan->problem, config->model, !plan->request.wordless, plan->request.deadline,
                       &wrong))
        return sentence_is_empty(&wrong) || sentence_copy(error, &wrong);
    if (!post_symmetry(session, build, error)) return false;
    if (!post_cube(session, build, error)) return false;
    best_post(&session->best, build);
    if (poll_incumbent(session, NULL)) post_incumbent(session, build);
    if (plan->fixed_search) dm_search(build->model, build->size, build->variable, plan->order, plan->choice);
    *solver = dm_solver_new(build->model, config->engine);
    bool fine = !dm_solver_error(*solver) && configure(session, config, *solver);
    if (build->kind && build->kind->configure) build->kind->configure(build, *solver);
    if (!fine) sentence_set(error, "%s", dm_solver_error(*solver));
    dm_on_progress(*solver, on_progress, session);
    if (session->plan.request.log || session->plan.request.improved) dm_on_log(*solver, on_log, session);
    if (session->plan.request.step)
        dm_on_step(*solver, session->plan.request.step, session->plan.request.step_self);
    return fine;
}

static bool solver_start(struct session *session, struct sentence *error)
{
    const struct source_solver_config config = {.engine = session->plan.solver.name,
                                                .model = session->plan.model,
                                                .settings = session->plan.settings};
    return source_solver_open(session, &config, &session->build, &session->solver, error);
}

void source_solver_close(struct session *session)
{
    dm_solver_free(session->solver);
    if (session->symmetry) symmetry_free(session->symmetry);
    build_free(&session->build);
}

static int32_t found_value(const void *self, dm_int x)
{
    return (int32_t)dm_value(self, x);
}

void source_solver_read(const struct build *build, const dm_solver *solver, int32_t *values)
{
    build_read(build, found_value, solver, values);
}

dm_status source_solver_failed(struct session *session, const struct build *build, const dm_solver *solver)
{
    const char *sentence = dm_model_error(build->model);
    sentence_set(&session->error, "%s", sentence ? sentence : dm_solver_error(solver));
    return DM_INVALID;
}

/* Resumes the search with a tighter bound each time another process improves the incumbent. Our own
 * incumbent remains the answer if no better one is found. */
static dm_status find_next(struct session *session)
{
    bool found = false;
    dm_status status;
    do {
        post_incumbent(session, &session->build);
        solvers_limit(session->solver, session->plan.request.deadline);
        status = dm_next(session->solver);
        found |= source_answers(status);
        if (source_answers(status)) session->best.had = dm_best(session->solver, &session->best.own);
    } while (session->renewed && (status == DM_SOLUTION || status == DM_UNKNOWN) &&
             !session_expired(session));
    if (!found || source_answers(status)) return status;
    session->best.proved = status == DM_NONE; /* no answer is better than the incumbent */
    return status == DM_NONE ? DM_OPTIMAL : status == DM_UNKNOWN ? DM_SOLUTION : status;
}

static dm_status solver_next(struct session *session)
{
    dm_status status = session->solver ? find_next(session) : DM_UNKNOWN;
    ASSERT(status != DM_OPTIMAL || session->best.sense);
    if (session->best.guess && session->found == 0 && (status == DM_NONE || status == DM_UNKNOWN))
        return session_take_guess(session, status);
    if (source_answers(status) && !take_answer(session, session->solver)) return DM_INVALID;
    if (status != DM_INVALID) return status;
    return source_solver_failed(session, &session->build, session->solver);
}

static const dm_solver *solver_running(const struct session *session)
{
    return session->solver;
}

const struct source source_solver = {.start = solver_start,
                                     .close = source_solver_close,
                                     .next = solver_next,
                                     .running = solver_running};
