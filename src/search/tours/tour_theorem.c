/* Theorems that exclude tours, with their reasons.
 *
 * By shape, for knights. Both sides odd: the colour classes differ (Euler). Four rows: leaps from
 * the outer rows lead to the inner ones, which have equally many squares, so a closed tour
 * alternates between them; since it also alternates between colours, the outer rows would have one
 * colour (Pósa). An open tour, which may visit inner but not outer squares twice in a row, either
 * alternates throughout, with the same contradiction, or begins and ends on outer squares. Schwenk
 * (1991) covers the rest.
 *
 * By the graph, for any board: too few leaps, unreachable squares, colour classes, and articulation
 * points. */
#include "search/tours/tour_search.h"

#include "base/sentence.h"
#include "base/text.h"
#include "search/tours/tour_graph.h"
#include "search/tours/tour_links.h"

#include <stdarg.h>

static bool say(const struct tour_theorem *theorem, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns true, for use in return statements. */
static bool say(const struct tour_theorem *theorem, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    sentence_vset(theorem->reason, format, arguments);
    va_end(arguments);
    return true;
}

/* ---- by shape */

static bool odd_sides(const struct tour_theorem *theorem)
{
    const struct ground *ground = theorem->ground;
    if (ground->rows % 2 == 0 || ground->columns % 2 == 0) return false;
    if (theorem->closed)
        return say(theorem, "both sides are odd, so one colour has one square more than the other, but a "
                            "closed tour visits equally many of each");
    if (theorem->start == GROUND_NOWHERE ||
        (theorem->start / ground->columns + theorem->start % ground->columns) % 2 == 0)
        return false;
    return say(theorem, "both sides are odd, so the colour of the corners has one square more than the "
                        "other, but the start is on the other");
}

/* `at`: position of the start along the side of four. */
static bool four_lines(const struct tour_theorem *theorem, const char *lines, int64_t at)
{
    if (theorem->closed)
        return say(theorem,
                   "every leap from the outer two of the four %s leads to the inner two, which have as many "
                   "squares, so a closed tour alternates between them, and all squares of the outer %s would "
                   "have one colour",
                   lines, lines);
    if (theorem->start == GROUND_NOWHERE || at == 0 || at == 3) return false;
    return say(theorem,
               "every leap from the outer two of the four %s leads to the inner two, which have as many "
               "squares, so a tour that starts on the inner ones alternates between them, and all squares of "
               "the outer %s would have one colour",
               lines, lines);
}

bool tour_theorem_by_shape(const struct tour_theorem *theorem)
{
    const struct ground *ground = theorem->ground;
    bool turned = ground->columns < ground->rows;
    int shorter = turned ? ground->columns : ground->rows;
    const char *lines = turned ? "columns" : "rows", *steps = turned ? "rows" : "columns";
    if (shorter == 1) return say(theorem, "a knight cannot leap on a board with a side of 1");
    if (shorter == 2)
        return say(theorem,
                   "with two %s, each leap goes two %s further, so the %s next to that of the start are "
                   "never reached",
                   lines, steps, steps);
    if (odd_sides(theorem)) return true;
    if (ground->rows == 4 && four_lines(theorem, "rows", theorem->start / ground->columns)) return true;
    return ground->columns == 4 && four_lines(theorem, "columns", theorem->start % ground->columns);
}

/* ---- by the graph */

struct place {
    int row, column;
};

static struct place place_of(const struct tour_theorem *theorem, const struct tour_graph *survey,
                             int32_t point)
{
    int32_t square = survey->square[point];
    return (struct place){square / theorem->ground->columns, square % theorem->ground->columns};
}

static bool no_leap(const struct tour_theorem *theorem, const struct tour_graph *survey)
{
    for (int32_t p = 0; p < survey->points; p++) {
        if (tour_graph_leaps(survey, p) > 0) continue;
        struct place place = place_of(theorem, survey, p);
        return say(theorem, "no leap leads from the square %d,%d to any other", place.row, place.column);
    }
    return false;
}

/* Squares with a single leap are ends of the tour. */
static bool too_few_leaps(const struct tour_theorem *theorem, const struct tour_graph *survey, int32_t start)
{
    int ends = theorem->closed ? 0 : start >= 0 ? 1 : 2, single = 0;
    struct place at[3];
    for (int32_t p = 0; p < survey->points && single <= ends; p++)
        if (tour_graph_leaps(survey, p) == 1 && (theorem->closed || p != start))
            at[single++] = place_of(theorem, survey, p);
    ASSERT(single <= 3); /* room of `at` */
    if (single <= ends) return false;
    if (ends == 0)
        return say(theorem, "only one leap leads from the square %d,%d, and a closed tour needs two",
                   at[0].row, at[0].column);
    if (ends == 1)
        return say(theorem,
                   "only one leap leads from each of the squares %d,%d and %d,%d, and a tour has one end "
                   "besides its start",
                   at[0].row, at[0].column, at[1].row, at[1].column);
    return say(theorem,
               "only one leap leads from each of the squares %d,%d, %d,%d and %d,%d, and a tour has two ends",
               at[0].row, at[0].column, at[1].row, at[1].column, at[2].row, at[2].column);
}

static bool out_of_reach(const struct tour_theorem *theorem, const struct tour_graph *survey)
{
    if (survey->unreached < 0) return false;
    struct place from = place_of(theorem, survey, 0), to = place_of(theorem, survey, survey->unreached);
    return say(theorem, "no leaps lead from the square %d,%d to the square %d,%d", from.row, from.column,
               to.row, to.column);
}

static bool unbalanced(const struct tour_theorem *theorem, const struct tour_graph *survey, int32_t start)
{
    if (tour_graph_balanced(survey, start, theorem->closed)) return false;
    int more = survey->count[1] > survey->count[0], most = survey->count[more], least = survey->count[!more];
    ASSERT(most > least && survey->two_colours);
    if (theorem->closed)
        return say(theorem,
                   "each leap changes the colour, so a closed tour visits equally many squares of each, but "
                   "there are %d of one and %d of the other",
                   most, least);
    if (most - least > 1)
        return say(theorem,
                   "each leap changes the colour, so a tour visits at most one square more of one than of "
                   "the other, but there are %d and %d",
                   most, least);
    return say(theorem,
               "each leap changes the colour, and there %s %d square%s of one and %d of the other, so a tour "
               "starts on the first, but the start is on the other",
               text_is(most), most, text_plural(most), least);
}

static bool say_parts(const struct tour_theorem *theorem, struct place place, int parts, bool start)
{
    const char *rest = theorem->closed ? "a closed tour passes it only once"
                       : start         ? "a tour that starts there goes into one of them only"
                                       : "a tour passes it only once";
    return say(theorem, "without the square %d,%d the board splits into %d parts, and %s", place.row,
               place.column, parts, rest);
}

/* Without one of its squares, a closed tour is connected, and so is an open one that lost its
 * start; any other open tour has at most two components. */
static bool cut_in_parts(const struct tour_theorem *theorem, const struct tour_graph *survey, int32_t start)
{
    struct tour_links web;
    struct tour_links_cut cut;
    bool none = false;
    tour_links_init(&web, survey, &(struct tour_links_homes){0});
    tour_links_cut_init(&cut, web.points);
    ASSERT(web.points == survey->points); /* without homes, vertices are squares */
    tour_links_cut_search(&cut, &web);
    for (int32_t p = 0; p < survey->points && !none; p++)
        if (cut.parts[p] > (theorem->closed || p == start ? 1 : 2))
            none = say_parts(theorem, place_of(theorem, survey, p), cut.parts[p], p == start);
    tour_links_free(&web);
    tour_links_cut_free(&cut);
    return none;
}

bool tour_theorem_by_graph(const struct tour_theorem *theorem)
{
    struct tour_graph survey;
    tour_graph_init(&survey, theorem->ground);
    int32_t start = theorem->start == GROUND_NOWHERE ? -1 : survey.point[theorem->start];
    bool none = no_leap(theorem, &survey) || out_of_reach(theorem, &survey) ||
                too_few_leaps(theorem, &survey, start) || unbalanced(theorem, &survey, start) ||
                cut_in_parts(theorem, &survey, start);
    tour_graph_free(&survey);
    return none;
}
