/* A FlatZinc model from its text to a solver. */
#include "app/fzn.h"

#include "app/interrupt.h"
#include "app/say.h"
#include "ask/solvers.h"
#include "base/clock.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- reading and posting */

static void remark(void *self, const char *sentence)
{
    (void)self;
    say_note(false, "warning: %s", sentence);
}

static void tell_sizes(const struct fzn *s)
{
    struct zinc_counts counts = zinc_link_counts(s->link);
    say_note(!s->settings->verbose,
             "read in %.3f s: %" PRId64 " variable%s, %" PRId64
             " constraint%s; posted in %.3f s: %zu variable%s, "
             "%zu constraint%s, %" PRId64 " variable%s without one of their own",
             s->read_seconds, counts.variables, text_plural(counts.variables), counts.constraints,
             text_plural(counts.constraints), s->post_seconds, dm_variable_count(s->model),
             text_plural((int64_t)dm_variable_count(s->model)), dm_constraint_count(s->model),
             text_plural((int64_t)dm_constraint_count(s->model)), counts.shared, text_plural(counts.shared));
}

bool fzn_read(struct fzn *s)
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

bool fzn_post(struct fzn *s)
{
    struct zinc_wishes wishes = {.free_search = s->settings->free_search,
                                 .remark = remark,
                                 .self = s,
                                 .name = s->name};
    struct sentence error;
    double from = clock_wall();
    s->model = dm_model_new();
    dm_on_build(s->model, deadline_poll, &s->limits.deadline);
    s->link = zinc_link_post(s->zinc, s->model, &wishes, &error);
    dm_on_build(s->model, NULL, NULL);
    if (!s->link && !s->limits.deadline.reached) say_error("%s", error.text);
    s->post_seconds = clock_wall() - from;
    if (s->link) tell_sizes(s);
    return s->link;
}

bool fzn_fold_seed(const char *text, char seed[32])
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

bool fzn_make_solver(struct fzn *s)
{
    const struct fzn_settings *settings = s->settings;
    char seed[32], threads[32];
    s->solver = dm_solver_new(s->model, settings->engine);
    fzn_fold_seed(settings->seed, seed);
    dm_set(s->solver, "seed", seed);
    snprintf(threads, sizeof threads, "%" PRId64, settings->threads);
    dm_set(s->solver, "threads", threads);
    solvers_set_all(s->solver, settings->encoding);
    if (settings->no_learn) dm_set(s->solver, "learn", "no");
    if (settings->strategy) dm_set(s->solver, "strategy", common_strategies[settings->strategy]);
    if (zinc_link_restarts(s->link)) dm_set(s->solver, "restarts", zinc_link_restarts(s->link));
    fzn_search_set(s);
    if (dm_solver_error(s->solver)) say_error("%s", dm_solver_error(s->solver));
    return !dm_solver_error(s->solver);
}

/* ---- ends */

int fzn_give_up(struct fzn *s)
{
    struct sentence why;
    if (!s->limits.deadline.reached && !interrupt_flag) return STATUS_USAGE;
    deadline_why(&s->limits.deadline, &why);
    say_note(!s->settings->verbose, "%s", why.text);
    fzn_search_end(s, DM_UNKNOWN);
    fzn_stats_print(s);
    return STATUS_DONE;
}

void fzn_end(struct fzn *s)
{
    interrupt_call(NULL, NULL);
    dm_solver_free(s->solver);
    zinc_link_free(s->link);
    dm_model_free(s->model);
    s->solver = NULL;
    s->link = NULL;
    s->model = NULL;
}
