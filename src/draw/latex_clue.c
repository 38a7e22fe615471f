/* Clues in LaTeX: labels outside the board, split cells on it. */
#include "draw/latex.h"

#include <stddef.h>

/* Labels with the same looks share a scope. */
static void put_labels(const struct geometry *geometry, enum canvas_role role)
{
    double size = geometry->label_size;
    bool open = false;
    for (const struct canvas_label *label = geometry->canvas->first_label; label != NULL;
         label = label->next) {
        if (geometry_label_role(label) != role) continue;
        if (!open) latex_open_texts(geometry->out, role == CANVAS_NOTE ? "label" : latex_role(role), size);
        open = true;
        latex_put_text(geometry->out, geometry_label_place(geometry, label), size, label->text,
                       role == CANVAS_ERROR);
    }
    if (open) latex_close_texts(geometry->out);
}

void latex_clue_labels(const struct geometry *geometry)
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
        if (!open) buf_print(out, "  \\path[%s split]", light ? "light" : "dark");
        open = true;
        geometry_split_line(geometry->canvas, i, &from, &to);
        buf_add(out, "\n    ");
        latex_point(out, from);
        buf_add(out, " -- ");
        latex_point(out, to);
    }
    if (open) buf_add(out, ";\n");
    return open;
}

/* Numbers of one length are a scope: few of them are longer than two digits. */
static void put_split_numbers(const struct geometry *geometry, bool light)
{
    struct geometry_split_text text;
    double open = 0; /* size of the open scope, or 0 */
    for (size_t i = 0, end = 2 * canvas_count(geometry->canvas); i < end; i++) {
        if (!geometry_is_split(&geometry->canvas->cells[i / 2], light)) continue;
        if (!geometry_split_text(geometry->canvas, i / 2, i % 2, &text)) continue;
        bool other = text.size < open || text.size > open;
        if (other && open > 0) latex_close_texts(geometry->out);
        if (other) latex_open_texts(geometry->out, light ? "light" : latex_role(CANVAS_GIVEN), text.size);
        open = text.size;
        latex_put_text(geometry->out, text.at, text.size, text.text, false);
    }
    if (open > 0) latex_close_texts(geometry->out);
}

void latex_clue_splits(const struct geometry *geometry)
{
    for (int light = 0; light < 2; light++)
        if (put_split_lines(geometry, light)) put_split_numbers(geometry, light);
}
