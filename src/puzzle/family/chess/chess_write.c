/* Chess boards in other languages: FEN, LaTeX for the chessboard package, and text with lines of
 * sight; and the squares that every piece threatens, for debugging.
 *
 * FEN is written and not read; its runs of empty squares are no words, so it has no table for
 * kit/matrix.h. It has letters for the pieces of chess, here the white ones; the others have
 * theirs in the table of pieces: lower case letters for pieces that look one way, `-` for
 * obstacles. Boards of other sizes than 8 x 8 are written the same way, with numbers as large as
 * needed. The chessboard package names columns by letters, so 26 columns are the limit; larger
 * boards are refused earlier (chess_writes). It draws obstacles as black squares; a piece that
 * looks one way is an arrow in a disc, drawn by a macro that comes with the board; pieces that its
 * font lacks are letters.
 *
 * Lines of sight are - and | along them, / and \ along diagonals, + where two cross, x where
 * something leaps to; a dot for a square that no piece sees. Cells are at every other character,
 * and a line to the left or right runs through the blanks between them. A piece that looks one way
 * is ^ v < or >, an obstacle #, any other piece its letter. */
#include "puzzle/family/chess/chess.h"

#include "puzzle/kit/grid.h"

#include <stdlib.h>
#include <string.h>

static int value_of(const struct chess *c, const int32_t *values, int row, int column)
{
    return chess_value(c, values, grid_cell(c->columns, row, column));
}

void chess_write_fen(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct chess *c = chess_of(board);
    for (int row = 0; row < c->rows; row++) {
        int empty = 0;
        if (row) buf_char(out, '/');
        for (int column = 0; column <= c->columns; column++) {
            int value = column < c->columns ? value_of(c, values, row, column) : 0;
            if (!value && column < c->columns) {
                empty++;
                continue;
            }
            if (empty) buf_int(out, empty);
            empty = 0;
            if (value) buf_add(out, c->kinds[value - 1].piece->fen);
        }
    }
    buf_add(out, " w - - 0 1\n");
}

/* ---- LaTeX */

/* The squares of this piece, separated by commas, each after the letter. Returns how many. */
static int list_squares(const struct chess *c, const int32_t *values, const struct piece *only,
                        const char *letter, struct buf *out)
{
    int count = 0;
    for (int row = 0; row < c->rows; row++)
        for (int column = 0; column < c->columns; column++) {
            int value = value_of(c, values, row, column);
            if (!value || c->kinds[value - 1].piece != only) continue;
            if (count++) buf_char(out, ',');
            ASSERT(column < GRID_LETTERS);
            buf_print(out, "%s%c%d", letter, 'a' + column, c->rows - row);
        }
    return count;
}

/* An arrow in a disc, sized for the package's default squares; its arguments are the direction. */
static const char look_macro[] =
    "\\providecommand\\damierlook[2]{\\begin{pgfpicture}%\n"
    "  \\pgfsetfillcolor{white}\\pgfsetstrokecolor{black}\\pgfsetlinewidth{0.8pt}%\n"
    "  \\pgfpathcircle{\\pgfpointorigin}{8pt}\\pgfusepath{fill,stroke}%\n"
    "  \\pgfsetlinewidth{1.8pt}\\pgfsetarrowsend{latex}%\n"
    "  \\pgfpathmoveto{\\pgfpoint{#1*-6pt}{#2*-6pt}}\\pgfpathlineto{\\pgfpoint{#1*6pt}{#2*6pt}}%\n"
    "  \\pgfusepath{stroke}\\end{pgfpicture}}\n";

static void latex_look(const struct pieces_move *move, const char *squares, struct buf *out)
{
    const char *length = move->rows && move->columns ? "0.7" : "1";
    buf_print(out, ",\n  pgfstyle=text, text={\\damierlook{%s%s}{%s%s}}, markfields={%s}",
              move->columns < 0 ? "-" : "", move->columns ? length : "0", move->rows > 0 ? "-" : "",
              move->rows ? length : "0", squares);
}

static void latex_kind(const struct chess *c, const int32_t *values, const struct piece *piece,
                       struct buf *out)
{
    struct buf squares = {0};
    bool chess = strchr("RBNQK", piece->fen[0]) != NULL;
    if (list_squares(c, values, piece, chess ? piece->fen : "", &squares)) {
        if (chess)
            buf_print(out, ",\n  addwhite={%s}", buf_text(&squares));
        else if (piece->obstacle)
            buf_print(out, ",\n  pgfstyle=color, color=black, markfields={%s}", buf_text(&squares));
        else if (piece->moves[0].one_way)
            latex_look(&piece->moves[0], buf_text(&squares), out);
        else
            buf_print(out, ",\n  pgfstyle=text, text={\\Large\\bfseries %s}, markfields={%s}", piece->letter,
                      buf_text(&squares));
    }
    buf_free(&squares);
}

static bool looks_one_way(const struct chess *c, const int32_t *values)
{
    for (size_t i = 0; i < c->board.cells; i++) {
        int value = chess_value(c, values, i);
        if (value && c->kinds[value - 1].piece->moves[0].one_way) return true;
    }
    return false;
}

void chess_write_latex(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct chess *c = chess_of(board);
    REQUIRE(c->columns <= GRID_LETTERS, "the board was not refused");
    buf_add(out, "% \\usepackage{chessboard}\n");
    if (looks_one_way(c, values)) buf_add(out, look_macro);
    buf_print(out, "\\chessboard[maxfield=%c%d, showmover=false", 'a' + c->columns - 1, c->rows);
    for (int kind = 0; kind < c->kind_count; kind++) latex_kind(c, values, c->kinds[kind].piece, out);
    buf_add(out, "]\n");
}

/* ---- threats */

static void place_name(const struct chess *c, size_t cell, struct buf *out)
{
    buf_print(out, "(%zu, %zu)", cell / (size_t)c->columns + 1, cell % (size_t)c->columns + 1);
}

static void threats_from(const struct chess *c, const struct piece *piece, size_t from, struct buf *out)
{
    struct pieces_step steps[PIECES_STEPS];
    int count = pieces_steps(piece, steps);
    struct buf square = {0};
    place_name(c, from, &square);
    say(out, "chess.threats-of",
        SAY(say_key("piece", chess_words(piece)->name), say_text("square", buf_text(&square))));
    buf_char(out, '\n');
    buf_free(&square);
    for (int i = 0; i < count; i++)
        for (size_t to = from; pieces_go(c->rows, c->columns, steps[i], &to);) {
            const char *word = say_word("chess.threats-if-empty");
            buf_add(out, "  ");
            place_name(c, to, out);
            for (size_t between = from; pieces_go(c->rows, c->columns, steps[i], &between) && between != to;
                 word = "") {
                buf_print(out, "%s ", word);
                place_name(c, between, out);
            }
            buf_char(out, '\n');
            if (!steps[i].ride) break;
        }
}

void chess_write_threats(const struct board *board, struct buf *out)
{
    const struct chess *c = chess_of(board);
    if (!c->threats) return;
    for (int kind = 0; kind < c->kind_count; kind++)
        for (size_t cell = 0; cell < board->cells; cell++) threats_from(c, c->kinds[kind].piece, cell, out);
}

/* ---- lines of sight */

struct picture { /* characters, at the cells and between them */
    const struct chess *chess;
    size_t width; /* of a line */
    char *at;
};

static char *place_of(const struct picture *s, size_t cell)
{
    size_t columns = (size_t)s->chess->columns;
    ASSERT(cell < s->chess->board.cells);
    return s->at + cell / columns * s->width + cell % columns * 2;
}

static char stroke_of(struct pieces_step step)
{
    if (!step.ride || (step.rows && step.columns && abs(step.rows) != abs(step.columns))) return 'x';
    if (step.rows == 0) return '-';
    if (step.columns == 0) return '|';
    return step.rows == step.columns ? '\\' : '/';
}

static void draw_ray(const struct picture *s, const int32_t *values, size_t from, struct pieces_step step)
{
    ASSERT(values[from] > 0);
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

static void draw_piece(const struct picture *s, const int32_t *values, size_t cell)
{
    struct pieces_step steps[PIECES_STEPS];
    const struct piece *piece = s->chess->kinds[values[cell] - 1].piece;
    int count = pieces_steps(piece, steps);
    *place_of(s, cell) = sign_of(piece);
    for (int i = 0; i < count; i++) draw_ray(s, values, cell, steps[i]);
}

void chess_write_rays(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct chess *c = chess_of(board);
    struct picture s = {.chess = c, .width = 2 * (size_t)c->columns - 1};
    int32_t *pieces = alloc_array(board->cells, sizeof *pieces);
    s.at = alloc_bytes(s.width * (size_t)c->rows);
    for (size_t i = 0; i < board->cells; i++) pieces[i] = chess_value(c, values, i);
    memset(s.at, ' ', s.width * (size_t)c->rows);
    for (size_t i = 0; i < board->cells; i++) *place_of(&s, i) = '.';
    for (size_t i = 0; i < board->cells; i++)
        if (pieces[i]) draw_piece(&s, pieces, i);
    if (values && c->optimise) buf_print(out, "%lld\n", (long long)chess_pieces(c, values));
    for (int row = 0; row < c->rows; row++) {
        buf_bytes(out, s.at + (size_t)row * s.width, s.width);
        buf_char(out, '\n');
    }
    alloc_free(s.at);
    alloc_free(pieces);
}
