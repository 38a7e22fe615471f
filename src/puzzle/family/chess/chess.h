/* The board of chess and museums. Cells are numbered row by row; a value is 0 for an empty square,
 * else 1 + the index of a kind in play. */
#ifndef PUZZLE_FAMILY_CHESS_CHESS_H
#define PUZZLE_FAMILY_CHESS_CHESS_H

#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "puzzle/family.h"
#include "puzzle/kit/pieces.h"

enum {
    CHESS_KINDS = 32,
    CHESS_MOST = 1000 /* rows, columns */,
    CHESS_NOT_SAID = -1,
    CHESS_PIECES = 1000000 /* of a kind */
};

struct chess_kind {
    const struct piece *piece;
    int64_t number; /* ignored if `free` */
    bool free;      /* any number */
};

struct chess {
    struct board board;
    int rows, columns;
    bool dominate; /* every empty square is threatened; else: no occupied one is */
    bool optimise; /* fewest pieces for domination, most for independence */

    /* A piece stands in the upper left quarter: keeps fewer solutions of each symmetry class. */
    bool quarter;
    /* With `quarter`: too few symmetries for that, so the piece stands on the first square of an
     * orbit. */
    bool firsts;

    int64_t total; /* number of pieces if some kinds are free; CHESS_NOT_SAID: any */
    bool threats;  /* write the threats of every piece first */
    bool shuffled; /* any answer, another one for each seed: for generation */
    bool latex;    /* append LaTeX to text */
    int kind_count;
    struct chess_kind kinds[CHESS_KINDS]; /* in play, in the order of the table */
    /* By cell: 0, or 1 + the kind of a loaded piece. */
    const int8_t *given;

    /* By cell: no piece may stand there; NULL: nowhere. */
    const bool *barred;

    /* Museums. What generation needs: the share of obstacles, and that obstacles stay in every
     * pose. */
    double obstacles;
    bool walled;
};

static inline const struct chess *chess_of(const struct board *board)
{
    return (const struct chess *)board;
}

enum { CHESS_TABLE = 64 /* most rows of the table of pieces */ };

/* Numbers of pieces by row of the table, before the kinds in play are chosen. */
struct chess_plan {
    int64_t number[CHESS_TABLE]; /* CHESS_NOT_SAID: as many as are loaded */
};
void chess_clear(struct chess_plan *plan); /* CHESS_NOT_SAID for all */
size_t chess_row(const struct piece *piece);

/* chess_words.c: the keys of a piece's names: "rook", "rooks", "a rook". */
struct chess_words {
    const char *name, *many, *one;
};
const struct chess_words *chess_words(const struct piece *piece);

/* Sets `quarter`, or returns false with the sentence; and membership of its part of the board. */
bool chess_choose_quarter(struct chess *chess, bool is_loaded, struct sentence *error);
bool chess_in_quarter(const struct chess *chess, size_t cell);

/* The position under symmetry 0 (the identity) to 7; false if it is none of this board. */
enum { CHESS_SYMMETRIES = 8 };
bool chess_turn(const struct chess *chess, size_t symmetry, const int32_t *values, int32_t *turned);

/* Initialises the head of a board of known size. */
void chess_begin(struct chess *chess, const struct family *family);

/* Chooses the kinds in play: those with a number and those loaded. `loaded` holds 1 + rows of the
 * table on entry, 1 + kinds on return, and becomes the board's. False with the sentence. */
bool chess_choose_kinds(struct chess *chess, const struct chess_plan *plan, int8_t *loaded,
                        struct sentence *error);

/* Shared with museums. */
struct board *chess_settle(struct arena *arena, const struct board *board, int64_t value);
void chess_place(const struct board *board, size_t cell, int *row, int *column);
double chess_footprint(const struct board *board, enum family_room room);
bool chess_check(const struct board *board, const int32_t *values, struct verdict *verdict);

/* Facets shared with museums. */
extern const struct family_search chess_search;
extern const struct family_symmetry chess_symmetries;
extern const struct family_play chess_play;

bool chess_meaning(const struct board *board, size_t i, struct family_meaning *meaning);
bool chess_counter(const struct board *board, size_t i, struct family_counter *counter);
bool chess_worth(const struct board *board, const int32_t *values, int64_t *value, int *sense);
bool chess_writes(const struct board *board, const char *format, struct sentence *error);

extern const struct family_format chess_formats[];

/* Draws the pieces, an x where none may stand, the heading and the errors on a canvas of the
 * board's size. */
void chess_draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                struct canvas *canvas);

/* A title with the size of the board, in the arena. */
const char *chess_title(const struct chess *chess, const char *key, struct arena *arena);

/* The number of pieces, without obstacles. */
int64_t chess_pieces(const struct chess *chess, const int32_t *values);

/* true for the value of an obstacle */
bool chess_obstacle(const struct chess *chess, int32_t value);
int64_t chess_obstacles_left(const struct chess *chess); /* obstacles still to be placed */

/* The value of a cell: from `values` or, if NULL, as given. */
static inline int32_t chess_value(const struct chess *chess, const int32_t *values, size_t cell)
{
    ASSERT(cell < chess->board.cells);
    return values ? values[cell] : chess->given[cell];
}

/* May no piece stand on this square? */
static inline bool chess_barred(const struct chess *chess, size_t cell)
{
    ASSERT(cell < chess->board.cells);
    return chess->barred && chess->barred[cell];
}

enum { CHESS_OPTIONS = 10 }; /* kinds with their own option: the first of the table */

struct chess_options {
    int64_t rows, columns; /* 0: not given */
    struct option_size size;
    bool independent, dominate, optimise;
    int64_t number[CHESS_OPTIONS];
    const char *pieces, *load;
    bool museum, latex, threats, quarter;
    bool usual; /* the numbers are defaults, which `pieces' may replace */
};

/* chess_options.c */
extern const struct option chess_options_rows[];
extern const struct chess_options chess_options_defaults;
extern const struct option_spelling chess_options_spellings[];
struct board *chess_options_make(struct arena *arena, const void *values, struct sentence *error);
/* NULL reader: no board is loaded */
struct board *chess_options_load(struct arena *arena, const void *values, struct reader *r,
                                 struct sentence *error);

/* chess_puzzles.c */
extern const struct family_puzzles chess_puzzles;
struct board *chess_puzzles_pose(struct arena *arena, const struct board *board, const int32_t *values,
                                 const bool *given);
bool chess_puzzles_unwanted(const struct board *board, size_t cell, int32_t value);
size_t chess_puzzles_surplus(const struct board *board, const int32_t *values, const bool *given);
/* A random independent position on a board without clues; false if none was found soon. */
bool chess_puzzles_guess(const struct chess *chess, uint64_t seed, int32_t *values);

/* museum_puzzles.c */
extern const struct family_puzzles museum_puzzles;
extern const struct family_generator museum_puzzles_random;

/* museum.c: the museum with these cells, as 1 + rows of the table, which become the board's; its
 * size is set. NULL with the sentence. */
struct board *museum_of(struct chess *chess, int8_t *cells, struct sentence *error);

/* chess_read.c. chess_read_rows reads rows alone: size and cells, as 1 + rows of the table; NULL
 * with the reader's error set. */
struct board *chess_read_board(struct arena *arena, struct reader *r);
bool chess_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);
int8_t *chess_read_rows(struct arena *arena, struct reader *r, struct chess *chess);
/* Rows alone, as in struct family_forms. */
struct board *chess_read_position(struct arena *arena, struct reader *r);
void chess_read_write(const struct board *board, const int32_t *values, struct buf *out);

/* museum.c: the cells of a museum, as 1 + rows of the table; sets the size and `barred` of the
 * board. NULL with the reader's error set. */
int8_t *museum_cells(struct arena *arena, struct reader *r, struct chess *chess);

/* True if the rows that are about to be read as a chess board could be a museum, where `*` is an
 * obstacle. They certainly are if blanks are cells or lines differ in length: *line and *column say
 * where. Consumes nothing. */
enum museum_look { MUSEUM_NOT, MUSEUM_PERHAPS, MUSEUM_CERTAINLY };
enum museum_look museum_look(const struct reader *r, int64_t *line, int64_t *column);

/* chess_write.c */
void chess_write_rays(const struct board *board, const int32_t *values, struct buf *out);
void chess_write_fen(const struct board *board, const int32_t *values, struct buf *out);
void chess_write_latex(const struct board *board, const int32_t *values, struct buf *out);
void chess_write_threats(const struct board *board, struct buf *out);

/* chess_guess.c: a heuristic answer; see struct family_theorems. */
bool chess_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                 int64_t *value);
/* museum_runs.c: the same for the fewest sensors */
bool museum_runs_guess(const struct chess *chess, int32_t *values);

/* museum_runs.c: a lower bound on the sensors that see the whole board; 0 if not all pieces are
 * sensors. */
int64_t museum_runs_bound(const struct chess *chess);

/* chess_bound.c: bounds on the objective (struct family_objective), and impossible numbers (struct
 * family_theorems). */
bool chess_bound(const struct board *board, int64_t *value, const char **by);
bool chess_bound_refute(const struct board *board, struct sentence *reason);

/* chess_reasons.c: kinds of rules. Museums have the first two, in their own words. */
enum { CHESS_WATCHED, CHESS_TOTAL, CHESS_NUMBER, CHESS_PEACE, CHESS_QUARTER };
extern const struct family_model chess_reasons_model;
extern const struct family_reasons chess_reasons;
const char *chess_reasons_aside(const struct board *board, size_t count, const struct rule_name *names,
                                size_t cell, int32_t value, bool denied);
bool chess_reasons_silent(const struct board *board, size_t cell);
bool chess_reasons_concerns(const struct board *board, const struct rule_name *rule, size_t cell);

/* chess_insight.c */
struct rule_insight chess_insight(const struct rule_step *step, struct buf *out);

/* chess_models.c */
void chess_models_cells(const struct board *board, dm_model *model, dm_int *cell);
void chess_models_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues);
void chess_models_post(const struct board *board, dm_model *model, const dm_int *cell);
/* All rules but independence, without the objective, each under its rule. */
void chess_models_rules(const struct board *board, dm_model *model, const dm_int *cell);
extern const struct family_model chess_models_table[];
/* No piece can block another. */
bool chess_models_open(const struct chess *chess);
void chess_models_way(const struct board *board, enum family_question question, struct family_way *way);

#endif
