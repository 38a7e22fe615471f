/* Uncrossed paths over a frontier: all of them at once, square by square.
 *
 * Squares are taken row by row along the shorter side, and a move is drawn or not when the later of
 * its squares is taken. What was drawn so far lies in the half-plane of the squares taken, and
 * moves between squares to come lie in the other, so it can cross or touch only moves from one to
 * the other. A state is therefore, for each of the squares taken that still have such moves,
 *
 *     which of its moves are still possible: nothing crosses them, and the square is not used up;
 *     which piece of path ends there, if one does: a label that the two ends of a piece share, or
 *     LOOSE if the other end will not go on any more.
 *
 * Of all drawings that lead to the same state, one with the most moves is kept. A square that is
 * used up is the same as one whose moves are all crossed, so there are few states.
 *
 * R1 At most two moves meet in a square, which is then used up.
 * R2 An end whose moves are all crossed is an end of the path. There are at most two, and none in a
 * closed path.
 * R3 A piece with both ends of the path, or a ring, must be the only piece: then it is an answer,
 * and nothing is added to it.
 * R4 In an open path a state with one piece is an answer as it is.
 * R5 Where no new end of the path is allowed, a square that is not visited needs two moves; one
 * with a single move left is useless.
 * R6 Each leap changes the colour of the square in some colouring with two colours, so closed paths
 * have even length.
 * R7 Bound, on boards that are unchanged by a half turn: the states kept after as many squares as
 * are left bound what can be added to a state (uncrossed_bound.c).
 *
 * R7 is sound even though R7 itself left out states before. Take a longest path that is longer than
 * the best known, and the same path turned by half. If the first time that one of them is left out
 * is after k squares, then the other was kept, or was noted as an answer, after all - k < k
 * squares.
 *
 * The bound that is reported: R7 over the states of a layer, in a run that dropped none; before
 * that, the one of uncrossed_relax.c, which is called after each of the first two runs.
 *
 * There can be too many states. So there are three runs, each to surpass the length found before:
 * the first two let only the fullest states go on, and find long paths, which make R7 sharp; the
 * last keeps all that memory allows. Any run that dropped no state is a proof.
 *
 * Coding: labels are numbered as they appear, so that equal states are equal bytes. For past layers
 * four bytes a state are kept, the state before and the moves drawn, to rebuild the path. Time:
 * O(states * slots). Measured with gcc 12 -O3 on one core of a shared machine: open 7 x 7 and 8 x 8
 * in 2.3 and 36 s; closed 7 x 7, 8 x 8 and 9 x 9 in 0.1, 2.1 and 40 s. The longest open path of the
 * 9 x 9 board was first proved by D. E. Knuth with decision diagrams (OEIS A003192, 2010). */
#include "base/alloc.h"
#include "search/uncrossed/uncrossed_bound.h"
#include "search/uncrossed/uncrossed_kit.h"
#include "search/uncrossed/uncrossed_view.h"

#include <string.h>

enum {
    LOOSE = UNCROSSED_VIEW_LOOSE,
    PATIENCE = 1 << 10, /* states between two calls of the watch */
};

struct front {
    const struct uncrossed_task *task;
    struct uncrossed_view view;
    struct uncrossed_turn turn; /* of the square being taken */
    uint32_t taken;             /* squares before it */
    int64_t added;              /* R7: moves that can be added after it, whatever the state */
    size_t width;               /* states of a layer that go on */
    size_t limit;               /* states of a layer that are kept */
    bool dropped;               /* a state, in this run */
    int64_t goal;               /* the fewest moves that are worth looking for */
    struct uncrossed_bound bound;
    struct state_table now, next;
    uint32_t **past;      /* by squares taken: the origins of the states; owned, like them */
    uint32_t best_taken;  /* squares taken in the best path of this run; 0: there is none */
    uint32_t best_origin; /* index in the layer before, and in four bits the moves drawn last */
};

static int label_of(const union uncrossed_state *state, int slot)
{
    return state->slot[slot] >> 4;
}

static void set_label(union uncrossed_state *state, int slot, int label)
{
    ASSERT(label > 0 && label <= LOOSE);
    state->slot[slot] = (uint8_t)((state->slot[slot] & LEAPS_MASK) | label << 4);
}

static void rename_label(union uncrossed_state *state, int slots, int old, int new)
{
    for (int i = 0; i < slots; i++)
        if (label_of(state, i) == old) set_label(state, i, new);
}

/* R6 says what is worth looking for next. */
static void note_answer(struct front *front, uint32_t moves, uint32_t origin)
{
    if (moves < front->goal) return;
    ASSERT(!front->task->closed || moves % 2 == 0); /* R6 */
    front->goal = moves + 1 + front->task->closed;
    front->best_taken = front->taken + 1;
    front->best_origin = origin;
}

/* A move leaves from a slot: if a piece ended there, it is used up. Returns its label. */
static int leave(union uncrossed_state *state, int slot)
{
    int label = label_of(state, slot);
    if (label != 0) state->slot[slot] = 0;
    return label;
}

enum joint { JOINT_PIECE, JOINT_PATH, JOINT_RING };

/* Two moves meet in the square taken. */
static enum joint join(union uncrossed_state *state, int slots, const int slot[2], int fresh)
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

/* One move leads to the square taken: returns the label there. */
static int extend(union uncrossed_state *state, int slot, int fresh)
{
    int label = leave(state, slot);
    if (label != 0) return label;
    set_label(state, slot, fresh);
    return fresh;
}

/* R2. Returns how many pieces became paths. */
static int end_pieces(union uncrossed_state *state, int slots)
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

/* Numbers the labels as they appear. Returns how many pieces have two ends at the frontier. */
static int number_labels(union uncrossed_state *state, int slots, int *loose)
{
    int name[LOOSE + 1] = {[LOOSE] = LOOSE}, pieces = 0;
    *loose = 0;
    for (int i = 0; i < slots; i++) {
        int label = label_of(state, i);
        if (label == 0) continue;
        *loose += label == LOOSE;
        if (name[label] == 0) name[label] = ++pieces;
        ASSERT(pieces < LOOSE); /* there are labels enough */
        set_label(state, i, name[label]);
    }
    return pieces;
}

/* R5. */
static void drop_useless(union uncrossed_state *state, int slots)
{
    for (int i = 0; i < slots; i++)
        if (label_of(state, i) == 0 && uncrossed_view_count(state->slot[i]) < 2) state->slot[i] = 0;
}

/* Handles the state after the square is taken, its pieces ended and counted: an answer, a state to
 * keep, or nothing. True if it was kept and is new. */
static bool settle(struct front *front, union uncrossed_state *state, uint32_t moves, uint32_t origin)
{
    bool closed = front->task->closed;
    int slots = front->view.slots + 1, loose;
    int paths = end_pieces(state, slots), pieces = number_labels(state, slots, &loose);
    if (!closed && pieces + loose + paths == 1) note_answer(front, moves, origin);
    if (paths > 0 || loose > (closed ? 0 : 2)) return false;
    if (closed || loose == 2) drop_useless(state, slots);
    int64_t added = uncrossed_bound_of(&front->bound, front->taken + 1, state); /* R7 */
    if (added < front->goal - (int64_t)moves) return false;
    enum uncrossed_view_word word =
        uncrossed_view_keep(&front->next, front->limit, state->word, moves, origin);
    front->dropped |= word == UNCROSSED_VIEW_FULL;
    return word == UNCROSSED_VIEW_NEW;
}

static bool has_pieces(const union uncrossed_state *state, int slots)
{
    for (int i = 0; i < slots; i++)
        if (label_of(state, i) != 0) return true;
    return false;
}

/* Draws some of the moves to the square taken; `fresh` is a label that is not in use. True if this
 * leads to a new state. */
static bool take(struct front *front, const union uncrossed_state *before, uint32_t moves, uint32_t index,
                 unsigned drawn, int fresh)
{
    const struct uncrossed_turn *turn = &front->turn;
    union uncrossed_state state = *before;
    int slots = front->view.slots, slot[2], count = 0;
    uncrossed_view_mask(&state, &turn->rest);
    for (int i = 0; i < turn->count; i++) {
        if (!(drawn >> i & 1)) continue;
        ASSERT(count < 2);
        slot[count++] = turn->slot[i];
        uncrossed_view_mask(&state, &turn->keep[i]);
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

/* All ways to go on from a state: none, one or two of the moves that are possible. */
static void go_on(struct front *front, uint32_t index)
{
    const union uncrossed_state state = uncrossed_view_state(&front->now, index);
    unsigned possible = uncrossed_view_possible(&front->turn, &state);
    uint32_t moves = uncrossed_view_moves(&front->now, index);
    int fresh = 1;
    for (int i = 0; i < front->view.slots; i++)
        if (label_of(&state, i) != LOOSE && label_of(&state, i) >= fresh) fresh = label_of(&state, i) + 1;
    ASSERT(fresh < LOOSE);
    for (unsigned drawn = possible;; drawn = (drawn - 1) & possible) {
        int count = uncrossed_view_count(drawn);
        if (count <= 2) {
            bool promises = (int64_t)moves + count >= front->goal - front->added;
            front->task->result->attempts++;
            front->task->result->undone += !(promises && take(front, &state, moves, index, drawn, fresh));
        }
        if (drawn == 0) break;
    }
}

/* The fewest moves of a state that goes on, and in `quota` how many of the states with exactly that
 * many go on. */
static uint32_t least_moves(const struct front *front, size_t *quota)
{
    const struct state_table *layer = &front->now;
    *quota = SIZE_MAX;
    if (layer->size <= front->width) return 0;
    size_t *count = alloc_array((size_t)front->view.squares + 1, sizeof *count), above = 0;
    for (size_t i = 0; i < layer->size; i++) count[uncrossed_view_moves(layer, i)]++;
    uint32_t least = front->view.squares;
    while (above + count[least] <= front->width) above += count[least--];
    ASSERT(least <= front->view.squares); /* the layer is wider than what goes on */
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

/* Nothing is longer than `most`: the result says so if that is less than before. R6: closed paths
 * are even. */
static void lower_bound_to(const struct front *front, int64_t most)
{
    struct uncrossed_result *result = front->task->result;
    if (most < result->moves) most = result->moves;
    if (front->task->closed) most -= most % 2;
    ASSERT(most >= result->moves); /* whose length is even, too, if it is closed */
    if (most < result->bound) result->bound = most;
}

/* In a run that dropped no state, every longer path continues a state of this layer, and R7 says
 * how far. */
static void note_bound(const struct front *front)
{
    int64_t most = front->goal - 1;
    for (size_t i = 0; i < front->now.size; i++) {
        union uncrossed_state state = uncrossed_view_state(&front->now, i);
        int64_t of = uncrossed_bound_of(&front->bound, front->taken, &state);
        int64_t all = uncrossed_bound_all(&front->bound, front->taken), added = of < all ? of : all;
        if (added == INT64_MAX) return;
        if (uncrossed_view_moves(&front->now, i) + added > most)
            most = uncrossed_view_moves(&front->now, i) + added;
    }
    lower_bound_to(front, most);
}

/* Takes one square in all states. False if the watch said stop. */
static bool take_square(struct front *front)
{
    size_t quota;
    uint32_t least = least_moves(front, &quota);
    front->turn = uncrossed_view_turn(&front->view, front->taken);
    front->added = uncrossed_bound_all(&front->bound, front->taken + 1);
    for (size_t i = 0; i < front->now.size; i++) {
        if (is_stopped(front, i)) return false;
        bool last = uncrossed_view_moves(&front->now, i) == least;
        if (uncrossed_view_moves(&front->now, i) < least || (last && quota == 0))
            front->dropped = true;
        else
            go_on(front, (uint32_t)i);
        quota -= last && quota > 0;
    }
    state_table_advance(&front->now, &front->next);
    front->taken++;
    ASSERT(front->taken <= front->view.squares);
    front->past[front->taken] = uncrossed_view_origins(&front->now);
    if (front->view.even && front->taken <= front->view.squares / 2)
        uncrossed_bound_note(&front->bound, &front->now);
    if (!front->dropped) note_bound(front);
    return true;
}

/* A square of a path and its one or two neighbours; UINT32_MAX if there is none. */
struct link {
    uint32_t to[2];
};

static void tie(struct link *link, uint32_t a, uint32_t b)
{
    ASSERT(link[a].to[1] == UINT32_MAX && link[b].to[1] == UINT32_MAX); /* R1 */
    link[a].to[link[a].to[0] != UINT32_MAX] = b;
    link[b].to[link[b].to[0] != UINT32_MAX] = a;
}

/* Goes back through the layers and ties what was drawn, by squares of the board. */
static void tie_all(const struct front *front, struct link *link)
{
    uint32_t origin = front->best_origin;
    for (uint32_t taken = front->best_taken; taken > 0; taken--) {
        const struct uncrossed_turn turn = uncrossed_view_turn(&front->view, taken - 1);
        uint32_t here = uncrossed_view_square(&front->view, taken - 1);
        for (int i = 0; i < turn.count; i++)
            if (origin >> i & 1)
                tie(link, here, uncrossed_view_square(&front->view, taken - 2 - (uint32_t)turn.slot[i]));
        if (taken > 1) origin = front->past[taken - 1][origin >> 4];
    }
}

/* The path begins at the first of its squares that can be its start. */
static void tell_best(const struct front *front)
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
    uncrossed_kit_tell(front->task, order, count);
    alloc_free(link);
    alloc_free(order);
}

/* One run from the empty board. False if the watch said stop. */
static bool run(struct front *front, size_t width)
{
    const union uncrossed_state empty = {{0}};
    bool going = true;
    front->width = width;
    front->dropped = false;
    front->best_taken = front->taken = 0;
    state_table_clear(&front->now);
    state_table_clear(&front->next);
    uncrossed_view_keep(&front->now, 1, empty.word, 0, 0);
    uncrossed_bound_restart(&front->bound);
    uncrossed_bound_note(&front->bound, &front->now);
    while (going && front->taken < front->view.squares && front->now.size > 0) going = take_square(front);
    if (front->best_taken > 0) tell_best(front);
    for (uint32_t i = 0; i <= front->view.squares; i++) {
        alloc_free(front->past[i]);
        front->past[i] = NULL;
    }
    return going;
}

/* How many states of a layer fit into half the memory the machine has left, with two layers and
 * what is kept of the past ones. */
static size_t states_that_fit(const struct front *front)
{
    size_t each = 2 * uncrossed_view_bytes(&front->now) + front->view.squares * sizeof(uint32_t) / 2;
    size_t fit = alloc_machine() / 2 / each;
    return fit < UNCROSSED_VIEW_LIMIT ? fit : UNCROSSED_VIEW_LIMIT;
}

bool uncrossed_frontier_fits(const struct ground *ground)
{
    return uncrossed_view_fits(ground);
}

void uncrossed_frontier(const struct uncrossed_task *task)
{
    static const size_t width[] = {1 << 11, 1 << 15, SIZE_MAX}, relaxed[] = {1 << 12, 1 << 16, 0};
    struct front front = {.task = task,
                          .view = uncrossed_view(task->ground),
                          .goal = task->result->moves + 1};
    uncrossed_view_open(&front.now, uncrossed_view_words(&front.view));
    uncrossed_view_open(&front.next, uncrossed_view_words(&front.view));
    front.limit = states_that_fit(&front);
    uncrossed_bound_open(&front.bound, &front.view);
    front.past = alloc_array((size_t)front.view.squares + 1, sizeof *front.past);
    bool going = true, proved = false;
    for (size_t i = 0; going && !proved && i < sizeof width / sizeof *width; i++) {
        going = run(&front, width[i]);
        proved = going && !front.dropped;
        if (going && !proved && relaxed[i])
            lower_bound_to(&front, uncrossed_relax(task, &front.view, relaxed[i]));
        proved |= task->result->bound == task->result->moves;
    }
    if (proved) task->result->end = UNCROSSED_PROVED;
    state_table_close(&front.now);
    state_table_close(&front.next);
    uncrossed_bound_close(&front.bound);
    alloc_free(front.past);
}
