/* Rings and signs in LaTeX. */
#include "draw/latex.h"

#include <stddef.h>

static const char ring_styles[] =
    "    given ring/.style={ring, draw=damierink, line width=0.055*\\damiercell},\n"
    "    found ring/.style={ring, draw=damieranswer, line width=0.0275*\\damiercell},\n"
    "    note ring/.style={ring, draw=damierfaded, line width=0.02*\\damiercell,\n"
    "        dash pattern=on 0.05*\\damiercell off 0.05*\\damiercell},\n"
    "    error ring/.style={ring, draw=damieralarm, line width=0.055*\\damiercell,\n"
    "        dash pattern=on 0.175*\\damiercell off 0.15*\\damiercell},\n";

static const char sign_styles[] =
    "    given disc/.style={disc, fill=damierpaper},\n"
    "    found disc/.style={disc, fill=damierpaper, draw=damieranswer, line width=0.025*\\damiercell},\n"
    "    note disc/.style={disc, fill=damierpaper, draw=damierfaded, line width=0.02*\\damiercell,\n"
    "        dash pattern=on 0.05*\\damiercell off 0.05*\\damiercell},\n"
    "    error disc/.style={disc, fill=damierpaper, draw=damieralarm, line width=0.05*\\damiercell},\n"
    "    given sign/.style={draw=damierink, line width=0.05*\\damiercell},\n"
    "    found sign/.style={draw=damieranswer, line width=0.0325*\\damiercell},\n"
    "    note sign/.style={draw=damierfaded, line width=0.02*\\damiercell},\n"
    "    error sign/.style={draw=damieralarm, line width=0.05*\\damiercell},\n";

static bool has_ring(const struct canvas *canvas)
{
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++)
        if (geometry_has_ring(canvas, &canvas->cells[i])) return true;
    return false;
}

static void put_style(struct buf *out, const char *name, double radius)
{
    buf_print(out, "    %s/.style={radius=", name);
    latex_length(out, radius);
    buf_add(out, "},\n");
}

void latex_sign_styles(const struct geometry *geometry)
{
    struct buf *out = geometry->out;
    if (has_ring(geometry->canvas)) {
        put_style(out, "ring", GEOMETRY_RING);
        buf_add(out, ring_styles);
    }
    if (geometry->canvas->first_sign != NULL) {
        put_style(out, "disc", GEOMETRY_SIGN);
        buf_add(out, sign_styles);
    }
}

/* True if a sign is drawn as text. */
bool latex_sign_has_text(const struct canvas *canvas)
{
    for (const struct canvas_sign *sign = canvas->first_sign; sign != NULL; sign = sign->next)
        if (geometry_sign(sign->text) == NULL) return true;
    return false;
}

void latex_sign_rings(const struct geometry *geometry)
{
    const struct canvas *canvas = geometry->canvas;
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++)
        if (geometry_has_ring(canvas, &canvas->cells[i]))
            latex_circle(geometry->out, (enum canvas_role)canvas->cells[i].ring, "ring",
                         geometry_center(canvas, i));
}

static void put_figure(struct buf *out, const struct canvas_sign *sign, const struct geometry_sign *figure)
{
    struct canvas_point at = geometry_point(sign->at);
    buf_print(out, "  \\path[%s sign]", latex_role(sign->role));
    for (int i = 0; i < figure->strokes; i++) {
        struct canvas_point from = figure->stroke[i].from, to = figure->stroke[i].to;
        buf_char(out, ' ');
        latex_point(out, (struct canvas_point){at.x + from.x, at.y + from.y});
        buf_add(out, " -- ");
        latex_point(out, (struct canvas_point){at.x + to.x, at.y + to.y});
    }
    buf_add(out, ";\n");
}

static void put_sign_text(struct buf *out, const struct canvas_sign *sign)
{
    double size = geometry_sign_size(sign->text);
    latex_open_texts(out, latex_role(sign->role), size);
    latex_put_text(out, geometry_point(sign->at), size, sign->text, sign->role == CANVAS_ERROR);
    latex_close_texts(out);
}

void latex_sign_draw(const struct geometry *geometry)
{
    for (const struct canvas_sign *sign = geometry->canvas->first_sign; sign != NULL; sign = sign->next) {
        const struct geometry_sign *figure = geometry_sign(sign->text);
        latex_circle(geometry->out, sign->role, "disc", geometry_point(sign->at));
        if (figure != NULL)
            put_figure(geometry->out, sign, figure);
        else
            put_sign_text(geometry->out, sign);
    }
}
