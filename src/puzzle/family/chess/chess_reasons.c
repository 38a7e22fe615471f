/* The model for reasons of chess boards and museums: a rule for each square and for each number.
 *
 * A rule is about one square. Domination: it is occupied or threatened; lines of sight are the
 * definition of that and no rules. Independence: the piece there threatens nothing, which empties
 * all of its rides, since whatever is nearer would be threatened itself. The redundant line and
 * number constraints of chess_models.c are left out, because players do not use them. The optimum,
 * once known, is a number of pieces like any other (chess_settle).
 *
 * A given obstacle is part of the board, and no reason mentions it. If all are given, other squares
 * cannot hold one. */
#include "puzzle/family/chess/chess.h"

#include "puzzle/kit/grid.h"

#include <stdlib.h>

static const char *plural(int row)
{
    return chess_words(&pieces_table[row])->many;
}

static const struct family_rule rules[] = {
    [CHESS_WATCHED] = {.key = "watched",
                       .says = "chess.watched",
                       .cost = 3,
                       .many = "chess.watched.many",
                       .each = "chess.watched.each",
                       .takes = "cell"},
    [CHESS_TOTAL] = {.key = "total", .says = "chess.total", .cost = 6, .takes = "number"},
    [CHESS_NUMBER] =
        {.key = "number", .says = "chess.number", .cost = 6, .word = plural, .takes = "pieces number"},
    [CHESS_PEACE] = {.key = "peace",
                     .says = "chess.peace",
                     .cost = 1,
                     .many = "chess.peace.many",
                     .each = "chess.watched.each",
                     .takes = "cell"},
    [CHESS_QUARTER] = {.key = "quarter", .says = "chess.quarter", .cost = 6, .takes = ""},
    {0},
};

static const char *noun(const struct board *board, size_t cell, int32_t value)
{
    (void)cell;
    return value ? chess_words(chess_of(board)->kinds[value - 1].piece)->one : "chess.no-piece";
}

bool chess_reasons_silent(const struct board *board, size_t cell)
{
    return chess_obstacle(chess_of(board), chess_of(board)->given[cell]);
}

/* Whether a square is watched may depend on any square on its lines and leaps. */
bool chess_reasons_concerns(const struct board *board, const struct rule_name *rule, size_t cell)
{
    const struct chess *c = chess_of(board);
    int row, column;
    if (rule->kind != CHESS_WATCHED) return false;
    grid_place(c->columns, cell, &row, &column);
    return board->family == &chess_family || row + 1 == rule->arguments[0] ||
           column + 1 == rule->arguments[1];
}

/* ---- what stands in the way
 *
 * A watched square is seen along lines that any piece ends. Readers look for pieces that see it,
 * and may overlook that others hide it. */

/* The shortest step from `from` that leads to `to` when it is repeated. */
static struct pieces_step find_step(const struct chess *c, size_t from, size_t to)
{
    int row[2], column[2];
    ASSERT(from != to);
    grid_place(c->columns, from, &row[0], &column[0]);
    grid_place(c->columns, to, &row[1], &column[1]);
    int down = row[1] - row[0], right = column[1] - column[0], a = abs(down), b = abs(right);
    while (b) { /* the greatest common divisor */
        int rest = a % b;
        a = b;
        b = rest;
    }
    return (struct pieces_step){down / a, right / a, true};
}

/* The next square in this direction; false at an edge or a given obstacle. */
static bool go_on(const struct chess *c, struct pieces_step step, size_t *square)
{
    return pieces_go(c->rows, c->columns, step, square) && !chess_obstacle(c, c->given[*square]);
}

static bool rides(const struct piece *piece, struct pieces_step step)
{
    struct pieces_step steps[PIECES_STEPS];
    int count = pieces_steps(piece, steps);
    for (int i = 0; i < count; i++)
        if (steps[i].ride && steps[i].rows == step.rows && steps[i].columns == step.columns) return true;
    return false;
}

static bool leaps(const struct chess *c, const struct piece *piece, size_t from, size_t to)
{
    struct pieces_step steps[PIECES_STEPS];
    int count = pieces_steps(piece, steps);
    for (int i = 0; i < count; i++) {
        size_t at = from;
        if (!steps[i].ride && pieces_go(c->rows, c->columns, steps[i], &at) && at == to) return true;
    }
    return false;
}

/* Might a piece behind `cell` see `square`, were it not for the one in `cell`? `piece` NULL: some
 * piece, which may see the square itself. */
static bool hides(const struct chess *c, size_t square, size_t cell, const struct piece *piece)
{
    if (square == cell) return false;
    const struct pieces_step out = find_step(c, square, cell), in = {-out.rows, -out.columns, true};
    size_t behind = cell, between = square;
    if (!go_on(c, out, &behind)) return false;
    while (go_on(c, out, &between) && between != cell) continue;
    if (between != cell || (piece && (rides(piece, in) || leaps(c, piece, cell, square)))) return false;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (rides(c->kinds[kind].piece, in)) return true;
    return false;
}

const char *chess_reasons_aside(const struct board *board, size_t count, const struct rule_name *names,
                                size_t cell, int32_t value, bool denied)
{
    const struct chess *c = chess_of(board);
    const struct piece *piece = value ? c->kinds[value - 1].piece : NULL;
    /* some piece, or this piece */
    if (denied ? value : !value) return NULL;
    for (size_t i = 0; i < count; i++) {
        if (names[i].kind != CHESS_WATCHED) continue;
        size_t square = grid_cell(c->columns, names[i].arguments[0] - 1, names[i].arguments[1] - 1);
        if (hides(c, square, cell, piece)) return say_word("chess.blocks");
    }
    return NULL;
}

/* ---- the model */

static dm_int make_cell(const struct chess *c, dm_model *model, size_t cell, bool all_given)
{
    int64_t values[CHESS_KINDS + 1];
    size_t count = 0;
    if (chess_obstacle(c, c->given[cell])) return dm_range(model, c->given[cell], c->given[cell]);
    for (int value = 0; value <= c->kind_count; value++)
        if (!all_given || !chess_obstacle(c, value)) values[count++] = value;
    ASSERT(count > 0 && values[0] == 0); /* it may be empty */
    return dm_domain(model, count, values);
}

static void cells(const struct board *board, dm_model *model, dm_int *cell)
{
    const struct chess *c = chess_of(board);
    bool all_given = chess_obstacles_left(c) == 0;
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(c->columns, i, &row, &column);
        cell[i] = make_cell(c, model, i, all_given);
        dm_name(model, cell[i], "S[%d,%d]", row + 1, column + 1);
    }
}

/* This kind here empties all squares that it could threaten. */
static void post_threats(const struct chess *c, dm_model *model, const dm_int *cell, size_t from, int kind)
{
    struct pieces_step steps[PIECES_STEPS];
    int count = pieces_steps(c->kinds[kind].piece, steps);
    dm_lit absent = -dm_eq(model, cell[from], kind + 1);
    for (int i = 0; i < count; i++)
        for (size_t to = from; pieces_go(c->rows, c->columns, steps[i], &to);) {
            dm_clause(model, 2, (dm_lit[]){absent, dm_eq(model, cell[to], 0)});
            if (!steps[i].ride) break;
        }
}

static void post_peace(const struct chess *c, dm_model *model, const dm_int *cell)
{
    dm_section(model, "%s", say_word("chess.heading.peace"));
    for (size_t from = 0; from < c->board.cells; from++) {
        int row, column;
        if (chess_obstacle(c, c->given[from])) continue;
        grid_place(c->columns, from, &row, &column);
        rule_begin(model, rules, CHESS_PEACE, row + 1, column + 1, 0);
        for (int kind = 0; kind < c->kind_count; kind++) post_threats(c, model, cell, from, kind);
    }
}

static void post(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct chess *c = chess_of(board);
    chess_models_rules(board, model, cell);
    if (!c->dominate) post_peace(c, model, cell);
}

const struct family_model chess_reasons_model = {.name = "squares",
                                                 .blurb = "chess.model.squares",
                                                 .cells = cells,
                                                 .post = post};

const struct family_reasons chess_reasons = {.rules = rules,
                                             .model = &chess_reasons_model,
                                             .most = 400,
                                             .noun = noun,
                                             .aside = chess_reasons_aside,
                                             .insight = chess_insight,
                                             .silent = chess_reasons_silent,
                                             .concerns = chess_reasons_concerns,
                                             .depths = {0, 1, 2}};
