/* The direct strategy: chronological backtracking with the family's human rules as propagation.
 *
 * The rules run to a fixpoint; then the search decides a value for an open cell, and repeats. A
 * contradiction backtracks to the last decision with an untried candidate. Decisions are on an
 * explicit stack, so depth costs no recursion and a stopped search can resume. A decision tries all
 * candidates of its cell, so every answer is found exactly once. Until the first answer, the search
 * restarts after a number of contradictions that doubles each time.
 *
 * Variable order: a cell in the line, row or column, with the fewest open cells, where the rules
 * propagate most. Value order: random. A fixed order makes all lines of an open board equal, which
 * the last rule of Binero forbids: an empty 30 x 30 takes 5 ms; with 0 first it was not solved
 * within 4 s. */
#include "ask/direct.h"
#include "base/rng.h"

#include <string.h>

const char direct_name[] = "direct";
const char direct_blurb[] = "engine.direct";

struct choice {
    size_t cell;
    size_t mark; /* state of the logic before the decision */
    /* Its candidates start at values[first], and end where those of the next choice start. The
     * first `tried` of them have been tried. */
    size_t first, tried;
};

enum { FIRST_PATIENCE = 50 }; /* contradictions before the first restart */

enum task { PROPAGATE, BACKTRACK, ENDED };

struct direct {
    const struct family_logic *rules;
    struct logic *logic;
    const struct board *board;
    VEC(struct choice) choices; /* the decision stack */
    vec_i32 values;             /* candidates of all choices, in order */
    int *row, *column;          /* by cell */
    int *open[2];               /* by row, by column: number of open cells; scratch */
    int rows, columns;
    enum task task; /* next step of the search */
    struct rng rng;
    bool answered;                  /* an answer was found: no more restarts */
    int64_t last_restart, patience; /* values of counts.contradictions: last and next restart */
    struct direct_counts counts;
};

struct direct *direct_open(const struct board *board, uint64_t seed)
{
    struct direct *d = alloc_bytes(sizeof *d);
    rng_seed(&d->rng, seed);
    d->patience = FIRST_PATIENCE;
    d->board = board;
    d->rules = board->family->logic;
    d->logic = d->rules->open(board);
    d->row = alloc_array(board->cells, sizeof *d->row);
    d->column = alloc_array(board->cells, sizeof *d->column);
    for (size_t i = 0; i < board->cells; i++) {
        board->family->place(board, i, &d->row[i], &d->column[i]);
        ASSERT(d->row[i] >= 0 && d->column[i] >= 0);
        if (d->row[i] >= d->rows) d->rows = d->row[i] + 1;
        if (d->column[i] >= d->columns) d->columns = d->column[i] + 1;
    }
    d->open[0] = alloc_array((size_t)d->rows, sizeof *d->open[0]);
    d->open[1] = alloc_array((size_t)d->columns, sizeof *d->open[1]);
    return d;
}

void direct_close(struct direct *d)
{
    if (!d) return;
    d->rules->close(d->logic);
    alloc_free(d->row);
    alloc_free(d->column);
    alloc_free(d->open[0]);
    alloc_free(d->open[1]);
    vec_free(&d->choices);
    vec_free(&d->values);
    alloc_free(d);
}

/* An open cell in a line with the fewest open cells; ties are broken by its other line. SIZE_MAX if
 * no cell is open. */
static size_t best_cell(struct direct *d)
{
    const int32_t *known = d->rules->known(d->logic);
    size_t best = SIZE_MAX;
    int64_t least = INT64_MAX;
    memset(d->open[0], 0, (size_t)d->rows * sizeof *d->open[0]);
    memset(d->open[1], 0, (size_t)d->columns * sizeof *d->open[1]);
    for (size_t i = 0; i < d->board->cells; i++) {
        if (known[i] != LOGIC_OPEN) continue;
        d->open[0][d->row[i]]++;
        d->open[1][d->column[i]]++;
    }
    for (size_t i = 0; i < d->board->cells; i++) {
        if (known[i] != LOGIC_OPEN) continue;
        int64_t a = d->open[0][d->row[i]], b = d->open[1][d->column[i]];
        int64_t score = a < b ? a << 32 | b : b << 32 | a;
        if (score >= least) continue;
        least = score;
        best = i;
    }
    return best;
}

static void try_next(struct direct *d)
{
    struct choice *choice = &vec_last(&d->choices);
    ASSERT(choice->first + choice->tried < d->values.size);
    d->rules->set(d->logic, choice->cell, d->values.data[choice->first + choice->tried++]);
    d->counts.attempts++;
}

/* False if there is no open cell. */
static bool choose(struct direct *d)
{
    enum { CANDIDATES = 1024 };
    size_t cell = best_cell(d), first = d->values.size;
    /* A cell has at most CANDIDATES values, or one for each cell. */
    size_t room = d->board->cells > CANDIDATES ? d->board->cells : CANDIDATES;
    if (cell == SIZE_MAX) return false;
    vec_reserve(&d->values, first + room);
    d->values.size += (size_t)d->rules->candidates(d->logic, cell, d->values.data + first, (int)room);
    ASSERT(d->values.size >= first && d->values.size <= first + room);
    vec_push(&d->choices, ((struct choice){cell, d->rules->mark(d->logic), first, 0}));
    if ((int64_t)d->choices.size > d->counts.depth) d->counts.depth = (int64_t)d->choices.size;
    rng_shuffle(&d->rng, d->values.data + first, d->values.size - first, sizeof *d->values.data);
    if (d->values.size > first) try_next(d);
    return true;
}

/* Backtracks to the last choice with an untried candidate, and tries it. False if there is none. */
static bool backtrack(struct direct *d)
{
    while (d->choices.size) {
        struct choice *choice = &vec_last(&d->choices);
        ASSERT(choice->first + choice->tried <= d->values.size);
        d->rules->undo(d->logic, choice->mark);
        if (choice->first + choice->tried < d->values.size) {
            try_next(d);
            return true;
        }
        d->values.size = choice->first;
        d->choices.size--;
    }
    return false;
}

/* Restarts escape from bad early decisions. The number of contradictions between restarts doubles,
 * so the search is complete. */
static bool restart(struct direct *d)
{
    if (d->answered || d->counts.contradictions < d->patience || !d->choices.size) return false;
    d->patience = d->counts.contradictions + 2 * (d->patience - d->last_restart);
    d->last_restart = d->counts.contradictions;
    ASSERT(d->patience > d->last_restart);
    d->rules->undo(d->logic, d->choices.data[0].mark);
    vec_clear(&d->choices);
    vec_clear(&d->values);
    return true;
}

dm_status direct_next(struct direct *d, struct deadline *deadline)
{
    while (d->task != ENDED) {
        if (deadline_reached(deadline)) return DM_UNKNOWN;
        if (d->task == BACKTRACK) {
            d->task = restart(d) || backtrack(d) ? PROPAGATE : ENDED;
        } else if (d->rules->follow(d->logic, LEVEL_HARD, SIZE_MAX) == LOGIC_CONTRADICTION) {
            d->counts.contradictions++;
            d->task = BACKTRACK;
        } else if (!choose(d)) {
            d->task = BACKTRACK;
            d->answered = true;
            return DM_SOLUTION;
        } else if (vec_last(&d->choices).tried == 0) {
            d->task = BACKTRACK; /* the cell has no candidate */
        }
    }
    return DM_NONE;
}

const int32_t *direct_values(const struct direct *d)
{
    return d->rules->known(d->logic);
}

struct direct_counts direct_counts(const struct direct *d)
{
    return d->counts;
}
