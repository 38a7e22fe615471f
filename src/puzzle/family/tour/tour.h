/* The board of a tour. Cells are squares, row by row; a value is the number of the step that visits
 * the square, from 1, and 0 if none does; with `neighbours`, how many squares it can reach. */
#ifndef PUZZLE_FAMILY_TOUR_TOUR_H
#define PUZZLE_FAMILY_TOUR_TOUR_H

#include "base/sentence.h"
#include "puzzle/family.h"
#include "search/tours/tours.h"

enum {
    TOUR_MOST = 1000000, /* rows, columns */
    TOUR_SQUARES = 2000000000,
    TOUR_LINKED = 200000000, /* squares, if holes or other leapers need the graph of all leaps */
    TOUR_LONGEST = 1000000   /* leap */
};

/* The first four are those of --method. */
enum tour_method {
    TOUR_BY_AUTO,
    TOUR_BY_BASIC,
    TOUR_BY_BORDER,
    TOUR_BY_WARNSDORFF,
    TOUR_BY_ORDERED,
    TOUR_BY_FRONTIER,
    TOUR_BY_UNCROSSED,
    TOUR_BY_NEIGHBOURS
};

struct tour {
    struct board board;
    struct ground ground;
    int64_t start; /* the square that has number 1; GROUND_NOWHERE: not given */
    bool closed;
    bool uncrossed;  /* the longest path whose lines do not cross, instead of a tour */
    bool neighbours; /* how many squares each can reach, instead of a tour */

    /* A puzzle: given numbers also fix the start and the direction of a closed tour. By square: the
     * given number, or 0; NULL: none is given. */
    bool numbered;
    const int32_t *given;
};

struct tour_parameters { /* of the command */
    const char *size, *start, *leaper, *file, *checkpoint;
    int method; /* enum tour_method */
    bool closed, uncrossed, neighbours;
};

static inline const struct tour *tour_of(const struct board *board)
{
    return (const struct tour *)board;
}

static inline bool tour_is_hole(const struct tour *tour, size_t square)
{
    return tour->ground.hole && tour->ground.hole[square];
}

/* The start, or the first square that is not a hole; GROUND_NOWHERE: there is none. */
int64_t tour_first(const struct tour *tour);

/* Is no number written in this cell? */
static inline bool tour_is_blank(const struct tour *tour, const int32_t *values, size_t cell)
{
    if (!values || values[cell] < 0) return true;
    return values[cell] == 0 && (!tour->neighbours || tour_is_hole(tour, cell));
}

/* How wide numbers are in text; those of a wrong answer may be wider. */
int tour_width(const struct tour *tour, const int32_t *values);

/* The number of moves of the path with these numbers. */
int64_t tour_moves(const struct tour *tour, const int32_t *values);

/* Finds a tour from this square (GROUND_NOWHERE: any) within this many polls; false if none was
 * found. */
bool tour_find_soon(const struct tour *tour, int64_t start, int polls, int32_t *values);

/* True, with the reason, if a theorem or a search within this many polls shows that no tour visits
 * the squares, whatever is given. */
bool tour_have_none_soon(const struct tour *tour, int polls, struct sentence *reason);

/* tour_read.c: files, and the words of the command line */
struct board *tour_read_make(struct arena *arena, const void *parameters, struct sentence *error);
/* NULL reader: no board is loaded */
struct board *tour_read_load(struct arena *arena, const void *parameters, struct reader *r,
                             struct sentence *error);
struct board *tour_read_board(struct arena *arena, struct reader *r);
bool tour_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);
void tour_read_write(const struct board *board, const int32_t *values, struct buf *out);
void tour_read_write_rows(const struct board *board, const int32_t *values, struct buf *out);
/* A board of this size without holes, for a knight; NULL with the sentence. */
struct board *tour_read_sized(struct arena *arena, int rows, int columns, bool closed,
                              struct sentence *error);
extern const struct option tour_read_options[];
extern const struct tour_parameters tour_read_defaults;

/* tour_methods.c */
extern const struct family_method tour_methods[];
void tour_methods_way(const struct board *board, enum family_question question, struct family_way *way);

/* tour_neighbours.c */
void *tour_neighbours_open(const struct board *board, const struct family_request *terms);
dm_status tour_neighbours_next(void *search, int32_t *values, struct sentence *reason);
double tour_neighbours_bytes(const struct board *board);
bool tour_neighbours_check(const struct tour *tour, const int32_t *values, struct verdict *verdict);

/* tour_puzzles.c */
extern const struct family_generator tour_puzzles_generator;
extern const struct family_puzzles tour_puzzles;
extern const struct family_theorems tour_puzzles_theorems;
struct board *tour_puzzles_pose(struct arena *arena, const struct board *board, const int32_t *values,
                                const bool *given);

/* tour_model.c */
extern const struct family_reasons tour_model_reasons;
extern const struct family_model tour_model_table[];
void tour_model_cells(const struct board *board, dm_model *model, dm_int *cell);
void tour_model_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues);
void tour_model_post(const struct board *board, dm_model *model, const dm_int *cell);
double tour_model_footprint(const struct board *board, enum family_room room);

#endif
