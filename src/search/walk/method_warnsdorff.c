/* Tours by Warnsdorff's rule: always to the square with the fewest free neighbours (H. C. von
 * Warnsdorff, "Des Rösselsprungs einfachste und allgemeinste Lösung", 1823).
 *
 * A second matrix holds for every square, visited or not, how many of its neighbours are free; a
 * step subtracts one from each neighbour of its square, and undoing it adds it again. A candidate
 * promises when it is free and no free neighbour of the present square has a smaller count. So ties
 * are tried in the order of the leaps, and nothing else is: the search is not complete, and its end
 * proves nothing.
 *
 * All tours: the last tie is undone first, as usual in trial and error. That may take forever on
 * large boards, where the step that left a square behind is thousands of steps before the dead end.
 * So for one tour the walks are tried by the number of ties in which they do not take the first
 * leap: none, then one, at the beginning of the board first, then two, and so on (W. Harvey, M.
 * Ginsberg, "Limited discrepancy search", 1995). These are the same walks, and once a round has
 * left none out, there are no others.
 *
 * The band is part of both matrices, so nothing checks for edges; its counts are never read for a
 * free square. A step costs a few operations for each leap; a tour that the rule finds at once
 * takes O(squares). Eight bytes a square, plus the stack of moves. */
#include "search/walk/method_kit.h"

#include "base/alloc.h"

struct walk {
    struct method *method;
    const struct band *band; /* of the method */
    int32_t *board;          /* of the method, by place */
    /* By place: how many neighbours are free, modulo 256 in the band; owned. */
    uint8_t *free;
    uint8_t *least; /* by number of a step: the smallest count around its square; owned */
    /* By number of a step: the first leap to a square with that count; owned. */
    uint8_t *first;
    size_t place;    /* where we are */
    int32_t number;  /* of the step that led here */
    int32_t squares; /* to be visited */
    /* For one tour: ties where the first leap is not taken, at most and so far. */
    int limit, used;
    bool *cut; /* some were not tried because of the limit */
};

static uint32_t count_leaps(const void *state)
{
    return (uint32_t)((const struct walk *)state)->band->leaps;
}

static bool is_best(const void *state, uint32_t leap)
{
    const struct walk *walk = state;
    size_t to = walk->place + (size_t)walk->band->leap[leap];
    return walk->board[to] == BAND_FREE && walk->free[to] == walk->least[walk->number];
}

/* The present square was free and no longer is, or is free again. */
static void add_to_neighbours(struct walk *walk, int change)
{
    for (int i = 0; i < walk->band->leaps; i++) {
        uint8_t *free = &walk->free[walk->place + (size_t)walk->band->leap[i]];
        *free = (uint8_t)(*free + change);
    }
}

static void note_best(struct walk *walk)
{
    uint8_t least = UINT8_MAX, first = 0;
    for (int i = 0; i < walk->band->leaps; i++) {
        size_t to = walk->place + (size_t)walk->band->leap[i];
        if (walk->board[to] != BAND_FREE || walk->free[to] >= least) continue;
        least = walk->free[to];
        first = (uint8_t)i;
    }
    ASSERT(least == UINT8_MAX || least < walk->band->leaps); /* this square is not free any more */
    walk->least[walk->number] = least;
    walk->first[walk->number] = first;
}

static void enter(struct walk *walk)
{
    walk->board[walk->place] = ++walk->number;
    ASSERT(walk->number <= walk->squares);
    add_to_neighbours(walk, -1);
    note_best(walk);
}

static void make_step(void *state, uint32_t leap)
{
    struct walk *walk = state;
    walk->place += (size_t)walk->band->leap[leap];
    enter(walk);
}

static void undo_step(void *state, uint32_t leap)
{
    struct walk *walk = state;
    ASSERT(walk->board[walk->place] == walk->number && walk->number > 1); /* the start stays */
    add_to_neighbours(walk, 1);
    walk->board[walk->place] = BAND_FREE;
    walk->number--;
    walk->place -= (size_t)walk->band->leap[leap];
}

static enum trial_word judge(void *state)
{
    const struct walk *walk = state;
    return walk->number < walk->squares ? TRIAL_GO_ON : method_finish(walk->method, walk->place);
}

/* ---- one tour: only the first of each tie, then a few others */

static bool is_first(const void *state, uint32_t leap)
{
    const struct walk *walk = state;
    if (!is_best(state, leap)) return false;
    *walk->cut |= leap != walk->first[walk->number];
    return leap == walk->first[walk->number];
}

/* The other ties, and after them the first. */
static uint32_t count_choices(const void *state)
{
    return count_leaps(state) + 1;
}

static uint32_t leap_of(const struct walk *walk, uint32_t choice, int32_t number)
{
    return choice < (uint32_t)walk->band->leaps ? choice : walk->first[number];
}

static bool is_allowed(const void *state, uint32_t choice)
{
    const struct walk *walk = state;
    if (choice == (uint32_t)walk->band->leaps) return walk->least[walk->number] != UINT8_MAX;
    if (choice == walk->first[walk->number] || !is_best(state, choice)) return false;
    *walk->cut |= walk->used == walk->limit;
    return walk->used < walk->limit;
}

static void make_choice(void *state, uint32_t choice)
{
    struct walk *walk = state;
    walk->used += choice < (uint32_t)walk->band->leaps;
    ASSERT(walk->used <= walk->limit);
    make_step(state, leap_of(walk, choice, walk->number));
}

static void undo_choice(void *state, uint32_t choice)
{
    struct walk *walk = state;
    walk->used -= choice < (uint32_t)walk->band->leaps;
    undo_step(state, leap_of(walk, choice, walk->number - 1));
}

static enum trial_end find_first(struct method *method, struct walk *walk)
{
    static const struct trial_kind greedy = {count_leaps, is_first, make_step, undo_step, judge};
    static const struct trial_kind limited = {count_choices, is_allowed, make_choice, undo_choice, judge};
    bool cut = false;
    walk->cut = &cut;
    enum trial_end end = trial_walk(&method->trial, &greedy, walk, method->task.watch, false);
    for (walk->limit = 1; end == TRIAL_EXHAUSTED && cut; walk->limit++) {
        ASSERT(walk->used == 0 && walk->number == 1); /* the last round undid all it made */
        cut = false;
        end = trial_walk(&method->trial, &limited, walk, method->task.watch, false);
    }
    return end;
}

/* ---- the search */

static void *begin(struct method *method)
{
    struct walk *walk = alloc_bytes(sizeof *walk);
    *walk = (struct walk){.method = method,
                          .band = &method->band,
                          .board = method->board,
                          .free = method_neighbours_banded(method),
                          .least = alloc_bytes((size_t)method->squares + 1),
                          .first = alloc_bytes((size_t)method->squares + 1),
                          .place = band_place(&method->band, method->task.start),
                          .squares = method->squares};
    enter(walk);
    return walk;
}

static enum trial_end run(struct method *method, bool again)
{
    static const struct trial_kind kind = {count_leaps, is_best, make_step, undo_step, judge};
    struct walk walk = *(struct walk *)method->walk;
    REQUIRE(!again || !method->task.first, "one tour was all that was wanted");
    enum trial_end end = method->task.first
                             ? find_first(method, &walk)
                             : trial_walk(&method->trial, &kind, &walk, method->task.watch, again);
    *(struct walk *)method->walk = walk;
    return end;
}

static void end(void *self)
{
    struct walk *walk = self;
    alloc_free(walk->free);
    alloc_free(walk->least);
    alloc_free(walk->first);
    alloc_free(walk);
}

const struct method_kind method_warnsdorff_kind = {.banded = true, .begin = begin, .run = run, .end = end};
