/* Computes the fewest sensors of a museum by a theorem instead of a search, and places for them.
 *
 * The bound. The free cells of a row or a column between obstacles are a run. A sensor sees cells
 * of one run only. So the runs along which sensors look are a vertex cover of the bipartite graph
 * whose nodes are the runs and whose edges are the cells, and the smallest cover has as many nodes
 * as the largest matching (Konig 1931; kit/bipartite.c).
 *
 * The places. Take a smallest cover. Each of its runs has a cell of its own, whose crossing run is
 * not in the cover. Its sensor stands on the first such cell and looks forward, or on the last one
 * and looks back. No other sensor is in its way: it would be on a cell of its own too, whose
 * crossing run (this one) would then not be in the cover. The cells behind the sensor are in
 * crossing runs of the cover. So all cells are seen if none is behind the sensors of both its runs:
 * a choice of one of two for each run under binary conditions, 2-satisfiability, decided by trying
 * a value and following what it forces (Even, Itai and Shamir 1976). If there is no solution the
 * other extreme cover is tried; after that the search is left to the engines.
 *
 * Cost: O(cells * sqrt(runs)) for the matching, in practice linear for the rest. */
#include "puzzle/family/chess/chess_steps.h"

#include "puzzle/kit/grid.h"

enum side { ACROSS, DOWN };
/* The own cell on which a run's sensor stands; the sensor looks away from that end. */
enum end { FIRST, LAST, NO_END };

struct run {
    size_t own[2]; /* the first and last cell whose crossing run is not in the cover */
    bool covered;  /* it is in the cover */
    uint8_t end;   /* of its sensor; NO_END: not chosen */
};

struct runs {
    const struct chess *chess;
    uint32_t *of[2];     /* by side and cell: its run */
    uint32_t count[2];   /* runs by side */
    struct run *run[2];  /* by side and number */
    size_t step[2];      /* from a cell to the next one of the run */
    VEC(size_t) changed; /* runs chosen in this trial: number * 2 + side */
};

static bool is_free(const struct chess *c, size_t cell)
{
    return !chess_obstacle(c, c->given[cell]);
}

/* ---- runs */

static void number_runs(struct runs *r, enum side side)
{
    const struct chess *c = r->chess;
    int lines = side == ACROSS ? c->rows : c->columns, length = side == ACROSS ? c->columns : c->rows;
    for (int line = 0; line < lines; line++) {
        bool within = false;
        for (int k = 0; k < length; k++) {
            size_t cell = grid_cell(c->columns, side == ACROSS ? line : k, side == ACROSS ? k : line);
            bool open = is_free(c, cell);
            if (open && !within) r->count[side]++;
            r->of[side][cell] = r->count[side] - 1;
            within = open;
        }
    }
}

static struct runs *runs_of(const struct chess *c)
{
    struct runs *r = alloc_bytes(sizeof *r);
    r->chess = c;
    r->step[ACROSS] = 1;
    r->step[DOWN] = (size_t)c->columns;
    for (enum side side = ACROSS; side <= DOWN; side++) {
        r->of[side] = alloc_array(c->board.cells, sizeof *r->of[side]);
        number_runs(r, side);
        r->run[side] = alloc_array(r->count[side], sizeof *r->run[side]);
    }
    return r;
}

static void runs_free(struct runs *r)
{
    for (enum side side = ACROSS; side <= DOWN; side++) alloc_free(r->of[side]), alloc_free(r->run[side]);
    vec_free(&r->changed);
    alloc_free(r);
}

/* ---- the matching; `from` is the side whose runs are its left nodes */

static struct bipartite graph_of(const struct runs *r, enum side from)
{
    const struct chess *c = r->chess;
    bool *open = alloc_array(c->board.cells, sizeof *open);
    for (size_t i = 0; i < c->board.cells; i++) open[i] = is_free(c, i);
    uint32_t *const of[2] = {r->of[from], r->of[!from]};
    const uint32_t count[2] = {r->count[from], r->count[!from]};
    struct bipartite graph = chess_steps_graph(c, open, of, count, NULL);
    alloc_free(open);
    return graph;
}

static bool all_sensors(const struct chess *c)
{
    for (int kind = 0; kind < c->kind_count; kind++) {
        const struct pieces_move *move = &c->kinds[kind].piece->moves[0];
        if (c->kinds[kind].piece->obstacle) continue;
        if (!move->one_way || !move->ride || (move->rows && move->columns) || move[1].rows || move[1].columns)
            return false;
    }
    return chess_obstacles_left(c) == 0;
}

int64_t museum_runs_bound(const struct chess *c)
{
    if (!c->dominate || !all_sensors(c)) return 0;
    struct runs *r = runs_of(c);
    struct bipartite m = graph_of(r, ACROSS);
    int64_t pairs = (int64_t)bipartite_match(&m);
    chess_steps_free_graph(&m);
    runs_free(r);
    return pairs;
}

/* ---- the cover, and which cells are a run's own */

static void take_cover(struct runs *r, enum side from)
{
    struct bipartite m = graph_of(r, from);
    bool *in[2] = {alloc_array(r->count[ACROSS], sizeof(bool)), alloc_array(r->count[DOWN], sizeof(bool))};
    bipartite_match(&m);
    bipartite_cover(&m, in[from], in[!from]);
    for (enum side side = ACROSS; side <= DOWN; side++) {
        for (size_t i = 0; i < r->count[side]; i++)
            r->run[side][i] = (struct run){{SIZE_MAX, SIZE_MAX}, in[side][i], NO_END};
        alloc_free(in[side]);
    }
    chess_steps_free_graph(&m);
}

static void find_own(struct runs *r)
{
    for (size_t cell = 0; cell < r->chess->board.cells; cell++)
        for (enum side side = ACROSS; side <= DOWN && is_free(r->chess, cell); side++) {
            struct run *run = &r->run[side][r->of[side][cell]];
            if (!run->covered || r->run[!side][r->of[!side][cell]].covered) continue;
            if (run->own[FIRST] == SIZE_MAX) run->own[FIRST] = cell;
            run->own[LAST] = cell;
        }
}

/* The end from which the run's sensor does not see this cell; NO_END if it sees it from both. */
static enum end blind_end(const struct run *run, size_t cell)
{
    return cell < run->own[FIRST] ? FIRST : cell > run->own[LAST] ? LAST : NO_END;
}

/* ---- ends: 2-satisfiability */

static bool choose(struct runs *r, enum side side, uint32_t number, enum end end)
{
    struct run *run = &r->run[side][number];
    ASSERT(run->covered && end != NO_END);
    if (run->end != NO_END) return run->end == end;
    run->end = (uint8_t)end;
    vec_push(&r->changed, (size_t)number * 2 + side);
    return true;
}

/* Propagates this choice to the crossing runs of the cells behind the sensor. */
static bool follow(struct runs *r, size_t what)
{
    enum side side = what % 2;
    uint32_t number = (uint32_t)(what / 2);
    ASSERT(number < r->count[side]);
    const struct run *run = &r->run[side][number];
    size_t step = r->step[side], cells = r->chess->board.cells, cell = run->own[run->end];
    for (;;) {
        /* below 0 wraps to beyond `cells`, too */
        cell = run->end == FIRST ? cell - step : cell + step;
        if (cell >= cells || !is_free(r->chess, cell) || r->of[side][cell] != number) return true;
        uint32_t other = r->of[!side][cell];
        ASSERT(r->run[!side][other].covered); /* or the cell would be its own */
        enum end blind = blind_end(&r->run[!side][other], cell);
        if (blind != NO_END && !choose(r, !side, other, blind == FIRST ? LAST : FIRST)) return false;
    }
}

static bool try_end(struct runs *r, enum side side, uint32_t number, enum end end)
{
    vec_clear(&r->changed);
    choose(r, side, number, end);
    bool fine = true;
    for (size_t i = 0; i < r->changed.size && fine; i++) fine = follow(r, r->changed.data[i]);
    for (size_t i = 0; i < r->changed.size && !fine; i++)
        r->run[r->changed.data[i] % 2][r->changed.data[i] / 2].end = NO_END;
    return fine;
}

static bool choose_ends(struct runs *r)
{
    for (enum side side = ACROSS; side <= DOWN; side++)
        for (size_t i = 0; i < r->count[side]; i++) {
            const struct run *run = &r->run[side][i];
            if (!run->covered || run->end != NO_END) continue;
            if (!try_end(r, side, (uint32_t)i, FIRST) && !try_end(r, side, (uint32_t)i, LAST)) return false;
        }
    return true;
}

/* ---- the answer */

/* By side and end: the value of the sensor that looks away from it; false unless exactly these are
 * free and only obstacles are given. */
static bool find_sensors(const struct chess *c, int32_t sensor[2][2])
{
    static const struct {
        enum side side;
        enum end end;
        const char *name;
    } rows[] = {{ACROSS, FIRST, "east-rook"},
                {ACROSS, LAST, "west-rook"},
                {DOWN, FIRST, "south-rook"},
                {DOWN, LAST, "north-rook"}};
    int found = 0, kinds = 0;
    for (int kind = 0; kind < c->kind_count; kind++) {
        if (c->kinds[kind].piece->obstacle) continue;
        kinds++;
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            if (c->kinds[kind].piece != pieces_find(rows[i].name) || !c->kinds[kind].free) continue;
            sensor[rows[i].side][rows[i].end] = kind + 1;
            found++;
        }
    }
    for (size_t i = 0; i < c->board.cells; i++)
        if (c->given[i] && !chess_obstacle(c, c->given[i])) return false;
    return found == 4 && kinds == 4 && chess_obstacles_left(c) == 0;
}

static void put_sensors(const struct runs *r, int32_t sensor[2][2], int32_t *values)
{
    for (size_t i = 0; i < r->chess->board.cells; i++) values[i] = r->chess->given[i];
    for (enum side side = ACROSS; side <= DOWN; side++)
        for (size_t i = 0; i < r->count[side]; i++) {
            const struct run *run = &r->run[side][i];
            ASSERT(!run->covered || (run->end != NO_END && run->own[FIRST] <= run->own[LAST]));
            if (run->covered) values[run->own[run->end]] = sensor[side][run->end];
        }
}

bool museum_runs_guess(const struct chess *c, int32_t *values)
{
    int32_t sensor[2][2];
    if (!find_sensors(c, sensor)) return false;
    struct runs *r = runs_of(c);
    bool found = false;
    for (enum side from = ACROSS; from <= DOWN && !found; from++) {
        take_cover(r, from);
        find_own(r);
        found = choose_ends(r);
    }
    if (found) put_sensors(r, sensor, values);
    runs_free(r);
    return found;
}
