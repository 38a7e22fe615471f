/* Boards of hexagons in sheared coordinates. The third coordinate of a cell is -(row + column):
 * the sum of the three is 0, a turn by a sixth is a cyclic change of them with the signs changed,
 * and mirroring left and right exchanges the second and the third. */
#include "puzzle/kit/hexagon.h"

#include "base/alloc.h"

#include <stdlib.h>

const int hexagon_steps[HEXAGON_SIDES][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

int hexagon_distance(int row, int column, int other_row, int other_column)
{
    int down = other_row - row, right = other_column - column;
    return larger(larger(abs(down), abs(right)), abs(down + right));
}

bool hexagon_has(int radius, int row, int column)
{
    ASSERT(radius >= 0);
    return hexagon_distance(radius, radius, row, column) <= radius;
}

void hexagon_image(int image, int *row, int *column)
{
    ASSERT(image >= 0 && image < HEXAGON_IMAGES);
    int r = *row, c = *column;
    if (image >= HEXAGON_SIDES) c = -r - c;
    for (int turn = image % HEXAGON_SIDES; turn > 0; turn--) {
        int turned = r + c;
        c = -r;
        r = turned;
    }
    *row = r;
    *column = c;
}
