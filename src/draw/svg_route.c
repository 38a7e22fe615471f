/* Routes in SVG.
 *
 * A route is one path of relative steps, five to eight bytes each. Steps are differences of rounded
 * positions, so rounding errors do not accumulate.
 *
 * Animation uses SMIL. The line is a single growing dash in a path of declared length 1, a symbol
 * moves along the path, and texts and the final disc appear when it reaches them. After a pause the
 * animation restarts. Without SMIL support the attributes give the finished picture, and the symbol
 * is hidden. A style sheet with `!important` gives the same picture to users who prefer reduced
 * motion. */
#include "draw/svg.h"

#include "base/alloc.h"

#include <math.h>
#include <stdio.h>

#define PAPER "#" GEOMETRY_PAPER
#define ANSWER "#" GEOMETRY_ANSWER
#define REST_SECONDS 3 /* pause before a restart */

enum {
    STEPS_IN_LINE = 16, /* steps per line of the file */
    SHARE_SCALE = 10000,
};

static bool is_animated(const struct geometry *geometry)
{
    return geometry->canvas->animate > 0 && geometry->canvas->first_walk != NULL;
}

void svg_route_style(const struct geometry *geometry)
{
    if (!is_animated(geometry)) return;
    buf_add(geometry->out, "<style>@media (prefers-reduced-motion: reduce) {\n"
                           ".damier-walk { stroke-dasharray: none !important }\n"
                           ".damier-step { opacity: 1 !important }\n"
                           ".damier-walker { display: none }\n"
                           "}</style>\n");
}

/* ---- animation */

/* A point in time, as a fraction of the whole period. */
static void put_moment(const struct geometry *geometry, double share)
{
    ASSERT(is_animated(geometry) && share >= 0);
    double seconds = geometry->canvas->animate;
    buf_real(geometry->out, round(share * seconds / (seconds + REST_SECONDS) * SHARE_SCALE) / SHARE_SCALE);
}

static void put_duration(const struct geometry *geometry)
{
    buf_add(geometry->out, " dur=\"");
    svg_number(geometry->out, geometry->canvas->animate + REST_SECONDS);
    buf_add(geometry->out, "s\" repeatCount=\"indefinite\"");
}

/* Interpolates between two values during the animation, then holds the second. */
static void put_progress(const struct geometry *geometry, const char *attribute, const char *from,
                         const char *to)
{
    buf_print(geometry->out, " %s=\"%s;%s;%s\" keyTimes=\"0;", attribute, from, to, to);
    put_moment(geometry, 1);
    buf_add(geometry->out, ";1\"");
    put_duration(geometry);
}

void svg_route_delay(const struct geometry *geometry, double arrival)
{
    buf_add(geometry->out,
            "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"0;1\" keyTimes=\"0;");
    put_moment(geometry, arrival);
    buf_char(geometry->out, '"');
    put_duration(geometry);
    buf_add(geometry->out, "/>");
}

/* ---- static parts */

static void put_steps(const struct geometry *geometry, const struct canvas_route *walk)
{
    struct buf *out = geometry->out;
    struct canvas_point at = route_point(geometry->canvas, walk, 0);
    double x = round(at.x * 100), y = round(at.y * 100);
    svg_point(out, 'M', x / 100, y / 100);
    for (size_t i = 1; i < walk->count; i++) {
        at = route_point(geometry->canvas, walk, i);
        double dx = round(at.x * 100) - x, dy = round(at.y * 100) - y;
        x += dx;
        y += dy;
        svg_point(out, i == 1 ? 'l' : i % STEPS_IN_LINE == 1 ? '\n' : ' ', dx / 100, dy / 100);
    }
    if (walk->closed) buf_char(out, 'z');
}

static void put_name(const struct geometry *geometry, int number)
{
    char name[24];
    snprintf(name, sizeof name, "walk-%d", number);
    svg_name(geometry->out, name, geometry->number);
}

static void put_line(const struct geometry *geometry, const struct canvas_route *walk, int number)
{
    struct buf *out = geometry->out;
    buf_add(out, "<path");
    if (is_animated(geometry)) {
        buf_add(out, " id=\"");
        put_name(geometry, number);
        buf_add(out, "\" class=\"damier-walk\" pathLength=\"1\"");
    }
    buf_add(out, " fill=\"none\" stroke=\"" ANSWER "\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    svg_attribute(out, "stroke-width", route_width(geometry));
    buf_add(out, " d=\"");
    put_steps(geometry, walk);
    if (!is_animated(geometry)) {
        buf_add(out, "\"/>\n");
        return;
    }
    buf_add(out, "\">\n<animate attributeName=\"stroke-dasharray\"");
    put_progress(geometry, "values", "0 2", "1 2");
    buf_add(out, "/></path>\n");
}

static void put_ends(const struct geometry *geometry, const struct canvas_route *walk)
{
    struct route_end start = route_end(geometry, walk, 0), end = route_end(geometry, walk, walk->count - 1);
    buf_add(geometry->out, "<circle");
    svg_circle(geometry->out, start.at, start.radius - start.stroke / 2);
    buf_print(geometry->out, " fill=\"#%s\" stroke=\"" ANSWER "\"", start.filling);
    svg_attribute(geometry->out, "stroke-width", start.stroke);
    buf_add(geometry->out, "/>\n");
    if (walk->closed || walk->count == 1) return;
    buf_add(geometry->out, "<circle");
    svg_circle(geometry->out, end.at, end.radius);
    buf_add(geometry->out, is_animated(geometry) ? " class=\"damier-step\" fill=\"" ANSWER "\">"
                                                 : " fill=\"" ANSWER "\"/>\n");
    if (!is_animated(geometry)) return;
    svg_route_delay(geometry, 1);
    buf_add(geometry->out, "</circle>\n");
}

/* The text backgrounds on tiles of one kind. */
static void put_windows(const struct geometry *geometry, enum canvas_tile tile)
{
    struct canvas_point from, to;
    bool open = false;
    for (size_t i = 0, end = canvas_count(geometry->canvas); i < end; i++) {
        if (geometry->canvas->cells[i].tile != tile || !route_text_background(geometry, i, &from, &to))
            continue;
        if (!open)
            buf_print(geometry->out, "<path stroke=\"#%s\" stroke-width=\"%d\" stroke-linecap=\"round\" d=\"",
                      geometry_colour(geometry, tile), ROUTE_WINDOW);
        open = true;
        svg_point(geometry->out, 'M', from.x, from.y);
        svg_run(geometry->out, 'h', to.x - from.x);
    }
    if (open) buf_add(geometry->out, "\"/>\n");
}

void svg_route_draw(const struct geometry *geometry)
{
    int number = 0;
    const struct canvas_route *first = geometry->canvas->first_walk;
    for (const struct canvas_route *walk = first; walk != NULL; walk = walk->next)
        put_line(geometry, walk, ++number);
    for (const struct canvas_route *walk = first; walk != NULL; walk = walk->next) put_ends(geometry, walk);
    for (int tile = 0; tile < CANVAS_TILES && first != NULL; tile++)
        put_windows(geometry, (enum canvas_tile)tile);
}

/* ---- moving symbols */

/* Drawn at the origin, from where the animation moves it. */
static void put_figure(const struct geometry *geometry)
{
    ASSERT(is_animated(geometry));
    enum symbol walker = geometry->canvas->walker;
    if (walker == SYMBOLS) {
        struct route_end end = route_end(geometry, geometry->canvas->first_walk, 0);
        buf_add(geometry->out, "<circle fill=\"" ANSWER "\" stroke=\"" PAPER "\"");
        svg_attribute(geometry->out, "stroke-width", end.stroke);
        svg_attribute(geometry->out, "r", 4 * end.stroke);
    } else {
        buf_add(geometry->out, "<use xlink:href=\"#");
        svg_name(geometry->out, symbols_get(walker)->name, geometry->number);
        buf_add(geometry->out, "\" transform=\"scale(");
        svg_number(geometry->out, geometry->growth);
        buf_add(geometry->out, ")\"");
    }
    buf_add(geometry->out, "/>\n");
}

void svg_route_symbols(const struct geometry *geometry, const char *looks)
{
    int number = 0;
    const struct canvas_route *walk = is_animated(geometry) ? geometry->canvas->first_walk : NULL;
    for (; walk != NULL; walk = walk->next) {
        buf_print(geometry->out, "<g class=\"damier-walker\" visibility=\"hidden\" %s>\n", looks);
        buf_add(geometry->out, "<set attributeName=\"visibility\" to=\"visible\"/>\n"
                               "<animateMotion calcMode=\"linear\"");
        put_progress(geometry, "keyPoints", "0", "1");
        buf_add(geometry->out, "><mpath xlink:href=\"#");
        put_name(geometry, ++number);
        buf_add(geometry->out, "\"/></animateMotion>\n");
        put_figure(geometry);
        buf_add(geometry->out, "</g>\n");
    }
}
