/* The memory of a run: heap, trail, environments, choice points. Four arrays that grow and move, so
 * that everything in them is found by index.
 *
 * The heap holds terms and all unbound variables; a younger cell never is the value of an older
 * variable unless the trail knows it or no choice point is between them. Environments hold cells
 * that point to the heap, never a variable itself: nothing points into an environment.
 *
 *     environment, at `environment`     caller's environment, where the caller goes on, its slots
 *     choice point, at the top of `choices`: saved arguments, then the words of enum choice_word
 *
 * The top of `choices` names the youngest choice point, so a cut is an assignment. */
#ifndef PROVER_STACKS_H
#define PROVER_STACKS_H

#include "base/alloc.h"
#include "prover/cell.h"

#include <stdbool.h>

/* Cells that the heap has to spare whenever a clause begins or goes on: what one of them builds
 * between two looks (machine.c), unless it asks for more. */
enum { STACKS_MARGIN = 1024 };

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

struct stacks {
    struct stack heap, trail, local, choices;
    size_t environment;
    size_t heap_mark; /* top of the heap when the youngest choice point was made */
    size_t heap_soft; /* above this, it is time to look: to collect, or to grow */
    size_t bytes;     /* of the four arrays */
    size_t most;      /* bytes that they may have */
    bool over;        /* they have more: the run must end at the next look */
};

void stacks_init(struct stacks *store, size_t most);
void stacks_free(struct stacks *store);
void stacks_clear(struct stacks *store); /* everything empty, memory kept */

/* Room for `more` cells above the top. */
void stacks_grow(struct stacks *store, struct stack *stack, size_t more);

/* What a term is, at the end of a chain of bound variables. */
static inline cell stacks_value_in(const cell *heap, cell c)
{
    while (cell_tag(c) == CELL_REF) {
        cell inner = heap[cell_index(c)];
        if (inner == c) break;
        c = inner;
    }
    return c;
}

static inline cell stacks_value(const struct stacks *store, cell c)
{
    ASSERT(cell_tag(c) != CELL_REF || cell_index(c) < store->heap.top);
    return stacks_value_in(store->heap.data, c);
}

static inline void stacks_bind(struct stacks *store, cell variable, cell value)
{
    size_t index = cell_index(variable);
    ASSERT(cell_tag(variable) == CELL_REF && store->heap.data[index] == variable); /* unbound */
    ASSERT(cell_tag(value) != CELL_REF || cell_index(value) < index); /* the younger to the older */
    store->heap.data[index] = value;
    if (index >= store->heap_mark) return;
    if (store->trail.top == store->trail.room) stacks_grow(store, &store->trail, 1);
    store->trail.data[store->trail.top++] = index;
}

static inline void stacks_unwind(struct stacks *store, size_t to)
{
    ASSERT(to <= store->trail.top);
    while (store->trail.top > to) {
        size_t index = store->trail.data[--store->trail.top];
        ASSERT(index < store->heap.top);
        store->heap.data[index] = cell_make(CELL_REF, index);
    }
}

/* Room for so many cells, and the margin behind them. */
static inline void stacks_need(struct stacks *store, size_t cells)
{
    ASSERT(store->heap.top <= store->heap.room);
    cells += STACKS_MARGIN;
    if (store->heap.room - store->heap.top < cells) stacks_grow(store, &store->heap, cells);
}

/* A new variable; there must be room. */
static inline cell stacks_variable(struct stacks *store)
{
    ASSERT(store->heap.top < store->heap.room);
    cell c = cell_make(CELL_REF, store->heap.top);
    store->heap.data[store->heap.top++] = c;
    return c;
}

/* An integer of any size; room for two cells must be there. */
cell stacks_integer(struct stacks *store, int64_t value);
/* of a dereferenced cell */
bool stacks_is_integer(const struct stacks *store, cell c, int64_t *value);

/* A pair or a term; there must be room. */
cell stacks_pair(struct stacks *store, cell first, cell rest);
cell stacks_term(struct stacks *store, cell functor, const cell *arguments);

/* The words of the youngest choice point. */
static inline cell *stacks_choice(struct stacks *store)
{
    ASSERT(store->choices.top >= CHOICE_WORDS && store->choices.top <= store->choices.room);
    return store->choices.data + store->choices.top - CHOICE_WORDS;
}

/* After the top of `choices` was changed. */
static inline void stacks_mark(struct stacks *store)
{
    store->heap_mark = store->choices.top ? stacks_choice(store)[CHOICE_HEAP] : 0;
    ASSERT(store->heap_mark <= store->heap.top);
}

#endif
