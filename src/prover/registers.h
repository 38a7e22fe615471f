/* Where the variables of a clause are while its code is written.
 *
 * A variable is in a register, in a slot of the environment, or in both. A chunk is what runs
 * between two calls: the head and all goals up to the first call make the first one. Variables of
 * several chunks have a slot; calls spoil all registers. */
#ifndef PROVER_REGISTERS_H
#define PROVER_REGISTERS_H

#include "prover/body.h"

enum { REGISTERS_NONE = -1, REGISTERS_FREE = -1, REGISTERS_TAKEN = -2 };

struct registers_variable {
    uint32_t left; /* occurrences that are still to come */
    uint32_t occurrences;
    int32_t first, last; /* chunks */
    int32_t place;       /* register, or REGISTERS_NONE */
    int32_t slot;        /* of the environment, or REGISTERS_NONE */
    int32_t wish;        /* the register where the first call wants it */
    bool stored;         /* the slot has it */
};

struct registers {
    struct registers_variable *variables; /* owned */
    uint32_t count;
    int32_t holder[PROGRAM_REGISTERS]; /* variable, REGISTERS_FREE or REGISTERS_TAKEN */
    int32_t base;                      /* the lowest that arguments of heads and calls do not use */
    int32_t top;                       /* one more than the highest in use so far */
    bool exhausted;                    /* there were not enough */
};

void registers_init(struct registers *registers, uint32_t variables);
void registers_free(struct registers *registers);

/* Counts the occurrences within a term, in this chunk. */
void registers_note(struct registers *registers, const struct node *node, int32_t chunk);

/* the first of so many in a row */
int32_t registers_take(struct registers *registers, int32_t count);
int32_t registers_take_for(struct registers *registers, uint32_t variable);
void registers_put(struct registers *registers, uint32_t variable, int32_t place);
void registers_release(struct registers *registers, int32_t place);
/* one occurrence less to come */
void registers_used(struct registers *registers, uint32_t variable);
void registers_spoil(struct registers *registers); /* a call was made */

#endif
