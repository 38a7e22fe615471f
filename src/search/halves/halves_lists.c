/* Half boards are made row by row, and every list is pulled: the boards that take a set of columns
 * come from those that take the same set without one column, which gets the queen of the new row.
 * So boards are sorted by their columns from the start, lists are written from end to end, and a
 * board is one word. Each board is looked at once for every column that it has not taken, which is
 * two or three times as often as it has children; but eight or sixteen at a time, without a branch
 * that depends on them. */
#include "search/halves/halves_lists.h"

#include "base/alloc.h"
#include "base/bits.h"

/* ---- sets of columns */

size_t halves_lists_sets(int columns, int size)
{
    size_t sets = 1;
    for (int i = 1; i <= size; i++) sets = sets * (size_t)(columns - size + i) / (size_t)i;
    return sets;
}

void halves_lists_init_sets(struct halves_sets *sets, int columns)
{
    ASSERT(columns >= 0 && columns <= HALVES_WIDTH);
    uint32_t count = UINT32_C(1) << columns, used[HALVES_WIDTH + 1] = {0};
    *sets = (struct halves_sets){.rank = alloc_array(count, sizeof *sets->rank)};
    for (int size = 0; size <= columns; size++)
        sets->set[size] = alloc_array(halves_lists_sets(columns, size), sizeof *sets->set[size]);
    for (uint32_t set = 0; set < count; set++) {
        int size = bits_in_word(set);
        sets->rank[set] = (uint16_t)used[size];
        sets->set[size][used[size]++] = (uint16_t)set;
    }
}

void halves_lists_free_sets(struct halves_sets *sets)
{
    alloc_free(sets->rank);
    for (int size = 0; size <= HALVES_WIDTH; size++) alloc_free(sets->set[size]);
}

/* ---- lists of half boards */

void halves_lists_init(struct halves_lists *lists, int columns)
{
    *lists = (struct halves_lists){
        .first = alloc_array(halves_lists_sets(columns, columns / 2) + 1, sizeof(uint32_t))};
}

void halves_lists_free(struct halves_lists *lists)
{
    alloc_free(lists->first);
    alloc_free(lists->board);
}

static void make_room(struct halves_lists *lists, size_t wanted)
{
    if (wanted + HALVES_SLACK <= lists->room) return;
    lists->room = 2 * (wanted + HALVES_SLACK);
    lists->board = alloc_resize(lists->board, lists->room * sizeof *lists->board);
}

/* No rows: one board, which has taken nothing. */
static void begin(struct halves_lists *lists)
{
    make_room(lists, 1);
    lists->board[0] = 0;
    lists->first[0] = 0;
    lists->first[1] = 1;
}

/* The boards with a queen in this row, from those without. */
static void add_row(struct halves_lists *to, const struct halves_lists *from, const struct halves_half *half,
                    int row, const struct halves_sets *sets, const struct halves_kernel *kernel)
{
    const uint16_t *set = sets->set[row + 1];
    size_t count = halves_lists_sets(half->columns, row + 1), end = 0;
    for (size_t i = 0; i < count; i++) {
        to->first[i] = (uint32_t)end;
        for (uint32_t rest = set[i]; rest; rest &= rest - 1) {
            uint32_t column = half->column[__builtin_ctz(rest)];
            size_t parents = sets->rank[set[i] & ~(rest & -rest)], first = from->first[parents];
            size_t boards = from->first[parents + 1] - first;
            if (!(half->row[row].open & column) || boards == 0) continue;
            make_room(to, end + boards);
            end += kernel->extend(from->board + first, boards, column | column << 16, half->row[row].step,
                                  to->board + end);
        }
    }
    ASSERT(end <= UINT32_MAX); /* what `first` holds */
    make_room(to, end);
    to->first[count] = (uint32_t)end;
}

void halves_lists_fill(struct halves_lists *lists, const struct halves_half *half,
                       const struct halves_sets *sets, const struct halves_kernel *kernel,
                       struct halves_lists scratch[2])
{
    ASSERT(half->rows <= HALVES_ROWS && half->columns <= HALVES_WIDTH);
    struct halves_lists *from = half->rows ? &scratch[0] : lists;
    begin(from);
    for (int row = 0; row < half->rows; row++) {
        struct halves_lists *to = row + 1 == half->rows ? lists : &scratch[(row + 1) % 2];
        add_row(to, from, half, row, sets, kernel);
        from = to;
    }
}
