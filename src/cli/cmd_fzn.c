/* damier fzn: FlatZinc in, answers out, as MiniZinc talks to solvers.
 *
 * Standard output is MiniZinc's alone: solutions, each closed by a line of dashes and flushed as it
 * is found, then one line that says how the search ended, then statistics if they were asked for.
 * Short options are MiniZinc's. Every status is exit 0, because MiniZinc takes anything else for a
 * failure of the solver; remarks go to standard error.
 *
 * Every solution passes the referee (zinc_check) before it is printed.
 *
 * A part of the question (cli/parting.h) is the model with its cube posted, and its answers are the
 * texts that are printed. The program is read once for all parts. */
#include "base/clock.h"
#include "base/text.h"
#include "cli/common.h"
#include "cli/interrupt.h"
#include "cli/parting.h"
#include "cli/say.h"
#include "cli/together.h"
#include "desk/solvers.h"
#include "flatzinc/zinc.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct settings {
    const char *file, *engine, *encoding, *seed;
    const char *checkpoint; /* NULL: none */
    int64_t solutions, milliseconds, memory_limit, threads;
    bool all, intermediate, free_search, statistics, verbose, no_learn;
    int strategy; /* index in common_strategies; 0: not given */
};

struct session {
    const struct invocation *invocation;
    const struct settings *settings;
    const struct parted_terms *terms; /* of a part; NULL: the whole is asked */
    struct portion *result;           /* gets what came of a part; else NULL */
    bool mute;                        /* nothing is printed */
    const char *name;                 /* of the text */
    struct limits limits;
    struct zinc *zinc;
    struct zinc_link *link;
    dm_model *model;
    dm_solver *solver;
    struct buf out;
    int64_t printed; /* solutions */
    bool each;       /* every better solution is printed, not the best alone */
    bool broken;     /* a solution that the referee refused */
    bool renewed;    /* others have a better solution than what was posted */
    double read_seconds, post_seconds, began;
};

/* ---- solutions */

static const char separator[] = "----------\n";

static bool optimises(const struct session *s)
{
    return s->zinc && zinc_store_goal(s->zinc) != ZINC_SATISFY;
}

/* For whoever joins the parts. Of those that are better and better, the last counts. */
static void keep_solution(struct session *s, const struct zinc_values *values)
{
    struct buf text = {0};
    if (optimises(s)) {
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
static bool print_solution(struct session *s)
{
    struct zinc_values values;
    struct sentence why;
    zinc_values_take(&values, s->zinc, s->link, s->solver);
    bool right = zinc_check(&values, s->name, &why);
    if (right) {
        if (s->result) keep_solution(s, &values);
        if (!s->mute) {
            zinc_values_write(&values, &s->out);
            buf_add(&s->out, separator);
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

/* Has somebody else a better solution than we knew of? */
static bool hear_incumbent(struct session *s)
{
    const struct parted_terms *terms = s->terms;
    int64_t value, sense = dm_objective(s->model, NULL);
    if (!terms || !terms->incumbent || !sense || !terms->incumbent(terms->self, &value)) return false;
    if (s->result->has_than && sense * value >= sense * s->result->than) return false;
    s->result->has_than = s->renewed = true;
    s->result->than = value;
    return true;
}

static void post_incumbent(struct session *s)
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
    struct session *s = data;
    const struct parted_terms *terms = s->terms;
    if (terms && terms->found && progress->has_best)
        terms->found(terms->self, progress->best, dm_objective(s->model, NULL));
    if (terms && terms->stop && *terms->stop) return true;
    return interrupt_flag || limits_reached(&s->limits) || hear_incumbent(s);
}

static void interrupted(void *self)
{
    dm_interrupt(self);
}

static void on_better(dm_solver *solver, const dm_log *line, void *data)
{
    struct session *s = data;
    (void)solver;
    if (line->event == DM_EVENT_SOLUTION && s->each && !s->broken) print_solution(s);
}

/* ---- the end of a search */

static void print_end(struct session *s, dm_status status)
{
    if (s->mute) return;
    if (s->broken || status == DM_INVALID)
        buf_add(&s->out, "=====ERROR=====\n");
    else if (status == DM_NONE && !s->printed)
        buf_add(&s->out, "=====UNSATISFIABLE=====\n");
    else if (status == DM_NONE || (optimises(s) && status == DM_OPTIMAL))
        buf_add(&s->out, "==========\n");
    else if (!s->printed)
        buf_add(&s->out, "=====UNKNOWN=====\n");
    buf_finish(&s->out);
}

/* Solutions one after another, as many as were asked for. */
static dm_status list_solutions(struct session *s)
{
    bool all = s->settings->all || s->settings->solutions == 0;
    int64_t most = all ? INT64_MAX : s->settings->solutions;
    dm_status status = DM_SOLUTION;
    while (s->printed < most) {
        status = dm_next(s->solver);
        if (status != DM_SOLUTION || !print_solution(s)) break;
    }
    return status;
}

static dm_status find_best(struct session *s)
{
    s->each = s->settings->all || s->settings->intermediate;
    dm_on_log(s->solver, on_better, s);
    bool found = false;
    dm_status status;
    do {
        post_incumbent(s);
        status = dm_next(s->solver);
        found |= status == DM_OPTIMAL || status == DM_SOLUTION;
    } while (s->renewed && (status == DM_SOLUTION || status == DM_UNKNOWN) && !limits_reached(&s->limits));
    if (found && !s->each) print_solution(s);
    return found && status == DM_UNKNOWN ? DM_SOLUTION : status;
}

/* ---- statistics */

static void print_number(struct session *s, const char *name, double value)
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
static void print_detail(struct session *s, const char *name, const char *dot, double value)
{
    char text[TEXT_REAL_ROOM];
    buf_print(&s->out, "%%%%%%mzn-stat: %.*s_%s=%s\n", (int)(dot - name), name, dot + 1,
              text_from_real(value, text));
}

static void print_goal(struct session *s)
{
    int64_t best, bound;
    if (dm_best(s->solver, &best)) print_number(s, "objective", (double)best);
    if (dm_bound(s->solver, &bound)) print_number(s, "objectiveBound", (double)bound);
}

static void print_search(struct session *s)
{
    size_t rows = dm_stat_count(s->solver);
    for (size_t i = 0; i < rows; i++) {
        const char *ours = dm_stat_name(s->solver, i), *name = their_name(ours), *dot = strchr(ours, '.');
        if (name) print_number(s, name, dm_stat_value(s->solver, i));
        if (dot) print_detail(s, ours, dot, dm_stat_value(s->solver, i));
    }
    print_goal(s);
    print_number(s, "solveTime", clock_wall() - s->began);
    buf_print(&s->out, "%%%%%%mzn-stat: engine=\"%s\"\n", dm_solver_engine(s->solver));
}

static void print_model(struct session *s)
{
    struct zinc_counts counts = zinc_link_counts(s->link);
    print_number(s, "flatVariables", (double)counts.variables);
    print_number(s, "flatConstraints", (double)counts.constraints);
    print_number(s, "sharedVariables", (double)counts.shared);
    print_number(s, "variables", (double)dm_variable_count(s->model));
    print_number(s, "propagators", (double)dm_constraint_count(s->model));
}

/* As far as it got: a limit can strike before there is a model or a solver. */
static void print_statistics(struct session *s)
{
    if (!s->settings->statistics || s->mute) return;
    if (s->solver) print_search(s);
    if (s->link) print_model(s);
    print_number(s, "readTime", s->read_seconds);
    print_number(s, "initTime", s->read_seconds + s->post_seconds);
    print_number(s, "peakMem", (double)alloc_peak() / 1048576);
    print_number(s, "nSolutions", (double)s->printed);
    buf_add(&s->out, "%%%mzn-stat-end\n");
    buf_finish(&s->out);
}

/* ---- reading and posting */

static void remark(void *self, const char *sentence)
{
    (void)self;
    say_note(false, "warning: %s", sentence);
}

static void tell_sizes(const struct session *s)
{
    struct zinc_counts counts = zinc_link_counts(s->link);
    say_note(!s->settings->verbose,
             "read in %.3f s: %" PRId64 " variable%s, %" PRId64
             " constraint%s; posted in %.3f s: %zu variables, "
             "%zu constraints, %" PRId64 " variable%s without one of their own",
             s->read_seconds, counts.variables, text_plural(counts.variables), counts.constraints,
             text_plural(counts.constraints), s->post_seconds, dm_variable_count(s->model),
             dm_constraint_count(s->model), counts.shared, text_plural(counts.shared));
}

static void tell_end(const struct session *s, dm_status status)
{
    const char *reason = dm_stop_name(dm_stop_reason(s->solver));
    bool stopped = dm_stop_reason(s->solver) != DM_STOP_NONE;
    say_note(!s->settings->verbose, "%s by %s after %.3f s%s%s", dm_status_name(status),
             dm_solver_engine(s->solver), clock_wall() - s->began, stopped ? ", stopped: " : "",
             stopped ? reason : "");
}

static bool read_program(struct session *s)
{
    struct reader r;
    double from = clock_wall();
    bool open = common_reader(&s->limits, s->settings->file, &r);
    if (open) s->zinc = zinc_read(&r);
    if (s->zinc && !s->invocation->parting) zinc_store_seal(s->zinc);
    if (!s->zinc && !r.stopped) say_error("%s", r.error.text);
    reader_close(&r);
    s->read_seconds = clock_wall() - from;
    return s->zinc;
}

static bool stop_building(void *data)
{
    return limits_reached(&((struct session *)data)->limits);
}

static bool post_program(struct session *s)
{
    struct zinc_wishes wishes = {.free_search = s->settings->free_search,
                                 .remark = remark,
                                 .self = s,
                                 .name = s->name};
    struct sentence error;
    double from = clock_wall();
    s->model = dm_model_new();
    dm_on_build(s->model, stop_building, s);
    s->link = zinc_link_post(s->zinc, s->model, &wishes, &error);
    dm_on_build(s->model, NULL, NULL);
    if (!s->link && !s->limits.reached) say_error("%s", error.text);
    s->post_seconds = clock_wall() - from;
    if (s->link) tell_sizes(s);
    return s->link;
}

/* Any whole number: MiniZinc hands on what its user gave, -1 as 2 to the power of 64 less one.
 * Those that the engines do not take stand for one that they do. False: it is no number. */
static bool fold_seed(const char *text, char seed[32])
{
    const uint64_t most = 2000000000;
    uint64_t number = 0;
    const char *digits = text + (*text == '-');
    if (!*digits || strspn(digits, "0123456789") != strlen(digits)) return false;
    for (const char *at = digits; *at; at++) number = number * 10 + (uint64_t)(*at - '0');
    if (*text == '-') number = UINT64_MAX - number + 1;
    snprintf(seed, 32, "%" PRIu64, number % (most + 1));
    return true;
}

static bool make_solver(struct session *s)
{
    const struct settings *settings = s->settings;
    char seed[32], threads[32];
    s->solver = dm_solver_new(s->model, settings->engine);
    fold_seed(settings->seed, seed);
    dm_set(s->solver, "seed", seed);
    snprintf(threads, sizeof threads, "%" PRId64, settings->threads);
    dm_set(s->solver, "threads", threads);
    solvers_set_all(s->solver, settings->encoding);
    if (settings->no_learn) dm_set(s->solver, "learn", "no");
    if (settings->strategy) dm_set(s->solver, "strategy", common_strategies[settings->strategy]);
    if (zinc_link_restarts(s->link)) dm_set(s->solver, "restarts", zinc_link_restarts(s->link));
    dm_on_progress(s->solver, on_progress, s);
    interrupt_call(interrupted, s->solver);
    if (settings->milliseconds) {
        double left = (double)settings->milliseconds / 1000 - limits_spent(&s->limits);
        dm_limit_time(s->solver, left > 0.001 ? left : 0.001);
    }
    dm_limit_memory(s->solver, settings->memory_limit);
    if (dm_solver_error(s->solver)) say_error("%s", dm_solver_error(s->solver));
    return !dm_solver_error(s->solver);
}

/* ---- the search */

static int solve(struct session *s)
{
    s->began = clock_wall();
    dm_status status = zinc_store_goal(s->zinc) == ZINC_SATISFY ? list_solutions(s) : find_best(s);
    if (status == DM_INVALID)
        say_error("%s", dm_solver_error(s->solver) ? dm_solver_error(s->solver) : dm_model_error(s->model));
    print_end(s, status);
    tell_end(s, status);
    print_statistics(s);
    return STATUS_DONE;
}

/* Stopped before there was a solver: nothing is known. */
static int give_up(struct session *s)
{
    if (!s->limits.reached && !interrupt_flag) return STATUS_USAGE;
    say_note(!s->settings->verbose, "%s", s->limits.reached ? s->limits.why.text : "interrupted");
    print_end(s, DM_UNKNOWN);
    print_statistics(s);
    return STATUS_DONE;
}

/* Strategies and learning are the kernel's; a name that is no engine's is refused later. */
static bool can_be_told(const struct settings *settings, struct sentence *error)
{
    struct solver solver;
    bool told = settings->no_learn || settings->strategy;
    if (!told || !settings->engine || !solvers_find(NULL, settings->engine, &solver, NULL)) return true;
    return solver.abilities & ABILITY_TOLD || solvers_not_told(settings->engine, error);
}

static void end_search(struct session *s)
{
    interrupt_call(NULL, NULL);
    dm_solver_free(s->solver);
    zinc_link_free(s->link);
    dm_model_free(s->model);
    s->solver = NULL;
    s->link = NULL;
    s->model = NULL;
}

/* ---- in parts */

/* The variables that are cut; the caller's to free. */
static dm_int *find_variables(const struct session *s, size_t *count)
{
    *count = dm_answer_variables(s->model, 0, NULL);
    dm_int *variables = alloc_array(*count + 1, sizeof *variables);
    dm_answer_variables(s->model, *count, variables);
    return variables;
}

static bool must_stop(void *self)
{
    struct session *s = self;
    return interrupt_flag || limits_reached(&s->limits);
}

/* A session for a part of its own, on the program that was read. */
static struct session begin_part(const struct session *whole)
{
    struct session s = {.invocation = whole->invocation,
                        .settings = whole->settings,
                        .name = whole->name,
                        .zinc = whole->zinc};
    limits_begin(&s.limits, (double)s.settings->milliseconds / 1000, s.settings->memory_limit);
    return s;
}

static bool cut(void *self, size_t parts, struct cubes_tree *tree, struct sentence *error)
{
    struct session s = begin_part(self);
    const struct cubes_wish wish = {.parts = parts, .stop = must_stop, .self = &s};
    size_t count;
    *tree = (struct cubes_tree){0};
    sentence_clear(error);
    bool posted = post_program(&s), fine = posted || s.limits.reached;
    if (posted) {
        dm_int *variables = find_variables(&s, &count);
        fine = cubes_cut(s.model, count, variables, &wish, tree, error);
        alloc_free(variables);
    } else if (fine) {
        cubes_tree_whole(tree);
    }
    end_search(&s);
    return fine;
}

static void take_result(const struct session *s, dm_status status)
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
    if (!found || !dm_best(s->solver, &r->objective.best)) return;
    r->optimised = true;
    r->objective.sense = dm_objective(s->model, NULL);
    r->objective.has_bound = dm_bound(s->solver, &r->objective.bound);
}

static int search_part(struct session *s)
{
    if (hear_incumbent(s)) post_incumbent(s);
    s->began = clock_wall();
    dm_status status = optimises(s) ? find_best(s) : list_solutions(s);
    if (status == DM_INVALID)
        say_error("%s", dm_solver_error(s->solver) ? dm_solver_error(s->solver) : dm_model_error(s->model));
    take_result(s, status);
    print_end(s, status);
    print_statistics(s);
    return STATUS_DONE;
}

static bool post_cube(struct session *s)
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
    struct session s = begin_part(self);
    *result = (struct portion){.status = REPLY_STOPPED};
    s.terms = terms;
    s.result = result;
    s.mute = !terms->shown;
    buf_stream(&s.out, STDOUT_FILENO);
    int status = STATUS_DONE;
    if (!post_program(&s))
        status = give_up(&s);
    else
        status = post_cube(&s) && make_solver(&s) ? search_part(&s) : STATUS_USAGE;
    if (!buf_finish(&s.out)) status = say_error("cannot write to standard output");
    buf_free(&s.out);
    end_search(&s);
    return status;
}

/* What a part has printed is read again, and the referee looks at it. */
static bool passes(const struct session *s, const struct portion_answer *answer)
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
    struct session *s = self;
    buf_stream(&s->out, STDOUT_FILENO);
    for (size_t i = 0; i < whole->answers.size && !s->broken; i++) {
        s->broken = !passes(s, &whole->answers.data[i]);
        if (s->broken) break;
        buf_bytes(&s->out, whole->answers.data[i].text, whole->answers.data[i].length);
        buf_add(&s->out, separator);
        s->printed++;
    }
    print_end(s, whole->status == REPLY_NONE || whole->all ? DM_NONE
                 : whole->status == REPLY_STOPPED          ? DM_UNKNOWN
                 : optimises(s) && whole->proved           ? DM_OPTIMAL
                                                           : DM_SOLUTION);
    bool written = buf_finish(&s->out);
    buf_free(&s->out);
    return written ? STATUS_DONE : say_error("cannot write to standard output");
}

static int hand_over(struct session *s)
{
    int64_t most = s->settings->all ? 0 : s->settings->solutions;
    bool several = !optimises(s) && most != 1;
    return parting_take(s->invocation,
                        &(struct parted){.question = {.kind = several ? QUESTION_ALL : QUESTION_ONE,
                                                      .limit = several ? most : 0},
                                         .time_limit = (double)s->settings->milliseconds / 1000,
                                         .spent = limits_spent(&s->limits),
                                         .cut = cut,
                                         .solve = solve_part,
                                         .tell = tell,
                                         .self = s});
}

/* ---- the command */

static int search_whole(struct session *s)
{
    buf_stream(&s->out, STDOUT_FILENO);
    int status = s->zinc && post_program(s) ? STATUS_DONE : give_up(s);
    if (s->link) status = make_solver(s) ? solve(s) : STATUS_USAGE;
    if (!buf_finish(&s->out)) status = say_error("cannot write to standard output");
    buf_free(&s->out);
    end_search(s);
    return status;
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    int taken = together_text(invocation, settings->file, settings->checkpoint, !settings->verbose,
                              !settings->intermediate, run);
    if (taken >= 0) return taken;
    struct session s = {.invocation = invocation, .settings = invocation->settings};
    struct sentence error;
    char seed[32];
    if (!can_be_told(s.settings, &error)) return say_error("%s", error.text);
    if (!fold_seed(s.settings->seed, seed))
        return say_error("-r is %s, must be a whole number", s.settings->seed);
    s.name = common_name(s.settings->file);
    interrupt_catch();
    limits_begin(&s.limits, (double)s.settings->milliseconds / 1000, s.settings->memory_limit);
    parting_give(invocation, &s.limits);
    bool read = read_program(&s);
    /* Better and better solutions, as they are found, are those of one search. */
    bool one = invocation->team && optimises(&s) && settings->all;
    int status = STATUS_DONE;
    if (read && invocation->parting && !one)
        status = hand_over(&s);
    else if (!one || spread_leads(invocation->team))
        status = search_whole(&s);
    zinc_store_free(s.zinc);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option operand_rows[] = {
    ROW_OPTIONAL_FILE("FILE", AT(file), "a model in FlatZinc; standard input by default"),
    {0},
};

static const struct option question_rows[] = {
    {.name = "all-solutions",
     .letter = 'a',
     .type = OPTION_FLAG,
     AT(all),
     .help = "every solution; where something is optimised, every better one as it is found"},
    {.name = "num-solutions",
     .letter = 'n',
     .type = OPTION_INT,
     AT(solutions),
     .lo = 0,
     .hi = 1e18,
     .argument = "N",
     .help = "stop after N solutions, 0: never; 1 by default"},
    {.name = "intermediate",
     .letter = 'i',
     .type = OPTION_FLAG,
     AT(intermediate),
     .help = "print every better solution as it is found"},
    {0},
};

static const struct option search_rows[] = {
    {.name = "free-search",
     .letter = 'f',
     .type = OPTION_FLAG,
     AT(free_search),
     .help = "do not follow the model's search annotations"},
    {.name = "parallel",
     .letter = 'p',
     .type = OPTION_INT,
     AT(threads),
     .lo = 1,
     .hi = 1024,
     .argument = "N",
     .help = "threads; 1 by default"},
    {.name = "random-seed",
     .letter = 'r',
     .type = OPTION_TEXT,
     AT(seed),
     .argument = "N",
     .help = ROW_SAME_SEED},
    {.name = "time-limit",
     .letter = 't',
     .type = OPTION_INT,
     AT(milliseconds),
     .lo = 1,
     .hi = 1e12,
     .argument = "MS",
     .help = "stop after that many milliseconds, reading included; no limit by default"},
    ROW_CHECKPOINT(AT(checkpoint), TOGETHER_CHECKPOINT),
    ROW_MEMORY_LIMIT(AT(memory_limit), ROW_OWN_MEMORY),
    ROW_ENGINE(AT(engine), 'e', "NAME", "see `damier engines'; by default those that fit the model best"),
    ROW_ENCODING(AT(encoding), "how clauses are made, for engines that need them, see docs/encodings.md"),
    {.name = "strategy",
     .type = OPTION_CHOICE,
     AT(strategy),
     .choices = common_strategies,
     .argument = "WAY",
     .help = ROW_STRATEGY},
    {.name = "no-learn",
     .type = OPTION_FLAG,
     AT(no_learn),
     .help = "the kernel only propagates and backtracks"},
    {0},
};

static const struct option output_rows[] = {
    {.name = "statistics",
     .letter = 's',
     .type = OPTION_FLAG,
     AT(statistics),
     .help = "statistics, as MiniZinc reads them"},
    {.name = "verbose",
     .letter = 'v',
     .type = OPTION_FLAG,
     AT(verbose),
     .help = "what happens, on standard error"},
    {0},
};
#undef AT

static const struct command_group groups[] = {
    {"Operands", operand_rows, 0},
    {"What is asked", question_rows, 0},
    {"Search", search_rows, 0},
    {"Output", output_rows, 0},
    {0},
};

static const struct settings defaults = {.solutions = 1, .seed = "0", .threads = 1};

const struct command cmd_fzn = {
    .name = "fzn",
    .blurb = "solve a FlatZinc model, as MiniZinc does",
    .description = "Short options are MiniZinc's. `minizinc --solver damier model.mzn' calls this\n"
                   "command with the model that it has made; see docs/flatzinc.md.\n",
    .examples = "damier fzn model.fzn\n"
                "damier fzn -a -s model.fzn\n"
                "damier fzn -f -t 60000 model.fzn\n"
                "minizinc --solver damier model.mzn data.dzn\n",
    .exits = "0  whatever the answer is: it is printed\n"
             "2  bad usage, a malformed or unsupported model, or a file that cannot be read\n",
    .groups = groups,
    .parts = true,
    .spreads = true,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
