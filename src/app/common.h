/* Options that several commands share, defined once, and the functions that use them: boards in,
 * files out. */
#ifndef APP_COMMON_H
#define APP_COMMON_H

#include "app/commands.h"
#include "app/limits.h"
#include "app/option_row.h"
#include "ask/cnf.h"
#include "ask/plan.h"
#include "ask/recognise.h"
#include "ask/write.h"
#include "base/file.h"
#include "solver/engine/sat.h"

/* For every command that searches: the request as the options fill it in, and the options that
 * answer_request adds to it. */
struct common_search {
    struct request request;
    bool all, count, unique, steps, level, learn, no_learn;
    const char *checkpoint; /* checkpoint file; NULL: none */
    int64_t memory_limit;   /* MB; 0: none */
    double time_limit;      /* seconds; 0: none */
    const char *tree;       /* the file for the tree of the search; NULL: none */
    int64_t tree_nodes;     /* 0: not given */

    bool in_cubes; /* not an option: `join` writes the proof, from those of the cubes */
};
extern const struct option common_search_rows[];
extern const struct option common_way_rows[]; /* the model, and how the kernel searches */
extern const char *const common_orders[];     /* of --var, "auto" first */
extern const char *const common_choices[];    /* of --val, likewise */
#define COMMON_SEARCH_DEFAULTS                                                                               \
    {                                                                                                        \
        .request.threads = 1                                                                                 \
    }

struct common_output {
    const char *format; /* NULL: text */
    const char *path;   /* NULL: standard output */
    const char *keep;   /* the folder of --keep; NULL: none */
    int color, unicode; /* enum common_when */
    bool animate, stats, verbose, quiet;
};
enum common_when { COMMON_AUTO, COMMON_ALWAYS, COMMON_NEVER };
/* format, output, color, unicode, quiet */
extern const struct option common_format_rows[];
/* The same, with native as the default. */
extern const struct option common_puzzle_rows[];
/* Those and animate, for commands that write answers. */
extern const struct option common_answer_rows[];
extern const struct option common_search_output_rows[]; /* those, stats and keep */

struct common_input {
    const char *family; /* NULL: recognised from the text */
    const char *board;  /* a number or "all" (app/boards.h); NULL: not given */
    bool positions;     /* not an option: a board without a question is accepted */
#define FAMILY(stem)
#define VARIANT(field, name, concerns, help) bool field;
#include "puzzle/families.def"
#undef FAMILY
#undef VARIANT
};
extern const struct option common_input_rows[];
/* Those and board: for commands that handle all boards of a file by default, and for those that
 * write a format that holds one. */
extern const struct option common_boards_rows[];
extern const struct option common_board_rows[];

/* A whole file of text; NULL after reporting the error. Freed by the caller. */
char *common_slurp(const char *path, size_t *length);
char *common_slurp_within(struct limits *limits, const char *path, size_t *length);

/* reader_open, with a prompt if it reads from a terminal. */
bool common_open(struct reader *r, const char *path);

/* A reader of that file under these limits, for input that is read once; returns as reader_open
 * does. */
bool common_reader(struct limits *limits, const char *path, struct reader *r);

/* The same for arbitrary bytes. */
char *common_bytes(const char *path, size_t *length);

/* The value of the option that names a file to read the board from; NULL: not given. */
const char *common_named_file(const struct option *rows, const void *values);

/* The board that a family makes of the options and that file; NULL after reporting the error. */
struct board *common_load(struct arena *arena, struct limits *limits, const char *path, family_load *load,
                          const void *values);

/* The name of a file in messages: its path, or "standard input". */
const char *common_name(const char *path);

/* False, after reporting the error, if more than one of these questions is given. */
bool common_one_question(bool all, bool count, bool unique);

/* The encodings from the list of --encoding, which may be NULL. False after reporting the error. */
bool common_encoding(const char *list, struct encode_config *config);

/* False, after reporting the error, if there is no such family. NULL stands for any. */
bool common_family(const char *name);

/* Applies the requested variants of the rules. False, after reporting the error, if they do not
 * exist for this family. */
bool common_vary(const struct common_input *input, struct board *board);

/* The first of them, by the name of its option; NULL: none was given. */
const char *common_variant(const struct common_input *input);

/* False, after reporting the error, if the family has no such format. If *format is NULL, it
 * becomes "text". */
bool common_format(const struct family *family, const char **format);

/* The same for a command that writes answers; also false if --animate was given for a format
 * without animation. */
bool common_answer_format(const struct family *family, struct common_output *output);

/* False, after reporting the error, if this board cannot be written in this format, even if others
 * of the family can. */
bool common_board_format(const struct board *board, const char *format);

/* False, after reporting the error, if --draw was given, and the board cannot follow the text. */
bool common_text_board(const struct board *board, bool asked, const char *format);

/* False, after reporting the error, if --animate was given; for output without tours. */
bool common_still(const struct common_output *output);

/* The family's model of this name; NULL stands for the default model. False, after reporting the
 * error, if it has none. */
bool common_model(const struct family *family, const char *name, const struct family_model **model);

/* False, after reporting the error, if there is no engine of that name here. NULL stands for the
 * default engine. */
bool common_engine(const struct solvers_scope *scope, const char *name);

/* The SAT solver of that name, for `damier sat`; NULL after reporting the error. */
const struct sat_kind *common_sat(const char *name, const char **argument);

/* Makes a remark if several threads were requested and this engine uses one; NULL: the default
 * engine. */
void common_threads(const char *engine, int64_t threads, bool quiet);

/* False, after reporting the error, if both operands are standard input. */
bool common_one_standard(const char *a, const char *b);

/* The more serious of two exit statuses: 2, 3, 1, 0 in this order. For formulas 20 counts as 1 and
 * 10 as 0. */
int common_worse(int a, int b);

/* Commits the file, or abandons it if nothing was written. Returns `status`, or the status of a
 * failed write after reporting it. */
int common_close(struct file *out, int status);

#endif
