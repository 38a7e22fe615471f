/* From numbers to places.
 *
 * A log scale computes with exponents alone, so that neither 1e-300 nor a range of 600 powers of
 * ten needs care. A scale is never empty: equal data get some room on both sides, and a linear
 * range is at least a billionth of its numbers, so that its ticks can be told apart as doubles. */
#include "draw/plot_inner.h"

#include "base/alloc.h"

#include <math.h>

#define NEARLY 1e-9                /* what a logarithm, or a number of steps, may be off */
#define LEAST_POSITIVE 1e-300      /* on a log scale, less is nothing */
#define LEAST_SPREAD 1e-9          /* of a linear scale, against its largest number */
#define LEAST_RANGE 1e-290         /* of it alone */
#define LEAST_POWERS 1e-6          /* of a log scale */
#define ALONE_LINEAR 0.1           /* how far a scale of one number goes on both sides, of it, */
#define ALONE_LOG 0.30102999566398 /* in powers of ten, */
#define ALONE_CAPPED 1             /* and down if it may not go up */
#define DENSE_DIGITS 20            /* least distance of powers between which digits have ticks, */
#define DENSE_POWERS 4             /* and of powers without a label */
#define LABEL_GAP 8                /* between labels side by side */
#define ROUND_STEPS 8              /* steps in which a round range is cut to find its ends */

enum { MOST_ACROSS = 12, FEW_POWERS = 3, DIGITS = 9 };

void plot_scale_see(struct plot_range *range, const struct plot_axis *axis, double value)
{
    if (isnan(value)) {
        range->missing++;
        return;
    }
    if (isinf(value)) {
        range->limit++;
        return;
    }
    bool first = range->count++ == 0;
    range->least = first ? value : fmin(range->least, value);
    range->most = first ? value : fmax(range->most, value);
    ASSERT(range->least <= range->most);
    if (value < floor(value) || value > floor(value)) range->broken = true;
    if (axis->log && value < fmax(axis->floor, LEAST_POSITIVE))
        range->below++;
    else if (value > 0)
        range->positive = range->positive > 0 ? fmin(range->positive, value) : value;
}

/* ---- steps */

static const int digits_of_steps[] = {1, 2, 5};

/* The least of 1, 2, 5 times a power of ten that is not less. */
static double round_step(double least)
{
    ASSERT(least > 0);
    double exponent = floor(log10(least) + NEARLY), power = pow(10, exponent);
    for (int i = 0; i < 3; i++)
        if (digits_of_steps[i] * power >= least * (1 - NEARLY)) return digits_of_steps[i] * power;
    return 10 * power;
}

/* The next of their logarithms, downwards. */
static double round_power_below(double exponent)
{
    double whole = floor(exponent + NEARLY);
    for (int i = 2; i > 0; i--) {
        double digit = log10(digits_of_steps[i]);
        if (exponent >= whole + digit - NEARLY) return whole + digit;
    }
    return whole;
}

static double round_power_above(double exponent)
{
    double whole = floor(exponent - NEARLY);
    for (int i = 0; i < 3; i++) {
        double digit = log10(digits_of_steps[i]);
        if (exponent <= whole + digit + NEARLY) return whole + digit;
    }
    return whole + 1;
}

/* ---- scales */

static void make_linear(struct plot_scale *scale, const struct plot_range *range, enum plot_ends ends)
{
    scale->lo = range->least;
    scale->hi = range->most;
    if (ends != PLOT_TIGHT && scale->lo > 0) scale->lo = 0;
    if (ends == PLOT_ROUND && scale->hi < 0) scale->hi = 0;
    double size = fmax(fabs(scale->lo), fabs(scale->hi));
    if (scale->hi - scale->lo < fmax(size * LEAST_SPREAD, LEAST_RANGE)) {
        double room = scale->whole ? fmax(1, size * LEAST_SPREAD)
                                   : fmax(size * ALONE_LINEAR, size > 0 ? LEAST_RANGE : 1);
        scale->lo -= room;
        if (ends != PLOT_CAPPED) scale->hi += room;
    }
    double step = round_step((scale->hi - scale->lo) / ROUND_STEPS);
    if (scale->whole && step < 1) step = 1;
    if (ends != PLOT_TIGHT) scale->lo = floor(scale->lo / step + NEARLY) * step;
    if (ends == PLOT_ROUND) scale->hi = ceil(scale->hi / step - NEARLY) * step;
    ASSERT(scale->lo < scale->hi);
}

static double find_floor(const struct plot_axis *axis, const struct plot_range *range)
{
    if (axis->floor > 0) return fmax(axis->floor, LEAST_POSITIVE);
    if (!(range->positive > 0)) return 1;
    return range->below > 0 ? pow(10, ceil(log10(range->positive)) - 1) : range->positive;
}

static void make_log(struct plot_scale *scale, const struct plot_axis *axis, const struct plot_range *range,
                     enum plot_ends ends)
{
    scale->floor = find_floor(axis, range);
    ASSERT(scale->floor > 0);
    scale->lo = log10(fmax(range->least, scale->floor));
    scale->hi = log10(fmax(range->most, scale->floor));
    if (scale->hi - scale->lo < LEAST_POWERS) {
        scale->lo -= ends == PLOT_CAPPED ? ALONE_CAPPED : ALONE_LOG;
        if (ends != PLOT_CAPPED) scale->hi += ALONE_LOG;
    }
    if (ends != PLOT_TIGHT) scale->lo = round_power_below(scale->lo);
    if (ends == PLOT_ROUND) scale->hi = round_power_above(scale->hi);
    ASSERT(scale->lo < scale->hi);
}

struct plot_scale plot_scale_make(const struct plot_axis *axis, const struct plot_range *range,
                                  enum plot_ends ends, double from, double to)
{
    struct plot_scale scale = {
        .log = axis->log, .whole = !range->broken, .lo = 0, .hi = 1, .floor = 1, .from = from, .to = to};
    if (range->count == 0)
        scale.blank = true;
    else if (axis->log)
        make_log(&scale, axis, range, ends);
    else
        make_linear(&scale, range, ends);
    return scale;
}

/* Of a point of the scale: a value, or an exponent. */
static double place_of(const struct plot_scale *scale, double point)
{
    ASSERT(scale->lo < scale->hi); /* or there is nothing to divide by */
    return scale->from + (scale->to - scale->from) * ((point - scale->lo) / (scale->hi - scale->lo));
}

double plot_scale_at(const struct plot_scale *scale, double value)
{
    return place_of(scale, scale->log ? log10(fmax(value, scale->floor)) : value);
}

/* ---- ticks */

static void add(struct plot_ticks *ticks, const struct plot_scale *scale, double point,
                const struct plot_number *label)
{
    if (ticks->count == PLOT_TICKS) return;
    struct plot_tick *tick = &ticks->ticks[ticks->count++];
    *tick = (struct plot_tick){.at = place_of(scale, point), .labelled = label != NULL};
    if (label != NULL) tick->label = *label;
}

/* From `lo` to `hi`, values; on a log scale too, if it is short. */
static void add_steps(struct plot_ticks *ticks, const struct plot_scale *scale, double lo, double hi,
                      int most)
{
    double step = round_step((hi - lo) / most), largest = fmax(fabs(lo), fabs(hi));
    if (scale->whole && !scale->log && step < 1) step = 1;
    double last = floor(hi / step + NEARLY);
    for (double i = ceil(lo / step - NEARLY); i <= last; i++) {
        struct plot_number label =
            plot_number_fixed(i * step, plot_number_decimals(step), plot_number_is_long(largest));
        add(ticks, scale, scale->log ? log10(i * step) : i * step, &label);
    }
}

/* Which digits of every power have a label: 1, 2 and 5; 1 and 5; 1; all. In the order in which they
 * are tried. */
enum labels { LABEL_ROUND, LABEL_HALVES, LABEL_POWERS, LABEL_DIGITS, LABEL_WAYS };

static bool has_label(enum labels labels, int digit)
{
    if (digit == 1 || labels == LABEL_DIGITS) return true;
    return (digit == 5 && labels != LABEL_POWERS) || (digit == 2 && labels == LABEL_ROUND);
}

struct powers {
    int first, last; /* exponents that may have a tick, or whose digits may */
    int pitch;       /* of those with a label */
    double apart;    /* places between two of them */
};

static bool is_on(const struct plot_scale *scale, double point)
{
    return point >= scale->lo - NEARLY && point <= scale->hi + NEARLY;
}

static bool is_labelled(const struct powers *powers, enum labels labels, int exponent, int digit)
{
    ASSERT(powers->pitch >= 1 && digit >= 1 && digit <= DIGITS);
    return has_label(labels, digit) && exponent % powers->pitch == 0;
}

static int count_labels(const struct plot_scale *scale, const struct powers *powers, enum labels labels)
{
    int count = 0;
    for (int exponent = powers->first; exponent <= powers->last; exponent++)
        for (int digit = 1; digit <= DIGITS; digit++)
            if (is_labelled(powers, labels, exponent, digit)) count += is_on(scale, exponent + log10(digit));
    return count;
}

static void add_powers(struct plot_ticks *ticks, const struct plot_scale *scale, const struct powers *powers,
                       enum labels labels)
{
    bool digits = powers->apart >= DENSE_DIGITS, between = powers->apart >= DENSE_POWERS;
    bool sized = plot_number_is_long(pow(10, powers->first)) || plot_number_is_long(pow(10, powers->last));
    for (int exponent = powers->first; exponent <= powers->last; exponent++)
        for (int digit = 1; digit <= DIGITS; digit++) {
            double point = exponent + log10(digit);
            bool labelled = is_labelled(powers, labels, exponent, digit);
            if (!is_on(scale, point) || (!labelled && !(digit == 1 ? between : digits))) continue;
            struct plot_number label = plot_number_power(digit, exponent, sized);
            add(ticks, scale, point, labelled ? &label : NULL);
        }
}

/* As many labels as may be, if that leaves two. */
static void widen_pitch(const struct plot_scale *scale, struct powers *powers, int most)
{
    ASSERT(powers->pitch == 1 && most >= 1);
    static const int pitches[] = {1, 2, 5, 10, 20, 50, 100, 200};
    for (int i = 0; i < (int)(sizeof pitches / sizeof *pitches); i++) {
        struct powers wider = *powers;
        wider.pitch = pitches[i];
        int count = count_labels(scale, &wider, LABEL_POWERS);
        if (count >= 2) *powers = wider;
        if (count <= most) return;
    }
}

/* Powers if there are a few of them, else whatever gives two labels or more, but not too many. A
 * scale that is too short for that is nearly linear, and has such ticks. */
static void add_log_ticks(struct plot_ticks *ticks, const struct plot_scale *scale, int most)
{
    struct powers powers = {(int)floor(scale->lo + NEARLY), (int)floor(scale->hi + NEARLY), 1,
                            fabs(scale->to - scale->from) / (scale->hi - scale->lo)};
    ASSERT(powers.first <= powers.last && powers.apart > 0);
    if (count_labels(scale, &powers, LABEL_POWERS) >= FEW_POWERS) {
        widen_pitch(scale, &powers, most);
        add_powers(ticks, scale, &powers, LABEL_POWERS);
        return;
    }
    for (int way = 0; way < LABEL_WAYS; way++) {
        int count = count_labels(scale, &powers, (enum labels)way);
        if (count < 2 || count > most) continue;
        add_powers(ticks, scale, &powers, (enum labels)way);
        return;
    }
    add_steps(ticks, scale, pow(10, scale->lo), pow(10, scale->hi), most);
}

void plot_scale_ticks(const struct plot_scale *scale, int most, struct plot_ticks *ticks)
{
    ASSERT(scale->blank || scale->lo < scale->hi);
    ticks->count = 0;
    if (scale->blank) return;
    if (scale->log)
        add_log_ticks(ticks, scale, most);
    else
        add_steps(ticks, scale, scale->lo, scale->hi, most);
}

static int count_labelled(const struct plot_ticks *ticks)
{
    int count = 0;
    for (int i = 0; i < ticks->count; i++) count += ticks->ticks[i].labelled;
    return count;
}

/* Takes away labels that touch the one before; true if there were any. */
static bool part_labels(struct plot_ticks *ticks, double size)
{
    ASSERT(ticks->count >= 0 && ticks->count <= PLOT_TICKS);
    double end = -INFINITY;
    bool touched = false;
    for (int i = 0; i < ticks->count; i++) {
        struct plot_tick *tick = &ticks->ticks[i];
        if (!tick->labelled) continue;
        double half = plot_number_width(&tick->label, size) / 2;
        tick->labelled = tick->at - half >= end;
        touched = touched || !tick->labelled;
        if (tick->labelled) end = tick->at + half + LABEL_GAP;
    }
    return touched;
}

/* Fewer and fewer labels until they have room; if that leaves less than two, some of those before
 * it. */
void plot_scale_ticks_across(const struct plot_scale *scale, double size, struct plot_ticks *ticks)
{
    struct plot_ticks next;
    plot_scale_ticks(scale, MOST_ACROSS, ticks);
    bool touched = part_labels(ticks, size);
    for (int most = MOST_ACROSS - 1; touched && most >= 2; most--) {
        plot_scale_ticks(scale, most, &next);
        touched = part_labels(&next, size);
        if (count_labelled(&next) >= 2) *ticks = next;
    }
}
