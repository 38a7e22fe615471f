/* Sizes, positions and colours that the graphical pens share.
 *
 * The page is the bounding box of the cells, the labels on each side, and a margin, computed before
 * drawing. Text width is estimated from the number of bytes; a wrong estimate makes a text smaller
 * than necessary, but never cuts it. */
#include "draw/geometry.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNIT = GEOMETRY_UNIT,
    CALM_LINES = 24, /* rows or columns: a larger board is viewed as a whole */
    MARGIN = GEOMETRY_MARGIN,
    LONG_NUMBER = 3, /* digits */
};

#define FIGURE_WIDTH GEOMETRY_FIGURE_WIDTH

/* Largest text width, in cells. Narrow texts leave room for dots and routes at their sides.
 * Hexagons always have narrow texts, so that their size does not depend on other elements. */
#define WIDE_TEXT 0.9
#define NARROW_TEXT 0.66
#define NEAR 0.1 /* tolerance, in cells */

#define FRAME_WIDTH 1.6
#define REGION_WIDTH 2.6

/* When squares are tiny, a saturated colour would hide the pieces. */
#define DISTANT_DARK "e8d9c5"
#define DISTANT 2 /* growth from which this applies */

static const char *const colours[CANVAS_TILES] = {
    [CANVAS_TILE_PLAIN] = GEOMETRY_PAPER, [CANVAS_TILE_LIGHT] = "f6eee0",  [CANVAS_TILE_DARK] = "c6a27c",
    [CANVAS_TILE_GIVEN] = "e4e1da",       [CANVAS_TILE_SHADED] = "dde6ee", [CANVAS_TILE_BLOCKED] = "4a4441",
    [CANVAS_TILE_HOLE] = GEOMETRY_PAPER,
};

/* True if a route connects horizontal neighbours. */
static bool goes_sideways(const struct canvas *canvas)
{
    for (const struct canvas_route *walk = canvas->first_walk; walk != NULL; walk = walk->next)
        for (size_t i = 1; i < walk->count; i++) {
            int32_t from = walk->cells[i - 1], to = walk->cells[i];
            if (abs(from - to) == 1 && from / canvas->columns == to / canvas->columns) return true;
        }
    return false;
}

/* True if a dot is on a vertical border. */
static bool has_side_dot(const struct canvas *canvas)
{
    for (const struct canvas_dot *dot = canvas->first_dot; dot != NULL; dot = dot->next)
        if (fabs(dot->at.x - round(dot->at.x)) < NEAR) return true;
    return false;
}

/* True if a number has three digits. In narrow cells all numbers then get the size of a three-digit
 * one, because mixed sizes would seem to carry a meaning. */
static bool has_long_number(const struct canvas *canvas)
{
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (cell->mark == CANVAS_MARK_NUMBER && (cell->as.number > 99 || cell->as.number < -9)) return true;
    }
    return false;
}

/* On chess boards, routes are leaps in many directions. */
static bool has_narrow_texts(const struct canvas *canvas)
{
    if (canvas->shape == CANVAS_HEXAGONS) return true;
    return !canvas->chequered && (goes_sideways(canvas) || has_side_dot(canvas));
}

static void measure_texts(struct geometry *geometry)
{
    bool narrow = has_narrow_texts(geometry->canvas);
    geometry->text_width = (narrow ? NARROW_TEXT : WIDE_TEXT) * UNIT;
    geometry->text_size = GEOMETRY_TEXT_SIZE;
    if (narrow && has_long_number(geometry->canvas))
        geometry->text_size = geometry->text_width / FIGURE_WIDTH / LONG_NUMBER;
    ASSERT(geometry->text_width < UNIT && geometry->text_size <= GEOMETRY_TEXT_SIZE);
}

/* Signs on the outer border exceed the margin. */
static void make_room_for_signs(struct geometry *geometry)
{
    struct geometry_box *page = &geometry->page;
    for (const struct canvas_sign *sign = geometry->canvas->first_sign; sign != NULL; sign = sign->next) {
        double x = sign->at.x * UNIT, y = sign->at.y * UNIT, reach = GEOMETRY_SIGN + MARGIN;
        page->left = fmin(page->left, x - reach);
        page->right = fmax(page->right, x + reach);
        page->top = fmin(page->top, y - reach);
        page->bottom = fmax(page->bottom, y + reach);
    }
}

struct geometry geometry_measure(const struct canvas *canvas, struct buf *out)
{
    struct geometry_box cells = tiles_box(canvas);
    struct geometry geometry = {.canvas = canvas, .out = out, .cells = cells};
    geometry.growth = fmax(1, fmax(cells.right - cells.left, cells.bottom - cells.top) / UNIT / CALM_LINES);
    measure_texts(&geometry);
    geometry.label_size = geometry_label_size(canvas, geometry.growth);
    double room[CANVAS_SIDES] = {0};
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next)
        if (label->track >= geometry.tracks[label->side]) geometry.tracks[label->side] = label->track + 1;
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next)
        geometry_label_room(&geometry, label, room);
    double margin = MARGIN * geometry.growth;
    geometry.page = (struct geometry_box){
        cells.left - room[CANVAS_LEFT] - margin,
        cells.top - room[CANVAS_ABOVE] - margin,
        cells.right + room[CANVAS_RIGHT] + margin,
        cells.bottom + room[CANVAS_BELOW] + margin,
    };
    make_room_for_signs(&geometry);
    ASSERT(geometry.page.left < geometry.cells.left && geometry.cells.right < geometry.page.right);
    ASSERT(geometry.page.top < geometry.cells.top && geometry.cells.bottom < geometry.page.bottom);
    ASSERT(geometry.growth >= 1);
    return geometry;
}

double geometry_cell(const struct geometry *geometry, double least, double most, double page)
{
    ASSERT(least <= most);
    double width = geometry->page.right - geometry->page.left,
           height = geometry->page.bottom - geometry->page.top;
    return fmax(least, fmin(most, page * UNIT / fmax(width, height)));
}

const char *geometry_colour(const struct geometry *geometry, enum canvas_tile tile)
{
    ASSERT(tile < CANVAS_TILES);
    bool distant = tile == CANVAS_TILE_DARK && geometry->canvas->chequered && geometry->growth >= DISTANT;
    return distant ? DISTANT_DARK : colours[tile];
}

struct canvas_point geometry_point(struct canvas_point at)
{
    return (struct canvas_point){at.x * UNIT, at.y * UNIT};
}

struct canvas_point geometry_center(const struct canvas *canvas, size_t cell)
{
    ASSERT(cell < canvas_count(canvas));
    int at = (int)cell, columns = canvas->columns;
    return geometry_point(canvas_center(canvas, at / columns, at % columns));
}

struct geometry_error geometry_error(const struct canvas *canvas)
{
    if (canvas->shape == CANVAS_SQUARES)
        return (struct geometry_error){
            "M-18-18H18V18H-18Z",
            "M-18-9L-9-18M-18 0L0-18M-18 9L9-18M-18 18L18-18M-9 18L18-9M0 18L18 0M9 18L18 9"};
    return (struct geometry_error){
        "M0-20.8L18-10.4V10.4L0 20.8-18 10.4V-10.4Z",
        "M-18 10.4L18-10.4M-18 3.4L11.95-13.9M-11.95 13.9L18-3.4M-18-3.6L5.9-17.4M-5.9 17.4L18 3.6"};
}

bool geometry_has_text(const struct canvas_cell *cell)
{
    return cell->mark == CANVAS_MARK_TEXT || cell->mark == CANVAS_MARK_NUMBER;
}

const char *geometry_text(const struct canvas_cell *cell, char room[GEOMETRY_NUMBER_ROOM])
{
    ASSERT(geometry_has_text(cell));
    if (cell->mark == CANVAS_MARK_TEXT) return cell->as.text;
    snprintf(room, GEOMETRY_NUMBER_ROOM, "%" PRId64, cell->as.number);
    return room;
}

double geometry_text_size(const struct geometry *geometry, const char *text, enum canvas_role role)
{
    double most = role == CANVAS_NOTE ? GEOMETRY_NOTE_SIZE : geometry->text_size;
    size_t length = strlen(text);
    return length == 0 ? most : fmin(most, geometry->text_width / FIGURE_WIDTH / (double)length);
}

double geometry_border_width(const struct canvas *canvas, double growth)
{
    return (canvas->regions ? REGION_WIDTH : FRAME_WIDTH) * growth;
}

bool geometry_continues(const struct canvas_line *last, const struct canvas_line *line)
{
    if (last == NULL || last->role != line->role) return false;
    struct canvas_point a = last->to, b = line->from;
    return !(a.x < b.x || a.x > b.x || a.y < b.y || a.y > b.y);
}

/* ---- rings and signs
 *
 * Arithmetic signs are drawn as strokes, because fonts differ in the height of a plus by a tenth of
 * its size, which is visible on a small disc; so are comparisons, which no font has upright. */

enum {
    SIGN_SIZE = 12,
    SIGN_WIDTH = 11, /* largest width */
    ARM = 4,         /* from the centre of a sign to the end of a stroke */
    SLANTED_ARM = 3, /* the same for diagonals, in x and y */
    CHEVRON = 4,     /* from the axis of < to its ends */
    TIP = 3,         /* from the centre to the tip, and back to the ends */
    RING_MARGIN = 1, /* between the ring and the corners of a text */
};

#define APART 1.8 /* strokes of =, from the centre */
/* Of bold digits, in font sizes; generous. */
#define BOLD_WIDTH 0.65
#define BOLD_HEIGHT 0.72

bool geometry_has_ring(const struct canvas *canvas, const struct canvas_cell *cell)
{
    return cell->ringed && !route_ends_at(canvas, cell);
}

double geometry_ring_text_size(const char *text)
{
    ASSERT(*text);
    double radius = GEOMETRY_RING - GEOMETRY_RING_STROKE / 2 - RING_MARGIN;
    return radius / hypot(BOLD_WIDTH / 2 * (double)strlen(text), BOLD_HEIGHT / 2);
}

/* Two strokes from the tip. */
#define CHEVRON_OF(x, y, x1, y1, x2, y2)                                                                     \
    {                                                                                                        \
        2,                                                                                                   \
        {                                                                                                    \
            {{x1, y1}, {x, y}},                                                                              \
            {                                                                                                \
                {x, y},                                                                                      \
                {                                                                                            \
                    x2, y2                                                                                   \
                }                                                                                            \
            }                                                                                                \
        }                                                                                                    \
    }

const struct geometry_sign *geometry_sign(const char *text)
{
    static const struct geometry_sign plus = {2, {{{-ARM, 0}, {ARM, 0}}, {{0, -ARM}, {0, ARM}}}},
                                      minus = {1, {{{-ARM, 0}, {ARM, 0}}}},
                                      times = {2,
                                               {{{-SLANTED_ARM, -SLANTED_ARM}, {SLANTED_ARM, SLANTED_ARM}},
                                                {{-SLANTED_ARM, SLANTED_ARM}, {SLANTED_ARM, -SLANTED_ARM}}}},
                                      equals = {2,
                                                {{{-ARM, -APART}, {ARM, -APART}},
                                                 {{-ARM, APART}, {ARM, APART}}}},
                                      less = CHEVRON_OF(-TIP, 0, TIP, -CHEVRON, TIP, CHEVRON),
                                      more = CHEVRON_OF(TIP, 0, -TIP, -CHEVRON, -TIP, CHEVRON),
                                      up = CHEVRON_OF(0, -TIP, -CHEVRON, TIP, CHEVRON, TIP),
                                      down = CHEVRON_OF(0, TIP, -CHEVRON, -TIP, CHEVRON, -TIP);
    static const struct {
        const char *text;
        const struct geometry_sign *figure;
    } figures[] = {{"+", &plus},  {"-", &minus},        {"\xe2\x88\x92", &minus},
                   {"x", &times}, {"\xc3\x97", &times}, {"=", &equals},
                   {"<", &less},  {">", &more},         {"^", &up},
                   {"v", &down}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (strcmp(figures[i].text, text) == 0) return figures[i].figure;
    return NULL;
}

double geometry_sign_size(const char *text)
{
    return fmin(SIGN_SIZE, (double)SIGN_WIDTH / BOLD_WIDTH / fmax(1, (double)strlen(text)));
}

/* ---- split cells
 *
 * The numbers are centred on the other diagonal. Two digits of the usual size, 15.6 wide and 9.4
 * high, keep 2 from the cell's border and 3.4 from the line; longer numbers are smaller. */

enum {
    SPLIT_PLACE = 9, /* from the centre of the cell, in x and y */
    SPLIT_WIDTH = 17,
};

bool geometry_is_split(const struct canvas_cell *cell, bool light)
{
    bool dark = cell->tile == CANVAS_TILE_BLOCKED && !cell->error; /* highlights are pale */
    return cell->mark == CANVAS_MARK_SPLIT && dark == light;
}

void geometry_split_line(const struct canvas *canvas, size_t cell, struct canvas_point *from,
                         struct canvas_point *to)
{
    struct canvas_point at = geometry_center(canvas, cell);
    *from = (struct canvas_point){at.x - UNIT / 2, at.y - UNIT / 2};
    *to = (struct canvas_point){at.x + UNIT / 2, at.y + UNIT / 2};
}

bool geometry_split_text(const struct canvas *canvas, size_t cell, bool below,
                         struct geometry_split_text *text)
{
    struct canvas_split split = canvas->cells[cell].as.split;
    struct canvas_point at = geometry_center(canvas, cell);
    int32_t number = below ? split.below : split.right;
    int aside = below ? -SPLIT_PLACE : SPLIT_PLACE;
    ASSERT(canvas->cells[cell].mark == CANVAS_MARK_SPLIT && number >= 0);
    int length = snprintf(text->text, sizeof text->text, "%" PRId32, number);
    text->at = (struct canvas_point){at.x + aside, at.y - aside};
    text->size = fmin(GEOMETRY_SPLIT_SIZE, SPLIT_WIDTH / (FIGURE_WIDTH * length));
    return number != 0;
}
