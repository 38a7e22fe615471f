/* Plots of runs: maps axes to lines, rows and points of draw/plot.h. Runs that hit the time or
 * memory limit are drawn on the limit line; runs that were refused, failed or gave up are
 * missing. */
#include "lab/study/figure.h"

#include "base/alloc.h"
#include "base/say.h"
#include "draw/plot.h"
#include "lab/study/summary.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 60 };

static const struct {
    const char *title, *unit;
} values[PIVOT_FIGURES] = {[PIVOT_TIME] = {"lab.axis.time", "lab.unit.s"},
                           [PIVOT_WALL] = {"lab.axis.wall", "lab.unit.s"},
                           [PIVOT_NODES] = {"lab.axis.nodes", NULL},
                           [PIVOT_FAILURES] = {"lab.axis.failures", NULL},
                           [PIVOT_SOLUTIONS] = {"lab.axis.solutions", NULL},
                           [PIVOT_BEST] = {"lab.axis.best", NULL},
                           [PIVOT_MEMORY] = {"lab.axis.memory", "lab.unit.megabytes"}};

struct figure {
    const struct runs *runs;
    enum pivot_figure value;
    struct arena arena;
    struct buf *out;
    struct sentence *error;
};

static bool is_time(const struct figure *f)
{
    return f->value == PIVOT_TIME || f->value == PIVOT_WALL;
}

static double value_of(const struct figure *f, const struct measure *m)
{
    double value;
    bool stopped = m->status == MEASURE_TIME || m->status == MEASURE_MEMORY;
    if (stopped && is_time(f)) return PLOT_LIMIT;
    return measure_answered(m) && pivot_value(m, f->value, &value) ? value : PLOT_MISSING;
}

/* The time limit that all runs share, or 0. */
static double limit_of(const struct figure *f)
{
    ASSERT(f->runs->list.size > 0 && f->value < PIVOT_FIGURES);
    double limit = f->runs->list.data[0].limit;
    for (size_t i = 0; i < f->runs->list.size; i++)
        if (f->runs->list.data[i].limit != limit) return 0;
    return is_time(f) ? limit : 0;
}

/* Moves the text to the arena. */
static const char *retain(struct figure *f, struct buf *text)
{
    const char *copy = arena_text(&f->arena, buf_text(text));
    buf_free(text);
    return copy;
}

static const char *describe(struct figure *f, size_t run, const vec_i32 *axes, const char *alone)
{
    struct buf text = {0};
    if (axes->size)
        runs_describe(f->runs, run, axes, &text);
    else
        buf_add(&text, alone);
    return retain(f, &text);
}

/* "queens, count": the fixed part of the question. */
static const char *title_of(struct figure *f)
{
    static const char *const names[] = {"family", "question"};
    struct buf text = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int32_t axis = runs_find_axis(f->runs, names[i]);
        if (axis == RUNS_NOWHERE || runs_varies(f->runs, axis) || !runs_value(f->runs, 0, axis)) continue;
        buf_print(&text, "%s%s", text.size ? ", " : "", runs_value(f->runs, 0, axis));
    }
    return retain(f, &text);
}

static struct plot_axis value_axis(const struct figure *f)
{
    return (struct plot_axis){.title = say_known(values[f->value].title),
                              .unit = say_known(values[f->value].unit),
                              .log = true};
}

/* ---- one series per group of runs */

typedef VEC(struct plot_point) point_list;

struct series {
    struct plot_series *list; /* in the arena */
    point_list *points;       /* by series; owned */
    size_t count;
};

/* The x of a run: its value on the scale, or its index without a scale. */
static double x_of(const struct figure *f, size_t run, int32_t scale)
{
    const char *value = scale == RUNS_NOWHERE ? NULL : runs_value(f->runs, run, scale);
    return value ? strtod(value, NULL) : (double)run;
}

static bool make_series(struct figure *f, const vec_i32 *axes, int32_t scale, struct series *s)
{
    struct runs_groups groups = {0};
    runs_group(f->runs, axes, &groups);
    *s = (struct series){.count = groups.first.size};
    s->list = ARENA_ARRAY(&f->arena, struct plot_series, s->count);
    s->points = alloc_array(s->count, sizeof *s->points);
    for (size_t i = 0; i < f->runs->list.size; i++) {
        struct plot_point point = {x_of(f, i, scale), value_of(f, &f->runs->list.data[i])};
        ASSERT((size_t)groups.of.data[i] < s->count);
        vec_push(&s->points[groups.of.data[i]], point);
    }
    for (size_t i = 0; i < s->count; i++)
        s->list[i] = (struct plot_series){describe(f, (size_t)groups.first.data[i], axes,
                                                   say_known(values[f->value].title)),
                                          s->points[i].data, s->points[i].size};
    runs_groups_free(&groups);
    if (s->count <= MOST_LINES) return true;
    return say_set(f->error, "lab.too-many-lines",
                   SAY(say_int("count", (int64_t)s->count), say_int("most", MOST_LINES)));
}

/* Draws one line per group of runs on these axes. */
static bool draw_lines(struct figure *f, const vec_i32 *axes, int32_t scale, const char *x_title,
                       void (*draw)(const struct plot *plot, struct buf *out))
{
    struct series s;
    bool fine = make_series(f, axes, scale, &s);
    const struct plot plot = {.title = title_of(f),
                              .x = {.title = x_title},
                              .y = value_axis(f),
                              .limit = limit_of(f),
                              .series = s.list,
                              .count = s.count};
    if (fine) draw(&plot, f->out);
    for (size_t i = 0; i < s.count; i++) vec_free(&s.points[i]);
    alloc_free(s.points);
    return fine;
}

static bool draw_time(struct figure *f, const struct pivot *chosen)
{
    vec_i32 axes = {0}, questions = {0};
    int32_t scale = chosen->rows.size ? chosen->rows.data[0] : summary_scale(f->runs);
    if (scale == RUNS_NOWHERE || !runs_is_scale(f->runs, scale))
        return say_set(f->error, "lab.needs-numbers", NULL);
    runs_varying(f->runs, true, &axes);
    runs_varying(f->runs, false, &questions);
    for (size_t i = 0; i < questions.size; i++)
        if (questions.data[i] != scale) vec_push(&axes, questions.data[i]);
    bool fine = draw_lines(f, &axes, scale, f->runs->axes.data[scale].name, plot_lines);
    vec_free(&axes);
    vec_free(&questions);
    return fine;
}

static bool draw_cactus(struct figure *f)
{
    vec_i32 axes = {0};
    runs_varying(f->runs, true, &axes);
    bool fine = draw_lines(f, &axes, RUNS_NOWHERE, say_word("lab.axis.answered"), plot_cactus);
    vec_free(&axes);
    return fine;
}

/* ---- scatter plots */

static bool draw_scatter(struct figure *f)
{
    vec_i32 ways = {0}, questions = {0};
    struct runs_groups settings = {0}, asked = {0};
    runs_varying(f->runs, true, &ways);
    runs_varying(f->runs, false, &questions);
    runs_group(f->runs, &ways, &settings);
    runs_group(f->runs, &questions, &asked);
    size_t count = asked.first.size;
    bool fine = settings.first.size == 2;
    if (fine) {
        struct plot_point *points = ARENA_ARRAY(&f->arena, struct plot_point, count);
        for (size_t i = 0; i < count; i++) points[i] = (struct plot_point){PLOT_MISSING, PLOT_MISSING};
        for (size_t i = 0; i < f->runs->list.size; i++) {
            ASSERT(settings.of.data[i] < 2);
            struct plot_point *point = &points[asked.of.data[i]];
            *(settings.of.data[i] ? &point->y : &point->x) = value_of(f, &f->runs->list.data[i]);
        }
        const struct plot_series series = {say_word("lab.axis.questions"), points, count};
        struct plot plot = {.title = title_of(f),
                            .subtitle = say_known(values[f->value].title),
                            .x = value_axis(f),
                            .y = value_axis(f),
                            .limit = limit_of(f),
                            .series = &series,
                            .count = 1};
        plot.x.title = describe(f, (size_t)settings.first.data[0], &ways, "");
        plot.y.title = describe(f, (size_t)settings.first.data[1], &ways, "");
        plot_scatter(&plot, f->out);
    } else {
        say_set(f->error, "lab.two-settings", SAY(say_int("count", (int64_t)settings.first.size)));
    }
    vec_free(&ways);
    vec_free(&questions);
    runs_groups_free(&settings);
    runs_groups_free(&asked);
    return fine;
}

/* ---- heat maps */

/* Default: the last two axes that vary, questions before settings. */
static bool choose_axes(const struct figure *f, const struct pivot *chosen, vec_i32 *rows, vec_i32 *columns)
{
    vec_i32 axes = {0};
    runs_varying(f->runs, false, &axes);
    runs_varying(f->runs, true, &axes);
    for (size_t i = 0; i < chosen->rows.size; i++) vec_push(rows, chosen->rows.data[i]);
    for (size_t i = 0; i < chosen->columns.size; i++) vec_push(columns, chosen->columns.data[i]);
    bool enough = axes.size >= 2 || (rows->size && columns->size);
    if (enough && !columns->size) vec_push(columns, axes.data[axes.size - 1]);
    if (enough && !rows->size) vec_push(rows, axes.data[axes.size - 2]);
    vec_free(&axes);
    return enough || say_set(f->error, "lab.two-axes", NULL);
}

static const char **labels(struct figure *f, const vec_i32 *axes, const struct runs_groups *groups)
{
    const char **list = ARENA_ARRAY(&f->arena, const char *, groups->first.size);
    for (size_t i = 0; i < groups->first.size; i++) {
        struct buf text = {0};
        for (size_t j = 0; j < axes->size; j++) {
            const char *value = runs_value(f->runs, (size_t)groups->first.data[i], axes->data[j]);
            buf_print(&text, "%s%s", j ? " " : "", value ? value : "-");
        }
        list[i] = retain(f, &text);
    }
    return list;
}

static const char *names(struct figure *f, const vec_i32 *axes)
{
    struct buf text = {0};
    for (size_t i = 0; i < axes->size; i++)
        buf_print(&text, "%s%s", i ? ", " : "", f->runs->axes.data[axes->data[i]].name);
    return retain(f, &text);
}

/* The mean of the runs in a cell; the limit if one of them hit it. */
static double *means(struct figure *f, const struct runs_groups *down, const struct runs_groups *across)
{
    size_t rows = down->first.size, columns = across->first.size;
    double *sums = ARENA_ARRAY(&f->arena, double, rows *columns);
    size_t *counts = ARENA_ARRAY(&f->arena, size_t, rows * columns);
    for (size_t i = 0; i < f->runs->list.size; i++) {
        size_t at = (size_t)down->of.data[i] * columns + (size_t)across->of.data[i];
        ASSERT(at < rows * columns);
        sums[at] += value_of(f, &f->runs->list.data[i]);
        counts[at]++;
    }
    for (size_t i = 0; i < rows * columns; i++)
        sums[i] = counts[i] ? sums[i] / (double)counts[i] : PLOT_MISSING;
    return sums;
}

static bool draw_heat(struct figure *f, const struct pivot *chosen)
{
    vec_i32 rows = {0}, columns = {0};
    struct runs_groups down = {0}, across = {0};
    bool fine = choose_axes(f, chosen, &rows, &columns);
    if (fine) {
        runs_group(f->runs, &rows, &down);
        runs_group(f->runs, &columns, &across);
        const struct plot_table table = {.title = title_of(f),
                                         .row_title = names(f, &rows),
                                         .column_title = names(f, &columns),
                                         .rows = labels(f, &rows, &down),
                                         .columns = labels(f, &columns, &across),
                                         .row_count = down.first.size,
                                         .column_count = across.first.size,
                                         .values = means(f, &down, &across),
                                         .value = value_axis(f),
                                         .limit = limit_of(f)};
        plot_heat(&table, f->out);
    }
    vec_free(&rows);
    vec_free(&columns);
    runs_groups_free(&down);
    runs_groups_free(&across);
    return fine;
}

static bool draw(struct figure *f, enum figure_kind kind, const struct pivot *axes)
{
    if (f->runs->list.size == 0) return say_set(f->error, "lab.nothing-to-draw", NULL);
    if (f->value == PIVOT_STATUS) return say_set(f->error, "lab.status-plot", NULL);
    switch (kind) {
    case FIGURE_HEAT:
        return draw_heat(f, axes);
    case FIGURE_CACTUS:
        return draw_cactus(f);
    case FIGURE_SCATTER:
        return draw_scatter(f);
    default:
        return draw_time(f, axes);
    }
}

bool figure_draw(const struct runs *runs, enum figure_kind kind, enum pivot_figure value,
                 const struct pivot *axes, struct buf *out, struct sentence *error)
{
    struct figure f = {.runs = runs, .value = value, .out = out, .error = error};
    bool fine = draw(&f, kind, axes);
    arena_free(&f.arena);
    return fine;
}
