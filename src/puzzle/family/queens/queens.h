/* The board of queens, and what its files share. */
#ifndef PUZZLE_FAMILY_QUEENS_QUEENS_H
#define PUZZLE_FAMILY_QUEENS_QUEENS_H

#include "base/say.h"
#include "base/sentence.h"
#include "puzzle/family.h"

enum {
    /* The most rows of a board whose cells are squares: n*n of them must have numbers below
     * 2^29. */
    QUEENS_SQUARE = 23170,
    QUEENS_ROWS = 10000000, /* the most rows of any board */
};

struct queens {
    struct board board;
    int n;
    /* More than QUEENS_SQUARE rows: the cells are the rows, a value is the column of its queen,
     * from 1. */
    bool by_rows;
    bool shuffled; /* for generated puzzles: a random answer for each seed */
    int given_count;
    size_t *given; /* squares row by row, from 0, in the order of the file */
};

static inline const struct queens *queens_of(const struct board *board)
{
    return (const struct queens *)board;
}

/* A board with room for `given_count` given queens, none of them placed yet. */
struct queens *queens_new(struct arena *arena, int n, int given_count);
/* Puts a queen there. */
void queens_put(const struct queens *queens, size_t square, int32_t *values);

struct queens_parameters { /* of the command */
    int64_t n;             /* 0: not given */
    const char *file, *checkpoint;
};

/* queens_read.c: files, and the words of the command line */
extern const struct option queens_read_options[];
extern const struct queens_parameters queens_read_defaults;
struct board *queens_read_make(struct arena *arena, const void *parameters, struct sentence *error);
struct board *queens_read_load(struct arena *arena, const void *parameters, struct reader *r,
                               struct sentence *error);
struct board *queens_read_board(struct arena *arena, struct reader *r);

/* True if these columns, by row, would be read as an `entree` after the size. */
bool queens_read_as_entree(int n, const int32_t *columns);
bool queens_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);

/* queens_write.c */
extern const struct family_format queens_write_formats[];
bool queens_write_fits(const struct board *board, const char *format, struct sentence *error);
bool queens_write_holds(const struct board *board, const int32_t *values, const char *format,
                        struct sentence *error);
void queens_write_native(const struct board *board, const int32_t *values, struct buf *out);
struct canvas *queens_write_picture(const struct board *board, const int32_t *values,
                                    const struct verdict *wrong, struct arena *arena);

/* queens_methods.c */
enum { QUEENS_PATTERN, QUEENS_SWAPS, QUEENS_LINES, QUEENS_HALVES };
extern const struct family_method queens_methods[];
/* Sets the values from the column of each row's queen. */
void queens_methods_write(const struct queens *queens, const int32_t *column, int32_t *values);

/* queens_lines.c: see struct family_method */
void *queens_lines_open(const struct board *board, const struct family_request *terms);
dm_status queens_lines_next(void *search, int32_t *values, struct sentence *reason);
void queens_lines_close(void *search);
size_t queens_lines_stats(const void *search, struct family_stat rows[FAMILY_STATS]);

/* queens_count.c */
dm_status queens_count(const struct board *board, const struct family_request *terms, wide *count,
                       struct sentence *reason);
dm_status queens_count_classes(const struct board *board, const struct family_request *terms, wide *classes,
                               wide *answers, struct sentence *reason);
bool queens_count_fits(const struct board *board);

/* queens_refute.c: see struct family_theorems */
bool queens_refute_board(const struct board *board, struct sentence *reason);

/* queens.c: kinds of rules: a line has a queen; it has at most one. */
enum {
    QUEENS_ROW_SOME,
    QUEENS_ROW_ONE,
    QUEENS_COLUMN_SOME,
    QUEENS_COLUMN_ONE,
    QUEENS_RISING,
    QUEENS_FALLING
};

/* queens_insight.c: see struct family_reasons */
struct rule_insight queens_insight(const struct rule_step *step, struct buf *out);

/* queens_puzzles.c */
extern const struct family_puzzles queens_puzzles;

/* queens_models.c */
extern const struct family_model queens_models[];
void queens_models_way(const struct board *board, enum family_question question, struct family_way *way);

#endif
