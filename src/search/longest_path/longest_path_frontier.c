/* Uncrossed paths by dynamic programming over a frontier (broken profile), square by square.
 *
 * Squares are taken row by row along the shorter side. A move is drawn or not when the later of its
 * squares is taken. Drawn moves lie in the half-plane of the squares taken, and moves between later
 * squares in the other, so they can cross only moves between the two. A state therefore records,
 * for each square taken that still has such moves,
 *
 *     which of its moves are possible: not crossed, and the square is not used up
 *     which path fragment ends there, if any: a label shared by the two ends of a fragment, or
 *     LOOSE if the other end is final
 *
 * Among drawings with the same state, one with the most moves is retained. A square that is used up
 * is represented like one whose moves are all crossed, which reduces the number of states.
 *
 * R1 At most two moves meet in a square, which is then used up.
 * R2 An end whose moves are all crossed is an end of the path. There are at most two, and none in a
 * closed path.
 * R3 A fragment with both ends of the path, or a cycle, must be the only fragment: it is a solution
 * and is not extended.
 * R4 In an open path a state with one fragment is a solution.
 * R5 Where no new end of the path is allowed, an unvisited square needs two moves; one with a
 * single possible move is useless.
 * R6 The graph is bipartite, so closed paths have even length.
 * R7 Bound, on boards with 180-degree symmetry: the states retained after as many squares as are
 * left bound what can be added to a state (longest_path_bound.c).
 *
 * R7 is sound although it uses layers that R7 itself pruned. Take a longest path that is longer
 * than the incumbent, and its rotation. If the first pruning of either is after k squares, then the
 * other was retained, or was a solution, after all - k < k squares.
 *
 * The reported bound comes from R7 over the states of a layer, in a run that dropped no state.
 * Until then it is the bound of longest_path_relax.c, which is called after each of the first two
 * runs.
 *
 * There can be too many states, so there are three runs, each to improve the incumbent. The first
 * two are beam searches over the states with the most moves; their long paths sharpen R7. The last
 * run is limited only by memory. A run that dropped no state is a proof.
 *
 * Labels are numbered in order of appearance, so equal states have equal bytes. Past layers keep
 * four bytes per state, the predecessor and the moves drawn, to rebuild the path. O(states * slots)
 * time. Measured with gcc 12 -O3 on one core of a shared machine: open 7 x 7 and 8 x 8 in 2.3 and
 * 36 s; closed 7 x 7, 8 x 8 and 9 x 9 in 0.1, 2.1 and 40 s. The longest open path of the 9 x 9
 * board was first proved by D. E. Knuth with decision diagrams (OEIS A003192, 2010). */
#include "base/alloc.h"
#include "search/longest_path/longest_path_bound.h"
#include "search/longest_path/longest_path_kit.h"
#include "search/longest_path/longest_path_view.h"

#include <string.h>

enum {
    LOOSE = LONGEST_PATH_VIEW_LOOSE,
    PATIENCE = 1 << 10, /* states between two polls of the deadline */
};

struct front {
    const struct longest_path_task *task;
    struct longest_path_view view;
    struct longest_path_turn turn; /* of the next square */
    uint32_t taken;                /* squares before it */
    int64_t added;                 /* R7: moves that can be added to any state after it */
    size_t width;                  /* beam width: states of a layer that are extended */
    size_t limit;                  /* states of a layer that are stored */
    bool dropped;                  /* a state was dropped in this run */
    int64_t goal;                  /* the fewest moves that improve the incumbent */
    struct longest_path_bound bound;
    struct state_table now, next;
    uint32_t **past;      /* by squares taken: predecessors of the states; owned, like them */
    uint32_t best_taken;  /* squares taken by the best path of this run; 0: none */
    uint32_t best_origin; /* index in the layer before << 4 | moves drawn last */
};

static int label_of(const union longest_path_state *state, int slot)
{
    return state->slot[slot] >> 4;
}

static void set_label(union longest_path_state *state, int slot, int label)
{
    ASSERT(label > 0 && label <= LOOSE);
    state->slot[slot] = (uint8_t)((state->slot[slot] & LEAPS_MASK) | label << 4);
}

static void rename_label(union longest_path_state *state, int slots, int old, int new)
{
    for (int i = 0; i < slots; i++)
        if (label_of(state, i) == old) set_label(state, i, new);
}

/* R6: the next goal for closed paths is two more. */
static void note_answer(struct front *front, uint32_t moves, uint32_t origin)
{
    if (moves < front->goal) return;
    ASSERT(!front->task->closed || moves % 2 == 0); /* R6 */
    front->goal = moves + 1 + front->task->closed;
    front->best_taken = front->taken + 1;
    front->best_origin = origin;
}

/* Uses up the slot if a fragment ended there. Returns its label. */
static int leave(union longest_path_state *state, int slot)
{
    int label = label_of(state, slot);
    if (label != 0) state->slot[slot] = 0;
    return label;
}

enum joint { JOINT_PIECE, JOINT_PATH, JOINT_RING };

/* Two moves meet in the new square. */
static enum joint join(union longest_path_state *state, int slots, const int slot[2], int fresh)
{
    ASSERT(slot[0] != slot[1]);
    int a = leave(state, slot[0]), b = leave(state, slot[1]);
    if (a != 0 && a == b) return a == LOOSE ? JOINT_PATH : JOINT_RING;
    if (a != 0 && b != 0) {
        rename_label(state, slots, b == LOOSE ? a : b, b == LOOSE ? LOOSE : a);
        return JOINT_PIECE;
    }
    if (a == 0) set_label(state, slot[0], b == 0 ? fresh : b);
    if (b == 0) set_label(state, slot[1], a == 0 ? fresh : a);
    return JOINT_PIECE;
}

/* One move leads to the new square: returns its label. */
static int extend(union longest_path_state *state, int slot, int fresh)
{
    int label = leave(state, slot);
    if (label != 0) return label;
    set_label(state, slot, fresh);
    return fresh;
}

/* R2. Returns the number of fragments that became paths. */
static int end_pieces(union longest_path_state *state, int slots)
{
    int paths = 0;
    for (int i = 0; i < slots; i++) {
        int label = label_of(state, i);
        if (label == 0 || (state->slot[i] & LEAPS_MASK) != 0) continue;
        state->slot[i] = 0;
        paths += label == LOOSE;
        if (label != LOOSE) rename_label(state, slots, label, LOOSE);
    }
    return paths;
}

/* Numbers the labels in order of appearance. Returns the number of fragments with two ends at the
 * frontier. */
static int number_labels(union longest_path_state *state, int slots, int *loose)
{
    int name[LOOSE + 1] = {[LOOSE] = LOOSE}, pieces = 0;
    *loose = 0;
    for (int i = 0; i < slots; i++) {
        int label = label_of(state, i);
        if (label == 0) continue;
        *loose += label == LOOSE;
        if (name[label] == 0) name[label] = ++pieces;
        ASSERT(pieces < LOOSE); /* enough labels */
        set_label(state, i, name[label]);
    }
    return pieces;
}

/* R5. */
static void drop_useless(union longest_path_state *state, int slots)
{
    for (int i = 0; i < slots; i++)
        if (label_of(state, i) == 0 && longest_path_view_count(state->slot[i]) < 2) state->slot[i] = 0;
}

/* Processes a successor: a solution, a new state, or nothing. True if it was added and is new. */
static bool settle(struct front *front, union longest_path_state *state, uint32_t moves, uint32_t origin)
{
    bool closed = front->task->closed;
    int slots = front->view.slots + 1, loose;
    int paths = end_pieces(state, slots), pieces = number_labels(state, slots, &loose);
    if (!closed && pieces + loose + paths == 1) note_answer(front, moves, origin);
    if (paths > 0 || loose > (closed ? 0 : 2)) return false;
    if (closed || loose == 2) drop_useless(state, slots);
    int64_t added = longest_path_bound_of(&front->bound, front->taken + 1, state); /* R7 */
    if (added < front->goal - (int64_t)moves) return false;
    enum longest_path_view_added word =
        longest_path_view_keep(&front->next, front->limit, state->word, moves, origin);
    front->dropped |= word == LONGEST_PATH_VIEW_FULL;
    return word == LONGEST_PATH_VIEW_NEW;
}

static bool has_pieces(const union longest_path_state *state, int slots)
{
    for (int i = 0; i < slots; i++)
        if (label_of(state, i) != 0) return true;
    return false;
}

/* Draws some of the moves to the new square; `fresh` is an unused label. True if the successor is
 * new. */
static bool take(struct front *front, const union longest_path_state *before, uint32_t moves, uint32_t index,
                 unsigned drawn, int fresh)
{
    const struct longest_path_turn *turn = &front->turn;
    union longest_path_state state = *before;
    int slots = front->view.slots, slot[2], count = 0;
    longest_path_view_mask(&state, &turn->rest);
    for (int i = 0; i < turn->count; i++) {
        if (!(drawn >> i & 1)) continue;
        ASSERT(count < 2);
        slot[count++] = turn->slot[i];
        longest_path_view_mask(&state, &turn->keep[i]);
    }
    uint32_t origin = index << 4 | drawn;
    int label = count == 1 ? extend(&state, slot[0], fresh) : 0;
    enum joint joint = count == 2 ? join(&state, slots, slot, fresh) : JOINT_PIECE;
    if (joint != JOINT_PIECE) {
        bool wanted = joint == (front->task->closed ? JOINT_RING : JOINT_PATH);
        if (wanted && !has_pieces(&state, slots)) note_answer(front, moves + 2, origin);
        return false;
    }
    memmove(&state.slot[1], &state.slot[0], (size_t)slots);
    state.slot[0] = count == 2 ? 0 : (uint8_t)(turn->own | label << 4);
    return settle(front, &state, moves + (uint32_t)count, origin);
}

/* Extends a state by none, one or two of the possible moves. */
static void go_on(struct front *front, uint32_t index)
{
    const union longest_path_state state = longest_path_view_state(&front->now, index);
    unsigned possible = longest_path_view_possible(&front->turn, &state);
    uint32_t moves = longest_path_view_moves(&front->now, index);
    int fresh = 1;
    for (int i = 0; i < front->view.slots; i++)
        if (label_of(&state, i) != LOOSE && label_of(&state, i) >= fresh) fresh = label_of(&state, i) + 1;
    ASSERT(fresh < LOOSE);
    for (unsigned drawn = possible;; drawn = (drawn - 1) & possible) {
        int count = longest_path_view_count(drawn);
        if (count <= 2) {
            bool may_improve = (int64_t)moves + count >= front->goal - front->added;
            front->task->result->attempts++;
            front->task->result->undone += !(may_improve && take(front, &state, moves, index, drawn, fresh));
        }
        if (drawn == 0) break;
    }
}

/* The fewest moves of a state that is extended; *quota: how many states with exactly that many
 * are. */
static uint32_t least_moves(const struct front *front, size_t *quota)
{
    const struct state_table *layer = &front->now;
    *quota = SIZE_MAX;
    if (layer->size <= front->width) return 0;
    size_t *count = alloc_array((size_t)front->view.squares + 1, sizeof *count), above = 0;
    for (size_t i = 0; i < layer->size; i++) count[longest_path_view_moves(layer, i)]++;
    uint32_t least = front->view.squares;
    while (above + count[least] <= front->width) above += count[least--];
    ASSERT(least <= front->view.squares); /* the layer exceeds the beam width */
    *quota = front->width - above;
    alloc_free(count);
    return least;
}

static bool is_stopped(const struct front *front, size_t index)
{
    const struct tour_watch *watch = front->task->watch;
    if (!watch || index % PATIENCE != 0) return false;
    if (watch->progress)
        watch->progress(watch->self, front->taken + (double)index / (double)front->now.size,
                        front->view.squares);
    return ground_stopped(watch);
}

/* Lowers the reported bound to `most`, if it improves. R6: closed paths are even. */
static void lower_bound_to(const struct front *front, int64_t most)
{
    struct longest_path_result *result = front->task->result;
    if (most < result->moves) most = result->moves;
    if (front->task->closed) most -= most % 2;
    ASSERT(most >= result->moves); /* even too, if it is closed */
    if (most < result->bound) result->bound = most;
}

/* In a run that dropped no state, every longer path extends a state of this layer, and R7 bounds
 * it. */
static void note_bound(const struct front *front)
{
    int64_t most = front->goal - 1;
    for (size_t i = 0; i < front->now.size; i++) {
        union longest_path_state state = longest_path_view_state(&front->now, i);
        int64_t of = longest_path_bound_of(&front->bound, front->taken, &state);
        int64_t all = longest_path_bound_all(&front->bound, front->taken), added = of < all ? of : all;
        if (added == INT64_MAX) return;
        if (longest_path_view_moves(&front->now, i) + added > most)
            most = longest_path_view_moves(&front->now, i) + added;
    }
    lower_bound_to(front, most);
}

/* Takes one square in all states. False if stopped. */
static bool take_square(struct front *front)
{
    size_t quota;
    uint32_t least = least_moves(front, &quota);
    front->turn = longest_path_view_turn(&front->view, front->taken);
    front->added = longest_path_bound_all(&front->bound, front->taken + 1);
    for (size_t i = 0; i < front->now.size; i++) {
        if (is_stopped(front, i)) return false;
        bool last = longest_path_view_moves(&front->now, i) == least;
        if (longest_path_view_moves(&front->now, i) < least || (last && quota == 0))
            front->dropped = true;
        else
            go_on(front, (uint32_t)i);
        quota -= last && quota > 0;
    }
    state_table_advance(&front->now, &front->next);
    front->taken++;
    ASSERT(front->taken <= front->view.squares);
    front->past[front->taken] = longest_path_view_origins(&front->now);
    if (front->view.even && front->taken <= front->view.squares / 2)
        longest_path_bound_note(&front->bound, &front->now);
    if (!front->dropped) note_bound(front);
    return true;
}

/* Neighbours of a square in the path; UINT32_MAX: none. */
struct link {
    uint32_t to[2];
};

static void tie(struct link *link, uint32_t a, uint32_t b)
{
    ASSERT(link[a].to[1] == UINT32_MAX && link[b].to[1] == UINT32_MAX); /* R1 */
    link[a].to[link[a].to[0] != UINT32_MAX] = b;
    link[b].to[link[b].to[0] != UINT32_MAX] = a;
}

/* Traces the best path back through the layers and links its squares. */
static void tie_all(const struct front *front, struct link *link)
{
    uint32_t origin = front->best_origin;
    for (uint32_t taken = front->best_taken; taken > 0; taken--) {
        const struct longest_path_turn turn = longest_path_view_turn(&front->view, taken - 1);
        uint32_t here = longest_path_view_square(&front->view, taken - 1);
        for (int i = 0; i < turn.count; i++)
            if (origin >> i & 1)
                tie(link, here, longest_path_view_square(&front->view, taken - 2 - (uint32_t)turn.slot[i]));
        if (taken > 1) origin = front->past[taken - 1][origin >> 4];
    }
}

/* The path begins at the first square that can be its start. */
static void report_best(const struct front *front)
{
    uint32_t all = front->view.squares, start = 0, count = 0;
    struct link *link = alloc_array(all, sizeof *link);
    uint32_t *order = alloc_array(all, sizeof *order);
    memset(link, 0xff, all * sizeof *link);
    tie_all(front, link);
    while (link[start].to[0] == UINT32_MAX || (!front->task->closed && link[start].to[1] != UINT32_MAX))
        start++;
    uint32_t before = link[start].to[1], here = start;
    do {
        uint32_t next = link[here].to[link[here].to[0] == before];
        order[count++] = before = here;
        ASSERT(count <= all);
        here = next;
    } while (here != UINT32_MAX && here != start);
    longest_path_kit_report(front->task, order, count);
    alloc_free(link);
    alloc_free(order);
}

/* One run from the empty board. False if stopped. */
static bool run(struct front *front, size_t width)
{
    const union longest_path_state empty = {{0}};
    bool going = true;
    front->width = width;
    front->dropped = false;
    front->best_taken = front->taken = 0;
    state_table_clear(&front->now);
    state_table_clear(&front->next);
    longest_path_view_keep(&front->now, 1, empty.word, 0, 0);
    longest_path_bound_restart(&front->bound);
    longest_path_bound_note(&front->bound, &front->now);
    while (going && front->taken < front->view.squares && front->now.size > 0) going = take_square(front);
    if (front->best_taken > 0) report_best(front);
    for (uint32_t i = 0; i <= front->view.squares; i++) {
        alloc_free(front->past[i]);
        front->past[i] = NULL;
    }
    return going;
}

/* How many states per layer fit into half of the available memory, with two layers and the
 * predecessors. */
static size_t states_that_fit(const struct front *front)
{
    size_t each = 2 * longest_path_view_bytes(&front->now) + front->view.squares * sizeof(uint32_t) / 2;
    size_t fit = alloc_machine() / 2 / each;
    return fit < LONGEST_PATH_VIEW_LIMIT ? fit : LONGEST_PATH_VIEW_LIMIT;
}

void longest_path_frontier(const struct longest_path_task *task)
{
    static const size_t width[] = {1 << 11, 1 << 15, SIZE_MAX}, relaxed[] = {1 << 12, 1 << 16, 0};
    struct front front = {.task = task,
                          .view = longest_path_view(task->ground),
                          .goal = task->result->moves + 1};
    longest_path_view_open(&front.now, longest_path_view_words(&front.view));
    longest_path_view_open(&front.next, longest_path_view_words(&front.view));
    front.limit = states_that_fit(&front);
    longest_path_bound_open(&front.bound, &front.view);
    front.past = alloc_array((size_t)front.view.squares + 1, sizeof *front.past);
    bool going = true, proved = false;
    for (size_t i = 0; going && !proved && i < sizeof width / sizeof *width; i++) {
        going = run(&front, width[i]);
        proved = going && !front.dropped;
        if (going && !proved && relaxed[i])
            lower_bound_to(&front, longest_path_relax(task, &front.view, relaxed[i]));
        proved |= task->result->bound == task->result->moves;
    }
    if (proved) task->result->end = LONGEST_PATH_PROVED;
    state_table_close(&front.now);
    state_table_close(&front.next);
    longest_path_bound_close(&front.bound);
    alloc_free(front.past);
}
