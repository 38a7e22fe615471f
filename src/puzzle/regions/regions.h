/* Regions: named sets of cells, each with a requirement, which together are the rules of a board.
 *
 * A family describes a board once, as a list of regions: the rows, columns and boxes of a Sudoku,
 * the runs of a Kakuro, the lines of a Nonogram. From that list come the constraints with their
 * rules (regions_post.c), the verdicts of the referee (regions_check.c, which shares no code with
 * the constraints), names in sentences, and what human rules look at (candidates.h).
 *
 *     struct regions *regions = regions_new(arena, rules, cells, 1, 9, 27);
 *     regions_add(regions, (struct region){.kind = ROW, .number = {1}, .count = 9, .cells = row});
 *     ...
 *     regions_seal(regions);
 *
 * The words of a kind are a row of the family's rules (struct family_rule): the name of the region,
 * its requirement, and what the referee says. O(sum of the sizes) memory. */
#ifndef PUZZLE_REGIONS_REGIONS_H
#define PUZZLE_REGIONS_REGIONS_H

#include "base/alloc.h"
#include "base/arena.h"
#include "puzzle/family.h"

enum region_need {
    REGION_DIFFERENT, /* no value is twice */
    REGION_SUM,       /* the values add up to `total` and, if `different`, none is twice */
    REGION_COUNT,     /* `value` is there `total` times */
    REGION_NO_THREE,  /* no three consecutive cells are equal */
    REGION_PATTERN,   /* the runs of `value` have the lengths of `blocks`, in order */
    REGION_DIFFERS,   /* no other region of its kind has the same values, cell by cell */
    REGION_RELATION,  /* any other, which the family defines: `relation` */
};

/* Values are lo .. hi, at most this many: a set of them is a word. */
enum { REGIONS_VALUES = 64 };

struct region;
struct regions;

/* States the requirement of a relation on the variables of its cells, in order. */
typedef void region_post(const struct regions *regions, size_t region, dm_model *model, const dm_int *x);

/* A requirement that a family defines: an equation, an inequality. Its functions read what `facts`
 * of the region says. */
struct region_relation {
    region_post *post;

    /* The referee: false, with the verdict, if these values by cell, some of which may be
     * LOGIC_OPEN, break it. */
    bool (*check)(const struct regions *regions, size_t region, const int32_t *values,
                  struct verdict *verdict);

    /* The same in a step or trial, where the region is named by what is in it; NULL: `check`. */
    bool (*would)(const struct regions *regions, size_t region, const int32_t *values,
                  struct verdict *verdict);

    /* For human rules: by position in the region, the values (bit v: lo + v) that its cells have in
     * the ways to meet it with values of the sets `in`. False: there is no way. It is monotone.
     * NULL: no rule of the family asks (candidates_relations.c). */
    bool (*ways)(const struct region *region, const uint64_t *in, uint64_t *out);
};

struct region {
    int kind;                   /* row of the family's rules */
    int number[RULE_ARGUMENTS]; /* arguments of its words */
    enum region_need need;
    bool different;
    int32_t value;
    int64_t total;
    size_t count; /* of its cells, which are in order and not repeated; at least 1 */
    const uint32_t *cells;
    size_t block_count; /* of the pattern; 0: no cell has the value */
    const int32_t *blocks;
    const struct region_relation *relation;
    const void *facts; /* about the relation; of the family, which keeps it as long as the list */
};

struct regions {
    struct arena *arena;
    const struct family_rule *rules;
    size_t cells;
    int32_t lo, hi;
    size_t count, most; /* regions so far, and room for them */
    struct region *region;

    /* By cell: the values that it may have (bit v: lo + v), if the family sets it; NULL: all. */
    const uint64_t *may;

    /* After regions_seal. The regions of a cell are of[first[cell]] up to of[first[cell + 1]], in
     * ascending order. */
    uint32_t *first, *of;
    size_t longest;                   /* cells of the largest region */
    int kinds;                        /* rows of the rules */
    size_t *kind_first, *kind_behind; /* by kind: its regions, which are consecutive */
    bool *apart;                      /* by kind: no cell is in two of its regions, */
    bool *divides;                    /* each cell is in one, and each holds every value */
    uint32_t *at;                     /* by kind and cell: the first such region with the cell */
};
#define REGIONS_NONE UINT32_MAX

/* An empty list with room for `most` regions, in the arena. */
struct regions *regions_new(struct arena *arena, const struct family_rule *rules, size_t cells, int32_t lo,
                            int32_t hi, size_t most);

/* Copies the region with its cells and blocks. Regions of a kind come one after another. */
void regions_add(struct regions *regions, struct region region);

/* Adds the rows, or (`down`) the columns, of a rectangle whose cells are numbered row by row: each
 * has different values, and its number, from 1, is the argument of its words. */
void regions_add_lines(struct regions *regions, int kind, bool down, int rows, int columns);

/* The same without copies: cells and blocks are in the arena of the list. Regions of the same cells
 * may share them. */
void regions_take(struct regions *regions, struct region region);

/* Indexes the list, which is complete. */
void regions_seal(struct regions *regions);

/* No value is twice in it. */
static inline bool region_is_different(const struct region *region)
{
    return region->need == REGION_DIFFERENT || (region->need == REGION_SUM && region->different);
}

/* It holds every value, each once. */
static inline bool region_is_full(const struct regions *regions, const struct region *region)
{
    return region_is_different(region) && region->count == (size_t)(regions->hi - regions->lo) + 1;
}

/* Is the cell in this region? O(regions of the cell). */
bool regions_has(const struct regions *regions, size_t region, size_t cell);

/* The region of a kind that holds the cell, the first if there are several; REGIONS_NONE: none. */
static inline uint32_t regions_at(const struct regions *regions, int kind, size_t cell)
{
    ASSERT(cell < regions->cells && kind < regions->kinds);
    return regions->at[(size_t)kind * regions->cells + cell];
}

/* "row 3" */
void regions_name(const struct regions *regions, size_t region, struct buf *out);

/* regions_post.c: states the regions as constraints on the variables of the cells, each as a rule
 * under its name, with a heading for each kind. */
void regions_post(const struct regions *regions, dm_model *model, const dm_int *cell);

/* The same for another model: relations are stated by this function. */
void regions_post_by(const struct regions *regions, dm_model *model, const dm_int *cell, region_post *post);

/* Labels the constraint that is posted next with the region's name. The first one of a region has
 * that label anyway. */
void regions_post_label(const struct regions *regions, size_t region, dm_model *model);

/* regions_check.c: false, with the verdict, if a region is broken by these values, of which some
 * may be LOGIC_OPEN: those break nothing. All others are in lo .. hi. Needs no index. */
bool regions_check(const struct regions *regions, const int32_t *values, struct verdict *verdict);

/* For the referee of a relation: false, with the verdict `broken` of its kind, which shows all
 * cells. */
bool regions_check_broken(const struct regions *regions, size_t region, struct verdict *verdict);

/* The same for one region. `would`: in the words of a trial. */
bool regions_check_one(const struct regions *regions, size_t region, const int32_t *values, bool would,
                       struct verdict *verdict);

#endif
