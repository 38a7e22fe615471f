/* Number paths: Rikudo, Hidato, Numbrix on small boards of any shape, with numbers and links from
 * an answer, or some of them invented. A hole is -1, on the board and in answers; any other cell of
 * an answer holds its number.
 *
 * Answers come from trying every walk: number after number, each on a neighbour of the one before,
 * where that number or none is given. */
#include "net_path.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 300000, FEW_STEPS = 5000, SIDES = 12 };

const int net_path_ways[NET_PATH_WAYS][2] = {{0, 1}, {1, 0}, {1, -1}, {1, 1}};

/* ---- cells */

static int places(const struct net_board *board)
{
    return board->rows * board->columns;
}

int net_path_cells(const struct net_board *board)
{
    int count = 0;
    for (int i = 0; i < places(board); i++) count += board->given[i] != NET_PATH_HOLE;
    return count;
}

/* By sides alone; in the matrix of hexagons the third axis is one of the two diagonals. */
static int ways(const struct net_board *board)
{
    return board->family == &net_numbrix ? 2 : board->family == &net_rikudo ? 3 : 4;
}

int net_path_beside(const struct net_board *board, int cell, int way)
{
    int row = cell / board->columns + net_path_ways[way][0];
    int column = cell % board->columns + net_path_ways[way][1], other = row * board->columns + column;
    bool inside = row >= 0 && row < board->rows && column >= 0 && column < board->columns;
    return inside && way < ways(board) && board->given[other] != NET_PATH_HOLE ? other : -1;
}

bool net_path_touch(const struct net_board *board, int cell, int other)
{
    for (int way = 0; way < NET_PATH_WAYS; way++)
        if (net_path_beside(board, cell, way) == other || net_path_beside(board, other, way) == cell)
            return true;
    return false;
}

bool net_path_in_hexagon(const struct net_board *board, int place)
{
    int radius = board->columns / 2, row = place / board->columns - radius,
        column = place % board->columns - radius;
    return abs(row + column) <= radius;
}

bool net_path_any_clue(const struct net_board *board)
{
    for (int i = 0; i < places(board); i++)
        if (board->given[i] > 0 || board->links[i]) return true;
    return false;
}

/* ---- rules */

static bool numbers_fit(const struct net_board *board, const int8_t *answer, int *where)
{
    int cells = net_path_cells(board);
    for (int k = 1; k <= cells; k++) where[k] = -1;
    for (int i = 0; i < places(board); i++) {
        if ((board->given[i] == NET_PATH_HOLE) != (answer[i] == NET_PATH_HOLE)) return false;
        if (answer[i] == NET_PATH_HOLE) continue;
        if (answer[i] < 1 || answer[i] > cells || where[answer[i]] >= 0) return false;
        if (board->given[i] && board->given[i] != answer[i]) return false;
        where[answer[i]] = i;
    }
    return true;
}

static bool right(const struct net_board *board, const int8_t *answer)
{
    int where[NET_CELLS + 1];
    if (!numbers_fit(board, answer, where)) return false;
    for (int k = 1; k < net_path_cells(board); k++)
        if (!net_path_touch(board, where[k], where[k + 1])) return false;
    for (int i = 0; i < places(board); i++)
        for (int way = 0; way < NET_PATH_WAYS; way++)
            if (board->links[i] >> way & 1 && abs(answer[i] - answer[net_path_beside(board, i, way)]) != 1)
                return false;
    return true;
}

/* ---- all answers, or (with an rng) the first that comes */

struct search {
    const struct net_board *board;
    struct net_answers *answers;
    struct rng *rng;
    int cells, steps;
    int where[NET_CELLS + 1]; /* by number: where it is given, or -1 */
    int beside[NET_CELLS][2 * NET_PATH_WAYS], count[NET_CELLS];
    int8_t answer[NET_CELLS];
};

static void shuffle(struct rng *rng, int *list, int count)
{
    for (int i = count - 1; i > 0 && rng; i--) {
        int j = (int)rng_below(rng, (uint64_t)i + 1), other = list[i];
        list[i] = list[j];
        list[j] = other;
    }
}

static void go(struct search *s, int cell, int number)
{
    int next[2 * NET_PATH_WAYS];
    if (s->board->given[cell] ? s->board->given[cell] != number : s->where[number] >= 0) return;
    if (++s->steps > (s->rng ? FEW_STEPS : MOST_STEPS)) s->answers->over = true;
    if (s->answers->over) return;
    s->answer[cell] = (int8_t)number;
    if (number == s->cells && right(s->board, s->answer)) {
        net_board_add(s->answers, s->answer);
        s->answers->over = s->rng || net_board_is_over(s->answers);
    }
    memcpy(next, s->beside[cell], sizeof next);
    shuffle(s->rng, next, s->count[cell]);
    for (int i = 0; i < s->count[cell] && number < s->cells; i++)
        if (!s->answer[next[i]]) go(s, next[i], number + 1);
    s->answer[cell] = 0;
}

static void begin(struct search *s)
{
    const struct net_board *board = s->board;
    s->cells = net_path_cells(board);
    for (int k = 0; k <= s->cells; k++) s->where[k] = -1;
    for (int i = 0; i < places(board); i++) {
        if (board->given[i] == NET_PATH_HOLE) {
            s->answer[i] = NET_PATH_HOLE;
            continue;
        }
        if (board->given[i]) s->where[board->given[i]] = i;
        for (int other = 0; other < places(board); other++)
            if (net_path_touch(board, i, other)) s->beside[i][s->count[i]++] = other;
    }
}

static void search(const struct net_board *board, struct net_answers *answers, struct rng *rng)
{
    struct search s = {.board = board, .answers = answers, .rng = rng};
    int start[NET_CELLS], count = 0;
    begin(&s);
    for (int i = 0; i < places(board); i++)
        if (board->given[i] != NET_PATH_HOLE) start[count++] = i;
    shuffle(rng, start, count);
    for (int i = 0; i < count; i++) go(&s, start[i], 1);
    net_board_sort(answers);
}

static void solve(const struct net_board *board, struct net_answers *answers)
{
    search(board, answers, NULL);
}

/* ---- boards at random */

static bool is_connected(const struct net_board *board)
{
    bool seen[NET_CELLS] = {0};
    int first = 0, count = 1;
    while (board->given[first] == NET_PATH_HOLE) first++;
    seen[first] = true;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < places(board); i++)
            for (int other = 0; other < places(board) && seen[i]; other++) {
                if (seen[other] || board->given[other] == NET_PATH_HOLE || !net_path_touch(board, i, other))
                    continue;
                more = seen[other] = true;
                count++;
            }
    }
    return count == net_path_cells(board);
}

static bool sound(const struct net_board *board)
{
    bool seen[NET_CELLS + 1] = {0};
    int cells = net_path_cells(board);
    if (cells == 0) return false;
    for (int i = 0; i < places(board); i++) {
        for (int way = 0; way < NET_PATH_WAYS; way++)
            if (board->links[i] >> way & 1 &&
                (board->given[i] == NET_PATH_HOLE || net_path_beside(board, i, way) < 0))
                return false;
        if (board->given[i] <= 0) continue;
        if (board->given[i] > cells || seen[board->given[i]]) return false;
        seen[board->given[i]] = true;
    }
    return true;
}

static void make_hexagon(struct net_board *board, struct rng *rng)
{
    int radius = net_board_chance(rng, 40) ? 1 : 2;
    board->rows = board->columns = 2 * radius + 1;
    for (int i = 0; i < places(board); i++)
        if (!net_path_in_hexagon(board, i)) board->given[i] = NET_PATH_HOLE;
    if (net_board_chance(rng, 80)) board->given[places(board) / 2] = NET_PATH_HOLE;
}

static void make_rectangle(struct net_board *board, struct rng *rng)
{
    do {
        board->rows = (int)rng_between(rng, 1, 5);
        board->columns = (int)rng_between(rng, 1, 6);
    } while (places(board) > 20);
    if (net_board_chance(rng, 60))
        for (int i = (int)rng_between(rng, 1, 1 + places(board) / 3); i > 0; i--)
            board->given[rng_below(rng, (uint64_t)places(board))] = NET_PATH_HOLE;
}

static void give_links(struct net_board *board, struct rng *rng, const int8_t *from, bool liar)
{
    int percent = net_board_chance(rng, 50) ? 0 : (int)rng_between(rng, 5, 35);
    for (int i = 0; i < places(board); i++)
        for (int way = 0; way < NET_PATH_WAYS && board->given[i] != NET_PATH_HOLE; way++) {
            int other = net_path_beside(board, i, way);
            bool lie = liar && net_board_chance(rng, 10);
            if (other < 0 || !net_board_chance(rng, percent)) continue;
            if (lie || (from && abs(from[i] - from[other]) == 1)) board->links[i] |= (uint8_t)(1u << way);
        }
}

static void give_numbers(struct net_board *board, struct rng *rng, const int8_t *from, bool liar)
{
    int cells = net_path_cells(board), percent = (int)rng_between(rng, cells > 12 ? 20 : 0, 45);
    for (int i = 0; i < places(board); i++) {
        if (board->given[i] || !net_board_chance(rng, percent)) continue;
        bool follow = from && !(liar && net_board_chance(rng, 20));
        int8_t number = follow ? from[i] : (int8_t)rng_between(rng, 1, cells);
        if (!memchr(board->given, number, (size_t)places(board))) board->given[i] = number;
    }
}

static void make(struct net_board *board, struct rng *rng)
{
    if (board->family == &net_rikudo && net_board_chance(rng, 35))
        make_hexagon(board, rng);
    else
        make_rectangle(board, rng);
    if (!sound(board)) return;
    /* A board in pieces has no answer: a few are enough. */
    if (!is_connected(board) && net_board_chance(rng, 70)) {
        board->rows = 0;
        return;
    }
    struct net_answers answers = {.span = net_board_span(board)};
    search(board, &answers, rng);
    const int8_t *from = answers.size ? net_board_answer(&answers, 0) : NULL;
    bool liar = net_board_chance(rng, 15);
    if (net_board_chance(rng, 85)) give_numbers(board, rng, from, liar);
    give_links(board, rng, from, liar);
    net_board_free(&answers);
}

/* ---- symmetries: turns and mirror images of the shape, moved to where it was, and the path read
 * backwards */

/* By (row, column). Hexagons are turned by a sixth, squares by a quarter. */
static void turn_place(const struct net_board *board, int turn, int *row, int *column)
{
    bool hexagons = board->family == &net_rikudo;
    int turns = hexagons ? 6 : 4;
    for (int i = turn % turns; i > 0; i--) {
        int up = *row;
        *row = hexagons ? *row + *column : *column;
        *column = -up;
    }
    if (turn < turns) return;
    int other = *row;
    *row = *column;
    *column = other;
}

/* By place, where it goes; false if that is not the same shape. */
static bool turn_shape(const struct net_board *board, int turn, int *to)
{
    int at[NET_CELLS][2], least[2] = {NET_CELLS, NET_CELLS}, origin[2] = {NET_CELLS, NET_CELLS};
    for (int i = 0; i < places(board); i++) {
        int from[2] = {i / board->columns, i % board->columns};
        if (board->given[i] == NET_PATH_HOLE) continue;
        memcpy(at[i], from, sizeof from);
        turn_place(board, turn, &at[i][0], &at[i][1]);
        for (int k = 0; k < 2; k++) {
            if (at[i][k] < least[k]) least[k] = at[i][k];
            if (from[k] < origin[k]) origin[k] = from[k];
        }
    }
    for (int i = 0; i < places(board); i++) {
        if (board->given[i] == NET_PATH_HOLE) continue;
        int row = at[i][0] - least[0] + origin[0], column = at[i][1] - least[1] + origin[1];
        if (row >= board->rows || column >= board->columns) return false;
        to[i] = row * board->columns + column;
        if (board->given[to[i]] == NET_PATH_HOLE) return false;
    }
    return true;
}

static bool are_linked(const struct net_board *board, int a, int b)
{
    for (int way = 0; way < NET_PATH_WAYS; way++)
        if ((board->links[a] >> way & 1 && net_path_beside(board, a, way) == b) ||
            (board->links[b] >> way & 1 && net_path_beside(board, b, way) == a))
            return true;
    return false;
}

static bool keeps_links(const struct net_board *board, const int *to)
{
    for (int i = 0; i < places(board); i++)
        for (int way = 0; way < NET_PATH_WAYS; way++)
            if (board->links[i] >> way & 1 && !are_linked(board, to[i], to[net_path_beside(board, i, way)]))
                return false;
    return true;
}

static int8_t turn_number(const struct net_board *board, int turn, int8_t number)
{
    return number > 0 && turn >= SIDES ? (int8_t)(net_path_cells(board) + 1 - number) : number;
}

static bool turn_answer(const struct net_board *board, int turn, const int8_t *from, int8_t *to)
{
    int place[NET_CELLS], all = board->family == &net_rikudo ? SIDES : 8;
    if (turn % SIDES >= all || !turn_shape(board, turn % SIDES, place) || !keeps_links(board, place))
        return false;
    memcpy(to, from, net_board_span(board));
    for (int i = 0; i < places(board); i++) {
        if (board->given[i] == NET_PATH_HOLE) continue;
        if (turn_number(board, turn, board->given[i]) != board->given[place[i]]) return false;
        to[place[i]] = turn_number(board, turn, from[i]);
    }
    return true;
}

/* ---- an answer to check */

static void disturb(const struct net_board *board, struct rng *rng, int8_t *answer)
{
    for (int i = (int)rng_between(rng, 1, 3); i > 0; i--) {
        size_t a = rng_below(rng, net_board_span(board)), b = rng_below(rng, net_board_span(board));
        if (answer[a] == NET_PATH_HOLE || answer[b] == NET_PATH_HOLE) continue;
        int8_t other = answer[a];
        answer[a] = answer[b];
        answer[b] = net_board_chance(rng, 80) ? other : (int8_t)rng_between(rng, 1, NET_CELLS / 2);
    }
}

/* ---- families */

static const char *const models[] = {"path", "numbers", "positions", NULL};
static const char *const methods[] = {"direct", "walk", "frontier", NULL};

#define FAMILY(word)                                                                                         \
    {                                                                                                        \
        .name = word, .weight = 2, .make = make, .sound = sound, .solve = solve, .right = right,             \
        .write = net_path_write, .command = net_path_command, .read = net_path_read,                         \
        .value = net_path_value, .turn = turn_answer, .listed = net_path_listed, .disturb = disturb,         \
        .puzzle = net_path_puzzle, .models = models, .methods = methods                                      \
    }

const struct net_family net_rikudo = FAMILY("rikudo"), net_hidato = FAMILY("hidato"),
                        net_numbrix = FAMILY("numbrix");
