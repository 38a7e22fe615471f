/* Statistics of a FlatZinc model and its search, in the lines that MiniZinc reads. */
#include "app/fzn.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"

#include <string.h>

static void print_number(struct fzn *s, const char *name, double value)
{
    char text[TEXT_REAL_ROOM];
    buf_print(&s->out, "%%%%%%mzn-stat: %s=%s\n", name, text_from_real(value, text));
}

/* What MiniZinc's tools call it. */
static const struct {
    const char *ours, *theirs;
} stat_names[] = {
    {"nodes", "nodes"},
    {"failures", "failures"},
    {"restarts", "restarts"},
    {"learnt", "learnt"},
    {"conflicts", "conflicts"},
    {"depth", "peakDepth"},
    {"propagations", "propagations"},
};

/* NULL: it is not told. */
static const char *their_name(const char *ours)
{
    for (size_t i = 0; i < sizeof stat_names / sizeof *stat_names; i++)
        if (strcmp(stat_names[i].ours, ours) == 0) return stat_names[i].theirs;
    return NULL;
}

/* "linear.calls" as an identifier, which is all that MiniZinc takes for a name. */
static void print_detail(struct fzn *s, const char *name, const char *dot, double value)
{
    char text[TEXT_REAL_ROOM];
    buf_print(&s->out, "%%%%%%mzn-stat: %.*s_%s=%s\n", (int)(dot - name), name, dot + 1,
              text_from_real(value, text));
}

static void print_goal(struct fzn *s)
{
    struct desk_objective o;
    if (!desk_objective(s->desk, &o)) return;
    print_number(s, "objective", (double)o.best);
    if (o.has_bound) print_number(s, "objectiveBound", (double)o.bound);
}

static void print_search(struct fzn *s)
{
    size_t rows = desk_stat_count(s->desk);
    for (size_t i = 0; i < rows; i++) {
        const char *ours = desk_stat_name(s->desk, i), *name = their_name(ours), *dot = strchr(ours, '.');
        if (name) print_number(s, name, desk_stat_value(s->desk, i));
        if (dot) print_detail(s, ours, dot, desk_stat_value(s->desk, i));
    }
    print_goal(s);
    print_number(s, "solveTime", desk_seconds(s->desk) - zinc_problem_seconds(desk_build(s->desk)));
    if (desk_engine(s->desk)) buf_print(&s->out, "%%%%%%mzn-stat: engine=\"%s\"\n", desk_engine(s->desk));
}

static void print_model(struct fzn *s, const struct build *build)
{
    struct zinc_counts counts = zinc_link_counts(zinc_problem_link(build));
    print_number(s, "flatVariables", (double)counts.variables);
    print_number(s, "flatConstraints", (double)counts.constraints);
    print_number(s, "sharedVariables", (double)counts.shared);
    print_number(s, "variables", (double)dm_variable_count(build->model));
    print_number(s, "propagators", (double)dm_constraint_count(build->model));
}

/* As far as it got: a limit can strike before there is a model or a solver. */
void fzn_stats_print(struct fzn *s)
{
    const struct build *build = s->desk ? desk_build(s->desk) : NULL;
    if (!s->settings->statistics) return;
    if (s->desk) print_search(s);
    if (build && zinc_problem_link(build)) print_model(s, build);
    print_number(s, "readTime", s->read_seconds);
    print_number(s, "initTime", s->read_seconds + (build ? zinc_problem_seconds(build) : 0));
    print_number(s, "peakMem", (double)alloc_peak() / 1048576);
    print_number(s, "nSolutions", (double)s->printed);
    buf_add(&s->out, "%%%mzn-stat-end\n");
    buf_finish(&s->out);
}
