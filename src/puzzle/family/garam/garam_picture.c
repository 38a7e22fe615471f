/* The picture of a Garam as text, in and out.
 *
 * A file is the picture itself, after comment lines and blank ones; a comment line ends it, and
 * another picture may follow. Columns count characters, which are bytes except for × and −. Blank
 * lines and columns around the picture do not belong to it. So it is no matrix of words
 * (kit/matrix.h), nor a floor plan (kit/floor_plan.h), which is not indented and has one byte for
 * each cell.
 *
 * O(text) to read. A picture takes a byte per place, so the number of places is limited. */
#include "puzzle/family/garam/garam.h"

#include "base/text.h"

#include <string.h>

enum { PLACES_MOST = 1 << 24 };

const char garam_picture_signs[] = "+-x";

/* ---- reading */

struct spot { /* what is not blank */
    int64_t row, column;
    char c;
};
typedef VEC(struct spot) spot_list;

/* The canonical form of this character, and its bytes in UTF-8; 0 if it cannot be in a picture. */
static char meaning_of(const struct reader *r, size_t *bytes)
{
    enum { MULTIPLICATION_SIGN = 0xd7, MINUS_SIGN = 0x2212 };
    uint32_t code;
    *bytes = text_utf8((const char *)r->at, (size_t)(r->whole - r->at), &code);
    if (*bytes == 0) return 0;
    if (code == MULTIPLICATION_SIGN || code == 'X' || code == '*') return 'x';
    if (code == MINUS_SIGN) return '-';
    if (code == '.') return '_';
    if (code == '\r') return ' ';
    return code > 0 && code < 128 && strchr("0123456789_+-x?= ", (int)code) ? (char)code : 0;
}

static void refuse_character(struct reader *r, int64_t column)
{
    char found[READER_FOUND_ROOM];
    int c = reader_peek(r);
    if (c == '\t')
        reader_say_at(r, r->line, column, "garam.tab", NULL);
    else
        reader_say_at(r, r->line, column, "garam.expected.character",
                      SAY(say_raw("found", reader_found(r, found))));
}

/* True if a cell comes right before an equals sign or a plus, which happens only in boards of this
 * family. */
static bool has_equation(const struct reader *r)
{
    for (const unsigned char *at = r->at; at + 1 < r->whole; at++)
        if ((at[1] == '=' || at[1] == '+') && memchr("0123456789_.", *at, 12)) return true;
    return false;
}

/* True if there is a cell above this place. Must be called in reading order: spots before `*above`
 * are no longer needed. */
static bool is_below_cell(const spot_list *spots, size_t *above, int64_t row, int64_t column)
{
    const struct spot *spot = NULL;
    for (; *above < spots->size; (*above)++) {
        spot = &spots->data[*above];
        if (spot->row >= row || (spot->row == row - 1 && spot->column >= column)) break;
    }
    return spot && spot->row == row - 1 && spot->column == column && garam_picture_is_cell(spot->c);
}

/* The rest of a line, whose next character is in this column, counted from 1. */
static void read_line(struct reader *r, int64_t row, int64_t column, spot_list *spots, size_t *above)
{
    for (; reader_ok(r) && reader_peek(r) != '\n' && reader_peek(r) != READER_END; column++) {
        size_t bytes;
        char c = meaning_of(r, &bytes);
        if (c == 0) {
            refuse_character(r, column);
            return;
        }
        if (c == '=' && is_below_cell(spots, above, row, column)) r->vague = false;
        if (c != ' ') vec_push(spots, ((struct spot){row, column, c}));
        for (; bytes > 0; bytes--) reader_next(r);
    }
    reader_next(r);
}

/* Refuses a tab in the indentation of the first line, which was skipped. */
static void check_indent(struct reader *r)
{
    int64_t width = reader_column(r) - 1;
    const unsigned char *tab = width > 0 ? memchr(r->at - width, '\t', (size_t)width) : NULL;
    if (!tab) return;
    r->sure = !r->vague;
    reader_say_at(r, r->line, tab - (r->at - width) + 1, "garam.tab", NULL);
}

/* A `c` that is alone or followed by a blank. */
static bool is_comment(struct reader *r)
{
    if (reader_peek(r) != 'c' || reader_column(r) != 1) return false;
    return r->at + 1 == r->whole || memchr(" \t\r\n", r->at[1], 4);
}

static void read_lines(struct reader *r, spot_list *spots)
{
    reader_skip_comments(r);
    r->vague = !has_equation(r);
    check_indent(r);
    char found[READER_FOUND_ROOM];
    if (reader_ok(r) && reader_peek(r) == READER_END)
        reader_say(r, "garam.expected.picture", SAY(say_raw("found", reader_found(r, found))));
    int64_t column = reader_column(r);
    size_t above = 0;
    for (int64_t row = 0; reader_ok(r) && reader_peek(r) != READER_END && !is_comment(r); row++, column = 1)
        read_line(r, row, column, spots, &above);
    reader_skip_comments(r);
}

/* Size and indentation; false if it is too large. */
static bool measure(struct garam_picture *picture, const spot_list *spots)
{
    int64_t rows = vec_last(spots).row + 1, first = INT64_MAX, last = 0;
    for (size_t i = 0; i < spots->size; i++) {
        int64_t column = spots->data[i].column;
        if (column < first) first = column;
        if (column > last) last = column;
    }
    int64_t columns = last - first + 1;
    if (rows > PLACES_MOST || columns > PLACES_MOST || rows * columns > PLACES_MOST) return false;
    picture->rows = (int)rows;
    picture->columns = (int)columns;
    picture->indent = first - 1;
    return true;
}

static char *blank_places(struct arena *arena, int rows, int columns)
{
    size_t size = (size_t)rows * (size_t)columns;
    char *at = ARENA_ARRAY(arena, char, size);
    memset(at, ' ', size);
    return at;
}

/* True if there is an equals sign: no other family has boards of these characters with one. */
static bool has_equals(const spot_list *spots)
{
    for (size_t i = 0; i < spots->size; i++)
        if (spots->data[i].c == '=') return true;
    return false;
}

bool garam_picture_read(struct garam_picture *picture, struct arena *arena, struct reader *r)
{
    spot_list spots = {0};
    reader_skip_comments(r);
    *picture = (struct garam_picture){.line = r->line};
    read_lines(r, &spots);
    r->sure |= reader_ok(r) && has_equals(&spots);
    if (reader_ok(r) && !measure(picture, &spots))
        reader_say_at(r, picture->line, 1, "garam.too-large", SAY(say_int("most", PLACES_MOST)));
    if (reader_ok(r)) {
        picture->at = blank_places(arena, picture->rows, picture->columns);
        for (size_t i = 0; i < spots.size; i++) {
            const struct spot *spot = &spots.data[i];
            int64_t column = spot->column - 1 - picture->indent;
            ASSERT(column >= 0 && column < picture->columns && spot->row < picture->rows);
            picture->at[spot->row * picture->columns + column] = spot->c;
        }
    }
    vec_free(&spots);
    return reader_ok(r);
}

/* ---- writing */

static void put(struct garam_picture *picture, struct garam_place place, char c)
{
    ASSERT(place.row < picture->rows && place.column < picture->columns);
    picture->at[(size_t)place.row * (size_t)picture->columns + (size_t)place.column] = c;
}

static void put_equation(struct garam_picture *picture, const struct garam_equation *e)
{
    struct garam_place equals = {e->at.row + 2 * e->down, e->at.column + 2 * !e->down};
    put(picture, equals, '=');
    if (e->sign == GARAM_KNOWN) put(picture, e->at, garam_picture_signs[e->known]);
}

static char letter_of(bool digit, int32_t value)
{
    if (value < 0 || value >= (digit ? 10 : GARAM_SIGNS)) return digit ? '_' : '?';
    return digit ? (char)('0' + value) : garam_picture_signs[value];
}

char garam_picture_letter(const struct garam *g, size_t cell, int32_t value)
{
    return letter_of(cell < g->digits, value);
}

struct known { /* the values that an equation is shown with */
    const int32_t *values;
    size_t fact_count;
    const struct logic_fact *facts;
};

static int32_t value_of(const struct known *known, size_t cell)
{
    for (size_t i = 0; i < known->fact_count; i++)
        if (known->facts[i].cell == cell) return known->facts[i].value;
    return known->values[cell];
}

void garam_picture_equation(const struct region *region, const int32_t *values, size_t fact_count,
                            const struct logic_fact *facts, struct buf *out)
{
    enum { SHOWN = 8 };
    const struct garam_equation *e = region->facts;
    const struct known known = {values, fact_count, facts};
    buf_print(out, "%c %c %c = ", letter_of(true, value_of(&known, e->left)),
              e->sign == GARAM_KNOWN ? garam_picture_signs[e->known]
                                     : letter_of(false, value_of(&known, e->sign)),
              letter_of(true, value_of(&known, e->right)));
    for (size_t i = 0; i < e->digits && i < SHOWN; i++)
        buf_char(out, letter_of(true, value_of(&known, region->cells[GARAM_RESULT + i])));
    if (e->digits > SHOWN) buf_add(out, "...");
}

void garam_picture_of(struct garam_picture *picture, struct arena *arena, const struct board *board,
                      const int32_t *values)
{
    const struct garam *g = garam_of(board);
    *picture = (struct garam_picture){.rows = g->rows, .columns = g->columns, .line = 1};
    picture->at = blank_places(arena, g->rows, g->columns);
    for (size_t i = 0; i < g->count; i++) put_equation(picture, &g->equation[i]);
    for (size_t i = 0; i < board->cells; i++)
        put(picture, g->place[i], garam_picture_letter(g, i, values ? values[i] : g->base.given[i]));
}

void garam_picture_write(const struct board *board, const int32_t *values, struct buf *out)
{
    struct arena scratch = {0};
    struct garam_picture picture;
    garam_picture_of(&picture, &scratch, board, values);
    for (int row = 0; row < picture.rows; row++) {
        const char *line = picture.at + (size_t)row * (size_t)picture.columns;
        int length = picture.columns;
        while (length > 0 && line[length - 1] == ' ') length--;
        buf_bytes(out, line, (size_t)length);
        buf_char(out, '\n');
    }
    arena_free(&scratch);
}
