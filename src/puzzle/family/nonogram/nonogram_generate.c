/* Random Nonograms: a picture whose clues have no other answer.
 *
 * Noise is blurred over squares, and the share of the cells with the largest sums is filled: so
 * the shapes are as smooth as the blur is wide, and the share is exact. Unless they are chosen,
 * both are drawn for each board, so that boards of all levels are among few: large shapes make easy
 * puzzles, and noise hard ones. If the clues have another answer (nonogram_lines_two), a cell in
 * which the two answers differ is changed; if the search gives up, one of those that are still
 * open. Each change makes some line of the other answer wrong. After many changes another picture
 * is begun. */
#include "puzzle/family/nonogram/nonogram.h"

#include "base/rng.h"
#include "base/sentence.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

/* MOST_CHANGES: for each cell of a picture. */
enum { SIZE_MOST = 100, USUAL = 15, SMOOTH_MOST = 10, PICTURES = 20, MOST_CHANGES = 2, SIDE_OF_SHAPE = 7 };
static const double DENSITY_LEAST = 0.45, DENSITY_RANGE = 0.2;

struct options {
    struct option_size size; /* 0 x 0: the usual one */
    double density;          /* 0: drawn */
    int64_t smooth;          /* 0: drawn */
};

#define AT(field) .offset = offsetof(struct options, field)
static const struct option rows[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     AT(size),
     .lo = 1,
     .hi = SIZE_MOST,
     .once = true,
     .argument = "SIZE",
     .help = "nonogram.option-size"},
    {.name = "density",
     .type = OPTION_REAL,
     AT(density),
     .lo = 0,
     .hi = 1,
     .argument = "SHARE",
     .help = "nonogram.option-density"},
    {.name = "smooth",
     .type = OPTION_INT,
     AT(smooth),
     .lo = 0,
     .hi = SMOOTH_MOST,
     .argument = "N",
     .help = "nonogram.option-smooth"},
    {0},
};
#undef AT

struct picture {
    int rows, columns;
    size_t cells;
    int32_t *values, *other, *found; /* by cell: the picture, and two answers */
    struct rng rng;
};

/* ---- a random picture */

/* The sum of the values around each cell, up to `radius` away, with empty cells beyond the edge. */
static void blur(const struct picture *p, const double *noise, int radius, double *sums)
{
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++) {
            double *sum = &sums[row * p->columns + column];
            for (int i = row - radius; i <= row + radius; i++)
                for (int k = column - radius; k <= column + radius; k++)
                    if (i >= 0 && k >= 0 && i < p->rows && k < p->columns) *sum += noise[i * p->columns + k];
        }
}

static int descending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

static void paint(struct picture *p, double density, int radius)
{
    double *noise = alloc_array(3 * p->cells, sizeof *noise), *sums = noise + p->cells;
    double *sorted = sums + p->cells;
    size_t filled = (size_t)(density * (double)p->cells + 0.5);
    for (size_t i = 0; i < p->cells; i++) noise[i] = rng_unit(&p->rng) - 0.5;
    blur(p, noise, radius, sums);
    memcpy(sorted, sums, p->cells * sizeof *sums);
    qsort(sorted, p->cells, sizeof *sorted, descending);
    for (size_t i = 0; i < p->cells; i++)
        p->values[i] = filled && sums[i] >= sorted[filled - 1] ? NONOGRAM_FILLED : NONOGRAM_EMPTY;
    alloc_free(noise);
}

/* ---- only one answer */

/* The value of most cells around this one; its own, if both are as frequent. */
static int32_t value_around(const struct picture *p, size_t cell)
{
    int row = (int)(cell / (size_t)p->columns), column = (int)(cell % (size_t)p->columns), balance = 0;
    for (int i = row - 1; i <= row + 1; i++)
        for (int k = column - 1; k <= column + 1; k++)
            if (i >= 0 && k >= 0 && i < p->rows && k < p->columns && (i != row || k != column))
                balance += p->values[i * p->columns + k] == NONOGRAM_FILLED ? 1 : -1;
    return balance == 0 ? p->values[cell] : balance > 0 ? NONOGRAM_FILLED : NONOGRAM_EMPTY;
}

/* Gives some random cells in which the answers differ, or that are open, the value of those
 * around them; if they all have it, changes one. So the parts that lines say nothing about
 * become smoother, until lines do. Returns how many cells it looked at. */
static size_t change(struct picture *p)
{
    enum { SHARE = 20 /* one in so many, and one */ };
    size_t count = 0, seen = 0, changed = 0, last = 0;
    for (size_t i = 0; i < p->cells; i++) count += p->found[i] == LOGIC_OPEN || p->found[i] != p->other[i];
    ASSERT(count > 0);
    size_t most = 1 + count / SHARE;
    for (size_t i = 0; i < p->cells; i++) {
        if (p->found[i] != LOGIC_OPEN && p->found[i] == p->other[i]) continue;
        if (rng_below(&p->rng, count--) >= most - seen) continue;
        int32_t value = value_around(p, i);
        changed += value != p->values[i];
        p->values[i] = value;
        last = i;
        seen++;
    }
    if (!changed) p->values[last] = 1 - p->values[last];
    return seen;
}

/* Changes cells until the clues have one answer; false after too many. */
static bool make_unique(struct picture *p, struct deadline *deadline)
{
    for (size_t changes = 0; changes <= MOST_CHANGES * p->cells && !deadline_reached(deadline);
         changes += change(p)) {
        struct arena scratch = {0};
        const struct board *board = nonogram_pose(&scratch, p->rows, p->columns, p->values);
        dm_status status = nonogram_lines_two(board, p->found, p->other);
        arena_free(&scratch);
        ASSERT(status != DM_NONE); /* the picture is an answer */
        if (status == DM_OPTIMAL) return true;
    }
    return false;
}

static void begin(struct picture *p, struct arena *scratch, int height, int width, int64_t seed)
{
    *p = (struct picture){.rows = height, .columns = width, .cells = (size_t)height * (size_t)width};
    p->values = ARENA_ARRAY(scratch, int32_t, p->cells);
    p->found = ARENA_ARRAY(scratch, int32_t, p->cells);
    p->other = ARENA_ARRAY(scratch, int32_t, p->cells);
    rng_seed(&p->rng, (uint64_t)seed);
}

/* One picture of four is noise, which most hard puzzles are made of. */
static int64_t draw_smooth(struct picture *p)
{
    int64_t most = 2 + (p->rows > p->columns ? p->rows : p->columns) / SIDE_OF_SHAPE;
    return rng_below(&p->rng, 4) == 0 ? 1 : rng_between(&p->rng, 2, most < SMOOTH_MOST ? most : SMOOTH_MOST);
}

static struct board *aim(struct arena *arena, const void *values, int level, int64_t seed,
                         struct deadline *deadline, struct sentence *error)
{
    const struct options *o = values;
    struct arena scratch = {0};
    struct picture p;
    struct board *board = NULL;
    (void)level;
    int64_t height = o->size.rows ? o->size.rows : USUAL, width = o->size.columns ? o->size.columns : USUAL;
    begin(&p, &scratch, (int)height, (int)width, seed);
    double density = o->density > 0 ? o->density : DENSITY_LEAST + DENSITY_RANGE * rng_unit(&p.rng);
    int64_t smooth = o->smooth ? o->smooth : draw_smooth(&p);
    for (int tried = 0; tried < PICTURES && !board && !deadline_reached(deadline); tried++) {
        paint(&p, density, (int)smooth - 1);
        if (make_unique(&p, deadline)) board = nonogram_pose(arena, p.rows, p.columns, p.values);
    }
    if (!board) say_set(error, "nonogram.none", SAY(say_int("n", PICTURES)));
    arena_free(&scratch);
    return board;
}

const struct family_generator nonogram_generate = {
    .generate_options = {.options = rows,
                         .size = sizeof(struct options),
                         .defaults = &(const struct options){.density = 0},
                         .examples = "damier generate nonogram --size 20 --level hard --seed 7\n"},
    .aim = aim,
};
