/* The units of a stage: patterns that lead to each other and to no others. */
#ifndef FRONTIER_FRONTIER_UNIT_H
#define FRONTIER_FRONTIER_UNIT_H

#include "frontier/frontier_pattern.h"

struct unit {
    uint32_t key;                            /* the smaller of its two, if the stage folds */
    size_t source, sources, target, targets; /* ranges of the sorted places */
    double states;                           /* of its sources */
};

struct frontier_unit {
    const struct frontier_pattern *patterns;
    const struct frontier_stage *stage;
    const struct pattern_list *before, *after; /* the lists of the sources and of the targets */
    /* For pattern_number: the digits outside the stage's mask; owned. */
    uint32_t *key[2];
    uint32_t *code[2];           /* the digits inside; owned */
    uint32_t keys, codes;        /* how many numbers there are of each */
    uint32_t *sources, *targets; /* places in the lists, by unit; owned */
    struct unit *unit;           /* the largest first; owned */
    size_t count;
    double states; /* of all sources */
};

void frontier_unit_init(struct frontier_unit *units, const struct frontier_pattern *patterns, int stage);
void frontier_unit_free(struct frontier_unit *units);

#endif
