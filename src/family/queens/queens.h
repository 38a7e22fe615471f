/* The board of queens, for its files. */
#ifndef FAMILY_QUEENS_QUEENS_H
#define FAMILY_QUEENS_QUEENS_H

#include "base/sentence.h"
#include "family/family.h"

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
    int given_count;
    size_t *given; /* squares row by row, from 0, in the order of the file */
};

static inline const struct queens *queens_of(const struct board *board)
{
    return (const struct queens *)board;
}

/* A board with room for `given_count` given queens, none of them there yet. */
struct queens *queens_new(struct arena *arena, int n, int given_count);
/* Puts a queen there. */
void queens_put(const struct queens *queens, size_t square, int32_t *values);

/* queens_read.c */
struct board *queens_read_board(struct arena *arena, struct reader *r);
bool queens_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);

/* queens_write.c */
extern const struct family_format queens_write_formats[];
bool queens_write_fits(const struct board *board, const char *format, struct sentence *error);
void queens_write_native(const struct board *board, const int32_t *values, struct buf *out);
struct canvas *queens_write_picture(const struct board *board, const int32_t *values,
                                    const struct verdict *wrong, struct arena *arena);

/* queens_methods.c */
enum { QUEENS_PATTERN, QUEENS_SWAPS };
extern const struct family_method queens_methods[];

/* queens_models.c */
extern const struct family_model queens_models[];
void queens_models_way(const struct board *board, enum family_question question, struct family_way *way);

#endif
