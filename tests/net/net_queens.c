/* Queens: boards up to 8 x 8, with given queens, most of them from an answer. A queen is 1. Answers
 * come from trying every column in every row; whether one is right is checked for all pairs. */
#include "net.h"

#include <stdlib.h>
#include <string.h>

static bool attack(int row, int column, int other_row, int other_column)
{
    return row == other_row || column == other_column || abs(row - other_row) == abs(column - other_column);
}

static bool right(const struct net_board *board, const int8_t *answer)
{
    int n = board->rows, queens = 0;
    for (int i = 0; i < n * n; i++) {
        if (board->given[i] && !answer[i]) return false;
        queens += answer[i];
        for (int j = 0; answer[i] && j < i; j++)
            if (answer[j] && attack(i / n, i % n, j / n, j % n)) return false;
    }
    return queens == n;
}

/* Rows are filled from the top; a broken rule is seen only at the end, but a column that is taken
 * is skipped, so there are n! trials. */
static void fill(const struct net_board *board, int row, unsigned taken, int8_t *answer,
                 struct net_answers *answers)
{
    int n = board->rows;
    if (row == n) {
        if (right(board, answer)) net_board_add(answers, answer);
        return;
    }
    for (int column = 0; column < n; column++) {
        bool fine = !(taken & 1u << column);
        for (int other = 0; other < row && fine; other++)
            for (int at = 0; at < n; at++)
                if (answer[other * n + at] && attack(row, column, other, at)) fine = false;
        if (!fine) continue;
        answer[row * n + column] = 1;
        fill(board, row + 1, taken | 1u << column, answer, answers);
        answer[row * n + column] = 0;
    }
}

static void solve(const struct net_board *board, struct net_answers *answers)
{
    int8_t answer[NET_CELLS] = {0};
    fill(board, 0, 0, answer, answers);
    net_board_sort(answers);
}

static void make(struct net_board *board, struct rng *rng)
{
    int n = (int)rng_between(rng, 1, net_board_chance(rng, 30) ? 8 : 6);
    board->rows = board->columns = n;
    if (net_board_chance(rng, 40)) return;
    struct net_answers answers = {.span = (size_t)(n * n)};
    solve(board, &answers);
    int wanted = (int)rng_between(rng, 1, 3);
    const int8_t *from = answers.size ? net_board_answer(&answers, rng_below(rng, answers.size)) : NULL;
    for (int i = 0, left = wanted < n ? wanted : n; i < 200 && left; i++) {
        size_t cell = rng_below(rng, (uint64_t)(n * n));
        if (board->given[cell] || (from && !from[cell] && !net_board_chance(rng, 10))) continue;
        board->given[cell] = 1;
        left--;
    }
    net_board_free(&answers);
}

static bool sound(const struct net_board *board)
{
    int given = 0;
    for (int i = 0; i < board->rows * board->columns; i++) given += board->given[i];
    return board->rows == board->columns && given <= board->rows;
}

static void write_squares(const struct net_board *board, const int8_t *cells, struct buf *out)
{
    int n = board->rows, count = 0;
    for (int i = 0; i < n * n; i++) count += cells[i];
    buf_print(out, "%d\n%d\n", n, count);
    for (int i = 0; i < n * n; i++)
        if (cells[i]) buf_print(out, "%d\n", i + 1);
}

static void write_picture(const struct net_board *board, const int8_t *cells, struct buf *out)
{
    for (int i = 0; i < board->rows * board->columns; i++)
        buf_print(out, "%c%c", cells[i] ? 'R' : '.', (i + 1) % board->columns ? ' ' : '\n');
}

/* The column of the queen in a row, from 1; 0: it has none, -1: several. */
static int column_of(const struct net_board *board, const int8_t *cells, int row)
{
    int column = 0;
    for (int i = 0; i < board->columns; i++)
        if (cells[row * board->columns + i]) column = column ? -1 : i + 1;
    return column;
}

/* With n - 1 as the first of n numbers, the rest could be squares. */
static bool has_columns(const struct net_board *board, const int8_t *cells)
{
    for (int row = 0; row < board->rows; row++)
        if (column_of(board, cells, row) < 0) return false;
    return board->rows > 1 && column_of(board, cells, 0) != board->rows - 1;
}

static void write_columns(const struct net_board *board, const int8_t *cells, struct buf *out)
{
    buf_print(out, "%d\n", board->rows);
    for (int row = 0; row < board->rows; row++) buf_print(out, "%d\n", column_of(board, cells, row));
}

/* A picture of a single cell could also be a museum. */
static bool write(const struct net_board *board, const int8_t *answer, int form, struct buf *out)
{
    const int8_t *cells = answer ? answer : board->given;
    if (form > 2) return false;
    if (form == 2 && has_columns(board, cells))
        write_columns(board, cells, out);
    else if (form == 0 || (!answer && board->rows < 2))
        write_squares(board, cells, out);
    else
        write_picture(board, cells, out);
    return true;
}

static bool command(const struct net_board *board, int form, const char *loaded, struct buf *out)
{
    bool given = false;
    for (int i = 0; i < board->rows * board->columns; i++) given |= board->given[i] != 0;
    if (given || form > 0)
        buf_print(out, "queens --board %s", loaded);
    else
        buf_print(out, "queens %d", board->rows);
    return true;
}

static bool read_squares(const struct net_board *board, const char *text, int8_t *answer)
{
    char *end;
    long n = strtol(text, &end, 10), count = strtol(end, &end, 10);
    if (n != board->rows || count != n) return false;
    memset(answer, 0, net_board_span(board));
    for (long i = 0; i < count; i++) {
        long square = strtol(end, &end, 10);
        if (square < 1 || square > n * n || answer[square - 1]) return false;
        answer[square - 1] = 1;
    }
    return end[strspn(end, "\n")] == '\0';
}

static bool read(const struct net_board *board, const char *text, bool native, int8_t *answer)
{
    return native ? read_squares(board, text, answer) : net_board_grid(board, text, ".R", answer);
}

static int8_t value(const struct net_board *board, size_t cell, long number)
{
    (void)board, (void)cell;
    return (int8_t)number;
}

static int turned(const struct net_board *board, int turn, int value)
{
    (void)board;
    return turn < 8 ? value : -1;
}

static const char *const models[] = {"m0", "m1", "m2", "m3", "m4", NULL};
static const char *const methods[] = {"halves", "lines", NULL};
static const char *const formats[] = {"solution", "interface", "columns", NULL};

const struct net_family net_queens = {.name = "queens",
                                      .weight = 3,
                                      .make = make,
                                      .sound = sound,
                                      .solve = solve,
                                      .right = right,
                                      .write = write,
                                      .command = command,
                                      .read = read,
                                      .value = value,
                                      .turned = turned,
                                      .models = models,
                                      .methods = methods,
                                      .formats = formats};
