/* The method `bitboards`: counting placements without a model (placements.h). With `upper-left`:
 * all placements, less those that leave the quarter empty. Symmetry classes by Burnside's lemma:
 * the symmetries that fix a placement, added up over all placements, divided by the number of
 * symmetries. Measurements: docs/chess.md. */
#include "puzzle/family/chess/chess_bitboards.h"
#include "puzzle/family/chess/chess_steps.h"

#include <string.h>

static bool keeps_given(const struct chess *c, const struct chess_bitboards_symmetry *symmetry)
{
    for (size_t i = 0; i < c->board.cells; i++) {
        size_t image = symmetry->square[i];
        if (c->given[image] != symmetry->value[c->given[i]]) return false;
        if (c->barred && c->barred[image] != c->barred[i]) return false;
    }
    return true;
}

static bool is_identity(const struct chess *c, const struct chess_bitboards_symmetry *symmetry)
{
    bool same = true;
    for (size_t i = 0; i < c->board.cells; i++) same &= symmetry->square[i] == i;
    for (int value = 0; value <= c->kind_count; value++) same &= symmetry->value[value] == value;
    return same;
}

/* True if the last symmetry is new. On a narrow board two symmetries may be the same permutation,
 * and a generator that is not a symmetry of this board is listed as the identity. */
static bool is_new(const struct chess_bitboards *task)
{
    const struct chess_bitboards_symmetry *last = &task->symmetry[task->symmetries];
    for (int i = 0; i < task->symmetries; i++)
        if (memcmp(&task->symmetry[i], last, sizeof *last) == 0) return false;
    return !is_identity(task->chess, last);
}

static bool image_of(const struct board *board, size_t g, struct chess_bitboards_symmetry *symmetry)
{
    memset(symmetry, 0, sizeof *symmetry);
    for (size_t i = 0; i < board->cells; i++) {
        size_t cell = i;
        int32_t value = 0;
        if (!chess_symmetries.image(board, g, &cell, &value)) return false;
        ASSERT(cell < board->cells);
        symmetry->square[i] = (uint8_t)cell;
    }
    for (int kind = 1; kind <= chess_of(board)->kind_count; kind++) {
        size_t cell = 0;
        int32_t value = kind;
        chess_symmetries.image(board, g, &cell, &value);
        symmetry->value[kind] = (int8_t)value;
    }
    return true;
}

static void list_symmetries(struct chess_bitboards *task)
{
    struct chess_bitboards_symmetry symmetry;
    for (size_t g = 0; image_of(&task->chess->board, g, &symmetry); g++) {
        ASSERT(task->symmetries < CHESS_SYMMETRIES);
        task->symmetry[task->symmetries] = symmetry;
        if (keeps_given(task->chess, &symmetry) && is_new(task)) task->symmetries++;
    }
}

static bool has_pieces(const struct chess *c)
{
    int64_t pieces = 0;
    if (c->total != CHESS_NOT_SAID) return c->total > 0;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (!c->kinds[kind].piece->obstacle) pieces += c->kinds[kind].number;
    return pieces > 0;
}

static dm_status run(struct chess_bitboards *task, struct sentence *reason)
{
    const struct chess *c = task->chess;
    if (c->board.cells > CHESS_BITBOARDS_MOST) {
        say_set(reason, "chess.bitboards.squares", SAY(say_int("most", CHESS_BITBOARDS_MOST)));
        return DM_INVALID;
    }
    if (c->optimise) {
        say_set(reason, "chess.bitboards.numbers", NULL);
        return DM_INVALID;
    }
    void (*count_all)(struct chess_bitboards *) =
        c->board.cells <= 64 ? chess_bitboards_64_count : chess_bitboards_256_count;
    count_all(task);
    if (c->quarter && has_pieces(c) && !task->stopped) {
        struct chess_bitboards rest = *task;
        rest.apart = true;
        rest.count = 0;
        count_all(&rest);
        task->stopped |= rest.stopped;
        task->overflow |= rest.overflow;
        ASSERT(task->stopped || rest.count <= task->count); /* they are among all placements */
        task->count -= rest.count;
    }
    if (task->overflow) {
        say_set(reason, "chess.bitboards.overflow", NULL);
        return DM_INVALID;
    }
    if (task->stopped) return DM_UNKNOWN;
    return task->count ? DM_SOLUTION : DM_NONE;
}

static dm_status count(const struct board *board, const struct family_request *terms, wide *number,
                       struct sentence *reason)
{
    struct chess_bitboards task = {.chess = chess_of(board), .terms = terms};
    dm_status status = run(&task, reason);
    *number = task.count;
    return status;
}

static dm_status count_classes(const struct board *board, const struct family_request *terms, wide *classes,
                               wide *answers, struct sentence *reason)
{
    struct chess_bitboards task = {.chess = chess_of(board), .terms = terms, .classes = true};
    if (board->cells <= CHESS_BITBOARDS_MOST) list_symmetries(&task);
    dm_status status = run(&task, reason);
    *answers = task.count;
    ASSERT(status != DM_SOLUTION || task.fixed % (wide)(task.symmetries + 1) == 0); /* Burnside */
    *classes = task.fixed / (wide)(task.symmetries + 1);
    return status;
}

/* The tables: a set for each square and step, four for each square and kind. */
static double footprint(const struct board *board)
{
    return 32.0 * CHESS_BITBOARDS_MOST * (CHESS_STEPS + 4.0 * chess_of(board)->kind_count);
}

const struct family_method chess_bitboards_methods[] = {
    {.name = "bitboards",
     .blurb = "chess.method.bitboards",
     .count = count,
     .classes = count_classes,
     .footprint = footprint},
    {0},
};
