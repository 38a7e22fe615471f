/* A puzzle has one answer exactly when its clues, the rules and "not this answer" are inconsistent;
 * a puzzle in which no clue can be dropped is a MUS. Two tests show that a clue can be dropped.
 *   by rules   The rules derive it from the other clues. Rules are monotone, so the clues dropped
 *              earlier are still derived. Takes microseconds, and stops once the cell is known
 *   by search  There is no other answer without it. Then the search returns a core, and all clues
 *              outside the core are dropped at once. If there is another answer, the clue is needed
 *              from then on, since fewer clues have more answers
 * The search runs only where the rules derive nothing. O(slots) tests in total.
 *
 * Marks are given when no cell can be dropped any more: a cell is exchanged for a mark that another
 * answer lacks, as long as more marks are allowed. Marks given at random would mostly be
 * superfluous. */
#include "puzzle/generate/reduce.h"

#include "base/alloc.h"
#include "explain/steps.h"

#include <limits.h>
#include <string.h>

/* ---- the pattern */

/* Indexes cells by (row, column) to find images in O(1). The middle is that of the cells, without
 * empty rows and columns around them. A cell without an image is its own. */
static void place_images(struct reduce *reduce)
{
    const struct board *board = reduce->board;
    int rows = 0, columns = 0, top = INT_MAX, left = INT_MAX, r, c;
    for (size_t i = 0; i < board->cells; i++) {
        board->family->place(board, i, &r, &c);
        if (r >= rows) rows = r + 1;
        if (c >= columns) columns = c + 1;
        if (r < top) top = r;
        if (c < left) left = c;
    }
    size_t area = (size_t)rows * (size_t)columns;
    size_t *at = alloc_array(area, sizeof *at);
    for (size_t i = 0; i < area; i++) at[i] = board->cells;
    for (size_t i = 0; i < board->cells; i++) {
        board->family->place(board, i, &r, &c);
        at[(size_t)r * (size_t)columns + (size_t)c] = i;
    }
    for (size_t i = 0; i < board->cells; i++) {
        board->family->place(board, i, &r, &c);
        if (reduce->pattern == PATTERN_ROTATIONAL) r = top + rows - 1 - r;
        size_t image = at[(size_t)r * (size_t)columns + (size_t)(left + columns - 1 - c)];
        if (image < board->cells) reduce->image[i] = image;
    }
    alloc_free(at);
}

/* Marks are their own images. */
static void find_images(struct reduce *reduce)
{
    const struct board *board = reduce->board;
    const struct family_puzzles *puzzles = board->family->puzzles;
    for (size_t i = 0; i < reduce->slots; i++) reduce->image[i] = i;
    if (reduce->pattern == PATTERN_NONE) return;
    if (!puzzles->image) {
        place_images(reduce);
        return;
    }
    for (size_t i = 0; i < board->cells; i++)
        reduce->image[i] = puzzles->image(board, reduce->pattern == PATTERN_MIRROR, i);
}

/* ---- slots */

bool reduce_offers(const struct board *board, size_t cell, int32_t value)
{
    ASSERT(cell < board->cells);
    const struct family_puzzles *puzzles = board->family->puzzles;
    return !puzzles->offers || puzzles->offers(board, cell, value);
}

void reduce_open(struct reduce *reduce)
{
    const struct board *board = reduce->board;
    reduce->slots = board->cells + board->marks;
    reduce->values = ARENA_ARRAY(&reduce->arena, int32_t, reduce->slots);
    reduce->given = ARENA_ARRAY(&reduce->arena, bool, reduce->slots);
    reduce->image = ARENA_ARRAY(&reduce->arena, size_t, reduce->slots);
    reduce->count = 0;
    for (size_t i = 0; i < board->cells; i++) {
        reduce->given[i] = !reduce->answer || reduce_offers(board, i, reduce->answer[i]);
        reduce->count += reduce->given[i];
    }
    find_images(reduce);
    for (size_t i = 0; i < board->cells; i++) /* one whose image cannot be given is its own */
        if (reduce->given[i] != reduce->given[reduce->image[i]]) reduce->image[i] = i;
    if (!reduce->answer) return;
    memcpy(reduce->values, reduce->answer, board->cells * sizeof *reduce->values);
    if (!board->marks) return;
    board->family->puzzles->marks(board, reduce->answer, reduce->values + board->cells);
}

void reduce_close(struct reduce *reduce)
{
    arena_free(&reduce->arena);
}

static void give(struct reduce *reduce, size_t cell, bool given)
{
    ASSERT(cell < reduce->slots && reduce->image[cell] < reduce->slots);
    ASSERT(reduce->count <= reduce->slots);
    size_t image = reduce->image[cell], changed = 0;
    changed += reduce->given[cell] != given;
    reduce->given[cell] = given;
    changed += reduce->given[image] != given;
    reduce->given[image] = given;
    ASSERT(given || reduce->count >= changed);
    reduce->count = given ? reduce->count + changed : reduce->count - changed;
}

/* True if enough clues remain without this cell and its image. */
static bool is_spare(const struct reduce *reduce, size_t cell)
{
    ASSERT(cell < reduce->slots && reduce->count <= reduce->slots);
    size_t both = reduce->image[cell] == cell ? 1 : 2;
    return reduce->count >= reduce->least + both;
}

/* Moves unwanted clues to the front; the order is otherwise unchanged. */
static void put_unwanted_first(const struct reduce *reduce, size_t *order, size_t count)
{
    ASSERT(count <= reduce->slots);
    const struct family_puzzles *puzzles = reduce->board->family->puzzles;
    if (!puzzles->unwanted) return;
    size_t *sorted = alloc_array(count, sizeof *sorted), next = 0;
    for (int wanted = 0; wanted < 2; wanted++)
        for (size_t i = 0; i < count; i++)
            if (puzzles->unwanted(reduce->board, order[i], reduce->values[order[i]]) != wanted)
                sorted[next++] = order[i];
    memcpy(order, sorted, count * sizeof *order);
    alloc_free(sorted);
}

/* Clues in random order, cells before marks, one of each image pair. */
static size_t *random_order(struct reduce *reduce, size_t *count)
{
    ASSERT(reduce->count <= reduce->slots);
    size_t *order = alloc_array(reduce->slots, sizeof *order), cells = 0;
    *count = 0;
    for (size_t i = 0; i < reduce->slots; i++) {
        if (i == reduce->board->cells) cells = *count;
        if (reduce->given[i] && reduce->image[i] >= i) order[(*count)++] = i;
    }
    if (reduce->slots == reduce->board->cells) cells = *count;
    rng_shuffle(&reduce->rng, order, cells, sizeof *order);
    put_unwanted_first(reduce, order, cells);
    rng_shuffle(&reduce->rng, order + cells, *count - cells, sizeof *order);
    return order;
}

static void report_share(const struct reduce *reduce, size_t done, size_t count)
{
    ASSERT(done < count);
    const struct request *request = reduce->request;
    if (request->share) request->share(request->progress_self, (double)done / (double)count);
}

/* Tries the clues in random order and drops each for which `goes` returns true, while more than
 * `least` are left. False if stopped. */
static bool drop_each(struct reduce *reduce, bool (*goes)(struct reduce *reduce, void *self, size_t cell),
                      void *self)
{
    size_t count, i = 0;
    size_t *order = random_order(reduce, &count);
    for (; i < count && reduce->count > reduce->least && !deadline_reached(reduce->request->deadline); i++) {
        report_share(reduce, i, count);
        if (!is_spare(reduce, order[i])) continue;
        give(reduce, order[i], false);
        if (!goes(reduce, self, order[i])) give(reduce, order[i], true);
    }
    alloc_free(order);
    return i == count || reduce->count <= reduce->least;
}

/* ---- by rules */

struct rule_solver { /* the human rules, applied to the clues */
    const struct family_logic *rules;
    struct logic *logic; /* empty at mark `blank` */
    size_t blank;
    enum level most;   /* LEVEL_HARD at most */
    bool trials;       /* the cell may be settled by a trial */
    VEC(size_t) tried; /* cells settled by trials: their clues have been dropped */
};

static void open_rules(struct rule_solver *t, struct reduce *reduce, enum level most)
{
    bool *none = ARENA_ARRAY(&reduce->arena, bool, reduce->slots);
    *t = (struct rule_solver){.rules = reduce->board->family->logic,
                              .most = most < LEVEL_HARD ? most : LEVEL_HARD};
    t->logic = t->rules->open(
        reduce->board->family->puzzles->pose(&reduce->arena, reduce->board, reduce->answer, none));
    t->blank = t->rules->mark(t->logic);
}

static bool settled_by_trial(const struct rule_solver *t, size_t cell, int32_t value)
{
    ASSERT(t->rules->known(t->logic)[cell] == LOGIC_OPEN);
    enum { ROOM = 64 };
    int32_t candidates[ROOM];
    int count = t->rules->candidates(t->logic, cell, candidates, ROOM);
    bool settled = count < ROOM;
    for (int i = 0; i < count && settled; i++) {
        if (candidates[i] == value) continue;
        size_t mark = t->rules->mark(t->logic);
        t->rules->set(t->logic, cell, candidates[i]);
        settled = t->rules->follow(t->logic, t->most, SIZE_MAX) == LOGIC_CONTRADICTION;
        t->rules->undo(t->logic, mark);
    }
    return settled;
}

/* Follows the rules, and trials of the cells that need one, until this cell is known. */
static bool follow_to(const struct rule_solver *t, const int32_t *answer, size_t cell)
{
    const int32_t *known = t->rules->known(t->logic);
    for (bool more = true; more && known[cell] == LOGIC_OPEN;) {
        t->rules->follow(t->logic, t->most, cell);
        more = false;
        for (size_t i = 0; i < t->tried.size && known[cell] == LOGIC_OPEN; i++) {
            size_t other = t->tried.data[i];
            if (known[other] != LOGIC_OPEN || !settled_by_trial(t, other, answer[other])) continue;
            t->rules->set(t->logic, other, answer[other]);
            more = true;
        }
    }
    return known[cell] != LOGIC_OPEN;
}

static bool is_derived(struct rule_solver *t, const int32_t *answer, size_t cell)
{
    if (follow_to(t, answer, cell)) return true;
    if (!t->trials || !settled_by_trial(t, cell, answer[cell])) return false;
    t->rules->set(t->logic, cell, answer[cell]);
    vec_push(&t->tried, cell);
    return true;
}

/* True if the given clues settle this cell and its image. */
static bool rules_derive(struct reduce *reduce, void *self, size_t cell)
{
    struct rule_solver *t = self;
    ASSERT(cell < reduce->slots && !reduce->given[cell]); /* a given clue needs no rule */
    size_t tried = t->tried.size;
    ASSERT(t->rules->mark(t->logic) == t->blank); /* the previous test was undone completely */
    for (size_t i = 0; i < reduce->slots; i++)
        if (reduce->given[i] && t->rules->known(t->logic)[i] == LOGIC_OPEN)
            t->rules->set(t->logic, i, reduce->values[i]);
    bool fine = is_derived(t, reduce->values, cell) && is_derived(t, reduce->values, reduce->image[cell]);
    t->rules->undo(t->logic, t->blank);
    if (!fine) t->tried.size = tried;
    return fine;
}

/* ---- exchanging cells for marks */

/* A random mark of the answer that is not given and, if another answer is passed, not in that one;
 * SIZE_MAX if there is none. */
static size_t pick_mark(struct reduce *reduce, const int32_t *other)
{
    ASSERT(reduce->slots == reduce->board->cells + reduce->board->marks);
    size_t cells = reduce->board->cells, chosen = SIZE_MAX;
    uint64_t seen = 0;
    for (size_t i = cells; i < reduce->slots; i++) {
        bool fits = reduce->values[i] == 1 && !reduce->given[i] && !(other && other[i - cells] == 1);
        if (fits && rng_below(&reduce->rng, ++seen) == 0) chosen = i;
    }
    return chosen;
}

static size_t marks_left(const struct reduce *reduce)
{
    size_t given = 0;
    for (size_t i = reduce->board->cells; i < reduce->slots; i++) given += reduce->given[i];
    return reduce->board->most_marks > given ? reduce->board->most_marks - given : 0;
}

/* Exchanges this cell and its image for a mark from which the rules derive them. */
static bool exchange_by_rules(struct reduce *reduce, struct rule_solver *solver, size_t cell)
{
    ASSERT(cell < reduce->board->cells && reduce->given[cell]);
    ASSERT(solver->rules == reduce->board->family->logic);
    enum { TRIES = 24 };
    give(reduce, cell, false);
    for (int i = 0; i < TRIES; i++) {
        size_t mark = pick_mark(reduce, NULL);
        if (mark == SIZE_MAX) break;
        give(reduce, mark, true);
        if (rules_derive(reduce, solver, cell)) return true;
        give(reduce, mark, false);
    }
    give(reduce, cell, true);
    return false;
}

static bool exchange_all_by_rules(struct reduce *reduce, struct rule_solver *solver)
{
    if (!marks_left(reduce)) return true;
    size_t count, i = 0;
    size_t *order = random_order(reduce, &count);
    for (; i < count && !deadline_reached(reduce->request->deadline); i++)
        if (order[i] < reduce->board->cells && marks_left(reduce))
            exchange_by_rules(reduce, solver, order[i]);
    alloc_free(order);
    return i == count && drop_each(reduce, rules_derive, solver);
}

dm_status reduce_by_rules(struct reduce *reduce, enum level most, bool first)
{
    struct rule_solver solver;
    open_rules(&solver, reduce, most);
    bool done = drop_each(reduce, rules_derive, &solver);
    /* trials come last: rules alone would no longer derive the clues that trials settle */
    if (done && most > LEVEL_HARD) {
        solver.trials = true;
        done = drop_each(reduce, rules_derive, &solver);
    }
    if (done && !first) done = exchange_all_by_rules(reduce, &solver);
    solver.rules->close(solver.logic);
    vec_free(&solver.tried);
    return done ? DM_OPTIMAL : DM_UNKNOWN;
}

/* ---- by level */

struct grader {
    struct uniqueness_probe *rival;
    enum level most;
};

/* The search for another answer comes first, because it is quicker than grading. */
static bool stays_within(struct reduce *reduce, void *self, size_t cell)
{
    const struct grader *grader = self;
    struct arena arena = {0};
    (void)cell;
    if (uniqueness_probe_find(grader->rival, reduce->given) == DM_SOLUTION) return false;
    const struct board *puzzle =
        reduce->board->family->puzzles->pose(&arena, reduce->board, reduce->answer, reduce->given);
    bool within = steps_within(puzzle, reduce->answer, grader->most, reduce->request);
    arena_free(&arena);
    return within;
}

dm_status reduce_by_level(struct reduce *reduce, enum level most)
{
    struct grader grader = {.most = most};
    grader.rival = uniqueness_probe_new(reduce->board, reduce->answer, reduce->request, &reduce->error);
    if (!grader.rival) return DM_INVALID;
    bool done = drop_each(reduce, stays_within, &grader);
    uniqueness_probe_free(grader.rival);
    return done ? DM_OPTIMAL : DM_UNKNOWN;
}

/* ---- by search */

/* Drops the clues outside the core, except those known to be needed, while enough are left. */
static void keep_core(struct reduce *reduce, const struct uniqueness_probe *rival, const bool *fixed)
{
    for (size_t i = 0; i < reduce->slots; i++) {
        size_t image = reduce->image[i];
        if (image < i || !reduce->given[i] || fixed[i]) continue;
        if (!rival->needed[i] && !rival->needed[image] && is_spare(reduce, i)) give(reduce, i, false);
    }
}

static dm_status drop_all(struct reduce *reduce, struct uniqueness_probe *rival)
{
    size_t count;
    size_t *order = random_order(reduce, &count);
    bool *fixed = alloc_array(reduce->slots, sizeof *fixed);
    dm_status status = DM_OPTIMAL;
    for (size_t i = 0; i < count && status == DM_OPTIMAL; i++) {
        size_t cell = order[i];
        report_share(reduce, i, count);
        if (!reduce->given[cell] || !is_spare(reduce, cell)) continue;
        give(reduce, cell, false);
        dm_status found = uniqueness_probe_find(rival, reduce->given);
        if (found == DM_NONE) {
            keep_core(reduce, rival, fixed);
            continue;
        }
        give(reduce, cell, true);
        if (found != DM_SOLUTION) status = found;
        fixed[cell] = fixed[reduce->image[cell]] = true;
    }
    alloc_free(order);
    alloc_free(fixed);
    return status;
}

/* Exchanges a cell, and its image, for a mark each that the other answers lack. DM_NONE: done;
 * DM_SOLUTION: another answer is left, and nothing has changed. */
static dm_status exchange_one(struct reduce *reduce, struct uniqueness_probe *rival, size_t cell)
{
    ASSERT(cell < reduce->board->cells && marks_left(reduce) > 0);
    const struct board *board = reduce->board;
    int32_t *other = alloc_array(board->marks, sizeof *other);
    size_t taken[2], count = 0, most = reduce->image[cell] == cell ? 1 : 2;
    give(reduce, cell, false);
    dm_status status = uniqueness_probe_find(rival, reduce->given);
    while (status == DM_SOLUTION && count < most && marks_left(reduce)) {
        board->family->puzzles->marks(board, rival->values, other);
        size_t mark = pick_mark(reduce, other);
        if (mark == SIZE_MAX) break;
        give(reduce, taken[count++] = mark, true);
        status = uniqueness_probe_find(rival, reduce->given);
    }
    if (status == DM_NONE && reduce->count < reduce->least) status = DM_SOLUTION; /* too few */
    if (status != DM_NONE) {
        give(reduce, cell, true);
        while (count) give(reduce, taken[--count], false);
    }
    alloc_free(other);
    return status;
}

static dm_status exchange_all(struct reduce *reduce, struct uniqueness_probe *rival)
{
    enum { ROUNDS = 3 }; /* another mark may work where one did not */
    dm_status status = DM_OPTIMAL;
    if (!marks_left(reduce)) return status;
    for (int round = 0; round < ROUNDS && status == DM_OPTIMAL; round++) {
        size_t count;
        size_t *order = random_order(reduce, &count);
        for (size_t i = 0; i < count && status == DM_OPTIMAL; i++) {
            if (order[i] >= reduce->board->cells || !marks_left(reduce)) continue;
            dm_status found = exchange_one(reduce, rival, order[i]);
            if (found != DM_NONE && found != DM_SOLUTION) status = found;
        }
        alloc_free(order);
    }
    return status == DM_OPTIMAL ? drop_all(reduce, rival) : status;
}

dm_status reduce_by_search(struct reduce *reduce)
{
    struct uniqueness_probe *rival =
        uniqueness_probe_new(reduce->board, reduce->answer, reduce->request, &reduce->error);
    if (!rival) return DM_INVALID;
    dm_status status = drop_all(reduce, rival);
    if (status == DM_OPTIMAL) status = exchange_all(reduce, rival);
    if (status == DM_INVALID) sentence_set(&reduce->error, "%s", uniqueness_probe_error(rival));
    uniqueness_probe_free(rival);
    return status;
}
