/* Text tables, filled row by row and written as aligned text, Markdown, CSV or LaTeX.
 *
 *     struct tabular table = {0};
 *     tabular_column(&table, "engine", TABULAR_LEFT);
 *     tabular_column(&table, "cpu", TABULAR_RIGHT);
 *     tabular_cell(&table, "kernel");
 *     tabular_cell(&table, "%.3f", seconds);
 *     tabular_text(&table, out);
 *     tabular_free(&table); */
#ifndef BASE_TABULAR_H
#define BASE_TABULAR_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

enum tabular_side { TABULAR_LEFT, TABULAR_RIGHT /* numbers */ };

struct tabular { /* zeroed: empty */
    struct arena arena;
    VEC(const char *) headings;
    VEC(enum tabular_side) sides;
    VEC(const char *) cells; /* row by row; the last row may be unfinished until it is written */
};

/* Before any cell. */
void tabular_column(struct tabular *table, const char *heading, enum tabular_side side);
void tabular_cell(struct tabular *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tabular_free(struct tabular *table);

/* Aligned columns, separated by two blanks. Columns whose cells are all empty or "-" are
 * omitted. */
void tabular_text(const struct tabular *table, struct buf *out);

/* A GitHub-style table, with the same columns omitted. */
void tabular_markdown(const struct tabular *table, struct buf *out);

/* All columns, headings first, quoted by RFC 4180, except that lines end in \n. */
void tabular_csv(const struct tabular *table, struct buf *out);

/* A tabular environment, which needs no package, with the same columns omitted. */
void tabular_latex(const struct tabular *table, struct buf *out);

#endif
