/* Limits, interruption, and the callbacks for progress, log and steps.
 *
 * The engine calls monitor_poll often, and stops when it returns true. The first reason to stop is
 * recorded until the next call. Limits belong to the solver, so they may change between calls; the
 * engine only gets those that it must check itself: conflicts, and the memory of child
 * processes. */
#include "solver/engine/solver.h"

#include "base/clock.h"

static void stop(dm_solver *s, dm_stop reason)
{
    if (!s->stop) s->stop = reason;
}

void monitor_counts(dm_solver *s)
{
    if (s->engine) s->kind->counts(s->engine, &s->counters.engine);
    ASSERT(s->counters.engine.conflicts >= 0);
}

void monitor_log(dm_solver *s, dm_event event)
{
    if (!s->log) return;
    ASSERT(s->state == SOLVER_SEARCHING);
    monitor_counts(s);
    const struct engine_counts *c = &s->counters.engine;
    s->logged = clock_wall();
    dm_log line = {.event = event,
                   .seconds = s->counters.seconds + s->logged - s->call_began,
                   .restarts = c->restarts,
                   .conflicts = c->conflicts,
                   .nodes = c->nodes,
                   .kept = c->kept,
                   .bottom = c->bottom,
                   .depth = c->depth,
                   .solutions = s->counters.solutions,
                   .lbd = c->lbd,
                   .memory = (int64_t)alloc_resident(),
                   .has_best = s->best.known || s->hope.known,
                   .has_bound = s->bound.known,
                   .best = s->hope.known ? s->hope.value : s->best.value,
                   .bound = s->bound.value};
    s->log(s, &line, s->log_data);
}

void monitor_restarted(void *self)
{
    monitor_log(self, DM_EVENT_RESTART);
}

void monitor_report(dm_solver *s, double now)
{
    s->next_report = now + 0.1;
    if (!s->progress) return;
    ASSERT(s->state == SOLVER_SEARCHING);
    monitor_counts(s);
    dm_progress p = {.seconds = now - s->call_began,
                     .conflicts = s->counters.engine.conflicts,
                     .has_best = s->best.known || s->hope.known,
                     .has_bound = s->bound.known,
                     .best = s->hope.known ? s->hope.value : s->best.value,
                     .bound = s->bound.value,
                     .has_values = s->best.known && !s->hope.known};
    if (s->progress(s, &p, s->progress_data)) stop(s, DM_STOP_CALLBACK);
}

void monitor_stepped(void *self, const dm_step *step)
{
    dm_solver *s = self;
    /* Steps are reported one at a time. */
    ASSERT(s->watch && !s->step && s->state == SOLVER_SEARCHING);
    s->level = step->level;
    s->step = step;
    s->watch(s, step, s->watch_data);
    s->step = NULL;
}

void monitor_step(dm_solver *s, dm_step_kind kind)
{
    ASSERT(s->state == SOLVER_SEARCHING);
    if (s->watch) monitor_stepped(s, &(dm_step){.kind = kind, .level = s->level});
}

/* Records the bound and the incumbent of an engine that optimises. The incumbent is not checked:
 * with lazy checks it may be no solution. The bound never gets worse, and never passes the
 * incumbent. */
void monitor_improved(void *self, const int64_t *best, int64_t bound)
{
    dm_solver *s = self;
    int sense = s->model->sense;
    ASSERT(sense && s->bound.known);
    if (s->best.known && sense * bound > sense * s->best.value) bound = s->best.value;
    if (sense * bound > sense * s->bound.value) s->bound.value = bound;
    ASSERT(!s->best.known || sense * s->bound.value <= sense * s->best.value);
    if (!best || s->model->lazies.size > 0 || (s->hope.known && sense * *best >= sense * s->hope.value))
        return;
    s->hope = (struct known){true, *best};
    monitor_report(s, clock_wall());
}

/* Adds the work since the last poll. The weight of a poll is recomputed now and then, because the
 * clauses of a SAT solver grow. */
static void count_work(dm_solver *s)
{
    enum { ANEW = 256 };
    if (!work_counts(s->row, &s->polls)) return;
    if (s->weight == 0 || (s->polls && s->polls % ANEW == 0)) {
        monitor_counts(s);
        s->weight = work_weight(s->row, s->counters.engine.clauses, s->model->constraints.size);
    }
    s->work += s->weight;
    if (s->work > s->settings.work_limit) stop(s, DM_STOP_WORK);
}

/* Called often by the engine. Checks time and memory each time; calls back ten times a second. */
bool monitor_poll(void *self)
{
    dm_solver *s = self;
    ASSERT(s->state == SOLVER_SEARCHING);
    if (atomic_load_explicit(&s->interrupted, memory_order_relaxed)) stop(s, DM_STOP_INTERRUPT);
    if (s->stop) return true;
    if (s->settings.work_limit > 0) count_work(s);
    double now = clock_wall();
    if (s->settings.time_limit > 0 && now - s->call_began >= s->settings.time_limit) stop(s, DM_STOP_TIME);
    if (alloc_over(s->settings.memory_limit)) stop(s, DM_STOP_MEMORY);
    if (now >= s->next_report) {
        monitor_report(s, now);
        if (s->log && now >= s->logged + 1) monitor_log(s, DM_EVENT_TIME);
    }
    return s->stop;
}

/* An engine that stopped without a request met a limit that it checks itself: conflicts or, for a
 * program, memory. */
void monitor_end(dm_solver *s, dm_status status)
{
    ASSERT(s->state != SOLVER_SEARCHING);
    bool open = status == DM_UNKNOWN || (status == DM_SOLUTION && s->sense);
    if (!open) s->stop = DM_STOP_NONE;
    if (open)
        stop(s, s->settings.conflict_limit > 0 ? DM_STOP_CONFLICTS
                : s->settings.memory_limit > 0 ? DM_STOP_MEMORY
                                               : DM_STOP_ENGINE);
}

/* ---- limits */

static void check_idle(const char *function, const dm_solver *s)
{
    REQUIRE_OF(function, s, "no solver given");
    state_check(s, CALL_LIMIT, function);
}

void dm_limit_time(dm_solver *s, double seconds)
{
    check_idle(__func__, s);
    REQUIRE(seconds >= 0 && seconds <= MONITOR_MOST_SECONDS,
            "a time limit is from 0, for none, to 10^9 seconds");
    s->settings.time_limit = seconds;
}

void dm_limit_memory(dm_solver *s, int64_t megabytes)
{
    check_idle(__func__, s);
    REQUIRE(megabytes >= 0 && megabytes <= MONITOR_MOST_MEGABYTES,
            "a memory limit is from 0, for none, to 10^9 MB");
    s->settings.memory_limit = megabytes;
}

void dm_limit_conflicts(dm_solver *s, int64_t conflicts)
{
    check_idle(__func__, s);
    REQUIRE(conflicts >= 0 && conflicts <= MONITOR_MOST_CONFLICTS,
            "a conflict limit is from 0, for none, to 2 * 10^9");
    s->settings.conflict_limit = conflicts;
}

void dm_limit_work(dm_solver *s, int64_t units)
{
    check_idle(__func__, s);
    REQUIRE(units >= 0 && units <= MONITOR_MOST_WORK, "a limit of work is from 0, for none, to 10^15 units");
    s->settings.work_limit = units;
}

dm_stop dm_stop_reason(const dm_solver *s)
{
    REQUIRE(s, "no solver given");
    return s->stop;
}

const char *dm_stop_name(dm_stop stop)
{
    static const char *const names[] = {[DM_STOP_NONE] = "none",           [DM_STOP_TIME] = "time",
                                        [DM_STOP_MEMORY] = "memory",       [DM_STOP_CONFLICTS] = "conflicts",
                                        [DM_STOP_INTERRUPT] = "interrupt", [DM_STOP_CALLBACK] = "callback",
                                        [DM_STOP_ENGINE] = "engine",       [DM_STOP_WORK] = "work"};
    REQUIRE(stop <= DM_STOP_WORK, "no such reason");
    return names[stop];
}

/* ---- callbacks and interruption */

void dm_on_log(dm_solver *s, dm_log_call *call, void *data)
{
    REQUIRE(s, "no solver given");
    s->log = call;
    s->log_data = data;
}

void dm_on_progress(dm_solver *s, dm_progress_call *call, void *data)
{
    REQUIRE(s, "no solver given");
    s->progress = call;
    s->progress_data = data;
}

void dm_on_step(dm_solver *s, dm_step_call *call, void *data)
{
    REQUIRE(s, "no solver given");
    state_check(s, CALL_WATCH, __func__);
    s->watch = call;
    s->watch_data = data;
}

/* Steps about candidates have no text: they do not come from the engine. */
static char *step_text(const char *function, const dm_solver *s, bool learnt)
{
    struct buf out = {0};
    REQUIRE_OF(function, s, "no solver given");
    REQUIRE_OF(function, s->step, "a step has a text only while it is being reported");
    if (s->step->kind != DM_STEP_SOLUTION && s->step->kind != DM_STEP_REJECTED)
        s->kind->words(s->engine, learnt, &out);
    buf_text(&out);
    return out.data;
}

char *dm_text_step(const dm_solver *s)
{
    return step_text(__func__, s, false);
}

char *dm_text_learnt(const dm_solver *s)
{
    return step_text(__func__, s, true);
}

void dm_interrupt(dm_solver *s)
{
    REQUIRE(s, "no solver given");
    atomic_store_explicit(&s->interrupted, true, memory_order_relaxed);
}

void dm_resume(dm_solver *s)
{
    REQUIRE(s, "no solver given");
    atomic_store_explicit(&s->interrupted, false, memory_order_relaxed);
}
