/* Which family a text belongs to, and its boards. */
#ifndef ASK_RECOGNISE_H
#define ASK_RECOGNISE_H

#include "puzzle/family.h"

/* Reads a board of the named family, or (NULL) of the one family whose reader accepts the text.
 * NULL with the whole message in `error`: "FILE:LINE:COLUMN: ..." from the reader that got
 * furthest, or the names of the families that all accept it. */
struct board *recognise_board(struct arena *arena, const char *family, const char *name, const char *text,
                              size_t length, struct sentence *error);

/* The same for all boards of a text, which must be of one family. */
typedef VEC(struct board *) board_list;
bool recognise_boards(struct arena *arena, const char *family, const char *name, const char *text,
                      size_t length, board_list *boards, struct sentence *error);

struct recognise_request {
    const char *family; /* NULL: any */
    const char *name;   /* for messages */
    const char *text;   /* 0-terminated */
    size_t length;
    struct deadline *deadline; /* of the readers; may be NULL */
    bool positions;            /* a board without a question will do */
};

/* The same again, with more settings. */
bool recognise_text(struct arena *arena, const struct recognise_request *request, board_list *boards,
                    struct sentence *error);

#endif
