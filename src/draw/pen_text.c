/* The text pen: only the cells, as words.
 *
 * A cell's word is its mark, or else what the canvas says for its floor. Words are separated by one
 * space and right-aligned in columns as wide as the longest word; no line ends in a space. Spaces
 * are owed until something visible follows, which is all that both rules need.
 *
 * Hexagons: each row begins half a column further to the right, columns get an even width so that
 * the half is whole, and what is empty at the left of all rows is cut off.
 *
 * A ruled canvas of squares has lines around its cells; one of hexagons has none, because slanted
 * lines would take more room than the words. On both, if some marks are given and others found, the
 * given ones are in brackets. */
#include "draw/pen.h"

#include "base/alloc.h"
#include "draw/font.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_ROOM = 24 };

struct layout {
    int width;     /* of the longest word, in characters */
    int pitch;     /* from one column to the next */
    int shear;     /* from one row to the next */
    int left;      /* characters cut off at the left of every row */
    bool brackets; /* around each word there is room for them */
};

static const char *word_of(const struct canvas *canvas, const struct canvas_cell *cell, char *room)
{
    switch ((enum canvas_mark)cell->mark) {
    case CANVAS_MARK_SYMBOL:
        return symbols_get(cell->as.symbol)->letter;
    case CANVAS_MARK_TEXT:
        return cell->as.text;
    case CANVAS_MARK_NUMBER:
        snprintf(room, NUMBER_ROOM, "%" PRId64, cell->as.number);
        return room;
    case CANVAS_MARK_NONE:
        break;
    }
    if (cell->tile == CANVAS_TILE_HOLE) return canvas->hole;
    return cell->tile == CANVAS_TILE_BLOCKED ? canvas->blocked : canvas->empty;
}

static bool is_blank(const char *word)
{
    return word[strspn(word, " ")] == 0;
}

/* Does nothing visible stand in the last row, or in the last column? A text without them would be
 * that of a smaller board. */
static bool has_blank_end(const struct canvas *canvas)
{
    char room[NUMBER_ROOM];
    bool row_seen = false, column_seen = false;
    for (int column = 0; column < canvas->columns; column++)
        row_seen |= !is_blank(word_of(canvas, canvas_cell(canvas, canvas->rows - 1, column), room));
    for (int row = 0; row < canvas->rows; row++)
        column_seen |= !is_blank(word_of(canvas, canvas_cell(canvas, row, canvas->columns - 1), room));
    return !row_seen || !column_seen;
}

/* The word of the last cell, where it has to show how large the board is; else NULL. */
static const char *corner_of(const struct canvas *canvas)
{
    char room[NUMBER_ROOM];
    const struct canvas_cell *last = canvas_cell(canvas, canvas->rows - 1, canvas->columns - 1);
    return canvas->corner && is_blank(word_of(canvas, last, room)) && has_blank_end(canvas) ? canvas->corner
                                                                                            : NULL;
}

static int widest(const struct canvas *canvas)
{
    char room[NUMBER_ROOM];
    int width = 1;
    for (size_t i = 0; i < canvas_count(canvas); i++) {
        int length = font_count(word_of(canvas, &canvas->cells[i], room));
        if (length > width) width = length;
    }
    return width;
}

static bool has_role(const struct canvas *canvas, enum canvas_role role)
{
    for (size_t i = 0; i < canvas_count(canvas); i++)
        if (canvas->cells[i].mark != CANVAS_MARK_NONE && canvas->cells[i].role == role) return true;
    return false;
}

/* Whoever asks for rules can tell given marks from found ones: if there are both. */
static bool has_brackets(const struct canvas *canvas)
{
    return canvas->ruled && has_role(canvas, CANVAS_GIVEN) && has_role(canvas, CANVAS_FOUND);
}

static bool is_given(const struct canvas_cell *cell)
{
    return cell->mark != CANVAS_MARK_NONE && cell->role == CANVAS_GIVEN;
}

static int leftmost(const struct canvas *canvas, const struct layout *layout)
{
    char room[NUMBER_ROOM];
    int left = -1;
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            if (is_blank(word_of(canvas, canvas_cell(canvas, row, column), room))) continue;
            int place = row * layout->shear + column * layout->pitch;
            if (left < 0 || place < left) left = place;
            break;
        }
    return left;
}

static struct layout lay_out(const struct canvas *canvas)
{
    bool brackets = has_brackets(canvas);
    int width = widest(canvas) + (brackets ? 2 : 0);
    struct layout layout = {.width = width, .pitch = width + 1, .brackets = brackets};
    if (canvas->shape == CANVAS_HEXAGONS) {
        layout.pitch += layout.pitch % 2;
        layout.shear = layout.pitch / 2;
        ASSERT(2 * layout.shear == layout.pitch);
        layout.left = leftmost(canvas, &layout);
    }
    return layout;
}

static void put_word(struct buf *out, const char *word, int *owed)
{
    for (; *word != 0; word++) {
        if (*word == ' ') {
            ++*owed;
            continue;
        }
        ASSERT(*owed >= 0); /* no more was cut off at the left than blanks */
        buf_fill(out, ' ', (size_t)*owed);
        *owed = 0;
        buf_char(out, *word);
    }
}

/* ---- with lines around the cells */

static void rule(const struct canvas *canvas, int width, struct buf *out)
{
    buf_char(out, '+');
    for (int column = 0; column < canvas->columns; column++) {
        buf_fill(out, '-', (size_t)width + 2);
        buf_char(out, '+');
    }
    buf_char(out, '\n');
}

static void draw_ruled(const struct canvas *canvas, struct buf *out)
{
    char room[NUMBER_ROOM];
    int width = widest(canvas);
    bool brackets = has_brackets(canvas);
    rule(canvas, width, out);
    for (int row = 0; row < canvas->rows; row++) {
        buf_char(out, '|');
        for (int column = 0; column < canvas->columns; column++) {
            const struct canvas_cell *cell = canvas_cell(canvas, row, column);
            const char *word = word_of(canvas, cell, room);
            bool bracket = brackets && is_given(cell);
            buf_char(out, bracket ? '[' : ' ');
            ASSERT(font_count(word) <= width);
            buf_fill(out, ' ', (size_t)(width - font_count(word)));
            buf_print(out, "%s%c|", word, bracket ? ']' : ' ');
        }
        buf_char(out, '\n');
        rule(canvas, width, out);
    }
}

static void draw_plain(const struct canvas *canvas, struct buf *out)
{
    struct layout layout = lay_out(canvas);
    const char *corner = corner_of(canvas);
    char room[NUMBER_ROOM];
    for (int row = 0; row < canvas->rows; row++) {
        int owed = row * layout.shear - layout.left;
        for (int column = 0; column < canvas->columns; column++) {
            const struct canvas_cell *cell = canvas_cell(canvas, row, column);
            bool last = row + 1 == canvas->rows && column + 1 == canvas->columns;
            const char *word = last && corner ? corner : word_of(canvas, cell, room);
            bool bracket = layout.brackets && is_given(cell);
            owed += layout.width - font_count(word) - (layout.brackets ? 2 : 0);
            put_word(out, bracket ? "[" : layout.brackets ? " " : "", &owed);
            put_word(out, word, &owed);
            put_word(out, bracket ? "]" : layout.brackets ? " " : "", &owed);
            owed += layout.pitch - layout.width;
        }
        buf_char(out, '\n');
    }
}

void pen_text_draw(const struct canvas *canvas, struct buf *out)
{
    if (canvas->heading) buf_print(out, "%s\n", canvas->heading);
    if (canvas->ruled && canvas->shape == CANVAS_SQUARES)
        draw_ruled(canvas, out);
    else
        draw_plain(canvas, out);
    if (canvas->footing) buf_add(out, canvas->footing);
}
