/* Half boards are generated row by row. The list for a set S of columns is built from the lists for
 * S without one column c: the queen of the new row goes to c. So boards are grouped by their
 * columns from the start, lists are written sequentially, and a board is one word. Each board is
 * read once per column that it has not occupied, two or three times as often as it has children,
 * but eight or sixteen at a time and without unpredictable branches. */
#include "search/count_queens/count_queens_lists.h"

#include "base/alloc.h"
#include "base/bits.h"

/* ---- sets of columns */

size_t count_queens_lists_sets(int columns, int size)
{
    size_t sets = 1;
    for (int i = 1; i <= size; i++) sets = sets * (size_t)(columns - size + i) / (size_t)i;
    return sets;
}

void count_queens_lists_init_sets(struct count_queens_sets *sets, int columns)
{
    ASSERT(columns >= 0 && columns <= COUNT_QUEENS_WIDTH);
    uint32_t count = UINT32_C(1) << columns, used[COUNT_QUEENS_WIDTH + 1] = {0};
    *sets = (struct count_queens_sets){.rank = alloc_array(count, sizeof *sets->rank)};
    for (int size = 0; size <= columns; size++)
        sets->set[size] = alloc_array(count_queens_lists_sets(columns, size), sizeof *sets->set[size]);
    for (uint32_t set = 0; set < count; set++) {
        int size = bits_in_word(set);
        sets->rank[set] = (uint16_t)used[size];
        sets->set[size][used[size]++] = (uint16_t)set;
    }
}

void count_queens_lists_free_sets(struct count_queens_sets *sets)
{
    alloc_free(sets->rank);
    for (int size = 0; size <= COUNT_QUEENS_WIDTH; size++) alloc_free(sets->set[size]);
}

/* ---- lists of half boards */

void count_queens_lists_init(struct count_queens_lists *lists, int columns)
{
    *lists = (struct count_queens_lists){
        .first = alloc_array(count_queens_lists_sets(columns, columns / 2) + 1, sizeof(uint32_t))};
}

void count_queens_lists_free(struct count_queens_lists *lists)
{
    alloc_free(lists->first);
    alloc_free(lists->board);
}

static void make_room(struct count_queens_lists *lists, size_t wanted)
{
    if (wanted + COUNT_QUEENS_SLACK <= lists->room) return;
    lists->room = 2 * (wanted + COUNT_QUEENS_SLACK);
    lists->board = alloc_resize(lists->board, lists->room * sizeof *lists->board);
}

/* No rows: one empty board. */
static void begin(struct count_queens_lists *lists)
{
    make_room(lists, 1);
    lists->board[0] = 0;
    lists->first[0] = 0;
    lists->first[1] = 1;
}

/* Adds a queen in this row to all boards. */
static void add_row(struct count_queens_lists *to, const struct count_queens_lists *from,
                    const struct count_queens_half *half, int row, const struct count_queens_sets *sets,
                    const struct count_queens_kernel *kernel)
{
    const uint16_t *set = sets->set[row + 1];
    size_t count = count_queens_lists_sets(half->columns, row + 1), end = 0;
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
    ASSERT(end <= UINT32_MAX); /* fits `first` */
    make_room(to, end);
    to->first[count] = (uint32_t)end;
}

void count_queens_lists_fill(struct count_queens_lists *lists, const struct count_queens_half *half,
                             const struct count_queens_sets *sets, const struct count_queens_kernel *kernel,
                             struct count_queens_lists scratch[2])
{
    ASSERT(half->rows <= COUNT_QUEENS_ROWS && half->columns <= COUNT_QUEENS_WIDTH);
    struct count_queens_lists *from = half->rows ? &scratch[0] : lists;
    begin(from);
    for (int row = 0; row < half->rows; row++) {
        struct count_queens_lists *to = row + 1 == half->rows ? lists : &scratch[(row + 1) % 2];
        add_row(to, from, half, row, sets, kernel);
        from = to;
    }
}
