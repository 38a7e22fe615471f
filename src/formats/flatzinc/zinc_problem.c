/* A FlatZinc program as a problem: zinc_link posts it, zinc_check referees its answers, and its
 * output variables are written. They are also the answer, so that cubes are made over them. */
#include "formats/flatzinc/zinc_problem.h"

#include "base/alloc.h"
#include "base/clock.h"

struct posted { /* build->state */
    struct zinc_link *link;
    double seconds;
};

static bool post(const struct problem *problem, struct build *build, struct sentence *error)
{
    const struct zinc_problem *program = problem->self;
    struct posted *posted = build->state = alloc_bytes(sizeof *posted);
    double from = clock_wall();
    sentence_clear(error);
    posted->link = zinc_link_post(program->zinc, build->model, &program->wishes, error);
    posted->seconds = clock_wall() - from;
    if (dm_build_stopped(build->model)) sentence_clear(error);
    return posted->link;
}

static void release(struct build *build)
{
    struct posted *posted = build->state;
    if (posted) zinc_link_free(posted->link);
    alloc_free(posted);
}

static void configure(const struct build *build, dm_solver *solver)
{
    const char *restarts = zinc_link_restarts(zinc_problem_link(build));
    if (restarts) dm_set(solver, "restarts", restarts);
}

static bool take(const struct problem *problem, const struct build *build, const dm_solver *solver,
                 struct buf *text, struct sentence *why)
{
    const struct zinc_problem *program = problem->self;
    struct zinc_values values;
    zinc_values_take(&values, program->zinc, zinc_problem_link(build), solver);
    bool right = zinc_check(&values, problem->name, why);
    if (right)
        zinc_values_write(&values, text);
    else
        sentence_add(why, "; this is a mistake of damier, and the solution is not printed");
    zinc_values_free(&values);
    return right;
}

static bool passes(const struct problem *problem, const char *text, size_t length, struct sentence *why)
{
    const struct zinc_problem *program = problem->self;
    struct zinc_values values = {0};
    struct reader r;
    reader_text(&r, "the answer of a cube", text, length);
    bool fine = zinc_values_read(&values, program->zinc, &r);
    if (!fine) sentence_copy(why, &r.error);
    fine = fine && zinc_check(&values, problem->name, why);
    if (!fine) sentence_add(why, "; the answer of a cube is not printed");
    zinc_values_free(&values);
    reader_close(&r);
    return fine;
}

static bool optimises(const struct problem *problem)
{
    const struct zinc_problem *program = problem->self;
    return zinc_store_goal(program->zinc) != ZINC_SATISFY;
}

static const struct problem_kind kind = {
    .noun = "FlatZinc model",
    .post = post,
    .release = release,
    .configure = configure,
    .take = take,
    .passes = passes,
    .optimises = optimises,
};

struct problem zinc_problem(const struct zinc_problem *program)
{
    return (struct problem){.kind = &kind, .self = program, .name = program->wishes.name};
}

const struct zinc_link *zinc_problem_link(const struct build *build)
{
    const struct posted *posted = build->state;
    return posted ? posted->link : NULL;
}

double zinc_problem_seconds(const struct build *build)
{
    const struct posted *posted = build->state;
    return posted ? posted->seconds : 0;
}
