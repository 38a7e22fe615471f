/* Colours, markers and dashes of series, and colours of values.
 *
 * Series differ in all three, in an order in which neighbours differ most. The eight colours have
 * distinct lightness from 15 to 61 (CIE L*); lighter ones would have a contrast below 3 to 1
 * against paper. The first four, and any two neighbours, differ by at least 12, so they remain
 * distinct in grey. The hues maximise the smallest distance between two colours for normal and for
 * dichromatic vision.
 *
 * The ramp of values falls in lightness by equal steps from 96 to 20, while its hue goes from
 * yellow through red to violet, so its order survives in grey and for colour-blind readers. */
#include "draw/plot_inner.h"

#include "base/alloc.h"
#include "draw/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const colours[PLOT_COLOURS] = {
    "035593", /* blue */
    "b88e18", /* ochre */
    "300a6b", /* indigo */
    "cc4342", /* red */
    "003e09", /* dark green */
    "079397", /* teal */
    "83025b", /* plum */
    "9a4f00", /* brown */
};

enum { DASHES = 5, RAMP = 9, FULL = 255 };

static const char *const dashes[DASHES] = {
    "",
    " stroke-dasharray=\"7 3\"",
    " stroke-dasharray=\"2 2\"",
    " stroke-dasharray=\"9 3 2 3\"",
    " stroke-dasharray=\"4 3\"",
};

/* Start and rest of the outline. All have about the same area. */
static const struct {
    double x, y;
    const char *outline;
} markers[PLOT_MARKERS] = {
    {-3.5, 0, "a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z"},                        /* disc */
    {-3.1, -3.1, "h6.2v6.2h-6.2z"},                                            /* square */
    {0, -4.4, "l4.2 7.3h-8.4z"},                                               /* triangle, up */
    {0, -4.5, "l4.5 4.5-4.5 4.5-4.5-4.5z"},                                    /* diamond */
    {0, 4.4, "l4.2-7.3h-8.4z"},                                                /* triangle, down */
    {-1.6, -4.4, "h3.2v2.8h2.8v3.2h-2.8v2.8h-3.2v-2.8h-2.8v-3.2h2.8z"},        /* cross */
    {-4, -4, "h8l-8 8h8z"},                                                    /* hourglass */
    {0, -5, "l1.3 3.3 3.5.2-2.7 2.2.9 3.4-3-1.9-3 1.9.9-3.4-2.7-2.2 3.5-.2z"}, /* star */
};

/* Dashes and colours repeat together after forty series; markers shift by one after each round of
 * colours. */
struct plot_style plot_style_of(size_t series)
{
    size_t round = series / PLOT_COLOURS;
    return (struct plot_style){.colour = colours[series % PLOT_COLOURS],
                               .dashes = dashes[series % DASHES],
                               .marker = (int)((series + round) % PLOT_MARKERS)};
}

void plot_style_marker(struct buf *out, int marker, double x, double y)
{
    ASSERT(marker >= 0 && marker < PLOT_MARKERS);
    svg_point(out, 'M', x + markers[marker].x, y + markers[marker].y);
    buf_add(out, markers[marker].outline);
}

/* ---- colours of values */

struct rgb {
    double part[3]; /* 0 to 255 */
};

static const struct rgb ramp[RAMP] = {
    {{0xfa, 0xf4, 0xd9}}, {{0xf4, 0xd5, 0x98}}, {{0xef, 0xb3, 0x6d}},
    {{0xeb, 0x8d, 0x50}}, {{0xdd, 0x69, 0x4a}}, {{0xc7, 0x47, 0x4c}},
    {{0xa5, 0x30, 0x50}}, {{0x78, 0x24, 0x5b}}, {{0x42, 0x21, 0x58}},
};

const char *plot_style_ramp(double share, char colour[PLOT_COLOUR_ROOM])
{
    double at = fmin(fmax(share, 0), 1) * (RAMP - 1);
    int below = at >= RAMP - 1 ? RAMP - 2 : (int)at;
    ASSERT(below >= 0 && below + 1 < RAMP);
    unsigned parts[3];
    for (int i = 0; i < 3; i++) {
        double from = ramp[below].part[i], to = ramp[below + 1].part[i];
        parts[i] = (unsigned)lround(from + (to - from) * (at - below)) & FULL;
    }
    snprintf(colour, PLOT_COLOUR_ROOM, "%02x%02x%02x", parts[0], parts[1], parts[2]);
    return colour;
}

/* Relative luminance, as defined by WCAG. */
static double luminance(const char *colour)
{
    ASSERT(strlen(colour) == PLOT_COLOUR_ROOM - 1);
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    unsigned parts[3] = {0};
    double sum = 0;
    sscanf(colour, "%2x%2x%2x", &parts[0], &parts[1], &parts[2]);
    for (int i = 0; i < 3; i++) {
        double part = parts[i] / (double)FULL;
        sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

const char *plot_style_on(const char *colour)
{
    const double flare = 0.05; /* ambient light reflected by paper or screen */
    double light = luminance(colour) + flare;
    return light / flare > (1 + flare) / light ? "000000" : "ffffff";
}
