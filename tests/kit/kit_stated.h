/* What reasons say, stated again from their sentences, for another engine than the one that found
 * them: it shares no constraint with the families' models. */
#ifndef KIT_STATED_H
#define KIT_STATED_H

#include "puzzle/family.h"

struct kit_stated;

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

#endif
