/* Random sequences of calls of the public interface, against brute force.
 *
 * A call is a kind and a seed: its effect depends on that seed and on the current model, so calls
 * can be removed from a sequence and the rest is still valid. After each search its promises are
 * checked: a solution satisfies the model and is new in its round, DM_NONE means that all were
 * returned, an optimum is optimal, a core is unsatisfiable. Each sequence runs in a separate
 * process; a failing one is shrunk by delta debugging (Zeller and Hildebrandt 2002), and
 * printed. */
#include "kit_random.h"
#include "kit_suite.h"

#include "base/buf.h"
#include "base/vec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum what { VARIABLE, POST, SEARCH, OBJECTIVE, ANSWER, SOLVER, SOLVE, NEXT, LIST, INTERRUPT, PROGRESS };

struct call {
    enum what what;
    uint64_t seed;
};
typedef VEC(struct call) calls;

enum { SOLVERS = 2, MOST_ASSUMED = 3, MOST_VARIABLES = 5, PATIENCE = 5000 };

struct side { /* a solver, and its results since its round began */
    dm_solver *solver;
    const char *name; /* how its solver is called in the log */
    bool limited;     /* may answer DM_UNKNOWN */
    bool stops;       /* its progress call stops at the first better solution */
    bool open;        /* a round that has begun: dm_next goes on in it */
    dm_lit assumed[MOST_ASSUMED + 1];
    size_t assumed_count;
    vec_i32 answer; /* variables, as the round began */
    vec_i32 given;  /* their values in the solutions given, one after another */
    size_t given_count;
    /* A solution that was not proved the best was given, with this value (the less the better). */
    bool has_hope;
    int64_t hope;
};

struct game {
    dm_model *model;
    struct side sides[SOLVERS];
    bool log;              /* say what is done */
    const char *complaint; /* NULL while all is well */
};

static void say(const struct game *g, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (g->log) vfprintf(stderr, format, args);
    va_end(args);
}

static bool complain(struct game *g, const char *sentence)
{
    if (!g->complaint) g->complaint = sentence;
    return false;
}

/* ---- calls that extend the model */

static dm_int some_view(const struct game *g, struct rng *rng)
{
    dm_int x = kit_variable(g->model, (int32_t)rng_between(rng, 1, (int64_t)g->model->variables.size - 1));
    return dm_plus(rng_below(rng, 3) ? x : dm_minus(x), rng_between(rng, -1, 1));
}

static void show_view(const struct game *g, dm_int x)
{
    struct buf text = {0};
    print_view(g->model, model_plain(g->model, x), &text);
    say(g, "%s", buf_text(&text));
    buf_free(&text);
}

static void close_rounds(struct game *g)
{
    for (int i = 0; i < SOLVERS; i++) g->sides[i].open = false;
}

static void play_variable(struct game *g, struct rng *rng)
{
    if (g->model->variables.size > MOST_VARIABLES) return;
    int64_t lo = rng_between(rng, -2, 1), hi = lo + rng_between(rng, 0, 3), values[3] = {lo, hi, hi + 2};
    close_rounds(g);
    switch (rng_below(rng, 4)) {
    case 0:
        say(g, "dm_bool(model);\n");
        dm_bool(g->model);
        break;
    case 1:
        say(g, "dm_domain(model, 3, {%d, %d, %d});\n", (int)lo, (int)hi, (int)hi + 2);
        dm_domain(g->model, 3, values);
        break;
    default:
        say(g, "dm_range(model, %d, %d);\n", (int)lo, (int)hi);
        dm_range(g->model, lo, hi);
    }
}

static void play_post(struct game *g, struct rng *rng)
{
    if (g->model->variables.size < 2 || g->model->variables.size > MOST_VARIABLES + 3) return;
    size_t before = g->model->constraints.size;
    kit_random_constraint(rng, g->model);
    /* The best so far may be excluded. */
    for (int i = 0; i < SOLVERS; i++) g->sides[i].has_hope = false;
    for (size_t i = before; i < g->model->constraints.size; i++) {
        struct buf text = {0};
        print_constraint(g->model, &g->model->constraints.data[i], &text);
        say(g, "post(model, `%s');\n", buf_text(&text));
        buf_free(&text);
    }
}

static void play_search(struct game *g, struct rng *rng)
{
    if (g->model->variables.size < 2) return;
    dm_int x[2] = {some_view(g, rng), some_view(g, rng)};
    dm_order order = (dm_order)rng_below(rng, DM_ORDER_ACTIVITY + 1);
    dm_choice choice = (dm_choice)rng_below(rng, DM_CHOICE_OUT_RANDOM + 1);
    if (rng_below(rng, 3) == 0) {
        dm_lit lits[2] = {kit_random_lit(rng, g->model), kit_random_lit(rng, g->model)};
        say(g, "dm_search_lits(model, 2, {%d, %d}, %d, %d);\n", lits[0], lits[1], (int)order, (int)choice);
        dm_search_lits(g->model, 2, lits, order, choice);
        return;
    }
    say(g, "dm_search(model, 2, {");
    show_view(g, x[0]), say(g, ", "), show_view(g, x[1]);
    say(g, "}, %d, %d);\n", (int)order, (int)choice);
    dm_search(g->model, 2, x, order, choice);
}

static void play_objective(struct game *g, struct rng *rng)
{
    if (g->model->variables.size < 2) return;
    dm_int x = some_view(g, rng);
    bool least = rng_below(rng, 2);
    say(g, "dm_%simise(model, ", least ? "min" : "max"), show_view(g, x), say(g, ");\n");
    if (least)
        dm_minimise(g->model, x);
    else
        dm_maximise(g->model, x);
    close_rounds(g);
}

static void play_answer(struct game *g, struct rng *rng)
{
    if (g->model->variables.size < 2) return;
    dm_int x = some_view(g, rng);
    say(g, "dm_answer(model, 1, "), show_view(g, x), say(g, ");\n");
    dm_answer(g->model, 1, &x);
    close_rounds(g);
}

/* ---- solvers */

static void forget(struct side *s)
{
    dm_solver_free(s->solver);
    vec_free(&s->answer);
    vec_free(&s->given);
    *s = (struct side){.name = s->name};
}

static void set(const struct game *g, struct side *s, const char *option, const char *value)
{
    say(g, "dm_set(%s, \"%s\", \"%s\");\n", s->name, option, value);
    if (!dm_set(s->solver, option, value)) abort();
}

static void play_solver(struct game *g, struct rng *rng)
{
    static const char *const engines[] = {"kernel",  "kernel", "kernel", "kernel",
                                          "cadical", "brute",  NULL,     NULL};
    static const char *const limits[] = {"1", "2", "4"};
    static const char *const searches[] = {"auto", "fixed", "free"};
    struct side *s = &g->sides[rng_below(rng, SOLVERS)];
    const char *engine = engines[rng_below(rng, 8)];
    bool own = engine && strcmp(engine, "kernel") == 0;
    forget(s);
    say(g, engine ? "%s = dm_solver_new(model, \"%s\");\n" : "%s = dm_solver_new(model, NULL);\n", s->name,
        engine);
    s->solver = dm_solver_new(g->model, engine);
    if (own && rng_below(rng, 3) == 0) set(g, s, "learn", "no");
    if (own && rng_below(rng, 2)) set(g, s, "search", searches[rng_below(rng, 3)]);
    if (own && rng_below(rng, 3) == 0) set(g, s, "phase", "true");
    if (own && rng_below(rng, 3) == 0)
        set(g, s, "conflict-limit", limits[rng_below(rng, 3)]), s->limited = true;
}

static bool stop_at_once(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)data;
    return progress->has_best;
}

static void play_progress(struct game *g, struct rng *rng)
{
    struct side *s = &g->sides[rng_below(rng, SOLVERS)];
    if (!s->solver) return;
    s->stops = rng_below(rng, 2);
    say(g, "dm_on_progress(%s, %s);\n", s->name, s->stops ? "stop_at_once" : "NULL");
    dm_on_progress(s->solver, s->stops ? stop_at_once : NULL, NULL);
}

/* ---- judging */

static void values_of(const struct game *g, const struct side *s, int32_t *values)
{
    values[0] = 0;
    for (size_t var = 1; var < g->model->variables.size; var++)
        values[var] = (int32_t)dm_value(s->solver, kit_variable(g->model, (int32_t)var));
}

static bool given_before(const struct side *s, const int32_t *values)
{
    for (size_t i = 0; i < s->given_count; i++) {
        bool same = true;
        for (size_t k = 0; k < s->answer.size; k++)
            same &= s->given.data[i * s->answer.size + k] == values[s->answer.data[k]];
        if (same) return true;
    }
    return false;
}

static bool judge_solution(struct game *g, struct side *s, bool proved)
{
    int32_t values[64];
    values_of(g, s, values);
    struct dm_candidate at = {g->model, values, 0};
    for (size_t var = 1; var < g->model->variables.size; var++)
        if (!model_has_value(g->model, (int32_t)var, values[var]))
            return complain(g, "a value outside its domain");
    if (candidate_violated(&at, 0)) return complain(g, "a solution that violates a constraint");
    for (size_t i = 0; i < s->assumed_count; i++)
        if (!candidate_lit(&at, s->assumed[i])) return complain(g, "a solution that violates an assumption");
    if (!proved) { /* the best so far: better than the one before, in this round */
        int64_t value = candidate_value(&at, g->model->objective) * g->model->sense;
        if (s->has_hope && value >= s->hope)
            return complain(g, "a solution that is no better than the one before");
        s->has_hope = true;
        s->hope = value;
        return true;
    }
    if (given_before(s, values)) return complain(g, "a solution that was given before");
    for (size_t k = 0; k < s->answer.size; k++) vec_push(&s->given, values[s->answer.data[k]]);
    s->given_count++;
    return true;
}

/* Of the answers that were given, those that what was posted since still allows. */
static int64_t still_true(const struct game *g, const struct side *s, const dm_lit *assumed, size_t count)
{
    int64_t alive = 0;
    dm_lit lits[64];
    for (size_t i = 0; i < s->given_count; i++) {
        memcpy(lits, assumed, count * sizeof *lits);
        for (size_t k = 0; k < s->answer.size; k++)
            lits[count + k] = dm_eq(g->model, kit_variable(g->model, s->answer.data[k]),
                                    s->given.data[i * s->answer.size + k]);
        alive += kit_random_truth(g->model, lits, count + s->answer.size).count > 0;
    }
    return alive;
}

static bool judge_end(struct game *g, struct side *s)
{
    dm_lit assumed[MOST_ASSUMED + 1];
    size_t count = s->assumed_count;
    int64_t best;
    memcpy(assumed, s->assumed, sizeof assumed);
    if (g->model->sense && s->given_count && dm_best(s->solver, &best))
        assumed[count++] = dm_eq(g->model, model_handle(g->model, g->model->objective), best);
    if (kit_random_truth(g->model, assumed, count).count != still_true(g, s, assumed, count))
        return complain(g, "an end before all solutions were given");
    return true;
}

static bool judge_core(struct game *g, const struct side *s)
{
    const dm_lit *core;
    size_t size = dm_core(s->solver, &core);
    for (size_t i = 0; i < size; i++) {
        bool found = false;
        for (size_t k = 0; k < s->assumed_count; k++) found |= s->assumed[k] == core[i];
        if (!found) return complain(g, "a core with a literal that was not assumed");
    }
    if (kit_random_truth(g->model, core, size).count) return complain(g, "a core that is possible");
    return true;
}

static bool judge_best(struct game *g, const struct side *s)
{
    int64_t best, bound;
    if (!dm_best(s->solver, &best) || !dm_bound(s->solver, &bound) || best != bound)
        return complain(g, "a best that is not the bound");
    if (dm_value(s->solver, model_handle(g->model, g->model->objective)) != best)
        return complain(g, "a solution that is not the best");
    if (s->given_count == 0 && kit_random_truth(g->model, s->assumed, s->assumed_count).best != best)
        return complain(g, "a best that is not the best");
    return true;
}

/* What a search answered, in the round that is open; `first`: it began it. */
static bool judge(struct game *g, struct side *s, dm_status status, bool first)
{
    if (dm_model_error(g->model))
        return status == DM_INVALID || complain(g, "an invalid model that was solved");
    switch (status) {
    case DM_OPTIMAL:
        if (!g->model->sense) return complain(g, "the best without an objective");
        return judge_best(g, s) && judge_solution(g, s, true);
    case DM_SOLUTION:
        if (!g->model->sense) return judge_solution(g, s, true);
        if (!s->limited && !s->stops) return complain(g, "a search for the best that gave up");
        return judge_solution(g, s, false);
    case DM_NONE:
        return judge_end(g, s) && (!first || judge_core(g, s));
    case DM_UNKNOWN:
        return s->limited || s->stops || complain(g, "a search that gave up");
    default:
        return complain(g, "a search that went wrong");
    }
}

/* ---- searching */

static void begin_round(struct game *g, struct side *s)
{
    s->open = true;
    vec_clear(&s->answer);
    vec_clear(&s->given);
    s->given_count = 0;
    s->has_hope = false;
    model_answer(g->model, &s->answer);
}

static struct side *some_solver(struct game *g, struct rng *rng)
{
    struct side *s = &g->sides[rng_below(rng, SOLVERS)];
    return s->solver ? s : &g->sides[0];
}

static void assume(struct game *g, struct side *s, struct rng *rng)
{
    s->assumed_count = (size_t)rng_below(rng, MOST_ASSUMED + 1);
    if (g->model->variables.size < 2) s->assumed_count = 0;
    for (size_t i = 0; i < s->assumed_count; i++) s->assumed[i] = kit_random_lit(rng, g->model);
    say(g, "dm_solve(%s, %d, {", s->name, (int)s->assumed_count);
    struct buf text = {0};
    print_lits(g->model, s->assumed_count, s->assumed, &text);
    say(g, "%s});", buf_text(&text));
    buf_free(&text);
}

static dm_status play_solve(struct game *g, struct side *s, struct rng *rng)
{
    assume(g, s, rng);
    begin_round(g, s);
    dm_status status = dm_solve(s->solver, s->assumed_count, s->assumed);
    say(g, " // %d\n", (int)status);
    judge(g, s, status, true);
    return status;
}

/* Where no round is open, one under nothing is begun by dm_solve. */
static dm_status play_next(struct game *g, struct side *s)
{
    bool first = !s->open;
    if (first) {
        s->assumed_count = 0;
        begin_round(g, s);
    }
    say(g, first ? "dm_solve(%s, 0, NULL);" : "dm_next(%s);", s->name);
    dm_status status = first ? dm_solve(s->solver, 0, NULL) : dm_next(s->solver);
    say(g, " // %d\n", (int)status);
    judge(g, s, status, first);
    return status;
}

static void play_list(struct game *g, struct side *s)
{
    dm_status status = DM_UNKNOWN;
    for (int i = 0; !g->complaint && status != DM_NONE && status != DM_INVALID; i++) {
        status = play_next(g, s);
        if (i > PATIENCE) complain(g, "a listing without an end");
    }
}

static void play_interrupt(struct game *g, struct side *s, struct rng *rng)
{
    if (dm_model_error(g->model)) return;
    say(g, "dm_interrupt(%s);\n", s->name);
    dm_interrupt(s->solver);
    bool anew = !s->open || rng_below(rng, 2);
    if (anew) {
        assume(g, s, rng);
        begin_round(g, s);
    } else {
        say(g, "dm_next(%s);", s->name);
    }
    dm_status status = anew ? dm_solve(s->solver, s->assumed_count, s->assumed) : dm_next(s->solver);
    say(g, " // %d\ndm_resume(%s);\n", (int)status, s->name);
    /* Of the best none is left: nothing was searched. */
    bool ended = g->model->sense && status == DM_NONE;
    if (status != DM_UNKNOWN && !ended) complain(g, "a search that was interrupted and answered");
    dm_resume(s->solver);
}

static void play_call(struct game *g, struct call call)
{
    struct rng rng;
    rng_seed(&rng, call.seed);
    static void (*const growing[])(struct game *, struct rng *) = {
        [VARIABLE] = play_variable,   [POST] = play_post,     [SEARCH] = play_search,
        [OBJECTIVE] = play_objective, [ANSWER] = play_answer, [SOLVER] = play_solver,
        [PROGRESS] = play_progress};
    if (call.what != SOLVE && call.what != NEXT && call.what != LIST && call.what != INTERRUPT) {
        growing[call.what](g, &rng);
        return;
    }
    struct side *s = some_solver(g, &rng);
    if (!s->solver) {
        say(g, "%s = dm_solver_new(model, \"kernel\");\n", s->name);
        s->solver = dm_solver_new(g->model, "kernel");
    }
    if (call.what == SOLVE) play_solve(g, s, &rng);
    if (call.what == NEXT) play_next(g, s);
    if (call.what == LIST) play_list(g, s);
    if (call.what == INTERRUPT) play_interrupt(g, s, &rng);
}

/* NULL: all went well. */
static const char *play(const struct call *list, size_t count, bool log)
{
    struct game g = {.model = dm_model_new(), .sides = {{.name = "a"}, {.name = "b"}}, .log = log};
    for (size_t i = 0; i < count && !g.complaint; i++) play_call(&g, list[i]);
    if (g.complaint) say(&g, "// %s\n", g.complaint);
    for (int i = 0; i < SOLVERS; i++) forget(&g.sides[i]);
    dm_model_free(g.model);
    return g.complaint;
}

/* ---- in a separate process, with shrinking */

static void make_calls(uint64_t seed, calls *list)
{
    static const enum what often[] = {VARIABLE, VARIABLE, POST,      POST,   POST,     SEARCH,
                                      SOLVER,   SOLVE,    SOLVE,     NEXT,   NEXT,     NEXT,
                                      LIST,     LIST,     INTERRUPT, ANSWER, PROGRESS, OBJECTIVE};
    struct rng rng;
    rng_seed(&rng, seed);
    vec_clear(list);
    /* Most have no objective. */
    uint64_t kinds = sizeof often / sizeof *often - (rng_below(&rng, 3) > 0);
    for (int64_t i = 0; i < 3; i++) vec_push(list, ((struct call){VARIABLE, rng_next(&rng)}));
    for (int64_t count = rng_between(&rng, 10, 40); count > 0; count--)
        vec_push(list, ((struct call){often[rng_below(&rng, kinds)], rng_next(&rng)}));
}

/* True if a child process fails that plays this sequence or, without one, those of these seeds. */
static bool child_fails(const calls *one, uint64_t first, uint64_t count)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(100); /* a search without an end is a failure too */
        if (!freopen("/dev/null", "w", stderr)) abort();
        bool wrong = one && play(one->data, one->size, false);
        calls list = {0};
        for (uint64_t seed = first; seed < first + count && !wrong; seed++) {
            make_calls(seed, &list);
            wrong = play(list.data, list.size, false) != NULL;
        }
        vec_free(&list);
        exit(wrong);
    }
    int status;
    waitpid(child, &status, 0);
    return status != 0;
}

static bool goes_wrong(const struct call *list, size_t count)
{
    calls one = {.data = (struct call *)list, .size = count};
    return child_fails(&one, 0, 0);
}

typedef bool failing(const struct call *list, size_t count);

/* Leaves out runs of calls, shorter and shorter ones, as long as what remains still fails. */
static void shrink(calls *list, failing *fails)
{
    calls fewer = {0};
    for (size_t length = (list->size + 1) / 2; length > 0; length = length == 1 ? 0 : (length + 1) / 2) {
        for (size_t from = 0; from < list->size;) {
            vec_clear(&fewer);
            for (size_t i = 0; i < list->size; i++)
                if (i < from || i >= from + length) vec_push(&fewer, list->data[i]);
            if (!fails(fewer.data, fewer.size)) {
                from += length;
                continue;
            }
            calls swap = *list;
            *list = fewer;
            fewer = swap;
        }
    }
    vec_free(&fewer);
}

static void test_random_calls(void **state)
{
    (void)state;
    enum { SEQUENCES = 2000, BATCH = 50 };
    calls list = {0};
    for (uint64_t seed = 1; seed <= SEQUENCES; seed++) {
        if (seed % BATCH == 1 && !child_fails(NULL, seed, BATCH)) {
            seed += BATCH - 1;
            continue;
        }
        make_calls(seed, &list);
        if (!goes_wrong(list.data, list.size)) continue;
        shrink(&list, goes_wrong);
        print_error("sequence %llu, shrunk to %zu calls:\n", (unsigned long long)seed, list.size);
        play(list.data, list.size, true);
        fail();
    }
    vec_free(&list);
}

/* Fails where an interrupt comes somewhere after an objective. */
static bool planted(const struct call *list, size_t count)
{
    bool seen = false;
    for (size_t i = 0; i < count; i++) {
        seen |= list[i].what == OBJECTIVE;
        if (seen && list[i].what == INTERRUPT) return true;
    }
    return false;
}

static void test_shrinking(void **state)
{
    (void)state;
    int failures = 0;
    calls list = {0};
    for (uint64_t seed = 1; seed < 100; seed++) {
        make_calls(seed, &list);
        if (planted(list.data, list.size)) {
            failures++;
            shrink(&list, planted);
            assert_int_equal(list.size, 2);
            assert_int_equal(list.data[0].what, OBJECTIVE);
            assert_int_equal(list.data[1].what, INTERRUPT);
        }
    }
    vec_free(&list);
    assert_true(failures > 5);
}

KIT_SUITE(calls)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shrinking), cmocka_unit_test(test_random_calls)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
