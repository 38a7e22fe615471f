/* Who sees what, as text.
 *
 * A board of characters in which lines of sight are drawn: - and | along them, / and \ along
 * diagonals, + where two cross, x where something leaps to; a dot where nothing sees. Cells are at
 * every other character, and a line to the left or right runs through the blanks between them. A
 * piece that looks one way is ^ v < or >, an obstacle #, any other piece its letter. */
#include "puzzle/family/chess/chess.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

struct sheet { /* characters, at the cells and between them */
    const struct chess *chess;
    size_t width; /* of a line */
    char *at;
};

static char *place_of(const struct sheet *s, size_t cell)
{
    size_t columns = (size_t)s->chess->columns;
    return s->at + cell / columns * s->width + cell % columns * 2;
}

static char stroke_of(struct pieces_step step)
{
    if (!step.ride || (step.rows && step.columns && abs(step.rows) != abs(step.columns))) return 'x';
    if (step.rows == 0) return '-';
    if (step.columns == 0) return '|';
    return step.rows == step.columns ? '\\' : '/';
}

/* From a piece to the end of what it sees in this direction. */
static void draw_ray(const struct sheet *s, const int32_t *values, size_t from, struct pieces_step step)
{
    char stroke = stroke_of(step);
    for (size_t cell = from; pieces_go(s->chess->rows, s->chess->columns, step, &cell) && !values[cell];) {
        char *here = place_of(s, cell);
        *here = *here == '.' || *here == stroke ? stroke : '+';
        if (stroke == '-') here[step.columns > 0 ? -1 : 1] = stroke;
        if (!step.ride) break;
    }
}

static char sign_of(const struct piece *piece)
{
    const struct pieces_move *move = &piece->moves[0];
    if (!move->one_way || (move->rows && move->columns)) return piece->letter[0];
    if (move->rows) return move->rows < 0 ? '^' : 'v';
    return move->columns < 0 ? '<' : '>';
}

static void draw_piece(const struct sheet *s, const int32_t *values, size_t cell)
{
    struct pieces_step steps[PIECES_STEPS];
    const struct piece *piece = s->chess->kinds[values[cell] - 1].piece;
    int count = pieces_steps(piece, steps);
    *place_of(s, cell) = sign_of(piece);
    for (int i = 0; i < count; i++) draw_ray(s, values, cell, steps[i]);
}

static void draw_all(const struct sheet *s, const int32_t *values)
{
    const struct board *board = &s->chess->board;
    memset(s->at, ' ', s->width * (size_t)s->chess->rows);
    for (size_t i = 0; i < board->cells; i++) *place_of(s, i) = '.';
    for (size_t i = 0; i < board->cells; i++)
        if (values[i]) draw_piece(s, values, i);
}

void chess_rays_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct chess *c = chess_of(board);
    struct sheet s = {.chess = c, .width = 2 * (size_t)c->columns - 1};
    int32_t *pieces = alloc_array(board->cells, sizeof *pieces);
    s.at = alloc_bytes(s.width * (size_t)c->rows);
    for (size_t i = 0; i < board->cells; i++) pieces[i] = values ? values[i] : c->given[i];
    draw_all(&s, pieces);
    if (values && c->optimise) buf_print(out, "%lld\n", (long long)chess_pieces(c, values));
    for (int row = 0; row < c->rows; row++) {
        buf_bytes(out, s.at + (size_t)row * s.width, s.width);
        buf_char(out, '\n');
    }
    alloc_free(s.at);
    alloc_free(pieces);
}
