/* The part of a layout that is the board's picture alone: its shape and tiles, the regions of its
 * cells, the clues beside it and the numbers of split cells. Rows and columns are those of the
 * canvas. */
#include "ask/layout.h"

#include "base/alloc.h"

#include <stddef.h>

void layout_picture_point(struct json_writer *json, const char *key, struct canvas_point at)
{
    json_write_list(json, key);
    json_write_real(json, NULL, at.x);
    json_write_real(json, NULL, at.y);
    json_write_end(json);
}

const char *layout_picture_side(enum canvas_side side)
{
    static const char *const sides[] = {
        [CANVAS_LEFT] = "left", [CANVAS_RIGHT] = "right", [CANVAS_ABOVE] = "above", [CANVAS_BELOW] = "below"};
    ASSERT(side < CANVAS_SIDES);
    return sides[side];
}

static void write_tiles(const struct canvas *canvas, struct json_writer *json)
{
    static const char signs[] = {
        [CANVAS_TILE_PLAIN] = '.', [CANVAS_TILE_LIGHT] = 'l',  [CANVAS_TILE_DARK] = 'd',
        [CANVAS_TILE_GIVEN] = '.', [CANVAS_TILE_SHADED] = 's', [CANVAS_TILE_BLOCKED] = '#',
        [CANVAS_TILE_HOLE] = ' '};
    struct buf tiles = {0};
    json_write_list(json, "tiles");
    for (int row = 0; row < canvas->rows; row++) {
        buf_clear(&tiles);
        for (int column = 0; column < canvas->columns; column++)
            buf_char(&tiles, signs[canvas_cell(canvas, row, column)->tile]);
        json_write_text(json, NULL, buf_text(&tiles));
    }
    json_write_end(json);
    buf_free(&tiles);
}

static void write_regions(const struct canvas *canvas, struct json_writer *json)
{
    if (!canvas->regions) {
        json_write_null(json, "regions");
        return;
    }
    json_write_list(json, "regions");
    for (int row = 0; row < canvas->rows; row++) {
        json_write_list(json, NULL);
        for (int column = 0; column < canvas->columns; column++)
            json_write_int(json, NULL, canvas_cell(canvas, row, column)->region);
        json_write_end(json);
    }
    json_write_end(json);
}

/* Remarks are left out: a page has its own numbers of rows and columns, and its own counts. */
static void write_clues(const struct canvas *canvas, struct json_writer *json)
{
    json_write_list(json, "clues");
    for (const struct canvas_label *label = canvas->first_label; label; label = label->next) {
        if (label->role == CANVAS_NOTE) continue;
        json_write_object(json, NULL);
        json_write_text(json, "side", layout_picture_side(label->side));
        json_write_int(json, "line", label->index + 1);
        json_write_int(json, "track", label->track);
        json_write_text(json, "text", label->text);
        json_write_end(json);
    }
    json_write_end(json);
}

static void write_splits(const struct canvas *canvas, struct json_writer *json)
{
    json_write_list(json, "splits");
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            const struct canvas_cell *cell = canvas_cell(canvas, row, column);
            struct canvas_split split = cell->as.split;
            if (cell->mark != CANVAS_MARK_SPLIT) continue;
            json_write_object(json, NULL);
            layout_picture_point(json, "at", canvas_center(canvas, row, column));
            json_write_known(json, "below", split.below != 0, split.below);
            json_write_known(json, "right", split.right != 0, split.right);
            json_write_end(json);
        }
    json_write_end(json);
}

void layout_picture_write(const struct canvas *canvas, struct json_writer *json)
{
    json_write_text(json, "shape", canvas->shape == CANVAS_HEXAGONS ? "hexagons" : "squares");
    json_write_int(json, "rows", canvas->rows);
    json_write_int(json, "columns", canvas->columns);
    write_tiles(canvas, json);
    write_regions(canvas, json);
    write_clues(canvas, json);
    write_splits(canvas, json);
}
