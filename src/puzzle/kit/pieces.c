/* The table of pieces, and the directions of their moves: the images of each move under the
 * symmetries of the square, each once. */
#include "puzzle/kit/pieces.h"

#include "base/alloc.h"

#include <string.h>

/* Rows, columns, whether the move is a ride, whether it is one-way. */
#define ROOK 0, 1, true, false
#define BISHOP 1, 1, true, false
#define KNIGHT 1, 2, false, false
#define NIGHTRIDER 1, 2, true, false
#define WAZIR 0, 1, false, false
#define FERZ 1, 1, false, false
#define LOOKS(rows, columns) rows, columns, true, true

#define NAMES(article, name) name, name "s", article " " name

const struct piece pieces_table[] = {
    {NAMES("a", "rook"), "T", "R", SYMBOL_ROOK, "t", {{ROOK}}, false},
    {NAMES("a", "bishop"), "F", "B", SYMBOL_BISHOP, "f", {{BISHOP}}, false},
    {NAMES("a", "knight"), "C", "N", SYMBOL_KNIGHT, "c", {{KNIGHT}}, false},
    {NAMES("a", "queen"), "R", "Q", SYMBOL_QUEEN, "r", {{ROOK}, {BISHOP}}, false},
    {NAMES("a", "king"), "K", "K", SYMBOL_KING, "k", {{WAZIR}, {FERZ}}, false},
    {NAMES("an", "obstacle"), "#", "-", SYMBOLS, "o", {{0}}, true},
    {NAMES("a", "north-rook"), "N", "n", SYMBOL_NORTH, "tn", {{LOOKS(-1, 0)}}, false},
    {NAMES("a", "south-rook"), "S", "s", SYMBOL_SOUTH, "ts", {{LOOKS(1, 0)}}, false},
    {NAMES("an", "east-rook"), "E", "e", SYMBOL_EAST, "te", {{LOOKS(0, 1)}}, false},
    {NAMES("a", "west-rook"), "O", "w", SYMBOL_WEST, "to", {{LOOKS(0, -1)}}, false},
    {NAMES("an", "amazon"), "A", "A", SYMBOL_AMAZON, NULL, {{ROOK}, {BISHOP}, {KNIGHT}}, false},
    {NAMES("a", "chancellor"), "H", "E", SYMBOL_CHANCELLOR, NULL, {{ROOK}, {KNIGHT}}, false},
    {NAMES("an", "archbishop"), "B", "H", SYMBOL_ARCHBISHOP, NULL, {{BISHOP}, {KNIGHT}}, false},
    {NAMES("a", "nightrider"), "Y", "Y", SYMBOL_NIGHTRIDER, NULL, {{NIGHTRIDER}}, false},
    {NAMES("a", "wazir"), "W", "W", SYMBOLS, NULL, {{WAZIR}}, false},
    {"ferz", "ferzes", "a ferz", "Z", "F", SYMBOLS, NULL, {{FERZ}}, false},
    {NAMES("a", "camel"), "L", "L", SYMBOLS, NULL, {{1, 3, false, false}}, false},
    {NAMES("a", "zebra"), "X", "Z", SYMBOLS, NULL, {{2, 3, false, false}}, false},
    {NAMES("a", "north-east-bishop"), "I", "i", SYMBOL_NORTH_EAST, NULL, {{LOOKS(-1, 1)}}, false},
    {NAMES("a", "south-east-bishop"), "J", "j", SYMBOL_SOUTH_EAST, NULL, {{LOOKS(1, 1)}}, false},
    {NAMES("a", "south-west-bishop"), "P", "u", SYMBOL_SOUTH_WEST, NULL, {{LOOKS(1, -1)}}, false},
    {NAMES("a", "north-west-bishop"), "Q", "v", SYMBOL_NORTH_WEST, NULL, {{LOOKS(-1, -1)}}, false},
    {0},
};

const struct piece *pieces_find(const char *name)
{
    for (const struct piece *p = pieces_table; p->name; p++)
        if (strcmp(p->name, name) == 0 || strcmp(p->plural, name) == 0) return p;
    return NULL;
}

/* The images of a move under the symmetries of the square, each once: signs first, then with rows
 * and columns exchanged. */
static int add_images(struct pieces_move move, struct pieces_step *steps)
{
    ASSERT(move.rows >= 0 && move.columns >= 0 && !move.one_way); /* images come from signs */
    int count = 0;
    for (int turned = 0; turned < (move.rows == move.columns ? 1 : 2); turned++)
        for (int signs = 0; signs < 4; signs++) {
            int a = turned ? move.columns : move.rows, b = turned ? move.rows : move.columns;
            if ((signs & 1 && a == 0) || (signs & 2 && b == 0)) continue;
            steps[count++] = (struct pieces_step){signs & 1 ? -a : a, signs & 2 ? -b : b, move.ride};
        }
    return count;
}

int pieces_steps(const struct piece *piece, struct pieces_step steps[PIECES_STEPS])
{
    int count = 0;
    for (int i = 0; i < PIECES_MOVES && (piece->moves[i].rows || piece->moves[i].columns); i++) {
        struct pieces_move move = piece->moves[i];
        if (move.one_way)
            steps[count++] = (struct pieces_step){move.rows, move.columns, move.ride};
        else
            count += add_images(move, steps + count);
    }
    ASSERT(count <= PIECES_STEPS);
    return count;
}

bool pieces_go(int rows, int columns, struct pieces_step step, size_t *cell)
{
    ASSERT(*cell < (size_t)rows * (size_t)columns);
    int row = (int)(*cell / (size_t)columns) + step.rows;
    int column = (int)(*cell % (size_t)columns) + step.columns;
    if (row < 0 || row >= rows || column < 0 || column >= columns) return false;
    *cell = (size_t)row * (size_t)columns + (size_t)column;
    return true;
}
