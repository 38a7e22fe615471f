/* Writes boards and answers: pictures by the pens, the formats of the family, and one JSON schema
 * for all families.
 *
 * A format of the family has priority over a pen of the same name. For a terminal, a family's text
 * format is drawn as a canvas (`sketch`) that the text pen can colour; without colours the text is
 * the same. JSON objects have the same keys for all families: cells as [row, column], values in the
 * same order, and a legend for values that are not plain numbers. */
#include "ask/write.h"

#include "base/say.h"
#include "draw/pen.h"

#include <string.h>

static const struct family_format *own_format(const struct family *family, const char *name)
{
    for (const struct family_format *f = families_formats(family); f->name; f++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}

static void add_name(struct buf *names, const char *name)
{
    if (names->size) buf_add(names, ", ");
    buf_add(names, name);
}

bool write_known(const struct family *family, const char *format, struct buf *names)
{
    if (names) {
        for (const struct pen *pen = pen_table; pen->name; pen++) add_name(names, pen->name);
        add_name(names, "native");
        add_name(names, "json");
        for (const struct family_format *f = families_formats(family); f->name; f++)
            if (!pen_find(f->name)) add_name(names, f->name);
    }
    return pen_find(format) || strcmp(format, "native") == 0 || strcmp(format, "json") == 0 ||
           own_format(family, format);
}

void write_objective(const struct board *board, const int32_t *values, struct write_facts *facts)
{
    const struct family_objective *objective = board->family->objective;
    int sense;
    facts->objective = (struct session_objective){0};
    facts->optimised = objective && objective->worth(board, values, &facts->objective.best, &sense);
}

/* [row, column] from 1 */
static void json_cell(const struct board *board, size_t cell, struct json_writer *json)
{
    int row, column;
    ASSERT(cell < board->cells);
    board->family->place(board, cell, &row, &column);
    json_write_list(json, NULL);
    json_write_int(json, NULL, row + 1);
    json_write_int(json, NULL, column + 1);
    json_write_end(json);
}

static void json_values(const struct board *board, const int32_t *values, struct json_writer *json)
{
    json_write_list(json, "values");
    for (size_t i = 0; i < board->cells; i++) json_write_int(json, NULL, values[i]);
    json_write_end(json);
}

static void json_legend(const struct board *board, struct json_writer *json)
{
    const struct family_forms *forms = board->family->forms;
    struct family_meaning meaning;
    json_write_object(json, "legend");
    json_write_text(json, "kind", forms->steps ? "steps" : "names");
    json_write_list(json, "meanings");
    for (size_t i = 0; forms->meaning(board, i, &meaning); i++) {
        json_write_object(json, NULL);
        json_write_int(json, "value", meaning.value);
        json_write_text(json, "name", meaning.name);
        json_write_text(json, "says", say_word(meaning.says));
        json_write_text(json, "letter", meaning.letter);
        json_write_end(json);
    }
    json_write_end(json);
    json_write_end(json);
}

static void json_says(const struct verdict *wrong, struct json_writer *json)
{
    struct buf says = {0};
    verdict_format(wrong, &says);
    json_write_text(json, "says", buf_text(&says));
    buf_free(&says);
    json_write_list(json, "arguments");
    for (int i = 0; i < wrong->argument_count; i++) json_write_text(json, NULL, wrong->arguments[i]);
    json_write_end(json);
}

static void json_verdict(const struct board *board, const struct verdict *wrong, struct json_writer *json)
{
    json_write_object(json, "wrong");
    json_write_text(json, "rule", wrong->sentence.text);
    if (wrong->says) json_says(wrong, json);
    json_write_list(json, "cells");
    for (int i = 0; i < wrong->cell_count; i++) json_cell(board, wrong->cells[i], json);
    json_write_end(json);
    json_write_end(json);
}

static void json_board(const struct board *board, const int32_t *values, struct json_writer *json)
{
    const struct family_forms *forms = board->family->forms;
    json_write_list(json, "cells");
    for (size_t i = 0; i < board->cells; i++) json_cell(board, i, json);
    json_write_end(json);
    if (values)
        json_values(board, values, json);
    else
        json_write_null(json, "values");
    if (forms && forms->meaning)
        json_legend(board, json);
    else
        json_write_null(json, "legend");
}

static void write_json(const struct board *board, const int32_t *values, const struct write_facts *facts,
                       struct buf *out)
{
    struct json_writer json = {.out = out};
    const struct session_objective *objective = &facts->objective;
    ASSERT(facts->status);
    json_write_object(&json, NULL);
    json_write_text(&json, "family", board->family->name);
    json_write_text(&json, "status", facts->status);
    json_board(board, values, &json);
    json_write_known(&json, "objective", facts->optimised, objective->best);
    json_write_known(&json, "bound", facts->optimised && objective->has_bound, objective->bound);
    if (facts->file) json_write_text(&json, "file", facts->file);
    for (int i = 0; i < WRITE_NUMBERS && facts->numbers[i].key; i++)
        json_write_wide(&json, facts->numbers[i].key, facts->numbers[i].value);
    if (facts->wrong) json_verdict(board, facts->wrong, &json);
    if (facts->stopped || strcmp(facts->status, "unknown") == 0)
        json_write_text(&json, "stopped", facts->stopped);
    if (facts->reason || strcmp(facts->status, "none") == 0) json_write_text(&json, "reason", facts->reason);
    if (facts->more) facts->more(facts->self, &json);
    json_write_raw(&json, "time", "%.6f", facts->seconds);
    json_write_int(&json, "seed", facts->seed);
    json_write_text(&json, "engine", facts->engine);
    json_write_end(&json);
    json_write_finish(&json);
}

const struct pen *write_pen(const struct family *family, const char *format)
{
    return own_format(family, format) ? NULL : pen_find(format);
}

/* The tile of a cell in the picture; false if it has none: it is a mark, or a small cell between
 * two others. In a sketch every cell has one. */
static bool find_square(const struct board *board, size_t cell, bool sketch, int *row, int *column)
{
    const struct family_play *play = board->family->play;
    struct canvas_point at;
    if (cell >= board->cells) return false;
    if (sketch || !play || !play->spot) {
        board->family->place(board, cell, row, column);
        return true;
    }
    bool small = play->spot(board, cell, &at);
    *row = (int)at.y;
    *column = (int)at.x;
    return !small;
}

static void ring_facts(const struct board *board, size_t count, const struct logic_fact *facts, bool sketch,
                       struct canvas *canvas)
{
    int row, column;
    for (size_t i = 0; i < count; i++)
        if (find_square(board, facts[i].cell, sketch, &row, &column)) canvas_deduce(canvas, row, column);
}

static void show_deduction(const struct board *board, const struct write_facts *facts, bool sketch,
                           struct canvas *canvas)
{
    int row, column;
    for (size_t i = 0; facts->shaded && i < facts->shaded->because.size; i++)
        if (find_square(board, facts->shaded->because.data[i], sketch, &row, &column))
            canvas_shade(canvas, row, column);
    if (!facts->ringed) return;
    ring_facts(board, facts->ringed->facts.size, facts->ringed->facts.data, sketch, canvas);
    ring_facts(board, facts->ringed->excluded.size, facts->ringed->excluded.data, sketch, canvas);
}

static bool is_dressed(const struct board *board, const struct write_facts *facts)
{
    return (facts->look.colour || facts->look.unicode) && board->cells <= WRITE_DRESSED_MOST;
}

static void dress(const struct board *board, const struct write_facts *facts, struct canvas *canvas)
{
    if (!is_dressed(board, facts)) return;
    canvas->colour = facts->look.colour;
    canvas->unicode = facts->look.unicode;
}

static void write_sketch(const struct board *board, const int32_t *values, const struct family_format *own,
                         const struct write_facts *facts, struct arena *scratch, struct buf *out)
{
    struct canvas *canvas = own->sketch(board, values, facts->wrong, scratch);
    show_deduction(board, facts, true, canvas);
    dress(board, facts, canvas);
    pen_text_draw(canvas, out);
}

struct canvas *write_canvas(const struct board *board, const int32_t *values, const struct write_facts *facts,
                            struct arena *arena)
{
    struct canvas *canvas = board->family->draw(board, values, facts->wrong, arena);
    show_deduction(board, facts, false, canvas);
    dress(board, facts, canvas);
    if (facts->animate) canvas_animate(canvas);
    return canvas;
}

void write_answer(const struct board *board, const int32_t *values, const char *format,
                  const struct write_facts *facts, struct arena *scratch, struct buf *out)
{
    const struct pen *pen = write_pen(board->family, format);
    const struct family_format *own = own_format(board->family, format);
    struct arena_mark mark = arena_mark(scratch);
    ASSERT(write_known(board->family, format, NULL));
    if (own && own->sketch && is_dressed(board, facts)) {
        write_sketch(board, values, own, facts, scratch, out);
    } else if (own) {
        own->write(board, values, out);
    } else if (pen) {
        pen->draw(write_canvas(board, values, facts, scratch), out);
    } else if (strcmp(format, "json") == 0) {
        write_json(board, values, facts, out);
    } else {
        board->family->write(board, values, out);
    }
    arena_rewind(scratch, mark);
}
