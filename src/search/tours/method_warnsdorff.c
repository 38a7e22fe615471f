/* Tours by Warnsdorff's rule: move to the square with the fewest free neighbours (H. C. von
 * Warnsdorff, "Des Rösselsprungs einfachste und allgemeinste Lösung", 1823).
 *
 * A second matrix holds the number of free neighbours of every square, visited or not; a step
 * decrements it around its square, and undoing increments it. A candidate is admissible if it is
 * free and no free neighbour of the current square has a smaller count. Only ties are tried, in the
 * order of the leaps, so the search is incomplete and exhausting it proves nothing.
 *
 * All tours: chronological backtracking. On large boards that may take forever, because the step
 * that isolated a square can be thousands of steps before the dead end. For one tour, walks are
 * therefore tried by the number of ties in which they do not take the first leap: none, then one,
 * earliest first, then two, and so on (W. Harvey, M. Ginsberg, "Limited discrepancy search", 1995).
 * Once a round has cut off nothing, there are no more walks.
 *
 * The padding is part of both matrices, so there are no bounds checks. A step costs a few
 * operations per leap; a tour found without backtracking takes O(squares). Eight bytes per square,
 * plus the stack of moves. */
#include "search/tours/method_kit.h"

#include "base/alloc.h"

struct walk {
    struct method *method;
    const struct padded_board *band; /* of the method */
    int32_t *board;                  /* the method's, by place */
    /* by place: free neighbours, modulo 256 in the padding; owned */
    uint8_t *free;
    uint8_t *least; /* by step number: smallest count around its square; owned */
    /* by step number: the first leap to a square with that count; owned */
    uint8_t *first;
    size_t place;    /* current place */
    int32_t number;  /* of the current step */
    int32_t squares; /* to be visited */
    int limit, used; /* for one tour: discrepancies allowed, and used so far */
    bool *cut;       /* some walks exceeded the limit */
};

static uint32_t count_leaps(const void *state)
{
    return (uint32_t)((const struct walk *)state)->band->leaps;
}

static bool is_best(const void *state, uint32_t leap)
{
    const struct walk *walk = state;
    size_t to = walk->place + (size_t)walk->band->leap[leap];
    return walk->board[to] == PADDED_BOARD_FREE && walk->free[to] == walk->least[walk->number];
}

/* Call after the current square was taken or freed. */
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
        if (walk->board[to] != PADDED_BOARD_FREE || walk->free[to] >= least) continue;
        least = walk->free[to];
        first = (uint8_t)i;
    }
    ASSERT(least == UINT8_MAX || least < walk->band->leaps); /* the current square is taken */
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
    walk->board[walk->place] = PADDED_BOARD_FREE;
    walk->number--;
    walk->place -= (size_t)walk->band->leap[leap];
}

static enum backtrack_verdict judge(void *state)
{
    const struct walk *walk = state;
    return walk->number < walk->squares ? BACKTRACK_CONTINUE : method_finish(walk->method, walk->place);
}

/* ---- one tour: limited discrepancy search */

static bool is_first(const void *state, uint32_t leap)
{
    const struct walk *walk = state;
    if (!is_best(state, leap)) return false;
    *walk->cut |= leap != walk->first[walk->number];
    return leap == walk->first[walk->number];
}

/* The other ties first, then the first leap. */
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

static enum backtrack_end find_first(struct method *method, struct walk *walk)
{
    static const struct backtrack_problem greedy = {count_leaps, is_first, make_step, undo_step, judge};
    static const struct backtrack_problem limited = {count_choices, is_allowed, make_choice, undo_choice,
                                                     judge};
    bool cut = false;
    walk->cut = &cut;
    enum backtrack_end end = backtrack_search(&method->trial, &greedy, walk, method->task.watch, false);
    for (walk->limit = 1; end == BACKTRACK_EXHAUSTED && cut; walk->limit++) {
        ASSERT(walk->used == 0 && walk->number == 1); /* backtracked to the start */
        cut = false;
        end = backtrack_search(&method->trial, &limited, walk, method->task.watch, false);
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
                          .place = padded_board_place(&method->band, method->task.start),
                          .squares = method->squares};
    enter(walk);
    return walk;
}

static enum backtrack_end run(struct method *method, bool again)
{
    static const struct backtrack_problem kind = {count_leaps, is_best, make_step, undo_step, judge};
    struct walk walk = *(struct walk *)method->walk;
    REQUIRE(!again || !method->task.first, "one tour was all that was wanted");
    enum backtrack_end end = method->task.first
                                 ? find_first(method, &walk)
                                 : backtrack_search(&method->trial, &kind, &walk, method->task.watch, again);
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
