/* The layout of a board in JSON: positions of the cells, their possible values and how these are
 * drawn, clues, counters, and the neighbours of path puzzles.
 *
 * One schema serves all families, so a page that implements it needs no code per puzzle. Tiles,
 * regions and clues come from the picture (family.draw, layout_picture.c), values from the domains
 * of the model's variables, everything else from the family's `play` facet. The title, the rules
 * and the sentences of terms are in the language of the user.
 *
 * Cells are numbered from 0 in the order of `cells`. Points are in units of the picture: a cell is
 * 1 wide. Time and memory O(cells * neighbours), except for number paths, whose variables cost
 * O(cells) each. */
#include "ask/layout.h"

#include "ask/build.h"
#include "base/say.h"

#include <string.h>

enum { MOST_KINDS = 64, MOST_LISTED = 64 };

/* The values of a cell. Cells with the same values share a kind. */
struct kind {
    int64_t lo, hi;
    const char *word; /* sign of the lowest value; NULL: values are numbers, or have meanings */
    size_t sample;    /* a cell of this kind */
};

struct layout {
    const struct board *board;
    const struct family_play *play;
    struct canvas *canvas;
    struct build build; /* zeroed if the board has no model */
    const dm_int *cell; /* by cell: its view; NULL if the board has no model */
    struct kind kinds[MOST_KINDS];
    int kind_count;
    struct json_writer *json;
};

static const struct family_play nothing;

/* ---- places */

/* The position of a cell. True if it is small: between two others. */
static bool find_spot(const struct layout *l, size_t cell, struct canvas_point *at)
{
    int row, column;
    if (l->play->spot) return l->play->spot(l->board, cell, at);
    l->board->family->place(l->board, cell, &row, &column);
    *at = canvas_center(l->canvas, row, column);
    return false;
}

static void write_places(const struct layout *l)
{
    struct canvas_point at;
    json_write_list(l->json, "places");
    for (size_t i = 0; i < l->board->cells; i++) {
        find_spot(l, i, &at);
        layout_picture_point(l->json, NULL, at);
    }
    json_write_end(l->json);
    json_write_list(l->json, "small");
    for (size_t i = 0; i < l->board->cells && l->play->spot; i++)
        if (find_spot(l, i, &at)) json_write_int(l->json, NULL, (int64_t)i);
    json_write_end(l->json);
}

/* ---- signs and links */

static bool is_cell(const struct layout *l, struct canvas_point at)
{
    struct canvas_point spot;
    for (size_t i = 0; i < l->board->cells && l->play->spot; i++)
        if (find_spot(l, i, &spot) && spot.x == at.x && spot.y == at.y) return true;
    return false;
}

static void write_sign(struct json_writer *json, struct canvas_point at, const char *text)
{
    json_write_object(json, NULL);
    layout_picture_point(json, "at", at);
    json_write_text(json, "text", text);
    json_write_end(json);
}

static void write_signs(const struct layout *l)
{
    json_write_list(l->json, "signs");
    for (const struct canvas_sign *sign = l->canvas->first_sign; sign; sign = sign->next)
        if (!is_cell(l, sign->at)) write_sign(l->json, sign->at, sign->text);
    /* The texts at the start and end of a path. */
    for (int row = 0; row < l->canvas->rows && l->play->neighbours; row++)
        for (int column = 0; column < l->canvas->columns; column++) {
            const struct canvas_cell *cell = canvas_cell(l->canvas, row, column);
            if (cell->mark == CANVAS_MARK_TEXT)
                write_sign(l->json, canvas_center(l->canvas, row, column), cell->as.text);
        }
    json_write_end(l->json);
}

static void write_numbers(struct json_writer *json, const char *key, size_t count, const size_t *numbers)
{
    json_write_list(json, key);
    for (size_t i = 0; i < count; i++) json_write_int(json, NULL, (int64_t)numbers[i]);
    json_write_end(json);
}

static void write_links(const struct layout *l)
{
    size_t cells[2];
    json_write_list(l->json, "links");
    for (size_t i = 0; i < l->build.clues.size && l->cell; i++) {
        size_t mark = l->build.clues.data[i].cell;
        if (mark < l->board->cells) continue;
        ASSERT(mark < l->board->cells + l->board->marks);
        l->board->family->forms->joins(l->board, mark - l->board->cells, cells);
        write_numbers(l->json, NULL, 2, cells);
    }
    json_write_end(l->json);
}

/* ---- values */

static bool is_blocked(const struct layout *l, size_t cell)
{
    int row, column;
    l->board->family->place(l->board, cell, &row, &column);
    int tile = canvas_cell(l->canvas, row, column)->tile;
    return tile == CANVAS_TILE_BLOCKED || tile == CANVAS_TILE_HOLE;
}

/* Values that have meanings are in the legend; others may have signs, such as operators. */
static bool has_meanings(const struct layout *l)
{
    const struct family_forms *forms = l->board->family->forms;
    return forms && forms->meaning && !forms->steps;
}

/* False if the cell is not open: it is blocked, or its domain is a single value. */
static bool kind_of(const struct layout *l, size_t cell, struct kind *kind)
{
    const struct family_logic *logic = l->board->family->logic;
    *kind = (struct kind){.lo = 0, .hi = (int64_t)l->board->cells, .sample = cell};
    if (!l->cell) return !is_blocked(l, cell);
    kind->lo = dm_lo(l->build.model, l->cell[cell]);
    kind->hi = dm_hi(l->build.model, l->cell[cell]);
    if (logic && logic->word && !has_meanings(l)) kind->word = logic->word(l->board, cell, (int32_t)kind->lo);
    return kind->lo < kind->hi;
}

static int find_kind(struct layout *l, const struct kind *kind)
{
    for (int i = 0; i < l->kind_count; i++) {
        const struct kind *k = &l->kinds[i];
        if (k->lo == kind->lo && k->hi == kind->hi && !k->word == !kind->word) return i;
    }
    REQUIRE(l->kind_count < MOST_KINDS, "cells are of few kinds");
    ASSERT(kind->lo < kind->hi && kind->sample < l->board->cells);
    l->kinds[l->kind_count] = *kind;
    return l->kind_count++;
}

/* Lists the domain of a kind, of at most MOST_LISTED values. */
static void write_values(const struct layout *l, const struct kind *k)
{
    ASSERT(l->cell && k->hi - k->lo < MOST_LISTED);
    json_write_list(l->json, "values");
    for (int64_t v = k->lo; v <= k->hi; v++)
        if (dm_eq(l->build.model, l->cell[k->sample], v) != DM_FALSE) json_write_int(l->json, NULL, v);
    json_write_end(l->json);
}

static void write_words(const struct layout *l, const struct kind *k)
{
    json_write_list(l->json, "words");
    for (int64_t v = k->lo; v <= k->hi; v++)
        json_write_text(l->json, NULL, l->board->family->logic->word(l->board, k->sample, (int32_t)v));
    json_write_end(l->json);
}

static void write_kinds(const struct layout *l)
{
    bool names = has_meanings(l);
    json_write_list(l->json, "kinds");
    for (int i = 0; i < l->kind_count; i++) {
        const struct kind *k = &l->kinds[i];
        json_write_object(l->json, NULL);
        json_write_int(l->json, "lo", k->lo);
        json_write_int(l->json, "hi", k->hi);
        if ((names || k->word) && k->hi - k->lo < MOST_LISTED) write_values(l, k);
        if (k->word) write_words(l, k);
        json_write_end(l->json);
    }
    json_write_end(l->json);
}

static void write_cell_kinds(struct layout *l)
{
    struct kind kind;
    json_write_list(l->json, "kind");
    for (size_t i = 0; i < l->board->cells; i++) {
        bool open = kind_of(l, i, &kind);
        json_write_known(l->json, NULL, open, open ? find_kind(l, &kind) : 0);
    }
    json_write_end(l->json);
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
    json_write_list(l->json, "given");
    for (size_t i = 0; i < cells; i++) json_write_known(l->json, NULL, given[i] != LOGIC_OPEN, given[i]);
    json_write_end(l->json);
}

/* ---- appearance of values */

static void write_part(const struct symbol_part *part, struct json_writer *json)
{
    json_write_object(json, NULL);
    json_write_text(json, "outline", part->outline);
    json_write_text(json, "details", part->details ? part->details : "");
    json_write_real(json, "x", part->x);
    json_write_real(json, "y", part->y);
    json_write_real(json, "scale", part->scale);
    json_write_int(json, "turn", part->turn);
    json_write_end(json);
}

static void write_figure(const struct symbol_row *figure, struct json_writer *json)
{
    json_write_object(json, "figure");
    json_write_text(json, "name", figure->name);
    json_write_list(json, "parts");
    for (int i = 0; i < SYMBOL_PARTS && figure->parts[i].outline; i++) write_part(&figure->parts[i], json);
    json_write_end(json);
    json_write_end(json);
}

static void write_looks(const struct layout *l)
{
    const struct family_forms *forms = l->board->family->forms;
    struct family_meaning m;
    json_write_int(l->json, "unit", SYMBOL_UNIT);
    json_write_list(l->json, "looks");
    for (size_t i = 0; forms && forms->meaning && forms->meaning(l->board, i, &m); i++) {
        json_write_object(l->json, NULL);
        json_write_int(l->json, "value", m.value);
        json_write_text(l->json, "look",
                        m.blank      ? "blank"
                        : m.obstacle ? "obstacle"
                        : m.figure   ? "figure"
                                     : "text");
        if (m.figure) write_figure(m.figure, l->json);
        json_write_end(l->json);
    }
    json_write_end(l->json);
}

/* ---- neighbours, counters, terms of the question */

static void write_neighbours(const struct layout *l)
{
    size_t cells[FAMILY_NEIGHBOURS];
    if (!l->play->neighbours) {
        json_write_null(l->json, "neighbours");
        return;
    }
    json_write_list(l->json, "neighbours");
    for (size_t i = 0; i < l->board->cells; i++) {
        size_t count = l->play->neighbours(l->board, i, cells);
        ASSERT(count <= FAMILY_NEIGHBOURS);
        write_numbers(l->json, NULL, count, cells);
    }
    json_write_end(l->json);
}

static void write_counters(const struct layout *l)
{
    struct family_counter c;
    json_write_list(l->json, "counters");
    for (size_t i = 0; l->play->counter && l->play->counter(l->board, i, &c); i++) {
        json_write_object(l->json, NULL);
        json_write_int(l->json, "value", c.value);
        json_write_int(l->json, "first", (int64_t)c.first);
        json_write_int(l->json, "step", (int64_t)c.step);
        json_write_int(l->json, "count", (int64_t)c.count);
        json_write_known(l->json, "wanted", c.wanted != FAMILY_ANY, c.wanted);
        if (c.side != CANVAS_SIDES) json_write_text(l->json, "side", layout_picture_side(c.side));
        if (c.side != CANVAS_SIDES) json_write_int(l->json, "line", c.index + 1);
        json_write_end(l->json);
    }
    json_write_end(l->json);
}

static void write_term_sentence(const struct layout *l, const struct family_term *term)
{
    struct buf text = {0};
    const struct say_argument a = say_int("a", term->numbers[0]), b = say_int("b", term->numbers[1]);
    if (term->says) say(&text, term->says, term->count == 0 ? NULL : term->count == 1 ? SAY(a) : SAY(a, b));
    json_write_text(l->json, "says", term->says ? buf_text(&text) : NULL);
    buf_free(&text);
}

static void write_terms(const struct layout *l)
{
    struct family_term term;
    json_write_list(l->json, "terms");
    for (size_t i = 0; l->play->term && l->play->term(l->board, i, &term); i++) {
        json_write_object(l->json, NULL);
        json_write_text(l->json, "term", term.key);
        write_term_sentence(l, &term);
        json_write_list(l->json, "numbers");
        for (int k = 0; k < term.count; k++) json_write_int(l->json, NULL, term.numbers[k]);
        json_write_end(l->json);
        json_write_end(l->json);
    }
    json_write_end(l->json);
}

/* What people read above the board. */
static void write_heading(const struct layout *l)
{
    struct buf rules = {0};
    buf_add(&rules, say_known(l->board->family->rules));
    for (size_t i = 0; i < rules.size; i++)
        if (rules.data[i] == '\n') rules.data[i] = ' '; /* lines are those of help pages */
    json_write_text(l->json, "title", l->canvas->title);
    json_write_text(l->json, "rules", buf_text(&rules));
    buf_free(&rules);
}

void layout_write(const struct board *board, struct arena *scratch, struct json_writer *json)
{
    const struct family *family = board->family;
    struct layout l = {.board = board, .json = json, .play = family->play ? family->play : &nothing};
    bool modelled = family->cells && !board->no_model;
    ASSERT(board->cells <= LAYOUT_MOST);
    l.canvas = family->draw(board, NULL, NULL, scratch);
    if (modelled) build_variables(&l.build, board, family->reasons ? family->reasons->model : NULL);
    if (modelled) l.cell = build_cells(&l.build);
    json_write_object(json, "layout");
    write_heading(&l);
    layout_picture_write(l.canvas, json);
    write_places(&l);
    write_signs(&l);
    write_links(&l);
    write_cell_kinds(&l);
    write_given(&l, scratch);
    write_looks(&l);
    write_neighbours(&l);
    write_counters(&l);
    write_terms(&l);
    json_write_end(json);
    if (modelled) build_free(&l.build);
}
