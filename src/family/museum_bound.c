/* How many sensors a museum needs at least, by a theorem and not by a search.
 *
 * The free cells of a row between obstacles are a run, and so are those of a column. A sensor sees cells of one run, the one along which it looks and in which it stands. So the runs along which
 * the sensors look cover all free cells, each of which lies in one horizontal and one vertical run: they are a vertex cover of the graph whose edges are the cells. By Konig's theorem the smallest cover of a graph
 * with two sides has as many nodes as its largest matching, which augmenting paths find (Kuhn 1955). O(runs * cells), in practice near O(cells). */
#include "family/chess.h"

#include "base/alloc.h"

struct runs {
    const struct chess *chess;
    int *across, *down; /* by cell: its horizontal and its vertical run, -1 for an obstacle */
    size_t *first;      /* by horizontal run: its first cell */
    int *partner;       /* by vertical run: the horizontal run matched with it, or -1 */
    int *seen;          /* by vertical run: the last search that met it */
    int across_count, down_count;
};

static bool is_free(const struct chess *c, size_t cell)
{
    return !c->given[cell] || !c->kinds[c->given[cell] - 1].piece->obstacle;
}

/* Numbers the runs along a step of so many cells; row by row, or column by column. */
static int number_runs(const struct chess *c, bool down, int *run, size_t *first)
{
    int lines = down ? c->columns : c->rows, length = down ? c->rows : c->columns, count = 0;
    for (int line = 0; line < lines; line++) {
        bool within = false;
        for (int k = 0; k < length; k++) {
            size_t cell = down ? (size_t)k * (size_t)c->columns + (size_t)line
                               : (size_t)line * (size_t)c->columns + (size_t)k;
            bool open = is_free(c, cell);
            if (open && !within && first) first[count] = cell;
            if (open && !within) count++;
            run[cell] = open ? count - 1 : -1;
            within = open;
        }
    }
    return count;
}

/* Finds a partner for a horizontal run, moving others where that is needed. The depth is that of an augmenting path: at most the number of runs. */
static bool match(struct runs *r, int run, int search)
{
    size_t end = r->chess->board.cells;
    for (size_t cell = r->first[run]; cell < end && r->across[cell] == run; cell++) {
        int other = r->down[cell];
        if (r->seen[other] == search) continue;
        r->seen[other] = search;
        if (r->partner[other] >= 0 && !match(r, r->partner[other], search)) continue;
        r->partner[other] = run;
        return true;
    }
    return false;
}

int64_t museum_bound(const struct chess *c)
{
    size_t cells = c->board.cells;
    struct runs r = {.chess = c,
                     .across = alloc_array(cells, sizeof *r.across),
                     .down = alloc_array(cells, sizeof *r.down),
                     .first = alloc_array(cells, sizeof *r.first),
                     .partner = alloc_array(cells, sizeof *r.partner),
                     .seen = alloc_array(cells, sizeof *r.seen)};
    int64_t matched = 0;
    r.across_count = number_runs(c, false, r.across, r.first);
    r.down_count = number_runs(c, true, r.down, NULL);
    for (int i = 0; i < r.down_count; i++) r.partner[i] = r.seen[i] = -1;
    for (int run = 0; run < r.across_count; run++) matched += match(&r, run, run);
    alloc_free(r.across), alloc_free(r.down), alloc_free(r.first), alloc_free(r.partner), alloc_free(r.seen);
    return matched;
}
