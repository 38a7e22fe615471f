/* Sizes and places of labels outside the board.
 *
 * The tracks of a side have equal shares of its room, and all labels of a picture one size: they
 * grow with the board, since large boards are viewed as a whole, until those of neighbouring lines
 * would touch. */
#include "draw/geometry.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

enum {
    UNIT = GEOMETRY_UNIT,
    LABEL_SIZE = 14,
    CLUE_SIZE = 18, /* of labels, if some are clues */
};

/* Of a label, in font sizes; and the part that it may take of the distance to the next. */
#define LABEL_HEIGHT 1.2
#define LABEL_SHARE 0.9

/* The position of a label along its side; headings are close to the first line. */
static double along_side(const struct geometry *geometry, const struct canvas_label *label)
{
    return label->index < 0 ? -0.7 * geometry->label_size : (label->index + 0.5) * UNIT;
}

static bool is_beside(const struct canvas_label *label)
{
    return label->side == CANVAS_LEFT || label->side == CANVAS_RIGHT;
}

static double text_width(const char *text, double size)
{
    return GEOMETRY_FIGURE_WIDTH * size * (double)strlen(text);
}

/* The smallest distance of two lines with labels on a side; infinite if there are not two. */
static double label_distance(const struct canvas *canvas, enum canvas_side side)
{
    int lines = side == CANVAS_LEFT || side == CANVAS_RIGHT ? canvas->rows : canvas->columns;
    bool *used = alloc_array((size_t)lines, sizeof *used);
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next)
        if (label->side == side && label->index >= 0) used[label->index] = true;
    double least = INFINITY;
    for (int line = 0, last = -1; line < lines; line++) {
        if (!used[line]) continue;
        if (last >= 0) least = fmin(least, UNIT * (line - last));
        last = line;
    }
    alloc_free(used);
    return least;
}

/* Labels grow with the board, but those of neighbouring lines do not touch. */
double geometry_label_size(const struct canvas *canvas, double growth)
{
    bool clues = false;
    double room[CANVAS_SIDES], size = INFINITY;
    for (int side = 0; side < CANVAS_SIDES && canvas->first_label != NULL; side++)
        room[side] = label_distance(canvas, (enum canvas_side)side);
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next) {
        clues |= label->role != CANVAS_NOTE;
        double extent = is_beside(label) ? LABEL_HEIGHT : fmax(LABEL_HEIGHT, text_width(label->text, 1));
        size = fmin(size, LABEL_SHARE * room[label->side] / extent);
    }
    return fmin(size, (clues ? CLUE_SIZE : LABEL_SIZE) * growth);
}

/* Extends the room around the board for a label, across its side and beyond its ends. */
void geometry_label_room(const struct geometry *geometry, const struct canvas_label *label,
                         double room[CANVAS_SIDES])
{
    double size = geometry->label_size;
    double width = text_width(label->text, size);
    double along = along_side(geometry, label);
    bool beside = is_beside(label);
    double across = beside ? width + 0.6 * size : 1.3 * size;
    double half = (beside ? size : width) / 2;
    double end = beside ? geometry->cells.bottom : geometry->cells.right;
    ASSERT(geometry->tracks[label->side] > label->track); /* tracks are counted first */
    enum canvas_side before = beside ? CANVAS_ABOVE : CANVAS_LEFT,
                     after = beside ? CANVAS_BELOW : CANVAS_RIGHT;
    room[label->side] = fmax(room[label->side], geometry->tracks[label->side] * across);
    room[before] = fmax(room[before], half - along);
    room[after] = fmax(room[after], along + half - end);
}

enum canvas_role geometry_label_role(const struct canvas_label *label)
{
    return label->index < 0 ? CANVAS_GIVEN : label->role;
}

struct canvas_point geometry_label_place(const struct geometry *geometry, const struct canvas_label *label)
{
    ASSERT(label->track < geometry->tracks[label->side]);
    const struct geometry_box *cells = &geometry->cells, *page = &geometry->page;
    double margin = GEOMETRY_MARGIN * geometry->growth, along = along_side(geometry, label);
    double part = (label->track + 0.5) / geometry->tracks[label->side];
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
