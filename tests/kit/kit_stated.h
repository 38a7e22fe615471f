/* What reasons say, stated again from their sentences, for another engine than the one that found
 * them: it shares no constraint with the families' models. */
#ifndef KIT_STATED_H
#define KIT_STATED_H

#include "base/vec.h"
#include "puzzle/family.h"

struct kit_stated {
    const struct board *board;
    dm_model *model;
    dm_solver *solver;
    dm_int *cell;
    dm_lit when; /* of the rule that is being stated */
};

/* What a cell is (its values; that each number of a path is there once), and no rule. The board
 * outlives it. */
struct kit_stated *kit_stated_new(const struct board *board);
void kit_stated_free(struct kit_stated *kit);

/* Literals that are true only if this holds: a cell or a mark has the value, or has it not; a rule
 * of the family, as its sentence says; no more (sense 1) or no fewer (-1) pieces than so many. */
dm_lit kit_stated_told(struct kit_stated *kit, size_t cell, int32_t value, bool denied);
dm_lit kit_stated_rule(struct kit_stated *kit, const struct rule_name *name);
dm_lit kit_stated_best(struct kit_stated *kit, int sense, int64_t best);

/* True if all of them can be true together. */
bool kit_stated_possible(struct kit_stated *kit, size_t count, const dm_lit *lits);

/* ---- for facts of families: what may not be, tuple by tuple or pair by pair */

typedef VEC(dm_lit) kit_stated_list;

/* The cell holds the value. */
dm_lit kit_stated_is(const struct kit_stated *kit, size_t cell, int64_t value);

/* One of them is true; not both are; so many are. */
void kit_stated_either(struct kit_stated *kit, size_t count, const dm_lit *lits);
void kit_stated_not_both(struct kit_stated *kit, dm_lit a, dm_lit b);
void kit_stated_count(struct kit_stated *kit, const kit_stated_list *lits, dm_rel rel, int64_t number);

/* The cells of a line of a rectangle, "holds the value". */
struct kit_stated_line {
    int row, column, down, right; /* from 0 */
};
void kit_stated_line(struct kit_stated *kit, int rows, int columns, struct kit_stated_line line,
                     int64_t value, kit_stated_list *out);

/* Two numbers are in cells that touch. */
typedef bool kit_stated_touch(const struct board *board, size_t a, size_t b);
void kit_stated_beside(struct kit_stated *kit, kit_stated_touch *touch, int number, int other);

/* Each number from 1 up to this is in one cell. */
void kit_stated_numbers(struct kit_stated *kit, int numbers);

/* Cells that hold 0 or 1. */
void kit_stated_bits(struct kit_stated *kit);

#endif
