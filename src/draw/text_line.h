/* The parts of the text pen: lines in the making, the words of cells, labels beside them. Widths
 * and places are in characters. */
#ifndef DRAW_TEXT_LINE_H
#define DRAW_TEXT_LINE_H

#include "base/buf.h"
#include "draw/canvas.h"

/* How characters look on a terminal with colours. */
enum text_look {
    TEXT_PLAIN,
    TEXT_GIVEN,
    TEXT_FOUND,
    TEXT_FAINT,
    TEXT_REASON,
    TEXT_DEDUCED,
    TEXT_WRONG,
};

/* A line in the making. Blanks at its end are not written. */
struct text_line {
    struct buf text;
    size_t end;                /* bytes up to the last visible character */
    enum text_look look, last; /* of the next character, and of the last visible one */
    bool colour;
    int skip;  /* leading blanks to leave out */
    int place; /* of the next character, with those left out */
};

void text_line_blanks(struct text_line *line, int count, enum text_look look);
void text_line_word(struct text_line *line, const char *word, enum text_look look);

/* Makes the blanks that were written so far visible. */
void text_line_keep(struct text_line *line);

/* Writes the line, and begins the next one. */
void text_line_end(struct text_line *line, struct buf *out);

/* ---- words: text_word.c */

enum { TEXT_WORD_ROOM = 32 };

/* The word of a cell: its mark, or what its tile demands. `room` may hold it. */
const char *text_word(const struct canvas *canvas, const struct canvas_cell *cell, char room[TEXT_WORD_ROOM]);
enum text_look text_word_look(const struct canvas_cell *cell);
enum text_look text_word_role_look(enum canvas_role role);
bool text_word_is_blank(const char *word);

/* True if the cell has a mark of this role. The numbers of split cells do not count, because they
 * are never part of an answer. */
bool text_word_has_role(const struct canvas_cell *cell, enum canvas_role role);

/* True if given marks are in brackets, to be told from found ones. */
bool text_word_brackets(const struct canvas *canvas);

/* The room for the words of a column. They are aligned at their ends, or at the backslash of split
 * cells: `before` counts the characters up to there, `after` those behind it. */
struct text_width {
    int before, after;
};
struct text_width text_word_width(const struct canvas *canvas);

/* The characters of a word that belong to `before`. */
int text_word_before(const struct canvas_cell *cell, const char *word);

/* ---- labels: text_margin.c */

/* The clues around the board. */
struct text_margin {
    const struct canvas *canvas;
    /* By side: the number of tracks, and the clue at [track * lines + index], NULL for none. */
    int tracks[CANVAS_SIDES];
    const struct canvas_label **at[CANVAS_SIDES];
    int *width[CANVAS_SIDES]; /* by track: of its longest clue */
    int gap;                  /* blanks between the cells and the clues beside them */
};

struct text_margin text_margin_open(const struct canvas *canvas, int gap);
void text_margin_close(struct text_margin *margin);

/* The width of the clues on the left, with the gap. */
int text_margin_left(const struct text_margin *margin);

/* The clues on the left or right of a row. */
void text_margin_beside(const struct text_margin *margin, enum canvas_side side, int row,
                        struct text_line *line);

/* The lines of clues above or below. `start` has the places where the words of columns begin. */
void text_margin_lines(const struct text_margin *margin, enum canvas_side side, const int *start,
                       struct text_width width, struct text_line *line, struct buf *out);

/* ---- lines around cells and regions: text_ruled.c */

void text_ruled_draw(const struct canvas *canvas, struct buf *out);

#endif
