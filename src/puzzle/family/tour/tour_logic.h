/* The state of the human rules for tours.
 *
 * What is known is a value for each square, and numbers that are struck out of squares; both
 * are on a trail. All else is derived from that by a closure, each time from scratch: which
 * leaps the tour must take and which it cannot (tour_leaps.c), and where each number can be
 * (tour_reach.c). So undoing need not restore it, and a sentence can repeat how it was derived. */
#ifndef PUZZLE_FAMILY_TOUR_TOUR_LOGIC_H
#define PUZZLE_FAMILY_TOUR_TOUR_LOGIC_H

#include "base/alloc.h"
#include "puzzle/family/tour/tour.h"
#include "puzzle/step_plan.h"

enum { TOUR_LOGIC_MOST = 1024 /* squares; on larger boards the rules use known numbers alone */ };

enum tour_rule {
    TOUR_BEGINNING,
    TOUR_ONLY_LEAP,
    TOUR_BRIDGE,
    TOUR_TWO_LEAPS,
    TOUR_NEAR,
    TOUR_WALKS,
    TOUR_LAST_NUMBER,
    TOUR_CUT_OFF,
    TOUR_RULES,
};

/* Kinds of contradictions. `first` and `second` of struct tour_clash are, in this order: */
enum tour_clash_kind {
    TOUR_NO_SUCH_NUMBER, /* square, number that is out of range */
    TOUR_NUMBER_TWICE,   /* number, its second square */
    TOUR_STRUCK_OUT,     /* square, number that was struck out there */
    TOUR_APART,          /* number and the next one, which are placed and not a leap apart */
    TOUR_ELSEWHERE,      /* the first square, which does not hold 1 */
    TOUR_BACKWARDS,      /* the last number, on an earlier square than 2 */
    TOUR_NO_LEAP,        /* number, the next or previous one, which has no square a leap away */
    TOUR_NO_BRIDGE,      /* number, the next but one */
    TOUR_TOO_FEW,        /* square that has too few leaps left */
    TOUR_TOO_MANY,       /* square that the tour would have to pass twice */
    TOUR_NO_SQUARE,      /* number */
    TOUR_NO_NUMBER,      /* square */
    TOUR_TOO_FAR,        /* number and the next known one: fewer leaps than the way takes */
    TOUR_TOO_SMALL,      /* a board without a tour */
};

struct tour_clash {
    enum tour_clash_kind kind;
    int rule; /* that found it; -1: a value was set */
    int32_t first, second;
};

enum tour_leap { TOUR_LEAP_OPEN, TOUR_LEAP_CLOSED, TOUR_LEAP_USED };

/* Why leaps are used or closed: the tour uses all leaps that a square has left (FEW), or the
 * square has all that it needs, and the others are closed (FULL). In the order of discovery. */
enum tour_event_kind { TOUR_FEW, TOUR_FULL };
struct tour_event {
    int32_t square;
    enum tour_event_kind kind;
};
enum { TOUR_SEEN = -1 /* instead of an event: it follows from the numbers on both squares */ };

enum tour_change_kind { TOUR_CHANGE_VALUE, TOUR_CHANGE_WORD, TOUR_CHANGE_BROKEN };
struct tour_change {
    enum tour_change_kind kind;
    size_t at; /* a square that was open; a word from `allowed` on */
    uint64_t old;
};

/* One deduction of a rule. */
struct tour_found {
    enum tour_rule rule;
    int32_t number, square;  /* the number is there; TOUR_CUT_OFF: it is not */
    int32_t from;            /* the known number that it was found from */
    struct tour_clash clash; /* TOUR_CUT_OFF: which would follow */
};

struct logic {
    const struct board *board;
    const struct tour *tour;
    struct ground_graph graph;
    int32_t count; /* numbers, and squares to visit */
    int32_t words; /* of a set of squares; 0: the board is too large for sets */
    bool idle;     /* not a tour: no rule applies */
    bool ring;     /* closed: 1 comes after the last number */
    bool directed; /* closed, numbered from a certain square in a certain direction */

    int32_t *known;    /* by square */
    int32_t *at;       /* by number, from 0 to count + 1: its square, or GROUND_NOWHERE */
    uint64_t *allowed; /* by number: the squares where it is not struck out */
    /* By number: where it can be by all rules. Behind `allowed`, and also on the trail. */
    uint64_t *left;
    VEC(struct tour_change) trail;
    bool broken; /* there is a contradiction: */
    struct tour_clash clash;
    struct tour_found found; /* by `step`, or by a move of its plan */
    struct step_plan plan;

    /* Derived. */
    uint8_t *leap;  /* by leap, an index of graph.to: enum tour_leap */
    int32_t *why;   /* by leap: the event that settled it, or TOUR_SEEN */
    uint32_t *back; /* by leap: the same leap from its other end */
    VEC(struct tour_event) events;
    bool *ends;     /* by square: it is free, and may hold the first or the last number */
    uint64_t *near; /* by square: those that leaps lead to which are not closed */
    uint64_t *may;  /* by number: squares that are left without walks */
    /* By number: squares that walks reach from the known number before it, and from the one after
     * it. */
    uint64_t *forward, *reverse;
    bool *noted[2];       /* by number: whether `forward`, and `reverse`, follow from known ones */
    uint64_t *cells;      /* by number: where it can be by walks */
    uint64_t *places;     /* by missing number: where it can be by distances alone */
    int32_t *distance[2]; /* by square, in leaps: from the known numbers around a gap */
    int32_t *queue;       /* scratch of the same size */
    uint64_t *untied;     /* squares whose ties are ignored, for sentences; empty otherwise */
};

static inline bool tour_logic_has(const uint64_t *set, int32_t square)
{
    return set[square / 64] >> (square % 64) & 1;
}

static inline uint64_t *tour_logic_set(const struct logic *g, uint64_t *sets, int32_t i)
{
    return sets + (size_t)i * (size_t)g->words;
}

static inline bool tour_logic_is_free(const struct logic *g, int32_t square)
{
    return g->known[square] == LOGIC_OPEN;
}

/* The number after (1) or before (-1) this one; 0: there is none. */
static inline int32_t tour_logic_beside(const struct logic *g, int32_t number, int32_t side)
{
    ASSERT(number >= 1 && number <= g->count);
    int32_t other = number + side;
    if (g->ring) return other < 1 ? g->count : other > g->count ? 1 : other;
    return other < 1 || other > g->count ? 0 : other;
}

static inline bool tour_logic_is_placed(const struct logic *g, int32_t number)
{
    return g->at[number] != GROUND_NOWHERE;
}

static inline bool tour_logic_is_missing(const struct logic *g, int32_t number)
{
    return number != 0 && !tour_logic_is_placed(g, number);
}

static inline bool tour_logic_allows(const struct logic *g, int32_t number, int32_t square)
{
    return !g->words || tour_logic_has(tour_logic_set(g, g->allowed, number), square);
}

/* The next square of a set from this one on; GROUND_NOWHERE: there is none. */
int32_t tour_logic_next(const struct logic *g, const uint64_t *set, int32_t from);
int32_t tour_logic_size(const struct logic *g, const uint64_t *set);

/* Sets the contradiction unless there is one; returns false, so that a rule can return it. */
bool tour_logic_break(struct logic *g, enum tour_clash_kind kind, int rule, int32_t first, int32_t second);

/* ---- tour_leaps.c */

/* Settles leaps; false with the clash. */
bool tour_leaps_close(struct logic *g, int rule);

/* The same from the events alone, without those that are `off`, and without those that need one of
 * them, which it adds to `off`. */
void tour_leaps_replay(struct logic *g, bool *off);

/* The leaps of a square: taken, not closed, those that the tour needs and can take at most. */
struct tour_leaps_left {
    int32_t used, left, need, most;
};
struct tour_leaps_left tour_leaps_of(const struct logic *g, int32_t square);

/* ---- tour_reach.c */

enum {
    TOUR_REACH_NEAR = 3,  /* leaps from a known number */
    TOUR_REACH_NOTED = 8, /* squares that are noted for a number */
    TOUR_REACH_FAR = INT32_MAX / 2
};

/* A missing number: the known ones before and after it, 0 if there is none, and the leaps from and
 * to them. */
struct tour_gap {
    int32_t low, high, after, before;
};

/* Sets `forward` and `reverse` by walks of any length over free squares, with all leaps. */
void tour_reach_open(struct logic *g);
/* The same by the leaps that are left, for walks of at most this length, and `cells`; false with
 * the clash. */
bool tour_reach_close(struct logic *g, int32_t most, int rule);
/* The known number before (-1) or after (1) a missing one, and how many leaps away; 0: none. */
int32_t tour_reach_known(const struct logic *g, int32_t number, int32_t side, int32_t *leaps);
struct tour_gap tour_reach_gap(const struct logic *g, int32_t number);
/* The leaps of the walk between its known numbers, or to the end of the tour. */
int32_t tour_reach_leaps(const struct logic *g, const struct tour_gap *gap);
/* After tour_reach_close: sets `places`; false with the clash. */
bool tour_reach_near(struct logic *g, int rule);
/* The fewest leaps from a known number to each square, over free ones. */
void tour_reach_measure(const struct logic *g, int32_t number, int32_t *distance);
/* By `distance`: is the square near enough to the known numbers? */
bool tour_reach_is_near(const struct logic *g, const struct tour_gap *gap, int32_t square);
/* Is this leap of the square one that the tour takes to a known number? */
bool tour_reach_is_tie(const struct logic *g, int32_t square, uint32_t leap);

/* ---- tour_chain.c */

/* What a deduction, or a contradiction, comes to. */
enum tour_goal_kind {
    TOUR_GOAL_NONE,
    TOUR_GOAL_TIED, /* the tour leaps from the square to that of the number */
    TOUR_GOAL_FEW,  /* the square has fewer leaps left than it needs */
    TOUR_GOAL_MANY, /* the tour takes more leaps there than it can */
    /* walks leave the number only the square; GROUND_NOWHERE: they leave it, or another number of
     * its gap, none */
    TOUR_GOAL_CELLS,
    TOUR_GOAL_PLACES, /* distances leave the square only the number; 0: none */
    TOUR_GOAL_FAR,    /* the number is too far from the next known one */
};

struct tour_goal {
    enum tour_goal_kind kind;
    int32_t number, square, most /* leaps of walks */;
};

/* Sets what is derived to what the goal needs: no event and no tie that it follows without.
 * `off` is by event. */
void tour_chain_reduce(struct logic *g, const struct tour_goal *goal, bool *off);

/* ---- tour_sentences.c */

/* Words a deduction before it is applied, and the contradiction of a broken state. */
void tour_sentences_deduction(struct logic *g, const struct tour_found *found, struct deduction *deduction);
void tour_sentences_clash(struct logic *g, struct deduction *deduction);

/* ---- tour_logic.c */

extern const struct family_logic tour_logic;

/* Supposes a value until tour_logic_retract. */
size_t tour_logic_suppose(struct logic *g, int32_t number, int32_t square);
void tour_logic_retract(struct logic *g, size_t mark);
size_t tour_logic_mark(const struct logic *g);
void tour_logic_undo(struct logic *g, size_t mark);

#endif
