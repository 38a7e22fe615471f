/* Restarts.
 *
 * By a sequence given by the user, such as Luby's (Luby, Sinclair and Zuckerman 1993). Otherwise
 * two modes alternate (Oh 2015). In focused mode the search restarts when the recent LBD is worse
 * than average (Audemard and Simon 2012, with exponential moving averages after Biere and Frohlich
 * 2015), which is good for proofs. In stable mode runs are long, by Luby's sequence, and return to
 * the target assignment (phase.c), which is good for solutions. The first mode lasts a thousand
 * conflicts, and the n-th pair n^2 times as long.
 *
 * There is no restart while levels are flipped: an enumeration must keep them. */
#include "solver/kernel/hostile.h"

static int64_t luby(int64_t i)
{
    ASSERT(i >= 0);
    int64_t size = 1, turn = 0;
    while (size < i + 1) {
        turn++;
        size = 2 * size + 1;
    }
    while (size - 1 != i) {
        size = (size - 1) / 2;
        turn--;
        i %= size;
    }
    ASSERT(turn >= 0);
    return INT64_C(1) << turn;
}

bool restart_wanted(const struct kernel *k)
{
    const double worse = 1.15;
    if (k->restart.until > 0 || k->trail.flipped || k->config.restart == RESTART_NEVER) return false;
    return hostile_hurry(k) || k->config.restart != RESTART_AVERAGE || k->restart.stable ||
           k->restart.fast > worse * k->restart.slow;
}

int64_t restart_run_length(struct kernel *k)
{
    enum { UNIT = 100, PAUSE = 30, STABLE_UNIT = 256, LONGEST = 1 << 30 };
    int64_t scale = k->config.restart_scale ? k->config.restart_scale : UNIT, run = k->restart.runs++, length;
    switch (k->config.restart) {
    case RESTART_LUBY:
        return __builtin_mul_overflow(scale, luby(run), &length) ? INT64_MAX : length;
    case RESTART_LINEAR:
        return __builtin_mul_overflow(scale, run + 1, &length) ? INT64_MAX : length;
    case RESTART_CONSTANT:
        return scale;
    case RESTART_GEOMETRIC:
        k->restart.run_length = run ? k->restart.run_length * k->config.restart_base : (double)scale;
        if (k->restart.run_length > LONGEST) k->restart.run_length = LONGEST;
        return (int64_t)k->restart.run_length;
    default:
        if (k->restart.stable) return STABLE_UNIT * luby(k->restart.stable_runs++);
        return run ? PAUSE : UNIT;
    }
}

static void switch_mode(struct kernel *k)
{
    enum { UNIT = 1000 };
    int64_t pair = ++k->restart.modes / 2 + 1;
    k->restart.stable = !k->restart.stable;
    k->restart.mode_ends = k->counts.failures + UNIT * pair * pair;
    ASSERT(k->restart.mode_ends > k->counts.failures);
    k->restart.stable_runs = 0;
    k->phases.target_size = 0;
}

/* Imports clauses of other kernels at the root level, and propagates. False: unsatisfiable, or
 * halted. */
static bool import_clauses(struct kernel *k)
{
    trail_backtrack(k, 0);
    k->config.import(k->config.exchange, k);
    ASSERT(kernel_at_root(k));
    if (k->impossible) return false;
    bool fine = queue_run(k);
    k->impossible = !fine && !k->poll.halted;
    return fine && !k->poll.halted;
}

bool restart_go(struct kernel *k)
{
    ASSERT(k->trail.flipped == 0);
    k->counts.restarts++;
    objective_probe_failed(k);
    if (k->config.restart == RESTART_AVERAGE && k->counts.failures >= k->restart.mode_ends) switch_mode(k);
    k->restart.until = restart_run_length(k);
    if (hostile_hurry(k)) k->restart.until = HOSTILE_RESTART;
    ASSERT(k->restart.until > 0);
    if (k->config.import && !import_clauses(k)) return k->poll.halted;
    trail_backtrack(k, k->search.assumptions.size < k->trail.levels.size ? k->search.assumptions.size
                                                                         : k->trail.levels.size);
    ASSERT(k->trail.levels.size <= k->search.assumptions.size);
    step_event(k, DM_STEP_RESTART);
    if (k->config.on_restart) k->config.on_restart(k->config.self);
    return inprocess_run(k);
}
