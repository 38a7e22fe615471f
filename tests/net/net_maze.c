/* Mazes: a few cells, walls at random, one or more exits. A wall is 1, the start 2, an exit 3, a
 * dot of the way 4. Answers are the dots of all walks from the start to an exit that visit no cell
 * twice; if the best is asked for, those of the shortest. Dots from elsewhere are right if an exit
 * can be reached over them. */
#include "net.h"

#include <string.h>

enum { FREE, WALL, START, EXIT, DOT };
static const int step[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

static int neighbour(const struct net_board *board, int cell, int way)
{
    int row = cell / board->columns + step[way][0], column = cell % board->columns + step[way][1];
    if (row < 0 || row >= board->rows || column < 0 || column >= board->columns) return -1;
    return row * board->columns + column;
}

static int find(const struct net_board *board, int what)
{
    for (int i = 0; i < board->rows * board->columns; i++)
        if (board->given[i] == what) return i;
    return -1;
}

static bool leads_out(const struct net_board *board, const int8_t *answer, int cell, bool *seen)
{
    seen[cell] = true;
    for (int way = 0; way < 4; way++) {
        int next = neighbour(board, cell, way);
        if (next < 0 || seen[next]) continue;
        if (board->given[next] == EXIT) return true;
        if (answer[next] == DOT && leads_out(board, answer, next, seen)) return true;
    }
    return false;
}

static bool right(const struct net_board *board, const int8_t *answer)
{
    bool seen[NET_CELLS] = {0};
    for (int i = 0; i < board->rows * board->columns; i++)
        if (answer[i] != board->given[i] && !(answer[i] == DOT && board->given[i] == FREE)) return false;
    return leads_out(board, answer, find(board, START), seen);
}

struct search {
    const struct net_board *board;
    struct net_answers *answers;
    int dots, fewest, work;
    int8_t cells[NET_CELLS];
};

static void take(struct search *s)
{
    bool best = net_board_is(s->board, NET_BEST);
    if (best && s->answers->size && s->dots > s->fewest) return;
    if (best && s->dots < s->fewest) s->answers->size = 0;
    s->fewest = s->dots;
    net_board_add(s->answers, s->cells);
    if (s->answers->size > 4 * NET_MOST_ANSWERS) s->answers->over = true;
}

static void go(struct search *s, int cell)
{
    if (++s->work > NET_MOST_WORK) s->answers->over = true;
    for (int way = 0; way < 4 && !s->answers->over; way++) {
        int next = neighbour(s->board, cell, way);
        if (next < 0) continue;
        if (s->board->given[next] == EXIT) take(s);
        if (s->cells[next] != FREE) continue;
        s->cells[next] = DOT;
        s->dots++;
        go(s, next);
        s->dots--;
        s->cells[next] = FREE;
    }
}

static void solve(const struct net_board *board, struct net_answers *answers)
{
    struct search s = {.board = board, .answers = answers, .fewest = NET_CELLS};
    memcpy(s.cells, board->given, sizeof s.cells);
    go(&s, find(board, START));
    net_board_sort(answers);
}

static void make(struct net_board *board, struct rng *rng)
{
    do {
        board->rows = (int)rng_between(rng, 1, 6);
        board->columns = (int)rng_between(rng, 2, 7);
    } while (board->rows * board->columns > 30);
    int cells = board->rows * board->columns, percent = (int)rng_between(rng, cells > 16 ? 25 : 0, 50);
    for (int i = 0; i < cells; i++) board->given[i] = net_board_chance(rng, percent) ? WALL : FREE;
    for (int i = net_board_chance(rng, 75) ? 1 : 2; i > 0; i--)
        board->given[rng_below(rng, (uint64_t)cells)] = EXIT;
    board->given[rng_below(rng, (uint64_t)cells)] = START;
    if (net_board_chance(rng, 50)) board->flags |= NET_BEST;
}

static bool sound(const struct net_board *board)
{
    int count[5] = {0};
    for (int i = 0; i < board->rows * board->columns; i++) count[board->given[i]]++;
    return count[START] == 1 && count[EXIT] > 0;
}

static bool write(const struct net_board *board, const int8_t *answer, int form, struct buf *out)
{
    const int8_t *cells = answer ? answer : board->given;
    if (form > 0) return false;
    for (int i = 0; i < board->rows * board->columns; i++) {
        buf_char(out, " #SE."[cells[i]]);
        if ((i + 1) % board->columns == 0) buf_char(out, '\n');
    }
    return true;
}

static bool command(const struct net_board *board, int form, const char *file, struct buf *out)
{
    (void)form;
    buf_print(out, "maze %s%s", file, net_board_is(board, NET_BEST) ? " --shortest" : "");
    return true;
}

static bool read(const struct net_board *board, const char *text, bool native, int8_t *answer)
{
    static const char signs[] = " #SE.";
    (void)native;
    for (int row = 0; row < board->rows; row++) {
        int length = (int)strcspn(text, "\n");
        if (length > board->columns) return false;
        for (int column = 0; column < board->columns; column++) {
            const char *sign = strchr(signs, column < length ? text[column] : ' ');
            if (!sign) return false;
            answer[row * board->columns + column] = (int8_t)(sign - signs);
        }
        text += length + (text[length] == '\n');
    }
    return *text == '\0';
}

static int8_t value(const struct net_board *board, size_t cell, long number)
{
    return number && board->given[cell] == FREE ? DOT : board->given[cell];
}

static const char *const methods[] = {"trial", "shortest", NULL};

const struct net_family net_maze = {.name = "maze",
                                    .weight = 2,
                                    .make = make,
                                    .sound = sound,
                                    .solve = solve,
                                    .right = right,
                                    .write = write,
                                    .command = command,
                                    .read = read,
                                    .value = value,
                                    .methods = methods};
