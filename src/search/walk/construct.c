/* Tours of large boards: the board is cut into tiles, each tile has a tour, and tours of neighbours
 * are joined by exchanging two links (construct_tile.c) along a tree.
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
#include "search/walk/construct.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "search/walk/construct_tile.h"

enum { USUAL_PART = 8, LEAST_EVEN_PART = 6, LEAST_ODD_PART = 5, MOST_ODD_PART = 15, MOST_KINDS = 6 };
enum { DOWN, ACROSS };

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
    struct cut cut[2]; /* DOWN, ACROSS */
    size_t spine;      /* the column of tiles that joins the rows */
    int width;         /* of the board */
    struct construct_tile tile[MOST_KINDS][MOST_KINDS];
};

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

static struct construct_tile *tile_at(struct tiling *tiling, const size_t at[2])
{
    return &tiling->tile[tiling->cut[DOWN].parts.data[at[DOWN]].kind]
                        [tiling->cut[ACROSS].parts.data[at[ACROSS]].kind];
}

static unsigned sides(bool left, bool right, bool up, bool down)
{
    return (unsigned)left << CONSTRUCT_TILE_LEFT | (unsigned)right << CONSTRUCT_TILE_RIGHT |
           (unsigned)up << CONSTRUCT_TILE_UP | (unsigned)down << CONSTRUCT_TILE_DOWN;
}

/* The sides at which some tile of this kind is joined. */
static unsigned sides_of_kind(const struct tiling *tiling, int down, int across)
{
    const struct cut *rows = &tiling->cut[DOWN], *columns = &tiling->cut[ACROSS];
    bool spine = columns->parts.data[tiling->spine].kind == across;
    return sides(columns->before[across], columns->after[across], spine && rows->before[down],
                 spine && rows->after[down]);
}

/* The sides at which the tile in this place is joined. */
static unsigned sides_at(const struct tiling *tiling, const size_t at[2])
{
    bool spine = at[ACROSS] == tiling->spine;
    return sides(at[ACROSS] > 0, at[ACROSS] + 1 < tiling->cut[ACROSS].parts.size, spine && at[DOWN] > 0,
                 spine && at[DOWN] + 1 < tiling->cut[DOWN].parts.size);
}

/* `start`: relative to the tile whose sides are both odd. */
static bool make_tile(struct tiling *tiling, int down, int across, const int start[2])
{
    struct construct_tile *tile = &tiling->tile[down][across];
    tile->rows = tiling->cut[DOWN].kind_size[down];
    tile->columns = tiling->cut[ACROSS].kind_size[across];
    tile->sides = sides_of_kind(tiling, down, across);
    bool odd = tile->rows % 2 && tile->columns % 2;
    tile->start = odd ? (int64_t)start[DOWN] * tile->columns + start[ACROSS] : GROUND_NOWHERE;
    return construct_tile_init(tile, tiling->width);
}

static bool make_tiles(struct tiling *tiling, const int start[2])
{
    for (int down = 0; down < tiling->cut[DOWN].kinds; down++)
        for (int across = 0; across < tiling->cut[ACROSS].kinds; across++)
            if (!make_tile(tiling, down, across, start)) return false;
    return true;
}

static void clear(struct tiling *tiling)
{
    for (int down = 0; down < MOST_KINDS; down++)
        for (int across = 0; across < MOST_KINDS; across++) construct_tile_free(&tiling->tile[down][across]);
    for (int way = DOWN; way <= ACROSS; way++) vec_free(&tiling->cut[way].parts);
}

/* Cuts the board around the place of the odd tile, if it has one, and finds the tiles' tours. */
static bool lay(struct tiling *tiling, const int length[2], const struct place odd[2], const int start[2])
{
    const int within[2] = {start[DOWN] - odd[DOWN].at, start[ACROSS] - odd[ACROSS].at};
    for (int way = DOWN; way <= ACROSS; way++) {
        tiling->cut[way] = (struct cut){0};
        cut_around(&tiling->cut[way], length[way], odd[way]);
        name_kinds(&tiling->cut[way]);
    }
    tiling->spine = odd[ACROSS].size > 0 && odd[ACROSS].at == 0 && tiling->cut[ACROSS].parts.size > 1;
    if (make_tiles(tiling, within)) return true;
    clear(tiling);
    return false;
}

static bool lay_odd(struct tiling *tiling, const int length[2], const int start[2])
{
    struct place odd[2] = {{0}};
    while (next_place(length[DOWN], start[DOWN], &odd[DOWN])) {
        odd[ACROSS] = (struct place){0};
        while (next_place(length[ACROSS], start[ACROSS], &odd[ACROSS]))
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
    for (int way = DOWN; way <= ACROSS; way++) {
        walker.at[way] = part_with(&tiling->cut[way], start[way]);
        within[way] = start[way] - tiling->cut[way].parts.data[walker.at[way]].at;
    }
    const struct construct_tile *tile = tile_at(tiling, walker.at);
    while (tile->square[walker.place] != within[DOWN] * tile->columns + within[ACROSS]) walker.place++;
    return walker;
}

/* The side whose seam comes next, and how many squares come before it; a whole tour if there is
 * none. */
static int next_seam(const struct construct_tile *tile, unsigned open, const struct walker *walker,
                     int32_t *run)
{
    int32_t squares = tile->rows * tile->columns;
    int next = CONSTRUCT_TILE_SIDES;
    *run = squares;
    for (int side = 0; side < CONSTRUCT_TILE_SIDES; side++) {
        if (!(open >> side & 1)) continue;
        int32_t away = (construct_tile_exit(tile, side, walker->way) - walker->place) * walker->way;
        if (away < 0) away += squares;
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
static void write_stretch(const struct construct_tile *tile, struct walker *walker, int32_t run,
                          int32_t *step, int32_t number)
{
    int32_t squares = tile->rows * tile->columns, way = walker->way;
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
    int end = tile_at(tiling, walker->at)->seam[side][1] == walker->place;
    walker->at[side < CONSTRUCT_TILE_UP ? ACROSS : DOWN] += side % 2 ? 1 : (size_t)-1;
    const struct construct_tile *tile = tile_at(tiling, walker->at);
    walker->place = tile->seam[side ^ 1][end];
    walker->way = construct_tile_exit(tile, side ^ 1, 1) == walker->place ? -1 : 1;
}

/* The first square of a tile. */
static int64_t corner_of(const struct tiling *tiling, const size_t at[2])
{
    return (int64_t)tiling->cut[DOWN].parts.data[at[DOWN]].at * tiling->width +
           tiling->cut[ACROSS].parts.data[at[ACROSS]].at;
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
        const struct construct_tile *tile = tile_at(tiling, walker.at);
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
