/* Boards from text and back, and texts that must be refused. A family of NULL is found by the
 * text. */
#ifndef KIT_BOARD_H
#define KIT_BOARD_H

#include "puzzle/family.h"

/* Fails if it is refused. */
struct board *kit_board(struct arena *arena, const char *family, const char *text);

/* As `--format` would write it; lasts until the next one. */
const char *kit_board_written(const struct board *board, const int32_t *values, const char *format,
                              struct buf *out);

/* A text that is refused: the error begins with the position, "t:1:1:", and has these words in
 * it. */
struct kit_refusal {
    const char *text, *position, *words;
};

void kit_board_refused(const char *family, const struct kit_refusal *cases, size_t count);

#endif
