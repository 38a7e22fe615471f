/* Forward and backward passes over degree patterns.
 *
 * Transitions depend only on degrees, except that two ends of one path must not be joined. Without
 * matchings there is a small dynamic program: at most 3^slots patterns, in practice a few million.
 * The forward pass finds the reachable patterns; the backward pass finds those that can be
 * completed, judging by degrees alone. All others are dropped before their states are created; near
 * the end of the board one pattern in a thousand is left.
 *
 * The backward pass also counts the cycle covers of the board: an upper bound on the tours, and on
 * the ways to reach any state, since each way extends to at least one cover. It decides whether 64
 * bits suffice.
 *
 * Where a stage folds, a pattern and its mirror image are equivalent; the smaller represents both.
 *
 * The set of a step is a bit set, in rows by upper number, so no division is needed. The index of a
 * pattern in its list is the number of bits before its own. Threads divide a list evenly: forward,
 * each fills its own set and the sets are united; backward, each filters its part and the parts are
 * compacted.
 *
 * With several ranks, each has the patterns of some units (frontier_unit.h), chosen by a hash of
 * their keys. No other unit produces the successors of a unit, so ranks are independent within a
 * stage; between stages the patterns are sent forward to their next owners, and sent back with the
 * ways to complete them. Finally all lists are gathered on all ranks, which distribute the states
 * by them (frontier_share.c). */

#include "search/count_tours/frontier_pattern.h"

#include "base/alloc.h"
#include "base/parallel.h"
#include "search/count_tours/frontier_team.h"
#include "search/count_tours/frontier_unit.h"

#include <stdatomic.h>
#include <string.h>

struct pattern_set {
    size_t words_in_row, words;
    uint64_t *word;   /* owned */
    uint32_t *before; /* members in the words before; owned; first set only */
};

static size_t bit_of(const struct pattern_set *set, uint32_t pattern)
{
    return (size_t)(pattern >> 16) * set->words_in_row * 64 + (pattern & 0xFFFF);
}

static bool has(const struct pattern_set *set, uint32_t pattern)
{
    size_t bit = bit_of(set, pattern);
    return set->word[bit / 64] >> bit % 64 & 1;
}

static void add(struct pattern_set *set, uint32_t pattern)
{
    size_t bit = bit_of(set, pattern);
    ASSERT(bit / 64 < set->words);
    set->word[bit / 64] |= UINT64_C(1) << bit % 64;
}

static size_t place_of(const struct pattern_set *set, uint32_t pattern)
{
    ASSERT(has(set, pattern));
    size_t bit = bit_of(set, pattern);
    uint64_t below = set->word[bit / 64] & ((UINT64_C(1) << bit % 64) - 1);
    return set->before[bit / 64] + (size_t)bits_in_word(below);
}

/* ---- one step */

enum { MOVES = ORDER_TARGETS * ORDER_TARGETS };

/* The choices of a step by the previous degree of its square. */
struct moves {
    int slot;
    int count[3];
    struct {
        uint32_t slots; /* bit set of targets */
        uint32_t added; /* to the pattern */
    } move[3][MOVES];
};

static void list_moves(const struct pattern_tables *tables, const struct frontier_step *step,
                       struct moves *moves)
{
    *moves = (struct moves){.slot = step->slot};
    for (int c = 0; c < step->choices; c++) {
        int degree = 2 - step->choice[c].count, at = moves->count[degree]++;
        for (int t = 0; t < step->choice[c].count; t++) {
            moves->move[degree][at].slots |= UINT32_C(1) << step->choice[c].slot[t];
            moves->move[degree][at].added += tables->power[step->choice[c].slot[t]];
        }
    }
}

/* The successors of a pattern: a square of degree d gets 2-d edges, to squares of degree below two.
 * Returns their number. */
static int list_successors(const struct pattern_tables *tables, const struct moves *moves, uint32_t pattern,
                           uint32_t *successor)
{
    struct pattern_planes planes = pattern_planes(tables, pattern);
    uint32_t own = UINT32_C(1) << moves->slot;
    int degree = planes.twos & own ? 2 : (planes.ones & own) != 0, count = 0;
    uint32_t base = pattern - (uint32_t)degree * tables->power[moves->slot], full = planes.twos & ~own;
    for (int i = 0; i < moves->count[degree]; i++) {
        successor[count] = base + moves->move[degree][i].added;
        count += !(moves->move[degree][i].slots & full);
    }
    return count;
}

static uint32_t smaller_image(const struct pattern_tables *tables, uint32_t pattern)
{
    uint32_t image = pattern_image(tables, pattern);
    return image < pattern ? image : pattern;
}

/* ---- shared by threads */

enum {
    NONE = -1,
    POLL_EVERY = 1 << 16,   /* patterns between two polls of the deadline */
    WORTH_SHARING = 1 << 14 /* patterns in a list worth several threads */
};

struct pass {
    struct frontier_pattern *patterns;
    struct pattern_list *list; /* by step, steps + 1 */
    int *stage;                /* by step: the stage that ends before it, or NONE; owned */
    struct pattern_set *set;   /* one per thread; owned */
    size_t threads;
    size_t memory, used; /* bytes allowed, and used by lists and sets */
    const struct tour_watch *watch;
    struct job_transport *team; /* or NULL */
    bool is_loaded;             /* the first set holds the patterns received last, numbered */
    atomic_bool stop;           /* the deadline was reached */
};

/* One thread's part of a list. */
struct share {
    struct pass *pass;
    const struct moves *moves;
    bool fold;
    struct pattern_list *list;
    size_t first, end;
    struct pattern_set *set; /* forward: its own; backward: the set of the next list */
    const double *ways;      /* backward: ways to complete those of the next list */
    double *sums;            /* and those of this one, from `first` on */
    size_t kept;
    double work;
};

static bool is_stopped(const struct share *share, size_t at)
{
    struct pass *pass = share->pass;
    if ((at - share->first) % POLL_EVERY != 0) return false;
    if (share->first == 0 && ground_stopped(pass->watch)) atomic_store(&pass->stop, true);
    return atomic_load(&pass->stop);
}

static bool folds_before(const struct pass *pass, int step)
{
    return pass->stage[step] != NONE && pass->patterns->order->stage[pass->stage[step]].fold;
}

/* Starts threads for the list of a step; a short list gets only one. */
static struct parallel *start_threads(const struct pass *pass, int step)
{
    return parallel_start(pass->list[step].count < WORTH_SHARING ? 1 : pass->threads);
}

/* Divides the list of a step into `count` shares. The first, on the calling thread, polls the
 * deadline. */
static void divide(struct pass *pass, int step, const struct moves *moves, size_t count, struct share *share)
{
    struct pattern_list *list = &pass->list[step];
    for (size_t i = 0; i < count; i++)
        share[i] = (struct share){.pass = pass,
                                  .moves = moves,
                                  .fold = folds_before(pass, step + 1),
                                  .list = list,
                                  .first = list->count * i / count,
                                  .end = list->count * (i + 1) / count,
                                  .set = &pass->set[i]};
}

/* ---- forward */

static void spread(void *job)
{
    struct share *share = job;
    const struct pattern_tables *tables = &share->pass->patterns->tables;
    uint32_t successor[MOVES];
    memset(share->set->word, 0, share->set->words * sizeof *share->set->word);
    for (size_t i = share->first; i < share->end && !is_stopped(share, i); i++) {
        int count = list_successors(tables, share->moves, share->list->pattern[i], successor);
        for (int s = 0; s < count; s++)
            add(share->set, share->fold ? smaller_image(tables, successor[s]) : successor[s]);
    }
}

static void unite(struct pattern_set *set, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t w = 0; w < set->words; w++) set[0].word[w] |= set[i].word[w];
}

/* Lists the members of the first set that can be completed. False: out of memory. */
static bool list_members(struct pass *pass, int step, struct pattern_list *list)
{
    const struct pattern_tables *tables = &pass->patterns->tables;
    const struct pattern_set *set = &pass->set[0];
    ASSERT(!list->pattern && list->count == 0);
    int left = pass->patterns->order->steps - step;
    size_t count = 0;
    for (size_t w = 0; w < set->words; w++) count += (size_t)bits_in_word(set->word[w]);
    pass->used += count * sizeof *list->pattern;
    if ((double)pass->used > pass->patterns->pass_bytes) pass->patterns->pass_bytes = (double)pass->used;
    if (pass->used > pass->memory) return false;
    list->pattern = alloc_array(count, sizeof *list->pattern);
    for (uint32_t row = 0; row < tables->upper; row++)
        for (uint32_t w = 0; w < set->words_in_row; w++)
            for (uint64_t word = set->word[row * set->words_in_row + w]; word; word &= word - 1) {
                uint32_t pattern = row << 16 | (w * 64 + (uint32_t)__builtin_ctzll(word));
                list->pattern[list->count] = pattern;
                list->count += !pattern_is_lost(pattern_planes(tables, pattern), left);
            }
    return true;
}

static enum frontier_pattern_end go_forward(struct pass *pass, int step, struct share *share)
{
    struct moves moves;
    list_moves(&pass->patterns->tables, &pass->patterns->order->step[step], &moves);
    struct parallel *parallel = start_threads(pass, step);
    size_t shares = parallel_count(parallel);
    divide(pass, step, &moves, shares, share);
    parallel_run(parallel, spread, share, shares, sizeof *share);
    if (atomic_load(&pass->stop)) return PATTERN_STOPPED;
    unite(pass->set, shares);
    return list_members(pass, step + 1, &pass->list[step + 1]) ? PATTERN_DONE : PATTERN_MEMORY;
}

/* ---- backward */

/* Numbers the members of a set. */
static void number_set(struct pattern_set *set)
{
    uint32_t before = 0;
    for (size_t w = 0; w < set->words; w++) {
        set->before[w] = before;
        before += (uint32_t)bits_in_word(set->word[w]);
    }
}

/* Fills and numbers the first set from the list of a step, unless it was just received. */
static void load_set(struct pass *pass, const struct pattern_list *list)
{
    struct pattern_set *set = &pass->set[0];
    bool there = pass->is_loaded;
    pass->is_loaded = false;
    if (there) return;
    memset(set->word, 0, set->words * sizeof *set->word);
    for (size_t i = 0; i < list->count; i++) add(set, list->pattern[i]);
    number_set(set);
}

/* Filters the patterns that can be completed. */
static void sift(void *job)
{
    struct share *share = job;
    const struct pattern_tables *tables = &share->pass->patterns->tables;
    uint32_t successor[MOVES], *pattern = share->list->pattern;
    for (size_t i = share->first; i < share->end && !is_stopped(share, i); i++) {
        int count = list_successors(tables, share->moves, pattern[i], successor), alive = 0;
        double sum = 0;
        for (int s = 0; s < count; s++) {
            uint32_t next = share->fold ? smaller_image(tables, successor[s]) : successor[s];
            if (!has(share->set, next)) continue;
            sum += share->ways[place_of(share->set, next)];
            alive++;
        }
        if (!alive) continue;
        int points = pattern_points(tables, pattern[i]);
        share->work += alive * (double)frontier_pattern_states(points);
        share->sums[share->first + share->kept] = sum;
        ASSERT(share->first + share->kept <= i);
        pattern[share->first + share->kept++] = pattern[i];
    }
}

/* Compacts the filtered shares. */
static size_t move_together(struct share *share, size_t shares)
{
    size_t kept = share[0].kept;
    for (size_t i = 1; i < shares; i++) {
        const struct share *part = &share[i];
        ASSERT(kept <= part->first && part->kept <= part->end - part->first);
        memmove(part->sums + kept, part->sums + part->first, part->kept * sizeof *part->sums);
        memmove(part->list->pattern + kept, part->list->pattern + part->first, part->kept * sizeof(uint32_t));
        kept += part->kept;
    }
    return kept;
}

/* *ways: by pattern of `next`, the next step's list, the ways to complete it; replaced by those of
 * this list. */
static enum frontier_pattern_end go_back(struct pass *pass, int step, const struct pattern_list *next,
                                         struct share *share, double **ways, double *work)
{
    struct pattern_list *list = &pass->list[step];
    struct moves moves;
    list_moves(&pass->patterns->tables, &pass->patterns->order->step[step], &moves);
    load_set(pass, next);
    double *sums = alloc_array(list->count, sizeof *sums);
    struct parallel *parallel = start_threads(pass, step);
    size_t shares = parallel_count(parallel);
    divide(pass, step, &moves, shares, share);
    for (size_t i = 0; i < shares; i++)
        share[i].set = &pass->set[0], share[i].ways = *ways, share[i].sums = sums;
    parallel_run(parallel, sift, share, shares, sizeof *share);
    alloc_free(*ways);
    *ways = sums;
    if (atomic_load(&pass->stop)) return PATTERN_STOPPED;
    size_t kept = move_together(share, shares);
    for (size_t i = 0; i < shares; i++) *work += share[i].work;
    ASSERT(kept <= list->count);
    pass->used -= (list->count - kept) * sizeof *list->pattern;
    list->count = kept;
    if (kept) list->pattern = alloc_resize(list->pattern, kept * sizeof *list->pattern);
    return PATTERN_DONE;
}

/* ---- several ranks */

/* By pattern of a list, the rank that owns its unit in a stage; after the last stage, rank 0. The
 * caller frees it. */
static uint16_t *owners(const struct pass *pass, int stage, const struct pattern_list *list)
{
    ASSERT(stage >= 0 && stage <= pass->patterns->stages);
    uint16_t *rank = alloc_array(list->count, sizeof *rank);
    if (stage == pass->patterns->stages) return rank;
    struct unit_keys keys;
    frontier_unit_keys_init(&keys, pass->patterns, stage);
    for (size_t i = 0; i < list->count; i++) {
        uint32_t mixed = frontier_unit_key(&keys, list->pattern[i]) * UINT32_C(2654435761);
        rank[i] = (uint16_t)((mixed >> 12) % (uint32_t)pass->team->size);
    }
    frontier_unit_keys_free(&keys);
    return rank;
}

static void drop(struct pass *pass, struct pattern_list *list)
{
    alloc_free(list->pattern);
    ASSERT(pass->used >= list->count * sizeof *list->pattern);
    pass->used -= list->count * sizeof *list->pattern;
    *list = (struct pattern_list){0};
}

/* Lists the received patterns in order, with their ways if `ways` is not NULL. The senders have
 * filtered them. */
static bool list_dealt(struct pass *pass, int step, const dealt_list *come, struct pattern_list *list,
                       double **ways)
{
    struct pattern_set *set = &pass->set[0];
    memset(set->word, 0, set->words * sizeof *set->word);
    for (size_t i = 0; i < come->size; i++) add(set, come->data[i].pattern);
    pass->used += come->size * sizeof *come->data;
    bool fits = list_members(pass, step, list);
    pass->used -= come->size * sizeof *come->data;
    if (!fits || !ways) return fits;
    number_set(set);
    pass->is_loaded = true;
    *ways = alloc_array(list->count, sizeof **ways);
    for (size_t i = 0; i < come->size; i++)
        (*ways)[place_of(set, come->data[i].pattern)] = come->data[i].ways;
    return true;
}

/* True if all ranks succeeded; else *end is not PATTERN_DONE. */
static bool agree(const struct pass *pass, enum frontier_pattern_end *end)
{
    uint64_t bad = *end != PATTERN_DONE;
    frontier_team_sum(pass->team, &bad, 1);
    if (bad && *end == PATTERN_DONE) *end = PATTERN_LEFT;
    return !bad;
}

/* Distributes the list of a step, with the ways to complete it if `ways` is not NULL; frees `rank`.
 * The received patterns are listed in `to`, which may be the same list. */
static enum frontier_pattern_end deal_out(struct pass *pass, int step, uint16_t *rank,
                                          struct pattern_list *to, double **ways)
{
    struct pattern_list *list = &pass->list[step];
    dealt_list come = {0};
    frontier_team_deal(pass->team, list->pattern, ways ? *ways : NULL, rank, list->count, &come);
    alloc_free(rank);
    if (ways) alloc_free(*ways), *ways = NULL;
    if (to == list) drop(pass, list);
    bool fits = list_dealt(pass, step, &come, to, ways);
    vec_free(&come);
    return fits ? PATTERN_DONE : PATTERN_MEMORY;
}

/* Forward: sends the patterns at the end of a stage to their next owners. */
static enum frontier_pattern_end send_forward(struct pass *pass, int step, enum frontier_pattern_end end)
{
    struct pattern_list *list = &pass->list[step];
    if (!agree(pass, &end)) return end;
    return deal_out(pass, step, owners(pass, pass->stage[step] + 1, list), list, NULL);
}

/* Backward: returns the remaining patterns to their makers, with the ways to complete them. */
static enum frontier_pattern_end send_back(struct pass *pass, int step, struct pattern_list *made,
                                           double **ways, enum frontier_pattern_end end)
{
    if (!agree(pass, &end)) return end;
    return deal_out(pass, step, owners(pass, pass->stage[step], &pass->list[step]), made, ways);
}

/* All ranks get the whole list of a step. */
static enum frontier_pattern_end gather(struct pass *pass, int step)
{
    struct pattern_list *list = &pass->list[step];
    uint16_t *rank = alloc_array(list->count, sizeof *rank);
    for (size_t i = 0; i < list->count; i++) rank[i] = DEAL_TO_ALL;
    return deal_out(pass, step, rank, list, NULL);
}

/* Combines the totals of all ranks. Work is summed; so is the bound, which is nonzero only on the
 * rank with the first pattern. */
static void add_up(struct pass *pass)
{
    struct frontier_pattern *patterns = pass->patterns;
    for (int s = 0; s < patterns->stages; s++) {
        uint64_t work = (uint64_t)patterns->work[s];
        frontier_team_sum(pass->team, &work, 1);
        patterns->work[s] = (double)work;
    }
    uint64_t word;
    memcpy(&word, &patterns->bound, sizeof word);
    frontier_team_sum(pass->team, &word, 1);
    memcpy(&patterns->bound, &word, sizeof word);
}

/* ---- both passes */

static enum frontier_pattern_end run_forward(struct pass *pass, struct share *share)
{
    const struct frontier_order *order = pass->patterns->order;
    enum frontier_pattern_end end = PATTERN_DONE;
    for (int s = 0; s < order->stages && end == PATTERN_DONE; s++) {
        int first = order->stage[s].first, last = first + order->stage[s].steps;
        for (int step = first; step < last && end == PATTERN_DONE; step++)
            end = go_forward(pass, step, share);
        if (pass->team) end = send_forward(pass, last, end);
    }
    return end;
}

/* Backward over the steps of a stage; `made`: its results that can be completed. */
static enum frontier_pattern_end go_back_stage(struct pass *pass, int stage, const struct pattern_list *made,
                                               struct share *share, double **ways)
{
    const struct frontier_stage *about = &pass->patterns->order->stage[stage];
    int last = about->first + about->steps - 1;
    enum frontier_pattern_end end = PATTERN_DONE;
    for (int step = last; step >= about->first && end == PATTERN_DONE; step--)
        end = go_back(pass, step, step == last ? made : &pass->list[step + 1], share, ways,
                      &pass->patterns->work[stage]);
    return end;
}

static enum frontier_pattern_end run_backward(struct pass *pass, struct share *share, double **ways)
{
    const struct frontier_order *order = pass->patterns->order;
    enum frontier_pattern_end end = PATTERN_DONE;
    for (int s = order->stages - 1; s >= 0 && end == PATTERN_DONE; s--) {
        int last = order->stage[s].first + order->stage[s].steps;
        struct pattern_list made = pass->list[last];
        if (pass->team) {
            made = (struct pattern_list){0};
            end = send_back(pass, last, &made, ways, end);
        }
        if (end == PATTERN_DONE) end = go_back_stage(pass, s, &made, share, ways);
        if (pass->team) drop(pass, &made);
    }
    return end;
}

static enum frontier_pattern_end run_both(struct pass *pass)
{
    struct frontier_pattern *patterns = pass->patterns;
    struct share *share = alloc_array(pass->threads, sizeof *share);
    double *ways = alloc_array(1, sizeof *ways);
    pass->list[0] = (struct pattern_list){alloc_array(1, sizeof(uint32_t)), 1};
    if (pass->team) {
        uint16_t *rank = owners(pass, 0, &pass->list[0]);
        pass->list[0].count = rank[0] == pass->team->rank;
        alloc_free(rank);
    }
    ways[0] = 1;
    enum frontier_pattern_end end = run_forward(pass, share);
    if (end == PATTERN_DONE) end = run_backward(pass, share, &ways);
    patterns->bound = end == PATTERN_DONE && pass->list[0].count ? ways[0] : 0;
    alloc_free(ways);
    alloc_free(share);
    return end;
}

/* Gathers the lists and sums on all ranks. */
static enum frontier_pattern_end share_results(struct pass *pass, enum frontier_pattern_end end)
{
    const struct frontier_order *order = pass->patterns->order;
    for (int s = 0; s < order->stages && agree(pass, &end); s++)
        end = gather(pass, order->stage[s].first + order->stage[s].steps);
    if (agree(pass, &end)) add_up(pass);
    pass->list[0].count = pass->patterns->bound > 0; /* the initial pattern */
    return end;
}

static void open_pass(struct pass *pass)
{
    const struct frontier_order *order = pass->patterns->order;
    const struct pattern_tables *tables = &pass->patterns->tables;
    size_t in_row = ((size_t)tables->lower + 63) / 64, words = in_row * tables->upper;
    pass->stage = alloc_array((size_t)order->steps + 1, sizeof *pass->stage);
    for (int step = 0; step <= order->steps; step++) pass->stage[step] = NONE;
    for (int s = 0; s < order->stages; s++) pass->stage[order->stage[s].first + order->stage[s].steps] = s;
    pass->set = alloc_array(pass->threads, sizeof *pass->set);
    for (size_t i = 0; i < pass->threads; i++)
        pass->set[i] = (struct pattern_set){in_row, words, alloc_array(words, sizeof(uint64_t)), NULL};
    pass->set[0].before = alloc_array(words, sizeof(uint32_t));
    pass->used = words * (pass->threads * sizeof(uint64_t) + sizeof(uint32_t));
}

enum frontier_pattern_end frontier_pass_run(struct frontier_pattern *patterns, struct pattern_list *list,
                                            const struct pass_options *options)
{
    struct pass pass = {.patterns = patterns,
                        .list = list,
                        .threads = (size_t)options->threads,
                        .memory = options->memory,
                        .watch = options->watch,
                        .team = options->team};
    open_pass(&pass);
    enum frontier_pattern_end end = run_both(&pass);
    if (pass.team) end = share_results(&pass, end);
    for (size_t i = 0; i < pass.threads; i++) alloc_free(pass.set[i].word);
    alloc_free(pass.set[0].before);
    alloc_free(pass.set);
    alloc_free(pass.stage);
    return end;
}
