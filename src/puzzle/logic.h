/* Human rules: a family's named rules, and the deductions they make on a board that is filled step
 * by step.
 *
 * The state (struct logic, each family's own) records which cells are known. Trials are not part of
 * it: supposing a value, following the rules and undoing are done in explain/steps.c and
 * ask/direct.c. So each use of human rules (steps in sentences, levels, generation at a level, the
 * direct strategy) is written once for all families.
 *
 * Rules are sound (what they deduce holds in every answer that agrees with what is known) and
 * monotone (knowing more never means deducing less). Generation depends on both: a clue can be
 * dropped exactly when the rules deduce it from the other clues. */
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

/* How hard a board is. The rules of families go up to LEVEL_HARD. */
enum level {
    LEVEL_EASY,
    LEVEL_MEDIUM,
    LEVEL_HARD,
    LEVEL_EXPERT, /* trial: a value is supposed, and the rules refute it */
    LEVEL_BEYOND, /* trials within trials */
    LEVEL_UNKNOWN /* rating was stopped */
};

struct candidates_rule;

struct logic_rule {
    const char *name;  /* "pair", as in JSON and statistics */
    const char *blurb; /* key of one line (base/say.h), without a full stop */
    enum level level;

    /* Of families on the candidate board (puzzle/regions/candidates.h); NULL elsewhere. */
    const struct candidates_rule *by;

    const char *title; /* key of its name in sentences; NULL: `name` itself */
};

/* A fact or, in `excluded`, its negation: a cell, or a mark of the board (numbered after the
 * cells), has this value. */
struct logic_fact {
    size_t cell;
    int32_t value;
};

/* One step that a person would make. Cleared and filled by `step`; freed by
 * logic_free_deduction. */
struct deduction {
    int rule;                        /* row of the rules; -1: a trial */
    VEC(struct logic_fact) facts;    /* what follows */
    VEC(struct logic_fact) excluded; /* values that cells cannot have, which a player strikes out */
    VEC(size_t) because;             /* the cells that it was deduced from */

    /* If a solver gave the reason: its rules, and its facts, positive and negative. Long reasons
     * are also split into smaller steps, one per line. */
    VEC(struct rule_name) rules;
    VEC(struct logic_fact) known, struck;
    struct buf substeps;
    struct sentence sentence; /* "Row 3, columns 4 and 5 hold 0 0: columns 3 and 6 hold 1." */
};

enum logic_answer { LOGIC_NOTHING, LOGIC_DEDUCED, LOGIC_CONTRADICTION };

enum { LOGIC_OPEN = INT32_MIN }; /* instead of a value: not known */

struct family_logic {
    const struct logic_rule *rules; /* by ascending level, NULL name at the end */

    size_t most; /* cells of the largest board that is solved in steps; 0: any */

    struct logic *(*open)(const struct board *board); /* initially knows the clues */
    void (*close)(struct logic *logic);

    /* By cell, then by mark: the value or LOGIC_OPEN. */
    const int32_t *(*known)(const struct logic *logic);

    /* Lists the values that are left for an open cell, at most `room`; returns how many. */
    int (*candidates)(const struct logic *logic, size_t cell, int32_t *values, int room);

    /* The word for a value of a cell, if it is not written as a number; NULL: it is. */
    const char *(*word)(const struct board *board, size_t cell, int32_t value);

    /* An open cell has this value from now on. */
    void (*set)(struct logic *logic, size_t cell, int32_t value);

    /* An open cell cannot have this value. NULL: the rules have no use for it, and derive it again
     * where they need it. */
    void (*exclude)(struct logic *logic, size_t cell, int32_t value);

    /* The level of the rules that trials follow, and that take over where no trial helps; their
     * steps are expert then. 0: LEVEL_HARD. */
    enum level trial_level;

    /* Trials refute one value of a cell at a time, and strike it out, since cells have many; needs
     * `exclude`. False: all values of a cell but one. */
    bool trials_strike;

    /* From now on conventions that only break symmetry do not count, because players need not obey
     * them (struct family_reasons). NULL: the rules have none. */
    void (*relax)(struct logic *logic);

    /* Applies the rules up to a level until the fixpoint (LOGIC_NOTHING), until the cell `goal` is
     * known (LOGIC_DEDUCED; SIZE_MAX: no goal), or until a contradiction. Only what has changed is
     * looked at again. */
    enum logic_answer (*follow)(struct logic *logic, enum level most, size_t goal);

    /* Applies and describes the next deduction, by the first rule of the table up to the level that
     * has one. After LOGIC_CONTRADICTION the sentence states it: "Row 3 would have five 1." */
    enum logic_answer (*step)(struct logic *logic, enum level most, struct deduction *deduction);

    /* If the level is determined by depth instead of the hardest rule: the depth of a board that
     * the rules solve (defined as in explain/steps.h for boards without human rules), and the
     * depths up to which a board is easy, medium and hard. NULL: the hardest rule determines the
     * level. */
    int (*depth)(const struct board *board);
    int depths[3];

    size_t (*mark)(const struct logic *logic);      /* the current state, as a number for undo */
    void (*undo)(struct logic *logic, size_t mark); /* back to that state; O(what was set since) */
};

/* The first open cell from this one on; the number of cells if there is none. */
size_t logic_next_open(size_t cells, const int32_t *known, size_t cell);

/* The separator before entry i of a list of `count` entries in a sentence: "", ", " or, before the
 * last, `last`. */
const char *logic_comma(size_t i, size_t count, const char *last);

/* Empties a deduction, for `step` to fill; the memory stays. */
void logic_clear_deduction(struct deduction *deduction);
void logic_free_deduction(struct deduction *deduction);

#endif
