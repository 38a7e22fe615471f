/* All tours, those that Warnsdorff's rule prefers first: every free square is tried, the one with
 * the fewest free neighbours before the others.
 *
 * On a large board border has to undo its first steps before it finds a tour; this method has one
 * at once, and finds the next by undoing the last steps. Nothing is left out, so its end proves
 * that there is no other tour. A step sorts the squares around it, which makes it several times
 * slower than border: on boards that are searched to the end, border is better.
 *
 * Invariant. `free` holds for every place how many neighbours are free, visited places included;
 * `order` holds for each step the leaps to squares that were free when it was made, `count` how
 * many. Memory: about 20 bytes a square. */
#include "search/walk/method_kit.h"

#include "base/alloc.h"

struct choices { /* of a step: leaps, in the order in which they are tried */
    uint8_t order[GROUND_LEAPS], count;
};

struct walk {
    struct method *method;
    const struct band *band; /* of the method */
    int32_t *board;          /* of the method, by place */
    uint8_t *free;           /* by place; values in the band are never read; owned */
    struct choices *choices; /* by number of a step; owned */
    size_t place;            /* where we are */
    int32_t number;          /* of the step that led here */
    int32_t squares;         /* to be visited */
};

static uint32_t count_choices(const void *state)
{
    const struct walk *walk = state;
    return walk->choices[walk->number].count;
}

/* The squares were free when they were listed, and are free again whenever we are back here. */
static bool is_free(const void *state, uint32_t choice)
{
    (void)state, (void)choice;
    return true;
}

static void add_to_neighbours(struct walk *walk, int change)
{
    for (int i = 0; i < walk->band->leaps; i++) {
        uint8_t *free = &walk->free[walk->place + (size_t)walk->band->leap[i]];
        *free = (uint8_t)(*free + change);
    }
}

static uint8_t free_behind(const struct walk *walk, uint8_t leap)
{
    return walk->free[walk->place + (size_t)walk->band->leap[leap]];
}

/* Sorted by insertion: there are at most eight. Among equals the first leap comes first. */
static void list_choices(struct walk *walk)
{
    struct choices *c = &walk->choices[walk->number];
    c->count = 0;
    for (uint8_t leap = 0; leap < walk->band->leaps; leap++) {
        if (walk->board[walk->place + (size_t)walk->band->leap[leap]] != BAND_FREE) continue;
        int at = c->count++;
        for (; at > 0 && free_behind(walk, c->order[at - 1]) > free_behind(walk, leap); at--)
            c->order[at] = c->order[at - 1];
        ASSERT(c->count <= GROUND_LEAPS);
        c->order[at] = leap;
    }
}

static void enter(struct walk *walk)
{
    walk->board[walk->place] = ++walk->number;
    ASSERT(walk->number <= walk->squares);
    add_to_neighbours(walk, -1);
    list_choices(walk);
}

static void make_step(void *state, uint32_t choice)
{
    struct walk *walk = state;
    ASSERT(choice < walk->choices[walk->number].count);
    walk->place += (size_t)walk->band->leap[walk->choices[walk->number].order[choice]];
    enter(walk);
}

static void undo_step(void *state, uint32_t choice)
{
    struct walk *walk = state;
    ASSERT(walk->board[walk->place] == walk->number && walk->number > 1); /* the start stays */
    add_to_neighbours(walk, 1);
    walk->board[walk->place] = BAND_FREE;
    walk->number--;
    ASSERT(choice < walk->choices[walk->number].count); /* as it was when the step was made */
    walk->place -= (size_t)walk->band->leap[walk->choices[walk->number].order[choice]];
}

static enum trial_word judge(void *state)
{
    const struct walk *walk = state;
    return walk->number < walk->squares ? TRIAL_GO_ON : method_finish(walk->method, walk->place);
}

/* ---- the search */

static void *begin(struct method *method)
{
    struct walk *walk = alloc_bytes(sizeof *walk);
    *walk = (struct walk){.method = method,
                          .band = &method->band,
                          .board = method->board,
                          .free = method_neighbours_banded(method),
                          .choices = alloc_array((size_t)method->squares + 1, sizeof *walk->choices),
                          .place = band_place(&method->band, method->task.start),
                          .squares = method->squares};
    enter(walk);
    return walk;
}

static enum trial_end run(struct method *method, bool again)
{
    static const struct trial_kind kind = {count_choices, is_free, make_step, undo_step, judge};
    struct walk walk = *(struct walk *)method->walk;
    enum trial_end end = trial_walk(&method->trial, &kind, &walk, method->task.watch, again);
    *(struct walk *)method->walk = walk;
    return end;
}

static void end(void *self)
{
    struct walk *walk = self;
    alloc_free(walk->free);
    alloc_free(walk->choices);
    alloc_free(walk);
}

const struct method_kind method_ordered_kind = {.banded = true, .begin = begin, .run = run, .end = end};
