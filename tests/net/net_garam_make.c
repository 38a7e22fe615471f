/* Garams at random: the pictures grow. They begin with one equation, or a frame of four, and go on
 * with others that begin or end at cells that are there. Some results are long, even of three
 * digits, which nothing makes. Then digits are given, from an answer, or some of them invented. */
#include "net_garam.h"

#include <string.h>

enum { SIDE = 13 };

/* ---- pictures at random */

/* Writes an equation whose first cell is there; if some of it lies outside, the picture makes no
 * sense, which is noticed. */
static void put_equation(struct net_board *board, int left, bool down, int digits, struct rng *rng)
{
    const char signs[] = "+-x+-x?";
    const char text[] = {'_', signs[rng_below(rng, 7)], '_', '=', '_', '_', '_'};
    for (int k = 0; k < 4 + digits; k++) {
        int place = net_garam_ahead(board, left, down, k);
        if (place >= 0 && !net_garam_is_cell(net_garam_look(board, place)))
            board->given[place] = (int8_t)text[k];
    }
}

static int random_digits(struct rng *rng)
{
    return net_board_chance(rng, 3) ? 3 : net_board_chance(rng, 30) ? 2 : 1;
}

/* The frame that published puzzles are made of. */
static void put_frame(struct net_board *board, struct rng *rng)
{
    int digits = random_digits(rng), corner = board->columns + 1;
    put_equation(board, corner, false, 1, rng);
    put_equation(board, corner, true, digits, rng);
    put_equation(board, corner + 4, true, digits, rng);
    if (digits < 3) put_equation(board, corner + (3 + digits) * board->columns, false, 1, rng);
}

static void grow(struct net_board *board, struct rng *rng)
{
    struct net_board larger = *board;
    struct net_garam_picture picture;
    bool down = net_board_chance(rng, 50);
    int place = (int)rng_below(rng, (uint64_t)(board->rows * board->columns));
    static const int before[] = {0, 2, 4};
    int left = net_garam_ahead(board, place, down, -before[rng_below(rng, 3)]);
    if (!net_garam_is_cell(net_garam_look(board, place)) || left < 0) return;
    put_equation(&larger, left, down, random_digits(rng), rng);
    if (net_garam_picture(&larger, &picture)) *board = larger;
}

/* Without the blank lines around it. */
static void tighten(struct net_board *board)
{
    int low[2] = {NET_CELLS, NET_CELLS}, high[2] = {-1, -1}, columns = board->columns, at = 0;
    int8_t given[NET_CELLS];
    memcpy(given, board->given, sizeof given);
    for (int i = 0; i < board->rows * columns; i++) {
        const int place[2] = {i / columns, i % columns};
        for (int k = 0; k < 2 && given[i]; k++) {
            if (place[k] < low[k]) low[k] = place[k];
            if (place[k] > high[k]) high[k] = place[k];
        }
    }
    if (high[0] < 0) return;
    memset(board->given, 0, sizeof board->given);
    board->rows = high[0] - low[0] + 1;
    board->columns = high[1] - low[1] + 1;
    for (int row = low[0]; row <= high[0]; row++)
        for (int column = low[1]; column <= high[1]; column++)
            board->given[at++] = given[row * columns + column];
}

/* ---- digits at random */

static void give_digits(struct net_board *board, struct rng *rng, const int8_t *from)
{
    int percent = (int)rng_between(rng, 0, 60);
    bool liar = net_board_chance(rng, 12);
    for (int i = 0; i < board->rows * board->columns; i++) {
        if (board->given[i] != '_' || !net_board_chance(rng, percent)) continue;
        bool follow = from && !(liar && net_board_chance(rng, 20));
        board->given[i] = follow ? from[i] : (int8_t)('0' + rng_below(rng, 10));
    }
}

void net_garam_make(struct net_board *board, struct rng *rng)
{
    board->rows = SIDE;
    board->columns = SIDE;
    if (net_board_chance(rng, 30))
        put_frame(board, rng);
    else
        put_equation(board, 4 * SIDE + 4, net_board_chance(rng, 50), random_digits(rng), rng);
    int tries = net_board_chance(rng, 20) ? 0 : (int)rng_between(rng, 10, 250);
    for (; tries > 0; tries--) grow(board, rng);
    tighten(board);
    if (!net_garam_sound(board)) return;
    struct net_answers answers = {.span = net_board_span(board)};
    net_garam_search(board, &answers, rng);
    give_digits(board, rng, answers.size ? net_board_answer(&answers, 0) : NULL);
    net_board_free(&answers);
}

/* ---- smaller */

bool net_garam_lessen(struct net_board *board, size_t cell)
{
    struct net_garam_picture picture;
    int marks[NET_CELLS] = {0};
    bool digit = board->given[cell] >= '0' && board->given[cell] <= '9';
    if (digit) board->given[cell] = '_';
    if (digit || !net_garam_is_operator((char)board->given[cell])) return digit;
    net_garam_picture(board, &picture);
    for (int i = 0; i < picture.count; i++)
        if (picture.equation[i].sign != (int)cell) net_garam_mark(&picture.equation[i], marks);
    for (int i = 0; i < board->rows * board->columns; i++)
        if (!marks[i]) board->given[i] = 0;
    tighten(board);
    return true;
}
