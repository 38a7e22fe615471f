/* The count of tours, put together from its parts: order, patterns, stages, and the arithmetic of
 * the numbers.
 *
 * Squares are taken in a fixed order (frontier_order.c), and for each the edges to later squares
 * are decided. What matters of the past is a state: the degree of each square in the frontier, and
 * which squares of degree 1 are the two ends of one path. States are counted from stage to stage
 * (frontier_stage.c); after the last there is only one, and its count is the number of tours. The
 * knight's graph is not planar, so all matchings occur and the states of a frontier of n squares
 * grow like the number of involutions, a(n) = 2 a(n-1) + (n-1) a(n-2), times the steps: each square
 * of the frontier multiplies them by about 5, and n columns have a frontier of 2n squares.
 *
 * Numbers. The count of a state has 64 bits. If the bound from the patterns is below 2^64, nothing
 * can go wrong. Otherwise the first pass counts modulo 2^64-1, adding each carry back in at the low
 * end. If no sum ever carried, the result is the number itself. If one did, a second pass counts
 * modulo 2^64; the two moduli have no common divisor, so x = r1 (mod 2^64-1) and x = r0 (mod 2^64)
 * give x = r0 + 2^64 ((r1 - r0) mod (2^64-1)), exactly, below 2^128 - 2^64. So counts take half the
 * memory and cache that numbers of 128 bits would, and most boards within reach need one pass. What
 * might be larger is refused.
 *
 * A state that is reached never counts as 0 modulo 2^64-1, because a sum that carries is at least
 * 1; one that is 0 modulo 2^64 contributes nothing and may be dropped. */
#include "search/frontier/frontier.h"

#include "base/alloc.h"
#include "base/sentence.h"
#include "search/frontier/frontier_checkpoint.h"
#include "search/frontier/frontier_share.h"
#include "search/frontier/frontier_stage.h"
#include "search/frontier/frontier_team.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct count {
    const struct frontier_options *options;
    struct frontier_result *result;
    struct spread_wire *team; /* NULL: one rank */
    size_t memory;            /* bytes: the limit, or what the machine has for a rank */
    struct frontier_order order;
    struct frontier_pattern patterns;
    struct matching_maps maps;
    struct frontier_share share; /* if there is a team */
    struct pool_store store;
    struct checkpoint_head keep;
    struct frontier_checkpoint file;
    uint64_t **vectors; /* before stage keep.stage; owned */
};

static void refuse(struct frontier_result *result, enum frontier_refusal refusal, const char *sentence)
{
    result->verdict = FRONTIER_REFUSED;
    result->refusal = refusal;
    sentence_say(&result->sentence, "%s", sentence);
}

/* "310 MB", "1.8 GB" */
static const char *amount(double bytes, char *out, size_t size)
{
    const double megabyte = 1024.0 * 1024, gigabyte = 1024 * megabyte;
    if (bytes < gigabyte)
        snprintf(out, size, "%.0f MB", ceil(bytes / megabyte));
    else
        snprintf(out, size, "%.1f GB", bytes / gigabyte);
    return out;
}

/* `about`: how well the number of bytes is known. */
static void refuse_memory(struct count *count, const char *about, double needed)
{
    char need[40], have[40];
    struct sentence sentence;
    bool asked = count->options->memory == count->memory;
    sentence_say(&sentence, "counting takes %s %s%s, %s %s", about, amount(needed, need, sizeof need),
                 count->team ? " in each rank" : "",
                 asked         ? "the memory limit is"
                 : count->team ? "this machine has for each"
                               : "this machine has",
                 amount((double)count->memory, have, sizeof have));
    refuse(count->result, asked ? FRONTIER_OVER_LIMIT : FRONTIER_OVER_MACHINE, sentence.text);
}

/* ---- one pass */

/* The one state before the first stage; with a team, one rank has it. */
static uint64_t **first_vectors(struct count *count)
{
    struct frontier_pool pool = {.store = &count->store};
    uint64_t **vectors = alloc_array(count->patterns.list[0].count, sizeof *vectors);
    if (count->patterns.list[0].count) {
        vectors[0] = frontier_pool_get(&pool, 0);
        vectors[0][0] = 1;
    }
    frontier_pool_empty(&pool);
    return vectors;
}

/* After the last stage there is one pattern, the empty one, and its one state. */
static uint64_t last_sum(struct count *count)
{
    struct frontier_pool pool = {.store = &count->store};
    uint64_t *vector = count->patterns.made[count->patterns.stages].count ? count->vectors[0] : NULL;
    ASSERT(count->patterns.made[count->patterns.stages].count <= 1);
    uint64_t sum = vector ? vector[0] : 0;
    if (vector) frontier_pool_put(&pool, 0, vector);
    frontier_pool_empty(&pool);
    alloc_free(count->vectors);
    count->vectors = NULL;
    frontier_team_sum(count->team, &sum, 1);
    return sum;
}

/* The vectors that a stage made, to those who need them; and perhaps into a file. False: a rank
 * stopped or refused. */
static bool finish_stage(struct count *count, struct frontier_run *run)
{
    struct checkpoint_head *keep = &count->keep;
    const struct frontier_pattern *patterns = &count->patterns;
    bool last = keep->stage + 1 == patterns->stages;
    uint64_t word[2] = {run->carried, !last && frontier_checkpoint_due(&count->file)};
    if (!frontier_team_verdict(count->team, count->result)) return false;
    frontier_team_sum(count->team, word, 2);
    run->carried = keep->carried = word[0] != 0;
    if (run->carried) run->total = 2 * patterns->total_work;
    ASSERT(keep->stage < patterns->stages);
    keep->stage++;
    if (count->team && !last) {
        uint64_t **made = count->vectors;
        count->vectors = frontier_exchange_run(count->team, &count->share, patterns, &count->store,
                                               keep->stage, made, &count->result->moved);
        alloc_free(made);
    }
    if (word[1]) frontier_checkpoint_write(&count->file, keep, patterns, count->vectors, count->result);
    return true;
}

static void run_stage(struct count *count, struct frontier_run *run)
{
    int stage = count->keep.stage;
    enum frontier_stage_end end = STAGE_STOPPED;
    if (!ground_stopped(run->watch)) {
        uint64_t **after = alloc_array(count->patterns.made[stage + 1].count, sizeof *after);
        end = frontier_stage_run(run, stage, count->vectors, after);
        alloc_free(count->vectors);
        count->vectors = after;
    }
    if (end == STAGE_STOPPED) count->result->verdict = FRONTIER_STOPPED;
    if (end == STAGE_MEMORY) refuse_memory(count, "more than", (double)count->memory);
}

/* Runs from stage keep.stage to the end, and sets the one sum. False: stopped or refused. */
static bool run_pass(struct count *count, uint64_t *sum)
{
    struct checkpoint_head *keep = &count->keep;
    const struct frontier_pattern *patterns = &count->patterns;
    struct frontier_run run = {.patterns = patterns,
                               .maps = &count->maps,
                               .store = &count->store,
                               .watch = count->options->watch,
                               .threads = count->options->threads,
                               .around = keep->around,
                               .carried = keep->carried,
                               .total = patterns->total_work * (1 + (keep->second || keep->carried))};
    if (keep->second) run.done = patterns->total_work;
    for (int s = 0; s < keep->stage; s++) run.done += patterns->work[s];
    while (keep->stage < patterns->stages) {
        ASSERT(keep->stage >= 0 && (!keep->second || !keep->around));
        run_stage(count, &run);
        if (!finish_stage(count, &run)) return false;
    }
    *sum = last_sum(count);
    return true;
}

/* Both passes, as far as they are needed; *number is what was counted. */
static bool run_passes(struct count *count, wide *number)
{
    struct checkpoint_head *keep = &count->keep;
    uint64_t sum;
    if (!run_pass(count, &sum)) return false;
    if (!keep->second && keep->carried) {
        keep->second = true, keep->around = false, keep->carried = false;
        keep->first_sum = sum, keep->stage = 0;
        count->vectors = first_vectors(count);
        if (!run_pass(count, &sum)) return false;
    }
    count->result->passes = 1 + keep->second;
    *number = sum;
    if (keep->second) {
        ASSERT(!keep->around); /* the second pass is modulo 2^64 */
        wide modulus = UINT64_MAX, high = (keep->first_sum % modulus + modulus - sum % modulus) % modulus;
        *number += high << 64;
    }
    return true;
}

/* ---- before and after */

/* The states, an eighth more because vectors of different sizes peak at different moments, and the
 * states between steps; the lists, two pointers for each pattern, the tables, what workers have. Or
 * the passes over patterns, if they needed more. */
static double estimate(const struct count *count)
{
    const struct frontier_pattern *patterns = &count->patterns;
    double longest = (double)frontier_pattern_states(patterns->most_points), lists = 0, most = 0;
    double threads = count->options->threads;
    for (int s = 0; s <= patterns->stages; s++) {
        lists += (double)patterns->list[s].count;
        if ((double)patterns->list[s].count > most) most = (double)patterns->list[s].count;
    }
    double states = (1.125 * (double)patterns->bytes + threads * patterns->between * sizeof(uint64_t));
    double others = lists * sizeof(uint32_t) + most * 3 * sizeof(uint64_t *) +
                    longest * (sizeof(uint32_t) + threads * 2 * sizeof(uint64_t)) + 8e6;
    return states + others > patterns->pass_bytes ? states + others : patterns->pass_bytes;
}

/* Makes the patterns: false if the result is known, refused or stopped, on whatever rank. */
static bool make_patterns(struct count *count)
{
    struct frontier_result *result = count->result;
    const struct frontier_options *options = count->options;
    const struct frontier_pattern *patterns = &count->patterns;
    result->bytes = frontier_pattern_bytes(&count->order, options->threads);
    if (result->bytes > (double)count->memory) refuse_memory(count, "at least", result->bytes);
    if (!frontier_team_verdict(count->team, result)) return false;
    struct pass_terms terms = {options->threads, count->memory, options->watch, count->team};
    enum frontier_pattern_end end = frontier_pattern_init(&count->patterns, &count->order, &terms);
    result->bytes = patterns->pass_bytes;
    if (end == PATTERN_STOPPED) result->verdict = FRONTIER_STOPPED;
    if (end == PATTERN_MEMORY) refuse_memory(count, "at least", patterns->pass_bytes);
    return frontier_team_verdict(count->team, result) && patterns->bound > 0;
}

/* And what they tell; likewise. */
static bool prepare(struct count *count)
{
    struct frontier_result *result = count->result;
    const struct frontier_pattern *patterns = &count->patterns;
    if (!make_patterns(count)) return false;
    if (count->team) frontier_share_init(&count->share, &count->patterns, count->team);
    result->stages = patterns->stages;
    result->widest = patterns->widest;
    result->bytes = estimate(count);
    if (patterns->bound >= 0x1p126)
        refuse(result, FRONTIER_TOO_LARGE, "the number of tours may have more than 128 bits");
    else if (result->bytes > (double)count->memory)
        refuse_memory(count, "about", result->bytes);
    return frontier_team_verdict(count->team, result);
}

/* The states to begin with, from the checkpoint if there is one. */
static bool resume(struct count *count)
{
    struct frontier_result *result = count->result;
    struct frontier_pool pool = {.store = &count->store};
    if (frontier_checkpoint_read(&count->file, &count->keep, &count->patterns, &pool, &count->vectors,
                                 result))
        result->resumed = count->keep.stage;
    frontier_pool_empty(&pool);
    if (!frontier_team_verdict(count->team, result)) return false;
    if (result->resumed < 0) count->vectors = first_vectors(count);
    return true;
}

static void count_states(struct count *count)
{
    frontier_pool_open(&count->store, count->memory);
    matching_init(&count->maps, count->order.slots, count->patterns.most_points);
    count->keep.around = count->patterns.bound >= 0x1p63;
    if (resume(count) && run_passes(count, &count->result->number))
        frontier_checkpoint_remove(&count->file, &count->keep);
    alloc_free(count->vectors);
    matching_free(&count->maps);
    frontier_pool_close(&count->store);
}

/* False if the checkpoint is of no use. */
static bool may_begin(struct count *count)
{
    frontier_checkpoint_look(&count->file, &count->keep, count->result);
    return frontier_team_verdict(count->team, count->result);
}

static void open_count(struct count *count, const struct ground *ground, bool closed, int64_t start)
{
    const struct frontier_options *options = count->options;
    struct spread_wire *team = options->team && options->team->size > 1 ? options->team : NULL;
    size_t machine = alloc_machine() / (size_t)(team ? team->beside : 1);
    count->team = team;
    count->memory = options->memory && options->memory < machine ? options->memory : machine;
    count->file = (struct frontier_checkpoint){options->checkpoint, options->interval, team, false, 0, 0};
    count->keep = (struct checkpoint_head){.rows = ground->rows,
                                           .columns = ground->columns,
                                           .long_leap = ground->long_leap,
                                           .short_leap = ground->short_leap,
                                           .closed = closed,
                                           .start = start,
                                           .fingerprint = count->order.fingerprint,
                                           .rank = team ? team->rank : 0,
                                           .size = team ? team->size : 1};
}

void frontier_count(const struct ground *ground, bool closed, int64_t start,
                    const struct frontier_options *options, struct frontier_result *result)
{
    size_t squares = ground_squares(ground);
    bool anywhere = start == GROUND_NOWHERE;
    REQUIRE(options->threads >= 1, "somebody must count");
    REQUIRE(anywhere || (!closed && start >= 0 && start / ground->columns < ground->rows &&
                         ground_has(ground, (int)(start / ground->columns), (int)(start % ground->columns))),
            "open tours begin on a square");
    *result = (struct frontier_result){.verdict = FRONTIER_COUNTED, .resumed = -1, .passes = 1};
    if (squares <= 1) {
        result->number = squares == 1 && !closed;
        return;
    }
    struct count count = {.options = options, .result = result};
    const char *wrong = frontier_order_init(&count.order, ground, closed, start);
    open_count(&count, ground, closed, start);
    if (wrong) refuse(result, FRONTIER_TOO_LARGE, wrong);
    if (!wrong && may_begin(&count) && prepare(&count)) count_states(&count);
    if (count.team) frontier_share_free(&count.share);
    frontier_pattern_free(&count.patterns);
    frontier_order_free(&count.order);
    if (result->verdict == FRONTIER_COUNTED && !closed && anywhere) result->number *= 2;
}
