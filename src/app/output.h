/* Output of answers: one after another to standard output or a file, or each to a numbered file (-o
 * board-%d.svg). */
#ifndef APP_OUTPUT_H
#define APP_OUTPUT_H

#include "app/common.h"
#include "app/limits.h"
#include "draw/pages.h"

struct output {
    struct file file; /* while open, its buffer takes the last answer */
    const char *format;
    struct write_look look; /* of texts */
    const char *pattern;    /* the path with its %d; NULL: all go to one file */
    int64_t number;         /* of the open file, else of the last one */
    bool wrote;             /* something was written: a blank line may be due */
    bool closed;            /* the last answer's file is complete, the next not begun */
    bool failed;            /* a file could not be written, and that was reported */
    bool several;           /* more than one answer may come */
    bool told_full;         /* the limit on pictures was reported */
    /* Of printing, after output_limit. */
    struct limits_guard guard;
    /* Of pictures, if several may go to one file; else, or before the first, NULL. */
    struct pages *pages;
};

/* True if the path has a place for a number; and the path with that number, owned by the caller. */
bool output_has_number(const char *path);
char *output_numbered(const char *pattern, int64_t number);

/* False after reporting the error. `several`: more than one answer may come. */
bool output_open(struct output *output, const struct common_output *asked, bool several);

/* Printing obeys this deadline from now on (limits_guard). */
void output_limit(struct output *output, const struct deadline *deadline);

/* Begins the next answer; `apart`: with a blank line before it, unless it is the first of its file.
 * Write to the buffer that it returns. */
struct buf *output_next(struct output *output, bool apart);

/* Begins the next answer, and writes a board or its answer. */
struct buf *output_answer(struct output *output, const struct board *board, const int32_t *values,
                          const struct write_facts *facts, bool apart, struct arena *scratch);

/* Takes back the begin of an answer that failed before anything was added to its buffer. */
void output_drop(struct output *output);

/* The answer is complete: writes it to standard output at once, or renames its numbered file. */
void output_flush(struct output *output);

bool output_aside(const struct output *output); /* true if it does not go to standard output */
bool output_good(const struct output *output);  /* nothing has failed so far */

/* True if there is no room for another picture, which is reported once. */
bool output_full(struct output *output, bool quiet);

int output_close(struct output *output, int status); /* writes; returns the exit status */
/* Nothing is written, except numbered files that are complete. */
void output_abandon(struct output *output);

#endif
