/* Totals per setting, and sentences that compare the settings.
 *
 * An unsolved question counts as its time limit, so giving up early is no advantage. Settings are
 * ranked by questions solved, then by time. A setting was the fastest on a question if no other
 * setting solved it in less CPU time; ties count for all of them. O(runs + groups log groups). */
#include "lab/study/summary.h"

#include "base/alloc.h"
#include "base/say.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int32_t summary_scale(const struct runs *runs)
{
    vec_i32 axes = {0};
    int32_t scale = RUNS_NOWHERE;
    runs_varying(runs, false, &axes);
    for (size_t i = 0; i < axes.size; i++)
        if (runs_is_scale(runs, axes.data[i])) scale = axes.data[i];
    vec_free(&axes);
    return scale;
}

/* ---- sums */

struct sums {
    const struct runs *runs;
    struct runs_groups questions, settings;
    VEC(double) quickest; /* by question: CPU seconds; INFINITY: unsolved */
    VEC(double) sizes;    /* by place on the scale */
};

static void group(const struct runs *runs, struct summary *summary, struct sums *sums)
{
    vec_i32 asked = {0};
    runs_axes(runs, true, &summary->ways);
    runs_axes(runs, false, &asked);
    runs_group(runs, &asked, &sums->questions);
    runs_group(runs, &summary->ways, &sums->settings);
    for (size_t i = 0; i < sums->questions.first.size; i++) vec_push(&sums->quickest, (double)INFINITY);
    for (size_t i = 0; i < runs->list.size; i++) {
        double *quickest = &sums->quickest.data[sums->questions.of.data[i]];
        const struct measure *m = &runs->list.data[i];
        if (measure_answered(m) && m->cpu < *quickest) *quickest = m->cpu;
    }
    vec_free(&asked);
}

static double size_at(const struct runs *runs, int32_t scale, int32_t place)
{
    return place == RUNS_NOWHERE ? (double)-INFINITY
                                 : strtod(runs->axes.data[scale].values.data[place], NULL);
}

static void add_run(const struct sums *sums, int32_t scale, size_t run, struct summary_row *row)
{
    const struct measure *m = &sums->runs->list.data[run];
    row->asked++;
    row->total += measure_cost(m);
    if (!measure_answered(m)) return;
    row->answered++;
    ASSERT(m->cpu >= sums->quickest.data[sums->questions.of.data[run]]);
    row->best += m->cpu <= sums->quickest.data[sums->questions.of.data[run]];
    if (scale == RUNS_NOWHERE) return;
    int32_t place = runs_places(sums->runs, run)[scale];
    ASSERT(place < (int32_t)sums->sizes.size);
    if (place == RUNS_NOWHERE) return;
    if (row->largest == RUNS_NOWHERE || sums->sizes.data[place] > sums->sizes.data[row->largest])
        row->largest = place;
}

void summary_make(const struct runs *runs, struct summary *summary)
{
    struct sums sums = {.runs = runs};
    *summary = (struct summary){.scale = summary_scale(runs)};
    group(runs, summary, &sums);
    size_t sizes = summary->scale == RUNS_NOWHERE ? 0 : runs->axes.data[summary->scale].values.size;
    for (size_t i = 0; i < sizes; i++) vec_push(&sums.sizes, size_at(runs, summary->scale, (int32_t)i));
    for (size_t i = 0; i < sums.settings.first.size; i++)
        vec_push(&summary->rows,
                 ((struct summary_row){.run = (size_t)sums.settings.first.data[i], .largest = RUNS_NOWHERE}));
    for (size_t i = 0; i < runs->list.size; i++)
        add_run(&sums, summary->scale, i, &summary->rows.data[sums.settings.of.data[i]]);
    runs_groups_free(&sums.questions);
    runs_groups_free(&sums.settings);
    vec_free(&sums.quickest);
    vec_free(&sums.sizes);
}

void summary_free(struct summary *summary)
{
    vec_free(&summary->ways);
    vec_free(&summary->rows);
}

/* ---- the table */

static const char *shown(const struct runs *runs, size_t run, int32_t axis)
{
    const char *value = runs_value(runs, run, axis);
    return value && strcmp(value, "default") != 0 ? value : "-";
}

void summary_table(const struct runs *runs, const struct summary *summary, struct tabular *table)
{
    char largest[100] = "";
    for (size_t i = 0; i < summary->ways.size; i++)
        tabular_column(table, runs->axes.data[summary->ways.data[i]].name, TABULAR_LEFT);
    tabular_column(table, "answered", TABULAR_RIGHT);
    tabular_column(table, "total_s", TABULAR_RIGHT);
    tabular_column(table, "best", TABULAR_RIGHT);
    if (summary->scale != RUNS_NOWHERE) {
        snprintf(largest, sizeof largest, "largest_%s", runs->axes.data[summary->scale].name);
        tabular_column(table, largest, TABULAR_RIGHT);
    }
    for (size_t i = 0; i < summary->rows.size; i++) {
        const struct summary_row *row = &summary->rows.data[i];
        for (size_t j = 0; j < summary->ways.size; j++)
            tabular_cell(table, "%s", shown(runs, row->run, summary->ways.data[j]));
        tabular_cell(table, "%zu/%zu", row->answered, row->asked);
        tabular_cell(table, "%.3f", row->total);
        tabular_cell(table, "%zu", row->best);
        if (!*largest) continue;
        bool none = row->largest == RUNS_NOWHERE;
        tabular_cell(table, "%s", none ? "-" : runs->axes.data[summary->scale].values.data[row->largest]);
    }
}

/* ---- sentences */

/* True if `a` ranks before `b`. */
static bool beats(const struct summary_row *a, const struct summary_row *b)
{
    ASSERT(a->answered <= a->asked && b->answered <= b->asked);
    double left = (double)a->answered * (double)b->asked, right = (double)b->answered * (double)a->asked;
    if (left != right) return left > right;
    return a->total * (double)b->asked < b->total * (double)a->asked;
}

/* Three figures of a number; by value: until the end of the statement. */
struct figures {
    char text[40];
};
static struct figures figures_of(double number)
{
    struct figures figures;
    snprintf(figures.text, sizeof figures.text, "%.3g", number);
    say_decimal(figures.text);
    return figures;
}

static void write_answers(const struct summary_row *row, struct buf *out)
{
    say(out, "lab.summary.answers",
        SAY(say_int("answered", (int64_t)row->answered), say_int("asked", (int64_t)row->asked),
            say_raw("seconds", figures_of(row->total).text)));
}

static void write_ratio(const struct summary_row *best, const struct summary_row *row, struct buf *out)
{
    ASSERT(best->asked > 0 && row->asked > 0);
    double ratio = row->total / (double)row->asked / (best->total / (double)best->asked);
    if (best->total > 0 && ratio >= 1)
        say(out, row->answered < row->asked ? "lab.summary.ratio-least" : "lab.summary.ratio",
            SAY(say_raw("times", figures_of(ratio).text)));
}

static void write_extremes(const struct runs *runs, const struct summary *summary, const vec_i32 *ways,
                           struct buf *out)
{
    ASSERT(summary->rows.size > 0);
    const struct summary_row *best = summary->rows.data, *worst = best;
    for (size_t i = 1; i < summary->rows.size; i++) {
        const struct summary_row *row = &summary->rows.data[i];
        if (beats(row, best)) best = row;
        if (beats(worst, row)) worst = row;
    }
    struct buf names[2] = {{0}, {0}}, answers[2] = {{0}, {0}};
    runs_describe(runs, best->run, ways, &names[0]);
    runs_describe(runs, worst->run, ways, &names[1]);
    write_answers(best, &answers[0]);
    write_answers(worst, &answers[1]);
    write_ratio(best, worst, &answers[1]);
    say(out, "lab.summary.extremes",
        SAY(say_raw("best", buf_text(&names[0])), say_raw("answers", buf_text(&answers[0])),
            say_raw("worst", buf_text(&names[1])), say_raw("others", buf_text(&answers[1]))));
    for (int i = 0; i < 2; i++) {
        buf_free(&names[i]);
        buf_free(&answers[i]);
    }
}

/* Merges the settings that share a value of the axis. `largest` is their maximum. */
static void by_value(const struct runs *runs, const struct summary *summary, int32_t axis,
                     struct summary *values)
{
    vec_i32 of = {0};
    size_t count = runs->axes.data[axis].values.size;
    *values = (struct summary){.scale = summary->scale};
    for (size_t i = 0; i < count; i++) vec_push(&of, RUNS_NOWHERE);
    for (size_t i = 0; i < summary->rows.size; i++) {
        const struct summary_row *row = &summary->rows.data[i];
        int32_t place = runs_places(runs, row->run)[axis];
        if (place == RUNS_NOWHERE) continue;
        if (of.data[place] == RUNS_NOWHERE) {
            of.data[place] = (int32_t)values->rows.size;
            vec_push(&values->rows, *row);
            continue;
        }
        ASSERT(of.data[place] < (int32_t)values->rows.size);
        struct summary_row *sum = &values->rows.data[of.data[place]];
        sum->asked += row->asked;
        sum->answered += row->answered;
        sum->total += row->total;
        sum->best += row->best;
        if (size_at(runs, summary->scale, row->largest) > size_at(runs, summary->scale, sum->largest))
            sum->largest = row->largest;
    }
    vec_free(&of);
}

static int by_rank(const void *left, const void *right)
{
    const struct summary_row *a = left, *b = right;
    return beats(b, a) - beats(a, b);
}

/* "By model, over all else: m2 4.5 s; m1 9 s (2 times); ..." Of many values, mostly seeds, only the
 * first and last are listed. */
static void write_axis(const struct runs *runs, const struct summary *summary, int32_t axis, struct buf *out)
{
    enum { MOST = 12 };
    struct summary values;
    by_value(runs, summary, axis, &values);
    qsort(values.rows.data, values.rows.size, sizeof *values.rows.data, by_rank);
    say(out, "lab.summary.axis", SAY(say_raw("axis", runs->axes.data[axis].name)));
    for (size_t i = 0; i < values.rows.size; i++) {
        const struct summary_row *row = &values.rows.data[i];
        if (values.rows.size > MOST && i == MOST / 2) {
            say(out, "lab.summary.more", SAY(say_int("count", (int64_t)(values.rows.size - MOST))));
            i = values.rows.size - MOST / 2 - 1;
            continue;
        }
        buf_print(out, "%s%s ", i ? say_word("lab.summary.semicolon") : "", runs_value(runs, row->run, axis));
        if (row->answered < row->asked)
            say(out, "lab.summary.part",
                SAY(say_int("answered", (int64_t)row->answered), say_int("asked", (int64_t)row->asked)));
        buf_print(out, "%.3g s", row->total);
        if (i) write_ratio(&values.rows.data[0], row, out);
    }
    buf_add(out, ".\n");
    summary_free(&values);
}

/* "The largest n that was answered: m1 12, m2 13." */
static void write_largest(const struct runs *runs, const struct summary *summary, int32_t axis,
                          struct buf *out)
{
    ASSERT(summary->scale != RUNS_NOWHERE);
    struct summary values;
    const struct runs_axis *scale = &runs->axes.data[summary->scale];
    by_value(runs, summary, axis, &values);
    say(out, "lab.summary.largest", SAY(say_raw("axis", scale->name)));
    for (size_t i = 0; i < values.rows.size; i++) {
        const struct summary_row *row = &values.rows.data[i];
        bool none = row->largest == RUNS_NOWHERE;
        buf_print(out, "%s%s %s", i ? ", " : "", runs_value(runs, row->run, axis),
                  none ? say_word("lab.summary.none") : scale->values.data[row->largest]);
    }
    buf_add(out, ".\n");
    summary_free(&values);
}

void summary_sentences(const struct runs *runs, const struct summary *summary, struct buf *out)
{
    vec_i32 ways = {0};
    runs_varying(runs, true, &ways);
    if (ways.size > 0) write_extremes(runs, summary, &ways, out);
    for (size_t i = 0; i < ways.size && ways.size > 1; i++) write_axis(runs, summary, ways.data[i], out);
    if (ways.size > 0 && summary->scale != RUNS_NOWHERE) write_largest(runs, summary, ways.data[0], out);
    vec_free(&ways);
}
