/* Search by lines: what all ways to place the blocks of a line share is known; a line is looked
 * at again when one of its cells has become known (puzzle/kit/block_line.h). Where that says
 * nothing, each open cell is supposed to have either value: if one leads to a contradiction, the
 * cell has the other (a probe). Where probes say nothing either, the search branches on the cell
 * whose probes found most.
 *
 * Invariant: a cell of a line may be filled or free exactly if that of the line that crosses it
 * may. Lines whose cells have changed are in the queue.
 *
 * As an attempt, it is given up after some work. Pictures that people draw need hardly any
 * probes, random ones of 30 x 30 and more a search with learning.
 *
 * Measured (docs/nonogram.md). */
#include "puzzle/family/nonogram/nonogram.h"

#include "base/sentence.h"
#include "base/vec.h"

#include <string.h>

enum {
    ENOUGH = 200000, /* lines looked at in an attempt, */
    BRIEF = 20,      /* and for each cell for the generator */
    FAR = 50,        /* open cells, and one in so many, that are too many for it */
    POLL = 1000,     /* lines between two polls of the deadline */
};

struct choice { /* of a branch */
    size_t cell, mark;
    bool filled, other; /* tried now; the other one has been tried */
};

struct search {
    const struct nonogram *n;
    const struct family_request *terms; /* NULL: none */
    uint64_t *memory;                   /* of all sets */
    uint64_t **may_fill, **may_free;    /* by line */
    uint64_t *filled, *free, *scratch;  /* of one line */
    int *queue;                         /* a ring of all lines */
    bool *queued;
    size_t first, waiting;
    VEC(uint32_t) trail; /* cells that have become known */
    VEC(struct choice) choices;
    int64_t work, most; /* lines looked at, and to look at; INT64_MAX: any number */
    int64_t branches, probes;
    size_t far; /* gives up where lines leave more cells open */
    bool stopped, begun;
};

/* ---- state */

static void enqueue(struct search *s, int line)
{
    if (s->queued[line]) return;
    size_t lines = (size_t)nonogram_lines(s->n);
    s->queued[line] = true;
    s->queue[(s->first + s->waiting++) % lines] = line;
}

static void forget_queue(struct search *s)
{
    size_t lines = (size_t)nonogram_lines(s->n);
    for (; s->waiting; s->waiting--) {
        s->queued[s->queue[s->first]] = false;
        s->first = (s->first + 1) % lines;
    }
}

/* LOGIC_OPEN: not known; a contradiction leaves a cell that may be neither. */
static int32_t value_of(const struct search *s, size_t cell)
{
    size_t columns = (size_t)s->n->columns, row = cell / columns, k = cell % columns;
    bool fill = block_line_has(s->may_fill[row], k), free = block_line_has(s->may_free[row], k);
    return fill && free ? LOGIC_OPEN : fill ? NONOGRAM_FILLED : NONOGRAM_EMPTY;
}

static void put(struct search *s, size_t cell, int32_t value)
{
    size_t columns = (size_t)s->n->columns, row = cell / columns, column = cell % columns;
    size_t down = (size_t)s->n->rows + column;
    ASSERT(value_of(s, cell) == LOGIC_OPEN);
    uint64_t **may = value == NONOGRAM_FILLED ? s->may_free : s->may_fill;
    may[row][column / 64] &= ~(UINT64_C(1) << column % 64);
    may[down][row / 64] &= ~(UINT64_C(1) << row % 64);
    vec_push(&s->trail, (uint32_t)cell);
    enqueue(s, (int)row);
    enqueue(s, (int)down);
}

static void undo(struct search *s, size_t mark)
{
    size_t columns = (size_t)s->n->columns;
    forget_queue(s);
    while (s->trail.size > mark) {
        size_t cell = vec_pop(&s->trail), row = cell / columns, column = cell % columns;
        block_line_add(s->may_fill[row], column);
        block_line_add(s->may_free[row], column);
        block_line_add(s->may_fill[(size_t)s->n->rows + column], row);
        block_line_add(s->may_free[(size_t)s->n->rows + column], row);
    }
}

/* Learns what all ways of this line share; false if it has none. */
static bool look_at(struct search *s, int l)
{
    const struct block_line *line = &s->n->line[l];
    if (!block_line_solve(line, s->may_fill[l], s->may_free[l], s->scratch, s->filled, s->free)) return false;
    for (size_t w = 0; w < block_line_words(line->cells); w++) {
        uint64_t open = s->may_fill[l][w] & s->may_free[l][w];
        for (uint64_t known = open & ~(s->filled[w] & s->free[w]); known; known &= known - 1) {
            size_t k = 64 * w + (size_t)__builtin_ctzll(known);
            put(s, nonogram_cell(s->n, l, k),
                block_line_has(s->filled, k) ? NONOGRAM_FILLED : NONOGRAM_EMPTY);
        }
    }
    return true;
}

static bool is_over(struct search *s)
{
    if (s->work > s->most || (s->work % POLL == 0 && s->terms && deadline_reached(s->terms->deadline)))
        s->stopped = true;
    return s->stopped;
}

/* Follows all lines that have changed; false after a contradiction. */
static bool follow(struct search *s)
{
    while (s->waiting) {
        int l = s->queue[s->first];
        s->first = (s->first + 1) % (size_t)nonogram_lines(s->n);
        s->waiting--;
        s->work++;
        bool fine = !is_over(s) && look_at(s, l);
        s->queued[l] = false; /* nothing more follows from this line alone */
        if (!fine) {
            forget_queue(s);
            return s->stopped;
        }
    }
    return true;
}

/* ---- search */

/* Supposes and undoes; false if that is impossible. `found`: cells that became known. */
static bool probe(struct search *s, size_t cell, int32_t value, size_t *found)
{
    size_t mark = s->trail.size;
    put(s, cell, value);
    bool fine = follow(s);
    *found = s->trail.size - mark;
    undo(s, mark);
    s->probes++;
    return fine;
}

/* Probes all open cells until probes say nothing; false after a contradiction. `best`: the cell to
 * branch on, SIZE_MAX if all are known. */
static bool probe_all(struct search *s, size_t *best, int32_t *value)
{
    size_t cells = s->n->base.board.cells, most = 0;
    *best = SIZE_MAX;
    for (size_t i = 0, tried = 0; tried < cells && !s->stopped; i = (i + 1) % cells, tried++) {
        size_t found[2];
        if (value_of(s, i) != LOGIC_OPEN) continue;
        int32_t wrong = -1;
        for (int32_t v = NONOGRAM_EMPTY; v <= NONOGRAM_FILLED && wrong < 0; v++)
            if (!probe(s, i, v, &found[v])) wrong = v;
        if (s->stopped) break;
        if (wrong >= 0) {
            put(s, i, 1 - wrong);
            if (!follow(s)) return false;
            *best = SIZE_MAX;
            most = tried = 0;
        } else if (found[0] * found[1] > most) {
            most = found[0] * found[1];
            *best = i;
            *value = found[0] > found[1] ? NONOGRAM_EMPTY : NONOGRAM_FILLED;
        }
    }
    return true;
}

/* Takes the last choice that has another value back; false if there is none. */
static bool back(struct search *s)
{
    while (s->choices.size && vec_last(&s->choices).other) {
        undo(s, vec_last(&s->choices).mark);
        (void)vec_pop(&s->choices);
    }
    if (!s->choices.size) return false;
    struct choice *last = &vec_last(&s->choices);
    undo(s, last->mark);
    last->other = true;
    last->filled = !last->filled;
    put(s, last->cell, last->filled ? NONOGRAM_FILLED : NONOGRAM_EMPTY);
    return true;
}

static bool is_full(const struct search *s)
{
    return s->trail.size == s->n->base.board.cells;
}

/* DM_SOLUTION: all cells are known; DM_NONE: no further answer; DM_UNKNOWN: stopped. */
static dm_status run(struct search *s)
{
    bool fine = !s->begun || back(s);
    if (!fine) return DM_NONE;
    s->begun = true;
    while (true) {
        size_t cell = SIZE_MAX;
        int32_t value = NONOGRAM_FILLED;
        fine = follow(s);
        if (s->n->base.board.cells - s->trail.size > s->far) s->stopped = fine;
        fine = fine && (is_full(s) || s->stopped || probe_all(s, &cell, &value));
        if (s->stopped) return DM_UNKNOWN;
        if (fine && is_full(s)) return DM_SOLUTION;
        if (fine) {
            ASSERT(cell != SIZE_MAX);
            vec_push(&s->choices, ((struct choice){cell, s->trail.size, value == NONOGRAM_FILLED, false}));
            put(s, cell, value);
            s->branches++;
        } else if (!back(s))
            return DM_NONE;
    }
}

/* ---- opening */

static size_t most_blocks(const struct nonogram *n)
{
    size_t most = 0;
    for (int l = 0; l < nonogram_lines(n); l++)
        if (n->line[l].count > most) most = n->line[l].count;
    return most;
}

static void allot(struct search *s)
{
    const struct nonogram *n = s->n;
    size_t lines = (size_t)nonogram_lines(n), total = 0;
    size_t longest = (size_t)(n->rows > n->columns ? n->rows : n->columns), words = block_line_words(longest);
    for (size_t l = 0; l < lines; l++) total += 2 * block_line_words(n->line[l].cells);
    s->memory = alloc_array(total + 2 * words + block_line_room(longest, most_blocks(n)), sizeof *s->memory);
    s->may_fill = alloc_array(lines, sizeof *s->may_fill);
    s->may_free = alloc_array(lines, sizeof *s->may_free);
    s->queue = alloc_array(lines, sizeof *s->queue);
    s->queued = alloc_array(lines, sizeof *s->queued);
    uint64_t *at = s->memory;
    for (size_t l = 0; l < lines; l++) {
        size_t size = block_line_words(n->line[l].cells);
        s->may_fill[l] = at;
        s->may_free[l] = at + size;
        at += 2 * size;
        for (size_t k = 0; k < n->line[l].cells; k++) {
            block_line_add(s->may_fill[l], k);
            block_line_add(s->may_free[l], k);
        }
    }
    s->filled = at;
    s->free = at + words;
    s->scratch = at + 2 * words;
}

/* The board's clues fit their lines. */
static struct search *open_search(const struct board *board, int64_t most)
{
    struct search *s = alloc_bytes(sizeof *s);
    s->n = nonogram_of(board);
    s->most = most;
    s->far = SIZE_MAX;
    allot(s);
    for (int l = 0; l < nonogram_lines(s->n); l++) enqueue(s, l);
    for (size_t i = 0; i < board->cells; i++)
        if (s->n->base.given[i] != LOGIC_OPEN) put(s, i, s->n->base.given[i]);
    return s;
}

static void close_search(void *self)
{
    struct search *s = self;
    alloc_free(s->memory);
    alloc_free(s->may_fill);
    alloc_free(s->may_free);
    alloc_free(s->queue);
    alloc_free(s->queued);
    vec_free(&s->trail);
    vec_free(&s->choices);
    alloc_free(s);
}

static void *open_all(const struct board *board, const struct family_request *terms)
{
    struct search *s = open_search(board, INT64_MAX);
    s->terms = terms;
    return s;
}

static void *open_attempt(const struct board *board, const struct family_request *terms)
{
    struct search *s = open_search(board, ENOUGH);
    s->terms = terms;
    return s;
}

static dm_status next(void *self, int32_t *values, struct sentence *reason)
{
    struct search *s = self;
    dm_status status = run(s);
    if (status == DM_UNKNOWN) sentence_set(reason, "%s", "");
    for (size_t i = 0; i < s->n->base.board.cells && status == DM_SOLUTION; i++) values[i] = value_of(s, i);
    return status;
}

static size_t stats(const void *self, struct family_stat rows[FAMILY_STATS])
{
    const struct search *s = self;
    rows[0] = (struct family_stat){"lines", (double)s->work};
    rows[1] = (struct family_stat){"probes", (double)s->probes};
    rows[2] = (struct family_stat){"branches", (double)s->branches};
    return 3;
}

static double bytes(const struct board *board)
{
    return 100.0 * (double)board->cells;
}

static bool takes(const struct board *board)
{
    return nonogram_misfit(nonogram_of(board)) < 0;
}

#define BY_LINES .takes = takes, .next = next, .close = close_search, .stats = stats, .footprint = bytes
const struct family_method nonogram_lines_methods[] = {
    {.name = "lines", .blurb = "nonogram.lines", .open = open_all, BY_LINES},
    {0},
};

static const struct family_method attempt = {.name = "lines",
                                             .blurb = "nonogram.lines-short",
                                             .open = open_attempt,
                                             BY_LINES};

void nonogram_lines_way(const struct board *board, enum family_question question, struct family_way *way)
{
    if (way->named || !takes(board)) return;
    if (question == FAMILY_ONE)
        way->attempt = &attempt;
    else if (question == FAMILY_UNIQUE || question == FAMILY_ALL)
        way->method = nonogram_lines_methods;
}

/* ---- for the generator */

dm_status nonogram_lines_two(const struct board *board, int32_t *first, int32_t *second)
{
    struct search *s = open_search(board, ENOUGH / 100 + BRIEF * (int64_t)board->cells);
    s->far = FAR + board->cells / FAR;
    dm_status status = run(s);
    bool found = status == DM_SOLUTION;
    if (status == DM_UNKNOWN && s->choices.size) undo(s, s->choices.data[0].mark);
    for (size_t i = 0; i < board->cells; i++) first[i] = value_of(s, i);
    if (found) status = run(s);
    for (size_t i = 0; i < board->cells; i++) second[i] = value_of(s, i);
    close_search(s);
    return found && status == DM_NONE ? DM_OPTIMAL : status;
}
