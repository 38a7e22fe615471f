/* Pieces of sentences about candidates: values, cells by their rows and columns, regions by their
 * names, and what follows from a finding. Long lists end with a number. */
#include "puzzle/regions/candidates.h"

#include <string.h>

enum { CELLS_LISTED = 8, STRIKES_LISTED = 3 };

static void add_value(const struct logic *g, int32_t value, struct buf *out)
{
    const struct family_logic *rules = g->board->family->logic;
    const char *word = rules->word ? rules->word(g->board, 0, value) : NULL;
    if (word)
        buf_add(out, word);
    else
        buf_print(out, "%d", (int)value);
}

void candidates_words_values(const struct logic *g, uint64_t values, struct buf *out)
{
    size_t count = 0, i = 0;
    for (uint64_t left = values; left; left &= left - 1) count++;
    for (uint64_t left = values; left; left &= left - 1) {
        buf_add(out, logic_comma(i++, count, " and "));
        add_value(g, candidates_value(g, left), out);
    }
}

/* ---- cells */

struct place {
    int row, column;
};

static struct place place_of(const struct logic *g, uint32_t cell)
{
    struct place place;
    g->board->family->place(g->board, cell, &place.row, &place.column);
    return place;
}

/* "row 2, columns 5 and 8", or "column 3, rows 2 and 5" */
static void add_line(const struct logic *g, bool column, size_t count, const uint32_t *cells, struct buf *out)
{
    struct place first = place_of(g, cells[0]);
    buf_print(out, "%s %d, %s%s ", column ? "column" : "row", (column ? first.column : first.row) + 1,
              column ? "row" : "column", count > 1 ? "s" : "");
    for (size_t i = 0; i < count; i++) {
        struct place at = place_of(g, cells[i]);
        buf_print(out, "%s%d", logic_comma(i, count, " and "), (column ? at.row : at.column) + 1);
    }
}

/* How many cells, from the first on, are in its row. */
static size_t count_row(const struct logic *g, size_t count, const uint32_t *cells)
{
    size_t run = 1;
    while (run < count && place_of(g, cells[run]).row == place_of(g, cells[0]).row) run++;
    return run;
}

static bool is_column(const struct logic *g, size_t count, const uint32_t *cells)
{
    for (size_t i = 1; i < count; i++)
        if (place_of(g, cells[i]).column != place_of(g, cells[0]).column) return false;
    return count > 1;
}

void candidates_words_cells(const struct logic *g, size_t count, const uint32_t *cells, struct buf *out)
{
    ASSERT(count > 0);
    size_t shown = count > CELLS_LISTED ? CELLS_LISTED - 1 : count;
    bool column = is_column(g, shown, cells);
    for (size_t i = 0, run; i < shown; i += run) {
        run = column ? shown : count_row(g, shown - i, cells + i);
        buf_add(out, i == 0 ? "" : i + run == shown && shown == count ? ", and " : ", ");
        add_line(g, column, run, cells + i, out);
    }
    if (shown < count) buf_print(out, ", and %zu more cells", count - shown);
}

/* ---- regions */

void candidates_words_region(const struct logic *g, size_t region, struct buf *out)
{
    regions_name(g->regions, region, out);
}

void candidates_words_regions(const struct logic *g, size_t count, const uint32_t *regions, struct buf *out)
{
    for (size_t i = 0; i < count; i++) {
        buf_add(out, logic_comma(i, count, " and "));
        candidates_words_region(g, regions[i], out);
    }
}

/* ---- what follows */

/* Inserts a cell into an ascending list. */
static void insert(uint32_t *cells, size_t *count, uint32_t cell)
{
    size_t i = (*count)++;
    for (; i > 0 && cells[i - 1] > cell; i--) cells[i] = cells[i - 1];
    cells[i] = cell;
}

/* Entries of a list with the same values go together: collects the cells of the i-th and of all
 * later ones that are like it, and returns 0 if an earlier one was. */
static size_t collect_facts(const struct candidates_finding *found, size_t i, uint32_t *cells)
{
    size_t count = 0;
    for (size_t k = 0; k < found->facts.size; k++) {
        if (found->facts.data[k].value != found->facts.data[i].value) continue;
        if (k < i) return 0;
        insert(cells, &count, (uint32_t)found->facts.data[k].cell);
    }
    return count;
}

static size_t collect_strikes(const struct candidates_finding *found, size_t i, uint32_t *cells)
{
    size_t count = 0;
    for (size_t k = 0; k < found->strikes.size; k++) {
        if (found->strikes.data[k].values != found->strikes.data[i].values) continue;
        if (k < i) return 0;
        insert(cells, &count, found->strikes.data[k].cell);
    }
    return count;
}

static void add_facts(const struct logic *g, const struct candidates_finding *found, uint32_t *cells,
                      struct buf *out)
{
    bool any = false;
    for (size_t i = 0; i < found->facts.size; i++) {
        size_t count = collect_facts(found, i, cells);
        if (!count) continue;
        buf_add(out, any ? "; " : "");
        candidates_words_cells(g, count, cells, out);
        buf_add(out, count > 1 ? " hold " : " holds ");
        add_value(g, found->facts.data[i].value, out);
        any = true;
    }
}

static void add_strikes(const struct logic *g, const struct candidates_finding *found, uint32_t *cells,
                        struct buf *out)
{
    size_t groups = 0, shown = 0;
    for (size_t i = 0; i < found->strikes.size; i++) groups += collect_strikes(found, i, cells) > 0;
    for (size_t i = 0; i < found->strikes.size && shown < STRIKES_LISTED; i++) {
        size_t count = collect_strikes(found, i, cells);
        uint64_t values = count ? found->strikes.data[i].values : 0;
        if (!count) continue;
        buf_add(out, shown ? "; " : "");
        candidates_words_values(g, values, out);
        if (!shown) buf_add(out, candidates_is_single(values) ? " is struck out" : " are struck out");
        buf_add(out, " of ");
        candidates_words_cells(g, count, cells, out);
        shown++;
    }
    if (shown < groups) buf_add(out, "; and so on");
}

void candidates_words_conclusion(const struct logic *g, const struct candidates_finding *found,
                                 struct buf *out)
{
    size_t room = found->facts.size + found->strikes.size;
    uint32_t *cells = alloc_array(room, sizeof *cells);
    ASSERT(room > 0);
    add_facts(g, found, cells, out);
    if (found->facts.size && found->strikes.size) buf_add(out, "; ");
    add_strikes(g, found, cells, out);
    alloc_free(cells);
}
