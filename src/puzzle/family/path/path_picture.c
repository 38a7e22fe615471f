/* Pictures of number paths.
 *
 * Enclosed holes are filled, given numbers shaded, the first and the last circled; links are dots
 * on the side that two cells share. --line adds the line of the path. */
#include "puzzle/family/path/path.h"

#include "base/alloc.h"
#include "base/say.h"

static void draw_floor(const struct path *p, struct canvas *canvas)
{
    const struct field *f = &p->field;
    size_t places = (size_t)f->rows * (size_t)f->columns;
    bool *enclosed = alloc_array(places, sizeof *enclosed);
    field_enclosed(f, enclosed);
    for (size_t i = 0; i < places; i++)
        if (f->at[i] == FIELD_NOWHERE)
            canvas_tile(canvas, (int)i / f->columns, (int)i % f->columns,
                        enclosed[i] ? CANVAS_TILE_BLOCKED : CANVAS_TILE_HOLE);
    alloc_free(enclosed);
}

/* Three quarters of the way. */
static struct canvas_point towards(struct canvas_point from, struct canvas_point to)
{
    return (struct canvas_point){from.x + (to.x - from.x) * 0.75, from.y + (to.y - from.y) * 0.75};
}

/* A dot on the side that two cells share. Four squares meet at a corner: a dot on each side of it
 * shows which two are linked. */
static void draw_links(const struct path *p, struct canvas *canvas)
{
    for (size_t e = 0; e < p->field.edges; e++) {
        struct canvas_point at[2];
        int row[2], column[2];
        if (!p->linked[e]) continue;
        for (int i = 0; i < 2; i++) {
            field_place(&p->field, (size_t)p->field.ends[e][i], &row[i], &column[i]);
            at[i] = canvas_center(canvas, row[i], column[i]);
        }
        struct canvas_point middle = {(at[0].x + at[1].x) / 2, (at[0].y + at[1].y) / 2};
        bool crosses = p->field.touch == FIELD_CORNERS && row[0] != row[1] && column[0] != column[1];
        if (crosses)
            for (int i = 0; i < 2; i++) canvas_dot(canvas, towards(at[i], middle), CANVAS_GIVEN);
        else
            canvas_dot(canvas, middle, CANVAS_GIVEN);
    }
}

static void draw_line(const struct path *p, const int32_t *values, struct canvas *canvas)
{
    size_t cells = p->field.cells;
    int32_t *walk = alloc_array(cells, sizeof *walk);
    bool *seen = alloc_array(cells, sizeof *seen), whole = true;
    for (size_t i = 0; i < cells && whole; i++) {
        whole = values[i] >= 1 && (size_t)values[i] <= cells && !seen[values[i] - 1];
        if (!whole) break;
        seen[values[i] - 1] = true;
        walk[values[i] - 1] = p->field.place[i];
    }
    if (whole) canvas_route(canvas, cells, walk, false);
    alloc_free(walk);
    alloc_free(seen);
}

static void draw_numbers(const struct path *p, const int32_t *values, bool answered, struct canvas *canvas)
{
    size_t cells = p->field.cells;
    for (size_t i = 0; i < cells; i++) {
        int row, column;
        bool given = p->given[i] && !answered;
        int32_t number = values ? values[i] : p->given[i];
        enum canvas_role role = given ? CANVAS_GIVEN : CANVAS_FOUND;
        if (!number) continue;
        field_place(&p->field, i, &row, &column);
        if (given) canvas_tile(canvas, row, column, CANVAS_TILE_GIVEN);
        canvas_number(canvas, row, column, number, role);
        if (number == 1 || (size_t)number == cells) canvas_ring(canvas, row, column, role);
    }
}

struct canvas *path_picture(const struct board *board, const int32_t *values, const struct verdict *wrong,
                            struct arena *arena)
{
    const struct path *p = path_of(board);
    const struct field *f = &p->field;
    struct canvas *canvas =
        canvas_new(arena, f->rows, f->columns, f->touch == FIELD_HEXAGONS ? CANVAS_HEXAGONS : CANVAS_SQUARES);
    struct buf title = {0};
    say(&title, "path.title", SAY(say_text("name", board->family->name), say_int("last", (int64_t)f->cells)));
    say_capital(&title, 0);
    canvas_title(canvas, arena_text(arena, buf_text(&title)));
    buf_free(&title);
    bool answered = board->answer && (!values || values == board->answer);
    if (!values) values = board->answer;
    draw_floor(p, canvas);
    draw_numbers(p, values, answered, canvas);
    draw_links(p, canvas);
    if (values && p->line) draw_line(p, values, canvas);
    verdict_highlight(wrong, board, canvas);
    return canvas;
}
