/* A family of problems: what its boards are, its rules, its formats. It knows nothing of how they are solved, but may say which way has proved the best.
 *
 * A board is one instance; its answer is a value for each of its cells. `post` states the rules alone. The clues (what this instance gives)
 * are listed apart as literals, so that the desk can assert them, assume them, drop them and ask which of them matter.
 * The referee (`check`) knows the rules and nothing of the model: every answer passes it before anybody sees it.
 *
 * To add a family: copy TEMPLATE.c, add a line to families.def, its tests, a line of the README (docs/add-a-family.md). */
#ifndef FAMILY_FAMILY_H
#define FAMILY_FAMILY_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/option.h"
#include "base/reader.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "base/wide.h"
#include "canvas/canvas.h"
#include "damier.h"
#include "family/logic.h"

struct family;

struct board { /* every family's own board struct begins with this */
    const struct family *family;
    size_t cells;          /* answer cells, numbered from 0 */
    const int32_t *answer; /* a value for each cell where the file held a full answer as well, else NULL */
    const char *method; /* of the family, which the options that made the board name; NULL: none is named */
    const char *
        checkpoint; /* where a count that was not finished is kept, so that the same command goes on; NULL nowhere */
    const char *no_model; /* why this board has none, so that methods alone work on it; NULL: it has one */
    const char *note;     /* a remark on how the text was understood; NULL: nothing is to be said */
    bool best_alone;      /* something is optimised, and the best answers are not listed: --all is refused */

    /* Why symmetry classes cannot be asked for, where the family has symmetries; NULL: they can. */
    const char *no_classes;
};

struct clue {
    dm_lit lit;    /* what it says */
    size_t cell;   /* the cell that it is about */
    int32_t value; /* and the value that it gives there */
};
typedef VEC(struct clue) clue_list;

/* What the referee says of a wrong answer: the broken rule as a sentence, and the cells that break it. */
struct verdict {
    struct sentence sentence;
    size_t cells[16];
    int cell_count; /* at most 16: enough to show */
};

struct family_format { /* one more way to write boards and answers, or its own instead of a pen's */
    const char *name;
    const char *blurb;
    void (*write)(const struct board *board, const int32_t *values,
                  struct buf *out); /* values NULL: the board alone */
};

/* What memory is for: the model alone, a search by the kernel, a search by a SAT solver on its clauses. */
enum family_room { FAMILY_MODEL, FAMILY_KERNEL, FAMILY_CLAUSES };

/* One way to say the rules, for families that know several. What is NULL is as in the family itself. */
struct family_model {
    const char *name;  /* as --model takes it */
    const char *blurb; /* one line, no full stop */

    /* Where constraints are added when they are needed: the model of the same rules that says all of them, which is what formulas are written from. NULL: this one. */
    const char *eager;

    /* Where it leaves answers out, those that it keeps: "one of two solutions that mirror each other"; NULL: all. A board that has an answer keeps
     * one, whatever its clues are. */
    const char *keeps;
    bool
        first_of_class; /* the desk posts that the answer is the first of its class under the symmetries that keep the board */

    /* Variables of its own instead of one for each cell: how many, the cells' values from theirs, and a view of a cell, which may add a variable.
     * All three or none; then `cells` makes the variables, and `clues` and `post` get them. */
    size_t (*size)(const struct board *board);
    void (*read_back)(const struct board *board, const int32_t *variables, int32_t *values);
    dm_int (*view)(const struct board *board, dm_model *model, const dm_int *variable, size_t cell);

    void (*cells)(const struct board *board, dm_model *model, dm_int *variable);
    void (*clues)(const struct board *board, dm_model *model, const dm_int *variable, clue_list *clues);
    void (*post)(const struct board *board, dm_model *model, const dm_int *variable);
    double (*footprint)(const struct board *board, enum family_room room);
};

enum family_question {
    FAMILY_ONE /* any answer */,
    FAMILY_ALL,
    FAMILY_UNIQUE, /* whether there is another: two at most, of all that there are */
    FAMILY_COUNT,  /* how many */
    FAMILY_CLASSES /* one of each class under symmetries */
};

struct family_way {                   /* how answers are looked for */
    const struct family_model *model; /* NULL: the family's own */
    const char *engine;               /* NULL: the best */
    const char *settings;             /* options for the solver, "phase=false learn=no"; NULL none */

    /* Of FAMILY_ONE: a method of the family that finds an answer soon if at all; where it gives up,
     * the engine is asked. NULL: none. */
    const char *attempt;

    /* Of questions for all answers: another engine that takes turns with the first one, until
     * either of them has all; NULL: none. */
    const char *rival;
    bool
        by_classes; /* of FAMILY_COUNT: one of each class under symmetries is found, and what they stand for is added up */
    bool said; /* the kernel branches on the model's variables in this order: */
    dm_order order;
    dm_choice choice;
};

struct family_terms { /* of a search by a method; they outlive it */
    int threads;
    size_t memory; /* bytes that it may take; 0: what there is */
    int64_t seed;
    bool all;                 /* more than one answer may be asked for */
    bool (*poll)(void *self); /* asked now and then by the calling thread: true ends the search */
    void (*progress)(void *self, double done, double total); /* of what there is to do; may be NULL */
    void *self;
};

enum { FAMILY_STATS = 8 };

struct family_stat {
    const char *name;
    double value;
};

/* A way that works on the board itself, without a model: it counts, or it finds answers. `--engine NAME` looks among the family's methods first. */
struct family_method {
    const char *name;
    const char *blurb;
    bool threads; /* it can use several */

    /* How many answers the board has: DM_SOLUTION or DM_NONE; DM_UNKNOWN where it was stopped or gave up at a limit; DM_INVALID where it does not suit the board. The sentence of the
     * last two goes to `reason`, and may be empty. NULL: it does not count. */
    dm_status (*count)(const struct board *board, const struct family_terms *terms, wide *count,
                       struct sentence *reason);

    /* Answers one after another, as desk_next gives them, with the sentence that says why there is none, or why it gave up. NULL: it finds none. */
    void *(*open)(const struct board *board, const struct family_terms *terms);
    dm_status (*next)(void *search, int32_t *values, struct sentence *reason);
    void (*close)(void *search);

    size_t (*stats)(const void *search, struct family_stat rows[FAMILY_STATS]); /* may be NULL */
    bool (*objective)(const void *search, int64_t *best, int64_t *bound);       /* may be NULL */
    double (*footprint)(const struct board *board); /* bytes; NULL: as a model has */
};

struct family_meaning { /* of one value of a cell */
    int32_t value;
    const char *name;   /* "rook" */
    const char *letter; /* as in texts, "T"; NULL: it has none */
};

struct
    family_variant { /* a rule that may be dropped or changed, or a part of the picture: an option of all commands that read boards */
    const char *name; /* of the option, "no-unique-lines"; also in families.def */
    void (*apply)(struct board *board);
};

struct family_random { /* a board that is wanted */
    int rows, columns;
    double openings; /* of mazes: the share of further walls that is broken */
    int64_t seed;
};

struct family {
    const char *name;         /* also the command */
    const char *blurb;        /* one line, no full stop */
    const char *rules;        /* some lines for people: help pages show them */
    const char *examples;     /* command lines, one per line; NULL: the usual ones with the defaults */
    const char *clue_heading; /* "given queens": heads the clues in encodings */
    bool commented;           /* encodings say what each variable means, unless told not to */
    const struct family_model *models; /* those that --model takes, NULL name at the end; may be NULL */
    const char *
        formula; /* the model that formulas are written from unless another is named; NULL: the family's own */

    /* The way that suits this board and question. It comes with the model and the engine that the user asked for, which stay; what the user said of the
     * search is put over it afterwards. May be NULL: the best engine, without settings. */
    void (*way)(const struct board *board, enum family_question question, struct family_way *way);

    /* A good answer that needs no model: where the board asks for the best, with its value; else
     * any answer. `enough`: what cannot be beaten where the best is asked for, and need not be;
     * NULL: not known. The same seed, the same answer. It takes a second at most. False: there is
     * none. May be NULL. */
    bool (*guess)(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                  int64_t *value);

    /* Where the board asks for the best: what proves, without a search, that nothing is better than
     * `value`. It takes a second at most. False: nothing does. May be NULL. */
    bool (*bound)(const struct board *board, int64_t *value, const char **by);

    /* Where it does not: is it plain without a search that there is no answer? Then the sentence
     * says why. Likewise. */
    bool (*refute)(const struct board *board, struct sentence *reason);

    /* Where the board asks for the best: the board that asks for answers of exactly this value,
     * which is how all of the best are found once that value is known. Cells and values mean the
     * same on both. May be NULL: then whoever found the first finds the others. */
    struct board *(*settle)(struct arena *arena, const struct board *board, int64_t value);

    /* `damier NAME PARAMETERS`: rows over a struct of this size, preset from `defaults`; `make` gives the board without clues, or NULL with
     * the sentence in `error`. */
    const struct option *parameters;
    size_t parameters_size;
    const void *defaults;
    const struct option_spelling *
        spellings; /* of another program, for the options of the command; NULL word at the end; may be NULL */
    struct board *(*make)(struct arena *arena, const void *parameters, struct sentence *error);

    /* The same where a parameter names a file to be read (`reads` in its row): the reader is over
     * its text. May be NULL: no parameter does; then `make` may be NULL where one always does. */
    struct board *(*load)(struct arena *arena, const void *parameters, struct reader *r,
                          struct sentence *error);

    bool asks;   /* there are so many answers that --all at a terminal asks after each whether to go on */
    bool series; /* a file may hold several boards: `read` stops behind one */

    /* Reads a board in any of its forms from text in memory, to the end; NULL with the reader's error set. */
    struct board *(*read)(struct arena *arena, struct reader *r);

    /* Reads a board without a question, which can be drawn and perhaps judged, and is its own
     * answer. May be NULL. */
    struct board *(*read_position)(struct arena *arena, struct reader *r);

    /* Reads somebody's answer to this board, in any form; false with the reader's error set. It need not be right. */
    bool (*read_answer)(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);

    /* Its own file format: the board with its clues, or (values) with the answer filled in. */
    void (*write)(const struct board *board, const int32_t *values, struct buf *out);

    /* About how many bytes it takes, so that the desk can refuse before allocating. */
    double (*footprint)(const struct board *board, enum family_room room);

    void (*place)(const struct board *board, size_t cell, int *row,
                  int *column); /* from 0, for pictures and messages */
    void (*cells)(const struct board *board, dm_model *model,
                  dm_int *cell); /* makes and names a variable for each */
    void (*clues)(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues);
    void (*post)(const struct board *board, dm_model *model, const dm_int *cell);

    /* The referee. True: a right answer, clues kept. False: the verdict says why. */
    bool (*check)(const struct board *board, const int32_t *values, struct verdict *verdict);

    /* What values mean: the i-th that has a name, false behind the last. May be NULL. `steps`: all
     * further ones are the numbers of steps of a walk, from 1. */
    bool (*meaning)(const struct board *board, size_t i, struct family_meaning *meaning);
    bool steps;

    /* Where the board asks for the best: what this answer is worth, and whether the least (1) or
     * the most (-1) is the best; false where it asks for none. May be NULL. */
    bool (*worth)(const struct board *board, const int32_t *values, int64_t *value, int *sense);

    /* Can this board be written in that format of the family's? False with the sentence. May be
     * NULL: in all of them. */
    bool (*writes)(const struct board *board, const char *format, struct sentence *error);

    /* Do the clues by themselves break a rule? Then there is no answer, and this says why in the problem's own words. May be NULL. */
    bool (*clash)(const struct board *board, struct verdict *verdict);

    /* The picture. values NULL: the board alone. wrong may be NULL: else its cells are highlighted. */
    struct canvas *(*draw)(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena);

    bool walks; /* pictures of answers have a walk on them (canvas_walk), which --animate may set in motion */

    /* What is told on standard error before a search, where the board asks for it. May be NULL. */
    void (*preface)(const struct board *board, struct buf *out);

    const struct family_format *formats; /* more of them, NULL name at the end; may be NULL */

    /* For making puzzles: a board like this one whose clues are these cells of an answer. NULL: puzzles cannot be made. */
    struct board *(*pose)(struct arena *arena, const struct board *board, const int32_t *values,
                          const bool *given);

    /* Boards that are made at random, without an answer to begin with. NULL: none are. */
    struct board *(*random)(struct arena *arena, const struct family_random *wanted);

    const struct family_logic *logic;      /* people's rules; may be NULL */
    const struct family_method *methods;   /* NULL name at the end; may be NULL */
    const struct family_variant *variants; /* NULL name at the end; may be NULL */

    /* Symmetries of the rules: generator g sends a value in a cell to another; false where there is no generator g. May be NULL. */
    bool (*symmetry)(const struct board *board, size_t g, size_t *cell, int32_t *value);
};

#define FAMILY(stem) extern const struct family stem##_family;
#define VARIANT(field, name, help)
#include "family/families.def"
#undef FAMILY
#undef VARIANT

extern const struct family *const families[];         /* NULL at the end */
const struct family *families_find(const char *name); /* NULL where there is none */
const char *families_nearest(const char *name);       /* for "did you mean"; NULL where nothing is near */
const struct family_method *
families_method(const struct family *family,
                const char *name); /* NULL family: any; NULL where there is none */
const struct family_model *families_model(const struct family *family,
                                          const char *name); /* NULL where there is none */

/* Sets the verdict; false, so that a referee can return it. Cells follow as `count` size_t values. */
bool verdict_fail(struct verdict *verdict, int count, const size_t *cells, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Highlights the cells of a verdict, as a picture ends with; NULL: none. */
void verdict_show(const struct verdict *wrong, const struct board *board, struct canvas *canvas);

#endif
