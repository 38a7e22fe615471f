/* The board in the order in which the frontier takes its squares (row by row, with the longer side
 * vertical), and the effect of taking a square on a state. */
#ifndef SEARCH_LONGEST_PATH_LONGEST_PATH_VIEW_H
#define SEARCH_LONGEST_PATH_LONGEST_PATH_VIEW_H

#include "search/states/state_table.h"
#include "search/tours/tours.h"

enum {
    LONGEST_PATH_VIEW_LEAPS = GROUND_LEAPS / 2, /* towards later squares */
    /* Of a frontier, at most: there are enough labels for that many. */
    LONGEST_PATH_VIEW_SLOTS = 28,
    LONGEST_PATH_VIEW_LOOSE = 15, /* label of a fragment whose other end is final */
    LEAPS_MASK = 15,              /* of a slot */
    LONGEST_PATH_VIEW_WORDS = 4,  /* room for one slot more */
};

/* The squares taken that moves can still leave: slot i is the square taken i + 1 squares ago. The
 * low half of a slot has a bit for each leap that is possible, the high half the label of the path
 * fragment that ends there, or 0. */
union longest_path_state {
    uint8_t slot[8 * LONGEST_PATH_VIEW_WORDS];
    uint64_t word[LONGEST_PATH_VIEW_WORDS];
};

struct longest_path_view {
    const struct ground *ground;
    int rows, columns; /* columns <= rows */
    int leap[LONGEST_PATH_VIEW_LEAPS][2], leaps;
    uint32_t squares; /* holes included */
    int slots;
    bool even; /* 180-degree symmetry */
};

struct longest_path_turn {
    /* Moves from earlier squares to the new one. */
    int count;
    int slot[LONGEST_PATH_VIEW_LEAPS];    /* where each begins */
    uint8_t bit[LONGEST_PATH_VIEW_LEAPS]; /* its bit in that slot */
    /* masks: moves that it does not cross */
    union longest_path_state keep[LONGEST_PATH_VIEW_LEAPS];
    /* Mask: all moves except those to the new square. */
    union longest_path_state rest;
    uint8_t own; /* moves from the new square to later ones */
};

bool longest_path_view_fits(const struct ground *ground); /* true if the board is narrow enough */
struct longest_path_view longest_path_view(const struct ground *ground);
/* Its index on the board. */
uint32_t longest_path_view_square(const struct longest_path_view *view, uint32_t square);
/* The masks and moves for the next square. */
struct longest_path_turn longest_path_view_turn(const struct longest_path_view *view, uint32_t taken);

int longest_path_view_words(const struct longest_path_view *view); /* of a state */
union longest_path_state longest_path_view_state(const struct state_table *layer, size_t index);

/* Number of bits set among the low four. */
static inline int longest_path_view_count(unsigned bits)
{
    return (int)(UINT64_C(0x4332322132212110) >> 4 * (bits & 15) & 15);
}

/* The moves to the new square that are possible in a state, as bits. */
static inline unsigned longest_path_view_possible(const struct longest_path_turn *turn,
                                                  const union longest_path_state *state)
{
    unsigned possible = 0;
    for (int i = 0; i < turn->count && i < LONGEST_PATH_VIEW_LEAPS; i++)
        possible |= (unsigned)((state->slot[turn->slot[i]] & turn->bit[i]) != 0) << i;
    return possible;
}

static inline void longest_path_view_mask(union longest_path_state *state,
                                          const union longest_path_state *mask)
{
    for (int w = 0; w < LONGEST_PATH_VIEW_WORDS; w++) state->word[w] &= mask->word[w];
}

/* ---- layers of states (state_table.h)
 *
 * Each state once, with the most moves that lead to it and its predecessor. */

enum { LONGEST_PATH_VIEW_LIMIT = 1 << 28 }; /* states: what fits in an origin */

enum longest_path_view_added {
    LONGEST_PATH_VIEW_NEW,
    LONGEST_PATH_VIEW_KNOWN, /* perhaps with more moves now */
    LONGEST_PATH_VIEW_FULL,  /* there are `limit` states: not added */
};

void longest_path_view_open(struct state_table *layer, int words);

/* `origin`: the caller's data about the drawing with the most moves. */
enum longest_path_view_added longest_path_view_keep(struct state_table *layer, size_t limit,
                                                    const uint64_t *key, uint32_t moves, uint32_t origin);

uint32_t longest_path_view_most_moves(const struct state_table *layer);

/* The origins of all states; the caller frees them. */
uint32_t *longest_path_view_origins(const struct state_table *layer);

/* Bytes per state, while a layer grows. */
size_t longest_path_view_bytes(const struct state_table *layer);

static inline uint32_t longest_path_view_moves(const struct state_table *layer, size_t state)
{
    ASSERT(state < layer->size);
    return (uint32_t)(state_table_key(layer, state)[layer->words] >> 32);
}

static inline uint32_t longest_path_view_origin(const struct state_table *layer, size_t state)
{
    ASSERT(state < layer->size);
    return (uint32_t)state_table_key(layer, state)[layer->words];
}

#endif
