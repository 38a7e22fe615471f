/* Selects the method for a tour.
 *
 * Theorems come first: they answer with a reason. For knights on boards without holes the shorter
 * side then decides. With 5 or more there is a tour unless a theorem excludes it, and tour_tiles.c
 * builds it; with 3 or 4, tour_strip.c decides. All other boards go to the complete search
 * (tour_search.c), which terminates but may take long. */
#include "search/tours/tours.h"

#include "base/alloc.h"
#include "base/say.h"
#include "search/tours/tour_search.h"

#include <string.h>

struct question {
    const struct ground *ground;
    int64_t start;
    bool closed;
    int32_t *step;
    struct sentence *reason;
    const struct tour_watch *watch;
};

static enum tour_end none(const struct question *question, const char *key)
{
    say_set(question->reason, key, NULL);
    return TOUR_NONE;
}

static enum tour_end search(const struct question *question)
{
    struct tour_search hunt = {.ground = question->ground,
                               .start = question->start,
                               .closed = question->closed,
                               .watch = question->watch};
    enum tour_end end = tour_search_find(&hunt, question->step);
    return end == TOUR_NONE ? none(question, "leaper.none.search") : end;
}

static enum tour_end cross_strip(const struct question *question)
{
    enum tour_end end =
        tour_strip_find(question->ground, question->start, question->closed, question->step, question->watch);
    return end == TOUR_NONE ? none(question, "leaper.none.strip") : end;
}

static enum tour_end build(const struct question *question)
{
    enum tour_end end = tour_tiles_build(question->ground, question->start, question->step, question->watch);
    return end == TOUR_NONE ? search(question) : end;
}

/* One or two squares have a single numbering; the referee checks it. */
static enum tour_end few_squares(const struct question *question, size_t squares)
{
    const struct ground *ground = question->ground;
    size_t all = ground_area(ground), at[2];
    int32_t number = 0;
    ASSERT(squares <= 2);
    if (squares == 0) return none(question, "leaper.none.nothing");
    for (size_t s = 0; s < all; s++) {
        question->step[s] = 0;
        if (ground->hole && ground->hole[s]) continue;
        number++;
        question->step[s] = question->start == GROUND_NOWHERE ? number : 1 + (s != (size_t)question->start);
    }
    if (!ground_fault(ground, question->step, question->closed, at)) return TOUR_FOUND;
    return none(question, question->closed ? "leaper.fault.three" : "leaper.none.two");
}

static enum tour_end answer(const struct question *question)
{
    const struct ground *ground = question->ground;
    const struct tour_theorem theorem = {ground, question->start, question->closed, question->reason};
    size_t squares = ground_squares(ground), all = ground_area(ground);
    bool plain = squares == all && ground->long_leap == 2 && ground->short_leap == 1;
    int shorter = ground->rows < ground->columns ? ground->rows : ground->columns;
    if (squares <= 2) return few_squares(question, squares);
    if (plain ? tour_theorem_by_shape(&theorem) : tour_theorem_by_graph(&theorem)) return TOUR_NONE;
    if (!plain) return search(question);
    ASSERT(shorter >= 3); /* a theorem covers shorter sides */
    return shorter < 5 ? cross_strip(question) : build(question);
}

enum tour_end tour_auto_find(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                             struct sentence *reason, const struct tour_watch *watch)
{
    const struct question question = {ground, start, closed, step, reason, watch};
    REQUIRE(start == GROUND_NOWHERE ||
                ground_has(ground, (int)(start / ground->columns), (int)(start % ground->columns)),
            "a tour starts on a square of the board");
    sentence_clear(reason);
    return answer(&question);
}
