/* A family of problems: its boards, rules and formats. A family contains no search on models; it
 * may offer models and methods and choose among them.
 *
 * A board is one instance; its answer is a value for each of its cells. `post` states only the
 * rules. The clues of the instance are listed as literals, so that they can be asserted, assumed,
 * dropped, and named in a core. The referee (`check`) is written from the rules and shares nothing
 * with the model; every answer must pass it.
 *
 * A family is a small core plus optional facets. A command that needs a facet refuses a family
 * without it. To add a family: docs/add-a-family.md. */
#ifndef PUZZLE_FAMILY_H
#define PUZZLE_FAMILY_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/deadline.h"
#include "base/option.h"
#include "base/reader.h"
#include "draw/canvas.h"
#include "puzzle/cell_name.h"
#include "puzzle/logic.h"
#include "puzzle/rule.h"
#include "puzzle/ways.h"

struct family;

/* Every family's own board struct begins with this. */
struct board {
    const struct family *family;
    size_t cells; /* answer cells, numbered from 0 */

    /* Marks: properties of an answer that a clue may give besides the values of cells, such as
     * links between cells. They are numbered after the cells. An answer determines them. A
     * generated puzzle gives at most `most_marks`. */
    size_t marks, most_marks;

    const int32_t *answer; /* by cell, if the file also held a full answer; else NULL */

    /* From the options that made the board: a method of the family, and the checkpoint file of a
     * count. NULL: not given. */
    const struct family_method *method;
    const char *checkpoint;

    const char *note; /* how the text was interpreted, for the user; NULL: none */

    bool best_alone; /* an optimisation problem with one optimal answer: --all is refused */

    const char *no_model;   /* why it has no model, so that only methods apply; NULL: it has one */
    const char *no_classes; /* why it has no symmetry classes, if it has none; else NULL */
};

enum { VERDICT_ARGUMENTS = 8, VERDICT_ROOM = 100 };

/* The referee's verdict on a wrong answer: the broken rule, and the cells that break it. */
struct verdict {
    struct sentence sentence;

    /* Its key, or format, and the arguments in order. */
    const char *says;
    char arguments[VERDICT_ARGUMENTS][VERDICT_ROOM];
    int argument_count;
    size_t cells[16];
    int cell_count; /* the first 16 at most */
};

/* ---- the facets */

enum { FAMILY_NEIGHBOURS = 8 }; /* of a cell, at most */

/* One more way to write boards and answers, or the family's own version of a pen's. */
struct family_format {
    const char *name;
    const char *blurb;

    /* values NULL: the board alone. */
    void (*write)(const struct board *board, const int32_t *values, struct buf *out);

    /* The same text as a canvas for the text pen, which can colour it; cells are where `place`
     * says. NULL: it stays plain. */
    struct canvas *(*sketch)(const struct board *board, const int32_t *values, const struct verdict *wrong,
                             struct arena *arena);
};

/* The meaning of one value of a cell. */
struct family_meaning {
    int32_t value;
    const char *name;   /* "rook", its name in JSON, the same in all languages */
    const char *says;   /* key of its name for people */
    const char *letter; /* as in text, "T"; NULL: it has none */

    /* How it is drawn; NULL: as its letter, or as the number that it is. */
    const struct symbol_row *figure;
    bool blank;    /* drawn as an empty cell */
    bool obstacle; /* drawn as part of the floor */
};

/* A variant of the rules or of the picture: an option of every command that reads boards. */
struct family_variant {
    const char *name; /* of the option, "no-unique-lines"; also in families.def */
    void (*apply)(struct board *board);
};

/* Forms: how boards and answers are read, written and drawn, beyond the core. */
struct family_forms {
    bool series; /* a file may hold several boards: `read` stops after one */

    /* Reads a position: a board that is its own answer, to draw or check. May be NULL. */
    struct board *(*read_position)(struct arena *arena, struct reader *r);

    const struct family_format *formats;   /* NULL name at the end; may be NULL */
    const struct family_variant *variants; /* likewise */

    /* Whether this board fits that format of the family; false with the sentence. NULL: always. */
    bool (*writes)(const struct board *board, const char *format, struct sentence *error);

    /* Whether a board with these values (NULL: its clues) reads back unchanged from that format;
     * false with the sentence. Answers to the board always do. NULL: always true. */
    bool (*holds)(const struct board *board, const int32_t *values, const char *format,
                  struct sentence *error);

    /* The meaning of the i-th value that has a name; false after the last. May be NULL. `steps`:
     * all other values number the steps of a path, from 1. */
    bool (*meaning)(const struct board *board, size_t i, struct family_meaning *meaning);
    bool steps;

    bool walks; /* pictures of answers show a path (canvas_route), which --animate can animate */

    /* The two cells of a mark. NULL if boards have no marks. */
    void (*joins)(const struct board *board, size_t mark, size_t cells[2]);

    /* Text for standard error before a search. May be NULL. */
    void (*preface)(const struct board *board, struct buf *out);
};

/* Makes a board from options, one of which names the file that the reader reads. NULL with the
 * sentence. */
typedef struct board *family_load(struct arena *arena, const void *options, struct reader *r,
                                  struct sentence *error);

/* `damier NAME PARAMETERS`. */
struct family_command {
    /* Rows over a struct of this size, preset from `defaults`. */
    const struct option *parameters;
    size_t size;
    const void *defaults;

    /* Another program's spellings of the command's options; NULL word at the end; may be NULL. */
    const struct option_spelling *spellings;

    const char *examples; /* command lines, one per line; NULL: the usual ones */
    const char *notes;    /* key of a few lines about the options, for help pages; NULL: none */

    /* with --all at a terminal, the program asks after each answer whether to continue */
    bool asks;

    /* The board without clues, or NULL with the sentence. */
    struct board *(*make)(struct arena *arena, const void *parameters, struct sentence *error);

    /* The same if a parameter names a file. NULL if no parameter can; `make` is NULL if one always
     * does. */
    family_load *load;
};

/* Search: the models that --model takes, the methods that --engine takes, and which to choose. */
struct family_search {
    const struct family_model *models;   /* NULL name at the end; may be NULL */
    const struct family_method *methods; /* likewise */

    /* The model that formulas are written from unless another is named; NULL: the family's own. */
    const char *formula;

    bool commented; /* formulas have a comment for each variable by default */

    /* The default way for this board and question, before the user's options. NULL: the best
     * engine, without settings. */
    void (*way)(const struct board *board, enum family_question question, struct family_way *way);
};

/* Theorems: answers without a search. Each takes at most a second, and may be NULL. */
struct family_theorems {
    /* True if the clues break a rule, with the verdict: there is no answer. */
    bool (*clash)(const struct board *board, struct verdict *verdict);

    /* True if there is no answer for another reason, with the sentence. */
    bool (*refute)(const struct board *board, struct sentence *reason);

    /* A heuristic answer; a good one with its objective value, if there is an objective. `enough`:
     * a bound at which the heuristic may stop; NULL: not known. The same seed gives the same
     * answer. False: none was found. */
    bool (*guess)(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                  int64_t *value);
};

/* The objective of optimisation problems. */
struct family_objective {
    bool always; /* every board has one, and is `best_alone` */

    /* The objective value of an answer, to be minimised (1) or maximised (-1); false if this board
     * has no objective. */
    bool (*worth)(const struct board *board, const int32_t *values, int64_t *value, int *sense);

    /* A bound without a search, and the argument that proves it, in at most a second. False: none
     * is known. May be NULL. */
    bool (*bound)(const struct board *board, int64_t *value, const char **by);

    /* The board whose answers are those with exactly this value, to enumerate all optimal ones.
     * Cells and values mean the same on both boards. NULL: the solver that found the first one
     * continues. */
    struct board *(*settle)(struct arena *arena, const struct board *board, int64_t value);
};

/* Symmetries of the rules, by generators: g maps a cell or mark and its value to another; false if
 * there is no generator g. */
struct family_symmetry {
    bool (*image)(const struct board *board, size_t g, size_t *cell, int32_t *value);
};

/* The options of `damier generate`: rows over a struct of this size, preset from `defaults`. */
struct family_generate_options {
    const struct option *options;
    size_t size;
    const void *defaults;
    const char *examples; /* command lines, one per line; may be NULL */
};

/* Puzzles with one answer, made by `damier generate` from an answer whose cells it hides. They are
 * written after a comment line, which `read` must skip. A family that has the generator too makes
 * puzzles if the options name a level, clues or their symmetry, and boards otherwise; both have the
 * same options. */
struct family_puzzles {
    struct family_generate_options generate_options;

    /* A board without clues, or NULL with the sentence. */
    struct board *(*blank)(struct arena *arena, const void *generate_options, struct sentence *error);

    family_load *load; /* the same if an option names a file; NULL: none does */

    /* The board without clues for the puzzle of this seed, with the same cells and values. If it
     * has an objective, the puzzle's answer is optimal. NULL: the blank one, for all seeds. */
    struct board *(*vary)(struct arena *arena, const struct board *board, int64_t seed);

    /* Given an answer of the blank board, the board from which its puzzles are made, and the answer
     * on that board: it may fix parts that are free on the blank one. NULL: the blank board
     * itself. */
    struct board *(*freeze)(struct arena *arena, const struct board *board, const int32_t *values,
                            int32_t *rest);

    /* The word for a mark, "link", and the marks of an answer: 1 if a clue may give it, else 0.
     * NULL if there are no marks. */
    const char *marks_name;
    void (*marks)(const struct board *board, const int32_t *values, int32_t *marks);

    /* A board like this one with these cells of an answer as clues, and these marks after them.
     * Marks that are 0 in the answer are not given. Values of cells that are not given may be
     * LOGIC_OPEN; the marks of such cells are given as listed. */
    struct board *(*pose)(struct arena *arena, const struct board *board, const int32_t *values,
                          const bool *given);

    /* True if a clue may give this cell, which has this value in the answer. NULL: any cell. */
    bool (*offers)(const struct board *board, size_t cell, int32_t value);

    /* How many clues fewer a puzzle of this answer should have, so that something is left to find:
     * marks are none of them. A request for a number of clues comes first. NULL: none. */
    size_t (*surplus)(const struct board *board, const int32_t *values, const bool *given);

    /* True for clues that are dropped first, because puzzles are better without them. NULL:
     * none. */
    bool (*unwanted)(const struct board *board, size_t cell, int32_t value);

    /* The image of a cell in a symmetric pattern of clues: by a half turn, or with left and right
     * mirrored. NULL: by rows and columns. */
    size_t (*image)(const struct board *board, bool mirror, size_t cell);
};

/* The family's own generator of random boards, which does not start from an answer. */
struct family_generator {
    struct family_generate_options generate_options;

    /* The board for this seed; NULL with the sentence: the options do not allow one. */
    struct board *(*make)(struct arena *arena, const void *generate_options, int64_t seed,
                          struct sentence *error);

    /* Instead of `make`, a search, which may take long. `level`: an enum level that the board
     * should have, if the family can aim at one; -1: any. NULL with the sentence: it gave up, or
     * the deadline was reached. */
    struct board *(*aim)(struct arena *arena, const void *generate_options, int level, int64_t seed,
                         struct deadline *deadline, struct sentence *error);
};

/* A counter next to a board: the occurrences of a value in some cells. */
struct family_counter {
    int32_t value;
    size_t first, step, count; /* the cells: first, first + step, first + 2 * step, ... */
    int64_t wanted;            /* occurrences in an answer; FAMILY_ANY: not known */
    enum canvas_side side;     /* of the line of these cells; CANVAS_SIDES: they are no line */
    int index;                 /* of that line, from 0 */
};
enum { FAMILY_ANY = -1 };

/* A term of a board's task, if tasks differ within the family: its name in JSON, a sentence, and
 * its numbers, the arguments {a} and {b} of the sentence. */
struct family_term {
    const char *key;  /* "dominate" */
    const char *says; /* key of the sentence, with a full stop; NULL: the rules say it already */
    int count;        /* of the numbers */
    int64_t numbers[2];
};

/* Playing: functions for a user interface in which a board is filled in (ask/layout.h). Each may be
 * NULL. */
struct family_play {
    /* The cells where a path can go from this one; returns how many. */
    size_t (*neighbours)(const struct board *board, size_t cell, size_t cells[FAMILY_NEIGHBOURS]);

    /* Of boards without a model: the given value of a cell; false: none. */
    bool (*given)(const struct board *board, size_t cell, int32_t *value);

    /* The middle of the cell in the picture, if `place` does not give it; true if the cell is a
     * small one on the border of two others. */
    bool (*spot)(const struct board *board, size_t cell, struct canvas_point *at);

    /* As in struct family_puzzles, for families that have none. */
    struct board *(*pose)(struct arena *arena, const struct board *board, const int32_t *values,
                          const bool *given);

    /* The i-th counter, and the i-th term; false after the last. */
    bool (*counter)(const struct board *board, size_t i, struct family_counter *counter);
    bool (*term)(const struct board *board, size_t i, struct family_term *term);
};

/* A table of a prepared study: these runs, with these axes down and across. */
struct family_study_table {
    const char *title;          /* NULL at the end */
    const char *where;          /* "model=m1,m2"; "": all of them */
    const char *rows, *columns; /* axes, separated by commas */
};

/* A prepared study, as an option of `damier study`. */
struct family_study {
    /* Default options and their values, in pairs; NULL is the value of a flag, and ends the list in
     * place of a name. */
    const char *const *words;
    const struct family_study_table *parts;
};

/* ---- the family */

struct family {
    const char *name;         /* also the command */
    const char *title;        /* key of its name for people, "Knight's tour" */
    const char *blurb;        /* key of one line, no full stop */
    const char *rules;        /* key of a few lines for players, also shown by help pages */
    const char *clue_heading; /* "given queens": heads the clues in formulas */

    /* Reads a board in any of its forms, to the end; NULL with the reader's error set. */
    struct board *(*read)(struct arena *arena, struct reader *r);

    /* Reads an answer to this board, right or wrong, in any form; false with the reader's error
     * set. */
    bool (*read_answer)(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);

    /* Its own file format: the board with its clues, or (values) with the answer filled in. */
    void (*write)(const struct board *board, const int32_t *values, struct buf *out);

    /* Where a cell is, from 0, for pictures and messages. */
    void (*place)(const struct board *board, size_t cell, int *row, int *column);

    /* The model: makes and names a variable for each cell; lists the clues; states the rules. NULL
     * if no board has one. */
    void (*cells)(const struct board *board, dm_model *model, dm_int *cell);
    void (*clues)(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues);
    void (*post)(const struct board *board, dm_model *model, const dm_int *cell);

    /* Estimated bytes, to refuse a board before anything is allocated. */
    double (*footprint)(const struct board *board, enum family_room room);

    /* The referee. True: a right answer that keeps the clues. False: with the verdict. */
    bool (*check)(const struct board *board, const int32_t *values, struct verdict *verdict);

    /* The picture. values NULL: the board alone. The cells of `wrong` are highlighted; may be
     * NULL. */
    struct canvas *(*draw)(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena);

    /* Facets; NULL if it has none. */
    const struct family_command *command;
    const struct family_forms *forms;
    const struct family_search *search;
    const struct family_theorems *theorems;
    const struct family_objective *objective;
    const struct family_symmetry *symmetry;
    const struct family_logic *logic;     /* the rules that people use */
    const struct family_reasons *reasons; /* rules with names, for reasons from the solver */
    const struct family_puzzles *puzzles;
    const struct family_generator *generator;
    const struct family_play *play;
    const struct family_study *studies;
    const struct option *study_flags; /* the flag that selects each; NULL name at the end */
};

#define FAMILY(stem) extern const struct family stem##_family;
#define VARIANT(field, name, concerns, help)
#include "puzzle/families.def"
#undef FAMILY
#undef VARIANT

extern const struct family *const families[]; /* NULL at the end */

/* By name; NULL if there is none. */
const struct family *families_find(const char *name);
const struct family_model *families_model(const struct family *family, const char *name);
const struct family_method *families_method(const struct family *family, const char *name);

/* Rows of the facets, which end with a NULL name; an empty list if there is no such facet. */
const struct family_model *families_models(const struct family *family);
const struct family_method *families_methods(const struct family *family);
const struct family_format *families_formats(const struct family *family);
const struct family_variant *families_variants(const struct family *family);

/* The options of `damier generate`; NULL: it cannot make boards of the family. */
const struct family_generate_options *families_generate_options(const struct family *family);

/* For "did you mean"; NULL if nothing is near. */
const char *families_nearest(const char *name);

/* Sets the verdict; returns false, so that a referee can return it. */
bool verdict_fail(struct verdict *verdict, int count, const size_t *cells, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same with a text of the tables (base/say.h). */
bool verdict_say(struct verdict *verdict, int count, const size_t *cells, const char *key,
                 const struct say_argument *arguments);

/* The format with placeholders, the same for all boards: "row {} has {} queens". */
void verdict_format(const struct verdict *verdict, struct buf *out);

/* Draws the path through the numbered cells of an answer if the referee accepts it. Of a wrong
 * answer only the numbers are drawn. */
void verdict_draw_path(const struct board *board, const int32_t *values, bool closed, struct arena *arena,
                       struct canvas *canvas);

/* Highlights the cells of a verdict, as the last step of a picture; NULL: none. */
void verdict_highlight(const struct verdict *wrong, const struct board *board, struct canvas *canvas);

#endif
