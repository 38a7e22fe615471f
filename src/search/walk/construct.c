/* Tours of large boards: the board is cut into tiles, each tile has a tour, and tours of neighbours
 * are joined by exchanging two links along a tree.
 *
 * Joining closed tours along a tree gives one closed tour. The tiles of a row are joined from left
 * to right, and the rows through one column of tiles, the spine. A tile has a closed tour when its
 * sides are at least 5 and not both odd. So an even side is cut into even parts, and the other one
 * in any way. If both sides of the board are odd, each is cut into even parts and an odd one, so
 * that one tile is odd both ways: it holds the start and has an open tour from there, which makes
 * the whole an open tour.
 *
 * Nothing is stored per square. The tour is followed from seam to seam: on a tile, from the square
 * where it was entered, forwards or backwards, to the next seam, and through it to the neighbour.
 * Each stretch is written in one loop over the places of its tile. A board has only a few kinds of
 * tiles, whatever its size, so the cost of searching for their tours is negligible.
 *
 * Divide and conquer with joints between four quarters is due to Parberry (1997); which boards have
 * closed tours is a theorem of Schwenk (1991). */
#include "search/walk/hunt.h"

#include "base/alloc.h"
#include "base/vec.h"

enum { USUAL_PART = 8, LEAST_EVEN_PART = 6, LEAST_ODD_PART = 5, MOST_ODD_PART = 15, MOST_KINDS = 6 };
enum { ROWS, COLUMNS }; /* the two ways to cut */

/* Opposite sides differ in the last bit. */
enum side { LEFT, RIGHT, UP, DOWN, SIDES };

struct tile {
    int rows, columns;
    unsigned sides; /* bit s: it can be joined at side s */
    int64_t start;  /* the first square of an open tour, or GROUND_NOWHERE: the tour is closed */
    /* Rows * columns: the squares in the order of the tour, row by row from 0; owned. */
    int32_t *square;
    int32_t *offset; /* the same as distances on the board from the tile's first square; owned */
    /* Places in the tour of the two squares of the link that is opened at a side. */
    int32_t seam[SIDES][2];
};

struct part {
    int at, size;
    int kind; /* parts of the same size in one direction have the same kind */
};

struct cut { /* one side of the board, cut into parts */
    VEC(struct part) parts;
    int kinds;
    int kind_size[MOST_KINDS];
    /* Some part of this kind has one before it, after it. */
    bool before[MOST_KINDS], after[MOST_KINDS];
};

struct tiling {
    struct cut cut[2]; /* ROWS, COLUMNS */
    size_t spine;      /* the column of tiles that joins the rows */
    int width;         /* of the board */
    struct tile tile[MOST_KINDS][MOST_KINDS];
};

/* ---- the tour of a tile
 *
 * Two tours that have the links a-b and c-d become one when these are replaced by a-c and b-d.
 * Between a tile and the one on its right, the links are these (rows downwards, the border between
 * b and d):
 *
 *     . . a | . .        a-b: from the upper right corner; the corner has two links only, so that
 *                        every closed tour has this one
 *     . . . | . c        c-d: demanded from the search
 *     . b . | . .
 *     . . . | d .
 *
 * The links to the tile below are the mirror image of these in the diagonal. All four links are
 * different, so a tile can be joined on every side. */

/* Contradictions after which the search gives up. On all boards with odd sides up to 21, from all
 * starts, each tile's tour was found or refuted within four of them. */
enum { PATIENCE = 1000 };

static void list_seams(const struct tile *tile, int32_t seam[SIDES][2])
{
    int32_t rows = tile->rows, columns = tile->columns;
    seam[LEFT][0] = columns + 1;
    seam[LEFT][1] = 3 * columns;
    seam[RIGHT][0] = columns - 1;
    seam[RIGHT][1] = 3 * columns - 2;
    seam[UP][0] = columns + 1;
    seam[UP][1] = 3;
    seam[DOWN][0] = (rows - 1) * columns;
    seam[DOWN][1] = (rows - 2) * columns + 2;
}

static void put_in_order(struct tile *tile, const int32_t *step, const int32_t seam[SIDES][2], int width)
{
    int32_t squares = tile->rows * tile->columns;
    for (int32_t s = 0; s < squares; s++) {
        int32_t place = step[s] - 1;
        ASSERT(place >= 0 && place < squares); /* every square is on the tour */
        tile->square[place] = s;
        tile->offset[place] = s / tile->columns * width + s % tile->columns;
    }
    for (int side = 0; side < SIDES; side++)
        for (int end = 0; end < 2; end++) tile->seam[side][end] = step[seam[side][end]] - 1;
}

/* `rows`, `columns`, `sides` and `start` are given: sides of at least 5, not both odd if the tour
 * is closed. False if no such tour was found soon. `width`: the columns of the board. */
static bool tile_init(struct tile *tile, int width)
{
    struct ground ground = {.rows = tile->rows, .columns = tile->columns, .long_leap = 2, .short_leap = 1};
    size_t squares = (size_t)tile->rows * (size_t)tile->columns;
    int32_t seam[SIDES][2], wanted[SIDES][2], count = 0;
    list_seams(tile, seam);
    for (int side = 0; side < SIDES; side++) {
        if (!(tile->sides >> side & 1)) continue;
        wanted[count][0] = seam[side][0];
        wanted[count++][1] = seam[side][1];
    }
    struct hunt hunt = {.ground = &ground,
                        .start = tile->start,
                        .closed = tile->start == GROUND_NOWHERE,
                        .wanted = (const int32_t(*)[2])wanted,
                        .wanted_count = count,
                        .limit = PATIENCE};
    int32_t *step = alloc_array(squares, sizeof *step);
    bool found = hunt_tour(&hunt, step) == TOUR_FOUND;
    tile->square = alloc_array(squares, sizeof *tile->square);
    tile->offset = alloc_array(squares, sizeof *tile->offset);
    if (found) put_in_order(tile, step, (const int32_t(*)[2])seam, width);
    alloc_free(step);
    return found;
}

static void tile_free(struct tile *tile)
{
    alloc_free(tile->square);
    alloc_free(tile->offset);
}

/* Where the tour, followed forwards (way 1) or backwards (way -1), leaves the tile through a side:
 * the place before the seam. */
static int32_t tile_exit(const struct tile *tile, int side, int way)
{
    int32_t a = tile->seam[side][0], b = tile->seam[side][1], last = tile->rows * tile->columns - 1;
    bool upwards = a == last ? b == 0 : b == a + 1;
    ASSERT(upwards || (b == last ? a == 0 : a == b + 1)); /* neighbours on the tour */
    return upwards == (way > 0) ? a : b;
}

/* ---- parts */

static void add_part(struct cut *cut, int *at, int size)
{
    vec_push(&cut->parts, ((struct part){.at = *at, .size = size}));
    *at += size;
}

/* Even parts if the length is even. */
static void add_parts(struct cut *cut, int *at, int length)
{
    for (; length >= 2 * USUAL_PART; length -= USUAL_PART) add_part(cut, at, USUAL_PART);
    if (length > 0) add_part(cut, at, length);
}

/* A place for the odd part of an odd length: what remains on either side is nothing, or enough for
 * an even part. */
struct place {
    int at, size;
};

static bool can_cut(int length)
{
    return length == 0 || length >= LEAST_EVEN_PART;
}

/* The next place that holds `start`, by size and then from the left; {0, 0} comes before the first.
 * False after the last. */
static bool next_place(int length, int start, struct place *place)
{
    do {
        if (place->size > 0 && place->at + 2 <= start)
            place->at += 2;
        else {
            place->size = place->size > 0 ? place->size + 2 : LEAST_ODD_PART;
            int least = start - place->size + 1;
            place->at = least > 0 ? least + least % 2 : 0;
        }
        if (place->size > MOST_ODD_PART || place->size > length) return false;
    } while (!can_cut(place->at) || !can_cut(length - place->at - place->size));
    return true;
}

static void cut_around(struct cut *cut, int length, struct place odd)
{
    int at = 0;
    add_parts(cut, &at, odd.at);
    if (odd.size > 0) add_part(cut, &at, odd.size);
    add_parts(cut, &at, length - at);
    ASSERT(at == length);
}

static void name_kinds(struct cut *cut)
{
    for (size_t i = 0; i < cut->parts.size; i++) {
        struct part *part = &cut->parts.data[i];
        while (part->kind < cut->kinds && cut->kind_size[part->kind] != part->size) part->kind++;
        if (part->kind == cut->kinds) cut->kind_size[cut->kinds++] = part->size;
        ASSERT(cut->kinds <= MOST_KINDS);
        cut->before[part->kind] |= i > 0;
        cut->after[part->kind] |= i + 1 < cut->parts.size;
    }
}

/* ---- tiles */

static struct tile *tile_at(struct tiling *tiling, const size_t at[2])
{
    return &tiling->tile[tiling->cut[ROWS].parts.data[at[ROWS]].kind]
                        [tiling->cut[COLUMNS].parts.data[at[COLUMNS]].kind];
}

static unsigned sides(bool left, bool right, bool up, bool down)
{
    return (unsigned)left << LEFT | (unsigned)right << RIGHT | (unsigned)up << UP | (unsigned)down << DOWN;
}

/* The sides at which some tile of this kind is joined. */
static unsigned sides_of_kind(const struct tiling *tiling, int down, int across)
{
    const struct cut *rows = &tiling->cut[ROWS], *columns = &tiling->cut[COLUMNS];
    bool spine = columns->parts.data[tiling->spine].kind == across;
    return sides(columns->before[across], columns->after[across], spine && rows->before[down],
                 spine && rows->after[down]);
}

/* The sides at which the tile in this place is joined. */
static unsigned sides_at(const struct tiling *tiling, const size_t at[2])
{
    bool spine = at[COLUMNS] == tiling->spine;
    return sides(at[COLUMNS] > 0, at[COLUMNS] + 1 < tiling->cut[COLUMNS].parts.size, spine && at[ROWS] > 0,
                 spine && at[ROWS] + 1 < tiling->cut[ROWS].parts.size);
}

/* `start`: relative to the tile whose sides are both odd. */
static bool make_tile(struct tiling *tiling, int down, int across, const int start[2])
{
    struct tile *tile = &tiling->tile[down][across];
    tile->rows = tiling->cut[ROWS].kind_size[down];
    tile->columns = tiling->cut[COLUMNS].kind_size[across];
    tile->sides = sides_of_kind(tiling, down, across);
    bool odd = tile->rows % 2 && tile->columns % 2;
    tile->start = odd ? (int64_t)start[ROWS] * tile->columns + start[COLUMNS] : GROUND_NOWHERE;
    return tile_init(tile, tiling->width);
}

static bool make_tiles(struct tiling *tiling, const int start[2])
{
    for (int down = 0; down < tiling->cut[ROWS].kinds; down++)
        for (int across = 0; across < tiling->cut[COLUMNS].kinds; across++)
            if (!make_tile(tiling, down, across, start)) return false;
    return true;
}

static void clear(struct tiling *tiling)
{
    for (int down = 0; down < MOST_KINDS; down++)
        for (int across = 0; across < MOST_KINDS; across++) tile_free(&tiling->tile[down][across]);
    for (int way = ROWS; way <= COLUMNS; way++) vec_free(&tiling->cut[way].parts);
}

/* Cuts the board around the place of the odd tile, if it has one, and finds the tiles' tours. */
static bool lay(struct tiling *tiling, const int length[2], const struct place odd[2], const int start[2])
{
    const int within[2] = {start[ROWS] - odd[ROWS].at, start[COLUMNS] - odd[COLUMNS].at};
    for (int way = ROWS; way <= COLUMNS; way++) {
        tiling->cut[way] = (struct cut){0};
        cut_around(&tiling->cut[way], length[way], odd[way]);
        name_kinds(&tiling->cut[way]);
    }
    tiling->spine = odd[COLUMNS].size > 0 && odd[COLUMNS].at == 0 && tiling->cut[COLUMNS].parts.size > 1;
    if (make_tiles(tiling, within)) return true;
    clear(tiling);
    return false;
}

static bool lay_odd(struct tiling *tiling, const int length[2], const int start[2])
{
    struct place odd[2] = {{0}};
    while (next_place(length[ROWS], start[ROWS], &odd[ROWS])) {
        odd[COLUMNS] = (struct place){0};
        while (next_place(length[COLUMNS], start[COLUMNS], &odd[COLUMNS]))
            if (lay(tiling, length, odd, start)) return true;
    }
    return false;
}

/* ---- the tour */

struct walker {
    size_t at[2];  /* the tile */
    int32_t place; /* in its tour */
    int way;       /* 1 forwards, -1 backwards */
};

static size_t part_with(const struct cut *cut, int at)
{
    size_t i = cut->parts.size - 1;
    while (cut->parts.data[i].at > at) i--;
    return i;
}

static struct walker begin(struct tiling *tiling, const int start[2])
{
    struct walker walker = {.way = 1};
    int within[2];
    for (int way = ROWS; way <= COLUMNS; way++) {
        walker.at[way] = part_with(&tiling->cut[way], start[way]);
        within[way] = start[way] - tiling->cut[way].parts.data[walker.at[way]].at;
    }
    const struct tile *tile = tile_at(tiling, walker.at);
    while (tile->square[walker.place] != within[ROWS] * tile->columns + within[COLUMNS]) walker.place++;
    return walker;
}

/* The side whose seam comes next, and how many squares come before it; a whole tour if there is
 * none. */
static int next_seam(const struct tile *tile, unsigned open, const struct walker *walker, int32_t *run)
{
    int32_t squares = tile->rows * tile->columns;
    int next = SIDES;
    *run = squares;
    for (int side = 0; side < SIDES; side++) {
        if (!(open >> side & 1)) continue;
        int32_t away = (tile_exit(tile, side, walker->way) - walker->place) * walker->way;
        if (away < 0) away += squares;
        ASSERT(away >= 0 && away < squares);
        if (away >= *run) continue;
        *run = away + 1;
        next = side;
    }
    return next;
}

/* Numbers `run` places of the tile's tour, which do not pass its end. */
static void write_run(const int32_t *offset, int way, int32_t run, int32_t *step, int32_t number)
{
    if (way > 0)
        for (int32_t i = 0; i < run; i++) step[offset[i]] = number + i;
    else
        for (int32_t i = 0; i < run; i++) step[offset[-i]] = number + i;
}

/* Numbers the squares of a stretch of the tile's tour; leaves the walker on its last. */
static void write_stretch(const struct tile *tile, struct walker *walker, int32_t run, int32_t *step,
                          int32_t number)
{
    int32_t squares = tile->rows * tile->columns, way = walker->way;
    ASSERT(run >= 1 && run <= squares && walker->place >= 0 && walker->place < squares);
    int32_t before_end = way > 0 ? squares - walker->place : walker->place + 1;
    int32_t first = run < before_end ? run : before_end, rest = run - first;
    write_run(tile->offset + walker->place, way, first, step, number);
    if (rest > 0) write_run(tile->offset + (way > 0 ? 0 : squares - 1), way, rest, step, number + first);
    walker->place += way * (run - 1);
    if (rest > 0) walker->place -= way * squares;
}

/* Through the seam: to the other square of the link that is there now, and away from its old
 * neighbour. */
static void cross(struct tiling *tiling, struct walker *walker, int side)
{
    ASSERT(side < SIDES); /* a tour without a seam ends on its tile */
    int end = tile_at(tiling, walker->at)->seam[side][1] == walker->place;
    walker->at[side < UP ? COLUMNS : ROWS] += side % 2 ? 1 : (size_t)-1;
    const struct tile *tile = tile_at(tiling, walker->at);
    walker->place = tile->seam[side ^ 1][end];
    walker->way = tile_exit(tile, side ^ 1, 1) == walker->place ? -1 : 1;
}

/* The first square of a tile. */
static int64_t corner_of(const struct tiling *tiling, const size_t at[2])
{
    return (int64_t)tiling->cut[ROWS].parts.data[at[ROWS]].at * tiling->width +
           tiling->cut[COLUMNS].parts.data[at[COLUMNS]].at;
}

static bool told_to_stop(const struct tour_watch *watch, int32_t number, int64_t squares)
{
    if (watch && watch->progress) watch->progress(watch->self, number, (double)squares);
    return ground_stopped(watch);
}

static bool number_squares(struct tiling *tiling, const int start[2], int64_t squares, int32_t *step,
                           const struct tour_watch *watch)
{
    enum { LOOK_EVERY = 1 << 16 };
    struct walker walker = begin(tiling, start);
    int64_t number = 1;
    for (uint64_t stretch = 0;; stretch++) {
        const struct tile *tile = tile_at(tiling, walker.at);
        int32_t run;
        int side = next_seam(tile, sides_at(tiling, walker.at), &walker, &run);
        if (run > squares - number + 1) run = (int32_t)(squares - number + 1);
        write_stretch(tile, &walker, run, step + corner_of(tiling, walker.at), (int32_t)number);
        number += run;
        if (number > squares) return true;
        if (stretch % LOOK_EVERY == 0 && told_to_stop(watch, (int32_t)number, squares)) return false;
        cross(tiling, &walker, side);
    }
}

enum tour_end construct_tour(const struct ground *ground, int64_t start, int32_t *step,
                             const struct tour_watch *watch)
{
    struct tiling tiling = {.width = ground->columns};
    const int64_t from = start == GROUND_NOWHERE ? 0 : start;
    const int64_t squares = (int64_t)ground->rows * ground->columns;
    const int length[2] = {ground->rows, ground->columns};
    const int begin_at[2] = {(int)(from / ground->columns), (int)(from % ground->columns)};
    const struct place nowhere[2] = {{0}};
    bool odd = ground->rows % 2 && ground->columns % 2;
    REQUIRE(squares <= INT32_MAX, "numbers of steps have 32 bits");
    if (!(odd ? lay_odd(&tiling, length, begin_at) : lay(&tiling, length, nowhere, begin_at)))
        return TOUR_NONE;
    bool done = number_squares(&tiling, begin_at, squares, step, watch);
    clear(&tiling);
    return done ? TOUR_FOUND : TOUR_STOPPED;
}
