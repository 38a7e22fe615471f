/* Signs that compare neighbours: < and > between two words of a row, ^ and v on a line below one.
 *
 *     1 < .   .
 *     ^       v
 *     . > .   2
 *
 * A line of signs belongs to the row above it, and a sign to the word above it: it stands below one
 * of its characters, or in a figure below one that is between its bars. The columns of the words of
 * the last row are all that is needed (m->spans), so the cost is O(text). */
#include "puzzle/kit/matrix.h"

#include "base/say.h"

char matrix_compare_beside(struct reader *r)
{
    int c = reader_peek(r);
    if (c != '<' && c != '>') return 0;
    return (char)reader_next(r);
}

/* The column of the word that the reader is below; -1: none. */
static int word_above(const struct matrix *m, const struct reader *r)
{
    int64_t at = reader_column(r);
    for (size_t i = 0; i < m->spans.size; i++)
        if (at >= m->spans.data[i].from && at < m->spans.data[i].behind) return (int)i;
    return -1;
}

static void read_sign(struct matrix *m, struct reader *r)
{
    int row = (int)m->places.size - 1, column = word_above(m, r);
    bool last = row + 1 == m->rows;
    size_t cell = (size_t)row * (size_t)m->columns + (size_t)column;
    if (last || column < 0)
        reader_say(r, last ? "kit.compared-last" : "kit.compared-nowhere", SAY(say_int("row", row + 1)));
    else if (m->between.data[2 * cell + 1])
        reader_say(r, "kit.compared-twice", NULL);
    else
        m->between.data[2 * cell + 1] = (char)reader_next(r);
}

/* A line of signs or, in a figure, a rule. */
static void read_line(struct matrix *m, struct reader *r)
{
    char found[READER_FOUND_ROOM];
    for (; reader_ok(r) && !reader_at_line_end(r); reader_skip_blanks(r)) {
        int c = reader_peek(r);
        if (c == '^' || c == 'v')
            read_sign(m, r);
        else if (!m->form->figure || (!reader_accept(r, "+") && !reader_accept(r, "-")))
            reader_say(r, "kit.compared-line", SAY(say_raw("found", reader_found(r, found))));
    }
    if (reader_ok(r)) reader_next(r);
}

static bool line_follows(const struct matrix *m, struct reader *r)
{
    reader_skip_comments(r);
    reader_skip_blanks(r);
    int c = reader_peek(r);
    return reader_ok(r) && (c == '^' || c == 'v' || (m->form->figure && c == '+'));
}

void matrix_compare_below(struct matrix *m, struct reader *r)
{
    while (line_follows(m, r)) read_line(m, r);
}

void matrix_compare_write(const struct matrix *m, int row, struct buf *out)
{
    enum { GAP = 3 }; /* between words: the sign between blanks */
    int at = 0, width = m->width > 1 ? m->width : 1;
    for (int column = 0; column < m->columns && m->between.size; column++) {
        char sign = m->between.data[2 * ((size_t)row * (size_t)m->columns + (size_t)column) + 1];
        int under = column * (width + GAP) + width - 1; /* the last character of the word */
        if (!sign) continue;
        buf_print(out, "%*s%c", under - at, "", sign);
        at = under + 1;
    }
    if (at) buf_char(out, '\n');
}
