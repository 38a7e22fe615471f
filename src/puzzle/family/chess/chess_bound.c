/* Bounds on the numbers of pieces: on the optimum, and to refute impossible numbers.
 *
 * Domination takes at least as many pieces as the best of three lower bounds: weights
 * (chess_bound_weights.c), theorems (chess_bound_theorems.c) and, for sensors, a matching
 * (museum_runs.c). Independence is bounded by clique covers (chess_bound_cliques.c). An exact
 * number beyond such a bound is refuted with a sentence instead of a search: for independence all
 * kinds together, each kind, and all kinds that ride a direction; for domination all pieces
 * together, and what the numbers of each kind can cover. */
#include "puzzle/family/chess/chess_steps.h"

#include "base/text.h"

#include <stdio.h>

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
    [CHESS_BOUND_FREE] = "the number of squares that are left",
    [CHESS_BOUND_LINES] = "lines with one piece each",
    [CHESS_BOUND_CROSSED] = "a matching of lines with one piece each",
    [CHESS_BOUND_BLOCKS] = "blocks of 2 x 2 with one piece each",
    [CHESS_BOUND_PAIRS] = "a matching of mutually exclusive squares",
    [CHESS_BOUND_SUM] = "what each kind has room for",
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
    raise_bound(museum_runs_bound(c), "a matching of rows and columns between obstacles", &value, by);
    if (*theorem) raise_bound(least, theorem, &value, by);
    raise_bound(chess_bound_weights(c, free_kinds(c)), "a weighting of squares", &value, by);
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
    *by = cliques_by[most.by];
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

/* Writes "11 rooks", "11 pieces" for several kinds, or "11 pieces and obstacles". */
static const char *name_pieces(const struct chess *c, chess_kind_set kinds, char *out, size_t size)
{
    int64_t count = number_of(c, kinds);
    const struct piece *one = NULL;
    bool obstacles = kinds & ~pieces_in_play(c);
    for (int kind = 0; kind < c->kind_count; kind++)
        if (kinds == (chess_kind_set)1 << kind) one = c->kinds[kind].piece;
    snprintf(out, size, "%lld %s", (long long)count,
             one          ? (count == 1 ? one->name : one->plural)
             : obstacles  ? "pieces and obstacles"
             : count == 1 ? "piece"
                          : "pieces");
    return out;
}

static const char *name_line(const struct chess_bound *bound)
{
    if (bound->rows == 0) return "row";
    if (bound->columns == 0) return "column";
    return bound->rows * bound->rows == bound->columns * bound->columns ? "diagonal" : "line";
}

static void say_too_many(const struct chess *c, chess_kind_set kinds, const struct chess_bound *most,
                         struct sentence *reason)
{
    char pieces[80], need[40];
    long long count = most->value;
    int64_t wanted = number_of(c, kinds);
    ASSERT(wanted > count); /* or there would be nothing to say */
    name_pieces(c, kinds, pieces, sizeof pieces);
    switch (most->by) {
    case CHESS_BOUND_LINES:
        snprintf(need, sizeof need, wanted == 1 ? "needs a %s" : "need a %s each", name_line(most));
        sentence_set(reason, "%s %s, and there %s %lld", pieces, need, text_is(count), count);
        return;
    case CHESS_BOUND_CROSSED:
        sentence_set(reason, "%s %s too many: %lld line%s with one piece each cover%s the board", pieces,
                     text_is(wanted), count, text_plural(count), count == 1 ? "s" : "");
        return;
    case CHESS_BOUND_BLOCKS:
        sentence_set(reason, "%s %s too many: %lld block%s of 2 x 2 with one piece each cover%s the board",
                     pieces, text_is(wanted), count, text_plural(count), count == 1 ? "s" : "");
        return;
    case CHESS_BOUND_PAIRS:
        sentence_set(
            reason,
            "%s %s too many: of two squares a step apart only one can be taken, which leaves room for %lld",
            pieces, text_is(wanted), count);
        return;
    case CHESS_BOUND_FREE:
    case CHESS_BOUND_SUM:
        if (count == 0)
            sentence_set(reason, "there is no room for %s", pieces);
        else
            sentence_set(reason, "%s %s too many: there is room for %lld", pieces, text_is(wanted), count);
    }
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
    char pieces[80];
    chess_kind_set kinds = pieces_in_play(c);
    int64_t count = number_of(c, kinds);
    if (count >= least) return false;
    name_pieces(c, kinds, pieces, sizeof pieces);
    sentence_set(reason, "%s %s too few to threaten %d x %d squares: it takes at least %lld, by %s", pieces,
                 text_is(count), c->rows, c->columns, (long long)least, by);
    return true;
}

static bool not_dominated(const struct chess *c, struct sentence *reason)
{
    const char *by = "";
    bool less;
    chess_kind_set kinds = pieces_in_play(c);
    int64_t least = chess_bound_theorems(c, &by);
    if (too_few(c, least, by, reason)) return true;
    if (too_few(c, museum_runs_bound(c), "a matching of rows and columns between obstacles", reason))
        return true;
    double share = chess_bound_weights_share(c, &less);
    if (!less) return false;
    ASSERT(share >= 0 && share < 1);
    /* With one kind to come, the number needed of it can be reported. */
    bool one_kind = kinds && !(kinds & (kinds - 1)) && chess_obstacles_left(c) == 0;
    if (one_kind && too_few(c, chess_bound_weights(c, kinds), "a weighting of squares", reason)) return true;
    sentence_set(reason,
                 "the squares can be given weights so that these pieces, wherever they stand, occupy and "
                 "threaten at most %d %% of the total weight",
                 (int)(100 * share));
    return true;
}

/* Free kinds need no room. */
static bool over_full(const struct chess *c, struct sentence *reason)
{
    char pieces[80];
    chess_kind_set counted = 0;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (!c->kinds[kind].free && c->kinds[kind].number > 0) counted |= (chess_kind_set)1 << kind;
    if (number_of(c, counted) <= (int64_t)c->board.cells) return false;
    sentence_set(reason, "%s do not fit on %zu square%s", name_pieces(c, counted, pieces, sizeof pieces),
                 c->board.cells, text_plural((int64_t)c->board.cells));
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
