/* The three methods of tours in their plainest form, the reference for `damier tour`:
 * recursion, coordinates, nothing shared.
 *
 *     cc -O2 bench/plain_tour.c -o plain_tour
 *     ./plain_tour basic|border|warnsdorff ROWS COLUMNS [ROW COLUMN [all]]
 *
 * prints the first tour, or with `all` the number of tours, and the two counters. Knights on boards
 * of at most MOST squares a side. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 30, BAND = 2, SIDE = MOST + 2 * BAND, FREE = 0, CLOSED = -1 };

struct plain {
    int rows, columns;
    bool all;
    uint64_t tours, tried, undone;
    int board[SIDE][SIDE];      /* the board begins at BAND, BAND; basic leaves the band alone */
    int neighbours[SIDE][SIDE]; /* warnsdorff: how many are free */
};

static const int leap[8][2] = {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}};

/* Handles a full board; true ends the search. */
static bool is_enough(struct plain *plain)
{
    plain->tours++;
    return !plain->all;
}

static bool is_promising(const struct plain *plain, int row, int column)
{
    return row >= 0 && row < plain->rows && column >= 0 && column < plain->columns &&
           plain->board[row + BAND][column + BAND] == FREE;
}

static bool try_basic(struct plain *plain, int row, int column, int next)
{
    if (next > plain->rows * plain->columns) return is_enough(plain);
    for (int i = 0; i < 8; i++) {
        int to_row = row + leap[i][0], to_column = column + leap[i][1];
        plain->tried++;
        if (!is_promising(plain, to_row, to_column)) continue;
        plain->board[to_row + BAND][to_column + BAND] = next;
        if (try_basic(plain, to_row, to_column, next + 1)) return true;
        plain->board[to_row + BAND][to_column + BAND] = FREE;
        plain->undone++;
    }
    return false;
}

/* From here on rows and columns are counted with the band. */
static bool try_border(struct plain *plain, int row, int column, int next)
{
    if (next > plain->rows * plain->columns) return is_enough(plain);
    for (int i = 0; i < 8; i++) {
        int to_row = row + leap[i][0], to_column = column + leap[i][1];
        plain->tried++;
        if (plain->board[to_row][to_column] != FREE) continue;
        plain->board[to_row][to_column] = next;
        if (try_border(plain, to_row, to_column, next + 1)) return true;
        plain->board[to_row][to_column] = FREE;
        plain->undone++;
    }
    return false;
}

static void add_to_neighbours(struct plain *plain, int row, int column, int change)
{
    for (int i = 0; i < 8; i++) plain->neighbours[row + leap[i][0]][column + leap[i][1]] += change;
}

static int fewest_around(const struct plain *plain, int row, int column)
{
    int fewest = 9;
    for (int i = 0; i < 8; i++) {
        int to_row = row + leap[i][0], to_column = column + leap[i][1];
        if (plain->board[to_row][to_column] == FREE && plain->neighbours[to_row][to_column] < fewest)
            fewest = plain->neighbours[to_row][to_column];
    }
    return fewest;
}

static bool try_warnsdorff(struct plain *plain, int row, int column, int next)
{
    if (next > plain->rows * plain->columns) return is_enough(plain);
    int fewest = fewest_around(plain, row, column);
    for (int i = 0; i < 8; i++) {
        int to_row = row + leap[i][0], to_column = column + leap[i][1];
        plain->tried++;
        if (plain->board[to_row][to_column] != FREE || plain->neighbours[to_row][to_column] != fewest)
            continue;
        plain->board[to_row][to_column] = next;
        add_to_neighbours(plain, to_row, to_column, -1);
        if (try_warnsdorff(plain, to_row, to_column, next + 1)) return true;
        add_to_neighbours(plain, to_row, to_column, 1);
        plain->board[to_row][to_column] = FREE;
        plain->undone++;
    }
    return false;
}

static void lay_out(struct plain *plain)
{
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) plain->board[row][column] = CLOSED;
    for (int row = BAND; row < plain->rows + BAND; row++)
        for (int column = BAND; column < plain->columns + BAND; column++) {
            plain->board[row][column] = FREE;
            add_to_neighbours(plain, row, column, 1);
        }
}

static bool run(struct plain *plain, const char *method, int row, int column)
{
    lay_out(plain);
    plain->board[row + BAND][column + BAND] = 1;
    add_to_neighbours(plain, row + BAND, column + BAND, -1);
    if (strcmp(method, "basic") == 0) return try_basic(plain, row, column, 2);
    if (strcmp(method, "border") == 0) return try_border(plain, row + BAND, column + BAND, 2);
    return try_warnsdorff(plain, row + BAND, column + BAND, 2);
}

int main(int argc, char **argv)
{
    struct plain plain = {0};
    int row = argc > 5 ? atoi(argv[4]) : 0, column = argc > 5 ? atoi(argv[5]) : 0;
    if (argc > 3) plain.rows = atoi(argv[2]), plain.columns = atoi(argv[3]);
    if (plain.rows < 1 || plain.rows > MOST || plain.columns < 1 || plain.columns > MOST || row < 0 ||
        row >= plain.rows || column < 0 || column >= plain.columns)
        return 2;
    plain.all = argc > 6;
    if (run(&plain, argv[1], row, column))
        for (int r = 0; r < plain.rows; r++)
            for (int c = 0; c < plain.columns; c++)
                printf("%d%c", plain.board[r + BAND][c + BAND], c + 1 < plain.columns ? ' ' : '\n');
    printf("tours %llu, squares tried %llu, steps taken back %llu\n", (unsigned long long)plain.tours,
           (unsigned long long)plain.tried, (unsigned long long)plain.undone);
    return plain.tours ? 0 : 1;
}
