/* The units of a stage: groups of patterns that are closed under its transitions. */
#ifndef SEARCH_COUNT_TOURS_FRONTIER_UNIT_H
#define SEARCH_COUNT_TOURS_FRONTIER_UNIT_H

#include "search/count_tours/frontier_pattern.h"

/* The digits outside a stage's mask, which it cannot change. */
struct unit_keys {
    const struct pattern_tables *tables;
    bool fold;          /* the key of the mirror image is equivalent */
    uint32_t *table[2]; /* for pattern_number; owned */
    uint32_t count;     /* number of keys */
};

void frontier_unit_keys_init(struct unit_keys *keys, const struct frontier_pattern *patterns, int stage);
void frontier_unit_keys_free(struct unit_keys *keys);

/* The key of a pattern's unit. */
uint32_t frontier_unit_key(const struct unit_keys *keys, uint32_t pattern);

struct unit {
    uint32_t key;                            /* the smaller of two, if the stage folds */
    size_t source, sources, target, targets; /* ranges of `sources` and `targets` */
    double states;                           /* of its sources */
};

struct frontier_unit {
    const struct frontier_pattern *patterns;
    const struct frontier_stage *stage;
    const struct pattern_list *before, *after; /* lists of the sources and of the targets */
    struct unit_keys keys;
    uint32_t *code[2];           /* for pattern_number: the digits inside the mask; owned */
    uint32_t codes;              /* number of codes */
    uint32_t *sources, *targets; /* indices in the lists, by unit; owned */
    struct unit *unit;           /* the largest first; owned */
    size_t count;
    double states; /* of all sources */
};

/* The units of this rank. */
void frontier_unit_init(struct frontier_unit *units, const struct frontier_pattern *patterns, int stage);
void frontier_unit_free(struct frontier_unit *units);

#endif
