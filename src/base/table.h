/* Tables of text: filled in cell by cell, row after row, and written for people, as Markdown or as CSV.
 *
 *     struct table table = {0};
 *     table_column(&table, "engine", TABLE_LEFT);
 *     table_column(&table, "cpu", TABLE_RIGHT);
 *     table_cell(&table, "kernel");
 *     table_cell(&table, "%.3f", seconds);
 *     table_text(&table, out);
 *     table_free(&table); */
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

enum table_side { TABLE_LEFT, TABLE_RIGHT /* numbers */ };

struct table { /* zeroed: empty */
    struct arena arena;
    VEC(const char *) headings;
    VEC(enum table_side) sides;
    VEC(const char *) cells; /* row after row; the last row may be unfinished until it is written */
};

void table_column(struct table *table, const char *heading, enum table_side side); /* before any cell */
void table_cell(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void table_free(struct table *table);

/* Aligned, two blanks between columns, none at line ends. A column without a word below its heading, or with nothing but "-", is left out. */
void table_text(const struct table *table, struct buf *out);

/* A table as GitHub and others read it, the same columns left out. */
void table_markdown(const struct table *table, struct buf *out);

/* All columns, headings first, quoted where RFC 4180 asks for it; lines end as they do on this system. */
void table_csv(const struct table *table, struct buf *out);

#endif
