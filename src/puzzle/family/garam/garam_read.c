/* A Garam from its picture: cells, equations, errors.
 *
 * Every operator with a cell to its left begins an equation to the right, every one with a cell
 * above it one downwards: cell, operator, cell, `=', and the longest run of cells. Each operator,
 * `=' and cell must belong to an equation. Equations must connect all cells, because a picture of
 * several Garams is probably a mistake.
 *
 * O(places). */
#include "puzzle/family/garam/garam.h"

#include <string.h>

enum { NO_CELL = -1 };

struct parse {
    struct garam_picture picture;
    struct arena *arena;
    struct reader *r;
    struct garam *garam;
    size_t cells;
    int32_t *given; /* by cell */
    int32_t *cell;  /* by place; NO_CELL: none */
    bool *used;     /* by place: an equation needs this `=' */
    VEC(struct garam_equation) equations;
    VEC(size_t) results;
};

static size_t index_of(const struct parse *p, struct garam_place place)
{
    ASSERT(place.row >= 0 && place.row < p->picture.rows);
    ASSERT(place.column >= 0 && place.column < p->picture.columns);
    return (size_t)place.row * (size_t)p->picture.columns + (size_t)place.column;
}

static struct garam_place place_of(const struct parse *p, size_t index)
{
    size_t columns = (size_t)p->picture.columns;
    return (struct garam_place){(int)(index / columns), (int)(index % columns)};
}

static bool is_inside(const struct parse *p, struct garam_place place)
{
    return place.row >= 0 && place.row < p->picture.rows && place.column >= 0 &&
           place.column < p->picture.columns;
}

/* Blank outside the picture. */
static char look(const struct parse *p, struct garam_place place)
{
    return is_inside(p, place) ? p->picture.at[index_of(p, place)] : ' ';
}

static bool is_cell(const struct parse *p, struct garam_place place)
{
    return garam_picture_is_cell(look(p, place));
}

static struct garam_place ahead(struct garam_place place, bool down, int steps)
{
    return (struct garam_place){place.row + down * steps, place.column + !down * steps};
}

/* ---- errors */

static bool line_ends(const struct parse *p, struct garam_place place)
{
    for (; place.column < p->picture.columns; place.column++)
        if (look(p, place) != ' ') return false;
    return true;
}

/* The key of what is here, or the character itself. */
static const char *found_at(const struct parse *p, struct garam_place place, bool down, char out[8])
{
    char c = look(p, place);
    if (down && place.row >= p->picture.rows) return "garam.found.picture-end";
    if (!down && line_ends(p, place)) return "base.found.line-end";
    if (c == ' ') return "garam.blank";
    memcpy(out, (char[]){'`', c, '\'', 0}, 4);
    return out;
}

static void fail_with(struct parse *p, struct garam_place place, const char *key,
                      const struct say_argument *arguments)
{
    reader_say_at(p->r, p->picture.line + place.row, p->picture.indent + place.column + 1, key, arguments);
}

static void fail_at(struct parse *p, struct garam_place place, const char *key)
{
    fail_with(p, place, key, NULL);
}

/* `sign`: the operator that the text names. */
static void expect(struct parse *p, struct garam_place place, bool down, const char *key, char sign)
{
    char found[8];
    const char *there = found_at(p, place, down, found);
    fail_with(p, place, key, SAY(say_raw("sign", (char[]){sign, 0}), say_raw("found", say_known(there))));
}

/* ---- cells */

static void number_cells(struct parse *p, bool signs, size_t *count)
{
    size_t places = (size_t)p->picture.rows * (size_t)p->picture.columns;
    for (size_t i = 0; i < places; i++) {
        char c = p->picture.at[i];
        if (signs ? c == '?' : garam_picture_is_cell(c)) p->cell[i] = (int32_t)(*count)++;
    }
}

static void list_cells(struct parse *p)
{
    struct garam *g = p->garam;
    size_t places = (size_t)p->picture.rows * (size_t)p->picture.columns, count = 0;
    p->cell = ARENA_ARRAY(p->arena, int32_t, places);
    for (size_t i = 0; i < places; i++) p->cell[i] = NO_CELL;
    number_cells(p, false, &count);
    g->digits = count;
    number_cells(p, true, &count);
    p->cells = count;
    struct garam_place *place = ARENA_ARRAY(p->arena, struct garam_place, count + 1);
    p->given = ARENA_ARRAY(p->arena, int32_t, count + 1);
    for (size_t i = 0; i < places; i++) {
        if (p->cell[i] == NO_CELL) continue;
        char c = p->picture.at[i];
        place[p->cell[i]] = place_of(p, i);
        p->given[p->cell[i]] = c == '_' || c == '?' ? LOGIC_OPEN : c - '0';
    }
    g->place = place;
}

/* ---- equations */

static bool is_operator(char c)
{
    return c == '?' || (c && strchr(garam_picture_signs, c));
}

static void add_equation(struct parse *p, struct garam_place at, bool down)
{
    char c = look(p, at);
    struct garam_equation e = {.down = down,
                               .left = (size_t)p->cell[index_of(p, ahead(at, down, -1))],
                               .right = (size_t)p->cell[index_of(p, ahead(at, down, 1))],
                               .sign = GARAM_KNOWN,
                               .at = at,
                               .first = p->results.size};
    if (c == '?')
        e.sign = (size_t)p->cell[index_of(p, at)];
    else
        e.known = (enum garam_sign)(strchr(garam_picture_signs, c) - garam_picture_signs);
    for (struct garam_place next = ahead(at, down, 3); is_cell(p, next); next = ahead(next, down, 1))
        vec_push(&p->results, (size_t)p->cell[index_of(p, next)]);
    e.digits = p->results.size - e.first;
    ASSERT(e.digits > 0 && e.left < e.right); /* in reading order */
    p->used[index_of(p, ahead(at, down, 2))] = true;
    vec_push(&p->equations, e);
}

/* The equation of this operator, which follows a cell. */
static void read_equation(struct parse *p, struct garam_place at, bool down)
{
    char c = look(p, at);
    struct garam_place right = ahead(at, down, 1), equals = ahead(at, down, 2), result = ahead(at, down, 3);
    if (!is_cell(p, right))
        expect(p, right, down, down ? "garam.expected.operand-below" : "garam.expected.operand-after", c);
    else if (look(p, equals) != '=')
        expect(p, equals, down, down ? "garam.expected.equals-below" : "garam.expected.equals-after", c);
    else if (!is_cell(p, result))
        expect(p, result, down, down ? "garam.expected.result-below" : "garam.expected.result-after", c);
    else
        add_equation(p, at, down);
}

static void read_operator(struct parse *p, struct garam_place at)
{
    bool found = false;
    for (int down = 0; down < 2 && reader_ok(p->r); down++) {
        if (!is_cell(p, ahead(at, down, -1))) continue;
        read_equation(p, at, down);
        found = true;
    }
    if (!found) fail_at(p, at, "garam.expected.operand-before");
}

static void read_equations(struct parse *p)
{
    size_t places = (size_t)p->picture.rows * (size_t)p->picture.columns;
    p->used = ARENA_ARRAY(p->arena, bool, places);
    for (size_t i = 0; i < places && reader_ok(p->r); i++)
        if (is_operator(p->picture.at[i])) read_operator(p, place_of(p, i));
    for (size_t i = 0; i < places && reader_ok(p->r); i++)
        if (p->picture.at[i] == '=' && !p->used[i]) fail_at(p, place_of(p, i), "garam.lone-equals");
    if (reader_ok(p->r) && !p->equations.size) fail_at(p, (struct garam_place){0}, "garam.expected.equation");
}

/* ---- connection */

/* Union-find with path halving; a root is the least cell of its component. */
static size_t root_of(size_t *parent, size_t cell)
{
    while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
    return cell;
}

static void link_cells(size_t *parent, size_t a, size_t b)
{
    size_t x = root_of(parent, a), y = root_of(parent, b);
    ASSERT(x <= a && y <= b); /* a root is the least of its cells */
    parent[x < y ? y : x] = x < y ? x : y;
}

static void check_connection(struct parse *p)
{
    size_t digits = p->garam->digits;
    size_t *parent = ARENA_ARRAY(p->arena, size_t, digits);
    bool *needed = ARENA_ARRAY(p->arena, bool, digits);
    for (size_t i = 0; i < digits; i++) parent[i] = i;
    for (size_t i = 0; i < p->equations.size; i++) {
        const struct garam_equation *e = &p->equations.data[i];
        needed[e->left] = needed[e->right] = true;
        link_cells(parent, e->left, e->right);
        for (size_t k = e->first; k < e->first + e->digits; k++) {
            needed[p->results.data[k]] = true;
            link_cells(parent, e->left, p->results.data[k]);
        }
    }
    for (size_t i = 0; i < digits && reader_ok(p->r); i++)
        if (!needed[i]) fail_at(p, p->garam->place[i], "garam.lone-cell");
    for (size_t i = 0; i < digits && reader_ok(p->r); i++)
        if (root_of(parent, i) != 0) fail_at(p, p->garam->place[i], "garam.unlinked");
}

/* ---- together */

static void finish(struct parse *p)
{
    ASSERT(p->equations.size > 0 && p->results.size >= p->equations.size);
    struct garam *g = p->garam;
    g->rows = p->picture.rows;
    g->columns = p->picture.columns;
    g->count = p->equations.size;
    g->equation = arena_copy(p->arena, p->equations.data, p->equations.size * sizeof *p->equations.data);
    g->result = arena_copy(p->arena, p->results.data, p->results.size * sizeof *p->results.data);
    garam_begin(g, p->arena, p->cells, p->given);
}

struct board *garam_read_board(struct arena *arena, struct reader *r)
{
    struct parse p = {.arena = arena, .r = r};
    if (!garam_picture_read(&p.picture, arena, r)) return NULL;
    p.garam = ARENA_NEW(arena, struct garam);
    list_cells(&p);
    read_equations(&p);
    if (reader_ok(r)) check_connection(&p);
    if (reader_ok(r)) finish(&p);
    vec_free(&p.equations);
    vec_free(&p.results);
    return reader_ok(r) ? &p.garam->base.board : NULL;
}

struct board *garam_read_shape(struct arena *arena, struct reader *r)
{
    struct board *board = garam_read_board(arena, r);
    if (!board) return NULL;
    int32_t *given = ARENA_ARRAY(arena, int32_t, board->cells);
    for (size_t i = 0; i < board->cells; i++) given[i] = LOGIC_OPEN;
    ((struct garam *)board)->base.given = given;
    board->answer = NULL;
    return board;
}

/* ---- answers */

/* An answer fills in cells and operators, and changes nothing else of the picture. */
static bool same_kind(char puzzle, char answer)
{
    if (garam_picture_is_cell(puzzle)) return garam_picture_is_cell(answer);
    if (puzzle == '?') return is_operator(answer);
    return puzzle == answer;
}

static const char *kind_of(char c)
{
    if (garam_picture_is_cell(c)) return "garam.changed.cell";
    if (c == ' ') return "garam.changed.blank";
    return c == '?' ? "garam.changed.operator" : "garam.changed.sign";
}

static bool compare_place(struct parse *p, struct garam_place place, char puzzle)
{
    char found[8], answer = look(p, place);
    bool inside = is_inside(p, place);
    if (!same_kind(puzzle, answer))
        fail_with(p, place, kind_of(puzzle),
                  SAY(say_raw("sign", (char[]){puzzle, 0}),
                      say_raw("found", say_known(found_at(p, place, !inside && place.row >= p->picture.rows,
                                                          found)))));
    else if (answer == '_' || answer == '?')
        fail_at(p, place, answer == '_' ? "garam.empty-cell" : "garam.open-operator");
    return reader_ok(p->r);
}

static bool same_shape(struct parse *p, const struct garam_picture *puzzle)
{
    int rows = puzzle->rows > p->picture.rows ? puzzle->rows : p->picture.rows;
    int columns = puzzle->columns > p->picture.columns ? puzzle->columns : p->picture.columns;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            bool inside = row < puzzle->rows && column < puzzle->columns;
            char c = inside ? puzzle->at[(size_t)row * (size_t)puzzle->columns + (size_t)column] : ' ';
            if (!compare_place(p, (struct garam_place){row, column}, c)) return false;
        }
    return true;
}

/* The referee detects changed clues, digits and operators; operators that are part of the picture
 * must be the same. */
bool garam_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    const struct garam *g = garam_of(board);
    struct parse p = {.arena = arena, .r = r};
    struct garam_picture puzzle;
    if (!garam_picture_read(&p.picture, arena, r)) return false;
    if (reader_peek(r) != READER_END) {
        char found[READER_FOUND_ROOM];
        reader_say(r, "garam.after-answer", SAY(say_raw("found", reader_found(r, found))));
        return false;
    }
    garam_picture_of(&puzzle, arena, board, NULL);
    for (size_t i = g->digits; i < board->cells; i++)
        puzzle.at[(size_t)g->place[i].row * (size_t)g->columns + (size_t)g->place[i].column] = '?';
    if (!same_shape(&p, &puzzle)) return false;
    for (size_t i = 0; i < board->cells; i++) {
        char c = look(&p, g->place[i]);
        values[i] = i < g->digits ? c - '0' : (int32_t)(strchr(garam_picture_signs, c) - garam_picture_signs);
    }
    return true;
}
