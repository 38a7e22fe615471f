/* A family of problems: what its boards are, its rules, its formats. It knows nothing of how they
 * are solved, but may say which way has proved best.
 *
 * A board is one instance; its answer is a value for each of its cells. `post` states only the
 * rules. The clues (what this instance gives) are listed separately as literals, so that the desk
 * can assert them, assume them, drop them and ask which of them matter. The referee (`check`) knows
 * the rules and nothing of the model: every answer must pass it before anybody sees it.
 *
 * A family is a small core that all families have, plus optional facets, each a struct of its own.
 * A command that needs a facet refuses a family without it by name.
 *
 * To add a family: copy TEMPLATE.c into a folder of its own, add a line to families.def, tests, and
 * a line in the README (docs/add-a-family.md). */
#ifndef PUZZLE_FAMILY_H
#define PUZZLE_FAMILY_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/option.h"
#include "base/reader.h"
#include "draw/canvas.h"
#include "puzzle/logic.h"
#include "puzzle/rule.h"
#include "puzzle/ways.h"

struct family;

/* Every family's own board struct begins with this. */
struct board {
    const struct family *family;
    size_t cells; /* answer cells, numbered from 0 */

    /* Things besides the cells that a clue may tell, numbered after them: links between cells, say.
     * An answer determines them. When puzzles are made, at most `most_marks` of them are given. */
    size_t marks, most_marks;

    /* A value for each cell if the file also held a full answer, else NULL. */
    const int32_t *answer;

    /* What the options that made the board ask for: a method of the family, and the file that keeps
     * an unfinished count, so that the same command resumes it. NULL: not given. */
    const struct family_method *method;
    const char *checkpoint;

    const char *note; /* a remark on how the text was understood; NULL: none */

    /* Something is optimised, and only one best answer is given: --all is refused. */
    bool best_alone;

    /* Why it has no model, so that only methods work on it (NULL: it has one); why symmetry classes
     * cannot be asked for, if the family has symmetries (NULL: they can). */
    const char *no_model;
    const char *no_classes;
};

enum { VERDICT_ARGUMENTS = 8, VERDICT_ROOM = 100 };

/* What the referee says about a wrong answer: the broken rule as a sentence, and the cells that
 * break it. */
struct verdict {
    struct sentence sentence;

    /* Its format, and what stands in it, in order: so it can be worded in another language. */
    const char *says;
    char arguments[VERDICT_ARGUMENTS][VERDICT_ROOM];
    int argument_count;
    size_t cells[16];
    int cell_count; /* at most 16: enough to show */
};

/* ---- the facets */

enum { FAMILY_NEIGHBOURS = 8 }; /* of a cell, at most */

/* One more way to write boards and answers, or the family's own version of a pen's. */
struct family_format {
    const char *name;
    const char *blurb;

    /* values NULL: the board alone. */
    void (*write)(const struct board *board, const int32_t *values, struct buf *out);
};

/* The meaning of one value of a cell. */
struct family_meaning {
    int32_t value;
    const char *name;   /* "rook" */
    const char *letter; /* as in text, "T"; NULL: it has none */

    /* How it is drawn; NULL: as its letter, or as the number that it is. */
    const struct symbol_row *figure;
    bool blank;    /* nothing is drawn: what cells hold that people leave empty */
    bool obstacle; /* it is drawn as a part of the floor */
};

/* A rule that may be dropped or changed, or a part of the picture: an option of every command that
 * reads boards. */
struct family_variant {
    const char *name; /* of the option, "no-unique-lines"; also in families.def */
    void (*apply)(struct board *board);
};

/* Forms: how boards and answers are read, written and drawn, beyond the core. */
struct family_forms {
    /* A file may hold several boards: `read` stops after one. */
    bool series;

    /* Reads a board that asks nothing, which can be drawn and perhaps judged, and is its own
     * answer. May be NULL. */
    struct board *(*read_position)(struct arena *arena, struct reader *r);

    const struct family_format *formats;   /* NULL name at the end; may be NULL */
    const struct family_variant *variants; /* likewise */

    /* True if this board can be written in that format of the family; false with the sentence.
     * NULL: it can be written in all of them. */
    bool (*writes)(const struct board *board, const char *format, struct sentence *error);

    /* True if a board with these values (NULL: with its clues) reads back from that format as the
     * same; false with the sentence. Only what is not an answer to the board can fail. NULL: always
     * true. */
    bool (*holds)(const struct board *board, const int32_t *values, const char *format,
                  struct sentence *error);

    /* What values mean: the i-th value with a name, false after the last. May be NULL. `steps`: all
     * other values are the numbers of the steps of a walk, from 1. */
    bool (*meaning)(const struct board *board, size_t i, struct family_meaning *meaning);
    bool steps;

    /* Pictures of answers show a walk (canvas_walk), which --animate can animate. */
    bool walks;

    /* The two cells that a mark is about. NULL if boards have no marks. */
    void (*joins)(const struct board *board, size_t mark, size_t cells[2]);

    /* What is written to standard error before a search, if the board asks for it. May be NULL. */
    void (*preface)(const struct board *board, struct buf *out);
};

/* A board from options of which one names a file to read (`reads` in its row): the reader is over
 * its text. NULL with the sentence. */
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

    /* Command lines, one per line; NULL: the usual ones with the defaults. */
    const char *examples;

    /* There are so many answers that --all at a terminal asks after each one whether to go on. */
    bool asks;

    /* The board without clues, or NULL with the sentence. */
    struct board *(*make)(struct arena *arena, const void *parameters, struct sentence *error);

    /* The same if a parameter names a file. NULL: none does. `make` may be NULL if one always
     * does. */
    family_load *load;
};

/* Search: the models that --model takes, the methods that --engine takes, and which to choose. */
struct family_search {
    const struct family_model *models;   /* NULL name at the end; may be NULL */
    const struct family_method *methods; /* likewise */

    /* The model that formulas are written from unless another is named; NULL: the family's own. */
    const char *formula;

    /* Formulas say what each variable means, unless the user turns that off. */
    bool commented;

    /* The best way for this board and question. What the user said about the search overrides it
     * afterwards. NULL: the best engine, without settings. */
    void (*way)(const struct board *board, enum family_question question, struct family_way *way);
};

/* Theorems: what is known without a search. Each takes at most a second, and may be NULL. */
struct family_theorems {
    /* True if the clues by themselves break a rule: then there is no answer, and the verdict says
     * why in the problem's own words. */
    bool (*clash)(const struct board *board, struct verdict *verdict);

    /* True if it is clear for another reason that there is no answer; the sentence says why. */
    bool (*refute)(const struct board *board, struct sentence *reason);

    /* A good answer that needs no model: with its value if the board asks for the best; else any
     * answer. `enough`: a value that cannot be beaten, so that the guess may stop there; NULL: not
     * known. The same seed gives the same answer, another one may give another. False: there is
     * none. */
    bool (*guess)(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                  int64_t *value);
};

/* The objective of boards that ask for the best. */
struct family_objective {
    bool always; /* every board asks for the best, and is `best_alone` */

    /* What this answer is worth, and whether the least (1) or the most (-1) is best; false if this
     * board does not ask for the best. */
    bool (*worth)(const struct board *board, const int32_t *values, int64_t *value, int *sense);

    /* What proves, without a search, that nothing is better than `value`. It takes at most a
     * second. False: nothing does. May be NULL. */
    bool (*bound)(const struct board *board, int64_t *value, const char **by);

    /* The board that asks for answers of exactly this value: that is how all the best answers are
     * found once the value is known. Cells and values mean the same on both boards. NULL: the
     * solver that found the first finds the others. */
    struct board *(*settle)(struct arena *arena, const struct board *board, int64_t value);
};

/* Symmetries of the rules: generator g sends a value in a cell, or of a mark, to another; false if
 * there is no generator g. */
struct family_symmetry {
    bool (*image)(const struct board *board, size_t g, size_t *cell, int32_t *value);
};

/* What can be asked for when `damier generate` makes boards: rows over a struct of this size,
 * preset from `defaults`. */
struct family_wishes {
    const struct option *options;
    size_t size;
    const void *defaults;
    const char *examples; /* command lines, one per line; may be NULL */
};

/* Puzzles: answers whose cells can be hidden, so that `damier generate` can make puzzles with one
 * answer. They are written after a comment line, which `read` must skip. A family that has the
 * generator too makes puzzles where a level, clues or their symmetry are asked for, and boards
 * otherwise; the wishes of both are the same. */
struct family_puzzles {
    struct family_wishes wishes;

    /* A board without clues, or NULL with the sentence. */
    struct board *(*blank)(struct arena *arena, const void *wishes, struct sentence *error);

    /* The same if a wish names a file. NULL: none does. */
    family_load *load;

    /* The board without clues that the puzzle of this seed is made from, where each has its own:
     * of the same cells, and values that mean the same. If it asks for the best, the puzzle's
     * answer is a best one. NULL: the blank one, for all. */
    struct board *(*vary)(struct arena *arena, const struct board *board, int64_t seed);

    /* The board whose puzzles are made from this answer of the blank one, and its own answer, if
     * something that was free in the blank board is part of every puzzle. NULL: it is the same. */
    struct board *(*freeze)(struct arena *arena, const struct board *board, const int32_t *values,
                            int32_t *rest);

    /* What a mark is called: "link". And their values in an answer: 1 if a clue may
     * tell it, else 0. NULL if there are no marks. */
    const char *marks_name;
    void (*marks)(const struct board *board, const int32_t *values, int32_t *marks);

    /* A board like this one whose clues are these cells of an answer, and these marks after them.
     * Marks that are not 1 in the answer are not given. Values of cells that are not given may be
     * LOGIC_OPEN; then the marks about them are taken as said. */
    struct board *(*pose)(struct arena *arena, const struct board *board, const int32_t *values,
                          const bool *given);

    /* May a clue tell this cell, which has this value in the answer? NULL: any may be told. */
    bool (*offers)(const struct board *board, size_t cell, int32_t value);

    /* Clues that are dropped before others, as puzzles are better without them. NULL: none. */
    bool (*unwanted)(const struct board *board, size_t cell, int32_t value);

    /* The cell that a pattern of clues gives with this one: its image by a half turn, or in a
     * mirror with left and right. NULL: as rows and columns tell. */
    size_t (*image)(const struct board *board, bool mirror, size_t cell);
};

/* The family's own generator: boards that are made at random, without starting from an answer. */
struct family_generator {
    struct family_wishes wishes;

    /* The board for this seed; NULL with the sentence. */
    struct board *(*make)(struct arena *arena, const void *wishes, int64_t seed, struct sentence *error);
};

/* How often a value is in some cells. */
struct family_counter {
    int32_t value;
    size_t first, step, count; /* the cells: first, first + step, first + 2 * step, ... */
    int64_t wanted;            /* how often it must be there; FAMILY_ANY: that is not known */
    enum canvas_side side;     /* of the line that the cells are; CANVAS_SIDES: they are none */
    int index;                 /* of that line, from 0 */
};
enum { FAMILY_ANY = -1 };

/* What a board asks for, where boards of the family differ in it: a word and numbers, which a page
 * puts into a sentence. */
struct family_term {
    const char *key; /* "dominate" */
    int count;       /* of the numbers */
    int64_t numbers[2];
};

/* Playing: what whoever shows a board needs to know so that people can fill it in (ask/layout.h).
 * Each may be NULL. */
struct family_play {
    /* Where a walk, or a path of numbers, can go from this cell: how many cells that are. */
    size_t (*neighbours)(const struct board *board, size_t cell, size_t cells[FAMILY_NEIGHBOURS]);

    /* Of boards without a model: what is given in this cell; false: nothing is. */
    bool (*given)(const struct board *board, size_t cell, int32_t *value);

    /* The middle of the cell in the picture, if that is not where `place` says; true if it is
     * small, on the border of two others. */
    bool (*spot)(const struct board *board, size_t cell, struct canvas_point *at);

    /* As in struct family_puzzles, for families whose puzzles are not made of answers: a board like
     * this one with these clues. */
    struct board *(*pose)(struct arena *arena, const struct board *board, const int32_t *values,
                          const bool *given);

    /* The i-th counter, and the i-th term; false after the last. */
    bool (*counter)(const struct board *board, size_t i, struct family_counter *counter);
    bool (*term)(const struct board *board, size_t i, struct family_term *term);
};

/* A table of a prepared study: these runs, with these axes down and across. */
struct family_part {
    const char *title;          /* NULL at the end */
    const char *where;          /* "model=m1,m2"; "": all of them */
    const char *rows, *columns; /* axes, separated by commas */
};

/* A study that somebody made before, as an option of `damier study`. */
struct family_study {
    /* Options and their values, in pairs, as far as they are not given otherwise; NULL is the value
     * of a flag, and ends the list in place of a name. */
    const char *const *words;
    const struct family_part *parts;
};

/* ---- the family */

struct family {
    const char *name;         /* also the command */
    const char *blurb;        /* one line, no full stop */
    const char *rules;        /* a few lines for people, shown by help pages */
    const char *clue_heading; /* "given queens": heads the clues in formulas */

    /* Reads a board in any of its forms from text in memory, to the end; NULL with the reader's
     * error set. */
    struct board *(*read)(struct arena *arena, struct reader *r);

    /* Reads an answer to this board, in any form; false with the reader's error set. The answer
     * need not be right. */
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

    /* About how many bytes it takes, so that the desk can refuse before it allocates. */
    double (*footprint)(const struct board *board, enum family_room room);

    /* The referee. True: a right answer that keeps the clues. False: the verdict says why not. */
    bool (*check)(const struct board *board, const int32_t *values, struct verdict *verdict);

    /* The picture. values NULL: the board alone. wrong may be NULL: else its cells are
     * highlighted. */
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
    const struct option *study_flags; /* the flag that asks for each; NULL name at the end */
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

/* What `damier generate` can be asked for; NULL: it cannot make boards of the family. */
const struct family_wishes *families_wishes(const struct family *family);

/* For "did you mean"; NULL if nothing is near. */
const char *families_nearest(const char *name);

/* Sets the verdict; returns false, so that a referee can return it. Cells follow as `count` size_t
 * values. */
bool verdict_fail(struct verdict *verdict, int count, const size_t *cells, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* "row {} has {} queens": what is the same whatever the board. */
void verdict_says(const struct verdict *verdict, struct buf *out);

/* Highlights the cells of a verdict, as the last step of a picture; NULL: none. */
void verdict_show(const struct verdict *wrong, const struct board *board, struct canvas *canvas);

#endif
