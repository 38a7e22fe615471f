/* Tours of large boards by divide and conquer: cut the board into tiles, find a tour of each tile,
 * and join the tours of neighbouring tiles by exchanging two links.
 *
 * Joining closed tours along a spanning tree of the tiles gives one closed tour. Tiles of a row are
 * joined left to right; rows are joined through one column of tiles, the spine. A tile has a closed
 * tour if its sides are at least 5 and not both odd, so an even side is cut into even parts and the
 * other side arbitrarily. If both sides of the board are odd, each is cut into even parts and one
 * odd part. The tile that is odd both ways contains the start and has an open tour from it, so the
 * whole tour is open.
 *
 * Nothing is stored per square. The tour is followed from seam to seam: along a tile's tour,
 * forwards or backwards, to the next seam, and across it to the neighbour. Each stretch is written
 * in one loop. A board has only a few kinds of tiles, whatever its size, so the time to search for
 * their tours is negligible.
 *
 * Parberry (1997) joins four quarters in this way; Schwenk (1991) characterises the boards with
 * closed tours. */
#include "search/tours/tour_search.h"

#include "base/alloc.h"
#include "base/vec.h"

enum { USUAL_PART = 8, LEAST_EVEN_PART = 6, LEAST_ODD_PART = 5, MOST_ODD_PART = 15, MOST_KINDS = 6 };
enum { ROWS, COLUMNS }; /* the two directions of cuts */

/* Opposite sides differ in the last bit. */
enum side { LEFT, RIGHT, UP, DOWN, SIDES };

struct tile {
    int rows, columns;
    unsigned sides; /* bit s: can be joined at side s */
    int64_t start;  /* first square of an open tour; GROUND_NOWHERE: the tour is closed */
    /* By position in the tour: the square, row by row from 0; rows * columns; owned. */
    int32_t *square;
    int32_t *offset; /* by position: offset on the board from the tile's first square; owned */
    /* Positions in the tour of the two ends of the link that is replaced at each side. */
    int32_t seam[SIDES][2];
};

struct part {
    int at, size;
    int kind; /* parts of equal size in one direction share a kind */
};

struct cut { /* one side of the board, divided into parts */
    VEC(struct part) parts;
    int kinds;
    int kind_size[MOST_KINDS];
    /* Whether some part of this kind has a part before it, after it. */
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
 * Two tours with the links a-b and c-d are merged by replacing these with a-c and b-d. Between a
 * tile and its right neighbour the links are (rows downwards, the border between b and d):
 *
 *     . . a | . .        a-b: from the upper right corner, which has only two links, so every
 *                        closed tour contains it
 *     . . . | . c        c-d: required from the search
 *     . b . | . .
 *     . . . | d .
 *
 * The links to the tile below are the reflection of these in the diagonal. All four links differ,
 * so a tile can be joined on every side. */

/* Conflict limit of the search. On all boards with odd sides up to 21, from all starts, each tile's
 * tour was found or refuted within four conflicts. */
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
        ASSERT(place >= 0 && place < squares); /* the tour covers the tile */
        tile->square[place] = s;
        tile->offset[place] = s / tile->columns * width + s % tile->columns;
    }
    for (int side = 0; side < SIDES; side++)
        for (int end = 0; end < 2; end++) tile->seam[side][end] = step[seam[side][end]] - 1;
}

/* The caller sets `rows`, `columns`, `sides` and `start`: sides of at least 5, not both odd if the
 * tour is closed. Returns false if no such tour was found within PATIENCE conflicts. `width`:
 * columns of the board. */
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
    struct tour_search hunt = {.ground = &ground,
                               .start = tile->start,
                               .closed = tile->start == GROUND_NOWHERE,
                               .required = (const int32_t(*)[2])wanted,
                               .required_count = count,
                               .limit = PATIENCE};
    int32_t *step = alloc_array(squares, sizeof *step);
    bool found = tour_search_find(&hunt, step) == TOUR_FOUND;
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

/* The position before the seam at a side, following the tour forwards (way 1) or backwards (way
 * -1). */
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

/* The parts are even if the length is. */
static void add_parts(struct cut *cut, int *at, int length)
{
    for (; length >= 2 * USUAL_PART; length -= USUAL_PART) add_part(cut, at, USUAL_PART);
    if (length > 0) add_part(cut, at, length);
}

/* A position for the odd part of an odd length: the rest on either side is empty or long enough for
 * an even part. */
struct place {
    int at, size;
};

static bool can_cut(int length)
{
    return length == 0 || length >= LEAST_EVEN_PART;
}

/* Advances to the next position that contains `start`, by size, then left to right; {0, 0} precedes
 * the first. False after the last. */
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

/* The sides at which any tile of this kind is joined. */
static unsigned sides_of_kind(const struct tiling *tiling, int down, int across)
{
    const struct cut *rows = &tiling->cut[ROWS], *columns = &tiling->cut[COLUMNS];
    bool spine = columns->parts.data[tiling->spine].kind == across;
    return sides(columns->before[across], columns->after[across], spine && rows->before[down],
                 spine && rows->after[down]);
}

/* The sides at which this tile is joined. */
static unsigned sides_at(const struct tiling *tiling, const size_t at[2])
{
    bool spine = at[COLUMNS] == tiling->spine;
    return sides(at[COLUMNS] > 0, at[COLUMNS] + 1 < tiling->cut[COLUMNS].parts.size, spine && at[ROWS] > 0,
                 spine && at[ROWS] + 1 < tiling->cut[ROWS].parts.size);
}

/* `start` is relative to the tile with two odd sides. */
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

/* Cuts the board around the odd tile, if any, and finds the tours of the tiles. */
static bool tile_board(struct tiling *tiling, const int length[2], const struct place odd[2],
                       const int start[2])
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

static bool tile_odd_board(struct tiling *tiling, const int length[2], const int start[2])
{
    struct place odd[2] = {{0}};
    while (next_place(length[ROWS], start[ROWS], &odd[ROWS])) {
        odd[COLUMNS] = (struct place){0};
        while (next_place(length[COLUMNS], start[COLUMNS], &odd[COLUMNS]))
            if (tile_board(tiling, length, odd, start)) return true;
    }
    return false;
}

/* ---- the tour */

struct walker {
    size_t at[2];  /* the tile */
    int32_t place; /* position in its tour */
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

/* Returns the side whose seam comes next and sets *run to the number of squares up to it; the whole
 * tour if there is none. */
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

/* Numbers `run` positions of the tile's tour, without wrapping around. */
static void write_run(const int32_t *offset, int way, int32_t run, int32_t *step, int32_t number)
{
    if (way > 0)
        for (int32_t i = 0; i < run; i++) step[offset[i]] = number + i;
    else
        for (int32_t i = 0; i < run; i++) step[offset[-i]] = number + i;
}

/* Numbers a stretch of the tile's tour and moves the walker to its last square. */
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

/* Crosses a seam: continues at the other end of the new link, away from the replaced one. */
static void cross(struct tiling *tiling, struct walker *walker, int side)
{
    ASSERT(side < SIDES); /* without seams the tour ends on its tile */
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

static bool should_stop(const struct tour_watch *watch, int32_t number, int64_t squares)
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
        if (stretch % LOOK_EVERY == 0 && should_stop(watch, (int32_t)number, squares)) return false;
        cross(tiling, &walker, side);
    }
}

enum tour_end tour_tiles_build(const struct ground *ground, int64_t start, int32_t *step,
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
    if (!(odd ? tile_odd_board(&tiling, length, begin_at) : tile_board(&tiling, length, nowhere, begin_at)))
        return TOUR_NONE;
    bool done = number_squares(&tiling, begin_at, squares, step, watch);
    clear(&tiling);
    return done ? TOUR_FOUND : TOUR_STOPPED;
}
