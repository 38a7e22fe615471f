/* Statistics by table.
 *
 * Numbers are right-aligned. Times have milliseconds, sizes tenths of a megabyte. Fractions are
 * formatted from integers, independent of the locale. */
#include "base/stats.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const void *place_of(const struct stats_row *row, const void *source)
{
    return (const char *)source + row->offset;
}

int64_t stats_count(const struct stats_row *row, const void *source)
{
    REQUIRE(row->type != STATS_SECONDS, "seconds are not a count");
    int64_t count;
    memcpy(&count, place_of(row, source), sizeof count);
    return count;
}

double stats_seconds(const struct stats_row *row, const void *source)
{
    REQUIRE(row->type == STATS_SECONDS, "only rows of seconds hold seconds");
    double seconds;
    memcpy(&seconds, place_of(row, source), sizeof seconds);
    return seconds;
}

enum { VALUE_ROOM = 40 };

/* count / parts with this many decimals; parts is that power of ten. */
static void show_fraction(char *value, int64_t count, int64_t parts, int decimals)
{
    uint64_t size = count < 0 ? -(uint64_t)count : (uint64_t)count;
    ASSERT(parts > 0 && decimals > 0);
    snprintf(value, VALUE_ROOM, "%s%" PRIu64 ".%0*" PRIu64, count < 0 ? "-" : "", size / (uint64_t)parts,
             decimals, size % (uint64_t)parts);
}

/* The value in digits; returns its unit, "" for plain counts. */
static const char *show(const struct stats_row *row, const void *source, char *value)
{
    if (row->type == STATS_COUNT) {
        snprintf(value, VALUE_ROOM, "%" PRId64, stats_count(row, source));
        return "";
    }
    if (row->type == STATS_BYTES) {
        show_fraction(value, stats_count(row, source) / 100000, 10, 1);
        return "MB";
    }
    double milliseconds = stats_seconds(row, source) * 1000;
    if (fabs(milliseconds) < 0x1p62)
        show_fraction(value, llround(milliseconds), 1000, 3);
    else
        snprintf(value, VALUE_ROOM, "unknown");
    return "s";
}

void stats_text(const struct stats_row *rows, const void *source, struct buf *out)
{
    char value[VALUE_ROOM];
    size_t name_width = 0, value_width = 0;
    for (const struct stats_row *row = rows; row->name; row++) {
        show(row, source, value);
        if (strlen(row->name) > name_width) name_width = strlen(row->name);
        if (strlen(value) > value_width) value_width = strlen(value);
    }
    for (const struct stats_row *row = rows; row->name; row++) {
        const char *unit = show(row, source, value);
        buf_add(out, row->name);
        buf_fill(out, ' ', name_width - strlen(row->name) + 2 + value_width - strlen(value));
        buf_add(out, value);
        if (*unit) buf_add(out, "  ");
        buf_add(out, unit);
        buf_char(out, '\n');
    }
}
