/* Table-driven statistics: one row drives text and JSON. */
#ifndef BASE_STATS_H
#define BASE_STATS_H

#include "base/buf.h"

#include <stddef.h>

enum stats_type { STATS_COUNT /* int64_t */, STATS_SECONDS /* double */, STATS_BYTES /* int64_t */ };

struct stats_row {
    const char *name; /* one word or words joined by _, also the JSON key; NULL ends the table */
    enum stats_type type;
    size_t offset;
    const char *help;
};

int64_t stats_count(const struct stats_row *row, const void *source);
double stats_seconds(const struct stats_row *row, const void *source);
/* Aligned "name value unit" lines; zero counts too. */
void stats_text(const struct stats_row *rows, const void *source, struct buf *out);

#endif
