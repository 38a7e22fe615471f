/* Text tables. Cells are stored as text in an arena and laid out when all are known. Widths are
 * counted in characters, not bytes. Control characters (a file name may contain a line end) become
 * `?`, except in CSV. All operations are O(bytes). */
#include "base/tabular.h"

#include "base/alloc.h"
#include "base/tex.h"
#include "base/text.h"

#include <stdarg.h>
#include <string.h>

void tabular_column(struct tabular *table, const char *heading, enum tabular_side side)
{
    REQUIRE(table->cells.size == 0, "columns come before cells");
    vec_push(&table->headings, arena_text(&table->arena, heading));
    vec_push(&table->sides, side);
    ASSERT(table->sides.size == table->headings.size);
}

void tabular_cell(struct tabular *table, const char *format, ...)
{
    REQUIRE(table->headings.size > 0, "a cell needs a column");
    va_list args;
    va_start(args, format);
    vec_push(&table->cells, arena_vprint(&table->arena, format, args));
    va_end(args);
}

void tabular_free(struct tabular *table)
{
    vec_free(&table->headings);
    vec_free(&table->sides);
    vec_free(&table->cells);
    arena_free(&table->arena);
}

static size_t row_count(const struct tabular *table)
{
    size_t columns = table->headings.size;
    REQUIRE(columns > 0 && table->cells.size % columns == 0, "every row needs all its cells");
    return table->cells.size / columns;
}

static const char *cell(const struct tabular *table, size_t row, size_t column)
{
    ASSERT(column < table->headings.size && row < table->cells.size / table->headings.size);
    return table->cells.data[row * table->headings.size + column];
}

/* False for an empty column. A table without rows shows all headings. */
static bool is_shown(const struct tabular *table, size_t column)
{
    size_t rows = row_count(table);
    for (size_t row = 0; row < rows; row++) {
        const char *text = cell(table, row, column);
        if (*text && strcmp(text, "-") != 0) return true;
    }
    return rows == 0;
}

/* In characters; an invalid byte counts as one. */
static size_t width(const char *text)
{
    size_t count = 0;
    uint32_t code;
    for (size_t length = strlen(text); length > 0; count++) {
        size_t bytes = text_utf8(text, length, &code);
        if (bytes == 0) bytes = 1;
        text += bytes;
        length -= bytes;
    }
    return count;
}

static size_t column_width(const struct tabular *table, size_t column)
{
    size_t widest = width(table->headings.data[column]);
    for (size_t row = 0; row < row_count(table); row++) {
        size_t here = width(cell(table, row, column));
        if (here > widest) widest = here;
    }
    return widest;
}

/* By column, 0 for omitted ones; the caller frees it. */
static size_t *new_widths(const struct tabular *table)
{
    size_t *widths = alloc_array(table->headings.size, sizeof *widths);
    for (size_t i = 0; i < table->headings.size; i++)
        if (is_shown(table, i)) widths[i] = column_width(table, i);
    return widths;
}

typedef void write_line(const struct tabular *table, const char *const *cells, const size_t *widths,
                        struct buf *out);

static void write_rows(const struct tabular *table, write_line *line, const size_t *widths, struct buf *out)
{
    size_t columns = table->headings.size, rows = row_count(table);
    for (size_t row = 0; row < rows; row++) line(table, table->cells.data + row * columns, widths, out);
}

static void add_on_one_line(const char *text, bool escape_bars, struct buf *out)
{
    for (; *text; text++) {
        if (escape_bars && *text == '|') buf_char(out, '\\');
        buf_char(out, (unsigned char)*text < ' ' ? '?' : *text);
    }
}

/* ---- for people */

static void text_line(const struct tabular *table, const char *const *cells, const size_t *widths,
                      struct buf *out)
{
    struct buf line = {0};
    for (size_t i = 0; i < table->headings.size; i++) {
        if (widths[i] == 0) continue;
        size_t spare = widths[i] - width(cells[i]);
        ASSERT(spare <= widths[i]); /* no cell is wider than its column */
        bool right = table->sides.data[i] == TABULAR_RIGHT;
        buf_fill(&line, ' ', (line.size ? 2 : 0) + (right ? spare : 0));
        add_on_one_line(cells[i], false, &line);
        buf_fill(&line, ' ', right ? 0 : spare);
    }
    while (line.size && line.data[line.size - 1] == ' ') line.size--;
    buf_char(&line, '\n');
    buf_bytes(out, line.data, line.size);
    buf_free(&line);
}

void tabular_text(const struct tabular *table, struct buf *out)
{
    size_t *widths = new_widths(table);
    text_line(table, table->headings.data, widths, out);
    write_rows(table, text_line, widths, out);
    alloc_free(widths);
}

/* ---- Markdown */

static void markdown_line(const struct tabular *table, const char *const *cells, const size_t *widths,
                          struct buf *out)
{
    for (size_t i = 0; i < table->headings.size; i++) {
        if (widths[i] == 0) continue;
        buf_add(out, "| ");
        add_on_one_line(cells[i], true, out);
        if (*cells[i]) buf_char(out, ' ');
    }
    buf_add(out, "|\n");
}

void tabular_markdown(const struct tabular *table, struct buf *out)
{
    size_t *widths = new_widths(table);
    markdown_line(table, table->headings.data, widths, out);
    for (size_t i = 0; i < table->headings.size; i++)
        if (widths[i]) buf_add(out, table->sides.data[i] == TABULAR_RIGHT ? "|---:" : "|---");
    buf_add(out, "|\n");
    write_rows(table, markdown_line, widths, out);
    alloc_free(widths);
}

/* ---- CSV */

static void csv_field(const char *text, struct buf *out)
{
    bool quoted = strpbrk(text, ",\"\r\n") != NULL;
    if (quoted) buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"') buf_char(out, '"');
        buf_char(out, *text);
    }
    if (quoted) buf_char(out, '"');
}

static void csv_line(const struct tabular *table, const char *const *cells, const size_t *widths,
                     struct buf *out)
{
    (void)widths;
    for (size_t i = 0; i < table->headings.size; i++) {
        if (i) buf_char(out, ',');
        csv_field(cells[i], out);
    }
    buf_char(out, '\n');
}

void tabular_csv(const struct tabular *table, struct buf *out)
{
    csv_line(table, table->headings.data, NULL, out);
    write_rows(table, csv_line, NULL, out);
}

/* ---- LaTeX */

static void latex_line(const struct tabular *table, const char *const *cells, const size_t *widths,
                       struct buf *out)
{
    const char *before = "  ";
    for (size_t i = 0; i < table->headings.size; i++) {
        if (widths[i] == 0) continue;
        buf_add(out, before);
        tex_text(out, cells[i]);
        before = " & ";
    }
    buf_add(out, " \\\\\n");
}

void tabular_latex(const struct tabular *table, struct buf *out)
{
    size_t *widths = new_widths(table);
    buf_add(out, "\\begin{tabular}{");
    for (size_t i = 0; i < table->headings.size; i++)
        if (widths[i]) buf_char(out, table->sides.data[i] == TABULAR_RIGHT ? 'r' : 'l');
    buf_add(out, "}\n  \\hline\n");
    latex_line(table, table->headings.data, widths, out);
    buf_add(out, "  \\hline\n");
    write_rows(table, latex_line, widths, out);
    buf_add(out, "  \\hline\n\\end{tabular}\n");
    alloc_free(widths);
}
