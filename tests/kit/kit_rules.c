/* What the sentences of rules mean. */
#include "kit_rules.h"

#include "puzzle/family/binero/binero.h"
#include "puzzle/family/chess/chess.h"
#include "puzzle/family/garam/garam.h"
#include "puzzle/family/kakuro/kakuro.h"
#include "puzzle/family/nonogram/nonogram.h"
#include "puzzle/family/path/path.h"
#include "puzzle/family/sudoku/sudoku.h"
#include "puzzle/family/tour/tour.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct said { /* a rule, as it is asked about */
    const struct board *board;
    const char *key;
    const int *a; /* its arguments */
    const int32_t *values;
};

static bool is(const struct said *s, const char *key)
{
    return strcmp(s->key, key) == 0;
}

static bool begins(const struct said *s, const char *key)
{
    return strncmp(s->key, key, strlen(key)) == 0;
}

/* It is about columns, or downwards. */
static bool columns(const struct said *s)
{
    return strstr(s->key, "column") != NULL;
}

/* The cell in row and column, from 1; SIZE_MAX: there is none. */
static size_t cell_at(const struct board *board, int row, int column)
{
    for (size_t i = 0; i < board->cells; i++) {
        int r, c;
        board->family->place(board, i, &r, &c);
        if (r + 1 == row && c + 1 == column) return i;
    }
    return SIZE_MAX;
}

/* The value in row and column; exchanged if it is about columns. */
static int32_t value_at(const struct said *s, int row, int column)
{
    size_t cell = columns(s) ? cell_at(s->board, column, row) : cell_at(s->board, row, column);
    assert_true(cell != SIZE_MAX);
    return s->values[cell];
}

/* ---- queens */

/* Queens on the squares from here on. */
static int count_queens(const struct said *s, int row, int column, int down, int right)
{
    int count = 0;
    for (size_t cell; (cell = cell_at(s->board, row, column)) != SIZE_MAX; row += down, column += right)
        count += s->values[cell];
    return count;
}

static bool queens_mean(const struct said *s)
{
    if (is(s, "some-row")) return count_queens(s, s->a[0], 1, 0, 1) > 0;
    if (is(s, "one-row")) return count_queens(s, s->a[0], 1, 0, 1) <= 1;
    if (is(s, "some-column")) return count_queens(s, 1, s->a[0], 1, 0) > 0;
    if (is(s, "one-column")) return count_queens(s, 1, s->a[0], 1, 0) <= 1;
    if (is(s, "rising")) return count_queens(s, s->a[0], s->a[1], -1, 1) <= 1;
    if (is(s, "falling")) return count_queens(s, s->a[0], s->a[1], 1, 1) <= 1;
    fail_msg("%s", s->key);
    return false;
}

/* ---- Binero */

/* True if there are at least this many different lines of this many cells. By trying all. */
static bool enough_lines(int count, int cells)
{
    int found = 0;
    for (unsigned line = 0; line < 1u << cells; line++) {
        bool three = false;
        for (int i = 0; i + 2 < cells; i++) three |= (line >> i & 7) == 0 || (line >> i & 7) == 7;
        found += !three && __builtin_popcount(line) == cells / 2;
    }
    return found >= count;
}

static bool binero_means(const struct said *s)
{
    const struct binero *b = binero_of(s->board);
    int length = columns(s) ? b->height : b->width, ones = 0;
    bool same = true;
    if (begins(s, "no-three")) {
        assert_int_equal(s->a[2], s->a[1] + 2);
        for (int i = 0; i < 3; i++) ones += value_at(s, s->a[0], s->a[1] + i);
        return ones != 0 && ones != 3;
    }
    if (begins(s, "too-many")) {
        assert_int_equal(s->a[0], columns(s) ? b->width : b->height);
        assert_int_equal(s->a[1], length);
        assert_false(enough_lines(s->a[0], s->a[1]));
        return false; /* the board has that many */
    }
    for (int i = 1; i <= length; i++) {
        ones += value_at(s, s->a[0], i);
        if (begins(s, "different")) same &= value_at(s, s->a[0], i) == value_at(s, s->a[1], i);
    }
    if (begins(s, "balance")) return 2 * ones == length;
    assert_true(begins(s, "different"));
    return !same;
}

/* ---- Sudoku */

static bool sudoku_means(const struct said *s)
{
    const struct sudoku *b = sudoku_of(s->board);
    bool seen[SUDOKU_MOST + 1] = {0}, right = true;
    for (int row = 1; row <= b->side; row++)
        for (int column = 1; column <= b->side; column++) {
            int piece = b->piece[(row - 1) * b->side + column - 1] + 1;
            bool in = begins(s, "once-row")       ? row == s->a[0]
                      : begins(s, "once-column")  ? column == s->a[0]
                      : begins(s, "once-falling") ? row == column
                      : begins(s, "once-rising")  ? row + column == b->side + 1
                                                  : piece == s->a[0];
            int32_t value = s->values[cell_at(s->board, row, column)];
            right &= !(in && seen[value]);
            seen[value] |= in;
        }
    return right;
}

/* ---- Kakuro */

static bool kakuro_means(const struct said *s)
{
    const struct kakuro *k = kakuro_of(s->board);
    bool down = strstr(s->key, "down"), seen[KAKURO_DIGITS + 1] = {0};
    int sum = 0;
    for (int row = s->a[0], column = s->a[1]; row <= k->rows && column <= k->columns;
         row += down, column += !down) {
        size_t cell = cell_at(s->board, row, column);
        if (cell == SIZE_MAX) break;
        if (seen[s->values[cell]]) return false;
        seen[s->values[cell]] = true;
        sum += s->values[cell];
    }
    return !begins(s, "sum") || sum == s->a[2];
}

/* ---- Nonograms */

/* Takes the blocks off one after another. */
static bool nonogram_means(const struct said *s)
{
    const struct nonogram *n = nonogram_of(s->board);
    const struct block_line *line = &n->line[s->a[0] - 1 + (columns(s) ? n->rows : 0)];
    size_t block = 0;
    int32_t left = -1; /* of the current block; -1: none */
    for (size_t k = 1; k <= line->cells; k++) {
        bool filled = value_at(s, s->a[0], (int)k) == NONOGRAM_FILLED;
        if (filled && left < 0) left = block < line->count ? line->length[block++] : 0;
        if (filled ? left-- <= 0 : left > 0) return false;
        if (!filled) left = -1;
    }
    return left <= 0 && block == line->count;
}

/* ---- Garam */

/* The operator is between the operands, where there may be a cell to find. */
static int sign_at(const struct said *s, int row, int column)
{
    const struct garam *g = garam_of(s->board);
    size_t cell = columns(s) ? cell_at(s->board, column, row) : cell_at(s->board, row, column);
    if (cell != SIZE_MAX) return s->values[cell];
    for (size_t i = 0; i < g->count; i++)
        if (g->equation[i].at.row + 1 == (columns(s) ? column : row) &&
            g->equation[i].at.column + 1 == (columns(s) ? row : column))
            return (int)g->equation[i].known;
    fail();
    return 0;
}

static bool garam_means(const struct said *s)
{
    int from = s->a[1], last = s->a[2], digits = 0, result = 0;
    /* Downwards the digits of a result stand below each other as they stand beside each other. */
    int left = value_at(s, s->a[0], from), right = value_at(s, s->a[0], from + 2);
    for (int i = from + 4; i <= last; i++, digits++) result = 10 * result + value_at(s, s->a[0], i);
    if (begins(s, "too-long")) return digits <= 2;
    assert_true(begins(s, "equation"));
    if (digits > 1 && value_at(s, s->a[0], from + 4) == 0) return false;
    switch (sign_at(s, s->a[0], from + 1)) {
    case GARAM_PLUS:
        return left + right == result;
    case GARAM_MINUS:
        return left - right == result;
    default:
        return left * right == result;
    }
}

/* ---- walks over numbers: where a number is */

static size_t cell_of(const struct said *s, int number)
{
    for (size_t i = 0; i < s->board->cells; i++)
        if (s->values[i] == number) return i;
    fail_msg("%d is nowhere", number);
    return 0;
}

static bool path_means(const struct said *s)
{
    const struct field *f = &path_of(s->board)->field;
    int row[2], column[2];
    assert_string_equal(s->key, "neighbours");
    assert_int_equal(s->a[1], s->a[0] + 1);
    for (int i = 0; i < 2; i++) path_locate(s->board, cell_of(s, s->a[i]), &row[i], &column[i]);
    int down = row[1] - row[0], right = column[1] - column[0];
    if (abs(down) > 1 || abs(right) > 1) return false;
    if (f->touch == FIELD_HEXAGONS) return down + right == 0 || down == 0 || right == 0;
    return f->touch == FIELD_CORNERS || abs(down) + abs(right) == 1;
}

static bool leap_apart(const struct said *s, int from, int to)
{
    const struct ground *g = &tour_of(s->board)->ground;
    int row[2], column[2];
    s->board->family->place(s->board, cell_of(s, from), &row[0], &column[0]);
    s->board->family->place(s->board, cell_of(s, to), &row[1], &column[1]);
    int down = abs(row[1] - row[0]), right = abs(column[1] - column[0]);
    return (down == g->long_leap && right == g->short_leap) ||
           (down == g->short_leap && right == g->long_leap);
}

static bool tour_means(const struct said *s)
{
    const struct tour *t = tour_of(s->board);
    int squares = 0;
    for (size_t i = 0; i < s->board->cells; i++) squares += !t->ground.hole || !t->ground.hole[i];
    if (is(s, "something")) return squares > 0;
    if (is(s, "three")) return squares >= 3;
    if (is(s, "beginning")) return s->values[tour_first(t)] == 1;
    if (is(s, "leap")) return leap_apart(s, s->a[0], s->a[1]) && s->a[1] == s->a[0] + 1;
    assert_int_equal(s->a[0], squares);
    if (is(s, "home")) return leap_apart(s, s->a[0], 1);
    assert_string_equal(s->key, "direction");
    return cell_of(s, 2) < cell_of(s, s->a[0]);
}

/* ---- chess and museums */

/* True if the piece on `from` threatens this square. By walking there. */
static bool threatens(const struct chess *c, const int32_t *values, size_t from, size_t to)
{
    struct pieces_step steps[PIECES_STEPS];
    int count = values[from] ? pieces_steps(c->kinds[values[from] - 1].piece, steps) : 0;
    for (int i = 0; i < count; i++)
        for (size_t at = from; pieces_go(c->rows, c->columns, steps[i], &at);) {
            if (at == to) return true;
            if (values[at] || !steps[i].ride) break;
        }
    return false;
}

static int64_t count_of(const struct chess *c, const int32_t *values, const struct piece *piece)
{
    int64_t count = 0;
    for (size_t i = 0; i < c->board.cells; i++) count += values[i] && c->kinds[values[i] - 1].piece == piece;
    return count;
}

static bool quarter_means(const struct said *s)
{
    const struct chess *c = chess_of(s->board);
    for (int row = 1; 2 * row <= c->rows + 1; row++)
        for (int column = 1; 2 * column <= c->columns + 1; column++) {
            int32_t value = s->values[cell_at(s->board, row, column)];
            if (value && !c->kinds[value - 1].piece->obstacle) return true;
        }
    return chess_pieces(c, s->values) == 0;
}

static bool chess_means(const struct said *s)
{
    const struct chess *c = chess_of(s->board);
    bool some = false;
    if (is(s, "total")) return chess_pieces(c, s->values) == s->a[0];
    if (is(s, "number")) return count_of(c, s->values, &pieces_table[s->a[0]]) == s->a[1];
    if (is(s, "quarter")) return quarter_means(s);
    size_t cell = cell_at(s->board, s->a[0], s->a[1]);
    assert_true(is(s, "watched") || is(s, "peace"));
    for (size_t i = 0; i < s->board->cells; i++)
        some |= is(s, "watched") ? threatens(c, s->values, i, cell)
                                 : s->values[i] && threatens(c, s->values, cell, i);
    return is(s, "watched") ? s->values[cell] || some : !some;
}

bool kit_rules_mean(const struct board *board, const struct rule_name *rule, const int32_t *values)
{
    static const struct {
        const struct family *family;
        bool (*means)(const struct said *s);
    } rows[] = {{&queens_family, queens_mean},      {&binero_family, binero_means},
                {&garam_family, garam_means},       {&rikudo_family, path_means},
                {&hidato_family, path_means},       {&numbrix_family, path_means},
                {&chess_family, chess_means},       {&museum_family, chess_means},
                {&sudoku_family, sudoku_means},     {&kakuro_family, kakuro_means},
                {&nonogram_family, nonogram_means}, {&tour_family, tour_means}};
    const struct said said = {board, board->family->reasons->rules[rule->kind].key, rule->arguments, values};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].family == board->family) return rows[i].means(&said);
    fail_msg("nobody knows what the rules of %s mean", board->family->name);
    return false;
}
