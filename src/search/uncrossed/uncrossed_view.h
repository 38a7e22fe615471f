/* The board as the frontier sees it: its longer side down, its squares taken row by row; and what
 * taking a square can do to the moves of a state. */
#ifndef SEARCH_UNCROSSED_UNCROSSED_VIEW_H
#define SEARCH_UNCROSSED_UNCROSSED_VIEW_H

#include "search/states/state_table.h"
#include "search/walk/walks.h"

enum {
    UNCROSSED_VIEW_LEAPS = GROUND_LEAPS / 2, /* towards later squares */
    /* Of a frontier, at most: labels suffice for that many. */
    UNCROSSED_VIEW_SLOTS = 28,
    UNCROSSED_VIEW_LOOSE = 15, /* the label of a piece whose other end will not go on */
    LEAPS_MASK = 15,           /* of a slot */
    UNCROSSED_VIEW_WORDS = 4,  /* hold one slot more */
};

/* The squares taken that moves can still leave from: slot i is about the square taken i + 1 squares
 * ago. The low half of a slot has a bit for each leap that is still possible, the high half the
 * label of the piece of path that ends there, or 0. */
union uncrossed_state {
    uint8_t slot[8 * UNCROSSED_VIEW_WORDS];
    uint64_t word[UNCROSSED_VIEW_WORDS];
};

struct uncrossed_view {
    const struct ground *ground;
    int rows, columns; /* columns <= rows */
    int leap[UNCROSSED_VIEW_LEAPS][2], leaps;
    uint32_t squares; /* holes included */
    int slots;
    bool even; /* unchanged by a half turn */
};

struct uncrossed_turn {
    /* Moves from earlier squares to the one taken. */
    int count;
    int slot[UNCROSSED_VIEW_LEAPS];                   /* where each begins */
    uint8_t bit[UNCROSSED_VIEW_LEAPS];                /* which of the moves of that slot it is */
    union uncrossed_state keep[UNCROSSED_VIEW_LEAPS]; /* masks: what it does not cross */
    /* Mask: all moves but those to the square taken. */
    union uncrossed_state rest;
    uint8_t own; /* the moves from the square taken to later ones */
};

bool uncrossed_view_fits(const struct ground *ground); /* is it narrow enough? */
struct uncrossed_view uncrossed_view(const struct ground *ground);
/* Where it is on the board. */
uint32_t uncrossed_view_square(const struct uncrossed_view *view, uint32_t square);
/* For the next square. */
struct uncrossed_turn uncrossed_view_turn(const struct uncrossed_view *view, uint32_t taken);

int uncrossed_view_words(const struct uncrossed_view *view); /* of a state */
union uncrossed_state uncrossed_view_state(const struct state_table *layer, size_t index);

/* How many of four bits are set: those of a slot's moves, or of the moves to a square. */
static inline int uncrossed_view_count(unsigned bits)
{
    return (int)(UINT64_C(0x4332322132212110) >> 4 * (bits & 15) & 15);
}

/* Which of the moves to the square taken are possible in a state: a bit for each. */
static inline unsigned uncrossed_view_possible(const struct uncrossed_turn *turn,
                                               const union uncrossed_state *state)
{
    unsigned possible = 0;
    for (int i = 0; i < turn->count && i < UNCROSSED_VIEW_LEAPS; i++)
        possible |= (unsigned)((state->slot[turn->slot[i]] & turn->bit[i]) != 0) << i;
    return possible;
}

static inline void uncrossed_view_mask(union uncrossed_state *state, const union uncrossed_state *mask)
{
    for (int w = 0; w < UNCROSSED_VIEW_WORDS; w++) state->word[w] &= mask->word[w];
}

/* ---- layers of states (state_table.h)
 *
 * Each state once, with the most moves that lead to it and where it came from. */

enum { UNCROSSED_VIEW_LIMIT = 1 << 28 }; /* states: what fits in an origin */

enum uncrossed_view_word {
    UNCROSSED_VIEW_NEW,
    UNCROSSED_VIEW_KNOWN, /* with more moves now, or not */
    UNCROSSED_VIEW_FULL,  /* there are `limit` states: it was not kept */
};

void uncrossed_view_open(struct state_table *layer, int words);

/* `origin`: what the caller wants to know of the drawing with the most moves. */
enum uncrossed_view_word uncrossed_view_keep(struct state_table *layer, size_t limit, const uint64_t *key,
                                             uint32_t moves, uint32_t origin);

uint32_t uncrossed_view_most_moves(const struct state_table *layer);

/* Of all states, for the caller to free. */
uint32_t *uncrossed_view_origins(const struct state_table *layer);

/* For each state, while a layer grows. */
size_t uncrossed_view_bytes(const struct state_table *layer);

static inline uint32_t uncrossed_view_moves(const struct state_table *layer, size_t state)
{
    ASSERT(state < layer->size);
    return (uint32_t)(state_table_key(layer, state)[layer->words] >> 32);
}

static inline uint32_t uncrossed_view_origin(const struct state_table *layer, size_t state)
{
    ASSERT(state < layer->size);
    return (uint32_t)state_table_key(layer, state)[layer->words];
}

#endif
