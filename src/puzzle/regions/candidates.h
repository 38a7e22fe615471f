/* The candidate board: human rules for boards whose rules are regions.
 *
 * Each cell has the set of values that are left. A cell is known once a rule, or a clue, has said
 * so; then no other cell of its regions without repetition has that value left, as people see at
 * once. A rule looks at one region and at those that cross it:
 *
 *     find   a pure function: fills a finding with cells that hold a value, and values to strike
 *            out; it looks for the first finding that is news
 *     tell   words the finding, or the contradiction, in a sentence
 *
 * All else is here: the trail, undoing, which regions have changed since a rule last looked,
 * following to the fixpoint and single steps. A family lists the stock rules below, and its own, in
 * a table of struct logic_rule, each with a level.
 *
 * Every rule must be sound and monotone (puzzle/logic.h): with fewer values left it must deduce as
 * much, or find a contradiction. A rule that looked at a region and found nothing is asked again
 * when a cell of that region has changed, so what it finds may depend on other regions only if it
 * also finds it from there. */
#ifndef PUZZLE_REGIONS_CANDIDATES_H
#define PUZZLE_REGIONS_CANDIDATES_H

#include "puzzle/regions/region_board.h"
#include "puzzle/step_plan.h"

/* What was before a change. */
enum candidates_kind {
    CANDIDATES_LEFT,  /* of a cell: `left` */
    CANDIDATES_KNOWN, /* likewise, and it was not known */
    CANDIDATES_STALE, /* of a region: `stale` */
};
struct candidates_change {
    uint64_t before;
    uint32_t at; /* cell or region */
    enum candidates_kind kind;
};

/* Where each value is in regions in which order or number matters: COUNT, NO_THREE, DIFFERS. Place
 * k of a region is in the set of a value if that is all that its k-th cell has left. Regions that
 * share their cells share the sets. The word after a set says how many places are in it. */
struct candidates_spot {
    uint32_t set;  /* the first word of the sets of the region */
    uint16_t size; /* words of a set */
    uint16_t place;
};
struct candidates_places {
    uint32_t *set;   /* by region: the first word of its sets, by value; REGIONS_NONE */
    uint32_t *first; /* spots of a cell: from here up to those of the next cell */
    struct candidates_spot *spot;
    uint64_t *word;
};

/* The ways to meet a relation, remembered. */
struct candidates_memo {
    bool valid, possible;
    int32_t *known; /* by position in the region: they follow from this */
    uint64_t *ways;
};

struct candidates_range {
    size_t first, behind;
};

struct logic {
    struct arena arena; /* of the state and of all arrays in it */
    const struct board *board;
    const struct regions *regions;
    const struct logic_rule *rules;
    int rule_count;
    uint64_t all;    /* all values */
    int32_t *known;  /* by cell: the value or LOGIC_OPEN */
    uint64_t *left;  /* by cell: bit v: lo + v is left; of a known cell its value alone, or none */
    uint32_t *stale; /* by region: bit r: rule r may find something */
    uint32_t *looks; /* by region: bit r: rule r looks at such regions */
    uint32_t any;    /* bit r: regions may be stale for rule r */
    struct candidates_range *range;  /* by rule: the regions it looks at are among these */
    bool strikes;                    /* there are regions whose values are different */
    uint32_t placed[REGIONS_VALUES]; /* by value: known cells */
    size_t clashes;                  /* cells that have no value left */
    size_t *groups;                  /* by two kinds: candidates_crossings_group */
    void *scratch;                   /* of the rule that looks at a region */
    struct candidates_places places;
    struct candidates_memo *memo;     /* by region, if it is a relation */
    uint32_t by_left;                 /* the rules that look at what is left */
    uint32_t covered[LEVEL_HARD + 1]; /* by level: the rules that others up to it cover */
    struct arena *words;              /* texts of the sentence that is being said */
    VEC(struct candidates_change) trail;
    struct step_plan plan;              /* a move is at a region */
    struct candidates_finding *finding; /* scratch of `follow` and `step` */
};

struct candidates_strike {
    uint32_t cell;
    uint64_t values;
};

/* What a rule found in a region. */
struct candidates_finding {
    size_t region;
    uint64_t values;                       /* that it is about */
    VEC(uint32_t) cells;                   /* likewise: it was deduced from them */
    VEC(uint32_t) regions;                 /* other regions that it is about */
    VEC(struct logic_fact) facts;          /* open cells that hold a value */
    VEC(struct candidates_strike) strikes; /* values that cells cannot have */
};

struct candidates_rule {
    /* LOGIC_DEDUCED: the finding has facts or strikes, all of them news. */
    enum logic_answer (*find)(const struct logic *g, size_t region, int size,
                              struct candidates_finding *found);

    /* The sentence of a finding, or of a contradiction. May add to `because`. */
    void (*tell)(const struct logic *g, enum logic_answer answer, const struct candidates_finding *found,
                 struct deduction *deduction, struct buf *out);

    int size; /* of a subset or a fish: how many cells, values or lines; else 0 */

    unsigned needs; /* bit n: it looks at regions with requirement n; 0: at all */

    bool refutes; /* it finds a contradiction if known cells break the requirement */

    /* Bytes of `scratch` for such a region. NULL: none. */
    size_t (*room)(const struct region *region);

    bool known; /* it looks at known values only, so strikes are no news for it */
    bool apart; /* each cell that it strikes values out of is a step of its own */

    /* A harder rule of the table that, repeated, finds all that this one does; `follow` then needs
     * that one alone. NULL: none does. */
    const struct candidates_rule *covered_by;
};

/* ---- stock rules; DIFFERENT includes sums without repetition */

/* A row of a family's table of rules, with the words of regions.words: its name with blanks, and
 * with hyphens as the key. */
#define CANDIDATES_STOCK(name_, key, level_, rule)                                                           \
    {                                                                                                        \
        .name = name_, .blurb = "regions.rule." key, .level = level_, .by = &candidates_##rule,              \
        .title = "regions.rule." key ".title"                                                                \
    }

/* candidates_singles.c: one value left in a cell; one cell left in a region for a value. */
extern const struct candidates_rule candidates_singles_naked, candidates_singles_hidden;

/* candidates_subsets.c: k cells of a DIFFERENT region share k values; k values share k cells. */
extern const struct candidates_rule candidates_subsets_naked_pair, candidates_subsets_naked_triple,
    candidates_subsets_naked_quad, candidates_subsets_hidden_pair, candidates_subsets_hidden_triple,
    candidates_subsets_hidden_quad;

/* candidates_crossings.c: the cells of a region that can hold a value are all in another one, in
 * which no other cell holds it. The same for k regions of a kind and k of another (fish). */
extern const struct candidates_rule candidates_crossings_intersection, candidates_crossings_x_wing,
    candidates_crossings_swordfish, candidates_crossings_jellyfish;

/* Regions of a kind are of one group if a region of the other kind crosses them, or a chain of such
 * does: the size of the largest group. */
size_t candidates_crossings_group(const struct regions *regions, int kind, int other);

/* candidates_sums.c: what the others add up to at least and at most; the sets of different values
 * with this sum; the ways to fill the cells. The last two are for up to CANDIDATES_DIGITS
 * values. */
enum { CANDIDATES_DIGITS = 10 };
extern const struct candidates_rule candidates_sums_bounds, candidates_sums_sets, candidates_sums_ways;

/* candidates_lines.c: a COUNT region has all its cells with the value, or all without it; beside a
 * pair, or between two, of equal cells of a NO_THREE region is another value; what all ways to
 * place the blocks of a PATTERN share. */
extern const struct candidates_rule candidates_lines_count, candidates_lines_pair, candidates_lines_gap,
    candidates_lines_pattern;

/* candidates_relations.c: `find` and `room` of rules for a RELATION, whose sentences are the
 * family's. The known values leave a cell one value; those of all regions of a cell do (after a
 * contradiction, `cells` begins with it); what is left in the cells strikes out other values. */
enum logic_answer candidates_relations_known(const struct logic *g, size_t region, int size,
                                             struct candidates_finding *found);
enum logic_answer candidates_relations_crossing(const struct logic *g, size_t region, int size,
                                                struct candidates_finding *found);
enum logic_answer candidates_relations_left(const struct logic *g, size_t region, int size,
                                            struct candidates_finding *found);
size_t candidates_relations_room(const struct region *region);

/* By position: the values of the ways to meet a relation with the known values. NULL: no way. */
const uint64_t *candidates_relations_ways(const struct logic *g, size_t region);
void candidates_relations_open(struct logic *g, struct arena *arena);

/* ---- for rules */

static inline bool candidates_is_single(uint64_t set)
{
    return set && !(set & (set - 1));
}

static inline uint64_t candidates_bit(const struct logic *g, int32_t value)
{
    ASSERT(value >= g->regions->lo && value <= g->regions->hi);
    return UINT64_C(1) << (value - g->regions->lo);
}

/* The smallest value of a set. */
static inline int32_t candidates_value(const struct logic *g, uint64_t set)
{
    ASSERT(set);
    return g->regions->lo + __builtin_ctzll(set);
}

static inline bool candidates_is_open(const struct logic *g, size_t cell)
{
    return g->known[cell] == LOGIC_OPEN;
}

/* The largest. */
static inline int32_t candidates_largest(const struct logic *g, uint64_t set)
{
    ASSERT(set);
    return g->regions->lo + 63 - __builtin_clzll(set);
}

/* All values of the board above this one, lo - 1 .. hi. */
static inline uint64_t candidates_above(const struct logic *g, int32_t value)
{
    int first = value + 1 - g->regions->lo;
    return first < REGIONS_VALUES ? g->all >> first << first : 0;
}

/* Words of a set of places; the set of a value of the board; how many places are in it. */
static inline size_t candidates_size(const struct region *region)
{
    return (region->count + 63) / 64;
}

static inline const uint64_t *candidates_places(const struct logic *g, size_t region, int32_t value)
{
    const struct region *r = &g->regions->region[region];
    ASSERT(g->places.set[region] != REGIONS_NONE && value >= g->regions->lo && value <= g->regions->hi);
    return g->places.word + g->places.set[region] +
           (size_t)(value - g->regions->lo) * (candidates_size(r) + 1);
}

static inline size_t candidates_count(const struct logic *g, size_t region, int32_t value)
{
    return (size_t)candidates_places(g, region, value)[candidates_size(&g->regions->region[region])];
}

/* Word i of the places that are `by` places, fewer than 64, behind, or before, one of this set. */
static inline uint64_t candidates_behind(const uint64_t *set, size_t i, int by)
{
    return set[i] << by | (i ? set[i - 1] >> (64 - by) : 0);
}

static inline uint64_t candidates_before(const uint64_t *set, size_t size, size_t i, int by)
{
    return set[i] >> by | (i + 1 < size ? set[i + 1] << (64 - by) : 0);
}

/* Strikes these values out of the cell, as far as they are left; true if any is. With two values
 * on the board, the cell holds the other one. */
bool candidates_strike(const struct logic *g, uint32_t cell, uint64_t values,
                       struct candidates_finding *found);

/* The next choice of `size` of these sets that have at most `size` members together, in
 * lexicographic order; false after the last. Begin with only `size` set. */
enum { CANDIDATES_SUBSET = 4 };
struct candidates_choice {
    int size;
    int index[CANDIDATES_SUBSET];         /* of the sets */
    uint64_t together[CANDIDATES_SUBSET]; /* the union of the first ones */
    bool begun;
};
bool candidates_choose(struct candidates_choice *choice, int count, const uint64_t *sets);

/* ---- candidates_say.c: arguments of sentences (base/say.h). Their texts last until the sentence
 * is finished. */

/* "4 and 7"; "row 2, columns 5 and 8"; "row 2"; "row 2 and row 7", or with "or". */
struct say_argument candidates_say_values(const struct logic *g, const char *name, uint64_t values);
struct say_argument candidates_say_known(const struct logic *g, const char *name, uint32_t cell);

/* What the buffer has, which is freed: a text that names so many things. */
struct say_argument candidates_say_text(const struct logic *g, const char *name, struct buf *text,
                                        size_t count);
struct say_argument candidates_say_cells(const struct logic *g, const char *name, size_t count,
                                         const uint32_t *cells);
struct say_argument candidates_say_region(const struct logic *g, const char *name, size_t region);
struct say_argument candidates_say_regions(const struct logic *g, const char *name, size_t count,
                                           const uint32_t *regions, bool either);

/* The lengths of a pattern's blocks: "3 1"; singular if it has none. */
struct say_argument candidates_say_blocks(const struct logic *g, const char *name, size_t region);

/* What follows: "row 2, column 5 holds 4", "4 is struck out of row 2, columns 5 and 8". A family
 * may have a text of its own for cells that hold a value: "nonogram.holds.1". */
struct say_argument candidates_say_conclusion(const struct logic *g, const char *name,
                                              const struct candidates_finding *found);

/* Cells of a region that is part of a row or a column: "columns 5 and 8". What follows for them:
 * "columns 2 and 5 hold 4". */
struct say_argument candidates_say_along(const struct logic *g, const char *name, size_t region, size_t count,
                                         const uint32_t *cells);
struct say_argument candidates_say_line(const struct logic *g, const char *name,
                                        const struct candidates_finding *found);

/* ---- members of struct family_logic */

/* The board begins with struct region_board. */
struct logic *candidates_open(const struct board *board);

/* For any board: its regions, and by cell the given value or LOGIC_OPEN, are in this arena, which
 * the state takes over. */
struct logic *candidates_open_with(const struct board *board, const struct regions *regions,
                                   const int32_t *given, struct arena arena);
void candidates_close(struct logic *g);
const int32_t *candidates_known(const struct logic *g);
int candidates_list(const struct logic *g, size_t cell, int32_t *values, int room);
void candidates_set(struct logic *g, size_t cell, int32_t value);
void candidates_exclude(struct logic *g, size_t cell, int32_t value);
enum logic_answer candidates_follow(struct logic *g, enum level most, size_t goal);
enum logic_answer candidates_step(struct logic *g, enum level most, struct deduction *deduction);
size_t candidates_mark(const struct logic *g);
void candidates_undo(struct logic *g, size_t to);

/* candidates_search.c: for struct family_way, small boards with clues; and for struct
 * family_theorems, boards without clues. */
extern const struct family_method candidates_search_attempt;
bool candidates_search_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                             int64_t *value);

/* All members of struct family_logic, for the initialiser of a family's table. */
#define CANDIDATES_FUNCTIONS                                                                                 \
    .open = candidates_open, .close = candidates_close, .known = candidates_known,                           \
    .candidates = candidates_list, .set = candidates_set, .exclude = candidates_exclude,                     \
    .follow = candidates_follow, .step = candidates_step, .mark = candidates_mark, .undo = candidates_undo

#endif
