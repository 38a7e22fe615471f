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
#include "frontier/frontier.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/sentence.h"
#include "frontier/frontier_keep.h"
#include "frontier/frontier_stage.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WRITING_SHARE = 10 /* checkpoints take at most 1/WRITING_SHARE of the time */ };

struct count {
    const struct frontier_options *options;
    struct frontier_result *result;
    size_t memory; /* bytes: the limit, or what the machine has */
    struct frontier_order order;
    struct frontier_pattern patterns;
    struct matching_maps maps;
    struct pool_store store;
    struct frontier_keep keep;
    uint64_t **vectors;      /* before stage keep.stage; owned */
    bool has_file;           /* the checkpoint's file exists, and is ours */
    double written, writing; /* when the last checkpoint was written, and how long that took */
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
    sentence_say(&sentence, "counting takes %s %s, %s %s", about, amount(needed, need, sizeof need),
                 asked ? "the memory limit is" : "this machine has",
                 amount((double)count->memory, have, sizeof have));
    refuse(count->result, asked ? FRONTIER_OVER_LIMIT : FRONTIER_OVER_MACHINE, sentence.text);
}

/* ---- one pass */

static void write_checkpoint(struct count *count)
{
    const struct frontier_options *options = count->options;
    double now = clock_wall(), wait = WRITING_SHARE * count->writing;
    if (!options->checkpoint || now - count->written < (options->interval > wait ? options->interval : wait))
        return;
    if (frontier_keep_write(options->checkpoint, &count->keep, &count->patterns, count->vectors,
                            &count->result->sentence))
        count->has_file = true;
    count->written = clock_wall();
    count->writing = options->interval > 0 ? count->written - now : 0;
}

static uint64_t **first_vectors(struct count *count)
{
    struct frontier_pool pool = {.store = &count->store};
    uint64_t **vectors = alloc_array(count->patterns.list[0].count, sizeof *vectors);
    vectors[0] = frontier_pool_get(&pool, 0);
    vectors[0][0] = 1;
    frontier_pool_empty(&pool);
    return vectors;
}

/* After the last stage there is one pattern, the empty one, and its one state. */
static uint64_t last_sum(struct count *count)
{
    struct frontier_pool pool = {.store = &count->store};
    uint64_t *vector = count->vectors[0], sum = vector ? vector[0] : 0;
    if (vector) frontier_pool_put(&pool, 0, vector);
    frontier_pool_empty(&pool);
    alloc_free(count->vectors);
    count->vectors = NULL;
    return sum;
}

/* Runs from stage keep.stage to the end, and sets the one sum. */
static enum frontier_stage_end run_pass(struct count *count, uint64_t *sum)
{
    struct frontier_keep *keep = &count->keep;
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
    const struct tour_watch *watch = run.watch;
    while (keep->stage < patterns->stages) {
        if (watch && watch->stop && watch->stop(watch->self)) return STAGE_STOPPED;
        uint64_t **after = alloc_array(patterns->list[keep->stage + 1].count, sizeof *after);
        enum frontier_stage_end end = frontier_stage_run(&run, keep->stage, count->vectors, after);
        alloc_free(count->vectors);
        count->vectors = after;
        if (end != STAGE_DONE) return end;
        keep->stage++;
        keep->carried = run.carried;
        if (run.carried) run.total = 2 * patterns->total_work;
        if (keep->stage < patterns->stages) write_checkpoint(count);
    }
    *sum = last_sum(count);
    return STAGE_DONE;
}

/* Both passes, as far as they are needed; *number is what was counted. */
static enum frontier_stage_end run_passes(struct count *count, wide *number)
{
    struct frontier_keep *keep = &count->keep;
    uint64_t sum;
    enum frontier_stage_end end = run_pass(count, &sum);
    if (end == STAGE_DONE && !keep->second && keep->carried) {
        keep->second = true, keep->around = false, keep->carried = false;
        keep->first_sum = sum, keep->stage = 0;
        count->vectors = first_vectors(count);
        end = run_pass(count, &sum);
    }
    if (end != STAGE_DONE) return end;
    count->result->passes = 1 + keep->second;
    *number = sum;
    if (keep->second) {
        wide modulus = UINT64_MAX, high = (keep->first_sum % modulus + modulus - sum % modulus) % modulus;
        *number += high << 64;
    }
    return STAGE_DONE;
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

/* Makes the patterns and what they tell: false if the result is known or refused. */
static bool prepare(struct count *count)
{
    struct frontier_result *result = count->result;
    const struct frontier_options *options = count->options;
    const struct frontier_pattern *patterns = &count->patterns;
    result->bytes = frontier_pattern_bytes(&count->order, options->threads);
    if (result->bytes > (double)count->memory) {
        refuse_memory(count, "at least", result->bytes);
        return false;
    }
    enum frontier_pattern_end end = frontier_pattern_init(&count->patterns, &count->order, options->threads,
                                                          count->memory, options->watch);
    result->bytes = patterns->pass_bytes;
    if (end == PATTERN_STOPPED) result->verdict = FRONTIER_STOPPED;
    if (end == PATTERN_MEMORY) refuse_memory(count, "at least", patterns->pass_bytes);
    if (end != PATTERN_DONE || patterns->bound == 0) return false;
    result->stages = patterns->stages;
    result->widest = patterns->widest;
    result->additions = patterns->total_work;
    result->bytes = estimate(count);
    if (patterns->bound >= 0x1p126)
        refuse(result, FRONTIER_TOO_LARGE, "the number of tours may have more than 128 bits");
    else if (result->bytes > (double)count->memory)
        refuse_memory(count, "about", result->bytes);
    return result->verdict != FRONTIER_REFUSED;
}

/* The states to begin with, from the checkpoint if there is one. */
static bool resume(struct count *count)
{
    struct frontier_result *result = count->result;
    const char *path = count->options->checkpoint;
    struct frontier_pool pool = {.store = &count->store};
    struct sentence sentence = {""};
    enum frontier_keep_end end = KEEP_NOTHING;
    if (path)
        end = frontier_keep_read(path, &count->keep, &count->patterns, &pool, &count->vectors, &sentence);
    frontier_pool_empty(&pool);
    count->has_file = end == KEEP_READ;
    if (end == KEEP_READ) result->resumed = count->keep.stage;
    if (end == KEEP_NOTHING) count->vectors = first_vectors(count);
    if (end == KEEP_REFUSED) refuse(result, FRONTIER_BAD_FILE, sentence.text);
    return end != KEEP_REFUSED;
}

static void count_states(struct count *count)
{
    struct frontier_result *result = count->result;
    frontier_pool_open(&count->store, count->memory);
    matching_init(&count->maps, count->order.slots, count->patterns.most_points);
    count->keep.around = count->patterns.bound >= 0x1p63;
    count->written = clock_wall();
    if (resume(count)) {
        enum frontier_stage_end end = run_passes(count, &result->number);
        if (end == STAGE_STOPPED) result->verdict = FRONTIER_STOPPED;
        if (end == STAGE_MEMORY) refuse_memory(count, "more than", (double)count->memory);
        if (end == STAGE_DONE && count->has_file) unlink(count->options->checkpoint);
    }
    alloc_free(count->vectors);
    matching_free(&count->maps);
    frontier_pool_close(&count->store);
}

/* True if there is no checkpoint, or a usable one. Reported before the first pass, which may take
 * minutes. */
static bool may_begin(struct count *count)
{
    const char *path = count->options->checkpoint;
    struct sentence sentence = {""};
    if (!path || frontier_keep_usable(path, &count->keep, &sentence)) return true;
    refuse(count->result, FRONTIER_BAD_FILE, sentence.text);
    return false;
}

void frontier_count(const struct ground *ground, bool closed, int64_t start,
                    const struct frontier_options *options, struct frontier_result *result)
{
    size_t squares = ground_squares(ground), machine = alloc_machine();
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
    count.memory = options->memory && options->memory < machine ? options->memory : machine;
    const char *wrong = frontier_order_init(&count.order, ground, closed, start);
    if (wrong) refuse(result, FRONTIER_TOO_LARGE, wrong);
    count.keep = (struct frontier_keep){.rows = ground->rows,
                                        .columns = ground->columns,
                                        .long_leap = ground->long_leap,
                                        .short_leap = ground->short_leap,
                                        .closed = closed,
                                        .start = start,
                                        .fingerprint = count.order.fingerprint};
    if (!wrong && may_begin(&count) && prepare(&count)) count_states(&count);
    frontier_pattern_free(&count.patterns);
    frontier_order_free(&count.order);
    if (result->verdict == FRONTIER_COUNTED && !closed && anywhere) result->number *= 2;
}
