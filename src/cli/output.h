/* Where answers go: one after the other to standard output or a file, or each to a numbered file of
 * its own (-o board-%d.svg). */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "canvas/album.h"
#include "cli/common.h"

struct output {
    struct file file; /* open: write to its buffer what belongs to the last answer */
    const char *format;
    const char *pattern; /* the path with its %d; NULL: all go to one file */
    int64_t number;      /* of the file that is open, or that was the last */
    bool wrote;          /* something: what follows is set apart from it */
    bool closed;         /* the file of the last answer is complete, the next one is not begun */
    bool failed;         /* a file could not be written, which was said */
    bool several;        /* more than one answer may come */
    bool told_full;      /* that no more pictures have room */
    struct album *album; /* of pictures, where several may come to one file; NULL: none yet, or none at all */
};

/* False after the error was said. `several`: more than one answer may come. */
bool output_open(struct output *output, const struct common_output *asked, bool several);

/* Begins the next answer; `apart`: a blank line before it, if it is not the first of its file.
 * Write to the result. */
struct buf *output_next(struct output *output, bool apart);

/* Begins it, and writes a board or its answer. */
struct buf *output_answer(struct output *output, const struct board *board, const int32_t *values,
                          const struct write_facts *facts, bool apart, struct arena *scratch);

/* The answer is complete: standard output gets it at once, a numbered file its name. */
void output_flush(struct output *output);

bool output_aside(const struct output *output); /* it does not go to standard output */
bool output_good(const struct output *output);  /* nothing has failed so far */

/* Says so, once, and is true where there is no room for another picture. */
bool output_full(struct output *output, bool quiet);

int output_close(struct output *output, int status); /* the exit status, after writing */
void output_abandon(struct output *output); /* nothing was written, but numbered files that are complete */

#endif
