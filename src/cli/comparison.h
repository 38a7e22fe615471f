/* How `damier compare` shows what it found: a table of runs and a summary of each way, or JSON. */
#ifndef CLI_COMPARISON_H
#define CLI_COMPARISON_H

#include "desk/compare.h"

enum comparison_format { COMPARISON_TEXT, COMPARISON_MARKDOWN, COMPARISON_CSV, COMPARISON_JSON };

typedef VEC(char *) comparison_sentences; /* owned by whoever filled it in */

/* CSV is the table of runs alone; JSON also has the contradictions, which otherwise go only to
 * standard error. */
void comparison_write(const struct compare_task *task, const compare_rows *rows,
                      const comparison_sentences *contradictions, enum comparison_format format,
                      struct buf *out);

#endif
