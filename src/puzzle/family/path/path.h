/* Number paths (Rikudo, Hidato, Numbrix): one board of any shape for the three families, which
 * differ in which cells are neighbours (kit/field.h). Each cell holds a number, from 1 on;
 * consecutive numbers are on neighbours: a Hamiltonian path. */
#ifndef PUZZLE_FAMILY_PATH_PATH_H
#define PUZZLE_FAMILY_PATH_PATH_H

#include "puzzle/family.h"
#include "puzzle/kit/field.h"

enum {
    PATH_MOST = 1000,   /* rows and columns */
    PATH_CELLS = 40000, /* the human rules take a bit for each number and place: 200 MB */
};

struct path {
    /* Cells: those of the field; the value of a cell is its number on the path, from 1. Marks: the
     * edges of the field; a mark is 1 if the path goes along it, and only that can be given. */
    struct board board;
    struct field field;
    const int32_t *given; /* by cell: its number, 0: to be found */
    const bool *linked;   /* by edge: given as a link */
    bool line;            /* pictures show the line of the path */
};

static inline const struct path *path_of(const struct board *board)
{
    return (const struct path *)board;
}

/* ---- boards */

/* A board without clues. It may be in several pieces, and then has no answer (path_theorems.c).
 * NULL with the sentence if there are no cells or too many. */
struct board *path_make(struct arena *arena, const struct family *family, enum field_adjacency touch,
                        int rows, int columns, const bool *hole, struct sentence *error);

/* By number, from 1: the cell where it is given, or FIELD_NOWHERE. */
int32_t *path_numbers(struct arena *arena, const struct path *path);

void path_locate(const struct board *board, size_t cell, int *row, int *column);
bool path_check(const struct board *board, const int32_t *values, struct verdict *verdict);
struct board *path_pose(struct arena *arena, const struct board *board, const int32_t *values,
                        const bool *given);
void path_marks(const struct board *board, const int32_t *values, int32_t *marks);
extern const struct family_forms path_forms;
extern const struct family_play path_play;
extern const struct family_symmetry path_symmetry_facet;

/* ---- files (path_read.c, path_picture.c) */

/* After comments: the family's name, ROWS COLUMNS or, for hexagons, a radius; then the matrix, then
 * links. */
struct board *path_read(struct arena *arena, struct reader *r, const struct family *family,
                        enum field_adjacency touch);

/* The board of a file without its clues, for puzzles of that shape with at most this many links;
 * NULL with the sentence. */
struct board *path_read_shape(struct arena *arena, struct reader *r, const struct family *family,
                              enum field_adjacency touch, int64_t links, struct sentence *error);

bool path_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);
void path_read_write(const struct board *board, const int32_t *values, struct buf *out);
struct canvas *path_picture(const struct board *board, const int32_t *values, const struct verdict *wrong,
                            struct arena *arena);

/* ---- answers without a search (path_theorems.c, path_guess.c) */

extern const struct family_theorems path_theorems;

/* A random path through all cells of a board without clues; false if none was found soon. */
bool path_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                int64_t *value);

/* ---- models (path_models.c) */

void path_models_cells(const struct board *board, dm_model *model, dm_int *cell);
void path_models_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues);
void path_models_post(const struct board *board, dm_model *model, const dm_int *cell);
double path_models_footprint(const struct board *board, enum family_room room);
extern const struct family_search path_models_search;
extern const struct family_reasons path_models_reasons;

/* ---- methods on the board itself: the choice for a question (path_methods.c), enumeration
 * (path_walk.c), counting (path_frontier.c) */

extern const struct family_method path_methods[]; /* NULL name at the end */
void path_methods_way(const struct board *board, enum family_question question, struct family_way *way);

void *path_walk_open(const struct board *board, const struct family_request *terms);
dm_status path_walk_next(void *walk, int32_t *values, struct sentence *reason);
void path_walk_close(void *walk);
size_t path_walk_stats(const void *walk, struct family_stat rows[FAMILY_STATS]);
dm_status path_walk_count(const struct board *board, const struct family_request *terms, wide *count,
                          struct sentence *reason);
double path_walk_footprint(const struct board *board);

/* Boards whose only given numbers are the first and the last. */
bool path_frontier_takes(const struct board *board);
/* Whether the clues and the width of the board allow it. */
bool path_frontier_counts(const struct board *board);
dm_status path_frontier_count(const struct board *board, const struct family_request *terms, wide *count,
                              struct sentence *reason);
double path_frontier_footprint(const struct board *board);

extern const struct family_logic path_logic;

/* ---- options of the commands and generators (path_options.c) */

struct path_options {
    const struct family *family;
    enum field_adjacency touch;
    struct option_size size; /* of squares */
    int64_t radius;          /* of hexagons */
    bool whole;              /* a hexagon without the hole */
    const char *shape;
    int64_t links;
    bool line;
};

#define PATH_AT(field) .offset = offsetof(struct path_options, field)
#define PATH_SHAPE_OPTION                                                                                    \
    {                                                                                                        \
        .name = "shape", .type = OPTION_TEXT, PATH_AT(shape), .reads = true, .argument = "FILE",             \
        .help = "path.option.shape"                                                                          \
    }
#define PATH_LINKS_OPTION                                                                                    \
    {                                                                                                        \
        .name = "links", .type = OPTION_INT, PATH_AT(links), .lo = 0, .hi = 1e6, .argument = "K",            \
        .help = "path.option.links"                                                                          \
    }
#define PATH_LINE_OPTION                                                                                     \
    {                                                                                                        \
        .name = "line", .type = OPTION_FLAG, PATH_AT(line), .help = "path.option.line"                       \
    }
#define PATH_OPTIONS_SIZE .size = sizeof(struct path_options), .defaults = &defaults

extern const struct option path_options_parameters[];
extern const struct option path_options_generate[];

/* A board without clues of these places; a rectangle; the shape of a file. */
struct board *path_options_board(struct arena *arena, const struct path_options *options, int rows,
                                 int columns, const bool *hole, struct sentence *error);
struct board *path_options_make(struct arena *arena, const void *options, struct sentence *error);
struct board *path_options_load(struct arena *arena, const void *options, struct reader *r,
                                struct sentence *error);

/* ---- the fields that are the same in the tables of the three families */

#define PATH_PUZZLES_FIELDS .marks_name = "link", .marks = path_marks, .pose = path_pose
#define PATH_FAMILY_FIELDS                                                                                   \
    .clue_heading = "path.clues", .read_answer = path_read_answer, .write = path_read_write,                 \
    .place = path_locate, .cells = path_models_cells, .clues = path_models_clues, .post = path_models_post,  \
    .footprint = path_models_footprint, .check = path_check, .draw = path_picture, .forms = &path_forms,     \
    .search = &path_models_search, .theorems = &path_theorems, .symmetry = &path_symmetry_facet,             \
    .logic = &path_logic, .reasons = &path_models_reasons, .play = &path_play

#endif
