/* The method `lines`: a complete search around given queens, with restarts.
 *
 * The next queen goes to the line, row or column, that has the fewest squares left (first fail); a
 * line without one is a dead end. The counts of rows and of columns are updated with every queen,
 * in O(lines that are left): columns are counted too, since a column that no row can reach is
 * detected long before the rows are exhausted.
 *
 * After some dead ends the search restarts, with ties and squares in another random order. The
 * number of dead ends allowed grows, so the search terminates. Every other dive prefers a square
 * whose crossing line has few squares left, which is better if given queens are in the middle and
 * worse if they are in a corner (n = 1000, 200 of them in the middle: 0.4 s against none in 3 s).
 * After a solution there are no restarts: everything before it in the order of this dive is
 * exhausted, so continuing the dive enumerates all other solutions.
 *
 * Completing given queens is NP-complete (I. P. Gent, C. Jefferson, P. Nightingale, "Complexity of
 * n-queens completion", 2017). */
#include "puzzle/family/queens/queens.h"

#include "base/alloc.h"
#include "base/rng.h"
#include "base/vec.h"

#include <string.h>

enum {
    FIRST_PATIENCE = 50, /* dead ends before a restart; as many more after every STEADY dives */
    STEADY = 10,
    OFTEN = 1 << 16 /* lines visited between polls */
};

enum { ROW, COLUMN };

struct choice {
    int32_t line;
    int side; /* ROW, COLUMN */
    /* Squares of the line are crossing[first] and so on, to the end or the next choice's; `tried`
     * of them had the queen. */
    size_t first, tried;
};

struct lines {
    struct arena arena; /* of the search and its arrays, except what grows */
    const struct queens *queens;
    const struct family_request *terms;
    int n, left; /* rows; queens to place */
    /* Rows, columns: those without a queen first, then the others, the last filled first. */
    int32_t *list[2];
    int32_t *place[2];      /* by row, by column: where in its list; n: it has a given queen */
    int32_t *squares[2];    /* by row, by column: how many squares it has left */
    bool *rising, *falling; /* by diagonal: a queen is on it */
    int32_t *column;        /* by row: of its queen */
    VEC(struct choice) choices;
    vec_i32 crossing; /* columns of a row, rows of a column */
    struct rng rng;
    int64_t nodes, dead_ends, dives, patience; /* `patience`: dead ends at which to restart */
    /* Lines looked at; at the last poll. */
    uint64_t looked, asked;
    bool begun, answered, ended;
};

/* ---- squares */

static bool *rising_of(const struct lines *s, int row, int column)
{
    ASSERT(row >= 0 && row < s->n && column >= 0 && column < s->n);
    return &s->rising[row + column];
}

static bool *falling_of(const struct lines *s, int row, int column)
{
    ASSERT(row >= 0 && row < s->n && column >= 0 && column < s->n);
    return &s->falling[row - column + s->n - 1];
}

static bool is_open(const struct lines *s, int row, int column)
{
    return !*rising_of(s, row, column) && !*falling_of(s, row, column);
}

static bool is_left(const struct lines *s, int side, int line)
{
    ASSERT(side == ROW || side == COLUMN);
    ASSERT(line >= 0 && line < s->n);
    return s->place[side][line] < s->left;
}

/* Moves the line to the end of the list of remaining lines. */
static void move_to_end(struct lines *s, int side, int32_t line)
{
    ASSERT(is_left(s, side, line) && s->list[side][s->place[side][line]] == line);
    int32_t *list = s->list[side], at = s->place[side][line], end = s->left - 1;
    list[at] = list[end];
    s->place[side][list[at]] = at;
    list[end] = line;
    s->place[side][line] = end;
}

/* Changes the counts of lines for the squares on one diagonal of a queen that are not attacked
 * along the other one. */
static void change_diagonal(struct lines *s, int row, int column, bool rising, int by)
{
    for (int i = 0; i < s->left; i++) {
        int other = s->list[ROW][i], at = rising ? row + column - other : column - row + other;
        if (at < 0 || at >= s->n || !is_left(s, COLUMN, at)) continue;
        if (rising ? *falling_of(s, other, at) : *rising_of(s, other, at)) continue;
        s->squares[ROW][other] += by;
        s->squares[COLUMN][at] += by;
    }
}

/* Changes the counts of all remaining lines for a queen, whose own row and column are not among
 * them. */
static void change_counts(struct lines *s, int row, int column, int by)
{
    ASSERT(by == 1 || by == -1);
    for (int i = 0; i < s->left; i++) {
        int other_row = s->list[ROW][i], other_column = s->list[COLUMN][i];
        if (is_open(s, other_row, column)) s->squares[ROW][other_row] += by;
        if (is_open(s, row, other_column)) s->squares[COLUMN][other_column] += by;
    }
    change_diagonal(s, row, column, true, by);
    change_diagonal(s, row, column, false, by);
    s->looked += (uint64_t)s->left;
}

static void put(struct lines *s, int row, int column)
{
    ASSERT(is_left(s, ROW, row) && is_left(s, COLUMN, column) && is_open(s, row, column));
    move_to_end(s, ROW, row);
    move_to_end(s, COLUMN, column);
    s->left--;
    change_counts(s, row, column, -1);
    *rising_of(s, row, column) = *falling_of(s, row, column) = true;
    s->column[row] = column;
    s->nodes++;
}

static void take_back(struct lines *s, int row, int column)
{
    ASSERT(s->left < s->n && s->column[row] == column);
    ASSERT(s->list[ROW][s->left] == row && s->list[COLUMN][s->left] == column);
    *rising_of(s, row, column) = *falling_of(s, row, column) = false;
    change_counts(s, row, column, 1);
    s->left++;
}

/* ---- the board */

static void list_lines(struct lines *s)
{
    const struct queens *q = s->queens;
    size_t n = (size_t)s->n;
    for (int i = 0; i < q->given_count; i++) {
        int row = (int)(q->given[i] / n), column = (int)(q->given[i] % n);
        s->place[ROW][row] = s->place[COLUMN][column] = s->n;
        s->column[row] = column;
        *rising_of(s, row, column) = *falling_of(s, row, column) = true;
    }
    for (int side = ROW; side <= COLUMN; side++) {
        int32_t count = 0;
        for (int32_t line = 0; line < s->n; line++) {
            if (s->place[side][line]) continue;
            s->place[side][line] = count;
            s->list[side][count++] = line;
        }
        s->left = count;
    }
}

static bool is_over(struct lines *s)
{
    const struct family_request *terms = s->terms;
    if (s->looked - s->asked < OFTEN) return false;
    s->asked = s->looked;
    if (terms->progress) terms->progress(terms->self, 0, 0);
    return deadline_reached(terms->deadline);
}

/* False: stopped. */
static bool count_squares(struct lines *s)
{
    for (int i = 0; i < s->left && !is_over(s); i++) {
        int row = s->list[ROW][i];
        for (int j = 0; j < s->left; j++) {
            int column = s->list[COLUMN][j], open = is_open(s, row, column);
            s->squares[ROW][row] += open;
            s->squares[COLUMN][column] += open;
        }
        s->looked += (uint64_t)s->left;
        if (i + 1 == s->left) return true;
    }
    return s->left == 0;
}

void *queens_lines_open(const struct board *board, const struct family_request *terms)
{
    struct arena arena = {0};
    struct lines *s = ARENA_NEW(&arena, struct lines);
    size_t n = (size_t)queens_of(board)->n;
    s->queens = queens_of(board);
    s->terms = terms;
    s->n = queens_of(board)->n;
    for (int side = ROW; side <= COLUMN; side++) {
        s->list[side] = ARENA_ARRAY(&arena, int32_t, n);
        s->place[side] = ARENA_ARRAY(&arena, int32_t, n);
        s->squares[side] = ARENA_ARRAY(&arena, int32_t, n);
    }
    s->rising = ARENA_ARRAY(&arena, bool, 2 * n);
    s->falling = ARENA_ARRAY(&arena, bool, 2 * n);
    s->column = ARENA_ARRAY(&arena, int32_t, n);
    s->arena = arena;
    s->patience = FIRST_PATIENCE;
    rng_seed(&s->rng, (uint64_t)terms->seed);
    list_lines(s);
    return s;
}

void queens_lines_close(void *search)
{
    struct lines *s = search;
    struct arena arena = s->arena;
    vec_free(&s->choices);
    vec_free(&s->crossing);
    arena_free(&arena);
}

/* ---- choices */

/* A line with the fewest squares left, ties at random; returns how many it has. */
static int32_t best_line(struct lines *s, int *side, int32_t *line)
{
    ASSERT(s->left > 0);
    int32_t least = INT32_MAX;
    uint64_t ties = 0;
    for (int which = ROW; which <= COLUMN; which++)
        for (int i = 0; i < s->left; i++) {
            int32_t at = s->list[which][i], squares = s->squares[which][at];
            ASSERT(squares >= 0 && squares <= s->left && s->place[which][at] == i);
            if (squares > least) continue;
            ties = squares < least ? 1 : ties + 1;
            least = squares;
            if (ties > 1 && rng_below(&s->rng, ties) > 0) continue;
            *side = which;
            *line = at;
        }
    s->looked += (uint64_t)s->left;
    return least;
}

/* Sorts by the squares left in the crossing lines. */
static void sort_squares(const struct lines *s, int side, int32_t *crossing, size_t count)
{
    const int32_t *squares = s->squares[side == ROW ? COLUMN : ROW];
    for (size_t i = 1; i < count; i++) {
        int32_t line = crossing[i];
        size_t k = i;
        for (; k > 0 && squares[crossing[k - 1]] > squares[line]; k--) crossing[k] = crossing[k - 1];
        crossing[k] = line;
    }
}

static void try_next(struct lines *s)
{
    ASSERT(s->choices.size > 0);
    struct choice *choice = &vec_last(&s->choices);
    int32_t other = s->crossing.data[choice->first + choice->tried++];
    ASSERT(choice->first + choice->tried <= s->crossing.size);
    put(s, choice->side == ROW ? choice->line : other, choice->side == ROW ? other : choice->line);
}

/* Puts a queen in the line with the fewest squares left. False: a dead end. */
static bool choose(struct lines *s)
{
    struct choice choice = {.first = s->crossing.size};
    if (best_line(s, &choice.side, &choice.line) == 0) return false;
    const int32_t *others = s->list[choice.side == ROW ? COLUMN : ROW];
    for (int i = 0; i < s->left; i++) {
        int row = choice.side == ROW ? choice.line : others[i];
        int column = choice.side == ROW ? others[i] : choice.line;
        if (is_open(s, row, column)) vec_push(&s->crossing, others[i]);
    }
    int32_t *crossing = s->crossing.data + choice.first;
    size_t count = s->crossing.size - choice.first;
    rng_shuffle(&s->rng, crossing, count, sizeof *crossing);
    if (s->dives % 2 == 0) sort_squares(s, choice.side, crossing, count);
    vec_push(&s->choices, choice);
    try_next(s);
    return true;
}

/* Takes the last queen back; true if its line has another square, which gets the queen. */
static bool undo(struct lines *s)
{
    ASSERT(s->choices.size > 0);
    struct choice *choice = &vec_last(&s->choices);
    int32_t other = s->crossing.data[choice->first + choice->tried - 1];
    ASSERT(choice->tried > 0);
    take_back(s, choice->side == ROW ? choice->line : other, choice->side == ROW ? other : choice->line);
    if (choice->first + choice->tried < s->crossing.size) {
        try_next(s);
        return true;
    }
    s->crossing.size = choice->first;
    s->choices.size--;
    return false;
}

/* Goes back to the last choice that has another square. False if there is none. */
static bool go_back(struct lines *s)
{
    while (s->choices.size)
        if (undo(s)) return true;
    return false;
}

static void restart(struct lines *s)
{
    ASSERT(s->left + (int)s->choices.size + s->queens->given_count ==
           s->n); /* every queen is given, chosen or to come */
    while (s->choices.size) {
        struct choice *choice = &vec_last(&s->choices);
        s->crossing.size = choice->first + choice->tried; /* nothing else to try */
        undo(s);
    }
    s->dives++;
    s->patience = s->dead_ends + FIRST_PATIENCE * (1 + s->dives / STEADY);
}

/* ---- the search */

static dm_status stopped(const struct lines *s, struct sentence *reason)
{
    say_set(reason, "queens.method.lines.stopped", SAY(say_int("count", s->dead_ends)));
    return DM_UNKNOWN;
}

dm_status queens_lines_next(void *search, int32_t *values, struct sentence *reason)
{
    struct lines *s = search;
    if (s->ended) return DM_NONE;
    if (!s->begun && !count_squares(s)) return stopped(s, reason);
    bool more = !s->begun || go_back(s);
    s->begun = true;
    while (more) {
        if (is_over(s)) return stopped(s, reason);
        if (s->left == 0) {
            s->answered = true;
            queens_methods_write(s->queens, s->column, values);
            return DM_SOLUTION;
        }
        if (choose(s)) continue;
        s->dead_ends++;
        if (!s->answered && s->dead_ends >= s->patience)
            restart(s);
        else
            more = go_back(s);
    }
    s->ended = true;
    return DM_NONE;
}

size_t queens_lines_stats(const void *search, struct family_stat rows[FAMILY_STATS])
{
    const struct lines *s = search;
    rows[0] = (struct family_stat){"nodes", (double)s->nodes};
    rows[1] = (struct family_stat){"failures", (double)s->dead_ends};
    rows[2] = (struct family_stat){"restarts", (double)s->dives};
    return 3;
}
