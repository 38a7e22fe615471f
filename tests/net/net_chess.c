/* Chess: pieces of all kinds on boards of a dozen squares, in exact numbers or the best, with
 * obstacles and loaded pieces. The rules, from the help page: a piece's moves are steps, taken once
 * (leaps) or until something is met (rides), and threaten what they reach. Independence: no
 * occupied square is threatened. Domination: every empty one is.
 *
 * Answers come from putting every kind on every square; only the numbers end a branch. The fewest
 * are looked for with no piece, then one, and so on; the most among all positions. */
#include "net_chess.h"

#include <string.h>

struct kind {
    char letter;
    const char *name;   /* in a file, and after --piece */
    const char *option; /* of its own, or NULL */
    struct {
        /* A step; its images under the symmetries of the square too, unless one_way. */
        int rows, columns;
        bool ride, one_way;
    } moves[3];
};

static const struct kind kinds[NET_KINDS] = {
    {'T', "rooks", "-t", {{0, 1, true, false}}},
    {'F', "bishops", "-f", {{1, 1, true, false}}},
    {'C', "knights", "-c", {{1, 2, false, false}}},
    {'R', "queens", "-r", {{0, 1, true, false}, {1, 1, true, false}}},
    {'K', "kings", "-k", {{0, 1, false, false}, {1, 1, false, false}}},
    {'#', "obstacles", "-o", {{0}}},
    {'N', "north-rooks", "-tn", {{-1, 0, true, true}}},
    {'S', "south-rooks", "-ts", {{1, 0, true, true}}},
    {'E', "east-rooks", "-te", {{0, 1, true, true}}},
    {'O', "west-rooks", "-to", {{0, -1, true, true}}},
    {'A', "amazons", NULL, {{0, 1, true, false}, {1, 1, true, false}, {1, 2, false, false}}},
    {'H', "chancellors", NULL, {{0, 1, true, false}, {1, 2, false, false}}},
    {'B', "archbishops", NULL, {{1, 1, true, false}, {1, 2, false, false}}},
    {'Y', "nightriders", NULL, {{1, 2, true, false}}},
    {'W', "wazirs", NULL, {{0, 1, false, false}}},
    {'Z', "ferzes", NULL, {{1, 1, false, false}}},
    {'L', "camels", NULL, {{1, 3, false, false}}},
    {'X', "zebras", NULL, {{2, 3, false, false}}},
    {'I', "north-east-bishops", NULL, {{-1, 1, true, true}}},
    {'J', "south-east-bishops", NULL, {{1, 1, true, true}}},
    {'P', "south-west-bishops", NULL, {{1, -1, true, true}}},
    {'Q', "north-west-bishops", NULL, {{-1, -1, true, true}}},
};

char net_chess_letter(int kind)
{
    return kinds[kind].letter;
}

int net_chess_pieces(const struct net_board *board, const int8_t *cells)
{
    int count = 0;
    for (int i = 0; i < board->rows * board->columns; i++)
        count += cells[i] && cells[i] != NET_CHESS_OBSTACLE + 1;
    return count;
}

/* ---- the rules */

static void walk(const struct net_board *board, const int8_t *cells, int from, const int step[2], bool ride,
                 bool *threatened)
{
    int row = from / board->columns + step[0], column = from % board->columns + step[1];
    while (row >= 0 && row < board->rows && column >= 0 && column < board->columns) {
        int cell = row * board->columns + column;
        threatened[cell] = true;
        if (!ride || cells[cell]) return;
        row += step[0];
        column += step[1];
    }
}

static void threaten(const struct net_board *board, const int8_t *cells, int from, bool *threatened)
{
    const struct kind *kind = &kinds[cells[from] - 1];
    for (int m = 0; m < 3 && (kind->moves[m].rows || kind->moves[m].columns); m++) {
        int a = kind->moves[m].rows, b = kind->moves[m].columns;
        for (int image = 0; image < (kind->moves[m].one_way ? 1 : 8); image++) {
            int step[2] = {image & 4 ? b : a, image & 4 ? a : b};
            if (image & 1) step[0] = -step[0];
            if (image & 2) step[1] = -step[1];
            walk(board, cells, from, step, kind->moves[m].ride, threatened);
        }
    }
}

static bool right_threats(const struct net_board *board, const int8_t *cells)
{
    bool threatened[NET_CELLS] = {0};
    int count = board->rows * board->columns;
    for (int i = 0; i < count; i++)
        if (cells[i]) threaten(board, cells, i, threatened);
    for (int i = 0; i < count; i++) {
        if (net_board_is(board, NET_DOMINATE) && !cells[i] && !threatened[i]) return false;
        if (!net_board_is(board, NET_DOMINATE) && cells[i] && threatened[i]) return false;
    }
    return true;
}

static bool right_quarter(const struct net_board *board, const int8_t *cells)
{
    for (int i = 0; i < board->rows * board->columns; i++)
        if (cells[i] && cells[i] != NET_CHESS_OBSTACLE + 1 && 2 * (i / board->columns) < board->rows &&
            2 * (i % board->columns) < board->columns)
            return true;
    return net_chess_pieces(board, cells) == 0;
}

static int loaded(const struct net_board *board, int kind)
{
    int count = 0;
    for (int i = 0; i < board->rows * board->columns; i++) count += board->given[i] == kind + 1;
    return count;
}

static bool is_free(const struct net_board *board, int kind)
{
    return net_board_is(board, NET_BEST) && board->number[kind] > 0 && kind != NET_CHESS_OBSTACLE;
}

/* How many there must be of a kind that is not free. */
static int wanted(const struct net_board *board, int kind)
{
    return board->number[kind] == NET_SAID_NOT ? loaded(board, kind) : board->number[kind];
}

bool net_chess_right(const struct net_board *board, const int8_t *answer)
{
    int count[NET_KINDS + 1] = {0};
    for (int i = 0; i < board->rows * board->columns; i++) {
        if (board->given[i] && board->given[i] != answer[i]) return false;
        if (board->links[i] && answer[i]) return false; /* of museums: nothing may stand there */
        count[answer[i]]++;
    }
    for (int kind = 0; kind < NET_KINDS; kind++)
        if (!is_free(board, kind) && count[kind + 1] != wanted(board, kind)) return false;
    return right_threats(board, answer) &&
           (!net_board_is(board, NET_QUARTER) || right_quarter(board, answer));
}

/* ---- all answers */

struct search {
    const struct net_board *board;
    struct net_answers *answers;
    int kinds[NET_KINDS], kind_count; /* in play */
    int left[NET_KINDS];              /* of each kind, still to be placed */
    int pieces;                       /* of free kinds together, still to be placed */
    int work, best;
    int8_t cells[NET_CELLS];
};

static void take(struct search *s)
{
    bool fewest = net_board_is(s->board, NET_DOMINATE);
    int pieces = net_chess_pieces(s->board, s->cells);
    if (++s->work > NET_MOST_WORK) s->answers->over = true;
    if (net_board_is(s->board, NET_BEST) && (fewest ? pieces > s->best : pieces < s->best)) return;
    if (!net_chess_right(s->board, s->cells)) return;
    if (net_board_is(s->board, NET_BEST) && pieces != s->best) s->answers->size = 0;
    s->best = pieces;
    net_board_add(s->answers, s->cells);
    if (s->answers->size > NET_MOST_ANSWERS) s->answers->over = true;
}

static void fill(struct search *s, int cell)
{
    const struct net_board *board = s->board;
    if (s->answers->over) return;
    if (cell == board->rows * board->columns) {
        take(s);
        return;
    }
    if (board->given[cell]) {
        s->cells[cell] = board->given[cell];
        fill(s, cell + 1);
        return;
    }
    s->cells[cell] = 0;
    fill(s, cell + 1);
    for (int i = 0; i < s->kind_count && !board->links[cell]; i++) {
        int kind = s->kinds[i], *left = is_free(board, kind) ? &s->pieces : &s->left[kind];
        if (!*left) continue;
        --*left;
        s->cells[cell] = (int8_t)(kind + 1);
        fill(s, cell + 1);
        ++*left;
    }
}

void net_chess_solve(const struct net_board *board, struct net_answers *answers)
{
    int cells = board->rows * board->columns;
    bool fewest = net_board_is(board, NET_BEST) && net_board_is(board, NET_DOMINATE);
    struct search s = {.board = board, .answers = answers, .best = fewest ? cells : 0};
    for (int kind = 0; kind < NET_KINDS; kind++) {
        int more = wanted(board, kind) - loaded(board, kind);
        if (!is_free(board, kind) && more < 0) return;
        s.left[kind] = is_free(board, kind) ? 0 : more;
        if (is_free(board, kind) || more > 0) s.kinds[s.kind_count++] = kind;
    }
    for (int most = fewest ? 0 : cells; most <= cells && !answers->size && !answers->over; most++) {
        s.pieces = most;
        fill(&s, 0);
    }
    net_board_sort(answers);
}

/* ---- boards at random */

static int random_kind(struct rng *rng)
{
    int among = net_board_chance(rng, 55) ? 5 : net_board_chance(rng, 50) ? 10 : NET_KINDS;
    int kind = (int)rng_below(rng, (uint64_t)among);
    return kind == NET_CHESS_OBSTACLE ? 0 : kind;
}

static void make(struct net_board *board, struct rng *rng)
{
    int most = net_board_chance(rng, 85) ? 14 : 25;
    do {
        board->rows = (int)rng_between(rng, 1, 5);
        board->columns = net_board_chance(rng, 50) ? board->rows : (int)rng_between(rng, 1, 7);
    } while (board->rows * board->columns > most);
    int cells = board->rows * board->columns;
    if (net_board_chance(rng, 50)) board->flags |= NET_DOMINATE;
    if (net_board_chance(rng, 40)) board->flags |= NET_BEST;
    for (int i = (int)rng_between(rng, 1, 3); i > 0; i--) {
        int number = (int)rng_between(rng, 0, 12);
        number = number == 0 ? 0 : number < 8 ? 1 : number < 11 ? 2 : 3;
        board->number[random_kind(rng)] = number < cells ? number : cells;
    }
    if (net_board_chance(rng, 15)) /* perhaps some that a turn exchanges */
        for (int kind = NET_CHESS_NORTH; kind <= NET_CHESS_WEST; kind++)
            if (cells > 2 && net_board_chance(rng, 60)) board->number[kind] = (int)rng_between(rng, 1, 2);
    if (net_board_chance(rng, 20)) board->number[NET_CHESS_OBSTACLE] = cells < 2 ? 0 : (int)rng_below(rng, 3);
    for (int i = net_board_chance(rng, 35) ? (int)rng_between(rng, 1, 3) : 0; i > 0; i--) {
        int kind = net_board_chance(rng, 50) ? NET_CHESS_OBSTACLE : random_kind(rng);
        board->given[rng_below(rng, (uint64_t)cells)] = (int8_t)(kind + 1);
    }
    if (board->rows == board->columns && net_board_chance(rng, 15)) {
        board->flags |= NET_QUARTER;
        if (!board->family->sound(board)) board->flags &= ~(unsigned)NET_QUARTER;
    }
}

static bool sound(const struct net_board *board)
{
    bool quarter = net_board_is(board, NET_QUARTER), any = false;
    if (quarter && board->rows != board->columns) return false;
    for (int i = 0; i < board->rows * board->columns; i++)
        if (quarter && board->given[i]) return false;
    for (int kind = 0; kind < NET_KINDS; kind++) {
        if (board->number[kind] > board->rows * board->columns) return false;
        if (quarter && kinds[kind].moves[0].one_way && board->number[kind] > 0) return false;
        any |= board->number[kind] > 0 || loaded(board, kind);
    }
    return any;
}

/* ---- words */

static void write_rows(const struct net_board *board, const int8_t *cells, struct buf *out)
{
    for (int i = 0; i < board->rows * board->columns; i++)
        buf_print(out, "%c%c", cells[i] ? kinds[cells[i] - 1].letter : '*',
                  (i + 1) % board->columns ? ' ' : '\n');
}

static void load(const struct net_board *board, struct buf *out)
{
    write_rows(board, board->given, out);
}

static bool any_loaded(const struct net_board *board)
{
    for (int i = 0; i < board->rows * board->columns; i++)
        if (board->given[i]) return true;
    return false;
}

static bool write(const struct net_board *board, const int8_t *answer, int form, struct buf *out)
{
    if (form > 1) return false;
    if (answer) {
        write_rows(board, answer, out);
        return true;
    }
    buf_print(out, "chess %d %d %s%s%s", board->rows, board->columns,
              net_board_is(board, NET_DOMINATE) ? "dominate" : "independent",
              net_board_is(board, NET_BEST) ? " optimise" : "",
              net_board_is(board, NET_QUARTER) ? " upper-left" : "");
    for (int kind = 0; kind < NET_KINDS; kind++)
        if (board->number[kind] != NET_SAID_NOT)
            buf_print(out, " %s=%d", kinds[kind].name, board->number[kind]);
    buf_char(out, '\n');
    if (form == 1 || any_loaded(board)) write_rows(board, board->given, out);
    return true;
}

/* In the words of the source program, or in ours. Kinds with an option of their own come first in
 * the table, so --piece takes one list. */
static bool command(const struct net_board *board, int form, const char *file, struct buf *out)
{
    bool other = false, ours = form == 1;
    buf_print(out, "chess %s", net_board_is(board, NET_DOMINATE) ? (ours ? "--dominate" : "-d") : "-i");
    if (any_loaded(board))
        buf_print(out, ours ? " --load %s" : " -load %s", file);
    else
        buf_print(out, ours ? " --rows %d --columns %d" : " -m %d -n %d", board->rows, board->columns);
    if (net_board_is(board, NET_BEST)) buf_add(out, ours ? " --optimise" : " -minmax");
    if (net_board_is(board, NET_QUARTER)) buf_add(out, ours ? " --upper-left" : " -symmetrics-optimizations");
    for (int kind = 0; kind < NET_KINDS; kind++) {
        if (board->number[kind] == NET_SAID_NOT) continue;
        if (kinds[kind].option && ours)
            buf_print(out, " --%s %d", kinds[kind].name, board->number[kind]);
        else if (kinds[kind].option)
            buf_print(out, " %s %d", kinds[kind].option, board->number[kind]);
        else
            buf_print(out, "%s%s=%d", other ? "," : " --piece ", kinds[kind].name, board->number[kind]);
        other |= !kinds[kind].option;
    }
    return true;
}

static bool read(const struct net_board *board, const char *text, bool native, int8_t *answer)
{
    char signs[NET_KINDS + 2] = "*";
    for (int kind = 0; kind < NET_KINDS; kind++) signs[kind + 1] = kinds[kind].letter;
    if (native && strncmp(text, "chess ", 6) != 0) return false;
    if (native) text += strcspn(text, "\n");
    return net_board_grid(board, text, signs, answer);
}

/* Values are numbered by the kinds in play. */
int8_t net_chess_value(const struct net_board *board, size_t cell, long number)
{
    (void)cell;
    if (number == 0) return 0;
    for (int kind = 0; kind < NET_KINDS; kind++)
        if ((board->number[kind] > 0 || loaded(board, kind)) && --number == 0) return (int8_t)(kind + 1);
    return -1;
}

/* ---- symmetries */

static bool alike(const struct net_board *board, int a, int b)
{
    if (is_free(board, a) || is_free(board, b)) return is_free(board, a) && is_free(board, b);
    return wanted(board, a) == wanted(board, b);
}

int net_chess_turned(const struct net_board *board, int turn, int value)
{
    if (turn > 7) return -1;
    if (!value || !kinds[value - 1].moves[0].one_way) return value;
    int rows = kinds[value - 1].moves[0].rows, columns = kinds[value - 1].moves[0].columns;
    int a = turn & 4 ? columns : rows, b = turn & 4 ? rows : columns;
    if (turn & 1) a = -a;
    if (turn & 2) b = -b;
    for (int kind = 0; kind < NET_KINDS; kind++)
        if (kinds[kind].moves[0].one_way && kinds[kind].moves[0].rows == a &&
            kinds[kind].moves[0].columns == b)
            return alike(board, value - 1, kind) ? kind + 1 : -1;
    return -1;
}

const char *const net_chess_models[] = {"all", "first", NULL};
const char *const net_chess_methods[] = {"bitboards", NULL};
const char *const net_chess_formats[] = {"rays", "fen", "chessboard", NULL};

const struct net_family net_chess = {.name = "chess",
                                     .weight = 8,
                                     .make = make,
                                     .sound = sound,
                                     .solve = net_chess_solve,
                                     .right = net_chess_right,
                                     .write = write,
                                     .command = command,
                                     .load = load,
                                     .read = read,
                                     .value = net_chess_value,
                                     .turned = net_chess_turned,
                                     .models = net_chess_models,
                                     .methods = net_chess_methods,
                                     .formats = net_chess_formats};
