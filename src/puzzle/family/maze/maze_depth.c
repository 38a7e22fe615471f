/* How deep a maze is: how many rounds of filling it takes.
 *
 * In the first round every alley with a dead end is filled, back to where it begins. That makes new
 * dead ends, where all that a fork led to was filled: these are the second round's, and so on until
 * only the way is left. So the depth is the greatest number of forks, one behind the other, that
 * somebody may have to look into on a wrong turn; without a wrong turn it is 0.
 *
 * An alley that begins at a fork is of the round after the last one that led there. O(cells). */
#include "puzzle/family/maze/maze.h"

#include "base/alloc.h"

typedef VEC(size_t) cell_list;

struct rounds {
    const struct board *board;
    uint8_t *room; /* by cell: neighbours that are not filled */
    bool *filled;  /* by cell */
    cell_list now, next;
};

static bool is_blind(const struct rounds *r, size_t cell)
{
    const struct labyrinth *maze = &maze_of(r->board)->maze;
    return !maze->wall[cell] && !r->filled[cell] && r->room[cell] < 2 && cell != maze->start &&
           !maze_is_exit(maze, cell);
}

/* Fills the alley that ends here, and notes where it began: that may be a dead end now. */
static void fill(struct rounds *r, size_t cell)
{
    size_t beside[FAMILY_NEIGHBOURS];
    while (is_blind(r, cell)) {
        size_t count = maze_neighbours(r->board, cell, beside), out = cell;
        r->filled[cell] = true;
        for (size_t i = 0; i < count; i++) {
            if (r->filled[beside[i]]) continue;
            out = beside[i];
            r->room[out]--;
        }
        if (out == cell) return;
        bool forks = maze_neighbours(r->board, out, beside) > 2;
        if (forks) {
            vec_push(&r->next, out);
            return;
        }
        cell = out;
    }
}

int maze_depth(const struct board *board)
{
    struct rounds r = {.board = board,
                       .room = alloc_array(board->cells, sizeof *r.room),
                       .filled = alloc_array(board->cells, sizeof *r.filled)};
    size_t beside[FAMILY_NEIGHBOURS];
    int depth = 0;
    for (size_t i = 0; i < board->cells; i++) r.room[i] = (uint8_t)maze_neighbours(board, i, beside);
    for (size_t i = 0; i < board->cells; i++)
        if (is_blind(&r, i)) vec_push(&r.next, i);
    while (r.next.size) {
        cell_list was = r.now;
        r.now = r.next;
        r.next = was;
        vec_clear(&r.next);
        size_t blind = 0; /* before anything of this round is filled */
        for (size_t i = 0; i < r.now.size; i++)
            if (is_blind(&r, r.now.data[i])) r.now.data[blind++] = r.now.data[i];
        for (size_t i = 0; i < blind; i++) fill(&r, r.now.data[i]);
        depth += blind > 0;
    }
    alloc_free(r.room);
    alloc_free(r.filled);
    vec_free(&r.now);
    vec_free(&r.next);
    return depth;
}
