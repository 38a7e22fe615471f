/* Binero: grids of at most 36 cells with clues, most of them from an answer. A 0 is coded 1, a 1 is
 * coded 2. Answers come from filling cell by cell; a third equal cell in a row, or one too many of
 * a value, ends a branch; everything else is checked on the full grid. */
#include "net.h"

#include <stdio.h>
#include <string.h>

static int8_t at(const struct net_board *board, const int8_t *cells, bool column, int line, int k)
{
    return column ? cells[k * board->columns + line] : cells[line * board->columns + k];
}

static bool right_line(const struct net_board *board, const int8_t *cells, bool column, int line)
{
    int length = column ? board->rows : board->columns, ones = 0;
    for (int k = 0; k < length; k++) {
        int8_t here = at(board, cells, column, line, k);
        ones += here == 2;
        if (k > 1 && at(board, cells, column, line, k - 1) == here &&
            at(board, cells, column, line, k - 2) == here)
            return false;
    }
    return 2 * ones == length;
}

static bool equal_lines(const struct net_board *board, const int8_t *cells, bool column, int a, int b)
{
    int length = column ? board->rows : board->columns;
    for (int k = 0; k < length; k++)
        if (at(board, cells, column, a, k) != at(board, cells, column, b, k)) return false;
    return true;
}

static bool right(const struct net_board *board, const int8_t *answer)
{
    for (int i = 0; i < board->rows * board->columns; i++)
        if (!answer[i] || (board->given[i] && board->given[i] != answer[i])) return false;
    for (int column = 0; column < 2; column++) {
        int lines = column ? board->columns : board->rows;
        for (int a = 0; a < lines; a++) {
            if (!right_line(board, answer, column, a)) return false;
            for (int b = 0; b < a && !net_board_is(board, NET_EQUAL_LINES); b++)
                if (equal_lines(board, answer, column, a, b)) return false;
        }
    }
    return true;
}

/* True if the grid, filled up to this cell, can still become right. */
static bool promises(const struct net_board *board, const int8_t *cells, int cell)
{
    int row = cell / board->columns, column = cell % board->columns, across = 0, down = 0;
    int8_t here = cells[cell];
    for (int k = 0; k <= column; k++) across += cells[row * board->columns + k] == here;
    for (int k = 0; k <= row; k++) down += cells[k * board->columns + column] == here;
    if (2 * across > board->columns || 2 * down > board->rows) return false;
    if (column > 1 && cells[cell - 1] == here && cells[cell - 2] == here) return false;
    return row < 2 || cells[cell - board->columns] != here || cells[cell - 2 * board->columns] != here;
}

static void fill(const struct net_board *board, int cell, int8_t *answer, struct net_answers *answers)
{
    if (answers->over) return;
    if (cell == board->rows * board->columns) {
        if (right(board, answer)) net_board_add(answers, answer);
        answers->over = net_board_is_over(answers);
        return;
    }
    for (int8_t v = 1; v <= 2; v++) {
        answer[cell] = v;
        if ((!board->given[cell] || board->given[cell] == v) && promises(board, answer, cell))
            fill(board, cell + 1, answer, answers);
    }
}

static void solve(const struct net_board *board, struct net_answers *answers)
{
    int8_t answer[NET_CELLS] = {0};
    fill(board, 0, answer, answers);
    net_board_sort(answers);
}

static void make(struct net_board *board, struct rng *rng)
{
    static const int sides[] = {2, 4, 4, 4, 6, 6};
    board->rows = sides[rng_below(rng, 6)];
    board->columns = net_board_chance(rng, 60) ? board->rows : sides[rng_below(rng, 6)];
    if (net_board_chance(rng, 25)) board->flags |= NET_EQUAL_LINES;
    struct net_answers answers = {.span = (size_t)(board->rows * board->columns)};
    solve(board, &answers);
    int percent = (int)rng_between(rng, board->rows * board->columns > 16 ? 15 : 0, 40);
    const int8_t *from = answers.size ? net_board_answer(&answers, rng_below(rng, answers.size)) : NULL;
    bool liar = net_board_chance(rng, 15);
    for (size_t i = 0; i < answers.span; i++) {
        if (!net_board_chance(rng, percent)) continue;
        bool follow = from && !(liar && net_board_chance(rng, 20));
        board->given[i] = follow ? from[i] : (int8_t)rng_between(rng, 1, 2);
    }
    net_board_free(&answers);
}

static bool sound(const struct net_board *board)
{
    return board->rows % 2 == 0 && board->columns % 2 == 0;
}

static void write_rows(const struct net_board *board, const int8_t *cells, const char *between, char open,
                       struct buf *out)
{
    for (int i = 0; i < board->rows * board->columns; i++) {
        buf_char(out, cells[i] ? (char)('0' + cells[i] - 1) : open);
        buf_add(out, (i + 1) % board->columns ? between : "\n");
    }
}

/* Rows alone have no header, unless all cells are open: then they might be another family's. */
static bool write(const struct net_board *board, const int8_t *answer, int form, struct buf *out)
{
    const int8_t *cells = answer ? answer : board->given;
    bool plain = true;
    for (int i = 0; i < board->rows * board->columns; i++) plain &= !cells[i];
    if (form > 2) return false;
    if (form == 0 || plain) buf_print(out, "c a comment\nbinero %d %d\n", board->columns, board->rows);
    write_rows(board, cells, form == 1 && !plain ? "" : " ", form == 2 && !plain ? '?' : '.', out);
    return true;
}

static bool command(const struct net_board *board, int form, const char *loaded, struct buf *out)
{
    (void)form, (void)loaded;
    for (int i = 0; i < board->rows * board->columns; i++)
        if (board->given[i]) return false;
    buf_print(out, "binero %d", board->columns);
    if (board->rows != board->columns) buf_print(out, " --height %d", board->rows);
    return true;
}

/* The digits after the header, or between the bars of the picture. */
static bool read(const struct net_board *board, const char *text, bool native, int8_t *answer)
{
    size_t count = 0, cells = net_board_span(board);
    while (*text) {
        size_t length = strcspn(text, "\n");
        bool row = native ? *text == '0' || *text == '1' : *text == '|';
        for (size_t i = 0; row && i < length; i++) {
            if (text[i] != '0' && text[i] != '1') continue;
            if (count == cells) return false;
            answer[count++] = (int8_t)(text[i] - '0' + 1);
        }
        text += length + (text[length] == '\n');
    }
    return count == cells;
}

static bool puzzle(const char *text, struct net_board *board)
{
    const char *head = strstr(text, "binero ");
    if (!head || sscanf(head, "binero %d %d", &board->columns, &board->rows) != 2) return false;
    if (board->rows < 1 || board->columns < 1 || board->rows * board->columns > NET_CELLS) return false;
    return net_board_grid(board, strchr(head, '\n') + 1, ".01", board->given);
}

static int8_t value(const struct net_board *board, size_t cell, long number)
{
    (void)board, (void)cell;
    return (int8_t)(number + 1);
}

static int turned(const struct net_board *board, int turn, int value)
{
    (void)board;
    return turn < 8 || !value ? value : 3 - value;
}

static const char *const models[] = {"card",         "card-xor",      "card-ones", "segments",
                                     "segments-xor", "segments-ones", NULL};
static const char *const methods[] = {"direct", "halves", NULL};
static const char *const formats[] = {"sgt", NULL};

const struct net_family net_binero = {.name = "binero",
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
                                      .puzzle = puzzle,
                                      .models = models,
                                      .methods = methods,
                                      .formats = formats};
