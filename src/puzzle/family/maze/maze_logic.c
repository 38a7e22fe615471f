/* Human rules for mazes: dead-end filling, and following the way while there is one continuation.
 *
 * Both are valid for every way that does not turn back. They solve mazes without loops. In a maze
 * with loops they stop at a choice, and the ways differ in the remaining cells.
 *
 * The state has the value of each cell, and how many of its neighbours may be on the way (`room`).
 * A step is a whole alley, or the way up to the next choice. Every cell is settled once, so the
 * closure costs O(cells). */
#include "puzzle/family/maze/maze.h"

#include "base/alloc.h"
#include "base/say.h"
#include "puzzle/kit/grid.h"

enum { DEAD_END, WAY_ON, REST, RULES };

static const struct logic_rule rules[] = {
    [DEAD_END] = {"blind alley", "maze.rule.blind-alley", LEVEL_EASY, .title = "maze.title.blind-alley"},
    [WAY_ON] = {"way on", "maze.rule.way-on", LEVEL_EASY, .title = "maze.title.way-on"},
    [REST] = {"rest", "maze.rule.rest", LEVEL_EASY, .title = "maze.title.rest"},
    [RULES] = {0},
};

struct logic {
    const struct board *board;
    const struct labyrinth *maze;
    int32_t *known; /* by cell */
    uint8_t *room;  /* by cell: neighbours that are not known to be off the way */
    size_t tip;     /* the last cell of the way that is known from the start on */
    size_t low;     /* no dead end has a smaller number than this cell */
    VEC(size_t) trail;
};

/* ---- known cells */

static void count_room(struct logic *g, size_t cell, int change)
{
    ASSERT(change == 1 || change == -1);
    size_t beside[FAMILY_NEIGHBOURS], count = maze_neighbours(g->board, cell, beside);
    for (size_t i = 0; i < count; i++) {
        g->room[beside[i]] = (uint8_t)(g->room[beside[i]] + change);
        ASSERT(g->room[beside[i]] <= 4); /* also not below 0: it has no sign */
        if (beside[i] < g->low) g->low = beside[i];
    }
}

/* The cell after this one on the way, if it is known; SIZE_MAX: it is not. */
static size_t next_known(const struct logic *g, size_t cell)
{
    ASSERT(g->known[cell] > 0);
    size_t beside[FAMILY_NEIGHBOURS], count = maze_neighbours(g->board, cell, beside);
    for (size_t i = 0; i < count; i++)
        if (g->known[beside[i]] == g->known[cell] + 1) return beside[i];
    return SIZE_MAX;
}

/* Moves the tip from this cell to the end of the way as far as it is known. */
static void find_tip(struct logic *g, size_t from)
{
    ASSERT(from == g->maze->start || g->known[from] > 0); /* on the way */
    g->tip = from;
    for (size_t next = next_known(g, g->tip); next != SIZE_MAX; next = next_known(g, next)) g->tip = next;
}

static void set(struct logic *g, size_t cell, int32_t value)
{
    REQUIRE(cell < g->board->cells && g->known[cell] == LOGIC_OPEN, "an open cell gets its value");
    g->known[cell] = value;
    vec_push(&g->trail, cell);
    if (value == 0)
        count_room(g, cell, -1);
    else
        find_tip(g, g->tip);
}

static void undo(struct logic *g, size_t to)
{
    ASSERT(to <= g->trail.size);
    while (g->trail.size > to) {
        size_t cell = vec_pop(&g->trail);
        if (g->known[cell] == 0) count_room(g, cell, 1);
        g->known[cell] = LOGIC_OPEN;
    }
    g->low = 0;
    find_tip(g, g->maze->start);
}

static size_t mark(const struct logic *g)
{
    return g->trail.size;
}

static const int32_t *known(const struct logic *g)
{
    return g->known;
}

static int candidates(const struct logic *g, size_t cell, int32_t *values, int room)
{
    int count = 0;
    (void)cell;
    for (size_t v = 0; v <= g->board->cells && count < room; v++) values[count++] = (int32_t)v;
    return count;
}

static struct logic *open_logic(const struct board *board)
{
    struct logic *g = alloc_bytes(sizeof *g);
    size_t beside[FAMILY_NEIGHBOURS];
    g->board = board;
    g->maze = &maze_of(board)->maze;
    g->known = alloc_array(board->cells, sizeof *g->known);
    g->room = alloc_array(board->cells, sizeof *g->room);
    for (size_t i = 0; i < board->cells; i++) {
        g->known[i] = g->maze->wall[i] ? 0 : LOGIC_OPEN;
        g->room[i] = (uint8_t)maze_neighbours(board, i, beside);
    }
    g->tip = g->maze->start;
    set(g, g->maze->start, 1);
    g->trail.size = 0;
    return g;
}

static void close_logic(struct logic *g)
{
    alloc_free(g->known);
    alloc_free(g->room);
    vec_free(&g->trail);
    alloc_free(g);
}

/* ---- rules: each settles cells, and lists them in order */

typedef VEC(size_t) cell_list;

static bool is_blind(const struct logic *g, size_t cell)
{
    return g->known[cell] == LOGIC_OPEN && g->room[cell] < 2 && !maze_is_exit(g->maze, cell);
}

/* The neighbour of a blind cell that may be on the way; SIZE_MAX: there is none. */
static size_t way_out(const struct logic *g, size_t cell)
{
    size_t beside[FAMILY_NEIGHBOURS], count = maze_neighbours(g->board, cell, beside);
    for (size_t i = 0; i < count; i++)
        if (g->known[beside[i]] != 0) return beside[i];
    return SIZE_MAX;
}

/* From the first dead end to where the alley begins. */
static bool fill_alley(struct logic *g, cell_list *cells)
{
    while (g->low < g->board->cells && !is_blind(g, g->low)) g->low++;
    if (g->low == g->board->cells) return false;
    for (size_t cell = g->low; cell != SIZE_MAX && is_blind(g, cell);) {
        size_t out = way_out(g, cell);
        vec_push(cells, cell);
        set(g, cell, 0);
        cell = out;
    }
    return true;
}

/* The only cell by which the way can continue from its tip; SIZE_MAX if there is none or more than
 * one. */
static size_t way_on(const struct logic *g, int *choices)
{
    size_t beside[FAMILY_NEIGHBOURS], count = maze_neighbours(g->board, g->tip, beside), on = SIZE_MAX;
    *choices = 0;
    for (size_t i = 0; i < count; i++) {
        if (g->known[beside[i]] != LOGIC_OPEN) continue;
        on = beside[i];
        ++*choices;
    }
    return *choices == 1 ? on : SIZE_MAX;
}

static bool follow_way(struct logic *g, cell_list *cells)
{
    int choices;
    size_t before = cells->size;
    while (!maze_is_exit(g->maze, g->tip)) {
        size_t on = way_on(g, &choices);
        if (on == SIZE_MAX) break;
        ASSERT(g->known[g->tip] > 0 && g->known[on] == LOGIC_OPEN);
        vec_push(cells, on);
        set(g, on, g->known[g->tip] + 1);
    }
    return cells->size > before;
}

static bool drop_rest(struct logic *g, cell_list *cells)
{
    if (!maze_is_exit(g->maze, g->tip)) return false;
    for (size_t i = 0; i < g->board->cells; i++)
        if (g->known[i] == LOGIC_OPEN && maze_is_exit(g->maze, i)) return false;
    for (size_t i = 0; i < g->board->cells; i++) {
        if (g->known[i] != LOGIC_OPEN) continue;
        vec_push(cells, i);
        set(g, i, 0);
    }
    return cells->size > 0;
}

static bool is_stuck(const struct logic *g)
{
    int choices;
    way_on(g, &choices);
    return choices == 0 && !maze_is_exit(g->maze, g->tip);
}

/* The rule that found something, and its cells; RULES if none did. */
static int find(struct logic *g, cell_list *cells)
{
    vec_clear(cells);
    if (fill_alley(g, cells)) return DEAD_END;
    if (follow_way(g, cells)) return WAY_ON;
    return drop_rest(g, cells) ? REST : RULES;
}

static enum logic_answer follow(struct logic *g, enum level most, size_t goal)
{
    cell_list cells = {0};
    int rule = DEAD_END;
    (void)most;
    while (rule != RULES && (goal == SIZE_MAX || g->known[goal] == LOGIC_OPEN)) rule = find(g, &cells);
    vec_free(&cells);
    if (goal != SIZE_MAX && g->known[goal] != LOGIC_OPEN) return LOGIC_DEDUCED;
    return is_stuck(g) ? LOGIC_CONTRADICTION : LOGIC_NOTHING;
}

/* ---- sentences */

static void set_sentence(struct sentence *sentence, const char *key, const struct say_argument *arguments)
{
    struct buf text = {0};
    say(&text, key, arguments);
    say_finish(&text, 0);
    sentence_set(sentence, "%s", buf_text(&text));
    buf_free(&text);
}

static void describe(const struct logic *g, const struct deduction *d, size_t from, struct sentence *sentence)
{
    ASSERT(d->facts.size > 0);
    struct logic_fact first = d->facts.data[0], last = d->facts.data[d->facts.size - 1];
    struct cell_name here = cell_name_of(g->board, first.cell), there = cell_name_of(g->board, last.cell);
    if (d->rule == DEAD_END)
        set_sentence(sentence, first.cell == last.cell ? "maze.step.dead-end" : "maze.step.alley",
                     SAY(say_text("first", here.text), say_text("last", there.text)));
    else if (d->rule == WAY_ON)
        set_sentence(sentence, "maze.step.way-on",
                     SAY(say_text("from", cell_name_of(g->board, from).text), say_text("last", there.text),
                         say_int("steps", last.value - first.value + 1)));
    else
        set_sentence(sentence, "maze.step.rest", NULL);
}

static enum logic_answer step(struct logic *g, enum level most, struct deduction *d)
{
    cell_list cells = {0};
    size_t from = g->tip;
    (void)most;
    logic_clear_deduction(d);
    d->rule = find(g, &cells);
    bool told = d->rule != RULES, stuck = !told && is_stuck(g);
    for (size_t i = 0; i < cells.size; i++)
        vec_push(&d->facts, ((struct logic_fact){cells.data[i], g->known[cells.data[i]]}));
    if (d->rule == WAY_ON) vec_push(&d->because, from);
    if (told) describe(g, d, from, &d->sentence);
    if (stuck) {
        d->rule = -1;
        vec_push(&d->because, g->tip);
        set_sentence(&d->sentence, "maze.step.stuck",
                     SAY(say_text("square", cell_name_of(g->board, g->tip).text)));
    }
    vec_free(&cells);
    return told ? LOGIC_DEDUCED : stuck ? LOGIC_CONTRADICTION : LOGIC_NOTHING;
}

/* ---- depth
 *
 * The first round fills every alley with a dead end, back to the fork where it begins. Forks of
 * which all branches are filled are the dead ends of the second round, and so on until only the way
 * is left. The number of rounds is the greatest number of nested forks on a wrong turn.
 * O(cells). */

/* Fills the alley that ends here, and lists its fork, which may be a dead end now. */
static void fill_back(struct logic *g, size_t cell, cell_list *forks)
{
    size_t beside[FAMILY_NEIGHBOURS];
    while (is_blind(g, cell)) {
        size_t out = way_out(g, cell);
        set(g, cell, 0);
        if (out == SIZE_MAX) return;
        if (maze_neighbours(g->board, out, beside) > 2) {
            vec_push(forks, out);
            return;
        }
        cell = out;
    }
}

static int depth(const struct board *board)
{
    struct logic *g = open_logic(board);
    cell_list now = {0}, next = {0};
    int rounds = 0;
    for (size_t i = 0; i < board->cells; i++)
        if (is_blind(g, i)) vec_push(&next, i);
    while (next.size) {
        cell_list was = now;
        now = next;
        next = was;
        vec_clear(&next);
        size_t blind = 0; /* before anything of this round is filled */
        for (size_t i = 0; i < now.size; i++)
            if (is_blind(g, now.data[i])) now.data[blind++] = now.data[i];
        for (size_t i = 0; i < blind; i++) fill_back(g, now.data[i], &next);
        rounds += blind > 0;
    }
    vec_free(&now);
    vec_free(&next);
    close_logic(g);
    return rounds;
}

const struct family_logic maze_logic = {
    .rules = rules,
    .most = 1000000,
    .open = open_logic,
    .close = close_logic,
    .known = known,
    .candidates = candidates,
    .set = set,
    .follow = follow,
    .step = step,
    .mark = mark,
    .undo = undo,
    .depth = depth,
    .depths = {9, 12, 16},
};
