/* Bounds on the numbers of pieces: on the optimum, and to refute impossible numbers.
 *
 * Domination takes at least as many pieces as the best of three lower bounds: weights
 * (chess_bound_weights.c), theorems (chess_bound_theorems.c) and, for sensors, a matching
 * (museum_runs.c). Independence is bounded by clique covers (chess_bound_cliques.c). An exact
 * number beyond such a bound is refuted with a sentence instead of a search: for independence all
 * kinds together, each kind, and all kinds that ride a direction; for domination all pieces
 * together, and what the numbers of each kind can cover. */
#include "puzzle/family/chess/chess_steps.h"

static chess_kind_set pieces_in_play(const struct chess *c)
{
    chess_kind_set set = 0;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (!c->kinds[kind].piece->obstacle) set |= (chess_kind_set)1 << kind;
    return set;
}

static chess_kind_set free_kinds(const struct chess *c)
{
    chess_kind_set set = 0;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (c->kinds[kind].free) set |= (chess_kind_set)1 << kind;
    return set;
}

static const char *const cliques_by[] = {
    [CHESS_BOUND_FREE] = "chess.bound.free",       [CHESS_BOUND_LINES] = "chess.bound.lines",
    [CHESS_BOUND_CROSSED] = "chess.bound.crossed", [CHESS_BOUND_BLOCKS] = "chess.bound.blocks",
    [CHESS_BOUND_PAIRS] = "chess.bound.pairs",     [CHESS_BOUND_SUM] = "chess.bound.sum",
};

static void raise_bound(int64_t least, const char *why, int64_t *value, const char **by)
{
    if (least <= *value) return;
    *value = least;
    *by = why;
}

/* The best lower bound. Among equal ones, *by names the easiest to verify. */
static int64_t fewest(const struct chess *c, const char **by)
{
    const char *theorem = "";
    int64_t value = -1, least = chess_bound_theorems(c, &theorem);
    raise_bound(museum_runs_bound(c), say_word("chess.bound.museum"), &value, by);
    if (*theorem) raise_bound(least, theorem, &value, by);
    raise_bound(chess_bound_weights(c, free_kinds(c)), say_word("chess.bound.weights"), &value, by);
    ASSERT(value >= 0);
    return value;
}

bool chess_bound(const struct board *board, int64_t *value, const char **by)
{
    const struct chess *c = chess_of(board);
    if (!c->optimise) return false;
    if (c->dominate) {
        *value = fewest(c, by);
        return true;
    }
    struct chess_bound most = chess_bound_cliques(c, pieces_in_play(c));
    *value = most.value;
    *by = say_word(cliques_by[most.by]);
    return true;
}

/* ---- impossible numbers: independence */

static int64_t number_of(const struct chess *c, chess_kind_set kinds)
{
    int64_t sum = 0;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (kinds >> kind & 1) sum += c->kinds[kind].number;
    return sum;
}

/* "11 rooks", "11 pieces" for several kinds, or "11 pieces and obstacles". */
static struct sentence name_pieces(const struct chess *c, chess_kind_set kinds)
{
    int64_t count = number_of(c, kinds);
    struct sentence pieces;
    const struct chess_words *one = NULL;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (kinds == (chess_kind_set)1 << kind) one = chess_words(c->kinds[kind].piece);
    if (one)
        say_set(&pieces, "chess.count.kind",
                SAY(say_int("count", count), say_key("piece", one->name), say_key("pieces", one->many)));
    else if (kinds & ~pieces_in_play(c))
        say_set(&pieces, "chess.count.obstacles", SAY(say_int("count", count)));
    else
        say_set(&pieces, "chess.count.pieces", SAY(say_int("count", count)));
    return pieces;
}

static const char *name_line(const struct chess_bound *bound)
{
    if (bound->rows == 0) return "chess.line.row";
    if (bound->columns == 0) return "chess.line.column";
    return bound->rows * bound->rows == bound->columns * bound->columns ? "chess.line.diagonal"
                                                                        : "chess.line.other";
}

static void say_too_many(const struct chess *c, chess_kind_set kinds, const struct chess_bound *most,
                         struct sentence *reason)
{
    static const char *const keys[] = {
        [CHESS_BOUND_FREE] = "chess.too-many.room",       [CHESS_BOUND_LINES] = "chess.too-many.lines",
        [CHESS_BOUND_CROSSED] = "chess.too-many.crossed", [CHESS_BOUND_BLOCKS] = "chess.too-many.blocks",
        [CHESS_BOUND_PAIRS] = "chess.too-many.pairs",     [CHESS_BOUND_SUM] = "chess.too-many.room"};
    const int64_t wanted = number_of(c, kinds);
    struct sentence pieces = name_pieces(c, kinds);
    ASSERT(wanted > most->value); /* or there would be nothing to say */
    if (most->by == CHESS_BOUND_LINES)
        say_set(reason, "chess.too-many.lines",
                SAY(say_many("pieces", pieces.text, (size_t)wanted), say_key("line", name_line(most)),
                    say_int("count", most->value)));
    else if (most->value == 0 && (most->by == CHESS_BOUND_FREE || most->by == CHESS_BOUND_SUM))
        say_set(reason, "chess.too-many.no-room", SAY(say_many("pieces", pieces.text, (size_t)wanted)));
    else
        say_set(reason, keys[most->by],
                SAY(say_many("pieces", pieces.text, (size_t)wanted), say_int("count", most->value)));
}

static bool too_many(const struct chess *c, chess_kind_set kinds, struct sentence *reason)
{
    ASSERT(!(kinds & ~pieces_in_play(c)));
    if (!kinds || number_of(c, kinds) == 0) return false;
    struct chess_bound most = chess_bound_cliques(c, kinds);
    if (number_of(c, kinds) <= most.value) return false;
    say_too_many(c, kinds, &most, reason);
    return true;
}

static bool not_independent(const struct chess *c, struct sentence *reason)
{
    struct chess_steps steps;
    chess_kind_set all = pieces_in_play(c);
    chess_steps_list(c, &steps);
    for (chess_kind_set rest = all; rest; rest &= rest - 1)
        if (too_many(c, rest & -rest, reason)) return true;
    for (int i = 0; i < steps.count; i++) {
        chess_kind_set riders = steps.step[i].rides & all;
        if ((riders & (riders - 1)) && too_many(c, riders, reason)) return true;
    }
    return (all & (all - 1)) && too_many(c, all, reason);
}

/* ---- impossible numbers: domination */

static bool too_few(const struct chess *c, int64_t least, const char *by, struct sentence *reason)
{
    chess_kind_set kinds = pieces_in_play(c);
    int64_t count = number_of(c, kinds);
    if (count >= least) return false;
    struct sentence pieces = name_pieces(c, kinds);
    say_set(reason, "chess.too-few",
            SAY(say_many("pieces", pieces.text, (size_t)count), say_int("rows", c->rows),
                say_int("columns", c->columns), say_int("least", least), say_text("theorem", by)));
    return true;
}

static bool not_dominated(const struct chess *c, struct sentence *reason)
{
    const char *by = "";
    bool less;
    chess_kind_set kinds = pieces_in_play(c);
    int64_t least = chess_bound_theorems(c, &by);
    if (too_few(c, least, by, reason)) return true;
    if (too_few(c, museum_runs_bound(c), say_word("chess.bound.museum"), reason)) return true;
    double share = chess_bound_weights_share(c, &less);
    if (!less) return false;
    ASSERT(share >= 0 && share < 1);
    /* With one kind to come, the number needed of it can be reported. */
    bool one_kind = kinds && !(kinds & (kinds - 1)) && chess_obstacles_left(c) == 0;
    if (one_kind && too_few(c, chess_bound_weights(c, kinds), say_word("chess.bound.weights"), reason))
        return true;
    say_set(reason, "chess.too-light", SAY(say_int("percent", (int)(100 * share))));
    return true;
}

/* Free kinds need no room. */
static bool over_full(const struct chess *c, struct sentence *reason)
{
    chess_kind_set counted = 0;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (!c->kinds[kind].free && c->kinds[kind].number > 0) counted |= (chess_kind_set)1 << kind;
    if (number_of(c, counted) <= (int64_t)c->board.cells) return false;
    struct sentence pieces = name_pieces(c, counted);
    say_set(reason, "chess.over-full",
            SAY(say_many("pieces", pieces.text, (size_t)number_of(c, counted)),
                say_int("squares", (int64_t)c->board.cells)));
    return true;
}

bool chess_bound_refute(const struct board *board, struct sentence *reason)
{
    const struct chess *c = chess_of(board);
    if (over_full(c, reason)) return true;
    /* The numbers of kinds are unknown. */
    if (c->optimise || c->total != CHESS_NOT_SAID) return false;
    return c->dominate ? not_dominated(c, reason) : not_independent(c, reason);
}
