/* The ways to search boards of a family: models of the rules, methods that work on the board
 * itself, and the choice between them for a question.
 *
 * A family names no engine. It requests an ability, and gets the best solver of this machine that
 * has it. The measurements behind a choice are in a comment next to it. */
#ifndef PUZZLE_WAYS_H
#define PUZZLE_WAYS_H

#include "base/deadline.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "base/wide.h"
#include "damier.h"

struct board;
struct job_team;
struct job_checkpoint;

/* The abilities of solvers: engines on a model, methods of a family, human rules. All of them are
 * in one table (ask/solvers.h). */
enum ability {
    ABILITY_COUNTS = 1 << 0,     /* counts answers without enumerating them */
    ABILITY_ENUMERATES = 1 << 1, /* enumerates answers */
    ABILITY_OPTIMISES = 1 << 2,  /* takes an objective, and reports bounds while it searches */
    ABILITY_PROVES = 1 << 3,     /* writes a proof that there is no answer */
    /* returns the core: assumptions, or rules, that a result needs */
    ABILITY_EXPLAINS = 1 << 4,
    ABILITY_THREADS = 1 << 5,   /* can use several threads */
    ABILITY_LEARNS = 1 << 6,    /* keeps learned clauses from call to call */
    ABILITY_PHASES = 1 << 7,    /* takes the value to try first (phase) */
    ABILITY_MODELS = 1 << 8,    /* works on a model, which can be chosen and extended */
    ABILITY_CLAUSES = 1 << 9,   /* has that model in clauses */
    ABILITY_INTEGERS = 1 << 10, /* handles integers without encoding them */
    /* propagates, and takes a branching order and whether to learn */
    ABILITY_BRANCHES = 1 << 11,
    /* tries everything: for teaching and testing, never the default */
    ABILITY_BRUTE_FORCE = 1 << 12,
    ABILITY_STEPS = 1 << 13, /* reports the steps of its search, for a search tree */
};

enum family_question {
    FAMILY_ONE,          /* any answer; an optimal one, if there is an objective */
    FAMILY_ALL,          /* all answers */
    FAMILY_UNIQUE,       /* whether there is another: at most two answers */
    FAMILY_COUNT,        /* how many, perhaps up to a limit */
    FAMILY_CLASSES,      /* one of each class under symmetries */
    FAMILY_COUNT_CLASSES /* how many classes; of families with a method that counts them */
};

/* The users of memory that `footprint` estimates: the model, the kernel on it, a SAT solver on its
 * clauses. */
enum family_room { FAMILY_MODEL, FAMILY_KERNEL, FAMILY_CLAUSES };

struct clue {
    dm_lit lit;    /* cell = value, in the model */
    size_t cell;   /* or mark */
    int32_t value; /* given there */
};
typedef VEC(struct clue) clue_list;

/* One of several models of a family. Functions that are NULL are those of the family. */
struct family_model {
    const char *name;  /* as --model takes it */
    const char *blurb; /* one line, no full stop */

    /* If it adds constraints lazily: the model that states all of them, for formulas. NULL: this
     * one. */
    const char *eager;

    /* If the model excludes answers, a description of those that remain: "one of two solutions that
     * mirror each other". NULL: all remain. At least one answer must remain if the board has
     * any. */
    const char *keeps;

    bool first_of_class; /* add lex-leader constraints for the symmetries that keep the board */

    /* If the variables of the model are not the cells: their number, a function that computes the
     * values of the cells from theirs, and one that returns a view of a cell, which may add a
     * variable. Either all three are set or none; if they are, `cells` makes the variables, and
     * `clues` and `post` take them. */
    size_t (*size)(const struct board *board);
    void (*read_back)(const struct board *board, const int32_t *variables, int32_t *values);
    dm_int (*view)(const struct board *board, dm_model *model, const dm_int *variable, size_t cell);

    void (*cells)(const struct board *board, dm_model *model, dm_int *variable);
    void (*clues)(const struct board *board, dm_model *model, const dm_int *variable, clue_list *clues);
    void (*post)(const struct board *board, dm_model *model, const dm_int *variable);
    double (*footprint)(const struct board *board, enum family_room room);
};

/* The options and limits of a search by a method. They must outlive it. */
struct family_request {
    int threads;
    size_t memory; /* limit in bytes; 0: none */
    int64_t seed;
    bool all;  /* more than one answer may be requested */
    bool pair; /* but at most two: uniqueness */

    struct deadline *deadline; /* polled by the calling thread; may be NULL */

    /* Called with the work done and the total; may be NULL. */
    void (*progress)(void *self, double done, double total);
    void *self;

    /* The team that shares the work, and the checkpoint of finished tasks
     * (cluster/job/job.h); NULL: this process alone, none. */
    struct job_team *team;
    const struct job_checkpoint *keep;
};

enum { FAMILY_STATS = 8 };

struct family_stat {
    const char *name;
    double value;
};

/* A method on the board itself, without a model: it counts, or it finds answers. */
struct family_method {
    const char *name; /* as --engine takes it */
    const char *blurb;
    bool threads; /* can use several */
    bool single;  /* finds one answer, and no others */
    bool pairs;   /* incomplete: but it gives up only before the first of two answers */
    bool keeps;   /* saves an unfinished count in the board's checkpoint */
    bool spreads; /* a team can share its count as independent tasks */
    bool joins;   /* a team can count with its memory added up */

    /* Whether it takes this board. NULL: all of the family. */
    bool (*takes)(const struct board *board);

    /* The number of answers: DM_SOLUTION or DM_NONE; DM_UNKNOWN if it was stopped or reached a
     * limit; DM_INVALID if it refuses the board. The last two set `reason`, perhaps empty. NULL: it
     * does not count. */
    dm_status (*count)(const struct board *board, const struct family_request *terms, wide *count,
                       struct sentence *reason);

    /* The number of classes of answers under the symmetries that keep the board, and of answers;
     * otherwise like `count`. NULL: it does not count classes. */
    dm_status (*classes)(const struct board *board, const struct family_request *terms, wide *classes,
                         wide *answers, struct sentence *reason);

    /* Enumerates answers, as session_next does; `reason` says why there is none, or why it gave up.
     * NULL: it finds none. */
    void *(*open)(const struct board *board, const struct family_request *terms);
    dm_status (*next)(void *search, int32_t *values, struct sentence *reason);
    void (*close)(void *search);

    /* The method's own statistics; may be NULL. */
    size_t (*stats)(const void *search, struct family_stat rows[FAMILY_STATS]);

    /* The incumbent's value and the bound; may be NULL. */
    bool (*objective)(const void *search, int64_t *best, int64_t *bound);

    /* Bytes; NULL: those of the model. */
    double (*footprint)(const struct board *board);
};

/* Which of two counts first: a method that counts, or an engine that enumerates. */
enum family_turns {
    TURNS_METHOD, /* the method has the first turn */
    TURNS_ENGINE, /* the engine has: a board with few answers is best enumerated */
    TURNS_ONE     /* the engine begins only if the method refuses the board */
};

/* How to search for answers. The family fills in what the user has not chosen. */
struct family_way {
    /* The user's choice, and what is available; the family only reads these. */
    bool named;    /* the user has named an engine: */
    unsigned can;  /* its abilities */
    unsigned here; /* abilities that some engine of this machine has */

    /* One of the family's models; NULL: its own. Preset to the user's. */
    const struct family_model *model;

    /* A method of the family, or else the best engine with these abilities (family_want); 0: the
     * best one for the model. */
    const struct family_method *method;
    unsigned wants;

    /* For FAMILY_COUNT and FAMILY_COUNT_CLASSES: a method that counts. It and the engine get
     * alternating time slices until one of them finishes. NULL: none. */
    const struct family_method *tally;
    enum family_turns turns;

    /* The abilities of a second engine, which gets time slices alternating with the first one; 0:
     * none. For questions about all answers it ends when either has all of them. For optimisation
     * it ends when either has proved the optimum, and the model of the second engine is
     * `rival_model`. */
    unsigned rival;
    const struct family_model *rival_model;

    /* For FAMILY_ONE, and for FAMILY_UNIQUE if it `pairs`: an incomplete method to try before the
     * engine. NULL: none. */
    const struct family_method *attempt;

    const char *settings; /* options for the solver, "phase=false learn=no"; NULL none */

    bool by_classes; /* for FAMILY_COUNT: enumerate symmetry classes, and add up their sizes */

    bool fixed_search; /* the kernel branches on the model's variables by: */
    dm_order order;
    dm_choice choice;
};

/* Requests a solver with this ability, unless the user has named one. True if the solver that is
 * used will have it. */
static inline bool family_want(struct family_way *way, unsigned ability)
{
    if (way->named) return way->can & ability;
    if (!(way->here & ability)) return false;
    way->wants = ability;
    return true;
}

#endif
