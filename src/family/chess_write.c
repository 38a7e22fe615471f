/* Chess boards in other languages: FEN, and LaTeX for the chessboard package; and what every piece threatens, for people who look for a mistake.
 *
 * FEN has letters for the pieces of chess, white ones here; fairy pieces get theirs from our table in lower case, obstacles are `-`, one-way rooks n s e w; boards of other sizes than 8 x 8 are written the same
 * way, with numbers as large as it takes. The chessboard package names columns by letters, so that 26 columns are the most. It draws obstacles as black squares and one-way pieces as rooks with an arrow. */
#include "family/chess.h"

#include <string.h>

static const char *fen_letter(const struct piece *piece)
{
    static const char *const letters[][2] = {{"rook", "R"},       {"bishop", "B"},     {"knight", "N"},
                                             {"queen", "Q"},      {"king", "K"},       {"obstacle", "-"},
                                             {"north-rook", "n"}, {"south-rook", "s"}, {"east-rook", "e"},
                                             {"west-rook", "w"}};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (strcmp(letters[i][0], piece->name) == 0) return letters[i][1];
    return piece->letter;
}

static int value_of(const struct chess *c, const int32_t *values, int row, int column)
{
    size_t cell = (size_t)row * (size_t)c->columns + (size_t)column;
    return values ? values[cell] : c->given[cell];
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
            if (value) buf_add(out, fen_letter(c->kinds[value - 1].piece));
        }
    }
    buf_add(out, " w - - 0 1\n");
}

/* ---- LaTeX */

static void square(const struct chess *c, int row, int column, struct buf *out)
{
    buf_print(out, "%c%d", 'a' + column, c->rows - row);
}

/* Squares for which `wanted` says so, separated by commas, each behind its letter. How many. */
static int list_squares(const struct chess *c, const int32_t *values, const struct piece *only,
                        const char *letter, struct buf *out)
{
    int count = 0;
    for (int row = 0; row < c->rows; row++)
        for (int column = 0; column < c->columns; column++) {
            int value = value_of(c, values, row, column);
            if (!value || c->kinds[value - 1].piece != only) continue;
            if (count++) buf_char(out, ',');
            buf_add(out, letter);
            square(c, row, column, out);
        }
    return count;
}

static const char *arrow_of(const struct piece *piece)
{
    static const char *const arrows[3][3] = {{"\\nwarrow", "\\uparrow", "\\nearrow"},
                                             {"\\leftarrow", "", "\\rightarrow"},
                                             {"\\swarrow", "\\downarrow", "\\searrow"}};
    return arrows[piece->moves[0].rows + 1][piece->moves[0].columns + 1];
}

/* Pieces that the font does not have stand as letters. */
static void latex_kind(const struct chess *c, const int32_t *values, const struct piece *piece,
                       struct buf *out)
{
    struct buf squares = {0};
    const char *letter = fen_letter(piece);
    bool chess = strchr("RBNQK", letter[0]) && !piece->moves[0].one_way;
    if (list_squares(c, values, piece, chess ? letter : "", &squares)) {
        if (chess)
            buf_print(out, ",\n  addwhite={%s}", buf_text(&squares));
        else if (piece->obstacle)
            buf_print(out, ",\n  pgfstyle=color, color=black, markfields={%s}", buf_text(&squares));
        else if (piece->moves[0].one_way)
            buf_print(out, ",\n  pgfstyle=text, text={\\Large\\bfseries$%s$}, markfields={%s}",
                      arrow_of(piece), buf_text(&squares));
        else
            buf_print(out, ",\n  pgfstyle=text, text={\\Large\\bfseries %s}, markfields={%s}", letter,
                      buf_text(&squares));
    }
    buf_free(&squares);
}

void chess_write_latex(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct chess *c = chess_of(board);
    if (c->columns > 26) {
        buf_print(out, "%% The chessboard package names columns by letters: %d are too many.\n", c->columns);
        return;
    }
    buf_print(out, "%% \\usepackage{chessboard}\n\\chessboard[maxfield=%c%d, showmover=false",
              'a' + c->columns - 1, c->rows);
    for (int kind = 0; kind < c->kind_count; kind++) latex_kind(c, values, c->kinds[kind].piece, out);
    buf_add(out, "]\n");
}

/* ---- what is threatened */

static void place_name(const struct chess *c, size_t cell, struct buf *out)
{
    buf_print(out, "(%zu, %zu)", cell / (size_t)c->columns + 1, cell % (size_t)c->columns + 1);
}

static void threats_from(const struct chess *c, const struct piece *piece, size_t from, struct buf *out)
{
    struct pieces_step steps[PIECES_STEPS];
    int count = pieces_steps(piece, steps);
    buf_print(out, "%s on ", piece->name);
    place_name(c, from, out);
    buf_add(out, ":\n");
    for (int i = 0; i < count; i++)
        for (size_t to = from; pieces_go(c->rows, c->columns, steps[i], &to);) {
            const char *word = " if empty:";
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
