/* Number paths: every path by depth-first search on the board itself.
 *
 * The walk begins on the smallest given number, goes up to the last number, then from its beginning
 * down to 1; without a given number it begins with 1 on every cell in turn. Bounds for each step
 * are computed beforehand (path_bounds.c). A step is taken back as soon as one of these fails:
 *
 * R1. The next given number is within reach, and cells that can only be visited before it are not
 *     more than the steps up to there.
 * R2. A partner (path_degrees.c) of a cell comes right before or after it.
 * R3. A cell that is not visited needs two open neighbours to be passed through, one to be an end
 *     of the path. Open are those that are not visited and those where the walk goes on: its head
 *     and, until it has gone down from there, its first cell.
 * R4. The cells that are not visited are connected, also to the head, or form two components with
 *     the sizes of the way up and the way down. They are counted only if the last step may have cut
 *     something: if the open cells around it are not connected among themselves (path_cuts.c).
 * R5. The given numbers to come can be joined, each with the next one (path_witness.c).
 *
 * What can follow a step depends on the head and on the set of visited cells, not on their order. A
 * transposition table keeps, for given numbers and every third step between them, how many answers
 * followed: counting adds them up again, enumeration skips states without one. It stops growing at
 * a limit. There is no recursion, so the search can be suspended. Memory besides: O(cells) for each
 * given number. */
#include "puzzle/family/path/path_walk.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "puzzle/family/path/path_states.h"

enum { MOST_CELLS = 1000, POLL_STEPS = 1 << 12 };

/* The transposition table takes at most this much, or a quarter of the memory limit; between given
 * numbers it stores every third step. */
static const size_t KNOWN_BYTES = (size_t)256 << 20;
enum { BETWEEN = 3 };

struct walk {
    const struct family_request *terms;
    struct arena arena; /* of all arrays here and in these: */
    struct path_course course;
    struct path_ties ties;
    struct path_cuts cuts;
    bool too_large;

    /* By cell. */
    int32_t *step;  /* when it was visited; FIELD_NOWHERE: not yet */
    int32_t *open;  /* if it is not visited: its open neighbours */
    int32_t *need;  /* the number of open neighbours that it needs, unless it is an open end */
    int64_t *mark;  /* scratch: the stamp of the count that reached it */
    int32_t *queue; /* scratch */

    /* By step. */
    int32_t *at;    /* the cell */
    int32_t *tried; /* lanes that were tried from the cell before it */

    /* The transposition table: answers below a state. Its key is `visited`: the step and the head,
     * then a bit for each visited cell. */
    struct state_table known;
    uint64_t *visited;
    wide *before; /* by step: answers up to when it was taken */
    wide answers;
    bool counts;   /* answers are counted, not enumerated */
    bool overflow; /* the number does not fit */

    int32_t *due;    /* by gap: cells not visited whose deadline it is */
    int32_t lacking; /* cells not visited that can only be an end */
    int32_t stuck;   /* cells not visited without an open neighbour */
    int32_t depth;   /* steps taken */
    int32_t start;   /* the cell of step 0 */
    int64_t stamp;   /* of marks */
    int64_t attempts, taken_back;
    uint64_t looked_around; /* steps tried since the search began, for polling */
};

/* ---- connectivity */

/* Counts the unvisited cells that can be reached from here and are not yet marked. */
static int32_t flood(struct walk *w, int32_t from)
{
    ASSERT(from >= 0 && from < w->course.cells);
    const struct path_lanes *lanes = &w->course.lanes;
    int32_t head = 0, tail = 0, cell = from;
    for (;;) {
        for (int32_t i = 0; i < lanes->count[cell]; i++) {
            int32_t other = lanes->to[cell][i];
            if (w->step[other] != FIELD_NOWHERE || w->mark[other] == w->stamp) continue;
            w->mark[other] = w->stamp;
            w->queue[tail++] = other;
        }
        if (head == tail) return tail;
        cell = w->queue[head++];
    }
}

/* True until the walk turns: then its first cell is also open, for the way down. */
static bool has_tail(const struct walk *w, int32_t step)
{
    return step < w->course.turn && w->course.first > 1;
}

/* R4, after this step. The local test does not hold next to the first cell, which may be a cut. */
static bool is_connected(struct walk *w, int32_t step)
{
    ASSERT(step >= 0 && step < w->course.cells && w->step[w->at[step]] == step);
    int32_t cell = w->at[step], left = w->course.cells - 1 - step;
    int32_t up = step < w->course.turn ? w->course.turn - 1 - step : left;
    if (left == 0 || (step > 1 && up > 0 && !path_cuts_may(&w->cuts, w->step, cell))) return true;
    w->stamp++;
    int32_t reached = up > 0 ? flood(w, cell) : 0;
    if (reached == left) return true;
    return reached == up && has_tail(w, step) && flood(w, w->start) == left - up;
}

/* True if there is a cell for the first step of the way down. */
static bool tail_is_open(const struct walk *w)
{
    const struct path_lanes *lanes = &w->course.lanes;
    for (int32_t i = 0; i < lanes->count[w->start]; i++)
        if (w->step[lanes->to[w->start][i]] == FIELD_NOWHERE) return true;
    return false;
}

/* ---- steps */

/* Called when the walk cannot continue from this cell, which then stops being an open neighbour. */
static void leave(struct walk *w, int32_t cell)
{
    ASSERT(cell >= 0 && cell < w->course.cells && w->step[cell] != FIELD_NOWHERE);
    const struct path_lanes *lanes = &w->course.lanes;
    for (int32_t i = 0; i < lanes->count[cell]; i++) {
        int32_t other = lanes->to[cell][i];
        if (w->step[other] != FIELD_NOWHERE) continue;
        w->lacking += w->open[other]-- == w->need[other];
        w->stuck += w->open[other] == 0;
    }
}

static void leave_not(struct walk *w, int32_t cell)
{
    ASSERT(cell >= 0 && cell < w->course.cells && w->step[cell] != FIELD_NOWHERE);
    const struct path_lanes *lanes = &w->course.lanes;
    for (int32_t i = 0; i < lanes->count[cell]; i++) {
        int32_t other = lanes->to[cell][i];
        if (w->step[other] != FIELD_NOWHERE) continue;
        w->stuck -= w->open[other] == 0;
        w->lacking -= ++w->open[other] == w->need[other];
    }
}

/* The cell from which this step goes. */
static int32_t origin_of(const struct walk *w, int32_t step)
{
    ASSERT(step > 0 && step < w->course.cells);
    return step == w->course.turn ? w->start : w->at[step - 1];
}

/* A step leaves its origin permanently unless the way down begins there; it also leaves its own
 * cell if the way up ends there. */
static bool leaves_origin(const struct walk *w, int32_t step)
{
    return step > 1 || (step == 1 && !has_tail(w, step));
}

static bool leaves_cell(const struct walk *w, int32_t step)
{
    return step > 0 && step == w->course.turn - 1 && has_tail(w, step);
}

static void visit(struct walk *w, int32_t step, int32_t cell)
{
    ASSERT(step >= 0 && step < w->course.cells && cell >= 0 && cell < w->course.cells);
    ASSERT(w->step[cell] == FIELD_NOWHERE);
    w->lacking -= w->open[cell] < w->need[cell];
    w->stuck -= w->open[cell] == 0;
    w->step[cell] = step;
    w->at[step] = cell;
    w->visited[1 + cell / 64] |= UINT64_C(1) << cell % 64;
    if (w->course.deadline[cell] != FIELD_NOWHERE) w->due[w->course.deadline[cell]]--;
    if (leaves_origin(w, step)) leave(w, origin_of(w, step));
    if (leaves_cell(w, step)) leave(w, cell);
    w->attempts++;
    ASSERT(w->lacking >= 0 && w->stuck >= 0);
}

static void take_back(struct walk *w, int32_t step)
{
    ASSERT(step >= 0 && step < w->course.cells);
    int32_t cell = w->at[step];
    ASSERT(w->step[cell] == step); /* the last step taken goes first */
    if (leaves_cell(w, step)) leave_not(w, cell);
    if (leaves_origin(w, step)) leave_not(w, origin_of(w, step));
    if (w->course.deadline[cell] != FIELD_NOWHERE) w->due[w->course.deadline[cell]]++;
    w->step[cell] = FIELD_NOWHERE;
    w->visited[1 + cell / 64] &= ~(UINT64_C(1) << cell % 64);
    w->lacking += w->open[cell] < w->need[cell];
    w->stuck += w->open[cell] == 0;
    w->taken_back++;
    ASSERT(w->lacking >= 0 && w->stuck >= 0);
}

/* ---- rules */

/* Unvisited partners of a cell, except this one. */
static int32_t partners_to_come(const struct walk *w, int32_t cell, int32_t but)
{
    ASSERT(cell >= 0 && cell < w->course.cells);
    const int32_t *partner = w->course.lanes.partner[cell];
    int32_t count = 0;
    for (int i = 0; i < 2 && partner[i] != FIELD_NOWHERE; i++)
        count += partner[i] != but && w->step[partner[i]] == FIELD_NOWHERE;
    return count;
}

/* R2, if this step goes to this cell. */
static bool keeps_partners(const struct walk *w, int32_t step, int32_t origin, int32_t cell)
{
    const int32_t *partner = w->course.lanes.partner[cell];
    bool ends = step == w->course.turn - 1 || step == w->course.cells - 1;
    for (int i = 0; i < 2 && partner[i] != FIELD_NOWHERE; i++)
        if (partner[i] != origin && w->step[partner[i]] != FIELD_NOWHERE) return false;
    return partners_to_come(w, origin, cell) <= !leaves_origin(w, step) &&
           partners_to_come(w, cell, origin) <= !ends;
}

/* The tests made before the step is taken. */
static bool may_visit(const struct walk *w, int32_t step, int32_t origin, int32_t cell)
{
    ASSERT(step > 0 && step < w->course.cells && w->step[origin] != FIELD_NOWHERE);
    const struct path_step *s = &w->course.step[step];
    if (w->step[cell] != FIELD_NOWHERE) return false;
    if (s->fixed != FIELD_NOWHERE ? s->fixed != cell : w->course.path->given[cell] != 0) return false;
    return (!s->goal || s->goal[cell] <= s->reach) && keeps_partners(w, step, origin, cell);
}

/* The tests made after it. */
static bool may_go_on(struct walk *w, int32_t step)
{
    ASSERT(w->step[w->at[step]] == step);
    const struct path_step *s = &w->course.step[step];
    if (w->stuck || w->lacking > s->ends) return false;
    if (s->fixed == FIELD_NOWHERE && w->due[s->gap] > s->left) return false;
    if (has_tail(w, step) && !tail_is_open(w)) return false;
    return is_connected(w, step) && path_witness_hold(&w->ties, w->step, w->at[step]);
}

/* ---- the transposition table */

static bool is_stored(const struct walk *w, int32_t step)
{
    const struct path_step *s = &w->course.step[step];
    if (step == 0 || step >= w->course.cells - 1) return false;
    if (leaves_cell(w, step)) return true;
    return s->fixed != FIELD_NOWHERE ? s[1].fixed == FIELD_NOWHERE : step % BETWEEN == 0;
}

static void add_answers(struct walk *w, wide more)
{
    w->answers += more;
    w->overflow = w->overflow || w->answers < more;
}

static void set_key(struct walk *w, int32_t step)
{
    ASSERT(is_stored(w, step));
    int32_t head = leaves_cell(w, step) ? w->start : w->at[step];
    w->visited[0] = (uint64_t)step << 32 | (uint32_t)head;
}

/* True if the table has this state: it need not be searched again. */
static bool recall(struct walk *w, int32_t step)
{
    w->before[step] = w->answers;
    if (!is_stored(w, step)) return false;
    set_key(w, step);
    size_t i = state_table_find(&w->known, w->visited);
    if (i == STATE_TABLE_NONE) return false;
    wide ways = path_states_ways(&w->known, i);
    if (ways && !w->counts) return false;
    add_answers(w, ways);
    return true;
}

/* Stores a state that was searched completely. */
static void remember(struct walk *w, int32_t step)
{
    ASSERT(w->answers >= w->before[step] || w->overflow);
    wide ways = w->answers - w->before[step];
    if (!is_stored(w, step) || (ways && !w->counts)) return;
    set_key(w, step);
    path_states_add(&w->known, w->visited, ways);
}

/* ---- the search */

/* Puts step 0 on the next admissible cell; false if there is none. */
static bool begin(struct walk *w)
{
    ASSERT(w->depth == 0);
    const struct path_course *c = &w->course;
    int32_t given = c->lanes.where[c->first];
    while (++w->start < c->cells) {
        if (given != FIELD_NOWHERE && w->start != given) continue;
        bool inner = c->first > 1 && c->first < c->cells;
        if (!path_bounds_suits(c, w->start, c->first) ||
            partners_to_come(w, w->start, FIELD_NOWHERE) > 1 + inner)
            continue;
        visit(w, 0, w->start);
        if (may_go_on(w, 0)) return true;
        take_back(w, 0);
    }
    return false;
}

/* Takes the next step from the current position; false if all have been tried. */
static bool go_on(struct walk *w)
{
    ASSERT(w->depth > 0 && w->depth < w->course.cells);
    const struct path_lanes *lanes = &w->course.lanes;
    int32_t step = w->depth, origin = origin_of(w, step);
    while (w->tried[step] < lanes->count[origin]) {
        int32_t cell = lanes->to[origin][w->tried[step]++];
        if (!may_visit(w, step, origin, cell)) continue;
        visit(w, step, cell);
        if (may_go_on(w, step) && !recall(w, step)) return true;
        take_back(w, step);
    }
    return false;
}

static bool is_stopped(struct walk *w)
{
    if (w->terms->progress) w->terms->progress(w->terms->self, 0, 0);
    return deadline_reached(w->terms->deadline);
}

/* DM_SOLUTION: all cells are visited. */
static dm_status search(struct walk *w)
{
    if (w->course.none) return DM_NONE;
    if (w->depth == w->course.cells) take_back(w, --w->depth);
    for (;;) {
        if (++w->looked_around % POLL_STEPS == 0 && is_stopped(w)) return DM_UNKNOWN;
        ASSERT(w->depth >= 0 && w->depth < w->course.cells);
        if (!(w->depth ? go_on(w) : begin(w))) {
            if (!w->depth) return DM_NONE;
            remember(w, --w->depth);
            take_back(w, w->depth);
        } else if (++w->depth == w->course.cells) {
            add_answers(w, 1);
            return DM_SOLUTION;
        } else {
            w->tried[w->depth] = 0;
        }
    }
}

/* ---- the method */

static void prepare(struct walk *w)
{
    size_t cells = (size_t)w->course.cells;
    path_witness_make(&w->ties, &w->course, &w->arena);
    path_cuts_make(&w->cuts, &w->course.path->field, &w->course.lanes, &w->arena);
    int32_t **const by_cell[] = {&w->step, &w->open, &w->need, &w->queue, &w->at, &w->tried};
    for (size_t i = 0; i < sizeof by_cell / sizeof *by_cell; i++)
        *by_cell[i] = ARENA_ARRAY(&w->arena, int32_t, cells);
    w->mark = ARENA_ARRAY(&w->arena, int64_t, cells);
    w->before = ARENA_ARRAY(&w->arena, wide, cells);
    w->visited = ARENA_ARRAY(&w->arena, uint64_t, 1 + (cells + 63) / 64);
    state_table_open(&w->known, 1 + (cells + 63) / 64, PATH_STATES_EXTRA,
                     w->terms->memory ? w->terms->memory / 4 : KNOWN_BYTES);
    w->due = ARENA_ARRAY(&w->arena, int32_t, (size_t)w->course.gaps);
    for (int32_t i = 0; i < w->course.cells; i++) {
        w->step[i] = FIELD_NOWHERE;
        w->open[i] = w->course.lanes.count[i];
        w->need[i] = w->course.path->given[i] == w->course.cells ? 1 : 2;
        w->lacking += w->open[i] < w->need[i];
        w->stuck += w->open[i] == 0;
        if (w->course.deadline[i] != FIELD_NOWHERE) w->due[w->course.deadline[i]]++;
    }
}

void *path_walk_open(const struct board *board, const struct family_request *terms)
{
    struct walk *w = alloc_bytes(sizeof *w);
    w->terms = terms;
    w->start = -1;
    w->too_large = board->cells > MOST_CELLS;
    if (w->too_large) return w;
    path_bounds_make(&w->course, path_of(board), &w->arena);
    if (!w->course.none) prepare(w);
    return w;
}

void path_walk_close(void *walk)
{
    struct walk *w = walk;
    state_table_close(&w->known);
    arena_free(&w->arena);
    alloc_free(w);
}

static dm_status refuse(struct sentence *reason)
{
    say_set(reason, "path.walk.large", SAY(say_int("most", MOST_CELLS)));
    return DM_INVALID;
}

dm_status path_walk_next(void *walk, int32_t *values, struct sentence *reason)
{
    struct walk *w = walk;
    if (w->too_large) return refuse(reason);
    dm_status status = search(w);
    if (status != DM_SOLUTION) return status;
    for (int32_t i = 0; i < w->course.cells; i++) values[i] = w->course.step[w->step[i]].number;
    return status;
}

dm_status path_walk_count(const struct board *board, const struct family_request *terms, wide *count,
                          struct sentence *reason)
{
    struct walk *w = path_walk_open(board, terms);
    dm_status status = DM_INVALID;
    w->counts = true;
    if (w->too_large)
        refuse(reason);
    else
        while ((status = search(w)) == DM_SOLUTION && !w->overflow) continue;
    *count = w->answers;
    if (w->overflow) {
        say_set(reason, "path.walk.overflow", NULL);
        status = DM_UNKNOWN;
    }
    path_walk_close(w);
    return status == DM_NONE && *count ? DM_SOLUTION : status;
}

size_t path_walk_stats(const void *walk, struct family_stat rows[FAMILY_STATS])
{
    const struct walk *w = walk;
    rows[0] = (struct family_stat){"attempts", (double)w->attempts};
    rows[1] = (struct family_stat){"taken_back", (double)w->taken_back};
    return 2;
}

double path_walk_footprint(const struct board *board)
{
    double cells = (double)board->cells;
    return cells * (300 + 2 * cells);
}
