/* Search trees: recorded with --trace-tree, drawn by `damier draw`. */
#ifndef APP_TREE_OUTPUT_H
#define APP_TREE_OUTPUT_H

#include "app/answer.h"

struct trace;

/* Starts recording the search of a board, through the request's steps. */
struct trace *tree_output_begin(struct answer *answer, struct request *request);

/* Writes the tree, unless the board was refused, and frees it. `stopped`: the question was not
 * answered. Returns the given exit status, or that of a failed write after reporting it. */
int tree_output_end(struct answer *answer, struct trace *trace, bool stopped, int status);

/* `damier draw` for the text of such a file, with at most this many nodes; returns the exit
 * status. */
int tree_output_draw(const char *path, const char *text, size_t length, size_t nodes,
                     const struct common_output *output);

#endif
