/* Measures, places and colours of a picture.
 *
 * The page is what the cells cover, the room that labels take on each side, and a margin; it is
 * computed once, before anything is drawn. Texts are measured by their bytes and a generous width
 * of figures, since no font is at hand: where this is wrong, a text is smaller than it could be,
 * never cut off. */
#include "draw/sheet.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNIT = SHEET_UNIT,
    CALM_LINES = 24, /* a board of more lines is viewed as a whole */
    LABEL_SIZE = 14,
    MARGIN = 4,
    LONG_NUMBER = 3, /* figures */
};

#define FIGURE_WIDTH 0.6 /* of the font size, generous for common fonts */

/* Of a cell, at most. A narrow text leaves its sides to dots, and to a walk that comes from there.
 * Hexagons have narrow ones always, so that their sizes do not depend on what else is drawn. */
#define WIDE_TEXT 0.9
#define NARROW_TEXT 0.66
#define NEAR 0.1 /* a border, in cells */

/* Where squares are hardly larger than a dot, strongly coloured ones would drown the pieces. */
#define DISTANT_DARK "e8d9c5"
#define DISTANT 2 /* the growth from which they do */

static const char *const colours[CANVAS_TILES] = {
    [CANVAS_TILE_PLAIN] = SHEET_PAPER, [CANVAS_TILE_LIGHT] = "f6eee0",   [CANVAS_TILE_DARK] = "c6a27c",
    [CANVAS_TILE_GIVEN] = "e4e1da",    [CANVAS_TILE_BLOCKED] = "4a4441", [CANVAS_TILE_HOLE] = SHEET_PAPER,
};

/* Where a label is along its side; the head of a track is close to the first line. */
static double along_side(const struct sheet *sheet, const struct canvas_label *label)
{
    return label->index < 0 ? -0.7 * sheet_label_size(sheet) : (label->index + 0.5) * UNIT;
}

/* How far a label reaches beyond the cells: away from its side, and past the side's ends if the
 * label is large. */
static void make_room(const struct sheet *sheet, const struct canvas_label *label, double room[CANVAS_SIDES])
{
    double size = sheet_label_size(sheet);
    double width = FIGURE_WIDTH * size * (double)strlen(label->text);
    double along = along_side(sheet, label);
    bool beside = label->side == CANVAS_LEFT || label->side == CANVAS_RIGHT;
    double across = beside ? width + 0.6 * size : 1.3 * size;
    double half = (beside ? size : width) / 2;
    double end = beside ? sheet->cells.bottom : sheet->cells.right;
    ASSERT(sheet->tracks[label->side] > label->track); /* tracks are counted before */
    enum canvas_side before = beside ? CANVAS_ABOVE : CANVAS_LEFT,
                     after = beside ? CANVAS_BELOW : CANVAS_RIGHT;
    room[label->side] = fmax(room[label->side], sheet->tracks[label->side] * across);
    room[before] = fmax(room[before], half - along);
    room[after] = fmax(room[after], along + half - end);
}

/* Does a walk go from a square to the one beside it? */
static bool goes_sideways(const struct canvas *canvas)
{
    for (const struct canvas_walk *walk = canvas->first_walk; walk != NULL; walk = walk->next)
        for (size_t i = 1; i < walk->count; i++) {
            int32_t from = walk->cells[i - 1], to = walk->cells[i];
            if (abs(from - to) == 1 && from / canvas->columns == to / canvas->columns) return true;
        }
    return false;
}

/* Is there a dot on the border between a square and the one beside it? */
static bool has_side_dot(const struct canvas *canvas)
{
    for (const struct canvas_dot *dot = canvas->first_dot; dot != NULL; dot = dot->next)
        if (fabs(dot->at.x - round(dot->at.x)) < NEAR) return true;
    return false;
}

/* Where texts are narrow, all numbers are as small as one of three figures: two sizes side by side
 * look as if they meant something. */
static bool has_long_number(const struct canvas *canvas)
{
    for (size_t i = 0; i < canvas_count(canvas); i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (cell->mark == CANVAS_MARK_NUMBER && (cell->as.number > 99 || cell->as.number < -9)) return true;
    }
    return false;
}

/* On a chess board walks are those of pieces that leap, from all around. */
static bool has_narrow_texts(const struct canvas *canvas)
{
    if (canvas->shape == CANVAS_HEXAGONS) return true;
    return !canvas->chequered && (goes_sideways(canvas) || has_side_dot(canvas));
}

static void measure_texts(struct sheet *sheet)
{
    bool narrow = has_narrow_texts(sheet->canvas);
    sheet->text_width = (narrow ? NARROW_TEXT : WIDE_TEXT) * UNIT;
    sheet->text_size = SHEET_TEXT_SIZE;
    if (narrow && has_long_number(sheet->canvas))
        sheet->text_size = sheet->text_width / FIGURE_WIDTH / LONG_NUMBER;
    ASSERT(sheet->text_width < UNIT && sheet->text_size <= SHEET_TEXT_SIZE);
}

/* A sign on the outer border needs more than the margin. */
static void make_room_for_signs(struct sheet *sheet)
{
    struct sheet_box *page = &sheet->page;
    for (const struct canvas_sign *sign = sheet->canvas->first_sign; sign != NULL; sign = sign->next) {
        double x = sign->at.x * UNIT, y = sign->at.y * UNIT, reach = SHEET_SIGN + MARGIN;
        page->left = fmin(page->left, x - reach);
        page->right = fmax(page->right, x + reach);
        page->top = fmin(page->top, y - reach);
        page->bottom = fmax(page->bottom, y + reach);
    }
}

struct sheet sheet_measure(const struct canvas *canvas, struct buf *out)
{
    struct sheet_box cells = floor_box(canvas);
    struct sheet sheet = {.canvas = canvas, .out = out, .cells = cells};
    sheet.growth = fmax(1, fmax(cells.right - cells.left, cells.bottom - cells.top) / UNIT / CALM_LINES);
    measure_texts(&sheet);
    double room[CANVAS_SIDES] = {0};
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next)
        if (label->track >= sheet.tracks[label->side]) sheet.tracks[label->side] = label->track + 1;
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next)
        make_room(&sheet, label, room);
    double margin = MARGIN * sheet.growth;
    sheet.page = (struct sheet_box){
        cells.left - room[CANVAS_LEFT] - margin,
        cells.top - room[CANVAS_ABOVE] - margin,
        cells.right + room[CANVAS_RIGHT] + margin,
        cells.bottom + room[CANVAS_BELOW] + margin,
    };
    make_room_for_signs(&sheet);
    ASSERT(sheet.page.left < sheet.cells.left && sheet.cells.right < sheet.page.right);
    ASSERT(sheet.page.top < sheet.cells.top && sheet.cells.bottom < sheet.page.bottom);
    ASSERT(sheet.growth >= 1);
    return sheet;
}

double sheet_cell(const struct sheet *sheet, double least, double most, double page)
{
    ASSERT(least <= most);
    double width = sheet->page.right - sheet->page.left, height = sheet->page.bottom - sheet->page.top;
    return fmax(least, fmin(most, page * UNIT / fmax(width, height)));
}

const char *sheet_colour(const struct sheet *sheet, enum canvas_tile tile)
{
    ASSERT(tile < CANVAS_TILES);
    bool distant = tile == CANVAS_TILE_DARK && sheet->canvas->chequered && sheet->growth >= DISTANT;
    return distant ? DISTANT_DARK : colours[tile];
}

struct canvas_point sheet_point(struct canvas_point at)
{
    return (struct canvas_point){at.x * UNIT, at.y * UNIT};
}

struct canvas_point sheet_center(const struct canvas *canvas, size_t cell)
{
    ASSERT(cell < canvas_count(canvas));
    int at = (int)cell, columns = canvas->columns;
    return sheet_point(canvas_center(canvas, at / columns, at % columns));
}

struct sheet_error sheet_error(const struct canvas *canvas)
{
    if (canvas->shape == CANVAS_SQUARES)
        return (struct sheet_error){
            "M-18-18H18V18H-18Z",
            "M-18-9L-9-18M-18 0L0-18M-18 9L9-18M-18 18L18-18M-9 18L18-9M0 18L18 0M9 18L18 9"};
    return (struct sheet_error){
        "M0-20.8L18-10.4V10.4L0 20.8-18 10.4V-10.4Z",
        "M-18 10.4L18-10.4M-18 3.4L11.95-13.9M-11.95 13.9L18-3.4M-18-3.6L5.9-17.4M-5.9 17.4L18 3.6"};
}

const char *sheet_text(const struct canvas_cell *cell, char room[SHEET_NUMBER_ROOM])
{
    ASSERT(cell->mark == CANVAS_MARK_TEXT || cell->mark == CANVAS_MARK_NUMBER);
    if (cell->mark == CANVAS_MARK_TEXT) return cell->as.text;
    snprintf(room, SHEET_NUMBER_ROOM, "%" PRId64, cell->as.number);
    return room;
}

double sheet_text_size(const struct sheet *sheet, const char *text, enum canvas_role role)
{
    double most = role == CANVAS_NOTE ? SHEET_NOTE_SIZE : sheet->text_size;
    size_t length = strlen(text);
    return length == 0 ? most : fmin(most, sheet->text_width / FIGURE_WIDTH / (double)length);
}

double sheet_label_size(const struct sheet *sheet)
{
    return LABEL_SIZE * sheet->growth;
}

struct canvas_point sheet_label_place(const struct sheet *sheet, const struct canvas_label *label)
{
    ASSERT(label->track < sheet->tracks[label->side]);
    const struct sheet_box *cells = &sheet->cells, *page = &sheet->page;
    double margin = MARGIN * sheet->growth, along = along_side(sheet, label);
    double part = (label->track + 0.5) / sheet->tracks[label->side]; /* of the way outwards */
    switch (label->side) {
    case CANVAS_LEFT:
        return (struct canvas_point){cells->left - part * (cells->left - page->left - margin), along};
    case CANVAS_RIGHT:
        return (struct canvas_point){cells->right + part * (page->right - margin - cells->right), along};
    case CANVAS_ABOVE:
        return (struct canvas_point){along, cells->top - part * (cells->top - page->top - margin)};
    default:
        return (struct canvas_point){along, cells->bottom + part * (page->bottom - margin - cells->bottom)};
    }
}

bool sheet_goes_on(const struct canvas_line *last, const struct canvas_line *line)
{
    if (last == NULL || last->role != line->role) return false;
    struct canvas_point a = last->to, b = line->from;
    return !(a.x < b.x || a.x > b.x || a.y < b.y || a.y > b.y);
}

/* ---- rings and signs
 *
 * The signs of arithmetic are strokes of our own: fonts disagree about how high above the line a
 * plus is, by a tenth of its size, and on a disc as small as these that is seen. */

enum {
    SIGN_SIZE = 12,
    SIGN_WIDTH = 11, /* at most */
    ARM = 4,         /* from the middle of a sign to the end of a stroke */
    SLANTED_ARM = 3, /* the same, in x and in y */
    RING_MARGIN = 1, /* between the ring and the corners of a text */
};

#define APART 1.8 /* the strokes of =, from the middle */
/* Of the font size; wide, because bold figures of some fonts are. */
#define BOLD_WIDTH 0.65
#define BOLD_HEIGHT 0.72

bool sheet_has_ring(const struct canvas *canvas, const struct canvas_cell *cell)
{
    return cell->ringed && !walk_ends(canvas, cell);
}

double sheet_ring_text_size(const char *text)
{
    ASSERT(*text);
    double radius = SHEET_RING - SHEET_RING_STROKE / 2 - RING_MARGIN;
    return radius / hypot(BOLD_WIDTH / 2 * (double)strlen(text), BOLD_HEIGHT / 2);
}

const struct sheet_figure *sheet_figure(const char *text)
{
    static const struct sheet_figure plus = {2, {{{-ARM, 0}, {ARM, 0}}, {{0, -ARM}, {0, ARM}}}},
                                     minus = {1, {{{-ARM, 0}, {ARM, 0}}}},
                                     times = {2,
                                              {{{-SLANTED_ARM, -SLANTED_ARM}, {SLANTED_ARM, SLANTED_ARM}},
                                               {{-SLANTED_ARM, SLANTED_ARM}, {SLANTED_ARM, -SLANTED_ARM}}}},
                                     equals = {2,
                                               {{{-ARM, -APART}, {ARM, -APART}},
                                                {{-ARM, APART}, {ARM, APART}}}};
    static const struct {
        const char *text;
        const struct sheet_figure *figure;
    } figures[] = {{"+", &plus},  {"-", &minus},        {"\xe2\x88\x92", &minus},
                   {"x", &times}, {"\xc3\x97", &times}, {"=", &equals}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (strcmp(figures[i].text, text) == 0) return figures[i].figure;
    return NULL;
}

double sheet_sign_size(const char *text)
{
    return fmin(SIGN_SIZE, (double)SIGN_WIDTH / BOLD_WIDTH / fmax(1, (double)strlen(text)));
}
