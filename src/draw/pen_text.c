/* The text pen: cells as words.
 *
 * The word of a cell is its mark, or else depends on its tile. Words are separated by a space and
 * right-aligned in columns of equal width, and no line ends in a space: spaces are written only
 * when something visible follows.
 *
 * Hexagons: each row is shifted by half a column, columns have an even width, and common leading
 * space is removed.
 *
 * A ruled canvas of squares has lines around its cells; for hexagons slanted lines would take too
 * much room. On both, given marks are in brackets if there are also found ones.
 *
 * For terminals, canvas->colour adds ANSI escape sequences (SGR, ECMA-48) and changes nothing else:
 * without them the text is the plain one. The looks differ in weight, underline or inversion too,
 * for readers and terminals without colours. canvas->unicode replaces words by glyphs that are one
 * column wide, so counting characters still measures columns. */
#include "draw/pen.h"

#include "base/alloc.h"
#include "draw/font.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_ROOM = 24 };

struct layout {
    int width;     /* of the longest word, in characters */
    int pitch;     /* distance of columns */
    int shear;     /* shift from row to row */
    int left;      /* leading characters removed from all rows */
    bool brackets; /* words have room for brackets */
};

/* ---- looks */

enum look { LOOK_PLAIN, LOOK_GIVEN, LOOK_FOUND, LOOK_FAINT, LOOK_REASON, LOOK_DEDUCED, LOOK_WRONG };

static const char *const escapes[] = {
    [LOOK_PLAIN] = "\033[0m",        [LOOK_GIVEN] = "\033[0;1m", /* bold */
    [LOOK_FOUND] = "\033[0;32m",                                 /* green */
    [LOOK_FAINT] = "\033[0;2m",                                  /* faint */
    [LOOK_REASON] = "\033[0;4;36m",                              /* underlined, cyan */
    [LOOK_DEDUCED] = "\033[0;7;33m",                             /* inverse, yellow */
    [LOOK_WRONG] = "\033[0;1;7;31m",                             /* bold, inverse, red */
};

static enum look look_of(const struct canvas_cell *cell)
{
    static const enum look roles[] = {[CANVAS_GIVEN] = LOOK_GIVEN,
                                      [CANVAS_FOUND] = LOOK_FOUND,
                                      [CANVAS_NOTE] = LOOK_FAINT,
                                      [CANVAS_ERROR] = LOOK_WRONG};
    if (cell->error) return LOOK_WRONG;
    if (cell->deduced) return LOOK_DEDUCED;
    if (cell->shaded) return LOOK_REASON;
    if (cell->mark != CANVAS_MARK_NONE) return roles[cell->role];
    bool floor = cell->tile != CANVAS_TILE_BLOCKED && cell->tile != CANVAS_TILE_HOLE;
    return floor ? LOOK_FAINT : LOOK_PLAIN;
}

/* A line in the making. Blanks at its end are not written. */
struct line {
    struct buf text;
    size_t end;           /* bytes up to the last visible character */
    enum look look, last; /* of the next character, and of the last visible one */
    bool colour;
    int skip; /* leading blanks to leave out */
};

static void put_look(struct line *line, enum look look)
{
    if (line->colour && look != line->look) buf_add(&line->text, escapes[look]);
    line->look = look;
}

/* Blanks that are written now are visible. */
static void mark_end(struct line *line)
{
    line->end = line->text.size;
    line->last = line->look;
}

static void put_blanks(struct line *line, int count, enum look look)
{
    int skipped = count < line->skip ? count : line->skip;
    if (count <= 0) return;
    line->skip -= skipped;
    if (count == skipped) return;
    put_look(line, look);
    buf_fill(&line->text, ' ', (size_t)(count - skipped));
}

static void put_word(struct line *line, const char *word, enum look look)
{
    for (; *word != 0; word++) {
        if (*word == ' ') {
            put_blanks(line, 1, look);
            continue;
        }
        ASSERT(line->skip == 0); /* only blanks were removed on the left */
        put_look(line, look);
        buf_char(&line->text, *word);
        mark_end(line);
    }
}

static void end_line(struct line *line, struct buf *out)
{
    buf_bytes(out, line->text.data, line->end);
    if (line->colour && line->last != LOOK_PLAIN) buf_add(out, escapes[LOOK_PLAIN]);
    buf_char(out, '\n');
    buf_clear(&line->text);
    line->end = 0;
    line->look = line->last = LOOK_PLAIN;
}

/* ---- words */

static bool is_blank(const char *word)
{
    return word[strspn(word, " ")] == 0;
}

static const char *symbol_of(const struct canvas *canvas, enum symbol symbol)
{
    const struct symbol_row *row = symbols_get(symbol);
    return canvas->unicode && row->glyph ? row->glyph : row->letter;
}

/* Of a cell without a mark. In Unicode a highlighted blank becomes visible even at the end of a
 * line. */
static const char *floor_of(const struct canvas *canvas, const struct canvas_cell *cell)
{
    if (cell->tile == CANVAS_TILE_HOLE) return canvas->hole;
    if (cell->tile == CANVAS_TILE_BLOCKED) return canvas->unicode ? "█" : canvas->blocked;
    bool lit = cell->error || cell->deduced || cell->shaded;
    return canvas->unicode && (lit || !is_blank(canvas->empty)) ? "·" : canvas->empty;
}

static const char *word_of(const struct canvas *canvas, const struct canvas_cell *cell, char *room)
{
    switch ((enum canvas_mark)cell->mark) {
    case CANVAS_MARK_SYMBOL:
        return symbol_of(canvas, cell->as.symbol);
    case CANVAS_MARK_TEXT:
        return cell->as.text;
    case CANVAS_MARK_NUMBER:
        snprintf(room, NUMBER_ROOM, "%" PRId64, cell->as.number);
        return room;
    case CANVAS_MARK_NONE:
        break;
    }
    return floor_of(canvas, cell);
}

/* True if nothing is visible in the last row or column: the text would look like a smaller
 * board. */
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

/* The word that makes the size of the board visible in its last cell, or NULL. */
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
    if (canvas->width) return canvas->width;
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++) {
        int length = font_count(word_of(canvas, &canvas->cells[i], room));
        if (length > width) width = length;
    }
    return width;
}

static bool has_role(const struct canvas *canvas, enum canvas_role role)
{
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++)
        if (canvas->cells[i].mark != CANVAS_MARK_NONE && canvas->cells[i].role == role) return true;
    return false;
}

/* On a ruled canvas, brackets distinguish given marks from found ones. */
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
    struct layout layout = {.width = width, .pitch = width + !canvas->dense, .brackets = brackets};
    if (canvas->shape == CANVAS_HEXAGONS) {
        layout.pitch += layout.pitch % 2;
        layout.shear = layout.pitch / 2;
        ASSERT(2 * layout.shear == layout.pitch);
        layout.left = leftmost(canvas, &layout);
    }
    return layout;
}

/* ---- ruled */

/* The lines of a ruled canvas, in ASCII and in Unicode: the level ones have an end, a middle and an
 * end, and begin the board, separate its rows, and end it. */
struct rules {
    const char *level, *upright;
    const char *joints[3][3];
};

static const struct rules ascii_rules = {"-", "|", {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}};
static const struct rules unicode_rules = {"─", "│", {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}};

static const struct rules *rules_of(const struct canvas *canvas)
{
    return canvas->unicode ? &unicode_rules : &ascii_rules;
}

static void put_separator(const struct canvas *canvas, int row, int width, struct line *line, struct buf *out)
{
    const struct rules *rules = rules_of(canvas);
    const char *const *joint = rules->joints[row == 0 ? 0 : row == canvas->rows ? 2 : 1];
    put_word(line, joint[0], LOOK_FAINT);
    for (int column = 0; column < canvas->columns; column++) {
        for (int i = 0; i < width + 2; i++) put_word(line, rules->level, LOOK_FAINT);
        put_word(line, joint[column + 1 == canvas->columns ? 2 : 1], LOOK_FAINT);
    }
    end_line(line, out);
}

static void put_ruled_cell(const struct canvas *canvas, const struct canvas_cell *cell, int width,
                           bool bracket, struct line *line)
{
    char room[NUMBER_ROOM];
    const char *word = word_of(canvas, cell, room);
    enum look look = look_of(cell);
    ASSERT(font_count(word) <= width);
    put_word(line, bracket ? "[" : " ", look);
    put_blanks(line, width - font_count(word), look);
    put_word(line, word, look);
    put_word(line, bracket ? "]" : " ", look);
    put_word(line, rules_of(canvas)->upright, LOOK_FAINT);
}

static void draw_ruled(const struct canvas *canvas, struct buf *out)
{
    int width = widest(canvas);
    bool brackets = has_brackets(canvas);
    struct line line = {.colour = canvas->colour};
    put_separator(canvas, 0, width, &line, out);
    for (int row = 0; row < canvas->rows; row++) {
        put_word(&line, rules_of(canvas)->upright, LOOK_FAINT);
        for (int column = 0; column < canvas->columns; column++) {
            const struct canvas_cell *cell = canvas_cell(canvas, row, column);
            put_ruled_cell(canvas, cell, width, brackets && is_given(cell), &line);
        }
        end_line(&line, out);
        put_separator(canvas, row + 1, width, &line, out);
    }
    buf_free(&line.text);
}

/* ---- plain */

static bool is_wall(const struct canvas *canvas, const struct canvas_cell *cell)
{
    return canvas->unicode && cell->mark == CANVAS_MARK_NONE && cell->tile == CANVAS_TILE_BLOCKED;
}

/* A word in its column; a wall of blocks fills the column. */
static void put_cell(const struct canvas *canvas, const struct layout *layout, const struct canvas_cell *cell,
                     const char *word, struct line *line)
{
    enum look look = look_of(cell);
    bool bracket = layout->brackets && is_given(cell);
    int room = layout->width - (layout->brackets ? 2 : 0), length = font_count(word);
    for (; is_wall(canvas, cell) && length < room; length++) put_word(line, word, look);
    put_blanks(line, room - length, LOOK_PLAIN);
    put_word(line, bracket ? "[" : layout->brackets ? " " : "", look);
    put_word(line, word, look);
    put_word(line, bracket ? "]" : layout->brackets ? " " : "", look);
    if (canvas->dense && cell->tile != CANVAS_TILE_HOLE) mark_end(line);
    put_blanks(line, layout->pitch - layout->width, LOOK_PLAIN);
}

static void draw_plain(const struct canvas *canvas, struct buf *out)
{
    struct layout layout = lay_out(canvas);
    const char *corner = corner_of(canvas);
    char room[NUMBER_ROOM];
    struct line line = {.colour = canvas->colour};
    for (int row = 0; row < canvas->rows; row++) {
        int indent = row * layout.shear - layout.left;
        line.skip = indent < 0 ? -indent : 0;
        put_blanks(&line, indent, LOOK_PLAIN);
        for (int column = 0; column < canvas->columns; column++) {
            const struct canvas_cell *cell = canvas_cell(canvas, row, column);
            bool last = row + 1 == canvas->rows && column + 1 == canvas->columns;
            put_cell(canvas, &layout, cell, last && corner ? corner : word_of(canvas, cell, room), &line);
        }
        end_line(&line, out);
    }
    buf_free(&line.text);
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
