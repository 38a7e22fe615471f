/* Files of Kakuro.
 *
 * A line `kakuro ROWS COLUMNS`, then the places, row by row: `#` is black, `.` (or `_`) open, a
 * digit given. `12\4` is a black place with the clues 12, of the run below it, and 4, of the run to
 * its right; `12\` and `\4` have one of them. A file may hold several boards. An answer has digits
 * in all cells, and needs neither the first line nor clues. */
#include "puzzle/family/kakuro/kakuro.h"

static const struct matrix_form form = {
    .name = "kakuro",
    .numbers = {{"ROWS", "kakuro.rows-number", 1, KAKURO_SIDE, MATRIX_ROWS, false},
                {"COLUMNS", "kakuro.columns-number", 1, KAKURO_SIDE, MATRIX_COLUMNS, false}},
    .signs = {{'.', KAKURO_OPEN}, {'_', KAKURO_OPEN}, {'#', KAKURO_BLACK}},
    .number = "kakuro.digit",
    .lo = 1,
    .hi = KAKURO_DIGITS,
    .split = KAKURO_SUM,
    .half = "kakuro.clue",
    .word = "kakuro.word",
    .noun = "cell",
    .apart = true,
    .series = true,
};

static bool is_white(const struct matrix *m, size_t place, bool down)
{
    size_t columns = (size_t)m->columns, next = place + (down ? columns : 1);
    if (down ? next >= m->cells.size : next % columns == 0) return false;
    return m->cells.data[next] >= KAKURO_OPEN;
}

/* Every clue has a run, and some place is white. */
static void check_clues(const struct matrix *m, struct reader *r)
{
    bool any = false;
    for (size_t i = 0; i < m->cells.size && reader_ok(r); i++) {
        int32_t below, right;
        any |= m->cells.data[i] >= KAKURO_OPEN;
        matrix_halves(m->cells.data[i], &below, &right);
        if (below && !is_white(m, i, true))
            matrix_say(m, r, i, "kakuro.clue-below", SAY(say_int("clue", below)));
        else if (right && !is_white(m, i, false))
            matrix_say(m, r, i, "kakuro.clue-right", SAY(say_int("clue", right)));
    }
    if (reader_ok(r) && !any) reader_say_at(r, m->line, m->column, "kakuro.all-black", NULL);
}

struct board *kakuro_read_like(struct arena *arena, struct reader *r, const struct board *like)
{
    struct matrix m;
    struct board *board = NULL;
    matrix_begin(&m, &form);
    matrix_skip(&m, r);
    if (!like || matrix_head_follows(&m, r))
        matrix_head(&m, r);
    else
        matrix_begin_here(&m, kakuro_of(like)->rows, kakuro_of(like)->columns, r);
    if (reader_ok(r) && matrix_rows(&m, r) && matrix_end(&m, r)) check_clues(&m, r);
    if (reader_ok(r)) board = kakuro_make(arena, m.rows, m.columns, m.cells.data);
    matrix_free(&m);
    return board;
}

static int32_t word_at(const void *board, const int32_t *values, size_t place)
{
    const struct kakuro *k = kakuro_of(board);
    if (k->at[place] < 0) return k->word[place];
    int32_t digit = (values ? values : k->base.given)[k->at[place]];
    return digit == LOGIC_OPEN ? KAKURO_OPEN : digit;
}

/* Words are aligned to the right of columns that are as wide as the longest of all. */
void kakuro_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct kakuro *k = kakuro_of(board);
    struct matrix m;
    matrix_begin(&m, &form);
    matrix_head_set(&m, 0, k->rows);
    matrix_head_set(&m, 1, k->columns);
    m.width = 1;
    for (int i = 0; i < k->rows * k->columns; i++) {
        int32_t below, right;
        bool split = matrix_halves(k->word[i], &below, &right);
        int width =
            split + (below ? matrix_digits((size_t)below) : 0) + (right ? matrix_digits((size_t)right) : 0);
        if (width > m.width) m.width = width;
    }
    matrix_write(&m, word_at, board, values, out);
    matrix_free(&m);
}
