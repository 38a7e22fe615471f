/* Tours: small boards with holes, for several leapers, open or closed, from a given start or any;
 * and the longest walks that do not cross themselves. A hole is 1 on the board; in an answer a
 * cell holds the number of its step, 0 for none. Numbers that are given are links of their
 * squares.
 *
 * Answers come from trying every walk. Closed tours are listed from the first square, in the
 * direction in which step 2 is on an earlier square than the last step, as docs/tours.md counts
 * them; where numbers are given, from every square and in both directions. The two sides of a leap
 * of uncrossed walks have no common divisor, so no square lies on a leap, and two leaps meet at
 * their ends or cross inside. */
#include "net.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 300000 };

static int squares(const struct net_board *board)
{
    int count = 0;
    for (int i = 0; i < board->rows * board->columns; i++) count += !board->given[i];
    return count;
}

static bool is_numbered(const struct net_board *board)
{
    for (int i = 0; i < board->rows * board->columns; i++)
        if (board->links[i]) return true;
    return false;
}

static int first_square(const struct net_board *board)
{
    int cell = 0;
    if (board->start >= 0) return board->start;
    while (board->given[cell]) cell++;
    return cell;
}

static bool leaps(const struct net_board *board, int from, int to)
{
    int rows = abs(from / board->columns - to / board->columns);
    int columns = abs(from % board->columns - to % board->columns);
    return (rows == board->leap[0] && columns == board->leap[1]) ||
           (rows == board->leap[1] && columns == board->leap[0]);
}

/* Twice the area of a triangle, with its sign. */
static int side(const struct net_board *board, int a, int b, int c)
{
    int row = a / board->columns, column = a % board->columns;
    return (b / board->columns - row) * (c % board->columns - column) -
           (b % board->columns - column) * (c / board->columns - row);
}

static bool cross(const struct net_board *board, int a, int b, int c, int d)
{
    if (a == c || a == d || b == c || b == d) return false;
    int p = side(board, a, b, c), q = side(board, a, b, d), r = side(board, c, d, a),
        s = side(board, c, d, b);
    return ((p > 0 && q < 0) || (p < 0 && q > 0)) && ((r > 0 && s < 0) || (r < 0 && s > 0));
}

static bool crossed(const struct net_board *board, const int *walk, int length, int from, int to)
{
    for (int i = 0; i + 1 < length; i++)
        if (cross(board, walk[i], walk[i + 1], from, to)) return true;
    return false;
}

/* The squares in the order of their numbers; returns how many, or -1 if numbers are missing or
 * occur twice. */
static int walk_of(const struct net_board *board, const int8_t *answer, int *walk)
{
    int length = 0, found = 0;
    for (int i = 0; i < board->rows * board->columns; i++) {
        if (answer[i] && board->given[i]) return -1;
        length += answer[i] != 0;
    }
    for (int step = 1; step <= length; step++)
        for (int i = 0; i < board->rows * board->columns; i++)
            if (answer[i] == step) walk[step - 1] = i, found++;
    for (int i = 0; i < board->rows * board->columns; i++)
        if (answer[i] < 0 || answer[i] > length) return -1;
    return found == length ? length : -1;
}

static bool right(const struct net_board *board, const int8_t *answer)
{
    int walk[NET_CELLS], length = walk_of(board, answer, walk);
    bool uncrossed = net_board_is(board, NET_UNCROSSED), closed = net_board_is(board, NET_CLOSED);
    for (int i = 0; i < board->rows * board->columns; i++)
        if (board->links[i] && board->links[i] != answer[i]) return false;
    if (length < 1 || (!uncrossed && length != squares(board)) || (closed && length < 3)) return false;
    for (int i = 0; i + 1 < length; i++)
        if (!leaps(board, walk[i], walk[i + 1]) ||
            (uncrossed && crossed(board, walk, i + 1, walk[i], walk[i + 1])))
            return false;
    if (closed && !leaps(board, walk[length - 1], walk[0])) return false;
    if (closed && uncrossed && crossed(board, walk, length, walk[length - 1], walk[0])) return false;
    return board->start < 0 || walk[0] == board->start;
}

/* ---- all answers */

struct search {
    const struct net_board *board;
    struct net_answers *answers;
    int walk[NET_CELLS], length, longest, wanted, steps;
    int8_t step[NET_CELLS];
};

static bool is_listed(const struct search *s)
{
    if (!net_board_is(s->board, NET_CLOSED) || net_board_is(s->board, NET_UNCROSSED) || is_numbered(s->board))
        return true;
    return s->walk[1] < s->walk[s->length - 1];
}

static void take(struct search *s)
{
    bool uncrossed = net_board_is(s->board, NET_UNCROSSED);
    if (s->length < (uncrossed ? s->longest : s->wanted)) return;
    if (!right(s->board, s->step) || !is_listed(s)) return;
    if (s->length > s->longest) s->answers->size = 0;
    s->longest = s->length;
    net_board_add(s->answers, s->step);
    if (s->answers->size > NET_MOST_ANSWERS && !uncrossed) s->answers->over = true;
}

static void go(struct search *s, int cell)
{
    if (++s->steps > MOST_STEPS) s->answers->over = true;
    if (s->answers->over) return;
    s->walk[s->length++] = cell;
    s->step[cell] = (int8_t)s->length;
    take(s);
    for (int next = 0; next < s->board->rows * s->board->columns; next++) {
        if (s->board->given[next] || s->step[next] || !leaps(s->board, cell, next)) continue;
        if (net_board_is(s->board, NET_UNCROSSED) && crossed(s->board, s->walk, s->length, cell, next))
            continue;
        go(s, next);
    }
    s->step[cell] = 0;
    s->length--;
}

static void solve(const struct net_board *board, struct net_answers *answers)
{
    struct search s = {.board = board, .answers = answers, .wanted = squares(board)};
    bool from_first = board->start >= 0 || (net_board_is(board, NET_CLOSED) &&
                                            !net_board_is(board, NET_UNCROSSED) && !is_numbered(board));
    for (int i = 0; i < board->rows * board->columns; i++)
        if (!board->given[i] && (!from_first || i == first_square(board))) go(&s, i);
    if (answers->size > NET_MOST_ANSWERS) answers->over = true;
    net_board_sort(answers);
}

/* ---- boards at random */

/* Some numbers of a tour are given; one of them is wrong now and then. */
static void give_numbers(struct net_board *board, struct rng *rng)
{
    struct net_answers answers = {0};
    size_t cells = net_board_span(board);
    net_board_clear(&answers, cells);
    solve(board, &answers);
    if (answers.size) {
        const int8_t *answer = net_board_answer(&answers, (size_t)rng_below(rng, answers.size));
        int percent = (int)rng_between(rng, 10, 60);
        for (size_t i = 0; i < cells; i++)
            if (answer[i] && net_board_chance(rng, percent)) board->links[i] = (uint8_t)answer[i];
        size_t other = (size_t)rng_below(rng, cells);
        if (net_board_chance(rng, 15) && board->links[other]) board->links[other] = (uint8_t)squares(board);
    }
    net_board_free(&answers);
}

static void draw(struct net_board *board, struct rng *rng)
{
    static const int leapers[][2] = {{1, 2}, {0, 1}, {1, 1}, {1, 3}, {2, 3}, {0, 2}, {2, 2}};
    const int *leap = leapers[net_board_chance(rng, 50) ? 0 : rng_below(rng, 7)];
    board->leap[0] = leap[0];
    board->leap[1] = leap[1];
    bool short_leaps = leap[0] + leap[1] < 3;
    do {
        board->rows = (int)rng_between(rng, 1, 5);
        board->columns = (int)rng_between(rng, 1, short_leaps ? 5 : 6);
    } while (board->rows * board->columns > (short_leaps ? 14 : 20));
    int cells = board->rows * board->columns;
    if (net_board_chance(rng, 40))
        for (int i = (int)rng_between(rng, 1, 1 + cells / 4); i > 0; i--)
            board->given[rng_below(rng, (uint64_t)cells)] = 1;
    if (net_board_chance(rng, 30)) board->flags |= NET_CLOSED;
    if (net_board_chance(rng, 20) && board->leap[0] != board->leap[1] * 1 && cells <= 16)
        board->flags |= NET_UNCROSSED | NET_BEST;
    if (!net_board_is(board, NET_UNCROSSED) && net_board_chance(rng, 40))
        board->start = (int)rng_below(rng, (uint64_t)cells);
    if (!net_board_is(board, NET_UNCROSSED) && board->start < 0 && squares(board) &&
        net_board_chance(rng, 30))
        give_numbers(board, rng);
}

static int divisor(int a, int b)
{
    return b ? divisor(b, a % b) : a;
}

static bool sound(const struct net_board *board)
{
    bool uncrossed = net_board_is(board, NET_UNCROSSED), met[NET_CELLS + 1] = {false};
    for (int i = 0; i < board->rows * board->columns; i++) {
        int number = board->links[i];
        if (number && (uncrossed || board->given[i] || board->start >= 0 || number > squares(board)))
            return false;
        if (number && met[number]) return false;
        met[number] = number;
    }
    if (squares(board) == 0 || uncrossed != net_board_is(board, NET_BEST)) return false;
    if (uncrossed && (board->start >= 0 || divisor(board->leap[0], board->leap[1]) != 1)) return false;
    return board->start < 0 || (board->start < board->rows * board->columns && !board->given[board->start]);
}

static bool has_tour(const struct net_board *board)
{
    struct net_answers answers = {.span = net_board_span(board)};
    solve(board, &answers);
    bool any = answers.size > 0 || answers.over;
    net_board_free(&answers);
    return any;
}

/* Most boards that are drawn have no tour; half of those that are made should. */
static void make(struct net_board *board, struct rng *rng)
{
    const struct net_board blank = *board;
    int draws = net_board_chance(rng, 45) ? 12 : 1;
    do {
        *board = blank;
        draw(board, rng);
    } while (--draws > 0 && !(sound(board) && has_tour(board)));
}

/* ---- words */

static bool holes(const struct net_board *board)
{
    return squares(board) < board->rows * board->columns;
}

static void write_rows(const struct net_board *board, const int8_t *answer, struct buf *out)
{
    for (int i = 0; i < board->rows * board->columns; i++) {
        if (answer && answer[i])
            buf_print(out, "%d", answer[i]);
        else if (board->links[i])
            buf_print(out, "%d", board->links[i]);
        else
            buf_char(out, board->given[i] ? '#' : '.');
        buf_char(out, (i + 1) % board->columns ? ' ' : '\n');
    }
}

static bool write(const struct net_board *board, const int8_t *answer, int form, struct buf *out)
{
    if (form > 1) return false;
    buf_print(out, "tour %d %d%s%s%s", board->rows, board->columns,
              net_board_is(board, NET_CLOSED) ? " closed" : "", is_numbered(board) ? " given" : "",
              net_board_is(board, NET_UNCROSSED) ? " uncrossed" : "");
    if (board->start >= 0)
        buf_print(out, " start %d,%d", board->start / board->columns, board->start % board->columns);
    if (board->leap[0] != 1 || board->leap[1] != 2)
        buf_print(out, " leaper %d,%d", board->leap[0], board->leap[1]);
    buf_char(out, '\n');
    if (form == 1 || answer || holes(board) || is_numbered(board)) write_rows(board, answer, out);
    return true;
}

static void load(const struct net_board *board, struct buf *out)
{
    write_rows(board, NULL, out);
}

static bool command(const struct net_board *board, int form, const char *file, struct buf *out)
{
    (void)form;
    if (is_numbered(board)) return false;
    if (holes(board))
        buf_print(out, "tour --board %s", file);
    else
        buf_print(out, "tour %dx%d", board->rows, board->columns);
    if (net_board_is(board, NET_CLOSED)) buf_add(out, " --closed");
    if (net_board_is(board, NET_UNCROSSED)) buf_add(out, " --uncrossed");
    if (board->start >= 0)
        buf_print(out, " --start %d,%d", board->start / board->columns, board->start % board->columns);
    if (board->leap[0] != 1 || board->leap[1] != 2)
        buf_print(out, " --leaper %d,%d", board->leap[1], board->leap[0]);
    return true;
}

static bool read(const struct net_board *board, const char *text, bool native, int8_t *answer)
{
    size_t count = 0, cells = net_board_span(board);
    if (native && strncmp(text, "tour ", 5) != 0) return false;
    if (native) text += strcspn(text, "\n");
    for (text += strspn(text, " \n"); *text; text += strspn(text, " \n")) {
        char *end = (char *)text + 1;
        long number = *text == '.' || *text == '#' ? 0 : strtol(text, &end, 10);
        if (count == cells || end == text || number < 0 || number > (long)cells) return false;
        if ((*text == '#') != (board->given[count] != 0)) return false;
        answer[count++] = (int8_t)number;
        text = end;
    }
    return count == cells;
}

static int8_t value(const struct net_board *board, size_t cell, long number)
{
    (void)board, (void)cell;
    return (int8_t)number;
}

static const char *const methods[] = {"auto",    "basic",    "border",    "warnsdorff",
                                      "ordered", "frontier", "uncrossed", NULL};

const struct net_family net_tour = {.name = "tour",
                                    .weight = 4,
                                    .make = make,
                                    .sound = sound,
                                    .solve = solve,
                                    .right = right,
                                    .write = write,
                                    .command = command,
                                    .load = load,
                                    .read = read,
                                    .value = value,
                                    .methods = methods};
