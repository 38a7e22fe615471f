/* Counting the placements of pieces that dominate a board, or are independent, by depth-first
 * search on bitboards. Included by one source for each length of bitboards.
 *
 * Each node chooses a branching set: pairs of a kind and a square of which every placement below
 * the node has at least one. It tries them in order and excludes each pair after trying it, so
 * every placement is found once, at the first pair that it has.
 *
 * Independence. Two pieces exclude each other whatever stands between them (chess_steps.c), so what
 * a piece excludes is a table. The branching set is all squares of the kind with the fewest squares
 * to spare. Bounds: pieces of a kind are in different cliques of mutually exclusive squares, and
 * all kinds that ride along rows (columns) are in different rows (columns); a node with fewer of
 * these than pieces is dead. The last piece is counted without being placed.
 *
 * Domination. Later pieces can only block more, so an empty square that is not covered now needs a
 * later piece on it, or one with a free line to it now. The branching set is what can cover the
 * square with the fewest such pairs. Bound: the greatest gain of each kind, times the pieces to
 * come, must reach the number of uncovered squares; pairs with too small a gain are skipped. The
 * last piece must cover all of them, so its squares are an intersection. If no piece can block
 * another (chess_models_open), coverage only grows, and the pieces left over are counted by a
 * binomial coefficient; otherwise every leaf is checked.
 *
 * Invariant: `may[kind]` is disjoint from `occupied`. Cost: O(squares * kinds) set operations for a
 * node of domination. */
#ifndef PUZZLE_FAMILY_CHESS_PLACEMENTS_H
#define PUZZLE_FAMILY_CHESS_PLACEMENTS_H

#include "puzzle/family/chess/bitboard.h"
#include "puzzle/family/chess/chess_bitboards.h"
#include "puzzle/family/chess/chess_steps.h"

#include <string.h>

enum { PATIENCE = 256 /* nodes between two polls: less than a millisecond */ };

struct placed {
    uint8_t kind, square;
};

struct search {
    struct chess_bitboards *task;
    const struct chess *chess;
    int kinds, squares;
    bool dominate;
    bool fixed; /* what a piece threatens is a table */

    int64_t left[CHESS_KINDS]; /* by kind: pieces to come, except free kinds */
    int64_t spare;             /* pieces to come of free kinds */
    int64_t rest;              /* pieces to come */

    struct bitboard occupied;
    struct bitboard empty;            /* the other squares */
    struct bitboard may[CHESS_KINDS]; /* by kind: where one may still be placed */
    int placed_count;
    struct placed placed[BITBOARD_SQUARES]; /* given pieces included */
    int8_t value[BITBOARD_SQUARES];         /* by square; 0: empty */

    int steps; /* rides come with their opposites */
    struct ride {
        bool ascending; /* the ray ascends */
        int back;
        struct bitboard *ray; /* by square: the whole ray; owned */
    } ride[CHESS_STEPS];
    chess_kind_set riders[CHESS_STEPS]; /* by step: kinds that ride it */
    struct bitboard *leaps[2];          /* by kind and square: leaps from it, leaps to it; owned */
    struct bitboard *reach[2];          /* the same for all that is threatened; owned */

    struct bitboard rows[BITBOARD_SQUARES], columns[BITBOARD_SQUARES];
    chess_kind_set along[2]; /* kinds that ride rows both ways, and columns */
    /* Independence, by kind: a clique cover of all squares, and its size; owned. */
    struct bitboard *clique[CHESS_KINDS];
    int cliques[CHESS_KINDS];
    int nodes;          /* since the last poll */
    double done, share; /* the fraction of the tree done, and that of the current node */
};

static void search_dominating(struct search *s, struct bitboard covered);
static void search_independent(struct search *s);

static bool goes_on(struct search *s)
{
    struct chess_bitboards *task = s->task;
    if (++s->nodes < PATIENCE) return !task->stopped;
    s->nodes = 0;
    if (task->terms->progress) task->terms->progress(task->terms->self, s->done, 1);
    if (deadline_reached(task->terms->deadline)) task->stopped = true;
    return !task->stopped;
}

static bool is_free(const struct search *s, int kind)
{
    return s->chess->kinds[kind].free;
}

static int64_t to_come(const struct search *s, int kind)
{
    return is_free(s, kind) ? s->spare : s->left[kind];
}

/* ---- threats */

static size_t at(int kind, int square)
{
    return (size_t)kind * BITBOARD_SQUARES + (size_t)square;
}

/* The squares of a ride up to the first occupied one. */
static inline struct bitboard ride_from(const struct search *s, int step, int square)
{
    const struct ride *ride = &s->ride[step];
    struct bitboard ray = ride->ray[square], blockers = board_and(ray, s->occupied);
    if (!board_any(blockers)) return ray;
    return board_minus(ray, ride->ray[ride->ascending ? board_first(blockers) : board_last(blockers)]);
}

/* What a kind would threaten from this square; or `back`, from where it would threaten it. */
static inline struct bitboard reach_of(const struct search *s, int kind, int square, bool back)
{
    if (s->fixed) return s->reach[back][at(kind, square)];
    struct bitboard reach = s->leaps[back][at(kind, square)];
    for (int i = 0; i < s->steps; i++)
        if (s->riders[i] >> kind & 1)
            reach = board_or(reach, ride_from(s, back ? s->ride[i].back : i, square));
    return reach;
}

static struct bitboard threatened(const struct search *s)
{
    struct bitboard all = {{0}};
    for (int i = 0; i < s->placed_count; i++)
        all = board_or(all, reach_of(s, s->placed[i].kind, s->placed[i].square, false));
    return all;
}

/* ---- placing */

static void place(struct search *s, int kind, int square)
{
    ASSERT(s->value[square] == 0 && s->placed_count < s->squares);
    s->placed[s->placed_count++] = (struct placed){(uint8_t)kind, (uint8_t)square};
    s->value[square] = (int8_t)(kind + 1);
    board_add(&s->occupied, square);
    board_remove(&s->empty, square);
}

static void take_back(struct search *s)
{
    ASSERT(s->placed_count > 0);
    int square = s->placed[--s->placed_count].square;
    s->value[square] = 0;
    board_remove(&s->occupied, square);
    board_add(&s->empty, square);
}

/* Adds `by` pieces of this kind to those to come. */
static void change_left(struct search *s, int kind, int by)
{
    if (is_free(s, kind))
        s->spare += by;
    else
        s->left[kind] += by;
    s->rest += by;
}

/* ---- counting */

static bool is_kept(const struct search *s, const struct chess_bitboards_symmetry *symmetry)
{
    for (int i = 0; i < s->placed_count; i++) {
        struct placed p = s->placed[i];
        if (s->value[symmetry->square[p.square]] != symmetry->value[p.kind + 1]) return false;
    }
    return true;
}

static void visit(struct search *s)
{
    s->task->count++;
    if (!s->task->classes) return;
    s->task->fixed++;
    for (int i = 0; i < s->task->symmetries; i++) s->task->fixed += is_kept(s, &s->task->symmetry[i]);
}

/* n choose k. Each step is exact: i! divides the product of i consecutive numbers. */
static wide choose(struct chess_bitboards *task, int64_t n, int64_t k)
{
    wide result = 1;
    if (k > n) return 0;
    ASSERT(k >= 0);
    if (k > n - k) k = n - k;
    for (int64_t i = 1; i <= k; i++) {
        if (result > ~(wide)0 / (wide)(n - k + i)) task->overflow = task->stopped = true;
        result = result * (wide)(n - k + i) / (wide)i;
    }
    return result;
}

static void add(struct search *s, wide count)
{
    if (__builtin_add_overflow(s->task->count, count, &s->task->count))
        s->task->overflow = s->task->stopped = true;
}

/* The kind to place next if any square will do: of numbered kinds the one with the fewest squares
 * to spare, else the free ones together (-1). */
static int tightest_kind(const struct search *s)
{
    int best = -1;
    int64_t least = INT64_MAX;
    for (int kind = 0; kind < s->kinds; kind++) {
        if (is_free(s, kind) || !s->left[kind]) continue;
        int64_t more = board_count(s->may[kind]) - s->left[kind];
        if (more >= least) continue;
        least = more;
        best = kind;
    }
    return best;
}

/* True if this kind is to be placed next. */
static bool is_next(const struct search *s, int only, int kind)
{
    return only < 0 ? is_free(s, kind) : kind == only;
}

/* ---- independence */

/* True if each piece of the kinds that ride along these lines still has a line of its own. */
static bool has_lines(const struct search *s, const struct bitboard *lines, int count, chess_kind_set along)
{
    struct bitboard any = {{0}};
    int64_t pieces = 0, left = 0;
    bool all_free = true;
    for (int kind = 0; kind < s->kinds; kind++) {
        bool rides = along >> kind & 1;
        if (is_free(s, kind)) all_free &= rides;
        if (!rides || !to_come(s, kind)) continue;
        any = board_or(any, s->may[kind]);
        if (!is_free(s, kind)) pieces += s->left[kind];
    }
    if (all_free) pieces += s->spare;
    if (!pieces) return true;
    for (int i = 0; i < count; i++) left += board_any(board_and(any, lines[i]));
    return left >= pieces;
}

/* True if as many cliques are left as pieces of a numbered kind. */
static bool has_cliques(const struct search *s, int kind)
{
    int64_t left = 0;
    for (int i = 0; i < s->cliques[kind] && left < s->left[kind]; i++)
        left += board_any(board_and(s->may[kind], s->clique[kind][i]));
    return left >= s->left[kind];
}

static bool has_room(const struct search *s)
{
    for (int kind = 0; kind < s->kinds; kind++)
        if (!is_free(s, kind) && !has_cliques(s, kind)) return false;
    return has_lines(s, s->rows, s->chess->rows, s->along[0]) &&
           has_lines(s, s->columns, s->chess->columns, s->along[1]);
}

static void exclude(struct search *s, int kind, int square)
{
    struct bitboard out = s->reach[0][at(kind, square)];
    board_add(&out, square);
    for (int other = 0; other < s->kinds; other++)
        s->may[other] = board_minus(s->may[other], board_or(out, s->reach[1][at(other, square)]));
}

static void count_last(struct search *s)
{
    for (int kind = 0; kind < s->kinds; kind++)
        if (to_come(s, kind)) add(s, (wide)board_count(s->may[kind]));
}

static void try_independent(struct search *s, int kind, double share)
{
    const size_t size = (size_t)s->kinds * sizeof *s->may;
    struct bitboard before[CHESS_KINDS], squares = s->may[kind];
    while (board_any(squares) && has_room(s) && !s->task->stopped) {
        int square = board_first(squares);
        board_remove(&squares, square);
        memcpy(before, s->may, size);
        place(s, kind, square);
        change_left(s, kind, -1);
        exclude(s, kind, square);
        s->share = share;
        search_independent(s);
        change_left(s, kind, 1);
        take_back(s);
        memcpy(s->may, before, size);
        board_remove(&s->may[kind], square);
    }
}

/* Branches on the kind to be placed next (-1: any free kind). */
static void branch_independent(struct search *s, int only)
{
    struct bitboard before[CHESS_KINDS];
    int pairs = 0;
    memcpy(before, s->may, (size_t)s->kinds * sizeof *s->may);
    for (int kind = 0; kind < s->kinds; kind++)
        if (is_next(s, only, kind)) pairs += board_count(s->may[kind]);
    const double share = pairs ? s->share / pairs : 0;
    for (int kind = 0; kind < s->kinds; kind++)
        if (is_next(s, only, kind)) try_independent(s, kind, share);
    memcpy(s->may, before, (size_t)s->kinds * sizeof *s->may);
}

static void search_independent(struct search *s)
{
    const double end = s->done + s->share;
    if (!goes_on(s)) return;
    if (s->rest == 0)
        visit(s);
    else if (s->rest == 1 && !s->task->classes)
        count_last(s);
    else
        branch_independent(s, tightest_kind(s));
    s->done = end;
}

/* ---- domination: the bound */

struct bound {
    struct bitboard uncovered;
    int count;                 /* uncovered squares */
    int64_t most;              /* that the pieces to come can cover */
    int greatest[CHESS_KINDS]; /* by kind: the greatest gain of a piece */
};

static int gain_of(const struct search *s, const struct bound *b, int kind, int square)
{
    struct bitboard gain = reach_of(s, kind, square, false);
    board_add(&gain, square);
    return board_count(board_and(gain, b->uncovered));
}

static void find_bound(const struct search *s, struct bound *b)
{
    int free = 0;
    b->count = board_count(b->uncovered);
    b->most = 0;
    for (int kind = 0; kind < s->kinds; kind++) {
        b->greatest[kind] = 0;
        ASSERT(!board_any(board_and(s->may[kind], s->occupied)));
        struct bitboard squares = to_come(s, kind) ? s->may[kind] : (struct bitboard){{0}};
        for (; board_any(squares); board_remove(&squares, board_first(squares))) {
            int gain = gain_of(s, b, kind, board_first(squares));
            if (gain > b->greatest[kind]) b->greatest[kind] = gain;
        }
        if (!is_free(s, kind)) b->most += s->left[kind] * b->greatest[kind];
        if (is_free(s, kind) && b->greatest[kind] > free) free = b->greatest[kind];
    }
    b->most += s->spare * free;
    for (int kind = 0; kind < s->kinds; kind++)
        if (is_free(s, kind)) b->greatest[kind] = free;
}

/* ---- domination: the branching set */

static struct bitboard coverers(const struct search *s, int kind, int square)
{
    if (!to_come(s, kind)) return (struct bitboard){{0}};
    struct bitboard from = reach_of(s, kind, square, true);
    board_add(&from, square);
    return board_and(from, s->may[kind]);
}

/* The uncovered square with the fewest covering pairs, and their number; -1 if one has none. */
static int hardest_square(const struct search *s, const struct bound *b, int *fewest)
{
    int best = -1, least = INT32_MAX;
    for (struct bitboard rest = b->uncovered; board_any(rest);) {
        int square = board_first(rest), pairs = 0;
        board_remove(&rest, square);
        for (int kind = 0; kind < s->kinds; kind++) pairs += board_count(coverers(s, kind, square));
        if (pairs == 0) return -1;
        if (pairs >= least) continue;
        *fewest = least = pairs;
        best = square;
    }
    return best;
}

/* ---- domination: the search */

static void try_piece(struct search *s, struct bitboard covered, int kind, int square)
{
    ASSERT(to_come(s, kind) > 0 && s->rest > 0);
    struct bitboard more = s->fixed ? s->reach[0][at(kind, square)] : (struct bitboard){{0}};
    struct bitboard before[CHESS_KINDS];
    memcpy(before, s->may, (size_t)s->kinds * sizeof *s->may);
    for (int other = 0; other < s->kinds; other++) board_remove(&s->may[other], square);
    place(s, kind, square);
    change_left(s, kind, -1);
    search_dominating(s, s->fixed ? board_or(covered, more) : threatened(s));
    change_left(s, kind, 1);
    take_back(s);
    memcpy(s->may, before, (size_t)s->kinds * sizeof *s->may);
    board_remove(&s->may[kind], square);
}

/* Tries the pairs that cover this square; leaves `may` unchanged. */
static void try_coverers(struct search *s, struct bitboard covered, const struct bound *b, int square,
                         double share)
{
    struct bitboard before[CHESS_KINDS];
    memcpy(before, s->may, (size_t)s->kinds * sizeof *s->may);
    for (int kind = 0; kind < s->kinds; kind++) {
        struct bitboard squares = coverers(s, kind, square);
        int64_t others = b->most - b->greatest[kind];
        ASSERT(b->most >= b->count); /* or the node would be dead */
        while (board_any(squares) && !s->task->stopped) {
            int next = board_first(squares);
            board_remove(&squares, next);
            s->share = share;
            if (gain_of(s, b, kind, next) + others >= b->count)
                try_piece(s, covered, kind, next);
            else
                s->done += share;
        }
    }
    memcpy(s->may, before, (size_t)s->kinds * sizeof *s->may);
}

static void try_anywhere(struct search *s, struct bitboard covered)
{
    struct bitboard before[CHESS_KINDS];
    int only = tightest_kind(s);
    bool alone = only >= 0 && s->left[only] == s->rest;
    ASSERT(s->rest > 1);
    if (s->fixed && alone && !s->task->classes) {
        add(s, choose(s->task, board_count(s->may[only]), s->rest));
        return;
    }
    memcpy(before, s->may, (size_t)s->kinds * sizeof *s->may);
    for (int kind = 0; kind < s->kinds; kind++) {
        struct bitboard squares = s->may[kind];
        if (!is_next(s, only, kind)) continue;
        s->share = 0; /* leaves are near */
        for (; board_any(squares) && !s->task->stopped; board_remove(&squares, board_first(squares)))
            try_piece(s, covered, kind, board_first(squares));
    }
    memcpy(s->may, before, (size_t)s->kinds * sizeof *s->may);
}

static void try_last(struct search *s, struct bitboard covered, struct bitboard uncovered)
{
    for (int kind = 0; kind < s->kinds && !s->task->stopped; kind++) {
        struct bitboard squares = to_come(s, kind) ? s->may[kind] : (struct bitboard){{0}};
        for (struct bitboard rest = uncovered; board_any(rest) && board_any(squares);
             board_remove(&rest, board_first(rest)))
            squares = board_and(squares, coverers(s, kind, board_first(rest)));
        if (s->fixed && !s->task->classes) {
            add(s, (wide)board_count(squares));
            continue;
        }
        for (; board_any(squares); board_remove(&squares, board_first(squares))) {
            int square = board_first(squares);
            place(s, kind, square);
            struct bitboard now = s->fixed ? board_or(covered, s->reach[0][at(kind, square)]) : threatened(s);
            if (!board_any(board_minus(s->empty, now))) visit(s);
            take_back(s);
        }
    }
}

static void search_dominating(struct search *s, struct bitboard covered)
{
    struct bound b = {.uncovered = board_minus(s->empty, covered)};
    const double share = s->share, end = s->done + share;
    ASSERT(s->dominate && share >= 0);
    int pairs = 0;
    if (!goes_on(s)) return;
    bool done = !board_any(b.uncovered);
    if (s->rest == 0) {
        if (done) visit(s);
    } else if (s->rest == 1) {
        try_last(s, covered, b.uncovered);
    } else if (done) {
        try_anywhere(s, covered);
    } else {
        find_bound(s, &b);
        int square = b.most < b.count ? -1 : hardest_square(s, &b, &pairs);
        if (square >= 0) try_coverers(s, covered, &b, square, share / pairs);
    }
    s->done = end;
}

/* ---- tables */

static void walk(const struct chess *c, const struct chess_step *step, int square, bool once,
                 struct bitboard *out)
{
    int room = chess_steps_room(c, step, (size_t)square);
    for (int i = 0; i < (once && room > 1 ? 1 : room); i++) board_add(out, square += (int)step->offset);
}

static void add_step(struct search *s, const struct chess_steps *steps, int i)
{
    const struct chess_step *step = &steps->step[i];
    s->ride[i] = (struct ride){.ascending = step->offset > 0, .back = step->back};
    s->ride[i].ray = alloc_array((size_t)s->squares, sizeof *s->ride[i].ray);
    s->riders[i] = step->rides;
    for (int square = 0; square < s->squares; square++)
        walk(s->chess, step, square, false, &s->ride[i].ray[square]);
    for (int kind = 0; kind < s->kinds; kind++)
        for (int square = 0; square < s->squares; square++) {
            if (!(step->leaps >> kind & 1)) continue;
            walk(s->chess, step, square, true, &s->leaps[0][at(kind, square)]);
            walk(s->chess, &steps->step[step->back], square, true, &s->leaps[1][at(kind, square)]);
        }
    chess_kind_set both = step->rides & steps->step[step->back].rides;
    if (step->rows == 0 && step->columns == 1) s->along[0] |= both;
    if (step->rows == 1 && step->columns == 0) s->along[1] |= both;
}

/* Makes `reach` a table, with the present blockers. */
static void fix_reach(struct search *s)
{
    for (int kind = 0; kind < s->kinds; kind++)
        for (int square = 0; square < s->squares; square++)
            for (int back = 0; back < 2; back++)
                s->reach[back][at(kind, square)] = reach_of(s, kind, square, back);
    ASSERT(!s->fixed);
    s->fixed = true;
}

static struct search *open_search(struct chess_bitboards *task, const struct chess_steps *steps)
{
    struct search *s = alloc_bytes(sizeof *s);
    *s = (struct search){.task = task,
                         .chess = task->chess,
                         .kinds = task->chess->kind_count,
                         .squares = (int)task->chess->board.cells,
                         .dominate = task->chess->dominate,
                         .steps = steps->count};
    ASSERT(s->squares <= BITBOARD_SQUARES && s->steps <= CHESS_STEPS);
    for (int back = 0; back < 2; back++) {
        s->leaps[back] = alloc_array((size_t)s->kinds * BITBOARD_SQUARES, sizeof *s->leaps[back]);
        s->reach[back] = alloc_array((size_t)s->kinds * BITBOARD_SQUARES, sizeof *s->reach[back]);
    }
    for (int square = 0; square < s->squares; square++) {
        board_add(&s->empty, square);
        board_add(&s->rows[square / s->chess->columns], square);
        board_add(&s->columns[square % s->chess->columns], square);
    }
    for (int i = 0; i < steps->count; i++) add_step(s, steps, i);
    return s;
}

static void close_search(struct search *s)
{
    for (int i = 0; i < s->steps; i++) alloc_free(s->ride[i].ray);
    for (int kind = 0; kind < s->kinds; kind++) alloc_free(s->clique[kind]);
    for (int back = 0; back < 2; back++) {
        alloc_free(s->leaps[back]);
        alloc_free(s->reach[back]);
    }
    alloc_free(s);
}

/* ---- given pieces */

/* The numbers of pieces to come; false: more are given than allowed. */
static bool set_numbers(struct search *s)
{
    const struct chess *c = s->chess;
    int64_t pieces = c->total; /* of free kinds, if the total is known */
    for (int kind = 0; kind < s->kinds; kind++) {
        s->left[kind] = is_free(s, kind) ? 0 : c->kinds[kind].number;
        if (!c->kinds[kind].piece->obstacle) pieces -= s->left[kind];
    }
    s->spare = c->total == CHESS_NOT_SAID ? 0 : pieces;
    for (int square = 0; square < s->squares; square++)
        if (c->given[square]) change_left(s, c->given[square] - 1, -1);
    s->rest = s->spare;
    for (int kind = 0; kind < s->kinds; kind++) s->rest += s->left[kind];
    for (int kind = 0; kind < s->kinds; kind++)
        if (s->left[kind] < 0) return false;
    return s->spare >= 0;
}

static void set_squares(struct search *s)
{
    const struct chess *c = s->chess;
    struct bitboard may = s->empty;
    for (int square = 0; square < s->squares; square++)
        if (c->given[square] || chess_barred(c, square)) board_remove(&may, square);
    for (int kind = 0; kind < s->kinds; kind++) {
        s->may[kind] = may;
        for (int square = 0; square < s->squares; square++)
            if (s->task->apart && !c->kinds[kind].piece->obstacle && chess_in_quarter(c, (size_t)square))
                board_remove(&s->may[kind], square);
    }
}

static void place_given(struct search *s, bool obstacles)
{
    for (int square = 0; square < s->squares; square++) {
        int value = s->chess->given[square];
        if (value && chess_obstacle(s->chess, value) == obstacles) place(s, value - 1, square);
    }
}

/* A greedy clique cover of the squares for a kind. */
static void add_cliques(struct search *s, int kind)
{
    struct bitboard rest = s->empty;
    s->clique[kind] = alloc_array((size_t)s->squares, sizeof *s->clique[kind]);
    while (board_any(rest)) {
        struct bitboard *clique = &s->clique[kind][s->cliques[kind]++], may = rest;
        while (board_any(may)) {
            int square = board_first(may);
            size_t here = at(kind, square);
            board_add(clique, square);
            board_remove(&rest, square);
            may = board_and(may, board_or(s->reach[0][here], s->reach[1][here]));
        }
    }
}

/* Excludes what the given pieces exclude. False: one threatens another. */
static bool exclude_given(struct search *s)
{
    for (int i = 0; i < s->placed_count; i++) {
        struct placed p = s->placed[i];
        if (board_any(board_and(s->reach[0][at(p.kind, p.square)], s->occupied))) return false;
        exclude(s, p.kind, p.square);
    }
    return true;
}

static void search_all(struct search *s)
{
    if (!s->dominate) {
        fix_reach(s); /* on the empty board */
        for (int kind = 0; kind < s->kinds; kind++) add_cliques(s, kind);
        place_given(s, true);
        place_given(s, false);
        if (exclude_given(s)) search_independent(s);
        return;
    }
    place_given(s, true);
    if (chess_models_open(s->chess)) fix_reach(s);
    place_given(s, false);
    search_dominating(s, threatened(s));
}

static void count_placements(struct chess_bitboards *task)
{
    struct chess_steps steps;
    chess_steps_list(task->chess, &steps);
    struct search *s = open_search(task, &steps);
    set_squares(s);
    s->share = 1;
    if (set_numbers(s)) search_all(s);
    close_search(s);
}

#endif
