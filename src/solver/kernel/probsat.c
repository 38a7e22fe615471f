/* ProbSAT: local search for good phases (Balint and Schoening 2012).
 *
 * Starts from the saved phases of all 0/1 variables, repeatedly flips a variable of a random false
 * clause, and saves the best assignment as phases. The variable is chosen with a probability that
 * falls with the number of clauses its flip would break: proportional to (0.9 + broken)^-2.06 for
 * clauses of about three literals, otherwise to base^-broken, where the base grows with the mean
 * clause length. The number of clauses that a flip would newly satisfy is ignored.
 *
 * Only given clauses over 0/1 variables count, neither propagators nor learnt clauses. So the
 * result is a hint. If all clauses are satisfied and there are no others, the next descent is a
 * solution.
 *
 * Invariant between flips: `trues` is the number of true literals of a clause and `choice` the
 * exclusive or of their variables, which identifies a single one; `breaks` of a variable is the
 * number of clauses that it alone satisfies; `falses` lists the false clauses, and `place` is the
 * clause's index there. Cost of a flip: O(occurrences of the variable). */
#include "solver/kernel/kernel.h"

#include <math.h>

struct walk_clause {
    /* of its literals in `lits`; it ends where the next clause starts */
    uint32_t start;
    uint32_t trues, choice;
    /* in `falses`, while none is true */
    uint32_t place;
};

enum { MOST_BREAKS = 64 };

struct walk {
    struct kernel *kernel;
    VEC(struct walk_clause) clauses;
    /* 2 * own variable, + 1 for the positive literal */
    VEC(uint32_t) lits;
    /* by own variable: the kernel's */
    vec_i32 vars;
    /* by the kernel's variable: our own, -1 none */
    int32_t *own;
    /* by own variable: in the current and in the best assignment */
    uint8_t *value, *best;
    uint32_t *breaks;
    /* by literal, where its clauses begin in `occurrences`; the next one's is its end */
    uint32_t *starts, *occurrences;
    VEC(uint32_t) falses;
    /* own variables flipped since the best assignment; `lost`: too many to list */
    VEC(uint32_t) flips;
    bool lost;
    size_t fewest;
    /* by number of broken clauses */
    double chances[MOST_BREAKS];
    double *weights;
    struct rng rng;
    uint64_t work;
};

/* ---- the clauses */

static bool is_bool(const struct kernel *k, klit lit)
{
    return k->atoms.truth.data[lit] != LOOK;
}

static uint32_t own_lit(struct walk *w, klit lit)
{
    int32_t var = w->kernel->atoms.all.data[lit >> 1].var;
    ASSERT(w->kernel->dom.vars.data[var].atom == lit >> 1);
    if (w->own[var] < 0) {
        w->own[var] = (int32_t)w->vars.size;
        vec_push(&w->vars, var);
    }
    return 2 * (uint32_t)w->own[var] + (lit & 1); /* the atom says that it is 0 */
}

/* Skips clauses that are satisfied at the root level, and false literals. */
static void take_clause(struct walk *w, size_t count, const klit *lits)
{
    const struct kernel *k = w->kernel;
    for (size_t i = 0; i < count; i++)
        if (!is_bool(k, lits[i]) || k->atoms.truth.data[lits[i]] == TRUE_NOW) return;
    vec_push(&w->clauses, ((struct walk_clause){.start = (uint32_t)w->lits.size}));
    for (size_t i = 0; i < count; i++)
        if (k->atoms.truth.data[lits[i]] == UNDEFINED) vec_push(&w->lits, own_lit(w, lits[i]));
}

static void take_clauses(struct walk *w)
{
    const struct kernel *k = w->kernel;
    for (size_t c = 0; c < k->clauses.arena.size; c += CLAUSE_HEADER + clause_size(k, (cref)c))
        if (clause_is_given(k, (cref)c)) take_clause(w, clause_size(k, (cref)c), clause_lits(k, (cref)c));
    for (size_t lit = 0; lit < k->clauses.watches.size; lit++)
        for (size_t i = 0; i < k->clauses.watches.data[lit].size; i++) {
            struct watch other = k->clauses.watches.data[lit].data[i];
            klit both[] = {(klit)lit, other.blocker};
            if (other.clause == WATCH_BINARY && both[0] < both[1]) take_clause(w, 2, both);
        }
    vec_push(&w->clauses, ((struct walk_clause){.start = (uint32_t)w->lits.size}));
    w->clauses.size--; /* the end of the last one stays readable */
}

static uint32_t clause_end(const struct walk *w, uint32_t c)
{
    ASSERT(c < w->clauses.size);
    return w->clauses.data[c + 1].start;
}

static void note_occurrences(struct walk *w)
{
    size_t count = 2 * w->vars.size;
    w->starts = alloc_array(count + 2, sizeof *w->starts);
    w->occurrences = alloc_array(w->lits.size + 1, sizeof *w->occurrences);
    for (size_t i = 0; i < w->lits.size; i++) w->starts[w->lits.data[i] + 2]++;
    for (size_t i = 2; i < count + 2; i++) w->starts[i] += w->starts[i - 1];
    for (uint32_t c = 0; c < w->clauses.size; c++)
        for (uint32_t i = w->clauses.data[c].start; i < clause_end(w, c); i++)
            w->occurrences[w->starts[w->lits.data[i] + 1]++] = c;
}

/* ---- flips */

static void become_false(struct walk *w, uint32_t c)
{
    ASSERT(w->clauses.data[c].trues == 0);
    w->clauses.data[c].place = (uint32_t)w->falses.size;
    vec_push(&w->falses, c);
}

static void become_true(struct walk *w, uint32_t c)
{
    uint32_t place = w->clauses.data[c].place, last = vec_pop(&w->falses);
    ASSERT(place <= w->falses.size);
    if (last == c) return;
    w->falses.data[place] = last;
    w->clauses.data[last].place = place;
}

static void begin(struct walk *w)
{
    const struct kernel *k = w->kernel;
    size_t count = w->vars.size;
    w->value = alloc_array(count + 1, 1);
    w->best = alloc_array(count + 1, 1);
    w->breaks = alloc_array(count + 1, sizeof *w->breaks);
    for (size_t i = 0; i < count; i++)
        w->best[i] = w->value[i] = k->phases.of_var.data[w->vars.data[i]].saved > 0;
    for (uint32_t c = 0; c < w->clauses.size; c++) {
        struct walk_clause *clause = &w->clauses.data[c];
        for (uint32_t i = clause->start; i < clause_end(w, c); i++) {
            uint32_t lit = w->lits.data[i];
            if (w->value[lit >> 1] != (lit & 1)) continue;
            clause->trues++;
            clause->choice ^= lit >> 1;
        }
        if (clause->trues == 0) become_false(w, c);
        if (clause->trues == 1) w->breaks[clause->choice]++;
    }
    ASSERT(w->falses.size <= w->clauses.size);
    w->fewest = w->falses.size;
}

static void flip(struct walk *w, uint32_t var)
{
    uint32_t gains = 2 * var + !w->value[var], loses = gains ^ 1;
    w->value[var] ^= 1;
    for (uint32_t i = w->starts[gains]; i < w->starts[gains + 1]; i++) {
        struct walk_clause *c = &w->clauses.data[w->occurrences[i]];
        ASSERT(c->trues <= w->lits.size);
        if (c->trues == 0) {
            become_true(w, w->occurrences[i]);
            w->breaks[var]++;
        } else if (c->trues == 1) {
            w->breaks[c->choice]--;
        }
        c->trues++;
        c->choice ^= var;
    }
    for (uint32_t i = w->starts[loses]; i < w->starts[loses + 1]; i++) {
        struct walk_clause *c = &w->clauses.data[w->occurrences[i]];
        c->choice ^= var;
        if (--c->trues == 0) {
            become_false(w, w->occurrences[i]);
            w->breaks[var]--;
        } else if (c->trues == 1) {
            w->breaks[c->choice]++;
        }
    }
    w->work += 4 + w->starts[gains + 1] - w->starts[gains] + w->starts[loses + 1] - w->starts[loses];
}

static double chance(const struct walk *w, uint32_t var)
{
    return w->chances[w->breaks[var] < MOST_BREAKS ? w->breaks[var] : MOST_BREAKS - 1];
}

static uint32_t pick(struct walk *w)
{
    ASSERT(w->falses.size > 0);
    uint32_t c = w->falses.data[rng_below(&w->rng, w->falses.size)];
    uint32_t start = w->clauses.data[c].start, end = clause_end(w, c), i = start;
    ASSERT(start < end && w->clauses.data[c].trues == 0);
    double sum = 0;
    for (; i < end; i++) sum += w->weights[i - start] = chance(w, w->lits.data[i] >> 1);
    double rest = rng_unit(&w->rng) * sum;
    for (i = start; i + 1 < end && rest >= w->weights[i - start]; i++) rest -= w->weights[i - start];
    w->work += end - start;
    return w->lits.data[i] >> 1;
}

/* Undoing the listed flips gives the best assignment. */
static void note_flip(struct walk *w, uint32_t var)
{
    if (w->falses.size < w->fewest) {
        w->fewest = w->falses.size;
        ASSERT(w->lost || w->flips.size <= w->vars.size);
        if (w->lost) {
            for (size_t i = 0; i < w->vars.size; i++) w->best[i] = w->value[i];
        } else {
            for (size_t i = 0; i < w->flips.size; i++) w->best[w->flips.data[i]] ^= 1;
            w->best[var] ^= 1;
        }
        vec_clear(&w->flips);
        w->lost = false;
    } else if (w->flips.size >= w->vars.size) {
        w->lost = true;
    } else if (!w->lost) {
        vec_push(&w->flips, var);
    }
}

/* Interpolates the published bases by mean clause length. */
static void set_chances(struct walk *w)
{
    ASSERT(w->clauses.size > 0);
    static const struct {
        double length, base;
    } known[] = {{2, 2.0}, {3, 2.5}, {4, 2.85}, {5, 3.7}, {6, 5.0}, {7, 5.4}};
    double length = (double)w->lits.size / (double)w->clauses.size, base = known[5].base;
    bool short_ones = length > 2.8 && length < 3.2;
    for (size_t i = 1; i < sizeof known / sizeof *known; i++)
        if (length <= known[i].length) {
            double part = fmax(0, length - known[i - 1].length);
            base = known[i - 1].base + part * (known[i].base - known[i - 1].base);
            break;
        }
    for (int broken = 0; broken < MOST_BREAKS; broken++)
        w->chances[broken] = short_ones ? pow(0.9 + broken, -2.06) : pow(base, -broken);
}

static void make_weights(struct walk *w)
{
    size_t longest = 1;
    for (uint32_t c = 0; c < w->clauses.size; c++) {
        size_t length = clause_end(w, c) - w->clauses.data[c].start;
        if (length > longest) longest = length;
    }
    w->weights = alloc_array(longest, sizeof *w->weights);
}

/* Phases given by the user stay. */
static void save_best(struct walk *w)
{
    ASSERT(w->fewest <= w->clauses.size);
    struct kernel *k = w->kernel;
    k->phases.target_size = 0;
    for (size_t i = 0; i < w->vars.size; i++) {
        int32_t var = w->vars.data[i];
        if (k->phases.of_var.data[var].known & PHASE_USER) continue;
        k->phases.of_var.data[var].saved = w->best[i];
        k->phases.of_var.data[var].known |= PHASE_LAST;
        k->phases.of_var.data[var].known &= ~PHASE_TARGET; /* of an earlier descent */
    }
}

uint64_t probsat_run(struct kernel *k, uint64_t budget)
{
    struct walk w = {.kernel = k, .own = alloc_array(k->dom.vars.size, sizeof *w.own)};
    for (size_t i = 0; i < k->dom.vars.size; i++) w.own[i] = -1;
    rng_seed(&w.rng, (uint64_t)k->config.seed + (uint64_t)k->counts.failures);
    take_clauses(&w);
    w.work = w.lits.size;
    if (w.clauses.size > 0) {
        note_occurrences(&w);
        begin(&w);
        set_chances(&w);
        make_weights(&w);
        while (w.falses.size && w.work < budget && !queue_work(k, 8)) {
            uint32_t var = pick(&w);
            flip(&w, var);
            note_flip(&w, var);
        }
        save_best(&w);
    }
    vec_free(&w.clauses), vec_free(&w.lits), vec_free(&w.vars), vec_free(&w.falses), vec_free(&w.flips);
    alloc_free(w.own), alloc_free(w.value), alloc_free(w.best), alloc_free(w.breaks), alloc_free(w.starts);
    alloc_free(w.occurrences), alloc_free(w.weights);
    return w.work;
}
