/* All tours, in the order of Warnsdorff's rule: every free square is tried, fewest free neighbours
 * first.
 *
 * On a large board border has to undo its first steps before it finds a tour; this method finds one
 * at once and the next ones by undoing the last steps. It is complete, so exhausting it proves that
 * there are no more tours. Each step sorts the squares around it, which makes it several times
 * slower than border for exhaustive searches.
 *
 * Invariant: `free` holds the number of free neighbours of every place, visited ones included;
 * `order` holds for each step the leaps to squares that were free when it was made. About 20 bytes
 * per square. */
#include "search/tours/method_kit.h"

#include "base/alloc.h"

struct choices { /* of a step: leaps in the order of trial */
    uint8_t order[GROUND_LEAPS], count;
};

struct walk {
    struct method *method;
    const struct padded_board *band; /* of the method */
    int32_t *board;                  /* the method's, by place */
    uint8_t *free;                   /* by place; values in the padding are never read; owned */
    struct choices *choices;         /* by step number; owned */
    size_t place;                    /* current place */
    int32_t number;                  /* of the current step */
    int32_t squares;                 /* to be visited */
};

static uint32_t count_choices(const void *state)
{
    const struct walk *walk = state;
    return walk->choices[walk->number].count;
}

/* Listed squares were free, and are free again after backtracking. */
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

/* Insertion sort of at most eight leaps; stable. */
static void list_choices(struct walk *walk)
{
    struct choices *c = &walk->choices[walk->number];
    c->count = 0;
    for (uint8_t leap = 0; leap < walk->band->leaps; leap++) {
        if (walk->board[walk->place + (size_t)walk->band->leap[leap]] != PADDED_BOARD_FREE) continue;
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
    walk->board[walk->place] = PADDED_BOARD_FREE;
    walk->number--;
    ASSERT(choice < walk->choices[walk->number].count); /* the list has not changed since */
    walk->place -= (size_t)walk->band->leap[walk->choices[walk->number].order[choice]];
}

static enum backtrack_verdict judge(void *state)
{
    const struct walk *walk = state;
    return walk->number < walk->squares ? BACKTRACK_CONTINUE : method_finish(walk->method, walk->place);
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
                          .place = padded_board_place(&method->band, method->task.start),
                          .squares = method->squares};
    enter(walk);
    return walk;
}

static enum backtrack_end run(struct method *method, bool again)
{
    static const struct backtrack_problem kind = {count_choices, is_free, make_step, undo_step, judge};
    struct walk walk = *(struct walk *)method->walk;
    enum backtrack_end end = backtrack_search(&method->trial, &kind, &walk, method->task.watch, again);
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
