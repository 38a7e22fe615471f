/* Rings and signs in LaTeX, as they look in SVG. */
#include "draw/latex.h"

/* Numbers are parts of a cell. */

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
    for (size_t i = 0; i < canvas_count(canvas); i++)
        if (badge_rings(canvas, &canvas->cells[i])) return true;
    return false;
}

static void put_style(struct buf *out, const char *name, double radius)
{
    buf_print(out, "    %s/.style={radius=", name);
    latex_length(out, radius);
    buf_add(out, "},\n");
}

void latex_badge_styles(const struct sheet *sheet)
{
    struct buf *out = sheet->out;
    if (has_ring(sheet->canvas)) {
        put_style(out, "ring", BADGE_RING);
        buf_add(out, ring_styles);
    }
    if (sheet->canvas->first_sign != NULL) {
        put_style(out, "disc", BADGE_SIGN);
        buf_add(out, sign_styles);
    }
}

bool latex_badge_writes(const struct canvas *canvas)
{
    for (const struct canvas_sign *sign = canvas->first_sign; sign != NULL; sign = sign->next)
        if (badge_figure(sign->text) == NULL) return true;
    return false;
}

/* `what` is the second word of a style. */
static void put_circle(struct buf *out, enum canvas_role role, const char *what, struct canvas_point at)
{
    buf_print(out, "  \\path[%s %s] ", latex_role(role), what);
    latex_point(out, at);
    buf_add(out, " circle[];\n");
}

void latex_badge_rings(const struct sheet *sheet)
{
    const struct canvas *canvas = sheet->canvas;
    for (size_t i = 0; i < canvas_count(canvas); i++)
        if (badge_rings(canvas, &canvas->cells[i]))
            put_circle(sheet->out, (enum canvas_role)canvas->cells[i].ring, "ring", sheet_center(canvas, i));
}

static void put_figure(struct buf *out, const struct canvas_sign *sign, const struct badge_figure *figure)
{
    struct canvas_point at = sheet_point(sign->at);
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

static void put_text(struct buf *out, const struct canvas_sign *sign)
{
    double size = badge_text_size(sign->text);
    latex_open_texts(out, latex_role(sign->role), size);
    latex_put_text(out, sheet_point(sign->at), size, sign->text, sign->role == CANVAS_ERROR);
    latex_close_texts(out);
}

void latex_badge_signs(const struct sheet *sheet)
{
    for (const struct canvas_sign *sign = sheet->canvas->first_sign; sign != NULL; sign = sign->next) {
        const struct badge_figure *figure = badge_figure(sign->text);
        put_circle(sheet->out, sign->role, "disc", sheet_point(sign->at));
        if (figure != NULL)
            put_figure(sheet->out, sign, figure);
        else
            put_text(sheet->out, sign);
    }
}
