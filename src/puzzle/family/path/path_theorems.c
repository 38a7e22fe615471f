/* Number paths: theorems that decide boards without a search.
 *
 * The clues clash: a cell has three links, links close a circle, linked cells hold given numbers
 * that are not consecutive, two given numbers are too far apart for the steps between them, or,
 * where cells can be coloured like a chessboard, their parity does not fit their colours. If one
 * colour has one cell more, the path starts on it, so a single number can be on the wrong colour.
 * There is no path: the cells are in several pieces, one colour has two cells more than the other,
 * or three cells have a single neighbour. Distances and colours are defined within one piece, so on
 * several pieces only links are compared. O(cells) for each given number. */
#include "puzzle/family/path/path.h"

#include "base/alloc.h"
#include "base/say.h"

#include <stdlib.h>

enum { MOST_CELLS = 4000 }; /* for distances from each given number */

static struct cell_name name_of(const struct path *p, int32_t cell)
{
    return cell_name_of(&p->board, (size_t)cell);
}

/* ---- links */

/* Union-find with path halving. */
static int32_t root_of(int32_t *up, int32_t cell)
{
    while (up[cell] != cell) cell = up[cell] = up[up[cell]];
    return cell;
}

static bool links_branch(const struct path *p, struct verdict *verdict)
{
    const struct field *f = &p->field;
    for (size_t i = 0; i < f->cells; i++) {
        int links = 0;
        for (uint32_t k = f->first[i]; k < f->first[i + 1]; k++) links += p->linked[f->by[k]];
        if (links > 2)
            return !verdict_say(verdict, 1, &i, "path.no.links",
                                SAY(say_text("cell", name_of(p, (int32_t)i).text), say_int("links", links)));
    }
    return false;
}

static bool links_close(const struct path *p, struct verdict *verdict)
{
    const struct field *f = &p->field;
    int32_t *up = alloc_array(f->cells, sizeof *up);
    bool closed = false;
    for (size_t i = 0; i < f->cells; i++) up[i] = (int32_t)i;
    for (size_t e = 0; e < f->edges && !closed; e++) {
        if (!p->linked[e]) continue;
        int32_t a = root_of(up, f->ends[e][0]), b = root_of(up, f->ends[e][1]);
        closed = a == b;
        if (closed)
            verdict_say(verdict, 2, (size_t[]){(size_t)f->ends[e][0], (size_t)f->ends[e][1]},
                        "path.no.circle",
                        SAY(say_text("first", name_of(p, f->ends[e][0]).text),
                            say_text("second", name_of(p, f->ends[e][1]).text)));
        up[a] = b;
    }
    alloc_free(up);
    return closed;
}

static bool links_jump(const struct path *p, struct verdict *verdict)
{
    const struct field *f = &p->field;
    for (size_t e = 0; e < f->edges; e++) {
        size_t a = (size_t)f->ends[e][0], b = (size_t)f->ends[e][1];
        if (!p->linked[e] || !p->given[a] || !p->given[b] || abs(p->given[a] - p->given[b]) == 1) continue;
        return !verdict_say(verdict, 2, (size_t[]){a, b}, "path.no.jump",
                            SAY(say_int("first", p->given[a]), say_int("second", p->given[b])));
    }
    return false;
}

/* ---- numbers */

/* On the empty board, or because other given numbers are in the way. */
static bool is_too_far(const struct path *p, const int32_t *where, int32_t k, int32_t m, bool *closed,
                       int32_t *distance, int32_t *queue, struct verdict *verdict)
{
    ASSERT(k < m && where[k] != FIELD_NOWHERE && where[m] != FIELD_NOWHERE);
    const size_t cells[2] = {(size_t)where[k], (size_t)where[m]};
    field_distances(&p->field, where[k], NULL, distance, queue);
    if (distance[where[m]] > m - k)
        return !verdict_say(verdict, 2, cells, "path.no.far",
                            SAY(say_int("first", k), say_int("second", m),
                                say_int("distance", distance[where[m]])));
    closed[where[m]] = false;
    field_distances(&p->field, where[k], closed, distance, queue);
    closed[where[m]] = true;
    if (distance[where[m]] <= m - k) return false;
    return !verdict_say(verdict, 2, cells, "path.no.separate",
                        SAY(say_int("second", m), say_int("first", k)));
}

/* Consecutive given numbers suffice: distances add up. */
static bool numbers_too_far(const struct path *p, const int32_t *where, struct verdict *verdict)
{
    size_t cells = p->field.cells;
    if (cells > MOST_CELLS) return false;
    bool *closed = alloc_array(cells, sizeof *closed), far = false;
    int32_t *distance = alloc_array(cells, sizeof *distance), *queue = alloc_array(cells, sizeof *queue);
    for (size_t i = 0; i < cells; i++) closed[i] = p->given[i] != 0;
    int32_t last = 0;
    for (int32_t k = 1; k <= (int32_t)cells && !far; k++) {
        if (where[k] == FIELD_NOWHERE) continue;
        if (last) far = is_too_far(p, where, last, k, closed, distance, queue, verdict);
        last = k;
    }
    alloc_free(closed);
    alloc_free(distance);
    alloc_free(queue);
    return far;
}

/* The surplus of cells of colour 1; 0 if the graph is not bipartite. */
static int64_t colour_cells(const struct field *f, int8_t *colour, bool *coloured)
{
    int64_t more = 0;
    *coloured = field_two_colour(f, colour);
    for (size_t i = 0; i < f->cells && *coloured; i++) more += colour[i] ? 1 : -1;
    return more;
}

/* A path changes colours at each step. */
static bool colours_differ(const struct path *p, const int32_t *where, const int8_t *colour,
                           struct verdict *verdict)
{
    int32_t first = 0;
    for (int32_t k = 1; k <= (int32_t)p->field.cells; k++) {
        if (where[k] == FIELD_NOWHERE) continue;
        if (!first) first = k;
        if ((k - first) % 2 == (colour[where[k]] != colour[where[first]])) continue;
        return !verdict_say(verdict, 2, (size_t[]){(size_t)where[first], (size_t)where[k]},
                            (k - first) % 2 ? "path.no.alike" : "path.no.unlike",
                            SAY(say_int("first", first), say_int("second", k), say_int("steps", k - first)));
    }
    return false;
}

/* Of an odd number of cells the first and the last, and with them all odd numbers, are on the
 * colour that has one cell more. */
static bool colour_wrong(const struct path *p, const int8_t *colour, int larger, struct verdict *verdict)
{
    ASSERT(p->field.cells % 2 == 1); /* one colour has one cell more */
    const struct field *f = &p->field;
    for (size_t i = 0; i < f->cells; i++) {
        if (!p->given[i] || p->given[i] % 2 == (colour[i] == larger)) continue;
        return !verdict_say(verdict, 1, &i, p->given[i] % 2 ? "path.no.odd" : "path.no.even",
                            SAY(say_int("more", (int64_t)f->cells / 2 + 1),
                                say_int("fewer", (int64_t)f->cells / 2), say_int("number", p->given[i])));
    }
    return false;
}

static bool numbers_clash(const struct path *p, struct arena *scratch, struct verdict *verdict)
{
    const int32_t *where = path_numbers(scratch, p);
    int8_t *colour = arena_bytes(scratch, p->field.cells);
    if (numbers_too_far(p, where, verdict)) return true;
    bool coloured;
    int64_t more = colour_cells(&p->field, colour, &coloured);
    return coloured && (colours_differ(p, where, colour, verdict) ||
                        (llabs(more) == 1 && colour_wrong(p, colour, more > 0, verdict)));
}

static bool clash(const struct board *board, struct verdict *verdict)
{
    const struct path *p = path_of(board);
    int32_t stray;
    if (links_branch(p, verdict) || links_close(p, verdict) || links_jump(p, verdict)) return true;
    if (field_components(&p->field, &stray) > 1) return false;
    struct arena scratch = {0};
    bool clashes = numbers_clash(p, &scratch, verdict);
    arena_free(&scratch);
    return clashes;
}

/* ---- boards without any path */

static bool is_in_pieces(const struct path *p, struct sentence *reason)
{
    int32_t stray;
    size_t pieces = field_components(&p->field, &stray);
    if (pieces < 2) return false;
    return !say_set(reason, "path.no.pieces",
                    SAY(say_int("pieces", (int64_t)pieces), say_text("first", name_of(p, 0).text),
                        say_text("second", name_of(p, stray).text)));
}

static bool refute(const struct board *board, struct sentence *reason)
{
    if (is_in_pieces(path_of(board), reason)) return true;
    const struct field *f = &path_of(board)->field;
    int8_t *colour = alloc_bytes(f->cells);
    bool coloured;
    int64_t more = colour_cells(f, colour, &coloured), ends = 0;
    alloc_free(colour);
    for (size_t i = 0; i < f->cells; i++) ends += f->first[i + 1] - f->first[i] == 1;
    if (llabs(more) > 1)
        say_set(reason, "path.no.surplus", SAY(say_int("more", llabs(more))));
    else if (ends > 2)
        say_set(reason, "path.no.ends", SAY(say_int("ends", ends)));
    return llabs(more) > 1 || ends > 2;
}

const struct family_theorems path_theorems = {.clash = clash, .refute = refute, .guess = path_guess};
