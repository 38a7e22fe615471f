/* A FlatZinc program as a problem: zinc_link posts it, zinc_check referees its answers, and its
 * output variables are written. They are also the answer, so cubes are made over them. */
#include "formats/flatzinc/zinc_problem.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/say.h"

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
    posted->link = zinc_link_post(program->zinc, build->model, &program->generate_options, error);
    posted->seconds = clock_wall() - from;
    if (posted->link && (program->given || program->generate_options.explain)) dm_satisfy(build->model);
    if (posted->link && program->given && !program->generate_options.explain)
        zinc_link_fix(posted->link, program->given);
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
        sentence_append(why, "; this is a mistake of damier, and the solution is not printed");
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
    if (!fine) sentence_append(why, "; the answer of a cube is not printed");
    zinc_values_free(&values);
    reader_close(&r);
    return fine;
}

static bool optimises(const struct problem *problem)
{
    const struct zinc_problem *program = problem->self;
    return zinc_store_goal(program->zinc) != ZINC_SATISFY && !program->given;
}

/* ---- to be explained */

/* A constraint costs more in a reason the more variables it mentions. */
static int cost_of(size_t size)
{
    enum { MOST = 1000 };
    return size < MOST ? 1 + (int)size : MOST;
}

static void list_items(const struct problem *problem, struct build *build, enum problem_item sort,
                       problem_put *put, void *self)
{
    const struct zinc_problem *program = problem->self;
    const struct posted *posted = build->state;
    ASSERT(posted->link && program->generate_options.explain);
    for (size_t i = 0; sort == PROBLEM_RULE && i < zinc_cause_count(posted->link); i++)
        put(self, i, zinc_cause_lit(posted->link, i), cost_of(zinc_cause_size(posted->link, i)));
    if (sort == PROBLEM_RULE || !program->given) return;
    for (size_t i = 0; (i = zinc_values_next(program->given, i)) != SIZE_MAX; i++)
        put(self, i, zinc_cause_assume_value(posted->link, program->given, i), 1);
}

static dm_lit at_best(struct build *build, int64_t best)
{
    const struct posted *posted = build->state;
    return zinc_cause_assume_bound(posted->link, best);
}

static void phrase_item(const struct problem *problem, const struct build *build, enum problem_item sort,
                        size_t number, struct buf *out)
{
    const struct zinc_problem *program = problem->self;
    if (sort == PROBLEM_RULE)
        zinc_report_cause(zinc_problem_link(build), number, out);
    else
        zinc_report_value(program->given, number, out);
}

static void json_item(const struct problem *problem, const struct build *build, enum problem_item sort,
                      size_t number, struct json_writer *json)
{
    const struct zinc_problem *program = problem->self;
    if (sort == PROBLEM_RULE)
        zinc_report_cause_json(zinc_problem_link(build), number, json);
    else
        zinc_report_value_json(program->given, number, json);
}

/* Declared domains hold always, and leave nothing. */
static void phrase_none(const struct problem *problem, struct buf *out)
{
    const struct zinc_problem *program = problem->self;
    if (!zinc_report_empty_domain(program->zinc, out)) say(out, "base.domains-contradict", NULL);
}

static const struct problem_items items = {
    "constraint", list_items, at_best, phrase_item, json_item, phrase_none,
};

static const struct problem_kind kind = {
    .noun = "FlatZinc model",
    .post = post,
    .release = release,
    .configure = configure,
    .take = take,
    .passes = passes,
    .optimises = optimises,
    .items = &items,
};

struct problem zinc_problem(const struct zinc_problem *program)
{
    return (struct problem){.kind = &kind, .self = program, .name = program->generate_options.name};
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
