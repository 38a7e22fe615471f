/* Which method answers which question.
 *
 * Theorems first, since a sentence is worth more than a search. Then, for knights on boards without
 * holes, the shorter side decides: from 5 on there is a tour unless a theorem says otherwise, and
 * construct.c builds it; with 3 or 4, strip.c decides. Everything else goes to the search of
 * hunt.c, which ends on every ground, though late on some. */
#include "search/walk/auto.h"

#include "base/alloc.h"
#include "base/sentence.h"
#include "search/walk/construct.h"
#include "search/walk/hunt.h"
#include "search/walk/strip.h"
#include "search/walk/theorem.h"

#include <string.h>

struct question {
    const struct ground *ground;
    int64_t start;
    bool closed;
    int32_t *step;
    struct sentence *reason;
    const struct tour_watch *watch;
};

static enum auto_result none(const struct question *question, const char *sentence)
{
    sentence_say(question->reason, "%s", sentence);
    return AUTO_NONE;
}

static enum auto_result search(const struct question *question)
{
    struct hunt hunt = {.ground = question->ground,
                        .start = question->start,
                        .closed = question->closed,
                        .watch = question->watch};
    switch (hunt_tour(&hunt, question->step)) {
    case HUNT_FOUND:
        return AUTO_FOUND;
    case HUNT_STOPPED:
        return AUTO_STOPPED;
    case HUNT_NONE:
        break;
    }
    return none(question, "a complete search found none");
}

static enum auto_result cross_strip(const struct question *question)
{
    switch (
        strip_tour(question->ground, question->start, question->closed, question->step, question->watch)) {
    case STRIP_FOUND:
        return AUTO_FOUND;
    case STRIP_STOPPED:
        return AUTO_STOPPED;
    case STRIP_NONE:
        break;
    }
    return none(question, "no way over the board from end to end makes one: all were followed");
}

static enum auto_result build(const struct question *question)
{
    switch (construct_tour(question->ground, question->start, question->step, question->watch)) {
    case CONSTRUCT_BUILT:
        return AUTO_FOUND;
    case CONSTRUCT_STOPPED:
        return AUTO_STOPPED;
    case CONSTRUCT_NO_TILING:
        break;
    }
    return search(question);
}

/* One square, or two: they are numbered in the only possible way, and the referee decides. */
static enum auto_result few_squares(const struct question *question, size_t squares)
{
    const struct ground *ground = question->ground;
    size_t all = (size_t)ground->rows * (size_t)ground->columns, at[2];
    int32_t number = 0;
    if (squares == 0) return none(question, "there is no square to visit");
    for (size_t s = 0; s < all; s++) {
        question->step[s] = 0;
        if (ground->hole && ground->hole[s]) continue;
        number++;
        question->step[s] = question->start == GROUND_NOWHERE ? number : 1 + (s != (size_t)question->start);
    }
    if (!ground_fault(ground, question->step, question->closed, at)) return AUTO_FOUND;
    return none(question, question->closed ? "a closed tour has at least three squares"
                                           : "no leap joins the two squares");
}

static enum auto_result answer(const struct question *question)
{
    const struct ground *ground = question->ground;
    const struct theorem theorem = {ground, question->start, question->closed, question->reason};
    size_t squares = ground_squares(ground), all = (size_t)ground->rows * (size_t)ground->columns;
    bool plain = squares == all && ground->long_leap == 2 && ground->short_leap == 1;
    int shorter = ground->rows < ground->columns ? ground->rows : ground->columns;
    if (squares <= 2) return few_squares(question, squares);
    if (plain ? theorem_of_shape(&theorem) : theorem_of_graph(&theorem)) return AUTO_NONE;
    if (!plain) return search(question);
    return shorter < 5 ? cross_strip(question) : build(question);
}

enum auto_result auto_tour(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                           struct sentence *reason, const struct tour_watch *watch)
{
    const struct question question = {ground, start, closed, step, reason, watch};
    REQUIRE(start == GROUND_NOWHERE ||
                ground_has(ground, (int)(start / ground->columns), (int)(start % ground->columns)),
            "a tour starts on a square of the board");
    sentence_clear(reason);
    return answer(&question);
}
