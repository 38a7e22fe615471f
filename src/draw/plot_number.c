/* Numbers as they stand in plots.
 *
 * printf is not asked because its decimal point depends on the locale; figures are those of a
 * rounded integer with a point put among them. Powers of ten are applied in two halves: one of them
 * alone could be beyond what a double holds. */
#include "draw/plot_inner.h"

#include "base/alloc.h"
#include "draw/font.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST_DECIMALS = 15, FIGURES = 3 };

#define LARGE 1e6   /* the first number that has a power of ten, */
#define SMALL 1e-4  /* and the last that has none */
#define NEARLY 1e-9 /* what a logarithm may be off */

#define MINUS "\xe2\x88\x92"
#define TIMES_TEN                                                                                            \
    "\xc3\x97"                                                                                               \
    "10"
#define EXPONENT_SIZE 0.75 /* of the font */

static double times_ten_to(double value, int power)
{
    return value * pow(10, power / 2) * pow(10, power - power / 2);
}

static int exponent_of(double value)
{
    ASSERT(fabs(value) > 0);
    return (int)floor(log10(fabs(value)) + NEARLY);
}

int plot_number_decimals(double step)
{
    return -exponent_of(step);
}

bool plot_number_is_long(double value)
{
    double size = fabs(value);
    return size > 0 && (size >= LARGE || size < SMALL);
}

/* `figures` / 10^decimals, after what is there. */
static void put_figures(struct plot_number *number, int64_t figures, int decimals)
{
    ASSERT(figures >= 0 && decimals >= 0 && decimals <= MOST_DECIMALS);
    int64_t unit = 1;
    for (int i = 0; i < decimals; i++) unit *= 10;
    size_t used = strlen(number->text);
    snprintf(number->text + used, sizeof number->text - used, decimals > 0 ? "%lld.%0*lld" : "%lld",
             (long long)(figures / unit), decimals, (long long)(figures % unit));
}

static void drop_zeros(char *text)
{
    if (strchr(text, '.') == NULL) return;
    size_t length = strlen(text);
    while (text[length - 1] == '0') length--;
    if (text[length - 1] == '.') length--;
    text[length] = '\0';
}

static void put_exponent(struct plot_number *number, int exponent)
{
    size_t used = strlen(number->text);
    bool one = strcmp(number->text, "1") == 0 || strcmp(number->text, MINUS "1") == 0;
    ASSERT(used + sizeof TIMES_TEN <= sizeof number->text);
    strcpy(number->text + used, one ? "0" : TIMES_TEN);
    snprintf(number->exponent, sizeof number->exponent, "%s%d", exponent < 0 ? MINUS : "",
             exponent < 0 ? -exponent : exponent);
}

static struct plot_number with_power(double value, int decimals)
{
    struct plot_number number = {0};
    if (value < 0) strcpy(number.text, MINUS);
    int exponent = exponent_of(value);
    int digits = decimals + exponent < 0               ? 0
                 : decimals + exponent > MOST_DECIMALS ? MOST_DECIMALS
                                                       : decimals + exponent;
    double figures = round(times_ten_to(fabs(value), digits - exponent));
    if (figures >= times_ten_to(1, digits + 1)) {
        exponent++;
        figures = round(figures / 10);
    }
    put_figures(&number, (int64_t)figures, digits);
    drop_zeros(number.text);
    put_exponent(&number, exponent);
    return number;
}

struct plot_number plot_number_fixed(double value, int decimals, bool powers)
{
    bool zero = !(fabs(value) > 0);
    if (powers && !zero) return with_power(value, decimals);
    struct plot_number number = {0};
    int digits = decimals < 0 || zero ? 0 : decimals > MOST_DECIMALS ? MOST_DECIMALS : decimals;
    double figures = round(times_ten_to(fabs(value), digits));
    ASSERT(figures < 9e18); /* what an integer holds */
    if (value < 0 && figures > 0) strcpy(number.text, MINUS);
    put_figures(&number, (int64_t)figures, digits);
    return number;
}

struct plot_number plot_number_power(int mantissa, int exponent, bool powers)
{
    ASSERT(mantissa >= 1 && mantissa <= 9);
    if (!powers) return plot_number_fixed(times_ten_to(mantissa, exponent), -exponent, false);
    struct plot_number number = {0};
    put_figures(&number, mantissa, 0);
    put_exponent(&number, exponent);
    return number;
}

struct plot_number plot_number_short(double value)
{
    if (!(fabs(value) > 0)) return plot_number_fixed(0, 0, false);
    int decimals = FIGURES - 1 - exponent_of(value);
    struct plot_number number = plot_number_fixed(value, decimals, plot_number_is_long(value));
    if (number.exponent[0] == '\0') drop_zeros(number.text);
    return number;
}

double plot_number_width(const struct plot_number *number, double size)
{
    return font_width(number->text, strlen(number->text), size) +
           font_width(number->exponent, strlen(number->exponent), EXPONENT_SIZE * size);
}

const char *plot_number_flat(const struct plot_number *number,
                             char out[PLOT_NUMBER_ROOM + PLOT_EXPONENT_ROOM])
{
    snprintf(out, PLOT_NUMBER_ROOM + PLOT_EXPONENT_ROOM, "%s%s%s", number->text,
             number->exponent[0] ? "^" : "", number->exponent);
    return out;
}
