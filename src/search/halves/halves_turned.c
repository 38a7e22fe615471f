/* Solutions that stay the same when the board is turned by a half: queens are put down in pairs,
 * one in each row of the upper half and its image in the lower one, by plain search. There are so
 * few of them, and so few positions on the way, that this takes a small part of the time of a count
 * (n = 20: 0.1 s). The middle row of an odd board has its queen in the middle. A quarter turn sends
 * row r and column c to row c and column n-1-r; whoever stays the same then does so after two. */
#include "search/halves/halves.h"

#include "search/halves/halves_parts.h"

struct search {
    int n;
    const struct halves_options *options;
    struct halves_case given; /* bars all other squares of the rows of given queens */
    int column[HALVES_MOST];  /* of the queen in each row */
    struct halves_turned *turned;
    uint64_t positions;
    bool stopped;
};

static bool is_quarter_turned(const struct search *s)
{
    for (int row = 0; row < s->n; row++)
        if (s->column[s->column[row]] != s->n - 1 - row) return false;
    return true;
}

static bool is_over(struct search *s)
{
    enum { OFTEN = 1 << 12 };
    const struct halves_options *options = s->options;
    if (++s->positions % OFTEN == 0 && deadline_reached(options->deadline)) s->stopped = true;
    return s->stopped;
}

/* Puts a queen and its image, unless they attack each other or are in the way. */
static bool put_pair(const struct search *s, struct halves_position *p, int row, int column)
{
    int n = s->n, image_row = n - 1 - row, image = n - 1 - column;
    halves_parts_put(n, p, row, column);
    ASSERT(row <= image_row);
    if (row == image_row) return column == image;
    if (!(halves_parts_open(n, &s->given, p, image_row) >> image & 1)) return false;
    halves_parts_put(n, p, image_row, image);
    return true;
}

static void search_row(struct search *s, int row, const struct halves_position *p)
{
    if (is_over(s)) return;
    ASSERT(2 * row <= s->n + 1);
    if (2 * row >= s->n + s->n % 2) {
        s->turned->half++;
        s->turned->quarter += is_quarter_turned(s);
        return;
    }
    uint64_t open = halves_parts_open(s->n, &s->given, p, row);
    for (; open; open &= open - 1) {
        struct halves_position next = *p;
        int column = __builtin_ctzll(open);
        if (!put_pair(s, &next, row, column)) continue;
        s->column[row] = column;
        s->column[s->n - 1 - row] = s->n - 1 - column;
        search_row(s, row + 1, &next);
    }
}

bool halves_turned(const struct halves_board *board, const struct halves_options *options,
                   struct halves_turned *turned)
{
    struct search s = {.n = board->n, .options = options, .turned = turned};
    size_t n = (size_t)board->n;
    *turned = (struct halves_turned){0};
    for (int i = 0; i < board->given_count; i++)
        s.given.barred[board->given[i] / n] |= ~(UINT64_C(1) << board->given[i] % n);
    search_row(&s, 0, &(struct halves_position){0});
    return !s.stopped;
}
