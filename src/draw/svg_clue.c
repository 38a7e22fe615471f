/* Clues in SVG: labels outside the board, split cells on it. */
#include "draw/svg.h"

#include <stddef.h>

#define PAPER "#" GEOMETRY_PAPER
#define INK "#" GEOMETRY_INK
#define FADED "#" GEOMETRY_FADED

/* Labels with the same looks are a group. */
static void put_labels(const struct geometry *geometry, enum canvas_role role)
{
    const char *looks = role == CANVAS_NOTE ? "fill=\"" FADED "\"" : svg_text_looks(role);
    double size = geometry->label_size;
    bool open = false;
    for (const struct canvas_label *label = geometry->canvas->first_label; label != NULL;
         label = label->next) {
        if (geometry_label_role(label) != role) continue;
        if (!open) svg_open_texts(geometry->out, looks, size);
        open = true;
        svg_text(geometry->out, geometry_label_place(geometry, label), label->text, size, size);
    }
    if (open) buf_add(geometry->out, "</g>\n");
}

void svg_clue_labels(const struct geometry *geometry)
{
    put_labels(geometry, CANVAS_NOTE);
    put_labels(geometry, CANVAS_GIVEN);
    put_labels(geometry, CANVAS_FOUND);
    put_labels(geometry, CANVAS_ERROR);
}

static bool put_split_lines(const struct geometry *geometry, bool light)
{
    struct buf *out = geometry->out;
    struct canvas_point from, to;
    bool open = false;
    for (size_t i = 0, end = canvas_count(geometry->canvas); i < end; i++) {
        if (!geometry_is_split(&geometry->canvas->cells[i], light)) continue;
        if (!open)
            buf_print(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1\" d=\"", light ? PAPER : INK);
        open = true;
        geometry_split_line(geometry->canvas, i, &from, &to);
        svg_point(out, 'M', from.x, from.y);
        svg_point(out, 'L', to.x, to.y);
    }
    if (open) buf_add(out, "\"/>\n");
    return open;
}

static void put_split_numbers(const struct geometry *geometry, bool light)
{
    const char *light_looks = "fill=\"" PAPER "\" font-weight=\"bold\"";
    struct geometry_split_text text;
    svg_open_texts(geometry->out, light ? light_looks : svg_text_looks(CANVAS_GIVEN), GEOMETRY_SPLIT_SIZE);
    for (size_t i = 0, end = canvas_count(geometry->canvas); i < end; i++)
        for (int below = 0; below < 2; below++)
            if (geometry_is_split(&geometry->canvas->cells[i], light) &&
                geometry_split_text(geometry->canvas, i, below, &text))
                svg_text(geometry->out, text.at, text.text, text.size, GEOMETRY_SPLIT_SIZE);
    buf_add(geometry->out, "</g>\n");
}

void svg_clue_splits(const struct geometry *geometry)
{
    for (int light = 0; light < 2; light++)
        if (put_split_lines(geometry, light)) put_split_numbers(geometry, light);
}
