/* The units of a stage: patterns that lead to each other and to no others. */
#ifndef SEARCH_FRONTIER_FRONTIER_UNIT_H
#define SEARCH_FRONTIER_FRONTIER_UNIT_H

#include "search/frontier/frontier_pattern.h"

/* What a stage cannot change of a pattern: the digits outside its mask. */
struct unit_keys {
    const struct pattern_tables *tables;
    bool fold;          /* the key of the image belongs to it too */
    uint32_t *table[2]; /* for pattern_number; owned */
    uint32_t count;     /* how many keys there are */
};

void frontier_unit_keys_init(struct unit_keys *keys, const struct frontier_pattern *patterns, int stage);
void frontier_unit_keys_free(struct unit_keys *keys);

/* The key of the unit that a pattern is in. */
uint32_t frontier_unit_key(const struct unit_keys *keys, uint32_t pattern);

struct unit {
    uint32_t key;                            /* the smaller of its two, if the stage folds */
    size_t source, sources, target, targets; /* ranges of the sorted places */
    double states;                           /* of its sources */
};

struct frontier_unit {
    const struct frontier_pattern *patterns;
    const struct frontier_stage *stage;
    const struct pattern_list *before, *after; /* the lists of the sources and of the targets */
    struct unit_keys keys;
    uint32_t *code[2];           /* for pattern_number: the digits inside the mask; owned */
    uint32_t codes;              /* how many numbers there are of them */
    uint32_t *sources, *targets; /* places in the lists, by unit; owned */
    struct unit *unit;           /* the largest first; owned */
    size_t count;
    double states; /* of all sources */
};

/* The units that this rank has: all of them, where there is no team. */
void frontier_unit_init(struct frontier_unit *units, const struct frontier_pattern *patterns, int stage);
void frontier_unit_free(struct frontier_unit *units);

#endif
