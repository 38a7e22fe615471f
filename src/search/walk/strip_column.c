/* One more column of a walk over a narrow board.
 *
 * The squares of the last two columns are the only ones that squares further right can be linked
 * to. For each of them a state says whether it has its two links (FULL), none (FREE), or one: then
 * it holds the number, among the same squares, of the square at the other end of its chain, or END
 * if the chain leads to an end of the tour. It also says how many ends may still be placed, and
 * whether the tour is whole. Two walks with the same state can be completed by the same columns.
 *
 * A new square is linked to at most two squares on its left, since a knight has no move within a
 * column. Squares of the column that leaves must be FULL; one that lacks a single link may be an
 * end of the tour instead, as long as there are ends to place. A tour that is whole before the
 * board ends is not a tour. */
#include "search/walk/strip_column.h"

#include "base/alloc.h"

#include <string.h>

/* Codes of squares; smaller ones are mates. A state is four bits for each square from the lowest
 * on, then the spare ends, then whether it is whole. */
enum {
    MOST_SQUARES = 3 * STRIP_COLUMN_MOST_ROWS,
    FREE = 12,
    END = 13,
    FULL = 14,
    SPARE_AT = 32,
    WHOLE_AT = 34
};

const int8_t strip_column_link[STRIP_COLUMN_LINKS][2] = {{-2, -1}, {2, -1}, {-1, -2}, {1, -2}};

/* The two columns of a state, and the new one after them: column by column from the top. */
struct edge {
    int8_t code[MOST_SQUARES];
    int spare;
    bool whole;
};

struct work {
    const struct strip_column *column;
    int start;
    strip_column_steps *steps;
};

/* The new column is FREE. */
static struct edge unpack(const struct strip_column *column, uint64_t state)
{
    struct edge edge = {.spare = (int)(state >> SPARE_AT & 3), .whole = state >> WHOLE_AT & 1};
    memset(edge.code, FREE, sizeof edge.code);
    for (int i = 0; i < 2 * column->rows; i++) edge.code[i] = (int8_t)(state >> 4 * i & 15);
    return edge;
}

/* Without the first column, which has left. */
static uint64_t pack(const struct strip_column *column, const struct edge *edge)
{
    uint64_t state = (uint64_t)edge->spare << SPARE_AT | (uint64_t)edge->whole << WHOLE_AT;
    for (int i = 0; i < 2 * column->rows; i++) {
        int code = edge->code[i + column->rows];
        ASSERT(code >= column->rows); /* no chain ends in the column that has left */
        state |= (uint64_t)(code < FREE ? code - column->rows : code) << 4 * i;
    }
    return state;
}

uint64_t strip_column_begin(const struct strip_column *column)
{
    struct edge edge = {.spare = column->spare};
    REQUIRE(column->rows >= 3 && column->rows <= STRIP_COLUMN_MOST_ROWS, "a strip has 3 or 4 rows");
    memset(edge.code, FULL, sizeof edge.code);
    return pack(column, &edge);
}

/* The other end of a square's chain: a square, maybe itself, or END. */
static int far_end(const struct edge *edge, int square)
{
    return edge->code[square] == FREE ? square : edge->code[square];
}

static bool join(struct edge *edge, int a, int b)
{
    if (edge->whole || edge->code[a] == FULL || edge->code[b] == FULL) return false;
    int far_a = far_end(edge, a), far_b = far_end(edge, b);
    ASSERT(far_a == END || far_end(edge, far_a) == a); /* the ends of a chain know each other */
    ASSERT(far_b == END || far_end(edge, far_b) == b);
    bool whole = far_a == b || (far_a == END && far_b == END);
    edge->whole |= whole;
    edge->code[a] = edge->code[b] = FULL;
    if (whole) return true;
    if (far_a != END) edge->code[far_a] = (int8_t)far_b;
    if (far_b != END) edge->code[far_b] = (int8_t)far_a;
    return true;
}

/* A square that gets no more links. */
static bool leave(struct edge *edge, int square)
{
    int code = edge->code[square];
    if (code == FULL) return true;
    if (code == FREE || edge->whole || edge->spare == 0) return false;
    edge->spare--;
    edge->code[square] = FULL;
    if (code == END)
        edge->whole = true;
    else
        edge->code[code] = END;
    return true;
}

static bool all_full(const struct edge *edge, int from, int to)
{
    for (int i = from; i < to; i++)
        if (edge->code[i] != FULL) return false;
    return true;
}

static void finish_column(const struct work *work, const struct edge *edge, uint32_t links)
{
    int rows = work->column->rows;
    if (edge->whole && !all_full(edge, rows, 3 * rows)) return;
    struct strip_column_step step = {pack(work->column, edge), links};
    vec_push(work->steps, step);
}

/* Links the square in `row` of the new column by the links from `next` on, `left` of them at most;
 * then does the rows below. A square of the leaving column is finished as soon as the new one in
 * the row below it is, which cuts most branches short. */
static void place(const struct work *work, struct edge edge, int row, int next, int left, uint32_t links)
{
    int rows = work->column->rows;
    for (int i = next; i < STRIP_COLUMN_LINKS && left > 0; i++) {
        int to = row + strip_column_link[i][0];
        if (to < 0 || to >= rows) continue;
        struct edge longer = edge;
        if (join(&longer, 2 * rows + row, to + rows * (2 + strip_column_link[i][1])))
            place(work, longer, row, i + 1, left - 1, links | UINT32_C(1) << (STRIP_COLUMN_LINKS * row + i));
    }
    if (row > 0 && !leave(&edge, row - 1)) return;
    if (row + 1 < rows)
        place(work, edge, row + 1, 0, row + 1 == work->start ? 1 : 2, links);
    else if (leave(&edge, row))
        finish_column(work, &edge, links);
}

void strip_column_extend(const struct strip_column *column, uint64_t from, int start,
                         strip_column_steps *steps)
{
    struct work work = {column, start, steps};
    struct edge edge = unpack(column, from);
    if (edge.whole) return;
    if (start >= 0) edge.code[2 * column->rows + start] = END;
    place(&work, edge, 0, 0, start == 0 ? 1 : 2, 0);
}

bool strip_column_complete(const struct strip_column *column, uint64_t state)
{
    struct edge edge = unpack(column, state);
    for (int i = 0; i < 2 * column->rows; i++)
        if (!leave(&edge, i)) return false;
    return edge.whole;
}
