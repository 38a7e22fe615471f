/* Random boards of a few cells whose rules are regions of every kind, and what those mean. */
#ifndef KIT_REGIONS_H
#define KIT_REGIONS_H

#include "base/rng.h"
#include "puzzle/regions/candidates.h"

enum { KIT_REGIONS_CELLS = 7, KIT_REGIONS_KINDS = 5 };

/* Rows by enum region_need. */
extern const struct family_rule kit_regions_rules[];
extern const struct family_logic kit_regions_logic; /* all stock rules */
extern const struct family *const kit_regions_family;

struct kit_regions {
    struct region_board board; /* no cell is given */
    struct arena arena;
    int32_t solution[KIT_REGIONS_CELLS]; /* keeps all regions */
};

/* Free it with kit_regions_free. */
void kit_regions_make(struct kit_regions *kit, struct rng *rng);
void kit_regions_free(struct kit_regions *kit);

/* Does an assignment without open cells keep this region, by the definition? */
bool kit_regions_keeps(const struct region *region, const int32_t *values);
bool kit_regions_keeps_all(const struct regions *regions, const int32_t *values);

/* The next assignment of all cells, in the order of counting; false after the last. */
bool kit_regions_next(const struct regions *regions, int32_t *values);
void kit_regions_first(const struct regions *regions, int32_t *values);

#endif
