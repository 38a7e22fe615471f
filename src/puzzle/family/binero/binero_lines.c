/* Fillings of a single line of Binero by dynamic programming. The possible continuations of a line
 * after a cell depend on the number of ones so far, the last value, and whether that value occurred
 * twice. `ways` holds the number of completions by cell and state, filled from the end in
 * O(length^2). From it follow the number of fillings, an enumeration without dead ends and,
 * together with the counts from the front, the number of fillings with each value of each cell. */
#include "puzzle/family/binero/binero.h"

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
    ASSERT(filled <= table->line->length && ones >= 0 && ones <= table->half);
    return table->ways + ((size_t)filled * (size_t)(table->half + 1) + (size_t)ones) * STATES;
}

/* The state after one more `value`; -1: three equal ones. */
static int follow(int state, int value)
{
    ASSERT(state >= 0 && state < STATES && (value == 0 || value == 1));
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

double binero_lines_open(int length)
{
    int8_t *open = alloc_bytes((size_t)length);
    memset(open, BINERO_OPEN, (size_t)length);
    double count = binero_lines_count(open, &(struct binero_line){.step = 1, .length = length});
    alloc_free(open);
    return count;
}

/* Adds to `with` the fillings that have each value at cell i; `before` and `after`: prefixes by
 * ones and state. */
static void count_at(const struct table *table, int i, const double *before, double *after, double with[2])
{
    ASSERT(i >= 0 && i < table->line->length);
    for (int ones = 0; ones <= table->half; ones++)
        for (int state = 0; state < STATES; state++)
            for (int value = 0; value <= 1 && before[ones * STATES + state] > 0; value++) {
                int next = i ? follow(state, value) : 2 * value;
                double ways = ways_with(table, i, ones, next, value);
                if (ways == 0) continue;
                with[value] += before[ones * STATES + state] * ways;
                after[(ones + value) * STATES + next] += before[ones * STATES + state];
            }
}

void binero_lines_with(const int8_t *cell, const struct binero_line *line, double (*with)[2])
{
    struct table table;
    open_table(&table, cell, line);
    const size_t layer = (size_t)(table.half + 1) * STATES;
    double *before = alloc_array((size_t)(line->length + 1) * layer, sizeof *before);
    before[0] = 1; /* any state is right before the first cell */
    for (int i = 0; i < line->length; i++) {
        with[i][0] = with[i][1] = 0;
        count_at(&table, i, before + (size_t)i * layer, before + (size_t)(i + 1) * layer, with[i]);
    }
    alloc_free(before);
    alloc_free(table.ways);
}

int binero_lines_fix(int8_t *cell, const struct binero_line *line)
{
    double(*with)[2] = alloc_array((size_t)line->length, sizeof *with);
    int fixed = 0;
    binero_lines_with(cell, line, with);
    for (int i = 0; i < line->length && fixed >= 0; i++) {
        int8_t *here = &cell[line->first + (size_t)i * line->step];
        if (with[i][0] == 0 && with[i][1] == 0) {
            fixed = -1;
        } else if ((with[i][0] == 0 || with[i][1] == 0) && *here == BINERO_OPEN) {
            *here = with[i][0] == 0;
            fixed++;
        }
    }
    alloc_free(with);
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
