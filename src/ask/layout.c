/* The layout of a board in JSON: where its cells are, what they can hold and how that is drawn,
 * what is given, what counts, where walks can go.
 *
 * It is the same for all families, and it is data alone: a page that knows how to draw and fill
 * whatever is said here needs to know no puzzle. The floor comes from the picture (family.draw),
 * the values from the variables of the model, the rest from the family's facet for playing.
 *
 * Cells are numbered from 0 in the order of `cells`. Points are in the units of the picture: a cell
 * is 1 wide. Time and memory O(cells * neighbours), but for number paths, whose variables cost
 * O(cells) each. */
#include "ask/layout.h"

#include "ask/build.h"

#include <string.h>

enum { MOST_KINDS = 64, MOST_LISTED = 64 };

/* What cells can hold. */
struct kind {
    int64_t lo, hi;
    const char *word; /* of the lowest value, where people do not write numbers; NULL: they do */
    size_t sample;    /* a cell of this kind */
};

struct layout {
    const struct board *board;
    const struct family_play *play;
    struct canvas *canvas;
    struct build build; /* of a board that has a model: */
    const dm_int *cell; /* NULL if it has none */
    struct kind kinds[MOST_KINDS];
    int kind_count;
    struct buf *out;
};

static const struct family_play nothing;

/* ---- the floor */

static void write_floor(const struct layout *l)
{
    static const char signs[] = {
        [CANVAS_TILE_PLAIN] = '.', [CANVAS_TILE_LIGHT] = 'l',   [CANVAS_TILE_DARK] = 'd',
        [CANVAS_TILE_GIVEN] = '.', [CANVAS_TILE_BLOCKED] = '#', [CANVAS_TILE_HOLE] = ' '};
    const struct canvas *canvas = l->canvas;
    buf_print(l->out, "{\"shape\": \"%s\", \"rows\": %d, \"columns\": %d, \"tiles\": [",
              canvas->shape == CANVAS_HEXAGONS ? "hexagons" : "squares", canvas->rows, canvas->columns);
    for (int row = 0; row < canvas->rows; row++) {
        buf_add(l->out, row ? ", \"" : "\"");
        for (int column = 0; column < canvas->columns; column++)
            buf_char(l->out, signs[canvas_cell(canvas, row, column)->tile]);
        buf_char(l->out, '"');
    }
    buf_char(l->out, ']');
}

static bool find_spot(const struct layout *l, size_t cell, struct canvas_point *at)
{
    int row, column;
    if (l->play->spot) return l->play->spot(l->board, cell, at);
    l->board->family->place(l->board, cell, &row, &column);
    *at = canvas_center(l->canvas, row, column);
    return false;
}

static void write_point(struct canvas_point at, struct buf *out)
{
    buf_char(out, '[');
    buf_real(out, at.x);
    buf_add(out, ", ");
    buf_real(out, at.y);
    buf_char(out, ']');
}

static void write_places(const struct layout *l)
{
    struct canvas_point at;
    int count = 0;
    buf_add(l->out, ", \"places\": [");
    for (size_t i = 0; i < l->board->cells; i++) {
        if (i) buf_add(l->out, ", ");
        find_spot(l, i, &at);
        write_point(at, l->out);
    }
    buf_add(l->out, "], \"small\": [");
    for (size_t i = 0; i < l->board->cells && l->play->spot; i++)
        if (find_spot(l, i, &at)) buf_print(l->out, "%s%zu", count++ ? ", " : "", i);
    buf_char(l->out, ']');
}

/* ---- what stands there besides values */

static bool is_cell(const struct layout *l, struct canvas_point at)
{
    struct canvas_point spot;
    for (size_t i = 0; i < l->board->cells && l->play->spot; i++)
        if (find_spot(l, i, &spot) && spot.x == at.x && spot.y == at.y) return true;
    return false;
}

static void write_signs(const struct layout *l)
{
    int count = 0;
    buf_add(l->out, ", \"signs\": [");
    for (const struct canvas_sign *sign = l->canvas->first_sign; sign; sign = sign->next) {
        if (is_cell(l, sign->at)) continue;
        buf_add(l->out, count++ ? ", {\"at\": " : "{\"at\": ");
        write_point(sign->at, l->out);
        buf_add(l->out, ", \"text\": ");
        buf_json_text(l->out, sign->text);
        buf_char(l->out, '}');
    }
    /* Texts of walks: where they start and end. */
    for (int row = 0; row < l->canvas->rows && l->play->neighbours; row++)
        for (int column = 0; column < l->canvas->columns; column++) {
            const struct canvas_cell *cell = canvas_cell(l->canvas, row, column);
            if (cell->mark != CANVAS_MARK_TEXT) continue;
            buf_add(l->out, count++ ? ", {\"at\": " : "{\"at\": ");
            write_point(canvas_center(l->canvas, row, column), l->out);
            buf_add(l->out, ", \"text\": ");
            buf_json_text(l->out, cell->as.text);
            buf_char(l->out, '}');
        }
    buf_char(l->out, ']');
}

static void write_links(const struct layout *l)
{
    int count = 0;
    size_t cells[2];
    buf_add(l->out, ", \"links\": [");
    for (size_t i = 0; i < l->build.clues.size && l->cell; i++) {
        size_t mark = l->build.clues.data[i].cell;
        if (mark < l->board->cells) continue;
        l->board->family->forms->joins(l->board, mark - l->board->cells, cells);
        buf_print(l->out, "%s[%zu, %zu]", count++ ? ", " : "", cells[0], cells[1]);
    }
    buf_char(l->out, ']');
}

/* ---- values */

static bool is_blocked(const struct layout *l, size_t cell)
{
    int row, column;
    l->board->family->place(l->board, cell, &row, &column);
    int tile = canvas_cell(l->canvas, row, column)->tile;
    return tile == CANVAS_TILE_BLOCKED || tile == CANVAS_TILE_HOLE;
}

/* False: nothing can be filled in there. */
static bool kind_of(const struct layout *l, size_t cell, struct kind *kind)
{
    const struct family_logic *logic = l->board->family->logic;
    *kind = (struct kind){.lo = 0, .hi = (int64_t)l->board->cells, .sample = cell};
    if (!l->cell) return !is_blocked(l, cell);
    kind->lo = dm_lo(l->build.model, l->cell[cell]);
    kind->hi = dm_hi(l->build.model, l->cell[cell]);
    if (logic && logic->word) kind->word = logic->word(l->board, cell, (int32_t)kind->lo);
    return kind->lo < kind->hi;
}

static int find_kind(struct layout *l, const struct kind *kind)
{
    for (int i = 0; i < l->kind_count; i++) {
        const struct kind *k = &l->kinds[i];
        if (k->lo == kind->lo && k->hi == kind->hi && !k->word == !kind->word) return i;
    }
    REQUIRE(l->kind_count < MOST_KINDS, "cells are of few kinds");
    l->kinds[l->kind_count] = *kind;
    return l->kind_count++;
}

static void write_kinds(struct layout *l)
{
    const struct family *family = l->board->family;
    bool names = family->forms && family->forms->meaning && !family->forms->steps;
    buf_add(l->out, ", \"kinds\": [");
    for (int i = 0; i < l->kind_count; i++) {
        const struct kind *k = &l->kinds[i];
        int count = 0;
        buf_print(l->out, "%s{\"lo\": %lld, \"hi\": %lld", i ? ", " : "", (long long)k->lo, (long long)k->hi);
        bool listed = (names || k->word) && k->hi - k->lo < MOST_LISTED;
        for (int64_t v = k->lo; v <= k->hi && listed; v++)
            if (dm_eq(l->build.model, l->cell[k->sample], v) != DM_FALSE)
                buf_print(l->out, "%s%lld", count++ ? ", " : ", \"values\": [", (long long)v);
        if (count) buf_char(l->out, ']');
        for (int64_t v = k->lo; v <= k->hi && k->word; v++) {
            buf_add(l->out, v == k->lo ? ", \"words\": [" : ", ");
            buf_json_text(l->out, family->logic->word(l->board, k->sample, (int32_t)v));
        }
        buf_add(l->out, k->word ? "]}" : "}");
    }
    buf_char(l->out, ']');
}

static void write_cell_kinds(struct layout *l)
{
    struct kind kind;
    buf_add(l->out, ", \"kind\": [");
    for (size_t i = 0; i < l->board->cells; i++) {
        buf_add(l->out, i ? ", " : "");
        if (kind_of(l, i, &kind))
            buf_int(l->out, find_kind(l, &kind));
        else
            buf_add(l->out, "null");
    }
    buf_char(l->out, ']');
    write_kinds(l);
}

static void write_given(const struct layout *l, struct arena *scratch)
{
    const size_t cells = l->board->cells;
    int32_t *given = ARENA_ARRAY(scratch, int32_t, cells);
    for (size_t i = 0; i < cells; i++)
        if (l->cell || !l->play->given || !l->play->given(l->board, i, &given[i])) given[i] = LOGIC_OPEN;
    for (size_t i = 0; i < l->build.clues.size && l->cell; i++)
        if (l->build.clues.data[i].cell < cells)
            given[l->build.clues.data[i].cell] = l->build.clues.data[i].value;
    buf_add(l->out, ", \"given\": [");
    for (size_t i = 0; i < cells; i++) {
        buf_add(l->out, i ? ", " : "");
        if (given[i] == LOGIC_OPEN)
            buf_add(l->out, "null");
        else
            buf_int(l->out, given[i]);
    }
    buf_char(l->out, ']');
}

/* ---- how values look */

static void write_part(const struct symbol_part *part, struct buf *out)
{
    buf_add(out, "{\"outline\": ");
    buf_json_text(out, part->outline);
    buf_add(out, ", \"details\": ");
    buf_json_text(out, part->details ? part->details : "");
    buf_add(out, ", \"x\": ");
    buf_real(out, part->x);
    buf_add(out, ", \"y\": ");
    buf_real(out, part->y);
    buf_add(out, ", \"scale\": ");
    buf_real(out, part->scale);
    buf_print(out, ", \"turn\": %d}", part->turn);
}

static void write_figure(const struct symbol_row *figure, struct buf *out)
{
    buf_print(out, ", \"figure\": {\"name\": \"%s\", \"parts\": [", figure->name);
    for (int i = 0; i < SYMBOL_PARTS && figure->parts[i].outline; i++) {
        if (i) buf_add(out, ", ");
        write_part(&figure->parts[i], out);
    }
    buf_add(out, "]}");
}

static void write_looks(const struct layout *l)
{
    const struct family_forms *forms = l->board->family->forms;
    struct family_meaning m;
    buf_print(l->out, ", \"unit\": %d, \"looks\": [", SYMBOL_UNIT);
    for (size_t i = 0; forms && forms->meaning && forms->meaning(l->board, i, &m); i++) {
        buf_print(l->out, "%s{\"value\": %d, \"look\": \"%s\"", i ? ", " : "", (int)m.value,
                  m.blank      ? "blank"
                  : m.obstacle ? "obstacle"
                  : m.figure   ? "figure"
                               : "text");
        if (m.figure) write_figure(m.figure, l->out);
        buf_char(l->out, '}');
    }
    buf_char(l->out, ']');
}

/* ---- where walks go, what is counted, what is asked */

static void write_neighbours(const struct layout *l)
{
    size_t cells[FAMILY_NEIGHBOURS];
    if (!l->play->neighbours) {
        buf_add(l->out, ", \"neighbours\": null");
        return;
    }
    buf_add(l->out, ", \"neighbours\": [");
    for (size_t i = 0; i < l->board->cells; i++) {
        size_t count = l->play->neighbours(l->board, i, cells);
        buf_add(l->out, i ? ", [" : "[");
        for (size_t k = 0; k < count; k++) buf_print(l->out, "%s%zu", k ? ", " : "", cells[k]);
        buf_char(l->out, ']');
    }
    buf_char(l->out, ']');
}

static void write_counters(const struct layout *l)
{
    static const char *const sides[] = {[CANVAS_LEFT] = "left",
                                        [CANVAS_RIGHT] = "right",
                                        [CANVAS_ABOVE] = "above",
                                        [CANVAS_BELOW] = "below",
                                        [CANVAS_SIDES] = NULL};
    struct family_counter c;
    buf_add(l->out, ", \"counters\": [");
    for (size_t i = 0; l->play->counter && l->play->counter(l->board, i, &c); i++) {
        buf_print(l->out, "%s{\"value\": %d, \"first\": %zu, \"step\": %zu, \"count\": %zu, \"wanted\": ",
                  i ? ", " : "", (int)c.value, c.first, c.step, c.count);
        if (c.wanted == FAMILY_ANY)
            buf_add(l->out, "null");
        else
            buf_int(l->out, c.wanted);
        if (sides[c.side]) buf_print(l->out, ", \"side\": \"%s\", \"line\": %d", sides[c.side], c.index + 1);
        buf_char(l->out, '}');
    }
    buf_char(l->out, ']');
}

static void write_terms(const struct layout *l)
{
    struct family_term term;
    buf_add(l->out, ", \"terms\": [");
    for (size_t i = 0; l->play->term && l->play->term(l->board, i, &term); i++) {
        buf_print(l->out, "%s{\"term\": \"%s\", \"numbers\": [", i ? ", " : "", term.key);
        for (int k = 0; k < term.count; k++)
            buf_print(l->out, "%s%lld", k ? ", " : "", (long long)term.numbers[k]);
        buf_add(l->out, "]}");
    }
    buf_char(l->out, ']');
}

void layout_write(const struct board *board, struct arena *scratch, struct buf *out)
{
    const struct family *family = board->family;
    struct layout l = {.board = board, .out = out, .play = family->play ? family->play : &nothing};
    bool modelled = family->cells && !board->no_model;
    l.canvas = family->draw(board, NULL, NULL, scratch);
    if (modelled) build_variables(&l.build, board, family->reasons ? family->reasons->model : NULL);
    if (modelled) l.cell = build_cells(&l.build);
    write_floor(&l);
    write_places(&l);
    write_signs(&l);
    write_links(&l);
    write_cell_kinds(&l);
    write_given(&l, scratch);
    write_looks(&l);
    write_neighbours(&l);
    write_counters(&l);
    write_terms(&l);
    buf_char(out, '}');
    if (modelled) build_free(&l.build);
}
