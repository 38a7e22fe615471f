/* Compares two studies cell by cell. Cells match if their text and board match, whatever axes
 * either study has. Differences below a hundredth of a second are mostly noise: they are shown, but
 * not counted as faster or slower. */
#include "lab/study/study_diff.h"

#include "base/say.h"
#include "base/text.h"
#include "lab/study/pivot.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct named { /* a run, keyed by the text of its cell */
    const char *cell;
    size_t run;
};

static int by_cell(const void *left, const void *right)
{
    return strcmp(((const struct named *)left)->cell, ((const struct named *)right)->cell);
}

static int by_text(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* The key of a run: its board, then its axes sorted by name, so that it does not depend on the
 * order of axes. */
static char *cell_of(const struct runs *runs, size_t run, struct arena *arena)
{
    VEC(const char *) words = {0};
    struct buf text = {0};
    buf_print(&text, "%016" PRIx64 "\n", runs->list.data[run].board);
    for (int32_t axis = 0; axis < (int32_t)runs->axes.size; axis++) {
        const char *value = runs_value(runs, run, axis);
        bool told = strcmp(runs->axes.data[axis].name, RUNS_DIGEST) == 0;
        if (value && !told)
            vec_push(&words, arena_print(arena, "%s\n%s\n", runs->axes.data[axis].name, value));
    }
    if (words.size) qsort(words.data, words.size, sizeof *words.data, by_text);
    for (size_t i = 0; i < words.size; i++) buf_add(&text, words.data[i]);
    char *copy = arena_text(arena, buf_text(&text));
    buf_free(&text);
    vec_free(&words);
    return copy;
}

static struct named *name_all(const struct runs *runs, struct arena *arena)
{
    struct named *list = alloc_array(runs->list.size, sizeof *list);
    for (size_t i = 0; i < runs->list.size; i++) list[i] = (struct named){cell_of(runs, i, arena), i};
    return list;
}

static double ratio_of(const struct measure *old, const struct measure *new)
{
    const double least = 1e-6; /* resolution of the clock */
    if (!measure_answered(old) || !measure_answered(new)) return 0;
    return fmax(new->cpu, least) / fmax(old->cpu, least);
}

void study_diff_match(const struct runs *old, const struct runs *new, struct study_diff *against)
{
    struct arena arena = {0};
    struct named *left = name_all(old, &arena), *right = name_all(new, &arena);
    *against = (struct study_diff){.old = old, .new = new};
    qsort(right, new->list.size, sizeof *right, by_cell);
    for (size_t i = 0; i < old->list.size; i++) {
        const struct named *found = bsearch(&left[i], right, new->list.size, sizeof *right, by_cell);
        if (!found) {
            against->only_old++;
            continue;
        }
        double ratio = ratio_of(&old->list.data[i], &new->list.data[found->run]);
        vec_push(&against->pairs, ((struct study_diff_pair){i, found->run, ratio}));
    }
    ASSERT(against->pairs.size + against->only_old == old->list.size);
    ASSERT(against->pairs.size <= new->list.size); /* one run per cell */
    against->only_new = new->list.size - against->pairs.size;
    alloc_free(left);
    alloc_free(right);
    arena_free(&arena);
}

void study_diff_free(struct study_diff *against)
{
    vec_free(&against->pairs);
}

/* ---- output */

static void time_cell(const struct measure *m, struct tabular *table)
{
    struct buf text = {0};
    if (measure_answered(m))
        pivot_write_seconds(m->cpu, &text);
    else
        buf_add(&text, measure_names[m->status]);
    tabular_cell(table, "%s", buf_text(&text));
    buf_free(&text);
}

void study_diff_table(const struct study_diff *a, struct tabular *table)
{
    vec_i32 axes = {0};
    runs_varying(a->old, false, &axes);
    runs_varying(a->old, true, &axes);
    for (size_t i = 0; i < axes.size; i++)
        tabular_column(table, a->old->axes.data[axes.data[i]].name,
                       runs_is_scale(a->old, axes.data[i]) ? TABULAR_RIGHT : TABULAR_LEFT);
    tabular_column(table, "old_s", TABULAR_RIGHT);
    tabular_column(table, "new_s", TABULAR_RIGHT);
    tabular_column(table, "new/old", TABULAR_RIGHT);
    for (size_t i = 0; i < a->pairs.size; i++) {
        const struct study_diff_pair *pair = &a->pairs.data[i];
        for (size_t j = 0; j < axes.size; j++) {
            const char *value = runs_value(a->old, pair->old, axes.data[j]);
            tabular_cell(table, "%s", value ? value : "-");
        }
        time_cell(&a->old->list.data[pair->old], table);
        time_cell(&a->new->list.data[pair->new], table);
        if (pair->ratio > 0)
            tabular_cell(table, "%.2f", pair->ratio);
        else
            tabular_cell(table, "-");
    }
    vec_free(&axes);
}

struct tally {
    size_t both, faster, slower, gained, lost, differ;
    double logs;
};

/* True if the runs contradict each other: one finds more solutions than the other claims to exist,
 * or both prove different optima. */
static bool differ(const struct measure *old, const struct measure *new)
{
    bool more = old->all && new->found > old->found, fewer = new->all && old->found > new->found;
    bool proved = old->has_best && old->has_bound && old->best == old->bound &&
                  new->has_best &&new->has_bound &&new->best == new->bound;
    return more || fewer || (proved && old->best != new->best);
}

static void count_pair(const struct study_diff *a, const struct study_diff_pair *pair, struct tally *tally)
{
    const double noise = 0.01, tenth = 1.1; /* seconds; the smallest change that counts */
    const struct measure *old = &a->old->list.data[pair->old], *new = &a->new->list.data[pair->new];
    tally->gained += !measure_answered(old) && measure_answered(new);
    tally->lost += measure_answered(old) && !measure_answered(new);
    if (pair->ratio <= 0) return;
    ASSERT(measure_answered(old) && measure_answered(new));
    bool told = fmax(old->cpu, new->cpu) >= noise;
    tally->both++;
    tally->logs += log(pair->ratio);
    tally->faster += told && pair->ratio < 1 / tenth;
    tally->slower += told && pair->ratio > tenth;
    tally->differ += differ(old, new);
}

void study_diff_sentences(const struct study_diff *a, struct buf *out)
{
    struct tally t = {0};
    for (size_t i = 0; i < a->pairs.size; i++) count_pair(a, &a->pairs.data[i], &t);
    char times[40];
    say(out, "lab.diff.both", SAY(say_int("count", (int64_t)a->pairs.size)));
    if (a->only_old || a->only_new)
        say(out, "lab.diff.only",
            SAY(say_int("old", (int64_t)a->only_old), say_int("new", (int64_t)a->only_new)));
    buf_add(out, ".\n");
    snprintf(times, sizeof times, "%.3g", t.both ? exp(t.logs / (double)t.both) : 0);
    if (t.both)
        say(out, "lab.diff.speed",
            SAY(say_int("both", (int64_t)t.both), say_raw("times", say_decimal(times)),
                say_int("faster", (int64_t)t.faster), say_int("slower", (int64_t)t.slower)));
    if (t.gained || t.lost)
        say(out, "lab.diff.gained",
            SAY(say_int("gained", (int64_t)t.gained), say_int("lost", (int64_t)t.lost)));
    if (t.differ) say(out, "lab.diff.differ", SAY(say_int("count", (int64_t)t.differ)));
}
