/* The picture as Garams are published: squares with small operators on their borders.
 *
 * Squares are where rows and columns that hold digits meet; all other rows and columns of the text
 * are borders. So the published shape, 15 lines of 13 characters, becomes 9 rows of 7 squares. */
#include "puzzle/family/garam/garam.h"

struct drawing {
    const struct garam *g;
    const int32_t *values; /* NULL: the board alone */
    bool answered;         /* the file holds an answer: then none of it is a clue */
    const struct verdict *wrong;
    struct canvas *canvas;
    int *row, *column; /* by row and column of the text: where they are in the picture */
};

/* Counts those that hold digits. */
static int squeeze(int *index, int count)
{
    int next = 0;
    for (int i = 0; i < count; i++) index[i] = index[i] ? next++ : -1;
    return next;
}

static void find_squares(struct drawing *d, struct arena *arena, int *rows, int *columns)
{
    const struct garam *g = d->g;
    d->row = ARENA_ARRAY(arena, int, (size_t)g->rows);
    d->column = ARENA_ARRAY(arena, int, (size_t)g->columns);
    for (size_t i = 0; i < g->digits; i++) d->row[g->place[i].row] = d->column[g->place[i].column] = 1;
    *rows = squeeze(d->row, g->rows);
    *columns = squeeze(d->column, g->columns);
}

static void draw_digit(const struct drawing *d, size_t cell)
{
    struct garam_place place = d->g->place[cell];
    int row = d->row[place.row], column = d->column[place.column], given = d->g->given[cell];
    bool clue = given != GARAM_OPEN && !d->answered;
    canvas_tile(d->canvas, row, column, clue ? CANVAS_TILE_GIVEN : CANVAS_TILE_PLAIN);
    if (clue || d->values)
        canvas_number(d->canvas, row, column, d->values ? d->values[cell] : given,
                      clue ? CANVAS_GIVEN : CANVAS_FOUND);
}

/* ---- operators */

/* The point between two cells: on their border, or in the hole between them. */
static struct canvas_point middle_of(const struct drawing *d, size_t a, size_t b)
{
    ASSERT(a < d->g->digits && b < d->g->digits); /* rows and columns of digits are squares */
    struct garam_place from = d->g->place[a], to = d->g->place[b];
    return (struct canvas_point){(d->column[from.column] + d->column[to.column]) / 2.0 + 0.5,
                                 (d->row[from.row] + d->row[to.row]) / 2.0 + 0.5};
}

static void draw_between(const struct drawing *d, size_t a, size_t b, char sign, enum canvas_role role)
{
    canvas_sign(d->canvas, middle_of(d, a, b), (char[]){sign, 0}, role);
}

static bool is_wrong(const struct drawing *d, size_t cell)
{
    for (int i = 0; d->wrong && i < d->wrong->cell_count; i++)
        if (d->wrong->cells[i] == cell) return true;
    return false;
}

/* The operator, which is `?' as long as it is to be found. */
static void draw_operator(const struct drawing *d, const struct garam_equation *e)
{
    bool known = e->sign == GARAM_KNOWN;
    int given = known ? (int)e->known : d->g->given[e->sign];
    int value = !known && d->values ? (int)d->values[e->sign] : given;
    enum canvas_role role = given == GARAM_OPEN || (d->answered && !known) ? CANVAS_FOUND : CANVAS_GIVEN;
    if (!known && is_wrong(d, e->sign)) role = CANVAS_ERROR;
    bool shown = value >= 0 && value < GARAM_SIGNS;
    draw_between(d, e->left, e->right, shown ? garam_picture_signs[value] : '?', shown ? role : CANVAS_NOTE);
}

static void draw_equation(const struct drawing *d, const struct garam_equation *e)
{
    draw_operator(d, e);
    draw_between(d, e->right, d->g->result[e->first], '=', CANVAS_GIVEN);
}

/* ---- together */

static void make_holes(const struct drawing *d)
{
    for (int row = 0; row < d->canvas->rows; row++)
        for (int column = 0; column < d->canvas->columns; column++)
            canvas_tile(d->canvas, row, column, CANVAS_TILE_HOLE);
}

static void begin(struct drawing *d, struct arena *arena)
{
    const struct garam *g = d->g;
    int rows, columns;
    find_squares(d, arena, &rows, &columns);
    d->canvas = canvas_new(arena, rows, columns, CANVAS_SQUARES);
    canvas_title(d->canvas, arena_print(arena, "Garam, %zu cells and %zu equation%s", g->digits, g->count,
                                        g->count > 1 ? "s" : ""));
}

static void highlight(const struct drawing *d)
{
    for (int i = 0; d->wrong && i < d->wrong->cell_count; i++) {
        size_t cell = d->wrong->cells[i];
        struct garam_place place = d->g->place[cell];
        if (cell < d->g->digits) canvas_highlight(d->canvas, d->row[place.row], d->column[place.column]);
    }
}

struct canvas *garam_draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                          struct arena *arena)
{
    struct drawing d = {.g = garam_of(board), .values = values ? values : board->answer, .wrong = wrong};
    d.answered = board->answer && (!values || values == board->answer);
    begin(&d, arena);
    make_holes(&d);
    for (size_t i = 0; i < d.g->digits; i++) draw_digit(&d, i);
    for (size_t i = 0; i < d.g->count; i++) draw_equation(&d, &d.g->equation[i]);
    highlight(&d);
    return d.canvas;
}

/* ---- where cells are, for those who draw the board themselves */

bool garam_draw_spot(const struct board *board, size_t cell, struct canvas_point *at)
{
    struct drawing d = {.g = garam_of(board)};
    struct arena arena = {0};
    int rows, columns;
    size_t of[2] = {cell, cell};
    find_squares(&d, &arena, &rows, &columns);
    for (size_t i = 0; i < d.g->count; i++) {
        const struct garam_equation *e = &d.g->equation[i];
        if (e->sign != cell) continue;
        of[0] = e->left;
        of[1] = e->right;
    }
    *at = middle_of(&d, of[0], of[1]);
    arena_free(&arena);
    return cell >= d.g->digits;
}
