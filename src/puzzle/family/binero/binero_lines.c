/* Single lines of a Binero.
 *
 * How a line can go on after a cell depends on three things: how many ones there are so far, the
 * last value, and whether it occurred twice. For every cell and such state `ways` holds the number
 * of ways to go on; it is filled from the end, in O(length^2). It gives the number of lines that
 * fit, it keeps a listing out of dead ends, and with the states that can be reached from the front
 * it shows which values a cell can have. */
#include "puzzle/family/binero/binero_lines.h"

#include <string.h>

enum { STATES = 4 }; /* 2 * the last value + 1 if it occurred twice */

struct table {
    const int8_t *cell;
    const struct binero_line *line;
    int half;     /* ones of a full line */
    double *ways; /* by cells filled, ones among them, state; owned */
};

static double *ways_at(const struct table *table, int filled, int ones)
{
    return table->ways + ((size_t)filled * (size_t)(table->half + 1) + (size_t)ones) * STATES;
}

/* The state after `value` follows this one; -1 if it would occur three times. */
static int follow(int state, int value)
{
    if (state >> 1 != value) return 2 * value;
    return state & 1 ? -1 : 2 * value + 1;
}

static bool may_hold(const struct table *table, int i, int value)
{
    int8_t known = table->cell[table->line->first + (size_t)i * table->line->step];
    return known == BINERO_OPEN || known == value;
}

static double ways_with(const struct table *table, int filled, int ones, int state, int value)
{
    if (state < 0 || ones + value > table->half || !may_hold(table, filled, value)) return 0;
    return ways_at(table, filled + 1, ones + value)[state];
}

static void open_table(struct table *table, const int8_t *cell, const struct binero_line *line)
{
    const int length = line->length;
    *table = (struct table){.cell = cell, .line = line, .half = length / 2};
    table->ways = alloc_array((size_t)(length + 1) * (size_t)(table->half + 1), STATES * sizeof(double));
    for (int state = 0; state < STATES; state++) ways_at(table, length, table->half)[state] = 1;
    for (int filled = length - 1; filled >= 1; filled--)
        for (int ones = 0; ones <= table->half && ones <= filled; ones++)
            for (int state = 0; state < STATES; state++)
                for (int value = 0; value <= 1; value++)
                    ways_at(table, filled, ones)[state] +=
                        ways_with(table, filled, ones, follow(state, value), value);
}

double binero_lines_count(const int8_t *cell, const struct binero_line *line)
{
    struct table table;
    open_table(&table, cell, line);
    double count = ways_with(&table, 0, 0, 0, 0) + ways_with(&table, 0, 0, 2, 1);
    alloc_free(table.ways);
    return count;
}

/* The values (bit 0, bit 1) that cell i has in lines that fit; `reached` goes from the states
 * before the cell to those after it. */
static int values_of(const struct table *table, int i, bool *reached)
{
    int values = 0;
    bool *next = alloc_array((size_t)(table->half + 1) * STATES, sizeof *next);
    for (int ones = 0; ones <= table->half; ones++)
        for (int state = 0; state < STATES; state++)
            for (int value = 0; value <= 1 && reached[ones * STATES + state]; value++) {
                int after = i ? follow(state, value) : 2 * value;
                if (ways_with(table, i, ones, after, value) == 0) continue;
                values |= 1 << value;
                next[(ones + value) * STATES + after] = true;
            }
    memcpy(reached, next, (size_t)(table->half + 1) * STATES * sizeof *next);
    alloc_free(next);
    return values;
}

int binero_lines_fix(int8_t *cell, const struct binero_line *line)
{
    struct table table;
    open_table(&table, cell, line);
    bool *reached = alloc_array((size_t)(table.half + 1) * STATES, sizeof *reached);
    reached[0] = true; /* any state will do before the first cell */
    int fixed = 0;
    for (int i = 0; i < line->length && fixed >= 0; i++) {
        int values = values_of(&table, i, reached);
        int8_t *here = &cell[line->first + (size_t)i * line->step];
        if (values == 0)
            fixed = -1;
        else if (values != 3 && *here == BINERO_OPEN) {
            *here = values == 2;
            fixed++;
        }
    }
    alloc_free(reached);
    alloc_free(table.ways);
    return fixed;
}

static void list_from(const struct table *table, int filled, int ones, int state, uint64_t line,
                      binero_line_list *list)
{
    if (filled == table->line->length) {
        vec_push(list, line);
        return;
    }
    for (int value = 0; value <= 1; value++) {
        int after = filled ? follow(state, value) : 2 * value;
        if (ways_with(table, filled, ones, after, value) > 0)
            list_from(table, filled + 1, ones + value, after, line | (uint64_t)value << filled, list);
    }
}

void binero_lines_list(const int8_t *cell, const struct binero_line *line, binero_line_list *list)
{
    REQUIRE(line->length <= 64, "a listed line is a word of 64 bits");
    struct table table;
    open_table(&table, cell, line);
    list_from(&table, 0, 0, 0, 0, list);
    alloc_free(table.ways);
}
