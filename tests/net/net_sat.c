/* Formulas for `damier sat`: a row of the board is a clause, a column a variable, which is in the
 * clause (1), negated (-1) or not at all (0). An answer has 1 or -1 for each variable; all 2^n are
 * tried. */
#include "net.h"

#include <stdlib.h>
#include <string.h>

static bool right(const struct net_board *board, const int8_t *answer)
{
    for (int row = 0; row < board->rows; row++) {
        bool held = false;
        for (int column = 0; column < board->columns; column++)
            held |= board->given[row * board->columns + column] * answer[column] > 0;
        if (!held) return false;
    }
    return true;
}

static void solve(const struct net_board *board, struct net_answers *answers)
{
    int8_t answer[NET_CELLS];
    for (unsigned bits = 0; bits < 1u << board->columns; bits++) {
        for (int column = 0; column < board->columns; column++) answer[column] = bits >> column & 1 ? 1 : -1;
        if (right(board, answer)) net_board_add(answers, answer);
    }
    net_board_sort(answers);
}

static void make(struct net_board *board, struct rng *rng)
{
    board->columns = (int)rng_between(rng, 1, 7);
    board->rows = (int)rng_between(rng, 0, 4 * board->columns - 1);
    if (board->rows * board->columns > NET_CELLS) board->rows = NET_CELLS / board->columns;
    if (board->rows == 0) board->rows = 1;
    for (int row = 0; row < board->rows; row++)
        for (int i = (int)rng_between(rng, net_board_chance(rng, 3) ? 0 : 1, 3); i > 0; i--)
            board->given[row * board->columns + (int)rng_below(rng, (uint64_t)board->columns)] =
                net_board_chance(rng, 50) ? 1 : -1;
}

static bool sound(const struct net_board *board)
{
    return board->columns <= 10;
}

static bool write(const struct net_board *board, const int8_t *answer, int form, struct buf *out)
{
    (void)answer;
    if (form > 0) return false;
    buf_print(out, "c a formula\np cnf %d %d\n", board->columns, board->rows);
    for (int i = 0; i < board->rows * board->columns; i++) {
        if (board->given[i]) buf_print(out, "%d ", board->given[i] * (i % board->columns + 1));
        if ((i + 1) % board->columns == 0) buf_add(out, "0\n");
    }
    return true;
}

static bool command(const struct net_board *board, int form, const char *file, struct buf *out)
{
    (void)board, (void)form;
    buf_print(out, "sat %s", file);
    return true;
}

/* The v lines; a variable that is not named may be either, and is set to false. */
static bool read(const struct net_board *board, const char *text, bool native, int8_t *answer)
{
    (void)native;
    memset(answer, -1, net_board_span(board));
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
        char *at = (char *)text + 1;
        if (*text != 'v') continue;
        for (long lit = strtol(at, &at, 10); lit; lit = strtol(at, &at, 10)) {
            if (labs(lit) > board->columns) return false;
            answer[labs(lit) - 1] = lit > 0 ? 1 : -1;
        }
    }
    return true;
}

const struct net_family net_sat = {.name = "sat",
                                   .weight = 2,
                                   .make = make,
                                   .sound = sound,
                                   .solve = solve,
                                   .right = right,
                                   .write = write,
                                   .command = command,
                                   .read = read};
