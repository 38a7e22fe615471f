/* Counts tours by dynamic programming over a frontier (broken profile, a transfer-matrix method):
 * the driver, and the arithmetic of counts.
 *
 * Squares are taken in a fixed order (frontier_order.c), and for each the edges to later squares
 * are decided. A state is the degree of each square in the frontier and the pairing of degree-1
 * squares that are the two ends of one path. States are counted stage by stage (frontier_stage.c);
 * after the last stage one state is left, and its count is the number of tours. The knight's graph
 * is not planar, so all matchings occur, and a frontier of n squares has up to a(n) = 2 a(n-1) +
 * (n-1) a(n-2) states: each square multiplies them by about 5, and n columns have a frontier of 2n
 * squares.
 *
 * Arithmetic. Counts have 64 bits. If the bound from the patterns is below 2^64, they cannot
 * overflow. Otherwise the first pass counts modulo 2^64-1 (end-around carry). If no sum carried,
 * the result is exact. If one did, a second pass counts modulo 2^64; the moduli are coprime, so x =
 * r1 (mod 2^64-1) and x = r0 (mod 2^64) give x = r0 + 2^64 ((r1 - r0) mod (2^64-1)), exact below
 * 2^128 - 2^64 (Chinese remainders). Counts thus take half the memory of 128-bit numbers, and most
 * feasible boards need one pass. Larger results are refused.
 *
 * Modulo 2^64-1 a reachable state never counts as 0, because a sum that carries is at least 1; a
 * state that is 0 modulo 2^64 contributes nothing and may be dropped. */
#include "search/count_tours/frontier.h"

#include "base/alloc.h"
#include "base/say.h"
#include "search/count_tours/frontier_checkpoint.h"
#include "search/count_tours/frontier_share.h"
#include "search/count_tours/frontier_stage.h"
#include "search/count_tours/frontier_team.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct count {
    const struct frontier_options *options;
    struct frontier_result *result;
    struct job_transport *team; /* NULL: one rank */
    size_t memory;              /* bytes: the limit, or this rank's share of the machine */
    struct frontier_order order;
    struct frontier_pattern patterns;
    struct matching_maps maps;
    struct frontier_share share; /* with several ranks */
    struct pool_store store;
    struct checkpoint_head position;
    struct frontier_checkpoint file;
    uint64_t **vectors; /* before stage position.stage; owned */
};

static void refuse(struct frontier_result *result, enum frontier_refusal refusal, const char *sentence)
{
    result->verdict = FRONTIER_REFUSED;
    result->refusal = refusal;
    sentence_set(&result->sentence, "%s", sentence);
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

/* `about`: the key of how exact the number of bytes is. */
static void refuse_memory(struct count *count, const char *about, double needed)
{
    char need[40], have[40];
    struct sentence sentence;
    bool asked = count->options->memory == count->memory;
    const struct say_argument arguments[] = {say_key("about", about),
                                             say_raw("need", amount(needed, need, sizeof need)),
                                             say_raw("have",
                                                     amount((double)count->memory, have, sizeof have)),
                                             {0}};
    say_set(&sentence,
            count->team ? (asked ? "leaper.memory.rank-limit" : "leaper.memory.rank-machine")
            : asked     ? "leaper.memory.limit"
                        : "leaper.memory.machine",
            arguments);
    refuse(count->result, asked ? FRONTIER_OVER_LIMIT : FRONTIER_OVER_MACHINE, sentence.text);
}

/* ---- one pass */

/* The one state before the first stage; with several ranks, one of them has it. */
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

/* After the last stage one pattern is left, the empty one, with one state. */
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

/* Distributes the vectors of a stage and writes a checkpoint if it is due. False: a rank stopped or
 * refused. */
static bool finish_stage(struct count *count, struct frontier_run *run)
{
    struct checkpoint_head *position = &count->position;
    const struct frontier_pattern *patterns = &count->patterns;
    bool last = position->stage + 1 == patterns->stages;
    uint64_t word[2] = {run->carried, !last && frontier_checkpoint_due(&count->file)};
    if (!frontier_team_verdict(count->team, count->result)) return false;
    frontier_team_sum(count->team, word, 2);
    run->carried = position->carried = word[0] != 0;
    if (run->carried) run->total = 2 * patterns->total_work;
    ASSERT(position->stage < patterns->stages);
    position->stage++;
    if (count->team && !last) {
        uint64_t **made = count->vectors;
        count->vectors = frontier_exchange_run(count->team, &count->share, patterns, &count->store,
                                               position->stage, made, &count->result->moved);
        alloc_free(made);
    }
    if (word[1]) frontier_checkpoint_write(&count->file, position, patterns, count->vectors, count->result);
    return true;
}

static void run_stage(struct count *count, struct frontier_run *run)
{
    int stage = count->position.stage;
    enum frontier_stage_end end = STAGE_STOPPED;
    if (!ground_stopped(run->watch)) {
        uint64_t **after = alloc_array(count->patterns.made[stage + 1].count, sizeof *after);
        end = frontier_stage_run(run, stage, count->vectors, after);
        alloc_free(count->vectors);
        count->vectors = after;
    }
    if (end == STAGE_STOPPED) count->result->verdict = FRONTIER_STOPPED;
    if (end == STAGE_MEMORY) refuse_memory(count, "leaper.more-than", (double)count->memory);
}

/* Runs from stage position.stage to the end and sets the sum. False: stopped or refused. */
static bool run_pass(struct count *count, uint64_t *sum)
{
    struct checkpoint_head *position = &count->position;
    const struct frontier_pattern *patterns = &count->patterns;
    struct frontier_run run = {.patterns = patterns,
                               .maps = &count->maps,
                               .store = &count->store,
                               .watch = count->options->watch,
                               .threads = count->options->threads,
                               .around = position->around,
                               .carried = position->carried,
                               .total = patterns->total_work * (1 + (position->second || position->carried))};
    if (position->second) run.done = patterns->total_work;
    for (int s = 0; s < position->stage; s++) run.done += patterns->work[s];
    while (position->stage < patterns->stages) {
        ASSERT(position->stage >= 0 && (!position->second || !position->around));
        run_stage(count, &run);
        if (!finish_stage(count, &run)) return false;
    }
    *sum = last_sum(count);
    return true;
}

/* One or two passes; sets *number. */
static bool run_passes(struct count *count, wide *number)
{
    struct checkpoint_head *position = &count->position;
    uint64_t sum;
    if (!run_pass(count, &sum)) return false;
    if (!position->second && position->carried) {
        position->second = true, position->around = false, position->carried = false;
        position->first_sum = sum, position->stage = 0;
        count->vectors = first_vectors(count);
        if (!run_pass(count, &sum)) return false;
    }
    count->result->passes = 1 + position->second;
    *number = sum;
    if (position->second) {
        ASSERT(!position->around); /* the second pass is modulo 2^64 */
        wide modulus = UINT64_MAX, high = (position->first_sum % modulus + modulus - sum % modulus) % modulus;
        *number += high << 64;
    }
    return true;
}

/* ---- before and after */

/* States, plus an eighth because vectors of different sizes peak at different times, and states
 * between steps; lists, two pointers per pattern, tables, workers. Or the passes over patterns, if
 * they needed more. */
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

/* Builds the patterns. False if the result is known, refused or stopped, on any rank. */
static bool make_patterns(struct count *count)
{
    struct frontier_result *result = count->result;
    const struct frontier_options *options = count->options;
    const struct frontier_pattern *patterns = &count->patterns;
    result->bytes = frontier_pattern_bytes(&count->order, options->threads);
    if (result->bytes > (double)count->memory) refuse_memory(count, "leaper.at-least", result->bytes);
    if (!frontier_team_verdict(count->team, result)) return false;
    struct pass_options pass = {options->threads, count->memory, options->watch, count->team};
    enum frontier_pattern_end end = frontier_pattern_init(&count->patterns, &count->order, &pass);
    result->bytes = patterns->pass_bytes;
    if (end == PATTERN_STOPPED) result->verdict = FRONTIER_STOPPED;
    if (end == PATTERN_MEMORY) refuse_memory(count, "leaper.at-least", patterns->pass_bytes);
    return frontier_team_verdict(count->team, result) && patterns->bound > 0;
}

/* Builds the patterns and estimates memory; likewise. */
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
        refuse(result, FRONTIER_TOO_LARGE, say_word("leaper.too-many-tours"));
    else if (result->bytes > (double)count->memory)
        refuse_memory(count, "leaper.about", result->bytes);
    return frontier_team_verdict(count->team, result);
}

/* The initial states, from the checkpoint if there is one. */
static bool resume(struct count *count)
{
    struct frontier_result *result = count->result;
    struct frontier_pool pool = {.store = &count->store};
    if (frontier_checkpoint_read(&count->file, &count->position, &count->patterns, &pool, &count->vectors,
                                 result))
        result->resumed = count->position.stage;
    frontier_pool_empty(&pool);
    if (!frontier_team_verdict(count->team, result)) return false;
    if (result->resumed < 0) count->vectors = first_vectors(count);
    return true;
}

static void count_states(struct count *count)
{
    frontier_pool_open(&count->store, count->memory);
    matching_init(&count->maps, count->order.slots, count->patterns.most_points);
    count->position.around = count->patterns.bound >= 0x1p63;
    if (resume(count) && run_passes(count, &count->result->number))
        frontier_checkpoint_remove(&count->file, &count->position);
    alloc_free(count->vectors);
    matching_free(&count->maps);
    frontier_pool_close(&count->store);
}

/* False if the checkpoint is unusable. */
static bool may_begin(struct count *count)
{
    frontier_checkpoint_check(&count->file, &count->position, count->result);
    return frontier_team_verdict(count->team, count->result);
}

static void open_count(struct count *count, const struct ground *ground, bool closed, int64_t start)
{
    const struct frontier_options *options = count->options;
    struct job_transport *team = options->team && options->team->size > 1 ? options->team : NULL;
    size_t machine = alloc_machine() / (size_t)(team ? team->beside : 1);
    count->team = team;
    count->memory = options->memory && options->memory < machine ? options->memory : machine;
    count->file = (struct frontier_checkpoint){options->checkpoint, options->interval, team, false, 0, 0};
    count->position = (struct checkpoint_head){.rows = ground->rows,
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
    REQUIRE(options->threads >= 1, "a count needs at least one thread");
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
