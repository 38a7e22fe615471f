/* A second matrix of a board, which divides its cells into pieces. */
#include "puzzle/kit/matrix.h"

enum { LABELS = 62 /* one for each digit and letter */ };

static const struct matrix_form form = {
    .name = "",
    .number = "puzzle.label",
    .hi = LABELS - 1,
    .word = "puzzle.label",
    .noun = "cell",
};

static void number_pieces(const struct matrix *m, int side, uint8_t *piece, struct reader *r)
{
    int known[LABELS] = {0}, count = 0, cells[LABELS] = {0};
    for (size_t i = 0; i < m->cells.size; i++) {
        int32_t label = m->cells.data[i];
        if (!known[label]) known[label] = ++count;
        cells[label]++;
        piece[i] = (uint8_t)(known[label] - 1);
    }
    for (size_t i = 0; i < m->cells.size && reader_ok(r); i++) {
        int size = cells[m->cells.data[i]];
        if (size != side)
            matrix_say(m, r, i, "puzzle.piece-size", SAY(say_int("n", size), say_int("side", side)));
    }
}

uint8_t *matrix_labels(struct arena *arena, int side, struct reader *r)
{
    struct matrix m;
    uint8_t *piece = NULL;
    matrix_begin(&m, &form);
    matrix_skip(&m, r);
    matrix_begin_here(&m, side, side, r);
    if (matrix_word_length(r) == side) matrix_tight(&m);
    if (matrix_rows(&m, r)) {
        piece = ARENA_ARRAY(arena, uint8_t, m.cells.size);
        number_pieces(&m, side, piece, r);
    }
    matrix_free(&m);
    return reader_ok(r) ? piece : NULL;
}
