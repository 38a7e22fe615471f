/* A file with an answer to each board of a puzzle file, or with what has been filled in so far. */
#ifndef APP_ANSWER_FILE_H
#define APP_ANSWER_FILE_H

#include "app/boards.h"
#include "explain/entries.h"

struct answer_piece { /* the text of one answer */
    size_t begin, length;
    int64_t line, column; /* of its beginning, from 1 */
};

/* {0}: none. */
struct answer_file {
    const char *path; /* NULL: standard input */
    char *text;       /* owned */
    bool json;
    VEC(struct answer_piece) pieces; /* one for each selected board; if `progress` has them, none */
    struct boards progress;          /* partly filled boards in the format of the family */
};

/* Reads the file. It holds one answer for each board of the puzzle file or, if one board is
 * selected, one answer. False after reporting the error. */
bool answer_file_open(struct answer_file *file, const char *path, const struct boards *boards);

/* The same for partly filled boards, in the format of the family or as JSON. */
bool answer_file_open_progress(struct answer_file *file, struct arena *arena,
                               const struct common_input *input, const char *path,
                               const struct boards *boards);

void answer_file_close(struct answer_file *file);

/* The answer to the i-th selected board; NULL after reporting the error. */
int32_t *answer_file_values(const struct answer_file *file, size_t i, struct arena *arena,
                            const struct board *board);

/* The same, but JSON may have gaps: then *values is NULL, and the entries are added to the list.
 * False after reporting the error. */
bool answer_file_values_or_part(const struct answer_file *file, size_t i, struct arena *arena,
                                const struct board *board, int32_t **values, cell_fact_list *entries);

/* What is filled in of the i-th selected board, added to the list of entries. After
 * answer_file_open_progress. False after reporting the error. */
bool answer_file_progress(const struct answer_file *file, size_t i, struct arena *arena,
                          const struct board *board, cell_fact_list *entries);

#endif
