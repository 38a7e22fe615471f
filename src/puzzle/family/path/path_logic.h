/* The state of the human rules for number paths.
 *
 * Each number has the set of places where it may be, a bit for each place of the matrix, so a step
 * of the path in one direction is a shift: a few operations a word give the neighbours of a whole
 * set. Directions are distances between places; the sets `open` and `used` of a direction contain
 * the places from which an edge leads there, so nothing wraps around the edge of the matrix.
 *
 * All that changes is in one array of words (`word`) and in `known` and `at`. Every change is on
 * the trail, including staleness, so undoing restores the state bit by bit. */
#ifndef PUZZLE_FAMILY_PATH_PATH_LOGIC_H
#define PUZZLE_FAMILY_PATH_PATH_LOGIC_H

#include "base/alloc.h"
#include "base/buf.h"
#include "puzzle/family/path/path.h"
#include "puzzle/step_plan.h"

enum path_rule {
    PATH_LINK,
    PATH_NEIGHBOUR,
    PATH_BRIDGE,
    PATH_BETWEEN,
    PATH_DEAD_END,
    PATH_COLOURS,
    PATH_WAYS,
    PATH_CUT_OFF,
    PATH_RULES,
};

/* Kinds of contradictions. `first` and `second` of struct path_clash are, in this order: */
enum path_clash_kind {
    PATH_NO_SUCH_NUMBER, /* cell, number that is out of range */
    PATH_NUMBER_TWICE,   /* number, its second cell */
    PATH_CELL_TWICE,     /* cell, its second number */
    PATH_STRUCK_OUT,     /* cell, number that was struck out there */
    PATH_APART,          /* number; it and the next are placed and cannot be joined */
    PATH_LINKED_APART,   /* edge that is used, between numbers that are not consecutive */
    PATH_EDGE_TWICE,     /* edge that is used and not used */
    PATH_TOO_MANY_LINKS, /* cell */
    PATH_NO_NEIGHBOUR,   /* number, the next or previous one, which has no cell next to it */
    PATH_NO_BRIDGE,      /* number, the next but one */
    PATH_NO_CELL,        /* number */
    PATH_NO_NUMBER,      /* cell */
    PATH_WALLED_IN,      /* cell that the path cannot enter, or not leave */
    PATH_NO_WAY,         /* number, the first one that no way reaches */
};

struct path_clash {
    enum path_clash_kind kind;
    int rule; /* that found it; -1: a value was set */
    int32_t first, second;
};

/* Sets of numbers that have changed since a rule last looked at them. */
enum path_stale {
    PATH_STALE_EASY,  /* placed ones: they, their neighbours or the edges there */
    PATH_STALE_REACH, /* their cells, or edges at these */
    PATH_STALE_WAYS,  /* likewise */
    PATH_STALE_UP,    /* placed ones: ways from there to larger numbers */
    PATH_STALE_DOWN,  /* and to smaller ones */
    PATH_STALE_KINDS,
};

/* Bits of the word `flags`. */
enum {
    PATH_BROKEN = 1,      /* there is a contradiction: `clash` */
    PATH_EDGES_STALE = 2, /* sets of cells have changed since edges were dropped by them */
    PATH_CUTS_STALE = 4,  /* and since the rule "cut off" found nothing */
    PATH_CELLS_STALE = 8, /* and since cells were looked at */
    PATH_ENDS_STALE = 16, /* and since the rule "dead end" found nothing */
    PATH_ALL_STALE = 30,
    PATH_MANY_WAYS = 32, /* "ways" takes as many as the tree has room for: LEVEL_EXPERT */
};

enum { PATH_DIRECTIONS = FIELD_NEIGHBOURS };

/* Limits of the rule "ways": partial ways to each number up to LEVEL_HARD, few enough to draw all
 * of them; nodes of the tree of partial ways, and its levels. */
enum { PATH_WAYS_MOST = 8, PATH_NODES = 200, PATH_LEVELS = 16 };

struct path_change {
    size_t at;    /* a word; beyond all words: the entry of `known` that was open */
    uint64_t old; /* of the word */
};

/* A partial way: a node of the tree of the rule "ways". */
struct path_node {
    int32_t cell;
    int32_t parent; /* -1: the first */
};

/* One deduction of a rule, in a form that is quick to apply. */
struct path_found {
    enum path_rule rule;
    int32_t number, cell; /* "link", "neighbour", "bridge", "between": this number is there */
    /* The placed number that it was found from. "between": the number, or 0 if found by its
     * cell. */
    int32_t from;
    /* "dead end": the edges that are used, not known before; `ends`: it holds the first or the last
     * number. "cut off": the number is not there, because of `clash`. */
    int32_t edge[2];
    int edges;
    bool ends;
    struct path_clash clash;
    /* "ways": from number `from`, `levels` numbers on in the direction `side` (1, -1); results are
     * in `reached` and `common`, and the ways end at these nodes. */
    int32_t side, levels, end, ways;
};

struct logic {
    struct arena arena; /* of the state and of all arrays in it */
    const struct board *board;
    const struct field *field;
    int32_t count;   /* numbers, and cells */
    int words;       /* of a set of places */
    int stale_words; /* of a set of numbers */
    /* The distances between places of neighbours: each at i, and its opposite at i + half. */
    int directions, half;
    int shift[PATH_DIRECTIONS];
    int8_t *direction;   /* by edge: from its first cell to its second */
    const uint64_t *odd; /* places of odd numbers, by the rule "colours"; NULL: it does not apply */

    int32_t *known; /* by cell, then by edge */
    int32_t *at;    /* by number, from 0 to count + 1: its cell, or FIELD_NOWHERE */

    uint64_t *word; /* all sets; where they begin: */
    size_t free;    /* cells without a number */
    size_t open;    /* by direction: places from which an edge leads there that may be used */
    size_t used;    /* likewise, that is used */
    size_t stale;   /* by enum path_stale: numbers */
    size_t flags;
    size_t all; /* how many words there are */
    VEC(struct path_change) trail;
    struct path_clash clash; /* valid while PATH_BROKEN is set: the first that was found */
    struct path_found found; /* by `step`, or by a move of its plan */
    struct step_plan plan;

    /* Scratch. */
    uint64_t *mask, *links, *lone, *common; /* sets of places; links: by direction */
    /* The tree of the rule "ways": its nodes, and by node the cells of its way and whether the way
     * goes on to the end; by level the cells that those ways reach there. */
    struct path_node *node;
    uint64_t *visited;
    bool *alive;
    uint64_t *reached;
    /* By direction and number: the depth of the last tree from there. It only grows as more is
     * known; undoing may leave it too large, which costs a needless tree. */
    int32_t *extent[2];
};

static inline uint64_t *path_cells(const struct logic *g, int32_t number)
{
    return g->word + (size_t)number * (size_t)g->words;
}

static inline bool path_has(const uint64_t *set, int32_t member)
{
    return set[member / 64] >> (member % 64) & 1;
}

static inline int32_t path_place(const struct logic *g, int32_t cell)
{
    ASSERT(cell >= 0 && cell < g->count);
    return g->field->place[cell];
}

/* True if this cell is free and may hold this number. */
static inline bool path_may(const struct logic *g, int32_t number, int32_t cell)
{
    int32_t place = path_place(g, cell);
    return path_has(path_cells(g, number), place) && path_has(g->word + g->free, place);
}

static inline bool path_is_free(const struct logic *g, int32_t cell)
{
    return g->known[cell] == LOGIC_OPEN;
}

static inline bool path_is_placed(const struct logic *g, int32_t number)
{
    return g->at[number] != FIELD_NOWHERE;
}

static inline bool path_is_number(const struct logic *g, int32_t number)
{
    return number >= 1 && number <= g->count;
}

/* True if this number has no cell yet. */
static inline bool path_is_missing(const struct logic *g, int32_t number)
{
    return path_is_number(g, number) && !path_is_placed(g, number);
}

/* Of an edge: LOGIC_OPEN, 0 or 1. */
static inline int32_t path_edge(const struct logic *g, int32_t edge)
{
    ASSERT(edge >= 0 && (size_t)edge < g->field->edges);
    return g->known[g->count + edge];
}

static inline bool path_is_broken(const struct logic *g)
{
    return g->word[g->flags] & PATH_BROKEN;
}

static inline uint64_t *path_stale(const struct logic *g, enum path_stale kind)
{
    return g->word + g->stale + (size_t)kind * (size_t)g->stale_words;
}

/* The first member of a set of places, as a cell; FIELD_NOWHERE if it is empty. `only`: there is no
 * other. */
int32_t path_logic_first(const struct logic *g, const uint64_t *set, bool *only);

/* ---- path_state.c: changes, with a trail. One that contradicts the state sets `clash`. */
void path_state_put(struct logic *g, size_t at, uint64_t value);
void path_state_flag(struct logic *g, uint64_t flags);
void path_state_unflag(struct logic *g, uint64_t flags);
void path_state_touch(struct logic *g, enum path_stale kind, int32_t number);
void path_state_settle(struct logic *g, enum path_stale kind); /* empties that set */
/* Returns false, so that a rule can return it. */
bool path_state_break(struct logic *g, enum path_clash_kind kind, int rule, int32_t first, int32_t second);
void path_state_place(struct logic *g, int32_t number, int32_t cell);
void path_state_use(struct logic *g, int32_t edge);
void path_state_drop(struct logic *g, int32_t edge);
/* no two consecutive numbers can be on its cells */
void path_state_drop_unserved(struct logic *g, int32_t edge);
void path_state_strike(struct logic *g, int32_t number, int32_t cell);
void path_state_undo(struct logic *g, size_t to);

/* What a rule finds at one place; and anywhere, first or after what was found last. */
typedef enum logic_answer path_find(struct logic *g, int32_t at, int32_t other, struct path_found *found);
typedef enum logic_answer path_next(struct logic *g, bool first, struct path_found *found);

/* ---- path_logic.c: the first deduction up to a level, the easiest rule first; makes it so */
enum logic_answer path_logic_find(struct logic *g, enum level most, struct path_found *found);
void path_logic_apply(struct logic *g, const struct path_found *found);
void path_logic_set(struct logic *g, size_t cell, int32_t value);
extern path_find *const path_logic_at[PATH_RULES];

/* ---- path_step.c: members of struct family_logic */
enum logic_answer path_step(struct logic *g, enum level most, struct deduction *deduction);
size_t path_step_mark(const struct logic *g);

/* ---- path_rules.c: rules at one number, or at one cell */

/* At a placed number, towards the next number (1) or the previous one (-1). */
path_find path_rules_link, path_rules_neighbour, path_rules_bridge;

path_find path_rules_dead_end; /* at a cell */
path_next path_rules_dead_end_next;

/* ---- path_reach.c: where numbers can be, by arc consistency between consecutive ones */

/* Strikes out cells that cannot be reached; false: a contradiction. */
bool path_reach_close(struct logic *g, int rule);
/* False with the clash if a cell is out of reach of all numbers, or has too few edges. Sets `lone`
 * to the cells that exactly one number can reach. */
bool path_reach_cells(struct logic *g, int rule);
/* At a number: it has one cell left, or the cell `other` has only it left. */
path_find path_reach_between;
path_next path_reach_between_next;

/* Drops edges along which no number leads to the next, unless that is done. */
void path_reach_edges(struct logic *g);

path_find path_reach_cut; /* a number and a cell */
path_next path_reach_cut_next;
/* Sets `common` to the cells where the number is not for the same reason. */
void path_reach_cut_more(struct logic *g, const struct path_found *found);

/* ---- path_colours.c */

/* The places of odd numbers; NULL if colours do not determine them. */
const uint64_t *path_colours_make(const struct logic *g, struct arena *arena);
/* The i-th word of the cells of the wrong colour that the number loses; none if it is placed. */
uint64_t path_colours_struck(const struct logic *g, int32_t number, int i);
path_find path_colours_find; /* anywhere */
path_next path_colours_next;

/* ---- path_ways.c */
path_find path_ways_find; /* from a number in a direction, 1 or -1 */
path_next path_ways_next;
/* From now on "ways" is limited as it is up to this level. */
void path_ways_limit(struct logic *g, enum level most);
/* The cells that the ways reach with this number; NULL: it is not on them. And the i-th word of the
 * cells that the number loses by them, if it is not placed. */
const uint64_t *path_ways_reached(const struct logic *g, const struct path_found *found, int32_t number);
uint64_t path_ways_struck(const struct logic *g, const uint64_t *reached, int32_t number, int i);

/* ---- path_sentences.c: words a deduction before it is applied */
void path_sentences_deduction(const struct logic *g, const struct path_found *found,
                              struct deduction *deduction);

/* ---- path_contradiction.c: the contradiction of a broken state */
void path_contradiction_tell(const struct logic *g, struct deduction *deduction);

#endif
