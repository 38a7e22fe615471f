/* Tables, sentences, JSON and plots of a study.
 *
 * The columns of a run are the same in text, Markdown, CSV and LaTeX: axes, settings, results. All
 * but CSV omit empty columns. `-` means that the engine does not report the figure, or that nothing
 * was selected. */
#include "app/study_output.h"

#include "app/message.h"
#include "app/value_lists.h"
#include "base/json_write.h"
#include "base/say.h"
#include "base/tabular.h"
#include "base/tex.h"
#include "lab/study/figure.h"
#include "lab/study/pivot.h"
#include "lab/study/study_diff.h"
#include "lab/study/summary.h"

#include <inttypes.h>
#include <string.h>

/* NULL: the default. */
static const char *chosen(const char *value)
{
    return value && strcmp(value, "default") != 0 ? value : NULL;
}

static const char *or_dash(const char *value)
{
    return chosen(value) ? value : "-";
}

static double megabytes(const struct measure *m)
{
    return (double)m->peak_kb / 1024;
}

/* ---- columns */

/* These have fixed columns, axes or not: the engine and the model are shown as used, not as
 * requested. */
static bool is_usual(const char *name)
{
    return strcmp(name, "engine") == 0 || strcmp(name, "model") == 0 || strcmp(name, "encoding") == 0;
}

/* The family and the question are columns only if they vary. A file is a column only if it holds
 * several puzzles. */
static bool is_column(const struct runs *runs, int32_t axis)
{
    ASSERT(axis >= 0 && (size_t)axis < runs->axes.size);
    const char *name = runs->axes.data[axis].name;
    int32_t puzzle = runs_find_axis(runs, "puzzle");
    if (is_usual(name)) return false;
    if (strcmp(name, "family") == 0 || strcmp(name, "question") == 0) return runs_varies(runs, axis);
    if (strcmp(name, "file") != 0 || puzzle == RUNS_NOWHERE) return true;
    return runs->axes.data[puzzle].values.size > runs->axes.data[axis].values.size;
}

/* Axes of the question come before the engine, settings after it. */
static void columns_of(const struct runs *runs, vec_i32 *questions, vec_i32 *ways)
{
    for (int32_t axis = 0; axis < (int32_t)runs->axes.size; axis++)
        if (is_column(runs, axis)) vec_push(runs_is_setting(runs, axis) ? ways : questions, axis);
}

/* ---- a row for each run */

static const char *asked(const struct runs *runs, size_t run, const char *name)
{
    int32_t axis = runs_find_axis(runs, name);
    return axis == RUNS_NOWHERE ? NULL : runs_value(runs, run, axis);
}

/* The name that was requested, if any: it may be more specific than the engine's own
 * (dimacs:COMMAND). */
static const char *engine_of(const struct runs *runs, size_t run)
{
    const char *name = asked(runs, run, "engine");
    ASSERT(run < runs->list.size);
    return chosen(name) ? name : runs->list.data[run].engine;
}

static void axis_columns(struct tabular *table, const struct runs *runs, const vec_i32 *axes)
{
    for (size_t i = 0; i < axes->size; i++)
        tabular_column(table, runs->axes.data[axes->data[i]].name,
                       runs_is_scale(runs, axes->data[i]) ? TABULAR_RIGHT : TABULAR_LEFT);
}

static void run_columns(struct tabular *table, const struct runs *runs, const vec_i32 *questions,
                        const vec_i32 *ways)
{
    static const char *const figures[] = {"cpu_s",   "wall_s",    "nodes", "conflicts",
                                          "peak_mb", "solutions", "best",  "bound"};
    axis_columns(table, runs, questions);
    tabular_column(table, "engine", TABULAR_LEFT);
    tabular_column(table, "encoding", TABULAR_LEFT);
    tabular_column(table, "model", TABULAR_LEFT);
    axis_columns(table, runs, ways);
    tabular_column(table, "status", TABULAR_LEFT);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        tabular_column(table, figures[i], TABULAR_RIGHT);
    tabular_column(table, "note", TABULAR_LEFT);
}

static void number_cell(struct tabular *table, bool told, int64_t number)
{
    if (told)
        tabular_cell(table, "%" PRId64, number);
    else
        tabular_cell(table, "-");
}

static void axis_cells(struct tabular *table, const struct runs *runs, size_t run, const vec_i32 *axes)
{
    for (size_t i = 0; i < axes->size; i++)
        tabular_cell(table, "%s", or_dash(runs_value(runs, run, axes->data[i])));
}

static void figure_cells(struct tabular *table, const struct measure *m, int decimals)
{
    char found[WIDE_ROOM];
    tabular_cell(table, "%s", measure_names[m->status]);
    tabular_cell(table, "%.*f", decimals, m->cpu);
    tabular_cell(table, "%.*f", decimals, m->wall);
    number_cell(table, m->nodes != MEASURE_UNKNOWN, m->nodes);
    number_cell(table, m->conflicts != MEASURE_UNKNOWN, m->conflicts);
    tabular_cell(table, "%.1f", megabytes(m));
    tabular_cell(table, "%s", wide_text(m->found, found));
    number_cell(table, m->has_best, m->best);
    number_cell(table, m->has_bound, m->bound);
    tabular_cell(table, "%s", m->note ? m->note : "");
}

static void runs_table(const struct runs *runs, int decimals, struct tabular *table)
{
    vec_i32 questions = {0}, ways = {0};
    columns_of(runs, &questions, &ways);
    run_columns(table, runs, &questions, &ways);
    for (size_t i = 0; i < runs->list.size; i++) {
        axis_cells(table, runs, i, &questions);
        tabular_cell(table, "%s", or_dash(engine_of(runs, i)));
        tabular_cell(table, "%s", or_dash(asked(runs, i, "encoding")));
        tabular_cell(table, "%s", or_dash(runs->list.data[i].model));
        axis_cells(table, runs, i, &ways);
        figure_cells(table, &runs->list.data[i], decimals);
    }
    vec_free(&questions);
    vec_free(&ways);
}

/* ---- tables in the requested format */

typedef void write_table(const struct tabular *table, struct buf *out);

static write_table *const writers[] = {[STUDY_TEXT] = tabular_text,
                                       [STUDY_MARKDOWN] = tabular_markdown,
                                       [STUDY_CSV] = tabular_csv,
                                       [STUDY_LATEX] = tabular_latex};

static void write_out(const struct study_output *o, struct tabular *table, struct buf *out)
{
    ASSERT(o->options->format != STUDY_JSON && o->options->format != STUDY_SVG);
    writers[o->options->format](table, out);
    tabular_free(table);
}

static void write_title(const struct study_output *o, const char *title, struct buf *out)
{
    ASSERT(o->options->format != STUDY_CSV); /* which has no headings */
    if (o->options->format == STUDY_MARKDOWN)
        buf_print(out, "### %s\n\n", title);
    else if (o->options->format == STUDY_LATEX)
        tex_comment(out, title);
    else
        buf_print(out, "%s\n", title);
}

static void write_runs(const struct study_output *o, struct buf *out)
{
    enum { PRECISE = 6, USUAL = 3 };
    struct tabular table = {0};
    runs_table(o->runs, o->options->format == STUDY_CSV ? PRECISE : USUAL, &table);
    write_out(o, &table, out);
}

static int figure_named(const char *name)
{
    int figure = 0; /* PIVOT_FIGURES: unknown */
    while (figure < PIVOT_FIGURES && strcmp(pivot_names[figure], name) != 0) figure++;
    return figure;
}

/* The figures of --show, in its order. False after reporting an unknown one. */
static bool figures_of(const struct study_options *options, struct arena *arena, vec_int *figures)
{
    list_values names = {0};
    bool fine = value_lists_split(arena, "show", options->show ? options->show : pivot_names[PIVOT_TIME], ',',
                                  false, &names);
    for (size_t i = 0; i < names.size && fine; i++) {
        vec_push(figures, figure_named(names.data[i]));
        fine = vec_last(figures) < PIVOT_FIGURES;
        if (!fine) message_say("message.study-show-takes", SAY(say_raw("word", names.data[i])));
    }
    vec_free(&names);
    return fine;
}

/* The figures of --show and the axes of a grid; study_output_sensible has checked the names. */
struct grid {
    struct arena arena;
    vec_int figures;
    struct pivot axes;
};

/* False for an unknown figure, after reporting it, or an unknown axis, with the sentence. */
static bool grid_open(struct grid *grid, const struct study_output *o, const struct runs *runs,
                      const char *rows, const char *columns, struct sentence *error)
{
    struct sentence second;
    *grid = (struct grid){0};
    sentence_clear(error);
    if (!figures_of(o->options, &grid->arena, &grid->figures)) return false;
    bool down = !rows || pivot_axes(runs, rows, &grid->axes.rows, error);
    bool across = !columns || pivot_axes(runs, columns, &grid->axes.columns, down ? error : &second);
    return down && across;
}

static void grid_close(struct grid *grid)
{
    pivot_free(&grid->axes);
    vec_free(&grid->figures);
    arena_free(&grid->arena);
}

static void write_grids(const struct study_output *o, const struct runs *runs, const char *rows,
                        const char *columns, struct buf *out)
{
    struct grid grid;
    struct sentence error;
    grid_open(&grid, o, runs, rows, columns, &error);
    pivot_complete(runs, &grid.axes);
    for (size_t i = 0; i < grid.figures.size; i++) {
        enum pivot_figure figure = (enum pivot_figure)grid.figures.data[i];
        struct tabular table = {0};
        ASSERT(figure < PIVOT_FIGURES);
        if (i) buf_char(out, '\n');
        if (o->options->format != STUDY_CSV) write_title(o, say_word(pivot_titles[figure]), out);
        pivot_table(runs, &grid.axes, figure, &table);
        write_out(o, &table, out);
    }
    grid_close(&grid);
}

static void write_parts(const struct study_output *o, struct buf *out)
{
    for (const struct family_study_table *part = o->prepared->parts; part->title; part++) {
        struct runs selected = {0};
        runs_select(o->runs, part->where, &selected);
        if (selected.list.size) {
            write_title(o, say_known(part->title), out);
            write_grids(o, &selected, part->rows, part->columns, out);
            buf_char(out, '\n');
        }
        runs_free(&selected);
    }
}

/* In LaTeX, sentences are text between tables, and are escaped. */
static void write_sentences(const struct study_output *o, const char *line, struct buf *out)
{
    if (*line) buf_char(out, '\n');
    while (*line) {
        size_t length = strcspn(line, "\n");
        struct buf one = {0};
        buf_bytes(&one, line, length);
        if (o->options->format == STUDY_MARKDOWN) buf_add(out, "- ");
        if (o->options->format == STUDY_LATEX)
            tex_text(out, buf_text(&one));
        else
            buf_bytes(out, line, length);
        buf_add(out, o->options->format == STUDY_LATEX ? "\n\n" : "\n");
        buf_free(&one);
        line += length + (line[length] == '\n');
    }
}

static void write_summary(const struct study_output *o, struct buf *out)
{
    struct summary summary;
    struct tabular table = {0};
    struct buf sentences = {0};
    summary_make(o->runs, &summary);
    summary_table(o->runs, &summary, &table);
    write_out(o, &table, out);
    if (o->options->shape == STUDY_GRID) {
        summary_sentences(o->runs, &summary, &sentences);
        write_sentences(o, buf_text(&sentences), out);
    }
    buf_free(&sentences);
    summary_free(&summary);
}

static void write_tables(const struct study_output *o, struct buf *out)
{
    const struct study_options *options = o->options;
    bool alone = options->format == STUDY_CSV, grid = options->show || options->down || options->across;
    if (o->prepared && !alone)
        write_parts(o, out);
    else if (options->shape == STUDY_RUNS || (alone && !grid))
        write_runs(o, out);
    else
        write_grids(o, o->runs, options->down, options->across, out);
    if (alone) return;
    if (!o->prepared) buf_char(out, '\n');
    write_summary(o, out);
}

/* ---- two databases */

static void write_against(const struct study_output *o, struct buf *out)
{
    struct study_diff against;
    struct tabular table = {0};
    struct buf sentences = {0};
    study_diff_match(o->runs, o->against, &against);
    study_diff_table(&against, &table);
    write_out(o, &table, out);
    study_diff_sentences(&against, &sentences);
    if (o->options->format != STUDY_CSV) write_sentences(o, buf_text(&sentences), out);
    buf_free(&sentences);
    study_diff_free(&against);
}

/* ---- JSON */

static void json_axes(const struct runs *runs, size_t run, struct json_writer *json)
{
    for (int32_t axis = 0; axis < (int32_t)runs->axes.size; axis++) {
        const char *name = runs->axes.data[axis].name;
        if (is_usual(name) || !is_column(runs, axis)) continue;
        json_write_text(json, name, chosen(runs_value(runs, run, axis)));
    }
}

static void json_run(const struct runs *runs, size_t run, struct json_writer *json)
{
    const struct measure *m = &runs->list.data[run];
    json_write_object(json, NULL);
    json_axes(runs, run, json);
    json_write_text(json, "engine", engine_of(runs, run));
    json_write_text(json, "encoding", chosen(asked(runs, run, "encoding")));
    json_write_text(json, "model", m->model);
    json_write_text(json, "status", measure_names[m->status]);
    json_write_raw(json, "cpu_s", "%.6f", m->cpu);
    json_write_raw(json, "wall_s", "%.6f", m->wall);
    json_write_known(json, "nodes", m->nodes != MEASURE_UNKNOWN, m->nodes);
    json_write_known(json, "conflicts", m->conflicts != MEASURE_UNKNOWN, m->conflicts);
    json_write_raw(json, "peak_mb", "%.1f", megabytes(m));
    json_write_wide(json, "solutions", m->found);
    json_write_known(json, "best", m->has_best, m->best);
    json_write_known(json, "bound", m->has_bound, m->bound);
    json_write_bool(json, "disagrees", m->disagrees);
    json_write_text(json, "note", m->note);
    json_write_end(json);
}

static void json_setting(const struct runs *runs, const struct summary *summary,
                         const struct summary_row *row, struct json_writer *json)
{
    static const char *const usual[] = {"engine", "encoding", "model"};
    ASSERT(row->run < runs->list.size && row->best <= row->answered && row->answered <= row->asked);
    json_write_object(json, NULL);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (runs_find_axis(runs, usual[i]) == RUNS_NOWHERE) json_write_null(json, usual[i]);
    for (size_t i = 0; i < summary->ways.size; i++) {
        int32_t axis = summary->ways.data[i];
        json_write_text(json, runs->axes.data[axis].name, chosen(runs_value(runs, row->run, axis)));
    }
    json_write_int(json, "runs", (int64_t)row->asked);
    json_write_int(json, "answered", (int64_t)row->answered);
    json_write_raw(json, "total_s", "%.6f", row->total);
    json_write_int(json, "best", (int64_t)row->best);
    if (summary->scale != RUNS_NOWHERE) {
        const struct runs_axis *scale = &runs->axes.data[summary->scale];
        bool any = row->largest != RUNS_NOWHERE;
        json_write_text(json, "largest", any ? scale->values.data[row->largest] : NULL);
    }
    json_write_end(json);
}

static void json_summary(const struct runs *runs, struct json_writer *json)
{
    struct summary summary;
    summary_make(runs, &summary);
    json_write_list(json, "summary");
    for (size_t i = 0; i < summary.rows.size; i++) {
        json_write_break(json, 2);
        json_setting(runs, &summary, &summary.rows.data[i], json);
    }
    json_write_end(json);
    summary_free(&summary);
}

static void write_json(const struct study_output *o, struct buf *out)
{
    struct json_writer json = {.out = out};
    json_write_object(&json, NULL);
    json_write_raw(&json, "time_limit", "%g", o->options->time_limit);
    json_write_list(&json, "runs");
    for (size_t i = 0; i < o->runs->list.size; i++) {
        json_write_break(&json, 2);
        json_run(o->runs, i, &json);
    }
    json_write_end(&json);
    json_write_break(&json, 1);
    json_summary(o->runs, &json);
    json_write_break(&json, 1);
    json_write_list(&json, "contradictions");
    for (size_t i = 0; i < o->contradictions->size; i++) {
        json_write_break(&json, 2);
        json_write_text(&json, NULL, o->contradictions->data[i]);
    }
    json_write_end(&json);
    json_write_end(&json);
    json_write_finish(&json);
}

/* ---- plots */

static bool write_plot(const struct study_output *o, struct buf *out, struct sentence *error)
{
    static const enum figure_kind kinds[] = {[STUDY_PLOT_TIME] = FIGURE_TIME,
                                             [STUDY_PLOT_HEAT] = FIGURE_HEAT,
                                             [STUDY_PLOT_CACTUS] = FIGURE_CACTUS,
                                             [STUDY_PLOT_SCATTER] = FIGURE_SCATTER};
    struct grid grid;
    grid_open(&grid, o, o->runs, o->options->down, o->options->across, error);
    ASSERT(grid.figures.size > 0); /* time by default */
    enum pivot_figure figure = (enum pivot_figure)grid.figures.data[0];
    int plot = o->options->plot == STUDY_PLOT_UNSET ? STUDY_PLOT_TIME : o->options->plot;
    bool fine = figure_draw(o->runs, kinds[plot], figure, &grid.axes, out, error);
    grid_close(&grid);
    return fine;
}

/* ---- all formats */

bool study_output_sensible(const struct study_output *o)
{
    struct grid grid;
    struct sentence error;
    bool fine = grid_open(&grid, o, o->runs, o->options->down, o->options->across, &error);
    if (!fine && !sentence_is_empty(&error)) message_refusal(&error);
    grid_close(&grid);
    return fine;
}

bool study_output_write(const struct study_output *o, struct buf *out, struct sentence *error)
{
    ASSERT(!o->against || (o->options->format != STUDY_JSON && o->options->format != STUDY_SVG));
    if (o->options->format == STUDY_SVG) return write_plot(o, out, error);
    if (o->against)
        write_against(o, out);
    else if (o->options->format == STUDY_JSON)
        write_json(o, out);
    else
        write_tables(o, out);
    return true;
}
