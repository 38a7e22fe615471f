/* The text pen: cells as words.
 *
 * The word of a cell is its mark, or else depends on its tile. Words are separated by a space and
 * right-aligned in columns of equal width, and no line ends in a space: spaces are written only
 * when something visible follows.
 *
 * Hexagons: each row is shifted by half a column, columns have an even width, and common leading
 * space is removed.
 *
 * A ruled canvas of squares has lines around its cells or regions (text_ruled.c); for hexagons
 * slanted lines would take too much room. On hexagons, and on squares without regions, given marks
 * are in brackets if there are also found ones.
 *
 * For terminals, canvas->colour adds ANSI escape sequences (SGR, ECMA-48) and changes nothing else:
 * without them the text is the plain one. The looks differ in weight, underline or inversion too,
 * for readers and terminals without colours. canvas->unicode replaces words by glyphs that are one
 * column wide, so counting characters still measures columns. */
#include "draw/pen.h"

#include "base/alloc.h"
#include "draw/font.h"
#include "draw/text_line.h"

enum { MARGIN_GAP = 2 }; /* blanks between clues and cells */

struct layout {
    struct text_width width; /* of the longest word */
    int all;                 /* characters of a column, with brackets */
    int pitch;               /* distance of columns */
    int shear;               /* shift from row to row */
    int left;                /* leading characters removed from all rows */
    bool brackets;           /* words have room for brackets */
    const char *corner;      /* the word of the last cell, if it is not its own; else NULL */
};

/* True if nothing is visible in the last row or column: the text would look like a smaller
 * board. */
static bool has_blank_end(const struct canvas *canvas)
{
    char room[TEXT_WORD_ROOM];
    bool row_seen = false, column_seen = false;
    for (int column = 0; column < canvas->columns; column++)
        row_seen |=
            !text_word_is_blank(text_word(canvas, canvas_cell(canvas, canvas->rows - 1, column), room));
    for (int row = 0; row < canvas->rows; row++)
        column_seen |=
            !text_word_is_blank(text_word(canvas, canvas_cell(canvas, row, canvas->columns - 1), room));
    return !row_seen || !column_seen;
}

/* The word that makes the size of the board visible in its last cell, or NULL. */
static const char *corner_of(const struct canvas *canvas)
{
    char room[TEXT_WORD_ROOM];
    const struct canvas_cell *last = canvas_cell(canvas, canvas->rows - 1, canvas->columns - 1);
    bool blank = canvas->corner && text_word_is_blank(text_word(canvas, last, room)) && has_blank_end(canvas);
    return blank ? canvas->corner : NULL;
}

static int leftmost(const struct canvas *canvas, const struct layout *layout)
{
    char room[TEXT_WORD_ROOM];
    int left = -1;
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            if (text_word_is_blank(text_word(canvas, canvas_cell(canvas, row, column), room))) continue;
            int place = row * layout->shear + column * layout->pitch;
            if (left < 0 || place < left) left = place;
            break;
        }
    return left;
}

static struct layout lay_out(const struct canvas *canvas)
{
    bool brackets = text_word_brackets(canvas);
    struct text_width width = text_word_width(canvas);
    int all = width.before + width.after + (brackets ? 2 : 0);
    struct layout layout = {.width = width,
                            .all = all,
                            .pitch = all + !canvas->dense,
                            .brackets = brackets,
                            .corner = corner_of(canvas)};
    if (canvas->shape == CANVAS_HEXAGONS) {
        layout.pitch += layout.pitch % 2;
        layout.shear = layout.pitch / 2;
        ASSERT(2 * layout.shear == layout.pitch);
        layout.left = leftmost(canvas, &layout);
    }
    return layout;
}

static bool is_wall(const struct canvas *canvas, const struct canvas_cell *cell)
{
    return canvas->unicode && cell->mark == CANVAS_MARK_NONE && cell->tile == CANVAS_TILE_BLOCKED;
}

/* A word in its column; a wall of blocks fills the column. */
static void put_cell(const struct canvas *canvas, const struct layout *layout, const struct canvas_cell *cell,
                     const char *word, struct text_line *line)
{
    enum text_look look = text_word_look(cell);
    bool bracket = layout->brackets && text_word_has_role(cell, CANVAS_GIVEN), wall = is_wall(canvas, cell);
    int before = layout->width.before - text_word_before(cell, word);
    int after = layout->width.before + layout->width.after - before - font_count(word);
    for (; wall && before > 0; before--) text_line_word(line, word, look);
    text_line_blanks(line, before, TEXT_PLAIN);
    text_line_word(line, bracket ? "[" : layout->brackets ? " " : "", look);
    text_line_word(line, word, look);
    text_line_word(line, bracket ? "]" : layout->brackets ? " " : "", look);
    for (; wall && after > 0; after--) text_line_word(line, word, look);
    text_line_blanks(line, after, TEXT_PLAIN);
    if (canvas->dense && cell->tile != CANVAS_TILE_HOLE) text_line_keep(line);
    text_line_blanks(line, layout->pitch - layout->all, TEXT_PLAIN);
}

static void put_row(const struct canvas *canvas, const struct layout *layout, int row, struct text_line *line)
{
    char room[TEXT_WORD_ROOM];
    int indent = row * layout->shear - layout->left;
    line->skip = indent < 0 ? -indent : 0;
    text_line_blanks(line, indent, TEXT_PLAIN);
    for (int column = 0; column < canvas->columns; column++) {
        const struct canvas_cell *cell = canvas_cell(canvas, row, column);
        bool last = row + 1 == canvas->rows && column + 1 == canvas->columns;
        put_cell(canvas, layout, cell,
                 last && layout->corner ? layout->corner : text_word(canvas, cell, room), line);
    }
}

static void draw_plain(const struct canvas *canvas, struct buf *out)
{
    struct layout layout = lay_out(canvas);
    struct text_margin margin = text_margin_open(canvas, MARGIN_GAP);
    struct text_line line = {.colour = canvas->colour};
    int *start = alloc_array((size_t)canvas->columns, sizeof *start);
    for (int column = 0; column < canvas->columns; column++)
        start[column] = text_margin_left(&margin) + column * layout.pitch;
    text_margin_lines(&margin, CANVAS_ABOVE, start, layout.width, &line, out);
    for (int row = 0; row < canvas->rows; row++) {
        text_margin_beside(&margin, CANVAS_LEFT, row, &line);
        put_row(canvas, &layout, row, &line);
        text_margin_beside(&margin, CANVAS_RIGHT, row, &line);
        text_line_end(&line, out);
    }
    text_margin_lines(&margin, CANVAS_BELOW, start, layout.width, &line, out);
    alloc_free(start);
    buf_free(&line.text);
    text_margin_close(&margin);
}

void pen_text_draw(const struct canvas *canvas, struct buf *out)
{
    if (canvas->heading) buf_print(out, "%s\n", canvas->heading);
    if (canvas->ruled && canvas->shape == CANVAS_SQUARES)
        text_ruled_draw(canvas, out);
    else
        draw_plain(canvas, out);
    if (canvas->footing) buf_add(out, canvas->footing);
}
