/* The memory of a run: heap, trail, environments, choice points. Four arrays that grow and move, so
 * that everything in them is found by index.
 *
 * The heap holds terms and all unbound variables; a younger cell never is the value of an older
 * variable unless the trail knows it or no choice point is between them. Environments hold cells
 * that point to the heap, never a variable itself: nothing points into an environment.
 *
 *     environment, at `environment`     caller's environment, where the caller goes on, its slots
 *     choice point, ending at `choice`  saved arguments, then the words of enum choice_word
 *
 * `choice` is at once the top of that array and the name of the youngest choice point, so a cut is
 * an assignment. */
#ifndef PROVE_STORE_H
#define PROVE_STORE_H

#include "prove/cell.h"

#include <stdbool.h>

/* Cells that the heap has to spare whenever a clause begins or goes on: what one of them builds
 * between two looks (machine.c), unless it asks for more. */
enum { STORE_MARGIN = 1024 };

enum { ENVIRONMENT_CALLER, ENVIRONMENT_CODE, ENVIRONMENT_SLOTS };

enum choice_word {
    CHOICE_ARITY,
    CHOICE_ENVIRONMENT,
    CHOICE_CODE,
    CHOICE_TRAIL,
    CHOICE_HEAP,
    CHOICE_LOCAL,
    CHOICE_NEXT, /* in the table of alternatives: the clause to try next */
    CHOICE_WORDS
};

struct stack {
    cell *data; /* owned */
    size_t top, room;
};

struct store {
    struct stack heap, trail, local;
    cell *choices; /* owned */
    size_t choice, choice_room;
    size_t environment;
    size_t heap_mark; /* top of the heap when the youngest choice point was made */
    size_t heap_soft; /* above this, it is time to look: to collect, or to grow */
    size_t bytes;     /* of the four arrays */
    size_t most;      /* bytes that they may have */
    bool over;        /* they have more: the run must end at the next look */
};

void store_init(struct store *store, size_t most);
void store_free(struct store *store);
void store_clear(struct store *store); /* everything empty, memory kept */

/* Room for `more` cells above the top. */
void store_grow(struct store *store, struct stack *stack, size_t more);
void store_grow_choices(struct store *store, size_t more);

static inline cell store_value(const struct store *store, cell c)
{
    while (cell_tag(c) == CELL_REF) {
        cell inner = store->heap.data[cell_index(c)];
        if (inner == c) break;
        c = inner;
    }
    return c;
}

static inline void store_bind(struct store *store, cell variable, cell value)
{
    size_t index = cell_index(variable);
    store->heap.data[index] = value;
    if (index >= store->heap_mark) return;
    if (store->trail.top == store->trail.room) store_grow(store, &store->trail, 1);
    store->trail.data[store->trail.top++] = index;
}

static inline void store_unwind(struct store *store, size_t to)
{
    while (store->trail.top > to) {
        size_t index = store->trail.data[--store->trail.top];
        store->heap.data[index] = cell_make(CELL_REF, index);
    }
}

/* Room for so many cells, and the margin behind them. */
static inline void store_need(struct store *store, size_t cells)
{
    cells += STORE_MARGIN;
    if (store->heap.room - store->heap.top < cells) store_grow(store, &store->heap, cells);
}

/* A new variable; there must be room. */
static inline cell store_variable(struct store *store)
{
    cell c = cell_make(CELL_REF, store->heap.top);
    store->heap.data[store->heap.top++] = c;
    return c;
}

/* An integer of any size; room for two cells must be there. */
cell store_integer(struct store *store, int64_t value);
/* of a dereferenced cell */
bool store_is_integer(const struct store *store, cell c, int64_t *value);

/* A pair or a term; there must be room. */
cell store_pair(struct store *store, cell first, cell rest);
cell store_term(struct store *store, cell functor, const cell *arguments);

/* The words of the youngest choice point. */
static inline cell *store_choice(struct store *store)
{
    return store->choices + store->choice - CHOICE_WORDS;
}

/* After `choice` was changed. */
static inline void store_mark(struct store *store)
{
    store->heap_mark = store->choice ? store_choice(store)[CHOICE_HEAP] : 0;
}

#endif
