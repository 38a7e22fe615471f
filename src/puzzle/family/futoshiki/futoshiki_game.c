/* Game ids of Unequal, a puzzle of Simon Tatham's collection: `4:0R,3,0,...` has for each cell its
 * number, 0 if it is open, and the neighbours that it is greater than: U(p), R(ight), D(own),
 * L(eft). A letter for the difficulty may follow the side, `4de:`. */
#include "puzzle/family/futoshiki/futoshiki.h"

#include "base/say.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>

static const char ways[] = "URDL", signs[] = "^>v<";

/* The colon, or an a, which stands for the other game of Unequal. */
bool futoshiki_game_follows(const struct reader *r)
{
    struct reader ahead = *r;
    if (!text_is_digit(reader_peek(&ahead))) return false;
    while (text_is_digit(reader_peek(&ahead))) reader_next(&ahead);
    if (reader_accept(&ahead, "d") && isalpha(reader_peek(&ahead))) reader_next(&ahead);
    return reader_peek(&ahead) == ':' || reader_peek(&ahead) == 'a';
}

/* The cell is greater than its neighbour in this direction. */
static void read_flag(struct matrix *m, int cell, int way, struct reader *r)
{
    static const int across[] = {0, 1, 0, -1}, down[] = {-1, 0, 1, 0};
    int row = cell / m->rows + down[way], column = cell % m->rows + across[way];
    if (row < 0 || column < 0 || row >= m->rows || column >= m->rows) {
        reader_say(r, "futoshiki.game-edge", NULL);
        return;
    }
    int next = row * m->rows + column, first = cell < next ? cell : next;
    char *sign = &m->between.data[2 * first + (down[way] != 0)];
    if (*sign) reader_say(r, "futoshiki.game-twice", NULL);
    *sign = signs[way];
}

static void read_cell(struct matrix *m, int cell, struct reader *r)
{
    char found[READER_FOUND_ROOM];
    if (cell && !reader_accept(r, ","))
        reader_say(r, "futoshiki.game-comma", SAY(say_raw("found", reader_found(r, found))));
    vec_push(&m->cells, (int32_t)reader_int(r, 0, m->rows, "futoshiki.number"));
    for (int c; reader_ok(r) && isalpha(c = reader_peek(r)) && strchr(ways, toupper(c));) {
        read_flag(m, cell, (int)(strchr(ways, toupper(c)) - ways), r);
        if (reader_ok(r)) reader_next(r);
    }
}

void futoshiki_game_read(struct matrix *m, struct reader *r)
{
    matrix_begin_here(m, 0, 0, r);
    matrix_head_number(m, 0, r);
    if (reader_peek(r) == 'a') reader_say(r, "futoshiki.game-adjacent", NULL);
    if (reader_accept(r, "d")) reader_next(r);
    reader_accept(r, ":");
    for (int i = 0; i < 2 * m->rows * m->rows; i++) vec_push(&m->between, 0);
    for (int cell = 0; cell < m->rows * m->rows && reader_ok(r); cell++) read_cell(m, cell, r);
    reader_accept(r, ",");
    if (reader_ok(r)) reader_end_line(r, "futoshiki.game");
}

static void write_game(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct futoshiki *f = futoshiki_of(board);
    size_t n = (size_t)f->side;
    buf_print(out, "%d:", f->side);
    for (size_t i = 0; i < board->cells; i++) {
        buf_print(out, "%s%d", i ? "," : "", (int)region_board_number(board, values, i));
        if (i >= n && f->between[2 * (i - n) + 1] == '^') buf_char(out, 'U');
        if (f->between[2 * i] == '>') buf_char(out, 'R');
        if (f->between[2 * i + 1] == 'v') buf_char(out, 'D');
        if (i % n && f->between[2 * (i - 1)] == '<') buf_char(out, 'L');
    }
    buf_char(out, '\n');
}

const struct family_format futoshiki_game_formats[] = {{"sgt", "futoshiki.sgt", write_game, NULL}, {0}};
