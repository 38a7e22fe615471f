/* A board of any shape. Neighbours and edges are listed once, when the field is made, in O(places),
 * so searches and rules need no geometry, such as the sheared coordinates of hexagons. Symmetries
 * are found by trying all turns and mirrors of the plane. */
#include "puzzle/kit/field.h"

#include "base/alloc.h"
#include "puzzle/kit/hexagon.h"

#include <limits.h>
#include <string.h>

static const int square_steps[FIELD_NEIGHBOURS][2] = {{0, 1}, {1, 0},  {0, -1}, {-1, 0},
                                                      {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

static int step_count(enum field_adjacency touch)
{
    return touch == FIELD_SIDES ? 4 : touch == FIELD_HEXAGONS ? HEXAGON_SIDES : FIELD_NEIGHBOURS;
}

static const int *step_of(enum field_adjacency touch, int i)
{
    return touch == FIELD_HEXAGONS ? hexagon_steps[i] : square_steps[i];
}

/* The place a step away; FIELD_NOWHERE if it is not in the matrix. */
static int32_t place_beside(const struct field *field, int32_t place, const int step[2])
{
    ASSERT(place >= 0 && place < field->rows * field->columns);
    int row = place / field->columns + step[0], column = place % field->columns + step[1];
    bool inside = row >= 0 && row < field->rows && column >= 0 && column < field->columns;
    return inside ? row * field->columns + column : FIELD_NOWHERE;
}

/* ---- cells, neighbours, edges */

static void number_cells(struct field *field, struct arena *arena, const bool *hole)
{
    size_t places = (size_t)field->rows * (size_t)field->columns;
    int32_t *at = ARENA_ARRAY(arena, int32_t, places), *place = ARENA_ARRAY(arena, int32_t, places);
    for (size_t i = 0; i < places; i++) {
        at[i] = hole[i] ? FIELD_NOWHERE : (int32_t)field->cells;
        if (!hole[i]) place[field->cells++] = (int32_t)i;
    }
    field->at = at;
    field->place = place;
}

/* The neighbours of a cell in ascending order; returns how many. */
static int neighbours_of(const struct field *field, size_t cell, int32_t to[FIELD_NEIGHBOURS])
{
    ASSERT(cell < field->cells && field->at[field->place[cell]] == (int32_t)cell);
    int count = 0;
    for (int i = 0; i < step_count(field->touch); i++) {
        int32_t place = place_beside(field, field->place[cell], step_of(field->touch, i));
        if (place == FIELD_NOWHERE || field->at[place] == FIELD_NOWHERE) continue;
        int k = count++;
        for (; k > 0 && to[k - 1] > field->at[place]; k--) to[k] = to[k - 1];
        to[k] = field->at[place];
    }
    return count;
}

static void list_neighbours(struct field *field, struct arena *arena)
{
    uint32_t *first = ARENA_ARRAY(arena, uint32_t, field->cells + 1);
    int32_t *to = ARENA_ARRAY(arena, int32_t, field->cells * (size_t)step_count(field->touch) + 1);
    for (size_t cell = 0; cell < field->cells; cell++) {
        int32_t beside[FIELD_NEIGHBOURS];
        int count = neighbours_of(field, cell, beside);
        memcpy(to + first[cell], beside, (size_t)count * sizeof *to);
        first[cell + 1] = first[cell] + (uint32_t)count;
    }
    field->first = first;
    field->to = to;
}

static void number_edges(struct field *field, struct arena *arena)
{
    size_t entries = field->first[field->cells];
    int32_t *by = ARENA_ARRAY(arena, int32_t, entries + 1);
    int32_t(*ends)[2] = arena_bytes(arena, (entries / 2 + 1) * sizeof *ends);
    field->by = by;
    field->ends = (const int32_t(*)[2])ends;
    for (int32_t cell = 0; cell < (int32_t)field->cells; cell++)
        for (uint32_t i = field->first[cell]; i < field->first[cell + 1]; i++) {
            int32_t other = field->to[i];
            if (other < cell) {
                by[i] = field_edge(field, other, cell);
                continue;
            }
            ends[field->edges][0] = cell;
            ends[field->edges][1] = other;
            by[i] = (int32_t)field->edges++;
        }
    ASSERT(2 * field->edges == entries); /* each edge is seen from both sides */
}

int32_t field_edge(const struct field *field, int32_t cell, int32_t other)
{
    ASSERT(cell >= 0 && (size_t)cell < field->cells);
    for (uint32_t i = field->first[cell]; i < field->first[cell + 1]; i++)
        if (field->to[i] == other) return field->by[i];
    return FIELD_NOWHERE;
}

/* ---- symmetries */

static void plane_image(enum field_adjacency touch, int image, int *row, int *column)
{
    ASSERT(image >= 0 && image < (touch == FIELD_HEXAGONS ? HEXAGON_IMAGES : 8));
    if (touch == FIELD_HEXAGONS) {
        hexagon_image(image, row, column);
        return;
    }
    if (image >= 4) *column = -*column;
    for (int turn = image % 4; turn > 0; turn--) {
        int down = *column;
        *column = -*row;
        *row = down;
    }
}

/* The images of all cells, and the least row and column among them. */
static void send_cells(const struct field *field, int image, int (*to)[2], int least[2])
{
    least[0] = least[1] = INT_MAX;
    for (size_t cell = 0; cell < field->cells; cell++) {
        field_place(field, cell, &to[cell][0], &to[cell][1]);
        plane_image(field->touch, image, &to[cell][0], &to[cell][1]);
        for (int i = 0; i < 2; i++)
            if (to[cell][i] < least[i]) least[i] = to[cell][i];
    }
}

/* The image of each cell, translated so that the first row and column are those of the shape; false
 * if the image is another shape. */
static bool find_image(const struct field *field, int image, int (*to)[2], const int origin[2],
                       int32_t *cells)
{
    ASSERT(image > 0 && image < FIELD_IMAGES);
    int least[2];
    send_cells(field, image, to, least);
    for (size_t cell = 0; cell < field->cells; cell++) {
        int row = to[cell][0] - least[0] + origin[0], column = to[cell][1] - least[1] + origin[1];
        if (row < 0 || row >= field->rows || column < 0 || column >= field->columns) return false;
        cells[cell] = field->at[row * field->columns + column];
        if (cells[cell] == FIELD_NOWHERE) return false;
    }
    return true;
}

static void find_images(struct field *field, struct arena *arena)
{
    int(*to)[2] = alloc_array(field->cells + 1, sizeof *to), origin[2];
    int all = field->touch == FIELD_HEXAGONS ? HEXAGON_IMAGES : 8;
    send_cells(field, 0, to, origin);
    for (int image = 1; image < all && field->cells > 0; image++) {
        int32_t *cells = ARENA_ARRAY(arena, int32_t, field->cells);
        if (find_image(field, image, to, origin, cells)) field->image[field->images++] = cells;
    }
    alloc_free(to);
}

void field_make(struct field *field, struct arena *arena, enum field_adjacency touch, int rows, int columns,
                const bool *hole)
{
    ASSERT(rows > 0 && columns > 0);
    *field = (struct field){.touch = touch, .rows = rows, .columns = columns};
    number_cells(field, arena, hole);
    list_neighbours(field, arena);
    number_edges(field, arena);
    find_images(field, arena);
}

/* ---- ways */

void field_distances(const struct field *field, int32_t from, const bool *closed, int32_t *distance,
                     int32_t *queue)
{
    size_t head = 0, tail = 0;
    for (size_t i = 0; i < field->cells; i++) distance[i] = INT32_MAX;
    ASSERT(from >= 0 && (size_t)from < field->cells);
    distance[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int32_t cell = queue[head++];
        for (uint32_t i = field->first[cell]; i < field->first[cell + 1]; i++) {
            int32_t other = field->to[i];
            if (distance[other] != INT32_MAX || (closed && closed[other])) continue;
            distance[other] = distance[cell] + 1;
            queue[tail++] = other;
        }
    }
}

/* Two-colours the component of this cell, breadth first; `queue` has room for all cells. False if
 * two cells that touch get the same colour. */
static bool colour_piece(const struct field *field, int32_t from, int8_t *colour, int32_t *queue)
{
    ASSERT(from >= 0 && (size_t)from < field->cells && colour[from] < 0);
    size_t head = 0, tail = 0;
    bool fine = true;
    colour[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int32_t cell = queue[head++];
        for (uint32_t i = field->first[cell]; i < field->first[cell + 1]; i++) {
            int32_t other = field->to[i];
            fine = fine && colour[other] != colour[cell];
            if (colour[other] >= 0) continue;
            colour[other] = (int8_t)(1 - colour[cell]);
            queue[tail++] = other;
        }
    }
    return fine;
}

/* Two-colours all components, and counts them. */
static bool colour_all(const struct field *field, int8_t *colour, size_t *pieces, int32_t *stray)
{
    int32_t *queue = alloc_array(field->cells + 1, sizeof *queue);
    bool fine = true;
    *pieces = 0;
    *stray = FIELD_NOWHERE;
    memset(colour, -1, field->cells);
    for (int32_t cell = 0; cell < (int32_t)field->cells; cell++) {
        if (colour[cell] >= 0) continue;
        if (++*pieces == 2) *stray = cell;
        fine = colour_piece(field, cell, colour, queue) && fine;
    }
    alloc_free(queue);
    return fine;
}

size_t field_components(const struct field *field, int32_t *stray)
{
    int8_t *colour = alloc_bytes(field->cells + 1);
    size_t pieces;
    colour_all(field, colour, &pieces, stray);
    alloc_free(colour);
    return pieces;
}

bool field_two_colour(const struct field *field, int8_t *colour)
{
    size_t pieces;
    int32_t stray;
    return colour_all(field, colour, &pieces, &stray);
}

/* ---- holes */

/* Floods the outside through holes, from the edge of the matrix. By sides, not corners: two squares
 * that meet in a corner close a gap. */
void field_enclosed(const struct field *field, bool *enclosed)
{
    size_t places = (size_t)field->rows * (size_t)field->columns, tail = 0;
    enum field_adjacency touch = field->touch == FIELD_HEXAGONS ? FIELD_HEXAGONS : FIELD_SIDES;
    int32_t *queue = alloc_array(places, sizeof *queue);
    for (size_t i = 0; i < places; i++) {
        int row = (int)i / field->columns, column = (int)i % field->columns;
        bool rim = row == 0 || row == field->rows - 1 || column == 0 || column == field->columns - 1;
        enclosed[i] = field->at[i] == FIELD_NOWHERE && !rim;
        if (field->at[i] == FIELD_NOWHERE && rim) queue[tail++] = (int32_t)i;
    }
    for (size_t head = 0; head < tail; head++)
        for (int i = 0; i < step_count(touch); i++) {
            int32_t place = place_beside(field, queue[head], step_of(touch, i));
            if (place == FIELD_NOWHERE || !enclosed[place]) continue;
            enclosed[place] = false;
            queue[tail++] = place;
        }
    alloc_free(queue);
}
