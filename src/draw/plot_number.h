/* Numbers as they stand in plots: rounded, in any locale with a point, with a power of ten where
 * the figures would be too many. */
#ifndef DRAW_PLOT_NUMBER_H
#define DRAW_PLOT_NUMBER_H

#include <stdbool.h>

enum { PLOT_NUMBER_ROOM = 40, PLOT_EXPONENT_ROOM = 16 };

struct plot_number {
    char text[PLOT_NUMBER_ROOM];       /* "0.25", "2.5×10" */
    char exponent[PLOT_EXPONENT_ROOM]; /* raised after it; "" for none */
};

/* How many decimals show a multiple of the step exactly; negative: so many zeros at the end. */
int plot_number_decimals(double step);

/* With so many decimals, at most 15; in powers of ten if `powers`. */
struct plot_number plot_number_fixed(double value, int decimals, bool powers);

/* mantissa * 10^exponent, the mantissa a digit. */
struct plot_number plot_number_power(int mantissa, int exponent, bool powers);

/* Three figures, and whole numbers up to a million whole. */
struct plot_number plot_number_short(double value);

/* Are the figures of such a number too many? */
bool plot_number_is_long(double value);

double plot_number_width(const struct plot_number *number, double size);

/* The same on one line: "2.5×10^6". */
const char *plot_number_flat(const struct plot_number *number,
                             char out[PLOT_NUMBER_ROOM + PLOT_EXPONENT_ROOM]);

#endif
