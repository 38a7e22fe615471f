/* Files of boards: a head line, a matrix of words, extra lines.
 *
 *     c a puzzle
 *     hidato 2 3
 *     1 . .
 *     # 4 .
 *     link 1 1 1 2
 *
 * A family describes its files in a table, struct matrix_form. The reader and the writer work from
 * the same table, so what is written reads back as the same. Blanks separate words; lines that are
 * blank, and comments (reader_skip_comments), may stand between any lines of a board with a head
 * line. The reader stops after one board, so a file may hold several.
 *
 *     struct matrix m;
 *     if (matrix_read(&m, &form, r)) use(m.rows, m.columns, m.cells.data);
 *     matrix_free(&m);
 *
 * Errors stick in the reader (base/reader.h); they have the position of the word that is wrong, or
 * of the place where one is missing. matrix_fail gives that position to errors that the family
 * finds later. Nothing is allocated by a number of the head line: memory grows with the text. */
#ifndef PUZZLE_KIT_MATRIX_H
#define PUZZLE_KIT_MATRIX_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/reader.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MATRIX_NUMBERS = 2,   /* of a head line */
    MATRIX_WORDS = 32,    /* of a head line */
    MATRIX_SIGNS = 32,    /* of a matrix */
    MATRIX_EXTRAS = 4,    /* kinds of extra lines */
    MATRIX_ARGUMENTS = 4, /* of an extra line */
    MATRIX_LEAST = -8,    /* value of a sign */
    MATRIX_MOST = 64,     /* values of signs are below it */
    MATRIX_SPLIT = 4096   /* numbers of a split word are below it */
};

/* ---- the description; lists end with a row that is zero */

enum { MATRIX_ROWS = 1, MATRIX_COLUMNS = 2 };

/* A number of the head line. */
struct matrix_number {
    const char *name; /* in the usage line: "ROWS" */
    const char *what; /* in other messages: "the number of rows" */
    int64_t lo, hi;
    unsigned sets; /* MATRIX_ROWS, MATRIX_COLUMNS or both; 0: neither */
    bool optional; /* 0 if it is missing; only the last number may be */
};

enum matrix_argument {
    MATRIX_NONE,
    MATRIX_PAIR,  /* the next word is two numbers: start 0,3 */
    MATRIX_COUNT, /* the word goes on with a number from 0 up: rooks=2 */
    MATRIX_SIZE,  /* the next word is rows and columns: box 2x3 */
};

/* A word of the head line, after the numbers; each may be there once, in any order. */
struct matrix_word {
    const char *word;
    const char *alias; /* another spelling; NULL: none */
    enum matrix_argument takes;
    const char *what;  /* MATRIX_PAIR, _SIZE: "a start such as 0,3", for messages: key or text */
    const char *shown; /* in lists of possible words, once for words that share it; NULL: `word' */
    int64_t most;      /* MATRIX_COUNT: the largest number */
    bool choice;       /* the first word must be one of those with this flag */
};

/* A word of the matrix that is a single character. Several signs may mean the same value: the first
 * of them is written. */
struct matrix_sign {
    char sign;
    int32_t value; /* from MATRIX_LEAST */
};

/* An extra line: a word, then an argument for each letter of `takes`. R is a row and C a column,
 * from 1. */
struct matrix_extra {
    const char *word;
    const char *takes;
};

struct matrix_form {
    const char *name; /* the first word of the head line */
    struct matrix_number numbers[MATRIX_NUMBERS + 1];
    struct matrix_word words[MATRIX_WORDS + 1];
    struct matrix_sign signs[MATRIX_SIGNS + 1];

    /* Words of the matrix that are numbers: what they are, in messages, a key or a text (NULL:
     * there are none), and their range. `hi` 0: the number of rows. */
    const char *number;
    int32_t lo, hi;

    /* Split words, 12\4, 12\ or \4, with numbers from 1 up to this; 0: there are none. The key of
     * what a number in them is. */
    int32_t split;
    const char *half;

    const char *word; /* what a word can be, in messages, a key or text: "a number or a dot" */
    const char *noun; /* what a word stands for: "cell", "square" or "label" */
    struct matrix_extra extras[MATRIX_EXTRAS + 1];

    int most;      /* rows and columns of a matrix without a head line; 0: no limit */
    bool even;     /* both sides are even */
    bool apart;    /* after a head line, blanks must separate the words */
    bool optional; /* the matrix may be missing */
    bool series;   /* a file may hold several boards; without head lines, a blank line ends one */

    /* Rows may also be written as the text pen draws them (draw/pen.h): words between bars, given
     * ones in brackets, rules between rows. Nothing between two bars means `blank`. */
    bool figure;
    int32_t blank;

    /* Neighbours may be compared, when the size is known before the rows: < or > stands between two
     * words of a row, ^ or v on a line of its own below a word; each points to the smaller side. In
     * figures they take the place of bars, and of parts of rules. */
    bool compared;

    /* Bars between words, and lines that begin with one of + - * =, are skipped: boxes that are
     * drawn around several words. */
    bool bars;
};

/* ---- what a file says */

/* A word of the head line. */
struct matrix_said {
    bool said;
    int64_t column; /* where it was read; of a pair, where its numbers are */
    int64_t number[2];
};

/* An extra line; rows and columns from 0. */
struct matrix_entry {
    int extra; /* its row in the table */
    int32_t argument[MATRIX_ARGUMENTS];
    int64_t line, column, argument_column[MATRIX_ARGUMENTS];
};

struct matrix_row { /* where its line is (reader_again) */
    int64_t line, line_start;
};

struct matrix_span { /* columns of the text that belong to a word */
    int64_t from, behind;
};

struct matrix {
    const struct matrix_form *form;
    int64_t number[MATRIX_NUMBERS];
    struct matrix_said word[MATRIX_WORDS];
    int rows, columns;
    vec_i32 cells; /* row by row; none if the matrix is missing */
    VEC(struct matrix_entry) entries;
    int width; /* of a written word, padded with blanks on the left; if compared, of the longest */

    /* Of a form that is compared, two for each cell: the sign to its right, and that below it; 0:
     * none. */
    VEC(char) between;

    /* Places without a word in the text: has(m, row, column) is false for them, and their value is
     * `absent`. NULL: there are none. Set between matrix_head and matrix_rows, like lo and hi,
     * which are first those of the form. */
    bool (*has)(const struct matrix *m, int row, int column);
    int32_t absent, lo, hi;

    int64_t line, column; /* where the board begins */
    int64_t size_column;  /* the column of the first number of the head line; 0: there is none */

    /* For the reader and the writer alone. */
    bool announced;                        /* the size was known before the rows */
    VEC(struct matrix_row) places;         /* by row */
    VEC(struct matrix_span) spans;         /* by column, of the last row, if it is compared */
    uint8_t kind[256];                     /* by character: what it begins */
    int8_t value[256];                     /* by character: the value of a sign */
    char sign[MATRIX_MOST - MATRIX_LEAST]; /* by value, from MATRIX_LEAST: its sign; 0: none */
};

/* The value of a split word, and back, with 0 for a number that is not there; false if it is
 * none. */
static inline int32_t matrix_split(int32_t left, int32_t right)
{
    return -MATRIX_SPLIT - left * MATRIX_SPLIT - right;
}

static inline bool matrix_halves(int32_t value, int32_t *left, int32_t *right)
{
    bool split = value <= -MATRIX_SPLIT;
    *left = split ? -value / MATRIX_SPLIT - 1 : 0;
    *right = split ? -value % MATRIX_SPLIT : 0;
    return split;
}

/* ---- reading */

/* Reads a board with a head line; false with the reader's error set. The matrix must be freed
 * either way. */
bool matrix_read(struct matrix *m, const struct matrix_form *form, struct reader *r);
void matrix_free(struct matrix *m);

/* The same in steps, for boards that come in several forms. matrix_rows reads as many rows as the
 * head line or the caller has set; if none has, rows until the text (of a series: the board) ends,
 * of which the first one sets the number of columns. matrix_end reads the extra lines; then nothing
 * may follow, or another board of a series. */
void matrix_begin(struct matrix *m, const struct matrix_form *form);
bool matrix_head(struct matrix *m, struct reader *r);
bool matrix_rows(struct matrix *m, struct reader *r);
bool matrix_end(struct matrix *m, struct reader *r);

/* Words are single characters from now on: digits, then letters from 10 (A or a; for more than 35,
 * small letters from 36). After the size is known. */
void matrix_tight(struct matrix *m);

/* Skips blank lines, comments, and the rules of figures. */
void matrix_skip(const struct matrix *m, struct reader *r);

/* Does a head line follow right here? Consumes nothing. */
bool matrix_head_follows(const struct matrix *m, const struct reader *r);

/* The characters of the word that follows on this line. Consumes nothing. */
int matrix_word_length(const struct reader *r);

/* The size, without a head line. The board begins here. */
void matrix_begin_here(struct matrix *m, int rows, int columns, struct reader *r);

/* The i-th number of the head line, and the sides that it sets: to write them, or read. */
void matrix_head_set(struct matrix *m, size_t i, int64_t number);
void matrix_head_number(struct matrix *m, size_t i, struct reader *r);

/* What a head line must have: "chess ROWS COLUMNS independent|dominate". */
void matrix_head_usage(const struct matrix_form *form, struct sentence *usage);

/* Where the word of this cell is. */
void matrix_locate(const struct matrix *m, const struct reader *r, size_t cell, int64_t *line,
                   int64_t *column);

/* Fails there. */
void matrix_fail(const struct matrix *m, struct reader *r, size_t cell, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

void matrix_say(const struct matrix *m, struct reader *r, size_t cell, const char *key,
                const struct say_argument *arguments);

/* Reads side rows of labels, which divide the cells into pieces of `side` cells: numbers up to
 * 61 or, without blanks between them, digits and letters. By cell, in the arena: its piece, from
 * 0 in the order in which they come up; NULL with the reader's error. */
uint8_t *matrix_labels(struct arena *arena, int side, struct reader *r);

/* Checks that each number from 1 to `most` is there at most once, and none above. */
bool matrix_once(const struct matrix *m, size_t most, struct reader *r);

/* Checks the size of an answer against that of its puzzle. */
bool matrix_answers(const struct matrix *m, int rows, int columns, struct reader *r);

/* matrix_compare.c: the next character if it is < or >, which compares words of a row; else 0. */
char matrix_compare_beside(struct reader *r);

/* Reads the lines of ^ and v below the last row that was read. */
void matrix_compare_below(struct matrix *m, struct reader *r);

/* The line of signs below a row; nothing if there are none. */
void matrix_compare_write(const struct matrix *m, int row, struct buf *out);

/* ---- writing */

/* The value of a cell, as in the table of signs, or a number. */
typedef int32_t matrix_value(const void *board, const int32_t *values, size_t cell);

/* Writes the head line with the words that are `said`, the matrix (value NULL: none), and the
 * entries. */
void matrix_write(const struct matrix *m, matrix_value *value, const void *board, const int32_t *values,
                  struct buf *out);

/* Signs without blanks between them, and letters where words are tight; a line ends after so
 * many. */
void matrix_write_signs(const struct matrix *m, matrix_value *value, const void *board, const int32_t *values,
                        size_t cells, size_t length, struct buf *out);

void matrix_write_rows(const struct matrix *m, matrix_value *value, const void *board, const int32_t *values,
                       struct buf *out);

/* The number of digits, for `width`. */
static inline int matrix_digits(size_t number)
{
    int digits = 1;
    for (; number >= 10; number /= 10) digits++;
    return digits;
}

#endif
