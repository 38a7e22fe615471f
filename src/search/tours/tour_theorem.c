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

#include "base/say.h"
#include "search/tours/tour_graph.h"
#include "search/tours/tour_links.h"

#include <stdio.h>

/* Returns true, for use in return statements. */
static bool because(const struct tour_theorem *theorem, const char *key, const struct say_argument *arguments)
{
    say_set(theorem->reason, key, arguments);
    return true;
}

/* ---- by shape */

static bool odd_sides(const struct tour_theorem *theorem)
{
    const struct ground *ground = theorem->ground;
    if (ground->rows % 2 == 0 || ground->columns % 2 == 0) return false;
    if (theorem->closed) return because(theorem, "leaper.none.odd-closed", NULL);
    if (theorem->start == GROUND_NOWHERE ||
        (theorem->start / ground->columns + theorem->start % ground->columns) % 2 == 0)
        return false;
    return because(theorem, "leaper.none.odd", NULL);
}

/* `at`: position of the start along the side of four. */
static bool four_lines(const struct tour_theorem *theorem, bool columns, int64_t at)
{
    if (theorem->closed)
        return because(theorem, columns ? "leaper.none.columns-closed" : "leaper.none.rows-closed", NULL);
    if (theorem->start == GROUND_NOWHERE || at == 0 || at == 3) return false;
    return because(theorem, columns ? "leaper.none.columns" : "leaper.none.rows", NULL);
}

bool tour_theorem_by_shape(const struct tour_theorem *theorem)
{
    const struct ground *ground = theorem->ground;
    bool turned = ground->columns < ground->rows;
    int shorter = turned ? ground->columns : ground->rows;
    if (shorter == 1) return because(theorem, "leaper.none.one-line", NULL);
    if (shorter == 2)
        return because(theorem, turned ? "leaper.none.two-columns" : "leaper.none.two-rows", NULL);
    if (odd_sides(theorem)) return true;
    if (ground->rows == 4 && four_lines(theorem, false, theorem->start / ground->columns)) return true;
    return ground->columns == 4 && four_lines(theorem, true, theorem->start % ground->columns);
}

/* ---- by the graph */

/* The name of a square. */
struct place {
    char text[48];
};

static struct place place_of(const struct tour_theorem *theorem, const struct tour_graph *survey,
                             int32_t point)
{
    int32_t square = survey->square[point], columns = theorem->ground->columns;
    struct place place;
    struct buf name = {0};
    say(&name, "puzzle.cell",
        SAY(say_int("row", square / columns + 1), say_int("column", square % columns + 1)));
    snprintf(place.text, sizeof place.text, "%s", buf_text(&name));
    buf_free(&name);
    return place;
}

static bool no_leap(const struct tour_theorem *theorem, const struct tour_graph *survey)
{
    for (int32_t p = 0; p < survey->points; p++) {
        if (tour_graph_leaps(survey, p) > 0) continue;
        struct place place = place_of(theorem, survey, p);
        return because(theorem, "leaper.none.no-leap", SAY(say_text("square", place.text)));
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
    if (ends == 0) return because(theorem, "leaper.none.one-leap", SAY(say_text("square", at[0].text)));
    if (ends == 1)
        return because(theorem, "leaper.none.one-end",
                       SAY(say_text("first", at[0].text), say_text("second", at[1].text)));
    return because(theorem, "leaper.none.two-ends",
                   SAY(say_text("first", at[0].text), say_text("second", at[1].text),
                       say_text("third", at[2].text)));
}

static bool out_of_reach(const struct tour_theorem *theorem, const struct tour_graph *survey)
{
    if (survey->unreached < 0) return false;
    struct place from = place_of(theorem, survey, 0), to = place_of(theorem, survey, survey->unreached);
    return because(theorem, "leaper.none.out-of-reach",
                   SAY(say_text("from", from.text), say_text("to", to.text)));
}

static bool unbalanced(const struct tour_theorem *theorem, const struct tour_graph *survey, int32_t start)
{
    if (tour_graph_balanced(survey, start, theorem->closed)) return false;
    int more = survey->count[1] > survey->count[0], most = survey->count[more], least = survey->count[!more];
    ASSERT(most > least && survey->two_colours);
    if (theorem->closed)
        return because(theorem, "leaper.none.colours-closed",
                       SAY(say_int("most", most), say_int("least", least)));
    if (most - least > 1)
        return because(theorem, "leaper.none.colours", SAY(say_int("most", most), say_int("least", least)));
    return because(theorem, "leaper.none.colours-start", SAY(say_int("most", most), say_int("least", least)));
}

static bool say_parts(const struct tour_theorem *theorem, struct place place, int parts, bool start)
{
    return because(theorem,
                   theorem->closed ? "leaper.none.parts-closed"
                   : start         ? "leaper.none.parts-start"
                                   : "leaper.none.parts",
                   SAY(say_text("square", place.text), say_int("parts", parts)));
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
