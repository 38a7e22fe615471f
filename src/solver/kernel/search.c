/* The search loop, conflict-driven clause learning (CDCL): propagate, learn and backjump, restart,
 * decide.
 *
 * Assumptions are the first decision levels. Enumeration needs no blocking clauses: the last
 * decision on an answer variable is flipped, and its level is marked as having no other branch.
 * Learnt clauses treat it as a decision, so they remain valid. No backjump goes below a flipped
 * level (Gebser, Kaufmann, Neumann and Schaub 2007).
 *
 * The poll may stop the search at any time. During propagation the queue is left as it is. During
 * conflict analysis the conflict is dropped and the search backtracks as for a restart: it will
 * meet the conflict again. */
#include "solver/kernel/hostile.h"

static size_t assumed(const struct kernel *k)
{
    return k->search.assumptions.size < k->trail.levels.size ? k->search.assumptions.size
                                                             : k->trail.levels.size;
}

static size_t last_flipped(const struct kernel *k)
{
    size_t level = k->trail.flipped ? k->trail.levels.size : assumed(k);
    while (level > assumed(k) && !k->trail.levels.data[level - 1].flipped) level--;
    ASSERT(level >= assumed(k) && level <= k->trail.levels.size);
    return level;
}

/* Makes a decision. The predicate is open, so this cannot fail. */
static void choose(struct kernel *k, struct predicate choice, bool flipped)
{
    ASSERT(!domain_is_true(k, choice) && !domain_is_false(k, choice));
    trail_push_level(k, choice, flipped);
    bool fine = domain_apply(k, choice, no_reason);
    ASSERT(fine && domain_is_true(k, choice));
    (void)fine;
}

/* Applies the bound of branch and bound at a flipped level. False: conflict. */
static bool apply_goal(struct kernel *k)
{
    return k->search.goal.var == 0 || domain_apply(k, k->search.goal, no_reason);
}

/* ---- backtracking */

/* Flips the last decision that has another branch, among answer variables only if `of_answer`.
 * False: there is none, the tree is exhausted. */
static bool flip(struct kernel *k, bool of_answer)
{
    while (k->trail.levels.size > assumed(k)) {
        struct level last = vec_last(&k->trail.levels);
        trail_backtrack(k, k->trail.levels.size - 1);
        if (last.flipped || (of_answer && !k->decide.is_answer.data[last.choice.var])) continue;
        /* It is implied here: there is no other branch. */
        if (domain_is_true(k, last.choice)) continue;
        step_report(k, DM_STEP_OTHER, domain_negation(last.choice));
        choose(k, domain_negation(last.choice), true);
        vec_last(&k->trail.levels).share = last.share;
        if (apply_goal(k)) return true;
    }
    return false;
}

static void note_lbd(struct kernel *k, uint32_t lbd)
{
    ASSERT(lbd >= 1);
    k->restart.fast += (lbd - k->restart.fast) / 32;
    k->restart.slow += (lbd - k->restart.slow) / 8192;
}

static bool learn(struct kernel *k)
{
    uint32_t lbd;
    size_t floor = last_flipped(k), back = analyze_conflict(k, &lbd);
    if (back == ANALYZE_HALTED) {
        trail_backtrack(k, floor);
        return true;
    }
    ASSERT(k->analysis.learnt.size > 0 && lbd <= k->analysis.learnt.size);
    if (KERNEL_HOSTILE) hostile_learnt(k, true);
    if (k->config.on_learnt) k->config.on_learnt(k->config.exchange, k, lbd);
    k->counts.learnt++;
    k->counts.literals += (int64_t)k->analysis.learnt.size;
    note_lbd(k, lbd);
    activity_decay(k);
    k->clauses.bump /= 0.999;
    if (back < floor) {
        back = floor;
        k->search.late = true;
    }
    /* A unit clause holds at the root level, even under assumptions. */
    if (k->analysis.learnt.size == 1 && floor <= k->search.assumptions.size) back = 0;
    ASSERT(back < k->trail.levels.size);
    trail_backtrack(k, back);
    if (KERNEL_HOSTILE) hostile_learnt(k, false);
    ASSERT(k->trail.levels.size == back && k->queue.head == k->trail.entries.size);
    /* The clause is asserting. */
    ASSERT(atom_truth(k, k->analysis.learnt.data[0]) == UNDEFINED);
    step_report(k, DM_STEP_BACKJUMP, atom_predicate(k, k->analysis.learnt.data[0]));
    if (k->analysis.learnt.size == 1)
        return domain_apply(k, atom_predicate(k, k->analysis.learnt.data[0]), no_reason);
    ASSERT(atom_truth(k, k->analysis.learnt.data[1]) == FALSE_NOW);
    cref c = clauses_learn(k, k->analysis.learnt.size, k->analysis.learnt.data, lbd);
    struct reason reason = c == WATCH_BINARY
                               ? (struct reason){(uint32_t)k->analysis.learnt.data[1], 0, REASON_BINARY}
                               : (struct reason){c, 0, REASON_CLAUSE};
    return domain_apply(k, atom_predicate(k, k->analysis.learnt.data[0]), reason);
}

/* Resolves a conflict; asserting the learnt clause may cause the next one. False: there is no
 * (further) solution under the assumptions. */
static bool recover(struct kernel *k)
{
    for (;;) {
        k->counts.failures++;
        k->search.conflicts++;
        k->restart.until--;
        k->clauses.until_reduce--;
        step_event(k, DM_STEP_CONFLICT);
        if (KERNEL_HOSTILE) hostile_conflict(k, NULL);
        if (k->restart.stable) phase_note_target(k);
        size_t level = k->config.learn ? analyze_level(k) : k->trail.levels.size;
        ASSERT(level <= k->trail.levels.size);
        if (level == 0) {
            k->impossible = true;
            return false;
        }
        if (!k->config.learn) {
            last_conflict_failed(k);
            return flip(k, false);
        }
        if (level <= k->search.assumptions.size) {
            if (analyze_core(k)) return false;
            trail_backtrack(k, 0);
            return true;
        }
        size_t floor = last_flipped(k);
        trail_backtrack(k, level > floor ? level : floor);
        if (level <= floor) return flip(k, false);
        ASSERT(level == k->trail.levels.size && level > k->search.assumptions.size);
        if (learn(k)) return true;
    }
}

/* Drops a conflict whose explanation was interrupted: backtracks as for a restart, or flips a level
 * that must stay. False: there is no further solution. */
static bool drop_conflict(struct kernel *k)
{
    /* Otherwise the conflict is analysed. */
    ASSERT(k->poll.halted);
    size_t level = k->trail.levels.size, floor = last_flipped(k);
    k->impossible |= level == 0;
    if (level == 0) return false;
    if (level <= k->search.assumptions.size)
        trail_backtrack(k, 0);
    else if (level > floor)
        trail_backtrack(k, floor);
    else
        return flip(k, false);
    return true;
}

/* ---- the loop */

static bool out_of_limits(struct kernel *k)
{
    if (k->config.conflict_limit >= 0 && k->search.conflicts >= k->config.conflict_limit) return true;
    return k->config.poll && k->config.poll(k->config.self);
}

/* Assumption p is false under those before it: computes the core, unless halted. Without learning
 * there are no reasons, and no core. */
static void refuse(struct kernel *k, struct predicate p)
{
    ASSERT(domain_is_false(k, p) && k->trail.levels.size <= k->search.assumptions.size);
    vec_clear(&k->search.core);
    if (!k->config.learn) return;
    vec_clear(&k->explain.conflict);
    vec_push(&k->explain.conflict, domain_negation(p));
    if (analyze_core(k))
        vec_push(&k->search.core, p);
    else
        trail_backtrack(k, 0);
}

/* Opens a level for the next assumption. False: it is false under those before it. */
static bool assume(struct kernel *k)
{
    ASSERT(k->trail.levels.size < k->search.assumptions.size);
    struct predicate p = k->search.assumptions.data[k->trail.levels.size];
    ASSERT(queue_at_fixpoint(k));
    step_report(k, DM_STEP_ASSUMPTION, p);
    if (domain_is_false(k, p)) {
        refuse(k, p);
        return false;
    }
    trail_push_level(k, p, false);
    return domain_apply(k, p, no_reason);
}

/* The estimated fraction of the subtree below a decision: 1/size for x = v, otherwise a half. */
static float share_of(const struct kernel *k, struct predicate choice)
{
    ASSERT(!domain_is_true(k, choice) && !domain_is_false(k, choice));
    const struct kernel_var *v = &k->dom.vars.data[choice.var];
    bool one = choice.op == PREDICATE_EQ || (choice.op == PREDICATE_LE && choice.value == v->lo) ||
               (choice.op == PREDICATE_GE && choice.value == v->hi);
    return one ? 1 / (float)domain_size(k, choice.var) : 0.5F;
}

static void decide(struct kernel *k, struct predicate choice)
{
    ASSERT(queue_at_fixpoint(k));
    k->counts.nodes++;
    step_report(k, DM_STEP_DECISION, choice);
    float share = k->config.learn ? 0 : share_of(k, choice);
    choose(k, choice, false);
    /* Decisions come after all assumptions. */
    ASSERT(k->trail.levels.size > k->search.assumptions.size || k->search.held.size > 0);
    vec_last(&k->trail.levels).share = share;
    if ((int64_t)k->trail.levels.size > k->counts.depth) k->counts.depth = (int64_t)k->trail.levels.size;
}

static enum kernel_status run(struct kernel *k)
{
    /* Decisions without a conflict between two polls. */
    enum { PATIENCE = MODEL_PATIENCE(32) };
    for (;;) {
        if (!queue_run(k)) {
            if (k->poll.halted && k->config.learn) return drop_conflict(k) ? KERNEL_UNKNOWN : KERNEL_NONE;
            if (!recover(k)) return KERNEL_NONE;
            if (k->poll.halted || out_of_limits(k)) return KERNEL_UNKNOWN;
            continue;
        }
        if (k->poll.halted) return KERNEL_UNKNOWN;
        if (k->clauses.until_reduce <= 0) {
            clauses_reduce(k);
            k->clauses.until_reduce = hostile_hurry(k) ? HOSTILE_REDUCE : clauses_reduce_interval(k);
        }
        if (restart_wanted(k) && !restart_go(k)) return KERNEL_NONE;
        if (k->poll.halted) return KERNEL_UNKNOWN;
        struct predicate choice;
        if (k->trail.levels.size < k->search.assumptions.size) {
            if (!assume(k)) return k->poll.halted ? KERNEL_UNKNOWN : KERNEL_NONE;
        } else if (decide_next(k, &choice)) {
            decide(k, choice);
            if (k->counts.nodes % PATIENCE == 0 && out_of_limits(k)) return KERNEL_UNKNOWN;
        } else {
            /* When enumerating, do not search near the last solution. */
            if (k->config.learn && !k->search.answers_first) {
                phase_note_solution(k);
                objective_probe_found(k);
            }
            return KERNEL_SOLUTION;
        }
    }
}

/* ---- calls */

/* An exhausted round stays exhausted: constraints added later only remove solutions. */
static enum kernel_status finish(struct kernel *k, enum kernel_status status)
{
    ASSERT(status != KERNEL_SOLUTION || (queue_at_fixpoint(k) && !k->impossible));
    k->search.exhausted = status == KERNEL_NONE;
    k->poll.halted = false;
    if (status != KERNEL_SOLUTION) step_event(k, k->search.exhausted ? DM_STEP_END : DM_STEP_STOP);
    return status;
}

static enum kernel_status start(struct kernel *k, size_t count, const struct predicate *assumptions,
                                bool answers_first)
{
    trail_backtrack(k, 0);
    vec_clear(&k->search.assumptions);
    vec_clear(&k->search.core);
    vec_clear(&k->search.held);
    k->search.goal = (struct predicate){0};
    for (size_t i = 0; i < count; i++) vec_push(&k->search.assumptions, assumptions[i]);
    k->search.answers_first = answers_first;
    k->search.conflicts = 0;
    if (k->config.import) k->config.import(k->config.exchange, k);
    ASSERT(kernel_at_root(k) && k->trail.flipped == 0);
    step_event(k, DM_STEP_START);
    return finish(k, k->impossible ? KERNEL_NONE : run(k));
}

enum kernel_status search_start(struct kernel *k, size_t count, const struct predicate *assumptions)
{
    return start(k, count, assumptions, false);
}

/* Without learning, levels never move, so branches can be given away from the first decision on. */
enum kernel_status search_list(struct kernel *k, size_t count, const struct predicate *assumptions)
{
    return start(k, count, assumptions, !k->config.learn);
}

/* The number of levels that can be reused. The last one may be where the last call failed, and is
 * not at the fixpoint. */
static size_t count_same(const struct kernel *k, size_t count, const struct predicate *assumptions)
{
    size_t same = 0, most = assumed(k);
    if (k->search.exhausted && most > 0) most--;
    if (most > count) most = count;
    ASSERT(same <= most && most <= k->trail.levels.size);
    while (same < most && domain_same(k->search.assumptions.data[same], assumptions[same])) same++;
    return same;
}

enum kernel_status search_propagate(struct kernel *k, size_t count, const struct predicate *assumptions)
{
    /* it may have been applied at the last assumption */
    if (k->search.goal.var) trail_backtrack(k, 0);
    size_t same = count_same(k, count, assumptions);
    bool fine = !k->impossible;
    trail_backtrack(k, same);
    k->search.assumptions.size = same;
    for (size_t i = same; i < count; i++) vec_push(&k->search.assumptions, assumptions[i]);
    vec_clear(&k->search.core);
    vec_clear(&k->search.held);
    k->search.goal = (struct predicate){0};
    k->search.answers_first = false;
    k->search.conflicts = 0;
    while (fine && !k->poll.halted) {
        fine = queue_run(k) || (k->poll.halted ? drop_conflict(k) : recover(k));
        if (!fine || k->poll.halted) break;
        if (k->trail.levels.size == count) break;
        fine = assume(k);
    }
    ASSERT(k->trail.levels.size <= count);
    return finish(k, fine || k->poll.halted ? KERNEL_UNKNOWN : KERNEL_NONE);
}

static bool answers_alone(const struct kernel *k)
{
    for (size_t i = assumed(k); i < k->trail.levels.size; i++)
        if (!k->decide.is_answer.data[k->trail.levels.data[i].choice.var]) return false;
    return true;
}

/* Rebuilds the levels of the current solution from decisions on answer variables only, so that they
 * can be flipped one by one. */
static void choose_answer(struct kernel *k)
{
    vec_i32 values = {0};
    for (size_t i = 0; i < k->decide.answer.size; i++)
        vec_push(&values, k->dom.vars.data[k->decide.answer.data[i]].lo);
    trail_backtrack(k, assumed(k));
    step_event(k, DM_STEP_LISTING);
    ASSERT(k->trail.levels.size == assumed(k));
    k->poll.disabled = true;
    for (size_t i = 0; i < k->decide.answer.size; i++) {
        struct predicate both[2] = {{k->decide.answer.data[i], values.data[i], PREDICATE_LE},
                                    {k->decide.answer.data[i], values.data[i], PREDICATE_GE}};
        for (int side = 0; side < 2; side++) {
            if (domain_is_true(k, both[side])) continue;
            decide(k, both[side]);
            bool fine = queue_run(k); /* cannot fail: it leads to a known solution */
            ASSERT(fine && !k->poll.halted);
            (void)fine;
        }
    }
    k->poll.disabled = false;
    step_event(k, DM_STEP_KNOWN);
    vec_free(&values);
}

/* If the last replay was halted, the levels still held come after the current ones. */
void search_suspend(struct kernel *k)
{
    size_t standing = k->trail.levels.size, rest = k->search.held.size;
    for (size_t i = 0; i < standing; i++) vec_push(&k->search.held, k->trail.levels.data[i]);
    for (size_t i = rest; i-- > 0 && standing > 0;)
        k->search.held.data[standing + i] = k->search.held.data[i];
    for (size_t i = 0; i < standing; i++) k->search.held.data[i] = k->trail.levels.data[i];
    trail_backtrack(k, 0);
    ASSERT(kernel_at_root(k) && k->search.held.size == standing + rest);
}

static void drop_held(struct kernel *k, size_t count)
{
    ASSERT(count <= k->search.held.size);
    k->search.held.size -= count;
    for (size_t i = 0; i < k->search.held.size; i++) k->search.held.data[i] = k->search.held.data[count + i];
}

/* Replays the held levels from the root, as far as they are consistent; if halted, the others stay
 * held. A decision that has become false counts as flipped; if it was flipped, both branches are
 * done. False: the tree is exhausted. */
static bool replay(struct kernel *k)
{
    bool left = true, going = true;
    size_t count = k->search.held.size, i = 0;
    for (; i < count && going; i++) {
        struct level level = k->search.held.data[i];
        bool fine = queue_run(k);
        if (!fine && k->poll.halted && k->config.learn) { /* all of them again */
            if (k->trail.levels.size == 0) return false;
            trail_backtrack(k, 0);
            i = 0;
            break;
        }
        if (fine && k->poll.halted) break;
        going = fine && !domain_is_false(k, level.choice);
        if (going) {
            trail_push_level(k, level.choice, level.flipped);
            domain_apply(k, level.choice, no_reason);
        } else if (!fine) {
            step_event(k, DM_STEP_CONTINUE);
            left = recover(k);
        } else if (k->trail.levels.size >= k->search.assumptions.size) {
            left = !level.flipped || flip(k, false);
        } else {
            refuse(k, level.choice);
            left = k->poll.halted;
        }
    }
    drop_held(k, going ? i : count);
    return left;
}

bool search_in_core(const struct kernel *k, struct predicate p)
{
    for (size_t i = 0; i < k->search.core.size; i++)
        if (domain_same(k->search.core.data[i], p)) return true;
    return false;
}

void search_exclude(struct kernel *k)
{
    ASSERT(!k->search.exhausted && queue_at_fixpoint(k));
    if (!k->search.answers_first && (k->config.learn || !answers_alone(k))) choose_answer(k);
    k->search.answers_first = true;
    k->search.exhausted = !flip(k, true);
}

enum kernel_status search_continue(struct kernel *k)
{
    if (k->search.exhausted || k->impossible) return finish(k, KERNEL_NONE);
    bool left = replay(k);
    if (left && k->poll.halted) return finish(k, KERNEL_UNKNOWN);
    if (left && !apply_goal(k)) left = flip(k, false);
    if (left) step_event(k, DM_STEP_CONTINUE);
    k->search.conflicts = 0;
    return finish(k, left ? run(k) : KERNEL_NONE);
}

/* The part of the tree already searched has no better solution, so the search continues in place; a
 * new search would repeat that part for each improvement. With learning the search restarts anyway,
 * and the bound is an assumption, so learnt clauses do not depend on it. */
enum kernel_status search_improve(struct kernel *k, struct predicate better, bool here)
{
    ASSERT(!k->config.learn && !k->search.answers_first);
    if (k->search.exhausted || k->impossible) return finish(k, KERNEL_NONE);
    k->search.goal = better;
    k->search.conflicts = 0;
    bool left = here && apply_goal(k);
    return finish(k, left || flip(k, false) ? run(k) : KERNEL_NONE);
}

/* ---- work stealing */

/* Levels before the first decision that is not flipped have no other branch. So the largest piece
 * is the other branch of that decision, which is given away. */
bool search_split(struct kernel *k, predicate_list *path)
{
    size_t level = assumed(k);
    if (!k->search.answers_first || k->search.exhausted || k->search.held.size ||
        level < k->search.assumptions.size)
        return false;
    while (level < k->trail.levels.size && k->trail.levels.data[level].flipped &&
           k->decide.is_answer.data[k->trail.levels.data[level].choice.var])
        level++;
    if (level == k->trail.levels.size || k->trail.levels.data[level].flipped ||
        !k->decide.is_answer.data[k->trail.levels.data[level].choice.var])
        return false;
    for (size_t i = assumed(k); i < level; i++) vec_push(path, k->trail.levels.data[i].choice);
    vec_push(path, domain_negation(k->trail.levels.data[level].choice));
    k->trail.levels.data[level].flipped = true;
    k->trail.flipped++;
    ASSERT(k->trail.flipped <= k->trail.levels.size);
    return true;
}

/* Splits the domain of the most active answer variable. */
bool search_split_domain(struct kernel *k, struct predicate *half)
{
    if (k->search.answers_first || k->search.exhausted || k->search.held.size ||
        k->trail.levels.size < k->search.assumptions.size)
        return false;
    trail_backtrack(k, k->search.assumptions.size);
    int32_t var = queue_run(k) && !k->poll.halted ? decide_top_answer(k) : -1;
    if (var < 0) {
        trail_backtrack(k, 0); /* a conflict will be found again */
        k->poll.halted = false;
        return false;
    }
    const struct kernel_var *v = &k->dom.vars.data[var];
    *half = (struct predicate){var, (int32_t)(v->lo + ((int64_t)v->hi - v->lo) / 2), PREDICATE_LE};
    ASSERT(!domain_is_true(k, *half) && !domain_is_false(k, *half));
    vec_push(&k->search.assumptions, *half);
    return true;
}

double search_done(const struct kernel *k)
{
    double done = 0, rest = 1;
    for (size_t i = assumed(k); i < k->trail.levels.size; i++) {
        const struct level *level = &k->trail.levels.data[i];
        ASSERT(level->share >= 0 && level->share <= 1);
        if (level->flipped) done += rest * level->share;
        rest *= level->flipped ? 1 - level->share : level->share;
    }
    ASSERT(done >= 0 && done <= 1.001);
    return done;
}
