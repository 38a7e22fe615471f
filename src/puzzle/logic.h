/* Solving as people do: a family's named rules, and what they deduce on a board that is filled step
 * by step.
 *
 * A family that has rules for people points to a struct family_logic. The state (struct logic, each
 * family's own) knows the values of some cells, and nothing of trials: supposing, following and
 * undoing are done by the desk (explain/steps.c, ask/direct.c), as is refereeing at the end. So
 * everything that people's rules are used for (steps in sentences, levels, generation at a level,
 * the direct strategy) is written once for all families.
 *
 * Rules are sound (what they deduce holds in every answer that agrees with what is known) and
 * monotone (knowing more never means deducing less). Generation depends on both: a clue can go
 * exactly when the rules deduce it from the other clues. */
#ifndef PUZZLE_LOGIC_H
#define PUZZLE_LOGIC_H

#include "base/buf.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "puzzle/rule.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct board;
struct logic;

/* How hard a board is: what it takes to solve it. The rules of families go up to LEVEL_HARD. */
enum level {
    LEVEL_EASY,
    LEVEL_MEDIUM,
    LEVEL_HARD,
    LEVEL_EXPERT, /* trial: a value is supposed, and the rules find it impossible */
    LEVEL_BEYOND, /* trials within trials */
};

struct logic_rule {
    const char *name;  /* "pair", as in sentences and statistics */
    const char *blurb; /* what it says, one line, no full stop */
    enum level level;
};

/* A cell, or a mark of the board (numbered after the cells), has this value, or has it not. */
struct logic_fact {
    size_t cell;
    int32_t value;
};

/* One step that a person would make. Cleared and filled by `step`; freed by
 * logic_free_deduction. */
struct deduction {
    int rule;                     /* row of the rules; -1: a trial, by the desk */
    VEC(struct logic_fact) facts; /* what follows */
    /* Values that cells cannot have: what people strike out. */
    VEC(struct logic_fact) excluded;
    VEC(size_t) because; /* the cells that it was deduced from */
    /* Where the solver gave the reason: the family's rules in it. */
    VEC(struct rule_name) rules;
    /* Then too: what was known in it, of values that cells have and have not. */
    VEC(struct logic_fact) known, struck;
    /* The same in smaller steps, a line each, where the reason is long; else empty. */
    struct buf substeps;
    struct sentence sentence; /* "Row 3, columns 4 and 5 hold 0 0: columns 3 and 6 hold 1." */
};

enum logic_answer { LOGIC_NOTHING, LOGIC_TOLD, LOGIC_CONTRADICTION };

enum { LOGIC_OPEN = INT32_MIN }; /* instead of a value: not known */

struct family_logic {
    const struct logic_rule *rules; /* by ascending level, NULL name at the end */

    /* Cells of the largest board that is solved in steps; 0: any. */
    size_t most;

    struct logic *(*open)(const struct board *board); /* knows the clues */
    void (*close)(struct logic *logic);

    /* By cell, then by mark: the value or LOGIC_OPEN. */
    const int32_t *(*known)(const struct logic *logic);

    /* Lists the values that an open cell might have, as far as is known, at most `room` of them;
     * returns how many. */
    int (*candidates)(const struct logic *logic, size_t cell, int32_t *values, int room);

    /* A value of a cell as people write it, where that is not the number itself; NULL: it is. */
    const char *(*word)(const struct board *board, size_t cell, int32_t value);

    /* An open cell has this value from now on. */
    void (*set)(struct logic *logic, size_t cell, int32_t value);

    /* Follows the rules up to a level until they deduce nothing more: LOGIC_NOTHING; or until the
     * cell `goal` is known: LOGIC_TOLD (SIZE_MAX: no such cell); or until two of them contradict
     * each other. Only what has changed is looked at again. */
    enum logic_answer (*follow)(struct logic *logic, enum level most, size_t goal);

    /* The next deduction by the first rule of the table, up to the level, that has one; it is
     * carried out and described. After LOGIC_CONTRADICTION the sentence states it: "Row 3 would
     * have five 1." */
    enum logic_answer (*step)(struct logic *logic, enum level most, struct deduction *deduction);

    /* Where one rule is all there is, how often it must be used in a row tells how hard a board is:
     * its depth, if the rules solve it (as explain/steps.h has it for boards without rules for
     * people), and the depths up to which it is easy, medium and hard. NULL: the hardest rule
     * tells. */
    int (*depth)(const struct board *board);
    int depths[3];

    size_t (*mark)(const struct logic *logic);      /* the present state, as a number for undo */
    void (*undo)(struct logic *logic, size_t mark); /* back to that state; O(what was set since) */
};

/* What `step` begins with: nothing deduced, by no rule. The memory stays. */
void logic_clear_deduction(struct deduction *deduction);
void logic_free_deduction(struct deduction *deduction);

#endif
