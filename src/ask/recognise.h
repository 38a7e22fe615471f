/* Recognises the family of a text, and reads its boards. */
#ifndef ASK_RECOGNISE_H
#define ASK_RECOGNISE_H

#include "puzzle/family.h"

/* Reads a board of the named family, or (NULL) of the one family whose reader accepts the text.
 * NULL with the message: "FILE:LINE:COLUMN: ..." of the reader that got furthest, or the names of
 * two families that both accept it. */
struct board *recognise_board(struct arena *arena, const char *family, const char *name, const char *text,
                              size_t length, struct sentence *error);

/* Reads all boards of a text, which must be of one family. */
typedef VEC(struct board *) board_list;
bool recognise_boards(struct arena *arena, const char *family, const char *name, const char *text,
                      size_t length, board_list *boards, struct sentence *error);

struct recognise_request {
    const char *family; /* NULL: any */
    const char *name;   /* for messages */
    const char *text;   /* 0-terminated */
    size_t length;
    struct deadline *deadline; /* of the readers; may be NULL */
    bool positions;            /* accept a board without a question */
};

/* The same with more settings. */
bool recognise_text(struct arena *arena, const struct recognise_request *request, board_list *boards,
                    struct sentence *error);

#endif
