/* How boards of a family may be searched: models of the rules, methods on the board itself, and
 * which of them is best for a question.
 *
 * A family names no engine. It asks for an ability, and gets the best solver of this machine that
 * has it; the measurements behind a choice are written next to it. */
#ifndef PUZZLE_WAYS_H
#define PUZZLE_WAYS_H

#include "base/deadline.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "base/wide.h"
#include "damier.h"

struct board;
struct spread_team;
struct spread_keep;

/* What solvers can do: engines on a model, methods of a family, the rules that people use. All of
 * them are in one table (ask/solvers.h). */
enum ability {
    /* It tells how many answers there are without listing them. */
    ABILITY_COUNTS = 1 << 0,
    /* It gives answers one after another. */
    ABILITY_LISTS = 1 << 1,
    /* It takes an objective itself, and reports bounds while it searches. */
    ABILITY_OPTIMISES = 1 << 2,
    /* It writes down why there is no answer. */
    ABILITY_PROVES = 1 << 3,
    /* It tells which assumptions, or which rules, an answer rests on. */
    ABILITY_EXPLAINS = 1 << 4,
    /* It can use several threads. */
    ABILITY_THREADS = 1 << 5,
    /* What it learns stays from call to call. */
    ABILITY_LEARNS = 1 << 6,
    /* It can be told which value to try first. */
    ABILITY_PREFERS = 1 << 7,
    /* It works on a model: models can be chosen, and constraints added. */
    ABILITY_MODELS = 1 << 8,
    /* It has that model in clauses. */
    ABILITY_CLAUSES = 1 << 9,
    /* It handles integers as they are. */
    ABILITY_INTEGERS = 1 << 10,
    /* It propagates, and can be told how to branch and whether to learn. */
    ABILITY_TOLD = 1 << 11,
    /* It tries everything: for teaching and testing, never chosen by default. */
    ABILITY_BLIND = 1 << 12,
    /* It tells the steps of its search, of which a tree can be drawn. */
    ABILITY_STEPS = 1 << 13,
};

enum family_question {
    /* Any answer; the best, if the board asks for it. */
    FAMILY_ONE,
    FAMILY_ALL,
    /* Whether there is another: at most two of all the answers. */
    FAMILY_UNIQUE,
    /* How many; perhaps only up to a limit. */
    FAMILY_COUNT,
    /* One of each class under symmetries. */
    FAMILY_CLASSES,
    /* How many classes; asked of families with a method that knows. */
    FAMILY_COUNT_CLASSES
};

/* What memory is for: the model alone, a search by the kernel, a search by a SAT solver on its
 * clauses. */
enum family_room { FAMILY_MODEL, FAMILY_KERNEL, FAMILY_CLAUSES };

struct clue {
    dm_lit lit;    /* what it says */
    size_t cell;   /* the cell it is about */
    int32_t value; /* and the value it gives there */
};
typedef VEC(struct clue) clue_list;

/* One way to state the rules, for families that have several. What is NULL is as in the family
 * itself. */
struct family_model {
    const char *name;  /* as --model takes it */
    const char *blurb; /* one line, no full stop */

    /* If constraints are added as they are needed: the model of the same rules that states all of
     * them, which is what formulas are written from. NULL: this one. */
    const char *eager;

    /* If it leaves answers out, those that it keeps: "one of two solutions that mirror each other";
     * NULL: all. A board that has an answer keeps one, whatever its clues. */
    const char *keeps;

    /* The desk posts that the answer is the first of its class under the symmetries that keep the
     * board. */
    bool first_of_class;

    /* Variables of its own instead of one for each cell: how many, the cells' values from theirs,
     * and a view of a cell, which may add a variable. All three or none; with them, `cells` makes
     * the variables, and `clues` and `post` get them. */
    size_t (*size)(const struct board *board);
    void (*read_back)(const struct board *board, const int32_t *variables, int32_t *values);
    dm_int (*view)(const struct board *board, dm_model *model, const dm_int *variable, size_t cell);

    void (*cells)(const struct board *board, dm_model *model, dm_int *variable);
    void (*clues)(const struct board *board, dm_model *model, const dm_int *variable, clue_list *clues);
    void (*post)(const struct board *board, dm_model *model, const dm_int *variable);
    double (*footprint)(const struct board *board, enum family_room room);
};

/* The terms of a search by a method; they outlive it. */
struct family_terms {
    int threads;
    size_t memory; /* bytes that it may use; 0: what there is */
    int64_t seed;
    bool all;  /* more than one answer may be asked for */
    bool pair; /* then two at most: is there another? */

    struct deadline *deadline; /* polled now and then by the calling thread; may be NULL */

    /* Called with how much is done and how much there is to do; may be NULL. */
    void (*progress)(void *self, double done, double total);
    void *self;

    /* Who may work on it together, and where parts that are done are kept
     * (cluster/spread/spread.h); NULL: this process alone, and nowhere. */
    struct spread_team *team;
    const struct spread_keep *keep;
};

enum { FAMILY_STATS = 8 };

struct family_stat {
    const char *name;
    double value;
};

/* A way that works on the board itself, without a model: it counts, or it finds answers. */
struct family_method {
    const char *name; /* as --engine takes it */
    const char *blurb;
    bool threads; /* it can use several */
    bool single;  /* it finds one answer, and no others */
    bool keeps;   /* it saves an unfinished count in the board's checkpoint */
    bool spreads; /* a count: a team can do it in parts */
    bool joins;   /* a count: a team can do it all together, with its memory added up */

    /* Whether it is for boards like this one; others it refuses. NULL: for all of the family. */
    bool (*takes)(const struct board *board);

    /* How many answers the board has: DM_SOLUTION or DM_NONE; DM_UNKNOWN if it was stopped or gave
     * up at a limit; DM_INVALID if it cannot handle the board. The sentence of the last two goes to
     * `reason`, and may be empty. NULL: it does not count. */
    dm_status (*count)(const struct board *board, const struct family_terms *terms, wide *count,
                       struct sentence *reason);

    /* How many classes the answers make under the symmetries that keep the board, and how many
     * answers these are; otherwise like `count`. NULL: it does not count classes. */
    dm_status (*classes)(const struct board *board, const struct family_terms *terms, wide *classes,
                         wide *answers, struct sentence *reason);

    /* Answers one after another, as desk_next gives them, with the sentence that says why there is
     * none, or why it gave up. NULL: it finds none. */
    void *(*open)(const struct board *board, const struct family_terms *terms);
    dm_status (*next)(void *search, int32_t *values, struct sentence *reason);
    void (*close)(void *search);

    /* Its own statistics; may be NULL. */
    size_t (*stats)(const void *search, struct family_stat rows[FAMILY_STATS]);

    /* The best value so far, and its bound; may be NULL. */
    bool (*objective)(const void *search, int64_t *best, int64_t *bound);

    /* Bytes; NULL: those of the model. */
    double (*footprint)(const struct board *board);
};

/* Who begins to count: a method that counts, or an engine that lists. */
enum family_turns {
    TURNS_METHOD,  /* the method has the first turn */
    TURNS_LISTING, /* the engine has: a board with few answers is best listed */
    TURNS_ONE      /* listing is hopeless: the engine begins only if the method refuses the board */
};

/* How answers are searched for: the family fills in what the user left open. */
struct family_way {
    /* What the user asked for; the family reads it, and does not change it. */
    bool named;    /* an engine: */
    unsigned can;  /* its abilities */
    unsigned here; /* abilities that some engine of this machine has */

    /* One of the family's models; NULL: its own. Preset to the one that the user named. */
    const struct family_model *model;

    /* What searches: a method of the family, or else the best engine with these abilities; 0: the
     * best one for the model. Set by family_want. */
    const struct family_method *method;
    unsigned wants;

    /* For FAMILY_COUNT and FAMILY_COUNT_CLASSES: a method that counts, which takes turns with the
     * engine until one of them has the number; NULL: none does. */
    const struct family_method *tally;
    enum family_turns turns;

    /* An engine with these abilities takes turns with the first one; 0: none does. For questions
     * about all answers, until one of them has all. For FAMILY_ONE where the best is asked for,
     * until one of them has proved it; `rival_model` is then its model, as `model`. */
    unsigned rival;
    const struct family_model *rival_model;

    /* For FAMILY_ONE: a method that finds an answer quickly if at all; if it gives up, the engine
     * takes over. NULL: none. */
    const struct family_method *attempt;

    const char *settings; /* options for the solver, "phase=false learn=no"; NULL none */

    /* For FAMILY_COUNT: one of each class under symmetries is found, and the sizes of their classes
     * are added up. */
    bool by_classes;

    bool said; /* the kernel branches on the model's variables in this order: */
    dm_order order;
    dm_choice choice;
};

/* Asks for a solver with this ability, unless the user has named one. True if the one that searches
 * will have it. */
static inline bool family_want(struct family_way *way, unsigned ability)
{
    if (way->named) return way->can & ability;
    if (!(way->here & ability)) return false;
    way->wants = ability;
    return true;
}

#endif
