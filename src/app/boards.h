/* The boards of a file, and which of them --board selects. */
#ifndef APP_BOARDS_H
#define APP_BOARDS_H

#include "app/output.h"

struct boards {
    const char *path; /* of the file; NULL: standard input */
    board_list list;  /* the selected boards, in the order of the file; they live in the arena */
    size_t first;     /* the place of the first one in the file, from 0 */
    size_t total;     /* boards in the file */
};

/* Reads the boards of a text in memory, which is that of `path`. Without --board all of them are
 * selected. False, with an empty list, after reporting the error. */
bool boards_read(struct arena *arena, const struct common_input *input, const char *path, const char *text,
                 size_t length, struct boards *boards);

/* The same from the file itself. `limits` records whether a limit was the reason for an error. */
bool boards_read_within(struct arena *arena, const struct common_input *input, const char *path,
                        struct limits *limits, struct boards *boards);

/* The same without limits. */
bool boards_read_file(struct arena *arena, const struct common_input *input, const char *path,
                      struct boards *boards);

/* A board that is from no file, as the only one. */
void boards_begin(struct boards *boards, struct board *board);

void boards_free(struct boards *boards);

/* The selected board; NULL, after reporting the error, if there are several. */
const struct board *boards_one(const struct boards *boards);

/* For a format that holds one board: false, after reporting the error, if several are selected and
 * the path of the output has no number for each. */
bool boards_fit(const struct boards *boards, const char *output);

/* True if each selected board has its answer in the file. */
bool boards_have_answers(const struct boards *boards);

/* The number of the i-th selected board in the file, from 1. */
size_t boards_number(const struct boards *boards, size_t i);

/* If several boards are selected, the name of the i-th: FILE:3; else NULL. For `file` in JSON. */
const char *boards_name(const struct boards *boards, size_t i, struct arena *arena);

/* In front of its messages: "board 3: ", or "" if it is the only one. */
enum { BOARDS_LABEL_ROOM = 48 };
const char *boards_label(const struct boards *boards, size_t i, char label[BOARDS_LABEL_ROOM]);

/* Begins the text on the i-th board: after a blank line and with a heading if there are several. */
struct buf *boards_next_text(const struct boards *boards, size_t i, struct output *output);

/* Handles the i-th selected board; returns the exit status. STATUS_USAGE: the error was reported,
 * and nothing was written. */
typedef int boards_visit(void *self, size_t i);

/* Visits the selected boards in order, closes the output and returns the worst status. It goes on
 * after a board that is refused, and ends when the output is full, fails, or is interrupted. */
int boards_each(const struct boards *boards, struct output *output, bool quiet, boards_visit *visit,
                void *self);

#endif
