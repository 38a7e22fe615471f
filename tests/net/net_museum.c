/* Museums: halls of a few cells, with obstacles, given sensors and cells where none may stand,
 * which have a link. The rules are those of chess with the four rooks that look one way. */
#include "net_chess.h"

#include <string.h>

static void make(struct net_board *board, struct rng *rng)
{
    do {
        board->rows = (int)rng_between(rng, 1, 4);
        board->columns = (int)rng_between(rng, 1, 5);
    } while (board->rows * board->columns > 12);
    board->flags = NET_DOMINATE | NET_BEST;
    for (int kind = NET_CHESS_NORTH; kind <= NET_CHESS_WEST; kind++) board->number[kind] = 1;
    int percent = (int)rng_between(rng, 0, 50);
    for (int i = 0; i < board->rows * board->columns; i++)
        if (net_board_chance(rng, percent)) board->given[i] = NET_CHESS_OBSTACLE + 1;
    if (net_board_chance(rng, 25))
        board->given[rng_below(rng, (uint64_t)(board->rows * board->columns))] =
            (int8_t)rng_between(rng, NET_CHESS_NORTH + 1, NET_CHESS_WEST + 1);
    percent = net_board_chance(rng, 40) ? (int)rng_between(rng, 5, 60) : 0;
    for (int i = 0; i < board->rows * board->columns; i++)
        board->links[i] = !board->given[i] && net_board_chance(rng, percent);
}

static bool sound(const struct net_board *board)
{
    int open = 0;
    for (int i = 0; i < board->rows * board->columns; i++) open += !board->links[i];
    if (!open) return false; /* such a file is of no family */
    for (int i = 0; i < board->rows * board->columns; i++)
        if (board->links[i] > 1 || (board->links[i] && board->given[i])) return false;
    for (int kind = NET_CHESS_NORTH; kind <= NET_CHESS_WEST; kind++)
        if (board->number[kind] != 1) return false;
    return board->flags == (NET_DOMINATE | NET_BEST);
}

static char sign(int8_t cell)
{
    return cell == 0 ? '.' : cell == NET_CHESS_OBSTACLE + 1 ? '*' : net_chess_letter(cell - 1);
}

/* Cells in every second column or, as the second form, without blanks between. */
static bool write(const struct net_board *board, const int8_t *answer, int form, struct buf *out)
{
    const int8_t *cells = answer ? answer : board->given;
    if (form > 1) return false;
    for (int i = 0; i < board->rows * board->columns; i++) {
        bool last = (i + 1) % board->columns == 0;
        buf_char(out, board->links[i] && !cells[i] ? 'x' : sign(cells[i]));
        if (last)
            buf_char(out, '\n');
        else if (form == 0)
            buf_char(out, ' ');
    }
    return true;
}

/* Also in the source program's form. */
static bool command(const struct net_board *board, int form, const char *file, struct buf *out)
{
    (void)board;
    if (form == 1)
        buf_print(out, "chess -d -minmax -tn 1 -ts 1 -te 1 -to 1 -load %s -museum", file);
    else
        buf_print(out, "museum %s", file);
    return true;
}

static int8_t cell_of(char c)
{
    static const char signs[] = " .x*NSEO";
    static const int8_t cells[] = {0, 0, 0, NET_CHESS_OBSTACLE + 1, 7, 8, 9, 10};
    const char *at = c ? strchr(signs, c) : NULL;
    return at ? cells[at - signs] : -1;
}

/* By position, because blanks are cells and ends of lines may be missing. */
static bool read(const struct net_board *board, const char *text, bool native, int8_t *answer)
{
    (void)native;
    for (int row = 0; row < board->rows; row++) {
        int length = (int)strcspn(text, "\n");
        for (int column = 0; column < board->columns; column++) {
            int8_t cell = 2 * column < length ? cell_of(text[2 * column]) : 0;
            size_t at = (size_t)(row * board->columns + column);
            if (cell < 0 || (board->links[at] && 2 * column < length && text[2 * column] != 'x'))
                return false;
            answer[row * board->columns + column] = cell;
        }
        if (length > 2 * board->columns) return false;
        text += length + (text[length] == '\n');
    }
    return *text == '\0';
}

const struct net_family net_museum = {.name = "museum",
                                      .weight = 3,
                                      .make = make,
                                      .sound = sound,
                                      .solve = net_chess_solve,
                                      .right = net_chess_right,
                                      .write = write,
                                      .command = command,
                                      .read = read,
                                      .value = net_chess_value,
                                      .turned = net_chess_turned,
                                      .models = net_chess_models,
                                      .methods = net_chess_methods,
                                      .formats = net_chess_formats};
