/* Walks in SVG.
 *
 * A walk is one path of relative steps, whatever its length: five to eight bytes each. Steps are
 * differences of rounded places, so that rounding errors do not add up.
 *
 * Motion is SMIL: the line is a single dash that grows from nothing to the whole, in a path whose
 * length is declared as 1; a walker moves along the same path; texts, and the disc at the end,
 * appear when it comes by. After the walk everything rests for a while, then it begins again. Only
 * animations say so: without them, in a renderer that has none, the attributes are those of the
 * finished picture, and the walker is hidden. Whoever has asked the system for less motion gets
 * that picture too: a style sheet of three rules, the only thing that can know, overrides the
 * animations by `!important`. */
#include "draw/svg.h"

#include "base/alloc.h"

#include <math.h>
#include <stdio.h>

#define PAPER "#" SHEET_PAPER
#define ANSWER "#" SHEET_ANSWER
#define REST_SECONDS 3 /* before it begins again */

enum {
    STEPS_IN_LINE = 16, /* of the file */
    SHARE_SCALE = 10000,
};

static bool moves(const struct sheet *sheet)
{
    return sheet->canvas->animate > 0 && sheet->canvas->first_walk != NULL;
}

void svg_walk_style(const struct sheet *sheet)
{
    if (!moves(sheet)) return;
    buf_add(sheet->out, "<style>@media (prefers-reduced-motion: reduce) {\n"
                        ".damier-walk { stroke-dasharray: none !important }\n"
                        ".damier-step { opacity: 1 !important }\n"
                        ".damier-walker { display: none }\n"
                        "}</style>\n");
}

/* ---- motion */

/* A moment of the walk, as a fraction of its time including the rest. */
static void put_moment(const struct sheet *sheet, double share)
{
    ASSERT(moves(sheet) && share >= 0);
    double seconds = sheet->canvas->animate;
    buf_real(sheet->out, round(share * seconds / (seconds + REST_SECONDS) * SHARE_SCALE) / SHARE_SCALE);
}

static void put_duration(const struct sheet *sheet)
{
    buf_add(sheet->out, " dur=\"");
    svg_number(sheet->out, sheet->canvas->animate + REST_SECONDS);
    buf_add(sheet->out, "s\" repeatCount=\"indefinite\"");
}

/* Goes from the first value to the second during the walk, and stays there. */
static void put_progress(const struct sheet *sheet, const char *attribute, const char *from, const char *to)
{
    buf_print(sheet->out, " %s=\"%s;%s;%s\" keyTimes=\"0;", attribute, from, to, to);
    put_moment(sheet, 1);
    buf_add(sheet->out, ";1\"");
    put_duration(sheet);
}

void svg_walk_wait(const struct sheet *sheet, double arrival)
{
    buf_add(sheet->out,
            "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"0;1\" keyTimes=\"0;");
    put_moment(sheet, arrival);
    buf_char(sheet->out, '"');
    put_duration(sheet);
    buf_add(sheet->out, "/>");
}

/* ---- what does not move */

static void put_steps(const struct sheet *sheet, const struct canvas_walk *walk)
{
    struct buf *out = sheet->out;
    struct canvas_point at = walk_point(sheet->canvas, walk, 0);
    double x = round(at.x * 100), y = round(at.y * 100);
    svg_point(out, 'M', x / 100, y / 100);
    for (size_t i = 1; i < walk->count; i++) {
        at = walk_point(sheet->canvas, walk, i);
        double dx = round(at.x * 100) - x, dy = round(at.y * 100) - y;
        x += dx;
        y += dy;
        svg_point(out, i == 1 ? 'l' : i % STEPS_IN_LINE == 1 ? '\n' : ' ', dx / 100, dy / 100);
    }
    if (walk->closed) buf_char(out, 'z');
}

static void put_name(const struct sheet *sheet, int number)
{
    char name[24];
    snprintf(name, sizeof name, "walk-%d", number);
    svg_name(sheet->out, name, sheet->number);
}

static void put_line(const struct sheet *sheet, const struct canvas_walk *walk, int number)
{
    struct buf *out = sheet->out;
    buf_add(out, "<path");
    if (moves(sheet)) {
        buf_add(out, " id=\"");
        put_name(sheet, number);
        buf_add(out, "\" class=\"damier-walk\" pathLength=\"1\"");
    }
    buf_add(out, " fill=\"none\" stroke=\"" ANSWER "\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    svg_attribute(out, "stroke-width", walk_width(sheet));
    buf_add(out, " d=\"");
    put_steps(sheet, walk);
    if (!moves(sheet)) {
        buf_add(out, "\"/>\n");
        return;
    }
    buf_add(out, "\">\n<animate attributeName=\"stroke-dasharray\"");
    put_progress(sheet, "values", "0 2", "1 2");
    buf_add(out, "/></path>\n");
}

static void put_ends(const struct sheet *sheet, const struct canvas_walk *walk)
{
    struct walk_end start = walk_end(sheet, walk, 0), end = walk_end(sheet, walk, walk->count - 1);
    buf_add(sheet->out, "<circle");
    svg_circle(sheet->out, start.at, start.radius - start.stroke / 2);
    buf_print(sheet->out, " fill=\"#%s\" stroke=\"" ANSWER "\"", start.filling);
    svg_attribute(sheet->out, "stroke-width", start.stroke);
    buf_add(sheet->out, "/>\n");
    if (walk->closed || walk->count == 1) return;
    buf_add(sheet->out, "<circle");
    svg_circle(sheet->out, end.at, end.radius);
    buf_add(sheet->out,
            moves(sheet) ? " class=\"damier-step\" fill=\"" ANSWER "\">" : " fill=\"" ANSWER "\"/>\n");
    if (!moves(sheet)) return;
    svg_walk_wait(sheet, 1);
    buf_add(sheet->out, "</circle>\n");
}

/* All windows on tiles of one kind. */
static void put_windows(const struct sheet *sheet, enum canvas_tile tile)
{
    struct canvas_point from, to;
    bool open = false;
    for (size_t i = 0; i < canvas_count(sheet->canvas); i++) {
        if (sheet->canvas->cells[i].tile != tile || !walk_window(sheet, i, &from, &to)) continue;
        if (!open)
            buf_print(sheet->out, "<path stroke=\"#%s\" stroke-width=\"%d\" stroke-linecap=\"round\" d=\"",
                      sheet_colour(sheet, tile), WALK_WINDOW);
        open = true;
        svg_point(sheet->out, 'M', from.x, from.y);
        svg_run(sheet->out, 'h', to.x - from.x);
    }
    if (open) buf_add(sheet->out, "\"/>\n");
}

void svg_walk_draw(const struct sheet *sheet)
{
    int number = 0;
    const struct canvas_walk *first = sheet->canvas->first_walk;
    for (const struct canvas_walk *walk = first; walk != NULL; walk = walk->next)
        put_line(sheet, walk, ++number);
    for (const struct canvas_walk *walk = first; walk != NULL; walk = walk->next) put_ends(sheet, walk);
    for (int tile = 0; tile < CANVAS_TILES && first != NULL; tile++)
        put_windows(sheet, (enum canvas_tile)tile);
}

/* ---- the walkers */

/* Drawn around the origin; the motion moves it from there. */
static void put_figure(const struct sheet *sheet)
{
    ASSERT(moves(sheet));
    enum symbol walker = sheet->canvas->walker;
    if (walker == SYMBOLS) {
        struct walk_end end = walk_end(sheet, sheet->canvas->first_walk, 0);
        buf_add(sheet->out, "<circle fill=\"" ANSWER "\" stroke=\"" PAPER "\"");
        svg_attribute(sheet->out, "stroke-width", end.stroke);
        svg_attribute(sheet->out, "r", 4 * end.stroke);
    } else {
        buf_add(sheet->out, "<use xlink:href=\"#");
        svg_name(sheet->out, symbols_get(walker)->name, sheet->number);
        buf_add(sheet->out, "\" transform=\"scale(");
        svg_number(sheet->out, sheet->growth);
        buf_add(sheet->out, ")\"");
    }
    buf_add(sheet->out, "/>\n");
}

void svg_walk_walkers(const struct sheet *sheet, const char *looks)
{
    int number = 0;
    const struct canvas_walk *walk = moves(sheet) ? sheet->canvas->first_walk : NULL;
    for (; walk != NULL; walk = walk->next) {
        buf_print(sheet->out, "<g class=\"damier-walker\" visibility=\"hidden\" %s>\n", looks);
        buf_add(sheet->out, "<set attributeName=\"visibility\" to=\"visible\"/>\n"
                            "<animateMotion calcMode=\"linear\"");
        put_progress(sheet, "keyPoints", "0", "1");
        buf_add(sheet->out, "><mpath xlink:href=\"#");
        put_name(sheet, ++number);
        buf_add(sheet->out, "\"/></animateMotion>\n");
        put_figure(sheet);
        buf_add(sheet->out, "</g>\n");
    }
}
