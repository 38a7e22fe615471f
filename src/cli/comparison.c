/* Tables and JSON of a comparison.
 *
 * The columns are the same in text, Markdown and CSV; text and Markdown leave out those that say nothing. A `-` means that the engine does not tell,
 * or that nothing was chosen. */
#include "cli/comparison.h"

#include "base/table.h"

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

static void run_columns(struct table *table)
{
    table_column(table, "puzzle", TABLE_LEFT);
    table_column(table, "engine", TABLE_LEFT);
    table_column(table, "encoding", TABLE_LEFT);
    table_column(table, "model", TABLE_LEFT);
    table_column(table, "status", TABLE_LEFT);
    table_column(table, "cpu_s", TABLE_RIGHT);
    table_column(table, "wall_s", TABLE_RIGHT);
    table_column(table, "conflicts", TABLE_RIGHT);
    table_column(table, "peak_mb", TABLE_RIGHT);
    table_column(table, "solutions", TABLE_RIGHT);
    table_column(table, "note", TABLE_LEFT);
}

static void run_cells(struct table *table, const struct compare_plan *plan, const struct compare_row *row,
                      int decimals)
{
    const struct compare_way *way = &plan->ways[row->way];
    table_cell(table, "%s", plan->puzzles[row->puzzle].name);
    table_cell(table, "%s", way->engine);
    table_cell(table, "%s", or_dash(way->encoding));
    table_cell(table, "%s", or_dash(model_name(row)));
    table_cell(table, "%s", compare_words[row->status]);
    table_cell(table, "%.*f", decimals, row->cpu);
    table_cell(table, "%.*f", decimals, row->wall);
    if (row->conflicts == COMPARE_NOT_TOLD)
        table_cell(table, "-");
    else
        table_cell(table, "%" PRId64, row->conflicts);
    table_cell(table, "%.1f", megabytes(row));
    table_cell(table, "%" PRId64, row->found);
    table_cell(table, "%s", row->note);
}

static void summary_table(struct table *table, const struct compare_plan *plan, const compare_rows *rows)
{
    table_column(table, "engine", TABLE_LEFT);
    table_column(table, "encoding", TABLE_LEFT);
    table_column(table, "model", TABLE_LEFT);
    table_column(table, "answered", TABLE_RIGHT);
    table_column(table, "total_s", TABLE_RIGHT);
    table_column(table, "best", TABLE_RIGHT);
    for (size_t i = 0; i < plan->way_count; i++) {
        struct compare_summary summary = compare_summarise(plan, rows, i);
        if (summary.rows == 0) continue;
        table_cell(table, "%s", plan->ways[i].engine);
        table_cell(table, "%s", or_dash(plan->ways[i].encoding));
        table_cell(table, "%s", or_dash(plan->ways[i].model));
        table_cell(table, "%zu/%zu", summary.answered, summary.rows);
        table_cell(table, "%.3f", summary.total);
        table_cell(table, "%zu", summary.best);
    }
}

static void write_tables(const struct compare_plan *plan, const compare_rows *rows,
                         enum comparison_format format, struct buf *out)
{
    struct table runs = {0}, summary = {0};
    void (*const write)(const struct table *table, struct buf *out) = format == COMPARISON_CSV ? table_csv
                                                                      : format == COMPARISON_MARKDOWN
                                                                          ? table_markdown
                                                                          : table_text;
    run_columns(&runs);
    for (size_t i = 0; i < rows->size; i++)
        run_cells(&runs, plan, &rows->data[i], format == COMPARISON_CSV ? 6 : 3);
    summary_table(&summary, plan, rows);
    write(&runs, out);
    if (format != COMPARISON_CSV) {
        buf_char(out, '\n');
        write(&summary, out);
    }
    table_free(&runs);
    table_free(&summary);
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

static void json_run(const struct compare_plan *plan, const struct compare_row *row, struct buf *out)
{
    buf_char(out, '{');
    json_text(out, "puzzle", plan->puzzles[row->puzzle].name);
    buf_add(out, ", ");
    json_way(&plan->ways[row->way], model_name(row), out);
    buf_print(out, ", \"status\": \"%s\", \"cpu_s\": %.6f, \"wall_s\": %.6f, \"conflicts\": ",
              compare_words[row->status], row->cpu, row->wall);
    if (row->conflicts == COMPARE_NOT_TOLD)
        buf_add(out, "null");
    else
        buf_int(out, row->conflicts);
    buf_print(out, ", \"peak_mb\": %.1f, \"solutions\": %" PRId64 ", \"disagrees\": %s, ", megabytes(row),
              row->found, row->disagrees ? "true" : "false");
    json_text(out, "note", row->note[0] ? row->note : NULL);
    buf_char(out, '}');
}

static void json_summary(const struct compare_plan *plan, const struct compare_summary *summary, size_t way,
                         struct buf *out)
{
    buf_char(out, '{');
    json_way(&plan->ways[way], plan->ways[way].model, out);
    buf_print(out, ", \"runs\": %zu, \"answered\": %zu, \"total_s\": %.6f, \"best\": %zu}", summary->rows,
              summary->answered, summary->total, summary->best);
}

static void write_json(const struct compare_plan *plan, const compare_rows *rows,
                       const comparison_sentences *contradictions, struct buf *out)
{
    const char *before = "";
    buf_print(out, "{\"time_limit\": %g, \"runs\": [", plan->time_limit);
    for (size_t i = 0; i < rows->size; i++) {
        buf_add(out, i ? ",\n  " : "\n  ");
        json_run(plan, &rows->data[i], out);
    }
    buf_add(out, "],\n \"summary\": [");
    for (size_t i = 0; i < plan->way_count; i++) {
        struct compare_summary summary = compare_summarise(plan, rows, i);
        if (summary.rows == 0) continue;
        buf_print(out, "%s\n  ", before);
        json_summary(plan, &summary, i, out);
        before = ",";
    }
    buf_add(out, "],\n \"contradictions\": [");
    for (size_t i = 0; i < contradictions->size; i++) {
        buf_add(out, i ? ",\n  " : "\n  ");
        buf_json_text(out, contradictions->data[i]);
    }
    buf_add(out, "]}\n");
}

void comparison_write(const struct compare_plan *plan, const compare_rows *rows,
                      const comparison_sentences *contradictions, enum comparison_format format,
                      struct buf *out)
{
    if (format == COMPARISON_JSON)
        write_json(plan, rows, contradictions, out);
    else
        write_tables(plan, rows, format, out);
}
