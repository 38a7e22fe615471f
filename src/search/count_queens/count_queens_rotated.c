/* Solutions invariant under rotation by 180 degrees: queens are placed in pairs, a row of the upper
 * half and its image, by plain backtracking. There are few, so this takes a small part of the time
 * of a count (n = 20: 0.1 s). The middle row of an odd board has its queen in the middle. Rotation
 * by 90 degrees maps row r, column c to row c, column n-1-r; solutions invariant under it are also
 * invariant under its square. */
#include "search/count_queens/count_queens.h"

#include "search/count_queens/count_queens_parts.h"

struct search {
    int n;
    const struct count_queens_options *options;
    struct count_queens_case given; /* bars all other squares of the rows with given queens */
    int column[COUNT_QUEENS_MAX];   /* of the queen in each row */
    struct count_queens_rotated *turned;
    uint64_t positions;
    bool stopped;
};

static bool is_quarter_turned(const struct search *s)
{
    for (int row = 0; row < s->n; row++)
        if (s->column[s->column[row]] != s->n - 1 - row) return false;
    return true;
}

static bool should_stop(struct search *s)
{
    enum { OFTEN = 1 << 12 };
    const struct count_queens_options *options = s->options;
    if (++s->positions % OFTEN == 0 && deadline_reached(options->deadline)) s->stopped = true;
    return s->stopped;
}

/* Places a queen and its image; false if they attack each other or a square is attacked. */
static bool put_pair(const struct search *s, struct count_queens_position *p, int row, int column)
{
    int n = s->n, image_row = n - 1 - row, image = n - 1 - column;
    count_queens_parts_put(n, p, row, column);
    ASSERT(row <= image_row);
    if (row == image_row) return column == image;
    if (!(count_queens_parts_open(n, &s->given, p, image_row) >> image & 1)) return false;
    count_queens_parts_put(n, p, image_row, image);
    return true;
}

static void search_row(struct search *s, int row, const struct count_queens_position *p)
{
    if (should_stop(s)) return;
    ASSERT(2 * row <= s->n + 1);
    if (2 * row >= s->n + s->n % 2) {
        s->turned->half++;
        s->turned->quarter += is_quarter_turned(s);
        return;
    }
    uint64_t open = count_queens_parts_open(s->n, &s->given, p, row);
    for (; open; open &= open - 1) {
        struct count_queens_position next = *p;
        int column = __builtin_ctzll(open);
        if (!put_pair(s, &next, row, column)) continue;
        s->column[row] = column;
        s->column[s->n - 1 - row] = s->n - 1 - column;
        search_row(s, row + 1, &next);
    }
}

bool count_queens_rotated(const struct count_queens_board *board, const struct count_queens_options *options,
                          struct count_queens_rotated *turned)
{
    struct search s = {.n = board->n, .options = options, .turned = turned};
    size_t n = (size_t)board->n;
    *turned = (struct count_queens_rotated){0};
    for (int i = 0; i < board->given_count; i++)
        s.given.barred[board->given[i] / n] |= ~(UINT64_C(1) << board->given[i] % n);
    search_row(&s, 0, &(struct count_queens_position){0});
    return !s.stopped;
}
