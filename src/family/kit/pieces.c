/* The table of pieces, and their steps. */
#include "family/kit/pieces.h"

#include <string.h>

#define ORTHOGONAL(ride)                                                                                     \
    {                                                                                                        \
        0, 1, ride, false                                                                                    \
    }
#define DIAGONAL(ride)                                                                                       \
    {                                                                                                        \
        1, 1, ride, false                                                                                    \
    }
#define KNIGHT(ride)                                                                                         \
    {                                                                                                        \
        1, 2, ride, false                                                                                    \
    }
#define LOOKS(rows, columns)                                                                                 \
    {                                                                                                        \
        rows, columns, true, true                                                                            \
    }

const struct piece pieces_table[] = {
    {"rook", "rooks", "T", SYMBOL_ROOK, "t", {ORTHOGONAL(true)}, false},
    {"bishop", "bishops", "F", SYMBOL_BISHOP, "f", {DIAGONAL(true)}, false},
    {"knight", "knights", "C", SYMBOL_KNIGHT, "c", {KNIGHT(false)}, false},
    {"queen", "queens", "R", SYMBOL_QUEEN, "r", {ORTHOGONAL(true), DIAGONAL(true)}, false},
    {"king", "kings", "K", SYMBOL_KING, "k", {ORTHOGONAL(false), DIAGONAL(false)}, false},
    {"obstacle", "obstacles", "#", SYMBOLS, "o", {{0}}, true},
    {"north-rook", "north-rooks", "N", SYMBOL_NORTH, "tn", {LOOKS(-1, 0)}, false},
    {"south-rook", "south-rooks", "S", SYMBOL_SOUTH, "ts", {LOOKS(1, 0)}, false},
    {"east-rook", "east-rooks", "E", SYMBOL_EAST, "te", {LOOKS(0, 1)}, false},
    {"west-rook", "west-rooks", "O", SYMBOL_WEST, "to", {LOOKS(0, -1)}, false},
    {"amazon", "amazons", "A", SYMBOL_AMAZON, NULL, {ORTHOGONAL(true), DIAGONAL(true), KNIGHT(false)}, false},
    {"chancellor", "chancellors", "H", SYMBOL_CHANCELLOR, NULL, {ORTHOGONAL(true), KNIGHT(false)}, false},
    {"archbishop", "archbishops", "B", SYMBOL_ARCHBISHOP, NULL, {DIAGONAL(true), KNIGHT(false)}, false},
    {"nightrider", "nightriders", "Y", SYMBOL_NIGHTRIDER, NULL, {KNIGHT(true)}, false},
    {"wazir", "wazirs", "W", SYMBOLS, NULL, {ORTHOGONAL(false)}, false},
    {"ferz", "ferzes", "Z", SYMBOLS, NULL, {DIAGONAL(false)}, false},
    {"camel", "camels", "L", SYMBOLS, NULL, {{1, 3, false, false}}, false},
    {"zebra", "zebras", "X", SYMBOLS, NULL, {{2, 3, false, false}}, false},
    {"north-east-bishop", "north-east-bishops", "I", SYMBOL_NORTH_EAST, NULL, {LOOKS(-1, 1)}, false},
    {"south-east-bishop", "south-east-bishops", "J", SYMBOL_SOUTH_EAST, NULL, {LOOKS(1, 1)}, false},
    {"south-west-bishop", "south-west-bishops", "P", SYMBOL_SOUTH_WEST, NULL, {LOOKS(1, -1)}, false},
    {"north-west-bishop", "north-west-bishops", "Q", SYMBOL_NORTH_WEST, NULL, {LOOKS(-1, -1)}, false},
    {0},
};

const struct piece *pieces_find(const char *name)
{
    for (const struct piece *p = pieces_table; p->name; p++)
        if (strcmp(p->name, name) == 0 || strcmp(p->plural, name) == 0) return p;
    return NULL;
}

/* The images of a move under the symmetries of the square, each once: signs first, then rows and columns exchanged. */
static int add_images(struct pieces_move move, struct pieces_step *steps)
{
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
    return count;
}

bool pieces_go(int rows, int columns, struct pieces_step step, size_t *cell)
{
    int row = (int)(*cell / (size_t)columns) + step.rows;
    int column = (int)(*cell % (size_t)columns) + step.columns;
    if (row < 0 || row >= rows || column < 0 || column >= columns) return false;
    *cell = (size_t)row * (size_t)columns + (size_t)column;
    return true;
}
