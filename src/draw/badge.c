/* Rings and signs on their way to a page.
 *
 * The signs of arithmetic are strokes of our own: fonts disagree about how high above the line a
 * plus is, by a tenth of its size, and on a disc as small as these that is seen. */
#include "draw/sheet.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

enum {
    TEXT_SIZE = 12,
    TEXT_WIDTH = 11, /* at most */
    ARM = 4,         /* from the middle of a sign to the end of a stroke */
    SLANTED_ARM = 3, /* the same, in x and in y */
    RING_MARGIN = 1, /* between the ring and the corners of a text */
};

#define APART 1.8 /* the strokes of =, from the middle */
/* Of the font size; wide, because bold figures of some fonts are. */
#define FIGURE_WIDTH 0.65
#define FIGURE_HEIGHT 0.72

bool badge_rings(const struct canvas *canvas, const struct canvas_cell *cell)
{
    return cell->ringed && !walk_ends(canvas, cell);
}

double badge_ring_text_size(const char *text)
{
    ASSERT(*text);
    double radius = BADGE_RING - BADGE_RING_STROKE / 2 - RING_MARGIN;
    return radius / hypot(FIGURE_WIDTH / 2 * (double)strlen(text), FIGURE_HEIGHT / 2);
}

const struct badge_figure *badge_figure(const char *text)
{
    static const struct badge_figure plus = {2, {{{-ARM, 0}, {ARM, 0}}, {{0, -ARM}, {0, ARM}}}},
                                     minus = {1, {{{-ARM, 0}, {ARM, 0}}}},
                                     times = {2,
                                              {{{-SLANTED_ARM, -SLANTED_ARM}, {SLANTED_ARM, SLANTED_ARM}},
                                               {{-SLANTED_ARM, SLANTED_ARM}, {SLANTED_ARM, -SLANTED_ARM}}}},
                                     equals = {2,
                                               {{{-ARM, -APART}, {ARM, -APART}},
                                                {{-ARM, APART}, {ARM, APART}}}};
    static const struct {
        const char *text;
        const struct badge_figure *figure;
    } figures[] = {{"+", &plus},  {"-", &minus},        {"\xe2\x88\x92", &minus},
                   {"x", &times}, {"\xc3\x97", &times}, {"=", &equals}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (strcmp(figures[i].text, text) == 0) return figures[i].figure;
    return NULL;
}

double badge_text_size(const char *text)
{
    return fmin(TEXT_SIZE, (double)TEXT_WIDTH / FIGURE_WIDTH / fmax(1, (double)strlen(text)));
}
