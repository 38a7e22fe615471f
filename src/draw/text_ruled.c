/* A ruled canvas in text: lines around each cell or around regions, signs on borders.
 *
 * Without regions every border is a line, and words are padded with a blank on both sides, which
 * belongs to the cell: brackets go there, and colours. With regions only their borders are lines.
 * Between two columns there are three characters if any row has a line or a sign there, else the
 * usual blank; between two rows there is a line of text under the same condition. So a Sudoku looks
 * as usual, and a jigsaw takes as much room as it needs.
 *
 * A joint where lines meet is chosen by its arms. Borders of regions are closed curves, so no line
 * ends in the middle. Signs are looked up by cell, because the canvas lists them in any order. Time
 * and memory O(cells + signs). */
#include "draw/text_line.h"

#include "base/alloc.h"
#include "draw/font.h"

#include <math.h>

enum { WIDE = 3 }; /* characters between columns with a line between them */
enum { ARM_LEFT = 1, ARM_RIGHT = 2, ARM_UP = 4, ARM_DOWN = 8, JOINTS = 16 };

#define NEAR 0.1 /* tolerance of the places of signs, in cells */

struct ruled {
    const struct canvas *canvas;
    struct text_width width;
    struct text_margin margin;
    bool brackets;
    /* Lines are visible in the gap before this row or column: rows + 1 and columns + 1. */
    bool *row_gap, *column_gap;
    const struct canvas_sign **beside; /* by cell: on its right border; NULL: no signs at all */
    const struct canvas_sign **below;  /* by cell: on its lower border; likewise */
    int *start;                        /* by column: the place of its words */
    const char *const *joints;         /* by arms */
    enum text_look look;               /* of lines */
    struct text_line line;
};

/* A joint with one arm is an end, which only signs of a canvas without regions could leave. */
static const char *const ascii_joints[JOINTS] = {
    " ", "-", "-", "-", "|", "+", "+", "+", "|", "+", "+", "+", "|", "+", "+", "+",
};
static const char *const light_joints[JOINTS] = {
    " ", "─", "─", "─", "│", "┘", "└", "┴", "│", "┐", "┌", "┬", "│", "┤", "├", "┼",
};
static const char *const heavy_joints[JOINTS] = {
    " ", "━", "━", "━", "┃", "┛", "┗", "┻", "┃", "┓", "┏", "┳", "┃", "┫", "┣", "╋",
};

/* ---- what is where */

/* A line between two neighbours, one of which may be outside. */
static bool is_line(const struct canvas *canvas, int row, int column, int other_row, int other_column)
{
    if (!canvas->regions) return true;
    return canvas_border(canvas, row, column, other_row, other_column) >= CANVAS_BORDER_REGION;
}

/* Above the cell at (row, column), which may be that of the row below the last. */
static bool is_level(const struct canvas *canvas, int row, int column)
{
    return column >= 0 && column < canvas->columns && is_line(canvas, row - 1, column, row, column);
}

/* To the left of that cell, likewise. */
static bool is_upright(const struct canvas *canvas, int row, int column)
{
    return row >= 0 && row < canvas->rows && is_line(canvas, row, column - 1, row, column);
}

static const char *joint_of(const struct ruled *r, int row, int column)
{
    const struct canvas *canvas = r->canvas;
    return r
        ->joints[ARM_LEFT * is_level(canvas, row, column - 1) + ARM_RIGHT * is_level(canvas, row, column) +
                 ARM_UP * is_upright(canvas, row - 1, column) + ARM_DOWN * is_upright(canvas, row, column)];
}

static bool is_whole(double x)
{
    return fabs(x - round(x)) < NEAR;
}

/* Enters a sign that is on the border of two squares; longer ones have no room. */
static void enter_sign(struct ruled *r, const struct canvas_sign *sign)
{
    const struct canvas *canvas = r->canvas;
    bool beside = is_whole(sign->at.x) && is_whole(sign->at.y - 0.5);
    bool below = is_whole(sign->at.y) && is_whole(sign->at.x - 0.5);
    if (font_count(sign->text) != 1 || (!beside && !below)) return;
    double row = beside ? sign->at.y - 0.5 : sign->at.y - 1,
           column = beside ? sign->at.x - 1 : sign->at.x - 0.5;
    if (row < -NEAR || row > canvas->rows - (beside ? 1 : 2) + NEAR) return;
    if (column < -NEAR || column > canvas->columns - (beside ? 2 : 1) + NEAR) return;
    size_t cell = (size_t)lround(row) * (size_t)canvas->columns + (size_t)lround(column);
    (beside ? r->beside : r->below)[cell] = sign;
    if (beside) r->column_gap[lround(column) + 1] = true;
    if (below) r->row_gap[lround(row) + 1] = true;
}

static const struct canvas_sign *sign_of(const struct ruled *r, bool beside, int row, int column)
{
    const struct canvas_sign **signs = beside ? r->beside : r->below;
    if (signs == NULL || row < 0 || column < 0) return NULL;
    return signs[(size_t)row * (size_t)r->canvas->columns + (size_t)column];
}

static void find_gaps(struct ruled *r)
{
    const struct canvas *canvas = r->canvas;
    r->row_gap = alloc_array((size_t)canvas->rows + 1, sizeof *r->row_gap);
    r->column_gap = alloc_array((size_t)canvas->columns + 1, sizeof *r->column_gap);
    for (int row = 0; row <= canvas->rows; row++)
        for (int column = 0; column <= canvas->columns; column++) {
            if (is_level(canvas, row, column)) r->row_gap[row] = true;
            if (is_upright(canvas, row, column)) r->column_gap[column] = true;
        }
    if (canvas->first_sign == NULL) return;
    r->beside = alloc_array(canvas_count(canvas), sizeof *r->beside);
    r->below = alloc_array(canvas_count(canvas), sizeof *r->below);
    for (const struct canvas_sign *sign = canvas->first_sign; sign != NULL; sign = sign->next)
        enter_sign(r, sign);
}

/* ---- places */

/* The outer gaps lack the blank outside. */
static int gap_width(const struct ruled *r, int column)
{
    bool outer = column == 0 || column == r->canvas->columns;
    if (r->column_gap[column]) return WIDE - outer;
    return outer || r->canvas->dense ? 0 : 1;
}

static void find_places(struct ruled *r)
{
    int at = text_margin_left(&r->margin);
    r->start = alloc_array((size_t)r->canvas->columns, sizeof *r->start);
    for (int column = 0; column < r->canvas->columns; column++) {
        at += gap_width(r, column);
        r->start[column] = at;
        at += r->width.before + r->width.after;
    }
}

static struct ruled open_ruled(const struct canvas *canvas)
{
    struct ruled r = {.canvas = canvas,
                      .width = text_word_width(canvas),
                      .brackets = text_word_brackets(canvas),
                      .look = canvas->regions ? TEXT_PLAIN : TEXT_FAINT,
                      .line = {.colour = canvas->colour}};
    r.joints = !canvas->unicode ? ascii_joints : canvas->regions ? heavy_joints : light_joints;
    find_gaps(&r);
    r.margin = text_margin_open(canvas, 1);
    find_places(&r);
    return r;
}

static void close_ruled(struct ruled *r)
{
    text_margin_close(&r->margin);
    buf_free(&r->line.text);
    alloc_free(r->start);
    alloc_free(r->beside);
    alloc_free(r->below);
    alloc_free(r->row_gap);
    alloc_free(r->column_gap);
}

/* ---- lines of text */

static void put_arm(struct ruled *r, bool line, int count)
{
    for (int i = 0; line && i < count; i++)
        text_line_word(&r->line, r->joints[ARM_LEFT | ARM_RIGHT], r->look);
    if (!line) text_line_blanks(&r->line, count, r->look);
}

/* The part of a separator at the crossing of two gaps. */
static void put_crossing(struct ruled *r, int row, int column)
{
    const struct canvas *canvas = r->canvas;
    bool left = is_level(canvas, row, column - 1), right = is_level(canvas, row, column);
    if (!r->column_gap[column]) {
        put_arm(r, left && right, gap_width(r, column));
        return;
    }
    if (column > 0) put_arm(r, left, 1);
    text_line_word(&r->line, joint_of(r, row, column), r->look);
    if (column < canvas->columns) put_arm(r, right, 1);
}

/* The part under a word, with the sign below the word's last character. */
static void put_under(struct ruled *r, int row, int column)
{
    const struct canvas_sign *sign = sign_of(r, false, row - 1, column);
    bool line = is_level(r->canvas, row, column);
    put_arm(r, line, r->width.before - (sign != NULL));
    if (sign != NULL) text_line_word(&r->line, sign->text, text_word_role_look(sign->role));
    put_arm(r, line, r->width.after);
}

/* The line of text above a row. */
static void put_separator(struct ruled *r, int row, struct buf *out)
{
    if (!r->row_gap[row]) return;
    text_line_blanks(&r->line, text_margin_left(&r->margin), TEXT_PLAIN);
    for (int column = 0; column <= r->canvas->columns; column++) {
        put_crossing(r, row, column);
        if (column < r->canvas->columns) put_under(r, row, column);
    }
    text_line_end(&r->line, out);
}

static bool is_bracketed(const struct ruled *r, int row, int column)
{
    bool inside = column >= 0 && column < r->canvas->columns;
    return inside && r->brackets && text_word_has_role(canvas_cell(r->canvas, row, column), CANVAS_GIVEN);
}

/* The look of the blanks around the words of a cell: without regions, they are part of it. */
static enum text_look padding_look(const struct ruled *r, int row, int column)
{
    return r->canvas->regions ? TEXT_PLAIN : text_word_look(canvas_cell(r->canvas, row, column));
}

/* What is between a word and the one to its left. */
static void put_gap(struct ruled *r, int row, int column)
{
    const struct canvas *canvas = r->canvas;
    const struct canvas_sign *sign = column < canvas->columns ? sign_of(r, true, row, column - 1) : NULL;
    if (!r->column_gap[column]) {
        text_line_blanks(&r->line, gap_width(r, column), TEXT_PLAIN);
        return;
    }
    if (column > 0)
        text_line_word(&r->line, is_bracketed(r, row, column - 1) ? "]" : " ",
                       padding_look(r, row, column - 1));
    if (sign != NULL)
        text_line_word(&r->line, sign->text, text_word_role_look(sign->role));
    else
        text_line_word(&r->line, is_upright(canvas, row, column) ? r->joints[ARM_UP | ARM_DOWN] : " ",
                       r->look);
    if (column < canvas->columns)
        text_line_word(&r->line, is_bracketed(r, row, column) ? "[" : " ", padding_look(r, row, column));
}

static void put_cell(struct ruled *r, int row, int column)
{
    char room[TEXT_WORD_ROOM];
    const struct canvas_cell *cell = canvas_cell(r->canvas, row, column);
    const char *word = text_word(r->canvas, cell, room);
    enum text_look padding = padding_look(r, row, column);
    int before = r->width.before - text_word_before(cell, word);
    text_line_blanks(&r->line, before, padding);
    text_line_word(&r->line, word, text_word_look(cell));
    text_line_blanks(&r->line, r->width.before + r->width.after - before - font_count(word), padding);
}

static void put_row(struct ruled *r, int row, struct buf *out)
{
    text_margin_beside(&r->margin, CANVAS_LEFT, row, &r->line);
    for (int column = 0; column <= r->canvas->columns; column++) {
        put_gap(r, row, column);
        if (column < r->canvas->columns) put_cell(r, row, column);
    }
    text_margin_beside(&r->margin, CANVAS_RIGHT, row, &r->line);
    text_line_end(&r->line, out);
}

void text_ruled_draw(const struct canvas *canvas, struct buf *out)
{
    ASSERT(canvas->shape == CANVAS_SQUARES);
    struct ruled r = open_ruled(canvas);
    text_margin_lines(&r.margin, CANVAS_ABOVE, r.start, r.width, &r.line, out);
    for (int row = 0; row < canvas->rows; row++) {
        put_separator(&r, row, out);
        put_row(&r, row, out);
    }
    put_separator(&r, canvas->rows, out);
    text_margin_lines(&r.margin, CANVAS_BELOW, r.start, r.width, &r.line, out);
    close_ruled(&r);
}
