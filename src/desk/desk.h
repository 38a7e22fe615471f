/* The desk: what can be done with a board of any family.
 *
 *     struct desk *desk = desk_open(board, &request, &error);
 *     while (desk_next(desk) == DM_SOLUTION) use(desk_values(desk));
 *     desk_close(desk);
 *
 * Every answer that leaves the desk has passed the family's referee. */
#ifndef DESK_DESK_H
#define DESK_DESK_H

#include "base/sentence.h"
#include "encode/encode.h"
#include "family/family.h"

#include <signal.h>

enum desk_learn { DESK_LEARN_AUTO, DESK_LEARN, DESK_LEARN_NOT };

struct desk_request {     /* zeroed, with threads 1, is a sensible request */
    const char *model;    /* one of the family's, by name; NULL: what suits */
    const char *engine;   /* NULL: what suits */
    const char *encoding; /* "amo=product,card=totalizer", NULL: the defaults */
    const char *proof;    /* where the proof goes that there is no answer, or no other; NULL nowhere */
    bool listing;         /* many answers will be asked for, not one */
    bool counting;        /* how many there are is all that is asked */
    bool complete;        /* all of them matter: a model that leaves some out is refused */
    int order, choice;    /* dm_order + 1, dm_choice + 1 of the search; 0: not said */
    enum desk_learn learn;
    const char *search; /* "said", "free", "auto"; NULL: not said */
    int64_t seed, threads;
    int64_t memory_limit;              /* MB; 0 none */
    double time_limit;                 /* seconds for everything; 0 none */
    bool wordless;                     /* names and labels of the model are not wanted: a little faster */
    bool up_to_symmetry;               /* one answer of each class under the symmetries that keep the board */
    const volatile sig_atomic_t *stop; /* set by a signal handler: stop soon; may be NULL */
    void (*progress)(void *self, const dm_progress *progress,
                     int64_t found); /* ten times a second at most; may be NULL */
    void (*share)(void *progress_self,
                  double done); /* the same where it is known how much there is to do, 0 to 1; may be NULL */
    void *progress_self;
    void (*log)(void *self, const dm_log *line); /* may be NULL */
    void *log_self;
};

struct desk;

/* Was it stopped, or has its time passed, counting from `began` by clock_wall? */
bool desk_out_of_time(const struct desk_request *request, double began);

/* How it will be searched: what is asked for, and for the rest what suits the family. False with the sentence: no such model, or the options
 * contradict each other. In way.c. */
bool way_choose(const struct board *board, const struct desk_request *request, struct family_way *way,
                struct sentence *error);

/* NULL with the sentence in `error`: what way_choose refuses, unknown engine or encoding, no symmetry known, too large for this machine (said
 * before it is allocated). */
struct desk *desk_open(const struct board *board, const struct desk_request *request, struct sentence *error);
void desk_close(struct desk *desk);

/* The next answer: DM_SOLUTION (or DM_OPTIMAL), DM_NONE when there is no further one, DM_UNKNOWN at a limit or when stopped, DM_INVALID with
 * desk_error: the engine failed, or gave what the referee refuses. */
dm_status desk_next(struct desk *desk);
/* How many answers there are, by a method of the family that knows without listing them. DM_SOLUTION or DM_NONE with the number, DM_UNKNOWN where it was stopped,
 * DM_INVALID. Only where desk_counts, and then instead of desk_next. */
bool desk_counts(const struct desk *desk);
dm_status desk_count(struct desk *desk, wide *count);

const int32_t *desk_values(const struct desk *desk); /* of the last answer, by cell */
const char *desk_error(const struct desk *desk);
const char *desk_engine(const struct desk *desk);
const char *
desk_reason(const struct desk
                *desk); /* why there is no answer, or why the search gave up; NULL: nothing is to be said */
int64_t desk_found(const struct desk *desk); /* answers so far */

/* What is known of the best answer, where something is optimised: its value, and the bound that none can pass. False: nothing. */
struct desk_objective {
    int64_t best, bound;
    bool has_bound;
    const char *by; /* what proves the bound without a search; NULL: the search does */
};
bool desk_objective(const struct desk *desk, struct desk_objective *objective);
/* Answers that the last one stands for; 1 unless up to symmetry, 0 where that is not known. */
int64_t desk_class_size(const struct desk *desk);
int64_t
desk_symmetries(const struct desk *desk);     /* how many symmetries keep this board, the identity included */
bool desk_proved(const struct desk *desk);    /* the proof that was asked for is written */
double desk_seconds(const struct desk *desk); /* since it was opened */
bool desk_late(const struct desk *desk);      /* its time limit has passed */
bool desk_stat(const struct desk *desk, const char *name,
               double *value);                                   /* false where there is no such one */
void desk_stats(const struct desk *desk, struct buf *text);      /* aligned lines for people */
void desk_stats_json(const struct desk *desk, struct buf *json); /* an object */

/* ---- recognise.c: which family, and its board
 *
 * Reads a board of the named family, or (NULL) of the one family whose reader accepts the text. NULL with the whole message in
 * `error`: "FILE:LINE:COLUMN: ..." of the reader that came furthest, or the names of the families that all accept it. */
struct board *recognise_board(struct arena *arena, const char *family, const char *name, const char *text,
                              size_t length, struct sentence *error);

/* The same for all boards of a text; they are of one family. */
typedef VEC(struct board *) board_list;
bool recognise_boards(struct arena *arena, const char *family, const char *name, const char *text,
                      size_t length, board_list *boards, struct sentence *error);

struct recognise_request {
    const char *family; /* NULL: any */
    const char *name;   /* for messages */
    const char *text;   /* 0-terminated */
    size_t length;
    const struct reader_terms *terms; /* of the readers; may be NULL */
    bool positions;                   /* a board without a question will do */
};

/* The same again, with more to say. */
bool recognise_text(struct arena *arena, const struct recognise_request *request, board_list *boards,
                    struct sentence *error);

/* ---- write.c: boards and answers in every format */

enum { WRITE_NUMBERS = 3 };

struct pen;

struct write_facts {    /* what pictures and JSON tell besides the values */
    const char *status; /* as docs/formats.md lists them */
    const char *file;   /* where the puzzle stood, where there are several; may be NULL */
    const char *engine; /* NULL: none was used */
    int64_t seed;
    double seconds;
    struct {
        const char *key; /* class_size, count, at_least, solutions; NULL: no more of them */
        wide value;
    } numbers[WRITE_NUMBERS];
    const char *reason;  /* with the status none: why there is no answer; NULL: nothing is to be said */
    const char *stopped; /* why the search ended before it was done; NULL: it did not */
    const struct verdict *wrong; /* highlighted, and told in JSON; may be NULL */
    bool animate;                /* walks of an SVG picture are seen being walked */
    bool optimised;              /* there is an objective: */
    struct desk_objective objective;
    void (*more)(const void *self, struct buf *out); /* further keys of JSON, each behind ", "; may be NULL */
    const void *self;
};

/* The objective is what this answer is worth, without a bound, where its board asks for the
 * best. */
void write_worth(const struct board *board, const int32_t *values, struct write_facts *facts);

/* Is there such a format for this family? `names` (may be NULL) gets all of them, separated by ", ". */
bool write_known(const struct family *family, const char *format, struct buf *names);

/* The pen that draws boards of the family in this format; NULL where they are written in another
 * way. */
const struct pen *write_pen(const struct family *family, const char *format);

/* What it draws; it lives in the arena. */
struct canvas *write_canvas(const struct board *board, const int32_t *values, const struct write_facts *facts,
                            struct arena *arena);

/* Writes the board (values NULL) or its answer. JSON: one object on one line. */
void write_answer(const struct board *board, const int32_t *values, const char *format,
                  const struct write_facts *facts, struct arena *scratch, struct buf *out);

/* ---- cnf.c: a board as a CNF formula, and back */

/* The choices of "amo=product,card=totalizer" (NULL: none); at most one is pairwise, as in the source document, unless chosen. False
 * with the sentence. */
bool cnf_choices(const char *encoding, struct encode_config *config, struct sentence *error);

/* Writes the formula: header, then clues and rules behind their headings. Two passes; the
 * formula is never in memory. False with the sentence. `meanings` adds a comment for each variable. */
bool cnf_write(const struct board *board, const struct family_model *model,
               const struct encode_config *config, bool meanings, struct buf *out, struct sentence *error);

/* The values of the cells, from a solver's literals for that formula. False with the sentence. */
bool cnf_decode(const struct board *board, const struct family_model *model,
                const struct encode_config *config, size_t count, const int *lits, int32_t *values,
                struct sentence *error);

/* SAT variables of that formula. */
int cnf_variables(const struct board *board, const struct family_model *model,
                  const struct encode_config *config);

/* ---- symmetry.c: from generators to the group that keeps a board */

struct symmetry; /* a group of permutations of (cell, value) points */
struct build;

/* The symmetries of the family that send the clues to themselves. NULL with the sentence where the family has none to tell. */
struct symmetry *symmetry_new(struct build *build, struct sentence *error);
void symmetry_free(struct symmetry *symmetry);
size_t symmetry_order(const struct symmetry *symmetry);

/* Posts that the answer is the first of its class: one lexicographic order for each symmetry but the identity. */
void symmetry_post(const struct symmetry *symmetry, struct build *build);

/* How many different answers the symmetries make of this one. */
int64_t symmetry_class_size(const struct symmetry *symmetry, const int32_t *values);

/* ---- best.c: may the family give the answer without a search, so that no model need fit into
 * memory? */
bool best_hopeful(const struct board *board, const struct desk_request *request);

/* ---- build.c: a board as a model */
struct build {
    const struct board *board;
    const struct family_model *row; /* NULL: the family's own */
    dm_model *model;                /* owned */
    dm_int *variable;               /* of the model, in the arena: the answer */
    size_t size;                    /* how many */
    dm_int *cell; /* in the arena: views of the cells, where they are no variables and somebody asked */
    clue_list clues;
    struct arena arena;
};

/* Variables, clues (listed and asserted), rules, answer. NULL model: the family's own. `words`: with names, headings and labels. */
void build_model(struct build *build, const struct board *board, const struct family_model *model,
                 bool words);

/* The same where `stop` may end it, asked every few milliseconds: false, and then the model is good
 * for nothing. */
bool build_unless(struct build *build, const struct board *board, const struct family_model *model,
                  bool words, bool (*stop)(void *self), void *self);
void build_free(struct build *build);

const dm_int *build_cells(struct build *build); /* a view of each cell; may add variables */

typedef int32_t build_value(const void *self, dm_int x);
void build_read(const struct build *build, build_value *value, const void *self,
                int32_t *values); /* the cells' values from those of the variables */

enum build_room { BUILD_FITS, BUILD_OVER_LIMIT, BUILD_OVER_MACHINE };

/* Is there a model, and will it fit, by the family's estimate of a model, or (solving) of a whole search, into the limit (MB, 0 none) and this machine? The
 * sentence where it will not. NULL way: the family's own model, the best engine. */
enum build_room build_room(const struct board *board, const struct family_way *way, bool solving,
                           int64_t memory_limit, struct sentence *error);

#endif
