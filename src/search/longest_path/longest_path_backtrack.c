/* Uncrossed paths by backtracking, for boards of any width.
 *
 * The first candidate is the start, the others are moves. A move is admissible if its square is
 * free and no drawn move crosses it: each segment has a list of those that cross it (at most nine
 * for a knight) and a count of the drawn ones. Symmetry breaking: open paths start only from the
 * first square of each orbit under the symmetries that preserve the holes; closed paths start from
 * the first of their squares.
 *
 * Bound: a flood fill from the current square over uncrossed segments counts the squares that can
 * still be visited; if they are too few, the search backtracks.
 *
 * While the path is the longest so far and still grows, it is not recorded; that happens when the
 * search first backtracks. Recording it at each step would cost more than the search on large
 * boards. Flood fills are long there too, so the deadline is polled by the number of squares they
 * reach, and while the lists are built.
 *
 * Exponential time. O(squares * leap^2) memory for the lists of crossings. */
#include "base/alloc.h"
#include "base/vec.h"
#include "search/longest_path/longest_path_kit.h"
#include "search/tours/tours.h"

#include <string.h>

struct geometry {
    const struct longest_path_task *task;
    struct ground_graph graph;
    uint32_t *segment; /* by edge of the graph: equal for both directions; owned */
    uint32_t *first;   /* by segment: crossing[first[i]] to crossing[first[i + 1] - 1]; owned */
    vec_i32 crossing;  /* segments */
    uint32_t *start;   /* possible first squares; owned */
    uint32_t starts;
    uint32_t *drawn;  /* by segment: how many segments that cross it are drawn; owned */
    uint32_t *order;  /* squares visited, from the start; owned */
    uint32_t squares; /* how many */
    bool *visited;    /* by square; owned */
    uint32_t *seen;   /* by square: the last flood fill that reached it; owned */
    uint32_t *queue;  /* of the flood fill; owned */
    uint32_t flood;   /* its number */
    /* Squares of the incumbent while `order` holds it and it is not recorded; else 0. */
    uint32_t best;
    uint64_t work; /* squares visited since the last poll */
    bool stopped;
};

enum { PATIENCE = 1 << 20 }; /* squares between two polls of the deadline */

static bool is_stopped(struct geometry *sheet, uint64_t work)
{
    const struct tour_watch *watch = sheet->task->watch;
    sheet->work += work;
    if (sheet->work < PATIENCE) return sheet->stopped;
    sheet->work = 0;
    return sheet->stopped |= ground_stopped(watch);
}

/* Both directions of a segment get its number. */
static uint32_t number_segments(struct geometry *sheet)
{
    const struct ground_graph *graph = &sheet->graph;
    uint32_t count = 0;
    for (uint32_t s = 0; s < (uint32_t)graph->squares; s++)
        for (uint32_t e = graph->first[s]; e < graph->first[s + 1]; e++) {
            uint32_t t = (uint32_t)graph->to[e], back = graph->first[t];
            if (t < s) continue;
            while (graph->to[back] != (int32_t)s) back++;
            sheet->segment[e] = sheet->segment[back] = count++;
        }
    ASSERT(2 * count == graph->first[graph->squares]); /* each from both ends */
    return count;
}

/* Segments that cross a segment begin within two leaps of its start. */
static void list_crossings(struct geometry *sheet, uint32_t from, uint32_t edge)
{
    const struct ground *ground = sheet->task->ground;
    const struct ground_graph *graph = &sheet->graph;
    const struct longest_path_segment mine =
        longest_path_kit_segment(ground->columns, from, (uint32_t)graph->to[edge]);
    int far = 2 * ground->long_leap, columns = ground->columns;
    for (int row = mine.row[0] < far ? 0 : mine.row[0] - far; row < ground->rows && row <= mine.row[0] + far;
         row++)
        for (int column = mine.column[0] < far ? 0 : mine.column[0] - far;
             column < columns && column <= mine.column[0] + far; column++) {
            uint32_t s = (uint32_t)(row * columns + column);
            for (uint32_t e = graph->first[s]; e < graph->first[s + 1]; e++) {
                if (graph->to[e] < (int32_t)s || e == edge) continue;
                const struct longest_path_segment other =
                    longest_path_kit_segment(ground->columns, s, (uint32_t)graph->to[e]);
                if (longest_path_kit_cross(&mine, &other))
                    vec_push(&sheet->crossing, (int32_t)sheet->segment[e]);
            }
        }
}

/* Square s under symmetry 0 .. 7: bit 0 reflects the rows, bit 1 the columns, bit 2 transposes. */
static uint32_t image_of(const struct ground *ground, uint32_t s, int symmetry)
{
    int row = (int)s / ground->columns, column = (int)s % ground->columns;
    if (symmetry & 1) row = ground->rows - 1 - row;
    if (symmetry & 2) column = ground->columns - 1 - column;
    return (uint32_t)(symmetry & 4 ? column * ground->columns + row : row * ground->columns + column);
}

static bool keeps_holes(const struct ground *ground, uint32_t all, int symmetry)
{
    if ((symmetry & 4) && ground->rows != ground->columns) return false;
    for (uint32_t s = 0; ground->hole && s < all; s++)
        if (ground->hole[s] != ground->hole[image_of(ground, s, symmetry)]) return false;
    return true;
}

static void list_starts(struct geometry *sheet)
{
    const struct ground *ground = sheet->task->ground;
    uint32_t all = (uint32_t)sheet->graph.squares;
    bool *later = alloc_array(all, sizeof *later);
    for (int symmetry = 1; symmetry < 8 && !sheet->task->closed; symmetry++) {
        if (!keeps_holes(ground, all, symmetry)) continue;
        for (uint32_t s = 0; s < all; s++) later[s] |= image_of(ground, s, symmetry) < s;
    }
    for (uint32_t s = 0; s < all; s++)
        if (!later[s] && !(ground->hole && ground->hole[s])) sheet->start[sheet->starts++] = s;
    alloc_free(later);
}

static void sheet_open(struct geometry *sheet, const struct longest_path_task *task)
{
    *sheet = (struct geometry){.task = task, .graph = ground_graph(task->ground)};
    const struct ground_graph *graph = &sheet->graph;
    size_t all = (size_t)graph->squares;
    sheet->segment = alloc_array(graph->first[all], sizeof *sheet->segment);
    uint32_t segments = number_segments(sheet);
    sheet->first = alloc_array(segments + 1, sizeof *sheet->first);
    sheet->drawn = alloc_array(segments, sizeof *sheet->drawn);
    const uint64_t side = 4 * (uint64_t)task->ground->long_leap + 1, around = 32 * side * side;
    for (uint32_t s = 0, next = 0; s < all && !is_stopped(sheet, around); s++)
        for (uint32_t e = graph->first[s]; e < graph->first[s + 1]; e++) {
            if (graph->to[e] < (int32_t)s) continue;
            list_crossings(sheet, s, e);
            sheet->first[++next] = (uint32_t)sheet->crossing.size;
        }
    sheet->start = alloc_array(all, sizeof *sheet->start);
    sheet->order = alloc_array(all, sizeof *sheet->order);
    sheet->visited = alloc_array(all, sizeof *sheet->visited);
    sheet->seen = alloc_array(all, sizeof *sheet->seen);
    sheet->queue = alloc_array(all, sizeof *sheet->queue);
    list_starts(sheet);
}

static void sheet_close(struct geometry *sheet)
{
    ground_graph_free(&sheet->graph);
    vec_free(&sheet->crossing);
    void *owned[] = {sheet->segment, sheet->first,   sheet->start, sheet->drawn,
                     sheet->order,   sheet->visited, sheet->seen,  sheet->queue};
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) alloc_free(owned[i]);
}

static uint32_t count_candidates(const void *state)
{
    const struct geometry *sheet = state;
    if (sheet->squares == 0) return sheet->starts;
    uint32_t here = sheet->order[sheet->squares - 1];
    return sheet->graph.first[here + 1] - sheet->graph.first[here];
}

static uint32_t edge_of(const struct geometry *sheet, uint32_t from, uint32_t move)
{
    return sheet->graph.first[from] + move;
}

/* A closed path starts at the first of its squares. */
static bool is_usable(const struct geometry *sheet, uint32_t edge)
{
    uint32_t to = (uint32_t)sheet->graph.to[edge];
    return !sheet->visited[to] && sheet->drawn[sheet->segment[edge]] == 0 &&
           !(sheet->task->closed && to < sheet->order[0]);
}

static bool is_uncrossed(const void *state, uint32_t move)
{
    const struct geometry *sheet = state;
    return sheet->squares == 0 || is_usable(sheet, edge_of(sheet, sheet->order[sheet->squares - 1], move));
}

static void draw(struct geometry *sheet, uint32_t segment, uint32_t change)
{
    for (uint32_t i = sheet->first[segment]; i < sheet->first[segment + 1]; i++)
        sheet->drawn[sheet->crossing.data[i]] += change;
}

static void make_move(void *state, uint32_t move)
{
    struct geometry *sheet = state;
    uint32_t to;
    if (sheet->squares == 0) {
        to = sheet->start[move];
    } else {
        uint32_t edge = edge_of(sheet, sheet->order[sheet->squares - 1], move);
        to = (uint32_t)sheet->graph.to[edge];
        draw(sheet, sheet->segment[edge], 1);
    }
    sheet->order[sheet->squares++] = to;
    ASSERT(!sheet->visited[to]);
    sheet->visited[to] = true;
}

static void report_pending(struct geometry *sheet)
{
    if (sheet->best > 0) longest_path_kit_report(sheet->task, sheet->order, sheet->best);
    sheet->best = 0;
}

static void undo_move(void *state, uint32_t move)
{
    struct geometry *sheet = state;
    ASSERT(sheet->squares > 0 && sheet->best <= sheet->squares);
    if (sheet->squares == sheet->best) report_pending(sheet);
    sheet->visited[sheet->order[--sheet->squares]] = false;
    if (sheet->squares > 0)
        draw(sheet, sheet->segment[edge_of(sheet, sheet->order[sheet->squares - 1], move)], UINT32_MAX);
}

/* How many more squares can be reached. */
static uint32_t count_reachable(struct geometry *sheet)
{
    const struct ground_graph *graph = &sheet->graph;
    uint32_t reached = 1;
    if (++sheet->flood == 0) {
        memset(sheet->seen, 0, (size_t)graph->squares * sizeof *sheet->seen);
        sheet->flood = 1;
    }
    sheet->queue[0] = sheet->order[sheet->squares - 1];
    ASSERT(sheet->visited[sheet->queue[0]]);
    for (uint32_t i = 0; i < reached; i++)
        for (uint32_t e = graph->first[sheet->queue[i]]; e < graph->first[sheet->queue[i] + 1]; e++) {
            uint32_t to = (uint32_t)graph->to[e];
            if (sheet->seen[to] == sheet->flood || !is_usable(sheet, e)) continue;
            sheet->seen[to] = sheet->flood;
            sheet->queue[reached++] = to;
        }
    ASSERT(reached <= (uint32_t)graph->squares - sheet->squares + 1);
    return reached - 1;
}

static bool can_close(const struct geometry *sheet)
{
    if (sheet->squares < 3) return false;
    for (uint32_t e = sheet->graph.first[sheet->order[0]]; e < sheet->graph.first[sheet->order[0] + 1]; e++)
        if (sheet->graph.to[e] == (int32_t)sheet->order[sheet->squares - 1])
            return sheet->drawn[sheet->segment[e]] == 0;
    return false;
}

static enum backtrack_verdict judge(void *state)
{
    struct geometry *sheet = state;
    const struct longest_path_task *task = sheet->task;
    if (sheet->squares == 0) return BACKTRACK_CONTINUE;
    int64_t open = !task->closed;
    if (sheet->squares - open > task->result->moves && (open || can_close(sheet))) {
        sheet->best = sheet->squares;
        task->result->moves = sheet->squares - open;
    }
    uint32_t more = count_reachable(sheet);
    if (is_stopped(sheet, more)) return BACKTRACK_ACCEPT;
    return sheet->squares + more - open > task->result->moves ? BACKTRACK_CONTINUE : BACKTRACK_REJECT;
}

void longest_path_backtrack(const struct longest_path_task *task)
{
    static const struct backtrack_problem kind = {count_candidates, is_uncrossed, make_move, undo_move,
                                                  judge};
    struct geometry sheet;
    struct backtrack trial = {0};
    sheet_open(&sheet, task);
    if (!sheet.stopped && backtrack_run(&trial, &kind, &sheet, task->watch) == BACKTRACK_EXHAUSTED)
        task->result->end = LONGEST_PATH_PROVED;
    report_pending(&sheet);
    task->result->attempts += trial.attempts;
    task->result->undone += trial.undone;
    backtrack_free(&trial);
    sheet_close(&sheet);
}
