/* Floor plans, read and written. O(text) time; a byte for each character, and one for each cell,
 * whose number is limited because a short text can have one long row and many empty ones. */
#include "puzzle/kit/floor_plan.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/vec.h"

#include <string.h>

enum { CELL = 1, TELLING = 2 }; /* what a character is */

struct lines { /* of different lengths */
    const struct floor_plan_form *form;
    VEC(char) cells;
    VEC(size_t) ends; /* by row: where its cells end */
    size_t columns;
    bool spaced;
    uint8_t kind[256];
    int64_t line, column; /* of the character that may be there once; 0: not yet */
};

static void set_kinds(struct lines *l)
{
    l->kind[' '] = CELL;
    for (const char *p = l->form->cells; *p; p++) l->kind[(unsigned char)*p] = CELL;
    for (const char *p = l->form->telling; *p; p++) l->kind[(unsigned char)*p] |= TELLING;
}

/* ---- reading */

/* A lone `c` begins the line; blank lines are rows. */
static bool is_comment(const struct reader *r)
{
    return r->at < r->whole && *r->at == 'c' && (r->at + 1 == r->whole || r->at[1] <= ' ');
}

/* Is a character of the board a blank? Columns of one cell are written alike, spaced or not. */
static bool is_spaced(const struct reader *r)
{
    bool starts = false;
    for (const unsigned char *at = r->at; at < r->whole; starts = *at++ == '\n') {
        struct reader line = {.at = at, .whole = r->whole};
        if (*at == ' ') return true;
        if (starts && is_comment(&line)) return false;
    }
    return false;
}

static void refuse(struct reader *r, const char *expected)
{
    char found[READER_FOUND_ROOM];
    reader_say(r, "kit.expected",
               SAY(say_text("what", say_known(expected)), say_raw("found", reader_found(r, found))));
}

static void refuse_size(const struct lines *l, struct reader *r)
{
    reader_say(r, "kit.plan-sides",
               SAY(say_text("what", say_known(l->form->noun)), say_int("most", l->form->most)));
}

static void note_once(struct lines *l, struct reader *r)
{
    if (l->line)
        reader_say(r, "kit.second",
                   SAY(say_raw("sign", (char[]){l->form->once, 0}), say_int("line", l->line),
                       say_int("column", l->column)));
    l->line = r->line;
    l->column = reader_column(r);
}

static void read_cell(struct lines *l, struct reader *r, int c)
{
    if (!l->kind[c]) refuse(r, say_known(l->form->says));
    if (c == l->form->once) note_once(l, r);
    if (!reader_ok(r)) return;
    if (l->kind[c] & TELLING) r->vague = false;
    vec_push(&l->cells, (char)c);
    r->at++;
}

/* A failed reader is at the end. */
static void read_line(struct lines *l, struct reader *r)
{
    size_t first = l->cells.size, most = (size_t)l->form->most;
    bool between = false;
    for (int c; (c = reader_peek(r)) != '\n' && c != READER_END; between = l->spaced && !between) {
        if (c == '\r')
            r->at++;
        else if (!between && l->cells.size - first == most)
            refuse_size(l, r);
        else if (!between)
            read_cell(l, r, c);
        else if (c == ' ')
            r->at++;
        else
            refuse(r, "kit.space-between");
    }
    reader_next(r);
    vec_push(&l->ends, l->cells.size);
    if (l->cells.size - first > l->columns) l->columns = l->cells.size - first;
}

static size_t row_start(const struct lines *l, size_t row)
{
    return row ? l->ends.data[row - 1] : 0;
}

static void read_lines(struct lines *l, struct reader *r)
{
    while (is_comment(r)) reader_skip_line(r);
    r->vague = true;
    l->spaced = l->form->spaced && is_spaced(r);
    while (reader_peek(r) != READER_END && !is_comment(r)) {
        if (l->ends.size == (size_t)l->form->most) refuse_size(l, r);
        read_line(l, r);
    }
    while (l->ends.size && row_start(l, l->ends.size - 1) == l->ends.data[l->ends.size - 1])
        (void)vec_pop(&l->ends); /* empty lines at the end are not rows */
    if (reader_ok(r) && l->ends.size * l->columns > (size_t)l->form->most_cells)
        reader_say(r, "kit.plan-too-large",
                   SAY(say_int("rows", (int64_t)l->ends.size), say_int("columns", (int64_t)l->columns),
                       say_int("most", l->form->most_cells)));
}

/* The cells, row by row, with blanks at the ends of short rows. */
static char *square_up(struct arena *arena, const struct lines *l)
{
    char *cells = ARENA_ARRAY(arena, char, l->ends.size * l->columns);
    memset(cells, ' ', l->ends.size * l->columns);
    for (size_t row = 0; row < l->ends.size; row++)
        memcpy(cells + row * l->columns, l->cells.data + row_start(l, row),
               l->ends.data[row] - row_start(l, row));
    return cells;
}

bool floor_plan_read(struct floor_plan *plan, const struct floor_plan_form *form, struct arena *arena,
                     struct reader *r)
{
    struct lines l = {.form = form};
    *plan = (struct floor_plan){0};
    set_kinds(&l);
    read_lines(&l, r);
    if (reader_ok(r) && l.ends.size) {
        plan->rows = (int)l.ends.size;
        plan->columns = (int)l.columns;
        plan->cells = square_up(arena, &l);
    }
    vec_free(&l.cells);
    vec_free(&l.ends);
    return reader_ok(r);
}

/* ---- writing */

void floor_plan_write(const struct floor_plan_form *form, int rows, int columns,
                      char (*sign)(void *self, size_t cell), void *self, struct buf *out)
{
    enum { CHUNK = 4096 };
    char bytes[CHUNK];
    size_t cell = 0, size = 0;
    for (int row = 0; row < rows; row++)
        for (int column = 1; column <= columns; column++) {
            bool last = column == columns;
            char c = sign(self, cell++);
            bytes[size++] = last && c == ' ' && form->last ? form->last : c;
            if (last || form->spaced) bytes[size++] = last ? '\n' : ' ';
            if (size < CHUNK - 2) continue;
            buf_bytes(out, bytes, size);
            size = 0;
        }
    buf_bytes(out, bytes, size);
}
