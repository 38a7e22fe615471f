/* Pivot tables of runs. Runs are grouped by the row axes and by the column axes (runs_group). A
 * table cell shows the mean figure of the runs in both groups if all are solved, otherwise how many
 * are. O(runs + rows * columns). */
#include "lab/study/pivot.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <inttypes.h>
#include <string.h>

const char *const pivot_names[PIVOT_FIGURES + 1] = {
    [PIVOT_TIME] = "time",         [PIVOT_WALL] = "wall",           [PIVOT_NODES] = "nodes",
    [PIVOT_FAILURES] = "failures", [PIVOT_SOLUTIONS] = "solutions", [PIVOT_BEST] = "best",
    [PIVOT_MEMORY] = "memory",     [PIVOT_STATUS] = "status",       [PIVOT_FIGURES] = NULL};

const char *const pivot_titles[PIVOT_FIGURES] = {
    [PIVOT_TIME] = "lab.figure.time",           [PIVOT_WALL] = "lab.figure.wall",
    [PIVOT_NODES] = "lab.figure.nodes",         [PIVOT_FAILURES] = "lab.figure.failures",
    [PIVOT_SOLUTIONS] = "lab.figure.solutions", [PIVOT_BEST] = "lab.figure.best",
    [PIVOT_MEMORY] = "lab.figure.memory",       [PIVOT_STATUS] = "lab.figure.status"};

/* ---- layout */

static bool has(const vec_i32 *axes, int32_t axis)
{
    for (size_t i = 0; i < axes->size; i++)
        if (axes->data[i] == axis) return true;
    return false;
}

static bool is_used(const struct pivot *grid, int32_t axis)
{
    return has(&grid->rows, axis) || has(&grid->columns, axis);
}

static void add_rows(struct pivot *grid, const vec_i32 *axes)
{
    for (size_t i = 0; i < axes->size; i++)
        if (!is_used(grid, axes->data[i])) vec_push(&grid->rows, axes->data[i]);
}

/* The last settings become columns as long as their values fit on a line; a single axis may take
 * more room. Longer axes, mostly seeds, become rows. */
static void add_across(const struct runs *runs, struct pivot *grid, const vec_i32 *ways)
{
    vec_i32 *across = &grid->columns;
    enum { WIDEST = 8, WIDEST_ALONE = 24 };
    size_t columns = 1;
    for (size_t i = ways->size; i-- > 0;) {
        size_t values = runs->axes.data[ways->data[i]].values.size;
        if (is_used(grid, ways->data[i]) || values > WIDEST_ALONE) continue;
        if (columns * values > (across->size ? WIDEST : WIDEST_ALONE)) break;
        ASSERT(values > 0);
        columns *= values;
        vec_push(across, ways->data[i]);
    }
    for (size_t i = 0; i < across->size / 2; i++) {
        int32_t axis = across->data[i];
        across->data[i] = across->data[across->size - 1 - i];
        across->data[across->size - 1 - i] = axis;
    }
}

/* Without any other rows: one row for the question. */
static void add_question(const struct runs *runs, struct pivot *grid)
{
    static const char *const implied[] = {"family", "question", "file"};
    for (int32_t axis = 0; axis < (int32_t)runs->axes.size; axis++) {
        bool told = !runs_is_setting(runs, axis) && !has(&grid->columns, axis);
        for (size_t i = 0; i < sizeof implied / sizeof *implied; i++)
            told = told && strcmp(runs->axes.data[axis].name, implied[i]) != 0;
        if (told) vec_push(&grid->rows, axis);
    }
}

void pivot_complete(const struct runs *runs, struct pivot *grid)
{
    vec_i32 ways = {0}, questions = {0};
    bool rows = grid->rows.size;
    runs_varying(runs, true, &ways);
    runs_varying(runs, false, &questions);
    if (!grid->columns.size) add_across(runs, grid, &ways);
    if (!rows) add_rows(grid, &ways);
    if (!rows) add_rows(grid, &questions);
    if (!grid->rows.size) add_question(runs, grid);
    vec_free(&ways);
    vec_free(&questions);
}

static const char *axis_name(size_t i, const void *data)
{
    return ((const struct runs *)data)->axes.data[i].name;
}

bool pivot_axes(const struct runs *runs, const char *list, vec_i32 *axes, struct sentence *error)
{
    while (*list) {
        char name[100], quote[TEXT_QUOTE_ROOM];
        size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, list);
        int32_t axis = runs_find_axis(runs, name);
        if (axis == RUNS_NOWHERE) {
            const char *near = text_nearest(name, runs->axes.size, axis_name, runs);
            text_quote(name, strlen(name), quote);
            if (near)
                return say_set(error, "lab.no-axis-near", SAY(say_raw("word", quote), say_raw("near", near)));
            return say_set(error, "lab.no-axis", SAY(say_raw("word", quote)));
        }
        vec_push(axes, axis);
        list += length + (list[length] == ',');
    }
    return true;
}

void pivot_free(struct pivot *grid)
{
    vec_free(&grid->rows);
    vec_free(&grid->columns);
}

/* ---- values */

bool pivot_value(const struct measure *m, enum pivot_figure figure, double *value)
{
    ASSERT(figure >= 0 && figure < PIVOT_FIGURES);
    const double values[PIVOT_FIGURES] = {[PIVOT_TIME] = m->cpu,
                                          [PIVOT_WALL] = m->wall,
                                          [PIVOT_NODES] = (double)m->nodes,
                                          [PIVOT_FAILURES] = (double)m->conflicts,
                                          [PIVOT_SOLUTIONS] = (double)m->found,
                                          [PIVOT_BEST] = (double)m->best,
                                          [PIVOT_MEMORY] = (double)m->peak_kb / 1024};
    *value = values[figure];
    if (figure == PIVOT_BEST) return m->has_best;
    if (figure == PIVOT_NODES || figure == PIVOT_FAILURES) return *value >= 0;
    return figure != PIVOT_STATUS;
}

void pivot_write_seconds(double seconds, struct buf *out)
{
    buf_print(out, "%.*f",
              seconds < 0.1   ? 4
              : seconds < 1   ? 3
              : seconds < 10  ? 2
              : seconds < 100 ? 1
                              : 0,
              seconds);
}

struct sum { /* of the runs in one table cell */
    size_t count, answered, told;
    size_t last; /* its last run */
    double total;
};

static void write_one(const struct measure *m, enum pivot_figure figure, struct buf *out)
{
    char number[WIDE_ROOM];
    if (figure == PIVOT_STATUS)
        buf_add(out, measure_names[m->status]);
    else if (figure == PIVOT_SOLUTIONS)
        buf_add(out, wide_text(m->found, number));
    else if (figure == PIVOT_TIME || figure == PIVOT_WALL)
        pivot_write_seconds(figure == PIVOT_TIME ? m->cpu : m->wall, out);
    else if (figure == PIVOT_MEMORY)
        buf_print(out, "%.1f", (double)m->peak_kb / 1024);
    else
        buf_int(out, figure == PIVOT_BEST ? m->best : figure == PIVOT_NODES ? m->nodes : m->conflicts);
}

static void write_sum(const struct runs *runs, const struct sum *sum, enum pivot_figure figure,
                      struct buf *out)
{
    ASSERT(sum->answered <= sum->count && sum->told <= sum->count);
    const struct measure *m = &runs->list.data[sum->last];
    double mean = sum->total / (double)sum->count;
    if (sum->count == 0 || (sum->answered == sum->count && sum->told < sum->count && figure != PIVOT_STATUS))
        buf_char(out, '-');
    else if (sum->count == 1)
        sum->answered || figure == PIVOT_STATUS || figure == PIVOT_BEST
            ? write_one(m, figure, out)
            : buf_add(out, measure_names[m->status]);
    else if (sum->answered < sum->count || figure == PIVOT_STATUS)
        buf_print(out, "%zu of %zu", sum->answered, sum->count);
    else if (figure == PIVOT_TIME || figure == PIVOT_WALL)
        pivot_write_seconds(mean, out);
    else
        buf_print(out, "%.*f", mean == (double)(int64_t)mean ? 0 : 1, mean);
}

/* ---- the table */

struct layout {
    struct runs_groups rows, columns;
    struct sum *sums; /* row by row */
};

static void fill(const struct runs *runs, enum pivot_figure figure, struct layout *l)
{
    ASSERT(l->rows.of.size == runs->list.size && l->columns.of.size == runs->list.size);
    l->sums = alloc_array(l->rows.first.size * l->columns.first.size, sizeof *l->sums);
    for (size_t i = 0; i < runs->list.size; i++) {
        double value;
        size_t row = (size_t)l->rows.of.data[i], column = (size_t)l->columns.of.data[i];
        ASSERT(row < l->rows.first.size && column < l->columns.first.size);
        struct sum *sum = &l->sums[row * l->columns.first.size + column];
        const struct measure *m = &runs->list.data[i];
        bool told = pivot_value(m, figure, &value);
        sum->count++;
        sum->answered += measure_answered(m);
        sum->told += told;
        if (told) sum->total += value;
        sum->last = i;
    }
}

/* "m1 min": a heading of values without names. */
static void write_heading(const struct runs *runs, size_t run, const vec_i32 *axes, struct buf *out)
{
    const char *before = "";
    for (size_t i = 0; i < axes->size; i++) {
        const char *value = runs_value(runs, run, axes->data[i]);
        if (!value) continue;
        buf_print(out, "%s%s", before, value);
        before = " ";
    }
    if (!*before) buf_char(out, '-');
}

static void add_columns(const struct runs *runs, const struct pivot *grid, const struct layout *l,
                        enum pivot_figure figure, struct tabular *table)
{
    for (size_t i = 0; i < grid->rows.size; i++)
        tabular_column(table, runs->axes.data[grid->rows.data[i]].name,
                       runs_is_scale(runs, grid->rows.data[i]) ? TABULAR_RIGHT : TABULAR_LEFT);
    for (size_t i = 0; i < l->columns.first.size; i++) {
        struct buf heading = {0};
        if (grid->columns.size)
            write_heading(runs, (size_t)l->columns.first.data[i], &grid->columns, &heading);
        tabular_column(table, grid->columns.size ? buf_text(&heading) : pivot_names[figure], TABULAR_RIGHT);
        buf_free(&heading);
    }
}

static void add_row(const struct runs *runs, const struct pivot *grid, const struct layout *l, size_t row,
                    enum pivot_figure figure, struct tabular *table)
{
    ASSERT(row < l->rows.first.size);
    for (size_t i = 0; i < grid->rows.size; i++) {
        const char *value = runs_value(runs, (size_t)l->rows.first.data[row], grid->rows.data[i]);
        tabular_cell(table, "%s", value ? value : "-");
    }
    for (size_t i = 0; i < l->columns.first.size; i++) {
        struct buf text = {0};
        write_sum(runs, &l->sums[row * l->columns.first.size + i], figure, &text);
        tabular_cell(table, "%s", buf_text(&text));
        buf_free(&text);
    }
}

void pivot_table(const struct runs *runs, const struct pivot *grid, enum pivot_figure figure,
                 struct tabular *table)
{
    struct layout l = {0};
    runs_group(runs, &grid->rows, &l.rows);
    runs_group(runs, &grid->columns, &l.columns);
    fill(runs, figure, &l);
    add_columns(runs, grid, &l, figure, table);
    for (size_t row = 0; row < l.rows.first.size; row++) add_row(runs, grid, &l, row, figure, table);
    runs_groups_free(&l.rows);
    runs_groups_free(&l.columns);
    alloc_free(l.sums);
}
