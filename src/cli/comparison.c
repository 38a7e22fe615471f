/* Tables and JSON of a comparison.
 *
 * The columns are the same in text, Markdown and CSV; text and Markdown leave out those that say
 * nothing. A `-` means that the engine does not report it, or that nothing was chosen. */
#include "cli/comparison.h"

#include "base/tabular.h"

#include <inttypes.h>

static const char *or_dash(const char *text)
{
    return text ? text : "-";
}

static const char *model_name(const struct compare_row *row)
{
    return row->model ? row->model->name : NULL;
}

static double megabytes(const struct compare_row *row)
{
    return (double)row->peak_kb / 1024;
}

/* ---- tables */

static void run_columns(struct tabular *table)
{
    tabular_column(table, "puzzle", TABULAR_LEFT);
    tabular_column(table, "engine", TABULAR_LEFT);
    tabular_column(table, "encoding", TABULAR_LEFT);
    tabular_column(table, "model", TABULAR_LEFT);
    tabular_column(table, "status", TABULAR_LEFT);
    tabular_column(table, "cpu_s", TABULAR_RIGHT);
    tabular_column(table, "wall_s", TABULAR_RIGHT);
    tabular_column(table, "conflicts", TABULAR_RIGHT);
    tabular_column(table, "peak_mb", TABULAR_RIGHT);
    tabular_column(table, "solutions", TABULAR_RIGHT);
    tabular_column(table, "note", TABULAR_LEFT);
}

static void run_cells(struct tabular *table, const struct compare_task *task, const struct compare_row *row,
                      int decimals)
{
    const struct compare_way *way = &task->ways[row->way];
    tabular_cell(table, "%s", task->puzzles[row->puzzle].name);
    tabular_cell(table, "%s", way->engine);
    tabular_cell(table, "%s", or_dash(way->encoding));
    tabular_cell(table, "%s", or_dash(model_name(row)));
    tabular_cell(table, "%s", compare_words[row->status]);
    tabular_cell(table, "%.*f", decimals, row->cpu);
    tabular_cell(table, "%.*f", decimals, row->wall);
    if (row->conflicts == COMPARE_NOT_TOLD)
        tabular_cell(table, "-");
    else
        tabular_cell(table, "%" PRId64, row->conflicts);
    tabular_cell(table, "%.1f", megabytes(row));
    tabular_cell(table, "%" PRId64, row->found);
    tabular_cell(table, "%s", row->note.text);
}

static void summary_table(struct tabular *table, const struct compare_task *task, const compare_rows *rows)
{
    tabular_column(table, "engine", TABULAR_LEFT);
    tabular_column(table, "encoding", TABULAR_LEFT);
    tabular_column(table, "model", TABULAR_LEFT);
    tabular_column(table, "answered", TABULAR_RIGHT);
    tabular_column(table, "total_s", TABULAR_RIGHT);
    tabular_column(table, "best", TABULAR_RIGHT);
    for (size_t i = 0; i < task->way_count; i++) {
        struct compare_summary summary = compare_summarise(task, rows, i);
        if (summary.rows == 0) continue;
        tabular_cell(table, "%s", task->ways[i].engine);
        tabular_cell(table, "%s", or_dash(task->ways[i].encoding));
        tabular_cell(table, "%s", or_dash(task->ways[i].model));
        tabular_cell(table, "%zu/%zu", summary.answered, summary.rows);
        tabular_cell(table, "%.3f", summary.total);
        tabular_cell(table, "%zu", summary.best);
    }
}

static void write_tables(const struct compare_task *task, const compare_rows *rows,
                         enum comparison_format format, struct buf *out)
{
    struct tabular runs = {0}, summary = {0};
    void (*const write)(const struct tabular *table, struct buf *out) = format == COMPARISON_CSV ? tabular_csv
                                                                        : format == COMPARISON_MARKDOWN
                                                                            ? tabular_markdown
                                                                            : tabular_text;
    run_columns(&runs);
    for (size_t i = 0; i < rows->size; i++)
        run_cells(&runs, task, &rows->data[i], format == COMPARISON_CSV ? 6 : 3);
    summary_table(&summary, task, rows);
    write(&runs, out);
    if (format != COMPARISON_CSV) {
        buf_char(out, '\n');
        write(&summary, out);
    }
    tabular_free(&runs);
    tabular_free(&summary);
}

/* ---- JSON */

static void json_text(struct buf *out, const char *key, const char *value)
{
    buf_print(out, "\"%s\": ", key);
    if (value)
        buf_json_text(out, value);
    else
        buf_add(out, "null");
}

static void json_way(const struct compare_way *way, const char *model, struct buf *out)
{
    json_text(out, "engine", way->engine);
    buf_add(out, ", ");
    json_text(out, "encoding", way->encoding);
    buf_add(out, ", ");
    json_text(out, "model", model);
}

static void json_run(const struct compare_task *task, const struct compare_row *row, struct buf *out)
{
    buf_char(out, '{');
    json_text(out, "puzzle", task->puzzles[row->puzzle].name);
    buf_add(out, ", ");
    json_way(&task->ways[row->way], model_name(row), out);
    buf_print(out, ", \"status\": \"%s\", \"cpu_s\": %.6f, \"wall_s\": %.6f, \"conflicts\": ",
              compare_words[row->status], row->cpu, row->wall);
    if (row->conflicts == COMPARE_NOT_TOLD)
        buf_add(out, "null");
    else
        buf_int(out, row->conflicts);
    buf_print(out, ", \"peak_mb\": %.1f, \"solutions\": %" PRId64 ", \"disagrees\": %s, ", megabytes(row),
              row->found, row->disagrees ? "true" : "false");
    json_text(out, "note", sentence_is_empty(&row->note) ? NULL : row->note.text);
    buf_char(out, '}');
}

static void json_summary(const struct compare_task *task, const struct compare_summary *summary, size_t way,
                         struct buf *out)
{
    buf_char(out, '{');
    json_way(&task->ways[way], task->ways[way].model, out);
    buf_print(out, ", \"runs\": %zu, \"answered\": %zu, \"total_s\": %.6f, \"best\": %zu}", summary->rows,
              summary->answered, summary->total, summary->best);
}

static void write_json(const struct compare_task *task, const compare_rows *rows,
                       const comparison_sentences *contradictions, struct buf *out)
{
    const char *before = "";
    buf_print(out, "{\"time_limit\": %g, \"runs\": [", task->time_limit);
    for (size_t i = 0; i < rows->size; i++) {
        buf_add(out, i ? ",\n  " : "\n  ");
        json_run(task, &rows->data[i], out);
    }
    buf_add(out, "],\n \"summary\": [");
    for (size_t i = 0; i < task->way_count; i++) {
        struct compare_summary summary = compare_summarise(task, rows, i);
        if (summary.rows == 0) continue;
        buf_print(out, "%s\n  ", before);
        json_summary(task, &summary, i, out);
        before = ",";
    }
    buf_add(out, "],\n \"contradictions\": [");
    for (size_t i = 0; i < contradictions->size; i++) {
        buf_add(out, i ? ",\n  " : "\n  ");
        buf_json_text(out, contradictions->data[i]);
    }
    buf_add(out, "]}\n");
}

void comparison_write(const struct compare_task *task, const compare_rows *rows,
                      const comparison_sentences *contradictions, enum comparison_format format,
                      struct buf *out)
{
    if (format == COMPARISON_JSON)
        write_json(task, rows, contradictions, out);
    else
        write_tables(task, rows, format, out);
}
